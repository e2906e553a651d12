"""A disk made of three areas of bytes: for a browser, and for whatever else has no more to offer.

Names live in a log (``log.py``), contents beside it. A small file goes into the log together with its
name, and what is said there gathers until somebody wants it on the disk: making a tap durable is one write
and one flush. A large one is written and flushed first, into the area of contents, then named. When a write
of the log fails, all that counts is written anew with the next attempt. When the log has grown, what counts
of it is written anew, short, into the other log area; small contents move out of it on that occasion. Room
is used again only when the record that freed it is flushed.

What the store is promised here is more than a folder promises: after a power cut the disk is as it was at
some moment, never a mixture of two.
"""

from __future__ import annotations

import asyncio
import errno
import os
import threading
import zlib
from collections.abc import Awaitable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.store.areas import Area, Areas
from companion.store.disk import PART, Disk, Quota, StorageLocation, every_call_in_turn, no_such, taken
from companion.store.log import (
    MARK_SIZE,
    Flushed,
    Found,
    Said,
    newest,
    read_log,
    read_mark,
    record_text,
)

BLOCK = 4096
SMALL = 256 * 1024
"""Bytes up to which a content goes into the log: any chapter does."""
LOG_LIMIT = 2 * 1024 * 1024
"""Bytes after which the log is written anew, short, into the other area."""
_MARKS = (0, 512)
"""Where the two marks are: in the first block of the contents, which holds nothing else."""
_ABOVE = "/"


@dataclass(slots=True, eq=False)
class _Content:
    """Where the bytes of a file are, and how many names they have."""

    in_log: bool
    at: int
    size: int
    total: int
    names: int = 0
    text: bytes | None = None
    """The bytes themselves, as long as no area has them."""

    @property
    def extent(self) -> tuple[int, int]:
        return self.at, _blocks(self.size)


@dataclass(slots=True)
class _Open:
    """A file that is being written."""

    path: str
    text: bytearray = field(default_factory=bytearray)


class LogDisk(Disk):
    """Files and folders, in three areas."""

    keeps = StorageLocation.BROWSER

    def __init__(self, areas: Areas, *, one_thread: bool = Disk.one_thread):
        self._one = threading.RLock()
        self._areas = areas
        self.one_thread = one_thread
        self._lost: bytes | None = None
        self._handles: dict[int, _Open] = {}
        self._next = 1
        self._held: dict[str, bytes] = {}
        self._inside: dict[str, set[str]] | None = None
        self._load()

    # -- what is there ---------------------------------------------------------------------------

    def _load(self) -> None:
        marks = [read_mark(self._areas.data.read(at, MARK_SIZE)) for at in _MARKS]
        mark = max(marks, key=lambda each: (each.generation, each.number))
        logs = [read_log(area.read(0, area.size()), mark) for area in self._areas.logs]
        self._active = newest(logs, mark)
        log = logs[self._active]
        self._files: dict[str, _Content] = {}
        self._folders: set[str] = {_ABOVE}
        self._free: list[tuple[int, int]] = []
        self._freed: list[tuple[int, int]] = []
        self._generation, self._number, self._sum = log.generation, log.number, log.total
        self._end, self._opened = log.end, log.opened
        # What was said and is in no area yet.
        self._said = bytearray()
        self._to_mark: Flushed | None = None
        # What a killed process wrote may be there without having been flushed.
        self._unflushed, self._doubt = True, False
        self._least = mark.generation
        self._read_records(log)
        # Whatever has no name now is free: nothing that is not in the log was read here.
        self._freed.clear()
        self._top = self._find_room()
        if log.hurt or log.generation < mark.generation:
            self._lost = self._areas.logs[self._active].read(0, self._areas.logs[self._active].size())
            # A sound log before anything else is promised.
            self._doubt = True
        if log.generation < 0:
            # Whatever lies there without a name is left alone.
            self._top = max(self._top, _blocks(self._areas.data.size()))
            self._shorten()

    def _read_records(self, log: Found) -> None:
        places: dict[tuple[bool, int], _Content] = {}
        for record in log.records:
            match record.words:
                case ["new", str(path), int(total)]:
                    content = _Content(True, record.content_at, record.size, total)
                    places[True, record.content_at] = content
                    self._apply(["name", path], content)
                case ["file", str(path), bool(in_log), int(at), int(size), int(total), *before] if (
                    min(at, size) >= 0
                ):
                    content = places.setdefault((in_log, at), _Content(in_log, at, size, total))
                    if (content.size, content.total) != (size, total):
                        # Room that was freed and used again.
                        content = places[in_log, at] = _Content(in_log, at, size, total)
                    self._apply(["name", path, *before], content)
                case words:
                    self._apply(words)

    def _find_room(self) -> int:
        end = BLOCK
        used = {content.extent for content in self._files.values() if not content.in_log}
        for at, size in sorted(used):
            if at > end:
                self._free.append((end, at - end))
            end = max(end, at + size)
        return end

    # -- the log ---------------------------------------------------------------------------------

    def _say(self, words: Said, content: bytes = b"") -> None:
        """Add a record: written with the next flush."""
        self._unflushed = True
        if self._doubt:
            return  # the next flush writes all that counts
        text, total = record_text(self._generation, self._number + 1, self._sum, words, content)
        self._said += text
        self._end, self._sum, self._number = self._end + len(text), total, self._number + 1

    def _write_said(self) -> None:
        """What was said is in the area of the log; not flushed yet."""
        if not self._said:
            return
        begin = self._end - len(self._said)
        try:
            self._areas.logs[self._active].write(begin, bytes(self._said))
        except BaseException:
            for content in self._files.values():
                if content.in_log and content.at >= begin:
                    content.text = self._text(content)
            self._doubt = True
            self._end = begin
            self._said.clear()
            raise
        self._said.clear()

    def _text(self, content: _Content) -> bytes:
        if content.text is not None:
            return content.text
        if not content.in_log:
            return self._areas.data.read(content.at, content.size)
        begin = content.at - (self._end - len(self._said))
        if begin >= 0:
            return bytes(self._said[begin : begin + content.size])
        return self._areas.logs[self._active].read(content.at, content.size)

    def _change(self, words: Said, content: _Content | None = None) -> None:
        """Change a name, on the log first."""
        if content is None:
            self._say(words)
        else:
            _, path, *before = words
            self._say(["file", path, content.in_log, content.at, content.size, content.total, *before])
        self._apply(words, content)

    def _apply(self, words: Said, content: _Content | None = None) -> None:
        self._inside = None
        match words:
            case ["name", str(path), *before] if content is not None:
                content.names += 1
                self._drop(path)
                self._files[path] = content
                for name in before:
                    self._drop(name)
            case ["gone", str(path)]:
                self._drop(path)
            case ["folder", *paths]:
                self._folders.update(paths)
            case ["remove", str(path)]:
                for name in [name for name in self._files if _is_in(name, path)]:
                    self._drop(name)
                self._folders = {name for name in self._folders if not _is_in(name, path)}
            case ["move", str(old), str(new)]:
                self._files = {_moved(name, old, new): content for name, content in self._files.items()}
                self._folders = {_moved(name, old, new) for name in self._folders}
            case _:
                pass  # "begin" and "whole"; a later version would have given its log another magic word

    def _drop(self, path: str) -> None:
        content = self._files.pop(path, None)
        if content is not None:
            content.names -= 1
            if not content.names and not content.in_log:
                self._freed.append(content.extent)

    def _flush(self) -> None:
        """All that was said is on the disk."""
        if self._doubt:
            # After a failure nobody knows what is there: everything is written anew, elsewhere.
            self._shorten()
            return
        if self._end > max(LOG_LIMIT, 3 * self._opened):
            try:
                self._shorten()
                return
            except OSError:
                # No room for a short one: the long one does, unless the short one may count after all.
                if self._doubt:
                    raise
        if not self._unflushed:
            return
        self._write_said()
        try:
            self._areas.logs[self._active].flush()
        except BaseException:
            self._doubt = True
            raise
        self._flushed()

    def _flushed(self) -> None:
        self._unflushed = self._doubt = False
        if self._freed:
            self._give_back()
        # It serves to tell damage from a power cut, is not flushed and may lag behind: nobody waits for it.
        before, self._to_mark = self._to_mark, Flushed(self._generation, self._number, self._end)
        if self.one_thread:
            with suppress(RuntimeError):  # no event loop
                loop = asyncio.get_running_loop()
                if before is None:
                    loop.call_soon(self._mark)
                return
        self._mark()

    def _mark(self) -> None:
        mark, self._to_mark = self._to_mark, None
        if mark is not None:
            with suppress(OSError):
                self._areas.data.write(_MARKS[mark.number % 2], mark.text())

    def _shorten(self) -> None:
        """Begin the next generation in the other log area: names only, contents where they stay."""
        places: dict[_Content, int] = {}
        try:
            # The log before the last: its room may be all there is.
            self._areas.logs[1 - self._active].truncate(0)
            for content in set(self._files.values()):
                if content.in_log:
                    text = self._text(content)
                    places[content] = self._take(content.size)
                    self._areas.data.write(places[content], text)
            if places or self._doubt:
                self._areas.data.flush()
            text, number, total = self._opening(places)
            self._write_opening(self._areas.logs[1 - self._active], text)
        except BaseException:
            self._free += [(at, _blocks(content.size)) for content, at in places.items()]
            raise
        for content, at in places.items():
            content.in_log, content.at, content.text = False, at, None
        self._said.clear()
        self._active, self._generation = 1 - self._active, self._following
        self._number, self._sum = number, total
        self._end = self._opened = len(text)
        self._flushed()
        with suppress(OSError):
            if self._end < self._areas.ahead:
                # Nothing but noughts is behind the end: no record begins so.
                self._areas.logs[self._active].write(self._end, bytes(self._areas.ahead - self._end))
        # What lies behind the last content is of no use to anybody else either.
        with suppress(OSError):
            if self._areas.data.size() > self._top:
                self._areas.data.truncate(self._top)

    @property
    def _following(self) -> int:
        """The number of the next generation: later than any that was ever marked."""
        return max(self._generation, self._least) + 1

    def _write_opening(self, area: Area, text: bytes) -> None:
        try:
            area.truncate(0)
            area.write(0, text)
            area.flush()
        except OSError:
            # It may be there after all, and would count at the next start: away with it, or nothing more
            # is promised on the old log.
            before, self._doubt = self._doubt, True
            area.truncate(0)
            area.flush()
            self._doubt = before
            raise

    def _opening(self, places: dict[_Content, int]) -> tuple[bytes, int, int]:
        """The records a generation begins with, how many, and the sum of the last."""
        said: list[Said] = [["begin"], ["folder", *sorted(self._folders)]]
        for path, content in self._files.items():
            said.append(["file", path, False, places.get(content, content.at), content.size, content.total])
        said.append(["whole"])
        total, texts = 0, []
        for number, words in enumerate(said, 1):
            text, total = record_text(self._following, number, total, words, b"")
            texts.append(text)
        return b"".join(texts), len(said), total

    def _give_back(self) -> None:
        """Room whose freeing is on the disk can be used again; gaps side by side become one."""
        gaps: list[tuple[int, int]] = []
        for at, size in sorted(self._free + self._freed):
            if gaps and sum(gaps[-1]) == at:
                gaps[-1] = gaps[-1][0], gaps[-1][1] + size
            else:
                gaps.append((at, size))
        if gaps and sum(gaps[-1]) == self._top:
            self._top = gaps.pop()[0]
        self._free = gaps
        self._freed.clear()

    # -- contents --------------------------------------------------------------------------------

    def _take(self, size: int) -> int:
        """Where a content of that size goes: the first gap that is wide enough, else the end."""
        wanted = _blocks(size)
        for number, (at, room) in enumerate(self._free):
            if room >= wanted:
                self._free[number : number + 1] = [(at + wanted, room - wanted)] if room > wanted else []
                return at
        at, self._top = self._top, self._top + wanted
        return at

    def _put(self, text: bytes) -> _Content:
        """A large content, on the disk before it has a name."""
        at = self._take(len(text))
        try:
            self._areas.data.write(at, text)
            self._areas.data.flush()
        except BaseException:
            self._free.append((at, _blocks(len(text))))
            raise
        return _Content(False, at, len(text), zlib.crc32(text))

    def _content(self, path: Path) -> _Content:
        try:
            return self._files[_key(path)]
        except KeyError:
            raise no_such(path) from None

    # -- Disk ------------------------------------------------------------------------------------

    def read(self, path: Path) -> bytes:
        """The whole of a file, as it is: those who wrote it have sums of their own."""
        key = _key(path)
        if key in self._held:
            return self._held[key]
        return self._text(self._content(path))

    def create(self, path: Path) -> int:
        """A new file, open for writing; others see it once it is closed."""
        key = _key(path)
        if self.exists(path) or any(file.path == key for file in self._handles.values()):
            raise taken(path)
        if _above(key) not in self._folders:
            raise no_such(path)
        handle, self._next = self._next, self._next + 1
        self._handles[handle] = _Open(key)
        return handle

    def write(self, handle: int, part: memoryview) -> int:
        """Kept in memory until the file is closed."""
        self._handles[handle].text += part
        return len(part)

    def sync(self, handle: int) -> None:
        """The content goes with its name, and is on the disk with it: see ``sync_folder``."""

    def close(self, handle: int) -> None:
        """The file has its content."""
        file = self._handles.pop(handle)
        text = bytes(file.text)
        if len(text) <= SMALL:
            self._new(file.path, text)
        else:
            self._change(["name", file.path], self._put(text))

    def abandon(self, handle: int) -> None:
        """Nothing of it was written yet."""
        self._handles.pop(handle, None)

    def _new(self, path: str, text: bytes) -> None:
        total = zlib.crc32(text)
        self._say(["new", path, total], text)
        # The content is the end of its record.
        held = text if self._doubt else None
        self._apply(["name", path], _Content(True, self._end - len(text), len(text), total, text=held))

    def replace(self, source: Path, target: Path) -> None:
        """Rename over what is there, in one step: one record says both."""
        content = self._content(source)
        if source != target:
            self._change(["name", _key(target), _key(source)], content)

    def link(self, source: Path, target: Path) -> None:
        """A second name for the same file."""
        content = self._content(source)
        if self.exists(target):
            raise taken(target)
        self._change(["name", _key(target)], content)

    def unlink(self, path: Path) -> None:
        """Take a name away; a lock holds without its note."""
        if _key(path) in self._held:
            self._held[_key(path)] = b""
            return
        self._content(path)
        self._change(["gone", _key(path)])

    def move(self, source: Path, target: Path) -> None:
        """Rename a folder to a name that is free."""
        if not self.exists(source):
            raise no_such(source)
        if self.exists(target):
            raise taken(target)
        self._change(["move", _key(source), _key(target)])

    def make_folder(self, path: Path) -> None:
        """A folder and those above it."""
        key = _key(path)
        new = [each for each in (key, *_all_above(key)) if each not in self._folders]
        if new:
            self._change(["folder", *new])

    def remove_folder(self, path: Path) -> None:
        """A folder with all that is in it."""
        if not self.exists(path):
            raise no_such(path)
        self._change(["remove", _key(path)])

    def sync_folder(self, path: Path) -> None:
        """All names are on the disk, and all contents."""
        self._flush()

    def names(self, folder: Path) -> list[str]:
        """What is in a folder, sorted."""
        if self._inside is None:
            self._inside = {}
            for name in (*self._files, *self._folders, *self._held):
                if name != _ABOVE:
                    self._inside.setdefault(_above(name), set()).add(name.rpartition("/")[2])
        return sorted(self._inside.get(_key(folder), ()))

    def exists(self, path: Path) -> bool:
        """True for a file or a folder that is there."""
        key = _key(path)
        return key in self._files or key in self._folders or key in self._held

    def lock(self, path: Path, note: bytes) -> Any:
        """The areas themselves are held by one process, or one tab; here it is one store."""
        key = _key(path)
        if key in self._held:
            raise BlockingIOError(errno.EAGAIN, "held")
        self._held[key] = note
        self._inside = None
        return key

    def unlock(self, handle: Any) -> None:
        """Let go of a lock."""
        self._held.pop(handle, None)
        self._inside = None

    def parts(self, path: Path) -> Iterator[bytes]:
        """The whole of a file, a part at a time, as it was when it was asked for."""
        text = memoryview(self.read(path))
        return (bytes(text[at : at + PART]) for at in range(0, len(text), PART))

    def keep_private(self, path: Path) -> None:
        """A browser lets nobody else look into it."""

    def is_link(self, path: Path) -> bool:
        """Return False: this disk has no symbolic links."""
        return False

    def lock_is_valid(self, handle: Any, path: Path) -> bool:
        """Nobody can take it away."""
        return True

    def fingerprint(self, path: Path) -> object:
        """Nobody else writes here."""
        return None

    def salvaged_bytes(self) -> bytes | None:
        """What is left of a log that had lost something, once; None when all is well."""
        left, self._lost = self._lost, None
        return left

    def pending_sync(self) -> Awaitable[None] | None:
        """What is still to be waited for until all that was synced is on the disk."""
        return self._areas.settled()

    def quota(self) -> Awaitable[Quota] | None:
        """What the browser says of the room it gives."""
        return self._areas.room() if self._areas.room is not None else None

    def shut(self) -> None:
        """Let go of the areas; nothing can be read or written after."""
        with suppress(OSError):
            self._write_said()
        self._mark()
        self._areas.close()


every_call_in_turn(LogDisk)


def _key(path: Path) -> str:
    # A path remembers its own text; it is asked for dozens of times a tap.
    return str(path) if os.sep == "/" else path.as_posix()


def _above(key: str) -> str:
    return key.rpartition("/")[0] or _ABOVE


def _all_above(key: str) -> Iterable[str]:
    while key != _ABOVE:
        key = _above(key)
        yield key


def _is_in(name: str, folder: str) -> bool:
    return name == folder or name.startswith(f"{folder}/")


def _moved(name: str, old: str, new: str) -> str:
    return new + name[len(old) :] if _is_in(name, old) else name


def _blocks(size: int) -> int:
    return max(1, -(-size // BLOCK)) * BLOCK
