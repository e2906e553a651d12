"""Components, set-up and what the box tells (p. 3-7)."""

from __future__ import annotations

import json

import pytest

from companion.core.chance import Seeded
from companion.core.refusal import Refusal
from companion.games.synchro_horizon import GAME, figures
from companion.games.synchro_horizon.correction import Correct
from companion.games.synchro_horizon.health import Damage, DrinkPotion, GainShield
from companion.games.synchro_horizon.hero_cards import DescribeHero
from companion.games.synchro_horizon.levels import TellLevel
from companion.games.synchro_horizon.setup import BeginJourney, ChooseHero, CountPlain, TellRing, TellShards
from companion.games.synchro_horizon.shards import DiscardShards
from companion.games.synchro_horizon.skills import DescribeSkill
from companion.games.synchro_horizon.start import pieces
from companion.games.synchro_horizon.state import Options
from companion.games.synchro_horizon.state.party import Health, Shards
from companion.games.synchro_horizon.turn import BasicAttack, ToReserve, UseSkill
from companion.games.synchro_horizon.village import PotionsGained
from companion.games.synchro_horizon.vocabulary import (
    HEROES,
    Colour,
    Draws,
    HeroClass,
    Phase,
    Ring,
    Season,
    Shard,
    Side,
    Who,
    who,
)
from tests.games.synchro_horizon.play import (
    BLUE,
    CLEAR,
    DATA,
    GREEN,
    H1,
    H2,
    H3,
    LEVELS,
    M1,
    M2,
    PLAIN,
    R1,
    R3,
    R4,
    RED,
    SPLIT,
    box,
    fight,
    journey,
    names,
    party,
    table,
)

SHIPPED = json.loads((DATA / "box.json").read_text("utf-8"))["figures"]


def count(key: str) -> int:
    found = {piece.name.key: piece.count for piece in pieces(Options(), 2)}
    return found[f"piece.{key}"]


# -- components ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "figure"),
    [
        ("box.heroes", figures.HERO_CARDS),
        ("box.monsters", figures.MONSTER_CARDS),
        ("box.celestials", figures.CELESTIAL_CARDS),
        ("box.items", figures.ITEM_CARDS),
        ("box.tiles", figures.TILES),
        ("box.boards", figures.BOARDS),
        ("box.level_dice", figures.LEVEL_DICE),
        ("box.damage_dice", figures.DAMAGE_DICE),
        ("box.action_dice", figures.ACTION_DICE),
        ("box.state_tokens", figures.STATE_TOKENS),
        ("box.potions", figures.POTIONS),
        ("box.shields.1", figures.SHIELDS_1),
        ("box.shields.5", figures.SHIELDS_5),
        ("box.coins.1", figures.COINS_1),
        ("box.coins.5", figures.COINS_5),
        ("box.coins.10", figures.COINS_10),
        ("box.shards", figures.SHARDS),
        ("box.skills", figures.SKILLS),
        ("setup.heroes", figures.DRAWN_HEROES),
        ("setup.skills", figures.START_SKILLS),
        ("setup.shards", figures.START_SHARDS),
        ("setup.coins", figures.START_COINS),
        ("limit.storage", figures.STORAGE),
        ("limit.reserve", figures.RESERVE),
        ("limit.skills", figures.SKILL_SLOTS),
        ("limit.items", figures.ITEM_SLOTS),
        ("limit.level", figures.LEVELS),
        ("calendar.seasons", figures.SEASONS),
        ("calendar.days", figures.DAYS),
        ("time.round", figures.ROUND_TIME),
        ("time.village", figures.VILLAGE_TIME),
        ("time.retreat", figures.RETREAT_TIME),
        ("price.recruit", figures.RECRUIT),
        ("price.master", figures.MASTER),
        ("price.change", figures.CHANGE),
        ("price.rest", figures.REST),
        ("price.potion", figures.POTION),
        ("coins.elite", figures.ELITE_COINS),
        ("damage.celestial", figures.CELESTIAL_ATTACK),
        ("damage.fallen_monster", figures.FALLEN_MONSTER),
    ],
)
def test_figures_of_the_box_page_are_those_of_the_rules(key: str, figure: int) -> None:
    assert SHIPPED[key] == figure


def test_SH1_SH2_SH3_cards_tiles_and_boards_to_take_out() -> None:
    assert (count("monsters"), count("celestials"), count("items")) == (48, 4, 30)
    assert count("tiles") == 14
    assert count("boards") == 4
    assert figures.HERO_CARDS == 30


def test_SH4_four_of_the_five_action_dice_are_used() -> None:
    assert count("action_dice") == 4
    assert figures.ACTION_DICE == 5
    assert count("level_dice") == 4


def test_SH5_SH6_tokens_and_coins_of_the_box() -> None:
    assert SHIPPED["box.shields.1"] + 5 * SHIPPED["box.shields.5"] == 120
    assert SHIPPED["box.coins.1"] + 5 * SHIPPED["box.coins.5"] + 10 * SHIPPED["box.coins.10"] == 110


def test_SH7_SH8_bags_and_boxes() -> None:
    assert (count("shards"), count("skills"), count("boxes")) == (28, 50, 2)
    assert len(Ring) == 4


def test_SH9_two_damage_dice_for_each_of_eight_characters() -> None:
    assert 2 * len(Who) == figures.DAMAGE_DICE
    assert count("damage_dice") == 16


def test_SH10_tokens_are_no_limit() -> None:
    play = fight()
    play._apply((PotionsGained(9),))
    assert play.state.purse.potions == 9 > figures.POTIONS
    for monster in play.state.monsters:
        play.put(monster.who, max_hp=99)
        play.do(GainShield(monster.who, 99))
    assert sum(monster.health.shield for monster in play.state.monsters) == 396 > 120


# -- set-up of the group ------------------------------------------------------------------------------


def test_SH11_four_heroes_stand_on_the_boards_standard_side_up() -> None:
    play = party()
    assert [hero.who for hero in play.state.heroes] == list(HEROES)
    assert not any(hero.card.upgraded for hero in play.state.heroes)
    assert count("heroes") == 7
    assert play.hard(ChooseHero(H1)) == "board_taken"
    assert play.hard(ChooseHero(M1)) == "not_a_hero"


def test_SH11_the_journey_needs_four_heroes() -> None:
    empty = table()
    assert empty.hard(BeginJourney()) == "heroes_missing"
    three = party(heroes=3)
    assert three.no(BeginJourney()).facts["n"] == 1
    three.anyway(BeginJourney())
    assert three.state.phase is Phase.TRAVEL
    assert three.hard(BeginJourney()) == "setup_over"
    assert three.hard(ChooseHero(Who.H4)) == "setup_over"


def test_SH12_one_skill_each_from_the_bag() -> None:
    play = party()
    assert [len(hero.skills) for hero in play.state.heroes] == [1, 1, 1, 1]
    assert play.state.roster.skills == 46
    assert not play.hero().skills[0].upgraded


def test_SH13_a_skill_of_another_colour_may_be_taken() -> None:
    play = table()
    play.do(ChooseHero(H1, hero_class=HeroClass.WARRIOR, skill="Vague", cost=(BLUE, BLUE)))
    assert play.hero().skills[0].cost == (BLUE, BLUE)


def test_SH14_the_ring_is_the_board_whatever_the_card() -> None:
    play = table()
    play.do(ChooseHero(H2, hero_class=HeroClass.SORCERER))
    assert play.hero(H2).who is who(Side.HEROES, Ring.TWO)
    assert play.hero(H2).name == "H2"


def test_SH15_dice_at_zero_and_level_one() -> None:
    hero = party().hero()
    assert hero.health == Health(30)
    assert hero.health.dice == (0, 0)
    assert hero.level == 1


def test_SH16_two_shards_at_random() -> None:
    play = table(owner={**LEVELS, **{f"shards.{c}.count": 7 for c in ("red", "blue", "green", "clear")}})
    play.do(ChooseHero(H1), faces=(1, 8))
    assert play.hero().storage == Shards(red=1, blue=1)
    play.do(ChooseHero(H2, shards=(CLEAR, CLEAR)))
    assert play.hero(H2).storage == Shards(clear=2)
    assert play.hard(ChooseHero(H3, shards=(CLEAR,))) == "wrong_number"
    assert play.hard(ChooseHero(H3, shards=(PLAIN, CLEAR))) == "no_such_shard"


def test_SH17_the_group_shares_eight_coins() -> None:
    assert table().state.purse.coins == 8
    assert table().state.purse.potions == 0


def test_SH18_after_set_up_twenty_shards_and_forty_six_skills_are_left() -> None:
    play = party()
    assert play.state.bag.bag.total == 20
    assert sum(hero.storage.total for hero in play.state.heroes) == 8
    assert play.state.roster.skills == 46


def test_set_up_leads_on_by_the_main_button() -> None:
    play = table(owner={})
    asked = []
    for action in (TellLevel(1, 30), TellShards(7, 7, 7, 7), *(ChooseHero(one) for one in HEROES)):
        step = GAME.step(play.state)
        assert step is not None
        asked.append(step.ask)
        play.do(action, None)
    assert asked == ["tell_level", "tell_shards"] + ["choose_hero"] * 4
    step = GAME.step(play.state)
    assert step is not None
    assert step.action == BeginJourney()


# -- cards ---------------------------------------------------------------------------------------------


def test_SH20_a_monster_is_known_by_its_code() -> None:
    play = fight()
    assert {card.code for card in play.state.known.monsters} == {"a", "b", "c", "d"}
    told = GAME.learnt(play.state)
    assert (told["monsters.a.hp"], told["monsters.a.level"]) == (20, 1)


def test_SH21_a_tile_shows_its_shards() -> None:
    play = party()
    number = play.hero().skills[0].id
    play.do(DescribeSkill(H1, number, "Boule de feu", (RED, RED)))
    assert play.hero().skills[0].cost == (RED, RED)
    assert play.hero().skills[0].name == "Boule de feu"
    assert play.hard(DescribeSkill(H1, 99)) == "no_such_skill"
    assert play.hard(DescribeSkill(H1, number, cost=(RED,) * 8)) == "count_out_of_range"


def test_SH27_words_for_what_icons_say() -> None:
    fr = json.loads((DATA / "text.fr.json").read_text("utf-8"))
    for key in ("Stun", "Push", "Pull", "Swap", "Damage", "GainShield", "BasicAttack", "Heal", "DrawShards"):
        assert fr[f"action.{key}"]


def test_SH28_seasons_and_factions_change_nothing() -> None:
    before = fight()
    after = fight()
    after.at_day(13)
    assert [hero.health for hero in before.state.heroes] == [hero.health for hero in after.state.heroes]
    assert not hasattr(before.hero().card, "faction")


def test_SH33_U5_red_and_yellow_are_told_the_others_are_asked() -> None:
    play = table()
    assert play.state.known.rings == (Colour.RED, Colour.YELLOW, None, None)
    play.do(TellRing(R3, Colour.BLUE))
    assert play.state.known.rings[2] is Colour.BLUE
    assert GAME.learnt(play.state) == {"rings.3.colour": "blue"}
    assert play.hard(TellRing(R4, Colour.BLUE)) == "ring_taken"
    assert play.hard(TellRing(R4, Colour.RED)) == "ring_taken"


def test_U5_F11_real_boxes_ask_the_colours_before_the_first_hero() -> None:
    for boxes, wanted in ((Draws.TABLE, "tell_ring"), (Draws.PHONE, "choose_hero")):
        play = table(owner={**LEVELS, **SPLIT}, boxes=boxes)
        step = GAME.step(play.state)
        assert step is not None
        assert step.ask == wanted
        play.do(TellRing(R3, Colour.BLUE))
        play.do(TellRing(R4, Colour.GREEN))
        step = GAME.step(play.state)
        assert step is not None
        assert step.ask == "choose_hero"


def test_SH131_class_colour_and_rings_of_monsters() -> None:
    assert [one.colour for one in HeroClass] == [Shard.BLUE, Shard.RED, Shard.GREEN]
    play = fight()
    assert [monster.who.ring for monster in play.state.monsters] == list(Ring)


# -- what only the box tells ----------------------------------------------------------------------------


def test_U4_levels_are_told_once_and_only_told_values_are_shipped() -> None:
    play = table(owner={})
    track = play.state.known.boards[0]
    assert [level.shards for level in track] == [2, None, None, None, 3, None, None]
    assert {level.hp for level in track} == {None}
    play.do(TellLevel(2, 34, 2, 3))
    assert {board[1].hp for board in play.state.known.boards} == {34}
    play.do(TellLevel(2, hp=36, ring=R1))
    assert [board[1].hp for board in play.state.known.boards] == [36, 34, 34, 34]
    assert GAME.learnt(play.state)["board1.2.cost"] == 3


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (TellLevel(0, 20), "count_out_of_range"),
        (TellLevel(8, 20), "count_out_of_range"),
        (TellLevel(1, 0), "count_out_of_range"),
        (TellLevel(1, 100), "count_out_of_range"),
        (TellLevel(1, shards=-1), "count_out_of_range"),
        (TellLevel(1, cost=10), "count_out_of_range"),
        (TellLevel(1), "nothing_told"),
        (TellLevel(1, 10), "hp_below_damage"),
        (DescribeHero(H1, class_level=0), "count_out_of_range"),
        (DescribeHero(H1, master=True), "no_master"),
        (DescribeHero(M1), "not_alive"),
    ],
)
def test_bad_figures_get_a_sentence(action: object, why: str) -> None:
    play = party().put(H1, damage=12)
    before = play.state
    assert play.hard(action) == why
    assert play.state is before


def test_U4_a_hero_without_a_maximum_cannot_be_hit_until_it_is_read() -> None:
    play = table(owner={})
    play.do(ChooseHero(H1), None)
    assert play.hard(Damage(H1, 3)) == "max_unknown"
    assert play.hard(DrinkPotion(H1)) == "max_unknown"
    play.do(TellLevel(1, 30))
    play.do(Damage(H1, 3))
    assert play.hero().health == Health(30, 3)


def test_U6_the_split_must_add_up_to_28() -> None:
    play = table()
    assert play.hard(TellShards(7, 7, 7, 8)) == "split_not_28"
    assert play.hard(TellShards(-1, 10, 10, 9)) == "split_not_28"
    play.do(TellShards(8, 8, 8, 4))
    assert play.state.bag.bag == Shards(8, 8, 8, 4)
    assert GAME.learnt(play.state)["shards.clear.count"] == 4


def test_U6_a_split_told_again_corrects_the_bag() -> None:
    play = table()
    play.do(TellShards(7, 7, 7, 7))
    play.do(TellShards(8, 8, 6, 6))
    assert (play.state.bag.bag, play.state.known.split) == (Shards(8, 8, 6, 6), Shards(8, 8, 6, 6))
    assert GAME.learnt(play.state)["shards.red.count"] == 8


def test_U6_a_split_told_again_after_heroes_are_chosen_leaves_them_their_shards() -> None:
    play = party(colours=True)
    held = [hero.storage for hero in play.state.heroes]
    play.do(TellShards(9, 9, 5, 5))
    assert play.state.bag.bag == Shards(9 - 2, 9 - 2, 5 - 2, 5 - 2)
    assert [hero.storage for hero in play.state.heroes] == held


def test_U6_a_split_told_again_in_a_fight_counts_tray_reserve_and_spent_shards() -> None:
    play = fight(colours=True).store(H1, RED, RED, BLUE).turn(H1)
    play.do(BasicAttack(H1, RED, attack=False))
    play.do(ToReserve(BLUE))
    play.do(DiscardShards(H1, (RED,)))
    before = play.state.shards_out
    play.do(TellShards(10, 6, 6, 6))
    assert play.state.shards_out == before
    assert play.state.bag.bag == Shards(10, 6, 6, 6) - before


def test_U6_no_colour_has_fewer_shards_than_lie_outside_the_bag() -> None:
    play = party(colours=True)
    refusal = play.no(TellShards(9, 9, 9, 1))
    assert (refusal.why.value, refusal.soft) == ("split_below", False)
    assert dict(refusal.facts) == {"shard": CLEAR, "have": 2}
    play.do(TellShards(9, 9, 8, 2))
    assert play.state.bag.bag.clear == 0


def test_U6_colours_are_given_up_while_all_shards_lie_in_the_bag() -> None:
    play = table()
    play.do(TellShards(7, 7, 7, 7))
    play.do(CountPlain())
    assert (play.state.bag.bag, play.state.coloured) == (Shards(plain=28), False)
    play.do(TellShards(8, 8, 6, 6))
    assert play.state.coloured
    play.do(ChooseHero(H1), None)
    assert play.hard(CountPlain()) == "setup_over"


def test_U6_a_table_without_colours_stays_so_with_an_empty_bag() -> None:
    play = table()
    play.do(ChooseHero(H1))
    play.do(TellShards(7, 7, 7, 7))
    play.bag(Shards())
    assert not play.state.coloured


def test_U6_without_colours_only_numbers_count() -> None:
    play = table()
    play.do(CountPlain())
    play.do(ChooseHero(H1))
    assert play.hero().storage == Shards(plain=2)
    play.do(TellShards(7, 7, 7, 7))
    assert play.state.bag.bag.plain == 26, "this table goes on without colours"
    assert play.state.known.split == Shards(7, 7, 7, 7)


def test_U7_U9_what_was_read_is_not_asked_again() -> None:
    play = table()
    play.do(ChooseHero(H1, "Vela", HeroClass.RANGER, 2))
    told = {key: value for key, value in GAME.learnt(play.state).items() if key.startswith("heroes")}
    assert told == {"heroes.Vela.class": "ranger", "heroes.Vela.level": 2}
    again = table(owner={**LEVELS, **told})
    again.do(ChooseHero(H2, "Vela"))
    assert (again.hero(H2).card.hero_class, again.hero(H2).card.class_level) == (HeroClass.RANGER, 2)


def test_U9_a_card_may_be_read_later() -> None:
    play = party()
    play.do(DescribeHero(H1, "Liona", HeroClass.WARRIOR, 3))
    card = play.hero().card
    assert (card.name, card.hero_class, card.class_level) == ("Liona", HeroClass.WARRIOR, 3)
    play.do(DescribeHero(H1, class_level=4))
    assert (play.hero().card.hero_class, play.hero().card.class_level) == (HeroClass.WARRIOR, 4)


def test_A27_a_hero_has_the_ring_of_its_hero_board() -> None:
    play = journey()
    assert [hero.who for hero in play.state.heroes] == list(HEROES)
    assert names(play.do(Damage(H1))) == ["Damaged"]


def test_what_the_owner_told_fills_the_table() -> None:
    owner = {
        **LEVELS,
        "wheel.2.3": "red",
        "seasons.1.name": "spring",
        "monsters.A7.hp": 12,
        "monsters.A7.level": 2,
        "monsters.A7.mark": "R",
        "monsters.A7.elite": "yes",
        "monsters.A7.name": "Loup gris",
        "skills.Feu.red": 2,
        "items.Cape.price": 4,
        "mine.mine.die": 6,
        "shards.red.count": 20,
    }
    known = table(owner=owner).state.known
    assert known.wheel[14] is Colour.RED
    assert known.seasons == (Season.SPRING, None, None, Season.WINTER)
    card = known.monster("A7")
    assert card is not None
    assert (card.hp, card.level, card.elite, card.mark.value, card.name) == (12, 2, True, "R", "Loup gris")
    assert known.split is None, "colours that do not add up are not used"
    assert known.mine.die == 6


def test_a_start_day_outside_the_calendar_is_refused() -> None:
    for day in (0, 48):
        refused = GAME.new(Options(start=day), 2, box(), Seeded("x"))
        assert isinstance(refused, Refusal)
        assert refused.why.value == "count_out_of_range"
    assert table(start=30).state.calendar.pos == 30


def test_names_are_tidied() -> None:
    play = table()
    play.do(ChooseHero(H1, "  Vela \n {Mercantalis} " + "x" * 60))
    assert play.hero().name.startswith("Vela Mercantalis xxx")
    assert len(play.hero().name) == figures.ROW_NAMES


def test_a_skill_cannot_be_used_outside_a_fight() -> None:
    play = party()
    assert play.hard(UseSkill(H1, play.hero().skills[0].id)) == "no_fight"
    assert play.hard(GainShield(M2)) == "no_fight"
    assert GREEN is Shard.GREEN


def test_SH14_a_hero_chosen_though_the_bag_is_short_sits_down() -> None:
    """Overruling the short bag keeps the choice: the hero takes what the bag holds."""
    play = table()
    play.do(Correct("bag.plain", 1, "tray.plain"))
    assert play.soft(ChooseHero(H1, "Ayla")) == "bag_short"
    assert names(play.anyway(ChooseHero(H1, "Ayla"))) == ["HeroChosen", "ShardsDrawn", "ShardsShort"]
    assert play.hero(H1).storage.total == 1
