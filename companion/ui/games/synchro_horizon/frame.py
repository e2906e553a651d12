"""Frames of sheets: the bar with one action, the next sheet of a chain, the sheet of a point of interest."""

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
"""Sheets that open directly after another: the rules need their answer before any other action."""


@dataclass(frozen=True, slots=True)
class Again:
    """The subject of a sheet reopened for the next of several; a new ``seq`` resets the sheet's state."""

    seq: int


def chain_on(do: Dispatcher) -> None:
    """Open the sheet of the rules' next question if it is in ``CHAINED``; else close the sheet."""
    step = do.step()
    if step is not None and step.ask in CHAINED:
        do.ui.session.rest()
        do.open(step.ask, Again(do.table.next_seq))
    else:
        do.close()


def after_blow(do: Dispatcher) -> None:
    """Open the sheet of the next question if a turn must still be ended; else close the sheet.

    This is the case after a monster's blow whose real die is not entered yet.
    """
    step = do.step()
    if step is not None and step.ask == "end_turn":
        do.go_on()
    else:
        do.close()


def onward(do: Dispatcher) -> Callable[[], None]:
    """Return ``chain_on`` as the ``then`` callback of an action."""
    return lambda: chain_on(do)


def plain(about: object, kind: type[T]) -> T | None:
    """Return the subject of a sheet if it has this type, else None.

    A chained sheet has ``Again`` as its subject: its real subject is what the rules ask next.
    """
    return about if isinstance(about, kind) else None


def shut(at: TableContext[State], point: Point) -> ft.Control | None:
    """Return a sheet with the reason why a point cannot be used now; None if it can be used."""
    why = point_closed(at.state, point)
    if why is None:
        return None
    line = warn_line(at, tell_refusal(at.words, why))
    if why.why is Why.POINT_DONE:  # the group used this point: no warning
        line = sign_line(at, ft.Icons.CHECK_ROUNDED, at.g("ui.j.point.done"), at.colours.ok)
    rows: list[ft.Control] = [line]
    return sheet(at, at.words.show(point), rows, at.do.close, note=effect(at, point))


def effect(ui: Ui, point: Point) -> str:
    """Return a point's effect in one line."""
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
    """Return the sheet of a point with one action; while not ``ready`` its button names what is missing.

    A tap then scrolls to the anchor ``spot``, or calls ``to``, which opens another sheet. ``sure``: the sheet
    already showed the rules' warning, so the action runs with "do it anyway". Without ``bright`` the button
    has no accent colour, because another one is recommended.
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
    """Return a bar whose button has no accent colour and always acts; the accented button is elsewhere.

    Left of it is ``left``, or a close button where there is room.
    """
    key = id or ("sheet-go" if at.look.wide else "main")
    said = f"{title}. {follows}" if follows else title
    alone = left is None
    # alone in its line, the button is only as high as its words
    room = at.look.if_large(None, sheet_width(at.look) - 48) if alone or not at.look.wide else None
    high = 56 if alone or not at.look.wide else at.look.fixed_unless_large(56)
    button = word_button(
        at, key, title, go, icon=icon, label=said, expand=True, height=high, radius=18, room=room
    )
    if left is not None and at.look.wide:
        return in_line(left, button, across="stretch", intrinsic_height=True)
    if left is None and (at.look.wide or at.look.large_text):  # the cross at the top closes the sheet
        return in_line(button)
    return two_buttons(at, left or close_button(at, at.do.close), in_line(button))


def rises(ui: Ui, hero: Hero | None) -> str:
    """Return the words for a hero's next level; a request to choose a hero if None."""
    if hero is None:
        return ui.g("ui.j.choose_hero")
    return ui.g("ui.j.rises", name=hero.name, n=after_one(hero))


def price_line(ui: Ui, due: Bill) -> str:
    """Return the sum coins - price = left; if the coins do not suffice, the coins the group has."""
    if due.short:
        return ui.g("ui.j.price.short", n=due.have)
    return ui.g("ui.j.price.sum", have=due.have, price=due.price, left=due.left)
