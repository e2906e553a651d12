"""The open house: the second door of the running app, for the phones in the room.

It opens and closes while the app runs. The sessions behind both doors are the same app, so a table
is one table for everybody.
"""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Callable, Coroutine
from typing import Any

import uvicorn
from starlette.types import ASGIApp

from companion.core.listeners import Listeners
from companion.hosting.lan.address import lan_address
from companion.hosting.lan.doorkeeper import LimitedServer
from companion.hosting.lan.gate import SPEAKS, VISITOR, PassMiddleware
from companion.hosting.lan.landing import clear_landings, upload_folder
from companion.hosting.lan.limiter import ConnectionLimiter
from companion.hosting.lan.limits import FRAME
from companion.hosting.lan.pairing import Pairing
from companion.hosting.port import bind
from companion.hosting.server import config
from companion.hosting.sessions import Sessions
from companion.ui.door import Guest, Invitation, NotOpened

IDLE_SECONDS = 4 * 3600
"""After so long without a touch from any phone the door closes by itself."""
_WATCH_SECONDS = 30.0
QUEUE = 1024
"""Connections that the system may queue while the app computes: some seconds of a flood."""


class LanHost:
    """Opens and closes the door for phones; screens look at :meth:`invitation` and listen."""

    def __init__(
        self,
        pairing: Pairing,
        *,
        address: Callable[[], str | None] = lan_address,
        idle: float = IDLE_SECONDS,
    ) -> None:
        self.pairing = pairing
        self.sessions = Sessions()
        self.crowd = ConnectionLimiter()
        self.table = ""
        """The table the link leads to; empty for the shelf."""
        self.landing = upload_folder()
        """Where files that pages of this machine bring in arrive; there while one does."""
        self._address = address
        self._port = 0
        self._idle = idle
        self._gate: PassMiddleware | None = None
        self._app: ASGIApp | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._server: uvicorn.Server | None = None
        self._at = ""
        self._touched = 0.0
        self._listeners: Listeners[Callable[[], None]] = Listeners()
        self._lock = threading.Lock()
        pairing.on_change = self._tell

    # -- for the server ------------------------------------------------------------------------

    def gate(self, app: ASGIApp, join: ASGIApp) -> ASGIApp:
        """The app as phones see it; called once while the site is put together."""
        self._gate = PassMiddleware(app, self.pairing, join, self._touch, self.sessions, self.crowd)
        return self._gate

    def stands_in(self, app: ASGIApp, port: int) -> None:
        """The running server: what a second door leads to, and the number it shares with the first."""
        self._app, self._port = app, port
        self._loop = asyncio.get_running_loop()
        clear_landings()

    # -- for the screens -----------------------------------------------------------------------

    @property
    def me(self) -> Guest | None:
        """The phone whose session is beginning; None on the machine itself."""
        visitor = VISITOR.get()
        if visitor is None:
            return None
        return Guest(visitor.id, visitor.number, visitor.kind, lang=SPEAKS.get())

    def open(self, table: str = "") -> None:
        """Open the door; raises NotOpened with a reason."""
        with self._lock:
            self.table = table
            if self._server is None:
                self._open_door()
        self._tell()

    def close(self) -> None:
        """Close the door, take all passes back, cut the phones off."""
        with self._lock:
            server, self._server = self._server, None
            if server is None:
                return
            server.should_exit = True
        self._run(self._leave())
        self.pairing.close()

    def remove(self, phone: str) -> None:
        """Take one phone's pass back."""
        self.pairing.remove(phone)
        self._run(self._leave(phone))

    def invitation(self) -> Invitation | None:
        """What to show; None while the door is closed."""
        if self._server is None or self._gate is None:
            return None
        pairing = self.pairing
        where = f".{self.table}" if self.table else ""
        link = f"{self._at}/join?{pairing.ticket}#{pairing.link}{where}"
        here = self._gate.connected()
        guests = tuple(Guest(v.id, v.number, v.kind, here.get(v.id, 0)) for v in pairing.visitors())
        return Invitation(self._at, link, pairing.code, guests)

    def listen(self, told: Callable[[], None]) -> Callable[[], None]:
        """Be told when something changed; returns the function that stops it."""
        return self._listeners.add(told)

    # -- inside --------------------------------------------------------------------------------

    def _open_door(self) -> None:
        if self._app is None or self._loop is None:
            raise NotOpened("no_server")
        address = self._address()
        if address is None:
            raise NotOpened("no_network")
        try:
            door = bind(address, self._port, waiting=QUEUE)
        except OSError as error:
            raise NotOpened("no_door", address=address) from error
        self._at = f"http://{address}:{door.getsockname()[1]}"
        self._touched = time.monotonic()
        # It is the same app, which was started by the first door.
        server = LimitedServer(config(self._app, lifespan="off"), self.crowd, self._goes_first)
        server.config.ws_max_size = FRAME
        self._server = server
        self._run(self._serve(server, door))

    async def _serve(self, server: uvicorn.Server, door: socket.socket) -> None:
        watch = asyncio.ensure_future(self._watch(server))
        try:
            with door:
                await server.serve(sockets=[door])
        finally:
            watch.cancel()

    async def _watch(self, server: uvicorn.Server) -> None:
        """Close a door nobody uses."""
        while not server.should_exit:
            await asyncio.sleep(min(_WATCH_SECONDS, self._idle / 4))
            self.pairing.sweep()
            if time.monotonic() - self._touched > self._idle:
                self.close()

    async def _leave(self, phone: str = "") -> None:
        if self._gate is not None:
            self._gate.drop(phone) if phone else self._gate.drop_all()
        self._tell()

    def _goes_first(self, head: bytes) -> bool:
        """Return whether the head of a request shows a pass, or the ticket of the link that is shown now."""
        return self._gate is not None and self._gate.goes_first(head)

    def _touch(self) -> None:
        self._touched = time.monotonic()

    def _tell(self) -> None:
        for told in self._listeners:
            told()

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        assert self._loop is not None
        asyncio.run_coroutine_threadsafe(work, self._loop)
