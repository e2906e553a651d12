"""Flet's sessions: none stays behind when its socket is gone, and those asleep are limited in number."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from flet_web.fastapi.flet_app_manager import app_manager
from starlette.types import ASGIApp, Message

from companion.hosting.sessions import ALL_ASLEEP, HOSTS, WHOSE, Sessions
from tests.bench.soak import AT_ONCE, _soak
from tests.hosting.test_gate import registration

Visit = Callable[[], Awaitable[None]]


def kept() -> dict[str, Any]:
    """What Flet keeps."""
    return dict(app_manager._FletAppManager__sessions)  # type: ignore[attr-defined]


class Socket:
    """A page's socket; sending fails from the message ``breaks`` on, as it does once a browser is gone."""

    def __init__(self, app: ASGIApp, *, breaks: int = 10**6) -> None:
        self.sent = 0
        self._breaks = breaks
        self._inbox: asyncio.Queue[Message] = asyncio.Queue()
        scope = {
            "type": "websocket",
            "path": "/ws",
            "headers": [],
            "client": ("127.0.0.1", 5),
            "scheme": "ws",
        }
        scope |= {"query_string": b"", "root_path": "", "server": ("127.0.0.1", 80), "subprotocols": []}
        self.task = asyncio.ensure_future(app(scope, self._inbox.get, self._send))
        self.say({"type": "websocket.connect"})

    def say(self, message: Message) -> None:
        self._inbox.put_nowait(message)

    def register(self, session: str = "") -> None:
        self.say({"type": "websocket.receive", "bytes": registration(session)})

    async def _send(self, message: Message) -> None:
        self.sent += message["type"] == "websocket.send"
        if self.sent >= self._breaks:
            raise OSError("gone")

    async def leave(self) -> None:
        self.say({"type": "websocket.disconnect", "code": 1001})
        await asyncio.wait({self.task}, timeout=5)
        if self.task.done() and not self.task.cancelled():
            self.task.exception()


def told(sessions: Sessions) -> ASGIApp:
    """Flet's app behind our book of sessions."""
    import flet_web.fastapi as flet_fastapi

    return sessions.before(flet_fastapi.app(sessions.noting(lambda page: None)))


async def until(test: Callable[[], bool]) -> None:
    for _ in range(500):
        if test():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not happen")


def test_a_session_sleeps_when_its_socket_broke_while_it_was_sent_to() -> None:
    """Flet forgets to: such a session would be drawn for and kept for ever."""

    async def go() -> None:
        sessions = Sessions()
        socket = Socket(told(sessions), breaks=1)
        socket.register()
        await until(lambda: bool(sessions.of("")))
        await socket.leave()
        (session,) = sessions.of("")
        assert session.connection is None
        assert session.expires_at is not None

    asyncio.run(go())


def test_a_session_sleeps_when_its_socket_was_cancelled() -> None:
    async def go() -> None:
        sessions = Sessions()
        socket = Socket(told(sessions))
        socket.register()
        await until(lambda: bool(sessions.of("")))
        socket.task.cancel()
        await asyncio.wait({socket.task}, timeout=5)
        (session,) = sessions.of("")
        assert session.connection is None

    asyncio.run(go())


def test_a_session_that_begins_after_its_socket_broke_sleeps_too() -> None:
    async def go() -> None:
        sessions = Sessions()
        began: list[Any] = []

        async def slow(page: Any) -> None:
            await asyncio.sleep(0.2)
            sessions.noting(began.append)(page)

        import flet_web.fastapi as flet_fastapi

        socket = Socket(sessions.before(flet_fastapi.app(slow)), breaks=1)
        socket.register()
        await until(lambda: socket.sent > 0)
        await socket.leave()
        await until(lambda: bool(began))
        await until(lambda: sessions.of("")[0].connection is None)

    asyncio.run(go())


def test_a_session_taken_up_by_another_socket_stays_awake() -> None:
    async def go() -> None:
        sessions = Sessions()
        app = told(sessions)
        first = Socket(app)
        first.register()
        await until(lambda: bool(sessions.of("")))
        await first.leave()
        (session,) = sessions.of("")
        second = Socket(app)
        second.register(session.id)
        await until(lambda: session.connection is not None)
        await asyncio.sleep(0.05)
        assert session.connection is not None
        assert sessions.of("") == (session,)
        await second.leave()
        assert session.connection is None

    asyncio.run(go())


@pytest.mark.parametrize("phones", [[""], [f"phone-{n}" for n in range(12)]])
def test_sessions_that_make_room_are_gone_at_once(phones: list[str]) -> None:
    """Flet looks for them every ten seconds: a page that reloads in a loop would fill the memory."""

    async def go() -> None:
        before = set(kept())
        sessions = Sessions()
        app = told(sessions)
        for n in range(2 * max(HOSTS, ALL_ASLEEP)):
            WHOSE.set(phones[n % len(phones)])
            socket = Socket(app)
            socket.register()
            await until(lambda socket=socket: socket.sent > 0)
            await socket.leave()
        await until(lambda: len(set(kept()) - before) <= max(HOSTS, ALL_ASLEEP))

    asyncio.run(go())


def test_the_sessions_of_a_phone_that_was_sent_away_are_gone_at_once() -> None:
    async def go() -> None:
        before = set(kept())
        sessions = Sessions()
        app = told(sessions)
        WHOSE.set("guest")
        socket = Socket(app)
        socket.register()
        await until(lambda: bool(sessions.of("guest")))
        await sessions.end("guest")
        await socket.leave()
        assert sessions.of("guest") == ()
        assert set(kept()) == before

    asyncio.run(go())


def test_short_visits_and_taps_leave_no_session_awake() -> None:
    """The short form of `python -m tests.bench memory`; there also how much memory that takes."""
    measures = asyncio.run(_soak(visits=64, taps=40, steps=2))
    assert [each.awake for each in measures] == [1, 1], "only the page that stayed"
    assert all(each.sessions <= ALL_ASLEEP + 2 * AT_ONCE for each in measures)
