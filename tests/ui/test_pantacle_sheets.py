"""Every sheet of Pantacle: in every pair of looks, and what each of them keeps or forgets."""

from __future__ import annotations

import json

import pytest

from companion.core.seats import Seat
from companion.games.pantacle.preparation import Influence, PlaceMarker
from companion.games.pantacle.vocabulary import Favour, Spot, Token
from companion.store import Store
from companion.ui.dispatcher import Dispatcher
from companion.ui.games.pantacle import SCREEN as PANTACLE
from tests.games.pantacle.play import ONE, THREE, TWO, Play
from tests.ui import pantacle_evening as evening
from tests.ui.headless import Phone
from tests.ui.looking import CORNERS, WIDE, Way, at, sound, visit
from tests.ui.pantacle_evening import GUARDIANS, become, drawn, full, mooning, play, powers, seat, told

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
corners = pytest.mark.parametrize("way", CORNERS, ids=str)
ABOUT: dict[str, object] = {
    "player": Seat(5),
    "tokens": Seat(5),
    "flames": Seat(2),
    "add_curse": Seat(2),
    "tell_curse": (Seat(2), 1),
    "board": Favour.TRAQUE,
    "correct": "players.2.cubes",
}


@corners
def test_every_sheet(store: Store, way: Way, monkeypatch: pytest.MonkeyPatch) -> None:
    """At moments that ask for it and at moments that do not: a sheet may be open on another phone."""
    way.choose(store)
    tables = [
        become(store, told(full(store)).state),
        become(store, told(powers(drawn(store))).state),
        become(store, evening.asked(full(store)).state),
        become(store, mooning(drawn(store)).state),
    ]
    actors: list[Dispatcher] = []
    begin = Dispatcher.__init__
    monkeypatch.setattr(
        Dispatcher, "__init__", lambda self, *given: (begin(self, *given), actors.append(self))[0]
    )

    async def look(phone: Phone) -> None:
        for table in tables:
            await phone.go(at(table))
            for name in PANTACLE.sheets:
                about = ABOUT.get(name) if len(table.state.players) > 4 or name != "player" else Seat(2)
                if name in ("tokens",) and len(table.state.players) < 5:
                    about = Seat(2)
                await phone.run(lambda name=name, about=about: actors[-1].open(name, about))
                assert "sheet-close" in phone, name
                sound(phone)
            await phone.press("Escape")

    visit(store, at(tables[0]), look, size=(way.width, way.height))


@corners
def test_the_menu_leads_to_its_sheets(store: Store, way: Way) -> None:
    way.choose(store)
    table = become(store, told(drawn(store)).state)

    async def look(phone: Phone) -> None:
        for line in PANTACLE.menu:
            await phone.tap("menu")
            await phone.tap(f"menu-{line.sheet}")
            sound(phone)
        await phone.press("Escape")

    visit(store, at(table), look, size=(way.width, way.height))


@corners
def test_the_numbers_of_the_favours_are_whole_before_one_is_announced(store: Store, way: Way) -> None:
    way.choose(store)
    opened = play(seat(store), PlaceMarker(Favour.TRAQUE))
    table = become(store, told(Play(opened.state)).state)

    async def look(phone: Phone) -> None:
        await phone.press(" ")
        assert "why-gain-endoctrinement" in phone
        sound(phone)

    visit(store, at(table), look, size=(way.width, way.height))


# -- the private calculator ------------------------------------------------------------------------


def test_the_calculator_is_covered_and_keeps_nothing(store: Store) -> None:
    table = become(store, told(drawn(store)).state)
    before = len(table.entries)

    async def go(phone: Phone) -> None:
        await phone.tap("menu")
        await phone.tap("menu-calculator")
        assert phone.says("Cachez l’écran")
        assert "me-1" not in phone
        await phone.tap("private-hold")  # a tap only says that it wants to be held
        assert "me-1" not in phone
        await phone.hold("private-hold")
        await phone.tap("me-2")
        await phone.tap("calc-traque")
        for key in ("calc-first-plus", "calc-second-plus"):
            await phone.tap(key)
        assert phone.says("les deux gardiens")
        sound(phone)
        await phone.tap("calc-second-minus")
        await phone.tap("calc-hounds-plus")
        await phone.tap("calc-hounds-plus")
        assert phone.says("un gardien et deux Limiers")
        await phone.tap("private-hide")
        assert "calc-first-plus" not in phone
        await phone.tap("private-show")
        assert phone.says("Dites qui vous êtes")  # nothing was kept
        await phone.tap("me-2")
        await phone.tap("sheet-close")
        await phone.tap("menu")
        await phone.tap("menu-calculator")
        assert "me-1" not in phone

    visit(store, at(table), go)
    assert len(table.entries) == before
    assert "calc" not in json.dumps([str(fact) for fact in store.library.facts("pantacle")])


def test_the_calculator_remembers_nothing_in_the_actor(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table = become(store, told(drawn(store)).state)
    actors: list[Dispatcher] = []
    begin = Dispatcher.__init__
    monkeypatch.setattr(
        Dispatcher, "__init__", lambda self, *given: (begin(self, *given), actors.append(self))[0]
    )

    async def go(phone: Phone) -> None:
        for key in ("menu", "menu-calculator", "private-show", "me-1", "calc-traque", "calc-first-plus"):
            await phone.tap(key)
        assert all(not actor.memory for actor in actors)

    visit(store, at(table), go)


def test_the_odds_of_the_calculator(store: Store) -> None:
    game = told(drawn(store))
    game.at(discard=2, pile=game.state.pile - 2)
    table = become(store, game.state)

    async def go(phone: Phone) -> None:
        for key in ("menu", "menu-calculator", "private-show", "me-1", "calc-envoutement"):
            await phone.tap(key)
        assert phone.says("19 lames non vues")
        assert phone.says("%")
        await phone.tap("why-odds-2")  # each chance says why, in its own line
        assert "because-odds-2" in phone
        sound(phone)
        assert phone.says("Au moins un d’eux")
        for _ in range(2):
            await phone.tap("gone-first-plus")
        await phone.tap("calc-first-plus")
        assert phone.says("impossible")  # all three Oracles are seen: only pairs of hounds are left
        await phone.tap("calc-first-plus")
        assert phone.says("Ces nombres ne vont pas ensemble")
        await phone.tap("calc-second-plus")
        await phone.tap("calc-second-plus")
        assert phone.says("Il y a 3 lames en main.")
        assert "calc-recrutement" not in phone  # the chosen one is a line: the chances are not far below
        await phone.tap("calc-favour")
        await phone.tap("calc-recrutement")  # nobody read its guardians yet
        await phone.tap("calc-board")
        assert "board-traque" in phone

    visit(store, at(table), go)


def test_the_calculator_warns_of_two_spellings(store: Store) -> None:
    game = told(drawn(store))
    facts = tuple(
        fact if fact.favour is not Favour.TRAQUE else type(fact)(Favour.TRAQUE, "Louve", "Le Passeur", "")
        for fact in game.state.favours
    )
    table = become(store, game.at(favours=facts).state)

    async def go(phone: Phone) -> None:
        for key in ("menu", "menu-calculator", "private-show", "me-3", "calc-traque"):
            await phone.tap(key)
        assert phone.says("Louve n’est pas parmi")
        assert phone.says("compte pour un Limier")  # the track of Zoé

    visit(store, at(table), go)


def test_the_calculator_is_not_shown_on_a_wide_screen(store: Store) -> None:
    table = become(store, told(drawn(store)).state)

    async def go(phone: Phone) -> None:
        await phone.tap("menu")
        await phone.tap("menu-calculator")
        assert phone.says("Un grand écran est vu de tous.")
        assert not {"private-show", "private-hold", "me-1"} & phone.keys()
        sound(phone)

    visit(store, at(table), go, size=WIDE)


def test_the_calculator_covers_itself_when_the_turn_goes_on(store: Store) -> None:
    table = become(store, told(drawn(store)).state)

    async def go(phone: Phone) -> None:
        for key in ("menu", "menu-calculator", "private-show", "me-1"):
            await phone.tap(key)
        table.do(Influence())
        await phone.settle()
        assert "me-1" not in phone
        assert phone.says("Cachez l’écran")

    visit(store, at(table), go)


# -- what only the box tells -----------------------------------------------------------------------


def test_the_board_is_read_once(store: Store) -> None:
    table = play(seat(store), PlaceMarker(Favour.TRAQUE))

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("open-board")
        await phone.tap("board-protection")
        await phone.write("fact-first", "La Louve")
        await phone.tap("main")
        assert phone.says("Écrivez le nom")
        assert "second-0" not in phone  # a pair of hounds stands for any guardian: it is none of the two
        await phone.write("fact-second", "L’Ermite")
        assert phone.says("sans la lune")
        await phone.write("fact-moon", "rousse")
        sound(phone)
        await phone.tap("main")
        assert "board-asservissement" in phone  # the next one nobody has read
        assert "board-protection" not in phone
        await phone.tap("sheet-back")
        assert phone.says("La Louve, L’Ermite")
        assert "rousse" in phone.labels()["board-protection"]
        await phone.tap("board-envoutement")
        assert "second-0" not in phone  # names are offered one field at a time: the moons stay in sight
        await phone.tap("first-0")
        assert "first-0" not in phone
        await phone.tap("second-0")
        await phone.tap("moon-0")  # a name of the owner's own: the last thing that was missing
        assert "board-traque" in phone

    visit(store, at(table), go)
    facts = store.library.facts("pantacle")
    assert facts["favours.protection.moon"] == "rousse"
    assert facts["favours.envoutement.first"]
    again = seat(store)
    assert again.state.fact(Favour.PROTECTION).first == "La Louve"


def test_the_moon_of_a_favour_is_asked_where_it_matters(store: Store) -> None:
    table = become(store, mooning(drawn(store)).state)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("moon-read")
        await phone.write("fact-first", "L’Oracle")
        await phone.write("fact-second", "La Veuve")
        await phone.tap("moon-full")
        assert phone.says("pleine lune")  # back at the moon change
        assert phone.says("de votre boîte")
        await phone.tap("main")

    visit(store, at(table), go)
    assert table.state.active == TWO


def test_the_guardians_are_counted_to_24(store: Store) -> None:
    table = become(store, drawn(store).state)

    async def go(phone: Phone) -> None:
        await phone.tap("menu")
        await phone.tap("menu-guardians")
        assert phone.says("1 sur 24")  # the hound of the rulebook stands there already
        for _ in range(3):
            await phone.tap("guardian-0-plus")
        await phone.write("guardian-name", "La Louve")
        await phone.tap("guardian-add")
        await phone.tap("main")
        assert phone.says("5 sur 24")  # the button does nothing before all 24 are there
        assert not table.state.guardians
        for _ in range(4):
            await phone.hold("guardian-1-plus")
        await phone.tap("guardian-1-minus")
        assert phone.says("24 sur 24")
        await phone.tap("main")
        sound(phone)
        await phone.tap("open-guardians")
        await phone.tap("guardian-drop-1")
        assert phone.says("4 sur 24")

    visit(store, at(table), go)
    assert [(each.name, each.count) for each in table.state.guardians] == [("Le Limier", 4), ("La Louve", 20)]


def test_facts_of_the_box_page_are_known_at_an_open_table(store: Store) -> None:
    table = become(store, drawn(store).state)
    from companion.boxes import box_of

    facts = {f"guardians.{each.name}.count": each.count for each in GUARDIANS}
    facts_of_favour = {"favours.traque.first": "La Louve", "favours.traque.second": "Le Passeur"}
    store.library.put_facts("pantacle", {**facts, **facts_of_favour}, box_of("pantacle", {}))

    async def go(phone: Phone) -> None:
        for key in ("menu", "menu-calculator", "private-show", "me-1", "calc-traque"):
            await phone.tap(key)
        assert phone.says("La Louve")
        assert phone.says("Au moins un d’eux")

    visit(store, at(table), go)


# -- repairs ---------------------------------------------------------------------------------------


def test_numbers_are_put_right_and_still_add_up(store: Store) -> None:
    table = become(store, drawn(store).state)

    async def go(phone: Phone) -> None:
        await phone.tap("menu")
        await phone.tap("menu-correct")
        await phone.tap("correct-players.1.cubes")
        await phone.tap("correct-value-plus")
        assert phone.says("Toujours 40 en tout")
        await phone.tap("balance-players.2.cubes")
        await phone.tap("main")
        assert (table.state.player(ONE).cubes, table.state.player(TWO).cubes) == (4, 3)
        await phone.tap("correct-of-3")
        await phone.tap("correct-players.3.determination")
        await phone.tap("correct-value-minus")
        await phone.tap("main")
        assert table.state.player(THREE).determination == 1
        await phone.tap("correct-group-supply")
        await phone.tap("correct-pile")
        await phone.tap("correct-value-minus")
        await phone.tap("main")
        assert table.state.discard == 1
        await phone.tap("correct-supply.cubes")
        await phone.hold("correct-value-plus")
        await phone.tap("main")
        assert phone.says("Cela ferait") or phone.says("I1")
        await phone.tap("leave-it")
        await phone.tap("sheet-back")
        sound(phone)

    visit(store, at(table), go)


def test_the_turn_is_put_right(store: Store) -> None:
    table = become(store, drawn(store).state)

    async def go(phone: Phone) -> None:
        await phone.tap("menu")
        await phone.tap("menu-correct")
        await phone.tap("correct-group-turn")
        await phone.tap("correct-marker")
        await phone.tap("correct-is-traque")
        await phone.tap("main")
        await phone.tap("correct-phase")
        await phone.tap("correct-is-announce")
        await phone.tap("main")
        await phone.tap("correct-extra_turn")
        await phone.tap("correct-value")
        await phone.tap("main")
        assert table.state.extra_turn
        await phone.tap("correct-active")
        await phone.tap("correct-is-2")
        await phone.tap("main")
        sound(phone)

    visit(store, at(table), go)
    assert (table.state.active, table.state.marker) == (TWO, Favour.TRAQUE)


def test_tokens_and_flames_are_put_right(store: Store) -> None:
    table = become(store, drawn(store).state)

    async def go(phone: Phone) -> None:
        await phone.tap("row-1")
        await phone.tap("open-tokens")
        await phone.tap("token-traque")
        await phone.tap("token-demoniaque")
        assert phone.says("une table impossible")  # no flame of Inès stands on its spot
        await phone.tap("main")
        await phone.tap("leave-it")
        await phone.tap("token-demoniaque")
        await phone.tap("token-envoutement")
        await phone.tap("main")
        assert table.state.player(ONE).tokens == (Token.PROTECTION, Token.ENVOUTEMENT)
        await phone.tap("open-flames")
        await phone.tap("taken-P5")
        await phone.tap("main")
        assert table.state.player(ONE).spots == (Spot.ADEPTS, Spot.EXTRA_TURN)
        await phone.tap("open-flames")
        await phone.tap("top-home")
        sound(phone)
        await phone.tap("main")
        assert table.state.player(ONE).top
        await phone.tap("sheet-close")

    visit(store, at(table), go)


def test_the_supply_adds_up(store: Store) -> None:
    table = become(store, drawn(store).state)

    async def go(phone: Phone) -> None:
        await phone.tap("menu")
        await phone.tap("menu-supply")
        texts = phone.texts()
        assert {"40", "25", "24", "27"} <= set(texts)
        assert phone.says("sur des malédictions")
        await phone.tap("open-correct")
        assert "correct-supply.cubes" in phone

    visit(store, at(table), go)
