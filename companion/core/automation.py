"""What a table may do by itself after a tap: pass a phase in which nobody can act, fill a bag again.

A habit looks at a state and names the next action nobody has to decide. The group at the table chooses
for each habit: off, a reminder, or done. What is done by itself is an entry of its own, in the group of
the tap before: one undo takes both back, and nothing runs after an undo.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, TypeVar

S = TypeVar("S")
A = TypeVar("A")

IN_A_ROW = 40
"""Actions one tap may set off; a habit that never ends is a fault and stops here."""


class StopComputation(BaseException):
    """Somebody outside ends what thinks for too long; no ``except Exception`` takes it for its own."""


class AutomationMode(StrEnum):
    """What the group wants of a habit."""

    OFF = "off"
    REMIND = "remind"
    DO = "do"


@dataclass(frozen=True, slots=True)
class Automation(Generic[S, A]):
    """Something the app can do in the players' place. Words: ``habit.<id>`` and ``habit.<id>.note``."""

    id: str
    next: Callable[[S], A | None]
    """The action nobody has to decide now, or None."""
    choices: tuple[AutomationMode, ...] = tuple(AutomationMode)
    usual: AutomationMode = AutomationMode.DO
    tells: tuple[type, ...] = ()
    """Events that a hand must follow on the real table: told where there is no room for all of them."""
    seen_first: bool = False
    """They are seen before the next question opens by itself."""


def wanted(automation: Automation[Any, Any], chosen: Mapping[str, AutomationMode]) -> AutomationMode:
    """What the group wants of a habit; what it does not offer is not wanted."""
    asked = chosen.get(automation.id, automation.usual)
    return asked if asked in automation.choices else automation.usual


def next_automatic_action(
    habits: Sequence[Automation[Any, Any]], chosen: Mapping[str, AutomationMode], state: Any
) -> Any | None:
    """What happens by itself now, or None."""
    for automation in habits:
        if wanted(automation, chosen) is AutomationMode.DO:
            action = automation.next(state)
            if action is not None:
                return action
    return None


def is_reminded(
    habits: Sequence[Automation[Any, Any]], chosen: Mapping[str, AutomationMode], state: Any
) -> bool:
    """Whether the group wants to be told that nobody has to decide anything now, and does it by hand."""
    return any(
        wanted(each, chosen) is AutomationMode.REMIND and each.next(state) is not None for each in habits
    )
