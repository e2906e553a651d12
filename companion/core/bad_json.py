"""Errors found in JSON, and limits for its numbers and lists.

Separate from the readers (``strict.py``, ``codec.py``), so that modules which only report errors, as the
shelf does, need not import them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from companion.core.text import clean_text

LARGEST = 1_000_000
"""Largest absolute value of a number in a file; larger ones are rejected."""
MOST = 1_000
"""Maximum number of items in a list."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One error in JSON: its path and its kind (``missing``, ``extra`` or ``wrong``)."""

    path: str
    kind: str
    value: str = ""


class BadJson(ValueError):
    """Raised when JSON does not have the expected form."""

    def __init__(self, problems: Sequence[Problem]):
        super().__init__("; ".join(f"{p.kind} {p.path} {p.value}".strip() for p in problems))
        self.problems = tuple(problems)


class BadValue(ValueError):
    """Raised when a single value does not fit its field."""


def short(value: Any) -> str:
    """Return a value as text for an error message, at most 40 characters."""
    text = clean_text(str(value.value if isinstance(value, Enum) else value))
    return text if len(text) <= 40 else text[:37] + "..."
