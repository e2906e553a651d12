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
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from companion.hosting.guard import HEAD
from companion.hosting.lan.crowd import Client, TokenBucket

BURST, PER_SECOND = 100.0, 100.0
"""Strangers handed over at once, and for long."""
BURST_EACH, PER_SECOND_EACH = 32.0, 20.0
"""The same of one address: a browser opens six connections, and a repeater may stand for a family."""
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
        self._waiting: dict[Pending, None] = {}
        self._pace = TokenBucket(BURST, PER_SECOND, clock)
        self._budgets = Budgets(clock)
        self._timer: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, connection: socket.socket, client: Client) -> None:
        """Have a new connection wait; when the queue is full the oldest of the loudest address goes."""
        connection.setblocking(False)
        if len(self._waiting) >= self._room:
            loudest, _ = Counter(each.client[0] for each in self._waiting).most_common(1)[0]
            self._refuse(next(each for each in self._waiting if each.client[0] == loudest))
        pending = Pending(connection, client, self._clock())
        self._waiting[pending] = None
        asyncio.get_running_loop().add_reader(connection.fileno(), self._read, pending)

    def refuse_older(self, seconds: float) -> None:
        """Refuse those that have not said within so many seconds what they want."""
        before = self._clock() - seconds
        for each in [each for each in self._waiting if each.since < before]:
            self._refuse(each)

    def close(self) -> None:
        """Refuse all."""
        if self._timer is not None:
            self._timer.cancel()
        for each in tuple(self._waiting):
            self._refuse(each)

    def _read(self, pending: Pending) -> None:
        try:
            more = pending.connection.recv(HEAD)
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            more = b""
        if not more:
            self._refuse(pending)
            return
        pending.head += more
        if _END_OF_HEAD not in pending.head and len(pending.head) < HEAD:
            return
        pending.whole = True
        asyncio.get_running_loop().remove_reader(pending.connection.fileno())
        if self._goes_first(pending.head):
            self._take(pending, True)
        else:
            self._next()

    def _next(self) -> None:
        """Hand over strangers while there is a budget; come back when there is one again."""
        if self._timer is not None:
            return
        while strangers := {each.client[0]: each for each in reversed(self._waiting) if each.whole}:
            quietest = max(strangers, key=self._budgets.left)
            wait = max(self._pace.wait, (1 - self._budgets.left(quietest)) / PER_SECOND_EACH)
            if wait > 0:
                self._timer = asyncio.get_running_loop().call_later(wait, self._again)
                return
            self._pace.take()
            self._budgets.take(quietest)
            self._take(strangers[quietest], False)

    def _again(self) -> None:
        self._timer = None
        self._next()

    def _take(self, pending: Pending, first: bool) -> None:
        del self._waiting[pending]
        self._hand_over(pending, first)

    def _refuse(self, pending: Pending) -> None:
        del self._waiting[pending]
        asyncio.get_running_loop().remove_reader(pending.connection.fileno())
        reset(pending.connection)


def reset(connection: socket.socket) -> None:
    """Close a connection at once, whatever is still on its way."""
    with suppress(OSError):
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
    connection.close()
