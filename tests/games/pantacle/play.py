"""A table of Pantacle under test: does actions, checks every state it passes through."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.core.box import Box, read_box
from companion.core.chance import Scripted
from companion.core.seats import Seat
from companion.games.pantacle import GAME
from companion.games.pantacle.favour import Announce, Divert, Pass, Resolve
from companion.games.pantacle.moon import Moon
from companion.games.pantacle.preparation import PlaceMarker
from companion.games.pantacle.state import CHANGES, Curse, DrawnCurse, Options, Player, State
from companion.games.pantacle.vocabulary import Favour, Kind, Phase, Resource, Spot, Token
from tests.play import Play as AnyPlay

DATA = Path(__file__).resolve().parents[3] / "data" / "games" / "pantacle"
ONE, TWO, THREE, FOUR, FIVE = (Seat(number) for number in range(1, 6))
PERMANENT = DrawnCurse("Œil noir", Kind.PERMANENT)
TRAQUE, PROTECTION = Token.TRAQUE, Token.PROTECTION
ENVOUTEMENT, ASSERVISSEMENT, DEMONIAQUE = Token.ENVOUTEMENT, Token.ASSERVISSEMENT, Token.DEMONIAQUE
ALL_SPOTS = tuple(Spot)


def exhaustion(cubes: int = 0, adepts: int = 0, title: str = "Soif") -> DrawnCurse:
    return DrawnCurse(title, Kind.EXHAUSTION, cubes, adepts)


def box(**owner: int | str) -> Box:
    """The shipped box and what its owner told."""
    return read_box(json.loads((DATA / "box.json").read_text("utf-8")), owner)


class Play(AnyPlay[State]):
    """One table of Pantacle."""

    def __init__(self, state: State):
        super().__init__(GAME, state)

    def player(self, seat: Seat) -> Player:
        return self.state.player(seat)

    # -- set the table by hand, all counts kept --------------------------------------------------

    def put(self, seat: Seat = ONE, **how: Any) -> Play:
        """What lies in front of a player; supply, pile and pentagram follow. Cursed flames go first."""
        state = self.state
        for name in ("cubes", "adepts"):
            if name in how:
                resource = Resource(name)
                state = state.give(seat, resource, how.pop(name) - state.player(seat).has(resource))
        if "hand" in how:
            less = how["hand"] - state.player(seat).hand
            state = replace(state, pile=state.pile - less)
        if "spots" in how:
            how["spots"] = tuple(how["spots"])
            how.setdefault("top", len(how["spots"]) < 5)
            how["cursed"] = 5 - len(how["spots"]) - how["top"]
        self.state = state.with_player(seat, **how)
        assert GAME.violations(self.state) == (), GAME.violations(self.state)
        return self

    def supply(self, **left: int) -> Play:
        """So many cubes or adepts in the supply; the last player holds the others."""
        last = self.state.players[-1].seat
        for name, n in left.items():
            resource = Resource(name)
            self.state = self.state.give(last, resource, self.state.supply(resource) - n)
        return self

    def curse(self, seat: Seat, card: DrawnCurse, *, face_up: bool = True) -> int:
        """A curse in front of a player, by hand; a cursed flame must have been placed for it."""
        state = self.state
        does = {name: getattr(card, name) for name in (*CHANGES, "forbids")}
        held = Curse(state.next_curse, card.title, card.kind, card.cubes, card.adepts, face_up, **does)
        state = state.with_player(seat, curses=(*state.player(seat).curses, held))
        self.state = replace(
            state,
            cubes=state.cubes - card.cubes,
            adepts=state.adepts - card.adepts,
            curse_pile=state.curse_pile - 1,
            next_curse=held.id + 1,
        )
        assert GAME.violations(self.state) == (), GAME.violations(self.state)
        return held.id

    def at(self, **changes: Any) -> Play:
        """The table with fields of its state changed by hand."""
        self.state = replace(self.state, **changes)
        return self

    # -- short cuts ------------------------------------------------------------------------------

    def announce(self, favour: Favour, marker: Favour | None = None) -> tuple[Any, ...]:
        if marker is not None or self.state.marker is favour:
            other = Favour.RECRUTEMENT if favour is not Favour.RECRUTEMENT else Favour.CONVERSION
            self.at(marker=marker or other)
        return self.do(Announce(favour))

    def favour(self, favour: Favour, diverter: Seat | None = None, **how: Any) -> tuple[Any, ...]:
        """A whole favour round; told are the events that resolve it."""
        self.announce(favour)
        while self.state.asking is not None and self.state.asking != diverter:
            events = self.do(Pass(self.state.asking))
        return self.do(Divert(diverter, **how)) if diverter else events

    def moon(self, discard: int = 1, **how: Any) -> tuple[Any, ...]:
        return self.do(Moon(discard, **how))

    def turn(self, favour: Favour | None = None) -> None:
        """A quiet turn: nothing forced, nobody diverts."""
        quiet = (Favour.CONVERSION, Favour.ENVOUTEMENT, Favour.PROTECTION, Favour.ASSERVISSEMENT)
        own, marker = self.state.sorcerer.tokens, self.state.marker
        legal = [f for f in quiet if f is not marker and f.token not in own]
        self.do(Announce(favour or legal[0]))
        self.do(Resolve())
        self.moon(min(1, self.state.sorcerer.hand))


def opened(players: int = 3, owner: dict[str, int | str] | None = None, **options: Any) -> Play:
    """A new table before the marker is put down; seat 1 begins unless ``first`` says otherwise."""
    state = GAME.new(Options(**{"first": 1, **options}), players, box(**(owner or {})), Scripted([]))
    assert isinstance(state, State), state
    assert GAME.violations(state) == ()
    return Play(state)


def table(players: int = 3, **options: Any) -> Play:
    """The marker lies on Recrutement; everybody has played a turn; seat 1 prepares."""
    play = opened(players, **options)
    play.do(PlaceMarker(Favour.RECRUTEMENT))
    for player in play.state.players:
        play.put(player.seat, turns=1)
    return play.at(phase=Phase.A1, turn=players + 1)


def names(events: Sequence[Any]) -> list[str]:
    return [type(event).__name__ for event in events]


def of(events: Sequence[Any], name: str) -> Any:
    """The one event of that name."""
    found = [event for event in events if type(event).__name__ == name]
    assert len(found) == 1, (name, events)
    return found[0]
