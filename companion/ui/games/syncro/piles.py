"""Draws, piles and what the cards of the box say: only what the team has met."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.games.syncro import queries
from companion.games.syncro.adventure import ChooseReading, TellSpells
from companion.games.syncro.effects import EndCurse, PassHandsLeft
from companion.games.syncro.hands import Deal, DrawSpells, Reshuffle, deal
from companion.games.syncro.rewards import DealRewards, DrawReward
from companion.games.syncro.state import State
from companion.games.syncro.unveiling import open_now
from companion.games.syncro.vocabulary import Pile, Reading
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.syncro.parts import hand_line, number_keys, pile_lines, shares
from companion.ui.hooks import use_state
from companion.ui.parts.counter import stepper
from companion.ui.parts.layout import stacked
from companion.ui.parts.origin import origin_pill
from companion.ui.parts.panels import action_button, confirm_bar, fact_line, live, panel, quiet_note
from companion.ui.parts.rows import glyph, row, section, switch_row
from companion.ui.parts.sheet import Seek, sheet, spot
from companion.ui.parts.wording import capital
from companion.ui.wall import part

MOST = 20
"""Cards that the counter goes up to: no text gives as many."""


@part
def CardsSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """The draw distributor first; then the piles; what later levels bring comes with them."""

    def knows(name: str) -> bool:
        return open_now(state, f"action.{name}")

    rows: list[ft.Control] = []
    if knows("DrawSpells") and state.playing:
        rows += [section(ui, ui.g("action.DrawSpells")), DrawForm(ui, state, do)]
    rows += _spells(ui, state, do)
    if knows("DrawReward") and state.playing:
        rows += _rewards(ui, state, do)
        rows += _fog(ui, state, do)
    if knows("PassHandsLeft") and state.playing:
        rows.append(
            _line(
                ui, "pass-left", ui.g("action.PassHandsLeft"), ft.Icons.ROTATE_LEFT_ROUNDED,
                lambda: do(PassHandsLeft(), then=do.close), ui.g("ui.new.curse"),
            )
        )  # fmt: skip
    if knows("ChooseReading"):
        rows += _readings(ui, state, do)
    return sheet(ui, ui.g("menu.cards"), rows, do.close, note=ui.g("ui.cards.note"))


def _line(
    ui: Ui, id: str, word: str, icon: ft.IconData, tap: Callable[[], object], note: str = ""
) -> ft.Control:
    return row(ui, id, word, tap, note=note, lead=glyph(ui, icon))


@part
def DrawForm(ui: Ui, state: State, do: Actor) -> ft.Control:
    """So many cards, and who gets them, before they are dealt (F2)."""
    n, put = use_state(1)
    dealt = deal(state, n)
    rows: list[ft.Control] = [
        stepper(
            ui,
            "draw",
            ui.g("ui.draw.label"),
            n,
            put,
            low=1,
            high=MOST,
            caption=ui.g("ui.draw.label"),
            width=None,
        ),
        live(stacked(_deal(ui, state, dealt), gap=4)),
    ]
    if dealt.mages:  # nobody has room for a card: the line above says so, and nothing is left to press
        rows.append(
            action_button(
                ui,
                "draw-go",
                ui.g("ui.draw.go", n=n),
                lambda: do(DrawSpells(n), then=do.go_on),
                ground="accent",
                icon=ft.Icons.STYLE_ROUNDED,
            )
        )
    return panel(ui, rows)


def _deal(ui: Ui, state: State, dealt: Deal) -> list[ft.Control]:
    """Who gets each card, what goes back, when to shuffle (SY-40 to SY-43)."""
    lines: list[ft.Control] = []
    if dealt.mages:
        said = ui.g("ui.draw.who", who=shares(ui, dealt.mages), start=state.leader)
        lines.append(hand_line(ui, ft.Icons.STYLE_ROUNDED, said))
        if full := dealt.full(state):
            lines.append(quiet_note(ui, ui.g("ui.draw.full", who=ui.words.show(full))))
    else:
        lines.append(hand_line(ui, ft.Icons.BLOCK_ROUNDED, ui.g("ui.draw.nobody")))
    return [*lines, *pile_lines(ui, dealt)]


def _spells(ui: Ui, state: State, do: Actor) -> list[ft.Control]:
    """The Spell pile: counted once, from the box (U-1)."""
    rows: list[ft.Control] = [section(ui, ui.g("ui.pile"))]
    if state.playing:
        pile = "?" if state.pile is None else str(state.pile)
        rows += [
            fact_line(ui, capital(ui.g("word.Term.pile")), pile, strong=True),
            fact_line(ui, capital(ui.g("word.Term.discard")), str(state.discard)),
        ]
    if state.playing and open_now(state, "action.Reshuffle"):
        rows.append(
            _line(
                ui,
                "reshuffle",
                ui.g("ui.reshuffle"),
                ft.Icons.CACHED_ROUNDED,
                lambda: do(Reshuffle(Pile.SPELL)),
                ui.g("ui.reshuffle.note"),
            )
        )
    told = ui.g("ui.count.text") if state.total is None else ui.g("ui.count.told", n=state.total)
    count = _line(
        ui,
        "cards-count",
        ui.g("ui.count.spoken"),
        ft.Icons.INVENTORY_2_ROUNDED,
        lambda: do.open("count"),
        told,
    )
    return [*rows, count]


@part
def CountSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """How many Spell cards the box holds; the booklet does not say, so nothing is proposed (U-1)."""
    n, put = use_state(state.total)
    rows: list[ft.Control] = [] if state.total is None else [ft.Row([origin_pill(ui, "spells.")])]
    label = ft.Container(ui.text(capital(ui.g("ui.count.label")), "bar"), expand=True)
    rows += [
        spot("count", ft.Row([label, ui.text("?" if n is None else str(n), "big", size=44)], spacing=8)),
        number_keys(ui, "count", n, put, queries.printed().spells),
    ]
    seek = Seek(ui, "count")

    def keep() -> None:
        if n is not None:
            do(TellSpells(n), then=do.close)

    return sheet(
        ui,
        ui.g("ui.count.spoken"),
        rows,
        do.close,
        note="" if ui.look.large_text else ui.g("ui.count.text"),
        bar=confirm_bar(
            ui, do, ui.g("ui.keep"), "", keep, ready=n is not None and n != state.total,
            missing=ui.g("ui.count.missing"), seek=seek,
        ),
        seek=seek,
    )  # fmt: skip


def _rewards(ui: Ui, state: State, do: Actor) -> list[ft.Control]:
    holders = state.two.rewards
    who = ui.words.show(holders) if holders else ui.g("ui.reward.nobody")
    return [
        section(ui, ui.g("ui.rewards")),
        fact_line(ui, ui.g("ui.rewards.who"), who),
        _line(
            ui,
            "draw-reward",
            ui.g("action.DrawReward"),
            ft.Icons.AUTO_AWESOME_ROUNDED,
            lambda: do(DrawReward()),
            ui.g("ui.rewards.draw"),
        ),
        _line(
            ui,
            "deal-rewards",
            ui.g("action.DealRewards"),
            ft.Icons.GROUPS_ROUNDED,
            lambda: do(DealRewards()),
            ui.g("ui.rewards.deal"),
        ),
        _line(
            ui,
            "reshuffle-reward",
            ui.g("ui.rewards.shuffle"),
            ft.Icons.CACHED_ROUNDED,
            lambda: do(Reshuffle(Pile.REWARD)),
        ),
    ]


def _fog(ui: Ui, state: State, do: Actor) -> list[ft.Control]:
    rows: list[ft.Control] = [
        section(ui, ui.g("ui.fogs")),
        _line(
            ui, "fog-top", ui.g("action.RevealFog"), ft.Icons.CLOUD_ROUNDED, partial(do.open, "reveal_fog")
        ),
        _line(
            ui,
            "reshuffle-fog",
            ui.g("ui.fogs.shuffle"),
            ft.Icons.CACHED_ROUNDED,
            lambda: do(Reshuffle(Pile.FOG)),
        ),
    ]
    for place, label in enumerate(state.two.curses, 1):
        rows.append(
            _line(
                ui,
                f"curse-{place}",
                label or ui.g("ui.curse", n=place),
                ft.Icons.WHATSHOT_ROUNDED,
                partial(do, EndCurse(place)),
                ui.g("ui.curse.end"),
            )
        )
    return rows


def _readings(ui: Ui, state: State, do: Actor) -> list[ft.Control]:
    """Open points of the Journal, once they matter (A-10, A-11)."""
    rows: list[ft.Control] = [section(ui, ui.g("ui.readings"))]
    for reading in (Reading.CERBERUS, Reading.WHEN_LAID):
        if open_now(state, f"word.Reading.{reading.value}"):
            word = capital(ui.words.show(reading))
            change = partial(_choose, do, reading)
            on = state.two.reads(reading)
            rows.append(switch_row(ui, f"reading-{reading.value}", word, on, change))
    return rows


def _choose(do: Actor, reading: Reading, on: bool) -> None:
    do(ChooseReading(reading, on))
