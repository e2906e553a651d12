"""Manifests: what the rest of the program must know of a game, from ``data/games/<id>/game.json``.

Colours, motif, history icons, rule ids, help chapters, and what the dice tray offers for the game. A game
without the file is shown in the colours of the app itself.
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
    """The rule ids of a game: ``SH-1`` to the last rule, those inserted later, ``A-1`` to the last reading.

    ``others`` are the numbers of other items with their own tests: unknowns (U), features (F), vectors (V).
    """

    letters: str = ""
    last: int = 0
    inserted: tuple[str, ...] = ()
    readings: int = 0
    others: Mapping[str, Sequence[int]] = field(default_factory=dict)

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all rules."""
        return (*(f"{self.letters}-{n}" for n in range(1, self.last + 1)), *self.inserted)

    @property
    def reading_ids(self) -> tuple[str, ...]:
        """The ids of all readings of unclear rules."""
        return tuple(f"A-{n}" for n in range(1, self.readings + 1))


@dataclass(frozen=True, slots=True)
class ReadyThrow:
    """Dice that a game asks for, offered on the tray; its text ``tray.<purpose>`` names the purpose."""

    game: str
    purpose: str
    dice: str
    """The dice in the notation of the tray."""
    offered: bool = True
    """False for a throw that occurs only in old journals."""


@dataclass(frozen=True, slots=True)
class ReadyBag:
    """A bag or a deck of a game, ready to be filled; its text ``tray.bag.<id>`` is its name."""

    game: str
    id: str
    counts: str = ""
    """The id of the fact table that gives the number of pieces of each row."""
    total: int = 0
    """The expected number of pieces; 0 if it is not printed."""
    numbered: int = 0
    """The number of pieces that have only a number, in place of a table."""
    deck: bool = False


@dataclass(frozen=True, slots=True)
class Manifest:
    """The manifest of a game; empty for an unknown one."""

    accent: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """The five colours of an accent, ``dark`` and ``light`` (see ``ui/tokens.py``)."""
    motif: tuple[str, ...] = ()
    """Parts of a 48 x 48 SVG; ``{one}`` and ``{two}`` stand for the two colours of the accent."""
    motif_large: tuple[str, ...] = ()
    """Further parts for large motifs, too fine for small ones."""
    history: tuple[tuple[str, str], ...] = ()
    """Pairs of a part of event names and the icon for them; the first match is used."""
    rules: RuleIds = field(default_factory=RuleIds)
    help: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """The chapters of the rule help, each with its rule ids, in reading order."""
    pages: Mapping[str, str] = field(default_factory=dict)
    """The page of the booklet for each rule, where it is known: "p. 12"."""
    faq: Mapping[str, str] = field(default_factory=dict)
    """Rules and readings that the publisher's FAQ answers, each with its edition ("1.3 (2016)"), if known."""
    throws: tuple[ReadyThrow, ...] = ()
    bags: tuple[ReadyBag, ...] = ()
    """The bags and decks that the dice tray offers for the game."""


@lru_cache
def manifest_of(game: str) -> Manifest:
    """Return the manifest shipped with a game; an empty one if there is none."""
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
    """Return the throws that the dice tray offers: those of ``game``, then those of the other games.

    The first throw of each other game comes before all second ones, and so on.
    """
    offered = [[each for each in manifest_of(one).throws if each.offered] for one in ALL]
    placed = [(each.game != game, place, each) for found in offered for place, each in enumerate(found)]
    return tuple(each for _, _, each in sorted(placed, key=lambda one: one[:2]))


def thrown_for(purpose: str) -> ReadyThrow | None:
    """Return the throw of any game with this purpose; None if no game asks for it."""
    return next((each for one in ALL for each in manifest_of(one).throws if each.purpose == purpose), None)


def ready_bags() -> tuple[ReadyBag, ...]:
    """Return the bags and decks of all games."""
    return tuple(each for one in ALL for each in manifest_of(one).bags)
