"""The texts of one language.

Texts are flat JSON files: ``data/app/text.<lang>.json`` for the shell (keys under ``app.``), the same in
``data/tray/`` for the dice tray (``tray.``) and ``data/games/<id>/text.<lang>.json`` for each game (keys
under ``<id>.``). A text may have the forms ``.one`` and ``.other`` (``.few`` in some languages), chosen by
the fact ``n`` (see languages.py).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any

from companion.core.message import Message
from companion.core.seats import Seat
from companion.core.spoilers import Spoilers, is_revealed
from companion.kit.tray.presets import Purpose
from companion.languages import LANGUAGES, grammar
from companion.manifest import manifest_of, thrown_for
from companion.paths import data_dir

__all__ = ["LANGUAGES", "Words", "help_chapters", "help_texts", "open_chapters", "texts"]


@lru_cache
def texts(lang: str) -> Mapping[str, str]:
    """Return all texts of a language by full key."""
    found: dict[str, str] = {}
    for prefix, path in _files(f"text.{lang}.json"):
        found |= {f"{prefix}.{key}": text for key, text in _read(path).items()}
    return found


@lru_cache
def help_texts(game: str, lang: str) -> Mapping[str, str]:
    """Return the rule help of a game: chapter titles and one text per rule id."""
    return _read(data_dir() / "games" / game / f"help.{lang}.json")


def help_chapters(game: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the chapters of a game's rule help, each with its rule ids, in reading order."""
    return manifest_of(game).help


def open_chapters(game: str, hidden: Spoilers) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the help chapters that may be read now; a chapter without a revealed rule is left out."""
    found = (
        (chapter, tuple(rule for rule in rules if is_revealed(hidden, rule)))
        for chapter, rules in help_chapters(game)
    )
    return tuple((chapter, rules) for chapter, rules in found if rules)


def _files(name: str) -> list[tuple[str, Path]]:
    games = sorted(path for path in (data_dir() / "games").iterdir() if path.is_dir())
    shared = [(part, data_dir() / part / name) for part in ("app", "tray")]
    return [*shared, *((game.name, game / name) for game in games)]


def _read(path: Path) -> dict[str, str]:
    if not path.exists():
        return {}
    loaded: dict[str, str] = json.loads(path.read_text("utf-8"))
    return loaded


@dataclass(frozen=True, slots=True)
class Words:
    """Formats keys and facts as sentences of one language.

    ``game`` is the current game (its keys may be given without prefix), ``names`` are the players
    by seat.
    """

    lang: str
    game: str = ""
    names: tuple[str, ...] = ()

    def t(self, key: str, /, **facts: object) -> str:
        """Return the text of a full key (``app.undo``), with its placeholders filled in."""
        return self._fill(key, facts)

    def g(self, key: str, /, **facts: object) -> str:
        """Return the text of one of the game's own keys (``phase.action``)."""
        return self._fill(f"{self.game}.{key}", facts)

    def say(self, what: Message) -> str:
        """Return a message of the game as text."""
        return self._fill(f"{self.game}.{what.key}", what.facts)

    def has(self, key: str) -> bool:
        """Return True if this language has the text, with or without plural forms."""
        return key in texts(self.lang) or f"{key}.other" in texts(self.lang)

    def show(self, value: Any) -> str:
        """Return a fact as players read it: a seat as a name, an enum as its word; None as empty text."""
        if value is None:
            return ""
        if isinstance(value, bool):
            return self._fill(f"app.{'yes' if value else 'no'}", {})
        if isinstance(value, Seat):
            return self.names[value - 1] if 1 <= value <= len(self.names) else str(int(value))
        if isinstance(value, Enum):
            key = f"{self.game}.word.{type(value).__name__}.{value.value}"
            return self._fill(key, {}) if self.has(key) else str(value.value)
        if isinstance(value, Purpose):
            throw = thrown_for(value)
            return str(value) if throw is None else self._fill(f"{throw.game}.tray.{throw.purpose}", {})
        if isinstance(value, Message):
            return self.say(value)
        if isinstance(value, Fraction | float):
            return f"{float(value):.1f}".replace(".", grammar(self.lang).comma)
        if isinstance(value, tuple | list):
            return ", ".join(self.show(part) for part in value)
        return str(value)

    def _fill(self, key: str, facts: Mapping[str, object]) -> str:
        template = self._template(key, facts.get("n"))
        if template is None:
            return key
        shown = {name: self.show(value) for name, value in facts.items()}
        try:
            return grammar(self.lang).join(template, shown).format_map(_Blank(shown))
        except (ValueError, IndexError):
            return template

    def _template(self, key: str, count: object) -> str | None:
        for lang in (self.lang, *LANGUAGES):
            known = texts(lang)
            if key in known:
                return known[key]
            for form in (_form(lang, count), "other"):
                if f"{key}.{form}" in known:
                    return known[f"{key}.{form}"]
        return None


def _form(lang: str, count: object) -> str:
    """Return the plural form for a count; "other" if it is not a number.

    French uses the singular for 0, 1 and 1,5; English only for 1.
    """
    return grammar(lang).form(abs(float(count))) if isinstance(count, int | float | Fraction) else "other"


class _Blank(dict[str, str]):
    """Facts in which a missing one becomes an empty text instead of an error."""

    def __missing__(self, key: str) -> str:
        return ""
