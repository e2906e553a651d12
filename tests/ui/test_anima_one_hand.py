"""Anima in one hand: what is known is not asked, what is told is told once, real dice come first."""

from __future__ import annotations

import flet as ft
import pytest

from companion.boxes import box_of
from companion.games.anima.advantages import LoseAdvantages
from companion.games.anima.characters import GainCharacter
from companion.games.anima.dice import SpeedTest, SpeedTested
from companion.games.anima.encounters import MeetCreature
from companion.games.anima.facts import TellCharacter, TellZone
from companion.games.anima.interaction import RollFight
from companion.games.anima.movement import GoTo, SeekHorizons
from companion.games.anima.turn import DiscardAdvantage, StartTurn
from companion.games.anima.vocabulary import Cell, Dice, Hidden, Phase, Skill
from companion.store import Store
from tests.ui import anima_evening as evening
from tests.ui.anima_evening import ONE, TWO, play, zone
from tests.ui.headless import Phone
from tests.ui.looking import at, visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


# -- dice ------------------------------------------------------------------------------------------------


def test_a_test_of_speed_with_a_real_die_is_its_difficulty_and_its_face(store: Store) -> None:
    table = play(evening.exploring(store, dice=Dice.TABLE), SpeedTest(ONE, 9, aim=1), faces=(1,))

    async def go(phone: Phone) -> None:
        await phone.tap("show-table")
        await phone.tap("quick-missions")
        await phone.tap("mission-2")
        await phone.tap("try-test")
        assert "whose-1" not in phone  # the mission says who, and what is tested
        assert "roll-4" not in phone  # nothing is preselected
        before = phone.taps
        await phone.tap("difficulty-8")
        await phone.tap("roll-4")
        assert phone.taps - before == 2
        told = table.done[-1][0].events[0]
        assert isinstance(told, SpeedTested)
        assert (told.difficulty, told.die, told.by_hand, told.aim) == (8, 4, True, 2)

    visit(store, at(table), go)


def test_a_mission_that_is_tried_again_knows_its_difficulty(store: Store) -> None:
    table = play(evening.exploring(store, dice=Dice.TABLE), SpeedTest(ONE, 9, aim=1), faces=(1,))

    async def go(phone: Phone) -> None:
        await phone.tap("show-table")
        await phone.tap("quick-missions")
        await phone.tap("try-test")
        await phone.tap("roll-6")
        told = table.done[-1][0].events[0]
        assert isinstance(told, SpeedTested)
        assert (told.difficulty, told.success) == (9, True)

    visit(store, at(table), go)


def test_the_table_of_a_zone_is_what_one_touches(store: Store) -> None:
    """Face and cell are one key; who explores is the title."""
    table = evening.exploring(store, dice=Dice.TABLE)
    play(table, TellZone(zone(table), cells=(None, None, None, Cell.NOTHING, None, None)))

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        assert phone.says("Maud explore")
        assert "Rien" in phone.labels()["real-1-4"]
        await phone.tap("real-1-4")
        assert table.state.reward == ONE

    visit(store, at(table), go)


def test_a_trade_is_in_reach_where_the_die_is_asked(store: Store) -> None:
    """Interaction passed by itself: nobody has to close the sheet to find the trade."""
    table = evening.fighting(store, dice=Dice.TABLE)
    play(table, RollFight(), faces=(6, 1))
    play(table, GoTo(TWO, zone(table, 1)), MeetCreature(TWO, "Loup", 0, 1))
    play(table, RollFight(), faces=(6, 1))

    async def go(phone: Phone) -> None:
        await phone.tap("quick-stay")
        assert table.state.phase is Phase.EXPLORATION
        assert "real-1-4" in phone
        await phone.tap("late-trade")
        assert phone.says("Symbole Commerce")

    visit(store, at(table), go)


# -- cards read out --------------------------------------------------------------------------------------


def test_a_creature_above_the_keys(store: Store) -> None:
    table = evening.meeting(store)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("encounter-level-2")
        await phone.tap("encounter-combat-more")
        assert table.state.bout is None
        await phone.tap("encounter-combat-18")

    visit(store, at(table), go)
    assert table.state.encounter is not None
    assert table.state.encounter.card is not None
    assert table.state.encounter.card.combat == 18


def test_events_are_offered_events_and_may_cost_cards_or_bring_somebody(store: Store) -> None:
    table = evening.meeting(store)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        assert phone.says("Guerrier Errant")
        await phone.tap("kind-event")
        assert not phone.says("Guerrier Errant")
        assert phone.says("Trésor")
        await phone.tap("encounter-level-1")
        await phone.tap("advantages-minus")
        await phone.tap("joins")
        await phone.tap("main")
        assert phone.says("Lire un personnage")
        await phone.press("Escape")
        await phone.tap("undo")  # one event, one undo
        assert (table.state.player(ONE).hand, len(table.state.player(ONE).team)) == (3, 1)
        assert table.state.encounter is not None

    visit(store, at(table), go)


def test_a_false_alarm_brings_nobody(store: Store) -> None:
    table = evening.meeting(store)

    async def go(phone: Phone) -> None:
        for key in ("main", "kind-event", "advantages-plus", "joins", "encounter-level-3"):
            await phone.tap(key)

    visit(store, at(table), go)
    one = table.state.player(ONE)
    assert (one.reached, one.hand, len(one.team)) == (True, 3, 1)


def test_an_enemy_of_a_mission_is_no_card_of_the_encounters(store: Store) -> None:
    table = evening.exploring(store)
    play(table, MeetCreature(ONE, "Tiamat", 1, mission=True, aim=1), RollFight(), faces=(1, 6))
    assert table.state.player(ONE).off
    evening.next_turn(evening.finish(table))
    evening.to(table, Phase.MOVEMENT, ONE)
    play(table, GoTo(ONE, zone(table)))
    evening.to(table, Phase.EXPLORATION, ONE)

    async def go(phone: Phone) -> None:
        await phone.tap("quick-phase")
        await phone.tap("enemy")
        assert not phone.says("Guerrier Errant")
        await phone.tap("encounter-name-known-0")

    visit(store, at(table), go)
    assert table.state.encounter is not None
    card = table.state.encounter.card
    assert card is not None
    assert (card.name, card.combat) == ("Tiamat", 1)


def test_new_horizons_in_a_name_and_a_level(store: Store) -> None:
    table = evening.moving(store)

    async def go(phone: Phone) -> None:
        before = phone.taps
        await phone.tap("quick-horizons")
        await phone.write("horizon-name", "Désert d’Ambre")
        await phone.tap("horizon-level-2")
        assert phone.taps - before == 3
        assert phone.says("Rencontre")
        found = table.state.zones[-1]
        assert (found.name, found.level, found.hidden) == ("Désert d’Ambre", 2, Hidden.UNKNOWN)
        await phone.press("Escape")
        await phone.tap("undo")
        assert len(table.state.zones) == 3

    visit(store, at(table), go)


def test_a_level_that_is_asked_for_is_told_in_a_touch(store: Store) -> None:
    table = evening.moving(store)
    play(table, SeekHorizons(ONE, name="Mer Noire"))

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        assert "trade-yes" not in phone  # only what the encounter needs
        await phone.tap("zone-level-2")
        assert table.state.zones[-1].level == 2
        assert "encounter-level-1" in phone

    visit(store, at(table), go)


def test_a_character_that_was_read_before_is_one_touch(store: Store) -> None:
    first = evening.seat(store, 2)
    who = first.state.player(ONE).team[0].id
    play(first, TellCharacter(ONE, who, "Danseuse", 4, 7, skills=(Skill.KI,)))
    store.library.put_facts("anima", first.game.learnt(first.state), box_of("anima", {}))
    second = evening.seat(store, 2)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("character-name-known-0")

    visit(store, at(second), go)
    one = second.state.player(ONE).team[0]
    assert (one.name, one.combat, one.speed, one.skills) == ("Danseuse", 4, 7, (Skill.KI,))


def test_figures_of_another_group_are_looked_at_first(store: Store) -> None:
    keys = {"encounters.Basilic.level": 2, "encounters.Basilic.combat": 5}
    store.library.put_facts("anima", keys, box_of("anima", {}), others=keys)
    table = evening.meeting(store)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("encounter-name-known-0")
        assert phone.says("autre groupe")
        assert table.state.bout is None
        await phone.tap("main")
        assert table.state.bout is not None

    visit(store, at(table), go)


# -- the turn --------------------------------------------------------------------------------------------


def test_a_zone_touched_in_reset_says_that_nobody_acts(store: Store) -> None:
    table = evening.begun(store)

    async def go(phone: Phone) -> None:
        assert phone.says("Touchez la zone où va Maud")
        await phone.tap(f"zone-{zone(table)}")
        assert (table.state.phase, table.state.mover) == (Phase.MOVEMENT, ONE)
        await phone.press("Escape")
        await phone.tap("undo")  # one touch, one undo
        assert (table.state.phase, table.state.active) == (Phase.RESET, ONE)

    visit(store, at(table), go)


def test_what_was_just_put_away_is_settled_before_anybody_moves(store: Store) -> None:
    table = play(evening.begun(store), LoseAdvantages(TWO, 2), DiscardAdvantage(ONE))

    async def go(phone: Phone) -> None:
        await phone.tap(f"zone-{zone(table)}")
        assert table.state.phase is Phase.RESET
        assert phone.says("Les Ruines")  # the zone itself

    visit(store, at(table), go)


def test_the_phase_never_gives_way_to_a_place(store: Store) -> None:
    """The row of the team tells where it stands; the line above tells the phase."""
    table = evening.exploring(store)
    play(table, TellZone(zone(table), name="Les Ruines Perdues"))

    async def go(phone: Phone) -> None:
        assert "Exploration" in " ".join(phone.texts())

    visit(store, at(table), go)


def test_reset_leads_to_cards_and_abilities_and_says_what_a_touch_dismisses(store: Store) -> None:
    table = play(evening.begun(store), GainCharacter(ONE, "Illusionniste", 2, 4))
    first = table.state.player(ONE).team[0].id

    async def go(phone: Phone) -> None:
        await phone.tap("quick-phase")
        assert "open-cards" in phone
        assert phone.labels()[f"dismiss-{first}"].startswith("Renvoyer")
        await phone.tap("open-team")
        await phone.tap(f"character-{first}")
        assert "takes-2" not in phone  # nobody is tilted yet
        await phone.tap("pose-tilted")
        await phone.tap("takes-2")
        assert "team-1" in phone

    visit(store, at(table), go)
    assert [player.hand for player in table.state.players] == [4, 2, 3]


def test_mauvaise_direction_leads_to_the_zones(store: Store) -> None:
    table = evening.moving(store)
    play(table, GoTo(ONE, zone(table)))

    async def go(phone: Phone) -> None:
        await phone.press("Escape")
        await phone.tap("quick-cards")
        await phone.tap("whose-2")
        await phone.tap("card-name-known-0")
        await phone.tap(f"astray-{zone(table, 1)}")

    visit(store, at(table), go)
    assert table.state.encounter is not None
    assert table.state.encounter.zone == zone(table, 1)
    assert table.state.player(TWO).hand == 2


def test_a_joined_organisation_leads_back_to_the_table(store: Store) -> None:
    table = evening.begun(store)

    async def go(phone: Phone) -> None:
        for key in ("quick-phase", "join-org", "org-name-known-0", "main"):
            await phone.tap(key)
        assert "sheet-close" not in phone

    visit(store, at(table), go)
    assert table.state.player(ONE).organisation is not None


def test_a_team_that_lost_everybody_is_told_to_draw(store: Store) -> None:
    table = evening.fighting(store, 12, dice=Dice.TABLE)

    async def go(phone: Phone) -> None:
        await phone.tap("real-1-1")
        await phone.tap("real-2-6")
        assert phone.says("Maud n’a plus personne")
        assert phone.says("Acrobate")  # who died
        assert "skill-ki" in phone

    visit(store, at(table), go)


def test_the_throw_that_settled_a_tie_is_shown_with_who_goes_first(store: Store) -> None:
    table = evening.tied(store)
    play(table, StartTurn(), faces=(2, 3, 3, 6, 1))  # the threes roll again

    async def go(phone: Phone) -> None:
        assert phone.says("Départagés\N{NO-BREAK SPACE}: Théo, Robin, Maud")

    visit(store, at(table), go)


def test_a_passed_test_is_told_once(store: Store) -> None:
    table = evening.achieved(store)

    async def go(phone: Phone) -> None:
        await phone.wait(lambda: phone.says("Réussi"))
        assert not phone.says("réussi\N{NO-BREAK SPACE}: oui")

    visit(store, at(table), go)


def test_a_team_that_holds_its_zone_is_told_so_by_the_main_button(store: Store) -> None:
    """It stays by itself; where another zone would lead is said before it is touched."""
    table = evening.resisting(store)
    evening.next_turn(evening.finish(table))
    evening.to(table, Phase.MOVEMENT, ONE)

    async def go(phone: Phone) -> None:
        assert "Tenir Les Ruines" in phone.labels()["main"]
        assert phone.says("recommencera sa mission")
        await phone.tap("main")

    visit(store, at(table), go)
    assert table.state.player(ONE).reached
    assert table.state.player(ONE).resisting


def test_all_keys_of_a_creature_lie_above_the_bar(store: Store) -> None:
    """What a level means stands beside the levels: it takes no line from the keys."""
    table = evening.meeting(store)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        note = next(each for each in phone.controls() if getattr(each, "value", "") == ALARM)
        keys = phone.find("encounter-level-3")
        lines = [each for each in phone.controls() if isinstance(each, ft.Row)]
        assert any(_holds(line, note) and _holds(line, keys) for line in lines)

    visit(store, at(table), go)


ALARM = "3\N{NO-BREAK SPACE}: fausse alerte"


def _holds(line: ft.Row, wanted: object) -> bool:
    found: list[object] = [*line.controls]
    while found:
        each = found.pop()
        if each is wanted:
            return True
        found += [*getattr(each, "controls", ()), *filter(None, [getattr(each, "content", None)])]
    return False
