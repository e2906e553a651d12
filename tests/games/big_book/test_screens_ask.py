"""The screens of the Big Book ask the rules: no number of the booklet and no rule stands in them."""

from __future__ import annotations

import ast
from pathlib import Path

SCREENS = Path(__file__).resolve().parents[3] / "companion" / "ui" / "games" / "big_book"
RULES = "companion.games.big_book"
ASKED = {"queries", "questions", "because", "goals", "payment", "forecast", "elements", "vocabulary", "state"}
"""What screens read: questions, and the words of the rulebook. Of a chapter they take its actions only."""
ALSO = {"spells_full", "layout", "SPOTS"}


def imported() -> list[tuple[str, str, str]]:
    """File, module of the rules, and the name taken from it."""
    found: list[tuple[str, str, str]] = []
    for path in sorted(SCREENS.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            home = node.module or "" if isinstance(node, ast.ImportFrom) else ""
            if isinstance(node, ast.ImportFrom) and home.startswith(RULES):
                found += [(path.name, home.removeprefix(RULES).strip("."), name.name) for name in node.names]
    return found


def test_no_screen_takes_a_number_or_a_rule_from_a_chapter() -> None:
    names = imported()
    assert len(names) > 50
    assert [line for line in names if "figures" in line] == []
    from_chapters = [line for line in names if line[1] not in ASKED]
    assert [line for line in from_chapters if line[2] not in ASKED | ALSO and not line[2][0].isupper()] == []


def test_the_screens_are_at_most_twenty_modules() -> None:
    assert len([path for path in SCREENS.glob("*.py") if path.name != "__init__.py"]) <= 20
