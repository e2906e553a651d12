"""Shards, health, line and outcome of the group."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.hero import Health, Hero
from companion.games.synchro_horizon.known import Known
from companion.games.synchro_horizon.shards import Shards
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Loss, Phase, Side, Status


def shaped(state: State) -> bool:
    """One hero for each board at most, and tables of the box of the right length."""
    boards = [hero.who for hero in state.heroes]
    return (
        all(who is not None and who.side is Side.HEROES for who in boards)
        and len(set(boards)) == len(boards)
        and all(hero.who is None for hero in state.roster.waiting)
        and _known_fits(state.known)
        and 1 <= state.options.start < figures.LAST_DAY
    )


def _known_fits(known: Known) -> bool:
    return (
        len(known.boards) == len(known.rings) == figures.BOARDS
        and all(len(track) == figures.LEVELS for track in known.boards)
        and len(known.wheel) == figures.LAST_DAY
        and len(known.seasons) == figures.SEASONS
        and (known.split is None or (known.split.total == figures.SHARDS and known.split.least >= 0))
    )


def broken(state: State) -> Iterator[str]:
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
    return (coloured or total == Shards(plain=figures.SHARDS)) and state.bag.reserve.total <= figures.RESERVE


def _outcome_holds(state: State) -> bool:
    pos = state.calendar.pos
    if not 1 <= pos <= figures.LAST_DAY or (state.status is Status.LOST) != (state.loss is not None):
        return False
    if state.playing:
        return pos < figures.LAST_DAY and (bool(state.heroes) or state.phase is Phase.SETUP)
    return (state.loss is Loss.WINTER) == (pos == figures.LAST_DAY)
