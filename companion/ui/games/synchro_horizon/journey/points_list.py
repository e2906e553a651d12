"""Points of interest to choose from: those of a tile with their cost, or all nineteen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.games.synchro_horizon.journey import Tile, TilePoint
from companion.games.synchro_horizon.queries.calendar import chain
from companion.games.synchro_horizon.queries.look import date_say
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Point
from companion.ui.desk import Ui
from companion.ui.games.synchro_horizon.journey.plan import Way, time_of
from companion.ui.parts.panels import grid
from companion.ui.parts.press import press
from companion.ui.parts.rows import radio


def point_rows(
    ui: Ui, state: State, tile: Tile | None, way: Way, choose: Callable[[Point], Any]
) -> list[ft.Control]:
    """The points of a tile, each with what it gives, when one would arrive, and its cost."""
    points = list(tile.points) if tile else []
    if way.point is not None and all(one.point is not way.point for one in points):
        time = time_of(state, way)
        points.append(TilePoint(way.point, time if time is not None else 0))
    rows: list[ft.Control] = []
    for one in points:
        time = way.time if one.point is way.point and way.time is not None else one.time
        step = chain(state, time)[0]
        date = ui.g("ui.j.loses") if step.loses else ui.words.say(date_say(state, step.pos))
        rows.append(
            radio(
                ui,
                f"point-{one.point.value}",
                ui.words.show(one.point),
                one.point is way.point,
                partial(choose, one.point),
                note=f"{ui.g(f'ui.j.point.{one.point.value}')} · {date}",
                tail=ui.g("ui.j.plus", n=time),
            )
        )
    return rows


def point_grid(ui: Ui, chosen: Point | None, choose: Callable[[Point], Any]) -> ft.Control:
    """All nineteen by name."""
    cells = [
        press(
            ui,
            f"pick-{point.value}",
            ui.words.show(point),
            ui.text(ui.words.show(point), "note", weight=600, max_lines=2, text_align=ft.TextAlign.CENTER),
            partial(choose, point),
            ground="active" if point is chosen else "raised",
            chosen=point is chosen,
            expand=True,
            height=48 if not ui.look.large_text else 40 * ui.look.scale,
            radius=12,
            padding=4,
        )
        for point in Point
    ]
    return grid(cells, 1 if ui.look.large_text else 3)
