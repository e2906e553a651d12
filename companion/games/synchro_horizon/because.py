"""Why a number is what it is: days, blows and what reaches whom, shards, coins, prices (p. 10 to 21)."""

from __future__ import annotations

from companion.core.because import Because, Part
from companion.core.say import Say
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
from companion.games.synchro_horizon.vocabulary import HeroClass, Phase, Side, Stage, Who


def numbers(state: State) -> tuple[Because, ...]:
    """Every number this table shows and nobody read out: time, and what the phase is about."""
    found = [_units(state), _days(state)]
    if state.fight is not None:
        found += _of_fight(state, state.fight)
    else:
        found.append(_village(state))
    if state.journey.visit.open:
        found += [_price(price) for price in journey.shop(state)]
    return tuple(found + _newcomer(state))


def _of_fight(state: State, fight: Fight) -> list[Because]:
    """What the next round brings, what the fight pays, and all about everybody who stands."""
    found = [*_gain(state), *_reward(state, fight), *_opening(state, fight)]
    if not fight.dungeon:
        found.append(Because("retreat", figures.RETREAT_TIME, Say("because.retreat"), (), ("SH-70",)))
    for side in Side:
        for who in state.line(side):
            found += _left(state, who)
    for hero in state.heroes:
        found += _blow(state, hero) if hero.who is not None else []
    return found + _claw(state, fight)


def of_hit(state: State, hit: Hit) -> Because | None:
    """How much of a hit reaches its target: what the dice show afterwards (SH-24, SH-36, SH-43)."""
    seen = fight_queries.preview(state, hit)
    if seen is None:
        return None
    parts = [Part(Say("because.before"), seen.before), Part(Say("because.hit"), seen.hit)]
    rules = ["SH-36"]
    if seen.absorbed:
        parts.append(Part(Say("because.absorbed"), -seen.absorbed))
        rules.insert(0, "SH-24")
    if seen.potion:
        parts.append(Part(Say("because.potions", {"n": hit.potions}), -seen.potion))
        rules.append("SH-43")
    facts = {"name": state.name(hit.who)}
    return Because(
        f"hit-{hit.who.value}", seen.after, Say("because.reaches", facts), tuple(parts), tuple(rules)
    )


def _left(state: State, who: Who) -> list[Because]:
    """The points a character has left, and what a potion would take off a hero."""
    health = state.health(who)
    if health is None or health.max_hp is None:
        return []
    facts = {"name": state.name(who)}
    most = Part(Say("because.max"), health.max_hp)
    parts = (most, Part(Say("because.damage"), -health.damage))
    found = [Because(f"left-{who.value}", health.left, Say("because.left", facts), parts, ("SH-37", "SH-36"))]
    if who.side is Side.HEROES:
        half = potion_of(health.max_hp)
        told = Say("because.potion", facts)
        found.append(Because(f"potion-{who.value}", half, told, (most,), ("SH-43",), sums=False))
    return found


def _claw(state: State, fight: Fight) -> list[Because]:
    """The basic attack of the monster that acts, where its die falls below 1 (SH-74, A-1)."""
    monster = None if fight.active is None else state.monster(fight.active)
    blow = None if monster is None else fight_queries.action_of(state, monster.who)
    if monster is None or blow is None or not blow.basic or blow.damage is None:
        return []
    level = Say("because.celestial") if monster.level is None else Say("because.monster_level")
    parts = (Part(level, blow.damage if monster.level is None else monster.level),)
    told = Say("because.claw", {"name": monster.name})
    return [Because(f"claw-{monster.who.value}", blow.damage, told, parts, ("SH-74",), sums=False)]


def _reward(state: State, fight: Fight) -> list[Because]:
    """The coins of the tile and two for each elite that fell (SH-81)."""
    coins, here = reward(state), state.journey.here
    if coins is None or here is None or here.coins is None or fight.stage is not Stage.ROUND:
        return []
    elites = figures.ELITE_COINS * sum(monster.elite for monster in fight.fallen)
    parts = (Part(Say("because.tile"), here.coins), Part(Say("because.elites"), elites))
    return [Because("reward", coins, Say("because.reward"), parts, ("SH-81",))]


def _opening(state: State, fight: Fight) -> list[Because]:
    """The shards everybody draws before the first marble, by who starts (SH-55)."""
    if fight.stage is not Stage.READY:
        return []
    found = []
    for side in Side:
        each = fight_queries.opening_shards(state, side)
        parts = tuple(
            Part(Say("because.hero", {"name": hero.name, "n": hero.level}), n)
            for hero, n in zip(state.heroes, each, strict=True)
        )
        told = Say(f"because.first.{side.value}")
        found.append(Because(f"first-{side.value}", sum(each), told, parts, ("SH-55",)))
    return found


def _village(state: State) -> Because:
    free = state.journey.visit.free
    rule = "SH-106" if free else "SH-85"
    return Because("village", village_time(state), Say("because.village"), (), (rule,))


PRICE_RULES = {
    Ware.RECRUIT: "SH-87",
    Ware.MASTER: "SH-88",
    Ware.CHANGE: "SH-89",
    Ware.REST: "SH-90",
    Ware.POTION: "SH-91",
}


def _price(price: journey.Price) -> Because:
    """A price of the village, as the booklet prints it (SH-86 to SH-91)."""
    told = Say(f"because.price.{price.ware.value}")
    return Because(f"price-{price.ware.value}", price.coins, told, (), (PRICE_RULES[price.ware],))


def _newcomer(state: State) -> list[Because]:
    """The level of a hero found here: one below the tile's (SH-112)."""
    level, here = recruit_level(state), state.journey.here
    if state.phase is not Phase.VISIT or not isinstance(level, int) or here is None or here.level is None:
        return []
    parts = (Part(Say("because.tile_level"), here.level), Part(Say("because.one_less"), -1))
    told = sum(part.n for part in parts) == level
    return [Because("newcomer", level, Say("because.newcomer"), parts, ("SH-112",), told)]


def _units(state: State) -> Because:
    parts = (
        Part(Say("because.last_day"), figures.LAST_DAY - 1),
        Part(Say("because.today"), -state.calendar.pos),
    )
    left = safe_units(state)
    told = sum(part.n for part in parts) == left
    return Because("units", left, Say("because.units"), parts, ("SH-42", "SH-40"), told)


def _days(state: State) -> Because:
    parts = (
        Part(Say("because.last_day"), figures.LAST_DAY - 1),
        Part(Say("because.today"), -state.calendar.pos),
        Part(Say("because.round"), -figures.ROUND_TIME),
    )
    cost = journey.round_cost(state)
    told = sum(part.n for part in parts) == cost.left
    return Because("days", cost.left, Say("because.days"), parts, ("SH-77", "SH-42"), told)


def _gain(state: State) -> list[Because]:
    tired = state.fight is not None and state.fight.tired
    each = [
        (hero, figures.EXHAUSTED_GAIN if tired else state.level_of(hero).shards or 0) for hero in state.heroes
    ]
    parts = tuple(Part(Say("because.hero", {"name": hero.name, "n": hero.level}), n) for hero, n in each)
    return [Because("shards", fight_queries.shards_due(state), Say("because.shards"), parts, ("SH-78",))]


def _blow(state: State, hero: Hero) -> list[Because]:
    blow, cards = hero_blow(state, hero), (hero.card, hero.master)
    facts = {"name": hero.name}

    def worth(one: HeroClass) -> tuple[Part, ...]:
        held = [card for card in cards if card is not None and card.hero_class is one]
        return tuple(Part(Say("because.class", {"what": one}), class_level(hero, card) or 0) for card in held)

    level = Part(Say("because.level"), hero.level)
    found = [
        Because(
            f"blow-{hero.who}",
            blow.front,
            Say("because.blow", facts),
            (level, *worth(HeroClass.RANGER)),
            ("SH-59", "SH-60"),
        )
    ]
    if blow.everyone:
        parts = worth(HeroClass.SORCERER)
        found.append(
            Because(f"all-{hero.who}", blow.everyone, Say("because.everyone", facts), parts, ("SH-60",))
        )
    if blow.shield:
        parts = worth(HeroClass.WARRIOR)
        found.append(
            Because(f"shield-{hero.who}", blow.shield, Say("because.shield", facts), parts, ("SH-60",))
        )
    return found
