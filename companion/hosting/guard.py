"""Keeps other web pages out: who may ask, and what every answer says about it.

Flet's own server takes any Host and any Origin, so any page open in the same browser, or a name that
suddenly points to 127.0.0.1 (DNS rebinding), could play at our table.
"""

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.store.export import LARGEST

FORBIDDEN = 4403
HEAD = 32 * 1024
"""Bytes of the first line and the headers of a request, other programs' cookies included."""
HEADERS = 100
"""Lines of a request; a browser sends some twenty."""
BODY = 1024
"""Bytes that follow a request: a phone that asks to come in sends some, and a file that is brought in."""
_LOOPBACK = "127.0.0.1"
_HERE = (_LOOPBACK, "localhost")

# 'wasm-unsafe-eval' lets Flutter start, blob: its drawing thread, unsafe-inline styles its text measuring.
# No outside source anywhere: a mistake in a client upgrade is blocked by the browser, not sent.
_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; "
    "connect-src 'self' {sockets} data: blob:; img-src 'self' data: blob:; font-src 'self' data:; "
    "media-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; manifest-src 'self'; "
    "base-uri 'self'; form-action 'none'; frame-ancestors 'none'"
)

ALONE = " ".join(_POLICY.format(sockets="").split())
"""The same for a page without a server."""

_ALWAYS = {
    # Both together give Flutter its second thread (cross-origin isolation).
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-embedder-policy": "require-corp",
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
}


class Guard:
    """Wraps the whole app: refuses foreign hosts and origins, adds the security headers."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let through what comes from our own address."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        hosts = _own_hosts(scope)

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _ALWAYS.items():
                    headers[name] = value
                sockets = " ".join(f"ws://{host}" for host in hosts)
                headers["content-security-policy"] = _POLICY.format(sockets=sockets)
                if "access-control-allow-origin" in headers:
                    del headers["access-control-allow-origin"]
            await send(message)

        refused = _too_much(scope) or (0 if _welcome(scope, hosts) else 403)
        if not refused:
            await self._app(scope, receive, guarded)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": FORBIDDEN})
        else:
            empty = [(b"content-length", b"0"), (b"connection", b"close")]
            await guarded({"type": "http.response.start", "status": refused, "headers": empty})
            await guarded({"type": "http.response.body", "body": b""})


def arrived_here(scope: Scope) -> bool:
    """True for what reached the door of this machine itself, not the one of the network."""
    return (scope.get("server") or (_LOOPBACK, None))[0] == _LOOPBACK


def brings_a_file(scope: Scope) -> bool:
    """True for a page of this machine that hands a file over."""
    return arrived_here(scope) and scope.get("method") == "PUT" and scope["path"] == "/upload"


def _too_much(scope: Scope) -> int:
    """The status for a request larger than any of ours; 0 for the others."""
    headers = Headers(scope=scope)
    lines = scope["headers"]
    # The reader's own limit is for heads that are not whole yet: one that came in a single piece is read.
    if len(lines) > HEADERS or sum(len(name) + len(value) for name, value in lines) > HEAD:
        return 431
    if "transfer-encoding" in headers:
        return 411
    length = headers.get("content-length", "0")
    # What is not read is closed with the answer: a body nobody wants is never waited for.
    most = LARGEST if brings_a_file(scope) else BODY
    return 413 if not length.isdecimal() or len(length) > 9 or int(length) > most else 0


def _own_hosts(scope: Scope) -> list[str]:
    """What a browser calls us: by the address and the port the request really arrived on, no other."""
    address, port = scope.get("server") or (_LOOPBACK, None)
    names = _HERE if arrived_here(scope) else (address,)
    return [name if port in {None, 80} else f"{name}:{port}" for name in names]


def _welcome(scope: Scope, hosts: list[str]) -> bool:
    headers = Headers(scope=scope)
    origins = {f"http://{host}" for host in hosts}
    # Exactly one of each: a second Host header is an attempt to be read two ways.
    named, came_from = headers.getlist("host"), headers.getlist("origin")
    if len(named) != 1 or named[0].lower() not in hosts:
        return False
    if scope["type"] == "websocket":
        # Every browser names the page's origin when it opens a socket; who does not is not a browser of ours.
        return len(came_from) == 1 and came_from[0] in origins
    return all(origin in origins for origin in came_from)
