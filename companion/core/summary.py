"""A short summary of a table: position, turn, mood and outcome."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from companion.core.message import Message
from companion.core.seats import Seat


class Mood(StrEnum):
    """The level of danger at a table, shown by colour, shape and word."""

    CALM = "calm"
    WARNING = "warning"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a table. ``won`` is None if it is neither won nor lost; ``why`` is a text key."""

    won: bool | None
    why: str
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Summary:
    """A short summary of a table, for the shelf, the "where" line and the history."""

    where: tuple[Message, ...]
    turn: Seat | None = None
    number: int | None = None
    number_name: Message | None = None
    mood: Mood = Mood.CALM
    outcome: Outcome | None = None
