"""A whole evening of the Big Book by touch alone, from the closed grimoire to the last page, and its taps."""

from __future__ import annotations

import pytest

from companion.games.big_book.vocabulary import Phase, Space, Status
from companion.store import Store
from tests.ui import big_book_evening
from tests.ui.headless import Phone
from tests.ui.looking import at, sound, visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
TURNS = 30


def test_an_evening_to_its_last_page(store: Store) -> None:
    """Six monsters, thirty turns: each curse destroyed, each triggered one read, madness healed on the way.

    What one taps is what happens at the table: no tap only says that nothing does.
    """
    facts = {f"multi.I.{number}": 1 if number > 3 else 0 for number in range(1, 7)}
    store.library.put_facts("big_book", facts, big_book_evening.box_of("big_book", {}))
    table = big_book_evening.seat(store, 4)
    spent = {"book": 0, "monster": 0, "curse": 0, "madness": 0, "heal": 0, "end": 0}

    async def count(phone: Phone, what: str, *keys: str) -> None:
        for key in keys:
            await phone.tap(key)
        spent[what] += len(keys)

    async def one_turn(phone: Phone) -> None:
        state = table.state
        if state.phase is Phase.CONCENTRATION:
            opens = state.marker in (Space.INVOCATION, Space.FIVE)
            woken = len([place for place in state.slots if place.triggered])
            await count(phone, "monster" if opens else "book", "main")
            if opens and table.state.status is Status.PLAYING:
                await count(phone, "monster", "symbol-F", "symbol-E", "symbol-T")
            elif len([place for place in table.state.slots if place.triggered]) > woken:
                await count(phone, "madness", "plus-1")  # what the card says: one for somebody
        if table.state.status is not Status.PLAYING:
            return
        lying = table.state.occupied
        if lying and table.state.turn % 2:
            await count(phone, "curse", f"slot-{lying[0].slot.value}", reward())
        owner = next((p.seat for p in table.state.players if p.owned), None)
        if owner is not None and table.state.turn % 3 == 0:
            await count(phone, "heal", f"chip-{int(owner)}", "heal-1")
        while len(table.state.occupied) > 5 - max(1, table.state.marker.number):
            slot = table.state.occupied[0].slot.value
            await count(phone, "curse", f"slot-{slot}", reward())
            assert slot not in {place.slot.value for place in table.state.occupied}
        await count(phone, "end", "main")

    def reward() -> str:
        return next(f"reward-{pile.element.value}" for pile in table.state.reserve if pile.v2)

    async def go(phone: Phone) -> None:
        while table.state.status is Status.PLAYING:
            turn = table.state.turn
            await one_turn(phone)
            assert table.state.turn > turn or table.state.status is not Status.PLAYING
        sound(phone)

    visit(store, at(table), go)
    assert table.state.status is Status.WON
    assert table.state.turn == TURNS + 1
    taps = sum(spent.values())
    curses = sum(3 + facts[f"multi.I.{number}"] for number in range(1, 7))
    assert spent["curse"] == 2 * curses
    assert spent["end"] == TURNS
    assert taps <= 140, spent
