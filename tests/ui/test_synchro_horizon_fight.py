"""A fight by touch: lanes, pad, boxes, turns, the end of a round."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import flet as ft
import pytest

from companion.core.table import Table
from companion.games.synchro_horizon.fight import BeginFight
from companion.games.synchro_horizon.health import Damage, Eliminate, GainShield, Stun
from companion.games.synchro_horizon.initiative import EnterMarble, Reveal
from companion.games.synchro_horizon.journey import Travel
from companion.games.synchro_horizon.monsters import DescribeMonster, DrawMonster, RollDice
from companion.games.synchro_horizon.queries.before import Effect
from companion.games.synchro_horizon.queries.fight import action_of
from companion.games.synchro_horizon.reminders import AttachReminder
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.party import NONE, HeroCard, Item, Shards
from companion.games.synchro_horizon.turn import EndTurn
from companion.games.synchro_horizon.village import GainPotions
from companion.games.synchro_horizon.vocabulary import (
    Colour,
    Draws,
    Point,
    Ring,
    Side,
    Stage,
    Tick,
    Trigger,
    Verb,
    Who,
)
from companion.store import Store
from companion.ui.dispatcher import Dispatcher
from companion.ui.games.synchro_horizon.fight import FIGHT_SHEETS
from companion.ui.games.synchro_horizon.fight.lanes import BY_ITSELF, FOOT
from companion.ui.games.synchro_horizon.fight.many import SkillEffect
from companion.ui.tokens import MAIN_BAR, TOP_BAR, WHERE_LINE
from tests.ui import fights
from tests.ui import horizon_evening as horizon
from tests.ui.fights import kept
from tests.ui.headless import Phone
from tests.ui.looking import CORNERS, Way, at, sound, visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


def first(table: Table[Any], side: Side = Side.HEROES, *, acting: bool = False) -> Who:
    """Somebody of one side who does not act now (or does)."""
    fight = table.state.fight
    return next(who for who in table.state.line(side) if (who is fight.active) == acting)


def test_both_lanes_both_boxes_and_the_main_button_are_on_one_screen(store: Store) -> None:
    table = kept(store, fights.hero_acts)

    async def go(phone: Phone) -> None:
        shown = {f"tile-{who.value}" for side in Side for who in table.state.line(side)}
        assert shown <= phone.keys()
        assert {"box-heroes", "box-monsters", "main", "undo"} <= phone.keys()
        who = first(table, acting=True)
        label = phone.labels()[f"tile-{who.value}"]
        assert table.state.name(who) in label
        assert "à son tour" in label
        sound(phone)

    visit(store, at(table), go)


def test_a_hit_is_worked_out_before_it_counts(store: Store) -> None:
    table = kept(store, fights.hero_acts)
    who = first(table)
    fights.do(table, GainShield(who, 3))
    before = table.state.health(who)
    assert before is not None

    async def go(phone: Phone) -> None:
        await phone.tap(f"tile-{who.value}")
        await phone.tap("key-8")
        shield = before.shield
        total = before.damage + 8 - min(8, shield)
        assert phone.says(f"{before.damage} + 8 − bouclier {min(8, shield)} = {total} sur {before.max_hp}")
        await phone.tap("pierce")
        assert phone.says(f"{before.damage} + 8 = {before.damage + 8} sur {before.max_hp}")
        await phone.tap("pierce")
        await phone.tap("main")
        assert "key-8" not in phone
        assert table.state.health(who).damage == total  # type: ignore[union-attr]
        left = before.max_hp - total
        assert f"{left} PV sur {before.max_hp}" in phone.labels()[f"tile-{who.value}"]
        await phone.tap("undo")
        assert table.state.health(who) == before
        sound(phone)

    visit(store, at(table), go)


def test_the_pad_adds_and_erases(store: Store) -> None:
    table = kept(store, fights.hero_acts)
    who = first(table, Side.MONSTERS)

    async def go(phone: Phone) -> None:
        await phone.tap(f"tile-{who.value}")
        for key in ("key-+10", "key-+5", "key-+10"):
            await phone.tap(key)
        assert phone.says("25")
        await phone.tap("erase")
        await phone.tap("key-1")
        await phone.tap("key-2")
        await phone.tap("key-3")
        assert phone.says("23")  # two digits: two dice show no more
        for _ in range(12):
            await phone.tap("key-+10")
        assert phone.says("99")

    visit(store, at(table), go)


def test_a_deadly_hit_offers_the_potions_that_save(store: Store) -> None:
    table = kept(store, fights.hero_acts)
    who = first(table)
    fights.do(table, GainPotions(2))
    health = table.state.health(who)
    assert health is not None
    potions = table.state.purse.potions

    async def go(phone: Phone) -> None:
        await phone.tap(f"tile-{who.value}")
        await phone.tap("pierce")
        for digit in str(health.left):
            await phone.tap(f"key-{digit}")
        assert phone.says("Mortel")
        assert phone.says("1 potion sauve")
        assert "no-potion" in phone
        sound(phone)
        await phone.tap("main")
        assert table.state.purse.potions == potions - 1
        assert table.state.health(who) is not None

    visit(store, at(table), go)


def test_without_a_potion_the_hero_falls_and_the_line_closes_up(store: Store) -> None:
    table = kept(store, fights.hero_acts)
    who = table.state.line(Side.HEROES)[0]
    fights.do(table, GainPotions(2))
    health = table.state.health(who)
    assert health is not None
    second = table.state.line(Side.HEROES)[1]

    async def go(phone: Phone) -> None:
        if table.state.fight.active is who:
            await phone.tap(f"tile-{who.value}")
            await phone.tap("to-pad")
        else:
            await phone.tap(f"tile-{who.value}")
        await phone.tap("pierce")
        for digit in str(health.left):
            await phone.tap(f"key-{digit}")
        await phone.tap("no-potion")
        assert table.state.hero(who) is None
        assert f"tile-{who.value}" not in phone
        assert "position 1" in phone.labels()[f"tile-{second.value}"]
        await phone.tap("undo")
        assert f"tile-{who.value}" in phone

    visit(store, at(table), go)


def test_healing_shields_tokens_places_and_dice(store: Store) -> None:
    table = kept(store, fights.hero_acts)
    who = first(table, Side.MONSTERS)

    async def go(phone: Phone) -> None:
        async def tab(name: str) -> None:
            await phone.tap(f"tile-{who.value}")
            await phone.tap(f"pad-{name}")

        await phone.tap(f"tile-{who.value}")
        await phone.tap("key-5")
        await phone.tap("main")
        await tab("heal")
        await phone.tap("key-2")
        assert phone.says("Dégâts : 5 − 2 = 3")
        await phone.tap("main")
        assert table.state.health(who).damage == 3  # type: ignore[union-attr]
        await tab("heal")
        await phone.tap("heal-all")
        assert table.state.health(who).damage == 0  # type: ignore[union-attr]
        await tab("shield")
        await phone.tap("key-4")
        await phone.tap("main")
        assert table.state.health(who).shield == 4  # type: ignore[union-attr]
        await tab("shield")
        await phone.tap("shield-lose")
        assert table.state.health(who).shield == 3  # type: ignore[union-attr]
        await phone.tap("pad-more")
        sound(phone)
        await phone.tap("stun")
        await phone.tap("silence")
        health = table.state.health(who)
        assert health is not None
        assert health.stunned
        assert health.silenced
        await phone.tap("stun")
        assert not table.state.health(who).stunned  # type: ignore[union-attr]
        await phone.tap("die-5")
        assert table.state.monster(who).die == 5
        await phone.tap("die-burn")
        assert table.state.monster(who).die == 4
        slot = table.state.monster(who).slot
        await phone.tap("die-slot")
        assert table.state.monster(who).slot is slot.other
        place = table.state.line(Side.MONSTERS).index(who)
        await phone.tap("push" if place == 0 else "pull")
        assert table.state.line(Side.MONSTERS).index(who) != place
        await phone.tap(f"tile-{who.value}")  # the table is seen again: they stand otherwise now
        await phone.tap("pad-more")
        await phone.tap("eliminate")
        await phone.tap("eliminate-no")
        await phone.tap("eliminate")
        await phone.tap("eliminate-yes")
        assert table.state.monster(who) is None

    visit(store, at(table), go)


def test_a_heros_turn_pays_with_shards(store: Store) -> None:
    table = kept(store, fights.hero_acts)
    who = first(table, acting=True)
    before = table.state.hero(who).storage.total

    async def go(phone: Phone) -> None:
        await phone.tap(f"tile-{who.value}")
        sound(phone)
        shard = table.state.hero(who).storage.each()[0]
        await phone.tap(f"basic-{shard.value}")
        assert table.state.hero(who).storage.total == before - 1
        await phone.tap(f"tile-{who.value}")
        assert phone.says("déjà fait ce tour")
        await phone.tap("sheet-close")
        await phone.tap("main")
        assert table.state.fight.active is None

    visit(store, at(table), go)


def test_a_monsters_turn_reads_its_die(store: Store) -> None:
    table = kept(store, fights.monster_acts)
    who = first(table, Side.MONSTERS, acting=True)
    blow = action_of(table.state, who)
    assert blow is not None

    async def go(phone: Phone) -> None:
        await phone.tap(f"tile-{who.value}")
        sound(phone)
        assert phone.says("attaque de base" if blow.basic else f"Ligne {blow.value}")
        await phone.tap("to-many")
        target, *aimed = table.state.line(Side.HEROES)
        for each in aimed:
            await phone.tap(f"target-{each.value}")  # these, and the first is spared
        await phone.tap("amount-key-3")
        sound(phone)
        damage = {each: table.state.health(each).damage for each in table.state.line(Side.HEROES)}
        await phone.tap("main")
        hit = [each for each in damage if table.state.health(each).damage != damage[each]]
        assert target not in hit
        assert hit

    visit(store, at(table), go)


@pytest.mark.parametrize("drinks", [True, False])
def test_a_blow_on_all_drinks_only_what_the_group_wants(store: Store, drinks: bool) -> None:
    table = kept(store, fights.monster_acts)
    fights.do(table, GainPotions(2))
    potions = table.state.purse.potions
    who = first(table, Side.MONSTERS, acting=True)
    weakest = min(
        (table.state.health(each) for each in table.state.line(Side.HEROES)),
        key=lambda health: health.max_hp - health.damage,
    )
    deadly = weakest.max_hp - weakest.damage

    async def go(phone: Phone) -> None:
        await phone.tap(f"tile-{who.value}")
        await phone.tap("to-many")
        for digit in str(deadly):
            await phone.tap(f"amount-key-{digit}")
        await phone.tap("pierce")
        assert phone.says("Boire les potions")
        if not drinks:
            await phone.tap("drink")
            assert phone.says("Éliminés")
        sound(phone)
        await phone.tap("main")
        assert (table.state.purse.potions < potions) == drinks

    visit(store, at(table), go)


def test_marbles_of_the_real_box(store: Store) -> None:
    table = kept(store, fights.hero_acts)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("finish")  # ends the turn
        fight = table.state.fight
        side = fight.next_side
        ring = next(ring for ring in Ring if ring not in fight.box(side).out)
        await phone.tap(f"box-{side.other.value}")  # not due: opens the sheet
        await phone.tap(f"side-{side.value}")
        sound(phone)
        await phone.tap(f"marble-{ring.value}")
        assert ring in table.state.fight.box(side).out
        assert f"marble-{ring.value}" not in phone

    visit(store, at(table), go)


def test_the_due_box_reveals_at_a_tap(store: Store) -> None:
    table = kept(store, fights.hero_acts)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("finish")
        side = table.state.fight.next_side
        out = len(table.state.fight.box(side).out)
        await phone.tap(f"box-{side.value}")
        assert len(table.state.fight.box(side).out) == out + 1

    visit(store, at(table), go)


def test_the_end_of_a_round_is_a_checklist(store: Store) -> None:
    table = kept(store, fights.round_over)

    async def go(phone: Phone) -> None:
        assert "box-heroes" not in phone
        await phone.tap("round-end")
        for word in ("1. Utilisés", "2. Roue", "3. Gain", "4. Boîtes"):
            assert phone.says(word)
        sound(phone)
        await phone.tap("sheet-leave")
        assert table.state.fight.tick is Tick.SPENT
        await phone.tap("main")
        assert table.state.fight.tick is Tick.WHEEL
        sound(phone)

    visit(store, at(table), go)


def test_the_cards_of_a_fight_are_typed(store: Store) -> None:
    table = kept(store, fights.at_stage(Stage.MONSTERS))
    n = len(table.state.monsters)

    async def go(phone: Phone) -> None:
        await phone.tap(f"place-{n + 1}")
        await phone.tap("main")
        assert phone.says("code") or phone.says("Code")  # a refusal: nothing was typed
        await phone.write("code", "ZZ9")
        await phone.tap("main")
        assert len(table.state.monsters) == n  # its points are asked, never guessed
        await phone.tap("hp-key-1")
        await phone.tap("hp-key-7")
        sound(phone)
        await phone.tap("main")
        assert len(table.state.monsters) == n + 1
        assert any(monster.health.max_hp == 17 for monster in table.state.monsters)

    visit(store, at(table), go)


@pytest.mark.parametrize("way", CORNERS, ids=str)
def test_A25_who_waits_joins_before_the_first_monster_is_drawn(store: Store, way: Way) -> None:
    way.choose(store)
    table = horizon.barred(store)
    nox = table.state.roster.waiting[0]

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        sound(phone)
        await phone.tap("join-before")
        await phone.tap(f"waiting-{nox.id}")
        assert not phone.says(gone.get(way.lang, "{"))
        await phone.tap("seat-h2")
        await phone.tap("sheet-go" if "sheet-go" in phone else "main")
        assert table.state.hero(Who.H2).name == "Nox"  # type: ignore[union-attr]
        sound(phone)

    gone = {"fr": "une fois le premier monstre pioché", "en": "once the first monster is drawn"}
    visit(store, at(table), go, size=(way.width, way.height))


def test_A25_after_the_first_monster_nobody_is_offered_a_board(store: Store) -> None:
    table = horizon.barred(store)
    horizon.play(table, DrawMonster("A1", 8, 1))

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        assert "join-before" not in phone

    visit(store, at(table), go)


def test_A31_hands_too_full_for_the_bag_are_named_and_emptied(store: Store) -> None:
    table = horizon.laden(store)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        assert phone.says("Tarn")  # seven of one colour: nothing to choose
        await phone.tap("main")
        await phone.tap("main")  # and the second
        for _ in range(4):
            await phone.tap("discard-green")
        await phone.tap("main")
        assert [hero.storage.total for hero in table.state.heroes] == [5, 5, 5, 5]
        await phone.tap("main")
        await phone.tap("first-heroes")  # the bag is empty: that is told before the first marble
        assert phone.says("Le sac est vide\N{NO-BREAK SPACE}: il faudrait 4 éclats.")
        await phone.tap("refill")
        assert table.state.bag.bag.total == 8
        sound(phone)

    visit(store, at(table), go)


def test_U11_a_short_bag_at_the_start_asks_who_gets_what(store: Store) -> None:
    table = horizon.laden(store)
    state = table.state
    hands = (Shards(red=5), Shards(blue=5), Shards(green=5), NONE)
    heroes = tuple(replace(hero, storage=hand) for hero, hand in zip(state.heroes, hands, strict=True))
    out = Shards(red=5, blue=5, green=5)
    bag = replace(state.bag, bag=Shards(red=3), tray=Shards(8, 8, 8, 4) - out - Shards(red=3))
    moved = horizon.become(store, table, replace(state, heroes=heroes, bag=bag))

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("first-heroes")  # four are due, the bag holds three
        assert moved.state.fight.stage is Stage.READY
        assert phone.says("partagez d’abord ce que le sac contient")
        await phone.tap("main")
        assert moved.state.fight.stage is Stage.READY
        for who in ("h4", "h2", "h3"):
            await phone.tap(f"share-{who}-plus")
        sound(phone)
        await phone.tap("main")
        assert moved.state.fight.stage is Stage.ROUND
        assert moved.state.hero(Who.H4).storage.total == 1  # type: ignore[union-attr]
        assert moved.state.hero(Who.H1).storage.total == 5  # type: ignore[union-attr]

    visit(store, at(moved), go)


def test_F11_a_fight_with_the_real_bag_begins_with_what_it_gave(store: Store) -> None:
    table = horizon.travelling(store, shards=Draws.TABLE)
    horizon.play(
        table,
        Travel("Aube", Point.TAVERN),
        *(DrawMonster(f"A{n}", 8, level) for n, level in enumerate((1, 1, 2, 2))),
        RollDice((4, 2, 6, 1)),
    )
    held = [hero.storage.total for hero in table.state.heroes]

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("first-heroes")
        assert table.state.fight.stage is Stage.READY, "the phone draws nothing from a real bag"
        await phone.tap("main")
        assert table.state.fight.stage is Stage.READY
        for _ in ("Tarn", "Lysa", "Orin", "Maeve"):
            await phone.tap("hand-green")
        sound(phone)
        await phone.tap("main")
        assert table.state.fight.stage is Stage.ROUND
        assert [hero.storage.total for hero in table.state.heroes] == [n + 1 for n in held]

    visit(store, at(table), go)


def test_F11_shards_of_the_real_bag_are_told_hero_by_hero_in_one_place(store: Store) -> None:
    """Nobody scrolls from hero to hero: whoever lacks some gets the next; a wrong one is taken back."""
    table = horizon.travelling(store, shards=Draws.TABLE)
    horizon.play(
        table,
        Travel("Aube", Point.TAVERN),
        *(DrawMonster(f"A{n}", 8, level) for n, level in enumerate((1, 1, 2, 2))),
        RollDice((4, 2, 6, 1)),
    )
    held = [hero.storage for hero in table.state.heroes]

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("first-monsters")  # two each
        for colour in ("red", "red", "blue", "green"):
            await phone.tap(f"hand-{colour}")
        assert phone.labels()["hand-h2"] == "Lysa, 2 sur 2"
        await phone.tap("hand-erase")
        await phone.tap("hand-erase")
        await phone.tap("hand-erase")  # the last of Tarn's too
        assert phone.labels()["hand-h1"] == "Tarn, 1 sur 2"
        await phone.tap("hand-h4")  # the bag went round the other way
        await phone.tap("hand-clear")
        await phone.tap("hand-clear")
        for colour in ("blue", "green", "green", "blue", "blue"):
            await phone.tap(f"hand-{colour}")
        sound(phone)
        await phone.tap("main")
        assert table.state.fight.stage is Stage.ROUND
        gained = [hero.storage - before for hero, before in zip(table.state.heroes, held, strict=True)]
        assert gained == [Shards(1, 1), Shards(green=2), Shards(blue=2), Shards(clear=2)]

    visit(store, at(table), go)


def test_SH29_the_last_marble_of_a_box_is_not_touched(store: Store) -> None:
    table = horizon.fighting(store, boxes=Draws.TABLE, dice=Draws.TABLE)
    one = table.state.fight.active.ring
    two, three, last = (ring for ring in Ring if ring is not one)
    for side, ring in ((Side.MONSTERS, Ring.ONE), (Side.HEROES, two), (Side.MONSTERS, Ring.TWO)):
        horizon.play(table, EndTurn(None if side is Side.MONSTERS else 4), EnterMarble(side, ring))
    horizon.play(table, EndTurn(4), EnterMarble(Side.HEROES, three))
    horizon.play(table, EndTurn(), EnterMarble(Side.MONSTERS, Ring.THREE))
    hero = next(each for each in Who if each.side is Side.HEROES and each.ring is last)
    before = table.depth

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("die-4")
        assert table.state.fight.active is hero, "its marble is the only one left"
        assert phone.says("dernière bille de sa boîte")
        sound(phone)
        await phone.tap("finish")
        assert table.state.fight.active is Who.M4
        await phone.tap("sheet-close")
        assert "by-itself" in phone
        await phone.tap("undo")
        assert table.state.fight.active is hero
        await phone.tap("undo")
        assert (table.state.fight.active, table.depth) == (Who.M3, before)

    visit(store, at(table), go)


def test_SH118_who_is_pushed_stands_there_and_the_monster_is_back(store: Store) -> None:
    table = horizon.fighting(store, boxes=Draws.TABLE, dice=Draws.TABLE)
    horizon.play(table, EndTurn(), EnterMarble(Side.MONSTERS, Ring.ONE))

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("at-h1")
        await phone.tap("pad-more")
        await phone.tap("push")
        assert table.state.line(Side.HEROES)[1] is Who.H1
        await phone.tap("die-4")  # nothing is left to tell but its die

    visit(store, at(table), go)


def test_the_keyboard_stays_while_a_code_finds_cards(store: Store) -> None:
    """Cards of the box come and go above the field as its letters find them."""
    table = horizon.travelling(store)
    horizon.play(table, Travel("Aube", Point.TAVERN), DrawMonster("12", 8, 1, "Loup"))

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        assert "known-1" in phone
        field = phone.find("code")._i
        for typed in ("2", "21", "1", "12", "127"):  # none, none, one begins like it, the very card, none
            await phone.write("code", typed)
            assert phone.find("code")._i == field, typed

    visit(store, at(table), go)


def test_U7_of_a_tile_nobody_read_no_level_is_taken_for_granted(store: Store) -> None:
    table = horizon.play(horizon.travelling(store), Travel("Nulle part", Point.MINE, 2))

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("hp-key-8")
        await phone.tap("main")
        assert table.state.monsters[0].level is None
        await phone.tap("hp-key-9")
        await phone.tap("level-2")
        await phone.tap("main")
        assert table.state.monsters[1].level == 2

    visit(store, at(table), go)


def test_SH43_potions_that_save_are_seen_before_they_are_drunk(store: Store) -> None:
    """Beside the number, above the fold, and on the button that spends them."""
    table = horizon.fighting(store, dice=Draws.TABLE)
    horizon.play(table, GainPotions(2), EndTurn(), Reveal(), Damage(Who.H2, 18))

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("to-many")
        await phone.tap("amount-key-4")
        assert "18 + 4 − 10 = 12/20" in phone.labels()["target-h2"]
        assert "1 potion" in phone.labels()["main"]
        keys = list(phone.labels())
        assert keys.index("drink") == keys.index("target-h4") + 1
        await phone.tap("drink")
        assert "potion" not in phone.labels()["main"]
        assert phone.says("Éliminés\xa0: Lysa")
        await phone.tap("drink")
        await phone.tap("main")
        assert (table.state.hero(Who.H2).health.damage, table.state.purse.potions) == (12, 1)  # type: ignore[union-attr]

    visit(store, at(table), go)


@pytest.mark.parametrize("height", [640, 700, 780])
def test_the_lanes_leave_room_for_what_happened_by_itself(store: Store, height: int) -> None:
    table = horizon.fighting(store, boxes=Draws.TABLE)

    async def go(phone: Phone) -> None:
        tiles = [phone.find(f"tile-{who.value}").height for who in table.state.line(Side.HEROES)]
        room = height - TOP_BAR - WHERE_LINE - MAIN_BAR - BY_ITSELF - FOOT
        assert sum(tiles) <= room
        assert sum(tiles) > room - 40 or height > 700, "nothing is left empty"

    visit(store, at(table), go, size=(360, height))


def test_what_happened_by_itself_is_one_line_under_the_lanes(store: Store) -> None:
    table = horizon.travelling(store, boxes=Draws.TABLE)
    horizon.play(
        table,
        Travel("Aube", Point.TAVERN),
        *(DrawMonster(f"A{n}", 8, level) for n, level in enumerate((1, 1, 2, 2))),
        RollDice((4, 2, 6, 1)),
        BeginFight(Side.HEROES, Colour.BLUE),
    )
    for ring in tuple(Ring)[:3]:
        for side in Side:
            horizon.play(table, EnterMarble(side, ring), EndTurn())
    horizon.play(table, EndTurn())  # the last two marbles come by themselves
    horizon.play(table, EndTurn())

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("colour-blue")
        assert table.state.fight.round == 2
        line = phone.find("by-itself").content.content.controls[1].content
        assert re.fullmatch("Manche 2\xa0: (Héros|Monstres) d’abord", line.value)
        assert line.max_lines == 1

    visit(store, at(table), go)


def test_SH121_who_falls_tells_what_to_do_with_the_real_pieces(store: Store) -> None:
    table = horizon.fighting(store)
    who = first(table)
    hero = table.state.hero(who)
    assert hero is not None

    async def go(phone: Phone) -> None:
        await phone.tap(f"tile-{who.value}")
        for key in ("key-9", "key-9", "main"):
            await phone.tap(key)
        assert table.state.hero(who) is None
        assert phone.says(f"{hero.name} est éliminé")
        assert phone.says("Cimetière")
        assert phone.says("1 tuile au sac Compétence")
        await phone.tap("leave-it")
        assert not phone.says("Cimetière")

    visit(store, at(table), go)


def test_SH121_everything_a_fallen_hero_leaves_is_told(store: Store) -> None:
    """Shards, master and items lie on the real board too, and each goes to another place."""
    table = horizon.fighting(store)
    who = first(table)
    hero = table.state.hero(who)
    assert hero is not None
    assert hero.storage.total
    laden = table.state.with_hero(who, master=HeroCard(91, "Sève"), items=(Item(92, "Lame d’aube"),))
    table = horizon.become(store, table, replace(laden, next_id=93))

    async def go(phone: Phone) -> None:
        await phone.tap(f"tile-{who.value}")
        for key in ("key-9", "key-9", "main"):
            await phone.tap(key)
        assert table.state.hero(who) is None
        for piece in ("dans le bac de défausse", "Sève, son maître", "Lame d’aube"):
            assert phone.says(piece), piece

    visit(store, at(table), go)


def test_SH121_who_falls_is_told_also_when_more_happens_by_itself(store: Store) -> None:
    table = horizon.fighting(store, boxes=Draws.TABLE, dice=Draws.TABLE)
    one = table.state.fight.active.ring
    two, three, last = (ring for ring in Ring if ring is not one)
    horizon.play(table, Eliminate(Who.M1))
    for side, ring in ((Side.MONSTERS, Ring.TWO), (Side.HEROES, two), (Side.MONSTERS, Ring.THREE)):
        horizon.play(table, EndTurn(None if side is Side.MONSTERS else 4), EnterMarble(side, ring))
    horizon.play(table, EndTurn(4), EnterMarble(Side.HEROES, three))
    weak = table.state.fight.active
    horizon.play(table, Damage(weak, 18), EndTurn(), EnterMarble(Side.MONSTERS, Ring.ONE))

    async def go(phone: Phone) -> None:
        assert "bille sans personnage" in phone.labels()["where"]
        await phone.tap("main")
        await phone.tap(f"hero-{weak.value}")
        assert table.state.hero(weak) is None
        assert table.state.fight.active.ring is last, "the last marble came by itself"
        assert phone.says("Cimetière")

    visit(store, at(table), go)


def test_SH72_when_all_is_lost_no_piece_is_to_be_moved(store: Store) -> None:
    table = horizon.fighting(store)
    left = table.state.fight.active
    horizon.play(table, *(Eliminate(who) for who in table.state.line(Side.HEROES) if who is not left))

    async def go(phone: Phone) -> None:
        await phone.tap(f"tile-{left.value}")
        await phone.tap("to-pad")
        for key in ("key-9", "key-9", "main"):
            await phone.tap(key)
        assert not table.state.playing
        assert "leave-it" not in phone

    visit(store, at(table), go)


def test_SH111_an_elite_in_the_dungeon_goes_back_under_its_pile_and_the_table_is_told(store: Store) -> None:
    table = horizon.barred(store)
    fight = replace(table.state.fight, dungeon=True, levels=(4, 4, 4, 4))
    table = horizon.become(store, table, replace(table.state, fight=fight))

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("hp-key-9")
        await phone.tap("elite")
        await phone.tap("main")
        assert table.state.monsters == ()
        assert phone.says("remettez la carte sous sa pile")

    visit(store, at(table), go)


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_long_name_is_whole_on_its_tile(store: Store, scale: float) -> None:
    """Drawn, not written: no measure of texts sees that it ends in dots. The last letter changes the tile."""
    store.library.choose(text_scale=scale)
    table = horizon.fighting(store)
    names = ("Loup des Brumes", "Loup des Brumer")
    who = table.state.line(Side.MONSTERS)[0]
    drawn: list[str] = []

    async def go(phone: Phone) -> None:
        for name in names:
            await phone.run(lambda name=name: table.do(DescribeMonster(who, name, 1)))
            if scale > 1:
                await phone.tap("lane-monsters")
            tile = phone.find(f"tile-{who.value}")
            drawn.extend(part.src for part in phone.inside(tile) if isinstance(part, ft.Image))

    visit(store, at(table), go)
    assert len(set(drawn)) == len(names)


def test_a_line_tells_how_whoever_acts_is_reached(store: Store) -> None:
    table = horizon.fighting(store)
    name = table.state.name(table.state.fight.active)

    async def go(phone: Phone) -> None:
        assert phone.says(f"Touchez {name} pour agir")

    visit(store, at(table), go)


def test_U11_a_retreat_says_that_the_bag_is_short(store: Store) -> None:
    table = horizon.fighting(store)
    bag = table.state.bag
    moved = horizon.become(
        store, table, replace(table.state, bag=replace(bag, bag=Shards(red=1), tray=bag.bag - Shards(red=1)))
    )

    async def go(phone: Phone) -> None:
        await phone.tap("where")
        await phone.tap("guide-retreat")
        assert phone.says("Le sac n’a que 1 éclat sur 8")
        await phone.tap("main")
        assert moved.state.fight.number == 1  # who gets it is asked
        await phone.tap("share-h3-plus")
        await phone.tap("main")
        assert moved.state.fight.number == 2

    visit(store, at(moved), go)


MOMENTS = {
    "draw_monster": fights.at_stage(Stage.MONSTERS),
    "roll_dice": fights.at_stage(Stage.DICE),
    "begin_fight": fights.at_stage(Stage.READY),
    "round_end": fights.round_over,
    "turn_wheel": fights.round_over,
    "gain_shards": fights.round_over,
    "close_boxes": fights.round_over,
    "end_turn": fights.monster_acts,
}


@pytest.mark.parametrize("way", CORNERS, ids=str)
@pytest.mark.parametrize("moment", [*dict.fromkeys(MOMENTS.values()), fights.hero_acts])
def test_every_sheet_of_a_fight_is_whole(
    store: Store, way: Way, moment: Callable[[State], bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    way.choose(store)
    table = kept(store, moment)
    actors: list[Dispatcher] = []

    class Known(Dispatcher):
        def __init__(self, *about: Any, **how: Any) -> None:
            super().__init__(*about, **how)
            actors.append(self)

    monkeypatch.setattr("companion.ui.screens.table.frame.Dispatcher", Known)
    names = [name for name in FIGHT_SHEETS if MOMENTS.get(name, fights.hero_acts) is moment]
    assert names

    async def go(phone: Phone) -> None:
        sound(phone)
        for name in names:
            await phone.run(lambda name=name: actors[-1].open(name))
            assert "sheet-close" in phone, name
            sound(phone)

    visit(store, at(table), go, size=(way.width, way.height))


def test_SH135_a_reminder_on_a_card_appears_at_its_moment(store: Store) -> None:
    """Attached on the card of a hero, seen on its pad before the hit, told after it; undo tells nothing."""
    table = kept(store, fights.hero_acts)
    who = first(table)

    async def go(phone: Phone) -> None:
        await phone.tap(f"tile-{who.value}")
        await phone.tap("pad-more")
        await phone.tap("reminders")
        await phone.tap("card-1")
        await phone.tap("when-hurt")
        await phone.write("reminder", "gagnez 1 bouclier")
        await phone.tap("main")
        assert [each.text for each in table.state.reminders] == ["gagnez 1 bouclier"]
        assert phone.says("quand il est blessé")
        await phone.tap("sheet-close")
        await phone.tap(f"tile-{who.value}")
        assert phone.says(f"{table.state.name(who)}\u00a0: gagnez 1 bouclier")
        await phone.tap("key-1")
        await phone.tap("main")
        assert phone.says("Rappel")
        assert phone.says(f"{table.state.name(who)}\u00a0: gagnez 1 bouclier")
        await phone.tap("undo")
        assert not phone.says("gagnez 1 bouclier")

    visit(store, at(table), go)


def test_SH135_a_reminder_for_a_turn_stands_on_its_sheet(store: Store) -> None:
    table = kept(store, fights.hero_acts)
    who = first(table, acting=True)
    fights.do(table, AttachReminder(table.state.hero(who).skills[0].name, Trigger.TURN, "relancez un dé"))

    async def go(phone: Phone) -> None:
        await phone.tap(f"tile-{who.value}")
        assert phone.says("relancez un dé")

    visit(store, at(table), go)


@pytest.mark.parametrize("way", CORNERS, ids=str)
def test_SH127_the_sheet_of_an_effect_with_all_its_parts(
    store: Store, actors: list[Dispatcher], way: Way
) -> None:
    """Neighbours, tokens, positions, shards to burn and who is unaffected: no word is cut."""
    way.choose(store)
    table = kept(store, fights.hero_acts)
    who = first(table, acting=True)
    front = table.state.line(Side.HEROES)[0]
    skill = table.state.hero(who).skills[0].name
    told = Effect(Verb.HIT, 12, Side.HEROES, (1,), False, True, 3, True, True, True, 2, 1)
    fights.do(table, Stun(front), GainPotions(1))

    async def go(phone: Phone) -> None:
        for about in (SkillEffect(skill, told), SkillEffect(skill), None):
            await phone.run(partial(actors[-1].open, "many", about))
            sound(phone)
        await phone.run(actors[-1].close)
        await phone.run(partial(actors[-1].open, "reminders", who))
        sound(phone)
        await phone.tap("card-1")
        await phone.tap("when-move")
        sound(phone)

    visit(store, at(table), go, size=(way.width, way.height))
