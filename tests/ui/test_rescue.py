"""The rescue page: what it offers, and that the app opens behind it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from companion.games import ALL
from companion.store import MemoryDisk, Store, open_folder
from companion.store.rescue import Rescue
from companion.ui.screens.rescue import rescue_app
from tests.i18n import pseudo
from tests.ui import big_book_evening
from tests.ui.headless import Phone
from tests.ui.looking import SMALL, WIDE, at, sound, visit


def wreck(folder: Path) -> tuple[MemoryDisk, str]:
    """A folder with one table that can be read and one that cannot."""
    memory = MemoryDisk()
    memory.make_folder(folder)
    store = open_folder(folder, ALL, memory, backups=False)
    store.library.choose(lang="en")
    good, bad = big_book_evening.seat(store, name="Mardi"), big_book_evening.seat(store, name="Jeudi")
    store.back_up()
    store.close()
    for name in list(memory._files):
        if name.parent.name == bad.header.table:
            memory._files[name] = bytearray(b"nothing")
    return memory, good.header.table


def test_it_exports_says_what_is_damaged_and_opens_without_it(tmp_path: Path) -> None:
    memory, good = wreck(tmp_path)
    rescue = Rescue(tmp_path, ALL, memory)

    async def go() -> None:
        async with Phone(rescue_app(rescue, "en")) as phone:
            await phone.wait(lambda: phone.says("Damaged tables"))
            assert phone.says("The last two starts came to nothing")
            sound(phone)
            await phone.tap("rescue-export")
            await phone.wait(lambda: any(name == "save_file" for name, _ in phone.connection.calls))
            await phone.tap("rescue-without")
            await phone.wait(lambda: rescue.store is not None and phone.says("Mardi"))
            assert not phone.says("Jeudi")
            sound(phone)

    asyncio.run(go())
    assert rescue.store is not None
    assert [card.id for card in rescue.store.cards()] == [good]
    assert rescue.store.close()


@pytest.mark.parametrize("size", [SMALL, WIDE], ids=str)
@pytest.mark.parametrize(("lang", "colon"), [("fr", "\N{NO-BREAK SPACE}: "), ("en", ": "), ("xx", "")])
def test_it_is_read_in_every_language(tmp_path: Path, lang: str, colon: str, size: tuple[int, int]) -> None:
    pseudo.speak()
    memory, _ = wreck(tmp_path)
    rescue = Rescue(tmp_path, ALL, memory)
    (damaged,) = rescue.wrecks()

    async def go() -> None:
        async with Phone(rescue_app(rescue, lang), "/", *size) as phone:
            await phone.wait(lambda: phone.says(damaged.name))
            assert any(text.startswith(f"{damaged.name}{colon}") for text in phone.texts())
            sound(phone)

    asyncio.run(go())


def test_restoring_opens_the_settings(tmp_path: Path) -> None:
    memory, _ = wreck(tmp_path)
    rescue = Rescue(tmp_path, ALL, memory)

    async def go() -> None:
        async with Phone(rescue_app(rescue, "en")) as phone:
            await phone.tap("rescue-restore")
            await phone.wait(lambda: "backup-list" in phone.labels())
            await phone.tap("backup-list")
            (name,) = rescue.store.backups.names()  # type: ignore[union-attr]
            await phone.tap(name.removesuffix(".json"))
            await phone.wait(lambda: phone.says("Jeudi"))
            sound(phone)

    asyncio.run(go())
    assert rescue.store is not None
    assert rescue.store.close()


def test_a_folder_that_still_does_not_open_says_so(tmp_path: Path) -> None:
    memory, _ = wreck(tmp_path)
    rescue = Rescue(tmp_path, ALL, memory)
    held = open_folder(tmp_path, ALL, memory, backups=False)

    async def go() -> None:
        async with Phone(rescue_app(rescue, "en")) as phone:
            await phone.tap("rescue-again")
            await phone.wait(lambda: phone.says("The folder does not open"))
            sound(phone)

    asyncio.run(go())
    assert held.close()


def test_the_menu_tells_when_it_was_saved_and_backed_up(store: Store) -> None:
    table = big_book_evening.seat(store)
    assert store.flush()
    assert store.back_up() is not None

    async def go(phone: Phone) -> None:
        await phone.tap("plus-1")
        assert store.flush()
        await phone.tap("menu")
        line = next(text for text in phone.texts() if "sauvegarde" in text)
        assert line.startswith("enregistré il y a "), line
        assert " · sauvegarde à l’instant · 1\N{NO-BREAK SPACE}table" in line, line
        sound(phone)

    visit(store, at(table), go)
