"""The games played at random: offers, anything at all, corrections, absences, automations and dry runs.

After each tap: the invariants hold, replaying the journal gives the same state, every text exists, all that is
offered is accepted, dry runs end, and the main button leads on. A finding names the game, its seed and its
last taps; the same seed plays the same evening.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from companion.core.chance import Noted, Seeded
from companion.core.codec import variants
from companion.core.jots import ComeBack, StayAway
from companion.core.journal import Entry
from companion.core.refusal import Refusal
from companion.core.seats import Seat
from companion.games import ALL
from tests.core.anything import any_instance
from tests.core.evening import Evening
from tests.games.main_button import corrections, goes_on

TAPS = 150
"""Taps of one evening."""
DICE = 200
"""Dice no single rule throws: a dry run with more does not end."""


class Finding(AssertionError):
    """Something that must hold did not."""


class DryRun(Noted):
    """A dry run that gives up when a rule throws dice without end."""

    def die(self, sides: int) -> int:
        assert len(self.dice) < DICE, "a dry run does not end"
        return super().die(sides)


class HardEvening(Evening):
    """An evening with everything that a table allows."""

    def __init__(self, game: Any, dice: Random):
        self.dice = dice
        super().__init__(game, dice.choice, dice.choice((None, {})))

    def look(self) -> None:
        """What must hold of every state, also that offers are accepted and that the main button leads on."""
        super().look()
        game, state = self.game, self.table.state
        for offer in game.offers(state):
            answer = game.decide(state, offer, Seeded("offer"))
            assert not isinstance(answer, Refusal), f"{offer} is offered but refused: {answer!r}"
        goes_on(game, state)

    def correct_something(self, choose: Any) -> None:
        """A value is put right by hand: any correctable one, to any value."""
        found = list(corrections(self.game, self.table.state))
        if found:
            self.tap(choose(found))

    def leave_or_come_back(self, choose: Any) -> None:
        """A player goes, or is here again."""
        seat = Seat(choose(range(1, self.players + 1)))
        self.tap(ComeBack(seat) if seat in self.table.beside.absent else StayAway(seat))

    def dry_run(self, choose: Any) -> None:
        """Dry runs of all offers, and of one action of each kind, end and change nothing."""
        before = self.everything()
        kinds = variants(self.game.actions).values()
        anything = [any_instance(kind, choose, self.players) for kind in kinds]
        for action in (*self.game.offers(self.table.state), *anything):
            self.game.decide(self.table.state, action, DryRun())
        assert self.everything() == before

    def undo_own(self, choose: Any) -> None:
        """One player takes back an own tap, past those of others where that is possible."""
        if self.table.own_group("Ada"):
            assert isinstance(self.table.undo_own("Ada"), Entry)
            self.look()

    def play(self, taps: int) -> None:
        """So many random taps."""
        often = (self.press_the_main_button, self.press_the_main_button, self.tap_an_offer, self.tap_an_offer)
        seldom = (self.tap_anything, self.correct_something, self.undo, self.undo_and_redo, self.redo)
        rare: Sequence[Any] = (
            self.leave_or_come_back,
            self.jot_something_down,
            self.tap_with_real_dice,
            self.undo_and_tap_again,
            self.undo_own,
            self.dry_run,
            self.restart,
            self.wait,
        )
        choose = self.dice.choice
        for _ in range(taps):
            choose(choose((often, often, often, seldom, rare)))(choose)
            if self.over:
                self.end_and_go_back(choose)


def evening(game: str, seed: int, taps: int = TAPS) -> Counter[str]:
    """One evening of a game; return what was seen. Raise Finding."""
    played: list[HardEvening] = []
    try:
        one = HardEvening(ALL[game], Random(f"{game} {seed}"))
        played.append(one)
        one.play(taps)
    except Exception as why:
        last = [entry.action or entry.kind for one in played for entry in one.table.entries[-5:]]
        raise Finding(f"{game}, seed {seed}: {type(why).__name__}: {why}\nlast: {last}") from why
    return one.seen


def games(until_each: float, seed: int = 0, only: Sequence[str] = ()) -> dict[str, int]:
    """Play each game for so many seconds of this process; return the evenings of each. Raise Finding."""
    counts: dict[str, int] = {}
    for game in only or sorted(ALL):
        begin = time.process_time()
        counts[game] = 0
        while time.process_time() - begin < until_each:
            evening(game, seed + counts[game])
            counts[game] += 1
    return counts
