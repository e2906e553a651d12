"""Before the first day: what is read from the box, who comes along, and the village of Luminaria."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.setup import split_due
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Ring
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.live import use_slice
from companion.ui.parts.press import press
from companion.ui.parts.rows import check_box, section
from companion.ui.wall import part


@part
def Ready(ui: Ui, do: Actor) -> ft.Control:
    """Five lines, each with its tick; the main button leads through the first three."""
    state = use_slice(ui.desk, do.table, lambda state: state)
    rows = [section(ui, ui.g("ui.s.ready")), *(_line(ui, do, *line) for line in _lines(ui, state))]
    return ft.Column(rows, spacing=6, tight=True)


def _lines(ui: Ui, state: State) -> list[tuple[str, bool, str, str, str]]:
    """Sheet, done, title, note, count."""
    levels = sum(state.known.level(ring, 1).hp is not None for ring in Ring)
    rings = sum(colour is not None for colour in state.known.rings)
    split = not split_due(state)
    heroes, group = len(state.heroes), state.roster.limit
    visit = state.journey.visit
    shop = "ui.s.village.done" if visit.village else "ui.s.village.note"
    counted = "ui.s.shards.plain" if state.known.plain else "ui.s.shards.note"
    return [
        ("tell_level", levels == figures.BOARDS, ui.g("ui.s.levels"), ui.g("ui.s.levels.note"), ""),
        (
            "rings",
            rings == figures.BOARDS,
            ui.g("ui.s.rings"),
            ui.g("ui.s.rings.note"),
            f"{rings}/{figures.BOARDS}",
        ),
        ("tell_shards", split, ui.g("ui.s.shards"), ui.g(counted), ""),
        ("choose_hero", heroes == group, ui.g("ui.s.heroes"), _names(ui, state), f"{heroes}/{group}"),
        (
            "village",
            visit.village and not visit.open,
            ui.g("ui.s.village"),
            ui.g(shop, n=figures.VILLAGE_TIME, coins=state.purse.coins),
            "",
        ),
    ]


def _names(ui: Ui, state: State) -> str:
    return ", ".join(hero.name for hero in state.heroes) or ui.g("ui.s.heroes.note")


def _line(ui: Ui, do: Actor, name: str, done: bool, title: str, note: str, count: str) -> ft.Control:
    def go() -> None:
        full = name == "choose_hero" and done
        do.open("party" if full else name)

    return ready_row(ui, f"ready-{name}", title, note, count, done, go)


def ready_row(
    ui: Ui, id: str, title: str, note: str, count: str, done: bool, go: Callable[[], Any]
) -> ft.Control:
    """A line with a tick box, a little lower than those of a checklist."""
    ink = ui.colours.ink2 if done else ui.colours.ink
    large = ui.look.large_text
    words = ft.Column(
        [
            ui.text(title, "body", weight=600, color=ink, max_lines=2 if large else 1),
            ui.text(note, "note", color=ui.colours.ink2, max_lines=3 if large else 1),
        ],
        spacing=0,
        expand=True,
        tight=True,
    )
    parts: list[ft.Control] = [check_box(ui, done), words]
    if count:
        parts.append(ui.text(count, "tile", size=20, color=ink))
    return press(
        ui,
        id,
        f"{title} {count}".strip() + f". {note}",
        ft.Row(parts, spacing=12),
        go,
        ground="flat" if done else "raised",
        checked=done,
        height=None if large else 54,
        radius=14,
        padding=ft.Padding.symmetric(horizontal=14, vertical=8 if large else 0),
    )
