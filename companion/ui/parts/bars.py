"""The frame of a screen: the top bar, the line with the current position ("where"), and the main bar."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import flet as ft

from companion.ui.error_boundary import guarded, memo_component
from companion.ui.hooks import use_ref, use_state
from companion.ui.parts.layout import stacked
from companion.ui.parts.tappable import icon_button, tappable
from companion.ui.parts.wording import capital
from companion.ui.session import Ui
from companion.ui.theme import Look
from companion.ui.tokens import MAIN_BAR, RADIUS, ROLES, TOP_BAR, WHERE_LINE

DOT = " · "
"""The separator in the "where" line."""
ARROW = 60.0
"""Width in pixels of a button with only an arrow."""


def top_bar(
    ui: Ui,
    title: str,
    *,
    back: Callable[[], object] | None,
    glyph: ft.Control | None,
    tail: list[ft.Control],
    close: bool = False,
    beside: float | None = None,
) -> ft.Control:
    """Return the top bar: back, motif, title, ``tail`` at the right (``beside`` pixels wide, if known).

    A long title is set smaller, then on two lines, before it is cut.
    """
    icon = ft.Icons.CLOSE_ROUNDED if close else ft.Icons.ARROW_BACK_ROUNDED
    row: list[ft.Control] = [ft.Container(width=8)]
    if back is not None:
        row = [icon_button(ui, "back", icon, ui.t("back"), back)]
    if glyph is not None and not ui.look.large_text:
        row.append(ft.Container(glyph, padding=ft.Padding.only(right=4)))
    room = _title_room(ui.look, len(row)) - (52 * len(tail) if beside is None else beside)
    size, lines = ui.look.fit(title, "bar", room, least=13), 1
    if size is None:
        size, lines = ui.look.fit(title, "bar", room, most=2, sizes=(12, 11)) or 11, 2
    name = ui.text(title, "bar", size=size, max_lines=lines)
    heading = ft.Semantics(header=True, heading_level=1, content=name)
    row += [ft.Container(heading, expand=True), *tail]
    return ft.Container(
        ft.Row(row, spacing=4),
        height=max(TOP_BAR, 30 * ui.look.scale),
        padding=ft.Padding.only(left=4, right=4),
    )


def _title_room(look: Look, before: int) -> float:
    return min(look.width, 640) - 16.0 - 52 * before


def room_beside(look: Look, title: str) -> float:
    """Return the pixels a title in its normal size leaves to the controls at the right of a top bar."""
    return _title_room(look, 2) - look.width_of(title, "bar")


def where_line(
    ui: Ui,
    spans: list[ft.TextSpan],
    spoken: str,
    on_click: Callable[[], object],
    *,
    beside: float = 0,
    wide: float = 0,
) -> ft.Control:
    """Return the line with the current position (round, phase); a tap opens the turn guide.

    ``beside`` is the width of other controls in its line on a phone, ``wide`` its width on a wide screen.
    """
    size = None
    whole = "".join(span.text or "" for span in spans)
    short = ui.look.wide and ui.look.width_of(whole, "where", 700) < wide - 28
    most = 2 if ui.look.large_text and not short else 1
    room = wide - 60 if ui.look.wide else ui.look.width - 28 - (8 if ui.look.large_text else 32) - beside
    if not ui.look.wide:  # smaller rather than cut
        size = ui.look.fit(whole, "where", room, most=most, weight=700, least=9) or 9
    if most == 2:
        spans = _turned(ui.look, spans, room, size)
    line = ft.Text(
        spans=spans,
        size=ui.look.size("where", size),
        style=ui.look.style("where"),
        color=ui.colours.ink2,
        max_lines=most,
        overflow=ft.TextOverflow.ELLIPSIS,
        expand=True,
    )
    body = ft.Row([line, ft.Icon(ft.Icons.EXPAND_MORE_ROUNDED, size=20, color=ui.colours.ink3)], spacing=8)
    # With large text on a phone it is part of the top bar; otherwise it starts at the screen's margin.
    side = 4 if ui.look.large_text and not ui.look.wide else 16
    return tappable(
        ui,
        "where",
        f"{spoken}. {ui.t('guide.open')}",
        body,
        on_click,
        ground="clear",
        height=max(WHERE_LINE, 26 * ui.look.scale) if most == 1 else 50 * ui.look.scale,
        padding=ft.Padding.only(left=side, right=side, bottom=4),
        radius=8,
    )


def _turned(look: Look, spans: list[ft.TextSpan], room: float, size: float | None) -> list[ft.TextSpan]:
    """Break the line at a dot, which is dropped, if it needs two lines; return it unchanged otherwise."""

    def fits(part: list[ft.TextSpan]) -> bool:
        words = "".join(span.text or "" for span in part)
        sizes = (size,) if size else (ROLES["where"].size,)
        return look.fit(words, "where", room, weight=700, sizes=sizes) is not None

    if fits(spans):
        return spans
    dots = [place for place, span in enumerate(spans) if span.text == DOT]
    for place in reversed(dots):
        if fits(spans[:place]) and fits(spans[place + 1 :]):
            return [*spans[:place], ft.TextSpan("\n"), *spans[place + 1 :]]
    return spans


def undo_button(
    ui: Ui, line: ft.Control, empty: bool, on_click: Callable[[], object], *, spoken: str = ""
) -> ft.Control:
    """Return the undo button; ``line`` names what it takes back and is drawn by :func:`undo_line`.

    Right after an undo a phone's bar only has space for both arrows: the name is then only ``spoken``.
    """
    if spoken and not ui.look.wide:
        sign = ft.Icon(ft.Icons.UNDO_ROUNDED, size=22, color=ui.colours.ink3 if empty else ui.colours.ink2)
        said, ground = f"{ui.t('undo')}{ui.t('colon')}{spoken}", "flat" if empty else "raised"
        return tappable(ui, "undo", said, sign, on_click, ground=ground, **_arrow(ui))
    caption = f"{ui.t('undo')} · {ui.t('key.undo')}" if ui.look.wide else ui.t("undo")
    large = ui.look.large_text
    # With large text the arrow alone means "undo", to leave the space to the line.
    head = (
        []
        if large or empty  # "nothing to undo" says it already
        else [ui.text(caption, "caption", size=11, color=ui.colours.ink3, max_lines=1, label=ui.t("undo"))]
    )
    words = ft.Column([*head, line], spacing=0, alignment=ft.MainAxisAlignment.CENTER, expand=True)
    colour = ui.colours.ink3 if empty else ui.colours.ink2
    sign = ft.Icon(
        ft.Icons.UNDO_ROUNDED, size=22, color=colour, semantics_label=ui.t("undo") if large else None
    )
    body = ft.Row([sign, words], spacing=6)
    return tappable(
        ui,
        "undo",
        None,
        body,
        on_click,
        ground="flat" if empty else "raised",
        width=None if large else (244 if ui.look.wide else 128),
        expand=True if large else None,
        radius=RADIUS["bar"],
        height=56 if not large else 20 * ui.look.scale + 16,
        padding=ft.Padding.symmetric(horizontal=8),
    )


def redo_button(ui: Ui, line: str, on_click: Callable[[], object]) -> ft.Control:
    """Return the redo button, shown only after an undo."""
    sign = ft.Icon(ft.Icons.REDO_ROUNDED, size=22, color=ui.colours.ink2)
    return tappable(ui, "redo", f"{ui.t('redo')}{ui.t('colon')}{line}", sign, on_click, **_arrow(ui))


def _arrow(ui: Ui) -> dict[str, Any]:
    large = ui.look.large_text
    height = 56 if not large else 20 * ui.look.scale + 16
    return {"width": ARROW, "height": height, "radius": RADIUS["bar"], "padding": 0}


def undo_line(ui: Ui, line: str, size: float, empty: bool) -> ft.Control:
    """Return the text that says what undo takes back."""
    text = ui.text(
        line,
        "note",
        color=ui.colours.ink3 if empty else ui.colours.ink,
        weight=600,
        max_lines=_undo_room(ui.look)[1],
    )
    text.size = size
    return text


def undo_words(ui: Ui, *ways: str) -> tuple[str, float]:
    """Return the first of the phrases that fits the undo button, and its font size; else the last one."""
    look = ui.look
    room, most = _undo_room(look)
    for words in ways:
        base = look.fit(words, "note", room, most=min(2, most), weight=600)
        if base is None:  # three lines fit only in small letters
            base = look.fit(words, "note", room, most=most, weight=600, sizes=(11, 10))
        if base is not None:
            return words, look.size("note", base)
    return ways[-1], look.size("note", 10)


def _undo_room(look: Look) -> tuple[float, int]:
    if look.large_text:
        return (480.0 if look.wide else look.width - 72.0), 1
    return (200.0 if look.wide else 82.0), 3  # 84 px minus a margin: a word of 83.4 px was seen broken


async def _rest(seconds: float, done: Callable[[], None]) -> None:
    await asyncio.sleep(seconds)
    done()


@memo_component
def MainButton(
    ui: Ui,
    title: str,
    follows: str,
    on_click: Callable[[], object],
    icon: ft.IconData = ft.Icons.ARROW_FORWARD_ROUNDED,
    quiet: bool = False,
    beside: float = 128,
    of_sheet: bool = False,
    arrow: bool = False,
) -> ft.Control:
    """Draw the ivory main button of a screen.

    ``beside`` is the width in pixels of the controls left of it in its bar. With large text it has a line of
    its own, except for an ``arrow`` at its left. With ``of_sheet`` it has the accent colour if its sheet is a
    pane: the table's main button is beside it, and the space bar presses that one. It ignores taps for 300 ms
    after its title changed, so that no tap hits a new meaning.
    """
    resting, rest = use_state(False)
    seen = use_ref(title)

    def changed() -> None:
        if seen.current != title:
            seen.current = title
            rest(True)
            ui.session.later(_rest, ui.session.guard, lambda: rest(False))

    ft.use_effect(changed, [title])
    hold = resting or seen.current != title

    def tap() -> None:
        if not hold and not ui.session.resting:
            on_click()

    dim = hold or quiet
    colours, second = ui.colours, of_sheet and ui.look.wide
    ink, ink2 = (ui.accent.on_acc,) * 2 if second else (colours.on_main, colours.on_main2)
    under = f"{ui.t('key.main')} · {follows}" if ui.look.wide and follows and not second else follows
    room = _main_room(ui.look, beside) - (ARROW + 8 if arrow else 0)
    shown = title
    title_size, title_lines, under_size, under_lines = _set_in(ui.look, title, under, room, arrow)
    if quiet and follows and under_size is None:  # what is missing matters more than the title
        shown = capital(follows)
        title_size, title_lines, under_size, under_lines = _set_in(ui.look, shown, "", room)
    lines: list[ft.Control] = [
        ui.text(
            shown,
            "button",
            size=title_size,
            color=colours.ink2 if dim else ink,
            max_lines=title_lines,
        )
    ]
    if under_size is not None:
        lines.append(
            ui.text(
                under,
                "caption",
                size=under_size,
                color=colours.ink2 if dim else ink2,
                max_lines=under_lines,
            )
        )
    glyph = ft.Icons.BLOCK_ROUNDED if quiet else icon
    body = ft.Row(
        [
            ft.Column(lines, spacing=0, expand=True, alignment=ft.MainAxisAlignment.CENTER),
            ft.Icon(glyph, size=24, color=colours.ink2 if dim else ink),
        ],
        spacing=6,
    )
    return tappable(
        ui,
        "main",
        f"{title}. {follows}" if follows else title,
        body,
        tap,
        ground="resting" if dim else "accent" if second else "main",
        height=main_height(ui.look),
        expand=True,
        padding=ft.Padding.only(left=13, right=9),
    )


def main_height(look: Look) -> float:
    """Return the height of the main button in pixels."""
    return 60 + 14 * look.scale if look.large_text else 56


def _set_in(
    look: Look, title: str, under: str, room: float, arrow: bool = False
) -> tuple[float, int, float | None, int]:
    """Return sizes and lines of the main button's two texts: smaller or on two lines rather than cut.

    The second text is left out (and only spoken) if the title needs its space. Beside an ``arrow`` that would
    happen nearly always, so there the title is set smaller first.
    """
    small = 11 if arrow and under else 13 if look.large_text else 14
    one = look.fit(title, "button", room, least=small)
    if one is not None:
        for most in (1,) if look.large_text else (1, 2):
            size = look.fit(under, "caption", room, most=most, least=11) if under else None
            if size is not None:
                return one, 1, size, most
        return one, 1, None, 1
    two = look.fit(title, "button", room, most=2, least=11)
    if two is None:
        return look.fit(title, "button", room, most=3, least=9, sizes=(11, 10, 9)) or 9, 3, None, 1
    both = under and two <= 15 and not look.large_text
    return two, 2, look.fit(under, "caption", room, least=11) if both else None, 1


def _main_room(look: Look, beside: float) -> float:
    """Return the pixels for the texts of a main button; a sheet's has at least as many as a table's."""
    if look.wide:  # with large text it has its own line, in the left half or in the pane
        return max(260.0, min(look.width * 0.42 - 112, 440.0)) if look.large_text else 260.0
    inside = look.width - 84.0  # the margins of sheet and button, and the icon
    return inside if look.large_text else inside - 8 - beside


def main_bar(look: Look, left: list[ft.Control], main: ft.Control) -> ft.Control:
    """Return the bar at the bottom, which never scrolls; with large text the main button has its own line."""
    if look.large_text:
        rows = stacked(
            [
                ft.Row([_filled(control) for control in left], spacing=8),
                ft.Row([ft.Container(main, expand=True)]),
            ]
        )
        return ft.Container(rows, padding=ft.Padding.only(left=12, right=12, top=8, bottom=12))
    row = ft.Row([*left, ft.Container(main, expand=True)], spacing=8)
    return ft.Container(row, height=MAIN_BAR, padding=ft.Padding.symmetric(horizontal=12, vertical=8))


def _filled(control: ft.Control) -> ft.Control:
    return ft.Container(control, expand=True)


def drag_to_close(content: ft.Control, close: Callable[[], object]) -> ft.Control:
    """Wrap a control so that dragging it down calls ``close``."""

    def ended(event: ft.DragEndEvent) -> None:
        if (event.primary_velocity or 0) > 150:
            close()

    return ft.GestureDetector(content=content, on_vertical_drag_end=guarded(ended))
