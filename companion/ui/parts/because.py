"""A number that can be asked "why?": its parts in words, the rule, and where the booklet tells it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from companion.core.because import Because
from companion.core.veil import NOTHING, Hidden
from companion.i18n.lines import tell_rule
from companion.readings import answer_of
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.hooks import use_state
from companion.ui.parts.layout import in_line, stacked
from companion.ui.parts.origin import answer_word
from companion.ui.parts.panels import fact_line, panel
from companion.ui.parts.press import press
from companion.ui.parts.sheet import sheet_width
from companion.ui.parts.wording import MINUS
from companion.ui.wall import part

LONG_NAME = 6
"""Lines of the longest name of a number, in the largest letters."""


def because_lines(ui: Ui, why: Because, hidden: Hidden = NOTHING) -> list[ft.Control]:
    """The parts, what they come to, and each rule in our own words with its place in the booklet."""
    rows: list[ft.Control] = [fact_line(ui, ui.words.say(each.of), _figure(ui, each.n)) for each in why.parts]
    if why.sums and len(why.parts) > 1:
        rows.append(fact_line(ui, ui.t("why.total"), _figure(ui, why.n), strong=True))
    for rule in why.rules:
        told = tell_rule(ui.words, rule, hidden)
        if told is not None:
            text, place = told
            answer = answer_of(ui.game, rule, ui.desk.box(ui.game))
            source = answer_word(ui, answer) if answer.settled else ""
            rows.append(ui.text(text, "note"))
            said = " · ".join(each for each in (place, rule, source) if each)
            rows.append(ui.text(said, "caption", color=ui.colours.ink2))
    return rows


def _figure(ui: Ui, n: object) -> str:
    """A number as it is, no change: only one below zero has a sign."""
    return f"{MINUS}{ui.words.show(-n)}" if isinstance(n, int) and n < 0 else ui.words.show(n)


@part
def WhyRow(ui: Ui, why: Because, hidden: Hidden = NOTHING, unfolded: bool = False) -> ft.Control:
    """One line: what the number is, the number, a mark to ask with; touched it unfolds in its place."""
    opened, toggle = use_state(unfolded)
    icon = ft.Icons.EXPAND_LESS_ROUNDED if opened else ft.Icons.HELP_OUTLINE_ROUNDED
    title = ui.words.say(why.of)
    number = _figure(ui, why.n)
    room = sheet_width(ui.look) - 28 - 2 * 10 - 20 - ui.look.width_of(number, "bar", 700)
    size = ui.look.fit(title, "body", room, most=LONG_NAME)  # smaller where a word alone is wider
    head = press(
        ui,
        f"why-{why.id}",
        f"{title}{ui.t('colon')}{number}. {ui.t('why.ask', n=number)}",
        in_line(
            ui.text(title, "body", size=size),
            ui.text(number, "bar", weight=700),
            ft.Icon(icon, size=20, color=ui.colours.ink2),
            fill=0,
            gap=10,
        ),
        lambda: toggle(not opened),
        ground="flat",
        height=None,
        padding=ft.Padding.symmetric(horizontal=14, vertical=14),
    )
    if not opened:
        return head
    told = panel(ui, because_lines(ui, why, hidden))
    told.key = f"because-{why.id}"
    return stacked([head, told], gap=4)


@part
def AskedLine(
    ui: Ui, id: str, said: str, reasons: tuple[Because, ...], hidden: Hidden = NOTHING
) -> ft.Control:
    """A sentence with worked-out numbers in it: touched, the reason of each unfolds below."""
    opened, toggle = use_state(False)
    icon = ft.Icons.EXPAND_LESS_ROUNDED if opened else ft.Icons.HELP_OUTLINE_ROUNDED
    sign = ft.Icon(icon, size=18, color=ui.colours.ink2)
    head = press(
        ui,
        f"why-{id}",
        f"{said}. {ui.t('why.open')}",
        in_line(ui.text(said, "body"), sign, fill=0),
        lambda: toggle(not opened),
        ground="clear",
        height=None,
        radius=8,
        padding=ft.Padding.symmetric(vertical=12),  # one line of text and a finger: 44 high
        alignment=ft.Alignment(-1, 0),
    )
    told = ft.Semantics(live_region=True, container=True, content=head)
    if not opened or not reasons:
        return told
    rows: list[ft.Control] = []
    for why in reasons:
        if len(reasons) > 1:
            name = f"{ui.words.say(why.of)}{ui.t('colon')}{_figure(ui, why.n)}"
            rows.append(ui.text(name, "body", weight=600))
        rows += because_lines(ui, why, hidden)
    answer = panel(ui, rows)
    answer.key = f"because-{id}"
    return stacked([told, answer], gap=4)


def askable(
    ui: Ui,
    do: Actor,
    id: str,
    label: str | None,
    body: ft.Control,
    *others: str,
    height: float | None = None,
    **box: Any,
) -> ft.Control:
    """A number on the table's own screen: a touch tells why it is what it is. It looks as before.

    ``others`` are numbers told with it.
    """
    box.setdefault("alignment", ft.Alignment(-1, 0))
    return press(
        ui,
        f"ask-{id}",
        label,
        body,
        asking(do, id, *others),
        ground="clear",
        height=height,
        radius=10,
        **box,
    )


def asking(do: Actor, *ids: str) -> Callable[[], None]:
    """What a touch on these numbers does, or a finger kept on what shows them."""
    return lambda: do.open("why", ids)


def touch_number(
    ui: Ui, do: Actor, id: str, word: str, n: int, width: float, height: float, right: float
) -> ft.Control:
    """A place to touch over a number that stands at the right end of a row: the row looks as before."""
    said = f"{word}{ui.t('colon')}{ui.t('why.ask', n=n)}"
    room = ft.Container(width=width, height=height)
    over = askable(ui, do, id, said, room, width=width, height=height, alignment=None)
    return ft.Container(over, right=right, top=0)


def whys(ui: Ui, numbers: Sequence[Because], *ids: str) -> list[ft.Control]:
    """The numbers of that name (or whose name begins so, "price-"), each to be asked about."""
    return [WhyRow(ui, why, key=f"why-{why.id}") for why in named(numbers, *ids)]


def named(numbers: Sequence[Because], *ids: str) -> list[Because]:
    """The numbers of these names, in the order they were asked for; "price-" names all that begin so."""
    return [
        why
        for each in ids
        for why in numbers
        if why.id == each or (each[-1:] == "-" and why.id.startswith(each))
    ]
