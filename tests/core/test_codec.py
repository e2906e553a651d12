from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from enum import Enum, IntEnum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.bad_json import LARGEST, MOST
from companion.core.codec import BadJson, Codec, Problem, json_name, variants
from companion.core.journal import Chapter, Entry, Header, Kind, Parent
from companion.core.seats import Player, Seat
from companion.core.text import LONGEST, LONGEST_NAME, clean_value
from tests.toy_game import GAME, Options, Pass, Roll, Rolled, State, Take, Taken, Tide

CODEC = Codec(GAME, ("Ada", "Bo"))
NUMBERS = st.integers(-LARGEST, LARGEST)


def problems(read: Callable[[], object]) -> tuple[Problem, ...]:
    with pytest.raises(BadJson) as caught:
        read()
    assert caught.value.problems
    assert all(problem.path in str(caught.value) for problem in caught.value.problems)
    return caught.value.problems


def through_json(data: Any) -> Any:
    return json.loads(json.dumps(data, ensure_ascii=False, allow_nan=False))


# -- actions and events -----------------------------------------------------------------------------


def test_actions_and_events_are_tagged_and_compact() -> None:
    assert CODEC.dump_action(Take(Seat(1), 3)) == {"do": "Take", "player": 1, "n": 3}
    assert CODEC.dump_action(Pass()) == {"do": "Pass"}
    assert CODEC.dump_event(Rolled((4, 1))) == {"is": "Rolled", "faces": [4, 1]}


def test_a_trailing_underscore_is_not_written_and_an_alias_is_read() -> None:
    sea = Take(Seat(1), from_="sea")
    assert CODEC.dump_action(sea) == {"do": "Take", "player": 1, "from": "sea"}
    assert CODEC.load_action({"do": "Take", "player": 1, "from": "sea"}) == sea
    assert CODEC.load_action({"do": "Take", "player": 1, "origin": "sea"}) == sea
    assert [json_name(f) for f in fields(Take)] == ["player", "n", "from"]


def test_tidy_unfolds_a_compact_form() -> None:
    assert CODEC.load_action({"do": "Roll", "dice": "pair"}) == Roll(2)


def test_a_seat_may_be_told_by_name() -> None:
    took = CODEC.load_action({"do": "Take", "player": "Bo"})
    assert took == Take(Seat(2))
    assert isinstance(took.player, Seat)
    assert problems(lambda: Codec(GAME).load_action({"do": "Take", "player": "Bo"})) == (
        Problem("player", "wrong", "Bo"),
    )


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ({}, Problem("do", "missing")),
        ({"do": "Fly"}, Problem("do", "wrong", "Fly")),
        ({"do": ["Take"]}, Problem("do", "wrong", "['Take']")),
        ("Take", Problem("$", "wrong", "Take")),
        ({"do": "Take"}, Problem("player", "missing")),
        ({"do": "Take", "player": 1, "extra": 1}, Problem("extra", "extra")),
        ({"do": "Take", "player": True}, Problem("player", "wrong", "True")),
        ({"do": "Take", "player": 1.0}, Problem("player", "wrong", "1.0")),
        ({"do": "Take", "player": 1, "n": "2"}, Problem("n", "wrong", "2")),
        ({"do": "Take", "player": 1, "n": True}, Problem("n", "wrong", "True")),
        ({"do": "Take", "player": 1, "from": 5}, Problem("from", "wrong", "5")),
        ({"do": "Take", "player": 1, "from": "x", "from_": "y"}, Problem("from_", "extra")),
        ({"do": "Take", "player": 1, "from": None}, Problem("from", "wrong", "None")),
    ],
)
def test_a_wrong_action_is_told_by_its_path(data: Any, told: Problem) -> None:
    assert problems(lambda: CODEC.load_action(data)) == (told,)


def test_a_wrong_event_is_told_by_its_path() -> None:
    assert problems(lambda: CODEC.load_event({"is": "Rolled", "faces": [1, "2", 3, None]})) == (
        Problem("faces.1", "wrong", "2"),
        Problem("faces.3", "wrong", "None"),
    )
    assert problems(lambda: CODEC.load_event({"is": "Rolled", "faces": "12"})) == (
        Problem("faces", "wrong", "12"),
    )


def test_a_long_value_is_shortened() -> None:
    (problem,) = problems(lambda: CODEC.load_action({"do": "x" * 100}))
    assert problem.value == "x" * 37 + "..."


# -- kinds of fields --------------------------------------------------------------------------------


class Suit(Enum):
    CUP = "cup"


class Level(IntEnum):
    ONE = 1


@dataclass(frozen=True, slots=True)
class Inner:
    n: int


@dataclass(frozen=True, slots=True)
class Everything:
    names: tuple[str, ...] = ()
    pair: tuple[Tide, int] = (Tide.LOW, 0)
    level: Level = Level.ONE
    suit: Suit = Suit.CUP
    share: float = 0.5
    sure: bool = False
    who: Seat | None = None
    inner: Inner | None = None
    loose: int | str | None = None
    seats: tuple[Seat | None, ...] = ()
    inners: tuple[Inner, ...] = ()
    table: dict[str, int] = field(default_factory=dict)


FULL = Everything(
    ("a",),
    (Tide.HIGH, 2),
    Level.ONE,
    Suit.CUP,
    1.25,
    True,
    Seat(2),
    Inner(1),
    "x",
    (None, Seat(1)),
    (Inner(2),),
    {"k": 1},
)


@pytest.mark.parametrize("value", [Everything(), FULL, Everything(share=1, loose=3)])
def test_every_kind_of_field_survives_json(value: Everything) -> None:
    again = CODEC.load(through_json(CODEC.dump(value)), Everything)
    assert again == value
    assert type(again.who) is type(value.who)
    assert type(again.pair[0]) is Tide
    assert all(type(a) is type(b) for a, b in zip(again.seats, value.seats, strict=True))


@pytest.mark.parametrize(
    ("data", "path"),
    [
        ({"names": "abc"}, "names"),
        ({"names": {"a": 1}}, "names"),
        ({"names": None}, "names"),
        ({"names": ["a", 1]}, "names.1"),
        ({"pair": ["low"]}, "pair"),
        ({"pair": ["low", 1, 2]}, "pair"),
        ({"pair": ["lo", 1]}, "pair.0"),
        ({"pair": ["low", True]}, "pair.1"),
        ({"level": 7}, "level"),
        ({"level": True}, "level"),
        ({"level": 1.0}, "level"),
        ({"level": []}, "level"),
        ({"suit": "sword"}, "suit"),
        ({"share": "1"}, "share"),
        ({"share": True}, "share"),
        ({"sure": 1}, "sure"),
        ({"who": "Nobody"}, "who"),
        ({"inner": {"n": "x"}}, "inner.n"),
        ({"inner": {}}, "inner.n"),
        ({"inner": []}, "inner"),
        ({"inner": {"n": 1, "m": 2}}, "inner.m"),
        ({"loose": []}, "loose"),
        ({"seats": [1, "x"]}, "seats.1"),
        ({"inners": [{"n": 1}, {"n": None}]}, "inners.1.n"),
        ({"inners": [{"n": 1}, 7]}, "inners.1"),
        ({1: 2}, "1"),
        ([], "$"),
        (None, "$"),
    ],
)
def test_every_wrong_field_is_told_by_its_path(data: Any, path: str) -> None:
    assert [problem.path for problem in problems(lambda: CODEC.load(data, Everything))] == [path]


def test_several_problems_are_told_together() -> None:
    told = problems(lambda: CODEC.load({"names": [1], "odd": 1, "sure": 0}, Everything))
    assert {(problem.path, problem.kind) for problem in told} == {
        ("names.0", "wrong"),
        ("odd", "extra"),
        ("sure", "wrong"),
    }


@dataclass(frozen=True)
class Fussy:
    n: int

    @staticmethod
    def tidy(data: dict[str, Any]) -> dict[str, Any]:
        return {"n": data["text"].strip()[0]}


@pytest.mark.parametrize("data", [{"text": None}, {"text": ""}, {"text": "a"}, {}, {"text": []}])
def test_a_tidy_that_stumbles_is_bad_json_not_a_crash(data: Any) -> None:
    problems(lambda: CODEC.load(data, Fussy))


@dataclass(frozen=True)
class Noted:
    n: int

    @staticmethod
    def tidy(data: dict[str, Any]) -> dict[str, Any]:
        error = ValueError("odd")
        error.add_note("a note that is no path")
        raise error


@dataclass(frozen=True)
class Around:
    noted: Noted


def test_a_note_of_somebody_else_is_no_path() -> None:
    assert problems(lambda: CODEC.load({"noted": {}}, Around)) == (Problem("noted", "wrong", "odd"),)


def test_variants_of_a_union_and_of_a_lone_class() -> None:
    assert variants(GAME.actions) == {"Take": Take, "Roll": Roll, "Pass": Pass}
    assert variants(Pass) == {"Pass": Pass}


# -- journal ----------------------------------------------------------------------------------------

TIME = "2026-01-31T20:00:00.000+00:00"
ENTRIES = [
    Entry("a", 1, TIME, "p1", Kind.TAP, Take(Seat(1), 2), (Taken(Seat(1), 2),), "a"),
    Entry("b", 2, TIME, action=Roll(1), events=(Rolled((4,), True),), group="b", faces=(4,)),
    Entry("c", 3, TIME, action=Pass(), group="c", faces=(), override="too_many"),
    Entry("d", 4, TIME, kind=Kind.UNDO, group="d", count=2),
    Entry("e", 5, TIME, kind=Kind.BOOKMARK, group="e", text="là, l’été"),
]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_entries_survive_json(entry: Entry) -> None:
    assert CODEC.load_entry(through_json(CODEC.dump_entry(entry))) == entry


def test_an_entry_is_stored_without_its_defaults() -> None:
    assert CODEC.dump_entry(Entry("a", 1, TIME, action=Pass(), group="a")) == {
        "id": "a",
        "seq": 1,
        "at": TIME,
        "group": "a",
        "action": {"do": "Pass"},
    }


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"action": {"do": "Take", "player": 1, "n": "x"}}, Problem("action.n", "wrong", "x")),
        ({"action": "Take"}, Problem("action", "wrong", "Take")),
        ({"events": {"is": "Rolled"}}, Problem("events", "wrong", "{'is': 'Rolled'}")),
        ({"events": [{"is": "Passed", "player": 1}, {"is": "Rolled"}]}, Problem("events.1.faces", "missing")),
        ({"events": ["x"]}, Problem("events.0", "wrong", "x")),
        ({"kind": "dance"}, Problem("kind", "wrong", "dance")),
        ({"odd": 1}, Problem("odd", "extra")),
    ],
)
def test_a_wrong_entry_is_told_by_its_path(change: Any, told: Problem) -> None:
    assert problems(lambda: CODEC.load_entry({"id": "a", "seq": 1, "at": TIME, **change})) == (told,)


HEADER = Header(
    "t1",
    "toy",
    1,
    "Evening",
    (Player("Ada", "p1"), Player("Bo")),
    Options(30, Tide.HIGH, True),
    "seed",
    TIME,
    Parent("t0", "Before", 7),
)


def test_a_header_survives_json() -> None:
    data = through_json(CODEC.dump_header(HEADER))
    assert data["options"] == {"goal": 30, "tide": "high", "storm": True}
    assert CODEC.load_header(data) == HEADER


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"options": {"tide": "ebb"}}, Problem("options.tide", "wrong", "ebb")),
        ({"options": None}, Problem("options", "wrong", "None")),
        ({"players": [{"name": 1}]}, Problem("players.0.name", "wrong", "1")),
        ({"parent": {"table": "t0", "name": "x"}}, Problem("parent.seq", "missing")),
    ],
)
def test_a_wrong_header_is_told_by_its_path(change: Any, told: Problem) -> None:
    data = CODEC.dump_header(HEADER)
    assert problems(lambda: CODEC.load_header({**data, **change})) == (told,)


def test_a_header_without_options_is_refused_not_given_the_defaults() -> None:
    data = CODEC.dump_header(HEADER)
    del data["options"]
    assert problems(lambda: CODEC.load_header(data)) == (Problem("options", "missing"),)


def test_the_opening_of_a_chapter_survives_json() -> None:
    chapter = Chapter(3, 401, 380, State((1, 2), 20, (6,), Seat(2)))
    assert CODEC.load_opening(through_json(CODEC.dump_opening(chapter))) == chapter


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"opening": None}, "opening"),
        ({"opening": {"shells": []}}, "opening.goal"),
        ({"depth": "x"}, "depth"),
    ],
)
def test_a_wrong_opening_is_told_by_its_path(change: Any, path: str) -> None:
    data = {**CODEC.dump_opening(Chapter(1, 1, 0, State((0,), 9))), **change}
    assert problems(lambda: CODEC.load_opening(data))[0].path == path


@pytest.mark.parametrize(
    "read", [CODEC.load_entry, CODEC.load_header, CODEC.load_opening], ids=lambda read: read.__name__
)
@pytest.mark.parametrize("data", [None, [], "x", 3])
def test_what_is_no_object_is_refused(read: Callable[[Any], object], data: Any) -> None:
    assert problems(lambda: read(data))[0].path == "$"


# -- whatever comes: a value or BadJson -------------------------------------------------------------

KEYS = st.sampled_from(
    ["do", "is", "player", "n", "faces", "from", "origin", "id", "seq", "at", "kind", "action", "events"]
)
WORDS = st.sampled_from(["Take", "Roll", "Pass", "Taken", "Rolled", "tap", "undo", "Ada", "pair", "é"])
LEAVES = st.none() | st.booleans() | st.integers(-3, 9) | st.floats() | WORDS
JSON = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS | WORDS, inner, max_size=5)
)


@given(JSON)
def test_any_json_gives_a_value_or_bad_json(data: Any) -> None:
    reads = [CODEC.load_action, CODEC.load_event, CODEC.load_entry, CODEC.load_header, CODEC.load_opening]
    for read in [*reads, lambda it: CODEC.load(it, State), lambda it: CODEC.load(it, Options)]:
        try:
            value = read(data)
        except BadJson:
            continue
        assert value is not None


@given(st.builds(Take, st.builds(Seat, NUMBERS), NUMBERS, st.text()) | st.builds(Roll, NUMBERS))
def test_any_action_survives_json(action: Any) -> None:
    assert CODEC.load_action(through_json(CODEC.dump_action(action))) == clean_value(action)


@given(
    st.builds(Taken, st.builds(Seat, NUMBERS), NUMBERS)
    | st.builds(Rolled, st.lists(NUMBERS).map(tuple), st.booleans())
)
def test_any_event_survives_json(event: Any) -> None:
    assert CODEC.load_event(through_json(CODEC.dump_event(event))) == event


# -- what no table holds ----------------------------------------------------------------------------


@pytest.mark.parametrize("number", [LARGEST + 1, -LARGEST - 1, 10**9, 10**30])
def test_a_number_beyond_any_table_is_wrong(number: int) -> None:
    assert [
        each.path for each in problems(lambda: CODEC.load_event({"is": "Taken", "player": 1, "n": number}))
    ]
    assert problems(lambda: CODEC.load_action({"do": "Take", "player": number}))
    assert problems(lambda: CODEC.load({**CODEC.dump(Options()), "goal": number}, Options))


def test_a_list_beyond_any_table_is_wrong() -> None:
    assert CODEC.load_event({"is": "Rolled", "faces": [1] * MOST}) == Rolled((1,) * MOST)
    assert problems(lambda: CODEC.load_event({"is": "Rolled", "faces": [1] * (MOST + 1)}))


def test_text_from_a_file_is_mended() -> None:
    taken = CODEC.load_action({"do": "Take", "player": 1, "from": "sea\x00\ud83d"})
    assert taken == Take(Seat(1), from_="sea\ufffd")
    header = CODEC.dump_header(HEADER)
    header |= {"name": "Eve\x07ning\n\ud800", "players": [{"name": "A" * 999, "id": "\x00"}]}
    found = CODEC.load_header(header)
    assert found.name == "Evening \ufffd"
    assert found.players == (Player("A" * LONGEST_NAME),)
    note = CODEC.dump_entry(Entry("a", 1, "", text="x" * (LONGEST + 9)))
    assert len(CODEC.load_entry(note).text) == LONGEST
