"""Draws, piles and effects of cards, limited to what the team has met."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.games.syncro import queries
from companion.games.syncro.adventure import ChooseReading, TellSpells
from companion.games.syncro.effects import EndCurse, PassHandsLeft
from companion.games.syncro.hands import CountPile, Deal, DrawSpells, Reshuffle
from companion.games.syncro.rewards import DealRewards, DrawReward
from companion.games.syncro.state import State
from companion.games.syncro.vocabulary import Pile, Reading
from companion.ui.dispatcher import Dispatcher
from companion.ui.error_boundary import component
from companion.ui.games.syncro.parts import asked_number, not_now, number_keys, pile_lines, shares
from companion.ui.hooks import use_choice, use_state
from companion.ui.parts.counter import stepper
from companion.ui.parts.layout import in_line, stacked
from companion.ui.parts.origin import origin_pill
from companion.ui.parts.panels import (
    action_button,
    confirm_bar,
    fact_line,
    live_region,
    panel,
    quiet_note,
    sign_line,
)
from companion.ui.parts.rows import glyph, row, section, switch_row
from companion.ui.parts.sheet import ScrollController, anchor, sheet
from companion.ui.parts.wording import capital, figure
from companion.ui.session import Ui
from companion.ui.table_context import TableContext

MOST = 20
"""Maximum number of cards drawn; no card text gives as many."""


@component
def CardsSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the form for a draw, the piles, and the actions of later levels once they are met."""
    met = queries.actions_met(at.state)
    rows: list[ft.Control] = []
    if "DrawSpells" in met and at.state.playing:
        rows += [section(at, at.g("action.DrawSpells")), DrawForm(at)]
    rows += _spells(at)
    if "DrawReward" in met and at.state.playing:
        rows += _rewards(at)
        rows += _fog(at)
    if "PassHandsLeft" in met and at.state.playing:
        rows.append(
            _line(
                at, "pass-left", at.g("action.PassHandsLeft"), ft.Icons.ROTATE_LEFT_ROUNDED,
                lambda: at.do(PassHandsLeft(), then=at.do.close), at.g("ui.new.curse"),
            )
        )  # fmt: skip
    rows += _readings(at)
    return sheet(at, at.g("menu.cards"), rows, at.do.close, note=at.g("ui.cards.note"))


def _line(
    ui: Ui, id: str, word: str, icon: ft.IconData, tap: Callable[[], object], note: str = ""
) -> ft.Control:
    return row(ui, id, word, tap, note=note, lead=glyph(ui, icon))


@component
def DrawForm(at: TableContext[State]) -> ft.Control:
    """Draw a stepper for the cards drawn, and a preview of the mages who get them (F2)."""
    n, put = use_state(1)
    dealt = queries.deal(at.state, n)
    rows: list[ft.Control] = [
        stepper(
            at,
            "draw",
            at.g("ui.draw.label"),
            n,
            put,
            low=1,
            high=MOST,
            caption=at.g("ui.draw.label"),
            width=None,
        ),
        live_region(stacked(_deal(at, dealt), gap=4)),
    ]
    if dealt.mages:  # if no hand has space, the line above says so and there is nothing to press
        rows.append(
            action_button(
                at,
                "draw-go",
                at.g("ui.draw.go", n=n),
                lambda: at.do(DrawSpells(n), then=at.do.go_on),
                ground="accent",
                icon=ft.Icons.STYLE_ROUNDED,
            )
        )
    return panel(at, rows)


def _deal(at: TableContext[State], dealt: Deal) -> list[ft.Control]:
    """Return the mages who get each card, cards returned, and reshuffles (SY-40 to SY-43)."""
    lines: list[ft.Control] = []
    if dealt.mages:
        said = at.g("ui.draw.who", who=shares(at, dealt.mages), start=at.state.leader)
        lines.append(sign_line(at, ft.Icons.STYLE_ROUNDED, said))
        if full := dealt.full(at.state):
            lines.append(quiet_note(at, at.g("ui.draw.full", who=at.words.show(full))))
    elif not dealt.missing:  # all cards stay on the pile: no further line needed
        return [sign_line(at, ft.Icons.BLOCK_ROUNDED, at.g("ui.draw.nobody"))]
    return [*lines, *pile_lines(at, dealt)]


def _spells(at: TableContext[State]) -> list[ft.Control]:
    """Return the sizes of the Spell pile, and the link to its count, made once per box (U-1)."""
    rows: list[ft.Control] = [section(at, at.g("ui.pile"))]
    if at.state.playing:
        pile = figure(at.state.pile)
        rows += [
            fact_line(at, capital(at.g("word.Term.pile")), pile, strong=True),
            fact_line(at, capital(at.g("word.Term.discard")), str(at.state.discard)),
        ]
    if at.state.playing and "Reshuffle" in queries.actions_met(at.state):
        rows.append(
            _line(
                at,
                "reshuffle",
                at.g("ui.reshuffle"),
                ft.Icons.CACHED_ROUNDED,
                lambda: at.do(Reshuffle(Pile.SPELL)),
                at.g("ui.reshuffle.note"),
            )
        )
    told = at.g("ui.count.text") if at.state.total is None else at.g("ui.count.told", n=at.state.total)
    count = _line(
        at,
        "cards-count",
        at.g("ui.count.spoken"),
        ft.Icons.INVENTORY_2_ROUNDED,
        lambda: at.do.open("count"),
        told,
    )
    return [*rows, count]


@component
def CountSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the question for the number of Spell cards in the box; the booklet does not say (U-1)."""
    n, put = use_state(at.state.total)
    rows: list[ft.Control] = [] if at.state.total is None else [in_line(origin_pill(at, "spells."))]
    rows += [
        anchor("count", asked_number(at, capital(at.g("ui.count.label")), n)),
        number_keys(at, "count", n, put, queries.printed().spells),
    ]
    seek = ScrollController(at, "count")

    def keep() -> None:
        if n is not None:
            at.do(TellSpells(n), then=at.do.close)

    return sheet(
        at,
        at.g("ui.count.spoken"),
        rows,
        at.do.close,
        note=at.look.hint(at.g("ui.count.text")),
        bar=confirm_bar(
            at, at.g("ui.keep"), "", keep, ready=n is not None and n != at.state.total,
            missing=at.g("ui.count.missing"), seek=seek,
        ),
        seek=seek,
    )  # fmt: skip


def _rewards(at: TableContext[State]) -> list[ft.Control]:
    holders = at.state.two.rewards
    who = at.words.show(holders) if holders else at.g("ui.reward.nobody")
    return [
        section(at, at.g("ui.rewards")),
        fact_line(at, at.g("ui.rewards.who"), who),
        *_counted(at, Pile.REWARD),
        _line(
            at,
            "draw-reward",
            at.g("action.DrawReward"),
            ft.Icons.AUTO_AWESOME_ROUNDED,
            lambda: at.do(DrawReward()),
            at.g("ui.rewards.draw"),
        ),
        _line(
            at,
            "deal-rewards",
            at.g("action.DealRewards"),
            ft.Icons.GROUPS_ROUNDED,
            lambda: at.do(DealRewards()),
            at.g("ui.rewards.deal"),
        ),
        _line(
            at,
            "reshuffle-reward",
            at.g("ui.rewards.shuffle"),
            ft.Icons.CACHED_ROUNDED,
            lambda: at.do(Reshuffle(Pile.REWARD)),
        ),
    ]


def _counted(at: TableContext[State], pile: Pile) -> list[ft.Control]:
    """Return the sizes of a pile and its discard, if counted, and the link to the count (U-5)."""
    stock, left = at.state.two.stock(pile), at.state.left_on(pile)
    rows: list[ft.Control] = []
    if stock is not None:
        rows = [
            fact_line(at, capital(at.g("word.Term.pile")), figure(left), strong=True),
            fact_line(at, capital(at.g("word.Term.discard")), str(stock.discard)),
        ]
    count = _line(
        at,
        f"count-{pile.value}",
        at.g(f"ui.count.{pile.value}"),
        ft.Icons.INVENTORY_2_ROUNDED,
        lambda: at.do.open("count_pile", pile),
        at.g("ui.count.pile.note"),
    )
    return [*rows, count]


@component
def CountPileSheet(at: TableContext[State], about: Pile | None = None) -> ft.Control:
    """Draw the count of Reward or Fog cards on the pile and in its discard; a first count starts empty."""
    if about is None or "CountPile" not in queries.actions_met(at.state):
        return not_now(at)
    return _PileCount(at, about)


@component
def _PileCount(at: TableContext[State], about: Pile) -> ft.Control:
    stock = at.state.two.stock(about)
    n, put = use_choice(int, at.state.left_on(about))
    discard, put_discard = use_state(stock.discard if stock else 0)
    words, most = capital(at.g("word.Term.discard")), queries.printed().pile
    seek = ScrollController(at, "count")

    def keep() -> None:
        if n is not None:
            at.do(CountPile(about, n, discard), then=at.do.close)

    rows: list[ft.Control] = [
        anchor("count", asked_number(at, capital(at.g("word.Term.pile")), n)),
        number_keys(at, "count", n, put, most),
        stepper(at, "count-discard", words, discard, put_discard, high=most, caption=words, width=None),
    ]
    return sheet(
        at,
        at.g(f"ui.count.{about.value}"),
        rows,
        at.do.close,
        note=at.look.hint(at.g("ui.count.pile.note")),
        bar=confirm_bar(
            at,
            at.g("ui.keep"),
            "",
            keep,
            ready=n is not None,
            missing=at.g("ui.count.missing"),
            seek=seek,
        ),
        seek=seek,
    )


def _fog(at: TableContext[State]) -> list[ft.Control]:
    rows: list[ft.Control] = [
        section(at, at.g("ui.fogs")),
        *_counted(at, Pile.FOG),
        _line(
            at, "fog-top", at.g("action.RevealFog"), ft.Icons.CLOUD_ROUNDED, partial(at.do.open, "reveal_fog")
        ),
        _line(
            at,
            "reshuffle-fog",
            at.g("ui.fogs.shuffle"),
            ft.Icons.CACHED_ROUNDED,
            lambda: at.do(Reshuffle(Pile.FOG)),
        ),
    ]
    for place, label in enumerate(at.state.two.curses, 1):
        rows.append(
            _line(
                at,
                f"curse-{place}",
                label or at.g("ui.curse", n=place),
                ft.Icons.WHATSHOT_ROUNDED,
                partial(at.do, EndCurse(place)),
                at.g("ui.curse.end"),
            )
        )
    return rows


def _readings(at: TableContext[State]) -> list[ft.Control]:
    """Return switches for open points of the Journal, once they matter (A-10, A-11)."""
    readings = queries.readings(at.state)
    rows: list[ft.Control] = [section(at, at.g("ui.readings"))] if readings else []
    for reading in readings:
        word = capital(at.words.show(reading))
        change = partial(_choose, at.do, reading)
        on = at.state.two.reads(reading)
        rows.append(switch_row(at, f"reading-{reading.value}", word, on, change))
    return rows


def _choose(do: Dispatcher, reading: Reading, on: bool) -> None:
    do(ChooseReading(reading, on))
