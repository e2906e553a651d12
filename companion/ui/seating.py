"""Whose phone is whose: roles, seats claimed at a table, settings of each phone, and who did what.

One :class:`SeatRegistry` per process, one :class:`ClientIdentity` per session. The identity of the host's
machine has no number.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import asdict
from typing import TYPE_CHECKING

from companion.core.annotations import NOTHING, Annotations
from companion.core.listeners import Listeners
from companion.core.refusal import CoreWhy, Refusal
from companion.core.roles import GuestPolicy, Permission, Role, refused, tap_refused
from companion.core.seats import Seat
from companion.core.table_state import ChangeOption
from companion.store.cards import Settings, settings_from
from companion.ui.door import Door, Guest

if TYPE_CHECKING:
    from companion.store.chapter import Json
    from companion.store.library import Library

HOST = ""
"""The id of the machine that keeps the table."""


class SeatRegistry:
    """What each phone is and which seat it holds; a seat is held by one phone at most."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self._lock = threading.Lock()
        self._held: dict[tuple[str, int], str] = {}
        self._shared: set[tuple[str, str]] = set()
        self._watching: set[str] = set()
        self._listeners: Listeners[Callable[[], None]] = Listeners()
        for phone in library.phones():
            self._recall(phone)

    def _recall(self, phone: Json) -> None:
        id_, seats, shared = str(phone["id"]), phone.get("seats"), phone.get("shared")
        for table, seat in (seats if isinstance(seats, dict) else {}).items():
            if isinstance(seat, int):
                self._held[table, seat] = id_
        for table in shared if isinstance(shared, list) else []:
            self._shared.add((str(table), id_))
        if phone.get("watches") is True:
            self._watching.add(id_)

    # -- seats ---------------------------------------------------------------------------------

    def holder(self, table: str, seat: int) -> str | None:
        """The phone that holds a seat; None when nobody does."""
        with self._lock:
            found = self._held.get((table, seat))
        return found if found is None or self.there(found) else None

    def seat_of(self, table: str, phone: str) -> Seat | None:
        """The seat a phone holds at a table."""
        with self._lock:
            found = [seat for (at, seat), who in self._held.items() if (at, who) == (table, phone)]
        return Seat(found[0]) if found else None

    def claim(self, table: str, phone: str, seat: int | None) -> bool:
        """Take a seat, or leave one's own with None; False when another phone holds it."""
        with self._lock:
            other = None if seat is None else self._held.get((table, seat))
            if other not in {None, phone} and self.there(str(other)):
                return False
            for key in [key for key, who in self._held.items() if key[0] == table and who == phone]:
                del self._held[key]
            self._shared.discard((table, phone))
            if seat is not None:
                self._held[table, seat] = phone
        self._keep(phone)
        return True

    def share(self, table: str, phone: str) -> None:
        """A phone that lies in the middle of the table: it is nobody's in particular."""
        self.claim(table, phone, None)
        with self._lock:
            self._shared.add((table, phone))
        self._keep(phone)

    def shares(self, table: str, phone: str) -> bool:
        """True for a phone that is nobody's in particular."""
        with self._lock:
            return (table, phone) in self._shared

    def follow(self, source: str, target: str) -> None:
        """Who sat at a table sits at the one that plays on from it."""
        with self._lock:
            there = {seat: who for (at, seat), who in self._held.items() if at == source}
            shared = [who for at, who in self._shared if at == source]
            self._held |= {(target, seat): who for seat, who in there.items()}
            self._shared |= {(target, who) for who in shared}
        for phone in {*there.values(), *shared} - {HOST}:
            self._keep(phone)

    def owner(self, note: object) -> str | None:
        """The phone that typed a note; the host for those of phones that are gone, None for an empty one."""
        if not isinstance(note, dict) or not note:
            return HOST if note else None
        by = note.get("by")
        return by if isinstance(by, str) and self.there(by) else HOST

    # -- roles ---------------------------------------------------------------------------------

    def role(self, phone: str) -> Role:
        """What a phone is, now."""
        if phone == HOST:
            return Role.HOST
        if not self.there(phone):
            return Role.NOBODY
        return Role.WATCHER if phone in self._watching else Role.GUEST

    def watch(self, phone: str, on: bool) -> None:
        """Make a phone a screen that only watches, or (the host does) let it play again."""
        with self._lock:
            (self._watching.add if on else self._watching.discard)(phone)
            if on:
                for key in [key for key, who in self._held.items() if who == phone]:
                    del self._held[key]
        self._keep(phone)

    @property
    def rules(self) -> GuestPolicy:
        """What the host lets guests do."""
        settings = self.library.settings
        return GuestPolicy(settings.own_seat, settings.guests_box)

    def there(self, phone: str) -> bool:
        """Phones that were sent away are and hold nothing any more."""
        return phone == HOST or self.library.has_phone(phone)

    # -- those who want to know ----------------------------------------------------------------

    def listen(self, told: Callable[[], None]) -> Callable[[], None]:
        """Be told when a seat or a role changed; returns the function that stops it."""
        return self._listeners.add(told)

    def tell(self) -> None:
        """Something changed."""
        for told in self._listeners:
            told()

    def _keep(self, phone: str) -> None:
        if phone != HOST:
            with self._lock:
                seats = {at: number for (at, number), who in self._held.items() if who == phone}
                shared = sorted(at for at, who in self._shared if who == phone)
                watches = phone in self._watching
            self.library.put_phone(phone, seats=seats, shared=shared, watches=watches)
        self.tell()


class ClientIdentity:
    """The one who holds this phone."""

    def __init__(self, seating: SeatRegistry, guest: Guest | None, door: Door | None = None) -> None:
        self.seating = seating
        self.guest = guest
        self.id = guest.id if guest else HOST
        self._door = door

    # -- what it may do ------------------------------------------------------------------------

    @property
    def role(self) -> Role:
        """What this phone is, now: a pass may have ended a moment ago."""
        return self.seating.role(self.id)

    @property
    def table(self) -> str:
        """The one table that is open to phones; empty when there is none."""
        return self._door.table if self._door is not None else ""

    def may(self, deed: Permission) -> bool:
        """Whether this phone may do something; for what a screen offers."""
        return self.refusal(deed) is None

    def refusal(self, deed: Permission) -> Refusal | None:
        """Why this phone may not do something; None when it may."""
        why = refused(self.role, deed, self.seating.rules)
        return None if why is None else Refusal(why)

    def table_refusal(self, deed: Permission, table: str) -> Refusal | None:
        """The same at a table: guests and watchers know only the one that is open to phones."""
        found = self.refusal(deed)
        if found is None and self.guest is not None and table != self.table:
            found = Refusal(CoreWhy.ONLY_HOST)
        return found

    def tap_refusal(
        self, table: str, action: object, turn: Seat | None, beside: Annotations = NOTHING
    ) -> Refusal | None:
        """Why this phone may not do that at the table; None when it may."""
        # How the house plays is the host's, as it was when the table was opened.
        found = self.table_refusal(
            Permission.SHELF if isinstance(action, ChangeOption) else Permission.PLAY, table
        )
        if found is None and self.role is Role.GUEST and self.seating.rules.own_seat:
            why = tap_refused(action, self.seat(table), turn, beside)
            found = None if why is None else Refusal(why)
        return found

    # -- what is its own -----------------------------------------------------------------------

    @property
    def settings(self) -> Settings:
        """The settings of this phone: the host's until it chose its own."""
        library = self.seating.library
        if self.guest is None:
            return library.settings
        kept = next((phone.get("settings") for phone in library.phones() if phone["id"] == self.id), None)
        return settings_from({**asdict(library.settings), **(kept if isinstance(kept, dict) else {})})

    @property
    def chose_language(self) -> bool:
        """Whether this phone has one of its own."""
        phones = self.seating.library.phones()
        kept = next((phone.get("settings") for phone in phones if phone["id"] == self.id), None)
        return self.guest is None or (isinstance(kept, dict) and bool(kept.get("lang")))

    def choose(self, **changes: object) -> Settings:
        """Change some settings of this phone."""
        library = self.seating.library
        if self.guest is None:
            chosen = library.choose(**changes)
            self.seating.tell()
            return chosen
        chosen = settings_from({**asdict(self.settings), **changes})
        library.put_phone(self.id, settings=asdict(chosen))
        return chosen

    def seat(self, table: str) -> Seat | None:
        """The seat this phone holds."""
        return self.seating.seat_of(table, self.id)

    def placed(self, table: str) -> bool:
        """True once somebody said whose phone this is."""
        if self.guest is None or self.role is not Role.GUEST:
            return True
        return self.seat(table) is not None or self.seating.shares(table, self.id)

    def claim(self, table: str, seat: int | None) -> bool:
        """Take a seat, or leave it."""
        if self.table_refusal(Permission.PHONE, table) is not None:
            return False
        return self.seating.claim(table, self.id, seat)

    def share(self, table: str) -> None:
        """This phone lies in the middle of the table."""
        if self.table_refusal(Permission.PHONE, table) is None:
            self.seating.share(table, self.id)

    def only_watch(self) -> None:
        """This phone only watches from now on; only the host can let it play again."""
        if self.guest is not None and self.may(Permission.PHONE):
            self.seating.watch(self.id, True)

    def may_see(self, table: str, seat: int) -> bool:
        """True for one's own seat; the host may also open one that no phone holds, and pass it on."""
        holder = self.seating.holder(table, seat)
        return holder == self.id or (holder is None and self.guest is None)

    def may_read(self, table: str, seat: int, note: object) -> bool:
        """True for notes that are one's own to read: a seat changes hands, what was noted on it does not.

        Notes belong to the phone they were typed on. Those of a phone that was sent away, and those of
        before there were any others, are the host's to pass on.
        """
        if not self.may_see(table, seat):
            return False
        owner = self.seating.owner(note)
        return owner is None or owner == self.id

    def name(self, table: str, names: tuple[str, ...]) -> str:
        """How the history calls this phone: its player, "#2", or nothing for the host."""
        seat = self.seat(table)
        if seat is not None and seat <= len(names):
            return names[seat - 1]
        return f"#{self.guest.number}" if self.guest else ""
