"""Why a number is what it is: days, blows and what reaches whom, shards, coins, prices (p. 10 to 21)."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.explanation import Explanation, ExplanationPart, explain, explain_part, nonzero_parts
from companion.core.message import Message
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.fight import reward
from companion.games.synchro_horizon.health import Hit, potion_of
from companion.games.synchro_horizon.queries import fight as fight_queries
from companion.games.synchro_horizon.queries import journey, safe_units
from companion.games.synchro_horizon.queries.journey import Ware
from companion.games.synchro_horizon.roster import recruit_level
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.fight import Fight
from companion.games.synchro_horizon.state.party import Hero
from companion.games.synchro_horizon.turn import class_level, hero_blow
from companion.games.synchro_horizon.village import village_time
from companion.games.synchro_horizon.vocabulary import HeroClass, MonsterAttack, Phase, Side, Stage, Who


def numbers(state: State) -> tuple[Explanation, ...]:
    """Every number this table shows and nobody read out: time, and what the phase is about."""
    found = [_units(state), _days(state)]
    if state.fight is not None:
        found += _of_fight(state, state.fight)
    else:
        found.append(_village(state))
    if state.journey.visit.open:
        found += [_price(price) for price in journey.shop(state)]
    return tuple(found + _newcomer(state))


def _of_fight(state: State, fight: Fight) -> list[Explanation]:
    """What the next round brings, what the fight pays, and all about everybody who stands."""
    found = [_gain(state), *_reward(state, fight), *_opening(state, fight)]
    if not fight.dungeon:
        found.append(explain("retreat", figures.RETREAT_TIME, (), "SH-70"))
    for side in Side:
        for who in state.line(side):
            found += _left(state, who)
    for hero in state.heroes:
        found += _blow(state, hero) if hero.who is not None else []
    return found + _claw(state, fight)


def of_hit(state: State, hit: Hit) -> Explanation | None:
    """How much of a hit reaches its target: what the dice show afterwards (SH-24, SH-36, SH-43)."""
    seen = fight_queries.preview(state, hit)
    if seen is None:
        return None
    parts = (
        explain_part("before", seen.before),
        explain_part("hit", seen.hit),
        *nonzero_parts(
            explain_part("absorbed", -seen.absorbed), explain_part("potions", -seen.potion, n=hit.potions)
        ),
    )
    behind = (("SH-24", seen.absorbed), ("SH-36", True), ("SH-43", seen.potion))
    rules = tuple(rule for rule, there in behind if there)
    said = Message("because.reaches", {"name": state.name(hit.who)})
    return Explanation(f"hit-{hit.who.value}", seen.after, said, parts, rules)


def _left(state: State, who: Who) -> list[Explanation]:
    """The points a character has left, and what a potion would take off a hero."""
    health = state.health(who)
    if health is None or health.max_hp is None:
        return []
    name, most = state.name(who), explain_part("max", health.max_hp)
    parts = (most, explain_part("damage", -health.damage))
    found = [explain("left", health.left, parts, "SH-37", "SH-36", of=who.value, name=name)]
    if who.side is Side.HEROES:
        half = potion_of(health.max_hp)
        found.append(explain("potion", half, (most,), "SH-43", of=who.value, sums=False, name=name))
    return found


def _claw(state: State, fight: Fight) -> list[Explanation]:
    """The basic attack of the monster that acts, with the level this table counts (SH-74, A-1)."""
    monster = None if fight.active is None else state.monster(fight.active)
    blow = None if monster is None else fight_queries.action_of(state, monster.who)
    if monster is None or blow is None or not blow.basic or blow.damage is None:
        return []
    hero = None if blow.target is None else state.hero(blow.target)
    if monster.celestial:
        level = explain_part("celestial", blow.damage)
    elif state.options.monster_attack is MonsterAttack.HERO_LEVEL and hero is not None:
        level = explain_part("hero_level", hero.level, name=hero.name)
    else:
        level = explain_part("monster_level", monster.level)
    whose = {"of": monster.who.value, "name": monster.name}
    return [explain("claw", blow.damage, (level,), "SH-74", "A-1", sums=False, **whose)]


def _reward(state: State, fight: Fight) -> list[Explanation]:
    """The coins of the tile and two for each elite that fell (SH-81)."""
    coins, here = reward(state), state.journey.here
    if coins is None or here is None or here.coins is None or fight.stage is not Stage.ROUND:
        return []
    elites = figures.ELITE_COINS * sum(monster.elite for monster in fight.fallen)
    return [
        explain("reward", coins, (explain_part("tile", here.coins), explain_part("elites", elites)), "SH-81")
    ]


def _opening(state: State, fight: Fight) -> list[Explanation]:
    """The shards everybody draws before the first marble, by who starts (SH-55)."""
    if fight.stage is not Stage.READY:
        return []
    found = []
    for side in Side:
        each = fight_queries.opening_shards(state, side)
        told = Message(f"because.first.{side.value}")
        parts = _by_hero(state, each)
        found.append(Explanation(f"first-{side.value}", sum(each), told, parts, ("SH-55",)))
    return found


def _by_hero(state: State, each: Iterable[int]) -> tuple[ExplanationPart, ...]:
    pairs = zip(state.heroes, each, strict=True)
    return tuple(explain_part("hero", n, name=hero.name, n=hero.level) for hero, n in pairs)


def _village(state: State) -> Explanation:
    rule = "SH-106" if state.journey.visit.free else "SH-85"
    return explain("village", village_time(state), (), rule)


PRICE_RULES = {
    Ware.RECRUIT: "SH-87",
    Ware.MASTER: "SH-88",
    Ware.CHANGE: "SH-89",
    Ware.REST: "SH-90",
    Ware.POTION: "SH-91",
}


def _price(price: journey.Price) -> Explanation:
    """A price of the village, as the booklet prints it (SH-86 to SH-91)."""
    told = Message(f"because.price.{price.ware.value}")
    return Explanation(f"price-{price.ware.value}", price.coins, told, (), (PRICE_RULES[price.ware],))


def _newcomer(state: State) -> list[Explanation]:
    """The level of a hero found here: one below the tile's (SH-112)."""
    level, here = recruit_level(state), state.journey.here
    if state.phase is not Phase.VISIT or not isinstance(level, int) or here is None or here.level is None:
        return []
    parts = (explain_part("tile_level", here.level), explain_part("one_less", -1))
    return [explain("newcomer", level, parts, "SH-112").bounded]


def _units(state: State) -> Explanation:
    return explain("units", safe_units(state), _to_today(state), "SH-42", "SH-40").bounded


def _days(state: State) -> Explanation:
    parts = (*_to_today(state), explain_part("round", -figures.ROUND_TIME))
    return explain("days", journey.round_cost(state).left, parts, "SH-77", "SH-42").bounded


def _to_today(state: State) -> tuple[ExplanationPart, ...]:
    return (explain_part("last_day", figures.LAST_PLAYED), explain_part("today", -state.calendar.pos))


def _gain(state: State) -> Explanation:
    parts = _by_hero(state, fight_queries.gain_due(state).values())
    return explain("shards", fight_queries.shards_due(state), parts, "SH-78")


def _blow(state: State, hero: Hero) -> list[Explanation]:
    blow, cards = hero_blow(state, hero), (hero.card, hero.master)
    name = hero.name

    def worth(one: HeroClass) -> tuple[ExplanationPart, ...]:
        held = [card for card in cards if card is not None and card.hero_class is one]
        return tuple(explain_part("class", class_level(state, hero, card) or 0, what=one) for card in held)

    front = (explain_part("level", hero.level), *worth(HeroClass.RANGER))
    found = [explain("blow", blow.front, front, "SH-59", "SH-60", of=hero.who, name=name)]
    if blow.everyone:
        said, parts = Message("because.everyone", {"name": name}), worth(HeroClass.SORCERER)
        found.append(Explanation(f"all-{hero.who}", blow.everyone, said, parts, ("SH-60",)))
    if blow.shield:
        parts = worth(HeroClass.WARRIOR)
        found.append(explain("shield", blow.shield, parts, "SH-60", of=hero.who, name=name))
    return found
