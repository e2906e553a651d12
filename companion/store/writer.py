"""The one who writes: a pen with a queue, so that no tap ever waits for the disk.

The pen is a thread; where there are none (Python in a browser), the event loop writes between two taps.
A tap changes the table in memory first. Its entry is queued here and written a moment later, in
order, with everything else that has gathered meanwhile. When the disk refuses, nothing is lost:
the table plays on in memory, the light says "not saved" and why, and the writer tries again.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from companion.core.journal import Entry
from companion.core.table import AnyTable, utc_now
from companion.store.damage import NotSaved, reason_of
from companion.store.pending import PendingWrite, line_of, new_lines
from companion.store.tables import Tables

log = logging.getLogger(__name__)

FIRST_WAIT = 0.5
LONGEST_WAIT = 10.0
AFTER_THE_ANSWER = 0.01
"""Seconds between a tap and its writing: the answer is still on its way, and two threads share one Python."""
NEVER = float("inf")

LIBRARY = "library"
"""Stands for the library where a status names a table."""


class SaveState(StrEnum):
    """What the light of a table shows."""

    SAVED = "saved"
    SAVING = "saving"
    NOT_SAVED = "not_saved"


@dataclass(frozen=True, slots=True)
class SaveStatus:
    """How it stands with a table: ``at`` tells when it was saved, ``reason`` why it was not."""

    saving: SaveState = SaveState.SAVED
    at: str = ""
    reason: NotSaved | None = None
    waiting: int = 0
    """Entries that are only in memory."""


OnStatus = Callable[[str, SaveStatus], None]
Then = Callable[[Exception | None], None]
"""Told how a write ended."""


def nobody_listens(table: str, status: SaveStatus) -> None:
    """For those who do not look at the light."""


def _nobody_else() -> None:
    """For a folder nobody else knows."""


class LibraryFile(Protocol):
    """What the writer needs of the library."""

    def due(self) -> float | None:
        """When it wants to be written (monotonic clock); None when nothing changed."""

    def write(self) -> None:
        """Write it, or raise OSError."""


@dataclass(slots=True)
class _Queue:
    """What waits for one table."""

    lines: list[PendingWrite] = field(default_factory=list)
    retry_at: float = 0.0
    wait: float = FIRST_WAIT
    tries: int = 0
    failed: bool = False
    settling: bool = False
    """Written, and on its way to the disk: it can only be waited for."""
    unsettled: bool = False
    """Written, but it did not arrive."""


class WriteScheduler(Protocol):
    """What a writer works with."""

    def wake(self) -> None:
        """Something may be due."""

    def soon(self) -> None:
        """Something is due once the tap has been answered."""

    def wait(self, left: float) -> bool:
        """Let it work for so many seconds; False when waiting is of no use."""

    def follow(self, settling: Awaitable[None], then: Then) -> None:
        """Wait for the disk, then say how it went."""

    def close(self, timeout: float) -> None:
        """Nothing more is to be done."""


async def _waited(settling: Awaitable[None], then: Then) -> None:
    error: Exception | None = None
    try:
        await settling
    except Exception as fault:  # noqa: BLE001 - told as the reason why nothing is saved
        error = fault
    then(error)


class ThreadScheduler:
    """Writes beside everything else."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._thread = threading.Thread(target=self._run, name="companion-writer", daemon=True)
        self._thread.start()

    def wake(self) -> None:
        """Look at what is due."""
        with self._writer.change:
            self._writer.change.notify_all()

    def soon(self) -> None:
        """Have the loop that answers wake the thread afterwards: beside the answer it would only slow it."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self.wake()  # nobody waits for an answer
        else:
            loop.call_later(AFTER_THE_ANSWER, self.wake)

    def wait(self, left: float) -> bool:
        """Until something changes; the writer is held by the caller."""
        if not self._thread.is_alive():
            return False
        self._writer.change.wait(left)
        return True

    def follow(self, settling: Awaitable[None], then: Then) -> None:
        """Wait for the disk here: nobody waits for this thread."""
        asyncio.run(_waited(settling, then))

    def close(self, timeout: float) -> None:
        """End the thread."""
        self.wake()
        if threading.current_thread() is not self._thread:
            self._thread.join(timeout)

    def _run(self) -> None:
        writer = self._writer
        while True:
            with writer.change:
                while (task := writer.due_now()) is None:
                    if writer.closing:
                        return
                    _, at = writer.next_due()
                    writer.change.wait(at - time.monotonic() if at != NEVER else None)
                if writer.closing:
                    return
            writer.work(task)


class LoopScheduler:
    """Writes in the event loop, a moment after the tap; whoever cannot wait has it written on the spot."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def wake(self) -> None:
        """Have the loop come by when something is due."""
        self._rest()
        _, at = self._writer.next_due()
        if at == NEVER or self._writer.closing:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return  # nobody comes by: it is written when it is asked for
        self._timer = loop.call_later(max(AFTER_THE_ANSWER, at - time.monotonic()), self._come_by)

    def soon(self) -> None:
        """As ever: it waits for the answer by itself."""
        self.wake()

    def wait(self, left: float) -> bool:
        """Write what is due, now."""
        return self._write()

    def close(self, timeout: float) -> None:
        """Nobody comes by any more."""
        self._rest()

    def follow(self, settling: Awaitable[None], then: Then) -> None:
        """Wait for the disk beside the loop's other work."""

        async def wait() -> None:
            await _waited(settling, then)
            self.wake()

        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            asyncio.run(_waited(settling, then))
            return
        task = loop.create_task(wait())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _rest(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _come_by(self) -> None:
        self._timer = None
        self._write()
        self.wake()

    def _write(self) -> bool:
        """All that is due; False when nothing was."""
        done = False
        while not self._writer.busy and (task := self._writer.due_now()) is not None:
            self._writer.work(task)
            done = True
        return done


class Writer:
    """Writes what is submitted."""

    def __init__(
        self,
        tables: Tables,
        shelf: LibraryFile | None = None,
        on_status: OnStatus = nobody_listens,
        guard: Callable[[], None] = _nobody_else,
    ):
        self._tables = tables
        self._guard = guard
        self._shelf = shelf
        self.on_status = on_status
        self._queues: dict[str, _Queue] = {}
        self._library = _Queue()
        self._status: dict[str, SaveStatus] = {}
        self.change = threading.Condition(threading.RLock())
        self.busy = False
        self._hurry = False
        self.closing = False
        self._pen: WriteScheduler = (LoopScheduler if tables.disk.one_thread else ThreadScheduler)(self)
        self._pen.wake()

    # -- asking --------------------------------------------------------------------------------

    def submit(self, table: AnyTable, entry: Entry | None) -> None:
        """Have an entry written, or a new chapter begun. Returns at once; ends the wait after a failure."""
        self._add(line_of(table, entry))

    def begin(self, table: AnyTable, follow: Callable[[], None]) -> None:
        """Have a new table written with the entries it has; ``follow`` then lets the later ones come."""
        with self.change:
            new_lines(table)  # raises when it cannot be kept: before anybody listens to it
            follow()
            for line in new_lines(table):
                self._add(line)

    def status(self, table: str) -> SaveStatus:
        """How it stands with a table now."""
        with self.change:
            queue = self._queues.get(table)
            if queue is not None and queue.lines and not queue.failed:
                return SaveStatus(SaveState.SAVING, waiting=len(queue.lines))
            return self._status.get(table, SaveStatus())

    def unsaved(self, table: str) -> tuple[PendingWrite, ...]:
        """The lines of a table that are only in memory, in order."""
        with self.change:
            queue = self._queues.get(table)
            return tuple(queue.lines) if queue is not None else ()

    def wake(self) -> None:
        """Look again at what is due: the library has changed."""
        with self.change:
            self._library.retry_at = 0.0
            self._pen.soon()

    def flush(self, timeout: float = 10.0, table: str = "") -> bool:
        """Write everything now, or one table's entries only.

        False when something could not be written in time or at all.
        """
        end = time.monotonic() + timeout
        with self.change:
            self._hurry = self._hurry or not table
            watched = [self._queues[table]] if table in self._queues else [] if table else self._all()
            tried = {id(queue): queue.tries for queue in watched}
            for queue in watched:
                queue.retry_at = 0.0
            self._pen.wake()
            try:
                while not (self._saved(table) if table else self._idle()):
                    left_over = [queue for queue in (watched if table else self._all()) if self._wants(queue)]
                    if left_over and all(q.failed and q.tries > tried.get(id(q), -1) for q in left_over):
                        # Each of them was tried once more, in vain.
                        return False
                    left = end - time.monotonic()
                    if left <= 0 or not self._pen.wait(left):
                        return False
                return True
            finally:
                if not table:
                    self._hurry = False

    def close(self, timeout: float = 10.0) -> bool:
        """Write what is left and let the pen rest; True when all is on the disk."""
        done = self.flush(timeout)
        with self.change:
            self.closing = True
        self._pen.close(timeout)
        return done

    async def settle(self, timeout: float = 10.0) -> bool:
        """``flush`` where the disk itself can only be waited for."""
        end = time.monotonic() + timeout
        while not (done := self.flush(timeout)) and any(queue.settling for queue in self._all()):
            if time.monotonic() > end:
                break
            await asyncio.sleep(AFTER_THE_ANSWER)
        return done

    # -- the work ------------------------------------------------------------------------------

    def _add(self, line: PendingWrite) -> None:
        with self.change:
            queue = self._queues.setdefault(line.header.table, _Queue())
            queue.lines.append(line)
            queue.retry_at = 0.0
            self._pen.soon()

    def _all(self) -> list[_Queue]:
        return [*self._queues.values(), self._library]

    def _saved(self, table: str) -> bool:
        queue = self._queues.get(table)
        return queue is None or not self._wants(queue)

    def _wants(self, queue: _Queue) -> bool:
        """True when a queue has something to write."""
        if queue is self._library:
            waits = queue.settling or queue.unsettled
            return waits or (self._shelf is not None and self._shelf.due() is not None)
        return bool(queue.lines)

    def _idle(self) -> bool:
        return not self.busy and not any(self._wants(queue) for queue in self._all())

    def next_due(self) -> tuple[str, float]:
        """What is to be written first, and when (monotonic clock)."""
        due = {
            table: queue.retry_at
            for table, queue in self._queues.items()
            if queue.lines and not queue.settling
        }
        library = self._library
        wanted = 0.0 if library.unsettled else self._shelf.due() if self._shelf is not None else None
        if wanted is not None and not library.settling:
            due[LIBRARY] = max(library.retry_at, 0.0 if self._hurry else wanted)
        first = min(due, key=lambda name: due[name], default="")
        return first, due.get(first, NEVER)

    def due_now(self) -> str | None:
        """What is to be written now."""
        with self.change:
            first, at = self.next_due()
            return first if at <= time.monotonic() else None

    def work(self, task: str) -> None:
        """Write one thing that is due."""
        with self.change:
            self.busy = True
        try:
            if task == LIBRARY:
                self._write_library()
            else:
                self._write_table(task)
        finally:
            with self.change:
                self.busy = False
                self.change.notify_all()

    def _write_table(self, table: str) -> None:
        with self.change:
            queue = self._queues[table]
            lines = list(queue.lines)
        self._tell(table, SaveStatus(SaveState.SAVING, waiting=len(lines)))

        def written(error: Exception | None) -> None:
            with self.change:
                if error is None:
                    del queue.lines[: len(lines)]
                self._after(queue, error)
                left = len(queue.lines)
            if error is not None:
                self._tell(table, SaveStatus(SaveState.NOT_SAVED, reason=reason_of(error), waiting=left))
            elif left:
                self._tell(table, SaveStatus(SaveState.SAVING, waiting=left))
            else:
                self._tell(table, SaveStatus(SaveState.SAVED, at=utc_now()))

        self._once_settled(queue, self._attempt(lambda: self._tables.append(lines)), written)

    def _write_library(self) -> None:
        assert self._shelf is not None
        queue, shelf = self._library, self._shelf

        def written(error: Exception | None) -> None:
            with self.change:
                self._after(queue, error)
            if error is not None:
                self._tell(LIBRARY, SaveStatus(SaveState.NOT_SAVED, reason=reason_of(error)))
            else:
                self._tell(LIBRARY, SaveStatus(SaveState.SAVED, at=utc_now()))

        queue.unsettled = False
        self._once_settled(queue, self._attempt(shelf.write) if shelf.due() is not None else None, written)

    def _once_settled(self, queue: _Queue, error: Exception | None, then: Then) -> None:
        """Say how a write ended, once it has: some disks can only be waited for."""
        settling = self._tables.disk.pending_sync() if error is None else None
        if settling is None:
            then(error)
            return
        queue.settling = True

        def arrived(error: Exception | None) -> None:
            with self.change:
                queue.settling, queue.unsettled = False, error is not None
            then(error)

        self._pen.follow(settling, arrived)

    def _attempt(self, write: Callable[[], None]) -> Exception | None:
        try:
            self._guard()
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

    def _tell(self, table: str, status: SaveStatus) -> None:
        with self.change:
            self._status[table] = status
        try:
            self.on_status(table, status)
        except Exception:
            log.exception("a listener to the light failed")
