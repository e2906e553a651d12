"""Throws that have a name, and what a throw is for."""

from __future__ import annotations

from dataclasses import dataclass


class Purpose(str):
    """What a throw of some game is for: a name of that game's manifest, told in the words of that game."""


@dataclass(frozen=True, slots=True)
class OwnPreset:
    """A throw somebody named."""

    name: str
    notation: str
