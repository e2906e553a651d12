"""The door for phones: nothing of the app without a pass, and a small page where one is had.

The link in the QR code carries its one-time token in the fragment, which browsers do not send: it
stands in no log. The page posts it once and gets a cookie scripts cannot read.
"""

from __future__ import annotations

import asyncio
import hmac
import json
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from typing import Any

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.hosting.answer import answer, cookies
from companion.hosting.guard import BODY
from companion.hosting.lan.limiter import ConnectionLimiter
from companion.hosting.lan.limits import MessageLimiter
from companion.hosting.lan.pairing import PASS_SECONDS, NotLetIn, Pairing, Visitor
from companion.hosting.sessions import WHOSE, Sessions
from companion.i18n.words import LANGUAGES

COOKIE, TICKET = "companion_pass", "companion_ticket"
TICKET_SECONDS = 600
REMOVED = 4403
SOCKETS_EACH = 6
"""Sockets one phone may have open: a tab or two, and old ones that have not noticed yet."""
LOOK = 10.0
"""Seconds between two looks whether the pass behind a silent socket is still good."""
GRACE = 2.0
"""Seconds a session has to put its things away once its phone has left."""
_STATUS = {NotLetIn.WAIT: 429, NotLetIn.FULL: 503}

VISITOR: ContextVar[Visitor | None] = ContextVar("visitor", default=None)
"""Whose session is being served; None on the machine itself."""


SPEAKS: ContextVar[str] = ContextVar("speaks", default="")
"""The language that phone's browser asks for, as far as it is one of ours."""


class PassMiddleware:
    """Wraps the app for requests that come from the network."""

    look = LOOK

    def __init__(
        self,
        app: ASGIApp,
        pairing: Pairing,
        join: ASGIApp,
        busy: Callable[[], None],
        sessions: Sessions,
        crowd: ConnectionLimiter,
    ) -> None:
        self._app = app
        self._pairing = pairing
        self._join = join
        self._busy = busy
        self._sessions = sessions
        self._crowd = crowd
        self._sockets: dict[str, set[asyncio.Event]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let phones with a pass through."""
        visitor = self._whose(scope)
        if visitor is None:
            # One answer a connection: how fast these are taken is then how fast a stranger may ask.
            send = _with_headers(send, [(b"connection", b"close")])
        elif scope.get("client"):
            self._crowd.known(tuple(scope["client"]))
        if scope["type"] == "websocket":
            await self._socket(visitor, scope, receive, send)
        elif scope["path"] == "/join" and scope["method"] == "POST":
            await self._ask(visitor, scope, receive, send)
        elif scope["path"] == "/join" or scope["path"].startswith("/join/"):
            await self._join(scope, receive, self._with_ticket(scope, send))
        elif visitor is not None:
            await self._app(scope, receive, send)
        elif "text/html" in Headers(scope=scope).get("accept", ""):
            await answer(send, 303, [(b"location", b"/join")])
        else:
            await answer(send, 403, [])

    def goes_first(self, head: bytes) -> bool:
        """Return whether the head of a request shows a pass, or the ticket of the link that is shown now."""
        if b"companion_" not in head and b"/join?" not in head:
            return False  # nearly all of a flood, and each costs time
        lines = head.split(b"\r\n")
        if any(self._is_ticket(asked) for asked in _query_of(lines[0])):
            return True
        named = (line.partition(b":") for line in lines[1:])
        headers = {"headers": [(name.lower(), value.strip()) for name, _, value in named]}
        return self._whose(headers) is not None or any(map(self._is_ticket, cookies(headers, TICKET)))

    def _is_ticket(self, shown: str) -> bool:
        return hmac.compare_digest(shown.encode(), self._pairing.ticket.encode())

    def _with_ticket(self, scope: Scope, send: Send) -> Send:
        """Give a browser that came by the link its ticket along, for the other files of the page."""
        shown = str(scope.get("query_string", b""), "latin-1")
        if not self._is_ticket(shown):
            return send
        cookie = f"{TICKET}={shown}; Max-Age={TICKET_SECONDS}; Path=/join; HttpOnly; SameSite=Strict"
        return _with_headers(send, [(b"set-cookie", cookie.encode())])

    def drop(self, visitor: str) -> None:
        """Cut the sockets of a phone whose pass was taken back."""
        for gone in self._sockets.pop(visitor, ()):
            gone.set()

    def drop_all(self) -> None:
        """Cut everybody's sockets."""
        for visitor in tuple(self._sockets):
            self.drop(visitor)

    def connected(self) -> dict[str, int]:
        """How many sockets each phone has open now."""
        return {visitor: len(sockets) for visitor, sockets in self._sockets.items()}

    def _whose(self, scope: Scope) -> Visitor | None:
        """The phone whose pass is among the cookies; other programs on this address have theirs there too."""
        return next(filter(None, map(self._pairing.visitor, cookies(scope, COOKIE))), None)

    async def _socket(self, visitor: Visitor | None, scope: Scope, receive: Receive, send: Send) -> None:
        if visitor is None or len(self._sockets.get(visitor.id, ())) >= SOCKETS_EACH:
            await receive()
            await send({"type": "websocket.close", "code": REMOVED})
            return
        gone = asyncio.Event()
        self._sockets.setdefault(visitor.id, set()).add(gone)
        self._pairing.on_change()
        VISITOR.set(visitor)
        WHOSE.set(visitor.id)
        SPEAKS.set(_speaks(Headers(scope=scope).get("accept-language", "")))
        left = asyncio.Event()
        heard = _until(
            gone, left, MessageLimiter().watch(receive, self._busy), lambda: self._good(visitor.id)
        )
        session = asyncio.ensure_future(self._app(scope, heard, _quietly(send)))
        leaving = asyncio.ensure_future(left.wait())
        try:
            while not (session.done() or leaving.done()):
                if not self._good(visitor.id):
                    gone.set()
                await asyncio.wait({session, leaving}, timeout=self.look, return_when=asyncio.FIRST_COMPLETED)
        finally:
            left.set()
            self._left(visitor.id, gone)
            await _quietly(send)({"type": "websocket.close", "code": REMOVED if gone.is_set() else 1000})
            await _ended(session)
            if not self._pairing.knows(visitor.id):
                await self._sessions.end(visitor.id)

    def _good(self, visitor: str) -> bool:
        """Whether a pass is still good; when it is not, all its sockets go."""
        good = self._pairing.knows(visitor)
        if not good:
            self.drop(visitor)
        return good

    def _left(self, visitor: str, gone: asyncio.Event) -> None:
        mine = self._sockets.get(visitor, set())
        mine.discard(gone)
        if not mine:
            self._sockets.pop(visitor, None)
        self._pairing.on_change()

    async def _ask(self, visitor: Visitor | None, scope: Scope, receive: Receive, send: Send) -> None:
        """Exchange a link or a code for a pass."""
        headers = Headers(scope=scope)
        told = _told(await _body(receive))
        # A page of ours always names its origin when it posts; the guard has compared it.
        if told is None or "origin" not in headers:
            await answer(send, 400, [])
            return
        if visitor is not None:  # it is in already: asking again takes nobody's place
            await answer(send, 204, [])
            return
        kind = _kind(headers.get("user-agent", ""))
        token, code = told
        address = str((scope.get("client") or ("",))[0])
        by, words = (self._pairing.by_link, token) if token else (self._pairing.by_code, code)
        given = by(words, kind, address)
        if isinstance(given, str):
            cookie = f"{COOKIE}={given}; Max-Age={PASS_SECONDS}; Path=/; HttpOnly; SameSite=Strict"
            await answer(send, 204, [(b"set-cookie", cookie.encode())])
        else:
            body = json.dumps({"why": given.why, "seconds": given.seconds}).encode()
            head = [(b"content-type", b"application/json")]
            if given.seconds:
                head.append((b"retry-after", str(given.seconds).encode()))
            await answer(send, _STATUS.get(given.why, 403), head, body)


def _speaks(wanted: str) -> str:
    """The first language of a browser's list that is one of ours.

    >>> _speaks("de-CH, en;q=0.8, fr;q=0.5"), _speaks("")
    ('en', '')
    """
    asked = (each.strip()[:2].lower() for each in wanted.split(","))
    return next((lang for lang in asked if lang in LANGUAGES), "")


def _kind(agent: str) -> str:
    """What a phone says it is: only for the list of phones.

    >>> _kind("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)")
    'iphone'
    """
    low = agent.lower()
    for word, kind in (("iphone", "iphone"), ("ipad", "tablet"), ("android", "android")):
        if word in low:
            return kind
    return "computer"


async def _body(receive: Receive) -> bytes:
    body = b""
    while len(body) <= BODY:
        message = await receive()
        body += bytes(message.get("body", b""))
        if not message.get("more_body"):
            return body
    return b""


def _told(body: bytes) -> tuple[str, str] | None:
    """The token and the code of a request to join; exactly one of them is there."""
    try:
        told: Any = json.loads(body)
    except (ValueError, RecursionError):
        return None
    if not isinstance(told, dict):
        return None
    token, code = told.get("token", ""), told.get("code", "")
    if not isinstance(token, str) or not isinstance(code, str) or bool(token) == bool(code):
        return None
    return (token, code) if token.isascii() and code.isascii() else None


def _until(gone: asyncio.Event, left: asyncio.Event, receive: Receive, good: Callable[[], bool]) -> Receive:
    """What the phone sends, until its pass is taken back: then it looks as if it had left."""
    end = asyncio.ensure_future(gone.wait())

    async def either() -> Message:
        coming = asyncio.ensure_future(receive())
        await asyncio.wait({coming, end}, return_when=asyncio.FIRST_COMPLETED)
        if coming.done() and good() and not gone.is_set():
            message = coming.result()
        else:
            coming.cancel()
            message = {"type": "websocket.disconnect", "code": REMOVED}
        if message["type"] == "websocket.disconnect":
            left.set()
            end.cancel()
        return message

    return either


async def _ended(session: asyncio.Future[None]) -> None:
    """Let a session put its things away; Flet waits for ever for one that left before it said who it is."""
    await asyncio.wait({session}, timeout=GRACE)
    session.cancel()
    await asyncio.wait({session})
    if not session.cancelled():
        session.exception()  # a frame nobody can read ends its socket, not the server


def _quietly(send: Send) -> Callable[[Message], Awaitable[None]]:
    """A phone that has left is no fault of the app."""

    async def sent(message: Message) -> None:
        try:
            await send(message)
        except (RuntimeError, OSError):
            return

    return sent


def _with_headers(send: Send, more: list[tuple[bytes, bytes]]) -> Send:
    """Return the same way to answer, with more headers."""

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message["headers"], *more]}
        await send(message)

    return sent


def _query_of(line: bytes) -> list[str]:
    """Return the query in the first line of a request to join, if there is one.

    >>> _query_of(b"GET /join?abc HTTP/1.1"), _query_of(b"GET /join HTTP/1.1"), _query_of(b"")
    (['abc'], [], [])
    """
    address = line.split(b" ")[1:2]
    parts = (each.partition(b"?") for each in address)
    return [query.decode("latin-1") for path, mark, query in parts if mark and path == b"/join"]
