"""Positions: Reculer, Avancer, exchange, and the line before a fight (p. 22)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, action, event
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.phases import board_of
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import AnyWho, Side, Stage, Who, Why, outside


@action("SH-54", "SH-58", "SH-117")
class LineUp:
    """The heroes change places before the fight, P1 first."""

    order: tuple[Who, ...]

    def decide(self, state: State, chance: Chance) -> Decision:
        """Before a fight the heroes stand as they like (SH-54)."""
        if state.fight and state.fight.stage is Stage.ROUND:
            return Refusal(Why.FIGHT_ON)
        line = state.line(Side.HEROES)
        if sorted(self.order) != sorted(line):
            return Refusal(Why.NOT_THE_LINE, n=len(line))
        return (HeroesLinedUp(self.order, tuple(state.name(who) for who in self.order)),)


@action("SH-118", "A-29", counts="n")
class Push:
    """Reculer: towards the rear."""

    who: AnyWho
    n: int = 1

    def decide(self, state: State, chance: Chance) -> Decision:
        """Reculer: to a higher number (SH-118)."""
        return outside(self.n, 1, figures.LINE) or shift(state, self.who, self.n)


@action("SH-118", "A-29", counts="n")
class Pull:
    """Avancer: towards the front."""

    who: AnyWho
    n: int = 1

    def decide(self, state: State, chance: Chance) -> Decision:
        """Avancer: to a lower number (SH-118)."""
        return outside(self.n, 1, figures.LINE) or shift(state, self.who, -self.n)


def shift(state: State, who: Who, n: int) -> Decision:
    """Towards the rear, or the front when below zero; never past the end (SH-118, A-29)."""
    line = standing(state, who)
    if isinstance(line, Refusal):
        return line
    to = min(len(line), max(1, line.index(who) + 1 + n))
    return (Moved(who, state.name(who), to),)


def neighbours(state: State, who: Who) -> tuple[Who, ...]:
    """Those who stand beside a character, the one in front first (SH-61)."""
    line = state.line(who.side)
    here = line.index(who)
    return (*line[max(0, here - 1) : here], *line[here + 1 : here + 2])


def standing(state: State, who: Who) -> tuple[Who, ...] | Refusal:
    """The line of a living character; monsters keep their places while cards are drawn."""
    line = state.line(who.side)
    if who not in line:
        return Refusal(Why.NOT_ALIVE, name=state.name(who))
    if who.side is Side.MONSTERS and state.fight and state.fight.stage is Stage.MONSTERS:
        return Refusal(Why.NOT_NOW)
    return line


@action("SH-119", "A-7")
class Move:
    """A character goes to a position; the others close up."""

    who: AnyWho
    to: int

    def decide(self, state: State, chance: Chance) -> Decision:
        """To a position; those behind the vacated place close up (SH-119, A-7)."""
        line = standing(state, self.who)
        if isinstance(line, Refusal):
            return line
        if not 1 <= self.to <= len(line):
            return Refusal(Why.NO_SUCH_PLACE, have=self.to, high=len(line))
        return (Moved(self.who, state.name(self.who), self.to),)


@action("SH-119", "A-7")
class Swap:
    """Two characters of one side exchange their positions, by a skill."""

    who: AnyWho
    with_: AnyWho

    def decide(self, state: State, chance: Chance) -> Decision:
        line = standing(state, self.who)
        if isinstance(line, Refusal):
            return line
        if self.with_ is self.who:
            return Refusal(Why.SAME_CHARACTER, name=state.name(self.who))
        if self.with_.side is not self.who.side:
            return Refusal(Why.OTHER_SIDE, name=state.name(self.with_))
        if self.with_ not in line:
            return Refusal(Why.NOT_ALIVE, name=state.name(self.with_))
        return (Swapped(self.who, state.name(self.who), self.with_, state.name(self.with_)),)


# -- what happened ----------------------------------------------------------------------------------


@event
class HeroesLinedUp:
    """The heroes stand in a new order, P1 first (SH-54)."""

    order: tuple[Who, ...]
    names: tuple[str, ...]

    def apply(self, state: State) -> State:
        return in_order(state, Side.HEROES, self.order)


@event
class Moved:
    """A character stands at another position; those it passed have closed up by one (A-29)."""

    who: Who
    name: str
    to: int

    def apply(self, state: State) -> State:
        line = [who for who in state.line(self.who.side) if who is not self.who]
        line.insert(self.to - 1, self.who)
        return in_order(state, self.who.side, tuple(line))


@event
class Swapped:
    """Two characters of one side exchanged their positions (A-7)."""

    who: Who
    name: str
    other: Who
    other_name: str

    def apply(self, state: State) -> State:
        other = {self.who: self.other, self.other: self.who}
        line = tuple(other.get(who, who) for who in state.line(self.who.side))
        return in_order(state, self.who.side, line)


def in_order(state: State, side: Side, order: tuple[Who, ...]) -> State:
    """One side in a new order, P1 first."""
    state = state.with_turn_begun()
    if side is Side.HEROES:
        return replace(
            state, heroes=tuple(sorted(state.heroes, key=lambda hero: order.index(board_of(hero))))
        )
    monsters = tuple(sorted(state.monsters, key=lambda monster: order.index(monster.who)))
    return state.with_fight(monsters=monsters)
