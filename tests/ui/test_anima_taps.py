"""An evening of Anima by touch: a whole turn, fights, exploration, secrets, undo."""

from __future__ import annotations

import pytest

from companion.core.seats import Seat
from companion.games.anima.advantages import LoseAdvantages
from companion.games.anima.characters import GainCharacter
from companion.games.anima.correction import Correct
from companion.games.anima.dice import SpeedTested
from companion.games.anima.encounters import MeetCreature, MeetEvent
from companion.games.anima.exploring import Explore, ReadCell
from companion.games.anima.facts import TellCharacter, TellZone
from companion.games.anima.interaction import CardGiven, DeclareFight, FightRolled, RollFight
from companion.games.anima.missions import BeginResistance, CompleteMission, KeepMissionReward, Resist
from companion.games.anima.movement import GoTo, SeekHorizons
from companion.games.anima.rewards import RecruitedBefore
from companion.games.anima.turn import NobodyActs
from companion.games.anima.vocabulary import Cell, Dice, Hidden, MissionState, Phase, Pose, Skill
from companion.store import Store
from tests.ui import anima_evening as evening
from tests.ui.anima_evening import ONE, THREE, TWO, Evening, play, zone
from tests.ui.headless import Phone
from tests.ui.looking import SMALL, WIDE, at, sound, visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
both = pytest.mark.parametrize("size", [SMALL, WIDE], ids=str)


async def confirm(phone: Phone) -> None:
    """The bar of a sheet, or of the right pane."""
    await phone.tap("sheet-go" if "sheet-go" in phone else "main")


def names(table: Evening) -> list[str]:
    return [type(entry.action).__name__ for entry, _ in table.done]


@both
def test_a_whole_turn(store: Store, size: tuple[int, int]) -> None:
    """Cards read out, order, a fight on arrival, a stay, an exploration, a reward, the next turn."""
    table = evening.seat(store, 2)

    async def go(phone: Phone) -> None:
        await phone.press(" ")  # read a character: the first one is offered by the booklet
        await phone.tap("character-name-known-0")
        assert phone.says("du livret")
        await confirm(phone)
        assert table.state.player(ONE).team[0].name == "Acrobate"
        await phone.write("character-name", "Danseuse")
        await phone.tap("character-combat-2")
        await phone.tap("character-speed-1")
        await confirm(phone)
        for name in ("zone-name-known-2", "zone-name-known-0"):
            await phone.tap(name)  # its level is printed: no more is asked
        assert [each.name for each in table.state.zones] == ["Les Ruines", "Village de Cornes"]
        await phone.press("Escape")
        await phone.press(" ")
        assert table.state.turn == 1
        await phone.press(" ")  # nobody puts anything away
        assert table.state.phase is Phase.MOVEMENT
        await _arrive(phone, table)
        await phone.tap("quick-stay")
        assert table.state.player(TWO).stayed
        await phone.press("Escape")
        await _explore(phone, table)
        sound(phone)

    visit(store, at(table), go, size=size)
    assert table.state.player(ONE).hand == 5


async def _arrive(phone: Phone, table: Evening) -> None:
    """Seat 1 goes to Les Ruines and beats the creature there."""
    await phone.tap(f"zone-{zone(table)}")
    assert table.state.encounter is not None
    await phone.tap("encounter-name-known-0")  # level and Combat are printed: the fight begins
    assert table.state.bout is not None
    await phone.press("Escape")
    assert phone.says("Guerrier Errant")
    assert phone.says("92\N{NO-BREAK SPACE}%")
    await phone.tap("bonus-plus")
    await phone.tap("bonus-plus")
    assert phone.says("100\N{NO-BREAK SPACE}%")
    await phone.tap("fight-real")
    for key in ("real-1-4", "real-2-6"):
        await phone.tap(key)
    assert table.state.zone_of(ONE) is not None
    assert table.state.active == TWO  # the step ended by itself


async def _explore(phone: Phone, table: Evening) -> None:
    """The die, a cell nobody read, the reward, the next turn."""
    assert (table.state.phase, table.state.active) == (Phase.EXPLORATION, ONE)
    await phone.press(" ")
    exploration = table.state.exploration
    assert exploration is not None
    assert phone.says(f"Dé {exploration.die}")
    await phone.tap("cell-nothing")
    assert table.state.reward == ONE
    assert phone.says("main 3 + 2 = 5\N{NO-BREAK SPACE}sur\N{NO-BREAK SPACE}5")
    await phone.tap("reward-advantage")
    await phone.press("Escape")
    assert table.state.turn == 2
    assert table.state.player(TWO).bonus == 2


def test_odds_follow_the_cards(store: Store) -> None:
    table = evening.duel(store)

    async def go(phone: Phone) -> None:
        assert phone.says("58\N{NO-BREAK SPACE}%")  # 4 against 3
        await phone.tap("against-plus")
        assert table.state.bout is not None
        assert table.state.bout.against == 1
        assert phone.says("42\N{NO-BREAK SPACE}%")
        assert "égalité" in " ".join(phone.labels().values()) or phone.says("égalité")
        await phone.tap("one-more")
        assert phone.says("Il faut +3.")
        await phone.tap("wanted-plus")
        assert phone.says("80\N{NO-BREAK SPACE}%")
        await phone.press("Escape")
        await phone.hold("bonus-plus")
        assert table.state.bout.bonus == 5
        await phone.tap("undo")
        assert table.state.bout.bonus == 0

    visit(store, at(table), go)


def test_a_lost_duel_gives_a_random_card(store: Store) -> None:
    table = evening.duel(store)

    async def go(phone: Phone) -> None:
        await phone.press(" ")
        rolled = table.done[-1][0].events[0]
        assert isinstance(rolled, FightRolled)
        await phone.press("Escape")
        await phone.tap("undo")
        await phone.tap("fight-real")
        for key in ("real-1-5", "real-2-2"):
            await phone.tap(key)
        await phone.wait(lambda: phone.says("Maud gagne de 4"))
        await phone.tap("open-gift")
        await phone.tap("place-2")
        given = [event for entry, _ in table.done for event in entry.events if isinstance(event, CardGiven)]
        assert given == [CardGiven(TWO, ONE, 2, 3, by_hand=True)]
        await phone.wait(lambda: phone.says("La carte 2 sur 3, depuis la gauche"))
        await phone.tap("show-table")
        assert "team-1" in phone

    visit(store, at(table), go)
    assert [player.hand for player in table.state.players] == [4, 2, 3]


def test_why_not_is_said_before_and_after(store: Store) -> None:
    table = evening.together(store)

    async def go(phone: Phone) -> None:
        await phone.tap("quick-phase")
        assert phone.says("ne sont pas dans la même zone")
        before = table.depth
        await phone.tap("fight-3")
        assert phone.says("Hors des règles")
        assert table.depth == before
        await phone.tap("fight-2")
        assert table.state.bout is not None

    visit(store, at(table), go)


def test_an_empty_card_is_not_kept(store: Store) -> None:
    table = evening.seat(store, 2)

    async def go(phone: Phone) -> None:
        before = table.depth
        await phone.press(" ")
        await confirm(phone)
        assert phone.says("Combat et Vitesse à lire")
        assert table.depth == before
        await phone.press("Escape")

    visit(store, at(table), go)


def test_an_objective_leads_to_the_missions(store: Store) -> None:
    """The enemy, the test and the card lie ready at once."""
    table = evening.rewarded(store)

    async def go(phone: Phone) -> None:
        await phone.press(" ")
        await phone.tap("reward-mission")
        assert "try-enemy" in phone
        await phone.tap("try-test")
        assert "difficulty-10" in phone
        await phone.press("Escape")

    visit(store, at(table), go)


def test_the_last_turn_held_leads_to_its_mission(store: Store) -> None:
    table = play(evening.exploring(store), BeginResistance(ONE, 2, 1))

    async def go(phone: Phone) -> None:
        await phone.press(" ")
        await phone.tap("resist-held")
        assert phone.says("Mission accomplie")
        await phone.press(" ")
        assert table.state.player(ONE).missions[1].state is MissionState.DONE
        await phone.press("Escape")

    visit(store, at(table), go)


def test_who_dies_is_chosen(store: Store) -> None:
    table = evening.mourning(store)

    async def go(phone: Phone) -> None:
        await phone.press(" ")
        gone = table.state.player(ONE).team[1].id
        await phone.tap(f"kill-{gone}")
        assert not table.state.deaths
        assert [one.name for one in table.state.player(ONE).team] == ["Acrobate", "Assassin"]
        await phone.tap("undo")
        assert table.state.deaths == (ONE,)

    visit(store, at(table), go)


@both
def test_too_many_zones(store: Store, size: tuple[int, int]) -> None:
    table = evening.crowded(store)

    async def go(phone: Phone) -> None:
        assert phone.says("Zones 5 / 4")
        await phone.press(" ")
        kept = next(each for each in table.state.zones if each.hidden is not Hidden.NONE)
        await phone.tap(f"discard-{kept.id}")
        assert phone.says("Hors des règles")
        free = [each for each in table.state.zones if each.hidden is Hidden.NONE]
        gone = next(each for each in free if not table.state.teams_in(each.id))
        await phone.tap(f"discard-{gone.id}")
        assert len(table.state.zones) == 4
        await phone.tap("veto-2")
        assert len(table.state.zones) == 5
        assert table.state.player(TWO).hand == 2

    visit(store, at(table), go, size=size)


def test_new_horizons(store: Store) -> None:
    table = evening.moving(store)

    async def go(phone: Phone) -> None:
        for key in ("quick-horizons", "horizon-name-known-1"):
            await phone.tap(key)
        assert len(table.state.zones) == 4
        assert table.state.zones[-1].name == "Tour de la Fin"
        assert phone.says("Rencontre")
        await phone.press("Escape")
        await phone.tap("quick-phase")
        await phone.tap("astray")
        await phone.tap(f"astray-{zone(table, 1)}")
        assert table.state.encounter is not None
        assert table.state.encounter.zone == zone(table, 1)

    visit(store, at(table), go)


def test_false_alarm_is_seen_before(store: Store) -> None:
    table = evening.meeting(store)

    async def go(phone: Phone) -> None:
        await phone.press(" ")
        assert phone.says("3\N{NO-BREAK SPACE}: fausse alerte")
        await phone.tap("encounter-level-3")
        assert table.state.player(ONE).reached

    visit(store, at(table), go)


def test_reset_and_who_may_take(store: Store) -> None:
    table = play(evening.begun(store), LoseAdvantages(TWO, 2))

    async def go(phone: Phone) -> None:
        await phone.tap("quick-phase")
        await phone.tap("discard-advantage")
        assert phone.says("Théo peut récupérer cela")
        await phone.tap("take")
        assert [player.hand for player in table.state.players] == [2, 2, 3]
        await phone.tap(f"dismiss-{table.state.player(ONE).team[0].id}")
        assert [one.told for one in table.state.player(ONE).team] == [False]  # another one was drawn

    visit(store, at(table), go)


def test_AN23_everything_put_away_may_be_taken(store: Store) -> None:
    table = play(evening.begun(store), LoseAdvantages(TWO, 3), GainCharacter(ONE, "Garde", 1, 1))

    async def go(phone: Phone) -> None:
        await phone.tap("quick-phase")
        await phone.tap("discard-advantage")
        await phone.tap("discard-advantage")
        assert phone.says("carte Avantage × 2")
        await phone.tap(f"dismiss-{table.state.player(ONE).team[1].id}")
        assert phone.says("Garde")
        await phone.tap("earlier-2")
        await phone.tap("earlier-1")
        assert [player.hand for player in table.state.players] == [1, 2, 3]
        await phone.tap("take-2")  # no team alone is the smallest: the table decides
        assert "anyway" in phone

    visit(store, at(table), go)


def test_teams_and_poses(store: Store) -> None:
    table = evening.full(store)

    async def go(phone: Phone) -> None:
        await phone.tap("team-1")
        assert phone.says("6 +\N{NO-BREAK SPACE}3 de cartes =\N{NO-BREAK SPACE}9")
        one = table.state.player(ONE).team[0]
        await phone.tap(f"character-{one.id}")
        await phone.tap("pose-immobilised")
        assert table.state.player(ONE).team[0].pose is Pose.IMMOBILISED
        await phone.tap("pose-ready")
        await phone.tap(f"character-{one.id}")
        await phone.tap("hand-minus")
        await phone.tap("undo")

    visit(store, at(table), go)


def test_ties_by_real_dice(store: Store) -> None:
    table = evening.tied(store)

    async def go(phone: Phone) -> None:
        await phone.tap("quick-phase")
        await phone.tap("order-real")
        for place, face in enumerate((5, 5, 2), 1):
            await phone.tap(f"real-{place}-{face}")
        assert phone.says("Encore à égalité")
        for place, face in enumerate((1, 6), 1):
            await phone.tap(f"real-{place}-{face}")
        assert table.state.order == (TWO, ONE, THREE)

    visit(store, at(table), go)


def test_an_order_the_table_tells(store: Store) -> None:
    table = evening.tied(store)

    async def go(phone: Phone) -> None:
        await phone.tap("quick-phase")
        for seat in (3, 1, 2):
            await phone.tap(f"order-{seat}")
        assert table.state.order == (THREE, ONE, TWO)

    visit(store, at(table), go)


def test_trade_shows_what_it_leads_to(store: Store) -> None:
    table = evening.together(store)
    play(table, TellZone(zone(table), trade=True))

    async def go(phone: Phone) -> None:
        for key in ("quick-phase", "trade-2", "give-cards-plus", "take-cards-plus", "take-cards-plus"):
            await phone.tap(key)
        assert phone.says("main 3 \N{MINUS SIGN} 1 + 2 = 4\N{NO-BREAK SPACE}sur\N{NO-BREAK SPACE}5")
        await phone.tap("main")
        assert [player.hand for player in table.state.players] == [4, 2, 3]

    visit(store, at(table), go)


def test_speed_test_with_its_chance(store: Store) -> None:
    table = evening.begun(store)

    async def go(phone: Phone) -> None:
        await phone.tap("quick-dice")
        await phone.tap("difficulty-10")
        assert phone.says("50\N{NO-BREAK SPACE}%")  # Speed 6 for 10
        await phone.tap("test-bonus-plus")
        assert phone.says("67\N{NO-BREAK SPACE}%")
        await phone.tap("main")
        assert isinstance(table.done[-1][0].events[0], SpeedTested)
        await phone.wait(lambda: phone.says("Réussi") or phone.says("Raté"))

    visit(store, at(table), go)


def test_the_winner(store: Store) -> None:
    table = evening.full(store)

    async def go(phone: Phone) -> None:
        for key in ("quick-missions", "whose-3"):
            await phone.tap(key)
        await phone.write("final-title", "Détruire l’orbe")
        for key in ("final-keep", "final-done", "final-yes", "anyway"):
            await phone.tap(key)
        assert table.state.winner == THREE
        assert phone.says("Gagné par Robin")

    visit(store, at(table), go)


def test_known_cards_come_back_at_the_next_table(store: Store) -> None:
    first = evening.meeting(store)

    async def teach(phone: Phone) -> None:
        await phone.press(" ")
        await phone.write("encounter-name", "Basilic")
        await phone.tap("encounter-level-2")
        await phone.tap("encounter-combat-5")

    visit(store, at(first), teach)
    assert store.library.facts("anima")["encounters.Basilic.combat"] == 5
    second = evening.meeting(store)

    async def find(phone: Phone) -> None:
        await phone.press(" ")
        await phone.write("encounter-name", "basi")
        keys = phone.keys()
        known = [key for key in keys if key.startswith("encounter-name-known-")]
        assert len(known) == 1
        await phone.tap(known[0])  # read before: the fight begins
        assert second.state.bout is not None

    visit(store, at(second), find)


# -- secrets --------------------------------------------------------------------------------------------


async def _note(phone: Phone, title: str) -> None:
    await phone.tap("quick-missions")
    await phone.tap("secret-hold")
    assert "secret-1" not in phone  # a mere touch opens nothing
    await phone.hold("secret-hold")
    await phone.write("secret-1", title)
    await phone.write("line-1", "vaincre à Archange")
    await phone.tap("line-add-1")
    await phone.tap("tick-1-0")


def test_missions_stay_secret(store: Store) -> None:
    table = evening.begun(store)
    title = "Le Palais des glaces"

    async def go(phone: Phone) -> None:
        await _note(phone, title)
        assert phone.says("vaincre à Archange")
        await phone.tap("whose-2")
        assert "secret-1" not in phone
        await phone.tap("whose-1")
        assert "secret-1" not in phone  # covered again

    depth = table.depth
    visit(store, at(table), go)
    assert table.depth == depth
    assert store.flush()
    exported = store.export(table.header.table)
    assert exported is not None
    text = exported if isinstance(exported, str) else bytes(exported).decode()
    assert title not in text
    assert "vaincre" not in text + str(table.entries)
    kept = store.private.read(table.header.table, ONE)
    assert isinstance(kept, dict)
    assert kept["missions"][0] == {"title": title, "lines": [{"text": "vaincre à Archange", "done": True}]}
    assert store.private.read(table.header.table, TWO) == {}


def test_a_shown_mission_takes_its_title_from_the_notes(store: Store) -> None:
    table = evening.exploring(store)

    async def go(phone: Phone) -> None:
        await _note(phone, "Battre Tiamat")
        await phone.tap("secret-hide")
        await phone.tap("mission-1")
        await phone.tap("mission-done")
        mission = table.state.player(ONE).missions[0]
        assert (mission.state, mission.title) == (MissionState.DONE, "Battre Tiamat")
        assert table.state.final.revealed

    visit(store, at(table), go)


def test_a_seat_of_another_phone_is_closed(store: Store) -> None:
    table = evening.begun(store)
    store.private.write(table.header.table, TWO, {"missions": [{"title": "Rien pour vous"}]})

    async def go(phone: Phone) -> None:
        await phone.tap("quick-missions")
        await phone.tap("whose-2")
        await phone.tap("secret-show")
        assert "Rien pour vous" in [
            control.value for control in phone.controls() if hasattr(control, "value")
        ]

    visit(store, at(table), go)
    store.library.put_passes([{"id": "p2", "hash": "x"}])
    store.library.put_phone("p2", seats={table.header.table: 2})

    async def closed(phone: Phone) -> None:
        await phone.tap("quick-missions")
        await phone.tap("whose-2")
        assert "secret-show" not in phone
        assert phone.says("son propre téléphone")

    visit(store, at(table), closed)


def test_no_secret_on_a_screen_all_see(store: Store) -> None:
    table = evening.begun(store)
    store.private.write(table.header.table, ONE, {"missions": [{"title": "Très secret"}]})

    async def go(phone: Phone) -> None:
        await phone.tap("quick-missions")
        assert "secret-show" not in phone
        assert "secret-hold" not in phone
        assert phone.says("vu de tous")

    async def watch(phone: Phone) -> None:
        assert "quick-missions" not in phone
        assert "Très secret".encode() not in phone.connection.wire

    visit(store, at(table), go, size=WIDE)
    visit(store, f"/watch/{table.header.table}", watch, size=WIDE)
    visit(store, f"/watch/{table.header.table}", watch)


def test_a_note_of_another_shape_is_no_fault(store: Store) -> None:
    table = evening.begun(store)
    store.private.write(table.header.table, ONE, {"missions": [3, {"lines": "x", "title": None}, {}]})
    store.private.write(table.header.table, Seat(2), "a plain text")

    async def go(phone: Phone) -> None:
        for seat in (1, 2):
            await phone.tap("quick-missions")
            await phone.tap(f"whose-{seat}")
            await phone.tap("secret-show")
            assert "secret-2" in phone
            await phone.press("Escape")

    visit(store, at(table), go)


# -- what the rules say to the letter, as players meet it ----------------------------------------------


def test_A27_a_resisting_team_may_tap_its_own_zone_or_stay(store: Store) -> None:
    for key in ("stay", "go-own"):
        table = evening.resisting(store)
        play(table, Resist(ONE))
        evening.to(evening.next_turn(evening.finish(table)), Phase.MOVEMENT, ONE)

        async def go(phone: Phone, table: Evening = table, key: str = key) -> None:
            await phone.tap("where")
            await phone.tap("guide-phase")
            assert phone.says("la Résistance continue, sans bonus")
            own = table.state.player(ONE).zone
            assert "tenir la zone" in phone.labels()[f"go-{own}"] or phone.says("tenir la zone")
            await phone.tap(key.replace("own", str(own)))

        visit(store, at(table), go)
        resistance = table.state.player(ONE).resistance
        assert resistance is not None
        assert (resistance.held, table.state.player(ONE).reached) == (2, True)


def test_A4_a_second_recruit_in_a_zone_is_noticed_before_and_after(store: Store) -> None:
    table = evening.recruited(store)
    play(table, Correct("turn", 5))  # four turns later in the same place
    table.do(Explore(ONE), faces=(5,), anyway=True)

    async def go(phone: Phone) -> None:
        await phone.press(" ")
        assert "déjà recruté ici" in phone.labels()["reward-recruit"]
        await phone.tap("reward-recruit")

    visit(store, at(table), go)
    assert any(isinstance(event, RecruitedBefore) for entry, _ in table.done for event in entry.events)


def test_AN9_AN13_symbol_and_moment_of_a_card_are_read_once(store: Store) -> None:
    table = evening.begun(store)
    table.do(TellCharacter(ONE, 1, skills=(Skill.KI,)))

    async def go(phone: Phone) -> None:
        await phone.tap("quick-cards")
        await phone.write("card-name", "Boule de feu")
        await phone.tap("symbol-magic")
        await phone.tap("when-movement")
        sound(phone)
        await phone.tap("tilt-1")
        await confirm(phone)
        assert phone.says("n’a pas le symbole Magie")
        await phone.tap("leave-it")
        await phone.tap("symbol-ki")
        await confirm(phone)
        assert phone.says("se joue en phase de Mouvement")
        await phone.tap("anyway")
        await phone.tap("quick-cards")
        await phone.write("card-name", "boule de feu")
        await confirm(phone)
        assert phone.says("Une Compétence (Boule de feu) incline un personnage")

    visit(store, at(table), go)


def test_AN36_a_mission_completed_out_of_its_phase_asks_first(store: Store) -> None:
    table = evening.begun(store)

    async def go(phone: Phone) -> None:
        for key in ("quick-missions", "mission-1", "mission-done"):
            await phone.tap(key)
        assert phone.says("pendant l’Exploration de son équipe")
        await phone.tap("anyway")

    visit(store, at(table), go)
    assert table.state.player(ONE).done == 1


def test_AN48_too_late_to_lead_astray(store: Store) -> None:
    table = play(evening.fighting(store), RollFight(), faces=(6, 1))

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        assert "astray" not in phone
        await phone.press("Escape")

    visit(store, at(table), go)
    assert table.state.player(ONE).reached


def test_AN48_Mauvaise_Direction_played_as_a_card_moves_the_team_and_costs_one_card(store: Store) -> None:
    """The step of the team ended by itself; the card still leads it astray, and is paid once."""
    table = evening.moving(store)
    play(table, Correct(f"zones.{zone(table)}.preliminary", "none"))
    play(table, Correct(f"zones.{zone(table, 1)}.preliminary", "none"))
    play(table, GoTo(ONE, zone(table)))
    assert table.state.active == TWO

    async def go(phone: Phone) -> None:
        for key in ("quick-cards", "whose-2"):
            await phone.tap(key)
        await phone.write("card-name", "Mauvaise")
        await phone.tap("card-name-known-0")
        assert phone.says("Maud est en route")
        await phone.tap(f"astray-{zone(table, 1)}")

    visit(store, at(table), go)
    assert table.state.player(ONE).zone == zone(table, 1)
    assert [player.hand for player in table.state.players] == [3, 2, 3]


def test_AN30_an_unread_symbol_is_asked_on_the_spot(store: Store) -> None:
    table = evening.together(store)
    place = zone(table)

    async def go(phone: Phone) -> None:
        await phone.tap("quick-phase")
        assert not phone.says("n’est pas dans une zone avec Commerce") or f"trade-{place}-yes" in phone
        await phone.tap(f"trade-{place}-yes")
        assert f"trade-{place}-yes" not in phone
        for key in ("trade-2", "give-cards-plus", "main"):
            await phone.tap(key)

    visit(store, at(table), go)
    assert [player.hand for player in table.state.players] == [2, 4, 3]
    assert store.library.facts("anima")["zones.Les Ruines.trade"] == "yes"


def test_AN22_who_puts_something_away_out_of_order_passes_for_those_before(store: Store) -> None:
    table = evening.begun(store)
    depth = table.depth

    async def go(phone: Phone) -> None:
        for key in ("quick-phase", "whose-3", "discard-advantage"):
            await phone.tap(key)
        assert (table.state.phase, table.state.active) == (Phase.RESET, THREE)
        assert [player.hand for player in table.state.players] == [3, 3, 2]
        await phone.press("Escape")
        await phone.tap("undo")
        assert table.depth == depth  # one tap, one undo

    visit(store, at(table), go)


def test_AN48_the_treasure_offers_its_two_cards(store: Store) -> None:
    table = evening.meeting(store)

    async def go(phone: Phone) -> None:
        await phone.press(" ")
        await phone.write("encounter-name", "Trésor")
        await phone.tap("encounter-level-1")
        assert phone.says("2")
        await phone.tap("main")

    visit(store, at(table), go)
    assert table.state.player(ONE).hand == 5


def test_U3_a_creature_met_and_beaten_is_offered_no_more(store: Store) -> None:
    table = evening.together(store)  # the wandering warrior was beaten
    play(table, NobodyActs())
    play(table, Explore(ONE), faces=(5,))
    play(table, ReadCell(ONE, Cell.ONE))

    async def go(phone: Phone) -> None:
        await phone.press(" ")
        offered = [label for key, label in phone.labels().items() if key.startswith("encounter-name-known")]
        assert "Guerrier Errant" not in offered
        await phone.write("encounter-name", "guerrier")
        offered = [label for key, label in phone.labels().items() if key.startswith("encounter-name-known")]
        assert offered == ["Guerrier Errant"]  # it may be there twice: typed, it is found

    visit(store, at(table), go)


def test_AN4_a_lasting_reward_is_seen_on_the_team(store: Store) -> None:
    table = evening.earned(store)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("reward-combat-2")
        await phone.write("reward-name", "Anneau")
        await phone.tap("main")
        await phone.tap("team-1")
        assert phone.says("Anneau")
        assert phone.says("4 +\N{NO-BREAK SPACE}2 de cartes =\N{NO-BREAK SPACE}6")

    visit(store, at(table), go)
    assert table.state.combat(ONE) == 6


def test_AN43_the_encounter_deck_is_counted_where_the_table_asks(store: Store) -> None:
    table = evening.moving(store, encounters=4)  # three lie on zones
    play(table, SeekHorizons(ONE, name="Lac"))
    play(table, TellZone(table.state.zones[-1].id, level=2))

    async def go(phone: Phone) -> None:
        assert table.state.encounter_deck == 0
        await phone.press(" ")
        assert phone.says("0 carte, défausse 0.")
        await phone.tap("sheet-close")
        for key in ("menu", "menu-zones"):
            await phone.tap(key)
        assert phone.says("Pioche de rencontres")
        assert phone.says("4 sur les zones")
        sound(phone)

    visit(store, at(table), go)
    play(table, MeetEvent(ONE, "", 1))
    evening.to(table, Phase.EXPLORATION, ONE)
    play(table, Explore(ONE), ReadCell(ONE, Cell.ONE))

    async def shuffled(phone: Phone) -> None:
        await phone.press(" ")
        assert phone.says("Paquet de rencontres épuisé")

    visit(store, at(table), shuffled)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_U1_names_are_offered_in_the_language_of_the_table(store: Store, lang: str) -> None:
    """The rulebook's names are French: an English table finds them by typing, and is offered its own."""
    store.library.choose(lang=lang)
    table = evening.seat(store, 2)

    async def go(phone: Phone) -> None:
        await phone.press(" ")
        offered = [label for key, label in phone.labels().items() if key.startswith("character-name-known")]
        assert ("Acrobate" in offered) is (lang == "fr")
        await phone.write("character-name", "acro")
        assert "Acrobate" in phone.labels().values()

    visit(store, at(table), go)


def test_who_rolls_is_the_first_thing_a_new_table_is_asked(store: Store) -> None:
    """Real dice or the phone's: never folded away among the house rules."""
    evening.seat(store, 2)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        order = [key for key in phone.labels() if key.startswith("option-")]
        assert order[:2] == ["option-dice-phone", "option-dice-table"]

    visit(store, "/new/anima", go)


def test_AN41_the_card_a_loser_gives_is_told_on_the_sheet_that_follows(store: Store) -> None:
    """With real dice the exploration opens at once: which card to take must not be lost behind it."""
    table = evening.together(store, dice=Dice.TABLE)
    evening.play(table, DeclareFight(ONE, TWO))
    evening.play(table, RollFight(), faces=(5, 2))

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        assert "explore-not" in phone
        assert phone.says("depuis la gauche")
        assert phone.says("Théo donne à Maud")
        sound(phone)

    visit(store, at(table), go)


def test_AN3_the_final_mission_is_turned_up_when_the_first_mission_is_done(store: Store) -> None:
    table = evening.exploring(store)

    async def go(phone: Phone) -> None:
        for key in ("quick-missions", "mission-1", "mission-done"):
            await phone.tap(key)
        assert phone.says("Retournez une Mission Finale")
        await phone.tap("main")
        assert not phone.says("Retournez une Mission Finale")

    visit(store, at(table), go)


def test_AN2_who_may_win_finds_the_final_mission_first(store: Store) -> None:
    table = evening.exploring(store)
    evening.play(table, CompleteMission(ONE, 1))

    async def go(phone: Phone) -> None:
        await phone.tap("quick-missions")
        keys = list(phone.labels())
        assert keys.index("try-enemy-final") < keys.index("mission-1")

    visit(store, at(table), go)


def test_a_character_read_without_a_name_is_known_by_its_figures(store: Store) -> None:
    table = evening.seat(store, 2)
    evening.play(table, TellCharacter(ONE, table.state.players[0].team[0].id, "", 4, 5))

    async def go(phone: Phone) -> None:
        await phone.tap("team-1")
        assert phone.says("Personnage 4/5")
        assert not phone.says("Personnage à lire")

    visit(store, at(table), go)


def apart(store: Store) -> Evening:
    """Seat 1 in a zone whose Trade symbol nobody read, seat 2 in one that has it; seat 3 is to move."""
    table = evening.fighting(store)
    play(table, evening.RollFight(), faces=(6, 1))
    evening.to(table, Phase.MOVEMENT, TWO)
    play(table, GoTo(TWO, zone(table, 1)), evening.MeetCreature(TWO, "Bête", 0, 1))
    play(table, evening.RollFight(), faces=(6, 1))
    return evening.to(table, Phase.MOVEMENT, THREE)


def test_AN30_an_unread_symbol_costs_no_tap_where_nobody_trades(store: Store) -> None:
    table = apart(store)

    async def go(phone: Phone) -> None:
        taps = phone.taps
        await phone.tap("quick-stay")
        assert table.state.phase is Phase.EXPLORATION, "Interaction asked nobody"
        assert "quick-trade" in phone
        sound(phone)
        await phone.tap("main")
        assert phone.taps == taps + 2
        assert table.state.player(ONE).explored
        assert "quick-trade" not in phone

    visit(store, at(table), go)


def test_AN30_a_trade_is_told_after_interaction_passed(store: Store) -> None:
    table = apart(store)

    async def go(phone: Phone) -> None:
        for key in ("quick-stay", "quick-trade", f"trade-{zone(table)}-yes"):
            await phone.tap(key)
        sound(phone)
        for key in ("trade-2", "give-cards-plus", "main"):
            await phone.tap(key)
        assert "sheet-close" not in phone
        assert table.state.phase is Phase.EXPLORATION

    visit(store, at(table), go)
    assert [player.hand for player in table.state.players] == [2, 4, 3]
    assert store.library.facts("anima")["zones.Les Ruines.trade"] == "yes"


def test_AN30_no_symbol_after_interaction_passed_closes_the_question(store: Store) -> None:
    table = apart(store)

    async def go(phone: Phone) -> None:
        for key in ("quick-stay", "quick-trade", f"trade-{zone(table)}-no"):
            await phone.tap(key)
        assert "sheet-close" not in phone
        assert "quick-trade" not in phone

    visit(store, at(table), go)


def test_AN2_a_won_final_mission_is_the_main_button(store: Store) -> None:
    """It went unnoticed: the button went on to the next team."""
    table = evening.exploring(store)
    play(table, CompleteMission(ONE, 1), KeepMissionReward(ONE, 1))
    play(table, MeetCreature(ONE, "Omega", 3, mission=True, aim=0))

    async def go(phone: Phone) -> None:
        await phone.run(lambda: table.do(RollFight(), faces=(6, 1)))
        assert "Mission Finale" in phone.labels()["main"]
        await phone.tap("main")
        assert table.state.winner == ONE

    visit(store, at(table), go)
