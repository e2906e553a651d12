"""Numbers that may be repaired by hand, each named by a dotted path.

``leader`` · ``level`` · ``pile`` · ``discard`` · ``cards.3.strength`` · ``cards.3.kind`` · ``rewards.1``
(1 holds one, 0 does not). Hands have an action of their own, SetHand.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.core.seats import Seat
from companion.games.syncro import figures
from companion.games.syncro.events.hands import Term
from companion.games.syncro.guide import slots
from companion.games.syncro.horde import HordeCard
from companion.games.syncro.state import State
from companion.games.syncro.unveiling import open_now
from companion.games.syncro.vocabulary import Back, Kind, Phase

Value = int | str


@dataclass(frozen=True, slots=True)
class Spot:
    """One number of the state: what it may be and how to write it."""

    term: Term
    put: Callable[[State, Value], State]
    fits: Callable[[Value], bool]


def corrected(state: State, field: str, value: Value) -> State:
    """The state after a correction that the rules accepted."""
    spot = find(state, field)
    return state if spot is None else spot.put(state, value)


def find(state: State, field: str) -> Spot | None:
    """The spot of that name, None when there is none now."""
    match field.split("."):
        case ["leader"]:
            return _leader(state)
        case ["level"] if state.phase is Phase.PATH:
            return _level(state)
        case ["discard"] if state.playing:
            return Spot(
                Term.DISCARD,
                lambda s, value: s.changed(discard=_int(value)),
                _within(0, figures.MOST_SPELLS),
            )
        case ["pile"] if state.playing and state.total is not None:
            return _pile(state.total)
        case ["cards", number, part] if number.isdecimal():
            card = state.card(int(number))
            return None if card is None or not card.told else _card(state, card, part)
        case ["rewards", number] if number.isdecimal() and state.playing and state.beyond:
            return _reward(state, int(number))
        case _:
            return None


def _int(value: Value) -> int:
    return value if isinstance(value, int) else 0


def _within(low: int, high: int) -> Callable[[Value], bool]:
    return lambda value: isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _leader(state: State) -> Spot:
    # the slots of a turn follow from its Leader, so it cannot change once one of them is played
    fixed = state.phase is Phase.TURN and any(slot.deed for slot in state.slots)

    def put(state: State, value: Value) -> State:
        leader = Seat(_int(value))
        order = slots(state, leader) if state.phase is Phase.TURN else state.slots
        return state.changed(leader=leader, slots=order)

    def fits(value: Value) -> bool:
        return value in state.seats and not isinstance(value, bool) and not fixed

    return Spot(Term.LEADER, put, fits)


def _level(state: State) -> Spot:
    """Any level reached so far may be played again, and the one after it: never further (U-4)."""
    last = min(state.reached + 1, figures.LEVELS)

    def put(state: State, value: Value) -> State:
        return state.changed(level=_int(value), lost=False)

    return Spot(Term.LEVEL, put, _within(1, last))


def _pile(total: int) -> Spot:
    """What is not on the pile, in hand or on monsters lies in the discard (invariant 2)."""

    def put(state: State, value: Value) -> State:
        return state.changed(discard=total - (state.in_sight - state.discard) - _int(value))

    return Spot(Term.PILE, put, _within(0, figures.MOST_SPELLS))


def _card(state: State, card: HordeCard, part: str) -> Spot | None:
    if part == "strength":
        return Spot(
            Term.STRENGTH,
            lambda s, value: s.with_card(card.id, strength=_int(value)),
            _within(0, figures.MOST_STRENGTH),
        )
    if part == "kind" and card.back in (Back.MONSTER, Back.CERBERUS):
        open_kinds = tuple(kind.value for kind in MONSTERS if open_now(state, f"word.Kind.{kind.value}"))
        return Spot(
            Term.KIND,
            lambda s, value: s.with_card(card.id, kind=Kind(str(value))),
            lambda value: value in open_kinds,
        )
    return None


MONSTERS = (Kind.PLAIN, Kind.MUSHROOM, Kind.GOLEM, Kind.DRAGON)
"""What a card with a Monster or Cerberus back may turn out to be (U-2, U-9)."""


def _reward(state: State, number: int) -> Spot | None:
    if number not in state.seats:
        return None
    seat = Seat(number)

    def put(state: State, value: Value) -> State:
        rest = tuple(each for each in state.two.rewards if each != seat)
        return state.with_two(rewards=tuple(sorted((*rest, seat))) if value else rest)

    return Spot(Term.REWARD, put, _within(0, 1))
