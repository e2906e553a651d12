"""The sheet of one curse: destroy it by payment or by a card, neutralise it, put madness under all curses."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.core.seats import Seat
from companion.games.big_book.curses import By, DestroyCurse, Neutralise, PutMadnessUnder
from companion.games.big_book.elements import Element
from companion.games.big_book.queries import rewards
from companion.games.big_book.state import State
from companion.games.big_book.vocabulary import Slot
from companion.ui.error_boundary import component
from companion.ui.games.big_book.letters import choose_player, cost_words, gone_words, shape
from companion.ui.games.big_book.pay import counter, destroy, reward_tiles
from companion.ui.games.big_book.till import Till, use_till
from companion.ui.hooks import use_state
from companion.ui.parts.panels import action_button, views
from companion.ui.parts.rows import row, section
from companion.ui.parts.sheet import sheet
from companion.ui.table_context import TableContext


@component
def CurseSheet(at: TableContext[State], about: Slot) -> ft.Control:
    """Draw the curse of a slot and the actions on it; for an empty slot, the reason why it is empty."""
    place = at.state.slot(about)
    till = use_till(at, about)
    by, change_by = use_state(By.ACTION)
    title, name = at.words.show(about).capitalize(), at.words.show(place.curse)
    if place.curse is None:
        return sheet(at, title, [at.text(gone_words(at, place, title), "body"), _under(at)], at.do.close)
    rows: list[ft.Control] = []
    if place.under:
        rows.append(at.text(at.g("ui.slot.under", n=place.under), "body", color=at.colours.warn))
    ways = [(each.value, at.g(f"ui.by.{each.value}")) for each in By]
    rows.append(views(at, "by", ways, by.value, lambda chosen: change_by(By(chosen))))
    if by is By.ACTION:
        rows += _paid(at, till, about, bool(place.neutralised))
    else:
        rows += _by_a_card(at, till.payer, about)
    rows.append(choose_player(at, till.payer, till.pay_by))
    rows += [_neutralise(at, about), _under(at)]
    down = bool(place.neutralised)
    note = at.g("ui.face_down") if down else at.g("ui.costs", cost=cost_words(at, place.curse))
    picture = shape(at, place.curse, 40, outlined=down)
    return sheet(at, f"{title} · {name}", rows, at.do.close, note=note, tail=picture)


def _paid(at: TableContext[State], till: Till, slot: Slot, neutralised: bool) -> list[ft.Control]:
    """Return the cards that may pay, and the rewards: a tap on a reward destroys the curse."""

    def take(element: Element | None) -> None:
        if neutralised:  # the refusal of the rules gives the reason
            at.do(DestroyCurse(till.payer, slot, reward=element), then=at.do.close)
        else:
            destroy(at, till, element, at.do.close)

    tiles = reward_tiles(at, "reward", take)
    if not any(rewards(at.state).values()):
        tiles.append(_button(at, "ui.destroy", lambda: take(None)))
    return [*([] if neutralised else [section(at, at.g("ui.pay.cards")), *counter(at, till)]), *tiles]


def _by_a_card(at: TableContext[State], who: Seat, slot: Slot) -> list[ft.Control]:
    """Return the buttons for a curse destroyed by a card: no payment, reward optional (A-8)."""

    def take(element: Element | None) -> None:
        at.do(DestroyCurse(who, slot, By.SPELL, element), then=at.do.close)

    return [*reward_tiles(at, "reward", take), _button(at, "ui.without_card", lambda: take(None))]


def _button(at: TableContext[State], key: str, go: Callable[[], object]) -> ft.Control:
    return action_button(at, "destroy-bare", at.g(key), go, icon=ft.Icons.CHECK_ROUNDED)


def _neutralise(at: TableContext[State], slot: Slot) -> ft.Control:
    return _deed(at, "neutralise", Neutralise(slot), ft.Icons.LOCK_ROUNDED, at.g("ui.neutralise.note"))


def _under(at: TableContext[State]) -> ft.Control:
    arrow = ft.Icons.VERTICAL_ALIGN_BOTTOM_ROUNDED
    return _deed(at, "put-under", PutMadnessUnder(), arrow, at.g("ui.under.note"))


def _deed(
    at: TableContext[State], id: str, deed: Neutralise | PutMadnessUnder, icon: ft.IconData, note: str
) -> ft.Control:
    """Return a row for an effect of cards; a tap runs the action and closes the sheet."""
    title = at.g(f"action.{type(deed).__name__}")
    return row(at, id, title, lambda: at.do(deed, then=at.do.close), note=note, icon=icon)
