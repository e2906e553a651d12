"""Who stands at the door for phones: how many at once, how many from one address, how fast.

Each connection takes a descriptor of the process whose store needs some too, and a moment of the one
thread that everybody's screens share. So the door has its own small numbers, and it is the silent
stranger who makes room, never a phone with a pass, and never one address for another.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Collection
from importlib import import_module
from importlib.util import find_spec

EACH = 32
"""Connections of one address without a pass: a browser opens six, and a repeater may stand for a family."""
MOST = 256
"""Connections in all: sixteen phones, their old sockets, and some who only ask."""
SHARE = 4
"""They get a quarter of the descriptors the system allows, where that is less."""
Client = tuple[str, int]


def descriptors() -> int:
    """How many files and sockets this process may have open; plenty where nobody counts."""
    if find_spec("resource") is None:  # Windows
        return SHARE * MOST
    resource = import_module("resource")
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return SHARE * MOST if soft == resource.RLIM_INFINITY else int(soft)


class ConnectionLimiter:
    """The connections at the door, in the order they came.

    >>> crowd = ConnectionLimiter(most=2, each=2)
    >>> crowd.room_for(("a", 1), []), crowd.room_for(("a", 2), [("a", 1)])
    (True, True)
    >>> crowd.room_for(("b", 1), [("a", 1), ("a", 2)])
    ('a', 1)
    """

    def __init__(self, most: int = 0, each: int = EACH) -> None:
        self.most = most or min(MOST, descriptors() // SHARE)
        self.each = each
        self._came: dict[Client, bool] = {}
        """True for those that have shown a pass."""

    def known(self, client: Client) -> None:
        """This connection has shown a pass."""
        if client in self._came:
            self._came[client] = True

    def room_for(self, client: Client, here: Collection[Client], *, known: bool = False) -> Client | bool:
        """Whether one more may come in: True, False, or the one who has to go for it.

        ``known`` for one that has shown a pass or the ticket of the link.
        """
        stayed = {each: was for each, was in self._came.items() if each in here}
        self._came = stayed | {each: False for each in here if each not in stayed}
        gone = self._in_the_way("" if known else client[0])
        if gone is False:
            return False
        if gone is not True:
            del self._came[gone]
        self._came[client] = known
        return gone

    def _in_the_way(self, stranger: str) -> Client | bool:
        strangers = [each for each, known in self._came.items() if not known]
        mine = [each for each in strangers if each[0] == stranger]
        if len(mine) >= self.each:
            return mine[0]
        if len(self._came) < self.most:
            return True
        if not strangers:
            return False
        loudest, _ = Counter(host for host, _ in strangers).most_common(1)[0]
        return next(each for each in strangers if each[0] == loudest)


class TokenBucket:
    """A rate limiter: fills with time up to ``burst``, and each that is taken empties it by one.

    >>> bucket = TokenBucket(2, 1, clock=lambda: 0.0)
    >>> bucket.take(), bucket.take(), bucket.wait
    (None, None, 1.0)
    """

    def __init__(self, burst: float, per_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._burst, self._per_second, self._clock = burst, per_second, clock
        self._left, self._at = burst, clock()

    @property
    def left(self) -> float:
        """How many may be taken now."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._per_second)
        self._at = now
        return self._left

    @property
    def wait(self) -> float:
        """Seconds until one may be taken; 0 when one may be now."""
        return max(0.0, (1 - self.left) / self._per_second)

    def take(self) -> None:
        """Count one, also where none is left."""
        self._left = self.left - 1
