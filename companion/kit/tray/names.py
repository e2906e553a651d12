"""Names that players type at the tray, and the source of a result: real components or the app."""

from __future__ import annotations

from enum import StrEnum

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.kit.tray.why import Why

LONGEST_NAME = 40


class Hand(StrEnum):
    """The mark of a result that real components gave; None if the app drew."""

    REAL = "real"


def hand(chance: Chance) -> Hand | None:
    """Return ``Hand.REAL`` if real components gave the result, else None."""
    return Hand.REAL if chance.by_hand else None


def why_not_name(name: str, *, may_lack: bool = False) -> Refusal | None:
    """Return a refusal if a name, a purpose or a note is missing or too long; else None."""
    if not name.strip() and not may_lack:
        return Refusal(Why.NO_NAME)
    return Refusal(Why.NAME_TOO_LONG, n=LONGEST_NAME) if len(name) > LONGEST_NAME else None
