"""The phases of a turn: those before the one that runs are over, and none is while none runs."""

from __future__ import annotations

from companion.kit.phases import phase_lines

ORDER = ("draw", "play", "rest")


def test_what_stands_before_the_running_phase_is_over() -> None:
    for place, now in enumerate(ORDER):
        lines = phase_lines(ORDER, now)
        assert [line.phase for line in lines] == list(ORDER)
        assert [line.now for line in lines] == [each == now for each in ORDER]
        assert sum(line.past for line in lines) == place
        assert all(line.past for line in lines[:place])


def test_none_runs_and_none_is_over_where_the_turn_stands_elsewhere() -> None:
    for now in (None, "set-up"):
        assert not any(line.now or line.past for line in phase_lines(ORDER, now))
