"""The look in Flet: `Look`, its texts, and the grounds of the screen.

A screen receives one frozen `Look` (theme, text scale, motion, language, window) and asks it for colours,
sizes and texts. Sunken holds (`well`), flat tells (`flat`), lit can be pressed (`pressable`), ivory goes on
(`main_ground`), accent border is now (`active`). The figures are in `tokens.py`.
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
"""For `page.fonts`: one family per file and weight, so that no weight is ever synthesised."""
_CLEAR = "#00000000"
_UP, _DOWN = ft.Alignment(0, -1), ft.Alignment(0, 1)


@dataclass(frozen=True)
class Look:
    """What a screen must know to draw itself."""

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
        """Too low a screen, or too large a text, for a game's own screen to be seen whole: it scrolls."""
        return self.large_text or self.height < WHOLE_FROM * self.scale

    def fixed_unless_large(self, size: T) -> T | None:
        """A size that holds ordinary text; with large text the thing is as large as its words need."""
        return None if self.large_text else size

    def scaled_height(self, size: float, by: float = 20) -> float:
        """A height that holds ordinary text; with large text it grows ``by`` so much each 100 percent."""
        return size + by * (self.scale - 1) if self.large_text else size

    def lines(self, most: int, large: int | None = None) -> int:
        """Lines a text may take; with large text twice as many, or ``large``."""
        return (2 * most if large is None else large) if self.large_text else most

    def if_large(self, size: T, large: T) -> T:
        """What ordinary text needs, and what large text does: more room inside an edge, another side."""
        return large if self.large_text else size

    def per_row(self, most: int, large: int = 1) -> int:
        """How many stand side by side; with large text only ``large`` of them."""
        return large if self.large_text else most

    def if_wide(self, size: float, wide: float) -> float:
        """A size on a phone, and the one where there is more room."""
        return wide if self.wide else size

    def hint(self, words: str) -> str:
        """Words that explain: with large text they leave their room to what is to be done."""
        return "" if self.large_text else words

    def accent(self, game_id: str = "none") -> Accent:
        """The accent of a game; an unknown id gets the chrome's own."""
        return accents(game_id)[0 if self.dark else 1]

    def ms(self, what: str) -> int:
        """Duration of one movement, 0 when motion is reduced."""
        return MOTION[what] if self.motion else 0

    def zoom(self, role: str) -> float:
        """How much the text setting enlarges this role."""
        return min(self.scale, ROLES[role].cap)

    def size(self, role: str, base: float | None = None) -> float:
        """Font size of a role after the text setting; `base` replaces the role's own size."""
        own = HERO_WIDE if role == "hero" and self.wide else ROLES[role].size
        return round((own if base is None else base) * self.zoom(role), 1)

    def line(self, role: str, base: float | None = None) -> float:
        """Line height in pixels of a role after the text setting."""
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
        """The largest size (before scaling) at which words fit into so many lines; None when none does."""
        zoom, family = self.zoom(role), _family(role, weight or ROLES[role].weight)
        for base in sizes or range(int(ROLES[role].size), least - 1, -1):
            taken = lines(value, family, round(base * zoom, 1), room)
            if taken is not None and taken <= most:
                return base
        return None

    def width_of(self, value: str, role: str, weight: int | None = None) -> float:
        """Pixels to keep free for words on one line."""
        return drawn(value, _family(role, weight or ROLES[role].weight), self.size(role))

    def style(self, role: str, weight: int | None = None) -> ft.TextStyle:
        """Family and line of a role, shared by all texts that use it (size and colour stand on the text)."""
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
        """A text in a role; `size` is the size before scaling, `label` what is spoken instead of it."""
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
        """A stronger or coloured run inside a text of the same role."""
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
    """Words below each other in the middle of what they stand on: the body of a button."""
    return ft.Column(
        list(controls),
        spacing=spacing,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )


@lru_cache(maxsize=64)
def vertical(top: str, bottom: str) -> ft.LinearGradient:
    """A two-stop vertical gradient, one shared object per pair of colours."""
    return ft.LinearGradient(colors=[top, bottom], begin=_UP, end=_DOWN)


@lru_cache(maxsize=16)
def _shadow(dark: bool, level: int) -> ft.BoxShadow | None:
    if level not in SHADOWS:
        return None
    x, y, blur = SHADOWS[level]
    return ft.BoxShadow(blur_radius=blur, offset=ft.Offset(x, y), color=(DARK if dark else LIGHT).shadow)


def shadow(look: Look, level: int) -> ft.BoxShadow | None:
    """Depth 0 flat, 1 pressable, 2 main button, 3 refusal, 4 sheet. There is no other shadow."""
    return _shadow(look.dark, level)


@lru_cache(maxsize=16)
def _hairline(dark: bool, radius: float) -> ft.BoxDecoration:
    """Painted over the ground: it takes no room, and nothing that scrolls cuts it."""
    return ft.BoxDecoration(border=ft.Border.all(1, (DARK if dark else LIGHT).line), border_radius=radius)


def _answering(props: dict[str, Any]) -> dict[str, Any]:
    """Ink makes a container reachable by keyboard and lets it sink; its ripple has no colour."""
    if "on_click" in props or "on_long_press" in props:
        return {"ink": True, "ink_color": _CLEAR, **props}
    return props


@lru_cache(maxsize=2)
def _press_main(dark: bool) -> ft.Theme:
    """The main button would lose its words in the well: it only dims a little."""
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
    """Lit from above: it can be pressed, and sinks to the well under the finger."""
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
    """It only tells: resting, done, or quiet (then it still answers a tap).

    It has a hairline: its ground is nearly that of the page, and the same as that of a sheet.
    """
    props = _answering(props)
    props.setdefault("foreground_decoration", _hairline(look.dark, radius))
    return ft.Container(content=content, border_radius=radius, bgcolor=look.palette.surface, **props)


def well(
    look: Look, content: ft.Control | None = None, *, radius: float = RADIUS["tile"], **props: Any
) -> ft.Container:
    """Sunken: it holds other things."""
    return ft.Container(content=content, border_radius=radius, bgcolor=look.palette.well, **_answering(props))


def active(
    look: Look, game: str, content: ft.Control | None = None, *, radius: float = RADIUS["tile"], **props: Any
) -> ft.Container:
    """Chosen or now: the glow of the game and a 3 px border inside. Add a glyph, colour is never alone."""
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
    """The one ivory ground of a screen (dark wood in the light theme); guarded it rests for 300 ms."""
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
    """The body of a sheet: lit at its head, then flat (after 96 px where its height is given)."""
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
    """The ground of a page: one glow behind the title. Paint it once, everything else stands on it."""
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
    """The dice tray, the same in both themes."""
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
    """For `page.theme`: body face, the well under a pressed thing, no coloured ripple."""
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
