"""Named throws, and the purpose of a throw."""

from __future__ import annotations

from dataclasses import dataclass


class Purpose(str):
    """The purpose of a throw in a game: an id of that game's manifest, shown by that game's text."""


@dataclass(frozen=True, slots=True)
class OwnPreset:
    """A throw that a player named."""

    name: str
    notation: str
