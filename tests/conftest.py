"""Shared by all tests: how Hypothesis runs, a clock that obeys, and tables of the toy game."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    # Helpers are imported as tests.toy_game; a bare ``pytest`` does not look in the current folder.
    sys.path.insert(0, str(ROOT))

_CALM = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
settings.register_profile("ci", derandomize=True, deadline=None, print_blob=True, suppress_health_check=_CALM)
settings.register_profile("search", deadline=None, max_examples=1000, suppress_health_check=_CALM)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


BY_FORCE = (
    "tests/torture/",
    "tests/test_architecture.py",
    "tests/cli/test_bad_input.py",
    "tests/golden/test_golden.py",
    "tests/hosting/test_crowd.py",
    "tests/hosting/test_open_house.py",
    "tests/i18n/test_pseudo.py",
    "tests/i18n/test_texts.py",
    "tests/games/test_every_game.py",
    "tests/games/test_every_number.py",
    "tests/games/test_every_question.py",
    "tests/games/syncro/test_unveiling.py",
    "tests/kit/tray/test_contract.py",
    "tests/ui/test_roles.py",
    "tests/ui/test_rule_numbers.py",
    "tests/ui/test_several_hands.py",
    "tests/ui/test_syncro_spoilers.py",
    "tests/ui/test_syncro_veil.py",
    "tests/ui/test_two_phones.py",
)
AT_RANDOM = (
    "/test_any_evening.py",
    "/test_big_book_scripts.py",
    "/test_invariants.py",
    "/test_machine.py",
    "/test_notation.py",
)
EVERYWHERE = (
    "_budget.py",
    "_evening.py",
    "_in_sight.py",
    "_looks.py",
    "_reach.py",
    "_sheets.py",
    "_why.py",
    "/test_every_screen.py",
    "/test_every_sheet.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What walks the same code again, in another look or by force, is not measured: it would take twice
    the time. Of a screen drawn in several sizes, languages and colours the first is measured.
    """
    drawn: set[str] = set()
    for item in items:
        test = item.nodeid.split("[")[0]
        file, on_a_screen = test.split("::")[0], test.startswith("tests/ui/")
        far = test.startswith(BY_FORCE) or file.endswith(AT_RANDOM)
        if far or (on_a_screen and (test in drawn or file.endswith(EVERYWHERE))):
            item.add_marker(pytest.mark.no_cover)
        drawn.add(test)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """In a process of xdist pytest-cov 7.1 starts to measure twice, and ends only the second: while a test
    that is not measured runs, the first goes on for nobody, and the test takes twice the time.
    """
    measuring = session.config.pluginmanager.getplugin("_cov")
    if measuring is not None and hasattr(session.config, "workerinput"):
        measuring.cov_controller.cov.stop()


def pytest_collection_finish() -> None:
    """All that is there before the first test stays to the end: no collection of garbage walks it again.

    And a screen drawn is some ten thousand objects: every seven hundred is too often to look.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)


def pytest_runtest_logstart(nodeid: str) -> None:
    """Note which test this process is at: `.ci/test.py` tells it of a run that comes to no end."""
    if running := os.environ.get("COMPANION_RUNNING"):
        (Path(running) / os.environ.get("PYTEST_XDIST_WORKER", "pytest")).write_text(nodeid)


class FakeClock:
    """A clock that stands still until it is told to go on, or back."""

    def __init__(self) -> None:
        self.now = datetime(2026, 1, 31, 20, 0, tzinfo=UTC)

    def __call__(self) -> str:
        return self.now.isoformat(timespec="milliseconds")

    def wait(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests of a process: a second Playwright in one process is refused."""
    from playwright.sync_api import sync_playwright

    from tests.e2e.ui import chromium

    with sync_playwright() as playwright, chromium(playwright) as launched:
        yield launched


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def open_toy(clock: FakeClock) -> Callable[..., Any]:
    """Opens a table of the toy game: ``open_toy(players=3, goal=99)``."""
    from companion.core.box import Box
    from companion.core.seats import Player
    from companion.core.table import Plan, Table, open_table
    from tests.toy_game import GAME, Options

    def open_it(players: int = 2, *, seed: str = "seed", game: Any = GAME, **options: Any) -> Table[Any]:
        seated = tuple(Player(name) for name in ("Ada", "Bo", "Cy", "Di")[:players])
        table = open_table(game, Plan("Evening", seated, Options(**options), seed), Box(), clock)
        assert isinstance(table, Table)
        return table

    return open_it
