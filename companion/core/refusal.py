"""Refusals: the answer of a game to an action that its rules do not allow.

A refusal is a return value, never an exception. It carries a typed reason, the rule behind it
and the facts of the case; the sentence itself is found in ``data/**/text.<lang>.json`` under
``<game>.refusal.<reason>``.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Self


class Reason(StrEnum):
    """The reason of a refusal: a text key and the id of its rule.

    >>> class Why(Reason):
    ...     PILE_EMPTY = "pile_empty", "XX-1"
    >>> Why.PILE_EMPTY.rule, str(Why.PILE_EMPTY)
    ('XX-1', 'pile_empty')
    """

    rule: str

    def __new__(cls, key: str, rule: str = "") -> Self:
        """Create a member written as ``NAME = "text_key", "rule id"``."""
        member = str.__new__(cls, key)
        member._value_ = key
        member.rule = rule
        return member


class Refusal:
    """A refused action: its reason and facts, and the events of "do it anyway", if allowed.

    ``anyway`` holds these events. It is given only where a house rule or a misread card could allow the
    action; without it the refusal is hard, because the state after it would be invalid.
    """

    __slots__ = ("anyway", "facts", "why")

    def __init__(self, why: Reason, /, *, anyway: tuple[Any, ...] | None = None, **facts: object):
        self.why = why
        self.anyway = anyway
        self.facts: Mapping[str, object] = facts

    @property
    def soft(self) -> bool:
        """True if the players may do it anyway."""
        return self.anyway is not None

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Refusal)
            and (self.why, dict(self.facts)) == (other.why, dict(other.facts))
            and self.anyway == other.anyway
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        facts = "".join(f", {name}={value!r}" for name, value in self.facts.items())
        return f"Refusal({self.why.value}{facts}{', soft' if self.soft else ''})"


class CoreWhy(Reason):
    """Reasons given by the table itself, the same for all games."""

    NOTHING_TO_UNDO = "nothing_to_undo"
    NOTHING_TO_REDO = "nothing_to_redo"
    NOT_SO_MANY_PLAYERS = "not_so_many_players"
    FACE_OUT_OF_RANGE = "face_out_of_range"
    FACES_MISSING = "faces_missing"
    FACES_TOO_MANY = "faces_too_many"
    HISTORY_UNREADABLE = "history_unreadable"
    NAME_TAKEN = "name_taken"
    ONLY_HOST = "only_host"
    ONLY_WATCHING = "only_watching"
    NO_SEAT_YET = "no_seat_yet"
    NOT_YOUR_SEAT = "not_your_seat"
    SENT_AWAY = "sent_away"
