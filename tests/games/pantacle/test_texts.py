"""Words: what the game can say of itself exists in both languages (the shared tests look at the rest)."""

from __future__ import annotations

import json
import re
from enum import StrEnum

import pytest

from companion.games.pantacle import forced_steps, gains, guided_turn, queries, spots, vocabulary
from companion.games.pantacle.why import Why
from tests.games.pantacle.play import DATA

TEXTS = {lang: json.loads((DATA / f"text.{lang}.json").read_text("utf-8")) for lang in ("fr", "en")}
HOME = "companion.games.pantacle"
ENUMS = [
    member
    for module in (vocabulary, queries, guided_turn, spots, forced_steps, gains)
    for member in vars(module).values()
    if isinstance(member, type) and issubclass(member, StrEnum) and member.__module__.startswith(HOME)
]
ENUMS = [enum for enum in dict.fromkeys(ENUMS) if enum is not Why]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_word_of_every_enum(lang: str) -> None:
    wanted = {f"word.{enum.__name__}.{member.value}" for enum in ENUMS for member in enum}
    assert sorted(wanted - TEXTS[lang].keys()) == []


def test_no_word_is_without_its_enum() -> None:
    wanted = {f"word.{enum.__name__}.{member.value}" for enum in ENUMS for member in enum}
    assert sorted({key for key in TEXTS["fr"] if key.startswith("word.")} - wanted) == []


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_signs(lang: str) -> None:
    for key, text in TEXTS[lang].items():
        if key.startswith(("ui.", "menu.")):
            continue  # words of the screens, checked with the screens
        assert not set(text) & set("'\"→≥≤✓…"), key
        assert text.strip() == text != "", key
        assert not re.search(r"\{\}|\{\d", text), key


def test_favours_keep_the_names_printed_on_the_board() -> None:
    for favour in vocabulary.Favour:
        keys = (f"word.Favour.{favour.value}", f"box.favours.row.{favour.value}")
        assert len({TEXTS[lang][key] for lang in ("fr", "en") for key in keys}) == 1
