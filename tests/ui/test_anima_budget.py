"""How many taps the common acts of Anima take, and that they were really done."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.seats import Seat
from companion.games.anima.advantages import LoseAdvantages
from companion.games.anima.encounters import MeetCreature
from companion.games.anima.facts import TellZone
from companion.games.anima.interaction import FightRolled
from companion.games.anima.movement import GoTo
from companion.games.anima.rewards import TakeReward
from companion.games.anima.turn import NobodyActs
from companion.games.anima.vocabulary import Cell, Dice, MissionState, Phase, Reward
from companion.store import Store
from tests.ui import anima_evening as evening
from tests.ui.anima_evening import ONE, Evening, play, zone
from tests.ui.budget import budget
from tests.ui.headless import Phone
from tests.ui.looking import at, visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
FOUR = tuple(Seat(n) for n in range(1, 5))


def known(store: Store, **options: Any) -> Evening:
    """Four teams in the middle of an evening: every zone read and cleared, one card in each hand."""
    table = evening.told(store, 4, **options)
    for each in table.state.zones:
        play(table, TellZone(each.id, trade=False, fighting=True, cells=(Cell.NOTHING,) * 6))
    for seat in FOUR:
        play(table, LoseAdvantages(seat, 2))
    evening.play(table, evening.StartTurn())
    play(table, NobodyActs())
    for seat, each in zip(table.state.order, table.state.zones, strict=True):
        play(table, GoTo(seat, each.id), MeetCreature(seat, f"Bête {int(seat)}", 0, 1))
        play(table, evening.RollFight(), faces=(6, 1))
        if table.state.phase is Phase.MOVEMENT and table.state.active == seat:
            play(table, evening.Done())
    evening.finish(table)
    return evening.next_turn(table)


def test_a_quiet_turn_of_four(store: Store) -> None:
    """Nobody puts anything away, all go to other zones, nobody meets anybody, all explore."""
    table = known(store)
    turn = table.state.turn

    async def go(phone: Phone) -> None:
        with budget(phone, "anima: a quiet turn of a table of four"):
            for seat in table.state.order:  # the first zone touched says that nobody acts in Reset
                assert table.state.active == seat
                here = table.state.player(seat).zone
                free = next(
                    each.id
                    for each in table.state.zones
                    if each.id != here and not any(p.moved and p.zone == each.id for p in table.state.players)
                )
                await phone.tap(f"zone-{free}")
            assert table.state.phase is Phase.EXPLORATION
            for seat in table.state.order:
                assert table.state.active == seat
                await phone.tap("main")
                await phone.tap("reward-advantage")
        assert (table.state.turn, table.state.phase) == (turn + 1, Phase.RESET)

    visit(store, at(table), go)
    assert all(table.state.player(seat).hand > 1 for seat in FOUR)


def test_move_to_a_cleared_zone(store: Store) -> None:
    table = play(known(store), NobodyActs())
    first, place = table.state.active, zone(table, 2)

    async def go(phone: Phone) -> None:
        with budget(phone, "anima: move to a cleared zone"):
            await phone.tap(f"zone-{place}")

    visit(store, at(table), go)
    assert first is not None
    assert table.state.player(first).zone == place
    assert table.state.active != first


def test_an_unread_creature(store: Store) -> None:
    table = evening.moving(store)

    async def go(phone: Phone) -> None:
        await phone.tap(f"zone-{zone(table)}")  # the move: the card that bars the way is asked by itself
        with budget(phone, "anima: unread creature"):
            await phone.write("encounter-name", "Basilic")
            await phone.tap("encounter-level-2")
            await phone.tap("encounter-combat-7")
        assert table.state.bout is not None

    visit(store, at(table), go)
    assert table.state.encounter is not None
    card = table.state.encounter.card
    assert card is not None
    assert (card.name, card.level, card.combat) == ("Basilic", 2, 7)
    assert store.library.facts("anima")["encounters.Basilic.combat"] == 7


def test_a_fight_with_real_dice(store: Store) -> None:
    table = evening.fighting(store, dice=Dice.TABLE)

    async def go(phone: Phone) -> None:
        with budget(phone, "anima: fight with real dice"):
            await phone.tap("real-1-6")
            await phone.tap("real-2-1")

    visit(store, at(table), go)
    rolled = table.done[-2][0].events[0]  # then the step ends by itself
    assert isinstance(rolled, FightRolled)
    assert (rolled.die, rolled.foe_die, rolled.by_hand) == (6, 1, True)


def test_a_card_in_a_fight(store: Store) -> None:
    table = evening.fighting(store)

    async def go(phone: Phone) -> None:
        with budget(phone, "anima: a card in a fight"):
            await phone.tap("fight-card")
            await phone.tap("card-adds-2")
            await phone.tap("main")
        assert phone.says("compétences")  # back on the fight

    visit(store, at(table), go)
    assert table.state.bout is not None
    assert (table.state.bout.bonus, table.state.player(ONE).hand) == (2, 2)


def test_exploring_with_a_real_die(store: Store) -> None:
    table = evening.exploring(store, dice=Dice.TABLE)

    async def go(phone: Phone) -> None:
        with budget(phone, "anima: explore with a real die"):
            await phone.tap("main")
            await phone.tap("real-1-4")

    visit(store, at(table), go)
    assert table.state.exploration is not None
    assert table.state.exploration.die == 4


def test_exploring_with_a_real_die_at_a_table_where_the_phone_rolls(store: Store) -> None:
    table = evening.exploring(store)

    async def go(phone: Phone) -> None:
        with budget(phone, "anima: explore with a real die"):
            await phone.tap("quick-phase")
            await phone.tap("real-1-4")

    visit(store, at(table), go)
    assert table.state.exploration is not None
    assert table.state.exploration.die == 4


@pytest.mark.parametrize("way", ["enemy", "test"])
def test_a_mission_after_its_test(store: Store, way: str) -> None:
    table = play(evening.rewarded(store), TakeReward(ONE, Reward.MISSION))

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        if way == "enemy":
            await phone.tap("try-enemy")
            await phone.tap("encounter-combat-0")
            await phone.tap("bonus-plus")
            await phone.hold("bonus-plus")
            await phone.tap("main")
        else:
            await phone.tap("try-test")
            await phone.tap("difficulty-10")
            await phone.hold("test-bonus-plus")
            await phone.tap("main")
        with budget(phone, "anima: a mission after its test"):
            await phone.tap("main")
        assert table.state.player(ONE).missions[0].state is MissionState.DONE
        assert "reward-combat-2" in phone  # what it gives is asked at once

    visit(store, at(table), go)


def test_an_unread_character(store: Store) -> None:
    table = evening.rewarded(store)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("reward-recruit")  # the card that was drawn is asked by itself
        with budget(phone, "anima: an unread character"):
            await phone.write("character-name", "Danseuse")
            await phone.tap("character-combat-4")
            await phone.tap("character-speed-5")
            await phone.tap("skill-ki")
            await phone.tap("main")

    visit(store, at(table), go)
    one = table.state.player(ONE).team[-1]
    assert (one.name, one.combat, one.speed) == ("Danseuse", 4, 5)
    assert [skill.value for skill in one.skills or ()] == ["ki"]
