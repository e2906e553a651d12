"""Rule help: every rule of the spec once, the same keys in both languages, printable characters."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[3] / "data" / "games" / "syncro"
RULES = [f"SY-{n}" for n in range(1, 79)] + ["SY-70b", "SY-73b"]
READINGS = [f"A-{n}" for n in range(1, 36)]
NO_BREAK = "\u00a0"

FIRST_MET = {
    1: ("Champignon", "Mushroom"),
    2: ("Golem",),
    3: ("Dragon",),
    4: ("Boss",),
    5: (
        "Récompense",
        "Reward",
        "Brouillard",
        "Fog",
        "Lieutenant",
        "bénédiction",
        "blessing",
        "malédiction",
        "curse",
    ),
    9: ("Cerbère", "Cerberus", "deuxième Boss", "second Boss"),
}
"""What a level brings, by the words that would give it away."""
READ_FROM = {
    **{f"A-{n}": 1 for n in (1, 29)},
    **{f"A-{n}": 2 for n in (21,)},
    **{f"A-{n}": 3 for n in (2, 20, 33, 35)},
    **{f"A-{n}": 4 for n in (25,)},
    **{f"A-{n}": 5 for n in (4, 9, 12, 15, 16, 17, 27, 28, 31)},
    **{f"A-{n}": 6 for n in (14,)},
    **{f"A-{n}": 9 for n in (10, 11, 22, 34)},
    **{f"A-{n}": 10 for n in (18, 19)},
}
"""The level from which a reading may be seen; the others at any time."""


def read(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


@pytest.fixture
def chapters() -> list[dict[str, Any]]:
    loaded: list[dict[str, Any]] = json.loads(read("help.json"))
    return loaded


@pytest.fixture(params=["fr", "en"])
def words(request: pytest.FixtureRequest) -> dict[str, str]:
    loaded: dict[str, str] = json.loads(read(f"help.{request.param}.json"), object_pairs_hook=no_key_twice)
    return loaded


def no_key_twice(pairs: list[tuple[str, str]]) -> dict[str, str]:
    twice = [key for key, times in Counter(key for key, _ in pairs).items() if times > 1]
    assert not twice
    return dict(pairs)


def listed(chapters: list[dict[str, Any]]) -> list[str]:
    return [rule for chapter in chapters for rule in chapter["rules"]]


def test_every_rule_and_reading_is_in_exactly_one_chapter(chapters: list[dict[str, Any]]) -> None:
    assert sorted(listed(chapters)) == sorted(RULES + READINGS)


def test_readings_are_the_last_chapter_in_their_order(chapters: list[dict[str, Any]]) -> None:
    assert chapters[-1] == {"id": "readings", "rules": READINGS}


def test_chapters_have_one_id_each_and_rules(chapters: list[dict[str, Any]]) -> None:
    ids = [chapter["id"] for chapter in chapters]
    assert len(ids) == len(set(ids))
    assert all(chapter["rules"] for chapter in chapters)


def test_both_languages_say_everything(chapters: list[dict[str, Any]], words: dict[str, str]) -> None:
    expected = {f"chapter.{chapter['id']}" for chapter in chapters} | set(listed(chapters))
    assert set(words) == expected


def test_no_text_is_empty_or_padded(words: dict[str, str]) -> None:
    assert not [key for key, text in words.items() if not text.strip() or text != text.strip()]


def test_rules_are_short_and_finished(words: dict[str, str]) -> None:
    rules = {key: text for key, text in words.items() if not key.startswith("chapter.")}
    assert not [key for key, text in rules.items() if len(text) > 250 or text[-1] not in ".)"]


def test_characters_our_fonts_lack_are_not_used(words: dict[str, str]) -> None:
    assert not [key for key, text in words.items() if re.search("[→≥≤✓]", text)]


def test_apostrophes_and_quotes_are_printed_ones(words: dict[str, str]) -> None:
    assert not [key for key, text in words.items() if "'" in text or '"' in text]


def test_french_has_no_break_spaces_where_they_belong() -> None:
    french: dict[str, str] = json.loads(read("help.fr.json"))
    wrong = re.compile(f"[^{NO_BREAK}][:;!?»]|«[^{NO_BREAK}]")
    assert not [key for key, text in french.items() if wrong.search(text)]


def level_of(chapter: str, rule: str) -> int:
    """The level from which a rule may be seen: 0 always, 10 after the last level."""
    if chapter == "readings":
        return READ_FROM.get(rule, 0)
    if chapter == "after":
        return 10
    return int(chapter.removeprefix("level")) if chapter.startswith("level") else 0


def gives_away(text: str) -> int:
    """The last level that a text tells something about."""
    met = [level for level, names in FIRST_MET.items() if any(name.lower() in text.lower() for name in names)]
    numbers = re.findall(r"(?:[Nn]iveaux?|[Ll]evels?) (\d)", text)
    return max([0, *met, *map(int, numbers)])


def test_no_rule_speaks_of_a_later_level(chapters: list[dict[str, Any]], words: dict[str, str]) -> None:
    told = {
        rule: (level_of(chapter["id"], rule), words[rule])
        for chapter in chapters
        for rule in chapter["rules"]
    }
    assert not [rule for rule, (level, text) in told.items() if gives_away(text) > level]


def test_no_chapter_title_gives_anything_away(chapters: list[dict[str, Any]], words: dict[str, str]) -> None:
    titles = {chapter["id"]: words[f"chapter.{chapter['id']}"] for chapter in chapters}
    assert not [name for name, title in titles.items() if gives_away(title) > level_of(name, "")]
    assert not [
        name for name, title in titles.items() if name.startswith("level") and not title.endswith(name[5:])
    ]


def test_giving_away_is_noticed() -> None:
    assert gives_away("Un Golem et un Dragon") == 3
    assert gives_away("Level 7 has something") == 7
    assert gives_away("Les mages passent.") == 0


def test_levels_come_in_their_order(chapters: list[dict[str, Any]]) -> None:
    seen = [level_of(chapter["id"], "") for chapter in chapters if chapter["id"] != "readings"]
    assert seen == sorted(seen)
