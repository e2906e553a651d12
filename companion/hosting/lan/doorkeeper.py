"""The server of the door for phones: takes connections one by one, and not from everybody."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from typing import Any

import uvicorn

from companion.hosting.lan.limiter import Client, ConnectionLimiter, RateLimiter
from companion.hosting.server import Server

_NO_DESCRIPTOR = 1.0
"""Seconds to wait when the system gives no more."""


class LimitedServer(Server):
    """A server that asks `crowd` before anybody gets a place.

    Asyncio's own server takes all who queue in one go and tells afterwards; here who is sent away costs
    one call, and who waits costs none.
    """

    def __init__(self, config: uvicorn.Config, crowd: ConnectionLimiter) -> None:
        super().__init__(config)
        self._crowd = crowd
        self._taking: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to take connections."""
        await super().startup(sockets=[])
        for door in sockets or []:
            door.setblocking(False)
            self._taking = asyncio.ensure_future(self._take(door))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take none any more, then end those that are there."""
        if self._taking is not None:
            self._taking.cancel()
            with suppress(asyncio.CancelledError):
                await self._taking
        await super().shutdown(sockets)

    async def _take(self, door: socket.socket) -> None:
        loop, pace = asyncio.get_running_loop(), RateLimiter()
        while True:
            try:
                connection, client = await loop.sock_accept(door)
            except OSError:
                await asyncio.sleep(_NO_DESCRIPTOR)
                continue
            if self._makes_room(client):
                with suppress(OSError):
                    await loop.connect_accepted_socket(self._protocol, connection)
            else:
                connection.close()
            wait = pace.wait()
            if wait:
                await asyncio.sleep(wait)

    def _makes_room(self, client: Client) -> bool:
        standing: set[Any] = self.server_state.connections
        here = {each.client: each.transport for each in standing}
        room = self._crowd.room_for(client, here)
        if isinstance(room, bool):
            return room
        here[room].abort()
        return True

    def _protocol(self) -> asyncio.Protocol:
        make = self.config.http_protocol_class
        return make(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)  # type: ignore[call-arg]
