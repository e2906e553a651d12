"""Actions on madness cards (F1)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from companion.core.seats import Seat
from companion.games.big_book.state import Zone


def camel_zones(data: dict[str, Any]) -> dict[str, Any]:
    """The spec writes ``drawTop``; the stored name is ``draw_top``."""
    return {
        key: Zone.DRAW_TOP.value if key in ("to", "from", "zone") and value == "drawTop" else value
        for key, value in data.items()
    }


@dataclass(frozen=True, slots=True)
class TakeMadness:
    """A player receives madness from the pile."""

    RULES: ClassVar[tuple[str, ...]] = ("BB-50", "BB-58", "BB-71")
    COUNTS: ClassVar[str] = "n"
    player: Seat
    n: int = 1
    to: Zone = Zone.DISCARD

    @staticmethod
    def tidy(data: dict[str, Any]) -> dict[str, Any]:
        """Accept ``drawTop``."""
        return camel_zones(data)


@dataclass(frozen=True, slots=True)
class TakeMadnessAll:
    """Every player receives madness, the active one first."""

    RULES: ClassVar[tuple[str, ...]] = ("BB-35", "BB-50", "BB-71")
    COUNTS: ClassVar[str] = "n"
    n: int = 1
    to: Zone = Zone.DISCARD

    @staticmethod
    def tidy(data: dict[str, Any]) -> dict[str, Any]:
        """Accept ``drawTop``."""
        return camel_zones(data)


@dataclass(frozen=True, slots=True)
class Heal:
    """Soigner: a madness goes back on the pile. ``owner`` is whose support it lies in."""

    RULES: ClassVar[tuple[str, ...]] = ("BB-46", "BB-52", "A-2")
    COUNTS: ClassVar[str] = "n"
    player: Seat
    from_: Zone = Zone.HAND
    owner: Seat | None = None
    n: int = 1

    @staticmethod
    def tidy(data: dict[str, Any]) -> dict[str, Any]:
        """Accept ``"from": "support:Bo"``."""
        source = data.get("from")
        if isinstance(source, str) and source.startswith("support:"):
            owner = source.removeprefix("support:")
            return {**data, "from": "support", "owner": int(owner) if owner.isdecimal() else owner}
        return camel_zones(data)


@dataclass(frozen=True, slots=True)
class DestroyMadness:
    """Détruire: a madness leaves the game. No player: from the top of the pile."""

    RULES: ClassVar[tuple[str, ...]] = ("BB-52",)
    COUNTS: ClassVar[str] = "n"
    player: Seat | None
    zone: Zone
    n: int = 1

    @staticmethod
    def tidy(data: dict[str, Any]) -> dict[str, Any]:
        """Accept ``"player": "pile"``."""
        if data.get("player") == "pile":
            return {**data, "player": None, "zone": "pile"}
        return camel_zones(data)


@dataclass(frozen=True, slots=True)
class MoveMadness:
    """A madness changes zone, or goes to another player."""

    RULES: ClassVar[tuple[str, ...]] = ("BB-55", "BB-65", "BB-66")
    player: Seat
    from_: Zone
    to: Zone
    other_player: Seat | None = field(default=None, metadata={"alias": "otherPlayer"})

    @staticmethod
    def tidy(data: dict[str, Any]) -> dict[str, Any]:
        """Accept ``drawTop``."""
        return camel_zones(data)


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """A card is due from an empty draw pile: one madness, then the discard becomes the draw pile."""

    RULES: ClassVar[tuple[str, ...]] = ("BB-48", "BB-49", "A-15")
    player: Seat


@dataclass(frozen=True, slots=True)
class ShuffleByEffect:
    """A spell shuffles some zones into the draw pile, without madness."""

    RULES: ClassVar[tuple[str, ...]] = ("BB-49",)
    player: Seat
    zones: tuple[Zone, ...] = (Zone.DISCARD,)


@dataclass(frozen=True, slots=True)
class PutMadnessUnder:
    """The monster puts one madness under each curse."""

    RULES: ClassVar[tuple[str, ...]] = ("BB-68", "A-9", "A-10")
