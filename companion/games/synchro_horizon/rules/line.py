"""Positions and Monster action dice (p. 16, 22, 24)."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.actions.line import (
    BurnDie,
    Move,
    Pull,
    Push,
    RollDie,
    SetDie,
    SetSlot,
    Swap,
)
from companion.games.synchro_horizon.events.line import DieSet, Moved, SlotSet, Swapped
from companion.games.synchro_horizon.fight import Monster
from companion.games.synchro_horizon.rules.decision import Decision, Rule
from companion.games.synchro_horizon.rules.health import counted
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Side, Stage, Who
from companion.games.synchro_horizon.why import Why


def standing(state: State, who: Who) -> tuple[Who, ...] | Refusal:
    """The line of a living character; monsters keep their places while cards are drawn."""
    line = state.line(who.side)
    if who not in line:
        return Refusal(Why.NOT_ALIVE, name=state.name(who))
    if who.side is Side.MONSTERS and state.fight and state.fight.stage is Stage.MONSTERS:
        return Refusal(Why.NOT_NOW)
    return line


def shift(state: State, who: Who, n: int) -> Decision:
    """Towards the rear, or the front when below zero; never past the end (SH-118, A-29)."""
    line = standing(state, who)
    if isinstance(line, Refusal):
        return line
    to = min(len(line), max(1, line.index(who) + 1 + n))
    return (Moved(who, state.name(who), to),)


def push(state: State, action: Push, chance: Chance) -> Decision:
    """Reculer: to a higher number (SH-118)."""
    return counted(action.n, high=figures.LINE) or shift(state, action.who, action.n)


def pull(state: State, action: Pull, chance: Chance) -> Decision:
    """Avancer: to a lower number (SH-118)."""
    return counted(action.n, high=figures.LINE) or shift(state, action.who, -action.n)


def move(state: State, action: Move, chance: Chance) -> Decision:
    """To a position; those behind the vacated place close up (SH-119, A-7)."""
    line = standing(state, action.who)
    if isinstance(line, Refusal):
        return line
    if not 1 <= action.to <= len(line):
        return Refusal(Why.NO_SUCH_PLACE, have=action.to, high=len(line))
    return (Moved(action.who, state.name(action.who), action.to),)


def swap(state: State, action: Swap, chance: Chance) -> Decision:
    """Two of one side exchange their positions, near or far (SH-119, A-7)."""
    line = standing(state, action.who)
    if isinstance(line, Refusal):
        return line
    if action.with_ is action.who:
        return Refusal(Why.SAME_CHARACTER, name=state.name(action.who))
    if action.with_.side is not action.who.side:
        return Refusal(Why.OTHER_SIDE, name=state.name(action.with_))
    if action.with_ not in line:
        return Refusal(Why.NOT_ALIVE, name=state.name(action.with_))
    return (Swapped(action.who, state.name(action.who), action.with_, state.name(action.with_)),)


def rolled(state: State, who: Who) -> Monster | Refusal:
    """A living monster whose die lies on its board."""
    if who.side is not Side.MONSTERS:
        return Refusal(Why.NOT_A_MONSTER, who=who)
    monster = state.monster(who)
    if monster is None:
        return Refusal(Why.NOT_ALIVE, name=state.name(who))
    return Refusal(Why.NOT_NOW) if monster.die is None else monster


def set_die(state: State, action: SetDie, chance: Chance) -> Decision:
    """A real die shows 1 to 6; only Burn-shard leads to 0 (F6)."""
    monster = rolled(state, action.who)
    if isinstance(monster, Refusal):
        return monster
    return bad_die(action.value) or (DieSet(action.who, monster.name, action.value),)


def bad_die(value: int) -> Refusal | None:
    """A D6 shows 1 to 6."""
    if 1 <= value <= figures.ACTION_DIE:
        return None
    return Refusal(Why.DIE_OUT_OF_RANGE, have=value, high=figures.ACTION_DIE)


def roll_die(state: State, action: RollDie, chance: Chance) -> Decision:
    """One die is rolled again by an effect (F6)."""
    monster = rolled(state, action.who)
    if isinstance(monster, Refusal):
        return monster
    return (DieSet(action.who, monster.name, chance.die(figures.ACTION_DIE)),)


def burn_die(state: State, action: BurnDie, chance: Chance) -> Decision:
    """Brûle-éclat lowers the die, to 0 at least (SH-124)."""
    monster = rolled(state, action.who)
    if isinstance(monster, Refusal):
        return monster
    hard = counted(action.n, high=figures.ACTION_DIE)
    return hard or (DieSet(action.who, monster.name, max(0, (monster.die or 0) - action.n)),)


def set_slot(state: State, action: SetSlot, chance: Chance) -> Decision:
    """The real die is visible: it is right (A-5, A-32)."""
    monster = rolled(state, action.who)
    if isinstance(monster, Refusal):
        return monster
    return (SlotSet(action.who, monster.name, action.slot),)


RULES: dict[type, Rule] = {
    Push: push,
    Pull: pull,
    Move: move,
    Swap: swap,
    SetDie: set_die,
    RollDie: roll_die,
    BurnDie: burn_die,
    SetSlot: set_slot,
}
