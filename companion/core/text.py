"""Clean text: remove characters that screens, files or sockets cannot carry.

Lone surrogates, NUL and other control characters arrive from files, the network and keyboards. One of them
in a name can prevent a whole page from being sent. All incoming text is cleaned: a lone surrogate becomes
U+FFFD, a control character is removed. Cleaning a second time changes nothing.
"""

from __future__ import annotations

import dataclasses
import re
from typing import Any

LONGEST = 10_000
"""Maximum length of any text, in characters (several pages)."""
LONGEST_NAME = 80
"""Maximum length of a name, in characters (twice what fits on one line)."""

_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff]")
_HALVES = re.compile("[\ud800-\udfff]")


def clean_text(text: str) -> str:
    r"""Return the text without undrawable characters, cut to ``LONGEST``. Line feeds and tabs stay.

    >>> clean_text("Ada\x00 \ud83d"), clean_text("Zoë 🎲")
    ('Ada �', 'Zoë 🎲')
    """
    if not text.isprintable():
        text = _HALVES.sub("\ufffd", _CONTROLS.sub("", text))
    return text[:LONGEST]


def one_line(text: str, longest: int = LONGEST_NAME) -> str:
    r"""Return a name: cleaned, on one line, at most ``longest`` characters.

    >>> one_line("  Ada\n\x07  Lovelace ")
    'Ada Lovelace'
    """
    return " ".join(clean_text(text).split())[:longest].rstrip()


def clean_value(value: Any) -> Any:
    """Return a value with every text in it cleaned; the same object if nothing changed."""
    if isinstance(value, str):
        # Subclasses of str, such as string enums, are not typed by players.
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
