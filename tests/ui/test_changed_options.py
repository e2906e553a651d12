"""The sheet of options: what does no harm is changed there by the host, the rest is read."""

from __future__ import annotations

import asyncio

import pytest

from companion.games import ALL
from companion.i18n.words import Words
from companion.store import Store
from companion.ui.door import Guest
from companion.ui.main import app
from tests.ui import big_book_evening
from tests.ui.headless import Phone
from tests.ui.looking import PAIRS, Way, at, sound, visit
from tests.ui.test_beside import seat
from tests.ui.test_phones import FakeDoor

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


def test_a_switch_is_turned_during_the_game_and_undone(store: Store) -> None:
    table = big_book_evening.monster(big_book_evening.seat(store))
    assert not table.state.options.power_cap

    async def go(phone: Phone) -> None:
        await phone.tap("menu")
        await phone.tap("menu-options")
        await phone.tap("change-power_cap")
        assert table.state.options.power_cap
        assert phone.says(Words("fr", "big_book").g("option.mode")), "what is fixed can be read"
        assert "change-mode" not in phone
        sound(phone)
        await phone.tap("sheet-close")
        await phone.tap("undo")

    visit(store, at(table), go)
    assert not table.state.options.power_cap


@pytest.mark.parametrize("way", PAIRS, ids=str)
@pytest.mark.parametrize("game", [game for game in ALL if game != "syncro"])
def test_the_sheet_in_every_look(store: Store, way: Way, game: str) -> None:
    way.choose(store)
    table = seat(store, game)

    async def go(phone: Phone) -> None:
        await phone.tap("menu")
        await phone.tap("menu-options")
        sound(phone)

    visit(store, at(table), go, size=(way.width, way.height))


def test_a_guest_reads_and_does_not_change(store: Store) -> None:
    table = big_book_evening.seat(store)
    store.library.put_passes([{"id": "g1"}])
    door = FakeDoor(table=table.header.table)
    door.change(True)
    main = app(store, door=door)
    door.me = Guest("g1", 1, "android")

    async def go() -> None:
        async with Phone(main, at(table)) as phone:
            await phone.tap("who-1")
            await phone.tap("menu")
            await phone.tap("menu-options")
            assert phone.says(Words("fr", "big_book").g("option.power_cap"))
            assert "change-power_cap" not in phone
            assert not phone.says(Words("fr").t("app.refusal.only_host"))

    asyncio.run(go())
