"""The wizard's players step: the seats, clockwise."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import flet as ft

from companion.ui.drawings import dashed_box, free_seat, initial, seat_shape
from companion.ui.error_boundary import component
from companion.ui.parts.panels import quiet_note
from companion.ui.parts.rows import page_title, section, text_field
from companion.ui.parts.sheet import SHEET_WIDTH
from companion.ui.parts.tappable import icon_button, pill, tappable, word_button
from companion.ui.screens.new_table.draft import TableDraft
from companion.ui.screens.new_table.told import told_options
from companion.ui.session import Notice, Ui
from companion.ui.theme import pressable


@component
def PlayersStep(ui: Ui, draft: TableDraft, put: Callable[[TableDraft], None]) -> ft.Control:
    """Draw the seats in order, known players to choose from, and a field for a new player."""
    game = draft.game
    most = game.players.stop - 1
    roster = [p.name for p in ui.session.store.library.roster() if p.name not in draft.names]

    def add(name: str) -> None:
        more = added(ui, draft, name)
        if more is not None:
            put(more)

    def write(text: str) -> None:
        put(replace(draft, typed=text))

    rows: list[ft.Control] = [
        page_title(
            ui,
            ui.t("wizard.around"),
            ui.t("wizard.around.note", low=game.players.start, high=most),
            ui.text(str(len(draft.names)), "tile", size=36, color=ui.accent.acc),
        )
    ]
    if draft.asks_who_starts and draft.names:
        rows.append(_who_starts(ui, draft))
    rows += [_seat(ui, draft, put, place) for place in range(len(draft.names))]
    if len(draft.names) < most:
        rows.append(_free(ui, len(draft.names) + 1))
        field = text_field(
            ui,
            "new-player",
            ui.t("wizard.new_player"),
            draft.typed,
            write,
            submit=lambda: add(draft.typed),
            stay=True,
            limit=16,
        )
        rows.append(
            ft.Row(
                [
                    ft.Container(field, expand=True),
                    word_button(
                        ui,
                        "add-player",
                        ui.t("add"),
                        lambda: add(draft.typed),
                        icon=ft.Icons.PERSON_ADD_ROUNDED,
                        width=132,
                    ),
                ],
                spacing=8,
                vertical_alignment=ft.CrossAxisAlignment.END,  # the field's label is above it
                key="new-player-row",  # the row moves down with each name; a fixed key keeps the focus
            )
        )
    if roster and len(draft.names) < most:
        rows.append(section(ui, ui.t("wizard.roster")))
        rows.append(
            ft.Row([_known(ui, name, add) for name in roster[:12]], spacing=8, run_spacing=8, wrap=True)
        )
    return ft.Column([*rows, *_chosen(ui, draft), ft.Container(height=8)], spacing=8)


def _chosen(ui: Ui, draft: TableDraft) -> list[ft.Control]:
    """Return a note with the options that differ from the defaults, e.g. copied from the last table."""
    told = [
        f"{title}{ui.t('colon')}{said}"
        for name, title, said in told_options(ui, draft.game, draft.options)
        if name in draft.chosen
    ]
    return [quiet_note(ui, ui.t("wizard.chosen", what=", ".join(told)))] if told else []


def _free(ui: Ui, seat: int) -> ft.Control:
    """Draw the next free seat."""
    words = ui.text(ui.t("wizard.free", n=seat), "body", color=ui.colours.ink2)
    inside = ft.Container(
        ft.Row([free_seat(ui.look, seat, 28), words], spacing=14), padding=ft.Padding.only(left=14)
    )
    return dashed_box(ui.look, min(ui.look.width, 640) - 32, max(52, 32 * ui.look.scale), 14, inside)


def added(ui: Ui, draft: TableDraft, name: str) -> TableDraft | None:
    """Return a copy with one more player; None, with a notice, if the name is taken or all seats are."""
    name, most = " ".join(name.split())[:16], draft.game.players.stop - 1
    if not name:
        return replace(draft, typed="")
    if name in draft.names:
        ui.session.notice(Notice(ui.t("wizard.twice.title"), ui.t("wizard.twice", name=name)))
        return None
    if len(draft.names) >= most:
        ui.session.notice(Notice(ui.t("wizard.full.title"), ui.t("wizard.full", n=most)))
        return None
    ui.session.store.library.add_player(name)
    return replace(draft.with_names((*draft.names, name)), typed="")


def _who_starts(ui: Ui, draft: TableDraft) -> ft.Control:
    """Draw the starting player in words above the seats: a flag alone is easily missed."""
    starter = draft.names[draft.first - 1] if draft.first else ""
    said = ui.t("wizard.who_starts", name=starter) if starter else ui.t("wizard.nobody_starts")
    glyph = ft.Icon(ft.Icons.FLAG_ROUNDED, size=20, color=ui.accent.acc if starter else ui.colours.ink3)
    words = ui.text(said, "body", color=ui.colours.ink if starter else ui.colours.ink2)
    return ft.Row([glyph, ft.Container(words, expand=True)], spacing=8)


def _known(ui: Ui, name: str, add: Callable[[str], None]) -> ft.Control:
    body = ft.Row(
        [
            ft.Icon(ft.Icons.ADD_ROUNDED, size=18, color=ui.colours.ink2),
            ui.text(name, "body", weight=600, max_lines=1),
        ],
        spacing=8,
        tight=True,
    )
    return tappable(
        ui,
        f"add-{name}",
        ui.t("wizard.add", name=name),
        body,
        lambda: add(name),
        height=48,
        alignment=None,  # as wide as the name, so that several fit on a line
        padding=ft.Padding.symmetric(horizontal=12),
    )


def _seat(ui: Ui, draft: TableDraft, put: Callable[[TableDraft], None], place: int) -> ft.Control:
    name = draft.names[place]
    starts = draft.first == place + 1

    def up() -> None:
        names = list(draft.names)
        names.insert(place - 1, names.pop(place)) if place else names.append(names.pop(0))
        put(draft.with_names(tuple(names)))

    def out() -> None:
        put(draft.with_names(tuple(n for n in draft.names if n != name)))

    flag, word = ui.t("wizard.starts"), ""
    room: float = min(ui.look.width, SHEET_WIDTH) - 32 - 18 - 42 - 96  # the shape, two buttons
    if starts:  # the flag without its word if the word would cut the name
        said = 14 + 34 + ui.look.width_of(flag, "caption", 600)
        whole = ui.look.fit(name, "bar", room - said, least=14) is not None
        word, taken = (flag, said) if whole else ("", 44)
        room -= taken
    words: list[ft.Control] = [
        seat_shape(ui.look, place + 1, initial(name), 28),
        ft.Container(ui.fitted(name, "bar", room), expand=True),
    ]
    if starts:
        words.append(pill(ui, word, icon=ft.Icons.FLAG_ROUNDED))
    chosen = _starter(ui, draft, put, place, words)
    row = ft.Row(
        [
            chosen,
            icon_button(
                ui, f"up-{place + 1}", ft.Icons.KEYBOARD_ARROW_UP_ROUNDED, ui.t("wizard.up", name=name), up
            ),
            icon_button(
                ui, f"out-{place + 1}", ft.Icons.CLOSE_ROUNDED, ui.t("wizard.out", name=name), out, size=20
            ),
        ],
        spacing=0,
    )
    return pressable(ui.look, row, height=max(56, 34 * ui.look.scale))


def _starter(
    ui: Ui, draft: TableDraft, put: Callable[[TableDraft], None], place: int, words: list[ft.Control]
) -> ft.Control:
    """Draw a seat's name; a tap makes the seat start, unless the rules set the order."""
    name, starts = draft.names[place], draft.first == place + 1
    inside, padding = ft.Row(words, spacing=14), ft.Padding.only(left=14, right=4)
    if not draft.asks_who_starts:
        return ft.Container(inside, expand=True, padding=padding)
    return tappable(
        ui,
        f"seat-{place + 1}",
        f"{name}, {ui.t('wizard.starts')}" if starts else ui.t("wizard.make_first", name=name),
        inside,
        lambda: put(draft.begin_with(place + 1)),
        ground="clear",
        chosen=starts,
        expand=True,
        padding=padding,
    )
