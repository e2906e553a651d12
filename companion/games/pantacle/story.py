"""How a rule builds its answer event by event."""

from __future__ import annotations

from companion.core.rulebook import Event
from companion.games.pantacle.state import State


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
