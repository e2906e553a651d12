"""Every fact, reading, unknown and vector of the spec has a test that carries its id in its name."""

from __future__ import annotations

import re
from pathlib import Path

from companion.core.refusal import Reason
from companion.games.synchro_horizon.why import Why

HERE = Path(__file__).resolve().parent
SOURCES = {path.name: path.read_text("utf-8") for path in HERE.glob("test_*.py")}
NAMES = [name for text in SOURCES.values() for name in re.findall(r"def (test_\w+)", text)]
VECTORS = [1, 3, 4, 6, 7, 9, 10, 12, 13, 15, 16, 18, 19, 21, 22, 24, 25, 27, 28, 30, 31, 33, 34, 36, 37]
VECTORS += [39, 40, 42, 43, 45, 46, 48, 49, 51, 52, 54, 55, 57, 58, 60, 61, 63, 64, 66, 67, 69, 70, 71]
VECTORS += [72, 73, 74]


def untested(prefix: str, numbers: list[int]) -> list[str]:
    found = {int(number) for name in NAMES for number in re.findall(rf"_{prefix}(\d+)b?(?=_)", name)}
    return [f"{prefix}{number}" for number in numbers if number not in found]


def test_every_fact_has_a_test() -> None:
    assert untested("SH", [*range(1, 140)]) == []
    assert any("SH73b" in name for name in NAMES)


def test_every_reading_has_a_test() -> None:
    assert untested("A", [*range(1, 58)]) == []


def test_every_unknown_has_a_test() -> None:
    assert untested("U", [*range(1, 15)]) == []


def test_every_vector_has_a_test() -> None:
    assert untested("G", VECTORS) == []


def test_every_reason_is_tested() -> None:
    said = "".join(SOURCES.values())
    reasons: list[Reason] = [*Why]
    assert [reason.value for reason in reasons if f'"{reason.value}"' not in said] == []
