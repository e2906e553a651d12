"""The start of a fight: cards, dice, line, who starts (p. 12-13)."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

import pytest

from companion.core.chance import Typed
from companion.core.refusal import Refusal
from companion.games.synchro_horizon import GAME
from companion.games.synchro_horizon.fight import BeginFight, EndFight, Retreat
from companion.games.synchro_horizon.initiative import Reveal
from companion.games.synchro_horizon.line import LineUp
from companion.games.synchro_horizon.monsters import DescribeMonster, DrawMonster, RollDice
from companion.games.synchro_horizon.phases import Leaving, PiecesLeave, Remains
from companion.games.synchro_horizon.setup import BeginJourney, ChooseHero, TellRing
from companion.games.synchro_horizon.shards import DiscardShards, Drawn, RefillBag
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.party import Shards
from companion.games.synchro_horizon.vocabulary import Colour, Draws, Mark, Ring, Side, Slot, Stage
from tests.games.synchro_horizon.play import (
    BLUE,
    CLEAR,
    GREEN,
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


def codes(play: Play) -> str:
    return "".join(monster.code[-1] for monster in play.state.monsters)


def opened(levels: tuple[int, ...] = (1, 1, 2, 2), **how: bool) -> Play:
    return journey().open_fight(levels, **how)


def ready(**options: object) -> Play:
    play = journey(**options).open_fight().draw("a", "b", "c", "d")
    play.do(RollDice((4, 3, 2, 1)))
    return play


def test_SH50_four_cards_from_front_to_rear() -> None:
    play = opened().draw("a", "b", "c", "d")
    assert codes(play) == "abcd"
    assert [monster.who for monster in play.state.monsters] == [M1, M2, M3, M4]
    assert play.fight.stage is Stage.DICE
    assert play.hard(DrawMonster("e", hp=9)) == "enough_monsters"


def test_G25_SH51_plain_R_F_R() -> None:
    play = opened()
    for code, mark in (("c1", None), ("c2", Mark.REAR), ("c3", Mark.FRONT), ("c4", Mark.REAR)):
        play.do(DrawMonster(code, hp=9, level=1 if code in ("c1", "c2") else 2, mark=mark))
    assert codes(play) == "3124"
    assert [monster.who for monster in play.state.monsters] == [M1, M2, M3, M4]


def test_SH51_the_last_F_stands_in_front_and_plain_cards_before_R() -> None:
    play = opened((1, 1, 1, 1))
    for code, mark in (("1", Mark.FRONT), ("2", Mark.REAR), ("3", Mark.NONE), ("4", Mark.FRONT)):
        play.do(DrawMonster(code, hp=9, mark=mark))
    assert codes(play) == "4132"


def test_U7_a_card_without_a_code_fights_but_is_not_remembered() -> None:
    play = opened((1, 1, 1, 1))
    assert names(play.do(DrawMonster("", hp=12))) == ["MonsterDrawn"]
    assert names(play.do(DrawMonster("", hp=9, name="Loup"))) == ["MonsterDrawn"]
    assert [monster.name for monster in play.state.monsters] == ["M1", "Loup"]
    assert play.state.known.monsters == ()
    assert names(play.do(DescribeMonster(M1, "Harpie", 1))) == ["MonsterDescribed"]
    assert play.state.monsters[0].name == "Harpie"


def test_U7_only_hp_must_be_told_and_only_once() -> None:
    play = opened((1, 1, 1, 1))
    assert play.hard(DrawMonster("Z9")) == "hp_needed"
    assert play.hard(DrawMonster("  ")) == "no_code"
    assert play.hard(DrawMonster("Z9", hp=0)) == "count_out_of_range"
    assert play.hard(DrawMonster("Z9", hp=9, level=5)) == "count_out_of_range"
    assert names(play.do(DrawMonster("Z9", hp=12, name="Loup gris", elite=True))) == [
        "MonsterTold",
        "MonsterDrawn",
    ]
    assert names(play.do(DrawMonster("Z9"))) == ["MonsterDrawn"]
    wolf = play.state.monsters[1]
    assert (wolf.name, wolf.level, wolf.health.max_hp, wolf.elite) == ("Loup gris", 1, 12, True)


def test_the_tile_tells_the_levels_and_a_misread_card_may_stand() -> None:
    play = opened((1, 1, 2, 2)).draw("a", "b")
    refusal = play.no(DrawMonster("c", hp=9, level=1))
    assert (refusal.why.value, refusal.facts["need"]) == ("wrong_level", (2,))
    play.anyway(DrawMonster("c", hp=9, level=1))
    assert len(play.state.monsters) == 3


def test_a_card_may_be_read_more_closely_later() -> None:
    play = fight()
    play.do(DescribeMonster(M1, "Harpie", 3, True))
    harpy = play.state.monster(M1)
    assert harpy is not None
    assert (harpy.name, harpy.level, harpy.elite) == ("Harpie", 3, True)
    assert GAME.learnt(play.state)["monsters.a.elite"] == "yes"
    assert play.hard(DescribeMonster(M1, level=9)) == "count_out_of_range"
    assert play.hard(DescribeMonster(H1)) == "not_alive"


def test_SH82_A40_three_level_4_monsters_then_the_celestial_in_the_free_place() -> None:
    play = opened((4, 4, 4), celestial=True)
    assert play.why(DrawMonster("C", hp=50, celestial=True)) == "celestial_last"
    play.do(DrawMonster("1", hp=9))
    play.do(DrawMonster("2", hp=9, mark=Mark.REAR))
    play.do(DrawMonster("3", hp=9))
    assert play.why(DrawMonster("4", hp=9, celestial=False)) == "celestial_last"
    play.do(DrawMonster("C", hp=50))
    assert codes(play) == "13C2"
    celestial = play.state.monsters[2]
    assert celestial.celestial
    assert celestial.level is None


def test_a_celestial_elsewhere_is_a_misread_card() -> None:
    play = opened()
    assert play.why(DrawMonster("C", hp=50, celestial=True)) == "no_celestial_here"


def test_SH111_in_the_dungeon_an_elite_is_put_back_and_redrawn() -> None:
    play = opened((4, 4, 4, 4), dungeon=True)
    events = play.do(DrawMonster("E", hp=9, elite=True))
    assert names(events) == ["MonsterTold", "ElitePutBack"]
    moved = [event.remains(play.state) for event in events if isinstance(event, PiecesLeave)]
    assert moved == [Remains("E", Leaving.ELITE)]  # the table is told where the real card goes
    assert play.state.monsters == ()
    play.do(DrawMonster("a", hp=9))
    assert [monster.level for monster in play.state.monsters] == [4]


def test_SH52_A13_four_dice_from_left_to_right_and_damage_at_zero() -> None:
    play = opened().draw("a", "b", "c", "d")
    play.do(RollDice(), faces=(6, 1, 3, 2))
    assert [monster.die for monster in play.state.monsters] == [6, 1, 3, 2]
    assert all(monster.health.dice == (0, 0) for monster in play.state.monsters)
    assert play.hard(RollDice()) == "not_now"


@pytest.mark.parametrize(
    ("values", "why"),
    [((1, 2, 3), "wrong_dice"), ((1, 2, 3, 7), "die_out_of_range"), ((0, 1, 1, 1), "die_out_of_range")],
)
def test_dice_that_cannot_be_are_refused(values: tuple[int, ...], why: str) -> None:
    play = opened().draw("a", "b", "c", "d")
    assert play.hard(RollDice(values)) == why


def test_SH53_the_turn_die_takes_the_colour_of_the_wheel() -> None:
    play = ready()
    play.do(BeginFight(Side.HEROES, Colour.BLUE), None)
    assert play.state.calendar.turn_die is Colour.BLUE
    assert play.state.known.wheel[0] is Colour.BLUE
    assert GAME.learnt(play.state)["wheel.1.1"] == "blue"
    unknown = ready()
    unknown.do(BeginFight(Side.HEROES), None)
    assert unknown.state.calendar.turn_die is None


def test_SH53_the_die_of_an_earlier_fight_is_not_taken_for_this_one() -> None:
    play = journey()
    play.state = replace(play.state, calendar=replace(play.state.calendar, turn_die=Colour.RED))
    play.open_fight().draw("a", "b", "c", "d").begin()
    assert play.state.calendar.turn_die is None
    play.state = replace(play.state, calendar=replace(play.state.calendar, turn_die=Colour.RED))
    play.turn(H1)
    play.do(Retreat())
    assert play.state.calendar.turn_die is None


def test_SH54_SH117_heroes_may_be_reordered_before_the_fight_only() -> None:
    play = ready()
    play.do(LineUp((H3, H1, H4, H2)))
    assert play.line() == "3142"
    assert play.hard(LineUp((H1, H1, H2, H3))) == "not_the_line"
    assert play.hard(LineUp((H1, H2, H3))) == "not_the_line"
    play.do(BeginFight(Side.HEROES), None)
    assert play.hard(LineUp((H1, H2, H3, H4))) == "fight_on"


def test_SH58_the_first_monster_faces_the_first_hero_whatever_the_stage() -> None:
    play = ready()
    assert play.state.line(Side.HEROES)[0] is H1
    assert play.state.line(Side.MONSTERS)[0] is M1


def test_G37_SH55_heroes_start_one_shard_each() -> None:
    play = ready()
    play.do(BeginFight(Side.HEROES), None)
    assert [hero.storage.total for hero in play.state.heroes] == [3, 3, 3, 3]
    assert play.state.bag.bag.total == 16


def test_G36_SH55_monsters_start_shards_per_turn_each() -> None:
    play = ready()
    play.do(BeginFight(Side.MONSTERS), None)
    assert [hero.storage.total for hero in play.state.heroes] == [4, 4, 4, 4]
    assert play.state.bag.bag.total == 12


def test_SH55_a_level_5_hero_gets_three_when_monsters_start() -> None:
    play = ready()
    play.state = play.state.with_hero(H1, level=5)
    play.do(BeginFight(Side.MONSTERS), None)
    assert play.hero(H1).storage.total == 5


def test_SH55_a_level_nobody_read_is_asked() -> None:
    from tests.games.synchro_horizon.play import LEVELS, table

    owner = {key: value for key, value in LEVELS.items() if not key.endswith(".2.shards")}
    play = table(owner=owner)

    for who in (H1, H2, H3, H4):
        play.do(ChooseHero(who))
    play.do(BeginJourney())
    play.stop().open_fight().draw("a", "b", "c", "d").do(RollDice((1, 1, 1, 1)))
    play.state = play.state.with_hero(H1, level=2)
    assert play.hard(BeginFight(Side.MONSTERS)) == "shards_unknown"
    play.do(BeginFight(Side.HEROES), None)


def test_SH56_slots_tell_who_starts() -> None:
    for first, slot in ((Side.MONSTERS, Slot.I), (Side.HEROES, Slot.II)):
        play = fight(first=first)
        assert {monster.slot for monster in play.state.monsters} == {slot}
        assert play.fight.due is first


def test_SH57_both_boxes_are_shaken_and_the_starting_side_reveals() -> None:
    play = ready()
    assert names(play.do(BeginFight(Side.MONSTERS)))[-2:] == ["BoxShaken", "BoxShaken"]
    play.do(Reveal(), faces=(3, 4, 1, 2))
    assert play.fight.active is M3


def test_SH57_F11_no_marble_is_drawn_before_it_is_revealed() -> None:
    """Else a copy of the table would tell who acts next."""
    play = ready()
    play.do(BeginFight(Side.HEROES))
    assert (play.fight.heroes_box.order, play.fight.monsters_box.order) == ((), ())
    step = GAME.step(play.state)
    assert step is not None
    assert isinstance(step.action, Reveal)
    play.do(Reveal(), faces=(2, 1, 4, 3))
    assert play.fight.heroes_box.order == ()
    assert play.fight.heroes_box.out == (Ring.TWO,)


def test_SH57_F11_an_order_that_was_typed_counts() -> None:
    play = ready()
    events = GAME.decide(play.state, BeginFight(Side.MONSTERS), Typed((2, 1, 4, 3, 3, 4, 1, 2)))
    assert not isinstance(events, Refusal)
    after = reduce(GAME.evolve, events, play.state)
    assert after.fight is not None
    assert after.fight.heroes_box.order == (Ring.TWO, Ring.ONE, Ring.FOUR, Ring.THREE)


def test_real_boxes_hide_nothing() -> None:
    play = ready(boxes=Draws.TABLE)
    play.do(BeginFight(Side.HEROES), ())
    assert play.fight.heroes_box.order == ()
    assert asked(play.state) == "tell_ring"  # marbles are known by their colours: two are still unread
    play.do(TellRing(Ring.THREE, Colour.BLUE))
    play.do(TellRing(Ring.FOUR, Colour.GREEN))
    assert asked(play.state) == "enter_marble"


def asked(state: State) -> str:
    step = GAME.step(state)
    assert step is not None
    return step.ask


def test_shards_of_the_real_bag_are_typed() -> None:
    play = journey(colours=True, shards=Draws.TABLE).open_fight().draw("a", "b", "c", "d")
    play.do(RollDice((4, 3, 2, 1)))
    drawn = tuple(Drawn(who, (CLEAR,)) for who in (H1, H2, H3, H4))
    play.do(BeginFight(Side.HEROES, drawn=drawn))
    assert play.hero(H3).storage == Shards(blue=1, green=1, clear=1)
    assert play.hero(H1).storage == Shards(red=1, clear=2)


def test_typed_shards_must_be_possible() -> None:
    play = journey(colours=True).open_fight().draw("a", "b", "c", "d")
    play.do(RollDice((4, 3, 2, 1)))
    twice = (Drawn(H1, (CLEAR,)), Drawn(H1, (CLEAR,)))
    assert play.hard(BeginFight(Side.HEROES, drawn=twice)) == "twice_the_same"
    assert play.hard(BeginFight(Side.HEROES, drawn=(Drawn(H1, (CLEAR, RED)),))) == "wrong_number"
    play.bag(Shards(red=5))
    assert play.hard(BeginFight(Side.HEROES, drawn=(Drawn(H1, (GREEN,)),))) == "no_such_shard"
    assert BLUE is not RED


def test_U11_a_short_bag_asks_and_never_blocks() -> None:
    play = ready().bag(Shards(plain=2))
    refusal = play.no(BeginFight(Side.HEROES))
    assert (refusal.why.value, refusal.soft) == ("bag_short", True)
    assert refusal.facts == {"have": 2, "need": 4}
    part = ready().bag(Shards(plain=2))
    part.do(BeginFight(Side.HEROES, less=True), None)
    assert [hero.storage.total for hero in part.state.heroes] == [3, 3, 2, 2]
    play.do(RefillBag())
    play.do(BeginFight(Side.HEROES), None)
    assert [hero.storage.total for hero in play.state.heroes] == [3, 3, 3, 3]
    assert play.hard(RefillBag()) == "tray_empty"


def test_A31_a_bag_emptied_by_a_retreat_names_who_discards_down_first() -> None:
    play = ready()
    for who, n in ((H1, 7), (H2, 7), (H3, 9), (H4, 5)):
        play.store(who, *[PLAIN] * n)
    refusal = play.no(BeginFight(Side.HEROES))
    assert (refusal.why.value, refusal.soft) == ("bag_held", True)
    assert dict(refusal.facts) == {
        "have": 0,
        "need": 4,
        "names": ("Hero 1", "Hero 2", "Hero 3"),
        "high": 5,
    }
    for who, n in ((H1, 2), (H2, 2), (H3, 4)):
        step = GAME.step(play.state)
        assert step is not None
        assert (step.ask, step.label.facts["n"]) == ("discard_shards", n)
        action = DiscardShards(who, (PLAIN,) * n)
        assert action in GAME.offers(play.state)
        play.do(action)
    assert play.why(BeginFight(Side.HEROES)) == "bag_short", "now the tray goes back"
    step = GAME.step(play.state)
    assert step is not None
    assert step.ask == "begin_fight"
    play.do(RefillBag())
    play.do(BeginFight(Side.HEROES), None)
    assert [hero.storage.total for hero in play.state.heroes] == [5, 5, 5, 5]


def test_A31_the_table_may_begin_with_what_the_bag_has() -> None:
    play = ready()
    for who in (H1, H2, H3, H4):
        play.store(who, *[PLAIN] * 7)
    assert "ShardsShort" in names(play.anyway(BeginFight(Side.HEROES)))
    assert [hero.over for hero in play.state.heroes] == [2, 2, 2, 2]
    less = ready()
    for who in (H1, H2, H3, H4):
        less.store(who, *[PLAIN] * 7)
    less.do(BeginFight(Side.HEROES, less=True), None)


def test_limit_of_five_after_the_start() -> None:
    play = journey(colours=True).open_fight().draw("a", "b", "c", "d")
    play.do(RollDice((4, 3, 2, 1)))
    play.store(H1, RED, RED, RED, BLUE, BLUE)
    play.do(BeginFight(Side.HEROES), None)
    assert play.hero().storage.total == 6
    step = GAME.step(play.state)
    assert step is not None
    assert step.ask == "discard_shards"
    assert play.hard(Reveal()) == "over_limit"
    play.do(DiscardShards(H1, (BLUE,)))
    play.do(Reveal(), None)


def test_steps_of_the_start_follow_each_other() -> None:
    play = opened()
    for code in "abcd":
        step = GAME.step(play.state)
        assert step is not None
        assert step.ask == "draw_monster"
        play.draw(code)
    step = GAME.step(play.state)
    assert step is not None
    assert step.action == RollDice()
    play.do(RollDice(), None)
    step = GAME.step(play.state)
    assert step is not None
    assert step.ask == "begin_fight"


def test_nothing_of_a_fight_happens_outside_one() -> None:
    play = journey()
    for action in (
        RollDice(),
        BeginFight(Side.HEROES),
        Reveal(),
        Retreat(),
        EndFight(),
        DrawMonster("a", hp=3),
    ):
        assert play.hard(action) == "no_fight"
    assert opened().hard(BeginFight(Side.HEROES)) == "not_now"


def test_SH51_SH131_whom_nobody_named_goes_by_its_board() -> None:
    """Cards marked F and R move the others from board to board: "M2" never stands on the first one."""
    play = opened((1, 1, 1, 1))
    play.do(DrawMonster("", hp=8))
    assert names(play.do(DrawMonster("", hp=9, mark=Mark.FRONT))) == ["MonsterDrawn", "MonsterMovedOn"]
    play.do(DrawMonster("", hp=7, name="Loup", mark=Mark.REAR))
    assert names(play.do(DrawMonster("", hp=6))) == ["MonsterDrawn"]
    assert [(monster.name, monster.health.max_hp) for monster in play.state.monsters] == [
        ("M1", 9),
        ("M2", 8),
        ("M3", 6),
        ("Loup", 7),
    ]
