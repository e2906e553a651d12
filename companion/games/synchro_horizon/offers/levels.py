"""Levels won and still to settle: skill tiles drawn, rewards, figures of a new level."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.game import Step
from companion.games.synchro_horizon.actions import Action
from companion.games.synchro_horizon.state import State


def step(state: State) -> Step[Action] | None:
    """What must be settled before anything else goes on; None when nothing is."""
    return None


def offers(state: State) -> Iterator[Action]:
    """Sensible taps about levels."""
    yield from ()
