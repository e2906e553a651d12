"""The log of a disk that is made of areas: what happened to its names, one record after the other.

A record is a head, a line of JSON and, for small files, the content itself::

    "cmpn" | generation | number | sum of the record before | bytes of the line | bytes of content | own sum

Each carries the sum of the one before it, so that what a power cut left behind the end can never be taken
for what follows. A mark, kept elsewhere, says up to where the log was flushed: what is missing before it is
damage and is told; what is missing behind it was never promised.
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

MAGIC = b"cmpn"
_HEAD = struct.Struct(">4sIQIIII")
_MARK = struct.Struct(">4sIQQI")

Said = list[Any]
"""What a record says, as JSON."""


@dataclass(frozen=True, slots=True)
class Flushed:
    """So far the log was flushed: which generation, how many records, how many bytes."""

    generation: int = -1
    number: int = 0
    end: int = 0

    def text(self) -> bytes:
        """As written."""
        packed = _MARK.pack(MAGIC, self.generation, self.number, self.end, 0)[:-4]
        return packed + struct.pack(">I", zlib.crc32(packed))


def read_mark(text: bytes) -> Flushed:
    """A mark, or the one that says nothing."""
    if len(text) < _MARK.size:
        return Flushed()
    packed = text[: _MARK.size]
    magic, generation, number, end, total = _MARK.unpack(packed)
    if magic != MAGIC or zlib.crc32(packed[:-4]) != total:
        return Flushed()
    return Flushed(generation, number, end)


MARK_SIZE = _MARK.size


@dataclass(frozen=True, slots=True)
class Record:
    """One record, found in a log."""

    generation: int
    number: int
    before: int
    total: int
    words: Said
    content_at: int
    end: int
    """Where the next one begins."""

    @property
    def size(self) -> int:
        """Of its content."""
        return self.end - self.content_at


def record_text(generation: int, number: int, before: int, words: Said, content: bytes) -> tuple[bytes, int]:
    """A record as written, and its sum."""
    line = _line(words)
    head = _HEAD.pack(MAGIC, generation, number, before, len(line), len(content), 0)[:-4]
    total = zlib.crc32(line, zlib.crc32(head))
    return b"%s%s%s%s" % (head, struct.pack(">I", total), line, content), total


# Made once: json.dumps would make one for each record.
_encode = json.JSONEncoder(separators=(",", ":")).encode


def _line(words: Said) -> bytes:
    return _encode(words).encode()


def _record_at(text: bytes, at: int) -> Record | None:
    """The record that begins there, if one does; its content is not looked at."""
    begin = at + _HEAD.size
    if begin > len(text):
        return None
    magic, generation, number, before, line, content, total = _HEAD.unpack_from(text, at)
    if magic != MAGIC or begin + line + content > len(text):
        return None
    if zlib.crc32(text[begin : begin + line], zlib.crc32(text[at : begin - 4])) != total:
        return None
    try:
        words = json.loads(text[begin : begin + line])
    except (ValueError, RecursionError):
        return None
    if type(words) is not list or not all(type(word) in (str, int, bool) for word in words):
        return None
    return Record(generation, number, before, total, words, begin + line, begin + line + content)


@dataclass(slots=True)
class Found:
    """What a log area holds."""

    generation: int = -1
    """-1 when there is nothing to go by."""
    records: list[Record] = field(default_factory=list)
    opened: int = 0
    """Bytes the generation began with; 0 when its beginning was never finished."""
    hurt: bool = False
    """Something that was flushed is not there any more."""

    @property
    def number(self) -> int:
        """Of the last record."""
        return self.records[-1].number if self.records else 0

    @property
    def total(self) -> int:
        """The sum the next record carries."""
        return self.records[-1].total if self.records else 0

    @property
    def end(self) -> int:
        """Where the next record goes."""
        return self.records[-1].end if self.records else 0


def read_log(text: bytes, mark: Flushed) -> Found:
    """Every record that can be trusted, in order."""
    found = Found()
    at = 0
    while True:
        record = _record_at(text, at)
        sure = found.generation in (-1, mark.generation) and at < mark.end
        if record is not None and _follows(found, record) and (sure or _whole(text, record)):
            _add(found, record)
            at = record.end
        elif sure and (later := _later(text, at, mark, found)) is not None:
            found.hurt = True
            _add(found, later)
            at = later.end
        else:
            break
    if found.generation == mark.generation and found.number < mark.number:
        found.hurt = True
    return found


def _follows(found: Found, record: Record) -> bool:
    if found.generation == -1:
        return record.number == 1
    return (record.generation, record.number, record.before) == (
        found.generation,
        found.number + 1,
        found.total,
    )


def _whole(text: bytes, record: Record) -> bool:
    """True unless a content that was never flushed did not arrive whole."""
    if not record.size:
        return True
    content = text[record.content_at : record.end]
    return record.words[:1] == ["new"] and zlib.crc32(content) == record.words[-1]


def _later(text: bytes, at: int, mark: Flushed, found: Found) -> Record | None:
    """The next good record in that part of a damaged log that was flushed."""
    while 0 <= (at := text.find(MAGIC, at + 1)) < mark.end:
        record = _record_at(text, at)
        if record is not None and record.generation == mark.generation and record.number > found.number:
            return record
    return None


def _add(found: Found, record: Record) -> None:
    found.generation = record.generation
    found.records.append(record)
    if record.words == ["whole"]:
        found.opened = record.end


def newest(logs: Sequence[Found], mark: Flushed) -> int:
    """Which of the logs counts: the last that was begun and finished."""
    usable = [log.generation if log.opened or _damaged(log, mark) else -1 for log in logs]
    return max(range(len(logs)), key=lambda each: usable[each])


def _damaged(log: Found, mark: Flushed) -> bool:
    """A log that was finished once, though the record that says so is gone."""
    return log.generation == mark.generation and bool(log.records)
