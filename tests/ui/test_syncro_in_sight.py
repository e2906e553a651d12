"""What Syncro's screens say is said once, and what they ask is in sight, with large text too."""

from __future__ import annotations

from typing import Any

import flet as ft
import pytest

from companion.core.seats import Seat
from companion.games.syncro.adventure import ChooseDepth
from companion.games.syncro.preparation import StartLevel
from companion.games.syncro.turn import Attack
from companion.games.syncro.vocabulary import Depth
from companion.store import Store
from companion.ui.games.syncro.pictures import CardPicture, card_picture
from companion.ui.theme import Look
from tests.ui import syncro_evening as syncro
from tests.ui.headless import Phone
from tests.ui.layout import below_the_top, touch_areas
from tests.ui.looking import WIDE, at, sound, visit
from tests.ui.syncro_evening import MOMENTS, play

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


async def taps(phone: Phone, *keys: str) -> None:
    for key in keys:
        await phone.tap(key)
        await phone.settle()


def order(phone: Phone) -> list[str]:
    """All keys from top to bottom."""
    return [str(getattr(each.key, "value", each.key)) for each in phone.controls() if each.key]


def led_to(phone: Phone) -> list[str]:
    """The places that a sheet was scrolled to."""
    return [args["scroll_key"] for name, args in phone.connection.calls if name == "scroll_to"]


def test_the_two_counters_of_the_horde_are_lettered_alike(store: Store) -> None:
    table = syncro.unlocked(syncro.team(store))

    async def go(phone: Phone) -> None:
        await taps(phone, "main")
        sizes = [
            each.size for each in phone.controls() if getattr(each, "value", "") in ("rangées", "cartes")
        ]
        assert len(sizes) == 2
        assert sizes[0] == sizes[1] >= 12

    visit(store, at(table), go)


def test_a_strength_of_two_digits_stands_beside_its_word(store: Store) -> None:
    table = play(syncro.team(store), ChooseDepth(Depth.RESOLVER))
    syncro.unlocked(table)

    async def go(phone: Phone) -> None:
        await taps(phone, "main", "strength-more")
        assert {"Force", "?"} <= set(phone.texts())
        await taps(phone, "strength-1", "strength-2")
        assert {"Force", "12"} <= set(phone.texts())

    visit(store, at(table), go)


def test_who_counts_no_hands_is_shown_none(store: Store) -> None:
    table = play(syncro.team(store), ChooseDepth(Depth.PROGRESS), StartLevel())

    async def go(phone: Phone) -> None:
        assert "do-prepare.leader" in phone
        assert "mage-1" not in phone
        assert "count-spells" not in phone
        assert not phone.says("touchez un mage")
        sound(phone)

    visit(store, at(table), go)


def test_a_level_nobody_keeps_count_of_stands_in_no_phase(store: Store) -> None:
    counted = syncro.unlocked(syncro.team(store))
    light = syncro.unlocked(play(syncro.team(store, name="Jeudi"), ChooseDepth(Depth.PROGRESS)))

    async def go(phone: Phone) -> None:
        for table, now in ((counted, 1), (light, 0)):
            await phone.go(at(table))
            await taps(phone, "where")
            icons = [each.icon for each in phone.controls() if isinstance(each, ft.Icon)]
            assert icons.count(ft.Icons.PLAY_ARROW_ROUNDED) == now
            await phone.press("Escape")

    visit(store, at(counted), go)


@pytest.mark.parametrize("way", [("where",), ("level-end",)], ids=str)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_whether_to_break_off_is_asked_in_sight(store: Store, way: tuple[str, ...], scale: float) -> None:
    store.library.choose(text_scale=scale)
    table = syncro.ready(syncro.team(store))

    async def go(phone: Phone) -> None:
        await taps(phone, *way)
        assert led_to(phone) == []
        await taps(phone, "guide-abandon")
        await phone.wait(lambda: led_to(phone) == ["abandon"])

    visit(store, at(table), go)


def test_whether_to_start_from_zero_is_asked_in_sight(store: Store) -> None:
    table = syncro.team(store)

    async def go(phone: Phone) -> None:
        await taps(phone, "menu", "menu-correct", "reset")
        assert led_to(phone) == []  # not before the phone has laid out what it leads to
        await phone.wait(lambda: led_to(phone) == ["reset"])

    visit(store, at(table), go)


def test_full_hands_are_told_once_and_an_empty_box_is_not_a_full_hand(store: Store) -> None:
    full = syncro.ready(syncro.team(store))
    store.library.put_facts("syncro", {"spells.all.count": 20}, syncro.box_of("syncro", {}))
    empty = syncro.ready(syncro.team(store, name="Jeudi"))
    assert empty.state.pile == 0

    async def go(phone: Phone) -> None:
        await taps(phone, "cards")
        assert phone.says("Toutes les mains sont pleines")
        assert not phone.says("reste sur la pioche")
        await phone.press("Escape")
        play(
            empty, Attack(Seat(1), syncro.first_card(empty))
        )  # one lies on a monster, the others are in hands
        await phone.go(at(empty))
        await taps(phone, "cards")
        assert phone.says("Plus de cartes Sort")
        assert not phone.says("Toutes les mains sont pleines")

    visit(store, at(full), go)


def test_what_is_missing_is_not_told_from_before_the_typed_card(store: Store) -> None:
    table = syncro.demand(store)

    async def go(phone: Phone) -> None:
        await taps(phone, "main")
        assert "why-demand" in phone
        await taps(phone, "pay-1")
        assert phone.says("1 sur 3")
        assert "why-demand" not in phone

    visit(store, at(table), go)


def test_a_mage_is_spoken_of_by_name(store: Store) -> None:
    table = syncro.misty(store)

    async def go(phone: Phone) -> None:
        await taps(phone, "mage-2")
        assert phone.says("Bo a la carte Leader.")
        assert phone.says("Bo n’a pas de Récompense en main") or phone.says("Bo a une Récompense en main")

    visit(store, at(table), go)


def test_a_hidden_level_is_called_hidden_once(store: Store) -> None:
    table = syncro.team(store)

    async def go(phone: Phone) -> None:
        await taps(phone, "stone-9")
        assert phone.says("Caché jusqu’à ce que")
        assert "caché" not in phone.texts()

    visit(store, at(table), go)


def test_inside_a_level_the_team_is_only_looked_up(store: Store) -> None:
    table = syncro.ready(syncro.team(store))

    async def go(phone: Phone) -> None:
        await taps(phone, "menu", "menu-team")
        assert phone.says("L’équipe change entre deux niveaux.")
        assert "Maximilienne" not in phone.texts()
        assert {"Ada", "Bo", "Chloé", "Dan"} <= set(phone.texts())
        assert "plays-2" not in phone
        assert "earlier-2" not in phone
        sound(phone)

    visit(store, at(table), go)


def test_a_printed_strength_is_told_once_a_sum_with_its_parts(store: Store) -> None:
    table = syncro.golem(store)
    plain = next(card.id for card in table.state.horde if card.strength == 2)

    async def go(phone: Phone) -> None:
        await phone.hold(f"card-{plain}")
        assert "Force" not in phone.texts()
        assert f"why-strength-{plain}" in phone

    visit(store, at(table), go)


def test_beside_the_pane_every_button_has_its_own_name(store: Store) -> None:
    table = MOMENTS["turn"](store)

    async def go(phone: Phone) -> None:
        await taps(phone, f"card-{syncro.first_card(table)}", "main")
        assert {"pass-all", "attack-pass-all"} <= phone.keys()
        sound(phone)

    visit(store, at(table), go, size=WIDE)


def test_with_large_text_the_keys_of_a_fight_stand_right_under_its_cards(store: Store) -> None:
    store.library.choose(text_scale=2.0)
    table = syncro.golem(store)

    async def go(phone: Phone) -> None:
        await taps(phone, "main")
        assert not phone.says("Retournez les cartes")
        await taps(phone, "value-2", "value-2")
        assert "erase" not in phone  # the key beside the values does it
        assert "value-erase" in phone

    visit(store, at(table), go)


def test_with_large_text_a_verdict_pushes_no_key_away(store: Store) -> None:
    store.library.choose(text_scale=2.0)
    table = play(syncro.team(store), ChooseDepth(Depth.RESOLVER))
    syncro.unlocked(table)

    async def go(phone: Phone) -> None:
        await taps(phone, "main", "kind-mushroom", "strength-3", "value-2")
        said = [getattr(each, "value", "") or str(each.key) for each in phone.controls()]
        assert said.index("value-1") < said.index("Échec")
        assert "Champignon\N{NO-BREAK SPACE}3" in said  # a number is no line of its own
        assert "calculate-close" not in phone

    visit(store, at(table), go)


def test_with_large_text_a_card_is_told_on_keys_in_two_lines(store: Store) -> None:
    store.library.choose(text_scale=2.0)
    table = MOMENTS["horde built"](store)

    async def go(phone: Phone) -> None:
        await taps(phone, "tell")
        assert "reveal-later" not in phone  # the cross does it
        assert len(_lines_of(phone, "strength-1", "strength-more")) == 2
        sound(phone)
        await taps(phone, "strength-more")
        assert len(_lines_of(phone, "strength-1", "strength-erase")) == 2
        sound(phone)

    visit(store, at(table), go)


def _lines_of(phone: Phone, first: str, last: str) -> list[Any]:
    """The rows in which the keys from one to another stand side by side."""
    found = order(phone)
    wanted = set(found[found.index(first) : found.index(last) + 1])

    def holds(row: Any) -> bool:
        return bool({str(each.key) for each in phone.inside(row) if each.key} & wanted)

    rows = [each for each in phone.controls() if isinstance(each, ft.Row) and holds(each)]
    around = [
        each for each in rows if any(inner in rows for inner in phone.inside(each) if inner is not each)
    ]
    return [each for each in rows if each not in around]


def test_with_large_text_the_level_one_stands_on_comes_first(store: Store) -> None:
    store.library.choose(text_scale=2.0)
    table = syncro.at_level(store, 3)

    async def go(phone: Phone) -> None:
        assert [key for key in order(phone) if key.startswith("stone-")] == ["stone-3", "stone-2", "stone-1"]

    visit(store, at(table), go)


def test_with_large_text_a_button_of_one_line_is_as_high_as_one_line(store: Store) -> None:
    store.library.choose(text_scale=2.0)
    table = syncro.ready(syncro.team(store))

    async def go(phone: Phone) -> None:
        await taps(phone, "level-end")
        areas = touch_areas(phone.page)
        assert areas["level-won"][1] <= 64

    visit(store, at(table), go)


def test_with_large_text_nothing_stands_between_the_adder_and_its_keys(store: Store) -> None:
    store.library.choose(text_scale=2.0)
    table = syncro.spoken(store)

    async def go(phone: Phone) -> None:
        await taps(phone, "main", "adder")
        assert "estimate-later" not in phone  # the cross does it
        sound(phone)

    visit(store, at(table), go)


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_name_of_a_covered_card_and_its_number_never_lie_over_each_other(scale: float) -> None:
    look = Look(scale=scale)

    def drawn(big: str, shown: float) -> str:
        face = CardPicture(64, 80, "Lieut.", big, up=False, lit=False, quiet=True, shown=shown)
        return str(card_picture(look, face).src)

    assert drawn("?", 38) == drawn("8", 38)  # the name alone
    assert drawn("?", 60) != drawn("8", 60)
    assert (drawn("?", 43) == drawn("8", 43)) is (scale > 1.3)


def test_with_large_text_the_mages_follow_a_low_horde(store: Store) -> None:
    """One card lay in the middle of the place of three rows: who was to pay stood below the fold."""
    store.library.choose(lang="fr", text_scale=2.0)
    table = syncro.demand(store)

    async def go(phone: Phone) -> None:
        sound(phone)
        head, foot = 100, 172  # as a browser draws them at 200 %
        end = below_the_top(phone.find(f"mage-{int(table.state.leader)}"), 336)
        assert end is not None
        assert end <= 640 - head - foot

    visit(store, at(table), go)


def test_with_large_text_the_sign_of_a_mage_stands_beside_the_cross(store: Store) -> None:
    """It hung above it."""
    store.library.choose(lang="fr", text_scale=2.0)

    async def go(phone: Phone) -> None:
        await phone.tap("mage-1")
        sound(phone)
        rows = [each for each in phone.controls() if isinstance(each, ft.Row)]
        head = [row for row in rows if any(inner.key == "sheet-close" for inner in phone.inside(row))][-1]
        assert head.vertical_alignment is ft.CrossAxisAlignment.START
        assert head.controls[1].height == phone.find("sheet-close").height

    visit(store, at(MOMENTS["turn"](store)), go)
