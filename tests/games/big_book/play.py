"""A table of the Big Book under test: does actions, checks every state it passes through."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.core.box import Box, read_box
from companion.core.chance import Scripted
from companion.core.seats import Seat
from companion.games.big_book import GAME
from companion.games.big_book.correction import Correct
from companion.games.big_book.curses import DestroyCurse, LayCurses
from companion.games.big_book.elements import Curse, Element
from companion.games.big_book.invocation import Advance
from companion.games.big_book.state import Options, State
from companion.games.big_book.turn import EndRecovery
from companion.games.big_book.vocabulary import Phase, Slot, Tracking
from tests.play import Play as AnyPlay

DATA = Path(__file__).resolve().parents[3] / "data" / "games" / "big_book"
FET = (Element.FIRE, Element.WATER, Element.EARTH)
ONE, TWO, THREE, FOUR, FIVE = (Seat(number) for number in range(1, 6))


def box(**owner: int | str) -> Box:
    """The shipped box and what its owner told: ``box(**{"multi.I.1": 0})``."""
    return read_box(json.loads((DATA / "box.json").read_text("utf-8")), owner)


class Play(AnyPlay[State]):
    """One table of The Big Book of Madness."""

    def __init__(self, state: State):
        super().__init__(GAME, state)

    # -- short cuts ------------------------------------------------------------------------------

    def pile(self, n: int) -> Play:
        """So many madness on the pile; the others are destroyed or come back."""
        if n != self.state.pile:
            self.do(Correct("pile", n, "destroyed"))
        return self

    def begin(self, multi: int = 0, symbols: tuple[Element, ...] = FET, **more: Any) -> tuple[Any, ...]:
        """The Monster phase: the marker, and the curses when a monster appears."""
        events = self.do(Advance())
        if self.state.curses_due:
            events += self.do(LayCurses(multi, symbols, **more))
        return events

    def end(self, mad: int = 0) -> tuple[Any, ...]:
        return self.do(EndRecovery(self.state.active, mad, 6 - mad))

    def turn(self, **how: Any) -> None:
        self.begin(**how)
        self.end()

    def to_turn(self, number: int, **how: Any) -> Play:
        """Plays whole turns until that one has begun (its marker has not moved)."""
        while self.state.turn < number:
            self.turn(**how)
        assert self.state.phase is Phase.CONCENTRATION
        return self

    def clear(self) -> None:
        """Destroys every curse."""
        for place in self.state.occupied:
            left = next((pile.element for pile in self.state.reserve if pile.v2), None)
            self.do(DestroyCurse(self.state.active, place.slot, reward=left))

    def curses(self) -> dict[str, Curse]:
        return {place.slot.value: place.curse for place in self.state.occupied if place.curse}

    def owned(self) -> list[int]:
        return [player.owned for player in self.state.players]

    def spell(self, name: str, seat: Seat = ONE) -> Any:
        return self.state.player(seat).spell(name)


def table(players: int = 3, owner: Mapping[str, int | str] | None = None, **options: Any) -> Play:
    """A new table; seat 1 begins unless ``first`` says otherwise."""
    chosen = Options(**{"first": 1, **options})
    state = GAME.new(chosen, players, box(**(owner or {})), Scripted([]))
    assert isinstance(state, State), state
    assert GAME.violations(state) == ()
    return Play(state)


def acting(players: int = 3, **more: Any) -> Play:
    """A new table whose first player is in the Action phase."""
    play = table(players, **more)
    play.begin()
    return play


def full(players: int = 3, **options: Any) -> Play:
    """A new table that follows madness zone by zone."""
    return table(players, tracking=Tracking.FULL, **options)


def names(events: Sequence[Any]) -> list[str]:
    return [type(event).__name__ for event in events]


def with_slots(play: Play, **curses: str) -> Play:
    """Puts curses on slots by hand: ``with_slots(play, s3L="F")``."""
    for slot in Slot:
        wanted = curses.get(f"s{slot.value}")
        place = play.state.slot(slot)
        curse = None if wanted is None else Curse(wanted)
        play.state = play.state.with_slot(slot, curse=curse, laid=curse or place.laid, neutralised=0)
    return play


def at(play: Play, **changes: Any) -> Play:
    """The table with fields of its state changed by hand."""
    play.state = replace(play.state, **changes)
    return play
