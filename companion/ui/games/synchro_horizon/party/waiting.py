"""A hero in reserve: joins the group on a free board or in a hero's place, or goes back to the pile."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.synchro_horizon.queries.party import newcomer_shards, places
from companion.games.synchro_horizon.roster import JoinGroup, SendAway, fighting
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Shard, Who
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.synchro_horizon.entry.heroes import boards, pick_hero
from companion.ui.games.synchro_horizon.entry.shards import kinds
from companion.ui.games.synchro_horizon.flow import onward
from companion.ui.games.synchro_horizon.journey.points.frame import act_bar
from companion.ui.games.synchro_horizon.start.heroes import drawn, real_missing, real_shards
from companion.ui.hooks import use_choice, use_state
from companion.ui.parts.panels import action_button, back_button, quiet_note, warn_line
from companion.ui.parts.rows import section
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part


@part
def WaitingFace(ui: Ui, state: State, do: Actor, number: int, back: Any) -> ft.Control:
    """Which board; of a new hero also its first shards."""
    who, choose = use_choice(Who)
    shards, put = use_state(tuple[Shard, ...])
    sure, ask = use_state(False)
    hero = next((one for one in state.roster.waiting if one.id == number), None)
    if hero is None:
        return sheet(ui, ui.g("menu.roster"), [quiet_note(ui, ui.g("ui.gone"))], do.close)
    free = state.free_boards if places(state) > 0 else ()
    rows: list[ft.Control] = []
    if hero.tavern:
        rows.append(warn_line(ui, ui.g("ui.p.tavern.early")))
    if fighting(state):
        rows.append(warn_line(ui, ui.g("ui.p.join.later")))
    if free:
        rows += [section(ui, ui.g("ui.p.join.board")), pick_hero(ui, state, "seat", who, choose, among=free)]
    rows += [
        section(ui, ui.g("ui.p.join.swap")),
        pick_hero(ui, state, "seat", who, choose, among=boards(state)),
    ]
    n = newcomer_shards(state, who, hero.level)
    if hero.fresh and n and kinds(state) != (Shard.PLAIN,):
        rows += real_shards(ui, state, "join-shards", shards, put, n)
    waits = hero.fresh and real_missing(state, shards, n)

    def away() -> Any:
        return do(SendAway(number), then=back) if sure else ask(True)

    rows.append(
        action_button(
            ui,
            "send-away",
            ui.g("ui.p.away.sure" if sure else "ui.p.away"),
            away,
            ground="danger" if sure else "flat",
        )
    )
    there = state.hero(who)
    follows = ui.g("ui.j.choose_hero") if who is None else ui.g("ui.p.join.free")
    if there is not None:
        follows = ui.g("ui.p.join.instead", name=there.name)
    action = JoinGroup(number, who or Who.H1, there is not None, drawn(state, shards))
    bar = act_bar(
        ui,
        do,
        ui.g("ui.p.join.go", name=hero.name),
        follows,
        lambda: do(action, then=onward(do)),
        ready=who is not None and not waits,
        missing=ui.g("ui.missing.drawn" if waits else "ui.missing.board"),
        left=back_button(ui, back),
    )
    return sheet(ui, hero.name, rows, do.close, note=ui.g("ui.level", n=hero.level), bar=bar)
