"""The roster: heroes, masters and items beside the boards, the fallen, and the form of a new Hero card."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.games.synchro_horizon.hero_cards import NewCard, PutMaster
from companion.games.synchro_horizon.phases import Leaving
from companion.games.synchro_horizon.queries.party import (
    joins,
    leaving,
    newcomer_shards,
    nobody_joins,
    open_boards,
    sent_away,
)
from companion.games.synchro_horizon.roster import JoinGroup, SendAway, TakeHero
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.party import HeroCard
from companion.games.synchro_horizon.vocabulary import Join, Shard, Who
from companion.ui.error_boundary import component
from companion.ui.games.synchro_horizon.entry.heroes import boards, card_form, pick_hero
from companion.ui.games.synchro_horizon.entry.items import golden, thing_sign
from companion.ui.games.synchro_horizon.entry.shards import kinds
from companion.ui.games.synchro_horizon.frame import onward, plain
from companion.ui.games.synchro_horizon.journey.points.heroes import level_line, pick_pupil
from companion.ui.games.synchro_horizon.journey.points.things import about_card
from companion.ui.games.synchro_horizon.marks import before_leaving, tell_line
from companion.ui.games.synchro_horizon.start import drawn, newcomer_bag, real_missing, real_shards
from companion.ui.hooks import use_choice, use_confirmation, use_state
from companion.ui.parts.panels import (
    action_button,
    confirm_bar,
    panel,
    quiet_note,
    quiet_sheet,
    views,
    warn_line,
)
from companion.ui.parts.rows import chevron, glyph, row, section, way_to
from companion.ui.parts.sheet import ScrollController, anchor, sheet
from companion.ui.table_context import TableContext


@component
def NewcomerFace(at: TableContext[State], back: Callable[[], object]) -> ft.Control:
    """Draw the form of a new Hero card: its place first (reserve, board, swap, master), then the card."""
    card, put = use_state(NewCard())
    join, how = use_state(Join.RESERVE.value)
    who, choose = use_choice(Who)
    shards, told = use_state(tuple[Shard, ...])
    kind = Join(join)
    aimed = kind in (Join.SWAP, Join.MASTER)
    words = [(one.value, at.g(f"ui.p.join.{one.value}")) for one in joins(at.state)]
    rows: list[ft.Control] = [views(at, "new-join", words, join, how)]
    if kind is not Join.MASTER:
        rows.append(level_line(at))
    if aimed:
        heroes = pick_pupil(at, "new-who", who, choose, later=kind is Join.MASTER)
        rows.append(anchor("hero", heroes))
    if kind is Join.SWAP and who is not None:
        rows += before_leaving(at, leaving(at.state, who))
    rows += card_form(at, "new", card, put)
    bag, waits = newcomer_bag(at, "new-shards", kind, who, shards, told)
    rows += bag
    action = TakeHero(kind, card, who if aimed else None, drawn(at.state, shards if bag else ()))
    seek = ScrollController(at, "drawn" if waits else "hero")
    bar = confirm_bar(
        at,
        at.g("ui.p.take_hero"),
        at.words.show(kind),
        lambda: at.do(action, then=onward(at.do)),
        ready=not waits and (kind is not Join.SWAP or who is not None),
        missing=at.g(f"ui.missing.{seek.name}"),
        seek=seek,
        back=back,
    )
    return sheet(at, at.g("ui.p.hero.new"), rows, at.do.close, bar=bar, seek=seek)


@component
def WaitingFace(at: TableContext[State], number: int, back: Callable[[], object]) -> ft.Control:
    """Draw the form for a waiting hero: the board to take, and a new hero's first shards.

    A button that must be tapped twice sends the hero away.
    """
    who, choose = use_choice(Who)
    shards, put = use_state(tuple[Shard, ...])
    sure, away = use_confirmation(lambda: at.do(SendAway(number), then=back))
    hero = next((one for one in at.state.roster.waiting if one.id == number), None)
    if hero is None:
        return quiet_sheet(at, at.g("menu.roster"), at.g("ui.gone"), at.do.close)
    free = open_boards(at.state)
    rows: list[ft.Control] = []
    if hero.tavern:
        rows.append(warn_line(at, at.g("ui.p.tavern.early")))
    if nobody_joins(at.state):
        rows.append(warn_line(at, at.g("ui.p.join.later")))
    if free:
        rows += [
            section(at, at.g("ui.p.join.board")),
            pick_hero(at, "seat", who, choose, among=free),
        ]
    rows += [
        anchor("board", section(at, at.g("ui.p.join.swap"))),
        pick_hero(at, "seat", who, choose, among=boards(at.state)),
    ]
    if who is not None:
        rows += before_leaving(at, leaving(at.state, who, Leaving.RESERVE))
    n = newcomer_shards(at.state, who, hero.level)
    if hero.fresh and n and kinds(at.state) != (Shard.PLAIN,):
        rows += real_shards(at, "join-shards", shards, put, n)
    waits = hero.fresh and real_missing(at.state, shards, n)
    rows.append(
        action_button(
            at,
            "send-away",
            at.g("ui.p.away.sure" if sure else "ui.p.away"),
            away,
            ground="danger" if sure else "flat",
        )
    )
    if sure:
        rows += before_leaving(at, sent_away(at.state, number))
    there = at.state.hero(who)
    follows = at.g("ui.j.choose_hero") if who is None else at.g("ui.p.join.free")
    if there is not None:
        follows = at.g("ui.p.join.instead", name=there.name)
    action = JoinGroup(number, who or Who.H1, there is not None, drawn(at.state, shards))
    seek = ScrollController(at, "drawn" if waits else "board")
    bar = confirm_bar(
        at,
        at.g("ui.p.join.go", name=hero.name),
        follows,
        lambda: at.do(action, then=onward(at.do)),
        ready=who is not None and not waits,
        missing=at.g(f"ui.missing.{seek.name}"),
        seek=seek,
        back=back,
    )
    return sheet(at, hero.name, rows, at.do.close, note=at.g("ui.level", n=hero.level), bar=bar, seek=seek)


@component
def RosterSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the roster in two tabs: heroes, masters and items in waiting; fallen heroes."""
    view, show = use_state(lambda: plain(about, str) or "waiting")
    opened, unfold = use_state("")
    if opened == "new":
        return NewcomerFace(at, lambda: unfold(""))
    if opened.startswith("hero-"):
        return WaitingFace(at, int(opened.removeprefix("hero-")), lambda: unfold(""))
    words = [(name, at.g(f"ui.p.roster.{name}")) for name in ("waiting", "fallen")]
    rows: list[ft.Control] = [views(at, "roster", words, view, show)]
    rows += _waiting(at, opened, unfold) if view == "waiting" else _fallen(at)
    note = at.g("ui.p.limit", n=at.state.roster.limit, have=len(at.state.heroes))
    return sheet(at, at.g("menu.roster"), rows, at.do.close, note=note)


def _waiting(at: TableContext[State], opened: str, unfold: Callable[[str], object]) -> list[ft.Control]:
    roster = at.state.roster
    rows: list[ft.Control] = [section(at, at.g("ui.p.roster.heroes"))]
    if not roster.waiting:
        rows.append(quiet_note(at, at.g("ui.p.beside.nobody")))
    for hero in roster.waiting:
        note = at.g("ui.level", n=hero.level)
        if hero.tavern:
            note = f"{note} · {at.g('ui.p.tavern')}"
        rows.append(
            way_to(
                at,
                f"waiting-{hero.id}",
                hero.name,
                lambda hero=hero: unfold(f"hero-{hero.id}"),
                ft.Icons.PERSON_ROUNDED,
                note=note,
            )
        )
    rows.append(
        action_button(
            at, "hero-new", at.g("ui.p.hero.new"), lambda: unfold("new"), icon=ft.Icons.PERSON_ADD_ROUNDED
        )
    )
    if roster.masters:
        rows.append(section(at, at.g("ui.p.masters")))
    for card in roster.masters:
        rows += _master(at, card, opened == f"master-{card.id}", unfold)
    rows += _items(at)
    if roster.aside is not None:
        rows.append(section(at, at.g("ui.p.aside")))
        rows.append(tell_line(at, thing_sign(at, roster.aside), roster.aside.name, at.g("ui.p.aside.when")))
    rows.append(quiet_note(at, at.g("ui.p.skill_bag", n=roster.skills, high=at.state.all_skills)))
    return rows


def _master(
    at: TableContext[State], card: HeroCard, on: bool, unfold: Callable[[str], object]
) -> list[ft.Control]:
    """Return the row of a Master card without a pupil; open (``on``), with the choice of the hero."""
    head = row(
        at,
        f"master-{card.id}",
        card.name,
        lambda: unfold("" if on else f"master-{card.id}"),
        note=about_card(at, card),
        lead=glyph(at, ft.Icons.SCHOOL_ROUNDED),
        chosen=on,
    )
    if not on:
        return [head]

    def put(who: Who | None) -> None:
        if who is not None:
            at.do(PutMaster(card.id, who), then=lambda: unfold(""))

    heroes = pick_pupil(at, "under", None, put, later=False)
    return [head, panel(at, [quiet_note(at, at.g("ui.j.hire.master")), heroes])]


def _items(at: TableContext[State]) -> list[ft.Control]:
    roster = at.state.roster
    rows: list[ft.Control] = []
    if roster.pool or roster.locked:
        rows.append(section(at, at.g("ui.p.items.free")))
    rows += [
        row(
            at,
            f"pool-{item.id}",
            item.name,
            lambda: at.do.open("equip"),
            note=golden(at, item) or at.g("ui.p.item.nobody"),
            lead=thing_sign(at, item),
            tail=chevron(at),
        )
        for item in roster.pool
    ]
    rows += [tell_line(at, thing_sign(at, item), item.name, at.g("ui.p.locked")) for item in roster.locked]
    return rows


def _fallen(at: TableContext[State]) -> list[ft.Control]:
    graves = at.state.roster.graveyard
    if not graves:
        return [quiet_note(at, at.g("ui.p.fallen.none"))]
    icon = ft.Icons.PERSON_OFF_ROUNDED
    return [
        quiet_note(at, at.g("ui.p.fallen.note")),
        *(
            tell_line(at, ft.Icon(icon, size=22, color=at.colours.ink3), card.name, about_card(at, card))
            for card in graves
        ),
    ]
