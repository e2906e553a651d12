"""The same file goes both ways: from the computer to a phone's own app, and back."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from companion.cli.entry import main as command
from companion.core.seats import Seat
from companion.core.table import Table
from companion.games import ALL
from companion.games.big_book.madness import TakeMadness
from companion.store import Loaded, Store, open_folder
from companion.store.areas import memory_areas
from companion.store.incoming import ImportDecision, Preview
from companion.store.log_disk import LogDisk
from companion.store.reading import read_export
from companion.ui.door import Guest
from companion.ui.guest_access import NotAllowed, store_for
from companion.ui.main import app
from companion.ui.seating import ClientIdentity, SeatRegistry
from tests.ui import big_book_evening
from tests.ui.headless import Phone
from tests.ui.looking import at
from tests.ui.test_phones import FakeDoor


@pytest.fixture
def phones_own() -> Any:
    """The app alone on a phone: its disk is three areas of bytes, and there are no threads."""
    disk = LogDisk(memory_areas(), one_thread=True)
    store = open_folder(Path("/companion"), ALL, disk, backups=False)
    yield store
    store.close()


def saved(phone: Phone) -> list[bytes]:
    return [args["src_bytes"] for name, args in phone.connection.calls if name == "save_file"]


def take_in(store: Store, file: bytes) -> tuple[ImportDecision, str]:
    preview = store.dry_run(file)
    assert isinstance(preview, Preview), preview
    came = store.apply(preview)
    assert isinstance(came, tuple)
    return preview.arrivals[0].fate, came[0] if came else ""


def opened(store: Store, table: str) -> Table[Any]:
    loaded = store.open(table)
    assert isinstance(loaded, Loaded)
    assert not loaded.damage
    return loaded.table


def as_guest(store: Store, table: Table[Any], go: Callable[[Phone], Awaitable[bytes]]) -> bytes:
    """What a phone that joined is given when it asks to keep the table."""
    store.library.put_passes([{"id": "g1"}])
    door = FakeDoor(table=table.header.table)
    door.change(True)
    door.me = Guest("g1", 1, "android")

    async def ask() -> bytes:
        async with Phone(app(store, door=door), "/") as phone:
            await phone.tap("who-1")
            await phone.go(at(table))
            await phone.tap("menu")
            return await go(phone)

    return asyncio.run(ask())


async def kept(phone: Phone) -> bytes:
    """As a file."""
    await phone.tap("menu-keep")
    await phone.wait(lambda: saved(phone))
    assert not phone.says("Seul l’hôte peut faire cela")
    return saved(phone)[0]


def sharing(
    address: str, platform: str, answer: Any, shared: list[Any]
) -> Callable[[Phone], Awaitable[bytes]]:
    """On a phone of that kind, on a page of that address; what was shared is noted."""

    async def go(phone: Phone) -> bytes:
        phone.connection.page_url = address
        phone.session.apply_page_patch({"platform": platform})
        phone.connection.answers["share_files"] = answer
        await phone.tap("menu-keep")
        await phone.wait(
            lambda: any(name in ("save_file", "share_files") for name, _ in phone.connection.calls)
        )
        await phone.settle()
        shared.extend(args["files"][0] for name, args in phone.connection.calls if name == "share_files")
        return (saved(phone) or [b""])[0]

    return go


@pytest.mark.parametrize(
    ("address", "platform", "answer", "is_shared", "is_saved"),
    [
        ("http://127.0.0.1:8421", "android", {"status": "success", "raw": ""}, True, False),
        ("https://table.example", "android", {"status": "dismissed", "raw": ""}, True, False),
        ("https://table.example", "android", {"status": "unavailable", "raw": ""}, True, True),
        ("https://table.example", "android", RuntimeError("NotAllowedError"), True, True),
        ("http://192.168.1.5:8421", "android", None, False, True),
        ("https://table.example", "ios", None, False, True),
        ("http://localhost:8421", "linux", None, False, True),
    ],
)
def test_where_the_page_may_share_the_table_goes_to_the_installed_app(
    tmp_path: Path, address: str, platform: str, answer: Any, is_shared: bool, is_saved: bool
) -> None:
    store = open_folder(tmp_path / "computer", ALL, backups=False)
    store.library.choose(lang="fr")
    table = big_book_evening.seat(store, name="Mardi")
    shared: list[Any] = []
    file = as_guest(store, table, sharing(address, platform, answer, shared))
    assert (bool(shared), bool(file)) == (is_shared, is_saved)
    for each in shared:
        # A browser shares no JSON; the app takes it as a text.
        assert (each.mime_type, each.name) == ("text/plain", "companion-mardi.txt")
        assert isinstance(store.dry_run(each.data), Preview)
    assert store.close()


def test_a_phone_that_joined_takes_the_table_along_plays_on_and_brings_it_back(
    phones_own: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = open_folder(tmp_path / "computer", ALL, backups=False)
    store.library.choose(lang="fr")
    table = big_book_evening.monster(big_book_evening.seat(store, name="Mardi"))
    big_book_evening.monster(big_book_evening.seat(store, name="Autre"))
    id_, before = table.header.table, len(table.entries)
    file = as_guest(store, table, kept)

    # The phone's own app has it as it was, and undo reaches across.
    assert take_in(phones_own, file) == (ImportDecision.ADD, id_)
    there = opened(phones_own, id_)
    assert (there.entries, there.state) == (table.entries, table.state)
    there.undo()
    there.redo()
    assert there.do(TakeMadness(Seat(1), 1))
    assert phones_own.flush()

    # Back on the computer it is the same table, played on; what was here is kept in the backups.
    back = phones_own.export(id_)
    assert back is not None
    (tmp_path / "back.json").write_bytes(back)
    assert command(["check", str(tmp_path / "back.json")]) == 0
    capsys.readouterr()
    assert store.close()
    again = open_folder(store.folder.path, ALL, backups=False)
    try:
        assert take_in(again, back) == (ImportDecision.REPLACE, id_)
        home = opened(again, id_)
        assert (home.entries, home.state) == (there.entries, there.state)
        assert len(home.entries) > before
        assert take_in(again, back)[0] is ImportDecision.IDENTICAL
    finally:
        again.close()


def test_what_a_guest_takes_along_is_that_table_and_nothing_else(store: Store) -> None:
    table = big_book_evening.monster(big_book_evening.seat(store, name="Mardi"))
    big_book_evening.monster(big_book_evening.seat(store, name="Autre"))
    store.private.write(table.header.table, Seat(1), "a secret of mine")
    file = as_guest(store, table, kept)
    export = read_export(file)
    assert [raw.id for raw in export.tables] == [table.header.table]  # type: ignore[union-attr]
    assert b"Autre" not in file
    assert b"secret of mine" not in file


def test_a_guest_takes_no_other_table_and_not_everything(store: Store) -> None:
    table, other = (
        big_book_evening.monster(big_book_evening.seat(store, name=name)) for name in ("Mardi", "Autre")
    )
    store.library.put_passes([{"id": "g1"}, {"id": "tv"}])
    store.library.put_phone("tv", watches=True)
    door = FakeDoor(table=table.header.table)
    door.change(True)
    seating = SeatRegistry(store.library)
    guest = store_for(store, ClientIdentity(seating, Guest("g1", 1, "android"), door))
    watcher = store_for(store, ClientIdentity(seating, Guest("tv", 2, "screen"), door))
    assert guest.export(table.header.table)
    for near, asked in (
        (guest, other.header.table),
        (guest, ""),
        (watcher, table.header.table),
        (watcher, ""),
    ):
        with pytest.raises(NotAllowed):
            near.export(asked)


def test_everything_of_a_computer_goes_to_a_phone_and_back(store: Store, phones_own: Store) -> None:
    for name in ("Mardi", "Jeudi"):
        big_book_evening.monster(big_book_evening.seat(store, name=name))
    file = store.export()
    assert file is not None
    preview = phones_own.dry_run(file)
    assert isinstance(preview, Preview)
    assert isinstance(phones_own.apply(preview), tuple)
    assert {card.name for card in phones_own.cards()} == {"Mardi", "Jeudi"}
    home = phones_own.export()
    assert home is not None
    returned = store.dry_run(home)
    assert isinstance(returned, Preview)
    assert {arrival.fate for arrival in returned.arrivals} == {ImportDecision.IDENTICAL}
