"""The favour round: announcing, asking, diverting, the last favour (PA-8, PA-23 to PA-39)."""

from __future__ import annotations

import pytest

from companion.games.pantacle import GAME
from companion.games.pantacle.correction import Correct
from companion.games.pantacle.favour import Announce, Divert, Pass, Resolve
from companion.games.pantacle.gains import Gain, NoToken
from companion.games.pantacle.moon import Moon
from companion.games.pantacle.queries import legal_favours, outcome, still_to_ask
from companion.games.pantacle.sacrifice import SacrificeAdepts
from companion.games.pantacle.vocabulary import Favour, How, Phase, Spot, Status
from tests.games.pantacle.play import (
    ALL_SPOTS,
    ASSERVISSEMENT,
    DEMONIAQUE,
    ENVOUTEMENT,
    FOUR,
    ONE,
    PROTECTION,
    THREE,
    TRAQUE,
    TWO,
    names,
    of,
    table,
)


def test_PA23_seven_favours_four_bring_a_token() -> None:
    assert len(Favour) == 7
    at_once = {favour for favour in Favour if favour.token is None}
    assert at_once == {Favour.RECRUTEMENT, Favour.CONVERSION, Favour.ENDOCTRINEMENT}
    assert [favour for favour in Favour if not favour.has_moon] == [Favour.ENDOCTRINEMENT]


def test_PA24_V27_neither_the_marked_one_nor_an_owned_one() -> None:
    play = table().put(ONE, spots=[Spot.DEMONIAQUE], tokens=(TRAQUE, DEMONIAQUE))
    assert set(legal_favours(play.state)) == set(Favour) - {Favour.RECRUTEMENT, Favour.TRAQUE}
    assert play.hard(Announce(Favour.RECRUTEMENT)) == "marked"
    assert play.hard(Announce(Favour.TRAQUE)) == "token_owned"
    play.do(Announce(Favour.CONVERSION))
    assert (play.state.marker, play.state.announced) == (Favour.CONVERSION, Favour.CONVERSION)


def test_PA24_V28_marker_and_token_on_the_same_favour() -> None:
    play = table().put(ONE, tokens=(TRAQUE,)).at(marker=Favour.TRAQUE)
    assert len(legal_favours(play.state)) == 6


def test_I10_always_two_to_six_legal_favours() -> None:
    for marker in Favour:
        for tokens in ((), (ENVOUTEMENT, TRAQUE, PROTECTION, ASSERVISSEMENT)):
            play = table().put(ONE, tokens=tokens).at(marker=marker)
            assert 2 <= len(legal_favours(play.state)) <= 6


def test_PA25_V34_opponents_are_asked_clockwise_until_one_diverts() -> None:
    play = table(4)
    play.announce(Favour.TRAQUE)
    assert still_to_ask(play.state) == (TWO, THREE, FOUR)
    assert play.hard(Pass(THREE)) == "not_asked"
    play.do(Pass(TWO))
    assert play.state.asking == THREE
    events = play.do(Divert(THREE))
    assert "FavourPassed" not in names(events)
    assert (play.state.asking, play.state.phase) == (None, Phase.MOON)
    assert still_to_ask(play.state) == ()


def test_PA25_somebody_else_answers_first_when_the_table_insists() -> None:
    play = table(4)
    play.announce(Favour.TRAQUE)
    assert play.why(Divert(FOUR)) == "not_asked"
    events = play.anyway(Divert(FOUR))
    assert [event.player for event in events[:2]] == [TWO, THREE]
    assert play.player(FOUR).tokens == (TRAQUE,)


def test_PA25_who_passed_may_still_change_their_mind_when_the_table_insists() -> None:
    play = table(4)
    play.announce(Favour.TRAQUE)
    play.do(Pass(TWO))
    assert names(play.anyway(Divert(TWO)))[0] == "FavourDiverted"
    assert play.state.diverter == TWO


def test_PA25_the_active_player_cannot_divert() -> None:
    play = table()
    play.announce(Favour.TRAQUE)
    assert play.hard(Divert(ONE)) == "not_asked"
    assert play.hard(Pass(ONE)) == "not_asked"


@pytest.mark.parametrize(
    ("how", "track", "blades"),
    [(How.PAIR, False, 2), (How.ONE_AND_HOUNDS, False, 3), (How.ONE_AND_HOUNDS, True, 2)],
)
def test_PA26_PA27_what_diverting_costs(how: How, track: bool, blades: int) -> None:
    play = table().put(TWO, determination=2)
    play.announce(Favour.TRAQUE)
    play.do(Divert(TWO, how, track))
    assert (play.player(TWO).hand, play.state.discard) == (3 - blades, blades)
    assert play.player(TWO).determination == (0 if track else 2)


def test_PA26_V54_a_hand_of_one_never_diverts() -> None:
    play = table().put(TWO, hand=1, determination=2)
    play.announce(Favour.TRAQUE)
    for how, track in ((How.PAIR, False), (How.ONE_AND_HOUNDS, False), (How.ONE_AND_HOUNDS, True)):
        refusal = play.no(Divert(TWO, how, track))
        assert (refusal.why.value, refusal.soft) == ("hand_too_small", False)


def test_PA27_the_track_counts_only_when_rightmost() -> None:
    play = table().put(TWO, determination=1)
    play.announce(Favour.TRAQUE)
    assert play.hard(Divert(TWO, How.ONE_AND_HOUNDS, True)) == "no_track_hound"
    play.put(TWO, determination=2)
    assert play.hard(Divert(TWO, How.PAIR, True)) == "track_not_needed"


@pytest.mark.parametrize(("track", "blades"), [(False, 4), (True, 3)])
def test_A11_two_pairs_need_a_confirmation_that_is_remembered(track: bool, blades: int) -> None:
    play = table().put(TWO, hand=4, determination=2).put(THREE, hand=4)
    play.announce(Favour.TRAQUE)
    assert play.why(Divert(TWO, How.TWO_PAIRS, track)) == "two_pairs_not_allowed"
    events = play.anyway(Divert(TWO, How.TWO_PAIRS, track))
    assert names(events)[0] == "TwoPairsAccepted"
    assert play.player(TWO).hand == 4 - blades
    play.moon()
    play.announce(Favour.ENDOCTRINEMENT)
    play.do(Divert(THREE, How.TWO_PAIRS))


def test_PA28_an_owner_may_divert_and_takes_no_second_token() -> None:
    play = table().put(TWO, tokens=(TRAQUE,))
    events = play.favour(Favour.TRAQUE, TWO)
    assert of(events, "TokenNotGained").reason is NoToken.OWNED
    assert (play.player(ONE).tokens, play.player(TWO).tokens) == ((), (TRAQUE,))


def test_PA29_not_diverted_the_active_player_gets_it_and_keeps_the_blades() -> None:
    play = table()
    play.favour(Favour.TRAQUE)
    assert (play.player(ONE).tokens, play.player(ONE).hand) == ((TRAQUE,), 3)
    assert (play.state.discard, play.state.diverter) == (0, None)


def test_PA29_nobody_diverts_in_one_tap() -> None:
    play = table(5)
    play.announce(Favour.RECRUTEMENT)
    play.do(Pass(TWO))
    events = play.do(Resolve())
    assert names(events).count("FavourPassed") == 3
    assert play.player(ONE).adepts == 2
    assert play.hard(Resolve()) == "wrong_phase"


@pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 2), (2, 2)])
def test_PA30_V31_V33_compensation(before: int, after: int) -> None:
    play = table().put(ONE, determination=before)
    play.favour(Favour.TRAQUE, TWO)
    assert (play.player(ONE).cubes, play.player(ONE).determination) == (1, after)
    assert play.player(TWO).tokens == (TRAQUE,)


def test_PA31_I12_the_diverter_neither_refills_nor_gains_a_cube() -> None:
    play = table()
    play.favour(Favour.TRAQUE, TWO)
    play.moon()
    assert (play.player(TWO).hand, play.player(TWO).cubes) == (1, 0)


def test_PA35_PA39_tokens_work_on_the_sanctuary_and_come_again() -> None:
    play = table().put(ONE, tokens=(ASSERVISSEMENT,))
    assert play.player(ONE).hand_size == 4
    play.put(ONE, tokens=())
    assert play.player(ONE).hand_size == 3
    play.favour(Favour.ASSERVISSEMENT)
    assert play.player(ONE).tokens == (ASSERVISSEMENT,)


def test_PA39_demoniaque_never_comes_again() -> None:
    play = table().put(ONE, spots=[Spot.DEMONIAQUE], adepts=3)
    assert all(favour.token is not DEMONIAQUE for favour in Favour)
    assert play.hard(SacrificeAdepts("cursed", Spot.DEMONIAQUE)) == "spot_taken"  # type: ignore[arg-type]


def test_A9_V39_compensation_comes_before_a_diverted_conversion() -> None:
    play = table().put(TWO, cubes=2).put(THREE, cubes=1)
    play.favour(Favour.CONVERSION, TWO)
    assert [player.cubes for player in play.state.players] == [0, 4, 0]
    play = table().put(ONE, tokens=(TRAQUE,)).put(TWO, cubes=2).put(THREE, cubes=1)
    play.favour(Favour.CONVERSION, TWO)
    assert [player.cubes for player in play.state.players] == [1, 4, 0]


def test_A10_V36_a_fifth_token_is_not_gained_but_the_divert_blocks() -> None:
    full = (ENVOUTEMENT, PROTECTION, ASSERVISSEMENT, DEMONIAQUE)
    play = table().put(TWO, spots=[Spot.DEMONIAQUE], tokens=full)
    events = play.favour(Favour.TRAQUE, TWO)
    assert of(events, "TokenNotGained").reason is NoToken.FULL
    assert (play.player(TWO).tokens, play.player(ONE).cubes, play.player(ONE).tokens) == (full, 1, ())


def test_A18_tokens_keep_the_order_gained() -> None:
    play = table().put(ONE, tokens=(TRAQUE,))
    play.favour(Favour.ENVOUTEMENT)
    assert play.player(ONE).tokens == (TRAQUE, ENVOUTEMENT)


def test_PA8_five_flames_and_one_last_favour_win_at_once() -> None:
    play = table().put(ONE, spots=ALL_SPOTS)
    events = play.favour(Favour.RECRUTEMENT)
    assert names(events)[-1] == "GameWon"
    assert (play.state.status, play.state.winner) == (Status.WON, ONE)
    assert GAME.step(play.state) is None
    assert GAME.offers(play.state) == ()
    end = outcome(play.state)
    assert end is not None
    assert (end.why, end.facts["player"]) == ("won", ONE)


def test_PA8_I15_a_finished_game_takes_nothing_more() -> None:
    play = table().put(ONE, spots=ALL_SPOTS)
    play.favour(Favour.RECRUTEMENT)
    for action in (Moon(), Gain(ONE, "cubes"), Correct("pile", 3), Resolve()):  # type: ignore[arg-type]
        assert play.hard(action) == "finished"


def test_V63_a_diverted_favour_does_not_win_for_its_announcer() -> None:
    play = table().put(ONE, spots=ALL_SPOTS)
    play.favour(Favour.RECRUTEMENT, TWO)
    assert play.state.status is Status.PLAYING
    play = table().put(ONE, spots=ALL_SPOTS).put(TWO, spots=ALL_SPOTS)
    play.favour(Favour.RECRUTEMENT, TWO)
    assert play.state.winner == TWO
    end = outcome(play.state)
    assert end is not None
    assert end.why == "diverted"


def test_A15_V64_a_last_favour_that_brings_nothing_still_wins() -> None:
    play = table().put(TWO, spots=ALL_SPOTS, tokens=(TRAQUE,))
    play.favour(Favour.TRAQUE, TWO)
    assert play.state.winner == TWO
    play = table().put(ONE, spots=ALL_SPOTS)
    play.favour(Favour.CONVERSION)
    assert play.state.winner == ONE


def test_V66_four_flames_do_not_win() -> None:
    play = table().put(ONE, spots=ALL_SPOTS[:4])
    play.favour(Favour.RECRUTEMENT)
    assert play.state.status is Status.PLAYING
