"""Other phones at the table: the door, seats, who did what, the big screen."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import flet as ft
import pytest

from companion.i18n.words import Words
from companion.store import Store
from companion.ui.door import Guest, Invitation, NotOpened
from companion.ui.error_boundary import boundary_of
from companion.ui.main import app
from companion.ui.seating import HOST, ClientIdentity, SeatRegistry
from tests.ui import anima_evening, big_book_evening, looking
from tests.ui.headless import Phone
from tests.ui.looking import at, sound

LINK = "http://192.168.1.5:8421/join#abcdefghijklmnopqrstuv.t1"


class FakeDoor:
    """A door without a network."""

    def __init__(self, refuses: str = "", table: str = "") -> None:
        self.me: Guest | None = None
        self.table = table
        self.refuses = refuses
        self.guests: tuple[Guest, ...] = ()
        self.opened: list[str] = []
        self.removed: list[str] = []
        self._open = False
        self._told: list[Callable[[], None]] = []

    def open(self, table: str = "") -> None:
        if self.refuses:
            raise NotOpened(self.refuses, address="192.168.1.5")
        self.opened.append(table)
        self.table = table
        self.change(True)

    def close(self) -> None:
        self.change(False)

    def remove(self, phone: str) -> None:
        self.removed.append(phone)
        self.guests = tuple(guest for guest in self.guests if guest.id != phone)
        self.change(self._open)

    def change(self, is_open: bool) -> None:
        self._open = is_open
        for told in tuple(self._told):
            told()

    def invitation(self) -> Invitation | None:
        return Invitation("http://192.168.1.5:8421", LINK, "123456", self.guests) if self._open else None

    def listen(self, told: Callable[[], None]) -> Callable[[], None]:
        self._told.append(told)
        return lambda: self._told.remove(told) if told in self._told else None


def run(work: Callable[[], object]) -> None:
    asyncio.run(work())  # type: ignore[arg-type]


async def whole(phone: Phone) -> None:
    await phone.settle()
    boundary = boundary_of(phone.page)
    assert boundary is not None
    assert not boundary.codes


@pytest.mark.parametrize("size", [looking.SMALL, looking.WIDE], ids=str)
def test_the_door_is_opened_and_closed_from_the_table(store: Store, size: tuple[int, int]) -> None:
    table = big_book_evening.monster(big_book_evening.seat(store))
    door = FakeDoor()

    async def go() -> None:
        async with Phone(app(store, door=door), at(table), *size) as phone:
            assert "phones-here" not in phone
            await phone.tap("menu")
            await phone.tap("menu-phones")
            sound(phone)
            assert "phones-code" not in phone.labels()
            await phone.tap("phones-open")
            assert door.opened == [table.header.table]
            await phone.settle()
            assert phone.says("123 456")
            assert "1 2 3 4 5 6" in phone.labels()["phones-code"]
            assert phone.says("192.168.1.5:8421")
            sound(phone)
            door.guests = (Guest("g1", 1, "android", sockets=1), Guest("g2", 2, "iphone"))
            await phone.run(lambda: door.change(True))
            assert phone.says("téléphone 1")
            assert phone.says("absent pour l’instant")
            assert "2 téléphones à la table" in phone.labels()["phones-here"]
            sound(phone)
            await phone.tap("phone-2-remove")
            assert door.removed == ["g2"]
            await phone.tap("phones-open")
            await phone.settle()
            assert "phones-code" not in phone.labels()
            assert "phones-here" not in phone
            await whole(phone)

    run(go)


@pytest.mark.parametrize("why", ["no_network", "no_door", "no_server"])
def test_a_door_that_does_not_open_says_why(store: Store, why: str) -> None:
    table = big_book_evening.monster(big_book_evening.seat(store))

    async def go() -> None:
        async with Phone(app(store, door=FakeDoor(why)), at(table)) as phone:
            await phone.tap("menu")
            await phone.tap("menu-phones")
            await phone.tap("phones-open")
            assert phone.says("Porte fermée")
            assert "phones-code" not in phone.labels()
            await whole(phone)

    run(go)


def test_without_a_server_the_menu_does_not_speak_of_phones(store: Store) -> None:
    table = big_book_evening.monster(big_book_evening.seat(store))

    async def go() -> None:
        async with Phone(app(store), at(table)) as phone:
            await phone.tap("menu")
            assert "menu-phones" not in phone

    run(go)


def test_a_guest_claims_a_seat_and_the_history_tells(store: Store) -> None:
    table = big_book_evening.monster(big_book_evening.seat(store))
    store.library.put_passes([{"id": "g1"}, {"id": "g2"}])
    door = FakeDoor(table=table.header.table)
    door.change(True)
    main = app(store, door=door)

    async def go() -> None:
        door.me = Guest("g1", 1, "android")
        async with Phone(main, at(table)) as one:
            door.me = Guest("g2", 2, "iphone")
            async with Phone(main, at(table)) as two:
                await one.tap("who-all")
                await two.tap("who-all")
                await one.tap("plus-1")
                assert table.done[-1][0].by == "#1"
                await one.tap("menu")
                await one.tap("menu-phones")
                assert "phones-open" not in one  # only the host opens and closes
                await one.tap("seat-2")
                sound(one)
                await two.tap("menu")
                await two.tap("menu-phones")
                assert two.says("pris par un autre téléphone")
                await two.tap("seat-2")
                assert two.says("Place prise")
                await two.tap("seat-1")
                await one.tap("sheet-leave")
                await one.tap("plus-1")
                assert table.done[-1][0].by == table.names[1]
                await two.tap("seat-1")  # leaves it again, and is asked whose it is then
                await two.tap("who-all")
                await two.tap("plus-1")
                assert table.done[-1][0].by == "#2"
                await one.go(at(table, "/history"))
                await one.settle()
                assert one.says("téléphone 2")
                assert any(table.names[1] in line for line in one.texts())
                await whole(one)
                await whole(two)

    run(go)


def test_with_large_text_a_guests_first_line_keeps_the_margin(store: Store) -> None:
    """No way back stands before it there."""
    table = big_book_evening.seat(store)
    store.library.choose(lang="fr", text_scale=2.0)
    store.library.put_passes([{"id": "g1"}])
    door = FakeDoor(table=table.header.table)
    door.change(True)
    door.me = Guest("g1", 1, "android", lang="fr")

    async def go() -> None:
        async with Phone(app(store, door=door), "/") as phone:
            await phone.tap("who-2")
            assert "back" not in phone
            line = next(each for each in phone.controls() if each.key == "where")
            while not (isinstance(line, ft.Container) and line.expand):
                line = line.parent
            assert isinstance(line.padding, ft.Padding)
            assert line.padding.left == 16

    run(go)


def test_with_large_text_the_code_is_seen_before_what_explains_it(store: Store) -> None:
    table = big_book_evening.seat(store)
    store.library.choose(lang="fr", text_scale=2.0)

    async def go() -> None:
        async with Phone(app(store, door=FakeDoor()), at(table)) as phone:
            for key in ("menu", "menu-phones", "phones-open"):
                await phone.tap(key)
            words = Words("fr")
            assert not phone.says(words.t("app.phones.note"))
            assert not phone.says(words.t("app.phones.opened.note"))
            (scan,) = [each for each in phone.controls() if getattr(each, "value", "") == _scan(words)]
            assert isinstance(scan.parent, ft.Container)
            assert scan.parent.alignment == ft.Alignment(0, 0), "below the middle of its code"

    run(go)


def _scan(words: Words) -> str:
    return words.t("app.phones.scan")


def test_a_phone_has_its_own_settings(store: Store) -> None:
    table = big_book_evening.monster(big_book_evening.seat(store))
    store.library.put_passes([{"id": "g1"}])
    door = FakeDoor(table=table.header.table)
    main = app(store, door=door)

    async def go() -> None:
        door.me = Guest("g1", 1, "android")
        async with Phone(main, "/") as phone:
            await phone.tap("who-1")
            await phone.tap("menu")
            await phone.tap("menu-this_phone")
            sound(phone)
            await phone.tap("lang-en")
            assert phone.says("This phone")
        assert store.library.settings.lang == "fr"
        async with Phone(main, at(table)) as phone:
            await phone.tap("menu")
            assert phone.says("The evening")
        door.me = None
        async with Phone(main, "/settings") as phone:
            assert not phone.says("Settings")

    run(go)


def test_seats_are_held_by_one_phone(store: Store) -> None:
    library = store.library
    library.put_passes([{"id": "g1"}, {"id": "g2"}])
    seating = SeatRegistry(library)
    door = FakeDoor(table="t")
    host, one, two = (
        ClientIdentity(seating, g, door) for g in (None, Guest("g1", 1, "x"), Guest("g2", 2, "x"))
    )
    assert one.claim("t", 1)
    assert not two.claim("t", 1)
    assert not host.claim("t", 1)
    assert not two.claim("u", 1)  # a table that is not open to phones
    assert one.claim("t", 2)  # one seat each: the first is free again
    assert two.claim("t", 1)
    assert [host.may_see("t", seat) for seat in (1, 2, 3)] == [False, False, True]
    assert [one.may_see("t", seat) for seat in (1, 2, 3)] == [False, True, False]
    again = SeatRegistry(library)
    assert again.holder("t", 2) == "g1"
    assert again.seat_of("t", "g2") == 1
    library.put_passes([{"id": "g2"}])  # g1 was sent away
    assert host.may_see("t", 2)
    assert host.claim("t", 2)
    assert (host.seat("t"), host.id) == (2, HOST)
    assert host.name("t", ("Ada", "Bo")) == "Bo"
    assert host.name("t", ("Ada",)) == ""


def test_another_seats_notes_never_reach_a_phone(store: Store) -> None:
    """All that travels to the others is read: the host, a guest who pries, the big screen."""
    table = anima_evening.begun(store)
    store.library.put_passes([{"id": "g1"}, {"id": "g2"}])
    store.library.put_phone("g1", seats={table.header.table: 1})
    door = FakeDoor(table=table.header.table)
    door.change(True)
    main, title = app(store, door=door), "Le Palais des glaces"

    async def pry(phone: Phone) -> None:
        await phone.tap("quick-missions")
        await phone.tap("whose-1")
        assert "secret-show" not in phone
        assert "secret-1" not in phone
        await phone.press("Escape")
        await phone.tap("menu")
        if "menu-phones" in phone:
            await phone.tap("menu-phones")
            await phone.tap("seat-1")
        for page in ("/history", ""):
            await phone.go(at(table, page))
            await phone.settle()
        await phone.tap("quick-missions")
        await phone.tap("whose-1")
        assert "secret-show" not in phone

    async def go() -> None:
        door.me = Guest("g1", 1, "android")
        async with Phone(main, at(table)) as mine:
            await mine.tap("quick-missions")
            await mine.hold("secret-hold")
            field = mine.find("secret-1")
            await mine.write("secret-1", title)
            for me in (Guest("g2", 2, "iphone"), None):
                door.me = me
                async with Phone(main, at(table)) as other:
                    if me is not None:
                        await other.tap("who-all")
                    await pry(other)
                    # An event that names the field of another phone's page.
                    await other.session.dispatch_event(field._i, "change", {"value": "x"})
                    await other.settle()
                    assert title.encode() not in other.connection.wire
            async with Phone(main, f"/watch/{table.header.table}", *looking.WIDE) as big:
                await big.settle()
                assert title.encode() not in big.connection.wire
        door.me = Guest("g1", 1, "android")
        async with Phone(main, at(table)) as mine:
            assert title.encode() not in mine.connection.wire
            await mine.tap("quick-missions")
            await mine.hold("secret-hold")
            assert title.encode() in mine.connection.wire, "its own phone does get it"
        kept = store.private.read(table.header.table, anima_evening.ONE)
        assert kept["missions"][0]["title"] == title

    run(go)


def test_the_back_button_closes_the_sheet_first(store: Store) -> None:
    table = big_book_evening.monster(big_book_evening.seat(store))

    async def go() -> None:
        async with Phone(app(store), at(table)) as phone:
            await phone.tap("chip-1")
            assert "sheet-close" in phone
            await phone.go("/")
            await phone.settle()
            assert "sheet-close" not in phone
            assert phone.page.route == at(table)
            assert "chip-1" in phone
            await phone.go("/")
            await phone.settle()
            assert "chip-1" not in phone
            await whole(phone)

    run(go)


def test_a_link_is_followed_whatever_is_open(store: Store) -> None:
    table = big_book_evening.monster(big_book_evening.seat(store))

    async def go() -> None:
        async with Phone(app(store), "/plays") as phone:
            await phone.go(at(table))
            await phone.tap("chip-1")
            await phone.go("/settings")
            assert "haptics" in phone
            await phone.go(at(table))
            assert "chip-1" in phone
            assert "sheet-close" not in phone
            await phone.tap("chip-1")
            await phone.go("/")  # as the back button
            await phone.settle()
            assert phone.page.route == at(table)
            assert "sheet-close" not in phone

    run(go)
