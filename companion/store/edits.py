"""Edits of the library that belong to a change of several files: see ``transactions.py``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from companion.core.box import Fact
from companion.core.seats import Player
from companion.core.text import one_line
from companion.store.cards import Settings, TableCard, card_from, player_from, settings_from
from companion.store.chapter import Json
from companion.store.facts import BoxFacts, box_from, facts_from, others_from
from companion.store.tables import is_id

Figures = Mapping[str, Mapping[str, Fact]]
"""Figures of boxes: by game, then by key."""


@dataclass(frozen=True, slots=True)
class BoxReversal:
    """A box as it was before an import, and the figures that the import brought."""

    before: BoxFacts
    came: Mapping[str, Fact]


@dataclass(frozen=True, slots=True)
class Edits:
    """Changes of the library, made in one step: a value that can be stored as JSON."""

    cards: tuple[TableCard, ...] = ()
    """Cards that take the place of those with the same id."""
    dropped: tuple[str, ...] = ()
    """Ids of tables whose cards are removed."""
    forgotten: tuple[str, ...] = ()
    """Ids of tables whose private notes are removed: their folders carry a copy."""
    players: tuple[Player, ...] = ()
    """Players to add, unless the id is known."""
    left: tuple[str, ...] = ()
    """Ids of players to remove."""
    settings: Mapping[str, Any] = field(default_factory=dict)
    """Settings by name."""
    facts: Figures = field(default_factory=dict)
    """Figures to add, unless the box has one."""
    chosen: Figures = field(default_factory=dict)
    """Figures that replace those of the box."""
    others: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """By game: keys of such figures that come from another group's box."""
    boxes_back: Mapping[str, BoxReversal] = field(default_factory=dict)
    """By game: figures to take back."""

    def to_json(self) -> Json:
        """Return the edits as they are stored; ``edits_from`` reads them."""
        return {
            "cards": [card.to_json() for card in self.cards],
            "drop": list(self.dropped),
            "forget": list(self.forgotten),
            "roster": [asdict(player) for player in self.players],
            "leave": list(self.left),
            "settings": dict(self.settings),
            "box": {game: dict(facts) for game, facts in self.facts.items()},
            "chosen": {game: dict(facts) for game, facts in self.chosen.items()},
            "others": {game: sorted(keys) for game, keys in self.others.items()},
            "back": {
                game: {"before": back.before.to_json(), "came": dict(back.came)}
                for game, back in self.boxes_back.items()
            },
        }


def edits_from(stored: Json) -> Edits:
    """Return edits from JSON. Unknown ids, settings and figures are left out.

    Raise KeyError, TypeError, ValueError or AttributeError where the shape itself is wrong.
    """
    chosen = {name: value for name, value in stored["settings"].items() if name in _SETTINGS}
    settings = settings_from(chosen)
    players = [player for player in map(player_from, stored["roster"]) if player is not None and player.id]
    return Edits(
        cards=tuple(card for card in map(card_from, stored["cards"]) if card is not None),
        dropped=_ids(stored.get("drop", [])),
        forgotten=_ids(stored.get("forget", [])),
        players=tuple(players),
        left=tuple(one_line(each) for each in stored.get("leave", [])),
        settings={name: getattr(settings, name) for name in chosen},
        facts=_figures(stored["box"]),
        chosen=_figures(stored.get("chosen", {})),
        others={one_line(game): others_from(keys) for game, keys in stored.get("others", {}).items()},
        boxes_back={
            one_line(game): BoxReversal(box_from(back["before"]), facts_from(back["came"]))
            for game, back in stored.get("back", {}).items()
        },
    )


_SETTINGS = Settings.__dataclass_fields__


def _ids(stored: list[Any]) -> tuple[str, ...]:
    return tuple(each for each in stored if is_id(each))


def _figures(stored: Mapping[str, Any]) -> dict[str, dict[str, Fact]]:
    return {one_line(game): facts_from(facts) for game, facts in stored.items()}
