"""Missions: what is public of them (AN-2 to AN-4, AN-36, AN-37, AN-45, F8)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.games.anima import GAME, queries
from companion.games.anima.advantages import DropLasting
from companion.games.anima.correction import Correct
from companion.games.anima.dice import SpeedTest
from companion.games.anima.encounters import MeetCreature
from companion.games.anima.exploring import Explore, ReadCell
from companion.games.anima.interaction import DeclareFight, RollFight
from companion.games.anima.missions import (
    BeginResistance,
    CompleteFinal,
    CompleteMission,
    KeepMissionReward,
    Resist,
    ShowMission,
    TellFinal,
)
from companion.games.anima.movement import GoTo, Redirect, SeekHorizons, Stay
from companion.games.anima.phases import LoseTurn
from companion.games.anima.rewards import TakeReward
from companion.games.anima.turn import Done, NobodyActs
from companion.games.anima.vocabulary import Cell, MissionState, Phase, Reward, Status
from tests.games.anima.play import ONE, TWO, Play, names, table


def holding(held: int = 0, need: int | None = 3) -> Play:
    """Seat 1 on a resistance mission in zone 4, in Exploration of its first turn."""
    play = table(3).start().arrive((ONE, 4), (TWO, 4)).to(Phase.EXPLORATION, ONE)
    play.do(BeginResistance(ONE, 1, need))
    resistance = play.player(ONE).resistance
    if held:
        play.do(Resist(ONE))
        play.do(Correct("players.1.resistance", held))
    assert resistance is not None
    return play


def exploring(players: int = 2, **options: Any) -> Play:
    """Seat 1 explores zone 4: the moment of missions."""
    return table(players, **options).start().arrive((ONE, players + 1)).to(Phase.EXPLORATION, ONE)


def test_V42_AN2_the_final_mission_needs_a_basic_one() -> None:
    play = exploring()
    assert play.hard(CompleteFinal(ONE)) == "no_basic"
    assert not queries.final_open(play.state, ONE)
    play.do(CompleteMission(ONE, 2))
    assert queries.final_open(play.state, ONE)
    assert play.hard(CompleteFinal(TWO)) == "no_basic"
    play.do(CompleteFinal(ONE))
    assert (play.state.status, play.state.winner) == (Status.WON, ONE)


def test_V42_AN45_with_the_option_both_are_needed() -> None:
    play = exploring(both_missions=True)
    play.do(CompleteMission(ONE, 1))
    refusal = play.no(CompleteFinal(ONE))
    assert (refusal.why.value, refusal.facts["have"], refusal.facts["need"]) == ("no_basic", 1, 2)
    play.do(CompleteMission(ONE, 2))
    play.do(CompleteFinal(ONE))


def test_V43_AN3_A2_I12_the_final_mission_is_revealed_once() -> None:
    play = exploring()
    assert play.hard(TellFinal("x")) == "final_hidden"
    assert names(play.do(CompleteMission(ONE, 1))) == ["MissionDone", "FinalRevealed"]
    assert play.hard(TellFinal("  ")) == "name_missing"
    play.do(TellFinal("Briser l'Orbe"))
    assert names(play.anyway(CompleteMission(TWO, 1))) == ["MissionDone"]
    assert play.state.final.title == "Briser l’Orbe"


def test_AN4_both_basic_missions_may_be_completed() -> None:
    play = exploring()
    play.do(CompleteMission(ONE, 1))
    play.do(CompleteMission(ONE, 2))
    assert play.player(ONE).done == 2
    assert play.hard(CompleteMission(ONE, 2)) == "mission_done"
    assert play.hard(ShowMission(ONE, 1)) == "mission_done"
    assert play.hard(CompleteMission(ONE, 3)) == "no_such_mission"
    assert play.hard(ShowMission(ONE, 0)) == "no_such_mission"


def test_AN37_left_while_it_runs_right_when_it_is_done() -> None:
    play = exploring()
    play.do(ShowMission(ONE, 1, "battre tiamat"))
    assert play.player(ONE).missions[0].state is MissionState.SHOWN
    assert play.player(ONE).missions[0].title == "Battre Tiamat"
    play.do(CompleteMission(ONE, 1))
    assert play.player(ONE).missions[0].state is MissionState.DONE
    assert play.player(ONE).missions[0].title == "Battre Tiamat"


def test_AN42_a_team_that_is_off_completes_only_if_the_table_insists() -> None:
    play = exploring()
    play.do(CompleteMission(ONE, 1))
    play.do(LoseTurn(ONE))
    assert play.soft(CompleteMission(ONE, 2)) == "sent_off"
    assert play.soft(CompleteFinal(ONE)) == "sent_off"


def test_AN2_a_finished_game_takes_nothing_more() -> None:
    play = exploring()
    play.do(CompleteMission(ONE, 1))
    play.do(CompleteFinal(ONE))
    assert play.hard(Done()) == "finished"
    assert play.hard(Correct("turn", 3)) == "finished"
    assert play.step() is None
    outcome = queries.outcome(play.state)
    assert (outcome.won, outcome.facts["player"], outcome.facts["turn"]) == (True, ONE, 1)


def test_AN36_missions_are_completed_in_the_exploration_of_their_team() -> None:
    play = table(2)
    assert play.soft(CompleteMission(ONE, 1)) == "not_exploring"  # before the first turn
    play.start()
    for phase in (Phase.RESET, Phase.MOVEMENT):
        play.to(phase, ONE)
        assert play.soft(CompleteMission(ONE, 1)) == "not_exploring"
    play.arrive((ONE, 3), (TWO, 3))
    for seat, other in ((ONE, TWO), (TWO, ONE)):
        play.to(Phase.EXPLORATION, seat)
        assert play.soft(CompleteMission(other, 2)) == "not_exploring"
        play.do(CompleteMission(seat, 1))
    play.finish()
    assert play.soft(CompleteFinal(ONE)) == "not_exploring"  # between turns
    play.anyway(CompleteFinal(ONE))  # a card may say so
    assert play.state.winner == ONE


# -- resistance ------------------------------------------------------------------------------------


def test_AN36_turns_are_counted_in_exploration() -> None:
    play = holding()
    assert play.step().ask == "resist"
    play.do(Resist(ONE))
    assert play.player(ONE).resistance.held == 1
    assert play.soft(Resist(ONE)) == "already_resisted"
    assert play.hard(BeginResistance(ONE, 2)) == "resisting"


def test_AN36_a_mission_completed_after_its_last_turn_leaves_no_exploration() -> None:
    play = holding()
    play.do(Resist(ONE))
    play.do(CompleteMission(ONE, play.player(ONE).resistance.mission))
    assert not play.player(ONE).resisting
    play.do(KeepMissionReward(ONE, 1))
    assert play.step().action == Done()
    assert play.soft(Explore(ONE)) == "already_resisted"


def test_V53_A27_the_team_stays_by_itself() -> None:
    play = holding()
    play.do(Resist(ONE))
    play.finish().start().to(Phase.MOVEMENT, ONE)
    assert play.step().action == Done()
    assert names(play.do(Done()))[0] == "ZoneHeld"
    assert (play.player(ONE).zone, play.player(ONE).reached) == (4, True)
    play.to(Phase.EXPLORATION, ONE)
    assert play.hard(Explore(ONE)) == "resisting"
    play.do(Resist(ONE))
    assert play.player(ONE).resistance.held == 2
    play.finish().start()
    assert play.player(ONE).bonus == 0


def test_A27_a_team_that_leaves_starts_over() -> None:
    for leave in (GoTo(ONE, 5), SeekHorizons(ONE)):
        play = holding(2).finish().start().to(Phase.MOVEMENT, ONE)
        assert names(play.do(leave))[0] == "ResistanceBroken"
        assert play.player(ONE).resistance.held == 0
        assert not play.player(ONE).resisting


def test_A27_a_team_that_stays_in_its_zone_goes_on_resisting() -> None:
    for staying in (GoTo(ONE, 4), Stay(ONE)):
        play = holding(2).finish().start().to(Phase.MOVEMENT, ONE)
        assert names(play.do(staying)) == ["ZoneHeld"]
        assert (play.player(ONE).resistance.held, play.player(ONE).resisting) == (2, True)
        assert (play.player(ONE).zone, play.player(ONE).reached) == (4, True)
        assert play.hard(Stay(ONE)) == "already_moved"
        assert play.hard(Redirect(ONE, 5, TWO)) == "not_moved"  # it declared no movement
        play.to(Phase.EXPLORATION, ONE)
        assert play.step().ask == "resist"
        play.do(Resist(ONE))
        assert play.player(ONE).resistance.held == 3
        play.finish().start()
        assert play.player(ONE).bonus == 0


def test_V45_AN36_beaten_by_players_means_start_over() -> None:
    play = holding(2).finish().start()
    play.arrive((TWO, 4)).to(Phase.INTERACTION, TWO)
    play.do(DeclareFight(TWO, ONE))
    play.do(RollFight(), [6, 2])
    assert play.player(ONE).resistance.held == 0
    assert not play.player(ONE).resisting
    assert play.player(ONE).off


def test_AN36_beaten_by_the_missions_enemies() -> None:
    play = holding(2)
    play.state = play.state.with_player(ONE, resisted=False)
    assert names(play.do(Resist(ONE, held=False))) == ["ResistanceBroken", "SentOff"]
    assert play.player(ONE).resistance.held == 0
    play.do(Done())
    assert play.hard(Resist(ONE)) == "not_your_turn"


def test_AN36_enemies_of_a_mission_have_no_level() -> None:
    play = holding()
    assert play.hard(MeetCreature(ONE, "Tiamat", mission=True)) == "combat_missing"
    assert play.hard(MeetCreature(ONE, "Tiamat", 99, mission=True)) == "count_out_of_range"
    play.do(MeetCreature(ONE, "Tiamat", 3, 3, mission=True))
    assert names(play.do(RollFight(), [4, 1])) == ["FightRolled", "CreatureBeaten"]
    assert play.player(ONE).resisting
    play.do(MeetCreature(ONE, "Tiamat", 8, mission=True))
    assert names(play.do(RollFight(), [1, 1])) == ["FightRolled", "TeamBeaten", "SentOff"]
    assert play.player(ONE).resistance.held == 0
    # what a mission brings is nobody's box fact: it may still be a secret
    assert GAME.learnt(play.state) == {}


def test_AN36_the_mission_ends_the_resistance() -> None:
    play = holding(2)
    play.do(CompleteMission(ONE, 2))
    assert play.player(ONE).resisting
    play.do(CompleteMission(ONE, 1))
    assert play.player(ONE).resistance is None
    assert play.hard(Resist(ONE)) == "not_resisting"
    assert play.hard(BeginResistance(ONE, 1)) == "mission_done"


def test_AN36_bad_resistances() -> None:
    play = table(3).start().arrive((ONE, 4)).to(Phase.EXPLORATION, ONE)
    assert play.hard(BeginResistance(ONE, 3)) == "no_such_mission"
    assert play.hard(BeginResistance(ONE, 1, 0)) == "count_out_of_range"
    assert play.hard(BeginResistance(ONE, 1, 10)) == "count_out_of_range"
    assert play.hard(BeginResistance(TWO, 1)) == "not_your_turn"
    assert play.hard(Resist(ONE)) == "not_resisting"
    play.set(ONE, zone=None)
    assert play.hard(BeginResistance(ONE, 1)) == "no_zone"
    assert play.hard(Explore(ONE)) == "no_zone"
    assert play.hard(MeetCreature(ONE, "", 3, mission=True)) == "no_zone"


# -- a mission that is won is the main button -------------------------------------------------------


def trying(reward: bool = True) -> Play:
    """Seat 1 took the objective of its zone."""
    play = exploring(3)
    play.do(Explore(ONE), [1])
    play.do(ReadCell(ONE, Cell.NOTHING))
    if reward:
        play.do(TakeReward(ONE, Reward.MISSION))
    return play


def test_AN36_the_objective_is_tried_next() -> None:
    play = trying()
    assert play.step().ask == "missions"
    assert GAME.automations[0].next(play.state) is None


def test_AN36_AN37_a_mission_whose_enemy_is_beaten_is_completed_next() -> None:
    play = trying()
    play.do(MeetCreature(ONE, "Tiamat", 3, mission=True, aim=2))
    play.do(RollFight(), [6, 1])
    assert play.step().action == CompleteMission(ONE, 2)
    play.do(play.step().action)
    assert play.step().ask == "earned"
    play.do(KeepMissionReward(ONE, 2, "Battre Tiamat"))
    assert play.player(ONE).missions[1].title == "Battre Tiamat"
    assert GAME.automations[0].next(play.state) == Done()


def test_AN41_AN37_a_mission_whose_test_passes_is_completed_next() -> None:
    play = trying()
    play.do(SpeedTest(ONE, 12, aim=1), [1])
    assert play.step().action == CompleteMission(ONE, 1)


def test_AN41_a_test_that_fails_completes_nothing_and_does_not_end_the_step() -> None:
    play = trying()
    play.do(SpeedTest(ONE, 30, aim=1), [1])
    assert play.step().action == Done()
    assert GAME.automations[0].next(play.state) is None


def test_AN2_a_final_mission_that_is_won_wins_the_game_by_the_main_button() -> None:
    play = trying()
    play.do(CompleteMission(ONE, 1))
    play.do(KeepMissionReward(ONE, 1))
    play.do(MeetCreature(ONE, "Omega", 3, mission=True, aim=0))
    play.do(RollFight(), [6, 1])
    assert play.step().action == CompleteFinal(ONE)
    play.do(play.step().action)
    assert play.state.winner == ONE


def test_AN37_nobody_guesses_which_mission_was_won() -> None:
    """Two are secret and nobody said which: the sheet asks. One shown, or one left, is clear."""
    play = trying()
    play.do(SpeedTest(ONE, 12), [1])
    assert play.step().ask == "missions"
    play.do(ShowMission(ONE, 2))
    assert play.step().action == CompleteMission(ONE, 2)
    play.do(play.step().action)
    play.do(KeepMissionReward(ONE, 2))
    play.do(SpeedTest(ONE, 12), [1])  # the last basic one, or the final one
    assert play.step().ask == "missions"


def test_AN36_an_objective_that_is_held_for_is_not_tried_again() -> None:
    """What was begun is asked about, not which way to try it; the step ends only when that is told."""
    play = trying()
    play.do(BeginResistance(ONE, 1, 2))
    assert play.step().ask == "resist"
    assert GAME.automations[0].next(play.state) is None
    play.do(Resist(ONE))
    assert GAME.automations[0].next(play.state) == Done()


def test_AN34_AN36_a_mission_lost_with_its_fight_ends_the_step_by_itself() -> None:
    play = trying()
    play.do(MeetCreature(ONE, "Tiamat", 7, mission=True, aim=1))
    play.do(RollFight(), [3, 3])
    assert play.player(ONE).off
    assert GAME.automations[0].next(play.state) == Done()


def test_AN36_the_last_turn_of_a_resistance_completes_its_mission() -> None:
    play = holding(need=1)
    assert play.step().ask == "resist"
    play.do(Resist(ONE))
    assert play.step().action == CompleteMission(ONE, 1)
    assert GAME.automations[0].next(play.state) is None


def test_AN36_an_enemy_of_a_resistance_is_one_turn_of_it() -> None:
    play = holding()
    play.do(MeetCreature(ONE, "Garde", 3, mission=True))
    play.do(RollFight(), [6, 1])
    assert play.step().ask == "resist"


def test_AN41_a_test_asked_elsewhere_completes_nothing() -> None:
    play = table(3).start()
    play.do(SpeedTest(ONE, 12), [1])
    assert play.step().action == NobodyActs()
    play = trying(reward=False)
    play.do(SpeedTest(ONE, 12), [1])  # the reward is still to be chosen
    assert play.step().ask == "reward"


def test_AN4_a_lasting_reward_of_a_mission_has_its_place() -> None:
    play = trying()
    assert play.hard(KeepMissionReward(ONE, 1)) == "mission_open"
    assert play.hard(KeepMissionReward(ONE, 3)) == "no_such_mission"
    play.do(CompleteMission(ONE, 1))
    assert play.hard(KeepMissionReward(ONE, 1, combat=99)) == "bonus_out_of_range"
    assert play.hard(KeepMissionReward(ONE, 1, advantages=9)) == "count_out_of_range"
    before = play.sums(ONE)
    play.do(KeepMissionReward(ONE, 1, "Le Palais", "relancer un dé", 2, 1, advantages=2))
    assert play.sums(ONE) == (before[0] + 2, before[1] + 1)
    card = play.player(ONE).lasting[0]
    assert (card.name, card.mission) == ("relancer un dé", 1)
    assert play.player(ONE).hand == 5
    assert play.state.earned is None


def test_AN36_AN37_the_recorded_evening_is_worth_recording() -> None:
    """A whole game of three to the final mission meets nearly everything that can happen."""
    from companion.core.codec import variants
    from tests.golden.evening_file import HOME, read

    evening, more = (read(HOME / "anima" / f"{name}.v1.json") for name in ("final_mission", "rewards"))
    entries = (*evening.entries, *more.entries)
    seen = {type(event).__name__ for entry in entries for event in entry.events}
    rare = {"TieRolled", "Traded", "TeamRenewed", "OrganisationLeft", "CreatureWaits", "EncounterAvoided"}
    rare |= {"CardKept", "CardThrown", "RewardSkipped", "ResistanceBroken", "CharacterDismissed"}
    rare |= {"CharacterTaken", "AdvantagePassed", "RecruitedBefore", "EncountersReshuffled"}
    rare |= {"EncountersMissing", "TurnLost"}
    assert set(variants(GAME.events)) - seen <= rare
    outcome = evening.game.summary(evening.state).outcome
    assert (len(evening.state.players), outcome.facts["player"]) == (3, ONE)
    assert len(evening.entries) >= 150


def test_AN4_a_reward_counts_once() -> None:
    play = exploring()
    play.do(CompleteMission(ONE, 1))
    play.do(KeepMissionReward(ONE, 1, combat=2))
    before = play.sums(ONE)
    assert play.soft(KeepMissionReward(ONE, 1, combat=2)) == "already_rewarded"
    play.do(DropLasting(ONE, play.player(ONE).lasting[0].id))
    assert play.soft(KeepMissionReward(ONE, 1, speed=1)) == "already_rewarded"
    play.do(KeepMissionReward(ONE, 1, title="Le Palais"))  # only its title
    assert play.player(ONE).missions[0].title == "Le Palais"
    play.anyway(KeepMissionReward(ONE, 1, combat=2))
    assert play.sums(ONE) == before


def test_AN4_a_reward_of_a_table_stored_before_is_known_by_what_stays() -> None:
    play = exploring()
    play.do(CompleteMission(ONE, 1))
    play.do(KeepMissionReward(ONE, 1, combat=2))
    done = replace(play.player(ONE).missions[0], rewarded=False)
    play.state = play.state.with_mission(ONE, 1, done)
    assert play.soft(KeepMissionReward(ONE, 1, combat=2)) == "already_rewarded"
