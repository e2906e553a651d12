"""Expansions and house rules that increase numbers of the booklet.

The owner enters them once, on the page of the box: a row of the table ``extra`` (see ``box.json``), with one
column for each number of the game that can grow. A new table copies the expansions in use into its state
(``house``): its rules and invariants take them into account, and its screens show that they are not the
booklet's. A game reads a number as ``figures.CUBES + bonus_for(state.house, "cubes")``.

Cards of an expansion that lie in front of a seat are named once too (table ``attached`` of every box). At a
table such a card is attached to a seat (``annotation_actions.py``): as a reminder, or as a change of a number
of that seat that the game declares in ``Game.attachable``; the player then holds it as :class:`SeatCard`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

from companion.core.box import ATTACHED, Box, Fact, FactTable
from companion.core.seats import Seat

TABLE = "extra"
"""The id of the fact table that holds the expansions."""
PLAYED = "played"
"""The column that says whether new tables use the expansion; a missing value means yes."""
MOST_NAMES = 12
"""Maximum number of expansions and house rules at one table."""
MOST_MORE = 99


@dataclass(frozen=True, slots=True)
class Expansion:
    """The amount that an expansion or house rule adds to one number.

    One that adds to no number is present by its name: ``of`` is empty, ``more`` is 0.
    """

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
    found: list[Expansion] = []
    for name in rows:
        if table is None or (played and not is_played(box, name)):
            continue
        numbers = [(column.id, box.number(table.key(name, column.id))) for column in table.columns]
        adds = [Expansion(name, of, n) for of, n in numbers if of != PLAYED and n]
        found += adds or [Expansion(name, "", 0)]
    names = list(dict.fromkeys(extra.name for extra in found))[:MOST_NAMES]
    return tuple(extra for extra in found if extra.name in names)


def bonus_for(extras: Expansions, of: str) -> int:
    """Return the amount that expansions add to a number of the booklet."""
    return sum(extra.more for extra in extras if extra.of == of)


def fits(extras: Expansions) -> bool:
    """Return False for values no real box can hold (edited files)."""
    return len({extra.name for extra in extras}) <= MOST_NAMES and all(
        extra.name and (0 < extra.more <= MOST_MORE if extra.of else not extra.more) for extra in extras
    )


def house_of(state: Any) -> Expansions:
    """Return the expansions and house rules of a table."""
    found: Expansions = getattr(state, "house", ())
    return found


def expansions_of(state: Any) -> tuple[str, ...]:
    """Return the names of what a table plays with, in the order in which they were named."""
    return tuple(dict.fromkeys(extra.name for extra in house_of(state)))


# -- cards in front of a seat ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class KnownCard:
    """A card of an expansion, as the group named it: a number it changes, or a reminder."""

    name: str
    expansion: str = ""
    of: str = ""
    n: int = 0
    text: str = ""

    @property
    def facts(self) -> dict[str, Fact | None]:
        """The facts of the box that remember it."""
        told: dict[str, Fact] = {"expansion": self.expansion, "of": self.of, "n": self.n, "text": self.text}
        return {ATTACHED.key(self.name, column): value or None for column, value in told.items()}


def known_cards(box: Box) -> tuple[KnownCard, ...]:
    """Return the cards of expansions that the group has named, in that order."""

    def word(name: str, column: str) -> str:
        return box.word(ATTACHED.key(name, column)) or ""

    return tuple(
        KnownCard(
            name,
            word(name, "expansion"),
            word(name, "of"),
            box.number(ATTACHED.key(name, "n")) or 0,
            word(name, "text"),
        )
        for name in box.rows(ATTACHED)
    )


@dataclass(frozen=True, slots=True)
class SeatCard:
    """A card in front of a seat that changes a number there."""

    id: int
    of: str
    n: int


SeatCards = tuple[SeatCard, ...]


def bonus(cards: SeatCards, of: str) -> int:
    """Return what the cards in front of a seat add to one of its numbers."""
    return sum(card.n for card in cards if card.of == of)


def with_cards(state: Any, seat: Seat, change: Callable[[SeatCards], SeatCards]) -> Any:
    """Return the state with the cards of a seat changed; the same state for a game whose seats hold none."""
    players = getattr(state, "players", None)
    if not isinstance(players, tuple) or not 1 <= seat <= len(players):
        return state
    player = players[seat - 1]
    if not any(each.name == "attached" for each in fields(player)):
        return state
    return state.with_player(seat, attached=change(player.attached))


def sound_cards(cards: SeatCards) -> bool:
    """Return False for cards no table can have: they come from an edited file only."""
    return all(card.of and 0 < abs(card.n) <= MOST_MORE for card in cards)
