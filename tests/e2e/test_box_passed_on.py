"""A box passed on between two groups, each with an app and a folder of its own: a file out, the file in."""

from collections.abc import Callable
from pathlib import Path

from companion.boxes import box_of
from companion.games import ALL
from companion.store import open_folder
from tests.e2e.conftest import Server
from tests.e2e.ui import Ui

SECONDS = 30_000


def know(folder: Path, **facts: int) -> Path:
    """The folder of a group that has read these curses."""
    store = open_folder(folder, ALL, backups=False)
    store.library.choose(lang="fr")
    told = {f"curses.{row}.count": n for row, n in facts.items()}
    assert not store.library.put_facts("big_book", told, box_of("big_book", {}))
    assert store.close()
    return folder


def down_to(ui: Ui, name: str) -> None:
    for _ in range(12):
        if ui.has(name):
            return
        ui.scroll(500)


def test_a_box_goes_from_one_group_to_another(
    tmp_path: Path, serving: Callable[..., Server], visit: Callable[..., Ui]
) -> None:
    theirs = visit(serving(data=know(tmp_path / "theirs", E=10, T=9)).address, path="/box/big_book")
    down_to(theirs, "pass-on")
    theirs.tap("pass-on")
    theirs.sees("Copier le texte")
    with theirs.page.expect_download(timeout=SECONDS) as download:
        theirs.tap("main")
    file = tmp_path / "box.json"
    download.value.save_as(file)
    assert b"curses.E.count" in file.read_bytes()

    mine = serving(data=know(tmp_path / "mine", T=8))
    ui = visit(mine.address, path="/box/big_book")
    down_to(ui, "take-in")
    ui.tap("take-in")
    with ui.page.expect_file_chooser(timeout=SECONDS) as chooser:
        ui.tap("code-file")
    chooser.value.set_files(str(file))
    ui.tap("theirs-curses.T.count")
    ui.tap("main")
    ui.sees("Import fait")
    assert mine.stop() == 0
    store = open_folder(mine.data, ALL, backups=False)
    assert store.library.facts("big_book") == {"curses.E.count": 10, "curses.T.count": 9}
    assert store.library.others("big_book") == {"curses.E.count", "curses.T.count"}
    former = store.library.former("big_book", "curses.T.count")
    assert former is not None
    assert former.fact == 8
    store.close()
