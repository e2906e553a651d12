"""Reminder chips above the main button: Envoûtement, face-up curses, Protection."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import flet as ft

from companion.core.seats import Seat
from companion.games.pantacle.curses import Protect
from companion.games.pantacle.queries import can_look, curses_minded, protectable, to_announce
from companion.games.pantacle.state import Curse, State
from companion.games.pantacle.vocabulary import Kind, Phase, Status
from companion.ui.dispatcher import Dispatcher
from companion.ui.error_boundary import memo_component
from companion.ui.games.pantacle.curses import curse_name, effect_words, effects_brief
from companion.ui.games.pantacle.parts import CHIP, word_chip
from companion.ui.parts.layout import spacer, wrap
from companion.ui.parts.sheet import body_width
from companion.ui.session import Ui
from companion.ui.table_context import TableContext
from companion.ui.table_hooks import use_selector

GAP, UNDER = 6, 4
"""Pixels between two chips, and between two lines of chips."""


@dataclass(frozen=True, slots=True)
class Chip:
    """A chip above the main button."""

    what: str
    """The kind: "look" at a hand, "protect", "ask" for a card's effect, or "told" for known effects."""
    seat: Seat
    said: str
    shown: str = ""
    """The words on the screen if shorter than the spoken ones; else ""."""
    cards: tuple[Curse, ...] = ()


@memo_component
def InFront(ui: Ui, do: Dispatcher, beside: bool = False) -> ft.Control:
    """Draw the chips: look at a hand, turn a curse face down, enter or see the effect of a curse.

    With ``beside`` they are drawn only if they fit beside the last favour, else only if they do not.
    """
    here, chips = use_selector(ui.session, do.table, lambda state: chips_now(ui, state))
    if here is not beside or not chips:
        return spacer(height=0)
    return wrap([_draw(ui, do, chip) for chip in chips], GAP, under=UNDER)


def chips_now(ui: Ui, state: State) -> tuple[bool, tuple[Chip, ...]]:
    """Return True with chips that fit beside the seventh favour (two free cells); else False with all chips.

    Known effects are also shown on the sorcerer's row: their chips are dropped if that makes the rest fit.
    """
    chips = tuple(_chips(ui, state))
    if not chips or not to_announce(state) or ui.look.wide or ui.look.large_text:
        return False, chips
    room = (body_width(ui.look) - GAP) * 2 / 3 - GAP
    for some in (chips, tuple(chip for chip in chips if chip.what != "told")):
        if sum(_width(ui, chip) + GAP for chip in some) - GAP <= room:
            return True, some
    return False, chips


def _chips(ui: Ui, state: State) -> Iterator[Chip]:
    if state.status is not Status.PLAYING or state.phase is Phase.MARKER:
        return
    phone = not ui.look.wide  # the pane of a wide screen already offers these
    if can_look(state) and phone:
        yield Chip("look", state.active, ui.g("ui.look.chip"))
    for seat in curses_minded(state):
        choices = protectable(state, seat)
        if choices:
            for card in choices if phone else ():
                yield Chip(
                    "protect", seat, ui.g("ui.protect.chip", title=curse_name(ui, card)), cards=(card,)
                )
            continue
        cards = tuple(card for card in state.player(seat).curses if card.face_up)
        told = tuple(card for card in cards if card.works)
        if told:
            said = (f"{curse_name(ui, card)}{ui.t('colon')}{effect_words(ui, card)}" for card in told)
            yield Chip("told", seat, ". ".join(said), effects_brief(ui, told), told)
        for card in cards:
            if not card.works:
                name = curse_name(ui, card)
                asked = f"{name}{ui.t('colon')}{ui.g('ui.curse.unknown_effect')}"
                yield Chip("ask", seat, asked, ui.g("ui.curse.asks", title=name), (card,))


def _width(ui: Ui, chip: Chip) -> float:
    """Return the width of a chip in pixels: words, icon, gap, and ten at each end."""
    return ui.look.width_of(chip.shown or chip.said, "note", 600) + 18 + 6 + 20


def chips_height(ui: Ui, state: State) -> float:
    """Return the height of the chips above the main button in pixels; the rows shrink by it."""
    beside, chips = chips_now(ui, state)
    lines, left = 0, 0.0
    for chip in () if beside else chips:
        if not lines or _width(ui, chip) > left:
            lines, left = lines + 1, body_width(ui.look)
        left -= _width(ui, chip) + GAP
    return lines * (CHIP + UNDER)


def _draw(ui: Ui, do: Dispatcher, chip: Chip) -> ft.Control:
    card = chip.cards[0] if chip.cards else None
    if card is None:
        return look_row(ui, do)
    if chip.what == "protect":
        return _protect(ui, do, chip.seat, card)
    one = len(chip.cards) == 1 and card.kind is Kind.PERMANENT

    def go() -> None:
        if one:
            do.open("tell_curse", (chip.seat, card.id))
        else:
            do.open("player", chip.seat)

    sign = ft.Icon(ft.Icons.WARNING_AMBER_ROUNDED, size=18, color=ui.colours.warn)
    key = f"curse-in-front-{card.id}"
    return word_chip(ui, key, chip.shown or chip.said, go, said=chip.said, sign=sign, ground="flat")


def protect_rows(at: TableContext[State]) -> list[ft.Control]:
    """Return chips for the curses that Protection could turn face down now; empty if there are none."""
    cells = [
        _protect(at, at.do, seat, card)
        for seat in curses_minded(at.state)
        for card in protectable(at.state, seat)
    ]
    return [wrap(cells, GAP, under=UNDER)] if cells else []


def look_row(ui: Ui, do: Dispatcher) -> ft.Control:
    """Return the chip that opens the Envoûtement sheet; a look is of no use once Preparation is over."""
    eye = ft.Icon(ft.Icons.VISIBILITY_ROUNDED, size=18, color=ui.accent.acc)
    return word_chip(ui, "open-look", ui.g("ui.look.chip"), lambda: do.open("look"), sign=eye)


def _protect(ui: Ui, do: Dispatcher, seat: Seat, card: Curse) -> ft.Control:
    said, go = ui.g("ui.protect.chip", title=curse_name(ui, card)), partial(do, Protect(seat, card.id))
    shield = ft.Icon(ft.Icons.SHIELD_ROUNDED, size=18, color=ui.accent.acc)
    return word_chip(ui, f"protect-{card.id}", said, go, sign=shield)
