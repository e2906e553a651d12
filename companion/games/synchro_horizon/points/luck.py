"""Points with a die: the Mine and the Statue (p. 19)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, Event, action, event
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.calendar import last_day, spend
from companion.games.synchro_horizon.doubt import board_of, doubted, hero_of, outside
from companion.games.synchro_horizon.ending import lost
from companion.games.synchro_horizon.hero_cards import NewCard
from companion.games.synchro_horizon.items import gained
from companion.games.synchro_horizon.levels import one_level
from companion.games.synchro_horizon.points import activated, closed, coins
from companion.games.synchro_horizon.roster import Shares, placed
from companion.games.synchro_horizon.shards import ShardsDiscarded, held
from companion.games.synchro_horizon.skills import upgraded
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.known import Mine, ToldFact
from companion.games.synchro_horizon.village import left, purse_short
from companion.games.synchro_horizon.vocabulary import Clock, Join, Point, RerollCost, Shard, Who
from companion.games.synchro_horizon.why import Why


@action("U-8", "SH-94")
class TellMine:
    """Faces of the Mine's die and what a second roll costs, as the icons on its card show."""

    die: int
    reroll: RerollCost

    def decide(self, state: State, chance: Chance) -> Decision:
        """Read once from the icons (U-8)."""
        return outside(self.die, figures.MINE_DIE_LEAST, figures.MINE_DIE_MOST) or (
            MineTold(self.die, self.reroll),
        )


def _face(typed: int | None, sides: int, chance: Chance) -> int | Refusal:
    """The face of the real die, or a roll (F11)."""
    if typed is None:
        return chance.die(sides)
    return typed if 1 <= typed <= sides else Refusal(Why.FACE_WRONG, have=typed, high=sides)


@action("SH-94", "A-48", "F11")
class RollMine:
    """The die of the Mine; rolling again costs. ``die`` is the face of the real one."""

    die: int | None = None
    who: Who | None = None
    shard: Shard | None = None
    """Who pays a shard for a second roll, where it costs one."""

    def decide(self, state: State, chance: Chance) -> Decision:
        """The first roll is free, each other one costs; only the last counts (SH-94, A-48)."""
        hard = closed(state, Point.MINE)
        if hard:
            return hard
        sides = state.known.mine.die
        if sides is None:
            return Refusal(Why.MINE_UNKNOWN)
        again = state.journey.visit.rolled is not None
        price = _reroll(state, self) if again else left(state)
        if isinstance(price, Refusal):
            return price
        if lost(price):
            return doubted(price, last_day(state, figures.MINE_REROLL))
        face = _face(self.die, sides, chance)
        return face if isinstance(face, Refusal) else (*price, FateRolled(Point.MINE, face))


def _reroll(state: State, action: RollMine) -> tuple[Event, ...] | Refusal:
    """One coin, one day or one shard, as the icon says (U-8)."""
    n = figures.MINE_REROLL
    match state.known.mine.reroll:
        case RerollCost.COIN:
            return purse_short(state, n) or coins(-n)
        case RerollCost.TIME:
            return spend(state, n, Clock.EFFECT)
        case RerollCost.SHARD:
            hero = hero_of(state, action.who)
            if isinstance(hero, Refusal):
                return hero
            if action.shard is None:
                return Refusal(Why.SHARD_NEEDED)
            missing = held(state, hero, (action.shard,), ())
            return missing or (ShardsDiscarded(board_of(hero), hero.name, n, (action.shard,)),)
        case _:
            return Refusal(Why.MINE_UNKNOWN)


@action("SH-94", "A-48")
class TakeMine:
    """The last roll is gained in coins."""

    def decide(self, state: State, chance: Chance) -> Decision:
        hard = closed(state, Point.MINE)
        rolled = state.journey.visit.rolled
        if hard or rolled is None:
            return hard or Refusal(Why.NOT_ROLLED)
        return activated(state, Point.MINE, coins(rolled))


@action("SH-99", "A-23", "F11")
class VisitStatue:
    """Two coins for one D6; ``die`` is the face of the real one."""

    die: int | None = None

    def decide(self, state: State, chance: Chance) -> Decision:
        """Two coins for a D6; 1 and 6 pay at once, the others wait for a choice (SH-99)."""
        hard = closed(state, Point.STATUE)
        if hard:
            return hard
        if state.journey.visit.rolled is not None:
            return Refusal(Why.ROLL_OPEN, n=state.journey.visit.rolled)
        face = _face(self.die, figures.STATUE_DIE, chance)
        if isinstance(face, Refusal):
            return face
        rolled = (*coins(-figures.STATUE_COINS), FateRolled(Point.STATUE, face))
        paid = {1: figures.STATUE_FEW, figures.STATUE_DIE: figures.STATUE_MANY}.get(face)
        if paid is None:
            return (*left(state), *rolled)
        return activated(state, Point.STATUE, (*rolled, *coins(paid)))


@action("SH-99", "SH-112")
class SettleStatue:
    """What the roll gave: 2 an item, 3 a better skill, 4 a level, 5 a hero."""

    who: Who | None = None
    skill: int = 0
    item: str = ""
    replaces: int = 0
    card: NewCard = NewCard()
    join: Join = Join.RESERVE
    shards: tuple[Shard, ...] = ()
    less: bool = False

    def decide(self, state: State, chance: Chance) -> Decision:
        hard = closed(state, Point.STATUE)
        rolled = state.journey.visit.rolled
        if hard or rolled is None:
            return hard or Refusal(Why.NOT_ROLLED)
        return activated(state, Point.STATUE, _fate(state, self, rolled, chance))


def _fate(state: State, action: SettleStatue, rolled: int, chance: Chance) -> Decision:
    match rolled:
        case figures.STATUE_ITEM:
            return gained(state, action.item, action.who, action.replaces)
        case figures.STATUE_SKILL:
            hero = hero_of(state, action.who)
            if isinstance(hero, Refusal):
                return hero
            if not action.skill:
                return Refusal(Why.WHICH_SKILL, name=hero.name)
            return upgraded(hero, action.skill, reward=False)
        case figures.STATUE_LEVEL:
            return one_level(state, action.who)
        case _:
            shares = Shares(action.shards, action.less)
            return placed(state, action.join, action.card, action.who, shares, chance)


# -- what happened ----------------------------------------------------------------------------------


@event
class FateRolled:
    """The die of a Mine or a Statue (SH-94, SH-99)."""

    point: Point
    value: int

    def apply(self, state: State) -> State:
        return state.with_visit(rolled=self.value)


@event
class MineTold:
    """The die of the Mine and the price of a second roll (U-8)."""

    die: int
    reroll: RerollCost

    def apply(self, state: State) -> State:
        known = replace(state.known, mine=Mine(self.die, self.reroll))
        return replace(state, known=known).with_told(
            ToldFact("mine.mine.die", self.die), ToldFact("mine.mine.reroll", self.reroll.value)
        )
