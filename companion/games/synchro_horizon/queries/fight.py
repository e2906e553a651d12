"""What the Fight screen shows and the main button needs to know."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.attack import HeroBlow, MonsterBlow, hero_blow, monster_blow
from companion.games.synchro_horizon.fight import Fight, Monster
from companion.games.synchro_horizon.hero import Hero
from companion.games.synchro_horizon.options import Draws
from companion.games.synchro_horizon.rules.time import arrival
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Colour, Ring, Side, Spot, Who, who


@dataclass(frozen=True, slots=True)
class Marble:
    """One place of an initiative box as the table sees it; ``ring`` is None while it is covered."""

    ring: Ring | None
    active: bool = False
    skipped: bool = False
    """Its character is defeated, or the board is empty."""


def marbles(state: State, side: Side) -> tuple[Marble, ...]:
    """The four places of one box, revealed ones first; the hidden order is never told."""
    fight = state.fight
    if fight is None:
        return (Marble(None),) * figures.BOARDS
    out = fight.box(side).out
    shown = tuple(
        Marble(ring, fight.active is who(side, ring), state.health(who(side, ring)) is None) for ring in out
    )
    return shown + (Marble(None),) * (figures.BOARDS - len(out))


def ring_colour(state: State, ring: Ring) -> Colour | None:
    """The colour of a board, its ring and its marble; None until it was told (U-5)."""
    return state.known.rings[ring.number - 1]


def has_acted(state: State, one: Who) -> bool:
    """True when a character has had its turn this round."""
    return state.fight is not None and one in state.fight.acted and state.fight.active is not one


def next_side_after(fight: Fight) -> Side | None:
    """Whose marble comes after the present turn; None when the round ends with it (SH-32)."""
    if not fight.marbles:
        return None
    if fight.active is None:
        return fight.next_side
    side = fight.active.side.other
    return side if fight.box(side).left else side.other


def attack_of(state: State, one: Who) -> HeroBlow | None:
    """The basic attack of a hero, worked out (SH-59, SH-60)."""
    hero = state.hero(one)
    return None if hero is None else hero_blow(state, hero)


def action_of(state: State, one: Who) -> MonsterBlow | None:
    """What a monster's die comes to, worked out (SH-73, SH-74)."""
    monster: Monster | None = state.monster(one)
    return None if monster is None or monster.die is None else monster_blow(state, monster)


def used(state: State, spot: Spot) -> bool:
    """True when the active hero has used this action in this turn."""
    return state.fight is not None and spot in state.fight.turn.used


def colour_missing(state: State) -> bool:
    """True when the end of this round needs a colour that nobody told yet (U-3)."""
    fight = state.fight
    if fight is None or fight.exhausted or fight.dungeon:
        return False
    pos = arrival(state, figures.ROUND_TIME)
    return state.known.wheel[pos - 1] is None or state.calendar.turn_die is None


def gain_unknown(state: State) -> Hero | None:
    """A hero whose shards per turn nobody read yet; None when all are known, or none are needed (U-4)."""
    if state.fight is not None and state.fight.tired:
        return None
    return next((hero for hero in state.heroes if state.level_of(hero).shards is None), None)


def shards_due(state: State) -> int:
    """Shards that everybody together gains at the end of this round (SH-78)."""
    if state.fight is not None and state.fight.tired:
        return figures.EXHAUSTED_GAIN * len(state.heroes)
    return sum(state.level_of(hero).shards or 0 for hero in state.heroes)


def opening_shards(state: State, first: Side) -> tuple[int, ...]:
    """What each hero draws before the first marble, by who starts; 0 where nobody read it yet (SH-55)."""
    if first is Side.HEROES:
        return (figures.FIRST_STRIKE,) * len(state.heroes)
    return tuple(state.level_of(hero).shards or 0 for hero in state.heroes)


def bag_short(state: State) -> bool:
    """True when the bag holds fewer shards than are due (U-11)."""
    return shards_due(state) > state.bag.bag.total


def draws_by_hand(state: State) -> bool:
    """True when shards come from the real bag and their colours must be typed (F11)."""
    return state.options.shards is Draws.TABLE and state.coloured
