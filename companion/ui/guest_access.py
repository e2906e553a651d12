"""The store and the LAN access, restricted to the permissions of guests and watchers.

Everything not named here is refused, so that a screen drawn by mistake or a forged event finds nothing to
change. The host's sessions use the store itself.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, cast

from companion.core.box import Box, Fact
from companion.core.refusal import Refusal
from companion.core.roles import Permission
from companion.core.seats import Player, Seat
from companion.ui.door import Door, Invitation
from companion.ui.seating import ClientIdentity

if TYPE_CHECKING:
    from companion.store.cards import Settings, TableCard
    from companion.store.damage import OpenFailure
    from companion.store.disk import StorageLocation
    from companion.store.facts import SourcedFact
    from companion.store.pending import Loaded
    from companion.store.private import PrivateNote
    from companion.store.store import Store
    from companion.store.writer import OnStatus, SaveStatus


class NotAllowed(Exception):
    """Raised when a client lacks a permission; the error boundary shows the refusal as a sentence."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(repr(refusal))
        self.refusal = refusal


def store_for(store: Store, holder: ClientIdentity) -> Store:
    """Return the store as this client may use it: the store itself for the host, a GuestStore for guests."""
    return store if holder.guest is None else cast("Store", GuestStore(store, holder))


def ask(holder: ClientIdentity, deed: Permission, table: str = "") -> None:
    """Raise NotAllowed unless this client has a permission now (at that table, if given)."""
    found = holder.table_refusal(deed, table) if table else holder.refusal(deed)
    if found is not None:
        raise NotAllowed(found)


def door_for(door: Door | None, holder: ClientIdentity) -> Door | None:
    """Return the LAN access as this client may use it: guests see who is connected, not how others get in."""
    return door if door is None or holder.guest is None else GuestDoor(door, holder)


class GuestDoor:
    """The guests' view of the LAN access: no link, no code."""

    def __init__(self, door: Door, holder: ClientIdentity) -> None:
        self._door = door
        self._holder = holder
        self.me = holder.guest
        self.landing: Path | None = None

    @property
    def table(self) -> str:
        """The id of the table that is open to phones."""
        return self._door.table

    def open(self, table: str = "") -> None:
        """Raise NotAllowed: only the host may do this."""
        ask(self._holder, Permission.HOUSE)

    def close(self) -> None:
        """Raise NotAllowed: only the host may do this."""
        ask(self._holder, Permission.HOUSE)

    def remove(self, phone: str) -> None:
        """Raise NotAllowed: only the host may do this."""
        ask(self._holder, Permission.HOUSE)

    def invitation(self) -> Invitation | None:
        """Return the connected phones without link and code; None while the LAN access is closed."""
        found = self._door.invitation()
        return None if found is None else replace(found, link="", code="")

    def listen(self, told: Callable[[], None]) -> Callable[[], None]:
        """Call ``told`` when a phone connects or leaves; return the function that unsubscribes it."""
        return self._door.listen(told)


class _Narrow:
    """An allow-list in front of a part of the store: attributes it does not define are refused."""

    _holder: ClientIdentity

    def __getattr__(self, name: str) -> NoReturn:
        """Raise NotAllowed for every other attribute (for the host AttributeError)."""
        ask(self._holder, Permission.HOUSE)
        raise AttributeError(name)


class GuestStore(_Narrow):
    """The guests' view of the store: the open table, the data of its screen, and the client's own notes."""

    def __init__(self, store: Store, holder: ClientIdentity) -> None:
        self._store = store
        self._holder = holder
        self.library = GuestLibrary(store, holder)
        self.private = GuestNotes(store, holder)

    def open(self, table: str) -> Loaded | OpenFailure:
        """Load the table that is open to phones; raise NotAllowed for others."""
        ask(self._holder, Permission.WATCH, table)
        return self._store.open(table)

    def status(self, table: str) -> SaveStatus:
        """Return the save status of the table that is open to phones."""
        ask(self._holder, Permission.WATCH, table)
        return self._store.status(table)

    def watch(self, watcher: OnStatus) -> Callable[[], None]:
        """Call ``watcher`` when the save status of the open table changes."""
        return self._store.watch(
            lambda table, status: watcher(table, status) if table == self._holder.table else None
        )

    def export(self, table: str = "") -> bytes | None:
        """Export the table that is open to phones; exporting everything needs the host's permission."""
        ask(self._holder, Permission.TAKE if table else Permission.COPIES, table)
        return self._store.export(table)

    @property
    def keeps(self) -> StorageLocation:
        """The place where the host stores data, for the save status."""
        return self._store.keeps

    @property
    def one_thread(self) -> bool:
        """True if the store runs without threads of its own."""
        return self._store.one_thread


class GuestLibrary(_Narrow):
    """The guests' view of the library: the card of the open table, the figures of boxes, own settings."""

    def __init__(self, store: Store, holder: ClientIdentity) -> None:
        self._library = store.library
        self._holder = holder

    @property
    def settings(self) -> Settings:
        """The settings of this client."""
        return self._holder.settings

    def card(self, table: str) -> TableCard | None:
        """Return the card of the table that is open to phones; None for others."""
        return self._library.card(table) if table == self._holder.table else None

    def facts(self, game: str) -> Mapping[str, Fact]:
        """Return the figures entered for a game's box."""
        ask(self._holder, Permission.WATCH)
        return self._library.facts(game)

    def others(self, game: str) -> frozenset[str]:
        """Return the keys of figures that come from another group."""
        ask(self._holder, Permission.WATCH)
        return self._library.others(game)

    def former(self, game: str, key: str) -> SourcedFact | None:
        """Return the figure that another group's figure replaced, or None."""
        ask(self._holder, Permission.WATCH)
        return self._library.former(game, key)

    def swap_fact(self, game: str, key: str) -> None:
        """Bring the former figure back; raise NotAllowed unless the host lets guests change figures."""
        ask(self._holder, Permission.BOX)
        self._library.swap_fact(game, key)

    def put_facts(
        self, game: str, facts: Mapping[str, Fact | None], box: Box, others: Collection[str] = ()
    ) -> Mapping[str, Fact]:
        """Save figures of a box; raise NotAllowed unless the host lets guests change them."""
        ask(self._holder, Permission.BOX)
        return self._library.put_facts(game, facts, box, others)

    def roster(self) -> tuple[Player, ...]:
        """Return no players: only the host sees who has ever played here."""
        return ()


class GuestNotes(_Narrow):
    """The private notes typed on this client, for the seat it holds."""

    def __init__(self, store: Store, holder: ClientIdentity) -> None:
        self._private = store.private
        self._holder = holder

    def read(self, table: str, seat: Seat) -> PrivateNote:
        """Return the client's own note of a seat; raise NotAllowed for notes of other clients."""
        self._ask(table, seat)
        return self._private.read(table, seat)

    def write(self, table: str, seat: Seat, note: str | Mapping[str, Any]) -> None:
        """Write the client's own note of a seat; raise NotAllowed for notes of other clients."""
        self._ask(table, seat)
        self._private.write(table, seat, note)

    def _ask(self, table: str, seat: Seat) -> None:
        ask(self._holder, Permission.PLAY, table)
        if not self._holder.may_read(table, seat, self._private.read(table, seat)):
            ask(self._holder, Permission.HOUSE)
