"""The mages in a ring, clockwise: hand counts, the Leader, whose slot it is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import flet as ft

from companion.core.seats import Seat
from companion.games.syncro import queries
from companion.games.syncro.state import State
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.drawings import warning_triangle
from companion.ui.drawings.picture import number, path, picture, svg
from companion.ui.games.syncro.parts import seat_mark
from companion.ui.live import use_slice
from companion.ui.parts.press import press
from companion.ui.wall import memo_part

POD = 80.0
"""How wide a pod is in the ring."""


@dataclass(frozen=True, slots=True)
class PodLook:
    """All a pod shows."""

    hand: int
    limit: int
    leader: bool
    now: bool
    reward: bool

    @classmethod
    def of(cls, state: State, seat: Seat) -> PodLook:
        """The pod of one mage."""
        hand = next((mage.hand for mage in state.mages if mage.seat == seat), 0)
        now = queries.acting(state) == seat
        return cls(hand, state.limit, state.leader == seat, now, seat in state.two.rewards)


@memo_part
def Pod(ui: Ui, seat: Seat, do: Actor, small: bool) -> ft.Control:
    """One mage: shape, name, hand of so many, Leader. A touch opens the mage's sheet."""
    look: PodLook = use_slice(ui.desk, do.table, lambda state: PodLook.of(state, seat))
    name = ui.words.show(seat)
    head = ft.Row(
        [
            seat_mark(ui, seat, 20),
            ui.text(name, "note", weight=600, max_lines=1, expand=True, expand_loose=True),
        ],
        spacing=4,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    empty = not look.hand
    count: list[ft.Control] = [
        ui.text(str(look.hand), "tile", size=28, color=ui.colours.warn if empty else ui.colours.ink),
        ui.text(f"/{look.limit}", "caption", color=ui.colours.ink2),
    ]
    if empty:
        count.insert(0, warning_triangle(ui.look, 16))
    if look.reward:
        count.append(ft.Icon(ft.Icons.STYLE_ROUNDED, size=15, color=ui.accent.acc2))
    rows: list[ft.Control] = [
        head,
        ft.Row(count, spacing=2, tight=True, alignment=ft.MainAxisAlignment.CENTER),
    ]
    mark = _leader(ui, small) if look.leader else None
    if mark is not None and small:
        count.append(mark)
    elif mark is not None:
        rows.append(mark)
    body = ft.Column(
        rows,
        spacing=1,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return press(
        ui,
        f"mage-{int(seat)}",
        _spoken(ui, name, look),
        body,
        lambda: do.open("mage", seat),
        ground="active" if look.now else "clear",
        chosen=look.now,
        height=pod_height(ui, small),
        padding=2 if look.now else 4,
        radius=14,
    )


def pod_height(ui: Ui, small: bool) -> float:
    """How high a pod is."""
    grow = (ui.look.size("note") - 13) * 1.3
    return (64.0 if small else 88.0) + grow + (grow if not small else 0)


def _leader(ui: Ui, small: bool) -> ft.Control:
    tint = ui.accent
    if small:
        return ft.Icon(ft.Icons.MILITARY_TECH_ROUNDED, size=17, color=tint.acc2)
    word = ui.text(ui.g("ui.leader"), "caption", weight=600, color=tint.on_acc, max_lines=1)
    return ft.Container(
        word, bgcolor=tint.acc2, border_radius=10, padding=ft.Padding.symmetric(horizontal=8, vertical=1)
    )


def _spoken(ui: Ui, name: str, look: PodLook) -> str:
    parts = [ui.g("ui.pod", name=name, n=look.hand, limit=look.limit)]
    if look.leader:
        parts.append(ui.g("ui.leader"))
    if look.reward:
        parts.append(ui.g("ui.pod.reward"))
    if look.now:
        parts.append(ui.g("ui.pod.now"))
    return ", ".join(parts)


# -- the ring ----------------------------------------------------------------------------------


def sides(mages: tuple[Seat, ...]) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """Who sits at the left (top to bottom) and at the right, so that the ring runs clockwise."""
    first, rest = mages[0], mages[1:]
    right = rest[: 2 if len(mages) > 2 else 1]
    return (first, *reversed(rest[len(right) :])), right


def column(ui: Ui, mages: tuple[Seat, ...], do: Actor, height: float, *, down: bool) -> ft.Control:
    """One side of the ring, with the arrows of the direction between its mages."""
    small = len(mages) > 2 or (len(mages) > 1 and height < 190)
    gap = (height - len(mages) * pod_height(ui, small)) / max(1, len(mages) - 1)
    parts: list[ft.Control] = []
    for place, seat in enumerate(mages):
        if place:
            parts.append(arrow(ui, down) if gap >= 14 else ft.Container(height=0))
        parts.append(Pod(ui, seat, do, small, key=f"pod-{seat}"))
    return ft.Column(
        parts,
        spacing=0,
        width=POD if not ui.look.wide else 120,
        height=height,
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN if len(mages) > 1 else ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def arrow(ui: Ui, down: bool) -> ft.Control:
    """Clockwise."""
    return ft.Row(
        [picture(_arrow(down, ui.colours.ink3), 14, 14)], alignment=ft.MainAxisAlignment.CENTER, height=14
    )


@lru_cache(maxsize=8)
def _arrow(down: bool, colour: str) -> str:
    data = "M7 1v11M2.500 8 7 12.500 11.500 8" if down else "M7 13V2M2.500 6 7 1.500 11.500 6"
    return svg(14, 14, path(data, "none", colour, 1.8, ' stroke-linecap="round"'))


def sweep(ui: Ui, width: float) -> ft.Control:
    """The arrows over the pyramid, from the left column to the right one."""
    return picture(_sweep(width, ui.colours.ink3), width, 26)


@lru_cache(maxsize=8)
def _sweep(width: float, colour: str) -> str:
    half, right = width / 2, width - 6
    left = f"M6 22Q20 9 {number(half - 42)} 5"
    head = f"M{number(half + 42)} 5Q{number(right - 14)} 9 {number(right)} 20m-1-9 1 9-10 0"
    return svg(width, 26, path(left + head, "none", colour, 1.8, ' stroke-linecap="round"'))


def strip(ui: Ui, mages: tuple[Seat, ...], do: Actor) -> ft.Control:
    """The ring flattened, where the Horde needs the whole width: clockwise from left to right."""
    cells: list[ft.Control] = []
    across = 2 if ui.look.large_text else len(mages)
    for seat in mages:
        cells.append(ft.Container(Pod(ui, seat, do, True, key=f"pod-{seat}"), expand=True))
    rows: list[ft.Control] = [
        ft.Row(cells[start : start + across], spacing=4) for start in range(0, len(cells), across)
    ]
    return ft.Column(rows, spacing=4, tight=True)
