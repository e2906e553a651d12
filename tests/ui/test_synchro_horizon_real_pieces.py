"""A fight beside real boxes, dice and bag: what a whole evening by hand stumbled over."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.synchro_horizon.fight import BeginFight
from companion.games.synchro_horizon.health import Damage, Eliminate, GainShield, Silence, Stun
from companion.games.synchro_horizon.initiative import EnterMarble, Reveal
from companion.games.synchro_horizon.journey import Travel
from companion.games.synchro_horizon.line import neighbours
from companion.games.synchro_horizon.monsters import DrawMonster, RollDice
from companion.games.synchro_horizon.round_end import DiscardSpent, TurnWheel
from companion.games.synchro_horizon.setup import BeginJourney
from companion.games.synchro_horizon.skills import GainSkill
from companion.games.synchro_horizon.state.party import NONE, Shards
from companion.games.synchro_horizon.turn import EndTurn, ToReserve
from companion.games.synchro_horizon.vocabulary import (
    Colour,
    Draws,
    Phase,
    Point,
    RerollCost,
    Ring,
    Shard,
    Side,
    Who,
)
from companion.store import Store
from tests.ui import horizon_evening as horizon
from tests.ui.headless import Phone
from tests.ui.layout import cut_words
from tests.ui.looking import at, visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


def test_SH29_after_a_stunned_turn_the_other_box_shows_its_own_marbles(store: Store) -> None:
    table = horizon.fighting(store, boxes=Draws.TABLE, dice=Draws.TABLE)
    one = table.state.fight.active.ring
    horizon.play(table, EndTurn(), EnterMarble(Side.MONSTERS, Ring.ONE))
    stunned = next(each for each in Who if each.side is Side.HEROES and each.ring is not one)
    horizon.play(table, Stun(stunned), EndTurn(4))

    async def go(phone: Phone) -> None:
        await phone.tap(f"marble-{stunned.ring.value}")  # its turn passes by itself: the monsters are due
        left = {ring for ring in Ring if f"marble-{ring.value}" in phone}
        assert table.state.fight.next_side is Side.MONSTERS
        assert left == set(Ring) - {Ring.ONE}

    visit(store, at(table), go)


@pytest.mark.parametrize("token", ["stun", "silence"])
def test_SH22_SH23_a_token_does_not_lose_the_hit_that_is_typed(store: Store, token: str) -> None:
    table = horizon.fighting(store, boxes=Draws.TABLE, dice=Draws.TABLE)
    horizon.play(table, EndTurn(), EnterMarble(Side.MONSTERS, Ring.ONE))
    before = table.state.health(Who.H1).damage

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("at-h1")
        await phone.tap("key-2")
        await phone.tap(token)
        await phone.tap("main")  # the pad still holds the two
        health = table.state.health(Who.H1)
        assert health.damage == before + 2
        assert health.stunned if token == "stun" else health.silenced
        assert "die-4" in phone, "the monster's sheet is back"

    visit(store, at(table), go)


def test_SH23_a_silenced_hero_is_offered_no_skill(store: Store) -> None:
    table = horizon.fighting(store, boxes=Draws.TABLE, dice=Draws.TABLE)
    who = table.state.fight.active
    skill = table.state.hero(who).skills[0].id

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        assert f"use-{skill}" in phone
        horizon.play(table, Silence(who))
        await phone.settle()
        assert f"use-{skill}" not in phone
        assert phone.says("pas de compétence ce tour")
        assert f"skill-{skill}" in phone, "the tile is still read"

    visit(store, at(table), go)


def test_SH22_A20_a_stunned_monster_is_asked_for_its_die_only(store: Store) -> None:
    table = horizon.fighting(store, boxes=Draws.TABLE, dice=Draws.TABLE)
    horizon.play(table, Stun(Who.M1), EndTurn(), EnterMarble(Side.MONSTERS, Ring.ONE))

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        assert phone.says("Il n’agit pas")
        assert not {"at-h1", "to-many", "deal-basic"} & phone.keys()
        await phone.tap("die-4")
        assert table.state.fight.active is None

    visit(store, at(table), go)


def test_SH22_SH23_whom_a_monster_stunned_or_silenced_is_told_beside_its_points(store: Store) -> None:
    table = horizon.fighting(store, boxes=Draws.TABLE, dice=Draws.TABLE)
    horizon.play(table, EndTurn(), EnterMarble(Side.MONSTERS, Ring.ONE), Silence(Who.H1), Stun(Who.H2))

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        assert "sous Silence" in phone.labels()["at-h1"]
        assert "étourdi" in phone.labels()["at-h2"]

    visit(store, at(table), go)


def test_U4_a_full_figure_leads_on_past_one_that_is_told(store: Store) -> None:
    table = horizon.seat(store)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        for key in ("2", "0", "1"):  # points; the shards of level 1 are told; then the cost
            await phone.tap(f"level-key-{key}")
        labels = phone.labels()
        assert labels["level-hp"].endswith("20")
        assert labels["level-shards"].endswith("2")
        assert labels["level-cost"].endswith("1")
        await phone.tap("level-hp")
        for key in ("3", "0"):
            await phone.tap(f"level-key-{key}")
        assert phone.labels()["level-hp"].endswith("30"), "all are read: nothing leads away"

    visit(store, at(table), go)


def test_U4_a_slip_is_erased_from_where_it_led_on(store: Store) -> None:
    table = horizon.seat(store)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        for key in ("2", "9", "erase", "2", "0"):
            await phone.tap(f"level-key-{key}")
        assert phone.labels()["level-hp"].endswith("20")
        assert phone.labels()["level-shards"].endswith("2")

    visit(store, at(table), go)


def test_SH81_the_coins_of_elites_are_on_the_button_that_takes_them(store: Store) -> None:
    table = horizon.play(horizon.group(store), BeginJourney(), Travel("Nulle part", Point.MINE, 2))
    for n in range(1, 5):
        horizon.play(table, DrawMonster(f"A{n}", 8, 1, elite=n == 4))
    horizon.play(table, RollDice((4, 2, 6, 1)), BeginFight(Side.HEROES, Colour.BLUE), Reveal())
    horizon.play(table, *map(Eliminate, table.state.line(Side.MONSTERS)))
    before = table.state.purse.coins

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("coins-key-6")
        assert phone.labels()["main"] == "Prendre 8. 6 de la tuile + 2 d’élite"
        await phone.tap("main")
        assert table.state.purse.coins == before + 8

    visit(store, at(table), go)


def test_SH127_healing_and_shields_for_several_are_worked_out_before_they_count(store: Store) -> None:
    table = horizon.fighting(store, boxes=Draws.TABLE, dice=Draws.TABLE)
    horizon.play(table, Damage(Who.H1, 7), GainShield(Who.H2, 2))
    left, most = table.state.health(Who.H1).left, table.state.health(Who.H1).max_hp

    async def go(phone: Phone) -> None:
        await phone.tap(f"tile-{table.state.fight.active.value}")
        await phone.tap("to-many")
        await phone.tap("verb-heal")
        await phone.tap("amount-key-4")
        assert f"{left + 4} PV sur {most} (avant" in phone.labels()["target-h1"]
        await phone.tap("verb-shield")
        assert "bouclier 6 (avant" in phone.labels()["target-h2"]
        assert phone.says("touchez pour n’en viser qu’une")
        await phone.tap("target-h2")
        assert phone.says("touchez pour en ajouter ou en ôter")
        assert "pas visé" in phone.labels()["target-h1"]

    visit(store, at(table), go)


def test_SH120_the_button_of_a_hit_on_several_says_how_many_fall(store: Store) -> None:
    table = horizon.fighting(store, boxes=Draws.TABLE, dice=Draws.TABLE)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("to-many")
        await phone.tap("amount-key-8")
        assert phone.labels()["main"] == "Infliger 8. 4 cibles · 1 éliminé"
        await phone.tap("amount-key-erase")
        await phone.tap("amount-key-9")
        assert phone.labels()["main"] == "Infliger 9. 4 cibles · 3 éliminés"

    visit(store, at(table), go)


def test_SH124_a_monster_that_burns_a_shard_is_told_where_its_target_is(store: Store) -> None:
    table = horizon.fighting(store, boxes=Draws.TABLE, dice=Draws.TABLE)
    horizon.play(table, EndTurn(), EnterMarble(Side.MONSTERS, Ring.ONE))
    before = table.state.hero(Who.H1).storage
    shard = before.each()[0]

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("at-h1")
        await phone.tap("pad-more")
        await phone.tap(f"burn-{shard.value}")
        after = table.state.hero(Who.H1).storage
        assert (after.total, after.of(shard)) == (before.total - 1, before.of(shard) - 1)
        assert "die-4" in phone, "the monster's sheet is back"

    visit(store, at(table), go)


def test_U11_the_shard_of_a_hero_who_is_not_there_may_come_from_the_tray(store: Store) -> None:
    table = horizon.fighting(store, boxes=Draws.TABLE, dice=Draws.TABLE, shards=Draws.TABLE)
    one = table.state.fight.active
    gone = next(who for who in table.state.line(Side.HEROES) if who is not one)
    horizon.play(table, Eliminate(gone), EndTurn(), EnterMarble(Side.MONSTERS, Ring.ONE))
    horizon.play(table, EndTurn(4), EnterMarble(Side.HEROES, gone.ring))
    bag = table.state.bag
    empty = replace(bag, bag=NONE, tray=bag.tray + bag.bag)
    table = horizon.become(store, table, replace(table.state, bag=empty))

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        assert phone.says("Le sac est vide")
        await phone.tap("refill")
        assert not table.state.bag.tray.total
        before = table.state.hero(one).storage.total
        await phone.tap("give-red")
        await phone.tap(f"hero-{one.value}")
        assert table.state.hero(one).storage.total == before + 1

    visit(store, at(table), go)


def test_U7_the_level_that_is_touched_leaves_the_cards_of_that_level(store: Store) -> None:
    table = horizon.play(horizon.group(store), BeginJourney(), Travel("Nulle part", Point.MINE, 2))
    horizon.play(table, DrawMonster("A1", 8, 1), DrawMonster("C1", 9, 3))

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        assert {"known-1", "known-2"} <= phone.keys()
        await phone.tap("level-3")
        assert "C1" in phone.labels()["known-1"]
        assert "known-2" not in phone

    visit(store, at(table), go)


def test_SH82_the_last_card_at_Stellaris_is_called_the_Celestial(store: Store) -> None:
    table = horizon.at_stellaris(store)
    for n in range(1, 4):
        horizon.play(table, DrawMonster(f"D{n}", 15, 4))

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        assert phone.labels()["main"].startswith("Poser le Céleste")

    visit(store, at(table), go)


def test_SH69_what_the_reserve_pays_is_read_whole(store: Store) -> None:
    table = horizon.fighting(store, boxes=Draws.TABLE, dice=Draws.TABLE)
    who = table.state.fight.active
    horizon.play(table, ToReserve(table.state.hero(who).storage.each()[0]))

    async def go(phone: Phone) -> None:
        await phone.tap(f"tile-{who.value}")
        assert phone.says("1 en réserve")
        assert not [cut for cut in cut_words(phone.page) if "réserve" in str(cut)]

    visit(store, at(table), go)


def test_SH12_the_main_button_leads_from_the_card_to_the_skill_and_then_to_the_real_shards(
    store: Store,
) -> None:
    """Whoever follows it alone passes by the tile, as the booklet does."""
    table = horizon.read(horizon.seat(store, shards=Draws.TABLE))

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        assert "choose-class-warrior" in phone
        await phone.tap("main")
        assert "choose-skill-cost-red" in phone
        assert "choose-shards-red" not in phone
        await phone.tap("main")
        await phone.tap("choose-shards-red")
        await phone.tap("choose-shards-clear")
        await phone.tap("main")
        assert len(table.state.heroes) == 1

    visit(store, at(table), go)


def test_SH94_a_second_roll_of_the_mine_waits_for_the_shard_that_pays_it(store: Store) -> None:
    """No face can be touched before, and nothing that costs stays chosen."""
    table = horizon.visiting(store, Point.MINE, dice=Draws.TABLE)
    mine = replace(table.state.known.mine, reroll=RerollCost.SHARD)
    known = replace(table.state.known, mine=mine)
    table = horizon.become(store, table, replace(table.state, known=known))

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("mine-2")
        assert phone.find("mine-again-5").on_click is None
        await phone.tap("payer-h2")
        assert phone.find("mine-again-5").on_click is None
        await phone.tap("pay-green-1")
        await phone.tap("mine-again-5")
        assert table.state.journey.visit.rolled == 5
        assert phone.find("mine-again-5").on_click is None, "paid once, not twice"
        assert "leave-it" not in phone

    visit(store, at(table), go)


def test_SH61_with_which_shard_one_changes_places_is_asked_in_sight(store: Store) -> None:
    table = horizon.fighting(store)
    active = table.state.fight.active  # type: ignore[union-attr]
    assert active is not None
    beside = neighbours(table.state, active)[0]

    async def go(phone: Phone) -> None:
        def led() -> list[str]:
            return [args["scroll_key"] for name, args in phone.connection.calls if name == "scroll_to"]

        await phone.tap(f"tile-{active.value}")
        await phone.tap(f"place-{beside.value}")
        await phone.wait(lambda: led() == ["swap"])
        skill = table.state.hero(active).skills[0]  # type: ignore[union-attr]
        await phone.tap(f"skill-{skill.id}")
        await phone.wait(lambda: led() == ["swap", "skill"])

    visit(store, at(table), go)


def test_SH22_the_turn_of_a_stunned_hero_is_seen_to_pass_before_the_wheel_is_asked(store: Store) -> None:
    """The last marble of the round is that of a stunned hero: the question comes after one has read it."""
    table = horizon.travelling(store, boxes=Draws.TABLE, dice=Draws.TABLE)
    table.automation_modes = None
    horizon.play(table, Travel("Aube", Point.TAVERN))
    for code, level in (("A1", 1), ("A2", 1), ("B1", 2), ("B2", 2)):
        horizon.play(table, DrawMonster(code, 8, level, code))
    horizon.play(table, RollDice((4, 2, 6, 1)), BeginFight(Side.MONSTERS, Colour.BLUE))
    for ring in (Ring.ONE, Ring.TWO, Ring.THREE):
        horizon.play(table, EnterMarble(Side.MONSTERS, ring), EndTurn(3))
        horizon.play(table, EnterMarble(Side.HEROES, ring), EndTurn())
    horizon.play(table, EnterMarble(Side.MONSTERS, Ring.FOUR), Stun(Who.H4))
    table.automation_modes = store.automation_modes("synchro_horizon")

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("die-3")
        assert not table.state.fight.marbles
        assert "colour-blue" not in phone
        assert "by-itself" in phone
        assert any("Maeve" in line and "tourdi" in line for line in phone.in_sight())
        await phone.tap("main")
        assert "colour-blue" in phone

    visit(store, at(table), go)


def test_SH78_an_exhausted_group_is_told_what_holds_now(store: Store) -> None:
    table = horizon.fighting(store, shards=Draws.TABLE)
    table.automation_modes = None
    while table.state.fight.marbles or table.state.fight.active:
        active = table.state.fight.active
        horizon.play(
            table, Reveal() if active is None else EndTurn(3 if active.side is Side.MONSTERS else None)
        )
    horizon.play(table, DiscardSpent(), TurnWheel(Colour.RED))

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        assert phone.says("Le groupe est épuisé")
        assert not phone.says("ou 1 chacun si")

    visit(store, at(table), go)


def test_SH69_a_payment_that_takes_from_the_reserve_says_so(store: Store) -> None:
    table = horizon.fighting(store)
    active = table.state.fight.active
    hero = table.state.hero(active)
    skill = hero.skills[0]
    shard = skill.cost[0]
    # all that it could pay with lies in the reserve
    bag = table.state.bag
    alone = Shards(**{shard.value: 1})
    rest = bag.bag + hero.storage - alone
    moved = replace(table.state.with_hero(active, storage=NONE), bag=replace(bag, bag=rest, reserve=alone))
    moved = moved.with_hero(active, skills=(replace(skill, cost=(shard,)), *hero.skills[1:]))
    table = horizon.become(store, table, moved)

    async def go(phone: Phone) -> None:
        await phone.tap(f"tile-{active.value}")
        assert "réserve" in phone.labels()[f"use-{skill.id}"]

    visit(store, at(table), go)


def test_SH133_a_visit_whose_point_is_done_ends_from_the_village_in_one_touch(store: Store) -> None:
    table = horizon.shopping(store)
    visit_ = replace(table.state.journey.visit, point=True)
    table = horizon.become(store, table, table.state.with_journey(visit=visit_))

    async def go(phone: Phone) -> None:
        await phone.tap("stay-village")
        assert phone.says("Finir la visite")
        await phone.tap("main")
        assert table.state.phase is Phase.TRAVEL
        await phone.tap("undo")
        assert table.state.journey.visit.open

    visit(store, at(table), go)


def test_U9_a_skill_nobody_named_goes_by_its_slot(store: Store) -> None:
    """Not by a number of ours."""
    table = horizon.fighting(store)
    active = table.state.fight.active
    horizon.play(table, GainSkill(active, "", (Shard.RED,)))
    assert table.state.hero(active).skills[1].name.startswith("#")

    async def go(phone: Phone) -> None:
        await phone.tap(f"tile-{active.value}")
        assert phone.says("Compétence 2")
        assert not any(line.startswith("#") for line in phone.in_sight())

    visit(store, at(table), go)
