"""A box as a line of text, small enough for a QR code, a message or a link.

The figures of one game are written table by table and column by column, packed, and spelled in capitals and
digits: what a QR code holds best and no messenger changes. One code has room for some hundred figures; a
fuller box comes in several, to be given one after the other in any order::

    CBOX1-2-3-9F0C41AA-1000-GIYDA...

form, part, parts, sum of the whole, letters of this part. Only numbers and the words their owner typed.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.box import Fact
from companion.store.export import ImportRefusal, ImportWhy
from companion.store.facts import facts_from

MARK = "CBOX"
FORM = 1
PART = 1000
"""Letters of one code: about ninety squares a side, which a camera reads off a small phone."""
MOST_PARTS = 6
"""Nobody scans more of them; the box is given as a file then."""
LONGEST = 60_000
"""Letters of a text that is looked at at all."""
UNPACKED = 200_000
"""Bytes of a whole box, unpacked: many times the fullest one."""
MOST_FACTS = 5_000

_HEAD = re.compile(rf"{MARK}([0-9]{{1,4}})-([0-9]{{1,3}})-([0-9]{{1,3}})-([0-9A-F]{{8}})-([0-9]{{1,5}})-")
_LETTERS = re.compile("[A-Z2-7]")


def box_codes(game: str, facts: Mapping[str, Fact]) -> tuple[str, ...]:
    """The codes of a box; none when it is too full for them."""
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = squeeze.compress(_written(game, facts)) + squeeze.flush()
    letters = base64.b32encode(packed).decode().rstrip("=")
    parts = [letters[at : at + PART] for at in range(0, len(letters), PART)]
    if len(parts) > MOST_PARTS:
        return ()
    head = f"{len(parts)}-{zlib.crc32(packed):08X}"
    return tuple(f"{MARK}{FORM}-{n}-{head}-{len(part)}-{part}" for n, part in enumerate(parts, 1))


def _written(game: str, facts: Mapping[str, Fact]) -> bytes:
    """``["big_book", ["curses", ["E", "T"], ["count", 10, 9]], ...]``."""
    tables: dict[str, dict[str, dict[str, Fact]]] = {}
    for key, fact in sorted(facts.items()):
        table, row, column = key.split(".")
        tables.setdefault(table, {}).setdefault(row, {})[column] = fact
    plain: list[Any] = [game]
    for table, rows in tables.items():
        columns = dict.fromkeys(column for told in rows.values() for column in told)
        by_column = [[column, *(told.get(column) for told in rows.values())] for column in columns]
        plain.append([table, list(rows), *by_column])
    return json.dumps(plain, separators=(",", ":"), ensure_ascii=False).encode("utf-8", "replace")


def read_codes(text: str) -> tuple[str, dict[str, Fact]] | ImportRefusal:
    """The game and its figures, or why the text is refused: around the codes there may be anything."""
    if len(text) > LONGEST:
        return ImportRefusal(ImportWhy.TOO_BIG, {"size": len(text), "largest": LONGEST})
    if not text.strip():
        return ImportRefusal(ImportWhy.EMPTY)
    text = text.upper()
    found: dict[tuple[str, str], dict[int, str]] = {}
    for head in _HEAD.finditer(text):
        form, part, parts, total, size = head.groups()
        if int(form) > FORM:
            return ImportRefusal(ImportWhy.NEWER, {"version": int(form), "ours": FORM})
        letters = _letters(text, head.end(), int(size))
        if len(letters) < int(size):
            return ImportRefusal(ImportWhy.TRUNCATED)
        found.setdefault((total, parts), {})[int(part)] = letters
    if not found:
        return ImportRefusal(ImportWhy.TRUNCATED if MARK in text else ImportWhy.FOREIGN)
    # Of several boxes the last one is meant: the others were pasted before it.
    (total, parts), have = list(found.items())[-1]
    wanted = range(1, int(parts) + 1)
    if not 1 <= int(parts) <= MOST_PARTS or not set(have) <= set(wanted):
        return ImportRefusal(ImportWhy.DAMAGED, {"where": MARK})
    missing = [n for n in wanted if n not in have]
    if missing:
        facts = {"n": len(have), "of": int(parts), "missing": ", ".join(map(str, missing))}
        return ImportRefusal(ImportWhy.PARTS, facts)
    return _unpacked("".join(have[n] for n in wanted), int(total, 16))


def _letters(text: str, at: int, size: int) -> str:
    """So many letters of a code; what a messenger broke into lines is joined again."""
    taken: list[str] = []
    for letter in text[at:]:
        if len(taken) == size:
            break
        if _LETTERS.match(letter):
            taken.append(letter)
        elif not letter.isspace():
            break
    return "".join(taken)


def _unpacked(letters: str, total: int) -> tuple[str, dict[str, Fact]] | ImportRefusal:
    try:
        packed = base64.b32decode(letters + "=" * (-len(letters) % 8))
    except binascii.Error:
        return ImportRefusal(ImportWhy.CHANGED)
    if zlib.crc32(packed) != total:
        return ImportRefusal(ImportWhy.CHANGED)
    try:
        opened = zlib.decompressobj(-zlib.MAX_WBITS)
        plain = opened.decompress(packed, UNPACKED)
        if opened.unconsumed_tail:
            return ImportRefusal(ImportWhy.TOO_BIG, {"size": UNPACKED, "largest": UNPACKED})
        return _read(json.loads(plain.decode()))
    except (zlib.error, ValueError, TypeError, RecursionError):
        return ImportRefusal(ImportWhy.DAMAGED, {"where": MARK})


def _read(plain: Any) -> tuple[str, dict[str, Fact]]:
    """Raises where it is not as we write it."""
    game, *tables = _list(plain)
    told: dict[str, Any] = {}
    for table, rows, *columns in map(_list, tables):
        for column, *values in map(_list, columns):
            # A value for each row, none without one.
            for row, value in zip(_list(rows), values, strict=True):
                if value is not None:
                    told[".".join(map(_word, (table, row, column)))] = value
    if len(told) > MOST_FACTS:
        raise ValueError("more figures than any box has")
    return _word(game), facts_from(told)


def _list(value: Any) -> Sequence[Any]:
    if not isinstance(value, list) or not value:
        raise TypeError(f"not a list: {str(value)[:40]}")
    return value


def _word(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"not a word: {str(value)[:40]}")
    return value
