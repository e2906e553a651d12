"""Numbers that explain themselves on a tap: their parts in words, the rule, its place in the booklet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from companion.core.explanation import Explanation
from companion.core.spoilers import NOTHING, Spoilers
from companion.i18n.lines import tell_rule
from companion.readings import answer_of
from companion.ui.dispatcher import Dispatcher
from companion.ui.error_boundary import component
from companion.ui.hooks import use_state
from companion.ui.parts.layout import in_line, stacked
from companion.ui.parts.origin import answer_word
from companion.ui.parts.panels import fact_line, panel
from companion.ui.parts.sheet import sheet_width
from companion.ui.parts.tappable import tappable
from companion.ui.parts.wording import MINUS
from companion.ui.session import Ui

LONG_NAME = 6
"""Lines of the longest name of a number with the largest text."""


def because_lines(ui: Ui, why: Explanation, hidden: Spoilers = NOTHING) -> list[ft.Control]:
    """Return the parts of a number, their total, and each rule in words with its place in the booklet."""
    rows: list[ft.Control] = [fact_line(ui, ui.words.say(each.of), _figure(ui, each.n)) for each in why.parts]
    if why.sums and len(why.parts) > 1:
        rows.append(fact_line(ui, ui.t("why.total"), _figure(ui, why.n), strong=True))
    for rule in why.rules:
        told = tell_rule(ui.words, rule, hidden)
        if told is not None:
            text, place = told
            answer = answer_of(ui.game, rule, ui.session.box(ui.game))
            source = answer_word(ui, answer) if answer.settled else ""
            rows.append(ui.text(text, "note"))
            said = " · ".join(each for each in (place, rule, source) if each)
            rows.append(ui.text(said, "caption", color=ui.colours.ink2))
    return rows


def _figure(ui: Ui, n: object) -> str:
    """Return a number as text; only a negative one has a sign, because it is a value, not a change."""
    return f"{MINUS}{ui.words.show(-n)}" if isinstance(n, int) and n < 0 else ui.words.show(n)


@component
def WhyRow(ui: Ui, why: Explanation, hidden: Spoilers = NOTHING, unfolded: bool = False) -> ft.Control:
    """Draw a number with its name and a question mark; a tap unfolds the explanation below."""
    opened, toggle = use_state(unfolded)
    icon = ft.Icons.EXPAND_LESS_ROUNDED if opened else ft.Icons.HELP_OUTLINE_ROUNDED
    title = ui.words.say(why.of)
    number = _figure(ui, why.n)
    room = sheet_width(ui.look) - 28 - 2 * 10 - 20 - ui.look.width_of(number, "bar", 700)
    size = ui.look.fit(title, "body", room, most=LONG_NAME)  # smaller if a single word is wider
    head = tappable(
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


@component
def AskedLine(
    ui: Ui, id: str, said: str, reasons: tuple[Explanation, ...], hidden: Spoilers = NOTHING
) -> ft.Control:
    """Draw a sentence that contains computed numbers; a tap unfolds the explanation of each below it."""
    opened, toggle = use_state(False)
    icon = ft.Icons.EXPAND_LESS_ROUNDED if opened else ft.Icons.HELP_OUTLINE_ROUNDED
    sign = ft.Icon(icon, size=18, color=ui.colours.ink2)
    head = tappable(
        ui,
        f"why-{id}",
        f"{said}. {ui.t('why.open')}",
        in_line(ui.text(said, "body"), sign, fill=0),
        lambda: toggle(not opened),
        ground="clear",
        height=None,
        radius=8,
        padding=ft.Padding.symmetric(vertical=12),  # 44 px high with one line of text
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
    do: Dispatcher,
    id: str,
    label: str | None,
    body: ft.Control,
    *others: str,
    height: float | None = None,
    **box: Any,
) -> ft.Control:
    """Make a number on the table's screen tappable: a tap explains it. Its look does not change.

    ``others`` are ids of numbers explained with it.
    """
    box.setdefault("alignment", ft.Alignment(-1, 0))
    return tappable(
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


def asking(do: Dispatcher, *ids: str) -> Callable[[], None]:
    """Return a handler that opens the explanation of these numbers, for a tap or a long press."""
    return lambda: do.open("why", ids)


def touch_number(
    ui: Ui, do: Dispatcher, id: str, word: str, n: int, width: float, height: float, right: float
) -> ft.Control:
    """Return an invisible tap target over a number at the right end of a row; a tap explains it."""
    said = f"{word}{ui.t('colon')}{ui.t('why.ask', n=n)}"
    room = ft.Container(width=width, height=height)
    over = askable(ui, do, id, said, room, width=width, height=height, alignment=None)
    return ft.Container(over, right=right, top=0)


def whys(ui: Ui, numbers: Sequence[Explanation], *ids: str) -> list[ft.Control]:
    """Return one explainable row per number of these ids; an id that ends with "-" is a prefix ("price-")."""
    return [WhyRow(ui, why, key=f"why-{why.id}") for why in named(numbers, *ids)]


def named(numbers: Sequence[Explanation], *ids: str) -> list[Explanation]:
    """Return the numbers of these ids, in the order of the ids; "price-" stands for all that begin so."""
    return [
        why
        for each in ids
        for why in numbers
        if why.id == each or (each[-1:] == "-" and why.id.startswith(each))
    ]
