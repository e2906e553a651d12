"""Who may come in: links that work once, a spoken code, and the passes they are exchanged for.

Nothing here knows http. A pass is 128 random bits in a phone's cookie; only its hash is kept, so
that nobody can come in with what the data folder tells.
"""

from __future__ import annotations

import hashlib
import hmac
import threading
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import Any

from companion.core.chance import new_id, new_spoken_code, new_token

SEATS = 16
"""Phones that may be in at the same time: five players, their second phones, a screen or two."""
PASS_SECONDS = 12 * 3600
TRIES, TRIES_SECONDS = 5, 60.0
"""Wrong codes one address may say in a minute."""
TRIES_OF_ALL = 6 * TRIES
"""The same of all addresses together: nobody gets more tries by using many."""
LONGEST_WAIT = 15 * 60.0
ADDRESSES = 64
"""Addresses whose mistakes are remembered."""
TICKET = 8
"""Letters of a ticket: 32 bits, which are worth nothing but a place in the queue."""
RETRY_SECONDS = 60.0
"""For so long an answer that got lost on its way can be asked for again."""


class NotLetIn(StrEnum):
    """Why a phone is not let in."""

    WRONG_LINK = "wrong_link"
    WRONG_CODE = "wrong_code"
    WAIT = "wait"
    FULL = "full"


@dataclass(frozen=True, slots=True)
class Visitor:
    """A phone that was let in."""

    id: str
    number: int
    """The smallest free one when it came: "phone 2" in the list and in the history."""
    kind: str
    """What it says it is: "android", "iphone", "computer"."""
    until: float
    """Seconds since 1970 after which it must ask again."""
    hash: str


@dataclass(frozen=True, slots=True)
class Rejection:
    """Not let in; ``seconds`` to wait before the next try."""

    why: NotLetIn
    seconds: int = 0


class AttemptLimiter:
    """The wrong codes of one address, or of all: too many in a minute, and it waits, longer each time."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._at: list[float] = []
        self._shut_until = 0.0
        self._penalty = TRIES_SECONDS

    def wait(self, now: float) -> int:
        """Seconds until the next try; 0 when there may be one."""
        return _ceil(max(0.0, self._shut_until - now))

    def add(self, now: float) -> int:
        """One more; returns the seconds to wait."""
        self._at = [*(at for at in self._at if now - at < TRIES_SECONDS), now]
        if len(self._at) >= self._most:
            # Nobody is banned for good: a family that mistypes waits, a guesser waits longer each time.
            self._at = []
            self._shut_until = now + self._penalty
            self._penalty = min(self._penalty * 2, LONGEST_WAIT)
        return self.wait(now)

    def forgive(self) -> None:
        """The right one was said."""
        self._at, self._penalty = [], TRIES_SECONDS


@dataclass(frozen=True, slots=True)
class UsedToken:
    """A link or a code that let somebody in a moment ago, and to whom its answer went."""

    visitor: str
    address: str
    until: float


class Pairing:
    """The doorkeeper's book. A link lets one phone in; the same one may ask again if it heard no answer.

    >>> book = Pairing()
    >>> token = book.link
    >>> isinstance(book.by_link(token, "android", "10.0.0.2"), str)
    True
    >>> book.by_link(token, "android", "10.0.0.3").why
    <NotLetIn.WRONG_LINK: 'wrong_link'>
    """

    def __init__(
        self,
        kept: tuple[dict[str, Any], ...] = (),
        keep: Callable[[list[dict[str, Any]]], None] = lambda visitors: None,
        clock: Callable[[], float] = time.time,
        ticks: Callable[[], float] = time.monotonic,
    ) -> None:
        self._clock = clock
        """Of the wall, for passes: they outlive a restart."""
        self._ticks = ticks
        """Never set back, for everything else: a clock put right must not shut the counter for a day."""
        self._keep = keep
        self._lock = threading.RLock()
        self._visitors = {each.id: each for each in _read(kept) if each.until > clock()}
        self._came: set[str] = set()
        """Those who showed their pass since they got it."""
        self._spent: dict[str, UsedToken] = {}
        self.link = new_token()
        """The one-time part of the link; a new one as soon as it was used."""
        self.code = new_spoken_code()
        self._wrong: dict[str, AttemptLimiter] = {}
        self._wrong_of_all = AttemptLimiter(TRIES_OF_ALL)
        self.on_change: Callable[[], None] = lambda: None
        if len(self._visitors) != len(kept):
            self._write()

    @property
    def ticket(self) -> str:
        """What the link says openly: it lets nobody in, but whoever shows it is served before strangers."""
        return _hash(f"ticket:{self.link}")[:TICKET]

    def by_link(self, token: str, kind: str, address: str = "") -> str | Rejection:
        """Exchange the link for a pass; each link is good for one phone, whatever others guess."""
        with self._lock:
            again = self._again(token, address)
            if again is not None:
                return again
            if not _same(token, self.link):
                return Rejection(NotLetIn.WRONG_LINK)
            given = self._admit(kind, token, address)
        self.on_change()
        return given

    def by_code(self, code: str, kind: str, address: str = "") -> str | Rejection:
        """Exchange the spoken code for a pass: five tries a minute from an address, then a growing wait."""
        code = "".join(code.split())
        with self._lock:
            again = self._again(code, address)
            if again is not None:
                return again
            now, mine = self._ticks(), self._mistakes(address)
            wait = max(mine.wait(now), self._wrong_of_all.wait(now))
            if wait:
                return Rejection(NotLetIn.WAIT, wait)
            if _same(code, self.code):
                mine.forgive()
                given = self._admit(kind, code, address)
            else:
                given = self._missed(mine, now)
        self.on_change()
        return given

    def visitor(self, pass_: str) -> Visitor | None:
        """Whose pass it is; None for a stranger's."""
        mark = _hash(pass_)
        with self._lock:
            now = self._clock()
            found = [each for each in self._visitors.values() if hmac.compare_digest(each.hash, mark)]
            mine = next((each for each in found if each.until > now), None)
            if mine is not None:
                self._came.add(mine.id)
            return mine

    def knows(self, id: str) -> bool:  # noqa: A002 - the word used everywhere for it
        """True while a phone's pass is good; one that has run out is taken back."""
        self.sweep()
        with self._lock:
            return id in self._visitors

    def sweep(self) -> None:
        """Take back the passes that have run out."""
        with self._lock:
            over = [each.id for each in self._visitors.values() if each.until <= self._clock()]
        for each in over:
            self.remove(each)

    def visitors(self) -> tuple[Visitor, ...]:
        """Everybody who may come in, in the order of joining."""
        with self._lock:
            return tuple(each for each in self._visitors.values() if each.until > self._clock())

    def remove(self, id: str) -> None:  # noqa: A002 - the word used everywhere for it
        """Take a pass back."""
        with self._lock:
            if self._visitors.pop(id, None) is None:
                return
            self._write()
        self.on_change()

    def close(self) -> None:
        """Take all passes back and change the link and the code."""
        with self._lock:
            self._visitors.clear()
            self.link, self.code = new_token(), new_spoken_code()
            self._write()
        self.on_change()

    def _admit(self, kind: str, by: str, address: str) -> str | Rejection:
        if len(self.visitors()) >= SEATS:
            return Rejection(NotLetIn.FULL)
        pass_ = new_token()
        taken = {each.number for each in self.visitors()}
        number = next(n for n in range(1, SEATS + 1) if n not in taken)
        visitor = Visitor(new_id(), number, kind, self._clock() + PASS_SECONDS, _hash(pass_))
        self._visitors[visitor.id] = visitor
        # Both are new after each phone: what was read aloud or photographed lets nobody in twice.
        self.link, self.code = new_token(), new_spoken_code()
        self._spent[_hash(by)] = UsedToken(visitor.id, address, self._ticks() + RETRY_SECONDS)
        self._write()
        return pass_

    def _again(self, by: str, address: str) -> str | None:
        """A new pass for a phone that never got the answer: the same address asks with the same words."""
        now = self._ticks()
        self._spent = {key: each for key, each in self._spent.items() if each.until > now}
        spent = self._spent.get(_hash(by))
        if spent is None or spent.address != address or spent.visitor in self._came:
            return None
        visitor = self._visitors.get(spent.visitor)
        if visitor is None:
            return None
        pass_ = new_token()
        self._visitors[visitor.id] = replace(visitor, hash=_hash(pass_))
        self._write()
        return pass_

    def _mistakes(self, address: str) -> AttemptLimiter:
        found = self._wrong.pop(address, None) or AttemptLimiter(TRIES)
        self._wrong[address] = found  # the last one used stands last
        while len(self._wrong) > ADDRESSES:
            del self._wrong[next(iter(self._wrong))]
        return found

    def _missed(self, mine: AttemptLimiter, now: float) -> Rejection:
        wait = max(self._wrong_of_all.add(now), mine.add(now))
        if not wait:
            return Rejection(NotLetIn.WRONG_CODE)
        self.code = new_spoken_code()  # so that tries do not add up
        return Rejection(NotLetIn.WAIT, wait)

    def _write(self) -> None:
        self._keep([asdict(each) for each in self.visitors()])


def _read(kept: tuple[dict[str, Any], ...]) -> list[Visitor]:
    """What was kept, without what cannot be read: at worst a phone must scan again."""
    found = []
    for each in kept:
        try:
            visitor = Visitor(
                str(each["id"]),
                int(each["number"]),
                str(each["kind"]),
                float(each["until"]),
                str(each["hash"]),
            )
        except (KeyError, TypeError, ValueError):
            continue
        found.append(replace(visitor, kind=visitor.kind[:20]))
    return found[:SEATS]


def _hash(pass_: str) -> str:
    return hashlib.sha256(pass_.encode()).hexdigest()


def _same(told: str, ours: str) -> bool:
    return hmac.compare_digest(told.encode(), ours.encode())


def _ceil(seconds: float) -> int:
    return int(-(-seconds // 1))
