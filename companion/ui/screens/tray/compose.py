"""The sheet of own dice: tapped or typed, with purpose and player; and the saved throws."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import flet as ft

from companion.core.refusal import Refusal
from companion.i18n.lines import tell_refusal
from companion.kit.tray.notation import (
    MOST_ADDED,
    MOST_DICE,
    SIDES,
    DiceKept,
    Formula,
    Pool,
    extremes,
    parse,
)
from companion.kit.tray.presets import OwnPreset
from companion.kit.tray.throws import DropPreset, SavePreset
from companion.ui.dispatcher import Dispatcher
from companion.ui.drawings import die
from companion.ui.error_boundary import component
from companion.ui.hooks import use_state
from companion.ui.parts.bars import MainButton
from companion.ui.parts.counter import stepper
from companion.ui.parts.keys import erase_key
from companion.ui.parts.layout import stacked
from companion.ui.parts.rows import section, tabs, text_field
from companion.ui.parts.sheet import sheet, two_buttons
from companion.ui.parts.tappable import icon_button, tappable, word_button
from companion.ui.parts.wording import signed
from companion.ui.screens.tray.body import chip
from companion.ui.screens.tray.selection import Selection, dice_name
from companion.ui.session import Ui
from companion.ui.table_hooks import use_selector

SHORT = 8
"""Maximum letters of a dice name beside "roll" on a button that shares its row."""


@component
def ComposeSheet(
    ui: Ui, do: Dispatcher, chosen: Selection, choose: Callable[[Selection], None], names: tuple[str, ...]
) -> ft.Control:
    """Draw the keys and the field for dice notation; the sentence under the field says what is wrong."""
    typed, write = use_state(chosen.notation)
    note, say = use_state(chosen.note)
    who, ask = use_state(chosen.who)
    found = parse(typed)

    def edit(formula: Formula) -> None:
        write(str(formula))

    wanted = Selection(typed, chosen.purpose if typed == chosen.notation else None, note, who)
    if wanted.note:
        wanted = replace(wanted, purpose=None)

    def take() -> None:
        if isinstance(found, Refusal):
            do(wanted.action)  # refused: the same rule shows its reason as a notice
            return
        choose(wanted)
        do.close()
        do(wanted.action)

    def keep() -> None:
        if do(SavePreset(note, typed)):
            choose(wanted)

    body: list[ft.Control] = [
        _field(ui, typed, write, found, take),
        _dice_keys(ui, found, typed, edit, write),
        *_numbers(ui, found, edit),
        section(ui, ui.g("compose.for")),
        text_field(ui, "purpose", ui.g("compose.purpose"), note, say, limit=40),
        *_seats(ui, names, who, ask),
        *_named(ui, do, choose),
    ]
    save = word_button(
        ui,
        "save-preset",
        ui.g("compose.save"),
        keep,
        icon=ft.Icons.STAR_ROUNDED,
        width=None if ui.look.large_text else 128,
    )
    name = dice_name(ui, typed)
    title, follows = ui.t("dice.roll", dice=name), ui.t("dice.roll.follows")
    if isinstance(found, Refusal):
        title, follows = ui.g("compose.wrong" if typed.strip() else "compose.empty"), ""
    elif len(name) > SHORT:
        title, follows = ui.g("action.Roll"), name
    main = MainButton(ui, title, follows, take, ft.Icons.CASINO_ROUNDED, quiet=isinstance(found, Refusal))
    return sheet(ui, ui.g("own"), body, do.close, note=ui.g("compose.note"), bar=two_buttons(ui, save, main))


def _field(
    ui: Ui, typed: str, write: Callable[[str], object], found: Formula | Refusal, take: Callable[[], object]
) -> ft.Control:
    field = text_field(ui, "notation", ui.g("compose.notation"), typed, write, submit=take, limit=80)
    if isinstance(found, Refusal):
        said, colour = tell_refusal(ui.words, found), ui.colours.warn
    else:
        low, high = extremes(found)
        said, colour = ui.g("compose.range", low=low, high=high), ui.colours.ink2
    line = ft.Semantics(
        identifier="notation-says",
        label=said,
        live_region=True,
        container=True,
        exclude_semantics=True,
        content=ui.text(said, "note", color=colour),
    )
    return ft.Column([ft.Container(field, padding=ft.Padding.only(top=6)), line], spacing=4, tight=True)


def _dice_keys(
    ui: Ui,
    found: Formula | Refusal,
    typed: str,
    edit: Callable[[Formula], object],
    write: Callable[[str], object],
) -> ft.Control:
    """Draw a key for each kind of die, which adds one, and a key that clears the field."""
    start = found if isinstance(found, Formula) else Formula(())

    def key(sides: int) -> ft.Control:
        body = stacked(
            [
                die(ui.look, sides, None, 30),
                ui.text(ui.t("dice.kind", n=1, sides=sides), "caption", weight=600, max_lines=1),
            ],
            2,
            across="middle",
        )
        return tappable(
            ui,
            f"add-d{sides}",
            ui.g("compose.add", sides=sides),
            body,
            lambda: edit(one_more(start, sides)),
            width=72,
            height=60 if not ui.look.large_text else 44 + 20 * ui.look.scale,
        )

    keys = [key(sides) for sides in SIDES]
    clear = ui.g("compose.clear")
    keys.append(
        erase_key(ui, "clear-dice", clear, lambda: write(""), size=22, width=72, height=60, ground="flat")
    )
    return ft.Row(keys, spacing=8, run_spacing=8, wrap=True)


def one_more(formula: Formula, sides: int) -> Formula:
    """Return the formula with one more die of this kind; unchanged at the limit."""
    if len(formula.sides) >= MOST_DICE:
        return formula
    pools = list(formula.pools)
    for place, pool in enumerate(pools):
        if pool.sides == sides and not pool.minus:
            pools[place] = replace(pool, count=pool.count + 1)
            return replace(formula, pools=tuple(pools))
    return replace(formula, pools=(*pools, Pool(1, sides)))


def _numbers(ui: Ui, found: Formula | Refusal, edit: Callable[[Formula], object]) -> list[ft.Control]:
    """Return the stepper of the added number; with two or more dice first, the choice of dice to keep."""
    if isinstance(found, Refusal):
        return []
    added = stepper(
        ui,
        "added",
        ui.g("compose.added"),
        found.added,
        lambda n: edit(replace(found, added=n)),
        low=-MOST_ADDED,
        high=MOST_ADDED,
        shown=signed(found.added),
        caption=ui.g("compose.added"),
        width=None,
        expand=True,
    )
    first = found.pools[0]
    rows: list[ft.Control] = [ft.Row([added], spacing=8)]
    if first.count < 2:
        return rows

    def count(choice: str) -> None:
        n = 0 if choice == DiceKept.ALL else min(first.n or 1, first.count - 1)
        change(replace(first, choice=DiceKept(choice), n=n))

    def change(pool: Pool) -> None:
        edit(replace(found, pools=(pool, *found.pools[1:])))

    words = [(choice.value, ui.g(f"compose.{choice.value}")) for choice in DiceKept]
    rows += [section(ui, ui.g("compose.count")), tabs(ui, "choice", words[:3], first.choice.value, count)]
    rows.append(tabs(ui, "choice", words[3:], first.choice.value, count))
    if first.choice is not DiceKept.ALL:
        how_many = stepper(
            ui,
            "kept",
            ui.g(f"compose.{first.choice.value}"),
            first.n,
            lambda n: change(replace(first, n=n)),
            low=1,
            high=first.count - 1,
            caption=ui.g("compose.of", n=first.count),
            width=None,
            expand=True,
        )
        rows.append(ft.Row([how_many], spacing=8))
    return rows


def _seats(ui: Ui, names: tuple[str, ...], who: str, ask: Callable[[str], object]) -> list[ft.Control]:
    if not names:
        return []
    chips = [
        chip(
            ui,
            f"who-{place}",
            name,
            lambda name=name: ask("" if name == who else name),
            name == who,
            ui.g("compose.who", who=name),
        )
        for place, name in enumerate(names)
    ]
    return [ft.Row(chips, spacing=8, run_spacing=8, wrap=True)]


def _named(ui: Ui, do: Dispatcher, choose: Callable[[Selection], None]) -> list[ft.Control]:
    """Return the saved throws, each to choose or to delete; empty if there are none."""
    presets = use_selector(ui.session, do.table, lambda state: state.presets)
    if not presets:
        return []
    rows: list[ft.Control] = [section(ui, ui.g("compose.named"))]
    for place, preset in enumerate(presets):
        words = ft.Column(
            [
                ui.text(preset.name, "body", weight=600, max_lines=1),
                ui.text(dice_name(ui, preset.notation), "note", color=ui.colours.ink2, max_lines=1),
            ],
            spacing=0,
            tight=True,
        )

        def pick(preset: OwnPreset = preset) -> None:
            choose(Selection(preset.notation, note=preset.name))
            do.close()

        label = f"{preset.name}. {dice_name(ui, preset.notation)}"
        line = tappable(
            ui,
            f"named-{place}",
            label,
            words,
            pick,
            expand=True,
            alignment=ft.Alignment(-1, 0),
            height=56 if not ui.look.large_text else None,
            padding=ft.Padding.symmetric(horizontal=14, vertical=6),
        )
        forget = icon_button(
            ui,
            f"forget-{place}",
            ft.Icons.DELETE_OUTLINE_ROUNDED,
            ui.g("compose.forget", name=preset.name),
            lambda name=preset.name: do(DropPreset(name)),
        )
        rows.append(ft.Row([line, forget], spacing=4))
    return rows
