"""Calls that fail below Python: the disk is full, or the process has no file descriptor left."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion.store import Disk
from tests.torture import changes
from tests.torture.audit import agreed, journal, opened
from tests.torture.kills import ROOT

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="strace and RLIMIT_NOFILE")

TRACE = ["strace", "-f", "-qq", "-o", "/dev/null"]


CALLS = ("write", "fsync", "rename,renameat,renameat2", "link,linkat", "mkdir,mkdirat")


def _can_trace() -> bool:
    if shutil.which("strace") is None:
        return False
    return subprocess.run([*TRACE, "true"], capture_output=True, check=False).returncode == 0


def _run(tmp_path: Path, before: list[str], how: str) -> list[list[str]]:
    """Make changes and taps under faults, check what the next start finds, and return what was said."""
    folder = changes.prepare("folder", tmp_path, "big_book", "below")
    run = [*before, sys.executable, "-m", "tests.torture.below", str(folder), how, how]
    done = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, timeout=250, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    said = [line.split() for line in done.stdout.splitlines()]
    saved = {words[1]: int(words[2]) for words in said if words[0] == "saved"}
    (played,) = saved
    store = opened(folder, Disk())
    try:
        assert len(journal(store, played)) >= saved[played], "a tap that was called saved is lost"
        last = [words for words in said if words[0] == "doing"][-1]
        ended = next(words[0] for words in reversed(said) if words[0] in ("did", "refused"))
        found = changes.state_of(store)
        del found["tables"][played]
        assert changes.digest(found) == last[3 if ended == "did" else 2]
        assert not store.damage()
        agreed(store)
    finally:
        assert store.close()
    return said


@pytest.mark.skipif(not _can_trace(), reason="strace is missing, or may not trace here")
@pytest.mark.parametrize(
    "calls", ["write", "fsync", "rename,renameat,renameat2", "link,linkat", "mkdir,mkdirat"]
)
def test_disk_full_below_python(tmp_path: Path, calls: str) -> None:
    fault = ["-e", f"trace={calls}", "-e", f"inject={calls}:error=ENOSPC:when=60+4"]
    said = _run(tmp_path, [*TRACE, *fault], "full")
    if not calls.startswith("link"):  # without second names, files are renamed
        assert "refused" in {words[0] for words in said}
    if calls in ("write", "fsync"):
        assert ["waiting", "disk_full"] in said


def test_no_file_descriptor_left(tmp_path: Path) -> None:
    said = _run(tmp_path, [], "files")
    assert ["refused"] in [words[:1] for words in said]
    assert ["waiting", "disk_fault"] in said
