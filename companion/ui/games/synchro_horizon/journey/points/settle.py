"""What the Statue gave: an item, a better skill, a level, or a hero."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.hero_cards import NewCard
from companion.games.synchro_horizon.levels import level_after
from companion.games.synchro_horizon.points.luck import SettleStatue
from companion.games.synchro_horizon.queries.party import joins
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Join, Point, Who
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.synchro_horizon.entry.heroes import card_form, pick_hero
from companion.ui.games.synchro_horizon.entry.items import ItemDraft, item_form, pick_thing, ready
from companion.ui.games.synchro_horizon.journey.points.frame import point_sheet, shut
from companion.ui.games.synchro_horizon.journey.points.heroes import level_line, with_master
from companion.ui.games.synchro_horizon.journey.points.luck import StatueSheet
from companion.ui.hooks import use_choice, use_state
from companion.ui.parts.panels import quiet_note, views
from companion.ui.parts.rows import section
from companion.ui.wall import part


@part
def SettleSheet(ui: Ui, state: State, do: Actor, about: Any = None) -> ft.Control:
    """One face of the table after the roll; each asks its own things."""
    closed = shut(ui, state, do, Point.STATUE)
    if closed is not None:
        return closed
    rolled = state.journey.visit.rolled
    if rolled is None:
        return StatueSheet(ui, state, do)
    return _FACES.get(rolled, LevelFace)(ui, state, do)


@part
def ItemFace(ui: Ui, state: State, do: Actor) -> ft.Control:
    """A random item."""
    draft, put = use_state(ItemDraft())
    action = SettleStatue(draft.who, item=draft.name, replaces=draft.replaces)
    rows = [ui.text(ui.g("ui.j.statue.2"), "body", weight=600), *item_form(ui, state, "statue", draft, put)]
    return point_sheet(
        ui,
        do,
        Point.STATUE,
        rows,
        action,
        ui.g("ui.j.take_item"),
        draft.name,
        ready=ready(state, draft),
        missing=ui.g("ui.missing.room"),
    )


@part
def SkillFace(ui: Ui, state: State, do: Actor) -> ft.Control:
    """A skill is turned to its golden side."""
    who, choose = use_choice(Who)
    skill, turn = use_state(0)
    hero = state.hero(who)
    rows: list[ft.Control] = [
        ui.text(ui.g("ui.j.statue.3"), "body", weight=600),
        pick_hero(ui, state, "statue-who", who, lambda one: (choose(one), turn(0))),
    ]
    if hero is not None:
        silver = [one for one in hero.skills if not one.upgraded]
        rows.append(section(ui, ui.g("ui.p.which_skill")))
        rows.append(
            pick_thing(ui, "statue-skill", silver, skill, turn)
            if silver
            else quiet_note(ui, ui.g("ui.p.all_golden"))
        )
    return point_sheet(
        ui,
        do,
        Point.STATUE,
        rows,
        SettleStatue(who, skill),
        ui.g("ui.p.upgrade"),
        hero.name if hero else ui.g("ui.j.choose_hero"),
        ready=bool(skill),
        missing=ui.g("ui.missing.tile"),
    )


@part
def LevelFace(ui: Ui, state: State, do: Actor) -> ft.Control:
    """One hero gains a level."""
    who, choose = use_choice(Who)
    hero = state.hero(who)
    rows: list[ft.Control] = [
        ui.text(ui.g("ui.j.statue.4"), "body", weight=600),
        pick_hero(ui, state, "statue-who", who, choose),
    ]
    follows = ui.g("ui.j.rises", name=hero.name, n=level_after(hero)) if hero else ui.g("ui.j.choose_hero")
    return point_sheet(
        ui,
        do,
        Point.STATUE,
        rows,
        SettleStatue(who),
        ui.g("ui.j.one_level"),
        follows,
        ready=hero is not None,
        missing=ui.g("ui.missing.hero"),
    )


@part
def HeroFace(ui: Ui, state: State, do: Actor) -> ft.Control:
    """A random hero: in reserve, on a free board, in a hero's place, or as a master."""
    card, put = use_state(NewCard())
    join, how = use_state(Join.RESERVE.value)
    who, choose = use_choice(Who)
    kind = Join(join)
    rows: list[ft.Control] = [
        ui.text(ui.g("ui.j.statue.5"), "body", weight=600),
        views(ui, "join", [(one.value, ui.g(f"ui.p.join.{one.value}")) for one in joins(state)], join, how),
    ]
    if kind is not Join.MASTER:
        rows.append(level_line(ui, state))
    if kind in (Join.SWAP, Join.MASTER):
        nobody = ui.g("ui.j.later") if kind is Join.MASTER else ""
        rows.append(
            pick_hero(
                ui, state, "join-who", who, choose, note=lambda hero: with_master(ui, hero), nobody=nobody
            )
        )
    rows += card_form(ui, state, "statue-card", card, put)
    target = who if kind in (Join.SWAP, Join.MASTER) else None
    action = SettleStatue(target, card=card, join=kind)
    ok = kind is not Join.SWAP or who is not None
    return point_sheet(
        ui,
        do,
        Point.STATUE,
        rows,
        action,
        ui.g("ui.p.take_hero"),
        ui.words.show(kind),
        ready=ok,
        missing=ui.g("ui.missing.hero"),
    )


_FACES = {
    figures.STATUE_ITEM: ItemFace,
    figures.STATUE_SKILL: SkillFace,
    figures.STATUE_LEVEL: LevelFace,
    figures.STATUE_HERO: HeroFace,
}
