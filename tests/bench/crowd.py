"""A host's taps while a crowd stands at the phones' door, against the same taps on a quiet evening.

Three processes: the app with its door open, the host's page that taps, and the strangers. These never
had a pass: 2,000 that say nothing, 1,000 that say a letter now and then, some that send headers for ever,
and a flood of 580 new ones a second that ask for the page. Whoever is cut comes again. Each tap is timed
until the page has its patch, and on the app's side until it is on the disk. Meanwhile a phone with a pass,
which slept, comes back again and again, from the address the strangers use too; it is timed until it has its
screen.
"""

from __future__ import annotations

import asyncio
import hashlib
import queue
import resource
import sys
import tempfile
import threading
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import flet as ft
from websockets.asyncio.client import connect

from companion.core.journal import Kind
from companion.hosting.lan.gate import COOKIE
from companion.hosting.lan.host import LanHost
from companion.hosting.lan.pairing import Pairing
from companion.hosting.serve import serve
from companion.store import Loaded, open_folder
from companion.ui.theme import ASSETS_DIR
from tests.bench import GAME, new_table, show, tapper
from tests.bench.phones import _packed, _phone

ROOM = "127.0.0.2"
DESCRIPTORS = 1024
"""What most systems give a program."""
ROUNDS = 4
FLOODS = 8
KNOCKS = 580
"""New connections a second."""
RETURNS = 5
"""How often the sleeping phone comes back in a round."""
PASS = "a-pass-of-twenty-two-c"
PATIENCE = 60.0
"""Seconds after which a line that does not come is a fault."""
SETTLED = 0.05
"""Seconds of silence after which a page has heard all of a tap."""
AGAIN = 0.2
"""Seconds after which a stranger who was cut comes again."""


Times = dict[str, list[float]]


def run() -> float:
    """At most 3."""
    quiet, crowded = measure(taps=200, silent=2000, slow=1000)
    return max(_p95(crowded[each]) / _p95(quiet[each]) for each in ("patch", "disk"))


def measure(taps: int, silent: int, slow: int, rounds: int = ROUNDS) -> tuple[Times, Times]:
    """The times of taps until the patch and until the disk, and of a phone that returns until its screen.

    Quiet and crowded; every tap is on the disk, and the phone has come back each time.
    """
    with tempfile.TemporaryDirectory(prefix="companion-bench-") as folder:
        table, quiet, crowded = asyncio.run(_evening(folder, taps, silent, slow, rounds))
        for name, times in (("quiet", quiet), ("crowded", crowded)):
            for kind, each in times.items():
                show(f"{name}: until the {kind}", each)
        assert _kept(Path(folder), table) == 2 * taps, "a tap is lost"
        return quiet, crowded


async def _evening(folder: str, taps: int, silent: int, slow: int, rounds: int) -> tuple[str, Times, Times]:
    """Both kinds in turn, because the machine has other things to do too."""
    quiet: Times = {"patch": [], "disk": [], "phone is back": []}
    crowded: Times = {"patch": [], "disk": [], "phone is back": []}
    async with _process("host", folder) as host:
        port, table = (await host.line()).split()
        for _ in range(rounds):
            _add(quiet, await _taps(int(port), table, host, taps // rounds))
            _add(quiet, await _returns(int(port), host))
            async with _process("strangers", port, str(silent), str(slow)) as strangers:
                assert await strangers.line() == "here"
                _add(crowded, await _returns(int(port), host))
                _add(crowded, await _taps(int(port), table, host, taps // rounds))
                if len(crowded["disk"]) == taps:
                    host.kill()  # not ended: what is on the disk was saved during the crowd
        return table, quiet, crowded


class _Process:
    """One of the others, and what it says."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    async def line(self) -> str:
        assert self._process.stdout is not None
        return (await asyncio.wait_for(self._process.stdout.readline(), PATIENCE)).decode().strip()

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            self._process.kill()


@asynccontextmanager
async def _process(*words: str) -> AsyncIterator[_Process]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.bench.crowd", *words, stdout=asyncio.subprocess.PIPE
    )
    running = _Process(process)
    try:
        yield running
    finally:
        running.kill()
        await process.communicate()


def _add(all_: Times, more: Times) -> None:
    for kind, times in more.items():
        all_[kind] += times


def _p95(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.95)]


def _kept(folder: Path, name: str) -> int:
    store = open_folder(folder, {GAME.id: GAME}, backups=False)
    try:
        loaded = store.open(name)
        assert isinstance(loaded, Loaded)
        assert not loaded.damage
        while loaded.table.look_back():
            pass
        return sum(entry.kind is Kind.TAP for entry in loaded.table.entries)
    finally:
        store.close()


# -- the host's page ------------------------------------------------------------------------------


async def _taps(port: int, table: str, host: _Process, taps: int) -> Times:
    """Tap, wait for the patch, wait for the disk; then the next."""
    patched: list[float] = []
    saved: list[float] = []
    async with AsyncExitStack() as stack:
        page = await _phone(stack, port, f"/table/{table}")
        target = int(await host.line())
        for _ in range(taps):
            began = time.perf_counter()
            await page.socket.send(_packed(3, {"target": target, "name": "click", "data": None}))
            saved.append(float(await host.line()))
            patched.append((await _last_patch(page) - began) * 1000)
    return {"patch": patched, "disk": saved}


async def _returns(port: int, host: _Process) -> Times:
    """A phone comes back to the door for phones and waits for its screen; then it sleeps again."""
    back: list[float] = []
    at = f"http://{ROOM}:{port}"
    for _ in range(RETURNS):
        began = time.perf_counter()
        async with connect(
            f"ws://{ROOM}:{port}/ws",
            origin=at,  # type: ignore[arg-type]
            additional_headers={"cookie": f"{COOKIE}={PASS}"},
            open_timeout=PATIENCE,
        ) as phone:
            page = {"route": "/", "width": 360, "height": 640, "web": True, "platform": "android"}
            await phone.send(_packed(1, {"session_id": "", "page_name": "", "page": page}))
            await asyncio.wait_for(phone.recv(), PATIENCE)
            back.append((time.perf_counter() - began) * 1000)
            await host.line()  # its button, which nobody presses
    return {"phone is back": back}


async def _last_patch(page: Any) -> float:
    """When the page heard the last of what a tap does."""
    count = -1
    while count != len(page.heard):
        count = len(page.heard)
        await asyncio.sleep(SETTLED)
    return float(page.heard[-1])


def _host(folder: str) -> None:
    """A table and its door; says its port and name, the button of each page, and when a tap is saved."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (DESCRIPTORS, hard))
    store = open_folder(folder, {GAME.id: GAME}, backups=False)
    store.library.choose(lang="en")
    table = new_table(store, "crowd")
    name = table.header.table
    made: queue.Queue[float] = queue.Queue()
    table.listen(lambda _table, _entry: made.put(time.perf_counter()))

    def acknowledge() -> None:
        while True:
            began = made.get()
            good = store.writer.flush(60, name)
            print((time.perf_counter() - began) * 1000 if good else "not saved", flush=True)

    threading.Thread(target=acknowledge, daemon=True).start()
    known = {"id": "phone", "number": 1, "kind": "android", "until": time.time() + 3600}
    known["hash"] = hashlib.sha256(PASS.encode()).hexdigest()
    house = LanHost(Pairing((known,)), address=lambda: ROOM)
    tap = tapper(table)

    def main(page: ft.Page) -> None:
        """Of our own, so that taps stay the same whatever the screens of a game become."""
        number = ft.Text("0")

        def tapped() -> None:
            tap()
            number.value = str(table.next_seq)
            page.update()

        button = ft.Button("tap", on_click=tapped)
        page.add(number, button)
        print(button._i, flush=True)

    def answering(address: str) -> None:
        house.open(name)
        print(address.rsplit(":", 1)[1], name, flush=True)

    serve(
        main,
        assets=Path(ASSETS_DIR),
        port=0,
        open_browser=False,
        house=house,
        say=answering,
        on_stop=lambda: None,
    )


# -- the strangers --------------------------------------------------------------------------------


async def _strangers(port: int, silent: int, slow: int) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    letters = "ET /join HTTP/1.1\r\nx: " + "y" * 1000
    crowd = [_comes_again(port, b"", "") for _ in range(silent)]
    crowd += [_comes_again(port, b"G", letters) for _ in range(slow)]
    crowd += [_floods(port) for _ in range(FLOODS)]
    await asyncio.gather(_here(), knocks(port), *crowd)


async def _here() -> None:
    await asyncio.sleep(2)
    print("here", flush=True)


async def flood(port: int) -> None:
    """Nothing but new connections; says so once they come."""
    await asyncio.gather(_here(), knocks(port))


async def _comes_again(port: int, first: bytes, letters: str) -> None:
    while True:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection(ROOM, port)
            try:
                writer.write(first)
                for letter in letters:
                    await asyncio.sleep(1)
                    writer.write(letter.encode())
                    await writer.drain()
                await reader.read()
            finally:
                writer.close()
        await asyncio.sleep(AGAIN)


async def _floods(port: int) -> None:
    lines = (b"x-more: " + b"y" * 1000 + b"\r\n") * 64
    while True:
        with suppress(OSError):
            _, writer = await asyncio.open_connection(ROOM, port)
            try:
                writer.write(f"GET / HTTP/1.1\r\nhost: {ROOM}:{port}\r\n".encode())
                while True:
                    writer.write(lines)
                    await writer.drain()
            finally:
                writer.close()
        await asyncio.sleep(AGAIN)


async def knocks(port: int, each_second: int = KNOCKS) -> None:
    """Come with a new connection so many times a second, ask for the page, wait for the answer."""
    knocking: set[asyncio.Future[None]] = set()
    began, count = time.monotonic(), 0
    while True:
        while count < (time.monotonic() - began) * each_second:
            count += 1
            one = asyncio.ensure_future(_knock(port))
            knocking.add(one)
            one.add_done_callback(knocking.discard)
        await asyncio.sleep(0.005)


async def _knock(port: int) -> None:
    with suppress(OSError, TimeoutError):
        reader, writer = await asyncio.wait_for(asyncio.open_connection(ROOM, port), 5)
        try:
            writer.write(f"GET /join HTTP/1.1\r\nhost: {ROOM}:{port}\r\n\r\n".encode())
            await asyncio.wait_for(reader.read(), 5)
        finally:
            writer.close()


if __name__ == "__main__":
    if sys.argv[1] == "host":
        _host(sys.argv[2])
    elif sys.argv[1] == "flood":
        asyncio.run(flood(int(sys.argv[2])))
    else:
        asyncio.run(_strangers(*map(int, sys.argv[2:])))
