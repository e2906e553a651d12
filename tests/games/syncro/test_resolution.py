"""The resolution calculator for every kind, and the demand (§2, J1 to J4)."""

from __future__ import annotations

import pytest

from companion.games.syncro import GAME, phases, queries
from companion.games.syncro.ending import WinLevel
from companion.games.syncro.hands import Deal, SpellsDrawn
from companion.games.syncro.resolution import (
    AttackRevealed,
    DemandMade,
    DemandMet,
    DemandPaid,
    MonsterDestroyed,
    PassDemand,
    Pay,
    Resolve,
    SpellAbsorbed,
    SpellLost,
)
from companion.games.syncro.reveal import Reveal
from companion.games.syncro.strength import Strength
from companion.games.syncro.turn import Attack, EndTurn, Estimate, Pass, PassLeader
from companion.games.syncro.vocabulary import Defeat, Kind, Phase
from tests.games.syncro.play import A, B, C, D, Play, arena, fight, names, team


def leftovers(play: Play, number: int) -> tuple[int, ...]:
    return play.card(number).values


def again(play: Play) -> Play:
    """The next turn, in which nobody attacks."""
    play.do(PassLeader())
    while play.state.slot is not None:
        seat = play.state.slot.mage
        play.anyway(Pass(seat)) if phases.must_attack(play.state) else play.do(Pass(seat))
    play.do(EndTurn())
    return play


# -- order -------------------------------------------------------------------------------------------


def test_SY24_bottom_to_top_left_to_right() -> None:
    play = team().begin("M..M", ".MM.", level=2)
    play.tell((Kind.PLAIN, 9), (Kind.PLAIN, 9), (Kind.PLAIN, 9), (Kind.PLAIN, 9)).turns()
    low_left, low_right, top_left, top_right = (view.card.id for view in queries.horde(play.state))
    assert [play.card(n).row for n in (low_left, low_right, top_left, top_right)] == [2, 2, 1, 1]
    play.attack(top_right, low_right, top_left, low_left)
    assert [card.id for card in phases.waiting(play.state)] == [low_left, low_right, top_left, top_right]
    assert play.hard(Resolve(top_left, (1,))) == "not_first"
    assert queries.progress(play.state) == (1, 4)
    for number in (low_left, low_right, top_left, top_right):
        assert phases.next_to_resolve(play.state).id == number  # type: ignore[union-attr]
        play.resolve(1)
        assert number in play.state.resolved
    assert phases.next_to_resolve(play.state) is None
    assert play.hard(Resolve(low_left, ())) == "already_resolved"


def test_SY24_only_what_is_face_down_is_told_and_only_in_the_resolution() -> None:
    play = arena((Kind.PLAIN, 50), (Kind.PLAIN, 50))
    play.do(Attack(A, 1))
    assert play.hard(Resolve(1, (3,))) == "not_resolution"
    play.attack(1)
    assert play.hard(Resolve(1, (3,))) == "wrong_count"
    assert play.hard(Resolve(2, ())) == "nothing_to_resolve"
    assert play.hard(Resolve(99, ())) == "no_such_card"
    play.resolve(3, 1)
    assert play.card(1).values == (3,)


@pytest.mark.parametrize("value", [0, 8, -1, 99])
def test_U1_values_no_spell_card_has_are_refused(value: int) -> None:
    play = arena((Kind.PLAIN, 9)).attack(1)
    before = play.state
    assert play.hard(Resolve(1, (value,))) == "no_such_value"
    assert play.state == before


def test_U1_a_value_no_level_has_brought_is_questioned_but_accepted() -> None:
    play = arena((Kind.PLAIN, 9), (Kind.PLAIN, 9)).attack(1)
    assert play.why(Resolve(1, (6,))) == "value_not_seen"
    play.anyway(Resolve(1, (6,)))
    assert play.state.resolved == (1,)
    late = arena((Kind.PLAIN, 9), level=8).attack(1)
    late.resolve(7)


def test_U2_the_strength_must_be_told_first() -> None:
    play = team().begin("MM").turns()
    play.attack(1)
    assert play.hard(Resolve(1, (3,))) == "strength_unknown"
    assert play.asks == "reveal"
    assert [card.id for card in queries.untold(play.state)] == [1, 2]
    play.do(Reveal(1, 5, Kind.PLAIN))
    assert play.asks == "resolve"
    assert play.hard(Reveal(1, 5, Kind.PLAIN)) == "already_told"


# -- plain monsters ------------------------------------------------------------------------------------


def test_SY25_V4_an_equal_total_is_a_success() -> None:
    play, events = fight(Kind.PLAIN, 5, 2, 3)
    assert names(events) == ["AttackRevealed", "MonsterDestroyed"]
    assert play.state.card(1) is None
    assert play.state.discard == 2


def test_SY26_V52_one_lowest_leaves_the_others_stay_face_up() -> None:
    play, events = fight(Kind.PLAIN, 6, 2, 2)
    assert events[-1] == SpellLost(1, Kind.PLAIN, 2)
    assert leftovers(play, 1) == (2,)
    assert play.state.discard == 1


def test_SY27_reveals_come_after_all_monsters() -> None:
    play = team().begin("m", "MM", level=2).tell((Kind.PLAIN, 2), (Kind.PLAIN, 2)).turns()
    play.attack(2, 3)
    play.resolve(2)
    assert phases.to_reveal(play.state) == ()
    assert play.why(Reveal(1, 4, Kind.GOLEM)) == "covered"
    play.resolve(2)
    assert play.asks == "reveal"
    assert play.why(PassLeader()) == "reveal_first"
    play.do(Reveal(1, 4, Kind.GOLEM))
    assert play.card(1).up


def test_SY27_a_card_freed_early_waits() -> None:
    play = team().begin("m..", "M.M.", level=2)
    one, two, three = (card.id for card in play.state.horde)
    play.do(Reveal(two, 2, Kind.PLAIN), Reveal(three, 2, Kind.PLAIN))
    play.turns().attack(two, three)
    play.resolve(2)
    assert play.state.accessible(play.card(one))
    assert play.why(Reveal(one, 4, Kind.PLAIN)) == "reveal_later"


def test_SY28_A3_V6_a_monster_with_cards_is_resolved_even_unattacked() -> None:
    play, _ = fight(Kind.PLAIN, 9, 4, 3)
    assert leftovers(play, 1) == (4,)
    again(play)
    assert GAME.step(play.state).label.key == "step.wear"  # type: ignore[union-attr]
    assert play.resolve()[-1] == SpellLost(1, Kind.PLAIN, 4)
    assert leftovers(play, 1) == ()


def test_SY29_cards_wear_away_one_a_turn() -> None:
    play, _ = fight(Kind.PLAIN, 20, 5, 4, 3)
    seen = [leftovers(play, 1)]
    for _ in range(2):
        again(play).resolve()
        seen.append(leftovers(play, 1))
    assert seen == [(5, 4), (5,), ()]


def test_SY29_leftovers_are_added_to_a_new_attack() -> None:
    play, _ = fight(Kind.PLAIN, 9, 4, 3)
    play.do(PassLeader())
    play.attack(1)
    events = play.resolve(5)
    assert events[0] == AttackRevealed(1, Kind.PLAIN, (4, 5), 9, 9)
    assert names(events) == ["AttackRevealed", "MonsterDestroyed"]


def test_I6_after_a_failure_all_but_one_stay() -> None:
    for kind in (Kind.PLAIN, Kind.MUSHROOM):
        for values in ((1,), (1, 2), (3, 3, 1), (1, 1, 1, 1)):
            play, _ = fight(kind, 30, *values)
            assert len(leftovers(play, 1)) == len(values) - 1


# -- Mushrooms -----------------------------------------------------------------------------------------


def test_SY39_V1_A1_a_mushroom_gives_the_difference() -> None:
    play, events = fight(Kind.MUSHROOM, 2, 5)
    assert names(events) == ["AttackRevealed", "MonsterDestroyed", "SpellsDrawn", "SpellsReturned"]
    assert (events[2].n, events[3].n) == (1, 2)  # only the attacker had room
    play = arena((Kind.MUSHROOM, 2), (Kind.PLAIN, 50)).hands(3, 3, 3, 3).attack(1)
    drawn = play.resolve(5)[2]
    assert drawn == SpellsDrawn(3, (A, B, C))
    assert play.state.estimate


def test_SY39_an_exact_total_draws_none() -> None:
    assert names(fight(Kind.MUSHROOM, 5, 5)[1]) == ["AttackRevealed", "MonsterDestroyed"]


def test_SY39_V3_a_mushroom_that_holds() -> None:
    play, events = fight(Kind.MUSHROOM, 4, 1, 2)
    assert events[-1] == SpellLost(1, Kind.MUSHROOM, 1)
    assert leftovers(play, 1) == (2,)


def test_V48_cards_are_drawn_before_defeat_is_judged() -> None:
    play = arena((Kind.MUSHROOM, 2), (Kind.PLAIN, 50), level=1).hands(1, 0, 0, 0).attack(1)
    play.resolve(4)
    assert play.state.hands == (1, 1, 0, 0)
    play.do(Estimate())
    assert GAME.step(play.state).action == PassLeader()  # type: ignore[union-attr]


# -- Golems ------------------------------------------------------------------------------------------


def test_SY44_SY45_V7_a_golem_absorbs_the_lowest() -> None:
    play, events = fight(Kind.GOLEM, 8, 2, 2, 3)
    assert events[-1] == SpellAbsorbed(1, Kind.GOLEM, 2, 10)
    card = play.card(1)
    assert (card.under, card.spells, play.state.discard) == ((2,), (), 2)
    assert queries.strength(play.state, card) == Strength(8, (2,))
    assert queries.strength(play.state, card).total == 10  # type: ignore[union-attr]


def test_SY44_V9_a_single_card_is_absorbed_and_nothing_else() -> None:
    play, events = fight(Kind.GOLEM, 8, 5)
    assert events[-1] == SpellAbsorbed(1, Kind.GOLEM, 5, 13)
    assert (play.card(1).under, play.state.discard) == ((5,), 0)


def test_SY44_V10_a_golem_beaten_has_no_drawback() -> None:
    assert names(fight(Kind.GOLEM, 8, 5, 4)[1]) == ["AttackRevealed", "MonsterDestroyed"]


def test_A21_absorbed_cards_are_discarded_when_the_golem_dies() -> None:
    play, _ = fight(Kind.GOLEM, 4, 2, 1)
    assert play.card(1).under == (1,)
    play.do(PassLeader())
    play.attack(1)
    play.resolve(5)
    assert play.state.discard == 3


def test_I5_absorbed_values_only_grow() -> None:
    play, _ = fight(Kind.GOLEM, 20, 2)
    seen = [play.card(1).under]
    for value in (1, 3):
        play.do(PassLeader())
        play.attack(1)
        play.resolve(value)
        seen.append(play.card(1).under)
    assert seen == [(2,), (2, 1), (2, 1, 3)]


# -- Dragons -----------------------------------------------------------------------------------------


def test_SY46_V13_an_exact_total_costs_nothing() -> None:
    assert names(fight(Kind.DRAGON, 7, 4, 3)[1]) == ["AttackRevealed", "MonsterDestroyed"]


@pytest.mark.parametrize(("values", "success"), [((4,), False), ((4, 5), True)])
def test_SY47_above_and_below_both_have_a_price(values: tuple[int, ...], success: bool) -> None:
    play, events = fight(Kind.DRAGON, 7, *values)
    gap = abs(7 - sum(values))
    assert events[-1] == DemandMade(1, Kind.DRAGON, gap, success)
    assert play.state.pending is not None
    assert play.state.pending.left == gap
    assert play.asks == "pay"


def test_SY48_the_group_discards_at_least_the_difference() -> None:
    play, _ = fight(Kind.DRAGON, 7, 1)
    assert play.do(Pay(A, (5,))) == (DemandPaid(A, (5,), 1),)
    assert names(play.do(Pay(B, (4,)))) == ["DemandPaid", "DemandMet", "SpellLost"]


def test_SY49_each_once_from_the_leader() -> None:
    play, _ = fight(Kind.DRAGON, 7, 1)
    assert phases.payer(play.state) == A
    assert play.hard(Pay(B, (3,))) == "not_your_payment"
    play.do(PassDemand(A))
    assert play.hard(Pay(A, (3,))) == "not_your_payment"
    play.do(Pay(B, (1, 2)))
    assert phases.payer(play.state) == C
    assert play.state.hand(B) == 3
    play.do(PassDemand(C))
    assert phases.payer(play.state) == D


def test_SY49_empty_hands_are_passed_over() -> None:
    play = arena((Kind.DRAGON, 7), (Kind.PLAIN, 50)).hands(1, 0, 3, 0).attack(1)
    play.resolve(1)
    assert phases.payer(play.state) == C


def test_SY50_V12_the_failure_of_the_journal() -> None:
    play, events = fight(Kind.DRAGON, 5, 3, 1)
    assert events[-1].n == 1
    play.do(PassDemand(A), PassDemand(B))
    paid = play.do(Pay(C, (2,)))
    assert paid == (DemandPaid(C, (2,), 0), DemandMet(1), SpellLost(1, Kind.DRAGON, 1))
    assert leftovers(play, 1) == (3,)


def test_SY51_V15_the_success_of_the_journal() -> None:
    play, events = fight(Kind.DRAGON, 7, 5, 5)
    assert events[-1].n == 3
    assert play.do(Pay(A, (1, 2)))[1:] == (DemandMet(3), MonsterDestroyed(1, Kind.DRAGON))
    other, _ = fight(Kind.DRAGON, 7, 5, 5)
    other.do(Pay(A, (2,)), PassDemand(B))
    assert names(other.do(Pay(C, (1,)))) == ["DemandPaid", "DemandMet", "MonsterDestroyed"]


def test_SY52_SY34_V16_a_demand_nobody_can_meet_loses_even_the_last_monster() -> None:
    play = arena((Kind.DRAGON, 7), level=3).hands(1, 1, 0, 0).attack(1, 1)
    events = play.resolve(4, 4)
    assert names(events) == ["AttackRevealed", "DemandMade", "DemandUnmet", "LevelLost"]
    assert events[-1].defeat is Defeat.DEMAND
    assert (play.state.phase, play.state.lost) == (Phase.PATH, True)


def test_SY52_judged_only_after_everybody_had_a_chance() -> None:
    play, _ = fight(Kind.DRAGON, 9, 1)
    for seat in (A, B, C):
        assert names(play.do(PassDemand(seat))) == ["DemandPassed"]
    assert names(play.do(Pay(D, (5,)))) == ["DemandPaid", "DemandUnmet", "LevelLost"]


def test_SY53_both_defeats_stand_side_by_side() -> None:
    # the third is the word of a table that nobody keeps count for
    assert {defeat.value for defeat in Defeat} == {"no_spells", "demand", "told"}


def test_A2_the_sum_of_all_counts() -> None:
    play, _ = fight(Kind.DRAGON, 9, 1)
    play.do(Pay(A, (3,)), Pay(B, (3,)))
    assert names(play.do(Pay(C, (2,)))) == ["DemandPaid", "DemandMet", "SpellLost"]


def test_A20_the_price_comes_before_victory() -> None:
    play = arena((Kind.DRAGON, 3), level=3).attack(1)
    play.resolve(5)
    assert play.hard(WinLevel()) == "demand_first"
    assert play.hard(PassLeader()) == "demand_first"
    play.do(Pay(A, (2,)))
    assert play.asks == "win_level"


def test_A33_overpaying_is_fine_but_nobody_discards_once_it_is_met() -> None:
    play, _ = fight(Kind.DRAGON, 7, 5)
    play.do(Pay(A, (5,)))
    assert play.hard(Pay(B, (1,))) == "no_demand"
    assert play.hard(PassDemand(B)) == "no_demand"


def test_F4_what_cannot_be_paid() -> None:
    play, _ = fight(Kind.DRAGON, 7, 1)
    assert play.hard(Pay(A, ())) == "no_values"
    assert play.hard(Pay(A, (1,) * 5)) == "more_than_hand"
    assert play.hard(Pay(A, (0,))) == "no_such_value"
    assert play.hard(Pay(A, (8,))) == "no_such_value"
    assert play.why(Pay(A, (7,))) == "value_not_seen"
    assert play.hard(Resolve(1, ())) == "demand_first"
    assert names(play.anyway(Pay(A, (6,)))) == ["DemandPaid", "DemandMet", "SpellLost"]


def test_V51_a_dragon_with_a_card_left_demands_again() -> None:
    play, _ = fight(Kind.DRAGON, 7, 3, 2)
    play.do(Pay(A, (2,)))
    assert leftovers(play, 1) == (3,)
    again(play)
    events = play.resolve()
    assert events[-1] == DemandMade(1, Kind.DRAGON, 4, False)
    assert names(play.do(Pay(B, (4,)))) == ["DemandPaid", "DemandMet", "SpellLost"]
    assert leftovers(play, 1) == ()


# -- the first Boss ------------------------------------------------------------------------------------


def boss(strength: int = 9) -> Play:
    play = team().begin("B", "M", level=4).tell((Kind.PLAIN, 2)).turns()
    play.attack(2)
    play.resolve(2)
    play.do(Reveal(1, strength))
    return play


def test_SY54_the_boss_is_revealed_when_accessible_and_acts_like_a_dragon() -> None:
    play = boss()
    assert play.card(1).kind is Kind.BOSS
    play.do(PassLeader())
    play.attack(1, 1)
    events = play.resolve(5, 5)
    assert events[-1] == DemandMade(1, Kind.BOSS, 1, True)
    assert names(play.do(Pay(B, (1,)))) == ["DemandPaid", "DemandMet", "MonsterDestroyed"]
    assert play.asks == "win_level"


def test_SY54_A25_a_failed_attack_on_the_boss_leaves_all_but_the_lowest() -> None:
    play = boss()
    play.do(PassLeader())
    play.attack(1, 1)
    play.resolve(5, 2)
    play.do(Pay(B, (2,)))
    assert leftovers(play, 1) == (5,)


def test_SY54_the_boss_waits_under_its_cover() -> None:
    play = team().begin("B", "M", level=4)
    assert play.why(Reveal(1, 9)) == "covered"


# -- the calculator as screens show it -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "strength", "values", "expected"),
    [
        (Kind.PLAIN, 9, (4, 3), {"success": False, "gap": 2, "goes": (3,), "stays": (4,)}),
        (Kind.PLAIN, 5, (2, 3), {"success": True, "gap": 0, "goes": (2, 3)}),
        (Kind.GOLEM, 8, (2, 2, 3), {"success": False, "gap": 1, "goes": (2, 3), "under": 2}),
        (Kind.DRAGON, 7, (4, 5), {"success": True, "gap": 2, "goes": (4, 5), "demand": 2}),
        (Kind.DRAGON, 7, (4,), {"success": False, "gap": 3, "goes": (4,), "demand": 3}),
    ],
)
def test_F1_the_verdict_is_known_before_it_is_done(
    kind: Kind, strength: int, values: tuple[int, ...], expected: dict[str, object]
) -> None:
    play = arena((kind, strength), (Kind.PLAIN, 50))
    play.attack(*[1] * len(values))
    shown = queries.verdict(play.state, play.card(1), values)
    assert shown is not None
    assert shown == queries.Verdict(sum(values), Strength(strength), **expected)  # type: ignore[arg-type]


def test_F1_the_verdict_tells_who_draws() -> None:
    play = arena((Kind.MUSHROOM, 2), (Kind.PLAIN, 50)).hands(3, 5, 5, 5).attack(1)
    shown = queries.verdict(play.state, play.card(1), (5,))
    assert shown is not None
    assert shown.draw == Deal((A, A, A))
    assert queries.verdict(play.state, play.card(2), ()) is None


def test_I13_no_value_is_stored_before_its_reveal() -> None:
    play = arena((Kind.PLAIN, 9))
    play.do(Attack(A, 1), Attack(B, 1))
    assert [spell.value for spell in play.card(1).spells] == [None, None]
    play.attack()
    assert [spell.value for spell in play.card(1).spells] == [None, None]
