"""Exploration, encounters, rewards, tests of Speed (AN-15, AN-16, AN-33 to AN-35, AN-41, F5, F7)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.games.anima import GAME, queries
from companion.games.anima.characters import GainCharacter
from companion.games.anima.dice import SpeedTest, SpeedTested
from companion.games.anima.encounters import MeetCreature, MeetEvent
from companion.games.anima.exploring import Explore, Explored, ReadCell, SettleSpecial
from companion.games.anima.facts import TellCharacter, TellZone
from companion.games.anima.interaction import RollFight
from companion.games.anima.movement import SeekHorizons
from companion.games.anima.phases import LoseTurn
from companion.games.anima.rewards import SkipReward, TakeReward
from companion.games.anima.state import Recruited
from companion.games.anima.turn import Done
from companion.games.anima.vocabulary import Cell, Ending, Hidden, Phase, Reward
from tests.games.anima.play import ONE, TWO, Play, event, names, table, team

TABLE = (Cell.NOTHING, Cell.NOTHING, Cell.ONE, Cell.TWO, Cell.THREE, Cell.SPECIAL)


def exploring(level: int = 2, cells: tuple[Cell | None, ...] = TABLE, **zone: object) -> Play:
    """Seat 1 in zone 4, ready to explore."""
    play = table(3).on(4, level=level, table=cells, **zone)
    return play.start().arrive((ONE, 4)).to(Phase.EXPLORATION, ONE)


def rewarded(**zone: object) -> Play:
    play = exploring(**zone)
    play.do(Explore(ONE), [1])
    return play


# -- the die ---------------------------------------------------------------------------------------


def test_V7_AN33_the_table_of_archange() -> None:
    play = table(2)
    play.do(TellZone(3, "Archange"))
    play.start().arrive((ONE, 3), (TWO, 3)).to(Phase.EXPLORATION, ONE)
    assert names(play.do(Explore(ONE), [5])) == ["Explored", "EncounterWaits"]
    assert play.state.encounter.left == 0
    play.do(MeetCreature(ONE, "Guerrier Errant"))
    play.do(RollFight(), [3, 4])
    play.do(SkipReward(ONE))
    play.do(Done())
    assert names(play.do(Explore(TWO), [2])) == ["Explored", "RewardDue"]


def test_AN33_exploring_is_never_forced() -> None:
    play = exploring()
    assert play.step().action == Explore(ONE)
    play.do(Done())
    assert play.state.active is None


def test_AN33_only_teams_that_reached_a_zone() -> None:
    play = table(3).start().arrive((ONE, 4)).to(Phase.EXPLORATION, ONE)
    assert play.hard(Explore(TWO)) == "not_your_turn"
    play.do(LoseTurn(ONE))
    assert play.hard(Explore(ONE)) == "sent_off"


def test_AN33_once_a_turn() -> None:
    play = rewarded()
    assert play.hard(Explore(ONE)) == "reward_first"
    play.do(SkipReward(ONE))
    assert play.soft(Explore(ONE)) == "already_explored"


def test_AN33_U2_an_unread_cell_is_asked_once_and_remembered() -> None:
    play = exploring(cells=(None,) * 6)
    explored = event(play.do(Explore(ONE), [4]), Explored)
    assert explored.cell is None
    assert play.step().ask == "cell"
    assert play.hard(Done()) == "cell_first"
    assert play.hard(ReadCell(TWO, Cell.ONE)) == "not_your_turn"
    play.do(ReadCell(ONE, Cell.TWO))
    assert play.zone(4).table[3] is Cell.TWO
    assert GAME.learnt(play.state) == {"zones.A.cell4": "2"}
    assert (play.state.encounter.number, play.state.encounter.left) == (1, 1)
    assert play.hard(ReadCell(ONE, Cell.TWO)) == "no_exploration"


def test_AN33_special_cells_are_played_from_the_card() -> None:
    endings = {
        Ending.REWARD: ["SpecialSettled", "RewardDue"],
        Ending.NO_REWARD: ["SpecialSettled"],
        Ending.SENT_OFF: ["SpecialSettled", "SentOff"],
    }
    for ending, expected in endings.items():
        play = exploring()
        assert names(play.do(Explore(ONE), [6])) == ["Explored"]
        assert play.step().ask == "special"
        assert play.hard(SettleSpecial(TWO)) == "not_your_turn"
        assert play.hard(SettleSpecial(ONE, encounters=7)) == "count_out_of_range"
        assert names(play.do(SettleSpecial(ONE, ending))) == expected
        assert play.hard(SettleSpecial(ONE)) == "not_special"


def test_AN33_a_special_cell_may_bring_encounters() -> None:
    play = exploring()
    play.do(Explore(ONE), [6])
    play.do(SettleSpecial(ONE, encounters=2))
    assert play.state.encounter.left == 1


# -- encounters ------------------------------------------------------------------------------------


def test_V4_AN15_too_high_an_encounter_on_arrival_leaves_the_zone_free() -> None:
    play = table(3).start().to(Phase.MOVEMENT, ONE)
    play.do(SeekHorizons(ONE, name="Les Ruines Perdues"))
    events = play.do(MeetCreature(ONE, "ombre d'omega"))
    assert names(events) == ["FalseAlarm", "Arrived"]
    assert (events[0].name, events[0].level, events[0].zone_level) == ("Ombre d’Omega", 3, 2)
    assert play.zones[-1] == play.player(ONE).zone
    assert play.state.zones[-1].hidden is Hidden.NONE


def test_V6_AN34_a_false_alarm_counts_as_drawn() -> None:
    play = exploring()
    play.set(ONE, hand=2)
    play.do(Explore(ONE), [4])
    assert names(play.do(MeetEvent(ONE, "Dieu Dragon"))) == ["FalseAlarm", "EncounterWaits"]
    assert (play.state.encounter.number, play.state.encounter.left) == (2, 0)
    events = play.do(MeetEvent(ONE, "Trésor", 1, advantages=2))
    assert names(events) == ["EventMet", "AdvantagesGained", "RewardDue", "CardLearnt"]
    assert play.hands()[0] == 4
    assert play.state.reward == ONE


def test_AN34_beaten_in_exploration_means_no_reward_and_no_more_cards() -> None:
    play = exploring()
    play.do(Explore(ONE), [5])
    play.do(MeetCreature(ONE, "", 6, 2))
    assert names(play.do(RollFight(), [1, 2])) == ["FightRolled", "TeamBeaten", "SentOff"]
    assert (play.state.encounter, play.state.reward) == (None, None)
    assert play.player(ONE).zone is None
    # I7: the creature does not stay
    assert play.zone(4).hidden is Hidden.NONE
    play.do(Done())


def test_AN34_I7_beaten_creatures_go_one_after_the_other() -> None:
    play = exploring()
    play.do(Explore(ONE), [4])
    play.do(MeetCreature(ONE, "", 2, 1))
    assert names(play.do(RollFight(), [5, 1])) == ["FightRolled", "CreatureBeaten", "EncounterWaits"]
    play.do(MeetCreature(ONE, "", 3, 1))
    assert names(play.do(RollFight(), [5, 1])) == ["FightRolled", "CreatureBeaten", "RewardDue"]
    assert play.zone(4).hidden is Hidden.NONE


def test_AN34_an_event_that_costs_the_turn_ends_the_exploration() -> None:
    play = exploring()
    play.do(Explore(ONE), [4])
    assert names(play.do(MeetEvent(ONE, "", 1, loses_turn=True))) == ["EventMet", "SentOff"]
    assert (play.state.encounter, play.state.reward) == (None, None)


def test_AN15_AN16_levels_and_combat_are_needed() -> None:
    play = exploring(level=None)
    play.do(Explore(ONE), [3])
    assert play.step().ask == "zone"
    assert play.hard(MeetCreature(ONE, "", 5, 1)) == "zone_level_unknown"
    play.do(TellZone(4, level=2))
    assert play.hard(MeetCreature(ONE, "", 5)) == "level_missing"
    assert play.hard(MeetEvent(ONE)) == "level_missing"
    assert play.hard(MeetCreature(ONE, "", None, 1)) == "combat_missing"
    assert play.hard(MeetCreature(ONE, "", 31, 1)) == "count_out_of_range"
    assert play.hard(MeetCreature(ONE, "", 3, 4)) == "count_out_of_range"
    assert play.hard(MeetEvent(ONE, "", 0)) == "count_out_of_range"
    assert play.hard(MeetEvent(ONE, "", 1, advantages=6)) == "count_out_of_range"
    assert play.hard(MeetEvent(TWO, "", 1)) == "not_your_turn"
    # a level above the zone's needs no Combat
    assert names(play.do(MeetCreature(ONE, "", None, 3))) == ["FalseAlarm", "RewardDue"]
    assert play.hard(MeetCreature(ONE, "", 5, 1)) == "no_encounter"


@pytest.mark.parametrize("level", [1, 2, 3])
def test_AN15_an_encounter_up_to_the_zones_level_takes_place(level: int) -> None:
    play = exploring(level=level)
    play.do(Explore(ONE), [3])
    assert names(play.do(MeetCreature(ONE, "", 5, level))) == ["CreatureMet"]


def test_AN15_in_a_zone_of_the_highest_level_an_encounters_level_need_not_be_read() -> None:
    play = exploring(level=3)
    play.do(Explore(ONE), [3])
    assert names(play.do(MeetCreature(ONE, "", 5))) == ["CreatureMet"]
    other = exploring(level=3)
    other.do(Explore(ONE), [3])
    assert names(other.do(MeetEvent(ONE, "Trésor", advantages=1)))[:2] == ["EventMet", "AdvantagesGained"]


# -- rewards ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hand", "level", "after"), [(0, 1, 1), (0, 3, 3), (4, 3, 5), (3, 2, 5), (2, 2, 4)])
def test_AN35_advantages_as_many_as_the_level_up_to_five(hand: int, level: int, after: int) -> None:
    play = rewarded(level=level).set(ONE, hand=hand)
    (choice,) = [each for each in queries.choices(play.state) if each.reward is Reward.ADVANTAGE]
    assert (choice.have, choice.n, choice.after) == (hand, after - hand, after)
    play.do(TakeReward(ONE, Reward.ADVANTAGE))
    assert play.hands()[0] == after
    assert play.hard(TakeReward(ONE, Reward.ADVANTAGE)) == "no_reward"


def test_AN35_a_full_hand_draws_nothing() -> None:
    play = rewarded().set(ONE, hand=5)
    assert play.hard(TakeReward(ONE, Reward.ADVANTAGE)) == "hand_full"
    play = rewarded(level=None)
    assert play.hard(TakeReward(ONE, Reward.ADVANTAGE)) == "zone_level_unknown"


def test_V33_AN35_recruit_with_four_is_refused() -> None:
    play = rewarded().set(ONE, team=team(100, *[(1, 1)] * 4))
    assert play.hard(TakeReward(ONE, Reward.RECRUIT)) == "team_full"


def recruit_on(play: Play, turn: int, zone: int) -> str:
    """What the Recruit reward of a zone gives on that turn."""
    while play.state.turn < turn - 1:
        play.turn()
    play.start().arrive((ONE, zone)).to(Phase.EXPLORATION, ONE)
    play.on(zone, table=(Cell.NOTHING,) * 6)
    play.do(Explore(ONE), [1])
    refusal = next(
        choice.why_not for choice in queries.choices(play.state) if choice.reward is Reward.RECRUIT
    )
    if refusal is None:
        play.do(TakeReward(ONE, Reward.RECRUIT))
        play.do(TellCharacter(ONE, play.player(ONE).team[-1].id, "Acrobate"))
    else:
        assert play.hard(TakeReward(ONE, Reward.RECRUIT)) == refusal.why.value
        play.do(SkipReward(ONE))
    play.finish()
    return refusal.why.value if refusal else "recruited"


def test_V33_A4_I13_not_two_turns_running_in_one_place() -> None:
    play = table(3)
    assert recruit_on(play, 5, 4) == "recruited"
    assert recruit_on(play, 6, 4) == "recruited_here"
    assert recruit_on(play, 7, 4) == "recruited"
    assert recruit_on(play, 8, 5) == "recruited"


def test_A4_a_recruit_in_a_place_of_an_earlier_visit_is_noticed() -> None:
    play = table(3)
    assert recruit_on(play, 1, 4) == "recruited"
    assert recruit_on(play, 3, 5) == "recruited"
    play.at(turn=4).start().arrive((ONE, 4)).to(Phase.EXPLORATION, ONE)
    play.on(4, table=(Cell.NOTHING,) * 6).do(Explore(ONE), [1])
    (choice,) = [each for each in queries.choices(play.state) if each.reward is Reward.RECRUIT]
    assert choice.why_not is None
    assert choice.again
    team = len(play.state.player(ONE).team)
    assert (choice.have, choice.after) == (team, team + 1)
    events = play.do(TakeReward(ONE, Reward.RECRUIT))
    assert len(play.state.player(ONE).team) == choice.after
    assert names(events) == ["RewardTaken", "CharacterJoined", "RecruitedBefore"]
    # nothing is noticed at a first visit, nor of another team
    other = rewarded()
    assert not any(each.again for each in queries.choices(other.state))
    assert names(other.do(TakeReward(ONE, Reward.RECRUIT))) == ["RewardTaken", "CharacterJoined"]


def test_A4_a_table_of_before_knows_at_least_the_last_recruit() -> None:
    play = rewarded()
    play.set(ONE, last_recruit=Recruited(4, -5), recruited=())
    assert any(each.again for each in queries.choices(play.state))


def test_AN35_AN3_mission_and_special_rewards_stay_on_the_card() -> None:
    for reward in (Reward.MISSION, Reward.SPECIAL):
        play = rewarded()
        assert names(play.do(TakeReward(ONE, reward))) == ["RewardTaken"]


def test_AN35_one_of_the_three_that_are_printed() -> None:
    play = rewarded(rewards=(Reward.ADVANTAGE, Reward.MISSION, Reward.SPECIAL))
    assert play.soft(TakeReward(ONE, Reward.RECRUIT)) == "not_offered"
    printed = {choice.reward: choice.printed for choice in queries.choices(play.state)}
    assert printed[Reward.RECRUIT] is False
    assert printed[Reward.ADVANTAGE] is True
    # with a half-read card nobody knows what the third one is
    play = rewarded(rewards=(Reward.MISSION,))
    assert {choice.printed for choice in queries.choices(play.state)} == {True, None}
    play.do(TakeReward(ONE, Reward.RECRUIT))


def test_AN35_a_reward_is_only_for_who_explored() -> None:
    play = rewarded()
    assert play.hard(TakeReward(TWO, Reward.ADVANTAGE)) == "no_reward"
    assert play.hard(SkipReward(TWO)) == "no_reward"
    assert play.step().ask == "reward"
    assert play.soft(Done()) == "reward_first"
    play.anyway(Done())
    assert play.state.reward is None
    assert queries.choices(play.state) == ()


# -- tests of Speed --------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "success"), [(3, False), (4, True), (5, True)])
def test_AN41_speed_test(die: int, success: bool) -> None:
    play = table(2)
    tested = event(play.do(SpeedTest(ONE, 20), [die]), SpeedTested)
    assert (tested.speed, tested.total, tested.success) == (16, 16 + die, success)
    assert queries.speed_chance(play.state, ONE, 20) == Fraction(1, 2)


def test_A24_AN41_a_stay_and_cards_help_in_a_test() -> None:
    play = table(2).turn().start()
    assert event(play.do(SpeedTest(ONE, 20, 1), [1]), SpeedTested).success
    assert queries.speed_chance(play.state, ONE, 20, 1) == 1


def test_F7_bad_tests() -> None:
    play = table(2)
    assert play.hard(SpeedTest(ONE, 0)) == "count_out_of_range"
    assert play.hard(SpeedTest(ONE, 61)) == "count_out_of_range"
    assert play.hard(SpeedTest(ONE, 9, 21)) == "bonus_out_of_range"
    play.do(GainCharacter(ONE))
    assert play.hard(SpeedTest(ONE, 9)) == "speed_unknown"
    assert queries.speed_chance(play.state, ONE, 9) is None
