"""On to the next city: which one, which of its points, what the tile shows, and what it costs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import flet as ft

from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.queries.journey import chain, cities
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.journey import Tile
from companion.games.synchro_horizon.vocabulary import Phase, Point
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.synchro_horizon.entry.names import name_field
from companion.ui.games.synchro_horizon.entry.numbers import Figure, Figures
from companion.ui.games.synchro_horizon.journey.plan import (
    Way,
    ends,
    keep,
    thought,
    tile_of,
    time_of,
)
from companion.ui.games.synchro_horizon.journey.points.frame import act_bar
from companion.ui.games.synchro_horizon.journey.points_list import point_grid, point_rows
from companion.ui.games.synchro_horizon.start.box import from_box
from companion.ui.hooks import use_state
from companion.ui.parts.panels import back_button, confirm_bar, danger_line, quiet_note
from companion.ui.parts.rows import chevron, glyph, row, section, switch_row
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part


@part
def TravelSheet(ui: Ui, state: State, do: Actor, about: Any = None) -> ft.Control:
    """City and point on one face, the figures of the tile on the other."""
    way, put = use_state(lambda: thought(state, do))
    view, show = use_state("way")

    def change(new: Way) -> None:
        put(keep(state, do, new))

    if state.phase is not Phase.TRAVEL:
        return sheet(ui, ui.g("ui.j.travel"), [quiet_note(ui, ui.g("ui.j.travel.later"))], do.close)
    if view == "tile":
        return _tile_face(ui, state, do, way, change, lambda: show("way"))
    if view == "point":
        return _other_point(ui, state, do, way, change, lambda: show("way"))

    def straight(point: Point) -> None:
        """Sets off at once; a way that would lose the game is only planned, and the bar says so."""
        there = way if point is way.point else replace(way, point=point, time=None)
        time = time_of(state, there)
        if time is None or chain(state, time)[0].loses:
            change(there)
        else:
            do(there.action, then=do.go_on)

    rows: list[ft.Control] = [_city(ui, state, way, change)]
    if way.city.strip():
        rows += _where_to(ui, state, way, change, straight, lambda: show("point"))
        rows.append(_tile_row(ui, state, way, lambda: show("tile")))
    note = ui.g("ui.j.city.note")
    return sheet(ui, ui.g("ui.j.travel"), rows, do.close, note=note, bar=_bar(ui, state, do, way))


def _city(ui: Ui, state: State, way: Way, change: Any) -> ft.Control:
    """Cities the box knows and the group has not passed; and the last one."""

    def to(city: str) -> None:
        change(replace(way, city=city, point=None, time=None, last=False))

    return name_field(ui, "city", ui.g("ui.j.city"), way.city, to, cities(state))


def _time(ui: Ui, way: Way, change: Any) -> ft.Control:
    """The hourglasses, on a pad."""
    return Figures(
        ui,
        "time",
        (Figure("time", ui.g("ui.j.time"), figures.LAST_DAY - 1),),
        {"time": way.time},
        lambda _, n: change(replace(way, time=n)),
        1,
    )


def _where_to(
    ui: Ui, state: State, way: Way, change: Any, straight: Callable[[Point], Any], other: Any
) -> list[ft.Control]:
    """The points of the tile with their cost; of a city nobody has read, all of them."""
    if ends(way):
        return [quiet_note(ui, ui.g("ui.j.last.note")), _time(ui, way, change)]
    tile = tile_of(state, way.city)
    known = tile.points if tile else ()
    if not known and way.point is None:
        every = point_grid(ui, None, lambda point: change(replace(way, point=point)))
        return [section(ui, ui.g("ui.j.which_point")), every]
    if not known:
        return [*_picked(ui, way, change), _time(ui, way, change)]
    rows: list[ft.Control] = [section(ui, ui.g("ui.j.which_point"))]

    def plan(point: Point) -> None:
        change(replace(way, point=point, time=None))

    rows += point_rows(ui, state, tile, way, plan, other, straight)
    if tile is None or not tile.whole:
        rows.append(
            row(
                ui,
                "point-other",
                ui.g("ui.j.point.another" if known or way.point else "ui.j.point.choose"),
                other,
                note=ui.g("ui.j.point.another.note"),
                lead=glyph(ui, ft.Icons.ADD_LOCATION_ALT_ROUNDED),
                tail=chevron(ui),
            )
        )
    return rows


def _picked(ui: Ui, way: Way, change: Any) -> list[ft.Control]:
    """The point that was picked; a tap picks another."""
    assert way.point is not None, "a point was picked"
    chosen = row(
        ui,
        "point-chosen",
        ui.words.show(way.point),
        lambda: change(replace(way, point=None, time=None)),
        note=ui.g("ui.j.point.change"),
        lead=glyph(ui, ft.Icons.PLACE_ROUNDED),
    )
    return [chosen, from_box(ui)]


def _other_point(ui: Ui, state: State, do: Actor, way: Way, change: Any, back: Any) -> ft.Control:
    """One of the nineteen, and its hourglasses; the bar goes there."""
    rows: list[ft.Control] = [
        point_grid(ui, way.point, lambda point: change(replace(way, point=point))),
    ]
    if way.point is not None:
        rows = [*_picked(ui, way, change), _time(ui, way, change)]
    bar = _bar(ui, state, do, way, back_button(ui, back))
    return sheet(ui, ui.g("ui.j.which_point"), rows, do.close, note=way.city, bar=bar)


def _read(tile: Tile | None, way: Way) -> tuple[int | None, int | None, tuple[int, ...]]:
    """Level, coins and monsters: typed now, or known from the box."""
    level = way.level if way.level is not None or tile is None else tile.level
    coins = way.coins if way.coins is not None or tile is None else tile.coins
    return level, coins, way.levels or (tile.monsters if tile else ())


def _tile_row(ui: Ui, state: State, way: Way, go: Any) -> ft.Control:
    level, coins, monsters = _read(tile_of(state, way.city), way)
    parts = []
    if level is not None:
        parts.append(ui.g("ui.j.tile.level", n=level))
    if coins is not None:
        parts.append(ui.g("ui.j.tile.coins", n=coins))
    if monsters:
        parts.append(ui.g("ui.j.tile.monsters", levels="\u00a0".join(map(str, monsters))))
    note = " · ".join(parts) or ui.g("ui.j.tile.unread")
    return row(
        ui,
        "tile",
        ui.g("ui.j.tile"),
        go,
        note=note,
        lead=glyph(ui, ft.Icons.INVENTORY_2_ROUNDED),
        tail=chevron(ui),
    )


def tile_figures(
    ui: Ui, level: int | None, coins: int | None, monsters: tuple[int | None, ...], change: Any
) -> ft.Control:
    """Six cells: level, coins, and the levels of the four monsters."""
    cells = [
        Figure("level", ui.g("ui.j.tile.level.label"), figures.TILE_LEVELS, 1),
        Figure("coins", ui.g("ui.j.tile.coins.label"), figures.COINS_MOST),
    ]
    cells += [
        Figure(f"m{n}", ui.g("ui.j.tile.monster.label", n=n), figures.MONSTER_LEVELS, 1)
        for n in range(1, figures.LINE + 1)
    ]
    values: dict[str, int | None] = {"level": level, "coins": coins}
    values |= {f"m{n}": one for n, one in enumerate(monsters, 1)}
    return Figures(ui, "read", tuple(cells), values, change, 3)


def _tile_face(ui: Ui, state: State, do: Actor, way: Way, change: Any, back: Any) -> ft.Control:
    tile = tile_of(state, way.city)
    level, coins, known = _read(tile, way)
    monsters = way.monsters if any(way.monsters) else known or way.monsters

    def put(name: str, n: int | None) -> None:
        if name == "level":
            change(replace(way, level=n))
        elif name == "coins":
            change(replace(way, coins=n))
        else:
            place = int(name[1:]) - 1
            read = tuple(n if k == place else one for k, one in enumerate(monsters))
            change(replace(way, monsters=read))

    rows: list[ft.Control] = [
        from_box(ui),
        tile_figures(ui, level, coins, monsters, put),
        switch_row(
            ui,
            "last",
            ui.g("ui.j.last"),
            ends(way),
            lambda on: change(replace(way, last=on)),
            note=ui.g("ui.j.last.note"),
        ),
    ]
    return sheet(
        ui,
        ui.g("ui.j.tile"),
        rows,
        do.close,
        note=way.city,
        bar=confirm_bar(ui, do, ui.g("ui.j.tile.back"), "", back, ft.Icons.ARROW_BACK_ROUNDED, back),
    )


def _bar(ui: Ui, state: State, do: Actor, way: Way, left: ft.Control | None = None) -> ft.Control:
    """What the travel costs, before it is done; a lost game is said in words."""
    time = time_of(state, way)
    named = bool(way.city.strip())
    picked = way.point is not None or ends(way)
    lost = time is not None and chain(state, time)[0].loses
    title, follows = ui.g("ui.j.travel.go"), ""
    if time is not None:
        left_over = chain(state, time)[0].left
        title = ui.g("ui.j.travel.n", n=time)
        follows = ui.g("ui.j.loses") if lost else ui.g("ui.j.travel.follows", n=left_over)
    lacks = "city" if not named else "point" if not picked else "time"
    bar = act_bar(
        ui,
        do,
        title,
        follows,
        lambda: do(way.action, then=do.go_on),
        ready=named and picked and time is not None,
        missing=ui.g(f"ui.missing.{lacks}"),
        left=left,
    )
    if not lost:
        return bar
    return ft.Column([danger_line(ui, ui.g("ui.j.travel.loses", n=time)), bar], spacing=8, tight=True)
