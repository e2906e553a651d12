"""The sheet of an initiative box: shake, reveal, cover, enter a real order, edit the marbles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import flet as ft

from companion.kit.tray.boxes import Cover, ReadOrder, Reveal, SetMarbles, Shake
from companion.kit.tray.marbles import MARBLES, RINGS, Colour, Marble, MarbleBox
from companion.ui.dispatcher import Dispatcher
from companion.ui.drawings import marble as marble_picture
from companion.ui.error_boundary import component
from companion.ui.hooks import use_state
from companion.ui.parts.bars import MainButton
from companion.ui.parts.choices import toggled
from companion.ui.parts.initiative_box import InitiativeBox, marble_colour, marble_size
from companion.ui.parts.rows import section, text_field
from companion.ui.parts.sheet import sheet, sheet_width, two_buttons
from companion.ui.parts.tappable import tappable, word_button
from companion.ui.screens.tray.body import box_name, marble_letter, shown_marbles
from companion.ui.session import Ui
from companion.ui.table_hooks import use_selector

WIDEST = 344
"""Maximum width of a box that is drawn large, in pixels."""


@component
def BoxSheet(ui: Ui, do: Dispatcher, number: int, view: str = "") -> ft.Control:
    """Draw one box. ``view`` is empty for its use, "real" for a typed order, "edit" for its marbles."""
    box = use_selector(ui.session, do.table, lambda state: state.boxes[number - 1])
    shown, show = use_state(view)
    if shown == "real":
        return RealOrder(ui, do, number, box, lambda: show(""))
    if shown == "edit":
        return EditMarbles(ui, do, number, box, lambda: show(""))
    drawn = InitiativeBox(
        ui,
        f"big-box-{number}",
        box_name(ui, number, box),
        shown_marbles(ui, box.revealed),
        MARBLES,
        note=ui.g("marbles.out", out=box.out, n=MARBLES),
        current=box.out < MARBLES,
        size=marble_size(min(sheet_width(ui.look), WIDEST), MARBLES),
    )
    other = 3 - number
    body = [
        drawn,
        ui.text(_says(ui, box), "body", color=ui.colours.ink2),
        _buttons(ui, do, number, box, show),
        word_button(
            ui,
            "other-box",
            box_name(ui, other, do.table.state.boxes[other - 1]),
            lambda: do.open("box", other),
            icon=ft.Icons.SWAP_HORIZ_ROUNDED,
        ),
    ]
    left = word_button(
        ui,
        "box-cover",
        ui.g("action.Cover"),
        lambda: do(Cover(number)),
        icon=ft.Icons.LOCK_ROUNDED,
        width=None if ui.look.large_text else 124,
        ground="raised" if box.out else "flat",
    )
    return sheet(
        ui, box_name(ui, number, box), body, do.close, bar=two_buttons(ui, left, _next(ui, do, number, box))
    )


def _says(ui: Ui, box: MarbleBox) -> str:
    if not box.order:
        return ui.g("marbles.closed")
    if box.out == MARBLES:
        return ui.g("marbles.all_out")
    return ui.g("marbles.shaken") if not box.out else ui.g("marbles.rest", n=MARBLES - box.out)


def _next(ui: Ui, do: Dispatcher, number: int, box: MarbleBox) -> ft.Control:
    """Draw the main button: shake a box that is not shaken, else reveal the next marble."""
    if not box.order:
        return MainButton(
            ui,
            ui.g("action.Shake"),
            ui.t("dice.roll.follows"),
            lambda: do(Shake(number)),
            ft.Icons.VIBRATION_ROUNDED,
        )
    return MainButton(
        ui,
        ui.g("marbles.next"),
        ui.g("marbles.nth", place=min(box.out + 1, MARBLES), n=MARBLES),
        lambda: do(Reveal(number)),
        ft.Icons.SKIP_NEXT_ROUNDED,
        quiet=box.out >= MARBLES,
    )


def _buttons(
    ui: Ui, do: Dispatcher, number: int, box: MarbleBox, show: Callable[[str], object]
) -> ft.Control:
    """Draw the other buttons; shaking again only for a shaken box, else the main button shakes."""

    def button(id: str, word: str, icon: ft.IconData, go: Callable[[], object]) -> ft.Control:
        return word_button(ui, f"box-{id}", ui.g(f"marbles.{word}"), go, icon=icon, expand=True)

    shake = button("shake", "again", ft.Icons.VIBRATION_ROUNDED, lambda: do(Shake(number)))
    real = button("real", "real", ft.Icons.BACK_HAND_ROUNDED, lambda: show("real"))
    edit = button("edit", "edit", ft.Icons.EDIT_ROUNDED, lambda: show("edit"))
    buttons = [shake, real, edit] if box.order else [real, edit]
    if ui.look.large_text:
        return ft.Column([ft.Row([each]) for each in buttons], spacing=8, tight=True)
    return ft.Column([ft.Row(buttons[:2], spacing=8), ft.Row(buttons[2:])], spacing=8, tight=True)


@component
def RealOrder(ui: Ui, do: Dispatcher, number: int, box: MarbleBox, back: Callable[[], object]) -> ft.Control:
    """Draw the marbles, to be tapped in the order in which they came out of the real box."""
    order, put = use_state(tuple[int, ...])
    row: list[ft.Control] = []
    for place, each in enumerate(box.marbles, 1):
        at = order.index(place) + 1 if place in order else 0

        def tap(place: int = place) -> None:
            put(toggled(order, place))

        name = ui.words.show(each.colour)
        picture = marble_picture(
            ui.look, marble_letter(ui, each), None, 44, fill=marble_colour(ui.look, each.colour.value)
        )
        count = ui.text(str(at) if at else "·", "head", color=ui.colours.ink if at else ui.colours.ink3)
        body = ft.Column(
            [picture, count], spacing=2, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER
        )
        label = ui.g("marbles.came", name=name, n=at) if at else name
        row.append(
            tappable(
                ui,
                f"real-{place}",
                label,
                body,
                tap,
                chosen=bool(at),
                expand=True,
                height=88 if not ui.look.large_text else 104,
            )
        )

    def keep() -> None:
        if do(ReadOrder(number, order)):
            back()

    left = word_button(ui, "real-back", ui.t("back"), back, width=None if ui.look.large_text else 124)
    follows = ui.g("marbles.keep.follows" if order else "marbles.keep.none")
    main = MainButton(ui, ui.g("marbles.keep"), follows, keep, ft.Icons.CHECK_ROUNDED, quiet=not order)
    return sheet(
        ui,
        ui.g("action.ReadOrder"),
        [ft.Row(row, spacing=8)],
        do.close,
        note=ui.g("marbles.real.note"),
        bar=two_buttons(ui, left, main),
    )


@component
def EditMarbles(
    ui: Ui, do: Dispatcher, number: int, box: MarbleBox, back: Callable[[], object]
) -> ft.Control:
    """Draw the form of a box: its name, and colour and letter of its four marbles."""
    marbles, put = use_state(box.marbles)
    name, rename = use_state(box.name)

    def change(place: int, marble: Marble) -> None:
        put(tuple(marble if at == place else old for at, old in enumerate(marbles)))

    def keep() -> None:
        if do(SetMarbles(number, marbles, name.strip())):
            back()

    rows: list[ft.Control] = [
        ft.Container(
            text_field(ui, "box-name", ui.g("marbles.name"), name, rename, limit=40),
            padding=ft.Padding.only(top=6),
        )
    ]
    for place, each in enumerate(marbles):
        rows += _marble_row(ui, place, each, change)
    rows.append(word_button(ui, "box-rings", ui.g("marbles.rings"), lambda: put(RINGS)))
    left = word_button(ui, "edit-back", ui.t("back"), back, width=None if ui.look.large_text else 124)
    main = MainButton(ui, ui.g("marbles.save"), "", keep, ft.Icons.CHECK_ROUNDED)
    return sheet(
        ui,
        ui.g("marbles.edit"),
        rows,
        do.close,
        note=ui.g("marbles.edit.note"),
        bar=two_buttons(ui, left, main),
    )


def _marble_row(
    ui: Ui, place: int, marble: Marble, change: Callable[[int, Marble], object]
) -> list[ft.Control]:
    """Return the eight colours to choose from, and the field for the marble's letter."""

    def colour(each: Colour) -> ft.Control:
        on = each is marble.colour
        letter = marble_letter(ui, replace(marble, colour=each))
        picture = marble_picture(ui.look, letter, None, 28, fill=marble_colour(ui.look, each.value))
        return tappable(
            ui,
            f"marble-{place}-{each.value}",
            ui.words.show(each),
            picture,
            lambda: change(place, replace(marble, colour=each)),
            ground="active" if on else "clear",
            chosen=on,
            width=48,
            height=48,
            radius=14,
        )

    letter = text_field(
        ui,
        f"letter-{place}",
        ui.g("marbles.letter"),
        marble.letter,
        lambda text: change(place, replace(marble, letter=text.strip().upper()[:1])),
        limit=2,
    )
    swatches = ft.Row([colour(each) for each in Colour], spacing=2, run_spacing=2, wrap=True)
    return [
        section(ui, ui.g("marbles.marble", n=place + 1)),
        swatches,
        ft.Container(letter, width=140, padding=ft.Padding.only(top=4)),
    ]
