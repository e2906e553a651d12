"""The divert calculator, private to one player.

The typed values live in the component state of the sheet only: no action is made of them, they never reach
the journal, another session or the disk, and closing the sheet discards them. A wide screen is visible to
others, so it shows a warning instead.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

import flet as ft

from companion.core.explanation import Explanation
from companion.core.seats import Seat
from companion.games.pantacle.divert_odds import Blades, Way
from companion.games.pantacle.explanations import of_odds
from companion.games.pantacle.facts import is_hound, uncounted
from companion.games.pantacle.questions import in_box, own_ways, unseen_odds
from companion.games.pantacle.state import FavourFact, State
from companion.games.pantacle.vocabulary import Favour
from companion.ui.error_boundary import component
from companion.ui.games.pantacle.board import favour_fact, guardians_of
from companion.ui.hooks import use_keyed_state, use_state
from companion.ui.parts.choices import chips
from companion.ui.parts.cover import cover
from companion.ui.parts.explanation import AskedLine
from companion.ui.parts.layout import stacked
from companion.ui.parts.panels import (
    action_button,
    choose_seat,
    count_line,
    live_region,
    panel,
    quiet_note,
    sign_line,
    warn_line,
)
from companion.ui.parts.rows import row, section
from companion.ui.parts.sheet import sheet, sheet_width
from companion.ui.parts.tappable import word_button
from companion.ui.parts.wording import percent
from companion.ui.session import Notice, Ui
from companion.ui.table_context import TableContext


@dataclass(frozen=True, slots=True)
class TypedBlades:
    """The values typed by this phone's player: own blades, and blades in the public discard."""

    me: Seat | None = None
    favour: Favour | None = None
    held: Blades = Blades()
    gone: Blades = Blades()


@component
def CalculatorSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the calculator, covered until its player uncovers it, and again after each phase."""
    shown, show = use_keyed_state(False, (at.state.turn, at.state.phase))
    title, note = at.g("menu.calculator"), at.g("ui.private.note")
    if at.look.wide:
        return sheet(at, title, [warn_line(at, at.g("ui.private.wide"))], at.do.close, note=note)
    if not shown:
        return sheet(at, title, _cover(at, lambda: show(True)), at.do.close, note=note)
    hide = word_button(
        at,
        "private-hide",
        at.g("ui.private.hide"),
        lambda: show(False),
        icon=ft.Icons.VISIBILITY_OFF_ROUNDED,
        room=sheet_width(at.look) - 20 - 28,
    )
    return sheet(at, title, [Reckoning(at)], at.do.close, note=at.look.hint(note), bar=hide)


def _cover(ui: Ui, show: Callable[[], object]) -> list[ft.Control]:
    hold, alone = ui.g("ui.private.hold"), ui.g("ui.private.show")
    why, middle = Notice(ui.g("menu.calculator"), hold, calm=True), ft.TextAlign.CENTER
    covered = cover(ui, "private", hold, why, alone, show, lock=40, text_align=middle)
    return [warn_line(ui, ui.g("ui.private.warn")), *covered]


@component
def Reckoning(at: TableContext[State]) -> ft.Control:
    """Draw the inputs and the ways to divert; the odds only if the guardians' blade counts are known."""
    typed, put = use_state(TypedBlades(favour=at.state.announced))
    unfolded, unfold = use_state(False)

    def choose(favour: Favour) -> None:
        unfold(False)
        held, gone = (Blades(hounds=each.hounds) for each in (typed.held, typed.gone))  # keep hounds
        put(replace(typed, favour=favour, held=held, gone=gone))

    rows: list[ft.Control] = [
        section(at, at.g("ui.calc.me")),
        choose_seat(
            at,
            tuple(player.seat for player in at.state.players),
            typed.me,
            lambda seat: put(replace(typed, me=seat)),
            id="me",
        ),
        section(at, at.g("ui.calc.favour")),
        _favours(at, typed, choose)
        if typed.favour is None or unfolded
        else _favour(at, typed.favour, lambda: unfold(True)),
    ]
    if typed.me is None or typed.favour is None:
        rows.append(quiet_note(at, at.g("ui.calc.choose")))
        return stacked(rows)
    me, fact = at.state.player(typed.me), favour_fact(at, at.state, typed.favour)
    ways = own_ways(at.state, typed.me, replace(typed.held, hunted=in_box(fact).hunted))
    rows += _hand(at, me.hand, fact, typed, put)
    rows += _too_many(at, me.hand) if ways is None else _ways(at, ways, me.track_hound)
    if guardians_of(at) and fact.first:
        rows += _odds(at, typed.me, fact, typed, put)
    else:
        rows += _ask_box(at)
    return stacked(rows)


def _favour(at: TableContext[State], favour: Favour, change: Callable[[], object]) -> ft.Control:
    """Return the chosen favour in one line, so that ways and odds stay close below; a tap changes it."""
    fact = favour_fact(at, at.state, favour)
    pencil = ft.Icon(ft.Icons.EDIT_ROUNDED, size=20, color=at.colours.ink2)
    note = f"{fact.first} + {fact.second}" if fact.first else ""
    return row(at, "calc-favour", at.words.show(favour), change, note=note, tail=pencil, chosen=True)


def _favours(ui: Ui, typed: TypedBlades, choose: Callable[[Favour], object]) -> ft.Control:
    words = {favour.value: ui.words.show(favour) for favour in Favour}
    chosen = () if typed.favour is None else (typed.favour.value,)
    return chips(ui, "calc", words, chosen, lambda value: choose(Favour(value)))


def _names(ui: Ui, fact: FavourFact) -> tuple[str, str]:
    """Return the names of the two guardians; "first" and "second" while unknown."""
    return fact.first or ui.g("ui.calc.first"), fact.second or ui.g("ui.calc.second")


def _hand(
    ui: Ui, hand: int, fact: FavourFact, typed: TypedBlades, put: Callable[[TypedBlades], object]
) -> list[ft.Control]:
    """Return steppers for the guardians' blades in hand; the rest are other blades."""
    return [
        section(ui, ui.g("ui.calc.hand"), ui.g("ui.calc.blades", n=hand)),
        *_counts(ui, "calc", _names(ui, fact), typed.held, lambda held: put(replace(typed, held=held)), hand),
    ]


def _too_many(ui: Ui, hand: int) -> list[ft.Control]:
    return [live_region(warn_line(ui, ui.g("ui.calc.too_many", n=hand)))]


def _counts(
    ui: Ui,
    id: str,
    names: tuple[str, str],
    counted: Blades,
    put: Callable[[Blades], object],
    high: int,
) -> list[ft.Control]:
    """Return a stepper for each of the two guardians, and one for the hounds."""
    first, second = names
    lines = [
        ("first", first, counted.first, lambda n: put(replace(counted, first=n))),
        ("second", second, counted.second, lambda n: put(replace(counted, second=n))),
    ]
    lines = [each for each in lines if not is_hound(each[1])]  # hounds have their own line
    lines.append(("hounds", ui.g("ui.hound"), counted.hounds, lambda n: put(replace(counted, hounds=n))))
    return [
        count_line(ui, f"{id}-{key}", name, value, change, high=high) for key, name, value, change in lines
    ]


def _ways(ui: Ui, found: tuple[Way, ...], track: bool) -> list[ft.Control]:
    """Return every way this hand can divert, the cheapest first."""
    rows: list[ft.Control] = [quiet_note(ui, ui.g("ui.calc.track"))] if track else []
    if not found:
        none = ui.g("ui.calc.no_way")
        return [*rows, live_region(sign_line(ui, ft.Icons.BLOCK_ROUNDED, none, ui.colours.ink2, weight=600))]
    for way in found:
        name = ui.words.show(way.how)
        said = ui.g("ui.divert.track", how=name) if way.track else name
        words = ui.g("ui.calc.way", how=said, n=way.blades)
        rows.append(sign_line(ui, ft.Icons.CHECK_CIRCLE_ROUNDED, words, ui.colours.ok, weight=600))
    return [*rows[:-1], live_region(rows[-1])]


def _ask_box(at: TableContext[State]) -> list[ft.Control]:
    """Return links to the sheets for the facts that odds need: blade counts and the favour's guardians."""
    return [
        panel(
            at,
            [
                at.text(at.g("ui.calc.unknown"), "body"),
                action_button(at, "calc-board", at.g("ui.board.open"), lambda: at.do.open("board")),
                action_button(at, "calc-guardians", at.g("menu.guardians"), lambda: at.do.open("guardians")),
            ],
        )
    ]


def _told(ui: Ui, odds: Fraction) -> str:
    """Return odds as "11,5 %", or in words if impossible or certain."""
    if odds == 0:
        return ui.g("ui.odds.never")
    if odds == 1:
        return ui.g("ui.odds.always")
    return percent(ui, odds)


def _odds(
    at: TableContext[State],
    me: Seat,
    fact: FavourFact,
    typed: TypedBlades,
    put: Callable[[TypedBlades], object],
) -> list[ft.Control]:
    """Return steppers for the public discard, then the odds of each opponent and of all together."""
    known = guardians_of(at)
    stranger = uncounted(fact, known)
    if stranger:
        return [warn_line(at, at.g("ui.calc.stranger", name=stranger))]
    rows: list[ft.Control] = [
        section(at, at.g("ui.calc.discard"), at.g("ui.calc.blades", n=at.state.discard)),
        *_discard(at, at.state.discard, fact, typed, put),
    ]
    found = unseen_odds(at.state, me, in_box(fact, known), typed.held, typed.gone)
    if found is None:
        return [*rows, live_region(warn_line(at, at.g("ui.calc.impossible")))]
    rows.append(section(at, at.g("ui.calc.odds"), at.g("ui.calc.unseen", n=found.unseen)))
    for rival in found.rivals:
        why = of_odds(rival.seat, rival.odds, found.unseen, found.kinds, rival.hand)
        rows.append(_chance(at, at.words.show(rival.seat), rival.odds, why))
    if found.anybody is not None:
        why = of_odds(None, found.anybody, found.unseen, found.kinds, found.held)
        rows.append(_chance(at, at.g("ui.calc.anybody"), found.anybody, why))
    rows.append(quiet_note(at, at.g("ui.calc.odds.note")))
    return rows


def _chance(ui: Ui, name: str, odds: Fraction, why: Explanation) -> ft.Control:
    """Return a chance in one line; a tap explains it."""
    return AskedLine(ui, why.id, f"{name}{ui.t('colon')}{_told(ui, odds)}", (why,), key=f"chance-{why.id}")


def _discard(
    ui: Ui, discard: int, fact: FavourFact, typed: TypedBlades, put: Callable[[TypedBlades], object]
) -> list[ft.Control]:
    if not discard:
        return [quiet_note(ui, ui.g("ui.calc.discard.empty"))]
    names = _names(ui, fact)
    return _counts(ui, "gone", names, typed.gone, lambda gone: put(replace(typed, gone=gone)), discard)
