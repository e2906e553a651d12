"""The games played at random: offers, anything at all, corrections, absences, automations and dry runs.

``python -m tests.torture --games MINUTES [--only GAME] [--seed N]``.

After each tap: the invariants hold, replaying the journal gives the same state, every text exists, everything
offered is accepted, dry runs end, and the main button leads on. A finding names the game, its seed and its
last taps; the same seed plays the same evening.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from companion.core.annotation_actions import ComeBack, StayAway
from companion.core.chance import DryRun, Seeded
from companion.core.codec import variants
from companion.core.journal import Entry
from companion.core.refusal import Refusal
from companion.core.seats import Seat
from companion.games import ALL
from tests.core.anything import any_instance
from tests.core.evening import Evening
from tests.games.main_button import answers, corrections, goes_on

TAPS = 150
"""Taps of one evening."""
DICE = 200
"""Dice no single rule throws: a dry run with more does not end."""


class Finding(AssertionError):
    """Something that must hold did not."""


class DryRun(DryRun):
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

    def press_the_main_button(self, choose: Any) -> None:
        """The next step; its sheet is answered as the game's tests say."""
        step = self.game.step(self.table.state)
        if step is None or step.action is not None:
            super().press_the_main_button(choose)
            return
        offered, forms = answers(self.game, self.table.state, step.ask)
        if offered or forms:
            self.tap(choose(offered or forms), anyway=True)

    def correct_something(self, choose: Any) -> None:
        """A value is put right by hand: any correctable one, to any value."""
        found = list(corrections(self.game, self.table.state))
        if found:
            self.tap(choose(found))

    def leave_or_come_back(self, choose: Any) -> None:
        """A player goes, or is here again."""
        seat = Seat(choose(range(1, self.players + 1)))
        self.tap(ComeBack(seat) if seat in self.table.annotations.absent else StayAway(seat))

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
    """Play one evening; return how often each event and refusal was seen. Raise Finding."""
    one: HardEvening | None = None
    try:
        one = HardEvening(ALL[game], Random(f"{game} {seed}"))
        one.play(taps)
    except Exception as why:
        last = [entry.action or entry.kind for entry in one.table.entries[-5:]] if one else []
        raise Finding(f"{game}, seed {seed}: {type(why).__name__}: {why}\nlast: {last}") from why
    return one.seen


def play(game: str, seconds: float, seed: int) -> dict[str, int]:
    """Play evenings of a game for so many seconds of this process's work. Raise Finding."""
    begin = time.process_time()
    seen: Counter[str] = Counter()
    evenings = 0
    while not evenings or time.process_time() - begin < seconds:
        seen += evening(game, seed + evenings)
        evenings += 1
    events = sum(n for what, n in seen.items() if what.startswith("event "))
    return {"seed": seed, "evenings": evenings, "events": events, "findings": 0}
