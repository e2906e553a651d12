"""Whom an effect means and whom it does not change, worked out before it is applied (p. 7, 25)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.chance import Seeded
from companion.core.refusal import Refusal
from companion.games.synchro_horizon.effects import ApplyEffect, affected
from companion.games.synchro_horizon.line import neighbours
from companion.games.synchro_horizon.queries.fight import strikable
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Aim, Side, Who


def aim_at(state: State, targets: Sequence[Who]) -> Aim:
    """Return what single targets mean: the nearest of a side, else those who were chosen (SH-126)."""
    first = [state.line(side)[:1] for side in Side]
    return Aim.NEAREST if tuple(targets) in first else Aim.CHOSEN


def adjacent(state: State, targets: Sequence[Who]) -> tuple[Who, ...]:
    """Return the neighbours of the targets on whom an effect can be worked out, P1 first (SH-127)."""
    near = {other for who in targets for other in neighbours(state, who)} - set(targets)
    return tuple(who for side in Side for who in strikable(state, side) if who in near)


def unaffected(state: State, effect: ApplyEffect) -> tuple[Who, ...]:
    """Return those of an effect who would not change: unhurt ones, stunned ones, full shields (SH-126)."""
    events = effect.decide(state, Seeded("unaffected"))
    met = frozenset[Who]() if isinstance(events, Refusal) else affected(events)
    return tuple(who for who in (*effect.targets, *effect.beside) if who not in met)


def burn_choice(state: State, who: Who, n: int) -> int:
    """Return how many shards a burnt hero's player must choose; 0 where there is no choice (SH-124)."""
    hero = state.hero(who)
    held = () if hero is None else hero.storage.each()
    return n if len(set(held)) > 1 and n < len(held) else 0
