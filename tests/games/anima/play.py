"""A table of Anima under test: does actions, checks every state it passes through."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.core.box import Box, read_box
from companion.core.chance import Scripted
from companion.core.seats import Seat
from companion.games.anima import GAME
from companion.games.anima.movement import GoTo, Stay
from companion.games.anima.state import Character, Options, Player, State, Zone
from companion.games.anima.turn import Done, StartTurn
from companion.games.anima.vocabulary import Hidden, Phase
from tests.play import Play as AnyPlay

DATA = Path(__file__).resolve().parents[3] / "data" / "games" / "anima"
ONE, TWO, THREE, FOUR, FIVE = (Seat(number) for number in range(1, 6))
PHASES = (Phase.RESET, Phase.MOVEMENT, Phase.INTERACTION, Phase.EXPLORATION)


def box(**owner: int | str) -> Box:
    """The shipped box and what its owner told."""
    return read_box(json.loads((DATA / "box.json").read_text("utf-8")), owner)


class Play(AnyPlay[State]):
    """One table of Anima."""

    def __init__(self, state: State):
        super().__init__(GAME, state)

    # -- looking ---------------------------------------------------------------------------------

    def player(self, seat: Seat) -> Player:
        return self.state.player(seat)

    def zone(self, number: int) -> Zone:
        found = self.state.zone(number)
        assert found is not None, number
        return found

    @property
    def zones(self) -> list[int]:
        return [zone.id for zone in self.state.zones]

    def hands(self) -> list[int]:
        return [player.hand for player in self.state.players]

    def sums(self, seat: Seat) -> tuple[int | None, int | None]:
        return self.state.combat(seat), self.state.speed(seat)

    def step(self) -> Any:
        return GAME.step(self.state)

    # -- short cuts ------------------------------------------------------------------------------

    def start(self, faces: Sequence[int] = ()) -> Play:
        """The next turn, ties settled in seat order unless faces are given."""
        self.do(StartTurn(), faces)
        return self

    def to(self, phase: Phase, seat: Seat) -> Play:
        """On to that player's step, teams staying on the way unless they resist."""
        for _ in range(40):
            if (self.state.phase, self.state.active) == (phase, seat):
                return self
            self.next()
        raise AssertionError(f"never came to {phase} of {seat!r}: {self.state}")

    def next(self) -> Play:
        """One step of the phase guide, doing as little as possible."""
        seat = self.state.active
        assert seat is not None, "between turns"
        player = self.player(seat)
        due = self.state.phase is Phase.MOVEMENT and not (player.moved or player.off or player.resisting)
        if due:
            self.do(Stay(seat))
        self.do(Done())
        return self

    def finish(self) -> Play:
        """To the end of the turn."""
        while self.state.active is not None:
            self.next()
        return self

    def turn(self) -> Play:
        """A whole turn in which everybody does as little as possible."""
        return self.start().finish()

    def arrive(self, *places: tuple[Seat, int]) -> Play:
        """Movement in which these teams go to these (free) zones; the others stay."""
        wanted = dict(places)
        self.to(Phase.MOVEMENT, self.state.order[0])
        while self.state.active is not None and self.state.phase is Phase.MOVEMENT:
            seat = self.state.active
            if seat in wanted and not self.player(seat).off:
                self.do(GoTo(seat, wanted[seat]))
            self.next()
        return self

    def at(self, **changes: Any) -> Play:
        """The table with fields of its state changed by hand."""
        self.state = replace(self.state, **changes)
        return self

    def set(self, seat: Seat, **changes: Any) -> Play:
        """One player changed by hand."""
        self.state = self.state.with_player(seat, **changes)
        return self

    def on(self, number: int, **changes: Any) -> Play:
        """One zone changed by hand."""
        self.state = self.state.with_zone(number, **changes)
        return self


def team(first: int, *sheets: tuple[int, int]) -> tuple[Character, ...]:
    """Characters with ids from ``first``: (Combat, Speed) each."""
    return tuple(
        Character(first + place, f"P{first + place}", combat, speed)
        for place, (combat, speed) in enumerate(sheets)
    )


def table(players: int = 3, *, free: bool = True, **options: Any) -> Play:
    """A new table: seat 1 is the fastest, zones are named A, B, ... of level 2 and (when free) bare."""
    state = GAME.new(Options(**options), players, box(), Scripted([]))
    assert isinstance(state, State), state
    assert GAME.violations(state) == ()
    for player in state.players:
        # Speeds 16, 12, 8, 4, 0: no tie, whoever stayed
        state = state.with_player(player.seat, team=team(100 * player.seat, (4, 20 - 4 * player.seat)))
    for place, zone in enumerate(state.zones):
        hidden = Hidden.NONE if free else zone.hidden
        level = place % 3 + 1 if state.options.tree else 2
        state = state.with_zone(zone.id, name=chr(ord("A") + place), level=level, hidden=hidden)
    return Play(state.changed(next_id=1000))


def fresh(players: int = 3, **options: Any) -> Play:
    """A new table just as it is set up: nothing read out yet."""
    state = GAME.new(Options(**options), players, box(), Scripted([]))
    assert isinstance(state, State), state
    return Play(state)


def names(events: Sequence[Any]) -> list[str]:
    return [type(event).__name__ for event in events]


def event(events: Sequence[Any], kind: type) -> Any:
    """The one event of that kind."""
    found = [each for each in events if isinstance(each, kind)]
    assert len(found) == 1, (kind, events)
    return found[0]
