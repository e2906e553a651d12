"""Fights: eligibility, cards, dice, what follows (AN-31, AN-32, AN-38 to AN-40, F1, F9, F10)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.core.chance import Seeded, Typed
from companion.core.refusal import CoreWhy, Refusal
from companion.core.seats import Player as Person
from companion.core.table import Plan, open_table
from companion.games.anima import GAME, queries
from companion.games.anima.advantages import PlayAdvantage
from companion.games.anima.characters import GainCharacter, JoinOrganisation, Kill
from companion.games.anima.encounters import MeetCreature
from companion.games.anima.facts import TellCharacter, TellZone
from companion.games.anima.interaction import (
    CardGiven,
    DeclareFight,
    FightRolled,
    GiveCard,
    Modify,
    RollFight,
    SettleFight,
)
from companion.games.anima.movement import GoTo
from companion.games.anima.state import Options, Organisation
from companion.games.anima.turn import Done, StartTurn
from companion.games.anima.vocabulary import Gift, Hidden, Phase, Result, Side
from tests.games.anima.play import ONE, THREE, TWO, Play, box, event, fresh, names, table, team


def met(combat: int, *sheets: tuple[int, int], level: int = 2) -> Play:
    """Seat 1 faces a preliminary creature on zone 4."""
    play = table(3, free=False)
    if sheets:
        play.set(ONE, team=team(100, *sheets))
    play.start().to(Phase.MOVEMENT, ONE)
    play.do(GoTo(ONE, 4))
    play.do(MeetCreature(ONE, "", combat, level))
    return play


def together(*counts: int, players: int = 3) -> Play:
    """All teams in zone players+1, Interaction of seat 1; ``counts`` are team sizes."""
    play = table(players)
    for player, n in zip(play.state.players, counts or (1,) * players, strict=True):
        play.set(player.seat, team=team(100 * player.seat, (6, 20 - 4 * player.seat), *[(0, 0)] * (n - 1)))
    play.start().arrive(*[(player.seat, players + 1) for player in play.state.players])
    return play.to(Phase.INTERACTION, ONE)


# -- against creatures -----------------------------------------------------------------------------


def test_V3_AN38_the_fight_of_the_example() -> None:
    play = met(2, (4, 9), (2, 9), level=1)
    rolled = event(play.do(RollFight(), [3, 4]), FightRolled)
    assert (rolled.combat, rolled.die, rolled.total) == (6, 3, 9)
    assert (rolled.foe_combat, rolled.foe_die, rolled.foe_total) == (2, 4, 6)
    assert rolled.margin == 3
    assert play.player(ONE).reached


def test_AN39_a_tie_with_a_creature_is_won() -> None:
    play = met(4)
    assert "CreatureBeaten" in names(play.do(RollFight(), [3, 3]))


def test_V25_AN40_lost_by_five_costs_a_character_of_choice() -> None:
    play = met(5, (3, 9), (1, 9))
    assert names(play.do(RollFight(), [1, 5])) == ["FightRolled", "TeamBeaten", "SentOff", "DeathDue"]
    assert play.step().ask == "kill"
    assert play.soft(Done()) == "death_first"
    play.do(Kill(ONE, 101))
    assert [one.id for one in play.player(ONE).team] == [100]
    assert play.state.deaths == ()
    play.do(Done())


def test_AN40_lost_by_four_costs_nobody() -> None:
    play = met(5, (3, 9), (1, 9))
    assert names(play.do(RollFight(), [1, 4])) == ["FightRolled", "TeamBeaten", "SentOff"]


def test_A5_a_death_may_be_spared_only_if_the_table_insists() -> None:
    play = met(5, (3, 9), (1, 9))
    play.do(RollFight(), [1, 5])
    play.anyway(Done())
    assert len(play.player(ONE).team) == 2
    assert play.state.deaths == ()


def test_V27_AN8_A19_a_single_character_dies_and_is_replaced() -> None:
    play = table(3, free=False).start()
    play.do(JoinOrganisation(ONE, "Soleil Noir"))
    play.to(Phase.MOVEMENT, ONE).do(GoTo(ONE, 4))
    play.do(MeetCreature(ONE, "", 6, 2))
    events = play.do(RollFight(), [1, 6])
    expected = ["SentOff", "CharacterDied", "TeamRenewed", "OrganisationLeft"]
    assert names(events)[2:] == expected
    assert [one.told for one in play.player(ONE).team] == [False]
    assert play.player(ONE).organisation is None
    assert play.player(ONE).off
    # the new card is read out while it is in the hand
    assert play.step().ask == "character"


def test_V28_a_creature_beaten_by_five_is_just_beaten() -> None:
    play = met(1)
    assert names(play.do(RollFight(), [6, 1])) == ["FightRolled", "CreatureBeaten", "Arrived"]


def test_AN9_AN13_cards_count_before_the_dice() -> None:
    play = met(5)
    play.do(Modify(Side.TEAM, 2))
    play.do(Modify(Side.OPPONENT, 1))
    play.do(Modify(Side.TEAM, -1))
    rolled = event(play.do(RollFight(), [1, 1]), FightRolled)
    assert (rolled.combat, rolled.foe_combat) == (5, 6)
    assert play.hard(Modify()) == "no_fight"


def test_F1_bonus_limits() -> None:
    play = met(5)
    assert play.hard(Modify(Side.TEAM, 0)) == "bonus_out_of_range"
    assert play.hard(Modify(Side.TEAM, 21)) == "bonus_out_of_range"
    play.do(Modify(Side.OPPONENT, -20))
    assert play.hard(Modify(Side.OPPONENT, -1)) == "bonus_out_of_range"


def test_A24_a_stay_helps_against_creatures_too() -> None:
    play = table(2, free=False).turn().start().to(Phase.MOVEMENT, ONE)
    play.do(GoTo(ONE, 3))
    play.do(MeetCreature(ONE, "", 7, 2))
    shown = queries.fight_table(play.state)
    assert (shown.own, shown.other, shown.stay, shown.d) == (6, 7, 2, -1)


def test_F1_the_fight_table_of_the_picture() -> None:
    """4 + 2 for a Stay against 7: 15 of 36, 8 % deadly, 21 of 36 with one more."""
    play = met(7)
    play.set(ONE, bonus=2)
    shown = queries.fight_table(play.state)
    assert shown.odds.win == Fraction(15, 36)
    assert shown.odds.lose == Fraction(21, 36)
    assert shown.odds.death == Fraction(3, 36)
    assert shown.with_one_more.win == Fraction(21, 36)
    assert queries.bonus_for(play.state, Fraction(1, 2)) == 1
    assert queries.bonus_for(play.state, Fraction(1)) == 6
    assert queries.fight_sums(play.state) == (6, 7)
    by_bonus = queries.odds_by_bonus(play.state)
    assert [odds.win for odds in by_bonus[:2]] == [Fraction(15, 36), Fraction(21, 36)]
    assert (len(by_bonus), by_bonus[-1].win) == (7, 1), "six more win whatever the dice show"
    play.do(Modify())
    assert queries.fight_sums(play.state) == (7, 7)
    assert queries.fight_table(play.state).odds.win == Fraction(21, 36)
    play.do(RollFight(), [6, 1])
    assert queries.fight_table(play.state) is None
    assert queries.bonus_for(play.state, Fraction(1, 2)) is None
    assert queries.odds_by_bonus(play.state) == ()
    assert queries.fight_sums(play.state) == (None, None)


def test_U1_an_unread_character_cannot_fight() -> None:
    play = met(7)
    play.do(GainCharacter(ONE))
    assert play.hard(RollFight()) == "combat_unknown"
    assert queries.fight_table(play.state) is None
    assert play.step().ask == "character"


def test_A18_the_app_rolls_for_both_or_takes_typed_dice() -> None:
    play = met(7)
    by_app = GAME.decide(play.state, RollFight(), Seeded("x", 1))
    assert not by_app[0].by_hand
    typed = GAME.decide(play.state, RollFight(), Typed([6, 2]))
    assert typed[0].by_hand
    assert (typed[0].die, typed[0].foe_die) == (6, 2)


@pytest.mark.parametrize("faces", [(0, 3), (7, 3), (3, 0), (3, 7), (3,), (3, 3, 3)])
def test_A18_bad_dice_get_a_sentence_and_change_nothing(faces: tuple[int, ...]) -> None:
    seated = (Person("Ada"), Person("Bo"))
    opened = open_table(GAME, Plan("x", seated, Options(), "seed"), box())
    opened.do(TellCharacter(ONE, 1, "Acrobate"))
    opened.do(TellCharacter(TWO, 2, "Factotum"))
    opened.do(TellZone(3, "Les Ruines"))
    for action in (StartTurn(), Done(), Done(), GoTo(ONE, 3)):
        opened.do(action)
    opened.do(MeetCreature(ONE, "Guerrier Errant"))
    before = opened.state
    refusal = opened.do(RollFight(), faces=faces)
    assert isinstance(refusal, Refusal)
    assert isinstance(refusal.why, CoreWhy)
    assert opened.state == before


def test_AN13_a_card_may_decide_without_dice() -> None:
    play = met(5, (3, 9), (1, 9))
    assert names(play.do(SettleFight(Result.TIE))) == ["FightSettled", "CreatureBeaten", "Arrived"]
    play = met(5, (3, 9), (1, 9))
    events = play.do(SettleFight(Result.LOST, death=True))
    assert names(events) == ["FightSettled", "TeamBeaten", "SentOff", "DeathDue"]
    assert play.hard(SettleFight(Result.WON)) == "no_fight"


def test_AN13_a_card_may_avoid_a_hidden_encounter() -> None:
    play = table(3, free=False).start().to(Phase.MOVEMENT, ONE)
    play.do(GoTo(ONE, 4))
    assert names(play.do(SettleFight(Result.WON))) == ["EncounterAvoided", "Arrived"]
    assert play.zone(4).hidden is Hidden.UNKNOWN  # nobody has seen it
    play.do(Done())
    play.do(GoTo(TWO, 4))
    assert names(play.do(SettleFight(Result.LOST))) == ["SentOff"]


# -- between teams ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sizes", "allowed"), [((4, 2), False), ((4, 3), True), ((2, 1), True), ((3, 3), True), ((3, 1), False)]
)
def test_V10_AN31_team_sizes_differ_by_at_most_one(sizes: tuple[int, int], allowed: bool) -> None:
    play = together(*sizes, players=2)
    if allowed:
        play.do(DeclareFight(ONE, TWO))
    else:
        assert play.soft(DeclareFight(ONE, TWO)) == "size_gap"
    assert (queries.opponents(play.state, ONE)[0].why_not is None) == allowed


def test_AN31_no_fight_across_zones() -> None:
    play = table(3).start().arrive((ONE, 4), (TWO, 5)).to(Phase.INTERACTION, ONE)
    assert play.hard(DeclareFight(ONE, TWO)) == "different_zones"
    assert play.hard(DeclareFight(ONE, THREE)) == "different_zones"
    assert play.hard(DeclareFight(ONE, ONE)) == "not_yourself"


def test_AN31_only_a_team_that_reached_a_zone_attacks() -> None:
    play = together()
    assert play.hard(DeclareFight(TWO, ONE)) == "not_your_turn"
    play.set(ONE, reached=False)
    assert play.hard(DeclareFight(ONE, TWO)) == "not_reached"
    play.set(ONE, off=True)
    assert play.hard(DeclareFight(ONE, TWO)) == "sent_off"


def test_AN47_no_fight_where_the_card_forbids_it() -> None:
    play = together().on(4, fighting=False)
    assert play.soft(DeclareFight(ONE, TWO)) == "no_combat_zone"


def test_V24_AN39_a_tie_between_players_changes_nothing_but_the_pair() -> None:
    play = together()
    play.do(DeclareFight(ONE, TWO))
    assert names(play.do(RollFight(), [3, 3])) == ["FightRolled", "TeamsTied"]
    assert play.hands() == [3, 3, 3]
    assert not play.player(ONE).off
    assert not play.player(TWO).off
    assert play.soft(DeclareFight(ONE, TWO)) == "already_fought"
    play.to(Phase.INTERACTION, TWO)
    assert play.soft(DeclareFight(TWO, ONE)) == "already_fought"
    play.finish().start().arrive((ONE, 4), (TWO, 4)).to(Phase.INTERACTION, ONE)
    play.do(DeclareFight(ONE, TWO))


def test_V51_A29_a_third_team_may_still_attack() -> None:
    play = together()
    play.do(DeclareFight(ONE, TWO))
    play.do(RollFight(), [3, 3])
    play.to(Phase.INTERACTION, THREE)
    play.do(DeclareFight(THREE, ONE))


def test_I10_a_pair_that_insists_is_noted_once() -> None:
    play = together()
    play.do(DeclareFight(ONE, TWO))
    play.do(RollFight(), [3, 3])
    play.anyway(DeclareFight(ONE, TWO))
    play.do(RollFight(), [2, 2])
    assert len(play.state.fought) == 1


def test_AN32_the_loser_gives_a_card_and_is_sent_off() -> None:
    play = together()
    play.do(DeclareFight(ONE, TWO))
    events = play.do(RollFight(), [4, 1])
    assert names(events) == ["FightRolled", "RivalBeaten", "SentOff", "CardOwed"]
    assert (play.player(TWO).zone, play.player(TWO).off) == (None, True)
    assert play.step().action == GiveCard()
    assert play.soft(Done()) == "gift_first"
    given = event(play.do(GiveCard(), [2]), CardGiven)
    assert (given.place, given.of) == (2, 3)
    assert play.hands() == [4, 2, 3]
    assert play.hard(GiveCard()) == "nothing_owed"
    play.do(Done())
    assert play.state.active == THREE  # the loser has no step any more


def test_AN32_the_attacker_may_lose() -> None:
    play = together()
    play.do(DeclareFight(ONE, TWO))
    play.do(RollFight(), [1, 4])
    assert play.player(ONE).off
    play.do(GiveCard(), [3])
    assert play.hands() == [2, 4, 3]
    assert play.hard(DeclareFight(ONE, THREE)) == "sent_off"
    play.do(Done())
    assert play.state.active == TWO


@pytest.mark.parametrize("place", [1, 2, 3, 4])
def test_V30_the_card_is_one_of_the_losers_hand(place: int) -> None:
    play = together().set(ONE, hand=3).set(TWO, hand=4)
    play.do(DeclareFight(ONE, TWO))
    play.do(RollFight(), [4, 1])
    play.do(GiveCard(), [place])
    assert play.hands() == [4, 3, 3]


def test_V30_A13_a_loser_without_cards_gives_nothing() -> None:
    play = together().set(TWO, hand=0)
    play.do(DeclareFight(ONE, TWO))
    assert "CardOwed" not in names(play.do(RollFight(), [4, 1]))


def test_V30_A13_a_winner_with_five_cards_leaves_it_to_the_table() -> None:
    for gift, hands in ((Gift.KEEP, [5, 3, 3]), (Gift.DISCARD, [5, 2, 3])):
        play = together().set(ONE, hand=5)
        play.do(DeclareFight(ONE, TWO))
        play.do(RollFight(), [4, 1])
        assert play.step().ask == "gift"
        assert play.hard(GiveCard()) == "hand_full"
        play.do(GiveCard(gift), [] if gift is Gift.KEEP else [1])
        assert play.hands() == hands


def test_A13_a_card_spent_before_it_is_given() -> None:
    play = together().set(TWO, hand=1)
    play.do(DeclareFight(ONE, TWO))
    play.do(RollFight(), [4, 1])
    play.do(PlayAdvantage(TWO))
    assert play.hard(GiveCard()) == "no_card"
    assert play.step().ask == "gift"
    play.do(GiveCard(Gift.KEEP))


def test_A22_I9_a_death_and_the_card_are_both_due() -> None:
    play = together(2, 2, 2)
    play.do(DeclareFight(ONE, TWO))
    events = play.do(RollFight(), [6, 1])
    assert names(events)[-2:] == ["CardOwed", "DeathDue"]
    assert play.state.deaths == (TWO,)
    play.do(Kill(TWO, 201))
    play.do(GiveCard(), [1])
    assert play.hands() == [4, 2, 3]
    assert [len(player.team) for player in play.state.players] == [2, 1, 2]
    assert sum(play.hands()) == 9


def test_AN40_a_winner_by_five_loses_nobody() -> None:
    play = together(2, 2, 2)
    play.do(DeclareFight(ONE, TWO))
    play.do(RollFight(), [1, 6])
    assert play.state.deaths == (ONE,)


def test_AN13_both_sides_play_cards() -> None:
    play = together()
    play.do(DeclareFight(ONE, TWO))
    play.do(PlayAdvantage(TWO, "", 200))
    play.do(Modify(Side.OPPONENT, 3))
    shown = queries.fight_table(play.state)
    assert (shown.own, shown.other, shown.rival, shown.creature) == (6, 9, TWO, None)
    assert shown.odds.kill == 0
    assert play.hard(Done()) == "fight_first"


# -- rivals ----------------------------------------------------------------------------------------


def rivals(play: Play, one: str = "Soleil Noir", other: str = "Lune") -> Play:
    play.set(ONE, organisation=Organisation(one, (other,)))
    return play.set(TWO, organisation=Organisation(other))


def test_V52_AN12_A12_rivals_in_one_zone_must_fight_whatever_their_sizes() -> None:
    play = rivals(together(4, 2, 1))
    assert queries.rivalries(play.state) == ((ONE, TWO),)
    assert queries.opponents(play.state, ONE)[0].forced
    assert play.step().action == DeclareFight(ONE, TWO)
    assert play.soft(Done()) == "rivals_must_fight"
    play.do(DeclareFight(ONE, TWO))
    play.do(RollFight(), [2, 2])
    play.do(Done())
    assert queries.rivalries(play.state) == ()


def test_V52_A12_in_a_zone_that_forbids_fights_they_do_not() -> None:
    play = rivals(together(4, 2, 1)).on(4, fighting=False)
    assert queries.rivalries(play.state) == ()
    play.do(Done())


def test_AN12_F10_the_alert_comes_on_arrival() -> None:
    play = rivals(table(3)).start().to(Phase.MOVEMENT, ONE)
    play.do(GoTo(ONE, 4))
    play.do(Done())
    assert queries.rivalries(play.state) == ()
    play.do(GoTo(TWO, 4))
    assert queries.rivalries(play.state) == ((ONE, TWO),)


def test_AN12_no_rivals_without_organisations() -> None:
    play = together()
    assert queries.rivalries(play.state) == ()
    play.set(ONE, organisation=Organisation("A")).set(TWO, organisation=Organisation("B"))
    assert queries.rivalries(play.state) == ()


def test_AN16_a_fight_that_is_due_comes_before_all_else() -> None:
    play = met(5)
    assert play.hard(Done()) == "fight_first"
    assert play.step().action == RollFight()
    assert fresh(2).hard(RollFight()) == "no_fight"
