"""A card is turned up, or lies face up already: what it is and how strong."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.games.syncro import guide, queries
from companion.games.syncro.horde import HordeCard
from companion.games.syncro.lieutenants import coming_back
from companion.games.syncro.reveal import Reveal
from companion.games.syncro.rewards import reward_drawn
from companion.games.syncro.state import Lieutenant, State
from companion.games.syncro.vocabulary import Back, Kind, Power
from companion.i18n.lines import tell_event
from companion.ui.act import Actor
from companion.ui.desk import Notice, Ui
from companion.ui.games.syncro.names import bar, card_place, card_word, go_on, not_now, side_button
from companion.ui.games.syncro.pads import number_keys
from companion.ui.games.syncro.resolve import hand_line
from companion.ui.hooks import use_state
from companion.ui.parts.press import press
from companion.ui.parts.rows import section, text_field
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part


def tellable(state: State) -> tuple[HordeCard, ...]:
    """Cards whose kind and strength can be told now: those to turn up first, then those face up."""
    free = [card for card in guide.to_reveal(state) if card.back is not Back.FOG]
    first = guide.next_to_resolve(state)
    untold = queries.untold(state)
    before = [first] if first is not None and first in untold else []
    return tuple(dict.fromkeys([*before, *free, *untold]))


@part
def RevealSheet(ui: Ui, state: State, do: Actor, about: int | None = None) -> ft.Control:
    """One card at a time, from bottom to top."""
    chosen, choose = use_state(about)
    cards = tellable(state)
    card = next((each for each in cards if each.id == chosen), next(iter(cards), None))
    if card is None:
        return not_now(ui, do, ui.g("ui.reveal.none"))

    def told() -> None:
        choose(None)
        left = tellable(do.table.state)
        if left and _asked(do):
            do.ui.desk.rest()
        elif left and about is None and not _later(do.table.state):
            return
        else:
            go_on(do)

    return _Telling(ui, state, do, card, len(cards), told, key=f"tell-{card.id}")


def _asked(do: Actor) -> bool:
    step = do.table.game.step(do.table.state)
    return step is not None and step.ask == "reveal"


def _later(state: State) -> bool:
    """In the middle of a resolution the rest can wait."""
    return guide.next_to_resolve(state) is not None


@part
def _Telling(
    ui: Ui, state: State, do: Actor, card: HordeCard, count: int, told: Callable[[], Any]
) -> ft.Control:
    kinds = queries.open_kinds(state, card)
    kind, name_kind = use_state(kinds[0] if len(kinds) == 1 else None)
    number, type_number = use_state(None)
    powers, mark = use_state(())
    label, write = use_state("")

    def done() -> None:
        if kind is None or number is None:
            key = "ui.reveal.missing.kind" if kind is None else "ui.reveal.missing.strength"
            ui.desk.notice(Notice(ui.t("form.missing.title"), ui.g(key)))
            return
        own = kind is Kind.LIEUTENANT
        do(Reveal(card.id, number, kind, powers if own else (), label.strip() if own else ""), then=told)

    def again(known: Lieutenant) -> None:
        type_number(known.strength)
        mark(known.powers)
        write(known.label)

    rows: list[ft.Control] = []
    if card.back in (Back.BOSS, Back.BOSS2):  # the rest of its page waited for this moment (SY-73b)
        rows.append(hand_line(ui, ft.Icons.MENU_BOOK_ROUNDED, ui.g("ui.reveal.read")))
    if kind is Kind.LIEUTENANT:
        rows += _seen_before(ui, state, again)
    if len(kinds) > 1:
        rows.append(_kinds(ui, kinds, kind, name_kind))
    rows += [
        ft.Row(
            [
                ft.Container(ui.text(ui.g("ui.strength"), "bar"), expand=True),
                ui.text("?" if number is None else str(number), "big", size=44),
            ],
            spacing=8,
        ),
        number_keys(ui, "strength", number, type_number),
    ]
    if kind is Kind.LIEUTENANT:
        rows += _lieutenant(ui, state, powers, mark, label, write)
    later = None
    if card.up and not _asked(do):
        later = side_button(ui, "reveal-later", ui.g("ui.later"), lambda: go_on(do))
    follows = ui.g("ui.reveal.more", n=count - 1) if count > 1 else ""
    title = ui.g("ui.reveal.told" if card.up else "ui.reveal.turn", name=card_word(ui, card))
    word = ui.g("ui.keep") if card.up else ui.g("ui.reveal.go")
    return sheet(
        ui,
        title,
        rows,
        do.close,
        note=card_place(ui, state, card),
        bar=bar(ui, do, word, follows, done, left=later, quiet=kind is None or number is None),
    )


def chip(ui: Ui, id: str, word: str, on: bool, tap: Callable[[], Any], *, expand: bool = False) -> ft.Control:
    """A word to choose."""
    row: list[ft.Control] = [ui.text(word, "body", weight=600, max_lines=1)]
    if on:
        row.insert(0, ft.Icon(ft.Icons.CHECK_ROUNDED, size=16, color=ui.accent.acc))
    return press(
        ui,
        id,
        word,
        ft.Row(row, spacing=4, tight=True, alignment=ft.MainAxisAlignment.CENTER),
        tap,
        ground="active" if on else "raised",
        chosen=on,
        height=48,
        expand=True if expand else None,
        padding=ft.Padding.symmetric(horizontal=12),
        alignment=ft.Alignment(0, 0) if expand else None,
    )


def _kinds(ui: Ui, kinds: tuple[Kind, ...], chosen: Kind | None, choose: Callable[[Kind], Any]) -> ft.Control:
    cells = [
        chip(ui, f"kind-{kind.value}", ui.words.show(kind), kind is chosen, partial(choose, kind))
        for kind in kinds
    ]
    return ft.Row(cells, spacing=8, run_spacing=8, wrap=True)


def _lieutenant(
    ui: Ui,
    state: State,
    powers: tuple[Power, ...],
    mark: Callable[[tuple[Power, ...]], Any],
    label: str,
    write: Callable[[str], Any],
) -> list[ft.Control]:
    """Its icons, and a name if the table wants one."""

    def toggle(power: Power) -> None:
        mark(tuple(each for each in powers if each is not power) if power in powers else (*powers, power))

    cells = [
        chip(ui, f"power-{power.value}", ui.words.show(power), power in powers, partial(toggle, power))
        for power in Power
    ]
    drawn = [tell_event(ui.words, event) for event in reward_drawn(state)] if Power.REWARD in powers else []
    return [
        section(ui, ui.g("ui.powers")),
        ft.Row(cells, spacing=8, run_spacing=8, wrap=True),
        *(hand_line(ui, ft.Icons.STYLE_ROUNDED, line) for line in drawn),
        text_field(ui, "card-label", ui.g("ui.label"), label, write),
    ]


def _seen_before(ui: Ui, state: State, again: Callable[[Lieutenant], Any]) -> list[ft.Control]:
    """After a defeat the same ones come back (SY-71)."""
    known = coming_back(state)
    if not known:
        return []
    cells = [
        chip(
            ui,
            f"seen-{place}",
            f"{each.label or ui.words.show(Kind.LIEUTENANT)} {each.strength}",
            False,
            partial(again, each),
        )
        for place, each in enumerate(known, 1)
    ]
    return [section(ui, ui.g("ui.seen_before")), ft.Row(cells, spacing=8, run_spacing=8, wrap=True)]
