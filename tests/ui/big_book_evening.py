"""Tables of The Big Book of Madness at the moments a screen must show."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.boxes import box_of
from companion.core.journal import Chapter
from companion.core.refusal import Refusal
from companion.core.seats import Player, Seat
from companion.core.table import Plan, Table, check_invariants, open_table
from companion.games import ALL
from companion.games.big_book.curses import DestroyCurse, LayCurses, Neutralise, PutMadnessUnder
from companion.games.big_book.elements import Element
from companion.games.big_book.invocation import Advance
from companion.games.big_book.madness import TakeMadness, TakeMadnessAll
from companion.games.big_book.setup import ChangeTokens, TellMagician
from companion.games.big_book.spells import Activate, DescribeSpell, Learn, NeutraliseSpell
from companion.games.big_book.state import Options, State
from companion.games.big_book.support import Place
from companion.games.big_book.turn import Eliminate, EndAction, EndRecovery, TellDeck
from companion.games.big_book.vocabulary import Face, Slot, Tracking, Zone
from companion.store.store import Store
from tests.ui.looking import NAMES, Clock

GAME = ALL["big_book"]
SYMBOLS = (Element.FIRE, Element.WATER, Element.EARTH)


def seat(store: Store, players: int = 3, name: str = "Mardi", **options: Any) -> Table[State]:
    """A new table; the first player starts."""
    seated = tuple(Player(each, store.library.add_player(each).id) for each in NAMES[:players])
    box = box_of("big_book", store.library.facts("big_book"))
    options.setdefault("first", 1)
    table = open_table(GAME, Plan(name, seated, Options(**options), "seed"), box, Clock())
    assert isinstance(table, Table)
    store.start(table)
    return table


def play(table: Table[State], *actions: Any) -> Table[State]:
    """Do things that must not be refused. A script: nothing happens by itself."""
    wishes, table.automation_modes = table.automation_modes, None
    for action in actions:
        answer = table.do(action)
        assert not isinstance(answer, Refusal), (action, answer)
    table.automation_modes = wishes
    return table


def become(store: Store, table: Table[State], state: State) -> Table[State]:
    """A table that opens at a state no evening would reach quickly."""
    check_invariants(GAME, state, "a test")
    names = tuple(player.name for player in table.header.players)
    plan = Plan(f"{table.header.name} bis", tuple(Player(name) for name in names), table.header.options, "s")
    other = open_table(GAME, plan, box_of("big_book", {}), Clock())
    assert isinstance(other, Table)
    moved = Table(GAME, other.header, [Chapter(1, 1, 0, state)], clock=Clock())
    store.start(moved)
    return moved


def monster(table: Table[State], multi: int = 1) -> Table[State]:
    """The first monster lies there: the action of the first turn."""
    return play(table, Advance(), LayCurses(multi, SYMBOLS))


def turn(table: Table[State], madness: int = 0) -> Table[State]:
    """One whole turn."""
    play(table, Advance(), EndAction())
    return play(table, EndRecovery(table.state.active, madness, 6 - madness))


def pile_of(store: Store, cards: int) -> Table[State]:
    """So many cards left on the pile; the rest was destroyed."""
    table = monster(seat(store))
    return become(store, table, table.state.changed(pile=cards, destroyed=table.state.pile - cards))


def busy(store: Store, **options: Any) -> Table[State]:
    """Everything the screen can show at once: triggered, neutralised, destroyed, madness under, supports."""
    store.library.put_facts("big_book", {"curses.E.count": 10}, box_of("big_book", {}))
    table = monster(seat(store, **options))
    play(
        table,
        TakeMadness(Seat(1), 3, Zone.HAND),
        TakeMadness(Seat(2), 1, Zone.SUPPORT),
        Place(Seat(1), Face("F1")),
        Place(Seat(1), Face("E2")),
        Place(Seat(3), Face("A3")),
        PutMadnessUnder(),
        DestroyCurse(Seat(1), Slot.TWO, reward=Element.FIRE),
        DescribeSpell(Seat(1), "combustion", Element.FIRE, 1),
        Activate(Seat(1), "combustion", 2),
        Learn(Seat(1), Element.AIR),
        NeutraliseSpell(Seat(1), "glace"),
        ChangeTokens(Element.WATER, 2),
        TellDeck(Seat(1), 4, 9),
        TellMagician(Seat(1), "Orage", Element.FIRE, 12),
        EndAction(),
        EndRecovery(Seat(1), 3, 3),
        Advance(),
        EndAction(),
        EndRecovery(Seat(2), 0, 6),
        Advance(),
        Neutralise(Slot.FOUR),
    )
    return table


def won(store: Store) -> Table[State]:
    """The last monster is beaten."""
    table = monster(seat(store))
    for place in table.state.occupied:
        play(table, DestroyCurse(table.state.active, place.slot, reward=Element.FIRE))
    state = table.state.changed(round=6, turn=26, multi=(0, 0, 0, 0, 0, 0))
    last = become(store, table, state)
    for _ in range(5):
        play(last, EndAction(), EndRecovery(last.state.active, 0, 6), Advance())
        if GAME.summary(last.state).outcome is not None:
            break
    assert GAME.summary(last.state).outcome is not None
    return last


def lost(store: Store) -> Table[State]:
    """Nothing left to take."""
    table = seat(store)
    while GAME.summary(table.state).outcome is None:
        play(table, TakeMadnessAll(3))
    return table


MOMENTS: dict[str, Callable[[Store], Table[State]]] = {
    "opening": seat,
    "curses to lay": lambda store: play(seat(store), Advance()),
    "action": lambda store: monster(seat(store)),
    "recovery": lambda store: play(monster(seat(store)), EndAction()),
    "busy": busy,
    "busy, full tracking": lambda store: busy(store, tracking=Tracking.FULL),
    "warning": lambda store: pile_of(store, 5),
    "critical": lambda store: pile_of(store, 2),
    "empty": lambda store: pile_of(store, 0),
    "somebody out": lambda store: play(monster(seat(store)), Eliminate(Seat(2))),
    "won": won,
    "lost": lost,
    "two": lambda store: monster(seat(store, 2), 2),
    "four": lambda store: monster(seat(store, 4), 0),
    "five": lambda store: play(monster(seat(store, 5)), TakeMadnessAll(2), Eliminate(Seat(4))),
}

BUSY = busy
CHAIRS = {"": (MOMENTS["action"], "chip-2"), "of five": (MOMENTS["five"], "chip-2")}
"""Tables at which somebody may be away, and the tile of the second seat there."""
