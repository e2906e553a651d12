"""The game screen between the position line and the main bar: the path, the preparation, or the level."""

from __future__ import annotations

import flet as ft

from companion.core.seats import Seat
from companion.games.syncro import queries
from companion.games.syncro.state import State
from companion.games.syncro.vocabulary import Phase
from companion.ui.dispatcher import Dispatcher
from companion.ui.error_boundary import component
from companion.ui.games.syncro.depth import LightBody
from companion.ui.games.syncro.mages import column, pod_height, pod_width, sides, strip, sweep
from companion.ui.games.syncro.panel import PANEL, Panel
from companion.ui.games.syncro.parts import whole_width
from companion.ui.games.syncro.path import PathBody
from companion.ui.games.syncro.prepare import PrepareBody
from companion.ui.games.syncro.pyramid import Pyramid, horde_height, units
from companion.ui.parts.layout import boxed, in_line, layers, placed, spread, stacked
from companion.ui.parts.sheet import body_height
from companion.ui.session import Ui
from companion.ui.table_hooks import use_selector

SMALLEST = 50.0
"""Minimum width in pixels of a Horde card within the ring; below it the ring is flattened."""
LARGEST = 84.0
"""Maximum width in pixels of a Horde card."""
HIGHEST = 260.0
"""Maximum height in pixels of the Horde with large text; its rows then overlap."""
BY_ITSELF = 40.0
"""Pixels reserved for the line about automatic actions, so that the Horde does not move when it appears."""
LOWEST = 420.0
"""Minimum height in pixels for which a level is laid out; a lower screen scrolls."""
EDGE = 8.0


def _face(state: State) -> str:
    if not state.playing:
        return "path"
    if state.uncounted:
        return "light"
    return "prepare" if state.phase is Phase.PREPARATION and not state.horde else "level"


@component
def Body(ui: Ui, do: Dispatcher) -> ft.Control:
    """Draw one of four screens; each selects its own state."""
    face = use_selector(ui.session, do.table, _face)
    if face == "path":
        return PathBody(ui, do, key="path")
    if face == "light":
        return LightBody(ui, do, key="light")
    if face == "prepare":
        return PrepareBody(ui, do, key="prepare")
    return LevelBody(ui, do, key="level")


def _shape(state: State) -> tuple[tuple[Seat, ...], float, float, bool]:
    """Return the mages, the width (in cards) and height of the Horde, and True if one card is on top."""
    cards = queries.ground(state)
    first = min((card.row for card in cards), default=0)
    crown = {card.x for card in cards if card.row == first}
    big = any(card.half > 1 for card in cards if card.row == first)
    wide = units(cards) if cards else 1.0
    return state.seats, wide, horde_height(cards, LARGEST), len(crown) == 1 and not big


@component
def LevelBody(ui: Ui, do: Dispatcher) -> ft.Control:
    """Draw the ring of mages and the pyramid above the panel."""
    mages, wide, tall, crowned = use_selector(ui.session, do.table, _shape)
    look, width = ui.look, whole_width(ui.look)
    room = min(max(body_height(look), LOWEST) - PANEL - 8 - BY_ITSELF, 420.0)
    between = width - 2 * pod_width(ui) - 2 * EDGE
    most = look.if_wide(60, LARGEST)
    edge = EDGE if wide <= 3 else 12.0
    if look.large_text:
        horde = Pyramid(ui, do, width - 24, min(tall, HIGHEST), LARGEST)  # the mages directly below
        top: ft.Control = stacked([horde, strip(ui, mages, do, width - 2 * edge)], gap=4)
    elif between / wide >= SMALLEST:
        edge = EDGE
        top = _ring(ui, do, mages, (between, room, most), crowned)
    else:
        high = max(room - pod_height(ui, True) - 4, 150.0)
        horde = Pyramid(ui, do, width - 24, high, most)
        top = stacked([strip(ui, mages, do, width - 2 * edge), horde], gap=4)
    whole = spread(ui, [boxed(top, pad=(edge, 0)), Panel(ui, do)], scrolls=look.must_scroll)
    return boxed(whole, width=width, expand=True)


def _ring(
    ui: Ui, do: Dispatcher, mages: tuple[Seat, ...], sizes: tuple[float, float, float], crowned: bool
) -> ft.Control:
    between, room, most = sizes
    left, right = sides(mages)
    middle: list[ft.Control] = [Pyramid(ui, do, between, room, most)]
    if crowned and not ui.look.wide:
        middle.insert(0, placed(sweep(ui, between), top=6))
    return in_line(
        column(ui, left, do, room, down=False),
        layers(*middle, width=between, height=room),
        column(ui, right, do, room, down=True),
        gap=0,
        along="between",
    )
