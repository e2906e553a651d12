"""A message to a player: a text key and facts, not yet translated.

The rules know facts; the texts are in ``data/**/text.<lang>.json``. A :class:`Message` joins the two:
a text key (without the game's id) and the facts its sentence needs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Message:
    """A text key and its facts: ``Message("piece.madness", {"n": 30})``."""

    key: str
    facts: Mapping[str, object] = field(default_factory=dict)
