"""How much room words take, known before they are drawn: so that none is cut.

Kerning makes real lines a little shorter, never longer than these.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

LETTERS = Path(__file__).parent / "assets" / "fonts" / "letters.json"
STRETCH = re.compile(r"[^ -]*(?:-| +|$)")
"""What stays together on a line: up to a space, or with its hyphen."""


@lru_cache(maxsize=1)
def _letters() -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = json.loads(LETTERS.read_text("utf-8"))
    return found


@lru_cache(maxsize=4000)
def width(text: str, family: str, size: float) -> float:
    """Pixels of a text on one line; a letter we do not know is as wide as an m."""
    known = _letters()[family]
    return sum(known.get(letter, known["m"]) for letter in text) * size / 1000


def lines(text: str, family: str, size: float, room: float) -> int | None:
    """Lines a text takes in so much room; None when a word alone is wider."""
    count, at = 1, 0.0
    for stretch in STRETCH.findall(text):
        bare = width(stretch.rstrip(" "), family, size)
        if bare > room:
            return None
        if at and at + bare > room:
            count, at = count + 1, 0.0
        at += width(stretch, family, size)
    return count


def fitting(text: str, family: str, sizes: Iterable[float], room: float, most: int = 1) -> float | None:
    """The first of some sizes at which a text fits into so many lines; None when none does."""
    for size in sizes:
        taken = lines(text, family, size, room)
        if taken is not None and taken <= most:
            return size
    return None
