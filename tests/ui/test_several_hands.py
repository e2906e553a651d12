"""Several hands at one table: whose tap is undone, and whose notes are whose."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from companion.core.refusal import Refusal
from companion.core.seats import Seat
from companion.core.table import Table
from companion.store import Store
from companion.ui.door import Guest
from companion.ui.guest_access import NotAllowed, store_for
from companion.ui.main import app
from companion.ui.seating import HOST, ClientIdentity, SeatRegistry
from tests.ui import anima_evening, big_book_evening
from tests.ui.headless import Phone
from tests.ui.looking import at, sound
from tests.ui.test_phones import FakeDoor

ONE, TWO = Guest("g1", 1, "android"), Guest("g2", 2, "iphone")


def run(work: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(work())  # type: ignore[arg-type]


def opened(store: Store, table: Table[Any]) -> tuple[FakeDoor, Callable[..., Any]]:
    store.library.put_passes([{"id": "g1"}, {"id": "g2"}])
    door = FakeDoor(table=table.header.table)
    door.change(True)
    return door, app(store, door=door)


def madness(table: Table[Any]) -> list[int]:
    return [player.owned for player in table.state.players]


# -- undo -----------------------------------------------------------------------------------------------


def test_undo_takes_ones_own_tap_first_and_leaves_the_others(store: Store) -> None:
    table = big_book_evening.monster(big_book_evening.seat(store))
    door, main = opened(store, table)

    async def go() -> None:
        door.me = ONE
        async with Phone(main, at(table)) as one:
            await one.tap("who-1")
            door.me = TWO
            async with Phone(main, at(table)) as two:
                await two.tap("who-2")
                await one.tap("plus-1")
                await two.tap("plus-2")
                await two.tap("plus-3")
                await one.settle()
                assert madness(table) == [1, 1, 1]
                await one.tap("undo")
                assert madness(table) == [0, 1, 1]
                await two.settle()
                assert not two.says("Votre coup est annulé")
                assert not one.says("Le coup de")

    run(go)


def test_taking_back_anothers_tap_asks_and_tells_that_phone(store: Store) -> None:
    table = big_book_evening.monster(big_book_evening.seat(store))
    door, main = opened(store, table)
    names = table.names

    async def go() -> None:
        door.me = ONE
        async with Phone(main, at(table)) as one:
            await one.tap("who-1")
            door.me = TWO
            async with Phone(main, at(table)) as two:
                await two.tap("who-2")
                await two.tap("plus-2")
                await one.settle()
                taps = len(table.entries)
                await one.tap("undo")
                assert one.says(f"Le coup de {names[1]}")
                sound(one)
                assert len(table.entries) == taps  # asked, not done
                await one.tap("leave-it")
                assert madness(table) == [0, 1, 0]
                await one.tap("undo")
                await one.tap("anyway")
                assert madness(table) == [0, 0, 0]
                await two.settle()
                assert two.says("Votre coup est annulé")
                assert two.says(f"{names[0]} a annulé")
                sound(two)

    run(go)


def test_what_was_asked_is_what_is_undone(store: Store) -> None:
    """Somebody taps while the question stands there: nothing else is taken back."""
    table = big_book_evening.monster(big_book_evening.seat(store))
    door, main = opened(store, table)

    async def go() -> None:
        door.me = ONE
        async with Phone(main, at(table)) as one:
            await one.tap("who-1")
            door.me = TWO
            async with Phone(main, at(table)) as two:
                await two.tap("who-2")
                await two.tap("plus-2")
                await one.settle()
                await one.tap("undo")
                await two.tap("plus-3")
                await one.tap("anyway")
                assert madness(table) == [0, 1, 1]

    run(go)


def test_going_back_in_the_history_over_others_asks_too(store: Store) -> None:
    table = big_book_evening.monster(big_book_evening.seat(store))
    door, main = opened(store, table)

    async def go() -> None:
        door.me = ONE
        async with Phone(main, at(table)) as one:
            await one.tap("who-1")
            door.me = TWO
            async with Phone(main, at(table)) as two:
                await two.tap("who-2")
                for _ in range(3):
                    await two.tap("plus-2")
                await one.go(at(table, "/history"))
                taps = len(table.entries)
                line = f"line-{table.done[0][0].seq}"
                await one.tap(line)
                assert len(table.entries) == taps
                assert one.says("Continuer")
                await one.tap("anyway")
                assert len(table.entries) == taps + 1
                await two.settle()
                assert two.says("Votre coup est annulé")

    run(go)


def test_alone_at_the_table_undo_never_asks(store: Store) -> None:
    table = big_book_evening.monster(big_book_evening.seat(store))
    assert not isinstance(table.do(big_book_evening.TakeMadness(Seat(1), 1), "Bo"), Refusal)

    async def go() -> None:
        async with Phone(app(store, door=FakeDoor()), at(table)) as phone:
            await phone.tap("undo")
            assert madness(table) == [0, 0, 0]

    run(go)


# -- notes ----------------------------------------------------------------------------------------------

TITLE = "Le Palais des glaces"


def note(by: str) -> dict[str, Any]:
    return {"missions": [{"title": TITLE, "lines": []}], "by": by}


def test_a_branch_keeps_who_holds_which_seat(store: Store) -> None:
    table = anima_evening.begun(store)
    door, main = opened(store, table)

    async def go() -> None:
        door.me = ONE
        async with Phone(main, at(table)) as one:
            await one.tap("who-1")
            await one.tap("quick-missions")
            await one.hold("secret-hold")
            await one.write("secret-1", TITLE)
        door.me = None
        async with Phone(main, at(table, "/history")) as host:
            await host.hold(f"line-{table.done[-1][0].seq}")
            await host.tap("branch")
            await host.settle()
        branch = next(card.id for card in store.cards() if card.parent is not None)
        seating = SeatRegistry(store.library)
        assert seating.seat_of(branch, "g1") == 1
        door.open(branch)
        door.me = TWO
        async with Phone(main, f"/table/{branch}") as two:
            await two.tap("who-1")
            assert two.says("Place prise")
            assert TITLE.encode() not in two.connection.wire
        door.me = ONE
        async with Phone(main, f"/table/{branch}") as one:
            await one.tap("quick-missions")
            await one.hold("secret-hold")
            assert TITLE.encode() in one.connection.wire, "its own phone has its notes there too"

    run(go)


def test_notes_typed_on_the_host_are_not_a_guests_to_read(store: Store) -> None:
    table = anima_evening.begun(store)
    door, main = opened(store, table)
    name = table.header.table

    async def go() -> None:
        door.me = None
        async with Phone(main, at(table)) as host:
            await host.tap("quick-missions")
            await host.hold("secret-hold")
            await host.write("secret-1", TITLE)
            door.me = TWO
            async with Phone(main, at(table)) as guest:
                await guest.tap("who-1")
                await guest.tap("quick-missions")
                assert "secret-hold" not in guest
                assert guest.says("gardées chez l’hôte")
                sound(guest)
                assert TITLE.encode() not in guest.connection.wire
                await host.tap("sheet-close")
                await host.tap("quick-missions")
                await host.tap("secret-give")
                sound(host)
                await guest.tap("sheet-close")
                await guest.tap("quick-missions")
                await guest.hold("secret-hold")
                assert TITLE.encode() in guest.connection.wire

    run(go)
    assert store.private.read(name, Seat(1))["by"] == "g2"


@pytest.mark.parametrize(
    ("by", "host", "guest"),
    [(HOST, True, False), ("g1", False, False), ("gone", True, False)],
    ids=["the host's", "another phone's", "one that is gone"],
)
def test_notes_stay_with_the_person_when_a_seat_changes_hands(
    store: Store, by: str, host: bool, guest: bool
) -> None:
    table = anima_evening.begun(store).header.table
    store.library.put_passes([{"id": "g1"}, {"id": "g2"}])
    store.private.write(table, Seat(1), note(by))
    seating, door = SeatRegistry(store.library), FakeDoor(table=table)
    mine, hers = ClientIdentity(seating, None, door), ClientIdentity(seating, TWO, door)
    assert mine.may_read(table, 1, note(by)) is host
    assert hers.claim(table, 1)
    near = store_for(store, hers)
    assert hers.may_read(table, 1, note(by)) is guest
    with pytest.raises(NotAllowed):
        near.private.read(table, Seat(1))
    with pytest.raises(NotAllowed):
        near.private.write(table, Seat(1), note("g2"))
    assert not mine.may_read(table, 1, note("g2"))
