"""Tables and everything else as one readable JSON file, for other devices and for the years to come.

::

    {"format": "companion", "version": 1, "exported_at": "...", "checksum": "sha256:...",
     "payload": {"kind": "everything", "tables": [{"card": {...}, "chapters": [...]}],
                 "roster": [...], "settings": {...}, "box": {...}}}

The checksum covers the payload in its shortest form, so the file may be indented in any way.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, NoReturn

from companion.core.table import utc_now
from companion.core.text import one_line
from companion.store.cards import TableCard, facts_from, moment
from companion.store.chapter import Json, RawChapter
from companion.store.line import Line, codec_of
from companion.store.page import NewerFormat
from companion.store.tables import Tables
from companion.store.upgrade import upgraded

FORMAT = "companion"
VERSION = 1
DEEP = 7
"""Levels from the file down to a single entry."""
LARGEST = 64 * 1024 * 1024
"""Bytes: hundreds of evenings. What is larger was not written by us."""


class Contents(StrEnum):
    """What an export holds."""

    TABLE = "table"
    EVERYTHING = "everything"


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
        return payload


def _chapter_json(chapter: RawChapter) -> Json:
    return {"header": chapter.header, "opening": chapter.opening, "entries": list(chapter.entries)}


# -- writing -----------------------------------------------------------------------------------


def checksum(payload: Json) -> str:
    """Of the payload in its one canonical form."""
    text = json.dumps(payload, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def export_text(export: Export) -> bytes:
    """The file of an export."""
    payload = export.payload()
    whole = {
        "format": FORMAT,
        "version": VERSION,
        "exported_at": export.exported_at or utc_now(),
        "checksum": checksum(payload),
        "payload": payload,
    }
    return (_pretty(whole, DEEP) + "\n").encode()


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


def _words(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        # Half a surrogate pair in a name: only its escape can be written.
        return json.dumps(value, allow_nan=False)
    return text


def raw_table(tables: Tables, table: str, card: TableCard | None) -> RawTable | None:
    """A table as it is now: the unbroken run of chapters up to the last one that can be read.

    What could not be written yet is there too: with a full disk an export saves the evening.
    """
    found: dict[int, RawChapter] = {}
    waiting = tables.unsaved(table)
    for number in tables.numbers(table):
        with suppress(OSError, NewerFormat):
            found[number] = tables.raw(table, number)
    for line in waiting:
        _add(found, line)
    run: list[RawChapter] = []
    for number in sorted(found, reverse=True):
        follows = not run or run[0].opening.get("number") == number + 1
        if found[number].whole and follows:
            run.insert(0, found[number])
        elif run:
            break
    return RawTable(card.to_json() if card else {}, tuple(run)) if run else None


def _add(found: dict[int, RawChapter], line: Line) -> None:
    codec, number = codec_of(line.game), line.chapter.number
    chapter = found.get(number)
    if chapter is None or not chapter.whole:
        chapter = RawChapter(codec.dump_header(line.header), codec.dump_opening(line.chapter))
    chapter = upgraded(chapter, line.game)
    if line.entry is not None and line.entry.id not in {each.get("id") for each in chapter.entries[-1:]}:
        # Where another process has written over it, ours is what its players saw.
        before = tuple(each for each in chapter.entries if each["seq"] < line.entry.seq)
        last = before[-1]["seq"] if before else line.chapter.first_seq - 1
        if line.entry.seq == last + 1:
            chapter = replace(chapter, entries=(*before, codec.dump_entry(line.entry)))
    found[number] = chapter


# -- reading -----------------------------------------------------------------------------------


def read_export(text: bytes) -> Export | ImportRefusal:
    """What a file holds, or why it is refused. Its tables are not yet replayed."""
    whole = _parse(text)
    if isinstance(whole, ImportRefusal):
        return whole
    if not isinstance(whole, dict) or whole.get("format") != FORMAT:
        return ImportRefusal(ImportWhy.FOREIGN)
    version, payload = whole.get("version"), whole.get("payload")
    if not isinstance(version, int) or not isinstance(payload, dict):
        return ImportRefusal(ImportWhy.DAMAGED, {"where": "version" if payload else "payload"})
    if version > VERSION:
        return ImportRefusal(ImportWhy.NEWER, {"version": version, "ours": VERSION})
    try:
        right = checksum(payload) == whole.get("checksum")
    except (ValueError, RecursionError):
        # Numbers and depths that JSON allows and nobody writes.
        return ImportRefusal(ImportWhy.DAMAGED, {"where": "payload"})
    if not right:
        return ImportRefusal(ImportWhy.CHANGED)
    try:
        return Export(
            kind=Contents(payload["kind"]),
            tables=tuple(_table(each) for each in _sequence(payload["tables"])),
            roster=tuple(_player(each) for each in _sequence(payload.get("roster", []))),
            settings=_dict(payload.get("settings", {})),
            box={one_line(game): facts_from(facts) for game, facts in _dict(payload.get("box", {})).items()},
            exported_at=moment(whole.get("exported_at")),
            checksum=str(whole["checksum"]),
        )
    except (KeyError, TypeError, ValueError) as wrong:
        return ImportRefusal(ImportWhy.DAMAGED, {"where": str(wrong)})


def _parse(text: bytes) -> Any:
    if len(text) > LARGEST:
        return ImportRefusal(ImportWhy.TOO_BIG, {"size": len(text), "largest": LARGEST})
    if not text.strip():
        return ImportRefusal(ImportWhy.EMPTY)
    try:
        words = text.decode("utf-8-sig")
        return json.loads(words, parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        cut = text.lstrip().startswith(b"{") and error.end == len(text)
    except json.JSONDecodeError as error:
        end = words.rstrip()
        cut = end.lstrip().startswith("{") and (error.pos >= len(end) or not end.endswith("}"))
    except (ValueError, RecursionError):
        cut = False
    return ImportRefusal(ImportWhy.TRUNCATED if cut else ImportWhy.NOT_JSON)


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)


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
