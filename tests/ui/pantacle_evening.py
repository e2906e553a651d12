"""Tables of Pantacle at any moment of an evening."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.boxes import box_of
from companion.core.journal import Chapter
from companion.core.refusal import Refusal
from companion.core.seats import Player
from companion.core.table import Plan, Table, check_invariants, open_table
from companion.games.pantacle import GAME
from companion.games.pantacle.favour import Divert
from companion.games.pantacle.preparation import PlaceMarker
from companion.games.pantacle.state import DrawnCurse, FavourFact, GuardianCount, Options, State
from companion.games.pantacle.vocabulary import Favour, Phase, Spot
from companion.store.store import Store
from tests.games.pantacle.play import (
    ASSERVISSEMENT,
    ENVOUTEMENT,
    FIVE,
    FOUR,
    ONE,
    PERMANENT,
    PROTECTION,
    THREE,
    TRAQUE,
    TWO,
    Play,
    exhaustion,
)
from tests.ui.looking import Clock

NAMES = ("Inès", "Marc", "Zoé", "Paul", "Maximilienne")
GUARDIANS = tuple(
    GuardianCount(name, count)
    for name, count in (
        ("L’Oracle", 3),
        ("Le Limier", 4),
        ("La Louve", 3),
        ("Le Passeur", 3),
        ("Le Geôlier", 4),
        ("La Veuve", 4),
        ("L’Ermite", 3),
    )
)
KNOWN = (PERMANENT, exhaustion(2, 1, "Famine"), DrawnCurse("Ombre longue"))


def seat(store: Store, players: int = 3, **options: Any) -> Table[State]:
    """A new table; Inès begins."""
    seated = tuple(Player(name, store.library.add_player(name).id) for name in NAMES[:players])
    box = box_of("pantacle", store.library.facts("pantacle"))
    options.setdefault("first", 1)
    table = open_table(GAME, Plan("Jeudi", seated, Options(**options), "seed"), box, Clock())
    assert isinstance(table, Table)
    store.start(table)
    return table


def play(table: Table[State], *actions: Any) -> Table[State]:
    """Do things that must not be refused."""
    for action in actions:
        answer = table.do(action)
        assert not isinstance(answer, Refusal), (action, answer)
    return table


def become(store: Store, state: State) -> Table[State]:
    """A table that opens at a state no evening would reach quickly."""
    check_invariants(GAME, state, "a test")
    seated = tuple(Player(name) for name in NAMES[: len(state.players)])
    other = open_table(GAME, Plan("Jeudi", seated, state.options, "s"), box_of("pantacle", {}), Clock())
    assert isinstance(other, Table)
    moved = Table(GAME, other.header, [Chapter(1, 1, 0, state)], clock=Clock())
    store.start(moved)
    return moved


def drawn(store: Store, players: int = 4) -> Play:
    """The drawn screen: Inès must buy and then sacrifice, Marc misses one cube, Paul has three tokens."""
    table = seat(store, players)
    state = table.state.changed(marker=Favour.CONVERSION, phase=Phase.A1)
    state = state.changed(players=tuple(p.__class__(p.seat, turns=2) for p in state.players))
    game = Play(state)
    game.put(ONE, cubes=3, adepts=2, tokens=(TRAQUE, PROTECTION), spots=(Spot.ADEPTS,), top=False)
    game.put(TWO, cubes=4, tokens=(ENVOUTEMENT,), spots=(Spot.CUBES, Spot.ADEPTS, Spot.DEMONIAQUE))
    game.put(THREE, adepts=2, spots=(Spot.CUBES, Spot.EXTRA_TURN), top=False, determination=2, hand=1)
    if players > 3:
        tokens = (TRAQUE, ENVOUTEMENT, ASSERVISSEMENT)
        game.put(FOUR, cubes=2, tokens=tokens, determination=1)
    game.curse(TWO, PERMANENT)
    game.curse(TWO, exhaustion(2, 1, "Famine"))
    return game


def full(store: Store) -> Play:
    """Five at the table: everything the screen can show at once."""
    game = drawn(store, 5)
    tokens = (TRAQUE, ENVOUTEMENT, ASSERVISSEMENT, PROTECTION)
    game.put(FIVE, cubes=17, adepts=3, tokens=tokens, spots=tuple(Spot), determination=2, hand=4)
    game.curse(FIVE, PERMANENT, face_up=False)
    game.curse(FIVE, exhaustion(3, 0))
    game.curse(FIVE, exhaustion(1, 1, "Ronces"))
    return game


def told(game: Play) -> Play:
    """The owner has read the whole box out."""
    facts = {
        Favour.TRAQUE: FavourFact(Favour.TRAQUE, "La Louve", "Le Passeur", "rousse"),
        Favour.ENVOUTEMENT: FavourFact(Favour.ENVOUTEMENT, "L’Oracle", "La Veuve", "pleine"),
        Favour.ENDOCTRINEMENT: FavourFact(Favour.ENDOCTRINEMENT, "Le Geôlier", "L’Ermite"),
    }
    favours = tuple(facts.get(favour, FavourFact(favour)) for favour in Favour)
    return game.at(guardians=GUARDIANS, favours=favours, known_curses=KNOWN)


def asked(game: Play) -> Play:
    """Inès has announced Traque; Marc must answer."""
    game.put(ONE, tokens=())
    return game.at(phase=Phase.ASK, marker=Favour.TRAQUE, announced=Favour.TRAQUE, asking=TWO)


def mooning(game: Play, favour: Favour = Favour.ENVOUTEMENT) -> Play:
    """The favour is resolved, the moon change is due."""
    return game.at(phase=Phase.MOON, marker=favour, announced=favour)


def powers(game: Play) -> Play:
    """Inès must sacrifice her tokens, Envoûtement among them."""
    game.put(ONE, tokens=(TRAQUE, ENVOUTEMENT, PROTECTION, ASSERVISSEMENT), adepts=3)
    return game.at(phase=Phase.A2)


def won(store: Store) -> Table[State]:
    """Marc has five flames and diverts."""
    game = drawn(store, 3)
    game.state = game.state.with_player(TWO, curses=())
    state = game.state
    game.at(cubes=state.cubes + 2, adepts=state.adepts + 1, curse_pile=27)
    game.put(TWO, spots=tuple(Spot))
    return play(become(store, asked(game).state), Divert(TWO))


MOMENTS: dict[str, Callable[[Store], Table[State]]] = {
    "opening": seat,
    "first turn": lambda store: play(seat(store), PlaceMarker(Favour.TRAQUE)),
    "drawn": lambda store: become(store, drawn(store).state),
    "three": lambda store: become(store, drawn(store, 3).state),
    "full": lambda store: become(store, told(full(store)).state),
    "powers": lambda store: become(store, told(powers(drawn(store))).state),
    "asked": lambda store: become(store, told(asked(drawn(store))).state),
    "five asked": lambda store: become(store, asked(full(store)).state),
    "moon": lambda store: become(store, told(mooning(drawn(store))).state),
    "no moon": lambda store: become(store, mooning(drawn(store), Favour.ENDOCTRINEMENT).state),
    "won": won,
}

BUSY = MOMENTS["full"]
CHAIRS = {"": (MOMENTS["drawn"], "row-2"), "of five": (MOMENTS["full"], "row-2")}
"""Tables at which somebody may be away, and the tile of the second seat there."""
