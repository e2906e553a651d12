"""Numbers that may be repaired by hand, each named by a dotted path: the real table is always right (F2).

Cubes, adepts and blades are counted in the box, so a change is taken from another count: the supply for cubes
and adepts, the pile for blades, unless another one is named.
"""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from functools import partial
from typing import cast

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, EventBuilder, action, event
from companion.core.seats import Seat
from companion.games.pantacle import figures
from companion.games.pantacle.curses import turn_up
from companion.games.pantacle.invariants import violations
from companion.games.pantacle.state import State
from companion.games.pantacle.vocabulary import Favour, Phase, Spot, Token, Why
from companion.kit import correction as kit
from companion.kit.correction import (
    SWITCH,
    Correctables,
    Paths,
    Value,
    a_number,
    a_seat,
    as_int,
    of_player,
    of_table,
    within,
)

Shown = int | Favour | Phase


class Term(StrEnum):
    """What a correction touched, for its line of history."""

    CUBES = "cubes"
    ADEPTS = "adepts"
    HAND = "hand"
    DETERMINATION = "determination"
    TURNS = "turns"
    CURSE_CUBES = "curse_cubes"
    CURSE_ADEPTS = "curse_adepts"
    SUPPLY_CUBES = "supply_cubes"
    SUPPLY_ADEPTS = "supply_adepts"
    PILE = "pile"
    DISCARD = "discard"
    ACTIVE = "active"
    MARKER = "marker"
    PHASE = "phase"
    EXTRA_TURN = "extra_turn"


class Stock(StrEnum):
    """What is counted in the box and only changes place (I1, I2, I5)."""

    CUBES = "cubes"
    ADEPTS = "adepts"
    BLADES = "blades"


USUAL = {Stock.CUBES: "supply.cubes", Stock.ADEPTS: "supply.adepts", Stock.BLADES: "pile"}
"""Where a difference comes from or goes to when nothing is said."""


def in_all(state: State, stock: Stock) -> int:
    """How many of it the whole box has (PA-2)."""
    if stock is Stock.BLADES:
        return state.all_blades
    return state.all_cubes if stock is Stock.CUBES else state.all_adepts


Place = kit.Correctable[State, Term]


def usual_balance(field: str, place: Place) -> str | None:
    """The count that gives or takes the difference; the discard when the pile itself is repaired."""
    if not place.stock:
        return None
    usual = USUAL[Stock(place.stock)]
    if field != usual:
        return usual
    return "discard" if place.stock == Stock.BLADES else None


def _seats(state: State) -> tuple[Seat, ...]:
    return tuple(player.seat for player in state.players)


def _plain(term: Term, name: str, stock: Stock, state: State) -> Place:
    return of_table(term, within(0, in_all(state, stock)), name, stock)


def _counted(term: Term, stock: Stock, state: State, seat: Seat) -> Place:
    return of_player(term, within(0, in_all(state, stock)), seat, stock)


def _of_player(term: Term, most: int, state: State, seat: Seat) -> Place:
    return of_player(term, within(0, most), seat)


def _of_curse(term: Term, stock: Stock, state: State, curse: int) -> Place | None:
    owner = state.owner_of(curse)
    if owner is None:
        return None
    seat = owner.seat

    def get(state: State) -> int:
        card = state.player(seat).curse(curse)
        return int(getattr(card, stock.value)) if card else 0

    return Place(
        term,
        get,
        lambda state, value: state.with_curse(seat, curse, **{stock.value: as_int(value)}),
        within(0, in_all(state, stock)),
        stock=stock,
        player=seat,
    )


def _active(state: State) -> Place:
    """Another player's turn, from its beginning."""

    def put(state: State, value: Value) -> State:
        seat = Seat(as_int(value))
        if state.phase is Phase.MARKER:
            return replace(state, active=seat, first=seat)
        begun = replace(state, active=seat, announced=None, asking=None, diverter=None, looked=False)
        phase = Phase.ANNOUNCE if begun.first_turn else Phase.A1
        return replace(begun, phase=phase, extra=False, extra_turn=False)

    return Place(Term.ACTIVE, lambda s: s.active, put, _seats(state), Seat)


def _extra_turn(state: State) -> Place:
    def put(state: State, value: Value) -> State:
        return replace(state, extra_turn=bool(value))

    return Place(Term.EXTRA_TURN, lambda s: int(s.extra_turn), put, SWITCH)


def _marker(state: State) -> Place | None:
    marker = state.marker
    if marker is None:
        return None

    def put(state: State, value: Value) -> State:
        favour = Favour(str(value))
        # an announced favour is the one under the marker (PA-24)
        return replace(state, marker=favour, announced=favour if state.announced else None)

    return Place(Term.MARKER, lambda s: s.marker or marker, put, tuple(Favour), Favour)


def _phase(state: State) -> Place | None:
    if state.phase is Phase.MARKER:
        return None

    def put(state: State, value: Value) -> State:
        phase = Phase(str(value))
        if phase is Phase.MOON:
            return replace(state, phase=phase, asking=None)
        return replace(state, phase=phase, announced=None, asking=None, diverter=None)

    phases = tuple(phase for phase in Phase if _reachable(state, phase))
    return Place(Term.PHASE, lambda s: s.phase, put, phases, Phase)


def _reachable(state: State, phase: Phase) -> bool:
    """Preparation is no part of an own first turn; the moon follows an announced favour."""
    if phase.preparing:
        return not state.first_turn
    return phase is Phase.ANNOUNCE or (phase is Phase.MOON and state.announced is not None)


find: Paths[State, Term] = Paths(
    {
        "players.SEAT.cubes": partial(_counted, Term.CUBES, Stock.CUBES),
        "players.SEAT.adepts": partial(_counted, Term.ADEPTS, Stock.ADEPTS),
        "players.SEAT.hand": partial(_counted, Term.HAND, Stock.BLADES),
        "players.SEAT.determination": partial(_of_player, Term.DETERMINATION, figures.RIGHTMOST),
        "players.SEAT.turns": partial(_of_player, Term.TURNS, 99),
        "curses.CURSE.cubes": partial(_of_curse, Term.CURSE_CUBES, Stock.CUBES),
        "curses.CURSE.adepts": partial(_of_curse, Term.CURSE_ADEPTS, Stock.ADEPTS),
        "supply.cubes": partial(_plain, Term.SUPPLY_CUBES, "cubes", Stock.CUBES),
        "supply.adepts": partial(_plain, Term.SUPPLY_ADEPTS, "adepts", Stock.ADEPTS),
        "pile": partial(_plain, Term.PILE, "pile", Stock.BLADES),
        "discard": partial(_plain, Term.DISCARD, "discard", Stock.BLADES),
        "active": _active,
        "marker": _marker,
        "phase": _phase,
        "extra_turn": _extra_turn,
    },
    {"SEAT": a_seat(_seats), "CURSE": a_number},
)


# -- the correction itself --------------------------------------------------------------------------


@action("F2", repairs=True)
class Correct:
    """A number is repaired by hand. ``balance`` names the count that gives or takes the difference."""

    field: str
    value: int | str
    balance: str | None = None

    def decide(self, state: State, chance: Chance) -> Decision:
        """Any number may be repaired, as long as cubes, adepts and blades still add up (F2, I1, I2, I5)."""
        place = SPOTS.fit(state, self.field, self.value)
        if isinstance(place, Refusal):
            return place
        balance = self.balance or usual_balance(self.field, place)
        refusal = SPOTS.refusal(state, self.field, self.value, balance)
        if refusal:
            return refusal
        after = SPOTS.corrected(state, self.field, self.value, balance)
        old, new = cast(Shown, place.get(state)), cast(Shown, place.get(after))
        return (Corrected(self.field, self.value, balance, place.term, old, new, place.player),)


SPOTS = Correctables(
    find,
    violations,
    Why.NO_SUCH_FIELD,
    Why.BAD_VALUE,
    Why.BREAKS_INVARIANT,
    Why.SUM_BROKEN,
    lambda state, stock: in_all(state, Stock(stock)) if stock else 0,
)


@action("F2", "PA-52", "A-18", repairs=True)
class CorrectTokens:
    """The tokens of a Sanctuary as they really lie, slot 1 first."""

    player: Seat
    tokens: tuple[Token, ...]

    def decide(self, state: State, chance: Chance) -> Decision:
        """At most four different tokens; without Protection no curse stays face down
        (PA-46, PA-52, I4, I7).
        """
        if len(self.tokens) > figures.TOKEN_SLOTS:
            return Refusal(Why.TOO_MANY_TOKENS, have=len(self.tokens), high=figures.TOKEN_SLOTS)
        course = EventBuilder(state)
        course.tell(TokensCorrected(self.player, self.tokens))
        turn_up(course, self.player)
        return _sound(course)


@action("F2", "PA-20", "PA-21", repairs=True)
class CorrectFlames:
    """The flames of a player as they really lie: spots taken, and whether the top one is still at home."""

    player: Seat
    top: bool
    spots: tuple[Spot, ...]

    def decide(self, state: State, chance: Chance) -> Decision:
        """Five flames: each at home or on a spot of its own (PA-21, I3)."""
        course = EventBuilder(state)
        course.tell(FlamesCorrected(self.player, self.top, self.spots, len(self.spots)))
        return _sound(course)


def _sound(course: EventBuilder[State]) -> Decision:
    faults = violations(course.state)
    return Refusal(Why.BREAKS_INVARIANT, id=faults[0]) if faults else course.events


# -- what happened ----------------------------------------------------------------------------------


@event(repairs=True)
class Corrected:
    """A number was repaired by hand."""

    field: str
    value: int | str
    balance: str | None
    term: Term
    old: Shown
    new: Shown
    player: Seat | None = None

    def apply(self, state: State) -> State:
        return SPOTS.corrected(state, self.field, self.value, self.balance)


@event(repairs=True)
class TokensCorrected:
    """The tokens of a Sanctuary were repaired by hand."""

    player: Seat
    tokens: tuple[Token, ...]

    def apply(self, state: State) -> State:
        return state.with_player(self.player, tokens=self.tokens)


@event(repairs=True)
class FlamesCorrected:
    """The flames of a player were repaired by hand."""

    player: Seat
    top: bool
    spots: tuple[Spot, ...]
    n: int

    def apply(self, state: State) -> State:
        return state.with_player(
            self.player, top=self.top, cursed=figures.FLAMES - len(self.spots) - self.top, spots=self.spots
        )
