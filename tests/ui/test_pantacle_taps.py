"""Turns of Pantacle by touch: marker, favour, diverting, moon, influence, sacrifices, curses."""

from __future__ import annotations

import flet as ft
import pytest

from companion.core.seats import Seat
from companion.games.pantacle.favour import Announce
from companion.games.pantacle.preparation import Influence, PlaceMarker, StepSkipped
from companion.games.pantacle.vocabulary import Favour, Kind, Phase, Resource, Spot, Token
from companion.i18n.words import help_texts
from companion.store import Store
from tests.games.pantacle.play import FOUR, ONE, PERMANENT, PROTECTION, THREE, TWO, Play, exhaustion
from tests.ui import pantacle_evening as evening
from tests.ui.headless import Phone
from tests.ui.looking import at, sound, visit
from tests.ui.pantacle_evening import become, drawn, mooning, play, powers, seat, told

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


def test_a_first_round_by_touch(store: Store) -> None:
    table = seat(store)

    async def go(phone: Phone) -> None:
        assert phone.says("interdit une Faveur à Inès.")
        await phone.tap("main")
        await phone.tap("favour-recrutement")
        assert "sheet-close" not in phone  # the sheet closed
        await phone.tap("favour-recrutement")  # under the marker: answers with its reason
        assert phone.says("Le marqueur est sur Recrutement")
        await phone.tap("leave-it")
        await phone.tap("favour-traque")
        assert phone.says("Marc détourne")
        assert "détourne" in phone.labels()["row-2"]
        await phone.tap("main")  # Marc passes
        await phone.tap("main")  # Zoé passes: the moon sheet opens by itself
        assert table.state.player(ONE).tokens == (Token.TRAQUE,)
        assert phone.says("même lune, cubes")
        await phone.tap("main")
        assert table.state.player(ONE).cubes == 2  # one and one by Traque
        assert table.state.active == TWO
        assert "sheet-close" not in phone
        await phone.tap("undo")
        assert table.state.phase is Phase.MOON
        sound(phone)

    visit(store, at(table), go)


def test_diverting_by_touch(store: Store) -> None:
    table = play(seat(store), PlaceMarker(Favour.TRAQUE), Announce(Favour.PROTECTION))

    async def go(phone: Phone) -> None:
        await phone.tap("divert")
        assert phone.says("Marc prend le jeton Protection")
        assert "way-one_and_hounds-track" not in phone  # his marker is not rightmost: no hound there
        await phone.tap("diverter-3")  # not asked yet: Marc lets it pass
        await phone.tap("way-one_and_hounds")
        assert table.state.diverter == THREE
        assert phone.says("Protection est pour Zoé.")
        await phone.tap("moon-other")
        assert table.state.active == TWO
        sound(phone)

    visit(store, at(table), go)
    assert table.state.player(THREE).hand == 0
    assert table.state.player(ONE).determination == 1
    assert table.state.player(ONE).cubes == 1


def test_two_pairs_of_hounds_are_asked_once(store: Store) -> None:
    game = evening.asked(drawn(store))
    game.put(TWO, hand=4)
    table = become(store, game.state)

    async def go(phone: Phone) -> None:
        await phone.tap("divert")
        await phone.tap("way-two_pairs")
        assert "anyway" in phone
        await phone.tap("anyway")
        assert table.state.two_pairs

    visit(store, at(table), go)


def test_influence_then_a_sacrifice_with_a_curse(store: Store) -> None:
    game = told(drawn(store))
    game.put(ONE, cubes=8)
    table = become(store, game.state)

    async def go(phone: Phone) -> None:
        await phone.tap("main")  # buys; the sacrifice opens by itself
        assert table.state.player(ONE).adepts == 3
        assert phone.says("3 adeptes sur 3 partent")
        assert "spot-P1" not in phone  # the curse is drawn before the spot is chosen
        await phone.tap("extra-3")
        assert phone.says("3 cartes en plus")
        assert "curse-title" not in phone
        await phone.tap("leave-it")
        await phone.tap("extra-2")  # paid and drawn with one touch
        assert phone.says("Piochez 3 cartes, gardez-en une.")
        await phone.tap("main")
        assert phone.says("rouge ou grise")  # nothing is done, it says what is missing
        assert not phone.says("Hors des règles")
        await phone.tap("curse-kind-exhaustion")
        await phone.tap("curse-cubes-plus")
        await phone.tap("curse-cubes-plus")
        await phone.write("curse-title", "Givre")
        await phone.tap("main")
        assert phone.says("quel emplacement")
        await phone.tap("spot-P2")  # an own flame lies there
        assert phone.says("déjà une flamme ici")
        await phone.tap("leave-it")
        sound(phone)
        assert phone.says("6 + 1 Traque = 7")  # the Protection that waits turns the card
        await phone.tap("protect-fresh")
        assert phone.says("6 + 1 Traque − 2 Épuisement = 5")
        await phone.tap("spot-P1")  # the last thing to say: nothing is confirmed once more
        assert "favour-traque" in phone  # the same turn goes on
        await phone.tap("favour-asservissement")

    visit(store, at(table), go)
    player = table.state.player(ONE)
    assert (player.flames, player.adepts, player.cubes, player.curses) == (2, 0, 6, ())
    assert store.library.facts("pantacle")["curses.Givre.cubes"] == 2  # learnt for the next evening


def test_a_power_sacrifice_with_the_top_flame_and_a_look_before(store: Store) -> None:
    table = become(store, told(powers(drawn(store))).put(ONE, spots=(Spot.ADEPTS,), top=True).state)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("open-look")
        await phone.tap("look-3")
        assert "flame-top" in phone  # back in the sacrifice
        assert "open-look" not in phone
        await phone.tap("flame-top")
        await phone.tap("spot-P5")
        assert table.state.extra_turn
        assert "odd" in phone  # the adepts are next
        await phone.tap("odd")
        await phone.tap("odd-adepts-minus")
        await phone.tap("main")
        await phone.tap("curse-kind-permanent")
        await phone.tap("known-0")
        await phone.tap("spot-P3")
        assert phone.says("Un sacrifice d’adeptes prend 3 ici, pas 2.")
        await phone.tap("anyway")
        assert "favour-traque" in phone
        sound(phone)

    visit(store, at(table), go)
    assert table.state.player(ONE).tokens == (Token.ASSERVISSEMENT,)
    assert table.state.player(ONE).adepts == 1
    assert table.state.extra_turn


def test_PA19_the_flame_may_be_the_last_thing_said(store: Store) -> None:
    game = told(powers(drawn(store))).put(ONE, spots=(Spot.ADEPTS,), top=True, adepts=0)
    table = become(store, game.state)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("spot-P3")
        assert table.state.player(ONE).flames == 1  # which flame?
        await phone.tap("flame-cursed")
        assert "spot-P3" not in phone  # its card is drawn first, the spot is chosen after it
        await phone.tap("flame-top")
        assert table.state.player(ONE).flames == 1
        await phone.tap("spot-P3")
        assert table.state.player(ONE).spots == (Spot.ADEPTS, Spot.CUBES)
        await phone.tap("undo")
        await phone.tap("main")
        await phone.tap("spot-P5")
        await phone.tap("flame-top")
        sound(phone)

    visit(store, at(table), go)
    assert table.state.player(ONE).spots == (Spot.ADEPTS, Spot.EXTRA_TURN)


def test_PA46_a_sacrifice_that_loses_protection_says_so_before(store: Store) -> None:
    game = powers(drawn(store)).put(ONE, spots=(Spot.ADEPTS, Spot.CUBES), top=True)
    game.curse(ONE, PERMANENT, face_up=False)
    table = become(store, game.state)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        assert phone.says("de nouveau visible")

    visit(store, at(table), go)


def test_a_curse_forbids_a_step(store: Store) -> None:
    game = drawn(store).put(ONE, spots=(Spot.ADEPTS,), top=True)
    game.curse(ONE, PERMANENT)
    table = become(store, game.state)

    async def go(phone: Phone) -> None:
        await phone.tap("stage-A1")
        await phone.tap("open-skip")
        await phone.tap("skip-3")
        told = [event for entry, _ in table.done for event in entry.events]
        skipped = [event for event in told if isinstance(event, StepSkipped)]
        assert [(event.step, event.title) for event in skipped] == [(Phase.A1, "Œil noir")]
        await phone.tap("undo")
        await phone.tap("where")
        await phone.tap("open-skip")
        await phone.tap("skip-0")
        assert phone.says("reste obligatoire")
        await phone.tap("anyway")

    visit(store, at(table), go)
    assert table.state.phase is not Phase.A1


def test_a_card_changes_the_price(store: Store) -> None:
    table = become(store, drawn(store).state)

    async def go(phone: Phone) -> None:
        await phone.tap("where")
        await phone.tap("odd-price")
        await phone.tap("cost-minus")
        await phone.tap("pay-cost")
        assert phone.says("L’adepte coûte 3, pas 2.")
        await phone.tap("anyway")

    visit(store, at(table), go)
    assert table.state.player(ONE).cubes == 1


def test_the_moon_with_demoniaque_and_a_new_pile(store: Store) -> None:
    game = mooning(drawn(store))
    game.put(ONE, spots=(Spot.DEMONIAQUE,), tokens=(Token.DEMONIAQUE,))
    game.at(pile=0, discard=game.state.pile)
    table = become(store, game.state)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("moon-discard-plus")
        assert phone.says("Main : 3 − 2 + 2 = 3".replace(" :", "\N{NO-BREAK SPACE}:"))
        assert phone.says("Pioche vide")
        assert phone.says("défausse 1")  # its last blade stays there
        await phone.tap("moon-odd")
        await phone.tap("moon-draw-plus")
        await phone.tap("moon-other")
        await phone.tap("refusal-why")
        assert phone.says(help_texts("pantacle", "fr")["PA-40"])
        await phone.tap("leave-it")
        await phone.tap("moon-draw-minus")
        await phone.tap("moon-draw-plus")
        await phone.tap("moon-odd")
        sound(phone)
        await phone.tap("moon-other")

    visit(store, at(table), go)
    assert table.state.discard == 1
    assert table.state.player(ONE).hand == 3


def test_PA38_the_next_turn_waits_until_the_blades_were_told(store: Store) -> None:
    """The hand is refilled by itself; the sacrifice of the next sorcerer does not cover the line about it."""
    game = drawn(store).put(ONE, tokens=(), cubes=0, adepts=0)
    game.put(TWO, tokens=(Token.TRAQUE, Token.PROTECTION, Token.ASSERVISSEMENT), cubes=0)
    game.at(phase=Phase.ASK, marker=Favour.ENDOCTRINEMENT, announced=Favour.ENDOCTRINEMENT, asking=TWO)
    table = become(store, game.state)

    async def go(phone: Phone) -> None:
        await phone.tap("nobody")
        assert table.state.active == TWO
        assert "sheet-close" not in phone
        assert phone.says("Inès défausse 1 lame")
        await phone.tap("main")
        assert "flame-cursed" in phone

    visit(store, at(table), go)


def test_a_later_opponent_diverts_once_those_before_let_it_pass(store: Store) -> None:
    game = drawn(store)
    game.at(phase=Phase.ASK, marker=Favour.RECRUTEMENT, announced=Favour.RECRUTEMENT, asking=TWO)
    game.put(FOUR, hand=3)
    table = become(store, game.state)

    async def go(phone: Phone) -> None:
        await phone.tap("divert")
        await phone.tap("diverter-4")
        assert phone.says("Marc, Zoé laissent passer avant.")
        await phone.tap("way-pair")
        assert "moon-odd" in phone
        await phone.press("Escape")
        assert phone.says("Détourner")  # undo is named after that, not after those who let it pass
        assert not phone.says("Laisser passer")

    visit(store, at(table), go)
    assert (table.state.phase, table.state.diverter) == (Phase.MOON, FOUR)


def test_the_longest_favour_stays_one_word_on_the_undo_button(store: Store) -> None:
    """Measured it fitted at 11: a browser wrote its last letter on a line of its own."""
    table = play(evening.seat(store), PlaceMarker(Favour.TRAQUE), Announce(Favour.ENDOCTRINEMENT))

    async def go(phone: Phone) -> None:
        texts = [each for each in phone.inside(phone.find("undo")) if isinstance(each, ft.Text)]
        assert [each.size for each in texts if "Endoctrinement" in (each.value or "")] == [10]

    visit(store, at(table), go)


def test_one_blade_only_without_demoniaque(store: Store) -> None:
    table = become(store, mooning(drawn(store)).state)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        assert "moon-discard-plus" not in phone  # nothing to choose
        await phone.tap("moon-odd")  # unless a card says so
        await phone.tap("moon-discard-plus")
        await phone.tap("main")
        await phone.tap("refusal-why")
        assert phone.says(help_texts("pantacle", "fr")["PA-42"])

    visit(store, at(table), go)
    assert table.state.phase is Phase.MOON


def test_winning_by_diverting_opens_the_end(store: Store) -> None:
    game = drawn(store, 3)
    game.put(THREE, spots=tuple(Spot), hand=3)
    game.at(phase=Phase.ASK, marker=Favour.RECRUTEMENT, announced=Favour.RECRUTEMENT, asking=THREE)
    table = become(store, game.state)

    async def go(phone: Phone) -> None:
        await phone.tap("divert")
        assert phone.says("détourner gagne la partie")
        await phone.tap("way-pair")
        assert phone.says("contrôle le Pantacle")
        await phone.press("Escape")
        await phone.tap("row-1")
        await phone.tap("cubes-1-plus")
        assert phone.says("La partie est finie")

    visit(store, at(table), go)
    assert table.state.winner == THREE


def test_protection_is_reminded_and_used(store: Store) -> None:
    game = drawn(store).put(ONE, spots=(Spot.ADEPTS,), top=True)
    first = game.curse(ONE, exhaustion(2, 1, "Famine"))
    table = become(store, game.state)

    async def go(phone: Phone) -> None:
        await phone.tap("where")
        await phone.tap("remind-protect-1")
        await phone.tap(f"curse-{first}")
        await phone.tap("protect")
        assert phone.says("face cachée")
        await phone.tap("unprotect")
        assert "anyway" in phone
        await phone.tap("anyway")
        await phone.tap("absorb-first")
        await phone.tap("remove-curse")
        assert f"curse-{first}" not in phone

    visit(store, at(table), go)
    assert table.state.player(ONE).curses == ()


def test_A14_a_curse_turned_down_by_itself_is_told_on_the_moon_sheet(store: Store) -> None:
    """The sheet opens over the line that says so, and a real card must be turned."""
    game = drawn(store, 3).put(ONE, tokens=(), spots=(Spot.ADEPTS, Spot.CUBES), top=True)
    game.curse(ONE, PERMANENT)
    game.at(phase=Phase.ASK, marker=Favour.PROTECTION, announced=Favour.PROTECTION, asking=THREE)
    table = become(store, game.state)

    async def go(phone: Phone) -> None:
        await phone.tap("nobody")
        assert table.state.player(ONE).protected is not None
        assert "moon-other" in phone
        assert phone.says("Inès retourne une malédiction face cachée (Œil noir)")
        sound(phone)

    visit(store, at(table), go)


def test_a_card_gives_and_takes(store: Store) -> None:
    table = become(store, drawn(store).state)

    async def go(phone: Phone) -> None:
        await phone.tap("row-1")
        await phone.tap("cubes-1-plus")
        assert table.state.player(ONE).cubes == 5  # Traque adds one
        assert phone.says("1 + 1 Traque = 2")
        await phone.tap("cubes-1-minus")
        await phone.hold("adepts-1-minus")
        assert table.state.player(ONE).adepts == 0
        await phone.tap("adepts-1-minus")
        assert table.state.player(ONE).adepts == 0
        await phone.tap("sheet-close")
        await phone.tap("undo")
        assert table.state.player(ONE).adepts == 2

    visit(store, at(table), go)


def test_nobody_is_given_more_adepts_than_the_box_holds(store: Store) -> None:
    game = Play(seat(store, 4).state)
    for each in game.state.players[1:]:
        game.put(each.seat, adepts=0)
    game.put(ONE, adepts=game.state.supply(Resource.ADEPTS) + game.player(ONE).adepts)
    table = become(store, game.state)

    async def go(phone: Phone) -> None:
        await phone.tap("row-1")
        before = table.next_seq
        await phone.tap("adepts-1-plus")
        assert table.next_seq == before
        assert "notice" not in phone

    visit(store, at(table), go)


def test_a_curse_is_added_by_hand(store: Store) -> None:
    table = become(store, told(drawn(store)).state)

    async def go(phone: Phone) -> None:
        await phone.tap("row-3")
        await phone.tap("add-curse")
        await phone.tap("main")
        assert phone.says("Titre rouge")
        await phone.write("curse-title", "fam")
        await phone.tap("known-0")
        sound(phone)
        await phone.tap("curse-told")  # it may be read anew
        assert "curse-cubes-plus" in phone
        await phone.tap("main")
        assert phone.says("Famine")

    visit(store, at(table), go)
    assert [(card.title, card.kind) for card in table.state.player(THREE).curses] == [
        ("Famine", Kind.EXHAUSTION)
    ]


def test_PA44_a_card_that_changes_numbers_is_told_and_reckoned_with(store: Store) -> None:
    table = become(store, told(drawn(store)).at(phase=Phase.A2).put(ONE, adepts=0).state)

    async def go(phone: Phone) -> None:
        await phone.tap("row-4")  # no cursed flame of Paul's: a card must say so
        await phone.tap("add-curse")
        await phone.tap("curse-kind-permanent")
        await phone.tap("curse-more-tokens")
        await phone.tap("curse-more-blades")
        sound(phone)
        await phone.tap("main")
        assert phone.says("sauf si une carte le dit")
        await phone.tap("anyway")
        assert phone.says("jetons A2 +1, détourner +1")
        assert phone.says("rien de forcé")  # three tokens do not make four
        await phone.tap("sheet-close")
        await phone.tap("main")
        await phone.tap("favour-envoutement")
        await phone.tap("divert")
        await phone.tap("diverter-4")
        assert "3 lames" in phone.labels()["way-pair"]

    visit(store, at(table), go)
    assert table.state.player(FOUR).curses[0].more_tokens == 1


def test_PA26_an_untold_card_changes_what_diverting_costs(store: Store) -> None:
    table = play(seat(store), PlaceMarker(Favour.TRAQUE), Announce(Favour.PROTECTION))

    async def go(phone: Phone) -> None:
        await phone.tap("divert")
        await phone.tap("odd-blades")
        await phone.tap("blades-plus")
        sound(phone)
        await phone.tap("way-pair")
        assert phone.says("coûte 2 en lames, pas 3")
        await phone.tap("anyway")

    visit(store, at(table), go)
    assert table.state.player(TWO).hand == 0


def test_PA16_an_untold_card_changes_how_many_tokens_go(store: Store) -> None:
    game = powers(drawn(store)).put(ONE, spots=(Spot.ADEPTS,), top=True)
    table = become(store, game.state)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("flame-top")
        await phone.tap("odd")
        await phone.tap("odd-tokens-plus")
        assert phone.says("Sacrifier 4 jetons")
        await phone.tap("spot-P3")
        assert phone.says("Un sacrifice de pouvoirs prend 3 ici, pas 4.")
        await phone.tap("anyway")

    visit(store, at(table), go)
    assert table.state.player(ONE).tokens == ()


def test_A12_the_tile_of_a_spot_tells_what_it_really_brings(store: Store) -> None:
    game = drawn(store).at(phase=Phase.A3).put(ONE, adepts=3, spots=(Spot.CUBES,), top=True)
    table = become(store, game.supply(adepts=0).state)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("flame-top")
        assert phone.labels()["spot-P2"] == "2 adeptes. +2"

    visit(store, at(table), go)


def test_two_phones_see_the_same_row(store: Store) -> None:
    table = become(store, drawn(store).state)

    async def go(phone: Phone) -> None:
        table.do(Influence())
        await phone.settle()
        assert "cubes 0, adeptes 3" in phone.labels()["row-1"]
        assert phone.labels()["stage-A3"].endswith("forcé")

    visit(store, at(table), go)


def test_flames_of_the_wrong_kind_are_refused(store: Store) -> None:
    game = drawn(store)
    game.at(phase=Phase.A3).put(ONE, adepts=3)
    table = become(store, game.state)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("flame-top")
        assert phone.says("Il n’y en a plus au Sanctuaire")

    visit(store, at(table), go)
    assert table.state.player(Seat(1)).flames == 1
    assert PROTECTION in table.state.player(ONE).tokens


def test_same_moon_warns_before_a_curse_swallows_the_cube(store: Store) -> None:
    game = mooning(drawn(store).put(ONE, tokens=(PROTECTION,), spots=(Spot.ADEPTS, Spot.CUBES), top=True))
    game.curse(ONE, exhaustion(2, 1, "Ronces"))
    thorns = game.curse(ONE, exhaustion(3, 0, "Givre"))
    table = become(store, game.state)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        assert phone.says("Ronces avale 1 cube, sauf si vous la protégez avant")
        assert "avalé" in phone.labels()["main"]  # and the button promises no cube
        await phone.tap(f"protect-{thorns}")
        assert phone.says("Ronces avale 1 cube.")
        await phone.tap("main")

    visit(store, at(table), go)
    assert table.state.player(ONE).cubes == game.state.player(ONE).cubes


def test_a_protected_curse_no_longer_warns(store: Store) -> None:
    game = mooning(drawn(store).put(ONE, tokens=(PROTECTION,), spots=(Spot.ADEPTS,), top=True))
    game.curse(ONE, exhaustion(2, 1, "Ronces"), face_up=False)
    table = become(store, game.state)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        assert not phone.says("avale 1 cube.")
        await phone.tap("main")

    visit(store, at(table), go)
    assert table.state.player(ONE).cubes == game.state.player(ONE).cubes + 1


def test_protection_turns_the_only_curse_down_when_it_comes(store: Store) -> None:
    game = drawn(store).put(ONE, cubes=0, adepts=1, tokens=(), spots=(Spot.ADEPTS,), top=True)
    curse = game.curse(ONE, exhaustion(2, 1, "Ronces"))
    table = become(store, game.state)

    async def go(phone: Phone) -> None:
        assert f"curse-in-front-{curse}" in phone  # in sight above the main button
        await phone.tap("favour-protection")
        await phone.tap("nobody")
        assert table.state.player(ONE).protected is not None
        await phone.tap("undo")
        assert (table.state.player(ONE).protected, table.state.phase) == (None, Phase.ASK)

    visit(store, at(table), go)


def test_what_a_curse_does_is_told_once_and_stands_on_the_row(store: Store) -> None:
    game = drawn(store).put(ONE, cubes=4, adepts=1, tokens=(), spots=(Spot.ADEPTS,), top=True)
    curse = game.curse(ONE, PERMANENT)
    table = become(store, game.state)

    async def go(phone: Phone) -> None:
        assert "que fait-elle" in phone.labels()[f"curse-in-front-{curse}"]
        await phone.tap(f"curse-in-front-{curse}")
        await phone.tap("curse-more-cubes")
        await phone.tap("curse-more-hand")
        await phone.tap("curse-no-A3")
        sound(phone)
        await phone.tap("main")
        assert "sheet-close" not in phone
        assert "prix +1, main −1, A3 interdit" in phone.labels()["row-1"]
        assert "prix 4" in phone.labels()["row-1"]
        await phone.tap("main")  # buys for four, without another question

    visit(store, at(table), go)
    assert table.state.player(ONE).cubes == 0


def test_nobody_who_cannot_divert_is_asked(store: Store) -> None:
    game = drawn(store).put(ONE, cubes=0, adepts=1, tokens=(), spots=(Spot.ADEPTS,), top=True)
    game.put(TWO, hand=1).put(THREE, hand=1).put(FOUR, hand=0)
    table = become(store, game.state)

    async def go(phone: Phone) -> None:
        await phone.tap("favour-traque")  # all three pass by themselves; the moon is next
        assert "by-itself" in phone

    visit(store, at(table), go)
    assert table.state.phase is Phase.MOON
