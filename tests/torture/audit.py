"""The questions asked after each blow."""

from __future__ import annotations

import contextlib
import io
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from companion.cli.entry import main as command_line
from companion.core.automation import IN_A_ROW
from companion.store import Disk, Loaded, Store, open_folder, verify
from tests.torture.play import GAMES

Expected = Mapping[str, Sequence[str]]
"""The ids of the entries of each table, as they were said to be saved."""


def opened(folder: Path, disk: Disk) -> Store:
    """The app opens."""
    return open_folder(folder, GAMES, disk, backups=False)


def journal(store: Store, table: str, *, damage: bool = False) -> list[str]:
    """The ids of all entries of a table; without damage unless some is expected."""
    loaded = store.open(table)
    assert isinstance(loaded, Loaded), loaded
    assert damage or loaded.damage == (), loaded.damage
    while loaded.table.look_back():
        pass
    entries = loaded.table.entries
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1)), "a hole in the journal"
    return [entry.id for entry in entries]


def kept(store: Store, saved: Expected, done: Expected) -> dict[str, list[str]]:
    """What was saved is there, in order; what comes after it was really done. Gives what is there."""
    found = {}
    for table, ids in saved.items():
        there = journal(store, table)
        assert there[: len(ids)] == list(ids), f"an acknowledged tap of {table} is lost"
        more = list(done.get(table, ids))
        assert there[: len(more)] == more[: len(there)], f"{table} has taps nobody made"
        # One tap may have been made and written before its player could say so, with all it set off.
        assert len(there) <= len(more) + 1 + IN_A_ROW
        found[table] = there
    return found


def agreed(store: Store, table: str = "") -> None:
    """The check of an export of a table, or of everything, finds nothing wrong."""
    text = store.export(table)
    assert text is not None
    report = verify(text, GAMES)
    assert report.good, [table.trouble for table in report.tables]


def agreed_by_command(text: bytes) -> None:
    """The same, asked of ``companion check`` itself."""
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        file.write(text)
        file.flush()
        with contextlib.redirect_stdout(io.StringIO()) as said:
            code = command_line(["check", file.name])
    assert code == 0, said.getvalue()
