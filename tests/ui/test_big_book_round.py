"""A round of the Big Book by touch alone: from the closed grimoire to the page of the second monster."""

from __future__ import annotations

import pytest

from companion.games.big_book.state import Phase, Space
from companion.store import Store
from tests.ui import evening
from tests.ui.evening import at, sound, visit
from tests.ui.headless import Phone

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
TURNS = 5


def test_a_round_by_touch(store: Store) -> None:
    """Five turns and the judgement: each curse destroyed, each triggered one answered, a madness healed.

    What one taps is what happens at the table: no tap only says that nothing does.
    """
    facts = {"multi.I.1": 0, "multi.I.2": 1}
    store.library.put_facts("big_book", facts, evening.box_of("big_book", {}))
    table = evening.seat(store, 4)
    spent = {"book": 0, "monster": 0, "curse": 0, "madness": 0, "heal": 0, "end": 0}

    async def count(phone: Phone, what: str, *keys: str) -> None:
        for key in keys:
            await phone.tap(key)
        spent[what] += len(keys)

    async def one_turn(phone: Phone) -> None:
        if table.state.phase is Phase.CONCENTRATION:
            opens = table.state.marker in (Space.INVOCATION, Space.FIVE)
            await count(phone, "monster" if opens else "book", "main")
            if opens:
                await count(phone, "monster", "symbol-F", "symbol-E", "symbol-T")
            else:  # a curse was triggered; its card says: one madness
                await count(phone, "madness", "plus-1")
        if table.state.marker is Space.TWO:
            await count(phone, "heal", "chip-1", "heal-1")
        if table.state.marker in (Space.ONE, Space.THREE, Space.FOUR):
            slot = table.state.occupied[-1].slot.value
            await count(phone, "curse", f"slot-{slot}", "reward-A")

    async def go(phone: Phone) -> None:
        for _ in range(TURNS):
            turn = table.state.turn
            await one_turn(phone)
            await count(phone, "end", "main")
            assert table.state.turn == turn + 1
        await one_turn(phone)
        sound(phone)

    visit(store, at(table), go)
    assert (table.state.round, table.state.marker) == (2, Space.ONE)
    assert len(table.state.occupied) == 3
    # two monsters 4 each, two curses woken on 2 and 3, four curses destroyed, five turns ended
    assert spent == {"book": 2, "monster": 8, "curse": 8, "madness": 2, "heal": 2, "end": 5}
