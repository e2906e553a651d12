"""Reward and Fog piles that are counted, estimates after corrections, and mages who are absent."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.annotation_actions import StayAway
from companion.core.box import Box
from companion.core.seats import Player
from companion.core.table import Plan, Table, open_table
from companion.games.syncro import GAME, queries
from companion.games.syncro.adventure import ChangeMages, SaveGame
from companion.games.syncro.effects import EndCurse
from companion.games.syncro.ending import LoseLevel
from companion.games.syncro.hands import CountPile, Reshuffle, SetHand
from companion.games.syncro.preparation import LayHorde, StartLevel, Unlock
from companion.games.syncro.resolution import PassDemand, Pay
from companion.games.syncro.reveal import Reveal, RevealFog
from companion.games.syncro.rewards import DealRewards, DrawReward, PlayReward
from companion.games.syncro.state import Options, Stock
from companion.games.syncro.turn import BeginTurns, EndTurn, Estimate, Pass, PassLeader
from companion.games.syncro.vocabulary import Chapter, Kind, Mist, Phase, Pile
from tests.games.syncro.play import A, B, C, D, Play, arena, fight, names


def counted(pile: Pile, n: int, discard: int = 0) -> Play:
    """Level 5 in its first turn, one pile counted."""
    play = arena((Kind.PLAIN, 9), (Kind.PLAIN, 9), level=5)
    play.do(CountPile(pile, n, discard))
    return play


# -- piles that are counted (U-5, SY-62, SY-66) ----------------------------------------------------


def test_U5_reward_pile_follows_draws_and_plays() -> None:
    play = counted(Pile.REWARD, 6)
    play.do(DrawReward(), DrawReward())
    assert play.state.left_on(Pile.REWARD) == 4
    play.do(PlayReward(A))
    assert (play.state.left_on(Pile.REWARD), play.state.two.stock(Pile.REWARD)) == (
        4,
        Stock(Pile.REWARD, 6, 1),
    )


def test_SY62_empty_reward_pile_is_shuffled_before_the_draw() -> None:
    play = counted(Pile.REWARD, 1)
    play.do(DrawReward(), PlayReward(A))
    assert names(play.do(DrawReward())) == ["PileShuffled", "RewardDrawn"]
    assert play.state.left_on(Pile.REWARD) == 0


def test_SY62_a_pile_too_small_for_all_mages_is_shuffled_first() -> None:
    play = counted(Pile.REWARD, 3, 2)
    assert names(play.do(DealRewards())) == ["PileShuffled", "RewardsDealt"]
    assert play.state.left_on(Pile.REWARD) == 1


def test_U5_a_wrong_count_is_no_longer_shown() -> None:
    play = counted(Pile.REWARD, 0)
    assert names(play.do(DrawReward())) == ["RewardDrawn"]
    assert play.state.left_on(Pile.REWARD) is None


def test_U5_fog_pile_follows_the_horde_and_curses() -> None:
    play = counted(Pile.FOG, 4)
    play.anyway(RevealFog(Mist.BLESSING))
    play.anyway(RevealFog(Mist.PERMANENT, "Ronces"))
    assert (play.state.left_on(Pile.FOG), play.state.two.stock(Pile.FOG)) == (2, Stock(Pile.FOG, 4, 1))
    play.do(EndCurse(1))
    assert (play.state.left_on(Pile.FOG), play.state.two.stock(Pile.FOG)) == (2, Stock(Pile.FOG, 4, 2))
    play.do(Reshuffle(Pile.FOG))
    assert play.state.left_on(Pile.FOG) == 4


def test_SY66_fog_of_a_horde_is_shuffled_first_when_the_pile_is_short() -> None:
    play = counted(Pile.FOG, 1, 3)
    play.at(phase=Phase.PREPARATION, slots=(), turn=0)
    assert names(play.do(LayHorde(("FF", "M")))) == ["PileShuffled", "HordeLaid"]
    assert play.state.left_on(Pile.FOG) == 2


def test_A28_permanent_curses_go_to_the_fog_discard_with_the_level() -> None:
    play = counted(Pile.FOG, 4)
    play.anyway(RevealFog(Mist.PERMANENT, "Ronces"))
    play.anyway(LoseLevel())
    assert play.state.two.stock(Pile.FOG) == Stock(Pile.FOG, 4, 1)


def test_A24_reward_of_a_leaver_goes_to_the_discard_and_a_save_makes_the_pile_whole() -> None:
    play = counted(Pile.REWARD, 6)
    play.do(DealRewards())
    play.anyway(LoseLevel())
    play.do(ChangeMages((A, B, C)))
    assert play.state.two.stock(Pile.REWARD) == Stock(Pile.REWARD, 6, 1)
    play.do(SaveGame())
    assert play.state.left_on(Pile.REWARD) == 6


def test_U1_spell_cards_are_not_counted_as_a_pile() -> None:
    play = counted(Pile.FOG, 4)
    assert play.hard(CountPile(Pile.SPELL, 4)) == "wrong_pile"
    assert play.hard(CountPile(Pile.FOG, -1)) == "count_out_of_range"


# -- demands and Rewards (A-4, SY-52) --------------------------------------------------------------


def demanded(*hands: int) -> Play:
    """A demand of 3 while A holds a Reward."""
    play = arena((Kind.DRAGON, 7), (Kind.PLAIN, 50), level=5)
    play.do(DrawReward())
    first = play.state.horde[0].id
    play.attack(first, first)
    play.hands(*hands)
    play.resolve(5, 5)
    return play


def asks_first(play: Play) -> bool:
    return play.state.pending is not None and play.asks == "lose_level"


def test_A4_demand_lost_at_once_asks_while_a_reward_is_held() -> None:
    assert asks_first(demanded(0, 0, 0, 0))


def test_A4_last_payment_that_is_too_small_asks_while_a_reward_is_held() -> None:
    play = demanded(1, 0, 0, 0)
    play.do(Pay(A, (1,)))
    assert asks_first(play)


def test_A4_last_mage_who_passes_asks_while_a_reward_is_held() -> None:
    play = demanded(1, 0, 0, 0)
    play.do(PassDemand(A))
    assert asks_first(play)


def test_SY52_demand_is_lost_by_itself_once_no_reward_is_held() -> None:
    play = demanded(1, 0, 0, 0)
    play.do(PlayReward(A))
    assert names(play.do(PassDemand(A))) == ["DemandPassed", "DemandUnmet", "LevelLost"]


# -- estimates (SY-13) ------------------------------------------------------------------------------


@pytest.mark.parametrize(("n", "asked"), [(5, True), (4, False), (3, False)])
def test_SY13_a_hand_corrected_upwards_asks_for_estimates(n: int, asked: bool) -> None:
    play = arena((Kind.PLAIN, 9), (Kind.PLAIN, 9)).hands(4, 4, 4, 4)
    play.do(SetHand(B, n))
    assert play.state.estimate is asked


def test_SY13_hands_counted_between_levels_ask_for_nothing() -> None:
    play, _ = fight(Kind.PLAIN, 1, 1)
    play.anyway(LoseLevel())
    play.do(SetHand(A, 3))
    assert not play.state.estimate


# -- mages who are absent ---------------------------------------------------------------------------


def evening(*actions: Any) -> Table[Any]:
    players = tuple(Player(name) for name in "ABCD")
    opened = open_table(GAME, Plan("x", players, Options(Chapter.TWO, first=1), "s"), Box())
    assert isinstance(opened, Table)
    for action in actions:
        done = opened.do(action)
        assert not hasattr(done, "why"), (action, done)
    return opened


LEVEL = (StartLevel(A), Unlock(5), LayHorde(("MM",)), Reveal(1, 9, Kind.PLAIN), Reveal(2, 9, Kind.PLAIN))


def test_SY30_the_leader_card_passes_over_an_absent_mage() -> None:
    played = evening(*LEVEL, Estimate(), BeginTurns(), StayAway(B), Pass(A), Pass(C))
    # D is last and everybody passed: D must attack, unless the table insists
    played.do(Pass(D), anyway=True)
    played.do(EndTurn())
    step = played.next_step()
    assert step is not None
    assert step.follows.facts == {"mage": C}
    played.do(PassLeader())
    assert (played.state.leader, played.state.turn) == (C, 2)
    assert [slot.mage for slot in played.state.slots] == [C, D, A, B]


def test_SY7_an_absent_mage_is_not_proposed_as_leader() -> None:
    played = evening(StayAway(A))
    step = played.next_step()
    assert step is not None
    assert step.action == StartLevel(B)
    assert queries.next_leader(played.state, frozenset({A, B})) == C


def test_SY7_a_leader_who_leaves_during_the_preparation_is_passed_over() -> None:
    played = evening(*LEVEL, StayAway(A))
    assert played.state.leader == B


def test_SY49_payment_does_not_count_on_an_absent_mage() -> None:
    play = demanded(1, 0, 0, 1)
    due = queries.payment(play.state, (1,), frozenset({D}))
    assert due is not None
    assert due.last
    here = queries.payment(play.state, (1,))
    assert here is not None
    assert not here.last
