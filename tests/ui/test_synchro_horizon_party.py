"""The party by touch: purse, heroes, levels, skills, items, masters, reserve, shards, corrections."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.synchro_horizon.health import Eliminate
from companion.games.synchro_horizon.items import TakeItem
from companion.games.synchro_horizon.state.known import KnownSkill
from companion.games.synchro_horizon.state.party import Shards, Skill
from companion.games.synchro_horizon.vocabulary import Draws, Shard, Who
from companion.store import Store
from tests.ui import horizon_evening as horizon
from tests.ui.headless import Phone
from tests.ui.looking import SMALL, WIDE, at, sound, visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


def test_the_cards_show_what_the_boards_show(store: Store) -> None:
    table = horizon.rich(store)

    async def go(phone: Phone) -> None:
        await phone.tap("tab-party")
        labels = phone.labels()
        assert "Tarn, Guerrier, niv. 1, 13 PV sur 20" in labels["hero-h1"]
        assert "comp. 1/4 · objets 1/2" in labels["hero-h1"]
        assert labels["chip-coins"] == "28 pièces"
        assert labels["chip-reserve"] == "0/2 réserve"
        sound(phone)

    visit(store, at(table), go)


@pytest.mark.parametrize("size", [SMALL, WIDE], ids=str)
def test_the_purse(store: Store, size: tuple[int, int]) -> None:
    table = horizon.rich(store)

    async def go(phone: Phone) -> None:
        if "tab-party" in phone:
            await phone.tap("tab-party")
        await phone.tap("chip-coins")
        for _ in range(3):
            await phone.tap("coins+1")
        await phone.tap("coins-5")
        await phone.tap("potion-plus")
        await phone.tap("potion-minus")
        assert table.state.purse.coins == 26
        assert table.state.purse.potions == 2
        await phone.tap("drink-h1")
        sound(phone)

    visit(store, at(table), go, size=size)


def test_a_level_gives_three_tiles_then_two_then_one(store: Store) -> None:
    table = horizon.rising(store)

    async def go(phone: Phone) -> None:
        await phone.tap("main")  # draws, and the sheet opens by itself
        assert phone.says("3 tuiles piochées")
        await phone.tap("mulligan")
        await phone.tap("mulligan")
        assert phone.says("1 tuile piochée")
        await phone.tap("mulligan")  # a third is refused
        assert table.state.roster.draw is not None
        await phone.write("keep-name", "Éclair")
        await phone.tap("keep-cost-blue")
        await phone.tap("keep-cost-plain")
        await phone.tap("main")
        skill = table.state.hero(Who.H2).skills[-1]  # type: ignore[union-attr]
        assert skill.name == "Éclair"
        assert skill.cost == (Shard.BLUE, Shard.PLAIN)
        assert "sheet-close" not in phone
        sound(phone)

    visit(store, at(table), go)


def test_a_golden_side_at_level_five(store: Store) -> None:
    table = horizon.golden(store)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("golden-card")
        assert phone.says("Mêmes chiffres sur la face dorée")
        await phone.tap("main")  # it waits for the answer
        assert not table.state.hero(Who.H1).card.upgraded  # type: ignore[union-attr]
        await phone.tap("same-no")
        assert phone.says("demandés au premier besoin")
        await phone.tap("main")
        card = table.state.hero(Who.H1).card  # type: ignore[union-attr]
        assert (card.upgraded, card.class_level) == (True, None)
        assert table.state.known.class_level(card.name) is not None

    visit(store, at(table), go)


def test_SH19_numbers_of_the_golden_side_that_the_box_knows_are_not_asked(store: Store) -> None:
    table = horizon.golden(store)
    card = table.state.hero(Who.H1).card  # type: ignore[union-attr]
    heroes = tuple(replace(one, golden_level=5) for one in table.state.known.heroes)
    known = replace(table.state.known, heroes=heroes)
    table = horizon.become(store, table, replace(table.state, known=known))

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("golden-card")
        assert "same-yes" not in phone
        await phone.tap("main")
        assert table.state.hero(Who.H1).card == replace(card, upgraded=True, class_level=5)

    visit(store, at(table), go)


def test_SH19_a_tile_turned_by_hand_shows_and_keeps_the_cost_of_that_side(store: Store) -> None:
    table = horizon.rich(store)
    skill = table.state.hero(Who.H1).skills[0]  # type: ignore[union-attr]
    gold = (KnownSkill(skill.name, (Shard.BLUE, Shard.BLUE)),)
    known = replace(table.state.known, golden_skills=gold)
    table = horizon.become(store, table, replace(table.state, known=known))

    async def go(phone: Phone) -> None:
        await phone.tap("tab-party")
        await phone.tap("hero-h1")
        await phone.tap("hero-skills")
        await phone.tap(f"skill-{skill.id}")
        await phone.tap("tile-golden")
        await phone.tap("tile-keep")
        assert table.state.hero(Who.H1).skills[0].cost == gold[0].cost  # type: ignore[union-attr]
        assert table.state.known.skill_cost(skill.name) == skill.cost
        assert table.state.known.skill_cost(skill.name, golden=True) == gold[0].cost

    visit(store, at(table), go)


def test_A61_the_tile_of_the_tower_may_be_taken_instead_of_an_upgrade(store: Store) -> None:
    table = horizon.golden(store)
    tile = Skill(900, "Foudre", (Shard.RED,))
    roster = replace(table.state.roster, aside=tile, skills=table.state.roster.skills - 1)
    table = horizon.become(store, table, replace(table.state, roster=roster))
    hero = table.state.hero(Who.H1)
    assert hero is not None

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("golden-aside")
        if not hero.skill_room:
            await phone.tap(f"golden-room-{hero.skills[0].id}")
        await phone.tap("main")
        assert tile in table.state.hero(Who.H1).skills  # type: ignore[union-attr]
        assert table.state.roster.aside is None

    visit(store, at(table), go)


def test_SH54_two_heroes_exchange_items_with_one_tap(store: Store) -> None:
    table = horizon.rich(store)
    mine = table.state.hero(Who.H2).items[0]  # type: ignore[union-attr]
    horizon.play(table, TakeItem("Anneau", who=Who.H4), TakeItem("Heaume", who=Who.H4))
    ring = next(item for item in table.state.hero(Who.H4).items if item.name == "Anneau")  # type: ignore[union-attr]

    async def go(phone: Phone) -> None:
        await phone.tap("tab-party")
        await phone.tap("hero-h2")
        await phone.tap("hero-items")
        await phone.tap(f"item-{mine.id}")
        assert "hand-h4" not in phone, "a full hero can only exchange"
        await phone.tap(f"exchange-{ring.id}")
        assert ring in table.state.hero(Who.H2).items  # type: ignore[union-attr]
        assert mine in table.state.hero(Who.H4).items  # type: ignore[union-attr]
        await phone.tap("undo")
        assert mine in table.state.hero(Who.H2).items  # type: ignore[union-attr]

    visit(store, at(table), go)


def test_SH130_a_full_hero_says_which_item_it_gives_for_a_free_one(store: Store) -> None:
    table = horizon.rich(store)
    horizon.play(table, TakeItem("Anneau", who=Who.H4), TakeItem("Heaume", who=Who.H4), TakeItem("Luth"))
    ring = table.state.hero(Who.H4).items[0]  # type: ignore[union-attr]
    lute = next(item for item in table.state.roster.pool if item.name == "Luth")

    async def go(phone: Phone) -> None:
        await phone.tap("tab-party")
        await phone.tap("hero-h4")
        await phone.tap("hero-items")
        await phone.tap(f"wear-{lute.id}")
        assert phone.says("lequel laisse sa place")
        await phone.tap(f"wear-room-{ring.id}")
        assert lute in table.state.hero(Who.H4).items  # type: ignore[union-attr]
        assert ring in table.state.roster.pool

    visit(store, at(table), go)


def test_A54_it_is_said_before_the_tap_what_a_hero_leaves_who_goes_to_the_reserve(store: Store) -> None:
    table = horizon.rich(store)
    nox = table.state.roster.waiting[0]
    item = table.state.hero(Who.H2).items[0]  # type: ignore[union-attr]

    async def go(phone: Phone) -> None:
        await phone.tap("tab-party")
        await phone.tap("beside")
        await phone.tap(f"waiting-{nox.id}")
        assert not phone.says("attend en réserve et garde")
        await phone.tap("seat-h2")
        assert phone.says("attend en réserve et garde")
        assert phone.says(f"Libre pour un autre héros\N{NO-BREAK SPACE}: {item.name}")
        await phone.tap("main")
        assert phone.says("Avec les vraies pièces")

    visit(store, at(table), go)


def test_items_change_hands(store: Store) -> None:
    table = horizon.rich(store)
    hero = table.state.hero(Who.H2)
    assert hero is not None
    item = hero.items[0]

    async def go(phone: Phone) -> None:
        await phone.tap("tab-party")
        await phone.tap("hero-h2")
        await phone.tap("hero-items")
        await phone.tap(f"item-{item.id}")
        await phone.tap("hand-h4")
        assert table.state.hero(Who.H4).items == (item,)  # type: ignore[union-attr]
        await phone.press("Escape")
        await phone.tap("hero-h4")
        await phone.tap("hero-items")
        await phone.tap(f"item-{item.id}")
        await phone.tap("item-off")
        assert table.state.roster.pool == (item,)
        await phone.press("Escape")
        await phone.tap("main")  # nobody wears it: the main button asks
        await phone.tap("equip-who-h3")
        await phone.tap("main")
        assert table.state.hero(Who.H3).items == (item,)  # type: ignore[union-attr]
        sound(phone)

    visit(store, at(table), go)


def test_a_third_item_takes_the_place_of_another(store: Store) -> None:
    table = horizon.rich(store)

    async def go(phone: Phone) -> None:
        await phone.tap("tab-party")
        await phone.tap("hero-h1")
        await phone.tap("hero-items")
        for name in ("Cor", "Gants"):
            await phone.tap("item-new")
            await phone.write("take-name", name)
            if name == "Gants":
                await phone.tap(f"take-room-{table.state.hero(Who.H1).items[0].id}")  # type: ignore[union-attr]
            await phone.tap("take-go")
        names = {item.name for item in table.state.hero(Who.H1).items}  # type: ignore[union-attr]
        assert names == {"Cor", "Gants"}
        assert table.state.roster.pool[0].name == "Lame d’aube"

    visit(store, at(table), go)


def test_who_waits_joins_or_goes(store: Store) -> None:
    table = horizon.rich(store)
    nox = table.state.roster.waiting[0]
    master = table.state.roster.masters[0]

    async def go(phone: Phone) -> None:
        await phone.tap("tab-party")
        await phone.tap("beside")
        await phone.tap(f"master-{master.id}")
        await phone.tap("under-h1")
        assert table.state.hero(Who.H1).master is not None  # type: ignore[union-attr]
        await phone.tap(f"waiting-{nox.id}")
        await phone.tap("seat-h2")
        await phone.tap("main")
        assert table.state.hero(Who.H2).name == "Nox"  # type: ignore[union-attr]
        assert table.state.roster.waiting[0].name == "Lysa"
        await phone.press("Escape")
        await phone.tap("beside")
        await phone.tap(f"waiting-{table.state.roster.waiting[0].id}")
        await phone.tap("send-away")
        await phone.tap("send-away")
        assert not table.state.roster.waiting
        await phone.tap("roster-fallen")
        assert phone.says("Personne n’est tombé")
        sound(phone)

    visit(store, at(table), go)


def test_a_master_is_read_and_lost(store: Store) -> None:
    table = horizon.rich(store)
    master = table.state.roster.masters[0]

    async def go(phone: Phone) -> None:
        await phone.tap("tab-party")
        await phone.tap("hero-h3")
        await phone.tap("hero-master")
        await phone.tap(f"put-{master.id}")
        await phone.tap("master-class-sorcerer")
        await phone.tap("master-keep")
        await phone.tap("master-golden")
        assert table.state.hero(Who.H3).master.upgraded  # type: ignore[union-attr]
        await phone.tap("master-lose")
        await phone.tap("master-lose")
        assert table.state.hero(Who.H3).master is None  # type: ignore[union-attr]

    visit(store, at(table), go)


def test_skills_are_read_won_and_given_back(store: Store) -> None:
    table = horizon.rich(store)
    skill = table.state.hero(Who.H4).skills[0]  # type: ignore[union-attr]

    async def go(phone: Phone) -> None:
        await phone.tap("tab-party")
        await phone.tap("hero-h4")
        await phone.tap("hero-skills")
        await phone.tap(f"skill-{skill.id}")
        await phone.tap("tile-cost-red")
        await phone.tap("tile-golden")
        await phone.tap("tile-keep")
        now = table.state.hero(Who.H4).skills[0]  # type: ignore[union-attr]
        assert now.cost == (Shard.GREEN, Shard.RED)
        assert now.upgraded
        await phone.tap("skill-new")
        await phone.write("gain-name", "Brise")
        await phone.tap("gain-go")
        assert len(table.state.hero(Who.H4).skills) == 2  # type: ignore[union-attr]
        await phone.tap(f"skill-{skill.id}")
        await phone.tap("tile-lose")
        assert len(table.state.hero(Who.H4).skills) == 1  # type: ignore[union-attr]

    visit(store, at(table), go)


def test_shards_are_drawn_taken_lost_and_put_back(store: Store) -> None:
    table = horizon.rich(store)

    async def go(phone: Phone) -> None:
        await phone.tap("tab-party")
        await phone.tap("chip-reserve")
        await phone.tap("shards-h1")
        await phone.tap("draw-n-plus")
        await phone.tap("draw-red")
        await phone.tap("draw-blue")
        await phone.tap("draw-go")
        held = table.state.hero(Who.H1).storage  # type: ignore[union-attr]
        assert (held.red, held.blue, held.clear) == (2, 1, 1)
        await phone.tap("shard-take")
        await phone.tap("take-bag-green")
        await phone.tap("shard-lose")
        await phone.tap("lose-red-1")
        await phone.tap("lose-blue-1")
        await phone.tap("discard-go")
        assert table.state.bag.tray.total == 2
        await phone.tap("lose-red-1")
        await phone.tap("burn-go")
        assert table.state.bag.tray.total == 3
        await phone.tap("sheet-back")
        await phone.tap("refill")
        assert table.state.bag.tray.total == 0
        sound(phone)

    visit(store, at(table), go)


def test_a_level_is_paid_in_a_turn(store: Store) -> None:
    table = horizon.fighting(store)
    who = table.state.fight.active  # type: ignore[union-attr]
    assert who is not None
    spot = f"heroes.{who.value}.clear"

    async def go(phone: Phone) -> None:
        await phone.tap("menu")
        await phone.tap("menu-correct")
        await phone.tap("correct-group-shards")
        await phone.tap(f"correct-{spot}")
        while table.state.hero(who).storage.clear < 2:  # type: ignore[union-attr]
            await phone.tap("correct-value-plus")
            await phone.tap("main")
            if table.state.hero(who).storage.clear < 2:  # type: ignore[union-attr]
                await phone.tap(f"correct-{spot}")
        await phone.press("Escape")
        await phone.tap("where")
        await phone.tap("guide-party")
        await phone.tap(f"hero-{who.value}")
        await phone.tap("hero-level")
        await phone.tap("main")  # nothing that costs is chosen beforehand: the button waits
        assert table.state.hero(who).level == 1  # type: ignore[union-attr]
        await phone.tap("level-cheap")
        assert phone.says("le compte est bon")
        await phone.tap("main")
        assert table.state.hero(who).level == 2  # type: ignore[union-attr]
        sound(phone)

    visit(store, at(table), go)


def test_numbers_are_put_right(store: Store) -> None:
    table = horizon.rich(store)

    async def go(phone: Phone) -> None:
        await phone.tap("menu")
        await phone.tap("menu-correct")
        await phone.tap("correct-coins")
        await phone.tap("correct-value-plus")
        assert phone.says("de 28 à 29")
        await phone.tap("main")
        assert table.state.purse.coins == 29
        await phone.tap("correct-turn_die")
        await phone.tap("correct-is-red")
        await phone.tap("main")
        await phone.tap("correct-group-heroes")
        await phone.tap("correct-h3.damage")
        await phone.tap("correct-value-minus")
        await phone.tap("main")
        assert table.state.hero(Who.H3).health.damage == 15  # type: ignore[union-attr]
        await phone.tap("correct-h3.damage")
        for _ in range(5):
            await phone.hold("correct-value-plus")
        await phone.tap("main")  # above the maximum: refused
        assert table.state.hero(Who.H3).health.damage == 15  # type: ignore[union-attr]
        await phone.tap("sheet-back")
        await phone.tap("correct-group-shards")
        await phone.tap("correct-bag.red")
        await phone.tap("correct-value-minus")
        await phone.tap("balance-heroes.h1.red")
        await phone.tap("main")
        assert table.state.hero(Who.H1).storage.red == 2  # type: ignore[union-attr]
        sound(phone)

    visit(store, at(table), go)


def test_the_tile_of_the_tower_is_offered(store: Store) -> None:
    moved = horizon.put_aside(store)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        assert phone.says("Songe")
        await phone.tap("main")
        assert moved.state.hero(Who.H2).skills[-1].name == "Songe"  # type: ignore[union-attr]

    visit(store, at(moved), go)
    other = horizon.put_aside(store)

    async def draw(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("aside-draw")
        assert other.state.roster.draw is not None
        assert phone.says("3 tuiles piochées")

    visit(store, at(other), draw)


def test_giving_up_asks_once(store: Store) -> None:
    table = horizon.rich(store)

    async def go(phone: Phone) -> None:
        await phone.tap("menu")
        await phone.tap("menu-give_up")
        await phone.tap("main")
        assert table.state.playing
        await phone.tap("menu")
        await phone.tap("menu-give_up")
        await phone.tap("give-up-yes")
        assert not table.state.playing
        assert phone.says("Campagne abandonnée.")

    visit(store, at(table), go)


def test_a_button_that_is_not_ready_leads_to_what_is_missing(store: Store) -> None:
    """A full hero keeps a fifth tile: which one makes room stands below; the button scrolls there."""
    table = horizon.rising(store)
    hero = table.state.hero(Who.H2)
    assert hero is not None
    four = tuple(replace(hero.skills[0], id=80 + n, name=f"Tuile {n}") for n in range(4))
    state = table.state.with_hero(Who.H2, skills=four)
    state = replace(state, next_id=90, roster=replace(state.roster, skills=state.roster.skills - 3))
    table = horizon.become(store, table, state)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        before = table.state
        await phone.tap("main")
        assert phone.says("choisissez la tuile qui fait place")
        assert table.state == before
        asked = [args for name, args in phone.connection.calls if name == "scroll_to"]
        assert asked
        assert "room" in str(asked[-1])

    visit(store, at(table), go)


def test_F11_a_new_card_that_takes_a_board_tells_what_the_real_bag_gave(store: Store) -> None:
    table = horizon.play(horizon.visiting(store, shards=Draws.TABLE), Eliminate(Who.H4))

    async def go(phone: Phone) -> None:
        await phone.tap("tab-party")
        await phone.tap("beside")
        await phone.tap("hero-new")
        await phone.tap("new-join-board")
        before = table.depth
        await phone.tap("main")
        assert table.depth == before
        assert phone.says("sortis du vrai sac")
        for _ in range(2):
            await phone.tap("new-shards-red")
        sound(phone)
        await phone.tap("main")
        assert table.state.hero(Who.H4).storage == Shards(red=2)  # type: ignore[union-attr]

    visit(store, at(table), go)
