"""Support (Soutien, p. 8) and the vocabulary of the book: BB-55 to BB-69."""

from __future__ import annotations

from companion.games.big_book import support
from companion.games.big_book.correction import Correct
from companion.games.big_book.curses import (
    CurseNeutralised,
    DestroyCurse,
    LayCurses,
    MadnessPutUnder,
    MadnessUnderShort,
    Neutralise,
    PutMadnessUnder,
)
from companion.games.big_book.elements import Card, Curse, Element, Lies
from companion.games.big_book.invocation import Advance, MadnessUnderDestroyed, MonsterJudged, Verdict
from companion.games.big_book.madness import MoveMadness, TakeMadness, TakeMadnessAll
from companion.games.big_book.queries import over_support, support_cards
from companion.games.big_book.reserve import ElementUpgraded, Upgrade
from companion.games.big_book.spells import (
    Activate,
    DescribeSpell,
    Learn,
    NeutraliseSpell,
    RestoreSpell,
    SpellNeutralised,
    SpellsStraightened,
    Straighten,
)
from companion.games.big_book.support import DropSupport, SupportDropped, SupportPlaced, SupportUsed, Use
from companion.games.big_book.turn import EndRecovery, PowerInMonsterPhase, PowerUsed, UsePower
from companion.games.big_book.vocabulary import Basic, Face, Slot, Space, Status, Zone
from tests.games.big_book.play import ONE, THREE, TWO, acting, full, names, table

AIR, EARTH, FIRE, WATER = Element.AIR, Element.EARTH, Element.FIRE, Element.WATER


def test_BB55_up_to_three_cards_madness_too() -> None:
    play = full()
    play.do(TakeMadness(ONE, to=Zone.HAND))
    assert play.do(support.Place(ONE, Face.F2)) == (SupportPlaced(ONE, Face.F2),)
    play.do(support.Place(ONE, Face.MADNESS))
    play.do(support.Place(ONE, Face.E1))
    player = play.state.player(ONE)
    assert [card.face for card in player.support] == [Face.F2, Face.MADNESS, Face.E1]
    assert (player.mad.hand, player.mad_support) == (0, 1)
    refusal = play.no(support.Place(ONE, Face.A3))
    assert (refusal.why, refusal.soft) == ("support_full", False)


def test_BB55_a_madness_is_placed_from_the_hand() -> None:
    play = full()
    assert play.why(support.Place(ONE, Face.MADNESS)) == "no_madness_there"
    play.do(TakeMadness(ONE))
    assert play.why(support.Place(ONE, Face.MADNESS)) == "drawn_from_discard"
    play.do(TakeMadness(TWO, to=Zone.DRAW_TOP))
    play.do(support.Place(TWO, Face.MADNESS))
    assert (play.state.player(TWO).mad_support, play.state.player(TWO).owned) == (1, 0)


def test_BB56_a_used_card_goes_to_the_discard_of_who_placed_it() -> None:
    play = table()
    play.do(support.Place(TWO, Face.F3))
    assert play.do(Use(1)) == (SupportUsed(TWO, 1, Face.F3),)
    assert play.state.player(TWO).support == ()


def test_BB56_a_madness_pays_nothing() -> None:
    play = table()
    play.do(TakeMadness(ONE, to=Zone.SUPPORT))
    assert play.why(Use(1)) == "not_an_element"
    assert play.why(Use(7)) == "no_such_card"


def test_BB57_a_curse_discards_from_support() -> None:
    play = full()
    play.do(TakeMadness(ONE, to=Zone.SUPPORT))
    play.do(support.Place(ONE, Face.T1))
    assert play.do(DropSupport(1)) == (SupportDropped(ONE, 1, Face.MADNESS),)
    play.do(DropSupport(2))
    assert play.state.player(ONE).support == ()
    assert play.state.player(ONE).mad.discard == 1
    assert play.why(DropSupport(2)) == "no_such_card"


def test_BB57_cards_stay_over_turns() -> None:
    play = table()
    play.do(support.Place(ONE, Face.T1))
    play.to_turn(8)
    assert play.state.card(1)[1].face is Face.T1
    play.do(support.Place(ONE, Face.T2))
    assert [card.id for card in play.state.player(ONE).support] == [1, 2]


def test_BB58_V28_a_madness_is_received_in_a_full_support() -> None:
    play = table()
    for face in (Face.F1, Face.F2, Face.F3):
        play.do(support.Place(ONE, face))
    play.do(TakeMadness(ONE, to=Zone.SUPPORT))
    assert (len(play.state.player(ONE).support), over_support(play.state, ONE)) == (4, 1)
    assert play.why(support.Place(ONE, Face.E1)) == "support_full"
    play.do(Use(1))
    assert play.why(support.Place(ONE, Face.E1)) == "support_full"
    play.do(Use(2))
    play.do(support.Place(ONE, Face.E1))
    assert over_support(play.state, ONE) == 0


def test_BB58_a_card_may_push_a_madness_into_a_full_support() -> None:
    play = table()
    play.do(TakeMadness(ONE, 2))
    for face in (Face.F1, Face.F2, Face.F3):
        play.do(support.Place(ONE, face))
    assert play.why(MoveMadness(ONE, Zone.HAND, Zone.SUPPORT)) == "support_full"
    play.anyway(MoveMadness(ONE, Zone.HAND, Zone.SUPPORT))
    play.anyway(support.Place(ONE, Face.MADNESS))
    assert play.state.player(ONE).mad_support == 2


def test_A14_several_madness_are_all_received_in_support() -> None:
    play = table()
    for face in (Face.F1, Face.F2, Face.F3):
        play.do(support.Place(ONE, face))
    play.do(TakeMadness(ONE, 3, Zone.SUPPORT))
    assert over_support(play.state, ONE) == 3


def test_BB59_own_support_and_everybodys() -> None:
    play = table()
    play.do(support.Place(ONE, Face.F1))
    play.do(support.Place(TWO, Face.E2))
    play.do(TakeMadness(THREE, to=Zone.SUPPORT))
    assert support_cards(play.state, TWO) == (
        (1, Card(FIRE, 1, Lies.OTHER_SUPPORT)),
        (2, Card(WATER, 2, Lies.OWN_SUPPORT)),
    )


def test_BB60_cards_override_rules_soft_refusals_can_be_insisted_on() -> None:
    play = table()
    play.begin()
    play.do(Neutralise(Slot.TWO))
    refusal = play.no(DestroyCurse(ONE, Slot.TWO, reward=FIRE))
    assert (refusal.why, refusal.soft) == ("neutralised", True)
    play.anyway(DestroyCurse(ONE, Slot.TWO, reward=FIRE))
    assert "2" not in play.curses()


def test_BB60_A9_V27_what_is_possible_is_done() -> None:
    play = table()
    play.begin(multi=2)
    play.pile(3)
    events = play.do(PutMadnessUnder())
    assert events == (
        MadnessPutUnder(3, (Slot.TWO, Slot.THREE_LEFT, Slot.THREE_RIGHT)),
        MadnessUnderShort(2),
    )
    assert (play.state.pile, play.state.under, play.state.status) == (0, 3, Status.PLAYING)


def test_BB60_A9_an_empty_pile_puts_nothing_under() -> None:
    play = table()
    play.begin()
    play.pile(0)
    assert play.do(PutMadnessUnder()) == (MadnessUnderShort(3),)
    assert play.no(PutMadnessUnder()).soft


def test_BB61_another_player_acts_on_your_turn() -> None:
    play = table(owner={"basic.glace.element": "E", "basic.glace.cost": 1})
    play.begin()
    play.do(DestroyCurse(TWO, Slot.TWO, reward=FIRE))
    play.do(Learn(TWO, FIRE))
    play.do(Activate(THREE, "glace", 1))
    assert play.why(EndRecovery(THREE, 0, 6)) == "not_active"
    play.end()
    assert play.spell("glace", THREE).exhausted


def test_BB62_a_neutralised_spell_counts_but_cannot_be_cast() -> None:
    play = acting(owner={"basic.glace.element": "E", "basic.glace.cost": 1})
    assert play.do(NeutraliseSpell(ONE, "glace")) == (SpellNeutralised(ONE, Basic.ICE),)
    assert play.why(Activate(ONE, "glace", 1)) == "neutralised"
    assert play.why(NeutraliseSpell(ONE, "glace")) == "already_neutralised"
    play.do(Learn(ONE, FIRE))
    assert play.why(Learn(ONE, AIR)) == "must_drop_one"
    assert play.spell("glace", TWO).ready


def test_A4_a_spell_comes_back_by_hand_only() -> None:
    play = table(2)
    play.do(NeutraliseSpell(ONE, "glace"))
    play.to_turn(5)
    assert play.spell("glace").neutralised
    play.do(RestoreSpell(ONE, "glace"))
    assert play.spell("glace").ready
    assert play.why(RestoreSpell(ONE, "glace")) == "not_neutralised"


def test_BB26_a_card_straightens_one_spell_or_all() -> None:
    owner = {f"basic.{name}.cost": 1 for name in ("glace", "croissance")}
    play = acting(owner=owner)
    play.do(Activate(ONE, "glace", 1))
    play.do(Activate(ONE, "croissance", 1))
    assert play.do(Straighten(ONE, "glace")) == (SpellsStraightened(ONE, 1, Basic.ICE),)
    assert (play.spell("glace").ready, play.spell("croissance").ready) == (True, False)
    assert play.why(Straighten(ONE, "glace")) == "nothing_exhausted"
    play.do(Straighten(ONE))
    assert play.spell("croissance").ready
    assert play.why(Straighten(ONE)) == "nothing_exhausted"


def test_F7_a_spell_somebody_does_not_have() -> None:
    play = table()
    for action in (
        Activate(ONE, "Avatar", 3),
        Straighten(ONE, "Avatar"),
        NeutraliseSpell(ONE, "Avatar"),
        RestoreSpell(ONE, "Avatar"),
        DescribeSpell(ONE, "Avatar", FIRE, 1),
    ):
        assert play.why(action) == "no_such_spell"


def test_BB63_V16_only_neutralised_curses_left_is_not_beaten() -> None:
    play = table()
    play.begin()
    play.do(DestroyCurse(ONE, Slot.TWO, reward=FIRE))
    play.do(DestroyCurse(ONE, Slot.THREE_LEFT, reward=FIRE))
    play.end()
    play.to_turn(5)
    play.begin()
    assert play.do(Neutralise(Slot.THREE_RIGHT)) == (CurseNeutralised(Slot.THREE_RIGHT, Curse.EARTH),)
    play.end()
    assert MonsterJudged(1, Verdict.FAILED) in play.do(Advance())


def test_BB63_a_neutralised_curse_is_not_neutralised_again() -> None:
    play = table()
    play.begin()
    assert play.why(Neutralise(Slot.FIVE)) == "empty"
    play.do(Neutralise(Slot.TWO))
    assert play.why(Neutralise(Slot.TWO)) == "already_neutralised"


def test_BB64_power_once_per_turn_on_the_own_turn() -> None:
    play = table(2)
    assert play.do(UsePower(ONE)) == (PowerUsed(ONE),)
    refusal = play.no(UsePower(ONE))
    assert (refusal.why, refusal.soft) == ("power_used", True)
    assert play.no(UsePower(TWO)).facts == {"player": ONE}
    assert play.why(UsePower(TWO)) == "not_active"
    play.to_turn(3)
    play.do(UsePower(ONE))


def test_A20_power_in_the_monster_phase_gives_a_notice() -> None:
    play = table()
    play.do(Advance())
    assert play.do(UsePower(ONE)) == (PowerUsed(ONE), PowerInMonsterPhase(ONE))


def test_BB66_higher_value_is_same_element_and_one_more() -> None:
    play = table()
    assert play.do(Upgrade(ONE, Face.F1, Face.F2)) == (ElementUpgraded(ONE, Face.F1, Face.F2),)
    play.do(Upgrade(ONE, Face.F2, Face.F3))
    assert (play.state.reserve_of(FIRE).v2, play.state.reserve_of(FIRE).v3) == (9, 5)
    for card, to in ((Face.F1, Face.F3), (Face.F1, Face.E2), (Face.F2, Face.F2), (Face.F3, Face.F2)):
        assert play.why(Upgrade(ONE, card, to)) == "not_one_higher"
    play.anyway(Upgrade(ONE, Face.F1, Face.E2))
    assert play.state.reserve_of(WATER).v2 == 9


def test_BB66_what_cannot_be_upgraded_at_all() -> None:
    play = table()
    assert play.why(Upgrade(ONE, Face.MADNESS, Face.F2)) == "not_an_element"
    assert play.why(Upgrade(ONE, Face.F1, Face.MADNESS)) == "not_an_element"
    assert play.why(Upgrade(ONE, Face.F1, Face.F1)) == "no_such_pile"
    play.do(Correct("reserve.F.v2", 0))
    assert play.why(Upgrade(ONE, Face.F1, Face.F2)) == "reserve_empty"


def test_BB66_on_the_draw_pile_is_in_the_draw_pile() -> None:
    play = full()
    play.do(TakeMadness(ONE, to=Zone.DRAW_TOP))
    assert play.state.player(ONE).mad.draw == 1


def test_BB67_all_players_are_everybody_one_player_may_be_anyone() -> None:
    play = table(3)
    assert {event.player for event in play.do(TakeMadnessAll())} == {ONE, TWO, THREE}
    for seat in (ONE, TWO, THREE):
        play.do(TakeMadness(seat))
    assert play.owned() == [2, 2, 2]


def test_BB68_madness_under_undestroyed_curses_is_destroyed_with_the_round() -> None:
    play = table()
    play.begin()
    play.do(PutMadnessUnder())
    play.do(DestroyCurse(ONE, Slot.TWO, reward=FIRE))
    play.end()
    play.to_turn(6)
    assert MadnessUnderDestroyed(2) in play.do(Advance())
    assert (play.state.under, play.state.destroyed) == (0, 2)


def test_BB68_A10_madness_goes_under_once_the_curses_are_laid() -> None:
    play = table()
    assert play.why(PutMadnessUnder()) == "curses_first"
    play.do(Advance())
    assert play.why(PutMadnessUnder()) == "curses_first"
    play.do(LayCurses(0, (FIRE, WATER, EARTH)))
    play.do(PutMadnessUnder())
    assert play.no(PutMadnessUnder()).why == "under_already"
    assert names(play.anyway(PutMadnessUnder())) == ["MadnessPutUnder"]
    assert play.state.slot(Slot.TWO).under == 2
    play.clear()
    assert play.why(PutMadnessUnder()) == "no_curses"


def test_BB68_each_round_may_have_its_madness_under() -> None:
    play = table()
    play.begin()
    play.do(PutMadnessUnder())
    play.end()
    play.to_turn(6)
    play.begin()
    play.do(PutMadnessUnder())
    assert (play.state.marker, play.state.under) == (Space.ONE, 3)


def test_BB69_each_support_card_serves_once() -> None:
    play = table()
    play.do(support.Place(ONE, Face.A2))
    play.do(support.Place(ONE, Face.A2))
    play.do(Use(1))
    assert play.why(Use(1)) == "no_such_card"
    play.do(Use(2))
