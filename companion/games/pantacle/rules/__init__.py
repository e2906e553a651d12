"""The rules: what an action leads to. One module for each chapter of the rulebook."""

from __future__ import annotations

from typing import assert_never

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.games.pantacle import actions as act
from companion.games.pantacle.actions import Action
from companion.games.pantacle.rules import box, correct, curses, favour, gains, moon, preparation, sacrifice
from companion.games.pantacle.rules.decision import Decision
from companion.games.pantacle.state import State
from companion.games.pantacle.vocabulary import Status
from companion.games.pantacle.why import Why


def decide(state: State, action: Action, chance: Chance) -> Decision:
    """Events or a refusal. What every command must respect comes first (section 4 of the spec, I15)."""
    if state.status is not Status.PLAYING:
        return Refusal(Why.FINISHED)
    return _who(state, action) or _dispatch(state, action)


def _who(state: State, action: Action) -> Refusal | None:
    """Everybody named must sit at the table (PA-1)."""
    for name in ("player", "at"):
        seat = getattr(action, name, None)
        if seat is not None and not 1 <= seat <= len(state.players):
            return Refusal(Why.UNKNOWN_PLAYER, number=int(seat))
    return None


def _dispatch(state: State, action: Action) -> Decision:
    match action:
        case act.PlaceMarker():
            return preparation.place_marker(state, action)
        case act.Influence():
            return preparation.influence(state, action)
        case act.SkipStep():
            return preparation.skip_step(state, action)
        case act.Look():
            return preparation.look(state, action)
        case act.SacrificePowers() | act.SacrificeAdepts():
            return sacrifice.sacrifice(state, action)
        case act.Announce():
            return favour.announce(state, action)
        case act.Pass():
            return favour.let_pass(state, action)
        case act.Resolve():
            return favour.resolve(state)
        case act.Divert():
            return favour.divert(state, action)
        case act.Moon():
            return moon.moon(state, action)
        case act.Protect() | act.Unprotect() | act.AbsorbFirst() | act.AddCurse() | act.RemoveCurse():
            return curses.curses(state, action)
        case act.Gain():
            return gains.gain_by_card(state, action)
        case act.Lose():
            return gains.lose(state, action)
        case act.TellFavour():
            return box.tell_favour(action)
        case act.TellGuardians():
            return box.tell_guardians(action)
        case act.Correct():
            return correct.correct(state, action)
        case act.CorrectTokens():
            return correct.correct_tokens(state, action)
        case act.CorrectFlames():
            return correct.correct_flames(state, action)
        case _:
            assert_never(action)
