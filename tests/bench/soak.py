"""Memory of the server over 10,000 short visits and 50,000 taps: the last quarter against the first.

Two processes: the app with its door open, and here the pages. Visits come eight at a time, from the machine
itself and from a paired phone. They open several screens, leave at different moments (also in the middle of
an answer), and some take their session up again. One page stays open, and its button is pressed. Measured is
the resident memory of the app's process; the first quarter is the warm-up, in which sleeping sessions, caches
and chapters at hand reach their limits.
"""

from __future__ import annotations

import asyncio
import gc
import json
import resource
import sys
import tempfile
import threading
import urllib.request
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import flet as ft
import msgpack
from flet.messaging.protocol import MessageAction
from flet.messaging.session import Session
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from companion.hosting.lan.gate import COOKIE
from companion.hosting.lan.host import LanHost
from companion.hosting.lan.pairing import Pairing
from companion.hosting.serve import serve
from companion.store import open_folder
from companion.ui.main import app
from companion.ui.theme import ASSETS_DIR
from tests.bench import GAME, new_table
from tests.bench.phones import _button, _packed

HOME, ROOM = "127.0.0.1", "127.0.0.2"
STEPS = 20
AT_ONCE = 8
PATIENCE = 60.0
WAITS = (PATIENCE, 1.0, 0.1)
"""Seconds a visit waits for the first message, the second and each later one before it leaves."""
LINES = 2**24
_CALL = bytes((0x92, MessageAction.INVOKE_METHOD.value))
"""How a message begins that calls a method of the client."""


@dataclass(frozen=True, slots=True)
class Measure:
    """The app's process at one moment."""

    mib: float
    sessions: int
    """Sessions that exist, asleep or awake."""
    awake: int
    """Sessions that think they have a page."""


def soak(visits: int = 10_000, taps: int = 50_000, steps: int = STEPS) -> float:
    """Return the highest of the last quarter over the highest of the first."""
    found = asyncio.run(_soak(visits, taps, steps))
    quarter = max(1, steps // 4)
    first, last = (max(each.mib for each in part) for part in (found[:quarter], found[-quarter:]))
    print(f"{visits} visits, {taps} taps: {first:.1f} MiB after the warm-up, {last:.1f} MiB at the end")
    return last / first


async def _soak(visits: int, taps: int, steps: int) -> list[Measure]:
    found: list[Measure] = []
    with tempfile.TemporaryDirectory(prefix="companion-bench-") as folder:
        async with _host(folder) as host:
            pages = _Pages(host)
            async with pages.stays():
                for step in range(steps):
                    await pages.visit(visits // steps)
                    await pages.tap(taps // steps)
                    found.append(await host.measure())
                    if step % max(1, steps // STEPS) == 0:
                        now = found[-1]
                        print(
                            f"{visits * (step + 1) // steps:6} visits {taps * (step + 1) // steps:6} taps "
                            f"{now.mib:7.1f} MiB, {now.sessions} sessions, {now.awake} awake",
                            flush=True,
                        )
    return found


class _Host:
    """The app's process: where it listens, and what it says of itself."""

    def __init__(self, process: asyncio.subprocess.Process, told: dict[str, Any]) -> None:
        self._process = process
        self.port: int = told["port"]
        self.table: str = told["table"]
        self.link: str = told["link"]

    async def ask(self, *words: str) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write((" ".join(words) + "\n").encode())
        return json.loads(await asyncio.wait_for(self._process.stdout.readline(), 600))

    async def measure(self) -> Measure:
        return Measure(**await self.ask("measure"))


@asynccontextmanager
async def _host(folder: str) -> AsyncIterator[_Host]:
    words = (sys.executable, "-m", "tests.bench.soak", folder)
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*words, stdin=pipe, stdout=pipe, limit=LINES)
    try:
        assert process.stdout is not None
        yield _Host(process, json.loads(await asyncio.wait_for(process.stdout.readline(), PATIENCE)))
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.communicate()


class _Pages:
    """All that open the app."""

    def __init__(self, host: _Host) -> None:
        self._host = host
        self._count = 0
        self._sleeping = ""
        self._pass = _joined(host)

    async def visit(self, count: int) -> None:
        """So many visits, some at a time."""
        waiting = list(range(count))

        async def one_after_another() -> None:
            while waiting:
                waiting.pop()
                self._count += 1
                await self._visit(self._count)

        await asyncio.gather(*(one_after_another() for _ in range(AT_ONCE)))

    async def _visit(self, number: int) -> None:
        guest, again = number % 5 == 0, number % 7 == 0
        table = f"/table/{self._host.table}"
        route = table if guest else ("/", table, "/settings", table, "/plays", f"{table}/history")[number % 6]
        async with self._socket(guest) as socket:
            await _register(socket, route, self._sleeping if again and not guest else "")
            with suppress(ConnectionClosed):
                session = await _seen(socket, leaves_after=number % 4)
                self._sleeping = session if session and not guest else self._sleeping

    @asynccontextmanager
    async def stays(self) -> AsyncIterator[None]:
        """Keep a page open at the table; it takes every patch."""
        async with self._socket(guest=False) as socket:
            await _register(socket, f"/table/{self._host.table}", "")
            await _seen(socket, leaves_after=0)
            taking = asyncio.ensure_future(_take(socket))
            try:
                yield
            finally:
                taking.cancel()
                with suppress(asyncio.CancelledError):
                    await taking

    async def tap(self, count: int) -> None:
        """Press a button and undo, in turn, on the page that stays."""
        assert await self._host.ask("taps", str(count)) == count

    def _socket(self, guest: bool) -> connect:
        where = f"{ROOM if guest else HOME}:{self._host.port}"
        headers = {"Cookie": f"{COOKIE}={self._pass}"} if guest else {}
        return connect(
            f"ws://{where}/ws",
            origin=f"http://{where}",  # type: ignore[arg-type]
            additional_headers=headers,
            max_size=None,
            compression=None,
            ping_interval=None,  # the server asks; a busy machine is no reason to leave
            open_timeout=PATIENCE,
        )


def _joined(host: _Host) -> str:
    """Return the pass of a phone that scanned the link."""
    where = f"http://{ROOM}:{host.port}"
    body, head = json.dumps({"token": host.link}).encode(), {"Origin": where, "Content-Type": "text/plain"}
    with urllib.request.urlopen(urllib.request.Request(f"{where}/join", body, head)) as answer:
        cookie: str = answer.headers["set-cookie"]
    return cookie.partition("=")[2].partition(";")[0]


async def _register(socket: ClientConnection, route: str, session: str) -> None:
    page = {"route": route, "width": 360, "height": 640, "web": True, "platform": "android"}
    await socket.send(_packed(1, {"session_id": session, "page_name": "", "page": page}))


async def _seen(socket: ClientConnection, leaves_after: int) -> str:
    """Take messages until there are no more, or so many (0: all); return the id of the session."""
    session, heard = "", 0
    while not leaves_after or heard < leaves_after:
        try:
            message = await asyncio.wait_for(socket.recv(), WAITS[min(heard, 2)])
        except TimeoutError:
            break
        heard += 1
        if heard == 1:
            assert isinstance(message, bytes)
            told = msgpack.unpackb(message[1:], strict_map_key=False, ext_hook=lambda code, data: None)
            session = told[1]["session_id"]
    return session


async def _take(socket: ClientConnection) -> None:
    """Take every message; answer the app's calls, as a client does."""
    async for message in socket:
        assert isinstance(message, bytes)
        if message[1:3] == _CALL:
            asked = msgpack.unpackb(message[1:])[1]
            answer = {key: asked[key] for key in ("control_id", "call_id")} | {"result": None, "error": None}
            await socket.send(_packed(MessageAction.INVOKE_METHOD.value, answer))


# -- the app's process ----------------------------------------------------------------------------


def _serve(folder: str) -> None:
    store = open_folder(folder, {GAME.id: GAME}, backups=False)
    store.library.choose(lang="en")
    table = new_table(store, "soak")
    house = LanHost(Pairing(), address=lambda: ROOM)
    pages: list[ft.Page] = []
    main = app(store, door=house)

    def noted(page: ft.Page) -> None:
        if not pages:
            pages.append(page)
        main(page)

    def answering(address: str) -> None:
        loop = asyncio.get_running_loop()
        house.open(table.header.table)
        port = int(address.rsplit(":", 1)[1])
        print(json.dumps({"port": port, "table": table.header.table, "link": house.pairing.link}), flush=True)
        threading.Thread(target=_answer, args=(loop, pages), daemon=True).start()

    serve(
        noted,
        assets=Path(ASSETS_DIR),
        port=0,
        open_browser=False,
        house=house,
        say=answering,
        on_stop=lambda: None,
    )


def _answer(loop: asyncio.AbstractEventLoop, pages: list[ft.Page]) -> None:
    for line in sys.stdin:
        match line.split():
            case ["measure"]:
                said: object = _measured()
            case ["taps", count]:
                said = asyncio.run_coroutine_threadsafe(_tap(pages[0], int(count)), loop).result()
        print(json.dumps(said), flush=True)


async def _tap(page: ft.Page, count: int) -> int:
    """Press as the client does, and let what a press leads to happen."""
    for number in range(count):
        target = _button(page, "undo" if number % 2 else "plus-1")
        await page.session.dispatch_event(target, "click", None)
        await asyncio.sleep(0)
    return count


def _measured() -> dict[str, float]:
    gc.collect()
    sessions = [each for each in gc.get_objects() if type(each) is Session]
    awake = sum(each.connection is not None for each in sessions)
    return {"mib": _resident(), "sessions": len(sessions), "awake": awake}


def _resident() -> float:
    """MiB of this process in memory now."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * resource.getpagesize() / 2**20


if __name__ == "__main__":
    _serve(sys.argv[1])
