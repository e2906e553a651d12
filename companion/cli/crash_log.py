"""The error wall: a bug never shows a trace. It gets a short code, the trace goes to a file."""

from __future__ import annotations

import logging
import os
import tempfile
import threading
import traceback
from datetime import UTC, datetime
from pathlib import Path

from companion.core.chance import new_code
from companion.paths import append_private

LOG = "faults.log"
LOG_LIMIT = 1_000_000


class StepBroke(Exception):
    """A bug while a script was at this step; the cause is the bug itself."""

    def __init__(self, number: int):
        super().__init__(f"step {number}")
        self.number = number


def record(error: BaseException, folder: Path | None) -> tuple[str, str]:
    """Write the trace down; returns its code and where it was written ("" when nowhere).

    ``folder`` is the data folder, None for commands that must not write there.
    """
    return _write("".join(traceback.format_exception(error)), folder)


def keep_faults(folder: Path) -> None:
    """From now on, what parts of the app log as faults goes to the file, not to the terminal."""
    root = logging.getLogger()
    if not any(isinstance(handler, _Faults) for handler in root.handlers):
        root.addHandler(_Faults(folder))
    threading.excepthook = lambda args: _thread_broke(args, folder)


class _Faults(logging.Handler):
    def __init__(self, folder: Path):
        super().__init__(logging.WARNING)
        self._folder = folder

    def emit(self, record: logging.LogRecord) -> None:
        _write(self.format(record), self._folder)


def _thread_broke(args: threading.ExceptHookArgs, folder: Path) -> None:
    if args.exc_value is not None and not isinstance(args.exc_value, SystemExit):
        record(args.exc_value, folder)


def _write(trace: str, folder: Path | None) -> tuple[str, str]:
    code = new_code()
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
    append_private(path, text, LOG_LIMIT)
    return str(path)


def _in_temp(folder: Path | None, code: str, text: str) -> str:
    handle, path = tempfile.mkstemp(prefix=f"companion-{code}-", suffix=".log")
    with os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace") as log:
        log.write(text)
    return path
