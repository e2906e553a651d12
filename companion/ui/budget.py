"""A budget for what is only thinking: rules and drawing that do not come to an end are stopped.

All pages of the app share one thread. A table whose numbers are absurd can make a rule or a drawing
count for minutes, and every other page would wait. So a second thread looks now and then at what the
first is doing, and ends a tap or a drawing that has thought for too long: the wall tells it, and nothing
has changed.

What this promises: Python code of a rule or of a drawing holds the others up for at most ``SECONDS`` of
computing. It never ends anything that writes: while a file, the store or the journal of a table is on
the stack, time does not count and nothing is stopped. It cannot end a single call into C.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from types import FrameType
from typing import TypeVar

from companion.core.automation import StopComputation

SECONDS = 1.5
"""Of computing, not of waiting: a busy machine is no fault of a rule. An ordinary tap takes a hundredth."""
LOOK = 0.05
"""Seconds between two looks."""
HANDS_OFF = (
    "companion.store",
    "companion.hosting",
    "companion.core.loaded_journal",
    "companion.ui.seating",
    "tinydb",
    "flet.components",
    "flet.messaging",
    "flet_web",
    "asyncio",
    "threading",
    "logging",
    "importlib",
)
"""Modules that are never stopped half-way."""
NOBODY = 0
"""No thread has this number."""
_WRITES = {"Table._write", "Table._further"}

T = TypeVar("T")


class TooSlow(Exception):
    """It was stopped."""


class _TimeIsUp(StopComputation):
    """What ends it. What a table does by itself after a tap ends with it, and the tap counts."""


class _Work:
    """One tap or one drawing."""

    __slots__ = ("at", "ordered", "spent", "thread")

    def __init__(self, thread: int) -> None:
        self.thread = thread
        self.spent, self.at = 0.0, _clock(thread)
        self.ordered = False


class Budget:
    """Looks at the work of one thread at a time; plain until :meth:`watch` was called."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._work: _Work | None = None
        self._lock = threading.Lock()
        self._watching = False

    def watch(self) -> None:
        """Begin to look, as long as the program runs. Not where there are no threads."""
        if not self._watching:
            _order(NOBODY, _TimeIsUp)  # loads what it needs: from a look on nothing may wait
            self._watching = True
            threading.Thread(target=self._look_for_ever, name="budget", daemon=True).start()

    def within(self, work: Callable[[], T]) -> T:
        """Do it, or raise TooSlow. What is within something else belongs to it."""
        if not self._watching or self._work is not None:
            return work()
        mine = self._work = _Work(threading.get_ident())
        try:
            try:
                return work()
            finally:
                self._over(mine)
        except _TimeIsUp:
            self._over(mine)  # once more: the first may have been what was stopped
            raise TooSlow from None

    def _over(self, mine: _Work) -> None:
        with self._lock:
            if self._work is mine:
                self._work = None
        if mine.ordered:
            _let_it_come()

    def _look_for_ever(self) -> None:
        while True:
            time.sleep(LOOK)
            if self._work is not None:
                with self._lock:
                    if self._work is not None:
                        self._look(self._work)

    def _look(self, work: _Work) -> None:
        """Nothing here may wait: from the look to the order the other thread stands still."""
        now = _clock(work.thread)
        # No more than a look is worth: before that it may have been in a file's hands.
        since, work.at = min(now - work.at, 4 * LOOK), now
        if not may_stop(sys._current_frames().get(work.thread)):
            return
        work.spent += since
        if work.spent > self._seconds:
            work.spent, work.ordered = 0.0, True  # should it get lost, it is ordered once more
            _order(work.thread, _TimeIsUp)


def may_stop(frame: FrameType | None) -> bool:
    """Whether what a thread is doing is only thinking, back to where its work began."""
    inner = True
    if frame is None or frame.f_globals.get("__name__") == __name__:
        return False
    while frame is not None:
        module, name = str(frame.f_globals.get("__name__", "")), frame.f_code.co_qualname
        if module == __name__:
            return True
        if module.startswith(HANDS_OFF) or (module == "companion.core.table" and (inner or name in _WRITES)):
            return False
        inner = inner and not module.startswith("companion.")
        frame = frame.f_back
    return False


def _clock(thread: int) -> float:
    """Seconds a thread has computed; of the wall where no system tells."""
    clock_of = getattr(time, "pthread_getcpuclockid", None)
    try:
        return time.clock_gettime(clock_of(thread)) if clock_of is not None else time.monotonic()
    except OSError:
        return time.monotonic()


def _order(thread: int, stop: type[BaseException]) -> None:
    import ctypes  # a browser's Python has none, and no threads either

    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(stop))


def _let_it_come() -> None:
    """What was ordered at the last moment and is not here yet must not hit whoever comes next.

    It comes with the next turn of any loop. It is not taken back: an order of nothing leaves CPython 3.11
    looking for one for ever, which slows every loop and hangs one that is traced.
    """
    try:
        for _ in range(10):
            pass
    except _TimeIsUp:
        return


BUDGET = Budget()
