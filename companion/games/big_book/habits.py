"""What the table may do by itself: a Recovery that asks nothing, a book that moves and wakes nothing."""

from __future__ import annotations

from companion.core.habits import Habit
from companion.core.rulebook import Action
from companion.games.big_book import queries
from companion.games.big_book.invocation import Advance
from companion.games.big_book.state import Phase, State, Status
from companion.games.big_book.turn import EndRecovery


def recovers(state: State) -> EndRecovery | None:
    """Back to six cards: nothing to tell where no hand can hold six madness (BB-47, BB-51)."""
    due = state.status is Status.PLAYING and state.phase is Phase.RECOVERY
    return EndRecovery(state.active) if due and not queries.recovery_asks(state) else None


def book_moves(state: State) -> Advance | None:
    """The marker moves at once where it wakes no curse, judges no monster, turns no page (BB-27, BB-28)."""
    due = state.status is Status.PLAYING and state.phase is Phase.CONCENTRATION
    return Advance() if due and queries.book_calm(state) else None


HABITS: tuple[Habit[State, Action], ...] = (Habit("recovery", recovers), Habit("book", book_moves))
