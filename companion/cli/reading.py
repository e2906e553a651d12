"""Reading JSON that somebody else wrote: bounded, strict, and with a sentence for each fault."""

from __future__ import annotations

import json
import math
import sys
from pathlib import Path
from typing import Any

from companion.cli.out import Unreadable

LARGEST = 5_000_000
"""Bytes of a script; an evening has some ten thousand."""
DEEPEST = 60
LONGEST_NUMBER = 15


def read_json(name: str) -> Any:
    """The JSON of a file (``-`` is standard input), or Unreadable."""
    raw = read_bytes(name, LARGEST)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable("cli.bad.not_text", file=name) from None
    return parse_json(text, name)


def parse_json(text: str, name: str) -> Any:
    """The JSON of a text that came from the file or option of that name, or Unreadable."""
    try:
        document = json.loads(
            text,
            object_pairs_hook=_without_doubles,
            parse_int=_whole,
            parse_float=_finite,
            parse_constant=_no_constant,
        )
        _measure(document, 0)
    except json.JSONDecodeError as error:
        raise Unreadable("cli.bad.not_json", file=name, line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise Unreadable("cli.bad.deep", file=name) from None
    return document


def read_bytes(name: str, largest: int) -> bytes:
    """The bytes of a file (``-`` is standard input), or Unreadable when it is not there or too large."""
    try:
        if name == "-":
            raw = sys.stdin.buffer.read(largest + 1)
        else:
            with Path(name).open("rb") as file:
                raw = file.read(largest + 1)
    except FileNotFoundError:
        raise Unreadable("cli.bad.no_file", file=name) from None
    except (OSError, ValueError):
        raise Unreadable("cli.bad.cannot_read", file=name) from None
    if len(raw) > largest:
        raise Unreadable("cli.bad.large", file=name, n=largest // 1_000_000)
    return raw


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise Unreadable("cli.bad.twice", key=_short(key))
        found[key] = value
    return found


def _whole(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise Unreadable("cli.bad.number", value=_short(digits))
    return int(digits)


def _finite(digits: str) -> float:
    value = float(digits)
    if not math.isfinite(value):
        raise Unreadable("cli.bad.number", value=_short(digits))
    return value


def _no_constant(word: str) -> float:
    raise Unreadable("cli.bad.number", value=word)


def _measure(value: Any, depth: int) -> None:
    if depth > DEEPEST:
        raise RecursionError
    if isinstance(value, dict):
        for part in value.values():
            _measure(part, depth + 1)
    elif isinstance(value, list):
        for part in value:
            _measure(part, depth + 1)


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."
