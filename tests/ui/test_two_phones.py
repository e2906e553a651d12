"""Two phones at one table: each sees what the other does, both taps count, nothing goes astray."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Awaitable, Callable

from companion.core.seats import Seat
from companion.games.big_book.invocation import Advance
from companion.store import Store
from companion.ui.error_boundary import boundary_of
from companion.ui.main import app
from tests.ui import big_book_evening
from tests.ui.big_book_evening import play
from tests.ui.headless import Phone
from tests.ui.looking import WIDE, at


def together(
    store: Store,
    first: str,
    second: str,
    do: Callable[[Phone, Phone], Awaitable[None]],
    size: tuple[int, int],
) -> None:
    async def go() -> None:
        async with Phone(app(store), first) as ada, Phone(app(store), second, *size) as bo:
            await do(ada, bo)
            for phone in (ada, bo):
                await phone.settle()
                assert not boundary_of(phone.page).codes  # type: ignore[union-attr]
                assert phone.connection.patched
                mine = {control._i for control in phone.controls()} | set(phone.session.index)
                other = {control._i for control in (bo if phone is ada else ada).controls()}
                assert not [i for i in phone.connection.patched if i in other and i not in mine]

    asyncio.run(go())


def test_a_tap_here_is_seen_there(store: Store) -> None:
    table = big_book_evening.monster(big_book_evening.seat(store))

    async def go(ada: Phone, bo: Phone) -> None:
        quiet = len(bo.connection.patched)
        await ada.tap("plus-1")
        await bo.settle()
        assert bo.says("24")
        assert len(bo.connection.patched) > quiet
        await bo.tap("undo")
        await ada.settle()
        assert ada.says("25")
        before = ada.labels()["main"]
        await bo.tap("main")
        await ada.settle()
        assert ada.labels()["main"] != before
        await ada.tap("slot-3L")
        await bo.settle()
        assert "who-1" not in bo  # sheets are each one's own

    together(store, at(table), at(table), go, WIDE)


def test_taps_at_the_same_moment_both_count(store: Store) -> None:
    table = big_book_evening.seat(store)

    async def go(ada: Phone, bo: Phone) -> None:
        await asyncio.gather(*(phone.tap("plus-1") for phone in (ada, bo) for _ in range(3)))
        await asyncio.gather(ada.settle(40), bo.settle(40))
        assert table.state.player(Seat(1)).owned == 6
        assert ada.says("19")
        assert bo.says("19")
        await asyncio.gather(ada.tap("plus-2"), bo.tap("everyone"), ada.hold("plus-3"))
        await asyncio.gather(ada.settle(40), bo.settle(40))
        assert [player.owned for player in table.state.players] == [7, 2, 6]
        assert ada.says("10")
        assert bo.says("10")

    together(store, at(table), at(table), go, (412, 900))


def test_the_history_grows_while_it_is_read(store: Store) -> None:
    table = big_book_evening.seat(store)

    async def go(ada: Phone, bo: Phone) -> None:
        await ada.tap("plus-1")
        await bo.settle()
        assert "line-1" in bo
        await bo.tap("line-0")
        await ada.settle()
        assert ada.says("25")

    together(store, at(table), at(table, "/history"), go, WIDE)


def test_each_phone_has_its_own_hand(store: Store) -> None:
    table = big_book_evening.monster(big_book_evening.seat(store))

    async def go(ada: Phone, bo: Phone) -> None:
        for phone in (ada, bo):
            await phone.tap("pay")
            await phone.tap("edit-hand")
        await ada.tap("card-F3")
        await bo.settle()
        assert "hand-0" in ada
        assert "hand-0" not in bo

    together(store, at(table), at(table), go, (360, 640))
    store.flush()
    assert b"F3" not in store.export(table.header.table)  # type: ignore[operator]


def test_a_refusal_is_told_only_to_who_asked(store: Store) -> None:
    table = big_book_evening.seat(store)

    async def go(ada: Phone, bo: Phone) -> None:
        await ada.tap("undo")
        await bo.settle()
        assert "leave-it" in ada
        assert "leave-it" not in bo

    together(store, at(table), at(table), go, (360, 640))


def test_whoever_leaves_is_forgotten(store: Store) -> None:
    table = play(big_book_evening.seat(store), Advance())
    pages: list[weakref.ref[object]] = []

    async def go() -> None:
        async with Phone(app(store), at(table)) as stays:
            for _ in range(3):
                async with Phone(app(store), at(table)) as leaves:
                    await leaves.tap("plus-1")
                    await leaves.go("/settings")
                    await leaves.go(at(table))
                    pages.append(weakref.ref(leaves.page))
            await stays.settle()
            assert stays.says("22")
            assert len(table._listeners) == 3  # the store, and the one who stays: it looks and it hears
            assert len(store._watchers) == 3  # its light, its note of what is kept, the room for it
        assert len(table._listeners) == 1

    asyncio.run(go())
    gc.collect()
    assert not store._watchers
