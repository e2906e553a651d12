"""The veil: names that players may not read yet, and players who come later."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.box import read_box
from companion.core.game import nobody_joined
from companion.core.seats import Player
from companion.core.spoilers import NOTHING, is_revealed, no_spoilers
from companion.core.table import Plan, Table, open_table
from tests.conftest import FakeClock
from tests.toy_game import GAME, Options, State, Take


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("TO-2", False),
        ("TO-20", True),
        ("word.Tide", False),
        ("word.Tide.low", False),
        ("word.Tides", True),
        ("action.Roll", True),
        ("action.Roll.dice", False),
        ("action", True),
    ],
)
def test_a_hidden_name_hides_what_is_below_it(name: str, expected: bool) -> None:
    assert is_revealed(frozenset({"TO-2", "word.Tide", "action.Roll.dice"}), name) is expected
    assert is_revealed(NOTHING, name)


def test_a_game_hides_nothing_and_nobody_joins_unless_told() -> None:
    assert GAME.spoilers is no_spoilers
    assert GAME.joined is nobody_joined
    assert GAME.spoilers(None) == NOTHING == GAME.spoilers(State((0,), 9))


def opened(clock: FakeClock, **changes: Any) -> Table[Any]:
    game = replace(GAME, **changes)
    table = open_table(
        game, Plan("x", (Player("Ada"), Player("Bo")), Options(), "seed"), read_box({}, {}), clock
    )
    assert isinstance(table, Table)
    return table


def test_a_table_knows_what_it_hides_now(clock: FakeClock) -> None:
    def hides(state: State | None) -> frozenset[str]:
        return NOTHING if state is not None and sum(state.shells) else frozenset({"TO-2"})

    table = opened(clock, spoilers=hides)
    assert table.hidden == {"TO-2"}
    table.do(Take(table.state.turn))
    assert table.hidden == NOTHING
    table.undo()
    assert table.hidden == {"TO-2"}


def test_those_who_come_later_have_the_last_seats(clock: FakeClock) -> None:
    def joined(state: State) -> tuple[str, ...]:
        return ("Cy",) * sum(state.shells)

    table = opened(clock, joined=joined)
    assert table.names == ("Ada", "Bo")
    table.do(Take(table.state.turn))
    assert table.names == ("Ada", "Bo", "Cy")


def test_a_quiet_table_of_facts_is_learnt_by_playing() -> None:
    tables = [{"id": "a", "unknown": "U-1", "columns": [{"id": "x"}], "quiet": True}]
    assert read_box({"tables": tables}, {}).tables[0].quiet
    assert not read_box({"tables": [{**tables[0], "quiet": False}]}, {}).tables[0].quiet
