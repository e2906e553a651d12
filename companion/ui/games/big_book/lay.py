"""A new monster: how many multi curses the board says, and the three symbols of its page."""

from __future__ import annotations

import flet as ft

from companion.games.big_book.actions import LayCurses
from companion.games.big_book.elements import Curse, Element
from companion.games.big_book.rules.curses import layout
from companion.games.big_book.state import Slot, State
from companion.ui.act import Actor
from companion.ui.desk import Notice, Ui
from companion.ui.games.big_book.choose import choose_element
from companion.ui.games.big_book.letters import shape
from companion.ui.hooks import use_state
from companion.ui.parts.bars import MainButton
from companion.ui.parts.press import pill, press, word_button
from companion.ui.parts.rows import section, switch_row
from companion.ui.parts.sheet import sheet, two_buttons
from companion.ui.theme import well
from companion.ui.wall import part


@part
def LaySheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """Nothing is filled in that the box has not told."""
    known = state.multi[state.round - 1]
    multi, tell = use_state(known)
    symbols, draw = use_state(state.symbols)
    skipped, skip = use_state(())

    def lay() -> None:
        if multi is None or len(symbols) != 3:
            ui.desk.notice(Notice(ui.t("form.missing.title"), ui.g("ui.lay.missing")))
            return
        do(LayCurses(multi, tuple(symbols), tuple(skipped)), then=do.close)

    rows: list[ft.Control] = [
        section(ui, ui.g("ui.lay.multi", round=state.round, column=state.options.column)),
        ft.Row([_count(ui, n, n == multi, tell) for n in range(3)], spacing=8),
    ]
    if known is not None:
        rows.append(ft.Row([pill(ui, ui.g("ui.from_box"), icon=ft.Icons.INVENTORY_2_ROUNDED)]))
    rows += [
        section(ui, ui.g("ui.lay.symbols"), f"{len(symbols)} / 3"),
        choose_element(
            ui,
            None,
            lambda e: draw((*symbols, e)) if len(symbols) < 3 else None,
            id="symbol",
            label=ui.g("ui.lay.symbols"),
        ),
        _preview(ui, multi, symbols, skipped),
        switch_row(
            ui,
            "pile-empty",
            ui.g("ui.lay.empty"),
            bool(skipped),
            lambda on: skip(tuple(dict.fromkeys(_kinds(multi, symbols)))[:1] if on else ()),
            note=ui.g("ui.lay.empty.note"),
        ),
    ]
    if skipped:
        rows.append(
            ft.Row(
                [
                    _skip(ui, kind, kind in skipped, lambda k: skip(_toggled(skipped, k)))
                    for kind in dict.fromkeys(_kinds(multi, symbols))
                ],
                spacing=8,
            )
        )
    main = MainButton(
        ui,
        ui.g("ui.lay"),
        ui.g("ui.lay.follows", n=len(_kinds(multi, symbols)) - len(skipped)),
        lay,
        ft.Icons.CHECK_ROUNDED,
    )
    left = word_button(
        ui,
        "symbol-back",
        ui.t("form.take_back"),
        lambda: draw(symbols[:-1]),
        icon=ft.Icons.BACKSPACE_ROUNDED,
        width=None if ui.look.large_text else 128,
    )
    return sheet(
        ui,
        ui.g("action.LayCurses"),
        rows,
        do.close,
        note=ui.g("ui.lay.note", round=state.round),
        bar=two_buttons(ui, left, main),
    )


def _kinds(multi: int | None, symbols: tuple[Element, ...]) -> tuple[Curse, ...]:
    return (Curse.MULTI,) * (multi or 0) + tuple(Curse(symbol.value) for symbol in symbols)


def _toggled(skipped: tuple[Curse, ...], kind: Curse) -> tuple[Curse, ...]:
    return tuple(k for k in skipped if k is not kind) if kind in skipped else (*skipped, kind)


def _count(ui: Ui, n: int, on: bool, tell: object) -> ft.Control:
    return press(
        ui,
        f"multi-{n}",
        ui.g("ui.lay.count", n=n),
        ui.text(str(n), "tile"),
        lambda: tell(n),  # type: ignore[operator]
        ground="active" if on else "raised",
        chosen=on,
        expand=True,
    )


def _skip(ui: Ui, kind: Curse, on: bool, toggle: object) -> ft.Control:
    return press(
        ui,
        f"skip-{kind.value}",
        ui.g("ui.lay.skip", curse=kind),
        shape(ui, kind, 28, outlined=on),
        lambda: toggle(kind),  # type: ignore[operator]
        ground="active" if on else "raised",
        chosen=on,
        expand=True,
    )


def _preview(
    ui: Ui, multi: int | None, symbols: tuple[Element, ...], skipped: tuple[Curse, ...]
) -> ft.Control:
    """The five slots as they will lie."""
    kinds = _kinds(multi, symbols)
    missing = tuple(kind for kind in skipped if kind in kinds)
    laid = dict(zip(Slot, layout(multi or 0, tuple(symbols), missing), strict=False))
    cells: list[ft.Control] = []
    for slot in Slot:
        curse = laid.get(slot)
        inside: ft.Control = shape(ui, curse, 28) if curse else ft.Container(width=28, height=28)
        cells.append(
            ft.Column(
                [inside, ui.text(ui.g(f"ui.slot.short.{slot.value}"), "caption", color=ui.colours.ink2)],
                spacing=2,
                expand=True,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            )
        )
    return well(ui.look, ft.Row(cells, spacing=4), padding=8)
