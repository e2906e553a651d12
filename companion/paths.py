"""Where things are: the data we ship, and the folder the device lets us write to."""

from __future__ import annotations

import os
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


def cache_folder() -> Path:
    """For what can be made again at any time: nothing of a player's."""
    return Path(platformdirs.user_cache_dir("companion", appauthor=False))
