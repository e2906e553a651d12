"""What the command line says: sentences, JSON, exit codes.

Everything printed goes through :func:`say` or :func:`print_error`. A script may come from a stranger
(a bug report), so control characters in it never reach the terminal.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import IntEnum
from typing import Any, TextIO

from companion.core.bad_json import BadJson
from companion.core.refusal import Refusal
from companion.i18n.lines import tell_bad_json, tell_refusal
from companion.i18n.words import LANGUAGES, Words


class Exit(IntEnum):
    """How a command ends."""

    OK = 0
    AMISS = 1
    """A damaged file, or an evening that did not go as its script says."""
    UNREADABLE = 2
    BUSY = 3
    NO_DESKTOP = 4
    BROKE = 70
    STOPPED = 130


class Unreadable(Exception):
    """Input that cannot be read: one sentence, given by its text key and facts.

    A fact may be a refusal or bad JSON: it is told in the sentence. The fact ``game`` says whose.
    """

    def __init__(self, key: str, /, **facts: object):
        super().__init__(f"{key} {facts}")
        self.key = key
        self.facts: Mapping[str, object] = facts

    def sentence(self, words: Words) -> str:
        """The sentence, in the language of these words."""
        spoken = replace(words, game=str(self.facts.get("game", "")))

        def told(fact: object) -> object:
            if isinstance(fact, Refusal):
                return tell_refusal(spoken, fact)
            return tell_bad_json(spoken, fact) if isinstance(fact, BadJson) else fact

        return spoken.t(f"app.{self.key}", **{name: told(fact) for name, fact in self.facts.items()})


_UNSEEMLY = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def clean(text: str, encoding: str = "utf-8") -> str:
    r"""Text safe for a terminal: anything that could steer it is written as ``\uXXXX``.

    The same escapes are right inside JSON strings.

    >>> print(clean("a\x1b[2Jb"))
    a\u001b[2Jb
    """
    safe = _UNSEEMLY.sub(lambda match: f"\\u{ord(match[0]):04x}", text)
    try:
        safe.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        safe = "".join(letter if letter.isascii() else json.dumps(letter)[1:-1] for letter in safe)
    return safe


def say(text: str) -> None:
    """A line on standard output, at once."""
    _print(text, sys.stdout)


def print_error(text: str) -> None:
    """One sentence on standard error."""
    _print(" ".join(text.split()), sys.stderr)


def say_json(document: Any) -> None:
    """A JSON document on standard output."""
    say(as_json(document))


def as_json(document: Any) -> str:
    """JSON that people can read too."""
    return json.dumps(document, ensure_ascii=False, indent=2)


def one_line(document: Any) -> str:
    """JSON on one line."""
    return json.dumps(document, ensure_ascii=False)


def language(asked: str | None) -> str:
    """The language to speak: as asked, else as the environment says, else French."""
    if asked in LANGUAGES:
        return str(asked)
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    spoken = next((os.environ[name] for name in names if os.environ.get(name)), "")
    return next((lang for lang in LANGUAGES if spoken.lower().startswith(lang)), LANGUAGES[0])


def asked_language(argv: Sequence[str]) -> str | None:
    """The ``--lang`` of a command line that has not been parsed yet (help is told in it)."""
    for place, word in enumerate(argv):
        if word == "--lang" and place + 1 < len(argv):
            return argv[place + 1]
        if word.startswith("--lang="):
            return word.removeprefix("--lang=")
    return None


def in_both(tell: Callable[[Words], str], game: str, names: tuple[str, ...] = ()) -> dict[str, str]:
    """What ``tell(words)`` says in each language."""
    return {lang: tell(Words(lang, game, names)) for lang in LANGUAGES}


def _print(text: str, stream: TextIO) -> None:
    print(clean(text, stream.encoding or "utf-8"), file=stream, flush=True)
