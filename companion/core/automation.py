"""Automations: actions a table takes on its own after a tap, such as passing a phase without choices.

An automation looks at a state and returns the next action that needs no decision, or None. The players
set each automation to off, remind or do (:class:`AutomationMode`). An automatic action is a journal entry
in the group of the tap before it: one undo takes back both, and nothing runs after an undo.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, TypeVar

S = TypeVar("S")
A = TypeVar("A")

IN_A_ROW = 40
"""Maximum automatic actions after one tap. Stops an automation that never ends, which would be a bug."""


class StopComputation(BaseException):
    """Raised from outside to abort a computation that takes too long.

    A BaseException, so that ``except Exception`` does not catch it.
    """


class AutomationMode(StrEnum):
    """The players' setting for one automation."""

    OFF = "off"
    REMIND = "remind"
    DO = "do"


@dataclass(frozen=True, slots=True)
class Automation(Generic[S, A]):
    """An action the app can take for the players. Texts: ``habit.<id>`` and ``habit.<id>.note``."""

    id: str
    next: Callable[[S], A | None]
    """Function that returns the action needing no decision in this state, or None."""
    choices: tuple[AutomationMode, ...] = tuple(AutomationMode)
    usual: AutomationMode = AutomationMode.DO
    tells: tuple[type, ...] = ()
    """Event types the players must repeat on the real table; shown first if not all events fit."""
    seen_first: bool = False
    """True if these events are shown before the next question opens automatically."""


def wanted(automation: Automation[Any, Any], chosen: Mapping[str, AutomationMode]) -> AutomationMode:
    """Return the mode in effect: the chosen one, or ``usual`` if none was chosen or it is not offered."""
    asked = chosen.get(automation.id, automation.usual)
    return asked if asked in automation.choices else automation.usual


def next_automatic_action(
    habits: Sequence[Automation[Any, Any]], chosen: Mapping[str, AutomationMode], state: Any
) -> Any | None:
    """Return the first action of an automation set to DO; None if there is none."""
    for automation in habits:
        if wanted(automation, chosen) is AutomationMode.DO:
            action = automation.next(state)
            if action is not None:
                return action
    return None


def is_reminded(
    habits: Sequence[Automation[Any, Any]], chosen: Mapping[str, AutomationMode], state: Any
) -> bool:
    """Return True if an automation set to REMIND has an action now; the players do it by hand."""
    return any(
        wanted(each, chosen) is AutomationMode.REMIND and each.next(state) is not None for each in habits
    )
