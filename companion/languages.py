"""The available languages: plural forms, number formats, and how words join.

A language consists of files only: ``text.<lang>.json`` beside the others in ``data/app``, ``data/tray`` and
in the folder of each game, and ``help.<lang>.json`` there. Adding these files adds the language. Missing
texts are shown in French; ``companion texts --missing LANG`` lists them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.paths import data_dir

FIRST = "fr"
"""The language of the rulebooks: the default, and the fallback for missing texts."""
_FILE = re.compile(r"text\.([a-z]{2,3}(?:-[a-zA-Z]{2,8})?)\.json")


def _found() -> tuple[str, ...]:
    names = (_FILE.fullmatch(path.name) for path in (data_dir() / "app").iterdir())
    found = sorted(match[1] for match in names if match)
    return (FIRST, *(lang for lang in found if lang != FIRST))


LANGUAGES = _found()


def _one_or_other(size: float) -> str:
    return "one" if size == 1 else "other"


def _below_two(size: float) -> str:
    return "one" if size < 2 else "other"


def _never(size: float) -> str:
    return "other"


def _west_slavic(size: float) -> str:
    if size == 1:
        return "one"
    return "few" if size in (2, 3, 4) else "other"


def _polish(size: float) -> str:
    few = size % 10 in (2, 3, 4) and size % 100 not in (12, 13, 14)
    return "one" if size == 1 else "few" if few else "other"


def _east_slavic(size: float) -> str:
    if size % 10 == 1 and size % 100 != 11:
        return "one"
    return "few" if size % 10 in (2, 3, 4) and size % 100 not in (12, 13, 14) else "other"


_ELIDES = re.compile(r"\b(d|qu|jusqu|lorsqu|puisqu|quoiqu)e \{(\w+)\}", re.IGNORECASE)
_VOWEL = re.compile(r"(?!oui\b|onz|yaourt)(?:[aeiouàâäéèêëîïôöùûüœæ]|y[^aeiouéèêà])", re.IGNORECASE)


def _as_written(text: str, facts: Mapping[str, str]) -> str:
    return text


def _french_elision(text: str, facts: Mapping[str, str]) -> str:
    """Return the text with "de {player}" changed to "d’{player}" before a vowel.

    An h may be aspirate, so the text stays as it is before one.
    """
    if "e {" not in text:
        return text

    def joined(found: re.Match[str]) -> str:
        vowel = _VOWEL.match(facts.get(found[2], ""))
        return f"{found[1]}\N{RIGHT SINGLE QUOTATION MARK}{{{found[2]}}}" if vowel else found[0]

    return _ELIDES.sub(joined, text)


@dataclass(frozen=True, slots=True)
class Grammar:
    """Plural forms and number format of a language; ``form`` returns the suffix of a text's key."""

    form: Callable[[float], str] = _one_or_other
    comma: str = "."
    thousands: str = ","
    join: Callable[[str, Mapping[str, str]], str] = _as_written
    """Adapts a text with placeholders to the words that will fill them, as French elision does."""


_NBSP = "\N{NO-BREAK SPACE}"
_GRAMMARS = {
    "fr": Grammar(_below_two, ",", _NBSP, _french_elision),
    "pt": Grammar(_below_two, ",", "."),
    **dict.fromkeys(("de", "es", "it", "nl", "da", "el", "tr", "id"), Grammar(comma=",", thousands=".")),
    **dict.fromkeys(("sv", "nb", "fi", "hu", "bg"), Grammar(comma=",", thousands=_NBSP)),
    **dict.fromkeys(("cs", "sk"), Grammar(_west_slavic, ",", _NBSP)),
    "pl": Grammar(_polish, ",", _NBSP),
    **dict.fromkeys(("ru", "uk"), Grammar(_east_slavic, ",", _NBSP)),
    **dict.fromkeys(("ja", "zh", "ko", "th"), Grammar(_never)),
}
"""From the plural rules of Unicode's CLDR, for whole numbers. All other languages count as English does."""


def grammar(lang: str) -> Grammar:
    """Return the grammar of a language, or of its base language, or that of English.

    >>> grammar("pt-BR").form(1.5), grammar("en").form(0), grammar("pl").form(22)
    ('one', 'other', 'few')
    """
    return _GRAMMARS.get(lang) or _GRAMMARS.get(lang.split("-", maxsplit=1)[0]) or Grammar()
