"""Where things are: the shipped data, and the folder we may write to."""

from __future__ import annotations

import os
from pathlib import Path


def data_dir() -> Path:
    """The shipped ``data/`` folder, beside the package in a checkout and in a staged app."""
    return Path(__file__).resolve().parent.parent / "data"


def default_folder() -> Path:
    """Where tables are kept when nobody says otherwise."""
    given = os.environ.get("FLET_APP_STORAGE_DATA")
    if given:
        return Path(given)
    import platformdirs

    return Path(platformdirs.user_data_dir("companion", appauthor=False))
