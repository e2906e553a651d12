"""The turn guide: slots, forced attacks and passes, the Leader card (§1, §3)."""

from __future__ import annotations

import pytest

from companion.core.seats import Seat
from companion.games.syncro import GAME, guide, queries
from companion.games.syncro import actions as act
from companion.games.syncro import events as ev
from companion.games.syncro.vocabulary import Deed, Kind, Phase
from tests.games.syncro.play import A, B, C, D, E, Play, arena, team


def order(play: Play) -> list[int]:
    return [int(slot.mage) for slot in play.state.slots]


def two_rows(mages: int = 4) -> Play:
    """Two covered cards over three open ones: ids 1, 2 above, 3, 4, 5 below."""
    play = team(mages).begin("Mm", "MMM", level=2)
    return play.tell((Kind.PLAIN, 9), (Kind.PLAIN, 9), (Kind.PLAIN, 9), (Kind.PLAIN, 9)).turns()


def test_SY16_from_the_leader_clockwise_each_attacks_or_passes() -> None:
    play = arena((Kind.PLAIN, 5))
    assert play.hard(act.Pass(B)) == "not_your_slot"
    assert play.hard(act.Attack(B, 1)) == "not_your_slot"
    assert play.do(act.Attack(A, 1)) == (ev.Attacked(A, 1, Kind.PLAIN, 5),)
    assert play.state.hand(A) == 4
    assert play.card(1).down == 1
    assert play.do(act.Pass(B)) == (ev.Passed(B),)
    assert queries.turn_guide(play.state).mage == C  # type: ignore[union-attr]


def test_SY16_only_in_a_turn_and_only_on_a_card_of_the_horde() -> None:
    play = team().begin("M")
    assert play.hard(act.Attack(A, 1)) == "not_turn"
    assert play.hard(act.EndTurn()) == "not_turn"
    play.turns()
    assert play.hard(act.Attack(A, 99)) == "no_such_card"
    assert play.hard(act.EndTurn()) == "slots_left"
    play.attack(1)
    assert play.hard(act.Pass(A)) == "not_turn"
    play = arena((Kind.PLAIN, 5))
    for seat in (A, B, C, D):
        play.do(act.Attack(seat, 1))
    assert play.hard(act.Pass(A)) == "slots_done"


def test_SY17_a_covered_corner_makes_a_monster_inaccessible() -> None:
    play = two_rows()
    assert [view.card.id for view in queries.horde(play.state) if view.accessible] == [3, 4, 5]
    assert play.hard(act.Attack(A, 1)) == "covered"
    assert [card.id for card in guide.attackable(play.state, A)] == [3, 4, 5]


def test_SY17_one_card_may_free_another() -> None:
    play = two_rows()
    play.state = play.state.without_card(3)
    assert not play.state.accessible(play.card(1))
    play.state = play.state.without_card(4)
    assert play.state.accessible(play.card(1))
    assert not play.state.accessible(play.card(2))


def test_A26_spell_cards_on_a_monster_do_not_block_it() -> None:
    play = arena((Kind.PLAIN, 50))
    for seat in (A, B, C, D):
        play.do(act.Attack(seat, 1))
    assert play.card(1).down == 4


def test_SY18_the_last_mage_must_attack_when_everybody_passed() -> None:
    play = arena((Kind.PLAIN, 5))
    for seat in (A, B, C):
        play.do(act.Pass(seat))
    assert queries.turn_guide(play.state) == queries.TurnGuide(
        D, Deed.ATTACK, queries.Say("guide.must_attack"), ()
    )
    assert GAME.step(play.state).label.key == "step.must_attack"  # type: ignore[union-attr]
    assert play.why(act.Pass(D)) == "must_attack"
    play.anyway(act.Pass(D))
    assert play.state.slot is None


def test_SY19_a_mage_without_cards_must_pass_and_plays_again_once_it_has_some() -> None:
    play = arena((Kind.PLAIN, 5)).hands(0, 5, 5, 5)
    assert play.hard(act.Attack(A, 1)) == "no_spell"
    assert queries.turn_guide(play.state).why.key == "guide.no_spell"  # type: ignore[union-attr]
    assert GAME.step(play.state).action == act.Pass(A)  # type: ignore[union-attr]
    play.do(act.DrawSpells(1), act.Attack(A, 1))
    assert play.state.hand(A) == 0


@pytest.mark.parametrize(
    ("mages", "leader", "expected"),
    [
        (5, B, [2, 3, 4, 5, 1]),
        (4, A, [1, 2, 3, 4]),
        (3, C, [3, 1, 2, 3]),
        (2, A, [1, 2, 1, 2]),
        (2, B, [2, 1, 2, 1]),
    ],
)
def test_SY20_V24_slots_of_a_turn(mages: int, leader: Seat, expected: list[int]) -> None:
    play = team(mages, first=int(leader)).begin("M").turns()
    assert order(play) == expected


def test_SY20_V25_five_mages_the_fifth_must_pass_after_four_attacks() -> None:
    play = arena((Kind.PLAIN, 50), mages=5)
    for seat in (A, B, C, D):
        play.do(act.Attack(seat, 1))
    assert queries.turn_guide(play.state).forced is Deed.PASS  # type: ignore[union-attr]
    assert play.why(act.Attack(E, 1)) == "must_pass"
    assert GAME.step(play.state).action == act.Pass(E)  # type: ignore[union-attr]
    play.press()
    assert play.state.slot is None


def test_A8_with_five_mages_several_may_pass() -> None:
    play = arena((Kind.PLAIN, 50), mages=5)
    play.do(act.Pass(A), act.Pass(B), act.Attack(C, 1), act.Pass(D), act.Pass(E), act.EndTurn())
    assert play.state.phase is Phase.RESOLUTION


def test_A7_V54_a_pass_for_want_of_cards_counts() -> None:
    play = arena((Kind.PLAIN, 50), mages=5).hands(5, 0, 5, 5, 5)
    play.do(act.Attack(A, 1), act.Pass(B), act.Attack(C, 1), act.Attack(D, 1), act.Attack(E, 1))
    assert play.card(1).down == 4


def test_A6_the_last_mage_without_a_card_passes_and_the_turn_has_no_attack() -> None:
    play = arena((Kind.PLAIN, 50)).hands(5, 5, 5, 0)
    play.do(act.Pass(A), act.Pass(B), act.Pass(C), act.Pass(D), act.EndTurn())
    assert play.do(act.PassLeader())[0] == ev.LeaderPassed(B)


@pytest.mark.parametrize("mages", [2, 3, 4, 5])
def test_SY21_at_most_four_cards_a_turn(mages: int) -> None:
    play = arena((Kind.PLAIN, 60), (Kind.PLAIN, 60), mages=mages)
    while play.state.slot is not None:
        seat = play.state.slot.mage
        if guide.must_pass(play.state):
            play.do(act.Pass(seat))
        else:
            play.do(act.Attack(seat, guide.attackable(play.state, seat)[0].id))
    assert sum(card.down for card in play.state.horde) == 4


def test_SY22_V27_not_on_ones_own_card_of_this_turn() -> None:
    play = arena((Kind.PLAIN, 50), (Kind.PLAIN, 50), mages=3)
    play.do(act.Attack(A, 1), act.Pass(B), act.Pass(C))
    assert play.why(act.Attack(A, 1)) == "own_card"
    assert [card.id for card in guide.attackable(play.state, A)] == [2]
    play.do(act.Attack(A, 2))


def test_SY22_V28_allowed_with_a_partner_in_between() -> None:
    play = arena((Kind.PLAIN, 50), mages=2)
    play.do(act.Attack(A, 1), act.Attack(B, 1), act.Attack(A, 1))
    assert [spell.owner for spell in play.card(1).spells] == [A, B, A]


def test_SY22_V63_a_card_left_from_an_earlier_turn_does_not_block() -> None:
    play = arena((Kind.PLAIN, 50), mages=3)
    play.do(act.Attack(A, 1), act.Attack(B, 1), act.Pass(C), act.Pass(A), act.EndTurn())
    play.resolve(4, 2)
    assert [spell.owner for spell in play.card(1).spells] == [A]
    play.do(act.PassLeader(), act.Pass(B), act.Pass(C), act.Attack(A, 1))
    assert len(play.card(1).spells) == 2


def test_SY22_with_four_mages_it_cannot_happen() -> None:
    play = arena((Kind.PLAIN, 50))
    play.do(act.Attack(A, 1))
    assert not guide.own_on_top(play.state, A, play.card(1))


def test_SY23_even_without_cards_a_mage_has_a_start_of_turn() -> None:
    """The slot is not skipped: it waits, and a Reward may be played before passing."""
    play = arena((Kind.PLAIN, 50), level=5).hands(0, 5, 5, 5)
    play.do(act.DrawReward())
    assert play.state.slot.mage == A  # type: ignore[union-attr]
    play.do(act.PlayReward(A, "Potion"), act.Pass(A))
    assert play.state.slot.mage == B  # type: ignore[union-attr]


def test_SY30_the_leader_card_goes_clockwise_after_the_resolution() -> None:
    play = arena((Kind.PLAIN, 50), mages=3)
    assert play.hard(act.PassLeader()) == "not_resolution"
    play.attack(1)
    assert play.hard(act.PassLeader()) == "resolve_first"
    play.resolve(1)
    assert play.do(act.PassLeader()) == (ev.LeaderPassed(B), ev.TurnBegan(2, B))
    assert order(play) == [2, 3, 1, 2]


def test_V68_SY63_a_fog_card_is_no_target() -> None:
    play = team().begin("F", "M.", level=5).tell((Kind.PLAIN, 5)).turns()
    fog = next(card for card in play.state.horde if not card.up)
    assert play.hard(act.Attack(A, fog.id)) == "covered"
    play.state = play.state.without_card(next(card.id for card in play.state.horde if card.up))
    assert play.hard(act.Attack(A, fog.id)) == "face_down"


def test_a_face_down_monster_is_no_target() -> None:
    play = team().begin("mM", level=1)
    play.do(act.Reveal(2, 5, Kind.PLAIN))
    play.anyway(act.BeginTurns())
    assert play.hard(act.Attack(A, 1)) == "face_down"


def test_I3_exactly_one_leader_and_the_next_after_each_turn() -> None:
    play = arena((Kind.PLAIN, 90), mages=5)
    seen = []
    for _ in range(6):
        seen.append(play.state.leader)
        first = play.state.slots[0].mage
        assert first == play.state.leader
        play.do(act.Attack(first, 1))
        play.attack()
        play.resolve(1)
        play.do(act.PassLeader()) if any(play.state.hands) else None
    assert seen == [A, B, C, D, E, A]
