"""The encounter deck, at tables that count it: used up, its discard becomes the new one (Défausse)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.refusal import Refusal
from companion.games.anima.events import EncounterLaid, EncountersReshuffled, EncounterWaits, Event
from companion.games.anima.evolve import evolve
from companion.games.anima.rules.decision import Decision, Events
from companion.games.anima.state import State
from companion.games.anima.vocabulary import Where


def reshuffling(state: State, decision: Decision) -> Decision:
    """The same answer, with the deck reshuffled where a draw uses it up (AN-43)."""
    if state.encounter_deck is None:
        return decision
    if not isinstance(decision, Refusal):
        return _reshuffling(state, decision)
    if decision.anyway is None:
        return decision
    return Refusal(decision.why, anyway=_reshuffling(state, decision.anyway), **decision.facts)


def _draws(event: Event) -> bool:
    """One card comes from the deck: laid on a zone, or faced in an exploration (AN-17, AN-33)."""
    return isinstance(event, EncounterLaid) or (
        isinstance(event, EncounterWaits) and event.where is Where.EXPLORATION
    )


def _reshuffling(state: State, events: Events) -> Events:
    told: list[Event] = []
    for event in events:
        if _draws(event):
            # the card faced before lies in the discard by now
            state, new = _used_up(replace(state, encounter=None))
            told += new
        state = evolve(state, event)
        told.append(event)
        if _draws(event):
            state, new = _used_up(state)
            told += new
    return tuple(told)


def _used_up(state: State) -> tuple[State, Events]:
    if state.encounter_deck or not state.encounter_discard:
        return state, ()
    shuffled = EncountersReshuffled(state.encounter_discard)
    return evolve(state, shuffled), (shuffled,)
