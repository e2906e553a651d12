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
LONGEST_WAIT = 15 * 60.0


class Refused(StrEnum):
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
class Turned:
    """Not let in; ``seconds`` to wait before the next try."""

    why: Refused
    seconds: int = 0


class Pairing:
    """The doorkeeper's book.

    >>> book = Pairing()
    >>> token = book.link
    >>> isinstance(book.by_link(token, "android"), str), book.by_link(token, "android").why
    (True, <Refused.WRONG_LINK: 'wrong_link'>)
    """

    def __init__(
        self,
        kept: tuple[dict[str, Any], ...] = (),
        keep: Callable[[list[dict[str, Any]]], None] = lambda visitors: None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._clock = clock
        self._keep = keep
        self._lock = threading.RLock()
        self._visitors = {each.id: each for each in _read(kept) if each.until > clock()}
        self.link = new_token()
        """The one-time part of the link; a new one as soon as it was used."""
        self.code = new_spoken_code()
        self._wrong: list[float] = []
        self._shut_until = 0.0
        self._penalty = TRIES_SECONDS
        self.on_change: Callable[[], None] = lambda: None

    def by_link(self, token: str, kind: str) -> str | Turned:
        """Exchange the link for a pass; each link is good for one phone."""
        with self._lock:
            if not _same(token, self.link):
                return Turned(Refused.WRONG_LINK)
            given = self._admit(kind)
            if isinstance(given, str):
                self.link = new_token()
        self.on_change()
        return given

    def by_code(self, code: str, kind: str) -> str | Turned:
        """Exchange the spoken code for a pass: five tries a minute in all, then a growing wait."""
        with self._lock:
            now = self._clock()
            if now < self._shut_until:
                return Turned(Refused.WAIT, _ceil(self._shut_until - now))
            if _same("".join(code.split()), self.code):
                self._wrong, self._penalty = [], TRIES_SECONDS
                given = self._admit(kind)
            else:
                given = self._missed(now)
        self.on_change()
        return given

    def visitor(self, pass_: str) -> Visitor | None:
        """Whose pass it is; None for a stranger's."""
        mark = _hash(pass_)
        with self._lock:
            now = self._clock()
            found = [each for each in self._visitors.values() if hmac.compare_digest(each.hash, mark)]
            return next((each for each in found if each.until > now), None)

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

    def _admit(self, kind: str) -> str | Turned:
        if len(self.visitors()) >= SEATS:
            return Turned(Refused.FULL)
        pass_ = new_token()
        taken = {each.number for each in self.visitors()}
        number = next(n for n in range(1, SEATS + 1) if n not in taken)
        visitor = Visitor(new_id(), number, kind, self._clock() + PASS_SECONDS, _hash(pass_))
        self._visitors[visitor.id] = visitor
        self._write()
        return pass_

    def _missed(self, now: float) -> Turned:
        self._wrong = [*(at for at in self._wrong if now - at < TRIES_SECONDS), now]
        if len(self._wrong) < TRIES:
            return Turned(Refused.WRONG_CODE)
        # Nobody is banned for good: a family that mistypes waits, a guesser waits longer each time. And the
        # code changes, so that tries do not add up.
        self._wrong = []
        self._shut_until = now + self._penalty
        self._penalty = min(self._penalty * 2, LONGEST_WAIT)
        self.code = new_spoken_code()
        return Turned(Refused.WAIT, _ceil(self._shut_until - now))

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
