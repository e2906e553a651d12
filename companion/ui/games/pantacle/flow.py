"""What follows a tap: the next sheet of the same turn, and a look ahead at what an action would do."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.chance import Scripted
from companion.core.refusal import Refusal
from companion.core.rulebook import Action, Event
from companion.games.pantacle import GAME
from companion.games.pantacle.state import State
from companion.i18n.lines import tell_event
from companion.ui.desk import Ui


def foresee(state: State, action: Action) -> tuple[tuple[Event, ...], Refusal | None]:
    """The events an action would bring, and what the rules say against it. Nothing is done."""
    answer = GAME.decide(state, action, Scripted(()))
    if isinstance(answer, Refusal):
        return tuple(answer.anyway or ()), answer
    return answer, None


def tell(ui: Ui, events: Sequence[Event], *kinds: type) -> str:
    """Events of these kinds, each as its line of history."""
    return " · ".join(tell_event(ui.words, event) for event in events if isinstance(event, kinds))
