"""Sheets before the first marble: the monsters' dice, the heroes' line, the side that starts."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.games.synchro_horizon.fight import BeginFight
from companion.games.synchro_horizon.line import LineUp
from companion.games.synchro_horizon.monsters import RollDice
from companion.games.synchro_horizon.queries import fight as queries
from companion.games.synchro_horizon.queries import printed
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Colour, Side, Who
from companion.ui.drawings import side_sign
from companion.ui.error_boundary import component
from companion.ui.games.synchro_horizon.entry.heroes import chip
from companion.ui.games.synchro_horizon.fight.shards import (
    Dealt,
    deal_bar,
    dealing,
    dealt_args,
    dealt_so_far,
)
from companion.ui.games.synchro_horizon.marks import pick_word
from companion.ui.games.synchro_horizon.rings import sign_of
from companion.ui.hooks import use_choice, use_state
from companion.ui.parts.explanation import whys
from companion.ui.parts.layout import in_line, share, stacked, tiles
from companion.ui.parts.panels import quiet_note
from companion.ui.parts.roll_entry import RollEntry
from companion.ui.parts.rows import section, way_to
from companion.ui.parts.sheet import sheet, sheet_width
from companion.ui.parts.tappable import tappable
from companion.ui.session import Ui
from companion.ui.table_context import TableContext


@component
def RollDiceSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the roll of the monsters' action dice, P1 first: rolled by the app, or entered from real dice."""
    names = tuple(monster.name for monster in at.state.monsters)
    bar = RollEntry(
        at,
        "dice",
        (printed().action_die,) * len(names),
        lambda: at.do(RollDice(), then=at.do.go_on),
        lambda faces: at.do(RollDice(tuple(faces)), then=at.do.go_on),
        at.g("ui.dice.roll"),
        at.g("ui.dice.roll.follows", n=len(names)),
        names=names,
        dark=True,
        do=at.do,
        real=queries.real_dice(at.state),
        at_once=True,
    )
    return sheet(at, at.g("ui.dice.title"), [quiet_note(at, at.g("ui.dice.note"))], at.do.close, bar=bar)


@component
def BeginFightSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the choice of the side that starts, with the heroes' line and, if unknown, the wheel's colour.

    If shards are to be entered or shared, a second face asks for them before the fight begins.
    """
    colour, tell = use_choice(Colour)
    chosen, choose = use_choice(Side)
    dealt, put = use_state(Dealt())
    ask_colour = at.state.calendar.turn_die is None and queries.colour_missing(at.state)

    def due(first: Side) -> dict[Who, int]:
        return queries.opening_due(at.state, first)

    def begin(first: Side) -> None:
        at.do(BeginFight(first, colour, **dealt_args(at.state, due(first), dealt)), then=at.do.go_on)

    def start(first: Side) -> None:
        # shards of the real bag, or of one that is too short, are entered before the first marble
        if dealt_so_far(at.state, due(first), Dealt()).asks is not None:
            choose(first)
        else:
            begin(first)

    rows: list[ft.Control] = []
    if chosen is None:
        rows += [section(at, at.g("ui.line")), _line(at)]
        if at.state.roster.pool or any(hero.items for hero in at.state.heroes):
            rows.append(
                way_to(
                    at,
                    "line-items",
                    at.g("ui.line.items"),
                    lambda: at.do.open("party"),
                    ft.Icons.BACKPACK_ROUNDED,
                )
            )
        if ask_colour:
            rows += [section(at, at.g("ui.wheel.now")), ColourPick(at, colour, tell)]
        rows += whys(at, at.do.table.game.numbers(at.state), "first-")
        starters = [_starter(at, side, partial(start, side)) for side in Side]
        bar = tiles(at, starters, 2)
        return sheet(at, at.g("ui.first"), rows, at.do.close, note=at.g("ui.first.note"), bar=bar)
    rows += dealing(at, due(chosen), dealt, put)
    words = at.g("ui.share.begin"), at.words.show(chosen)
    bar, seek = deal_bar(at, due(chosen), dealt, words, partial(begin, chosen), lambda: choose(None))
    return sheet(at, at.g("ui.first.each.side", side=chosen), rows, at.do.close, bar=bar, seek=seek)


def _starter(at: TableContext[State], side: Side, go: Callable[[], object]) -> ft.Control:
    """Return the button of a side, with the number of shards the heroes draw if it starts."""
    due = queries.opening_shards(at.state, side)
    same = len(set(due)) == 1
    note = at.g("ui.first.each", n=due[0]) if same else at.g("ui.first.all", n=sum(due))
    name = at.words.show(side)
    words = stacked(
        [
            at.fitted(name, "bar", share(sheet_width(at.look), at.look.per_row(2)) - 62),
            at.text(note, "caption", color=at.colours.ink2, max_lines=2),
        ],
        0,
        expand=True,
    )
    return tappable(
        at,
        f"first-{side.value}",
        f"{name}, {note}",
        in_line(side_sign(at.look, at.game, side is Side.MONSTERS, 24), words, gap=10),
        go,
        expand=True,
        height=None,
        radius=18,
        pad=(14, 9),
    )


def _line(at: TableContext[State]) -> ft.Control:
    """Return the heroes' line from P1 on; a tap moves a hero one place forward, the first one back."""
    line = at.state.line(Side.HEROES)

    def swap(place: int) -> None:
        order, with_ = list(line), place - 1 if place else 1
        order[with_], order[place] = order[place], order[with_]
        at.do(LineUp(tuple(order)))

    cells = [
        chip(
            at,
            f"line-{place + 1}",
            at.state.name(who),
            at.g("ui.line.forward" if place else "ui.line.first", n=place + 1),
            False,
            partial(swap, place) if len(line) > 1 else at.do.close,
            sign_of(at, who, 26),
        )
        for place, who in enumerate(line)
    ]
    return tiles(at, cells, 2, even=True)


@component
def ColourPick(ui: Ui, chosen: Colour | None, change: Callable[[Colour | None], object]) -> ft.Control:
    """Draw the choice of a wheel colour; a second tap on the chosen one clears it (None)."""

    def tap(colour: Colour) -> None:
        change(None if colour is chosen else colour)

    return pick_word(ui, "colour", Colour, chosen, tap, 4, large=2)
