"""Drawing, piles, estimates, counted hands, corrections (J1, p. 4, F2, F6)."""

from __future__ import annotations

import pytest

from companion.games.syncro import GAME, queries
from companion.games.syncro.adventure import SaveGame
from companion.games.syncro.correction import Correct
from companion.games.syncro.effects import HandsPassed, PassHandsLeft
from companion.games.syncro.ending import Abandon
from companion.games.syncro.hands import (
    DrawSpells,
    PileShuffled,
    Reshuffle,
    SetHand,
    SpellsDrawn,
    SpellsMissing,
    SpellsReturned,
    deal,
)
from companion.games.syncro.preparation import LayHorde, StartLevel
from companion.games.syncro.rewards import DealRewards, DrawReward, PlayReward, ShuffleHands
from companion.games.syncro.turn import Attack, BeginTurns, Estimate, EstimatesGiven, Pass
from companion.games.syncro.unveiling import AFTER
from companion.games.syncro.vocabulary import Kind, Phase, Pile
from tests.games.syncro.play import A, B, C, D, Play, arena, names, team


def table(*hands: int, leader: int = 1, level: int = 4, **owner: int | str) -> Play:
    """A turn with these hands."""
    play = arena((Kind.PLAIN, 50), mages=len(hands), level=level, **owner)
    if leader != 1:
        play.do(Correct("leader", leader))
    return play.hands(*hands)


def test_SY40_cards_are_dealt_one_by_one_from_the_leader() -> None:
    play = table(1, 1, 1, leader=2)
    assert play.do(DrawSpells(4)) == (SpellsDrawn(4, (B, C, A, B)),)
    assert play.state.hands == (2, 3, 2)


def test_SY41_V18_a_full_hand_is_skipped_and_the_rest_goes_back() -> None:
    play = table(5, 3, 4, 2, leader=2)
    events = play.do(DrawSpells(8))
    assert events == (SpellsDrawn(6, (B, C, D, B, D, D)), SpellsReturned(2))
    assert play.state.hands == (5, 5, 5, 5)


def test_SY41_V19_when_all_are_full_everything_goes_back() -> None:
    play = table(6, 6, 6)
    assert play.do(DrawSpells(2)) == (SpellsReturned(2),)
    assert play.state.hands == (6, 6, 6)


def test_SY42_the_limit_is_what_was_dealt() -> None:
    play = table(8, 7)
    assert play.hard(SetHand(B, 9)) == "count_out_of_range"
    assert play.hard(SetHand(B, -1)) == "count_out_of_range"
    play.do(SetHand(B, 8))
    assert play.state.hands == (8, 8)


def test_SY43_V49_an_empty_pile_is_made_from_the_discard() -> None:
    play = table(1, 1, 1, 1, **{"spells.all.count": 11})
    play.at(discard=6)
    assert play.state.pile == 1
    assert deal(play.state, 3).before_shuffle == 1
    events = play.do(DrawSpells(3))
    assert events == (SpellsDrawn(1, (A,)), PileShuffled(Pile.SPELL), SpellsDrawn(2, (B, C)))
    assert (play.state.discard, play.state.pile) == (0, 4)


def test_SY43_without_a_count_the_players_say_when_they_shuffle() -> None:
    play = arena((Kind.PLAIN, 50)).attack(1)
    assert play.hard(Reshuffle()) == "nothing_to_shuffle"
    play.resolve(1)
    play.do(Reshuffle())
    assert play.state.discard == 0


def test_A29_what_does_not_exist_is_not_dealt() -> None:
    play = table(1, 1, 1, 1, **{"spells.all.count": 20})
    play.at(base=6)
    assert play.do(DrawSpells(5)) == (SpellsDrawn(2, (A, B)), SpellsMissing(3))
    play.at(base=6)
    assert play.do(DrawSpells(1)) == (SpellsMissing(1),)


def test_F2_only_a_sensible_number_is_drawn_and_only_in_a_level() -> None:
    play = table(1, 1)
    for n in (-1, 0, 61):
        assert play.hard(DrawSpells(n)) == "count_out_of_range"
    play.do(Abandon())
    assert play.hard(DrawSpells(1)) == "not_in_level"
    assert play.hard(Reshuffle()) == "not_in_level"


# -- estimates ---------------------------------------------------------------------------------------


def test_SY13_estimates_are_due_at_the_start_and_after_each_draw() -> None:
    play = team().begin("M")
    assert play.asks == "estimate"
    assert play.do(Estimate()) == (EstimatesGiven(),)
    assert play.hard(Estimate()) == "no_estimate"
    play.do(BeginTurns(), SetHand(A, 3), DrawSpells(1))
    assert play.asks == "estimate"
    play.do(Attack(A, 1))
    assert not play.state.estimate  # nobody is held up


def test_SY13_SY39_estimates_come_before_the_next_monster() -> None:
    play = arena((Kind.MUSHROOM, 2), (Kind.PLAIN, 9))
    play.attack(1, 2)
    play.resolve(5)
    assert play.asks == "estimate"
    play.do(Estimate())
    assert play.asks == "resolve"
    play.resolve(1)
    assert play.asks != "estimate"  # nothing was drawn


def test_SY14_signs_are_given_by_hand_and_nothing_is_stored() -> None:
    play = team().begin("M")
    before = play.state
    play.do(Estimate())
    assert play.state == before.changed(estimate=False)


def test_SY15_V43_the_sum_is_said_aloud_and_not_kept() -> None:
    assert queries.announced((5, 3, 6, 4, 5)) == 23
    assert queries.announced(()) == 0


def test_SY35_only_counts_are_shown() -> None:
    """The number of cards in hand is the one thing a phone may tell."""
    play = table(5, 3, 4, 2)
    assert play.state.hands == (5, 3, 4, 2)
    assert "value" not in repr(play.state.mages)


# -- the cards after the last level --------------------------------------------------------------------


def late(*hands: int) -> Play:
    play = table(*hands, level=6)
    play.state = play.state.changed(seen=AFTER)
    return play


def test_SY76_V45_A18_A19_hands_are_dealt_again_then_one_card_each() -> None:
    play = late(4, 3, 0)
    play.do(DrawReward())
    events = play.do(ShuffleHands(A))
    assert names(events) == ["RewardPlayed", "HandsShuffled", "SpellsDrawn"]
    assert events[1].hands == (3, 2, 2)
    assert play.state.hands == (4, 3, 3)
    assert play.state.estimate
    assert play.state.two.rewards == ()


def test_A18_dealt_from_the_leader() -> None:
    play = late(4, 3, 0)
    play.do(Correct("leader", 2), DrawReward())
    assert play.do(ShuffleHands(B))[1].hands == (2, 3, 2)


def test_A19_a_full_hand_gets_no_extra_card() -> None:
    play = late(6, 6, 5)
    play.do(DrawReward())
    play.do(ShuffleHands(A))
    assert play.state.hands == (6, 6, 6)


def test_SY76_on_ones_own_turn_and_with_the_card() -> None:
    play = late(4, 3, 0)
    assert play.hard(ShuffleHands(A)) == "no_reward"
    play.do(DealRewards())
    assert play.hard(ShuffleHands(B)) == "not_your_slot"
    play.attack(1)
    assert play.hard(ShuffleHands(A)) == "not_turn"


def test_SY77_V46_every_hand_goes_to_the_left() -> None:
    play = late(1, 5, 2, 0)
    play.do(DealRewards(), PlayReward(B))
    assert play.do(PassHandsLeft()) == (HandsPassed((0, 1, 5, 2)),)
    assert play.state.two.rewards == (A, C, D)
    play.do(Abandon())
    assert play.hard(PassHandsLeft()) == "not_in_level"


def test_the_new_cards_are_not_known_before_the_end() -> None:
    play = table(4, 3, 0, level=9)
    for action in (ShuffleHands(A), PassHandsLeft()):
        assert play.hard(action) == "not_yet"


# -- corrections ---------------------------------------------------------------------------------------


def test_F6_hands_that_shrink_fill_the_discard_and_grow_from_pile_then_discard() -> None:
    play = table(5, 5, 5, 5, **{"spells.all.count": 22})
    play.do(SetHand(A, 1))
    assert (play.state.discard, play.state.pile) == (4, 2)
    play.do(SetHand(A, 4))
    assert (play.state.discard, play.state.pile) == (3, 0)
    play.at(base=19, discard=0)
    assert play.hard(SetHand(A, 5)) == "not_so_many_cards"


def test_F6_kept_hands_may_be_counted_between_levels_but_not_after_a_save() -> None:
    play = team()
    play.do(SetHand(A, 2))
    assert play.state.hands == (2, 0, 0, 0)
    play.do(SaveGame())
    assert play.hard(SetHand(A, 2)) == "not_in_level"


@pytest.mark.parametrize(
    ("field", "value", "shown"),
    [
        ("leader", 3, lambda state: state.leader),
        ("discard", 2, lambda state: state.discard),
        ("pile", 4, lambda state: state.pile),
        ("cards.1.strength", 7, lambda state: state.card(1).strength),
        ("cards.1.kind", "golem", lambda state: state.card(1).kind.value),
        ("rewards.2", 1, lambda state: int(B in state.two.rewards)),
    ],
)
def test_F6_every_number_can_be_mended(field: str, value: int | str, shown: object) -> None:
    play = table(5, 5, 5, 5, level=5, **{"spells.all.count": 30})
    events = play.do(Correct(field, value))
    assert names(events) == ["Corrected"]
    assert shown(play.state) == value  # type: ignore[operator]
    if field == "pile":
        assert play.state.discard == 6


def test_F6_a_reward_is_taken_off_too() -> None:
    play = table(5, 5, level=5)
    play.do(DealRewards(), Correct("rewards.1", 0))
    assert play.state.two.rewards == (B,)


def test_F6_an_earlier_level_may_be_played_again_but_none_ahead() -> None:
    play = team(chapter=GAME.options().chapter.__class__.TWO)
    assert play.hard(Correct("level", 6)) == "bad_value"
    play.do(Correct("level", 2))
    assert play.state.level == 2
    play.do(StartLevel())
    assert play.hard(Correct("level", 3)) == "no_such_field"
    assert play.state.phase is Phase.PREPARATION
    play.do(LayHorde(("M",)))


@pytest.mark.parametrize(
    "field",
    ["", "hands.1", "cards.9.strength", "cards.1.row", "rewards.9", "rewards.x", "pile", "cards.x.kind"],
)
def test_F6_what_does_not_exist_is_not_corrected(field: str) -> None:
    assert table(5, 5, level=5).hard(Correct(field, 1)) == "no_such_field"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("leader", 9), ("leader", "A"), ("leader", True), ("cards.1.strength", -1), ("cards.1.strength", "9"),
        ("cards.1.kind", "boss"), ("cards.1.kind", "cloud"), ("rewards.1", 2), ("discard", -1),
    ],
)  # fmt: skip
def test_F6_impossible_values_are_refused(field: str, value: int | str) -> None:
    assert table(5, 5, level=5).hard(Correct(field, value)) == "bad_value"


def test_F6_a_correction_never_makes_an_impossible_table() -> None:
    play = table(5, 5, 5, 5, **{"spells.all.count": 22})
    assert play.hard(Correct("discard", 3)) == "breaks_invariant"
    assert play.hard(Correct("pile", 3)) == "breaks_invariant"


def test_F6_the_leader_of_a_turn_changes_only_before_its_first_slot() -> None:
    play = table(5, 5, 5)
    play.do(Correct("leader", 2))
    assert [slot.mage for slot in play.state.slots] == [B, C, A, B]
    play.do(Pass(B))
    assert play.hard(Correct("leader", 1)) == "bad_value"


def test_F6_kinds_of_later_levels_are_not_told_by_a_correction() -> None:
    play = table(5, 5, level=2)
    assert play.hard(Correct("cards.1.kind", "dragon")) == "bad_value"
    assert play.hard(Correct("rewards.1", 1)) == "no_such_field"
