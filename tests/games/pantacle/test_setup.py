"""Box, set-up and the first turn (PA-1 to PA-12)."""

from __future__ import annotations

import json

import pytest

from companion.core.chance import Scripted
from companion.core.refusal import CoreWhy, Refusal
from companion.games.pantacle import GAME, figures
from companion.games.pantacle.favour import Announce, Divert, Pass, Resolve
from companion.games.pantacle.moon import Moon
from companion.games.pantacle.preparation import Influence, PlaceMarker, SkipStep
from companion.games.pantacle.sacrifice import SacrificeAdepts, SacrificePowers
from companion.games.pantacle.start import pieces
from companion.games.pantacle.state import DrawnCurse, FavourFact, GuardianCount, Options, Player
from companion.games.pantacle.vocabulary import Favour, Kind, Phase, Spot, Token
from tests.games.pantacle.play import DATA, ONE, THREE, TWO, box, names, opened


def test_PA1_three_to_five_players() -> None:
    assert list(GAME.players) == [3, 4, 5]
    for count in (2, 6):
        refusal = GAME.new(Options(first=1), count, box(), Scripted([]))
        assert isinstance(refusal, Refusal)
        assert refusal.why is CoreWhy.NOT_SO_MANY_PLAYERS
        assert dict(refusal.facts) == {"have": count, "low": 3, "high": 5}


def test_PA2_what_the_box_holds_is_told_the_same_everywhere() -> None:
    told = json.loads((DATA / "box.json").read_text("utf-8"))["figures"]
    assert told == {
        "box.cubes": figures.CUBES,
        "box.adepts": figures.ADEPTS,
        "box.blades": figures.BLADES,
        "box.curses": figures.CURSES,
        "box.flames": figures.FLAMES,
        "box.tokens": len(Token),
        "setup.adepts": figures.OPENING_ADEPTS,
        "setup.hand": figures.HAND,
        "limit.tokens": figures.TOKEN_SLOTS,
        "limit.extra": figures.EXTRA_CURSES,
        "cost.adept.base": figures.PRICE_BASE,
        "cost.sacrifice": figures.SACRIFICE,
        "spot.P1": figures.CUBES_PER_FLAME,
        "spot.P2": figures.SPOT_ADEPTS,
        "spot.P3": figures.SPOT_CUBES,
    }
    assert (figures.CUBES, figures.ADEPTS, figures.BLADES, figures.CURSES) == (40, 25, 24, 27)


def test_PA3_the_checklist_counts_every_set() -> None:
    counts = {piece.name.key: piece.count for piece in pieces(Options(), 4)}
    assert counts["piece.sanctuaries"] == counts["piece.determination"] == 4
    assert counts["piece.flames"] == counts["piece.tokens"] == 20
    assert (counts["piece.cubes"], counts["piece.adepts"]) == (40, 25)
    assert (counts["piece.blades"], counts["piece.curses"]) == (24, 27)


def test_PA4_four_tokens_come_from_favours_the_fifth_from_a_spot() -> None:
    from_favours = {favour.token for favour in Favour if favour.token}
    assert from_favours == set(Token) - {Token.DEMONIAQUE}


def test_PA5_zones_of_a_sanctuary() -> None:
    player = Player(ONE)
    assert (player.cubes, player.tokens, player.adepts) == (0, (), 1)
    assert (player.flames_home, player.determination) == (5, 0)
    assert figures.TOKEN_SLOTS == 4
    assert figures.RIGHTMOST + 1 == 3


def test_PA6_blades_have_names_and_dots_that_only_the_box_tells() -> None:
    assert opened().state.guardians == ()
    play = opened(owner={"guardians.L’Oracle.count": 3, "guardians.Le Limier.count": 4})
    assert play.state.guardians == (GuardianCount("L’Oracle", 3), GuardianCount("Le Limier", 4))


def test_PA7_two_kinds_of_curses() -> None:
    assert [kind.value for kind in Kind] == ["permanent", "exhaustion"]
    owner = {"curses.Soif.kind": "exhaustion", "curses.Soif.cubes": 3, "curses.Soif.adepts": 1}
    owner |= {"curses.Peur.kind": "permanent", "curses.Mi-dit.cubes": 2}
    known = opened(owner=owner).state.known_curses
    assert known == (DrawnCurse("Soif", Kind.EXHAUSTION, 3, 1), DrawnCurse("Peur", Kind.PERMANENT))


def test_PA9_what_lies_in_front_of_everybody() -> None:
    for player in opened(5).state.players:
        assert player == Player(player.seat, cubes=0, adepts=1, top=True, cursed=4, hand=3)
        assert (player.determination, player.curses, player.spots, player.tokens) == (0, (), (), ())


@pytest.mark.parametrize(("players", "left", "adepts"), [(3, 15, 22), (4, 12, 21), (5, 9, 20)])
def test_PA10_V10_piles_and_supplies(players: int, left: int, adepts: int) -> None:
    state = opened(players).state
    assert (state.pile, state.adepts, state.cubes, state.curse_pile) == (left, adepts, 40, 27)
    assert state.discard == 0


def test_PA11_the_player_on_the_right_forbids_a_favour() -> None:
    play = opened(4, first=2)
    assert play.state.marker is None
    assert play.state.phase is Phase.MARKER
    step = GAME.step(play.state)
    assert step is not None
    assert (step.ask, step.follows.facts["player"]) == ("place_marker", ONE)
    events = play.do(PlaceMarker(Favour.TRAQUE))
    assert names(events) == ["MarkerPlaced", "PreparationSkipped"]
    assert events[0].player == ONE
    assert play.hard(Announce(Favour.TRAQUE)) == "marked"
    assert play.hard(PlaceMarker(Favour.CONVERSION)) == "wrong_phase"


def test_PA11_first_player_at_random_or_chosen() -> None:
    state = GAME.new(Options(), 4, box(), Scripted([3]))
    assert (state.active, state.first) == (THREE, THREE)
    refusal = GAME.new(Options(first=5), 4, box(), Scripted([]))
    assert isinstance(refusal, Refusal)
    assert refusal.why.value == "unknown_player"


def test_PA12_turns_go_clockwise_and_everybody_else_is_an_opponent() -> None:
    play = opened(3, first=2)
    play.do(PlaceMarker(Favour.TRAQUE))
    seen = []
    for _ in range(4):
        seen.append(play.state.active)
        assert set(play.state.opponents) | {play.state.active} == {ONE, TWO, THREE}
        play.turn()
    assert seen == [TWO, THREE, ONE, TWO]


def test_before_the_marker_nothing_else_of_the_turn_goes() -> None:
    play = opened()
    for action in (Influence(), SacrificeAdepts(), SacrificePowers()):
        assert play.hard(action) == "wrong_phase"
    assert play.hard(Announce(Favour.TRAQUE)) == "wrong_phase"
    assert play.hard(SkipStep()) == "first_turn"
    for action in (Pass(TWO), Resolve(), Divert(TWO), Moon()):
        assert play.hard(action) == "wrong_phase"


def test_U1_U2_favours_are_read_from_the_owners_box() -> None:
    words = {"first": "L’Oracle", "second": "Le Fou", "moon": "pleine"}
    owner = {f"favours.traque.{column}": word for column, word in words.items()}
    owner["favours.endoctrinement.moon"] = "pleine"
    state = opened(owner=owner).state
    assert state.fact(Favour.TRAQUE) == FavourFact(Favour.TRAQUE, "L’Oracle", "Le Fou", "pleine")
    assert state.fact(Favour.ENDOCTRINEMENT).moon == ""


def test_U4_spots_are_told_by_what_they_bring() -> None:
    assert [spot.value for spot in Spot] == ["P1", "P2", "P3", "P4", "P5"]


def test_two_pairs_may_be_agreed_before_the_game() -> None:
    assert opened(two_pairs=True).state.two_pairs
    assert not opened().state.two_pairs
