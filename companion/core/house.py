"""What else is in the box, by an expansion or a rule of the house: more of a number of the booklet, cards.

The owner names it once, on the page of the box: a row of the table ``extra`` (see ``box.json``), one column
for each number of the game that can grow. A table takes over what is played with when it is opened and keeps
it in its state (``house``): its rules and invariants reckon with it, and its screens say that it is not the
booklet's. A game reads a number as ``figures.CUBES + more(state.house, "cubes")``.

Cards of an expansion that lie in front of a seat are named once too (table ``attached`` of every box). At a
table such a card is put in front of a seat (``jots.py``): a reminder, or a number of that seat that the game
lets cards change (``Game.attachable``), which its player holds as :class:`SeatCard`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

from companion.core.box import ATTACHED, Box, Fact, FactTable
from companion.core.seats import Seat

TABLE = "extra"
"""The table of box facts that holds it."""
PLAYED = "played"
"""The column that says whether tables are opened with it; nobody said anything: yes."""
MOST_NAMES = 12
"""Of expansions and rules of the house at one table."""
MOST_MORE = 99


@dataclass(frozen=True, slots=True)
class Extra:
    """What an expansion or a rule of the house adds to one number.

    One that adds to no number is here by its name: ``of`` is empty, ``more`` is 0.
    """

    name: str
    of: str
    """The number, as the column of the box names it."""
    more: int


Extras = tuple[Extra, ...]


def extra_table(box: Box) -> FactTable | None:
    """Where a game lets numbers grow; None for one that does not."""
    return next((table for table in box.tables if table.id == TABLE), None)


def is_played(box: Box, name: str) -> bool:
    """Whether new tables are opened with it."""
    return box.word(f"{TABLE}.{name}.{PLAYED}") != "no"


def named(box: Box, *, played: bool = True) -> Extras:
    """All that a box has besides the booklet's; with ``played`` only what tables are opened with.

    >>> from companion.core.box import Column
    >>> table = FactTable(TABLE, "", (Column("cubes"), Column(PLAYED, choices=("yes", "no"))))
    >>> named(Box((table,), {}, {"extra.Vol 2.cubes": 5, "extra.Vol 3.cubes": 2, "extra.Vol 3.played": "no"}))
    (Extra(name='Vol 2', of='cubes', more=5),)
    """
    table = extra_table(box)
    rows = () if table is None else box.rows(table)
    found: list[Extra] = []
    for name in rows:
        if table is None or (played and not is_played(box, name)):
            continue
        numbers = [(column.id, box.number(table.key(name, column.id))) for column in table.columns]
        adds = [Extra(name, of, n) for of, n in numbers if of != PLAYED and n]
        found += adds or [Extra(name, "", 0)]
    names = list(dict.fromkeys(extra.name for extra in found))[:MOST_NAMES]
    return tuple(extra for extra in found if extra.name in names)


def more(extras: Extras, of: str) -> int:
    """By how many a number of the booklet is larger at this table."""
    return sum(extra.more for extra in extras if extra.of == of)


def fits(extras: Extras) -> bool:
    """False for what no box can have: it comes from an edited file only."""
    return len({extra.name for extra in extras}) <= MOST_NAMES and all(
        extra.name and (0 < extra.more <= MOST_MORE if extra.of else not extra.more) for extra in extras
    )


def house_of(state: Any) -> Extras:
    """What a table plays with besides the booklet's."""
    found: Extras = getattr(state, "house", ())
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
