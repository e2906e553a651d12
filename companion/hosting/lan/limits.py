"""How much a phone may send: taps are small and slow beside what a program can do."""

from __future__ import annotations

import time
from collections.abc import Callable

from starlette.types import Message, Receive

FRAME = 1024 * 1024
"""Bytes of one message; the longest honest one is an evening brought in as a file."""
BURST, PER_SECOND = 120.0, 40.0
"""Messages at once, and for long: a drag sends some twenty a second."""
TOO_BIG, TOO_MANY = 1009, 1008


class MessageLimiter:
    """A bucket that fills with time and empties with messages."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._left = BURST
        self._at = clock()

    def watch(self, receive: Receive, busy: Callable[[], None]) -> Receive:
        """The same messages; a phone that sends too much looks as if it had left."""

        async def watched() -> Message:
            message = await receive()
            if message["type"] != "websocket.receive":
                return message
            busy()
            size = len(message.get("bytes") or message.get("text") or b"")
            if size > FRAME:
                return {"type": "websocket.disconnect", "code": TOO_BIG}
            if not self._takes():
                return {"type": "websocket.disconnect", "code": TOO_MANY}
            return message

        return watched

    def _takes(self) -> bool:
        now = self._clock()
        self._left = min(BURST, self._left + (now - self._at) * PER_SECOND)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
