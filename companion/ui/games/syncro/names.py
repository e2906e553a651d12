"""Cards, mages and numbers in words, and what every sheet shares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import flet as ft

from companion.core.seats import Seat
from companion.games.syncro.horde import HordeCard
from companion.games.syncro.state import State
from companion.games.syncro.strength import Strength, strength
from companion.games.syncro.vocabulary import Back, Kind
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.drawings import initial, seat_shape
from companion.ui.games import screen_of
from companion.ui.parts.bars import MainButton
from companion.ui.parts.panels import quiet_note
from companion.ui.parts.press import word_button
from companion.ui.parts.sheet import close_button, sheet, two_buttons


def go_on(do: Actor) -> None:
    """After a sheet has done its work: what is asked next opens by itself, else the screen comes back."""
    step = do.table.game.step(do.table.state)
    if step is not None and step.ask and step.ask not in screen_of(do.ui.game).answered:
        do.ui.desk.rest()  # its main button lies where the finger still is
        do.open(step.ask)
    else:
        do.close()


def card_word(ui: Ui, card: HordeCard) -> str:
    """What a card is called: what it turned out to be, else its back."""
    return ui.words.show(card.back if card.kind is None or _guard(card) else card.kind)


def _guard(card: HordeCard) -> bool:
    """A Cerberus without a kind of its own keeps its name: the Boss waits for it (SY-73, U-9)."""
    return card.back is Back.CERBERUS and card.kind is Kind.PLAIN


def card_short(ui: Ui, card: HordeCard) -> str:
    """The word on the small picture of a card; a plain back has none."""
    if card.kind is not None and not _guard(card):
        return ui.g(f"ui.short.{card.kind.value}")
    return "" if card.back is Back.MONSTER else ui.g(f"ui.short.{card.back.value}")


def card_name(ui: Ui, state: State, card: HordeCard) -> str:
    """ "Golem 8", "Monstre, force ?", "Monstre, face cachée"."""
    now = strength(state, card)
    if now is not None:
        return f"{card.label or card_word(ui, card)} {now.total}"
    return ui.g("ui.card.untold" if card.up else "ui.card.down", name=card_word(ui, card))


def card_place(ui: Ui, state: State, card: HordeCard) -> str:
    """ "rangée 3, 2e carte" as hands find it on the table: rows from the top, cards from the left."""
    rows = sorted({other.row for other in state.horde})
    row = sorted(other.x for other in state.horde if other.row == card.row)
    return ui.g("ui.card.place", row=rows.index(card.row) + 1, place=row.index(card.x) + 1)


def sum_words(ui: Ui, now: Strength) -> str:
    """ "8 + 2 + 3 = 13", "12 + 4 × 2 = 20"; only the number when nothing is added."""
    parts = [str(now.base), *(str(value) for value in now.under)]
    if now.each and now.others:
        parts.append(f"{now.others} × {now.each}")
    return str(now.total) if len(parts) == 1 else f"{' + '.join(parts)} = {now.total}"


def shares(ui: Ui, mages: Iterable[Seat]) -> str:
    """Who gets how many, in the order of the first card: "Bo 2, Chloé 1"."""
    return ", ".join(f"{ui.words.show(seat)} {n}" for seat, n in Counter(mages).items())


def values_words(values: Iterable[int]) -> str:
    """Values side by side: "2, 3"."""
    return ", ".join(str(value) for value in values)


def bar(
    ui: Ui,
    do: Actor,
    title: str,
    follows: str,
    go: Callable[[], Any],
    *,
    left: ft.Control | None = None,
    icon: ft.IconData = ft.Icons.CHECK_ROUNDED,
    quiet: bool = False,
) -> ft.Control:
    """The bar of a sheet: something quieter at the left (closing, by default), the main thing at the right.

    In the side pane it wears the accent, never a second ivory.
    """
    if not ui.look.wide:
        under = "" if ui.look.large_text and len(title) > 12 else follows
        main = MainButton(ui, title, under, go, icon, quiet)
        return two_buttons(ui, left or close_button(ui, do.close), main)
    said = f"{title}. {follows}" if follows else title
    ground = "flat" if quiet else "accent"
    button = word_button(ui, "sheet-go", title, go, ground=ground, icon=icon, label=said, expand=True)
    return ft.Row([button] if left is None else [left, button], spacing=8)


def side_button(
    ui: Ui, id: str, word: str, go: Callable[[], Any], icon: ft.IconData | None = None, label: str = ""
) -> ft.Control:
    """The left button of a sheet's bar."""
    width = None if ui.look.large_text else 128
    return word_button(ui, id, word, go, icon=icon, width=width, radius=18, label=label)


def not_now(ui: Ui, do: Actor, text: str = "") -> ft.Control:
    """A sheet that has nothing to do now, and says no more than that."""
    return sheet(ui, ui.g("ui.not_now"), [quiet_note(ui, text or ui.g("ui.not_now.text"))], do.close)


def raised(word: str) -> str:
    """A word at the head of a line: "pioche Sort" becomes "Pioche Sort"."""
    return word[:1].upper() + word[1:]


def seat_mark(ui: Ui, seat: Seat, size: float = 22) -> ft.Control:
    """A mage's shape with the first letter of the name."""
    return seat_shape(ui.look, seat, initial(ui.words.show(seat)), size)
