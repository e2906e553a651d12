"""The turn: a guide through its four phases, and its end, where a hand of six is told if it may matter."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.games.big_book import queries
from companion.games.big_book.curses import PutMadnessUnder
from companion.games.big_book.madness import Reshuffle, TakeMadnessAll
from companion.games.big_book.queries import HandCheck
from companion.games.big_book.state import State
from companion.games.big_book.turn import EndRecovery, UsePower
from companion.games.big_book.vocabulary import Phase, Space
from companion.ui.act import Actor
from companion.ui.at import At
from companion.ui.desk import Ui
from companion.ui.games.big_book.letters import letter
from companion.ui.hooks import use_state
from companion.ui.parts.bars import MainButton
from companion.ui.parts.counter import stepper
from companion.ui.parts.guides import stage_line
from companion.ui.parts.panels import danger_line, fact_line, live, warn_line
from companion.ui.parts.press import press, word_button
from companion.ui.parts.rows import check_row, glyph, row, section
from companion.ui.parts.sheet import close_button, sheet, two_buttons
from companion.ui.wall import part


@part
def GuideSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """Where the turn stands and what it still brings."""
    player = state.player(state.active)
    rows: list[ft.Control] = [_phase(ui, state, phase) for phase in Phase]
    rows.append(
        check_row(
            ui,
            "guide-power",
            ui.g("action.UsePower"),
            player.power_used,
            lambda: do(UsePower(state.active)),
            note=ui.g("ui.power.note"),
        )
    )
    rows.append(section(ui, ui.g("ui.cards_say")))
    rows.append(
        ft.Row(
            [
                word_button(
                    ui,
                    "guide-everyone",
                    ui.g("ui.everyone"),
                    lambda: do(TakeMadnessAll()),
                    label=ui.g("ui.everyone.spoken"),
                    expand=True,
                ),
                word_button(ui, "guide-under", ui.g("ui.under"), lambda: do(PutMadnessUnder()), expand=True),
            ],
            spacing=8,
        )
    )
    rows.append(section(ui, ui.g("ui.judgement")))
    rows.append(fact_line(ui, ui.g("ui.curses_left"), str(len(state.occupied))))
    needs = [f"{n} {letter(ui, element)}" for element, n in queries.needs(state).items() if n]
    if needs:
        rows.append(fact_line(ui, ui.g("ui.needs"), " · ".join(needs)))
    rows.append(fact_line(ui, ui.g("ui.turns_left"), str(queries.turns_to_judgement(state))))
    rows.append(
        row(
            ui,
            "guide-next-monster",
            ui.g("action.TellNextMonster"),
            lambda: do.open("action", "TellNextMonster"),
            note=ui.g("ui.next_monster.note"),
            lead=glyph(ui, ft.Icons.VISIBILITY_ROUNDED),
        )
    )
    return sheet(ui, ui.t("guide.title"), rows, do.close, note=ui.g("ui.guide.note", player=state.active))


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
    """How many madness are in hand; the rest of the six are elements, unless something is amiss."""
    state, seat = at.state, at.state.active
    held = queries.known_in_hand(state, seat)
    madness, hold = use_state(held)
    elements, keep = use_state(queries.elements_beside(held))

    def change(n: int) -> None:
        hold(n)
        keep(queries.elements_beside(n))

    found = queries.hand_check(state, seat, madness, elements)
    drawn = queries.from_discard(state, seat, madness)
    words = at.g("ui.hand.elements")
    rows: list[ft.Control] = [
        _digits(at, madness, state.player(seat).owned, change),
        stepper(at, "hand-elements", words, elements, keep, high=20, caption=words, width=None),
        live(ft.Container(at.text(_said(at, found), "body"), padding=ft.Padding.symmetric(vertical=4))),
        *([warn_line(at, at.g("ui.hand.reshuffled", n=drawn))] if drawn else []),
        _reshuffle(at),
    ]
    if found.out:
        rows.append(danger_line(at, at.g("ui.hand.out", player=seat)))
    note = at.g("ui.hand.note", player=seat, n=state.player(seat).owned)
    bar = _end(at, EndRecovery(seat, madness, elements), found, drawn)
    return sheet(at, at.g("phase.recovery"), rows, at.do.close, note=note, bar=bar)


def _digits(at: At[State], chosen: int, owned: int, change: Callable[[int], None]) -> ft.Control:
    """Madness in hand: a digit to touch, none above what the player owns."""

    def key(n: int) -> ft.Control:
        on = n == chosen
        said = at.g("ui.hand.madness.n", n=n)
        digit = at.text(str(n), "tile", size=24)
        name = f"hand-madness-{n}"
        return press(at, name, said, digit, lambda: change(n), chosen=on, width=48, radius=14)

    most = max(owned, chosen)
    keys = [key(n) for n in range(most + 1)]
    title = section(at, at.g("ui.hand.madness.title"))
    return ft.Column([title, ft.Row(keys, spacing=6, run_spacing=6, wrap=True)], spacing=6, tight=True)


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
