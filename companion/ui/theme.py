"""The look in Flet: `Look`, its texts, and the backgrounds of the screen.

A screen receives one frozen `Look` (theme, text scale, motion, language, window) and asks it for colours,
sizes and texts. Each background has one meaning: `well` (sunken) contains other things, `flat` only informs,
`pressable` (lit) can be tapped, `main_ground` (ivory) is the main button, `active` (accent border) is chosen
or current. The figures are in `tokens.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

import flet as ft

from companion.ui.measure import drawn, lines
from companion.ui.tokens import (
    BODY_WEIGHTS,
    BORDER,
    DARK,
    DISPLAY_WEIGHTS,
    FELT,
    FELT_RIM,
    HERO_WIDE,
    LARGE_TEXT_FROM,
    LIGHT,
    MOTION,
    RADIUS,
    ROLES,
    SHADOWS,
    WHOLE_FROM,
    WIDE_FROM,
    Accent,
    Palette,
    accents,
)

T = TypeVar("T")

ASSETS_DIR = Path(__file__).parent / "assets"
FONTS = {
    "Display600": "/fonts/BricolageGrotesque-600.ttf",
    "Display700": "/fonts/BricolageGrotesque-700.ttf",
    "Display800": "/fonts/BricolageGrotesque-800.ttf",
    "Body400": "/fonts/AtkinsonHyperlegibleNext-400.ttf",
    "Body600": "/fonts/AtkinsonHyperlegibleNext-600.ttf",
    "Body700": "/fonts/AtkinsonHyperlegibleNext-700.ttf",
}
"""Fonts for `page.fonts`: one family per file and weight, so that no weight is ever synthesised."""
_CLEAR = "#00000000"
_UP, _DOWN = ft.Alignment(0, -1), ft.Alignment(0, 1)


@dataclass(frozen=True)
class Look:
    """The theme, text scale, motion setting, language and window size (pixels) of one client."""

    dark: bool = True
    scale: float = 1.0
    motion: bool = True
    lang: str = "fr"
    width: int = 360
    height: int = 640

    @property
    def palette(self) -> Palette:
        return DARK if self.dark else LIGHT

    @property
    def wide(self) -> bool:
        return self.width >= WIDE_FROM

    @property
    def large_text(self) -> bool:
        return self.scale > LARGE_TEXT_FROM

    @property
    def must_scroll(self) -> bool:
        """True if the screen is too low, or the text too large, to show a game's screen without scrolling."""
        return self.large_text or self.height < WHOLE_FROM * self.scale

    def fixed_unless_large(self, size: T) -> T | None:
        """Return a size for ordinary text; None with large text, so that the control grows with its words."""
        return None if self.large_text else size

    def scaled_height(self, size: float, by: float = 20) -> float:
        """Return a height for ordinary text; with large text add ``by`` pixels per 100 % of text scale."""
        return size + by * (self.scale - 1) if self.large_text else size

    def lines(self, most: int, large: int | None = None) -> int:
        """Return the number of lines a text may take; with large text twice as many, or ``large``."""
        return (2 * most if large is None else large) if self.large_text else most

    def if_large(self, size: T, large: T) -> T:
        """Return ``size`` with ordinary text and ``large`` with large text."""
        return large if self.large_text else size

    def per_row(self, most: int, large: int = 1) -> int:
        """Return the number of items per row; with large text ``large``."""
        return large if self.large_text else most

    def if_wide(self, size: float, wide: float) -> float:
        """Return ``size`` on a phone and ``wide`` on a wide screen."""
        return wide if self.wide else size

    def hint(self, words: str) -> str:
        """Return explanatory words; with large text "", to leave the space to the controls."""
        return "" if self.large_text else words

    def accent(self, game_id: str = "none") -> Accent:
        """Return the accent of a game; an unknown id gets that of the app."""
        return accents(game_id)[0 if self.dark else 1]

    def ms(self, what: str) -> int:
        """Return the duration of an animation in milliseconds; 0 if motion is reduced."""
        return MOTION[what] if self.motion else 0

    def zoom(self, role: str) -> float:
        """Return the factor by which the text setting enlarges this role."""
        return min(self.scale, ROLES[role].cap)

    def size(self, role: str, base: float | None = None) -> float:
        """Return the font size of a role after the text setting; `base` replaces the role's own size."""
        own = HERO_WIDE if role == "hero" and self.wide else ROLES[role].size
        return round((own if base is None else base) * self.zoom(role), 1)

    def line(self, role: str, base: float | None = None) -> float:
        """Return the line height in pixels of a role after the text setting."""
        return self.size(role, base) * ROLES[role].line / ROLES[role].size

    def fit(
        self,
        value: str,
        role: str,
        room: float,
        *,
        most: int = 1,
        weight: int | None = None,
        least: int = 11,
        sizes: Sequence[float] = (),
    ) -> float | None:
        """Return the largest size (before scaling) at which a text fits into ``most`` lines.

        ``room`` is the width in pixels. Return None if the text fits at none of ``sizes`` (by default from
        the role's own size down to ``least``).
        """
        zoom, family = self.zoom(role), _family(role, weight or ROLES[role].weight)
        for base in sizes or range(int(ROLES[role].size), least - 1, -1):
            taken = lines(value, family, round(base * zoom, 1), room)
            if taken is not None and taken <= most:
                return base
        return None

    def width_of(self, value: str, role: str, weight: int | None = None) -> float:
        """Return the width in pixels to reserve for a text on one line."""
        return drawn(value, _family(role, weight or ROLES[role].weight), self.size(role))

    def style(self, role: str, weight: int | None = None) -> ft.TextStyle:
        """Return font family and line height of a role, shared by all texts that use it.

        Size and colour are set on each text.
        """
        return _style(role, weight or ROLES[role].weight)

    def text(
        self,
        value: str,
        role: str = "body",
        *,
        color: str | None = None,
        weight: int | None = None,
        size: float | None = None,
        max_lines: int | None = None,
        label: str | None = None,
        spans: Sequence[ft.TextSpan] | None = None,
        **props: Any,
    ) -> ft.Text:
        """Return a text control in a role; `size` is before scaling, screen readers read `label` instead."""
        if max_lines is not None:
            props.setdefault("overflow", ft.TextOverflow.ELLIPSIS)
        return ft.Text(
            value,
            size=self.size(role, size),
            color=color or self.palette.ink,
            style=self.style(role, weight),
            max_lines=max_lines,
            semantics_label=label,
            spans=list(spans) if spans else None,
            **props,
        )

    def span(
        self, value: str, role: str = "body", weight: int = 700, color: str | None = None
    ) -> ft.TextSpan:
        """Return a bold or coloured span inside a text of the same role."""
        return ft.TextSpan(
            value, ft.TextStyle(font_family=_family(role, weight), color=color or self.palette.ink)
        )


def _family(role: str, weight: int) -> str:
    face = ROLES[role].face
    known = DISPLAY_WEIGHTS if face == "Display" else BODY_WEIGHTS
    return f"{face}{min(known, key=lambda w: abs(w - weight))}"


@lru_cache(maxsize=64)
def _style(role: str, weight: int) -> ft.TextStyle:
    return ft.TextStyle(font_family=_family(role, weight), height=ROLES[role].line / ROLES[role].size)


def centred(controls: Sequence[ft.Control], spacing: float = 2) -> ft.Column:
    """Return a column of centred texts, e.g. the content of a button."""
    return ft.Column(
        list(controls),
        spacing=spacing,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )


@lru_cache(maxsize=64)
def vertical(top: str, bottom: str) -> ft.LinearGradient:
    """Return a vertical gradient of two colours; memoised, one shared object per pair."""
    return ft.LinearGradient(colors=[top, bottom], begin=_UP, end=_DOWN)


@lru_cache(maxsize=16)
def _shadow(dark: bool, level: int) -> ft.BoxShadow | None:
    if level not in SHADOWS:
        return None
    x, y, blur = SHADOWS[level]
    return ft.BoxShadow(blur_radius=blur, offset=ft.Offset(x, y), color=(DARK if dark else LIGHT).shadow)


def shadow(look: Look, level: int) -> ft.BoxShadow | None:
    """Return the shadow of a depth: 0 flat (None), 1 pressable, 2 main button, 3 refusal, 4 sheet."""
    return _shadow(look.dark, level)


@lru_cache(maxsize=16)
def _hairline(dark: bool, radius: float) -> ft.BoxDecoration:
    """Return a thin border as foreground decoration: it takes no space, and scrolling does not cut it."""
    return ft.BoxDecoration(border=ft.Border.all(1, (DARK if dark else LIGHT).line), border_radius=radius)


def _answering(props: dict[str, Any]) -> dict[str, Any]:
    """Make a container with handlers reachable by keyboard and sink when pressed, by ink without colour."""
    if "on_click" in props or "on_long_press" in props:
        return {"ink": True, "ink_color": _CLEAR, **props}
    return props


@lru_cache(maxsize=2)
def _press_main(dark: bool) -> ft.Theme:
    """Return the press colours of the main button: it only dims, a dark well would hide its text."""
    colours = DARK if dark else LIGHT
    return ft.Theme(
        splash_color=_CLEAR,
        highlight_color=ft.Colors.with_opacity(0.18, colours.on_main),
        hover_color=ft.Colors.with_opacity(0.06, colours.on_main),
        focus_color=ft.Colors.with_opacity(0.14, colours.on_main),
    )


def pressable(
    look: Look, content: ft.Control | None = None, *, radius: float = RADIUS["tile"], **props: Any
) -> ft.Container:
    """Return a container that looks lit from above: it can be pressed, and darkens under the finger."""
    return ft.Container(
        content=content,
        border_radius=radius,
        gradient=vertical(look.palette.raised_a, look.palette.raised_b),
        shadow=shadow(look, 1),
        **_answering(props),
    )


def flat(
    look: Look, content: ft.Control | None = None, *, radius: float = RADIUS["tile"], **props: Any
) -> ft.Container:
    """Return a container that only informs: idle, done, or a quiet button if it has a handler.

    It has a thin border, because its colour is nearly that of the page and equal to that of a sheet.
    """
    props = _answering(props)
    props.setdefault("foreground_decoration", _hairline(look.dark, radius))
    return ft.Container(content=content, border_radius=radius, bgcolor=look.palette.surface, **props)


def well(
    look: Look, content: ft.Control | None = None, *, radius: float = RADIUS["tile"], **props: Any
) -> ft.Container:
    """Return a sunken container that holds other things."""
    return ft.Container(content=content, border_radius=radius, bgcolor=look.palette.well, **_answering(props))


def active(
    look: Look, game: str, content: ft.Control | None = None, *, radius: float = RADIUS["tile"], **props: Any
) -> ft.Container:
    """Return a container for a chosen or current thing: the game's glow and a 3 px border inside.

    Add a glyph: colour alone must not carry meaning.
    """
    tint = look.accent(game)
    return ft.Container(
        content=content,
        border_radius=radius,
        gradient=vertical(tint.glow, look.palette.raised_b),
        border=ft.Border.all(BORDER, tint.acc),
        shadow=shadow(look, 1),
        **_answering(props),
    )


def main_ground(
    look: Look, content: ft.Control | None = None, *, guarded: bool = False, **props: Any
) -> ft.Container:
    """Return the ivory background of the main button (dark wood in the light theme).

    ``guarded`` draws it inactive, for the 300 ms in which it ignores taps.
    """
    colours = look.palette
    return ft.Container(
        content=content,
        border_radius=RADIUS["bar"],
        gradient=None if guarded else vertical(colours.main_a, colours.main_b),
        bgcolor=colours.raised if guarded else None,
        shadow=None if guarded else shadow(look, 2),
        foreground_decoration=_hairline(look.dark, RADIUS["bar"]) if guarded else None,
        theme=_press_main(look.dark),
        dark_theme=_press_main(look.dark),
        **_answering(props),
    )


def sheet_ground(look: Look, content: ft.Control | None = None, **props: Any) -> ft.Container:
    """Return the background of a sheet: lit at its head, then flat (from 96 px if its height is given)."""
    top, rest = look.palette.raised_a, look.palette.surface
    head = min(96 / props["height"], 1.0) if props.get("height") else 1.0
    return ft.Container(
        content=content,
        border_radius=ft.BorderRadius(RADIUS["sheet"], RADIUS["sheet"], 0, 0),
        gradient=ft.LinearGradient([top, rest], begin=_UP, end=_DOWN, stops=[0.0, head]),
        shadow=shadow(look, 4),
        **props,
    )


def lamp(look: Look, content: ft.Control | None = None) -> ft.Container:
    """Return the background of a page: one glow behind the title. Use it once, below everything else."""
    across, down, reach = (0.42, 40, 820) if look.wide else (0.5, 60, 460)
    colours = look.palette
    return ft.Container(
        content=content,
        expand=True,
        gradient=ft.RadialGradient(
            center=ft.Alignment(across * 2 - 1, down * 2 / max(look.height, 1) - 1),
            radius=reach / max(min(look.width, look.height), 1),
            colors=[colours.lamp, colours.table, colours.edge],
            stops=[0.0, 0.6 if look.wide else 0.62, 1.0],
        ),
    )


def felt(look: Look, content: ft.Control | None = None, **props: Any) -> ft.Container:
    """Return the background of the dice tray, the same in both themes."""
    return ft.Container(
        content=content,
        border_radius=RADIUS["sheet"],
        border=ft.Border.all(6, FELT_RIM),
        gradient=ft.RadialGradient(
            center=ft.Alignment(0, -0.7), radius=1.1, colors=list(FELT), stops=[0.0, 0.6, 1.0]
        ),
        **props,
    )


def page_theme(look: Look) -> ft.Theme:
    """Return the theme for `page.theme`: body font, dark pressed controls, no coloured ripple."""
    colours = look.palette
    return ft.Theme(
        font_family="Body400",
        color_scheme_seed=colours.lamp,
        scaffold_bgcolor=colours.table,
        splash_color=_CLEAR,
        highlight_color=ft.Colors.with_opacity(0.8, colours.well),
        hover_color=ft.Colors.with_opacity(0.06, colours.ink),
        focus_color=ft.Colors.with_opacity(0.2, colours.ink),
    )
