"""Why a blow hits so hard, how many days are left, what a round brings (p. 10, 14 to 17)."""

from __future__ import annotations

from companion.core.because import Because, Part
from companion.core.say import Say
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.queries import fight as fight_queries
from companion.games.synchro_horizon.queries import journey, safe_units
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.party import Hero
from companion.games.synchro_horizon.turn import class_level, hero_blow
from companion.games.synchro_horizon.vocabulary import HeroClass


def numbers(state: State) -> tuple[Because, ...]:
    """The days that may still pass, what the next round brings, and the blow of every hero in a fight."""
    found = [_units(state), _days(state)]
    if state.fight is not None:
        found += _gain(state)
        for hero in state.heroes:
            found += _blow(state, hero) if hero.who is not None else []
    return tuple(found)


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
