"""The guide through the four phases of a turn, and the sheet that ends the turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.games.big_book import queries
from companion.games.big_book.curses import PutMadnessUnder
from companion.games.big_book.madness import Reshuffle, TakeMadnessAll
from companion.games.big_book.queries import HandCheck, NextMove
from companion.games.big_book.state import State
from companion.games.big_book.turn import EndRecovery, UsePower
from companion.games.big_book.vocabulary import Phase, Zone
from companion.kit.phases import PhaseLine
from companion.ui.error_boundary import component
from companion.ui.games.big_book.letters import letter
from companion.ui.games.big_book.player import reshuffle
from companion.ui.hooks import use_choice
from companion.ui.parts.bars import MainButton
from companion.ui.parts.counter import stepper
from companion.ui.parts.guides import stage_line
from companion.ui.parts.keys import number_key
from companion.ui.parts.layout import boxed, in_line, stacked, tiles, wrap
from companion.ui.parts.panels import (
    action_button,
    danger_line,
    fact_line,
    live_region,
    side_button,
    title_line,
    warn_line,
)
from companion.ui.parts.rows import check_row, row, section
from companion.ui.parts.sheet import close_button, sheet, two_buttons
from companion.ui.table_context import TableContext


@component
def GuideSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the guide: the phases of this turn, the effects of cards, and the judgement to come."""
    active = at.state.active
    needs = [f"{n} {letter(at, element)}" for element, n in queries.needs(at.state).items() if n]
    rows: list[ft.Control] = [
        *(_phase(at, line) for line in queries.phase_lines(at.state)),
        check_row(
            at,
            "guide-power",
            at.g("action.UsePower"),
            at.state.player(active).power_used,
            partial(at.do, UsePower(active)),
            note=at.g("ui.power.note"),
        ),
        section(at, at.g("ui.cards_say")),
        _cards_say(at),
        section(at, at.g("ui.judgement")),
        fact_line(at, at.g("ui.curses_left"), str(len(at.state.occupied))),
        *([fact_line(at, at.g("ui.needs"), " · ".join(needs))] if needs else []),
        fact_line(at, at.g("ui.turns_left"), str(queries.turns_to_judgement(at.state))),
        row(
            at,
            "guide-next-monster",
            at.g("action.TellNextMonster"),
            partial(at.do.open, "action", "TellNextMonster"),
            note=at.g("ui.next_monster.note"),
            icon=ft.Icons.VISIBILITY_ROUNDED,
        ),
    ]
    return sheet(at, at.t("guide.title"), rows, at.do.close, note=at.g("ui.guide.note", player=active))


def _cards_say(at: TableContext[State]) -> ft.Control:
    """Return buttons for effects printed on cards: madness for all players or under curses (BB-50, BB-68)."""
    # with light tracking, hand and draw pile share one number with the discard
    places = (Zone.SUPPORT, Zone.HAND, Zone.DRAW_TOP) if at.state.full else (Zone.SUPPORT,)

    def everyone(to: Zone) -> ft.Control:
        name = "everyone" if to is Zone.DISCARD else f"everyone.{to.value}"
        return action_button(
            at,
            f"guide-{name.replace('.', '-')}",
            at.g(f"ui.{name}"),
            lambda: at.do(TakeMadnessAll(to=to)),
            across=at.look.per_row(2),
            label=f"{at.g('ui.everyone.spoken')}, {at.words.show(to)}",
            expand=True,
        )

    under = action_button(
        at,
        "guide-under",
        at.g("ui.under"),
        lambda: at.do(PutMadnessUnder()),
        across=at.look.per_row(2),
        expand=True,
    )
    cells = [everyone(Zone.DISCARD), under, *(everyone(place) for place in places)]
    return tiles(at, cells, 2)


def _phase(at: TableContext[State], line: PhaseLine[Phase]) -> ft.Control:
    state, phase = at.state, line.phase
    facts = {"player": state.active, "space": state.marker, "n": len(queries.threatened(state))}
    key, move = f"ui.phase.{phase.value}", queries.next_move(state)
    if phase is Phase.MONSTER and line.past:
        key = "ui.phase.monster.done"
    elif phase is Phase.MONSTER and move is not NextMove.WAKES:
        key = f"ui.phase.monster.{move.value}"
    return stage_line(at, at.g(f"phase.{phase.value}"), at.g(key, **facts), now=line.now, done=line.past)


# -- the end of a turn -----------------------------------------------------------------------------


@component
def RecoverySheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the question for the number of madness in hand.

    The answer ends the turn, unless it eliminates the player, contradicts the hand or needs a reshuffle.
    """
    state, seat = at.state, at.state.active
    held = queries.known_in_hand(state, seat)
    told, tell = use_choice(int)
    counted, count = use_choice(int)
    drew, draw = use_choice(int)
    # not copied into the state: a reshuffle while the sheet is open can make more of the hand known
    madness = held if told is None else told
    elements = queries.hand_lacks(madness) if counted is None else counted

    def answer(n: int) -> None:
        tell(n)
        count(None)
        end = EndRecovery(seat, n, queries.hand_lacks(n), drew)
        right = queries.hand_check(state, seat, n, queries.hand_lacks(n))
        reshuffled = queries.from_discard(state, seat, n) or queries.beyond_draw(state, seat, drew)
        if right.ready and not right.out and not reshuffled:
            at.do(end, then=at.do.close)

    found = queries.hand_check(state, seat, madness, elements)
    drawn, short = queries.from_discard(state, seat, madness), queries.beyond_draw(state, seat, drew)
    words = at.g("ui.hand.elements")
    told_so = live_region(boxed(at.text(at.g(f"ui.hand.{found.count.value}", n=found.n), "body"), pad=(0, 4)))
    rows: list[ft.Control] = [
        *([_drawn(at, drew, draw)] if queries.asks_drawn(state, seat) else []),
        _digits(at, madness, queries.hand_most(state, seat), answer),
        *([warn_line(at, at.g("ui.hand.reshuffled", n=drawn))] if drawn else []),
        *([warn_line(at, at.g("ui.hand.short", n=short))] if short and not drawn else []),
        danger_line(at, at.g("ui.hand.out", player=seat)) if found.out else told_so,
        reshuffle(at, "recovery-reshuffle", seat),
        stepper(at, "hand-elements", words, elements, count, high=20, caption=words, width=None),
    ]
    note = at.g("ui.hand.note", player=seat, n=state.player(seat).owned)
    bar = _end(at, EndRecovery(seat, madness, elements, drew), found, asks=bool(drawn or short))
    return sheet(at, at.g("phase.recovery"), rows, at.do.close, note=note, bar=bar)


def _drawn(at: TableContext[State], chosen: int | None, choose: Callable[[int], object]) -> ft.Control:
    """Return keys for the number of cards drawn to complete the hand; the deck's sizes need it (F5)."""

    def key(n: int, width: float | None = None) -> ft.Control:
        return number_key(
            at,
            "hand-drawn",
            n,
            partial(choose, n),
            said=at.g("ui.hand.drawn.n", n=n),
            chosen=n == chosen,
            radius=14,
            width=width,
            expand=width is None,
        )

    title = title_line(at, at.g("ui.hand.drawn.title"), at.g("ui.hand.drawn.why"))
    numbers = range(queries.printed().hand + 1)
    row = wrap([key(n, 48) for n in numbers]) if at.look.large_text else in_line(*map(key, numbers), gap=3)
    return stacked([title, row], gap=6)


def _digits(at: TableContext[State], chosen: int, most: int, answer: Callable[[int], None]) -> ft.Control:
    """Return the keys for the number of madness in hand, up to ``most``."""

    def key(n: int, width: float | None = None) -> ft.Control:
        said, tap, on = at.g("ui.hand.madness.n", n=n), partial(answer, n), n == chosen
        return number_key(
            at,
            "hand-madness",
            n,
            tap,
            said=said,
            chosen=on,
            radius=14,
            width=width,
            expand=width is None,
        )

    title = title_line(at, at.g("ui.hand.madness.title"), at.g("ui.hand.madness.ends"))
    numbers = range(most + 1)
    if most < 7 and not at.look.large_text:
        digits = in_line(*map(key, numbers), gap=3)
    else:
        digits = wrap([key(n, 48) for n in numbers])
    return stacked([title, digits], gap=6)


def _end(at: TableContext[State], end: EndRecovery, found: HandCheck, *, asks: bool) -> ft.Control:
    """Return the buttons that end the turn.

    With ``asks`` (cards came out of the discard) the main button also enters the reshuffle.
    """
    leaves = at.g("ui.hand.leaves", player=end.player)
    heir = queries.heir(at.state, at.do.table.absent)
    follows = leaves if found.out else at.g("step.end_recovery.follows", player=heir)
    quiet = not found.ready

    def alone() -> None:
        # this button states that there was no reshuffle, so that doubt is overridden; a wrong hand is not
        at.do(end, anyway=asks and found.ready, then=at.do.close)

    def both() -> None:
        at.do.together([Reshuffle(end.player), end], at.do.close)

    if asks:
        left = side_button(at, "no-reshuffle", at.g("ui.hand.without_reshuffle"), alone)
        main = MainButton(at.ui, at.g("ui.hand.with_reshuffle"), follows, both, quiet=quiet, of_sheet=True)
    else:
        left = close_button(at, at.do.close)
        main = MainButton(at.ui, at.g("step.end_recovery"), follows, alone, quiet=quiet, of_sheet=True)
    return two_buttons(at, left, main)
