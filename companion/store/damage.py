"""What the store says when something is wrong with a file. Words are found under the ``key``."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class DamageWhat(StrEnum):
    """What was wrong, and what became of it."""

    RESTORED = "restored"
    """The file was bad or gone; the copy before it and the good lines gave everything up to the last tap."""
    CUT = "cut"
    """The journal was cut after its last good entry."""
    CHAPTER_LOST = "chapter_lost"
    """The latest chapter could not be read at all; the table continues at the end of the one before."""
    PAST_UNREADABLE = "past_unreadable"
    """An older chapter cannot be read: the table plays on, undo stops there."""
    LIBRARY_REBUILT = "library_rebuilt"
    """The list of tables was lost and made anew from the tables themselves."""

    DISK_HURT = "disk_hurt"
    """The disk of a browser had lost some of what it was told: some files may be older, or gone."""

    @property
    def key(self) -> str:
        """The key of the sentence."""
        return f"damage.{self.value}"


@dataclass(frozen=True, slots=True)
class Damage:
    """A report for the user. ``kept`` names the bad files, which are never thrown away."""

    what: DamageWhat
    file: str
    kept: tuple[str, ...] = ()
    saved: int = 0
    """How many entries (or other documents) are there."""
    lost: int = 0
    """How many are known to be missing; more may be."""


class OpenWhy(StrEnum):
    """Why a table cannot be opened. Its files are left untouched."""

    NO_SUCH_TABLE = "no_such_table"
    UNKNOWN_GAME = "unknown_game"
    NEWER_GAME = "newer_game"
    NEWER_FORMAT = "newer_format"
    UPGRADE_FAILED = "upgrade_failed"
    UNREADABLE = "unreadable"
    BROKEN = "broken"
    """It stands as its game says no table can stand."""
    CANNOT_READ = "cannot_read"

    @property
    def key(self) -> str:
        """The key of the sentence."""
        return f"open.{self.value}"


@dataclass(frozen=True, slots=True)
class OpenFailure:
    """A table that cannot be opened, and why."""

    table: str
    why: OpenWhy
    facts: Mapping[str, object] = field(default_factory=dict)


class NotSaved(StrEnum):
    """Why a tap is not on the disk yet."""

    DISK_FULL = "disk_full"
    READ_ONLY = "read_only"
    NOT_ALLOWED = "not_allowed"
    DISK_FAULT = "disk_fault"
    FOLDER_GONE = "folder_gone"
    ELSEWHERE = "elsewhere"
    """Another process writes here: nothing of it is overwritten."""
    FAULT = "fault"
    """Our own fault, not the disk's."""

    @property
    def key(self) -> str:
        """The key of the sentence."""
        return f"not_saved.{self.value}"


_ERRNO = {
    errno.ENOSPC: NotSaved.DISK_FULL,
    errno.EDQUOT: NotSaved.DISK_FULL,
    errno.EFBIG: NotSaved.DISK_FULL,
    errno.EROFS: NotSaved.READ_ONLY,
    errno.EACCES: NotSaved.NOT_ALLOWED,
    errno.EPERM: NotSaved.NOT_ALLOWED,
    errno.ENOENT: NotSaved.FOLDER_GONE,
    errno.ENOTDIR: NotSaved.FOLDER_GONE,
}


class WrittenElsewhere(OSError):
    """Another process has taken the folder, or has put another file in the place of ours."""

    def __init__(self, path: str):
        super().__init__(errno.EBUSY, "another process writes here", path)


def reason_of(error: BaseException) -> NotSaved:
    """The reason a player is told for an error of the disk."""
    if isinstance(error, WrittenElsewhere):
        return NotSaved.ELSEWHERE
    if isinstance(error, OSError):
        return _ERRNO.get(error.errno or 0, NotSaved.DISK_FAULT)
    return NotSaved.FAULT
