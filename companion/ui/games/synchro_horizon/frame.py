"""The frame of a sheet: the bar that does one thing, what opens next; the frame of a point of interest."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import flet as ft

from companion.games.synchro_horizon.queries.journey import Bill, point_closed
from companion.games.synchro_horizon.queries.party import after_one
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.party import Hero
from companion.games.synchro_horizon.vocabulary import Point, Why
from companion.i18n.lines import tell_refusal
from companion.ui.dispatcher import Dispatcher
from companion.ui.parts.layout import in_line
from companion.ui.parts.panels import confirm_bar, sign_line, warn_line
from companion.ui.parts.sheet import ScrollController, close_button, sheet, sheet_width, two_buttons
from companion.ui.parts.tappable import word_button
from companion.ui.session import Ui
from companion.ui.table_context import TableContext

T = TypeVar("T")

CHAINED = frozenset(
    {
        "tell_level",
        "tell_shards",
        "tell_ring",
        "choose_hero",
        "keep_skill",
        "take_aside",
        "take_upgrade",
        "settle_statue",
        "discard_shards",
        "give_shard",
        "take_three",
        "end_turn",
        "draw_monster",
        "equip",
        "drop_item",
    }
)
"""Sheets that follow at once: the rules wait for their answer before anything else."""


@dataclass(frozen=True, slots=True)
class Again:
    """A sheet opened for the next of several: nothing of the one before is left in it."""

    seq: int


def chain_on(do: Dispatcher) -> None:
    """Open what the rules ask next when it belongs to what was just done; else close the sheet."""
    step = do.step()
    if step is not None and step.ask in CHAINED:
        do.ui.session.rest()
        do.open(step.ask, Again(do.table.next_seq))
    else:
        do.close()


def after_blow(do: Dispatcher) -> None:
    """A monster whose real die is still to be told gets its sheet back; else the table is seen again."""
    step = do.step()
    if step is not None and step.ask == "end_turn":
        do.go_on()
    else:
        do.close()


def onward(do: Dispatcher) -> Callable[[], None]:
    """``chain_on`` as the ``then`` of an action."""
    return lambda: chain_on(do)


def plain(about: object, kind: type[T]) -> T | None:
    """What a sheet is about; a sheet opened as the next of several is about whatever the rules ask."""
    return about if isinstance(about, kind) else None


def shut(at: TableContext[State], point: Point) -> ft.Control | None:
    """The sheet of a point that cannot be used now, with the reason; None when it can."""
    why = point_closed(at.state, point)
    if why is None:
        return None
    line = warn_line(at, tell_refusal(at.words, why))
    if why.why is Why.POINT_DONE:  # it was used as it should be: nothing to warn of
        line = sign_line(at, ft.Icons.CHECK_ROUNDED, at.g("ui.j.point.done"), at.colours.ok)
    rows: list[ft.Control] = [line]
    return sheet(at, at.words.show(point), rows, at.do.close, note=effect(at, point))


def effect(ui: Ui, point: Point) -> str:
    """What it does, in one line."""
    return ui.g(f"ui.j.point.{point.value}")


def point_sheet(
    at: TableContext[State],
    point: Point,
    rows: list[ft.Control],
    action: object,
    title: str,
    follows: str,
    *,
    ready: bool = True,
    missing: str = "",
    spot: str = "",
    to: Callable[[], object] | None = None,
    sure: bool = False,
    bright: bool = True,
) -> ft.Control:
    """A sheet that ends with one action; while something is missing its button says what, and does nothing.

    ``spot`` names the place of what is missing, ``to`` leads to another sheet that asks for it; ``sure``: the
    sheet has told what the rules would doubt. It is not ``bright`` while something better is to be done.
    """

    def go() -> None:
        at.do(action, anyway=sure, then=onward(at.do))

    seek = ScrollController(at, spot) if spot else None
    if bright:
        bar = confirm_bar(at, title, follows, go, ready=ready, missing=missing, seek=to or seek)
    else:
        bar = quiet_bar(at, title, follows, go)
    return sheet(at, at.words.show(point), rows, at.do.close, note=effect(at, point), bar=bar, seek=seek)


def quiet_bar(
    at: TableContext[State],
    title: str,
    follows: str,
    go: Callable[[], object],
    icon: ft.IconData = ft.Icons.CHECK_ROUNDED,
    id: str = "",
    left: ft.Control | None = None,
) -> ft.Control:
    """The bar of a sheet whose last button may be pressed at any time, while the bright one is elsewhere.

    Left of it stands a way out: ``left``, or closing.
    """
    key = id or ("sheet-go" if at.look.wide else "main")
    said = f"{title}. {follows}" if follows else title
    alone = left is None
    # a line of its own: no higher than its words
    room = at.look.if_large(None, sheet_width(at.look) - 48) if alone or not at.look.wide else None
    high = 56 if alone or not at.look.wide else at.look.fixed_unless_large(56)
    button = word_button(
        at, key, title, go, icon=icon, label=said, expand=True, height=high, radius=18, room=room
    )
    if left is not None and at.look.wide:
        return in_line(left, button, across="stretch", intrinsic_height=True)
    if left is None and (at.look.wide or at.look.large_text):  # the cross at the top closes too
        return in_line(button)
    return two_buttons(at, left or close_button(at, at.do.close), in_line(button))


def rises(ui: Ui, hero: Hero | None) -> str:
    """Who gains a level, and which; or that somebody is still to be chosen."""
    if hero is None:
        return ui.g("ui.j.choose_hero")
    return ui.g("ui.j.rises", name=hero.name, n=after_one(hero))


def price_line(ui: Ui, due: Bill) -> str:
    """What would be left in the purse; or that it does not reach."""
    if due.short:
        return ui.g("ui.j.price.short", n=due.have)
    return ui.g("ui.j.price.sum", have=due.have, price=due.price, left=due.left)
