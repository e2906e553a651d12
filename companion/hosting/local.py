"""The door of this machine: only the browser of the user who started the app gets in.

Every user and every program of a computer reaches 127.0.0.1. The address that the app opens and prints
carries a token. It is exchanged for a cookie, without which no file is served, and for a key that the page
keeps, without which no socket is opened: browsers send a cookie to every port of a host, so other programs of
this computer may get to see it. Both are the same after a restart. Requests without them get a page that says
how to get in.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import stat
from collections.abc import Mapping
from contextlib import suppress
from html import escape
from pathlib import Path
from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from companion.core.chance import new_token
from companion.hosting.answer import answer, cookies
from companion.i18n.words import LANGUAGES, Words

REFUSED = 4403
COOKIE_SECONDS = 365 * 24 * 3600
FILE = "door.key"
"""In the data folder, readable by its owner only."""
TOKEN, PAGE_KEY = "token", "key"
"""Names in the query of an address."""

_PAGES = Path(__file__).parent / "static"
_STYLE = Path(__file__).parent / "lan" / "page" / "join.css"
_ENTER = "/enter.js"
_HOW_TO_ENTER = "/join"
"""The address to which a page goes that is let in no longer, as at the door for phones."""
_SOCKETS = (Path("/proc/net/tcp"), Path("/proc/net/tcp6"))
_KEY_LENGTH, _DERIVED_LENGTH = 22, 32
_COOKIE = f"Max-Age={COOKIE_SECONDS}; Path=/; HttpOnly; SameSite=Strict"
_HTML = [(b"content-type", b"text/html; charset=utf-8")]

Asked = Mapping[str, list[str]]
"""The query of an address."""


class LocalKey:
    """A secret, what is derived from it for a browser, and the two tokens these are given for.

    >>> key = LocalKey("secret")
    >>> key.link("http://127.0.0.1:1/tray") == f"http://127.0.0.1:1/tray?token={key.token}"
    True
    >>> key.cookie != key.page
    True
    """

    def __init__(self, secret: str) -> None:
        self.cookie, self.page = (_derived(secret, what) for what in ("cookie", "page"))
        self.token = new_token()
        """For the address that is printed: good for any browser while the app runs."""
        self._once = new_token()

    def link(self, address: str) -> str:
        """Return the address to print."""
        return f"{address}?{TOKEN}={self.token}"

    def link_to_open(self, address: str) -> str:
        """Return the address to hand to a browser: good once.

        On Linux and macOS every user sees the arguments of every process.
        """
        return f"{address}?{TOKEN}={self._once}"

    def exchange(self, token: str, client: tuple[str, int] | None) -> bool:
        """Return whether a token is good; that of `link_to_open` is then spent."""
        if same(token, self.token):
            return True
        if not same(token, self._once) or _belongs_to_another_user(client):
            return False
        self._once = new_token()
        return True


def key_of(folder: Path) -> LocalKey:
    """Return the key kept in a data folder; make one if there is none.

    Where nothing can be written the key lasts until the end of the process.
    """
    path = folder / FILE
    secret = _read(path) or new_token()
    with suppress(OSError):
        _keep(path, secret)
    return LocalKey(secret)


def _read(path: Path) -> str:
    """Return the secret; "" if there is none, or if others could have read it."""
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
        with os.fdopen(handle, "rb") as file:
            found = os.fstat(handle)
            private = os.name != "posix" or not found.st_mode & (stat.S_IRWXG | stat.S_IRWXO)
            text = file.read(_KEY_LENGTH + 1).decode("ascii")
    except (OSError, ValueError):
        return ""
    usable = private and stat.S_ISREG(found.st_mode) and len(text) == _KEY_LENGTH
    return text if usable and text.replace("-", "").replace("_", "").isalnum() else ""


def _keep(path: Path, secret: str) -> None:
    """Write the secret to a new file unless it is there already; raises OSError."""
    if _read(path) == secret:
        return
    path.unlink(missing_ok=True)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)
    with os.fdopen(os.open(path, flags, stat.S_IRUSR | stat.S_IWUSR), "w", encoding="ascii") as file:
        file.write(secret)


class LocalDoor:
    """Wraps the app for requests that arrive at 127.0.0.1."""

    def __init__(self, app: ASGIApp, key: LocalKey) -> None:
        self._app = app
        self._key = key
        self._locked = _locked_page()
        self._entering = (_PAGES / "enter.html").read_text("utf-8")
        self._script = (_PAGES / "enter.js").read_bytes()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let browsers with the cookie through, exchange tokens, refuse the others."""
        asked = parse_qs(str(scope.get("query_string", b""), "latin-1"), keep_blank_values=True)
        if scope["type"] == "websocket":
            await self._socket(asked, scope, receive, send)
            return
        inside = self._has_cookie(scope)
        getting = scope["method"] == "GET"
        # Also with the cookie: alone it must not lead to the key of the page.
        if getting and TOKEN in asked and self._key.exchange(asked[TOKEN][0], scope.get("client")):
            await self._enter(scope, send)
        elif getting and scope["path"] == _ENTER:
            await answer(send, 200, [(b"content-type", b"text/javascript; charset=utf-8")], self._script)
        elif inside and scope["path"] != _HOW_TO_ENTER and self._no_other_key(asked):
            await self._app(scope, receive, send)
        elif "text/html" in Headers(scope=scope).get("accept", ""):
            await answer(send, 403, _HTML, self._locked)
        else:
            await answer(send, 403, [])

    async def _socket(self, asked: Asked, scope: Scope, receive: Receive, send: Send) -> None:
        if PAGE_KEY in asked and self._no_other_key(asked) and self._has_cookie(scope):
            await self._app(scope, receive, send)
        else:
            await receive()
            await send({"type": "websocket.close", "code": REFUSED})

    def _has_cookie(self, scope: Scope) -> bool:
        return any(same(each, self._key.cookie) for each in cookies(scope, _cookie(scope)))

    def _no_other_key(self, asked: Asked) -> bool:
        """Return False for a page that keeps another key than ours."""
        return all(same(each, self._key.page) for each in asked.get(PAGE_KEY, []))

    async def _enter(self, scope: Scope, send: Send) -> None:
        """Give the cookie and the key of the page, which goes on to the same screen without the token.

        It is the page that goes on: after a redirect a link of another site would arrive without the cookie.
        """
        cookie = f"{_cookie(scope)}={self._key.cookie}; {_COOKIE}"
        page = self._entering.replace("{key}", json.dumps(self._key.page))
        await answer(send, 200, [*_HTML, (b"set-cookie", cookie.encode())], page.encode())


def _cookie(scope: Scope) -> str:
    """Return the name of the cookie. A host has one jar for all its ports, so each port has its own name."""
    return f"companion_{(scope.get('server') or ('', 0))[1]}"


def _locked_page() -> bytes:
    """Return the page for who has no key, in every language."""
    told = []
    for lang in LANGUAGES:
        words = Words(lang)
        lines = "".join(f"<p>{escape(words.t(f'app.locked.{key}'))}</p>" for key in ("why", "how", "again"))
        title, retry = (escape(words.t(f"app.locked.{key}")) for key in ("title", "retry"))
        told.append(f'<section lang="{lang}"><h1>{title}</h1>{lines}<a href="/">{retry}</a></section>')
    page = (_PAGES / "locked.html").read_text("utf-8").replace("{style}", _STYLE.read_text("utf-8"))
    return page.replace("{told}", "\n".join(told)).encode()


def _belongs_to_another_user(client: tuple[str, int] | None) -> bool:
    """Return whether the other end of a local connection is known to be another user's.

    Only Linux tells; False where it is not known.
    """
    me = getattr(os, "getuid", None)
    if client is None or me is None:
        return False
    address, port = client
    with suppress(ValueError):
        own = bytes(map(int, address.split(".")))[::-1].hex().upper() + f":{port:04X}"
        for sockets in _SOCKETS:
            with suppress(OSError):
                for line in sockets.read_text("ascii").splitlines()[1:]:
                    fields = line.split()
                    if fields[1].endswith(own):
                        return int(fields[7]) != int(me())
    return False


def _derived(secret: str, what: str) -> str:
    """Return a value that tells nothing about the secret, nor about what else is derived from it."""
    return hashlib.sha256(f"{what}:{secret}".encode()).hexdigest()[:_DERIVED_LENGTH]


def same(told: str, ours: str) -> bool:
    """Compare in constant time."""
    return hmac.compare_digest(told.encode(), ours.encode())
