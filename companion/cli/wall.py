"""The error wall: a bug never shows a trace. It gets a short code, the trace goes to a file."""

from __future__ import annotations

import os
import tempfile
import traceback
from datetime import UTC, datetime
from pathlib import Path

from companion.core.chance import new_code

LOG = "faults.log"


class StepBroke(Exception):
    """A bug while a script was at this step; the cause is the bug itself."""

    def __init__(self, number: int):
        super().__init__(f"step {number}")
        self.number = number


def record(error: BaseException, folder: Path | None) -> tuple[str, str]:
    """Write the trace down; returns its code and where it was written ("" when nowhere).

    ``folder`` is the data folder, None for commands that must not write there.
    """
    code = new_code()
    trace = "".join(traceback.format_exception(error))
    text = f"{datetime.now(UTC).isoformat()} {code}\n{trace}\n"
    for write in (_in_folder, _in_temp):
        try:
            where = write(folder, code, text)
        except OSError:
            continue
        if where:
            return code, where
    return code, ""


def _in_folder(folder: Path | None, code: str, text: str) -> str:
    if folder is None or not folder.is_dir():
        return ""
    path = folder / LOG
    with path.open("a", encoding="utf-8", errors="backslashreplace") as log:
        log.write(text)
    return str(path)


def _in_temp(folder: Path | None, code: str, text: str) -> str:
    handle, path = tempfile.mkstemp(prefix=f"companion-{code}-", suffix=".log")
    with os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace") as log:
        log.write(text)
    return path
