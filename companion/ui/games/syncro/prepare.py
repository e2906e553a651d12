"""Checklists for the real cards: preparing a level, saving, resuming."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from companion.core.message import Message
from companion.core.seats import Seat
from companion.games.syncro import queries
from companion.games.syncro.adventure import ResumeGame, SaveGame
from companion.games.syncro.ending import Abandon
from companion.games.syncro.preparation import HandsDealt
from companion.games.syncro.state import State
from companion.ui.dispatcher import Dispatcher
from companion.ui.error_boundary import component
from companion.ui.games.syncro.mages import strip
from companion.ui.games.syncro.parts import level_words, lines_width
from companion.ui.hooks import use_state
from companion.ui.parts.layout import full_height, game_screen, side_by_side, stacked
from companion.ui.parts.panels import action_button, choose_seat, confirm_bar, danger_line, quiet_note
from companion.ui.parts.rows import check_row, section
from companion.ui.parts.sheet import ScrollController, anchor, sheet
from companion.ui.parts.tappable import word_button
from companion.ui.session import Notice, Ui
from companion.ui.table_context import TableContext
from companion.ui.table_hooks import use_selector


@dataclass(frozen=True, slots=True)
class PrepareLook:
    """All values that the preparation shows."""

    level: int
    attempt: int
    name: Message | None
    lines: tuple[tuple[str, tuple[tuple[str, object], ...]], ...]
    mages: tuple[Seat, ...]
    """The mages whose hands are shown; empty if hands are not tracked."""
    counted: bool
    """True if the Spell cards of the box were counted, or need no count."""

    @classmethod
    def of(cls, state: State, kept: tuple[int, ...]) -> PrepareLook:
        """Return the preparation of a state."""
        steps = queries.prepare_list(state, kept)
        lines = tuple((line.key, tuple(line.facts.items())) for line in steps)
        stone = queries.stones(state)[state.level - 1]
        mages = () if state.light else state.seats
        counted = state.light or state.base is not None
        return cls(state.level, stone.attempts, stone.name, lines, mages, counted)


def kept_hands(do: Dispatcher) -> tuple[int, ...]:
    """Return the hands before this level was dealt, kept from the previous level (SY-32)."""
    done = do.table.done
    for place in range(len(done) - 1, -1, -1):
        if any(isinstance(event, HandsDealt) for event in done[place][0].events):
            before: State = done[place - 1][1] if place else do.table.state_before
            return before.hands
    return ()


@component
def PrepareBody(ui: Ui, do: Dispatcher) -> ft.Control:
    """Draw a checklist; its ticks are local to this phone."""
    look: PrepareLook = use_selector(
        ui.session, do.table, lambda state: PrepareLook.of(state, kept_hands(do))
    )
    ticked, tick = use_state(frozenset[str])
    lines = tuple(Message(key, dict(facts)) for key, facts in look.lines)
    attempt = f"{look.level}.{look.attempt}."
    checks = _checklist(ui, lines, ticked, tick, attempt)
    width = lines_width(ui.look)
    rows: list[ft.Control] = [_head(ui, look, do), *checks]
    if look.mages:  # each hand as dealt
        rows += [strip(ui, look.mages, do, width), quiet_note(ui, ui.g("ui.prepare.touch"))]
    return game_screen(ui, full_height(rows, scrolls=True, expand=True), width)


def _checklist(
    ui: Ui,
    lines: tuple[Message, ...],
    ticked: frozenset[str],
    tick: Callable[[frozenset[str]], object],
    attempt: str = "",
) -> list[ft.Control]:
    """Return lines to tick; the ticks of another ``attempt`` are ignored."""

    def line(say: Message) -> ft.Control:
        mark = attempt + say.key
        on = mark in ticked
        toggle = partial(tick, ticked - {mark} if on else ticked | {mark})
        return check_row(ui, f"do-{say.key}", ui.words.say(say), on, toggle, above=12)

    return [line(say) for say in lines]


def _head(ui: Ui, look: PrepareLook, do: Dispatcher) -> ft.Control:
    """Return level and attempt; beside them, until done once per box, the count of its Spell cards."""
    words = stacked(level_words(ui, look.level, look.attempt, look.name), gap=0)
    if look.counted:
        return words
    count = word_button(
        ui,
        "count-spells",
        ui.g("ui.count"),
        lambda: do.open("count"),
        icon=ft.Icons.INVENTORY_2_ROUNDED,
        label=ui.g("ui.count.spoken"),
        height=48,
        width=ui.look.fixed_unless_large(124),
        room=lines_width(ui.look) - 20 - 28,
    )
    return side_by_side(ui, words, count, fill=0)


@component
def SaveSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the checklist of a save, possible between levels only: a begun one is abandoned first (SY-78)."""
    ticked, tick = use_state(frozenset[str])
    if at.state.saved:
        note = quiet_note(at, at.g("refusal.already_saved", level=at.state.level))
        return sheet(at, at.g("action.SaveGame"), [note], at.do.close)

    def save() -> None:
        at.do(SaveGame(), then=done)

    def done() -> None:
        name = at.g("ui.save.mark", level=at.do.table.state.level)
        at.do.bookmark(name)
        at.do.close()
        at.session.notice(Notice(at.g("ui.save.done"), at.g("ui.save.done.text", name=name), calm=True))

    rows: list[ft.Control] = _checklist(at, queries.save_list(at.state), ticked, tick)
    if at.state.playing:
        rows = [
            danger_line(at, at.g("ui.save.mid", level=at.state.level)),
            anchor("abandon", _abandon(at)),
        ]
    seek = ScrollController(at, "abandon")
    return sheet(
        at,
        at.g("action.SaveGame"),
        rows,
        at.do.close,
        note=at.g("ui.save.note"),
        bar=confirm_bar(
            at,
            at.g("action.SaveGame"),
            at.g("ui.save.follows", level=at.state.level),
            save,
            icon=ft.Icons.BOOKMARK_ROUNDED,
            ready=not at.state.playing,
            missing=at.g("ui.save.first", level=at.state.level),
            seek=seek,
        ),
        seek=seek,
    )


def _abandon(at: TableContext[State]) -> ft.Control:
    return action_button(
        at,
        "abandon",
        at.g("action.Abandon"),
        lambda: at.do(Abandon(), then=at.do.close),
        icon=ft.Icons.STOP_CIRCLE_ROUNDED,
        ground="danger",
    )


@component
def ResumeSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the checklist of a resumed game: card A is removed, then the level is prepared as usual."""
    ticked, tick = use_state(frozenset[str])
    leader, choose = use_state(queries.next_leader(at.state, at.do.table.absent))

    rows: list[ft.Control] = [
        *_checklist(at, queries.resume_list(at.state), ticked, tick),
        section(at, at.g("ui.leader.who")),
        choose_seat(at, at.state.seats, leader, choose, id="leader"),
    ]
    return sheet(
        at,
        at.g("ui.resume.title", level=at.state.level),
        rows,
        at.do.close,
        note=at.g("ui.resume.note"),
        bar=confirm_bar(
            at,
            at.g("action.ResumeGame"),
            at.g("ui.resume.follows"),
            lambda: at.do(ResumeGame(leader), then=at.do.close),
        ),
    )
