"""The big screen of every game at every moment: it fills the screen, tells, and has nothing to press."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable

import flet as ft
import pytest

from companion.core.annotation_actions import Count, MakeCounter, PinNote, StayAway
from companion.core.annotations import CounterColour
from companion.core.seats import Seat
from companion.i18n.words import Words
from companion.store import Preview, Store
from companion.store.export import checksum
from companion.ui.error_boundary import boundary_of
from companion.ui.main import app
from companion.ui.measure import width
from tests.ui import big_book_evening, looking, syncro_evening
from tests.ui.evenings import MOMENTS
from tests.ui.headless import Phone
from tests.ui.layout import cut_words
from tests.ui.looking import LONGER, NAMES, SMALL, Way

SCREENS = ((1280, 800), (1920, 1080))
HANDS = (
    Way("fr", "dark", 1.0, *SMALL),
    Way("en", "light", 2.0, *SMALL),
    Way("fr", "light", 1.0, 740, 360),
    LONGER,
)
"""A phone upright with small and large text, one that lies on its side, and a longer language."""
EVERY = [(game, name) for game, moments in MOMENTS.items() for name in moments]


def run(work: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(work())  # type: ignore[arg-type]


def large_enough(phone: Phone, size: tuple[int, int]) -> None:
    """Words are read from across the room: none smaller than 16 px at 1280 x 800."""
    grown = min(size[0] / 1280, size[1] / 800)
    small = [
        (text.value, text.size)
        for text in phone.controls()
        if isinstance(text, ft.Text) and text.value and (text.size or 0) < 15.9 * grown
    ]
    assert not small


def nothing_to_press(phone: Phone) -> None:
    events = ("on_click", "on_tap", "on_long_press", "on_change", "on_submit", "on_vertical_drag_end")
    found = [
        (type(control).__name__, event)
        for control in phone.controls()
        for event in events
        if control is not phone.page and getattr(control, event, None) is not None
    ]
    assert not found


@pytest.mark.parametrize(("game", "moment"), EVERY, ids=["-".join(each) for each in EVERY])
def test_the_big_screen_shows_every_moment(store: Store, game: str, moment: str) -> None:
    table = MOMENTS[game][moment](store)

    async def go() -> None:
        for lang, size in zip(("fr", "en"), SCREENS, strict=True):
            store.library.choose(lang=lang)
            async with Phone(app(store), f"/watch/{table.header.table}", *size) as phone:
                assert "big-screen" in phone.labels()
                nothing_to_press(phone)
                large_enough(phone, size)
                looking.sound(phone)
                assert not [text for text in phone.texts() if "{" in text]

    run(go)


@pytest.mark.parametrize("way", HANDS, ids=str)
@pytest.mark.parametrize(("game", "moment"), EVERY, ids=["-".join(each) for each in EVERY])
def test_in_one_hand_it_is_read_from_near(store: Store, game: str, moment: str, way: Way) -> None:
    """On a phone nothing is drawn small: parts stand below each other, and what comes next stays in sight."""
    table = MOMENTS[game][moment](store)
    way.choose(store)

    async def look(phone: Phone) -> None:
        looking.sound(phone)
        nothing_to_press(phone)
        texts = [text for text in phone.controls() if isinstance(text, ft.Text) and text.value]
        small = [(text.value, text.size) for text in texts if (text.size or 0) < 12 * min(way.scale, 1.25)]
        assert not small

    looking.visit(store, f"/watch/{table.header.table}", look, size=(way.width, way.height))


@pytest.mark.parametrize(("game", "moment"), [("big_book", "busy"), ("pantacle", "full"), ("syncro", "turn")])
def test_in_one_hand_no_line_of_where_we_are_begins_or_ends_with_a_dot(
    store: Store, game: str, moment: str
) -> None:
    """ "case" stood on one line and its number on the next, and another line began with the dot."""
    table = MOMENTS[game][moment](store)
    Way("fr", "light", 2.0, *SMALL).choose(store)

    async def look(phone: Phone) -> None:
        looking.sound(phone)
        head = next(text for text in phone.controls() if isinstance(text, ft.Text) and text.spans)
        lines = "".join(span.text or "" for span in head.spans or ()).split("\n")
        assert len(lines) == 2
        assert all(line == line.strip(" ·") for line in lines)
        room = 360 - 2 * 16 - 0.8 * (40 + 12)
        assert all(width(line, "Body400", head.size or 0) <= room for line in lines), lines

    looking.visit(store, f"/watch/{table.header.table}", look)


def test_the_longest_of_five_names_has_room_to_spare(store: Store) -> None:
    """A browser measures a little more than we do: exactly fitting, the name ended in dots."""
    table = MOMENTS["big_book"]["five"](store)

    async def look(phone: Phone) -> None:
        (name,) = [text for text in phone.controls() if isinstance(text, ft.Text) and text.value == NAMES[4]]
        plate = (1280 - 2 * 28 - 20) * 0.58
        room = (plate - 4 * 12) / 5 - 2 * 10
        assert width(NAMES[4], "Display700", name.size or 0) < 0.97 * room

    looking.visit(store, f"/watch/{table.header.table}", look, size=SCREENS[0])


@pytest.mark.parametrize("name", ["", " ", "\u200b", "x" * 300])
@pytest.mark.parametrize("game", ["anima", "big_book", "pantacle", "synchro_horizon", "syncro"])
def test_big_screen_shows_players_with_odd_names_from_a_file(store: Store, game: str, name: str) -> None:
    table = next(iter(MOMENTS[game].values()))(store).header.table
    whole = json.loads(store.export(table) or b"")
    for chapter in whole["payload"]["tables"][0]["chapters"]:
        chapter["header"]["players"] = [{**each, "name": name} for each in chapter["header"]["players"]]
    whole["checksum"] = checksum(whole["payload"])
    assert store.delete(table)
    seen = store.dry_run(json.dumps(whole).encode())
    assert isinstance(seen, Preview), seen
    assert store.apply(seen) == (table,)

    async def look(phone: Phone) -> None:
        assert phone.texts()
        boundary = boundary_of(phone.page)
        assert boundary is not None
        assert boundary.codes == []

    for size in (*SCREENS, SMALL):
        looking.visit(store, f"/watch/{table}", look, size=size)


def test_the_big_screen_follows_every_tap(store: Store) -> None:
    table = big_book_evening.monster(big_book_evening.seat(store))

    async def go() -> None:
        async with Phone(app(store), f"/watch/{table.header.table}", *SCREENS[0]) as screen:
            assert screen.says("25")
            async with Phone(app(store), looking.at(table)) as phone:
                await phone.tap("plus-1")
                await screen.settle()
                assert screen.says("24")
                await phone.tap("undo")
                await screen.settle()
                assert screen.says("25")
            before = len(table.entries)
            for key in (" ", "Z", "Escape"):
                await screen.press(key, ctrl=key == "Z")
            assert len(table.entries) == before

    run(go)


def test_the_big_screen_shows_nothing_that_is_hidden(store: Store) -> None:
    """Levels the team has not reached keep their names (Syncro), missions stay with their players (Anima)."""
    team = syncro_evening.team(store)
    words = [f"level.{level}" for level in range(2, 10)]

    async def go() -> None:
        async with Phone(app(store), f"/watch/{team.header.table}", *SCREENS[0]) as screen:
            names = [Words("fr", "syncro", ()).g(word) for word in words]
            assert not [name for name in names if screen.says(name)]

    run(go)


def test_the_big_screen_shows_counters_notes_and_who_is_away(store: Store) -> None:
    table = big_book_evening.monster(big_book_evening.seat(store))
    who = looking.NAMES[1]

    async def go() -> None:
        async with Phone(app(store), f"/watch/{table.header.table}", *SCREENS[0]) as screen:
            labels = set(screen.texts())
            table.do(MakeCounter("Brume épaisse", 3, CounterColour.BLUE, Seat(2)))
            await screen.settle()
            assert screen.says(f"{who} · Brume épaisse")
            assert f"{who} · Brume épaisse : 3" in {
                control.label.replace("\N{NO-BREAK SPACE}", " ")
                for control in screen.controls()
                if isinstance(control, ft.Semantics) and control.label
            }
            table.do(Count(table.annotations.counters[0].id, 2))
            await screen.settle()
            assert screen.says("5")
            table.do(PinNote("Rendre la boîte à Chloé"))
            table.do(PinNote("Revoir la règle du soutien " * 8))
            table.do(StayAway(Seat(3)))
            await screen.settle()
            assert screen.says("Revoir la règle du soutien")
            assert screen.says("… (et 1 autre)"), "the beginning of a long note, and that there is another"
            assert screen.says(f"Absents\N{NO-BREAK SPACE}: {looking.NAMES[2]}")
            nothing_to_press(screen)
            large_enough(screen, SCREENS[0])
            found = map(str, cut_words(screen.page))
            assert not [each for each in found if not re.match(r"higher .* [1-9]:", each)]
            for _ in range(5):
                table.undo()
            await screen.settle()
            assert set(screen.texts()) == labels

    run(go)


def test_the_big_screen_of_the_big_book_passes_over_an_absent_player(store: Store) -> None:
    """BB-25: the track names who really comes next."""
    table = big_book_evening.monster(big_book_evening.seat(store))

    def turn_of(screen: Phone, space: int) -> str:
        said = (str(getattr(each, "semantics_label", "") or "") for each in screen.controls())
        found = next(label for label in said if label.startswith(f"Case {space}\N{NO-BREAK SPACE}:"))
        return found.split(": ")[-1]

    async def go() -> None:
        async with Phone(app(store), f"/watch/{table.header.table}", *SCREENS[0]) as screen:
            assert turn_of(screen, 2) == f"{NAMES[1]} joue"
            table.do(StayAway(Seat(2)))
            await screen.settle()
            assert [turn_of(screen, space) for space in (1, 2, 3)] == [
                f"{NAMES[0]} joue",
                f"{NAMES[2]} joue",
                f"{NAMES[0]} joue",
            ]

    run(go)
