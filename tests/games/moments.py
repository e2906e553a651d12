"""Moments of a game to look at: those of its recorded evenings, or of one played here while it has none."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from companion.core.journal import Kind
from companion.games import ALL
from tests.core.evening import Evening
from tests.golden.evening_file import HOME, read

TAPS = 60


@cache
def moments(game: str) -> tuple[tuple[Any, Any], ...]:
    """States of a game, each with the action that came next."""
    found = []
    for path in sorted((HOME / game).glob("*.json")):
        recorded = read(path)
        state = recorded.opening.opening
        for entry in recorded.entries:
            if entry.action is not None:
                found.append((state, entry.action))
                for event in entry.events:
                    state = recorded.game.evolve(state, event)
    if not found:
        for seed in range(3):
            evening = _evening(ALL[game], str(seed))
            taps = [entry for entry in evening.table.entries if entry.kind is Kind.TAP]
            states = (evening.opening, *(state for _, state in evening.table.done))
            found += [(state, tap.action) for state, tap in zip(states, taps, strict=False)]
    return tuple(found)


def some(game: str, n: int) -> list[Any]:
    """So many states from all over the evenings."""
    states = [state for state, _ in moments(game)]
    return states[:: max(1, len(states) // n)]


def played(game: Any, seed: str) -> Iterator[Any]:
    """The states of an evening by chance."""
    evening = _evening(game, seed)
    return (state for _, state in evening.table.done)


def _evening(game: Any, seed: str) -> Evening:
    chance = Random(f"{game.id} {seed}")
    evening = Evening(game, chance.choice)
    for _ in range(TAPS):
        chance.choice([evening.press_the_main_button, evening.tap_an_offer])(chance.choice)
    return evening
