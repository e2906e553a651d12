"""Counters, notes and reminders beside any game: in the journal, undone, replayed and stored."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from companion.boxes import box_of
from companion.core.annotation_actions import (
    ANNOTATION_ACTIONS,
    ANNOTATION_EVENTS,
    ChangeCounter,
    Count,
    CountedDown,
    CountedUp,
    CounterChanged,
    CounterMade,
    DropCounter,
    MakeCounter,
    PinNote,
    RewriteNote,
    StayAway,
    TickNote,
)
from companion.core.annotations import (
    LARGEST,
    MOST_COUNTERS,
    MOST_NOTES,
    NOTHING,
    Annotations,
    AnnotationWhy,
    Counter,
    CounterColour,
    ReminderTime,
)
from companion.core.box import Box
from companion.core.chance import Scripted
from companion.core.codec import BadJson, Codec, variants
from companion.core.explanation import Explanation, ExplanationPart, no_numbers
from companion.core.journal import Chapter, Entry
from companion.core.message import Message
from companion.core.refusal import CoreWhy, Refusal
from companion.core.roles import tap_refused
from companion.core.seats import Player, Seat
from companion.core.summary import Summary
from companion.core.table import Plan, Table, open_table
from companion.core.table_state import ChangeOption, OptionChanged, choice_of
from companion.games import ALL
from companion.i18n.lines import tell_entry, tell_refusal, tell_short
from companion.i18n.words import LANGUAGES, Words
from companion.kit.tray.game import TRAY
from tests.conftest import FakeClock
from tests.core.shelf import header
from tests.lantern import GAME as LANTERN
from tests.toy_game import GAME, Pass, State, Take

ADA, BO = Seat(1), Seat(2)


def opened(clock: FakeClock) -> Table[State]:
    two = header(players=(Player("Ada"), Player("Bo")))
    return Table(GAME, two, [Chapter(1, 1, 0, State((0, 0), 99))], clock=clock)


@pytest.fixture
def table(clock: FakeClock) -> Table[State]:
    return opened(clock)


def done(table: Table[Any], *actions: Any) -> Entry:
    for action in actions:
        entry = table.do(action)
        assert isinstance(entry, Entry), entry
    return entry


def why(table: Table[Any], action: Any) -> Any:
    answer = table.do(action)
    assert isinstance(answer, Refusal)
    assert table.why_not(action) == answer
    for lang in LANGUAGES:
        assert not tell_refusal(Words(lang, "toy"), answer).startswith("App.refusal"), answer
    return answer.why


# -- counters ---------------------------------------------------------------------------------------


def test_a_counter_has_a_name_a_number_a_colour_and_an_owner(table: Table[State]) -> None:
    state = table.state
    done(table, MakeCounter("  Fog \n", 3, CounterColour.BLUE, BO), MakeCounter("Luck"))
    assert table.annotations.counters == (Counter(1, "Fog", 3, CounterColour.BLUE, BO), Counter(2, "Luck"))
    assert table.state is state, "the game itself knows nothing of it"


def test_it_counts_up_and_down_and_quick_taps_are_one_undo(table: Table[State]) -> None:
    done(table, MakeCounter("Fog"), Count(1), Count(1), Count(1, 3))
    assert table.annotations.counters[0].n == 5
    done(table, Count(1, -7))
    assert table.annotations.counters[0].n == -2
    assert tell_short(Words("en", "toy"), table.would_undo()) == "Count"
    table.undo()
    assert table.annotations.counters[0].n == 0
    assert tell_short(Words("fr", "toy"), table.would_redo()) == "Compter"
    table.redo()
    assert table.annotations.counters[0].n == -2


def test_taps_that_add_up_are_told_as_one(table: Table[State]) -> None:
    done(table, MakeCounter("Fog"), Count(1), Count(1))
    assert tell_short(Words("fr", "toy"), table.would_undo()) == "Fog\N{NO-BREAK SPACE}: + 2"


def test_what_a_counter_refuses(table: Table[State], clock: FakeClock) -> None:
    assert why(table, MakeCounter(" \n ")) is AnnotationWhy.NAMELESS
    assert why(table, MakeCounter("x", LARGEST + 1)) is AnnotationWhy.OUT_OF_RANGE
    assert why(table, MakeCounter("x", whose=Seat(3))) is AnnotationWhy.NO_SUCH_SEAT
    assert why(table, Count(1)) is AnnotationWhy.NO_SUCH_COUNTER
    done(table, MakeCounter("Fog", LARGEST))
    assert why(table, Count(1)) is AnnotationWhy.OUT_OF_RANGE
    assert why(table, Count(1, 0)) is AnnotationWhy.NOTHING_CHANGED
    assert why(table, ChangeCounter(1, "Fog")) is AnnotationWhy.NOTHING_CHANGED
    assert why(table, ChangeCounter(1, "")) is AnnotationWhy.NAMELESS
    assert why(table, ChangeCounter(9, "x")) is AnnotationWhy.NO_SUCH_COUNTER
    assert why(table, ChangeCounter(1, "x", whose=Seat(0))) is AnnotationWhy.NO_SUCH_SEAT
    assert why(table, DropCounter(2)) is AnnotationWhy.NO_SUCH_COUNTER
    done(table, *(MakeCounter(str(n)) for n in range(1, MOST_COUNTERS)))
    assert why(table, MakeCounter("one more")) is AnnotationWhy.TOO_MANY


def test_it_is_renamed_and_put_away_and_its_number_never_comes_back(table: Table[State]) -> None:
    done(table, MakeCounter("Fog", 2), ChangeCounter(1, "Mist", CounterColour.ROSE, ADA))
    assert table.annotations.counters == (Counter(1, "Mist", 2, CounterColour.ROSE, ADA),)
    done(table, DropCounter(1), MakeCounter("New"))
    assert table.annotations.counters == (Counter(2, "New"),)


# -- notes and reminders ----------------------------------------------------------------------------


def test_a_note_is_pinned_rewritten_and_ticked_off(table: Table[State]) -> None:
    done(table, PinNote("  feed the cat ", BO))
    (note,) = table.annotations.notes
    assert (note.text, note.whose, note.due) == ("feed the cat", BO, False)
    done(table, RewriteNote(1, "feed both cats"))
    assert table.annotations.notes[0].text == "feed both cats"
    done(table, TickNote(1))
    assert table.annotations.notes == ()
    table.undo()
    assert table.annotations.notes[0].text == "feed both cats"


def test_what_a_note_refuses(table: Table[State]) -> None:
    assert why(table, PinNote("")) is AnnotationWhy.NAMELESS
    assert why(table, PinNote("x", Seat(7))) is AnnotationWhy.NO_SUCH_SEAT
    assert why(table, TickNote(1)) is AnnotationWhy.NO_SUCH_NOTE
    assert why(table, RewriteNote(1, "x")) is AnnotationWhy.NO_SUCH_NOTE
    assert why(table, PinNote("x", when=ReminderTime(n=3))) is AnnotationWhy.NO_MOMENT
    done(table, PinNote("x"))
    assert why(table, RewriteNote(1, "x", when=ReminderTime())) is AnnotationWhy.NO_MOMENT
    assert why(table, RewriteNote(1, " ")) is AnnotationWhy.NAMELESS
    assert why(table, RewriteNote(1, "x")) is AnnotationWhy.NOTHING_CHANGED
    assert why(table, RewriteNote(1, "y", Seat(7))) is AnnotationWhy.NO_SUCH_SEAT
    done(table, *(PinNote(str(n)) for n in range(1, MOST_NOTES)))
    assert why(table, PinNote("one more")) is AnnotationWhy.TOO_MANY


def test_a_reminder_of_a_turn_is_due_when_that_turn_comes_and_stays_until_ticked(table: Table[State]) -> None:
    done(table, PinNote("draw two", when=ReminderTime(turn=BO)))
    assert table.annotations.due == ()
    done(table, Pass())
    assert [note.text for note in table.annotations.due] == ["draw two"]
    table.undo()
    assert table.annotations.due == (), "undo takes the moment back"
    table.redo()
    done(table, Pass())
    assert table.annotations.due, "nobody ticked it: it stays"
    done(table, TickNote(1))
    assert table.annotations.notes == ()


def test_a_moment_that_holds_already_is_waited_for_anew(table: Table[State]) -> None:
    done(table, PinNote("next time", when=ReminderTime(turn=ADA)))
    assert table.annotations.due == ()
    done(table, Take(ADA, 1))
    assert table.annotations.due == ()
    done(table, Pass(), Pass())
    assert [note.text for note in table.annotations.due] == ["next time"]


def seen(n: int, phase: str, turn: Seat | None = None) -> Summary:
    return Summary((Message("where.round", {"n": n}), Message(f"where.phase.{phase}")), turn)


def test_moments_in_the_terms_of_the_where_line() -> None:
    third = ReminderTime("where.round", 3)
    assert [third.holds(seen(n, "day")) for n in (2, 3, 4)] == [False, True, True]
    end = ReminderTime("where.round", 3, ends=True)
    assert [end.holds(seen(n, "day")) for n in (2, 3, 4)] == [False, False, True]
    dusk = ReminderTime("where.round", 3, phase="where.phase.dusk")
    assert not dusk.holds(seen(3, "day"))
    assert dusk.holds(seen(3, "dusk"))
    assert dusk.holds(seen(4, "day")), "it went by unseen: better late than never"
    assert not third.holds(Summary((Message("where.over"),)))
    both = ReminderTime(phase="where.phase.dusk", turn=BO)
    assert [both.holds(seen(1, "dusk", seat)) for seat in (ADA, BO)] == [False, True]


# -- kept -------------------------------------------------------------------------------------------


def test_a_table_without_any_is_stored_as_before(table: Table[State]) -> None:
    done(table, Take(ADA, 1))
    assert set(Codec(GAME).dump_opening(table.chapter)) == {"number", "first_seq", "depth", "opening"}


def test_everything_survives_json_and_old_chapters_have_none(table: Table[State]) -> None:
    codec = Codec(GAME)
    done(
        table,
        MakeCounter("Fog", 3, CounterColour.BLUE, BO),
        PinNote("soon", when=ReminderTime("where.turn", 3)),
    )
    for entry in table.entries:
        assert codec.load_entry(json.loads(json.dumps(codec.dump_entry(entry)))) == entry
    opening = replace(Chapter(2, 3, 2, table.state), beside=table.annotations)
    stored = json.loads(json.dumps(codec.dump_opening(opening)))
    assert codec.load_opening(stored) == opening
    del stored["beside"]
    assert codec.load_opening(stored).beside == NOTHING


def test_nonsense_beside_a_chapter_is_told_not_guessed() -> None:
    stored = Codec(GAME).dump_opening(Chapter(1, 1, 0, State((0, 0), 9)))
    with pytest.raises(BadJson):
        Codec(GAME).load_opening({**stored, "beside": {"counters": [{"id": "one"}]}})


def test_a_branch_takes_what_lay_there_along(table: Table[State]) -> None:
    done(table, MakeCounter("Fog", 3), Count(1, 2))
    assert table.branch(1, "again").annotations == Annotations((Counter(1, "Fog", 3),), made=1)


def test_no_name_of_a_game_is_taken() -> None:
    for game in (*ALL.values(), TRAY):
        assert not set(variants(game.actions)) & set(ANNOTATION_ACTIONS), game.id
        assert not set(variants(game.events)) & set(ANNOTATION_EVENTS), game.id


def test_every_line_is_told_in_both_languages(table: Table[State]) -> None:
    acts = [
        MakeCounter("Fog"), Count(1), Count(1, -1), ChangeCounter(1, "Mist"), DropCounter(1),
        PinNote("x"), RewriteNote(2, "y"), TickNote(2),
    ]  # fmt: skip
    for action in acts:
        entry = done(table, action)
        for lang in LANGUAGES:
            words = Words(lang, "toy", ("Ada", "Bo"))
            assert "log." not in tell_entry(words, entry)
            assert words.has(f"app.action.{type(action).__name__}")


# -- whose ------------------------------------------------------------------------------------------


def test_a_guest_of_one_seat_keeps_to_its_own_and_to_everybodys() -> None:
    annotations = Annotations((Counter(1, "Fog"), Counter(2, "Bo's", whose=BO)))
    assert tap_refused(Count(1), ADA, BO, annotations) is None, "everybody's, whoever's turn it is"
    assert tap_refused(Count(2), ADA, ADA, annotations) is CoreWhy.NOT_YOUR_SEAT
    assert tap_refused(Count(2), BO, ADA, annotations) is None
    assert tap_refused(ChangeCounter(2, "mine", whose=ADA), ADA, ADA, annotations) is CoreWhy.NOT_YOUR_SEAT
    assert tap_refused(MakeCounter("x", whose=BO), ADA, ADA, annotations) is CoreWhy.NOT_YOUR_SEAT
    assert tap_refused(MakeCounter("x"), None, ADA, annotations) is CoreWhy.NO_SEAT_YET


def test_a_guest_of_one_seat_says_only_of_itself_that_it_goes() -> None:
    assert tap_refused(StayAway(BO), ADA, ADA) is CoreWhy.NOT_YOUR_SEAT
    assert tap_refused(StayAway(ADA), ADA, BO) is None


def test_the_example_game_declares_nothing_and_has_it_all(clock: FakeClock) -> None:
    plan = Plan("x", (Player("Ada"), Player("Bo")), LANTERN.options(), "s")
    table = open_table(LANTERN, plan, Box(), clock)
    assert isinstance(table, Table)
    done(
        table,
        MakeCounter("Fog"),
        Count(1),
        PinNote("mind the step", when=ReminderTime(turn=BO)),
        StayAway(BO),
    )
    assert table.annotations.counters[0].n == 1
    assert table.annotations.absent == (BO,)
    assert table.game.numbers(table.state) == ()


def test_a_reminder_at_the_end_of_a_round_of_the_big_book(clock: FakeClock) -> None:
    book = ALL["big_book"]
    seated = tuple(Player(name) for name in ("Ada", "Bo"))
    table = open_table(book, Plan("x", seated, book.options(first=1), "s"), box_of("big_book", {}), clock)
    assert isinstance(table, Table)
    done(table, PinNote("feed the cat", when=ReminderTime("where.round", 1, ends=True)))
    for _ in range(40):
        if table.state.round == 2:
            break
        assert not table.annotations.due, "not before the round is over"
        step = book.step(table.state)
        assert step is not None
        answer = step.action or next(iter(book.offers(table.state)))
        assert isinstance(table.do(answer, anyway=True), Entry)
    assert [note.text for note in table.annotations.due] == ["feed the cat"]


def test_ones_own_count_is_taken_back_alone(table: Table[State]) -> None:
    done(table, MakeCounter("Fog"))
    table.do(Count(1), "Ada")
    table.do(Take(BO, 1), "Bo")
    assert table.own_group("Ada")
    table.undo_own("Ada")
    assert table.annotations.counters[0].n == 0
    assert table.state.shells[1] == 1


def test_an_action_asked_without_a_table_is_answered_as_if_nothing_lay_there() -> None:
    made = MakeCounter("Fog", whose=BO).decide(None, Scripted(()))
    assert made == (CounterMade(1, "Fog", whose=BO),)
    assert MakeCounter("").decide(None, Scripted(())) == Refusal(AnnotationWhy.NAMELESS)
    assert ChangeOption("dice", "table").decide(None, Scripted(())) == Refusal(AnnotationWhy.FIXED_OPTION)


def test_an_event_about_what_is_gone_changes_nothing() -> None:
    for event in (CountedUp(7, "x", 1), CountedDown(7, "x", 1), CounterChanged(7, "x")):
        assert event.apply_to(NOTHING) == NOTHING
    assert OptionChanged("power_cap", "true").apply_to(NOTHING) is NOTHING


def test_a_number_that_nobody_worked_out() -> None:
    assert no_numbers(None) == ()
    assert Explanation("x", 4, Message("x"), (ExplanationPart(Message("y"), 3),)).adds_up is False


def test_a_plain_note_waits_for_nothing_beside_one_that_does(table: Table[State]) -> None:
    done(table, PinNote("plain"), PinNote("draw two", when=ReminderTime(turn=BO)), Pass(), Take(ADA, 1))
    assert [(note.text, note.due) for note in table.annotations.notes] == [
        ("plain", False),
        ("draw two", True),
    ]
    assert [note.due for note in table.annotations.facts.notes] == [False, False]


def test_a_number_is_no_choice_of_an_option() -> None:
    assert choice_of(ALL["big_book"].options, "first", "1") is None
    assert choice_of(ALL["big_book"].options, "odds", "false") is False
