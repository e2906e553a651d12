"""Dice of bone or obsidian, and marbles."""

from __future__ import annotations

import math
from functools import lru_cache

import flet as ft

from companion.ui.drawings.picture import lit, path, picture, svg, words
from companion.ui.drawings.shapes import ring_colour
from companion.ui.theme import Look

PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def stone(look: Look, dark_die: bool) -> tuple[str, str, str, str]:
    """Return the colours of a bone or obsidian die: top, bottom, edge and digit."""
    colours = look.palette
    if dark_die:
        return colours.obs_a, colours.obs_b, colours.obs_line, colours.on_obs
    return colours.bone_a, colours.bone_b, colours.bone_line, colours.on_bone


def d6(
    look: Look,
    face: int | str,
    size: float = 30,
    dark_die: bool = False,
    turn: float = 0,
    label: str | None = None,
) -> ft.Image:
    """Return a d6 with its pips (another face is written as text), rotated by `turn` degrees."""
    props = {"rotate": math.radians(turn)} if turn else {}
    return picture(_d6(face, *stone(look, dark_die)), size, size, label, **props)


@lru_cache(maxsize=128)
def _d6(face: int | str, top: str, bottom: str, edge: str, on: str) -> str:
    box = f'<rect x="1" y="1" width="38" height="38" rx="9" fill="url(#g)" stroke="{edge}"/>'
    if face in PIPS:
        marks = "".join(
            f'<circle cx="{20 + 9 * x}" cy="{20 + 9 * y}" r="3.7" fill="{on}"/>' for x, y in PIPS[int(face)]
        )
    else:
        marks = words(str(face), 24, 20, 28.5, on)
    return svg(40, 40, lit(top, bottom) + box + marks)


def marble(
    look: Look,
    letter: str | None,
    ring: str | None,
    size: float = 32,
    state: str = "",
    *,
    game_id: str = "none",
    label: str | None = None,
    fill: str = "",
) -> ft.Image:
    """Return a marble of ring R, J, B or V, or of any ``fill``. State: "", "current", "played", "hidden"."""
    colours = look.palette
    if state == "hidden" or (ring is None and not fill):
        return picture(_hidden(colours.well, colours.ink3), size, size, label)
    ground = colours.table if state == "played" else ""
    mark = {"current": look.accent(game_id).acc, "played": colours.ok}.get(state, "")
    tone = fill or ring_colour(look, ring or "")
    source = _marble(letter or ring or "?", tone, colours.on_seat, mark, ground)
    return picture(source, size, size, label)


@lru_cache(maxsize=8)
def _hidden(ground: str, quiet: str) -> str:
    dash = f'fill="{ground}" stroke="{quiet}" stroke-width="1.5" stroke-dasharray="3 3"'
    return svg(
        32, 32, f'<circle cx="16" cy="16" r="14" {dash}/>' + words("?", 14, 16, 21, quiet, "Display700")
    )


@lru_cache(maxsize=256)
def _marble(letter: str, fill: str, on: str, mark: str, badge: str) -> str:
    current = bool(mark) and not badge
    body = f'<circle cx="16" cy="16" r="{12 if current else 14}" fill="{fill}"/>'
    body += '<circle cx="12" cy="10" r="3" fill="#FFFFFF" fill-opacity=".45"/>' + words(
        letter, 14, 16, 21, on
    )
    if current:
        body += f'<circle cx="16" cy="16" r="15" fill="none" stroke="{mark}" stroke-width="2"/>'
    elif badge:
        body += f'<circle cx="26" cy="26" r="6" fill="{badge}"/>' + path(
            "M23.2 26l2 2 3.6-3.8", "none", mark, 1.8
        )
    return svg(32, 32, body)
