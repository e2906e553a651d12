"""What is true of every state (section 6 of the rules spec).

11 and 13 speak of the journal and of potions: their tests are elsewhere. 4 holds by itself: each side is
the tuple of its living characters in the order of their positions.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.expansions import fits
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.fight import Fight, InitiativeBox
from companion.games.synchro_horizon.state.known import Known
from companion.games.synchro_horizon.state.party import Health, Hero, Shards
from companion.games.synchro_horizon.vocabulary import Loss, Phase, Side, Stage, Status, Who
from companion.kit.seated import invariant_checker


def shaped(state: State) -> bool:
    """One hero for each board at most, and tables of the box of the right length."""
    boards = [hero.who for hero in state.heroes]
    return (
        all(who is not None and who.side is Side.HEROES for who in boards)
        and len(set(boards)) == len(boards)
        and all(hero.who is None for hero in state.roster.waiting)
        and _known_fits(state.known, state.all_shards)
        and fits(state.house)
        and 1 <= state.options.start < figures.LAST_DAY
    )


def _known_fits(known: Known, shards: int) -> bool:
    return (
        len(known.boards) == len(known.rings) == figures.BOARDS
        and all(len(track) == figures.LEVELS for track in known.boards)
        and len(known.wheel) == figures.LAST_DAY
        and len(known.seasons) == figures.SEASONS
        and (known.split is None or (known.split.total == shards and known.split.least >= 0))
    )


def _of_the_group(state: State) -> Iterator[str]:
    """Invariants 1, 3, 5 and 9, as far as the group goes."""
    if not _shards_hold(state):
        yield "1"
    if not all(health_holds(hero.health) for hero in (*state.heroes, *state.roster.waiting)):
        yield "3"
    if any(_marked(hero) for hero in state.roster.waiting):
        yield "3"
    if not _outcome_holds(state):
        yield "5"
    if not all(1 <= hero.level <= figures.LEVELS for hero in (*state.heroes, *state.roster.waiting)):
        yield "9"


def health_holds(health: Health) -> bool:
    """Damage below the maximum, shields not above it (invariant 3)."""
    if health.damage < 0 or health.shield < 0:
        return False
    if health.max_hp is None:
        return health.shield == 0
    return health.damage < health.max_hp and health.shield <= health.max_hp


def _marked(hero: Hero) -> bool:
    health = hero.health
    return bool(health.shield or health.stunned or health.silenced or hero.paid)


def _shards_hold(state: State) -> bool:
    piles: list[Shards] = [state.bag.bag, state.bag.tray, state.bag.reserve]
    for hero in (*state.heroes, *state.roster.waiting):
        piles += [hero.storage, *(paid.shards for paid in hero.paid)]
    total = Shards()
    for pile in piles:
        if pile.least < 0:
            return False
        total = total + pile
    coloured = total.plain == 0 and total == state.known.split
    return (
        coloured or total == Shards(plain=state.all_shards)
    ) and state.bag.reserve.total <= figures.RESERVE


def _outcome_holds(state: State) -> bool:
    pos = state.calendar.pos
    if not 1 <= pos <= figures.LAST_DAY or (state.status is Status.LOST) != (state.loss is not None):
        return False
    if state.playing:
        return pos < figures.LAST_DAY and (bool(state.heroes) or state.phase is Phase.SETUP)
    return (state.loss is Loss.WINTER) == (pos == figures.LAST_DAY)


def _of_the_fight(state: State) -> Iterator[str]:
    """Invariants 3, 4, 7 and 8 of a fight, and that there is one exactly in its phase."""
    fight = state.fight
    if (fight is not None) != (state.phase is Phase.FIGHT):
        yield "F2"
    if fight is None:
        return
    if not all(health_holds(monster.health) for monster in fight.monsters):
        yield "3"
    if not _line_holds(fight):
        yield "4"
    if not (_boxes_hold(fight) and _turn_holds(state, fight)):
        yield "7"
    if not _dice_hold(fight):
        yield "8"


def _line_holds(fight: Fight) -> bool:
    boards = [*(monster.who for monster in fight.monsters), *(gone.who for gone in fight.fallen)]
    return (
        len(boards) <= figures.LINE
        and len(set(boards)) == len(boards)
        and all(who.side is Side.MONSTERS for who in boards)
        and all(monster.health.max_hp is not None for monster in fight.monsters)
        and (fight.stage is Stage.MONSTERS) == (len(boards) < figures.LINE)
        and (fight.stage is Stage.ROUND or not fight.fallen)
    )


def _boxes_hold(fight: Fight) -> bool:
    return all(_box_holds(fight.box(side)) for side in Side)


def _box_holds(box: InitiativeBox) -> bool:
    colours = (*box.order, *box.out)
    whole = len(colours) == figures.BOARDS or not box.order
    return whole and len(set(colours)) == len(colours)


def _turn_holds(state: State, fight: Fight) -> bool:
    if len(set(fight.acted)) != len(fight.acted) or fight.round < 1:
        return False
    if fight.stage is not Stage.ROUND:
        return fight.idle and not (fight.acted or fight.heroes_box.out or fight.monsters_box.out)
    active = fight.active
    if active is None:
        return True
    alive: tuple[Who, ...] = state.line(active.side)
    return fight.pending is None and active in alive and active in fight.acted


def _dice_hold(fight: Fight) -> bool:
    rolled = fight.stage in (Stage.READY, Stage.ROUND)
    return all(
        (monster.die is not None and 0 <= monster.die <= figures.ACTION_DIE)
        if rolled
        else monster.die is None
        for monster in fight.monsters
    )


def _of_the_journey(state: State) -> Iterator[str]:
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
        and roster.skills + drawn + sum(tiles) + (roster.aside is not None) == state.all_skills
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


def _broken(state: State) -> Iterator[str]:
    yield from _of_the_group(state)
    yield from _of_the_fight(state)
    yield from _of_the_journey(state)


violations = invariant_checker(shaped, _broken)
