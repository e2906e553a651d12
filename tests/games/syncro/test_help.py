"""Rule help of Syncro: nothing of a level is told before it; the rest is in test_every_help.py."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from companion.manifest import manifest_of

FOLDER = Path(__file__).parents[3] / "data" / "games" / "syncro"
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


@pytest.fixture
def chapters() -> list[dict[str, Any]]:
    return [{"id": chapter, "rules": list(rules)} for chapter, rules in manifest_of("syncro").help]


@pytest.fixture(params=["fr", "en"])
def words(request: pytest.FixtureRequest) -> dict[str, str]:
    loaded: dict[str, str] = json.loads((FOLDER / f"help.{request.param}.json").read_text("utf-8"))
    return loaded


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
