"""Expansions and house rules as text: "Vol. 2 (+5 Madness cards)"."""

from __future__ import annotations

from companion.core.expansions import TABLE, Expansion, Expansions
from companion.i18n.words import Words


def tell_extra(words: Words, extra: Expansion) -> str:
    """Return the addition of one expansion, "+5 cartes Folie"."""
    key = f"box.{TABLE}.column.{extra.of}"
    what = words.g(key) if words.has(f"{words.game}.{key}") else extra.of
    return words.t("app.house.more", n=extra.more, what=what)


def tell_adds(words: Words, extras: Expansions) -> str:
    """Return what an expansion adds: "+5 cartes Folie, +2 pages"; nothing for one that is only named."""
    return ", ".join(tell_extra(words, extra) for extra in extras if extra.of)


def by_name(extras: Expansions) -> dict[str, Expansions]:
    """Return the additions of each expansion by its name, in their order."""
    names = dict.fromkeys(extra.name for extra in extras)
    return {name: tuple(extra for extra in extras if extra.name == name) for name in names}


def tell_house(words: Words, extras: Expansions) -> str:
    """Return "Règles maison : Vol. 2 (+5 cartes Folie)"; empty if the table has no expansions."""
    if not extras:
        return ""
    told = [
        f"{name} ({adds})" if (adds := tell_adds(words, each)) else name
        for name, each in by_name(extras).items()
    ]
    return words.t("app.house.told", what=", ".join(told))
