"""``companion games`` and ``companion actions``."""

from __future__ import annotations

import dataclasses
from enum import StrEnum
from typing import Any, Literal

import pytest

import companion
from companion.cli.shapes import describe_type, fields_of, plain, shape_of
from companion.core.codec import variants
from companion.core.seats import Seat
from companion.games import ALL
from companion.games.syncro.horde import LETTERS


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


@dataclasses.dataclass(frozen=True)
class Pair:
    left: int
    right: Colour | None = None


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (Seat, "seat"),
        (bool, "bool"),
        (int | None, "int | null"),
        (Colour, "red | blue"),
        (Literal["a", "b"], "a | b"),
        (tuple[Seat, ...], "[seat, ...]"),
        (tuple[int, str], "[int, text]"),
        (list[float], "[number, ...]"),
        (dict[str, int], "{text: int}"),
        (int | str, "int | text"),
        (Pair, "{left: int, right: red | blue | null}"),
        (complex, "complex"),
    ],
)
def test_types_in_one_line(kind: Any, text: str) -> None:
    assert describe_type(shape_of(kind)) == text


def test_plain_values() -> None:
    assert plain((Seat(2), Colour.RED, {"a": Pair(1, Colour.BLUE)}, None, 1.5)) == [
        2,
        "red",
        {"a": {"left": 1, "right": "blue"}},
        None,
        1.5,
    ]


def test_games_as_json(companion_: Any) -> None:
    games = {game["id"]: game for game in companion_("games", "--json").json["games"]}
    toy = games["toy"]
    assert toy["players"] == {"low": 1, "high": 4}
    assert toy["options"] == [
        {"name": "goal", "type": "int", "optional": True, "default": 20, "low": 5, "high": 99},
        {"name": "tide", "type": "choice", "choices": ["low", "high"], "optional": True, "default": "low"},
        {"name": "storm", "type": "bool", "optional": True, "default": False},
    ]
    assert toy["facts"] == []


def test_actions_as_json(companion_: Any) -> None:
    actions = {action["do"]: action for action in companion_("actions", "toy", "--json").json["actions"]}
    assert list(actions) == ["Take", "Roll", "Pass"]
    assert actions["Take"]["about"] == "Pick shells up."
    assert actions["Take"]["rules"] == ["TO-1"]
    assert actions["Take"]["fields"] == [
        {"name": "player", "type": "seat", "optional": False},
        {"name": "n", "type": "int", "optional": True, "default": 1},
        {"name": "from", "type": "text", "optional": True, "default": "beach", "alias": "origin"},
    ]


def test_told_to_people(companion_: Any) -> None:
    ran = companion_("actions", "toy")
    assert ran.code == 0
    assert "\nTake (TO-1)\n  Pick shells up.\n" in ran.out
    assert "low | high" in ran.out
    assert "origin" in ran.out or "app.cli.alias" in ran.out
    assert "toy" in companion_("games").out


def test_unknown_game(companion_: Any) -> None:
    companion_("actions", "chess").complains("cli.bad.game", value="chess")


def test_every_game_of_the_app_tells_its_actions(companion_: Any) -> None:
    for name, game in companion.games.ALL.items():
        document = companion_("actions", name, "--json", "--spoilers").json
        assert [action["do"] for action in document["actions"]] == list(variants(game.actions))
        for action in document["actions"]:
            assert action["about"], action["do"]
            assert action["rules"], action["do"]
        assert document["options"] == fields_of(game.options)


def test_what_a_game_hides_is_told_only_when_asked_for(
    companion_: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    hidden = frozenset({"action.Roll", "action.Take.n", "word.Tide.high", "option.storm"})
    shy = dataclasses.replace(companion.games.ALL["toy"], spoilers=lambda state: hidden)
    monkeypatch.setitem(companion.games.ALL, "toy", shy)
    document = companion_("actions", "toy", "--json").json
    assert [action["do"] for action in document["actions"]] == ["Take", "Pass"]
    assert [field["name"] for field in document["actions"][0]["fields"]] == ["player", "from"]
    assert document["hidden"] == 1
    assert [option["name"] for option in document["options"]] == ["goal", "tide"]
    assert document["options"][1]["choices"] == ["low"]
    for argv in (["actions", "toy"], ["games"]):
        _, toy, said = companion_(*argv).out.partition("toy: ")  # other games have words of their own
        assert toy
        assert not [word for word in ("Roll", "high", "storm") if word in said]
        assert "storm" in companion_(*argv, "--spoilers").out
    assert "Roll" in companion_("actions", "toy", "--spoilers").out


@pytest.fixture
def actions(companion_: Any) -> Any:
    """The actions of a game by name, as JSON."""

    def told(game: str, *argv: str) -> dict[str, Any]:
        found = companion_("actions", game, "--json", *argv).json["actions"]
        return {action["do"]: {**action, **{f["name"]: f for f in action["fields"]}} for action in found}

    return told


def test_U3_the_letters_of_a_horde_are_told_but_none_that_is_hidden(actions: Any, companion_: Any) -> None:
    assert actions("syncro")["LayHorde"]["rows"]["letters"] == {
        "M": "monster up",
        "m": "monster down",
        ".": "gap",
    }
    every = actions("syncro", "--spoilers")["LayHorde"]["rows"]["letters"]
    assert set(every) == {*LETTERS, "."}
    assert every["L"] == "lieutenant down"
    assert "M = monster up" in companion_("actions", "syncro").out


def test_the_paths_of_Correct_are_told(actions: Any, companion_: Any) -> None:
    for game in ALL:
        told = list(ALL[game].script_naming.paths(frozenset()))
        if told:
            assert actions(game, "--spoilers")["Correct"]["field"]["paths"] == told
            assert len(told) == len(set(told)) > 5
    assert "rewards.SEAT" not in actions("syncro")["Correct"]["field"]["paths"]
    assert "\n      players.SEAT.owned\n" in companion_("actions", "big_book").out


def test_F11_what_faces_mean_is_told(actions: Any, companion_: Any) -> None:
    horizon = actions("synchro_horizon")
    assert horizon["RollDie"]["faces"] == [{"how": "die", "of": ["6"]}]
    assert horizon["DrawShards"]["faces"] == [{"how": "pick", "of": ["red", "blue", "green", "clear"]}]
    box = {"how": "order", "of": ["1", "2", "3", "4"]}
    assert horizon["CloseBoxes"]["faces"] == [box, box]
    said = companion_("actions", "synchro_horizon").out
    assert "faces: for each one drawn its place, counted from 1" in said
    assert "red, blue, green, clear" in said


def test_F11_faces_mean_what_is_told(script: Any) -> None:
    """Shards by their place in the bag, colour by colour; a box by the places of its marbles."""
    steps = [
        {"do": "TellShards", "red": 1, "blue": 2, "green": 3, "clear": 22},
        # red is 1, blue 2 and 3, green 4 to 6
        {"do": "ChooseHero", "who": "h1", "name": "Ragna", "faces": [6, 1]},
        {"expect": {"state": {"heroes.Ragna.storage": {"red": 1, "blue": 0, "green": 1, "clear": 0}}}},
    ]
    document = {"game": "synchro_horizon", "seats": ["Ada"], "steps": steps}
    assert script(document, "--json").json["met"] == 1


def test_SH3_fields_of_heroes_list_heroes_only(actions: Any) -> None:
    horizon = actions("synchro_horizon")
    heroes, monsters = ["h1", "h2", "h3", "h4"], ["m1", "m2", "m3", "m4"]
    for name in ("ChooseHero", "BasicAttack", "LevelUp", "Rest", "TakeThree"):
        assert horizon[name]["who"]["choices"] == heroes, name
    assert horizon["LineUp"]["order"]["of"]["choices"] == heroes
    assert horizon["GainShards"]["drawn"]["of"]["fields"][0]["choices"] == heroes
    assert horizon["SetDie"]["who"]["choices"] == monsters
    assert horizon["Damage"]["who"]["choices"] == heroes + monsters
    assert horizon["Swap"]["with"]["choices"] == heroes + monsters


def test_version_and_help(companion_: Any) -> None:
    assert companion_("--version").out == f"companion {companion.__version__}\n"
    for argv in (["--help"], ["play", "--help"], ["--help", "--lang", "fr"]):
        ran = companion_(*argv)
        assert ran.code == 0
        assert "--lang" in ran.out
        assert len(ran.out.splitlines()) < 40
