"""The guide to the turn: each stage with its reason, changes by cards, and looking at a hand."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.core.seats import Seat
from companion.games.pantacle.preparation import Influence, Look, SkipStep
from companion.games.pantacle.queries import (
    Reminder,
    Stage,
    StageStand,
    Stand,
    can_look,
    forced_now,
    printed,
    reminders,
    strip,
)
from companion.games.pantacle.state import State
from companion.games.pantacle.vocabulary import Phase, Status
from companion.ui.error_boundary import component
from companion.ui.games.pantacle.curses import card_words, curse_name, kind_mark
from companion.ui.games.pantacle.divert import DivertSheet
from companion.ui.games.pantacle.favours import AnnounceSheet, MarkerSheet
from companion.ui.games.pantacle.flame import AdeptsSheet, PowersSheet, forbidden_row
from companion.ui.games.pantacle.in_front import look_row
from companion.ui.games.pantacle.moon import MoonSheet
from companion.ui.games.pantacle.strip import why
from companion.ui.hooks import use_state
from companion.ui.parts.counter import stepper
from companion.ui.parts.guides import stage_line
from companion.ui.parts.layout import stacked
from companion.ui.parts.panels import action_button, choose_seat, panel, quiet_note, sign_line
from companion.ui.parts.rows import glyph, row, section, switch_row
from companion.ui.parts.sheet import sheet
from companion.ui.session import Ui
from companion.ui.table_context import TableContext


@component
def GuideSheet(at: TableContext[State], about: Stage | None = None) -> ft.Control:
    """Draw the guide: the stages of the turn, the exceptions by cards, and reminders."""
    rows: list[ft.Control] = [_stage(at, each) for each in strip(at.state)]
    if at.state.extra_turn:
        extra = at.g("ui.moon.extra", player=at.state.active)
        rows.append(sign_line(at, ft.Icons.REPLAY_ROUNDED, extra, at.accent.acc2))
    if can_look(at.state):
        rows.append(look_row(at, at.do))
    forced = forced_now(at.state)
    if forced is not None:
        rows.append(section(at, at.g("ui.guide.cards")))
        if forced is Phase.A1:
            rows.append(Price(at, key=f"price-{at.state.turn}"))
        rows.append(forbidden_row(at))
    rows += _reminders(at)
    turn = at.g(
        "ui.guide.extra" if at.state.extra else "ui.guide.note", turn=at.state.turn, player=at.state.active
    )
    return sheet(at, at.t("guide.title"), rows, at.do.close, note=turn)


def _stage(ui: Ui, each: StageStand) -> ft.Control:
    return stage_line(
        ui,
        ui.g(f"ui.stage.{each.stage.value}"),
        why(ui, each),
        now=each.stand is Stand.NOW,
        done=each.stand is Stand.DONE,
        forced=each.stand is Stand.FORCED,
    )


def _reminders(at: TableContext[State]) -> list[ft.Control]:
    """Return reminders: usable Protection, choice of the absorbing card, players one favour from winning."""
    found = [(seat, what) for seat, what in reminders(at.state) if what is not Reminder.LOOK]
    if not found:
        return []
    rows: list[ft.Control] = [section(at, at.g("ui.guide.reminders"))]
    for seat, what in found:
        flag = ft.Icons.FLAG_ROUNDED if what is Reminder.LAST_FAVOUR else ft.Icons.NOTIFICATIONS_ROUNDED
        rows.append(
            row(
                at,
                f"remind-{what.value}-{int(seat)}",
                at.words.show(seat),
                partial(at.do.open, "player", seat),
                note=at.words.show(what),
                lead=glyph(at, flag, at.colours.warn),
            )
        )
    return rows


@component
def Price(at: TableContext[State]) -> ft.Control:
    """Draw a switch and stepper for a price that a card changes; the rules ask before accepting it."""
    usual = at.state.sorcerer.price
    odd, turn_odd = use_state(False)
    cost, put = use_state(usual)
    switch = switch_row(at, "odd-price", at.g("ui.price.odd"), odd, turn_odd)
    if not odd:
        return switch
    name = at.g("action.Influence.cost")
    number = stepper(at, "cost", name, cost, put, high=printed(at.state).cubes, width=None, caption=name)
    word = at.g("ui.price.pay", n=cost)
    go = action_button(
        at,
        "pay-cost",
        word,
        lambda: at.do(Influence(None if cost == usual else cost), then=at.do.go_on),
        ground="accent",
    )
    return stacked([switch, panel(at, [number, go])])


@component
def LookSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the choice of the opponent whose hand Envoûtement shows; the cards seen are not entered."""

    def look(seat: Seat) -> None:
        at.do(Look(seat), then=at.do.go_on)

    rows = [
        choose_seat(at, at.state.opponents, None, look, id="look"),
        quiet_note(at, at.g("ui.look.note")),
    ]
    note = at.g("ui.look.who", player=at.state.active)
    return sheet(at, at.g("action.Look"), rows, at.do.close, note=note)


@component
def SkipSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the choice of the curse that forbids the forced step; it is written to the history."""
    forced = forced_now(at.state) if at.state.status is Status.PLAYING else None
    rows: list[ft.Control] = []

    def skip(curse: int) -> None:
        at.do(SkipStep(curse), then=at.do.go_on)

    for card in at.state.sorcerer.curses:
        rows.append(
            row(
                at,
                f"skip-{card.id}",
                curse_name(at, card),
                partial(skip, card.id),
                note=card_words(at, card) if card.face_up else at.g("ui.curse.down"),
                lead=kind_mark(at, card.kind),
                quiet=not card.face_up,
                ground="raised" if card.face_up else "flat",
            )
        )
    if not rows:
        rows.append(quiet_note(at, at.g("ui.skip.none", player=at.state.active)))
    other = at.g("ui.skip.another")
    rows.append(
        action_button(at, "skip-0", other, lambda: skip(0), ground="flat", icon=ft.Icons.GAVEL_ROUNDED)
    )
    note = at.g("ui.skip.step", step=forced) if forced else at.g("refusal.nothing_forced")
    return sheet(at, at.g("ui.skip"), rows, at.do.close, note=note)


@component
def TurnPane(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the sheet of the step that is due, in the pane of a wide screen; else the guide."""
    key = f"{at.state.turn}-{at.state.phase.value}"
    if at.state.status is not Status.PLAYING:
        return GuideSheet(at, None, key="over")
    match at.state.phase:
        case Phase.MARKER:
            return MarkerSheet(at, None, key=key)
        case Phase.ASK:
            return DivertSheet(at, None, key=key)
        case Phase.MOON:
            return MoonSheet(at, None, key=key)
    match forced_now(at.state):
        case Phase.A1:
            return GuideSheet(at, None, key=f"{key}-A1")
        case Phase.A2:
            return PowersSheet(at, None, key=f"{key}-A2")
        case Phase.A3:
            return AdeptsSheet(at, None, key=f"{key}-A3")
        case _:
            return AnnounceSheet(at, None, key=f"{key}-B")
