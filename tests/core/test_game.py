from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass, fields

import pytest

from companion.core.game import Step, nothing_learnt, nothing_printed, option, same
from companion.core.message import Message
from companion.core.summary import Mood, Outcome, Summary
from tests.toy_game import GAME, State


def test_an_option_carries_its_limits_and_its_rule() -> None:
    @dataclass(frozen=True)
    class Options:
        column: int = option(1, low=1, high=3, rule="BB-18")
        plain: bool = option(False)

    column, plain = fields(Options)
    assert Options() == Options(1, False)
    assert dict(column.metadata) == {"low": 1, "high": 3, "rule": "BB-18", "harmless": False}
    assert dict(plain.metadata) == {"low": None, "high": None, "rule": "", "harmless": False}


def test_a_game_may_leave_out_what_it_does_not_need() -> None:
    assert GAME.upgrade is same
    assert same(1, {"a": 1}) == {"a": 1}
    assert GAME.learnt is nothing_learnt
    assert nothing_learnt(State((0,), 9)) == {}


def test_a_game_is_a_value() -> None:
    with pytest.raises(FrozenInstanceError):
        GAME.id = "other"  # type: ignore[misc]


def test_a_glance_is_calm_and_unfinished_unless_told() -> None:
    summary = Summary((Message("where.turn"),))
    assert (summary.turn, summary.number, summary.mood, summary.outcome) == (None, None, Mood.CALM, None)
    assert Outcome(None, "stopped").facts == {}
    step: Step[str] = Step(Message("a"), Message("b"))
    assert step.action is None
    assert step.ask == ""


def test_a_game_whose_screens_draw_no_number_of_the_booklet_prints_none() -> None:
    assert GAME.printed is nothing_printed
    assert GAME.printed(None) is None
    assert "printed" not in GAME.queries
