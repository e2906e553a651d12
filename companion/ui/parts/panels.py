"""Shared parts of the sheets of all games: tabs, panels, lines with an icon, the confirming bar."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.core.seats import Seat
from companion.ui.drawings import danger_octagon, warning_triangle
from companion.ui.parts.bars import ARROW, MainButton, main_height
from companion.ui.parts.counter import stepper
from companion.ui.parts.layout import in_line, share, stacked, wrap
from companion.ui.parts.rows import section, tabs
from companion.ui.parts.seat_row import seat_mark
from companion.ui.parts.sheet import close_button, sheet, sheet_width, two_buttons
from companion.ui.parts.tappable import tappable, word_button
from companion.ui.parts.wording import capital
from companion.ui.session import Ui
from companion.ui.table_context import AnyTableContext
from companion.ui.theme import well


def views(
    ui: Ui,
    id: str,
    words: list[tuple[str, str]],
    chosen: str,
    change: Callable[[str], object],
) -> ft.Control:
    """Return the tabs of a sheet; with large text buttons, in as few rows as their words allow."""
    if not ui.look.large_text:
        return tabs(ui, id, words, chosen, change)
    widest = max(ui.look.width_of(word, "body", 600) for _, word in words)
    around = 28  # padding of a button, with the border of the chosen one
    across = next((n for n in (len(words), 2) if widest + around <= share(sheet_width(ui.look), n)), 1)
    buttons = [
        word_button(
            ui,
            f"{id}-{name}",
            word,
            partial(change, name),
            chosen=name == chosen,
            expand=across > 1,
            room=share(sheet_width(ui.look), across) - 20,
        )
        for name, word in words
    ]
    if across == 1:
        return stacked(buttons)
    # the last of an odd number fills its line
    return stacked([in_line(*buttons[start : start + across]) for start in range(0, len(buttons), across)])


def panel(ui: Ui, controls: list[ft.Control]) -> ft.Control:
    """Return a sunken panel for what belongs to the row above it."""
    held = well(ui.look, stacked(controls), padding=12, expand=True)
    return ft.Row([held])  # the row makes it as wide as the sheet


def count_line(
    ui: Ui,
    id: str,
    word: str,
    value: int,
    change: Callable[[int], object],
    *,
    high: int,
    low: int = 0,
    lead: ft.Control | None = None,
    said: str = "",
    shown: str = "",
) -> ft.Control:
    """Return a word with a stepper at its right; with large text the word is above."""
    large = ui.look.large_text
    width = None if large else 168
    number = stepper(ui, id, said or word, value, change, low=low, high=high, width=width, shown=shown)
    text = ui.text(word, "body")
    if large:
        head: ft.Control = text if lead is None else in_line(lead, text, fill=1, gap=10)
        return stacked([head, number], gap=4)
    parts: list[ft.Control] = [] if lead is None else [lead]
    return ft.Row([*parts, ft.Container(text, expand=True), number], spacing=10)


def action_button(
    ui: Ui,
    id: str,
    word: str,
    go: Callable[[], object],
    *,
    across: int = 1,
    **props: Any,
) -> ft.Control:
    """Return a word button high enough for its words at 200 %; ``across`` is the number per row."""
    sign = 0 if props.get("icon") is None else 28
    room = share(sheet_width(ui.look) - 24, across) - 20 - sign  # in a panel, possibly with an icon
    lines = next((n for n in (1, 2) if ui.look.fit(word, "body", room, most=n, weight=600, sizes=(15,))), 3)
    height = max(56.0, 20 * ui.look.scale * lines + 16)
    props.setdefault("room", room)
    return word_button(ui, id, word, go, lines=3, height=height, **props)


def half_button(ui: Ui, id: str, word: str, go: Callable[[], object], **props: Any) -> ft.Control:
    """Return one of two buttons side by side."""
    return action_button(ui, id, word, go, across=2, expand=True, **props)


def row_button(
    ui: Ui, id: str, word: str, go: Callable[[], object], *, of: int = 2, **props: Any
) -> ft.Control:
    """Return one ``of`` several buttons for ``side_by_side``: with large text each has its own line."""
    across, expand = ui.look.per_row(of), ui.look.fixed_unless_large(True)
    return action_button(ui, id, word, go, across=across, expand=expand, **props)


def title_line(ui: Ui, title: str, tail: str) -> ft.Control:
    """Return a heading with an optional word at its right; below it if large text leaves no space."""
    return section(ui, title, tail)


def quiet_note(ui: Ui, text: str) -> ft.Control:
    """Return a small grey text."""
    return ui.text(text, "note", color=ui.colours.ink2)


def quiet_sheet(ui: Ui, title: str, text: str, close: Callable[[], object], *, note: str = "") -> ft.Control:
    """Return a sheet that offers nothing now, and says why in a sentence."""
    return sheet(ui, title, [quiet_note(ui, text)], close, note=note)


def sign_line(
    ui: Ui, icon: ft.IconData, words: str, tint: str = "", *, size: float = 22, **props: Any
) -> ft.Control:
    """Return an icon with a text of any length, e.g. an instruction for the real table."""
    sign = ft.Icon(icon, size=size, color=tint or ui.colours.ink3)
    return in_line(sign, ui.text(words, "body", **props), fill=1, gap=10)


def warn_line(ui: Ui, text: str) -> ft.Control:
    """Return a warning: an amber triangle and a sentence."""
    words = ui.text(text, "body", weight=600, color=ui.colours.warn)
    return in_line(warning_triangle(ui.look, 22), words, fill=1, gap=10)


def danger_line(ui: Ui, text: str) -> ft.Control:
    """Return a warning that data or progress would be lost for good."""
    words = ui.text(text, "body", weight=600, color=ui.colours.on_danger)
    return ft.Container(
        in_line(danger_octagon(ui.look, 28), words, fill=1, gap=12),
        bgcolor=ui.colours.danger_bg,
        border_radius=14,
        padding=14,
    )


def live_region(control: ft.Control) -> ft.Control:
    """Make a control a live region: screen readers speak it again whenever its text changes."""
    return ft.Semantics(live_region=True, container=True, content=control)


def confirm_bar(
    at: AnyTableContext,
    title: str,
    follows: str,
    go: Callable[[], object],
    icon: ft.IconData = ft.Icons.CHECK_ROUNDED,
    back: Callable[[], object] | None = None,
    *,
    ready: bool = True,
    missing: str = "",
    seek: Callable[[], object] | None = None,
    left: ft.Control | None = None,
) -> ft.Control:
    """Return the bar of a sheet that does one thing; in the side pane its button has the accent colour.

    Left of it is ``left``, a ``back`` button to the sheet's list, or a close button. With large text on a
    phone back is an arrow beside the button, to leave the line to the form. While not ``ready`` the button
    does not act: it shows what is ``missing`` (else ``follows``), and a tap scrolls there with ``seek``.
    """
    large, wide = at.look.large_text, at.look.wide
    if left is None and back is not None and not (large and not wide):
        left = back_button(at, back)
    if not ready:
        follows = missing or follows
        go = seek or (lambda: None)
    if wide:
        word = title if ready or not follows else capital(follows) if large else f"{title} · {follows}"
        said = f"{title}. {follows}" if follows else title
        ground, sign = ("accent", icon) if ready else ("well", ft.Icons.BLOCK_ROUNDED)
        # without a left button it is as high as its words need
        room = sheet_width(at.look) - 48 if large and left is None else None
        high: dict[str, Any] = {"height": None} if large and left is not None else {}
        button = word_button(
            at, "sheet-go", word, go, ground=ground, icon=sign, label=said, expand=True, room=room, **high
        )
        # both buttons of a bar get the height of the higher one
        held = [button] if left is None else [left, button]
        return in_line(*held, across="stretch", intrinsic_height=True)
    main = MainButton(at.ui, title, follows, go, icon, not ready, arrow=large and back is not None)
    if large and left is None:  # the cross at the top closes the sheet
        return in_line(main, fill=0) if back is None else in_line(_back_arrow(at, back), main, fill=1)
    return two_buttons(at, left or close_button(at, at.do.close), main)


def _back_arrow(ui: Ui, back: Callable[[], object]) -> ft.Control:
    """Return an arrow back to the list, beside a main button that takes the rest of the line."""
    sign = ft.Icon(ft.Icons.ARROW_BACK_ROUNDED, size=24, color=ui.colours.ink2)
    high = main_height(ui.look)
    return tappable(
        ui, "sheet-back", ui.t("back"), sign, back, width=ARROW, height=high, radius=18, padding=0
    )


def back_button(ui: Ui, back: Callable[[], object], *, expand: bool = False) -> ft.Control:
    """Return a button from one item back to the list."""
    icon = ft.Icons.ARROW_BACK_ROUNDED
    return side_button(ui, "sheet-back", ui.t("back"), back, icon=icon, width=120, expand=expand)


def side_button(
    ui: Ui, id: str, word: str, go: Callable[[], object], *, width: float = 128, **props: Any
) -> ft.Control:
    """Return the button left of a sheet's main button; with large text it has a line of its own.

    In the pane both share one line: a long word takes at most half of it.
    """
    room, half = ui.look.fixed_unless_large(width), share(sheet_width(ui.look), 2)
    if room is None and ui.look.wide and ui.look.width_of(word, "body", 600) + 48 > half:
        room = half
    if ui.look.large_text and ui.look.wide:  # its width is unknown, so its height follows its words
        props.setdefault("height", None)
    if room is None and not ui.look.wide:  # as wide as the sheet: one line if it fits
        props.setdefault("room", sheet_width(ui.look) - (48 if "icon" in props else 20))
    return word_button(ui, id, word, go, width=room, radius=18, **props)


def choose_seat(
    ui: Ui, seats: Sequence[Seat], chosen: Seat | None, change: Callable[[Seat], object], *, id: str = "who"
) -> ft.Control:
    """Return one button per player."""

    def chip(seat: Seat) -> ft.Control:
        name = ui.words.show(seat)
        on = seat == chosen
        body = ft.Row(
            [seat_mark(ui, seat, 20), ui.text(name, "note", weight=600, max_lines=1)],
            spacing=6,
            tight=True,
        )
        return tappable(
            ui,
            f"{id}-{int(seat)}",
            name,
            body,
            lambda: change(seat),
            chosen=on,
            height=48,
            pad=(10, 0),
            alignment=None,
        )

    return wrap([chip(seat) for seat in seats])


def fact_line(ui: Ui, name: str, value: str, *, strong: bool = False) -> ft.Control:
    """Return a name with its value at the right, or below if there is no space."""
    role = "bar" if strong else "body"
    room = sheet_width(ui.look) - 24 - ui.look.width_of(value, role, 700)
    if ui.look.fit(name, "body", room, most=ui.look.lines(3, 1), least=14) is None:
        words = ui.text(value, role, weight=700)
        return stacked([ui.text(name, "body", color=ui.colours.ink2), words], gap=0)
    return in_line(
        ui.fitted(name, "body", room, most=3, color=ui.colours.ink2), ui.text(value, role, weight=700), fill=0
    )
