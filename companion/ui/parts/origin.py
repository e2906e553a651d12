"""Marks that show where a figure or an answer comes from: booklet, FAQ, reading, own box, another group."""

from __future__ import annotations

from collections.abc import Iterable

import flet as ft

from companion.core.box import Origin
from companion.readings import RuleAnswer
from companion.ui.parts.tappable import pill
from companion.ui.session import Ui

ICONS = {
    Origin.SHIPPED: ft.Icons.MENU_BOOK_ROUNDED,
    Origin.OWNER: ft.Icons.INVENTORY_2_ROUNDED,
    Origin.OTHER: ft.Icons.GROUPS_ROUNDED,
    Origin.FAQ: ft.Icons.VERIFIED_ROUNDED,
    Origin.READING: ft.Icons.HELP_OUTLINE_ROUNDED,
}


def origin_of(ui: Ui, keys: Iterable[str]) -> Origin:
    """Return the origin of entered figures: another group's as soon as one of them is.

    A key that ends with a dot stands for all keys below it.
    """
    others = ui.session.store.library.others(ui.game)
    for key in keys if others else ():
        if key in others or (key.endswith(".") and any(other.startswith(key) for other in others)):
            return Origin.OTHER
    return Origin.OWNER


def origin_word(ui: Ui, keys: Iterable[str]) -> str:
    """Return the origin in words: "from your box" or "from another group's box"."""
    return ui.t(origin_of(ui, keys).key)


def origin_pill(ui: Ui, *keys: str) -> ft.Control:
    """Return the mark beside figures that were read from a box."""
    whose = origin_of(ui, keys)
    if not ui.look.large_text:
        return pill(ui, ui.t(whose.key), icon=ICONS[whose])
    # Large words take several lines, which a pill cannot hold.
    words = ui.text(ui.t(whose.key), "caption", color=ui.accent.acc, weight=600)
    line = ft.Row([ft.Icon(ICONS[whose], size=18, color=ui.accent.acc), ft.Container(words, expand=True)])
    return ft.Container(line, expand=True)


def answer_word(ui: Ui, answer: RuleAnswer) -> str:
    """Return where the answer to a rule comes from, in words; nothing for a rule of the booklet."""
    if answer.origin is Origin.SHIPPED:
        return ""
    if answer.origin is Origin.READING:
        return ui.t(answer.origin.key)
    key = f"settled.{answer.origin.value}"
    return ui.t(f"{key}.note", note=answer.note) if answer.note else ui.t(key)
