"""Every rule of the spec has a test that carries its id in its name, and every reason is given somewhere."""

from __future__ import annotations

import re
from pathlib import Path

from companion.games.pantacle.why import Why

HERE = Path(__file__).resolve().parent
SOURCES = {path.name: path.read_text("utf-8") for path in HERE.glob("test_*.py") if path != Path(__file__)}
NAMES = [name for text in SOURCES.values() for name in re.findall(r"def (test_\w+)", text)]

VECTORS = [1, 3, 4, 6, 7, 69, 9, 10, 12, 13, 15, 16, 18, 19, 21, 22, 24, 25, 27, 28, 30, 31, 33, 34, 36, 37]
VECTORS += [39, 40, 42, 43, 45, 46, 48, 49, 51, 52, 54, 55, 57, 58, 60, 61, 63, 64, 66, 67]


def untested(prefix: str, numbers: list[int]) -> list[str]:
    found = {int(number) for name in NAMES for number in re.findall(rf"_{prefix}(\d+)(?=_)", name)}
    return [f"{prefix}{number}" for number in numbers if number not in found]


def test_every_rule_has_a_test() -> None:
    assert untested("PA", list(range(1, 53))) == []


def test_every_ambiguity_has_a_test() -> None:
    assert untested("A", list(range(1, 25))) == []


def test_every_vector_of_the_rules_has_a_test() -> None:
    assert untested("V", VECTORS) == []


def test_every_feature_has_a_test() -> None:
    assert untested("F", [1, 4, 5, 6, 7, 8, 9, 10]) == []


def test_every_reason_is_tested() -> None:
    said = "".join(SOURCES.values())
    assert [reason.value for reason in Why if f'"{reason.value}"' not in said] == []
