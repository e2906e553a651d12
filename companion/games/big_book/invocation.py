"""The Monster phase: the Invocation marker and what it brings (Phase du Monstre)."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, Event, action, event, no_state_change
from companion.core.seats import Seat
from companion.games.big_book import figures
from companion.games.big_book.curses import not_three
from companion.games.big_book.elements import Curse, Element
from companion.games.big_book.phases import GameLost, GameWon
from companion.games.big_book.state import CurseSlot, State
from companion.games.big_book.vocabulary import Loss, Phase, Slot, Space, Why


class Verdict(StrEnum):
    """How a monster was judged (BB-29, BB-30)."""

    BEATEN = "beaten"
    FAILED = "failed"


@action("BB-27", "BB-28", "BB-29", "BB-30", "BB-31", "BB-23")
class Advance:
    """The Invocation marker goes on by one space, and what that brings."""

    def decide(self, state: State, chance: Chance) -> Decision:
        """Once per turn the marker goes on by one space, and the space applies (BB-27, Phase du Monstre)."""
        if state.phase is not Phase.CONCENTRATION:
            return Refusal(Why.ALREADY_ADVANCED)
        match state.marker:
            case Space.INVOCATION:
                return appear(state, state.round)
            case Space.FIVE:
                return judge(state)
            case _:
                return arrive(state, Space(str(state.marker.number + 1)))


def arrive(state: State, space: Space) -> tuple[Event, ...]:
    """Face-up curses of the space reached trigger once, left before right (BB-28, BB-34, BB-35).

    A curse neutralised on an earlier turn is turned face up after that (A-3).
    """
    triggered = tuple(
        CurseTriggered(space, place.slot, place.curse)
        for place in state.occupied
        if place.curse is not None and place.slot.space is space and place.armed
    )
    return (MarkerMoved(space, state.active), *triggered, *_turned_up(state))


def judge(state: State) -> tuple[Event, ...]:
    """A monster is beaten when no curse lies on the board, not even face down (BB-29, BB-30, BB-63)."""
    beaten = not state.occupied
    verdict = MonsterJudged(state.round, Verdict.BEATEN if beaten else Verdict.FAILED)
    events: tuple[Event, ...] = (MarkerMoved(Space.INVOCATION), verdict)
    if state.round == figures.ROUNDS:
        # victory or defeat comes before any bonus or penalty (A-18, BB-70, BB-71)
        return (*events, GameWon() if beaten else GameLost(Loss.FINAL))
    return (*events, *_left_curses(state), *appear(state, state.round + 1))


def appear(state: State, number: int) -> tuple[Event, ...]:
    """The marker stands on 1, the page is turned, then the round marker goes down (BB-31, Monstre)."""
    return (MarkerMoved(Space.ONE, state.active), MonsterAppeared(number), RoundBegan(number))


def _left_curses(state: State) -> tuple[Event, ...]:
    """Curses that are left go under their piles; madness under them is destroyed (BB-29, BB-68)."""
    if not state.occupied:
        return ()
    slots = tuple(place.slot for place in state.occupied)
    returned = CursesReturned(len(slots), slots)
    return (returned, MadnessUnderDestroyed(state.under)) if state.under else (returned,)


def _turned_up(state: State) -> tuple[Event, ...]:
    return tuple(
        CurseTurnedUp(place.slot, place.curse)
        for place in state.occupied
        if place.curse is not None and 0 < place.neutralised < state.turn
    )


@action("BB-33")
class TellNextMonster:
    """The symbols of the next monster, read early from the right-hand page."""

    symbols: tuple[Element, ...]

    def decide(self, state: State, chance: Chance) -> Decision:
        """The right-hand page shows the curses of the next monster (BB-33, Lecture du Grimoire)."""
        if state.round == figures.ROUNDS:
            return Refusal(Why.NO_NEXT_MONSTER)
        return not_three(self.symbols) or (NextMonsterTold(self.symbols),)


# -- what happened ----------------------------------------------------------------------------------


@event
class MadnessUnderDestroyed:
    """Madness under undestroyed curses left the game with the round."""

    n: int

    def apply(self, state: State) -> State:
        bare = tuple(replace(place, under=0) for place in state.slots)
        return replace(state, slots=bare, destroyed=state.destroyed + self.n)


@event
class MarkerMoved:
    """The Invocation marker reached a space."""

    space: Space
    player: Seat | None = None
    """Whose turn falls on the space; None for Invocation, and in entries written before this was recorded."""

    def apply(self, state: State) -> State:
        quiet = self.space not in (Space.INVOCATION, Space.ONE)
        moved = replace(state, marker=self.space, phase=Phase.ACTION if quiet else Phase.MONSTER)
        return moved if self.player is None else moved.with_space_played(self.player)


@event
class MonsterJudged:
    """The monster was beaten, or not: read the right-hand page."""

    round: int
    verdict: Verdict
    apply = no_state_change


@event
class MonsterAppeared:
    """The page was turned: read the effect of the new monster."""

    round: int

    def apply(self, state: State) -> State:
        return replace(state, symbols=state.next_symbols, next_symbols=())


@event
class RoundBegan:
    """The round marker stands on this row."""

    round: int

    def apply(self, state: State) -> State:
        return replace(
            state, round=self.round, under_done=False, slots=tuple(CurseSlot(slot) for slot in Slot)
        )


@event
class NextMonsterTold:
    """The symbols of the next monster are known."""

    symbols: tuple[Element, ...]

    def apply(self, state: State) -> State:
        return replace(state, next_symbols=self.symbols)


@event
class CurseTriggered:
    """A curse takes effect: read the card."""

    space: Space
    slot: Slot
    curse: Curse

    def apply(self, state: State) -> State:
        return state.with_slot(self.slot, triggered=True)


@event
class CursesReturned:
    """Curses that were left went under their piles."""

    n: int
    slots: tuple[Slot, ...]

    def apply(self, state: State) -> State:
        for slot in self.slots:
            curse = state.slot(slot).curse
            if curse is not None:
                state = state.with_slot(slot, curse=None, neutralised=0).add_curses(curse, 1)
        return state


@event
class CurseTurnedUp:
    """A neutralised curse is face up again."""

    slot: Slot
    curse: Curse

    def apply(self, state: State) -> State:
        return state.with_slot(self.slot, neutralised=0)
