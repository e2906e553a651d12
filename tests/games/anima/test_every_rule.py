"""Every rule of the spec has a test that carries its id in its name, and every reason is given somewhere."""

from __future__ import annotations

import re
from pathlib import Path

from companion.games.anima.why import Why

HERE = Path(__file__).resolve().parent
SOURCES = {path.name: path.read_text("utf-8") for path in HERE.glob("test_*.py")}
NAMES = [name for text in SOURCES.values() for name in re.findall(r"def (test_\w+)", text)]


def untested(prefix: str, numbers: range) -> list[str]:
    found = {int(number) for name in NAMES for number in re.findall(rf"_{prefix}(\d+)(?=_)", name)}
    return [f"{prefix}{number}" for number in numbers if number not in found]


def test_every_rule_has_a_test() -> None:
    assert untested("AN", range(1, 51)) == []


def test_every_ambiguity_has_a_test() -> None:
    assert untested("A", range(1, 31)) == []


def test_every_unknown_has_a_test() -> None:
    # U-7 is the plan of the table at set-up, a picture: there is nothing to ask
    assert untested("U", range(1, 7)) == []


def test_every_vector_of_the_rules_has_a_test() -> None:
    vectors = [1, 3, 4, 6, 7, 9, 10, 12, 13, 15, 16, 18, 19, 21, 22, 24, 25, 27, 28, 30, 31, 33, 34, 36, 37]
    vectors += [39, 40, 42, 43, 45, 46, 48, 49, 50, 51, 52, 53, 54, 55]
    found = {int(number) for name in NAMES for number in re.findall(r"_V(\d+)(?=_)", name)}
    assert [number for number in vectors if number not in found] == []


def test_every_reason_is_tested() -> None:
    said = "".join(SOURCES.values())
    assert [reason.value for reason in Why if f'"{reason.value}"' not in said] == []
