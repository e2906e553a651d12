from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import pytest

from companion.core.journal import (
    GROUP_SECONDS,
    Entry,
    History,
    Kind,
    TooFarBack,
    fold,
    mergeable,
    merged,
    same_intention,
)
from companion.core.seats import Seat
from tests.toy_game import Pass, Passed, Roll, Rolled, Take, Taken


def add(state: int, event: int) -> int:
    return state + event


def tap(n: int, group: str = "") -> Entry:
    return Entry(str(n), n, "", events=(n,), group=group or str(n))


def move(kind: Kind, count: int) -> Entry:
    return Entry("m", 99, "", kind=kind, count=count)


def test_state_is_the_fold_of_the_taps_that_count() -> None:
    history = fold(100, [tap(1), tap(2), tap(3)], add)
    assert history.state == 106
    assert [state for _, state in history.done] == [101, 103, 106]
    assert fold(100, [], add).state == 100


def test_one_tap_may_hold_several_events_or_none() -> None:
    assert fold(0, [Entry("a", 1, "", events=(1, 2, 3)), Entry("b", 2, "")], add).state == 6


def test_undo_and_redo_move_the_same_taps() -> None:
    history = fold(0, [tap(1), tap(2), tap(3)], add)
    whole = list(history.done)
    history.add(move(Kind.UNDO, 2))
    assert history.state == 1
    history.add(move(Kind.REDO, 1))
    assert history.state == 3
    history.add(move(Kind.REDO, 1))
    assert history.done == whole
    assert history.undone == []


def test_a_new_tap_ends_what_could_be_redone() -> None:
    history = fold(0, [tap(1), tap(2), move(Kind.UNDO, 1), tap(3)], add)
    assert history.state == 4
    assert history.undone == []


def test_notes_and_bookmarks_change_nothing() -> None:
    marks = [Entry("n", 2, "", kind=Kind.NOTE, text="hm"), Entry("b", 3, "", kind=Kind.BOOKMARK)]
    history = fold(0, [tap(1), *marks], add)
    assert history.state == 1
    assert len(history.done) == 1


@pytest.mark.parametrize("kind", [Kind.UNDO, Kind.REDO])
def test_moving_more_than_there_is_needs_an_earlier_chapter(kind: Kind) -> None:
    history = fold(0, [tap(1)], add)
    with pytest.raises(TooFarBack):
        history.add(move(kind, 2))
    assert history.state == 1
    assert len(history.done) == 1


def test_groups_are_undone_and_redone_together() -> None:
    history = fold(0, [tap(1), tap(2, "g"), tap(3, "g")], add)
    assert [e.seq for e in history.last_group()] == [2, 3]
    history.add(move(Kind.UNDO, 2))
    assert [e.seq for e in history.next_group()] == [2, 3]
    assert [e.seq for e in history.last_group()] == [1]
    assert History(0, add).last_group() == () == History(0, add).next_group()


ADA, BO = Seat(1), Seat(2)


def test_actions_add_up_when_only_their_count_differs() -> None:
    assert mergeable(Take(ADA, 1), Take(ADA, 5))
    assert not mergeable(Take(ADA, 1), Take(BO, 1))
    assert not mergeable(Take(ADA, 1, "sea"), Take(ADA, 1))
    assert not mergeable(Take(ADA), Taken(ADA, 1))
    assert not mergeable(Roll(1), Roll(1))
    assert not mergeable(Pass(), Pass())
    assert not mergeable(None, Take(ADA))


def test_events_that_add_up_are_told_as_one() -> None:
    told = merged([Taken(ADA, 1), Taken(BO, 1), Rolled((3,)), Taken(ADA, 2), Passed(ADA), Passed(ADA)])
    assert told == (Taken(ADA, 3), Taken(BO, 1), Rolled((3,)), Passed(ADA), Passed(ADA))
    assert merged([]) == ()


def test_a_class_with_a_count_and_nothing_else_adds_up() -> None:
    @dataclass(frozen=True)
    class Lost:
        COUNTS: ClassVar[str] = "n"
        n: int

    assert merged([Lost(1), Lost(1)]) == (Lost(2),)


def last(**changes: object) -> Entry:
    whole: dict[str, object] = {"by": "ada", "action": Take(ADA), **changes}
    return Entry("a", 1, "2026-01-31T20:00:00.000+00:00", **whole)  # type: ignore[arg-type]


def at(seconds: float) -> str:
    return f"2026-01-31T20:00:{seconds:06.3f}+00:00"


@pytest.mark.parametrize(("seconds", "same"), [(0, True), (GROUP_SECONDS, True), (2.501, False)])
def test_taps_within_two_and_a_half_seconds_are_one_intention(seconds: float, same: bool) -> None:
    assert same_intention(last(), Take(ADA, 3), "ada", at(seconds)) is same


def test_a_clock_that_went_back_starts_a_new_intention() -> None:
    assert not same_intention(last(), Take(ADA), "ada", "2026-01-31T19:59:59.999+00:00")


@pytest.mark.parametrize("odd", ["", "yesterday", "2026-01-31T20:00:01"])
def test_an_unreadable_or_zoneless_time_starts_a_new_intention(odd: str) -> None:
    assert not same_intention(last(), Take(ADA), "ada", odd)


def test_other_hands_kinds_overrides_and_typed_faces_are_never_joined() -> None:
    assert not same_intention(last(), Take(ADA), "bo", at(1))
    assert not same_intention(last(), Take(BO), "ada", at(1))
    assert not same_intention(last(override="too_many"), Take(ADA), "ada", at(1))
    assert not same_intention(last(faces=()), Take(ADA), "ada", at(1))
