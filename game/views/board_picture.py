"""The picture of a shared game for social networks: its last board and score, as a PNG."""

from functools import lru_cache
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from game.engine import Board
from game.presenter import tile_face

WIDTH, HEIGHT = 1200, 630
SQUARE, EDGE = 550, 40  # the board, and what is left free around it
SIDE = EDGE + SQUARE + 50  # where the score begins
PAGE, BOARD, HOLE, INK, SOFT = "#0d1122", "#161b33", "#212846", "#eef1fb", "#a5afcf"
DARK_TEXT, LIGHT_TEXT = "#10152e", "#fff"
# Tile and text as the dark theme has them (tiles.css; a test compares), from 2 to 2^37.
TILES = (
    ("#2f3851", LIGHT_TEXT), ("#3f5989", LIGHT_TEXT), ("#52afe7", DARK_TEXT),
    ("#346ed5", LIGHT_TEXT), ("#4932b2", LIGHT_TEXT), ("#9945e0", LIGHT_TEXT),
    ("#8b1274", LIGHT_TEXT), ("#d63265", LIGHT_TEXT), ("#a12721", LIGHT_TEXT),
    ("#fc8642", DARK_TEXT), ("#ffd547", DARK_TEXT), ("#369653", DARK_TEXT),
    ("#77efbf", DARK_TEXT), ("#067b80", LIGHT_TEXT), ("#00435d", LIGHT_TEXT),
    ("#65d0dc", DARK_TEXT), ("#f9fafe", DARK_TEXT), ("#fcb2c8", DARK_TEXT),
    ("#793900", LIGHT_TEXT), ("#ced08b", DARK_TEXT), ("#005f3e", LIGHT_TEXT),
    ("#84d9f3", DARK_TEXT), ("#3d4588", LIGHT_TEXT), ("#edb6e7", DARK_TEXT),
    ("#7e302d", LIGHT_TEXT), ("#eac586", DARK_TEXT), ("#305a12", LIGHT_TEXT),
    ("#80ded7", DARK_TEXT), ("#005184", LIGHT_TEXT), ("#d3befd", DARK_TEXT),
    ("#792f50", LIGHT_TEXT), ("#fbba96", DARK_TEXT), ("#574f00", LIGHT_TEXT),
    ("#96ddb6", DARK_TEXT), ("#005a72", LIGHT_TEXT), ("#b3c8ff", DARK_TEXT),
    ("#6a356e", LIGHT_TEXT),
)  # fmt: skip
# The part of a tile that its digits may be wide and high.
DIGITS = 0.8, 0.46
COLOURS = 128
FINE = 4  # corners are drawn so many times larger, then made smaller: that smooths them

type Box = tuple[int, int, int, int]


@lru_cache(maxsize=64)
def picture(board: Board, score: int, label: str) -> bytes:
    """Draw a board, and beside it the score above `label`; the same bytes for the same game."""
    image = Image.new("RGB", (WIDTH, HEIGHT), PAGE)
    draw_board(image, board)
    draw = ImageDraw.Draw(image)
    middle = (SIDE, HEIGHT // 2)
    room = WIDTH - EDGE - SIDE
    write(draw, (SIDE, EDGE + 56), "2048", 72, SOFT, "ls")
    figure = f"{score:,}".replace(",", " ")
    write(draw, (middle[0], middle[1] + 40), figure, fitting(figure, room, 150), INK, "ls")
    write(draw, (middle[0], middle[1] + 110), label, fitting(label, room, 52), SOFT, "ls")
    draw_ladder(image, max(board.ranks))
    file = BytesIO()
    # Of a few colours and what lies between them: a third of the bytes.
    image.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(file, "PNG")
    return file.getvalue()


def draw_board(image: Image.Image, board: Board) -> None:
    fill(image, (EDGE, EDGE, SQUARE, SQUARE), 16, BOARD)
    cell = SQUARE / (board.size * 1.1 + 0.1)
    for place, rank in enumerate(board.ranks):
        row, column = divmod(place, board.size)
        left, top = (round(EDGE + cell * (0.1 + 1.1 * step)) for step in (column, row))
        draw_tile(image, (left, top, round(cell), round(cell)), rank)


def draw_tile(image: Image.Image, box: Box, rank: int) -> None:
    left, top, width, height = box
    radius = round(width * 0.14)
    if not rank:
        return fill(image, box, radius, HOLE)
    colour, ink = TILES[rank - 1]
    fill(image, box, radius, colour)
    face = tile_face(rank)
    size = fitting(face, round(width * DIGITS[0]), round(height * DIGITS[1]))
    middle = (left + width // 2, top + height // 2)
    return write(ImageDraw.Draw(image), middle, face, size, ink, "mm")


def draw_ladder(image: Image.Image, top: int) -> None:
    """A strip of the colours that the game has been through, up to its top tile."""
    steps, wide, gap = min(top, 17), 24, 6
    for step in range(steps):
        colour = TILES[top - steps + step][0]
        fill(image, (SIDE + step * (wide + gap), EDGE + SQUARE - wide, wide, wide), 4, colour)


def fill(image: Image.Image, box: Box, radius: int, colour: str) -> None:
    left, top, width, height = box
    area = (left, top, left + width, top + height)
    image.paste(Image.new("RGB", (width, height), colour), area, rounded(width, height, radius))


@lru_cache(maxsize=32)
def rounded(width: int, height: int, radius: int) -> Image.Image:
    mask = Image.new("L", (width * FINE, height * FINE))
    area = (0, 0, width * FINE - 1, height * FINE - 1)
    ImageDraw.Draw(mask).rounded_rectangle(area, radius * FINE, fill=255)
    return mask.resize((width, height), Image.Resampling.LANCZOS)


@lru_cache(maxsize=64)
def font(size: int) -> ImageFont.FreeTypeFont:
    """Return the library's own font (Aileron, CC0), which is the same on every machine."""
    found = ImageFont.load_default(size)
    if not isinstance(found, ImageFont.FreeTypeFont):
        raise TypeError("This Pillow was built without FreeType.")
    return found


def fitting(text: str, width: int, most: int) -> int:
    """Return the size of type, at most `most`, in which the text is at most `width` wide."""
    return min(most, int(most * width / max(font(most).getlength(text), 1)))


def write(
    draw: ImageDraw.ImageDraw,
    place: tuple[int, int],
    text: str,
    size: int,
    colour: str,
    anchor: str,
) -> None:
    # The font has one weight; a thin outline in its own colour makes it a bold one.
    weight = size / 30
    draw.text(place, text, colour, font(size), anchor, stroke_width=weight, stroke_fill=colour)
