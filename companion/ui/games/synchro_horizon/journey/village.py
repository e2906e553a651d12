"""The village: its entrance with the cost in days, its price list, and the forms of purchases."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.core.refusal import Refusal
from companion.games.synchro_horizon.hero_cards import NewCard
from companion.games.synchro_horizon.journey import TellTile
from companion.games.synchro_horizon.points import VisitCampfire
from companion.games.synchro_horizon.queries import date_say, printed
from companion.games.synchro_horizon.queries.journey import (
    Price,
    Ware,
    bill,
    chances,
    cost,
    hero_cards,
    item_cards,
    known_items,
    no_items_left,
    resting,
    shop,
    untouched,
    ware_bill,
)
from companion.games.synchro_horizon.queries.party import (
    leaving,
    level_unread,
    newcomer_level,
    newcomer_shards,
    resting_in_reserve,
)
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.village import (
    BuyItem,
    BuyPotion,
    ChangeHero,
    EnterVillage,
    LearnFromMaster,
    LeaveVillage,
    Recruit,
    Rest,
)
from companion.games.synchro_horizon.vocabulary import Clock, Phase, Point, Shard, Who
from companion.i18n.lines import tell_refusal
from companion.ui.dispatcher import Dispatcher
from companion.ui.error_boundary import component
from companion.ui.games.synchro_horizon.entry.heroes import boards, card_form, chip
from companion.ui.games.synchro_horizon.entry.items import ItemDraft, item_form, ready, wearer
from companion.ui.games.synchro_horizon.entry.numbers import Figure, one_figure
from companion.ui.games.synchro_horizon.entry.shards import kinds
from companion.ui.games.synchro_horizon.frame import chain_on, price_line, quiet_bar
from companion.ui.games.synchro_horizon.journey.points.heroes import pick_pupil
from companion.ui.games.synchro_horizon.marks import amount, before_leaving, low_row
from companion.ui.games.synchro_horizon.rings import sign_of
from companion.ui.games.synchro_horizon.start import drawn, real_missing, real_shards
from companion.ui.hooks import use_choice, use_state
from companion.ui.parts.explanation import whys
from companion.ui.parts.layout import side_by_side, tiles
from companion.ui.parts.panels import (
    action_button,
    confirm_bar,
    danger_line,
    live_region,
    quiet_note,
    quiet_sheet,
    warn_line,
)
from companion.ui.parts.rows import chevron, section
from companion.ui.parts.sheet import ScrollController, anchor, sheet
from companion.ui.session import Ui
from companion.ui.table_context import TableContext


@component
def BuyFace(at: TableContext[State], back: Callable[[], object]) -> ft.Control:
    """Draw the form to buy an item: name, printed price, wearer; a known item fills in its price."""
    draft, put = use_state(ItemDraft())
    typed, price_is = use_choice(int)
    known = next((one.price for one, _ in known_items(at.state) if one.name == draft.name.strip()), None)
    price = known if typed is None else typed
    pad = one_figure(at, "price", Figure("price", at.g("ui.j.price"), printed().coins_most), price, price_is)
    rows: list[ft.Control] = [
        *item_form(at, "buy", draft, put, wear=False),
        anchor("price", pad),
        # The price is required, the wearer can be chosen later: the whole pad is above the fold.
        *wearer(at, "buy", draft, put),
    ]
    due = None if price is None else bill(at.state, price)
    follows = at.g("ui.j.price.missing") if due is None else price_line(at, due)
    action = BuyItem(draft.name, price, draft.who, draft.replaces)
    good = due is not None and not due.short and ready(at.state, draft)
    seek = ScrollController(at, "price" if ready(at.state, draft) else "room")
    bar = confirm_bar(
        at,
        at.g("ui.j.buy"),
        follows,
        lambda: at.do(action, then=back),
        ready=good,
        missing=follows if ready(at.state, draft) else at.g("ui.missing.room"),
        seek=seek,
        back=back,
    )
    purse = at.g("ui.j.purse", n=at.state.purse.coins)
    return sheet(at, at.g("ui.j.ware.item"), rows, at.do.close, note=purse, bar=bar, seek=seek)


@component
def HireFace(at: TableContext[State], ware: Ware, back: Callable[[], object]) -> ft.Control:
    """Draw the form for a new Hero card: on a free board, as a hero's master, or in a hero's place."""
    card, put = use_state(NewCard())
    among = at.state.free_boards if ware is Ware.RECRUIT else boards(at.state)
    who, choose = use_state(lambda: among[0] if ware is Ware.RECRUIT and among else None)
    shards, put_shards = use_state(tuple[Shard, ...])
    unread = ware is not Ware.MASTER and level_unread(at.state)
    rows: list[ft.Control] = [*card_form(at, "hire", card, put)]
    if unread:
        rows.append(anchor("level", _tile_level(at)))
    whose: list[ft.Control] = []
    if among:
        whose.append(anchor("hero", section(at, at.g(f"ui.j.hire.{ware.value}"))))
        whose.append(pick_pupil(at, "hire-who", who, choose, later=False, among=among))
    if ware is Ware.CHANGE and who is not None:
        whose += before_leaving(at, leaving(at.state, who))
    # for a change the leaving hero comes first: the new places of its pieces are above the fold
    rows = [*whose, *rows] if ware is Ware.CHANGE else [*rows, *whose]
    n = newcomer_shards(at.state, who)
    if ware is not Ware.MASTER and not unread:
        rows.append(quiet_note(at, _level(at)))
        rows += whys(at, at.do.table.game.numbers(at.state), "newcomer")
        if n and kinds(at.state) != (Shard.PLAIN,):
            rows += real_shards(at, "hire-shards", shards, put_shards, n)
    waits = ware is not Ware.MASTER and real_missing(at.state, shards, n)
    due = ware_bill(at.state, ware)
    price = price_line(at, due)
    lacks = "level" if unread else "hero" if who is None else "drawn"
    seek = ScrollController(at, lacks)
    bar = confirm_bar(
        at,
        at.g(f"ui.j.ware.{ware.value}"),
        price,
        lambda: at.do(_action(ware, card, who, drawn(at.state, shards)), then=lambda: _after(at.do, back)),
        ready=not due.short and who is not None and not waits and not unread,
        missing=price if due.short else at.g(f"ui.missing.{lacks}"),
        seek=None if due.short else seek,
        back=back,
    )
    return sheet(
        at,
        at.g(f"ui.j.ware.{ware.value}"),
        rows,
        at.do.close,
        note=at.g(f"ui.j.hire.{ware.value}.note"),
        bar=bar,
        seek=seek,
    )


def _tile_level(at: TableContext[State]) -> ft.Control:
    """Return the cell for the tile's level, which a new hero needs; the card's form stays filled (U-10)."""
    here = at.state.journey.here
    city = "" if here is None else here.city

    def tell(n: int | None) -> None:
        if n is not None:
            at.do(TellTile(city, level=n))

    label = at.g("ui.j.tile.level.of", city=city)
    return one_figure(at, "tile-level", Figure("level", label, printed().tile_levels, 1), None, tell)


def _after(do: Dispatcher, back: Callable[[], object]) -> None:
    """Return to the price list, and open the next question if the rules have one (such as shards to draw)."""
    back()
    step = do.step()
    if step is not None and step.ask and step.ask != "travel":
        chain_on(do)


def _action(ware: Ware, card: NewCard, who: Who | None, shards: tuple[Shard, ...]) -> object:
    if ware is Ware.RECRUIT:
        return Recruit(card, who, shards)
    target = who or Who.H1
    return LearnFromMaster(target, card) if ware is Ware.MASTER else ChangeHero(target, card, shards)


def _level(at: TableContext[State]) -> str:
    level = newcomer_level(at.state)
    if isinstance(level, Refusal):
        return tell_refusal(at.words, level)
    return at.g("ui.j.hire.level", n=level)


ICONS = {
    Ware.POTION: ft.Icons.SCIENCE_ROUNDED,
    Ware.REST: ft.Icons.HOTEL_ROUNDED,
    Ware.RECRUIT: ft.Icons.PERSON_ADD_ROUNDED,
    Ware.MASTER: ft.Icons.SCHOOL_ROUNDED,
    Ware.CHANGE: ft.Icons.SWAP_HORIZ_ROUNDED,
}


@component
def VillageSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the village's entrance with its cost in days; once entered, the shop."""
    face, show = use_state("")
    if not at.state.journey.visit.open:
        return _gate(at)
    if face == "item":
        return BuyFace(at, lambda: show(""))
    if face:
        return HireFace(at, Ware(face), lambda: show(""))
    rows: list[ft.Control] = [_purse(at), *_rest(at)]
    sold_out = no_items_left(at.state)
    rows.append(
        ware_row(
            at,
            "ware-item",
            ft.Icons.BACKPACK_ROUNDED,
            at.g("ui.j.ware.item"),
            at.g("ui.j.ware.item.note") if sold_out is None else tell_refusal(at.words, sold_out),
            "",
            lambda: show("item"),
            sold_out is not None,
        )
    )
    prices = {price.ware: price for price in shop(at.state)}
    rows.append(_potion(at, prices[Ware.POTION]))
    for ware in (Ware.RECRUIT, Ware.MASTER, Ware.CHANGE):
        rows.append(_ware(at, prices[ware], partial(show, ware.value)))
    rows += [section(at, at.g("ui.why_prices")), *whys(at, at.do.table.game.numbers(at.state), "price-")]
    # with the point used, too, nothing is left to do: one tap leaves the village and ends the visit
    ends = at.state.phase is Phase.VISIT and at.state.journey.visit.point
    word = "step.end_visit" if ends else "step.leave_village"
    bar = confirm_bar(
        at,
        at.g(word),
        at.g(f"{word}.follows"),
        at.do.main if ends else lambda: at.do(LeaveVillage(), then=at.do.close),
        ft.Icons.LOGOUT_ROUNDED,
    )
    left = at.g("ui.j.shop.left", heroes=hero_cards(at.state), items=item_cards(at.state))
    note = at.g("ui.j.shop.note") if untouched(at.state) else left
    return sheet(at, at.g("ui.j.village.open"), rows, at.do.close, note=note, bar=bar)


def _gate(at: TableContext[State]) -> ft.Control:
    seen = chances(at.state)
    step = cost(at.state, Clock.VILLAGE, seen.village_time)
    title = at.g("ui.j.village")
    if seen.village is not None:
        return quiet_sheet(at, title, tell_refusal(at.words, seen.village), at.do.close)
    date = at.words.say(date_say(at.state, step.pos))
    rows: list[ft.Control] = []
    if step.loses:
        rows.append(danger_line(at, at.g("ui.j.travel.loses", n=seen.village_time)))
    if seen.doubt is not None:
        rows += [warn_line(at, tell_refusal(at.words, seen.doubt)), _first(at, seen.point)]
    rows += [
        _purse(at),
        at.text(at.g("ui.j.village.brings"), "body"),
        quiet_note(at, at.g("ui.j.village.once")),
        *whys(at, at.do.table.game.numbers(at.state), "village"),
    ]
    key = "ui.j.village.enter" if seen.doubt is None else "ui.j.village.anyway"
    enter, follows = at.g(key, n=seen.village_time), date
    if not seen.village_time:
        follows = at.g("ui.j.village.free")

    def go() -> None:
        at.do(EnterVillage(sure=True))

    shop = ft.Icons.STOREFRONT_ROUNDED
    if seen.doubt is None and not step.loses:
        bar = confirm_bar(at, enter, follows, go, shop)
    else:  # no accent colour: another step should come first, or entering loses the game
        bar = quiet_bar(at, enter, follows, go, shop)
    return sheet(at, title, rows, at.do.close, note=at.g("ui.j.village.cards"), bar=bar)


def _first(at: TableContext[State], point: Point | None) -> ft.Control:
    """Return the button of the step that should precede the village.

    That is the Campfire, after which entering costs no days, or in the set-up choosing the heroes.
    """
    if point is Point.CAMPFIRE:
        word, go = at.g("ui.j.village.campfire"), lambda: at.do(VisitCampfire())
        return action_button(at, "campfire-first", word, go, ground="accent")
    word = at.g("ui.j.village.heroes")
    return action_button(at, "heroes-first", word, lambda: at.do.open("choose_hero"), ground="accent")


def _purse(at: TableContext[State]) -> ft.Control:
    """Return the coins in large type, and the potions beside them."""
    coins = at.g("ui.p.coins", n=at.state.purse.coins)
    held = amount(at, ft.Icons.TOLL_ROUNDED, at.state.purse.coins, coins)
    potions = quiet_note(at, at.g("ui.j.shop.potions", n=at.state.purse.potions))
    return live_region(side_by_side(at, held, potions, fill=0, under=0))


def _why(ui: Ui, price: Price) -> str:
    if price.why_not is not None and price.after < 0:
        return ui.g("ui.j.ware.missing", n=-price.after)
    if price.why_not is not None:
        return tell_refusal(ui.words, price.why_not)
    return ui.g("ui.j.ware.after", n=price.after)


def _ware(ui: Ui, price: Price, go: Callable[[], object]) -> ft.Control:
    name = ui.g(f"ui.j.ware.{price.ware.value}")
    return ware_row(
        ui,
        f"ware-{price.ware.value}",
        ICONS[price.ware],
        name,
        _why(ui, price),
        ui.g("ui.j.minus", n=price.coins),
        go,
        price.why_not is not None,
    )


def _potion(at: TableContext[State], price: Price) -> ft.Control:
    """Return the row of the potion; each tap buys one."""
    return _ware(at, price, lambda: at.do(BuyPotion()))


def ware_row(
    ui: Ui,
    id: str,
    icon: ft.IconData,
    title: str,
    note: str,
    price: str,
    go: Callable[[], object],
    quiet: bool = False,
) -> ft.Control:
    """Return a row of the price list; ``quiet``: what cannot be bought is dimmed, but a tap says why."""
    return low_row(
        ui,
        id,
        f"{title}, {price}. {note}" if price else f"{title}. {note}",
        go,
        lead=ft.Icon(icon, size=24, color=ui.colours.ink2),
        words=[
            ui.text(title, "body", weight=600, color=ui.colours.ink2 if quiet else ui.colours.ink),
            ui.text(note, "note", color=ui.colours.ink2, max_lines=3),
        ],
        tail=ui.text(price, "tile", size=22) if price else chevron(ui),
        grows=True,
        ground="flat" if quiet else "raised",
        above=ui.look.if_large(7, 10),
    )


def rest_all(at: TableContext[State], id: str = "rest-all") -> ft.Control | None:
    """Return the row that heals all hurt heroes in one tap; None for fewer than two, or too few coins."""
    tired = resting(at.state)
    due = ware_bill(at.state, Ware.REST, len(tired))
    if len(tired) < 2 or due.short:
        return None
    return ware_row(
        at,
        id,
        ICONS[Ware.REST],
        at.g("ui.j.ware.rest.all"),
        ", ".join(at.state.name(who) for who in tired),
        at.g("ui.j.minus", n=due.price),
        lambda: at.do.together([Rest(who) for who in tired]),
    )


def _rest(at: TableContext[State]) -> list[ft.Control]:
    """Return the rest section: one button for each hurt hero, on a board or in the reserve."""
    cells = [
        chip(
            at,
            f"rest-{who.value}",
            hero.name,
            at.g("ui.j.ware.rest.heals", n=hero.health.damage),
            False,
            partial(at.do, Rest(who)),
            sign_of(at, who),
        )
        for who in resting(at.state)
        if (hero := at.state.hero(who)) is not None
    ]
    cells += [
        chip(
            at,
            f"rest-waiting-{hero.id}",
            hero.name,
            at.g("ui.j.ware.rest.heals", n=hero.health.damage),
            False,
            partial(at.do, Rest(hero=hero.id)),
            ft.Icon(ft.Icons.PERSON_ROUNDED, size=22, color=at.colours.ink3),
        )
        for hero in resting_in_reserve(at.state)
    ]
    if not cells:  # only a heading: the space goes to the shop
        return [section(at, at.g("ui.j.ware.rest"), at.g("ui.j.ware.rest.nobody"))]
    price = at.g("ui.j.ware.rest.price", n=ware_bill(at.state, Ware.REST).price)
    everybody = rest_all(at)
    return [
        section(at, at.g("ui.j.ware.rest"), price),
        *([] if everybody is None else [everybody]),
        tiles(at, cells, 2),
    ]
