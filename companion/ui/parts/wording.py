"""Small things about words that every game says alike."""

from __future__ import annotations

from fractions import Fraction

from companion.ui.session import Ui

MINUS = "\N{MINUS SIGN}"
TINY = Fraction(1, 1000)
"""A smaller chance is not told in tenths of a percent."""


def capital(text: str) -> str:
    """The first letter large: words of the vocabulary stand in lines of their own.

    >>> capital("pioche Sort"), capital("")
    ('Pioche Sort', '')
    """
    return text[:1].upper() + text[1:]


def figure(n: int | None) -> str:
    """A number, or a question mark while nobody read it.

    >>> figure(4), figure(0), figure(None)
    ('4', '0', '?')
    """
    return "?" if n is None else str(n)


def signed(n: int, zero: str = "+0") -> str:
    """A change, never a bare number: no change is "+0" among bonuses, "0" where one counts up and down to it.

    >>> signed(2), signed(-1), signed(0), signed(0, "0")
    ('+2', '−1', '+0', '0')
    """
    return f"{MINUS}{-n}" if n < 0 else f"+{n}" if n else zero


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
