"""The body between the where line and the main bar: the fight, or the journey and the party."""

from __future__ import annotations

import flet as ft

from companion.core.journal import Entry, Kind
from companion.core.table import Table
from companion.games.synchro_horizon.phases import PiecesLeave
from companion.games.synchro_horizon.queries.fight import reminded
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Phase, Trigger
from companion.ui.dispatcher import Dispatcher
from companion.ui.error_boundary import component, memo_component
from companion.ui.games.synchro_horizon.fight.lanes import FightBody
from companion.ui.games.synchro_horizon.fight.turn import TurnSheet
from companion.ui.games.synchro_horizon.journey.calendar import CalendarSheet
from companion.ui.games.synchro_horizon.journey.top import Journey
from companion.ui.games.synchro_horizon.marks import where_to
from companion.ui.games.synchro_horizon.party.top import Party
from companion.ui.hooks import use_ref, use_state
from companion.ui.parts.layout import expanded, full_height, game_screen, spacer
from companion.ui.parts.rows import tabs
from companion.ui.parts.sheet import body_width, sheet, sheet_width
from companion.ui.session import Notice, Ui
from companion.ui.table_context import TableContext
from companion.ui.table_hooks import use_selector


@component
def Body(ui: Ui, do: Dispatcher) -> ft.Control:
    """Draw the fight, or between fights the journey and the party."""
    fighting = use_selector(ui.session, do.table, lambda state: state.phase is Phase.FIGHT)
    shown = FightBody(ui, do) if fighting else Between(ui, do)
    return full_height([Pieces(ui, do), expanded(shown)], 0, expand=True)


@component
def Between(ui: Ui, do: Dispatcher) -> ft.Control:
    """Draw the journey, with the party in a second tab; a wide screen has the party in its pane."""
    tab, show = use_state("journey")
    width = body_width(ui.look)
    rows: list[ft.Control] = []
    if not ui.look.wide:
        words = [(name, ui.g(f"ui.tab.{name}")) for name in ("journey", "party")]
        rows.append(tabs(ui, "tab", words, tab, show))
    rows.append(Party(ui, do, width) if tab == "party" and not ui.look.wide else Journey(ui, do, width))
    column = full_height(rows, across="stretch", scrolls=True, expand=True)
    return game_screen(ui, column, width)


@component
def JourneySheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the journey with its calendar as a sheet, for use during a fight.

    A wide screen outside a fight already shows the journey: there it draws the calendar sheet.
    """
    if at.look.wide and at.state.phase is not Phase.FIGHT:  # the body at the left shows the journey already
        return CalendarSheet(at)
    here = at.state.journey.here
    note = "" if here is None else here.city
    return sheet(
        at, at.g("ui.tab.journey"), [Journey(at, at.do, sheet_width(at.look))], at.do.close, note=note
    )


@component
def PartySheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the party as a sheet: during a fight, and in the right pane of a wide screen."""
    return sheet(at, at.g("ui.tab.party"), [Party(at, at.do, sheet_width(at.look))], at.do.close)


@component
def PaneSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the default of the right pane: the turn of the active character in a fight, else the party."""
    active = at.state.fight.active if at.state.fight else None
    if active is not None and at.state.health(active) is not None:
        return TurnSheet(at, key=f"pane-{active.value}")
    return PartySheet(at)


@memo_component
def Pieces(ui: Ui, do: Dispatcher) -> ft.Control:
    """Show a notice after an entry that moves real cards: it names their new places, and stays until read.

    Reminders of the group that became due with the entry are added. The component itself is invisible.
    """
    seq, lines, mine = use_selector(ui.session, do.table, lambda state: _last(ui, do.table))
    seen = use_ref(seq)

    def tell() -> None:
        if (lines or mine) and seq != seen.current:
            title = ui.g("ui.pieces" if lines else "ui.remind")
            ui.session.notice(Notice(title, " ".join((*lines, *mine)), stays=True))
        seen.current = seq

    ft.use_effect(tell, [seq])
    return spacer(width=0, height=0)


def _last(ui: Ui, table: Table[State]) -> tuple[int, tuple[str, ...], tuple[str, ...]]:
    """Return the last entry's sequence number, its instructions for real pieces, and its due reminders.

    Entries that automations added after the tap are included. Return (0, (), ()) if there is nothing to show
    (the usual case, and after the campaign's end): the result stays equal, so the component is not redrawn.
    """
    moves = any(isinstance(event, PiecesLeave) for tap in table.would_undo() for event in tap.events)
    if not moves and not table.state.reminders:
        return 0, (), ()
    done, state = table.done, table.state
    if table.entries[-1].kind is not Kind.TAP or not state.playing:
        return 0, (), ()
    last, lines, mine = done[-1][0], list[str](), list[str]()
    for place in range(len(done) - 1, -1, -1):
        entry = done[place][0]
        before: State = done[place - 1][1] if place else table.state_before
        if entry.group != last.group:
            break
        lines = [*_to_do(ui, entry, before), *lines]
        # the turn sheet shows the reminders of a turn's beginning
        told = [each for each in reminded(before, entry.events) if each.when is not Trigger.TURN]
        mine = [*(ui.g("ui.remind.line", name=each.name, text=each.text) for each in told), *mine]
    return (last.seq, tuple(lines), tuple(mine)) if lines or mine else (0, (), ())


def _to_do(ui: Ui, entry: Entry, before: State) -> list[str]:
    """Return the instructions for the real pieces that one entry asks for."""
    lines: list[str] = []
    for event in entry.events:
        left = event.remains(before) if isinstance(event, PiecesLeave) else None
        lines += [] if left is None else where_to(ui, left)
    return lines
