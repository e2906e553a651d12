"""What happened in encounters and fights."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.core.seats import Seat
from companion.games.anima.vocabulary import Result, Side, Where


@dataclass(frozen=True, slots=True)
class EncounterWaits:
    """An encounter is to be turned up; ``n`` of them are due (AN-17, AN-33)."""

    player: Seat
    zone: int
    where: Where
    n: int = 1
    number: int = 1


@dataclass(frozen=True, slots=True)
class EncountersReshuffled:
    """The encounter deck was used up: its discard, shuffled, is the new one (AN-43)."""

    n: int


@dataclass(frozen=True, slots=True)
class CreatureWaits:
    """A creature that stayed on the zone bars the way (AN-17)."""

    player: Seat
    zone: int
    name: str
    combat: int


@dataclass(frozen=True, slots=True)
class CreatureMet:
    """A creature was turned up and must be fought (AN-16)."""

    player: Seat
    zone: int
    where: Where
    name: str
    combat: int
    level: int | None = None


@dataclass(frozen=True, slots=True)
class EventMet:
    """An event was turned up; its text is applied, then it is discarded (AN-16, AN-17)."""

    player: Seat
    zone: int
    where: Where
    name: str
    level: int | None


@dataclass(frozen=True, slots=True)
class FalseAlarm:
    """An encounter above the zone's level: no effect, to the discard (AN-15)."""

    player: Seat
    zone: int
    where: Where
    name: str
    level: int
    zone_level: int


@dataclass(frozen=True, slots=True)
class EncounterAvoided:
    """A card let the team pass an encounter."""

    player: Seat
    zone: int
    where: Where


@dataclass(frozen=True, slots=True)
class FightDeclared:
    """A team attacks another one (AN-31)."""

    player: Seat
    target: Seat


@dataclass(frozen=True, slots=True)
class BonusChanged:
    """Cards changed one side of the fight before the dice."""

    COUNTS: ClassVar[str] = "n"
    side: Side
    n: int


@dataclass(frozen=True, slots=True)
class FightRolled:
    """Both dice and both totals of a fight (AN-38)."""

    player: Seat
    rival: Seat | None
    creature: str
    combat: int
    die: int
    total: int
    foe_combat: int
    foe_die: int
    foe_total: int
    margin: int
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class FightSettled:
    """A card decided a fight without dice."""

    player: Seat
    result: Result


@dataclass(frozen=True, slots=True)
class CreatureBeaten:
    """A creature was beaten and discarded (AN-17, AN-34, AN-39)."""

    player: Seat
    zone: int
    where: Where
    name: str


@dataclass(frozen=True, slots=True)
class TeamBeaten:
    """A creature beat a team (AN-25, AN-34)."""

    player: Seat
    name: str


@dataclass(frozen=True, slots=True)
class TeamsTied:
    """Nobody won: this pair fights no more this turn (AN-39, A-29)."""

    player: Seat
    rival: Seat


@dataclass(frozen=True, slots=True)
class RivalBeaten:
    """A team beat another one (AN-32)."""

    player: Seat
    rival: Seat


@dataclass(frozen=True, slots=True)
class CardOwed:
    """The loser owes the winner one random card (AN-32)."""

    giver: Seat
    taker: Seat


@dataclass(frozen=True, slots=True)
class CardGiven:
    """The card at this place of the loser's hand went to the winner (AN-32)."""

    giver: Seat
    taker: Seat
    place: int
    of: int
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class CardKept:
    """The table let the loser keep the card (A-13)."""

    giver: Seat
    taker: Seat


@dataclass(frozen=True, slots=True)
class CardThrown:
    """The card at this place of the loser's hand went to the discard (A-13)."""

    giver: Seat
    place: int
    of: int
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class DeathDue:
    """A fight lost by 5 or more: the player must choose who dies (AN-40, A-5)."""

    player: Seat


@dataclass(frozen=True, slots=True)
class CharacterDied:
    """A character went to the discard (AN-8)."""

    player: Seat
    character: int
    name: str


@dataclass(frozen=True, slots=True)
class TeamRenewed:
    """The last character fell: a new one was drawn (AN-8, A-19)."""

    player: Seat
    character: int
