"""A fight: the monsters and their dice, the two initiative boxes, the round (p. 12-17)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.state.party import Health
from companion.games.synchro_horizon.vocabulary import Mark, Ring, Side, Slot, SpentOn, Stage, Tick, Who


@dataclass(frozen=True, slots=True)
class Monster:
    """A Monster or Celestial card on its board, with its action die (SH-20, SH-38)."""

    who: Who
    code: str
    name: str
    level: int | None
    """None for a Celestial."""
    health: Health
    mark: Mark = Mark.NONE
    elite: bool = False
    celestial: bool = False
    die: int | None = None
    """None until the dice are rolled, then 0 to 6 (SH-52)."""
    slot: Slot = Slot.I


@dataclass(frozen=True, slots=True)
class Fallen:
    """A monster defeated in this fight."""

    who: Who
    name: str
    elite: bool
    celestial: bool = False


@dataclass(frozen=True, slots=True)
class InitiativeBox:
    """One box (boîte d'initiative) (SH-29).

    ``order`` is hidden. It is empty unless it was typed, or drawn ahead by an older version.
    """

    order: tuple[Ring, ...] = ()
    out: tuple[Ring, ...] = ()
    """Colours that have come up this round, in order."""

    @property
    def left(self) -> int:
        """Colours still to come up."""
        return figures.BOARDS - len(self.out)


@dataclass(frozen=True, slots=True)
class Pending:
    """The marble of a defeated hero, an empty board or a defeated monster waits for a choice (SH-122)."""

    side: Side
    ring: Ring


@dataclass(frozen=True, slots=True)
class Turn:
    """What the active character has done: each action once a turn (p. 14)."""

    stunned: bool = False
    """It was stunned when its turn began: the token goes at the end (SH-22)."""
    used: tuple[SpentOn, ...] = ()
    skills: tuple[int, ...] = ()
    hero_change: bool = False
    master_change: bool = False
    """One shard took the colour of the hero's class, or of its master's (SH-63, SH-139)."""
    begun: bool = False
    """Something has happened since it began: until then its end is not what the table is led to."""


@dataclass(frozen=True, slots=True)
class Fight:
    """A fight phase. Monsters stand in the order of their positions, P1 first (SH-117)."""

    levels: tuple[int, ...] = ()
    """Levels of the cards to draw, as the tile shows them; empty when nobody read it (SH-50)."""
    dungeon: bool = False
    celestial: bool = False
    stage: Stage = Stage.MONSTERS
    number: int = 1
    """How often this fight has begun: a retreat begins it again."""
    round: int = 1
    first: Side | None = None
    monsters: tuple[Monster, ...] = ()
    fallen: tuple[Fallen, ...] = ()
    heroes_box: InitiativeBox = InitiativeBox()
    monsters_box: InitiativeBox = InitiativeBox()
    due: Side = Side.HEROES
    active: Who | None = None
    turn: Turn = Turn()
    acted: tuple[Who, ...] = ()
    pending: Pending | None = None
    exhausted: bool = False
    tick: Tick = Tick.SPENT

    def box(self, side: Side) -> InitiativeBox:
        """The initiative box of one side."""
        return self.heroes_box if side is Side.HEROES else self.monsters_box

    @property
    def next_side(self) -> Side:
        """The side whose marble comes next: one whose box is empty leaves its place (SH-32)."""
        return self.due if self.box(self.due).left else self.due.other

    @property
    def marbles(self) -> int:
        """Marbles of both boxes still to come up."""
        return self.heroes_box.left + self.monsters_box.left

    @property
    def idle(self) -> bool:
        """Nobody acts and no choice is open."""
        return self.active is None and self.pending is None

    @property
    def gathering(self) -> bool:
        """No monster has been drawn: heroes may still join before the fight begins (FAQ 11, A-25)."""
        return self.stage is Stage.MONSTERS and not self.monsters

    @property
    def tired(self) -> bool:
        """The group is exhausted and it matters: in a Dungeon it does not (SH-78, SH-111)."""
        return self.exhausted and not self.dungeon

    @property
    def won(self) -> bool:
        """All monsters of a begun fight are defeated (SH-80)."""
        return self.stage is Stage.ROUND and not self.monsters

    @property
    def round_over(self) -> bool:
        """All eight marbles have come up and nobody acts: the four steps are due (SH-76)."""
        return self.stage is Stage.ROUND and self.idle and not self.marbles and not self.won

    def monster(self, who: Who) -> Monster | None:
        """A monster still standing."""
        for monster in self.monsters:
            if monster.who is who:
                return monster
        return None
