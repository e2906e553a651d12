"""Recovery, drawing and madness: BB-47 to BB-54."""

from __future__ import annotations

from dataclasses import fields

import pytest

from companion.games.big_book import queries
from companion.games.big_book.invocation import Advance
from companion.games.big_book.madness import (
    DeckReshuffled,
    DeckShuffled,
    DestroyMadness,
    HandTold,
    Heal,
    MadnessDestroyed,
    MadnessMoved,
    MadnessTaken,
    MoveMadness,
    PileDestroyed,
    Reshuffle,
    ShuffleByEffect,
    TakeMadness,
    TakeMadnessAll,
)
from companion.games.big_book.phases import GameLost
from companion.games.big_book.reserve import Acquire
from companion.games.big_book.spells import Activate, Learn
from companion.games.big_book.state import Deck, Madness
from companion.games.big_book.turn import (
    Eliminate,
    EndAction,
    EndRecovery,
    PlayerEliminated,
    RecoveryEnded,
    TellDeck,
    TokenPassed,
    TurnBegan,
    UsePower,
)
from companion.games.big_book.vocabulary import Loss, Phase, Status, Zone
from tests.games.big_book.play import FIVE, FOUR, ONE, THREE, TWO, Play, acting, full, names, table


def mad(play: Play, seat: int = 1) -> tuple[int, int, int]:
    found = play.state.players[seat - 1].mad
    return found.hand, found.draw, found.discard


def loaded(hand: int, draw: int, discard: int) -> Play:
    """A full-tracking table where player 1 has madness in these zones."""
    play = full()
    for zone, n in ((Zone.HAND, hand), (Zone.DRAW_TOP, draw), (Zone.DISCARD, discard)):
        if n:
            play.do(TakeMadness(ONE, n, zone))
    return play


def test_BB47_p9_hand_returns_to_six() -> None:
    play = table()
    play.begin()
    events = play.do(EndRecovery(ONE, 0, 6))
    assert events == (RecoveryEnded(ONE, 0, 6), TurnBegan(TWO, 2))


@pytest.mark.parametrize(
    ("hand", "why", "n"),
    [
        ((6, 1), "discard_elements_first", 1),
        ((5, 2), "discard_elements_first", 1),
        ((4, 4), "discard_elements_first", 2),
        ((7, 1), "discard_elements_first", 1),
        ((2, 1), "draw_first", 3),
        ((0, 0), "draw_first", 6),
    ],
    ids=["V42", "V43", "V46", "seven", "V45", "nothing"],
)
def test_BB47_V42_V43_V45_V46_hand_of_another_size(hand: tuple[int, int], why: str, n: int) -> None:
    play = table()
    play.begin()
    play.do(TakeMadness(ONE, 7))
    refusal = play.no(EndRecovery(ONE, *hand))
    assert (refusal.why, refusal.facts["n"], refusal.soft) == (why, n, True)


def test_BB47_V42_then_V40_eliminated() -> None:
    play = table()
    play.begin()
    play.do(TakeMadness(ONE, 6))
    play.no(EndRecovery(ONE, 6, 1))
    play.do(EndRecovery(ONE, 6, 0))
    assert not play.state.player(ONE).alive


def test_BB47_V43_then_safe() -> None:
    play = table()
    play.begin()
    play.do(TakeMadness(ONE, 5))
    play.do(EndRecovery(ONE, 5, 1))
    assert play.state.player(ONE).alive


def test_BB47_only_the_active_player_ends_the_turn() -> None:
    play = table()
    play.begin()
    refusal = play.no(EndRecovery(TWO, 0, 6))
    assert (refusal.why, refusal.facts, refusal.soft) == ("not_active", {"player": ONE}, False)
    assert play.why(EndRecovery(ONE, -1, 7)) == "count_out_of_range"


def test_BB47_more_madness_in_hand_than_owned_is_doubtful() -> None:
    play = table()
    play.begin()
    refusal = play.no(EndRecovery(ONE, 1, 5))
    assert (refusal.why, refusal.facts["have"], refusal.facts["need"]) == ("more_than_owned", 1, 0)
    play.anyway(EndRecovery(ONE, 1, 5))
    assert play.state.active == TWO


@pytest.mark.parametrize(
    ("before", "hand", "after"),
    [
        ((1, 2, 1), 1, (1, 2, 1)),
        ((1, 2, 1), 2, (2, 1, 1)),
        ((1, 2, 1), 4, (4, 0, 0)),
    ],
)
def test_BB47_full_tracking_follows_the_hand_shown(
    before: tuple[int, int, int], hand: int, after: tuple[int, int, int]
) -> None:
    play = loaded(*before)
    play.begin()
    end = EndRecovery(ONE, hand, 6 - hand)
    if hand > before[0] + before[1]:
        assert play.soft(end) == "drawn_from_discard"
        play.anyway(end)
    else:
        play.do(end)
    assert mad(play) == after


def test_BB48_madness_drawn_from_the_discard_asks_about_the_reshuffle() -> None:
    """What the draw pile did not hold can only come after a reshuffle, and that brings one madness more."""
    play = loaded(1, 1, 2)
    play.begin()
    assert [queries.from_discard(play.state, ONE, n) for n in range(6)] == [0, 0, 0, 1, 2, 0]
    play.do(Reshuffle(ONE))
    assert mad(play) == (2, 3, 0)
    assert queries.from_discard(play.state, ONE, 5) == 0
    play.do(EndRecovery(ONE, 4, 2))
    assert mad(play) == (4, 1, 0)


@pytest.mark.parametrize("light", [True, False])
def test_BB51_a_hand_that_cannot_hold_six_need_not_be_shown(light: bool) -> None:
    play = table() if light else full()
    play.begin()
    play.do(TakeMadness(ONE, 4))
    before = play.state.player(ONE).mad
    assert play.do(EndRecovery(ONE)) == (RecoveryEnded(ONE), TurnBegan(TWO, 2))
    assert play.state.player(ONE).mad == before


def test_BB51_a_hand_that_may_hold_six_is_asked_for() -> None:
    """Five and a reshuffle while drawing make six."""
    play = acting()
    play.do(TakeMadness(ONE, 5))
    assert play.why(EndRecovery(ONE)) == "hand_not_told"
    play.do(EndRecovery(ONE, 5))
    assert play.state.player(ONE).alive


def test_BB46_a_madness_that_is_healed_was_in_hand() -> None:
    """With full tracking too: a hand that was not shown may hold what its player drew."""
    play = loaded(0, 2, 1)
    play.begin()
    play.do(Heal(ONE, n=2))
    assert mad(play) == (0, 0, 1)
    assert play.why(Heal(ONE)) == "drawn_from_discard"
    play.do(Reshuffle(ONE))
    play.do(DestroyMadness(ONE, Zone.HAND))
    play.do(MoveMadness(ONE, Zone.HAND, Zone.SUPPORT))
    assert mad(play) == (0, 0, 0)
    assert play.why(Heal(ONE)) == "no_madness_there"


def test_BB47_madness_is_not_discarded_in_recovery() -> None:
    play = loaded(6, 0, 0)
    play.begin()
    refusal = play.no(EndRecovery(ONE, 5, 1))
    assert (refusal.why, refusal.soft) == ("madness_stays", True)
    assert refusal.facts == {"player": ONE, "have": 5, "need": 6}
    play.anyway(EndRecovery(ONE, 5, 1))
    assert (mad(play), play.state.player(ONE).alive) == ((5, 0, 1), True)


def test_BB47_madness_that_was_healed_is_no_longer_in_hand() -> None:
    play = loaded(3, 0, 1)
    play.begin()
    play.do(Heal(ONE, n=2))
    play.do(EndRecovery(ONE, 1, 5))
    assert mad(play) == (1, 0, 1)


def test_BB47_light_tracking_knows_no_hand_to_compare_with() -> None:
    play = acting()
    play.do(TakeMadness(ONE, 6, Zone.HAND))
    assert play.state.player(ONE).alive
    play.do(EndRecovery(ONE, 5, 1))


def test_BB47_full_tracking_keeps_its_numbers_when_the_hand_cannot_be() -> None:
    play = loaded(1, 0, 0)
    play.begin()
    assert not [e for e in play.anyway(EndRecovery(ONE, 3, 3)) if isinstance(e, HandTold)]
    assert mad(play) == (1, 0, 0)


def test_BB48_an_empty_draw_pile_costs_one_madness() -> None:
    play = loaded(0, 0, 2)
    assert play.do(Reshuffle(ONE)) == (MadnessTaken(ONE, 1, Zone.DISCARD), DeckReshuffled(ONE))
    assert mad(play) == (0, 3, 0)


def test_BB48_what_was_counted_in_an_empty_draw_pile_was_drawn() -> None:
    play = loaded(1, 2, 1)
    play.do(Reshuffle(ONE))
    assert mad(play) == (3, 2, 0)


def test_BB48_A15_a_reshuffle_may_lose() -> None:
    play = full().pile(0)
    assert play.do(Reshuffle(ONE)) == (GameLost(Loss.MADNESS),)


def test_BB48_light_tracking_counts_the_madness_too() -> None:
    play = table()
    play.do(Reshuffle(ONE))
    assert (play.owned(), play.state.pile) == ([1, 0, 0], 24)


def test_BB49_a_shuffle_by_a_spell_costs_nothing() -> None:
    play = loaded(2, 1, 1)
    pile = play.state.pile
    zones = (Zone.HAND, Zone.DISCARD, Zone.HAND)
    assert play.do(ShuffleByEffect(ONE, zones)) == (DeckShuffled(ONE, (Zone.HAND, Zone.DISCARD)),)
    assert (mad(play), play.state.pile) == ((0, 4, 0), pile)


def test_BB49_a_shuffle_of_some_zones() -> None:
    play = loaded(2, 1, 1)
    play.do(ShuffleByEffect(ONE))
    assert mad(play) == (2, 2, 0)
    assert play.why(ShuffleByEffect(ONE, (Zone.SUPPORT,))) == "no_such_zone"
    light = table()
    light.do(TakeMadness(ONE))
    light.do(ShuffleByEffect(ONE))
    assert light.owned() == [1, 0, 0]


def test_BB49_no_madness_when_the_pile_merely_becomes_empty() -> None:
    play = table()
    play.do(TellDeck(ONE, 3, 4))
    play.begin()
    play.end()
    assert play.owned() == [0, 0, 0]


def test_BB50_madness_goes_to_the_discard_unless_told() -> None:
    play = full()
    play.do(TakeMadness(ONE))
    play.do(TakeMadness(ONE, to=Zone.HAND))
    play.do(TakeMadness(ONE, 2, Zone.DRAW_TOP))
    play.do(TakeMadness(ONE, to=Zone.SUPPORT))
    assert mad(play) == (1, 2, 1)
    assert (play.state.player(ONE).mad_support, play.state.pile) == (1, 20)
    assert play.why(TakeMadness(ONE, to=Zone.PILE)) == "no_such_zone"
    assert play.why(TakeMadnessAll(to=Zone.PILE)) == "no_such_zone"


@pytest.mark.parametrize("n", [0, -1, 36])
def test_BB50_a_number_of_cards_makes_sense(n: int) -> None:
    play = table()
    for action in (TakeMadness(ONE, n), TakeMadnessAll(n), Heal(ONE, n=n)):
        assert play.why(action) == "count_out_of_range"
    assert play.why(DestroyMadness(None, Zone.PILE, n)) == "count_out_of_range"


def test_BB51_V40_six_madness_in_hand_eliminate() -> None:
    play = table()
    play.begin()
    play.do(TakeMadness(ONE, 6))
    assert PlayerEliminated(ONE, 6) in play.do(EndRecovery(ONE, 6, 0))
    player = play.state.player(ONE)
    assert (player.alive, player.mad, player.support, player.spells) == (False, Madness(), (), ())
    assert play.why(TakeMadness(ONE)) == "eliminated"


def test_BB51_madness_in_support_is_not_in_hand() -> None:
    play = full()
    play.begin()
    play.do(TakeMadness(ONE, 4, Zone.SUPPORT))
    play.do(TakeMadness(ONE, 5, Zone.HAND))
    play.do(EndRecovery(ONE, 5, 1))
    assert play.state.player(ONE).alive


def test_BB51_V48_an_eliminated_player() -> None:
    play = full().to_turn(2)
    play.begin()
    play.do(TakeMadness(TWO, 6, Zone.HAND))
    play.do(TakeMadness(TWO, 1))
    play.do(TakeMadness(TWO, 1, Zone.SUPPORT))
    play.pile(9)
    play.do(EndRecovery(TWO, 6, 0))
    assert (play.state.box, play.state.pile, play.state.active) == (8, 9, THREE)
    order = []
    for _ in range(4):
        order.append(int(play.state.active))
        play.turn()
    assert order == [3, 1, 3, 1]


def test_BB51_V49_all_out_is_a_loss() -> None:
    play = table(2)
    play.do(Eliminate(TWO))
    assert play.state.status is Status.PLAYING
    assert play.do(Eliminate(ONE)) == (PlayerEliminated(ONE, 0), GameLost(Loss.ALL))
    assert (play.state.status, play.state.loss) == (Status.LOST, Loss.ALL)


def test_BB51_V49_the_last_one_at_the_end_of_recovery() -> None:
    play = table(2)
    play.do(Eliminate(TWO))
    play.begin()
    play.do(TakeMadness(ONE, 6))
    assert names(play.do(EndRecovery(ONE, 6, 0)))[-1] == "GameLost"


def test_BB51_the_token_goes_on_when_its_holder_is_out_before_the_marker_moves() -> None:
    play = table(3)
    play.anyway(Learn(TWO, play.state.library[0].element))
    play.anyway(Activate(TWO, "E1", 1))
    events = play.do(Eliminate(ONE))
    assert names(events) == ["PlayerEliminated", "TokenPassed", "SpellsStraightened"]
    assert (play.state.active, play.state.turn, play.state.phase) == (TWO, 1, Phase.CONCENTRATION)


def test_BB51_somebody_else_lays_the_curses() -> None:
    play = table(3)
    play.do(Advance())
    assert play.do(Eliminate(ONE)) == (PlayerEliminated(ONE, 0), TokenPassed(TWO))
    assert (play.state.active, play.state.phase) == (TWO, Phase.MONSTER)


def test_BB51_the_next_turn_begins_when_the_holder_is_out_in_the_action_phase() -> None:
    play = table(3)
    play.begin()
    assert TurnBegan(TWO, 2) in play.do(Eliminate(ONE))


def test_BB51_another_player_out_leaves_the_turn_alone() -> None:
    play = table(3)
    play.begin()
    assert play.do(Eliminate(THREE)) == (PlayerEliminated(THREE, 0),)
    assert play.state.active == ONE


def test_A5_seven_madness_in_hand_eliminate_too() -> None:
    play = table()
    play.begin()
    play.do(TakeMadness(ONE, 7))
    assert PlayerEliminated(ONE, 7) in play.do(EndRecovery(ONE, 7, 0))


def test_A21_an_effect_discards_madness_but_recovery_does_not() -> None:
    play = acting()
    play.do(TakeMadness(ONE, 2))
    thrown = MoveMadness(ONE, Zone.HAND, Zone.DISCARD)
    assert play.do(thrown) == (MadnessMoved(ONE, Zone.HAND, Zone.DISCARD, ONE),)
    play.do(EndAction())
    assert play.soft(thrown) == "madness_stays_here"
    assert play.do(MoveMadness(ONE, Zone.HAND, Zone.SUPPORT))


def test_A17_nothing_of_an_eliminated_player_comes_back() -> None:
    play = acting()
    play.do(Acquire(ONE, play.state.reserve[0].element, 2))
    play.do(TakeMadness(ONE, 3))
    reserve, pile = play.state.reserve, play.state.pile
    play.do(Eliminate(ONE))
    assert (play.state.reserve, play.state.pile, play.state.box) == (reserve, pile, 3)


def test_BB52_destroyed_madness_is_kept_aside() -> None:
    play = full()
    play.do(TakeMadness(ONE, 2, Zone.HAND))
    assert play.do(DestroyMadness(ONE, Zone.HAND)) == (MadnessDestroyed(ONE, 1, Zone.HAND),)
    assert play.do(DestroyMadness(None, Zone.PILE, 3)) == (PileDestroyed(3),)
    assert (play.state.destroyed, play.state.pile, mad(play)) == (4, 20, (1, 0, 0))
    assert play.why(DestroyMadness(None, Zone.HAND)) == "no_such_zone"
    assert play.why(DestroyMadness(ONE, Zone.PILE)) == "no_such_zone"
    assert play.why(DestroyMadness(None, Zone.PILE, 21)) == "no_madness_there"


def test_BB53_no_hand_limit_during_a_turn() -> None:
    play = full()
    play.do(TakeMadness(ONE, 9, Zone.HAND))
    assert mad(play) == (9, 0, 0)
    assert play.state.player(ONE).alive


def test_BB54_only_sizes_of_a_draw_pile_are_known() -> None:
    assert {field.name for field in fields(Deck)} == {"draw", "discard", "hand", "shuffled", "old"}
    play = table()
    play.do(TellDeck(ONE, 5, 3))
    assert play.state.player(ONE).deck == Deck(5, 3, hand=6)
    revealing = [name for name in dir(queries) if "order" in name or "draw_pile" in name]
    assert revealing == []
    assert play.why(TellDeck(ONE, -1, 3)) == "count_out_of_range"
    assert play.why(TellDeck(ONE, 1, 100)) == "count_out_of_range"


def test_F5_told_sizes_stay_true_as_long_as_they_can() -> None:
    play = table()
    play.do(TellDeck(ONE, 5, 3))
    play.do(TakeMadness(ONE))
    play.do(TakeMadness(ONE, 2, Zone.DRAW_TOP))
    play.do(TakeMadness(ONE, to=Zone.SUPPORT))
    assert play.state.player(ONE).deck == Deck(7, 4, hand=6)
    play.do(Reshuffle(ONE))
    assert play.state.player(ONE).deck == Deck(5, 0)
    play.do(ShuffleByEffect(ONE))
    assert play.state.player(ONE).deck is None
    play.do(TellDeck(ONE, 5, 3))
    play.begin()
    play.end()
    assert play.state.player(ONE).deck == Deck(5, 3, old=True)


def test_V21_the_last_madness_of_the_pile() -> None:
    play = table().pile(1)
    play.do(TakeMadness(TWO))
    assert (play.state.pile, play.state.status) == (0, Status.PLAYING)
    assert play.do(TakeMadness(TWO)) == (GameLost(Loss.MADNESS),)
    assert (play.state.pile, play.owned()) == (0, [0, 1, 0])


def test_V22_everybody_plus_one_stops_at_loss() -> None:
    play = table(3, first=2).pile(2)
    events = play.do(TakeMadnessAll())
    assert events == (
        MadnessTaken(TWO, 1, Zone.DISCARD),
        MadnessTaken(THREE, 1, Zone.DISCARD),
        GameLost(Loss.MADNESS),
    )
    assert play.owned() == [0, 1, 1]


def test_V21_several_at_once_stop_where_the_pile_ends() -> None:
    play = table().pile(2)
    assert play.do(TakeMadness(ONE, 5)) == (MadnessTaken(ONE, 2, Zone.DISCARD), GameLost(Loss.MADNESS))


def test_BB65_a_madness_given_goes_to_the_other_hand() -> None:
    play = full()
    play.do(TakeMadness(ONE, to=Zone.HAND))
    event = MadnessMoved(ONE, Zone.HAND, Zone.HAND, TWO)
    assert play.do(MoveMadness(ONE, Zone.HAND, Zone.HAND, TWO)) == (event,)
    assert (mad(play, 1), mad(play, 2)) == ((0, 0, 0), (1, 0, 0))


def test_F1_madness_moves_between_zones() -> None:
    play = loaded(1, 0, 1)
    play.do(MoveMadness(ONE, Zone.DISCARD, Zone.DRAW))
    play.do(MoveMadness(ONE, Zone.HAND, Zone.SUPPORT))
    assert (mad(play), play.state.player(ONE).mad_support) == ((0, 1, 0), 1)
    play.do(MoveMadness(ONE, Zone.SUPPORT, Zone.HAND, THREE))
    assert mad(play, 3) == (1, 0, 0)
    assert play.why(MoveMadness(TWO, Zone.HAND, Zone.DISCARD)) == "no_madness_there"
    assert play.why(MoveMadness(ONE, Zone.DRAW, Zone.DRAW)) == "same_place"
    assert play.why(MoveMadness(ONE, Zone.DRAW, Zone.PILE)) == "no_such_zone"
    assert play.why(MoveMadness(ONE, Zone.PILE, Zone.DRAW)) == "no_such_zone"


def test_F1_light_tracking_moves_between_players_only() -> None:
    play = table()
    play.do(TakeMadness(ONE, 2))
    play.do(MoveMadness(ONE, Zone.HAND, Zone.DISCARD))
    assert play.owned() == [2, 0, 0]
    play.do(MoveMadness(ONE, Zone.HAND, Zone.HAND, THREE))
    assert play.owned() == [1, 0, 1]


@pytest.mark.parametrize("seat", [0, 4, -1])
def test_F1_unknown_players(seat: int) -> None:
    play = table(3)
    for action in (
        TakeMadness(seat),
        Heal(ONE, Zone.SUPPORT, seat),
        MoveMadness(ONE, Zone.HAND, Zone.HAND, seat),
    ):
        assert play.why(action) == "unknown_player"


def test_F1_nothing_is_done_for_a_player_who_is_out() -> None:
    play = table(5)
    play.do(Eliminate(FOUR))
    for action in (
        TakeMadness(FOUR),
        Heal(ONE, Zone.SUPPORT, FOUR),
        MoveMadness(ONE, Zone.HAND, Zone.HAND, FOUR),
        Eliminate(FOUR),
        UsePower(FOUR),
    ):
        refusal = play.no(action)
        assert (refusal.why, refusal.facts) == ("eliminated", {"player": FOUR})
    assert [event.player for event in play.do(TakeMadnessAll())] == [ONE, TWO, THREE, FIVE]
