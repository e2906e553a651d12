"""A language nobody speaks: every vowel accented, and every word a third longer."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from companion.boxes import box_of
from companion.games import ALL
from companion.i18n import words
from companion.store import Store, cards
from companion.store.damage import OpenFailure

LANG = "xx"
OWN = frozenset({"companion", "Escape", "Français", "English"})
"""The same in every language: our name, a key, and the languages in their own words."""
_LETTERS = str.maketrans("aeiouycnAEIOUYCN", "áéíóúýçñÁÉÍÓÚÝÇÑ")
_FACT = re.compile(r"(\{[^}]*\})")
_WORD = re.compile(r"[^\W\d_]{2,}")
_VOWEL = re.compile(r"[aeiouyàâäæéèêëîïôöœùûü]", re.IGNORECASE)
_PLAIN = re.compile(r"[aeiouy]", re.IGNORECASE)


def pseudo(text: str) -> str:
    """Facts stay; every other word has accents and a third more letters, in the word itself.

    >>> pseudo("{n} cards of Ada")
    '{n} çááárds óóf Áádá'
    """
    parts = _FACT.split(text)
    return "".join(part if _FACT.fullmatch(part) else _WORD.sub(_longer, part) for part in parts)


def _longer(found: re.Match[str]) -> str:
    word = found[0]
    vowels = [match.start() for match in _VOWEL.finditer(word)]
    if not vowels or (word.isupper() and len(word) <= 3):  # a sign, like "PV" or "II"
        return word
    more = round(len(word) / 3)
    held = list(word.translate(_LETTERS))
    for nth in range(more):
        place = vowels[nth % len(vowels)]
        held[place] += held[place][-1].lower()
    return "".join(held)


_KEPT = (words.texts, words.help_texts)
"""As they are: a test may have put another in their place when the language is first spoken."""


def speak() -> None:
    """From now on the app finds the language, as if its files lay beside the French ones."""
    if LANG in cards._CHOICES["lang"]:
        return
    cards._CHOICES["lang"] = (*cards._CHOICES["lang"], LANG)
    real = words._read

    def read(path: Path) -> dict[str, str]:
        if f".{LANG}." not in path.name:
            return real(path)
        french = real(path.with_name(path.name.replace(f".{LANG}.", ".fr.")))
        return {key: pseudo(text) for key, text in french.items()}

    words._read = read
    for kept in _KEPT:
        kept.cache_clear()


def untranslated(text: str, names: Iterable[str]) -> str:
    """What of a drawn text is in no language: a word with a plain vowel that nobody typed."""
    if not _PLAIN.search(text):
        return ""
    names = frozenset(names)
    for name in _longest_first(names):
        text = text.replace(name, "")
    left = [each for each in re.findall(r"[^\W\d_]{3,}", text) if _PLAIN.search(each) and not each.isupper()]
    # A long name is shortened where there is little room.
    return next((each for each in left if not any(name.startswith(each) for name in names)), "")


@lru_cache(maxsize=8)
def _longest_first(names: frozenset[str]) -> list[str]:
    return sorted(names, key=len, reverse=True)


def typed(value: Any) -> Iterator[str]:
    """Every text that players gave: names of tables, people, cards, zones."""
    if isinstance(value, str) and not isinstance(value, Enum):
        yield value
    elif fields := _fields(type(value)):
        for field in fields:
            yield from _typed_in(getattr(value, field))
    elif isinstance(value, tuple | list | dict):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _typed_in(each)


def _typed_in(value: Any) -> Iterator[str]:
    """The same; most of what a table holds are numbers."""
    return iter(()) if value is None or type(value) in (int, bool) else typed(value)


@cache
def _fields(kind: Any) -> tuple[str, ...]:
    if issubclass(kind, Enum) or not dataclasses.is_dataclass(kind):
        return ()
    return tuple(field.name for field in dataclasses.fields(kind))


def names_in(store: Store) -> frozenset[str]:
    """All that players typed at the tables of a store."""
    names = set(OWN)
    for table_id in store.live():
        loaded = store.open(table_id)
        if isinstance(loaded, OpenFailure):
            continue
        table = loaded.table
        told = [(entry.action, entry.events, entry.text) for entry in table.entries]
        names |= set(typed((table.header, table.state, told)))
    names |= {player.name for player in store.library.roster()}
    for game in ALL:  # what stands on the cards of the box
        box = box_of(game, store.library.facts(game))
        for key, fact in (*box.shipped.items(), *box.owner.items()):
            names |= {*key.split("."), str(fact)}
    return frozenset(name for name in names if name)
