"""Numbers that may be repaired by hand, each named by a dotted path: the real table is always right (F1)."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from functools import partial

from companion.core.chance import Chance
from companion.core.rulebook import Decision, action, event
from companion.core.seats import Seat
from companion.games.big_book import figures
from companion.games.big_book.elements import Curse, Element
from companion.games.big_book.invariants import violations
from companion.games.big_book.state import LibraryPile, State, TokenCount
from companion.games.big_book.vocabulary import Phase, Slot, Space, Why, Zone
from companion.kit import correction as kit
from companion.kit.correction import Correctables, Paths, Value, a_seat, a_word, as_int, of_table, within

MADNESS = "madness"
"""What is counted in the box: its sum binds every change (I1)."""


class Term(StrEnum):
    """What a correction touched, for its line of history."""

    PILE = "pile"
    OWNED = "owned"
    HAND = "hand"
    DRAW = "draw"
    DISCARD = "discard"
    SUPPORT = "support"
    DESTROYED = "destroyed"
    BOX = "box"
    UNDER = "under"
    SLOTS = "slots"
    RESERVE = "reserve"
    LIBRARY = "library"
    TOKENS = "tokens"
    TURN = "turn"
    ACTIVE = "active"


Correctable = kit.Correctable[State, Term]


def _cards(state: State) -> range:
    return within(0, state.madness_cards)


def _plain(term: Term, state: State) -> Correctable:
    return of_table(term, _cards(state), stock=MADNESS)


def _owned(state: State, seat: Seat) -> Correctable:
    def put(state: State, value: Value) -> State:
        """More goes to the discard; less comes from the discard, then the draw pile, then the hand."""
        change = as_int(value) - state.player(seat).owned
        if change >= 0:
            return state.add_madness(seat, Zone.DISCARD, change)
        for zone in (Zone.DISCARD, Zone.DRAW, Zone.HAND):
            less = min(-change, state.madness_in(seat, zone))
            state, change = state.add_madness(seat, zone, -less), change + less
        return state

    cards = _cards(state)
    return Correctable(Term.OWNED, lambda s: s.player(seat).owned, put, cards, stock=MADNESS, player=seat)


def _zone(zone: Zone, state: State, seat: Seat) -> Correctable | None:
    if state.pooled(zone):
        return None

    def get(state: State) -> Value:
        return state.madness_in(seat, zone)

    def put(state: State, value: Value) -> State:
        return state.add_madness(seat, zone, as_int(value) - state.madness_in(seat, zone))

    return Correctable(Term(zone.value), get, put, _cards(state), stock=MADNESS, player=seat)


def _reserve(value: int, state: State, element: Element) -> Correctable:
    return Correctable(
        Term.RESERVE,
        lambda state: state.reserve_of(element).left(value),
        lambda state, n: state.add_reserve(element, value, as_int(n) - state.reserve_of(element).left(value)),
        within(0, state.reserve_most(value)),
    )


def _library(state: State, element: Element) -> Correctable:
    def put(state: State, value: Value) -> State:
        pile = LibraryPile(element, None if value is None else as_int(value))
        return replace(state, library=tuple(pile if p.element is element else p for p in state.library))

    levels = (*within(1, figures.LIBRARY_LEVELS), None)
    return Correctable(Term.LIBRARY, lambda s: s.library_of(element).level, put, levels)


def _tokens(state: State, element: Element) -> Correctable:
    def put(state: State, value: Value) -> State:
        count = TokenCount(element, as_int(value))
        return replace(state, tokens=tuple(count if c.element is element else c for c in state.tokens))

    return Correctable(Term.TOKENS, lambda s: s.tokens_of(element), put, within(0, figures.TOKENS))


def _slot(state: State, slot: Slot) -> Correctable:
    def put(state: State, value: Value) -> State:
        curse = Curse(value) if isinstance(value, str) else None
        laid = curse or state.slot(slot).laid
        return state.with_slot(slot, curse=curse, laid=laid, neutralised=0, triggered=False)

    return Correctable(Term.SLOTS, lambda s: s.slot(slot).curse, put, (*Curse, None), Curse)


def _under(state: State, slot: Slot) -> Correctable:
    return Correctable(
        Term.UNDER,
        lambda state: state.slot(slot).under,
        lambda state, value: state.with_slot(slot, under=as_int(value)),
        _cards(state),
        stock=MADNESS,
    )


def _active(state: State) -> Correctable:
    def put(state: State, value: Value) -> State:
        return replace(state, active=Seat(as_int(value)))

    return Correctable(Term.ACTIVE, lambda state: state.active, put, state.alive, Seat)


def _turn(state: State) -> Correctable:
    # before the marker moves, turn 31 is a turn too: that of the last judgement (BB-24)
    last = figures.ROUNDS * figures.SPACES + (state.phase is Phase.CONCENTRATION)
    return Correctable(Term.TURN, lambda state: state.turn, _set_turn, within(1, last))


def _set_turn(state: State, value: Value) -> State:
    """The marker and the round follow from the turn (BB-24)."""
    turn = as_int(value)
    moved = turn - 1 if state.phase is Phase.CONCENTRATION else turn
    if moved == 0:
        marker, number = Space.INVOCATION, 1
    else:
        marker, number = Space(str((moved - 1) % figures.SPACES + 1)), (moved - 1) // figures.SPACES + 1
    due = state.phase is Phase.MONSTER and marker is not Space.ONE
    slots = tuple(
        replace(
            place,
            triggered=place.triggered and place.slot.space.number <= marker.number,
            # face down since this turn at the latest, so that it still comes back
            neutralised=min(place.neutralised, turn),
        )
        for place in state.slots
    )
    phase = Phase.ACTION if due else state.phase
    return replace(state, turn=turn, marker=marker, round=number, phase=phase, slots=slots)


find: Paths[State, Term] = Paths(
    {
        "pile": partial(_plain, Term.PILE),
        "destroyed": partial(_plain, Term.DESTROYED),
        "box": partial(_plain, Term.BOX),
        "turn": _turn,
        "active": _active,
        "players.SEAT.owned": _owned,
        "players.SEAT.support": partial(_zone, Zone.SUPPORT),
        "players.SEAT.hand": partial(_zone, Zone.HAND),
        "players.SEAT.draw": partial(_zone, Zone.DRAW),
        "players.SEAT.discard": partial(_zone, Zone.DISCARD),
        "slots.SLOT": _slot,
        "under.SLOT": _under,
        "reserve.ELEMENT.v2": partial(_reserve, 2),
        "reserve.ELEMENT.v3": partial(_reserve, 3),
        "library.ELEMENT": _library,
        "tokens.ELEMENT": _tokens,
    },
    {"SEAT": a_seat(lambda state: state.alive), "SLOT": a_word(Slot), "ELEMENT": a_word(Element)},
)


# -- the correction itself --------------------------------------------------------------------------


@action("F1", repairs=True)
class Correct:
    """A number is repaired by hand. ``balance`` names the madness count that gives or takes the rest."""

    field: str
    value: int | str | None
    balance: str | None = None

    def decide(self, state: State, chance: Chance) -> Decision:
        """Any number may be repaired, as long as madness still adds up (F1, I1)."""
        now = (self.field, self.value, self.balance)
        return SPOTS.decided(
            state, *now, told=lambda spot: (Corrected(*now, spot.term, spot.get(state), spot.player),)
        )


SPOTS = Correctables(
    find,
    violations,
    Why.NO_SUCH_FIELD,
    Why.BAD_VALUE,
    Why.BREAKS_INVARIANT,
    Why.SUM_BROKEN,
    lambda state, stock: state.mad_start,
)


# -- what happened ----------------------------------------------------------------------------------


@event(repairs=True)
class Corrected:
    """A number was repaired by hand."""

    field: str
    value: int | str | None
    balance: str | None
    term: Term
    old: int | str | None
    player: Seat | None = None

    def apply(self, state: State) -> State:
        return SPOTS.corrected(state, self.field, self.value, self.balance)
