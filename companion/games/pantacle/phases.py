"""What every action must respect, and how a rule builds its answer event by event."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.core.rulebook import Action, Event
from companion.core.seats import seats
from companion.games.pantacle.state import State
from companion.games.pantacle.vocabulary import Status, Why
from companion.kit.seated import stranger


def first(state: State, action: Action) -> Refusal | None:
    """What every action must respect: the game goes on, everybody named sits here (section 4, PA-1, I15)."""
    if state.status is not Status.PLAYING:
        return Refusal(Why.FINISHED)
    return stranger(action, seats(len(state.players)), Why.UNKNOWN_PLAYER, "player", "at")


class Story:
    """Events so far and the table after them: a gain depends on what the event before it did."""

    def __init__(self, state: State):
        self.state = state
        self._events: list[Event] = []

    def tell(self, *events: Event) -> None:
        """One more event; the table follows."""
        for event in events:
            self._events.append(event)
            self.state = event.apply(self.state)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything told."""
        return tuple(self._events)
