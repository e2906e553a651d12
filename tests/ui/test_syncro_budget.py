"""Common acts of Syncro take no more taps than their budget."""

from __future__ import annotations

import pytest

from companion.core.seats import Seat
from companion.games.syncro.hands import SetHand
from companion.games.syncro.preparation import LayHorde
from companion.games.syncro.turn import Attack, BeginTurns, Estimate
from companion.games.syncro.vocabulary import Deed, Kind, Phase
from companion.store import Store
from tests.ui.budget import budget
from tests.ui.headless import Phone
from tests.ui.looking import at, sound, visit
from tests.ui.syncro_evening import SMALL_HORDE, attack, demand, play, ready, team, tell_all, unlocked

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


def test_preparing_a_level(store: Store) -> None:
    """Six cards, three of them face up: from the path to the first slot of the first turn."""
    table = team(store)

    async def go(phone: Phone) -> None:
        with budget(phone, "syncro: prepare a level"):
            await phone.tap("main")  # the Leader card and hands
            await phone.tap("main")  # the Level card: the Horde's sheet opens
            await phone.tap("main")  # three rows, the last one face up: as it lies
            for strength in (2, 4, 3):
                await phone.tap(f"strength-{strength}")
            await phone.tap("main")  # estimates; the first turn begins
        assert "sheet-close" not in phone
        sound(phone)

    visit(store, at(table), go)
    assert (table.state.phase, table.state.turn, len(table.state.horde)) == (Phase.TURN, 1, 6)
    assert sorted(card.strength or 0 for card in table.state.horde if card.up) == [2, 3, 4]


def test_revealing_a_card(store: Store) -> None:
    table = ready(team(store), SMALL_HORDE, strength=2)
    left, middle, _ = sorted(card.id for card in table.state.horde if card.row == 3)
    attack(table, left, middle, None)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("value-5")
        await phone.tap("value-5")  # the fight leads to the card it uncovered
        with budget(phone, "syncro: reveal a card"):
            await phone.tap("strength-4")

    visit(store, at(table), go)
    second = [card for card in table.state.horde if card.row == 2 and card.up]
    assert [(card.kind, card.strength) for card in second] == [(Kind.PLAIN, 4)]


def test_a_turn_of_four_with_two_fights(store: Store) -> None:
    """Two Spell cards on each of two monsters, up to the first slot of the next turn."""
    table = ready(team(store), SMALL_HORDE, strength=9)
    left, _, right = sorted(card.id for card in table.state.horde if card.row == 3)

    async def go(phone: Phone) -> None:
        with budget(phone, "syncro: a turn of four with two fights"):
            for card in (left, left, right, right):
                await phone.tap(f"card-{card}")
            for value in (3, 4):  # the resolution has begun by itself
                await phone.tap(f"value-{value}")
            assert phone.says("Échec")  # what came of it stays above the next one
            for value in (2, 5):
                await phone.tap(f"value-{value}")
            assert phone.says("Échec")
            await phone.tap("main")
        assert "sheet-close" not in phone
        sound(phone)

    visit(store, at(table), go)
    assert (table.state.phase, table.state.turn, table.state.leader) == (Phase.TURN, 2, Seat(2))


def test_a_turn_in_which_one_mage_attacks(store: Store) -> None:
    table = ready(team(store), SMALL_HORDE, strength=9)
    card = min(each.id for each in table.state.horde if each.row == 3)

    async def go(phone: Phone) -> None:
        with budget(phone, "syncro: a turn of four in which one attacks"):
            await phone.tap(f"card-{card}")
            await phone.tap("pass-all")
            await phone.tap("value-3")
            await phone.tap("main")
        assert "sheet-close" not in phone

    visit(store, at(table), go)
    assert (table.state.phase, table.state.turn) == (Phase.TURN, 2)


def test_a_success_with_its_draws_and_estimates(store: Store) -> None:
    table = ready(team(store), SMALL_HORDE, Kind.MUSHROOM, strength=2)
    card = min(each.id for each in table.state.horde if each.row == 3)
    attack(table, card)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        with budget(phone, "syncro: a success with its draws and estimates"):
            await phone.tap("value-3")
            await phone.tap("main")
        assert "sheet-close" not in phone

    visit(store, at(table), go)
    assert table.state.hands == (5, 5, 5, 5)
    assert (table.state.estimate, table.state.turn) == (False, 2)


def test_a_demand_paid_with_one_card(store: Store) -> None:
    table = demand(store)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        with budget(phone, "syncro: a demand paid with one card"):
            await phone.tap("pay-3")

    visit(store, at(table), go)
    assert table.state.pending is None


def test_a_forced_pass(store: Store) -> None:
    table = ready(team(store), SMALL_HORDE, strength=9)
    card = min(each.id for each in table.state.horde if each.row == 3)
    play(table, SetHand(Seat(2), 0))

    async def go(phone: Phone) -> None:
        await phone.tap(f"card-{card}")
        with budget(phone, "syncro: a forced pass"):
            assert "by-itself" in phone
            assert table.state.slot is not None
            assert table.state.slot.mage == Seat(3)
        await phone.tap("undo")
        assert table.state.slots[0].deed is None

    visit(store, at(table), go)


def test_a_mage_with_an_empty_hand_has_passed(store: Store) -> None:
    table = unlocked(team(store))
    play(table, LayHorde(SMALL_HORDE))
    tell_all(table)
    play(table, Estimate(), SetHand(Seat(3), 0), BeginTurns())
    card = min(each.id for each in table.state.horde if each.row == 3)

    async def go(phone: Phone) -> None:
        await phone.tap(f"card-{card}")
        await phone.tap("pass")

    visit(store, at(table), go)
    assert [slot.deed for slot in table.state.slots] == [Deed.ATTACK, Deed.PASS, Deed.PASS, None]


def test_the_horde_keeps_still_when_a_card_leaves(store: Store) -> None:
    table = ready(team(store), SMALL_HORDE, strength=2)
    left, middle, right = sorted(card.id for card in table.state.horde if card.row == 3)
    play(table, Attack(Seat(1), left))
    attack(table)

    def places(phone: Phone) -> dict[int, tuple[float, float]]:
        found = {}
        for number in (middle, right):
            spot = next(c for c in phone.controls() if getattr(c.key, "value", c.key) == f"card-{number}")
            while getattr(spot, "left", None) is None:
                spot = spot.parent
            found[number] = spot.left, spot.top
        return found

    async def go(phone: Phone) -> None:
        before = places(phone)
        await phone.tap("main")
        await phone.tap("value-5")
        await phone.tap("main")
        assert table.state.card(left) is None
        assert places(phone) == before

    visit(store, at(table), go)
