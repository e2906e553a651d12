"""The travel sheet: the next city, its point of interest, the figures of its tile, and the cost in days."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import flet as ft

from companion.games.synchro_horizon.journey import Travel
from companion.games.synchro_horizon.queries import date_say, printed
from companion.games.synchro_horizon.queries.journey import ahead, chain, cities, is_last, tile_of
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.journey import Tile, four
from companion.games.synchro_horizon.vocabulary import Phase, Point
from companion.ui.dispatcher import Dispatcher
from companion.ui.error_boundary import component
from companion.ui.games.synchro_horizon.entry.heroes import name_field
from companion.ui.games.synchro_horizon.entry.numbers import Figure, Figures, one_figure
from companion.ui.games.synchro_horizon.frame import quiet_bar
from companion.ui.games.synchro_horizon.marks import pick_word, side_key
from companion.ui.games.synchro_horizon.start import from_box
from companion.ui.hooks import use_choice, use_state, use_subscription
from companion.ui.parts.layout import expanded, in_line, side_by_side, stacked
from companion.ui.parts.panels import back_button, confirm_bar, danger_line, quiet_note, quiet_sheet
from companion.ui.parts.rows import glyph, radio, row, section, switch_row, way_to
from companion.ui.parts.sheet import ScrollController, anchor, sheet
from companion.ui.parts.tappable import icon_button
from companion.ui.session import Ui
from companion.ui.table_context import TableContext

KEY = "horizon.way"


@dataclass(frozen=True, slots=True)
class WayDraft:
    """The planned travel: a city, one of its points, and figures entered for its tile."""

    city: str = ""
    point: Point | None = None
    time: int | None = None
    level: int | None = None
    coins: int | None = None
    monsters: tuple[int | None, ...] = (None,) * printed().line
    last: bool = False
    after: int = 0
    """The number of stops passed when it was planned; with another number the plan is outdated."""

    @property
    def levels(self) -> tuple[int, ...]:
        """The levels of the four monsters; () unless all four are entered."""
        return four(self.monsters)

    @property
    def action(self) -> Travel:
        """The action that carries out the plan."""
        return Travel(self.city, self.point, self.time, self.level, self.coins, self.levels, self.last)


Change = Callable[[WayDraft], object]
"""A callback that stores a changed plan."""


def time_of(state: State, way: WayDraft) -> int | None:
    """Return the hourglasses (days) of a travel: entered, or known from the tile; None if unknown."""
    if way.time is not None:
        return way.time
    tile = tile_of(state, way.city)
    if tile is None:
        return None
    return next((one.time for one in tile.points if one.point is way.point), None)


def ends(way: WayDraft) -> bool:
    """Return True for the last destination, which has no point of interest."""
    return way.last or is_last(way.city.strip())


def thought(state: State, do: Dispatcher) -> WayDraft:
    """Return the stored plan of this leg; else an empty plan, with the city if only one is known."""
    kept = do.memory.get(KEY)
    stops = len(state.journey.path)
    if isinstance(kept, WayDraft) and kept.after == stops:
        return kept
    known = ahead(state)
    city = known[0].city if len(known) == 1 else ""
    return WayDraft(city=city, after=stops)


def keep(state: State, do: Dispatcher, way: WayDraft) -> WayDraft:
    """Store the plan of this leg in the client's memory, and redraw the components that show it."""
    kept = replace(way, after=len(state.journey.path))
    do.memory[KEY] = kept
    for look in tuple(_looking(do)):
        look(kept)
    return kept


def _looking(do: Dispatcher) -> list[Callable[[WayDraft | None], object]]:
    """Return the subscribers of this client's plan."""
    looking: list[Callable[[WayDraft | None], object]] = do.memory.setdefault(f"{KEY}.looking", [])
    return looking


def use_plan(do: Dispatcher) -> None:
    """Redraw the calling component when the plan changes, which is not part of the table's state."""
    _, look = use_choice(WayDraft)

    def follow() -> Callable[[], None]:
        looking = _looking(do)
        looking.append(look)
        return lambda: looking.remove(look) if look in looking else None

    use_subscription(follow, [do])


def planned(state: State, do: Dispatcher) -> WayDraft | None:
    """Return the plan if it is complete (city, point, time); else, or outside the travel phase, None."""
    if state.phase is not Phase.TRAVEL:
        return None
    way = thought(state, do)
    if not way.city.strip() or time_of(state, way) is None:
        return None
    return way if way.point is not None or ends(way) else None


def point_rows(
    at: TableContext[State],
    tile: Tile | None,
    way: WayDraft,
    choose: Callable[[Point], object],
    read: Callable[[], object],
    go: Callable[[Point], object],
) -> list[ft.Control]:
    """Return the points of a tile: a tap on one plans the travel, the key beside it sets off at once.

    A chosen point without known hourglasses opens ``read``, which asks for them.
    """
    points: list[tuple[Point, int | None]] = [(one.point, one.time) for one in tile.points] if tile else []
    if way.point is not None and all(point is not way.point for point, _ in points):
        points.append((way.point, time_of(at.state, way)))
    rows: list[ft.Control] = []
    for point, known in points:
        time = way.time if point is way.point and way.time is not None else known
        loses = time is not None and chain(at.state, time)[0].loses
        plan = radio(
            at,
            f"point-{point.value}",
            at.words.show(point),
            point is way.point,
            read if time is None else partial(choose, point),
            note=_about(at, point, time),
            tail="?" if time is None else at.g("ui.j.plus", n=time) if loses else "",
        )
        if time is not None and not loses:  # a travel that loses the game is only planned here: the bar warns
            off = _off(at, point, time, partial(go, point))
            plan = side_by_side(at, plan, off, fill=0, gap=6, under=4)
        rows.append(plan)
    return rows


def _off(ui: Ui, point: Point, time: int, go: Callable[[], object]) -> ft.Control:
    """Return the key that sets off at once; it shows the cost in days."""
    cost = ui.g("ui.j.plus", n=time)
    word = ui.text(ui.g("ui.j.set_off"), "caption", weight=600, max_lines=1)
    said = f"{ui.g('ui.j.set_off')}{ui.t('colon')}{ui.words.show(point)}, {cost}"
    return side_key(ui, f"go-{point.value}", said, [ui.text(cost, "tile", size=20), word], go)


def _about(at: TableContext[State], point: Point, time: int | None) -> str:
    """Return the effect of a point and the day of arrival; that its hourglasses are unknown if None."""
    if time is None:
        return f"{at.g('ui.j.time')}{at.t('colon')}{at.g('ui.s.unread')}"
    step = chain(at.state, time)[0]
    date = at.g("ui.j.loses") if step.loses else at.words.say(date_say(at.state, step.pos))
    return f"{at.g(f'ui.j.point.{point.value}')}\n{date}"


def point_grid(ui: Ui, chosen: Point | None, choose: Callable[[Point], object]) -> ft.Control:
    """Return the choice among all nineteen points."""
    return pick_word(ui, "pick", Point, chosen, choose, 3, lines=2, height=ui.look.scaled_height(48, 32))


@component
def TravelSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the plan of the next travel; further faces ask for the tile's figures or another point."""
    way, put = use_state(lambda: thought(at.state, at.do))
    view, show = use_state("way")

    def change(new: WayDraft) -> None:
        put(keep(at.state, at.do, new))

    if at.state.phase is not Phase.TRAVEL:
        return quiet_sheet(at, at.g("ui.j.travel"), at.g("ui.j.travel.later"), at.do.close)
    if view == "tile":
        return _tile_face(at, way, change, lambda: show("way"))
    if view == "point":
        return _other_point(at, way, change, lambda: show("way"))

    def straight(point: Point) -> None:
        """Travel to a point at once."""
        there = way if point is way.point else replace(way, point=point, time=None)
        at.do(there.action, then=at.do.go_on)

    rows: list[ft.Control] = [_city(at, way, change)]
    if way.city.strip():
        rows += _where_to(at, way, change, straight, lambda: show("point"))
        rows.append(_tile_row(at, way, lambda: show("tile")))
    # with large text the key that sets off needs the space of the note
    note = "" if at.look.large_text and way.city.strip() else at.g("ui.j.city.note")
    seek = lacking(at, way)
    bar = _bar(at, way, seek)
    return sheet(at, at.g("ui.j.travel"), rows, at.do.close, note=note, bar=bar, seek=seek)


def _city(at: TableContext[State], way: WayDraft, change: Change) -> ft.Control:
    """Return the city field; it suggests known cities ahead and, towards the end, the last one."""

    def to(city: str) -> None:
        change(replace(way, city=city, point=None, time=None, last=False))

    field = name_field(at, "city", at.g("ui.j.city"), way.city, to, cities(at.state))
    # the same control tree with or without a name: a rebuilt field would lose the keyboard focus
    parts: list[ft.Control] = [expanded(field)]
    if way.city:  # a single known city is filled in: one tap empties the field for another name
        erase = at.g("ui.erase")
        parts.append(icon_button(at, "city-clear", ft.Icons.BACKSPACE_ROUNDED, erase, lambda: to("")))
    return anchor("city", in_line(*parts, gap=4))


def _time(ui: Ui, way: WayDraft, change: Change) -> ft.Control:
    """Return the cell and pad for the hourglasses."""
    cell = Figure("time", ui.g("ui.j.time"), printed().last_played)
    return anchor("time", one_figure(ui, "time", cell, way.time, lambda n: change(replace(way, time=n))))


def _where_to(
    at: TableContext[State],
    way: WayDraft,
    change: Change,
    straight: Callable[[Point], object],
    other: Callable[[], object],
) -> list[ft.Control]:
    """Return the known points of the tile with their costs; all points if none is entered for this city.

    The last destination has no point: only its hourglasses are asked.
    """
    if ends(way):
        return [quiet_note(at, at.g("ui.j.last.note")), _time(at, way, change)]
    tile = tile_of(at.state, way.city)
    known = tile.points if tile else ()
    if not known and way.point is None:
        every = point_grid(at, None, lambda point: change(replace(way, point=point)))
        return [anchor("point", section(at, at.g("ui.j.which_point"))), every]
    if not known:
        return [*_picked(at, way, change), _time(at, way, change)]
    rows: list[ft.Control] = [anchor("point", section(at, at.g("ui.j.which_point")))]

    def plan(point: Point) -> None:
        change(replace(way, point=point, time=None))

    rows += point_rows(at, tile, way, plan, other, straight)
    if tile is None or not tile.whole:
        rows.append(
            way_to(
                at,
                "point-other",
                at.g("ui.j.point.another" if known or way.point else "ui.j.point.choose"),
                other,
                ft.Icons.ADD_LOCATION_ALT_ROUNDED,
                note=at.g("ui.j.point.another.note"),
            )
        )
    return rows


def _picked(ui: Ui, way: WayDraft, change: Change) -> list[ft.Control]:
    """Return the chosen point; a tap clears it, to choose another."""
    assert way.point is not None, "_picked needs a way with a point"
    chosen = row(
        ui,
        "point-chosen",
        ui.words.show(way.point),
        lambda: change(replace(way, point=None, time=None)),
        note=ui.g("ui.j.point.change"),
        lead=glyph(ui, ft.Icons.PLACE_ROUNDED),
    )
    return [chosen, from_box(ui, f"tiles.{way.city}.")]


def _other_point(
    at: TableContext[State], way: WayDraft, change: Change, back: Callable[[], object]
) -> ft.Control:
    """Return the face that adds a point: one of the nineteen, and its hourglasses; its bar sets off."""
    rows: list[ft.Control] = [
        anchor("point", point_grid(at, way.point, lambda point: change(replace(way, point=point)))),
    ]
    if way.point is not None:
        rows = [*_picked(at, way, change), _time(at, way, change)]
    seek = lacking(at, way)
    bar = _bar(at, way, seek, back)
    return sheet(at, at.g("ui.j.which_point"), rows, at.do.close, note=way.city, bar=bar, seek=seek)


def _read(tile: Tile | None, way: WayDraft) -> tuple[int | None, int | None, tuple[int, ...]]:
    """Return level, coins and monster levels: entered in the plan, or else known from the tile."""
    level = way.level if way.level is not None or tile is None else tile.level
    coins = way.coins if way.coins is not None or tile is None else tile.coins
    return level, coins, way.levels or (tile.monsters if tile else ())


def _tile_row(at: TableContext[State], way: WayDraft, go: Callable[[], object]) -> ft.Control:
    level, coins, monsters = _read(tile_of(at.state, way.city), way)
    parts = []
    if level is not None:
        parts.append(at.g("ui.j.tile.level", n=level))
    if coins is not None:
        parts.append(at.g("ui.j.tile.coins", n=coins))
    if monsters:
        parts.append(at.g("ui.j.tile.monsters", levels="\u00a0".join(map(str, monsters))))
    note = " · ".join(parts) or at.g("ui.j.tile.unread")
    return way_to(at, "tile", at.g("ui.j.tile"), go, ft.Icons.INVENTORY_2_ROUNDED, note=note)


def tile_figures(
    ui: Ui,
    level: int | None,
    coins: int | None,
    monsters: tuple[int | None, ...],
    change: Callable[[str, int | None], object],
) -> ft.Control:
    """Return six cells: the tile's level and coins, and the levels of its four monsters."""
    cells = [
        Figure("level", ui.g("ui.j.tile.level.label"), printed().tile_levels, 1),
        Figure("coins", ui.g("ui.j.tile.coins.label"), printed().coins_most),
    ]
    cells += [
        Figure(f"m{n}", ui.g("ui.j.tile.monster.label", n=n), printed().monster_levels, 1)
        for n in range(1, printed().line + 1)
    ]
    values: dict[str, int | None] = {"level": level, "coins": coins}
    values |= {f"m{n}": one for n, one in enumerate(monsters, 1)}
    return Figures(ui, "read", tuple(cells), values, change, 3)


def _tile_face(
    at: TableContext[State], way: WayDraft, change: Change, back: Callable[[], object]
) -> ft.Control:
    tile = tile_of(at.state, way.city)
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
        from_box(at, f"tiles.{way.city}."),
        tile_figures(at, level, coins, monsters, put),
        switch_row(
            at,
            "last",
            at.g("ui.j.last"),
            ends(way),
            lambda on: change(replace(way, last=on)),
            note=at.g("ui.j.last.note"),
        ),
    ]
    return sheet(
        at,
        at.g("ui.j.tile"),
        rows,
        at.do.close,
        note=way.city,
        bar=confirm_bar(at, at.g("ui.j.tile.back"), "", back, ft.Icons.ARROW_BACK_ROUNDED),
    )


def lacking(at: TableContext[State], way: WayDraft) -> ScrollController:
    """Return a scroll controller for the first missing part of the plan: city, point or hourglasses."""
    if not way.city.strip():
        return ScrollController(at, "city")
    return ScrollController(at, "time" if way.point is not None or ends(way) else "point")


def _bar(
    at: TableContext[State], way: WayDraft, seek: ScrollController, back: Callable[[], object] | None = None
) -> ft.Control:
    """Return the bar with the travel's cost; with a warning if the travel would lose the game."""
    time = time_of(at.state, way)
    named = bool(way.city.strip())
    picked = way.point is not None or ends(way)
    lost = time is not None and chain(at.state, time)[0].loses
    title, follows = at.g("ui.j.travel.go"), ""
    if time is not None:
        left_over = chain(at.state, time)[0].left
        title, follows = at.g("ui.j.travel.n", n=time), at.g("ui.j.travel.follows", n=left_over)

    def go() -> None:
        at.do(way.action, then=at.do.go_on)

    if lost and named and picked:  # no accent colour for a travel that loses the game
        told = danger_line(at, at.g("ui.j.travel.loses", n=time))
        left = None if back is None else back_button(at, back)
        quiet = quiet_bar(at, title, at.g("ui.j.loses"), go, ft.Icons.HIKING_ROUNDED, left=left)
        return stacked([told, quiet])
    return confirm_bar(
        at,
        title,
        follows,
        go,
        ready=named and picked and time is not None,
        missing=at.g(f"ui.missing.{seek.name}"),
        seek=seek,
        back=back,
    )
