"""Elsewhere than on a POSIX system: what is missing there is taken away, and the store works all the same."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

POSIX_ONLY = ("fcntl", "termios", "tty", "pty", "pwd", "grp", "resource", "syslog", "posix_ipc", "readline")
WINDOWS = f"""
import os, sys, types
# What others wrote has its own way with Windows; only what we import after this counts.
import asyncio, subprocess, tempfile, multiprocessing, logging, webbrowser, zipfile
import cattrs, flet, flet_audio, flet_web.fastapi, platformdirs, segno, tinydb, uvicorn
for name in {POSIX_ONLY}:
    sys.modules[name] = None
locked = {{}}
def locking(handle, mode, count):
    key = os.fstat(handle).st_ino
    if key in locked:
        raise PermissionError(13, "locked")
    locked[key] = handle
sys.modules["msvcrt"] = types.SimpleNamespace(locking=locking, LK_NBLCK=2)
for name in ("link", "fork", "getuid", "O_DIRECTORY", "mkfifo", "chown", "killpg", "pread", "pwrite"):
    if hasattr(os, name):
        delattr(os, name)
opened = os.open
def no_folders(path, flags, *mode):
    if os.path.isdir(path):
        raise PermissionError(13, "a folder", path)
    return opened(path, flags, *mode)
os.open = no_folders
"""
EVENING = """
from pathlib import Path
from companion.store import FolderInUse, Loaded, open_folder
from tests.toy_game import GAME, Options, Pass
from companion.core.box import Box
from companion.core.seats import Player
from companion.core.table import Plan, open_table
folder, games = Path(sys.argv[1]), {"toy": GAME}
store = open_folder(folder, games)
table = open_table(GAME, Plan("e", (Player("Ada", "1"), Player("Bo", "2")), Options(goal=9)), Box())
store.start(table)
for _ in range(5):
    table.do(Pass())
    assert store.flush()
try:
    open_folder(folder, games)
    raise SystemExit("opened twice")
except FolderInUse:
    pass
assert store.back_up()
assert store.close()
locked.clear()
again = open_folder(folder, games)
loaded = again.open(table.header.table)
assert isinstance(loaded, Loaded) and loaded.table.entries == table.entries and not loaded.damage
assert again.close()
print("kept")
"""


def run(script: str, *args: str) -> str:
    made = subprocess.run(
        [sys.executable, "-c", script, *args],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert made.returncode == 0, made.stderr
    return made.stdout.strip()


def test_the_store_needs_nothing_windows_lacks(tmp_path: Path) -> None:
    as_there = "sys.path.insert(0, '.')\nimport companion.store.disk as disk\ndisk.WINDOWS = True\n"
    assert run(WINDOWS + as_there + EVENING, str(tmp_path)) == "kept"


@pytest.mark.parametrize("package", ["store", "cli", "ui", "games", "hosting"])
def test_nothing_posix_only_is_imported(package: str) -> None:
    everything = f"""
import importlib, pkgutil
package = importlib.import_module("companion.{package}")
for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
    importlib.import_module(found.name)
print("imported")
"""
    assert run(WINDOWS + everything) == "imported"
