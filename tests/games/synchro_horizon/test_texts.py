"""Words: every key the game can ask for exists in both languages, with the same facts."""

from __future__ import annotations

import dataclasses
import inspect
import json
import re
from enum import StrEnum
from types import ModuleType
from typing import get_args

import pytest

from companion.core.refusal import Refusal
from companion.games.synchro_horizon import GAME, options, vocabulary
from companion.games.synchro_horizon.health import Damaged, DrinkPotion
from companion.games.synchro_horizon.options import Options
from companion.games.synchro_horizon.spots import Term
from companion.games.synchro_horizon.start import pieces
from companion.games.synchro_horizon.vocabulary import Loss, Phase, Stage
from companion.games.synchro_horizon.why import Why
from companion.i18n.lines import tell_event, tell_refusal
from companion.i18n.words import Words
from tests.games.synchro_horizon.play import DATA, H1, box

TEXTS = {lang: json.loads((DATA / f"text.{lang}.json").read_text("utf-8")) for lang in ("fr", "en")}
SCREENS = ("ui.", "menu.", "guide.", "help.")


def has(lang: str, key: str) -> bool:
    return key in TEXTS[lang] or {f"{key}.one", f"{key}.other"} <= set(TEXTS[lang])


def enums() -> list[type[StrEnum]]:
    found: list[type[StrEnum]] = [Term]
    modules: tuple[ModuleType, ...] = (vocabulary, options)
    for module in modules:
        found += [e for e in vars(module).values() if inspect.isclass(e) and issubclass(e, StrEnum)]
    return [enum for enum in dict.fromkeys(found) if enum is not StrEnum]


def wanted() -> set[str]:
    keys = {"name", "name.short"}
    keys |= {f"word.{enum.__name__}.{member.value}" for enum in enums() for member in enum}
    keys |= {f"refusal.{reason.value}" for reason in Why}
    keys |= {f"log.{event.__name__}" for event in get_args(GAME.events)}
    keys |= {f"outcome.{end}" for end in ("won", *Loss)}
    keys |= {f"where.phase.{phase.value}" for phase in Phase if phase is not Phase.FIGHT}
    keys |= {f"where.stage.{stage.value}" for stage in Stage}
    for action in get_args(GAME.actions):
        names = [field.name.rstrip("_") for field in dataclasses.fields(action)]
        keys |= {f"action.{action.__name__}", *(f"action.{action.__name__}.{name}" for name in names)}
    keys |= {f"habit.{habit.id}{more}" for habit in GAME.habits for more in ("", ".note")}
    return keys | option_keys() | box_keys() | piece_keys()


def option_keys() -> set[str]:
    keys = set()
    for field in dataclasses.fields(Options):
        keys |= {f"option.{field.name}", f"option.{field.name}.note"}
        if isinstance(field.default, StrEnum):
            values = [f"option.{field.name}.{member.value}" for member in type(field.default)]
            keys |= {*values, *(f"{value}.note" for value in values)}
    return keys


def box_keys() -> set[str]:
    keys = set()
    for table in box().tables:
        keys |= {f"box.{table.id}", f"box.{table.id}.note"}
        keys |= {f"box.{table.id}.row.{row}" for row in table.rows}
        keys |= {f"box.{table.id}.column.{column.id}" for column in table.columns}
        named = [column for column in table.columns if column.choices and not column.words]
        keys |= {
            f"box.{table.id}.column.{column.id}.{choice}"
            for column in named
            for choice in column.choices
            if f"word.{column.id.capitalize()}.{choice}" not in TEXTS["fr"]
        }
    return keys


def piece_keys() -> set[str]:
    return {say.key for line in pieces(Options(), 3) for say in (line.name, line.note)}


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_key_has_its_text(lang: str) -> None:
    assert [key for key in sorted(wanted()) if not has(lang, key)] == []


def said_in_code() -> str:
    """Every quoted word of the game’s code: the rest of the keys are written there, or built from parts."""
    home = DATA.parents[2] / "companion" / "games" / GAME.id
    return "\n".join(path.read_text("utf-8") for path in sorted(home.rglob("*.py")))


def test_no_text_is_without_use() -> None:
    """Keys of the rules only; those of the screens are checked with the screens."""
    code, known = said_in_code(), wanted()
    plain = {re.sub(r"\.(one|other)$", "", key) for key in TEXTS["fr"] if not key.startswith(SCREENS)}
    unused = []
    for key in sorted(plain - known):
        home, *rest = key.split(".")
        if home not in ("step", "where") or rest[0] not in code:
            unused.append(key)
    assert unused == []


def test_both_languages_have_the_same_keys_and_facts() -> None:
    assert TEXTS["fr"].keys() == TEXTS["en"].keys()
    for key, text in TEXTS["fr"].items():
        assert set(re.findall(r"{(\w+)}", text)) == set(re.findall(r"{(\w+)}", TEXTS["en"][key])), key


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_typography(lang: str) -> None:
    for key, text in TEXTS[lang].items():
        if key.startswith(SCREENS):
            continue  # words of the screens, checked with the screens
        assert text.strip() == text != "", key
        assert not set(text) & set("'\"→≥≤✓…"), key
        if lang == "fr":
            assert not re.search(r"[^\u00a0][:;!?]", text), key
        else:
            assert not re.search(r"\s[:;!?]", text), key


def test_a_refusal_and_a_line_as_players_read_them() -> None:
    words = Words("fr", GAME.id, ("Ada", "Bo"))
    assert tell_event(words, Damaged(H1, "Orin", 8)) == "Orin, 8 dégâts"
    assert tell_event(words, Damaged(H1, "Orin", 1)) == "Orin, 1 dégât"
    said = tell_refusal(words, Refusal(Why.POTIONS_SHORT, have=1, need=2))
    assert said == "Pas assez de potions\u00a0: 1 pour 2."
    assert words.g(f"action.{DrinkPotion.__name__}") == "Boire une potion"
