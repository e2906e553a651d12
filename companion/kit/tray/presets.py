"""Dice the five games ask for, and what their faces mean there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from companion.core.say import Say


class Purpose(StrEnum):
    """What a throw of one of the games is for."""

    MONSTERS = "monsters"
    MONSTER = "monster"
    DAMAGE = "damage"
    """No throw of the game (its two D10 count), but old logs have it."""
    STATUE = "statue"
    MINE = "mine"
    FIGHT = "fight"
    TEST = "test"


@dataclass(frozen=True, slots=True)
class GamePreset:
    """A throw of a game, ready to be tapped."""

    purpose: Purpose
    game: str
    notation: str


PRESETS = (
    GamePreset(Purpose.MONSTERS, "synchro_horizon", "4d6"),
    GamePreset(Purpose.FIGHT, "anima", "2d6"),
    GamePreset(Purpose.MONSTER, "synchro_horizon", "d6"),
    GamePreset(Purpose.STATUE, "synchro_horizon", "d6"),
    GamePreset(Purpose.MINE, "synchro_horizon", "d6"),
    GamePreset(Purpose.TEST, "anima", "d6"),
)


def presets_for(game: str) -> tuple[GamePreset, ...]:
    """All of them, those of the game at hand first."""
    return tuple(sorted(PRESETS, key=lambda preset: preset.game != game))


@dataclass(frozen=True, slots=True)
class OwnPreset:
    """A throw somebody named."""

    name: str
    notation: str


def meaning(purpose: Purpose | None, faces: Sequence[int]) -> Say | None:
    """What the faces mean in the game they were thrown for; None where they speak for themselves."""
    match purpose:
        case Purpose.DAMAGE if len(faces) == 2:  # left tens, right units; the ten is printed as a nought
            return Say("meaning.damage", {"number": faces[0] % 10 * 10 + faces[1] % 10})
        case Purpose.STATUE if len(faces) == 1:
            return Say(f"meaning.statue.{faces[0]}")
        case Purpose.MINE if len(faces) == 1:
            return Say("meaning.mine", {"n": faces[0]})
        case Purpose.FIGHT if len(faces) == 2:
            return Say("meaning.fight", {"ours": faces[0], "theirs": faces[1]})
        case _:
            return None
