"""The frame of a table: menu, export, bookmark, end of the game, all actions."""

from __future__ import annotations

import json

import pytest

from companion.core.journal import Kind
from companion.core.seats import Seat
from companion.games.big_book.elements import Element
from companion.games.big_book.madness import TakeMadness
from companion.games.big_book.vocabulary import Zone
from companion.store import Store
from companion.ui.games import screen_of
from companion.ui.screens.table.frame import OWN_SHEETS
from companion.ui.summaries import ago, clock_time, day
from tests.ui import big_book_evening
from tests.ui.big_book_evening import play
from tests.ui.evenings import WITH_SCREENS
from tests.ui.headless import Phone
from tests.ui.looking import at, sound, visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


@pytest.mark.parametrize("game", WITH_SCREENS)
def test_no_sheet_of_a_game_hides_one_of_the_table(game: str) -> None:
    """The turn guide is each game's own; what a phone looks like is the same at every table."""
    assert screen_of(game).sheets.keys() & OWN_SHEETS.keys() <= {"guide"}


async def menu(phone: Phone, line: str) -> None:
    await phone.tap("menu")
    await phone.tap(f"menu-{line}")


def saved(phone: Phone) -> list[dict[str, object]]:
    return [args for name, args in phone.connection.calls if name == "save_file"]


def test_the_table_is_handed_over_as_a_readable_file(store: Store) -> None:
    table = big_book_evening.monster(big_book_evening.seat(store, name="Élan & Cie"))

    async def go(phone: Phone) -> None:
        phone.connection.answers["save_file"] = "/somewhere/ada/x.json"
        await menu(phone, "export")
        await phone.wait(lambda: saved(phone) and "leave-it" in phone)
        given = saved(phone)[0]
        assert given["file_name"] == "companion-elan-cie.json"
        content = bytes(given["src_bytes"])  # type: ignore[arg-type]
        assert json.loads(content)
        assert table.header.table.encode() in content
        sound(phone)

    visit(store, at(table), go)


def test_a_phone_that_cannot_save_files_says_so(store: Store) -> None:
    table = big_book_evening.seat(store)

    async def go(phone: Phone) -> None:
        phone.connection.answers["save_file"] = RuntimeError("no files here")
        phone.connection.answers["pick_files"] = RuntimeError("no files here")
        await menu(phone, "export")
        await phone.wait(lambda: "leave-it" in phone)
        assert phone.says("n’a pas")
        await phone.press("Escape")
        await phone.go("/settings")
        await phone.tap("import")
        await phone.wait(lambda: phone.says("import") or "leave-it" in phone)

    visit(store, at(table), go)


def test_a_bookmark_is_named_by_the_player_or_by_the_moment(store: Store) -> None:
    table = big_book_evening.monster(big_book_evening.seat(store))

    async def go(phone: Phone) -> None:
        await menu(phone, "bookmark")
        await phone.tap("main")
        assert "bookmark-name" not in phone
        await menu(phone, "bookmark")
        await phone.write("bookmark-name", "  Avant le pire ")
        await phone.fire("bookmark-name", "submit", "")
        assert phone.says("retrouverez") or "leave-it" in phone

    visit(store, at(table), go)
    marks = [entry.text for entry in table.entries if entry.kind is Kind.BOOKMARK]
    assert marks[1] == "Avant le pire"
    assert marks[0]


def test_the_ways_out_of_the_menu(store: Store) -> None:
    table = big_book_evening.seat(store)

    async def go(phone: Phone) -> None:
        for line, route in (
            ("history", at(table, "/history")),
            ("help", f"/help/big_book/{table.header.table}"),
            ("facts", f"/box/big_book/{table.header.table}"),
            ("settings", "/settings"),
        ):
            await menu(phone, line)
            assert phone.page.route == route
            sound(phone)
            await phone.tap("back")
            if line != "settings":
                assert phone.page.route == at(table), line
            await phone.go(at(table))

    visit(store, at(table), go)


def test_stopping_an_unfinished_game(store: Store) -> None:
    table = big_book_evening.monster(big_book_evening.seat(store))

    async def go(phone: Phone) -> None:
        await menu(phone, "end")
        await phone.tap("main")
        assert "end-stop" not in phone
        await menu(phone, "end")
        await phone.tap("end-stop")
        assert phone.page.route == "/"
        assert "continue" not in phone

    visit(store, at(table), go)
    assert store.cards()[0].finished


@pytest.mark.parametrize(
    ("begin", "word"), [(big_book_evening.won, "Gagné"), (big_book_evening.lost, "Perdu")]
)
def test_the_end_says_why_and_offers_another(store: Store, begin: object, word: str) -> None:
    table = begin(store)  # type: ignore[operator]

    async def go(phone: Phone) -> None:
        assert word in phone.labels()["main"]
        await phone.tap("main")
        sound(phone)
        await phone.tap("end-history")
        assert phone.page.route == at(table, "/history")
        await phone.go(at(table))
        await phone.tap("main")
        await phone.tap("end-shelf")
        assert phone.page.route == "/"
        await phone.go(at(table))
        await phone.tap("main")
        await phone.tap("main")
        assert phone.page.route == "/new/big_book"
        assert "seat-3" in phone

    visit(store, at(table), go)


def test_all_actions_are_done_by_name(store: Store) -> None:
    table = big_book_evening.monster(big_book_evening.seat(store))

    async def go(phone: Phone) -> None:
        await menu(phone, "actions")
        await phone.tap("action-PutMadnessUnder")  # asks nothing: done at once
        assert table.state.under
        await menu(phone, "actions")
        await phone.tap("action-TakeMadness")
        await phone.tap("main")
        assert phone.says("Il manque") or "leave-it" in phone
        await phone.tap("leave-it")
        await phone.tap("field-player-2")
        await phone.tap("field-n-plus")
        await phone.tap("field-to-hand")
        await phone.tap("main")
        assert table.state.player(Seat(2)).owned == 2
        await menu(phone, "actions")
        await phone.tap("action-Correct")
        await phone.write("field-field", "pile")
        await phone.write("field-value", "12")
        await phone.write("field-balance", "destroyed")
        await phone.tap("main")
        assert table.state.pile == 12
        await menu(phone, "actions")
        await phone.tap("action-TellMagician")
        await phone.tap("field-player-1")
        await phone.write("field-name", "Orage")
        await phone.tap("field-e-F") if "field-e-F" in phone else await phone.tap("field-element-F")
        await phone.tap("main")
        assert table.state.player(Seat(1)).magician.element is Element.FIRE
        await menu(phone, "actions")
        await phone.tap("action-Heal")
        await phone.tap("field-player-2")
        await phone.tap("field-owner-1")
        await phone.tap("field-owner-1")  # again: nobody
        await phone.tap("main")
        assert table.state.player(Seat(2)).owned == 1
        await menu(phone, "actions")
        await phone.tap("action-ShuffleByEffect")
        await phone.tap("field-player-1")
        await phone.tap("field-zones-hand")
        await phone.tap("main")

    visit(store, at(table), go)
    assert table.depth == 8


def test_words_for_times() -> None:
    from companion.i18n.words import Words
    from companion.ui.session import Ui
    from companion.ui.theme import Look

    ui = Ui(Look(), Words("en"), None)  # type: ignore[arg-type]
    assert (ago(ui, "nonsense"), day(ui, ""), clock_time("?")) == ("", "", "")
    assert "days\N{NO-BREAK SPACE}ago" in ago(ui, "2020-01-01T00:00:00")
    assert day(ui, "2026-03-03T12:00:00+00:00") == "Tuesday 3 March"


def test_the_shelf_tells_how_long_ago(store: Store) -> None:
    table = big_book_evening.seat(store)
    play(table, TakeMadness(Seat(1), 1, Zone.DISCARD))

    async def go(phone: Phone) -> None:
        assert "il\N{NO-BREAK SPACE}y\N{NO-BREAK SPACE}a" in phone.labels()["continue"]
        await phone.tap("continue")
        assert phone.page.route == at(table)

    visit(store, "/", go)


def test_nothing_done_yet_is_told_in_the_singular_of_the_language(store: Store) -> None:
    table = big_book_evening.seat(store)

    async def go(phone: Phone) -> None:
        await menu(phone, "end")
        assert phone.says("0 minute · 0 action")
        assert not phone.says("0 actions")

    visit(store, at(table), go)
