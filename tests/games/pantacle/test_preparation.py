"""Preparation: influence, forced steps, skips (PA-13 to PA-18, PA-32)."""

from __future__ import annotations

import pytest

from companion.games.pantacle import GAME, figures
from companion.games.pantacle.correction import Correct
from companion.games.pantacle.favour import Announce
from companion.games.pantacle.forced_steps import NotForced, check, forced_now, outlook
from companion.games.pantacle.gains import Gain
from companion.games.pantacle.preparation import (
    Influence,
    Look,
    PlaceMarker,
    SkipStep,
    StepPassed,
    StepSkipped,
)
from companion.games.pantacle.sacrifice import SacrificeAdepts, SacrificePowers
from companion.games.pantacle.vocabulary import Favour, Flame, Phase, Resource, Spot
from tests.games.pantacle.play import (
    ALL_SPOTS,
    ASSERVISSEMENT,
    ENVOUTEMENT,
    ONE,
    PERMANENT,
    PROTECTION,
    THREE,
    TRAQUE,
    TWO,
    exhaustion,
    names,
    of,
    opened,
    table,
)

THREE_TOKENS = (ENVOUTEMENT, TRAQUE, ASSERVISSEMENT)


def test_PA14_V1_the_price_is_flames_and_two() -> None:
    assert [figures.adept_price(f) for f in range(6)] == [2, 3, 4, 5, 6, 7]
    play = table()
    for f in range(6):
        play.put(ONE, spots=ALL_SPOTS[:f])
        assert play.player(ONE).price == f + 2


def test_PA15_V4_two_cubes_buy_one_adept() -> None:
    play = table().put(ONE, cubes=2)
    events = play.do(Influence())
    assert names(events) == ["AdeptBought", "AdeptsGained"]
    assert (play.player(ONE).cubes, play.player(ONE).adepts) == (0, 2)
    assert play.state.phase is Phase.A2
    assert play.state.cubes == 40


def test_PA15_exactly_one_adept_whatever_the_surplus() -> None:
    play = table().put(ONE, cubes=9)
    play.do(Influence())
    assert (play.player(ONE).cubes, play.player(ONE).adepts) == (7, 2)
    assert play.hard(Influence()) == "already_done"


def test_V6_four_cubes_at_three_flames_is_one_short() -> None:
    play = table().put(ONE, cubes=4, spots=ALL_SPOTS[:3])
    refusal = play.no(Influence())
    assert refusal.why.value == "not_enough_cubes"
    assert (refusal.facts["have"], refusal.facts["need"], refusal.facts["n"]) == (4, 5, 1)
    events = play.do(Announce(Favour.CONVERSION))
    assert events[0] == StepPassed(ONE, Phase.A1, NotForced.SHORT, 4, 5)


def test_V7_seven_cubes_at_five_flames_still_buy() -> None:
    play = table().put(ONE, cubes=7, spots=ALL_SPOTS)
    assert forced_now(play.state) is Phase.A1
    play.do(Influence())
    assert (play.player(ONE).cubes, play.player(ONE).adepts) == (0, 2)


def test_A12_V69_no_adept_to_be_had_nothing_paid() -> None:
    play = table().put(ONE, cubes=2).supply(adepts=0)
    assert play.hard(Influence()) == "no_adept_left"
    events = play.do(Announce(Favour.CONVERSION))
    assert events[0].reason is NotForced.NO_ADEPT
    assert play.player(ONE).cubes == 2


def test_PA13_steps_in_order_each_compulsory() -> None:
    play = table().put(ONE, cubes=2, adepts=3, tokens=THREE_TOKENS)
    assert play.hard(SacrificePowers(Flame.TOP, Spot.CUBES)) == "forced_first"
    assert play.hard(SacrificeAdepts(Flame.TOP, Spot.CUBES)) == "forced_first"
    assert play.no(Announce(Favour.CONVERSION)).facts["step"] is Phase.A1
    play.do(Influence())
    assert play.no(Announce(Favour.CONVERSION)).facts["step"] is Phase.A2
    play.do(SacrificePowers(Flame.TOP, Spot.CUBES))
    assert play.hard(SacrificePowers(Flame.CURSED, Spot.ADEPTS, 0, PERMANENT)) == "already_done"
    assert play.no(Announce(Favour.CONVERSION)).facts["step"] is Phase.A3
    play.do(SacrificeAdepts(Flame.CURSED, Spot.EXTRA_TURN, 0, PERMANENT))
    assert play.hard(SacrificeAdepts(Flame.CURSED, Spot.ADEPTS, 0, PERMANENT)) == "already_done"
    assert play.state.phase is Phase.ANNOUNCE
    assert play.player(ONE).flames == 2


def test_PA13_A1_each_players_first_turn_has_no_preparation() -> None:
    play = opened()
    play.do(PlaceMarker(Favour.RECRUTEMENT))
    for _ in range(3):
        assert play.state.first_turn
        assert play.hard(Influence()) == "first_turn"
        assert play.hard(SkipStep()) == "first_turn"
        play.turn()
    assert not play.state.first_turn
    assert play.state.phase is Phase.A1


def test_A1_V9_adepts_diverted_before_the_own_first_turn_wait() -> None:
    play = opened()
    play.do(PlaceMarker(Favour.RECRUTEMENT))
    play.favour(Favour.ENDOCTRINEMENT, TWO)
    assert play.player(TWO).adepts == 3
    play.moon()
    assert play.state.active == TWO
    assert forced_now(play.state) is None
    assert play.hard(SacrificeAdepts(Flame.TOP, Spot.CUBES)) == "first_turn"
    play.turn(Favour.CONVERSION)
    play.turn()
    play.turn()
    assert (play.state.active, forced_now(play.state)) == (TWO, Phase.A3)


def test_A2_V12_the_bought_adept_counts_in_the_same_preparation() -> None:
    play = table().put(ONE, cubes=3, adepts=2, spots=[Spot.CUBES])
    play.do(Influence())
    assert (play.player(ONE).cubes, play.player(ONE).adepts) == (0, 3)
    events = play.do(SacrificeAdepts(Flame.CURSED, Spot.CUBES_PER_FLAME, 0, PERMANENT))
    assert events[0] == StepPassed(ONE, Phase.A2, NotForced.SHORT, 0, 3)
    assert (play.player(ONE).adepts, play.player(ONE).flames, play.player(ONE).cubes) == (0, 2, 6)


def test_V12_with_traque_it_is_seven() -> None:
    play = table().put(ONE, cubes=3, adepts=2, spots=[Spot.CUBES], tokens=(TRAQUE, ENVOUTEMENT))
    play.do(Influence())
    play.do(SacrificeAdepts(Flame.CURSED, Spot.CUBES_PER_FLAME, 0, PERMANENT))
    assert play.player(ONE).cubes == 7


def test_A2_V13_adepts_of_a_spot_count_in_the_same_preparation() -> None:
    play = table().put(ONE, adepts=2, tokens=THREE_TOKENS)
    play.do(SacrificePowers(Flame.TOP, Spot.ADEPTS))
    assert play.player(ONE).adepts == 4
    assert forced_now(play.state) is Phase.A3
    play.do(SacrificeAdepts(Flame.CURSED, Spot.CUBES, 0, PERMANENT))
    assert (play.player(ONE).adepts, play.player(ONE).flames) == (1, 2)


def test_PA16_slots_one_to_three_go_the_fourth_moves_to_slot_one() -> None:
    play = table().put(ONE, tokens=(*THREE_TOKENS, PROTECTION))
    events = play.do(SacrificePowers(Flame.TOP, Spot.CUBES))
    assert of(events, "TokensSacrificed").tokens == THREE_TOKENS
    assert play.player(ONE).tokens == (PROTECTION,)
    assert play.player(ONE).flames == 1


def test_PA16_two_tokens_are_not_enough() -> None:
    play = table().put(ONE, tokens=(TRAQUE, ENVOUTEMENT))
    refusal = play.no(SacrificePowers(Flame.TOP, Spot.CUBES))
    assert (refusal.why.value, refusal.facts["have"], refusal.facts["need"]) == ("not_enough", 2, 3)


@pytest.mark.parametrize(("adepts", "left"), [(3, 0), (4, 1), (6, 3)])
def test_PA17_V18_three_adepts_go_once(adepts: int, left: int) -> None:
    play = table().put(ONE, adepts=adepts)
    play.do(SacrificeAdepts(Flame.TOP, Spot.CUBES))
    assert play.player(ONE).adepts == left
    assert play.hard(SacrificeAdepts(Flame.CURSED, Spot.EXTRA_TURN, 0, PERMANENT)) == "already_done"


def test_PA17_V18_two_adepts_sacrifice_nothing() -> None:
    play = table().put(ONE, adepts=2)
    assert play.hard(SacrificeAdepts(Flame.TOP, Spot.CUBES)) == "not_enough"
    assert forced_now(play.state) is None


def test_PA18_a_curse_forbids_one_kind_and_the_player_chooses() -> None:
    play = table().put(ONE, adepts=3, tokens=THREE_TOKENS, spots=[Spot.CUBES], top=True)
    number = play.curse(ONE, PERMANENT)
    # powers are forced first: skip them and sacrifice adepts, or sacrifice them and skip adepts
    assert play.do(SkipStep(number))[-1] == StepSkipped(ONE, Phase.A2, "Œil noir")
    assert forced_now(play.state) is Phase.A3
    play.do(SkipStep(number))
    assert play.state.phase is Phase.ANNOUNCE
    assert play.hard(SkipStep(number)) == "nothing_forced"


def test_PA18_without_such_a_curse_the_table_must_insist() -> None:
    play = table().put(ONE, cubes=2, spots=[Spot.CUBES], top=True, tokens=(PROTECTION,))
    play.put(ONE, cubes=3)
    assert play.no(SkipStep()).soft
    down = play.curse(ONE, PERMANENT, face_up=False)
    assert play.why(SkipStep(down)) == "no_curse_says_so"
    assert names(play.anyway(SkipStep(down))) == ["StepSkipped"]
    assert play.player(ONE).cubes == 3


def test_A7_a_bought_adept_is_swallowed_and_the_button_warns() -> None:
    play = table().put(ONE, cubes=3, spots=[Spot.CUBES], top=True)
    play.curse(ONE, exhaustion(adepts=1))
    step = GAME.step(play.state)
    assert step is not None
    assert step.follows.key == "step.influence.swallowed"
    events = play.do(Influence())
    assert names(events) == ["AdeptBought", "AdeptsAbsorbed", "CurseEmptied"]
    assert (play.player(ONE).adepts, play.player(ONE).curses) == (1, ())


def test_A7_setting_a_purchase_is_no_gain() -> None:
    play = table(bought_is_gain=False).put(ONE, cubes=3, spots=[Spot.CUBES], top=True)
    play.curse(ONE, exhaustion(adepts=1))
    assert names(play.do(Influence())) == ["AdeptBought", "AdeptsGained"]
    assert (play.player(ONE).adepts, play.player(ONE).curses[0].adepts) == (2, 1)


def test_A12_with_an_adept_to_swallow_the_purchase_is_possible() -> None:
    for gain, forced in ((True, Phase.A1), (False, None)):
        play = table(bought_is_gain=gain).put(ONE, cubes=3, spots=[Spot.CUBES], top=True)
        play.curse(ONE, exhaustion(adepts=1))
        play.supply(adepts=0).put(THREE, adepts=play.player(THREE).adepts)
        assert check(play.state, play.player(ONE), Phase.A1).forced == (forced is Phase.A1)


def test_A13_V25_with_five_flames_sacrifices_are_skipped_with_a_notice() -> None:
    play = table().put(ONE, spots=ALL_SPOTS, tokens=THREE_TOKENS, adepts=3)
    assert play.hard(SacrificePowers(Flame.TOP, Spot.CUBES)) == "no_flame_left"
    assert play.hard(SacrificeAdepts()) == "no_flame_left"
    events = play.do(Announce(Favour.CONVERSION))
    assert [event.reason for event in events[1:3]] == [NotForced.NO_FLAME] * 2
    assert play.player(ONE).tokens == THREE_TOKENS


def test_A13_setting_three_go_for_nothing() -> None:
    play = table(sacrifice_at_five=True).put(ONE, spots=ALL_SPOTS, tokens=THREE_TOKENS, adepts=4)
    step = GAME.step(play.state)
    assert step is not None
    assert step.action == SacrificePowers()
    assert play.hard(SacrificePowers(extra=1)) == "no_curse_due"
    play.do(step.action)
    assert play.player(ONE).tokens == ()
    play.do(SacrificeAdepts())
    assert (play.player(ONE).adepts, play.player(ONE).flames) == (1, 5)


def test_a_card_may_change_the_price_when_the_table_insists() -> None:
    play = table().put(ONE, cubes=3)
    refusal = play.no(Influence(3))
    assert (refusal.why.value, refusal.facts["have"], refusal.facts["need"]) == ("other_price", 3, 2)
    play.anyway(Influence(3))
    assert play.player(ONE).cubes == 0
    assert table().put(ONE, cubes=3).hard(Influence(-1)) == "count_out_of_range"


def test_a_card_may_change_the_number_of_adepts_when_the_table_insists() -> None:
    play = table().put(ONE, adepts=4)
    action = SacrificeAdepts(Flame.TOP, Spot.CUBES, adepts=4)
    assert play.why(action) == "other_number"
    play.anyway(action)
    assert play.player(ONE).adepts == 0
    play = table().put(ONE, adepts=4)
    assert play.hard(SacrificeAdepts(Flame.TOP, Spot.CUBES, adepts=5)) == "count_out_of_range"


def test_PA32_envoutement_looks_at_a_hand_once_in_preparation() -> None:
    play = table()
    assert play.hard(Look(TWO)) == "no_token"
    play.put(ONE, tokens=(ENVOUTEMENT,))
    assert play.hard(Look(ONE)) == "own_hand"
    assert names(play.do(Look(TWO))) == ["HandLookedAt"]
    assert play.why(Look(THREE)) == "already_looked"
    play.announce(Favour.CONVERSION)
    assert play.why(Look(THREE)) == "wrong_phase"
    play.anyway(Look(THREE))


def test_A20_the_look_comes_before_the_sacrifice() -> None:
    play = table().put(ONE, tokens=THREE_TOKENS)
    assert play.state.phase is Phase.A1
    play.do(Look(TWO))
    play.do(SacrificePowers(Flame.TOP, Spot.CUBES))
    assert play.hard(Look(TWO)) == "no_token"


def test_the_look_is_new_each_turn() -> None:
    play = table().put(ONE, tokens=(ENVOUTEMENT,)).put(TWO, tokens=(ENVOUTEMENT,))
    play.do(Look(TWO))
    play.turn()
    play.do(Look(ONE))
    assert play.state.looked


def test_A16_more_than_five_adepts_is_a_notice() -> None:
    play = table().put(ONE, adepts=5)
    events = play.do(Gain(ONE, Resource.ADEPTS))
    assert names(events)[-1] == "AdeptsAboveSpaces"
    assert play.player(ONE).adepts == 6


def test_A1_a_first_turn_repaired_in_the_middle_is_told_as_skipped() -> None:
    play = table().put(ONE, adepts=3)
    play.do(Correct("players.1.turns", 0))
    assert forced_now(play.state) is None
    assert names(play.do(Announce(Favour.CONVERSION))) == ["PreparationSkipped", "FavourAnnounced"]


def test_A1_only_the_first_turn_of_the_game_has_no_preparation_where_the_table_plays_so() -> None:
    play = opened(each_first_turn=False)
    play.do(PlaceMarker(Favour.RECRUTEMENT))
    assert play.state.first_turn
    assert outlook(play.state, ONE).forced == ()
    play.put(TWO, cubes=2)
    assert outlook(play.state, TWO).forced == (Phase.A1,)
    play.turn(Favour.ENVOUTEMENT)
    assert (play.state.active, play.state.phase) == (TWO, Phase.A1)
    assert not play.state.first_turn
    play.do(Influence())
    assert play.state.player(TWO).adepts == 2


def test_A1_a_corrected_turn_begins_with_preparation_after_the_first_of_the_game() -> None:
    play = opened(each_first_turn=False)
    play.do(PlaceMarker(Favour.RECRUTEMENT))
    play.turn()
    play.do(Correct("active", 3))
    assert play.state.phase is Phase.A1
