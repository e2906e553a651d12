"""Points of interest that give or change cards and tiles, and the Dungeon (p. 19-20)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.synchro_horizon import GAME
from companion.games.synchro_horizon.fight import EndFight
from companion.games.synchro_horizon.health import Eliminate
from companion.games.synchro_horizon.hero_cards import NewCard
from companion.games.synchro_horizon.journey import Travel
from companion.games.synchro_horizon.points import (
    SkillSwap,
    TakeLegend,
    VisitAltar,
    VisitDojo,
    VisitLibrary,
    VisitNecropolis,
    VisitRuins,
    VisitSanctuary,
    VisitTavern,
    VisitTower,
    VisitVolcano,
)
from companion.games.synchro_horizon.roster import TakeHero
from companion.games.synchro_horizon.vocabulary import MONSTERS, HeroClass, Join, Point
from tests.games.synchro_horizon.play import BLUE, H1, H2, H3, H4, RED, Play
from tests.games.synchro_horizon.trip import at_levels, buried, on_the_road, settle, visiting, with_item

LYSA = NewCard("Lysa", HeroClass.RANGER, 2)


def step_of(play: Play) -> object:
    step = GAME.step(play.state)
    assert step is not None
    return step.action or step.ask


def test_SH93_tavern_a_random_hero_waits_and_is_no_master() -> None:
    play = visiting(Point.TAVERN, level=None)
    assert step_of(play) == "tell_tile"
    assert play.hard(VisitTavern(LYSA)) == "tile_level_unknown"
    play = visiting(Point.TAVERN, level=4)
    assert step_of(play) == "visit_tavern"
    play.do(VisitTavern(LYSA))
    (hero,) = play.state.roster.waiting
    assert (hero.name, hero.level, hero.tavern) == ("Lysa", 3, True)
    assert play.state.roster.masters == ()
    assert play.hard(VisitTavern(LYSA)) == "point_done"


def test_SH96_sanctuary_takes_a_master_from_the_graveyard() -> None:
    play = visiting(Point.SANCTUARY)
    card = buried(play, H4)
    assert step_of(play) == "visit_sanctuary"
    assert play.hard(VisitSanctuary()) == "one_of_two"
    assert play.hard(VisitSanctuary(card=999)) == "no_such_grave"
    play.do(VisitSanctuary(card=card, who=H1))
    master = play.hero().master
    assert master is not None
    assert (master.name, play.state.roster.graveyard, play.state.purse.coins) == ("Hero 4", (), 8)


def test_SH96_A15_only_the_upgrade_of_an_item_costs_five() -> None:
    play = visiting(Point.SANCTUARY)
    cape = with_item(play, who=H1)
    card = buried(play, H4)
    assert play.hard(VisitSanctuary(card=card, item=cape.id)) == "one_of_two"
    play.do(VisitSanctuary(item=cape.id))
    assert (play.hero().items[0].upgraded, play.state.purse.coins) == (True, 3)
    again = visiting(Point.SANCTUARY)
    gold = with_item(again, upgraded=True)
    assert again.hard(VisitSanctuary(item=gold.id)) == "upgraded_already"
    kept = visiting(Point.SANCTUARY)
    kept.do(VisitSanctuary(card=buried(kept, H4)))
    assert [one.name for one in kept.state.roster.masters] == ["Hero 4"]


def test_SH96_nothing_to_do_in_the_sanctuary() -> None:
    play = visiting(Point.SANCTUARY)
    assert play.hard(VisitSanctuary(item=1)) == "no_such_grave"
    assert step_of(play) == "end_visit"
    cape = with_item(play)
    play.purse(4)
    assert play.hard(VisitSanctuary(item=cape.id)) == "purse_short"
    play.purse(5)
    assert play.hard(VisitSanctuary(item=999)) == "no_such_item"
    play.do(VisitSanctuary(item=cape.id))


def test_SH97_A46_altar_replaces_up_to_three_skills_of_anybody() -> None:
    play = visiting(Point.ALTAR)
    one, two = play.hero().skills[0].id, play.hero(H2).skills[0].id
    play.do(VisitAltar((SkillSwap(H1, one, "Foudre", (BLUE,)), SkillSwap(H2, two))))
    assert play.hero().skills[0].name == "Foudre"
    assert not play.hero(H2).skills[0].upgraded
    assert play.state.roster.skills == 46


def test_SH97_altar_refuses_a_fourth_tile_and_tiles_that_are_not_there() -> None:
    play = visiting(Point.ALTAR)
    swaps = tuple(SkillSwap(who, play.hero(who).skills[0].id) for who in (H1, H2, H3, H4))
    assert play.hard(VisitAltar(swaps)) == "too_many_skills"
    assert play.hard(VisitAltar((swaps[0], swaps[0]))) == "no_such_skill"
    assert play.hard(VisitAltar((SkillSwap(H1, 0),))) == "no_such_skill"
    assert play.hard(VisitAltar((replace(swaps[0], cost=(RED,) * 8),))) == "count_out_of_range"
    play.do(VisitAltar())


def test_SH101_ruins() -> None:
    play = visiting(Point.RUINS)
    play.do(VisitRuins("Cape", H1))
    assert ([item.name for item in play.hero().items], play.state.purse.coins) == (["Cape"], 10)
    full = visiting(Point.RUINS)
    first = with_item(full, "A", who=H1)
    with_item(full, "B", who=H1)
    assert full.hard(VisitRuins("C", H1)) == "items_full"
    full.do(VisitRuins("C", H1, first.id))
    assert [item.name for item in full.hero().items] == ["B", "C"]


def test_SH102_A47_necropolis_changes_the_card_alone() -> None:
    play = at_levels(visiting(Point.NECROPOLIS), 3).put(H1, damage=8)
    with_item(play, who=H1)
    play.do(TakeHero(Join.MASTER, NewCard("Orin"), H1))
    before = play.hero()
    play.do(VisitNecropolis(H1, LYSA))
    hero = play.hero()
    assert (hero.name, hero.card.hero_class, hero.card.upgraded) == ("Lysa", HeroClass.RANGER, False)
    assert replace(hero, card=before.card) == before
    assert play.state.roster.graveyard == ()


def test_SH102_necropolis_needs_a_hero_of_the_group() -> None:
    play = visiting(Point.NECROPOLIS, heroes=3)
    assert play.hard(VisitNecropolis(H4, LYSA)) == "not_alive"
    assert play.hard(VisitNecropolis(H1, NewCard("x", None, 99))) == "count_out_of_range"


def test_SH103_SH116_library_upgrades_a_master() -> None:
    play = visiting(Point.LIBRARY)
    assert play.hard(VisitLibrary(1)) == "no_master_yet"
    assert step_of(play) == "end_visit"
    play.do(TakeHero(Join.MASTER, LYSA, H1))
    play.do(TakeHero(Join.MASTER, NewCard("Orin")))
    master = play.hero().master
    assert master is not None
    assert play.hard(VisitLibrary(999)) == "no_such_master"
    assert step_of(play) == "visit_library"
    play.do(VisitLibrary(master.id))
    assert play.hero().master == replace(master, upgraded=True)


def test_SH103_library_upgrades_a_master_that_waits_and_none_twice() -> None:
    play = visiting(Point.LIBRARY)
    play.do(TakeHero(Join.MASTER, LYSA))
    card = play.state.roster.masters[0].id
    play.do(VisitLibrary(card))
    assert play.state.roster.masters[0].upgraded
    play.state = play.state.with_journey(visit=replace(play.state.journey.visit, point=False))
    assert play.hard(VisitLibrary(card)) == "upgraded_already"


def test_SH104_volcano_an_item_for_a_level() -> None:
    play = visiting(Point.VOLCANO)
    assert play.hard(VisitVolcano(1, H1)) == "no_such_item"
    cape = with_item(play, who=H2)
    assert play.hard(VisitVolcano(cape.id)) == "which_hero"
    play.do(VisitVolcano(cape.id, H1))
    assert (play.hero().level, play.hero(H2).items) == (2, ())


def test_SH104_A22_an_upgraded_item_gives_another_and_a_level_each_instead() -> None:
    play = at_levels(visiting(Point.VOLCANO), 7)
    gold = with_item(play, upgraded=True)
    play.do(VisitVolcano(gold.id, H2, "Couronne"))
    assert [hero.level for hero in play.state.heroes] == [7, 2, 2, 2]
    (gift,) = play.state.roster.pool
    assert (gift.name, gift.upgraded) == ("Couronne", True)


def test_SH108_tower_sets_a_tile_aside() -> None:
    play = visiting(Point.TOWER)
    play.do(VisitTower("Foudre", (BLUE,)))
    assert play.state.roster.aside is not None
    play.state = play.state.with_journey(visit=replace(play.state.journey.visit, point=False))
    assert play.why(VisitTower("Gel")) == "aside_there"
    play.anyway(VisitTower("Gel"))
    assert play.state.roster.aside.name == "Gel"
    assert play.state.roster.skills == 45


def test_SH109_dojo_gives_a_master_now_or_for_later() -> None:
    play = visiting(Point.DOJO)
    play.do(VisitDojo(LYSA, H2))
    assert play.hero(H2).master is not None
    later = visiting(Point.DOJO)
    later.do(VisitDojo())
    assert [card.name for card in later.state.roster.masters] == [f"#{later.state.next_id - 1}"]


def dungeon() -> Play:
    """A Dungeon whose monsters are defeated."""
    play = on_the_road()
    play.do(Travel("Gouffre", Point.DUNGEON, 2, level=4, coins=5))
    play.draw("a", "b", "c", "d").begin()
    for who in MONSTERS:
        play.do(Eliminate(who))
    play.do(EndFight())
    return play


def test_SH111_U12_a_won_dungeon_gives_a_legendary_master() -> None:
    play = dungeon()
    assert play.state.purse.coins == 13
    assert step_of(play) == "take_legend"
    play.do(TakeLegend(Join.MASTER, LYSA, H1))
    master = play.hero().master
    assert master is not None
    assert (master.name, master.legendary) == ("Lysa", True)
    assert play.hard(TakeLegend(Join.MASTER, LYSA, H2)) == "point_done"


def test_SH111_or_it_replaces_a_hero_by_the_recruit_rule() -> None:
    play = dungeon()
    play.do(TakeLegend(Join.SWAP, LYSA, H1), None)
    assert (play.hero().card.legendary, play.hero().level) == (True, 3)
    settle(play)
    assert len(play.hero().skills) == 3


@pytest.mark.parametrize("join", [Join.RESERVE, Join.BOARD])
def test_SH111_other_places_only_when_the_table_insists(join: Join) -> None:
    play = dungeon()
    play.do(Eliminate(H4))
    assert play.why(TakeLegend(join, LYSA)) == "legend_place"
    play.anyway(TakeLegend(join, LYSA))
    assert play.state.journey.visit.point


def test_SH111_no_legend_elsewhere() -> None:
    assert visiting(Point.CHURCH).hard(TakeLegend(Join.MASTER, LYSA, H1)) == "not_this_point"


@pytest.mark.parametrize("point", list(Point))
def test_SH93_every_point_is_led_on_by_the_main_button(point: Point) -> None:
    """Nineteen kinds, each with a group that can use it: the button activates it, then ends the visit."""
    play = visiting(point, colours=True).purse(20, potions=4)
    with_item(play, who=H1)
    play.do(TakeHero(Join.MASTER, LYSA, H2))
    buried(play, H4)
    seen: list[object] = []
    for turn in range(40):
        step = GAME.step(play.state)
        assert step is not None
        if step.ask == "travel" or not play.state.playing:
            break
        seen.append(step.action or step.ask)
        name = step.ask.title().replace("_", "")
        if step.action is None:
            answers = [one for one in GAME.offers(play.state) if type(one).__name__ == name]
            assert answers, step
            play.do(answers[turn % len(answers)], None)
        else:
            play.do(step.action, None)
    assert play.state.journey.path[-1].activated, seen
