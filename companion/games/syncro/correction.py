"""Repairs by hand: the real table is always right (F6). Each number is named by a dotted path.

Hands have an action of their own, SetHand.
"""

from __future__ import annotations

from enum import StrEnum

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, action, event
from companion.core.seats import Seat
from companion.games.syncro import figures
from companion.games.syncro.horde import HordeCard
from companion.games.syncro.invariants import violations
from companion.games.syncro.phases import slots
from companion.games.syncro.resolution import DemandDropped
from companion.games.syncro.reveal import open_kinds
from companion.games.syncro.state import State
from companion.games.syncro.vocabulary import Back, Kind, Phase, Why
from companion.kit import correction as kit
from companion.kit.correction import SWITCH, Correctables, Paths, Value, a_seat, as_int, of_table, within


class Term(StrEnum):
    """What a correction repaired."""

    LEADER = "leader"
    LEVEL = "level"
    PILE = "pile"
    DISCARD = "discard"
    STRENGTH = "strength"
    KIND = "kind"
    REWARD = "reward"


@action("F6", repairs=True)
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


def _leader(state: State) -> Correctable:
    # the slots of a turn follow from its Leader, so it cannot change once one of them is played
    fixed = state.phase is Phase.TURN and any(slot.deed for slot in state.slots)

    def put(state: State, value: Value) -> State:
        leader = Seat(as_int(value))
        order = slots(state, leader) if state.phase is Phase.TURN else state.slots
        return state.changed(leader=leader, slots=order)

    return Correctable(Term.LEADER, lambda s: s.leader, put, () if fixed else state.seats, Seat)


def _level(state: State) -> Correctable | None:
    """Any level reached so far may be played again, and the one after it: never further (U-4)."""
    if state.phase is not Phase.PATH:
        return None
    last = min(state.reached + 1, figures.LEVELS)

    def put(state: State, value: Value) -> State:
        return state.changed(level=as_int(value), lost=False)

    return Correctable(Term.LEVEL, lambda s: s.level, put, within(1, last))


def _discard(state: State) -> Correctable | None:
    return of_table(Term.DISCARD, within(0, figures.MOST_SPELLS)) if state.playing else None


def _pile(state: State) -> Correctable | None:
    """What is not on the pile, in hand or on monsters lies in the discard (invariant 2)."""
    total = state.total
    if total is None or not state.playing:
        return None

    def put(state: State, value: Value) -> State:
        return state.changed(discard=total - (state.in_sight - state.discard) - as_int(value))

    return Correctable(Term.PILE, lambda s: s.pile, put, within(0, figures.MOST_SPELLS))


def _told_card(state: State, text: str) -> HordeCard | None:
    card = state.card(int(text)) if text.isdecimal() else None
    return card if card is not None and card.told else None


def _strength(state: State, card: HordeCard) -> Correctable:
    return Correctable(
        Term.STRENGTH,
        lambda s: getattr(s.card(card.id), "strength", None),
        lambda s, value: s.with_card(card.id, strength=as_int(value)),
        within(0, figures.MOST_STRENGTH),
    )


def _kind(state: State, card: HordeCard) -> Correctable | None:
    if card.back not in (Back.MONSTER, Back.CERBERUS):
        return None
    return Correctable(
        Term.KIND,
        lambda s: getattr(s.card(card.id), "kind", None),
        lambda s, value: s.with_card(card.id, kind=Kind(str(value))),
        open_kinds(state, card),
        Kind,
    )


def _reward(state: State, seat: Seat) -> Correctable | None:
    """1 holds one, 0 does not."""
    if not state.playing or not state.beyond:
        return None

    def put(state: State, value: Value) -> State:
        rest = tuple(each for each in state.two.rewards if each != seat)
        return state.with_two(rewards=tuple(sorted((*rest, seat))) if value else rest)

    return Correctable(Term.REWARD, lambda s: int(seat in s.two.rewards), put, SWITCH, player=seat)


find: Paths[State, Term] = Paths(
    {
        "leader": _leader,
        "level": _level,
        "pile": _pile,
        "discard": _discard,
        "cards.CARD.strength": _strength,
        "cards.CARD.kind": _kind,
        "rewards.SEAT": _reward,
    },
    {"CARD": _told_card, "SEAT": a_seat(lambda state: state.seats)},
)


def most(state: State, field: str) -> int | None:
    """The highest number that may be told there now; None when there is nothing to repair (F6)."""
    spot = find(state, field)
    return None if spot is None or not spot.number else as_int(spot.may_be[-1])


SPOTS = Correctables(find, violations, Why.NO_SUCH_FIELD, Why.BAD_VALUE, Why.BREAKS_INVARIANT)


# -- what happened ----------------------------------------------------------------------------------


@event(repairs=True)
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
