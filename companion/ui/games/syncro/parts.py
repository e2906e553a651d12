"""What the screens of Syncro share: room, bars, words to choose, keys for numbers, cards in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.core.seats import Seat
from companion.games.syncro import queries
from companion.games.syncro.hands import Deal
from companion.games.syncro.horde import HordeCard
from companion.games.syncro.state import State
from companion.games.syncro.strength import Strength, strength
from companion.games.syncro.vocabulary import Back
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.drawings import dashed_box, initial, seat_shape
from companion.ui.parts.keys import grown, number_key
from companion.ui.parts.layout import flowing, grid, in_line, tiles
from companion.ui.parts.panels import quiet_sheet
from companion.ui.parts.press import press
from companion.ui.parts.sheet import body_width
from companion.ui.theme import Look, flat, pressable
from companion.ui.tokens import MAIN_BAR, TOP_BAR, WHERE_LINE


def whole_width(look: Look) -> float:
    """The whole width between the edges of the screen, or of the left pane."""
    return body_width(look) + 32


def body_height(look: Look) -> float:
    """What is left between the where line and the main bar."""
    return max(look.height - TOP_BAR - WHERE_LINE - MAIN_BAR, 420.0)


def scrolls(look: Look) -> bool:
    """True where the parts do not fit and the body scrolls."""
    return look.large_text or look.height < 620


# -- sheets --------------------------------------------------------------------------------------


def not_now(ui: Ui, do: Actor, text: str = "") -> ft.Control:
    """A sheet that has nothing to do now, and says no more than that."""
    return quiet_sheet(ui, ui.g("ui.not_now"), text or ui.g("ui.not_now.text"), do.close)


def hand_line(ui: Ui, icon: ft.IconData, text: str) -> ft.Control:
    """A glyph and what the hands do."""
    glyph = ft.Icon(icon, size=22, color=ui.colours.ink3)
    return in_line(glyph, ui.text(text, "body"), fill=1, gap=10)


def pile_lines(ui: Ui, dealt: Deal) -> list[ft.Control]:
    """What dealing does to the pile: when to shuffle, what goes back, what is missing (SY-41, SY-43)."""
    lines: list[ft.Control] = []
    if dealt.before_shuffle is not None:
        lines.append(hand_line(ui, ft.Icons.CACHED_ROUNDED, ui.g("ui.do.shuffle", n=dealt.before_shuffle)))
    if dealt.back:
        lines.append(hand_line(ui, ft.Icons.REPLY_ROUNDED, ui.g("ui.do.back", n=dealt.back)))
    if dealt.missing:
        lines.append(hand_line(ui, ft.Icons.BLOCK_ROUNDED, ui.g("ui.do.missing", n=dealt.missing)))
    return lines


def chip(ui: Ui, id: str, word: str, on: bool, tap: Callable[[], object]) -> ft.Control:
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
        chosen=on,
        height=48,
        padding=ft.Padding.symmetric(horizontal=12),
        alignment=None,
    )


def seat_mark(ui: Ui, seat: Seat, size: float = 22) -> ft.Control:
    """A mage's shape with the first letter of the name."""
    return seat_shape(ui.look, seat, initial(ui.words.show(seat)), size)


# -- keys and typed values --------------------------------------------------------------------------


_KEY: dict[str, Any] = {"expand": True, "height": 56, "radius": 14}


def _erase(ui: Ui, id: str, erase: Callable[[], object]) -> ft.Control:
    glyph = ft.Icon(ft.Icons.BACKSPACE_ROUNDED, size=22, color=ui.colours.ink2)
    return press(ui, f"{id}-erase", ui.t("form.take_back"), glyph, erase, **_KEY)


def _digits(ui: Ui, id: str, digits: Iterable[int], tap: Callable[[int], object]) -> list[ft.Control]:
    return [number_key(ui, id, n, partial(tap, n), said=ui.g("ui.digit", digit=n), **_KEY) for n in digits]


def value_keys(
    ui: Ui, id: str, top: int, add: Callable[[int], object], erase: Callable[[], object]
) -> ft.Control:
    """One key a value that Spell cards are known to have, and one to take the last one back."""
    cells = [
        number_key(ui, id, value, partial(add, value), said=ui.g("ui.key", n=value), **_KEY)
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
    """A keypad for one number."""

    def add(digit: int) -> None:
        change(grown(now, digit, most))

    def erase() -> None:
        change(now // 10 if now is not None and now >= 10 else None)

    cells = _digits(ui, id, (1, 2, 3, 4, 5, 6, 7, 8, 9, 0), add)
    return tiles(ui, [*cells, _erase(ui, id, erase)], 6, large=4)


def strength_keys(ui: Ui, keep: Callable[[int], object], more: Callable[[], object]) -> ft.Control:
    """One touch tells a strength of one digit; from ten on there is a key that asks for two."""
    ten = press(ui, "strength-more", ui.g("ui.reveal.ten"), ui.text("10+", "tile", size=24), more, **_KEY)
    return tiles(ui, [*_digits(ui, "strength", range(1, 10), keep), ten], 5, large=3)


def value_cards(ui: Ui, known: Sequence[int], typed: Sequence[int], open_places: int) -> ft.Control:
    """Spell cards on a monster: those of earlier turns flat, turned up ones lit, the others still hidden."""
    width, height = (52.0, 64.0) if len(known) + len(typed) + open_places <= 4 else (40.0, 56.0)

    def card(value: int, old: bool) -> ft.Control:
        digit = ui.text(str(value), "tile", size=30 if width > 50 else 24)
        box = flat if old else pressable
        return box(ui.look, digit, width=width, height=height, radius=12, alignment=ft.Alignment(0, 0))

    def hidden() -> ft.Control:
        mark = ui.text("?", "tile", size=24, color=ui.colours.ink3)
        return dashed_box(ui.look, width, height, 12, mark, ui.colours.ink3)

    cells: list[ft.Control] = [
        *(card(value, True) for value in known),
        *(card(value, False) for value in typed),
        *(hidden() for _ in range(open_places)),
    ]
    return flowing(cells)


# -- cards, mages and numbers in words ----------------------------------------------------------------


def card_word(ui: Ui, card: HordeCard) -> str:
    """What a card is called: what it turned out to be, else its back."""
    return ui.words.show(card.called)


def card_short(ui: Ui, card: HordeCard) -> str:
    """The word on the small picture of a card; a plain back has none."""
    return "" if card.called is Back.MONSTER else ui.g(f"ui.short.{card.called.value}")


def card_name(ui: Ui, state: State, card: HordeCard) -> str:
    """ "Golem 8", "Monstre, force ?", "Monstre, face cachée"."""
    now = strength(state, card)
    if now is not None:
        return f"{card.label or card_word(ui, card)} {now.total}"
    return ui.g("ui.card.untold" if card.up else "ui.card.down", name=card_word(ui, card))


def card_place(ui: Ui, state: State, card: HordeCard) -> str:
    """ "rangée 3, 2e carte" as hands find it on the table: rows from the top, cards from the left."""
    row, place = queries.place(state, card)
    return ui.g("ui.card.place", row=row, place=place)


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
