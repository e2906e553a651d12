"""``companion play``: the evening of a script, told step by step."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import companion.games
from companion.cli.out import clean
from companion.i18n.words import Words
from tests.cli.conftest import toy
from tests.odd_rules import with_rules

TAKE = {"do": "Take", "player": "Ada", "n": 2}


def test_events_state_and_outcome_as_one_document(script: Any) -> None:
    document = script(toy(TAKE, {"do": "Pass"}), "--json").json
    assert set(document) == {"game", "seats", "steps", "state", "outcome", "ok", "met", "amiss"}
    assert (document["ok"], document["met"], document["amiss"]) == (True, 0, [])
    assert document["steps"][0]["events"] == [{"is": "Taken", "player": 1, "n": 2}]
    assert [step["step"] for step in document["steps"]] == [1, 2]
    assert document["state"] == {"shells": [2, 0], "goal": 20, "faces": [], "turn": 2}
    assert document["outcome"] is None


def test_outcome_is_told(script: Any) -> None:
    steps = [{"do": "Take", "player": 2, "n": 5}]
    document = script(toy(*steps, options={"goal": 5}), "--json").json
    outcome = document["outcome"]
    assert {key: outcome[key] for key in ("won", "why", "facts")} == {
        "won": True,
        "why": "shells",
        "facts": {"n": 5},
    }
    assert Words("en", "toy").g("outcome.shells") in script(toy(*steps, options={"goal": 5})).out


def test_a_refused_step_changes_nothing_and_the_evening_goes_on(script: Any) -> None:
    document = script(toy({"do": "Take", "player": 1, "n": 9}, TAKE), "--json", "--keep-going").json
    refusal = document["steps"][0]["refusal"]
    assert {key: refusal[key] for key in ("why", "rule", "facts", "soft")} == {
        "why": "too_many",
        "rule": "TO-1",
        "facts": {"n": 9, "player": 1},
        "soft": True,
    }
    assert set(refusal) >= {"fr", "en"}
    assert "events" not in document["steps"][0]
    assert document["state"]["shells"] == [2, 0]


def test_a_soft_refusal_may_be_overruled(script: Any) -> None:
    document = script(toy({"do": "Take", "player": 1, "n": 9, "anyway": True}), "--json").json
    assert document["steps"][0]["override"] == "too_many"
    assert document["state"]["shells"] == [9, 0]


def test_a_hard_refusal_may_not(script: Any) -> None:
    document = script(toy({"do": "Take", "player": 1, "n": 0, "anyway": True}), "--json", "--keep-going").json
    assert document["steps"][0]["refusal"]["soft"] is False


@pytest.mark.parametrize("who", [3, 0, -1])
def test_somebody_who_is_not_at_the_table_is_refused_by_the_game(script: Any, who: Any) -> None:
    document = script(toy({"do": "Take", "player": who}, TAKE), "--json", "--keep-going").json
    assert document["steps"][0]["refusal"]["why"] == "nobody"
    assert document["state"]["shells"] == [2, 0]


def test_undo_and_redo_move_one_step_each(script: Any) -> None:
    steps = [TAKE, TAKE, {"undo": 1}, {"undo": 1}, {"redo": 1}]
    document = script(toy(*steps), "--json").json
    assert document["state"]["shells"] == [2, 0]
    assert document["steps"][2]["taken_back"] == [{"is": "Taken", "player": 1, "n": 2}]
    assert document["steps"][2]["events"] == []
    assert document["steps"][4]["events"] == [{"is": "Taken", "player": 1, "n": 2}]


def test_undo_of_several_steps_takes_them_back_in_order(script: Any) -> None:
    one, two = {"do": "Take", "player": 1, "n": 1}, {"do": "Take", "player": 1, "n": 2}
    document = script(toy(one, two, {"undo": 2}, {"redo": 2}), "--json").json
    for step, key in ((2, "taken_back"), (3, "events")):
        assert [event["n"] for event in document["steps"][step][key]] == [1, 2]
    assert document["state"]["shells"] == [3, 0]


@pytest.mark.parametrize("count", [1, 2, 0, -1, 10**14])
def test_undo_and_redo_beyond_the_end_are_refused(script: Any, count: int) -> None:
    document = script(toy({"undo": count}, {"redo": count}, TAKE), "--json", "--keep-going").json
    assert [step["refusal"]["why"] for step in document["steps"][:2]] == [
        "nothing_to_undo",
        "nothing_to_redo",
    ]
    assert document["state"]["shells"] == [2, 0]


def test_redo_gives_the_same_faces_and_so_does_the_same_roll_again(script: Any) -> None:
    roll = {"do": "Roll", "dice": 5}
    steps = script(toy(roll, {"undo": 1}, {"redo": 1}, {"undo": 1}, roll), "--json").json["steps"]
    assert steps[0]["events"] == steps[2]["events"] == steps[4]["events"]


def test_same_seed_same_evening(script: Any) -> None:
    rolls = [{"do": "Roll", "dice": 5}] * 3
    plain = [script(toy(*rolls), "--json").out for _ in range(2)]
    assert plain[0] == plain[1]
    seeded = [script(toy(*rolls, seed=seed), "--json").out for seed in ("x", "x", "y", "")]
    assert seeded[0] == seeded[1] != seeded[2]
    assert seeded[3] == plain[0]


def test_typed_faces(script: Any) -> None:
    steps = [{"do": "Roll", "dice": 2, "faces": faces} for faces in ([4, 1], [4], [4, 1, 1], [7, 1])]
    document = script(toy(*steps), "--json", "--keep-going").json
    assert document["steps"][0]["events"] == [{"is": "Rolled", "faces": [4, 1], "by_hand": True}]
    whys = [step["refusal"]["why"] for step in document["steps"][1:]]
    assert whys == ["faces_missing", "faces_too_many", "face_out_of_range"]


def test_a_state_as_printed_is_a_state_to_start_from(script: Any) -> None:
    first = script(toy(TAKE, {"do": "Pass"}), "--json").json
    again = script(toy(TAKE, {"undo": 2}, {"undo": 1}, state=first["state"]), "--json", "--keep-going").json
    assert again["state"] == first["state"]
    assert [("refusal" in step) for step in again["steps"]] == [False, True, False]


def test_a_state_that_breaks_an_invariant_is_refused_by_name(script: Any) -> None:
    state = {"shells": [-1, 0], "goal": 20}
    script(toy(state=state)).complains("cli.bad.broken", ids="T1")


def test_a_state_of_another_number_of_seats(script: Any) -> None:
    script(toy(state={"shells": [0, 0, 0], "goal": 9})).complains("cli.bad.state_seats", n=3, seats=2)


@pytest.mark.parametrize(
    "state", [[], 3, "x", {}, {"shells": [], "goal": 1}, {"shells": ["a", 0], "goal": 1}]
)
def test_a_state_of_the_wrong_shape(script: Any, state: Any) -> None:
    ran = script(toy(state=state))
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)


def test_told_to_people(script: Any) -> None:
    ran = script(toy(TAKE, {"do": "Take", "player": 1, "n": 9}, {"undo": 1}), "--keep-going")
    assert (ran.code, ran.err) == (0, "")
    assert "1. Take" in ran.out
    assert "+ Taken" in ran.out
    assert f"   {Words('en').t('app.cli.refused', why='too_many')} (TO-1)" in ran.out
    assert "\n   fr: " in ran.out
    assert "\n   en: " in ran.out
    assert "3. undo 1\n   - Taken" in ran.out
    assert json.loads(ran.out[ran.out.index("\n{") :])["shells"] == [0, 0]


def test_from_standard_input(companion_: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    stdin = SimpleNamespace(buffer=io.BytesIO(json.dumps(toy(TAKE)).encode()))
    monkeypatch.setattr(sys, "stdin", stdin)
    assert companion_("play", "-", "--json").json["state"]["shells"] == [2, 0]


def test_nothing_is_written(script: Any, tmp_path: Path) -> None:
    script(toy(TAKE), "--json")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["script.json"]


def test_control_characters_never_reach_the_terminal(script: Any) -> None:
    document = toy({"do": "Take", "player": 1, "from": "\x1b[2J\x9b\ud800"}, seats=["A\x1b[2Jda", "B\u202eo"])
    for argv in ((), ("--json",)):
        ran = script(document, *argv)
        assert ran.code == 0
        assert not set("\x1b\x9b\u202e") & set(ran.out)
    assert ran.json["seats"] == ["A\x1b[2Jda", "B\u202eo"]


def test_alias_and_trailing_underscore(script: Any) -> None:
    for key in ("from", "origin"):
        step = {"do": "Take", "player": "Ada", key: "net"}
        assert script(toy(step), "--json").json["steps"][0]["with"] == {"player": "Ada", key: "net"}


def test_a_bug_is_named_with_its_step(script: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def buggy(state: Any, action: Any, chance: Any) -> Any:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setitem(companion.games.ALL, "toy", with_rules(companion.games.ALL["toy"], decide=buggy))
    script(toy(TAKE), "--json").complains("cli.broke.step", 70, step=1)
    (log,) = tmp_path.glob("companion-*.log")
    assert "ZeroDivisionError: oops" in log.read_text("utf-8")


def test_an_override_is_told(script: Any) -> None:
    out = script(toy({"do": "Take", "player": 1, "n": 9, "anyway": True})).out
    assert Words("en").t("app.cli.override", why="too_many") in out


def test_an_old_terminal_gets_escapes_that_are_still_json() -> None:
    assert clean('"é 🂡"', "ascii") == '"\\u00e9 \\ud83c\\udca1"'
    assert json.loads(clean('"é 🂡"', "latin-1")) == "é 🂡"
    assert clean("é", "latin-1") == "é"
    assert clean("é", "no such encoding") == "\\u00e9"


def test_a_state_on_which_the_invariants_themselves_fail(
    script: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = companion.games.ALL["toy"]
    monkeypatch.setitem(companion.games.ALL, "toy", replace(game, violations=lambda state: (1 // 0,)))
    state = {"shells": [0, 0], "goal": 9}
    script(toy(state=state)).complains("cli.bad.broken", ids="ZeroDivisionError")


def test_a_trace_that_can_be_written_nowhere(script: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_room(**_: Any) -> Any:
        raise OSError(28, "full")

    game = companion.games.ALL["toy"]
    monkeypatch.setattr("tempfile.mkstemp", no_room)
    monkeypatch.setitem(companion.games.ALL, "toy", with_rules(game, evolve=lambda state, event: 1 // 0))
    script(toy(TAKE), "--json").complains("cli.broke.step", 70, step=1)


def test_the_web_is_not_loaded(tmp_path: Path) -> None:
    path = tmp_path / "script.json"
    path.write_text(json.dumps({"game": "none", "seats": [], "steps": []}), "utf-8")
    code = (
        "import sys; from companion.cli.entry import main; main(['play', sys.argv[1]]);"
        "print(sorted({'flet', 'uvicorn', 'fastapi', 'tinydb', 'asyncio'} & set(sys.modules)))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True, env=_env()
    )
    assert ran.stdout == "[]\n"


def _env() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(Path(companion.__file__).parent.parent)}


def test_a_script_makes_counters_and_empty_chairs_at_any_table(script: Any) -> None:
    steps = ({"do": "MakeCounter", "name": "Fog", "whose": "Bo"}, {"do": "Count", "id": 1, "n": 3})
    document = script(toy(*steps, {"do": "StayAway", "player": "Bo"}, TAKE), "--json").json
    assert [step["events"][0]["is"] for step in document["steps"]] == [
        "CounterMade",
        "CountedUp",
        "SeatAway",
        "Taken",
    ]
    assert document["state"]["shells"] == [2, 0]
    refused = script(toy({"do": "Count", "id": 7}), "--json", "--keep-going").json["steps"][0]["refusal"]
    assert refused["why"] == "no_such_counter"
    assert refused["fr"] != refused["en"]
