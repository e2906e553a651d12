"""On to the next city: which one, which of its points, what the tile shows, and what it costs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import flet as ft

from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.queries.journey import chain, cities
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.journey import Tile
from companion.games.synchro_horizon.vocabulary import Phase
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
from companion.ui.games.synchro_horizon.journey.points_list import point_grid, point_rows
from companion.ui.games.synchro_horizon.start.box import from_box
from companion.ui.hooks import use_state
from companion.ui.parts.bars import MainButton
from companion.ui.parts.panels import back_button, confirm_bar, danger_line, quiet_note
from companion.ui.parts.rows import chevron, glyph, row, section, switch_row
from companion.ui.parts.sheet import close_button, sheet, two_buttons
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
        return _other_point(ui, do, way, change, lambda: show("way"))
    rows: list[ft.Control] = [_city(ui, state, way, change)]
    if way.city.strip():
        rows += _where_to(ui, state, way, change, lambda: show("point"))
        rows.append(_tile_row(ui, state, way, lambda: show("tile")))
    note = ui.g("ui.j.city.note")
    return sheet(ui, ui.g("ui.j.travel"), rows, do.close, note=note, bar=_bar(ui, state, do, way))


def _city(ui: Ui, state: State, way: Way, change: Any) -> ft.Control:
    """Cities the box knows and the group has not passed; and the last one."""

    def to(city: str) -> None:
        change(replace(way, city=city, point=None, time=None, last=False))

    return name_field(ui, "city", ui.g("ui.j.city"), way.city, to, cities(state))


def _where_to(ui: Ui, state: State, way: Way, change: Any, other: Any) -> list[ft.Control]:
    """The points of the tile with their cost, or the last destination."""
    if ends(way):
        return [
            quiet_note(ui, ui.g("ui.j.last.note")),
            Figures(
                ui,
                "time",
                (Figure("time", ui.g("ui.j.time"), figures.LAST_DAY - 1),),
                {"time": way.time},
                lambda _, n: change(replace(way, time=n)),
                1,
            ),
        ]
    rows: list[ft.Control] = [section(ui, ui.g("ui.j.which_point"))]
    tile = tile_of(state, way.city)
    rows += point_rows(
        ui, state, tile, way, lambda point: change(replace(way, point=point, time=None)), other
    )
    known = tile.points if tile else ()
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


def _other_point(ui: Ui, do: Actor, way: Way, change: Any, back: Any) -> ft.Control:
    """One of the nineteen, and its hourglasses."""
    rows: list[ft.Control] = [
        point_grid(ui, way.point, lambda point: change(replace(way, point=point))),
    ]
    if way.point is not None:
        rows = [
            row(
                ui,
                "point-chosen",
                ui.words.show(way.point),
                lambda: change(replace(way, point=None, time=None)),
                note=ui.g("ui.j.point.change"),
                lead=glyph(ui, ft.Icons.PLACE_ROUNDED),
            ),
            from_box(ui),
            Figures(
                ui,
                "time",
                (Figure("time", ui.g("ui.j.time"), figures.LAST_DAY - 1),),
                {"time": way.time},
                lambda _, n: change(replace(way, time=n)),
                1,
            ),
        ]
    ready = way.point is not None and way.time is not None
    main = MainButton(ui, ui.g("ui.j.point.take"), way.city, back, ft.Icons.CHECK_ROUNDED, quiet=not ready)
    bar = two_buttons(ui, back_button(ui, back), main)
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
        Figure("level", ui.g("ui.j.tile.level.label"), figures.TILE_LEVELS),
        Figure("coins", ui.g("ui.j.tile.coins.label"), figures.COINS_MOST),
    ]
    cells += [
        Figure(f"m{n}", ui.g("ui.j.tile.monster.label", n=n), figures.MONSTER_LEVELS)
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


def _bar(ui: Ui, state: State, do: Actor, way: Way) -> ft.Control:
    """What the travel costs, before it is done; a lost game is said in words."""
    time = time_of(state, way)
    ready = bool(way.city.strip()) and (way.point is not None or ends(way)) and time is not None
    if not ready or time is None:
        title, follows = ui.g("ui.j.travel.go"), ui.g("ui.j.travel.missing")
        main = MainButton(ui, title, follows, lambda: do(way.action, then=do.close), quiet=True)
        return two_buttons(ui, close_button(ui, do.close), main)
    step = chain(state, time)[0]
    if step.loses:
        warn = danger_line(ui, ui.g("ui.j.travel.loses", n=time))
        go = confirm_bar(
            ui, do, ui.g("ui.j.travel.n", n=time), ui.g("ui.j.loses"), lambda: do(way.action, then=do.close)
        )
        return ft.Column([warn, go], spacing=8, tight=True)
    follows = ui.g("ui.j.travel.follows", n=step.left)
    return confirm_bar(
        ui,
        do,
        ui.g("ui.j.travel.n", n=time),
        follows,
        lambda: do(way.action, then=do.close),
        ft.Icons.ARROW_FORWARD_ROUNDED,
    )
