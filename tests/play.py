"""A table under test, whatever the game: does actions and checks every state it passes through."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, Self, TypeVar

from companion.core.chance import Chance, Scripted, Seeded
from companion.core.game import Game
from companion.core.refusal import Refusal

S = TypeVar("S")


class Play(Generic[S]):
    """One table. ``do`` expects events, ``no`` a refusal, ``anyway`` insists on a soft one."""

    def __init__(self, game: Game[S, Any, Any, Any], state: S):
        self.game = game
        self.state = state

    def do(self, action: Any, faces: Sequence[int] | None = ()) -> tuple[Any, ...]:
        """``faces`` are what chance gives, place by place; None: whatever comes."""
        chance: Chance = Seeded("play") if faces is None else Scripted(faces)
        events = self.game.decide(self.state, action, chance)
        assert not isinstance(events, Refusal), (action, events)
        if isinstance(chance, Scripted):
            chance.finish()
        return self._apply(events)

    def all(self, *actions: Any) -> Self:
        """Several actions, with whatever chance gives."""
        for action in actions:
            self.do(action, None)
        return self

    def no(self, action: Any) -> Refusal:
        """The refusal of an action."""
        refusal = self.game.decide(self.state, action, Seeded("no"))
        assert isinstance(refusal, Refusal), (action, refusal)
        return refusal

    def why(self, action: Any) -> str:
        """The reason of a refusal."""
        return self.no(action).why.value

    def hard(self, action: Any) -> str:
        """The reason of a refusal that nobody can overrule."""
        refusal = self.no(action)
        assert not refusal.soft, refusal
        return refusal.why.value

    def soft(self, action: Any) -> str:
        """The reason of a refusal that the table may overrule."""
        refusal = self.no(action)
        assert refusal.soft, refusal
        return refusal.why.value

    def anyway(self, action: Any) -> tuple[Any, ...]:
        """Insist on a soft refusal."""
        refusal = self.no(action)
        assert refusal.anyway is not None, refusal
        return self._apply(refusal.anyway)

    def _apply(self, events: tuple[Any, ...]) -> tuple[Any, ...]:
        """Apply events; the state after them must be sound."""
        for event in events:
            self.state = self.game.evolve(self.state, event)
        assert self.game.violations(self.state) == (), (self.game.violations(self.state), events)
        return events
