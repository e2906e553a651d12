"""The guided turn in full: each stage with its reason, what a card may change, and who may look at a hand."""

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
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.pantacle.curses import card_words, kind_mark
from companion.ui.games.pantacle.divert import DivertSheet
from companion.ui.games.pantacle.favours import AnnounceSheet, MarkerSheet
from companion.ui.games.pantacle.flame import AdeptsSheet, PowersSheet, forbidden_row
from companion.ui.games.pantacle.in_front import look_row
from companion.ui.games.pantacle.moon import MoonSheet
from companion.ui.games.pantacle.strip import why
from companion.ui.hooks import use_state
from companion.ui.parts.counter import stepper
from companion.ui.parts.guides import stage_line
from companion.ui.parts.layout import in_line, stacked
from companion.ui.parts.panels import action_button, choose_seat, panel, quiet_note
from companion.ui.parts.rows import glyph, row, section, switch_row
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part


@part
def GuideSheet(ui: Ui, state: State, do: Actor, about: Stage | None = None) -> ft.Control:
    """Where the turn stands, and what is rare but belongs to it."""
    rows: list[ft.Control] = [_stage(ui, each) for each in strip(state)]
    if state.extra_turn:
        rows.append(_told(ui, ft.Icons.REPLAY_ROUNDED, ui.g("ui.moon.extra", player=state.active)))
    if can_look(state):
        rows.append(look_row(ui, do))
    forced = forced_now(state)
    if forced is not None:
        rows.append(section(ui, ui.g("ui.guide.cards")))
        if forced is Phase.A1:
            rows.append(Price(ui, state, do, key=f"price-{state.turn}"))
        rows.append(forbidden_row(ui, do))
    rows += _reminders(ui, state, do)
    turn = ui.g("ui.guide.extra" if state.extra else "ui.guide.note", turn=state.turn, player=state.active)
    return sheet(ui, ui.t("guide.title"), rows, do.close, note=turn)


def _stage(ui: Ui, each: StageStand) -> ft.Control:
    return stage_line(
        ui,
        ui.g(f"ui.stage.{each.stage.value}"),
        why(ui, each),
        now=each.stand is Stand.NOW,
        done=each.stand is Stand.DONE,
        forced=each.stand is Stand.FORCED,
    )


def _told(ui: Ui, icon: ft.IconData, words: str) -> ft.Control:
    return in_line(ft.Icon(icon, size=22, color=ui.accent.acc2), ui.text(words, "body"), fill=1, gap=10)


def _reminders(ui: Ui, state: State, do: Actor) -> list[ft.Control]:
    """Protection to use, cards to choose from, who needs only one favour more."""
    found = [(seat, what) for seat, what in reminders(state) if what is not Reminder.LOOK]
    if not found:
        return []
    rows: list[ft.Control] = [section(ui, ui.g("ui.guide.reminders"))]
    for seat, what in found:
        flag = ft.Icons.FLAG_ROUNDED if what is Reminder.LAST_FAVOUR else ft.Icons.NOTIFICATIONS_ROUNDED
        rows.append(
            row(
                ui,
                f"remind-{what.value}-{int(seat)}",
                ui.words.show(seat),
                partial(do.open, "player", seat),
                note=ui.words.show(what),
                lead=glyph(ui, flag, ui.colours.warn),
            )
        )
    return rows


@part
def Price(ui: Ui, state: State, do: Actor) -> ft.Control:
    """A card may change the price of the adept: the rules ask before they accept it."""
    usual = state.sorcerer.price
    odd, turn_odd = use_state(False)
    cost, put = use_state(usual)
    switch = switch_row(ui, "odd-price", ui.g("ui.price.odd"), odd, turn_odd)
    if not odd:
        return switch
    name = ui.g("action.Influence.cost")
    number = stepper(ui, "cost", name, cost, put, high=printed(state).cubes, width=None, caption=name)
    word = ui.g("ui.price.pay", n=cost)
    go = action_button(
        ui,
        "pay-cost",
        word,
        lambda: do(Influence(None if cost == usual else cost), then=do.go_on),
        ground="accent",
    )
    return stacked([switch, panel(ui, [number, go])])


@part
def LookSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """Envoûtement: whose hand is looked at. What is seen stays between the two."""

    def look(at: Seat) -> None:
        do(Look(at), then=do.go_on)

    rows = [
        choose_seat(ui, state.opponents, None, look, id="look"),
        quiet_note(ui, ui.g("ui.look.note")),
    ]
    note = ui.g("ui.look.who", player=state.active)
    return sheet(ui, ui.g("action.Look"), rows, do.close, note=note)


@part
def SkipSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """Which curse forbids the step: it goes into the history."""
    forced = forced_now(state) if state.status is Status.PLAYING else None
    rows: list[ft.Control] = []

    def skip(curse: int) -> None:
        do(SkipStep(curse), then=do.go_on)

    for card in state.sorcerer.curses:
        rows.append(
            row(
                ui,
                f"skip-{card.id}",
                card.title or ui.g("ui.curse.untitled", n=card.id),
                partial(skip, card.id),
                note=card_words(ui, card) if card.face_up else ui.g("ui.curse.down"),
                lead=kind_mark(ui, card.kind),
                quiet=not card.face_up,
                ground="raised" if card.face_up else "flat",
            )
        )
    if not rows:
        rows.append(quiet_note(ui, ui.g("ui.skip.none", player=state.active)))
    other = ui.g("ui.skip.another")
    rows.append(
        action_button(ui, "skip-0", other, lambda: skip(0), ground="flat", icon=ft.Icons.GAVEL_ROUNDED)
    )
    note = ui.g("ui.skip.step", step=forced) if forced else ui.g("refusal.nothing_forced")
    return sheet(ui, ui.g("ui.skip"), rows, do.close, note=note)


@part
def TurnPane(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """The sheet of the step that is due; the guide while a step asks nothing."""
    key = f"{state.turn}-{state.phase.value}"
    if state.status is not Status.PLAYING:
        return GuideSheet(ui, state, do, None, key="over")
    match state.phase:
        case Phase.MARKER:
            return MarkerSheet(ui, state, do, None, key=key)
        case Phase.ASK:
            return DivertSheet(ui, state, do, None, key=key)
        case Phase.MOON:
            return MoonSheet(ui, state, do, None, key=key)
    match forced_now(state):
        case Phase.A1:
            return GuideSheet(ui, state, do, None, key=f"{key}-A1")
        case Phase.A2:
            return PowersSheet(ui, state, do, None, key=f"{key}-A2")
        case Phase.A3:
            return AdeptsSheet(ui, state, do, None, key=f"{key}-A3")
        case _:
            return AnnounceSheet(ui, state, do, None, key=f"{key}-B")
