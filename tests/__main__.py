"""`make test`: all tests on SQLite, what meets a database on PostgreSQL too; then both counts."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree as ET

import psycopg

VAR = Path("var")
CI = bool(os.environ.get("CI"))
POSTGRES = os.environ.get("TEST_POSTGRES_URL") or os.environ.get("DATABASE_URL", "")
COVER = ["--cov", "--cov-append", "--cov-report="]
# Where frames and keys are timed or workers killed, one by one and in Chromium with its windows;
# else side by side, more of them than there are cores: much of the time a browser test waits for a
# delay of its own making.
WATCHED = [
    "tests/durability",
    "tests/e2e/test_fast_keys.py",
    "tests/e2e/test_first_motion.py",
    "tests/e2e/test_frames.py",
    "tests/e2e/test_motion_trace.py",
]
SIDE_BY_SIDE = ["-n", "3", "--dist", "worksteal"]
IN_A_BROWSER = ("served", "watched")
# That no move is lost, doubled or out of order must hold every time: these get no second try.
EVERY_TIME = [
    "tests/durability",
    "tests/e2e/test_bad_network.py",
    "tests/e2e/test_coming_back.py",
    "tests/e2e/test_fast_keys.py",
    "tests/e2e/test_tabs_and_history.py",
    "tests/e2e/test_watching.py",
]
PARTS = {
    "fast": ["-n", "2", "--ignore=tests/e2e", "--ignore=tests/durability", *COVER],
    "served": [*SIDE_BY_SIDE, "tests/e2e", *map("--ignore={}".format, WATCHED)],
    "watched": WATCHED,
}
# Rules, looks and what is said of a position: the same on every database, so run on one. What
# hints, watching, wins and retries store is tested on both, by tests/services and tests/views.
WITHOUT_DATABASE = [
    "tests/bench",
    *(
        f"tests/config/test_{name}.py"
        for name in (
            "bodies", "formats", "glossary", "limits", "logs", "serve", "start", "translations",
        )
    ),
    "tests/design",
    "tests/engine",
    "tests/presenter",
    "tests/solver",
    "tests/strategies",
    "tests/training",
    "tests/views/test_crawl.py",
    "tests/views/test_guide.py",
    "tests/views/test_heads.py",
    "tests/views/test_how_to_play.py",
    "tests/views/test_languages.py",
    "tests/views/test_played_in_languages.py",
    "tests/views/test_positions.py",
    "tests/views/test_rules.py",
    "tests/views/test_site.py",
    "tests/views/test_strategy.py",
    "tests/views/test_strength.py",
    *(
        f"tests/e2e/test_{name}.py"
        for name in (
            "accessibility", "bad_network", "data", "fast_keys", "first_motion", "fits", "frames",
            "guide", "hints", "keyboard", "languages", "live_region", "motion_trace", "new_game",
            "no_rules_in_the_browser", "proxy", "reader_keyboard", "reader_sentences",
            "reader_snapshots", "records", "replay", "rules", "settings_dialog", "solver_page",
            "strategy", "swipe", "theme_layout", "theme_modes", "watching", "win_and_over",
            "without_htmx", "without_scripting",
        )
    ),
]  # fmt: skip


@dataclass
class Count:
    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __add__(self, other: "Count") -> "Count":
        return Count(
            self.passed + other.passed, self.failed + other.failed, self.skipped + other.skipped
        )

    def __str__(self) -> str:
        skipped = f", {self.skipped} skipped" if self.skipped else ""
        return f"{self.passed} passed, {self.failed} failed{skipped}"


def main() -> int:
    VAR.mkdir(exist_ok=True)
    subprocess.run([sys.executable, "-m", "coverage", "erase"], check=True)
    missing = why_no_postgres()
    counts = {"SQLite": run_suite("sqlite", None)}
    if not missing:
        counts["PostgreSQL"] = run_suite("postgresql", POSTGRES)
    covered = subprocess.run([sys.executable, "-m", "coverage", "report"], check=False)
    return conclude(counts, missing, covered.returncode)


def why_no_postgres() -> str:
    """Return why the suite cannot run on PostgreSQL; empty if it can."""
    if not POSTGRES.startswith("postgres"):
        return "neither TEST_POSTGRES_URL nor DATABASE_URL names one"
    try:
        psycopg.connect(POSTGRES, connect_timeout=5).close()
    except psycopg.OperationalError as error:
        return f"{error}".strip().splitlines()[0]
    return ""


def run_suite(name: str, database: str | None) -> Count:
    environment = {key: text for key, text in os.environ.items() if key != "DATABASE_URL"}
    if database:
        environment["DATABASE_URL"] = database
    # What SQLite's run has traced need not be traced again.
    left_out = [*WITHOUT_DATABASE, *COVER] if database else []
    return sum((run_part(name, part, left_out, environment) for part in PARTS), Count())


def run_part(name: str, part: str, left_out: list[str], environment: dict[str, str]) -> Count:
    print(f"\n=== {name}: {part} tests", flush=True)
    arguments = [argument for argument in PARTS[part] if argument not in left_out]
    arguments += [f"--ignore={path}" for path in left_out if path not in COVER]
    if part == "served":
        environment = environment | {"E2E_WINDOWLESS": "on"}
    count = run_pytest(f"{name}-{part}", arguments, environment)
    if not count.failed or part not in IN_A_BROWSER:
        return count
    return again(f"{name}-{part}", arguments, environment, count)


def again(name: str, arguments: list[str], environment: dict[str, str], first: Count) -> Count:
    """Run what failed once more, alone: a busy machine can lose a tap or be late with a frame.

    A fault of the product fails again. It is said which tests needed it.
    """
    if final := final_in(VAR / f"{name}.xml"):
        print(f"\n=== {name}: no second try for {', '.join(final)}", flush=True)
        return first
    print(f"\n=== {name}: the {first.failed} that failed, once more and one by one", flush=True)
    alone = [argument for argument in arguments if argument not in SIDE_BY_SIDE]
    second = run_pytest(f"{name}-again", ["-v", "--lf", "--lfnf=none", *alone], environment)
    if second.passed + second.failed != first.failed:
        return first
    return Count(first.passed + second.passed, second.failed, first.skipped)


def final_in(report: Path) -> list[str]:
    """Return the failed tests that a second try cannot put right.

    Where a click found nothing to click in time, nothing has been said of any move yet.
    """
    final = []
    for case in ET.parse(report).getroot().iter("testcase"):
        file = case.get("classname", "").replace(".", "/") + ".py"
        errors = [*case.iter("failure"), *case.iter("error")]
        late = all("_errors.TimeoutError" in error.get("message", "") for error in errors)
        if errors and file.startswith(tuple(EVERY_TIME)) and not late:
            final.append(f"{file}::{case.get('name')}")
    return final


def run_pytest(name: str, arguments: list[str], environment: dict[str, str]) -> Count:
    report = VAR / f"{name}.xml"
    report.unlink(missing_ok=True)
    pytest = [sys.executable, "-m", "pytest", "-q", f"--junit-xml={report}", *arguments]
    code = subprocess.run(pytest, env=environment, check=False).returncode
    count = read(report) if report.exists() else Count()
    # A run that broke off, or collected nothing, is a failure even where no test says so.
    return count + Count(failed=1) if code and not count.failed else count


def read(report: Path) -> Count:
    suites = list(ET.parse(report).getroot().iter("testsuite"))
    total, skipped = (sum(int(s.get(key, 0)) for s in suites) for key in ("tests", "skipped"))
    failed = sum(int(suite.get(key, 0)) for suite in suites for key in ("failures", "errors"))
    return Count(total - failed - skipped, failed, skipped)


def conclude(counts: dict[str, Count], missing: str, uncovered: int) -> int:
    """Say what ran where, what did not, and end on one line with the sum."""
    total = sum(counts.values(), Count())
    print()
    for database, count in counts.items():
        print(f"On {database}: {count}")
    if missing:
        print(f"On PostgreSQL: NOT RUN, because {missing}")
    if total.skipped:
        print(f"{total.skipped} tests were NOT RUN; the reasons stand in the short summaries above")
    if uncovered:
        print("Coverage is below its limit")
    print(total)
    incomplete = CI and (missing or total.skipped)
    return 1 if total.failed or incomplete or uncovered else 0


if __name__ == "__main__":
    sys.exit(main())
