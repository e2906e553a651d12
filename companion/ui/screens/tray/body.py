"""The parts of the tray: felt, presets, initiative boxes, tools, and the last lines of the log."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

import flet as ft

from companion.core.journal import Entry, Kind
from companion.i18n.lines import tell_entry
from companion.kit.tray.boxes import Reveal
from companion.kit.tray.lots import Toss
from companion.kit.tray.marbles import MARBLES, Marble, MarbleBox
from companion.kit.tray.notation import Formula, parse
from companion.kit.tray.state import Rolled
from companion.manifest import throws_for
from companion.ui.dispatcher import Dispatcher
from companion.ui.drawings import motif
from companion.ui.error_boundary import memo_component
from companion.ui.hooks import use_latest, use_memo, use_ref, use_state
from companion.ui.parts.dice import FeltTray, Shown
from companion.ui.parts.initiative_box import InitiativeBox, ShownMarble
from companion.ui.parts.sheet import body_width
from companion.ui.parts.tappable import tappable
from companion.ui.screens.tray.selection import (
    Selection,
    dice_name,
    moment_of,
    purpose_name,
    ready,
    throw_text,
)
from companion.ui.session import Ui
from companion.ui.summaries import clock_time
from companion.ui.table_hooks import use_selector, use_table_listener

T = TypeVar("T")

LOG_LINES = 2
SOON = 40
"""Milliseconds after which log and undo follow a throw without animation."""
Choose = Callable[[Selection], None]


@memo_component
def Felt(ui: Ui, do: Dispatcher, width: float, height: float = 212) -> ft.Control:
    """Draw the current throw. Its controls are created once and patched in place."""

    def now() -> Shown:
        said = throw_text(ui, do.table.state.rolled)
        return Shown(said.dice, moment_of(do.table), said.spoken, said.big, said.small)

    tray = use_memo(lambda: FeltTray(ui, now(), width, height, "throw"), [ui, do, width, height])
    use_table_listener(ui.session, do.table, lambda: tray.show(now()))
    return tray.control


def last_events(do: Dispatcher) -> tuple[object, ...]:
    """Return the events of the tray's last entry."""
    entries = do.table.entries
    return entries[-1].events if entries else ()


def use_rested(ui: Ui, do: Dispatcher, select: Callable[[], T]) -> T:
    """Return a selected value that changes only once the dice lie still, so as not to reveal the result."""
    value, put = use_state(select)
    due = use_ref(0)
    newest = use_latest(select)

    async def later(number: int) -> None:
        rolling = ui.look.motion and any(isinstance(event, Rolled) for event in last_events(do))
        await asyncio.sleep((ui.look.ms("dice") if rolling else SOON) / 1000)
        if due.current == number:
            put(newest.current())

    def look() -> None:
        due.current += 1
        ui.session.later(later, due.current)

    use_table_listener(ui.session, do.table, look)
    return value


def chip(
    ui: Ui, id: str, word: str, on_click: Callable[..., object], on: bool, label: str = ""
) -> ft.Control:
    """Draw a word to choose, as wide as its text: for rows that wrap."""
    body = ft.Row([ui.text(word, "body", weight=600, max_lines=1)], tight=True)
    return tappable(
        ui,
        id,
        label or word,
        body,
        on_click,
        chosen=on,
        height=48 if not ui.look.large_text else 12 + 24 * ui.look.scale,
        padding=ft.Padding.symmetric(horizontal=14 - 3 * on),
        alignment=None,
    )


# -- presets ----------------------------------------------------------------------------------------


@memo_component
def PresetChips(ui: Ui, do: Dispatcher, chosen: Selection, choose: Choose, game: str = "") -> ft.Control:
    """Draw a scrolling row: own dice, throws of the current game, of the others, and saved throws."""
    own = use_selector(ui.session, do.table, lambda state: state.presets)
    tune = ft.Icon(ft.Icons.TUNE_ROUNDED, size=24, color=ui.colours.ink2)
    chips: list[ft.Control] = [
        tappable(
            ui, "own-dice", ui.g("own"), tune, lambda: do.open("dice"), width=56, height=_chip_height(ui)
        )
    ]
    for throw in throws_for(game):
        wanted = ready(throw, chosen.who)
        on = (chosen.notation, chosen.purpose) == (wanted.notation, wanted.purpose)
        glyph = motif(ui.look, throw.game, 24)
        here = ui.of(throw.game, ui.words.names)
        name = f"preset-{throw.purpose}"
        chips.append(_chip(ui, here, name, wanted, on, glyph, choose))
    for place, mine in enumerate(own):
        wanted = Selection(mine.notation, note=mine.name, who=chosen.who)
        on = (chosen.notation, chosen.note, chosen.purpose) == (wanted.notation, wanted.note, None)
        star: ft.Control = ft.Icon(ft.Icons.STAR_ROUNDED, size=22, color=ui.colours.ink2)
        chips.append(_chip(ui, ui, f"mine-{place}", wanted, on, star, choose))
    return ft.Row(chips, spacing=8, scroll=ft.ScrollMode.HIDDEN)


def _chip_height(ui: Ui) -> float:
    return 52 if not ui.look.large_text else 16 + 42 * ui.look.scale


def _chip(
    ui: Ui, here: Ui, id: str, wanted: Selection, on: bool, glyph: ft.Control, choose: Choose
) -> ft.Control:
    name = dice_name(ui, wanted.notation)
    purpose = purpose_name(ui, wanted)
    words = ft.Column(
        [
            ui.text(name, "body", weight=700, max_lines=1),
            ui.text(purpose, "caption", color=ui.colours.ink2, max_lines=1),
        ],
        spacing=0,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    inset = 3 if on else 0
    return tappable(
        here,
        id,
        f"{purpose}. {name}" if purpose else name,
        ft.Row([glyph, words], spacing=8, tight=True),
        lambda: choose(wanted),
        chosen=on,
        height=_chip_height(ui),
        padding=ft.Padding.symmetric(horizontal=10 - inset),
        radius=16,
    )


# -- boxes ------------------------------------------------------------------------------------------


def marble_letter(ui: Ui, marble: Marble) -> str:
    """Return the marble's own letter, or the first of its colour's name."""
    return marble.letter or ui.words.show(marble.colour)[:1].upper()


def shown_marbles(ui: Ui, marbles: tuple[Marble, ...]) -> tuple[ShownMarble, ...]:
    """Convert marbles to the values an initiative box draws."""
    return tuple(
        ShownMarble(marble_letter(ui, each), each.colour.value, ui.words.show(each.colour))
        for each in marbles
    )


def box_name(ui: Ui, number: int, box: MarbleBox) -> str:
    """Return the box's own name, or "box" with its number."""
    return box.name or ui.g("marbles.box", n=number)


@memo_component
def BoxRow(ui: Ui, do: Dispatcher) -> ft.Control:
    """Draw both boxes; a tap reveals the next marble, or opens the box's sheet if there is none."""
    boxes = use_selector(ui.session, do.table, lambda state: state.boxes)
    shown = [
        InitiativeBox(
            ui,
            f"box-{number}",
            box_name(ui, number, box),
            shown_marbles(ui, box.revealed),
            MARBLES,
            current=box.out < MARBLES,
            on_press=_tap_box(do, number, box),
            spoken_action=ui.g("marbles.reveal" if _ready(box) else "marbles.open"),
            size=30 if ui.look.width < 400 else 34,
        )
        for number, box in enumerate(boxes, 1)
    ]
    cogs = [ft.Container(each, expand=True) for each in shown]
    if ui.look.large_text:
        return ft.Column(list(shown), spacing=8, tight=True)
    return ft.Row(list(cogs), spacing=8)


def _ready(box: MarbleBox) -> bool:
    return bool(box.order) and box.out < MARBLES


def _tap_box(do: Dispatcher, number: int, box: MarbleBox) -> Callable[[], None]:
    def tapped() -> None:
        if _ready(box):
            do(Reveal(number))
        else:
            do.open("box", number)

    return tapped


TOOLS = (
    ("marbles", ft.Icons.BLUR_CIRCULAR_ROUNDED),
    ("coin", ft.Icons.TOLL_ROUNDED),
    ("first", ft.Icons.FLAG_ROUNDED),
    ("bag", ft.Icons.SHOPPING_BAG_ROUNDED),
    ("deck", ft.Icons.STYLE_ROUNDED),
)


def tools(ui: Ui, do: Dispatcher) -> ft.Control:
    """Draw a tile per tool, which opens its sheet. The coin is tossed by the same tap."""

    def tile(name: str, icon: ft.IconData) -> ft.Control:
        word = ui.g(f"tool.{name}")
        glyph = ft.Icon(icon, size=22, color=ui.colours.ink2)
        text = ui.text(word, "note", weight=600, max_lines=1)
        if not ui.look.large_text:
            text = ui.fitted(word, "note", (body_width(ui.look) - 32) / 5 - 8, weight=600)
        body: ft.Control = ft.Column(
            [glyph, text], spacing=2, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER
        )
        if ui.look.large_text:
            body = ft.Row([glyph, text], spacing=12)
        return tappable(
            ui,
            f"tool-{name}",
            word,
            body,
            (lambda: do(Toss(), then=lambda: do.open(name))) if name == "coin" else lambda: do.open(name),
            expand=True,
            radius=16,
            height=56 if not ui.look.large_text else 24 + 20 * ui.look.scale,
            padding=ft.Padding.symmetric(horizontal=4 if not ui.look.large_text else 16),
        )

    tiles = [tile(name, icon) for name, icon in TOOLS]
    if ui.look.large_text:
        return ft.Column([ft.Row([each]) for each in tiles], spacing=8, tight=True)
    return ft.Row(tiles, spacing=8)


# -- the log ----------------------------------------------------------------------------------------


@memo_component
def LastLines(
    ui: Ui, do: Dispatcher, lines: int = LOG_LINES, on_click: Callable[[], object] | None = None
) -> ft.Control:
    """Draw the last lines of the log, newest first; a tap opens the whole log."""
    entries = use_rested(ui, do, lambda: _last(do.table.done, lines))
    rows = [_line(ui, entry) for entry in entries]
    if not rows:
        rows = [ui.text(ui.g("lines.empty"), "note", color=ui.colours.ink3)]
    body = ft.Column(rows, spacing=4, tight=True)
    return tappable(
        ui,
        "tray-log",
        None,
        body,
        on_click or (lambda: do.open("log")),
        ground="clear",
        height=None,
        radius=12,
        alignment=ft.Alignment(-1, -1),
        padding=ft.Padding.symmetric(vertical=4, horizontal=2),
    )


def _last(done: tuple[tuple[Entry, object], ...], lines: int) -> tuple[Entry, ...]:
    return tuple(entry for entry, _ in reversed(done[-lines:]) if entry.kind is Kind.TAP)


def _line(ui: Ui, entry: Entry) -> ft.Control:
    """Draw time, faces, purpose, and whether the app or real dice rolled."""
    event = entry.events[0] if entry.events else None
    real = entry.faces is not None
    glyph = ft.Icons.BACK_HAND_ROUNDED if real else ft.Icons.CASINO_ROUNDED
    time = ui.text(clock_time(entry.at), "note", color=ui.colours.ink3)
    if isinstance(event, Rolled):
        formula = parse(event.notation)
        each = isinstance(formula, Formula) and formula.plain and len(event.faces) <= 6
        faces = " ".join(map(str, event.faces)) if each else str(event.total)
        facts = (dice_name(ui, event.notation), purpose_name(ui, event), event.who)
        row: list[ft.Control] = [
            ui.text(faces, "body", weight=700, max_lines=1),
            ft.Container(
                ui.text(", ".join(filter(None, facts)), "note", color=ui.colours.ink2),
                expand=True,
            ),
        ]
    else:
        said = tell_entry(ui.words, entry)
        row = [ft.Container(ui.text(said, "note", color=ui.colours.ink2), expand=True)]
    icon = ft.Icon(
        glyph, size=18, color=ui.colours.ink3, semantics_label=ui.g("by.real" if real else "by.app")
    )
    return ft.Container(ft.Row([time, *row, icon], spacing=12), padding=ft.Padding.symmetric(vertical=2))
