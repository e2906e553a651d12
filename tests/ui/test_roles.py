"""Host, guest, watcher: decided where the table is kept, whatever a phone sends.

What is forged here is what Flet's protocol can carry: an event of any control a session ever had, an
address, a changed property. Screens are also drawn as if nothing were hidden, so that what holds is the
decision and not the missing button.
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import pytest

from companion.boxes import box_of
from companion.core.refusal import CoreWhy
from companion.core.roles import Role
from companion.core.seats import Seat
from companion.core.table import Table
from companion.store import Store
from companion.store.cards import TableCard
from companion.store.library import Library
from companion.store.private import PrivateNotes
from companion.store.store import Store as WholeStore
from companion.ui import routes
from companion.ui.door import Guest
from companion.ui.error_boundary import boundary_of
from companion.ui.guest_access import NotAllowed, door_for, store_for
from companion.ui.main import app
from companion.ui.seating import ClientIdentity, SeatRegistry
from companion.ui.session import ClientSession
from tests.ui import big_book_evening, looking
from tests.ui.headless import Phone
from tests.ui.looking import at, sound
from tests.ui.test_phones import FakeDoor

ROUTES = (
    "/", "/settings", "/plays", "/new/anima", "/new/big_book", "/tray", "/table/{other}", "/table/{open}",
    "/table/{open}/history", "/table/{other}/history", "/watch/{other}", "/watch/{open}",
    "/box/big_book/{open}", "/box/big_book", "/help/big_book/{open}", "/tray/{open}",
)  # fmt: skip
ROUNDS = 2
"""Every handler is fired so often on each screen: the second round finds what the first opened."""


@dataclass
class House:
    """A host with two tables, one of them open to phones."""

    store: Store
    door: FakeDoor
    main: Callable[..., Any]
    table: Table[Any]
    other: Table[Any]

    def addresses(self) -> list[str]:
        ids = {"open": self.table.header.table, "other": self.other.header.table}
        return [route.format(**ids) for route in ROUTES]

    def ended(self, card: TableCard) -> bool:
        """By hand, which is the host's: a guest that plays may well play the open table to its end."""
        played = card.id == self.table.header.table and self.table.game.summary(self.table.state).outcome
        return card.finished and not played

    def kept(self) -> tuple[Any, ...]:
        """Everything a guest may not change."""
        store, library = self.store, self.store.library
        return (
            sorted((card.id, card.name, self.ended(card), card.archived) for card in store.cards()),
            len(self.other.entries),
            library.settings,
            dict(library.facts("big_book")),
            library.roster(),
            store.backups.names(),
            sorted(phone["id"] for phone in library.phones()),
            self.door.opened,
            self.door.removed,
            self.door.invitation() is not None,
        )


@pytest.fixture
def house(store: Store) -> House:
    table = big_book_evening.monster(big_book_evening.seat(store, name="Mardi"))
    other = big_book_evening.monster(big_book_evening.seat(store, name="Autre"))
    store.library.put_passes([{"id": "g1"}, {"id": "g2"}, {"id": "tv"}])
    store.library.put_phone("tv", watches=True)
    door = FakeDoor(table=table.header.table)
    door.change(True)
    return House(store, door, app(store, door=door), table, other)


def run(work: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(work())  # type: ignore[arg-type]


async def forge(phone: Phone, name: str = "click") -> int:
    """Fire an event at every control this session knows: shown, hidden, or left behind."""
    fired = 0
    for control in [*phone.session.index.values(), *phone.controls()]:
        if getattr(control, f"on_{name}", None) is not None and control is not phone.page:
            await phone.session.dispatch_event(control._i, name, None)
            fired += 1
    await phone.settle()
    return fired


async def forge_everywhere(phone: Phone, house: House) -> int:
    fired = 0
    for address in house.addresses():
        await phone.go(address)
        for _ in range(ROUNDS):
            fired += await forge(phone)
            fired += await forge(phone, "long_press")
            fired += await forge(phone, "submit")
    for key in ("Z", " ", "Escape"):
        await phone.press(key, ctrl=key == "Z")
    await phone.press("Z", ctrl=True, shift=True)
    return fired


@pytest.mark.timeout(300)
def test_forged_events_of_a_guest_change_nothing_of_the_house(house: House) -> None:
    house.door.me = Guest("g1", 1, "android")
    before = house.kept()

    async def go() -> None:
        async with Phone(house.main, "/") as phone:
            assert "who-1" in phone
            await phone.tap("who-1")
            assert await forge_everywhere(phone, house) > 200
            assert house.kept() == before

    run(go)


@pytest.mark.timeout(300)
def test_forged_events_change_nothing_even_where_nothing_is_hidden(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same with every screen and every button drawn for the guest: the decision alone holds."""
    monkeypatch.setattr(routes, "led", lambda role, steps, table, box: steps or ["shelf"])
    monkeypatch.setattr(ClientSession, "may", lambda self, deed: True)
    house.door.me = Guest("g1", 1, "android")
    before = house.kept()

    async def go() -> None:
        async with Phone(house.main, at(house.table)) as phone:
            await phone.tap("who-1")
            await forge_everywhere(phone, house)
            assert house.kept() == before

    run(go)


@pytest.mark.timeout(300)
def test_forged_events_of_a_watcher_change_nothing_at_all(house: House) -> None:
    house.door.me = Guest("tv", 3, "computer")
    before, taps = house.kept(), len(house.table.entries)

    async def go() -> None:
        async with Phone(house.main, at(house.table), *looking.WIDE) as phone:
            assert "who-1" not in phone
            await forge_everywhere(phone, house)
            for address in house.addresses():  # no address leads back to the table that is played
                await phone.go(address)
                assert "big-screen" in phone.labels()
                assert not phone.keys()
            assert (house.kept(), len(house.table.entries)) == (before, taps)

    run(go)


@pytest.mark.timeout(300)
def test_a_phone_that_was_sent_away_does_nothing_more(house: House) -> None:
    """Its session is still there when its pass is not: whatever it had on its screen answers no."""
    house.door.me = Guest("g1", 1, "android")

    async def go() -> None:
        async with Phone(house.main, at(house.table)) as phone:
            await phone.tap("who-1")
            await phone.tap("plus-1")
            plus = phone.find("plus-1")
            house.store.library.put_passes([{"id": "g2"}, {"id": "tv"}])
            before, taps = house.kept(), len(house.table.entries)
            await phone.session.dispatch_event(plus._i, "click", None)
            await phone.settle()
            assert phone.says("Ce téléphone n’est plus à la table")
            await forge_everywhere(phone, house)
            assert (house.kept(), len(house.table.entries)) == (before, taps)

    run(go)


def test_a_guest_is_led_to_the_open_table_and_asked_who_it_is(house: House) -> None:
    async def go() -> None:
        for number, address in enumerate(house.addresses()):
            house.store.library.put_passes([{"id": f"n{number}"}, {"id": "tv"}])
            house.door.me = Guest(f"n{number}", 1, "android")
            async with Phone(house.main, address) as phone:
                assert {"who-1", "who-2", "who-3", "who-all", "who-watch"} <= phone.keys(), address
                sound(phone)
                await phone.tap("who-2")  # one tap
                assert {"who-1", "seat-1"}.isdisjoint(phone.keys()), address
                assert not phone.says("Autre")
                assert SeatRegistry(house.store.library).seat_of(house.table.header.table, f"n{number}") == 2

    run(go)


@pytest.mark.parametrize("address", ["/help/nothing/{}", "/box/nothing/{}"])
def test_an_address_that_leads_a_guest_nowhere_has_a_sentence_and_a_way_back(
    house: House, address: str
) -> None:
    house.door.me = Guest("g1", 1, "android")
    house.store.library.choose(guests_box=True)
    table = house.table.header.table

    async def go() -> None:
        async with Phone(house.main, at(house.table)) as phone:
            await phone.tap("who-1")
            await phone.go(address.format(table))
            assert phone.says("Rien à cette adresse")
            sound(phone)
            await phone.tap("main")
            assert "plus-1" in phone
            assert phone.page.route == at(house.table)

    run(go)


def test_what_a_guest_is_shown_it_may_be_shown(house: House) -> None:
    """No part of the screens that are its own asks for what is not."""
    table = house.table.header.table

    async def go() -> None:
        house.door.me = Guest("g1", 1, "android")
        for size in (looking.SMALL, looking.WIDE):
            async with Phone(house.main, "/", *size) as phone:
                if "who-1" in phone:
                    await phone.tap("who-1")
                for address in (
                    at(house.table),
                    at(house.table, "/history"),
                    f"/help/big_book/{table}",
                    f"/watch/{table}",
                ):
                    await phone.go(address)
                    assert not phone.says("Seul l’hôte peut faire cela"), address
                await phone.go(at(house.table))
                for sheet in (
                    "menu-phones",
                    "menu-this_phone",
                    "menu-keep",
                    "menu-tray",
                    "menu-bookmark",
                    "menu-actions",
                ):
                    await phone.tap("menu")
                    await phone.tap(sheet)
                    assert not phone.says("Seul l’hôte peut faire cela"), sheet
                    await phone.press("Escape")

    run(go)


def test_a_seat_taken_meanwhile_is_told_and_shown(house: House) -> None:
    async def go() -> None:
        house.door.me = Guest("g1", 1, "android")
        async with Phone(house.main, "/") as one:
            house.door.me = Guest("g2", 2, "iphone")
            async with Phone(house.main, "/") as two:
                await one.tap("who-1")
                await two.settle()
                assert two.says("pris par un autre téléphone")
                await two.tap("who-1")
                assert two.says("Place prise")
                await two.tap("who-3")
                assert "plus-1" in two

    run(go)


def test_only_my_seat_is_decided_at_each_tap(house: House) -> None:
    async def go() -> None:
        house.door.me = Guest("g1", 1, "android")
        async with Phone(house.main, "/") as guest:
            await guest.tap("who-2")
            await guest.tap("plus-1")
            house.door.me = None
            async with Phone(house.main, at(house.table)) as host:
                await host.tap("menu")
                await host.tap("menu-phones")
                await host.tap("rule-own_seat")
                sound(host)
            taps = len(house.table.entries)
            await guest.tap("plus-1")
            assert guest.says("celle-ci n’est pas la vôtre")
            assert guest.says("Pas depuis ce téléphone")
            await guest.tap("main")  # it is the first player's turn
            assert len(house.table.entries) == taps
            await guest.tap("plus-2")
            assert len(house.table.entries) == taps + 1
            house.store.library.choose(own_seat=False)
            await guest.tap("plus-1")
            assert len(house.table.entries) == taps + 2

    run(go)


def test_box_facts_are_copied_by_guests_only_where_the_host_allows_it(house: House) -> None:
    table = house.table.header.table
    facts = {"curses.E.count": 10}
    store, library = house.store, house.store.library
    holder = ClientIdentity(SeatRegistry(library), Guest("g1", 1, "x"), house.door)
    near = store_for(store, holder)
    with pytest.raises(NotAllowed):
        near.library.put_facts("big_book", facts, box_of("big_book", {}))
    library.choose(guests_box=True)
    near.library.put_facts("big_book", facts, box_of("big_book", {}))
    assert library.facts("big_book")["curses.E.count"] == 10

    async def go() -> None:
        house.door.me = Guest("g2", 2, "android")
        async with Phone(house.main, "/") as phone:
            await phone.tap("who-1")
            await phone.go(f"/box/big_book/{table}")
            assert "plus-1" not in phone
            house.door.me = None
            async with Phone(house.main, at(house.table)) as host:
                await host.tap("menu")
                await host.tap("menu-phones")
                await host.tap("rule-guests_box")
            await phone.settle()
            assert "plus-1" in phone

    run(go)


ALLOWED = {
    WholeStore: {"export", "open", "status", "watch", "library", "private", "keeps", "one_thread"},
    Library: {"settings", "card", "facts", "others", "former", "swap_fact", "put_facts", "roster"},
    PrivateNotes: {"read", "write"},
}


@pytest.mark.parametrize("kind", ALLOWED, ids=lambda kind: kind.__name__)
def test_of_what_is_kept_a_guest_reaches_only_what_is_named(house: House, kind: type) -> None:
    """Also what a later version adds: a name nobody thought of is refused."""
    holder = ClientIdentity(SeatRegistry(house.store.library), Guest("g1", 1, "x"), house.door)
    near = store_for(house.store, holder)
    place: Any = {WholeStore: near, Library: near.library, PrivateNotes: near.private}[kind]
    names = {name for name, _ in inspect.getmembers(kind) if not name.startswith("_")} | {"backups", "folder"}
    for name in names - ALLOWED[kind]:
        with pytest.raises(NotAllowed) as caught:
            getattr(place, name)
        assert caught.value.refusal.why is CoreWhy.ONLY_HOST
    with pytest.raises(NotAllowed):
        near.open(house.other.header.table)
    with pytest.raises(NotAllowed):
        near.private.read(house.table.header.table, Seat(1))
    with pytest.raises(NotAllowed):
        near.library.swap_fact("big_book", "curses.E.count")


def test_the_door_has_no_keys_inside(house: House) -> None:
    holder = ClientIdentity(SeatRegistry(house.store.library), Guest("g1", 1, "x"), house.door)
    door = door_for(house.door, holder)
    assert door is not None
    told = door.invitation()
    assert told is not None
    assert (told.link, told.code) == ("", "")
    for tried in (lambda: door.open("x"), door.close, lambda: door.remove("g2")):
        with pytest.raises(NotAllowed):
            tried()


def test_a_watcher_is_let_play_again_only_by_the_host(house: House) -> None:
    async def go() -> None:
        house.door.guests = (Guest("tv", 3, "computer", sockets=1),)
        house.door.me = Guest("tv", 3, "computer")
        async with Phone(house.main, "/", *looking.WIDE) as screen:
            house.door.me = None
            async with Phone(house.main, at(house.table)) as host:
                await host.tap("menu")
                await host.tap("menu-phones")
                assert host.says("regarde seulement")
                sound(host)
                await host.tap("phone-3-play")
            await screen.settle()
            assert "who-1" in screen
            await screen.tap("who-watch")
            assert "who-1" not in screen
        assert SeatRegistry(house.store.library).role("tv") is Role.WATCHER

    run(go)


def test_phones_follow_the_host_to_another_table(house: House) -> None:
    async def go() -> None:
        house.door.me = Guest("g1", 1, "android")
        async with Phone(house.main, "/") as guest:
            await guest.tap("who-1")
            house.door.me = None
            async with Phone(house.main, at(house.other)) as host:
                await host.tap("menu")
                await host.tap("menu-phones")
                assert host.says("à une autre table")
                await host.tap("phones-come")
                assert house.door.table == house.other.header.table
            await guest.settle()
            assert "who-1" in guest
            assert guest.says("Autre")
            await guest.tap("who-1")
            taps = len(house.other.entries)
            await guest.tap("plus-1")
            assert len(house.other.entries) == taps + 1

    run(go)


def test_a_door_opened_before_any_table_leads_to_the_first_one(store: Store) -> None:
    table = big_book_evening.monster(big_book_evening.seat(store))
    store.library.put_passes([{"id": "g1"}])
    door = FakeDoor()
    door.change(True)
    main = app(store, door=door)

    async def go() -> None:
        door.me = Guest("g1", 1, "android")
        async with Phone(main, at(table)) as guest:
            assert "no-table" in guest.labels()
            door.me = None
            async with Phone(main, at(table)) as host:
                await host.settle()
                assert door.table == table.header.table
            await guest.settle()
            assert "who-1" in guest
            boundary = boundary_of(guest.page)
            assert boundary is not None
            assert not boundary.codes

    run(go)
