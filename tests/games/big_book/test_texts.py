"""Words: every key the game can ask for exists in both languages, with the same facts."""

from __future__ import annotations

import dataclasses
import json
import re
from enum import StrEnum
from typing import get_args

import pytest

from companion.core.say import Say
from companion.games.big_book import GAME, options, queries, vocabulary, why
from companion.games.big_book.curses import By
from companion.games.big_book.elements import Curse, Element
from companion.games.big_book.invocation import Verdict
from companion.games.big_book.madness import MadnessTaken
from companion.games.big_book.options import Mode, Options
from companion.games.big_book.spots import Term
from companion.games.big_book.start import pieces
from tests.games.big_book.play import DATA, box

TEXTS = {lang: json.loads((DATA / f"text.{lang}.json").read_text("utf-8")) for lang in ("fr", "en")}


def has(lang: str, key: str) -> bool:
    return key in TEXTS[lang] or {f"{key}.one", f"{key}.other"} <= set(TEXTS[lang])


def enums() -> list[type[StrEnum]]:
    found = [Element, Curse, By, Verdict, Term, queries.Band]
    for module in (vocabulary, options):
        found += [e for e in vars(module).values() if isinstance(e, type) and issubclass(e, StrEnum)]
    return [enum for enum in dict.fromkeys(found) if enum is not StrEnum]


def wanted() -> set[str]:
    keys = {"name", "name.short", "where.round", "where.space", "where.closed", "where.player", "where.pile"}
    keys |= {f"word.{enum.__name__}.{member.value}" for enum in enums() for member in enum}
    keys |= {f"{home}.{phase.value}" for phase in vocabulary.Phase for home in ("phase", "where.phase")}
    keys |= {f"refusal.{reason.value}" for reason in why.Why}
    keys |= {f"log.{event.__name__}" for event in get_args(GAME.events)}
    keys |= {f"outcome.{end}" for end in ("won", *vocabulary.Loss)}
    for action in get_args(GAME.actions):
        names = [field.name.rstrip("_") for field in dataclasses.fields(action)]
        keys |= {f"action.{action.__name__}", *(f"action.{action.__name__}.{name}" for name in names)}
    return keys | option_keys() | box_keys() | piece_keys() | step_keys()


def option_keys() -> set[str]:
    keys = {"option.first.0", *(f"option.magicians.{part}" for part in ("name", "element", "cards"))}
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
    return keys


def piece_keys() -> set[str]:
    lines = [line for mode in Mode for line in pieces(Options(mode=mode), 3)]
    return {say.key for line in lines for say in (line.name, line.note)}


def step_keys() -> set[str]:
    asked = ("lay_curses", "end_action", "end_recovery")
    keys = {f"step.{name}{part}" for name in asked for part in ("", ".follows")}
    return keys | {
        f"step.advance{part}" for part in ("", ".follows", ".quiet", ".opens", ".judges", ".clear")
    }


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


def test_lines_of_history_use_facts_their_events_have() -> None:
    for event in get_args(GAME.events):
        fields = {field.name.rstrip("_") for field in dataclasses.fields(event)}
        for key, text in TEXTS["fr"].items():
            if re.fullmatch(rf"log\.{event.__name__}(\.one|\.other)?", key):
                assert set(re.findall(r"{(\w+)}", text)) <= fields, key


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


def test_a_refusal_and_a_line_as_players_read_them() -> None:
    from companion.core.refusal import Refusal
    from companion.core.seats import Seat
    from companion.i18n.lines import tell_event, tell_refusal
    from companion.i18n.words import Words

    words = Words("fr", GAME.id, ("Ada", "Bo"))
    assert tell_event(words, MadnessTaken(Seat(1), 2, vocabulary.Zone.DISCARD)) == "Ada +2 folies"
    said = tell_refusal(words, Refusal(why.Why.UNDERPAID, spell=vocabulary.Basic.ICE, have=1, need=2))
    assert said == "Glace coûte 2, pas 1."
    assert words.say(Say("where.space", {"space": vocabulary.Space.INVOCATION})) == "case Invocation"
