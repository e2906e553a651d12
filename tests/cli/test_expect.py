"""Scripts that prove themselves: what a step expects, and what the exit code says."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cli.conftest import Ran, toy

TAKE = {"do": "Take", "player": "Ada", "n": 2}
GREEDY = {"do": "Take", "player": "Ada", "n": 9}


def amiss(ran: Ran, *parts: str) -> dict[str, Any]:
    """The evening ended with exit code 1 and one sentence with these parts; the JSON says the same."""
    assert ran.code == 1, (ran.out, ran.err)
    assert ran.err.count("\n") == 1
    for part in parts:
        assert part in ran.err, ran.err
    document = json.loads(ran.out)
    assert document["ok"] is False
    (fault,) = document["amiss"]
    assert fault["en"] == ran.err.rstrip("\n")
    assert set(fault) == {"step", "do", "what", "wanted", "got", "fr", "en"}
    return fault  # type: ignore[no-any-return]


MET = [
    ({**GREEDY, "expect": {"refused": "too_many"}}, 1),
    ({**GREEDY, "expect": {"refused": {"why": "too_many", "soft": True, "facts": {"n": 9}}}}, 1),
    ({"undo": 1, "expect": {"refused": "nothing_to_undo"}}, 1),
    ({**TAKE, "expect": {"events": ["Taken"]}}, 1),
    ({**TAKE, "expect": {"events": [{"is": "Taken", "n": 2}]}}, 1),
    ({**TAKE, "expect": {"events": [{"is": "Taken", "player": 1}]}}, 1),
    ({**TAKE, "expect": {"events": [{"is": "Taken", "player": "Ada"}]}}, 1),
    ({"do": "Roll", "expect": {"events": [{"is": "Rolled", "by_hand": False}]}}, 1),
    ({**TAKE, "expect": {"state": {"shells": [2, 0], "shells.1": 2, "shells.Bo": 0, "goal": 20}}}, 4),
    ({**TAKE, "expect": {"state": {"turn": "Ada"}}}, 1),
    ({**GREEDY, "anyway": True, "expect": {"override": "too_many", "state": {"shells.Ada": 9}}}, 2),
    ({**GREEDY, "expect": {"refused": "too_many", "state": {"shells": [0, 0]}}}, 2),
    ({**TAKE, "expect": {"ask": {"query": "richest", "gives": 1}}}, 1),
    ({**TAKE, "expect": {"ask": {"query": "richest", "gives": "Ada"}}}, 1),
    ({**TAKE, "expect": {"ask": [{"query": "missing", "player": "Ada", "gives": 18}]}}, 1),
    ({**TAKE, "expect": {"ask": [{"query": "share", "shells": 1, "players": 3, "gives": "1/3"}]}}, 1),
    ({"ask": "missing", "player": "Bo", "n": 1, "expect": {"gives": 19}}, 1),
    ({"ask": "richest", "expect": {"gives": None}}, 1),
    ({"expect": {"state": {"goal": 20}, "ask": {"query": "richest", "gives": None}}}, 2),
]


@pytest.mark.parametrize(("step", "n"), MET)
def test_met(script: Any, step: dict[str, Any], n: int) -> None:
    document = script(toy(step), "--json").json
    assert (document["ok"], document["met"], document["amiss"]) == (True, n, [])
    assert f"{n} expectation" in script(toy(step)).out


UNMET: list[tuple[dict[str, Any], str, Any, Any]] = [
    ({**TAKE, "expect": {"refused": "too_many"}}, "refused", {"why": "too_many"}, None),
    ({**TAKE, "expect": {"events": []}}, "events", [], [{"is": "Taken", "player": 1, "n": 2}]),
    (
        {**TAKE, "expect": {"events": ["Rolled"]}},
        "events",
        [{"is": "Rolled"}],
        [{"is": "Taken", "player": 1, "n": 2}],
    ),
    (
        {**TAKE, "expect": {"events": [{"is": "Taken", "player": "Bo"}]}},
        "events",
        [{"is": "Taken", "player": "Bo"}],
        [{"is": "Taken", "player": 1, "n": 2}],
    ),
    ({**TAKE, "expect": {"state": {"shells": [2]}}}, "state shells", [2], [2, 0]),
    ({**TAKE, "expect": {"state": {"shells.Ada": 3}}}, "state shells.Ada", 3, 2),
    ({**TAKE, "expect": {"state": {"shells.1": True}}}, "state shells.1", True, 2),
    ({**TAKE, "expect": {"state": {"pearls": None}}}, "state pearls", None, None),
    ({**TAKE, "expect": {"state": {"shells.Zoe": None}}}, "state shells.Zoe", None, None),
    ({**TAKE, "expect": {"state": {"goal.deep": 1}}}, "state goal.deep", 1, None),
    ({**TAKE, "expect": {"override": "too_many"}}, "override", "too_many", None),
    ({**TAKE, "expect": {"ask": {"query": "richest", "gives": 2}}}, "ask richest", 2, 1),
    (
        {"expect": {"ask": {"query": "missing", "player": 9, "gives": None}}},
        "ask missing",
        None,
        None,
    ),
    ({"ask": "richest", "expect": {"gives": 1}}, "gives", 1, None),
]


@pytest.mark.parametrize(("step", "what", "wanted", "got"), UNMET)
def test_unmet(script: Any, step: dict[str, Any], what: str, wanted: Any, got: Any) -> None:
    nowhere = what in ("state pearls", "state shells.Zoe", "state goal.deep", "ask missing")
    found = "nothing at all" if nowhere else json.dumps(got)
    fault = amiss(script(toy(step), "--json"), "Step 1", what, json.dumps(wanted), f"got {found}.")
    assert (fault["step"], fault["what"], fault["wanted"], fault["got"]) == (1, what, wanted, got)


def test_another_refusal_than_expected_is_told_with_its_reason(script: Any) -> None:
    fault = amiss(script(toy({**GREEDY, "expect": {"refused": "over"}}), "--json"), "over", "too_many")
    assert fault["got"]["why"] == "too_many"


def test_a_refused_step_that_nobody_expected_ends_with_1(script: Any) -> None:
    fault = amiss(script(toy(TAKE, GREEDY, TAKE), "--json"), "Step 2", "Take", "too_many")
    assert (fault["step"], fault["what"], fault["got"]) == (2, "refused", "too_many")
    ran = script(toy(TAKE, GREEDY, TAKE))
    assert ran.code == 1
    assert "3. Take" in ran.out, "the evening goes on"


def test_keep_going_takes_refusals_as_they_come_but_no_unmet_expectation(script: Any) -> None:
    assert script(toy(GREEDY, TAKE), "--keep-going").code == 0
    stated = {**GREEDY, "expect": {"state": {"shells.Ada": 9}}}
    assert script(toy(stated), "--keep-going").code == 1


def test_every_fault_is_told(script: Any) -> None:
    stated = {**TAKE, "expect": {"events": [], "state": {"goal": 1, "turn": 1}}}
    ran = script(toy(stated, GREEDY))
    assert (ran.code, ran.err.count("\n")) == (1, 3)


def test_a_question_that_has_no_answer_ends_with_1(script: Any) -> None:
    amiss(script(toy({"ask": "share", "shells": 1, "players": 0}), "--json"), "share")
    assert script(toy({"ask": "share", "shells": 1, "players": 0}), "--keep-going").code == 0


def test_a_question_is_answered_and_changes_nothing(script: Any) -> None:
    document = script(toy(TAKE, {"ask": "missing", "player": "Ada"}, {"undo": 1}), "--json").json
    assert document["steps"][1] == {"step": 2, "ask": "missing", "with": {"player": "Ada"}, "answer": 18}
    assert document["state"]["shells"] == [0, 0]
    assert "2. ask missing" in script(toy(TAKE, {"ask": "missing", "player": "Ada"})).out


@pytest.mark.parametrize("argv", [(), ("--json",)])
def test_with_french_words(companion_: Any, tmp_path: Any, argv: tuple[str, ...]) -> None:
    path = tmp_path / "s.json"
    path.write_text(json.dumps(toy({**TAKE, "expect": {"state": {"goal": 1}}})), "utf-8")
    ran = companion_("play", str(path), "--lang", "fr", *argv)
    assert (ran.code, ran.err) == (1, "Étape 1 (Take), state goal : attendu 1, obtenu 20.\n")


# -- telling -----------------------------------------------------------------------------------------


def test_each_tells_the_state_after_each_step(script: Any) -> None:
    document = script(toy(TAKE, TAKE), "--json", "--each").json
    assert [step["state"]["shells"] for step in document["steps"]] == [[2, 0], [4, 0]]
    assert document["state"]["shells"] == [4, 0]
    assert '"shells": [2, 0]' in script(toy(TAKE, TAKE), "--each").out


def test_show_tells_only_some_places(script: Any) -> None:
    argv = ("--show", "shells.Ada", "--show", "reef")
    document = script(toy(TAKE), "--json", *argv).json
    assert document["shown"] == {"shells.Ada": 2, "reef": None}
    assert "state" not in document
    assert "shells.Ada: 2\nreef: null\n" in script(toy(TAKE), *argv).out


def test_each_and_show_together(script: Any) -> None:
    document = script(toy(TAKE, TAKE), "--json", "--each", "--show", "shells.Ada").json
    assert [step["shown"]["shells.Ada"] for step in document["steps"]] == [2, 4]
    ran = script(toy(TAKE, TAKE), "--each", "--show", "shells.Ada")
    assert [line.strip() for line in ran.out.splitlines() if "shells.Ada" in line] == [
        "shells.Ada: 2",
        "shells.Ada: 4",
    ]


def test_names_write_players_instead_of_seats(script: Any) -> None:
    steps = [TAKE, {"do": "Pass"}, {"ask": "richest"}, {"undo": 1}]
    document = script(toy(*steps), "--json", "--names").json
    assert document["steps"][0]["events"] == [{"is": "Taken", "player": "Ada", "n": 2}]
    assert document["steps"][2]["answer"] == "Ada"
    assert document["steps"][3]["taken_back"] == [{"is": "Passed", "player": "Ada"}]
    assert script(toy(TAKE, {"do": "Pass"}), "--json", "--names").json["state"]["turn"] == "Bo"


def test_names_in_a_printed_state_are_read_again(script: Any) -> None:
    state = script(toy({"do": "Pass"}), "--json", "--names").json["state"]
    assert script(toy(state=state), "--json").json["state"]["turn"] == 2


def test_names_in_a_refusal(script: Any) -> None:
    document = script(toy(GREEDY), "--json", "--names", "--keep-going").json
    assert document["steps"][0]["refusal"]["facts"] == {"n": 9, "player": "Ada"}


def test_an_omitted_default_is_met_and_an_unknown_field_is_not(script: Any) -> None:
    """Events print only what differs from their defaults: a script may state a default all the same."""
    discard = {"do": "DiscardAdvantage", "player": "Ada"}
    steps = [{"do": "StartTurn", "order": ["Ada", "Bo", "Cy"]}, discard]
    table = {"game": "anima", "seats": ["Ada", "Bo", "Cy"]}
    for expected, code in (({"taker": None}, 0), ({"taker": 2}, 1), ({"takr": None}, 1)):
        told = {**discard, "expect": {"events": [{"is": "AdvantageDiscarded", "player": "Ada", **expected}]}}
        ran = script({**table, "steps": [steps[0], told, {"undo": 1}, {"redo": 1, "expect": told["expect"]}]})
        assert ran.code == code, (expected, ran.out, ran.err)
        assert ran.err.count("AdvantageDiscarded") == 4 * code  # wanted and got, of the tap and of the redo
