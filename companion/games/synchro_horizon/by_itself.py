"""What the table may leave to the app: steps in which nobody decides anything (F13)."""

from __future__ import annotations

from companion.core.habits import Habit
from companion.core.rulebook import Action
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.calendar import loses
from companion.games.synchro_horizon.round_end import CloseBoxes, DiscardSpent, GainShards, TurnWheel
from companion.games.synchro_horizon.skills import WaiveReward
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.step import step


def round_end(state: State) -> Action | None:
    """The next of the four steps, unless it asks something: a colour, a short bag, the real bag, who starts.

    A day that loses the game is never passed without a tap.
    """
    due = step(state)
    action = None if due is None else due.action
    if isinstance(action, TurnWheel):
        return None if loses(state, figures.ROUND_TIME) else action
    return action if isinstance(action, DiscardSpent | GainShards | CloseBoxes) else None


def nothing_to_take(state: State) -> Action | None:
    """A reward of which nothing is left: no tile in the bag, no side to turn (SH-65)."""
    due = step(state)
    action = None if due is None else due.action
    return action if isinstance(action, WaiveReward) else None


HABITS: tuple[Habit[State, Action], ...] = (
    Habit("round_end", round_end),
    Habit("nothing_to_take", nothing_to_take),
)
