"""Box facts: figures printed on the real components.

Figures of the booklet ship in ``data/games/<id>/box.json``. Figures that only the box shows are asked
from its owner once and stored. A figure not entered yet is :class:`Unknown`, a value of its own: no
number is ever invented.

Facts are grouped in tables of rows and columns, so that one generic page can ask for all of them.
A fact's key is ``table.row.column``.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeVar

Fact = int | str
K = TypeVar("K", bound=StrEnum)

LONGEST_WORD = 40
"""Maximum length of a word that the owner types, in characters."""


class Origin(StrEnum):
    """The source of a figure; screens show it beside the figure."""

    SHIPPED = "shipped"
    """Printed in the booklet."""
    OWNER = "owner"
    """Read off the owner's box."""
    OTHER = "other"
    """Read off another group's box, and passed on."""
    FAQ = "faq"
    """Answered in the publisher's FAQ."""
    READING = "reading"
    """Chosen by this app where the booklet is ambiguous."""

    @property
    def key(self) -> str:
        """The key of its text."""
        return f"facts.{self.value}"


@dataclass(frozen=True, slots=True)
class Unknown:
    """A figure that only the box shows and that the owner has not entered yet."""

    key: str


@dataclass(frozen=True, slots=True)
class Column:
    """One kind of figure: a number within limits, one of a few choices, or a word the owner types."""

    id: str
    low: int = 0
    high: int = 99
    choices: tuple[str, ...] = ()
    text: bool = False
    words: str = ""
    """The enum whose texts name the choices, if the column's own id does not."""
    longest: int = LONGEST_WORD
    """Maximum number of characters of a text."""

    def accepts(self, value: object) -> bool:
        """Return True if this figure can have the value."""
        if self.text:
            return isinstance(value, str) and value == value.strip() and 0 < len(value) <= self.longest
        if self.choices:
            return value in self.choices
        return isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high


@dataclass(frozen=True, slots=True)
class FactTable:
    """A table of figures. ``rows`` is empty if the owner names the rows (magicians, creatures)."""

    id: str
    unknown: str
    """The id of the unknown in the rules: U-1."""
    columns: tuple[Column, ...]
    rows: tuple[str, ...] = ()
    total: int | None = None
    """The sum of all figures of the table; None if the booklet does not give it."""
    quiet: bool = False
    """True for figures learnt only by playing: no page asks for them."""
    grows: str = ""
    """The column of the expansions that adds to the total (see expansions.py); empty if there is none."""

    def key(self, row: str, column: str) -> str:
        """Return the key of one figure."""
        return f"{self.id}.{row}.{column}"


SETTLED = FactTable(
    "settled",
    "",
    (Column("is", choices=("yes",)), Column("note", text=True, longest=120)),
    quiet=True,
)
"""Readings (rows: ``A-5``) that the group plays as answered; the note says by whom or why."""
ATTACHED = FactTable(
    "attached",
    "",
    (
        Column("expansion", text=True),
        Column("of", text=True),
        Column("n", low=-99, high=99),
        Column("text", text=True, longest=200),
    ),
    quiet=True,
)
"""Cards of expansions that lie in front of a seat (rows: their names): what they change, or a reminder."""
SHARED = (SETTLED, ATTACHED)
"""Tables of every game: no ``box.json`` names them, and no page of the box asks for them."""


@dataclass(frozen=True, slots=True)
class Box:
    """The figures of one game: shipped ones take precedence over the owner's.

    >>> box = Box((), {"track.1.1": 2}, {"track.1.2": 0})
    >>> box.fact("track.1.1"), box.fact("track.1.2"), box.fact("track.1.3")
    (2, 0, Unknown(key='track.1.3'))
    """

    tables: tuple[FactTable, ...] = ()
    shipped: Mapping[str, Fact] = field(default_factory=dict)
    owner: Mapping[str, Fact] = field(default_factory=dict)
    others: frozenset[str] = frozenset()
    """Keys of the owner's figures that were read off another group's box."""

    def origin(self, key: str) -> Origin | None:
        """Return the source of a figure; None while it is unknown."""
        if key in self.shipped:
            return Origin.SHIPPED
        if key not in self.owner:
            return None
        return Origin.OTHER if key in self.others else Origin.OWNER

    def fact(self, key: str) -> Fact | Unknown:
        """Return one figure, or Unknown."""
        if key in self.shipped:
            return self.shipped[key]
        return self.owner.get(key, Unknown(key))

    def number(self, key: str) -> int | None:
        """Return one figure as a number; None if it is unknown or not a number."""
        value = self.fact(key)
        return value if isinstance(value, int) else None

    def word(self, key: str) -> str | None:
        """Return one figure as a word; None if it is unknown or not a word."""
        value = self.fact(key)
        return value if isinstance(value, str) else None

    def choice(self, key: str, kind: type[K]) -> K | None:
        """Return one figure as a member of the enum ``kind``; None if it is unknown or no member."""
        word = self.word(key)
        return kind(word) if word in tuple(kind) else None

    def rows(self, table: FactTable) -> tuple[str, ...]:
        """Return the rows of a table: the fixed ones, or those named so far."""
        if table.rows:
            return table.rows
        named = (key.split(".")[1] for key in (*self.shipped, *self.owner) if key.startswith(f"{table.id}."))
        return tuple(dict.fromkeys(named))

    def rows_of(self, id_: str) -> tuple[str, ...]:
        """Return the rows of the table with this id; empty if the game has no such table."""
        return next((self.rows(table) for table in self.tables if table.id == id_), ())

    def column(self, key: str) -> Column | None:
        """Return the column that a key belongs to; None if the game has no such figure."""
        parts = key.split(".")
        if len(parts) != 3 or not parts[1]:
            return None
        for table in (*self.tables, *SHARED):
            if table.id == parts[0] and (not table.rows or parts[1] in table.rows):
                return next((column for column in table.columns if column.id == parts[2]), None)
        return None

    def total(self, table: FactTable) -> tuple[int, bool]:
        """Return the sum of the known figures of a table, and True if all are known."""
        keys = [table.key(row, column.id) for row in self.rows(table) for column in table.columns]
        numbers = [self.number(key) for key in keys]
        return sum(number or 0 for number in numbers), None not in numbers and bool(numbers)

    def odd(self, table: FactTable) -> bool:
        """Return True if the figures cannot add up to the expected total.

        While the owner names the rows, a smaller sum is accepted: more rows may come.
        """
        wanted = self.wanted(table)
        if wanted is None:
            return False
        have, full = self.total(table)
        return have > wanted or (full and bool(table.rows) and have != wanted)

    def wanted(self, table: FactTable) -> int | None:
        """Return the expected sum of a table: the booklet's total plus expansions; None without a total."""
        if table.total is None or not table.grows:
            return table.total
        more = [
            self.number(key) or 0
            for key in self.owner
            if key.startswith("extra.") and key.endswith(f".{table.grows}")
        ]
        return table.total + sum(more)

    def accepts(self, key: str, value: object) -> bool:
        """Return True if the owner may store this value under this key."""
        column = self.column(key)
        return column is not None and key not in self.shipped and column.accepts(value)


def read_box(shipped: Mapping[str, Any], owner: Mapping[str, Fact], others: Collection[str] = ()) -> Box:
    """Build a box from the JSON of ``box.json`` and the owner's figures.

    ``others`` are the keys of figures from another group. Figures that do not fit (from an older or foreign
    file) are left out.
    """
    tables = tuple(
        FactTable(
            id=table["id"],
            unknown=table["unknown"],
            columns=tuple(
                Column(
                    c["id"],
                    c.get("low", 0),
                    c.get("high", 99),
                    tuple(c.get("choices", ())),
                    text=c.get("text", False),
                    words=c.get("words", ""),
                )
                for c in table["columns"]
            ),
            rows=tuple(table.get("rows", ())),
            total=table.get("total"),
            quiet=table.get("quiet", False),
            grows=table.get("grows", ""),
        )
        for table in shipped.get("tables", ())
    )
    blank = Box(tables, dict(shipped.get("figures", {})))
    kept = {key: value for key, value in owner.items() if blank.accepts(key, value)}
    return Box(blank.tables, blank.shipped, kept, frozenset(others) & kept.keys())
