"""The lesson: each step can be done through the page's own forms, and nothing else is believed."""

from collections.abc import Iterator

import pytest
from bs4 import Tag
from django.test import Client

from game.engine import Direction
from game.views.examples import SEED, board_at
from game.views.lesson import STEPS, Step, Try, words
from game.views.pushing import push
from tests.views.browser import Browser
from tests.views.test_rules import came_from, lying, said

PAGE = "/how-to-play/"
FOUR = "4.4.4.4-0.0.0.0-0.0.0.0-0.0.0.0"
AFTER = [*list(STEPS)[1:], "further"]


@pytest.fixture
def reader() -> Browser:
    """A browser that was never here; no database: the page asks it nothing."""
    reader = Browser()
    reader.get(PAGE)
    return reader


def press(reader: Browser, name: str, direction: str) -> Tag:
    """Press an arrow of a step as a browser without scripts does; return the step."""
    form = reader.one(f"#try-{name} form")
    assert form.select(f'button[name="direction"][value="{direction}"]')
    fields = {str(one["name"]): str(one["value"]) for one in form.select("input")}
    path, anchor = str(form["action"]).split("#")
    assert (path, anchor) == (PAGE, f"try-{name}")
    assert reader.get(f"{path}?{'&'.join(f'{k}={v}' for k, v in fields.items())}"
                      f"&direction={direction}").status_code == 200  # fmt: skip
    return reader.one(f"#try-{name}")


def shortest(name: str, step: Step) -> list[Direction]:
    """The first of the shortest ways to a step's aim."""
    level = [(board_at(step.position), list[Direction]())]
    while level:
        following = []
        for board, way in level:
            for direction in Direction:
                tried = Try(name, board, direction, push(board, direction, SEED))
                if step.is_met(tried):
                    return [*way, direction]
                if tried.pushed:
                    following.append((tried.after, [*way, direction]))
        level = following
    raise AssertionError(f"{name} cannot be done.")


def tries(name: str) -> Iterator[tuple[Direction, Try]]:
    board = board_at(STEPS[name].position)
    for direction in Direction:
        yield direction, Try(name, board, direction, push(board, direction, SEED))


# --- The steps ------------------------------------------------------------------------------------


def test_the_steps_come_in_their_order_with_their_boards(reader: Browser) -> None:
    headings = reader.soup.select(".chapters h2")
    assert [heading["id"] for heading in headings] == [*STEPS, "further"]
    assert [link["href"] for link in reader.soup.select(".toc a")] == [
        f"#{name}" for name in [*STEPS, "further"]
    ]
    for name, step in STEPS.items():
        figure = reader.one(f"#try-{name}")
        assert lying(figure) == board_at(step.position)
        assert len(figure.select("button")) == 4
        assert not figure.select(".again, .onward, .verdict, .back")


@pytest.mark.parametrize("name", STEPS)
def test_every_step_can_be_done_through_the_page(reader: Browser, name: str) -> None:
    way = shortest(name, STEPS[name])
    assert len(way) == STEPS[name].pushes
    for direction in way[:-1]:
        figure = press(reader, name, direction)
        assert "met" not in figure["class"]
        assert words()[name].missed in said(figure)
    figure = press(reader, name, way[-1])
    assert "met" in figure["class"]
    assert words()[name].met in said(figure)
    assert not figure.select("button")
    following = AFTER[list(STEPS).index(name)]
    assert figure.select(".onward")[0]["href"] == f"#{following}"
    assert reader.soup.select(f"h2#{following}")
    assert figure.select(".again")[0]["href"] == f"{PAGE}#try-{name}"


@pytest.mark.parametrize("name", [name for name in STEPS if name != "push"])
def test_a_step_can_be_missed_and_begun_again(reader: Browser, name: str) -> None:
    wrong = next(to for to, tried in tries(name) if not STEPS[name].is_met(tried))
    figure = press(reader, name, wrong)
    assert words()[name].missed in said(figure)
    assert len(figure.select("button")) == 4
    reader.get(str(figure.select(".again")[0]["href"]))
    assert lying(reader.one(f"#try-{name}")) == board_at(STEPS[name].position)


@pytest.mark.parametrize("name", STEPS)
def test_a_push_is_shown_as_the_engine_makes_it_with_one_new_tile(
    reader: Browser, name: str
) -> None:
    for direction, tried in tries(name):
        reader.get(PAGE)
        figure = press(reader, name, direction)
        assert lying(figure) == tried.after
        assert len(figure.select(".new")) == (tried.pushed is not None)
        if tried.pushed:
            assert came_from(figure) == tried.board
            assert tried.pushed.spawn
            assert tried.pushed.spawn.rank in {1, 2}
        else:
            assert figure.select(".frame")[0]["data-nudge"] == direction


def test_on_the_nearly_full_board_a_wrong_push_ends_the_game(reader: Browser) -> None:
    assert any(tried.after.is_over() for _to, tried in tries("full"))
    assert "No move is left." in said(press(reader, "full", "right"))


@pytest.mark.parametrize(
    "position",
    ["0.0.0.0-4.4.0.0-0.0.0.0-0.0.0.0", "4.4.4.4-0.0.0.0-0.0.0.0-0.0.0.0",
     "4.4.4.8-0.0.0.0-0.0.0.0-0.0.0.0"],
)  # fmt: skip
def test_the_edge_is_met_by_two_of_three_in_a_row_alone(position: str) -> None:
    """What the step then says of the third is so."""
    board = board_at(position)
    tried = Try("edge", board, Direction.RIGHT, push(board, Direction.RIGHT, SEED))
    assert not STEPS["edge"].is_met(tried)


def test_the_last_step_makes_2048(reader: Browser) -> None:
    *way, last = shortest("win", STEPS["win"])
    for direction in way:
        press(reader, "win", direction)
    assert "You made 2048!" in said(press(reader, "win", last))


def test_how_many_pushes_are_enough_is_said_where_it_is_more_than_one(reader: Browser) -> None:
    told = {name for name in STEPS if "enough" in reader.one(f"section:has(> #{name}) > p").text}
    assert told == {name for name, step in STEPS.items() if step.pushes > 1}
    assert reader.shows("5 pushes are enough.")


def test_the_new_tile_is_the_same_to_everyone(reader: Browser) -> None:
    first = lying(press(reader, "push", "left"))
    other = Browser()
    other.get(PAGE)
    assert lying(press(other, "push", "left")) == first


# --- Addresses, machines and caches ---------------------------------------------------------------


@pytest.mark.parametrize(
    "query",
    [
        f"step=nowhere&board={FOUR}&direction=left",
        f"board={FOUR}&direction=left",
        f"step=merge&board={FOUR}&direction=round",
        f"step=merge&board={FOUR}",
        "step=merge&direction=left",
        "step=merge",
        "step=merge&board=3.0&direction=left",
        "step=merge&board=0.0.0.0-0.0.0.0-0.0.0.0-0.0.0.0&direction=left",
        f"step=merge&board={'-'.join(['2.2.2.2.2'] * 5)}&direction=left",
        f"step=merge&board={'2.' * 4000}&direction=left",
    ],
)
def test_what_no_form_of_the_page_sends_is_refused(reader: Browser, query: str) -> None:
    response = reader.get(f"{PAGE}?{query}")
    assert (response.status_code, response["Cache-Control"]) == (400, "private, no-store")
    assert reader.soup.select("main a")


def test_foreign_parameters_change_nothing(reader: Browser) -> None:
    assert reader.get(f"{PAGE}?utm_source=x").status_code == 200
    assert not reader.soup.select(".tried")


def test_the_page_says_to_machines_what_its_steps_are(reader: Browser) -> None:
    lesson = reader.one('[itemtype="https://schema.org/HowTo"]')
    assert lesson.select("h1[itemprop=name]")
    steps = lesson.select('[itemprop=step][itemtype="https://schema.org/HowToStep"]')
    assert [step.select("[itemprop=name]")[0].get_text() for step in steps] == [
        said.title for said in words().values()
    ]
    assert all(step.select("[itemprop=text]") for step in steps)


@pytest.mark.parametrize("query", ["", f"?step=merge&board={FOUR}&direction=left"])
def test_it_sets_no_cookie_holds_no_token_and_may_be_kept(query: str) -> None:
    client = Client()
    response = client.get(PAGE + query)
    assert not response.cookies
    assert b"csrf" not in response.content.lower()
    assert response["Cache-Control"] == "private, no-cache"
    assert "Cookie" in response["Vary"]
    again = client.get(PAGE + query, headers={"If-None-Match": response["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
