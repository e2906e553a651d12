"""The app as it runs in a browser's worker: no threads, the browser's storage, and words for what it says."""

from __future__ import annotations

import asyncio
import errno
import subprocess
import sys
import threading
import types
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import companion.browser
from companion.browser.areas import BrowserArea, VolatileDisk, disk_of, os_error
from companion.browser.begin import FOLDER, _disk, opened
from companion.browser.brought import Inbox
from companion.core.seats import Seat
from companion.games.big_book.madness import TakeMadness
from companion.store import Disk, Loaded, SaveState, StorageLocation, Store
from companion.store.log_disk import LogDisk
from companion.store.rescue import FAILED_STARTS, StartupCounter
from companion.ui.error_boundary import boundary_of
from tests.browser.browser import Buffer, Given, JsArea, JsError, to_js
from tests.ui import big_book_evening
from tests.ui.headless import Phone
from tests.ui.looking import at, sound

Go = Callable[[Phone], Awaitable[None]]


@pytest.fixture(autouse=True)
def no_threads(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A browser has none; the tests' own phone does not need any."""
    before = set(threading.enumerate())

    def refused(*_: object, **__: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refused)
    monkeypatch.setattr(Disk, "one_thread", True)
    yield
    assert set(threading.enumerate()) <= before


def visit(disk: Disk, go: Go, prepare: Callable[[Store], str] = lambda store: "/") -> Store:
    """Open the app on a disk and look at it with a phone; what is on the disk then is what was saved."""
    stores: list[Store] = []

    async def come() -> None:
        main = opened(disk, stores.append, "fr")
        route = "/"
        if stores:
            stores[0].library.choose(lang="fr")
            route = prepare(stores[0])
        async with Phone(main, route) as phone:
            await phone.settle()
            await go(phone)
        for store in stores:
            assert await store.rest()

    asyncio.run(come())
    return stores[0]


def light(phone: Phone) -> str:
    return phone.labels()["saved-light"]


def test_an_evening_is_kept_in_the_browser() -> None:
    given = Given()
    names: list[str] = []

    def seat(store: Store) -> str:
        table = big_book_evening.seat(store)
        names.append(table.header.table)
        return at(table)

    async def play(phone: Phone) -> None:
        await phone.wait(lambda: light(phone) == "enregistré")
        await phone.tap("plus-1")
        await phone.wait(lambda: light(phone) == "enregistré")
        sound(phone)

    visit(disk_of(given, to_js), play, seat)

    async def look(phone: Phone) -> None:
        assert phone.says("Mardi")
        await phone.tap("settings")
        await phone.wait(lambda: "backup-now" in phone)
        await phone.tap("backup-now")
        await phone.wait(lambda: any(name.startswith("companion-") for name in store_names()))
        sound(phone)

    disk = disk_of(given, to_js)

    def store_names() -> list[str]:
        return disk.names(FOLDER / "backups")

    store = visit(disk, look)
    loaded = store.tables.load(names[0], store.games)
    assert isinstance(loaded, Loaded)
    assert loaded.table.state.player(Seat(1)).owned == 1


def test_a_private_window_says_that_nothing_is_kept_and_offers_a_file() -> None:
    async def look(phone: Phone) -> None:
        assert light(phone) == "pas gardé ici"
        assert phone.says("pas gardé ici")
        await phone.tap("plus-1")
        await phone.settle()
        assert light(phone) == "pas gardé ici"
        assert phone.says("Rien n’est gardé ici")
        await phone.tap("keep-file")
        await phone.wait(lambda: any(name == "save_file" for name, _ in phone.connection.calls))
        sound(phone)
        await phone.go("/settings")
        await phone.wait(lambda: phone.says("tout s’oublie quand elle se ferme"))
        assert not phone.says("Tout est enregistré")
        sound(phone)

    disk = disk_of(Given("memory"), to_js)
    assert isinstance(disk, VolatileDisk)
    assert visit(disk, look, lambda store: at(big_book_evening.seat(store))).keeps is StorageLocation.NOWHERE


def test_a_browser_without_room_is_told_offers_a_file_and_is_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("companion.store.writer.FIRST_WAIT", 0.05)
    given = Given()

    async def look(phone: Phone) -> None:
        assert "keep-file" not in phone
        given.fail("QuotaExceededError")
        await phone.tap("plus-1")
        await phone.wait(lambda: "non enregistré" in light(phone))
        assert "le disque est plein" in light(phone)
        assert phone.says("Non enregistré")
        sound(phone)
        await phone.tap("keep-file")
        await phone.wait(lambda: any(name == "save_file" for name, _ in phone.connection.calls))
        given.fail()
        await phone.wait(lambda: light(phone) == "enregistré")
        assert "keep-file" not in phone

    visit(disk_of(given, to_js), look, lambda store: at(big_book_evening.seat(store)))


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (
            (3_400_000, 2_003_400_000, True),
            ("3\u00a0Mo utilisés, encore 2\u00a0Go", "a promis de ne rien jeter"),
        ),
        ((0, 5_000_000, False), ("0\u00a0Mo utilisés, encore 5\u00a0Mo", "ne promet pas de tout garder")),
        ((-1, -1, False), ("Gardé dans ce navigateur", "ne promet pas de tout garder")),
    ],
)
def test_the_health_line_says_what_the_browser_answered(answer: Any, words: tuple[str, ...]) -> None:
    given = Given()
    given.answer = answer

    async def look(phone: Phone) -> None:
        for each in words:
            await phone.wait(lambda each=each: phone.says(each))  # type: ignore[misc]
        assert phone.says("utilisés") == (answer[0] >= 0)
        sound(phone)

    visit(disk_of(given, to_js), look, lambda store: "/settings")


def test_a_disk_that_is_waited_for_is_settled_before_the_tab_is_given_away() -> None:
    given = Given("indexeddb")
    arrived: list[int] = []

    async def going() -> None:
        await asyncio.sleep(0.01)
        arrived.append(given.logs[0].inner.size() + given.logs[1].inner.size())

    given.going = going

    async def evening_then_away() -> None:
        heard: list[Store] = []
        opened(disk_of(given, to_js), heard.append)
        table = big_book_evening.seat(heard[0])
        table.do(TakeMadness(Seat(1)))
        assert await heard[0].rest()
        assert heard[0].status(table.header.table).saving is SaveState.SAVED
        assert arrived

    asyncio.run(evening_then_away())


def test_two_starts_that_came_to_nothing_open_the_rescue_page() -> None:
    given = Given()

    async def fail() -> None:
        opened(disk_of(given, to_js), lambda store: None)  # the worker dies before a screen is there

    def tables(store: Store) -> str:
        big_book_evening.seat(store)
        return "/"

    async def nothing(phone: Phone) -> None:
        assert phone.says("Mardi")

    visit(disk_of(given, to_js), nothing, tables)
    assert StartupCounter(FOLDER, disk_of(given, to_js)).failed == 0
    for _ in range(FAILED_STARTS):
        asyncio.run(fail())
    stores: list[Store] = []

    async def come() -> None:
        async with Phone(opened(disk_of(given, to_js), stores.append, "en")) as phone:
            assert phone.says("The last two starts came to nothing")
            assert not stores
            await phone.tap("rescue-export")
            await phone.wait(lambda: any(name == "save_file" for name, _ in phone.connection.calls))
            await phone.tap("rescue-again")
            await phone.wait(lambda: phone.says("Mardi"))
        assert await stores[0].rest()

    asyncio.run(come())
    assert StartupCounter(FOLDER, disk_of(given, to_js)).failed == 0


def test_a_damaged_log_is_told_on_the_shelf_once() -> None:
    given = Given()

    async def nothing(phone: Phone) -> None:
        pass

    def seat(store: Store) -> str:
        big_book_evening.seat(store)
        store.flush()
        return "/"

    disk = disk_of(given, to_js)
    visit(disk, nothing, seat)
    assert isinstance(disk, LogDisk)
    log = given.logs[disk._active].inner
    log.truncate(disk._end - 5)

    async def told(phone: Phone) -> None:
        assert phone.says("L’espace de ce navigateur est abîmé")
        sound(phone)
        await phone.tap("damage")
        assert not phone.says("L’espace de ce navigateur est abîmé")

    visit(disk_of(given, to_js), told)

    async def not_again(phone: Phone) -> None:
        assert not phone.says("L’espace de ce navigateur est abîmé")

    visit(disk_of(given, to_js), not_again)


def saved_files(phone: Phone) -> list[str]:
    return [name for name, _ in phone.connection.calls if name in ("save_file", "share_files")]


@pytest.mark.parametrize(
    ("platform", "answer", "calls"),
    [
        ("android", None, ["save_file"]),
        ("ios", {"status": "success", "raw": ""}, ["share_files"]),
        ("ios", {"status": "dismissed", "raw": ""}, ["share_files"]),
        ("ios", {"status": "unavailable", "raw": ""}, ["share_files", "save_file"]),
        ("ios", RuntimeError("NotAllowedError"), ["share_files", "save_file"]),
    ],
)
def test_a_file_goes_through_the_share_sheet_where_pages_cannot_save(
    platform: str, answer: Any, calls: list[str]
) -> None:
    async def look(phone: Phone) -> None:
        phone.session.apply_page_patch({"platform": platform})
        phone.connection.answers["share_files"] = answer
        await phone.tap("export-all")
        await phone.wait(lambda: saved_files(phone) == calls)

    visit(disk_of(Given(), to_js), look, lambda store: "/settings")


def test_a_fault_of_ours_is_written_down_on_the_disk_of_the_browser() -> None:
    disk = disk_of(Given(), to_js)

    async def look(phone: Phone) -> None:
        boundary = boundary_of(phone.page)
        assert boundary is not None
        for number in range(2000):
            boundary.record(f"Traceback {number} " + "x" * 50)

    visit(disk, look)
    kept = disk.read(FOLDER / "faults.log")
    assert b"Traceback 1999 " in kept
    assert len(kept) < 60_000


# -- from outside -----------------------------------------------------------------------------


class Shared:
    """``companion_brought``: what another app has shared."""

    def __init__(self, *files: bytes) -> None:
        self.files = list(files)

    async def count(self) -> float:
        return float(len(self.files))

    async def look(self) -> Buffer | None:
        return Buffer(self.files[0]) if self.files else None

    async def drop(self) -> None:
        self.files.pop(0)

    async def clear(self) -> None:
        self.files.clear()


def a_table(name: str) -> bytes:
    """As another device exports it."""
    found: list[bytes] = []

    async def nothing(phone: Phone) -> None:
        pass

    def seat(store: Store) -> str:
        table = big_book_evening.seat(store, name=name)
        exported = store.export(table.header.table)
        assert exported is not None
        found.append(exported)
        return "/"

    visit(disk_of(Given(), to_js), nothing, seat)
    return found[0]


def receive(shared: Shared, go: Go, route: str = "/brought") -> Store:
    """The app is opened with what was shared."""
    stores: list[Store] = []

    async def come() -> None:
        main = opened(disk_of(Given(), to_js), stores.append, "fr", Inbox(shared))
        stores[0].library.choose(lang="fr")
        async with Phone(main, route) as phone:
            await phone.settle()
            await go(phone)
        assert await stores[0].rest()

    asyncio.run(come())
    return stores[0]


async def looked_into(phone: Phone) -> None:
    await phone.wait(lambda: "brought-look" in phone)
    await phone.tap("brought-look")


def test_what_was_shared_is_not_opened_without_a_tap() -> None:
    """Any web page may have handed it over: nothing is read, no import stands under the thumb."""
    shared = Shared(a_table("Mardi"), b"{}")

    async def wait(phone: Phone) -> None:
        await phone.wait(lambda: phone.says("2 fichiers attendent ici"))
        assert not phone.says("Mardi")
        assert "main" not in phone
        assert "sheet-close" not in phone
        sound(phone)
        await phone.press(" ")
        assert phone.says("2 fichiers attendent ici")

    assert not receive(shared, wait).library.cards()
    assert len(shared.files) == 2


def test_a_table_that_was_shared_is_shown_after_a_tap_and_comes_with_another() -> None:
    shared = Shared(a_table("Mardi"))

    async def take(phone: Phone) -> None:
        await looked_into(phone)
        await phone.wait(lambda: phone.says("Rien n’a encore changé"))
        assert phone.says("Mardi")
        sound(phone)
        assert shared.files, "kept until it is decided: a tab may die now"
        await phone.tap("main")
        await phone.wait(lambda: phone.says("1 table est venue"))
        await phone.wait(lambda: phone.page.route == "/" and phone.says("Mardi"))
        sound(phone)

    assert len(receive(shared, take).library.cards()) == 1
    assert not shared.files


def test_what_was_shared_may_be_left() -> None:
    shared = Shared(a_table("Mardi"))

    async def leave(phone: Phone) -> None:
        await looked_into(phone)
        await phone.wait(lambda: phone.says("Rien n’a encore changé"))
        await phone.tap("sheet-close")
        await phone.wait(lambda: phone.page.route == "/" and not shared.files)

    assert not receive(shared, leave).library.cards()


@pytest.mark.parametrize("way", ["brought-drop", "back"])
def test_all_that_was_shared_is_thrown_away_with_one_tap(way: str) -> None:
    shared = Shared(a_table("Mardi"), b"{}", b"[]")

    async def leave(phone: Phone) -> None:
        await phone.wait(lambda: way in phone)
        await phone.tap(way)
        await phone.wait(lambda: phone.page.route == "/" and not shared.files)

    assert not receive(shared, leave).library.cards()


def test_of_two_that_were_shared_each_is_shown() -> None:
    shared = Shared(b"{}", a_table("Mardi"))

    async def take(phone: Phone) -> None:
        await looked_into(phone)
        await phone.wait(lambda: len(shared.files) == 1 and phone.says("1 fichier attend ici"))
        await looked_into(phone)
        await phone.wait(lambda: phone.says("Rien n’a encore changé"))
        await phone.tap("main")
        await phone.wait(lambda: phone.page.route == "/" and not shared.files)

    assert len(receive(shared, take).library.cards()) == 1


def test_a_shared_file_that_is_none_of_ours_is_refused_in_words() -> None:
    shared = Shared(b"a shopping list")

    async def look(phone: Phone) -> None:
        await looked_into(phone)
        await phone.wait(lambda: phone.says("Fichier refusé"))
        assert phone.page.route == "/"
        sound(phone)

    receive(shared, look)
    assert not shared.files


def test_more_than_the_app_takes_is_refused_in_words() -> None:
    async def look(phone: Phone) -> None:
        await phone.wait(lambda: phone.says("Au plus 8, et 64\xa0Mo en tout"))
        sound(phone)
        await phone.tap("back")
        assert phone.page.route == "/"

    receive(Shared(), look, "/brought/too_much")


def test_with_nothing_shared_there_is_the_shelf() -> None:
    async def look(phone: Phone) -> None:
        await phone.wait(lambda: phone.page.route == "/" and "box-big_book" in phone)

    receive(Shared(), look)


# -- the seam ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("QuotaExceededError", errno.ENOSPC),
        ("NoModificationAllowedError", errno.EACCES),
        ("InvalidStateError", errno.EIO),
        ("NotFoundError", errno.ENOENT),
    ],
)
def test_errors_of_the_browser_are_errors_of_the_disk(name: str, code: int) -> None:
    assert os_error(JsError(name)).errno == code
    nameless = Exception(f"{name}: words")
    assert os_error(nameless).errno == code
    area = JsArea()
    area.fails = name
    for call in (
        lambda: BrowserArea(area, to_js).write(0, b"x"),
        BrowserArea(area, to_js).flush,
        lambda: BrowserArea(area, to_js).truncate(0),
    ):
        with pytest.raises(OSError, match=name) as told:
            call()
        assert told.value.errno == code


def test_no_room_even_for_an_empty_disk() -> None:
    given = Given()
    given.fail("QuotaExceededError")
    assert _disk(given, to_js).keeps is StorageLocation.NOWHERE


def test_the_worker_starts_the_app(monkeypatch: pytest.MonkeyPatch) -> None:
    given, shown, probed = Given(), [], []
    ffi = types.SimpleNamespace(to_js=to_js, create_proxy=lambda call: call)
    monkeypatch.setitem(sys.modules, "companion_disk", given)  # type: ignore[arg-type]
    monkeypatch.setitem(sys.modules, "companion_brought", Shared())  # type: ignore[arg-type]
    monkeypatch.setitem(sys.modules, "pyodide.ffi", ffi)  # type: ignore[arg-type]
    js = types.SimpleNamespace(navigator=types.SimpleNamespace(language="en-GB"))
    monkeypatch.setitem(sys.modules, "js", js)  # type: ignore[arg-type]
    monkeypatch.setattr("companion.browser.begin.run", shown.append)

    async def start() -> None:
        companion.browser.start(probed.append)
        assert given.heard is not None
        flush, rest = given.heard
        table = big_book_evening.seat(probed[0])
        assert flush()
        assert probed[0].status(table.header.table).saving is SaveState.SAVED
        async with Phone(shown[0]) as phone:
            assert phone.texts()
        assert await rest()

    asyncio.run(start())


def test_importing_it_touches_neither_the_browser_nor_a_disk() -> None:
    root = Path(__file__).resolve().parents[2]
    code = "import sys, companion.browser; print('js' in sys.modules, 'pyodide' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["False", "False"]
