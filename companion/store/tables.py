"""Tables on the disk: a folder each, a file for each chapter.

A tap writes the last chapter only, and opening a table reads the last chapter only: both cost the
same on the first evening and on the hundredth. Older chapters are read when undo or history
reaches them, and never written again.
"""

from __future__ import annotations

import errno
import logging
import os
import re
import threading
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.core.bad_json import BadJson
from companion.core.game import AnyGame
from companion.core.journal import Chapter, Entry
from companion.core.loaded_journal import ChapterLoader
from companion.core.table import AnyTable, Table
from companion.store.chapter import ChapterFile, Json, RawChapter
from companion.store.damage import Damage, DamageWhat, OpenFailure, OpenWhy
from companion.store.disk import Disk, sweep
from companion.store.games import Games
from companion.store.page import NewerFormat
from companion.store.pending import Loaded, PendingWrite, codec_of, line_of, new_lines
from companion.store.replay import consecutive, sound, violations_in
from companion.store.storage import DISK, bak_of, quarantine_copy
from companion.store.upgrade import UpgradeFailed, upgraded

log = logging.getLogger(__name__)

_FILE = re.compile(r"(\d{3,9})\.json(?:\.bak)?")
_DAMAGED = "damaged"
_ID = re.compile(r"[0-9a-f]{12}")


MOST_CHAPTERS = 10**9
"""As many as file names have room for."""


def is_id(name: object) -> bool:
    """True for what can be the id of a table: it may come from an address or from a stranger's file.

    Exactly what ``new_id`` makes. So no table can be called like something else of ours ("library"), name a
    path, or share a folder with another one where large and small letters are the same.
    """
    return isinstance(name, str) and _ID.fullmatch(name) is not None


class Tables:
    """All tables of a folder."""

    def __init__(self, folder: Path, disk: Disk = DISK):
        self.folder = folder
        self.disk = disk
        self.reports: list[Damage] = []
        """Damage met while looking back, not yet told."""
        self.unsaved: Callable[[str], Sequence[PendingWrite]] = lambda table: ()
        """The lines of a table that are still on their way to the disk."""
        self._open: dict[str, tuple[int, ChapterFile]] = {}
        self._rewrite: dict[str, tuple[int, str, RawChapter]] = {}
        self._first: dict[tuple[str, int], int] = {}
        self._locks: defaultdict[str, threading.RLock] = defaultdict(threading.RLock)
        self._released: defaultdict[str, int] = defaultdict(int)

    # -- names ---------------------------------------------------------------------------------

    def ids(self) -> tuple[str, ...]:
        """The tables that are there."""
        return tuple(name for name in self.disk.names(self.folder) if is_id(name))

    def place(self, table: str) -> Path:
        """The folder of a table."""
        if not is_id(table):
            raise ValueError(f"not the id of a table: {table!r}")
        return self.folder / table

    def numbers(self, table: str) -> tuple[int, ...]:
        """The chapters a table has, in order."""
        if not is_id(table):
            return ()
        found = (_FILE.fullmatch(name) for name in self.disk.names(self.folder / table))
        return tuple(sorted({int(match[1]) for match in found if match}))

    def path(self, table: str, number: int) -> Path:
        """The file of a chapter."""
        return self.place(table) / f"{number:03}.json"

    def raw(self, table: str, number: int) -> RawChapter:
        """A chapter as stored; reading changes nothing on the disk."""
        return ChapterFile(self.path(table, number), self.disk).raw

    # -- writing -------------------------------------------------------------------------------

    def create(self, table: AnyTable) -> None:
        """Write a new table, still in its first chapter."""
        self.append(new_lines(table))

    def save(self, table: AnyTable, entry: Entry) -> None:
        """Write a table's newest entry. When it returns, the entry is on the disk; else it raises OSError."""
        self.append([line_of(table, entry)])

    def append(self, lines: Sequence[PendingWrite]) -> None:
        """Write lines of one table, in order; one write for each chapter they belong to."""
        if not lines:
            return
        with self._locks[lines[0].header.table]:
            start = 0
            for end in range(1, len(lines) + 1):
                if end == len(lines) or lines[end].chapter.number != lines[start].chapter.number:
                    self._write(lines[start:end])
                    start = end

    def standing(self, table: str) -> object:
        """Something that is another one when another table may have come into the place of this one."""
        return self.disk.fingerprint(self.place(table)), self._released[table]

    def release(self, table: str) -> None:
        """Forget what is kept in memory of a table."""
        with self._locks[table]:
            self._released[table] += 1
            self._open.pop(table, None)
            self._rewrite.pop(table, None)
            for key in [key for key in self._first if key[0] == table]:
                del self._first[key]

    def _write(self, lines: Sequence[PendingWrite]) -> None:
        line = lines[0]
        table, number = line.header.table, line.chapter.number
        codec = codec_of(line.game)
        entries = [codec.dump_entry(each.entry) for each in lines if each.entry is not None]
        opened = self._open.get(table)
        if opened is None or opened[0] != number:
            if number == 1 and not self.disk.exists(self.path(table, number)):
                self.disk.make_folder(self.place(table))
                self.disk.sync_folder(self.folder)
            opened = number, ChapterFile(self.path(table, number), self.disk)
        file = opened[1]
        self._first[table, number] = line.chapter.first_seq
        if self._rewrite.get(table, (number,))[0] != number:
            self._write_anew(table, ())
        if table in self._rewrite:
            self._write_anew(table, entries, file)
        elif file.begun:
            file.append(entries)
        else:
            file.begin(codec.dump_header(line.header), codec.dump_opening(line.chapter), entries)
        self._open[table] = opened

    def _write_anew(self, table: str, entries: Sequence[Json], file: ChapterFile | None = None) -> None:
        """Give a chapter that was cut or upgraded its new text; the old one is kept beside it."""
        number, label, raw = self._rewrite[table]
        path = self.path(table, number)
        if file is not None or label == _DAMAGED:
            quarantine_copy(self.disk, path, label)
            known = {entry["seq"] for entry in raw.entries}
            fresh = [entry for entry in entries if entry["seq"] not in known]
            (file or ChapterFile(path, self.disk)).begin(raw.header, raw.opening, [*raw.entries, *fresh])
        del self._rewrite[table]

    # -- reading -------------------------------------------------------------------------------

    def load(self, table: str, games: Games) -> Loaded | OpenFailure:
        """Open a table at its last chapter. Damage is repaired as far as it goes, and told."""
        with self._locks[table]:
            try:
                return self._load(table, games)
            except NewerFormat:
                return OpenFailure(table, OpenWhy.NEWER_FORMAT)
            except UpgradeFailed as failed:
                return OpenFailure(table, OpenWhy.UPGRADE_FAILED, {"error": str(failed)})
            except BadJson as bad:
                return OpenFailure(table, OpenWhy.UNREADABLE, {"error": str(bad)})
            except OSError as error:
                return OpenFailure(table, OpenWhy.CANNOT_READ, {"error": error.strerror or str(error)})
            except Exception as error:
                # Whatever is in it: one table that cannot be opened is one table that cannot be opened.
                log.exception("table %s cannot be read", table)
                return OpenFailure(table, OpenWhy.UNREADABLE, {"error": type(error).__name__})

    def _load(self, table: str, games: Games) -> Loaded | OpenFailure:
        lost: list[ChapterFile] = []
        numbers = self.numbers(table)
        if numbers and self.disk.is_link(self.place(table)):
            # Whatever is written there would be written elsewhere.
            return OpenFailure(table, OpenWhy.CANNOT_READ, {"error": os.strerror(errno.ELOOP)})
        for number in reversed(numbers):
            file = ChapterFile(self.path(table, number), self.disk)
            if not file.raw.whole:
                lost.append(file)
                continue
            damage = [self._set_aside(each) for each in lost]
            sweep(self.disk, self.place(table))
            return self._read_last(table, number, file, games, damage)
        return OpenFailure(table, OpenWhy.UNREADABLE if numbers else OpenWhy.NO_SUCH_TABLE)

    def _read_last(
        self,
        table: str,
        number: int,
        file: ChapterFile,
        games: Games,
        damage: list[Damage],
    ) -> Loaded | OpenFailure:
        stored = file.raw
        game = games.get(str(stored.header.get("game")))
        if game is None:
            return OpenFailure(table, OpenWhy.UNKNOWN_GAME, {"game": stored.header.get("game")})
        version = stored.header.get("version")
        if isinstance(version, int) and version > game.version:
            return OpenFailure(table, OpenWhy.NEWER_GAME, {"game": game.id, "version": version})
        raw = upgraded(stored, game)
        codec = codec_of(game)
        header = codec.load_header(raw.header)
        opening = codec.load_opening(raw.opening)
        if (header.table, opening.number) != (table, number) or opening.first_seq < 1 or opening.depth < 0:
            # What it says of itself would send the next tap into another file.
            return OpenFailure(table, OpenWhy.UNREADABLE, {"error": f"{header.table[:20]} {opening.number}"})
        self._first[table, number] = opening.first_seq
        reach = self.past(table, game)
        entries: Sequence[Entry] = consecutive(codec, opening.first_seq, raw.entries)
        try:
            opened = Table(game, header, [_with(opening, entries)], reach)
        except Exception:  # noqa: BLE001 - whatever a rule says to damaged facts: find out how far they are good
            entries = sound(game, opening, entries, reach)
            opened = Table(game, header, [_with(opening, entries)], reach)
        for state in (opening.opening, opened.state):
            if broken := violations_in(game, state, header):
                return OpenFailure(table, OpenWhy.BROKEN, {"invariants": ", ".join(broken)})
        good = RawChapter(raw.header, raw.opening, raw.entries[: len(entries)])
        if file.storage.rescued or file.misnumbered or len(good.entries) < len(raw.entries):
            damage.append(self._repair(table, file, good, len(raw.entries)))
        elif raw is not stored:
            # Today's entries must not join a chapter of an older version: the first tap writes it anew.
            self._rewrite[table] = number, f"version{version}", good
        self._open[table] = number, file
        return Loaded(opened, tuple(damage))

    def past(self, table: str, game: AnyGame) -> ChapterLoader:
        """How a table reaches its older chapters."""
        return lambda number: self.chapter(table, number, game)

    def chapter(self, table: str, number: int, game: AnyGame) -> Chapter[Any] | None:
        """A whole older chapter, or None with a report."""
        found: Chapter[Any] | None
        # Asked before the file is read: what is written in between is then found in both.
        waiting = [each for each in self.unsaved(table) if each.chapter.number == number]
        try:
            found = self._chapter(table, number, game, waiting)
        except (OSError, BadJson, UpgradeFailed, NewerFormat):
            found = None
        if found is None:
            self.reports.append(Damage(DamageWhat.PAST_UNREADABLE, str(self.path(table, number))))
        return found

    def _chapter(
        self, table: str, number: int, game: AnyGame, waiting: Sequence[PendingWrite]
    ) -> Chapter[Any] | None:
        raw = upgraded(self.raw(table, number), game)
        codec = codec_of(game)
        if raw.whole:
            opening = codec.load_opening(raw.opening)
            if opening.number != number:
                return None
        elif waiting:
            opening = waiting[0].chapter
        else:
            return None
        entries = consecutive(codec, opening.first_seq, raw.entries)
        reached = opening.first_seq + len(entries)
        entries += [each.entry for each in waiting if each.entry is not None and each.entry.seq >= reached]
        self._first[table, number] = opening.first_seq
        end = self._first.get((table, number + 1))
        if end is not None and opening.first_seq + len(entries) != end:
            return None
        return _with(opening, entries)

    # -- damage --------------------------------------------------------------------------------

    def _repair(self, table: str, file: ChapterFile, good: RawChapter, found: int) -> Damage:
        """Keep the bad file, then write the good prefix in its place (later, when the disk refuses now)."""
        kept: tuple[Path, ...] = ()
        cut = len(good.entries) < found
        path = file.storage.path
        self._rewrite[table] = good.opening["number"], _DAMAGED, good
        if cut:
            file.storage.doubt()
        try:
            kept = file.storage.keep_bad()
            file.begin(good.header, good.opening, good.entries)
            if cut:
                file.forget_before()
            del self._rewrite[table]
        except OSError:
            # Told all the same; the first write that succeeds does it.
            pass
        what = DamageWhat.CUT if cut else DamageWhat.RESTORED
        return Damage(what, str(path), tuple(map(str, kept)), len(good.entries), found - len(good.entries))

    def _set_aside(self, file: ChapterFile) -> Damage:
        """A chapter without header or opening: out of the way, but not thrown away."""
        path = file.storage.path
        kept: list[str] = []
        for each in (path, bak_of(path)):
            try:
                aside = quarantine_copy(self.disk, each)
                if aside is not None:
                    kept.append(str(aside))
                    self.disk.unlink(each)
            except OSError:
                continue
        with suppress(OSError):
            # Mended once: where a disk gathers what is said, nobody else may come to flush it.
            self.disk.sync_folder(path.parent)
        return Damage(DamageWhat.CHAPTER_LOST, str(path), tuple(kept))


def _with(opening: Chapter[Any], entries: Sequence[Entry]) -> Chapter[Any]:
    return replace(opening, entries=tuple(entries))
