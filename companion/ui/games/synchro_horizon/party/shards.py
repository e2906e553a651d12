"""The shards sheet: bag, tray, reserve and heroes; draw, take, discard, burn, refill."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.games.synchro_horizon.queries import printed
from companion.games.synchro_horizon.shards import BurnShards, DiscardShards, DrawShards, RefillBag, TakeShard
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.party import Hero, Shards
from companion.games.synchro_horizon.vocabulary import Pile, Shard, Who
from companion.ui.error_boundary import component
from companion.ui.games.synchro_horizon.entry.shards import kinds, pick, said, shard_row, shard_sign
from companion.ui.games.synchro_horizon.frame import plain
from companion.ui.games.synchro_horizon.rings import sign_of
from companion.ui.games.synchro_horizon.start import drawn, real_missing, real_shards
from companion.ui.hooks import use_choice, use_state
from companion.ui.parts.counter import stepper
from companion.ui.parts.layout import grid, in_line, stacked, tight_row, tiles, wrap
from companion.ui.parts.panels import action_button, back_button, half_button, panel, quiet_note, views
from companion.ui.parts.rows import row, section
from companion.ui.parts.sheet import sheet
from companion.ui.parts.tappable import tappable
from companion.ui.parts.wording import capital
from companion.ui.session import Ui
from companion.ui.table_context import TableContext
from companion.ui.theme import flat


@component
def ShardsSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the places of all shards; a tap on a hero opens the forms for the hero's own shards."""
    who, turn_to = use_choice(Who, plain(about, Who))
    hero = at.state.hero(who)
    if hero is not None and who is not None:
        return HeroShards(at, who, hero, lambda: turn_to(None))
    bag = at.state.bag
    rows: list[ft.Control] = [
        _pile(at, capital(at.words.show(Pile.BAG)), bag.bag),
        _pile(at, capital(at.words.show(Pile.TRAY)), bag.tray),
        action_button(
            at,
            "refill",
            at.g("ui.p.refill", n=bag.tray.total),
            lambda: at.do(RefillBag()),
            icon=ft.Icons.REFRESH_ROUNDED,
            ground="raised" if bag.tray.total else "flat",
        ),
        _reserve(at),
    ]
    if at.state.heroes:
        rows.append(section(at, at.g("ui.p.storages")))
    for one in at.state.heroes:
        rows.append(
            row(
                at,
                f"shards-{one.who.value if one.who else one.id}",
                one.name,
                lambda one=one: turn_to(one.who),
                note=_stored(at, one),
                lead=sign_of(at, one.who) if one.who else None,
                tail=at.look.fixed_unless_large(shard_row(at, one.storage.each(), printed().storage)),
            )
        )
    return sheet(
        at, at.g("ui.p.shards"), rows, at.do.close, note=at.g("ui.p.shards.note", n=at.state.all_shards)
    )


def _stored(ui: Ui, hero: Hero) -> str:
    held = said(ui, hero.storage.each())
    return ui.g("ui.p.spent", held=held, n=hero.spent) if hero.spent else held


def _pile(at: TableContext[State], name: str, shards: Shards) -> ft.Control:
    """Return a pile: its total, and its shards by colour."""
    cells = [
        tight_row(shard_sign(at, shard, 22), at.text(str(shards.of(shard)), "tile", size=18))
        for shard in kinds(at.state)
    ]
    head = in_line(at.text(name, "body", weight=600), at.text(str(shards.total), "tile", size=26), fill=0)
    body: list[ft.Control] = [head]
    if len(cells) > 1:
        body.append(wrap(cells, 16))
    return flat(at.look, stacked(body, gap=4), padding=12)


def _reserve(at: TableContext[State]) -> ft.Control:
    shards = at.state.bag.reserve
    title = at.text(at.g("ui.p.reserve.title"), "body", weight=600)
    line = in_line(title, shard_row(at, shards.each(), printed().reserve, 28), fill=0)
    words = quiet_note(at, at.g("ui.p.reserve.note"))
    return flat(at.look, stacked([line, words], gap=4), padding=12)


@component
def HeroShards(at: TableContext[State], who: Who, hero: Hero, back: Callable[[], object]) -> ft.Control:
    """Draw a hero's shards in three tabs: draw, take a chosen one, lose (discard or burn)."""
    view, show = use_state("draw")
    words = [(name, at.g(f"ui.p.shard.{name}")) for name in ("draw", "take", "lose")]
    rows: list[ft.Control] = [
        in_line(
            shard_row(at, hero.storage.each(), printed().storage, 34),
            quiet_note(at, _stored(at, hero)),
            fill=1,
            gap=12,
        ),
        views(at, "shard", words, view, show),
    ]
    if view == "draw":
        rows.append(Draw(at, who))
    elif view == "take":
        rows += _take(at, who)
    else:
        rows.append(Lose(at, who, hero))
    return sheet(
        at,
        at.g("ui.p.shards.of", name=hero.name),
        rows,
        at.do.close,
        note=at.look.hint(at.g("ui.p.storage", n=printed().storage)),
        tail=sign_of(at, who, 30),
        bar=in_line(back_button(at, back, expand=at.look.large_text)),
    )


@component
def Draw(at: TableContext[State], who: Who) -> ft.Control:
    """Draw the form of a draw from the bag: at random by the app, or entered from the real bag."""
    n, put = use_state(1)
    shards, typed = use_state(tuple[Shard, ...])
    rows: list[ft.Control] = [
        stepper(at, "draw-n", at.g("ui.p.shard.draw"), n, put, low=1, high=5, width=None)
    ]
    if kinds(at.state) != (Shard.PLAIN,):
        rows += real_shards(at, "draw", shards, typed, n)
    action = DrawShards(who, n, drawn(at.state, shards))
    waits = real_missing(at.state, shards, n)
    rows.append(
        action_button(
            at,
            "draw-go",
            at.g("ui.p.draw.go", n=n, bag=at.state.bag.bag.total),
            (lambda: None) if waits else lambda: at.do(action, then=lambda: typed(())),
            ground="flat" if waits else "tint",
        )
    )
    return panel(at, rows)


def _take(at: TableContext[State], who: Who) -> list[ft.Control]:
    """Return the shards of bag and tray, for an effect that lets the hero take a chosen one."""
    rows: list[ft.Control] = []
    for pile, shards in ((Pile.BAG, at.state.bag.bag), (Pile.TRAY, at.state.bag.tray)):
        rows.append(section(at, capital(at.words.show(pile))))
        cells = [_chosen(at, who, pile, shard, shards.of(shard)) for shard in kinds(at.state)]
        rows.append(tiles(at, cells, 4, large=2))
    return rows


def _chosen(at: TableContext[State], who: Who, pile: Pile, shard: Shard, n: int) -> ft.Control:
    return tappable(
        at,
        f"take-{pile.value}-{shard.value}",
        at.g("ui.p.take.spoken", colour=at.words.show(shard), n=n),
        tight_row(shard_sign(at, shard, 26), at.text(str(n), "tile", size=18), gap=6),
        lambda: at.do(TakeShard(who, shard, pile)),
        ground="raised" if n else "flat",
        expand=True,
    )


@component
def Lose(at: TableContext[State], who: Who, hero: Hero) -> ft.Control:
    """Draw the choice of shards that go to the tray: discarded, or burnt by Brûle-éclat."""
    taken, put = use_state(tuple[Shard, ...])
    held = tuple(shard for shard in taken if shard in hero.storage.each())
    n = len(held)

    def done() -> None:
        put(())

    cells = [
        half_button(
            at,
            "discard-go",
            at.g("ui.p.discard.go", n=n),
            lambda: at.do(DiscardShards(who, held), then=done),
            ground="raised" if n else "flat",
        ),
        half_button(
            at,
            "burn-go",
            at.g("ui.p.burn.go", n=n),
            lambda: at.do(BurnShards(who, n, held), then=done),
            ground="raised" if n else "flat",
        ),
    ]
    note = at.g("ui.p.lose.note") if hero.storage.total else at.g("ui.s.no_shard")
    return panel(at, [quiet_note(at, note), pick(at, "lose", hero.storage, held, put), grid(cells, 2)])
