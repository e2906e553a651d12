"""The tray's sheets for the coin, the first player and the seats."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.kit.tray.lots import DrawFirst, DrawSeats, Toss
from companion.ui.dispatcher import Dispatcher
from companion.ui.drawings import initial, seat_shape
from companion.ui.error_boundary import component
from companion.ui.hooks import use_state
from companion.ui.parts.bars import MainButton
from companion.ui.parts.choices import toggled
from companion.ui.parts.counter import stepper
from companion.ui.parts.panels import side_button
from companion.ui.parts.rows import check_row, section
from companion.ui.parts.sheet import sheet, two_buttons
from companion.ui.parts.tappable import word_button
from companion.ui.parts.wording import capital
from companion.ui.screens.tray.body import chip
from companion.ui.session import Ui
from companion.ui.table_hooks import use_selector
from companion.ui.theme import felt
from companion.ui.tokens import ON_FELT, ON_FELT2


def big_answer(ui: Ui, id: str, word: str, note: str = "", sign: ft.Control | None = None) -> ft.Control:
    """Draw an answer on the felt in large type; screen readers announce it at once."""
    lines: list[ft.Control] = [
        ui.text(word, "title", size=30, color=ON_FELT, max_lines=3, text_align=ft.TextAlign.CENTER)
    ]
    if note:
        lines.append(ui.text(note, "note", color=ON_FELT2, max_lines=3, text_align=ft.TextAlign.CENTER))
    if sign is not None:
        lines.insert(0, sign)
    column = ft.Column(
        lines,
        spacing=6,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    return ft.Semantics(
        identifier=id,
        label=f"{word}. {note}" if note else word,
        live_region=True,
        container=True,
        exclude_semantics=True,
        content=felt(ui.look, column, alignment=ft.Alignment(0, 0), padding=16),
    )


@component
def CoinSheet(ui: Ui, do: Dispatcher) -> ft.Control:
    """Draw the sheet to toss the coin, or to enter the side of a real coin."""
    tossed = use_selector(ui.session, do.table, lambda state: state.tossed)
    word = ui.words.show(tossed.side) if tossed else ui.g("coin.none")
    sign = ft.Icon(ft.Icons.TOLL_ROUNDED, size=56, color=ON_FELT)
    said = big_answer(ui, "coin-says", capital(word), "", sign)
    real = ft.Row(
        [
            word_button(
                ui,
                f"coin-{side}",
                ui.g(f"word.CoinSide.{side}"),
                lambda face=face: do(Toss(), faces=(face,)),
                icon=ft.Icons.BACK_HAND_ROUNDED,
                expand=True,
            )
            for face, side in ((1, "heads"), (2, "tails"))
        ],
        spacing=8,
    )
    main = MainButton(
        ui, ui.g("action.Toss"), ui.t("dice.roll.follows"), lambda: do(Toss()), ft.Icons.TOLL_ROUNDED
    )
    body = [said, section(ui, ui.g("coin.real")), real]
    return sheet(ui, ui.g("tool.coin"), body, do.close, bar=ft.Row([ft.Container(main, expand=True)]))


@component
def PeopleSheet(ui: Ui, do: Dispatcher, names: tuple[str, ...]) -> ft.Control:
    """Draw the sheet to draw first player or seats: names of table or roster, else numbered seats."""
    here, bring = use_state(names[:5] if len(names) >= 2 else ())
    count, number = use_state(4)
    view, show = use_state("first")
    people = here if names else tuple(ui.g("people.seat", n=place) for place in range(1, count + 1))
    first, seats = use_selector(ui.session, do.table, lambda state: (state.first, state.seats))
    rows: list[ft.Control] = []
    if view == "seats" and seats is not None:
        rows.append(_round(ui, seats.names))
    elif view == "first" and first is not None:
        rows.append(big_answer(ui, "first-says", first.name, ui.g("people.begins")))
    if names:
        rows.append(section(ui, ui.g("people.who")))
        rows += [_person(ui, place, name, here, bring) for place, name in enumerate(names)]
    else:
        rows.append(
            stepper(
                ui,
                "people",
                ui.g("people.count"),
                count,
                number,
                low=2,
                high=12,
                caption=ui.g("people.count"),
                width=None,
            )
        )

    rows += [section(ui, ui.g("people.real")), _real_first(ui, do, people, show)]

    def draw(what: str) -> Callable[[], None]:
        def drawn() -> None:
            show(what)
            do(DrawFirst(people) if what == "first" else DrawSeats(people))

        return drawn

    again = ft.Icons.AUTORENEW_ROUNDED
    left = side_button(ui, "draw-seats", ui.g("action.DrawSeats"), draw("seats"), icon=again, width=116)
    main = MainButton(
        ui, ui.g("action.DrawFirst"), ui.t("dice.roll.follows"), draw("first"), ft.Icons.FLAG_ROUNDED
    )
    return sheet(
        ui, ui.g("people.title"), rows, do.close, note=ui.g("people.note"), bar=two_buttons(ui, left, main)
    )


def _real_first(ui: Ui, do: Dispatcher, people: tuple[str, ...], show: Callable[[str], object]) -> ft.Control:
    """Draw the players as chips: a tap enters the one drawn at the real table."""

    def told(place: int) -> Callable[[], None]:
        def tell() -> None:
            show("first")
            do(DrawFirst(people), faces=(place,))

        return tell

    chips = [
        chip(ui, f"real-first-{place}", name, told(place), False) for place, name in enumerate(people, 1)
    ]
    return ft.Row(chips, spacing=8, run_spacing=8, wrap=True)


def _person(
    ui: Ui, place: int, name: str, here: tuple[str, ...], bring: Callable[[tuple[str, ...]], object]
) -> ft.Control:
    def turn() -> None:
        bring(toggled(here, name))

    return check_row(ui, f"person-{place}", name, name in here, turn)


def _round(ui: Ui, names: tuple[str, ...]) -> ft.Control:
    """Draw all players in clockwise order, each with the shape of the seat."""
    rows = [
        ft.Row(
            [
                ui.text(str(place), "head", color=ON_FELT2, width=28),
                seat_shape(ui.look, place, name[-1] if name[-1].isdigit() else initial(name), 26),
                ft.Container(ui.text(name, "body", weight=600, color=ON_FELT, max_lines=1), expand=True),
            ],
            spacing=10,
        )
        for place, name in enumerate(names, 1)
    ]
    return ft.Semantics(
        identifier="seats-say",
        label=", ".join(f"{place} {name}" for place, name in enumerate(names, 1)),
        live_region=True,
        container=True,
        exclude_semantics=True,
        content=felt(ui.look, ft.Column(list(rows), spacing=8, tight=True), padding=14),
    )
