"""The way through a screen: sheets open, close and lead back; the keys belong to the screen that is shown."""

from __future__ import annotations

import pytest

from companion.store import Store
from companion.ui.navigator import Elsewhere, Navigator, Opened
from tests.ui import big_book_evening
from tests.ui.headless import Phone
from tests.ui.looking import at, sound, visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


def test_whoever_watches_hears_each_turn_until_it_stops() -> None:
    nav, heard = Navigator(), []
    stop = nav.watch(lambda: heard.append((nav.turns, nav.opened)))
    nav.open("menu")
    nav.open("zone", 3)
    nav.close()
    assert heard == [(1, Opened("menu")), (2, Opened("zone", 3)), (3, None)]
    stop()
    stop()
    nav.open("menu")
    assert len(heard) == 3


def test_back_closes_the_sheet_first_and_leaves_the_screen_then() -> None:
    nav = Navigator()
    nav.open("menu")
    assert [nav.back(), nav.back(), nav.opened] == [True, False, None]


def test_where_there_is_no_place_for_a_sheet_it_leads_elsewhere() -> None:
    went: list[bool] = []
    nav = Elsewhere(lambda: went.append(True))
    nav.open("one-bag")
    assert (went, nav.opened) == ([True], None)


def test_a_phone_that_is_turned_keeps_the_sheet_that_is_open(store: Store) -> None:
    table = big_book_evening.monster(big_book_evening.seat(store))

    async def go(phone: Phone) -> None:
        await phone.tap("menu")
        assert "menu-history" in phone
        await phone.resize(1280, 800)
        assert "menu-history" in phone
        await phone.press("Escape")
        assert "menu-history" not in phone
        sound(phone)

    visit(store, at(table), go)


def test_keys_are_those_of_the_screen_that_is_shown(store: Store) -> None:
    table = big_book_evening.monster(big_book_evening.seat(store))

    async def go(phone: Phone) -> None:
        depth = table.depth
        await phone.press("Z", ctrl=True)
        assert table.depth == depth - 1
        await phone.go("/settings")
        await phone.press("Z", ctrl=True)
        assert table.depth == depth - 1  # not the table's any more
        await phone.go(at(table))
        await phone.press("Z", ctrl=True)
        assert table.depth == depth - 2
        sound(phone)

    visit(store, at(table), go)
