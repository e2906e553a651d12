"""``companion ask``: what the screens calculate, listed and answered."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import companion.games
from companion.games import ALL
from tests.cli.conftest import Ran, toy
from tests.games.known import KNOWN

On = Callable[..., Ran]


@pytest.fixture
def on(companion_: Any, tmp_path: Path) -> On:
    """Asks a question at the end of a script."""

    def run(script: dict[str, Any], query: str, *argv: str, **fields: Any) -> Ran:
        path = tmp_path / "on.json"
        path.write_text(json.dumps(script), "utf-8")
        told = ("--with", json.dumps(fields)) if fields else ()
        return companion_("ask", script["game"], query, "--on", str(path), *told, *argv)  # type: ignore[no-any-return]

    return run


def test_the_questions_of_a_game(companion_: Any) -> None:
    document = companion_("ask", "toy", "--json").json
    assert document["queries"] == [
        {
            "ask": "richest",
            "about": "Who has most shells; nobody on the first day (TO-1).",
            "rules": ["TO-1"],
            "fields": [],
            "of_state": True,
        },
        {
            "ask": "missing",
            "about": "Shells a player still needs, with so many more to come (TO-1).",
            "rules": ["TO-1"],
            "fields": [
                {"name": "player", "type": "seat", "optional": False},
                {"name": "n", "type": "int", "optional": True, "default": 0},
            ],
            "of_state": True,
        },
        {
            "ask": "share",
            "about": "What each would get if shells were cut.",
            "rules": [],
            "fields": [
                {"name": "shells", "type": "int", "optional": False},
                {"name": "players", "type": "int", "optional": False},
            ],
            "of_state": False,
        },
    ]
    said = companion_("ask", "toy").out
    assert "\nmissing (TO-1)\n  Shells a player still needs" in said
    assert "player       seat" in said
    assert [each["ask"] for each in companion_("ask", "toy", "missing", "--json").json["queries"]] == [
        "missing"
    ]


def test_an_answer_at_a_table(on: On) -> None:
    script = toy({"do": "Take", "player": "Bo", "n": 3})
    assert on(script, "missing", "--json", player="Bo").json == {
        "game": "toy",
        "ask": "missing",
        "with": {"player": "Bo"},
        "answer": 17,
    }
    assert on(script, "richest").out == "2\n"
    assert on(script, "richest", "--names").out == '"Bo"\n'


def test_arithmetic_needs_no_table(companion_: Any) -> None:
    assert companion_("ask", "toy", "share", "--with", '{"shells": 2, "players": 6}').out == '"1/3"\n'
    assert companion_("ask", "toy", "share", "--with", '{"shells": 6, "players": 2}').out == "3\n"


def test_a_question_that_cannot_be_answered(companion_: Any, on: On) -> None:
    told = '{"shells": 2, "players": 0}'
    companion_("ask", "toy", "share", "--with", told).complains("cli.bad.no_answer", query="share")
    companion_("ask", "toy", "share", "--with", told, "--json").complains("cli.bad.no_answer")
    on(toy(), "missing", player=3).complains("cli.bad.no_answer", query="missing")
    on(toy(), "missing", player=0).complains("cli.bad.no_answer", query="missing")
    on(toy(), "missing", player=1, n=10**5).complains("cli.bad.no_answer", query="missing")


def test_a_question_that_cannot_be_read(companion_: Any, on: On) -> None:
    companion_("ask", "toy", "poorest").complains("cli.bad.ask", value="poorest")
    companion_("ask", "toy", "poorest", "--with", "{}").complains("cli.bad.ask", value="poorest")
    companion_("ask", "chess").complains("cli.bad.game", value="chess")
    companion_("ask", "toy", "richest", "--with", "{}").complains("cli.bad.ask_on", query="richest")
    companion_("ask", "toy", "share", "--with", "[]").complains("cli.bad.kind", key="--with")
    companion_("ask", "toy", "share", "--with", "{").complains("cli.bad.not_json", file="--with")
    companion_("ask", "toy", "share", "--with", "{}").complains("cli.bad.ask_fields", query="share")
    on(toy(), "missing", player="Zoe").complains("cli.bad.ask_name", query="missing", name="Zoe")
    on(toy(), "missing", player="Ada", m=1).complains("cli.bad.ask_fields", query="missing")
    on({**toy(), "seats": []}, "richest").complains("cli.bad.set_up")


def test_a_script_of_another_game(companion_: Any, tmp_path: Path) -> None:
    (tmp_path / "s.json").write_text(json.dumps(toy()), "utf-8")
    ran = companion_("ask", "big_book", "band", "--on", "s.json")
    ran.complains("cli.bad.ask_game", game="big_book", other="toy")


def test_what_a_game_hides_is_asked_only_when_a_table_comes_to_it(
    companion_: Any, on: On, monkeypatch: pytest.MonkeyPatch
) -> None:
    hidden = frozenset({"TO-1"})
    shy = dataclasses.replace(companion.games.ALL["toy"], spoilers=lambda state: hidden)
    monkeypatch.setitem(companion.games.ALL, "toy", shy)
    document = companion_("ask", "toy", "--json").json
    assert [each["ask"] for each in document["queries"]] == ["share"]
    assert document["hidden"] == 2
    assert "richest" not in companion_("ask", "toy").out
    assert "richest" in companion_("ask", "toy", "--spoilers").out
    on(toy(), "richest").complains("cli.bad.ask_hidden", query="richest")


def test_nor_does_a_script_tell_what_is_hidden(script: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    shy = dataclasses.replace(companion.games.ALL["toy"], spoilers=lambda state: frozenset({"TO-1"}))
    monkeypatch.setitem(companion.games.ALL, "toy", shy)
    steps = [{"ask": "missing", "player": 1}, {"expect": {"ask": {"query": "richest", "gives": None}}}]
    ran = script(toy(*steps), "--json", "--keep-going")
    assert ran.code == 1
    assert "answer" not in json.loads(ran.out)["steps"][0]


# -- what every game can be asked ---------------------------------------------------------------------


@pytest.mark.parametrize("game", KNOWN)
def test_what_screens_calculate_can_be_asked(companion_: Any, game: str) -> None:
    found = {each["ask"]: each for each in companion_("ask", game, "--json", "--spoilers").json["queries"]}
    assert set(found) >= set(KNOWN[game].asked)
    assert set(found) == set(ALL[game].queries)
    for query in found.values():
        assert query["about"].endswith(".") or query["about"].endswith(")."), query["ask"]


def test_F3_a_payment_from_the_command_line(companion_: Any) -> None:
    cards = [{"element": "F", "value": value} for value in (1, 3, 2)]
    fields = json.dumps({"cards": cards, "cost": {"amounts": [["F", 4]]}})
    answer = companion_("ask", "big_book", "payment", "--with", fields, "--json").json["answer"]
    assert (answer["is"], answer["waste"], [card["value"] for card in answer["cards"]]) == (
        "Payment",
        0,
        [1, 3],
    )
    short = json.dumps({"cards": cards[:1], "cost": {"amounts": [["F", 4]]}})
    answer = companion_("ask", "big_book", "payment", "--with", short, "--json").json["answer"]
    assert answer == {"is": "Missing", "short": [["F", 3]], "one_of": False, "least": 3}


def test_F5_a_draw_from_the_command_line(companion_: Any) -> None:
    fields = json.dumps({"draw_pile": 5, "discard": 3, "to_draw": 6})
    answer = companion_("ask", "big_book", "draw", "--with", fields, "--json").json["answer"]
    assert answer == {"is": "Draw", "madness": 1, "draw_pile": 3, "discard": 0}


def test_AN38_odds_from_the_command_line(companion_: Any) -> None:
    fields = json.dumps({"d": -1, "creature": True})
    answer = companion_("ask", "anima", "fight_odds", "--with", fields, "--json").json["answer"]
    assert answer["win"] == "5/12"


def test_SH42_the_last_safe_day_from_the_command_line(companion_: Any) -> None:
    assert companion_("ask", "synchro_horizon", "last_safe", "--with", '{"n": 5}').out == "42\n"


def test_too_large_a_plan_is_not_searched_for(companion_: Any) -> None:
    cards = [{"element": "F", "value": 1}] * 40
    fields = json.dumps({"cards": cards, "costs": [{"amounts": [["F", 1]]}] * 7})
    companion_("ask", "big_book", "plan", "--with", fields).complains("cli.bad.no_answer", query="plan")
