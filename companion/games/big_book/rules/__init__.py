"""The rules: what an action leads to. One module for each chapter of the rulebook."""

from __future__ import annotations

from typing import assert_never

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.seats import Seat
from companion.games.big_book import actions as act
from companion.games.big_book.actions import Action
from companion.games.big_book.rules import (
    correct,
    curses,
    invocation,
    madness,
    reserve,
    setup,
    spells,
    support,
    turn,
)
from companion.games.big_book.rules.decision import Decision
from companion.games.big_book.state import State, Status
from companion.games.big_book.why import Why


def decide(state: State, action: Action, chance: Chance) -> Decision:
    """Events or a refusal. What every command must respect comes first (section 4 of the spec)."""
    if state.status is not Status.PLAYING and not isinstance(action, act.Correct):
        return Refusal(Why.FINISHED)
    return _who(state, action) or _dispatch(state, action, chance)


def _who(state: State, action: Action) -> Refusal | None:
    """Everybody named must sit at the table and still play (BB-51, I10)."""
    for name in ("player", "owner", "other_player"):
        seat = getattr(action, name, None)
        if seat is None:
            continue
        if not 1 <= seat <= len(state.players):
            return Refusal(Why.UNKNOWN_PLAYER, number=int(seat))
        if not state.player(Seat(seat)).alive:
            return Refusal(Why.ELIMINATED, player=seat)
    return None


def _dispatch(state: State, action: Action, chance: Chance) -> Decision:
    match action:
        case act.TakeMadness():
            return madness.take(state, action)
        case act.TakeMadnessAll():
            return madness.take_all(state, action)
        case act.Heal():
            return madness.heal(state, action)
        case act.DestroyMadness():
            return madness.destroy(state, action)
        case act.MoveMadness():
            return madness.move(state, action)
        case act.Reshuffle():
            return madness.reshuffle(state, action)
        case act.ShuffleByEffect():
            return madness.shuffle_by_effect(state, action)
        case act.Advance():
            return invocation.advance(state)
        case (
            act.LayCurses()
            | act.DestroyCurse()
            | act.Neutralise()
            | act.PutMadnessUnder()
            | act.TellNextMonster()
        ):
            return curses.curses(state, action)
        case act.EndAction() | act.EndRecovery() | act.Eliminate() | act.UsePower() | act.TellDeck():
            return turn.turn(state, action)
        case act.Acquire():
            return reserve.acquire(state, action)
        case act.Upgrade():
            return reserve.upgrade(state, action)
        case act.Learn() | act.Activate() | act.Straighten():
            return spells.spells(state, action)
        case act.NeutraliseSpell() | act.RestoreSpell() | act.DescribeSpell():
            return spells.cards(state, action)
        case act.Place() | act.Use() | act.DropSupport():
            return support.support(state, action)
        case act.TellMagician() | act.DealMagicians() | act.ChangeTokens():
            return setup.setup(state, action, chance)
        case act.Correct():
            return correct.correct(state, action)
        case _:
            assert_never(action)
