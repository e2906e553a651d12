"""A built site, a plain host for it, and phones that visit it, each with a profile of its own."""

from __future__ import annotations

import fcntl
import functools
import http.server
import json
import re
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from companion.hosting.phone.build import assembled, build, built_from, fingerprint, write
from companion.hosting.phone.serve import Answer
from tests.e2e.ui import CHROMIUM, FLAGS, PHONE, Ui

HERE = Path(__file__).parent
LONG = 90_000
"""Milliseconds; only a machine with a lot to do needs them."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What is here needs a browser, but for what only looks at the files."""
    for item in items:
        if HERE in item.path.parents and "files" not in item.path.stem:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def parts(request: pytest.FixtureRequest) -> Path:
    """What builds keep between two runs."""
    assert request.config.cache is not None
    return request.config.cache.mkdir("site") / "parts"


@contextmanager
def _one_at_a_time(place: Path) -> Iterator[None]:
    """The tests may run in several processes; what they share is made by one of them."""
    with place.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@pytest.fixture(scope="session")
def built(parts: Path) -> Path:
    """The site, built once for as long as nothing it is made of changes."""
    out = parts.parent / "out"
    with _one_at_a_time(parts.parent / "lock"):
        if built_from(out) != fingerprint("/"):
            build(out, "/", parts, effort=1)
    return out


@pytest.fixture
def edited(built: Path, parts: Path, tmp_path: Path) -> Callable[..., Path]:
    """`edited({"start.js": lambda text: ...})`: the same site as another version, or at another base path."""
    made: list[Path] = []

    def edit(changes: dict[str, Callable[[str], str]], base: str = "/") -> Path:
        (home,) = built.glob("v-*")
        names = (path.relative_to(home).as_posix() for path in home.rglob("*") if path.is_file())
        files = {name: (home / name).read_bytes() for name in names if not name.endswith(".lzma")}
        for name, change in changes.items():
            text = files[name].decode()
            assert change(text) != text, f"{name} is as it was"
            files[name] = change(text).encode()
        out = tmp_path / f"edited-{len(made)}"
        made.append(out)
        write(out, assembled(files, base, parts, 1)[1])
        return out

    return edit


class Host:
    """A static host that can be looked at, given another folder, cut and brought back."""

    def __init__(self, folder: Path, base: str = "/", port: int = 0) -> None:
        self.folder = folder
        self.base = base
        self.port = port
        self.sent: dict[str, int] = {}
        self.limit: int | None = None
        """Bytes after which the line is cut."""
        self._server: http.server.ThreadingHTTPServer | None = None
        self.start()

    @property
    def address(self) -> str:
        """Without the last slash, as `Ui` wants it."""
        return f"http://127.0.0.1:{self.port}{self.base}".rstrip("/")

    @property
    def bytes(self) -> int:
        """Sent since the last `forget`."""
        return sum(self.sent.values())

    def forget(self) -> None:
        """Count anew."""
        self.sent.clear()

    def start(self) -> None:
        """Listen, at the same place as before."""
        answer = functools.partial(_Counted, self)
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), answer)
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def kill(self) -> None:
        """No network any more."""
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None


class _Counted(Answer):
    protocol_version = "HTTP/1.0"  # one answer a connection: a killed host leaves none open

    def __init__(self, host: Host, *args: object) -> None:
        self._host = host
        super().__init__(*args, base=host.base, directory=str(host.folder))

    def copyfile(self, source: object, outputfile: object) -> None:
        name = self.path.split("?")[0]
        while part := source.read(1 << 14):  # type: ignore[attr-defined]
            if self._host.limit is not None and self._host.bytes > self._host.limit:
                raise ConnectionAbortedError
            outputfile.write(part)  # type: ignore[attr-defined]
            self._host.sent[name] = self._host.sent.get(name, 0) + len(part)


@pytest.fixture
def hosting(built: Path) -> Iterator[Callable[..., Host]]:
    """As many hosts as needed; none outlives its test."""
    running: list[Host] = []

    def start(folder: Path = built, base: str = "/", port: int = 0) -> Host:
        running.append(Host(folder, base, port))
        return running[-1]

    yield start
    for host in running:
        host.kill()


@pytest.fixture
def host(hosting: Callable[..., Host], home: Home) -> Host:
    """The site at its root, where the phone that has been here before knows it."""
    return hosting(port=home.port)


class Phone:
    """A browser with a profile on disk: it can be closed and opened again."""

    def __init__(self, browser: Browser, profile: Path, host: Host, **options: object) -> None:
        self._kind = browser.browser_type
        self.profile = profile
        self._options = {**PHONE, "locale": "fr-FR", **options}
        self.host = host
        self.context: BrowserContext
        self.ui: Ui
        self.faults: list[str] = []
        self.switch_on()

    def switch_on(self) -> None:
        """Open the browser with nothing in it."""
        self.context = self._kind.launch_persistent_context(
            str(self.profile), executable_path=CHROMIUM, args=FLAGS, **self._options
        )
        self.ui = self.tab()

    def switch_off(self) -> None:
        """Close the browser."""
        self.faults += self.ui.faults
        self.context.close()

    def tab(self) -> Ui:
        """Another page of the same browser."""
        ui = Ui(self.context.new_page(), self.host.address)
        ui.page.set_default_timeout(LONG)
        return ui

    def visit(self) -> Ui:
        """Come in; for the first time everything is fetched and the card is read."""
        self.ui.page.goto(f"{self.host.address}/", wait_until="commit")
        start = self.ui.page.get_by_role("button", name="Commencer ici")
        start.or_(self.ui.page.locator("flt-semantics-placeholder")).first.wait_for(
            state="attached", timeout=LONG
        )
        if start.count():
            start.click()
        self.ui._see_semantics()
        return self.ui

    def version(self) -> str:
        """Of the page that is shown."""
        return version_of(self.ui.page)


def version_of(page: Page) -> str:
    """The name of the version a page belongs to."""
    # Asked through a locator: it waits while the page is being loaded again.
    return str(json.loads(page.locator("#site").text_content() or "{}")["version"])


def built_version(folder: Path) -> str:
    """The name of the version a folder holds."""
    found = re.search(r'"version":\s*"(v-\w+)"', (folder / "index.html").read_text("utf-8"))
    assert found
    return found[1]


class Home(NamedTuple):
    """What a first visit leaves on a phone. It belongs to the port it was made at."""

    profile: Path
    port: int

    def copy(self, place: Path) -> Path:
        """The same phone again."""
        return Path(shutil.copytree(self.profile, place, ignore=shutil.ignore_patterns("Singleton*")))


@pytest.fixture(scope="session")
def home(browser: Browser, built: Path, tmp_path_factory: pytest.TempPathFactory) -> Home:
    """A first visit, made once for all tests that are about later ones."""
    host = Host(built)
    visitor = Phone(browser, tmp_path_factory.mktemp("home") / "profile", host)
    visitor.visit()
    visitor.switch_off()
    host.kill()
    assert not visitor.faults, visitor.faults
    return Home(visitor.profile, host.port)


@pytest.fixture
def phone(browser: Browser, tmp_path: Path, home: Home) -> Iterator[Callable[..., Phone]]:
    """`phone(host)`: a new phone. A fault on any of its pages fails the test.

    With `been_here` it has everything the `host` gives, and nothing else.
    """
    phones: list[Phone] = []

    def buy(host: Host, *, been_here: bool = False, **options: object) -> Phone:
        profile = tmp_path / f"profile-{len(phones)}"
        if been_here:
            assert host.port == home.port
            home.copy(profile)
        phones.append(Phone(browser, profile, host, **options))
        return phones[-1]

    yield buy
    for each in phones:
        each.switch_off()
    faults = [fault for each in phones for fault in each.faults]
    assert not faults, "\n".join(faults)
