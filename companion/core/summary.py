"""A table in one look: where it stands, whose turn it is, how worried to be, how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from companion.core.message import Message
from companion.core.seats import Seat


class Mood(StrEnum):
    """How worried the table should be: said by colour, shape and word."""

    CALM = "calm"
    WARNING = "warning"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a table ended: ``won`` is None for an end that is neither; ``why`` is a text key."""

    won: bool | None
    why: str
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Summary:
    """A table in one look: for the shelf, the "where" line and the history."""

    where: tuple[Message, ...]
    turn: Seat | None = None
    number: int | None = None
    number_name: Message | None = None
    mood: Mood = Mood.CALM
    outcome: Outcome | None = None
