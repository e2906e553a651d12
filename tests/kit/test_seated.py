"""What all tables with somebody at each seat share (kit/seated.py)."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from companion.core.box import Box
from companion.core.chance import Seeded
from companion.core.refusal import CoreWhy, Refusal
from companion.core.seats import Seat, seats
from companion.games import ALL
from companion.kit.seated import Seated, invariant_checker, unknown_seat


@dataclass(frozen=True, slots=True)
class Knitter:
    balls: int = 0


@dataclass(frozen=True, slots=True)
class Circle(Seated[Knitter]):
    players: tuple[Knitter, ...]
    round: int = 1


CIRCLE = Circle((Knitter(1), Knitter(2), Knitter(3)))


def test_one_player_changes_and_the_others_stay() -> None:
    after = CIRCLE.with_player(Seat(2), balls=9)
    assert after == Circle((Knitter(1), Knitter(9), Knitter(3)))
    assert after.player(Seat(2)) == Knitter(9)
    assert CIRCLE.changed(round=4) == Circle(CIRCLE.players, 4)
    assert CIRCLE.player(Seat(2)) == Knitter(2), "a state is never changed itself"


def test_nobody_is_added_for_a_seat_that_is_none() -> None:
    assert CIRCLE.seating(Seat(0), Knitter(7)) == CIRCLE
    assert CIRCLE.seating(Seat(4), Knitter(7)) == CIRCLE


@dataclass(frozen=True, slots=True)
class Pass:
    player: Seat
    to: Seat | None = None


@pytest.mark.parametrize(
    ("action", "number"),
    [(Pass(Seat(1)), None), (Pass(Seat(3), Seat(2)), None), (Pass(Seat(4)), 4), (Pass(Seat(1), Seat(0)), 0)],
)
def test_somebody_who_does_not_sit_here_is_named(action: Pass, number: int | None) -> None:
    found = unknown_seat(action, seats(3), CoreWhy.NOT_SO_MANY_PLAYERS, "player", "to", "owner")
    assert found == (None if number is None else Refusal(CoreWhy.NOT_SO_MANY_PLAYERS, number=number))


def test_a_state_without_shape_is_not_judged_further() -> None:
    def never(circle: Circle) -> list[str]:
        raise AssertionError("looked at")

    assert invariant_checker(lambda circle: False, never)(CIRCLE) == ("shape",)
    assert invariant_checker(lambda circle: True, lambda circle: ["I1", "I2", "I1"])(CIRCLE) == ("I1", "I2")
    assert invariant_checker(lambda circle: True, lambda circle: [])(CIRCLE) == ()


@pytest.mark.parametrize("name", ALL)
def test_no_game_is_set_up_for_a_number_it_is_not_made_for(name: str) -> None:
    game = ALL[name]
    low, high = game.players.start, game.players.stop - 1
    for wrong in (low - 1, high + 1):
        refused = game.new(game.options(), wrong, Box(), Seeded("x"))
        assert refused == Refusal(CoreWhy.NOT_SO_MANY_PLAYERS, have=wrong, low=low, high=high)
