"""``companion texts GAME --missing`` lists what somebody who adds a game must still write."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest

from companion.cli import texts as command
from companion.cli.entry import main
from companion.games import ALL
from companion.i18n import words
from tests import toy_game

Out = pytest.CaptureFixture[str]


@pytest.fixture
def lacking(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game stands on the shelf with a name only, and only in English."""
    known = words.texts

    def texts(lang: str) -> Mapping[str, str]:
        more = {"toy.name": "Shells", "toy.name.short": "Shells"} if lang == "en" else {}
        return {**known(lang), **more}

    monkeypatch.setattr(words, "texts", texts)
    monkeypatch.setattr(command, "texts", texts)
    monkeypatch.setitem(ALL, "toy", toy_game.GAME)  # type: ignore[arg-type]


def test_a_complete_game_lacks_nothing(capsys: Out) -> None:
    assert main(["texts", "big_book", "--missing", "--lang", "en"]) == 0
    assert "are there, in both languages" in capsys.readouterr().out


def test_every_key_is_listed_with_its_facts(capsys: Out) -> None:
    assert main(["texts", "big_book", "--lang", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "log.MadnessTaken {player} {n} {to}" in lines
    assert "action.TakeMadness" in lines


@pytest.mark.usefixtures("lacking")
def test_stubs_are_printed_for_each_language(capsys: Out) -> None:
    assert main(["texts", "toy", "--missing", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert {"name", "name.short"} & told["missing"]["en"].keys() == set()
    assert told["missing"]["fr"]["name"] == ""
    for lang in ("fr", "en"):
        assert {
            "action.Take",
            "action.Take.player",
            "log.Taken",
            "refusal.too_many",
            "option.tide.low",
        } <= told["missing"][lang].keys()
    assert told["facts"]["log.Taken"] == ["player", "n"]
    assert told["facts"]["where.turn"] == ["player"]


@pytest.mark.usefixtures("lacking")
def test_ends_and_the_facts_of_a_refusal_are_listed(capsys: Out) -> None:
    """An end is far from the first taps, and only the rule that refuses knows what it tells."""
    assert main(["texts", "toy", "--missing", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert "outcome.shells" in told["missing"]["fr"]
    assert told["facts"]["outcome.shells"] == ["n"]
    assert sorted(told["facts"]["refusal.too_many"]) == ["n", "player"]


@pytest.mark.parametrize("game", ALL)
def test_no_game_lacks_a_word_it_names(game: str, capsys: Out) -> None:
    assert main(["texts", game, "--missing", "--lang", "en"]) == 0, capsys.readouterr().out


@pytest.mark.usefixtures("lacking")
def test_stubs_can_be_pasted_and_tell_their_facts(capsys: Out) -> None:
    assert main(["texts", "toy", "--missing", "--lang", "en"]) == 1
    out = capsys.readouterr().out
    assert "data/games/toy/text.fr.json" in out
    block = out[out.index("{") : out.index("}") + 1]
    assert set(json.loads(block).values()) == {""}
    assert "log.Taken may tell {player}, {n}" in out


def test_an_unknown_game_is_a_sentence(capsys: Out) -> None:
    assert main(["texts", "chess", "--missing"]) == 2
    assert "chess" in capsys.readouterr().err
