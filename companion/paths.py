"""Where things are: the data we ship, and the folder the device lets us write to."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import platformdirs


def data_dir() -> Path:
    """The shipped ``data/``: inside the package once installed, else beside it.

    Beside it: in the repository, in an app staged for a phone, in the browser.
    """
    package = Path(__file__).resolve().parent
    inside = package / "_data"
    return inside if inside.is_dir() else package.parent / "data"


def default_folder() -> Path:
    """The folder tables are kept in when ``--data`` names none.

    Flet tells an app on a phone where its durable storage is; a desktop has its usual place.
    """
    given = os.environ.get("FLET_APP_STORAGE_DATA")
    return Path(given) if given else Path(platformdirs.user_data_dir("companion", appauthor=False))


def append_private(path: Path, text: str, limit: int) -> None:
    """Add to a log only its owner may read; one beyond ``limit`` begins anew. Raise OSError.

    A symbolic link is not followed: it is renamed like a log that is too long.
    """
    if path.is_symlink() or (path.exists() and path.stat().st_size > limit):
        path.replace(path.with_suffix(".old.log"))
    flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_NONBLOCK", 0)
    handle = os.open(path, flags | getattr(os, "O_NOFOLLOW", 0), 0o600)
    with os.fdopen(handle, "a", encoding="utf-8", errors="backslashreplace") as log:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(f"not a file: {path}")
        if own := getattr(os, "fchmod", None):
            own(handle, 0o600)  # whatever the umask says, and for a log that is there already
        log.write(text)


def cache_folder() -> Path:
    """For what can be made again at any time: nothing of a player's."""
    return Path(platformdirs.user_cache_dir("companion", appauthor=False))
