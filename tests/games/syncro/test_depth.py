"""How much is kept count of (F5), what follows by itself (F3), and hands that were kept (SY-32)."""

from __future__ import annotations

from companion.core.message import Message
from companion.games.syncro import queries
from companion.games.syncro.adventure import ChooseDepth
from companion.games.syncro.ending import LoseLevel, WinLevel
from companion.games.syncro.hands import SetHand
from companion.games.syncro.offers import offers
from companion.games.syncro.preparation import LayHorde, StartLevel, Unlock
from companion.games.syncro.reveal import Reveal
from companion.games.syncro.step import goes_on, passes, step
from companion.games.syncro.turn import Attack, BeginTurns, EndTurn, Estimate, Pass, PassLeader
from companion.games.syncro.vocabulary import Depth, Kind, Phase
from tests.games.syncro.play import A, B, C, D, E, Play, arena, names, team


def begun(depth: Depth) -> Play:
    """The first level is prepared and its card was read."""
    play = team(4)
    if depth is not Depth.FULL:
        play.do(ChooseDepth(depth))
    play.do(StartLevel(A), Unlock(1))
    return play


def test_F5_progress_only_wins_and_loses_without_a_horde() -> None:
    play = begun(Depth.PROGRESS)
    assert (play.state.hands, play.state.estimate) == ((0, 0, 0, 0), False)
    now = step(play.state)
    assert now is not None
    assert now.action == WinLevel()
    assert names(play.do(LoseLevel())) == ["LevelLost"]
    assert (play.state.lost, play.state.level) == (True, 1)
    play.do(StartLevel(B))
    assert names(play.do(WinLevel())) == ["LevelWon"]
    assert play.state.level == 2


def test_F5_the_resolver_asks_for_a_fight_and_offers_the_end() -> None:
    play = begun(Depth.RESOLVER)
    now = step(play.state)
    assert now is not None
    assert now.ask == "calculate"
    assert {type(action).__name__ for action in offers(play.state)} == {
        "WinLevel",
        "LoseLevel",
        "ChooseDepth",
    }
    golem = queries.reckoned(Kind.GOLEM, 8, (2, 2, 3))
    assert golem is not None
    assert (golem.success, golem.under, golem.grown, golem.goes) == (False, 2, 10, (2, 3))
    dragon = queries.reckoned(Kind.DRAGON, 7, (5, 5))
    assert dragon is not None
    assert (dragon.success, dragon.demand) == (True, 3)
    assert queries.reckoned(Kind.PLAIN, 7, ()) is None


def test_F5_kinds_of_later_levels_are_not_offered_by_the_resolver() -> None:
    assert queries.can_be(begun(Depth.RESOLVER).state) == (Kind.PLAIN, Kind.MUSHROOM)


def test_U2_a_card_to_tell_is_most_likely_what_the_others_are() -> None:
    play = begun(Depth.FULL)
    play.do(LayHorde(("MMMM",)))
    first, second, third, last = play.state.horde
    assert queries.likely_kind(play.state, last) is Kind.PLAIN
    play.do(Reveal(first.id, 3, Kind.MUSHROOM))
    assert queries.likely_kind(play.state, last) is Kind.PLAIN  # one alone is no habit of a Horde
    play.do(Reveal(second.id, 2, Kind.MUSHROOM))
    play.do(Reveal(third.id, 2, Kind.PLAIN))
    assert queries.likely_kind(play.state, last) is Kind.MUSHROOM


def test_SY11_the_ground_of_a_horde_stays_when_cards_leave() -> None:
    play = begun(Depth.FULL)
    play.do(LayHorde(("m", "MM")))
    built = {(card.row, card.x) for card in queries.ground(play.state)}
    gone = play.state.without_card(play.state.horde[-1].id)
    assert {(card.row, card.x) for card in queries.ground(gone)} == built
    assert len(gone.horde) == 2


def test_F5_the_depth_changes_at_any_time() -> None:
    play = begun(Depth.PROGRESS)
    assert play.hard(ChooseDepth(Depth.PROGRESS)) == "same_depth"
    play.do(ChooseDepth(Depth.FULL))  # now hands count: they are full, estimates are due
    assert (play.state.hands, play.state.estimate) == ((5, 5, 5, 5), True)
    play.do(LayHorde(("M",)), ChooseDepth(Depth.PROGRESS), WinLevel())
    assert (play.state.level, play.state.horde) == (2, ())


def test_F5_a_table_of_before_keeps_count_of_everything() -> None:
    assert team(4).state.depth is Depth.FULL


def test_SY31_a_level_can_be_told_won_or_lost_before_its_first_turn() -> None:
    play = begun(Depth.FULL)
    assert play.why(WinLevel()) == "turns_not_begun"
    assert play.why(LoseLevel()) == "turns_not_begun"
    play.anyway(LoseLevel())
    assert play.state.lost


def test_SY32_the_preparation_counts_from_kept_hands() -> None:
    play = arena((Kind.PLAIN, 2))
    for seat, n in ((A, 3), (B, 4), (C, 5), (D, 2)):
        play.do(SetHand(seat, n))
    play.anyway(WinLevel((A, B, C)))
    kept = play.state.hands
    play.do(StartLevel(A))
    line = queries.prepare_list(play.state, kept)[1]
    assert line.key == "prepare.complete"
    assert line.facts["shares"] == (
        Message("prepare.more", {"mage": A, "n": 2}),
        Message("prepare.more", {"mage": B, "n": 1}),
        Message("prepare.new", {"mage": D, "n": 5}),
    )


def test_SY8_nothing_kept_means_hands_are_dealt_anew() -> None:
    assert queries.prepare_list(team(4).state)[1].key == "prepare.deal"
    play = team(4)
    play.do(StartLevel(A))
    assert queries.prepare_list(play.state)[1] == Message("prepare.deal", {"n": 5})


def test_SY32_full_hands_that_were_kept_get_nothing() -> None:
    play = arena((Kind.PLAIN, 2))
    for seat in (A, B, C, D):
        play.do(SetHand(seat, 5))
    play.anyway(WinLevel((A, B, C, D)))
    kept = play.state.hands
    play.do(StartLevel(A))
    assert queries.prepare_list(play.state, kept)[1].key == "prepare.full"


def test_SY16_turns_begin_end_and_pass_the_leader_by_themselves() -> None:
    play = begun(Depth.FULL)
    play.do(LayHorde(("M",)))
    assert goes_on(play.state) is None  # its strength is not told, estimates are due
    play.do(Estimate())
    assert goes_on(play.state) is None
    play.do(Reveal(play.state.horde[0].id, 9, Kind.PLAIN))
    assert goes_on(play.state) == BeginTurns()
    play.do(BeginTurns())
    card = play.state.horde[0].id
    for seat in (A, B, C):
        assert goes_on(play.state) is None
        play.do(Attack(seat, card))
    play.do(Pass(D))
    assert goes_on(play.state) == EndTurn()
    play.do(EndTurn())
    assert goes_on(play.state) is None  # a fight is to be resolved
    play.resolve(1, 1, 1)
    assert goes_on(play.state) == PassLeader()


def test_SY33_a_lost_level_is_never_ended_by_itself() -> None:
    play = arena((Kind.PLAIN, 9))
    for seat in play.state.seats:
        play.do(SetHand(seat, 0))
    while play.state.slot is not None:
        play.do(Pass(play.state.slot.mage))
    play.do(EndTurn())
    assert goes_on(play.state) is None


def test_SY19_an_empty_hand_passes_by_itself_but_not_beside_a_reward() -> None:
    play = arena((Kind.PLAIN, 9))
    assert passes(play.state) is None
    play.do(SetHand(A, 0))
    assert passes(play.state) == Pass(A)
    assert play.state.phase is Phase.TURN


def test_SY23_a_mage_who_holds_a_reward_is_asked() -> None:
    play = arena((Kind.PLAIN, 9), level=5)
    play.do(SetHand(play.state.leader, 0))
    assert passes(play.state) is not None
    play.state = play.state.with_two(rewards=(play.state.leader,))
    assert passes(play.state) is None


def test_SY20_the_fifth_mage_passes_after_four_attacks() -> None:
    play = arena((Kind.PLAIN, 9), mages=5)
    card = play.state.horde[0].id
    for seat in (A, B, C, D):
        play.do(Attack(seat, card))
    assert passes(play.state) == Pass(E)
