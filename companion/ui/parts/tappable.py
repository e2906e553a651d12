"""Tappable controls. Every tap of the app goes through :func:`tappable`.

It gives each control one semantics node for screen readers and tests: role button, a label, an identifier for
tests, reachable by keyboard, its children silent.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import iscoroutinefunction
from typing import Any

import flet as ft

from companion.ui.error_boundary import guarded
from companion.ui.parts.layout import MIDDLE, padding
from companion.ui.session import ClientSession, Ui
from companion.ui.table_hooks import patch_control
from companion.ui.theme import active, flat, main_ground, pressable, well
from companion.ui.tokens import BORDER, RADIUS, TARGET

GLOWING = ("raised", "flat", "well")
"""Backgrounds that glow in the game's colour while their control is chosen."""


def ground_of(ground: str, chosen: bool | None) -> str:
    """Return the background a control really has: a chosen one glows, unless it shows that otherwise."""
    return "active" if chosen and ground in GLOWING else ground


def tappable(
    ui: Ui,
    id: str,
    label: str | None,
    body: ft.Control,
    on_click: Callable[..., object] | None,
    *,
    ground: str = "raised",
    on_hold: Callable[..., object] | None = None,
    chosen: bool | None = None,
    checked: bool | None = None,
    expand: bool | int | None = None,
    radius: float = RADIUS["button"],
    border: ft.Border | None = None,
    **box: Any,
) -> ft.Control:
    """Return a named tappable control on a background.

    Backgrounds: raised, flat, well, active, main, resting, accent, tint, danger, clear. A ``chosen`` control
    glows; ``lit`` stays raised instead, for the chosen word in a well. With ``label=None`` the texts of the
    body are its name, for a body whose components redraw themselves without redrawing the frame. ``pad`` is
    the padding including the border of a glowing control or its own ``border``, so that words do not move
    when chosen.
    """
    box.setdefault("height", TARGET)
    glows = ground_of(ground, chosen) == "active"
    if "pad" in box:
        edge = BORDER if glows else border.top.width if border is not None else 0
        box["padding"] = padding(box.pop("pad"), edge)
    if border is not None and not glows:
        box["border"] = border
    box.setdefault("alignment", MIDDLE)
    muted = body if label is None else ft.Semantics(content=body, exclude_semantics=True)
    props: dict[str, Any] = {
        "on_click": guarded(_counted(ui.session, on_click)),
        "on_long_press": guarded(on_hold),
        "ink": True,
        "key": id,
        **box,
    }
    match ground_of(ground, chosen):
        case "flat":
            face = flat(ui.look, muted, radius=radius, **props)
        case "well":
            face = well(ui.look, muted, radius=radius, **props)
        case "active":
            face = active(ui.look, ui.game or "none", muted, radius=radius, **props)
        case "main":
            face = main_ground(ui.look, muted, **props)
        case "resting":
            face = main_ground(ui.look, muted, guarded=True, **props)
        case "accent":
            face = ft.Container(muted, bgcolor=ui.accent.acc, border_radius=radius, **props)
        case "tint":
            face = ft.Container(muted, bgcolor=ui.accent.acc_bg, border_radius=radius, **props)
        case "danger":
            face = ft.Container(muted, bgcolor=ui.colours.danger_bg, border_radius=radius, **props)
        case "clear":
            face = ft.Container(muted, border_radius=radius, **props)
        case _:
            face = pressable(ui.look, muted, radius=radius, **props)
    named = ft.Semantics(
        identifier=id, label=label, button=checked is None, selected=chosen, checked=checked, content=face
    )
    # not False: inside a wrapping row Flutter takes that as a wish to expand, and draws nothing
    return ft.MergeSemantics(content=named, expand=expand or None)


def rename(session: ClientSession, pressed: Any, label: str) -> None:
    """Change the label of a control that :func:`tappable` returned, in place."""
    patch_control(session, pressed.content, {"label": label})


def _counted(session: ClientSession, on_click: Callable[..., object] | None) -> Callable[..., object] | None:
    """Wrap a handler to count presses; the space bar handler reads the count."""
    if on_click is None or iscoroutinefunction(on_click):
        return on_click

    def pressed() -> object:
        session.presses += 1
        return on_click()

    return pressed


def icon_button(
    ui: Ui,
    id: str,
    icon: ft.IconData,
    label: str,
    on_click: Callable[..., object] | None,
    *,
    color: str | None = None,
    size: float = 24,
    side: float = 48,
) -> ft.Control:
    """Return an icon button without background, 48 px wide and high."""
    body = ft.Icon(icon, size=size, color=color or ui.colours.ink2)
    return tappable(ui, id, label, body, on_click, ground="clear", width=side, height=side, radius=side / 2)


def word_button(
    ui: Ui,
    id: str,
    word: str,
    on_click: Callable[..., object] | None,
    *,
    icon: ft.IconData | None = None,
    ground: str = "raised",
    label: str = "",
    color: str | None = None,
    lines: int = 2,
    room: float | None = None,
    **box: Any,
) -> ft.Control:
    """Return a word button with an optional icon; ``room`` is the width left to the word, if known."""
    tint = {"main": ui.colours.on_main, "accent": ui.accent.on_acc, "danger": ui.colours.on_danger}
    ink = color or tint.get(ground, ui.colours.ink if ground != "flat" else ui.colours.ink2)
    role = "button" if ground == "main" else "body"
    weight = 700 if ground == "main" else 600
    size = None
    if box.get("width"):
        room = box["width"] - 20 - (28 if icon is not None else 0)
    if room:  # smaller rather than cut
        size = ui.look.fit(word, role, room, most=lines, weight=weight, least=9) or 9
    text = ui.text(
        word, role, color=ink, weight=weight, size=size, max_lines=lines, text_align=ft.TextAlign.CENTER
    )
    body: ft.Control = text
    if icon is not None:
        glyph = ft.Icon(icon, size=20, color=ink if ground in tint else ui.colours.ink2)
        body = ft.Row(
            [glyph, ft.Container(text, expand=True, expand_loose=True)],
            spacing=8,
            alignment=ft.MainAxisAlignment.CENTER,
            tight=False,
        )
    if "padding" not in box:
        box.setdefault("pad", (10, 4))
    height = box.pop("height", TARGET)
    if height is None:  # as high as its words, at least TARGET
        box["pad"] = (10, max(8.0, (TARGET - 20 * ui.look.scale) / 2))
    elif ui.look.large_text:
        one_line = len(word) <= 12
        if room and size is not None:  # measured instead of guessed
            one_line = ui.look.fit(word, role, room, weight=weight, sizes=(size,)) is not None
        height = max(height, (24 if one_line else 44) * ui.look.scale + 12)
    return tappable(ui, id, label or word, body, on_click, ground=ground, height=height, **box)


def away_sign(ui: Ui, size: float = 15) -> ft.Control:
    """Return the icon beside the shape of a player who is absent."""
    said = ui.t("away.not_here")
    return ft.Icon(ft.Icons.PERSON_OFF_ROUNDED, size=size, color=ui.colours.ink2, semantics_label=said)


def pill(ui: Ui, word: str, *, icon: ft.IconData | None = None, bg: str = "", color: str = "") -> ft.Control:
    """Return a small flat label, e.g. a state or a count."""
    ink = color or ui.accent.acc
    row: list[ft.Control] = [ft.Icon(icon, size=14, color=ink)] if icon is not None else []
    if word:
        row.append(ui.text(word, "caption", color=ink, weight=600, max_lines=1))
    return ft.Container(
        ft.Row(row, spacing=4, tight=True),
        bgcolor=bg or ui.accent.acc_bg,
        border_radius=RADIUS["pill"],
        padding=ft.Padding.symmetric(horizontal=8, vertical=3),
    )
