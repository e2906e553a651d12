"""Levels: paid for in a turn or won at a point of interest (p. 15)."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.actions.levels import GrantLevel, LevelUp
from companion.games.synchro_horizon.events import Event
from companion.games.synchro_horizon.events.levels import LevelGained
from companion.games.synchro_horizon.events.setup import LevelTold
from companion.games.synchro_horizon.events.shards import ShardsSpent
from companion.games.synchro_horizon.hero import Hero
from companion.games.synchro_horizon.level_price import level_changes
from companion.games.synchro_horizon.payment import Changes
from companion.games.synchro_horizon.rules.decision import Decision, Rule
from companion.games.synchro_horizon.rules.doubt import board_of, doubted, hero_of
from companion.games.synchro_horizon.rules.hero import active_hero, held
from companion.games.synchro_horizon.rules.setup import outside
from companion.games.synchro_horizon.shards import counted
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Spot, Who
from companion.games.synchro_horizon.why_journey import WhyJourney


def raised(hero: Hero, n: int) -> tuple[Event, ...]:
    """So many levels, one by one, up to the last (SH-66, A-36)."""
    top = min(figures.LEVELS, hero.level + n)
    return tuple(LevelGained(board_of(hero), hero.name, level) for level in range(hero.level + 1, top + 1))


def one_level(state: State, who: Who | None) -> Decision:
    """One hero gains one level without payment (SH-105)."""
    hero = hero_of(state, who)
    if isinstance(hero, Refusal):
        return hero
    return at_top(hero) or raised(hero, 1)


def at_top(hero: Hero) -> Refusal | None:
    """Seven is the last level (SH-66)."""
    if hero.level < figures.LEVELS:
        return None
    return Refusal(WhyJourney.TOP_LEVEL, name=hero.name, high=figures.LEVELS)


def grant_level(state: State, action: GrantLevel, chance: Chance) -> Decision:
    """By an effect (SH-68, A-36)."""
    hero = hero_of(state, action.who)
    if isinstance(hero, Refusal):
        return hero
    return outside(action.n, 1, figures.LEVELS - 1) or at_top(hero) or raised(hero, action.n)


def level_up(state: State, action: LevelUp, chance: Chance) -> Decision:
    """Transparent shards, or two of one colour for each; once a turn (SH-64, A-10)."""
    found = active_hero(state, action.who)
    if isinstance(found, Refusal):
        return found
    fight, hero = found
    hard = at_top(hero) or outside(action.cost, 0, 9) or held(state, hero, action.shards, action.reserve)
    if hard:
        return hard
    known = state.level_of(hero).cost
    cost = known if action.cost is None else action.cost
    if cost is None:
        return Refusal(WhyJourney.LEVEL_COST_UNKNOWN, name=hero.name, level=hero.level)
    shards = counted((*action.shards, *action.reserve))
    used = Changes(fight.turn.hero_change, fight.turn.master_change)
    lent = state.options.class_colour_levels
    changes = level_changes(hero, used if lent else Changes(hero=True, master=True), cost, shards)
    if changes is None:
        return Refusal(WhyJourney.LEVEL_PAYMENT, name=hero.name, need=cost)
    events: list[Event] = []
    if cost != known:
        events.append(LevelTold((action.who.ring,), hero.level, None, None, cost))
    events.append(
        ShardsSpent(
            action.who,
            hero.name,
            shards.total,
            Spot.LEVEL,
            action.shards,
            action.reserve,
            hero_change=changes.hero,
            master_change=changes.master,
        )
    )
    again = Spot.LEVEL in fight.turn.used
    return doubted(
        (*events, *raised(hero, 1)),
        Refusal(WhyJourney.LEVELLED_ALREADY, name=hero.name) if again else None,
    )


RULES: dict[type, Rule] = {LevelUp: level_up, GrantLevel: grant_level}
