"""Points with a die: the Mine and the Statue (p. 19)."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.actions.points import (
    RollMine,
    SettleStatue,
    TakeMine,
    TellMine,
    VisitStatue,
)
from companion.games.synchro_horizon.events import Event
from companion.games.synchro_horizon.events.journey import FateRolled, MineTold
from companion.games.synchro_horizon.events.shards import ShardsDiscarded
from companion.games.synchro_horizon.rules.decision import Decision, Rule
from companion.games.synchro_horizon.rules.doubt import board_of, doubted, hero_of, purse_short
from companion.games.synchro_horizon.rules.hero import held
from companion.games.synchro_horizon.rules.items import gained
from companion.games.synchro_horizon.rules.journey import left
from companion.games.synchro_horizon.rules.levels import one_level
from companion.games.synchro_horizon.rules.newcomer import Shares, placed
from companion.games.synchro_horizon.rules.points.gate import activated, closed, coins
from companion.games.synchro_horizon.rules.setup import outside
from companion.games.synchro_horizon.rules.skills import upgraded
from companion.games.synchro_horizon.rules.time import last_day, lost, spend
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Clock, Point, RerollCost
from companion.games.synchro_horizon.why_journey import WhyJourney

DIE_LEAST, DIE_MOST = 2, 20
"""Faces a die of the Mine may have: its icon is not in the text (U-8)."""


def tell_mine(state: State, action: TellMine, chance: Chance) -> Decision:
    """Read once from the icons (U-8)."""
    return outside(action.die, DIE_LEAST, DIE_MOST) or (MineTold(action.die, action.reroll),)


def _face(typed: int | None, sides: int, chance: Chance) -> int | Refusal:
    """The face of the real die, or a roll (F11)."""
    if typed is None:
        return chance.die(sides)
    return typed if 1 <= typed <= sides else Refusal(WhyJourney.FACE_WRONG, have=typed, high=sides)


def roll_mine(state: State, action: RollMine, chance: Chance) -> Decision:
    """The first roll is free, each other one costs; only the last counts (SH-94, A-48)."""
    hard = closed(state, Point.MINE)
    if hard:
        return hard
    sides = state.known.mine.die
    if sides is None:
        return Refusal(WhyJourney.MINE_UNKNOWN)
    again = state.journey.visit.rolled is not None
    price = _reroll(state, action) if again else left(state)
    if isinstance(price, Refusal):
        return price
    if lost(price):
        return doubted(price, last_day(state, figures.MINE_REROLL))
    face = _face(action.die, sides, chance)
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
                return Refusal(WhyJourney.SHARD_NEEDED)
            missing = held(state, hero, (action.shard,), ())
            return missing or (ShardsDiscarded(board_of(hero), hero.name, n, (action.shard,)),)
        case _:
            return Refusal(WhyJourney.MINE_UNKNOWN)


def take_mine(state: State, action: TakeMine, chance: Chance) -> Decision:
    """As many coins as the last roll (SH-94)."""
    hard = closed(state, Point.MINE)
    rolled = state.journey.visit.rolled
    if hard or rolled is None:
        return hard or Refusal(WhyJourney.NOT_ROLLED)
    return activated(state, Point.MINE, coins(rolled))


def statue(state: State, action: VisitStatue, chance: Chance) -> Decision:
    """Two coins for a D6; 1 and 6 pay at once, the others wait for a choice (SH-99)."""
    hard = closed(state, Point.STATUE)
    if hard:
        return hard
    if state.journey.visit.rolled is not None:
        return Refusal(WhyJourney.ROLL_OPEN, n=state.journey.visit.rolled)
    face = _face(action.die, figures.STATUE_DIE, chance)
    if isinstance(face, Refusal):
        return face
    rolled = (*coins(-figures.STATUE_COINS), FateRolled(Point.STATUE, face))
    paid = {1: figures.STATUE_FEW, figures.STATUE_DIE: figures.STATUE_MANY}.get(face)
    if paid is None:
        return (*left(state), *rolled)
    return activated(state, Point.STATUE, (*rolled, *coins(paid)))


def settle_statue(state: State, action: SettleStatue, chance: Chance) -> Decision:
    """An item, an upgraded skill, a level or a hero (SH-99)."""
    hard = closed(state, Point.STATUE)
    rolled = state.journey.visit.rolled
    if hard or rolled is None:
        return hard or Refusal(WhyJourney.NOT_ROLLED)
    return activated(state, Point.STATUE, _fate(state, action, rolled, chance))


def _fate(state: State, action: SettleStatue, rolled: int, chance: Chance) -> Decision:
    match rolled:
        case 2:
            return gained(state, action.item, action.who, action.replaces)
        case 3:
            hero = hero_of(state, action.who)
            if isinstance(hero, Refusal):
                return hero
            if not action.skill:
                return Refusal(WhyJourney.WHICH_SKILL, name=hero.name)
            return upgraded(hero, action.skill, reward=False)
        case 4:
            return one_level(state, action.who)
        case _:
            shares = Shares(action.shards, action.less)
            return placed(state, action.join, action.card, action.who, shares, chance)


RULES: dict[type, Rule] = {
    TellMine: tell_mine,
    RollMine: roll_mine,
    TakeMine: take_mine,
    VisitStatue: statue,
    SettleStatue: settle_statue,
}
