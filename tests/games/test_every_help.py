"""Rule help of every game: each rule of its spec once, both languages alike, printable characters."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

import pytest

from companion.manifest import manifest_of
from tests.shelf import data_of

NO_BREAK = "\u00a0"


@pytest.fixture
def game(game_id: str) -> str:
    return game_id


def read(game: str, name: str) -> str:
    return (data_of(game) / name).read_text(encoding="utf-8")


def rules_of(game: str) -> list[str]:
    return list(manifest_of(game).rules.ids)


def readings_of(game: str) -> list[str]:
    return list(manifest_of(game).rules.reading_ids)


@pytest.fixture
def chapters(game: str) -> list[dict[str, Any]]:
    return [{"id": chapter, "rules": list(rules)} for chapter, rules in manifest_of(game).help]


@pytest.fixture(params=["fr", "en"])
def words(game: str, request: pytest.FixtureRequest) -> dict[str, str]:
    name = f"help.{request.param}.json"
    loaded: dict[str, str] = json.loads(read(game, name), object_pairs_hook=no_key_twice)
    return loaded


def no_key_twice(pairs: list[tuple[str, str]]) -> dict[str, str]:
    twice = [key for key, times in Counter(key for key, _ in pairs).items() if times > 1]
    assert not twice
    return dict(pairs)


def listed(chapters: list[dict[str, Any]]) -> list[str]:
    return [rule for chapter in chapters for rule in chapter["rules"]]


def test_every_rule_and_reading_is_in_exactly_one_chapter(game: str, chapters: list[dict[str, Any]]) -> None:
    assert sorted(listed(chapters)) == sorted(rules_of(game) + readings_of(game))


def test_readings_are_the_last_chapter_in_their_order(game: str, chapters: list[dict[str, Any]]) -> None:
    told = [{"id": "readings", "rules": readings_of(game)}] if readings_of(game) else []
    assert [chapter for chapter in chapters if chapter["id"] == "readings"] == told
    assert not told or chapters[-1] == told[0]


def test_chapters_have_one_id_each_and_rules(game: str, chapters: list[dict[str, Any]]) -> None:
    json.loads(read(game, "game.json"), object_pairs_hook=no_key_twice)
    assert all(chapter["rules"] for chapter in chapters)


def test_both_languages_say_everything(chapters: list[dict[str, Any]], words: dict[str, str]) -> None:
    expected = {f"chapter.{chapter['id']}" for chapter in chapters} | set(listed(chapters))
    assert set(words) == expected


def test_no_rule_is_left_untranslated(game: str, chapters: list[dict[str, Any]]) -> None:
    french, english = (json.loads(read(game, f"help.{lang}.json")) for lang in ("fr", "en"))
    assert [rule for rule in listed(chapters) if french[rule] == english[rule]] == []


def test_no_text_is_empty_or_padded(words: dict[str, str]) -> None:
    assert not [key for key, text in words.items() if not text.strip() or text != text.strip()]


def test_rules_are_short_and_finished(words: dict[str, str]) -> None:
    rules = {key: text for key, text in words.items() if not key.startswith("chapter.")}
    assert not [key for key, text in rules.items() if len(text) > 250 or text[-1] not in ".)"]


def test_characters_our_fonts_lack_are_not_used(words: dict[str, str]) -> None:
    assert not [key for key, text in words.items() if re.search("[→≥≤✓]", text)]


def test_apostrophes_and_quotes_are_printed_ones(words: dict[str, str]) -> None:
    assert not [key for key, text in words.items() if "'" in text or '"' in text]


def test_french_has_no_break_spaces_where_they_belong(game: str) -> None:
    french: dict[str, str] = json.loads(read(game, "help.fr.json"))
    wrong = re.compile(f"[^{NO_BREAK}][:;!?»]|«[^{NO_BREAK}]")
    assert not [key for key, text in french.items() if wrong.search(text)]
