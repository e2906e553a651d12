"""Points about cards: Tavern, Necropolis, Dojo, the Legendary hero; the tiles of Altar and Wizard tower."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.core.refusal import Refusal
from companion.games.synchro_horizon.hero_cards import NewCard
from companion.games.synchro_horizon.points import (
    SkillSwap,
    TakeLegend,
    VisitAltar,
    VisitDojo,
    VisitNecropolis,
    VisitTavern,
    VisitTower,
)
from companion.games.synchro_horizon.queries import printed
from companion.games.synchro_horizon.queries.journey import altar_has_room
from companion.games.synchro_horizon.queries.party import level_unread, newcomer_level
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.party import Hero
from companion.games.synchro_horizon.vocabulary import Join, Point, Who
from companion.i18n.lines import tell_refusal
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.synchro_horizon.entry.heroes import card_form, pick_hero, sign_of
from companion.ui.games.synchro_horizon.entry.items import SkillDraft, pick_thing, skill_form
from companion.ui.games.synchro_horizon.frame import point_sheet, shut
from companion.ui.hooks import use_choice, use_state
from companion.ui.parts.panels import action_button, back_button, confirm_bar, quiet_note, views, warn_line
from companion.ui.parts.rows import row, section
from companion.ui.parts.sheet import Seek, sheet, spot
from companion.ui.wall import part


def level_line(ui: Ui, state: State) -> ft.Control:
    """The level a newcomer would have here, or why nobody knows it."""
    level = newcomer_level(state)
    if isinstance(level, Refusal):
        return warn_line(ui, tell_refusal(ui.words, level))
    return quiet_note(ui, ui.g("ui.j.hire.level", n=level))


def with_master(ui: Ui, hero: Hero) -> str:
    """The level, and whether the hero has a master already."""
    level = ui.g("ui.level", n=hero.level)
    return level if hero.master is None else f"{level} · {ui.g('ui.p.has_master')}"


@part
def TavernSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """A random hero waits until the next fight is over."""
    card, put = use_state(NewCard())
    closed = shut(ui, state, do, Point.TAVERN)
    if closed is not None:
        return closed
    rows = [
        *card_form(ui, state, "tavern", card, put),
        level_line(ui, state),
        quiet_note(ui, ui.g("ui.j.tavern.waits")),
    ]
    return point_sheet(
        ui,
        do,
        Point.TAVERN,
        rows,
        VisitTavern(card),
        ui.g("ui.j.tavern.go"),
        ui.g("ui.j.tavern.follows"),
        ready=not level_unread(state),
        missing=ui.g("ui.missing.level"),
        to=lambda: do.open("tell_tile"),
    )


@part
def NecropolisSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """One of five Hero cards takes a hero's place; everything else stays."""
    card, put = use_state(NewCard())
    who, choose = use_choice(Who)
    closed = shut(ui, state, do, Point.NECROPOLIS)
    if closed is not None:
        return closed
    hero = state.hero(who)
    rows = [
        section(ui, ui.g("ui.j.necropolis.who")),
        pick_hero(ui, state, "necro", who, choose),
        *card_form(ui, state, "necro-card", card, put),
    ]
    follows = ui.g("ui.j.necropolis.follows", name=hero.name) if hero else ui.g("ui.j.choose_hero")
    action = VisitNecropolis(who or Who.H1, card)
    return point_sheet(
        ui,
        do,
        Point.NECROPOLIS,
        rows,
        action,
        ui.g("ui.j.replace"),
        follows,
        ready=hero is not None,
        missing=ui.g("ui.missing.hero"),
    )


@part
def DojoSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """A random Master card, under a hero or for later."""
    card, put = use_state(NewCard())
    who, choose = use_choice(Who)
    closed = shut(ui, state, do, Point.DOJO)
    if closed is not None:
        return closed
    rows = [
        *card_form(ui, state, "dojo-card", card, put),
        section(ui, ui.g("ui.j.hire.master")),
        pick_hero(
            ui,
            state,
            "dojo",
            who,
            choose,
            note=lambda hero: with_master(ui, hero),
            nobody=ui.g("ui.j.later"),
        ),
    ]
    hero = state.hero(who)
    follows = ui.g("ui.j.under", name=hero.name) if hero else ui.g("ui.j.later")
    return point_sheet(ui, do, Point.DOJO, rows, VisitDojo(card, who), ui.g("ui.j.take_master"), follows)


@part
def LegendSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """A Legendary hero: as a master, or in a hero's place."""
    card, put = use_state(NewCard())
    join, how = use_state(Join.MASTER.value)
    who, choose = use_choice(Who)
    closed = shut(ui, state, do, Point.DUNGEON)
    if closed is not None:
        return closed
    kind = Join(join)
    words = [(one.value, ui.g(f"ui.j.legend.{one.value}")) for one in (Join.MASTER, Join.SWAP)]
    nobody = ui.g("ui.j.later") if kind is Join.MASTER else ""
    rows: list[ft.Control] = [views(ui, "legend", words, join, how)]
    if kind is Join.SWAP:
        rows.append(level_line(ui, state))
    rows += [
        pick_hero(
            ui, state, "legend-who", who, choose, note=lambda hero: with_master(ui, hero), nobody=nobody
        ),
        *card_form(ui, state, "legend-card", card, put),
    ]
    hero = state.hero(who)
    ready = kind is Join.MASTER or hero is not None
    follows = ui.g(f"ui.j.legend.{join}.follows", name=hero.name) if hero else ui.g("ui.j.later")
    unread = kind is Join.SWAP and level_unread(state)
    action = TakeLegend(kind, card, who)
    return point_sheet(
        ui,
        do,
        Point.DUNGEON,
        rows,
        action,
        ui.g("ui.j.legend.go"),
        follows,
        ready=ready and not unread,
        missing=ui.g("ui.missing.level" if unread else "ui.missing.hero"),
        to=(lambda: do.open("tell_tile")) if unread else None,
    )


@part
def AltarSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
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
        quiet_note(ui, ui.g("ui.j.altar.draw", n=printed().altar_skills)),
        *(_swap(ui, state, swap, place, swaps, put) for place, swap in enumerate(swaps)),
    ]
    if altar_has_room(swaps):
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
    heroes = pick_hero(
        ui,
        state,
        "altar-who",
        who,
        lambda one: (choose(one), give(0)),
        note=lambda one: ui.g("ui.p.skills", n=len(one.skills), high=printed().skill_slots),
    )
    rows: list[ft.Control] = [spot("hero", heroes)]
    if hero is not None:
        left = [skill for skill in hero.skills if skill.id not in gone]
        rows.append(spot("tile", section(ui, ui.g("ui.j.altar.which"))))
        rows.append(pick_thing(ui, "altar-old", left, old, give))
    if old:
        rows.append(section(ui, ui.g("ui.j.altar.new")))
        rows += skill_form(ui, state, "altar-new", draft, put)

    def go() -> None:
        if who is not None and old:
            added(SkillSwap(who, old, draft.name, draft.cost))

    seek = Seek(ui, "hero" if hero is None else "tile")
    bar = confirm_bar(
        ui,
        do,
        ui.g("ui.j.altar.add"),
        draft.name,
        go,
        ready=bool(old),
        missing=ui.g(f"ui.missing.{seek.name}"),
        seek=seek,
        left=back_button(ui, back),
    )
    return sheet(ui, ui.words.show(Point.ALTAR), rows, do.close, bar=bar, seek=seek)


@part
def TowerSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
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
