"""Exploration: the die or not, what the table says, the special cell, the reward, holding a zone."""

from __future__ import annotations

from functools import partial
from typing import Any

import flet as ft

from companion.core.seats import Seat
from companion.games.anima import queries
from companion.games.anima.exploring import Explore, ReadCell, SettleSpecial
from companion.games.anima.missions import BeginResistance, Resist
from companion.games.anima.queries import Choice, printed
from companion.games.anima.rewards import SkipReward, TakeReward
from companion.games.anima.state import State, Zone
from companion.games.anima.turn import Done
from companion.games.anima.vocabulary import Cell, Dice, Ending, Phase, Reward
from companion.ui.act import Actor, Wanted
from companion.ui.desk import Ui
from companion.ui.games.anima import marks
from companion.ui.games.anima.choose import figure, reason
from companion.ui.games.anima.dice import rolled_head
from companion.ui.games.anima.zones import table_key, zone_table
from companion.ui.hooks import use_state
from companion.ui.parts.layout import grid, side_by_side
from companion.ui.parts.panels import (
    action_button,
    count_line,
    fact_line,
    quiet_note,
    quiet_sheet,
    title_line,
)
from companion.ui.parts.press import pill, press
from companion.ui.parts.rows import glyph, row, way_to
from companion.ui.parts.sheet import sheet
from companion.ui.parts.wording import capital
from companion.ui.wall import part


@part
def ExploreSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """What a team may do in its zone beside the main button's die."""
    seat = state.active
    zone = None if seat is None else state.zone_of(seat)
    if seat is None or state.phase is not Phase.EXPLORATION or zone is None:
        return quiet_sheet(ui, ui.g("ui.explore.title"), ui.g("ui.explore.not_now"), do.close)
    player = state.player(seat)
    may = not (player.explored or player.resisting or player.resisted)
    rows: list[ft.Control] = rolled_head(ui, do)
    if may:
        rows += _throw(ui, state, do, seat, zone)
    else:
        rows += zone_table(ui, zone)
    if queries.late_trade(state) is not None:
        # Interaction passed by itself: who trades after all finds the way where the next thing is asked
        late = partial(do.open, "interact")
        icon = ft.Icons.HANDSHAKE_ROUNDED
        rows.append(
            way_to(ui, "late-trade", ui.g("ui.explore.trade"), late, icon, note=ui.g("ui.trade.late"))
        )
    rows.append(
        way_to(
            ui,
            "enemy",
            ui.g("ui.enemy.title"),
            lambda: do.open("enemy"),
            ft.Icons.PETS_ROUNDED,
            note=ui.g("ui.enemy.note"),
        )
    )
    rows.append(
        way_to(
            ui,
            "resistance",
            ui.g("action.Resist") if player.resisting else ui.g("action.BeginResistance"),
            lambda: do.open("resist"),
            ft.Icons.SHIELD_ROUNDED,
            note=ui.g("ui.resist.note"),
        )
    )
    level = ui.g("ui.level", level=zone.level) if zone.level else ""
    note = ", ".join(part for part in (zone.label, level) if part)
    return sheet(ui, ui.g("ui.explore.who", player=seat), rows, do.close, note=note)


def _throw(ui: Ui, state: State, do: Actor, seat: Seat, zone: Zone) -> list[ft.Control]:
    """The zone's table is what one touches: the face of the real die with what it leads to."""

    def rolled(faces: tuple[int, ...]) -> None:
        do(Explore(seat), faces=faces, then=do.go_on)

    do.wait_for_dice(Wanted((printed().faces,), ui.g("action.Explore"), rolled))
    real = state.options.dice is Dice.TABLE
    cells = [
        table_key(ui, f"real-1-{face}", face, cell, partial(rolled, (face,)))
        for face, cell in enumerate(zone.table, start=1)
    ]
    large = ui.look.large_text
    more: dict[str, Any] = {} if large else {"across": 2, "expand": True}
    none = partial(do, Done(), then=do.go_on)
    buttons = [action_button(ui, "explore-not", ui.g("ui.explore.not"), none, ground="flat", **more)]
    if real:
        roll = partial(do, Explore(seat), then=do.go_on)
        phone = ui.g("ui.real.phone")
        buttons.insert(0, action_button(ui, "phone-rolls", phone, roll, ground="flat", **more))
    return [
        title_line(ui, ui.g("ui.zone.table"), ui.g("ui.explore.face" if real else "ui.explore.real")),
        grid(cells, 2 if large else 3),
        side_by_side(ui, *buttons),
    ]


@part
def CellSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """A cell nobody read before: told once, remembered with its zone."""
    exploration = state.exploration
    if exploration is None or exploration.cell is not None:
        return quiet_sheet(ui, ui.g("step.cell"), ui.g("refusal.no_exploration"), do.close)
    zone = state.zone(exploration.zone)
    large = ui.look.large_text
    cells = [
        press(
            ui,
            f"cell-{cell.value}",
            f"{ui.words.show(cell)}. {ui.g(f'ui.cell.note.{_kind(cell)}')}",
            ui.text(ui.words.show(cell), "body", weight=600, max_lines=2, text_align=ft.TextAlign.CENTER),
            partial(do, ReadCell(exploration.player, cell), then=do.go_on),
            expand=True,
            height=56 if not large else 44 * ui.look.scale,
        )
        for cell in CELLS
    ]
    title = ui.g("ui.cell.title", die=exploration.die)
    note = ui.g("ui.cell.where", zone=zone.label if zone else "")
    return sheet(ui, title, [grid(cells, 2)], do.close, note=note)


CELLS = (Cell.NOTHING, Cell.SPECIAL, Cell.ONE, Cell.TWO, Cell.THREE, Cell.FOUR)
"""What a line of the table may say, as its keys stand."""


def _kind(cell: Cell) -> str:
    return "encounters" if cell.encounters else cell.value


@part
def SpecialSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """The text stays on the card; here is told how it ended."""
    drawn, put = use_state(0)
    exploration = state.exploration
    if exploration is None or exploration.cell is not Cell.SPECIAL:
        return quiet_sheet(ui, ui.words.show(Cell.SPECIAL), ui.g("refusal.not_special"), do.close)
    seat = exploration.player
    rows: list[ft.Control] = [*rolled_head(ui, do), quiet_note(ui, ui.g("ui.special.note"))]
    rows += [
        row(
            ui,
            f"ending-{ending.value}",
            capital(ui.words.show(ending)),
            partial(do, SettleSpecial(seat, ending), then=do.go_on),
            note=ui.g(f"ui.special.{ending.value}"),
        )
        for ending in Ending
    ]
    rows.append(
        count_line(ui, "special-encounters", ui.g("ui.special.encounters"), drawn, put, high=printed().faces)
    )
    if drawn:
        rows.append(
            action_button(
                ui,
                "special-draw",
                ui.g("ui.special.draw", n=drawn),
                lambda: do(SettleSpecial(seat, encounters=drawn), then=do.go_on),
                ground="accent",
            )
        )
    return sheet(ui, ui.words.show(Cell.SPECIAL), rows, do.close, note=ui.words.show(seat))


@part
def RewardSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """One reward, with what it gives and why another is not to be had (AN-35)."""
    seat = state.reward
    if seat is None:
        return quiet_sheet(ui, ui.g("step.reward"), ui.g("ui.reward.none"), do.close)
    zone = state.zone_of(seat)
    rows = rolled_head(ui, do)
    choices = sorted(
        queries.choices(state), key=lambda each: (each.printed is False, each.why_not is not None)
    )
    rows += [_reward(ui, state, do, seat, each) for each in choices]
    if zone is not None and zone.level is None:
        rows.append(
            action_button(
                ui, "read-zone", ui.g("step.level"), lambda: do.open("zone", zone.id), ground="flat"
            )
        )
    rows.append(
        action_button(
            ui,
            "no-reward",
            ui.g("action.SkipReward"),
            lambda: do(SkipReward(seat), then=do.go_on),
            ground="flat",
        )
    )
    note = ui.g("ui.explore.where", player=seat, zone=zone.label if zone else "")
    return sheet(ui, ui.g("step.reward"), rows, do.close, note=note)


def _reward(ui: Ui, state: State, do: Actor, seat: Seat, each: Choice) -> ft.Control:
    player = state.player(seat)
    if each.why_not is not None:
        note = reason(ui, each.why_not)
    elif each.reward is Reward.ADVANTAGE:
        note = ui.g(
            "ui.reward.cards", have=player.hand, n=each.n, after=player.hand + each.n, high=printed().hand
        )
    elif each.reward is Reward.RECRUIT:
        size = len(player.team)
        note = ui.g("ui.reward.recruit", n=size, after=size + 1, high=printed().team)
        if each.again:  # allowed, but not by every reading
            note = f"{note} · {ui.g('ui.reward.again')}"
    else:
        note = ui.g(f"ui.reward.{each.reward.value}")
    absent = each.printed is False
    if absent:
        note = ui.g("ui.reward.absent")
    quiet = each.why_not is not None or absent

    tail = pill(ui, ui.g("ui.reward.printed"), icon=ft.Icons.CHECK_ROUNDED) if each.printed else None
    return row(
        ui,
        f"reward-{each.reward.value}",
        ui.words.show(each.reward),
        lambda: do(TakeReward(seat, each.reward), then=do.go_on),
        note=note,
        lead=ft.Icon(marks.REWARDS[each.reward], size=26, color=ui.colours.ink3 if quiet else ui.accent.acc),
        tail=None if ui.look.large_text else tail,
        quiet=quiet,
        ground="flat" if quiet else "raised",
    )


@part
def ResistSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """A mission of several turns in one zone: begin it, hold it, or lose it (AN-36)."""
    seat = state.active
    if seat is None or state.phase is not Phase.EXPLORATION:
        return quiet_sheet(ui, ui.g("ui.resist.title"), ui.g("ui.explore.not_now"), do.close)
    player = state.player(seat)
    resistance = player.resistance
    if resistance is None or not player.resisting:
        only = about if isinstance(about, int) else None
        return Begin(ui, state, do, seat, only, key=f"resist-{int(seat)}-{only}")
    need = resistance.need

    told = ui.g("ui.resist.held", n=resistance.held, need=figure(need))
    rows: list[ft.Control] = [
        fact_line(ui, ui.g("ui.mission.nth", n=resistance.mission), told, strong=True),
        row(
            ui,
            "resist-held",
            ui.g("ui.resist.hold"),
            lambda: do(Resist(seat), then=do.go_on),
            note=ui.g("ui.resist.hold.note", n=resistance.held + 1),
            lead=glyph(ui, ft.Icons.SHIELD_ROUNDED, ui.accent.acc),
        ),
        row(
            ui,
            "resist-beaten",
            ui.g("ui.resist.beaten"),
            lambda: do(Resist(seat, held=False), then=do.go_on),
            note=ui.g("ui.resist.beaten.note"),
            lead=glyph(ui, ft.Icons.DANGEROUS_ROUNDED, ui.colours.danger),
        ),
        way_to(
            ui,
            "enemy",
            ui.g("ui.enemy.title"),
            lambda: do.open("enemy"),
            ft.Icons.PETS_ROUNDED,
            note=ui.g("ui.enemy.note"),
        ),
    ]
    return sheet(ui, ui.g("ui.resist.title"), rows, do.close, note=ui.words.show(seat))


@part
def Begin(ui: Ui, state: State, do: Actor, seat: Seat, only: int | None = None) -> ft.Control:
    """Which mission, and for how many turns; nobody needs to say what it is."""
    need, put = use_state(3)
    rows: list[ft.Control] = [
        count_line(
            ui,
            "resist-need",
            ui.g("ui.resist.need"),
            need,
            lambda n: put(max(1, n)),
            high=printed().resistance_most,
        )
    ]
    for number in (only,) if only else range(1, printed().basics + 1):
        rows.append(
            row(
                ui,
                f"resist-mission-{number}",
                ui.g("ui.mission.nth", n=number),
                lambda number=number: do(BeginResistance(seat, number, need), then=do.go_on),
                note=ui.g("ui.resist.begin"),
                lead=glyph(ui, ft.Icons.SHIELD_ROUNDED),
            )
        )
    return sheet(ui, ui.g("action.BeginResistance"), rows, do.close, note=ui.g("ui.resist.note"))
