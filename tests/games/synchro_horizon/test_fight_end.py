"""The four steps of a round's end, exhaustion, retreat, victory (p. 15-17)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.message import Message
from companion.games.synchro_horizon import GAME
from companion.games.synchro_horizon.correction import Correct
from companion.games.synchro_horizon.fight import BeginFight, EndFight, Retreat
from companion.games.synchro_horizon.health import Damage, Eliminate, GainShield, Silence, Stun
from companion.games.synchro_horizon.initiative import Reveal
from companion.games.synchro_horizon.monsters import RollDice, SetSlot
from companion.games.synchro_horizon.queries.fight import checklist, gain_unknown, shards_due
from companion.games.synchro_horizon.round_end import CloseBoxes, DiscardSpent, GainShards, TurnWheel
from companion.games.synchro_horizon.shards import DiscardShards, RefillBag, Share
from companion.games.synchro_horizon.state.known import Level
from companion.games.synchro_horizon.state.party import Health, Hero, HeroCard, Shards
from companion.games.synchro_horizon.step import round_end
from companion.games.synchro_horizon.turn import BasicAttack, ToReserve
from companion.games.synchro_horizon.vocabulary import (
    AfterAction,
    Colour,
    Loss,
    Phase,
    Side,
    Slot,
    Stage,
    Status,
    Tick,
)
from tests.games.synchro_horizon.play import (
    BLUE,
    H1,
    H2,
    H3,
    H4,
    M1,
    M2,
    M3,
    M4,
    PLAIN,
    RED,
    Play,
    fight,
    journey,
    names,
)


def over(first: Side = Side.HEROES, **how: object) -> Play:
    """A round that everybody passed."""
    return fight(first=first, **how).round()


def coloured(play: Play, die: Colour, following: Colour | None) -> Play:
    """The turn die shows a colour, the next cell of the wheel another."""
    wheel = list(play.state.known.wheel)
    wheel[play.state.calendar.pos] = following
    known = replace(play.state.known, wheel=tuple(wheel))
    play.state = replace(play.state, known=known, calendar=replace(play.state.calendar, turn_die=die))
    return play


def ended(play: Play, *, exhausted: bool = False, first: Side | None = None) -> Play:
    """All four steps."""
    play.do(DiscardSpent())
    play.do(TurnWheel(exhausted=exhausted))
    play.do(GainShards(less=True), None)
    play.do(CloseBoxes(first), None)
    return play


def defeat(play: Play) -> Play:
    for monster in play.state.monsters:
        play.do(Eliminate(monster.who))
    return play


# -- the four steps -------------------------------------------------------------------------------------


def test_SH76_A34_the_steps_come_in_order_once_all_marbles_are_out() -> None:
    play = fight()
    assert play.hard(DiscardSpent()) == "marbles_left"
    play.round()
    assert play.hard(TurnWheel()) == "not_this_step"
    seen = []
    for action in (DiscardSpent(), TurnWheel(exhausted=False), GainShards(), CloseBoxes()):
        seen.append(play.fight.tick)
        play.do(action, None)
    assert seen == list(Tick)
    assert (play.fight.round, play.fight.marbles) == (2, 8)


def test_the_main_button_leads_through_the_four_steps() -> None:
    play = coloured(over(), Colour.BLUE, Colour.BLUE)
    done = []
    for _ in range(4):
        step = GAME.step(play.state)
        assert step is not None
        assert step.action is not None
        done.append(type(step.action).__name__)
        play.do(step.action, None)
    assert done == ["DiscardSpent", "TurnWheel", "GainShards", "CloseBoxes"]


def test_G55_SH77_another_colour_exhausts_the_group() -> None:
    same = coloured(over(), Colour.BLUE, Colour.BLUE)
    same.do(DiscardSpent())
    same.do(TurnWheel())
    assert (same.fight.exhausted, same.state.calendar.turn_die) == (False, Colour.BLUE)
    other = coloured(over(), Colour.BLUE, Colour.RED)
    other.do(DiscardSpent())
    pos = other.state.calendar.pos
    events = other.do(TurnWheel())
    assert names(events) == ["TimePassed", "TurnDieRemoved", "WheelTurned"]
    assert (other.fight.exhausted, other.state.calendar.turn_die) == (True, None)
    assert other.state.calendar.pos == pos + 1


def test_U3_an_unknown_colour_is_asked_and_remembered() -> None:
    play = coloured(over(), Colour.BLUE, None)
    play.do(DiscardSpent())
    assert play.hard(TurnWheel()) == "colour_unknown"
    step = GAME.step(play.state)
    assert step is not None
    assert step.ask == "turn_wheel"
    play.do(TurnWheel(Colour.BLUE))
    assert play.state.known.wheel[1] is Colour.BLUE
    assert not play.fight.exhausted


def test_G64_once_exhausted_the_group_stays_so_until_the_next_fight() -> None:
    play = coloured(over(), Colour.BLUE, Colour.RED)
    ended_once = play
    ended_once.do(DiscardSpent())
    ended_once.do(TurnWheel())
    ended_once.do(GainShards(), None)
    ended_once.do(CloseBoxes(), None)
    ended_once.round()
    play = coloured(ended_once, Colour.BLUE, Colour.BLUE)
    play.do(DiscardSpent())
    play.do(TurnWheel())
    assert play.fight.exhausted


def test_SH111_in_the_dungeon_nobody_tires() -> None:
    play = journey().open_fight((4, 4, 4, 4), dungeon=True).draw("a", "b", "c", "d").begin()
    play = coloured(play.round(), Colour.BLUE, Colour.RED)
    play.do(DiscardSpent())
    play.do(TurnWheel())
    assert not play.fight.exhausted


def test_SH111_in_the_dungeon_exhaustion_set_by_hand_changes_nothing() -> None:
    play = journey().open_fight((4, 4, 4, 4), dungeon=True).draw("a", "b", "c", "d").begin().round()
    play.do(Correct("exhausted", 1))
    for who in (H1, H2, H3, H4):
        play.store(who, PLAIN)
    found = checklist(play.state)
    assert found is not None
    assert (found.exhausted, [gain.n for gain in found.gains]) == (False, [2, 2, 2, 2])
    play.do(DiscardSpent())
    play.do(TurnWheel())
    play.do(Correct("exhausted", 1))
    assert shards_due(play.state) == 8
    assert GAME.summary(play.state).where != Message("where.exhausted")
    found = checklist(play.state)
    assert found is not None
    assert not found.exhausted
    play.do(GainShards())
    assert [hero.storage.total for hero in play.state.heroes] == [3, 3, 3, 3]


def test_SH111_in_the_dungeon_the_shards_of_an_unread_board_are_asked_all_the_same() -> None:
    play = journey().open_fight((4, 4, 4, 4), dungeon=True).draw("a", "b", "c", "d").begin().round()
    boards = tuple((Level(30), *track[1:]) for track in play.state.known.boards)
    play.state = replace(play.state, known=replace(play.state.known, boards=boards))
    play.do(DiscardSpent())
    play.do(TurnWheel())
    play.do(Correct("exhausted", 1))
    unknown = gain_unknown(play.state)
    assert unknown is not None
    assert unknown.who is H1
    assert play.hard(GainShards()) == "shards_unknown"


def test_G33_SH78_A41_gain_and_the_limit_of_five() -> None:
    play = over()
    play.store(H1, *[PLAIN] * 4)
    play.do(DiscardSpent())
    play.do(TurnWheel(exhausted=False))
    tray = play.state.bag.tray.total
    events = play.do(GainShards())
    assert play.hero().storage.total == 5
    assert play.state.bag.tray.total == tray + 1
    assert "ShardsDiscarded" in names(events)


def test_G34_an_exhausted_hero_gains_one() -> None:
    play = over()
    play.store(H1, *[PLAIN] * 4)
    play.do(DiscardSpent())
    play.do(TurnWheel(exhausted=True))
    play.do(GainShards())
    assert play.hero().storage.total == 5
    assert play.hero(H2).storage.total == 4


def test_SH78_SH132_shards_per_turn_follow_the_level() -> None:
    play = over()
    play.state = play.state.with_hero(H1, level=5)
    play.store(H1)
    play.do(DiscardSpent())
    play.do(TurnWheel(exhausted=False))
    play.do(GainShards())
    assert (play.hero(H1).storage.total, play.hero(H2).storage.total) == (3, 5)


def test_SH78_of_several_colours_the_player_chooses() -> None:
    play = over(colours=True)
    play.store(H1, RED, RED, BLUE, BLUE, BLUE)
    play.do(DiscardSpent())
    play.do(TurnWheel(exhausted=True))
    play.do(GainShards(), None)
    assert play.hero().storage.total == 6
    assert play.hard(CloseBoxes()) == "over_limit"
    play.do(DiscardShards(H1, (BLUE,)))
    play.do(CloseBoxes(), None)


def test_U11_a_short_bag_at_the_end_of_a_round_asks() -> None:
    play = over().bag(Shards(plain=3))
    play.do(DiscardSpent())
    play.do(TurnWheel(exhausted=False))
    step = GAME.step(play.state)
    assert step is not None
    assert step.ask == "gain_shards"
    assert play.why(GainShards()) == "bag_short"
    part = Play(play.state)
    part.do(GainShards(less=True))
    assert part.state.bag.bag.total == 0
    play.do(RefillBag())
    play.do(GainShards())
    assert [hero.storage.total for hero in play.state.heroes] == [5, 5, 5, 5]


def test_G43_SH79_A5_dice_in_II_then_in_I() -> None:
    play = over(Side.HEROES)
    assert {monster.slot for monster in play.state.monsters} == {Slot.I}
    ended(play)
    assert (play.fight.first, play.fight.due) == (Side.MONSTERS, Side.MONSTERS)
    play.round()
    ended(play)
    assert play.fight.first is Side.HEROES


def test_A5_by_the_other_reading_heroes_start_from_round_two() -> None:
    play = over(Side.MONSTERS, after_action=AfterAction.RIGHT)
    ended(play)
    assert play.fight.first is Side.HEROES
    ended(play.round())
    assert play.fight.first is Side.HEROES


def test_A32_dice_in_different_slots_are_never_guessed() -> None:
    play = over()
    play.do(SetSlot(M1, Slot.II))
    play.do(DiscardSpent())
    play.do(TurnWheel(exhausted=False))
    play.do(GainShards())
    assert play.hard(CloseBoxes()) == "first_unknown"
    step = GAME.step(play.state)
    assert step is not None
    assert step.ask == "close_boxes"
    play.do(Eliminate(M1))
    play.do(CloseBoxes(), None)
    assert play.fight.first is Side.MONSTERS, "only dice of living monsters count"


def test_the_table_may_overrule_the_slots() -> None:
    play = over()
    ended(play, first=Side.HEROES)
    assert play.fight.first is Side.HEROES


def test_SH42_the_end_of_a_round_may_lose_the_game() -> None:
    play = over().at_day(47)
    play.do(DiscardSpent())
    step = GAME.step(play.state)
    assert step is not None
    assert step.follows.key == "step.turn_wheel.loses"
    assert names(play.do(TurnWheel())) == ["TimePassed", "GameLost"]
    assert (play.state.calendar.pos, play.state.loss) == (48, Loss.WINTER)


def test_U11_who_gets_what_of_a_short_bag_is_told_not_taken_in_order() -> None:
    play = over().bag(Shards(plain=3))
    play.do(DiscardSpent())
    play.do(TurnWheel(exhausted=False))
    before = [hero.storage.total for hero in play.state.heroes]
    for wrong in (
        (Share(H4, 2),),  # one is left over
        (Share(H4, 3),),  # more than is due
        (Share(H4, 2), Share(H4, 1)),
        (Share(H4, 2), Share(M1, 1)),
    ):
        assert play.hard(GainShards(shares=wrong)) == "shares_wrong"
    events = play.do(GainShards(shares=(Share(H4, 2), Share(H2, 1))))
    assert names(events) == ["ShardsDrawn", "ShardsDrawn", "ShardsShort", "ShardsGained"]
    after = [hero.storage.total for hero in play.state.heroes]
    assert [now - then for now, then in zip(after, before, strict=True)] == [0, 1, 0, 2]


def test_U11_a_short_bag_at_the_start_of_a_fight_goes_to_whom_the_table_says() -> None:
    play = journey().open_fight().draw("a", "b").draw("c", "d").bag(Shards(plain=2))
    play.do(RollDice((1, 1, 1, 1)))
    before = [hero.storage.total for hero in play.state.heroes]
    play.do(BeginFight(Side.HEROES, shares=(Share(H3, 1), Share(H4, 1))), None)
    after = [hero.storage.total for hero in play.state.heroes]
    assert [now - then for now, then in zip(after, before, strict=True)] == [0, 0, 1, 1]


def test_F13_the_end_of_a_round_goes_on_by_itself_until_somebody_must_decide() -> None:
    play = coloured(over(), Colour.BLUE, None)
    assert round_end(play.state) == DiscardSpent()
    play.do(DiscardSpent())
    assert round_end(play.state) is None, "the colour of the wheel is asked"
    play.do(TurnWheel(Colour.BLUE))
    assert round_end(play.state) == GainShards()
    assert round_end(Play(play.state).bag(Shards(plain=3)).state) is None, "a short bag asks"
    play.do(GainShards())
    assert round_end(play.state) == CloseBoxes()
    play.do(SetSlot(M1, Slot.II))
    play.do(SetSlot(M2, Slot.I))
    assert round_end(play.state) is None, "dice in both slots: the table says who starts"


def test_F13_a_day_that_loses_the_game_is_never_passed_without_a_tap() -> None:
    play = coloured(over().at_day(47), Colour.BLUE, None)
    play.do(DiscardSpent())
    assert round_end(play.state) is None


# -- retreat ------------------------------------------------------------------------------------------------


def test_G61_SH70_A31_retreat_heals_everybody_and_begins_again() -> None:
    play = fight().at_day(20).turn(H1)
    for who, damage in zip((H1, H2, H3, H4), (12, 5, 0, 29), strict=True):
        play.put(who, damage=damage).store(who, PLAIN)
    play.do(Retreat())
    assert play.state.calendar.pos == 25
    assert [hero.health.damage for hero in play.state.heroes] == [0, 0, 0, 0]
    assert (play.fight.stage, play.fight.number, play.state.monsters) == (Stage.MONSTERS, 2, ())
    play.draw("a", "b", "c", "d").do(RollDice((1, 1, 1, 1)))
    play.do(BeginFight(Side.HEROES), None)
    assert [hero.storage.total for hero in play.state.heroes] == [4, 4, 4, 4]


def test_SH35_A31_a_retreat_leaves_nobody_more_than_five() -> None:
    """FAQ 12: what does not fit is discarded at once, by the hero who acted too."""
    play = fight().turn(H1).store(H1, *(PLAIN,) * 5).store(H2, *(PLAIN,) * 4)
    play.do(Retreat())
    assert [play.hero(who).storage.total for who in (H1, H2)] == [5, 5]


def test_SH35_after_a_retreat_the_discard_is_asked_before_the_monsters() -> None:
    play = fight(colours=True).turn(H1).store(H1, RED, RED, BLUE, BLUE, BLUE)
    play.do(Retreat(), None)
    assert play.hero(H1).over
    step = GAME.step(play.state)
    assert step is not None
    assert step.ask == "discard_shards"


def test_A26_retreat_takes_tokens_shields_and_spent_shards_off_and_rests_the_group() -> None:

    play = fight().turn(H1)
    play.do(BasicAttack(H1, PLAIN, attack=False))
    play.do(Stun(H2))
    play.do(Silence(H3))
    play.do(GainShield(H4, 5))
    play.state = play.state.with_fight(exhausted=True)
    play.do(Retreat())
    assert {hero.health for hero in play.state.heroes} == {Health(30)}
    assert all(not hero.paid for hero in play.state.heroes)
    assert play.state.bag.tray.total == 1
    assert not play.fight.exhausted


@pytest.mark.parametrize(("pos", "after"), [(42, 47), (43, 48)])
def test_G21_last_safe_day_of_a_retreat(pos: int, after: int) -> None:
    play = fight().turn(H1).at_day(pos)
    if after == 48:
        refusal = play.no(Retreat())
        assert (refusal.why.value, refusal.soft) == ("loses_the_game", True)
        play.anyway(Retreat())
        assert play.state.status is Status.LOST
    else:
        play.do(Retreat())
        assert play.state.playing
    assert play.state.calendar.pos == after


def test_SH111_no_retreat_from_the_dungeon() -> None:
    play = journey().open_fight((4, 4, 4, 4), dungeon=True).draw("a", "b", "c", "d").begin().turn(H1)
    assert play.hard(Retreat()) == "no_retreat"


def test_A49_elites_of_before_a_retreat_do_not_count() -> None:
    play = journey().open_fight().draw("a", elite=True).draw("b", "c", "d").begin()
    play.do(Eliminate(M1))
    play.turn(H1)
    play.do(Retreat())
    play.draw("b", "c").draw("d", "e").begin()
    defeat(play)
    events = play.do(EndFight())
    assert (events[0].n, events[0].elites) == (6, 0)


def test_A50_the_celestial_is_drawn_again_after_a_retreat() -> None:
    play = journey().open_fight((4, 4, 4), celestial=True).draw("a", "b", "c").draw("C1").begin().turn(H1)
    play.do(Retreat())
    assert play.fight.celestial
    play.draw("a", "b", "c").draw("C2")
    assert [monster.code for monster in play.state.monsters if monster.celestial] == ["C2"]


def test_A14_A25_items_and_tavern_heroes_are_free_after_a_retreat() -> None:
    from companion.games.synchro_horizon.state.party import Item

    play = fight()
    play.state = play.state.with_hero(H2, items=(Item(90, "Cape"),))
    play.state = play.state.with_roster(waiting=(Hero(HeroCard(95, "Nox"), tavern=True),))
    play.do(Eliminate(H2))
    play.turn(H1)
    play.do(Retreat())
    assert [item.name for item in play.state.roster.pool] == ["Cape"]
    assert not play.state.roster.waiting[0].tavern


# -- victory ------------------------------------------------------------------------------------------------


def test_SH80_SH81_SH134_coins_of_the_tile_and_two_for_each_elite() -> None:
    play = journey().purse(coins=1)
    play.open_fight().draw("a", elite=True).draw("b", "c", "d").begin()
    assert play.hard(EndFight()) == "monsters_left"
    defeat(play)
    assert play.hard(Reveal()) == "all_defeated"
    step = GAME.step(play.state)
    assert step is not None
    assert step.action == EndFight()
    events = play.do(EndFight())
    assert (events[0].n, events[0].elites) == (8, 1)
    assert play.state.purse.coins == 9
    assert (play.state.phase, play.state.fight) == (Phase.VISIT, None)


def test_U10_coins_of_an_unread_tile_are_asked() -> None:
    play = journey().stop(city="Brume", coins=None).open_fight().draw("a", "b", "c", "d").begin()
    defeat(play)
    assert play.hard(EndFight()) == "coins_unknown"
    assert play.hard(EndFight(100)) == "count_out_of_range"
    step = GAME.step(play.state)
    assert step is not None
    assert step.ask == "end_fight"
    play.do(EndFight(4))
    assert play.state.purse.coins == 12


def test_A19_a_fight_won_in_mid_round_costs_no_day() -> None:
    play = fight().turn(H1)
    pos = play.state.calendar.pos
    defeat(play).do(EndFight())
    assert play.state.calendar.pos == pos


def test_A44_what_a_win_takes_off_and_leaves() -> None:

    play = fight().turn(H1)
    play.do(ToReserve(PLAIN))
    play.do(BasicAttack(H1, PLAIN, attack=False))
    play.do(Stun(H2))
    play.do(GainShield(H3, 2))
    play.do(Damage(H4, 5))
    defeat(play).do(EndFight())
    assert play.state.bag.reserve.total == 1
    assert play.state.bag.tray.total == 1
    assert play.hero(H1).storage.total == 1
    assert [hero.health for hero in play.state.heroes] == [Health(30)] * 3 + [Health(30, 5)]


def test_A56_the_dungeon_pays_its_tile_too() -> None:
    play = journey().open_fight((4, 4, 4, 4), dungeon=True).draw("a", "b", "c", "d").begin()
    defeat(play)
    assert play.do(EndFight())[0].n == 6


def test_SH82_SH83_A12_celestial_and_monsters_defeated_wins_the_game() -> None:
    play = journey().stop(city="Stellaris", point=None, coins=None, last=True)
    play.open_fight((4, 4, 4), celestial=True).draw("a", "b", "c").draw("C1").begin()
    play.do(Eliminate(M4))
    assert play.hard(EndFight()) == "monsters_left", "the Celestial alone is not enough (A-12)"
    for who in (M1, M2, M3):
        play.do(Eliminate(who))
    events = play.do(EndFight())
    assert names(events) == ["FightWon", "GameWon"]
    assert play.state.status is Status.WON
    assert GAME.step(play.state) is None
    assert GAME.offers(play.state) == ()
    outcome = GAME.summary(play.state).outcome
    assert outcome is not None
    assert (outcome.won, outcome.why) == (True, "won")
