"""Steps that end by themselves, phases nobody acts in, and cards that cost one tap (AN-21, F3)."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.games.anima import GAME, facts, queries
from companion.games.anima.advantages import PlayAdvantage
from companion.games.anima.characters import JoinOrganisation, Kill
from companion.games.anima.encounters import EncountersReshuffled, MeetCreature, MeetEvent
from companion.games.anima.exploring import Explore, ReadCell
from companion.games.anima.facts import TellCharacter, TellZone
from companion.games.anima.interaction import DeclareFight, RollFight, Trade
from companion.games.anima.movement import GoTo, Redirect, Redirected, SeekHorizons, Stay
from companion.games.anima.rewards import SkipReward, TakeReward
from companion.games.anima.state import State
from companion.games.anima.turn import DiscardAdvantage, Done, NobodyActs, StartTurn
from companion.games.anima.vocabulary import Cell, Dice, Hidden, Phase, Reward, Side
from companion.games.anima.zones import DiscardZone
from tests.games.anima.play import FOUR, ONE, THREE, TWO, Play, fresh, names, table

passes, turns = (automation.next for automation in GAME.automations)


def alone(play: Play) -> Play:
    """What the table does by itself, as far as it goes."""
    for _ in range(40):
        action = passes(play.state) or turns(play.state)
        if action is None:
            return play
        play.do(action)
    raise AssertionError("it never ends")


def silent(players: int = 4) -> Play:
    """Nobody can trade anywhere: all is read out."""
    play = table(players)
    for number in play.zones:
        play.on(number, trade=False, table=(Cell.NOTHING,) * 6)
    return play


# -- phases -----------------------------------------------------------------------------------------


def test_AN21_one_action_says_that_nobody_acts_in_reset() -> None:
    play = silent().start()
    assert play.step().action == NobodyActs()
    assert names(play.do(NobodyActs())) == ["PhasePassed", "PhaseBegan"]
    assert (play.state.phase, play.state.active) == (Phase.MOVEMENT, ONE)


def test_AN21_nobody_else_acts_after_somebody_did() -> None:
    play = silent().start().to(Phase.RESET, THREE)
    play.do(DiscardAdvantage(THREE))
    play.do(NobodyActs())
    assert play.state.phase is Phase.MOVEMENT
    assert play.state.offer is None


def test_AN24_everybody_moves_before_movement_is_over() -> None:
    play = silent().start().to(Phase.MOVEMENT, ONE)
    play.do(Stay(ONE))
    assert play.hard(NobodyActs()) == "move_first"
    assert fresh().hard(NobodyActs()) == "no_turn"


def test_AN12_rivals_are_not_passed_over() -> None:
    play = silent().start()
    play.do(JoinOrganisation(THREE, "Soleil Noir", ("Lune Rouge",)))
    play.do(JoinOrganisation(FOUR, "Lune Rouge"))
    play.arrive((THREE, 5), (FOUR, 5)).to(Phase.INTERACTION, THREE)
    assert play.soft(NobodyActs()) == "rivals_must_fight"
    assert passes(play.state) is None


def test_AN21_a_team_that_moved_is_followed_by_the_next() -> None:
    play = silent().start().to(Phase.MOVEMENT, ONE)
    assert passes(play.state) is None
    play.do(GoTo(ONE, 5))
    alone(play)
    assert (play.state.phase, play.state.active) == (Phase.MOVEMENT, TWO)


def test_AN21_interaction_passes_where_nobody_meets_and_stops_where_two_do() -> None:
    play = silent().start().arrive((ONE, 5), (TWO, 6), (THREE, 7))
    assert (play.state.phase, play.state.active) == (Phase.INTERACTION, ONE)
    alone(play)
    assert (play.state.phase, play.state.active) == (Phase.EXPLORATION, ONE)
    play = silent().start().arrive((ONE, 5), (TWO, 6), (THREE, 6))
    alone(play)
    assert (play.state.phase, play.state.active) == (Phase.INTERACTION, TWO)


def test_AN30_interaction_waits_for_who_may_trade() -> None:
    play = silent().on(5, trade=True).on(6, trade=True).start().arrive((ONE, 5), (TWO, 6))
    assert alone(play).state.phase is Phase.INTERACTION
    play.do(Trade(ONE, TWO, 1, 1))
    assert alone(play).state.phase is Phase.EXPLORATION


def test_AN33_who_explored_is_followed_by_the_next() -> None:
    play = silent().start().arrive((ONE, 5), (TWO, 6)).to(Phase.EXPLORATION, ONE)
    assert passes(play.state) is None
    play.do(Explore(ONE), [1])
    assert passes(play.state) is None  # a reward is due
    play.do(TakeReward(ONE, Reward.ADVANTAGE))
    alone(play)
    assert play.state.active == TWO


def test_AN35_a_special_reward_is_read_before_the_step_ends() -> None:
    play = silent().start().arrive((ONE, 5)).to(Phase.EXPLORATION, ONE)
    play.do(Explore(ONE), [1])
    play.do(TakeReward(ONE, Reward.SPECIAL))
    assert passes(play.state) is None
    assert play.step().action == Done()


def test_AN28_an_objection_is_waited_for() -> None:
    play = silent(2)
    for _ in range(2):
        play.start().to(Phase.MOVEMENT, ONE)
        play.do(SeekHorizons(ONE))
        play.do(TellZone(play.zones[-1], level=2))
        play.do(MeetEvent(ONE, "", 1))
        play.finish()
    play.start().to(Phase.MOVEMENT, ONE)
    play.do(SeekHorizons(ONE))
    play.do(TellZone(play.zones[-1], level=2))
    play.do(MeetEvent(ONE, "", 1))
    assert passes(play.state) is None
    play.do(DiscardZone(ONE, play.zones[0]))
    assert passes(play.state) is None


def test_AN20_the_next_turn_begins_by_itself_unless_dice_or_cards_are_needed() -> None:
    play = silent().start().finish()
    assert turns(play.state) == StartTurn()
    play.do(TellCharacter(TWO, 200, "", 4, 16))  # as fast as the first
    play.finish() if play.state.active else None
    assert turns(play.state) is None
    assert turns(fresh().state) is None


def test_AN20_an_order_the_table_tells_is_told_again() -> None:
    play = silent()
    play.do(StartTurn((ONE, TWO, THREE, FOUR)))
    assert turns(play.finish().state) is None


# -- real dice --------------------------------------------------------------------------------------


def test_A18_at_a_table_with_real_dice_the_main_button_asks_for_faces() -> None:
    play = table(3, dice=Dice.TABLE).start().to(Phase.MOVEMENT, ONE)
    play.on(4, hidden=Hidden.UNKNOWN)
    play.do(GoTo(ONE, 4))
    play.do(MeetCreature(ONE, "", 2, 1))
    assert (play.step().action, play.step().ask) == (None, "real")
    play.do(RollFight(), [6, 1])
    play.to(Phase.EXPLORATION, ONE)
    assert (play.step().action, play.step().ask) == (None, "explore")


def test_A14_A18_ties_are_rolled_with_real_dice() -> None:
    play = table(3, dice=Dice.TABLE)
    play.do(TellCharacter(TWO, 200, "", 4, 16))
    assert (play.step().action, play.step().ask) == (None, "tied")


# -- cards ------------------------------------------------------------------------------------------


def fighting() -> Play:
    play = table(3).start().to(Phase.MOVEMENT, ONE).on(4, hidden=Hidden.UNKNOWN)
    play.do(GoTo(ONE, 4))
    play.do(MeetCreature(ONE, "Golem", 5, 1))
    return play


def test_AN13_a_card_played_in_a_fight_counts_at_once_and_is_remembered() -> None:
    play = fighting()
    play.do(PlayAdvantage(ONE, "Parade", combat=2))
    assert (play.state.bout.bonus, play.player(ONE).hand) == (2, 2)
    assert facts.number(play.state.facts, "advantages", "Parade", "combat") == 2
    play.do(PlayAdvantage(ONE, "Feinte", combat=-1, side=Side.OPPONENT))
    assert play.state.bout.against == -1
    assert facts.number(play.state.facts, "advantages", "Feinte", "combat") is None
    assert play.hard(PlayAdvantage(ONE, combat=20)) == "bonus_out_of_range"


def test_AN13_the_other_team_plays_for_its_own_side() -> None:
    play = table(3).start().arrive((ONE, 4), (TWO, 4)).to(Phase.INTERACTION, ONE)
    play.do(DeclareFight(ONE, TWO))
    play.do(PlayAdvantage(TWO, combat=3))
    assert (play.state.bout.bonus, play.state.bout.against) == (0, 3)


def test_AN9_a_lasting_card_played_in_a_fight_counts_once() -> None:
    play = fighting()
    play.do(PlayAdvantage(ONE, "Objet Magique", lasting=True, combat=2))
    assert play.state.bout.bonus == 0
    assert play.state.combat(ONE) == 6


def test_AN48_the_treasure_gives_two_advantages_by_itself() -> None:
    play = table(2).start().to(Phase.MOVEMENT, ONE).on(3, hidden=Hidden.UNKNOWN)
    play.do(GoTo(ONE, 3))
    play.do(MeetEvent(ONE, "Trésor", 1))
    assert play.player(ONE).hand == 5
    play = table(2).start().to(Phase.MOVEMENT, ONE).on(3, hidden=Hidden.UNKNOWN)
    play.do(GoTo(ONE, 3))
    play.do(MeetEvent(ONE, "Trésor", 1, advantages=0))  # the card lies otherwise
    assert play.player(ONE).hand == 3


def test_AN48_a_team_whose_step_ended_by_itself_may_still_be_led_astray() -> None:
    play = silent().start().to(Phase.MOVEMENT, ONE)
    play.do(GoTo(ONE, 5))
    alone(play)
    assert play.state.active == TWO
    play.do(Redirect(ONE, 6, THREE))
    assert (play.player(ONE).zone, play.player(THREE).hand) == (6, 2)
    play.do(GoTo(TWO, 5))
    assert play.soft(Redirect(ONE, 7, THREE)) == "too_late"
    play.do(Redirect(TWO, 7, THREE))
    assert play.player(TWO).zone == 7


def test_AN48_the_last_team_may_be_led_astray_though_the_phase_is_over() -> None:
    play = silent(2).start().to(Phase.MOVEMENT, ONE)
    play.do(Stay(ONE))
    alone(play)
    play.do(GoTo(TWO, 3))
    alone(play)
    assert (play.state.phase, play.state.active) == (Phase.EXPLORATION, TWO)
    play.on(4, hidden=Hidden.UNKNOWN)
    play.do(Redirect(TWO, 4, ONE))
    play.do(MeetCreature(TWO, "", 12, 1))
    play.do(RollFight(), [1, 2])
    play.do(play.step().action) if play.state.deaths else None
    assert play.player(TWO).off
    assert names(play.do(Done()))[-1] == "TurnEnded"


def test_AN48_nobody_is_led_astray_before_movement() -> None:
    play = silent().start()
    assert play.hard(Redirect(ONE, 5, TWO)) == "wrong_phase"
    assert silent().hard(Redirect(ONE, 5, TWO)) == "no_turn"


# -- names to offer ---------------------------------------------------------------------------------


def test_U1_U3_names_told_last_come_first_and_the_booklet_last() -> None:
    play = fighting()
    play.do(RollFight(), [6, 1])
    assert queries.suggestions(play.state, "encounters")[:2] == ("Golem", "Guerrier Errant")
    play.do(TellCharacter(TWO, 200, "Danseuse", 3, 3))
    offered = queries.suggestions(play.state, "characters")
    assert "Danseuse" not in offered  # her card lies before Greg
    assert offered[0] == "Acrobate"


def test_AN50_AN43_what_lies_in_the_discard_is_not_offered_until_it_is_shuffled() -> None:
    play = fighting()
    happened = list(play.do(RollFight(), [6, 1]))
    met = play.state
    story = [*_story(), *happened]
    gone = queries.spent(story)
    assert "Golem" not in queries.suggestions(met, "encounters", tuple(gone["encounters"]))
    assert queries.spent([*story, EncountersReshuffled(9)])["encounters"] == set()


def _story() -> list[object]:
    play = table(3).start().to(Phase.MOVEMENT, ONE).on(4, hidden=Hidden.UNKNOWN)
    told = [*play.do(GoTo(ONE, 4)), *play.do(MeetCreature(ONE, "Golem", 5, 1))]
    return [*told, *play.do(PlayAdvantage(ONE, "Parade")), *play.do(Kill(TWO, 200))]


def test_AN50_cards_played_and_the_dead_are_spent() -> None:
    gone = queries.spent(_story())
    assert gone == {"encounters": {"Golem"}, "advantages": {"Parade"}, "characters": {"P200"}}


def test_AN48_AN50_the_card_that_led_a_team_astray_is_spent() -> None:
    story = [Redirected(ONE, TWO, "Archange")]
    assert queries.spent(story, silent().state.facts)["advantages"] == {"Mauvaise Direction"}


def test_AN30_AN31_the_main_button_says_who_may_still_act() -> None:
    play = silent().start()
    play.do(NobodyActs())
    for seat in (ONE, TWO, THREE, FOUR):
        play.do(GoTo(seat, play.zones[0] if seat in (ONE, TWO) else play.zones[1]))
        play.do(Done())
    follows = play.step().follows
    assert (follows.key, follows.facts["players"]) == ("step.nobody.able", (ONE, TWO, THREE, FOUR))


def test_U2_a_zone_on_the_table_is_not_offered() -> None:
    play = table(2)
    play.do(TellZone(3, "Archange"))
    assert "Archange" not in queries.suggestions(play.state, "zones")


def test_AN34_a_skipped_reward_ends_the_step() -> None:
    play = silent().on(5, table=(None,) * 6).start().arrive((ONE, 5)).to(Phase.EXPLORATION, ONE)
    play.do(Explore(ONE), [1])
    play.do(ReadCell(ONE, Cell.NOTHING))
    play.do(SkipReward(ONE))
    assert passes(play.state) == Done()


def test_F3_what_happens_by_itself_is_never_refused() -> None:
    """Along a whole evening of the main button: each habit names something the rules accept."""
    from tests.games.anima.test_previews import states

    seen = 0
    for seed in range(4):
        for state in states(seed):
            assert isinstance(state, State)
            for automation in (passes, turns):
                action = automation(state)
                if action is not None:
                    seen += 1
                    answer = GAME.decide(state, action, None)  # type: ignore[arg-type]
                    assert not isinstance(answer, Refusal), (action, answer)
    assert seen > 20


def test_AN30_U2_a_symbol_nobody_read_holds_nobody_up_and_the_trade_may_still_be_told() -> None:
    play = silent().on(5, trade=None).on(6, trade=True).start().arrive((ONE, 5), (TWO, 6))
    alone(play.to(Phase.INTERACTION, ONE))
    assert play.state.phase is Phase.EXPLORATION
    late = queries.late_trade(play.state)
    assert late is not None
    assert ([zone.id for zone in late.zones], late.seats) == ([5], (ONE, TWO))
    assert play.no(Trade(TWO, ONE, 1, 1)).why.value == "trade_unread"
    play.do(TellZone(5, trade=True))
    play.do(Trade(TWO, ONE, 1, 0))  # whoever told it: nobody has a turn any more
    assert play.hands()[:2] == [4, 2]
    assert play.soft(Trade(TWO, ONE, 1, 0)) == "already_traded"
    assert queries.late_trade(play.state) is None


def test_AN21_once_somebody_explored_the_trade_is_over() -> None:
    play = silent().on(5, trade=True).on(6, trade=True).start().arrive((ONE, 5), (TWO, 6))
    play.to(Phase.EXPLORATION, ONE)
    assert queries.late_trade(play.state) is not None
    play.do(Explore(ONE), faces=(1,))
    assert queries.late_trade(play.state) is None
    assert play.no(Trade(TWO, ONE, 1, 1)).why.value in ("wrong_phase", "cell_first")


def test_AN30_who_did_not_arrive_trades_neither_late() -> None:
    play = silent().on(5, trade=True).on(6, trade=True).start().arrive((ONE, 5), (TWO, 6))
    play.to(Phase.EXPLORATION, ONE)
    assert play.no(Trade(THREE, ONE, 1, 1)).why.value == "not_reached"


def test_AN12_the_main_button_never_passes_over_rivals() -> None:
    """The team before them ends its own step only; then the button declares the fight."""
    play = table(3).start()
    play.do(JoinOrganisation(TWO, "A", ("B",)))
    play.do(JoinOrganisation(THREE, "B"))
    play.arrive((ONE, 4), (TWO, 5), (THREE, 5))
    assert (play.state.phase, play.state.active) == (Phase.INTERACTION, ONE)
    assert play.soft(NobodyActs()) == "rivals_must_fight"
    assert play.step().action == Done()
    play.do(Done())
    assert play.step().action == DeclareFight(TWO, THREE)


def test_U2_a_zone_of_which_only_the_level_is_read_is_not_asked_again() -> None:
    play = fresh(2)
    for player in play.state.players:
        play.do(TellCharacter(player.seat, player.team[0].id, "", 3, int(player.seat)))
    for zone in play.state.zones:
        assert queries.zone_to_read(play.state) == zone.id
        assert play.step().ask == "zone"
        play.do(TellZone(zone.id, level=1))
    assert play.step().action == StartTurn()
