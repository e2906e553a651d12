"""Expansions and house rules that increase numbers of the booklet.

The owner enters them once, on the page of the box: a row of the table ``extra`` (see ``box.json``), with one
column for each number of the game that can grow. A new table copies the expansions in use into its state
(``house``): its rules and invariants take them into account, and its screens show that they are not the
booklet's. A game reads a number as ``figures.CUBES + bonus_for(state.house, "cubes")``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.core.box import Box, FactTable

TABLE = "extra"
"""The id of the fact table that holds the expansions."""
PLAYED = "played"
"""The column that says whether new tables use the expansion; a missing value means yes."""
MOST_NAMES = 12
"""Maximum number of expansions and house rules at one table."""
MOST_MORE = 99


@dataclass(frozen=True, slots=True)
class Expansion:
    """The amount that an expansion or house rule adds to one number."""

    name: str
    of: str
    """The id of the number: its column in the box."""
    more: int


Expansions = tuple[Expansion, ...]


def extra_table(box: Box) -> FactTable | None:
    """Return the table of expansions; None if the game has no number that can grow."""
    return next((table for table in box.tables if table.id == TABLE), None)


def is_played(box: Box, name: str) -> bool:
    """Return True if new tables use this expansion."""
    return box.word(f"{TABLE}.{name}.{PLAYED}") != "no"


def named(box: Box, *, played: bool = True) -> Expansions:
    """Return the expansions of a box; with ``played`` only those that new tables use.

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
    """Return the amount that expansions add to a number of the booklet."""
    return sum(extra.more for extra in extras if extra.of == of)


def fits(extras: Expansions) -> bool:
    """Return False for values no real box can hold (edited files)."""
    return len({extra.name for extra in extras}) <= MOST_NAMES and all(
        extra.name and extra.of and 0 < extra.more <= MOST_MORE for extra in extras
    )


def house_of(state: Any) -> Expansions:
    """Return the expansions and house rules of a table."""
    found: Expansions = getattr(state, "house", ())
    return found
