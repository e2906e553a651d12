"""What a rule answers, and questions that many rules ask."""

from __future__ import annotations

from companion.core.box import Fact
from companion.core.refusal import Refusal
from companion.core.seats import Seat
from companion.games.anima import facts
from companion.games.anima.events import CardLearnt, Event
from companion.games.anima.state import State
from companion.games.anima.vocabulary import Phase
from companion.games.anima.why import Why

Events = tuple[Event, ...]
Decision = Events | Refusal


def acting(state: State, seat: Seat, phase: Phase) -> Refusal | None:
    """Why a player cannot act in that phase now (section 4 of the spec)."""
    if state.active is None:
        return Refusal(Why.NO_TURN)
    if state.phase is not phase:
        return Refusal(Why.WRONG_PHASE, phase=phase, now=state.phase)
    if state.active != seat:
        return Refusal(Why.NOT_YOUR_TURN, player=state.active)
    if state.player(seat).off:
        return Refusal(Why.SENT_OFF, player=seat)
    late = phase in (Phase.INTERACTION, Phase.EXPLORATION)
    if late and not state.player(seat).reached:
        return Refusal(Why.NOT_REACHED, player=seat)
    return None


def busy(state: State) -> Refusal | None:
    """What must be settled before anything new begins."""
    if state.bout is not None:
        return Refusal(Why.FIGHT_FIRST, player=state.bout.player)
    if state.encounter is not None:
        return Refusal(Why.ENCOUNTER_FIRST, player=state.encounter.player)
    if state.exploration is not None:
        return Refusal(Why.CELL_FIRST, player=state.exploration.player)
    return None


def softly(refusal: Refusal | None, events: Events) -> Decision:
    """The same refusal, which the table may overrule; the events when there is none."""
    if refusal is None:
        return events
    return Refusal(refusal.why, anyway=events, **refusal.facts)


def within(n: int, low: int, high: int) -> Refusal | None:
    """A refusal for a number outside its limits."""
    return None if low <= n <= high else Refusal(Why.COUNT_OUT_OF_RANGE, have=n, low=low, high=high)


def learn(state: State, table: str, name: str, told: dict[str, Fact | None]) -> Events:
    """The event that remembers what is new about a card; nothing when all is known."""
    new = facts.news(state.facts, table, name, told)
    return (CardLearnt(name, new),) if new else ()
