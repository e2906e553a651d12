"""Sums in words: nothing is added to a Sanctuary without its arithmetic in sight."""

from __future__ import annotations

from companion.games.pantacle import figures
from companion.games.pantacle.queries import Sum
from companion.ui.desk import Ui


def price_words(ui: Ui, flames: int, more: int) -> str:
    """ "3 + 2 = 5 cubes"; what curses change stands between."""
    if not more:
        return ui.g("ui.price.is", flames=flames, price=figures.adept_price(flames))
    price = figures.adept_price(flames, more)
    sign = "+" if more > 0 else "−"
    return ui.g("ui.price.changed", flames=flames, change=f"{sign} {abs(more)}", price=price)


def sum_words(ui: Ui, found: Sum) -> str:
    """ "2 + 1 Traque − 1 Épuisement = 2"; a plain gain is just "+2"."""
    if not (found.traque or found.absorbed or found.short):
        return f"+{found.n}"
    parts = [str(found.base)]
    if found.traque:
        parts.append(ui.g("ui.sum.traque"))
    if found.absorbed:
        parts.append(ui.g("ui.sum.absorbed", n=found.absorbed))
    if found.short:
        parts.append(ui.g("ui.sum.short", n=found.short))
    return ui.g("ui.sum.is", sum=" ".join(parts), total=found.n)
