"""Every sheet of the frame and of the Big Book, and a form for every action, in every pair of looks."""

from __future__ import annotations

from dataclasses import fields

import pytest

from companion.core.codec import variants
from companion.core.seats import Seat
from companion.games.big_book.invocation import Advance
from companion.games.big_book.madness import TakeMadness
from companion.games.big_book.turn import EndAction
from companion.games.big_book.vocabulary import Tracking
from companion.store import Store
from companion.ui.dispatcher import Dispatcher
from companion.ui.games.big_book import SCREEN as BIG_BOOK
from tests.ui import big_book_evening
from tests.ui.big_book_evening import GAME
from tests.ui.headless import Phone
from tests.ui.looking import CORNERS, Way, at, sound, visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
corners = pytest.mark.parametrize("way", CORNERS, ids=str)
ACTIONS = variants(GAME.actions)


@pytest.mark.parametrize(
    ("way", "tracking"),
    [*((way, Tracking.LIGHT) for way in CORNERS), (CORNERS[0], Tracking.FULL)],
    ids=str,
)
def test_sheets_of_the_menu(store: Store, way: Way, tracking: Tracking) -> None:
    way.choose(store)
    table = big_book_evening.busy(store, tracking=tracking)
    lines = [line.sheet for line in BIG_BOOK.menu] + ["bookmark", "actions", "end"]

    async def look(phone: Phone) -> None:
        for line in lines:
            await phone.tap("menu")
            await phone.tap(f"menu-{line}")
            assert "sheet-close" in phone
            sound(phone)
        await phone.press("Escape")
        assert "sheet-close" not in phone
        await phone.tap("menu")
        sound(phone)

    visit(store, at(table), look, size=(way.width, way.height))


@corners
def test_sheets_of_the_screen(store: Store, way: Way) -> None:
    way.choose(store)
    table = big_book_evening.busy(store)

    async def look(phone: Phone) -> None:
        for key in ("where", "chip-1", "chip-2", "slot-2", "slot-3L", "slot-3R", "slot-4", "slot-5"):
            await phone.tap(key)
            assert "sheet-close" in phone, key
            sound(phone)

    visit(store, at(table), look, size=(way.width, way.height))


@corners
def test_the_payment_helper(store: Store, way: Way) -> None:
    way.choose(store)
    table = big_book_evening.busy(store)

    async def look(phone: Phone) -> None:
        if "pay" in phone:
            await phone.tap("pay")
        sound(phone)
        await phone.tap("goal-more")
        await phone.tap("goal-heal")
        sound(phone)
        await phone.tap("edit-hand")
        for card in ("card-F3", "card-E1", "card-E2"):
            await phone.tap(card)
        sound(phone)
        await phone.tap("edit-hand")
        sound(phone)

    visit(store, at(table), look, size=(way.width, way.height))


@corners
def test_sheets_the_main_button_opens(store: Store, way: Way) -> None:
    way.choose(store)
    tables = {
        "lay": big_book_evening.play(big_book_evening.seat(store), Advance()),
        "recover": big_book_evening.play(
            big_book_evening.monster(big_book_evening.seat(store)), TakeMadness(Seat(1), 6), EndAction()
        ),
        "won": big_book_evening.won(store),
        "lost": big_book_evening.lost(store),
    }

    async def look(phone: Phone) -> None:
        for table in tables.values():
            await phone.go(at(table))
            await phone.press(" ")
            assert "sheet-close" in phone
            sound(phone)

    visit(store, at(tables["lay"]), look, size=(way.width, way.height))


@corners
def test_a_form_for_every_action(store: Store, way: Way, monkeypatch: pytest.MonkeyPatch) -> None:
    way.choose(store)
    table = big_book_evening.busy(store)
    actors: list[Dispatcher] = []
    begin = Dispatcher.__init__
    monkeypatch.setattr(
        Dispatcher, "__init__", lambda self, *given: (begin(self, *given), actors.append(self))[0]
    )

    async def look(phone: Phone) -> None:
        await phone.tap("menu")
        await phone.tap("menu-actions")
        assert {f"action-{name}" for name in ACTIONS} <= phone.keys()
        for name, kind in ACTIONS.items():
            if fields(kind):
                await phone.run(lambda name=name: actors[0].open("action", name))
                assert [key for key in sorted(phone.keys()) if key.startswith("field-")], name
                sound(phone)

    visit(store, at(table), look, size=(way.width, way.height))
