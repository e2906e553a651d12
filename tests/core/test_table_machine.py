"""Whatever the order of taps, undos, redos, jumps and restarts: the table is a list of states."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.core import loaded_journal
from companion.core.annotation_actions import Count, MakeCounter, PinNote, TickNote
from companion.core.annotations import NOTHING, AnnotationEvent, Annotations, AnnotationWhy, ReminderTime
from companion.core.codec import Codec
from companion.core.journal import Chapter, Entry, Kind
from companion.core.refusal import CoreWhy, Refusal
from companion.core.seats import Seat
from companion.core.table import Table
from tests.conftest import FakeClock
from tests.core.shelf import Shelf, header
from tests.toy_game import GAME, Pass, Roll, State, Take

CODEC = Codec(GAME)
SMALL = 7
"""Chapters are cut this small, so that a short run crosses many of them."""

ACTIONS = st.one_of(
    st.builds(Take, st.builds(Seat, st.integers(1, 2)), st.integers(1, 3)),
    st.builds(Roll, st.integers(1, 3)),
    st.just(Pass()),
    st.just(MakeCounter("Fog")),
    st.builds(Count, st.integers(1, 3), st.integers(-2, 2)),
    st.builds(PinNote, st.just("x"), st.none(), st.sampled_from([None, ReminderTime(turn=Seat(2))])),
    st.builds(TickNote, st.integers(1, 3)),
)


class TableMachine(RuleBasedStateMachine):
    """Compares the table with the simplest model: every state so far, and where we are in it."""

    @initialize()
    def open(self) -> None:
        self.before = loaded_journal.CHAPTER_SIZE
        loaded_journal.CHAPTER_SIZE = SMALL
        self.clock = FakeClock()
        self.codec = CODEC
        self.shelf = Shelf()
        opening = State((0, 0), 10**6)
        self.table = Table(GAME, header(), [Chapter(1, 1, 0, opening)], self.shelf.past, self.clock)
        self.table.listen(self.shelf.write)
        # The model: (state, seq, group) of each tap on the line of play, and how many of them count.
        self.line: list[tuple[State, int, str]] = []
        self.lay: list[Annotations] = []
        self.place = 0
        self.opening = opening
        self.seq = 0
        self.moments: dict[int, State] = {0: opening}

    def teardown(self) -> None:
        loaded_journal.CHAPTER_SIZE = self.before

    @property
    def expected(self) -> State:
        return self.line[self.place - 1][0] if self.place else self.opening

    def beside_at(self, place: int) -> Annotations:
        return self.lay[place - 1] if place else NOTHING

    def wrote(self, entry: Entry | Refusal, kind: Kind) -> Entry:
        assert isinstance(entry, Entry)
        self.seq += 1
        assert (entry.seq, entry.kind) == (self.seq, kind)
        self.moments[self.seq] = self.expected
        return entry

    @rule(action=ACTIONS, wait=st.sampled_from([0.0, 2.5, 9.0, -1.0]), by=st.sampled_from(["", "p1"]))
    def do(self, action: Any, wait: float, by: str) -> None:
        self.clock.wait(wait)
        entry = self.table.do(action, by)
        if isinstance(entry, Refusal):
            assert isinstance(entry.why, AnnotationWhy)
            return
        state = self.expected
        for event in entry.events:
            state = GAME.evolve(state, event)
        lies = self.table.annotations
        if not any(isinstance(event, AnnotationEvent) for event in entry.events):
            was = self.beside_at(self.place)
            assert [note.text for note in lies.notes] == [note.text for note in was.notes]
            assert lies.counters == was.counters
        self.line[self.place :] = [(state, entry.seq, entry.group)]
        self.lay[self.place :] = [lies]
        self.place += 1
        self.wrote(entry, Kind.TAP)

    @rule(n=st.integers(-2, 0))
    def be_refused(self, n: int) -> None:
        assert isinstance(self.table.do(Take(Seat(1), n)), Refusal)

    @rule(text=st.text(max_size=3))
    def note(self, text: str) -> None:
        self.wrote(self.table.note(text), Kind.NOTE)

    @precondition(lambda self: self.place > 0)
    @rule()
    def undo(self) -> None:
        group = self.line[self.place - 1][2]
        while self.place and self.line[self.place - 1][2] == group:
            self.place -= 1
        self.wrote(self.table.undo(), Kind.UNDO)

    @precondition(lambda self: self.place > 0)
    @rule(data=st.data())
    def undo_some(self, data: st.DataObject) -> None:
        count = data.draw(st.integers(1, self.place))
        self.place -= count
        assert self.wrote(self.table.undo(count=count), Kind.UNDO).count == count

    @precondition(lambda self: self.place == 0)
    @rule()
    def undo_nothing(self) -> None:
        assert self.table.undo() == Refusal(CoreWhy.NOTHING_TO_UNDO)

    @precondition(lambda self: self.place < len(self.line))
    @rule()
    def redo(self) -> None:
        group = self.line[self.place][2]
        while self.place < len(self.line) and self.line[self.place][2] == group:
            self.place += 1
        self.wrote(self.table.redo(), Kind.REDO)

    @precondition(lambda self: self.place == len(self.line))
    @rule()
    def redo_nothing(self) -> None:
        assert self.table.redo() == Refusal(CoreWhy.NOTHING_TO_REDO)

    @precondition(lambda self: bool(self.line))
    @rule(data=st.data())
    def go_to(self, data: st.DataObject) -> None:
        place = data.draw(st.integers(0, len(self.line)))
        before, self.place = self.place, place
        answer = self.table.go_to(self.line[place - 1][1] if place else 0)
        if place == before:
            assert isinstance(answer, Refusal)
        else:
            self.wrote(answer, Kind.UNDO if place < before else Kind.REDO)

    @rule(data=st.data())
    def look_at_a_moment(self, data: st.DataObject) -> None:
        seq = data.draw(st.integers(0, self.seq))
        assert self.table.state_at(seq) == self.moments[seq]

    @precondition(lambda self: self.seq > 0)
    @rule()
    def restart(self) -> None:
        chapter = self.shelf.chapter(self.shelf.last)
        entries = json.loads(json.dumps([self.codec.dump_entry(entry) for entry in chapter.entries]))
        opening = self.codec.load_opening(json.loads(json.dumps(self.codec.dump_opening(chapter))))
        again = replace(opening, entries=tuple(self.codec.load_entry(entry) for entry in entries))
        self.table = Table(GAME, header(), [again], self.shelf.past, self.clock)
        self.table.listen(self.shelf.write)

    @invariant()
    def table_is_where_the_model_is(self) -> None:
        assert self.table.state == self.expected
        assert self.table.annotations == self.beside_at(self.place)
        assert self.table.depth == self.place
        assert self.table.next_seq == self.seq + 1
        assert [entry.seq for entry, _ in self.table.undone] == [
            seq for _, seq, _ in reversed(self.line[self.place :])
        ]
        at_hand = self.line[self.place - len(self.table.done) : self.place]
        assert [(state, entry.seq) for entry, state in self.table.done] == [(s, n) for s, n, _ in at_hand]


TableMachine.TestCase.settings = settings(max_examples=60, stateful_step_count=50)
TestTable = TableMachine.TestCase
