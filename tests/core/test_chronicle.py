"""Chapters: cut at 200, fetched when needed, and never more than a few at hand."""

from __future__ import annotations

import gc
from typing import Any

import pytest

from companion.core import loaded_journal
from companion.core.journal import CHAPTER_SIZE, Chapter, Entry, History, Kind, TooFarBack, fold
from companion.core.loaded_journal import LoadedJournal, no_past
from companion.core.refusal import CoreWhy, Refusal
from companion.core.seats import Seat
from companion.core.table import Table
from tests.conftest import FakeClock
from tests.core.shelf import Shelf, header, on_shelf, reopen
from tests.toy_game import GAME, State, Take

ADA, BO = Seat(1), Seat(2)


def play(table: Table[State], clock: FakeClock, taps: int) -> None:
    """So many taps of Ada, each an intention of its own."""
    for _ in range(taps):
        clock.wait(10)
        assert isinstance(table.do(Take(ADA)), Entry)


def shells(table: Table[State]) -> int:
    return table.state.shells[0]


def test_a_chapter_is_turned_before_the_tap_that_does_not_fit(clock: FakeClock) -> None:
    table, shelf = on_shelf(clock)
    play(table, clock, CHAPTER_SIZE)
    assert shelf.last == 1
    play(table, clock, 1)
    assert shelf.last == 2
    second = table.opening_of_chapter
    assert (second.number, second.first_seq, second.depth) == (2, 201, 200)
    assert second.opening.shells == (200, 0)
    assert second.entries == ()
    assert [entry.seq for entry in table.chapter.entries] == [201]


def test_whatever_comes_next_turns_a_full_chapter(clock: FakeClock) -> None:
    table, shelf = on_shelf(clock)
    play(table, clock, CHAPTER_SIZE - 1)
    table.undo(count=3)
    table.note("late")
    assert table.opening_of_chapter == Chapter(2, 201, 196, State((196, 0), 10**6), undone=3)
    assert [len(shelf.chapter(n).entries) for n in (1, 2)] == [200, 1]
    again = reopen(shelf, clock)
    assert shelf.asked == []
    assert len(again.would_redo()) == 1
    assert len(again.undone) == 3
    assert shelf.asked == [1], "what was undone before is fetched when it is asked for"
    assert isinstance(again.redo(count=3), Entry)
    assert shells(again) == 199


def test_after_a_tap_nothing_undone_is_fetched(clock: FakeClock) -> None:
    table, shelf = on_shelf(clock)
    play(table, clock, CHAPTER_SIZE - 1)
    table.undo(count=3)
    table.note("late")
    play(table, clock, 1)
    again = reopen(shelf, clock)
    assert again.undone == ()
    assert again.redo() == Refusal(CoreWhy.NOTHING_TO_REDO)
    assert shelf.asked == []


def test_ten_thousand_notes_are_not_one_chapter(clock: FakeClock) -> None:
    table, shelf = on_shelf(clock)
    for _ in range(5 * CHAPTER_SIZE + 1):
        table.note("…")
    assert len(reopen(shelf, clock).entries) == 1


def test_a_table_undone_to_its_opening_is_opened_from_a_page_of_its_own(clock: FakeClock) -> None:
    table, shelf = on_shelf(clock)
    play(table, clock, 10 * CHAPTER_SIZE + 50)
    assert not table.turn_page()
    assert isinstance(table.go_to(0), Entry)
    assert table.turn_page(), "one chapter more, for the store to keep"
    assert not table.turn_page()
    shelf.begin(table)
    again = reopen(shelf, clock)
    assert shelf.asked == []
    assert (shells(again), again.depth, again.entries) == (0, 0, ())
    assert len(again.undone) == 10 * CHAPTER_SIZE + 50
    assert isinstance(again.redo(count=10 * CHAPTER_SIZE), Entry)
    assert shells(again) == 10 * CHAPTER_SIZE
    assert again.turn_page()
    play(again, clock, 3)
    assert shells(again) == 10 * CHAPTER_SIZE + 3
    assert isinstance(again.undo(count=5), Entry)
    assert shells(again) == 10 * CHAPTER_SIZE - 2


def test_an_undo_in_each_chapter_is_no_chain_to_the_first(clock: FakeClock) -> None:
    """Each chapter dips below its own opening: whoever opened the last one had to read them all."""
    table, shelf = on_shelf(clock)
    for _ in range(60):
        play(table, clock, 40)
        table.undo(count=45 if table.depth >= 45 else 40)
        if table.turn_page():
            shelf.begin(table)
    again = reopen(shelf, clock)
    assert again.state == table.state
    assert again.depth == table.depth
    assert len(again.entries) <= CHAPTER_SIZE


def test_a_thousand_undos_and_redos_are_few_chapters(clock: FakeClock) -> None:
    """Each undo reached below the chapter it had begun: a file for each of them."""
    table, shelf = on_shelf(clock)
    play(table, clock, CHAPTER_SIZE + 1)
    for _ in range(1000):
        assert isinstance(table.undo(count=2), Entry)
        assert isinstance(table.redo(count=2), Entry)
        if table.turn_page():
            shelf.begin(table)
    assert table.opening_of_chapter.number <= 6 + 4 * 2000 / CHAPTER_SIZE
    again = reopen(shelf, clock)
    assert again.state == table.state
    assert isinstance(again.undo(count=3), Entry)
    assert shells(again) == shells(table) - 3
    play(table, clock, 1)
    again = reopen(shelf, clock)
    assert again.state == table.state
    assert len(again.entries) <= CHAPTER_SIZE


def test_a_long_way_back_is_read_in_few_steps(clock: FakeClock, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table of an earlier version, undone to its opening: its last chapter needs all the others."""
    monkeypatch.setattr(LoadedJournal, "long_to_open", False)
    table, shelf = on_shelf(clock)
    play(table, clock, 20 * CHAPTER_SIZE + 5)
    assert isinstance(table.go_to(0), Entry)
    monkeypatch.undo()
    folds: list[int] = []

    def counted(opening: State, entries: list[Entry], evolve: Any) -> History[State]:
        folds.append(len(entries))
        return fold(opening, entries, evolve)

    monkeypatch.setattr(loaded_journal, "fold", counted)
    again = reopen(shelf, clock)
    assert shells(again) == 0
    assert len(folds) < 8


def test_a_refused_tap_turns_nothing(clock: FakeClock) -> None:
    table, _ = on_shelf(clock)
    play(table, clock, CHAPTER_SIZE)
    assert isinstance(table.do(Take(Seat(9))), Refusal)
    assert table.opening_of_chapter.number == 1


def test_two_or_three_chapters_stay_at_hand(clock: FakeClock) -> None:
    table, shelf = on_shelf(clock)
    for number in range(1, 8):
        play(table, clock, CHAPTER_SIZE)
        assert table.opening_of_chapter.number == number
        assert len(table.entries) <= 3 * CHAPTER_SIZE
        assert table.depth == shells(table) == number * CHAPTER_SIZE
    assert shelf.asked == []
    assert table.has_more_past


def entries_alive() -> int:
    gc.collect()
    return sum(type(thing) is Entry for thing in gc.get_objects())


def test_memory_stays_bounded_over_ten_thousand_taps(clock: FakeClock) -> None:
    shelf = Shelf()
    table = Table(GAME, header(), [Chapter(1, 1, 0, State((0, 0), 10**6))], shelf.past, clock)
    before = entries_alive()
    for taps in range(1000, 10_001, 1000):
        play(table, clock, 1000)
        assert table.next_seq == taps + 1
        assert shells(table) == table.depth == taps
        assert max(len(table.entries), len(table.done)) <= 3 * CHAPTER_SIZE
        assert entries_alive() - before <= 3 * CHAPTER_SIZE, "old entries are kept somewhere"


def test_a_table_without_a_store_keeps_all_its_chapters(clock: FakeClock) -> None:
    table = Table(GAME, header(), [Chapter(1, 1, 0, State((0, 0), 10**6))], clock=clock)
    play(table, clock, 5 * CHAPTER_SIZE + 1)
    assert len(table.entries) == 5 * CHAPTER_SIZE + 1
    assert not table.has_more_past
    assert isinstance(table.go_to(0), Entry)
    assert shells(table) == 0
    assert isinstance(table.redo(count=1001), Entry)
    assert shells(table) == 1001


def test_a_table_that_began_in_memory_lets_go_once_a_store_keeps_its_past(clock: FakeClock) -> None:
    table = Table(GAME, header(), [Chapter(1, 1, 0, State((0, 0), 10**6))], clock=clock)
    shelf = Shelf()
    table.listen(shelf.write)
    table.keep_past(shelf.past)
    play(table, clock, 5 * CHAPTER_SIZE)
    assert len(table.entries) <= 3 * CHAPTER_SIZE
    assert isinstance(table.go_to(10), Entry)
    assert shells(table) == 10


def test_reopening_reads_only_the_last_chapter(clock: FakeClock) -> None:
    table, shelf = on_shelf(clock)
    play(table, clock, 450)
    again = reopen(shelf, clock)
    assert shelf.asked == []
    assert again.state == table.state
    assert again.depth == table.depth
    assert again.next_seq == table.next_seq
    assert len(again.entries) == 50
    assert again.has_more_past


def test_a_reopened_table_plays_on_as_if_it_had_never_closed(clock: FakeClock) -> None:
    table, shelf = on_shelf(clock)
    play(table, clock, 450)
    again = reopen(shelf, clock)
    play(again, clock, 160)
    assert shelf.last == 4
    assert shells(again) == 610
    assert shelf.chapter(4).depth == 600


def test_undo_goes_on_across_chapters(clock: FakeClock) -> None:
    table, shelf = on_shelf(clock)
    play(table, clock, 401)
    again = reopen(shelf, clock)
    assert isinstance(again.undo(), Entry)
    assert shelf.asked == []
    assert [entry.seq for entry in again.would_undo()] == [400]
    assert shelf.asked == [2]
    for left in range(399, 150, -1):
        assert isinstance(again.undo(), Entry)
        assert shells(again) == again.depth == left
    assert shelf.asked == [2, 1]
    assert not again.has_more_past


def test_a_big_undo_fetches_what_it_needs_and_redo_brings_it_back(clock: FakeClock) -> None:
    table, shelf = on_shelf(clock)
    play(table, clock, 450)
    again = reopen(shelf, clock)
    assert isinstance(again.undo(count=430), Entry)
    assert shells(again) == 20
    assert isinstance(again.redo(count=430), Entry)
    assert again.state == table.state
    assert isinstance(again.redo(), Refusal)


def test_reopening_after_an_undo_that_reached_below_fetches_the_chapter_before(clock: FakeClock) -> None:
    table, shelf = on_shelf(clock)
    play(table, clock, 410)
    table.undo(count=250)
    again = reopen(shelf, clock)
    assert shelf.asked == [2, 1]
    assert again.state == table.state
    assert shells(again) == 160
    assert len(again.undone) == 250
    again.redo(count=250)
    assert shells(again) == 410


def test_chapters_an_undo_reached_into_are_kept_at_hand(clock: FakeClock) -> None:
    table, _ = on_shelf(clock)
    play(table, clock, 405)
    table.undo(count=300)
    play(table, clock, 600)
    assert shells(table) == table.depth == 105 + 600
    assert shells(table) == table.state_at(table.next_seq - 1).shells[0]


def test_undo_within_a_full_past_that_was_let_go(clock: FakeClock) -> None:
    table, shelf = on_shelf(clock)
    play(table, clock, 1000)
    assert isinstance(table.undo(count=900), Entry)
    assert shells(table) == 100 == table.depth
    assert shelf.asked == [2, 1]


def test_go_to_and_state_at_reach_sealed_chapters(clock: FakeClock) -> None:
    table, shelf = on_shelf(clock)
    play(table, clock, 650)
    again = reopen(shelf, clock)
    assert again.state_at(600).shells[0] == 600
    assert shelf.asked == []
    assert again.state_at(599).shells[0] == 599
    assert shelf.asked == [3]
    assert again.state_at(5).shells[0] == 5
    again = reopen(shelf, clock)
    assert isinstance(again.go_to(300), Entry)
    assert shells(again) == 300
    assert isinstance(again.go_to(650), Entry)
    assert shells(again) == 650
    assert isinstance(again.go_to(0), Entry)
    assert shells(again) == 0


def test_go_to_a_tap_that_no_longer_counts_fetches_nothing(clock: FakeClock) -> None:
    table, shelf = on_shelf(clock)
    play(table, clock, 450)
    again = reopen(shelf, clock)
    again.undo()
    play(again, clock, 1)
    assert again.go_to(450) == Refusal(CoreWhy.NOTHING_TO_UNDO)
    assert again.go_to(9999) == Refusal(CoreWhy.NOTHING_TO_UNDO)
    assert shelf.asked == []


def test_the_state_of_a_moment_is_told_whatever_was_undone_since(clock: FakeClock) -> None:
    table, shelf = on_shelf(clock)
    play(table, clock, 405)
    table.undo(count=300)
    again = reopen(shelf, clock)
    assert again.state_at(405).shells[0] == 405
    assert again.state_at(406).shells[0] == 105


def test_the_state_of_every_moment() -> None:
    opening = Chapter(
        2, 3, 2, 7, (Entry("c", 3, "", events=(1,)), Entry("d", 4, "", kind=Kind.UNDO, count=2))
    )
    first = Chapter(1, 1, 0, 5, (Entry("a", 1, "", events=(1,)), Entry("b", 2, "", events=(1,))))
    book = LoadedJournal([first, opening], lambda state, event: state + event)
    assert [book.state_at(seq) for seq in range(-1, 6)] == [5, 5, 6, 7, 8, 6, 6]


def test_a_group_of_taps_that_crosses_a_chapter_is_undone_whole(clock: FakeClock) -> None:
    table, shelf = on_shelf(clock)
    play(table, clock, CHAPTER_SIZE - 2)
    clock.wait(10)
    for _ in range(4):
        table.do(Take(BO))
    assert shelf.last == 2
    again = reopen(shelf, clock)
    assert [entry.seq for entry in again.would_undo()] == [199, 200, 201, 202]
    again.undo()
    assert again.state.shells == (198, 0)
    assert len(again.would_redo()) == 4


def test_the_same_tap_is_known_again_after_its_chapter_came_back(clock: FakeClock) -> None:
    table, shelf = on_shelf(clock)
    first = table.do(Take(ADA), tap="once")
    play(table, clock, CHAPTER_SIZE)
    again = reopen(shelf, clock)
    again.look_back()
    assert again.do(Take(ADA), tap="once") == first


# -- a past that cannot be read ---------------------------------------------------------------------


def unreadable(clock: FakeClock) -> tuple[Table[State], Shelf]:
    table, shelf = on_shelf(clock)
    play(table, clock, 450)
    shelf.lost = {1, 2}
    return reopen(shelf, clock), shelf


def test_undo_says_that_the_past_cannot_be_read(clock: FakeClock) -> None:
    table, _ = unreadable(clock)
    assert table.undo(count=60) == Refusal(CoreWhy.HISTORY_UNREADABLE)
    assert table.go_to(100) == Refusal(CoreWhy.HISTORY_UNREADABLE)
    assert table.go_to(0) == Refusal(CoreWhy.HISTORY_UNREADABLE)
    assert isinstance(table.undo(count=50), Entry)
    assert shells(table) == 400
    assert table.would_undo() == ()
    assert table.undo() == Refusal(CoreWhy.HISTORY_UNREADABLE)
    assert table.undo(count=0) == Refusal(CoreWhy.HISTORY_UNREADABLE)
    assert isinstance(table.redo(count=50), Entry)
    assert shells(table) == 450


def test_the_state_of_an_unreadable_moment_is_never_guessed(clock: FakeClock) -> None:
    table, _ = unreadable(clock)
    assert table.state_at(400).shells[0] == 400
    with pytest.raises(TooFarBack):
        table.state_at(399)
    with pytest.raises(TooFarBack):
        table.branch(12, "no")


def test_a_chapter_that_needs_an_unreadable_one_leaves_everything_as_it_was(clock: FakeClock) -> None:
    table, shelf = on_shelf(clock)
    play(table, clock, 205)
    table.undo(count=100)
    play(table, clock, 300)
    shelf.lost = {1}
    again = reopen(shelf, clock)
    assert again.look_back() is True
    before = (again.state, again.depth, again.entries, again.next_seq)
    assert again.look_back() is False
    assert (again.state, again.depth, again.entries, again.next_seq) == before
    assert again.undo(count=350) == Refusal(CoreWhy.HISTORY_UNREADABLE)
    assert (again.state, again.depth, again.entries, again.next_seq) == before


def test_a_last_chapter_that_cannot_be_folded_alone_is_refused(clock: FakeClock) -> None:
    table, shelf = on_shelf(clock)
    play(table, clock, 205)
    table.undo(count=100)
    shelf.lost = {1}
    with pytest.raises(TooFarBack):
        reopen(shelf, clock)


def test_a_moment_whose_undo_reaches_an_unreadable_chapter_is_not_guessed() -> None:
    undo = Entry("d", 4, "", kind=Kind.UNDO, count=2)
    redo = Entry("e", 5, "", kind=Kind.REDO, count=2)
    first = Chapter(1, 1, 0, 5, (Entry("a", 1, "", events=(1,)), Entry("b", 2, "", events=(1,))))
    second = Chapter(2, 3, 2, 7, (Entry("c", 3, "", events=(1,)), undo, redo))
    once = [first]
    book = LoadedJournal([second], lambda state, event: state + event, lambda _: once.pop() if once else None)
    assert (book.history.state, book.has_more_past) == (8, False)
    with pytest.raises(TooFarBack):
        LoadedJournal([second], lambda state, event: state + event, no_past)


def test_nothing_to_undo_at_the_very_beginning_of_a_later_chapter(clock: FakeClock) -> None:
    """All taps undone, then 200 notes and one tap: the second chapter opens at depth 0."""
    table, shelf = on_shelf(clock)
    play(table, clock, CHAPTER_SIZE)
    table.undo(count=CHAPTER_SIZE)
    play(table, clock, 1)
    again = reopen(shelf, clock)
    assert again.opening_of_chapter.depth == 0
    assert isinstance(again.go_to(0), Entry)
    assert again.depth == 0
    assert again.would_undo() == ()
    assert again.undo() == again.go_to(0) == Refusal(CoreWhy.NOTHING_TO_UNDO)
    assert shelf.asked == []
    assert isinstance(again.redo(), Entry)
