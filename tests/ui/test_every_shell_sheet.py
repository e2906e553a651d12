"""Every screen and sheet that is no game's own, in every pair of looks: opened by hand, and sound."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from companion.boxes import box_of
from companion.core.annotation_actions import MakeCounter, PinNote, StayAway
from companion.core.seats import Seat
from companion.games import ALL
from companion.games.big_book.madness import TakeMadness
from companion.store import MemoryDisk, Store, open_folder
from companion.ui.door import Door, Guest
from companion.ui.error_boundary import boundary_of
from companion.ui.main import app
from companion.ui.screens.help import hits
from tests.games.known import KNOWN
from tests.store.test_box_passed_on import full_box
from tests.ui import big_book_evening
from tests.ui.big_book_evening import play
from tests.ui.evenings import MOMENTS, WITH_SCREENS
from tests.ui.headless import Phone
from tests.ui.looking import NAMES, PAIRS, WIDE, Way, at, sound, visit
from tests.ui.test_beside import seat
from tests.ui.test_phones import FakeDoor
from tests.ui.test_plays_rates import CARDS

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
pairs = pytest.mark.parametrize("way", PAIRS, ids=str)
games = pytest.mark.parametrize("game", list(ALL))
with_screens = pytest.mark.parametrize("game", WITH_SCREENS)
FOLDED = ("house-rules", "magicians-1-more", "heroes-1-more")


async def tapped(phone: Phone, *keys: str) -> None:
    """Tap one after the other, and look after each."""
    for key in keys:
        await phone.tap(key)
        sound(phone)


def of(phone: Phone, prefix: str) -> list[str]:
    """What can be touched and begins so."""
    found = phone.keys()
    return sorted(key for key in found if key.startswith(prefix))


def joined(store: Store, door: Door, route: str, way: Way, go: Callable[[Phone], Awaitable[None]]) -> None:
    """As `visit`, with a door for phones."""

    async def come() -> None:
        async with Phone(app(store, door=door), route, way.width, way.height) as phone:
            phone.store = store
            await go(phone)
            await phone.settle()
            boundary = boundary_of(phone.page)
            assert boundary is not None
            assert not boundary.codes

    asyncio.run(come())


# -- shelf and wizard --------------------------------------------------------------------------------


@pairs
def test_which_box_and_many_tables(store: Store, way: Way) -> None:
    way.choose(store)
    for moments in MOMENTS.values():
        for begin in tuple(moments.values())[:2]:
            begin(store)

    async def look(phone: Phone) -> None:
        sound(phone)

    visit(store, "/", look, size=(way.width, way.height))


@pairs
def test_a_box_is_picked(store: Store, way: Way) -> None:
    way.choose(store)

    async def look(phone: Phone) -> None:
        await tapped(phone, "main")

    visit(store, "/", look, size=(way.width, way.height))


@pairs
@games
def test_the_wizard_of_every_game(store: Store, way: Way, game: str) -> None:
    way.choose(store)
    for name in NAMES:
        store.library.add_player(name)
    most = min(ALL[game].players.stop - 1, len(NAMES))

    async def look(phone: Phone) -> None:
        sound(phone)
        await phone.tap("main")  # nobody yet
        sound(phone)
        await phone.tap("leave-it")
        for name in NAMES[:most]:
            await phone.tap(f"add-{name}")
        sound(phone)
        await tapped(phone, "main")
        await tapped(phone, *(key for key in FOLDED if key in phone))
        await tapped(phone, "main")
        if "draw-magicians" in phone:
            await tapped(phone, "draw-magicians", "keep-magicians-1")
        await tapped(phone, "all-taken")

    visit(store, f"/new/{game}", look, size=(way.width, way.height))


# -- the frame of a table ----------------------------------------------------------------------------


@pairs
@games
def test_the_menu_of_every_game(store: Store, way: Way, game: str) -> None:
    way.choose(store)
    table = seat(store, game)

    async def look(phone: Phone) -> None:
        await tapped(phone, "menu")
        for line in ("bookmark", "beside", "away", "actions", "tray", "options", "why", "habits", "end"):
            if f"menu-{line}" in phone:
                await tapped(phone, f"menu-{line}")
                await phone.press("Escape")
                await phone.tap("menu")
        await phone.press("Escape")
        await tapped(phone, "where")

    visit(store, at(table), look, size=(way.width, way.height))


@pytest.mark.parametrize("game", list(MOMENTS))
def test_what_stands_beside_a_table_by_itself_has_no_cross(store: Store, game: str) -> None:
    """It would close nothing; what was opened there goes with its cross, and the other comes back."""
    tables = [begin(store) for begin in MOMENTS[game].values()]

    async def look(phone: Phone) -> None:
        for table in tables:
            await phone.go(at(table))
            await phone.press("Escape")  # what a moment opens by itself
            assert "sheet-close" not in phone
        await phone.tap("menu")
        await phone.tap("sheet-close")
        assert "sheet-close" not in phone

    visit(store, "/", look, size=WIDE)


@pairs
def test_counters_notes_and_absences_are_written(store: Store, way: Way) -> None:
    way.choose(store)
    table = play(
        big_book_evening.monster(big_book_evening.seat(store, 3)),
        MakeCounter("Brume", 3),
        PinNote("Nourrir le chat"),
        StayAway(Seat(2)),
    )

    async def look(phone: Phone) -> None:
        sound(phone)
        await phone.tap("menu")
        await tapped(phone, "menu-beside", "beside-new-counter")
        await tapped(phone, "beside-tint-blue", "beside-whose-2")
        await phone.press("Escape")
        await phone.tap("menu")
        await phone.tap("menu-beside")
        await tapped(phone, "beside-new-note", "beside-when-ends")

    visit(store, at(table), look, size=(way.width, way.height))


@pairs
def test_the_undo_of_an_undo(store: Store, way: Way) -> None:
    way.choose(store)
    table = play(big_book_evening.monster(big_book_evening.seat(store, 3)), TakeMadness(Seat(1), 2))

    async def look(phone: Phone) -> None:
        await tapped(phone, "undo", "redo")

    visit(store, at(table), look, size=(way.width, way.height))


@pairs
def test_a_soft_and_a_hard_refusal(store: Store, way: Way) -> None:
    way.choose(store)
    table = big_book_evening.monster(big_book_evening.seat(store))

    async def look(phone: Phone) -> None:
        for key in ("slot-3R", "by-spell", "neutralise", "slot-3R", "reward-E"):
            await phone.tap(key)
        assert "anyway" in phone
        sound(phone)

    visit(store, at(table), look, size=(way.width, way.height))


# -- history -----------------------------------------------------------------------------------------


@pairs
def test_the_sheets_of_the_history(store: Store, way: Way) -> None:
    way.choose(store)
    table = big_book_evening.busy(store)
    table.bookmark("Avant le pire")
    table.note("Bo triche")
    table.undo()
    play(table, TakeMadness(Seat(1)))

    async def look(phone: Phone) -> None:
        sound(phone)
        await tapped(phone, "marks", "show-struck", "add-bookmark")
        await phone.press("Escape")
        await phone.tap("marks")
        await tapped(phone, "add-note", "main")
        await phone.press("Escape")
        await phone.press("Escape")
        await tapped(phone, "line-2", "line-2")
        await phone.press("Escape")
        await tapped(phone, "line-0", "redo")

    visit(store, at(table, "/history"), look, size=(way.width, way.height))


# -- help and box ------------------------------------------------------------------------------------


@pairs
@games
def test_the_rules_of_every_game(store: Store, way: Way, game: str) -> None:
    way.choose(store)
    word = {"fr": "carte", "en": "card"}.get(way.lang, "")

    async def look(phone: Phone) -> None:
        sound(phone)
        await tapped(phone, of(phone, "chapter-")[0])
        if word:
            assert hits(game, way.lang, (word,))
            await phone.write("help-search", word)
            sound(phone)
        await phone.write("help-search", "zzzz")
        sound(phone)

    visit(store, f"/help/{game}", look, size=(way.width, way.height))


@pairs
@games
def test_the_box_of_every_game(store: Store, way: Way, game: str) -> None:
    way.choose(store)

    async def look(phone: Phone) -> None:
        sound(phone)
        await tapped(phone, "main")
        kinds: set[str] = set()
        for key in of(phone, "fact-"):
            figure, _, column = key.rpartition(".")
            if figure and column not in kinds and not column.isdigit():
                kinds.add(column)
                await phone.tap(key)
                sound(phone)
        for key in of(phone, "add-")[:1]:
            await tapped(phone, key)

    visit(store, f"/box/{game}", look, size=(way.width, way.height))


@pairs
@pytest.mark.parametrize("game", sorted(KNOWN))
def test_a_full_box_is_passed_on(store: Store, way: Way, game: str) -> None:
    way.choose(store)
    told = full_box(game)
    assert not store.library.put_facts(game, told, box_of(game, {}))

    async def look(phone: Phone) -> None:
        phone.typed.update(KNOWN[game].rows)
        phone.typed.update(fact for fact in told.values() if isinstance(fact, str))
        sound(phone)
        await tapped(phone, "pass-on", "code-copy")

    visit(store, f"/box/{game}", look, size=(way.width, way.height))


# -- plays -------------------------------------------------------------------------------------------


@pairs
def test_the_journal_of_plays(store: Store, way: Way) -> None:
    way.choose(store)
    lost = big_book_evening.lost(store)

    async def nothing(phone: Phone) -> None:
        phone.typed.update(each.name for card in CARDS for each in card.players)
        phone.typed.update(("Mardi", *(card.name for card in CARDS)))
        await phone.tap(f"play-{lost.header.table}")
        await phone.wait(lambda: "plot-pile" in phone.labels())
        sound(phone)
        await tapped(phone, "do-rename")
        await phone.press("Escape")
        await phone.tap(f"play-{lost.header.table}")
        await tapped(phone, "do-delete", "delete-yes")
        await phone.wait(lambda: "bring-back" in phone)
        sound(phone)
        for card in CARDS:
            store.library.put_card(card)
        await phone.go("/")
        await phone.go("/plays")
        sound(phone)
        await tapped(phone, "game-big_book", "person-chloe", "rates")
        await phone.write("plays-search", "zzzz")
        sound(phone)

    visit(store, "/plays", nothing, size=(way.width, way.height))


@pairs
def test_nothing_was_played(store: Store, way: Way) -> None:
    way.choose(store)

    async def look(phone: Phone) -> None:
        sound(phone)

    visit(store, "/plays", look, size=(way.width, way.height))


@pairs
@with_screens
def test_the_picture_and_the_story_of_every_game(store: Store, way: Way, game: str) -> None:
    way.choose(store)
    table = tuple(MOMENTS[game].values())[-1](store)

    async def look(phone: Phone) -> None:
        sound(phone)
        await tapped(phone, "share-names")
        await phone.go(at(table, "/story"))
        await phone.wait(lambda: "story-text" in phone)
        sound(phone)

    visit(store, at(table, "/share"), look, size=(way.width, way.height))


# -- settings ----------------------------------------------------------------------------------------


@pairs
def test_the_sheets_of_the_settings(store: Store, way: Way, tmp_path: Any) -> None:
    way.choose(store)
    table = big_book_evening.monster(big_book_evening.seat(store, 2))
    content = store.export()
    assert content is not None
    play(table, TakeMadness(Seat(1)))
    other = MemoryDisk()
    other.make_folder(tmp_path / "other")
    theirs = open_folder(tmp_path / "other", ALL, other, backups=False)
    theirs.library.choose(lang="en", theme="light")
    big_book_evening.seat(theirs, 3, name="Jeudi")
    theirs.library.put_facts("big_book", {"curses.E.count": 10}, box_of("big_book", {}))
    brought = theirs.export()
    theirs.close()
    assert brought is not None

    async def look(phone: Phone) -> None:
        phone.typed.update((*NAMES, "Jeudi"))
        sound(phone)
        await tapped(phone, "backup-list")
        await phone.press("Escape")
        await phone.tap("backup-now")
        await phone.wait(lambda: "leave-it" in phone)
        sound(phone)
        await phone.tap("leave-it")
        await tapped(phone, "backup-list")
        await phone.press("Escape")
        for file in (brought, content, b"nothing"):
            answer = [{"id": 0, "name": "a.json", "size": len(file), "path": None, "bytes": file}]
            phone.connection.answers["pick_files"] = answer
            await phone.tap("import")
            await phone.wait(lambda: {"sheet-close", "leave-it"} & phone.keys())
            sound(phone)
            if "import-settings" in phone:
                await tapped(phone, "import-settings")
            await phone.press("Escape")
        await tapped(phone, "take-in")

    visit(store, "/settings", look, size=(way.width, way.height))


# -- phones ------------------------------------------------------------------------------------------


@pairs
def test_phones_at_the_table(store: Store, way: Way) -> None:
    way.choose(store)
    table = big_book_evening.monster(big_book_evening.seat(store, 3))
    store.library.put_passes([{"id": "g1"}, {"id": "g2"}])
    door = FakeDoor()

    async def host(phone: Phone) -> None:
        await phone.tap("menu")
        await tapped(phone, "menu-phones", "phones-open")
        door.guests = (Guest("g1", 1, "android", sockets=1), Guest("g2", 2, "iphone", sockets=2))
        await phone.run(lambda: door.change(True))
        sound(phone)
        await tapped(phone, "seat-1")
        await phone.press("Escape")
        sound(phone)

    joined(store, door, at(table), way, host)
    door.me = Guest("g1", 1, "android", lang=way.lang)

    async def guest(phone: Phone) -> None:
        sound(phone)
        await tapped(phone, "who-2", "menu", "menu-phones")
        await phone.press("Escape")
        await phone.tap("menu")
        await tapped(phone, "menu-this_phone")

    joined(store, door, "/", way, guest)


@pairs
def test_a_phone_that_waits_and_then_only_watches(store: Store, way: Way) -> None:
    way.choose(store)
    table = big_book_evening.monster(big_book_evening.seat(store, 3))
    store.library.put_passes([{"id": "g1"}])
    door = FakeDoor()
    door.change(True)
    door.me = Guest("g1", 1, "android", lang=way.lang)

    async def guest(phone: Phone) -> None:
        assert "no-table" in phone.labels()
        sound(phone)
        await phone.run(lambda: door.open(table.header.table))
        await tapped(phone, "who-watch")
        assert "big-screen" in phone.labels()

    joined(store, door, "/", way, guest)


@pairs
@pytest.mark.parametrize("why", ["no_network", "no_door", "no_server"])
def test_a_door_that_stays_shut(store: Store, way: Way, why: str) -> None:
    way.choose(store)
    table = big_book_evening.seat(store, 2)

    async def host(phone: Phone) -> None:
        await phone.tap("menu")
        await phone.tap("menu-phones")
        await tapped(phone, "phones-open")

    joined(store, FakeDoor(why), at(table), way, host)


@pairs
def test_a_phone_waits_for_a_table(store: Store, way: Way) -> None:
    way.choose(store)
    store.library.put_passes([{"id": "g1"}])
    door = FakeDoor()
    door.change(True)
    door.me = Guest("g1", 1, "android", lang=way.lang)

    async def guest(phone: Phone) -> None:
        sound(phone)

    joined(store, door, "/", way, guest)


# -- examples and the big screen ---------------------------------------------------------------------


@pairs
def test_evenings_to_look_at(store: Store, way: Way) -> None:
    way.choose(store)

    async def look(phone: Phone) -> None:
        phone.typed.update(("Ada", "Bo", "Cy"))
        sound(phone)
        await tapped(phone, "example-pantacle", "main", "example-after")

    visit(store, "/example", look, size=(way.width, way.height))


@pytest.mark.parametrize("way", [way for way in PAIRS if way.width > 840], ids=str)
@with_screens
def test_the_big_screen_of_every_game(store: Store, way: Way, game: str) -> None:
    way.choose(store)
    moments = tuple(MOMENTS[game].values())
    tables = [moments[len(moments) // 2](store), moments[-1](store)]

    async def look(phone: Phone) -> None:
        for table in tables:
            await phone.go(f"/watch/{table.header.table}")
            sound(phone)

    visit(store, "/", look, size=(way.width, way.height))
