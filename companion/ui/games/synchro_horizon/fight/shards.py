"""Choosing shards of a stock, and dealing shards: entered from the real bag, or shared if too few."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TypedDict

import flet as ft

from companion.games.synchro_horizon.queries.fight import Asks, Deal, deal
from companion.games.synchro_horizon.shards import Drawn, RefillBag, Share
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.party import Shards, counted
from companion.games.synchro_horizon.vocabulary import Shard, Who
from companion.ui.error_boundary import component
from companion.ui.games.synchro_horizon.entry.shards import COLOURS, shard_row, shard_sign, take_back
from companion.ui.games.synchro_horizon.rings import sign_of
from companion.ui.parts.layout import in_line, stacked, tight_row, tiles, wrap
from companion.ui.parts.panels import action_button, confirm_bar, count_line, warn_line
from companion.ui.parts.rows import section
from companion.ui.parts.sheet import ScrollController, anchor
from companion.ui.parts.tappable import tappable
from companion.ui.session import Ui
from companion.ui.table_context import TableContext
from companion.ui.tokens import TARGET

Take = Callable[[tuple[Shard, ...]], object]


@component
def ShardPick(ui: Ui, id: str, have: Shards, chosen: tuple[Shard, ...], change: Take) -> ft.Control:
    """Draw a choice of single shards: a tap adds one of a kind, a tap on a chosen one removes it."""
    rows: list[ft.Control] = [_more(ui, id, have, have - counted(chosen), chosen, change)]
    if chosen:
        tokens = [_back(ui, id, place, chosen, change) for place in range(len(chosen))]
        rows.append(wrap(tokens))
    return stacked(rows)


def _more(ui: Ui, id: str, have: Shards, left: Shards, chosen: tuple[Shard, ...], change: Take) -> ft.Control:
    """Return a button for each kind in stock, with the number left; it stays, disabled, at 0."""

    def one(shard: Shard) -> ft.Control:
        return _kind(ui, id, shard, left.of(shard), lambda: change((*chosen, shard)), height=52)

    return in_line(*(one(shard) for shard in Shard if have.of(shard)))


def _kind(
    ui: Ui, id: str, shard: Shard, n: int, take: Callable[[], object], *, height: float = TARGET
) -> ft.Control:
    """Return the button of one kind of shard with the number left; disabled at 0."""
    return tappable(
        ui,
        f"{id}-{shard.value}",
        ui.g("ui.shard.take", shard=shard, n=n),
        tight_row(shard_sign(ui, shard), ui.text(f"{n}", "body", weight=700)),
        take if n > 0 else None,
        ground="raised" if n > 0 else "flat",
        expand=True,
        height=height,
        pad=4,
    )


def _back(ui: Ui, id: str, place: int, chosen: tuple[Shard, ...], change: Take) -> ft.Control:
    """Return the button of a chosen shard; a tap removes it from the choice."""
    return tappable(
        ui,
        f"{id}-back-{place + 1}",
        ui.g("ui.shard.back", shard=chosen[place]),
        shard_sign(ui, chosen[place]),
        lambda: change((*chosen[:place], *chosen[place + 1 :])),
        ground="active",
        width=44,
        height=44,
        padding=0,
    )


@dataclass(frozen=True, slots=True)
class Dealt:
    """The entered deal of due shards: shards of the real bag by hero, or shares of a bag with too few."""

    hands: Mapping[Who, tuple[Shard, ...]] = field(default_factory=dict)
    shares: Mapping[Who, int] = field(default_factory=dict)
    at: Who | None = None
    """The hero whose shards are entered now; None for the first one who still lacks some."""

    def room(self, due: Mapping[Who, int], who: Who) -> bool:
        """Return True if this hero still lacks a shard."""
        return len(self.hands.get(who, ())) < due[who]

    def next_of(self, due: Mapping[Who, int]) -> Who | None:
        """Return the hero who gets the next entered shard; None if all are dealt."""
        if self.at in due:
            return self.at
        return next((who for who in due if self.room(due, who)), None)

    def last_of(self, due: Mapping[Who, int], now: Who | None) -> Who | None:
        """Return the hero whose last shard an erase removes: ``now``, else one before, else one after.

        Return None if no shard is entered.
        """
        order = list(due)
        before = order if now is None else order[: order.index(now) + 1]
        nearest = [*reversed(before), *(who for who in order if who not in before)]
        return next((who for who in nearest if self.hands.get(who)), None)

    def given(self, due: Mapping[Who, int], who: Who, shards: tuple[Shard, ...]) -> Dealt:
        """Return a copy with these shards of a hero; a complete hand moves on to the next hero."""
        full = len(shards) >= due[who]
        return replace(self, hands={**self.hands, who: shards}, at=None if full else who)


def dealt_so_far(state: State, due: Mapping[Who, int], dealt: Dealt) -> Deal:
    """Compare the due shards with the entered deal, by the rules."""
    return deal(state, _each(due), _drawn(dealt), _each(dealt.shares))


def deal_bar(
    at: TableContext[State],
    due: Mapping[Who, int],
    dealt: Dealt,
    words: tuple[str, str],
    go: Callable[[], object],
    back: Callable[[], object] | None = None,
) -> tuple[ft.Control, ScrollController]:
    """Return the bar of a sheet that deals shards; a tap on an incomplete deal scrolls to the gap.

    ``words`` are the button's title and what follows.
    """
    found = dealt_so_far(at.state, due, dealt)
    seek = ScrollController(at, _place(due, dealt, found.asks))
    missing = at.g(f"ui.missing.{found.asks}") if found.asks else ""
    word, follows = words
    bar = confirm_bar(at, word, follows, go, ready=found.done, missing=missing, seek=seek, back=back)
    return bar, seek


def _place(due: Mapping[Who, int], dealt: Dealt, asks: Asks | None) -> str:
    """Return the anchor of the missing entry: the refill button, a hero's hand, or the shares."""
    if asks is Asks.REFILL:
        return "refill"
    short = (who for who in due if dealt.room(due, who)) if asks is Asks.DRAWN else ()
    who = next(iter(short), None)
    return "share" if who is None else f"hand-{who.value}"


class Told(TypedDict):
    """The arguments about dealt shards that several actions have in common."""

    drawn: tuple[Drawn, ...]
    less: bool
    shares: tuple[Share, ...]


def dealt_args(state: State, due: Mapping[Who, int], dealt: Dealt) -> Told:
    """Return the entered deal as arguments of an action."""
    found = dealt_so_far(state, due, dealt)
    return {"drawn": _drawn(dealt), "less": found.short, "shares": found.shares}


def _each(counts: Mapping[Who, int]) -> tuple[Share, ...]:
    return tuple(Share(who, n) for who, n in counts.items())


def _drawn(dealt: Dealt) -> tuple[Drawn, ...]:
    return tuple(Drawn(who, shards) for who, shards in dealt.hands.items() if shards)


def dealing(
    at: TableContext[State], due: Mapping[Who, int], dealt: Dealt, put: Callable[[Dealt], object]
) -> list[ft.Control]:
    """Return the form of a deal: refill or share a bag with too few, enter a real draw (U-11, F11)."""
    found, rows = dealt_so_far(at.state, due, dealt), list[ft.Control]()
    if found.short:
        n, held = found.n, found.held
        told = at.g("ui.bag.short", n=held, due=n) if held else at.g("ui.bag.none", n=n)
        rows.append(warn_line(at, told))
        if at.state.bag.tray.total:
            # refilling keeps the sheet open, with the choices made in it
            ground = "accent" if found.asks is Asks.REFILL else "raised"
            fill = partial(at.do, RefillBag())
            button = action_button(at, "refill", at.g("action.RefillBag"), fill, ground=ground)
            rows.append(anchor("refill", button))
    if found.by_hand:
        rows += _by_hand(at, due, dealt, put)
    elif found.short and found.held:
        rows += _shares(at, due, dealt, put)
    return rows


def _shares(
    at: TableContext[State], due: Mapping[Who, int], dealt: Dealt, put: Callable[[Dealt], object]
) -> list[ft.Control]:
    """Return one stepper per hero, to share out all shards of the bag."""
    found = dealt_so_far(at.state, due, dealt)

    def give(who: Who, n: int) -> None:
        put(replace(dealt, shares={**dealt.shares, who: n}))

    head = section(at, at.g("ui.share"), at.g("ui.share.left", n=found.left))
    rows: list[ft.Control] = [anchor("share", head)]
    for who, most in found.most.items():
        now = dealt.shares.get(who, 0)
        rows.append(
            count_line(
                at,
                f"share-{who.value}",
                at.state.name(who),
                now,
                partial(give, who),
                high=most,
                lead=sign_of(at, who),
            )
        )
    return rows


def _by_hand(
    at: TableContext[State], due: Mapping[Who, int], dealt: Dealt, put: Callable[[Dealt], object]
) -> list[ft.Control]:
    """Return the form of a real draw: one row of colours that fills the heroes' hands one by one."""
    told = tuple(shard for each in dealt.hands.values() for shard in each)
    left = at.state.bag.bag - counted(told)
    now = dealt.next_of(due)

    def give(shard: Shard) -> None:
        if now is not None and dealt.room(due, now):
            put(dealt.given(due, now, (*dealt.hands.get(now, ()), shard)))

    def leave() -> None:
        last = dealt.last_of(due, now)
        if last is not None:
            put(replace(dealt.given(due, last, dealt.hands[last][:-1]), at=last))

    def row(who: Who) -> ft.Control:
        mine, most, hand = dealt.hands.get(who, ()), due[who], f"hand-{who.value}"
        count = at.g("ui.share.of", n=len(mine), high=most)
        words = in_line(
            sign_of(at, who),
            at.text(at.state.name(who), "body", weight=600, expand=True),
            shard_row(at, mine, most, 26),
        )
        button = tappable(
            at,
            hand,
            f"{at.state.name(who)}, {count}",
            words,
            lambda: put(replace(dealt, at=who)),
            ground="raised" if dealt.room(due, who) else "flat",
            chosen=who is now,
            height=at.look.fixed_unless_large(48),
            pad=(12, 6),
        )
        return anchor(hand, button)

    cells = [_kind(at, "hand", shard, left.of(shard), partial(give, shard)) for shard in COLOURS]
    cells.append(take_back(at, "hand-erase", leave))
    pad = tiles(at, cells, len(cells), large=3)
    rows = [row(who) for who in due]
    # the colours stay near the thumb; with large text the heroes would push them off the sheet
    both = [pad, *rows] if at.look.large_text else [*rows, pad]
    return [anchor("share", section(at, at.g("ui.drawn.note"))), *both]
