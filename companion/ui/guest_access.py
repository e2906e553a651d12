"""How far a phone reaches into what is kept: for guests and watchers the store behind a hatch.

Whatever is not named here is refused, so a screen drawn by mistake or an event nobody offered finds
nothing to change. The host's sessions have the store itself.
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
    """This phone may not do that; the wall tells the refusal as a sentence."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(repr(refusal))
        self.refusal = refusal


def store_for(store: Store, holder: ClientIdentity) -> Store:
    """The store as this phone may use it; for screens it is a store like any other."""
    return store if holder.guest is None else cast("Store", GuestStore(store, holder))


def ask(holder: ClientIdentity, deed: Permission, table: str = "") -> None:
    """Raise NotAllowed unless this phone may do that now (at that table)."""
    found = holder.table_refusal(deed, table) if table else holder.refusal(deed)
    if found is not None:
        raise NotAllowed(found)


def door_for(door: Door | None, holder: ClientIdentity) -> Door | None:
    """The door as this phone may use it: guests see how many are here, not how others come in."""
    return door if door is None or holder.guest is None else GuestDoor(door, holder)


class GuestDoor:
    """The door from inside, without its keys."""

    def __init__(self, door: Door, holder: ClientIdentity) -> None:
        self._door = door
        self._holder = holder
        self.me = holder.guest
        self.landing: Path | None = None

    @property
    def table(self) -> str:
        """The table that is open to phones."""
        return self._door.table

    def open(self, table: str = "") -> None:
        """The host's."""
        ask(self._holder, Permission.HOUSE)

    def close(self) -> None:
        """The host's."""
        ask(self._holder, Permission.HOUSE)

    def remove(self, phone: str) -> None:
        """The host's."""
        ask(self._holder, Permission.HOUSE)

    def invitation(self) -> Invitation | None:
        """Who is here; no link, no code."""
        found = self._door.invitation()
        return None if found is None else replace(found, link="", code="")

    def listen(self, told: Callable[[], None]) -> Callable[[], None]:
        """Be told when a phone comes or goes."""
        return self._door.listen(told)


class _Narrow:
    """A narrow way to what is kept: whatever is not written down there stays out of reach."""

    _holder: ClientIdentity

    def __getattr__(self, name: str) -> NoReturn:
        """All else is the host's."""
        ask(self._holder, Permission.HOUSE)
        raise AttributeError(name)


class GuestStore(_Narrow):
    """The open table, what its screen shows, and one's own notes."""

    def __init__(self, store: Store, holder: ClientIdentity) -> None:
        self._store = store
        self._holder = holder
        self.library = GuestLibrary(store, holder)
        self.private = GuestNotes(store, holder)

    def open(self, table: str) -> Loaded | OpenFailure:
        """The table that is open to phones."""
        ask(self._holder, Permission.WATCH, table)
        return self._store.open(table)

    def status(self, table: str) -> SaveStatus:
        """Whether it is saved."""
        ask(self._holder, Permission.WATCH, table)
        return self._store.status(table)

    def watch(self, watcher: OnStatus) -> Callable[[], None]:
        """Be told when it is saved."""
        return self._store.watch(
            lambda table, status: watcher(table, status) if table == self._holder.table else None
        )

    def export(self, table: str = "") -> bytes | None:
        """That table as a file; everything is the host's."""
        ask(self._holder, Permission.TAKE if table else Permission.COPIES, table)
        return self._store.export(table)

    @property
    def keeps(self) -> StorageLocation:
        """Where the host keeps things: the light at the top tells it."""
        return self._store.keeps

    @property
    def one_thread(self) -> bool:
        """True where nothing runs beside the screens."""
        return self._store.one_thread


class GuestLibrary(_Narrow):
    """The library: this table's card, the box's figures, the host's look until a phone has its own."""

    def __init__(self, store: Store, holder: ClientIdentity) -> None:
        self._library = store.library
        self._holder = holder

    @property
    def settings(self) -> Settings:
        """The look of this phone."""
        return self._holder.settings

    def card(self, table: str) -> TableCard | None:
        """The card of the open table."""
        return self._library.card(table) if table == self._holder.table else None

    def facts(self, game: str) -> Mapping[str, Fact]:
        """Figures the games need."""
        ask(self._holder, Permission.WATCH)
        return self._library.facts(game)

    def others(self, game: str) -> frozenset[str]:
        """Whose figures they are."""
        ask(self._holder, Permission.WATCH)
        return self._library.others(game)

    def former(self, game: str, key: str) -> SourcedFact | None:
        """What a figure of another group replaced."""
        ask(self._holder, Permission.WATCH)
        return self._library.former(game, key)

    def swap_fact(self, game: str, key: str) -> None:
        """Where the host allows it."""
        ask(self._holder, Permission.BOX)
        self._library.swap_fact(game, key)

    def put_facts(
        self, game: str, facts: Mapping[str, Fact | None], box: Box, others: Collection[str] = ()
    ) -> Mapping[str, Fact]:
        """Where the host allows it."""
        ask(self._holder, Permission.BOX)
        return self._library.put_facts(game, facts, box, others)

    def roster(self) -> tuple[Player, ...]:
        """Who has ever played here is the host's business."""
        return ()


class GuestNotes(_Narrow):
    """Private notes: those typed on this phone, for the seat it holds."""

    def __init__(self, store: Store, holder: ClientIdentity) -> None:
        self._private = store.private
        self._holder = holder

    def read(self, table: str, seat: Seat) -> PrivateNote:
        """One's own."""
        self._ask(table, seat)
        return self._private.read(table, seat)

    def write(self, table: str, seat: Seat, note: str | Mapping[str, Any]) -> None:
        """One's own."""
        self._ask(table, seat)
        self._private.write(table, seat, note)

    def _ask(self, table: str, seat: Seat) -> None:
        ask(self._holder, Permission.PLAY, table)
        if not self._holder.may_read(table, seat, self._private.read(table, seat)):
            ask(self._holder, Permission.HOUSE)
