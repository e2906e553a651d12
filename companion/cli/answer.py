"""Answers to questions: asked at a table, told as JSON."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from enum import Enum
from fractions import Fraction
from typing import Any

from companion.cli.expect import Question
from companion.cli.shapes import plain
from companion.core.codec import json_name
from companion.core.query import Query
from companion.core.refusal import Refusal
from companion.core.seats import Seat
from companion.core.spoilers import Spoilers, is_revealed

LARGEST = 999
LONGEST = 60
"""What any table has room for; beyond it arithmetic could take for ever."""


class NoAnswer(Exception):
    """The question makes no sense with these values, or at this table."""


def may_be_asked(query: Query, hidden: Spoilers) -> bool:
    """True when no rule behind a question is hidden."""
    return all(is_revealed(hidden, rule) for rule in query.rules)


def answer(asked: Question, state: Any, names: Sequence[str]) -> Any:
    """What the game answers, or NoAnswer. ``state`` is None where no table is at hand."""
    fields = asked.written.value
    _sensible(fields, len(names))
    try:
        return asked.query.ask(state, fields)
    except (ValueError, LookupError, StopIteration, ArithmeticError) as why:
        raise NoAnswer from why


def _sensible(value: Any, seats: int) -> None:
    """Raise NoAnswer for a seat that does not exist, and for numbers and lists beyond any table."""
    if isinstance(value, Seat) and not 1 <= value <= seats:
        raise NoAnswer
    if isinstance(value, int) and abs(value) > LARGEST:
        raise NoAnswer
    if isinstance(value, tuple):
        if len(value) > LONGEST:
            raise NoAnswer
        for part in value:
            _sensible(part, seats)
    if dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            _sensible(getattr(value, field.name), seats)


def to_json(value: Any, names: Sequence[str] = ()) -> Any:
    """An answer as JSON: fractions exact, what is worked out beside what is stored, tagged with its kind."""
    found = _told(value, names)
    if dataclasses.is_dataclass(value) and isinstance(found, dict):
        return {"is": type(value).__name__, **found}
    return found


def _told(value: Any, names: Sequence[str]) -> Any:
    if isinstance(value, Refusal):
        facts = _told(dict(value.facts), names)
        return {"why": value.why.value, "rule": value.why.rule, "facts": facts, "soft": value.soft}
    if isinstance(value, Seat) and 1 <= value <= len(names):
        return names[value - 1]
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else str(value)
    if isinstance(value, Enum):
        return plain(value)
    if isinstance(value, Mapping):
        return {str(_told(key, names)): _told(part, names) for key, part in value.items()}
    if isinstance(value, tuple | list | frozenset | set):
        return [_told(part, names) for part in value]
    if dataclasses.is_dataclass(value):
        stored = {json_name(field): getattr(value, field.name) for field in dataclasses.fields(value)}
        worked_out = {name: getattr(value, name) for name in _properties(type(value))}
        return {name: _told(part, names) for name, part in {**stored, **worked_out}.items()}
    return plain(value)


def _properties(kind: type) -> list[str]:
    return [name for name, part in vars(kind).items() if isinstance(part, property)]
