"""What the rest of the program must know of a game, in one place: ``data/games/<id>/game.json``.

Its colours, its motif, its signs in the history, the rules of its spec, the chapters of its help, and what it
has ready on the dice tray. A game without the file is shown in the colours of the app itself.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from companion.games import ALL
from companion.paths import data_dir


@dataclass(frozen=True, slots=True)
class RuleIds:
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
class ReadyThrow:
    """Dice a game asks for, ready on the tray; ``tray.<purpose>`` of its texts says what for."""

    game: str
    purpose: str
    dice: str
    """In the notation of the tray."""
    offered: bool = True
    """False for one that only old logs have."""


@dataclass(frozen=True, slots=True)
class ReadyBag:
    """A bag or a deck of a game, ready to be filled; ``tray.bag.<id>`` of its texts is its name."""

    game: str
    id: str
    counts: str = ""
    """The table of the box that tells how many of each row are in it."""
    total: int = 0
    """How many there must be; 0 where nothing is printed about it."""
    numbered: int = 0
    """In place of a table: so many pieces that have only a number."""
    deck: bool = False


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
    rules: RuleIds = field(default_factory=RuleIds)
    help: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """The chapters of the rule help, each with its rule ids, in reading order."""
    pages: Mapping[str, str] = field(default_factory=dict)
    """Where the booklet tells a rule, as far as that is known: "p. 12"."""
    faq: Mapping[str, str] = field(default_factory=dict)
    """Rules and readings that the publisher's FAQ answers, each with its edition ("1.3 (2016)"), if known."""
    throws: tuple[ReadyThrow, ...] = ()
    bags: tuple[ReadyBag, ...] = ()
    """What the dice tray has ready for it."""


@lru_cache
def manifest_of(game: str) -> Manifest:
    """The manifest that ships with a game."""
    path = data_dir() / "games" / game / "game.json"
    if not game or not path.exists():
        return Manifest()
    told: dict[str, Any] = json.loads(path.read_text("utf-8"))
    rules, tray = told.get("rules", {}), told.get("tray", {})
    return Manifest(
        told.get("accent", {}),
        tuple(told.get("motif", ())),
        tuple(told.get("motif_large", ())),
        tuple((part, icon) for part, icon in told.get("history", {}).items()),
        RuleIds(**{**rules, "inserted": tuple(rules.get("inserted", ()))}),
        tuple((chapter, tuple(ids)) for chapter, ids in told.get("help", {}).items()),
        told.get("pages", {}),
        told.get("faq", {}),
        tuple(ReadyThrow(game, **each) for each in tray.get("throws", ())),
        tuple(ReadyBag(game, **each) for each in tray.get("bags", ())),
    )


def throws_for(game: str) -> tuple[ReadyThrow, ...]:
    """What the dice tray offers: the throws of the game at hand, then the first of each, …"""
    offered = [[each for each in manifest_of(one).throws if each.offered] for one in ALL]
    placed = [(each.game != game, place, each) for found in offered for place, each in enumerate(found)]
    return tuple(each for _, _, each in sorted(placed, key=lambda one: one[:2]))


def thrown_for(purpose: str) -> ReadyThrow | None:
    """The throw of some game that has this purpose; None when no game here asks for it."""
    return next((each for one in ALL for each in manifest_of(one).throws if each.purpose == purpose), None)


def ready_bags() -> tuple[ReadyBag, ...]:
    """The bags and decks of all games."""
    return tuple(each for one in ALL for each in manifest_of(one).bags)
