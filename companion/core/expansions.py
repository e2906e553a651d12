"""What else is in the box, by an expansion or a rule of the house: numbers of the booklet, how many more.

The owner names it once, on the page of the box: a row of the table ``extra`` (see ``box.json``), one column
for each number of the game that can grow. A table takes over what is played with when it is opened and keeps
it in its state (``house``): its rules and invariants reckon with it, and its screens say that it is not the
booklet's. A game reads a number as ``figures.CUBES + more(state.house, "cubes")``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.core.box import Box, FactTable

TABLE = "extra"
"""The table of box facts that holds it."""
PLAYED = "played"
"""The column that says whether tables are opened with it; nobody said anything: yes."""
MOST_NAMES = 12
"""Of expansions and rules of the house at one table."""
MOST_MORE = 99


@dataclass(frozen=True, slots=True)
class Expansion:
    """What an expansion or a rule of the house adds to one number."""

    name: str
    of: str
    """The number, as the column of the box names it."""
    more: int


Expansions = tuple[Expansion, ...]


def extra_table(box: Box) -> FactTable | None:
    """Where a game lets numbers grow; None for one that does not."""
    return next((table for table in box.tables if table.id == TABLE), None)


def is_played(box: Box, name: str) -> bool:
    """Whether new tables are opened with it."""
    return box.word(f"{TABLE}.{name}.{PLAYED}") != "no"


def named(box: Box, *, played: bool = True) -> Expansions:
    """All that a box has besides the booklet's; with ``played`` only what tables are opened with.

    >>> from companion.core.box import Column
    >>> table = FactTable(TABLE, "", (Column("cubes"), Column(PLAYED, choices=("yes", "no"))))
    >>> named(Box((table,), {}, {"extra.Vol 2.cubes": 5, "extra.Vol 3.cubes": 2, "extra.Vol 3.played": "no"}))
    (Expansion(name='Vol 2', of='cubes', more=5),)
    """
    table = extra_table(box)
    rows = () if table is None else box.rows(table)
    found = [
        Expansion(name, column.id, n)
        for name in rows
        if not played or is_played(box, name)
        for column in (table.columns if table is not None else ())
        if column.id != PLAYED and (n := box.number(f"{TABLE}.{name}.{column.id}"))
    ]
    names = list(dict.fromkeys(extra.name for extra in found))[:MOST_NAMES]
    return tuple(extra for extra in found if extra.name in names)


def bonus_for(extras: Expansions, of: str) -> int:
    """By how many a number of the booklet is larger at this table."""
    return sum(extra.more for extra in extras if extra.of == of)


def fits(extras: Expansions) -> bool:
    """False for what no box can have: it comes from an edited file only."""
    return len({extra.name for extra in extras}) <= MOST_NAMES and all(
        extra.name and extra.of and 0 < extra.more <= MOST_MORE for extra in extras
    )


def house_of(state: Any) -> Expansions:
    """What a table plays with besides the booklet's."""
    found: Expansions = getattr(state, "house", ())
    return found
