"""Answers every http request from the files found at start: small, cached, compressed once."""

import asyncio
import gzip
from concurrent.futures import ThreadPoolExecutor
from pathlib import PurePosixPath

from starlette.datastructures import Headers
from starlette.types import Receive, Scope, Send

from companion.hosting.client import File, rive

_WORTH_PACKING = ("text/", "application/json", "application/wasm", "image/svg+xml", "font/ttf", "font/otf")
_TOO_SMALL = 1024
# Packing more than this takes long enough to be felt: the first asker gets the plain file, later ones the
# packed.
_AT_ONCE = 256 * 1024


class Site:
    """The static half of the app."""

    def __init__(self, files: dict[str, File]) -> None:
        self._files = files
        self._packed: dict[str, bytes] = {}
        self._packing: set[str] = set()
        # One thread of its own: packing the client must not hold up the threads that screens use.
        self._packer = ThreadPoolExecutor(1, "pack")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, one answer."""
        if scope["method"] not in {"GET", "HEAD"}:
            await _answer(send, 405, [(b"allow", b"GET, HEAD")])
            return
        file = self._find(scope["path"])
        if file is None:
            await _answer(send, 404, [(b"cache-control", b"no-store")])
            return
        asked = Headers(scope=scope)
        headers = [
            (b"content-type", file.content_type.encode()),
            (b"cache-control", b"public, max-age=31536000, immutable" if file.forever else b"no-cache"),
            (b"vary", b"accept-encoding"),
        ]
        if file.etag in asked.get("if-none-match", ""):
            await _answer(send, 304, [*headers, (b"etag", f'"{file.etag}"'.encode())])
            return
        packed = await self._pack(file) if "gzip" in asked.get("accept-encoding", "") else None
        if packed is not None:
            headers += [(b"content-encoding", b"gzip"), (b"etag", f'"{file.etag}-gz"'.encode())]
        else:
            headers += [(b"etag", f'"{file.etag}"'.encode())]
        body = packed if packed is not None else await asyncio.to_thread(file.read)
        await _answer(send, 200, headers, body, head=scope["method"] == "HEAD")

    def _find(self, path: str) -> File | None:
        name = path.removeprefix("/")
        file = self._files.get(name) or rive(name)
        # The client routes in the address bar: a path that names no file kind is a screen, so the start page.
        if (
            file is None
            and PurePosixPath(name).suffix in {"", ".html"}
            and not name.startswith(("v-", "assets/"))
        ):
            return self._files["index.html"]
        return file

    async def _pack(self, file: File) -> bytes | None:
        """The gzip form, if it is worth having and is there or can be had at once."""
        if file.size < _TOO_SMALL or not file.content_type.startswith(_WORTH_PACKING):
            return None
        if file.etag not in self._packed and file.etag not in self._packing:
            self._packing.add(file.etag)
            work = asyncio.get_running_loop().run_in_executor(self._packer, self._pack_now, file)
            if file.size <= _AT_ONCE:
                await work
        return self._packed.get(file.etag)

    def _pack_now(self, file: File) -> None:
        # mtime=0: the same file always packs to the same bytes.
        self._packed[file.etag] = gzip.compress(file.read(), compresslevel=6, mtime=0)


async def _answer(
    send: Send, status: int, headers: list[tuple[bytes, bytes]], body: bytes = b"", *, head: bool = False
) -> None:
    if status != 304:
        headers = [*headers, (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if head else body})
