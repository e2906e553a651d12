"""Short answers and cookies, as both doors use them."""

from __future__ import annotations

from starlette.types import Scope, Send

COOKIES = 4
"""Cookies of one name that are tried: a browser sends one for each path and host that set it."""


def cookies(scope: Scope, name: str) -> list[str]:
    """Return the values of the cookies of that name, `COOKIES` at most.

    Read by hand: one malformed cookie of another program (JSON, a bare word) makes a parser give up
    on all of them.

    >>> cookies({"headers": [(b"cookie", b'a={"x": "@"}; bare; ours=abc')]}, "ours")
    ['abc']
    """
    lines = (value.decode("latin-1") for header, value in scope["headers"] if header.lower() == b"cookie")
    pairs = (part.strip().partition("=") for line in lines for part in line.split(";"))
    return [value.strip('"') for found, _, value in pairs if found == name][:COOKIES]


async def answer(send: Send, status: int, headers: list[tuple[bytes, bytes]], body: bytes = b"") -> None:
    """Send a whole answer that no browser keeps."""
    head = [*headers, (b"cache-control", b"no-store"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": head})
    await send({"type": "http.response.body", "body": body})
