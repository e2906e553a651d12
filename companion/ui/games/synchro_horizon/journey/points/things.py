"""Points about items and cards (Sanctuary, Ruins, Library, Volcano), and the shards of the Mana lake."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import flet as ft

from companion.games.synchro_horizon.points import (
    VisitLake,
    VisitLibrary,
    VisitRuins,
    VisitSanctuary,
    VisitVolcano,
)
from companion.games.synchro_horizon.queries import printed
from companion.games.synchro_horizon.queries.journey import bill, lake_gift
from companion.games.synchro_horizon.queries.party import (
    all_items,
    asks_golden_master,
    silver_items,
    silver_masters,
)
from companion.games.synchro_horizon.shards import Drawn
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.party import HeroCard
from companion.games.synchro_horizon.vocabulary import Point, Shard, Who
from companion.ui.error_boundary import component
from companion.ui.games.synchro_horizon.entry.heroes import boards, chip, name_field, pick_hero
from companion.ui.games.synchro_horizon.entry.items import (
    ItemDraft,
    answered,
    ask_same,
    item_form,
    pick_thing,
    ready,
)
from companion.ui.games.synchro_horizon.entry.shards import pick
from companion.ui.games.synchro_horizon.frame import point_sheet, price_line, rises, shut
from companion.ui.games.synchro_horizon.journey.points.heroes import pick_pupil
from companion.ui.games.synchro_horizon.rings import sign_of
from companion.ui.hooks import use_choice, use_state
from companion.ui.parts.layout import boxed, grid, highlighted, in_line, stacked
from companion.ui.parts.panels import live_region, quiet_note, views
from companion.ui.parts.rows import glyph, section
from companion.ui.parts.wording import capital
from companion.ui.session import Ui
from companion.ui.table_context import TableContext


def pick_card(
    ui: Ui, id: str, cards: tuple[HeroCard, ...], chosen: int, change: Callable[[int], object]
) -> ft.Control:
    """Return a choice among Hero cards; tapping the chosen one clears it (0)."""
    cells = [
        chip(
            ui,
            f"{id}-{card.id}",
            card.name,
            about_card(ui, card),
            card.id == chosen,
            partial(change, 0 if card.id == chosen else card.id),
            ft.Icon(ft.Icons.STYLE_ROUNDED, size=22, color=ui.colours.ink3),
        )
        for card in cards
    ]
    return grid(cells, 1)


def about_card(ui: Ui, card: HeroCard) -> str:
    """Return a card's class, and the word "upgraded" for its golden side; "" if neither applies."""
    parts = [] if card.hero_class is None else [ui.words.show(card.hero_class)]
    if card.upgraded:
        parts.append(ui.g("ui.p.upgraded"))
    return " · ".join(parts)


@component
def SanctuarySheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the Sanctuary: bring back a fallen hero as a master, or upgrade an item for coins."""
    graves = at.state.roster.graveyard
    view, show = use_state("master" if graves else "item")
    card, take = use_state(0)
    who, choose = use_choice(Who)
    item, turn = use_state(0)
    closed = shut(at, Point.SANCTUARY)
    if closed is not None:
        return closed
    words = [(name, at.g(f"ui.j.sanctuary.{name}")) for name in ("master", "item")]
    rows: list[ft.Control] = [views(at, "sanctuary", words, view, show)]
    if view == "master":
        if not graves:
            rows.append(quiet_note(at, at.g("ui.p.fallen.none")))
        rows.append(pick_card(at, "grave", graves, card, take))
        rows.append(section(at, at.g("ui.j.hire.master")))
        rows.append(pick_pupil(at, "grave-who", who, choose))
        action, title = VisitSanctuary(card, who), at.g("ui.j.take_master")
        follows, ok, lacks = at.g("ui.j.sanctuary.free"), bool(card), at.g("ui.missing.card")
    else:
        silver = silver_items(at.state)
        rows.append(
            pick_thing(at, "item", silver, item, turn) if silver else quiet_note(at, at.g("ui.p.items.none"))
        )
        action, title = VisitSanctuary(item=item), at.g("ui.p.upgrade")
        due = bill(at.state, printed().sanctuary_coins)
        follows, ok = price_line(at, due), bool(item) and not due.short
        lacks = follows if item else at.g("ui.missing.item")
    return point_sheet(at, Point.SANCTUARY, rows, action, title, follows, ready=ok, missing=lacks)


@component
def RuinsSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the Ruins: a random item, and coins."""
    draft, put = use_state(ItemDraft())
    closed = shut(at, Point.RUINS)
    if closed is not None:
        return closed
    rows = item_form(at, "ruins", draft, put)
    action = VisitRuins(draft.name, draft.who, draft.replaces)
    follows = at.g("ui.j.ruins.follows", n=printed().ruins_coins)
    return point_sheet(
        at,
        Point.RUINS,
        rows,
        action,
        at.g("ui.j.take_item"),
        follows,
        ready=ready(at.state, draft),
        missing=at.g("ui.missing.room"),
        spot="room",
    )


@component
def LibrarySheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the Library: the choice of the Master card that is turned to its golden side."""
    card, take = use_state(0)
    same, say = use_state("")
    closed = shut(at, Point.LIBRARY)
    if closed is not None:
        return closed
    silver = silver_masters(at.state)

    def pick_master(number: int) -> None:
        take(number)
        say("")

    name = next((one.name for one in silver if one.id == card), "")
    rows: list[ft.Control] = [
        section(at, at.g("ui.j.library.which")),
        pick_card(at, "master", silver, card, pick_master)
        if silver
        else quiet_note(at, at.g("ui.p.all_golden")),
    ]
    asks = asks_golden_master(at.state, card)
    if asks:
        rows += ask_same(at, same, say)
    return point_sheet(
        at,
        Point.LIBRARY,
        rows,
        VisitLibrary(card, answered(same)),
        at.g("ui.p.upgrade"),
        name,
        ready=bool(card) and not (asks and not same),
        missing=at.g("ui.missing.same" if card else "ui.missing.card"),
        spot="same" if asks else "",
    )


@component
def VolcanoSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the Volcano: sacrifice an item for one hero's level.

    A golden item gives a level to every hero, and another golden item.
    """
    number, throw = use_state(0)
    who, choose = use_choice(Who)
    gift, name = use_state("")
    closed = shut(at, Point.VOLCANO)
    if closed is not None:
        return closed
    there = all_items(at.state)
    item = next((one for one in there if one.id == number), None)
    rows: list[ft.Control] = [
        section(at, at.g("ui.j.volcano.which")),
        pick_thing(at, "throw", there, number, throw),
    ]
    hero = at.state.hero(who)
    follows, ok = at.g("ui.missing.item"), False
    if item is not None and item.upgraded:
        rows.append(quiet_note(at, at.g("ui.j.volcano.golden")))
        rows.append(
            name_field(
                at, "gift", at.g("ui.p.item.name"), gift, name, [one.name for one in at.state.known.items]
            )
        )
        follows, ok = at.g("ui.j.volcano.all"), True
    elif item is not None:
        rows.append(section(at, at.g("ui.j.who_rises")))
        rows.append(pick_hero(at, "volcano", who, choose))
        ok, follows = hero is not None, rises(at, hero)
    action = VisitVolcano(number, who, gift)
    return point_sheet(
        at, Point.VOLCANO, rows, action, at.g("ui.j.volcano.go"), follows, ready=ok, missing=follows
    )


@component
def LakeSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the Mana lake in two tabs, shards to pay and rewards; the reward reached so far is named."""
    view, show = use_state("pay")
    paid, put = use_state(dict[str, tuple[Shard, ...]])
    who, choose = use_choice(Who)
    first, name_first = use_state("")
    second, name_second = use_state("")
    closed = shut(at, Point.MANA_LAKE)
    if closed is not None:
        return closed
    n = sum(len(shards) for shards in paid.values())
    words = [(name, at.g(f"ui.j.lake.{name}")) for name in ("pay", "rewards")]
    gift = lake_gift(n)
    reached = at.g("ui.j.lake.none" if gift is None else f"ui.j.lake.{n}")
    rows: list[ft.Control] = [
        views(at, "lake", words, view, show),
        live_region(at.text(at.g("ui.j.lake.now", n=n, reward=reached), "body", weight=600)),
    ]
    if view == "pay":
        rows += _piles(at, paid, put)
    else:
        rows += [_reward(at, amount, amount == n) for amount in printed().lake]
    names = [one.name for one in at.state.known.items]
    rises = gift is not None and gift.rises
    if rises:
        rows += [section(at, at.g("ui.j.who_rises")), pick_hero(at, "lake-who", who, choose)]
    if gift is not None and gift.items:
        rows.append(name_field(at, "lake-item", at.g("ui.p.item.name"), first, name_first, names))
    if gift is not None and gift.items > 1:
        rows.append(name_field(at, "lake-item-2", at.g("ui.p.item.name.2"), second, name_second, names))
    if at.state.journey.visit.exchanges:
        rows.append(quiet_note(at, at.g("ui.j.lake.again")))
    parts = tuple(Drawn(one, tuple(paid[one.value])) for one in boards(at.state) if paid.get(one.value))
    action = VisitLake(parts, tuple(paid.get("reserve", ())), who, (first, second))
    ready = gift is not None and (not rises or who is not None)
    lacks = at.g("ui.missing.hero" if rises else "ui.j.lake.missing")
    return point_sheet(
        at,
        Point.MANA_LAKE,
        rows,
        action,
        at.g("ui.j.lake.go", n=n),
        reached,
        ready=ready,
        missing=lacks,
    )


def _piles(
    at: TableContext[State],
    paid: Mapping[str, tuple[Shard, ...]],
    put: Callable[[dict[str, tuple[Shard, ...]]], object],
) -> list[ft.Control]:
    """Return the shards of each hero and of the reserve, to pick from."""
    rows: list[ft.Control] = []

    def taken(name: str) -> Callable[[tuple[Shard, ...]], object]:
        return lambda shards: put({**paid, name: shards})

    for one in boards(at.state):
        hero = at.state.hero(one)
        if hero is None or not hero.storage.total:
            continue
        own = pick(at, f"lake-{one.value}", hero.storage, paid.get(one.value, ()), taken(one.value), across=4)
        rows.append(_pile(at, hero.name, sign_of(at, one, 22), own))
    if at.state.bag.reserve.total:
        kept = pick(
            at, "lake-reserve", at.state.bag.reserve, paid.get("reserve", ()), taken("reserve"), across=4
        )
        rows.append(_pile(at, capital(at.g("ui.p.reserve")), glyph(at, ft.Icons.DIAMOND_ROUNDED), kept))
    return rows


OWNER = 72
"""The width of the owner's name beside the shards. Pixels."""


def _pile(ui: Ui, name: str, sign: ft.Control, shards: ft.Control) -> ft.Control:
    """Return an owner's name with the shards beside it (large text: below), so that all piles fit at once."""
    if ui.look.large_text:
        return stacked([in_line(sign, ui.text(name, "note", color=ui.colours.ink2), fill=1), shards])
    whose = stacked([sign, ui.fitted(name, "note", OWNER, most=2, color=ui.colours.ink2)], 2)
    return in_line(boxed(whose, width=OWNER), shards, fill=1)


def _reward(ui: Ui, amount: int, on: bool) -> ft.Control:
    line = in_line(
        boxed(ui.text(str(amount), "tile", size=22), width=32),
        ui.text(ui.g(f"ui.j.lake.{amount}"), "body"),
        fill=1,
    )
    return highlighted(ui, line, on, pad=8)
