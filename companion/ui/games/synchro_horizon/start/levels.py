"""One step of a level track, read from the Hero board: maximum HP, shards per turn, cost of the next."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.levels import TellLevel
from companion.games.synchro_horizon.queries.party import proposed_shards
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.known import Level
from companion.games.synchro_horizon.vocabulary import Phase, Ring
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.synchro_horizon.entry.numbers import Figure, Figures
from companion.ui.games.synchro_horizon.flow import onward, plain
from companion.ui.games.synchro_horizon.journey.points.frame import act_bar
from companion.ui.games.synchro_horizon.rings import ring_look
from companion.ui.games.synchro_horizon.start.box import from_box
from companion.ui.hooks import use_state
from companion.ui.parts.rows import switch_row
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part


def asked(state: State, about: Any) -> tuple[Ring | None, int]:
    """The board and level that are read now; no board while all four may show the same."""
    if isinstance(about, tuple):
        return about
    for hero in state.heroes:
        if hero.who is not None and not state.level_of(hero).read:
            return hero.who.ring, hero.level
    unread = next((ring for ring in Ring if state.known.level(ring, 1).hp is None), None)
    if state.phase is Phase.SETUP and unread is not None and unread is not Ring.ONE:
        return unread, 1
    return None, 1


@part
def LevelSheet(ui: Ui, state: State, do: Actor, about: Any = None) -> ft.Control:
    """Three figures; what the booklet tells is there already, nothing else is."""
    ring, level = asked(state, plain(about))
    known = Level() if ring is None else state.known.level(ring, level)
    if ring is None:
        known = state.known.level(Ring.ONE, level)
    typed, put = use_state(
        lambda: {"hp": known.hp, "shards": _shards(state, ring or Ring.ONE, level), "cost": known.cost}
    )
    same, all_four = use_state(lambda: not _others(state, ring, level))
    last = level >= figures.LEVELS
    cells = [
        Figure("hp", ui.g("ui.s.hp"), figures.HP_MOST, 1),
        Figure("shards", ui.g("ui.s.per_turn"), figures.PER_TURN_MOST),
    ]
    if not last:
        cells.append(Figure("cost", ui.g("ui.s.cost"), figures.LEVEL_COST_MOST))
    name = "" if ring is None else ring_look(ui, state, ring).name
    rows: list[ft.Control] = [
        from_box(ui),
        Figures(ui, "level", tuple(cells), typed, lambda which, n: put({**typed, which: n})),
    ]
    if ring is not None or not _others(state, None, level):
        rows.append(switch_row(ui, "level-same", ui.g("ui.s.same"), same, all_four))
    action = TellLevel(
        level, typed["hp"], typed["shards"], typed["cost"], None if same else (ring or Ring.ONE)
    )
    bar = act_bar(
        ui,
        do,
        ui.g("ui.s.level.keep", n=level),
        ui.g("ui.s.level.follows", hp=_said(ui, typed["hp"]), shards=_said(ui, typed["shards"])),
        lambda: do(action, then=onward(do)),
        ready=typed["hp"] is not None,
        missing=ui.g("ui.missing.max"),
    )
    note = ui.g("ui.s.level.board", name=name) if name else ui.g("ui.s.level.note")
    return sheet(ui, ui.g("ui.s.level", n=level), rows, do.close, note=note, bar=bar)


def _said(ui: Ui, n: int | None) -> str:
    return "?" if n is None else str(n)


def _shards(state: State, ring: Ring, level: int) -> int | None:
    known = state.known.level(ring, level).shards
    return proposed_shards(state, ring, level) if known is None else known


def _others(state: State, ring: Ring | None, level: int) -> bool:
    """Some other board shows another number at this level: they are not the same."""
    mine = None if ring is None else state.known.level(ring, level).hp
    read = {state.known.level(other, level).hp for other in Ring if other is not ring} - {None}
    return bool(read - {mine}) if mine is not None else len(read) > 1
