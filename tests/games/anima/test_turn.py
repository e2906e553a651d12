"""The turn: order, phases, stay, lost turns (AN-20 to AN-22, AN-29, AN-42, F2, F3)."""

from __future__ import annotations

import pytest

from companion.core.chance import DryRun
from companion.core.refusal import Refusal
from companion.games.anima import queries
from companion.games.anima.advantages import PlayAdvantage
from companion.games.anima.characters import JoinOrganisation, LeaveOrganisation, SetPose
from companion.games.anima.dice import RollDice
from companion.games.anima.exploring import Explore
from companion.games.anima.interaction import DeclareFight
from companion.games.anima.missions import BeginResistance, Resist
from companion.games.anima.movement import GoTo, Redirect, SeekHorizons, Stay
from companion.games.anima.phases import LoseTurn
from companion.games.anima.state import Resistance
from companion.games.anima.turn import (
    DiscardAdvantage,
    Dismiss,
    Done,
    StartTurn,
    TieRolled,
    TurnStarted,
    must_roll,
    ranked,
)
from companion.games.anima.vocabulary import Phase, Pose
from tests.games.anima.play import FOUR, ONE, THREE, TWO, Play, event, fresh, names, table, team


def speeds(play: Play, *wanted: int) -> Play:
    for player, speed in zip(play.state.players, wanted, strict=True):
        play.set(player.seat, team=team(100 * player.seat, (4, speed)))
    return play


def test_AN20_highest_speed_first() -> None:
    play = speeds(table(3), 2, 9, 5).start()
    assert play.state.order == (TWO, THREE, ONE)
    assert play.state.speeds == (9, 5, 2)
    assert [line.speed for line in queries.order_lines(play.state)] == [9, 5, 2]
    assert play.state.active == TWO


def test_V21_AN20_A14_a_tie_in_speed_is_settled_by_dice() -> None:
    play = speeds(table(2), 6, 6)
    assert queries.who_rolls(play.state) == (ONE, TWO)
    rolled = event(play.do(StartTurn(), [4, 2]), TieRolled)
    assert (rolled.players, rolled.faces) == ((ONE, TWO), (4, 2))
    assert play.state.order == (ONE, TWO)


def test_V21_A14_equal_faces_are_rolled_again() -> None:
    play = speeds(table(2), 6, 6)
    events = play.do(StartTurn(), [3, 3, 1, 5])
    assert names(events) == ["TieRolled", "TieRolled", "TurnStarted", "PhaseBegan"]
    assert play.state.order == (TWO, ONE)


def test_V21_A14_of_three_tied_the_lowest_is_last_and_the_others_roll_again() -> None:
    play = speeds(table(3), 6, 6, 6)
    events = play.do(StartTurn(), [5, 5, 2, 1, 4])
    rolls = [each for each in events if isinstance(each, TieRolled)]
    assert [roll.players for roll in rolls] == [(ONE, TWO, THREE), (ONE, TWO)]
    assert play.state.order == (TWO, ONE, THREE)


def test_A14_who_rolls_next_with_real_dice() -> None:
    tied = {ONE: 6, TWO: 6, THREE: 6, FOUR: 9}
    assert must_roll(tied, ()) == (ONE, TWO, THREE)
    assert must_roll(tied, (5, 5)) == (ONE, TWO, THREE)
    assert must_roll(tied, (5, 5, 2)) == (ONE, TWO)
    assert must_roll(tied, (5, 5, 2, 3, 3)) == (ONE, TWO)
    assert must_roll(tied, (5, 5, 2, 3, 3, 1, 2)) == ()
    assert must_roll(tied, (2, 5, 5)) == (TWO, THREE)
    faces = iter((5, 5, 2, 3, 3, 1, 2))
    assert ranked(tied, lambda: next(faces)).order == (FOUR, TWO, ONE, THREE)


def test_AN20_A14_a_dry_run_of_a_tied_order_ends() -> None:
    """The form of StartTurn asks which dice it throws: one for each tied team."""
    for tied in (2, 3, 4, 5):
        noted = DryRun()
        assert not isinstance(StartTurn().decide(speeds(table(tied), *[6] * tied).state, noted), Refusal)
        assert noted.dice == [6] * tied
    two_ties = DryRun()
    StartTurn().decide(speeds(table(4), 6, 4, 6, 4).state, two_ties)
    assert two_ties.dice == [6] * 4


def test_A14_two_ties_at_once() -> None:
    tied = {ONE: 6, TWO: 4, THREE: 6, FOUR: 4}
    assert must_roll(tied, (2, 3)) == (TWO, FOUR)
    faces = iter((2, 3, 6, 1))
    assert ranked(tied, lambda: next(faces)).order == (THREE, ONE, TWO, FOUR)


def test_F2_nobody_rolls_while_a_speed_is_unknown() -> None:
    assert queries.who_rolls(fresh(2).state) == ()
    assert fresh(2).hard(StartTurn()) == "speed_unknown"


def test_F2_the_table_may_tell_the_order_itself() -> None:
    play = fresh(3)
    started = event(play.do(StartTurn((TWO, THREE, ONE))), TurnStarted)
    assert started.told
    assert play.state.order == (TWO, THREE, ONE)
    assert play.state.speeds == (None, None, None)
    assert play.hard(StartTurn((ONE, TWO, THREE))) == "turn_running"


@pytest.mark.parametrize("order", [(ONE,), (ONE, ONE, TWO), (ONE, TWO, FOUR), (ONE, TWO, THREE, THREE)])
def test_F2_a_told_order_names_everybody_once(order: tuple[int, ...]) -> None:
    assert fresh(3).hard(StartTurn(order)) == "not_an_order"


def test_AN20_a_slower_team_before_a_faster_one_only_if_the_table_insists() -> None:
    play = speeds(table(3), 2, 9, 5)
    assert play.soft(StartTurn((ONE, TWO, THREE))) == "slower_first"
    play.anyway(StartTurn((ONE, TWO, THREE)))
    assert play.state.order == (ONE, TWO, THREE)


def test_V22_AN20_speed_changes_in_reset_do_not_change_this_turn() -> None:
    play = table(2)
    play.set(ONE, team=team(100, (4, 5), (1, 4))).set(TWO, team=team(200, (4, 6)))
    play.start()
    assert play.state.order == (ONE, TWO)
    play.do(Dismiss(ONE, 101))
    assert play.sums(ONE) == (4, 5)
    assert play.state.order == (ONE, TWO)
    play.finish().start()
    assert play.state.order == (TWO, ONE)


def test_AN21_four_phases_everybody_in_order() -> None:
    play = table(3).start()
    seen = []
    for _ in range(6):
        seen.append((play.state.phase, play.state.active))
        if play.state.phase is Phase.MOVEMENT:
            play.do(GoTo(play.state.active, 4))
        play.do(Done())
    for _ in range(6):
        seen.append((play.state.phase, play.state.active))
        play.do(Done())
    phases = (Phase.RESET, Phase.MOVEMENT, Phase.INTERACTION, Phase.EXPLORATION)
    assert seen == [(phase, seat) for phase in phases for seat in (ONE, TWO, THREE)]
    assert play.state.active is None
    assert play.hard(Done()) == "no_turn"
    assert play.step().action == StartTurn()


def test_AN21_nobody_acts_out_of_phase_or_turn() -> None:
    play = table(3)
    assert play.hard(GoTo(ONE, 4)) == "no_turn"
    play.start()
    assert play.hard(GoTo(ONE, 4)) == "wrong_phase"
    assert play.hard(Explore(ONE)) == "wrong_phase"
    play.to(Phase.MOVEMENT, ONE)
    assert play.hard(GoTo(TWO, 4)) == "not_your_turn"
    assert play.hard(StartTurn()) == "turn_running"
    assert play.hard(Stay(Seat9)) == "unknown_player"


Seat9 = type(ONE)(9)


def test_AN22_reset_straightens_and_reveals_first() -> None:
    play = table(2).set(ONE, team=team(100, (4, 9), (1, 1))).start()
    play.do(SetPose(ONE, 100, Pose.TILTED))
    play.do(SetPose(ONE, 101, Pose.IMMOBILISED))
    play.finish()
    assert [one.pose for one in play.player(ONE).team] == [Pose.TILTED, Pose.IMMOBILISED]
    play.start()
    assert [one.pose for one in play.player(ONE).team] == [Pose.READY, Pose.READY]


def test_AN22_putting_away_belongs_to_reset() -> None:
    play = table(2).set(ONE, team=team(100, (4, 9), (1, 1))).start().to(Phase.MOVEMENT, ONE)
    assert play.soft(DiscardAdvantage(ONE)) == "wrong_phase"
    assert play.soft(Dismiss(ONE, 101)) == "wrong_phase"
    play.do(JoinOrganisation(ONE, "Soleil Noir"))
    assert play.soft(LeaveOrganisation(ONE)) == "wrong_phase"
    play.anyway(LeaveOrganisation(ONE))
    assert play.player(ONE).organisation is None


def test_V18_AN29_a_stay_gives_two_for_one_turn() -> None:
    play = table(2).set(ONE, team=team(100, (5, 6))).set(TWO, team=team(200, (4, 7)))
    play.turn().turn()
    play.set(ONE, stayed=False).set(TWO, stayed=False)
    play.start()
    assert play.state.turn == 3
    assert play.sums(ONE) == (5, 6)
    assert play.state.order == (TWO, ONE)
    play.arrive((TWO, 3)).finish().start()
    assert play.state.turn == 4
    assert play.sums(ONE) == (7, 8)
    assert play.state.order == (ONE, TWO)
    play.arrive((ONE, 3), (TWO, 3)).finish().start()
    assert play.state.turn == 5
    assert play.sums(ONE) == (5, 6)


def test_V19_A9_I6_two_stays_running_do_not_add_up() -> None:
    play = table(2).set(ONE, team=team(100, (5, 6)))
    play.turn().turn().start()
    assert play.sums(ONE) == (7, 8)
    assert play.player(ONE).bonus == 2


def test_A8_a_staying_team_acts_no_more_and_its_marker_stays() -> None:
    play = table(2).start().arrive((ONE, 3), (TWO, 3)).finish().start().to(Phase.MOVEMENT, ONE)
    play.do(Stay(ONE))
    assert play.player(ONE).zone == 3
    assert not play.player(ONE).reached
    play.do(Done())
    play.do(GoTo(TWO, 3))
    play.do(Done())
    assert (play.state.phase, play.state.active) == (Phase.INTERACTION, TWO)
    # the table must confirm an attack on it
    assert play.soft(DeclareFight(TWO, ONE)) == "staying"
    play.do(Done())
    assert (play.state.phase, play.state.active) == (Phase.EXPLORATION, TWO)


def test_AN42_losing_a_turn_is_the_current_one() -> None:
    play = table(2).start()
    play.do(LoseTurn(ONE))
    assert play.player(ONE).off
    assert play.hard(LoseTurn(ONE)) == "already_off"
    assert play.hard(GoTo(ONE, 3)) == "wrong_phase"
    play.do(Done())
    play.do(Done())
    assert (play.state.phase, play.state.active) == (Phase.MOVEMENT, TWO)
    play.finish()
    assert play.hard(LoseTurn(ONE)) == "no_turn"
    play.start()
    assert not play.player(ONE).off


def test_AN42_a_card_may_cost_the_next_turn() -> None:
    play = table(2).start()
    play.do(LoseTurn(ONE, next_turn=True))
    assert play.hard(LoseTurn(ONE, next_turn=True)) == "already_off"
    assert not play.player(ONE).off
    play.finish().start()
    assert play.player(ONE).off
    assert play.state.active == TWO
    play.finish().start()
    assert not play.player(ONE).off


@pytest.mark.parametrize("next_turn", [False, True])
def test_AN42_AN36_a_lost_turn_leaves_a_resistance_as_it_is(next_turn: bool) -> None:
    """Now or on the next turn alike: the team was not beaten, so it keeps its zone and the turns it held."""
    play = table(2).start().arrive((ONE, 3)).to(Phase.EXPLORATION, ONE)
    play.do(BeginResistance(ONE, 1, 3))
    play.do(Resist(ONE))
    if next_turn:
        play.do(LoseTurn(ONE, next_turn=True))
        play.finish().start()
    else:
        play.finish().start()
        play.do(LoseTurn(ONE))
    player = play.player(ONE)
    assert (player.off, player.reached, player.zone) == (True, False, 3)
    assert player.resistance == Resistance(1, 3, 1, 3)
    play.finish().start().to(Phase.MOVEMENT, ONE)
    play.do(Done())
    assert play.player(ONE).reached
    play.to(Phase.EXPLORATION, ONE).do(Resist(ONE))
    assert play.player(ONE).resistance == Resistance(1, 3, 2, 3)


def test_AN42_a_turn_nobody_can_play_ends_at_once() -> None:
    play = table(2).start()
    play.do(LoseTurn(ONE, next_turn=True))
    play.do(LoseTurn(TWO, next_turn=True))
    play.finish()
    events = play.do(StartTurn())
    assert names(events) == ["TurnStarted", "TurnEnded"]
    assert play.state.active is None


def test_F3_I5_the_guide_skips_teams_that_are_off_or_stayed() -> None:
    play = table(3).start().to(Phase.MOVEMENT, ONE)
    play.do(GoTo(ONE, 4))
    play.do(LoseTurn(ONE))
    play.do(Done())
    play.do(Stay(TWO))
    play.do(Done())
    play.do(GoTo(THREE, 5))
    assert [line.acts for line in queries.order_lines(play.state)] == [False, True, True]
    play.do(Done())
    assert (play.state.phase, play.state.active) == (Phase.INTERACTION, THREE)
    assert queries.steps_of_phase(play.state) == (THREE,)
    play.do(Done())
    play.do(Done())
    assert play.state.active is None


def test_AN24_exactly_one_movement() -> None:
    play = table(2).start().to(Phase.MOVEMENT, ONE)
    assert play.hard(Done()) == "move_first"
    play.do(GoTo(ONE, 3))
    assert play.hard(GoTo(ONE, 4)) == "already_moved"
    assert play.hard(Stay(ONE)) == "already_moved"
    assert play.hard(SeekHorizons(ONE)) == "already_moved"


def test_AN13_interruptions_and_partners_act_out_of_turn() -> None:
    """Cards of the others, vetoes and pick-ups never wait for their own turn."""
    play = table(3).start().to(Phase.MOVEMENT, ONE)
    play.do(PlayAdvantage(THREE, "Mauvaise Direction"))
    play.do(GoTo(ONE, 4))
    play.do(Redirect(ONE, 5, TWO))
    assert play.player(ONE).zone == 5
    assert play.hands() == [3, 2, 2]


def test_F1_dice_for_a_card_are_one_or_two() -> None:
    play = table(2).start()
    assert play.hard(RollDice(ONE, 0)) == "count_out_of_range"
    assert play.hard(RollDice(ONE, 3)) == "count_out_of_range"
    (rolled,) = play.do(RollDice(ONE, 2), [6, 1])
    assert rolled.faces == (6, 1)
