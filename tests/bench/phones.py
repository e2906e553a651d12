"""A tap on one phone until the last of eight has its patch, against the tapping phone's own patch.

Real sockets to a real server in this process; the clients only count what arrives, they draw nothing.
"""

from __future__ import annotations

import asyncio
import resource
import sys
import tempfile
import threading
import time
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import flet as ft
import msgpack
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from companion.core.table import Table
from companion.hosting.web import web_app
from companion.ui.main import app
from companion.ui.theme import ASSETS_DIR
from tests.bench import a_store, fill, new_table, show
from tests.ui.headless import _gather

PHONES, RUNS, TAPS = 8, 4, 10
"""Ten taps in a row, then all are taken back so that the pile lasts; undos are not measured."""
SETTLED = 0.25
"""Seconds of silence after which a tap has done all it does."""


def run() -> float:
    """At most 2."""
    with a_store() as store, tempfile.TemporaryDirectory():
        store.library.choose(lang="en")
        table = new_table(store, "phones")
        fill(store, table, 2)
        pages: list[ft.Page] = []
        main = app(store)

        def noted(page: ft.Page) -> None:
            pages.append(page)
            main(page)

        config = uvicorn.Config(
            web_app(noted, Path(ASSETS_DIR)), port=0, log_level="critical", ws="websockets-sansio"
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.05)
        port = server.servers[0].sockets[0].getsockname()[1]
        try:
            return asyncio.run(_measure(port, table, pages))
        finally:
            server.should_exit = True
            thread.join(5)


async def _measure(port: int, table: Table[Any], pages: list[ft.Page]) -> float:
    route = f"/table/{table.header.table}"
    async with AsyncExitStack() as stack:
        before = _memory()
        first = await _phone(stack, port, route)
        one = _memory()
        phones = [first, *[await _phone(stack, port, route) for _ in range(PHONES - 1)]]
        print(f"memory: first session {one - before:.1f} MiB, each further {(_memory() - one) / 7:.2f} MiB")
        own: list[float] = []
        last: list[float] = []
        begun = len(table.done)
        for _ in range(RUNS):
            for place in range(TAPS):
                began = await _tap(first, pages[0], "plus-1")
                await _quiet(phones)
                arrived = [phone.since(began) for phone in phones]
                assert all(arrived), "a phone heard nothing"
                if place:  # the first also brings the undo button back from its redo
                    own.append(arrived[0])
                    last.append(max(arrived))
            while len(table.done) > begun:
                await _tap(first, pages[0], "undo")
                await _quiet(phones)
    mine, others = show("own patch", own), show(f"last of {PHONES}", last)
    return others / mine


class _Client:
    """A phone that only listens."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[float] = []
        self.task = asyncio.ensure_future(self._listen())

    async def _listen(self) -> None:
        async for _ in self.socket:
            self.heard.append(time.perf_counter())

    def since(self, began: float) -> float:
        """Milliseconds until its first patch after a moment; 0 for none."""
        return next(((at - began) * 1000 for at in self.heard if at > began), 0.0)


async def _phone(stack: AsyncExitStack, port: int, route: str) -> _Client:
    socket = await stack.enter_async_context(
        connect(f"ws://127.0.0.1:{port}/ws", origin=f"http://127.0.0.1:{port}", max_size=None)  # type: ignore[arg-type]
    )
    phone = _Client(socket)
    page = {"route": route, "width": 360, "height": 640, "web": True, "platform": "android"}
    await socket.send(_packed(1, {"session_id": "", "page_name": "", "page": page}))
    await _quiet([phone])
    return phone


async def _quiet(phones: list[_Client]) -> None:
    """Until every phone has heard something and none hears anything more."""
    counts: list[int] = []
    while True:
        await asyncio.sleep(SETTLED)
        now = [len(phone.heard) for phone in phones]
        if now == counts and all(now):
            return
        counts = now


async def _tap(phone: _Client, page: ft.Page, key: str) -> float:
    """Tap on a phone; gives the moment."""
    target = _button(page, key)
    began = time.perf_counter()
    await phone.socket.send(_packed(3, {"target": target, "name": "click", "data": None}))
    return began


def _button(page: ft.Page, key: str) -> int:
    """A button by its key, as it is there now: one that is drawn anew is another one."""
    found: list[Any] = []
    _gather(page, set(), found)
    return next(control._i for control in found if getattr(control.key, "value", control.key) == key)


def _packed(action: int, body: dict[str, Any]) -> bytes:
    return b"\x00" + msgpack.packb([action, body])


def _memory() -> float:
    """MiB at most so far."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / 1024 if sys.platform != "darwin" else peak / 1024 / 1024
