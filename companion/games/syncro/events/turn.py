"""What happened in a turn and its resolution."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.seats import Seat
from companion.games.syncro.vocabulary import Back, Kind, Mist, Power


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A turn begins with its Leader."""

    turn: int
    leader: Seat


@dataclass(frozen=True, slots=True)
class Attacked:
    """A Spell card was laid face down. ``others`` counts the other cards in play at that moment."""

    mage: Seat
    card: int
    kind: Kind | None = None
    strength: int | None = None
    others: int = 0


@dataclass(frozen=True, slots=True)
class Passed:
    """A mage played nothing."""

    mage: Seat


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """All slots are played."""

    turn: int


@dataclass(frozen=True, slots=True)
class AttackRevealed:
    """All Spell cards of a monster lie face up, in the order they were laid."""

    card: int
    kind: Kind
    values: tuple[int, ...]
    total: int
    strength: int


@dataclass(frozen=True, slots=True)
class MonsterDestroyed:
    """A monster and the Spell cards on and under it are discarded."""

    card: int
    kind: Kind


@dataclass(frozen=True, slots=True)
class SpellLost:
    """The attack failed: its lowest card is discarded, the others stay."""

    card: int
    kind: Kind
    value: int


@dataclass(frozen=True, slots=True)
class SpellAbsorbed:
    """The attack failed: its lowest card goes under the monster, the others are discarded."""

    card: int
    kind: Kind
    value: int
    strength: int


@dataclass(frozen=True, slots=True)
class DemandMade:
    """The group must discard so much; ``success`` says what follows."""

    card: int
    kind: Kind
    n: int
    success: bool


@dataclass(frozen=True, slots=True)
class DemandPaid:
    """A mage discarded cards of these values."""

    mage: Seat
    values: tuple[int, ...]
    left: int


@dataclass(frozen=True, slots=True)
class DemandPassed:
    """A mage discarded nothing."""

    mage: Seat


@dataclass(frozen=True, slots=True)
class DemandMet:
    """What was demanded is discarded."""

    n: int


@dataclass(frozen=True, slots=True)
class DemandUnmet:
    """Everybody had a chance and so much is missing."""

    n: int


@dataclass(frozen=True, slots=True)
class DemandDropped:
    """What the demand was reckoned from was repaired: the card is resolved again."""

    card: int
    kind: Kind | None = None


@dataclass(frozen=True, slots=True)
class CardRevealed:
    """It is told what a Horde card is."""

    card: int
    back: Back
    kind: Kind
    strength: int
    powers: tuple[Power, ...] = ()
    label: str = ""


@dataclass(frozen=True, slots=True)
class FogRevealed:
    """A Fog card was turned up."""

    kind: Mist
    label: str = ""
    card: int | None = None


@dataclass(frozen=True, slots=True)
class LeaderPassed:
    """The Leader card goes on."""

    mage: Seat


@dataclass(frozen=True, slots=True)
class EstimatesGiven:
    """Everybody gave an estimate."""
