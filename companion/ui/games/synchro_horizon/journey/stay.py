"""The visit of a city: its point of interest, its village, and the way on."""

from __future__ import annotations

import flet as ft

from companion.games.synchro_horizon.points.group import VisitCampfire, VisitChurch
from companion.games.synchro_horizon.queries.journey import Chances, chances, cost
from companion.games.synchro_horizon.queries.look import date_say
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.step import SHEETS
from companion.games.synchro_horizon.vocabulary import Clock, Point
from companion.i18n.lines import tell_refusal
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.synchro_horizon.journey.ready import ready_row
from companion.ui.games.synchro_horizon.journey.village import rest_all
from companion.ui.live import use_slice
from companion.ui.parts.rows import section
from companion.ui.wall import part

AT_ONCE = {Point.CHURCH: VisitChurch(), Point.CAMPFIRE: VisitCampfire()}
"""Points that ask nothing."""
ROLLED = {Point.MINE: "mine", Point.STATUE: "statue"}
"""Points with a die."""


@part
def Stay(ui: Ui, do: Actor) -> ft.Control:
    """Two lines: the point and the village, each once; a tick when it is done."""
    state = use_slice(ui.desk, do.table, lambda state: state)
    here = state.journey.here
    city = "" if here is None else here.city
    level = "" if here is None or here.level is None else ui.g("ui.j.tile.level", n=here.level)
    rows: list[ft.Control] = [section(ui, ui.g("ui.j.stay", city=city), level)]
    seen = chances(state)
    if seen.point is not None:
        rows.append(_point(ui, state, do, seen, seen.point))
    rows.append(_village(ui, state, do, seen))
    everybody = rest_all(ui, state, do) if state.journey.visit.open else None
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
    return ft.Column(rows, spacing=6, tight=True)


def _point(ui: Ui, state: State, do: Actor, seen: Chances, point: Point) -> ft.Control:
    done = state.journey.visit.point
    note = ui.g(f"ui.j.point.{point.value}")
    if seen.rolled is not None:
        note = ui.g("ui.j.rolled", n=seen.rolled)
    elif seen.point_closed is not None and not done:
        note = tell_refusal(ui.words, seen.point_closed)
    return ready_row(ui, "stay-point", ui.words.show(point), note, "", done, lambda: open_point(do, point))


def open_point(do: Actor, point: Point) -> None:
    """The sheet of a point, or the point itself when it asks nothing."""
    if point in AT_ONCE:
        do(AT_ONCE[point])
    else:
        do.open(ROLLED.get(point) or SHEETS[point])


def _village(ui: Ui, state: State, do: Actor, seen: Chances) -> ft.Control:
    visit = state.journey.visit
    title = ui.g("ui.j.village.open" if visit.open else "ui.j.village")
    if visit.open:
        note = ui.g("ui.j.purse", n=state.purse.coins)
    elif visit.village:
        note = ui.g("ui.j.village.done")
    else:
        step = cost(state, Clock.VILLAGE, seen.village_time)
        date = ui.words.say(date_say(state, step.pos))
        note = ui.g("ui.j.village.cost", date=date, n=state.purse.coins)
        if seen.doubt is not None:
            note = ui.g("ui.j.village.unlit")
        if step.loses:
            note = ui.g("ui.j.loses")
    count = "" if visit.village else ui.g("ui.j.plus", n=seen.village_time)
    done = visit.village and not visit.open
    return ready_row(ui, "stay-village", title, note, count, done, lambda: do.open("village"))
