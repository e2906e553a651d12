"""The Action phase: BB-36 to BB-46, with the vectors of costs that concern the rules."""

from __future__ import annotations

import pytest

from companion.games.big_book import figures, support
from companion.games.big_book.correction import Correct
from companion.games.big_book.curses import (
    By,
    CurseDestroyed,
    DestroyCurse,
    MadnessFromUnder,
    PutMadnessUnder,
    RewardTaken,
)
from companion.games.big_book.elements import Card, Curse, Element, Lies
from companion.games.big_book.madness import DestroyMadness, Heal, MadnessHealed, TakeMadness, TakeMadnessAll
from companion.games.big_book.payment import Cost, Missing, best_payment, plan
from companion.games.big_book.queries import needs, slot_cost, support_cards
from companion.games.big_book.reserve import Acquire, ElementAcquired
from companion.games.big_book.spells import (
    Activate,
    DescribeSpell,
    Learn,
    NeutraliseSpell,
    PowerAboveThree,
    SpellActivated,
    SpellDropped,
    SpellLearnt,
)
from companion.games.big_book.state import Spell
from companion.games.big_book.support import Use
from companion.games.big_book.vocabulary import Basic, Face, Slot, Zone
from tests.games.big_book.play import ONE, THREE, TWO, Play, acting, names, table

AIR, EARTH, FIRE, WATER = Element.AIR, Element.EARTH, Element.FIRE, Element.WATER
ICE = {"basic.glace.element": "E", "basic.glace.cost": 1}


def polar_circle(**options: object) -> Play:
    """A player has a spell of cost 3, as in the book's example."""
    play = acting(**options)
    spells = (*play.state.player(ONE).spells, Spell("Cercle Polaire", WATER, 3))
    play.state = play.state.with_player(ONE, spells=spells)
    return play


def test_BB36_five_actions_any_number_in_any_order() -> None:
    play = table(owner=ICE)
    play.begin()
    play.do(TakeMadness(ONE, 2))
    play.do(Heal(ONE))
    play.do(Learn(ONE, FIRE))
    play.do(Activate(ONE, "glace", 1))
    play.do(Acquire(ONE, AIR, 2))
    play.do(DestroyCurse(ONE, Slot.TWO, reward=FIRE))
    play.do(Acquire(ONE, AIR, 2))
    play.do(Heal(ONE))
    assert play.state.reserve_of(AIR).v2 == 8


def test_BB37_a_support_card_pays_for_one_action_only() -> None:
    play = table()
    play.do(support.Place(TWO, Face.F2))
    assert support_cards(play.state, ONE) == ((1, Card(FIRE, 2, Lies.OTHER_SUPPORT)),)
    play.do(Use(1))
    assert support_cards(play.state, ONE) == ()
    assert play.why(Use(1)) == "no_such_card"


def test_BB37_excess_is_lost() -> None:
    play = polar_circle()
    assert play.do(Activate(ONE, "Cercle Polaire", 5)) == (SpellActivated(ONE, "Cercle Polaire", 1, 2),)


def test_BB38_a_spell_is_exhausted_by_its_activation() -> None:
    play = acting(owner=ICE)
    play.do(Activate(ONE, "glace", 3))
    assert play.spell("glace").exhausted
    assert play.why(Activate(ONE, "glace", 1)) == "exhausted"


@pytest.mark.parametrize(("paid", "power", "waste"), [(6, 2, 0), (5, 1, 2), (7, 2, 1), (9, 3, 0), (3, 1, 0)])
def test_BB39_V51_power_is_how_often_the_cost_was_paid(paid: int, power: int, waste: int) -> None:
    play = polar_circle()
    event = SpellActivated(ONE, "Cercle Polaire", power, waste)
    assert play.do(Activate(ONE, "Cercle Polaire", paid)) == (event,)


@pytest.mark.parametrize("paid", [2, 0, -1])
def test_BB38_V51_underpaid(paid: int) -> None:
    refusal = polar_circle().no(Activate(ONE, "Cercle Polaire", paid))
    assert (refusal.why, refusal.facts["have"], refusal.facts["need"]) == ("underpaid", paid, 3)


def test_BB38_a_cost_nobody_read_is_not_invented() -> None:
    play = acting()
    assert play.why(Activate(ONE, "glace", 3)) == "unknown_cost"
    play.do(DescribeSpell(TWO, "glace", WATER, 2))
    assert [play.spell("glace", seat).level for seat in (ONE, TWO, THREE)] == [2, 2, 2]
    play.do(Activate(ONE, "glace", 3))
    assert play.why(DescribeSpell(ONE, "glace", WATER, 2)) == "already_known"
    assert play.why(DescribeSpell(ONE, "glace", WATER, 4)) == "count_out_of_range"


def test_BB40_a_spell_may_be_cast_though_nobody_can_apply_all_of_it() -> None:
    loaded, bare = acting(owner=ICE), acting(owner=ICE).pile(0)
    loaded.do(TakeMadnessAll(3))
    cast = Activate(ONE, "glace", 2)
    assert loaded.do(cast) == bare.do(cast) == (SpellActivated(ONE, Basic.ICE, 2, 0),)


def test_BB41_only_the_top_spell_and_it_arrives_ready() -> None:
    play = acting()
    assert play.do(Learn(ONE, FIRE, "Avatar")) == (SpellLearnt(ONE, FIRE, 1, "Avatar"),)
    assert play.spell("Avatar").ready
    assert play.state.library_of(FIRE).level == 2
    play.do(Activate(ONE, "Avatar", 1))
    assert play.do(Learn(TWO, FIRE))[0].level == 2
    assert play.do(Learn(THREE, FIRE, "  "))[0] == SpellLearnt(THREE, FIRE, 3, "F3")
    assert play.state.library_of(FIRE).level is None
    assert play.why(Learn(TWO, FIRE)) == "pile_empty"


def test_BB41_V66_learning_costs_two_whatever_the_level() -> None:
    assert figures.LEARN_COST == 2
    paid = best_payment((Card(FIRE, 2),), Cost.of(FIRE, figures.LEARN_COST))
    assert paid.waste == 0


def test_BB41_V69_two_levels_at_once_need_two_payments() -> None:
    play = acting()
    twice = [Cost.of(FIRE, figures.LEARN_COST)] * 2
    assert len(plan((Card(FIRE, 2), Card(FIRE, 2)), twice)) == 2
    assert plan((Card(FIRE, 3), Card(FIRE, 1)), twice).payable == 1
    play.do(Learn(ONE, FIRE))
    play.do(Learn(ONE, FIRE, drop="glace"))
    assert [spell.name for spell in play.state.player(ONE).spells][-2:] == ["F1", "F2"]


def test_BB42_V67_a_sixth_spell_needs_one_destroyed() -> None:
    play = acting(owner=ICE)
    play.do(Learn(ONE, FIRE))
    play.do(Activate(ONE, "glace", 1))
    refusal = play.no(Learn(ONE, AIR))
    assert (refusal.why, refusal.soft) == ("must_drop_one", False)
    events = play.do(Learn(ONE, AIR, drop="glace"))
    assert events == (SpellDropped(ONE, Basic.ICE), SpellLearnt(ONE, AIR, 1, "A1"))
    assert len(play.state.player(ONE).spells) == 5
    assert play.spell("glace") is None
    assert play.spell("glace", TWO) is not None


def test_BB42_a_neutralised_spell_may_be_the_one() -> None:
    play = acting()
    play.do(Learn(ONE, FIRE))
    play.do(NeutraliseSpell(ONE, "croissance"))
    play.do(Learn(ONE, AIR, drop="croissance"))
    assert play.spell("A1").ready


def test_BB42_nothing_is_destroyed_without_need() -> None:
    play = acting()
    assert play.why(Learn(ONE, FIRE, drop="rien")) == "no_such_spell"
    assert play.why(Learn(ONE, FIRE, drop="glace")) == "no_need_to_drop"
    play.anyway(Learn(ONE, FIRE, drop="glace"))
    assert len(play.state.player(ONE).spells) == 4


def test_BB41_a_name_is_used_once_by_a_player() -> None:
    play = acting()
    assert play.why(Learn(ONE, FIRE, "glace")) == "name_taken"
    play.do(Learn(ONE, FIRE, "Avatar"))
    assert play.why(Learn(ONE, AIR, "Avatar")) == "name_taken"
    play.do(Learn(ONE, AIR, "Avatar", drop="Avatar"))
    assert play.spell("Avatar").element is AIR


def test_BB43_acquired_cards_leave_the_reserve() -> None:
    play = acting()
    assert play.do(Acquire(TWO, EARTH, 3)) == (ElementAcquired(TWO, EARTH, 3),)
    assert (play.state.reserve_of(EARTH).v2, play.state.reserve_of(EARTH).v3) == (10, 5)
    assert (figures.acquire_cost(2), figures.acquire_cost(3)) == (2, 3)
    for _ in range(5):
        play.do(Acquire(TWO, EARTH, 3))
    refusal = play.no(Acquire(TWO, EARTH, 3))
    assert (refusal.why, refusal.facts) == ("reserve_empty", {"element": EARTH, "value": 3})
    assert play.why(Acquire(TWO, EARTH, 1)) == "no_such_pile"


def test_BB44_cost_of_a_curse() -> None:
    play = table()
    play.begin(multi=1, symbols=(FIRE, FIRE, AIR))
    assert slot_cost(play.state, Slot.TWO) == dict.fromkeys(Element, 1)
    assert slot_cost(play.state, Slot.THREE_LEFT) == {FIRE: 4}
    assert slot_cost(play.state, Slot.FIVE) == {}
    assert needs(play.state) == {WATER: 1, EARTH: 1, FIRE: 9, AIR: 5}


def test_BB45_the_destroyer_takes_a_value_two() -> None:
    play = table()
    play.begin()
    events = play.do(DestroyCurse(TWO, Slot.TWO, reward=AIR))
    assert events == (CurseDestroyed(TWO, Slot.TWO, Curse.FIRE), RewardTaken(TWO, AIR))
    assert play.state.reserve_of(AIR).v2 == 9
    assert play.state.slot(Slot.TWO).laid is Curse.FIRE
    assert play.why(DestroyCurse(TWO, Slot.TWO, reward=AIR)) == "empty"


def test_BB45_the_reward_is_due_while_any_value_two_is_left() -> None:
    play = table()
    play.begin()
    refusal = play.no(DestroyCurse(TWO, Slot.TWO))
    assert (refusal.why, refusal.facts) == ("reward_due", {"n": 40})
    play.anyway(DestroyCurse(TWO, Slot.TWO))
    assert sum(pile.v2 for pile in play.state.reserve) == 40


def test_BB45_V70_without_any_value_two_there_is_no_reward() -> None:
    play = table()
    play.begin()
    for element in Element:
        play.do(Correct(f"reserve.{element.value}.v2", 1 if element is EARTH else 0))
    assert play.why(DestroyCurse(ONE, Slot.TWO, reward=FIRE)) == "reserve_empty"
    play.do(DestroyCurse(ONE, Slot.TWO, reward=EARTH))
    assert play.do(DestroyCurse(ONE, Slot.THREE_LEFT)) == (CurseDestroyed(ONE, Slot.THREE_LEFT, Curse.WATER),)


def test_A8_a_curse_destroyed_by_a_card_may_give_no_reward() -> None:
    play = table()
    play.begin()
    assert names(play.do(DestroyCurse(ONE, Slot.TWO, By.SPELL))) == ["CurseDestroyed"]
    events = play.do(DestroyCurse(ONE, Slot.THREE_LEFT, By.SPELL, WATER))
    assert RewardTaken(ONE, WATER) in events


def test_BB46_V24_heal_gives_back_to_the_pile_destroy_does_not() -> None:
    play = table()
    play.do(TakeMadness(ONE, 2))
    play.do(Correct("pile", 4, "destroyed"))
    gone = play.state.destroyed
    assert play.do(Heal(ONE)) == (MadnessHealed(ONE, 1, Zone.HAND, ONE),)
    assert (play.state.pile, play.owned()[0]) == (5, 1)
    play.do(DestroyMadness(ONE, Zone.HAND))
    assert (play.state.pile, play.owned()[0], play.state.destroyed) == (5, 0, gone + 1)
    assert play.why(Heal(ONE)) == "no_madness_there"
    assert play.why(DestroyMadness(ONE, Zone.HAND)) == "no_madness_there"


def test_BB46_V25_a_madness_in_anybodys_support_can_be_healed() -> None:
    play = table()
    play.do(TakeMadness(TWO, to=Zone.SUPPORT))
    pile = play.state.pile
    play.do(Heal(ONE, Zone.SUPPORT, TWO))
    assert (play.state.pile, play.state.player(TWO).support) == (pile + 1, ())
    assert play.why(Heal(ONE, Zone.SUPPORT, TWO)) == "no_madness_there"
    assert play.why(Heal(ONE, Zone.SUPPORT)) == "no_madness_there"


def test_BB46_V72_healing_needs_two_of_one_type() -> None:
    short = best_payment((Card(FIRE, 1), Card(WATER, 1)), Cost.any(figures.HEAL_COST))
    assert isinstance(short, Missing)
    four = (Card(FIRE, 2), Card(WATER, 2))
    assert len(plan(four, [Cost.any(figures.HEAL_COST)] * 2)) == 2


def test_BB46_nobodys_hand_but_the_own_is_healed() -> None:
    play = table()
    play.do(TakeMadness(TWO))
    assert play.why(Heal(ONE, Zone.HAND, TWO)) == "no_such_zone"
    assert play.why(Heal(ONE, Zone.PILE)) == "no_such_zone"


def test_A1_no_cap_but_a_notice_above_three() -> None:
    play = acting(owner=ICE)
    assert play.do(Activate(ONE, "glace", 4)) == (
        SpellActivated(ONE, Basic.ICE, 4, 0),
        PowerAboveThree(4),
    )


def test_A1_capped_when_the_table_says_so() -> None:
    play = acting(owner=ICE, power_cap=True)
    assert play.do(Activate(ONE, "glace", 5)) == (SpellActivated(ONE, Basic.ICE, 3, 2),)


def test_A2_the_discard_is_healed_only_if_the_table_says_so() -> None:
    play = table()
    play.do(TakeMadness(ONE))
    refusal = play.no(Heal(ONE, Zone.DISCARD))
    assert (refusal.why, refusal.soft) == ("not_from_there", True)
    play.anyway(Heal(ONE, Zone.DISCARD))
    other = table(heal_discard=True)
    other.do(TakeMadness(ONE))
    other.do(Heal(ONE, Zone.DISCARD))
    assert play.state.pile == other.state.pile == 25


def test_BB68_the_destroyer_takes_the_madness_under_a_curse() -> None:
    play = table()
    play.begin()
    play.do(PutMadnessUnder())
    assert (play.state.under, play.state.pile) == (3, 22)
    events = play.do(DestroyCurse(TWO, Slot.TWO, reward=FIRE))
    assert MadnessFromUnder(TWO, 1, Slot.TWO) in events
    assert (play.state.under, play.owned()) == (2, [0, 1, 0])
