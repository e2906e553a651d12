"""Positions: push, pull, swap, move (p. 22)."""

from __future__ import annotations

import pytest

from companion.games.synchro_horizon.health import Eliminate
from companion.games.synchro_horizon.line import Move, Pull, Push, Swap
from companion.games.synchro_horizon.vocabulary import Side
from tests.games.synchro_horizon.play import H1, H2, H3, H4, M1, M2, M4, fight, journey


def test_SH117_P1_faces_P1() -> None:
    play = fight()
    assert (play.line(), play.line(Side.MONSTERS)) == ("1234", "1234")


def test_G27_SH118_push() -> None:
    play = fight()
    play.do(Push(H1))
    assert play.line() == "2134"
    play.do(Push(H4))
    assert play.line() == "2134", "past the end nothing changes"


def test_G28_SH118_pull() -> None:
    play = fight()
    play.do(Pull(M4))
    assert play.line(Side.MONSTERS) == "1243"


def test_A29_push_and_pull_stop_at_the_end_and_pass_the_others() -> None:
    play = fight()
    play.do(Push(M1, 3))
    assert play.line(Side.MONSTERS) == "2341"
    play.do(Pull(M4, 4))
    assert play.line(Side.MONSTERS) == "4231"
    assert play.hard(Push(M1, 0)) == "count_out_of_range"
    assert play.hard(Pull(M1, 5)) == "count_out_of_range"


def test_G58_SH119_A7_swap_and_move() -> None:
    swapped, moved = fight(), fight()
    swapped.do(Swap(H1, H3))
    assert swapped.line() == "3214"
    moved.do(Move(H1, 3))
    assert moved.line() == "2314"


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (Swap(H1, H1), "same_character"),
        (Swap(H1, M1), "other_side"),
        (Swap(H1, H4), "not_alive"),
        (Swap(H4, H1), "not_alive"),
        (Move(H1, 0), "no_such_place"),
        (Move(H1, 4), "no_such_place"),
        (Move(H4, 1), "not_alive"),
        (Push(H4), "not_alive"),
    ],
)
def test_impossible_moves(action: object, why: str) -> None:

    play = fight()
    play.do(Eliminate(H4))
    assert play.hard(action) == why


def test_A33_one_character_for_each_position() -> None:
    play = fight()
    play.do(Move(M2, 1))
    line = play.state.line(Side.MONSTERS)
    assert len(set(line)) == len(line) == 4


def test_monsters_keep_their_places_while_cards_are_drawn() -> None:
    play = journey().open_fight().draw("a", "b")
    assert play.hard(Swap(M1, M2)) == "not_now"
    play.do(Swap(H2, H3))
    assert play.line() == "1324"
