"""Where files that pages of this machine bring in arrive, and what a killed app left there.

A landing lies among the system's temporary files and is there while a file comes in. An app that is killed
in between leaves one behind, up to the largest file it takes: a later start clears away what nobody can still
be writing to.
"""

from __future__ import annotations

import shutil
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from companion.core.chance import new_id

_NAME = "companion-landing-"
_LEFT = 24 * 3600.0
"""Seconds after which nothing is on its way any more."""


def upload_folder() -> Path:
    """A place of one's own; made when a file comes."""
    return Path(tempfile.gettempdir()) / f"{_NAME}{new_id()}"


def clear_landings() -> None:
    """Remove what apps that were killed left. What cannot be removed stays: the system clears it."""
    until = time.time() - _LEFT
    with suppress(OSError):
        for each in Path(tempfile.gettempdir()).glob(f"{_NAME}*"):
            with suppress(OSError):
                if each.lstat().st_mtime < until:
                    shutil.rmtree(each, ignore_errors=True)
