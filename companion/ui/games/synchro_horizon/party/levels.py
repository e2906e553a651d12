"""Levels: paid in a turn, and the reward of each: three tiles with the mulligan, or a golden side."""

from __future__ import annotations

from functools import partial
from typing import Any

import flet as ft

from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.queries.party import due
from companion.games.synchro_horizon.skills import (
    DrawSkills,
    KeepSkill,
    Mulligan,
    TakeAside,
    TakeUpgrade,
    WaiveReward,
    redrawn,
)
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Who
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.synchro_horizon.entry.heroes import chip, sign_of
from companion.ui.games.synchro_horizon.entry.items import (
    SkillDraft,
    pick_thing,
    skill_form,
    thing_sign,
)
from companion.ui.games.synchro_horizon.flow import onward
from companion.ui.games.synchro_horizon.journey.points.frame import act_bar
from companion.ui.hooks import use_choice, use_state
from companion.ui.parts.panels import action_button, grid, quiet_note
from companion.ui.parts.press import word_button
from companion.ui.parts.rows import section
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part


@part
def KeepSkillSheet(ui: Ui, state: State, do: Actor, about: Any = None) -> ft.Control:
    """One of the drawn tiles; or all aside and one fewer: 3, 2, 1."""
    draft, put = use_state(SkillDraft())
    draw = state.roster.draw
    if draw is None:
        return _nothing(ui, do)
    hero = state.hero(draw.who)
    full = hero is not None and not hero.skill_room
    rows: list[ft.Control] = [_count(ui, draw.shown)]
    rows += skill_form(ui, state, "keep", draft, put, hero)
    if full:  # nothing need be given up
        rows.append(
            action_button(
                ui,
                "waive",
                ui.g("ui.p.waive.none"),
                lambda: do(WaiveReward(draw.who), then=onward(do)),
                ground="flat",
            )
        )
    fewer = redrawn(state)
    again = word_button(
        ui,
        "mulligan",
        ui.g("ui.p.mulligan", n=fewer) if fewer else ui.g("ui.p.mulligan.no"),
        lambda: do(Mulligan()),
        ground="raised" if fewer else "flat",
        width=None if ui.look.large_text else 120,
        radius=18,
    )
    action = KeepSkill(draft.name, draft.cost, draft.replaces)
    bar = act_bar(
        ui,
        do,
        ui.g("ui.p.keep"),
        ui.g("ui.p.keep.follows", name=state.name(draw.who)),
        lambda: do(action, then=onward(do)),
        ready=not full or bool(draft.replaces),
        missing=ui.g("ui.missing.room.tile"),
        left=again,
    )
    title = ui.g("ui.p.keep.title", name=state.name(draw.who), level=draw.level)
    return sheet(ui, title, rows, do.close, note=ui.g("ui.p.keep.note"), bar=bar)


def _count(ui: Ui, n: int) -> ft.Control:
    """How many tiles lie there: 3, then 2, then 1."""
    steps = [
        ui.text(
            str(k),
            "tile",
            size=26,
            color=ui.accent.acc if k == n else ui.colours.ink3,
            label=ui.g("ui.p.drawn", n=n) if k == n else "",
        )
        for k in range(figures.LEVEL_SKILLS, 0, -1)
    ]
    return ft.Row([*steps, ui.text(ui.g("ui.p.drawn", n=n), "body", weight=600)], spacing=14)


def _nothing(ui: Ui, do: Actor) -> ft.Control:
    return sheet(ui, ui.g("ui.p.rewards"), [quiet_note(ui, ui.g("ui.p.rewards.none"))], do.close)


@part
def AsideSheet(ui: Ui, state: State, do: Actor, about: Any = None) -> ft.Control:
    """The tile of the Wizard tower, or a draw."""
    room, give = use_state(0)
    aside = state.roster.aside
    reward = next((one for one in due(state) if one.skill), None)
    if aside is None or reward is None:
        return _nothing(ui, do)
    who = reward.reward.who
    hero = state.hero(who)
    rows: list[ft.Control] = [
        ft.Row([thing_sign(ui, aside), ui.text(aside.name, "head")], spacing=12),
        quiet_note(ui, ui.g("ui.p.aside.note")),
    ]
    if hero is not None and reward.full:
        rows.append(section(ui, ui.g("ui.p.skill.room", name=hero.name)))
        rows.append(pick_thing(ui, "aside-room", hero.skills, room, give))
    draw = word_button(
        ui,
        "aside-draw",
        ui.g("ui.p.aside.draw"),
        lambda: do(DrawSkills(who), then=onward(do)),
        width=None if ui.look.large_text else 120,
        radius=18,
    )
    bar = act_bar(
        ui,
        do,
        ui.g("ui.p.aside.take"),
        reward.name,
        lambda: do(TakeAside(who, room), then=onward(do)),
        ready=not reward.full or bool(room),
        missing=ui.g("ui.missing.room.tile"),
        left=draw,
    )
    title = ui.g("ui.p.keep.title", name=reward.name, level=reward.reward.level)
    return sheet(ui, title, rows, do.close, bar=bar)


@part
def UpgradeSheet(ui: Ui, state: State, do: Actor, about: Any = None) -> ft.Control:
    """Levels 5 to 7: the card or one skill is turned to its golden side."""
    chosen, choose = use_choice(int)
    reward = next((one for one in due(state) if not one.skill), None)
    hero = state.hero(reward.reward.who) if reward else None
    if reward is None or hero is None or hero.who is None:
        return _nothing(ui, do)
    who: Who = hero.who
    cells: list[ft.Control] = []
    if not hero.card.upgraded:
        cells.append(
            chip(
                ui,
                "golden-card",
                hero.name,
                ui.g("ui.p.card"),
                chosen == 0,
                lambda: choose(0),
                sign_of(ui, state, who),
            )
        )
    cells += [
        chip(
            ui,
            f"golden-{skill.id}",
            skill.name,
            ui.g("ui.p.skill"),
            chosen == skill.id,
            partial(choose, skill.id),
            thing_sign(ui, skill),
        )
        for skill in hero.skills
        if not skill.upgraded
    ]
    leave = word_button(
        ui,
        "waive",
        ui.g("ui.p.waive"),
        lambda: do(WaiveReward(who), then=onward(do)),
        width=None if ui.look.large_text else 120,
        radius=18,
    )
    bar = act_bar(
        ui,
        do,
        ui.g("ui.p.upgrade"),
        ui.g("ui.p.golden"),
        lambda: do(TakeUpgrade(who, chosen or 0), then=onward(do)),
        ready=chosen is not None,
        missing=ui.g("ui.missing.golden"),
        left=leave,
    )
    title = ui.g("ui.p.keep.title", name=hero.name, level=reward.reward.level)
    return sheet(ui, title, [grid(cells, 1)], do.close, note=ui.g("ui.p.upgrade.note"), bar=bar)
