"""The odds of the private calculator: exact, from what one player sees."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.core.seats import Seat
from companion.games.pantacle import divert_odds
from companion.games.pantacle.divert_odds import Blades
from companion.games.pantacle.state import State
from companion.ui.desk import Ui
from companion.ui.games.pantacle.box_words import count_of, favour_fact, guardians_of, hounds_of, is_hound
from companion.ui.parts.panels import count_line, fact_line, live, quiet_note, warn_line
from companion.ui.parts.rows import section

if TYPE_CHECKING:
    from companion.ui.games.pantacle.calculator import Typed


def percent(ui: Ui, odds: Fraction) -> str:
    """ "11,5 %"; what is impossible or certain is said so."""
    if odds == 0:
        return ui.g("ui.odds.never")
    if odds == 1:
        return ui.g("ui.odds.always")
    return ui.g("ui.odds.percent", p=odds * 100)


def odds_rows(ui: Ui, state: State, typed: Typed, put: Callable[[Typed], Any]) -> list[ft.Control]:
    """What lies in the public discard, then the odds of each opponent and of anybody."""
    stranger = _stranger(ui, state, typed)
    if stranger:
        return [warn_line(ui, ui.g("ui.calc.stranger", name=stranger))]
    rows: list[ft.Control] = [
        section(ui, ui.g("ui.calc.discard"), ui.g("ui.calc.blades", n=state.discard)),
        *_discard(ui, state, typed, put),
    ]
    kinds, unseen = _unseen(ui, state, typed)
    rivals = _rivals(state, typed)
    held = sum(state.player(seat).hand for seat in rivals)
    if not divert_odds.possible(unseen, held, kinds.first, kinds.second, kinds.hounds):
        return [*rows, live(warn_line(ui, ui.g("ui.calc.impossible")))]
    rows.append(section(ui, ui.g("ui.calc.odds"), ui.g("ui.calc.unseen", n=unseen)))
    hands = []
    for seat in rivals:
        player = state.player(seat)
        more = player.changed_by_curses("more_blades")
        hands.append((player.hand, player.track_hound, more))
        theirs = replace(kinds, track=player.track_hound)
        odds = divert_odds.can_divert(unseen, theirs, player.hand, two_pairs=state.two_pairs, more=more)
        rows.append(fact_line(ui, ui.words.show(seat), percent(ui, odds)))
    if len(hands) > 1:
        anybody = divert_odds.anybody_can(unseen, kinds, tuple(hands), two_pairs=state.two_pairs)
        rows.append(live(fact_line(ui, ui.g("ui.calc.anybody"), percent(ui, anybody), strong=True)))
    rows.append(quiet_note(ui, ui.g("ui.calc.odds.note")))
    return rows


def _discard(ui: Ui, state: State, typed: Typed, put: Callable[[Typed], Any]) -> list[ft.Control]:
    from companion.ui.games.pantacle.calculator import guardian_names

    if typed.favour is None or not state.discard:
        return [quiet_note(ui, ui.g("ui.calc.discard.empty"))]
    first, second = guardian_names(ui, state, typed.favour)
    counts = [
        ("gone-first", first, typed.gone_first, lambda n: put(replace(typed, gone_first=n))),
        ("gone-second", second, typed.gone_second, lambda n: put(replace(typed, gone_second=n))),
    ]
    counts = [each for each in counts if not is_hound(each[1])]  # hounds are counted once
    hounds = (
        "gone-hounds",
        ui.g("ui.hound"),
        typed.gone_hounds,
        lambda n: put(replace(typed, gone_hounds=n)),
    )
    return [
        count_line(ui, key, name, value, change, high=state.discard)
        for key, name, value, change in (*counts, hounds)
    ]


def _stranger(ui: Ui, state: State, typed: Typed) -> str:
    """A guardian of the favour that nobody counted: its name is spelt otherwise on the two lists."""
    fact = favour_fact(ui, state, typed.favour) if typed.favour else None
    known = guardians_of(ui, state)
    names = (fact.first, fact.second) if fact else ()
    return next((name for name in names if not is_hound(name) and not count_of(known, name)), "")


def _unseen(ui: Ui, state: State, typed: Typed) -> tuple[Blades, int]:
    """Guardians and hounds among the blades this player cannot see, and how many those are."""
    known = guardians_of(ui, state)
    fact = favour_fact(ui, state, typed.favour or next(iter(state.favours)).favour)
    first, second = (0 if is_hound(name) else count_of(known, name) for name in (fact.first, fact.second))
    kinds = Blades(
        first - typed.first - typed.gone_first,
        second - typed.second - typed.gone_second,
        hounds_of(known) - typed.hounds - typed.gone_hounds,
        hunted=is_hound(fact.first) or is_hound(fact.second),
    )
    hand = state.player(typed.me or state.active).hand
    return kinds, divert_odds.unseen_blades(hand, state.discard)


def _rivals(state: State, typed: Typed) -> tuple[Seat, ...]:
    """Those who could divert and whose hands this player does not see."""
    return tuple(seat for seat in state.opponents if seat != typed.me)
