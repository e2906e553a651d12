"""Rows of forms and lists: a title, a note, and a control or icon."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.ui.error_boundary import guarded
from companion.ui.parts.layout import stacked
from companion.ui.parts.sheet import sheet_width
from companion.ui.parts.tappable import tappable
from companion.ui.session import Ui
from companion.ui.tokens import RADIUS

BESIDE = 48
"""Pixels around a heading and the word at its right: between them, and the padding of a panel."""


def section(ui: Ui, title: str, tail: str = "") -> ft.Control:
    """Return a small heading over a group of rows, with an optional word at its right."""
    row: list[ft.Control] = [
        ft.Container(
            ft.Semantics(
                header=True,
                heading_level=3,
                content=ui.text(title, "where", color=ui.colours.ink2, weight=600),
            ),
            expand=True,
        )
    ]
    if tail:
        row.append(ui.text(tail, "note", color=ui.colours.ink2))
    look = ui.look
    taken = look.width_of(title, "where", 600) + look.width_of(tail, "note") + BESIDE
    if look.large_text and taken > sheet_width(look):  # too wide side by side
        row[0].expand = None
        return ft.Container(stacked(row, gap=0), padding=ft.Padding.only(top=8))
    return ft.Container(ft.Row(row, spacing=8), padding=ft.Padding.only(top=8))


def page_title(ui: Ui, title: str, note: str = "", tail: ft.Control | None = None) -> ft.Control:
    """Return the large heading of a page."""
    words: list[ft.Control] = [ft.Semantics(header=True, heading_level=2, content=ui.text(title, "title"))]
    if note:
        words.append(ui.text(note, "note", color=ui.colours.ink2))
    row: list[ft.Control] = [ft.Column(words, spacing=2, expand=True)]
    if tail is not None:
        row.append(tail)
    return ft.Row(row, spacing=12)


def row(
    ui: Ui,
    id: str,
    title: str,
    on_click: Callable[..., object] | None,
    *,
    note: str = "",
    icon: ft.IconData | None = None,
    lead: ft.Control | None = None,
    tail: ft.Control | None = None,
    ground: str = "raised",
    quiet: bool = False,
    barred: bool = False,
    chosen: bool | None = None,
    checked: bool | None = None,
    spoken: str = "",
    above: float | None = None,
) -> ft.Control:
    """Return a tappable row: an ``icon`` or other ``lead``, a title over a note, ``tail`` at the right.

    A ``barred`` row is flat and grey: the rules forbid it for now, and a tap tells why.
    """
    if icon is not None:
        lead = glyph(ui, icon)
    if barred:
        quiet, ground = True, "flat"
    ink = ui.colours.ink2 if quiet else ui.colours.ink
    words: list[ft.Control] = [ui.text(title, "body", weight=600, color=ink)]
    if note:
        words.append(ui.text(note, "note", color=ui.colours.ink2))
    parts: list[ft.Control] = []
    if lead is not None:
        parts.append(lead)
    parts.append(ft.Column(words, spacing=2, expand=True, alignment=ft.MainAxisAlignment.CENTER))
    if tail is not None:
        parts.append(tail)
    body = ft.Row(parts, spacing=12)
    said = spoken or (f"{title}. {note}" if note else title)
    room = above if above is not None else 10 if note else 18
    return tappable(
        ui,
        id,
        said,
        body,
        on_click,
        ground=ground,
        chosen=chosen,
        checked=checked,
        height=None,
        radius=RADIUS["tile"],
        pad=(14, room),
    )


def glyph(ui: Ui, icon: ft.IconData, color: str = "") -> ft.Control:
    """Return the icon at the left of a row."""
    return ft.Container(ft.Icon(icon, size=26, color=color or ui.colours.ink2), width=32)


def chevron(ui: Ui) -> ft.Control:
    """Return the arrow at the right of a row that opens another place."""
    return ft.Icon(ft.Icons.CHEVRON_RIGHT_ROUNDED, size=22, color=ui.colours.ink3)


def way_to(
    ui: Ui, id: str, title: str, go: Callable[..., object], icon: ft.IconData, *, note: str = "", **props: Any
) -> ft.Control:
    """Return a row that opens another place: an icon at the left, an arrow at the right."""
    return row(ui, id, title, go, note=note, icon=icon, tail=chevron(ui), **props)


def radio(
    ui: Ui,
    id: str,
    title: str,
    chosen: bool,
    on_click: Callable[..., object],
    *,
    note: str = "",
    tail: str = "",
) -> ft.Control:
    """Return one of several exclusive options: the chosen one glows and has a filled ring."""
    icon = ft.Icons.RADIO_BUTTON_CHECKED_ROUNDED if chosen else ft.Icons.RADIO_BUTTON_UNCHECKED_ROUNDED
    lead = ft.Icon(icon, size=28, color=ui.accent.acc if chosen else ui.colours.ink3)
    number = ui.text(tail, "tile", size=28) if tail else None
    return row(ui, id, title, on_click, note=note, lead=lead, tail=number, chosen=chosen)


def check_box(ui: Ui, on: bool) -> ft.Control:
    """Return the check box of a checklist row."""
    if on:
        return ft.Container(
            ft.Icon(
                ft.Icons.CHECK_ROUNDED,
                size=22,
                color=ui.colours.on_main if ui.look.dark else ui.colours.surface,
            ),
            width=28,
            height=28,
            border_radius=9,
            bgcolor=ui.colours.ok,
            alignment=ft.Alignment(0, 0),
        )
    return ft.Container(width=28, height=28, border_radius=9, border=ft.Border.all(2, ui.colours.ink3))


def check_row(
    ui: Ui,
    id: str,
    title: str,
    on: bool,
    on_click: Callable[..., object],
    *,
    note: str = "",
    count: str = "",
    above: float | None = None,
) -> ft.Control:
    """Return a line of a checklist; a checked one is flat with a tick."""
    tail = ui.text(count, "tile", color=ui.colours.ink2 if on else ui.colours.ink) if count else None
    return row(
        ui,
        id,
        title,
        on_click,
        note=note,
        lead=check_box(ui, on),
        tail=tail,
        ground="flat" if on else "raised",
        quiet=on,
        checked=on,
        above=above,
        spoken=". ".join(part for part in (f"{title} {count}".strip(), note) if part),
    )


def switch_row(
    ui: Ui,
    id: str,
    title: str,
    on: bool,
    change: Callable[[bool], object],
    *,
    note: str = "",
) -> ft.Control:
    """Return a row that is a switch as a whole; a word shows its state."""
    icon = ft.Icons.TOGGLE_ON_ROUNDED if on else ft.Icons.TOGGLE_OFF_ROUNDED
    colour = (ui.accent.acc if ui.game else ui.colours.ok) if on else ui.colours.ink3
    glyphs: list[ft.Control] = [ft.Icon(icon, size=40, color=colour)]
    if not ui.look.large_text:
        glyphs.insert(0, ui.text(ui.t("on") if on else ui.t("off"), "note", color=ui.colours.ink2))
    tail = ft.Row(glyphs, spacing=6, tight=True)
    room = 10 if note else 8  # its icon is higher than a word
    return row(ui, id, title, lambda: change(not on), note=note, tail=tail, checked=on, above=room)


def tabs(
    ui: Ui,
    id: str,
    choices: list[tuple[str, str]],
    chosen: str,
    change: Callable[[str], object],
) -> ft.Control:
    """Return tabs: words side by side in a well, all in one size, the chosen one raised."""
    room = (min(ui.look.width, 640) - 32) / len(choices) - 16
    sizes = [ui.look.fit(word, "body", room, weight=600, least=10) or 10 for _, word in choices]
    size = min(sizes, default=None)

    def tab(value: str, word: str) -> ft.Control:
        on = value == chosen
        ink = ui.colours.ink if on else ui.colours.ink2
        text = ui.text(word, "body", weight=600, size=size, color=ink, max_lines=1)
        return tappable(
            ui,
            f"{id}-{value}",
            word,
            text,
            lambda: change(value),
            ground="lit" if on else "clear",
            chosen=on,
            expand=True,
            height=48,
            radius=14,
        )

    return ft.Container(
        ft.Row([tab(value, word) for value, word in choices], spacing=4),
        bgcolor=ui.colours.well,
        border_radius=18,
        padding=4,
    )


def _edge(width: float, color: str) -> ft.OutlineInputBorder:
    return ft.OutlineInputBorder(side=ft.BorderSide(width, color), border_radius=14)


def text_field(
    ui: Ui,
    id: str,
    label: str,
    value: str,
    change: Callable[[str], object],
    *,
    submit: Callable[[], object] | None = None,
    autofocus: bool = False,
    number: bool = False,
    limit: int = 40,
    stay: bool = False,
    beside: float = 0,
) -> ft.Control:
    """Return a text field; with ``stay`` Enter keeps the keyboard open, to enter several words in a row.

    Its label has one line: ``beside`` is the width in pixels that other controls take.
    """
    room = min(ui.look.width, 640) - 32 - 32 - beside
    label_size = ui.look.fit(label, "note", room, least=9) or 9

    def typing(on: bool) -> Callable[[], None]:
        def note() -> None:
            ui.session.typing = on

        return note

    def entered(event: ft.Event[ft.TextField]) -> None:
        if submit is not None:
            submit()

    async def entered_and_stays(event: ft.Event[ft.TextField]) -> None:
        try:
            await event.control.focus()  # first: submitting redraws the field
        finally:
            entered(event)

    field = ft.TextField(
        key=id,
        label=label,
        value=value,
        max_length=None,
        autofocus=autofocus,
        keyboard_type=ft.KeyboardType.NUMBER if number else ft.KeyboardType.TEXT,
        text_size=ui.look.size("body"),
        color=ui.colours.ink,
        label_style=ft.TextStyle(color=ui.colours.ink2, size=ui.look.size("note", label_size)),
        bgcolor=ui.colours.well,
        border={
            ft.ControlState.DEFAULT: _edge(1, ui.colours.ink3),
            ft.ControlState.FOCUSED: _edge(2, ui.accent.acc),
        },
        cursor_color=ui.accent.acc,
        on_focus=guarded(typing(True)),
        on_blur=guarded(typing(False)),
        on_change=guarded(lambda e: change(str(e.control.value or "")[:limit])),
        on_submit=guarded((entered_and_stays if stay else entered) if submit else None),
    )
    # The key keeps it the same field, with its keyboard, when it moves in its sheet. Half of the label is
    # above the field: without padding the top of a scrolling sheet would cut it.
    above = ft.Padding.only(top=round(ui.look.size("note") * 0.45))
    named = ft.Semantics(identifier=id, content=field)
    return ft.Row([ft.Container(named, expand=True, padding=above)], key=f"field-{id}")
