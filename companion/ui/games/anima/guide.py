"""The turn guide, and the right pane of a wide screen: what is asked next, else what this phase allows."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.games.anima import queries
from companion.games.anima.phases import PHASES
from companion.games.anima.queries import OrderLine
from companion.games.anima.state import State
from companion.games.anima.step import step
from companion.games.anima.vocabulary import Phase, Status
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.drawings import initial, seat_shape
from companion.ui.games.anima.body import phase_sheet
from companion.ui.games.anima.character import CharacterSheet
from companion.ui.games.anima.choose import figure
from companion.ui.games.anima.dice import OrderSheet, RealSheet, TiedSheet
from companion.ui.games.anima.encounter import EncounterSheet
from companion.ui.games.anima.explore import CellSheet, ExploreSheet, ResistSheet, RewardSheet, SpecialSheet
from companion.ui.games.anima.fight import ChancesSheet
from companion.ui.games.anima.interact import GiftSheet, InteractSheet
from companion.ui.games.anima.missions import EarnedSheet, MissionsSheet
from companion.ui.games.anima.move import MoveSheet
from companion.ui.games.anima.team import KillSheet, ResetSheet
from companion.ui.games.anima.zone import ZoneSheet
from companion.ui.games.anima.zones import DiscardSheet
from companion.ui.parts.guides import stage_line
from companion.ui.parts.panels import action_button, warn_line
from companion.ui.parts.rows import row, section
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part


@part
def GuideSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """Where the turn stands, who comes next, and what may be done now."""
    rows: list[ft.Control] = [
        warn_line(ui, ui.g("ui.rivals.alert", first=one, second=other))
        for one, other in queries.rivalries(state)
    ]
    rows += [_phase(ui, state, phase) for phase in PHASES]
    if state.active is not None:
        sheet_, icon = phase_sheet(state)
        word = ui.g(f"ui.quick.{sheet_}")
        rows.append(action_button(ui, "guide-phase", word, lambda: do.open(sheet_), icon=icon))
    if state.order:
        told = ui.g("ui.guide.told") if state.order_told else ui.g("ui.guide.frozen")
        rows.append(section(ui, ui.g("ui.order.title"), told))
        rows += [_order(ui, state, do, line) for line in queries.order_lines(state)]
    turn = ui.g("where.turn", n=state.turn) if state.turn else ui.g("where.setup")
    return sheet(ui, ui.t("guide.title"), rows, do.close, note=turn)


def _phase(ui: Ui, state: State, phase: Phase) -> ft.Control:
    now = state.active is not None and state.phase is phase
    places = list(PHASES)
    past = (
        state.active is not None and state.phase in places and places.index(phase) < places.index(state.phase)
    )
    title, note = ui.g(f"where.phase.{phase.value}"), ui.g(f"ui.guide.{phase.value}")
    return stage_line(ui, title, note, now=now, done=past)


def _order(ui: Ui, state: State, do: Actor, line: OrderLine) -> ft.Control:
    """The Speed that fixed the place; the one of now beside it when it changed."""
    now = state.speed(line.seat)
    note = ui.g("ui.guide.speed", n=figure(line.speed))
    if now != line.speed:
        note = f"{note} · {ui.g('ui.guide.speed.now', n=figure(now))}"
    if not line.acts and not line.active:
        note = f"{note} · {ui.g('ui.guide.skipped')}"
    name = ui.words.show(line.seat)
    return row(
        ui,
        f"order-{int(line.seat)}",
        name,
        partial(do.open, "team", line.seat),
        note=note,
        lead=seat_shape(ui.look, line.seat, initial(name), 26, outlined=not line.acts),
        ground="raised" if line.acts else "flat",
        chosen=line.active,
    )


SHEETS: dict[str, Callable[..., ft.Control]] = {
    "character": CharacterSheet,
    "zone": ZoneSheet,
    "order": OrderSheet,
    "reset": ResetSheet,
    "move": MoveSheet,
    "interact": InteractSheet,
    "explore": ExploreSheet,
    "encounter": EncounterSheet,
    "cell": CellSheet,
    "special": SpecialSheet,
    "reward": RewardSheet,
    "kill": KillSheet,
    "gift": GiftSheet,
    "discard": DiscardSheet,
    "resist": ResistSheet,
    "missions": MissionsSheet,
    "earned": EarnedSheet,
    "tied": TiedSheet,
    "real": RealSheet,
}


@part
def TurnPane(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """The sheet of the step that is due; in a fight the chances, else the phase."""
    key = f"{state.turn}-{state.phase.value}-{int(state.active or 0)}"
    if state.status is not Status.PLAYING:
        return GuideSheet(ui, state, do, None, key="over")
    now = step(state)
    if now is not None and now.ask in SHEETS and state.bout is None:
        return SHEETS[now.ask](ui, state, do, None, key=f"{key}-{now.ask}")
    if state.bout is not None:
        return ChancesSheet(ui, state, do, None, key=f"{key}-fight")
    if state.debt is not None:
        return GiftSheet(ui, state, do, None, key=f"{key}-gift")
    name, _ = phase_sheet(state)
    return SHEETS[name](ui, state, do, None, key=f"{key}-{name}")
