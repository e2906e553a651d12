"""Every sheet of the Big Book where it has something to ask or to tell, as the thumb gets there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.core.seats import Seat
from companion.core.table import Table
from companion.games.big_book.invocation import Advance
from companion.games.big_book.madness import TakeMadness
from companion.games.big_book.turn import EndAction, EndRecovery, TellDeck
from companion.games.big_book.vocabulary import Tracking
from companion.i18n.words import Words
from companion.store import Store
from companion.ui.games.big_book import SCREEN as BIG_BOOK
from tests.ui import big_book_evening as evening
from tests.ui.big_book_evening import MOMENTS, busy, monster, play, seat
from tests.ui.headless import Phone
from tests.ui.looking import PAIRS, Way, at, sound, visit
from tests.ui.scenes import Scene, look_at, ways
from tests.ui.test_big_book_sheets import mid_game

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


def _full(store: Store) -> Table[Any]:
    return busy(store, tracking=Tracking.FULL)


def _laying(store: Store) -> Table[Any]:
    return play(seat(store), Advance())


def _mad(store: Store) -> Table[Any]:
    """Recovery of somebody who may hold six madness."""
    return play(monster(seat(store)), TakeMadness(Seat(1), 6), EndAction())


def _counted(store: Store) -> Table[Any]:
    """Recovery of a player whose draw pile was counted and may run out."""
    table = seat(store)
    return play(monster(play(table, TellDeck(Seat(1), 3, 5))), EndAction())


def _counted_before(store: Store) -> Table[Any]:
    """The same once the turn ended and nobody entered the draw."""
    return play(_counted(store), EndRecovery(Seat(1)))


HAND = ("edit-hand", "card-F3", "card-E1", "card-E2")
SCENES: dict[str, Scene] = {
    **{f"table: {name}": ("", begin, ()) for name, begin in MOMENTS.items()},
    "guide": ("guide", busy, ("where",)),
    "guide, full": ("guide", _full, ("where",)),
    "player": ("player", busy, ("chip-1",)),
    "player with nothing": ("player", evening.seat, ("chip-2",)),
    "player, full": ("player", _full, ("chip-1",)),
    "curse": ("curse", busy, ("slot-3L",)),
    "curse that waits": ("curse", lambda store: monster(seat(store)), ("slot-4",)),
    "curse that is neutralised": ("curse", busy, ("slot-4",)),
    "curse that is destroyed": ("curse", busy, ("slot-2",)),
    "no curse": ("curse", busy, ("slot-5",)),
    "curses to lay": ("lay_curses", _laying, (" ",)),
    "curses told": ("lay_curses", _laying, (" ", "multi-1", "symbol-F", "symbol-E")),
    "recovery": ("end_recovery", _mad, (" ",)),
    "recovery, a deck that was counted": ("end_recovery", _counted, (" ",)),
    "recovery, the draw pile was short": ("end_recovery", _counted, (" ", "hand-drawn-4")),
    "payment": ("pay", busy, ("pay",)),
    "payment with a hand": ("pay", busy, ("pay", *HAND, "edit-hand")),
    "payment, the hand": ("pay", busy, ("pay", *HAND)),
    "payment, more goals": ("pay", busy, ("pay", "goal-more")),
    "payment, to heal": ("pay", busy, ("pay", "goal-more", "goal-heal", *HAND, "edit-hand")),
    "payment, several": ("pay", busy, ("pay", "goal-more", "goal-several")),
    "payment, full": ("pay", _full, ("pay",)),
    "spells": ("spells", mid_game, ("spells",)),
    "a spell": ("spells", mid_game, ("spells", "spell-glace")),
    "a spell nobody described": ("spells", mid_game, ("spells", "spell-telepathie")),
    "a spell that is turned": ("spells", mid_game, ("spells", "spell-croissance")),
    "a spell that was cast": ("spells", mid_game, ("spells", "spell-combustion")),
    "a sixth spell": ("spells", mid_game, ("spells", "learn-F")),
    "reserve": ("reserve", mid_game, ("reserve",)),
    "reserve, one higher": ("reserve", mid_game, ("reserve", "upgrade")),
    "support": ("support", mid_game, ("support",)),
    "a card in support": ("support", mid_game, ("support", "support-1")),
    "support that is full": ("support", mid_game, ("support", "place-who-2")),
    "forecast": ("forecast", mid_game, ("menu", "menu-forecast")),
    "forecast of somebody": (
        "forecast",
        mid_game,
        ("menu", "menu-forecast", "forecast-who-2", "forecast-draw-plus", "odds-cards-plus"),
    ),
    "forecast from old counts": (
        "forecast",
        _counted_before,
        ("menu", "menu-forecast", "forecast-who-1"),
    ),
    "magicians": ("magicians", mid_game, ("menu", "menu-magicians")),
    "a magician": ("magicians", mid_game, ("menu", "menu-magicians", "magician-2")),
    "magicians dealt": ("magicians", seat, ("menu", "menu-magicians", "deal-magicians")),
    "correct": ("correct", mid_game, ("menu", "menu-correct")),
    "correct a pile": (
        "correct",
        mid_game,
        ("menu", "menu-correct", "correct-pile", "correct-value-minus"),
    ),
    "correct the board": ("correct", mid_game, ("menu", "menu-correct", "correct-group-board")),
    "correct a slot": (
        "correct",
        mid_game,
        ("menu", "menu-correct", "correct-group-board", "correct-slots.3L"),
    ),
    "correct cards": ("correct", mid_game, ("menu", "menu-correct", "correct-group-cards")),
    "menu": ("menu", busy, ("menu",)),
    "won": ("end", evening.won, (" ",)),
    "lost": ("end", evening.lost, (" ",)),
    "a refusal": ("player", lambda store: monster(seat(store)), ("chip-2", "heal-1")),
}
NOT_WIDE = ("pay",)


@ways
def test_every_question_where_it_is_asked(store: Store, way: Way, monkeypatch: pytest.MonkeyPatch) -> None:
    look_at(store, way, SCENES, monkeypatch, not_wide=NOT_WIDE)


def test_every_sheet_is_among_them() -> None:
    assert set(BIG_BOOK.sheets) <= {sheet for sheet, _, _ in SCENES.values()}


@pytest.mark.parametrize("end", [evening.won, evening.lost])
def test_a_game_that_is_over_asks_for_nothing_more(store: Store, end: Callable[[Store], Table[Any]]) -> None:
    table = end(store)

    async def look(phone: Phone) -> None:
        assert not phone.says("Lisez la page")
        assert not phone.says("la prochaine folie fait perdre")
        assert not phone.says("Jugement dans")

    visit(store, at(table), look)


@pytest.mark.parametrize("end", [evening.won, evening.lost])
@pytest.mark.parametrize("way", [way for way in PAIRS if way.width > 840], ids=str)
def test_nobody_pays_when_it_is_over(store: Store, end: Callable[[Store], Table[Any]], way: Way) -> None:
    """Beside the table stands what happened last, and no question any more."""
    way.choose(store)
    table = end(store)

    async def look(phone: Phone) -> None:
        sound(phone)
        left = phone.keys()
        assert not [key for key in left if key.startswith(("goal-", "payer", "pay-", "edit-hand"))]
        assert phone.says(Words(way.lang).t("app.history"))
        assert "sheet-close" not in phone, "it stands there by itself"

    visit(store, at(table), look, size=(way.width, way.height))
