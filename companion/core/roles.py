"""Permissions at a table that several phones share.

Pure: a role, a permission and the guest policy give a reason to refuse, or None. The host checks them
for each session and each tap; hiding a control on a screen is only a courtesy.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from enum import StrEnum
from typing import Any

from companion.core.annotations import NOTHING, AnnotationAction, Annotations, owner_of
from companion.core.refusal import CoreWhy
from companion.core.rulebook import is_repair
from companion.core.seats import Seat


class Role(StrEnum):
    """The role of a client at the table."""

    HOST = "host"
    """The machine that stores the table."""
    GUEST = "guest"
    """A phone that plays at the one table that is open to phones."""
    WATCHER = "watcher"
    """A shared screen that only shows the table."""
    NOBODY = "nobody"
    """A phone whose pass is no longer valid."""


class Permission(StrEnum):
    """The operations that need permission."""

    WATCH = "watch"
    PLAY = "play"
    UNDO = "undo"
    WRITE = "write"
    """Notes and save points in the history."""
    READ = "read"
    """The history and the help."""
    PHONE = "phone"
    """The appearance of the client's own phone, and its own seat."""
    TAKE = "take"
    """Export of the table that is open to phones; private notes are not included."""
    BOX = "box"
    """Figures read off the box: they belong to the host and apply to all later tables."""
    SHELF = "shelf"
    """Other tables: open, begin, branch, rename, end, delete."""
    COPIES = "copies"
    """All data as a file: export, import, backups."""
    HOUSE = "house"
    """LAN access, connected phones and the host's settings."""


GUESTS = frozenset(
    {
        Permission.WATCH,
        Permission.PLAY,
        Permission.UNDO,
        Permission.WRITE,
        Permission.READ,
        Permission.PHONE,
        Permission.TAKE,
    }
)


@dataclass(frozen=True, slots=True)
class GuestPolicy:
    """The host's choices about what guests may do."""

    own_seat: bool = False
    """True if a guest plays only the seat it holds."""
    box: bool = False
    """True if guests may enter figures of the box."""


def refused(role: Role, deed: Permission, rules: GuestPolicy) -> CoreWhy | None:
    """Return the reason why a role may not do this; None if it may.

    >>> refused(Role.WATCHER, Permission.PLAY, GuestPolicy())
    <CoreWhy.ONLY_WATCHING: 'only_watching'>
    """
    match role:
        case Role.HOST:
            return None
        case Role.GUEST:
            may = deed in GUESTS or (deed is Permission.BOX and rules.box)
            return None if may else CoreWhy.ONLY_HOST
        case Role.WATCHER:
            return None if deed is Permission.WATCH else CoreWhy.ONLY_WATCHING
        case _:
            return CoreWhy.SENT_AWAY


def tap_refused(
    action: Any, seat: Seat | None, turn: Seat | None, annotations: Annotations = NOTHING
) -> CoreWhy | None:
    """Return the reason why a guest limited to its own seat may not do this action; None if it may.

    An action belongs to the first seat it names. An action without a seat belongs to the player whose turn it
    is, or to all in games without turns; corrections are for the host only. A counter or note belongs to its
    owner, or to all if it has none.
    """
    if seat is None:
        return CoreWhy.NO_SEAT_YET
    if is_repair(type(action)):
        return CoreWhy.ONLY_HOST
    if isinstance(action, AnnotationAction):
        theirs = {owner_of(annotations, action), acting(action)} - {None, seat}
        return CoreWhy.NOT_YOUR_SEAT if theirs else None
    whose = acting(action) or turn
    return None if whose in {None, seat} else CoreWhy.NOT_YOUR_SEAT


def acting(action: Any) -> Seat | None:
    """Return the seat that does an action: the first it names; None if it names none."""
    if not is_dataclass(action):
        return None
    values = (getattr(action, field.name) for field in fields(action))
    return next((value for value in values if isinstance(value, Seat)), None)
