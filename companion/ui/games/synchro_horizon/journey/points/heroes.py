"""Points about Hero cards (Tavern, Necropolis, Dojo, Legendary hero) and skill tiles (Altar, Tower)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

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
from companion.games.synchro_horizon.queries.party import leaving, level_unread, newcomer_level, tower_in_vain
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.party import Hero
from companion.games.synchro_horizon.vocabulary import Join, Point, Shard, Who
from companion.i18n.lines import tell_refusal
from companion.ui.error_boundary import component
from companion.ui.games.synchro_horizon.entry.heroes import card_form, pick_hero
from companion.ui.games.synchro_horizon.entry.items import SkillDraft, pick_thing, skill_form
from companion.ui.games.synchro_horizon.frame import point_sheet, shut
from companion.ui.games.synchro_horizon.marks import before_leaving
from companion.ui.games.synchro_horizon.rings import sign_of
from companion.ui.games.synchro_horizon.start import drawn, newcomer_bag
from companion.ui.hooks import use_choice, use_state
from companion.ui.parts.panels import action_button, confirm_bar, quiet_note, views, warn_line
from companion.ui.parts.rows import row, section
from companion.ui.parts.sheet import ScrollController, anchor, sheet
from companion.ui.session import Ui
from companion.ui.table_context import TableContext


def level_line(at: TableContext[State]) -> ft.Control:
    """Return the level of a new hero here, or the reason why it is unknown."""
    level = newcomer_level(at.state)
    if isinstance(level, Refusal):
        return warn_line(at, tell_refusal(at.words, level))
    return quiet_note(at, at.g("ui.j.hire.level", n=level))


def with_master(ui: Ui, hero: Hero) -> str:
    """Return the hero's level, and a note if the hero already has a master."""
    level = ui.g("ui.level", n=hero.level)
    return level if hero.master is None else f"{level} · {ui.g('ui.p.has_master')}"


def pick_pupil(
    at: TableContext[State],
    id: str,
    chosen: Who | None,
    choose: Callable[[Who | None], object],
    *,
    later: bool = True,
    among: Sequence[Who] | None = None,
) -> ft.Control:
    """Return the choice of a new card's pupil, place or free board; ``later`` adds the option None."""
    nobody = at.g("ui.j.later") if later else ""
    note = partial(with_master, at)
    return pick_hero(at, id, chosen, choose, among=among, note=note, nobody=nobody)


@component
def TavernSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the Tavern: a random hero, who waits until the next fight is over."""
    card, put = use_state(NewCard())
    closed = shut(at, Point.TAVERN)
    if closed is not None:
        return closed
    rows = [
        *card_form(at, "tavern", card, put),
        level_line(at),
        quiet_note(at, at.g("ui.j.tavern.waits")),
    ]
    return point_sheet(
        at,
        Point.TAVERN,
        rows,
        VisitTavern(card),
        at.g("ui.j.tavern.go"),
        at.g("ui.j.tavern.follows"),
        ready=not level_unread(at.state),
        missing=at.g("ui.missing.level"),
        to=lambda: at.do.open("tell_tile"),
    )


@component
def NecropolisSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the Necropolis: one of five Hero cards replaces a hero's card; all else of the hero stays."""
    card, put = use_state(NewCard())
    who, choose = use_choice(Who)
    closed = shut(at, Point.NECROPOLIS)
    if closed is not None:
        return closed
    hero = at.state.hero(who)
    rows = [
        section(at, at.g("ui.j.necropolis.who")),
        pick_hero(at, "necro", who, choose),
        *card_form(at, "necro-card", card, put),
    ]
    follows = at.g("ui.j.necropolis.follows", name=hero.name) if hero else at.g("ui.j.choose_hero")
    action = VisitNecropolis(who or Who.H1, card)
    return point_sheet(
        at,
        Point.NECROPOLIS,
        rows,
        action,
        at.g("ui.j.replace"),
        follows,
        ready=hero is not None,
        missing=at.g("ui.missing.hero"),
    )


@component
def DojoSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the Dojo: a random Master card, for a hero now or for later."""
    card, put = use_state(NewCard())
    who, choose = use_choice(Who)
    closed = shut(at, Point.DOJO)
    if closed is not None:
        return closed
    rows = [
        *card_form(at, "dojo-card", card, put),
        section(at, at.g("ui.j.hire.master")),
        pick_pupil(at, "dojo", who, choose),
    ]
    hero = at.state.hero(who)
    follows = at.g("ui.j.under", name=hero.name) if hero else at.g("ui.j.later")
    return point_sheet(at, Point.DOJO, rows, VisitDojo(card, who), at.g("ui.j.take_master"), follows)


@component
def LegendSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the form of a Legendary hero: as a master, or in a hero's place."""
    card, put = use_state(NewCard())
    join, how = use_state(Join.MASTER.value)
    who, choose = use_choice(Who)
    shards, told = use_state(tuple[Shard, ...])
    closed = shut(at, Point.DUNGEON)
    if closed is not None:
        return closed
    kind = Join(join)
    words = [(one.value, at.g(f"ui.j.legend.{one.value}")) for one in (Join.MASTER, Join.SWAP)]
    rows: list[ft.Control] = [views(at, "legend", words, join, how)]
    if kind is Join.SWAP:
        rows.append(level_line(at))
    rows += [
        pick_pupil(at, "legend-who", who, choose, later=kind is Join.MASTER),
        *(before_leaving(at, leaving(at.state, who)) if kind is Join.SWAP and who is not None else []),
        *card_form(at, "legend-card", card, put),
    ]
    hero = at.state.hero(who)
    ready = kind is Join.MASTER or hero is not None
    follows = at.g(f"ui.j.legend.{join}.follows", name=hero.name) if hero else at.g("ui.j.later")
    unread = kind is Join.SWAP and level_unread(at.state)
    bag, waits = newcomer_bag(at, "legend-shards", kind, who, shards, told)
    action = TakeLegend(kind, card, who, drawn(at.state, shards if bag else ()))
    lacks = "level" if unread else "drawn" if waits else "hero"
    return point_sheet(
        at,
        Point.DUNGEON,
        [*rows, *bag],
        action,
        at.g("ui.j.legend.go"),
        follows,
        ready=ready and not unread and not waits,
        missing=at.g(f"ui.missing.{lacks}"),
        spot="drawn" if waits else "",
        to=(lambda: at.do.open("tell_tile")) if unread else None,
    )


@component
def AltarSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the Altar: of five drawn skill tiles up to three replace tiles of the group."""
    swaps, put = use_state(tuple[SkillSwap, ...])
    adding, add = use_state(False)
    closed = shut(at, Point.ALTAR)
    if closed is not None:
        return closed
    if adding:

        def added(swap: SkillSwap) -> None:
            put((*swaps, swap))
            add(False)

        gone = {swap.skill for swap in swaps}
        return SwapFace(at, gone, added, lambda: add(False))
    rows: list[ft.Control] = [
        quiet_note(at, at.g("ui.j.altar.draw", n=printed().altar_skills)),
        *(_swap(at, swap, place, swaps, put) for place, swap in enumerate(swaps)),
    ]
    if altar_has_room(swaps):
        rows.append(
            action_button(
                at, "altar-add", at.g("ui.j.altar.add"), lambda: add(True), icon=ft.Icons.ADD_ROUNDED
            )
        )
    follows = at.g("ui.j.altar.follows", n=len(swaps))
    done = at.g("ui.j.altar.go")
    return point_sheet(at, Point.ALTAR, rows, VisitAltar(swaps), done, follows, bright=bool(swaps))


def _swap(
    at: TableContext[State],
    swap: SkillSwap,
    place: int,
    swaps: tuple[SkillSwap, ...],
    put: Callable[[tuple[SkillSwap, ...]], object],
) -> ft.Control:
    hero = at.state.hero(swap.who)
    old = hero.skill(swap.skill) if hero else None
    new = swap.name.strip() or at.g("ui.j.altar.unnamed")
    return row(
        at,
        f"swap-{place}",
        at.g("ui.j.altar.line", new=new, old=old.name if old else ""),
        lambda: put(tuple(one for one in swaps if one is not swap)),
        note=at.g("ui.j.altar.remove", name=hero.name if hero else ""),
        lead=sign_of(at, swap.who),
        tail=ft.Icon(ft.Icons.CLOSE_ROUNDED, size=20, color=at.colours.ink3),
    )


@component
def SwapFace(
    at: TableContext[State], gone: set[int], added: Callable[[SkillSwap], object], back: Callable[[], object]
) -> ft.Control:
    """Draw the form of one exchange at the Altar: a hero's tile for a drawn one."""
    who, choose = use_choice(Who)
    old, give = use_state(0)
    draft, put = use_state(SkillDraft())
    hero = at.state.hero(who)
    heroes = pick_hero(
        at,
        "altar-who",
        who,
        lambda one: (choose(one), give(0)),
        note=lambda one: at.g("ui.p.skills", n=len(one.skills), high=printed().skill_slots),
    )
    rows: list[ft.Control] = [anchor("hero", heroes)]
    if hero is not None:
        left = [skill for skill in hero.skills if skill.id not in gone]
        rows.append(anchor("tile", section(at, at.g("ui.j.altar.which"))))
        rows.append(pick_thing(at, "altar-old", left, old, give))
    if old:
        rows.append(section(at, at.g("ui.j.altar.new")))
        rows += skill_form(at, "altar-new", draft, put)

    def go() -> None:
        if who is not None and old:
            added(SkillSwap(who, old, draft.name, draft.cost))

    seek = ScrollController(at, "hero" if hero is None else "tile")
    bar = confirm_bar(
        at,
        at.g("ui.j.altar.add"),
        draft.name,
        go,
        ready=bool(old),
        missing=at.g(f"ui.missing.{seek.name}"),
        seek=seek,
        back=back,
    )
    return sheet(at, at.words.show(Point.ALTAR), rows, at.do.close, bar=bar, seek=seek)


@component
def TowerSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the Wizard tower: a skill tile that is set aside for the next level-up."""
    draft, put = use_state(SkillDraft())
    closed = shut(at, Point.TOWER)
    if closed is not None:
        return closed
    rows = skill_form(at, "tower", draft, put)
    if tower_in_vain(at.state):
        rows.insert(0, warn_line(at, at.g("ui.j.tower.vain")))
    old = at.state.roster.aside
    if old is not None:
        rows.append(warn_line(at, at.g("ui.j.tower.old", skill=old.name)))
    action = VisitTower(draft.name, draft.cost)
    return point_sheet(at, Point.TOWER, rows, action, at.g("ui.j.tower.go"), at.g("ui.j.tower.follows"))
