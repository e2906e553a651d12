"""Small text functions shared by all games."""

from __future__ import annotations

from fractions import Fraction

from companion.ui.session import Ui

MINUS = "\N{MINUS SIGN}"
TINY = Fraction(1, 1000)
"""Chances below this are shown as "less than", not in tenths of a percent."""


def capital(text: str) -> str:
    """Return the text with a capital first letter, for vocabulary words shown on their own.

    >>> capital("pioche Sort"), capital("")
    ('Pioche Sort', '')
    """
    return text[:1].upper() + text[1:]


def figure(n: int | None) -> str:
    """Return a number as text; "?" if it has not been entered.

    >>> figure(4), figure(0), figure(None)
    ('4', '0', '?')
    """
    return "?" if n is None else str(n)


def signed(n: int, zero: str = "+0") -> str:
    """Return a change with its sign. No change is "+0" for bonuses, "0" (``zero``) for balances.

    >>> signed(2), signed(-1), signed(0), signed(0, "0")
    ('+2', '−1', '+0', '0')
    """
    return f"{MINUS}{-n}" if n < 0 else f"+{n}" if n else zero


def percent(ui: Ui, chance: Fraction) -> str:
    """Return a chance as "82,1 %"; values near 0 and 1 are never rounded to never or always."""
    if 0 < chance < TINY:
        return ui.t("percent.tiny")
    if 1 - TINY < chance < 1:
        return ui.t("percent.nearly")
    return whole_percent(ui, chance) if chance in (0, 1) else ui.t("percent", n=chance * 100)


def whole_percent(ui: Ui, chance: Fraction | float) -> str:
    """Return a chance in whole percent: "42 %"."""
    return ui.t("percent", n=round(chance * 100))
