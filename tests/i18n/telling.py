"""Whether something can be told in every language, and what is missing when not."""

from __future__ import annotations

import dataclasses
import string
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import Any

from companion.core.game import BoxPiece, Step
from companion.core.message import Message
from companion.core.summary import Summary
from companion.i18n import words
from companion.i18n.words import LANGUAGES, Words

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Fay", "Gus", "Hal")


def forms(lang: str, key: str) -> list[str]:
    """The texts of a key in one language: one, or a singular and a plural."""
    found = words.texts(lang)
    if key in found:
        return [found[key]]
    return [found[form] for form in (f"{key}.one", f"{key}.other") if form in found]


def placeholders(text: str) -> set[str]:
    """The facts a text wants."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def missing_words(keys: Iterable[str]) -> list[str]:
    """A sentence for each key that a language lacks."""
    return [
        f"The texts in “{lang}” have no words for “{key}”."
        for key in keys
        for lang in LANGUAGES
        if not forms(lang, key)
    ]


def unequal(keys: Iterable[str]) -> list[str]:
    """A sentence for each key whose languages tell different facts."""
    found = []
    for key in keys:
        told = {lang: frozenset().union(*map(placeholders, forms(lang, key))) for lang in LANGUAGES}
        if len(set(told.values())) > 1:
            found.append(
                f"“{key}” tells different facts: " + ", ".join(f"{k} {sorted(v)}" for k, v in told.items())
            )
    return found


def enums_in(value: Any) -> Iterator[Enum]:
    """Enum members in a fact."""
    if isinstance(value, Enum):
        yield value
    elif isinstance(value, tuple | list):
        for part in value:
            yield from enums_in(part)


def wordless(game: str, key: str, facts: Mapping[str, object]) -> list[str]:
    """What is missing to tell this key with these facts, in sentences."""
    found = missing_words([key])
    for lang in LANGUAGES:
        for text in forms(lang, key):
            if not text.strip():
                found.append(f"“{key}” is empty in {lang}.")
            found += [
                f"“{key}” ({lang}) wants the fact “{name}”, which nobody gives."
                for name in placeholders(text) - set(facts)
            ]
            for name in placeholders(text) & set(facts):
                found += _unshown(game, lang, key, name, facts[name])
    return found


def _unshown(game: str, lang: str, key: str, name: str, value: object) -> list[str]:
    found = []
    if isinstance(value, Message):
        found += wordless(game, f"{game}.{value.key}", value.facts)
    for member in enums_in(value):
        found += missing_words([f"{game}.word.{type(member).__name__}.{member.value}"])
    free = value is None or isinstance(value, str | tuple)
    if not free and not Words(lang, game, NAMES).show(value).strip():
        found.append(f"“{key}” ({lang}): the fact “{name}” = {value!r} shows as nothing.")
    return found


def must_be_told(game: str, key: str, facts: Mapping[str, object]) -> None:
    """Fails with sentences that name what is missing."""
    gaps = wordless(game, key, facts)
    assert not gaps, " ".join(gaps)


def says_of(game: str, thing: Summary | Step[Any] | BoxPiece) -> Iterator[tuple[str, Mapping[str, object]]]:
    """Everything a glance, step or checklist line says: full keys with their facts.

    Raises TypeError for other values: a Say itself has no field that holds one, and would pass unseen.
    """
    if not isinstance(thing, Summary | Step | BoxPiece):
        raise TypeError(f"says_of takes a Summary, a Step or a BoxPiece, not {thing!r}")
    for field in dataclasses.fields(thing):
        value = getattr(thing, field.name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Message):
                yield f"{game}.{part.key}", part.facts
    if isinstance(thing, Summary) and thing.outcome is not None:
        yield f"{game}.outcome.{thing.outcome.why}", thing.outcome.facts
