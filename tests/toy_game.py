"""A small game for the kernel's own tests: shells that are added up, and a die."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import ClassVar, assert_never

from companion.core.box import Box
from companion.core.chance import Chance
from companion.core.game import Game, Glance, Outcome, Piece, Step, option
from companion.core.refusal import Reason, Refusal
from companion.core.say import Say
from companion.core.seats import Seat


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


@dataclass(frozen=True, slots=True)
class Take:
    """Pick shells up."""

    RULES: ClassVar[tuple[str, ...]] = ("TO-1",)
    COUNTS: ClassVar[str] = "n"
    player: Seat
    n: int = 1
    from_: str = field(default="beach", metadata={"alias": "origin"})


@dataclass(frozen=True, slots=True)
class Roll:
    """Throw the dice."""

    RULES: ClassVar[tuple[str, ...]] = ("TO-2",)
    dice: int = 1

    @staticmethod
    def tidy(data: dict[str, object]) -> dict[str, object]:
        return {**data, "dice": 2} if data.get("dice") == "pair" else data


@dataclass(frozen=True, slots=True)
class Pass:
    """Let the next one play."""

    RULES: ClassVar[tuple[str, ...]] = ("TO-3",)


@dataclass(frozen=True, slots=True)
class Taken:
    COUNTS: ClassVar[str] = "n"
    player: Seat
    n: int


@dataclass(frozen=True, slots=True)
class Rolled:
    faces: tuple[int, ...]
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class Passed:
    player: Seat


class Why(Reason):
    TOO_MANY = "too_many", "TO-1"
    NOBODY = "nobody", "TO-1"
    NO_DICE = "no_dice", "TO-2"
    OVER = "over", "TO-4"


Action = Take | Roll | Pass
Event = Taken | Rolled | Passed


def new(options: Options, players: int, box: Box, chance: Chance) -> State | Refusal:
    return State((0,) * players, options.goal)


def decide(state: State, action: Action, chance: Chance) -> tuple[Event, ...] | Refusal:
    if max(state.shells) >= state.goal:
        return Refusal(Why.OVER)
    match action:
        case Take(player, n):
            if not 1 <= player <= len(state.shells):
                return Refusal(Why.NOBODY, player=int(player))
            if n < 1:
                return Refusal(Why.TOO_MANY, n=n, player=player)
            events = (Taken(player, n),)
            return events if n <= 5 else Refusal(Why.TOO_MANY, anyway=events, n=n, player=player)
        case Roll(dice):
            if not 1 <= dice <= 5:
                return Refusal(Why.NO_DICE, n=dice)
            return (Rolled(tuple(chance.die(6) for _ in range(dice)), chance.by_hand),)
        case Pass():
            return (Passed(state.turn),)
        case _:
            assert_never(action)


def evolve(state: State, event: Event) -> State:
    match event:
        case Taken(player, n):
            shells = tuple(s + n if seat == player else s for seat, s in enumerate(state.shells, 1))
            return replace(state, shells=shells)
        case Rolled(faces):
            return replace(state, faces=faces)
        case Passed(player):
            return replace(state, turn=Seat(player % len(state.shells) + 1))
        case _:
            assert_never(event)


def offers(state: State) -> tuple[Action, ...]:
    if max(state.shells) >= state.goal:
        return ()
    return (Pass(), Roll(2), *(Take(Seat(s)) for s in range(1, len(state.shells) + 1)))


def step(state: State) -> Step[Action] | None:
    if max(state.shells) >= state.goal:
        return None
    return Step(Say("action.Pass"), Say("where.turn", {"player": state.turn}), Pass())


def glance(state: State) -> Glance:
    most = max(state.shells)
    end = Outcome(True, "shells", {"n": most}) if most >= state.goal else None
    return Glance(
        (Say("where.turn", {"player": state.turn}),), state.turn, most, Say("where.shells"), outcome=end
    )


def broken(state: State) -> tuple[str, ...]:
    return () if min(state.shells) >= 0 else ("T1",)


def pieces(options: Options, players: int) -> tuple[Piece, ...]:
    return (Piece(Say("piece.shells"), Say("piece.shells.note"), options.goal * players),)


GAME = Game(
    id="toy",
    version=1,
    players=range(1, 5),
    options=Options,
    state=State,
    actions=Action,
    events=Event,
    new=new,
    decide=decide,
    evolve=evolve,
    offers=offers,
    step=step,
    glance=glance,
    broken=broken,
    pieces=pieces,
)
