"""Connections that were accepted and have not been handed to the server yet.

The system's own queue is first in, first out: when strangers fill it, a phone that returns is dropped with
them. So every connection is taken off that queue at once and waits here until the head of its request is
there. A head with a pass or with the ticket of the link goes first; strangers follow at a limited rate, with
a budget for each address.
"""

from __future__ import annotations

import asyncio
import socket
import struct
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from companion.hosting.guard import HEAD
from companion.hosting.lan.limiter import Client, TokenBucket

BURST, PER_SECOND = 100.0, 100.0
"""Strangers handed over at once, and for long."""
BURST_EACH, PER_SECOND_EACH = 32.0, 20.0
"""The same of one address: a browser opens six connections, and a repeater may stand for a family."""
WAITING_EACH = 64
"""Connections of one address that wait."""
FIRST = 4096
"""Bytes that are read at first: nearly every head is shorter."""
ADDRESSES = 1024
"""Addresses whose budget is remembered."""
_END_OF_HEAD = b"\r\n\r\n"
_RESET = struct.pack("ii", 1, 0)
"""SO_LINGER: a connection that is refused leaves nothing behind."""


@dataclass(eq=False, slots=True)
class Pending:
    """A connection that waits, and what it has said so far."""

    connection: socket.socket
    client: Client
    since: float
    """Seconds on the monotonic clock."""
    head: bytes = b""
    whole: bool = False
    """The head of its request is there."""
    reading: asyncio.Task[None] | None = None
    """Waits for more of it."""


class Budgets:
    """The token buckets of the addresses strangers come from.

    >>> budgets = Budgets(clock=lambda: 0.0)
    >>> budgets.take("a")
    >>> max(("a", "b"), key=budgets.left)
    'b'
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._of: dict[str, TokenBucket] = {}

    def left(self, address: str) -> float:
        """Return how many connections an address may have handed over now."""
        bucket = self._of.get(address)
        return BURST_EACH if bucket is None else bucket.left

    def take(self, address: str) -> None:
        """Count one connection; the address used longest ago is forgotten when there are too many."""
        bucket = self._of.pop(address, None) or TokenBucket(BURST_EACH, PER_SECOND_EACH, self._clock)
        bucket.take()
        self._of[address] = bucket
        while len(self._of) > ADDRESSES:
            del self._of[next(iter(self._of))]


class AcceptQueue:
    """The connections that wait, at most `room` of them; `hand_over` gets each when its turn comes.

    `goes_first` tells from the head of a request whether it shows a pass or the ticket of the link.
    `hand_over` gets the connection, and True for those.
    """

    def __init__(
        self,
        room: int,
        goes_first: Callable[[bytes], bool],
        hand_over: Callable[[Pending, bool], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._room = room
        self._goes_first = goes_first
        self._hand_over = hand_over
        self._clock = clock
        self._of: dict[str, dict[Pending, None]] = {}
        """Those of each address, the oldest first."""
        self._count = 0
        self._pace = TokenBucket(BURST, PER_SECOND, clock)
        self._budgets = Budgets(clock)
        self._timer: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return self._count

    def add(self, connection: socket.socket, client: Client) -> None:
        """Have a new connection wait. Where there are too many the oldest of the loudest address goes."""
        connection.setblocking(False)
        pending = Pending(connection, client, self._clock())
        self._of.setdefault(client[0], {})[pending] = None
        self._count += 1
        try:
            more = connection.recv(FIRST)
        except (BlockingIOError, InterruptedError):
            self._listen(pending)
        except OSError:
            self._refuse(pending)
        else:
            if self._heard(pending, more):
                self._listen(pending)
        self._make_room(client[0])

    def _make_room(self, address: str) -> None:
        mine = self._of.get(address, {})
        if len(mine) > WAITING_EACH:
            self._refuse(next(iter(mine)))
        elif self._count > self._room:
            loudest = max(self._of, key=lambda address: len(self._of[address]))
            self._refuse(next(iter(self._of[loudest])))

    def refuse_older(self, seconds: float) -> None:
        """Refuse those that have not said within so many seconds what they want."""
        before = self._clock() - seconds
        for each in [each for mine in self._of.values() for each in mine if each.since < before]:
            self._refuse(each)

    def close(self) -> None:
        """Refuse all."""
        if self._timer is not None:
            self._timer.cancel()
        for each in [each for mine in self._of.values() for each in mine]:
            self._refuse(each)

    def _listen(self, pending: Pending) -> None:
        # Not `add_reader`, which Windows has not.
        pending.reading = asyncio.ensure_future(self._read(pending))

    async def _read(self, pending: Pending) -> None:
        loop, more = asyncio.get_running_loop(), True
        while more:
            try:
                said = await loop.sock_recv(pending.connection, HEAD)
            except OSError:
                said = b""
            more = self._heard(pending, said)

    def _heard(self, pending: Pending, more: bytes) -> bool:
        """Take what has come; return whether there has to be more."""
        pending.head += more
        if not more:
            self._refuse(pending)
        elif _END_OF_HEAD not in pending.head and len(pending.head) < HEAD:
            return True
        elif self._goes_first(pending.head):
            self._remove(pending)
            self._hand_over(pending, True)
        else:
            pending.whole = True
            self._next()
        return False

    def _next(self) -> None:
        """Hand over strangers while there is a budget; come back when there is one again."""
        while self._timer is None:
            whole = {
                address: next((each for each in of if each.whole), None) for address, of in self._of.items()
            }
            strangers = {address: each for address, each in whole.items() if each is not None}
            if not strangers:
                return
            quietest = max(strangers, key=self._budgets.left)
            wait = max(self._pace.wait, (1 - self._budgets.left(quietest)) / PER_SECOND_EACH)
            if wait > 0:
                self._timer = asyncio.get_running_loop().call_later(wait, self._again)
                return
            self._pace.take()
            self._budgets.take(quietest)
            self._remove(strangers[quietest])
            self._hand_over(strangers[quietest], False)

    def _again(self) -> None:
        self._timer = None
        self._next()

    def _refuse(self, pending: Pending) -> None:
        self._remove(pending)
        reading = pending.reading
        if reading is None or reading.done() or reading is asyncio.current_task():
            reset(pending.connection)
        else:
            # Closed before the loop has let go of it, its number could be the next connection's.
            reading.add_done_callback(lambda _: reset(pending.connection))
            reading.cancel()

    def _remove(self, pending: Pending) -> None:
        mine = self._of[pending.client[0]]
        del mine[pending]
        if not mine:
            del self._of[pending.client[0]]
        self._count -= 1


def reset(connection: socket.socket) -> None:
    """Close a connection at once, whatever is still on its way."""
    with suppress(OSError):
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
    connection.close()
