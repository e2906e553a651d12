"""Something to tell a player, before it is put into words.

The rules know facts, the words live in ``data/**/text.<lang>.json``. A :class:`Say` joins the two:
a text key (without the game's id) and the facts its sentence needs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Say:
    """A text key and its facts: ``Say("piece.madness", {"n": 30})``."""

    key: str
    facts: Mapping[str, object] = field(default_factory=dict)
