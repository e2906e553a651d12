"""Levels of Syncro by touch: the path, the preparation, turns, the resolution, saving, trying again."""

from __future__ import annotations

import flet as ft
import pytest

from companion.core.automation import AutomationMode
from companion.core.refusal import Refusal
from companion.core.seats import Seat
from companion.games.syncro.adventure import Reset
from companion.games.syncro.effects import EndCurse
from companion.games.syncro.ending import WinLevel
from companion.games.syncro.hands import SetHand
from companion.games.syncro.preparation import LayHorde, StartLevel
from companion.games.syncro.resolution import Resolve
from companion.games.syncro.reveal import RevealFog
from companion.games.syncro.rewards import DrawReward
from companion.games.syncro.vocabulary import Deed, Kind, Mist, Phase, Power
from companion.store import Store
from companion.ui.parts.sheet import body_height
from companion.ui.theme import Look
from tests.ui import syncro_evening as syncro
from tests.ui.headless import Phone
from tests.ui.layout import touch_areas
from tests.ui.looking import SMALL, WIDE, at, sound, visit
from tests.ui.syncro_evening import play

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


async def taps(phone: Phone, *keys: str) -> None:
    for key in keys:
        await phone.tap(key)
        await phone.settle()


def test_a_whole_first_level(store: Store) -> None:
    """From the path to the next stone, with nothing but the thumb."""
    table = syncro.team(store)

    async def go(phone: Phone) -> None:
        assert phone.says("Niveau 1 sur 9")
        await taps(phone, "main")
        assert table.state.phase is Phase.PREPARATION
        await taps(phone, "do-prepare.leader", "do-prepare.deal")
        sound(phone)
        await taps(phone, "main")  # the Level card; the editor of the Horde opens by itself
        assert phone.says("Comme sur la carte Niveau 1")
        await taps(phone, "rows-plus", "rows-minus", "rows-minus")  # the last row lies face up
        await taps(phone, "cell-2-1", "cell-2-1")  # turned over and back
        sound(phone)
        await taps(phone, "main")
        left, right = (card.id for card in table.state.horde if card.row == 2)
        assert (table.state.card(left).up, table.state.card(right).up) == (True, True)
        await _tell(phone, ("mushroom", "3"), ("plain", "4"))
        assert "count" in phone  # estimates come next
        sound(phone)
        await taps(phone, "main")  # the first turn begins by itself
        assert table.state.phase is Phase.TURN
        await taps(phone, f"card-{left}", f"card-{left}", f"card-{right}", "pass")
        assert [mage.hand for mage in table.state.mages] == [4, 4, 4, 5]
        assert phone.says("Champignon · force 3")  # everybody played: the resolution begins by itself
        await taps(phone, "value-5", "value-erase", "value-2", "value-4")
        assert phone.says("Réussite")
        assert phone.says("3 cartes piochées")
        assert table.state.estimate
        assert "count" in phone  # estimates first, in the same sheet: the hands do both
        sound(phone)
        await taps(phone, "main")
        assert not table.state.estimate
        assert phone.says("Monstre · force 4")
        await taps(phone, "value-2")
        assert phone.says("Échec")
        await taps(phone, "main")

    visit(store, at(table), go)
    assert [card.row for card in table.state.horde] == [1, 2]
    assert table.state.hands == (5, 5, 5, 5)


async def _tell(phone: Phone, *cards: tuple[str, str]) -> None:
    for kind, digit in cards:
        await taps(phone, f"kind-{kind}", f"strength-{digit}")


def test_the_golem_of_the_picture(store: Store) -> None:
    table = syncro.golem(store)

    async def go(phone: Phone) -> None:
        await taps(phone, "main")
        assert phone.says("monstre 1 sur 2")
        await taps(phone, "main")
        assert "leave-it" not in phone  # a button that is not ready does nothing: it says what is missing
        assert phone.labels()["main"] == "C’est fait. encore 3 valeurs"
        await taps(phone, "value-2", "value-2", "value-3")
        assert phone.says("force 8 + 2 = 10")
        assert phone.says("Un 2 glissé dessous, visible")
        assert phone.says("En défausse\N{NO-BREAK SPACE}: 2, 3")
        assert phone.says("Dragon · force 5")  # the next one stands below
        await taps(phone, "value-4")
        assert phone.says("Défausser 1 ou plus")
        await taps(phone, "pay-pass")
        assert phone.says("Bo")
        await taps(phone, "main")
        assert phone.says("Choisissez une carte au moins")
        assert "leave-it" not in phone
        sound(phone)
        await taps(phone, "pay-2")  # more than enough: nothing more may be discarded
        assert table.state.pending is None
        assert phone.says("Dragon 5")  # only now the hands take its cards away
        assert phone.says("Le plus faible en défausse")

    visit(store, at(table), go)
    golem = table.state.card(syncro.first_card(table))
    assert golem is not None
    assert golem.under == (2,)


def test_a_demand_nobody_pays_loses_the_level(store: Store) -> None:
    table = syncro.demand(store)

    async def go(phone: Phone) -> None:
        await taps(phone, "main", "pay-pass", "pay-pass", "pay-pass")
        assert phone.says("le niveau est perdu")
        sound(phone)
        await taps(phone, "pay-pass")
        assert phone.says("Niveau 3 perdu")
        sound(phone)
        await taps(phone, "undo")
        assert table.state.pending is not None
        await taps(phone, "main", "pay-5", "main")
        assert not table.state.horde

    visit(store, at(table), go)


def test_SY52_a_demand_nobody_can_pay_any_more_is_one_tap_from_its_end(store: Store) -> None:
    table = syncro.demand(store)
    play(table, *(SetHand(seat, 0) for seat in table.state.seats))

    async def go(phone: Phone) -> None:
        assert phone.says("personne ne peut payer")
        sound(phone)
        await taps(phone, "main")
        assert table.state.lost

    visit(store, at(table), go)


def test_SY52_A4_a_reward_may_still_pay_a_demand(store: Store) -> None:
    table = syncro.at_level(store, 5)
    syncro.ready(table, ("M",), Kind.DRAGON, 7)
    syncro.attack(table, syncro.first_card(table))
    play(table, Resolve(table.state.horde[0].id, (4,)), DrawReward())
    play(table, *(SetHand(seat, 0) for seat in table.state.seats))

    async def go(phone: Phone) -> None:
        await taps(phone, "main")
        assert phone.says("Plus personne ne peut payer ce qui manque (3)")
        sound(phone)
        await taps(phone, "main")
        assert table.state.lost

    visit(store, at(table), go)


def test_SY38_after_a_reset_the_screens_offer_only_what_its_levels_have_brought(store: Store) -> None:
    table = syncro.won(store)
    play(table, Reset())
    syncro.ready(table, ("M",))

    async def go(phone: Phone) -> None:
        await taps(phone, "cards")
        assert "draw-plus" in phone
        assert "draw-reward" not in phone
        assert "pass-left" not in phone

    visit(store, at(table), go)


def test_A24_a_name_of_the_table_cannot_join_again(store: Store) -> None:
    table = syncro.team(store, 2)

    async def go(phone: Phone) -> None:
        await taps(phone, "team")
        await phone.write("join-name", table.names[0].lower())
        await taps(phone, "join", "main")
        assert phone.says("Quelqu’un s’appelle déjà")
        assert table.state.joined == ()

    visit(store, at(table), go)


def test_refusals_say_why_and_change_nothing(store: Store) -> None:
    table = syncro.ready(syncro.team(store), ("m", "MM"))
    covered = next(card.id for card in table.state.horde if card.row == 1)
    before = table.state

    async def go(phone: Phone) -> None:
        await taps(phone, f"card-{covered}")
        assert phone.says("encore recouverte")
        await taps(phone, "leave-it", "menu", "menu-save", "main")
        assert phone.says("interrompez d’abord le niveau 1")
        assert "leave-it" not in phone
        await taps(phone, "sheet-close")
        await taps(phone, "pass", "pass", "pass", "pass")
        assert phone.says("doit attaquer")
        await taps(phone, "leave-it")
        sound(phone)
        await taps(phone, "undo", "undo", "undo")

    visit(store, at(table), go)
    assert table.state == before


def test_own_card_on_top_at_three(store: Store) -> None:
    table = syncro.ready(syncro.team(store, 3))
    card = syncro.first_card(table)

    async def go(phone: Phone) -> None:
        await taps(phone, f"card-{card}", "pass", "pass", f"card-{card}")
        assert phone.says("sa propre carte de ce tour")
        await taps(phone, "anyway")
        assert phone.says("Tous ont joué")

    for automation in ("passes", "goes_on"):  # with nothing else to attack the mage would have passed
        store.choose_habit("syncro", automation, AutomationMode.OFF)
    visit(store, at(table), go)


def test_save_and_resume(store: Store) -> None:
    table = syncro.at_level(store, 6)

    async def go(phone: Phone) -> None:
        await taps(phone, "save", "do-save.hands", "do-save.rewards")
        sound(phone)
        await taps(phone, "main")
        assert table.state.saved
        assert phone.says("Sauvegarde, niveau 6")
        assert phone.says("carte A dessus")
        sound(phone)
        await taps(phone, "main")
        assert phone.says("Chaque mage pioche 1 Récompense")
        await taps(phone, "do-resume.card_a", "leader-3", "main")
        assert table.state.phase is Phase.PREPARATION
        assert table.state.leader == Seat(3)
        assert len(table.state.two.rewards) == 4
        await taps(phone, "undo")  # one step back: card A lies on the Level card again
        assert table.state.saved
        assert table.state.phase is Phase.PATH

    visit(store, at(table), go)
    assert [entry.text for entry in table.entries if entry.text] == ["Sauvegarde, niveau 6"]


def test_a_lost_level_is_tried_again(store: Store) -> None:
    table = syncro.lost(store)

    async def go(phone: Phone) -> None:
        assert phone.says("Niveau 2 perdu")
        assert phone.says("1 tentative")
        await taps(phone, "main")
        assert phone.says("2e tentative")
        assert table.state.hands == (5, 5, 5, 5)
        assert phone.says("de votre boîte")  # the Horde is remembered

    visit(store, at(table), go)


def test_the_leader_is_chosen_and_the_team_changes(store: Store) -> None:
    table = syncro.team(store)

    async def go(phone: Phone) -> None:
        await taps(phone, "team", "plays-4", "earlier-3")
        await phone.write("join-name", "Zoé")  # not "added": it joins all the same
        assert phone.says("mains de 5")
        sound(phone)
        await taps(phone, "main")
        assert table.state.seats == (1, 3, 2, 5)
        assert table.names[4] == "Zoé"
        await taps(phone, "team")
        await phone.write("join-name", "Yan")
        await taps(phone, "join", "joins-1")
        await taps(phone, "main")
        assert phone.says("L’équipe est la même")
        assert "leave-it" not in phone
        await taps(phone, "leader-3")
        assert table.state.leader == Seat(3)
        assert table.state.phase is Phase.PREPARATION

    visit(store, at(table), go)


def test_who_keeps_a_hand(store: Store) -> None:
    table = syncro.MOMENTS["to win"](store)

    async def go(phone: Phone) -> None:
        await taps(phone, "main", "keep-2", "keep-3")
        assert phone.says("2 mains gardées")
        sound(phone)
        await taps(phone, "main")
        assert phone.says("Niveau 2 sur 9")
        assert phone.says("Champignons")

    visit(store, at(table), go)
    assert table.state.hands == (4, 0, 0, 5)


def test_a_lieutenant_and_its_fog(store: Store) -> None:
    table = syncro.lieutenant(store)

    async def go(phone: Phone) -> None:
        await taps(phone, "main")
        await taps(phone, "main")
        assert phone.says("Tapez la force")
        assert "leave-it" not in phone
        await taps(phone, "strength-1", "strength-0", "strength-erase", "power-plus_one", "power-fog")
        await taps(phone, "power-reward", "power-reward")
        await phone.write("card-label", "Ombre")
        sound(phone)
        await taps(phone, "main")
        await taps(phone, "reveal-later") if "reveal-later" in phone else None
        assert phone.says("Révéler un Brouillard")
        await taps(phone, "main")
        assert phone.says("Choisissez ce que la carte cache")
        assert "leave-it" not in phone
        await taps(phone, f"mist-{Mist.PERMANENT.value}")
        await phone.write("fog-label", "Brume")
        sound(phone)
        await taps(phone, "main")

    visit(store, at(table), go)
    card = next(card for card in table.state.horde if card.label == "Ombre")
    assert (card.strength, card.signs) == (1, (Power.PLUS_ONE, Power.FOG))
    assert table.state.two.curses == ("Brume",)


def test_the_second_boss_and_its_guards(store: Store) -> None:
    table = syncro.second_boss(store)

    async def go(phone: Phone) -> None:
        await taps(phone, "main")
        await _tell(phone, ("golem", "4"), ("dragon", "5"))
        assert phone.says("Révéler\N{NO-BREAK SPACE}: Deuxième Boss")
        await taps(phone, "strength-1", "strength-2", "main")  # a Boss has two digits
        assert table.state.estimate
        await taps(phone, "main")
        big = next(card.id for card in table.state.horde if card.kind is Kind.BOSS2)
        assert table.state.phase is Phase.TURN
        await taps(phone, f"card-{big}")
        assert phone.says("encore recouverte")
        await taps(phone, "leave-it", "where")
        sound(phone)

    visit(store, at(table), go)


def test_the_private_adder_keeps_nothing(store: Store) -> None:
    table = syncro.spoken(store)
    before = len(table.entries)

    async def go(phone: Phone) -> None:
        await taps(phone, "main", "adder")
        for value in (5, 3, 6, 4, 5):
            await taps(phone, f"adder-{value}")
        assert phone.says("23")
        sound(phone)
        assert len(table.entries) == before
        await taps(phone, "sheet-close", "main")
        assert "23" not in phone.texts()
        assert "adder-5" not in phone
        await taps(phone, "adder", "adder-6", "adder-5", "adder-erase")  # only the last one
        assert "6" in phone.texts()
        await taps(phone, "adder-3", "adder-clear")
        assert "0" in phone.texts()
        assert "adder-clear" not in phone

    visit(store, at(table), go)
    assert len(table.entries) == before


def test_the_countdown_is_felt_and_not_heard(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.ui.games.syncro import estimate

    monkeypatch.setattr(estimate, "BEAT", 0.02)
    table = syncro.MOMENTS["horde built"](store)

    async def go(phone: Phone) -> None:
        await taps(phone, "main", "count")
        await phone.wait(lambda: phone.says("le signe"))
        called = {name for name, _ in phone.connection.calls}
        assert {"light_impact", "heavy_impact"} <= called
        assert not [name for name in called if "play" in name or "sound" in name]
        await taps(phone, "count")
        await taps(phone, "sheet-close")

    visit(store, at(table), go)


def test_effects_of_cards(store: Store) -> None:
    table = syncro.misty(store)
    golem = syncro.first_card(table)
    monster = next(card for card in table.state.horde if card.values)

    async def go(phone: Phone) -> None:
        await phone.hold(f"card-{golem}")
        assert phone.says("6 + 2 = 8")
        await taps(phone, "card-strength-plus", "adjust-strength-minus", "adjust-strength-minus")
        await phone.write("adjust-label", "Brume")
        sound(phone)
        await taps(phone, "adjust-go")
        assert table.state.card(golem).strength == 5
        await phone.hold(f"card-{monster.id}")
        await taps(phone, "adjust-value-0", "adjust-go")
        assert not table.state.card(monster.id).values
        await phone.hold(f"card-{monster.id}")
        await taps(phone, "card-kind-dragon", "adjust-remove", "adjust-go")
        assert table.state.card(monster.id) is None
        await taps(phone, "mage-1")
        await phone.write("reward-label", "Cape")
        await taps(phone, "play-reward")
        assert Seat(1) not in table.state.two.rewards
        await taps(phone, "cards", "draw-plus")
        assert phone.says("à partir de Bo")
        await taps(phone, "draw-reward", "curse-1")
        assert not table.state.two.curses
        sound(phone)
        await taps(phone, "draw-go")
        assert phone.says("Estimer les mains")

    visit(store, at(table), go)


def test_a_reward_may_still_turn_a_defeat(store: Store) -> None:
    table = syncro.nearly_lost(store)

    async def go(phone: Phone) -> None:
        await taps(phone, "main")
        assert phone.says("Une Récompense peut encore tout changer")
        sound(phone)
        await taps(phone, "lose-wait", "main", f"lose-mage-{int(table.state.two.rewards[0])}", "play-reward")
        assert not table.state.two.rewards
        await taps(phone, "main")
        assert table.state.lost

    visit(store, at(table), go)


def test_stones_and_the_end(store: Store) -> None:
    table = syncro.won(store)

    async def go(phone: Phone) -> None:
        assert phone.says("Neuf sur neuf")
        await taps(phone, "new-cards", "new-dragon", "new-reward", "new-reward")
        assert [card.value for card in table.state.added] == ["dragon"]
        sound(phone)
        await taps(phone, "reset", "reset-no", "reset", "reset-go")
        assert table.state.level == 1
        await taps(phone, "stone-2")
        assert phone.says("Golems")  # seen once, it is no secret any more
        await taps(phone, "sheet-close", "undo", "main")
        assert table.state.phase is Phase.DONE

    visit(store, at(table), go)


def test_a_level_is_played_again(store: Store) -> None:
    table = syncro.at_level(store, 3)

    async def go(phone: Phone) -> None:
        await taps(phone, "stone-9")
        assert phone.says("Caché jusqu’à ce que vous y soyez")
        assert "play-level" not in phone
        await taps(phone, "sheet-close", "stone-1")
        sound(phone)
        await taps(phone, "play-level")
        assert table.state.level == 1
        await taps(phone, "stone-3", "play-level")
        assert table.state.level == 3

    visit(store, at(table), go)


def test_what_is_wrong_is_put_right(store: Store) -> None:
    store.library.put_facts("syncro", {"spells.all.count": 60}, syncro.box_of("syncro", {}))
    table = syncro.ready(syncro.team(store))

    async def go(phone: Phone) -> None:
        await taps(phone, "menu", "menu-correct", "correct-leader-2", "correct-hand-1-minus")
        await taps(phone, "correct-discard-plus", "correct-pile-minus")
        sound(phone)
        assert table.state.leader == Seat(2)
        assert table.state.hand(Seat(1)) == 4
        assert table.state.discard == 3
        await taps(phone, "correct-horde", f"list-{syncro.first_card(table)}", "card-strength-plus")
        assert table.state.card(syncro.first_card(table)).strength == 4
        await taps(phone, "main")
        assert table.state.slots[0].deed is not None
        await taps(phone, "where", "guide-abandon", "abandon-go")
        assert table.state.phase is Phase.PATH

    visit(store, at(table), go)


def test_two_panes(store: Store) -> None:
    table = syncro.golem(store)

    async def go(phone: Phone) -> None:
        sound(phone)
        assert phone.says("En silence")
        await taps(phone, "main", "value-2", "value-2", "value-3")
        sound(phone)
        await taps(phone, "sheet-go")
        assert phone.says("Dragon · force 5")
        await taps(phone, "value-5", "sheet-go")
        assert phone.says("En silence")

    visit(store, at(table), go, size=WIDE)


def test_a_level_of_progress_only(store: Store) -> None:
    """Nobody tells the app of a Horde: won and lost are one touch each, and the depth can change."""
    table = syncro.team(store)

    async def go(phone: Phone) -> None:
        await taps(phone, "depth", "depth-progress", "main", "main")
        assert phone.says("Niveaux gagnés et perdus")
        sound(phone)
        await taps(phone, "level-lost")
        assert (table.state.lost, table.state.level) == (True, 1)
        assert "level-won" not in phone  # the main button does it
        await taps(phone, "main", "main")
        assert table.state.level == 2
        await taps(phone, "main", "main", "depth", "depth-full")
        assert phone.says("Monter la Horde")

    visit(store, at(table), go)
    assert table.state.hands == (5, 5, 5, 5)


def test_a_fight_on_request(store: Store) -> None:
    table = syncro.team(store)

    async def go(phone: Phone) -> None:
        await taps(phone, "depth", "depth-resolver", "main", "main", "sheet-close")
        await taps(phone, "main", "kind-mushroom", "strength-3", "value-2")
        assert phone.says("Échec")
        await taps(phone, "value-4")
        assert phone.says("Réussite")
        assert phone.says("Piochez 3 cartes")
        sound(phone)
        depth = table.depth
        await taps(
            phone, "main", "strength-more", "strength-1", "strength-2", "main", "value-1", "sheet-close"
        )
        assert table.depth == depth  # nothing is kept

    visit(store, at(table), go)


def test_the_end_of_a_level_is_always_in_reach(store: Store) -> None:
    table = syncro.ready(syncro.team(store))

    async def go(phone: Phone) -> None:
        await taps(phone, "level-end", "level-won", "main")
        assert phone.says("SY-31") or "anyway" in phone  # a monster still lies there
        await taps(phone, "anyway")
        assert table.state.level == 2
        await taps(phone, "undo", "level-end", "level-lost", "anyway")
        assert table.state.lost

    visit(store, at(table), go)


def test_the_end_of_a_level_is_in_reach_before_its_first_turn(store: Store) -> None:
    table = syncro.unlocked(syncro.team(store))

    async def go(phone: Phone) -> None:
        await taps(phone, "menu", "menu-level_end", "level-lost", "anyway")
        assert table.state.lost

    visit(store, at(table), go)


def test_preparation_counts_from_kept_hands(store: Store) -> None:
    table = syncro.ready(syncro.team(store))
    syncro.play(table, SetHand(Seat(1), 3), SetHand(Seat(2), 4), SetHand(Seat(3), 0))
    answer = table.do(WinLevel((Seat(1), Seat(2))), anyway=True)
    assert not isinstance(answer, Refusal)

    async def go(phone: Phone) -> None:
        await taps(phone, "main")
        assert phone.says("Ada +2, Bo +1, Chloé 5, Dan 5")
        assert not phone.says("Mélanger les Sorts, mains à 5")

    visit(store, at(table), go)


def test_with_large_text_the_outcome_stands_alone_before_the_next_monster(store: Store) -> None:
    store.library.choose(text_scale=2.0)
    table = syncro.golem(store)

    async def go(phone: Phone) -> None:
        await taps(phone, "main", "value-2", "value-2", "value-3")
        assert phone.says("force 8 + 2 = 10")
        assert "value-1" not in phone
        sound(phone)
        await taps(phone, "main")
        assert "value-1" in phone  # the Dragon's keys, nothing above them

    visit(store, at(table), go)


def test_a_fight_typed_wrong_is_typed_again(store: Store) -> None:
    table = syncro.ready(syncro.team(store), strength=9)
    syncro.attack(table, syncro.first_card(table))

    async def go(phone: Phone) -> None:
        await taps(phone, "main", "value-5")
        assert phone.says("Échec")
        await taps(phone, "fight-again", "value-3")
        assert phone.says("Échec")
        await taps(phone, "main")

    visit(store, at(table), go)
    assert [type(entry.action).__name__ for entry, _ in table.done][-2:] == ["Resolve", "PassLeader"]
    assert [entry.action.values for entry, _ in table.done if isinstance(entry.action, Resolve)] == [(3,)]


@pytest.mark.parametrize(
    ("moment", "sheet", "spot", "said"),
    [
        ("resolution", "resolve", "values", "encore 3 valeurs"),
        ("lieutenant", "reveal", "strength", "Tapez la force imprimée sur la carte."),
        ("playing", "save", "abandon", "Terminez ou interrompez d’abord le niveau 1."),
        ("new team", "team", "order", "L’équipe est la même."),
    ],
)
@pytest.mark.parametrize("size", [SMALL, WIDE], ids=str)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_what_is_missing_is_said_on_the_button_and_led_to(
    store: Store, moment: str, sheet: str, spot: str, said: str, size: tuple[int, int], scale: float
) -> None:
    store.library.choose(text_scale=scale)
    begin = syncro.MOMENTS.get(moment)
    table = begin(store) if begin else syncro.ready(syncro.team(store), ("m", "MM"))
    before = len(table.entries)

    async def go(phone: Phone) -> None:
        if sheet in ("save", "team"):
            await taps(phone, "menu", f"menu-{sheet}")
        else:
            await taps(phone, "main")
        button = "sheet-go" if size is WIDE else "main"
        assert phone.labels()[button].endswith(said)
        shown = [each for each in phone.texts() if said[1:] in each]  # with a capital where it stands alone
        assert shown, (button, phone.texts())
        signs = [each.icon for each in phone.inside(phone.find(button)) if isinstance(each, ft.Icon)]
        assert signs == [ft.Icons.BLOCK_ROUNDED]
        await taps(phone, button)
        assert "leave-it" not in phone
        led = [args for name, args in phone.connection.calls if name == "scroll_to"]
        assert [args["scroll_key"] for args in led] == [spot]

    visit(store, at(table), go, size=size)
    assert len(table.entries) == before


def test_what_came_of_a_fight_stands_above_the_card_that_is_turned_up(store: Store) -> None:
    """No touch in between, and a mistyped value is taken back from there."""
    table = syncro.ready(syncro.team(store), ("m", "MM"), strength=4)
    left, right = sorted(card.id for card in table.state.horde if card.row == 2)
    top = next(card.id for card in table.state.horde if card.row == 1)
    syncro.attack(table, left, right)

    async def go(phone: Phone) -> None:
        await taps(phone, "main", "value-4", "value-5")
        assert phone.says("5 > 4")
        assert phone.says("Révéler\N{NO-BREAK SPACE}: Monstre")
        sound(phone)
        await taps(phone, "fight-again")
        assert table.state.card(right) is not None
        assert phone.says("Monstre · force 4")
        await taps(phone, "value-4", "strength-6")
        assert "sheet-close" not in phone

    visit(store, at(table), go)
    told = table.state.card(top)
    assert told is not None
    assert (told.strength, table.state.turn) == (6, 2)


def test_the_kind_that_a_touch_keeps_is_the_title(store: Store) -> None:
    table = syncro.unlocked(syncro.team(store))
    play(table, LayHorde(("MM",)))

    async def go(phone: Phone) -> None:
        await taps(phone, "tell")
        assert phone.says("Face visible\N{NO-BREAK SPACE}: Monstre")
        await taps(phone, "kind-mushroom")
        assert phone.says("Face visible\N{NO-BREAK SPACE}: Champignon")
        assert phone.says("Une touche garde le Champignon")
        await taps(phone, "strength-2")
        assert phone.says("Face visible\N{NO-BREAK SPACE}: Monstre")  # the next one is looked at anew

    visit(store, at(table), go)


def test_the_others_pass_in_one_touch_and_come_back_in_one(store: Store) -> None:
    table = syncro.ready(syncro.team(store), ("MM",), strength=9)
    first, second = (card.id for card in table.state.horde)

    async def go(phone: Phone) -> None:
        assert "pass-all" not in phone  # somebody has to attack (SY-18)
        await taps(phone, f"card-{first}")
        assert phone.labels()["pass-all"] == "Passent\N{NO-BREAK SPACE}: Bo, Chloé, Dan"
        sound(phone)
        await taps(phone, "pass-all")
        assert phone.says("monstre 1 sur 1")  # the resolution has begun by itself
        await taps(phone, "sheet-close", "undo")
        assert [slot.deed for slot in table.state.slots] == [Deed.ATTACK, None, None, None]
        await taps(phone, "main", "attack-pass-all", "value-2", "main")

    visit(store, at(table), go)
    assert table.state.turn == 2
    assert table.state.card(second) is not None


def test_a_strength_is_asked_about_by_the_name_of_its_card(store: Store) -> None:
    table = syncro.golem(store)

    async def go(phone: Phone) -> None:
        await taps(phone, "main")
        assert phone.says("Force du Golem, rangée\N{NO-BREAK SPACE}3, carte\N{NO-BREAK SPACE}1")
        await taps(phone, "value-2", "value-2", "value-3")
        assert phone.says("Golem 8 · total 7")

    visit(store, at(table), go)


def test_the_spell_cards_of_the_box_are_typed_and_no_number_is_proposed(store: Store) -> None:
    table = syncro.unlocked(syncro.team(store))

    async def go(phone: Phone) -> None:
        await taps(phone, "count-spells")
        assert phone.labels()["main"] == "Noter. Tapez leur nombre."
        await taps(phone, "main")
        assert table.state.total is None
        sound(phone)
        await taps(phone, "count-4", "count-8", "main")
        assert "sheet-close" not in phone
        assert "count-spells" not in phone  # asked once

    visit(store, at(table), go)
    assert table.state.total == 48


def test_nothing_can_be_drawn_into_full_hands(store: Store) -> None:
    table = syncro.ready(syncro.team(store))

    async def go(phone: Phone) -> None:
        await taps(phone, "cards")
        assert phone.says("Toutes les mains sont pleines")
        assert "draw-go" not in phone

    visit(store, at(table), go)


def test_the_preparation_with_kept_hands_needs_no_scrolling(store: Store) -> None:
    """Its line has two lines; the hands below it are whole, and a line says what a touch on them does."""
    table = syncro.ready(syncro.team(store), ("M",), strength=2)
    syncro.attack(table, syncro.first_card(table))
    play(table, Resolve(syncro.first_card(table), (4,)), WinLevel((Seat(1), Seat(2))))
    play(table, StartLevel())

    async def go(phone: Phone) -> None:
        assert phone.says("Compléter les mains")
        assert phone.says("touchez un mage")
        high = {key: tall for key, (_, tall) in touch_areas(phone.page).items()}
        rows = [high["count-spells"], *(high[key] for key in high if key.startswith("do-")), high["mage-4"]]
        assert sum(rows) + 8 * len(rows) <= body_height(Look(height=640))

    visit(store, at(table), go)


def test_what_happens_by_itself_is_told_from_its_end_where_it_is_long(store: Store) -> None:
    table = syncro.ready(syncro.team(store), ("MM",), strength=9)
    play(table, *(SetHand(Seat(number), 0) for number in (1, 3, 4)))

    async def go(phone: Phone) -> None:
        await taps(phone, "main", "pass")  # Ada has to, Bo may: everybody after him has to as well
        assert table.state.turn == 2
        assert phone.says("Dan passe · Fin du tour 1 · La carte Leader va à Bo · Tour 2")

    visit(store, at(table), go)


def test_the_cards_of_a_dragon_are_told_once_its_demand_is_paid(store: Store) -> None:
    """The booklet's order: the demand first, then what becomes of the monster and its Spell cards."""
    table = syncro.ready(syncro.at_level(store, 3), ("MM",), kind=Kind.DRAGON, strength=7)
    first = syncro.first_card(table)
    syncro.attack(table, first, first)

    async def go(phone: Phone) -> None:
        await taps(phone, "main", "value-5", "value-5")
        assert phone.says("Dragon 7 · Réussite")  # why three are demanded
        sound(phone)
        await taps(phone, "pay-1")
        assert table.state.pending is not None
        await taps(phone, "pay-2")
        assert table.state.pending is None
        assert phone.says("Après le combat")
        assert phone.says("Le monstre et ses Sorts en défausse")
        assert not phone.says("D’abord, défaussez")
        await taps(phone, "fight-again")
        assert phone.says("Défausser 3 ou plus")
        await taps(phone, "pay-4", "main")
        assert "sheet-close" not in phone

    visit(store, at(table), go)
    assert table.state.turn == 2


def test_the_last_fight_leads_to_the_hands_that_are_kept(store: Store) -> None:
    table = syncro.ready(syncro.team(store), ("M",), kind=Kind.MUSHROOM, strength=2)
    syncro.attack(table, syncro.first_card(table))

    async def go(phone: Phone) -> None:
        await taps(phone, "main", "value-4")
        assert phone.says("Champignon 2 · Réussite")
        assert phone.says("1 carte piochée")
        assert "keep-1" in phone
        sound(phone)
        await taps(phone, "fight-again")
        assert len(table.state.horde) == 1
        await taps(phone, "value-3", "main")

    visit(store, at(table), go)
    assert table.state.level == 2


def test_a_level_nobody_keeps_count_of_names_no_turn(store: Store) -> None:
    """The count stopped in the middle of a turn: the line above and the shelf do not go on telling it."""
    table = syncro.ready(syncro.team(store))

    async def go(phone: Phone) -> None:
        assert phone.labels()["where"].startswith("Niveau 1, tour, Ada")
        await taps(phone, "menu", "menu-depth", "depth-resolver")
        assert phone.labels()["where"].startswith("Niveau 1, en cours.")

    visit(store, at(table), go)


def test_all_icons_of_a_lieutenant_are_in_sight_after_a_fight(store: Store) -> None:
    """What came of the fight is one line there: the question needs the rest of the sheet."""
    table = syncro.at_level(store, 5)
    syncro.ready(table, ("L", "MM"), strength=3)
    left, right = sorted(card.id for card in table.state.horde if card.row == 2)
    syncro.attack(table, left, right)

    async def go(phone: Phone) -> None:
        await taps(phone, "main", "value-3", "value-4")
        assert phone.says("Monstre 3 · Réussite")
        assert not phone.says("Le monstre et ses Sorts")
        assert "power-reward" in phone
        sound(phone)

    visit(store, at(table), go)


def test_a_permanent_curse_is_called_by_the_name_it_was_given(store: Store) -> None:
    table = syncro.misty(store)
    assert table.state.two.curses
    play(table, *(EndCurse(1) for _ in table.state.two.curses))
    table.do(RevealFog(Mist.PERMANENT, "Silence"), anyway=True)

    async def go(phone: Phone) -> None:
        assert phone.says("Silence")
        assert not phone.says("1 malédiction")

    visit(store, at(table), go)


def test_with_large_text_the_keys_have_the_room(store: Store) -> None:
    store.library.choose(text_scale=2.0)
    table = syncro.demand(store)
    other = syncro.unlocked(syncro.team(store, name="Jeudi"))

    async def pay(phone: Phone) -> None:
        await taps(phone, "main")
        assert "pay-1" in phone
        assert not phone.says("Réussite")

    async def count(phone: Phone) -> None:
        await taps(phone, "count-spells")
        assert "count-1" in phone
        assert not phone.says("Le livret ne dit pas")
        sound(phone)

    visit(store, at(table), pay)
    visit(store, at(other), count)
