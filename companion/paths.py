"""Locations: the shipped data, and the folders that the device lets the app write to."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import platformdirs


def data_dir() -> Path:
    """Return the shipped ``data/``: inside the package once installed, else beside it.

    It is beside the package in the repository, in an app staged for a phone, and in the browser.
    """
    package = Path(__file__).resolve().parent
    inside = package / "_data"
    return inside if inside.is_dir() else package.parent / "data"


def default_folder() -> Path:
    """Return the folder in which tables are stored if ``--data`` names none.

    On a phone, Flet names the durable storage; on a desktop it is the user's data folder.
    """
    given = os.environ.get("FLET_APP_STORAGE_DATA")
    return Path(given) if given else Path(platformdirs.user_data_dir("companion", appauthor=False))


def append_private(path: Path, text: str, limit: int) -> None:
    """Append to a log that only its owner may read. Raise OSError, also if it is not a regular file.

    A log of more than ``limit`` bytes is first renamed to ``.old.log``. A symbolic link is not
    followed: it is renamed too.
    """
    if path.is_symlink() or (path.exists() and path.stat().st_size > limit):
        path.replace(path.with_suffix(".old.log"))
    flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_NONBLOCK", 0)
    handle = os.open(path, flags | getattr(os, "O_NOFOLLOW", 0), 0o600)
    with os.fdopen(handle, "a", encoding="utf-8", errors="backslashreplace") as log:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(f"not a regular file: {path}")
        if own := getattr(os, "fchmod", None):
            own(handle, 0o600)  # regardless of the umask, and also for an existing log
        log.write(text)


def cache_folder() -> Path:
    """Return the folder for files that can be made again at any time; it holds no data of players."""
    return Path(platformdirs.user_cache_dir("companion", appauthor=False))
