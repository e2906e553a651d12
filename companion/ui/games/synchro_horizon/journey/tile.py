"""The form of a Journal tile, for the group's current city or any other, and the list of known tiles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import flet as ft

from companion.games.synchro_horizon.journey import TellTile
from companion.games.synchro_horizon.queries import printed
from companion.games.synchro_horizon.queries.journey import tile_has_room, tile_of
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.journey import Tile, TilePoint, four
from companion.games.synchro_horizon.vocabulary import Point
from companion.ui.error_boundary import component
from companion.ui.games.synchro_horizon.entry.heroes import name_field
from companion.ui.games.synchro_horizon.entry.numbers import Figure, Figures
from companion.ui.games.synchro_horizon.frame import plain
from companion.ui.games.synchro_horizon.journey.travel import point_grid, tile_figures
from companion.ui.games.synchro_horizon.start import from_box
from companion.ui.hooks import use_state
from companion.ui.parts.panels import action_button, confirm_bar, views
from companion.ui.parts.rows import way_to
from companion.ui.parts.sheet import ScrollController, anchor, sheet
from companion.ui.session import Ui
from companion.ui.table_context import TableContext

NONE = (None,) * printed().line
NEW = " "
"""The subject of the tile sheet for a new tile: not empty, which would mean the current city."""


@dataclass(frozen=True, slots=True)
class TileReading:
    """The form of a tile while it is filled in; None where nothing is entered."""

    city: str = ""
    level: int | None = None
    coins: int | None = None
    monsters: tuple[int | None, ...] = NONE
    points: tuple[TilePoint, ...] = ()

    @property
    def action(self) -> TellTile:
        """The action that stores the tile."""
        return TellTile(self.city, self.level, self.coins, four(self.monsters), self.points)


def reading_of(state: State, city: str) -> TileReading:
    """Return the form for a city, filled with the figures already entered for its tile."""
    tile = tile_of(state, city) or Tile(city)
    return TileReading(tile.city, tile.level, tile.coins, tile.monsters or NONE, tile.points)


@component
def TileSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the form of a tile in two tabs: six figures, and up to four points with their hourglasses."""
    here = at.state.journey.here
    city = (plain(about, str) or (here.city if here else "")).strip()
    read, put = use_state(lambda: reading_of(at.state, city))
    view, show = use_state("figures")
    rows: list[ft.Control] = []
    if not city:
        known = [tile.city for tile in at.state.known.tiles]
        field = name_field(
            at,
            "tile-city",
            at.g("ui.j.city"),
            read.city,
            lambda name: put(_named(at.state, read, name)),
            known,
        )
        rows.append(anchor("city", field))
    words = [(name, at.g(f"ui.j.tile.view.{name}")) for name in ("figures", "points")]
    rows.append(views(at, "tile-view", words, view, show))
    if view == "figures":
        rows.append(from_box(at, f"tiles.{read.city}."))
        figures = tile_figures(
            at, read.level, read.coins, read.monsters, lambda name, n: put(_typed(read, name, n))
        )
        rows.append(anchor("read", figures))
    else:
        rows += _points(at, read, put)
    # opened by the main button: continue with the step that needed the tile
    then = at.do.go_on if plain(about, str) is None and here is not None else at.do.close
    named = bool(read.city.strip())
    seek = ScrollController(at, "read" if named else "city")
    bar = confirm_bar(
        at,
        at.g("ui.j.tile.keep"),
        read.city.strip(),
        lambda: at.do(read.action, then=then),
        ready=named and read.action != TellTile(read.city),
        missing=at.g(f"ui.missing.{seek.name}"),
        seek=seek,
    )
    return sheet(at, at.g("ui.j.tile"), rows, at.do.close, note=read.city, bar=bar, seek=seek)


def _named(state: State, read: TileReading, name: str) -> TileReading:
    known = state.known.tile(name)
    return replace(read, city=name) if known is None else reading_of(state, name)


def _typed(read: TileReading, name: str, n: int | None) -> TileReading:
    if name == "level":
        return replace(read, level=n)
    if name == "coins":
        return replace(read, coins=n)
    place = int(name[1:]) - 1
    return replace(read, monsters=tuple(n if k == place else one for k, one in enumerate(read.monsters)))


def _points(ui: Ui, read: TileReading, put: Callable[[TileReading], object]) -> list[ft.Control]:
    """Return the hourglass cells of the entered points, and all points; a tap adds or removes one."""

    def toggle(point: Point) -> None:
        there = any(one.point is point for one in read.points)
        rest = tuple(one for one in read.points if one.point is not point)
        if there:
            put(replace(read, points=rest))
        elif tile_has_room(rest):
            put(replace(read, points=(*rest, TilePoint(point, 1))))

    def time(name: str, n: int | None) -> None:
        put(
            replace(
                read,
                points=tuple(
                    TilePoint(one.point, n or 0) if one.point.value == name else one for one in read.points
                ),
            )
        )

    rows: list[ft.Control] = []
    if read.points:
        cells = tuple(
            Figure(one.point.value, ui.words.show(one.point), printed().last_played) for one in read.points
        )
        values = {one.point.value: one.time for one in read.points}
        key = f"times-{len(cells)}-{cells[-1].name}"
        rows.append(Figures(ui, "times", cells, values, time, min(4, len(cells)), key=key))
    rows.append(ui.text(ui.g("ui.j.tile.points.note"), "note", color=ui.colours.ink2))
    rows.append(point_grid(ui, None, toggle))
    return rows


@component
def TilesSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw all entered tiles and a button for a new one: they are revealed before the first day (SH-39)."""
    rows: list[ft.Control] = [from_box(at, "tiles.")]
    passed = {stop.city for stop in at.state.journey.path}
    for place, tile in enumerate(at.state.known.tiles):
        points = ", ".join(f"{at.words.show(one.point)} {one.time}" for one in tile.points)
        level = "" if tile.level is None else at.g("ui.j.tile.level", n=tile.level)
        note = " · ".join(part for part in (level, points) if part) or at.g("ui.j.tile.unread")
        rows.append(
            way_to(
                at,
                f"tile-{place + 1}",
                tile.city,
                partial(at.do.open, "tell_tile", tile.city),
                ft.Icons.PLACE_ROUNDED,
                note=note,
                ground="flat" if tile.city in passed else "raised",
                quiet=tile.city in passed,
            )
        )
    rows.append(
        action_button(
            at,
            "tile-new",
            at.g("ui.j.tile.new"),
            lambda: at.do.open("tell_tile", NEW),
            icon=ft.Icons.ADD_ROUNDED,
        )
    )
    return sheet(at, at.g("menu.tiles"), rows, at.do.close)
