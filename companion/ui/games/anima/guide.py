"""The turn guide, and the right pane of a wide screen: what is asked next, else what this phase allows."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.games.anima import queries
from companion.games.anima.queries import OrderLine
from companion.games.anima.state import State
from companion.games.anima.step import step
from companion.games.anima.vocabulary import Phase, Status
from companion.kit.phases import PhaseLine
from companion.ui.error_boundary import component
from companion.ui.games.anima.body import phase_sheet
from companion.ui.games.anima.character import CharacterSheet
from companion.ui.games.anima.dice import OrderSheet, TiedSheet
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
from companion.ui.parts.seat_row import seat_mark
from companion.ui.parts.sheet import sheet
from companion.ui.parts.wording import figure
from companion.ui.session import Ui
from companion.ui.table_context import TableContext


@component
def GuideSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Where the turn stands, who comes next, and what may be done now."""
    rows: list[ft.Control] = [
        warn_line(at, at.g("ui.rivals.alert", first=one, second=other))
        for one, other in queries.rivalries(at.state)
        if at.state.status is Status.PLAYING
    ]
    rows += [_phase(at, line) for line in queries.phase_lines(at.state)]
    if at.state.active is not None:
        sheet_, icon = phase_sheet(at.state)
        word = at.g(f"ui.quick.{sheet_}")
        rows.append(action_button(at, "guide-phase", word, lambda: at.do.open(sheet_), icon=icon))
    if at.state.order:
        told = at.g("ui.guide.told") if at.state.order_told else at.g("ui.guide.frozen")
        rows.append(section(at, at.g("ui.order.title"), told))
        rows += [_order(at, line) for line in queries.order_lines(at.state)]
    turn = at.g("where.turn", n=at.state.turn) if at.state.turn else at.g("where.setup")
    return sheet(at, at.t("guide.title"), rows, at.do.close, note=turn)


def _phase(ui: Ui, line: PhaseLine[Phase]) -> ft.Control:
    title, note = ui.g(f"where.phase.{line.phase.value}"), ui.g(f"ui.guide.{line.phase.value}")
    return stage_line(ui, title, note, now=line.now, done=line.past)


def _order(at: TableContext[State], line: OrderLine) -> ft.Control:
    """The Speed that fixed the place; the one of now beside it when it changed."""
    now = at.state.speed(line.seat)
    note = at.g("ui.guide.speed", n=figure(line.speed))
    if now != line.speed:
        note = f"{note} · {at.g('ui.guide.speed.now', n=figure(now))}"
    if not line.acts and not line.active:
        note = f"{note} · {at.g('ui.guide.skipped')}"
    return row(
        at,
        f"order-{int(line.seat)}",
        at.words.show(line.seat),
        partial(at.do.open, "team", line.seat),
        note=note,
        lead=seat_mark(at, line.seat, 26, outlined=not line.acts),
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
}


@component
def TurnPane(at: TableContext[State], about: object = None) -> ft.Control:
    """The sheet of the step that is due; in a fight the chances, else the phase."""
    key = f"{at.state.turn}-{at.state.phase.value}-{int(at.state.active or 0)}"
    if at.state.status is not Status.PLAYING:
        return GuideSheet(at, None, key="over")
    now = step(at.state)
    # a fight is played on the screen itself, but a card that it waits for is read here
    if now is not None and now.ask in SHEETS and (at.state.bout is None or now.ask == "character"):
        return SHEETS[now.ask](at, None, key=f"{key}-{now.ask}")
    if at.state.bout is not None:
        return ChancesSheet(at, None, key=f"{key}-fight")
    if at.state.debt is not None:
        return GiftSheet(at, None, key=f"{key}-gift")
    name, _ = phase_sheet(at.state)
    return SHEETS[name](at, None, key=f"{key}-{name}")
