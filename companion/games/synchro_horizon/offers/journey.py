"""Travel and visit: what the main button does, and sensible taps."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.game import Step
from companion.core.say import Say
from companion.games.synchro_horizon.actions import Action
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Phase


def step(state: State) -> Step[Action]:
    """Where to next, or the end of the visit."""
    name = "travel" if state.phase is Phase.TRAVEL else "end_visit"
    return Step(Say(f"step.{name}"), Say(f"step.{name}.follows"), ask=name)


def offers(state: State) -> Iterator[Action]:
    """Sensible taps of travel and visit."""
    yield from ()
