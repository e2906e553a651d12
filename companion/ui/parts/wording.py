"""Small things about words that every game says alike."""

from __future__ import annotations

from fractions import Fraction

from companion.ui.desk import Ui

TINY = Fraction(1, 1000)
"""A smaller chance is not told in tenths of a percent."""


def capital(text: str) -> str:
    """The first letter large: words of the vocabulary stand in lines of their own.

    >>> capital("pioche Sort"), capital("")
    ('Pioche Sort', '')
    """
    return text[:1].upper() + text[1:]


def percent(ui: Ui, chance: Fraction) -> str:
    """ "82,1 %"; what is not quite never or always does not pretend to be."""
    if 0 < chance < TINY:
        return ui.t("percent.tiny")
    if 1 - TINY < chance < 1:
        return ui.t("percent.nearly")
    return whole_percent(ui, chance) if chance in (0, 1) else ui.t("percent", n=chance * 100)


def whole_percent(ui: Ui, chance: Fraction | float) -> str:
    """ "42 %": whole numbers, as one says them at the table."""
    return ui.t("percent", n=round(chance * 100))
