"""What the rest of the program must know of a game, in one place: ``data/games/<id>/game.json``.

Its colours, its motif, its signs in the history, the rules of its spec and the chapters of its help. A game
without the file is shown in the colours of the app itself.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from companion.paths import data_dir


@dataclass(frozen=True, slots=True)
class Rules:
    """The ids of a spec: ``SH-1`` to the last rule, those inserted later, ``A-1`` to the last reading.

    ``others`` are the numbers of what else has a test of its own: unknowns (U), features (F), vectors (V).
    """

    letters: str = ""
    last: int = 0
    inserted: tuple[str, ...] = ()
    readings: int = 0
    others: Mapping[str, Sequence[int]] = field(default_factory=dict)

    @property
    def ids(self) -> tuple[str, ...]:
        """Every rule."""
        return (*(f"{self.letters}-{n}" for n in range(1, self.last + 1)), *self.inserted)

    @property
    def reading_ids(self) -> tuple[str, ...]:
        """Every reading of an unclear rule."""
        return tuple(f"A-{n}" for n in range(1, self.readings + 1))


@dataclass(frozen=True, slots=True)
class Manifest:
    """The manifest of a game; of an unknown one it is empty."""

    accent: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """The five colours of an accent, ``dark`` and ``light`` (see ``ui/tokens.py``)."""
    motif: tuple[str, ...] = ()
    """Parts of an SVG of 48 x 48, lines in ``{one}`` and ``{two}``, the two colours of the accent."""
    motif_large: tuple[str, ...] = ()
    """Parts that would be a smudge where the motif is small."""
    history: tuple[tuple[str, str], ...] = ()
    """A part of the names of events, and the icon that tells them; the first that fits counts."""
    rules: Rules = field(default_factory=Rules)
    help: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """The chapters of the rule help, each with its rule ids, in reading order."""
    pages: Mapping[str, str] = field(default_factory=dict)
    """Where the booklet tells a rule, as far as that is known: "p. 12"."""


@lru_cache
def manifest_of(game: str) -> Manifest:
    """The manifest that ships with a game."""
    path = data_dir() / "games" / game / "game.json"
    if not game or not path.exists():
        return Manifest()
    told: dict[str, Any] = json.loads(path.read_text("utf-8"))
    rules = told.get("rules", {})
    return Manifest(
        told.get("accent", {}),
        tuple(told.get("motif", ())),
        tuple(told.get("motif_large", ())),
        tuple((part, icon) for part, icon in told.get("history", {}).items()),
        Rules(**{**rules, "inserted": tuple(rules.get("inserted", ()))}),
        tuple((chapter, tuple(ids)) for chapter, ids in told.get("help", {}).items()),
        told.get("pages", {}),
    )
