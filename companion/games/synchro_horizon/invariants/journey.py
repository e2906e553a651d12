"""Skills, items, cards, group and path."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.hero import Hero
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Phase


def broken(state: State) -> Iterator[str]:
    """Invariants 2, 6, 9 and 10, and that every number names one thing."""
    if not (_skills_hold(state) and _items_hold(state)):
        yield "2"
    if state.purse.coins < 0 or state.purse.potions < 0:
        yield "6"
    if not _group_holds(state):
        yield "9"
    if not (_path_holds(state) and _visit_holds(state)):
        yield "10"
    if not _notes_hold(state):
        yield "F3"
    if not _numbers_hold(state):
        yield "F10"


def _everybody(state: State) -> tuple[Hero, ...]:
    return (*state.heroes, *state.roster.waiting)


def _skills_hold(state: State) -> bool:
    """Bag, heroes, drawn tiles and the one set aside are 50; four on a board at most."""
    roster = state.roster
    draw = roster.draw
    drawn = draw.shown + draw.aside if draw else 0
    tiles = [len(hero.skills) for hero in _everybody(state)]
    owed = {reward.who for reward in roster.rewards}
    return (
        roster.skills >= 0
        and roster.skills + drawn + sum(tiles) + (roster.aside is not None) == figures.SKILLS
        and max(tiles, default=0) <= figures.SKILL_SLOTS
        and (draw is None or (draw.shown > 0 and draw.aside >= 0 and draw.who in owed))
        and all(state.hero(reward.who) is not None for reward in roster.rewards)
        and all(1 <= reward.level <= figures.LEVELS for reward in roster.rewards)
    )


def _items_hold(state: State) -> bool:
    return all(len(hero.items) <= figures.ITEM_SLOTS for hero in state.heroes) and not any(
        hero.items for hero in state.roster.waiting
    )


def _group_holds(state: State) -> bool:
    limit = state.roster.limit
    return limit in (figures.GROUP, figures.GROUP_AFTER_ABYSS) and len(state.heroes) <= limit


def _path_holds(state: State) -> bool:
    """No city twice, Luminaria never again, nothing after Stellaris; one point each (SH-47)."""
    path = state.journey.path
    cities = [figures.FIRST_CITY.casefold(), *(stop.city.casefold() for stop in path)]
    return (
        len(set(cities)) == len(cities)
        and not any(stop.last for stop in path[:-1])
        and all((stop.point is None) == stop.last and stop.time >= 0 and stop.city for stop in path)
    )


def _visit_holds(state: State) -> bool:
    """One village a visit; outside visits nothing is open (invariant 10)."""
    visit = state.journey.visit
    if visit.open and not visit.village:
        return False
    if min(visit.heroes, visit.items) < 0 or ((visit.heroes or visit.items) and not visit.village):
        return False
    if state.phase is Phase.SETUP:
        return not (visit.point or visit.free or visit.exchanges) and visit.rolled is None
    if state.phase is Phase.VISIT:
        return visit.rolled is None or (visit.rolled > 0 and not visit.point)
    return not (visit.village or visit.point or visit.free or visit.rolled)


def _notes_hold(state: State) -> bool:
    notes = state.calendar.notes
    days = [note.pos for note in notes]
    return days == sorted(set(days)) and all(
        1 <= note.pos <= figures.LAST_DAY and note.text for note in notes
    )


def _numbers_hold(state: State) -> bool:
    """Cards, tiles and items each have their own number."""
    roster = state.roster
    numbers = [card.id for card in (*roster.graveyard, *roster.masters)]
    numbers += [item.id for item in (*roster.pool, *roster.locked)]
    if roster.aside:
        numbers.append(roster.aside.id)
    for hero in _everybody(state):
        numbers.append(hero.id)
        numbers += [skill.id for skill in hero.skills] + [item.id for item in hero.items]
        if hero.master:
            numbers.append(hero.master.id)
    return len(set(numbers)) == len(numbers) and all(number > 0 for number in numbers)
