"""A file that was on its way when the app was killed does not lie there for ever."""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path

import pytest

from companion.hosting.lan.landing import clear_landings, upload_folder

A_DAY = 24 * 3600


@pytest.fixture(autouse=True)
def _temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))


def left(place: Path, age: float) -> Path:
    place.mkdir()
    (place / "table.json").write_bytes(b"half a fi")
    os.utime(place, (time.time() - age,) * 2)
    return place


def test_what_a_killed_app_left_is_cleared_and_nothing_else(tmp_path: Path) -> None:
    old, coming = left(upload_folder(), 2 * A_DAY), left(upload_folder(), 60)
    others = left(tmp_path / "companion-of-somebody", 2 * A_DAY)
    elsewhere = left(tmp_path / "elsewhere", 2 * A_DAY)
    link = Path(f"{upload_folder()}")
    link.symlink_to(elsewhere)
    os.utime(link, (time.time() - 2 * A_DAY,) * 2, follow_symlinks=False)
    clear_landings()
    assert not old.exists()
    assert (coming / "table.json").exists()
    assert (others / "table.json").exists()
    assert (elsewhere / "table.json").exists()


def test_a_place_that_cannot_be_listed_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "gone"))
    clear_landings()
