"""Words: every key the game can ask for exists in both languages, with the same facts."""

from __future__ import annotations

import ast
import dataclasses
import json
import re
from enum import StrEnum
from typing import get_args

import pytest

from companion.core.refusal import Refusal
from companion.games.anima import GAME, options, vocabulary, why
from companion.games.anima.fights import FightRolled
from companion.games.anima.options import Options
from companion.games.anima.spots import Term
from companion.games.anima.start import pieces
from companion.i18n.lines import tell_event, tell_refusal
from companion.i18n.words import Words
from tests.conftest import ROOT
from tests.games.anima.play import DATA, ONE, TWO, box

TEXTS = {lang: json.loads((DATA / f"text.{lang}.json").read_text("utf-8")) for lang in ("fr", "en")}


def has(lang: str, key: str) -> bool:
    return key in TEXTS[lang] or {f"{key}.one", f"{key}.other"} <= set(TEXTS[lang])


def enums() -> list[type[StrEnum]]:
    found = [Term]
    for module in (vocabulary, options):
        found += [e for e in vars(module).values() if isinstance(e, type) and issubclass(e, StrEnum)]
    return [enum for enum in dict.fromkeys(found) if enum is not StrEnum]


def wanted() -> set[str]:
    keys = {"name", "name.short", "outcome.won"}
    keys |= {f"where.{part}" for part in ("setup", "turn", "between", "player", "player_zone")}
    keys |= {f"where.phase.{phase.value}" for phase in vocabulary.Phase}
    keys |= {f"word.{enum.__name__}.{member.value}" for enum in enums() for member in enum}
    keys |= {f"refusal.{reason.value}" for reason in why.Why}
    keys |= {f"log.{event.__name__}" for event in get_args(GAME.events)}
    for action in get_args(GAME.actions):
        names = [field.name.rstrip("_") for field in dataclasses.fields(action)]
        keys |= {f"action.{action.__name__}", *(f"action.{action.__name__}.{name}" for name in names)}
    for field in dataclasses.fields(Options):
        keys |= {f"option.{field.name}", f"option.{field.name}.note"}
        if isinstance(field.default, StrEnum):
            keys |= {f"option.{field.name}.{member.value}" for member in type(field.default)}
    return keys | box_keys() | piece_keys() | step_keys()


def box_keys() -> set[str]:
    keys = set()
    for table in box().tables:
        keys |= {f"box.{table.id}", f"box.{table.id}.note"}
        keys |= {f"box.{table.id}.column.{column.id}" for column in table.columns}
    return keys


def piece_keys() -> set[str]:
    lines = [line for tree in (False, True) for line in pieces(Options(tree=tree), 3)]
    return {say.key for line in lines for say in (line.name, line.note)}


def step_keys() -> set[str]:
    """The keys written in step.py."""
    source = (ROOT / "companion" / "games" / "anima" / "step.py").read_text("utf-8")
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    called = [node for node in calls if getattr(node.func, "id", "") in ("_ask", "_act")]
    plain = {node.args[0].value for node in called if isinstance(node.args[0], ast.Constant)}
    plain |= {"special", "cell", "start", "start_tied"}  # chosen by a condition
    phases = {f"step.done.{phase.value}" for phase in vocabulary.Phase if phase is not vocabulary.Phase.SETUP}
    ends = {"step.done.turn", "step.done.follows", "step.done.phase"}
    ends |= {f"step.nobody.{key}" for key in ("reset", "interaction", "unread")}
    return {f"step.{key}{end}" for key in plain for end in ("", ".follows")} | phases | ends


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_key_has_its_text(lang: str) -> None:
    assert [key for key in sorted(wanted()) if not has(lang, key)] == []


def test_no_text_is_without_use() -> None:
    """Keys of the rules only; those of the screens are checked with the screens."""
    homes = {key.split(".")[0] for key in wanted()}
    plain = {re.sub(r"\.(one|other)$", "", key) for key in TEXTS["fr"] if key.split(".")[0] in homes}
    assert plain - wanted() == set()


def test_both_languages_have_the_same_keys_and_facts() -> None:
    assert TEXTS["fr"].keys() == TEXTS["en"].keys()
    for key, text in TEXTS["fr"].items():
        assert set(re.findall(r"{(\w+)}", text)) == set(re.findall(r"{(\w+)}", TEXTS["en"][key])), key


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_typography(lang: str) -> None:
    for key, text in TEXTS[lang].items():
        if key.startswith(("ui.", "menu.")):
            continue  # words of the screens, checked with the screens
        assert text.strip() == text != "", key
        assert not set(text) & set("'\"→≥≤✓…"), key
        if lang == "fr":
            assert not re.search(r"[^\u00a0][:;!?]", text), key
        else:
            assert not re.search(r"\s[:;!?]", text), key


def test_lines_as_players_read_them() -> None:
    words = Words("fr", GAME.id, ("Théo", "Robin"))
    rolled = FightRolled(ONE, None, "Guerrier Errant", 6, 3, 9, 2, 4, 6, 3)
    assert tell_event(words, rolled) == "Théo 6 + 3 = 9, contre 2 + 4 = 6 (Guerrier Errant)"
    nameless = FightRolled(ONE, None, "", 6, 3, 9, 2, 4, 6, 3)
    assert tell_event(words, nameless) == "Théo 6 + 3 = 9, contre 2 + 4 = 6"
    between = FightRolled(ONE, TWO, "", 6, 3, 9, 2, 4, 6, 3)
    assert tell_event(words, between) == "Théo 6 + 3 = 9, contre 2 + 4 = 6 (Robin)"
    gap = Refusal(why.Why.SIZE_GAP, have=4, need=2)
    assert tell_refusal(words, gap).startswith("4 personnages contre 2")
