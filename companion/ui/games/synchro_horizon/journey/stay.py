"""Checklists: preparing the first day, the visit of a city with its point and village, ending the visit.

Also the journal of the stops so far.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.games.synchro_horizon.journey import EndVisit
from companion.games.synchro_horizon.queries import date_say, printed
from companion.games.synchro_horizon.queries.journey import Chances, Leg, chances, cost, journal
from companion.games.synchro_horizon.queries.party import preparation
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.step import VISITS
from companion.games.synchro_horizon.vocabulary import Clock, Phase, Point
from companion.i18n.lines import tell_refusal
from companion.ui.dispatcher import Dispatcher
from companion.ui.error_boundary import component
from companion.ui.games.synchro_horizon.frame import quiet_bar
from companion.ui.games.synchro_horizon.journey.village import rest_all
from companion.ui.games.synchro_horizon.marks import low_row
from companion.ui.parts.layout import stacked
from companion.ui.parts.panels import confirm_bar, quiet_sheet, warn_line
from companion.ui.parts.rows import check_box, row, section
from companion.ui.parts.sheet import body_width, sheet
from companion.ui.session import Ui
from companion.ui.table_context import TableContext, sheet_context
from companion.ui.table_hooks import use_selector


@component
def Ready(ui: Ui, do: Dispatcher) -> ft.Control:
    """Draw the checklist of the preparation: levels, rings, shards, heroes, village."""
    state = use_selector(ui.session, do.table, lambda state: state)
    rows = [section(ui, ui.g("ui.s.ready")), *(_line(ui, do, *line) for line in _lines(ui, state))]
    return stacked(rows, gap=6)


def _lines(ui: Ui, state: State) -> list[tuple[str, bool, str, str, str]]:
    """Return for each line: sheet, done, title, note, count."""
    done = preparation(state)
    rings, boards, heroes, group = done.rings, done.boards, done.heroes, done.group
    shop = "ui.s.village.done" if state.journey.visit.village else "ui.s.village.note"
    counted = "ui.s.shards.plain" if state.known.plain else "ui.s.shards.note"
    return [
        ("tell_level", done.levels, ui.g("ui.s.levels"), ui.g("ui.s.levels.note"), ""),
        ("rings", rings == boards, ui.g("ui.s.rings"), ui.g("ui.s.rings.note"), f"{rings}/{boards}"),
        ("tell_shards", done.shards, ui.g("ui.s.shards"), ui.g(counted), ""),
        ("choose_hero", heroes == group, ui.g("ui.s.heroes"), _names(ui, state), f"{heroes}/{group}"),
        (
            "village",
            done.village,
            ui.g("ui.s.village"),
            ui.g(shop, n=printed().village_time, coins=state.purse.coins),
            "",
        ),
    ]


def _names(ui: Ui, state: State) -> str:
    return ", ".join(hero.name for hero in state.heroes) or ui.g("ui.s.heroes.note")


def _line(ui: Ui, do: Dispatcher, name: str, done: bool, title: str, note: str, count: str) -> ft.Control:
    def go() -> None:
        full = name == "choose_hero" and done
        do.open("party" if full else name)

    return ready_row(ui, f"ready-{name}", title, note, count, done, go)


def ready_row(
    ui: Ui, id: str, title: str, note: str, count: str, done: bool, go: Callable[[], object]
) -> ft.Control:
    """Return a row with a check box, lower than the rows of a checklist sheet."""
    ink = ui.colours.ink2 if done else ui.colours.ink
    room = body_width(ui.look) - 28 - 28 - 12 - (48 if count else 0)
    size = ui.look.fit(note, "note", room, least=12)
    long = size is None  # a note longer than one line wraps
    return low_row(
        ui,
        id,
        f"{title} {count}".strip() + f". {note}",
        go,
        lead=check_box(ui, done),
        words=[
            ui.text(title, "body", weight=600, color=ink, max_lines=2 if long else ui.look.lines(1)),
            ui.text(
                note, "note", size=size, color=ui.colours.ink2, max_lines=4 if long else ui.look.lines(1, 4)
            ),
        ],
        tail=ui.text(count, "tile", size=20, color=ink) if count else None,
        grows=long,
        ground="flat" if done else "raised",
        checked=done,
    )


@component
def Stay(ui: Ui, do: Dispatcher) -> ft.Control:
    """Draw the checklist of a visit: the point and the village, each usable once, rest, and the party."""
    state = use_selector(ui.session, do.table, lambda state: state)
    here = state.journey.here
    city = "" if here is None else here.city
    level = "" if here is None or here.level is None else ui.g("ui.j.tile.level", n=here.level)
    rows: list[ft.Control] = [section(ui, ui.g("ui.j.stay", city=city), level)]
    seen = chances(state)
    if seen.point is not None:
        rows.append(_point(sheet_context(ui, state, do), seen, seen.point))
    rows.append(_village(sheet_context(ui, state, do), seen))
    # an id of its own: on a wide screen the shop beside it shows the same row
    everybody = rest_all(sheet_context(ui, state, do), "stay-rest") if state.journey.visit.open else None
    if everybody is not None:
        rows.append(everybody)
    rows.append(
        ready_row(
            ui,
            "stay-party",
            ui.g("ui.j.stay.party"),
            ui.g("ui.j.stay.party.note"),
            "",
            not (state.roster.pool or state.roster.masters or state.roster.waiting),
            lambda: do.open("roster"),
        )
    )
    return stacked(rows, gap=6)


def _point(at: TableContext[State], seen: Chances, point: Point) -> ft.Control:
    done = at.state.journey.visit.point
    note = at.g(f"ui.j.point.{point.value}")
    if seen.rolled is not None:
        note = at.g("ui.j.rolled", n=seen.rolled)
    elif seen.point_closed is not None and not done:
        note = tell_refusal(at.words, seen.point_closed)
    return ready_row(at, "stay-point", at.words.show(point), note, "", done, lambda: open_point(at.do, point))


def open_point(do: Dispatcher, point: Point) -> None:
    """Open the sheet of a point; use the point at once if it asks nothing."""
    way = VISITS[point]
    if isinstance(way, str):
        do.open(way)
    else:
        do(way)


def _village(at: TableContext[State], seen: Chances) -> ft.Control:
    visit = at.state.journey.visit
    title = at.g("ui.j.village.open" if visit.open else "ui.j.village")
    if visit.open:
        note = at.g("ui.j.purse", n=at.state.purse.coins)
    elif visit.village:
        note = at.g("ui.j.village.done")
    else:
        step = cost(at.state, Clock.VILLAGE, seen.village_time)
        date = at.words.say(date_say(at.state, step.pos))
        note = at.g("ui.j.village.cost", date=date, n=at.state.purse.coins)
        if seen.doubt is not None:
            note = at.g("ui.j.village.unlit")
        if step.loses:
            note = at.g("ui.j.loses")
    count = "" if visit.village else at.g("ui.j.plus", n=seen.village_time)
    done = visit.village and not visit.open
    return ready_row(at, "stay-village", title, note, count, done, lambda: at.do.open("village"))


@component
def EndVisitSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw what the visit still offers, and the button that ends the visit without it."""
    title = at.g("step.end_visit")
    if at.state.phase is not Phase.VISIT:
        return quiet_sheet(at, title, at.g("ui.j.visit.over"), at.do.close)
    visit = at.state.journey.visit
    rows: list[ft.Control] = []
    if visit.rolled is not None:
        rows.append(warn_line(at, at.g("ui.j.end.rolled", n=visit.rolled)))
    elif not (visit.village or visit.point):
        rows.append(warn_line(at, at.g("ui.j.end.nothing")))
    lost = bool(rows)  # no accent colour if ending the visit would lose a roll or the whole visit
    if not at.look.wide:  # the body of a wide screen shows the list already
        rows.append(Stay(at, at.do))
    word, follows, icon = at.g("ui.j.end.go"), at.g("step.end_visit.follows"), ft.Icons.ARROW_FORWARD_ROUNDED
    go = partial(at.do, EndVisit(sure=True), then=at.do.close)
    bar = quiet_bar(at, word, follows, go, icon) if lost else confirm_bar(at, word, follows, go, icon)
    return sheet(at, title, rows, at.do.close, bar=bar)


@component
def JournalSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the stops of the campaign, the last one first; a tap opens the stop's tile."""
    legs = journal(at.state)
    rows = [_leg(at, leg) for leg in reversed(legs)]
    if not rows:
        return quiet_sheet(at, at.g("menu.journal"), at.g("ui.j.journal.empty"), at.do.close)
    return sheet(at, at.g("menu.journal"), rows, at.do.close, note=at.g("ui.j.journal.note", n=len(legs)))


def _leg(at: TableContext[State], leg: Leg) -> ft.Control:
    parts = [at.words.say(date_say(at.state, leg.arrived))]
    if leg.point is not None:
        parts.append(at.words.show(leg.point))
    if leg.level is not None:
        parts.append(at.g("ui.j.tile.level", n=leg.level))
    used = [at.g("ui.j.leg.point")] if leg.activated else []
    used += [at.g("ui.j.leg.village")] if leg.village else []
    note = " · ".join([*parts, *used])
    return row(
        at,
        f"leg-{leg.number}",
        leg.city,
        lambda: at.do.open("tell_tile", leg.city),
        note=note,
        lead=at.text(str(leg.number), "tile", size=22, color=at.colours.ink2),
        chosen=leg.here,
    )
