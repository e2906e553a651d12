"""Reading an export: a table at a time, however large the file is, and checked to its last byte.

The checksum covers all of it, so nothing that was read is to be believed before the last table has come:
whoever looks at the tables on their way changes nothing until then.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from companion.core.journal import CHAPTER_SIZE
from companion.core.text import one_line
from companion.store.cards import moment
from companion.store.chapter import Json, RawChapter
from companion.store.disk import PART
from companion.store.export import (
    FORMAT,
    LARGEST,
    VERSION,
    Contents,
    Export,
    ImportRefusal,
    ImportWhy,
    RawTable,
    canonical,
)
from companion.store.facts import facts_from, others_from
from companion.store.stream import NotJson, Stream

Source = Callable[[], Iterator[bytes]]
"""Gives a file from its beginning on, in parts, as often as it is asked; raises OSError."""
_TO_THE_CHAPTERS, _TO_THE_ENTRIES = 2, 4
_VALUES, _BYTES_EACH = 200_000, 10
"""Values of JSON that any file may hold, and bytes for each further one. Ours have 14 to 17 bytes for each; a
file of nothing but brackets would take a hundred times its size in memory."""
_HEAD, _REST, _TABLE = range(3)


class ImportRejected(Exception):
    """A file that is not taken."""

    def __init__(self, why: ImportWhy, **facts: object):
        super().__init__(why.value)
        self.refusal = ImportRefusal(why, facts)


def of_bytes(text: bytes) -> Source:
    """A file that is in memory."""
    return lambda: (text[at : at + PART] for at in range(0, len(text), PART))


class FileReading:
    """A file that is being read. What else it holds is known once all its tables have come by."""

    def __init__(self, source: Source, largest: int = LARGEST):
        self._source = source
        self._largest = largest
        """Bytes; 0 for a file of ours, which may be of any size."""
        self.kind = Contents.EVERYTHING
        self.roster: tuple[Json, ...] = ()
        self.settings: Json = {}
        self.box: dict[str, Any] = {}
        self.others: dict[str, frozenset[str]] = {}
        """By game: keys of figures that come from another group's box."""
        self.exported_at = ""
        self.checksum = ""

    def tables(self) -> Iterator[RawTable]:
        """Yield the tables one by one. Raise ImportRejected (at the latest at the end) and OSError."""
        head: Json = {}
        rest: Json = {}
        total, known = hashlib.sha256(), ""
        odd: Exception | None = None
        margin = b""
        for kind, name, value in self._walk():
            if kind == _HEAD:
                head[name] = value
                if name == "payload":
                    _check_head(head, so_far=True)
            elif kind == _REST:
                rest[name] = value
                if name == "tables" and value == []:
                    known = _before(rest)
                    total.update(known.encode())
            else:
                total.update(margin)
                margin = b","
                _sum(total, value)
                try:
                    table = None if odd else _table(value)
                except (KeyError, TypeError, ValueError) as wrong:
                    odd, table = wrong, None
                if table is not None:
                    yield table
        _check_head(head)
        if not isinstance(rest.get("tables"), list):
            total = hashlib.sha256(_whole(rest).encode())
        else:
            if _before(rest) != known:
                total = self._sum_again(rest)
            total.update(_after(rest).encode())
        if head.get("checksum") != f"sha256:{total.hexdigest()}":
            raise ImportRejected(ImportWhy.CHANGED)
        self._take(head, rest, odd)

    def _take(self, head: Json, rest: Json, odd: Exception | None) -> None:
        try:
            if odd is not None:
                raise odd
            self.kind = Contents(rest["kind"])
            _sequence(rest["tables"])
            if self.kind is not Contents.BOX:
                self.roster = tuple(_player(each) for each in _sequence(rest.get("roster", [])))
                self.settings = _dict(rest.get("settings", {}))
            box = _dict(rest.get("box", {}))
            self.box = {one_line(game): facts_from(facts) for game, facts in box.items()}
            marked = _dict(rest.get("others", {}))
            self.others = {one_line(game): others_from(keys) for game, keys in marked.items()}
            if self.kind is Contents.BOX:
                # Whoever reads it has not read it off their own box, whoever read it before.
                self.others = {game: frozenset(facts) for game, facts in self.box.items()}
            self.exported_at = moment(head.get("exported_at"))
            self.checksum = str(head["checksum"])
        except (KeyError, TypeError, ValueError) as wrong:
            raise ImportRejected(ImportWhy.DAMAGED, where=str(wrong)) from wrong

    def _sum_again(self, rest: Json) -> Any:
        """What stands before the tables in the sum came after them in the file."""
        total, margin = hashlib.sha256(_before(rest).encode()), b""
        for kind, _, value in self._walk():
            if kind == _TABLE:
                total.update(margin)
                margin = b","
                _sum(total, value)
        return total

    def _walk(self) -> Iterator[tuple[int, str, Any]]:
        """The file from beginning to end: what stands at the top, what is in the payload, each table."""
        try:
            yield from _parts_of(Stream(self._counted()))
        except NotJson as wrong:
            raise ImportRejected(ImportWhy.TRUNCATED if wrong.cut else ImportWhy.NOT_JSON) from None

    def _counted(self) -> Iterator[bytes]:
        size = values = 0
        for part in self._source():
            size += len(part)
            values += sum(map(part.count, (b",", b"[", b"{")))
            if values > _VALUES + size / _BYTES_EACH:
                raise ImportRejected(ImportWhy.FOREIGN)
            if self._largest and size > self._largest:
                raise ImportRejected(ImportWhy.TOO_BIG, size=size, largest=self._largest)
            yield part


def read_export(text: bytes, largest: int = 0) -> Export | ImportRefusal:
    """What a file holds, all at once, or why it is refused. Its tables are not yet replayed."""
    reading = FileReading(of_bytes(text), largest or LARGEST)
    try:
        tables = tuple(reading.tables())
    except ImportRejected as refused:
        return refused.refusal
    return Export(
        reading.kind,
        tables,
        reading.roster,
        reading.settings,
        reading.box,
        {game: sorted(keys) for game, keys in reading.others.items()},
        reading.exported_at,
        reading.checksum,
    )


def _parts_of(stream: Stream) -> Iterator[tuple[int, str, Any]]:
    if not stream.next():
        raise ImportRejected(ImportWhy.EMPTY)
    if stream.next() != "{":
        stream.value()
        stream.end()
        raise ImportRejected(ImportWhy.FOREIGN)
    for name in stream.members():
        if name != "payload" or stream.next() != "{":
            yield _HEAD, name, stream.value()
            continue
        yield _HEAD, name, {}
        for inner in stream.members():
            if inner != "tables" or stream.next() != "[":
                yield _REST, inner, stream.value(_TO_THE_CHAPTERS)
                continue
            yield _REST, inner, []
            for _ in stream.items():
                yield _TABLE, "", stream.value(_TO_THE_ENTRIES)
    stream.end()


def _check_head(head: Mapping[str, Any], *, so_far: bool = False) -> None:
    """Whether it is a file of ours; ``so_far``: what has not come yet may still come."""
    if (not so_far or "format" in head) and head.get("format") != FORMAT:
        raise ImportRejected(ImportWhy.FOREIGN)
    if so_far and not {"format", "version"} <= head.keys():
        return
    version = head.get("version")
    if type(version) is not int or not isinstance(head.get("payload"), dict):
        raise ImportRejected(ImportWhy.DAMAGED, where="version" if type(version) is not int else "payload")
    if version > VERSION:
        raise ImportRejected(ImportWhy.NEWER, version=version, ours=VERSION)


def _sum(total: Any, table: Any) -> None:
    """Add a table, in the one form that is summed up; a line at a time, so that nobody waits for it."""
    try:
        for part in _canonical_parts(table, _TO_THE_ENTRIES):
            total.update(part.encode())
    except (ValueError, RecursionError):
        # Numbers and depths that JSON allows and nobody writes.
        raise ImportRejected(ImportWhy.DAMAGED, where="payload") from None


def _canonical_parts(value: Any, deep: int) -> Iterator[str]:
    if deep == _TO_THE_CHAPTERS and not _long(value):
        yield canonical(value)
    elif deep and type(value) is dict:
        margin = "{"
        for name in sorted(value):
            yield f"{margin}{json.dumps(name)}:"
            yield from _canonical_parts(value[name], deep - 1)
            margin = ","
        yield "}" if value else "{}"
    elif deep and type(value) is list:
        margin = "["
        for each in value:
            yield margin
            yield from _canonical_parts(each, deep - 1)
            margin = ","
        yield "]" if value else "[]"
    else:
        yield canonical(value)


def _long(chapter: Any) -> bool:
    entries = chapter.get("entries") if type(chapter) is dict else None
    return type(entries) is list and len(entries) > 5 * CHAPTER_SIZE


def _before(rest: Mapping[str, Any]) -> str:
    """What comes before the tables in the sum."""
    return "".join(["{", *(f"{text}," for text in _summed(rest, lambda name: name < "tables")), '"tables":['])


def _after(rest: Mapping[str, Any]) -> str:
    """What comes after them."""
    return "".join(["]", *(f",{text}" for text in _summed(rest, lambda name: name > "tables")), "}"])


def _whole(rest: Mapping[str, Any]) -> str:
    """Of a payload that has no list of tables."""
    return f"{{{','.join(_summed(rest, lambda name: True))}}}"


def _summed(rest: Mapping[str, Any], which: Callable[[str], bool]) -> Iterator[str]:
    try:
        for name in sorted(filter(which, rest)):
            yield f"{json.dumps(name)}:{canonical(rest[name])}"
    except (ValueError, RecursionError):
        raise ImportRejected(ImportWhy.DAMAGED, where="payload") from None


def _dict(value: object) -> Json:
    if not isinstance(value, dict):
        raise TypeError(f"not an object: {str(value)[:40]}")
    return value


def _table(value: object) -> RawTable:
    stored = _dict(value)
    chapters = tuple(
        RawChapter(
            _dict(_dict(each)["header"]),
            _dict(each["opening"]),
            tuple(_dict(entry) for entry in _sequence(each["entries"])),
        )
        for each in _sequence(stored["chapters"])
    )
    if not chapters:
        raise ValueError("a table without chapters")
    return RawTable(_dict(stored.get("card", {})), chapters)


def _sequence(value: object) -> Sequence[Any]:
    if not isinstance(value, list):
        raise TypeError(f"not a list: {str(value)[:40]}")
    return value


def _player(value: object) -> Json:
    player = _dict(value)
    if not isinstance(player["name"], str) or not isinstance(player["id"], str) or not player["id"]:
        raise TypeError("not a player")
    return {"name": one_line(player["name"]), "id": one_line(player["id"])}
