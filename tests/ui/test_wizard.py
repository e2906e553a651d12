"""From nothing to a table: names, options, figures of the box, the checklist."""

from __future__ import annotations

import pytest

from companion.core.table import Table
from companion.games.big_book.options import Column, Mode, Tracking
from companion.games.big_book.state import State
from companion.store import Store
from tests.ui import evening
from tests.ui.evening import sound, visit
from tests.ui.headless import Phone

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


def opened(store: Store) -> Table[State]:
    """The table the wizard has just made."""
    assert len(store.live()) == 1
    loaded = store.open(store.live()[0])
    return loaded.table  # type: ignore[union-attr]


async def main(phone: Phone) -> None:
    """The main button."""
    await phone.tap("main")


def test_from_nothing_to_a_table(store: Store) -> None:
    store.library.choose(lang="")

    async def go(phone: Phone) -> None:
        await phone.tap("lang-en")
        await phone.tap("main")
        sound(phone)
        await phone.tap("pick-big_book")
        assert phone.page.route == "/new/big_book"
        await phone.tap("main")
        assert phone.says("2 to 5")
        await phone.tap("leave-it")
        for name in ("Ada", "  Bo   Li ", "Chloé"):
            await phone.write("new-player", name)
            await phone.tap("add-player")
        assert phone.says("Bo Li")
        await phone.tap("seat-2")
        await phone.tap("up-2")
        await main(phone)
        await phone.tap("option-column-III")
        await phone.tap("option-mode-terror")
        await phone.tap("option-tracking-full")
        await phone.tap("house-rules")
        await phone.tap("option-power_cap")
        await phone.tap("option-odds")
        await phone.tap("magicians-2-more")
        await phone.write("magicians-2-name", "Orage")
        await phone.tap("magicians-2-element-F")
        await phone.tap("magicians-2-cards-plus")
        await phone.write("table-name", "Tuesday")
        sound(phone)
        await main(phone)
        await phone.tap("piece-1")
        await phone.tap("piece-1")
        await phone.tap("all-taken")
        sound(phone)
        await main(phone)
        assert phone.page.route.startswith("/table/")
        assert phone.says("Tuesday")
        sound(phone)

    visit(store, "/", go)
    table = opened(store)
    assert [player.name for player in table.header.players] == ["Bo Li", "Ada", "Chloé"]
    options = table.header.options
    assert (options.column, options.mode, options.tracking) == (Column.HARD, Mode.TERROR, Tracking.FULL)
    assert (options.power_cap, options.odds, options.first) == (True, False, 1)
    assert table.state.player(2).magician.name == "Orage"
    assert table.state.player(2).magician.cards == 12, "the first touch offers the usual number"
    assert [player.name for player in store.library.roster()] >= ["Ada"]


def test_names_are_refused_with_a_reason(store: Store) -> None:
    async def go(phone: Phone) -> None:
        await phone.tap("add-player")
        await phone.write("new-player", "Ada")
        await phone.fire("new-player", "submit", "Ada")
        await phone.write("new-player", "Ada")
        await phone.tap("add-player")
        assert phone.says("Ada est déjà là") or "leave-it" in phone
        await phone.tap("leave-it")
        for name in "BCDE":
            await phone.write("new-player", name)
            await phone.tap("add-player")
        assert "new-player" not in phone
        assert {"seat-1", "seat-5"} <= phone.keys()
        await phone.tap("up-1")
        await phone.tap("out-5")
        assert "new-player" in phone
        assert "add-Ada" in phone
        await phone.tap("add-Ada")
        assert "seat-5" in phone

    visit(store, "/new/big_book", go)


def test_the_last_players_come_again_and_the_first_is_drawn(store: Store) -> None:
    evening.seat(store, 4)

    async def go(phone: Phone) -> None:
        assert {"seat-4"} <= phone.keys()
        await phone.tap("draw-first")
        assert sum("commence" in label for label in phone.labels().values()) >= 1
        await phone.tap("out-4")
        await main(phone)
        await main(phone)
        await main(phone)

    visit(store, "/new/big_book", go)
    assert len(store.live()) == 2


@pytest.mark.parametrize("game", ["anima", "synchro_horizon"])
def test_nobody_is_asked_who_starts_where_the_rules_tell(store: Store, game: str) -> None:
    evening.seat(store, 3)

    async def go(phone: Phone) -> None:
        known = sorted(map(str, phone.keys()))
        for key in [key for key in known if key.startswith("add-") and key != "add-player"][:2]:
            await phone.tap(key)
        assert "out-2" in phone
        assert "draw-first" not in phone
        assert "seat-1" not in phone
        evening.sound(phone)

    visit(store, f"/new/{game}", go)


def test_figures_of_the_box_are_asked_where_they_matter(store: Store) -> None:
    evening.seat(store, 2)

    async def go(phone: Phone) -> None:
        await main(phone)
        await phone.tap("fact-multi.I.1")
        assert store.library.facts("big_book")["multi.I.1"] == 0
        for _ in range(2):
            await phone.tap("fact-multi.I.1")
        assert store.library.facts("big_book")["multi.I.1"] == 2
        await phone.tap("fact-multi.I.1")
        assert "multi.I.1" not in store.library.facts("big_book")
        await phone.tap("fact-multi.I.2")

    visit(store, "/new/big_book", go)
    assert store.library.facts("big_book") == {"multi.I.2": 0}


def test_the_way_back_step_by_step(store: Store) -> None:
    evening.seat(store, 2)

    async def go(phone: Phone) -> None:
        await main(phone)
        await main(phone)
        assert "piece-1" in phone
        await phone.tap("step-4")
        assert "piece-1" in phone  # not there yet: nothing happens
        await phone.tap("step-1")
        assert "seat-1" in phone
        await main(phone)
        await phone.tap("back")
        assert "seat-1" in phone
        await main(phone)
        await phone.press("Escape")
        await phone.press("Escape")
        assert phone.page.route == "/"

    visit(store, "/new/big_book", go)


def test_the_space_bar_types_a_space_in_a_name(store: Store) -> None:
    evening.seat(store, 2)

    async def go(phone: Phone) -> None:
        await phone.fire("new-player", "focus")
        await phone.press(" ")
        assert "seat-1" in phone
        await phone.fire("new-player", "blur")
        await phone.press(" ")
        assert "option-column-I" in phone

    visit(store, "/new/big_book", go)
