"""What goes to the disk and what comes back from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.core.game import AnyGame
from companion.core.journal import Chapter, Entry, Header
from companion.core.table import AnyTable
from companion.store.damage import Damage

if TYPE_CHECKING:
    from companion.core.codec import Codec


_CODECS: dict[int, Codec] = {}


def codec_of(game: AnyGame) -> Codec:
    """The one codec of a game: making one takes time."""
    # By identity: a game is hashable, but its hash looks at everything it is made of.
    codec = _CODECS.get(id(game))
    if codec is None:
        # Until a table is opened nobody reads or writes a state: the shelf lives on cards.
        from companion.core.codec import Codec

        codec = _CODECS[id(game)] = Codec(game)
    return codec


@dataclass(frozen=True, slots=True)
class PendingWrite:
    """An entry on its way to the disk, with all that is needed to write it; without one, a new table."""

    game: AnyGame
    header: Header
    chapter: Chapter[Any]
    entry: Entry | None = None


def line_of(table: AnyTable, entry: Entry | None) -> PendingWrite:
    """What is to be written for a table's newest entry."""
    return PendingWrite(table.game, table.header, table.opening_of_chapter, entry)


@dataclass(frozen=True, slots=True)
class Loaded:
    """A table from the disk, and what was wrong with its files."""

    table: AnyTable
    damage: tuple[Damage, ...] = ()


def new_lines(table: AnyTable) -> list[PendingWrite]:
    """What is to be written for a table nobody has kept so far. It must be in its first chapter."""
    first = line_of(table, None)
    if first.chapter.number != 1:
        raise ValueError(f"table {table.header.table} has chapters that were never kept")
    return [
        first,
        *(PendingWrite(first.game, first.header, first.chapter, entry) for entry in table.chapter.entries),
    ]
