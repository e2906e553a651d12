"""The seven favours: announced by a tap, or marked as forbidden before the first turn."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.games.pantacle.favour import Announce
from companion.games.pantacle.preparation import PlaceMarker
from companion.games.pantacle.queries import (
    FavourChoice,
    can_look,
    favour_choices,
    favour_gain,
    stolen_from,
)
from companion.games.pantacle.state import FavourFact, State
from companion.games.pantacle.vocabulary import Favour, Phase, Why
from companion.ui.dispatcher import Dispatcher
from companion.ui.error_boundary import component, memo_component
from companion.ui.games.pantacle import marks
from companion.ui.games.pantacle.foresight import sum_words
from companion.ui.games.pantacle.in_front import InFront, chips_now, look_row, protect_rows
from companion.ui.games.pantacle.strip import Sentence
from companion.ui.parts.explanation import asking, whys
from companion.ui.parts.layout import RIGHT, boxed, in_line, share, stacked, tight_row
from companion.ui.parts.panels import action_button
from companion.ui.parts.sheet import body_width, sheet
from companion.ui.parts.tappable import tappable
from companion.ui.session import Ui
from companion.ui.table_context import TableContext
from companion.ui.table_hooks import use_selector
from companion.ui.theme import centred
from companion.ui.tokens import RADIUS


@component
def AnnounceSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the favours to announce; illegal ones show the reason and can still be tapped."""
    rows: list[ft.Control] = []
    if can_look(at.state):
        rows.append(look_row(at, at.do))
    rows += protect_rows(at)
    for choice in favour_choices(at.state):
        rows.append(_tile(at, choice, _announcing(at.do, choice.favour)))
    rows += whys(at, at.do.table.game.numbers(at.state), "gain-")
    rows.append(_read_board(at))
    last = at.state.sorcerer.one_favour_left
    note = at.g("ui.announce.last" if last else "ui.announce.note", player=at.state.active)
    return sheet(at, at.g("action.Announce"), rows, at.do.close, note=note if last else at.look.hint(note))


@component
def MarkerSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the favours to forbid: the player to the right of the first one chooses."""
    rows: list[ft.Control] = []
    for favour in Favour:
        choice = FavourChoice(favour, None, at.state.fact(favour))
        rows.append(_tile(at, choice, _marking(at.do, favour)))
    rows.append(_read_board(at))
    note = at.g("ui.marker.note", player=at.state.opponents[-1], first=at.state.active)
    return sheet(at, at.g("action.PlaceMarker"), rows, at.do.close, note=note)


def _announcing(do: Dispatcher, favour: Favour) -> Callable[[], None]:
    def go() -> None:
        do(Announce(favour), then=do.go_on)

    return go


def _marking(do: Dispatcher, favour: Favour) -> Callable[[], None]:
    def go() -> None:
        do(PlaceMarker(favour), then=do.close)

    return go


@memo_component
def Favours(ui: Ui, do: Dispatcher) -> ft.Control:
    """Draw the favours on the game screen while one is to be announced; a tap announces it (PA-24)."""

    def seen(state: State) -> tuple[tuple[Favour, Why | None, int | None], ...]:
        return tuple((c.favour, c.why_not, _gain(state, c.favour)) for c in favour_choices(state))

    cells = [_cell(ui, do, *each) for each in use_selector(ui.session, do.table, seen)]
    chips = use_selector(ui.session, do.table, lambda state: all(chips_now(ui, state)))
    if ui.look.large_text:
        return stacked(cells, 6)
    # chips replace the sentence about forbidden favours: the greyed cells already show these
    last = InFront(ui, do, True, key="beside") if chips else Sentence(ui, do, key="sentence")
    return stacked(
        [
            in_line(*cells[:3], gap=4),
            in_line(*cells[3:6], gap=4),
            in_line(*cells[6:], boxed(last, expand=2), gap=6),
        ],
        4,
    )


def _gain(state: State, favour: Favour) -> int | None:
    found = favour_gain(state, state.active, favour)
    return None if found is None else found.n


def _cell(ui: Ui, do: Dispatcher, favour: Favour, why: Why | None, n: int | None) -> ft.Control:
    name = ui.words.show(favour)
    if why is not None:
        under = ui.g(f"ui.favour.cell.{why.value}")
    elif favour.brings is None:
        under = ui.g("ui.favour.cell.token")
    else:
        under = ui.g(f"ui.favour.cell.{favour.brings.value}", n=n)
    ink = ui.colours.ink if why is None else ui.colours.ink3
    room = share(body_width(ui.look), ui.look.per_row(3), 6) - 8
    body = centred(
        [
            ui.fitted(name, "note", room, weight=700, color=ink),
            ui.fitted(under, "caption", room, color=ui.colours.ink2),
        ],
        -2,
    )
    return tappable(
        ui,
        f"favour-{favour.value}",
        f"{name}, {under}",
        body,
        _announcing(do, favour),
        on_hold=asking(do, f"gain-{favour.value}") if n is not None else None,
        ground="raised" if why is None else "flat",
        height=ui.look.scaled_height(48, 44),
        radius=12,
        expand=ui.look.fixed_unless_large(1),
    )


def _read_board(at: TableContext[State]) -> ft.Control:
    return action_button(
        at,
        "open-board",
        at.g("ui.board.open"),
        lambda: at.do.open("board"),
        icon=ft.Icons.INVENTORY_2_ROUNDED,
        ground="flat",
    )


def effect(at: TableContext[State], favour: Favour) -> str:
    """Return the effect of a favour for the active player now, with its sum."""
    seat = at.state.active
    found = favour_gain(at.state, seat, favour)
    if favour is Favour.CONVERSION:
        victims = stolen_from(at.state, seat)
        if not victims:
            return at.g("ui.favour.conversion.nobody")
        return at.g("ui.favour.conversion", victims=victims, sum=sum_words(at, found) if found else "")
    if found is not None:
        return at.g(f"ui.favour.{favour.value}", n=found.n, sum=sum_words(at, found))
    return at.g(f"ui.favour.{favour.value}")


def _note(at: TableContext[State], choice: FavourChoice) -> str:
    match choice.why_not:
        case Why.MARKED:
            return at.g("ui.favour.marked")
        case Why.TOKEN_OWNED:
            return at.g("ui.favour.owned")
        case _ if at.state.phase is Phase.MARKER and choice.favour is Favour.CONVERSION:
            return at.g("ui.favour.conversion.plain")
        case _:
            return effect(at, choice.favour)


def _tile(at: TableContext[State], choice: FavourChoice, go: Callable[[], object]) -> ft.Control:
    favour, legal = choice.favour, choice.legal
    name, note = at.words.show(favour), _note(at, choice)
    icon = (
        ft.Icons.BLOCK_ROUNDED
        if not legal
        else ft.Icons.STARS_ROUNDED
        if favour.token
        else ft.Icons.BOLT_ROUNDED
    )
    ink = at.colours.ink if legal else at.colours.ink2
    words = stacked(
        [
            at.text(name, "body", weight=600, color=ink, max_lines=1),
            at.text(note, "note", color=at.colours.ink2, max_lines=at.look.lines(2)),
        ],
        0,
        expand=True,
    )
    lead = ft.Icon(icon, size=22, color=at.accent.acc if legal else at.colours.ink3)
    told = fact_words(at, choice.fact)
    parts: list[ft.Control] = [lead, words]
    if told and not at.look.large_text:
        parts.append(_fact(at, choice.fact))
    said = ". ".join(word for word in (name, note, told) if word)
    return tappable(
        at,
        f"favour-{favour.value}",
        said,
        in_line(*parts, gap=10),
        go,
        ground="raised" if legal else "flat",
        height=None,
        radius=RADIUS["tile"],
        alignment=None,
        pad=(12, 8 if "\n" in note else 9),
    )


def fact_words(ui: Ui, fact: FavourFact) -> str:
    """Return the known facts of a favour: "Oracle, Limier, lune rousse"."""
    moon = ui.g("ui.moon.of", moon=fact.moon) if fact.moon else ""
    return ", ".join(word for word in (fact.first, fact.second, moon) if word)


def _fact(ui: Ui, fact: FavourFact) -> ft.Control:
    """Return the guardians and moon of a favour, for the right side of its tile."""
    names = [
        ui.text(name, "caption", color=ui.colours.ink2, max_lines=1, text_align=ft.TextAlign.RIGHT)
        for name in (fact.first, fact.second)
    ]
    cells = [boxed(stacked(names, 0, across="end"), width=76, place=RIGHT)]
    if fact.moon:
        cells.append(boxed(marks.moon(ui.look, fact.moon, 14), tooltip=fact.moon))
    return tight_row(*cells, gap=6)
