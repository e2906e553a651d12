from __future__ import annotations

from dataclasses import dataclass

import pytest

from companion.core.codec import BadJson, Problem
from companion.core.journal import Entry, Kind
from companion.core.refusal import CoreWhy, Refusal
from companion.core.seats import Seat
from companion.i18n.lines import (
    plain,
    tell_bad_json,
    tell_entries,
    tell_entry,
    tell_event,
    tell_events,
    tell_refusal,
)
from companion.i18n.words import Words
from tests.i18n import toy_texts
from tests.toy_game import Pass, Passed, Roll, Rolled, Take, Taken, Why

ADA, BO = Seat(1), Seat(2)
FR = Words("fr", "toy", ("Ada", "Bo"))
EN = Words("en", "toy", ("Ada", "Bo"))

APP = {
    "en": {
        "app.entry.undo.one": "Undone: {n} tap",
        "app.entry.undo.other": "Undone: {n} taps",
        "app.entry.note": "{by}: {text}",
        "app.refusal.faces_too_many": "{have} given, {need} wanted.",
        "app.bad_json.wrong": "{path} cannot be {value}.",
        "app.bad_json.missing": "{path} is missing.",
        "toy.log.Moved": "{player} moves to {to} ({from}) {owner}",
        "toy.log.Silent": "",
    }
}


@pytest.fixture(autouse=True)
def speech(monkeypatch: pytest.MonkeyPatch) -> None:
    toy_texts.speak(
        monkeypatch, {lang: {**toy_texts.TOY[lang], **APP.get(lang, {})} for lang in ("fr", "en")}
    )


@dataclass(frozen=True)
class Moved:
    player: Seat
    to: str
    from_: str = ""
    owner: Seat | None = None


@dataclass(frozen=True)
class Silent:
    n: int = 1


def test_an_event_is_a_line_of_history() -> None:
    assert tell_event(FR, Taken(ADA, 1)) == "Ada ramasse 1 coquillage"
    assert tell_event(EN, Taken(BO, 3)) == "Bo takes 3 shells"
    assert tell_event(FR, Rolled((4, 1))) == "Dés\N{NO-BREAK SPACE}: 4, 1"


def test_a_fact_that_is_not_given_leaves_no_hole() -> None:
    assert tell_event(EN, Moved(ADA, "hand")) == "Ada moves to hand"
    assert tell_event(EN, Moved(ADA, "hand", "pile", BO)) == "Ada moves to hand (pile) Bo"


def test_quick_taps_are_told_as_one_line() -> None:
    events = [Taken(ADA, 1), Taken(ADA, 1), Passed(ADA), Taken(ADA, 1)]
    assert tell_events(EN, events) == "Ada takes 3 shells · Ada is done"


def test_silent_events_are_left_out() -> None:
    assert tell_events(EN, [Silent(), Passed(ADA), Silent()]) == "Ada is done"
    assert tell_events(EN, []) == ""


def tap(seq: int, action: object, *events: object) -> Entry:
    return Entry(str(seq), seq, "", action=action, events=events)


def test_the_taps_of_one_intention_are_one_line() -> None:
    taps = [tap(1, Take(ADA), Taken(ADA, 1)), tap(2, Take(ADA, 2), Taken(ADA, 2))]
    assert tell_entries(FR, taps) == "Ada ramasse 3 coquillages"
    assert tell_entries(FR, []) == ""


def test_a_tap_without_a_line_is_told_by_its_action() -> None:
    assert tell_entries(EN, [tap(1, Pass())]) == "Next player"
    assert tell_entry(EN, tap(1, Roll(), Silent())) == "Throw dice"


def test_undos_and_notes_are_lines_too() -> None:
    assert tell_entry(EN, Entry("a", 1, "", kind=Kind.UNDO, count=1)) == "Undone: 1 tap"
    assert tell_entry(EN, Entry("a", 1, "", kind=Kind.UNDO, count=4)) == "Undone: 4 taps"
    assert tell_entry(EN, Entry("a", 1, "", "Ada", Kind.NOTE, text="what a night")) == "Ada: what a night"
    assert tell_entry(EN, tap(1, Take(ADA), Taken(ADA, 1))) == "Ada takes 1 shell"


def test_a_refusal_speaks_with_the_words_of_its_game_or_of_the_table() -> None:
    assert tell_refusal(EN, Refusal(Why.TOO_MANY, n=9, player=ADA)) == "Ada cannot take 9 shells."
    assert tell_refusal(FR, Refusal(Why.OVER)) == "C’est fini."
    assert tell_refusal(EN, Refusal(CoreWhy.FACES_TOO_MANY, have=3, need=2)) == "3 given, 2 wanted."


def test_bad_json_is_told_in_at_most_three_sentences() -> None:
    bad = BadJson([Problem("n", "wrong", "x"), Problem("player", "missing"), *[Problem("a", "missing")] * 5])
    assert tell_bad_json(EN, bad) == "n cannot be x. player is missing. a is missing."


@pytest.mark.parametrize(
    ("text", "told"),
    [("Épuisé", "epuise"), ("Œil du CYCLONE", "oeil du cyclone"), ("Ægir", "aegir"), ("ça", "ca"), ("", "")],
)
def test_searching_ignores_accents_and_capitals(text: str, told: str) -> None:
    assert plain(text) == told
