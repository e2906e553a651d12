"""Who is not here tonight: the seat is kept, and the game says what becomes of its turns."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.core.jots import ComeBack, StayAway
from companion.core.seats import Seat, seats
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.parts.panels import quiet_note
from companion.ui.parts.rows import row
from companion.ui.parts.seat_row import seat_mark
from companion.ui.parts.sheet import close_button, sheet
from companion.ui.wall import part


@part
def AwaySheet(ui: Ui, state: object, do: Actor, about: object = None) -> ft.Control:
    """One row a player: here, or not here tonight."""
    rows = [_player(ui, do, seat) for seat in seats(len(do.table.names))]
    means = ui.g("absence") if ui.words.has(f"{ui.game}.absence") else ui.t("away.played")
    rows += [quiet_note(ui, means), quiet_note(ui, ui.t("away.house_rule"))]
    return sheet(ui, ui.t("away"), rows, do.close, note=ui.t("away.note"), bar=close_button(ui, do.close))


def _player(ui: Ui, do: Actor, seat: Seat) -> ft.Control:
    name = ui.words.show(seat)
    away = seat in do.table.beside.absent
    return row(
        ui,
        f"away-{int(seat)}",
        name,
        partial(do, ComeBack(seat) if away else StayAway(seat)),
        note=ui.t("away.not_here" if away else "away.here"),
        lead=seat_mark(ui, seat, 28, outlined=away),
        ground="flat" if away else "raised",
        quiet=away,
        checked=not away,
    )
