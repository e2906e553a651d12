"""Which of Flet's sessions is whose, and when they end.

Flet knows a session by an id the page tells, and keeps each for hours after its page is gone. Here a
session belongs to the phone that began it: nobody else takes it up, it ends with that phone's pass, a
socket begins one session only and at once, and a phone keeps a handful of them, whatever ids it makes up.
A session without a socket sleeps, also where Flet forgets to tell it so: when sending failed, or when the
task of the socket was cancelled. One that makes room for others is taken out of Flet's list at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

import msgpack
from flet_web.fastapi.flet_app_manager import app_manager
from starlette.types import ASGIApp, Message, Receive, Scope, Send

REGISTER = 1
"""Flet's number for "here I am, this was my session"."""
TWICE = 1002
NOBODY = 1002
"""For a socket that does not begin by saying who it is."""
FIRST = 10.0
"""Seconds it has for that."""
EACH, HOSTS = 8, 32
"""Sessions one phone may have, and the machine itself: open pages, and some that sleep."""
ALL_ASLEEP = 32
"""Sessions that sleep at one time, of all phones together: each holds about 1 MiB."""
SLEEP_SECONDS = 4 * 3600
"""A phone that slept through dinner finds its screen as it was."""

_PLAINLY_ANOTHER = {bytes((0x92, kind)) for kind in range(2, 16)}
"""How nearly all messages begin (two parts, a small number): they need not be read twice."""

_SAID = {"session_id", "page_name", "page"}
"""What a page says when it registers, no more and no less."""

WHOSE: ContextVar[str] = ContextVar("whose", default="")
"""The phone whose socket is being served; empty on the machine itself."""


class _Socket:
    """A socket of a page; it registers once, so it has one session at most."""

    open = True
    session: Any = None


_SOCKET: ContextVar[_Socket | None] = ContextVar("socket", default=None)
"""The socket that is being served."""


class Sessions:
    """The book of sessions, and what stands before Flet's socket."""

    def __init__(self) -> None:
        self._of: dict[str, list[Any]] = {}
        self._on: dict[str, _Socket] = {}
        """By the id of a session: the socket it was last begun or taken up on."""
        self._rests: set[asyncio.Future[None]] = set()
        """Sessions being put to sleep; held until they are, because the event loop holds tasks weakly."""

    def noting(self, main: Callable[[Any], Any]) -> Callable[[Any], Any]:
        """The same page, after writing down whose it is."""

        def noted(page: Any) -> Any:
            self._begun(WHOSE.get(), page.session)
            socket = _SOCKET.get()
            if socket is not None:
                self._take_up(page.session, socket)
                if not socket.open:  # it was gone before its session began
                    resting = asyncio.ensure_future(self._left(socket))
                    self._rests.add(resting)
                    resting.add_done_callback(self._rests.discard)
            return main(page)

        return noted

    def before(self, flet: ASGIApp) -> ASGIApp:
        """Flet's app, hearing of sessions only from those who began them."""

        async def heard(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] != "websocket":
                await flet(scope, receive, send)
                return
            socket, nobody = _Socket(), asyncio.Event()
            _SOCKET.set(socket)
            session = asyncio.ensure_future(flet(scope, self._listening(receive, socket, nobody), send))
            waiting = asyncio.ensure_future(nobody.wait())
            try:
                await asyncio.wait({session, waiting}, return_when=asyncio.FIRST_COMPLETED)
            finally:
                waiting.cancel()
                if not session.done():
                    session.cancel()
                    await asyncio.wait({session})
                await self._left(socket)
            if nobody.is_set():
                with suppress(RuntimeError, OSError):
                    await send({"type": "websocket.close", "code": NOBODY})
            else:
                session.result()

        return heard

    def of(self, phone: str) -> tuple[Any, ...]:
        """The sessions of a phone, oldest first."""
        return tuple(self._of.get(phone, ()))

    async def end(self, phone: str) -> None:
        """The phone is gone for good: so are its sessions."""
        for session in self._of.pop(phone, []):
            await _forget(session)

    def _take_up(self, session: Any, socket: _Socket) -> None:
        socket.session = session
        self._on[session.id] = socket

    async def _left(self, socket: _Socket) -> None:
        """Put the session of a socket that is gone to sleep, unless another socket has taken it up."""
        socket.open = False
        session = socket.session
        if session is None or self._on.get(session.id) is not socket:
            return
        del self._on[session.id]
        if session.connection is not None:
            await session.disconnect(SLEEP_SECONDS)

    def _begun(self, phone: str, session: Any) -> None:
        for each in tuple(self._of):
            # Also of phones that will never come again: their passes run out while they are away.
            self._of[each] = [known for known in self._of[each] if not _over(known)]
            if not self._of[each]:
                del self._of[each]
        self._of.setdefault(phone, []).append(session)

    async def _make_room(self, phone: str) -> None:
        """The longest sleeping ones go first, of this phone and of all; open pages stay."""
        mine, most = self._of.get(phone, []), EACH if phone else HOSTS
        going = _asleep(mine)[: max(0, len(mine) + 1 - most)]
        asleep = _asleep([each for of in self._of.values() for each in of if each not in going])
        for session in [*going, *asleep[: max(0, len(asleep) + 1 - ALL_ASLEEP)]]:
            for of in self._of.values():
                if session in of:
                    of.remove(session)
            await _forget(session)

    def _listening(self, receive: Receive, socket: _Socket, nobody: asyncio.Event) -> Receive:
        registered, phone = False, WHOSE.get()

        async def listening() -> Message:
            nonlocal registered
            message = await (receive() if registered else _soon(receive))
            told = _registration(message)
            if registered:
                # Each one more would begin a session nobody ends.
                return message if told is None else {"type": "websocket.disconnect", "code": TWICE}
            if told is None:
                # Flet would wait for ever, and keep the socket, for one who never says who it is.
                if message["type"] != "websocket.connect":
                    nobody.set()
                return message
            registered = True
            sleeping = {each.id: each for each in self.of(phone) if each.connection is None}
            known = told.get("session_id")
            if isinstance(known, str) and known in sleeping:
                self._take_up(sleeping[known], socket)
            else:
                told["session_id"] = None
                await self._make_room(phone)
            return {**message, "bytes": b"\x00" + msgpack.packb([REGISTER, told])}

        return listening


async def _soon(receive: Receive) -> Message:
    """The first message; one that does not come is as good as a phone that has left."""
    try:
        return await asyncio.wait_for(receive(), FIRST)
    except TimeoutError:
        return {"type": "websocket.disconnect", "code": NOBODY}


def _asleep(sessions: list[Any]) -> list[Any]:
    """Return the sessions without a socket, the longest sleeping first."""
    return sorted(
        (each for each in sessions if each.expires_at is not None), key=lambda each: each.expires_at
    )


async def _forget(session: Any) -> None:
    """End a session for good, and have Flet forget it at once instead of at its next sweep."""
    await session.disconnect(0)
    kept: dict[str, Any] = getattr(app_manager, "_FletAppManager__sessions", {})
    key = next((key for key, each in kept.items() if each is session), None)
    if key is not None:
        await app_manager.delete_session(key)


def _over(session: Any) -> bool:
    """Forgotten by Flet."""
    return session.expires_at is not None and session.expires_at < datetime.now(UTC)


def _registration(message: Message) -> dict[str, Any] | None:
    """What a page says when it registers; None for every other message."""
    frame = message.get("bytes") or b""
    if message["type"] != "websocket.receive" or frame[:1] != b"\x00" or frame[1:3] in _PLAINLY_ANOTHER:
        return None
    try:
        told = msgpack.unpackb(frame[1:])
    except Exception:  # noqa: BLE001 - Flet answers what it cannot read itself
        return None
    if not (isinstance(told, list) and len(told) == 2 and told[0] == REGISTER and isinstance(told[1], dict)):
        return None
    page = told[1].get("page")
    return told[1] if told[1].keys() == _SAID and isinstance(page, dict) else None
