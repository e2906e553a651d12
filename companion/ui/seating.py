"""The roles, seats and settings of all clients, and the names under which they act.

There is one :class:`SeatRegistry` per process and one :class:`ClientIdentity` per session. The host's machine
has the id "" and no number.
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
"""The id of the host's machine."""


class SeatRegistry:
    """The role of each phone and the seat it holds; at most one phone per seat."""

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
        """Return the id of the phone that holds a seat; None if none does."""
        with self._lock:
            found = self._held.get((table, seat))
        return found if found is None or self.there(found) else None

    def seat_of(self, table: str, phone: str) -> Seat | None:
        """Return the seat a phone holds at a table, or None."""
        with self._lock:
            found = [seat for (at, seat), who in self._held.items() if (at, who) == (table, phone)]
        return Seat(found[0]) if found else None

    def claim(self, table: str, phone: str, seat: int | None) -> bool:
        """Take a seat, or leave the phone's own with None; return False if another phone holds it."""
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
        """Mark a phone as shared at a table: it lies in the middle and holds no seat."""
        self.claim(table, phone, None)
        with self._lock:
            self._shared.add((table, phone))
        self._keep(phone)

    def shares(self, table: str, phone: str) -> bool:
        """Return True for a phone that is shared at a table."""
        with self._lock:
            return (table, phone) in self._shared

    def follow(self, source: str, target: str) -> None:
        """Copy all seats of a table to the table that was branched from it."""
        with self._lock:
            there = {seat: who for (at, seat), who in self._held.items() if at == source}
            shared = [who for at, who in self._shared if at == source]
            self._held |= {(target, seat): who for seat, who in there.items()}
            self._shared |= {(target, who) for who in shared}
        for phone in {*there.values(), *shared} - {HOST}:
            self._keep(phone)

    def owner(self, note: object) -> str | None:
        """Return the phone that typed a note: the host if that phone is gone, None if the note is empty."""
        if not isinstance(note, dict) or not note:
            return HOST if note else None
        by = note.get("by")
        return by if isinstance(by, str) and self.there(by) else HOST

    # -- roles ---------------------------------------------------------------------------------

    def role(self, phone: str) -> Role:
        """Return the current role of a phone."""
        if phone == HOST:
            return Role.HOST
        if not self.there(phone):
            return Role.NOBODY
        return Role.WATCHER if phone in self._watching else Role.GUEST

    def watch(self, phone: str, on: bool) -> None:
        """Make a phone a watching screen, which frees its seats, or let it play again (host only)."""
        with self._lock:
            (self._watching.add if on else self._watching.discard)(phone)
            if on:
                for key in [key for key, who in self._held.items() if who == phone]:
                    del self._held[key]
        self._keep(phone)

    @property
    def rules(self) -> GuestPolicy:
        """The permissions the host gives to guests."""
        settings = self.library.settings
        return GuestPolicy(settings.own_seat, settings.guests_box)

    def there(self, phone: str) -> bool:
        """Return True for the host and for phones that have not been sent away."""
        return phone == HOST or self.library.has_phone(phone)

    # -- listeners -----------------------------------------------------------------------------

    def listen(self, told: Callable[[], None]) -> Callable[[], None]:
        """Call ``told`` when a seat or a role changes; return the function that unsubscribes it."""
        return self._listeners.add(told)

    def tell(self) -> None:
        """Notify the listeners."""
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
    """The role, seat, permissions and settings of the client of one session."""

    def __init__(self, seating: SeatRegistry, guest: Guest | None, door: Door | None = None) -> None:
        self.seating = seating
        self.guest = guest
        self.id = guest.id if guest else HOST
        self._door = door

    # -- permissions ---------------------------------------------------------------------------

    @property
    def role(self) -> Role:
        """The role of this client now: its pass may have ended a moment ago."""
        return self.seating.role(self.id)

    @property
    def table(self) -> str:
        """The id of the one table that is open to phones; empty if there is none."""
        return self._door.table if self._door is not None else ""

    def may(self, deed: Permission) -> bool:
        """Return True if this client has a permission; for screens that decide what to offer."""
        return self.refusal(deed) is None

    def refusal(self, deed: Permission) -> Refusal | None:
        """Return the reason why this client lacks a permission; None if it has it."""
        why = refused(self.role, deed, self.seating.rules)
        return None if why is None else Refusal(why)

    def table_refusal(self, deed: Permission, table: str) -> Refusal | None:
        """Return the same at a table: guests and watchers may only use the one that is open to phones."""
        found = self.refusal(deed)
        if found is None and self.guest is not None and table != self.table:
            found = Refusal(CoreWhy.ONLY_HOST)
        return found

    def tap_refusal(
        self, table: str, action: object, turn: Seat | None, beside: Annotations = NOTHING
    ) -> Refusal | None:
        """Return the reason why this client may not do an action at the table; None if it may."""
        # The options of a table belong to the host, as when it was opened.
        found = self.table_refusal(
            Permission.SHELF if isinstance(action, ChangeOption) else Permission.PLAY, table
        )
        if found is None and self.role is Role.GUEST and self.seating.rules.own_seat:
            why = tap_refused(action, self.seat(table), turn, beside)
            found = None if why is None else Refusal(why)
        return found

    # -- settings, seat, notes -----------------------------------------------------------------

    @property
    def settings(self) -> Settings:
        """The settings of this client: the host's until it has chosen its own."""
        library = self.seating.library
        if self.guest is None:
            return library.settings
        kept = next((phone.get("settings") for phone in library.phones() if phone["id"] == self.id), None)
        return settings_from({**asdict(library.settings), **(kept if isinstance(kept, dict) else {})})

    @property
    def chose_language(self) -> bool:
        """True if this client has chosen a language of its own; always for the host."""
        phones = self.seating.library.phones()
        kept = next((phone.get("settings") for phone in phones if phone["id"] == self.id), None)
        return self.guest is None or (isinstance(kept, dict) and bool(kept.get("lang")))

    def choose(self, **changes: object) -> Settings:
        """Change some settings of this client and return all of them."""
        library = self.seating.library
        if self.guest is None:
            chosen = library.choose(**changes)
            self.seating.tell()
            return chosen
        chosen = settings_from({**asdict(self.settings), **changes})
        library.put_phone(self.id, settings=asdict(chosen))
        return chosen

    def seat(self, table: str) -> Seat | None:
        """Return the seat this client holds at a table, or None."""
        return self.seating.seat_of(table, self.id)

    def placed(self, table: str) -> bool:
        """Return True unless this guest still has to say whose phone it is at the table."""
        if self.guest is None or self.role is not Role.GUEST:
            return True
        return self.seat(table) is not None or self.seating.shares(table, self.id)

    def claim(self, table: str, seat: int | None) -> bool:
        """Take a seat, or leave it with None; return False if that is not allowed or the seat is taken."""
        if self.table_refusal(Permission.PHONE, table) is not None:
            return False
        return self.seating.claim(table, self.id, seat)

    def share(self, table: str) -> None:
        """Mark this client as shared: it lies in the middle of the table. Ignored if not allowed."""
        if self.table_refusal(Permission.PHONE, table) is None:
            self.seating.share(table, self.id)

    def only_watch(self) -> None:
        """Make this guest a watching screen; only the host can let it play again."""
        if self.guest is not None and self.may(Permission.PHONE):
            self.seating.watch(self.id, True)

    def may_see(self, table: str, seat: int) -> bool:
        """Return True for the client's own seat; the host may also see a seat that no phone holds."""
        holder = self.seating.holder(table, seat)
        return holder == self.id or (holder is None and self.guest is None)

    def may_read(self, table: str, seat: int, note: object) -> bool:
        """Return True for notes this client may read.

        Notes belong to the phone they were typed on, even when another phone takes the seat. Those of a phone
        that was sent away, and those typed before other phones joined, belong to the host.
        """
        if not self.may_see(table, seat):
            return False
        owner = self.seating.owner(note)
        return owner is None or owner == self.id

    def name(self, table: str, names: tuple[str, ...]) -> str:
        """Return the name of this client in the journal: its player, "#2" for a phone, "" for the host."""
        seat = self.seat(table)
        if seat is not None and seat <= len(names):
            return names[seat - 1]
        return f"#{self.guest.number}" if self.guest else ""
