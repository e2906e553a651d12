"""What can be wrong in some JSON, and how far its numbers may go.

Apart from the reading itself (``strict.py``, ``codec.py``): whoever only tells what was wrong, as the shelf
does, need not import all that reading takes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from companion.core.text import clean_text

LARGEST = 1_000_000
"""No game counts further, up or down: a number beyond it is no number of a table."""
MOST = 1_000
"""Nor does a table hold more of anything."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong in some JSON: where, and what (``missing``, ``extra`` or ``wrong``)."""

    path: str
    kind: str
    value: str = ""


class BadJson(ValueError):
    """JSON that is not what it should be."""

    def __init__(self, problems: Sequence[Problem]):
        super().__init__("; ".join(f"{p.kind} {p.path} {p.value}".strip() for p in problems))
        self.problems = tuple(problems)


class BadValue(ValueError):
    """A single value that does not fit."""


def short(value: Any) -> str:
    """A value as an error may show it."""
    text = clean_text(str(value.value if isinstance(value, Enum) else value))
    return text if len(text) <= 40 else text[:37] + "..."
