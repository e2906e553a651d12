"""The example evening that comes with each game: played to its end, never kept among the tables.

``data/games/<id>/example.json`` is one chapter as a table's file holds it. It is opened in memory, at its
first tap: redo plays it on. Nothing of it is written, so leaving it is all there is to throw it away.
"""

from __future__ import annotations

import json
from dataclasses import replace

from companion.core.game import AnyGame
from companion.core.journal import Header
from companion.core.table import AnyTable, Table
from companion.paths import data_dir
from companion.store.chapter import RawChapter
from companion.store.pending import codec_of
from companion.store.upgrade import upgraded


def has_example(game: str) -> bool:
    """Whether a game brings one."""
    return (data_dir() / "games" / game / "example.json").is_file()


def example_of(game: AnyGame, name: str) -> AnyTable:
    """A fresh copy of the evening, called so, before its first tap."""
    raw = json.loads((data_dir() / "games" / game.id / "example.json").read_text("utf-8"))
    today = upgraded(RawChapter(raw["header"], raw["opening"], tuple(raw["entries"])), game)
    codec = codec_of(game)
    header: Header = codec.load_header({**today.header, "name": name})
    opening = codec.load_opening(today.opening)
    entries = tuple(codec.load_entry(entry) for entry in today.entries)
    table = Table(game, header, [replace(opening, entries=entries)])
    table.undo(count=table.depth)
    return table
