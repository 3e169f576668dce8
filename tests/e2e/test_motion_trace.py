"""A trace of ten moves on 6x6 with a processor four times slower, and frames of fast moves."""

import itertools
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from tests.e2e.boards import MIDGAMES
from tests.e2e.play import Play, arrow, is_move

CATEGORIES = "devtools.timeline,disabled-by-default-devtools.timeline,blink.user_timing,v8.execute"
MOVES = 10
SCRIPT = ("EventDispatch", "FunctionCall", "ParseHTML", "RunMicrotasks", "TimerFire")
CHEAP = {"translate", "scale", "opacity", "visibility"}
PAIRS = [[2, 2, 0, 8], [4, 4, 0, 16], [8, 8, 0, 32], [16, 16, 0, 64]]

# Marks in the trace itself: a key, its answer about to be swapped in, and all of it done.
MARK = """() => {
    const mark = name => performance.mark(name);
    addEventListener("keydown", () => mark("e2e-key"), true);
    document.addEventListener("htmx:before:swap", () => mark("e2e-swap"), true);
    document.addEventListener("htmx:finally:request", () => mark("e2e-answered"));
}"""
# Every property that an animation or a transition of the game changes, seen in every frame.
WATCH = """() => {
    window.animated = new Set();
    const about = ["offset", "computedOffset", "easing", "composite"];
    const look = () => {
        for (const one of document.querySelector("#game").getAnimations({subtree: true}))
            for (const name of one.effect.getKeyframes().flatMap(Object.keys))
                if (!about.includes(name)) animated.add(name);
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""
# In every frame after a key: do tiles slide, has one another size, is a new one half there?
FRAMES = """() => {
    window.frames_seen = [];
    let key = 0, keys = 0, last = new Map();
    addEventListener("keydown", e => { key = e.timeStamp; keys += 1; }, true);
    const look = now => {
        const tiles = [...document.querySelectorAll("#game .tile[data-value]")], at = new Map();
        const widths = tiles.map(t => t.getBoundingClientRect().width).sort((a, b) => a - b);
        const width = widths[widths.length >> 1];
        let slides = false, grows = false;
        for (const tile of tiles) {
            const r = tile.getBoundingClientRect(), style = getComputedStyle(tile);
            const x = r.left + r.width / 2, y = r.top + r.height / 2, was = last.get(tile.id);
            if (was && Math.hypot(x - was.x, y - was.y) > 0.5) slides = true;
            if (style.visibility === "visible" && style.opacity > 0
                && Math.abs(r.width - width) > 1) grows = true;
            at.set(tile.id, {x, y});
        }
        last = at;
        if (keys) frames_seen.push({keys, after: now - key, slides, grows});
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""


@dataclass
class Trace:
    """The main thread's events of a recording, in the order in which they began."""

    events: list[dict[str, Any]]

    def between(self, first: str, second: str) -> list[tuple[float, float]]:
        """Return from when to when, for each mark that this other one follows."""
        marks = [(e["ts"], e["name"]) for e in self.events if e["name"].startswith("e2e-")]
        return [
            (start, end)
            for (start, name), (end, next_name) in itertools.pairwise(marks)
            if (name, next_name) == (first, second)
        ]

    def slides(self) -> list[tuple[float, float]]:
        """Return when tiles slid under a preview: from the first one's start to the last's end."""
        slid = list(self.transitions())
        found = []
        for key, swap in self.between("e2e-key", "e2e-swap"):
            own = [(start, end) for start, end in slid if key < start < swap]
            assert own, "no tile slid"
            found.append((min(own)[0], min(swap, max(end for _, end in own))))
        return found

    def transitions(self) -> Iterator[tuple[float, float]]:
        """Yield start and end of every transition of `translate`; their ids are used again."""
        begun: dict[str, tuple[str, float]] = {}
        for event in self.events:
            if event["name"] == "Animation" and event["ph"] == "b":
                name = event["args"]["data"]["displayName"]
                begun[event["id2"]["local"]] = name, event["ts"]
            elif event["name"] == "Animation" and event["ph"] == "e":
                name, start = begun.pop(event["id2"]["local"], ("", 0.0))
                if name == "translate":
                    yield start, event["ts"]

    def cost(self, spans: list[tuple[float, float]]) -> str:
        """Say how long script (parsing and morph are in it), style and layout took a move."""
        inside = [
            event
            for event in self.events
            if event["ph"] == "X" and any(start < event["ts"] < end for start, end in spans)
        ]
        own = self_times(inside)
        script = sum(own[name] for name in SCRIPT) / 1000 / MOVES
        style, layout = (own[name] / 1000 / MOVES for name in ("UpdateLayoutTree", "Layout"))
        return f"script {script:.1f} + style {style:.1f} ms (layout {layout:.1f})"

    def named(self, name: str) -> list[dict[str, Any]]:
        return [event for event in self.events if event["name"] == name and event["ph"] == "X"]


def self_times(events: list[dict[str, Any]]) -> Counter[str]:
    """Return the microseconds of each kind of event, without what ran inside of it."""
    own: Counter[str] = Counter()
    around: list[tuple[str, float]] = []
    for event in sorted(events, key=lambda event: (event["ts"], -event.get("dur", 0))):
        start, length = event["ts"], event.get("dur", 0)
        while around and around[-1][1] <= start:
            around.pop()
        if around:
            own[around[-1][0]] -= length
        own[event["name"]] += length
        around.append((event["name"], start + length))
    return own


def record(play: Play) -> Trace:
    """Play ten moves with a slow processor and answers that come after the slide."""
    cdp = play.page.context.new_cdp_session(play.page)
    cdp.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    chunks: list[Any] = []
    done: list[Any] = []
    cdp.on("Tracing.dataCollected", lambda data: chunks.extend(data["value"]))
    cdp.on("Tracing.tracingComplete", lambda data: done.extend([data]))
    cdp.send("Tracing.start", {"transferMode": "ReportEvents", "categories": CATEGORIES})
    for number in range(MOVES):
        play.press(arrow(play.legal()[number % 2]))
        # Nothing looks at the page meanwhile: what is traced is the product's work alone.
        play.page.wait_for_timeout(700)
        play.shows(moves=number + 1)
    cdp.send("Tracing.end")
    play.wait_until(lambda: done)
    cdp.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    return Trace(main_thread(chunks))


def main_thread(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    keys = Counter((e["pid"], e["tid"]) for e in events if e["name"].startswith("e2e-"))
    place = keys.most_common(1)[0][0]
    own = [event for event in events if (event["pid"], event["tid"]) == place]
    return sorted(own, key=lambda event: event["ts"])


def test_a_slide_costs_no_layout(play: Play, capsys: pytest.CaptureFixture[str]) -> None:
    play.at(MIDGAMES[6])
    play.proxy.delay(0.25, only=is_move)
    play.page.evaluate(MARK)
    trace = record(play)
    slides = trace.slides()
    assert len(slides) == MOVES
    found = [
        round((event["ts"] - start) / 1000)
        for event in trace.named("Layout")
        for start, end in slides
        if start < event["ts"] < end
    ]
    with capsys.disabled():
        print(report(trace))
    assert found == [], "milliseconds after the start of a slide at which the page was laid out"


def report(trace: Trace) -> str:
    """Say what a move's two tasks cost with the processor four times slower; no test of time."""
    moves = trace.between("e2e-key", "e2e-swap")
    answers = trace.between("e2e-swap", "e2e-answered")
    # The first frame after the key, and all that the answer changes until it is seen.
    key = trace.cost([(key - 5_000, key + 35_000) for key, _ in moves])
    answer = trace.cost([(swap - 10_000, end + 30_000) for swap, end in answers])
    return f"\nA move on 6x6 at 4x throttling: key {key}; answer {answer}"


def test_only_cheap_properties_are_animated(play: Play) -> None:
    play.at(PAIRS)
    play.page.evaluate(WATCH)
    play.move("left").is_quiet().move("right").is_quiet()
    play.press("u").shows(moves=1).is_quiet()
    animated = set(play.page.evaluate("[...animated]"))
    assert {"translate", "scale", "opacity"} <= animated <= CHEAP


@pytest.mark.parametrize("delay", [0, 0.25])
def test_the_slide_leads_and_pop_and_appear_follow(play: Play, delay: float) -> None:
    play.at(PAIRS)
    play.proxy.delay(delay, only=is_move)
    play.page.evaluate(FRAMES)
    play.move("left").is_quiet()
    seen = play.page.evaluate("frames_seen")
    slides = [frame["after"] for frame in seen if frame["slides"]]
    grows = [frame["after"] for frame in seen if frame["grows"]]
    assert slides
    assert grows
    assert slides[0] < grows[0]
    assert grows[0] >= 95, "nothing pops before the slide's 100 ms are over"
    assert not any(frame["slides"] for frame in seen if frame["after"] > grows[0] + 34)


def test_a_fast_second_move_cuts_in(play: Play) -> None:
    play.at(PAIRS)
    play.page.evaluate(FRAMES)
    # The second key comes while the merged tiles of the first one pop.
    play.press("ArrowLeft").wait_for("() => frames_seen.at(-1)?.grows")
    play.press("ArrowRight").shows(moves=2).is_quiet()
    second = [frame for frame in play.page.evaluate("frames_seen") if frame["keys"] == 2]
    slides = [number for number, frame in enumerate(second) if frame["slides"]]
    assert slides[0] <= 3, "the slide begins with the key, not after the pop"
    # What pops for the first move is cut short; what pops for the second follows its slide.
    grows = [number for number, frame in enumerate(second) if frame["grows"]]
    assert [number for number in grows if slides[0] < number < slides[-1]] == []
    play.is_true()
