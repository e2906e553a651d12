"""Any evening at all: a few kinds of action in every phase, insisted on, told again, repaired.

The state stays sound, and the journal read back from its file gives the very same one (I1 to I15, I13).
"""

from __future__ import annotations

from random import Random
from typing import Any, get_args

import pytest

from companion.core.box import Box
from companion.core.codec import Codec
from companion.core.journal import fold
from companion.core.refusal import Refusal
from companion.core.seats import Player
from companion.core.table import Plan, Table, open_table
from companion.games.big_book import GAME
from companion.games.big_book.correction import Correct
from companion.games.big_book.elements import Curse, Element
from companion.games.big_book.state import Options, State
from companion.games.big_book.vocabulary import Basic, Mode, Slot, Status, Tracking
from tests.core.anything import any_instance
from tests.core.evening import through_json
from tests.games.big_book.play import box

CODEC = Codec(GAME)
NAMES = ("Ada", "Bo", "Cy", "Di", "Eve")


def fields(players: int) -> list[str]:
    """Every number that may be corrected."""
    zones = ("owned", "support", "hand", "draw", "discard")
    letters = [element.value for element in Element]
    return [
        *("pile", "destroyed", "box", "turn", "active"),
        *(f"players.{seat}.{zone}" for seat in range(1, players + 1) for zone in zones),
        *(f"{name}.{slot.value}" for name in ("under", "slots") for slot in Slot),
        *(f"reserve.{letter}.v{value}" for letter in letters for value in (2, 3)),
        *(f"{name}.{letter}" for name in ("library", "tokens") for letter in letters),
    ]


class AnyEvening:
    """One table; ``seed`` decides everything."""

    def __init__(self, seed: int):
        self.dice = Random(seed)
        players = self.dice.choice(list(GAME.players))
        options = Options(
            first=1, tracking=self.dice.choice(list(Tracking)), mode=self.dice.choice(list(Mode))
        )
        owner = self.dice.choice([{}, {"curses.F.count": 2, "basic.glace.cost": 1, "multi.I.1": 1}])
        plan = Plan("Essai", tuple(Player(name) for name in NAMES[:players]), options, f"seed-{seed}")
        opened = open_table(GAME, plan, box(**owner) if owner else Box())
        assert isinstance(opened, Table)
        self.table: Table[State] = opened
        self.opening = opened.state
        # few kinds of action an evening: what they do to each other shows sooner
        self.kinds = self.dice.sample(get_args(GAME.actions), 3)
        self.repairs = self.dice.sample(fields(players), 4)

    def words(self) -> tuple[str, ...]:
        spells = {str(spell.name) for player in self.table.state.players for spell in player.spells}
        return ("", "Avatar", "combustion", "F1", " glace ", *sorted(spells), *map(str, Basic))

    def action(self) -> Any:
        state, pick = self.table.state, self.dice.choice
        step, offers = GAME.step(state), GAME.offers(state)
        roll = self.dice.random()
        if roll < 0.2 and step is not None and step.action is not None:
            return step.action
        if roll < 0.35 and offers:
            return pick(offers)
        if roll < 0.55:
            every = fields(len(state.players))
            values = (*range(12), 10, 6, 26, 30, 31, None, *(curse.value for curse in Curse))
            return Correct(pick(self.repairs), pick(values), pick((None, "pile", "destroyed", pick(every))))
        return self.any_of(pick(self.kinds))

    def any_of(self, kind: Any) -> Any:
        return any_instance(kind, self.dice.choice, len(self.table.state.players), self.words())

    def play(self, taps: int) -> None:
        codec, reread = CODEC, self.opening
        for _ in range(taps):
            action = self.action()
            answer = self.table.do(action, anyway=True)  # a state that breaks an invariant raises
            if isinstance(answer, Refusal):
                continue
            # a phone that closes and opens between any two taps sees the same table
            if self.dice.random() < 0.1:
                reread = codec.load(through_json(codec.dump(reread)), State)
            for event in codec.load_entry(through_json(codec.dump_entry(answer))).events:
                reread = GAME.evolve(reread, event)
            assert reread == self.table.state, action
            for offer in GAME.offers(reread) if self.dice.random() < 0.1 else ():
                assert self.table.why_not(offer) is None, offer
            over = self.table.state.status is not Status.PLAYING
            if self.dice.random() < (0.8 if over else 0.03):
                self.table.undo()
                reread = self.table.state
        self.reads_back(codec)

    def reads_back(self, codec: Codec) -> None:
        """The whole journal, from its file."""
        entries = [codec.load_entry(through_json(codec.dump_entry(entry))) for entry in self.table.entries]
        assert fold(self.opening, entries, GAME.evolve).state == self.table.state


@pytest.mark.parametrize("seed", range(60))
def test_I1_to_I15_any_evening_stays_sound_and_reads_back_the_same(seed: int) -> None:
    AnyEvening(seed).play(60)
