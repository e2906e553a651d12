"""The play log: tables in progress, finished tables, and the record of each game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.games import ALL
from companion.i18n.lines import plain
from companion.store.cards import TableCard
from companion.ui.drawings import danger_octagon, motif
from companion.ui.error_boundary import component
from companion.ui.files import offer_file
from companion.ui.hooks import use_choice, use_state
from companion.ui.parts.rows import row, section, text_field
from companion.ui.parts.tappable import tappable, word_button
from companion.ui.screens.plays.board import Board
from companion.ui.screens.plays.passed_on import as_csv
from companion.ui.screens.plays.rates import Rates
from companion.ui.screens.plays.record import (
    Play,
    PlayedAt,
    axes_of,
    has,
    length,
    matches,
    people_of,
    plays_of,
    results,
    spot_of,
    when,
)
from companion.ui.screens.plays.sheet import PlaySheet
from companion.ui.screens.settings.page import filled, narrow, page, run_in_background
from companion.ui.session import Notice, Ui
from companion.ui.summaries import about, can_be_told, outcome, where
from companion.ui.tokens import RADIUS

STEP = 30
FEW = 8
"""Maximum number of plays without a search field."""
MOST_PEOPLE = 12


@component
def Plays(ui: Ui) -> ft.Control:
    """Draw all tables played on this device, filtered by game, player and search words."""
    session = ui.session
    _, redraw = use_state(0)
    game, pick = use_state("")
    spot, choose = use_choice(PlayedAt)
    opened, show = use_state("")
    binned, put_binned = use_choice(TableCard)
    count, set_count = use_state(STEP)
    person, pick_person = use_state("")
    query, search = use_state("")
    every = plays_of(card for card in session.store.cards() if card.game in ALL and can_be_told(ui, card))
    of_game = tuple(play for play in every if not game or play.card.game == game)
    plays = tuple(
        play
        for play in of_game
        if (not person or has(play, person)) and (not query or matches(ui, play, query))
    )

    def again() -> None:
        redraw(lambda n: n + 1)

    def pick_game(name: str) -> None:
        pick(name)
        choose(None)

    def gone(card: TableCard) -> None:
        show("")
        put_binned(card)

    def bring_back(card: TableCard) -> None:
        put_binned(None)
        _restore(ui, card, again)

    rows: list[ft.Control] = []
    if binned is not None:
        rows.append(_binned(ui, binned.name, partial(bring_back, binned)))
    rows += _games(ui, every, game, pick_game)
    if len(every) > FEW:
        label = ui.t(ui.look.if_large("plays.search", "plays.search.short"))
        rows.append(filled(text_field(ui, "plays-search", label, query, search, limit=60)))
    if person:  # chosen in the list below the plays, shown above them
        rows.append(_only(ui, person, lambda: pick_person("")))
    rows.append(Rates(ui, plays, person, key="rates"))
    rows += _going(ui, plays, show)
    rows += _over(ui, plays, spot, choose, (show, count, lambda: set_count(count + STEP)))
    if not plays:
        rows.append(ui.text(ui.t("plays.none_found"), "body") if every else _nothing(ui))
    rows += _people(ui, of_game, person, pick_person)
    if every:
        rows.append(_all_as_csv(ui, plays))
    rows.append(ft.Container(height=16))
    inside = next((_sheet(ui, play, show, gone, again) for play in every if play.card.id == opened), None)
    return page(ui, ui.t("plays"), lambda: session.go("/"), rows, inside=inside, close=lambda: show(""))


def _sheet(
    ui: Ui,
    play: Play,
    show: Callable[[str], None],
    gone: Callable[[TableCard], None],
    again: Callable[[], None],
) -> ft.Control:
    small = narrow(about(ui, play.card))
    control: ft.Control = PlaySheet(small, play, lambda: show(""), gone, again, key=f"of-{play.card.id}")
    return control


def _restore(ui: Ui, card: TableCard, again: Callable[[], None]) -> None:
    def back(done: bool) -> None:
        again()
        if not done:
            ui.session.notice(Notice(ui.t("plays.lost.title"), ui.t("plays.lost")))

    run_in_background(ui, lambda: ui.session.store.restore(card.id), back)


def _going(ui: Ui, plays: tuple[Play, ...], show: Callable[[str], None]) -> list[ft.Control]:
    going = [play for play in plays if not play.card.finished]
    if not going:
        return []
    return [section(ui, ui.t("plays.going"), str(len(going))), *(_row(ui, play, show) for play in going)]


def _over(
    ui: Ui,
    plays: tuple[Play, ...],
    spot: PlayedAt | None,
    choose: Callable[[PlayedAt | None], None],
    listing: tuple[Callable[[str], None], int, Callable[[], None]],
) -> list[ft.Control]:
    """Return the record if a single game is shown, then the finished tables, filtered by the chosen cell."""
    show, count, more = listing
    over = tuple(play for play in plays if play.card.finished)
    rows: list[ft.Control] = []
    games = {play.card.game for play in plays}
    if over and len(games) == 1:
        game = ALL[over[0].card.game]
        rows.append(Board(ui.of(game.id), game, over, spot, choose, key=f"board-{game.id}"))
        axes = axes_of(game, over)
        over = tuple(play for play in over if spot is None or spot_of(play, axes) == spot)
    if over:
        rows.append(section(ui, ui.t("plays.over"), str(len(over))))
        rows += [_row(ui, play, show) for play in over[:count]]
    if len(over) > count:
        rows.append(word_button(ui, "plays-more", ui.t("history.earlier"), more))
    return rows


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
    lead = ft.Icon(ft.Icons.RESTORE_FROM_TRASH_ROUNDED, size=26, color=ui.colours.ink2)
    note = ui.t("plays.binned", name=name)
    return row(ui, "bring-back", ui.t("plays.bring_back"), bring_back, note=note, lead=lead)


def _games(ui: Ui, plays: tuple[Play, ...], chosen: str, pick: Callable[[str], None]) -> list[ft.Control]:
    """Return a chip for all games and one per game; empty if only one game was played."""
    games = [name for name in ALL if any(play.card.game == name for play in plays)]
    if len(games) < 2:
        return []

    def chip(name: str) -> ft.Control:
        on = name == chosen
        word = ui.of(name).g("name.short") if name else ui.t("plays.all")
        body: list[ft.Control] = [ui.text(word, "body", weight=600)]
        if name:
            body.insert(0, motif(ui.look, name, 22))
        return tappable(
            ui,
            f"game-{name or 'all'}",
            word,
            ft.Row(body, spacing=8, tight=True),
            lambda: pick(name),
            chosen=on,
            height=None,
            alignment=None,
            pad=(14, 18),
        )

    return [ft.Row([chip(name) for name in ("", *games)], spacing=8, run_spacing=8, wrap=True)]


def _people(ui: Ui, plays: tuple[Play, ...], chosen: str, pick: Callable[[str], None]) -> list[ft.Control]:
    """Return a row per player with wins and playing time; a tap shows only that player's plays."""
    people = people_of(play for play in plays if play.card.finished)
    if len(people) < 2:
        return []
    rows = [section(ui, ui.t("plays.people"), str(len(people)))]
    for person in people[:MOST_PEOPLE] if not chosen else [each for each in people if each.name == chosen]:
        on = person.name == chosen
        told = [ui.t("plays.won_of", n=person.won, of=person.plays)]
        if person.minutes:
            told.append(length(ui, person.minutes))
        rows.append(
            row(
                ui,
                f"person-{plain(person.name)}",
                person.name,
                lambda name=person.name, on=on: pick("" if on else name),
                note=" · ".join(told),
                chosen=on,
            )
        )
    return rows


def _only(ui: Ui, person: str, everybody: Callable[[], None]) -> ft.Control:
    lead = ft.Icon(ft.Icons.FILTER_ALT_ROUNDED, size=26, color=ui.colours.ink2)
    return row(ui, "everybody", person, everybody, note=ui.t("plays.everybody"), lead=lead, ground="active")


def _all_as_csv(ui: Ui, plays: tuple[Play, ...]) -> ft.Control:
    lead = ft.Icon(ft.Icons.TABLE_VIEW_ROUNDED, size=26, color=ui.colours.ink2)

    def give() -> None:
        offer_file(ui, "companion-plays.csv", as_csv(ui, plays).encode())

    return row(ui, "plays-csv", ui.t("plays.csv"), give, note=ui.t("plays.csv.note", n=len(plays)), lead=lead)


def _row(ui: Ui, play: Play, show: Callable[[str], None]) -> ft.Control:
    """Draw a table in a few lines: name, players, date, duration, outcome."""
    card = play.card
    here = about(ui, card)
    names = ", ".join(player.name for player in card.players)
    ended = outcome(here, play.summary) if card.finished and play.summary else where(here, play.summary)
    told = results(here, play, axes_of(ALL[card.game], (play,)))
    lines = [names, when(ui, card), ended, told]
    if card.parent is not None:
        lines.append(ui.t("history.branched", name=card.parent.name))
    lines = [line for line in lines if line]
    words: list[ft.Control] = [ui.text(card.name, "body", weight=600)]
    words += [ui.text(line, "note", color=ui.colours.ink2) for line in lines]
    column = ft.Column(words, spacing=2, expand=True)
    parts = (
        [column, sign(ui, play)]
        if ui.look.large_text
        else [motif(ui.look, card.game, 28), column, sign(ui, play)]
    )
    return tappable(
        ui,
        f"play-{card.id}",
        ". ".join([card.name, *lines]),
        ft.Row(parts, spacing=12),
        lambda: show(card.id),
        height=None,
        radius=RADIUS["tile"],
        padding=ft.Padding.symmetric(horizontal=14, vertical=10),
    )


def sign(ui: Ui, play: Play) -> ft.Control:
    """Draw an icon with a distinct shape for won, lost, stopped and in progress."""
    if play.won is True:
        return ft.Icon(ft.Icons.EMOJI_EVENTS_ROUNDED, size=26, color=ui.colours.ok)
    if play.won is False:
        return danger_octagon(ui.look, 24)
    icon = ft.Icons.STOP_CIRCLE_ROUNDED if play.card.finished else ft.Icons.PLAY_CIRCLE_ROUNDED
    return ft.Icon(icon, size=26, color=ui.colours.ink3)
