"""What the team chooses before its first level."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.core.game import option


class Chapter(StrEnum):
    """Where the Adventure is entered (SY-4, SY-5)."""

    ONE = "I"
    TWO = "II"


@dataclass(frozen=True, slots=True)
class Options:
    """The new-table form of Syncro; nothing in it tells of a level."""

    chapter: Chapter = option(Chapter.ONE, rule="SY-5")
    first: int = option(0, low=0, high=5, rule="U-7")
