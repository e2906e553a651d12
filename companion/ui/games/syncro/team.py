"""The team between levels: who plays, in which order round the table, who joins, who leads."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.core.seats import Seat
from companion.games.syncro import figures
from companion.games.syncro.adventure import ChangeMages
from companion.games.syncro.correction import Correct
from companion.games.syncro.preparation import StartLevel, proposed
from companion.games.syncro.state import State
from companion.games.syncro.vocabulary import Phase
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.syncro.names import bar, seat_mark
from companion.ui.hooks import use_state
from companion.ui.parts.panels import choose_seat, quiet_note
from companion.ui.parts.press import icon_button, word_button
from companion.ui.parts.rows import row, section, text_field
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
    joining, join = use_state(())

    def toggle(seat: Seat) -> None:
        put(lambda old: tuple(each for each in old if each != seat) if seat in old else (*old, seat))

    def add() -> None:
        if name.strip():
            join((*joining, name.strip()))
            write("")

    def change() -> None:
        do(ChangeMages(mages, joining), then=do.close)

    everybody = tuple(Seat(number) for number in range(1, state.known + 1))
    between = state.phase is Phase.PATH
    rows: list[ft.Control] = [*_leader(ui, state, do)]
    rows += [section(ui, ui.g("ui.team.order"), ui.g("ui.team.limit", n=_limit(len(mages) + len(joining))))]
    rows += [_mage(ui, seat, mages, partial(toggle, seat), put) for seat in (*mages, *_out(everybody, mages))]
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


def _limit(count: int) -> str:
    return str(figures.DEALT.get(count, "?"))


def _out(everybody: tuple[Seat, ...], mages: tuple[Seat, ...]) -> tuple[Seat, ...]:
    return tuple(seat for seat in everybody if seat not in mages)


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


def _mage(ui: Ui, seat: Seat, mages: tuple[Seat, ...], toggle: object, put: object) -> ft.Control:
    """A mage with a tick, and an arrow to sit one place earlier."""
    on = seat in mages
    icon = ft.Icons.CHECK_BOX_ROUNDED if on else ft.Icons.CHECK_BOX_OUTLINE_BLANK_ROUNDED
    line = row(
        ui,
        f"plays-{int(seat)}",
        ui.words.show(seat),
        toggle,  # type: ignore[arg-type]
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
        put(moved)  # type: ignore[operator]

    said = ui.g("ui.team.earlier", mage=seat)
    up = icon_button(ui, f"earlier-{int(seat)}", ft.Icons.ARROW_UPWARD_ROUNDED, said, earlier)
    return ft.Row([ft.Container(line, expand=True), up], spacing=4)
