"""The browser tests' set-up: real server, bad network, database and Chromium."""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Page

from tests.e2e.play import Play
from tests.e2e.proxy import Proxy
from tests.e2e.server import Server, environment, own_database
from tests.e2e.stage import Stage

# The same engine without a browser's windows costs a test a quarter; where frames are timed it is
# Chromium itself.
WINDOWLESS = os.environ.get("E2E_WINDOWLESS") and shutil.which("chromium-headless-shell")
CHROMIUM = WINDOWLESS or shutil.which("chromium")
CHROMIUM_ARGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--no-first-run",
]  # fmt: skip
INSTRUMENTS = Path(__file__).with_name("instruments.js")

# What Chromium and htmx print when a request finds no server; allowed only where a test says so.
NETWORK_ERRORS = r"net::ERR_|status of 50[23]|Failed to fetch|NetworkError|AbortError|timeout"


def pytest_report_header() -> str:
    return f"chromium: {CHROMIUM or 'not found: the browser tests are NOT run'}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs a browser; without Chromium that is not run, except in CI, where it fails."""
    for item in items:
        if "browser_name" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
            if CHROMIUM is None and not os.environ.get("CI"):
                item.add_marker(pytest.mark.skip(reason="no Chromium was found"))


@pytest.fixture(scope="session")
def base_url() -> None:
    """Stand in for the plugin's own fixture, of a kind that pytest 10 will not have."""


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    if CHROMIUM is None:
        pytest.fail("CI must have Chromium: the browser tests cannot run")
    # Playwright's event loop runs in this thread to the end; tests after it still use Django.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    return browser_type_launch_args | {"executable_path": CHROMIUM, "args": CHROMIUM_ARGS}


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The environment of server and stagehand: a database and collected files of their own."""
    folder = tmp_path_factory.mktemp("served")
    with own_database(folder, f"e2e_{os.getpid()}") as url:
        yield environment(url, folder / "static")


@pytest.fixture(scope="session")
def stage(served: dict[str, str]) -> Iterator[Stage]:
    with Stage(served) as stage:
        yield stage


@pytest.fixture(scope="session")
def running_server(
    served: dict[str, str], stage: Stage, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    server = Server(served, tmp_path_factory.mktemp("log") / "server.log")
    server.start()
    yield server
    assert server.stop() == 0, server.log_tail()


@pytest.fixture
def server(running_server: Server) -> Iterator[Server]:
    """The real server; a test may stop and start it."""
    yield running_server
    if not running_server.is_running:
        running_server.start()


@pytest.fixture(scope="session")
def network(running_server: Server) -> Iterator[Proxy]:
    proxy = Proxy(running_server.port)
    yield proxy
    proxy.close()


@pytest.fixture
def proxy(network: Proxy, server: Server) -> Iterator[Proxy]:
    """The network between browser and server; fine weather unless the test changes it."""
    network.calm()
    yield network
    broken = [seen for seen in network.seen() if not seen.fault and (seen.status or 0) >= 500]
    network.calm()
    assert not broken, f"{[(seen.path, seen.status) for seen in broken]}\n{server.log_tail()}"


class Complaints:
    """Everything that a page's console says against it."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.allowed: list[str] = []

    def allow(self, pattern: str = NETWORK_ERRORS) -> None:
        """Expect messages that match; only a test that breaks the network does so."""
        self.allowed.append(pattern)

    def listen(self, page: Page) -> None:
        page.on("console", self._on_console)
        page.on("pageerror", lambda error: self.heard.append(f"page error: {error}"))

    def left(self) -> list[str]:
        return [one for one in self.heard if not any(re.search(p, one) for p in self.allowed)]

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.heard.append(f"{message.type}: {message.text} ({message.location.get('url')})")


@pytest.fixture
def complaints() -> Iterator[Complaints]:
    """Fails the test at its end for any console error, page error or CSP violation."""
    complaints = Complaints()
    yield complaints
    assert complaints.left() == []


def prepared(context: BrowserContext, complaints: Complaints) -> BrowserContext:
    context.set_default_timeout(10000)
    context.add_init_script(path=INSTRUMENTS)
    context.on("page", complaints.listen)
    return context


@pytest.fixture
def context(context: BrowserContext, complaints: Complaints) -> BrowserContext:
    return prepared(context, complaints)


@pytest.fixture
def play(page: Page, proxy: Proxy, stage: Stage, complaints: Complaints) -> Play:
    """The play page as a player has it."""
    return Play(page, proxy, stage, complaints.allow)


@pytest.fixture
def another(
    new_context: Callable[..., BrowserContext], proxy: Proxy, stage: Stage, complaints: Complaints
) -> Callable[..., Play]:
    """Makes further browsers: `another(java_script_enabled=False)`."""

    def make(**options: Any) -> Play:
        context = prepared(new_context(**options), complaints)
        return Play(context.new_page(), proxy, stage, complaints.allow)

    return make
