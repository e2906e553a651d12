"""The chances of a fight, large: win, tie, a death, and the eleven margins as bars."""

from __future__ import annotations

import flet as ft

from companion.core.seats import Seat
from companion.games.anima import fighting
from companion.games.anima.fighting import FightTable
from companion.games.anima.odds import Odds
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.drawings import danger_octagon, odds
from companion.ui.games.anima.flow import percent
from companion.ui.live import use_slice
from companion.ui.parts.panels import live
from companion.ui.wall import memo_part

THROWS = 36


@memo_part
def Chances(ui: Ui, width: float, do: Actor, bars: bool = True) -> ft.Control:
    """Redrawn at each card: what it changes is seen before the dice. Real dice take the place of the bars."""
    table: FightTable | None = use_slice(ui.desk, do.table, fighting.fight_table)
    if table is None:
        return ft.Container()
    rows: list[ft.Control] = [
        live(
            ft.Semantics(
                label=said(ui, table),
                container=True,
                exclude_semantics=True,
                content=ft.Column(
                    [
                        _figures(ui, table),
                        *(
                            [
                                odds(ui.look, ui.game, table.d, width, ties=table.rival is not None),
                                _legend(ui, table),
                            ]
                            if bars
                            else []
                        ),
                    ],
                    spacing=6,
                    tight=True,
                ),
            )
        )
    ]
    return ft.Column(rows, spacing=6, tight=True)


def said(ui: Ui, table: FightTable) -> str:
    """All chances in one sentence."""
    found = table.odds
    parts = [ui.g("ui.odds.win.said", p=percent(ui, found.win))]
    if table.rival is not None:
        parts.append(ui.g("ui.odds.tie.said", p=percent(ui, found.tie)))
    parts.append(ui.g("ui.odds.lose.said", p=percent(ui, found.lose)))
    parts.append(ui.g("ui.odds.death.said", p=percent(ui, found.death), player=table.player))
    if table.rival is not None:
        parts.append(ui.g("ui.odds.death.said", p=percent(ui, found.kill), player=table.rival))
    return ", ".join(parts)


def _figures(ui: Ui, table: FightTable) -> ft.Control:
    found, rival = table.odds, table.rival
    caption = "ui.odds.win.tie" if rival is None else "ui.odds.win"
    win = _chance(
        ui,
        ui.text(percent(ui, found.win), "big", size=_large(ui, rival), color=ui.accent.acc, max_lines=1),
        ui.g(caption),
    )
    death = _death(ui, found, table.player)
    if ui.look.large_text:
        rows: list[ft.Control] = [win]
        if rival is not None:
            rows.append(_tie(ui, found, False))
        return ft.Column([*rows, death], spacing=4, tight=True)
    parts: list[ft.Control] = [ft.Container(win, expand=True)]
    if rival is not None:
        parts.append(_tie(ui, found, True))
    return ft.Row([*parts, death], spacing=12, vertical_alignment=ft.CrossAxisAlignment.END)


def _large(ui: Ui, rival: Seat | None) -> int:
    """The chance to win is the largest figure; beside a tie it has less room."""
    if ui.look.wide:
        return 72
    return 48 if rival is None or ui.look.large_text else 36


def _chance(ui: Ui, number: ft.Control, word: str, end: bool = False) -> ft.Control:
    side = ft.CrossAxisAlignment.END if end else ft.CrossAxisAlignment.START
    return ft.Column(
        [number, ui.text(word, "note", color=ui.colours.ink2, max_lines=2)],
        spacing=2,
        tight=True,
        horizontal_alignment=side,
    )


def _tie(ui: Ui, found: Odds, end: bool) -> ft.Control:
    number = ui.text(percent(ui, found.tie), "tile", size=26, color=ui.colours.ink)
    return _chance(ui, number, ui.g("ui.odds.tie"), end)


def _death(ui: Ui, found: Odds, player: Seat) -> ft.Control:
    """With its octagon while somebody may die; calm when nobody can."""
    end = not ui.look.large_text
    if not found.death:
        none = ui.text(percent(ui, found.death), "tile", size=26, color=ui.colours.ink2)
        return _chance(ui, none, ui.g("ui.odds.death.none"), end)
    number = ft.Row(
        [
            danger_octagon(ui.look, 24),
            ui.text(percent(ui, found.death), "tile", size=30, color=ui.colours.danger),
        ],
        spacing=8,
        tight=True,
    )
    return _chance(ui, number, ui.g("ui.odds.death", player=player), end)


def _legend(ui: Ui, table: FightTable) -> ft.Control:
    """Throws of 36, each with the look of its bars."""
    found, colours = table.odds, ui.colours
    deaths = int(found.death * THROWS)
    wins, team = int(found.win * THROWS), table.rival is not None
    words = ui.g("ui.legend.win.team", n=wins) if team else ui.g("ui.legend.win", n=wins, whole=THROWS)
    parts = [_key(ui, _box(ui.accent.acc), words)]
    if team:
        parts.append(_key(ui, _box("", ui.accent.acc), ui.g("ui.legend.tie", n=int(found.tie * THROWS))))
    parts.append(
        _key(
            ui, _box(colours.line, colours.ink3), ui.g("ui.legend.lose", n=int(found.lose * THROWS) - deaths)
        )
    )
    cross = ft.Icon(ft.Icons.CLOSE_ROUNDED, size=14, color=colours.danger)
    parts.append(_key(ui, cross, ui.g("ui.legend.death.team" if team else "ui.legend.death", n=deaths)))
    return ft.Row(parts, spacing=10, run_spacing=2, wrap=True)


def _box(fill: str, edge: str = "") -> ft.Control:
    border = ft.Border.all(1.5, edge) if edge else None
    return ft.Container(width=11, height=11, border_radius=3, bgcolor=fill or None, border=border)


def _key(ui: Ui, sign: ft.Control, word: str) -> ft.Control:
    return ft.Row([sign, ui.text(word, "caption", color=ui.colours.ink2)], spacing=4, tight=True)
