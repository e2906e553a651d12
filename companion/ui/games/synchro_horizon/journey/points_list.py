"""Points of interest to choose from: those of a tile with their cost, or all nineteen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.games.synchro_horizon.queries.journey import chain
from companion.games.synchro_horizon.queries.look import date_say
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.journey import Tile
from companion.games.synchro_horizon.vocabulary import Point
from companion.ui.desk import Ui
from companion.ui.games.synchro_horizon.journey.plan import Way, time_of
from companion.ui.parts.panels import grid
from companion.ui.parts.press import press
from companion.ui.parts.rows import radio


def point_rows(
    ui: Ui,
    state: State,
    tile: Tile | None,
    way: Way,
    choose: Callable[[Point], Any],
    read: Callable[[], Any],
    go: Callable[[Point], Any],
) -> list[ft.Control]:
    """The points of a tile: a tap plans the way, the button beside it sets off.

    One that was picked before its hourglasses were read still asks for them.
    """
    points: list[tuple[Point, int | None]] = [(one.point, one.time) for one in tile.points] if tile else []
    if way.point is not None and all(point is not way.point for point, _ in points):
        points.append((way.point, time_of(state, way)))
    rows: list[ft.Control] = []
    for point, known in points:
        time = way.time if point is way.point and way.time is not None else known
        plan = radio(
            ui,
            f"point-{point.value}",
            ui.words.show(point),
            point is way.point,
            read if time is None else partial(choose, point),
            note=_about(ui, state, point, time),
            tail="?" if time is None else "",
        )
        rows.append(plan if time is None else _beside(ui, plan, _off(ui, point, time, partial(go, point))))
    return rows


def _off(ui: Ui, point: Point, time: int, go: Callable[[], Any]) -> ft.Control:
    """Sets off at once: so many units."""
    cost = ui.g("ui.j.plus", n=time)
    words = ft.Column(
        [ui.text(cost, "tile", size=20), ui.text(ui.g("ui.j.set_off"), "caption", weight=600, max_lines=1)],
        spacing=0,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    said = f"{ui.g('ui.j.set_off')}{ui.t('colon')}{ui.words.show(point)}, {cost}"
    large = ui.look.large_text
    return press(
        ui, f"go-{point.value}", said, words, go, ground="tint", radius=14, padding=6,
        width=None if large else 76, height=None if large else 64,
    )  # fmt: skip


def _beside(ui: Ui, plan: ft.Control, off: ft.Control) -> ft.Control:
    if ui.look.large_text:
        return ft.Column([plan, off], spacing=4, tight=True)
    return ft.Row([ft.Container(plan, expand=True), off], spacing=6)


def _about(ui: Ui, state: State, point: Point, time: int | None) -> str:
    """What it gives, and when one would arrive."""
    if time is None:
        return f"{ui.g('ui.j.time')}{ui.t('colon')}{ui.g('ui.s.unread')}"
    step = chain(state, time)[0]
    date = ui.g("ui.j.loses") if step.loses else ui.words.say(date_say(state, step.pos))
    return f"{ui.g(f'ui.j.point.{point.value}')} · {date}"


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
