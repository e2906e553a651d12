"""Levels: payment, rewards, mulligan 3-2-1, golden sides (p. 15, 24)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.automation import next_automatic_action
from companion.games.synchro_horizon import GAME
from companion.games.synchro_horizon.correction import Correct
from companion.games.synchro_horizon.health import Eliminate, Stun
from companion.games.synchro_horizon.levels import GrantLevel, LevelUp, TellLevel
from companion.games.synchro_horizon.points import VisitTower
from companion.games.synchro_horizon.queries import learnt
from companion.games.synchro_horizon.queries import party as look
from companion.games.synchro_horizon.shards import level_payment
from companion.games.synchro_horizon.skills import (
    DrawSkills,
    GainSkill,
    KeepSkill,
    LoseSkill,
    Mulligan,
    TakeAside,
    TakeUpgrade,
    WaiveReward,
)
from companion.games.synchro_horizon.state.known import Level
from companion.games.synchro_horizon.state.party import HeroCard, Shards, Skill
from companion.games.synchro_horizon.turn import EndTurn
from companion.games.synchro_horizon.village import Recruit
from companion.games.synchro_horizon.vocabulary import HeroClass, Point, Ring
from tests.games.synchro_horizon.play import BLUE, CLEAR, GREEN, H1, H2, H4, PLAIN, RED, Play, fight, names
from tests.games.synchro_horizon.trip import aside, at_levels, on_the_road, settle, village, visiting


def turn(*shards: object, **options: object) -> Play:
    """The first hero's turn, with these shards in its storage. Its next level costs 2."""
    return fight(colours=True, **options).turn(H1).store(H1, *shards)  # type: ignore[arg-type]


def owed(play: Play, *levels: int) -> Play:
    """The first hero has just gained these levels."""
    start = levels[0] - 1
    at_levels(play, start)
    play.do(GrantLevel(H1, len(levels)))
    return play


def full(play: Play) -> Play:
    """The first hero has four skills."""
    while len(play.hero().skills) < 4:
        play.do(GainSkill(H1))
    return play


# -- paying -----------------------------------------------------------------------------------------


def test_SH64_transparent_shards_pay_a_level() -> None:
    play = turn(CLEAR, CLEAR, RED)
    assert names(play.do(LevelUp(H1, (CLEAR, CLEAR)))) == ["ShardsSpent", "LevelGained"]
    hero = play.hero()
    assert (hero.level, hero.health.max_hp, hero.storage.total, hero.spent) == (2, 32, 1, 2)


def test_G54_A35_two_of_one_colour_stand_for_a_transparent_one() -> None:
    play = turn(CLEAR, RED, RED)
    play.do(LevelUp(H1, (CLEAR, RED, RED)))
    for hero_class in HeroClass:
        play = turn(CLEAR, RED, BLUE).card(H1, hero_class)
        assert play.hard(LevelUp(H1, (CLEAR, RED, BLUE))) == "level_payment"


def test_A35_the_class_colour_may_be_lent_when_the_table_says_so() -> None:
    play = turn(CLEAR, RED, BLUE, class_colour_levels=True).card(H1, HeroClass.WARRIOR)
    play.do(LevelUp(H1, (CLEAR, RED, BLUE)))
    assert play.fight.turn.hero_change
    play = turn(CLEAR, RED, BLUE, class_colour_levels=True).card(H1, HeroClass.WARRIOR)
    play.state = play.state.with_fight(turn=replace(play.fight.turn, hero_change=True))
    assert play.hard(LevelUp(H1, (CLEAR, RED, BLUE))) == "level_payment"
    play.state = play.state.with_hero(H1, master=HeroCard(77, "M", HeroClass.WARRIOR))
    play.do(LevelUp(H1, (CLEAR, RED, BLUE)))
    assert play.fight.turn.master_change


def test_A52_pairs_may_stand_for_every_transparent_shard() -> None:
    turn(RED, RED, BLUE, BLUE).do(LevelUp(H1, (RED, RED, BLUE, BLUE)))
    turn(RED, RED, RED, RED).do(LevelUp(H1, (RED, RED, RED, RED)))


@pytest.mark.parametrize(
    "paid", [(), (CLEAR,), (CLEAR, RED), (RED, RED), (CLEAR, CLEAR, RED), (CLEAR, CLEAR, RED, RED)]
)
def test_SH64_too_little_or_too_much_is_refused(paid: tuple[object, ...]) -> None:
    play = turn(CLEAR, CLEAR, RED, RED)
    assert play.hard(LevelUp(H1, paid)) == "level_payment"  # type: ignore[arg-type]


def test_SH64_shards_come_from_the_storage_or_the_reserve() -> None:
    play = turn(CLEAR)
    assert play.hard(LevelUp(H1, (CLEAR, CLEAR))) == "no_such_shard"
    bag = play.state.bag
    one = Shards(clear=1)
    play.state = replace(play.state, bag=replace(bag, bag=bag.bag - one, reserve=one))
    play.do(LevelUp(H1, (CLEAR,), (CLEAR,)))
    assert play.state.bag.reserve.total == 0


def test_SH64_shards_without_colours_are_only_counted() -> None:
    play = fight().turn(H1).store(H1, *(PLAIN,) * 5)
    assert play.hard(LevelUp(H1, (PLAIN,))) == "level_payment"
    assert play.hard(LevelUp(H1, (PLAIN,) * 5)) == "level_payment"
    play.do(LevelUp(H1, (PLAIN,) * 3))


def test_SH68_A10_at_any_time_of_the_own_turn_once() -> None:
    play = turn(*(CLEAR,) * 4)
    assert play.hard(LevelUp(H2, (CLEAR, CLEAR))) == "not_active"
    play.do(LevelUp(H1, (CLEAR, CLEAR)))
    settle(play)
    assert play.why(LevelUp(H1, (CLEAR, CLEAR))) == "levelled_already"
    play.anyway(LevelUp(H1, (CLEAR, CLEAR)))
    assert play.hero().level == 3
    settle(play)
    play.do(EndTurn())
    assert on_the_road().hard(LevelUp(H1)) == "no_fight"


def test_SH68_a_stunned_hero_gains_no_level() -> None:
    play = fight(colours=True)
    play.do(Stun(H1))
    play.turn(H1).store(H1, CLEAR, CLEAR)
    assert play.hard(LevelUp(H1, (CLEAR, CLEAR))) == "stunned"


def test_SH66_seven_is_the_last_level() -> None:
    play = at_levels(turn(CLEAR, CLEAR), 7)
    assert play.hard(LevelUp(H1, (CLEAR, CLEAR))) == "top_level"
    assert play.hard(GrantLevel(H1)) == "top_level"
    assert look.next_level(play.state, play.hero()).level is None
    play = at_levels(on_the_road(), 6)
    play.do(GrantLevel(H1, 3))
    assert play.hero().level == 7


def test_SH67_the_maximum_rises_and_damage_stays() -> None:
    play = turn(CLEAR, CLEAR).put(H1, damage=29)
    play.do(LevelUp(H1, (CLEAR, CLEAR)))
    assert (play.hero().health.max_hp, play.hero().health.damage) == (32, 29)


def test_U4_the_cost_is_read_from_the_board_once() -> None:
    play = turn(CLEAR, CLEAR)
    boards = tuple(tuple(replace(level, cost=None) for level in track) for track in play.state.known.boards)
    play.state = replace(play.state, known=replace(play.state.known, boards=boards))
    assert play.hard(LevelUp(H1, (CLEAR, CLEAR))) == "level_cost_unknown"
    assert play.hard(LevelUp(H1, (CLEAR, CLEAR), cost=10)) == "count_out_of_range"
    play.do(LevelUp(H1, (CLEAR, CLEAR), cost=2))
    assert learnt(play.state)["board1.1.cost"] == 2
    assert play.state.known.level(Ring.ONE, 1).cost == 2


def test_U4_hp_of_a_new_level_are_asked_and_the_old_ones_hold_until_then() -> None:
    play = turn(CLEAR, CLEAR).put(H1, shield=3)
    boards = tuple((track[0], Level(), *track[2:]) for track in play.state.known.boards)
    play.state = replace(play.state, known=replace(play.state.known, boards=boards))
    play.do(LevelUp(H1, (CLEAR, CLEAR)))
    assert play.hero().health.max_hp == 30
    step = GAME.step(play.state)
    assert step is not None
    assert step.ask == "tell_level"
    play.do(TellLevel(2, 33, 2, ring=Ring.ONE))
    assert play.hero().health.max_hp == 33
    step = GAME.step(play.state)
    assert step is not None
    assert step.action == DrawSkills(H1)


def test_SH64_the_button_knows_what_would_pay() -> None:
    play = turn(CLEAR, RED, RED)
    level = look.next_level(play.state, play.hero())
    assert (level.level, level.cost, level.payment) == (2, 2, Shards(red=2, clear=1))
    assert LevelUp(H1, (RED, RED, CLEAR)) in GAME.offers(play.state)
    assert level_payment(2, Shards(red=1, blue=1, clear=1)) is None
    play.do(LevelUp(H1, (RED, RED, CLEAR)))
    assert look.next_level(play.state, play.hero()).done


# -- rewards ----------------------------------------------------------------------------------------


def test_SH65_levels_two_to_four_give_one_of_three_skills() -> None:
    play = owed(on_the_road(), 2)
    play.do(DrawSkills(H1))
    assert play.state.roster.skills == 46 - 3
    assert play.hard(DrawSkills(H1)) == "draw_open"
    play.do(KeepSkill("Foudre", (BLUE, BLUE)))
    assert [skill.name for skill in play.hero().skills] == ["Skill", "Foudre"]
    assert (play.state.roster.skills, play.state.roster.rewards) == (45, ())
    assert learnt(play.state)["skills.Foudre.blue"] == 2
    assert play.hard(DrawSkills(H1)) == "no_reward"
    # the cost is known from now on
    play.do(GainSkill(H2, "Foudre"))
    assert play.hero(H2).skills[-1].cost == (BLUE, BLUE)


def test_SH65_levels_five_to_seven_upgrade_the_card_or_a_skill() -> None:
    play = owed(on_the_road(), 5, 6, 7)
    tile = play.hero().skills[0].id
    assert play.hard(DrawSkills(H1)) == "not_that_reward"
    play.do(TakeUpgrade(H1))
    assert play.hero().card.upgraded
    assert play.hard(TakeUpgrade(H1)) == "upgraded_already"
    assert play.hard(TakeUpgrade(H1, 999)) == "no_such_skill"
    play.do(TakeUpgrade(H1, tile))
    assert play.hero().skills[0].upgraded
    assert play.hard(TakeUpgrade(H1, tile)) == "upgraded_already"
    # card and only skill are golden: nothing is left to take
    step = GAME.step(play.state)
    assert step is not None
    assert step.action == WaiveReward(H1)
    play.do(WaiveReward(H1))
    assert play.state.roster.rewards == ()
    assert owed(on_the_road(), 2).hard(TakeUpgrade(H1)) == "not_that_reward"


def test_A36_levels_by_points_and_effects_cost_nothing_and_give_each_reward() -> None:
    play = owed(on_the_road(), 3, 4, 5)
    assert [reward.level for reward in play.state.roster.rewards] == [3, 4, 5]
    assert [(due.skill, due.full) for due in look.due(play.state)] == [
        (True, False),
        (True, False),
        (False, False),
    ]
    assert play.hero().storage.total == 2
    settle(play)
    assert len(play.hero().skills) == 3
    assert play.hero().card.upgraded
    assert play.hard(GrantLevel(H1, 0)) == "count_out_of_range"


def test_SH125_mulligan_three_two_one_and_the_last_must_be_kept() -> None:
    play = owed(on_the_road(), 2)
    assert play.hard(Mulligan()) == play.hard(KeepSkill()) == "no_draw"
    play.do(DrawSkills(H1))
    shown = []
    for _ in range(2):
        play.do(Mulligan())
        draw = play.state.roster.draw
        assert draw is not None
        shown.append((draw.shown, draw.aside, play.state.roster.skills))
    assert shown == [(2, 3, 41), (1, 5, 40)]
    assert play.hard(Mulligan()) == "last_tile"
    play.do(KeepSkill("Seule"))
    assert play.state.roster.skills == 45


def test_A39_mulligan_for_the_levels_of_a_recruit() -> None:
    from tests.games.synchro_horizon.trip import village

    play = village(8, heroes=3, level=3)
    play.do(Recruit(), None)
    who = play.state.roster.rewards[0].who
    play.do(DrawSkills(who))
    play.do(Mulligan())
    play.do(KeepSkill())


def test_SH130_full_slots_replace_a_tile_or_leave_the_new_one() -> None:
    play = owed(full(on_the_road()), 2, 3)
    play.do(DrawSkills(H1))
    assert play.hard(KeepSkill("Neuve")) == "skills_full"
    old = play.hero().skills[0]
    assert names(play.do(KeepSkill("Neuve", replaces=old.id))) == ["SkillLost", "SkillKept"]
    assert [skill.name for skill in play.hero().skills][-1] == "Neuve"
    bag = play.state.roster.skills
    play.do(DrawSkills(H1))
    play.do(WaiveReward(H1))
    assert (play.state.roster.skills, play.state.roster.draw) == (bag, None)


def test_SH65_a_reward_that_can_be_taken_is_not_lost_unasked() -> None:
    play = owed(on_the_road(), 2)
    assert play.why(WaiveReward(H1)) == "reward_waits"
    play.anyway(WaiveReward(H1))
    assert play.hard(WaiveReward(H1)) == "no_reward"


def test_SH125_a_defeated_hero_gives_its_drawn_tiles_back() -> None:
    play = owed(on_the_road(), 2, 3)
    play.do(DrawSkills(H1))
    play.do(Mulligan())
    play.do(Eliminate(H1))
    assert (play.state.roster.skills, play.state.roster.draw, play.state.roster.rewards) == (47, None, ())


def test_SH108_A55_the_tile_set_aside_is_taken_at_the_next_level_of_any_hero() -> None:
    play = visiting(Point.TOWER)
    play.do(VisitTower("Foudre", (BLUE,)))
    assert play.state.roster.skills == 45
    play.do(GrantLevel(H2))
    step = GAME.step(play.state)
    assert step is not None
    assert step.ask == "take_aside"
    play.do(TakeAside(H2))
    assert [skill.name for skill in play.hero(H2).skills] == ["Skill", "Foudre"]
    assert (play.state.roster.aside, play.state.roster.skills, play.state.roster.rewards) == (None, 45, ())
    play.do(GrantLevel(H2))
    assert play.hard(TakeAside(H2)) == "nothing_aside"


def test_A61_levels_five_to_seven_take_the_tile_set_aside_only_when_the_table_insists() -> None:
    play = at_levels(visiting(Point.TOWER), 4, 1)
    assert not look.tower_in_vain(play.state)
    play.do(VisitTower("Foudre", (BLUE,)))
    play.do(GrantLevel(H1))
    assert play.soft(TakeAside(H1)) == "not_that_reward"
    play.anyway(TakeAside(H1))
    assert [skill.name for skill in play.hero().skills] == ["Skill", "Foudre"]
    assert (play.state.roster.aside, play.state.roster.rewards) == (None, ())


def test_A61_the_tower_is_in_vain_once_every_hero_is_at_level_four() -> None:
    assert look.tower_in_vain(at_levels(visiting(Point.TOWER), 4, 5, 7, 4).state)
    assert not look.tower_in_vain(at_levels(visiting(Point.TOWER), 4, 5, 3, 4).state)


def test_SH108_drawing_instead_returns_the_tile_to_the_bag() -> None:
    play = visiting(Point.TOWER)
    play.do(VisitTower("Foudre"))
    play.do(GrantLevel(H2))
    assert names(play.do(DrawSkills(H2))) == ["AsideReturned", "SkillsDrawn"]
    assert (play.state.roster.aside, play.state.roster.skills) == (None, 43)


def test_SH108_the_first_tiles_of_a_recruit_leave_the_tile_set_aside_where_it_is() -> None:
    play = village(8, heroes=3, level=3)
    aside(play, aside=Skill(900, "Foudre"), skills=46)
    play.do(Recruit(), None)
    for reward in play.state.roster.rewards:
        step = GAME.step(play.state)
        assert step is not None
        assert step.action == DrawSkills(reward.who)
        assert names(play.do(DrawSkills(reward.who))) == ["SkillsDrawn"]
        play.do(KeepSkill())
    assert play.state.roster.aside == Skill(900, "Foudre")
    play.do(GrantLevel(H4))
    step = GAME.step(play.state)
    assert step is not None
    assert step.ask == "take_aside"
    assert names(play.do(DrawSkills(H4))) == ["AsideReturned", "SkillsDrawn"]


def test_SH108_a_recruit_takes_the_tile_set_aside_only_when_the_table_insists() -> None:
    play = village(8, heroes=3, level=2)
    aside(play, aside=Skill(900, "Foudre"), skills=46)
    play.do(Recruit(), None)
    refusal = play.no(TakeAside(H4))
    assert (refusal.why.value, refusal.soft) == ("aside_waits", True)
    play.anyway(TakeAside(H4))
    assert play.hero(H4).skills == (Skill(900, "Foudre"),)


def test_SH108_a_level_won_while_a_recruit_is_still_owed_tiles_is_the_next_level_up() -> None:
    play = village(8, heroes=3, level=2)
    aside(play, aside=Skill(900, "Foudre"), skills=46)
    play.do(GrantLevel(H1))
    play.do(Recruit(), None)
    play.do(DrawSkills(H4))
    play.do(KeepSkill())
    play.do(TakeAside(H1))
    assert play.hero().skills[-1].name == "Foudre"


def test_SH108_full_slots_make_room_for_the_tile_set_aside() -> None:
    play = visiting(Point.TOWER)
    play.do(VisitTower("Foudre"))
    full(play).do(GrantLevel(H1))
    assert play.hard(TakeAside(H1)) == "skills_full"
    play.do(TakeAside(H1, play.hero().skills[0].id))
    assert play.hero().skills[-1].name == "Foudre"


def test_SH130_skills_by_effects_come_from_the_bag_and_go_back() -> None:
    play = full(on_the_road())
    assert play.hard(GainSkill(H1)) == "skills_full"
    tile = play.hero().skills[1]
    play.do(GainSkill(H1, "Autre", replaces=tile.id))
    assert play.state.roster.skills == 43
    play.do(LoseSkill(H1, play.hero().skills[0].id))
    assert play.state.roster.skills == 44
    assert play.hard(LoseSkill(H1, tile.id)) == "no_such_skill"


def test_SH7_an_empty_skill_bag_gives_nothing() -> None:
    play = owed(on_the_road(), 2)
    spare = tuple(Skill(500 + n, "x") for n in range(4))
    waiting = tuple(
        replace(play.hero(), who=None, card=HeroCard(600 + n, "W"), skills=_numbered(spare, n), items=())
        for n in range(11)
    )
    waiting = tuple(replace(hero, storage=Shards()) for hero in waiting)
    aside(play, waiting=waiting, skills=2)
    play.do(DrawSkills(H1))
    draw = play.state.roster.draw
    assert draw is not None
    assert draw.shown == 2
    assert play.hard(Mulligan()) == "last_tile"
    assert play.hard(GainSkill(H2)) == "skill_bag_empty"
    play.do(KeepSkill())
    play.do(GainSkill(H2))
    play.do(GrantLevel(H1))
    step = GAME.step(play.state)
    assert step is not None
    assert step.action == WaiveReward(H1)
    assert play.hard(DrawSkills(H1)) == "skill_bag_empty"


def _numbered(tiles: tuple[Skill, ...], n: int) -> tuple[Skill, ...]:
    return tuple(replace(tile, id=1000 + 10 * n + place) for place, tile in enumerate(tiles))


def test_SH19_sides_and_levels_are_repaired_by_hand() -> None:
    play = on_the_road()
    play.do(Correct("h1.level", 4))
    assert (play.hero().level, play.hero().health.max_hp, play.state.roster.rewards) == (4, 36, ())
    play.do(Correct("h1.upgraded", 1))
    assert play.hero().card.upgraded
    tile = play.hero().skills[0].id
    play.do(Correct(f"skills.{tile}.upgraded", 1))
    assert play.hero().skills[0].upgraded
    play.do(Correct(f"skills.{tile}.upgraded", 0))
    assert not play.hero().skills[0].upgraded
    assert play.hard(Correct("h1.level", 8)) == "bad_value"
    assert play.hard(Correct("h1.master", 1)) == "no_such_field"
    assert play.hard(Correct("skills.999.upgraded", 1)) == "no_such_field"


def test_U4_shards_of_a_level_are_proposed_never_taken_for_granted() -> None:
    play = on_the_road()
    boards = tuple(tuple(Level() for _ in track) for track in play.state.known.boards)
    play.state = replace(play.state, known=replace(play.state.known, boards=boards))
    assert look.proposed_shards(play.state, Ring.ONE, 3) == 2
    assert look.proposed_shards(play.state, Ring.ONE, 4) is None
    assert play.state.known.level(Ring.ONE, 3).shards is None
    play.do(TellLevel(4, shards=3, ring=Ring.TWO))
    assert look.proposed_shards(play.state, Ring.ONE, 4) == 3
    assert look.proposed_shards(play.state, Ring.TWO, 4) is None


def test_U4_boards_that_show_other_numbers_are_not_the_same() -> None:
    play = on_the_road()
    boards = tuple(tuple(Level() for _ in track) for track in play.state.known.boards)
    play.state = replace(play.state, known=replace(play.state.known, boards=boards))
    play.do(TellLevel(4, 40, ring=Ring.TWO))
    assert not look.boards_differ(play.state, 4)
    assert not look.boards_differ(play.state, 4, Ring.ONE), "nobody read that one yet"
    play.do(TellLevel(4, 41, ring=Ring.ONE))
    assert look.boards_differ(play.state, 4)
    assert look.boards_differ(play.state, 4, Ring.ONE)
    assert look.boards_differ(play.state, 4, Ring.THREE), "the two that were read"


def test_SH65_green_shards_pay_too() -> None:
    play = turn(GREEN, GREEN, CLEAR)
    play.do(LevelUp(H1, (GREEN, GREEN, CLEAR)))
    assert play.hero().level == 2


def test_SH65_the_tiles_of_a_level_are_drawn_by_themselves() -> None:
    play = turn(GREEN, GREEN, CLEAR)
    play.do(LevelUp(H1, (GREEN, GREEN, CLEAR)))
    assert next_automatic_action(GAME.automations, {}, play.state) == DrawSkills(H1)
    play.do(DrawSkills(H1))
    assert next_automatic_action(GAME.automations, {}, play.state) is None  # which one to keep is asked


def test_SH108_a_tile_set_aside_is_asked_about_before_any_is_drawn() -> None:
    play = turn(GREEN, GREEN, CLEAR)
    aside(play, aside=Skill(900, "Foudre"), skills=play.state.roster.skills - 1)
    play.do(LevelUp(H1, (GREEN, GREEN, CLEAR)))
    assert next_automatic_action(GAME.automations, {}, play.state) is None
