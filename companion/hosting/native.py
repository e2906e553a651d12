"""The app in a window of its own, where Flet's desktop client can be had.

The client is no Python package: `flet-desktop` downloads it on first use. Without it or without the network
for that download an installed browser lends its window (`window.py`); without that or without a screen there
is none, and the command line says so in one sentence.
"""

import importlib.util
import os
import socket
import sys
import threading
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

WAIT = 3.0


class Missing(StrEnum):
    """What stands between us and a window; the command line has a sentence for each."""

    PACKAGE = "package"
    SCREEN = "screen"
    CLIENT = "client"
    BROWSER = "browser"
    """Flet's window cannot be had, and the browser that was to lend its own did not start."""


class NoDesktop(Exception):
    """No window of Flet's on this machine."""

    def __init__(self, missing: Missing) -> None:
        super().__init__(missing.value)
        self.missing = missing


def desktop(main: Callable[[Any], Any], *, assets: Path, on_stop: Callable[[], None]) -> None:
    """Show the app in a native window until it is closed, then flush; `NoDesktop` if there can be none."""
    if not seen():
        raise NoDesktop(Missing.SCREEN)
    if importlib.util.find_spec("flet_desktop") is None:
        raise NoDesktop(Missing.PACKAGE)
    _fetch_client()
    import flet

    try:
        flet.run(main, assets_dir=str(assets))
    except OSError as error:
        # Not flushed yet: another window may be tried.
        raise NoDesktop(Missing.CLIENT) from error
    except BaseException:
        on_stop()
        raise
    on_stop()


def seen() -> bool:
    """Whether there is a screen a window could be on."""
    return sys.platform in {"win32", "darwin"} or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))


def _fetch_client() -> None:
    """Have Flet's client on this machine, now; give up within seconds when its home cannot be reached."""
    if os.environ.get("FLET_VIEW_PATH"):
        return
    desktop_package = importlib.import_module("flet_desktop")
    before = socket.getdefaulttimeout()
    # The download itself may take its time, a silent connection may not.
    socket.setdefaulttimeout(WAIT)
    try:
        if not _on_disk(desktop_package.version.version) and not _reachable():
            raise NoDesktop(Missing.CLIENT)
        desktop_package.ensure_client_cached()
    except OSError as error:
        raise NoDesktop(Missing.CLIENT) from error
    finally:
        socket.setdefaulttimeout(before)


def _on_disk(version: str) -> bool:
    return any(Path.home().joinpath(".flet", "client").glob(f"flet-desktop-*-{version}*"))


def _reachable() -> bool:
    """Whether the client's home answers; asked aside, because looking up a name has no time limit."""
    address = urlsplit(os.environ.get("FLET_CLIENT_URL") or "https://github.com")
    answered = threading.Event()

    def ask() -> None:
        try:
            socket.create_connection((address.hostname or "", address.port or 443), WAIT).close()
        except OSError:
            return
        answered.set()

    asking = threading.Thread(target=ask, name="reach", daemon=True)
    asking.start()
    asking.join(WAIT)
    return answered.is_set()
