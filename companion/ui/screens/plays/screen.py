"""The journal of plays: going and finished tables, and the record of each game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games import ALL
from companion.ui.desk import Notice, Ui
from companion.ui.drawings import danger_octagon, motif
from companion.ui.glances import about, outcome, where
from companion.ui.parts.press import press, word_button
from companion.ui.parts.rows import row, section
from companion.ui.screens.plays.board import Board
from companion.ui.screens.plays.record import Play, Spot, axes_of, plays_of, results, spot_of, when
from companion.ui.screens.plays.sheet import PlaySheet
from companion.ui.screens.settings.page import aside, narrow, page
from companion.ui.wall import part

STEP = 30


@part
def Plays(ui: Ui) -> ft.Control:
    """Everything that was played on this device."""
    desk = ui.desk
    _, redraw = ft.use_state(0)
    game, pick = ft.use_state("")
    spot, choose = ft.use_state(None)
    opened, show = ft.use_state("")
    binned, bin_ = ft.use_state(None)
    count, set_count = ft.use_state(STEP)
    every = plays_of(card for card in desk.store.cards() if card.game in ALL)
    games = [name for name in ALL if any(play.card.game == name for play in every)]
    plays = [play for play in every if not game or play.card.game == game]
    going = [play for play in plays if not play.card.finished]
    over = [play for play in plays if play.card.finished]
    rows: list[ft.Control] = []

    def filter_by(name: str) -> None:
        pick(name)
        choose(None)

    def gone(card: Any) -> None:
        show("")
        bin_(card)

    def bring_back() -> None:
        def back(done: bool) -> None:
            bin_(None)
            redraw(lambda n: n + 1)
            if not done:
                desk.notice(Notice(ui.t("plays.lost.title"), ui.t("plays.lost")))

        if binned is not None:
            aside(ui, lambda: desk.store.restore(binned.id), back)

    if binned is not None:
        rows.append(_binned(ui, binned.name, bring_back))
    if len(games) > 1:
        rows.append(_games(ui, games, game, filter_by))
    if going:
        rows += [section(ui, ui.t("plays.going"), str(len(going))), *(_row(ui, play, show) for play in going)]
    for name in games:
        mine = tuple(play for play in over if play.card.game == name)
        if mine and (game == name or len(games) == 1):
            rows.append(Board(ui.of(name), ALL[name], mine, spot, choose, key=f"board-{name}"))
            if spot is not None:
                axes = axes_of(ALL[name], mine)
                over = [play for play in mine if spot_of(play, axes) == spot]
    if over:
        rows.append(section(ui, ui.t("plays.over"), str(len(over))))
        rows += [_row(ui, play, show) for play in over[:count]]
    if len(over) > count:
        rows.append(word_button(ui, "plays-more", ui.t("history.earlier"), lambda: set_count(count + STEP)))
    if not plays:
        rows.append(_nothing(ui))
    here = next((play for play in every if play.card.id == opened), None)
    inside = None
    if here is not None:
        small = narrow(about(ui, here.card))
        inside = PlaySheet(
            small, here, lambda: show(""), gone, lambda: redraw(lambda n: n + 1), key=f"play-{opened}"
        )
    return page(
        ui,
        ui.t("plays"),
        lambda: desk.go("/"),
        [*rows, ft.Container(height=16)],
        inside=inside,
        close=lambda: show(""),
    )


def _nothing(ui: Ui) -> ft.Control:
    words = ft.Column(
        [
            ui.text(ui.t("plays.none"), "title"),
            ui.text(ui.t("plays.none.note"), "body", color=ui.colours.ink2),
        ],
        spacing=4,
    )
    return ft.Container(words, padding=ft.Padding.only(top=24))


def _binned(ui: Ui, name: str, bring_back: Callable[[], None]) -> ft.Control:
    return row(
        ui, "bring-back", ui.t("plays.bring_back"), bring_back, note=ui.t("plays.binned", name=name),
        lead=ft.Icon(ft.Icons.RESTORE_FROM_TRASH_ROUNDED, size=26, color=ui.colours.ink2),
    )  # fmt: skip


def _games(ui: Ui, games: list[str], chosen: str, pick: Callable[[str], None]) -> ft.Control:
    """One chip a game, and all of them."""

    def chip(name: str) -> ft.Control:
        on = name == chosen
        word = ui.of(name).g("name.short") if name else ui.t("plays.all")
        body: list[ft.Control] = [ui.text(word, "body", weight=600)]
        if name:
            body.insert(0, motif(ui.look, name, 22))
        return press(
            ui, f"game-{name or 'all'}", word, ft.Row(body, spacing=8, tight=True), lambda: pick(name),
            ground="active" if on else "raised", chosen=on, height=None, alignment=None,
            padding=ft.Padding.symmetric(horizontal=14, vertical=15),
        )  # fmt: skip

    return ft.Row([chip(name) for name in ("", *games)], spacing=8, run_spacing=8, wrap=True)


def _row(ui: Ui, play: Play, show: Callable[[str], None]) -> ft.Control:
    """A table in four lines: its name, with whom, when and how long, how it ended and why."""
    card = play.card
    here = about(ui, card)
    names = ", ".join(player.name for player in card.players)
    ended = outcome(here, play.glance) if card.finished and play.glance else where(here, play.glance)
    told = results(here, play, axes_of(ALL[card.game], (play,)))
    lines = [names, when(ui, card), ended, told]
    if card.parent is not None:
        lines.append(ui.t("history.branched", name=card.parent.name))
    note = "\n".join(line for line in lines if line)
    return row(
        ui, f"play-{card.id}", card.name, lambda: show(card.id), note=note, lead=motif(ui.look, card.game, 28),
        tail=sign(ui, play), spoken=f"{card.name}. {note.replace(chr(10), '. ')}",
    )  # fmt: skip


def sign(ui: Ui, play: Play) -> ft.Control:
    """Won, lost, stopped or going: a shape of its own."""
    if play.won is True:
        return ft.Icon(ft.Icons.EMOJI_EVENTS_ROUNDED, size=26, color=ui.colours.ok)
    if play.won is False:
        return danger_octagon(ui.look, 24)
    icon = ft.Icons.STOP_CIRCLE_ROUNDED if play.card.finished else ft.Icons.PLAY_CIRCLE_ROUNDED
    return ft.Icon(icon, size=26, color=ui.colours.ink3)
