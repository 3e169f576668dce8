"""The page of the rules: its order, its boards, the ladder, and how it is kept by a browser."""

import pytest
from bs4 import Tag
from django.conf import settings
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from game.controls import KEYS
from game.engine import MAX_RANK, Board, Direction
from game.views.examples import EXAMPLES, board_at
from game.views.ladder import least, most, points, points_of_fours
from tests.games import make_player
from tests.views.browser import Browser
from tests.views.test_solver_page import VisitorOf

PAGE = "/rules/"
FOUR = "4.4.4.4-0.0.0.0-0.0.0.0-0.0.0.0"
ORDER = [
    "aim", "players", "equipment", "setup", "turn", "legal", "merging", "scoring", "winning",
    "end", "undo", "clock", "controls", "tiles", "mistakes", "further",
]  # fmt: skip
EVERY_PUSH = [(name, to) for name in EXAMPLES for to in Direction]


@pytest.fixture
def reader() -> Browser:
    """A browser that was never here; no database: the page asks it nothing."""
    reader = Browser()
    reader.get(PAGE)
    return reader


def push(reader: Browser, name: str, direction: str) -> Tag:
    """Press a button of an example as a browser without scripts does; return the example."""
    form = reader.one(f"#try-{name} form")
    fields = {str(one["name"]): str(one["value"]) for one in form.select("input")}
    path, anchor = str(form["action"]).split("#")
    assert anchor == f"try-{name}"
    response = reader.client.get(path, fields | {"direction": direction})
    assert response.status_code == 200
    reader.soup = reader.soup.__class__(response.content, "html.parser")
    return reader.one(f"#try-{name}")


def lying(example: Tag) -> Board:
    """The board as it is drawn, without the halves of merges."""
    size = int(str(example.select(".board")[0]["data-size"]))
    ranks = bytearray(size * size)
    for tile in example.select(".tile:not(.gone)"):
        places = {name[0]: int(name[1:]) for name in tile["class"] if name[1:].isdigit()}
        ranks[places.get("y", 0) * size + places.get("x", 0)] = places["v"]
    return Board(size, bytes(ranks))


def came_from(example: Tag) -> Board:
    """The board from which the drawn tiles come, without what is new."""
    size = int(str(example.select(".board")[0]["data-size"]))
    ranks = bytearray(size * size)
    for tile in example.select(".tile:not(.merged):not(.new)"):
        names = set(tile["class"])
        row = next((int(one[2:]) for one in names if one[:2] == "fy"), None)
        column = next((int(one[2:]) for one in names if one[:2] == "fx"), None)
        places = {name[0]: int(name[1:]) for name in names if name[1:].isdigit()}
        row = places.get("y", 0) if row is None else row
        column = places.get("x", 0) if column is None else column
        ranks[row * size + column] = places["v"]
    return Board(size, bytes(ranks))


def said(example: Tag) -> str:
    return " ".join(example.select(".outcome")[0].get_text(" ").split())


# --- Order and addresses --------------------------------------------------------------------------


def test_the_sections_come_in_the_order_of_a_rulebook(reader: Browser) -> None:
    headings = reader.soup.select(".chapters h2")
    assert [heading["id"] for heading in headings] == ORDER
    listed = reader.soup.select(".toc a")
    assert [str(link["href"]) for link in listed] == [f"#{anchor}" for anchor in ORDER]
    titles = [heading.get_text() for heading in headings]
    assert [link.get_text() for link in listed] == titles
    assert len(set(titles)) == len(titles)


def test_every_heading_has_an_address_of_its_own(reader: Browser) -> None:
    ids = [str(tag["id"]) for tag in reader.soup.select("[id]")]
    assert len(set(ids)) == len(ids)
    assert all(heading.get("id") for heading in reader.soup.select(".chapters > section > h3"))
    for link in reader.soup.select('a[href^="#"]'):
        assert str(link["href"])[1:] in ids


def test_the_menu_and_the_help_lead_here(visitor: Browser) -> None:
    assert visitor.one("#help-open")["href"] == PAGE
    assert visitor.one(f'#help a[href="{PAGE}"]').get_text() == "Rules"
    visitor.get("/records/")
    assert visitor.one(f'.guides a[href="{PAGE}"]').get_text() == "Rules"
    visitor.get(PAGE)
    assert visitor.one(f'.guides a[href="{PAGE}"]')["aria-current"] == "page"


def test_the_page_says_what_it_is_to_machines_too(reader: Browser) -> None:
    article = reader.one("[itemscope]")
    assert article["itemtype"] == "https://schema.org/Article"
    assert reader.one("[itemprop=headline]").get_text() == "The rules of 2048"
    assert reader.one("[itemprop=inLanguage]")["content"] == "en"
    assert len(reader.one("[itemprop=description]").get_text()) > 50
    assert not reader.soup.select("script:not([src])")


# --- The boards -----------------------------------------------------------------------------------


def test_every_example_is_on_the_page_as_its_position_says(reader: Browser) -> None:
    shown = reader.soup.select(".example")
    assert {str(one["id"]) for one in shown} == {f"try-{name}" for name in EXAMPLES}
    for name, example in EXAMPLES.items():
        figure = reader.one(f"#try-{name}")
        assert lying(figure) == board_at(example.position)
        assert not figure.select(".back, .gone, .merged, .new")


@pytest.mark.parametrize(("name", "direction"), EVERY_PUSH, ids=str)
def test_a_try_shows_what_the_engine_makes_of_it(
    reader: Browser, name: str, direction: Direction
) -> None:
    example = EXAMPLES[name]
    before = board_at(example.position)
    slide = before.slide(direction)
    after = push(reader, name, direction)
    if slide is None:
        assert lying(after) == before
        assert after.select(".frame")[0]["data-nudge"] == direction
        assert said(after) == f"No tile can move {direction}."
        return
    new = after.select(".new")
    assert len(new) == example.spawns
    for tile in new:
        tile.extract()
    assert lying(after) == slide.board
    assert came_from(after) == before
    assert len(after.select(".merged")) == slide.merged
    assert len(after.select(".gone")) == 2 * slide.merged


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("gaps", "Pushed left, 2 · · 2 becomes 4."),
        ("once", "Pushed left, 4 4 4 4 becomes 8 8."),
        ("grown", "Pushed left, 2 2 4 becomes 4 4."),
        ("next", "Pushed left, 4 4 8 becomes 8 8."),
        ("edge", "Pushed left, 4 4 4 becomes 8 4."),
        ("edge", "Pushed right, 4 4 4 becomes · · 4 8."),
        ("across", "No tile can move left."),
        ("across", "Up. 1 merge for 4 points."),
        ("points", "2 merges for 36 points."),
        ("aim", "You made 2048!"),
        ("illegal", "No tile can move left."),
        ("alive", "1 merge"),
        ("over", "The game is over: no move is left."),
    ],
)
def test_the_rules_come_to_what_the_specification_says(
    reader: Browser, name: str, line: str
) -> None:
    assert line in said(reader.one(f"#try-{name}"))


def test_one_may_go_on_from_a_try_and_back_to_the_start(reader: Browser) -> None:
    push(reader, "once", "left")
    after = push(reader, "once", "left")
    assert lying(after).rows()[0] == [16, 0, 0, 0]
    back = after.select("a")[0]
    assert back["href"] == f"{PAGE}#try-once"
    assert said(push(reader, "once", "left")) == "No tile can move left."


def test_a_new_tile_in_an_example_is_the_same_to_everyone(reader: Browser) -> None:
    first = lying(push(reader, "turn", "left"))
    other = Browser()
    other.get(PAGE)
    assert lying(push(other, "turn", "left")) == first


@pytest.mark.parametrize(
    "query",
    [
        f"example=nowhere&board={FOUR}&direction=left",
        f"board={FOUR}&direction=left",
        f"example=once&board={FOUR}&direction=round",
        f"example=once&board={FOUR}",
        "example=once&direction=left",
        "example=once&board=3.0&direction=left",
        f"example=once&board={'-'.join(['2.2.2.2.2'] * 5)}&direction=left",
        f"example=once&board={'2.' * 4000}&direction=left",
    ],
)
def test_what_no_form_of_the_page_sends_is_refused(reader: Browser, query: str) -> None:
    response = reader.get(f"{PAGE}?{query}")
    assert (response.status_code, response["Cache-Control"]) == (400, "private, no-store")


def test_foreign_parameters_change_nothing(reader: Browser) -> None:
    assert reader.get(f"{PAGE}?utm_source=x").status_code == 200
    assert not reader.soup.select(".tried")


# --- Figures --------------------------------------------------------------------------------------


def test_the_ladder_has_every_tile_with_its_figures(reader: Browser) -> None:
    rows = [row for row in reader.soup.select(".ladder tbody tr") if row.select(".tile")]
    assert [row.select(".tile")[0]["class"] for row in rows] == [
        ["tile", f"v{rank}"] for rank in range(1, MAX_RANK + 1)
    ]
    merged = dict.fromkeys(range(MAX_RANK + 1), 0)
    scored = dict(merged)
    for rank in range(2, MAX_RANK + 1):
        merged[rank] = 2 * merged[rank - 1] + 1
        scored[rank] = 2 * scored[rank - 1] + (1 << rank)
    for rank, row in enumerate(rows, 1):
        _face, value, *figures = row.get_text(" ").split()
        assert value == f"{1 << rank:,}"
        fewest = max(1, (1 << rank) // 4)
        wanted = (scored[rank], merged[rank], fewest, (1 << rank) // 2)
        assert figures == [f"{one:,}" for one in wanted]


def test_the_ladder_says_which_boards_reach_which_tile(reader: Browser) -> None:
    groups = reader.soup.select(".ladder tbody")
    names = [group.select('[scope="rowgroup"]')[0].get_text() for group in groups]
    assert names == ["On every board", "On Large and Expert", "On Expert alone"]
    assert [len(group.select(".tile")) for group in groups] == [17, 9, 11]


def test_the_sum_of_2048_is_explained_with_its_own_figures(reader: Browser) -> None:
    assert (points(11), points_of_fours(11), least(11), most(11)) == (20480, 18432, 512, 1024)
    assert reader.shows("Why a 2048 is worth 20,480 points")
    assert reader.shows("10 × 2,048 = 20,480")  # noqa: RUF001 - the sign
    assert reader.shows("made of 4s alone is worth 18,432 points")


def test_the_controls_are_those_of_the_game(visitor: Browser) -> None:
    held = {
        str(one["data-action"]): tuple(str(one["data-keys"]).split())
        for one in visitor.soup.select("#help [data-keys]")
    }
    assert held == KEYS
    visitor.get(PAGE)
    shown = [[kbd.get_text() for kbd in dd.select("kbd")] for dd in visitor.soup.select(".keys dd")]
    assert shown == [
        ["↑", "W", "K"], ["←", "A", "H"], ["↓", "S", "J"], ["→", "D", "L"],
        ["U", "Ctrl Z"], ["N", "R"], ["T"], ["?"],
    ]  # fmt: skip


# --- Cookies, caches and queries ------------------------------------------------------------------


@pytest.mark.parametrize("query", ["", f"?example=once&board={FOUR}&direction=left"])
def test_it_sets_no_cookie_and_holds_no_token(reader: Browser, query: str) -> None:
    response = reader.get(PAGE + query)
    assert not response.cookies
    assert b"csrf" not in response.content.lower()
    assert response["Cache-Control"] == "private, no-cache"
    assert "Cookie" in response["Vary"]


def test_a_player_costs_it_no_query_and_keeps_the_cookie(
    visitor_of: VisitorOf, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    visitor = visitor_of(make_player().id)
    with django_assert_num_queries(0):
        response = visitor.get(PAGE)
    assert not response.cookies


def test_what_a_browser_has_kept_is_not_sent_again() -> None:
    client = Client()
    tag = client.get(PAGE)["ETag"]
    again = client.get(PAGE, headers={"If-None-Match": tag})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", tag)
    assert again["Cache-Control"] == "private, no-cache"


def test_a_setting_changes_the_tag() -> None:
    client = Client()
    tag = client.get(PAGE)["ETag"]
    client.cookies["settings"] = "theme-dark"
    fresh = client.get(PAGE, headers={"If-None-Match": tag})
    assert fresh.status_code == 200
    assert fresh["ETag"] != tag


def test_a_try_has_a_tag_of_its_own() -> None:
    client = Client()
    tag = client.get(PAGE)["ETag"]
    address = f"{PAGE}?example=once&board={FOUR}&direction=left"
    assert client.get(address, headers={"If-None-Match": tag}).status_code == 200


def test_it_takes_nothing_but_a_get(reader: Browser) -> None:
    assert reader.client.post(PAGE).status_code == 405
    assert reader.client.head(PAGE).status_code == 200


def test_the_settings_of_a_reader_hold_here_too() -> None:
    client = Client()
    client.cookies["settings"] = "theme-contrast.motion-off"
    assert b'data-theme="contrast" data-motion="off"' in client.get(PAGE).content
    assert settings.LANGUAGE_COOKIE_NAME not in client.cookies
