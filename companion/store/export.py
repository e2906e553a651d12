"""Tables and everything else as one readable JSON file, for other devices and for the years to come.

::

    {"format": "companion", "version": 1, "exported_at": "...",
     "payload": {"kind": "everything", "tables": [{"card": {...}, "chapters": [...]}],
                 "roster": [...], "settings": {...}, "box": {...}},
     "checksum": "sha256:..."}

The checksum covers the payload in its shortest form, so the file may be indented in any way.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from companion.core.box import Fact
from companion.core.table import utc_now
from companion.store.cards import TableCard
from companion.store.chapter import Json, RawChapter
from companion.store.page import NewerFormat
from companion.store.pending import PendingWrite, codec_of
from companion.store.tables import Tables
from companion.store.upgrade import upgraded

FORMAT = "companion"
VERSION = 1
LARGEST = 64 * 1024 * 1024
"""Bytes: hundreds of evenings. What is larger was not written by us."""


class Contents(StrEnum):
    """What an export holds."""

    TABLE = "table"
    EVERYTHING = "everything"
    BOX = "box"
    """What a group read off its box, for another group."""


class ImportWhy(StrEnum):
    """Why a file is not imported. Nothing is changed then."""

    EMPTY = "empty"
    TOO_BIG = "too_big"
    NOT_JSON = "not_json"
    TRUNCATED = "truncated"
    FOREIGN = "foreign"
    NEWER = "newer"
    CHANGED = "changed"
    DAMAGED = "damaged"
    STALE = "stale"
    CANNOT_WRITE = "cannot_write"
    OTHER_GAME = "other_game"
    """Figures of a game that is not one of ours."""
    NO_FIGURE = "no_figure"
    """Figures, but none that its game asks for."""
    PARTS = "parts"
    """A box in several codes, and some of them are still to come."""

    @property
    def key(self) -> str:
        """The key of the sentence."""
        return f"import.{self.value}"


@dataclass(frozen=True, slots=True)
class ImportRefusal:
    """A file that is refused, and the facts for the sentence."""

    why: ImportWhy
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RawTable:
    """A table as exported: its card and its chapters, not yet looked at by its game."""

    card: Json
    chapters: tuple[RawChapter, ...]

    @property
    def header(self) -> Json:
        """The header of the last chapter."""
        return self.chapters[-1].header

    @property
    def id(self) -> str:
        """The table's id."""
        return str(self.header.get("table", ""))

    @property
    def entries(self) -> list[Json]:
        """The whole journal."""
        return [entry for chapter in self.chapters for entry in chapter.entries]


@dataclass(frozen=True, slots=True)
class Export:
    """What a file holds."""

    kind: Contents
    tables: tuple[RawTable, ...]
    roster: tuple[Json, ...] = ()
    settings: Json = field(default_factory=dict)
    box: Json = field(default_factory=dict)
    others: Json = field(default_factory=dict)
    exported_at: str = ""
    checksum: str = ""

    def payload(self) -> Json:
        """As written."""
        tables = [{"card": t.card, "chapters": [_chapter_json(c) for c in t.chapters]} for t in self.tables]
        payload: Json = {"kind": self.kind.value, "tables": tables}
        if self.kind is Contents.EVERYTHING:
            payload |= {
                "roster": list(self.roster),
                "settings": self.settings,
                "box": self.box,
            }
            payload |= {"others": self.others} if self.others else {}
        return payload


def _chapter_json(chapter: RawChapter) -> Json:
    return {"header": chapter.header, "opening": chapter.opening, "entries": list(chapter.entries)}


# -- writing -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LazyTable:
    """A table on its way into a file: its chapters are read one at a time."""

    card: Json
    chapters: Iterable[RawChapter]


canonical = json.JSONEncoder(sort_keys=True, separators=(",", ":"), allow_nan=False).encode
"""The one form of which sums are taken."""


def export_parts(
    kind: Contents, tables: Iterable[LazyTable | RawTable], rest: Json, at: str = ""
) -> Iterator[bytes]:
    """The file of an export, made a chapter at a time: however large it is, little of it is held at once.

    The checksum is the last line: it is known only then. What is summed up before the tables stands before
    them, so that reading can sum up as it goes; it does not mind another order.
    """
    words = {"format": FORMAT, "version": VERSION, "exported_at": at or utc_now()}
    yield ("{\n" + "".join(f" {_words(key)}: {_words(value)},\n" for key, value in words.items())).encode()
    before = {"kind": kind.value} | rest
    total = hashlib.sha256(f'{canonical(before)[:-1]},"tables":['.encode())
    yield b' "payload": {\n'
    for key, value in before.items():
        yield f"  {_words(key)}: {_pretty(value, 5, '  ')},\n".encode()
    yield b'  "tables": ['
    margin = ""
    for table in tables:
        total.update(f'{margin}{{"card":{canonical(table.card)},"chapters":['.encode())
        yield f'{margin}\n   {{\n    "card": {_pretty(table.card, 3, "    ")},\n    "chapters": ['.encode()
        inner = ""
        for chapter in table.chapters:
            plain = _chapter_json(chapter)
            total.update(f"{inner}{canonical(plain)}".encode())
            yield f"{inner}\n     {_pretty(plain, 2, '     ')}".encode()
            inner = ","
        total.update(b"]}")
        yield b"\n    ]\n   }"
        margin = ","
    total.update(b"]}")
    yield b"\n  ]" if margin else b"]"
    yield f'\n }},\n "checksum": "sha256:{total.hexdigest()}"\n}}\n'.encode()


def box_file(game: str, facts: Mapping[str, Fact], at: str = "") -> bytes:
    """What a group read off its box, as a file for another group."""
    return b"".join(export_parts(Contents.BOX, (), {"box": {game: dict(facts)}}, at))


def checksum(payload: Json) -> str:
    """Of the payload in its one canonical form."""
    return "sha256:" + hashlib.sha256(canonical(payload).encode()).hexdigest()


def _pretty(value: Any, deep: int, margin: str = "") -> str:
    """Indented down to the entries, each of which has a line of its own: made to be read."""
    if not deep or not value or not isinstance(value, dict | list):
        return _words(value)
    inner = margin + " "
    if isinstance(value, dict):
        parts = [f"{_words(key)}: {_pretty(each, deep - 1, inner)}" for key, each in value.items()]
    else:
        parts = [_pretty(each, deep - 1, inner) for each in value]
    begin, end = "{}" if isinstance(value, dict) else "[]"
    return f"{begin}\n" + ",\n".join(inner + part for part in parts) + f"\n{margin}{end}"


_readable = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode


def _words(value: Any) -> str:
    text = _readable(value)
    try:
        text.encode()
    except UnicodeEncodeError:
        # Half a surrogate pair in a name: only its escape can be written.
        return json.dumps(value, allow_nan=False)
    return text


class BrokenChapter(Exception):
    """A chapter that cannot be read, met while its table was on its way into a file."""

    def __init__(self, table: str, number: int):
        super().__init__(f"{table} {number}")
        self.chapter = table, number


class TableReplaced(Exception):
    """A table was thrown away or replaced while it was on its way into a file."""


def lazy_table(
    tables: Tables, table: str, card: TableCard | None, without: Collection[tuple[str, int]] = ()
) -> LazyTable | None:
    """A table as it is now: the unbroken run of chapters up to the last one that can be read.

    What could not be written yet is there too: with a full disk an export saves the evening. A chapter that
    cannot be read is met only on the way (BrokenChapter): it is then to be asked for again ``without`` it. So
    is a table whose folder has become another one meanwhile (Moved).
    """
    waiting: dict[int, list[PendingWrite]] = {}
    # Asked before the files are read: what is written in between is then found in both.
    for line in tables.unsaved(table):
        waiting.setdefault(line.chapter.number, []).append(line)
    run: list[int] = []
    for number in sorted({*tables.numbers(table), *waiting}, reverse=True):
        if (table, number) in without or (run and run[0] != number + 1):
            if run:
                break
        else:
            run.insert(0, number)
    if not run:
        return None
    there = tables.standing(table)

    def chapters() -> Iterator[RawChapter]:
        for number in run:
            found = _chapter(tables, table, number, waiting.get(number, ()))
            if tables.standing(table) != there:
                raise TableReplaced(table)
            yield found

    return LazyTable(card.to_json() if card else {}, chapters())


def raw_table(tables: Tables, table: str, card: TableCard | None) -> RawTable | None:
    """The same, at once."""
    without: set[tuple[str, int]] = set()
    while (found := lazy_table(tables, table, card, without)) is not None:
        try:
            return RawTable(found.card, tuple(found.chapters))
        except BrokenChapter as bad:
            without.add(bad.chapter)
        except TableReplaced:
            continue
    return None


def _chapter(tables: Tables, table: str, number: int, waiting: Sequence[PendingWrite]) -> RawChapter:
    chapter: RawChapter | None = None
    with suppress(OSError, NewerFormat):
        chapter = tables.raw(table, number)
    for line in waiting:
        chapter = _add(chapter, line)
    if chapter is None or not chapter.whole or chapter.opening.get("number") != number:
        raise BrokenChapter(table, number)
    return chapter


def _add(chapter: RawChapter | None, line: PendingWrite) -> RawChapter:
    codec = codec_of(line.game)
    if chapter is None or not chapter.whole:
        chapter = RawChapter(codec.dump_header(line.header), codec.dump_opening(line.chapter))
    chapter = upgraded(chapter, line.game)
    if line.entry is not None and line.entry.id not in {each.get("id") for each in chapter.entries[-1:]}:
        # Where another process has written over it, ours is what its players saw.
        before = tuple(each for each in chapter.entries if each["seq"] < line.entry.seq)
        last = before[-1]["seq"] if before else line.chapter.first_seq - 1
        if line.entry.seq == last + 1:
            chapter = replace(chapter, entries=(*before, codec.dump_entry(line.entry)))
    return chapter
