"""What is true of every state (section 6 of the rules spec). One module for each topic.

11 and 13 speak of the journal and of potions: their tests are elsewhere. 4 holds by itself: each side is
the tuple of its living characters in the order of their positions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.games.synchro_horizon.invariants import fight, group, journey
from companion.games.synchro_horizon.state import State

CHECKS: tuple[Callable[[State], Iterator[str]], ...] = (group.broken, fight.broken, journey.broken)


def broken(state: State) -> tuple[str, ...]:
    """Ids of the invariants that the state breaks; empty when it is sound.

    ``shape`` stands for a state that no table can have: it comes from an edited file only.
    """
    if not group.shaped(state):
        return ("shape",)
    return tuple(dict.fromkeys(name for check in CHECKS for name in check(state)))
