"""Silver and golden sides of Hero cards and skill tiles: each keeps its own numbers (SH-19, U-9)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.chance import Seeded
from companion.games.synchro_horizon import GAME
from companion.games.synchro_horizon.correction import Correct
from companion.games.synchro_horizon.hero_cards import DescribeHero, HeroDescribed, NewCard
from companion.games.synchro_horizon.levels import GrantLevel
from companion.games.synchro_horizon.points import SettleStatue, VisitLibrary, VisitSanctuary, VisitStatue
from companion.games.synchro_horizon.queries import learnt
from companion.games.synchro_horizon.queries.party import asks_golden, asks_golden_master
from companion.games.synchro_horizon.roster import TakeHero
from companion.games.synchro_horizon.skills import CardUpgraded, DescribeSkill, TakeUpgrade
from companion.games.synchro_horizon.state import Options, State
from companion.games.synchro_horizon.turn import UseSkill
from companion.games.synchro_horizon.vocabulary import HeroClass, Join, Point
from tests.games.synchro_horizon.play import BLUE, H1, RED, Play, box, fight, party
from tests.games.synchro_horizon.trip import at_levels, buried, settle, visiting


def rising() -> Play:
    """Hero 1 reads class level 2, its skill costs one red; its level-5 reward waits."""
    play = party(colours=True)
    play.do(DescribeHero(H1, hero_class=HeroClass.WARRIOR, class_level=2))
    play.do(DescribeSkill(H1, tile(play), cost=(RED,)))
    at_levels(play, 4)
    play.do(GrantLevel(H1))
    return play


def tile(play: Play) -> int:
    return play.hero().skills[0].id


def known(play: Play) -> tuple[int | None, int | None]:
    """The class levels of both sides of the card of hero 1, as the box remembers them."""
    name = play.hero().card.name
    return play.state.known.class_level(name), play.state.known.class_level(name, golden=True)


def costs(play: Play) -> tuple[Any, Any]:
    """The costs of both sides of the skill of hero 1, as the box remembers them."""
    return play.state.known.skill_cost("Skill"), play.state.known.skill_cost("Skill", golden=True)


@pytest.mark.parametrize(("same", "level"), [(True, 2), (False, None)])
def test_SH19_turning_a_card_says_once_whether_the_numbers_are_the_same(
    same: bool, level: int | None
) -> None:
    play = rising()
    assert asks_golden(play.state, H1)
    play.do(TakeUpgrade(H1, same=same))
    assert play.hero().card.class_level == level
    assert known(play) == (2, level)
    assert not asks_golden(play.state, H1)


def test_SH19_correcting_the_golden_side_leaves_the_silver_one_in_the_box() -> None:
    play = rising()
    play.do(TakeUpgrade(H1, same=False))
    play.do(DescribeHero(H1, class_level=4))
    assert play.hero().card.class_level == 4
    assert known(play) == (2, 4)
    told = learnt(play.state)
    assert (told["heroes.Hero 1.level"], told["heroes.Hero 1.golden"]) == (2, 4)


def test_SH19_the_next_table_knows_both_sides_and_does_not_ask_again() -> None:
    play = rising()
    play.do(TakeUpgrade(H1, same=False))
    play.do(DescribeHero(H1, class_level=4))
    state = GAME.new(Options(), 2, box(**learnt(play.state)), Seeded("next"))
    assert isinstance(state, State)
    assert state.known.class_level("Hero 1") == 2
    assert state.known.class_level("Hero 1", golden=True) == 4
    again = rising()
    again.state = GAME.evolve(again.state, HeroDescribed(H1, "Hero 1", None, 4, False, golden=True))
    again.state = GAME.evolve(again.state, HeroDescribed(H1, "Hero 1", HeroClass.WARRIOR, 2, False))
    assert not asks_golden(again.state, H1)
    again.do(TakeUpgrade(H1))
    assert again.hero().card.class_level == 4


def test_SH19_a_correction_of_the_side_brings_the_numbers_of_that_side() -> None:
    play = rising()
    play.do(TakeUpgrade(H1, same=False))
    play.do(DescribeHero(H1, class_level=4))
    play.do(Correct("h1.upgraded", 0))
    assert play.hero().card.class_level == 2
    play.do(Correct("h1.upgraded", 1))
    assert play.hero().card.class_level == 4
    assert known(play) == (2, 4)


@pytest.mark.parametrize(("same", "cost"), [(True, (RED,)), (False, None)])
def test_SH19_a_tile_keeps_the_costs_of_both_sides(same: bool, cost: Any) -> None:
    play = rising()
    number = tile(play)
    assert asks_golden(play.state, H1, number)
    play.do(TakeUpgrade(H1, number, same))
    assert play.hero().skills[0].cost == cost
    assert costs(play) == ((RED,), cost)
    play.do(DescribeSkill(H1, number, cost=(BLUE, BLUE)))
    assert costs(play) == ((RED,), (BLUE, BLUE))
    play.do(Correct(f"skills.{number}.upgraded", 0))
    assert play.hero().skills[0].cost == (RED,)


def test_SH19_a_cost_read_in_a_turn_belongs_to_the_side_that_lies_up() -> None:
    play = fight(colours=True)
    play.turn(H1).store(H1, RED, BLUE)
    number = tile(play)
    play.do(DescribeSkill(H1, number, cost=(RED,)))
    play.do(Correct(f"skills.{number}.upgraded", 1))
    play.do(UseSkill(H1, number, (BLUE,), cost=(BLUE,)))
    assert costs(play) == ((RED,), (BLUE,))


def test_SH19_SH99_the_statue_asks_it_of_a_tile() -> None:
    play = visiting(Point.STATUE)
    play.do(DescribeSkill(H1, tile(play), cost=(RED,)))
    play.do(VisitStatue(3))
    play.do(SettleStatue(H1, tile(play), same=True))
    assert costs(play) == ((RED,), (RED,))


def test_SH19_SH103_the_library_asks_it_of_a_master() -> None:
    play = visiting(Point.LIBRARY)
    play.do(TakeHero(Join.MASTER, NewCard("Lysa", HeroClass.RANGER, 2), H1))
    master = play.hero().master
    assert master is not None
    assert asks_golden_master(play.state, master.id)
    play.do(VisitLibrary(master.id, same=False))
    assert play.hero().master is not None
    assert play.hero().master.class_level is None  # type: ignore[union-attr]
    play.do(DescribeHero(H1, class_level=5, master=True))
    assert play.state.known.class_level("Lysa") == 2
    assert play.state.known.class_level("Lysa", golden=True) == 5


def test_A59_an_upgraded_hero_of_the_graveyard_teaches_with_its_silver_side() -> None:
    play = visiting(Point.SANCTUARY)
    play.do(DescribeHero(H1, hero_class=HeroClass.WARRIOR, class_level=2))
    play.do(Correct("h1.upgraded", 1))
    play.do(DescribeHero(H1, class_level=4))
    card = buried(play, H1)
    play.do(VisitSanctuary(card))
    (master,) = play.state.roster.masters
    assert (master.upgraded, master.class_level) == (False, 2)


def test_SH19_an_old_entry_that_says_nothing_of_the_golden_side_leaves_the_number() -> None:
    play = rising()
    play.state = GAME.evolve(play.state, CardUpgraded(H1, "Hero 1", reward=True))
    assert (play.hero().card.upgraded, play.hero().card.class_level) == (True, 2)
    assert known(play) == (2, None)
    settle(play)
