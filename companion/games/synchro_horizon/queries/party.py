"""The heroes and what waits beside them: levels, payments, rewards, masters, items (F8, F10)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.refusal import Refusal
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.hero_cards import masters
from companion.games.synchro_horizon.items import items
from companion.games.synchro_horizon.levels import level_after, pays
from companion.games.synchro_horizon.phases import Leaving, Remains, remains_of
from companion.games.synchro_horizon.points import highest
from companion.games.synchro_horizon.roster import fighting, hurt_in_reserve, recruit_level
from companion.games.synchro_horizon.setup import all_in_bag, split_due
from companion.games.synchro_horizon.shards import level_payment
from companion.games.synchro_horizon.skills import gives_skill, redrawn, upgradable
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.known import KnownHero, row
from companion.games.synchro_horizon.state.party import Hero, HeroCard, Item, Reward, Shards
from companion.games.synchro_horizon.vocabulary import Join, Ring, Shard, SpentOn, Who

PROPOSED_SHARDS = {3: 2}
"""Shards of a level that the text tells only for recruits: proposed, never taken for granted (U-4)."""


@dataclass(frozen=True, slots=True)
class Preparation:
    """What is done of the set-up, line by line (SH-3 to SH-17)."""

    levels: bool
    """Level 1 of every board was read."""
    rings: int
    """Boards whose colour was told."""
    boards: int
    shards: bool
    """Their colours are counted, or the table does without."""
    heroes: int
    group: int
    village: bool
    """Visited, and left."""


def preparation(state: State) -> Preparation:
    """How far the set-up is (SH-17, U-4, U-5, U-6)."""
    visit = state.journey.visit
    return Preparation(
        all(state.known.level(ring, 1).hp is not None for ring in Ring),
        sum(colour is not None for colour in state.known.rings),
        figures.BOARDS,
        not split_due(state),
        len(state.heroes),
        state.roster.limit,
        visit.village and not visit.open,
    )


def may_count_plain(state: State) -> bool:
    """True while the colours of the shards may still be given up: none was drawn (U-6)."""
    return all_in_bag(state)


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


def pays_level(state: State, who: Who, cost: int, shards: tuple[Shard, ...]) -> bool:
    """True when these shards pay a level of that cost, as this table reads the rule (SH-64, A-35)."""
    return pays(state, who, cost, shards)


@dataclass(frozen=True, slots=True)
class DrawnSkills:
    """Skill tiles that were drawn for a level, one of them to be kept (SH-65, SH-125)."""

    who: Who
    name: str
    level: int
    shown: int
    fewer: int
    """What a mulligan would show; 0 where there is none."""
    full: bool
    """A tile is kept only for another one."""


def drawn_skills(state: State) -> DrawnSkills | None:
    """The tiles that lie there; None when none were drawn (SH-125)."""
    draw = state.roster.draw
    if draw is None:
        return None
    hero = state.hero(draw.who)
    full = hero is not None and not hero.skill_room
    return DrawnSkills(draw.who, state.name(draw.who), draw.level, draw.shown, redrawn(state), full)


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


def heroes_to_come(state: State) -> tuple[KnownHero, ...]:
    """Hero cards the box knows that are still in their pile: not in play, not in the Graveyard (U-9)."""
    beside = state.roster
    out = {hero.name for hero in (*state.heroes, *beside.waiting)}
    out |= {card.name for card in (*masters(state), *beside.graveyard)}
    return tuple(known for known in state.known.heroes if known.name not in out)


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
    if nobody_joins(state):
        return (Join.RESERVE, Join.MASTER)
    board = (Join.BOARD,) if open_boards(state) else ()
    return (Join.RESERVE, *board, Join.SWAP, Join.MASTER)


def nobody_joins(state: State) -> bool:
    """True once a monster of this fight lies there: who waits goes on waiting until it ends (A-25)."""
    return fighting(state)


def open_boards(state: State) -> tuple[Who, ...]:
    """Free boards that a hero may still take (SH-87, SH-100)."""
    return state.free_boards if places(state) > 0 else ()


def proposed_shards(state: State, ring: Ring, level: int) -> int | None:
    """Shards per turn to propose where the board was not read: another board's, or the text's hint (U-4)."""
    if state.known.level(ring, level).shards is not None:
        return None
    for other in Ring:
        shards = state.known.level(other, level).shards
        if shards is not None:
            return shards
    return PROPOSED_SHARDS.get(level)


def boards_differ(state: State, level: int, ring: Ring | None = None) -> bool:
    """True when boards read so far show other HP at a level: than this one, or than each other (U-4)."""
    mine = None if ring is None else state.known.level(ring, level).hp
    read = {state.known.level(other, level).hp for other in Ring if other is not ring} - {None}
    return bool(read - {mine}) if mine is not None else len(read) > 1


def places(state: State) -> int:
    """Heroes the group may still take in (SH-87, SH-100)."""
    return state.roster.limit - len(state.heroes)


def is_last_level(level: int) -> bool:
    """Seven is the last: it has no price for a next one (SH-66)."""
    return level >= figures.LEVELS


def all_counted(total: int, shards: int = figures.SHARDS) -> bool:
    """True when the colours add up to all shards of the box (SH-7)."""
    return total == shards


def after_one(hero: Hero) -> int:
    """The level of a hero who gains one; seven is the last (SH-66)."""
    return level_after(hero)


@dataclass(frozen=True, slots=True)
class Rise:
    """A hero who gains levels."""

    name: str
    old: int
    new: int

    @property
    def n(self) -> int:
        """Levels gained: none beyond the last."""
        return self.new - self.old


def abyss_takes(state: State) -> tuple[Who, ...]:
    """Of whom one is lost in the Abyss: the highest, several where they are alike (SH-100)."""
    return tuple(hero.who for hero in highest(state) if hero.who is not None)


def abyss_rises(state: State, gone: Who) -> tuple[Rise, ...]:
    """What the others gain when this hero goes down (SH-100)."""
    return tuple(
        Rise(hero.name, hero.level, level_after(hero, figures.ABYSS_LEVELS))
        for hero in state.heroes
        if hero.who is not gone
    )


def leaving(state: State, who: Who, why: Leaving = Leaving.DISMISSED) -> Remains | None:
    """Return the pieces that leave the board of a hero; None for an empty board.

    ``why`` decides where they go: the hero is given up for another (A-30), goes to the reserve (A-54) or is
    eliminated (SH-121).
    """
    hero = state.hero(who)
    return None if hero is None else remains_of(state, hero, why)


def sent_away(state: State, number: int) -> Remains | None:
    """Return what a waiting hero takes along to the Hero pile; None if nobody of that number waits (U-13)."""
    hero = next((one for one in state.roster.waiting if one.id == number), None)
    return None if hero is None else remains_of(state, hero, Leaving.DISMISSED)


def resting_in_reserve(state: State) -> tuple[Hero, ...]:
    """Return the waiting heroes with damage, where this table heals them too (A-58)."""
    return hurt_in_reserve(state)


def tower_in_vain(state: State) -> bool:
    """Return True if no hero has a level ahead that gives a tile: the Wizard tower is of no use (A-61)."""
    return bool(state.heroes) and not any(gives_skill(hero.level + 1) for hero in state.heroes)


def asks_golden(state: State, who: Who, skill: int = 0) -> bool:
    """Return True if turning a hero's card or tile must ask whether its golden side shows the same numbers.

    False where nothing was read on the silver side, or where the box knows the golden one (SH-19, U-9).
    """
    hero = state.hero(who)
    if hero is None:
        return False
    if not skill:
        return _asks_level(state, hero.card)
    tile = hero.skill(skill)
    if tile is None or tile.cost is None:
        return False
    return not tile.upgraded and state.known.skill_cost(row(tile.name), golden=True) is None


def asks_golden_master(state: State, card: int) -> bool:
    """Return True if turning a Master card must ask whether its golden side shows the same class level."""
    return any(_asks_level(state, one) for one in masters(state) if one.id == card)


def _asks_level(state: State, card: HeroCard) -> bool:
    known = state.known.class_level(row(card.name), golden=True)
    return known is None and card.class_level is not None and not card.upgraded


def all_items(state: State) -> tuple[Item, ...]:
    """Items of the group: worn ones, then those that nobody wears (SH-34, SH-113)."""
    return items(state)


def silver_items(state: State) -> tuple[Item, ...]:
    """Items that can still be turned to their golden side (SH-96)."""
    return tuple(item for item in items(state) if not item.upgraded)


def silver_masters(state: State) -> tuple[HeroCard, ...]:
    """Master cards that can still be turned to their golden side (SH-103)."""
    return tuple(card for card in masters(state) if not card.upgraded)
