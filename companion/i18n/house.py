"""Expansions and rules of the house in words: "Vol. 2 (+5 Madness cards)"."""

from __future__ import annotations

from companion.core.house import TABLE, Extra, Extras
from companion.i18n.words import Words


def tell_extra(words: Words, extra: Extra) -> str:
    """ "+5 cartes Folie"."""
    key = f"box.{TABLE}.column.{extra.of}"
    what = words.g(key) if words.has(f"{words.game}.{key}") else extra.of
    return words.t("app.house.more", n=extra.more, what=what)


def tell_adds(words: Words, extras: Extras) -> str:
    """Return what an expansion adds: "+5 cartes Folie, +2 pages"; nothing for one that is only named."""
    return ", ".join(tell_extra(words, extra) for extra in extras if extra.of)


def by_name(extras: Extras) -> dict[str, Extras]:
    """What each of them adds, in the order in which they were named."""
    names = dict.fromkeys(extra.name for extra in extras)
    return {name: tuple(extra for extra in extras if extra.name == name) for name in names}


def tell_house(words: Words, extras: Extras) -> str:
    """ "Règles maison : Vol. 2 (+5 cartes Folie)"; nothing at a table that plays by the booklet."""
    if not extras:
        return ""
    told = [
        f"{name} ({adds})" if (adds := tell_adds(words, each)) else name
        for name, each in by_name(extras).items()
    ]
    return words.t("app.house.told", what=", ".join(told))
