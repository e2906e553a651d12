"""Before the Horde lies there: what the hands prepare, line by line; the Leader; the hands."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import flet as ft

from companion.core.say import Say
from companion.core.seats import Seat
from companion.games.syncro import queries
from companion.games.syncro.state import State
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.syncro.ring import Pod
from companion.ui.games.syncro.sizes import body_width
from companion.ui.hooks import use_state
from companion.ui.live import use_slice
from companion.ui.parts.press import word_button
from companion.ui.parts.rows import check_row
from companion.ui.wall import part


@dataclass(frozen=True, slots=True)
class PrepareLook:
    """All the preparation shows."""

    level: int
    attempt: int
    name: Say | None
    lines: tuple[tuple[str, tuple[tuple[str, object], ...]], ...]
    mages: tuple[Seat, ...]
    counted: bool
    """The Spell cards of the box were counted."""

    @classmethod
    def of(cls, state: State) -> PrepareLook:
        """The preparation of a state."""
        lines = tuple((line.key, tuple(line.facts.items())) for line in queries.prepare_list(state))
        stone = queries.stones(state)[state.level - 1]
        counted = state.base is not None
        return cls(state.level, stone.attempts, stone.name, lines, state.seats, counted)


@part
def PrepareBody(ui: Ui, do: Actor) -> ft.Control:
    """A checklist; what is ticked is this phone's own business."""
    look: PrepareLook = use_slice(ui.desk, do.table, PrepareLook.of)
    ticked, tick = use_state(frozenset())

    def toggle(key: str) -> None:
        tick(ticked - {key} if key in ticked else ticked | {key})

    rows: list[ft.Control] = [_head(ui, look, do)]
    for key, facts in look.lines:
        mark = f"{look.level}.{look.attempt}.{key}"
        said = ui.words.say(Say(key, dict(facts)))
        rows.append(check_row(ui, f"do-{key}", said, mark in ticked, partial(toggle, mark)))
    rows.append(_mages(ui, look, do))
    column = ft.Column(rows, spacing=8, scroll=ft.ScrollMode.AUTO, expand=True)
    return ft.Container(
        column, padding=ft.Padding.symmetric(horizontal=16), expand=True, width=min(body_width(ui.look), 640)
    )


def _head(ui: Ui, look: PrepareLook, do: Actor) -> ft.Control:
    """Level and attempt; at the right, once in the life of a box, the count of its Spell cards."""
    title = ui.g("where.level", n=look.level)
    note = ui.g("ui.attempt", n=look.attempt)
    if look.name is not None:
        note = f"{ui.words.say(look.name)} · {note}"
    words = ft.Column(
        [
            ft.Semantics(header=True, heading_level=2, content=ui.text(title, "title", max_lines=2)),
            ui.text(note, "where", color=ui.colours.ink2, max_lines=2),
        ],
        spacing=0,
        tight=True,
        expand=True,
    )
    if look.counted:
        return words
    count = word_button(
        ui,
        "count-spells",
        ui.g("ui.count"),
        lambda: do.open("cards"),
        icon=ft.Icons.INVENTORY_2_ROUNDED,
        label=ui.g("ui.count.spoken"),
        height=48,
        width=None if ui.look.large_text else 124,
    )
    if ui.look.large_text:
        words.expand = None
        return ft.Column([words, count], spacing=8, tight=True)
    return ft.Row([words, count], spacing=8)


def _mages(ui: Ui, look: PrepareLook, do: Actor) -> ft.Control:
    """Each hand as it was dealt; a touch changes the Leader or a count."""
    pods: list[ft.Control] = [
        ft.Container(Pod(ui, seat, do, True, key=f"pod-{seat}"), expand=not ui.look.large_text)
        for seat in look.mages
    ]
    if ui.look.large_text:
        return ft.Row(pods, spacing=6, run_spacing=6, wrap=True)
    return ft.Row(pods, spacing=6)
