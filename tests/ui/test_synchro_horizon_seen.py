"""What pictures of Synchro Horizon showed: which button shines, what has a heading, what is in sight."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import flet as ft
import pytest

from companion.games.synchro_horizon.correction import Correct
from companion.games.synchro_horizon.health import Damage, GainShield
from companion.games.synchro_horizon.hero_cards import PutMaster
from companion.games.synchro_horizon.initiative import Reveal
from companion.games.synchro_horizon.items import TakeItem
from companion.games.synchro_horizon.state.party import NONE, Shards
from companion.games.synchro_horizon.turn import EndTurn, ToReserve
from companion.games.synchro_horizon.village import GainPotions
from companion.games.synchro_horizon.vocabulary import Point, Side, Status, Who
from companion.i18n.words import Words
from companion.store import Store
from companion.ui.dispatcher import Dispatcher
from companion.ui.games.synchro_horizon.fight import tiles
from companion.ui.games.synchro_horizon.journey.tile import NEW
from companion.ui.parts.bars import _main_room
from companion.ui.theme import Look
from companion.ui.tokens import DARK
from tests.ui import horizon_evening as horizon
from tests.ui.headless import Phone
from tests.ui.layout import below_the_top, touch_areas
from tests.ui.looking import WIDE, Way, at, sound, visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
LARGE = Way("fr", "dark", 2.0, 360, 640)


def shines(phone: Phone, key: str) -> bool:
    """Whether a button wears the ivory of the one that comes next."""
    gradient = phone.find(key).gradient
    return gradient is not None and DARK.main_a in gradient.colors


def rows_of(phone: Phone, key: str) -> list[Any]:
    """The rows a control lies in, the outermost first."""
    rows = [each for each in phone.controls() if isinstance(each, ft.Row)]
    return [row for row in rows if any(inner.key == key for inner in phone.inside(row))]


def test_SH17_before_the_heroes_the_village_does_not_shine_and_leads_to_them(store: Store) -> None:
    table = horizon.read(horizon.seat(store))

    async def go(phone: Phone) -> None:
        await phone.tap("ready-village")
        assert not shines(phone, "main")
        assert phone.says("Entrer quand même")
        await phone.tap("heroes-first")
        assert phone.says("Héros 1 sur 4")

    visit(store, at(table), go)


def test_SH106_before_the_campfire_the_paid_way_does_not_shine(store: Store) -> None:
    table = horizon.visiting(store, Point.CAMPFIRE)

    async def go(phone: Phone) -> None:
        await phone.tap("stay-village")
        assert not shines(phone, "main")
        await phone.tap("campfire-first")
        assert shines(phone, "main")

    visit(store, at(table), go)


def test_SH101_an_altar_that_replaced_nothing_does_not_shine(store: Store) -> None:
    table = horizon.visiting(store, Point.ALTAR)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        assert "altar-add" in phone
        assert not shines(phone, "main")

    visit(store, at(table), go)


def test_a_tile_without_a_city_is_not_kept(store: Store, actors: list[Dispatcher]) -> None:
    table = horizon.group(store)

    async def go(phone: Phone) -> None:
        await phone.run(partial(actors[-1].open, "tell_tile"))
        before = table.next_seq
        await phone.tap("main")
        assert table.next_seq == before
        assert phone.says("il manque le nom de la cité")
        await phone.write("tile-city", "Cime")
        await phone.tap("main")
        assert table.next_seq == before
        assert phone.says("il manque un nombre ou un point")
        await phone.tap("read-key-3")
        await phone.tap("main")
        assert table.state.known.tile("Cime") is not None

    visit(store, at(table), go)


def test_no_heading_stands_over_nothing(store: Store, actors: list[Dispatcher]) -> None:
    table = horizon.seat(store)

    async def go(phone: Phone) -> None:
        await phone.run(partial(actors[-1].open, "purse"))
        assert not phone.says("Qui boit une potion")
        await phone.run(partial(actors[-1].open, "shards"))
        assert not phone.says("Éclats des héros")
        await phone.run(partial(actors[-1].open, "journal"))
        assert phone.says("encore à Luminaria")
        assert not phone.says("cité depuis")

    visit(store, at(table), go)


def test_only_who_is_hurt_is_asked_to_drink(store: Store, actors: list[Dispatcher]) -> None:
    table = horizon.rich(store)

    async def go(phone: Phone) -> None:
        await phone.run(partial(actors[-1].open, "purse"))
        keys = phone.keys()
        assert {key for key in keys if key.startswith("drink-")} == {"drink-h1", "drink-h3"}

    visit(store, at(table), go)


def test_a_class_level_nobody_read_is_no_nought(store: Store) -> None:
    table = horizon.visiting(store, Point.TAVERN)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        assert "?" in phone.texts()
        assert not phone.says("pas lu")

    visit(store, at(table), go)


def test_a_master_comes_out_of_no_pile(store: Store) -> None:
    """Sève waits to be placed, then lies under a hero: nobody draws that card."""
    for placed in (False, True):
        table = horizon.visiting(store, Point.TAVERN)
        if placed:
            horizon.play(table, PutMaster(table.state.roster.masters[0].id, Who.H1))

        async def go(phone: Phone) -> None:
            await phone.tap("main")
            assert "tavern-name-known-0" not in phone

        assert "Sève" in {one.name for one in table.state.known.heroes}
        visit(store, at(table), go)


def test_the_guide_begins_no_sentence_small(store: Store) -> None:
    table = horizon.shopping(store)

    async def go(phone: Phone) -> None:
        await phone.tap("where")
        assert "Quitter le village" in phone.texts()
        assert not [line for line in phone.texts() if ". pas de second" in line]

    visit(store, at(table), go)


def test_who_stands_side_by_side_is_as_high(store: Store) -> None:
    """A shield takes a second line: the hero beside is drawn as high, and nothing is ragged."""
    table = horizon.fighting(store)
    horizon.play(table, GainShield(Who.H1, 2))

    async def go(phone: Phone) -> None:
        await phone.tap(f"tile-{table.state.fight.active.value}")  # type: ignore[union-attr]
        await phone.tap("to-many")
        await phone.tap("other-side")
        held = [each for each in rows_of(phone, "target-h1") if each.intrinsic_height]
        assert held[-1].vertical_alignment is ft.CrossAxisAlignment.STRETCH

    visit(store, at(table), go)


def test_the_order_of_a_real_box_is_seen_while_it_is_told(store: Store) -> None:
    table = horizon.fighting(store)
    names = {"rouge", "jaune", "bleu", "vert"}

    def told(phone: Phone) -> list[str]:
        """Marbles that are only shown."""
        shown = [each for each in phone.controls() if isinstance(each, ft.Semantics) and not each.identifier]
        return [each.label for each in shown if each.label in names]

    async def go(phone: Phone) -> None:
        await phone.tap("box-monsters")
        before = len(told(phone))
        for n in (3, 1, 4, 2):
            await phone.tap(f"order-{n}")
        assert told(phone)[before:] == ["bleu", "rouge", "vert", "jaune"]

    visit(store, at(table), go)


def test_with_large_text_all_four_of_a_side_are_in_sight(store: Store) -> None:
    """The fourth tile was half below the fold."""
    LARGE.choose(store)
    table = horizon.fighting(store)

    async def go(phone: Phone) -> None:
        sound(phone)
        high = [phone.find(f"tile-{who.value}").height for who in table.state.line(Side.HEROES)]
        head, tabs, foot, gap = 100, 56, 172, 6  # as a browser draws them at 200 %
        assert len(high) == 4
        assert head + tabs + foot + sum(high) + 4 * gap <= 640

    visit(store, at(table), go)


def test_large_words_of_the_main_button_have_room_to_spare() -> None:
    """A browser drew "carte ou une tuile" 6 px longer than was measured, and cut it."""
    look = Look(scale=2.0)
    told, room = "choisissez la carte ou une tuile", _main_room(look, 128)
    size = look.fit(told, "button", room, most=2)
    assert size is not None
    inside = look.width - 32 - 13 - 9 - 6 - 24
    assert look.width_of("carte ou une tuile", "button") * size / 17 + 6 <= inside


def test_the_shards_of_the_lake_stand_beside_their_owner(store: Store) -> None:
    """One below the other, the fourth hero lay behind the bar."""
    table = horizon.visiting(store, Point.MANA_LAKE)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        beside = rows_of(phone, "lake-h4-green-1")
        names = [each.value for row in beside for each in phone.inside(row) if isinstance(each, ft.Text)]
        assert "Maeve" in names

    visit(store, at(table), go)


def test_a_sheet_whose_fight_was_undone_says_so(store: Store) -> None:
    table = horizon.barred(store)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.press("Z", ctrl=True)
        assert phone.says("Aucun combat en ce moment")
        assert not phone.says("Ce personnage")

    visit(store, at(table), go, size=(1280, 800))


def test_a_correction_that_changes_nothing_does_not_shine(store: Store) -> None:
    table = horizon.rich(store)

    async def go(phone: Phone) -> None:
        await phone.tap("menu")
        await phone.tap("menu-correct")
        await phone.tap("correct-coins")
        assert phone.says("28, rien à changer")
        assert not shines(phone, "main")
        before = table.next_seq
        await phone.tap("main")
        assert table.next_seq == before
        await phone.tap("correct-value-plus")
        assert shines(phone, "main")

    visit(store, at(table), go)


def test_changing_places_has_no_heading_of_its_own(store: Store) -> None:
    """Its button says what it costs: the next level is in sight without scrolling."""
    table = horizon.fighting(store)
    who = table.state.fight.active  # type: ignore[union-attr]
    assert who is not None

    async def go(phone: Phone) -> None:
        await phone.tap(f"tile-{who.value}")
        assert phone.says("1 éclat")
        assert not [line for line in phone.texts() if line.startswith("Échange\N{NO-BREAK SPACE}:")]

    visit(store, at(table), go)


def test_what_a_hero_may_do_fits_one_line_of_the_main_button() -> None:
    for lang in ("fr", "en"):
        told = Words(lang, "synchro_horizon").g("step.end_turn.hero.follows")
        assert Look(lang=lang).fit(told, "caption", _main_room(Look(), 128)) is not None


@pytest.mark.parametrize("who", [Who.H2, Who.M1])
def test_with_large_text_the_keys_of_a_hit_follow_its_dice(
    store: Store, actors: list[Dispatcher], who: Who
) -> None:
    """Sums, potions and the hit on all pushed every key behind the bar."""
    LARGE.choose(store)
    table = horizon.fighting(store)

    async def go(phone: Phone) -> None:
        await phone.run(partial(actors[-1].open, "character", who))
        sound(phone)
        order = [str(each.key) for each in phone.controls() if isinstance(each.key, str)]
        assert order.index("key-1") < order.index("hit-all") < order.index("main", order.index("key-1"))
        assert order.index("key-9") < order.index("why-hit"), "what it comes to stands below them"
        await phone.tap("key-2")
        await phone.tap("hit-all")
        assert {table.state.health(each).damage for each in table.state.line(who.side)} == {2}  # type: ignore[union-attr]

    visit(store, at(table), go)


def test_with_large_text_the_last_keys_of_a_hit_are_whole(store: Store, actors: list[Dispatcher]) -> None:
    """A second title had their room: place, level and points stand below them, and under "more"."""
    LARGE.choose(store)
    table = horizon.fighting(store)
    veil, grip, title, bar, gaps = 48, 20, 48, 88, 32  # as a browser draws them at 200 %

    async def go(phone: Phone) -> None:
        await phone.run(partial(actors[-1].open, "character", Who.M1))
        sound(phone)
        assert not phone.says("P1 ·"), "one title"
        end = below_the_top(phone.find("key-0"), 328)
        assert end is not None
        assert end <= 640 - veil - grip - title - bar - gaps
        await phone.tap("pad-more")
        assert phone.says("P1 ·")

    visit(store, at(table), go)


def test_with_large_text_both_sides_are_written_alike(store: Store) -> None:
    LARGE.choose(store)
    table = horizon.laden(store)
    hands = [replace(hero, storage=NONE) for hero in table.state.heroes]
    bag = replace(table.state.bag, bag=Shards(8, 8, 8, 4))
    table = horizon.become(store, table, replace(table.state, heroes=tuple(hands), bag=bag))

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        names = [phone.find(f"first-{side.value}") for side in Side]
        sizes = {
            next(each for each in phone.inside(name) if isinstance(each, ft.Text)).size for name in names
        }
        assert len(sizes) == 1

    visit(store, at(table), go)


def test_with_large_text_two_answers_do_not_share_a_line(store: Store, actors: list[Dispatcher]) -> None:
    """Side by side the longer word was set small on a button twice as high."""
    LARGE.choose(store)
    table = horizon.fighting(store)

    async def go(phone: Phone) -> None:
        await phone.run(partial(actors[-1].open, "close_boxes"))
        sound(phone)
        shared = [row for row in rows_of(phone, "first-heroes") if row in rows_of(phone, "first-monsters")]
        inner = [row for row in shared if len(row.controls) == 2]
        assert not inner

    visit(store, at(table), go)


def test_SH69_with_large_text_what_the_reserve_pays_has_a_line_of_its_own(store: Store) -> None:
    """Two to a line, "1 en réserve" was cut."""
    LARGE.choose(store)
    table = horizon.fighting(store)
    who = table.state.fight.active  # type: ignore[union-attr]
    hero = table.state.hero(who)
    assert who is not None
    assert hero is not None
    shard = hero.storage.each()[0]
    horizon.play(table, ToReserve(shard))

    async def go(phone: Phone) -> None:
        await phone.tap(f"tile-{who.value}")
        sound(phone)
        [*_, line] = rows_of(phone, f"basic-reserve-{shard.value}")
        beside = {each.key for each in phone.inside(line)} - {None, f"basic-reserve-{shard.value}"}
        assert not [key for key in beside if str(key).startswith("basic-")]

    visit(store, at(table), go)


def test_with_large_text_the_potion_leaves_the_bar_to_the_keys(
    store: Store, actors: list[Dispatcher]
) -> None:
    LARGE.choose(store)
    table = horizon.fighting(store)
    horizon.play(table, Damage(Who.H1, 5), GainPotions(1))

    async def go(phone: Phone) -> None:
        await phone.run(partial(actors[-1].open, "character", Who.H1))
        await phone.tap("pad-heal")
        sound(phone)
        order = [str(each.key) for each in phone.controls() if isinstance(each.key, str)]
        assert order.index("key-9") < order.index("drink")
        await phone.tap("drink")
        assert table.state.purse.potions == 0

    visit(store, at(table), go)


def test_a_crossing_that_costs_a_hero_does_not_shine_while_a_potion_saves(store: Store) -> None:
    table = horizon.visiting(store, Point.WATERFALL)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        assert not shines(phone, "main")
        await phone.tap("drink-h3")
        assert shines(phone, "main")

    visit(store, at(table), go)


def test_leaving_a_city_that_gave_nothing_does_not_shine(store: Store) -> None:
    table = horizon.visiting(store, Point.FLOWERS)

    async def go(phone: Phone) -> None:
        await phone.tap("where")
        await phone.tap("guide-end_visit")
        assert not shines(phone, "main")

    visit(store, at(table), go)


def test_SH42_what_loses_the_game_does_not_shine_and_is_no_breach_of_the_rules(store: Store) -> None:
    table = horizon.play(horizon.travelling(store), Correct("pos", 46))

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        assert not {"go-tavern", "go-mine"} & phone.keys(), "nothing sets off at one tap"
        await phone.tap("point-tavern")
        assert not shines(phone, "main")
        sound(phone)
        await phone.tap("main")
        assert phone.says("La partie serait perdue")
        assert not phone.says("Hors des règles")
        assert phone.labels()["anyway"] == "Perdre la partie"
        assert shines(phone, "leave-it")
        await phone.tap("leave-it")
        await phone.tap("point-mine")
        assert not shines(phone, "main"), "two days are too many as well"

    visit(store, at(table), go)


def test_SH42_a_village_that_loses_the_game_does_not_shine(store: Store) -> None:
    table = horizon.play(horizon.visiting(store), Correct("pos", 46))

    async def go(phone: Phone) -> None:
        await phone.tap("stay-village")
        assert phone.says("la partie serait perdue")
        assert not shines(phone, "main")
        sound(phone)

    visit(store, at(table), go)


def test_SH42_a_retreat_that_loses_the_game_does_not_shine(store: Store, actors: list[Dispatcher]) -> None:
    table = horizon.play(horizon.fighting(store), Correct("pos", 45))

    async def go(phone: Phone) -> None:
        await phone.run(partial(actors[-1].open, "retreat"))
        assert phone.says("partie perdue")
        assert not shines(phone, "main")
        sound(phone)
        await phone.tap("main")
        await phone.tap("anyway")
        assert table.state.status is Status.LOST

    visit(store, at(table), go)


def test_SH94_a_mine_that_has_paid_is_no_warning(store: Store) -> None:
    """Beside the table its sheet stays open when the main button takes the coins."""
    table = horizon.visiting(store, Point.MINE)

    async def go(phone: Phone) -> None:
        for key in ("stay-point", "main", "main"):
            await phone.tap(key)
        assert table.state.journey.visit.point
        assert phone.says("Activé\xa0: une seule fois par visite")
        assert not phone.says("déjà")
        sound(phone)

    visit(store, at(table), go, size=WIDE)


def test_with_large_text_the_fourth_tile_is_whole_above_what_happened_by_itself(store: Store) -> None:
    """The line covered half of it."""
    LARGE.choose(store)
    table = horizon.fighting(store)
    while not table.automatic_entries():
        horizon.play(table, EndTurn() if table.state.fight.active else Reveal())  # type: ignore[union-attr]

    async def go(phone: Phone) -> None:
        sound(phone)
        side = "heroes" if "tile-h1" in phone else "monsters"
        high = [phone.find(f"tile-{who.value}").height for who in table.state.line(Side(side))]
        told = phone.find("by-itself").content.content.controls[1].content
        line = told.max_lines * told.size * told.style.height + 4
        head, tabs, foot, gap = 100, 56, 172, 6  # as a browser draws them at 200 %
        assert len(high) == 4
        assert head + tabs + foot + line + sum(high) + 4 * gap <= 640

    visit(store, at(table), go)


def test_with_large_text_three_faces_leave_no_hole(store: Store, actors: list[Dispatcher]) -> None:
    LARGE.choose(store)
    table = horizon.travelling(store)

    async def go(phone: Phone) -> None:
        await phone.run(partial(actors[-1].open, "calendar"))
        sound(phone)
        row = rows_of(phone, "calendar-wheel")[-1]
        assert len(row.controls) == 1, "nothing blank beside it"

    visit(store, at(table), go)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_with_large_text_the_pad_of_a_tile_is_above_the_fold_of_the_pane(
    store: Store, actors: list[Dispatcher], lang: str
) -> None:
    Way(lang, "dark", 2.0, *WIDE).choose(store)
    table = horizon.travelling(store)
    seen = 540  # of a sheet without a second title, as a browser draws the pane

    async def go(phone: Phone) -> None:
        await phone.run(partial(actors[-1].open, "tell_tile", NEW))
        sound(phone)
        end = below_the_top(phone.find("read-key-0"), 504)
        assert end is not None
        assert end <= seen

    visit(store, at(table), go, size=WIDE)


def test_with_large_text_what_a_visit_offers_is_in_sight(store: Store) -> None:
    """Four rows of seasons had the whole screen: the point stood below the fold."""
    LARGE.choose(store)
    table = horizon.visiting(store)

    async def go(phone: Phone) -> None:
        sound(phone)
        head, foot, rest = 100, 172, 64  # as a browser draws them at 200 %; the second half of the row
        end = below_the_top(phone.find("stay-point"), 328)
        assert end is not None
        assert end - rest <= 640 - head - foot, "its name and the first words about it"

    visit(store, at(table), go)


def test_with_large_text_a_wide_fight_shows_the_box_too(store: Store) -> None:
    """Its marbles were cut by the bar below it."""
    Way("fr", "dark", 2.0, *WIDE).choose(store)
    table = horizon.fighting(store)

    async def go(phone: Phone) -> None:
        sound(phone)
        high = [phone.find(f"tile-{who.value}").height for who in table.state.line(Side.HEROES)]
        above, hint, box, bar, gap = 177, 32, 88, 636, 6  # as a browser draws them
        assert len(high) == 4
        assert above + sum(high) + hint + box + 5 * gap <= bar

    visit(store, at(table), go, size=WIDE)


@pytest.mark.parametrize(("scale", "key"), [(1.0, "take-go"), (2.0, "take-room-")], ids=["100%", "200%"])
def test_SH130_what_a_third_item_asks_is_above_the_fold_of_the_pane(
    store: Store, actors: list[Dispatcher], scale: float, key: str
) -> None:
    """The button that takes it lay below the fold; with large text the question which one goes did too."""
    Way("fr", "dark", scale, *WIDE).choose(store)
    table = horizon.play(horizon.rich(store), TakeItem("Cor", False, Who.H1))
    last = table.state.hero(Who.H1).items[-1]  # type: ignore[union-attr]

    async def go(phone: Phone) -> None:
        await phone.run(partial(actors[-1].open, "hero", Who.H1))
        await phone.tap("hero-items")
        await phone.tap("item-new")
        sound(phone)
        end = below_the_top(phone.find(f"{key}{last.id}" if key.endswith("-") else key), 504)
        assert end is not None
        assert end <= (614 if scale == 1 else 600), "as a browser draws the pane"

    visit(store, at(table), go, size=WIDE)


def test_with_large_text_the_key_that_sets_off_is_whole(store: Store) -> None:
    """The bar cut it: a sentence about the name of the city stood above it when that was long chosen."""
    LARGE.choose(store)
    table = horizon.travelling(store)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        sound(phone)
        end = below_the_top(phone.find("go-tavern"), 328)
        assert end is not None
        assert 137 + end <= 530, "from below the title to the bar, as a browser draws them"
        assert not phone.says("sans sauter")
        await phone.tap("city-clear")
        assert phone.says("sans sauter")

    visit(store, at(table), go)


def where_of(phone: Phone) -> str:
    """The line that says where we are, as it is broken."""
    lines = [each for each in phone.inside(phone.find("where")) if isinstance(each, ft.Text) and each.spans]
    return "".join(span.text or "" for span in lines[0].spans)


def test_with_large_text_no_line_of_where_we_are_ends_with_a_dot(store: Store) -> None:
    LARGE.choose(store)

    async def go(phone: Phone) -> None:
        assert where_of(phone) == "Voyage\nSaison\N{NO-BREAK SPACE}1, jour\N{NO-BREAK SPACE}1"

    visit(store, at(horizon.travelling(store)), go)


def test_where_one_line_is_enough_the_dot_stays(store: Store) -> None:
    Way("fr", "dark", 2.0, *WIDE).choose(store)

    async def go(phone: Phone) -> None:
        assert where_of(phone) == "Voyage · Saison\N{NO-BREAK SPACE}1, jour\N{NO-BREAK SPACE}1"

    visit(store, at(horizon.travelling(store)), go, size=WIDE)


def test_with_large_text_a_bar_of_the_pane_is_as_high_as_its_words(
    store: Store, actors: list[Dispatcher]
) -> None:
    """Two buttons of one line were two lines high."""
    Way("fr", "dark", 2.0, *WIDE).choose(store)
    table = horizon.rich(store)
    nox = table.state.roster.waiting[0]

    async def go(phone: Phone) -> None:
        await phone.run(partial(actors[-1].open, "roster"))
        await phone.tap(f"waiting-{nox.id}")
        sound(phone)
        areas = touch_areas(phone.page)
        assert 48 <= areas["sheet-go"][1] <= 60

    visit(store, at(table), go, size=WIDE)


@pytest.mark.parametrize("ware", ["item", "recruit", "master", "change"])
def test_with_large_text_the_way_back_of_a_form_stands_beside_its_button(
    store: Store, actors: list[Dispatcher], ware: str
) -> None:
    """It had a line of its own, which was the form's."""
    LARGE.choose(store)
    table = horizon.shopping(store)

    async def go(phone: Phone) -> None:
        await phone.run(partial(actors[-1].open, "village"))
        await phone.tap(f"ware-{ware}")
        sound(phone)
        bar = next(row for row in reversed(rows_of(phone, "main")) if len(row.controls) > 1)
        assert bar in rows_of(phone, "sheet-back")
        areas = touch_areas(phone.page)
        assert areas["sheet-back"][1] == areas["main"][1], "as high as each other"
        assert phone.labels()["sheet-back"] == "Retour"
        head = rows_of(phone, "sheet-close")[-1]
        assert head.vertical_alignment is ft.CrossAxisAlignment.START, (
            "the cross stands beside the first line"
        )
        await phone.tap("sheet-back")
        assert f"ware-{ware}" in phone

    visit(store, at(table), go)


@pytest.mark.parametrize("scale", [1.0, 2.0], ids=["100%", "200%"])
def test_points_left_are_never_without_their_maximum(
    store: Store, monkeypatch: pytest.MonkeyPatch, scale: float
) -> None:
    """ "10" stood beside "8 /8": for the rest of it there was no room, and nobody knew what it was."""
    replace(LARGE, scale=scale).choose(store)
    table = horizon.fighting(store)
    drawn: list[str] = []
    real = tiles.left_text

    def noted(text: str, *where: Any) -> str:
        drawn.append(text)
        return real(text, *where)

    monkeypatch.setattr(tiles, "left_text", noted)

    async def go(phone: Phone) -> None:
        sound(phone)
        if scale > 1:
            await phone.tap("lane-monsters")
            sound(phone)
        most = [f"/{monster.health.max_hp}" for monster in table.state.monsters]
        assert "/10" in most
        assert set(most) <= set(drawn)

    visit(store, at(table), go)


def test_with_large_text_the_purse_is_one_line_and_the_first_hero_whole(store: Store) -> None:
    """Two rows of chips pushed the first hero below the fold."""
    LARGE.choose(store)
    table = horizon.rich(store)

    async def go(phone: Phone) -> None:
        await phone.tap("tab-party")
        sound(phone)
        head, foot = 100, 172  # as a browser draws them at 200 %
        end = below_the_top(phone.find("hero-h1"), 328)
        assert end is not None
        assert end <= 640 - head - foot
        assert phone.labels()["chip-coins"] == "28 pièces", "the word is spoken"

    visit(store, at(table), go)
