"""The options of a table as text, for the wizard and for the options sheet of an open table."""

from __future__ import annotations

import dataclasses
from enum import Enum

from companion.core.game import AnyGame
from companion.core.spoilers import is_revealed
from companion.ui.screens.new_table.draft import option_fields
from companion.ui.session import Ui


def told_options(ui: Ui, game: AnyGame, options: object) -> list[tuple[str, str, str]]:
    """Return name, title and value of each revealed option except the starting player."""
    found = []
    for field in option_fields(game):
        if field.name == "first" or not is_revealed(game.spoilers(None), f"option.{field.name}"):
            continue
        said = _value(ui, field.name, getattr(options, field.name))
        if said:
            found.append((field.name, ui.g(f"option.{field.name}"), said))
    return found


def _value(ui: Ui, name: str, value: object) -> str:
    if isinstance(value, bool):
        return ui.t("yes" if value else "no")
    if isinstance(value, Enum):
        key = f"option.{name}.{value.value}"
        sign = len(str(value.value)) <= 3 and ui.words.has(f"{ui.game}.{key}.note")
        return ", ".join((ui.g(key), ui.g(f"{key}.note"))) if sign else ui.g(key)
    if isinstance(value, tuple):
        return ", ".join(filter(None, (str(getattr(each, "name", "")) for each in value)))
    if dataclasses.is_dataclass(value):
        return ""
    return str(value)
