"""The one who writes: a thread with a queue, so that no tap ever waits for the disk.

A tap changes the table in memory first. Its entry is queued here and written a moment later, in
order, with everything else that has gathered meanwhile. When the disk refuses, nothing is lost:
the table plays on in memory, the light says "not saved" and why, and the writer tries again.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Protocol

from companion.core.journal import Entry
from companion.core.table import Table, utc_now
from companion.store.damage import NotSaved, reason_of
from companion.store.line import Line, line_of, new_lines
from companion.store.tables import Tables

log = logging.getLogger(__name__)

FIRST_WAIT = 0.5
LONGEST_WAIT = 10.0

LIBRARY = "library"
"""Stands for the library where a status names a table."""


class Saving(StrEnum):
    """What the light of a table shows."""

    SAVED = "saved"
    SAVING = "saving"
    NOT_SAVED = "not_saved"


@dataclass(frozen=True, slots=True)
class Status:
    """How it stands with a table: ``at`` tells when it was saved, ``reason`` why it was not."""

    saving: Saving = Saving.SAVED
    at: str = ""
    reason: NotSaved | None = None
    waiting: int = 0
    """Entries that are only in memory."""


OnStatus = Callable[[str, Status], None]


def nobody_listens(table: str, status: Status) -> None:
    """For those who do not look at the light."""


class Shelf(Protocol):
    """What the writer needs of the library."""

    def due(self) -> float | None:
        """When it wants to be written (monotonic clock); None when nothing changed."""

    def write(self) -> None:
        """Write it, or raise OSError."""


@dataclass(slots=True)
class _Queue:
    """What waits for one table."""

    lines: list[Line] = field(default_factory=list)
    retry_at: float = 0.0
    wait: float = FIRST_WAIT
    tries: int = 0
    failed: bool = False


class Writer:
    """Writes what is submitted, in a thread of its own."""

    def __init__(self, tables: Tables, shelf: Shelf | None = None, on_status: OnStatus = nobody_listens):
        self._tables = tables
        self._shelf = shelf
        self.on_status = on_status
        self._queues: dict[str, _Queue] = {}
        self._library = _Queue()
        self._status: dict[str, Status] = {}
        self._change = threading.Condition(threading.RLock())
        self._busy = False
        self._hurry = False
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="companion-writer", daemon=True)
        self._thread.start()

    # -- asking --------------------------------------------------------------------------------

    def submit(self, table: Table[Any], entry: Entry) -> None:
        """Have an entry written. Returns at once; a tap also ends the wait after a failure."""
        self._add(line_of(table, entry))

    def begin(self, table: Table[Any], follow: Callable[[], None]) -> None:
        """Have a new table written with the entries it has; ``follow`` then lets the later ones come."""
        with self._change:
            new_lines(table)  # raises when it cannot be kept: before anybody listens to it
            follow()
            for line in new_lines(table):
                self._add(line)

    def status(self, table: str) -> Status:
        """How it stands with a table now."""
        with self._change:
            queue = self._queues.get(table)
            if queue is not None and queue.lines and not queue.failed:
                return Status(Saving.SAVING, waiting=len(queue.lines))
            return self._status.get(table, Status())

    def unsaved(self, table: str) -> tuple[Line, ...]:
        """The lines of a table that are only in memory, in order."""
        with self._change:
            queue = self._queues.get(table)
            return tuple(queue.lines) if queue is not None else ()

    def wake(self) -> None:
        """Look again at what is due: the library has changed."""
        with self._change:
            self._library.retry_at = 0.0
            self._change.notify_all()

    def flush(self, timeout: float = 10.0, table: str = "") -> bool:
        """Write everything now, or one table's entries only.

        False when something could not be written in time or at all.
        """
        end = time.monotonic() + timeout
        with self._change:
            self._hurry = self._hurry or not table
            watched = [self._queues[table]] if table in self._queues else [] if table else self._all()
            tried = {id(queue): queue.tries for queue in watched}
            for queue in watched:
                queue.retry_at = 0.0
            self._change.notify_all()
            try:
                while not (self._saved(table) if table else self._idle()):
                    left_over = [queue for queue in (watched if table else self._all()) if self._wants(queue)]
                    if left_over and all(q.failed and q.tries > tried.get(id(q), -1) for q in left_over):
                        # Each of them was tried once more, in vain.
                        return False
                    left = end - time.monotonic()
                    if left <= 0 or not self._thread.is_alive():
                        return False
                    self._change.wait(left)
                return True
            finally:
                if not table:
                    self._hurry = False

    def close(self, timeout: float = 10.0) -> bool:
        """Write what is left and end the thread; True when all is on the disk."""
        done = self.flush(timeout)
        with self._change:
            self._closing = True
            self._change.notify_all()
        if threading.current_thread() is not self._thread:
            self._thread.join(timeout)
        return done

    # -- the thread ----------------------------------------------------------------------------

    def _add(self, line: Line) -> None:
        with self._change:
            queue = self._queues.setdefault(line.header.table, _Queue())
            queue.lines.append(line)
            queue.retry_at = 0.0
            self._change.notify_all()

    def _all(self) -> list[_Queue]:
        return [*self._queues.values(), self._library]

    def _saved(self, table: str) -> bool:
        queue = self._queues.get(table)
        return queue is None or not self._wants(queue)

    def _wants(self, queue: _Queue) -> bool:
        """True when a queue has something to write."""
        if queue is self._library:
            return self._shelf is not None and self._shelf.due() is not None
        return bool(queue.lines)

    def _idle(self) -> bool:
        return not self._busy and not any(self._wants(queue) for queue in self._all())

    def _run(self) -> None:
        while True:
            with self._change:
                task = self._next()
                if task is None:
                    return
                self._busy = True
            try:
                if task == LIBRARY:
                    self._write_library()
                else:
                    self._write_table(task)
            finally:
                with self._change:
                    self._busy = False
                    self._change.notify_all()

    def _next(self) -> str | None:
        """The next thing to write; waits for one. None when all is over."""
        while not self._closing:
            now = time.monotonic()
            due = {table: queue.retry_at for table, queue in self._queues.items() if queue.lines}
            wanted = self._shelf.due() if self._shelf is not None else None
            if wanted is not None:
                due[LIBRARY] = max(self._library.retry_at, 0.0 if self._hurry else wanted)
            if due:
                first = min(due, key=lambda name: due[name])
                if due[first] <= now:
                    return first
            self._change.wait(min(due.values()) - now if due else None)
        return None

    def _write_table(self, table: str) -> None:
        with self._change:
            queue = self._queues[table]
            lines = list(queue.lines)
        self._tell(table, Status(Saving.SAVING, waiting=len(lines)))
        error = self._attempt(lambda: self._tables.append(lines))
        with self._change:
            if error is None:
                del queue.lines[: len(lines)]
            self._after(queue, error)
            left = len(queue.lines)
        if error is not None:
            self._tell(table, Status(Saving.NOT_SAVED, reason=reason_of(error), waiting=left))
        elif left:
            self._tell(table, Status(Saving.SAVING, waiting=left))
        else:
            self._tell(table, Status(Saving.SAVED, at=utc_now()))

    def _write_library(self) -> None:
        assert self._shelf is not None
        error = self._attempt(self._shelf.write)
        with self._change:
            self._after(self._library, error)
        if error is not None:
            self._tell(LIBRARY, Status(Saving.NOT_SAVED, reason=reason_of(error)))
        else:
            self._tell(LIBRARY, Status(Saving.SAVED, at=utc_now()))

    @staticmethod
    def _attempt(write: Callable[[], None]) -> Exception | None:
        try:
            write()
        except OSError as error:
            return error
        except Exception as error:
            # A fault of ours must not end the thread: other tables are still to be written.
            log.exception("could not be written")
            return error
        return None

    @staticmethod
    def _after(queue: _Queue, error: Exception | None) -> None:
        queue.tries += 1
        queue.failed = error is not None
        if error is None:
            queue.wait, queue.retry_at = FIRST_WAIT, 0.0
        else:
            queue.retry_at = time.monotonic() + queue.wait
            queue.wait = min(queue.wait * 2, LONGEST_WAIT)

    def _tell(self, table: str, status: Status) -> None:
        with self._change:
            self._status[table] = status
        try:
            self.on_status(table, status)
        except Exception:
            log.exception("a listener to the light failed")
