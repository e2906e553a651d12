"""The record of a game: wins by difficulty, mode and number of players."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from companion.core.game import AnyGame
from companion.ui.error_boundary import component
from companion.ui.hooks import use_state
from companion.ui.parts.rows import row, section, tabs
from companion.ui.parts.tappable import tappable
from companion.ui.screens.plays.record import Axis, Play, PlayedAt, axes_of, spot_of
from companion.ui.screens.settings.page import column_width
from companion.ui.session import Ui

GAP = 8
HEIGHT = 56
LABEL = 64.0


class PlayRecord:
    """The plays of one game, grouped by cell of the record."""

    def __init__(self, ui: Ui, game: AnyGame, plays: Sequence[Play]):
        self.ui = ui
        self.players = tuple(game.players)
        self.axes = axes_of(game, plays)
        self.cells: dict[PlayedAt, list[Play]] = {}
        for play in plays:
            self.cells.setdefault(spot_of(play, self.axes), []).append(play)

    @property
    def rows(self) -> tuple[str, ...]:
        """The row values: all values of the first option the game records."""
        return self.axes[0].values if self.axes else ("",)

    @property
    def pages(self) -> tuple[str, ...]:
        """The page values: those of the second recorded option that were played, and its first one."""
        if len(self.axes) < 2:
            return ("",)
        played = {spot.page for spot in self.cells}
        every = self.axes[1].values
        return tuple(value for value in every if value in played or value == every[0])

    def spot(self, players: int, value: str, page: str) -> PlayedAt:
        """Return the key of a cell; values of options the game does not record are dropped."""
        names = [value, page][: len(self.axes)]
        return PlayedAt(players, *names)

    def word(self, axis: Axis, value: str) -> str:
        """Return the name of an option's value, or the value itself if the game has no text for it."""
        key = f"option.{axis.name}.{value}"
        return self.ui.g(key) if self.ui.words.has(f"{self.ui.game}.{key}") else value

    def name(self, spot: PlayedAt) -> str:
        """Return a cell's name, e.g. "Difficulté II, Mode Normal, 4 joueurs"."""
        pairs = zip(self.axes, (spot.row, spot.page), strict=False)
        words = [f"{self.ui.g(f'option.{axis.name}')} {self.word(axis, value)}" for axis, value in pairs]
        return ", ".join([*words, self.ui.t("plays.count_players", n=spot.players)])

    def won(self, spot: PlayedAt) -> int:
        """Return the number of a cell's plays that were won."""
        return sum(play.won is True for play in self.cells.get(spot, ()))

    def count(self, spot: PlayedAt) -> str:
        """Return a cell's wins in words, e.g. "2 gagnées sur 3"."""
        plays = len(self.cells.get(spot, ()))
        if not plays:
            return self.ui.t("plays.never")
        return self.ui.t("plays.won_of", n=self.won(spot), of=plays)


Choose = Callable[[PlayedAt | None], None]


@component
def Board(
    ui: Ui, game: AnyGame, plays: tuple[Play, ...], chosen: PlayedAt | None, choose: Choose
) -> ft.Control:
    """Draw a grid of wins; a tap on a cell shows its plays, a second tap all plays."""
    record = PlayRecord(ui, game, plays)
    last = spot_of(plays[0], record.axes).page
    page, turn = use_state(last if last in record.pages else record.pages[0])
    won = ui.t("plays.n_won", n=sum(play.won is True for play in plays))
    lost = ui.t("plays.n_lost", n=sum(play.won is False for play in plays))
    score = f"{won} · {lost}"
    rows: list[ft.Control] = [section(ui, ui.t("plays.record"), "" if ui.look.large_text else score)]
    if ui.look.large_text:
        rows.append(ui.text(score, "note", color=ui.colours.ink2))
    if len(record.pages) > 1:
        rows.append(_pages(ui, record, page, turn))
    rows += (_list if ui.look.large_text else _grid)(ui, record, page, chosen, choose)
    return ft.Column(rows, spacing=8, tight=True)


def _pages(ui: Ui, record: PlayRecord, shown: str, turn: Callable[[str], None]) -> ft.Control:
    axis = record.axes[1]
    words = [(value, record.word(axis, value)) for value in record.pages]
    if len(words) <= 3 and not ui.look.large_text and sum(len(word) for _, word in words) <= 30:
        return tabs(ui, f"page-{axis.name}", words, shown, turn)

    def chip(value: str, word: str) -> ft.Control:
        on = value == shown
        return tappable(
            ui,
            f"page-{axis.name}-{value}",
            word,
            ui.text(word, "body", weight=600),
            lambda: turn(value),
            chosen=on,
            height=None,
            alignment=None,
            pad=(14, 18),
        )

    return ft.Row([chip(value, word) for value, word in words], spacing=8, run_spacing=8, wrap=True)


def _list(ui: Ui, record: PlayRecord, page: str, chosen: PlayedAt | None, choose: Choose) -> list[ft.Control]:
    """Return one row per cell that was played, for large text."""
    spots = [record.spot(players, value, page) for value in record.rows for players in record.players]
    return [
        row(
            ui,
            _id(spot),
            record.name(spot),
            _tap(spot, chosen, choose),
            note=record.count(spot),
            chosen=spot == chosen,
        )
        for spot in spots
        if spot in record.cells
    ]


def _grid(ui: Ui, record: PlayRecord, page: str, chosen: PlayedAt | None, choose: Choose) -> list[ft.Control]:
    across = len(record.players)
    side = min(96.0, (column_width(ui) - 32 - LABEL - GAP * across) / across)
    corner = ui.text(ui.t("plays.players"), "caption", color=ui.colours.ink2)
    heads: list[ft.Control] = [ft.Container(corner, width=LABEL)]
    for players in record.players:
        number = ui.text(str(players), "note", weight=600, color=ui.colours.ink2)
        heads.append(ft.Container(number, width=side, alignment=ft.Alignment(0, 0)))
    lines: list[ft.Control] = [ft.Row(heads, spacing=GAP)]
    for value in record.rows:
        parts: list[ft.Control] = [ft.Container(_side(ui, record, value), width=LABEL)]
        for players in record.players:
            spot = record.spot(players, value, page)
            parts.append(_cell(ui, record, spot, side, spot == chosen, _tap(spot, chosen, choose)))
        lines.append(ft.Row(parts, spacing=GAP))
    return lines


def _side(ui: Ui, record: PlayRecord, value: str) -> ft.Control:
    """Draw the name of a row, with its note if the game has a short one."""
    if not record.axes:
        return ft.Container()
    axis = record.axes[0]
    words: list[ft.Control] = [
        ui.text(record.word(axis, value), "body", weight=600, color=ui.colours.ink2, max_lines=2)
    ]
    key = f"option.{axis.name}.{value}.note"
    if ui.words.has(f"{ui.game}.{key}") and len(ui.g(key)) <= 12:
        words.append(ui.text(ui.g(key), "caption", color=ui.colours.ink2, max_lines=1))
    return ft.Column(words, spacing=0, tight=True)


def _tap(spot: PlayedAt, chosen: PlayedAt | None, choose: Choose) -> Callable[[], None]:
    return lambda: choose(None if spot == chosen else spot)


def _id(spot: PlayedAt) -> str:
    return f"spot-{spot.row}-{spot.page}-{spot.players}"


def _cell(
    ui: Ui, record: PlayRecord, spot: PlayedAt, width: float, on: bool, tap: Callable[[], None]
) -> ft.Control:
    """Draw the wins of a cell's plays, or a dash if it was never played."""
    label = f"{record.name(spot)}{ui.t('colon')}{record.count(spot)}"
    plays = record.cells.get(spot)
    middle = ft.Alignment(0, 0)
    if not plays:
        dash = ft.Container(width=10, height=2, bgcolor=ui.colours.ink3)
        hole = ft.Container(
            dash, width=width, height=HEIGHT, border_radius=12, bgcolor=ui.colours.well, alignment=middle
        )
        return ft.Semantics(label=label, container=True, exclude_semantics=True, content=hole)
    won = record.won(spot)
    total = ui.text(f"/{len(plays)}", "note", color=ui.colours.ink2)
    number = ft.Row([ui.text(str(won), "tile", size=22), total], spacing=1, tight=True)
    icon = ft.Icons.EMOJI_EVENTS_ROUNDED if won else ft.Icons.CLOSE_ROUNDED
    mark = ft.Icon(icon, size=14, color=ui.accent.acc2 if won else ui.colours.ink3)
    center = ft.CrossAxisAlignment.CENTER
    body = ft.Column([number, mark], spacing=0, tight=True, horizontal_alignment=center)
    return tappable(ui, _id(spot), label, body, tap, chosen=on, width=width, height=HEIGHT, radius=12)
