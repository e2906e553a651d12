"""The table of taps in tests/README.md lists what the tests count, and each of its acts is counted."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.i18n.words import Words
from companion.store import Store
from tests.ui import big_book_evening, looking
from tests.ui.budget import BUDGETS, budget
from tests.ui.evenings import WITH_SCREENS
from tests.ui.headless import Phone
from tests.ui.looking import visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")

HERE = Path(__file__).parent
NAMES = {
    **{game: Words("en", game).g("name").split(":")[0] for game in WITH_SCREENS},
    "tray": "Dice tray",
    "phones": "Phones",
}


def test_the_readme_tells_every_budget() -> None:
    readme = (HERE.parent / "README.md").read_text("utf-8")
    taps = readme.split("## Taps", 1)[1].split("\n## ", 1)[0]
    told = {name: set(acts.split(" · ")) for name, acts in re.findall(r"^\| (.+?) \| (.+) \|$", taps, re.M)}
    wanted: dict[str, set[str]] = {name: set() for name in NAMES.values()}
    for act, most in BUDGETS.items():
        game, what = act.split(": ", 1)
        wanted[NAMES[game]].add(f"{what} {most}")
    assert {name: told.get(name) for name in wanted} == wanted


def test_every_act_is_counted_by_a_test() -> None:
    counted = {
        act
        for path in HERE.glob("test_*.py")
        for act in re.findall(r'budget\(\w+, "(.+?)"\)', path.read_text("utf-8"))
    }
    assert counted == set(BUDGETS)


def test_no_counted_tap_goes_through_a_sheet(store: Store) -> None:
    """A sheet that stays open would have to be closed first: one tap more than was counted."""
    table = big_book_evening.monster(big_book_evening.seat(store, 4))

    async def go(phone: Phone) -> None:
        await phone.tap("spells")
        with pytest.raises(AssertionError, match="behind a sheet"), budget(phone, "big_book: heal"):
            await phone.tap("chip-1")
        await phone.tap("sheet-close")
        with budget(phone, "big_book: heal"):
            await phone.tap("chip-1")

    visit(store, looking.at(table), go)
