"""A small game for the kernel's own tests: shells that are added up, and a die."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction

from companion.core.box import Box
from companion.core.chance import Chance
from companion.core.game import BoxPiece, Game, Step, option
from companion.core.message import Message
from companion.core.query import queries
from companion.core.refusal import Reason, Refusal
from companion.core.rulebook import Action, Decision, Event, action, event
from companion.core.seats import Seat
from companion.core.summary import Outcome, Summary


class Tide(StrEnum):
    LOW = "low"
    HIGH = "high"


@dataclass(frozen=True, slots=True)
class Options:
    goal: int = option(20, low=5, high=99)
    tide: Tide = option(Tide.LOW)
    storm: bool = option(False)


@dataclass(frozen=True, slots=True)
class State:
    shells: tuple[int, ...]
    goal: int
    faces: tuple[int, ...] = ()
    turn: Seat = Seat(1)


class Why(Reason):
    TOO_MANY = "too_many", "TO-1"
    NOBODY = "nobody", "TO-1"
    NO_DICE = "no_dice", "TO-2"
    OVER = "over", "TO-4"


# -- what players do -----------------------------------------------------------------------------


@action("TO-1", counts="n")
class Take:
    """Pick shells up."""

    player: Seat
    n: int = 1
    from_: str = field(default="beach", metadata={"alias": "origin"})

    def decide(self, state: State, chance: Chance) -> Decision:
        if not 1 <= self.player <= len(state.shells):
            return Refusal(Why.NOBODY, player=int(self.player))
        if self.n < 1:
            return Refusal(Why.TOO_MANY, n=self.n, player=self.player)
        events = (Taken(self.player, self.n),)
        return events if self.n <= 5 else Refusal(Why.TOO_MANY, anyway=events, n=self.n, player=self.player)


@action("TO-2")
class Roll:
    """Throw the dice."""

    dice: int = 1

    @staticmethod
    def tidy(data: dict[str, object]) -> dict[str, object]:
        return {**data, "dice": 2} if data.get("dice") == "pair" else data

    def decide(self, state: State, chance: Chance) -> Decision:
        if not 1 <= self.dice <= 5:
            return Refusal(Why.NO_DICE, n=self.dice)
        return (Rolled(tuple(chance.die(6) for _ in range(self.dice)), chance.by_hand),)


@action("TO-3")
class Pass:
    """Let the next one play."""

    def decide(self, state: State, chance: Chance) -> Decision:
        return (Passed(state.turn),)


def first(state: State, action: Action) -> Refusal | None:
    """After the end nothing is accepted."""
    return Refusal(Why.OVER) if max(state.shells) >= state.goal else None


# -- what happened -------------------------------------------------------------------------------


@event(counts="n")
class Taken:
    player: Seat
    n: int

    def apply(self, state: State) -> State:
        shells = tuple(s + self.n if seat == self.player else s for seat, s in enumerate(state.shells, 1))
        return replace(state, shells=shells)


@event
class Rolled:
    faces: tuple[int, ...]
    by_hand: bool = False

    def apply(self, state: State) -> State:
        return replace(state, faces=self.faces)


@event
class Passed:
    player: Seat

    def apply(self, state: State) -> State:
        return replace(state, turn=Seat(self.player % len(state.shells) + 1))


# -- the game ------------------------------------------------------------------------------------


def new(options: Options, players: int, box: Box, chance: Chance) -> State | Refusal:
    return State((0,) * players, options.goal)


def offers(state: State) -> tuple[Action, ...]:
    if max(state.shells) >= state.goal:
        return ()
    return (Pass(), Roll(2), *(Take(Seat(s)) for s in range(1, len(state.shells) + 1)))


def step(state: State) -> Step[Action] | None:
    if max(state.shells) >= state.goal:
        return None
    return Step(Message("action.Pass"), Message("where.turn", {"player": state.turn}), Pass())


def summary(state: State) -> Summary:
    most = max(state.shells)
    end = Outcome(True, "shells", {"n": most}) if most >= state.goal else None
    return Summary(
        (Message("where.turn", {"player": state.turn}),),
        state.turn,
        most,
        Message("where.shells"),
        outcome=end,
    )


def broken(state: State) -> tuple[str, ...]:
    return () if min(state.shells) >= 0 else ("T1",)


def pieces(options: Options, players: int) -> tuple[BoxPiece, ...]:
    return (BoxPiece(Message("piece.shells"), Message("piece.shells.note"), options.goal * players),)


def richest(state: State) -> Seat | None:
    """Who has most shells; nobody on the first day (TO-1)."""
    most = max(state.shells)
    return Seat(state.shells.index(most) + 1) if most else None


def missing(state: State, player: Seat, n: int = 0) -> int:
    """Shells a player still needs, with so many more to come (TO-1)."""
    return max(0, state.goal - state.shells[player - 1] - n)


def share(shells: int, players: int) -> Fraction:
    """What each would get if shells were cut."""
    return Fraction(shells, players)


GAME: Game[State, Action, Event, Options] = Game(
    id="toy",
    version=1,
    players=range(1, 5),
    options=Options,
    state=State,
    chapters=(sys.modules[__name__],),
    precondition=first,
    new=new,
    offers=offers,
    step=step,
    summary=summary,
    violations=broken,
    pieces=pieces,
    queries=queries(richest, missing, share),
)
