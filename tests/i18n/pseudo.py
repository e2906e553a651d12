"""A language nobody speaks: every letter accented and every text a third longer."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from companion.i18n import words

LANG = "xx"
_PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ACCENTED = "áƀćđéƒǵĥíĵķĺḿńóṕɋŕśţúṽẃẋýźÁɃĆĐÉƑǴĤÍĴĶĹḾŃÓṔɊŔŚŢÚṼẂẊÝŹ"
_LETTERS = str.maketrans(_PLAIN, _ACCENTED)
_FACT = re.compile(r"(\{[^}]*\})")


def pseudo(text: str) -> str:
    """Placeholders stay; the rest is accented, and a third of its length is added.

    >>> pseudo("{n} cards")
    '{n} ćáŕđś óó'
    """
    parts = [part if _FACT.fullmatch(part) else part.translate(_LETTERS) for part in _FACT.split(text)]
    letters = sum(len(part) for part in _FACT.split(text) if not _FACT.fullmatch(part))
    more = letters // 3
    tail = [" " + "ó" * min(6, more - at) for at in range(0, more, 6)]
    return "".join([*parts, *tail])


@lru_cache
def texts() -> Mapping[str, str]:
    """All texts of it, from the French ones."""
    return {key: pseudo(text) for key, text in words.texts("fr").items()}


def untranslated(text: str, names: frozenset[str]) -> str:
    """What of a drawn text is in no language: three plain letters in a row that nobody typed."""
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, "")
    left = re.findall(r"[A-Za-z]{3,}", text)
    # A long name is shortened where there is little room.
    return next((each for each in left if not any(name.startswith(each) for name in names)), "")
