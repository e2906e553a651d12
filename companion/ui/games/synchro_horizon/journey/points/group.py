"""Points that touch the whole group: Great Waterfall, Abyss, Monument, Flower field."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.games.synchro_horizon.phases import Leaving
from companion.games.synchro_horizon.points import (
    VisitAbyss,
    VisitFlowers,
    VisitMonument,
    VisitWaterfall,
)
from companion.games.synchro_horizon.queries import printed
from companion.games.synchro_horizon.queries.fight import Preview, potions_left, waterfall
from companion.games.synchro_horizon.queries.journey import flowers
from companion.games.synchro_horizon.queries.party import abyss_rises, abyss_takes, leaving
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Pile, Point, Who
from companion.ui.drawings import danger_octagon
from companion.ui.error_boundary import component
from companion.ui.games.synchro_horizon.entry.heroes import boards, chip, pick_hero
from companion.ui.games.synchro_horizon.frame import point_sheet, rises, shut
from companion.ui.games.synchro_horizon.marks import before_leaving, hit_sum
from companion.ui.games.synchro_horizon.rings import sign_of
from companion.ui.hooks import use_choice, use_state
from companion.ui.parts.choices import toggled
from companion.ui.parts.layout import grid, tiles
from companion.ui.parts.panels import danger_line, fact_line, quiet_note, title_line, warn_line
from companion.ui.parts.rows import section
from companion.ui.table_context import TableContext


@component
def WaterfallSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the Great Waterfall: the damage to every hero, previewed; a tap lets a hero drink a potion."""
    drinks, put = use_state(tuple[Who, ...])
    closed = shut(at, Point.WATERFALL)
    if closed is not None:
        return closed
    seen = waterfall(at.state, drinks)
    falls = [at.state.name(who) for who, one in seen.items() if one is not None and one.lethal]

    def toggle(who: Who) -> None:
        put(toggled(drinks, who))

    rows: list[ft.Control] = [
        title_line(
            at, at.g("ui.j.waterfall.tap"), at.g("ui.j.shop.potions", n=potions_left(at.state, drinks))
        ),
        *(_drench(at, who, one, who in drinks, toggle) for who, one in seen.items()),
    ]
    if falls:
        rows.append(danger_line(at, at.g("ui.j.waterfall.falls", names=", ".join(falls))))
    return point_sheet(
        at,
        Point.WATERFALL,
        rows,
        VisitWaterfall(drinks),
        at.g("ui.j.waterfall.go"),
        at.g("ui.j.waterfall.follows", n=printed().waterfall_coins),
        bright=not falls,
    )


def _drench(
    at: TableContext[State], who: Who, seen: Preview | None, drinks: bool, toggle: Callable[[Who], object]
) -> ft.Control:
    name = at.state.name(who)
    if seen is None:
        note = at.g("ui.hp.ask")
    elif seen.potion:
        note = at.g(
            "ui.j.waterfall.potion",
            before=seen.before,
            n=seen.through,
            potion=seen.potion,
            after=seen.after,
            max=seen.max_hp,
        )
    else:
        note = hit_sum(at, seen)
    deadly = seen is not None and seen.lethal
    lead = danger_octagon(at.look, 24) if deadly else sign_of(at, who)
    return grid([chip(at, f"drink-{who.value}", name, note, drinks, lambda: toggle(who), lead)], 1)


@component
def AbyssSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the Abyss: the hero of the highest level is lost permanently, the others gain levels."""
    top = abyss_takes(at.state)
    who, choose = use_state(lambda: top[0] if len(top) == 1 else None)
    closed = shut(at, Point.ABYSS)
    if closed is not None:
        return closed
    rows: list[ft.Control] = [
        section(at, at.g("ui.j.abyss.who" if len(top) == 1 else "ui.j.abyss.tie")),
        pick_hero(at, "abyss", who, choose, among=top),
    ]
    gone = at.state.hero(who)
    if gone is not None and who is not None:
        rows.append(danger_line(at, at.g("ui.j.abyss.gone", name=gone.name)))
        rows += before_leaving(at, leaving(at.state, who, Leaving.FALLEN))
        for one in abyss_rises(at.state, who):
            rows.append(fact_line(at, one.name, at.g("ui.j.abyss.rise", old=one.old, n=one.n, new=one.new)))
    rows.append(quiet_note(at, at.g("ui.j.abyss.limit", n=printed().group_after_abyss)))
    follows = at.g("ui.j.abyss.follows", name=gone.name) if gone else at.g("ui.j.choose_hero")
    return point_sheet(
        at,
        Point.ABYSS,
        rows,
        VisitAbyss(who or Who.H1),
        at.g("ui.j.abyss.go"),
        follows,
        ready=gone is not None,
        missing=at.g("ui.missing.hero"),
    )


@component
def MonumentSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the Monument: one hero gains a level."""
    who, choose = use_choice(Who)
    closed = shut(at, Point.MONUMENT)
    if closed is not None:
        return closed
    hero = at.state.hero(who)
    rows: list[ft.Control] = [
        section(at, at.g("ui.j.who_rises")),
        pick_hero(at, "monument", who, choose),
    ]
    return point_sheet(
        at,
        Point.MONUMENT,
        rows,
        VisitMonument(who or Who.H1),
        at.g("ui.j.one_level"),
        rises(at, hero),
        ready=hero is not None,
        missing=at.g("ui.missing.hero"),
    )


@component
def FlowersSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the Flower field: a clear shard for each hero; a tap takes it from the tray, not the bag.

    If there are too few, a tap chooses the heroes who get one.
    """
    tray, put = use_state(tuple[Who, ...])
    closed = shut(at, Point.FLOWERS)
    if closed is not None:
        return closed
    field, group = flowers(at.state), boards(at.state)
    few = field.few
    picked = tray[: field.there] if few else tray

    def toggle(who: Who) -> None:
        put(toggled(picked, who))

    def told(who: Who) -> str:
        if few:
            return at.g("ui.j.flowers.takes" if who in picked else "ui.j.flowers.without")
        return at.words.show(Pile.TRAY if who in picked else Pile.BAG)

    cells = [
        chip(
            at,
            f"flower-{who.value}",
            at.state.name(who),
            told(who),
            who in picked,
            partial(toggle, who),
            sign_of(at, who),
        )
        for who in group
    ]
    if few:
        head = warn_line(at, at.g("ui.j.flowers.few", n=field.there, need=field.heroes))
    else:
        head = quiet_note(at, at.g("ui.j.flowers.note", bag=field.bag, tray=field.tray))
    rows: list[ft.Control] = [head, tiles(at, cells, 2)]
    action = VisitFlowers(takers=picked) if few else VisitFlowers(picked)
    n = len(picked) if few else field.heroes
    return point_sheet(
        at,
        Point.FLOWERS,
        rows,
        action,
        at.g("ui.j.flowers.go"),
        at.g("ui.j.flowers.follows", n=n),
        ready=bool(n),
        missing=at.g("ui.missing.takers"),
        sure=few and bool(n),
    )
