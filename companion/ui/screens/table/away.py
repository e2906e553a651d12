"""The sheet of absent players: their seats stay, and the game says what happens to their turns."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.core.annotation_actions import ComeBack, StayAway
from companion.core.seats import Seat, seats
from companion.ui.error_boundary import component
from companion.ui.parts.panels import quiet_note
from companion.ui.parts.rows import row
from companion.ui.parts.seat_row import seat_mark
from companion.ui.parts.sheet import close_button, sheet
from companion.ui.table_context import AnyTableContext


@component
def AwaySheet(at: AnyTableContext, about: object = None) -> ft.Control:
    """Draw one row per player; a tap marks the player as absent or back."""
    rows = [_player(at, seat) for seat in seats(len(at.do.table.names))]
    means = at.g("absence") if at.words.has(f"{at.game}.absence") else at.t("away.played")
    rows += [quiet_note(at, means), quiet_note(at, at.t("away.house_rule"))]
    return sheet(
        at, at.t("away"), rows, at.do.close, note=at.t("away.note"), bar=close_button(at, at.do.close)
    )


def _player(at: AnyTableContext, seat: Seat) -> ft.Control:
    name = at.words.show(seat)
    away = seat in at.do.table.annotations.absent
    return row(
        at,
        f"away-{int(seat)}",
        name,
        partial(at.do, ComeBack(seat) if away else StayAway(seat)),
        note=at.t("away.not_here" if away else "away.here"),
        lead=seat_mark(at, seat, 28, outlined=away),
        ground="flat" if away else "raised",
        quiet=away,
        checked=not away,
    )
