"""Who may do what at a table that several phones share.

Pure: a role, a deed and the rules of the house give a reason to refuse, or None. It is asked on the
machine that keeps the table, for each session and each tap; what a screen hides is only politeness.
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
    """What somebody is at the table."""

    HOST = "host"
    """The machine that keeps the table."""
    GUEST = "guest"
    """A phone that plays at the one table that is open to phones."""
    WATCHER = "watcher"
    """A screen that everybody looks at."""
    NOBODY = "nobody"
    """A phone whose pass has ended."""


class Permission(StrEnum):
    """What can be asked for."""

    WATCH = "watch"
    PLAY = "play"
    UNDO = "undo"
    WRITE = "write"
    """Notes and save points in the history."""
    READ = "read"
    """The history and the help."""
    PHONE = "phone"
    """The look of one's own phone, and one's own seat."""
    TAKE = "take"
    """The table that is open to phones along, as a file; private notes are in none."""
    BOX = "box"
    """Figures read off the box: they are the host's, for every table to come."""
    SHELF = "shelf"
    """Other tables: open, begin, branch, rename, end, delete."""
    COPIES = "copies"
    """Everything as a file: export, import, backups."""
    HOUSE = "house"
    """The door, the phones behind it, the settings of the house."""


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
    """What the host lets guests do."""

    own_seat: bool = False
    """A guest plays only the seat it holds."""
    box: bool = False
    """Guests may copy figures off the box."""


def refused(role: Role, deed: Permission, rules: GuestPolicy) -> CoreWhy | None:
    """Why somebody may not do something; None when they may.

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
    """Why a guest that plays only its own seat may not do something at the table.

    An action is its first seat's. One that names no seat is for the player whose turn it is, and for
    everybody in games without turns; to correct the table is the host's. A counter or a note is for the
    seat that has it, and for everybody when nobody has.
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
    """The seat an action is done by: the first it names."""
    if not is_dataclass(action):
        return None
    values = (getattr(action, field.name) for field in fields(action))
    return next((value for value in values if isinstance(value, Seat)), None)
