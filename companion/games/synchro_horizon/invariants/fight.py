"""Monsters, boxes and dice of a fight."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.fight import Fight, InitiativeBox
from companion.games.synchro_horizon.invariants.group import health_holds
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Phase, Side, Stage, Who


def broken(state: State) -> Iterator[str]:
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
