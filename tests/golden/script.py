"""A table played tap by tap on a clock of its own: how every golden evening is recorded."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from companion.core.box import Box
from companion.core.game import Game
from companion.core.journal import Entry
from companion.core.refusal import Refusal
from companion.core.seats import Player
from companion.core.table import Plan, Table, open_table


class Script:
    """Whatever the rules refuse unexpectedly stops the recording. Each game adds its own steps."""

    WAIT = 12.0
    """Seconds between two taps."""

    def __init__(
        self,
        game: Game[Any, Any, Any, Any],
        name: str,
        players: tuple[str, ...],
        options: Any,
        seed: str,
        begin: datetime,
    ):
        self.now = begin
        self.by = players[0]
        plan = Plan(name, tuple(Player(player) for player in players), options, seed)
        opened = open_table(game, plan, Box(), self.clock)
        assert isinstance(opened, Table), opened
        self.table: Table[Any] = opened
        self.opening = opened.state

    def clock(self) -> str:
        return self.now.isoformat(timespec="milliseconds")

    @property
    def state(self) -> Any:
        return self.table.state

    def do(self, *actions: Any, wait: float = 0, **how: Any) -> None:
        for action in actions:
            self.now += timedelta(seconds=wait or self.WAIT)
            done = self.table.do(action, by=self.by, **how)
            assert isinstance(done, Entry), f"{action}: {done!r}"

    def quickly(self, action: Any, times: int) -> None:
        """One intention in several taps."""
        self.do(action)
        for _ in range(times - 1):
            self.do(action, wait=0.4)

    def anyway(self, action: Any) -> None:
        """A house rule, or sure of it."""
        refusal = self.table.why_not(action)
        assert isinstance(refusal, Refusal), action
        assert refusal.soft, refusal
        self.do(action, anyway=True)

    def refused(self, action: Any) -> None:
        assert isinstance(self.table.do(action), Refusal), action
