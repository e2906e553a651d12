"""The Horde: a pyramid of cards, the lower ones overlapping those above (SY-11, SY-17).

A layout is written in rows, top row first, one letter a card: ``("m", "Mm", "MMM")``. Rows are centred
above each other; a dot is an empty place, so a row may be shifted by half a card.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from companion.core.seats import Seat
from companion.games.syncro import figures
from companion.games.syncro.vocabulary import Back, Kind, Power

GAP = "."
LETTERS: dict[str, tuple[Back, bool]] = {
    "M": (Back.MONSTER, True),
    "m": (Back.MONSTER, False),
    "B": (Back.BOSS, False),
    "F": (Back.FOG, False),
    "L": (Back.LIEUTENANT, False),
    "C": (Back.CERBERUS, False),
    "W": (Back.BOSS2, False),
}
"""A letter of a layout: its back, and whether it lies face up; only monsters may (SY-54, SY-63, SY-67)."""

Rows = tuple[str, ...]
_UP, _DOWN = "M", "m"

MONSTERS = (Kind.PLAIN, Kind.MUSHROOM, Kind.GOLEM, Kind.DRAGON)
"""What a card with a Monster or Cerberus back may turn out to be (U-2, U-9)."""
_OWN_KIND = {Back.BOSS: Kind.BOSS, Back.LIEUTENANT: Kind.LIEUTENANT, Back.BOSS2: Kind.BOSS2}


@dataclass(frozen=True, slots=True)
class Spell:
    """A Spell card on a Horde card. No value before it is turned up (invariant 13)."""

    owner: Seat | None
    value: int | None = None
    fresh: bool = True
    """Played this turn (SY-22)."""


@dataclass(frozen=True, slots=True)
class HordeCard:
    """One card of the Horde, named by a number that never changes."""

    id: int
    row: int
    x: int
    """Half cards right of the middle; cards of one row are two apart."""
    back: Back = Back.MONSTER
    up: bool = False
    kind: Kind | None = None
    """None until it is told what it is (U-2, U-9)."""
    strength: int | None = None
    under: tuple[int, ...] = ()
    """Values slipped under it (SY-44)."""
    spells: tuple[Spell, ...] = ()
    signs: tuple[Power, ...] = ()
    label: str = ""
    fixed: int | None = None
    """Other cards in play when the first Spell of the turn was laid on it (A-10)."""
    printed: int | None = None
    """The strength as it was told, once a card's text has changed it (F9)."""

    @property
    def target(self) -> bool:
        """True when it must be destroyed to win (SY-31, SY-70, A-27)."""
        return self.back is not Back.FOG

    @property
    def told(self) -> bool:
        """Kind and strength are known."""
        return self.kind is not None and self.strength is not None

    @property
    def printed_strength(self) -> int:
        """The strength printed on it, so far as it was told."""
        return (self.strength or 0) if self.printed is None else self.printed

    @property
    def called(self) -> Kind | Back:
        """What it turned out to be, else its back; a Cerberus without a kind keeps its name (SY-73, U-9)."""
        guard = self.back is Back.CERBERUS and self.kind is Kind.PLAIN
        return self.back if self.kind is None or guard else self.kind

    @property
    def own_kind(self) -> Kind | None:
        """What its back says already; None for a back that many share."""
        return _OWN_KIND.get(self.back)

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """What it may turn out to be, by its back (U-9)."""
        return MONSTERS if self.own_kind is None else (self.own_kind,)

    @property
    def down(self) -> int:
        """Spell cards on it that still lie face down."""
        return sum(spell.value is None for spell in self.spells)

    @property
    def values(self) -> tuple[int, ...]:
        """Values that lie face up on it."""
        return tuple(spell.value for spell in self.spells if spell.value is not None)

    @property
    def half(self) -> int:
        """Half its width, in half cards: the big card is three cards wide (SY-72)."""
        return _half(self.back)

    def changed(self, **changes: Any) -> HordeCard:
        """The same card with fields changed."""
        return replace(self, **changes)


def covers(lower: HordeCard, upper: HordeCard) -> bool:
    """True when a card of the next row lies on a corner of the upper one (SY-11, SY-17)."""
    return lower.row == upper.row + 1 and abs(lower.x - upper.x) < lower.half + upper.half


def in_order(cards: tuple[HordeCard, ...]) -> tuple[HordeCard, ...]:
    """From bottom to top, left to right (SY-24)."""
    return tuple(sorted(cards, key=lambda card: (-card.row, card.x)))


def readable(rows: Rows) -> bool:
    """True when every letter stands for a card and the pyramid has room on a screen."""
    return (
        0 < len(rows) <= figures.MOST_ROWS
        and all(0 < len(row) <= figures.MOST_WIDE for row in rows)
        and all(letter in LETTERS or letter == GAP for row in rows for letter in row)
    )


def backs(rows: Rows) -> tuple[Back, ...]:
    """The backs of a layout."""
    return tuple(LETTERS[letter][0] for row in rows for letter in row if letter != GAP)


def build(rows: Rows, first: int) -> tuple[HordeCard, ...]:
    """The cards of a layout, numbered from ``first`` on."""
    cards: list[HordeCard] = []
    for number, row in enumerate(rows, 1):
        widths = [2 * letter_of(sign).wide for sign in row]
        left = -sum(widths) // 2
        for letter, width in zip(row, widths, strict=True):
            if letter != GAP:
                back, up = LETTERS[letter]
                cards.append(HordeCard(first + len(cards), number, left + width // 2, back, up))
            left += width
    return tuple(cards)


def _half(back: Back) -> int:
    return 3 if back is Back.BOSS2 else 1


# -- writing a layout --------------------------------------------------------------------------


def pyramid(rows: int) -> Rows:
    """A blank pyramid: one face-down card on top, one more in each row, the last row face up (U-3)."""
    return tuple((_UP if number == rows else _DOWN) * number for number in range(1, rows + 1))


@dataclass(frozen=True, slots=True)
class Letter:
    """One place of a layout: a card by its back, or a gap."""

    sign: str
    back: Back | None
    """None for a gap."""
    up: bool

    @property
    def wide(self) -> int:
        """How many cards wide it is (SY-72)."""
        return 1 if self.back is None else _half(self.back)


def letter_of(sign: str) -> Letter:
    """What a sign of a layout stands for."""
    return Letter(sign, *LETTERS.get(sign, (None, False)))


@dataclass(frozen=True, slots=True)
class Diagram:
    """A layout while it is written (U-3)."""

    rows: Rows

    @property
    def lines(self) -> tuple[tuple[Letter, ...], ...]:
        """Its places, row by row from the top."""
        return tuple(tuple(map(letter_of, row)) for row in self.rows)

    @property
    def wide(self) -> int:
        """The widest row, in cards (SY-72)."""
        return max(sum(letter.wide for letter in line) for line in self.lines)

    @property
    def cards(self) -> int:
        """How many cards it has."""
        return len(backs(self.rows))

    def painted(self, row: int, place: int, sign: str) -> Diagram:
        """A card becomes what the sign says; a monster that lies face up already is turned over."""
        line = self.rows[row - 1]
        new = _DOWN if sign == line[place] == _UP else sign
        return self._with(row, line[:place] + new + line[place + 1 :])

    def with_rows(self, count: int) -> Diagram:
        """So many rows: new ones as in a blank pyramid; one that nobody has painted yet stays blank."""
        blank, rows = pyramid(count), self.rows
        return Diagram(blank if rows == pyramid(len(rows)) else (*rows[:count], *blank[len(rows) :]))

    def with_cards(self, row: int, count: int) -> Diagram:
        """So many cards in one row: new ones lie face down."""
        return self._with(row, self.rows[row - 1][:count].ljust(count, _DOWN))

    def _with(self, row: int, line: str) -> Diagram:
        return Diagram((*self.rows[: row - 1], line, *self.rows[row:]))
