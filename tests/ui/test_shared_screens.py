"""Shelf, wizard and tray: what trial evenings found tiring, each as a journey that failed before."""

from __future__ import annotations

import asyncio
from dataclasses import fields, replace
from typing import Any

import pytest

from companion.boxes import box_of
from companion.core.refusal import Refusal
from companion.core.seats import Player
from companion.core.table import Plan, Table, open_table
from companion.games import ALL
from companion.games.big_book.elements import Element
from companion.games.big_book.state import Magician
from companion.games.big_book.vocabulary import Column, Mode, Tracking
from companion.i18n.words import LANGUAGES, Words
from companion.kit.tray.presets import Purpose
from companion.kit.tray.throws import Roll
from companion.store import Store
from companion.ui import main as ui_main
from companion.ui.door import Guest
from companion.ui.error_boundary import boundary_of
from companion.ui.main import app
from companion.ui.session import ClientSession, Notice
from tests.ui import anima_evening, big_book_evening
from tests.ui.budget import budget
from tests.ui.headless import Phone
from tests.ui.looking import at, sound, visit
from tests.ui.test_phones import FakeDoor
from tests.ui.test_tray import open_tray

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")

GAME = ALL["big_book"]


def seated(store: Store) -> Table[object]:
    """A table with options nobody would want to give twice."""
    orage = Magician("Orage", Element.FIRE, 3)
    options = replace(
        GAME.options(),
        column=Column.HARD,
        mode=Mode.TERROR,
        tracking=Tracking.FULL,
        heal_discard=True,
        first=2,
        magicians=(Magician(), orage, Magician()),
    )
    plan = Plan("Mardi", (Player("Ada"), Player("Bo"), Player("Chloé")), options)
    table = open_table(GAME, plan, box_of("big_book", {}))
    assert isinstance(table, Table)
    store.start(table)
    return table


def newest(store: Store, before: Table[object]) -> Table[object]:
    found = next(each for each in store.live() if each != before.header.table)
    loaded = store.open(found)
    return loaded.table  # type: ignore[union-attr]


def test_a_typed_name_is_added_by_going_on(store: Store) -> None:
    async def go(phone: Phone) -> None:
        await phone.write("new-player", "Ada")
        await phone.fire("new-player", "submit", "Ada")
        await phone.write("new-player", " Bo ")
        await phone.tap("main")
        assert "previous" in phone, "on to the options"
        await phone.tap("main")
        await phone.tap("main")
        assert phone.page.route.startswith("/table/")

    visit(store, "/new/big_book", go)
    assert [player.name for player in store.cards()[0].players] == ["Ada", "Bo"]


def test_a_name_typed_twice_keeps_one_where_it_is(store: Store) -> None:
    async def go(phone: Phone) -> None:
        for name in ("Ada", "Bo"):
            await phone.write("new-player", name)
            await phone.tap("add-player")
        await phone.write("new-player", "Ada")
        await phone.tap("main")
        assert "leave-it" in phone
        assert "new-player" in phone, "not gone on without saying so"

    visit(store, "/new/big_book", go)


def test_enter_keeps_the_keyboard(store: Store) -> None:
    async def go(phone: Phone) -> None:
        field = phone.find("new-player")._i
        await phone.write("new-player", "Ada")
        await phone.fire("new-player", "submit", "Ada")
        await phone.wait(lambda: any(name == "focus" for name, _ in phone.connection.calls))
        await phone.wait(lambda: "seat-1" in phone)
        assert phone.find("new-player")._i == field, "it moved down: another one would lose the keyboard"

    visit(store, "/new/big_book", go)


def test_a_name_that_is_touched_brings_no_keyboard(store: Store) -> None:
    store.library.add_player("Zoé")

    async def go(phone: Phone) -> None:
        assert not phone.find("new-player").autofocus
        await phone.tap("add-Zoé")
        assert not phone.find("new-player").autofocus

    visit(store, "/new/big_book", go)


def test_who_starts_is_said_in_words(store: Store) -> None:
    big_book_evening.seat(store, 3)

    async def go(phone: Phone) -> None:
        await phone.tap("seat-2")
        name = phone.labels()["seat-2"].split(",")[0]
        assert phone.says(f"{name} commence.")

    visit(store, "/new/big_book", go)


def test_house_rules_are_folded_and_say_what_differs(store: Store) -> None:
    seated(store)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        assert "option-power_cap" not in phone
        assert phone.says("Soigner aussi la défausse")
        keys = [key for key in phone.labels() if key.startswith("option-")]
        assert keys[0].startswith("option-tracking"), "what the phone does comes first"
        await phone.tap("house-rules")
        assert "option-power_cap" in phone
        await phone.tap("option-power_cap")
        sound(phone)

    visit(store, "/new/big_book", go)


def house_rules(game: str) -> list[str]:
    """The options about rules that can be read in two ways."""
    found = (field for field in fields(ALL[game].options) if field.metadata.get("rule", "").startswith("A-"))
    return [field.name for field in found]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", [game for game in ALL if house_rules(game)])
def test_every_house_rule_says_in_a_sentence_what_it_changes(store: Store, game: str, lang: str) -> None:
    store.library.choose(lang=lang)
    words = Words(lang, game)

    async def go(phone: Phone) -> None:
        for name in ("Ada", "Bo", "Chloé"):
            await phone.write("new-player", name)
            await phone.tap("add-player")
        await phone.tap("main")
        folded = [words.g(f"option.{name}.note") for name in house_rules(game)]
        assert not any(phone.says(note) for note in folded)
        await phone.tap("house-rules")
        assert all(phone.says(note) for note in folded)

    visit(store, f"/new/{game}", go)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("option", ["after_action", "hero_attack", "monster_attack", "silence"])
def test_a_default_that_differs_from_the_booklet_says_what_it_prints(lang: str, option: str) -> None:
    """The die after an action, the basic attacks: the sentence names the page and its words."""
    words = Words(lang, "synchro_horizon")
    note, printed = words.g(f"option.{option}.note"), {"fr": "le livret", "en": "the booklet"}[lang]
    assert printed in note
    assert "p. " in note


def test_playing_again_brings_back_everything_and_shows_it(store: Store) -> None:
    before = seated(store)

    async def go(phone: Phone) -> None:
        assert phone.says("Terreur")
        assert phone.says("Orage")
        sound(phone)
        await phone.tap("up-2")  # Bo first: the magician goes with Bo
        for _ in range(3):
            await phone.tap("main")
        assert phone.page.route.startswith("/table/")

    visit(store, "/new/big_book", go)
    table = newest(store, before)
    assert [player.name for player in table.header.players] == ["Bo", "Ada", "Chloé"]
    options = table.header.options
    assert (options.column, options.mode, options.tracking) == (Column.HARD, Mode.TERROR, Tracking.FULL)
    assert options.heal_discard
    assert options.first in (1, 2, 3), "who starts is drawn anew each evening"
    assert [magician.name for magician in options.magicians] == ["Orage", "", ""]


def test_a_box_opens_the_table_that_goes_on(store: Store) -> None:
    table = seated(store)

    async def go(phone: Phone) -> None:
        sound(phone)
        await phone.tap("box-big_book")
        assert phone.page.route == f"/table/{table.header.table}"
        await phone.go("/")
        await phone.tap("new-big_book")
        assert phone.page.route == "/new/big_book"
        await phone.go("/")
        await phone.tap("box-pantacle")
        assert phone.page.route == "/new/pantacle"

    visit(store, "/", go)


def test_options_are_read_during_the_game(store: Store) -> None:
    table = seated(store)

    async def go(phone: Phone) -> None:
        await phone.tap("menu")
        await phone.tap("menu-options")
        labels = phone.labels()
        assert "Terreur" in labels["told-mode"]
        assert "Orage" in labels["told-magicians"]
        sound(phone)

    visit(store, at(table), go)


def test_a_question_goes_away_with_its_table(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also by the phone's own way back, which asks no screen of ours."""
    table = seated(store)
    sessions: list[ClientSession] = []

    class Seen(ClientSession):
        def __init__(self, *args: Any) -> None:
            super().__init__(*args)
            sessions.append(self)

    monkeypatch.setattr(ui_main, "ClientSession", Seen)

    async def go(phone: Phone) -> None:
        await phone.run(lambda: sessions[0].notice(Notice("Hors des règles", "BB-68", anyway=lambda: None)))
        assert "anyway" in phone
        await phone.go(f"/help/big_book/{table.header.table}")
        assert "anyway" not in phone

    visit(store, at(table), go)


# -- phones ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["", "en"])
def test_a_phone_that_comes_in_is_asked_who_it_is_and_nothing_else(store: Store, lang: str) -> None:
    table = seated(store)
    store.library.choose(lang="fr")
    store.library.put_passes([{"id": "g1"}])
    door = FakeDoor(table=table.header.table)
    door.change(True)
    door.me = Guest("g1", 1, "android", lang=lang)

    async def go() -> None:
        async with Phone(app(store, door=door), "/") as phone:
            with budget(phone, "phones: joined by code until seated"):
                await phone.tap("who-2")
            assert "menu" in phone
            boundary = boundary_of(phone.page)
            assert boundary is not None
            assert boundary.lang == (lang or "fr"), "its own language, else the host's"

    asyncio.run(go())


# -- tray --------------------------------------------------------------------------------------------


def test_a_coin_is_one_tap(store: Store) -> None:
    tray = open_tray(store)

    async def go(phone: Phone) -> None:
        with budget(phone, "tray: a coin"):
            await phone.tap("tool-coin")
        assert tray.state.tossed is not None
        assert "coin-says" in phone.labels()

    visit(store, "/tray", go)


def test_the_presets_of_the_game_at_hand_come_first(store: Store) -> None:
    tray = open_tray(store)
    tray.do(Roll("4d6", Purpose("monsters")))
    table = anima_evening.seat(store)

    async def go(phone: Phone) -> None:
        shown = [key for key in phone.labels() if key.startswith("preset-")]
        assert shown[:2] == ["preset-fight", "preset-test"]
        assert "preset-damage" not in shown, "those dice are counters"
        await phone.tap("main")
        assert tray.state.rolled is not None
        assert tray.state.rolled.purpose == "fight"

    visit(store, f"/tray/{table.header.table}", go)


def test_the_log_shows_the_total_of_dice_that_are_not_plain(store: Store) -> None:
    tray = open_tray(store)
    rolled = tray.do(Roll("2d20kh1+3"), faces=(17, 4))
    assert not isinstance(rolled, Refusal)

    async def go(phone: Phone) -> None:
        assert "20" in phone.texts()
        assert "17 4" not in phone.texts()

    visit(store, "/tray", go)


def test_a_box_that_was_not_shaken_has_one_button_for_it(store: Store) -> None:
    open_tray(store)

    async def go(phone: Phone) -> None:
        await phone.tap("tool-marbles")
        assert "box-shake" not in phone
        await phone.tap("main")
        assert "box-shake" in phone

    visit(store, "/tray", go)


def test_a_bag_holds_what_is_in_the_box_asked_once(store: Store) -> None:
    tray = open_tray(store)

    async def go(phone: Phone) -> None:
        await phone.tap("tool-bag")
        await phone.tap("bag-preset-0")
        assert "piece-add" in phone, "asked, not invented"
        for place, more in enumerate((6, 6, 6, 6)):
            for _ in range(more):
                await phone.tap(f"count-{place}-plus")
        await phone.tap("main")
        assert [piece.count for piece in tray.state.bags[0].pieces] == [7, 7, 7, 7]
        assert store.library.facts("synchro_horizon")["shards.red.count"] == 7
        await phone.tap("bag-drop")
        await phone.tap("bag-preset-0")
        assert "piece-add" not in phone, "known now"
        assert tray.state.bags[0].total == 28

    visit(store, "/tray", go)
