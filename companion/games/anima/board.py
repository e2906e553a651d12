"""The middle of the table: zones and what lies on them, and what is being settled there just now."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.seats import Seat
from companion.games.anima import figures
from companion.games.anima.team import Character
from companion.games.anima.vocabulary import Cell, Hidden, Known, Reward, Side, Thing, Where


@dataclass(frozen=True, slots=True)
class Creature:
    """A creature that was turned up: read from its card (U-3)."""

    name: str
    combat: int
    level: int | None = None


@dataclass(frozen=True, slots=True)
class Zone:
    """A zone card. What nobody has read out yet is None (AN-14, U-2)."""

    id: int
    name: str = ""
    level: int | None = None
    trade: bool | None = None
    fighting: bool | None = None
    """False where the card forbids fights."""
    table: tuple[Cell | None, ...] = (None,) * figures.FACES
    rewards: tuple[Reward, ...] = ()
    hidden: Hidden = Hidden.NONE
    creature: Creature | None = None
    """The preliminary creature, once it was turned up (AN-17)."""
    nth: int = 0
    """The how-manieth zone of this evening it is; 0 in tables of before it was counted."""

    @property
    def highest(self) -> bool:
        """Every encounter takes place here: its level need not be read (AN-15)."""
        return self.level == figures.LEVELS.stop - 1

    def too_high(self, level: int | None) -> bool:
        """An encounter of that level has no effect here (AN-15)."""
        return level is not None and self.level is not None and level > self.level

    @property
    def rewards_read(self) -> bool:
        """All rewards of the card were read out (AN-14)."""
        return len(self.rewards) == figures.REWARDS

    @property
    def number(self) -> int:
        """What a zone without a name is called by."""
        return self.nth or self.id

    @property
    def label(self) -> str:
        """Its name, or its number while it has none."""
        return self.name or f"#{self.number}"


@dataclass(frozen=True, slots=True)
class Encounter:
    """An encounter being faced. ``card`` is None until it is turned up (AN-17, AN-33)."""

    player: Seat
    zone: int
    where: Where
    left: int = 0
    """Encounters still to be drawn after this one."""
    number: int = 1
    """The how-manieth of this exploration it is."""
    card: Creature | None = None
    aim: int | None = None
    """The mission whose enemy it is: 1 or 2, 0 is the final one; None where nobody said (AN-36)."""


@dataclass(frozen=True, slots=True)
class Bout:
    """A fight before its dice: against the creature of the encounter, or against a rival (AN-38)."""

    player: Seat
    rival: Seat | None = None
    bonus: int = 0
    """What cards and skills add to the player's side."""
    against: int = 0
    """What they add to the other side."""

    def changed(self, side: Side) -> int:
        """What cards and skills add to one side."""
        return self.bonus if side is Side.TEAM else self.against


@dataclass(frozen=True, slots=True)
class Exploration:
    """A die of exploration whose cell is still to be read out, or is special (AN-33)."""

    player: Seat
    zone: int
    die: int
    cell: Cell | None = None


@dataclass(frozen=True, slots=True)
class Offer:
    """What was put away in Reset, and who may pick it up (AN-23, A-3)."""

    thing: Thing
    by: Seat
    taker: Seat | None = None
    character: Character | None = None


@dataclass(frozen=True, slots=True)
class Debt:
    """The loser of a fight between teams owes the winner a random card (AN-32)."""

    giver: Seat
    taker: Seat


@dataclass(frozen=True, slots=True)
class Removed:
    """The zone just discarded, while others may still object (AN-28)."""

    zone: int
    by: Seat


@dataclass(frozen=True, slots=True)
class Pair:
    """Two teams, the lower seat first."""

    one: Seat
    other: Seat


def pair(one: Seat, other: Seat) -> Pair:
    """Two teams, whoever is named first."""
    return Pair(Seat(min(one, other)), Seat(max(one, other)))


@dataclass(frozen=True, slots=True)
class Final:
    """The final mission: face down until the first basic one is completed (AN-3, A-2)."""

    revealed: bool = False
    title: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """A card the active team reads after its exploration: a mission's aim, or a special reward (AN-35)."""

    reward: Reward
    aim: int | None = None
    """The mission it is about: 1 or 2, 0 is the final one; None while nobody said."""
    tried: bool = False
    won: bool = False
    """Its enemy was beaten or its test passed: the mission is completed, unless its card asks for more."""


@dataclass(frozen=True, slots=True)
class Earned:
    """A completed basic mission whose reward nobody noted yet (AN-4, AN-37)."""

    player: Seat
    mission: int


@dataclass(frozen=True, slots=True)
class KnownFact:
    """A figure of the box and who told it."""

    key: str
    value: int | str
    by: Known = Known.TABLE
