"""Runs the web app on this machine only, and ends it at once when asked."""

import asyncio
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import Any

from companion.hosting.client import NO_FONTS
from companion.hosting.lan.host import LanHost
from companion.hosting.local import LocalKey
from companion.hosting.native import Missing, NoDesktop, desktop, seen
from companion.hosting.port import bind
from companion.hosting.server import Server, config
from companion.hosting.web import web_app
from companion.hosting.window import Ended, Window
from companion.ui.budget import BUDGET

__all__ = ["HOST", "PORT", "Missing", "NoDesktop", "desktop", "serve"]

HOST = "127.0.0.1"
PORT = 8421
# From the signal to the end of the process, whatever sessions and threads are still doing.
PATIENCE = 0.6


def serve(
    main: Callable[[Any], Any],
    *,
    assets: Path,
    fonts: Mapping[str, str] = NO_FONTS,
    port: int | None = None,
    open_browser: bool = True,
    window: Window | None = None,
    house: LanHost | None = None,
    key: LocalKey | None = None,
    at: str = "",
    say: Callable[[str], None],
    on_stop: Callable[[], None],
) -> None:
    """Serve until Ctrl-C or SIGTERM, then flush with `on_stop()` and return.

    `say(address)` is called once the app answers. `port` taken: another free one (0 asks for one). After a
    signal the process ends with code 0 within a second even if a thread or a connection will not; a second
    Ctrl-C ends it on the spot (code 130). `house` is the door for phones: closed until it is opened. A
    `window` is shown instead of the browser, and the app ends when it is closed. Either
    begins with the screen `at` that address. Browsers of this machine need `key`; without one every program
    of the machine gets in.
    """
    door = bind(HOST, PORT if port is None else port, waiting=64)
    address = f"http://{HOST}:{door.getsockname()[1]}"
    site = web_app(main, assets, fonts, house, key)
    _quiet()
    BUDGET.watch()
    server = _Server(config(site, lifespan="on"))
    stop = _Stop(server, on_stop)

    def answering() -> None:
        if house is not None:
            house.stands_in(site, door.getsockname()[1])
        say(address)
        first = address + (at or "/")
        shown = first if key is None else key.link_to_open(first)
        if window is not None:
            threading.Thread(target=stop.attend, args=(window, shown), name="window", daemon=True).start()
        elif open_browser:
            _show(shown)

    server.answering = answering
    with door, stop.listening():
        asyncio.run(server.serve(sockets=[door]))
    if window is not None:
        window.close()
    stop.flush()


class _Server(Server):
    """The door of this machine itself: tells when it answers."""

    answering: Callable[[], None] = staticmethod(lambda: None)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.answering()


class _Stop:
    """The end of the process: the flush happens exactly once, then nothing may delay the exit."""

    def __init__(self, server: _Server, on_stop: Callable[[], None]) -> None:
        self._server = server
        self._on_stop = on_stop
        self._once = threading.Lock()
        self._flushed = False
        self._asked = False

    def flush(self) -> None:
        """Run `on_stop`, unless it ran; wait for it, if it is running."""
        with self._once:
            if not self._flushed:
                self._flushed = True
                self._on_stop()

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Handle the signals that mean "end", from the main thread."""
        names = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
        known = [getattr(signal, name) for name in names if hasattr(signal, name)]
        if threading.current_thread() is not threading.main_thread():
            known = []
        # signal.signal, not the loop's: it also gets through while a handler is blocking the loop.
        before = {number: signal.signal(number, self._asked_to) for number in known}
        try:
            yield
        finally:
            for number, handler in before.items():
                # Once asked to end, keep listening: a second Ctrl-C during the flush must work.
                if not self._asked:
                    signal.signal(number, handler)

    def attend(self, window: Window, address: str) -> None:
        """Show a window; the app ends with it."""
        match window.show(address):
            case Ended.CLOSED if not self._asked:
                self._end()
            case Ended.NEVER_OPEN:
                # Nobody is connected, so nothing holds the server up.
                self._server.should_exit = True

    def _asked_to(self, number: int, frame: FrameType | None) -> None:
        if self._asked:
            os._exit(130)
        self._end()

    def _end(self) -> None:
        self._asked = True
        self._server.should_exit = True
        threading.Thread(target=self._no_later, name="stop", daemon=True).start()

    def _no_later(self) -> None:
        """Flet leaves threads and tasks behind that keep a process alive for minutes: do not wait."""
        threading.Event().wait(PATIENCE)
        code = 0
        try:
            self.flush()
        except Exception:
            logging.getLogger(__name__).exception("flush")
            code = 1
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError, ValueError):
                stream.flush()
        os._exit(code)


def _show(address: str) -> None:
    """Open the browser without waiting for it; no screen, no browser (a text one would take the terminal)."""
    if seen():
        threading.Thread(target=_open, args=(address,), name="browser", daemon=True).start()


def _open(address: str) -> None:
    with suppress(webbrowser.Error, OSError):
        webbrowser.open(address)


def _quiet() -> None:
    """What players see is ours to say: no server chatter, no traces of connections cut by the shutdown."""
    for name in ("uvicorn", "uvicorn.error", "asyncio", "flet_web", "flet"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
