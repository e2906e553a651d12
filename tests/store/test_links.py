"""Symbolic links in the data folder: never followed for writing, nor for changing permissions."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from companion.core.seats import Seat
from companion.paths import append_private
from companion.store import FolderProblem, Loaded, OpenFailure, OpenWhy, Store, open_folder
from companion.store.disk import Disk
from companion.store.rescue import Rescue
from companion.store.store_folder import FolderWhy
from tests.store.conftest import GAMES, toy
from tests.toy_game import Pass

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """A folder of the same user that is not the data folder; others may read it."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    folder.chmod(0o755)
    (folder / "kept.txt").write_text("kept")
    (folder / "kept.txt").chmod(0o644)
    return folder


def a_table(home: Path) -> str:
    store = open_folder(home, GAMES, backups=False)
    table = toy("Ours")
    store.start(table)
    table.do(Pass())
    store.private.write(table.header.table, Seat(1), "secret")
    assert store.close()
    return table.header.table


def untouched(elsewhere: Path) -> bool:
    modes = [stat.S_IMODE(os.stat(path).st_mode) for path in (elsewhere, elsewhere / "kept.txt")]
    return (
        modes == [0o755, 0o644]
        and (elsewhere / "kept.txt").read_text() == "kept"
        and os.listdir(elsewhere) == ["kept.txt"]
    )


FILES = (
    "faults.log",
    "companion.lock",
    "library.json",
    "library.json.bak",
    "folder.json",
    "starting.json",
    "companion.lease",
    "else.txt",
)


@pytest.mark.parametrize("name", FILES)
def test_linked_file_is_neither_written_nor_opened_to_less(
    tmp_path: Path, elsewhere: Path, name: str
) -> None:
    home = tmp_path / "data"
    table = a_table(home)
    (home / name).unlink(missing_ok=True)
    (home / name).symlink_to(elsewhere / "kept.txt")
    for turn in range(2):
        append_private(home / "faults.log", "a fault\n", 10)
        store = open_folder(home, GAMES, backups=False)
        loaded = store.open(table)
        assert isinstance(loaded, Loaded)
        loaded.table.do(Pass())
        store.library.rename(table, f"renamed {turn}")
        assert store.close()
        assert untouched(elsewhere)
    assert "a fault" in (home / "faults.log").read_text()


@pytest.mark.parametrize("name", ["tables", "backups", "trash"])
def test_linked_folder_is_refused_with_a_sentence(tmp_path: Path, elsewhere: Path, name: str) -> None:
    home = tmp_path / "data"
    table = a_table(home)
    (home / name).rename(tmp_path / "real")
    (home / name).symlink_to(elsewhere)
    before = sorted(os.listdir(home))
    with pytest.raises(FolderProblem) as told:
        open_folder(home, GAMES, backups=False)
    assert told.value.why is FolderWhy.LINKED
    assert told.value.facts["path"] == str(home / name)
    assert untouched(elsewhere)
    assert sorted(os.listdir(home)) == before, "nothing was changed"
    store = Rescue(home, GAMES).open(without=True)
    assert (table in store.tables.ids()) is (name != "tables")
    assert store.close()
    assert untouched(elsewhere)
    assert any(path.is_symlink() for path in home.iterdir()), "the link is kept under another name"


def test_linked_table_is_not_opened(tmp_path: Path) -> None:
    home = tmp_path / "data"
    table = a_table(home)
    other = tmp_path / "moved-away"
    (home / "tables" / table).rename(other)
    (home / "tables" / table).symlink_to(other)
    before = sorted(os.listdir(other))
    store = open_folder(home, GAMES, backups=False)
    found = store.open(table)
    assert isinstance(found, OpenFailure)
    assert found.why is OpenWhy.CANNOT_READ
    assert not store.delete(table), "its notes cannot be packed"
    assert store.close()
    assert sorted(os.listdir(other)) == before
    store = Rescue(home, GAMES).open(without=True)
    assert store.tables.ids() == ()
    assert store.close()
    assert sorted(os.listdir(other)) == before


def test_linked_data_folder_is_followed(tmp_path: Path) -> None:
    """The owner has chosen it, and it is closed to others."""
    real = tmp_path / "real"
    table = a_table(real)
    real.chmod(0o755)
    (tmp_path / "data").symlink_to(real)
    store: Store = open_folder(tmp_path / "data", GAMES, backups=False)
    assert isinstance(store.open(table), Loaded)
    assert store.close()
    assert stat.S_IMODE(real.stat().st_mode) == 0o700


def test_permissions_of_a_linked_file_stay(tmp_path: Path, elsewhere: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(elsewhere / "kept.txt")
    Disk().keep_private(link)
    assert untouched(elsewhere)


def test_second_name_is_given_to_the_link_itself(tmp_path: Path, elsewhere: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(elsewhere / "kept.txt")
    Disk().link(link, tmp_path / "second")
    assert (tmp_path / "second").is_symlink()


def test_rescue_archive_leaves_links_out(tmp_path: Path, elsewhere: Path) -> None:
    home = tmp_path / "data"
    a_table(home)
    (home / "more").symlink_to(elsewhere)
    assert b"kept.txt" not in Rescue(home, GAMES).export()
