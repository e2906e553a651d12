"""SVG fragments and documents, and the Flet image that shows one."""

from __future__ import annotations

from html import escape
from typing import Any

import flet as ft

from companion.ui.drawings.glyphs import drawn, outline


def svg(width: float, height: float, body: str, *, x: float = 0, y: float = 0, more: str = "") -> str:
    """Return an SVG document. The client recognises an inline SVG by this exact namespace attribute."""
    box = " ".join(number(v) for v in (x, y, width, height))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"{more}>{body}</svg>'


def number(value: float) -> str:
    """Format a number with at most two decimals and no trailing zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def path(data: str, fill: str = "none", stroke: str | None = None, width: float = 1, more: str = "") -> str:
    """Return an SVG path element; strokes have round joins."""
    line = f' stroke="{stroke}" stroke-width="{number(width)}" stroke-linejoin="round"' if stroke else ""
    return f'<path d="{data}" fill="{fill}"{line}{more}/>'


def words(text: str, size: float, x: float, y: float, colour: str, family: str = "Display800") -> str:
    """Return letters as outlines, centred on x, baseline on y.

    A text with characters that the bundled font lacks becomes SVG text in a font of the client.
    """
    if drawn(text, family):
        return path(outline(text, size, x, y, family), colour)
    place = f'x="{number(x)}" y="{number(y)}" text-anchor="middle" font-size="{number(size)}"'
    return f'<text {place} fill="{colour}">{escape(text)}</text>'


def lit(top: str, bottom: str) -> str:
    """Return the definition of a vertical gradient, used as fill `url(#g)`."""
    return (
        '<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1">'
        f'<stop offset="0" stop-color="{top}"/><stop offset="1" stop-color="{bottom}"/>'
        "</linearGradient></defs>"
    )


def picture(source: str, width: float, height: float, label: str | None = None, **props: Any) -> ft.Image:
    """Return a drawing as an image. Without a label it is decoration, which screen readers skip.

    Inside a tappable control leave the label out and name the control: a labelled image there makes Flutter
    announce a group instead of a button.
    """
    return ft.Image(
        src=source,
        width=width,
        height=height,
        semantics_label=label,
        exclude_from_semantics=label is None,
        **props,
    )
