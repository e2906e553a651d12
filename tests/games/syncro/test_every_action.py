"""Every action of the game is played somewhere in its tests (the shared tests look at its rules)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

from companion.games.syncro import GAME

HERE = Path(__file__).resolve().parent
SOURCES = {path.name: path.read_text("utf-8") for path in HERE.glob("*.py")}


def test_every_action_is_played_in_a_test() -> None:
    played = {name for text in SOURCES.values() for name in re.findall(r"(?<![\w.])([A-Z]\w+)\(", text)}
    assert [action.__name__ for action in get_args(GAME.actions) if action.__name__ not in played] == []
