from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest

from companion.core.box import Box
from companion.core.codec import Codec
from companion.core.journal import Chapter, Entry, Kind, Parent, fold
from companion.core.refusal import CoreWhy, Refusal
from companion.core.seats import Player, Seat
from companion.core.table import BrokenState, Plan, Table, open_table, utc_now
from tests.conftest import FakeClock
from tests.odd_rules import with_rules
from tests.toy_game import GAME, Options, Pass, Passed, Roll, Rolled, State, Take, Taken, Why

ADA, BO = Seat(1), Seat(2)
Open = Callable[..., Table[State]]


def faces(answer: Entry | Refusal) -> tuple[int, ...]:
    assert isinstance(answer, Entry)
    (rolled,) = answer.events
    assert isinstance(rolled, Rolled)
    return rolled.faces


def everything(table: Table[State]) -> tuple[Any, ...]:
    return (table.state, table.entries, table.depth, table.done, table.undone, table.chapter)


# -- opening ----------------------------------------------------------------------------------------


def test_a_new_table_names_its_game_its_players_and_its_seed(clock: FakeClock) -> None:
    plan = Plan("Evening", (Player("Ada", "p1"), Player("Bo")), Options(goal=7))
    table = open_table(GAME, plan, Box(), clock)
    assert isinstance(table, Table)
    head = table.header
    assert (head.game, head.version, head.name, head.players) == ("toy", 1, "Evening", plan.players)
    assert head.options == Options(goal=7)
    assert head.opened == clock()
    assert head.parent is None
    assert len(head.seed) == 32
    assert head.table
    assert table.state == State((0, 0), 7)
    assert (table.entries, table.depth, table.next_seq, table.has_more_past) == ((), 0, 1, False)


@pytest.mark.parametrize("count", [0, 5, 9])
def test_a_table_for_too_few_or_too_many_is_refused(count: int) -> None:
    answer = open_table(GAME, Plan("x", (Player("A"),) * count, Options()), Box())
    assert answer == Refusal(CoreWhy.NOT_SO_MANY_PLAYERS, have=count, low=1, high=4)


def test_a_game_may_refuse_to_be_set_up() -> None:
    picky = replace(GAME, new=lambda options, players, box, chance: Refusal(Why.NO_DICE))
    assert open_table(picky, Plan("x", (Player("A"),), Options()), Box()) == Refusal(Why.NO_DICE)


def test_an_opening_that_breaks_an_invariant_is_a_bug_not_a_table() -> None:
    odd = replace(GAME, new=lambda options, players, box, chance: State((-1,), 9))
    with pytest.raises(BrokenState, match="toy: T1 after 'the set-up'"):
        open_table(odd, Plan("x", (Player("A"),), Options()), Box())


def test_the_set_up_draws_apart_from_the_first_tap() -> None:
    drawn: list[str] = []

    def new(options: Options, players: int, box: Box, chance: Any) -> State:
        drawn.append(chance.seed)
        return State((0,), 9)

    open_table(replace(GAME, new=new), Plan("x", (Player("A"),), Options(), "s"), Box())
    assert drawn == ["s:-1"]


def test_the_clock_is_utc_in_milliseconds() -> None:
    moment = datetime.fromisoformat(utc_now())
    assert moment.tzinfo is not None
    assert moment.utcoffset().total_seconds() == 0
    assert len(utc_now()) == len("2026-01-31T20:00:00.000+00:00")


# -- taps -------------------------------------------------------------------------------------------


def test_a_tap_is_one_entry_with_what_was_asked_and_what_happened(open_toy: Open, clock: FakeClock) -> None:
    table = open_toy()
    entry = table.do(Take(ADA, 3), by="p1")
    assert isinstance(entry, Entry)
    assert (entry.seq, entry.at, entry.by, entry.kind) == (1, clock(), "p1", Kind.TAP)
    assert (entry.action, entry.events) == (Take(ADA, 3), (Taken(ADA, 3),))
    assert (entry.group, entry.faces, entry.override) == (entry.id, None, "")
    assert table.state.shells == (3, 0)
    assert table.depth == 1
    assert table.next_seq == 2
    assert table.done == ((entry, table.state),)


def test_the_events_of_a_tap_are_applied_once(open_toy: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was worked out to see whether it is sound is what the journal folds to."""
    applied: list[Taken] = []
    apply = Taken.apply

    def counted(event: Taken, state: State) -> State:
        applied.append(event)
        return apply(event, state)

    monkeypatch.setattr(Taken, "apply", counted)
    table = open_toy()
    table.do(Take(ADA, 3))
    assert applied == [Taken(ADA, 3)]
    assert table.state.shells == (3, 0)


def test_a_refusal_changes_nothing(open_toy: Open) -> None:
    table = open_toy()
    table.do(Take(ADA))
    before = everything(table)
    assert table.do(Take(Seat(7))) == Refusal(Why.NOBODY, player=7)
    assert table.do(Take(ADA, 9)) == Refusal(Why.TOO_MANY, anyway=(Taken(ADA, 9),), n=9, player=ADA)
    assert everything(table) == before


def test_why_not_says_what_do_would_say(open_toy: Open) -> None:
    table = open_toy()
    for action in (Take(ADA), Take(ADA, 9), Take(Seat(7)), Roll(9), Roll(), Pass()):
        before = everything(table)
        said = table.why_not(action)
        assert everything(table) == before
        answer = table.do(action)
        assert answer == said if said is not None else isinstance(answer, Entry)


def test_do_it_anyway_is_recorded_as_an_override(open_toy: Open) -> None:
    table = open_toy()
    entry = table.do(Take(ADA, 9), anyway=True)
    assert isinstance(entry, Entry)
    assert (entry.override, entry.events) == ("too_many", (Taken(ADA, 9),))
    assert table.state.shells == (9, 0)


def test_what_is_allowed_is_no_override_and_what_is_nonsense_stays_refused(open_toy: Open) -> None:
    table = open_toy()
    entry = table.do(Take(ADA), anyway=True)
    assert isinstance(entry, Entry)
    assert entry.override == ""
    assert table.do(Take(Seat(7)), anyway=True) == Refusal(Why.NOBODY, player=7)


def test_the_same_tap_delivered_twice_counts_once(open_toy: Open) -> None:
    table = open_toy()
    first = table.do(Take(ADA), tap="t-1")
    assert isinstance(first, Entry)
    assert first.id == "t-1"
    assert table.do(Take(ADA), tap="t-1") is first
    assert table.do(Roll(9), tap="t-1") is first
    assert table.state.shells == (1, 0)
    assert len(table.entries) == 1


def test_a_refused_tap_may_be_sent_again(open_toy: Open) -> None:
    table = open_toy()
    assert isinstance(table.do(Take(ADA, 9), tap="t-1"), Refusal)
    assert isinstance(table.do(Take(ADA, 9), tap="t-1", anyway=True), Entry)


def test_a_finished_game_refuses(open_toy: Open) -> None:
    table = open_toy(goal=5)
    table.do(Take(ADA, 5))
    assert table.do(Take(ADA)) == Refusal(Why.OVER)
    table.undo()
    assert isinstance(table.do(Take(ADA)), Entry)


def test_a_state_that_breaks_an_invariant_changes_nothing(open_toy: Open) -> None:
    def decide(state: State, action: object, chance: object) -> tuple[Taken, ...]:
        return (Taken(ADA, 2), Taken(ADA, -5))

    table = open_toy(game=with_rules(GAME, decide=decide))
    heard: list[Entry] = []
    table.listen(lambda _, entry: heard.append(entry))
    before = everything(table)
    with pytest.raises(BrokenState, match=r"toy: T1 after \(Taken"):
        table.do(Take(ADA))
    assert everything(table) == before
    assert heard == []


@pytest.mark.parametrize("faulty", ["decide", "evolve", "violations"])
def test_an_exception_in_a_rule_changes_nothing(open_toy: Open, faulty: str) -> None:
    table = open_toy()
    table.do(Take(ADA))

    def fails(*_: object) -> Any:
        raise ZeroDivisionError

    table.game = with_rules(GAME, **{faulty: fails})
    before = everything(table)
    with pytest.raises(ZeroDivisionError):
        table.do(Take(ADA), tap="t")
    assert everything(table) == before
    table.game = GAME
    assert isinstance(table.do(Take(ADA), tap="t"), Entry)


# -- chance -----------------------------------------------------------------------------------------


def test_golden_faces_of_a_table(open_toy: Open) -> None:
    table = open_toy(seed="golden")
    assert [faces(table.do(Roll(2))) for _ in range(3)] == [(2, 4), (3, 4), (6, 6)]


def test_undo_then_tap_again_gives_the_same_faces(open_toy: Open) -> None:
    table = open_toy()
    table.do(Take(ADA))
    first = faces(table.do(Roll(5)))
    table.undo()
    assert faces(table.do(Roll(5))) == first
    table.undo()
    table.do(Take(ADA))
    later = faces(table.do(Roll(5)))
    table.undo(count=2)
    assert faces(table.do(Roll(5))) == first != later


def test_the_faces_after_a_restart_are_those_that_would_have_come(open_toy: Open, clock: FakeClock) -> None:
    table = open_toy()
    table.do(Roll(3))
    table.do(Pass())
    table.undo()
    again = Table(GAME, table.header, [table.chapter], clock=clock)
    assert faces(again.do(Roll(3))) == faces(table.do(Roll(3)))


def test_typed_faces_are_used_and_recorded(open_toy: Open) -> None:
    table = open_toy()
    entry = table.do(Roll(2), faces=[6, 1])
    assert isinstance(entry, Entry)
    assert entry.events == (Rolled((6, 1), by_hand=True),)
    assert entry.faces == (6, 1)
    app = table.do(Roll(1))
    assert isinstance(app, Entry)
    assert app.faces is None
    assert not app.events[0].by_hand


@pytest.mark.parametrize(
    ("typed", "refusal"),
    [
        ([6], Refusal(CoreWhy.FACES_MISSING, have=1)),
        ([6, 7], Refusal(CoreWhy.FACE_OUT_OF_RANGE, face=7, high=6)),
        ([6, 1, 1], Refusal(CoreWhy.FACES_TOO_MANY, have=3, need=2)),
        ([], Refusal(CoreWhy.FACES_MISSING, have=0)),
    ],
)
def test_typed_faces_that_do_not_fit_are_refused(open_toy: Open, typed: list[int], refusal: Refusal) -> None:
    table = open_toy()
    before = everything(table)
    assert table.do(Roll(2), faces=typed) == refusal
    assert everything(table) == before


def test_a_rules_refusal_comes_before_the_count_of_faces(open_toy: Open) -> None:
    assert open_toy().do(Roll(9), faces=[1, 2]) == Refusal(Why.NO_DICE, n=9)


def test_left_over_faces_are_refused_when_a_soft_refusal_is_overruled(open_toy: Open) -> None:
    table = open_toy()
    assert table.do(Take(ADA, 9), faces=[3]).why is Why.TOO_MANY  # type: ignore[union-attr]
    assert table.do(Take(ADA, 9), faces=[3], anyway=True) == Refusal(CoreWhy.FACES_TOO_MANY, have=1, need=0)
    entry = table.do(Take(ADA, 9), faces=[], anyway=True)
    assert isinstance(entry, Entry)
    assert entry.faces == ()
    assert entry.override == "too_many"


# -- grouping ---------------------------------------------------------------------------------------


def groups(table: Table[State]) -> list[int]:
    """The sizes of the groups of taps, in order."""
    sizes: dict[str, int] = {}
    for entry, _ in table.done:
        sizes[entry.group] = sizes.get(entry.group, 0) + 1
    return list(sizes.values())


def test_quick_taps_are_one_undo(open_toy: Open, clock: FakeClock) -> None:
    table = open_toy(goal=99)
    for _ in range(5):
        table.do(Take(ADA))
        clock.wait(2.5)
    assert groups(table) == [5]
    assert len(table.would_undo()) == 5
    clock.wait(0.001)
    table.do(Take(ADA))
    assert groups(table) == [5, 1]
    table.undo()
    table.undo()
    assert table.state.shells == (0, 0)
    assert table.depth == 0
    assert len(table.would_redo()) == 5
    table.redo()
    assert table.state.shells == (5, 0)


def test_a_clock_that_goes_back_never_joins_taps(open_toy: Open, clock: FakeClock) -> None:
    table = open_toy()
    table.do(Take(ADA))
    clock.wait(-0.5)
    table.do(Take(ADA))
    clock.wait(-86400)
    table.do(Take(ADA))
    assert groups(table) == [1, 1, 1]
    assert [entry.seq for entry in table.entries] == [1, 2, 3]


@pytest.mark.parametrize(
    "between",
    [
        lambda table: table.do(Take(BO), by="p1"),
        lambda table: table.do(Pass(), by="p1"),
        lambda table: table.note("hm"),
        lambda table: table.bookmark("here"),
        lambda table: (table.do(Pass()), table.undo()),
    ],
)
def test_whatever_happens_between_parts_two_taps(open_toy: Open, between: Callable[[Any], object]) -> None:
    table = open_toy()
    table.do(Take(ADA), by="p1")
    between(table)
    table.do(Take(ADA), by="p1")
    assert len(table.would_undo()) == 1


def test_other_hands_overrides_and_typed_faces_stay_apart(open_toy: Open) -> None:
    table = open_toy(goal=99)
    table.do(Take(ADA), by="p1")
    table.do(Take(ADA), by="p2")
    table.do(Take(ADA), by="p2", faces=[])
    table.do(Take(ADA), by="p2")
    table.do(Take(ADA, 9), by="p2", anyway=True)
    table.do(Take(ADA), by="p2")
    assert groups(table) == [1] * 6


def test_actions_without_a_count_are_never_joined(open_toy: Open) -> None:
    table = open_toy()
    table.do(Roll())
    table.do(Roll())
    assert groups(table) == [1, 1]


# -- undo, redo, go to ------------------------------------------------------------------------------


def test_nothing_to_undo_and_nothing_to_redo(open_toy: Open) -> None:
    table = open_toy()
    assert table.undo() == table.undo(count=1) == table.go_to(0) == Refusal(CoreWhy.NOTHING_TO_UNDO)
    assert table.redo() == table.redo(count=1) == Refusal(CoreWhy.NOTHING_TO_REDO)
    table.do(Pass())
    for count in (0, -1, 2):
        assert table.undo(count=count) == Refusal(CoreWhy.NOTHING_TO_UNDO)
    table.undo()
    for count in (0, -1, 2):
        assert table.redo(count=count) == Refusal(CoreWhy.NOTHING_TO_REDO)
    assert len(table.entries) == 2


def test_undo_then_redo_is_identity(open_toy: Open) -> None:
    table = open_toy()
    for action in (Take(ADA, 2), Roll(3), Pass()):
        table.do(action)
    state, done = table.state, table.done
    undo = table.undo("p2", 3)
    assert isinstance(undo, Entry)
    assert (undo.kind, undo.count, undo.by) == (Kind.UNDO, 3, "p2")
    assert table.state == State((0, 0), 20)
    redo = table.redo("p1", 3)
    assert isinstance(redo, Entry)
    assert (redo.kind, redo.count, redo.by) == (Kind.REDO, 3, "p1")
    assert (table.state, table.done) == (state, done)
    assert [entry.seq for entry in table.entries] == [1, 2, 3, 4, 5]


def test_nothing_is_ever_erased(open_toy: Open) -> None:
    table = open_toy()
    first = table.do(Take(ADA))
    table.undo()
    second = table.do(Take(BO))
    assert table.entries[0] == first
    assert table.entries[2] == second
    assert table.undone == ()
    assert table.state.shells == (0, 1)


def test_go_to_walks_back_and_forward(open_toy: Open) -> None:
    table = open_toy()
    states = [table.state]
    for action in (Take(ADA, 2), Pass(), Take(BO, 3), Roll(2)):
        table.do(action)
        states.append(table.state)
    for seq in (2, 4, 1, 3, 0, 4):
        moved = table.go_to(seq, "p1")
        assert isinstance(moved, Entry)
        assert moved.by == "p1"
        assert table.state == states[seq]
    assert table.go_to(4) == Refusal(CoreWhy.NOTHING_TO_UNDO)
    assert table.go_to(99) == table.go_to(-1) == Refusal(CoreWhy.NOTHING_TO_UNDO)


def test_go_to_a_tap_that_was_replaced_is_refused(open_toy: Open) -> None:
    table = open_toy()
    table.do(Take(ADA))
    table.undo()
    table.do(Take(BO))
    assert table.go_to(1) == table.go_to(2) == Refusal(CoreWhy.NOTHING_TO_UNDO)


# -- notes, bookmarks, branches ---------------------------------------------------------------------


def test_notes_and_bookmarks_are_entries_that_change_no_state(open_toy: Open) -> None:
    table = open_toy()
    table.do(Take(ADA))
    state = table.state
    mark, note = table.bookmark("before the storm", "p1"), table.note("what a night")
    assert (mark.kind, mark.text, mark.by, mark.seq) == (Kind.BOOKMARK, "before the storm", "p1", 2)
    assert (note.kind, note.text, note.seq) == (Kind.NOTE, "what a night", 3)
    assert table.state == state
    assert table.depth == 1
    table.undo()
    assert table.state.shells == (0, 0), "an undo passes over notes and bookmarks"


def test_a_note_does_not_end_what_could_be_redone(open_toy: Open) -> None:
    table = open_toy()
    table.do(Take(ADA))
    table.undo()
    table.note("hm")
    assert isinstance(table.redo(), Entry)


def test_the_state_at_a_bookmark_whatever_was_undone_later(open_toy: Open) -> None:
    table = open_toy()
    table.do(Take(ADA, 2))
    mark = table.bookmark("here")
    table.do(Pass())
    table.undo(count=2)
    table.do(Take(BO, 5))
    assert table.state_at(mark.seq).shells == (2, 0)
    assert [table.state_at(seq).shells for seq in (0, 1, 4, 5)] == [(0, 0), (2, 0), (0, 0), (0, 5)]
    assert table.state_at(99) == table.state


def test_play_from_here_names_its_parent(open_toy: Open, clock: FakeClock) -> None:
    table = open_toy()
    table.do(Take(ADA, 2))
    mark = table.bookmark("here")
    table.do(Take(BO, 2))
    clock.wait(3600)
    child = table.branch(mark.seq, "What if")
    assert child.header.parent == Parent(table.header.table, "Evening", mark.seq)
    assert (child.header.name, child.header.opened) == ("What if", clock())
    assert child.header.table != table.header.table
    assert child.header.seed != table.header.seed
    assert child.header.players == table.header.players
    assert child.header.options == table.header.options
    assert child.state.shells == (2, 0)
    assert child.entries == ()
    assert child.depth == 0
    child.do(Take(ADA))
    assert table.state.shells == (2, 2)
    assert child.state.shells == (3, 0)
    assert child.undo().seq == 2
    assert child.undo() == Refusal(CoreWhy.NOTHING_TO_UNDO)


# -- listeners --------------------------------------------------------------------------------------


def test_listeners_hear_of_every_entry_after_it_counts(open_toy: Open) -> None:
    table = open_toy()
    heard: list[tuple[Kind, State]] = []
    stop = table.listen(lambda heard_of, entry: heard.append((entry.kind, heard_of.state)))
    table.do(Take(ADA))
    table.do(Take(Seat(7)))
    table.undo()
    table.redo()
    table.bookmark("x")
    table.note("y")
    assert [kind for kind, _ in heard] == [Kind.TAP, Kind.UNDO, Kind.REDO, Kind.BOOKMARK, Kind.NOTE]
    assert [state.shells[0] for _, state in heard] == [1, 0, 1, 1, 1]
    stop()
    stop()
    table.do(Take(ADA))
    assert len(heard) == 5


def test_a_listener_may_stop_listening_while_it_is_told(open_toy: Open) -> None:
    table = open_toy()
    heard: list[str] = []
    stops: list[Callable[[], None]] = []
    stops.append(table.listen(lambda *_: (heard.append("first"), stops[0]())[0]))
    table.listen(lambda *_: heard.append("second"))
    table.do(Pass())
    table.do(Pass())
    assert heard == ["first", "second", "second"]


def test_a_listener_that_fails_hides_nothing_from_the_others(
    open_toy: Open, caplog: pytest.LogCaptureFixture
) -> None:
    table = open_toy()
    heard: list[Entry] = []

    def fails(*_: object) -> None:
        raise OSError("disk full")

    table.listen(fails)
    table.listen(lambda _, entry: heard.append(entry))
    with caplog.at_level(logging.ERROR):
        entry = table.do(Take(ADA))
    assert heard == [entry]
    assert table.state.shells == (1, 0)
    assert "disk full" in caplog.text


def test_taps_at_the_same_moment_both_count(open_toy: Open) -> None:
    table = open_toy(goal=10**6)
    heard: list[int] = []
    table.listen(lambda _, entry: heard.append(entry.seq))

    def hand(seat: Seat) -> None:
        for _ in range(100):
            table.do(Take(seat))
            table.would_undo()

    hands = [threading.Thread(target=hand, args=(seat,)) for seat in (ADA, BO)]
    for thread in hands:
        thread.start()
    for thread in hands:
        thread.join()
    assert table.state.shells == (100, 100)
    assert heard == [entry.seq for entry in table.entries] == list(range(1, 201))


# -- reloading --------------------------------------------------------------------------------------


def test_a_table_reloads_from_json_to_the_same_state(open_toy: Open, clock: FakeClock) -> None:
    table = open_toy()
    for action in (Take(ADA, 2), Roll(3), Pass()):
        table.do(action)
    table.undo()
    codec = Codec(GAME)
    entries = tuple(codec.load_entry(codec.dump_entry(entry)) for entry in table.entries)
    opening = codec.load_opening(codec.dump_opening(table.opening_of_chapter))
    again = Table(
        GAME,
        codec.load_header(codec.dump_header(table.header)),
        [replace(opening, entries=entries)],
        clock=clock,
    )
    assert everything(again) == everything(table)
    assert isinstance(again.redo(), Entry)
    assert again.state.turn == BO


def test_replay_uses_the_facts_and_never_rolls(open_toy: Open, clock: FakeClock) -> None:
    table = open_toy()
    table.do(Roll(3))
    strict = with_rules(GAME, decide=lambda *_: pytest.fail("replay must not decide"))
    again = Table(strict, table.header, [table.chapter], clock=clock)
    assert again.state == table.state
    assert fold(State((0, 0), 20), table.entries, GAME.evolve).state == table.state


def test_a_chapter_with_entries_is_opened_without_them(open_toy: Open, clock: FakeClock) -> None:
    table = open_toy()
    table.do(Pass())
    again = Table(GAME, table.header, [table.chapter], clock=clock)
    assert again.opening_of_chapter == Chapter(1, 1, 0, State((0, 0), 20))
    assert again.chapter == table.chapter
    assert Passed(ADA) in again.entries[0].events


def test_the_dice_an_action_would_throw(open_toy: Open) -> None:
    table = open_toy()
    before = everything(table)
    assert table.dice_of(Roll(3)) == (6, 6, 6)
    assert table.dice_of(Take(ADA)) == ()
    assert table.dice_of(Roll(9)) == ()  # refused
    assert everything(table) == before
