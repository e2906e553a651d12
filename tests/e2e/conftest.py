"""A real server and real browsers for the journeys; every fault of a page fails its test."""

import functools
import http.server
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.e2e.ui import DESKTOP, PHONE, Ui

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
LATE = 90
"""Seconds after which a server that has named no address is ended."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder drives a browser."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


class Server:
    """`python -m companion` as a player starts it, on its own data folder."""

    door: tuple[str, ...] = ("--open",)
    """Visitors of journeys need no key; `test_local_door.py` is about those who do."""

    def __init__(self, data: Path, *options: str) -> None:
        self.data = data
        self.options = options
        self.address = ""
        self.link = ""
        """The whole address that it prints, with the token of this run."""
        self.log = data.parent / "server.log"
        self._process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def port(self) -> int:
        """Where it listens; a restart comes back to the same."""
        return int(self.address.rsplit(":", 1)[1]) if self.address else 0

    def start(self) -> None:
        """Start it and wait for the address it prints."""
        before = self.address
        command = [sys.executable, "-m", "companion", "--no-browser", *self.door]
        command += ["--port", str(self.port), "--data", str(self.data), *self.options]
        with self.log.open("a") as log:
            self._process = subprocess.Popen(
                command,
                cwd=ROOT,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self._process.stdout is not None
        # A server that never names its address would leave us reading for ever.
        late = threading.Timer(LATE, self._process.kill)
        late.start()
        said = []
        for line in self._process.stdout:
            said.append(line)
            if found := re.search(r"(http://127\.0\.0\.1:\d+)\S*", line):
                late.cancel()
                self.link, self.address = found[0], found[1]
                assert before in {"", self.address}, "a restart should find its port free"
                return
        late.cancel()
        raise AssertionError(f"no address: {said} {self.log.read_text()}")

    def kill9(self) -> None:
        """As a flat battery: nothing is flushed."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """As Ctrl-C; gives the exit code."""
        return self._end(signal.SIGINT)

    def restart(self) -> None:
        """Up again on the same data folder and port."""
        self.kill9()
        self.start()

    def _end(self, number: signal.Signals) -> int:
        assert self._process is not None
        if self._process.poll() is None:
            self._process.send_signal(number)
        try:
            return self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            raise
        finally:
            assert self._process.stdout is not None
            self._process.stdout.close()


def _servers(place: Path) -> Iterator[Callable[..., Server]]:
    running: list[Server] = []

    def start(*options: str, data: Path | None = None) -> Server:
        folder = data or place / f"data-{len(running)}"
        folder.mkdir(parents=True, exist_ok=True)
        running.append(Server(folder, *options))
        return running[-1]

    yield start
    for server in running:
        server.kill9()


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """`serving("--lang", "en")`: as many servers as a journey needs, each with its own folder."""
    yield from _servers(tmp_path)


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Server]]:
    """As `serving`, for all journeys of a module: each has its own table, none ends or sets up the app."""
    yield from _servers(tmp_path_factory.mktemp("house"))


@pytest.fixture
def server(request: pytest.FixtureRequest, serving: Callable[..., Server]) -> Server:
    """The app; options by indirect parametrisation, e.g. ["--lang", "en"]."""
    return serving(*getattr(request, "param", ()))


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[..., Ui]]:
    """`visit(address, DESKTOP, "/path")`: a fresh visitor. A fault seen by any of them fails the test."""
    visitors: list[Ui] = []

    def arrive(address: str, device: dict[str, Any] = PHONE, path: str = "/") -> Ui:
        ui = Ui(browser.new_context(**device).new_page(), address)
        visitors.append(ui)
        ui.open(path)
        return ui

    yield arrive
    faults = [fault for ui in visitors for fault in ui.faults]
    for ui in visitors:
        ui.page.context.close()
    assert not faults, "\n".join(faults)


@pytest.fixture
def phone(server: Server, visit: Callable[..., Ui]) -> Ui:
    """A small phone, 360x640, with a touch screen."""
    return visit(server.address, PHONE)


@pytest.fixture
def desktop(server: Server, visit: Callable[..., Ui]) -> Ui:
    """A desktop window, 1280x800, with a mouse."""
    return visit(server.address, DESKTOP)


class Locked(Server):
    """The app as a player starts it: the address that it prints carries a token."""

    door = ()


@pytest.fixture
def locked(tmp_path: Path) -> Iterator[Locked]:
    """The app whose local door wants its key."""
    (tmp_path / "data").mkdir()
    server = Locked(tmp_path / "data", "--lang", "en")
    yield server
    server.kill9()


@pytest.fixture
def owner(browser: Browser, locked: Locked) -> Iterator[Ui]:
    """The browser that was given the printed address."""
    ui = Ui(browser.new_context(**DESKTOP).new_page(), locked.address)
    ui.page.goto(locked.link, wait_until="commit")
    ui._see_semantics()
    ui.sees(re.compile("Anima"))
    yield ui
    assert ui.faults == []
    ui.page.context.close()


class OtherSite:
    """A page that is not ours, on a server that notes the cookies it is sent."""

    def __init__(self, host: str) -> None:
        self.cookies: list[str] = []
        self._page = b""
        self._server = http.server.ThreadingHTTPServer((host, 0), functools.partial(_Foreign, self))
        self.address = f"http://{host}:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def shows(self, page: str) -> str:
        """Show that page from now on; gives its address."""
        self._page = f"<!DOCTYPE html><title>elsewhere</title>{page}".encode()
        return f"{self.address}/"

    def answer(self, cookie: str) -> bytes:
        """The page, for a request with that header."""
        self.cookies.append(cookie)
        return self._page

    def close(self) -> None:
        """Answer nobody any more."""
        self._server.shutdown()
        self._server.server_close()


class _Foreign(http.server.BaseHTTPRequestHandler):
    def __init__(self, site: OtherSite, *args: Any) -> None:
        self._site = site
        super().__init__(*args)

    def do_GET(self) -> None:
        body = self._site.answer(self.headers.get("cookie", ""))
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: object) -> None:
        """Nothing."""


@pytest.fixture
def elsewhere() -> Iterator[OtherSite]:
    """Another site: cookies of the app are not sent there."""
    site = OtherSite("127.0.0.2")
    yield site
    site.close()


@pytest.fixture
def next_door() -> Iterator[OtherSite]:
    """Another port of the same host: browsers send it the app's cookies, and call it the same site."""
    site = OtherSite("127.0.0.1")
    yield site
    site.close()
