"""Names people type at the tray, and whose hand gave a result."""

from __future__ import annotations

from enum import StrEnum

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.kit.tray.why import Why

LONGEST_NAME = 40


class Hand(StrEnum):
    """Says that real components gave the result; absent when the app drew."""

    REAL = "real"


def hand(chance: Chance) -> Hand | None:
    """Whose hand it was."""
    return Hand.REAL if chance.by_hand else None


def why_not_name(name: str, *, may_lack: bool = False) -> Refusal | None:
    """What is wrong with a name, a purpose or a note."""
    if not name.strip() and not may_lack:
        return Refusal(Why.NO_NAME)
    return Refusal(Why.NAME_TOO_LONG, n=LONGEST_NAME) if len(name) > LONGEST_NAME else None
