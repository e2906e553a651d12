"""The words of the rulebook that the state is told in: zones, spaces, phases, faces of cards."""

from __future__ import annotations

from enum import StrEnum

from companion.games.big_book.elements import Element


class Zone(StrEnum):
    """Where a madness may be (Main, Pioche, Défausse, Soutien, pile Folie)."""

    HAND = "hand"
    DRAW = "draw"
    DISCARD = "discard"
    SUPPORT = "support"
    DRAW_TOP = "draw_top"
    PILE = "pile"


class Space(StrEnum):
    """Spaces of the Invocation track, a loop (BB-21)."""

    INVOCATION = "INV"
    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"

    @property
    def number(self) -> int:
        """0 for Invocation, else what is printed."""
        return 0 if self is Space.INVOCATION else int(self.value)


class Slot(StrEnum):
    """Places for curses, in the order in which they are filled (BB-22, BB-32)."""

    TWO = "2"
    THREE_LEFT = "3L"
    THREE_RIGHT = "3R"
    FOUR = "4"
    FIVE = "5"

    @property
    def space(self) -> Space:
        """The space the slot lies on."""
        return Space(self.value[0])


class Phase(StrEnum):
    """The four phases of a turn, in order (BB-25)."""

    CONCENTRATION = "concentration"
    MONSTER = "monster"
    ACTION = "action"
    RECOVERY = "recovery"


class Status(StrEnum):
    """Whether the game goes on."""

    PLAYING = "playing"
    WON = "won"
    LOST = "lost"


class Loss(StrEnum):
    """The three ways to lose (BB-71)."""

    MADNESS = "madness"
    FINAL = "final"
    ALL = "all"


class Basic(StrEnum):
    """The four spells everybody starts with (BB-12)."""

    COMBUSTION = "combustion"
    ICE = "glace"
    GROWTH = "croissance"
    TELEPATHY = "telepathie"


class Unnamed(StrEnum):
    """A spell of the library that nobody gave a name: its pile and its level (U-6)."""

    E1 = "E1"
    E2 = "E2"
    E3 = "E3"
    T1 = "T1"
    T2 = "T2"
    T3 = "T3"
    F1 = "F1"
    F2 = "F2"
    F3 = "F3"
    A1 = "A1"
    A2 = "A2"
    A3 = "A3"


class Face(StrEnum):
    """What a card in support shows: an element and its value, or madness."""

    E1 = "E1"
    E2 = "E2"
    E3 = "E3"
    T1 = "T1"
    T2 = "T2"
    T3 = "T3"
    F1 = "F1"
    F2 = "F2"
    F3 = "F3"
    A1 = "A1"
    A2 = "A2"
    A3 = "A3"
    MADNESS = "madness"

    @property
    def element(self) -> Element | None:
        """None for a madness."""
        return None if self is Face.MADNESS else Element(self.value[0])

    @property
    def value_printed(self) -> int:
        """1 to 3; a madness produces nothing."""
        return 0 if self is Face.MADNESS else int(self.value[1])
