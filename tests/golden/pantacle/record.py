"""Records the golden tables of Pantacle anew. By hand, and only when the rules changed on purpose:

    python -m tests.golden.pantacle.record

Then read the difference: every changed line is an evening that would be told differently.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from itertools import count, cycle
from unittest import mock

from companion.games.pantacle import GAME
from companion.games.pantacle.correction import Correct, CorrectFlames, CorrectTokens
from companion.games.pantacle.curses import AbsorbFirst, AddCurse, Protect, RemoveCurse, Unprotect
from companion.games.pantacle.facts import TellFavour, TellGuardians
from companion.games.pantacle.favour import Announce, Divert, Pass, Resolve
from companion.games.pantacle.forced_steps import forced_now
from companion.games.pantacle.gains import Gain, Lose
from companion.games.pantacle.moon import Moon
from companion.games.pantacle.preparation import Influence, Look, PlaceMarker, SkipStep
from companion.games.pantacle.queries import (
    can_look,
    divert_ways,
    fresh_protection,
    legal_favours,
    moon_choices,
    protectable,
)
from companion.games.pantacle.sacrifice import SacrificeAdepts, SacrificePowers
from companion.games.pantacle.state import DrawnCurse, GuardianCount, Options
from companion.games.pantacle.vocabulary import Favour, Flame, How, Kind, Phase, Resource, Spot, Status
from tests.golden.evening_file import HOME, dump, write
from tests.golden.script import Script

CARDS = (
    DrawnCurse("Œil noir"),
    DrawnCurse("Soif", Kind.EXHAUSTION, 3, 1),
    DrawnCurse("Fatigue", Kind.EXHAUSTION, 2),
    DrawnCurse("Doigts gourds"),
    DrawnCurse("Désertion", Kind.EXHAUSTION, 0, 2),
)
GUARDIANS = (GuardianCount("L’Oracle", 3), GuardianCount("Le Limier", 5), GuardianCount("Les autres", 16))


class Evening(Script):
    """A table of Pantacle: the driver plays the structure, ``events`` add what happens on a turn."""

    def __init__(self, name: str, players: tuple[str, ...], options: Options, seed: str):
        super().__init__(GAME, name, players, options, seed, datetime(2026, 2, 13, 20, 0, tzinfo=UTC))
        self.cards = cycle(CARDS)

    def prepare(self) -> None:
        """Everything this Preparation forces; look and protect where it can be done."""
        while (forced := forced_now(self.state)) is not None:
            if can_look(self.state):
                self.do(Look(self.state.opponents[0]))
            if forced is Phase.A1:
                self.do(Influence())
            else:
                self.sacrifice(SacrificePowers if forced is Phase.A2 else SacrificeAdepts)
        for card in protectable(self.state, self.state.active)[:1]:
            self.do(Protect(self.state.active, card.id))

    def sacrifice(self, make: Callable[..., SacrificePowers | SacrificeAdepts]) -> None:
        """A cursed flame first, the top one last; an extra card where the cubes allow it."""
        player = self.state.sorcerer
        spot = next(spot for spot in Spot if spot not in player.spots)
        if player.cursed:
            # a Protection that waits turns the curse after the benefit: the players choose so
            waits = fresh_protection(self.state, Phase.A2 if make is SacrificePowers else Phase.A3)
            protect = None if waits is None else False
            self.do(make(Flame.CURSED, spot, min(1, player.cubes), next(self.cards), protect=protect))
        else:
            self.do(make(Flame.TOP, spot))

    def round(self, favour: Favour, diverts: bool) -> None:
        """The favour is announced; the first opponent asked who wants to and can diverts."""
        self.do(Announce(favour))
        while self.state.phase is Phase.ASK:
            seat = self.state.asking
            ways = [way for way in divert_ways(self.state, seat) if way.why_not is None]
            if ways and (diverts or self.state.player(seat).flames == 5):
                self.do(Divert(seat, ways[-1].how, ways[-1].track))
            else:
                self.do(Pass(seat))

    def moon(self, match: bool) -> None:
        found = moon_choices(self.state)
        self.do(Moon(found.high, match and found.has_moon))


def diverted() -> Evening:
    """Four sorcerers, both kinds of curses, many diverts; the last favour is diverted by the winner."""
    play = Evening("Nuit de sabbat", ("Inès", "Marc", "Zoé", "Paul"), Options(first=2), "golden-diverted")
    play.refused(Announce(Favour.TRAQUE))
    play.do(TellGuardians(GUARDIANS), TellFavour(Favour.RECRUTEMENT, "L’Oracle", "Les autres", "pleine lune"))
    play.do(PlaceMarker(Favour.RECRUTEMENT))
    play.table.bookmark("La nuit commence", "Inès")
    while play.state.status is Status.PLAYING and play.state.turn < 120:
        turn = play.state.turn
        MISHAPS.get(turn, lambda _: None)(play)
        play.prepare()
        legal = legal_favours(play.state)
        wanted = (Favour.ENDOCTRINEMENT, Favour.RECRUTEMENT, Favour.CONVERSION, *legal)
        favour = next(each for each in wanted[turn % 3 :] if each in legal)
        # whoever has five flames must not get an own favour: the table stands together
        play.round(favour, turn % 4 == 1 or play.state.sorcerer.flames == 5)
        if play.state.status is Status.PLAYING:
            play.moon(turn % 2 == 0)
    assert play.state.winner is not None
    assert play.state.diverter == play.state.winner
    play.refused(Moon())
    play.table.undo("Zoé")
    play.table.redo("Zoé")
    play.table.note("Quelle nuit\N{NO-BREAK SPACE}!", "Zoé")
    return play


def _cards_give_and_take(play: Evening) -> None:
    seat = play.state.active
    play.quickly(Gain(seat, Resource.CUBES), 3)
    play.do(Lose(seat, Resource.CUBES), Correct("players.1.cubes", play.state.players[0].cubes + 1))
    play.table.undo("Marc")
    play.do(CorrectTokens(seat, play.state.sorcerer.tokens))


def _a_curse_is_moved(play: Evening) -> None:
    for player in play.state.players:
        if player.curses and player.curses[-1].face_up:
            gone = player.curses[-1]
            play.do(RemoveCurse(player.seat, gone.id), AddCurse(player.seat, CARDS[1]))
            play.do(CorrectFlames(player.seat, player.top, player.spots))
            return


def _two_pairs(play: Evening) -> None:
    play.prepare()
    play.do(Announce(legal_favours(play.state)[-1]))
    seat = play.state.asking
    hand = play.state.player(seat).hand
    play.do(Correct(f"players.{int(seat)}.hand", 4, None))
    play.anyway(Divert(seat, How.TWO_PAIRS))
    play.table.undo("Paul", 1)
    play.do(Correct(f"players.{int(seat)}.hand", hand))
    play.do(Resolve())
    play.moon(match=False)


def _protection_and_skips(play: Evening) -> None:
    seat = play.state.active
    play.do(Correct(f"players.{int(seat)}.adepts", 4))
    play.anyway(SkipStep())
    for player in play.state.players:
        swallowing = [card.id for card in player.curses if card.absorbs]
        if swallowing:
            play.do(AbsorbFirst(player.seat, swallowing[-1]))
        if player.protected is not None:
            play.anyway(Unprotect(player.seat))


MISHAPS: dict[int, Callable[[Evening], None]] = {
    6: _cards_give_and_take,
    14: _two_pairs,
    18: _a_curse_is_moved,
    23: _protection_and_skips,
}


def own_favour() -> Evening:
    """Three sorcerers by the other readings; nobody diverts, and the first with five flames wins."""
    options = Options(1, fresh_curse=False, bought_is_gain=False, sacrifice_at_five=True, two_pairs=True)
    play = Evening("Sans détour", ("Ada", "Bo", "Cy"), options, "golden-own")
    play.do(PlaceMarker(Favour.TRAQUE))
    while play.state.status is Status.PLAYING and play.state.turn < 120:
        play.prepare()
        legal = legal_favours(play.state)
        play.do(Announce(legal[play.state.turn % len(legal)]), Resolve())
        if play.state.status is Status.PLAYING:
            play.moon(match=True)
    assert play.state.winner is not None
    assert play.state.diverter is None
    return play


def record() -> None:
    """Write all golden tables. Ids are counted, so that recording twice gives the same files."""
    for name, script in (("won_by_diverting", diverted), ("won_by_own_favour", own_favour)):
        numbers = count(1)
        with mock.patch("companion.core.table.new_id", lambda numbers=numbers: f"{next(numbers):012x}"):
            play = script()
        path = HOME / GAME.id / f"{name}.v{GAME.version}.json"
        write(path, dump(play.table, play.opening))
        print(f"{path.name}: {len(play.table.entries)} entries, {path.stat().st_size} bytes")


if __name__ == "__main__":
    record()
