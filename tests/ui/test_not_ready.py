"""A button that is not ready does nothing, says what is missing and scrolls there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from companion.core.table import Table
from companion.games.anima.movement import SeekHorizons
from companion.games.big_book.invocation import Advance
from companion.games.big_book.vocabulary import Tracking
from companion.games.synchro_horizon.monsters import DrawMonster, RollDice
from companion.games.synchro_horizon.state.party import NONE
from companion.games.synchro_horizon.vocabulary import Draws
from companion.store import Store
from companion.ui.dispatcher import Dispatcher
from tests.ui import anima_evening as anima
from tests.ui import big_book_evening as book
from tests.ui import horizon_evening as horizon
from tests.ui import pantacle_evening as pantacle
from tests.ui.headless import Phone
from tests.ui.looking import at, visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


@dataclass(frozen=True)
class Gap:
    """A sheet with something missing: how it is opened, what it says, where it leads."""

    begin: Callable[[Store], Table[Any]]
    sheet: str
    about: Any
    says: str
    place: str = ""
    taps: tuple[str, ...] = ()


def _favours(store: Store) -> Table[Any]:
    return pantacle.become(store, pantacle.drawn(store).state)


def _powers(store: Store) -> Table[Any]:
    game = pantacle.powers(pantacle.drawn(store))
    game.put(
        pantacle.ONE, top=True, spots=(), tokens=(pantacle.TRAQUE, pantacle.PROTECTION, pantacle.ENVOUTEMENT)
    )
    return pantacle.become(store, game.state)


def _real_bag(store: Store) -> Table[Any]:
    table = horizon.barred(store, shards=Draws.TABLE)
    cards = (DrawMonster(code, 8, level, code) for code, level in (("A", 1), ("B", 1), ("C", 2), ("D", 2)))
    return horizon.play(table, *cards, RollDice((4, 2, 6, 1)))


def _empty_bag(store: Store) -> Table[Any]:
    table = _real_bag(store)
    bag = table.state.bag
    return horizon.become(
        store, table, replace(table.state, bag=replace(bag, bag=NONE, tray=bag.tray + bag.bag))
    )


GAPS = {
    "a zone to read": Gap(anima.nameless, "zone", None, "Nom ou niveau à lire", "level"),
    "level of a zone": Gap(
        lambda store: anima.play(anima.moving(store), SeekHorizons(anima.ONE, name="Mer Noire")),
        "zone",
        None,
        "Niveau à lire",
        "level",
    ),
    "nothing to put right": Gap(
        anima.begun, "correct", None, "rien à changer", "", ("correct-players.1.hand",)
    ),
    "a character to read": Gap(anima.seat, "character", None, "Combat et Vitesse à lire", "combat"),
    "half a character": Gap(
        anima.seat, "character", None, "Vitesse à lire", "speed", ("character-combat-3",)
    ),
    "level of an encounter": Gap(anima.meeting, "encounter", None, "Son niveau", "level"),
    "Combat of a creature": Gap(
        anima.meeting, "encounter", None, "Son Combat", "combat", ("encounter-level-1",)
    ),
    "level of an event": Gap(anima.meeting, "encounter", None, "Son niveau", "level", ("kind-event",)),
    "name of an organisation": Gap(
        anima.moving, "organisation", anima.ONE, "Il manque un nom", "name"
    ),
    "a trade of nothing": Gap(anima.together, "trade", (anima.ONE, anima.TWO), "Rien n’est", "gives"),
    "a horizon out of the discard": Gap(
        anima.moving, "horizons", None, "Quelle zone", "", ("source-discard",)
    ),
    "a flame": Gap(_powers, "sacrifice_powers", None, "quelle flamme", "flame"),
    "a favour of the board": Gap(_favours, "board", None, "Écrivez le nom", "first", ("board-traque",)),
    "the kind of a curse": Gap(_favours, "add_curse", pantacle.ONE, "Titre rouge", "kind"),
    "points of a monster": Gap(horizon.barred, "draw_monster", None, "les PV de la carte", "hp"),
    "what the real bag gave": Gap(
        _real_bag, "begin_fight", None, "sortis du vrai sac", "hand-h1", ("first-heroes",)
    ),
    "an empty bag": Gap(_empty_bag, "begin_fight", None, "remettez d’abord", "refill", ("first-heroes",)),
    "a number to hit with": Gap(horizon.fighting, "character", "m1", "touchez d’abord un nombre", "number"),
    "a number to heal with": Gap(
        horizon.fighting, "character", "h1", "touchez d’abord un nombre", "number", ("pad-heal",)
    ),
    "a number for all": Gap(horizon.fighting, "many", None, "touchez d’abord un nombre", "amount"),
    "the city of a travel": Gap(
        horizon.travelling, "travel", None, "le nom de la cité", "city", ("city-clear",)
    ),
    "the point of a travel": Gap(horizon.travelling, "travel", None, "le point d’intérêt", "point"),
    "the price of an item": Gap(horizon.shopping, "village", None, "prix", "price", ("ware-item",)),
    "shards of a level": Gap(horizon.fighting, "level_up", None, "choisissez les éclats", "shards"),
    "a golden side": Gap(horizon.golden, "take_upgrade", None, "la carte ou une tuile", "golden"),
    "who wears an item": Gap(horizon.lying, "equip", None, "choisissez un héros", "who"),
    "curses of a monster": Gap(
        lambda store: book.play(book.seat(store), Advance()), "lay_curses", None, "combien de Multi", "multi"
    ),
    "symbols of a monster": Gap(
        lambda store: book.play(book.seat(store), Advance()),
        "lay_curses",
        None,
        "encore 2 symboles",
        "symbols",
        ("multi-1", "symbol-F"),
    ),
    "cards of a payment": Gap(
        lambda store: book.busy(store, tracking=Tracking.LIGHT), "pay", None, "Touchez", "cards",
        ("goal-more", "goal-heal"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("gap", GAPS.values(), ids=GAPS)
@pytest.mark.parametrize("size", [(360, 640), (1280, 800)], ids=str)
def test_what_is_missing_is_said_and_nothing_is_done(
    store: Store, monkeypatch: pytest.MonkeyPatch, gap: Gap, size: tuple[int, int]
) -> None:
    table = gap.begin(store)
    actors: list[Dispatcher] = []
    begin = Dispatcher.__init__
    monkeypatch.setattr(
        Dispatcher, "__init__", lambda self, *given: (begin(self, *given), actors.append(self))[0]
    )

    async def go(phone: Phone) -> None:
        await phone.run(lambda: actors[-1].open(gap.sheet, gap.about))
        for key in gap.taps:
            await phone.tap(key)
        before, keys = table.next_seq, phone.keys()
        button = next(key for key in ("sheet-go", "main") if key in keys)
        await phone.tap(button)
        assert table.next_seq == before
        assert phone.says(gap.says)
        assert not phone.says("Pas dans les règles")
        if gap.place:
            asked = [args for name, args in phone.connection.calls if name == "scroll_to"]
            assert asked
            assert gap.place in str(asked[-1])

    visit(store, at(table), go, size=size)
