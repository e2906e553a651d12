"""Text is text: what screens can draw, files can keep and wires can carry.

Half a surrogate pair, NUL and other control characters reach us from files, from the wire and from keyboards.
One of them in a name is enough for a whole page not to be sent. They are mended wherever text comes in: half
a pair becomes the sign for an unknown letter, a control is left out. What is mended stays as it is.
"""

from __future__ import annotations

import dataclasses
import re
from typing import Any

LONGEST = 10_000
"""Letters of any text: several pages."""
LONGEST_NAME = 80
"""Letters of a name: what a line has room for, twice."""

_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff]")
_HALVES = re.compile("[\ud800-\udfff]")


def clean_text(text: str) -> str:
    """The text without what cannot be drawn; lines and tabs stay.

    >>> clean_text("Ada\\x00 \\ud83d"), clean_text("Zoë 🎲")
    ('Ada �', 'Zoë 🎲')
    """
    if not text.isprintable():
        text = _HALVES.sub("\ufffd", _CONTROLS.sub("", text))
    return text[:LONGEST]


def one_line(text: str, longest: int = LONGEST_NAME) -> str:
    """A name: mended, on one line, and no longer than a name.

    >>> one_line("  Ada\\n\\x07  Lovelace ")
    'Ada Lovelace'
    """
    return " ".join(clean_text(text).split())[:longest].rstrip()


def clean_value(value: Any) -> Any:
    """A value with every text in it mended; the same object when there was nothing to mend."""
    if isinstance(value, str):
        # An enum that is a text is ours already.
        return clean_text(value) if type(value) is str else value
    if isinstance(value, tuple):
        parts = tuple(clean_value(part) for part in value)
        return value if all(map(_is, parts, value)) else parts
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = [field.name for field in dataclasses.fields(value) if field.init]
        now = {name: getattr(value, name) for name in fields}
        new = {name: fresh for name, part in now.items() if (fresh := clean_value(part)) is not part}
        return dataclasses.replace(value, **new) if new else value
    return value


def _is(one: object, other: object) -> bool:
    return one is other
