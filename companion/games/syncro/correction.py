"""Repairs by hand: the real table is always right (F6). Each number is named by a dotted path:

``leader`` · ``level`` · ``pile`` · ``discard`` · ``cards.3.strength`` · ``cards.3.kind`` · ``rewards.1``
(1 holds one, 0 does not). Hands have an action of their own, SetHand.
"""

from __future__ import annotations

from enum import StrEnum

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, action, event
from companion.core.seats import Seat
from companion.games.syncro import figures
from companion.games.syncro.horde import HordeCard
from companion.games.syncro.invariants import broken
from companion.games.syncro.phases import slots
from companion.games.syncro.resolution import DemandDropped
from companion.games.syncro.reveal import open_kinds
from companion.games.syncro.state import State
from companion.games.syncro.vocabulary import Back, Kind, Phase, Why
from companion.kit import correction as kit
from companion.kit.correction import SWITCH, Correctables, Value, as_int, within


class Term(StrEnum):
    """What a correction repaired."""

    LEADER = "leader"
    LEVEL = "level"
    PILE = "pile"
    DISCARD = "discard"
    STRENGTH = "strength"
    KIND = "kind"
    REWARD = "reward"


@action("F6")
class Correct:
    """A number is repaired by hand; ``field`` is a dotted path such as ``cards.3.strength``."""

    field: str
    value: int | str

    def decide(self, state: State, chance: Chance) -> Decision:
        """Any number may be repaired, as long as the table stays a possible one."""
        return SPOTS.decided(
            state, self.field, self.value, told=lambda spot: _judged_again(state, _told(self, spot.term))
        )


def _judged_again(state: State, told: Corrected) -> Decision:
    """A demand reckoned from a wrong figure is dropped, and its card resolved again (SY-48)."""
    demand = state.pending
    card = None if demand is None else state.card(demand.card)
    if (
        demand is None
        or card is None
        or told.field not in (f"cards.{card.id}.strength", f"cards.{card.id}.kind")
    ):
        return (told,)
    if told.value in (card.strength, card.kind):
        return (told,)
    events = (told, DemandDropped(card.id, card.kind))
    return Refusal(Why.PART_IS_PAID, anyway=events, n=sum(demand.paid)) if demand.paid else events


def _told(action: Correct, term: Term) -> Corrected:
    """The event, with the value as players read it."""
    mage = Seat(action.value) if term is Term.LEADER else None
    if term is Term.REWARD:
        mage = Seat(action.field.split(".")[1])
    kind = Kind(str(action.value)) if term is Term.KIND else None
    number = action.value if isinstance(action.value, int) and term is not Term.LEADER else None
    return Corrected(action.field, action.value, term, number, mage, kind)


# -- what may be repaired ---------------------------------------------------------------------------


Correctable = kit.Correctable[State, Term]


def most(state: State, field: str) -> int | None:
    """The highest number that may be told there now; None when there is nothing to repair (F6)."""
    spot = find(state, field)
    return None if spot is None or not spot.number else as_int(spot.may_be[-1])


def find(state: State, field: str) -> Correctable | None:
    """The spot of that name, None when there is none now."""
    match field.split("."):
        case ["leader"]:
            return _leader(state)
        case ["level"] if state.phase is Phase.PATH:
            return _level(state)
        case ["discard"] if state.playing:
            return Correctable(
                Term.DISCARD,
                lambda s: s.discard,
                lambda s, value: s.changed(discard=as_int(value)),
                within(0, figures.MOST_SPELLS),
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


def _leader(state: State) -> Correctable:
    # the slots of a turn follow from its Leader, so it cannot change once one of them is played
    fixed = state.phase is Phase.TURN and any(slot.deed for slot in state.slots)

    def put(state: State, value: Value) -> State:
        leader = Seat(as_int(value))
        order = slots(state, leader) if state.phase is Phase.TURN else state.slots
        return state.changed(leader=leader, slots=order)

    return Correctable(Term.LEADER, lambda s: s.leader, put, () if fixed else state.seats, Seat)


def _level(state: State) -> Correctable:
    """Any level reached so far may be played again, and the one after it: never further (U-4)."""
    last = min(state.reached + 1, figures.LEVELS)

    def put(state: State, value: Value) -> State:
        return state.changed(level=as_int(value), lost=False)

    return Correctable(Term.LEVEL, lambda s: s.level, put, within(1, last))


def _pile(total: int) -> Correctable:
    """What is not on the pile, in hand or on monsters lies in the discard (invariant 2)."""

    def put(state: State, value: Value) -> State:
        return state.changed(discard=total - (state.in_sight - state.discard) - as_int(value))

    return Correctable(Term.PILE, lambda s: s.pile, put, within(0, figures.MOST_SPELLS))


def _card(state: State, card: HordeCard, part: str) -> Correctable | None:
    if part == "strength":
        return Correctable(
            Term.STRENGTH,
            lambda s: getattr(s.card(card.id), "strength", None),
            lambda s, value: s.with_card(card.id, strength=as_int(value)),
            within(0, figures.MOST_STRENGTH),
        )
    if part == "kind" and card.back in (Back.MONSTER, Back.CERBERUS):
        known = open_kinds(state, card)
        return Correctable(
            Term.KIND,
            lambda s: getattr(s.card(card.id), "kind", None),
            lambda s, value: s.with_card(card.id, kind=Kind(str(value))),
            tuple(known),
            Kind,
        )
    return None


def _reward(state: State, number: int) -> Correctable | None:
    if number not in state.seats:
        return None
    seat = Seat(number)

    def put(state: State, value: Value) -> State:
        rest = tuple(each for each in state.two.rewards if each != seat)
        return state.with_two(rewards=tuple(sorted((*rest, seat))) if value else rest)

    return Correctable(Term.REWARD, lambda s: int(seat in s.two.rewards), put, SWITCH, player=seat)


SPOTS = Correctables(find, broken, Why.NO_SUCH_FIELD, Why.BAD_VALUE, Why.BREAKS_INVARIANT)


# -- what happened ----------------------------------------------------------------------------------


@event
class Corrected:
    """A number was repaired by hand."""

    field: str
    value: int | str
    term: Term
    number: int | None = None
    mage: Seat | None = None
    kind: Kind | None = None

    def apply(self, state: State) -> State:
        return SPOTS.corrected(state, self.field, self.value)
