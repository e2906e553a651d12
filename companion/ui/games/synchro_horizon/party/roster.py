"""Who waits beside the group, who joins it, and a new card."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.synchro_horizon.hero_cards import NewCard, PutMaster
from companion.games.synchro_horizon.queries.party import joins, newcomer_shards, places
from companion.games.synchro_horizon.roster import JoinGroup, SendAway, TakeHero, fighting
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.party import HeroCard
from companion.games.synchro_horizon.vocabulary import Join, Shard, Who
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.synchro_horizon.entry.heroes import boards, card_form, pick_hero
from companion.ui.games.synchro_horizon.entry.items import golden, thing_sign
from companion.ui.games.synchro_horizon.entry.shards import kinds
from companion.ui.games.synchro_horizon.frame import onward, plain
from companion.ui.games.synchro_horizon.journey.points.heroes import level_line, with_master
from companion.ui.games.synchro_horizon.journey.points.things import about_card
from companion.ui.games.synchro_horizon.start import drawn, real_missing, real_shards
from companion.ui.hooks import use_choice, use_state, use_sure
from companion.ui.parts.panels import (
    action_button,
    back_button,
    confirm_bar,
    panel,
    quiet_note,
    quiet_sheet,
    views,
    warn_line,
)
from companion.ui.parts.rows import chevron, glyph, row, section, way_to
from companion.ui.parts.sheet import Seek, sheet, spot
from companion.ui.theme import flat
from companion.ui.wall import part


@part
def NewcomerFace(ui: Ui, state: State, do: Actor, back: Any) -> ft.Control:
    """Where the card goes, then what it shows."""
    card, put = use_state(NewCard())
    join, how = use_state(Join.RESERVE.value)
    who, choose = use_choice(Who)
    kind = Join(join)
    aimed = kind in (Join.SWAP, Join.MASTER)
    words = [(one.value, ui.g(f"ui.p.join.{one.value}")) for one in joins(state)]
    rows: list[ft.Control] = [views(ui, "new-join", words, join, how)]
    if kind is not Join.MASTER:
        rows.append(level_line(ui, state))
    if aimed:
        nobody = ui.g("ui.j.later") if kind is Join.MASTER else ""
        heroes = pick_hero(
            ui, state, "new-who", who, choose, note=lambda hero: with_master(ui, hero), nobody=nobody
        )
        rows.append(spot("hero", heroes))
    rows += card_form(ui, state, "new", card, put)
    action = TakeHero(kind, card, who if aimed else None)
    seek = Seek(ui, "hero")
    bar = confirm_bar(
        ui,
        do,
        ui.g("ui.p.take_hero"),
        ui.words.show(kind),
        lambda: do(action, then=onward(do)),
        ready=kind is not Join.SWAP or who is not None,
        missing=ui.g("ui.missing.hero"),
        seek=seek,
        left=back_button(ui, back),
    )
    return sheet(ui, ui.g("ui.p.hero.new"), rows, do.close, bar=bar, seek=seek)


@part
def WaitingFace(ui: Ui, state: State, do: Actor, number: int, back: Any) -> ft.Control:
    """Which board; of a new hero also its first shards."""
    who, choose = use_choice(Who)
    shards, put = use_state(tuple[Shard, ...])
    sure, away = use_sure(lambda: do(SendAway(number), then=back))
    hero = next((one for one in state.roster.waiting if one.id == number), None)
    if hero is None:
        return quiet_sheet(ui, ui.g("menu.roster"), ui.g("ui.gone"), do.close)
    free = state.free_boards if places(state) > 0 else ()
    rows: list[ft.Control] = []
    if hero.tavern:
        rows.append(warn_line(ui, ui.g("ui.p.tavern.early")))
    if fighting(state):
        rows.append(warn_line(ui, ui.g("ui.p.join.later")))
    if free:
        rows += [section(ui, ui.g("ui.p.join.board")), pick_hero(ui, state, "seat", who, choose, among=free)]
    rows += [
        spot("board", section(ui, ui.g("ui.p.join.swap"))),
        pick_hero(ui, state, "seat", who, choose, among=boards(state)),
    ]
    n = newcomer_shards(state, who, hero.level)
    if hero.fresh and n and kinds(state) != (Shard.PLAIN,):
        rows += real_shards(ui, state, "join-shards", shards, put, n)
    waits = hero.fresh and real_missing(state, shards, n)
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
    seek = Seek(ui, "drawn" if waits else "board")
    bar = confirm_bar(
        ui,
        do,
        ui.g("ui.p.join.go", name=hero.name),
        follows,
        lambda: do(action, then=onward(do)),
        ready=who is not None and not waits,
        missing=ui.g(f"ui.missing.{seek.name}"),
        seek=seek,
        left=back_button(ui, back),
    )
    return sheet(ui, hero.name, rows, do.close, note=ui.g("ui.level", n=hero.level), bar=bar, seek=seek)


@part
def RosterSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """Two faces: who and what waits; who fell."""
    view, show = use_state(lambda: plain(about) or "waiting")
    opened, unfold = use_state("")
    if opened == "new":
        return NewcomerFace(ui, state, do, lambda: unfold(""))
    if opened.startswith("hero-"):
        return WaitingFace(ui, state, do, int(opened.removeprefix("hero-")), lambda: unfold(""))
    words = [(name, ui.g(f"ui.p.roster.{name}")) for name in ("waiting", "fallen")]
    rows: list[ft.Control] = [views(ui, "roster", words, view, show)]
    rows += _waiting(ui, state, do, opened, unfold) if view == "waiting" else _fallen(ui, state)
    note = ui.g("ui.p.limit", n=state.roster.limit, have=len(state.heroes))
    return sheet(ui, ui.g("menu.roster"), rows, do.close, note=note)


def _waiting(ui: Ui, state: State, do: Actor, opened: str, unfold: Any) -> list[ft.Control]:
    roster = state.roster
    rows: list[ft.Control] = [section(ui, ui.g("ui.p.roster.heroes"))]
    if not roster.waiting:
        rows.append(quiet_note(ui, ui.g("ui.p.beside.nobody")))
    for hero in roster.waiting:
        note = ui.g("ui.level", n=hero.level)
        if hero.tavern:
            note = f"{note} · {ui.g('ui.p.tavern')}"
        rows.append(
            way_to(
                ui,
                f"waiting-{hero.id}",
                hero.name,
                lambda hero=hero: unfold(f"hero-{hero.id}"),
                ft.Icons.PERSON_ROUNDED,
                note=note,
            )
        )
    rows.append(
        action_button(
            ui, "hero-new", ui.g("ui.p.hero.new"), lambda: unfold("new"), icon=ft.Icons.PERSON_ADD_ROUNDED
        )
    )
    if roster.masters:
        rows.append(section(ui, ui.g("ui.p.masters")))
    for card in roster.masters:
        rows += _master(ui, state, do, card, opened == f"master-{card.id}", unfold)
    rows += _items(ui, state, do)
    if roster.aside is not None:
        rows.append(section(ui, ui.g("ui.p.aside")))
        rows.append(_tell(ui, thing_sign(ui, roster.aside), roster.aside.name, ui.g("ui.p.aside.when")))
    rows.append(quiet_note(ui, ui.g("ui.p.skill_bag", n=roster.skills, high=state.all_skills)))
    return rows


def _tell(ui: Ui, lead: ft.Control, title: str, note: str) -> ft.Control:
    """A line that only tells."""
    words: list[ft.Control] = [ui.text(title, "body", weight=600)]
    if note:
        words.append(ui.text(note, "note", color=ui.colours.ink2))
    line = ft.Row([lead, ft.Column(words, spacing=2, tight=True, expand=True)], spacing=12)
    return flat(ui.look, line, padding=ft.Padding.symmetric(horizontal=14, vertical=10))


def _master(ui: Ui, state: State, do: Actor, card: HeroCard, on: bool, unfold: Any) -> list[ft.Control]:
    """A Master card still to be put under a hero."""
    head = row(
        ui,
        f"master-{card.id}",
        card.name,
        lambda: unfold("" if on else f"master-{card.id}"),
        note=about_card(ui, card),
        lead=glyph(ui, ft.Icons.SCHOOL_ROUNDED),
        chosen=on,
    )
    if not on:
        return [head]

    def put(who: Who | None) -> None:
        if who is not None:
            do(PutMaster(card.id, who), then=lambda: unfold(""))

    heroes = pick_hero(ui, state, "under", None, put, note=lambda hero: with_master(ui, hero))
    return [head, panel(ui, [quiet_note(ui, ui.g("ui.j.hire.master")), heroes])]


def _items(ui: Ui, state: State, do: Actor) -> list[ft.Control]:
    roster = state.roster
    rows: list[ft.Control] = []
    if roster.pool or roster.locked:
        rows.append(section(ui, ui.g("ui.p.items.free")))
    rows += [
        row(
            ui,
            f"pool-{item.id}",
            item.name,
            lambda: do.open("equip"),
            note=golden(ui, item) or ui.g("ui.p.item.nobody"),
            lead=thing_sign(ui, item),
            tail=chevron(ui),
        )
        for item in roster.pool
    ]
    rows += [_tell(ui, thing_sign(ui, item), item.name, ui.g("ui.p.locked")) for item in roster.locked]
    return rows


def _fallen(ui: Ui, state: State) -> list[ft.Control]:
    graves = state.roster.graveyard
    if not graves:
        return [quiet_note(ui, ui.g("ui.p.fallen.none"))]
    icon = ft.Icons.PERSON_OFF_ROUNDED
    return [
        quiet_note(ui, ui.g("ui.p.fallen.note")),
        *(
            _tell(ui, ft.Icon(icon, size=22, color=ui.colours.ink3), card.name, about_card(ui, card))
            for card in graves
        ),
    ]
