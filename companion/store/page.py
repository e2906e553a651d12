"""The text of one file: a head with the checksum, then one document on each line.

::

    {"companion":{"format":1,"sum":"9f2c..."},
    "data":{
    "entries":{
    "1":["5d41402a",{"id":"...","seq":1}],
    "2":["7d793037",{"id":"...","seq":2}]
    }
    }}

The sum covers the format and all lines after the head. Each line carries a sum of its own over the table, the
number and the document, so that what can be trusted of a damaged file is known exactly.
"""

from __future__ import annotations

import hashlib
import json
import re
import zlib
from collections.abc import Mapping
from operator import is_
from typing import Any, NoReturn

Content = dict[str, dict[str, Any]]
"""What TinyDB keeps: tables, each with its documents by number."""

FORMAT = 1

_ENDING = b"\n}\n}}\n"
_HEAD = re.compile(rb'\{"companion":\{"format":(\d{1,9}),"sum":"([0-9a-f]{64})"\},\n')
_TABLE = re.compile(rb'"([a-z_]+)":\{')
_NUMBER = re.compile(r"[1-9][0-9]{0,14}")
_LINE = re.compile(rb'"([1-9]\d{0,14})":\["([0-9a-f]{8})",(\{.*\})\],?')


class Damaged(ValueError):
    """A file that is not as it was written."""


class NewerFormat(Exception):
    """A file of a later version of this program: left alone."""


class Page:
    """Writes content as text; what was written the last time and has only grown is not written again.

    So a tap costs the words of one entry, not of the whole chapter. Documents are never changed
    in place, only replaced: that makes it safe.
    """

    def __init__(self) -> None:
        self._known: dict[str, tuple[list[str], list[Mapping[str, Any]], bytes]] = {}
        self._begun, self._sum = b"", hashlib.sha256(b"%d\n" % FORMAT)

    def text(self, content: Mapping[str, Mapping[str, Any]]) -> bytes:
        """The bytes of a file."""
        tables = [b'"%s":{\n%s\n}' % (name.encode(), self._lines(name, content[name])) for name in content]
        body = b'"data":{\n%s\n}}\n' % b",\n".join(tables)
        return b'{"companion":{"format":%d,"sum":"%s"},\n%s' % (FORMAT, self._sum_of(body), body)

    def _sum_of(self, body: bytes) -> bytes:
        """Of what was summed up the last time, only what has come after it is looked at."""
        begun, so_far = self._begun, self._sum
        if not body.startswith(begun):
            begun, so_far = b"", hashlib.sha256(b"%d\n" % FORMAT)
        # The last table ends with lines of its own: more of its documents come before them.
        end = len(body) - len(_ENDING)
        self._begun, self._sum = body[:end], so_far.copy()
        self._sum.update(body[len(begun) : end])
        whole = self._sum.copy()
        whole.update(body[end:])
        return whole.hexdigest().encode()

    def _lines(self, table: str, documents: Mapping[str, Any]) -> bytes:
        numbers, all_of_them = list(documents), list(documents.values())
        before, known, text = self._known.get(table, ([], [], b""))
        done = len(before)
        if numbers[:done] != before or not all(map(is_, known, all_of_them)):
            done, text = 0, b""
        new = [_line(table, *each) for each in zip(numbers[done:], all_of_them[done:], strict=True)]
        text = b",\n".join([text, *new] if text else new)
        self._known[table] = numbers, all_of_them, text
        return text


def _sum(version: bytes, body: bytes) -> bytes:
    return hashlib.sha256(b"%s\n%s" % (version, body)).hexdigest().encode()


def _words(document: Mapping[str, Any]) -> bytes:
    try:
        text = json.dumps(document, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
        return text.encode()
    except UnicodeEncodeError:
        # Half a surrogate pair in a name: only its escape can be written.
        return json.dumps(document, separators=(",", ":"), allow_nan=False).encode()


def _check(table: bytes, number: bytes, words: bytes) -> bytes:
    return b"%08x" % zlib.crc32(b"%s/%s/%s" % (table, number, words))


def _line(table: str, number: str, document: Mapping[str, Any]) -> bytes:
    words = _words(document)
    place = number.encode()
    return b'"%s":["%s",%s]' % (place, _check(table.encode(), place, words), words)


def head(text: bytes) -> bytes:
    """What tells one text of a file from every other: its head, which holds the sum of all the rest."""
    return text[: text.find(b"\n") + 1] or text


def read(text: bytes) -> Content:
    """The content of a file; Damaged when a single byte is not as written."""
    head = _HEAD.match(text)
    if head is None:
        raise Damaged("no head")
    # The sum first: a flipped bit must not pass for a later format. Later ones keep this head.
    if _sum(head[1], text[head.end() :]) != head[2]:
        raise Damaged("wrong sum")
    if int(head[1]) > FORMAT:
        raise NewerFormat(head[1].decode())
    try:
        whole = json.loads(text, parse_constant=_no_constant)["data"]
        return {name: _documents(lines) for name, lines in whole.items()}
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as wrong:
        raise Damaged("not ours") from wrong


def _documents(lines: dict[str, Any]) -> dict[str, Any]:
    """The documents of one table; ValueError when one of them is none, whatever the sums say."""
    found = {number: line[1] for number, line in lines.items()}
    if not all(map(_NUMBER.fullmatch, found)) or not all(type(each) is dict for each in found.values()):
        raise ValueError("not documents")
    return found


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)


def salvage(text: bytes) -> Content:
    """Every document of a damaged file whose own sum is right."""
    found: Content = {}
    table = b""
    for line in text.split(b"\n"):
        if opening := _TABLE.fullmatch(line):
            table = opening[1]
        elif (entry := _LINE.fullmatch(line)) and _check(table, entry[1], entry[3]) == entry[2]:
            try:
                document = json.loads(entry[3], parse_constant=_no_constant)
            except (ValueError, RecursionError):
                continue
            found.setdefault(table.decode(), {})[entry[1].decode()] = document
    return found
