"""A number that can be asked "why?": its parts in words, the rule, and where the booklet tells it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import flet as ft

from companion.core.because import Because
from companion.core.veil import NOTHING, Hidden, is_open
from companion.i18n.words import help_texts
from companion.manifest import manifest_of
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.hooks import use_state
from companion.ui.parts.panels import fact_line, panel
from companion.ui.parts.press import press
from companion.ui.wall import part


def booklet_place(ui: Ui, rule: str) -> str:
    """Where the booklet tells a rule: its page where that is known, else the chapter."""
    manifest = manifest_of(ui.game)
    page = manifest.pages.get(rule)
    if page:
        return ui.t("why.page", page=page)
    texts = help_texts(ui.game, ui.words.lang)
    chapter = next((name for name, rules in manifest.help if rule in rules), "")
    return ui.t("why.chapter", chapter=texts[f"chapter.{chapter}"]) if chapter else ""


def because_lines(ui: Ui, why: Because, hidden: Hidden = NOTHING) -> list[ft.Control]:
    """The parts, what they come to, and each rule in our own words with its place in the booklet."""
    rows: list[ft.Control] = [fact_line(ui, ui.words.say(each.of), _signed(ui, each.n)) for each in why.parts]
    if why.sums and len(why.parts) > 1:
        rows.append(fact_line(ui, ui.t("why.total"), _signed(ui, why.n), strong=True))
    texts = help_texts(ui.game, ui.words.lang)
    for rule in why.rules:
        if rule in texts and is_open(hidden, rule):
            rows.append(ui.text(texts[rule], "note"))
            place = booklet_place(ui, rule)
            rows.append(ui.text(f"{place} · {rule}" if place else rule, "caption", color=ui.colours.ink2))
    return rows


def _signed(ui: Ui, n: Any) -> str:
    return f"−{ui.words.show(-n)}" if isinstance(n, int) and n < 0 else ui.words.show(n)


@part
def Why(ui: Ui, why: Because, hidden: Hidden = NOTHING, unfolded: bool = False) -> ft.Control:
    """One line: what the number is, the number, a mark to ask with; touched it unfolds in its place."""
    opened, toggle = use_state(unfolded)
    icon = ft.Icons.EXPAND_LESS_ROUNDED if opened else ft.Icons.HELP_OUTLINE_ROUNDED
    title = ui.words.say(why.of)
    number = _signed(ui, why.n)
    head = press(
        ui,
        f"why-{why.id}",
        f"{title}{ui.t('colon')}{number}. {ui.t('why.ask', n=number)}",
        ft.Row(
            [
                ft.Container(ui.text(title, "body"), expand=True),
                ui.text(number, "bar", weight=700),
                ft.Icon(icon, size=20, color=ui.colours.ink2),
            ],
            spacing=10,
        ),
        lambda: toggle(not opened),
        ground="flat",
        height=None,
        padding=ft.Padding.symmetric(horizontal=14, vertical=14),
    )
    if not opened:
        return head
    return ft.Column([head, panel(ui, because_lines(ui, why, hidden))], spacing=4, tight=True)


def askable(ui: Ui, do: Actor, id: str, label: str | None, body: ft.Control) -> ft.Control:
    """A number on the table's own screen: a touch tells why it is what it is. It looks as before."""
    return press(
        ui,
        f"ask-{id}",
        label,
        body,
        lambda: do.open("why", id),
        ground="clear",
        height=None,
        radius=10,
        alignment=ft.Alignment(-1, 0),
    )


def whys(ui: Ui, numbers: Sequence[Because], *ids: str) -> list[ft.Control]:
    """The numbers of that name (or whose name begins so, "price-"), each to be asked about."""
    found = [
        why
        for why in numbers
        if any(why.id == each or (each[-1:] == "-" and why.id.startswith(each)) for each in ids)
    ]
    return [Why(ui, why, key=f"why-{why.id}") for why in found]
