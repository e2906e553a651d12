"""Shared controls of Syncro's screens: widths, headings, chips, number keys, cards in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from enum import Enum
from functools import partial
from typing import Any, TypeVar

import flet as ft

from companion.core.message import Message
from companion.core.seats import Seat
from companion.games.syncro import queries
from companion.games.syncro.hands import Deal
from companion.games.syncro.horde import HordeCard
from companion.games.syncro.state import State
from companion.games.syncro.strength import Strength
from companion.games.syncro.vocabulary import Back
from companion.ui.drawings import dashed_box
from companion.ui.parts.keys import append_digit, drop_digit, erase_key, number_key
from companion.ui.parts.layout import MIDDLE, grid, in_line, stacked, tight_row, wrap
from companion.ui.parts.panels import action_button, quiet_sheet, sign_line
from companion.ui.parts.sheet import body_width
from companion.ui.parts.tappable import tappable
from companion.ui.parts.wording import figure
from companion.ui.session import Ui
from companion.ui.table_context import TableContext
from companion.ui.theme import Look, flat, pressable

E = TypeVar("E", bound=Enum)


def whole_width(look: Look) -> float:
    """Return the whole width of the screen or of its left pane, in pixels."""
    return body_width(look) + 32


def lines_width(look: Look) -> float:
    """Return the width of a screen of text lines without its margins, in pixels."""
    return min(body_width(look), 608.0)


# -- headings and notes ----------------------------------------------------------------------------


def not_now(at: TableContext[State], text: str = "") -> ft.Control:
    """Return a sheet that offers nothing now, and says no more, to avoid spoilers."""
    return quiet_sheet(at, at.g("ui.not_now"), text or at.g("ui.not_now.text"), at.do.close)


def level_words(ui: Ui, level: int, attempt: int, name: Message | None) -> list[ft.Control]:
    """Return the heading of a level's screen: number, name once it is known, and attempt."""
    title = ui.text(ui.g("where.level", n=level), "title", max_lines=2)
    note = ui.g("ui.attempt", n=attempt)
    if name is not None:
        note = f"{ui.words.say(name)} · {note}"
    return [
        ft.Semantics(header=True, heading_level=2, content=title),
        ui.text(note, "where", color=ui.colours.ink2, max_lines=2),
    ]


def told_beside(ui: Ui, sign: ft.Control, words: ft.Control, tail: ft.Control) -> ft.Control:
    """Return an icon, its words, and their result at the right; with large text the result is below."""
    if ui.look.large_text:  # side by side, a name would be broken into letters
        return in_line(sign, stacked([words, tail], gap=0), fill=1, gap=10)
    return in_line(sign, words, tail, fill=1, gap=10)


def asked_number(ui: Ui, word: str, number: int | None) -> ft.Control:
    """Return the name and current value of the number that the keys below enter."""
    return in_line(ui.text(word, "bar"), ui.text(figure(number), "big", size=44), fill=0)


def pile_lines(ui: Ui, dealt: Deal) -> list[ft.Control]:
    """Return what dealing does to the pile: reshuffle, cards returned, cards missing (SY-41, SY-43)."""
    lines: list[ft.Control] = []
    if dealt.before_shuffle is not None:
        lines.append(sign_line(ui, ft.Icons.CACHED_ROUNDED, ui.g("ui.do.shuffle", n=dealt.before_shuffle)))
    if dealt.back:
        lines.append(sign_line(ui, ft.Icons.REPLY_ROUNDED, ui.g("ui.do.back", n=dealt.back)))
    if dealt.missing:
        lines.append(sign_line(ui, ft.Icons.BLOCK_ROUNDED, ui.g("ui.do.missing", n=dealt.missing)))
    return lines


# -- choices -----------------------------------------------------------------------------------------


def chip(ui: Ui, id: str, word: str, on: bool, tap: Callable[[], object]) -> ft.Control:
    """Return a word to choose, with a tick if chosen."""
    row: list[ft.Control] = [ui.text(word, "body", weight=600, max_lines=1)]
    if on:
        row.insert(0, ft.Icon(ft.Icons.CHECK_ROUNDED, size=16, color=ui.accent.acc))
    return tappable(ui, id, word, tight_row(*row), tap, chosen=on, height=48, pad=(12, 0), alignment=None)


def chips_of(
    ui: Ui, id: str, among: Iterable[E], chosen: Collection[E | None], tap: Callable[[E], object]
) -> ft.Control:
    """Return chips for terms of the rulebook, such as kinds or powers."""
    cells = [
        chip(ui, f"{id}-{each.value}", ui.words.show(each), each in chosen, partial(tap, each))
        for each in among
    ]
    return wrap(cells, gap=8)


def level_ends(ui: Ui, level: int, won: Callable[[], object], lost: Callable[[], object]) -> list[ft.Control]:
    """Return a button each for a level won and lost."""
    cup, heart = ft.Icons.EMOJI_EVENTS_ROUNDED, ft.Icons.HEART_BROKEN_ROUNDED
    return [
        action_button(ui, "level-won", ui.g("step.win", level=level), won, icon=cup),
        action_button(ui, "level-lost", ui.g("step.lose", level=level), lost, icon=heart),
    ]


# -- keys and typed values --------------------------------------------------------------------------


_KEY: dict[str, Any] = {"expand": True, "height": 56, "radius": 14}
"""Layout of a key: as wide as its neighbours."""


def _erase(ui: Ui, id: str, erase: Callable[[], object]) -> ft.Control:
    return erase_key(ui, f"{id}-erase", ui.t("form.take_back"), erase, size=22, **_KEY)


def _digits(ui: Ui, id: str, digits: Iterable[int], tap: Callable[[int], object]) -> list[ft.Control]:
    return [number_key(ui, id, n, partial(tap, n), said=ui.g("ui.digit", digit=n), **_KEY) for n in digits]


def value_keys(
    ui: Ui, id: str, top: int, add: Callable[[int], object], erase: Callable[[], object]
) -> ft.Control:
    """Return a key per value that Spell cards are known to have, and a key that erases the last one."""
    cells = [
        number_key(
            ui,
            id,
            value,
            partial(add, value),
            said=ui.g("ui.key", n=value),
            size=24 if value < 10 else 20,
            **_KEY,
        )
        for value in range(1, top + 1)
    ]
    return grid([*cells, _erase(ui, id, erase)], 3 if top < 6 else 4)


def number_keys(
    ui: Ui,
    id: str,
    now: int | None,
    change: Callable[[int | None], object],
    most: int = queries.printed().strength,
) -> ft.Control:
    """Return a keypad for one number up to ``most``."""

    def add(digit: int) -> None:
        change(append_digit(now, digit, most))

    cells = _digits(ui, id, (1, 2, 3, 4, 5, 6, 7, 8, 9, 0), add)
    return grid([*cells, _erase(ui, id, lambda: change(drop_digit(now)))], 6)


def strength_keys(ui: Ui, keep: Callable[[int], object], more: Callable[[], object]) -> ft.Control:
    """Return keys that enter a strength of one digit at a tap, and a "10+" key for larger ones."""
    face = ui.text("10+", "tile", size=20)
    ten = tappable(ui, "strength-more", ui.g("ui.reveal.ten"), face, more, **_KEY)
    return grid([*_digits(ui, "strength", range(1, 10), keep), ten], 5)


def value_cards(ui: Ui, known: Sequence[int], typed: Sequence[int], open_places: int) -> ft.Control:
    """Return the Spell cards on a monster: earlier turns flat, typed values raised, the rest hidden."""
    width, height = (52.0, 64.0) if len(known) + len(typed) + open_places <= 4 else (40.0, 56.0)

    def card(value: int, old: bool) -> ft.Control:
        digit = ui.text(str(value), "tile", size=30 if width > 50 else 24)
        box = flat if old else pressable
        return box(ui.look, digit, width=width, height=height, radius=12, alignment=MIDDLE)

    def hidden() -> ft.Control:
        mark = ui.text("?", "tile", size=24, color=ui.colours.ink3)
        return dashed_box(ui.look, width, height, 12, mark, ui.colours.ink3)

    cells: list[ft.Control] = [
        *(card(value, True) for value in known),
        *(card(value, False) for value in typed),
        *(hidden() for _ in range(open_places)),
    ]
    return wrap(cells)


# -- cards, mages and numbers in words ----------------------------------------------------------------


def card_word(ui: Ui, card: HordeCard) -> str:
    """Return the name of a card: its kind once revealed, else its back."""
    return ui.words.show(card.called)


def card_short(ui: Ui, card: HordeCard) -> str:
    """Return the word on the small picture of a card; "" for a plain back."""
    return "" if card.called is Back.MONSTER else ui.g(f"ui.short.{card.called.value}")


def card_name(ui: Ui, state: State, card: HordeCard) -> str:
    """Return a card with its strength: "Golem 8", "Monstre, force ?", "Monstre, face cachée"."""
    now = queries.strength(state, card)
    if now is not None:
        return f"{card.label or card_word(ui, card)} {now.total}"
    return ui.g("ui.card.untold" if card.up else "ui.card.down", name=card_word(ui, card))


def card_place(ui: Ui, state: State, card: HordeCard) -> str:
    """Return the position of a card, "rangée 3, 2e carte": rows from the top, cards from the left."""
    row, place = queries.place(state, card)
    return ui.g("ui.card.place", row=row, place=place)


def sum_words(ui: Ui, now: Strength) -> str:
    """Return a strength as a sum, "8 + 2 + 3 = 13", "12 + 4 × 2 = 20"; only the number if plain."""
    parts = [str(now.base), *(str(value) for value in now.under)]
    if now.each and now.others:
        parts.append(f"{now.others} × {now.each}")
    return str(now.total) if len(parts) == 1 else f"{' + '.join(parts)} = {now.total}"


def shares(ui: Ui, mages: Iterable[Seat]) -> str:
    """Return the cards per mage, in the order of their first card: "Bo 2, Chloé 1"."""
    return ", ".join(f"{ui.words.show(seat)} {n}" for seat, n in Counter(mages).items())


def values_words(values: Iterable[int]) -> str:
    """Return values separated by commas: "2, 3"."""
    return ", ".join(str(value) for value in values)
