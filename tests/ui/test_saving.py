"""The light says what the disk says; damaged tables are told of, and closed ones say why."""

from __future__ import annotations

import asyncio
import errno
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.core.seats import Seat
from companion.games import ALL
from companion.games.big_book.madness import TakeMadness, TakeMadnessAll
from companion.store import MemoryDisk, Store, open_folder
from companion.store.damage import reason_of
from companion.store.writer import SaveState, SaveStatus
from companion.ui.session import ClientSession
from companion.ui.table_hooks import run_in_session
from tests.store.faults import FaultyDisk
from tests.ui import big_book_evening
from tests.ui.big_book_evening import play
from tests.ui.headless import Phone
from tests.ui.looking import at, sound, visit


def light(phone: Phone) -> str:
    return phone.labels()["saved-light"]


def test_the_light_goes_out_and_comes_back(
    store: Store, disk: FaultyDisk, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = big_book_evening.seat(store)
    store.flush()

    async def go(phone: Phone) -> None:
        await phone.wait(lambda: light(phone) == "enregistré")
        disk.fail(errno.ENOSPC)
        await phone.tap("plus-1")
        await phone.wait(lambda: "non enregistré" in light(phone))
        assert phone.says("non enregistré")
        assert table.state.player(Seat(1)).owned == 1
        sound(phone)
        await phone.tap("plus-1")
        await phone.tap("menu")
        assert phone.says("non enregistré")
        await phone.tap("sheet-close")
        disk.well()
        store.writer.wake()
        await phone.wait(lambda: light(phone) == "enregistré", 20)
        sound(phone)

    visit(store, at(table), go)
    assert store.flush()


def test_a_slow_disk_is_said_after_a_moment(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.ui.screens.table.saved.PATIENCE", 0.01)
    table = big_book_evening.seat(store)

    async def go(phone: Phone) -> None:
        for _ in range(3):
            await phone.tap("plus-1")
        await phone.wait(lambda: light(phone) == "enregistré")

    visit(store, at(table), go)


def test_a_quick_write_is_not_called_slow_because_the_next_has_begun(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.ui.screens.table.saved.PATIENCE", 0.02)
    table = big_book_evening.seat(store)
    name = table.header.table
    store.flush()

    async def go(phone: Phone) -> None:
        await phone.wait(lambda: light(phone) == "enregistré")
        writes = SaveStatus(SaveState.SAVING)
        await phone.run(lambda: store._tell(name, writes))
        await phone.run(lambda: store._tell(name, SaveStatus()))
        monkeypatch.setattr(store.writer, "status", lambda _: writes)  # the next one, begun just now
        await asyncio.sleep(0.05)
        await phone.settle()
        assert light(phone) == "enregistré"
        await phone.run(lambda: store._tell(name, writes))
        await phone.wait(lambda: light(phone) == "en cours")
        await phone.run(lambda: store._tell(name, SaveStatus()))
        assert light(phone) == "enregistré"

    visit(store, at(table), go)


def test_that_all_is_well_is_not_brought_to_the_note_after_each_tap(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = big_book_evening.seat(store)
    name = table.header.table
    brought: list[object] = []

    def noted(session: ClientSession, work: Callable[[], None]) -> None:
        brought.append(work)
        run_in_session(session, work)

    monkeypatch.setattr("companion.ui.save_status.run_in_session", noted)
    full = SaveStatus(SaveState.NOT_SAVED, reason=reason_of(OSError(errno.ENOSPC, "")))

    async def go(phone: Phone) -> None:
        await phone.run(lambda: store._tell(name, SaveStatus()))
        brought.clear()
        for _ in range(3):
            await phone.run(lambda: store._tell(name, SaveStatus()))
        assert brought == []
        await phone.run(lambda: store._tell(name, full))
        assert "keep-file" in phone
        await phone.run(lambda: store._tell(name, SaveStatus()))
        assert "keep-file" not in phone

    visit(store, at(table), go)


@pytest.fixture
def damaged(tmp_path: Path) -> tuple[Store, str]:
    """A table whose last chapter was cut on the disk."""
    memory = MemoryDisk()
    memory.make_folder(tmp_path)
    store = open_folder(tmp_path, ALL, memory, backups=False)
    store.library.choose(lang="fr")
    table = play(big_book_evening.seat(store), *(TakeMadness(Seat(1)) for _ in range(3)))
    store.close()
    path = tmp_path / "tables" / table.header.table / "001.json"
    content = memory.read(path)
    for name in list(memory._files):
        if name.name.startswith("001.json"):
            memory._files[name] = bytearray(content[: len(content) - 120])
    return open_folder(tmp_path, ALL, memory, backups=False), table.header.table


def test_a_damaged_table_is_told_of_once(damaged: tuple[Store, str]) -> None:
    store, table = damaged

    async def go(phone: Phone) -> None:
        assert phone.says("Un fichier était abîmé")
        sound(phone)
        await phone.resize(640, 360)
        assert phone.says("Un fichier était abîmé")  # turning the phone does not hide it
        await phone.tap("damage")
        assert not phone.says("Un fichier était abîmé")

    visit(store, f"/table/{table}", go)
    store.close()


def test_a_table_that_cannot_be_read_says_why(tmp_path: Path) -> None:
    memory = MemoryDisk()
    memory.make_folder(tmp_path)
    store = open_folder(tmp_path, ALL, memory, backups=False)
    store.library.choose(lang="en")
    table = big_book_evening.seat(store)
    store.close()
    for name in list(memory._files):
        if name.name.startswith("001.json"):
            memory._files[name] = bytearray(b"nothing")
    store = open_folder(tmp_path, ALL, memory, backups=False)

    async def go(phone: Phone) -> None:
        assert phone.says("No file of this table can be read")
        sound(phone)
        await phone.go(at(table, "/history"))
        assert phone.says("No file of this table can be read")
        await phone.go("/plays")
        sound(phone)
        await phone.tap(f"play-{table.header.table}")
        sound(phone)
        await phone.go(at(table))
        await phone.tap("back")
        assert phone.page.route == "/"

    visit(store, at(table), go)
    store.close()


def test_the_phone_wakes_up_and_reads_what_it_missed(store: Store) -> None:
    table = big_book_evening.seat(store)

    async def go(phone: Phone) -> None:
        session, connection = phone.session, phone.connection
        await session.disconnect(600)
        play(table, TakeMadnessAll(2))
        await phone.settle()
        await session.connect(connection)
        await phone.settle()
        assert phone.says("19")
        await phone.tap("plus-1")
        assert phone.says("18")

    visit(store, at(table), go)
