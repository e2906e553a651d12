"""What the tests look at, as pictures: ``python -m tests.ui.pictures OUT [what pytest is told]``.

Tests without a browser hand every screen and sheet to ``looking.sound``, in each of their looks. Here all
that went to such a phone is sent to a real Chromium once more, which draws it: a picture for each time a
test looked, named after it. What two tests look at alike is drawn once. ``--taps`` looks after each tap,
long press, word and key too; ``--as en-light-2-1280x800`` lets all tests look that way (one that reads
another language aloud stops there: its pictures up to then are kept). For example::

    python -m tests.ui.pictures OUT tests/ui/test_pantacle_sheets.py -k fr-dark
    python -m tests.ui.pictures OUT --taps --as en-light-2-360x640 tests/ui/test_pantacle_taps.py
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import flet as ft
import msgpack
import pytest
import uvicorn
from flet.messaging.protocol import MessageAction
from playwright.async_api import Page, async_playwright
from starlette.types import Receive, Scope, Send

from companion.hosting.client import files
from companion.hosting.site import Site
from companion.store.library import Library, Settings
from companion.ui.theme import ASSETS_DIR, FONTS
from tests.e2e.ui import CHROMIUM, FLAGS
from tests.i18n import pseudo

HERE = "tests.ui.pictures"
FOLDER, EVERY_TAP, AS = "COMPANION_LOOKED", "COMPANION_LOOKED_AT_TAPS", "COMPANION_LOOKED_AS"
SEEN = ("scroll_to",)
"""Calls to the phone that change what is seen; what it would answer nobody waits for."""
TOUCHES = ("tap", "hold", "write", "press")
"""What a test does to a phone: ``--taps`` looks after each."""
FLET_FRAME = b"\0"
STILL, PATIENCE = 0.25, 5.0
"""A picture that is the same a quarter of a second later has come to rest."""


@dataclass
class Looked:
    """What one phone was sent, and when a test looked at it."""

    test: str
    frames: list[bytes] = field(default_factory=list)
    looks: list[tuple[int, int, int]] = field(default_factory=list)
    """After how many frames, width and height."""

    def pack(self) -> bytes:
        return msgpack.packb([self.test, self.frames, self.looks])

    @classmethod
    def unpack(cls, raw: bytes) -> Looked:
        test, frames, looks = msgpack.unpackb(raw)
        return cls(test, frames, [tuple(look) for look in looks])


# -- in the tests -------------------------------------------------------------------------------


def pytest_configure() -> None:
    """Listen in: before any test has taken ``sound`` by its name."""
    from tests.ui import headless, looking

    folder = Path(os.environ[FOLDER])
    phones: dict[int, Looked] = {}
    known: set[str] = set()
    send, sound = headless.FakePhone.send_message, looking.sound
    leave = headless.Phone.__aexit__

    def listen(self: Any, message: Any) -> None:
        before = len(self.wire)
        send(self, message)
        calls = message.action == MessageAction.INVOKE_METHOD
        if not calls or message.body.name in SEEN:
            looked = phones.setdefault(id(self), Looked(os.environ.get("PYTEST_CURRENT_TEST", "?")))
            looked.frames.append(bytes(self.wire[before:]))

    def look(phone: Any) -> None:
        sound(phone)
        note(phone)

    def noted(touch: Any) -> Any:
        async def touched(self: Any, *what: Any, **how: Any) -> None:
            await touch(self, *what, **how)
            note(self)

        return touched

    def note(phone: Any) -> None:
        page, looked = phone.page, phones[id(phone.connection)]
        words = [
            (text.value, text.size, text.color, [span.text for span in text.spans or []])
            for text in phone.controls()
            if isinstance(text, ft.Text)
        ]
        what = repr((page.width, page.height, words, sorted(phone.keys())))
        made_up = pseudo.LANG in looked.test and AS not in os.environ
        if not made_up and new(what):
            looked.looks.append((len(looked.frames), int(page.width), int(page.height)))

    def new(what: str) -> bool:
        mark = hashlib.sha256(what.encode()).hexdigest()
        fresh = mark not in known
        known.add(mark)
        return fresh

    async def left(self: Any, *how: object) -> None:
        looked = phones.pop(id(self.connection), None)
        if looked is not None and looked.looks:
            (folder / f"{len(list(folder.iterdir())):05}").write_bytes(looked.pack())
        await leave(self, *how)

    headless.FakePhone.send_message = listen  # type: ignore[method-assign]
    headless.Phone.__aexit__ = left  # type: ignore[method-assign]
    looking.sound = look
    if way := os.environ.get(AS):
        _look_as(way)
    if os.environ.get(EVERY_TAP):
        for name in TOUCHES:
            setattr(headless.Phone, name, noted(getattr(headless.Phone, name)))


def _look_as(way: str) -> None:
    """Whatever a test chooses: this language, theme, scale of text and size of screen."""
    from tests.ui import headless

    lang, theme, scale, size = way.split("-")
    width, height = map(int, size.split("x"))
    choose, begin = Library.choose, headless.Phone.__init__

    def chosen(self: Library, **changes: Any) -> Settings:
        return choose(self, **changes | {"lang": lang, "theme": theme, "text_scale": float(scale)})

    def begun(self: Any, main: Any, route: str = "/", *_: int, **__: int) -> None:
        begin(self, main, route, width, height)

    Library.choose = chosen  # type: ignore[method-assign]
    headless.Phone.__init__ = begun  # type: ignore[method-assign]


# -- in the browser -----------------------------------------------------------------------------


class Stage:
    """Serves the client; whoever connects is sent what somebody else was sent."""

    def __init__(self) -> None:
        self._site = Site(files(ASSETS_DIR, FONTS))
        self.arrived: asyncio.Queue[Send] = asyncio.Queue()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._site(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            await receive()  # it registers
            self.arrived.put_nowait(send)
            while (await receive())["type"] != "websocket.disconnect":
                pass
        else:
            while (await receive())["type"] != "lifespan.shutdown":
                await send({"type": "lifespan.startup.complete"})
            await send({"type": "lifespan.shutdown.complete"})


async def drawn(looked: list[Looked], out: Path) -> int:
    """All of it as pictures; gives how many."""
    stage = Stage()
    server = uvicorn.Server(uvicorn.Config(stage, port=0, log_level="warning", ws="websockets-sansio"))
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    count, way = 0, f"--{os.environ[AS]}" if AS in os.environ else ""
    drawn_of: Counter[str] = Counter()  # a test may have several phones
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = await browser.new_page()
        for each in looked:
            gone = 0
            _, width, height = each.looks[0]
            await page.set_viewport_size({"width": width, "height": height})
            await page.goto(f"http://127.0.0.1:{port}/")
            send = await asyncio.wait_for(stage.arrived.get(), 60)
            for upto, width, height in each.looks:
                await page.set_viewport_size({"width": width, "height": height})
                for frame in each.frames[gone:upto]:
                    await send({"type": "websocket.send", "bytes": FLET_FRAME + frame})
                gone = upto
                await page.evaluate("drawn.done")
                name = _name(each.test)
                (out / f"{name}{way}-{drawn_of[name]:02}.png").write_bytes(await _at_rest(page))
                drawn_of[name] += 1
                count += 1
        await browser.close()
    server.should_exit = True
    await serving
    return count


async def _at_rest(page: Page) -> bytes:
    """The page when nothing moves any more; what never rests is taken as it is."""
    end = asyncio.get_running_loop().time() + PATIENCE
    await asyncio.sleep(STILL)
    last = await page.screenshot()
    while asyncio.get_running_loop().time() < end:
        await asyncio.sleep(STILL)
        now = await page.screenshot()
        if now == last:
            break
        last = now
    return last


def _name(test: str) -> str:
    """`tests/ui/test_x.py::test_y[fr-dark] (call)` as the name of a file."""
    words = test.removesuffix(" (call)").removeprefix("tests/ui/test_").replace(".py::test_", "--")
    return re.sub(r"[^\w.%-]+", "-", words).strip("-")


def _kept(folder: Path) -> Iterator[Looked]:
    for path in sorted(folder.iterdir()):
        yield Looked.unpack(path.read_bytes())


def main() -> None:
    """Run the tests, then draw."""
    out, *told = sys.argv[1:]
    if "--taps" in told:
        told.remove("--taps")
        os.environ[EVERY_TAP] = "1"
    if "--as" in told:
        place = told.index("--as")
        os.environ[AS] = told[place + 1]
        del told[place : place + 2]
    Path(out).mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="companion-looked-") as folder:
        os.environ[FOLDER] = folder
        code = pytest.main(["-q", "-p", HERE, *(told or ["tests/ui"])])
        print(asyncio.run(drawn(list(_kept(Path(folder))), Path(out))), "pictures in", out)
    sys.exit(code)


if __name__ == "__main__":
    main()
