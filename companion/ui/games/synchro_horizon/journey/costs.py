"""What it costs: the travel, the village after it, a retreat there, each with the day it leads to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.synchro_horizon.queries.journey import Cost, chain, costs, round_cost
from companion.games.synchro_horizon.queries.look import date_say
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Clock, Phase
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.drawings import danger_octagon
from companion.ui.games.synchro_horizon.journey.plan import Way, ends, planned, time_of, use_plan
from companion.ui.games.synchro_horizon.journey.strip import legend
from companion.ui.live import use_slice
from companion.ui.parts.press import press
from companion.ui.parts.rows import section
from companion.ui.wall import part

ICONS = {
    Clock.TRAVEL: ft.Icons.HIKING_ROUNDED,
    Clock.VILLAGE: ft.Icons.STOREFRONT_ROUNDED,
    Clock.RETREAT: ft.Icons.DIRECTIONS_RUN_ROUNDED,
    Clock.ROUND: ft.Icons.REPLAY_ROUNDED,
    Clock.EFFECT: ft.Icons.HOURGLASS_BOTTOM_ROUNDED,
}


@part
def Costs(ui: Ui, do: Actor) -> ft.Control:
    """The rows of the picture: travel, then the village, if you retreat there."""
    state = use_slice(ui.desk, do.table, lambda state: state)
    use_plan(do)
    head: list[ft.Control] = [ft.Container(section(ui, ui.g("ui.j.costs")), expand=True)]
    if planned(state, do) and not ui.look.large_text:
        head.append(legend(ui))
    rows = [travel_row(ui, state, do), *later_rows(ui, state, do)]
    title = ft.Row(head, spacing=8, vertical_alignment=ft.CrossAxisAlignment.END)
    return ft.Column([title, *rows], spacing=6, tight=True)


def travel_row(ui: Ui, state: State, do: Actor) -> ft.Control:
    """The way that is planned; without a plan, or in a fight, what a round costs."""
    way = planned(state, do)
    if state.phase is not Phase.TRAVEL or not state.playing:
        seen = round_cost(state)
        return cost_row(ui, state, seen, ui.g("ui.j.round"), "", lambda: do.open("calendar", seen.pos))
    if way is None:
        return _row(
            ui,
            "cost-travel",
            ICONS[Clock.TRAVEL],
            ui.g("ui.j.travel.choose"),
            ui.g("ui.j.travel.choose.note"),
            "?",
            lambda: do.open("travel"),
        )
    seen = chain(state, time_of(state, way) or 0)[0]
    return cost_row(ui, state, seen, whither(ui, way), "ui.j.arrive", lambda: do.open("travel"))


def whither(ui: Ui, way: Way) -> str:
    """ "Aube, the Tavern"."""
    if ends(way) or way.point is None:
        return way.city.strip()
    return ui.g("ui.j.whither", city=way.city.strip(), point=way.point)


def later_rows(ui: Ui, state: State, do: Actor) -> list[ft.Control]:
    """Village and retreat, after the planned way or from today."""
    way = planned(state, do)
    if way is None:
        village, retreat, _ = costs(state)
        words = ("ui.j.village.now", "ui.j.retreat.now")
    else:
        _, village, retreat = chain(state, time_of(state, way) or 0)
        words = ("ui.j.village.then", "ui.j.retreat.then")

    def open_day(seen: Cost) -> Callable[[], Any]:
        if seen.clock is Clock.RETREAT and state.fight is not None:
            return lambda: do.open("retreat")
        return lambda: do.open("calendar", seen.pos)

    purse = ui.g("ui.j.purse", n=state.purse.coins)
    heals = ui.g("ui.j.heals")
    return [
        cost_row(ui, state, village, ui.g(words[0]), "", open_day(village), purse),
        cost_row(ui, state, retreat, ui.g(words[1]), "", open_day(retreat), heals),
    ]


def cost_row(
    ui: Ui,
    state: State,
    seen: Cost,
    title: str,
    key: str,
    go: Callable[[], Any],
    more: str = "",
) -> ft.Control:
    """One step: its name, the day it leads to, how much it costs; an octagon where it loses."""
    date = ui.words.say(date_say(state, seen.pos))
    if seen.loses:
        note = ui.g("ui.j.loses")
    else:
        note = ui.g(key, date=date) if key else date
        note = f"{note} · {more}" if more else note
    return _row(
        ui,
        f"cost-{seen.clock.value}",
        ICONS[seen.clock],
        title,
        note,
        ui.g("ui.j.plus", n=seen.n),
        go,
        seen.loses,
    )


def _row(
    ui: Ui,
    id: str,
    icon: ft.IconData,
    title: str,
    note: str,
    number: str,
    go: Callable[[], Any],
    danger: bool = False,
) -> ft.Control:
    ink = ui.colours.danger if danger else ui.colours.ink2
    large = ui.look.large_text
    lead: ft.Control = danger_octagon(ui.look, 26) if danger else ft.Icon(icon, size=26, color=ink)
    words = ft.Column(
        [
            ui.text(title, "body", weight=600, max_lines=2 if large else 1),
            ui.text(note, "note", color=ink, max_lines=2 if large else 1),
        ],
        spacing=0,
        expand=True,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    tail = ui.text(number, "tile", size=26, color=ui.colours.danger if danger else ui.colours.ink)
    return press(
        ui,
        id,
        f"{title}, {number}. {note}",
        ft.Row([lead, words, tail], spacing=12),
        go,
        height=None if large else 54,
        radius=14,
        padding=ft.Padding.symmetric(horizontal=14, vertical=8 if large else 0),
    )
