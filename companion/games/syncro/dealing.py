"""The draw distributor: who gets which card (F2)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.seats import Seat
from companion.games.syncro.state import State


@dataclass(frozen=True, slots=True)
class Deal:
    """Cards dealt one by one: ``mages`` in order, what goes back on the pile, what does not exist."""

    mages: tuple[Seat, ...]
    back: int = 0
    missing: int = 0
    before_shuffle: int | None = None
    """How many are dealt before the discard must be shuffled; None when it need not be."""

    def hands(self, state: State) -> tuple[int, ...]:
        """All hands after it, clockwise."""
        return tuple(mage.hand + self.mages.count(mage.seat) for mage in state.mages)


def round_robin(state: State, start: Seat, n: int) -> tuple[Seat, ...]:
    """Who would get each of ``n`` cards; a full hand is skipped (SY-40, SY-41)."""
    hands = {mage.seat: mage.hand for mage in state.mages}
    given: list[Seat] = []
    while len(given) < n and min(hands.values()) < state.limit:
        for seat in state.order(start):
            if len(given) < n and hands[seat] < state.limit:
                hands[seat] += 1
                given.append(seat)
    return tuple(given)


def deal(state: State, n: int) -> Deal:
    """Draw ``n`` Spell cards from the Leader on (SY-40, SY-41, SY-43, A-29)."""
    given = round_robin(state, state.leader, n)
    back = n - len(given)
    pile = state.pile
    if pile is None:
        return Deal(given, back)
    missing = max(0, len(given) - pile - state.discard)
    given = given[: len(given) - missing]
    short = len(given) > pile
    return Deal(given, back, missing, pile if short else None)


def fill(state: State) -> Deal:
    """Preparation: every hand is completed to the limit (SY-8, SY-32)."""
    return deal(state, sum(state.limit - hand for hand in state.hands))


def redeal(state: State) -> tuple[int, ...]:
    """All hands shuffled together and dealt again from the Leader (SY-76, A-18)."""
    empty = state.with_hands((0,) * len(state.mages))
    return Deal(round_robin(empty, state.leader, sum(state.hands))).hands(empty)


def to_the_left(state: State) -> tuple[int, ...]:
    """Every hand goes to the next mage clockwise (SY-77)."""
    return state.hands[-1:] + state.hands[:-1]
