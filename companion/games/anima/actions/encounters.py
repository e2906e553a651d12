"""Actions on encounters and fights (Rencontre, Combat)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.core.seats import Seat
from companion.games.anima.vocabulary import Gift, Result, Side


@dataclass(frozen=True, slots=True)
class MeetCreature:
    """The encounter turned up is a creature; or a mission brings one (no level check)."""

    RULES: ClassVar[tuple[str, ...]] = ("AN-15", "AN-16", "AN-17", "AN-34", "AN-36")
    player: Seat
    name: str = ""
    combat: int | None = None
    level: int | None = None
    mission: bool = False


@dataclass(frozen=True, slots=True)
class MeetEvent:
    """The encounter turned up is an event; its text is on the card, advantages it gives are counted."""

    RULES: ClassVar[tuple[str, ...]] = ("AN-15", "AN-16", "AN-17", "AN-25", "AN-34")
    player: Seat
    name: str = ""
    level: int | None = None
    loses_turn: bool = False
    advantages: int = 0


@dataclass(frozen=True, slots=True)
class DeclareFight:
    """A team attacks another one in its zone."""

    RULES: ClassVar[tuple[str, ...]] = ("AN-31", "AN-39", "A-12", "A-29")
    player: Seat
    target: Seat


@dataclass(frozen=True, slots=True)
class Modify:
    """A card or an ability changes one side of the fight before the dice."""

    RULES: ClassVar[tuple[str, ...]] = ("AN-9", "AN-13")
    COUNTS: ClassVar[str] = "n"
    side: Side = Side.TEAM
    n: int = 1


@dataclass(frozen=True, slots=True)
class RollFight:
    """Both sides roll one die: the acting team first, then its opponent."""

    RULES: ClassVar[tuple[str, ...]] = ("AN-38", "AN-39", "AN-40", "A-18")


@dataclass(frozen=True, slots=True)
class SettleFight:
    """A card decides the fight or the encounter without dice. ``death``: the loser loses a character."""

    RULES: ClassVar[tuple[str, ...]] = ("AN-13", "AN-39")
    result: Result
    death: bool = False


@dataclass(frozen=True, slots=True)
class GiveCard:
    """The loser of a fight gives one random advantage card; the table decides when the winner holds five."""

    RULES: ClassVar[tuple[str, ...]] = ("AN-32", "A-13", "A-22")
    gift: Gift = Gift.GIVE


@dataclass(frozen=True, slots=True)
class Kill:
    """A character dies; the player chooses which one after a fight lost by 5 or more."""

    RULES: ClassVar[tuple[str, ...]] = ("AN-8", "AN-40", "A-5", "A-19")
    player: Seat
    character: int
