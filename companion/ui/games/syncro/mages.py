"""The mages: who plays, in which order round the table; and one of them looked at closely."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.core.seats import Seat
from companion.games.syncro import queries
from companion.games.syncro.adventure import ChangeMages
from companion.games.syncro.correction import Correct
from companion.games.syncro.hands import SetHand
from companion.games.syncro.preparation import StartLevel, proposed
from companion.games.syncro.rewards import PlayReward, ShuffleHands
from companion.games.syncro.state import State
from companion.games.syncro.unveiling import open_now
from companion.games.syncro.vocabulary import Phase
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.syncro.parts import bar, seat_mark
from companion.ui.hooks import use_state
from companion.ui.parts.counter import stepper
from companion.ui.parts.panels import action_button, choose_seat, panel, quiet_note
from companion.ui.parts.press import icon_button, word_button
from companion.ui.parts.rows import glyph, row, section, text_field
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part


@part
def TeamSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """Everybody who ever played is a tap away; the order is the one round the table."""
    return _Team(ui, state, do, key=f"team-{state.seats}-{state.known}")


@part
def _Team(ui: Ui, state: State, do: Actor) -> ft.Control:
    mages, put = use_state(state.seats)
    name, write = use_state("")
    joining, join = use_state(tuple[str, ...])

    def toggle(seat: Seat) -> None:
        put(lambda old: tuple(each for each in old if each != seat) if seat in old else (*old, seat))

    def add() -> None:
        if name.strip():
            join((*joining, name.strip()))
            write("")

    def change() -> None:
        do(ChangeMages(mages, joining), then=do.close)

    between = state.phase is Phase.PATH
    limit = queries.limit(len(mages) + len(joining))
    rows: list[ft.Control] = [*_leader(ui, state, do)]
    rows.append(section(ui, ui.g("ui.team.order"), ui.g("ui.team.limit", n=str(limit or "?"))))
    away = tuple(seat for seat in state.everybody if seat not in mages)
    rows += [_mage(ui, seat, mages, partial(toggle, seat), put) for seat in (*mages, *away)]
    rows += [
        row(
            ui, f"joins-{place}", new, partial(join, joining[: place - 1] + joining[place:]),
            note=ui.g("ui.team.joins"), tail=_cross(ui), lead=ft.Icon(ft.Icons.PERSON_ADD_ROUNDED, size=24),
        )
        for place, new in enumerate(joining, 1)
    ]  # fmt: skip
    if between:
        rows += [
            text_field(ui, "join-name", ui.g("ui.team.name"), name, write, submit=add),
            word_button(ui, "join", ui.g("ui.team.add"), add, icon=ft.Icons.PERSON_ADD_ROUNDED),
        ]
    changed = mages != state.seats or bool(joining)
    note = ui.g("ui.team.note" if between else "ui.team.locked")
    return sheet(
        ui,
        ui.g("menu.team"),
        rows,
        do.close,
        note=note,
        bar=bar(ui, do, ui.g("action.ChangeMages"), ui.g("ui.team.follows"), change, quiet=not changed),
    )


def _cross(ui: Ui) -> ft.Control:
    return ft.Icon(ft.Icons.CLOSE_ROUNDED, size=22, color=ui.colours.ink3)


def _leader(ui: Ui, state: State, do: Actor) -> list[ft.Control]:
    """Who gets the Leader card: proposed clockwise, chosen by the players (A-32)."""
    if state.phase not in (Phase.PATH, Phase.PREPARATION) or state.saved:
        return []
    title = section(ui, ui.g("ui.leader.who"))
    if state.phase is Phase.PREPARATION:
        tell = choose_seat(
            ui, state.seats, state.leader, lambda seat: do(Correct("leader", int(seat))), id="leader"
        )
        return [title, tell]
    start = choose_seat(
        ui, state.seats, proposed(state), lambda seat: do(StartLevel(seat), then=do.close), id="leader"
    )
    return [title, start, quiet_note(ui, ui.g("ui.leader.note", level=state.level))]


def _mage(
    ui: Ui, seat: Seat, mages: tuple[Seat, ...], toggle: Callable[[], Any], put: Callable[[Any], Any]
) -> ft.Control:
    """A mage with a tick, and an arrow to sit one place earlier."""
    on = seat in mages
    icon = ft.Icons.CHECK_BOX_ROUNDED if on else ft.Icons.CHECK_BOX_OUTLINE_BLANK_ROUNDED
    line = row(
        ui,
        f"plays-{int(seat)}",
        ui.words.show(seat),
        toggle,
        lead=seat_mark(ui, seat, 26),
        tail=ft.Icon(icon, size=26, color=ui.accent.acc if on else ui.colours.ink3),
        checked=on,
        ground="raised" if on else "flat",
        quiet=not on,
    )
    if not on or mages.index(seat) == 0:
        return ft.Row([ft.Container(line, expand=True), ft.Container(width=48)], spacing=4)

    def earlier() -> None:
        place = mages.index(seat)
        moved = (*mages[: place - 1], seat, mages[place - 1], *mages[place + 1 :])
        put(moved)

    said = ui.g("ui.team.earlier", mage=seat)
    up = icon_button(ui, f"earlier-{int(seat)}", ft.Icons.ARROW_UPWARD_ROUNDED, said, earlier)
    return ft.Row([ft.Container(line, expand=True), up], spacing=4)


@part
def MageSheet(ui: Ui, state: State, do: Actor, about: Seat) -> ft.Control:
    """A hand is a number here, never more (SY-35)."""
    if about not in state.seats:
        return sheet(ui, ui.words.show(about), [quiet_note(ui, ui.g("ui.mage.away"))], do.close)
    hand = state.hand(about)
    rows: list[ft.Control] = [
        stepper(
            ui,
            "hand",
            ui.g("ui.hand.label"),
            hand,
            lambda n: do(SetHand(about, n)),
            high=state.limit,
            caption=ui.g("ui.hand.of", limit=state.limit),
            width=None,
        ),
        quiet_note(ui, ui.g("ui.hand.note")),
    ]
    if state.leader == about:
        rows.append(quiet_note(ui, ui.g("ui.mage.leads")))
    else:
        rows.append(
            row(
                ui,
                "make-leader",
                ui.g("ui.mage.lead"),
                lambda: do(Correct("leader", int(about))),
                note=ui.g("ui.mage.lead.note"),
                lead=glyph(ui, ft.Icons.MILITARY_TECH_ROUNDED),
            )
        )
    if open_now(state, "action.PlayReward") and state.playing:
        rows += _reward(ui, state, do, about)
    return sheet(ui, ui.words.show(about), rows, do.close, tail=seat_mark(ui, about, 30))


def _reward(ui: Ui, state: State, do: Actor, seat: Seat) -> list[ft.Control]:
    """At most one, hidden until it is played (SY-60)."""
    holds = seat in state.two.rewards
    title = section(ui, ui.g("ui.reward"), ui.g("ui.reward.holds" if holds else "ui.reward.none"))
    give = row(
        ui,
        "reward-correct",
        ui.g("ui.reward.takes" if not holds else "ui.reward.has_not"),
        partial(do, Correct(f"rewards.{int(seat)}", 0 if holds else 1)),
        note=ui.g("ui.reward.counted"),
        lead=glyph(ui, ft.Icons.EDIT_ROUNDED),
    )
    if not holds:
        return [title, give]
    rows = [title, panel(ui, [PlayForm(ui, do, seat, key=f"play-{seat}")])]
    if open_now(state, "action.ShuffleHands"):
        rows.append(
            row(
                ui,
                "shuffle-hands",
                ui.g("action.ShuffleHands"),
                lambda: do(ShuffleHands(seat), then=do.close),
                note=ui.g("ui.reward.new"),
                lead=glyph(ui, ft.Icons.SHUFFLE_ROUNDED),
            )
        )
    return [*rows, give]


@part
def PlayForm(ui: Ui, do: Actor, seat: Seat) -> ft.Control:
    """A name if the table wants one; the card's text stays on the card."""
    label, write = use_state("")
    go = action_button(
        ui,
        "play-reward",
        ui.g("action.PlayReward"),
        lambda: do(PlayReward(seat, label.strip()), then=do.close),
        ground="accent",
        icon=ft.Icons.AUTO_AWESOME_ROUNDED,
    )
    return ft.Column(
        [text_field(ui, "reward-label", ui.g("ui.label"), label, write), go], spacing=8, tight=True
    )
