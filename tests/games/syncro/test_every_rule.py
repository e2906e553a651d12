"""Every rule of the spec has a test that carries its id in its name, and every reason is given somewhere."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

from companion.games.syncro import GAME
from companion.games.syncro.why import Why

HERE = Path(__file__).resolve().parent
SOURCES = {path.name: path.read_text("utf-8") for path in HERE.glob("*.py")}
NAMES = [name for text in SOURCES.values() for name in re.findall(r"def (test_\w+)", text)]


def untested(prefix: str, wanted: list[str]) -> list[str]:
    found = {number for name in NAMES for number in re.findall(rf"_{prefix}(\d+b?)(?=_)", name)}
    return [f"{prefix}{number}" for number in wanted if number not in found]


def test_every_rule_has_a_test() -> None:
    assert untested("SY", [*map(str, range(1, 79)), "70b", "73b"]) == []


def test_every_ambiguity_has_a_test() -> None:
    assert untested("A", [str(number) for number in range(1, 36)]) == []


def test_every_unknown_that_the_rules_meet_has_a_test() -> None:
    assert untested("U", ["1", "2", "3", "4", "5", "7", "9"]) == []


def test_every_vector_of_the_rules_has_a_test() -> None:
    vectors = [
        1,
        3,
        4,
        6,
        7,
        9,
        10,
        12,
        13,
        15,
        16,
        18,
        19,
        21,
        22,
        24,
        25,
        27,
        28,
        30,
        31,
        33,
        34,
        36,
        37,
        39,
    ]
    vectors += [37, 39, 40, 42, 43, 45, 46, 48, 49, 51, 52, 54, 55, 57, 58, 60, 61, 63, 64, 65, 66, 67, 68]
    assert untested("V", [str(number) for number in vectors]) == []


def test_every_reason_is_tested() -> None:
    said = "".join(SOURCES.values())
    assert [reason.value for reason in Why if f'"{reason.value}"' not in said] == []


def test_every_action_is_played_in_a_test() -> None:
    played = {name for text in SOURCES.values() for name in re.findall(r"(?<![\w.])([A-Z]\w+)\(", text)}
    assert [action.__name__ for action in get_args(GAME.actions) if action.__name__ not in played] == []
