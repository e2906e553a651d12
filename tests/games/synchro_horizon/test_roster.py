"""Who stands by, who teaches whom, who wears what (p. 21, FAQ 11 and 12)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.synchro_horizon import GAME, figures
from companion.games.synchro_horizon.correction import Correct
from companion.games.synchro_horizon.fight import EndFight, Retreat
from companion.games.synchro_horizon.health import Eliminate
from companion.games.synchro_horizon.hero_cards import LoseMaster, NewCard, PutMaster
from companion.games.synchro_horizon.items import DropItem, Equip, TakeItem, TakeOff
from companion.games.synchro_horizon.journey import Travel
from companion.games.synchro_horizon.levels import GrantLevel
from companion.games.synchro_horizon.points import VisitAbyss, VisitChurch, VisitTavern, VisitVolcano
from companion.games.synchro_horizon.queries import party as look
from companion.games.synchro_horizon.roster import JoinGroup, SendAway, TakeHero
from companion.games.synchro_horizon.state.party import Health, Hero
from companion.games.synchro_horizon.village import EnterVillage, Rest
from companion.games.synchro_horizon.vocabulary import MONSTERS, HeroClass, Join, Point
from companion.i18n.lines import tell_event
from companion.i18n.words import Words
from tests.games.synchro_horizon.play import H1, H2, H3, H4, M1, Play, fight, names
from tests.games.synchro_horizon.trip import aside, at_levels, on_the_road, settle, visiting, with_item

LYSA = NewCard("Lysa", HeroClass.RANGER, 2)


def waiting(play: Play, **how: object) -> Hero:
    """A hero in reserve."""
    play.do(TakeHero(Join.RESERVE, LYSA))
    if how:
        aside(play, waiting=(*play.state.roster.waiting[:-1], replace(play.state.roster.waiting[-1], **how)))
    return play.state.roster.waiting[-1]


# -- heroes -----------------------------------------------------------------------------------------


def test_SH129_a_full_group_keeps_a_new_hero_in_reserve() -> None:
    play = visiting(level=4)
    hero = waiting(play)
    assert (hero.name, hero.who, hero.level, hero.fresh) == ("Lysa", None, 3, True)
    assert play.hard(JoinGroup(hero.id, H1)) == "board_occupied"
    assert play.hard(JoinGroup(hero.id, M1)) == "not_a_hero"
    assert play.hard(JoinGroup(999, H1)) == "not_waiting"
    assert look.places(play.state) == 0


def test_SH100_after_the_abyss_an_empty_board_is_no_place() -> None:
    play = visiting(level=4)
    play.do(Eliminate(H2))
    assert (len(play.state.free_boards), look.places(play.state)) == (1, 1)
    aside(play, limit=figures.GROUP_AFTER_ABYSS)
    assert (len(play.state.free_boards), look.places(play.state)) == (1, 0)


def test_SH129_before_the_next_fight_it_fills_a_gap() -> None:
    play = visiting(level=4)
    play.do(Eliminate(H2))
    hero = waiting(play)
    play.do(JoinGroup(hero.id, H2), None)
    joined = play.hero(H2)
    assert (joined.name, joined.level, joined.storage.total, joined.fresh) == ("Lysa", 3, 2, False)
    assert play.line() == "1342"
    assert [reward.level for reward in play.state.roster.rewards] == [1, 2, 3]
    settle(play)
    assert len(play.hero(H2).skills) == 3


def test_SH129_A54_a_swap_sends_the_other_to_the_reserve_with_what_it_has() -> None:
    play = visiting(level=2)
    cape = with_item(play, who=H2)
    play.put(H2, damage=9)
    hero = waiting(play)
    events = play.do(JoinGroup(hero.id, H2, swap=True), None)
    assert names(events) == ["HeroStepsOut", "HeroStepsIn", "ShardsDrawn"]
    (out,) = play.state.roster.waiting
    assert (out.name, out.level, out.health.damage, len(out.skills), out.storage.total) == (
        "Hero 2",
        1,
        9,
        1,
        2,
    )
    assert (out.items, play.state.roster.pool) == ((), (cape,))
    assert play.line() == "1234"
    settle(play)
    # and back again: nothing new is drawn
    assert names(play.do(JoinGroup(out.id, H2, swap=True))) == ["HeroStepsOut", "HeroStepsIn"]
    assert play.hero(H2).health.damage == 9


def test_SH129_never_during_a_fight() -> None:
    play = fight()
    hero = waiting(play)
    play.do(Eliminate(H4))
    assert play.hard(JoinGroup(hero.id, H4)) == "not_in_a_fight"
    assert play.hard(TakeHero(Join.BOARD, LYSA)) == "not_in_a_fight"
    assert play.hard(TakeHero(Join.SWAP, LYSA, H1)) == "not_in_a_fight"
    play.do(TakeHero(Join.MASTER, LYSA, H1))


def test_A25_heroes_join_before_the_next_fight() -> None:
    play = on_the_road()
    play.do(Eliminate(H4))
    play.stop(level=4)
    hero = waiting(play)
    play.do(Travel("Brume", Point.MINE, 1, 2, 5))
    assert play.fight.gathering
    assert JoinGroup(hero.id, H4) in GAME.offers(play.state)
    play.do(JoinGroup(hero.id, H4), None)
    assert (play.hero(H4).name, play.hero(H4).storage.total) == ("Lysa", 2)
    settle(play)
    play.draw("a", "b", "c", "d").begin()


def test_A25_p17_heroes_join_after_a_retreat_until_the_first_monster_is_drawn() -> None:
    play = fight()
    hero = waiting(play, tavern=True)
    play.do(Eliminate(H4))
    play.turn(H1).do(Retreat())
    late = Play(play.state).draw("a")
    assert late.hard(JoinGroup(hero.id, H4)) == "not_in_a_fight"
    assert late.hard(TakeHero(Join.BOARD, LYSA)) == "not_in_a_fight"
    assert not [one for one in GAME.offers(late.state) if isinstance(one, JoinGroup)]
    play.do(JoinGroup(hero.id, H4), None)
    play.do(SendAway(waiting(play).id))
    assert play.line() == "1234"


def test_FAQ11_A25_a_swap_before_the_fight_frees_the_items_for_step_four() -> None:
    play = on_the_road().stop(level=2)
    cape = with_item(play, who=H2)
    hero = waiting(play)
    play.do(Travel("Brume", Point.MINE, 1, 2, 5))
    play.do(JoinGroup(hero.id, H2, swap=True), None)
    settle(play).draw("a", "b", "c", "d")
    play.do(Equip(cape.id, H1))
    play.begin()
    assert [item.name for item in play.hero().items] == ["Cape"]


def test_A25_a_tavern_hero_still_sits_out_the_fight_it_travels_to() -> None:
    play = on_the_road().stop(level=2)
    hero = waiting(play, tavern=True)
    play.do(Travel("Brume", Point.MINE, 1, 2, 5))
    assert play.why(JoinGroup(hero.id, H1, swap=True)) == "tavern_early"


def test_SH129_rewards_come_before_a_swap() -> None:
    play = visiting(level=2)
    hero = waiting(play)
    play.do(GrantLevel(H1))
    assert play.hard(JoinGroup(hero.id, H1, swap=True)) == "rewards_first"


def test_A25_SH93_a_tavern_hero_waits_for_the_end_of_a_fight() -> None:
    play = visiting(Point.TAVERN, level=3)
    play.do(VisitTavern(LYSA))
    (hero,) = play.state.roster.waiting
    assert hero.tavern
    play.do(Eliminate(H4))
    assert play.why(JoinGroup(hero.id, H4)) == "tavern_early"
    play.state = play.state.with_journey(
        phase=on_the_road().state.phase, visit=on_the_road().state.journey.visit
    )
    play.do(Travel("Brume", Point.MINE, 1, 2, 5))
    play.draw("a", "b", "c", "d").begin()
    for who in MONSTERS:
        play.do(Eliminate(who))
    play.do(EndFight())
    play.do(JoinGroup(hero.id, H4), None)
    assert play.hero(H4).level == 2


def test_A25_earlier_only_when_the_table_insists() -> None:
    play = visiting(Point.TAVERN)
    play.do(VisitTavern(LYSA))
    (hero,) = play.state.roster.waiting
    play.anyway(JoinGroup(hero.id, H1, swap=True))
    assert play.hero().name == "Lysa"


def test_SH129_a_waiting_hero_may_be_sent_away() -> None:
    play = visiting(level=2)
    hero = waiting(play)
    play.do(JoinGroup(hero.id, H1, swap=True), None)
    settle(play)
    (out,) = play.state.roster.waiting
    bag, tray = play.state.roster.skills, play.state.bag.tray.total
    play.do(SendAway(out.id))
    assert play.state.roster.waiting == ()
    assert (play.state.roster.skills, play.state.bag.tray.total) == (bag + 1, tray + 2)
    assert play.hard(SendAway(out.id)) == "not_waiting"


def test_SH112_a_new_hero_takes_a_place_teaches_or_waits() -> None:
    play = visiting(level=3)
    play.do(TakeHero(Join.SWAP, LYSA, H3), None)
    assert (play.hero(H3).name, play.hero(H3).level) == ("Lysa", 2)
    assert play.hard(TakeHero(Join.SWAP, LYSA)) == "which_hero"
    assert play.hard(TakeHero(Join.BOARD, LYSA)) == "group_full"
    play.do(TakeHero(Join.MASTER, LYSA, H1))
    play.do(Eliminate(H2))
    play.do(TakeHero(Join.BOARD, LYSA), None)
    assert play.hero(H2).name == "Lysa"
    assert look.newcomer_level(play.state) == 2


def test_U14_a_board_whose_hero_fell_follows_the_recruit_rule() -> None:
    play = at_levels(visiting(level=5), 6)
    play.do(Eliminate(H1))
    play.do(TakeHero(Join.BOARD, LYSA), None)
    assert (play.hero().level, play.hero().health.damage) == (4, 0)


def test_SH100_the_limit_holds_for_everybody() -> None:
    play = visiting(heroes=3)
    aside(play, limit=3)
    hero = waiting(play)
    assert play.hard(JoinGroup(hero.id, H4)) == "group_full"
    play.do(Correct("limit", 4))
    play.do(JoinGroup(hero.id, H4), None)
    assert play.hard(Correct("limit", 3)) == "breaks_invariant"
    play.state = play.state.with_roster(limit=3)
    assert "9" in GAME.violations(play.state)


def test_SH129_waiting_heroes_are_repaired_by_hand() -> None:
    play = visiting()
    hero = waiting(play, tavern=True)
    play.do(Correct(f"waiting.{hero.id}.level", 5))
    play.do(Correct(f"waiting.{hero.id}.damage", 4))
    play.do(Correct(f"waiting.{hero.id}.tavern", 0))
    (mended,) = play.state.roster.waiting
    assert (mended.level, mended.health.damage, mended.tavern) == (5, 4, False)
    assert play.hard(Correct("waiting.999.level", 5)) == "no_such_field"


@pytest.mark.parametrize(("field", "value"), [("level", 5), ("damage", 4), ("tavern", 0)])
def test_F1_a_repair_of_a_waiting_hero_keeps_its_name_in_the_journal(field: str, value: int) -> None:
    play = visiting()
    hero = waiting(play, tavern=True)
    (event,) = play.do(Correct(f"waiting.{hero.id}.{field}", value))
    assert event.name == "Lysa"
    assert tell_event(Words("en", GAME.id), event).endswith("Lysa")


# -- heroes in reserve are not of the group (A-58) --------------------------------------------------


def hurt_in_reserve(point: Point = Point.CHURCH, **options: object) -> Play:
    """Hero 1 waits in reserve with nine damage."""
    play = visiting(point, **options).put(H1, damage=9).purse(20)  # type: ignore[arg-type]
    new = waiting(play)
    play.do(JoinGroup(new.id, H1, swap=True), None)
    settle(play)
    return play


def test_A58_church_and_rest_heal_the_group_only() -> None:
    play = hurt_in_reserve()
    (hero,) = play.state.roster.waiting
    play.do(VisitChurch())
    assert play.state.roster.waiting[0].health.damage == 9
    play.do(EnterVillage(sure=True))
    assert play.hard(Rest(hero=hero.id)) == "reserve_not_healed"
    assert look.resting_in_reserve(play.state) == ()


def test_A58_by_the_option_the_church_heals_the_reserve_too() -> None:
    play = hurt_in_reserve(reserve_heals=True)
    play.do(VisitChurch())
    assert play.state.roster.waiting[0].health.damage == 0


def test_A58_by_the_option_a_waiting_hero_rests_for_a_coin() -> None:
    play = hurt_in_reserve(reserve_heals=True)
    (hero,) = play.state.roster.waiting
    assert play.hard(Rest(hero=hero.id)) == "no_village"
    play.do(EnterVillage(sure=True))
    assert look.resting_in_reserve(play.state) == (hero,)
    play.do(Rest(hero=hero.id))
    assert (play.state.roster.waiting[0].health.damage, play.state.purse.coins) == (0, 19)
    assert play.hard(Rest(hero=hero.id)) == "unhurt"
    assert play.hard(Rest(hero=999)) == "not_waiting"


@pytest.mark.parametrize(("heals", "left"), [(True, 0), (False, 9)])
def test_A58_a_retreat_heals_the_reserve_by_the_option_only(heals: bool, left: int) -> None:
    play = fight(reserve_heals=heals)
    hero = waiting(play, health=Health(damage=9))
    play.turn(H1)
    play.do(Retreat(), None)
    assert [(one.id, one.health.damage) for one in play.state.roster.waiting] == [(hero.id, left)]


def test_A58_the_abyss_raises_the_group_only() -> None:
    play = hurt_in_reserve(Point.ABYSS, reserve_heals=True)
    at_levels(play, 3, 1, 1, 1)
    play.do(VisitAbyss(H1))
    assert [hero.level for hero in play.state.heroes] == [4, 4, 4]
    assert play.state.roster.waiting[0].level == 1


def test_A58_the_volcano_raises_the_group_only() -> None:
    play = hurt_in_reserve(Point.VOLCANO, reserve_heals=True)
    at_levels(play, 1, 1, 1, 1)
    play.do(VisitVolcano(with_item(play, upgraded=True).id))
    assert [hero.level for hero in play.state.heroes] == [2, 2, 2, 2]
    assert play.state.roster.waiting[0].level == 1


# -- masters ----------------------------------------------------------------------------------------


def test_SH115_one_master_for_each_hero() -> None:
    play = on_the_road()
    play.do(TakeHero(Join.MASTER, LYSA))
    (card,) = play.state.roster.masters
    play.do(PutMaster(card.id, H1))
    assert play.hero().master == card
    assert play.state.roster.masters == ()
    assert play.hard(PutMaster(card.id, H2)) == "no_such_master"
    assert play.hard(TakeHero(Join.MASTER, LYSA, H1)) == "master_there"


def test_SH115_a_master_goes_back_to_the_pile_with_its_hero_or_by_hand() -> None:
    play = on_the_road()
    play.do(TakeHero(Join.MASTER, LYSA, H1))
    play.do(Correct("h1.master", 1))
    assert play.hero().master is not None
    assert play.hero().master.upgraded  # type: ignore[union-attr]
    play.do(LoseMaster(H1))
    assert play.hero().master is None
    assert play.hard(LoseMaster(H1)) == "no_master"
    play.do(TakeHero(Join.MASTER, LYSA, H2))
    play.do(Eliminate(H2))
    assert [card.name for card in play.state.roster.graveyard] == ["Hero 2"]
    assert play.state.roster.masters == ()


# -- items ------------------------------------------------------------------------------------------


def test_SH113_an_item_has_one_wearer_at_a_time() -> None:
    play = on_the_road()
    cape = with_item(play)
    play.do(Equip(cape.id, H1))
    assert play.hero().items == (cape,)
    assert play.why(Equip(cape.id, H2)) == "item_worn"
    play.anyway(Equip(cape.id, H2))
    assert (play.hero().items, play.hero(H2).items) == ((), (cape,))
    assert play.hard(Equip(cape.id, H2)) == "item_worn"
    play.do(TakeOff(cape.id))
    assert play.state.roster.pool == (cape,)
    assert play.hard(TakeOff(cape.id)) == "no_such_item"
    assert play.hard(Equip(999, H1)) == "no_such_item"


def test_SH130_two_slots_then_an_item_makes_room() -> None:
    play = on_the_road()
    first, second = with_item(play, "A", who=H1), with_item(play, "B", who=H1)
    third = with_item(play, "C")
    assert play.hero().item_room == 0
    assert play.hard(Equip(third.id, H1)) == "items_full"
    play.do(Equip(third.id, H1, replaces=first.id))
    assert play.hero().items == (second, third)
    assert play.state.roster.pool == (first,)
    step = GAME.step(play.state)
    assert step is not None
    assert step.ask == "equip"
    for who in (H2, H3, H4):
        with_item(play, f"{who}a", who=who)
        with_item(play, f"{who}b", who=who)
    step = GAME.step(play.state)
    assert step is not None
    assert step.ask == "drop_item"
    play.do(DropItem(first.id))
    assert play.hard(DropItem(first.id)) == "no_such_item"


def test_SH114_A14_items_of_the_fallen_go_to_another_hero_between_fights() -> None:
    play = fight()
    cape = with_item(play, who=H1)
    play.do(Eliminate(H1))
    assert play.hard(Equip(cape.id, H2)) == "items_later"
    for who in MONSTERS:
        play.do(Eliminate(who))
    play.do(EndFight())
    play.do(Equip(cape.id, H2))
    assert play.hero(H2).items == (cape,)


def test_SH54_two_heroes_exchange_items_in_one_act() -> None:
    play = on_the_road()
    a, b = with_item(play, "A", who=H1), with_item(play, "B", who=H2)
    c = with_item(play, "C", who=H2)
    assert play.hard(Equip(a.id, H2)) == "items_full"
    events = play.do(Equip(a.id, H2, replaces=b.id))
    assert names(events) == ["ItemTakenOff", "ItemTakenOff", "ItemPutOn", "ItemPutOn"]
    assert (play.hero(H1).items, play.hero(H2).items) == ((b,), (c, a))
    assert play.state.roster.pool == ()


def test_SH54_items_change_hands_until_the_fight_begins() -> None:
    play = on_the_road()
    cape = with_item(play, who=H1)
    play.do(Travel("Aube", Point.MINE, 1))
    play.draw("a", "b", "c", "d")
    play.do(TakeOff(cape.id))
    play.do(Equip(cape.id, H2))
    play.begin()
    assert play.hard(TakeOff(cape.id)) == "items_later"


def test_SH135_items_stay_when_they_are_used_and_are_repaired_by_hand() -> None:
    play = on_the_road()
    cape = with_item(play, who=H1)
    play.do(Correct(f"items.{cape.id}.upgraded", 1))
    assert play.hero().items[0].upgraded
    play.do(TakeItem())
    assert [item.name for item in play.state.roster.pool] == [f"#{cape.id + 1}"]


@pytest.mark.parametrize("who", [H1, None])
def test_SH19_an_item_may_come_upgraded(who: object) -> None:
    play = on_the_road()
    item = with_item(play, "Or", who=who, upgraded=True)  # type: ignore[arg-type]
    assert item.upgraded
