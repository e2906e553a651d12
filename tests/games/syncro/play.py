"""A team of Syncro under test: does actions, checks every state it passes through."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.core.box import Box, read_box
from companion.core.chance import Scripted
from companion.core.refusal import Refusal
from companion.core.seats import Seat
from companion.games.syncro import GAME
from companion.games.syncro.horde import HordeCard
from companion.games.syncro.preparation import LayHorde, StartLevel, Unlock
from companion.games.syncro.resolution import Resolve
from companion.games.syncro.reveal import Reveal
from companion.games.syncro.state import Beyond, Mage, Options, State
from companion.games.syncro.turn import Attack, BeginTurns, EndTurn, Estimate, Pass
from companion.games.syncro.unveiling import stage
from companion.games.syncro.vocabulary import Kind, Phase
from tests.play import Play as AnyPlay

DATA = Path(__file__).resolve().parents[3] / "data" / "games" / "syncro"
A, B, C, D, E = (Seat(number) for number in range(1, 6))


def box(**owner: int | str) -> Box:
    """The shipped box and what its owner told: ``box(**{"spells.all.count": 40})``."""
    return read_box(json.loads((DATA / "box.json").read_text("utf-8")), owner)


class Play(AnyPlay[State]):
    """One campaign."""

    def __init__(self, state: State):
        super().__init__(GAME, state)

    def do(self, *actions: Any) -> tuple[Any, ...]:  # type: ignore[override]
        """Several actions, one after the other."""
        events: tuple[Any, ...] = ()
        for action in actions:
            events = GAME.decide(self.state, action, Scripted(()))
            assert not isinstance(events, Refusal), (action, events)
            self._apply(events)
        return events

    def at(self, **changes: Any) -> Play:
        """The campaign with fields of its state changed by hand."""
        self.state = replace(self.state, **changes)
        assert GAME.violations(self.state) == (), GAME.violations(self.state)
        return self

    def hands(self, *hands: int) -> Play:
        self.state = self.state.with_hands(hands)
        assert GAME.violations(self.state) == (), GAME.violations(self.state)
        return self

    # -- short cuts ------------------------------------------------------------------------------

    def press(self) -> tuple[Any, ...]:
        """The main button, where it acts."""
        step = GAME.step(self.state)
        assert step is not None
        assert step.action is not None, step
        return self.do(step.action)

    @property
    def asks(self) -> str:
        step = GAME.step(self.state)
        return step.ask if step else ""

    def begin(self, *rows: str, level: int | None = None) -> Play:
        """The level up to its Horde: prepared, unlocked, built."""
        if level is not None:
            at_level(self, level)
        self.do(StartLevel(self.state.leader))
        if self.state.reached < self.state.level:
            self.do(Unlock(self.state.level))
        self.do(LayHorde(rows))
        return self

    def tell(self, *cards: tuple[Kind, int]) -> Play:
        """What the cards are, in their order: bottom to top, left to right."""
        from companion.games.syncro.horde import in_order

        for card, (kind, strength) in zip(in_order(self.state.horde), cards, strict=False):
            self.do(Reveal(card.id, strength, kind))
        return self

    def turns(self) -> Play:
        if self.state.estimate:
            self.do(Estimate())
        self.do(BeginTurns())
        return self

    def attack(self, *targets: int | None) -> Play:
        """One slot after the other: the card attacked, or None to pass. Slots left over pass."""
        for target in targets:
            slot = self.state.slot
            assert slot is not None
            self.do(Pass(slot.mage) if target is None else Attack(slot.mage, target))
        while self.state.slot is not None:
            self.do(Pass(self.state.slot.mage))
        self.do(EndTurn())
        return self

    def resolve(self, *values: int) -> tuple[Any, ...]:
        """The next monster, with these face-down values."""
        from companion.games.syncro.phases import next_to_resolve

        card = next_to_resolve(self.state)
        assert card is not None
        return self.do(Resolve(card.id, values))

    def card(self, number: int) -> HordeCard:
        card = self.state.card(number)
        assert card is not None
        return card


def team(mages: int = 4, **options: Any) -> Play:
    """A new campaign; seat 1 leads unless ``first`` says otherwise. Keys with a dot are the owner's facts."""
    owner = options.pop("owner", {})
    state = GAME.new(Options(**{"first": 1, **options}), mages, box(**owner), Scripted(()))
    assert isinstance(state, State), state
    assert GAME.violations(state) == ()
    return Play(state)


def at_level(play: Play, level: int) -> Play:
    """The team stands on a level and has won all before it."""
    play.state = replace(
        play.state,
        level=level,
        reached=level - 1,
        seen=max(play.state.seen, stage(level - 1) + (level - 1 == 4)),
        beyond=Beyond() if level > 5 else None,
        phase=Phase.PATH,
    )
    assert GAME.violations(play.state) == ()
    return play


def arena(*cards: tuple[Kind, int], mages: int = 4, level: int = 4, **owner: int | str) -> Play:
    """A level in its first turn: one row of face-up monsters, told from left to right."""
    play = team(mages, owner=owner)
    play.begin("M" * len(cards), level=level).tell(*cards)
    return play.turns()


def fight(
    kind: Kind, strength: int, *values: int, mages: int = 4, level: int = 4
) -> tuple[Play, tuple[Any, ...]]:
    """One monster attacked by so many cards, beside a plain one that keeps the level going."""
    play = arena((kind, strength), (Kind.PLAIN, 50), mages=mages, level=level)
    first = play.state.horde[0].id
    play.attack(*[first] * len(values))
    return play, play.resolve(*values)


def names(events: Sequence[Any]) -> list[str]:
    return [type(event).__name__ for event in events]


def mages(*hands: int) -> tuple[Mage, ...]:
    return tuple(Mage(Seat(number), hand) for number, hand in enumerate(hands, 1))
