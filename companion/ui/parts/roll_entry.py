"""Roll virtual dice, or enter the faces of real ones: players can always use their own dice.

The component decides nothing: it calls ``on_roll`` for virtual dice and ``on_faces`` with the faces of real
ones. Both lead to the same action, the second one with typed faces.
"""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.ui.dispatcher import DiceRequest, Dispatcher
from companion.ui.drawings.polyhedra import die
from companion.ui.error_boundary import component
from companion.ui.hooks import use_state
from companion.ui.parts.bars import MainButton
from companion.ui.parts.keys import number_key
from companion.ui.parts.layout import in_line, stacked, wrap
from companion.ui.parts.rows import text_field
from companion.ui.parts.sheet import body_width, sheet_width
from companion.ui.parts.tappable import icon_button, tappable, word_button
from companion.ui.session import Ui
from companion.ui.theme import active, well

KEYS_UP_TO = 20
"""Dice with more sides than this are typed as a number."""


def use_wanted(do: Dispatcher | None, wanted: DiceRequest | None) -> None:
    """Register the dice this component waits for, at each drawing.

    Call it before any early return of the component: a hook that is skipped keeps its last value.
    """

    def wait() -> None:
        if do is not None and wanted is not None:
            do.wait_for_dice(wanted)

    ft.use_effect(wait)


@component
def RollEntry(
    ui: Ui,
    id: str,
    sides: tuple[int, ...],
    on_roll: Callable[[], object],
    on_faces: Callable[[tuple[int, ...]], object],
    title: str = "",
    follows: str = "",
    names: tuple[str, ...] = (),
    dark: bool = False,
    do: Dispatcher | None = None,
    real: bool = False,
    at_once: bool = False,
) -> ft.Control:
    """Draw two buttons: enter real faces, or roll. ``names`` says which die is whose.

    With ``do`` the dispatcher knows which dice are needed: the dice tray is one tap away, and its faces can
    be sent to ``on_faces``. ``real``: the players use real dice, so the faces are asked at once. ``at_once``:
    the last face completes the entry without a confirmation; undo corrects a slip.
    """
    typing, type_now = use_state(real)
    use_wanted(do, DiceRequest(sides, title or ui.t("dice.these"), on_faces))
    if not typing:
        hand = real_button(ui, f"{id}-real", lambda: type_now(True), width=112 if do else 128)
        roll = MainButton(
            ui,
            title or ui.t("dice.roll", dice=named(ui, sides)),
            follows or ui.t("dice.roll.follows"),
            on_roll,
            ft.Icons.CASINO_ROUNDED,
            beside=128 if do is None else 168,
            of_sheet=True,
        )
        if do is None:
            return _bar(ui, [hand], roll)
        tray = icon_button(
            ui, f"{id}-tray", ft.Icons.OPEN_IN_NEW_ROUNDED, ui.t("tray"), lambda: do.open("tray")
        )
        return _bar(ui, [hand, tray], roll)

    def done(faces: tuple[int, ...]) -> None:
        type_now(False)
        on_faces(faces)

    return RealDice(ui, id, sides, done, lambda: type_now(False), names, dark, at_once)


@component
def RealDice(
    ui: Ui,
    id: str,
    sides: tuple[int, ...],
    on_faces: Callable[[tuple[int, ...]], object],
    cancel: Callable[[], object],
    names: tuple[str, ...] = (),
    dark: bool = False,
    at_once: bool = False,
) -> ft.Control:
    """Draw keys for the faces of real dice, one die after the other; the last face can be erased.

    A single die needs no confirmation, nor do several with ``at_once``: undo corrects a slip.
    """
    faces, put = use_state(tuple[int, ...])
    single = len(sides) == 1
    now = len(faces)
    full = now >= len(sides)
    rows: list[ft.Control] = [] if single else [_dice(ui, sides, faces, names, dark)]

    def tap(face: int) -> None:
        if single or (at_once and now + 1 == len(sides)):
            on_faces((*faces, face))
        else:
            put((*faces, face))

    if not full:
        rows.append(_keys(ui, id, sides[now], tap))
    left = word_button(
        ui, f"{id}-cancel", ui.t("dice.virtual"), cancel, icon=ft.Icons.CASINO_ROUNDED,
        width=None if ui.look.large_text else 124, expand=ui.look.large_text,
        room=ui.look.if_large(None, sheet_width(ui.look) - 48),
    )  # fmt: skip

    def use() -> None:
        if full:
            on_faces(faces)

    nth = ui.t("dice.face") if single else ui.t("dice.nth", place=now + 1, n=len(sides))
    which = names[now] if not full and now < len(names) else nth
    main = MainButton(
        ui,
        ui.t("dice.use", faces=" ".join(map(str, faces))) if full else which,
        ui.t("dice.use.follows") if full else ui.t("dice.tap", n=sides[now]),
        use,
        ft.Icons.CHECK_ROUNDED,
        quiet=not full,
        of_sheet=True,
    )
    if now:
        back = icon_button(
            ui, f"{id}-erase", ft.Icons.BACKSPACE_ROUNDED, ui.t("dice.erase"), lambda: put(faces[:-1])
        )
        rows[0] = in_line(rows[0], back, fill=0, gap=4)
    return stacked([*rows, _bar(ui, [left], main)], gap=10)


def real_button(ui: Ui, id: str, on_click: Callable[[], object], width: float = 128) -> ft.Control:
    """Return the button "I rolled real dice", placed beside every roll."""
    word = ui.text(ui.t("dice.real"), "note", weight=600, max_lines=2)
    if not ui.look.large_text:
        word = ui.fitted(ui.t("dice.real"), "note", width - 50, most=2, weight=600)
    body = in_line(ft.Icon(ft.Icons.BACK_HAND_ROUNDED, size=22, color=ui.colours.ink2), word, fill=1)
    large = ui.look.large_text
    room = ui.look.if_wide(ui.look.width - 24, body_width(ui.look)) - 50
    few = ui.look.width_of(ui.t("dice.real"), "note", 600) <= room  # one line is enough
    return tappable(
        ui,
        id,
        ui.t("dice.real"),
        body,
        on_click,
        width=None if large else width,
        expand=True if large else None,
        radius=18,
        height=56 if few or not large else 34 * ui.look.scale + 12,
        padding=ft.Padding.symmetric(horizontal=10),
    )


def named(ui: Ui, sides: tuple[int, ...]) -> str:
    """Return dice in words: "4 × D6", "D6", "D6 + 2 × D10"."""
    kinds: list[list[int]] = []
    for each in sides:
        if kinds and kinds[-1][0] == each:
            kinds[-1][1] += 1
        else:
            kinds.append([each, 1])
    return " + ".join(ui.t("dice.kind", n=count, sides=each) for each, count in kinds)


def _bar(ui: Ui, left: list[ft.Control], main: ft.Control) -> ft.Control:
    if ui.look.large_text:
        return stacked([ft.Row(left), ft.Row([ft.Container(main, expand=True)])])
    return ft.Row([*left, ft.Container(main, expand=True)], spacing=8)


def _dice(
    ui: Ui, sides: tuple[int, ...], faces: tuple[int, ...], names: tuple[str, ...], dark: bool
) -> ft.Control:
    """Return the faces typed so far; the next die has a border."""
    side = 44 if len(sides) <= 6 else 30
    row: list[ft.Control] = []
    for place, kind in enumerate(sides):
        face = faces[place] if place < len(faces) else None
        shape: ft.Control = die(ui.look, kind, face, side, dark_die=dark, dropped=face is None)
        if place < len(names) and names[place]:
            shape = ft.Column(
                [shape, ui.text(names[place], "caption", color=ui.colours.ink2, max_lines=1)],
                spacing=2,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            )
        if place == len(faces):
            row.append(active(ui.look, ui.game or "none", shape, radius=12, padding=3))
        else:
            row.append(ft.Container(shape, padding=6))
    said = ", ".join(map(str, faces)) or ui.t("dice.none")
    return ft.Semantics(
        label=said, container=True, exclude_semantics=True, live_region=True,
        content=wrap(row, gap=2),
    )  # fmt: skip


def _keys(ui: Ui, id: str, sides: int, tap: Callable[[int], object]) -> ft.Control:
    if sides > KEYS_UP_TO:
        return _Number(ui, id, sides, tap, key=f"{id}-number-{sides}")
    columns = 3 if sides <= 6 else 4 if sides in (8, 12) else 5
    rows: list[ft.Control] = []
    for start in range(1, sides + 1, columns):
        keys = [_key(ui, id, sides, face, tap) for face in range(start, min(start + columns, sides + 1))]
        keys += [ft.Container(expand=True) for _ in range(columns - len(keys))]
        rows.append(ft.Row(keys, spacing=8))
    return well(ui.look, stacked(rows), radius=18, padding=8)


def _key(ui: Ui, id: str, sides: int, face: int, tap: Callable[[int], object]) -> ft.Control:
    if sides == 6:
        pips = die(ui.look, 6, face, 40)
        return tappable(ui, f"{id}-{face}", str(face), pips, lambda: tap(face), expand=True, height=56)
    return number_key(ui, id, face, lambda: tap(face), size=26, expand=True, height=56)


@component
def _Number(ui: Ui, id: str, sides: int, tap: Callable[[int], object]) -> ft.Control:
    """Draw a number field for a die with more than 20 sides."""
    typed, write = use_state("")

    def keep() -> None:
        if typed.isdecimal() and 1 <= int(typed) <= sides:
            write("")
            tap(int(typed))

    field = text_field(
        ui, f"{id}-typed", ui.t("dice.typed", n=sides), typed, write, submit=keep, number=True, limit=3
    )
    ok = icon_button(ui, f"{id}-keep", ft.Icons.CHECK_ROUNDED, ui.t("dice.keep"), keep)
    return in_line(field, ok, fill=0)
