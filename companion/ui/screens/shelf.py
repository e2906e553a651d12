"""The shelf (home screen): the last table, the game boxes, and links to the other screens."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.core.summary import Mood, Summary
from companion.core.text import one_line
from companion.games import ALL
from companion.store.cards import TableCard
from companion.ui.drawings import danger_octagon, initial, motif, seat_shape, warning_triangle
from companion.ui.error_boundary import component
from companion.ui.hooks import use_state
from companion.ui.navigator import use_keys
from companion.ui.parts.bars import MainButton, main_bar
from companion.ui.parts.damage import StoreNote
from companion.ui.parts.rows import chevron, row
from companion.ui.parts.sheet import over, sheet
from companion.ui.parts.tappable import icon_button, tappable, word_button
from companion.ui.session import Ui
from companion.ui.summaries import about, ago, can_be_told, summary_of, turn, where
from companion.ui.theme import flat, vertical

OFFSETS = ((0, 16), (0, 0), (8, 20), (4, 4), (14, 10))
"""Left and right indent of each box in pixels, so that the boxes look like a real shelf."""
SMALL_BUTTON = 64
BESIDE = 2 * SMALL_BUTTON + 8
"""Width in pixels of the dice and plays buttons, left of the main button."""


@component
def Shelf(ui: Ui) -> ft.Control:
    """Draw the home screen."""
    session = ui.session
    every = [card for card in session.store.cards() if card.game in ALL]
    cards = [card for card in every if can_be_told(ui, card)]
    bad = [card for card in every if card not in cards]
    going = [card for card in cards if not card.finished]
    last = going[0] if going else None
    choosing, choose = use_state(False)
    doomed, doom = use_state(tuple[TableCard, ...])

    def leave() -> bool:
        choose(False)
        doom(())
        return bool(choosing or doomed)

    use_keys(session, back=leave)
    rows: list[ft.Control] = [ft.Container(_head(ui), padding=ft.Padding.only(left=4)), StoreNote(ui)]
    if last is not None:
        rows.append(_continue(ui, last))
    elif not cards:
        rows.append(_example(ui))
    rows.append(
        ft.Container(
            _heading(ui, bool(going)),
            padding=ft.Padding.only(left=4, right=4, top=8),
        )
    )
    spines = [_spine(ui, game, place, cards) for place, game in enumerate(ALL)]
    board = ft.Container(
        height=8,
        gradient=vertical(ui.colours.wood_a, ui.colours.wood_b),
        margin=ft.Margin.only(left=-16, right=-16),
    )
    rows.append(ft.Column([*spines, board], spacing=2))
    others = going[1:4]
    if others:
        rows.append(
            ft.Container(
                ui.text(ui.t("shelf.others"), "note", weight=600, color=ui.colours.ink2),
                padding=ft.Padding.only(top=8),
            )
        )
        rows += [_other(ui, card) for card in others]
    rows += [_bad(ui, card, lambda card: doom((card,))) for card in bad]
    if cards:
        rows.append(_example(ui))
    body = ft.Column(rows, spacing=8, scroll=ft.ScrollMode.AUTO, expand=True)
    width = min(ui.look.width, 640)
    page = ft.Column(
        [
            ft.Container(body, expand=True, padding=ft.Padding.only(left=16, right=16, top=8)),
            _bar(ui, last, lambda: choose(True)),
        ],
        spacing=0,
        width=width,
        expand=True,
    )
    screen = ft.Container(page, alignment=ft.Alignment(0, -1), expand=True)
    if doomed:  # the plays package is imported only when it is needed
        from companion.ui.screens.plays.sheet import delete_sheet

        return over(ui, screen, delete_sheet(ui, doomed[0], leave, lambda card: leave()), leave)
    return over(ui, screen, _boxes(ui, leave) if choosing else None, leave)


def _head(ui: Ui) -> ft.Control:
    """Draw the app's name and the settings button."""
    return ft.Row(
        [
            motif(ui.look, "none", 28),
            ft.Container(
                ft.Semantics(
                    header=True, heading_level=1, content=ui.text("companion", "title", size=_fit(ui))
                ),
                expand=True,
            ),
            icon_button(
                ui,
                "settings",
                ft.Icons.SETTINGS_ROUNDED,
                ui.t("settings"),
                lambda: ui.session.go("/settings"),
            ),
        ],
        spacing=10,
    )


def _fit(ui: Ui) -> float:
    """Return the font size at which the app's name fits on one line."""
    return ui.look.fit("companion", "title", min(ui.look.width, 640) - 130) or 11


def _example(ui: Ui) -> ft.Control:
    """Draw the row that leads to the examples: at the top for new users, else at the bottom."""
    lead = ft.Icon(ft.Icons.SLIDESHOW_ROUNDED, size=26, color=ui.colours.ink2)
    return row(
        ui,
        "example",
        ui.t("example"),
        lambda: ui.session.go("/example"),
        note=ui.t("example.note"),
        lead=lead,
        tail=chevron(ui),
    )


def _boxes(ui: Ui, leave: Callable[[], object]) -> ft.Control:
    """Draw the sheet to choose the game of a new table."""
    rows: list[ft.Control] = [
        row(
            ui,
            f"pick-{game}",
            ui.of(game).g("name"),
            lambda game=game: ui.session.go(f"/new/{game}"),
            lead=motif(ui.look, game, 32),
            tail=chevron(ui),
        )
        for game in ALL
    ]
    return sheet(ui, ui.t("shelf.which"), rows, leave)


def _heading(ui: Ui, going: bool) -> ft.Control:
    """Draw the heading of the boxes and a hint on what a tap on a box does."""
    boxes = ui.text(ui.t("shelf.boxes"), "note", weight=600, color=ui.colours.ink2)
    touch = ui.text(ui.t("shelf.touch.more" if going else "shelf.touch"), "note", color=ui.colours.ink3)
    if ui.look.large_text:
        return ft.Column([boxes, touch], spacing=0, tight=True)
    return ft.Row([ft.Container(boxes, expand=True), touch])


def _seats(ui: Ui, card: TableCard, size: float) -> ft.Control:
    return ft.Row(
        [
            seat_shape(ui.look, seat, initial(player.name), size)
            for seat, player in enumerate(card.players, 1)
        ],
        spacing=6,
        tight=True,
        wrap=True,
    )


def _facts(ui: Ui, told: list[str], room: float) -> list[ft.Control]:
    """Return the position and the time since the last tap on one line, or on two if they do not fit."""
    whole = " · ".join(told)
    lines = [whole] if ui.look.fit(whole, "note", room, least=13) else told
    return [ui.fitted(line, "note", room, most=2, color=ui.colours.ink2) for line in lines]


def _number_of(ui: Ui, summary: Summary | None) -> tuple[ft.Control | None, float]:
    """Return the main number with its name and mood, and its width in pixels with gap; None, 0 if none."""
    if summary is None or summary.number is None:
        return None, 0
    colour = {Mood.WARNING: ui.colours.warn, Mood.DANGER: ui.colours.danger}.get(
        summary.mood, ui.colours.ink2
    )
    said = ui.words.say(summary.number_name) if summary.number_name else ""
    sign: list[ft.Control] = [ui.text(said, "note", weight=600, color=colour)]
    if summary.mood is Mood.WARNING:
        sign.insert(0, warning_triangle(ui.look, 16))
    elif summary.mood is Mood.DANGER:
        sign.insert(0, danger_octagon(ui.look, 16))
    wide = max(ui.look.width_of(said, "note", 600) + 20 * (len(sign) - 1), 34 * len(str(summary.number)))
    return _number(ui, summary.number, sign), wide + 12


def _number(ui: Ui, number: int, sign: list[ft.Control]) -> ft.Control:
    """Draw a table's main number above its name, or beside it with large text."""
    digits = ui.text(str(number), "big", size=52)
    if ui.look.large_text:
        sign[-1].expand = True
        return ft.Row([digits, *sign], spacing=12)
    return ft.Column(
        [digits, ft.Row(sign, spacing=4, tight=True)],
        spacing=2,
        horizontal_alignment=ft.CrossAxisAlignment.END,
        tight=True,
    )


def _continue(ui: Ui, card: TableCard) -> ft.Control:
    """Draw the last table: name, position, time since the last tap, players, and its main number."""
    here = about(ui, card)
    summary = summary_of(card)
    badge = ft.Container(
        motif(ui.look, card.game, 40),
        width=60,
        height=76,
        border_radius=16,
        bgcolor=here.accent.acc_bg,
        alignment=ft.Alignment(0, 0),
    )
    told = [part for part in (where(here, summary), ago(ui, card.last_played)) if part]
    facts = " · ".join(told)
    number, taken = _number_of(here, summary)
    room = min(ui.look.width, 640) - 32 - 24 - (0 if ui.look.large_text else 60 + 12 + taken)
    words = ft.Column(
        [ui.text(card.name, "head", max_lines=2), *_facts(ui, told, room), _seats(ui, card, 22)],
        spacing=4,
        expand=True,
    )
    parts: list[ft.Control] = [words] if ui.look.large_text else [badge, words]
    if number is not None:
        parts.append(number)
    body: ft.Control = ft.Row(parts, spacing=12, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    if ui.look.large_text:  # side by side, neither the table's name nor the number's would fit
        words.expand = None
        body = ft.Column(parts, spacing=8, tight=True)
    label = f"{ui.t('continue')}{ui.t('colon')}{card.name}, {facts}"
    return tappable(
        here,
        "continue",
        label,
        body,
        lambda: ui.session.go(f"/table/{card.id}"),
        height=None,
        radius=20,
        padding=12,
        gradient=vertical(here.accent.glow, ui.colours.raised_b),
        ground="clear",
        shadow=None,
    )


def _spine(ui: Ui, game: str, place: int, cards: list[TableCard]) -> ft.Control:
    """Draw a box on the shelf as its spine; a tap continues its table, or starts one."""
    here = ui.of(game)
    mine = [card for card in cards if card.game == game]
    going = [card for card in mine if not card.finished]
    if going:
        state = ui.t("shelf.going", where=where(about(ui, going[0]), summary_of(going[0])))
    elif mine:
        state = ui.t("shelf.played", n=len(mine))
    else:
        state = ui.t("shelf.never")
    left, right = OFFSETS[place % len(OFFSETS)]
    beside = left + (52 if going else right + 26)  # "+", or the arrow
    line = ft.Row(
        [
            ft.Container(width=6, bgcolor=here.accent.acc),
            ft.Container(motif(ui.look, game, 40), width=48, alignment=ft.Alignment(0, 0)),
            ft.Column(
                [
                    ui.text(here.g("name"), "bar", size=_spine_size(ui, here.g("name"), beside), max_lines=2),
                    ui.text(state, "caption", color=ui.colours.ink2, max_lines=2),
                ],
                spacing=0,
                expand=True,
                alignment=ft.MainAxisAlignment.CENTER,
            ),
            *([] if going else [ft.Icon(ft.Icons.CHEVRON_RIGHT_ROUNDED, size=22, color=ui.colours.ink3)]),
            ft.Container(width=2),
        ],
        spacing=4,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        intrinsic_height=False,
    )
    # A tap on the box continues the table it mentions; the plus button starts another one.
    leads = f"/table/{going[0].id}" if going else f"/new/{game}"
    spine = tappable(
        here,
        f"box-{game}",
        f"{here.g('name')}. {state}. {ui.t('continue' if going else 'shelf.new')}",
        line,
        lambda: ui.session.go(leads),
        expand=bool(going),
        ground="clear",
        height=max(64, 44 * ui.look.scale if not ui.look.large_text else 84 * ui.look.scale),
        radius=6,
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
        gradient=vertical(here.accent.acc_bg, ui.colours.well),
    )
    if not going:
        return ft.Container(spine, margin=ft.Margin.only(left=left, right=right))
    new = icon_button(
        here,
        f"new-{game}",
        ft.Icons.ADD_ROUNDED,
        f"{here.g('name')}. {ui.t('shelf.new')}",
        lambda: ui.session.go(f"/new/{game}"),
    )
    return ft.Container(ft.Row([spine, new], spacing=4), margin=ft.Margin.only(left=left))


def _other(ui: Ui, card: TableCard) -> ft.Control:
    here = about(ui, card)
    facts = " · ".join(part for part in (where(here, summary_of(card)), ago(ui, card.last_played)) if part)
    body = ft.Row(
        [
            motif(ui.look, card.game, 28),
            ft.Column(
                [
                    ui.text(card.name, "body", weight=600, max_lines=1),
                    ui.text(facts, "caption", color=ui.colours.ink2, max_lines=2),
                ],
                spacing=0,
                expand=True,
                alignment=ft.MainAxisAlignment.CENTER,
            ),
            ft.Icon(ft.Icons.CHEVRON_RIGHT_ROUNDED, size=22, color=ui.colours.ink3),
        ],
        spacing=12,
    )
    return tappable(
        ui,
        f"table-{card.id}",
        f"{card.name}. {facts}",
        body,
        lambda: ui.session.go(f"/table/{card.id}"),
        height=None,
        padding=ft.Padding.symmetric(horizontal=12, vertical=10),
        radius=14,
    )


def _bad(ui: Ui, card: TableCard, doom: Callable[[TableCard], object]) -> ft.Control:
    """Draw a table whose card cannot be displayed, with buttons to export or delete it."""
    name = ui.text(one_line(card.name) or card.id, "body", weight=600, max_lines=1)

    def export() -> None:
        from companion.ui.screens.plays.sheet import export_card

        export_card(ui, card)

    buttons: list[ft.Control] = [
        word_button(ui, f"bad-export-{card.id}", ui.t("export"), export),
        word_button(ui, f"bad-delete-{card.id}", ui.t("plays.delete"), lambda: doom(card), ground="danger"),
    ]
    return flat(
        ui.look,
        ft.Column(
            [
                ft.Row([danger_octagon(ui.look, 20), name], spacing=8),
                ui.text(ui.t("shelf.bad"), "note", color=ui.colours.ink2),
                ft.Row(buttons, spacing=8, wrap=True),
            ],
            spacing=8,
        ),
        padding=12,
    )


def _spine_size(ui: Ui, name: str, beside: float) -> float:
    """Return the font size at which a name fits on one line, or on two with large text."""
    room = min(ui.look.width, 640) - 32 - 70 - beside
    return ui.look.fit(name, "bar", room, most=2 if ui.look.large_text else 1) or 11


def _bar(ui: Ui, last: TableCard | None, choose: Callable[[], object]) -> ft.Control:
    """Draw the bottom bar: dice, plays, and the main button."""
    plays = _small(ui, "plays", ft.Icons.HISTORY_ROUNDED, ui.t("plays"), lambda: ui.session.go("/plays"))
    if last is None:
        add = ft.Icons.ADD_ROUNDED
        main = MainButton(ui, ui.t("shelf.new"), ui.t("shelf.which"), choose, add, beside=BESIDE)
    else:
        here = about(ui, last)
        who = turn(here, summary_of(last))
        follows = ui.t("shelf.resume", name=here.g("name.short"), who=who) if who else last.name
        main = MainButton(
            ui,
            ui.t("continue"),
            follows,
            lambda: ui.session.go(f"/table/{last.id}"),
            ft.Icons.PLAY_ARROW_ROUNDED,
            beside=BESIDE,
        )
    tray = _small(ui, "tray", ft.Icons.CASINO_ROUNDED, ui.t("shelf.tray"), lambda: ui.session.go("/tray"))
    return main_bar(ui.look, [tray, plays], main)


def _small(ui: Ui, id: str, icon: ft.IconData, word: str, on_click: Callable[[], None]) -> ft.Control:
    body = ft.Column(
        [
            ft.Icon(icon, size=24, color=ui.colours.ink2),
            ui.text(word, "note", weight=600, max_lines=1),
        ],
        spacing=2,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return tappable(
        ui,
        id,
        word,
        body,
        on_click,
        width=ui.look.fixed_unless_large(SMALL_BUTTON),
        radius=18,
        height=56 if not ui.look.large_text else 24 + 24 * ui.look.scale,
    )
