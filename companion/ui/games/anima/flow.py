"""What follows a tap, and small words that many sheets of Anima share."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from companion.core.journal import Entry
from companion.core.refusal import Refusal
from companion.core.seats import Seat
from companion.games.anima import queries
from companion.games.anima.dice import DiceRolled, SpeedTested
from companion.games.anima.exploring import Explored
from companion.games.anima.fights import CardGiven, CardThrown, FightRolled
from companion.games.anima.state import State
from companion.games.anima.turn import Done, TieRolled
from companion.i18n.lines import tell_refusal
from companion.ui.act import Actor
from companion.ui.desk import Ui

MINUS = "\N{MINUS SIGN}"
ROLLS = (
    FightRolled,
    Explored,
    SpeedTested,
    DiceRolled,
    TieRolled,
    CardGiven,
    CardThrown,
)
"""Events that tell what chance decided."""


def last_roll(do: Actor) -> tuple[Entry, Any] | None:
    """The last tap with what chance decided in it; None when chance had no part in it.

    What happened by itself after a roll does not hide it.
    """
    for entry in reversed(do.table.would_undo()):
        event = next((event for event in entry.events if isinstance(event, ROLLS)), None)
        if event is not None:
            return entry, event
    return None


def in_turn(do: Actor, state: State, seat: Seat, action: Any, then: Callable[[], object]) -> None:
    """What a player does who is still to act in this phase; those before have nothing to do, in one tap."""
    waiting = queries.steps_of_phase(state)
    before = waiting.index(seat) if seat in waiting else 0
    if before:
        do.together([*(Done() for _ in range(before)), action], then)
    else:
        do(action, then=then)


def percent(ui: Ui, chance: Fraction) -> str:
    """ "42 %": whole numbers, as one says them at the table."""
    return ui.g("ui.percent", p=round(chance * 100))


def signed(number: int) -> str:
    """ "+2", "−1", "+0": a change, never a bare number."""
    return f"{MINUS}{-number}" if number < 0 else f"+{number}"


def figure(number: int | None) -> str:
    """A number, or a question mark while nobody read the card out."""
    return "?" if number is None else str(number)


def reason(ui: Ui, refusal: Refusal | None) -> str:
    """Why not, in a sentence; nothing when it may be done."""
    return "" if refusal is None else tell_refusal(ui.words, refusal)


def every_seat(state: State) -> tuple[Seat, ...]:
    """All players."""
    return tuple(player.seat for player in state.players)


def others(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Everybody else."""
    return tuple(player.seat for player in state.players if player.seat != seat)


def whose(state: State, about: object) -> Seat:
    """The seat a sheet is about: the one it was opened for, else the one who acts, else the first."""
    if isinstance(about, int) and 1 <= about <= len(state.players):
        return Seat(about)
    return state.active or state.players[0].seat


def capital(text: str) -> str:
    """The first letter large: words of the vocabulary stand in lines of their own."""
    return text[:1].upper() + text[1:]
