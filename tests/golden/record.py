"""Records the golden tables anew. By hand, and only when the rules changed on purpose:

    python -m tests.golden.record

Then read the difference: every changed line is an evening that would be told differently.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from itertools import count
from unittest import mock

from companion.core.seats import Seat
from companion.games.big_book import GAME as BIG_BOOK
from companion.games.big_book.correction import Correct
from companion.games.big_book.curses import By, DestroyCurse, LayCurses, Neutralise, PutMadnessUnder
from companion.games.big_book.elements import Element
from companion.games.big_book.invocation import Advance, TellNextMonster
from companion.games.big_book.madness import (
    DestroyMadness,
    Heal,
    MoveMadness,
    Reshuffle,
    ShuffleByEffect,
    TakeMadness,
    TakeMadnessAll,
)
from companion.games.big_book.queries import from_discard
from companion.games.big_book.reserve import Acquire, Upgrade
from companion.games.big_book.setup import ChangeTokens, DealMagicians, TellMagician
from companion.games.big_book.spells import (
    Activate,
    DescribeSpell,
    Learn,
    NeutraliseSpell,
    RestoreSpell,
    Straighten,
)
from companion.games.big_book.state import Options
from companion.games.big_book.support import DropSupport, Place, Use
from companion.games.big_book.turn import EndAction, EndRecovery, TellDeck, UsePower
from companion.games.big_book.vocabulary import Column, Face, Mode, Phase, Slot, Status, Tracking, Zone
from tests.golden.evening_file import HOME, dump, write
from tests.golden.script import Script

ADA, BO, CY = Seat(1), Seat(2), Seat(3)
WATER, EARTH, FIRE, AIR = Element.WATER, Element.EARTH, Element.FIRE, Element.AIR


class Evening(Script):
    """A table of the Big Book."""

    def __init__(self, name: str, players: tuple[str, ...], options: Options, seed: str):
        super().__init__(BIG_BOOK, name, players, options, seed, datetime(2026, 1, 31, 20, 0, tzinfo=UTC))

    def destroy_all(self, *rewards: Element) -> None:
        """The active player destroys every curse on the board."""
        for place, reward in zip(self.state.occupied, (*rewards, *[WATER] * 5), strict=False):
            self.do(DestroyCurse(self.state.active, place.slot, reward=reward))

    def recover(self, most: int = 1) -> None:
        """End of turn, with no more madness in hand than told."""
        player = self.state.player(self.state.active)
        mad = min(player.owned, most)
        self.do(EndAction())
        # these evenings were written when nobody was asked about the reshuffle: the table insists
        beyond = from_discard(self.state, player.seat, mad)
        (self.anyway if beyond else self.do)(EndRecovery(player.seat, mad, 6 - mad))


def won() -> Evening:
    """Three magicians, zone by zone: Cy goes mad in round 4, Ada and Bo close the book."""
    play = Evening(
        "Soirée d’hiver", ("Ada", "Bo", "Cy"), Options(tracking=Tracking.FULL, first=1), "golden-won"
    )
    play.do(TellMagician(ADA, "Zoé", FIRE, 12), TellMagician(BO, "Mirko", WATER, 12))
    play.do(DealMagicians())
    play.table.undo("Bo")
    play.table.bookmark("La soirée commence", "Ada")
    symbols = [(FIRE, WATER, EARTH), (AIR, AIR, FIRE), (EARTH, WATER, WATER)] * 2
    multi = [0, 1, 0, 2, 1, 1]
    while play.state.status is Status.PLAYING and play.state.turn <= 31:
        state = play.state
        if state.phase is Phase.CONCENTRATION:
            play.do(Advance())
            continue
        if state.phase is Phase.MONSTER:
            if state.round == 3:
                play.do(UsePower(state.active))
            play.do(LayCurses(multi[state.round - 1], symbols[state.round - 1]))
            continue
        WON.get(state.turn, lambda _: None)(play)
        if play.state.turn == state.turn and play.state.phase is Phase.ACTION:
            play.recover()
    assert play.state.status is Status.WON, play.state.status
    play.refused(TakeMadness(ADA))
    play.table.undo("Bo")
    play.table.redo("Bo")
    play.table.note("Quelle soirée\N{NO-BREAK SPACE}!", "Bo")
    return play


def _opening_round(play: Evening) -> None:
    play.do(TakeMadnessAll(), DescribeSpell(ADA, "combustion", FIRE, 1), Activate(ADA, "combustion", 4))
    play.do(Straighten(ADA), Activate(ADA, "combustion", 2))
    play.do(UsePower(ADA), TellNextMonster((AIR, AIR, FIRE)), Acquire(ADA, FIRE, 2))
    play.refused(Acquire(ADA, FIRE, 4))


def _support(play: Evening) -> None:
    play.do(Place(BO, Face.E2), Place(BO, Face.T1), Learn(BO, AIR, "Œil du cyclone"))
    play.do(DestroyCurse(BO, Slot.TWO, reward=EARTH))
    play.quickly(TakeMadness(BO), 3)
    play.table.undo("Bo")
    play.table.redo("Bo")


def _heal(play: Evening) -> None:
    play.do(TakeMadness(CY, 2, Zone.HAND), Heal(CY), Use(1))
    play.do(DestroyCurse(CY, Slot.THREE_LEFT, By.SPELL, FIRE), MoveMadness(CY, Zone.HAND, Zone.SUPPORT))
    play.do(DestroyCurse(CY, Slot.THREE_RIGHT, By.SPELL))


def _reshuffle(play: Evening) -> None:
    play.do(Reshuffle(ADA), Heal(ADA, Zone.SUPPORT, CY), TellDeck(ADA, 4, 7), ChangeTokens(FIRE))
    play.do(TakeMadness(ADA))
    play.anyway(Heal(ADA, Zone.DISCARD))


def _second_round(play: Evening) -> None:
    play.do(NeutraliseSpell(ADA, "glace"), RestoreSpell(ADA, "glace"))
    play.do(TakeMadness(ADA, 1, Zone.DRAW_TOP), ShuffleByEffect(ADA), Upgrade(ADA, Face.F1, Face.F2))
    play.anyway(Upgrade(ADA, Face.F1, Face.F3))
    play.do(DestroyCurse(play.state.active, Slot.TWO, reward=AIR))


def _under(play: Evening) -> None:
    play.do(PutMadnessUnder(), DestroyCurse(play.state.active, Slot.TWO, reward=WATER))
    play.table.bookmark("Avant la folie", "Cy")
    play.do(DropSupport(2), DestroyMadness(None, Zone.PILE), DestroyMadness(CY, Zone.HAND))


def _neutralise(play: Evening) -> None:
    play.do(Neutralise(Slot.THREE_RIGHT), TakeMadnessAll(to=Zone.DISCARD))


def _cy_goes_mad(play: Evening) -> None:
    assert play.state.active == CY, play.state.active
    owned = play.state.player(CY).owned
    play.do(TakeMadness(CY, max(1, 6 - owned), Zone.HAND), EndAction())
    play.anyway(EndRecovery(CY, 6, 0))
    assert not play.state.player(CY).alive
    play.refused(TakeMadness(CY))


def _correct(play: Evening) -> None:
    pile = play.state.pile
    play.do(Correct("pile", pile + 1, "destroyed"), Correct("reserve.F.v3", 4))
    play.table.undo("Ada", 1)
    play.destroy_all(EARTH)


def _last_round(play: Evening) -> None:
    play.destroy_all(AIR, FIRE)
    if play.state.player(play.state.active).mad.hand:
        play.do(Heal(play.state.active, Zone.HAND))


WON: dict[int, Callable[[Script], None]] = {
    1: _opening_round,
    2: _support,
    3: _heal,
    4: _reshuffle,
    7: _second_round,
    12: _under,
    16: _neutralise,
    18: _cy_goes_mad,
    21: _correct,
    27: _last_round,
}


def lost() -> Evening:
    """Two magicians in Terror, light tracking: a madness is due and the pile is empty."""
    options = Options(column=Column.HARD, mode=Mode.TERROR, first=2)
    play = Evening("Terreur", ("Ada", "Bo"), options, "golden-lost")
    play.do(Advance(), LayCurses(2, (FIRE, FIRE, AIR)))
    play.quickly(TakeMadness(BO), 4)
    play.do(PutMadnessUnder(), Heal(BO), EndAction(), EndRecovery(BO, 2, 4))
    play.do(Advance(), TakeMadnessAll(2), TakeMadness(ADA, 1, Zone.SUPPORT), Place(ADA, Face.A1))
    play.do(EndAction())
    play.refused(EndRecovery(ADA, 1, 2))
    play.do(EndRecovery(ADA, 1, 5), Advance(), TakeMadnessAll(to=Zone.DISCARD))
    play.table.bookmark("Presque vide", "Bo")
    play.do(TakeMadness(BO, play.state.pile + 1))
    assert play.state.status is Status.LOST
    return play


def record() -> None:
    """Write all golden tables. Ids are counted, so that recording twice gives the same files."""
    for name, script in (("won", won), ("lost_by_madness", lost)):
        numbers = count(1)
        with mock.patch("companion.core.table.new_id", lambda numbers=numbers: f"{next(numbers):012x}"):
            play = script()
        path = HOME / BIG_BOOK.id / f"{name}.v{BIG_BOOK.version}.json"
        write(path, dump(play.table, play.opening))
        print(f"{path.name}: {len(play.table.entries)} entries, {path.stat().st_size} bytes")


if __name__ == "__main__":
    record()
