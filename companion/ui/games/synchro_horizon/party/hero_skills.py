"""The skill tiles of a hero: read, given back, won."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.correction import Correct
from companion.games.synchro_horizon.skills import DescribeSkill, GainSkill, LoseSkill
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.party import Hero, Skill
from companion.games.synchro_horizon.vocabulary import Who
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.synchro_horizon.entry.items import SkillDraft, skill_form, thing_sign
from companion.ui.games.synchro_horizon.entry.shards import said
from companion.ui.hooks import use_state
from companion.ui.parts.panels import action_button, grid, panel, quiet_note
from companion.ui.parts.rows import row, switch_row
from companion.ui.wall import part


def skill_rows(ui: Ui, state: State, do: Actor, who: Who, hero: Hero) -> list[ft.Control]:
    """Each tile with its cost; a tap unfolds it."""
    return [Skills(ui, state, do, who, hero, key=f"skills-{who.value}")]


@part
def Skills(ui: Ui, state: State, do: Actor, who: Who, hero: Hero) -> ft.Control:
    """The tiles, the one that is unfolded, and a new one by an effect."""
    opened, unfold = use_state(0)
    rows: list[ft.Control] = [
        quiet_note(ui, ui.g("ui.p.skills", n=len(hero.skills), high=figures.SKILL_SLOTS))
    ]
    for skill in hero.skills:
        on = skill.id == opened
        note = ui.g("ui.p.cost.unread") if skill.cost is None else said(ui, skill.cost)
        rows.append(
            row(
                ui,
                f"skill-{skill.id}",
                skill.name,
                lambda skill=skill, on=on: unfold(0 if on else skill.id),
                note=f"{note} · {ui.g('ui.p.upgraded')}" if skill.upgraded else note,
                lead=thing_sign(ui, skill),
                ground="active" if on else "raised",
                chosen=on,
            )
        )
        if on:
            rows.append(Tile(ui, state, do, who, skill, lambda: unfold(0), key=f"tile-{skill.id}"))
    if opened == -1:
        rows.append(NewTile(ui, state, do, who, hero, lambda: unfold(0)))
    else:
        rows.append(
            action_button(
                ui, "skill-new", ui.g("ui.p.skill.new"), lambda: unfold(-1), icon=ft.Icons.ADD_ROUNDED
            )
        )
    return ft.Column(rows, spacing=8, tight=True)


@part
def Tile(ui: Ui, state: State, do: Actor, who: Who, skill: Skill, close: Any) -> ft.Control:
    """Name and cost of a tile, its golden side, back to the bag."""
    draft, put = use_state(SkillDraft(skill.name, skill.cost))
    action = DescribeSkill(who, skill.id, draft.name, draft.cost)
    return panel(
        ui,
        [
            *skill_form(ui, state, "tile", draft, put),
            switch_row(
                ui,
                "tile-golden",
                ui.g("ui.p.golden"),
                skill.upgraded,
                lambda on: do(Correct(f"skills.{skill.id}.upgraded", int(on))),
            ),
            grid(
                [
                    action_button(
                        ui,
                        "tile-lose",
                        ui.g("ui.p.skill.lose"),
                        lambda: do(LoseSkill(who, skill.id), then=close),
                        across=2,
                        expand=True,
                    ),
                    action_button(
                        ui,
                        "tile-keep",
                        ui.g("ui.s.split.keep"),
                        lambda: do(action, then=close),
                        across=2,
                        expand=True,
                        ground="tint",
                    ),
                ],
                2,
            ),
        ],
    )


@part
def NewTile(ui: Ui, state: State, do: Actor, who: Who, hero: Hero, close: Any) -> ft.Control:
    """A tile of the bag, by an effect."""
    draft, put = use_state(SkillDraft())
    action = GainSkill(who, draft.name, draft.cost, draft.replaces)
    return panel(
        ui,
        [
            *skill_form(ui, state, "gain", draft, put, hero),
            grid(
                [
                    action_button(ui, "gain-not", ui.t("close"), close, across=2, expand=True),
                    action_button(
                        ui,
                        "gain-go",
                        ui.g("ui.p.skill.take"),
                        lambda: do(action, then=close),
                        across=2,
                        expand=True,
                        ground="tint",
                    ),
                ],
                2,
            ),
        ],
    )
