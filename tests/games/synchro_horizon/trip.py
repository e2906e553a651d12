"""Tables of Synchro Horizon between fights: at a city, with coins, levels, items and graves."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.games.synchro_horizon import GAME
from companion.games.synchro_horizon.health import Eliminate
from companion.games.synchro_horizon.items import TakeItem
from companion.games.synchro_horizon.setup import BeginJourney
from companion.games.synchro_horizon.skills import DrawSkills, KeepSkill, TakeUpgrade
from companion.games.synchro_horizon.state.journey import Visit
from companion.games.synchro_horizon.state.party import Item
from companion.games.synchro_horizon.village import EnterVillage
from companion.games.synchro_horizon.vocabulary import HEROES, Phase, Point, Who
from tests.games.synchro_horizon.play import Play, party


def on_the_road(colours: bool = False, heroes: int = 4, **options: Any) -> Play:
    """Out of Luminaria, before the first city."""
    play = party(colours, heroes, **options)
    if heroes < len(HEROES):
        play.anyway(BeginJourney())
    else:
        play.do(BeginJourney())
    return play


def visiting(
    point: Point = Point.TAVERN, colours: bool = False, heroes: int = 4, level: int | None = 3, **options: Any
) -> Play:
    """The fight of a stop is won: the visit begins."""
    play = on_the_road(colours, heroes, **options).stop(point=point, level=level)
    play.state = play.state.with_journey(phase=Phase.VISIT, visit=Visit())
    assert GAME.violations(play.state) == ()
    return play


def village(coins: int = 8, heroes: int = 4, level: int | None = 3, **options: Any) -> Play:
    """A village that is open."""
    play = visiting(Point.MONUMENT, heroes=heroes, level=level, **options).purse(coins)
    play.do(EnterVillage())
    return play


def at_levels(play: Play, *levels: int) -> Play:
    """The heroes at these levels, by hand."""
    for who, level in zip(HEROES, levels, strict=False):
        play.state = play.state.with_hero(who, level=level)
    assert GAME.violations(play.state) == ()
    return play


def with_item(play: Play, name: str = "Cape", who: Who | None = None, **how: Any) -> Item:
    """An item of the group."""
    play.do(TakeItem(name, who=who, **how))
    worn = [item for hero in play.state.heroes for item in hero.items]
    return next(item for item in (*play.state.roster.pool, *worn) if item.name == name)


def buried(play: Play, who: Who) -> int:
    """A hero of the group in the Graveyard; the number of its card."""

    play.do(Eliminate(who))
    return play.state.roster.graveyard[-1].id


def settle(play: Play) -> Play:
    """All level rewards are taken, one by one."""
    while play.state.roster.rewards:
        reward = play.state.roster.rewards[0]
        if reward.level > 4:
            hero = play.hero(reward.who)
            plain = next((skill.id for skill in hero.skills if not skill.upgraded), 0)
            play.do(TakeUpgrade(reward.who, plain if hero.card.upgraded else 0))
            continue
        play.do(DrawSkills(reward.who))
        full = len(play.hero(reward.who).skills) == 4
        play.do(KeepSkill(replaces=play.hero(reward.who).skills[0].id if full else 0))
    return play


def aside(play: Play, **changes: Any) -> Play:
    """The roster with fields changed by hand."""
    play.state = replace(play.state, roster=replace(play.state.roster, **changes))
    assert GAME.violations(play.state) == (), GAME.violations(play.state)
    return play
