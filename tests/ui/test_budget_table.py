"""The table of taps in the README says what the tests count, and each of its acts is counted."""

from __future__ import annotations

import re
from pathlib import Path

from companion.i18n.words import Words
from tests.ui.budget import BUDGETS
from tests.ui.evenings import WITH_SCREENS

HERE = Path(__file__).parent
NAMES = {
    **{game: Words("en", game).g("name").split(":")[0] for game in WITH_SCREENS},
    "tray": "Dice tray",
    "phones": "Phones",
}


def test_the_readme_tells_every_budget() -> None:
    readme = (HERE.parent.parent / "README.md").read_text("utf-8")
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
