"""The heroes and what waits beside them: levels, payments, rewards, masters, items (F8, F10)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.refusal import Refusal
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.levels import level_after
from companion.games.synchro_horizon.roster import fighting, recruit_level
from companion.games.synchro_horizon.shards import level_payment
from companion.games.synchro_horizon.skills import gives_skill, upgradable
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.party import Hero, Reward, Shards
from companion.games.synchro_horizon.vocabulary import Join, Ring, SpentOn, Who

PROPOSED_SHARDS = {3: 2}
"""Shards of a level that the text tells only for recruits: proposed, never taken for granted (U-4)."""


@dataclass(frozen=True, slots=True)
class NextLevel:
    """The next level of a hero: what it costs and with which shards it could be paid."""

    level: int | None
    """None at the last level."""
    cost: int | None
    payment: Shards | None
    """From the storage; None when it does not reach."""
    with_reserve: bool
    """Storage and reserve together reach."""
    done: bool
    """Already levelled in this turn (A-10)."""


def next_level(state: State, hero: Hero) -> NextLevel:
    """What the level-up button says (SH-64, F5)."""
    if hero.level >= figures.LEVELS:
        return NextLevel(None, None, None, with_reserve=False, done=False)
    cost = state.level_of(hero).cost
    fight = state.fight
    done = fight is not None and fight.active is hero.who and SpentOn.LEVEL in fight.turn.used
    if cost is None:
        return NextLevel(hero.level + 1, None, None, with_reserve=False, done=done)
    both = level_payment(cost, hero.storage + state.bag.reserve)
    payment = level_payment(cost, hero.storage)
    return NextLevel(hero.level + 1, cost, payment, with_reserve=both is not None, done=done)


@dataclass(frozen=True, slots=True)
class Due:
    """A level reward that waits (SH-65)."""

    reward: Reward
    name: str
    skill: bool
    """A tile to draw; else a card or tile to upgrade."""
    full: bool
    """Nothing can be taken without giving something up, or nothing at all."""


def due(state: State) -> tuple[Due, ...]:
    """Rewards still to take, in order."""
    found = []
    for reward in state.roster.rewards:
        hero = state.hero(reward.who)
        if hero is None:
            continue
        skill = gives_skill(reward.level)
        full = not hero.skill_room if skill else not upgradable(hero)
        found.append(Due(reward, hero.name, skill, full))
    return tuple(found)


def newcomer_level(state: State) -> int | Refusal:
    """The level of a hero found here, or why it is not known (SH-112, A-17)."""
    return recruit_level(state)


def level_unread(state: State) -> bool:
    """True where the level of a new hero depends on a tile that nobody read yet (SH-112, U-10)."""
    return isinstance(newcomer_level(state), Refusal)


def board_taken(state: State, join: Join, who: Who | None = None) -> Who | None:
    """The board a new card takes at once: a free one, or that of the hero it replaces (F11)."""
    if join is Join.BOARD:
        return next(iter(state.free_boards), None)
    return who if join is Join.SWAP else None


def newcomer_shards(state: State, who: Who | None, level: int | None = None) -> int:
    """The first shards of a new hero on a board; 0 where nobody read the track yet (SH-112)."""
    at = newcomer_level(state) if level is None else level
    if who is None or isinstance(at, Refusal):
        return 0
    return state.known.level(who.ring, at).shards or 0


def joins(state: State) -> tuple[Join, ...]:
    """What may become of a new card: a free board only where there is one, none during a fight (A-25)."""
    if fighting(state):
        return (Join.RESERVE, Join.MASTER)
    board = (Join.BOARD,) if state.free_boards and places(state) > 0 else ()
    return (Join.RESERVE, *board, Join.SWAP, Join.MASTER)


def proposed_shards(state: State, ring: Ring, level: int) -> int | None:
    """Shards per turn to propose where the board was not read: another board's, or the text's hint (U-4)."""
    if state.known.level(ring, level).shards is not None:
        return None
    for other in Ring:
        shards = state.known.level(other, level).shards
        if shards is not None:
            return shards
    return PROPOSED_SHARDS.get(level)


def places(state: State) -> int:
    """Heroes the group may still take in (SH-87, SH-100)."""
    return state.roster.limit - len(state.heroes)


def is_last_level(level: int) -> bool:
    """Seven is the last: it has no price for a next one (SH-66)."""
    return level >= figures.LEVELS


def all_counted(total: int, shards: int = figures.SHARDS) -> bool:
    """True when the colours add up to all shards of the box (SH-7)."""
    return total == shards


def after_abyss(hero: Hero) -> int:
    """The level of a hero who stays when another goes down (SH-100)."""
    return level_after(hero, figures.ABYSS_LEVELS)
