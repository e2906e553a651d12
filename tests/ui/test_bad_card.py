"""One table that cannot be told is one bad card; the shelf and all the others stay."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.boxes import box_of
from companion.core.seats import Player, Seat
from companion.core.table import Plan, Table, open_table
from companion.games import ALL
from companion.games.big_book.madness import TakeMadness
from companion.i18n.words import Words
from companion.store import Loaded, Store, open_folder
from companion.ui import summaries
from companion.ui.error_boundary import boundary_of
from companion.ui.main import app
from companion.ui.screens import plays, shelf
from tests.ui.headless import Phone

EARLY = (shelf, plays)
"""Imported while nothing is patched: they keep the names they find."""


def started(store: Store, game: str, name: str) -> str:
    players = (Player("Ada"), Player("Bo"), Player("Cy"))[: max(2, ALL[game].players.start)]
    table = open_table(ALL[game], Plan(name, players, ALL[game].options()), box_of(game, {}))
    assert isinstance(table, Table)
    store.start(table)
    return table.header.table


def test_a_table_that_cannot_be_told_is_one_bad_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = open_folder(tmp_path, ALL, backups=False)
    store.library.choose(lang="en")
    good, bad = started(store, "big_book", "Good"), started(store, "pantacle", "Bad")
    where = summaries.where

    def breaks(ui: Any, summary: Any) -> str:
        if ui.words.game == "pantacle":
            raise ZeroDivisionError
        return where(ui, summary)

    monkeypatch.setattr(summaries, "where", breaks)

    async def look() -> None:
        async with Phone(app(store)) as phone:
            assert "Good" in phone.texts()
            assert "This table cannot be shown. It is kept as it is." in phone.texts()
            assert f"bad-export-{bad}" in phone
            await phone.tap(f"bad-delete-{bad}")
            await phone.tap("delete-yes")
            await phone.wait(lambda: store.library.card(bad) is None)
            await phone.go("/plays")
            assert "Good" in " ".join(phone.texts())

    asyncio.run(look())
    assert [card.id for card in store.cards()] == [good]
    assert store.close()


@pytest.mark.parametrize("at", ["9999-12-31T23:59:59-23:59", "0001-01-01T00:00:00+23:59", "x", "", None])
def test_no_time_breaks_a_screen(at: Any) -> None:
    class Speaks:
        words = Words("fr")

        def t(self, key: str, **facts: object) -> str:
            return key

    ui: Any = Speaks()
    for told in (
        summaries.ago(ui, at),
        summaries.since(ui, at),
        summaries.clock_time(at),
        summaries.day(ui, at),
    ):
        assert isinstance(told, str)


def test_a_moment_that_cannot_be_does_not_break_the_history(tmp_path: Path) -> None:
    """A table from outside may pass through a state no rule knows; where it stands now is sound."""
    odd: list[Any] = []
    game = ALL["big_book"]

    def summary(state: Any) -> Any:
        if state in odd:
            raise IndexError
        return game.summary(state)

    store = open_folder(tmp_path, {**ALL, "big_book": replace(game, summary=summary)}, backups=False)
    store.library.choose(lang="en")
    good = started(store, "big_book", "Good")
    found = store.open(good)
    assert isinstance(found, Loaded)
    found.table.do(TakeMadness(Seat(1)))
    odd.append(found.table.state)
    found.table.do(TakeMadness(Seat(2), 2))

    async def look() -> None:
        async with Phone(app(store), route=f"/table/{good}/history") as phone:
            boundary = boundary_of(phone.page)
            assert boundary is not None
            assert not boundary.codes
            assert sum("Ada" in text or "Bo" in text for text in phone.texts()) >= 2

    asyncio.run(look())
    assert store.close()
