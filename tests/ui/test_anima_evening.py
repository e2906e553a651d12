"""What whole evenings of Anima, played by hand with real dice, have shown."""

from __future__ import annotations

from typing import Any

import flet as ft
import pytest

from companion.games.anima.characters import JoinOrganisation
from companion.games.anima.encounters import MeetCreature
from companion.games.anima.exploring import Explore, ReadCell
from companion.games.anima.facts import TellZone
from companion.games.anima.interaction import FightRolled
from companion.games.anima.missions import CompleteMission, KeepMissionReward
from companion.games.anima.movement import GoTo
from companion.games.anima.state import Organisation
from companion.games.anima.turn import DiscardAdvantage, NobodyActs
from companion.games.anima.vocabulary import Cell, Dice, MissionState, Phase
from companion.store import Store
from tests.ui import anima_evening as evening
from tests.ui.anima_evening import ONE, TWO, play, zone
from tests.ui.headless import Phone
from tests.ui.looking import at, sound, visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


def test_a_resistance_that_began_is_not_asked_for_again(store: Store) -> None:
    """The main button led back to "what does the mission ask?", as if nothing had been said."""
    table = evening.trying(store)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("try-hold")
        await phone.tap("resist-mission-1")
        assert "resist-held" in phone
        assert "try-hold" not in phone
        await phone.tap("resist-later")
        assert table.state.active != ONE
        resistance = table.state.player(ONE).resistance
        assert resistance is not None
        assert resistance.held == 0

    visit(store, at(table), go)


def test_a_title_typed_before_a_mission_is_tried_is_kept(store: Store) -> None:
    table = evening.trying(store)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.write("mission-title", "Battre Tiamat")
        await phone.tap("try-enemy")
        assert "encounter-combat-8" in phone
        mission = table.state.player(ONE).missions[0]
        assert (mission.state, mission.title) == (MissionState.SHOWN, "Battre Tiamat")

    visit(store, at(table), go)


def test_what_a_mission_asks_comes_before_that_it_is_completed(store: Store) -> None:
    """Three keys of one height; the bright button is no invitation to skip them."""
    table = evening.trying(store)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        assert len({phone.find(f"try-{way}").height for way in ("enemy", "test", "hold")}) == 1
        tries, done = phone.find("try-enemy"), phone.find("mission-done")
        assert (done.bgcolor, done.gradient) == (tries.bgcolor, tries.gradient)

    visit(store, at(table), go)


def test_the_main_button_of_real_dice_says_what_is_touched(store: Store) -> None:
    """It opened the same twelve faces once more, on a sheet over those of the screen."""
    table = evening.fighting(store, dice=Dice.TABLE)

    async def go(phone: Phone) -> None:
        assert phone.says("touchez les deux faces")
        await phone.tap("main")
        assert "sheet-close" not in phone
        assert table.state.bout is not None
        await phone.tap("fight-real")  # the phone rolls after all, at once

    visit(store, at(table), go)
    events = [event for entry, _ in table.done for event in entry.events]
    assert any(isinstance(event, FightRolled) and not event.by_hand for event in events)


def test_a_fight_after_a_step_that_ended_by_itself_is_seen_whole(store: Store) -> None:
    """A line above the main button made the screen too high for a small phone."""
    table = evening.told(store, 4, dice=Dice.TABLE)
    for each in table.state.zones:
        play(table, TellZone(each.id, trade=False, fighting=True))
    play(table, evening.StartTurn(), NobodyActs())
    for seat, place in zip(table.state.order, (0, 1, 2, 0), strict=True):
        play(table, GoTo(seat, zone(table, place)))
        if table.state.encounter is not None:
            play(table, MeetCreature(seat, f"Bête {int(seat)}", 0, 1))
            play(table, evening.RollFight(), faces=(6, 1))
        if table.state.phase is Phase.MOVEMENT and table.state.active == seat:
            play(table, evening.Done())

    async def go(phone: Phone) -> None:
        assert table.state.phase is Phase.INTERACTION
        await phone.tap("quick-phase")
        await phone.tap("whose-4")
        await phone.tap("fight-1")
        assert table.state.bout is not None
        assert phone.says("a fini")
        sound(phone)

    visit(store, at(table), go)


def test_the_chance_of_a_death_says_whose(store: Store) -> None:
    """ "0 % no death" read as its opposite."""
    table = evening.duel(store)

    async def go(phone: Phone) -> None:
        for _ in range(3):
            await phone.tap("bonus-plus")
        assert not phone.says("aucun mort")
        assert phone.says("un mort chez Théo")

    visit(store, at(table), go)


def test_a_false_alarm_is_told(store: Store) -> None:
    """The sheet came back empty, and nobody knew what became of the card."""
    table = evening.exploring(store)
    play(table, Explore(ONE), faces=(4,))
    play(table, ReadCell(ONE, Cell.TWO))

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.write("encounter-name", "Dieu Dragon")
        await phone.tap("main")
        assert phone.says("Fausse alerte\N{NO-BREAK SPACE}: Dieu Dragon")
        assert phone.says("à la défausse")
        sound(phone)

    visit(store, at(table), go)


def test_a_false_alarm_on_arrival_is_told_above_the_table(store: Store) -> None:
    table = evening.moving(store)

    async def go(phone: Phone) -> None:
        await phone.tap(f"zone-{zone(table)}")
        await phone.write("encounter-name", "Dieu Dragon")
        await phone.tap("main")
        assert table.state.active == TWO
        assert phone.says("Fausse alerte\N{NO-BREAK SPACE}: à la défausse")

    visit(store, at(table), go)


def test_real_dice_do_not_tumble(store: Store) -> None:
    """They lie on the table already: faces that were never thrown contradict them."""
    table = evening.exploring(store, dice=Dice.TABLE)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("real-1-4")
        assert phone.says("Vrais dés, dits par la table")  # told with the result, not after a throw

    visit(store, at(table), go)


def _scrolls(control: Any) -> bool:
    """Whether it lies in a column that may have scrolled it away."""
    while control is not None:
        if isinstance(control, ft.Column) and control.scroll is not None:
            return True
        control = control.parent
    return False


def test_zones_are_in_sight_after_a_fight(store: Store) -> None:
    """The result above four teams pushed the zones, which were asked for, under the quick row."""
    table = play(evening.begun(store, 4), NobodyActs())
    play(table, GoTo(ONE, zone(table)), MeetCreature(ONE, "Loup", 6, 1))

    async def go(phone: Phone) -> None:
        await phone.tap("fight-real")
        await phone.tap("real-1-1")
        await phone.tap("real-2-3")
        assert table.state.active == TWO
        assert phone.says("Loup gagne de 4 · 5 contre 9")
        assert not any(_scrolls(phone.find(f"zone-{each.id}")) for each in table.state.zones)
        sound(phone)

    visit(store, at(table), go)


def test_where_all_does_not_fit_the_zones_come_first_while_one_is_asked_for(store: Store) -> None:
    table = evening.moving(store, 5)

    def above(phone: Phone) -> bool:
        order = [getattr(each.key, "value", each.key) for each in phone.controls()]
        return order.index(f"zone-{zone(table)}") < order.index("team-1")

    async def go(phone: Phone) -> None:
        assert above(phone)
        while table.state.phase is Phase.MOVEMENT:
            await phone.tap("quick-stay")
        await phone.press("Escape")
        assert not above(phone) or table.state.phase is Phase.RESET

    visit(store, at(table), go)


def test_what_was_told_of_an_organisation_is_told_once(store: Store) -> None:
    """Its rivals are organisations too, and the second team that joins is not asked everything again."""
    table = play(evening.begun(store), JoinOrganisation(ONE, "Soleil Noir", ("Aube Rouge",), 1, 0))

    async def go(phone: Phone) -> None:
        await phone.tap("quick-phase")
        await phone.tap("whose-2")
        await phone.tap("join-org")
        assert phone.labels()["org-name-known-0"] == "Aube Rouge"  # the other one is taken
        await phone.tap("org-name-known-0")
        await phone.tap("main")

    visit(store, at(table), go)
    joined = table.state.player(TWO).organisation
    assert joined == Organisation("Aube Rouge", ("Soleil Noir",))


def test_undo_is_named_after_what_was_meant(store: Store) -> None:
    """Not after the steps that were over before it."""
    table = evening.begun(store)

    async def go(phone: Phone) -> None:
        await phone.tap("quick-phase")
        await phone.tap("whose-3")
        await phone.tap("discard-advantage")
        await phone.press("Escape")
        assert phone.says("Défausser un Avantage")
        assert not phone.says("Phase finie")

    visit(store, at(table), go)


def test_a_card_nobody_may_pick_up_holds_no_zone_back(store: Store) -> None:
    """Two are tied for the fewest: who moves first is sent by a touch, as in any other Reset."""
    table = play(evening.begun(store), DiscardAdvantage(ONE))
    assert table.state.offer is not None

    async def go(phone: Phone) -> None:
        await phone.tap(f"zone-{zone(table)}")

    visit(store, at(table), go)
    assert table.state.phase is Phase.MOVEMENT
    assert table.state.encounter is not None


def test_what_a_team_keeps_is_seen_when_it_fights(store: Store) -> None:
    """A reward that is no number was nowhere on the screen of the fight it was for."""
    table = play(evening.exploring(store), CompleteMission(ONE, 1))
    play(table, KeepMissionReward(ONE, 1, "La Relique", "Relancer un dé"))
    play(table, MeetCreature(ONE, "Loup", 3, mission=True, aim=2))

    async def go(phone: Phone) -> None:
        assert phone.says("Relancer un dé")
        await phone.tap("fight-card")
        assert phone.says("En jeu\N{NO-BREAK SPACE}: Relancer un dé")
        await phone.press("Escape")
        await phone.tap("fight-real")
        sound(phone)

    visit(store, at(table), go)


def test_a_reward_in_words_adds_no_noughts(store: Store) -> None:
    table = evening.earned(store)
    play(table, KeepMissionReward(ONE, 1, "La Relique", "Relancer un dé"))

    async def go(phone: Phone) -> None:
        await phone.tap("team-1")
        assert phone.says("gagné par une mission")
        assert not phone.says("+0")

    visit(store, at(table), go)


def test_the_one_figure_that_is_missing_is_named(store: Store) -> None:
    table = evening.seat(store)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        assert phone.says("Combat et Vitesse à lire")
        await phone.tap("character-combat-3")
        assert phone.says("Vitesse à lire")
        assert not phone.says("Combat et Vitesse à lire")

    visit(store, at(table), go)
