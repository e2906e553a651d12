"""The turn: a guide through its four phases, and its end, where a hand of six is told if it may matter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.big_book import queries
from companion.games.big_book.curses import PutMadnessUnder
from companion.games.big_book.madness import Reshuffle, TakeMadnessAll
from companion.games.big_book.queries import HandCheck
from companion.games.big_book.state import State
from companion.games.big_book.turn import EndRecovery, UsePower
from companion.games.big_book.vocabulary import Phase, Space, Zone
from companion.ui.at import At
from companion.ui.desk import Ui
from companion.ui.games.big_book.letters import letter
from companion.ui.hooks import use_choice
from companion.ui.parts.bars import MainButton
from companion.ui.parts.counter import stepper
from companion.ui.parts.guides import stage_line
from companion.ui.parts.layout import flowing, stacked, tiles
from companion.ui.parts.panels import action_button, danger_line, fact_line, live, title_line, warn_line
from companion.ui.parts.press import press, word_button
from companion.ui.parts.rows import check_row, glyph, row, section
from companion.ui.parts.sheet import close_button, sheet, two_buttons
from companion.ui.wall import part


@part
def GuideSheet(at: At[State], about: object = None) -> ft.Control:
    """Where the turn stands and what it still brings."""
    player = at.state.player(at.state.active)
    rows: list[ft.Control] = [_phase(at, at.state, phase) for phase in Phase]
    rows.append(
        check_row(
            at,
            "guide-power",
            at.g("action.UsePower"),
            player.power_used,
            lambda: at.do(UsePower(at.state.active)),
            note=at.g("ui.power.note"),
        )
    )
    rows.append(section(at, at.g("ui.cards_say")))
    rows.append(_cards_say(at))
    rows.append(section(at, at.g("ui.judgement")))
    rows.append(fact_line(at, at.g("ui.curses_left"), str(len(at.state.occupied))))
    needs = [f"{n} {letter(at, element)}" for element, n in queries.needs(at.state).items() if n]
    if needs:
        rows.append(fact_line(at, at.g("ui.needs"), " · ".join(needs)))
    rows.append(fact_line(at, at.g("ui.turns_left"), str(queries.turns_to_judgement(at.state))))
    rows.append(
        row(
            at,
            "guide-next-monster",
            at.g("action.TellNextMonster"),
            lambda: at.do.open("action", "TellNextMonster"),
            note=at.g("ui.next_monster.note"),
            lead=glyph(at, ft.Icons.VISIBILITY_ROUNDED),
        )
    )
    return sheet(
        at, at.t("guide.title"), rows, at.do.close, note=at.g("ui.guide.note", player=at.state.active)
    )


def _cards_say(at: At[State]) -> ft.Control:
    """One madness for everybody, also where only a card sends it; one under each curse (BB-50, BB-68)."""
    # with light tracking hand and draw pile are the same number as the discard
    places = (Zone.SUPPORT, Zone.HAND, Zone.DRAW_TOP) if at.state.full else (Zone.SUPPORT,)

    def everyone(to: Zone) -> ft.Control:
        name = "everyone" if to is Zone.DISCARD else f"everyone.{to.value}"
        return action_button(
            at,
            f"guide-{name.replace('.', '-')}",
            at.g(f"ui.{name}"),
            lambda: at.do(TakeMadnessAll(to=to)),
            across=2,
            label=f"{at.g('ui.everyone.spoken')}, {at.words.show(to)}",
            expand=True,
        )

    under = action_button(
        at, "guide-under", at.g("ui.under"), lambda: at.do(PutMadnessUnder()), across=2, expand=True
    )
    cells = [everyone(Zone.DISCARD), under, *(everyone(place) for place in places)]
    return tiles(at, cells, 2)


def _phase(ui: Ui, state: State, phase: Phase) -> ft.Control:
    order = list(Phase)
    now = state.phase is phase
    past = order.index(phase) < order.index(state.phase)
    facts = {"player": state.active, "space": state.marker, "n": len(queries.threatened(state))}
    if phase is Phase.MONSTER and past:
        key = "ui.phase.monster.done"
    elif phase is Phase.MONSTER and state.marker is Space.FIVE:
        key = "ui.phase.monster.judge"
    elif phase is Phase.MONSTER and state.marker is Space.INVOCATION:
        key = "ui.phase.monster.opens"
    elif phase is Phase.MONSTER and not facts["n"]:
        key = "ui.phase.monster.calm"
    else:
        key = f"ui.phase.{phase.value}"
    return stage_line(ui, ui.g(f"phase.{phase.value}"), ui.g(key, **facts), now=now, done=past)


# -- the end of a turn -----------------------------------------------------------------------------


@part
def RecoverySheet(at: At[State], about: object = None) -> ft.Control:
    """How many madness are in hand: the answer ends the turn, unless it puts somebody out or is amiss."""
    state, seat = at.state, at.state.active
    held = queries.known_in_hand(state, seat)
    told, tell = use_choice(int)
    counted, count = use_choice(int)
    # what is known of the hand may change while the sheet is open: a reshuffle tells more of it
    madness = held if told is None else told
    elements = queries.elements_beside(madness) if counted is None else counted

    def answer(n: int) -> None:
        tell(n)
        count(None)
        end = EndRecovery(seat, n, queries.elements_beside(n))
        right = queries.hand_check(state, seat, n, queries.elements_beside(n))
        if right.ready and not right.out and not queries.from_discard(state, seat, n):
            at.do(end, then=at.do.close)

    found = queries.hand_check(state, seat, madness, elements)
    drawn = queries.from_discard(state, seat, madness)
    words = at.g("ui.hand.elements")
    said = live(ft.Container(at.text(_said(at, found), "body"), padding=ft.Padding.symmetric(vertical=4)))
    rows: list[ft.Control] = [
        _digits(at, madness, queries.hand_most(state, seat), answer),
        *([warn_line(at, at.g("ui.hand.reshuffled", n=drawn))] if drawn else []),
        *([danger_line(at, at.g("ui.hand.out", player=seat))] if found.out else [said]),
        _reshuffle(at),
        stepper(at, "hand-elements", words, elements, count, high=20, caption=words, width=None),
    ]
    note = at.g("ui.hand.note", player=seat, n=state.player(seat).owned)
    bar = _end(at, EndRecovery(seat, madness, elements), found, drawn)
    return sheet(at, at.g("phase.recovery"), rows, at.do.close, note=note, bar=bar)


def _digits(at: At[State], chosen: int, most: int, answer: Callable[[int], None]) -> ft.Control:
    """Madness in hand: a digit to touch, none above what a hand can hold."""
    line = most < 7 and not at.look.large_text

    def key(n: int) -> ft.Control:
        room: dict[str, Any] = {"expand": True} if line else {"width": 48}
        digit = at.text(str(n), "tile", size=24)
        said = at.g("ui.hand.madness.n", n=n)
        return press(
            at,
            f"hand-madness-{n}",
            said,
            digit,
            lambda: answer(n),
            chosen=n == chosen,
            radius=14,
            padding=0,
            **room,
        )

    keys = [key(n) for n in range(most + 1)]
    title = title_line(at, at.g("ui.hand.madness.title"), at.g("ui.hand.madness.ends"))
    digits = ft.Row(keys, spacing=3) if line else flowing(keys)
    return stacked([title, digits], gap=6)


def _end(at: At[State], end: EndRecovery, found: HandCheck, drawn: int) -> ft.Control:
    """End the turn; madness out of the discard means a reshuffle, which is told with the same tap."""
    leaves = at.g("ui.hand.leaves", player=end.player)
    follows = leaves if found.out else at.g("step.end_recovery.follows", player=queries.heir(at.state))
    quiet = not found.ready
    if not drawn:
        main = MainButton(
            at.ui, at.g("step.end_recovery"), follows, lambda: at.do(end, then=at.do.close), quiet=quiet
        )
        return two_buttons(at, close_button(at, at.do.close), main)

    def both() -> None:
        at.do.together([Reshuffle(end.player), end], at.do.close)

    main = MainButton(at.ui, at.g("ui.hand.with_reshuffle"), follows, both, quiet=quiet)
    word = at.g("ui.hand.without_reshuffle")
    width = None if at.look.large_text else 128
    other = word_button(at, "no-reshuffle", word, lambda: at.do(end, then=at.do.close), width=width)
    return two_buttons(at, other, main)


def _reshuffle(at: At[State]) -> ft.Control:
    """Drawing back to six is when a draw pile runs out (BB-48)."""
    note, lead = at.g("ui.reshuffle.note"), glyph(at, ft.Icons.CACHED_ROUNDED)
    tap = Reshuffle(at.state.active)
    return row(at, "recovery-reshuffle", at.g("action.Reshuffle"), lambda: at.do(tap), note=note, lead=lead)


def _said(at: At[State], found: HandCheck) -> str:
    return at.g(f"ui.hand.{found.count.value}", n=found.n)
