"""The screen between the where line and the main bar: the fight, what chance just decided, or the table."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.core.seats import Seat, seats
from companion.games.anima.movement import Stay
from companion.games.anima.queries import horizons_closed, late_trade, moves_first, printed, to_move
from companion.games.anima.state import State
from companion.games.anima.vocabulary import Phase, Status
from companion.ui.dispatcher import Dispatcher
from companion.ui.error_boundary import component, memo_component
from companion.ui.games.anima.board import TeamRow, ZoneTiles, spots, tiles_height
from companion.ui.games.anima.choose import last_alarm, last_roll, sign_key
from companion.ui.games.anima.dice import HEAD_LINE, SEEN, Rolled, head_line
from companion.ui.games.anima.fight import Fight
from companion.ui.hooks import use_state
from companion.ui.parts.layout import full_height, game_screen, share, spread, stacked, tiles
from companion.ui.parts.sheet import body_height, body_width
from companion.ui.session import Ui
from companion.ui.table_hooks import use_selector
from companion.ui.theme import Look

QUICK = 56
"""The row of quick buttons."""
TRADE = ft.Icons.HANDSHAKE_ROUNDED
PHASES: dict[Phase, tuple[str, ft.IconData]] = {
    Phase.RESET: ("reset", ft.Icons.REFRESH_ROUNDED),
    Phase.MOVEMENT: ("move", ft.Icons.MAP_ROUNDED),
    Phase.INTERACTION: ("interact", ft.Icons.SPORTS_KABADDI_ROUNDED),
    Phase.EXPLORATION: ("explore", ft.Icons.EXPLORE_ROUNDED),
}


def phase_sheet(state: State) -> tuple[str, ft.IconData]:
    """The sheet of what can be done now, and its sign."""
    if state.debt is not None:
        return "gift", ft.Icons.STYLE_ROUNDED
    if state.active is None:
        return "order", ft.Icons.FORMAT_LIST_NUMBERED_ROUNDED
    return PHASES.get(state.phase, ("order", ft.Icons.FORMAT_LIST_NUMBERED_ROUNDED))


@memo_component
def Quick(ui: Ui, do: Dispatcher) -> ft.Control:
    """What a turn needs beside the main button; while a team is to move: stay, or seek new horizons."""

    def seen(state: State) -> tuple[str, ft.IconData, Seat | None, bool, bool]:
        late = late_trade(state) is not None
        return *phase_sheet(state), to_move(state), horizons_closed(state) is not None, late

    name, icon, mover, closed, late = use_selector(ui.session, do.table, seen)
    cards = _sheet(ui, do, "cards", ft.Icons.STYLE_ROUNDED)
    missions = _sheet(ui, do, "missions", ft.Icons.FLAG_ROUNDED)
    if mover is not None:
        stay = ui.g("ui.quick.stay", n=printed().stay)
        horizons = ui.g("ui.quick.horizons")
        hourglass, map_ = ft.Icons.HOURGLASS_BOTTOM_ROUNDED, ft.Icons.TRAVEL_EXPLORE_ROUNDED
        buttons = [
            _button(ui, "quick-stay", stay, hourglass, lambda: do(Stay(mover), then=do.go_on), True),
            _button(ui, "quick-horizons", horizons, map_, lambda: do.open("horizons"), not closed),
            cards,
            missions,
        ]
    else:
        word = ui.g(f"ui.quick.{name}")
        buttons = [
            _button(ui, "quick-phase", word, icon, lambda: do.open(name), True),
            cards,
            # nobody had to say that nobody trades: who does says so here, before the first team explores
            _button(ui, "quick-trade", ui.g("ui.quick.trade"), TRADE, lambda: do.open("interact"), True)
            if late
            else _sheet(ui, do, "dice", ft.Icons.CASINO_ROUNDED),
            missions,
        ]
    return tiles(ui, buttons, 4, large=2)


def _sheet(ui: Ui, do: Dispatcher, sheet: str, icon: ft.IconData) -> ft.Control:
    return _button(ui, f"quick-{sheet}", ui.g(f"ui.quick.{sheet}"), icon, lambda: do.open(sheet))


def _button(
    ui: Ui, id: str, word: str, icon: ft.IconData, go: Callable[[], object], lit: bool = False
) -> ft.Control:
    room = share(body_width(ui.look), ui.look.per_row(4, 2))
    return sign_key(ui, id, word, icon, go, room, ui.look.scaled_height(QUICK), lit=lit)


BY_ITSELF = 26
"""What happened by itself is told in a line below: its room is kept, so that no row jumps."""
GAP = 6


def row_height(look: Look, players: int, zones: float) -> tuple[float, bool]:
    """How high a team's row may be so that all is in sight; whether the column must scroll all the same."""
    gaps = GAP * (players + 2)
    room = body_height(look) - QUICK - BY_ITSELF - zones - gaps
    fits = room / players
    return min(max(fits, 48.0), 96.0), fits < 48


@component
def Body(ui: Ui, do: Dispatcher) -> ft.Control:
    """Each part looks at the table itself: a tap redraws what it changed."""
    hidden, hide = use_state("")

    def view(state: State) -> tuple[str, str]:
        if state.status is not Status.PLAYING:
            return "table", ""
        if state.bout is not None:
            return "fight", ""
        roll = last_roll(do)
        if roll is None:
            alarm = last_alarm(do)
            return ("told", alarm[0].id) if alarm is not None and on_table(state) else ("table", "")
        # who is to move touches a zone: the roll before stands in a line above the table
        return ("told" if on_table(state) else "rolled"), roll[0].id

    name, moment = use_selector(ui.session, do.table, view)
    do.memory.setdefault(SEEN, moment)  # a roll that was there before lies still
    width = body_width(ui.look)
    if name == "fight":
        inside: ft.Control = Fight(ui, width, do, key="fight")
    elif name == "rolled" and moment != hidden:
        inside = Rolled(ui, width, moment, do, lambda: hide(moment), key=f"rolled-{moment}")
    else:
        inside = Ground(ui, width, do, name == "told" and moment != hidden, key="ground")
    return game_screen(ui, inside, width)


def on_table(state: State) -> bool:
    """The next thing is done on the table itself: a team moves, or somebody puts cards away."""
    return to_move(state) is not None or state.phase is Phase.RESET


@component
def Ground(ui: Ui, width: float, do: Dispatcher, told: bool = False) -> ft.Control:
    """The teams in the order of the turn, the zones, and what each turn needs under the thumb."""
    count = len(do.table.header.players)
    lines = use_selector(ui.session, do.table, lambda state: len(spots(state)))
    order = use_selector(ui.session, do.table, lambda state: state.order or seats(count))
    asked = use_selector(
        ui.session, do.table, lambda state: (to_move(state) or moves_first(state)) is not None
    )
    head = head_line(ui, do, width) if told else []
    above = (HEAD_LINE if head else 0) + tiles_height(ui.look, lines)
    high, scrolls = row_height(ui.look, count, above)
    rows = [TeamRow(ui, seat, high, do, key=f"team-{int(seat)}") for seat in order]
    teams = stacked(rows, GAP)
    zones, quick = ZoneTiles(ui, width, do, key="zones"), Quick(ui, do, key="quick")
    if ui.look.large_text:
        return full_height([*head, quick, teams, zones], GAP, scrolls=True, expand=True)
    if scrolls:  # what the thumb needs does not scroll away, nor the zones while one is to be touched
        table = full_height(
            [*head, *((zones, teams) if asked else (teams, zones))], GAP, scrolls=True, expand=True
        )
        return full_height([table, quick], GAP, expand=True)
    return spread(ui, [*head, teams, zones, quick], ui.look.if_wide(GAP, 12))
