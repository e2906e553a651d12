"""The rules of Lantern: a test a rule, with its id in the name; the shared tests look at the rest."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.box import Box
from companion.core.chance import Scripted
from companion.core.seats import Seat
from tests.lantern import GAME, OIL, Correct, LightLantern, Options, Pour, State, Walk
from tests.play import Play


def cave(oil: int | None = 5, **how: int) -> Play[State]:
    opened = GAME.new(Options(), 2, Box(), Scripted(()))
    assert isinstance(opened, State)
    return Play(GAME, replace(opened, oil=oil, **how))  # type: ignore[arg-type]


def test_LA1_the_card_is_read_out_once() -> None:
    play = cave(oil=None)
    assert play.why(Walk()) == play.why(Pour()) == "not_lit"
    assert play.why(LightLantern(21)) == "no_such_card"
    play.do(LightLantern(8))
    assert (play.state.oil, GAME.learnt(play.state)) == (8, {OIL: 8})
    assert play.why(LightLantern(8)) == "already_lit"


def test_U1_a_card_that_was_read_before_is_known() -> None:
    box = Box((), {}, {OIL: 7})
    assert GAME.new(Options(), 2, box, Scripted(())).oil == 7  # type: ignore[union-attr]


@pytest.mark.parametrize(("face", "burnt"), [(1, 2), (2, 2), (3, 1), (6, 1)])
def test_LA2_wind_burns_two(face: int, burnt: int) -> None:
    play = cave(oil=5)
    play.do(Walk(), [face])
    assert (play.state.oil, play.state.left, play.state.turn) == (5 - burnt, 11, Seat(2))


def test_LA3_two_measures_at_once_and_never_more_than_there_are() -> None:
    play = cave(oil=1)
    play.do(Pour(2))
    assert (play.state.oil, play.state.flask) == (3, 4)
    assert play.no(Pour(3)).soft  # a house rule may allow it
    assert play.why(Pour(3)) == "too_much"
    play.anyway(Pour(4))
    assert play.hard(Pour(1)) == "flask_empty"


def test_LA4_the_last_step_with_oil_wins() -> None:
    play = cave(oil=2, left=1)
    play.do(Walk(), [6])
    outcome = GAME.summary(play.state).outcome
    assert outcome is not None
    assert (outcome.won, GAME.step(play.state)) == (True, None)


def test_LA5_without_oil_it_is_lost() -> None:
    play = cave(oil=1)
    play.do(Walk(), [1])
    outcome = GAME.summary(play.state).outcome
    assert outcome is not None
    assert outcome.won is False
    assert play.hard(Walk()) == play.hard(Correct("oil", 3)) == "over"


def test_A1_with_little_wind_only_a_one_blows() -> None:
    play = cave(oil=9)
    play.state = replace(play.state, calm=True)
    play.do(Walk(), [2])
    assert play.state.oil == 8
    play.do(Walk(), [1])
    assert play.state.oil == 6


def test_F1_every_number_can_be_repaired() -> None:
    play = cave()
    assert play.why(Correct("wax", 1)) == "no_such_field"
    assert play.why(Correct("flask", 7)) == "bad_value"
    assert play.why(Correct("oil", 21)) == "breaks_invariant"  # with the flask that is more than there is
    assert [str(event.term) for event in play.do(Correct("flask", 2))] == ["flask"]
