"""Whose phone is whose: seats claimed at a table, settings of each phone, and who did what.

One :class:`Seating` for the whole process, one :class:`Holder` for each session. The machine that
keeps the table is the holder without a number.
"""

from __future__ import annotations

import threading
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from companion.core.seats import Seat
from companion.store.cards import Settings, settings_from
from companion.ui.door import Guest

if TYPE_CHECKING:
    from companion.store.library import Library

HOST = ""
"""The id of the machine that keeps the table."""


class Seating:
    """Which phone holds which seat; a seat is held by one phone at most."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self._lock = threading.Lock()
        self._held: dict[tuple[str, int], str] = {}
        for phone in library.phones():
            seats = phone.get("seats")
            for table, seat in (seats if isinstance(seats, dict) else {}).items():
                if isinstance(seat, int):
                    self._held[table, seat] = str(phone["id"])

    def holder(self, table: str, seat: int) -> str | None:
        """The phone that holds a seat; None when nobody does."""
        with self._lock:
            found = self._held.get((table, seat))
        return found if found is None or self._there(found) else None

    def seat_of(self, table: str, phone: str) -> Seat | None:
        """The seat a phone holds at a table."""
        with self._lock:
            found = [seat for (at, seat), who in self._held.items() if (at, who) == (table, phone)]
        return Seat(found[0]) if found else None

    def claim(self, table: str, phone: str, seat: int | None) -> bool:
        """Take a seat, or leave one's own with None; False when another phone holds it."""
        with self._lock:
            other = None if seat is None else self._held.get((table, seat))
            if other not in {None, phone} and self._there(str(other)):
                return False
            for key in [key for key, who in self._held.items() if key[0] == table and who == phone]:
                del self._held[key]
            if seat is not None:
                self._held[table, seat] = phone
            mine = {at: number for (at, number), who in self._held.items() if who == phone}
        if phone != HOST:
            self.library.put_phone(phone, seats=mine)
        return True

    def _there(self, phone: str) -> bool:
        """Phones that were sent away hold nothing any more."""
        return phone == HOST or self.library.has_phone(phone)


class Holder:
    """The one who holds this phone."""

    def __init__(self, seating: Seating, guest: Guest | None) -> None:
        self.seating = seating
        self.guest = guest
        self.id = guest.id if guest else HOST

    @property
    def settings(self) -> Settings:
        """The settings of this phone: the host's until it chose its own."""
        library = self.seating.library
        if self.guest is None:
            return library.settings
        kept = next((phone.get("settings") for phone in library.phones() if phone["id"] == self.id), None)
        return settings_from({**asdict(library.settings), **(kept if isinstance(kept, dict) else {})})

    def choose(self, **changes: Any) -> Settings:
        """Change some settings of this phone."""
        library = self.seating.library
        if self.guest is None:
            return library.choose(**changes)
        chosen = settings_from({**asdict(self.settings), **changes})
        library.put_phone(self.id, settings=asdict(chosen))
        return chosen

    def seat(self, table: str) -> Seat | None:
        """The seat this phone holds."""
        return self.seating.seat_of(table, self.id)

    def claim(self, table: str, seat: int | None) -> bool:
        """Take a seat, or leave it."""
        return self.seating.claim(table, self.id, seat)

    def may_see(self, table: str, seat: int) -> bool:
        """True for one's own seat; the host may also open one that no phone holds, and pass it on."""
        holder = self.seating.holder(table, seat)
        return holder == self.id or (holder is None and self.guest is None)

    def name(self, table: str, names: tuple[str, ...]) -> str:
        """How the history calls this phone: its player, "#2", or nothing for the host."""
        seat = self.seat(table)
        if seat is not None and seat <= len(names):
            return names[seat - 1]
        return f"#{self.guest.number}" if self.guest else ""
