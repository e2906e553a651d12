"""What only thinks is stopped when it does not come to an end; what writes never is."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from companion.ui.budget import LOOK, Budget, TooSlow

LITTLE = 0.1


@pytest.fixture
def budget() -> Budget:
    made = Budget(LITTLE)
    made.watch()
    return made


def thinking() -> None:
    """A rule that counts for ever, and takes every fault for one of its own."""
    number = 0
    while True:
        try:
            number += sum(range(100))
        except Exception:  # noqa: BLE001 - as a careless rule might
            number = 0


def as_module(name: str, source: str) -> Callable[..., Any]:
    """A function ``made`` that belongs to a module of that name."""
    space: dict[str, Any] = {"__name__": name, "time": time}
    exec(source, space)
    return space["made"]  # type: ignore[no-any-return]


BUSY = """
def made():
    until = time.thread_time() + 0.3
    while time.thread_time() < until:
        pass
    return "done"
"""


def test_without_end_is_stopped(budget: Budget) -> None:
    with pytest.raises(TooSlow):
        budget.within(thinking)
    assert budget.within(lambda: "next") == "next"


def test_again_and_again(budget: Budget) -> None:
    for _ in range(5):
        with pytest.raises(TooSlow):
            budget.within(thinking)
        time.sleep(LOOK)  # an order that came too late would hit here
        assert sum(range(1000)) == 499500


def test_what_ends_in_time_is_not(budget: Budget) -> None:
    assert [budget.within(lambda n=n: n) for n in range(1000)] == list(range(1000))


@pytest.mark.parametrize("module", ["companion.store.disk", "tinydb.table", "companion.core.loaded_journal"])
def test_what_writes_is_never_stopped_nor_counted(budget: Budget, module: str) -> None:
    busy = as_module(module, BUSY)
    calls = as_module("companion.games.any", "def made(inner):\n    return inner()")
    assert budget.within(busy) == "done"
    assert budget.within(lambda: calls(busy)) == "done"
    assert budget.within(lambda: (busy(), "after")) == ("done", "after")


def test_the_journal_of_a_table_is_never_stopped(budget: Budget) -> None:
    """Deciding may be; a table's own lines, and what is called while it writes, may not."""
    own = as_module("companion.core.table", BUSY)
    assert budget.within(own) == "done"
    game = as_module("companion.games.any", BUSY)
    writes = "class Table:\n    def _write(self, game):\n        return game()\nmade = Table()._write"
    assert budget.within(lambda: as_module("companion.core.table", writes)(game)) == "done"
    decides = "class Table:\n    def do(self, game):\n        return game()\nmade = Table().do"
    with pytest.raises(TooSlow):
        budget.within(lambda: as_module("companion.core.table", decides)(game))


def test_waiting_is_not_thinking(budget: Budget) -> None:
    def waits() -> str:
        time.sleep(4 * LITTLE)
        return "done"

    assert budget.within(waits) == "done"


def test_within_is_one_work_and_other_threads_go_on(budget: Budget) -> None:
    done: list[str] = []

    def both() -> None:
        other = threading.Thread(target=lambda: done.append(budget.within(as_module("any", BUSY))))
        other.start()
        budget.within(thinking)

    with pytest.raises(TooSlow):
        budget.within(both)
    until = time.monotonic() + 30
    while not done and time.monotonic() < until:
        time.sleep(0.01)
    assert done == ["done"]


def test_plain_until_it_is_watched() -> None:
    assert Budget(0).within(as_module("any", BUSY)) == "done"


TRACED = """
import sys
from companion.ui.budget import Budget, TooSlow
budget = Budget(0.05)
budget.watch()
def busy():
    while True:
        pass
try:
    budget.within(busy)
except TooSlow:
    print("stopped")
sys.settrace(lambda *_: lambda *_: None)
def count():
    for _ in range(10):
        pass
count()
print("went on")
"""


def test_a_traced_program_goes_on() -> None:
    """CPython 3.11 with an order of nothing stood still at the next traced call."""
    done = subprocess.run(
        [sys.executable, "-c", TRACED], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.split("\n")[:2] == ["stopped", "went on"]
