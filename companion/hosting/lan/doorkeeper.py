"""The server of the door for phones: accepts connections itself, and not from everybody."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import uvicorn

from companion.hosting.lan.accepting import AcceptQueue, Pending, reset
from companion.hosting.lan.limiter import Client, ConnectionLimiter, TokenBucket
from companion.hosting.server import Connection, Server

_NO_DESCRIPTOR = 1.0
"""Seconds to wait when the system gives no more."""
ACCEPTED, ACCEPTED_PER_SECOND = 100.0, 800.0
"""Connections accepted at once, and for long: beyond that the host's own screens would be late."""
PAUSE = 0.02
"""Seconds between two looks at the queue in such a flood: fewer and longer turns cost the others less."""


class LimitedServer(Server):
    """A server that asks `crowd` before a connection gets a place.

    Asyncio's own server takes all who queue in one go and tells afterwards. Here connections first wait in an
    `AcceptQueue`, where `goes_first` tells from the head of a request who shows a pass or a fresh link.
    """

    def __init__(
        self, config: uvicorn.Config, crowd: ConnectionLimiter, goes_first: Callable[[bytes], bool]
    ) -> None:
        super().__init__(config)
        self._crowd = crowd
        self._queue = AcceptQueue(crowd.most, goes_first, self._hand_over)
        self._accepting: asyncio.Task[None] | None = None
        self._connecting: dict[Client, asyncio.Task[None]] = {}

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to accept connections."""
        await super().startup(sockets=[])
        for door in sockets or []:
            door.setblocking(False)
            if defer := getattr(socket, "TCP_DEFER_ACCEPT", None):
                # Linux then keeps the silent ones to itself.
                door.setsockopt(socket.IPPROTO_TCP, defer, int(self.asking))
            self._accepting = asyncio.ensure_future(self._accept(door))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept none any more, then end those that are there."""
        if self._accepting is not None:
            self._accepting.cancel()
            with suppress(asyncio.CancelledError):
                await self._accepting
        self._queue.close()
        await super().shutdown(sockets)

    def cut_the_stuck(self, now: float) -> None:
        """End also those that never said what they want."""
        super().cut_the_stuck(now)
        self._queue.refuse_older(self.asking)

    async def _accept(self, door: socket.socket) -> None:
        loop, pace = asyncio.get_running_loop(), TokenBucket(ACCEPTED, ACCEPTED_PER_SECOND)
        while True:
            try:
                self._queue.add(*await loop.sock_accept(door))
                pace.take()
                while pace.left >= 1:
                    self._queue.add(*door.accept())
                    pace.take()
            except BlockingIOError:  # nobody else is waiting
                pass
            except OSError:
                await asyncio.sleep(_NO_DESCRIPTOR)
            await asyncio.sleep(PAUSE if pace.left < 1 else 0)

    def _hand_over(self, pending: Pending, first: bool) -> None:
        if self._makes_room(pending, first):
            connecting = asyncio.ensure_future(self._connect(pending))
            self._connecting[pending.client] = connecting
            connecting.add_done_callback(lambda _: self._connecting.pop(pending.client, None))
        else:
            reset(pending.connection)

    async def _connect(self, pending: Pending) -> None:
        with suppress(OSError):
            loop = asyncio.get_running_loop()
            await loop.connect_accepted_socket(lambda: self._protocol(pending.head), pending.connection)

    def _makes_room(self, pending: Pending, first: bool) -> bool:
        standing: set[Any] = self.server_state.connections
        here = {each.client: each.transport for each in standing}
        room = self._crowd.room_for(pending.client, {**here, **self._connecting}, known=first)
        if isinstance(room, bool):
            return room
        if room in here:  # else it is on its way in, and makes room for the next
            here[room].abort()
        return True

    def _protocol(self, head: bytes) -> asyncio.Protocol:
        made = Connection(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)
        made.early = head
        return made
