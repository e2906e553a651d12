"""Counters and notes of one's own at any table: made in the menu, counted on the spot, reminded in time."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from companion.boxes import box_of
from companion.core.annotation_actions import Count, MakeCounter, PinNote, StayAway
from companion.core.annotations import CounterColour, ReminderTime
from companion.core.refusal import Refusal
from companion.core.seats import Player, Seat
from companion.core.table import Plan, Table, open_table
from companion.games import ALL
from companion.games.big_book.turn import EndAction, EndRecovery
from companion.i18n.words import Words
from companion.store import MemoryDisk, Preview, Store, open_folder
from companion.store.damage import OpenFailure
from companion.ui.door import Guest
from companion.ui.main import app
from tests.ui import big_book_evening
from tests.ui.big_book_evening import play
from tests.ui.headless import Phone
from tests.ui.looking import NAMES, PAIRS, Clock, Way, at, sound, visit
from tests.ui.test_phones import FakeDoor

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
games = pytest.mark.parametrize("game", list(ALL))


def seat(store: Store, game: str) -> Table[Any]:
    """A table of any game, as its wizard would open it."""
    rules = ALL[game]
    players = tuple(Player(name) for name in NAMES[: max(rules.players.start, 2)])
    plan = Plan("Mardi", players, rules.options(), "seed")
    table = open_table(rules, plan, box_of(game, store.library.facts(game)), Clock())
    assert not isinstance(table, Refusal)
    store.start(table)
    return table


@games
def test_a_counter_is_made_and_counted_at_a_table_of_any_game(store: Store, game: str) -> None:
    table = seat(store, game)
    state = table.state

    async def go(phone: Phone) -> None:
        assert "beside" not in phone, "nothing in the way while nobody uses it"
        await phone.tap("menu")
        await phone.tap("menu-beside")
        await phone.tap("beside-new-counter")
        await phone.write("beside-name", "Brume")
        await phone.tap("beside-number-plus")
        await phone.tap("beside-tint-blue")
        await phone.tap("beside-whose-2")
        await phone.tap("main")
        sound(phone)
        await phone.tap("beside-1-plus")
        await phone.tap("beside-1-plus")
        await phone.tap("beside-1-minus")
        sound(phone)
        assert phone.says("Bo · Brume")

    visit(store, at(table), go)
    (counter,) = table.annotations.counters
    assert (counter.name, counter.n, counter.tint, counter.whose) == ("Brume", 2, CounterColour.BLUE, Seat(2))
    assert table.state == state


def test_the_main_button_of_an_empty_form_is_inert(store: Store) -> None:
    table = big_book_evening.seat(store)

    async def go(phone: Phone) -> None:
        await phone.tap("menu")
        await phone.tap("menu-beside")
        await phone.tap("beside-new-note")
        await phone.tap("main")
        assert "beside-text" in phone
        sound(phone)

    visit(store, at(table), go)
    assert table.annotations.notes == ()


def test_undo_names_the_counter(store: Store) -> None:
    table = play(big_book_evening.seat(store), MakeCounter("Brume"), Count(1, 2))

    async def go(phone: Phone) -> None:
        assert phone.says("Brume\N{NO-BREAK SPACE}: + 2")
        await phone.tap("undo")

    visit(store, at(table), go)
    assert table.annotations.counters[0].n == 0


def test_a_reminder_at_the_end_of_a_round_waits_until_it_is_ticked(store: Store) -> None:
    table = big_book_evening.monster(big_book_evening.seat(store))
    first = ALL["big_book"].summary(table.state).where[0]

    async def go(phone: Phone) -> None:
        await phone.tap("menu")
        await phone.tap("menu-beside")
        await phone.tap("beside-new-note")
        await phone.write("beside-text", "Nourrir le chat")
        await phone.tap("beside-when-ends")
        sound(phone)
        await phone.tap("main")
        assert phone.labels()["beside-notes"] == "1 note"
        assert "beside-due-1" not in phone

    visit(store, at(table), go)
    (note,) = table.annotations.notes
    assert note.when == ReminderTime(first.key, 1, ends=True)
    assert not note.due


def test_what_is_due_stands_above_the_main_button(store: Store) -> None:
    table = big_book_evening.monster(big_book_evening.seat(store))
    play(table, PinNote("Nourrir le chat", when=ReminderTime(turn=Seat(2))))
    assert table.annotations.due == ()

    async def go(phone: Phone) -> None:
        assert "beside-due-1" not in phone
        play(table, EndAction(), EndRecovery(Seat(1), 0, 6))
        await phone.settle()
        assert phone.says("Nourrir le chat")
        sound(phone)
        await phone.tap("beside-done-1")
        assert "beside-due-1" not in phone

    visit(store, at(table), go)
    assert table.annotations.notes == ()


@pytest.mark.parametrize("way", PAIRS, ids=str)
@games
def test_strip_and_sheets_in_every_look(store: Store, way: Way, game: str) -> None:
    way.choose(store)
    table = seat(store, game)
    play(
        table,
        MakeCounter("Brume", 12, CounterColour.GREEN),
        MakeCounter("Points de victoire", -104, CounterColour.ROSE, Seat(2)),
        PinNote("Rendre les trois cristaux empruntés avant la fin"),
        PinNote("Piocher deux cartes de plus", Seat(1), ReminderTime(turn=Seat(2))),
    )

    async def go(phone: Phone) -> None:
        sound(phone)
        await phone.tap("menu")
        await phone.tap("menu-beside")
        sound(phone)
        await phone.tap("beside-edit-2")
        sound(phone)
        await phone.tap("sheet-close")
        await phone.tap("beside-notes")
        await phone.tap("beside-note-4")
        sound(phone)

    visit(store, at(table), go, size=(way.width, way.height))


def test_it_is_kept_and_travels_in_a_file(store: Store, tmp_path: Path) -> None:
    table = play(
        big_book_evening.seat(store), MakeCounter("Brume", 3), PinNote("x", when=ReminderTime(turn=Seat(2)))
    )
    assert store.flush()
    content = store.export(table.header.table)
    assert content is not None
    there = tmp_path / "elsewhere"
    memory = MemoryDisk()
    memory.make_folder(there)
    other = open_folder(there, ALL, memory, backups=False)
    preview = other.dry_run(content)
    assert isinstance(preview, Preview)
    assert isinstance(other.apply(preview), tuple)
    loaded = other.open(table.header.table)
    assert not isinstance(loaded, OpenFailure)
    assert loaded.table.annotations == table.annotations
    other.close(5)


def test_a_guest_of_one_seat_may_not_touch_anothers(store: Store) -> None:
    table = play(big_book_evening.seat(store), MakeCounter("Brume"), MakeCounter("À Bo", whose=Seat(2)))
    store.library.put_passes([{"id": "g1"}])
    store.library.choose(own_seat=True)
    door = FakeDoor(table=table.header.table)
    door.change(True)
    main = app(store, door=door)
    door.me = Guest("g1", 1, "android")

    async def go() -> None:
        async with Phone(main, at(table)) as phone:
            await phone.tap("who-1")
            await phone.tap("beside-1-plus")
            await phone.tap("beside-2-plus")
            assert phone.says(Words("fr").t("app.refusal.not_your_seat"))

    asyncio.run(go())
    assert [counter.n for counter in table.annotations.counters] == [1, 0]


def test_somebody_is_not_here_tonight_and_comes_back(store: Store) -> None:
    table = big_book_evening.monster(big_book_evening.seat(store))

    async def go(phone: Phone) -> None:
        await phone.tap("menu")
        await phone.tap("menu-away")
        assert phone.says("règle de la maison")
        await phone.tap("away-2")
        sound(phone)
        await phone.tap("sheet-close")
        assert phone.labels()["beside-away"] == "Absents\N{NO-BREAK SPACE}: Bo"
        play(table, EndAction(), EndRecovery(Seat(1), 0, 6))
        await phone.settle()
        assert table.state.active == Seat(3)
        assert phone.says("Bo n’est pas là")
        sound(phone)
        await phone.tap("beside-away")
        await phone.tap("away-2")
        await phone.tap("sheet-close")
        assert "beside-away" not in phone

    visit(store, at(table), go)
    assert table.annotations.absent == ()


@pytest.mark.parametrize("way", PAIRS, ids=str)
@games
def test_who_is_away_in_every_look(store: Store, way: Way, game: str) -> None:
    way.choose(store)
    table = play(seat(store, game), StayAway(Seat(2)))

    async def go(phone: Phone) -> None:
        await phone.tap("beside-away")
        sound(phone)

    visit(store, at(table), go, size=(way.width, way.height))


def test_whoever_taps_on_is_told_once_that_holding_counts_five(store: Store) -> None:
    table = play(big_book_evening.seat(store), MakeCounter("Brume"))
    told = Words("fr").t("app.stepper.hold", n=5)

    async def go(phone: Phone) -> None:
        await phone.tap("menu")
        await phone.tap("menu-beside")
        for _ in range(3):
            await phone.tap("beside-n-1-plus")
        assert not phone.says(told)
        await phone.tap("beside-n-1-plus")
        assert phone.says(told)
        await phone.hold("beside-n-1-plus")
        assert table.annotations.counters[0].n == 9
        assert not phone.says(told)
        for _ in range(6):
            await phone.tap("beside-n-1-minus")
        assert not phone.says(told)

    visit(store, at(table), go)


def test_a_soft_refusal_goes_away_with_its_table(store: Store) -> None:
    table = big_book_evening.monster(big_book_evening.seat(store))

    async def go(phone: Phone) -> None:
        for key in ("slot-3R", "by-spell", "neutralise", "slot-3R", "reward-E"):
            await phone.tap(key)
        assert "anyway" in phone
        await phone.go(f"/help/big_book/{table.header.table}")
        assert "help-search" in phone
        assert "anyway" not in phone

    visit(store, at(table), go)
