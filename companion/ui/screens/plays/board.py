"""The record of a game: how often it was won, by difficulty, mode and number of players."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from companion.core.game import Game
from companion.ui.desk import Ui
from companion.ui.parts.press import press
from companion.ui.parts.rows import row, section, tabs
from companion.ui.screens.plays.record import Axis, Play, Spot, axes_of, spot_of
from companion.ui.screens.settings.page import column_width
from companion.ui.wall import part

GAP = 8
HEIGHT = 56


@part
def Board(
    ui: Ui, game: Game, plays: tuple[Play, ...], chosen: Spot | None, choose: Callable[[Spot | None], None]
) -> ft.Control:
    """A grid of wins; a tap on a cell shows the plays behind it."""
    axes = axes_of(game, plays)
    pages = axes[1].values if len(axes) > 1 else ("",)
    played = [spot_of(play, axes).page for play in plays]
    shown, turn = ft.use_state(lambda: played[0] if played and played[0] in pages else pages[0])
    won = sum(play.won is True for play in plays)
    lost = sum(play.won is False for play in plays)
    rows: list[ft.Control] = [section(ui, ui.t("plays.record"), ui.t("plays.wins", n=won, lost=lost))]
    used = [value for value in pages if value in played or value == pages[0]]
    if len(used) > 1:
        rows += _pages(ui, axes[1], used, shown, turn)
    rows += _grid(ui, game, axes, plays, shown, chosen, choose)
    return ft.Column(rows, spacing=8, tight=True)


def _word(ui: Ui, axis: Axis, value: str) -> str:
    key = f"option.{axis.name}.{value}"
    return ui.g(key) if ui.words.has(f"{ui.game}.{key}") else value


def _pages(ui: Ui, axis: Axis, used: list[str], shown: str, turn: Callable[[str], None]) -> list[ft.Control]:
    words = [(value, _word(ui, axis, value)) for value in used]
    if len(used) <= 3 and not ui.look.large_text and sum(len(word) for _, word in words) <= 30:
        return [tabs(ui, f"page-{axis.name}", words, shown, turn)]

    def chip(value: str, word: str) -> ft.Control:
        on = value == shown
        return press(
            ui, f"page-{axis.name}-{value}", word, ui.text(word, "body", weight=600), lambda: turn(value),
            ground="active" if on else "raised", chosen=on, height=None, alignment=None,
            padding=ft.Padding.symmetric(horizontal=14, vertical=14),
        )  # fmt: skip

    return [ft.Row([chip(value, word) for value, word in words], spacing=8, run_spacing=8, wrap=True)]


def _grid(
    ui: Ui,
    game: Game,
    axes: Sequence[Axis],
    plays: Sequence[Play],
    page: str,
    chosen: Spot | None,
    choose: Callable[[Spot | None], None],
) -> list[ft.Control]:
    down = axes[0].values if axes else ("",)
    found: dict[Spot, list[Play]] = {}
    for play in plays:
        found.setdefault(spot_of(play, axes), []).append(play)

    def spot(players: int, value: str) -> Spot:
        names = [value, page][: len(axes)]
        return Spot(players, *names)

    def tap(where: Spot) -> Callable[[], None]:
        return lambda: choose(None if where == chosen else where)

    if ui.look.large_text:
        rows = []
        for value in down:
            for players in game.players:
                where = spot(players, value)
                if where in found:
                    title = _name(ui, axes, where)
                    note = _count(ui, found[where])
                    rows.append(row(ui, _id(where), title, tap(where), note=note, chosen=where == chosen))
        return rows
    label = 64.0
    side = min(96.0, (column_width(ui) - 32 - label - GAP * len(game.players)) / len(game.players))
    heads: list[ft.Control] = [
        ft.Container(ui.text(ui.t("plays.players"), "caption", color=ui.colours.ink2), width=label)
    ]
    heads += [_head(ui, str(players), side) for players in game.players]
    lines: list[ft.Control] = [ft.Row(heads, spacing=GAP)]
    for value in down:
        word = _word(ui, axes[0], value) if axes else ""
        parts: list[ft.Control] = [
            ft.Container(ui.text(word, "body", weight=600, color=ui.colours.ink2), width=label)
        ]
        for players in game.players:
            where = spot(players, value)
            parts.append(_cell(ui, axes, where, found.get(where, []), where == chosen, side, tap(where)))
        lines.append(ft.Row(parts, spacing=GAP))
    return lines


def _head(ui: Ui, word: str, width: float) -> ft.Control:
    return ft.Container(
        ui.text(word, "note", weight=600, color=ui.colours.ink2), width=width, alignment=ft.Alignment(0, 0)
    )


def _id(where: Spot) -> str:
    return f"spot-{where.row}-{where.page}-{where.players}"


def _name(ui: Ui, axes: Sequence[Axis], where: Spot) -> str:
    names = [where.row, where.page]
    words = [
        f"{ui.g(f'option.{axis.name}')} {_word(ui, axis, value)}"
        for axis, value in zip(axes, names, strict=False)
    ]
    return ", ".join([*words, ui.t("plays.count_players", n=where.players)])


def _count(ui: Ui, plays: Sequence[Play]) -> str:
    won = sum(play.won is True for play in plays)
    return ui.t("plays.won_of", n=won, of=len(plays))


def _cell(
    ui: Ui,
    axes: Sequence[Axis],
    where: Spot,
    plays: list[Play],
    on: bool,
    width: float,
    tap: Callable[[], None],
) -> ft.Control:
    """Wins of plays; never played is an empty well."""
    if not plays:
        dash = ft.Container(width=10, height=2, bgcolor=ui.colours.ink3)
        label = f"{_name(ui, axes, where)}{ui.t('colon')}{ui.t('plays.never')}"
        well = ft.Container(
            dash,
            width=width,
            height=HEIGHT,
            border_radius=12,
            bgcolor=ui.colours.well,
            alignment=ft.Alignment(0, 0),
        )
        return ft.Semantics(label=label, container=True, exclude_semantics=True, content=well)
    won = sum(play.won is True for play in plays)
    number = ft.Row(
        [
            ui.text(str(won), "tile", size=22),
            ui.text(f"/{len(plays)}", "note", color=ui.colours.ink2),
        ],
        spacing=1,
        tight=True,
    )
    icon = ft.Icons.EMOJI_EVENTS_ROUNDED if won else ft.Icons.CLOSE_ROUNDED
    body = ft.Column(
        [number, ft.Icon(icon, size=14, color=ui.accent.acc2 if won else ui.colours.ink3)],
        spacing=0,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    label = f"{_name(ui, axes, where)}{ui.t('colon')}{_count(ui, plays)}"
    return press(
        ui, _id(where), label, body, tap, ground="active" if on else "raised", chosen=on, width=width, height=HEIGHT,
        radius=12,
    )  # fmt: skip
