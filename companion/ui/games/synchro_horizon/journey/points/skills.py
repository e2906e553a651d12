"""Points about skill tiles: the Altar and the Wizard tower."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.points.cards import SkillSwap, VisitAltar, VisitTower
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Point, Who
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.synchro_horizon.entry.heroes import pick_hero, sign_of
from companion.ui.games.synchro_horizon.entry.items import SkillDraft, pick_thing, skill_form
from companion.ui.games.synchro_horizon.journey.points.frame import act_bar, point_sheet, shut
from companion.ui.hooks import use_choice, use_state
from companion.ui.parts.panels import action_button, back_button, quiet_note, warn_line
from companion.ui.parts.rows import row, section
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part


@part
def AltarSheet(ui: Ui, state: State, do: Actor, about: Any = None) -> ft.Control:
    """Five tiles are drawn; up to three replace tiles of the group, one after the other."""
    swaps, put = use_state(tuple[SkillSwap, ...])
    adding, add = use_state(False)
    closed = shut(ui, state, do, Point.ALTAR)
    if closed is not None:
        return closed
    if adding:

        def added(swap: SkillSwap) -> None:
            put((*swaps, swap))
            add(False)

        gone = {swap.skill for swap in swaps}
        return SwapFace(ui, state, do, gone, added, lambda: add(False))
    rows: list[ft.Control] = [
        quiet_note(ui, ui.g("ui.j.altar.draw", n=figures.ALTAR_SKILLS)),
        *(_swap(ui, state, swap, place, swaps, put) for place, swap in enumerate(swaps)),
    ]
    if len(swaps) < figures.ALTAR_KEEP:
        rows.append(
            action_button(
                ui, "altar-add", ui.g("ui.j.altar.add"), lambda: add(True), icon=ft.Icons.ADD_ROUNDED
            )
        )
    follows = ui.g("ui.j.altar.follows", n=len(swaps))
    return point_sheet(ui, do, Point.ALTAR, rows, VisitAltar(swaps), ui.g("ui.j.altar.go"), follows)


def _swap(ui: Ui, state: State, swap: SkillSwap, place: int, swaps: Any, put: Any) -> ft.Control:
    hero = state.hero(swap.who)
    old = hero.skill(swap.skill) if hero else None
    new = swap.name.strip() or ui.g("ui.j.altar.unnamed")
    return row(
        ui,
        f"swap-{place}",
        ui.g("ui.j.altar.line", new=new, old=old.name if old else ""),
        lambda: put(tuple(one for one in swaps if one is not swap)),
        note=ui.g("ui.j.altar.remove", name=hero.name if hero else ""),
        lead=sign_of(ui, state, swap.who),
        tail=ft.Icon(ft.Icons.CLOSE_ROUNDED, size=20, color=ui.colours.ink3),
    )


@part
def SwapFace(ui: Ui, state: State, do: Actor, gone: set[int], added: Any, back: Any) -> ft.Control:
    """One tile of the Altar for one of a hero."""
    who, choose = use_choice(Who)
    old, give = use_state(0)
    draft, put = use_state(SkillDraft())
    hero = state.hero(who)
    rows: list[ft.Control] = [
        pick_hero(
            ui,
            state,
            "altar-who",
            who,
            lambda one: (choose(one), give(0)),
            note=lambda one: ui.g("ui.p.skills", n=len(one.skills), high=figures.SKILL_SLOTS),
        )
    ]
    if hero is not None:
        left = [skill for skill in hero.skills if skill.id not in gone]
        rows.append(section(ui, ui.g("ui.j.altar.which")))
        rows.append(pick_thing(ui, "altar-old", left, old, give))
    if old:
        rows.append(section(ui, ui.g("ui.j.altar.new")))
        rows += skill_form(ui, state, "altar-new", draft, put)

    def go() -> None:
        if who is not None and old:
            added(SkillSwap(who, old, draft.name, draft.cost))

    bar = act_bar(
        ui,
        do,
        ui.g("ui.j.altar.add"),
        draft.name,
        go,
        ready=bool(old),
        missing=ui.g("ui.missing.tile"),
        left=back_button(ui, back),
    )
    return sheet(ui, ui.words.show(Point.ALTAR), rows, do.close, bar=bar)


@part
def TowerSheet(ui: Ui, state: State, do: Actor, about: Any = None) -> ft.Control:
    """A tile set aside for the next level-up."""
    draft, put = use_state(SkillDraft())
    closed = shut(ui, state, do, Point.TOWER)
    if closed is not None:
        return closed
    rows = skill_form(ui, state, "tower", draft, put)
    old = state.roster.aside
    if old is not None:
        rows.append(warn_line(ui, ui.g("ui.j.tower.old", skill=old.name)))
    action = VisitTower(draft.name, draft.cost)
    return point_sheet(ui, do, Point.TOWER, rows, action, ui.g("ui.j.tower.go"), ui.g("ui.j.tower.follows"))
