"""The tray is kept like a table, and stands on no shelf."""

from __future__ import annotations

from pathlib import Path

from companion.games import ALL
from companion.kit.tray.boxes import Shake
from companion.kit.tray.throws import Roll
from companion.store import open_folder
from companion.store.tray import open_tray
from companion.store.verify import verify


def test_rolls_survive_a_restart_with_their_tallies(tmp_path: Path) -> None:
    store = open_folder(tmp_path, ALL, backups=False)
    tray = open_tray(store)
    tray.do(Roll("4d6", who="Ada"))
    tray.do(Shake(1))
    tray.undo()
    assert open_tray(store) is tray
    assert store.cards() == (), "the tray is not on the shelf"
    state = tray.state
    assert store.close()

    store = open_folder(tmp_path, ALL, backups=False)
    again = open_tray(store)
    assert again.header.table == tray.header.table
    assert again.state == state
    assert again.state.rolled is not None
    again.redo()
    assert again.state.boxes[0].order
    store.close()


def test_an_export_of_everything_holds_the_tray_and_is_sound(tmp_path: Path) -> None:
    store = open_folder(tmp_path, ALL, backups=False)
    for notation in ("4d6", "3d6kl1+2", "d100"):
        open_tray(store).do(Roll(notation))
    content = store.export()
    assert content is not None
    report = verify(content, ALL)
    assert report.good, report
    assert [table.card.game for table in report.tables] == ["tray"]
    assert b"3d6kl1+2" in content
    store.close()


def test_a_tray_that_cannot_be_read_is_left_alone(tmp_path: Path) -> None:
    store = open_folder(tmp_path, ALL, backups=False)
    old = open_tray(store)
    old.do(Roll("d6"))
    folder = store.tables.path(old.header.table, 1).parent
    assert store.close()
    for file in folder.iterdir():
        file.write_text("not ours any more")
    store = open_folder(tmp_path, ALL, backups=False)
    new = open_tray(store)
    assert new.header.table != old.header.table
    assert folder.exists()
    store.close()
