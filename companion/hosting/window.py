"""The app in a window of an installed Chromium, Chrome or Edge, without an address bar or tabs.

The browser is given a profile of its own: then it is a process of its own too, and ends when its window is
closed. With the owner's profile it would hand the address to the browser that is already open and be gone.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from companion.paths import cache_folder

AT_ONCE = 3.0
"""Seconds; nobody has closed a window before. A browser that ends sooner has not shown one."""

_ON_PATH = (
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "microsoft-edge-stable",
    "microsoft-edge",
    "org.chromium.Chromium",
    "com.google.Chrome",
    "com.microsoft.Edge",
)
_WINDOWS = (
    ("Google", "Chrome", "Application", "chrome.exe"),
    ("Chromium", "Application", "chrome.exe"),
    ("Microsoft", "Edge", "Application", "msedge.exe"),
)
_PROGRAMS = ("ProgramFiles", "ProgramW6432", "ProgramFiles(x86)", "LocalAppData")
_MAC = ("Google Chrome", "Chromium", "Microsoft Edge")
_EXPORTS = ("/var/lib/flatpak/exports/bin", ".local/share/flatpak/exports/bin")


class Ended(Enum):
    """How it went with a window."""

    CLOSED = "closed"
    NEVER_OPEN = "never open"
    ELSEWHERE = "elsewhere"
    """The program passed the address on to another process: whether its window is open is not known."""


@dataclass(frozen=True, slots=True)
class Browser:
    """A program that can show an app window, and a folder it is allowed to write to."""

    program: Path
    room: Path


def find_browser() -> Browser | None:
    """The first one found in the usual places of this system."""
    return next(_browsers(), None)


def _browsers() -> Iterator[Browser]:
    if sys.platform == "win32":
        homes = [Path(home) for name in _PROGRAMS if (home := os.environ.get(name))]
        found = [home.joinpath(*rest) for rest in _WINDOWS for home in homes]
        yield from (Browser(program, cache_folder()) for program in found if program.is_file())
    elif sys.platform == "darwin":
        homes = [Path("/Applications"), Path.home() / "Applications"]
        found = [home / f"{name}.app" / "Contents" / "MacOS" / name for name in _MAC for home in homes]
        yield from (Browser(program, cache_folder()) for program in found if program.is_file())
    else:
        path = os.pathsep.join(
            [os.environ.get("PATH", os.defpath), *(str(Path.home() / export) for export in _EXPORTS)]
        )
        named = ((name, shutil.which(name, path=path)) for name in _ON_PATH)
        yield from (Browser(Path(program), _room(name, Path(program))) for name, program in named if program)


def _room(name: str, program: Path) -> Path:
    """Where a browser may write: one in a cage (snap, flatpak) only in its own corner of the home folder."""
    if name.count(".") == 2:
        return Path.home() / ".var" / "app" / name / "cache"
    try:
        snap = program.resolve().name == "snap" or b"/snap/bin/" in program.read_bytes()[:4096]
    except OSError:
        snap = False
    return Path.home() / "snap" / "chromium" / "common" if snap else cache_folder()


class Window:
    """One window, for the app that keeps its tables in one folder."""

    def __init__(self, browser: Browser, folder: Path, failed: Callable[[], None]) -> None:
        # Two apps at once have two folders: each needs its own profile, or one would open the other's window.
        mark = hashlib.sha256(str(folder.absolute()).encode()).hexdigest()[:12]
        self._command = [
            str(browser.program),
            f"--user-data-dir={browser.room / f'companion-window-{mark}'}",
            "--no-first-run",
            "--no-default-browser-check",
            "--disable-background-mode",
        ]
        self._failed = failed
        self._process: subprocess.Popen[bytes] | None = None
        self.opened = True

    def show(self, address: str) -> Ended:
        """Open it and wait until it is closed; a window that never opened is told."""
        begun = time.monotonic()
        try:
            self._process = subprocess.Popen(  # noqa: S603 - a browser found in its usual place
                [*self._command, f"--app={address}"],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            code = self._process.wait()
        except OSError:
            code = 1
        if time.monotonic() - begun > AT_ONCE:
            return Ended.CLOSED
        if code == 0:
            return Ended.ELSEWHERE
        self.opened = False
        self._failed()
        return Ended.NEVER_OPEN

    def close(self) -> None:
        """Take it away with the app."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
