"""A time limit for rules and drawing: computations that run too long are stopped.

All clients share one thread. A table with absurd numbers can make a rule or a drawing compute for minutes
while every other client waits. So a watchdog thread samples the main thread and stops a tap or a drawing that
exceeds the limit, by an asynchronous exception. The error boundary reports it, and nothing has changed.

Guarantee: Python code of a rule or a drawing blocks the others for at most ``SECONDS`` of CPU time. Code that
writes is never stopped: while a file, the store or the journal of a table is on the stack, time is not
counted. A single call into C cannot be stopped.
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
"""CPU seconds, not elapsed time: a busy machine is no fault of a rule. An ordinary tap takes a hundredth."""
LOOK = 0.05
"""Seconds between two samples."""
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
"""A thread id that no thread has."""
_WRITES = {"Table._write", "Table._further"}

T = TypeVar("T")


class TooSlow(Exception):
    """Raised when a computation exceeds its time limit."""


class _TimeIsUp(StopComputation):
    """The asynchronous exception that stops a computation.

    Automatic actions after a tap stop with it; the tap itself stays in effect.
    """


class _Work:
    """One timed tap or drawing: its thread, CPU seconds used, time of the last sample, stop requested."""

    __slots__ = ("at", "ordered", "spent", "thread")

    def __init__(self, thread: int) -> None:
        self.thread = thread
        self.spent, self.at = 0.0, _clock(thread)
        self.ordered = False


class Budget:
    """The time limit of one computation at a time; without effect until :meth:`watch` is called."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._work: _Work | None = None
        self._lock = threading.Lock()
        self._watching = False

    def watch(self) -> None:
        """Start the watchdog thread, once per process. Do not call it on platforms without threads."""
        if not self._watching:
            _order(NOBODY, _TimeIsUp)  # loads ctypes now: the sampling code must never block
            self._watching = True
            threading.Thread(target=self._look_for_ever, name="budget", daemon=True).start()

    def within(self, work: Callable[[], T]) -> T:
        """Run ``work`` under the time limit; raise TooSlow if it is exceeded.

        Nested calls share the outer limit.
        """
        if not self._watching or self._work is not None:
            return work()
        mine = self._work = _Work(threading.get_ident())
        try:
            try:
                return work()
            finally:
                self._over(mine)
        except _TimeIsUp:
            self._over(mine)  # again: the first call may itself have been interrupted
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
        """Sample the computation.

        Must not release the GIL: the other thread has to stand still between sample and exception.
        """
        now = _clock(work.thread)
        # Count four sample intervals at most: in a longer gap the thread may have been in a protected call.
        since, work.at = min(now - work.at, 4 * LOOK), now
        if not may_stop(sys._current_frames().get(work.thread)):
            return
        work.spent += since
        if work.spent > self._seconds:
            work.spent, work.ordered = 0.0, True  # if the exception gets lost, it is raised again later
            _order(work.thread, _TimeIsUp)


def may_stop(frame: FrameType | None) -> bool:
    """Return True if a thread runs only rules or drawing, up to the frame that started the limit."""
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
    """Return the CPU seconds of a thread; elapsed seconds if the system cannot tell."""
    clock_of = getattr(time, "pthread_getcpuclockid", None)
    try:
        return time.clock_gettime(clock_of(thread)) if clock_of is not None else time.monotonic()
    except OSError:
        return time.monotonic()


def _order(thread: int, stop: type[BaseException]) -> None:
    import ctypes  # browsers have neither ctypes nor threads

    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(stop))


def _let_it_come() -> None:
    """Receive a pending asynchronous exception here, so that it cannot hit the next computation.

    CPython raises it within the next loop iterations. It is not cancelled: setting no exception leaves
    CPython 3.11 looking for one for ever, which slows every loop and hangs a traced one.
    """
    try:
        for _ in range(10):
            pass
    except _TimeIsUp:
        return


BUDGET = Budget()
