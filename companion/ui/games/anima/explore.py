"""Exploration: the die or not, what the table says, the special cell, the reward, holding a zone."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

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
from companion.ui.dispatcher import DiceRequest
from companion.ui.error_boundary import component
from companion.ui.games.anima import marks
from companion.ui.games.anima.choose import reason
from companion.ui.games.anima.dice import rolled_head
from companion.ui.games.anima.zones import table_key, zone_table
from companion.ui.hooks import use_state
from companion.ui.parts.layout import grid, side_by_side, tiles
from companion.ui.parts.panels import (
    action_button,
    count_line,
    fact_line,
    quiet_note,
    quiet_sheet,
    row_button,
    title_line,
)
from companion.ui.parts.roll_entry import use_wanted
from companion.ui.parts.rows import glyph, row, way_to
from companion.ui.parts.sheet import sheet
from companion.ui.parts.tappable import pill, tappable
from companion.ui.parts.wording import capital, figure
from companion.ui.table_context import TableContext


@component
def ExploreSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """What a team may do in its zone beside the main button's die."""
    seat = at.state.active
    zone = None if seat is None else at.state.zone_of(seat)
    player = None if seat is None or at.state.phase is not Phase.EXPLORATION else at.state.player(seat)
    may = player is not None and not (player.explored or player.resisting or player.resisted)

    def rolled(faces: tuple[int, ...]) -> None:
        if seat is not None:
            at.do(Explore(seat), faces=faces, then=at.do.go_on)

    use_wanted(
        at.do, DiceRequest((printed().faces,), at.g("action.Explore"), rolled) if may and zone else None
    )
    if seat is None or player is None or zone is None:
        return quiet_sheet(at, at.g("ui.explore.title"), at.g("ui.explore.not_now"), at.do.close)
    rows: list[ft.Control] = rolled_head(at, at.do)
    if may:
        rows += _throw(at, seat, zone, rolled)
    else:
        rows += zone_table(at, zone)
    if queries.late_trade(at.state) is not None:
        # Interaction passed by itself: who trades after all finds the way where the next thing is asked
        late = partial(at.do.open, "interact")
        icon = ft.Icons.HANDSHAKE_ROUNDED
        rows.append(
            way_to(at, "late-trade", at.g("ui.explore.trade"), late, icon, note=at.g("ui.trade.late"))
        )
    rows.append(_enemy(at))
    rows.append(
        way_to(
            at,
            "resistance",
            at.g("action.Resist") if player.resisting else at.g("action.BeginResistance"),
            lambda: at.do.open("resist"),
            ft.Icons.SHIELD_ROUNDED,
            note=at.g("ui.resist.note"),
        )
    )
    level = at.g("ui.level", level=zone.level) if zone.level else ""
    note = ", ".join(part for part in (zone.label, level) if part)
    return sheet(at, at.g("ui.explore.who", player=seat), rows, at.do.close, note=note)


def _enemy(at: TableContext[State]) -> ft.Control:
    """Leads to an enemy a mission brings."""
    title, note = at.g("ui.enemy.title"), at.g("ui.enemy.note")
    return way_to(at, "enemy", title, lambda: at.do.open("enemy"), ft.Icons.PETS_ROUNDED, note=note)


def _throw(
    at: TableContext[State], seat: Seat, zone: Zone, rolled: Callable[[tuple[int, ...]], object]
) -> list[ft.Control]:
    """The zone's table is what one touches: the face of the real die with what it leads to."""
    real = at.state.options.dice is Dice.TABLE
    cells = [
        table_key(at, f"real-1-{face}", face, cell, partial(rolled, (face,)))
        for face, cell in enumerate(zone.table, start=1)
    ]
    none = partial(at.do, Done(), then=at.do.go_on)
    buttons = [row_button(at, "explore-not", at.g("ui.explore.not"), none, ground="flat")]
    if real:
        roll = partial(at.do, Explore(seat), then=at.do.go_on)
        buttons.insert(0, row_button(at, "phone-rolls", at.g("ui.real.phone"), roll, ground="flat"))
    return [
        title_line(at, at.g("ui.zone.table"), at.g("ui.explore.face" if real else "ui.explore.real")),
        tiles(at, cells, 3, large=2),
        side_by_side(at, *buttons),
    ]


@component
def CellSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """A cell nobody read before: told once, remembered with its zone."""
    exploration = at.state.exploration
    if exploration is None or exploration.cell is not None:
        return quiet_sheet(at, at.g("step.cell"), at.g("refusal.no_exploration"), at.do.close)
    zone = at.state.zone(exploration.zone)
    cells = [
        tappable(
            at,
            f"cell-{cell.value}",
            f"{at.words.show(cell)}. {at.g(f'ui.cell.note.{_kind(cell)}')}",
            at.text(at.words.show(cell), "body", weight=600, max_lines=2, text_align=ft.TextAlign.CENTER),
            partial(at.do, ReadCell(exploration.player, cell), then=at.do.go_on),
            expand=True,
            height=at.look.scaled_height(56, 32),
        )
        for cell in CELLS
    ]
    title = at.g("ui.cell.title", die=exploration.die)
    note = at.g("ui.cell.where", zone=zone.label if zone else "")
    return sheet(at, title, [grid(cells, 2)], at.do.close, note=note)


CELLS = (Cell.NOTHING, Cell.SPECIAL, Cell.ONE, Cell.TWO, Cell.THREE, Cell.FOUR)
"""What a line of the table may say, as its keys stand."""


def _kind(cell: Cell) -> str:
    return "encounters" if cell.encounters else cell.value


@component
def SpecialSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """The text stays on the card; here is told how it ended."""
    drawn, put = use_state(0)
    exploration = at.state.exploration
    if exploration is None or exploration.cell is not Cell.SPECIAL:
        return quiet_sheet(at, at.words.show(Cell.SPECIAL), at.g("refusal.not_special"), at.do.close)
    seat = exploration.player
    rows: list[ft.Control] = [*rolled_head(at, at.do), quiet_note(at, at.g("ui.special.note"))]
    rows += [
        row(
            at,
            f"ending-{ending.value}",
            capital(at.words.show(ending)),
            partial(at.do, SettleSpecial(seat, ending), then=at.do.go_on),
            note=at.g(f"ui.special.{ending.value}"),
        )
        for ending in Ending
    ]
    rows.append(
        count_line(at, "special-encounters", at.g("ui.special.encounters"), drawn, put, high=printed().faces)
    )
    if drawn:
        rows.append(
            action_button(
                at,
                "special-draw",
                at.g("ui.special.draw", n=drawn),
                lambda: at.do(SettleSpecial(seat, encounters=drawn), then=at.do.go_on),
                ground="accent",
            )
        )
    return sheet(at, at.words.show(Cell.SPECIAL), rows, at.do.close, note=at.words.show(seat))


@component
def RewardSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """One reward, with what it gives and why another is not to be had (AN-35)."""
    seat = at.state.reward
    if seat is None:
        return quiet_sheet(at, at.g("step.reward"), at.g("ui.reward.none"), at.do.close)
    zone = at.state.zone_of(seat)
    rows = rolled_head(at, at.do)
    choices = sorted(
        queries.choices(at.state),
        key=lambda each: (each.printed is False, each.why_not is not None, not each.printed),
    )
    rows += [_reward(at, seat, each) for each in choices]
    if zone is not None and zone.level is None:
        rows.append(
            action_button(
                at, "read-zone", at.g("step.level"), lambda: at.do.open("zone", zone.id), ground="flat"
            )
        )
    rows.append(
        action_button(
            at,
            "no-reward",
            at.g("action.SkipReward"),
            lambda: at.do(SkipReward(seat), then=at.do.go_on),
            ground="flat",
        )
    )
    note = at.g("ui.explore.where", player=seat, zone=zone.label if zone else "")
    return sheet(at, at.g("step.reward"), rows, at.do.close, note=note)


def _reward(at: TableContext[State], seat: Seat, each: Choice) -> ft.Control:
    if each.why_not is not None:
        note = reason(at, each.why_not)
    elif each.reward is Reward.ADVANTAGE:
        note = at.g("ui.reward.cards", have=each.have, n=each.n, after=each.after, high=printed().hand)
    elif each.reward is Reward.RECRUIT:
        note = at.g("ui.reward.recruit", n=each.have, after=each.after, high=printed().team)
        if each.again:  # allowed, but not by every reading
            note = f"{note} · {at.g('ui.reward.again')}"
    else:
        note = at.g(f"ui.reward.{each.reward.value}")
    absent = each.printed is False
    if absent:
        note = at.g("ui.reward.absent")
    barred = each.why_not is not None or absent
    tail = pill(at, at.g("ui.reward.printed"), icon=ft.Icons.CHECK_ROUNDED) if each.printed else None
    return row(
        at,
        f"reward-{each.reward.value}",
        at.words.show(each.reward),
        lambda: at.do(TakeReward(seat, each.reward), then=at.do.go_on),
        note=note,
        lead=ft.Icon(marks.REWARDS[each.reward], size=26, color=at.colours.ink3 if barred else at.accent.acc),
        tail=at.look.fixed_unless_large(tail),
        barred=barred,
    )


@component
def ResistSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """A mission of several turns in one zone: begin it, hold it, or lose it (AN-36)."""
    seat = at.state.active
    if seat is None or at.state.phase is not Phase.EXPLORATION:
        return quiet_sheet(at, at.g("ui.resist.title"), at.g("ui.explore.not_now"), at.do.close)
    player = at.state.player(seat)
    resistance = player.resistance
    if resistance is None or not player.resisting:
        only = about if isinstance(about, int) else None
        return Begin(at, seat, only, key=f"resist-{int(seat)}-{only}")
    need = resistance.need

    told = at.g("ui.resist.held", n=resistance.held, need=figure(need))
    rows: list[ft.Control] = [
        fact_line(at, at.g("ui.mission.nth", n=resistance.mission), told, strong=True),
        row(
            at,
            "resist-held",
            at.g("ui.resist.hold"),
            lambda: at.do(Resist(seat), then=at.do.go_on),
            note=at.g("ui.resist.hold.note", n=resistance.held + 1),
            lead=glyph(at, ft.Icons.SHIELD_ROUNDED, at.accent.acc),
        ),
        row(
            at,
            "resist-beaten",
            at.g("ui.resist.beaten"),
            lambda: at.do(Resist(seat, held=False), then=at.do.go_on),
            note=at.g("ui.resist.beaten.note"),
            lead=glyph(at, ft.Icons.DANGEROUS_ROUNDED, at.colours.danger),
        ),
        _enemy(at),
    ]
    if not resistance.held:  # only its card knows whether the turn of arrival is one of them
        rows.append(
            action_button(
                at,
                "resist-later",
                at.g("ui.resist.later"),
                lambda: at.do(Done(), then=at.do.go_on),
                ground="flat",
            )
        )
    return sheet(at, at.g("ui.resist.title"), rows, at.do.close, note=at.words.show(seat))


@component
def Begin(at: TableContext[State], seat: Seat, only: int | None = None) -> ft.Control:
    """Which mission, and for how many turns; nobody needs to say what it is."""
    need, put = use_state(3)
    rows: list[ft.Control] = [
        count_line(
            at,
            "resist-need",
            at.g("ui.resist.need"),
            need,
            lambda n: put(max(1, n)),
            high=printed().resistance_most,
        )
    ]
    for number in (only,) if only else range(1, printed().basics + 1):
        rows.append(
            row(
                at,
                f"resist-mission-{number}",
                at.g("ui.mission.nth", n=number),
                lambda number=number: at.do(BeginResistance(seat, number, need), then=at.do.go_on),
                note=at.g("ui.resist.begin"),
                icon=ft.Icons.SHIELD_ROUNDED,
            )
        )
    return sheet(at, at.g("action.BeginResistance"), rows, at.do.close, note=at.g("ui.resist.note"))
