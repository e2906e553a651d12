"""The fight: what the main button does, and sensible taps."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.game import Step
from companion.core.say import Say
from companion.games.synchro_horizon.actions import Action
from companion.games.synchro_horizon.state import State


def step(state: State) -> Step[Action]:
    """The next thing of the fight."""
    return Step(Say("step.draw_monster"), Say("step.draw_monster.follows"), ask="draw_monster")


def offers(state: State) -> Iterator[Action]:
    """Sensible taps of a fight."""
    yield from ()
