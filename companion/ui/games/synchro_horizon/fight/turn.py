"""The turn of whoever acts: what a hero may pay for, what a monster's die comes to."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.games.synchro_horizon.health import Damage
from companion.games.synchro_horizon.line import neighbours
from companion.games.synchro_horizon.queries import fight as queries
from companion.games.synchro_horizon.queries.party import next_level
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.party import Hero
from companion.games.synchro_horizon.turn import BasicAttack, FromReserve, SwapPlaces, ToReserve
from companion.games.synchro_horizon.vocabulary import Shard, Side, Spot, Who
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.drawings import d6
from companion.ui.games.synchro_horizon.entry.shards import kinds, shard_sign
from companion.ui.games.synchro_horizon.fight.skill import SkillRow
from companion.ui.games.synchro_horizon.rings import ring_look, ring_sign
from companion.ui.hooks import use_choice, use_state
from companion.ui.parts.panels import action_button, confirm_bar, grid, quiet_note, warn_line
from companion.ui.parts.press import press
from companion.ui.parts.rows import chevron, glyph, row, section
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part


@part
def TurnSheet(ui: Ui, state: State, do: Actor, about: Any = None) -> ft.Control:
    """Who acts now, and what there is to do."""
    fight = state.fight
    who = fight.active if fight else None
    if fight is None or who is None:
        return sheet(ui, ui.g("ui.turn.none"), [quiet_note(ui, ui.g("ui.turn.none.note"))], do.close)
    sign = ring_sign(ui, ring_look(ui, state, who.ring), 30)
    inside = HeroTurn(ui, state, do, who) if who.side is Side.HEROES else MonsterTurn(ui, state, do, who)
    pad, many, run = ft.Icons.DIALPAD_ROUNDED, ft.Icons.GROUPS_ROUNDED, ft.Icons.DIRECTIONS_RUN_ROUNDED
    rows: list[ft.Control] = [
        inside,
        _way(ui, "pad", pad, "ui.turn.pad", "ui.turn.pad.note", lambda: do.open("character", who)),
        _way(ui, "many", many, "ui.many", "ui.many.note", lambda: do.open("many")),
    ]
    if who.side is Side.HEROES and not fight.dungeon:
        # The sixth thing a hero may do (SH-70); its sheet asks once.
        rows.append(_way(ui, "retreat", run, "menu.retreat", "ui.turn.retreat", lambda: do.open("retreat")))
    title = ui.g("where.turn", name=state.name(who))
    return sheet(ui, title[:1].upper() + title[1:], rows, do.close, tail=sign)


def _way(ui: Ui, name: str, icon: ft.IconData, title: str, note: str, go: Callable[[], Any]) -> ft.Control:
    """A row that leads to another sheet."""
    return row(ui, f"to-{name}", ui.g(title), go, note=ui.g(note), lead=glyph(ui, icon), tail=chevron(ui))


@part
def HeroTurn(ui: Ui, state: State, do: Actor, who: Who) -> ft.Control:
    """Basic attack, skills, changing places, the reserve: each with what it costs."""
    shard, choose = use_choice(Shard)
    skill_id, open_skill = use_state(0)
    hero = state.hero(who)
    if hero is None:
        return quiet_note(ui, ui.g("ui.gone"))
    paid = shard if shard is not None and hero.storage.of(shard) else _first(hero, state)
    rows: list[ft.Control] = []
    if hero.health.stunned:
        rows.append(warn_line(ui, ui.g("ui.turn.stunned", name=hero.name)))
    rows.append(_storage(ui, state, hero, paid, choose))
    rows += _attack(ui, state, do, hero, who, paid)
    rows.append(section(ui, ui.g("ui.skills", n=len(hero.skills))))
    rows += [
        SkillRow(ui, state, do, hero, skill, skill.id == skill_id, open_skill, key=f"skill-{skill.id}")
        for skill in hero.skills
    ]
    if not hero.skills:
        rows.append(quiet_note(ui, ui.g("ui.skills.none")))
    rows += _places(ui, state, do, who, paid)
    rows.append(_level(ui, state, do, hero, who))
    rows += _reserve(ui, state, do, paid)
    return ft.Column(rows, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _first(hero: Hero, state: State) -> Shard:
    """The shard a player is likeliest to spare: a transparent one comes last."""
    have = [shard for shard in (*kinds(state), Shard.PLAIN) if hero.storage.of(shard)]
    return have[0] if have else Shard.PLAIN


def _storage(ui: Ui, state: State, hero: Hero, paid: Shard, choose: Any) -> ft.Control:
    """What the hero has; the lit one pays for the attack and for changing places."""
    have = [shard for shard in Shard if hero.storage.of(shard)]
    if not have:
        return quiet_note(ui, ui.g("ui.storage.empty"))
    chips = [
        press(
            ui,
            f"pay-{shard.value}",
            ui.g("ui.pay.with", shard=shard, n=hero.storage.of(shard)),
            ft.Row(
                [shard_sign(ui, shard, 28), ui.text(str(hero.storage.of(shard)), "body", weight=700)],
                spacing=6,
                tight=True,
            ),
            lambda shard=shard: choose(shard),
            ground="active" if shard is paid else "raised",
            chosen=shard is paid,
            expand=True,
        )
        for shard in have
    ]
    return ft.Row(chips, spacing=8)


def _attack(ui: Ui, state: State, do: Actor, hero: Hero, who: Who, paid: Shard) -> list[ft.Control]:
    """The basic attack, worked out."""
    blow = queries.attack_of(state, who)
    assert blow is not None, "a hero who acts has an attack"
    parts = []
    if blow.target is not None and blow.front:
        parts.append(ui.g("ui.attack.front", n=blow.front, name=state.name(blow.target)))
    if blow.everyone:
        parts.append(ui.g("ui.attack.all", n=blow.everyone))
    if blow.shield:
        parts.append(ui.g("ui.attack.shield", n=blow.shield))
    used = queries.used(state, Spot.BASIC)
    told = ", ".join(parts) or ui.g("ui.attack.nobody")
    note = ui.g("ui.used") if used else ui.g("ui.attack.cost", told=told)
    return [
        row(
            ui,
            "basic",
            ui.g("action.BasicAttack"),
            lambda: do(BasicAttack(who, paid), then=do.close),
            note=note,
            lead=glyph(ui, ft.Icons.FLASH_ON_ROUNDED),
            quiet=used,
        )
    ]


def _places(ui: Ui, state: State, do: Actor, who: Who, paid: Shard) -> list[ft.Control]:
    """For one shard the hero changes places with a neighbour."""
    near = neighbours(state, who)
    if not near:
        return []
    cells = [
        action_button(
            ui,
            f"place-{other.value}",
            ui.g("ui.swap_with", name=state.name(other)),
            partial(do, SwapPlaces(who, other, paid)),
            across=2,
            expand=True,
        )
        for other in near
    ]
    return [section(ui, ui.g("ui.swap.cost")), grid(cells, 1 if ui.look.large_text else 2)]


def _level(ui: Ui, state: State, do: Actor, hero: Hero, who: Who) -> ft.Control:
    """The next level: its cost, and whether the shards at hand reach."""
    after = next_level(state, hero)
    if after.level is None:
        note = ui.g("ui.p.top")
    elif after.done:
        note = ui.g("ui.used")
    elif after.cost is None:
        note = ui.g("ui.turn.level.unread")
    else:
        note = ui.g("ui.turn.level.enough" if after.with_reserve else "ui.turn.level.short", n=after.cost)
    return row(
        ui,
        "level",
        ui.g("action.LevelUp"),
        lambda: do.open("level_up", who),
        note=note,
        lead=glyph(ui, ft.Icons.ARROW_UPWARD_ROUNDED),
        tail=chevron(ui),
        quiet=after.done or after.level is None,
    )


def _reserve(ui: Ui, state: State, do: Actor, paid: Shard) -> list[ft.Control]:
    held = state.bag.reserve
    cells = [
        action_button(
            ui, "to-reserve", ui.g("ui.reserve.put"), lambda: do(ToReserve(paid)), across=2, expand=True
        )
    ]
    cells += [
        action_button(
            ui,
            f"from-{shard.value}",
            ui.g("ui.reserve.take", shard=shard),
            partial(do, FromReserve(shard)),
            across=2,
            expand=True,
        )
        for shard in Shard
        if held.of(shard)
    ]
    return [section(ui, ui.g("ui.reserve", n=held.total)), grid(cells, 1 if ui.look.large_text else 2)]


@part
def MonsterTurn(ui: Ui, state: State, do: Actor, who: Who) -> ft.Control:
    """The die, what it comes to, and a basic attack ready to be dealt."""
    monster = state.monster(who)
    blow = queries.action_of(state, who)
    if monster is None or blow is None:
        return quiet_note(ui, ui.g("ui.monster.nodie"))
    rows: list[ft.Control] = []
    if monster.health.stunned:
        rows.append(warn_line(ui, ui.g("ui.turn.stunned", name=monster.name)))
    if blow.basic:
        said = ui.g("ui.monster.basic")
    elif blow.row_lower:
        said = ui.g("ui.monster.row_lower", n=blow.value)
    else:
        said = ui.g("ui.monster.row", n=blow.value, slot=monster.slot.value)
    words = ui.text(said, "body", weight=600, expand=True)
    rows.append(ft.Row([d6(ui.look, monster.die or 0, 44, True), words], spacing=12))
    if blow.basic:
        if blow.damage is None:
            rows.append(quiet_note(ui, ui.g("ui.monster.level")))
            rows.append(
                action_button(ui, "describe", ui.g("ui.describe"), lambda: do.open("describe_monster", who))
            )
        elif blow.target is not None:
            target, damage = blow.target, blow.damage
            rows.append(
                confirm_bar(
                    ui,
                    do,
                    ui.g("ui.deal", n=damage),
                    state.name(target),
                    lambda: do(Damage(target, damage), then=do.close),
                    ft.Icons.FLASH_ON_ROUNDED,
                )
            )
            if blow.other is not None and blow.other != damage:
                rows.append(quiet_note(ui, ui.g("ui.monster.reading", n=blow.other)))
    return ft.Column(rows, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
