"""What the main button does, and what the table may do by itself (F4)."""

from __future__ import annotations

from companion.core.automation import Automation
from companion.core.game import Step, act, ask
from companion.core.message import Message
from companion.core.rulebook import Action
from companion.core.seats import Seat
from companion.games.big_book import queries
from companion.games.big_book.invocation import Advance
from companion.games.big_book.queries import NextMove
from companion.games.big_book.state import State
from companion.games.big_book.turn import EndAction, EndRecovery
from companion.games.big_book.vocabulary import Phase, Space, Status


def step(state: State, absent: frozenset[Seat] = frozenset()) -> Step[Action] | None:
    """Return the next thing of the turn: Concentration, Monster, Action, Recovery (BB-25, F4).

    What follows names who really plays next: the token passes over players who are ``absent``.
    """
    if state.status is not Status.PLAYING:
        return None
    facts = {"player": state.active}
    match state.phase:
        case Phase.CONCENTRATION:
            return Step(Message("step.advance", facts), _what_comes(state), Advance())
        case Phase.MONSTER:
            return ask("lay_curses", player=state.active)
        case Phase.ACTION:
            return act("end_action", EndAction(), player=state.active)
        case Phase.RECOVERY:
            follows = Message("step.end_recovery.follows", {"player": queries.heir(state, absent)})
            if queries.recovery_asks(state):
                return Step(Message("step.end_recovery", facts), follows, ask="end_recovery")
            return Step(Message("step.end_recovery", facts), follows, EndRecovery(state.active))


def _what_comes(state: State) -> Message:
    match queries.next_move(state):
        case NextMove.OPENS:
            return Message("step.advance.opens")
        case NextMove.JUDGES:
            left = len(state.occupied)
            return Message("step.advance.judges", {"n": left}) if left else Message("step.advance.clear")
        case move:
            facts = {"space": Space(str(state.marker.number + 1)), "n": len(queries.threatened(state))}
            return Message("step.advance.follows" if move is NextMove.WAKES else "step.advance.quiet", facts)


# -- what happens by itself -------------------------------------------------------------------------


def recovers(state: State) -> EndRecovery | None:
    """Back to six cards: nothing to tell where no hand can hold six madness (BB-47, BB-51)."""
    due = state.status is Status.PLAYING and state.phase is Phase.RECOVERY
    return EndRecovery(state.active) if due and not queries.recovery_asks(state) else None


def book_moves(state: State) -> Advance | None:
    """The marker moves at once where it wakes no curse, judges no monster, turns no page (BB-27, BB-28)."""
    due = state.status is Status.PLAYING and state.phase is Phase.CONCENTRATION
    return Advance() if due and queries.book_calm(state) else None


AUTOMATIONS: tuple[Automation[State, Action], ...] = (
    Automation("recovery", recovers),
    Automation("book", book_moves),
)
