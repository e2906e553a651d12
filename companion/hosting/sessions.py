"""Which of Flet's sessions is whose, and when they end.

Flet knows a session by an id the page tells, and keeps each for hours after its page is gone. Here a
session belongs to the phone that began it: nobody else takes it up, it ends with that phone's pass, a
socket begins one session only and at once, and a phone keeps a handful of them, whatever ids it makes up.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

import msgpack
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

_PLAINLY_ANOTHER = {bytes((0x92, kind)) for kind in range(2, 16)}
"""How nearly all messages begin (two parts, a small number): they need not be read twice."""

_SAID = {"session_id", "page_name", "page"}
"""What a page says when it registers, no more and no less."""

WHOSE: ContextVar[str] = ContextVar("whose", default="")
"""The phone whose socket is being served; empty on the machine itself."""


class Sessions:
    """The book of sessions, and what stands before Flet's socket."""

    def __init__(self) -> None:
        self._of: dict[str, list[Any]] = {}

    def noting(self, main: Callable[[Any], Any]) -> Callable[[Any], Any]:
        """The same page, after writing down whose it is."""

        def noted(page: Any) -> Any:
            self._begun(WHOSE.get(), page.session)
            return main(page)

        return noted

    def before(self, flet: ASGIApp) -> ASGIApp:
        """Flet's app, hearing of sessions only from those who began them."""

        async def heard(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] != "websocket":
                await flet(scope, receive, send)
                return
            nobody = asyncio.Event()
            session = asyncio.ensure_future(flet(scope, self._listening(receive, WHOSE.get(), nobody), send))
            waiting = asyncio.ensure_future(nobody.wait())
            try:
                await asyncio.wait({session, waiting}, return_when=asyncio.FIRST_COMPLETED)
            finally:
                waiting.cancel()
                if not session.done():
                    session.cancel()
                    await asyncio.wait({session})
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
        """The phone is gone for good: so are its sessions. Flet closes them at its next sweep."""
        for session in self._of.pop(phone, []):
            await session.disconnect(0)

    def _begun(self, phone: str, session: Any) -> None:
        mine = self._of.setdefault(phone, [])
        mine[:] = [each for each in mine if not _over(each)]
        mine.append(session)

    async def _make_room(self, phone: str) -> None:
        """The longest sleeping ones go first; open pages stay."""
        mine, most = self._of.get(phone, []), EACH if phone else HOSTS
        sleeping = [each for each in mine if each.connection is None]
        for session in sleeping[: max(0, len(mine) + 1 - most)]:
            mine.remove(session)
            await session.disconnect(0)

    def _listening(self, receive: Receive, phone: str, nobody: asyncio.Event) -> Receive:
        registered = False

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
            sleeping = {each.id for each in self._of.get(phone, ()) if each.connection is None}
            if told.get("session_id") not in sleeping:
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
