"""The end of a round as a checklist that does the arithmetic, and what a retreat would cost (p. 15-17)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.rules.round_end import starts
from companion.games.synchro_horizon.rules.time import arrival, loses
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Colour, Side, Tick, Who


@dataclass(frozen=True, slots=True)
class HeroGain:
    """What step 3 brings one hero: shards gained, and how many of them do not fit."""

    who: Who
    name: str
    n: int | None
    """None while the board was not read (U-4)."""
    after: int
    excess: int


@dataclass(frozen=True, slots=True)
class Checklist:
    """The four steps, worked out before they are done."""

    due: Tick
    spent: int
    """Step 1: shards that go to the tray."""
    pos: int
    """Step 2: where the wheel will stand; already there once it has turned."""
    colour: Colour | None
    """The colour of that position; None while nobody told it (U-3)."""
    exhausted: bool | None
    """Whether the group is exhausted after step 2; None while colours are missing."""
    loses: bool
    gains: tuple[HeroGain, ...]
    """Step 3."""
    first: Side | None
    """Step 4: who starts by the slots of the dice; None when they differ (A-32)."""

    def done(self, tick: Tick) -> bool:
        """True for the steps before the one that is due."""
        order = tuple(Tick)
        return order.index(tick) < order.index(self.due)


def checklist(state: State) -> Checklist | None:
    """The end of this round; None outside a fight."""
    fight = state.fight
    if fight is None:
        return None
    turned = fight.tick in (Tick.GAIN, Tick.SHAKE)
    pos = state.calendar.pos if turned else arrival(state, figures.ROUND_TIME)
    colour = state.known.wheel[pos - 1]
    exhausted = fight.tired if turned else _exhausted(state, colour)
    return Checklist(
        fight.tick,
        sum(hero.spent for hero in state.heroes),
        pos,
        colour,
        exhausted,
        not turned and loses(state, figures.ROUND_TIME),
        _gains(state, bool(exhausted), gained=fight.tick is Tick.SHAKE),
        starts(fight),
    )


def _exhausted(state: State, colour: Colour | None) -> bool | None:
    """What step 2 will find (SH-77, SH-111)."""
    fight, die = state.fight, state.calendar.turn_die
    if fight is None or fight.exhausted or fight.dungeon:
        return fight is not None and fight.tired
    return None if colour is None or die is None else colour is not die


def _gains(state: State, exhausted: bool, *, gained: bool) -> tuple[HeroGain, ...]:
    found = []
    for hero in state.heroes:
        n = figures.EXHAUSTED_GAIN if exhausted else state.level_of(hero).shards
        after = hero.storage.total + (0 if gained else n or 0)
        if hero.who is not None:
            found.append(HeroGain(hero.who, hero.name, n, after, max(0, after - figures.STORAGE)))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class RetreatCost:
    """What a retreat would come to (SH-70)."""

    pos: int
    loses: bool
    healed: int
    """Damage of everybody that comes off."""
    shards: int | None
    """Shards that everybody together gains; None while a board was not read."""


def retreat_cost(state: State) -> RetreatCost:
    """The day a retreat leads to, and what it brings."""
    each = [state.level_of(hero).shards for hero in state.heroes]
    known = [n for n in each if n is not None]
    return RetreatCost(
        arrival(state, figures.RETREAT_TIME),
        loses(state, figures.RETREAT_TIME),
        sum(hero.health.damage for hero in state.heroes),
        sum(known) if len(known) == len(each) else None,
    )
