"""A Chromium of its own, with a profile that stays: to be killed."""

from __future__ import annotations

import functools
import http.server
import os
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from playwright.sync_api import BrowserContext, BrowserType

from companion import hosting
from tests.e2e.ui import CHROMIUM, FLAGS

HERE = Path(__file__).parent
PHONE = Path(hosting.__file__).parent / "phone"


class _Quiet(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".js": "text/javascript"}  # noqa: RUF012

    def log_message(self, *args: object) -> None:
        """Nothing."""

    def end_headers(self) -> None:
        self.send_header("cache-control", "no-store")
        super().end_headers()


class _Patient(http.server.ThreadingHTTPServer):
    def handle_error(self, *args: object) -> None:
        """Killed browsers hang up in the middle of a file."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """A folder on this machine, as any static host would serve it."""
    handler = functools.partial(_Quiet, directory=str(folder))
    with _Patient(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}"
        finally:
            server.shutdown()


def probe(folder: Path) -> Path:
    """The disk's two halves and a page that asks them."""
    for path in (PHONE / "disk.js", PHONE / "disk-page.js", HERE / "probe.html", HERE / "probe-worker.js"):
        shutil.copy(path, folder)
    return folder


class Killable:
    """A browser with a profile of its own; ``kill`` ends all its processes on the spot."""

    def __init__(self, kind: BrowserType, profile: Path) -> None:
        profile.mkdir(parents=True, exist_ok=True)
        port = profile / "DevToolsActivePort"
        port.unlink(missing_ok=True)
        (profile / "SingletonLock").unlink(missing_ok=True)
        self._process = subprocess.Popen(
            [
                CHROMIUM or kind.executable_path,
                *FLAGS,
                "--headless=new",
                "--no-first-run",
                "--disable-background-networking",
                f"--user-data-dir={profile}",
                "--remote-debugging-port=0",
                "about:blank",
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        end = time.monotonic() + 60
        while not (port.exists() and port.read_text().count("\n")):
            assert time.monotonic() < end, "the browser does not start"
            time.sleep(0.02)
        self._connection = kind.connect_over_cdp(f"http://127.0.0.1:{port.read_text().splitlines()[0]}")

    @property
    def context(self) -> BrowserContext:
        """Its one profile."""
        return self._connection.contexts[0]

    def crash_page(self) -> None:
        """The process of its largest page breaks, as on a phone short of memory; the browser lives on."""
        ask = ["ps", "-o", "rss=,pid=,args=", "-g", str(self._process.pid)]
        told = subprocess.run(ask, capture_output=True, text=True, check=True).stdout.splitlines()
        pages = [line.split() for line in told if "--type=renderer" in line]
        _, pid = max((int(size), int(pid)) for size, pid, *_ in pages)
        os.kill(pid, signal.SIGSEGV)

    def kill(self) -> None:
        """SIGKILL, to every process of it."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        with suppress(Exception):  # it is dead
            self._connection.close()
