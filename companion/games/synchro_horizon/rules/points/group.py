"""Points that touch the whole group: healing, damage, levels, coins (p. 19-20)."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.actions.health import Hit
from companion.games.synchro_horizon.actions.points import (
    VisitAbyss,
    VisitCampfire,
    VisitChurch,
    VisitMonument,
    VisitWaterfall,
)
from companion.games.synchro_horizon.events import Event
from companion.games.synchro_horizon.events.health import Healed
from companion.games.synchro_horizon.events.journey import GroupLimited
from companion.games.synchro_horizon.events.table import PotionsGained
from companion.games.synchro_horizon.rules.decision import Decision, Rule
from companion.games.synchro_horizon.rules.doubt import board_of, doubted, hero_of
from companion.games.synchro_horizon.rules.health import fallen, strike
from companion.games.synchro_horizon.rules.journey import left
from companion.games.synchro_horizon.rules.levels import one_level, raised
from companion.games.synchro_horizon.rules.points.gate import activated, closed, coins
from companion.games.synchro_horizon.rules.time import lost
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Point
from companion.games.synchro_horizon.why_journey import WhyJourney


def waterfall(state: State, action: VisitWaterfall, chance: Chance) -> Decision:
    """Five damage each, potions as in a hit, eight coins (SH-95)."""
    hard = closed(state, Point.WATERFALL)
    if hard:
        return hard
    for who in action.potions:
        hero = hero_of(state, who)
        if isinstance(hero, Refusal):
            return hero
    hits = [
        Hit(board_of(hero), figures.WATERFALL_DAMAGE, potions=action.potions.count(board_of(hero)))
        for hero in state.heroes
    ]
    struck = strike(state, hits)
    if isinstance(struck, Refusal):
        return struck
    if lost(struck):
        return (*left(state), *struck)
    return activated(state, Point.WATERFALL, (*struck, *coins(figures.WATERFALL_COINS)))


def church(state: State, action: VisitChurch, chance: Chance) -> Decision:
    """Two potions, everybody healed (SH-98)."""
    hard = closed(state, Point.CHURCH)
    if hard:
        return hard
    healed: tuple[Event, ...] = tuple(
        Healed(board_of(hero), hero.name, hero.health.damage) for hero in state.heroes if hero.health.damage
    )
    return activated(state, Point.CHURCH, (PotionsGained(figures.CHURCH_POTIONS), *healed))


def abyss(state: State, action: VisitAbyss, chance: Chance) -> Decision:
    """The highest is discarded, the others gain three levels, the group is limited (SH-100, A-24, A-45)."""
    hard = closed(state, Point.ABYSS)
    if hard:
        return hard
    hero = hero_of(state, action.who)
    if isinstance(hero, Refusal):
        return hero
    top = max(one.level for one in state.heroes)
    if hero.level < top:
        return Refusal(WhyJourney.NOT_HIGHEST, name=hero.name, have=hero.level, need=top)
    gone = fallen(state, (action.who,))
    if lost(gone):
        return doubted((*left(state), *gone), Refusal(WhyJourney.LAST_HERO, name=hero.name))
    levels = tuple(
        event
        for one in state.heroes
        if one.who is not action.who
        for event in raised(one, figures.ABYSS_LEVELS)
    )
    limit = GroupLimited(figures.GROUP_AFTER_ABYSS)
    return activated(state, Point.ABYSS, (*gone, *levels, limit))


def monument(state: State, action: VisitMonument, chance: Chance) -> Decision:
    """One level for one hero (SH-105)."""
    return closed(state, Point.MONUMENT) or activated(state, Point.MONUMENT, one_level(state, action.who))


def campfire(state: State, action: VisitCampfire, chance: Chance) -> Decision:
    """Two coins; the village costs no time from now on (SH-106)."""
    return closed(state, Point.CAMPFIRE) or activated(state, Point.CAMPFIRE, coins(figures.CAMPFIRE_COINS))


RULES: dict[type, Rule] = {
    VisitWaterfall: waterfall,
    VisitChurch: church,
    VisitAbyss: abyss,
    VisitMonument: monument,
    VisitCampfire: campfire,
}
