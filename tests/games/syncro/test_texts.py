"""Words: every key the game can ask for exists in both languages, with the same facts."""

from __future__ import annotations

import dataclasses
import json
import re
from enum import StrEnum
from typing import get_args

import pytest

from companion.core.refusal import Refusal
from companion.core.seats import Seat
from companion.games.syncro import GAME, figures, options, queries, vocabulary, why
from companion.games.syncro.correction import Term
from companion.games.syncro.ending import LevelWon
from companion.games.syncro.hands import SpellsDrawn
from companion.games.syncro.options import Chapter, Options
from companion.games.syncro.resolution import AttackRevealed
from companion.games.syncro.start import pieces
from companion.games.syncro.turn import Attacked
from companion.i18n.lines import tell_event, tell_refusal
from companion.i18n.words import Words
from tests.games.syncro.play import DATA, box

TEXTS = {lang: json.loads((DATA / f"text.{lang}.json").read_text("utf-8")) for lang in ("fr", "en")}
FAMILIES = {"level", "where", "prepare", "save", "resume", "guide", "step"}
"""Keys the code spells out; whether each is used is checked with all texts."""


def has(lang: str, key: str) -> bool:
    return key in TEXTS[lang] or {f"{key}.one", f"{key}.other"} <= set(TEXTS[lang])


def enums() -> list[type[StrEnum]]:
    found = [Term, queries.Standing]
    for module in (vocabulary, options):
        found += [e for e in vars(module).values() if isinstance(e, type) and issubclass(e, StrEnum)]
    return [enum for enum in dict.fromkeys(found) if enum is not StrEnum]


def wanted() -> set[str]:
    keys = {"name", "name.short", "outcome.won"}
    keys |= {f"word.{enum.__name__}.{member.value}" for enum in enums() for member in enum}
    keys |= {f"refusal.{reason.value}" for reason in why.Why}
    keys |= {f"log.{event.__name__}" for event in get_args(GAME.events)}
    keys |= {f"level.{level}" for level in range(1, figures.LEVELS + 1)}
    for action in get_args(GAME.actions):
        names = [field.name for field in dataclasses.fields(action)]
        keys |= {f"action.{action.__name__}", *(f"action.{action.__name__}.{name}" for name in names)}
    for field in dataclasses.fields(Options):
        keys |= {f"option.{field.name}", f"option.{field.name}.note"}
    keys |= {f"option.chapter.{chapter.value}{end}" for chapter in Chapter for end in ("", ".note")}
    keys.add("option.first.0")
    for table in box().tables:
        keys |= {f"box.{table.id}", f"box.{table.id}.note"}
        keys |= {f"box.{table.id}.row.{row}" for row in table.rows}
        keys |= {f"box.{table.id}.column.{column.id}" for column in table.columns}
    lines = [line for chapter in Chapter for line in pieces(Options(chapter=chapter), 3)]
    return keys | {say.key for line in lines for say in (line.name, line.note)}


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_key_has_its_text(lang: str) -> None:
    assert [key for key in sorted(wanted()) if not has(lang, key)] == []


def test_no_text_is_without_use() -> None:
    """Keys of the rules only; those of the screens are checked with the screens."""
    homes = {key.split(".")[0] for key in wanted()} - FAMILIES
    plain = {re.sub(r"\.(one|other)$", "", key) for key in TEXTS["fr"] if key.split(".")[0] in homes}
    assert plain - wanted() == set()


def test_both_languages_have_the_same_keys_and_facts() -> None:
    assert TEXTS["fr"].keys() == TEXTS["en"].keys()
    for key, text in TEXTS["fr"].items():
        if key.endswith(".one"):
            continue  # a singular may leave its number out
        assert set(re.findall(r"{(\w+)}", text)) == set(re.findall(r"{(\w+)}", TEXTS["en"][key])), key


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_characters_our_fonts_lack_are_not_used(lang: str) -> None:
    assert [key for key, text in TEXTS[lang].items() if set(text) & set("'\"→≥≤✓…")] == []


def test_a_refusal_and_a_line_as_players_read_them() -> None:
    words = Words("fr", GAME.id, ("Ada", "Bo"))
    shown = AttackRevealed(1, vocabulary.Kind.GOLEM, (2, 2, 3), 7, 8)
    assert tell_event(words, shown) == "Golem 8\u00a0: 2, 2, 3, total 7"
    assert tell_event(words, Attacked(Seat(1), 3)) == "Ada attaque"
    said = tell_refusal(words, Refusal(why.Why.MUST_ATTACK, mage=Seat(2)))
    assert said == "Tous ont passé\u00a0: Bo doit attaquer."
    english = Words("en", GAME.id, ("Ada", "Bo"))
    assert tell_event(english, LevelWon(4)) == "Level 4 won"
    drawn = SpellsDrawn(3, (Seat(1), Seat(2), Seat(1)))
    assert tell_event(english, drawn) == "3 cards drawn: Ada, Bo, Ada"
