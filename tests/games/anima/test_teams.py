"""Teams, hands, organisations, trade (AN-6 to AN-12, AN-22, AN-23, AN-30, AN-49, AN-50)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.chance import Scripted
from companion.core.refusal import Refusal
from companion.core.seats import Seat
from companion.games.anima import GAME, facts, queries
from companion.games.anima.advantages import (
    DropLasting,
    GainAdvantages,
    LoseAdvantages,
    PassAdvantage,
    PlayAdvantage,
)
from companion.games.anima.characters import GainCharacter, JoinOrganisation, Kill, LeaveOrganisation, SetPose
from companion.games.anima.facts import TellCharacter, TellZone
from companion.games.anima.interaction import DeclareFight, Trade
from companion.games.anima.state import KnownFact, Offer
from companion.games.anima.turn import (
    AdvantageDiscarded,
    AdvantageTaken,
    CharacterDismissed,
    DiscardAdvantage,
    Dismiss,
    Done,
    Take,
    eligible_taker,
)
from companion.games.anima.vocabulary import Phase, Pose, Skill, Thing, Timing
from tests.games.anima.play import ONE, PHASES, THREE, TWO, Play, event, fresh, names, table, team


def hands(play: Play, *wanted: int) -> Play:
    for player, n in zip(play.state.players, wanted, strict=True):
        play.set(player.seat, hand=n)
    return play


def sizes(play: Play, *wanted: int) -> Play:
    for player, n in zip(play.state.players, wanted, strict=True):
        play.set(player.seat, team=team(100 * player.seat, (2, 20 - 4 * player.seat), *[(2, 0)] * (n - 1)))
    return play


# -- characters ------------------------------------------------------------------------------------


def test_V1_AN7_sums_over_the_team() -> None:
    play = fresh(2)
    play.do(TellCharacter(ONE, 1, "Acrobate"))
    play.do(GainCharacter(ONE, "Sorcier"))
    assert play.sums(ONE) == (7, 8)


def test_AN7_a_sum_with_an_unread_card_is_unknown() -> None:
    play = table(2)
    play.do(GainCharacter(ONE))
    assert play.sums(ONE) == (None, None)
    assert queries.totals(play.state, ONE).combat is None
    play.do(SetPose(ONE, 1000, Pose.IMMOBILISED))
    assert play.sums(ONE) == (4, None)  # its Combat does not count, its Speed does


def test_AN6_I1_a_team_has_one_to_four_characters() -> None:
    play = sizes(table(2), 4, 1)
    assert play.hard(GainCharacter(ONE, "Sorcier")) == "team_full"
    play.do(GainCharacter(TWO, "Sorcier"))
    assert play.player(TWO).team[-1].combat == 3


def test_V54_AN49_a_second_one_of_a_name_is_welcome() -> None:
    play = table(2)
    play.do(GainCharacter(ONE, "Illusionniste"))
    play.do(GainCharacter(TWO, "Illusionniste"))
    play.do(GainCharacter(TWO, "Illusionniste"))
    ids = [one.id for player in play.state.players for one in player.team if one.name == "Illusionniste"]
    assert len(set(ids)) == 3
    play.do(Kill(TWO, ids[1]))
    assert [one.id for one in play.player(TWO).team][1:] == [ids[2]]


def test_V31_AN10_A6_A7_immobilised_count_for_size_and_speed_not_for_combat() -> None:
    play = table(2).set(ONE, team=team(100, (4, 1), (3, 2), (2, 3)))
    play.do(SetPose(ONE, 101, Pose.IMMOBILISED))
    assert play.sums(ONE) == (6, 6)
    assert len(play.player(ONE).team) == 3
    assert queries.totals(play.state, ONE).immobilised == 1
    play.do(SetPose(ONE, 100, Pose.TILTED))
    assert play.sums(ONE) == (6, 6)
    play.do(SetPose(ONE, 100, Pose.IMMOBILISED))
    play.do(SetPose(ONE, 102, Pose.IMMOBILISED))
    assert play.sums(ONE) == (0, 6)


def test_AN10_an_immobilised_character_cannot_act() -> None:
    play = table(2)
    play.do(SetPose(ONE, 100, Pose.IMMOBILISED))
    assert play.soft(SetPose(ONE, 100, Pose.TILTED)) == "cannot_act"
    assert play.soft(PlayAdvantage(ONE, "Ki", 100)) == "cannot_act"
    assert play.hard(SetPose(ONE, 100, Pose.IMMOBILISED)) == "already_so"
    assert play.hard(SetPose(ONE, 999, Pose.TILTED)) == "no_such_character"
    play.do(SetPose(ONE, 100, Pose.READY))


def test_AN8_A19_the_last_character_is_replaced_and_the_organisation_goes() -> None:
    play = table(2).start()
    play.do(JoinOrganisation(ONE, "Soleil Noir"))
    events = play.do(Kill(ONE, 100))
    assert names(events) == ["CharacterDied", "TeamRenewed", "OrganisationLeft", "SentOff"]
    (one,) = play.player(ONE).team
    assert (one.id, one.name, one.combat) == (1000, "", None)
    assert play.player(ONE).organisation is None
    assert play.player(ONE).zone is None
    assert play.hard(Kill(ONE, 100)) == "no_such_character"


def test_AN8_one_of_two_just_dies() -> None:
    play = sizes(table(2), 2, 1).start()
    assert names(play.do(Kill(ONE, 100))) == ["CharacterDied"]
    assert [one.id for one in play.player(ONE).team] == [101]
    assert not play.player(ONE).off


# -- hands -----------------------------------------------------------------------------------------


def test_AN11_draws_stop_at_five() -> None:
    play = hands(table(2), 3, 5)
    (gained,) = play.do(GainAdvantages(ONE, 3))
    assert gained.n == 2
    assert play.hands() == [5, 5]
    assert play.hard(GainAdvantages(TWO)) == "hand_full"
    assert play.hard(GainAdvantages(ONE, 0)) == "count_out_of_range"
    assert play.hard(GainAdvantages(ONE, 6)) == "count_out_of_range"
    assert play.hard(PassAdvantage(TWO, ONE)) == "hand_full"


def test_AN11_cards_lost_and_passed() -> None:
    play = hands(table(2), 2, 0)
    assert play.hard(LoseAdvantages(ONE, 3)) == "count_out_of_range"
    assert play.hard(LoseAdvantages(TWO)) == "no_card"
    assert play.hard(PassAdvantage(TWO, ONE)) == "no_card"
    assert play.hard(PassAdvantage(ONE, ONE)) == "not_yourself"
    play.do(PassAdvantage(ONE, TWO))
    play.do(LoseAdvantages(ONE))
    assert play.hands() == [0, 1]


def test_AN9_a_skill_tilts_a_character_a_plot_does_not() -> None:
    play = hands(table(2), 3, 0)
    play.do(PlayAdvantage(ONE, "Sort de Sommeil", 100))
    assert play.player(ONE).team[0].pose is Pose.TILTED
    assert play.hands() == [2, 0]
    assert play.soft(PlayAdvantage(ONE, "", 100)) == "cannot_act"
    play.do(PlayAdvantage(ONE, "Voyage en Zeppelin"))
    assert play.hands() == [1, 0]
    assert play.hard(PlayAdvantage(TWO)) == "no_card"
    assert play.hard(PlayAdvantage(ONE, "", 999)) == "no_such_character"


def skilled(*skills: Skill, players: int = 2) -> Play:
    """Seat 1 with a character whose symbols were read out, in its Reset step."""
    play = table(players).start()
    one = replace(play.player(ONE).team[0], skills=skills)
    return play.set(ONE, team=(one,))


def test_AN9_a_skill_needs_a_character_with_its_symbol() -> None:
    play = skilled(Skill.KI)
    assert play.soft(PlayAdvantage(ONE, "Vague", 100, skill=Skill.MAGIC)) == "no_symbol"
    assert play.soft(PlayAdvantage(ONE, "Vague", None, skill=Skill.KI)) == "skill_tilts"
    assert names(play.do(PlayAdvantage(ONE, "Vague", 100, skill=Skill.KI)))[0] == "AdvantagePlayed"
    # told once, known from then on: its kind and its symbol
    assert facts.value(play.state.facts, "advantages", "Vague", "kind") == "skill"
    play.do(SetPose(ONE, 100, Pose.READY))
    assert play.soft(PlayAdvantage(ONE, "vague")) == "skill_tilts"
    play.set(ONE, team=(replace(play.player(ONE).team[0], skills=(Skill.MAGIC,)),))
    refusal = play.no(PlayAdvantage(ONE, "vague", 100))
    assert (refusal.why.value, refusal.facts["skill"]) == ("no_symbol", Skill.KI)
    play.anyway(PlayAdvantage(ONE, "vague", 100))
    assert play.player(ONE).team[0].pose is Pose.TILTED


def test_AN9_what_nobody_read_out_is_not_refused() -> None:
    play = skilled()
    play.set(ONE, team=(replace(play.player(ONE).team[0], skills=None),))
    play.do(PlayAdvantage(ONE, "Vague", 100, skill=Skill.MAGIC))
    play.do(PlayAdvantage(ONE, "Autre chose"))


@pytest.mark.parametrize("timing", [each for each in Timing if each.phase])
def test_AN13_a_card_has_its_phase(timing: Timing) -> None:
    play = table(2).start().arrive((ONE, 3), (TWO, 3)).finish().start()
    told = PlayAdvantage(ONE, "Ruse", phase=timing)
    for phase in PHASES:
        if phase is Phase.INTERACTION:
            play.arrive((ONE, 3), (TWO, 3))
        play.to(phase, ONE)
        if phase is timing.phase:
            assert not isinstance(GAME.decide(play.state, told, Scripted([])), Refusal)
            assert play.soft(PlayAdvantage(TWO, "Ruse", phase=timing)) == "not_your_turn"
        else:
            assert play.soft(told) == "card_phase"
    play.finish()
    assert play.soft(told) == "card_phase"
    play.anyway(told)  # the table insists, and what was read out is remembered
    assert play.soft(PlayAdvantage(ONE, "ruse")) == "card_phase"


def test_AN13_combat_cards_in_a_fight_interruptions_any_time() -> None:
    play = table(2)
    assert play.soft(PlayAdvantage(ONE, "Parade", phase=Timing.COMBAT)) == "card_fight"
    play.do(PlayAdvantage(ONE, "Mauvaise Direction"))
    play.start().arrive((ONE, 3), (TWO, 3)).to(Phase.INTERACTION, ONE)
    play.do(DeclareFight(ONE, TWO))
    play.do(PlayAdvantage(TWO, "Parade", phase=Timing.COMBAT))  # either side
    assert facts.value(play.state.facts, "advantages", "Parade", "phase") == "combat"


def test_AN13_an_organisation_is_joined_in_the_phase_of_its_card() -> None:
    play = table(2).at(facts=(KnownFact("advantages.Soleil Noir.phase", "reset"),))
    assert play.soft(JoinOrganisation(ONE, "soleil noir")) == "card_phase"
    play.start()
    play.do(JoinOrganisation(ONE, "soleil noir"))


def test_AN13_an_organisation_is_offered_only_when_its_card_may_be_played() -> None:
    told = (
        KnownFact("advantages.Soleil Noir.kind", "organisation"),
        KnownFact("advantages.Soleil Noir.phase", "reset"),
    )
    play = table(2).at(facts=told)

    def offered() -> list[Seat]:
        return [each.player for each in GAME.offers(play.state) if isinstance(each, JoinOrganisation)]

    assert offered() == []
    play.start()
    assert offered() == [ONE]
    play.to(Phase.MOVEMENT, ONE)
    assert offered() == []


def test_AN9_AN50_some_plots_stay_in_play() -> None:
    play = table(2)
    play.do(PlayAdvantage(ONE, "objet magique", lasting=True, combat=2, speed=-1))
    (card,) = play.player(ONE).lasting
    assert (card.name, card.combat, card.speed) == ("Objet Magique", 2, -1)
    assert play.sums(ONE) == (6, 15)
    parts = queries.totals(play.state, ONE)
    assert (parts.cards_combat, parts.cards_speed) == (2, -1)
    assert play.hard(DropLasting(ONE, 7)) == "no_such_lasting"
    play.do(DropLasting(ONE, card.id))
    assert play.sums(ONE) == (4, 16)
    assert play.hard(PlayAdvantage(ONE, lasting=True, combat=21)) == "bonus_out_of_range"


def test_AN50_a_used_card_leaves_the_hand() -> None:
    play = table(2)
    play.do(PlayAdvantage(ONE))
    assert play.hands() == [2, 3]
    assert play.player(ONE).lasting == ()


# -- putting away and picking up -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("counts", "taker"),
    [((3, 3, 3), None), ((3, 2, 3), TWO), ((0, 5, 5), None), ((3, 5, 4), THREE), ((1, 4, 4), None)],
)
def test_V9_AN23_A3_who_may_take_a_discarded_advantage(counts: tuple[int, ...], taker: object) -> None:
    play = hands(table(3), *counts)
    assert eligible_taker(play.state, ONE, Thing.ADVANTAGE) == taker


@pytest.mark.parametrize(("counts", "taker"), [((3, 4), TWO), ((3, 5), None), ((1, 0), TWO)])
def test_V9_A3_with_two_players_the_other_may(counts: tuple[int, ...], taker: object) -> None:
    assert eligible_taker(hands(table(2), *counts).state, ONE, Thing.ADVANTAGE) == taker


@pytest.mark.parametrize(
    ("counts", "taker"), [((2, 1, 2), TWO), ((2, 2, 2), None), ((3, 4, 4), None), ((2, 3, 1), THREE)]
)
def test_V48_AN23_who_may_recruit_a_dismissed_character(counts: tuple[int, ...], taker: object) -> None:
    assert eligible_taker(sizes(table(3), *counts).state, ONE, Thing.CHARACTER) == taker


@pytest.mark.parametrize(("counts", "taker"), [((2, 3), TWO), ((2, 4), None)])
def test_V48_with_two_players_the_other_may(counts: tuple[int, ...], taker: object) -> None:
    assert eligible_taker(sizes(table(2), *counts).state, ONE, Thing.CHARACTER) == taker


def test_AN23_an_advantage_is_picked_up() -> None:
    play = hands(table(3), 3, 2, 3).start()
    assert event(play.do(DiscardAdvantage(ONE)), AdvantageDiscarded).taker == TWO
    assert play.soft(Take(THREE)) == "not_fewest"
    assert play.hard(Take(ONE)) == "nothing_put_away"
    play.do(Take(TWO))
    assert play.hands() == [2, 3, 3]
    assert play.hard(Take(TWO)) == "nothing_put_away"


def test_AN23_nobody_takes_over_the_limits() -> None:
    play = hands(table(3), 1, 5, 5).start()
    play.do(DiscardAdvantage(ONE))
    assert play.hard(Take(TWO)) == "hand_full"
    play = sizes(table(3), 2, 4, 4).start()
    play.do(Dismiss(ONE, 101))
    assert play.hard(Take(TWO)) == "team_full"


def test_AN23_a_dismissed_character_is_recruited_as_it_is() -> None:
    play = sizes(table(3), 3, 1, 2).start()
    gone = play.player(ONE).team[2]
    assert event(play.do(Dismiss(ONE, gone.id)), CharacterDismissed).taker == TWO
    play.do(Take(TWO))
    assert play.player(TWO).team[-1] == gone
    assert len(play.player(ONE).team) == 2


def test_AN23_several_things_put_away_are_a_list() -> None:
    play = sizes(hands(table(3), 3, 0, 3), 2, 1, 2).start()
    gone = play.player(ONE).team[1]
    play.do(DiscardAdvantage(ONE))
    play.do(Dismiss(ONE, gone.id))
    play.do(DiscardAdvantage(ONE))
    assert [taker for _, taker in queries.put_away(play.state)] == [TWO, TWO, TWO]
    play.do(Take(TWO, 2))
    assert play.player(TWO).team[-1] == gone
    play.do(Take(TWO))
    assert [offer.thing for offer in play.state.recoverable] == [Thing.ADVANTAGE]
    play.do(Take(TWO, 1))
    assert play.hands() == [1, 2, 3]
    assert play.state.recoverable == ()
    assert play.hard(Take(TWO)) == "nothing_put_away"


def test_AN23_who_has_no_longer_the_fewest_takes_no_more() -> None:
    play = hands(table(3), 3, 2, 3).start()
    play.do(DiscardAdvantage(ONE))
    play.do(DiscardAdvantage(ONE))
    play.do(Take(TWO))
    assert queries.put_away(play.state) == ((Offer(Thing.ADVANTAGE, ONE, TWO), None),)
    assert play.soft(Take(TWO)) == "not_fewest"
    assert play.hard(Take(TWO, 2)) == "nothing_put_away"
    assert queries.moves_first(play.state) == ONE  # nobody is waited for


def test_AN23_journals_with_a_single_slot_replay_as_before() -> None:
    """Their events say nothing of a list: the second thing took the place of the first."""
    play = hands(table(3), 3, 0, 3).start()
    state = play.state
    for each in (AdvantageDiscarded(ONE, TWO), AdvantageDiscarded(ONE, TWO), AdvantageTaken(TWO, ONE)):
        state = each.apply(state)
    assert state == play.state.with_cards(ONE, -2).with_cards(TWO, 1)


def test_AN23_the_chance_to_pick_up_ends_with_the_step() -> None:
    play = hands(table(3), 3, 2, 3).start()
    play.do(DiscardAdvantage(ONE))
    play.do(Done())
    assert play.hard(Take(TWO)) == "nothing_put_away"


def test_V49_A25_AN8_who_dismisses_the_last_character_draws_another() -> None:
    """As the booklet has it: a player without characters draws one; nobody died, so the group stays."""
    play = table(2).start()
    play.do(JoinOrganisation(ONE, "Soleil Noir"))
    assert names(play.do(Dismiss(ONE, 100))) == ["CharacterDismissed", "TeamRenewed"]
    assert [one.told for one in play.player(ONE).team] == [False]
    assert play.player(ONE).organisation is not None
    assert play.state.offer.taker == TWO
    play.do(Take(TWO))
    assert len(play.player(TWO).team) == 2
    assert play.hard(Dismiss(ONE, 200)) == "no_such_character"
    play.set(ONE, hand=0)
    assert play.hard(DiscardAdvantage(ONE)) == "no_card"


# -- organisations ---------------------------------------------------------------------------------


def test_AN12_I11_one_organisation_at_a_time() -> None:
    play = table(2).start()
    play.do(JoinOrganisation(ONE, "Soleil Noir", combat=1, speed=2))
    assert play.hands()[0] == 2
    assert play.sums(ONE) == (5, 18)
    assert play.hard(JoinOrganisation(ONE, "soleil noir")) == "already_member"
    assert play.hard(JoinOrganisation(ONE, "X", combat=50)) == "bonus_out_of_range"
    events = play.do(JoinOrganisation(ONE, "Lune"))
    assert names(events) == ["OrganisationLeft", "OrganisationJoined", "CardLearnt"]
    assert play.player(ONE).organisation.name == "Lune"
    play.do(LeaveOrganisation(ONE))
    assert play.hard(LeaveOrganisation(ONE)) == "no_organisation"


def test_AN12_without_a_card_only_if_the_table_insists() -> None:
    play = hands(table(2), 0, 3).start()
    assert play.soft(JoinOrganisation(ONE, "Soleil Noir")) == "no_card"
    play.anyway(JoinOrganisation(ONE, "Soleil Noir"))
    assert play.hands() == [0, 3]


# -- trade -----------------------------------------------------------------------------------------


def traders(one: int = 4, two: int = 5, *, sizes_: tuple[int, int] = (2, 2)) -> Play:
    """Two teams in zones with Trade (4 and 5 of three), in Interaction of seat 1."""
    play = table(3).on(4, trade=True).on(5, trade=True)
    sizes(play, *sizes_, 1)
    return play.start().arrive((ONE, one), (TWO, two)).to(Phase.INTERACTION, ONE)


def test_V40_AN30_A15_trade_between_different_zones_and_in_the_same() -> None:
    for zone in (4, 5):
        play = traders(4, zone)
        play.do(Trade(ONE, TWO, 2, 1, (100,), (200, 201)[:1]))
        assert play.hands() == [2, 4, 3]
        assert [one.id for one in play.player(ONE).team] == [101, 200]
        assert [one.id for one in play.player(TWO).team] == [201, 100]


def test_V40_AN30_without_the_symbol_no_trade() -> None:
    play = traders(4, 6)
    play.on(6, trade=False)
    assert play.soft(Trade(ONE, TWO, 1, 1)) == "no_trade_symbol"
    assert queries.traders(play.state, ONE)[0].why_not is not None
    assert play.soft(Trade(ONE, THREE, 1, 1)) == "no_trade_symbol"


def test_AN30_U2_a_symbol_nobody_read_is_asked_for_and_not_absent() -> None:
    play = traders(4, 6)
    play.on(6, trade=None)
    refusal = play.no(Trade(ONE, TWO, 1, 1))
    assert (refusal.why.value, refusal.facts["zone"]) == ("trade_unread", play.zone(6).label)
    assert queries.may_interact(play.state, ONE)
    assert [zone.id for zone in queries.unread_symbols(play.state)] == [6]
    assert "step.nobody.unread" in str(play.step().follows)
    play.do(TellZone(6, trade=True))
    play.do(Trade(ONE, TWO, 1, 1))


def test_V40_AN30_limits_hold_after_a_trade() -> None:
    play = traders(sizes_=(4, 2))
    assert play.hard(Trade(ONE, TWO, characters_received=(200,))) == "team_full"
    assert play.hard(Trade(ONE, TWO, receives=3)) == "hand_full"
    assert play.hard(Trade(ONE, TWO, gives=4)) == "count_out_of_range"
    assert play.hard(Trade(ONE, TWO, gives=-1)) == "count_out_of_range"
    assert play.hard(Trade(ONE, TWO, characters_given=(200,))) == "no_such_character"
    assert play.hard(Trade(ONE, TWO)) == "nothing_to_trade"
    assert play.hard(Trade(ONE, ONE, 1)) == "not_yourself"


def test_V40_A17_the_last_character_is_not_traded_away() -> None:
    play = traders(sizes_=(1, 2))
    assert play.hard(Trade(ONE, TWO, characters_given=(100,))) == "last_character"
    play.do(Trade(ONE, TWO, 0, 0, (100,), (200,)))


def test_A16_I10_once_per_pair_and_turn() -> None:
    play = traders()
    play.do(Trade(ONE, TWO, 1, 1))
    assert play.soft(Trade(ONE, TWO, 1, 1)) == "already_traded"
    play.anyway(Trade(ONE, TWO, 1, 1))
    assert len(play.state.traded) == 1
    play.to(Phase.INTERACTION, TWO)
    assert play.soft(Trade(TWO, ONE, 1, 1)) == "already_traded"


def test_AN30_a_partner_that_stayed_trades_only_if_the_table_allows() -> None:
    play = traders().finish().start().arrive((ONE, 4)).to(Phase.INTERACTION, ONE)
    assert play.soft(Trade(ONE, TWO, 1, 1)) == "staying"


def test_I9_a_trade_moves_cards_but_makes_none() -> None:
    play = traders()
    cards, characters = sum(play.hands()), sum(len(player.team) for player in play.state.players)
    play.do(Trade(ONE, TWO, 3, 1, (), (200,)))
    assert sum(play.hands()) == cards
    assert sum(len(player.team) for player in play.state.players) == characters
