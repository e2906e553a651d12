"""Synchro Horizon in few taps: each common act of the issue, counted on the real screens."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import flet as ft
import pytest

from companion.core.table import Table
from companion.games.synchro_horizon.calendar import TellCell
from companion.games.synchro_horizon.fight import BeginFight
from companion.games.synchro_horizon.health import (
    Damage,
    DamageMany,
    Eliminate,
    GainShield,
    Hit,
    Silence,
    Stun,
)
from companion.games.synchro_horizon.initiative import EnterMarble, Reveal
from companion.games.synchro_horizon.journey import TellTile, Travel
from companion.games.synchro_horizon.monsters import DrawMonster, RollDice, SetDie
from companion.games.synchro_horizon.round_end import CloseBoxes, DiscardSpent, GainShards, TurnWheel
from companion.games.synchro_horizon.shards import DrawShards
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.journey import TilePoint
from companion.games.synchro_horizon.state.party import NONE, Shards
from companion.games.synchro_horizon.turn import EndTurn
from companion.games.synchro_horizon.vocabulary import (
    Colour,
    Draws,
    HeroAttack,
    HeroClass,
    Phase,
    Point,
    Ring,
    Shard,
    Side,
    Silenced,
    Stage,
    Status,
    Tick,
    Who,
)
from companion.store import Store
from tests.ui import horizon_evening as horizon
from tests.ui.budget import budget
from tests.ui.headless import Phone
from tests.ui.looking import at, visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


def other(table: Table[Any], side: Side) -> Who:
    """Somebody of one side who does not act now."""
    return next(who for who in table.state.line(side) if who is not table.state.fight.active)


def acting(table: Table[Any]) -> Who:
    """Who acts now."""
    who = table.state.fight.active
    assert who is not None
    return who


def hero_acts(store: Store, **options: Any) -> Table[State]:
    """A hero's turn in the middle of a fight."""
    table = horizon.fighting(store, **options)
    assert acting(table).side is Side.HEROES
    return table


def monster_acts(store: Store, **options: Any) -> Table[State]:
    """A monster's turn."""
    table = hero_acts(store, **options)
    table.automation_modes = None
    horizon.play(table, EndTurn(), Reveal())
    assert acting(table).side is Side.MONSTERS
    table.automation_modes = store.automation_modes("synchro_horizon")
    return table


def last_turn(store: Store, **options: Any) -> Table[State]:
    """The last of the eight turns of a round goes on."""
    table = hero_acts(store, **options)
    table.automation_modes = None
    while table.state.fight.marbles:
        die = 3 if acting(table).side is Side.MONSTERS else None
        horizon.play(table, EndTurn(die), Reveal())
    horizon.play(table, GainShield(acting(table), 1))  # it has done something
    table.automation_modes = store.automation_modes("synchro_horizon")
    return table


def test_hit_one(store: Store) -> None:
    table = hero_acts(store)
    who = other(table, Side.MONSTERS)

    async def go(phone: Phone) -> None:
        with budget(phone, "synchro_horizon: hit one"):
            await phone.tap(f"tile-{who.value}")
            await phone.tap("key-5")
            await phone.tap("main")
        assert table.state.health(who).damage == 5  # type: ignore[union-attr]
        assert "sheet-close" not in phone
        assert phone.says("Finir")

    visit(store, at(table), go)


def test_hit_all(store: Store) -> None:
    table = hero_acts(store)
    who = other(table, Side.MONSTERS)

    async def go(phone: Phone) -> None:
        with budget(phone, "synchro_horizon: hit all"):
            await phone.tap(f"tile-{who.value}")
            await phone.tap("key-2")
            await phone.tap("hit-all")
        assert [monster.health.damage for monster in table.state.monsters] == [2, 2, 2, 2]
        assert "key-2" not in phone

    visit(store, at(table), go)


def test_skill_then_hit_all(store: Store) -> None:
    table = hero_acts(store)
    who = acting(table)
    hero = table.state.hero(who)
    assert hero is not None
    skill = hero.skills[0]
    table = horizon.become(
        store,
        table,
        table.state.with_hero(who, storage=hero.storage),
    )

    async def go(phone: Phone) -> None:
        with budget(phone, "synchro_horizon: skill then hit all"):
            await phone.tap(f"tile-{who.value}")
            await phone.tap(f"use-{skill.id}")
            await phone.tap("amount-key-3")
            await phone.tap("hit-all")
        assert [monster.health.damage for monster in table.state.monsters] == [3, 3, 3, 3]
        assert skill.id in table.state.fight.turn.skills
        assert "amount-key-3" not in phone

    visit(store, at(table), go)


def test_SH126_an_unread_skill_aims_at_the_nearest_enemy(store: Store) -> None:
    table = hero_acts(store)
    who = acting(table)
    skill = table.state.hero(who).skills[0]  # type: ignore[union-attr]

    async def go(phone: Phone) -> None:
        await phone.tap(f"tile-{who.value}")
        await phone.tap(f"use-{skill.id}")
        await phone.tap("amount-key-3")
        await phone.tap("main")
        assert [monster.health.damage for monster in table.state.monsters] == [3, 0, 0, 0]

    visit(store, at(table), go)


def test_SH126_healing_all_says_before_the_tap_who_is_unaffected(store: Store) -> None:
    """One hurt hero of four: the act is not refused because of the other three."""
    table = hero_acts(store)
    who = acting(table)
    horizon.play(table, Damage(Who.H2, 5))
    name = table.state.name(Who.H1)

    async def go(phone: Phone) -> None:
        await phone.tap(f"tile-{who.value}")
        await phone.tap("to-many")
        await phone.tap("verb-heal")
        await phone.tap("amount-key-3")
        assert phone.says(f"Sans effet sur {name}")
        await phone.tap("main")
        assert table.state.health(Who.H2).damage == 2  # type: ignore[union-attr]

    visit(store, at(table), go)


def test_SH127_an_effect_of_several_parts_is_entered_once_and_proposed_as_one(store: Store) -> None:
    """Three to the target, one to each neighbour, stunned and pushed: one sheet, one undo, one memory."""
    table = hero_acts(store)
    who = acting(table)
    skill = table.state.hero(who).skills[0]  # type: ignore[union-attr]

    async def go(phone: Phone) -> None:
        await phone.tap(f"tile-{who.value}")
        await phone.tap(f"use-{skill.id}")
        await phone.tap("amount-key-3")
        await phone.tap("target-m2")
        await phone.tap("with-near")
        await phone.tap("beside-key-1")
        await phone.tap("with-stun")
        await phone.tap("with-push")
        await phone.tap("main")
        assert [m.health.damage for m in table.state.monsters] == [1, 1, 3, 0]
        assert [m.health.stunned for m in table.state.monsters] == [False, False, True, False]
        until(table, who)
        horizon.play(table, DrawShards(who, len(skill.cost or ()), skill.cost or ()))
        await phone.settle()
        before = {m.who: m.health.damage for m in table.state.monsters}
        with budget(phone, "synchro_horizon: a skill used again"):
            await phone.tap(f"tile-{who.value}")
            await phone.tap(f"use-{skill.id}")
            assert phone.says("adjacentes")
            await phone.tap("main")
        gained = {m.who: m.health.damage - before[m.who] for m in table.state.monsters}
        assert gained == {Who.M3: 3, Who.M1: 1, Who.M2: 1, Who.M4: 0}

    visit(store, at(table), go)


def test_basic_attack(store: Store) -> None:
    table = hero_acts(store)
    who = acting(table)
    hero = table.state.hero(who)
    assert hero is not None
    shard = hero.storage.each()[0]

    async def go(phone: Phone) -> None:
        with budget(phone, "synchro_horizon: basic attack"):
            await phone.tap(f"tile-{who.value}")
            await phone.tap(f"basic-{shard.value}")
        assert table.state.hero(who).storage.of(shard) == hero.storage.of(shard) - 1  # type: ignore[union-attr]
        assert table.state.monsters[0].health.damage >= hero.level
        assert "sheet-close" not in phone, "back at the fight: closing would be a third tap"

    visit(store, at(table), go)


def test_U9_a_class_level_is_asked_in_place_once_and_kept(store: Store) -> None:
    """The basic attack of a hero whose card nobody read: no refusal to overrule at every turn."""
    table = hero_acts(store)
    who = acting(table)
    hero = table.state.hero(who)
    assert hero is not None
    unread = replace(hero.card, class_level=None)
    table = horizon.become(store, table, table.state.with_hero(who, card=unread))
    shard = hero.storage.each()[0]

    async def go(phone: Phone) -> None:
        await phone.tap(f"tile-{who.value}")
        assert phone.says("demandé une fois")
        await phone.tap("read-2")
        assert not phone.says("demandé une fois")
        await phone.tap(f"basic-{shard.value}")
        assert not phone.says("lisez la carte")
        assert table.state.hero(who).card.class_level == 2  # type: ignore[union-attr]
        assert table.state.hero(who).storage.of(shard) == hero.storage.of(shard) - 1  # type: ignore[union-attr]
        await phone.tap("undo")
        await phone.tap("undo")
        await phone.tap(f"tile-{who.value}")
        await phone.tap(f"basic-{shard.value}")  # or not at all: it was asked right above
        assert "anyway" not in phone
        assert table.state.hero(who).storage.of(shard) == hero.storage.of(shard) - 1  # type: ignore[union-attr]

    visit(store, at(table), go)


def test_shield_on_the_active_hero(store: Store) -> None:
    table = hero_acts(store)
    who = acting(table)

    async def go(phone: Phone) -> None:
        with budget(phone, "synchro_horizon: shield on the active hero"):
            await phone.tap(f"tile-{who.value}")
            await phone.tap("shield-plus-3")
            await phone.tap("sheet-close")
        assert table.state.health(who).shield == 3  # type: ignore[union-attr]

    visit(store, at(table), go)


def test_stun(store: Store) -> None:
    table = hero_acts(store)
    who = other(table, Side.MONSTERS)

    async def go(phone: Phone) -> None:
        with budget(phone, "synchro_horizon: stun"):
            await phone.tap(f"tile-{who.value}")
            await phone.tap("stun")
        assert table.state.health(who).stunned  # type: ignore[union-attr]
        assert "key-5" not in phone

    visit(store, at(table), go)


def test_level_up(store: Store) -> None:
    """The payment that keeps the most is drawn on its button; another one is chosen on the sheet behind."""
    table = hero_acts(store)
    who = acting(table)
    held = table.state.hero(who)
    assert held is not None
    horizon.play(table, DrawShards(who, 2, (Shard.CLEAR, Shard.CLEAR)))

    async def go(phone: Phone) -> None:
        with budget(phone, "synchro_horizon: level up"):
            await phone.tap(f"tile-{who.value}")
            await phone.tap("level-pay")
        hero = table.state.hero(who)
        assert hero is not None
        assert (hero.level, hero.storage.clear) == (2, held.storage.clear)
        assert phone.says("3 tuiles piochées"), "what the level gives is asked at once"

    visit(store, at(table), go)


def test_reveal_with_the_phone(store: Store) -> None:
    table = hero_acts(store)
    horizon.play(table, EndTurn())

    async def go(phone: Phone) -> None:
        with budget(phone, "synchro_horizon: reveal with the phone"):
            await phone.tap("main")
        assert acting(table).side is Side.MONSTERS

    visit(store, at(table), go)


def real_boxes(store: Store, **options: Any) -> Table[State]:
    """Real boxes: the first marble of the heroes is about to be seen."""
    table = horizon.travelling(store, boxes=Draws.TABLE, **options)
    return horizon.play(
        table,
        Travel("Aube", Point.TAVERN),
        DrawMonster("A1", 8, 1, "Loup gris"),
        DrawMonster("A2", 9, 1, "Harpie"),
        DrawMonster("B1", 10, 2, "Ronce", elite=True),
        DrawMonster("B2", 9, 2, "Chaman"),
        RollDice((4, 2, 6, 1)),
        BeginFight(Side.HEROES, Colour.BLUE),
    )


def test_reveal_with_a_real_box(store: Store) -> None:
    table = real_boxes(store)

    async def go(phone: Phone) -> None:
        with budget(phone, "synchro_horizon: reveal with a real box"):
            await phone.tap(f"marble-{Ring.TWO.value}")
        assert acting(table) is Who.H2
        assert f"marble-{Ring.THREE.value}" not in phone

    visit(store, at(table), go)


def test_the_real_box_leads_to_the_monster_and_its_real_die_ends_it(store: Store) -> None:
    table = real_boxes(store, dice=Draws.TABLE)
    horizon.play(table, EnterMarble(Side.HEROES, Ring.ONE), EndTurn())

    async def go(phone: Phone) -> None:
        with budget(phone, "synchro_horizon: reveal with a real box"):
            await phone.tap(f"marble-{Ring.THREE.value}")
        assert acting(table) is Who.M3
        assert phone.says("Ligne 6 de sa carte")  # its own sheet, before it is asked for its end
        with budget(phone, "synchro_horizon: end a monster with a real die"):
            await phone.tap("die-2")
        assert table.state.fight.active is None
        assert table.state.monster(Who.M3).die == 2  # type: ignore[union-attr]

    visit(store, at(table), go)


def test_end_a_monster_with_the_phone(store: Store) -> None:
    table = hero_acts(store)
    horizon.play(table, EndTurn())

    async def go(phone: Phone) -> None:
        await phone.tap("main")  # its marble: its own sheet is there by itself
        assert phone.says("de sa carte")
        with budget(phone, "synchro_horizon: end a monster with the phone"):
            await phone.tap("finish")
        assert table.state.fight.active is None

    visit(store, at(table), go)


def test_a_hero_who_comes_up_is_asked_what_it_does_before_its_end(store: Store) -> None:
    """Tapping the main button alone never ends a turn in which nothing was done."""
    table = real_boxes(store, dice=Draws.TABLE)

    async def go(phone: Phone) -> None:
        await phone.tap(f"marble-{Ring.TWO.value}")
        who = acting(table)
        shard = table.state.hero(who).storage.each()[0]  # type: ignore[union-attr]
        assert f"basic-{shard.value}" in phone  # its own sheet, by itself
        await phone.tap("sheet-close")
        assert not phone.says("Finir")
        await phone.tap("main")  # leads to what it may do
        assert acting(table) is who
        assert "finish" in phone  # the end is in reach all the same
        await phone.tap(f"basic-{shard.value}")
        assert phone.says("Finir")
        await phone.tap("main")
        assert table.state.fight.active is None

    visit(store, at(table), go)


def test_the_end_of_an_idle_turn_takes_one_tap_and_that_of_a_stunned_hero_none(store: Store) -> None:
    table = real_boxes(store)
    horizon.play(table, Stun(Who.H3))

    async def go(phone: Phone) -> None:
        await phone.tap(f"marble-{Ring.TWO.value}")
        await phone.tap("finish")
        assert table.state.fight.active is None
        table.do(EnterMarble(Side.MONSTERS, Ring.ONE))
        table.do(EndTurn(2))
        await phone.settle()
        await phone.tap(f"marble-{Ring.THREE.value}")
        assert table.state.fight.active is None
        assert Who.H3 in table.state.fight.acted
        assert "by-itself" in phone, "its turn has passed, and it is told"
        assert not table.state.health(Who.H3).stunned  # type: ignore[union-attr]

    visit(store, at(table), go)


def test_end_a_monster_with_a_real_die(store: Store) -> None:
    table = monster_acts(store, dice=Draws.TABLE)
    who = acting(table)

    async def go(phone: Phone) -> None:
        with budget(phone, "synchro_horizon: end a monster with a real die"):
            await phone.tap("main")
            await phone.tap("die-5")
        assert table.state.fight.active is None
        assert table.state.monster(who).die == 5  # type: ignore[union-attr]

    visit(store, at(table), go)


def test_end_of_round(store: Store) -> None:
    table = last_turn(store)

    async def go(phone: Phone) -> None:
        await phone.tap("main")  # the last turn ends: the question comes by itself
        with budget(phone, "synchro_horizon: end of round"):
            await phone.tap("colour-blue")
        fight = table.state.fight
        assert (fight.round, fight.tick, fight.marbles) == (2, Tick.SPENT, 8)
        assert "colour-blue" not in phone
        await phone.tap("undo")  # one undo brings the question back
        assert table.state.fight.tick is Tick.WHEEL

    visit(store, at(table), go)


def test_end_of_round_with_a_known_colour_takes_no_tap(store: Store) -> None:
    table = last_turn(store)
    table.automation_modes = None
    pos = table.state.calendar.pos + 1
    horizon.play(table, TellCell(1, pos, Colour.BLUE))
    table.automation_modes = store.automation_modes("synchro_horizon")

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        assert table.state.fight.round == 2
        assert "by-itself" in phone

    visit(store, at(table), go)


def test_refill_of_the_bag(store: Store) -> None:
    table = last_turn(store)
    table.automation_modes = None
    horizon.play(table, EndTurn(), DiscardSpent())
    bag = table.state.bag
    table = horizon.become(
        store, table, replace(table.state, bag=replace(bag, bag=NONE, tray=bag.tray + bag.bag))
    )

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("colour-blue")
        with budget(phone, "synchro_horizon: refill of the bag"):
            await phone.tap("refill")
        assert table.state.fight.round == 2  # the rest went on by itself
        assert all(hero.storage.total >= 2 for hero in table.state.heroes)
        assert "refill" not in phone

    visit(store, at(table), go)


def test_new_monster(store: Store) -> None:
    table = horizon.barred(store)

    async def go(phone: Phone) -> None:
        with budget(phone, "synchro_horizon: new monster"):
            await phone.tap("main")
            await phone.tap("hp-key-8")
            await phone.tap("main")
        assert [monster.health.max_hp for monster in table.state.monsters] == [8]
        with budget(phone, "synchro_horizon: new monster"):  # the next one is asked at once
            await phone.tap("hp-key-1")
            await phone.tap("hp-key-2")
            await phone.tap("main")
        assert [monster.health.max_hp for monster in table.state.monsters] == [8, 12]

    visit(store, at(table), go)


def test_travel_to_a_new_city(store: Store) -> None:
    table = horizon.travelling(store)

    async def go(phone: Phone) -> None:
        with budget(phone, "synchro_horizon: travel to a new city"):
            await phone.tap("main")
            await phone.tap("city-clear")  # the only known city stood there
            await phone.write("city", "Les Ruines Perdues")
            await phone.tap("pick-church")
            await phone.tap("time-key-4")
            await phone.tap("main")
        assert table.state.phase is Phase.FIGHT
        assert table.state.fight.stage is Stage.MONSTERS
        assert table.state.journey.here.city == "Les Ruines Perdues"

    visit(store, at(table), go)


def test_travel_to_a_known_city(store: Store) -> None:
    table = horizon.travelling(store)
    points = (TilePoint(Point.CHURCH, 3), TilePoint(Point.MINE, 2))
    horizon.play(table, TellTile("Brume", 1, 6, (1, 1, 2, 2), points))  # two are known: none is preset

    async def go(phone: Phone) -> None:
        with budget(phone, "synchro_horizon: travel to a known city"):
            await phone.tap("main")
            await phone.tap("city-known-1")
            await phone.tap("go-mine")
        assert table.state.phase is Phase.FIGHT
        assert (table.state.journey.here.city, table.state.journey.here.point) == ("Brume", Point.MINE)

    visit(store, at(table), go)


def test_four_rests_in_the_village(store: Store) -> None:
    table = horizon.shopping(store)
    heroes = tuple(replace(hero, health=replace(hero.health, damage=4)) for hero in table.state.heroes)
    table = horizon.become(store, table, replace(table.state, heroes=heroes))
    coins = table.state.purse.coins

    async def go(phone: Phone) -> None:
        with budget(phone, "synchro_horizon: four rests in the village"):
            await phone.tap("stay-rest")
        assert [hero.health.damage for hero in table.state.heroes] == [0, 0, 0, 0]
        assert table.state.purse.coins == coins - 4
        await phone.tap("undo")
        assert table.state.purse.coins == coins

    visit(store, at(table), go)


def test_a_skill_of_several_payments_asks_which_shards(store: Store) -> None:
    """Nothing that costs is chosen beforehand."""
    table = hero_acts(store)
    who = acting(table)

    async def go(phone: Phone) -> None:
        await phone.tap(f"tile-{who.value}")
        hero = table.state.hero(who)
        assert hero is not None
        chosen = [key for key in sorted(phone.keys()) if key.startswith("basic-")]
        order = list(phone.controls())
        said = next(c for c in order if isinstance(c, ft.Text) and "Payer avec" in (c.value or ""))
        assert all(order.index(said) < order.index(phone.find(key)) for key in chosen)
        assert {key.removeprefix("basic-") for key in chosen} == {
            shard.value for shard in Shard if hero.storage.of(shard)
        }
        before = len([line for line in phone.in_sight() if "Payer avec" in line])
        await phone.tap(f"skill-{hero.skills[0].id}")  # another payment than the cheapest
        assert len([line for line in phone.in_sight() if "Payer avec" in line]) == before + 1
        assert phone.find("use-skill").on_click is None
        assert "cost-back-1" not in phone
        assert table.state.hero(who) == hero

    visit(store, at(table), go)


def test_a_whole_round_with_real_boxes_dice_and_bag(store: Store) -> None:
    """Four heroes attack, four monsters hit one hero each, the round ends; all that is random is real."""
    table = real_boxes(store, dice=Draws.TABLE, shards=Draws.TABLE)

    async def go(phone: Phone) -> None:
        for ring in Ring:
            if ring is not Ring.FOUR:  # the last marble of a box comes by itself
                await phone.tap(f"marble-{ring.value}")  # a hero
            who = acting(table)
            hero = table.state.hero(who)
            assert hero is not None
            await phone.tap(f"basic-{hero.storage.each()[0].value}")  # its sheet is there by itself
            await phone.tap("main")
            if ring is not Ring.FOUR:
                await phone.tap(f"marble-{ring.value}")  # a monster: its own sheet opens by itself
            target = table.state.line(Side.HEROES)[-1]
            before = table.state.health(target).damage  # type: ignore[union-attr]
            await phone.tap(f"at-{target.value}")
            await phone.tap("key-2")
            await phone.tap("main")
            assert table.state.health(target).damage == before + 2  # type: ignore[union-attr]
            await phone.tap("die-4")  # the monster's sheet is back: nothing else is left to tell
        await phone.tap("colour-blue")
        for _ in range(2 * len(table.state.heroes)):
            keys = [f"hand-{shard.value}" for shard in Shard]
            await phone.tap(next(key for key in keys if key in phone and phone.find(key).on_click))
        await phone.tap("main")
        assert (table.state.fight.round, table.state.fight.tick) == (2, Tick.SPENT)
        assert [gone.name for gone in table.state.fight.fallen] == ["Loup gris"]
        assert phone.taps <= 40, phone.taps

    visit(store, at(table), go)


def test_the_way_into_a_fight_with_everything_real(store: Store) -> None:
    """Four cards, four dice, who begins, the bag: each sheet leads to the next, no tap only opens one."""
    table = horizon.travelling(store, boxes=Draws.TABLE, dice=Draws.TABLE, shards=Draws.TABLE)
    horizon.play(table, Travel("Aube", Point.TAVERN))

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        for _ in range(4):
            await phone.tap("hp-key-8")
            await phone.tap("main")
        assert "dice-1" in phone
        for face in (1, 2, 3, 4):
            await phone.tap(f"dice-{face}")  # the last one is the end of it
        assert "first-heroes" in phone
        await phone.tap("first-heroes")
        assert phone.taps == 1 + 8 + 4 + 1

    visit(store, at(table), go)
    assert table.state.fight is not None
    assert table.state.fight.stage is Stage.READY


def test_SH35_a_shard_too_many_comes_before_the_next_marble_of_a_real_box(store: Store) -> None:
    """Six shards after the first strike: the question opens by itself, no marble is offered meanwhile."""
    table = horizon.travelling(store, boxes=Draws.TABLE)
    hero = table.state.hero(Who.H1)
    assert hero is not None
    full = Shards(red=5)
    bag = replace(table.state.bag, bag=table.state.bag.bag + hero.storage - full)
    table = horizon.become(store, table, replace(table.state.with_hero(Who.H1, storage=full), bag=bag))
    horizon.play(
        table,
        Travel("Aube", Point.TAVERN),
        *(DrawMonster(code, 8, level, code) for code, level in (("A1", 1), ("A2", 1), ("B1", 2), ("B2", 2))),
        RollDice((4, 2, 6, 1)),
    )

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("first-heroes")
        assert table.state.hero(Who.H1).over  # type: ignore[union-attr]
        assert "marble-1" not in phone
        assert phone.says("a trop d’éclats")
        await phone.tap("discard-red" if "discard-red" in phone else "main")  # one too many: one tap
        assert "marble-1" in phone

    visit(store, at(table), go)


def test_SH122_the_shard_of_an_absent_hero_is_told_in_any_order(store: Store) -> None:
    """Who first or which first: no row that does nothing."""
    table = real_boxes(store, shards=Draws.TABLE)
    horizon.play(table, Eliminate(Who.H4), EnterMarble(Side.HEROES, Ring.FOUR))

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("hero-h2")
        before = table.state.hero(Who.H2).storage.red  # type: ignore[union-attr]
        await phone.tap("give-red")
        assert table.state.hero(Who.H2).storage.red == before + 1  # type: ignore[union-attr]
        assert table.state.fight.pending is None
        await phone.tap("undo")
        await phone.tap("main")
        await phone.tap("give-red")
        await phone.tap("hero-h3")
        assert table.state.fight.pending is None

    visit(store, at(table), go)


def test_a_monster_that_stuns_or_heals_gets_its_sheet_back_for_its_real_die(store: Store) -> None:
    table = monster_acts(store, dice=Draws.TABLE)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("at-h2")
        await phone.tap("stun")
        assert table.state.health(Who.H2).stunned  # type: ignore[union-attr]
        assert "die-4" in phone  # only its die is left to tell
        await phone.tap("to-pad")
        await phone.tap("pad-shield")
        await phone.tap("key-2")
        await phone.tap("main")
        await phone.tap("die-4")
        assert table.state.fight.active is None

    visit(store, at(table), go)


def test_a_stunned_monster_says_so_on_its_own_sheet(store: Store) -> None:
    """Its real die is still rolled: nobody should play its line first."""
    table = real_boxes(store, dice=Draws.TABLE)
    horizon.play(table, Stun(Who.M3), EnterMarble(Side.HEROES, Ring.ONE), EndTurn())

    async def go(phone: Phone) -> None:
        await phone.tap(f"marble-{Ring.THREE.value}")
        assert acting(table) is Who.M3
        assert any("étourdi" in line for line in phone.in_sight())
        assert "deal-basic" not in phone
        await phone.tap("die-2")
        assert table.state.fight.active is None

    visit(store, at(table), go)


def test_SH22_a_monster_stunned_in_its_own_turn_still_shows_its_line(store: Store) -> None:
    """The token is for its next turn: line and targets stay, and the end says that it acted."""
    table = real_boxes(store, dice=Draws.TABLE)
    horizon.play(table, EnterMarble(Side.HEROES, Ring.ONE), EndTurn(), EnterMarble(Side.MONSTERS, Ring.THREE))
    horizon.play(table, Stun(Who.M3))

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        assert "at-h2" in phone
        assert phone.says("de sa carte")
        assert not phone.says("pas d’action ce tour")
        assert phone.says("Il a agi")
        await phone.tap("die-2")
        assert table.state.health(Who.M3).stunned  # type: ignore[union-attr]

    visit(store, at(table), go)


def test_A4_a_silenced_monster_at_level_1_has_its_basic_attack_button(store: Store) -> None:
    table = real_boxes(store, dice=Draws.TABLE, silence=Silenced.ROW)
    horizon.play(
        table,
        SetDie(Who.M3, 1),
        Silence(Who.M3),
        EnterMarble(Side.HEROES, Ring.ONE),
        EndTurn(),
        EnterMarble(Side.MONSTERS, Ring.THREE),
    )

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("deal-basic")
        front = table.state.line(Side.HEROES)[0]
        assert table.state.health(front).damage == 2 * (table.state.monster(Who.M3).level or 0)  # type: ignore[union-attr]

    visit(store, at(table), go)


def test_SH126_an_attack_without_a_target_has_no_shard_to_pay_with(store: Store) -> None:
    table = hero_acts(store, hero_attack=HeroAttack.SAME_LEVEL)
    who = acting(table)
    hero = table.state.hero(who)
    assert hero is not None
    card = replace(hero.card, hero_class=HeroClass.RANGER, class_level=1)
    table = horizon.become(store, table, table.state.with_hero(who, level=3, card=card))

    async def go(phone: Phone) -> None:
        await phone.tap(f"tile-{who.value}")
        assert phone.says("aucun monstre à toucher")
        assert not [key for key in sorted(phone.keys()) if key.startswith("basic-")]

    visit(store, at(table), go)


def until(table: Table[State], who: Who, die: int = 3) -> None:
    """Turns go by in which nothing is done, and a round's end, until somebody's turn has come again."""
    table.automation_modes = None
    horizon.play(table, EndTurn(die if acting(table).side is Side.MONSTERS else None))
    while table.state.fight.active is not who:  # type: ignore[union-attr]
        fight = table.state.fight
        assert fight is not None
        if fight.active is not None:
            horizon.play(table, EndTurn(die if fight.active.side is Side.MONSTERS else None))
        elif fight.marbles:
            horizon.play(table, Reveal())
        else:
            horizon.play(table, DiscardSpent(), TurnWheel(Colour.BLUE), GainShards(), CloseBoxes())


def test_U9_a_skill_used_again_proposes_what_it_did_before(store: Store) -> None:
    """The journal tells it: the number and who is meant are filled in, and one touch commits them."""
    table = hero_acts(store)
    who = acting(table)
    skill = table.state.hero(who).skills[0]  # type: ignore[union-attr]

    async def go(phone: Phone) -> None:
        await phone.tap(f"tile-{who.value}")
        await phone.tap(f"use-{skill.id}")
        assert not phone.says("comme la dernière fois"), "nothing is known of it yet"
        await phone.tap("amount-key-2")
        await phone.tap("target-m2")
        await phone.tap("main")
        until(table, who)
        horizon.play(table, DrawShards(who, len(skill.cost or ()), skill.cost or ()))
        await phone.settle()
        before = [monster.health.damage for monster in table.state.monsters]
        with budget(phone, "synchro_horizon: a skill used again"):
            await phone.tap(f"tile-{who.value}")
            await phone.tap(f"use-{skill.id}")
            assert phone.says("comme la dernière fois")
            await phone.tap("main")
        after = [monster.health.damage for monster in table.state.monsters]
        assert after == [before[0], before[1] + 2, *before[2:]], "the second of the line, as before"

    visit(store, at(table), go)


def test_U7_a_line_of_a_card_that_comes_again_takes_one_touch(store: Store) -> None:
    table = monster_acts(store, dice=Draws.TABLE)
    who = acting(table)
    monster = table.state.monster(who)
    assert monster is not None
    assert monster.die is not None
    die = monster.die

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        assert "as-before" not in phone, "nobody has told what this line does"
        await phone.tap("to-many")
        await phone.tap("amount-key-2")
        await phone.tap("main")
        assert "as-before" not in phone, "it has acted"
        until(table, who, die)
        await phone.settle()
        before = [hero.health.damage for hero in table.state.heroes]
        await phone.tap("main")
        with budget(phone, "synchro_horizon: a line of a card again"):
            await phone.tap("as-before")
        assert [hero.health.damage for hero in table.state.heroes] == [n + 2 for n in before]
        assert "die-4" in phone, "only its die is left to tell"

    visit(store, at(table), go)


def test_U7_a_line_that_would_put_an_end_to_somebody_is_looked_at_first(store: Store) -> None:
    table = monster_acts(store, dice=Draws.TABLE)
    who = acting(table)
    die = table.state.monster(who).die or 0  # type: ignore[union-attr]
    horizon.play(table, DamageMany(tuple(Hit(hero, 11) for hero in table.state.line(Side.HEROES))))
    until(table, who, die)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("as-before")
        assert len(table.state.heroes) == 4, "nobody fell unasked"
        assert phone.says("Éliminés")
        await phone.tap("main")
        assert table.state.status is Status.LOST

    visit(store, at(table), go)


def test_a_hero_who_may_act_again_does_so_from_the_board(store: Store) -> None:
    """The board is not covered, what is left is told, and the shard of the basic attack is one touch away."""
    table = hero_acts(store)
    who = acting(table)
    hero = table.state.hero(who)
    assert hero is not None
    skill = hero.skills[0]
    more = Shards(clear=2) - Shards(clear=hero.storage.clear)
    bag = replace(table.state.bag, bag=table.state.bag.bag - more)
    richer = table.state.with_hero(who, storage=hero.storage + more)
    table = horizon.become(store, table, replace(richer, bag=bag))

    async def go(phone: Phone) -> None:
        assert "still-clear" not in phone, "nothing was done yet: its own sheet leads"
        await phone.tap(f"tile-{who.value}")
        await phone.tap(f"use-{skill.id}")
        await phone.tap("amount-key-1")
        await phone.tap("main")
        assert phone.says(f"{hero.name} peut encore\u00a0: attaque de base")
        with budget(phone, "synchro_horizon: basic attack after a skill"):
            await phone.tap("still-clear")
        assert table.state.hero(who).storage.clear == 1  # type: ignore[union-attr]
        assert "sheet-close" not in phone
        assert not phone.says("attaque de base")
        await phone.tap("still-more")  # whatever else: its own sheet
        assert "level" in phone

    visit(store, at(table), go)


def test_a_hero_who_has_nothing_left_to_pay_is_not_told_to_act(store: Store) -> None:
    table = hero_acts(store)
    who = acting(table)
    hero = table.state.hero(who)
    assert hero is not None
    bag = replace(table.state.bag, bag=table.state.bag.bag + hero.storage - Shards(red=1))
    table = horizon.become(store, table, replace(table.state.with_hero(who, storage=Shards(red=1)), bag=bag))

    async def go(phone: Phone) -> None:
        assert phone.says("pour agir")
        await phone.tap(f"tile-{who.value}")
        await phone.tap("basic-red")
        assert phone.says("n’a plus rien à payer")
        assert "still-more" not in phone
        assert "box-heroes" in phone

    visit(store, at(table), go)
