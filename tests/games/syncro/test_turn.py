"""The turn guide: slots, forced attacks and passes, the Leader card (§1, §3)."""

from __future__ import annotations

import pytest

from companion.core.seats import Seat
from companion.games.syncro import GAME, phases, queries
from companion.games.syncro.hands import DrawSpells
from companion.games.syncro.reveal import Reveal
from companion.games.syncro.rewards import DrawReward, PlayReward
from companion.games.syncro.turn import (
    Attack,
    Attacked,
    BeginTurns,
    EndTurn,
    LeaderPassed,
    Pass,
    Passed,
    PassLeader,
    TurnBegan,
)
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
    assert play.hard(Pass(B)) == "not_your_slot"
    assert play.hard(Attack(B, 1)) == "not_your_slot"
    assert play.do(Attack(A, 1)) == (Attacked(A, 1, Kind.PLAIN, 5),)
    assert play.state.hand(A) == 4
    assert play.card(1).down == 1
    assert play.do(Pass(B)) == (Passed(B),)
    assert queries.turn_guide(play.state).mage == C  # type: ignore[union-attr]


def test_SY16_only_in_a_turn_and_only_on_a_card_of_the_horde() -> None:
    play = team().begin("M")
    assert play.hard(Attack(A, 1)) == "not_turn"
    assert play.hard(EndTurn()) == "not_turn"
    play.turns()
    assert play.hard(Attack(A, 99)) == "no_such_card"
    assert play.hard(EndTurn()) == "slots_left"
    play.attack(1)
    assert play.hard(Pass(A)) == "not_turn"
    play = arena((Kind.PLAIN, 5))
    for seat in (A, B, C, D):
        play.do(Attack(seat, 1))
    assert play.hard(Pass(A)) == "slots_done"


def test_SY17_a_covered_corner_makes_a_monster_inaccessible() -> None:
    play = two_rows()
    assert [view.card.id for view in queries.horde(play.state) if view.accessible] == [3, 4, 5]
    assert play.hard(Attack(A, 1)) == "covered"
    assert [card.id for card in phases.attackable(play.state, A)] == [3, 4, 5]


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
        play.do(Attack(seat, 1))
    assert play.card(1).down == 4


def test_SY18_the_last_mage_must_attack_when_everybody_passed() -> None:
    play = arena((Kind.PLAIN, 5))
    for seat in (A, B, C):
        play.do(Pass(seat))
    assert queries.turn_guide(play.state) == queries.TurnGuide(
        D, Deed.ATTACK, queries.Message("guide.must_attack"), ()
    )
    assert GAME.step(play.state).label.key == "step.must_attack"  # type: ignore[union-attr]
    assert play.why(Pass(D)) == "must_attack"
    play.anyway(Pass(D))
    assert play.state.slot is None


def test_SY19_a_mage_without_cards_must_pass_and_plays_again_once_it_has_some() -> None:
    play = arena((Kind.PLAIN, 5)).hands(0, 5, 5, 5)
    assert play.hard(Attack(A, 1)) == "no_spell"
    assert queries.turn_guide(play.state).why.key == "guide.no_spell"  # type: ignore[union-attr]
    assert GAME.step(play.state).action == Pass(A)  # type: ignore[union-attr]
    play.do(DrawSpells(1), Attack(A, 1))
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
        play.do(Attack(seat, 1))
    assert queries.turn_guide(play.state).forced is Deed.PASS  # type: ignore[union-attr]
    assert play.why(Attack(E, 1)) == "must_pass"
    assert GAME.step(play.state).action == Pass(E)  # type: ignore[union-attr]
    play.press()
    assert play.state.slot is None


def test_A8_with_five_mages_several_may_pass() -> None:
    play = arena((Kind.PLAIN, 50), mages=5)
    play.do(Pass(A), Pass(B), Attack(C, 1), Pass(D), Pass(E), EndTurn())
    assert play.state.phase is Phase.RESOLUTION


def test_A7_V54_a_pass_for_want_of_cards_counts() -> None:
    play = arena((Kind.PLAIN, 50), mages=5).hands(5, 0, 5, 5, 5)
    play.do(Attack(A, 1), Pass(B), Attack(C, 1), Attack(D, 1), Attack(E, 1))
    assert play.card(1).down == 4


def test_A6_the_last_mage_without_a_card_passes_and_the_turn_has_no_attack() -> None:
    play = arena((Kind.PLAIN, 50)).hands(5, 5, 5, 0)
    play.do(Pass(A), Pass(B), Pass(C), Pass(D), EndTurn())
    assert play.do(PassLeader())[0] == LeaderPassed(B)


@pytest.mark.parametrize("mages", [2, 3, 4, 5])
def test_SY21_at_most_four_cards_a_turn(mages: int) -> None:
    play = arena((Kind.PLAIN, 60), (Kind.PLAIN, 60), mages=mages)
    while play.state.slot is not None:
        seat = play.state.slot.mage
        if phases.must_pass(play.state):
            play.do(Pass(seat))
        else:
            play.do(Attack(seat, phases.attackable(play.state, seat)[0].id))
    assert sum(card.down for card in play.state.horde) == 4


def test_SY22_V27_not_on_ones_own_card_of_this_turn() -> None:
    play = arena((Kind.PLAIN, 50), (Kind.PLAIN, 50), mages=3)
    play.do(Attack(A, 1), Pass(B), Pass(C))
    assert play.why(Attack(A, 1)) == "own_card"
    assert [card.id for card in phases.attackable(play.state, A)] == [2]
    play.do(Attack(A, 2))


def test_SY22_V28_allowed_with_a_partner_in_between() -> None:
    play = arena((Kind.PLAIN, 50), mages=2)
    play.do(Attack(A, 1), Attack(B, 1), Attack(A, 1))
    assert [spell.owner for spell in play.card(1).spells] == [A, B, A]


def test_SY22_V63_a_card_left_from_an_earlier_turn_does_not_block() -> None:
    play = arena((Kind.PLAIN, 50), mages=3)
    play.do(Attack(A, 1), Attack(B, 1), Pass(C), Pass(A), EndTurn())
    play.resolve(4, 2)
    assert [spell.owner for spell in play.card(1).spells] == [A]
    play.do(PassLeader(), Pass(B), Pass(C), Attack(A, 1))
    assert len(play.card(1).spells) == 2


def test_SY22_with_four_mages_it_cannot_happen() -> None:
    play = arena((Kind.PLAIN, 50))
    play.do(Attack(A, 1))
    assert not phases.own_on_top(play.state, A, play.card(1))


def test_SY23_even_without_cards_a_mage_has_a_start_of_turn() -> None:
    """The slot is not skipped: it waits, and a Reward may be played before passing."""
    play = arena((Kind.PLAIN, 50), level=5).hands(0, 5, 5, 5)
    play.do(DrawReward())
    assert play.state.slot.mage == A  # type: ignore[union-attr]
    play.do(PlayReward(A, "Potion"), Pass(A))
    assert play.state.slot.mage == B  # type: ignore[union-attr]


def test_SY30_the_leader_card_goes_clockwise_after_the_resolution() -> None:
    play = arena((Kind.PLAIN, 50), mages=3)
    assert play.hard(PassLeader()) == "not_resolution"
    play.attack(1)
    assert play.hard(PassLeader()) == "resolve_first"
    play.resolve(1)
    assert play.do(PassLeader()) == (LeaderPassed(B), TurnBegan(2, B))
    assert order(play) == [2, 3, 1, 2]


def test_V68_SY63_a_fog_card_is_no_target() -> None:
    play = team().begin("F", "M.", level=5).tell((Kind.PLAIN, 5)).turns()
    fog = next(card for card in play.state.horde if not card.up)
    assert play.hard(Attack(A, fog.id)) == "covered"
    play.state = play.state.without_card(next(card.id for card in play.state.horde if card.up))
    assert play.hard(Attack(A, fog.id)) == "face_down"


def test_a_face_down_monster_is_no_target() -> None:
    play = team().begin("mM", level=1)
    play.do(Reveal(2, 5, Kind.PLAIN))
    play.anyway(BeginTurns())
    assert play.hard(Attack(A, 1)) == "face_down"


def test_I3_exactly_one_leader_and_the_next_after_each_turn() -> None:
    play = arena((Kind.PLAIN, 90), mages=5)
    seen = []
    for _ in range(6):
        seen.append(play.state.leader)
        first = play.state.slots[0].mage
        assert first == play.state.leader
        play.do(Attack(first, 1))
        play.attack()
        play.resolve(1)
        play.do(PassLeader()) if any(play.state.hands) else None
    assert seen == [A, B, C, D, E, A]
