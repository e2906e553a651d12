"""Faults that were found in a comparison with the rulebooks, each as a script that proves itself.

Everybody can play them: ``companion play tests/cli/scripts/syncro/SY52-nobody-can-pay.json``.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from companion.games import ALL

HOME = Path(__file__).resolve().parent / "scripts"
FILES = sorted(HOME.glob("*/*.json"))
RULE = re.compile(r"\b(?:[A-Z]{2}-\d+|[AU]-\d+|F\d+)\b")


@pytest.fixture(params=FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def file(request: pytest.FixtureRequest) -> Path:
    return request.param  # type: ignore[no-any-return]


def test_the_script_goes_as_it_says(companion_: Any, file: Path) -> None:
    document = companion_("play", str(file), "--json").json
    assert document["ok"]
    assert document["met"], "it expects nothing"


def test_it_says_which_rule_it_shows(file: Path) -> None:
    script = json.loads(file.read_text("utf-8"))
    assert script["game"] == file.parent.name
    rules = [rule.replace("-", "") for rule in RULE.findall(script["about"])]
    assert file.stem.split("-")[0] in rules


def test_it_fails_when_the_evening_goes_otherwise(script: Any, file: Path) -> None:
    """Each thing it expects, turned round, is amiss: no expectation is met by chance."""
    document = json.loads(file.read_text("utf-8"))
    count = 0
    for step in document["steps"]:
        if "expect" in step:
            count += turned(step["expect"])
    ran = script(document, "--json", "--keep-going")
    assert ran.code == 1
    assert len(json.loads(ran.out)["amiss"]) == count


OTHER = "(other)"


def turned(expect: dict[str, Any]) -> int:
    """Make every expectation one that nothing meets; returns how many there are."""
    asks = expect.get("ask", [])
    for ask in asks if isinstance(asks, list) else [asks]:
        ask["gives"] = OTHER
    state = expect.get("state", {})
    state.update(dict.fromkeys(state, OTHER))
    for key in ("refused", "override"):
        if key in expect:
            expect[key] = OTHER
    if "events" in expect:
        expect["events"] = [OTHER, *expect["events"]]
    single = sum(key in expect for key in ("refused", "override", "events"))
    return single + len(state) + (len(asks) if isinstance(asks, list) else 1)


def test_scripts_are_of_our_games() -> None:
    assert {path.parent.name for path in FILES} <= set(ALL)  # a new game has none yet
