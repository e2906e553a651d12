"""One hero: level, HP, shards, skills, items, master, and what is printed on its card."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.hero_cards import DescribeHero, NewCard
from companion.games.synchro_horizon.levels import GrantLevel
from companion.games.synchro_horizon.queries.party import next_level
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.party import Hero
from companion.games.synchro_horizon.vocabulary import Side, Who
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.synchro_horizon.entry.heroes import card_form, sign_of
from companion.ui.games.synchro_horizon.entry.shards import said, shard_row
from companion.ui.games.synchro_horizon.flow import onward
from companion.ui.games.synchro_horizon.journey.points.frame import act_bar
from companion.ui.games.synchro_horizon.party.hero_items import item_rows
from companion.ui.games.synchro_horizon.party.hero_master import master_rows
from companion.ui.games.synchro_horizon.party.hero_skills import skill_rows
from companion.ui.hooks import use_state
from companion.ui.parts.panels import back_button, quiet_note, views
from companion.ui.parts.rows import chevron, glyph, row
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part


@part
def HeroSheet(ui: Ui, state: State, do: Actor, about: Any = None) -> ft.Control:
    """Four faces: the hero, its skills, its items, its master."""
    who = Who(about) if about is not None else (state.line(Side.HEROES) or (Who.H1,))[0]
    view, show = use_state("card")
    editing, edit = use_state(False)
    hero = state.hero(who)
    if hero is None:
        return sheet(ui, who.nameless, [quiet_note(ui, ui.g("ui.gone"))], do.close)
    if editing:
        return CardFace(ui, state, do, who, hero, lambda: edit(False))
    faces = [(name, ui.g(f"ui.p.face.{name}")) for name in ("card", "skills", "items", "master")]
    rows: list[ft.Control] = [views(ui, "hero", faces, view, show)]
    match view:
        case "skills":
            rows += skill_rows(ui, state, do, who, hero)
        case "items":
            rows += item_rows(ui, state, do, who, hero)
        case "master":
            rows += master_rows(ui, state, do, who, hero)
        case _:
            rows += _card(ui, state, do, who, hero, lambda: edit(True))
    return sheet(ui, hero.name, rows, do.close, note=_note(ui, hero), tail=sign_of(ui, state, who, 32))


def _note(ui: Ui, hero: Hero) -> str:
    parts = [ui.g("ui.level", n=hero.level)]
    if hero.card.hero_class is not None:
        parts.append(ui.words.show(hero.card.hero_class))
    if hero.card.class_level is not None:
        parts.append(ui.g("ui.p.clv.short", n=hero.card.class_level))
    if hero.card.upgraded:
        parts.append(ui.g("ui.p.upgraded"))
    return " · ".join(parts)


def _card(ui: Ui, state: State, do: Actor, who: Who, hero: Hero, edit: Any) -> list[ft.Control]:
    """What is looked at and changed most."""
    health = hero.health
    life = (
        ui.g("ui.hp.unknown", n=health.damage)
        if health.left is None
        else ui.g("ui.hp.of", left=health.left, max=health.max_hp)
    )
    rows: list[ft.Control] = [
        row(
            ui,
            "hero-life",
            ui.g("ui.p.life"),
            lambda: do.open("character", who),
            note=life,
            lead=glyph(ui, ft.Icons.FAVORITE_ROUNDED),
            tail=chevron(ui),
        ),
        row(
            ui,
            "hero-shards",
            ui.g("ui.p.shards"),
            lambda: do.open("shards", who),
            note=said(ui, hero.storage.each()),
            lead=glyph(ui, ft.Icons.DIAMOND_ROUNDED),
            tail=shard_row(ui, hero.storage.each(), figures.STORAGE, 24) if not ui.look.large_text else None,
        ),
        _level(ui, state, do, who, hero),
        row(
            ui,
            "hero-grant",
            ui.g("ui.p.grant"),
            lambda: do(GrantLevel(who), then=onward(do)),
            note=ui.g("ui.p.grant.note"),
            lead=glyph(ui, ft.Icons.ARROW_UPWARD_ROUNDED),
        ),
        row(
            ui,
            "hero-read",
            ui.g("ui.p.read"),
            edit,
            note=ui.g("ui.p.read.note"),
            lead=glyph(ui, ft.Icons.EDIT_ROUNDED),
            tail=chevron(ui),
        ),
        row(
            ui,
            "hero-track",
            ui.g("ui.p.track"),
            lambda: do.open("tell_level", (who.ring, hero.level)),
            note=_track(ui, state, hero),
            lead=glyph(ui, ft.Icons.INVENTORY_2_ROUNDED),
            tail=chevron(ui),
        ),
    ]
    return rows


def _level(ui: Ui, state: State, do: Actor, who: Who, hero: Hero) -> ft.Control:
    """The next level: its price and whether the shards reach."""
    after = next_level(state, hero)
    if after.level is None:
        note = ui.g("ui.p.top")
    elif after.cost is None:
        note = ui.g("ui.p.next.unread")
    elif after.payment is not None:
        note = ui.g("ui.p.next.can", n=after.cost)
    else:
        key = "ui.p.next.reserve" if after.with_reserve else "ui.p.next.short"
        note = ui.g(key, n=after.cost)
    return row(
        ui,
        "hero-level",
        ui.g("ui.p.next", n=after.level or figures.LEVELS),
        lambda: do.open("level_up", who),
        note=note,
        lead=glyph(ui, ft.Icons.UPGRADE_ROUNDED),
        tail=chevron(ui),
    )


def _track(ui: Ui, state: State, hero: Hero) -> str:
    known = state.level_of(hero)

    def shown(n: int | None) -> str:
        return "?" if n is None else str(n)

    return ui.g("ui.p.track.note", hp=shown(known.hp), shards=shown(known.shards), cost=shown(known.cost))


@part
def CardFace(ui: Ui, state: State, do: Actor, who: Who, hero: Hero, back: Any) -> ft.Control:
    """Name, class and class level as the card shows them."""
    card, put = use_state(NewCard(hero.card.name, hero.card.hero_class, hero.card.class_level))
    rows = card_form(ui, state, "card", card, put)
    action = DescribeHero(who, card.name, card.hero_class, card.class_level)
    bar = act_bar(
        ui,
        do,
        ui.g("ui.s.split.keep"),
        card.name,
        lambda: do(action, then=back),
        left=back_button(ui, back),
    )
    return sheet(ui, ui.g("ui.p.read"), rows, do.close, note=hero.name, bar=bar)
