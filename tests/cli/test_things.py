"""Cards, zones, heroes and skills go by the name they were told with, in every game."""

from __future__ import annotations

from typing import Any

import pytest

ANIMA = {"game": "anima", "seats": ["Ada", "Bo"]}
HORIZON = {"game": "synchro_horizon", "seats": ["Ada"]}
PANTACLE = {"game": "pantacle", "seats": ["Ada", "Bo", "Cy"], "options": {"first": 1}}
BOOK = {"game": "big_book", "seats": ["Ada", "Bo"], "options": {"first": 1, "tracking": "full"}}
SYNCRO = {"game": "syncro", "seats": ["Ada", "Bo"], "options": {"first": 1, "chapter": "II"}}

SPLIT = {"do": "TellShards", "red": 7, "blue": 7, "green": 7, "clear": 7}
HORDE = [
    {"do": "StartLevel", "leader": "Ada"},
    {"do": "Unlock", "level": 5},
    {"do": "LayHorde", "rows": ["LL"]},
    {"do": "Reveal", "card": 1, "strength": 5, "label": "Vorg"},
]


def hero(who: str, name: str, **more: Any) -> dict[str, Any]:
    return {"do": "ChooseHero", "who": who, "name": name, **more}


def zone(number: int, name: str) -> dict[str, Any]:
    return {"do": "TellZone", "zone": number, "name": name}


def curse(player: str, title: str) -> dict[str, Any]:
    drawn = {"title": title, "kind": "exhaustion", "cubes": 2}
    return {"do": "AddCurse", "player": player, "curse": drawn, "anyway": True}


NAMED: list[tuple[dict[str, Any], list[dict[str, Any]], dict[str, Any], dict[str, Any]]] = [
    (
        ANIMA,
        [zone(3, "Forest")],
        {"do": "Correct", "field": "players.Ada.zone", "value": 3},
        {"players.Ada.zone": 3},
    ),
    (ANIMA, [zone(3, "Forest")], {"do": "TellZone", "zone": "Forest", "level": 2}, {"zones.Forest.level": 2}),
    (ANIMA, [], {"do": "TellZone", "zone": "#1", "name": "Isle"}, {"zones.Isle.nth": 1}),
    (
        ANIMA,
        [{"do": "TellCharacter", "player": "Ada", "character": 1, "name": "Celia", "combat": 4}],
        {"do": "TellCharacter", "player": "Ada", "character": "Celia", "speed": 3},
        {"players.Ada.team.Celia.speed": 3},
    ),
    (
        HORIZON,
        [SPLIT, hero("h1", "Ragna", skill="Bite")],
        {"do": "DescribeSkill", "who": "Ragna", "skill": "Bite", "cost": ["red"]},
        {"heroes.Ragna.skills.Bite.cost": ["red"]},
    ),
    (
        HORIZON,
        [SPLIT, hero("h1", "Ragna")],
        {"do": "SetMaxHp", "who": "Ragna", "hp": 12},
        {"heroes.Ragna.health.max_hp": 12},
    ),
    (
        HORIZON,
        [SPLIT, hero("h1", "Ragna"), {"do": "SetMaxHp", "who": "h1", "hp": 12}],
        {"do": "DamageMany", "hits": [{"who": "Ragna", "n": 3}]},
        {"heroes.h1.health.damage": 3},
    ),
    (
        HORIZON,
        [SPLIT, hero("h1", "Ragna"), {"do": "SetMaxHp", "who": "h1", "hp": 12}],
        {"do": "Correct", "field": "Ragna.damage", "value": 3},
        {"heroes.h1.health.damage": 3},
    ),
    (
        PANTACLE,
        [curse("Bo", "Fever")],
        {"do": "RemoveCurse", "player": "Bo", "curse": "Fever"},
        {"players.Bo.curses": []},
    ),
    (
        PANTACLE,
        [curse("Bo", "Fever")],
        {"do": "Correct", "field": "curses.Fever.cubes", "value": 1},
        {"players.Bo.curses.Fever.cubes": 1},
    ),
    (
        BOOK,
        [
            {"do": "Advance"},
            {"do": "LayCurses", "multi": 0, "symbols": ["F", "E", "T"]},
            {"do": "Place", "player": "Ada", "card": "F2"},
        ],
        {"do": "DropSupport", "card": "F2"},
        {"players.Ada.support": []},
    ),
    (BOOK, [], {"do": "Correct", "field": "players.Bo.owned", "value": 1, "balance": "pile"}, {"pile": 19}),
    (SYNCRO, HORDE, {"do": "Adjust", "card": "Vorg", "strength": 2}, {"horde.Vorg.strength": 7}),
    (SYNCRO, HORDE, {"do": "Correct", "field": "cards.Vorg.strength", "value": 9}, {"horde.1.strength": 9}),
]


@pytest.mark.parametrize(("table", "before", "step", "state"), NAMED)
def test_a_thing_by_its_name(script: Any, table: Any, before: Any, step: Any, state: Any) -> None:
    if step["do"] == "Adjust":
        before = [*before, {"do": "Reveal", "card": 2, "strength": 3, "label": "Grom"}, {"do": "BeginTurns"}]
    told = {**step, "expect": {"state": state}}
    assert script({**table, "steps": [*before, told]}, "--json").json["met"] == 1


def test_a_name_that_nothing_bears_is_an_error_with_what_there_is(script: Any) -> None:
    steps = [zone(3, "Forest"), {"do": "GoTo", "player": "Ada", "zone": "Desert"}]
    ran = script({**ANIMA, "steps": steps})
    ran.complains("cli.bad.nothing", step=2, do="GoTo", name="Desert", known="Forest")
    assert ran.out == ""


def test_a_name_that_two_bear_is_an_error(script: Any) -> None:
    steps = [SPLIT, hero("h1", "Ragna"), hero("h2", "Ragna"), {"do": "Stun", "who": "Ragna"}]
    script({**HORIZON, "steps": steps}).complains("cli.bad.several", step=4, name="Ragna", ids="h1")


@pytest.mark.parametrize("before", [[], [zone(3, "Forest"), {"undo": 1}]])
def test_a_name_means_nothing_before_it_was_told(script: Any, before: Any) -> None:
    steps = [*before, {"do": "TellZone", "zone": "Forest", "level": 1}, zone(3, "Forest")]
    script({**ANIMA, "steps": steps}).complains("cli.bad.nothing", step=len(before) + 1, name="Forest")


def test_a_seat_in_a_path_that_nobody_has(script: Any) -> None:
    steps = [{"do": "Correct", "field": "players.Zoe.hand", "value": 1}]
    script({**ANIMA, "steps": steps}).complains("cli.bad.nobody", step=1, name="Zoe")


def test_a_text_where_no_name_may_stand_is_still_wrong(script: Any) -> None:
    script({**ANIMA, "steps": [{"do": "RollDice", "player": "Ada", "n": "two"}]}).complains(
        "cli.bad.fields", step=1, do="RollDice"
    )
    script({**HORIZON, "steps": [{"do": "Damage", "who": "h1", "n": "Ragna"}]}).complains("cli.bad.fields")


def test_a_name_and_a_fault_in_one_step(script: Any) -> None:
    steps = [zone(3, "Forest"), {"do": "TellZone", "zone": "Forest", "level": "high"}]
    script({**ANIMA, "steps": steps}).complains("cli.bad.fields", step=2, do="TellZone")


def test_a_question_by_names(script: Any) -> None:
    steps = [
        SPLIT,
        hero("h1", "Ragna", skill="Bite", cost=["red"], shards=["red", "clear"]),
        {"ask": "skill_payment", "who": "Ragna", "skill": "Bite", "expect": {"gives": {"shards": ["red"]}}},
        {"expect": {"ask": {"query": "basic_attack", "who": "Ragna", "gives": {"front": 1}}}},
    ]
    assert script({**HORIZON, "steps": steps}, "--json").json["met"] == 2


def test_a_list_of_fixed_length_keeps_what_is_too_much(script: Any) -> None:
    step = {"ask": "anybody_can", "unseen": 9, "kinds": {}, "hands": [[3, True, 0, 1]]}
    script({**PANTACLE, "steps": [step]}).complains("cli.bad.fields", step=1, do="anybody_can")
