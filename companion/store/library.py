"""The library: which tables there are, who plays, what was chosen, what the owner read off the box.

All of it lives in memory and is written a moment after it changed. The list of tables can be made
anew from the tables themselves; it may lag behind by a few seconds and costs no tap anything.
"""

from __future__ import annotations

import copy
import threading
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from tinydb import TinyDB

from companion.core.box import Box, Fact
from companion.core.chance import new_id
from companion.core.seats import Player
from companion.core.text import one_line
from companion.store.cards import (
    Settings,
    TableCard,
    card_from,
    card_on_disk,
    player_from,
    settings_from,
)
from companion.store.chapter import Json
from companion.store.damage import Damage, DamageWhat
from companion.store.disk import Disk
from companion.store.edits import Edits
from companion.store.facts import BoxFacts, SourcedFact, box_from
from companion.store.private import PrivateNotes, note_from
from companion.store.storage import DISK, SafeJsonStorage
from companion.store.tables import Tables

LAZY = 5.0
"""Seconds a card may wait to be written."""


_NO_FACTS = BoxFacts()

Recover = Callable[[Collection[str]], Mapping[str, Edits | None]]
"""Finishes interrupted transactions: see ``transactions.recover``."""


def _nothing_to_recover(finished: Collection[str]) -> Mapping[str, Edits | None]:
    return {}


def _nothing() -> None:
    """Nobody wants to know."""


class Library:
    """``library.json``, in memory."""

    def __init__(self, path: Path, tables: Tables, disk: Disk = DISK, recover: Recover = _nothing_to_recover):
        self._tables = tables
        self._lock = threading.RLock()
        self._due: float | None = None
        self.on_change: Callable[[], None] = _nothing
        self.before_write: Callable[[], None] = _nothing
        """Called before each write: the store brings the cards of open tables up to date."""
        self._db = TinyDB(path, disk, storage=SafeJsonStorage)
        storage = self._db.storage
        assert isinstance(storage, SafeJsonStorage)
        self._storage = storage
        self._cards: dict[str, TableCard] = self._read("cards", card_from)
        self._players: dict[str, Player] = self._read("players", player_from)
        self._settings = settings_from(self._read("settings", dict).get("settings", {}))
        self._box: dict[str, BoxFacts] = self._read("box", box_from)
        self.private = PrivateNotes(self._read("notes", note_from), tables, self._changed)
        self._phones: dict[str, Json] = self._read("phones", lambda stored: {**stored["phone"]})
        # Before tables and cards are compared: a transaction may move tables.
        pending = recover(self._read("transactions", lambda stored: True))
        self._finished = {name for name, edits in pending.items() if edits is None}
        """Names of the transactions whose edits were made, as long as their plans are on the disk."""
        self.damage = self._damage()
        for name, edits in pending.items():
            if edits is not None:
                self.apply(edits, name)
        if self._storage.read() is None:
            # Written at once, so that a missing file later means a lost one.
            self._due = time.monotonic()
        self._reconcile()

    # -- tables --------------------------------------------------------------------------------

    def cards(self, *, archived: bool = False) -> tuple[TableCard, ...]:
        """The tables on the shelf (or those put away), last played first."""
        with self._lock:
            found = [card for card in self._cards.values() if card.archived == archived]
        return tuple(sorted(found, key=lambda card: (card.last_played, card.opened, card.id), reverse=True))

    def card(self, table: str) -> TableCard | None:
        """One table's card."""
        with self._lock:
            return self._cards.get(table)

    def put_card(self, card: TableCard, *, lazily: bool = False) -> None:
        """Remember a card."""
        with self._lock:
            if self._cards.get(card.id) == card:
                return
            self._cards[card.id] = card
        self._changed(LAZY if lazily else 0.0)

    def rename(self, table: str, name: str) -> None:
        """Give a table another name on the shelf; its journal keeps the one it began with."""
        self._edit(table, name=one_line(name))

    def archive(self, table: str, archived: bool = True) -> None:
        """Put a table away, or back."""
        self._edit(table, archived=archived)

    def touch(self) -> None:
        """A card will change: write it within a few seconds."""
        self._changed(LAZY)

    def drop_card(self, table: str) -> None:
        """Forget a card; the table itself is not touched."""
        with self._lock:
            if self._cards.pop(table, None) is None:
                return
        self._changed()

    def _edit(self, table: str, **changes: Any) -> None:
        card = self.card(table)
        if card is not None:
            self.put_card(replace(card, **changes))

    # -- people --------------------------------------------------------------------------------

    def roster(self) -> tuple[Player, ...]:
        """Everybody who has played here, by name."""
        with self._lock:
            return tuple(sorted(self._players.values(), key=lambda player: player.name.casefold()))

    def add_player(self, name: str) -> Player:
        """Somebody new at the table; the same name again gives the same player."""
        name = one_line(name)
        with self._lock:
            for player in self._players.values():
                if player.name.casefold() == name.casefold():
                    return player
        return self.put_player(Player(name, new_id()))

    def put_player(self, player: Player) -> Player:
        """Remember a player, or their new name."""
        player = replace(player, name=one_line(player.name))
        with self._lock:
            self._players[player.id] = player
        self._changed()
        return player

    def drop_player(self, player: str) -> None:
        """Forget a player; tables they played at keep their name."""
        with self._lock:
            self._players.pop(player, None)
        self._changed()

    # -- choices and facts ---------------------------------------------------------------------

    @property
    def settings(self) -> Settings:
        """What the user chose."""
        with self._lock:
            return self._settings

    def choose(self, **changes: Any) -> Settings:
        """Change some settings."""
        with self._lock:
            self._settings = replace(self._settings, **changes)
        self._changed()
        return self._settings

    def facts(self, game: str) -> Mapping[str, Fact]:
        """What the owner read off the box of a game."""
        with self._lock:
            return dict(self._box.get(game, _NO_FACTS).facts)

    def others(self, game: str) -> frozenset[str]:
        """Keys of those facts that another group read off its own box."""
        with self._lock:
            return self._box.get(game, _NO_FACTS).others

    def former(self, game: str, key: str) -> SourcedFact | None:
        """What stood here until another group's figure took its place."""
        with self._lock:
            return self._box.get(game, _NO_FACTS).former.get(key)

    def swap_fact(self, game: str, key: str) -> None:
        """Bring the former figure back; the one it replaces is kept in turn."""
        with self._lock:
            self._box[game] = self._box.get(game, _NO_FACTS).swap(key)
        self._changed()

    def put_facts(
        self, game: str, facts: Mapping[str, Fact | None], box: Box, others: Collection[str] = ()
    ) -> Mapping[str, Fact]:
        """Remember facts the box accepts; None forgets one. Gives back those that were refused.

        They are the owner's from now on, but for the keys in ``others``.
        """
        refused = {
            key: value for key, value in facts.items() if value is not None and not box.accepts(key, value)
        }
        with self._lock:
            taken = {key: value for key, value in facts.items() if key not in refused}
            self._box[game] = self._box.get(game, _NO_FACTS).put(taken, others)
        self._changed()
        return refused

    # -- phones that were let in ---------------------------------------------------------------

    def phones(self) -> tuple[Json, ...]:
        """What is kept of each phone: its pass (hashed), its settings, its seats. Never exported."""
        with self._lock:
            return tuple({"id": key, **copy.deepcopy(phone)} for key, phone in self._phones.items())

    def put_passes(self, passes: Sequence[Json]) -> None:
        """Remember exactly these phones' passes; what the others had is forgotten with them."""
        with self._lock:
            self._phones = {each["id"]: {**self._phones.get(each["id"], {}), **each} for each in passes}
        self._changed()

    def has_phone(self, phone: str) -> bool:
        """True for a phone whose pass was not taken back."""
        with self._lock:
            return phone in self._phones

    def put_phone(self, phone: str, **kept: Any) -> None:
        """Remember something of a phone that has a pass."""
        with self._lock:
            if phone not in self._phones:
                return
            self._phones[phone] = {**self._phones[phone], **copy.deepcopy(kept)}
        self._changed()

    # -- everything, for backups ---------------------------------------------------------------

    def everything(self) -> Json:
        """Roster, settings and box facts as JSON; private notes are nobody's business."""
        with self._lock:
            others = {game: sorted(kept.others) for game, kept in self._box.items() if kept.others}
            return {
                "roster": [asdict(player) for player in self._players.values()],
                "settings": asdict(self._settings),
                "box": {game: dict(kept.facts) for game, kept in self._box.items()},
            } | ({"others": others} if others else {})

    def apply(self, edits: Edits, transaction: str) -> None:
        """Make the edits of a transaction, and mark it as finished: one write stores all of it."""
        with self._lock:
            for card in edits.cards:
                # The name a table has on the shelf is its owner's, whatever brings another state of it.
                name = self._cards[card.id].name if card.id in self._cards else ""
                self._cards[card.id] = replace(card, name=name or card.name)
            for table in edits.dropped:
                self._cards.pop(table, None)
            for table in edits.forgotten:
                self.private.forget(table)
            for player in edits.players:
                self._players.setdefault(player.id, player)
            for player_id in edits.left:
                self._players.pop(player_id, None)
            self._settings = replace(self._settings, **edits.settings)
            self._edit_boxes(edits)
            self._finished.add(transaction)
        self._changed()

    def _edit_boxes(self, edits: Edits) -> None:
        for game in dict.fromkeys((*edits.facts, *edits.chosen)):
            kept = self._box.get(game, _NO_FACTS)
            new = {key: fact for key, fact in edits.facts.get(game, {}).items() if key not in kept.facts}
            new |= edits.chosen.get(game, {})
            self._box[game] = kept.take(new, edits.others.get(game, ()))
        for game, back in edits.boxes_back.items():
            self._box[game] = self._box.get(game, _NO_FACTS).back(back.before, back.came)

    def unmark(self, transaction: str) -> None:
        """Forget a finished transaction, once its plan is removed; stored with the next write."""
        with self._lock:
            self._finished.discard(transaction)

    def boxes(self) -> Mapping[str, BoxFacts]:
        """Return everything that is known of each box, by game."""
        with self._lock:
            return dict(self._box)

    # -- the disk ------------------------------------------------------------------------------

    def due(self) -> float | None:
        """When it wants to be written; None when nothing changed."""
        return self._due

    def write(self) -> None:
        """Write what changed, in one step; raises OSError, and is then still due."""
        self.before_write()
        with self._lock:
            due, self._due = self._due, None
            wanted: dict[str, dict[str, Json]] = {
                "cards": {key: card.to_json() for key, card in self._cards.items()},
                "players": {key: asdict(player) for key, player in self._players.items()},
                "settings": {"settings": asdict(self._settings)},
                "box": {game: kept.to_json() for game, kept in self._box.items()},
                "notes": self.private.documents(),
                "phones": {key: {"phone": phone} for key, phone in self._phones.items()},
                "transactions": {name: {} for name in sorted(self._finished)},
            }
        try:
            with self._storage.together():
                for name, documents in wanted.items():
                    self._sync(name, documents)
        except BaseException:
            self._due = time.monotonic() if due is None else due
            raise

    def _sync(self, name: str, wanted: Mapping[str, Json]) -> None:
        """Make a TinyDB table hold these documents; those that stay the same are not touched."""
        table = self._db.table(name)
        marked = {key: {**document, "id": key} for key, document in wanted.items()}
        there: set[str] = set()
        gone = []
        for document in table:
            key = document.get("id")
            # One without a name, or one that is there twice, goes too.
            if isinstance(key, str) and key not in there and marked.get(key) == dict(document):
                there.add(key)
            else:
                gone.append(document.doc_id)
        if gone:
            table.remove(doc_ids=gone)
        new = [document for key, document in marked.items() if key not in there]
        if new:
            table.insert_multiple(new)

    def _read(self, name: str, make: Callable[[Json], Any]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for document in self._db.table(name):
            try:
                value = make(dict(document))
            except (KeyError, TypeError, ValueError, AttributeError):
                value = None
            if value is not None and isinstance(document.get("id"), str):
                found[document["id"]] = value
        return found

    def _changed(self, within: float = 0.0) -> None:
        with self._lock:
            at = time.monotonic() + within
            self._due = at if self._due is None else min(self._due, at)
        self.on_change()

    # -- damage --------------------------------------------------------------------------------

    def _damage(self) -> tuple[Damage, ...]:
        # A table that was killed before its first line is an empty folder: nothing is lost with it.
        lost = self._storage.read() is None and any(map(self._tables.numbers, self._tables.ids()))
        if not (self._storage.rescued or lost):
            return ()
        kept: tuple[Path, ...] = ()
        with suppress(OSError):
            # Else it is kept before the first write that succeeds.
            kept = self._storage.keep_bad()
        self._due = time.monotonic()
        whole = bool(self._cards) and not lost
        what = DamageWhat.RESTORED if whole else DamageWhat.LIBRARY_REBUILT
        saved = len(self._cards)
        return (Damage(what, str(self._storage.path), tuple(map(str, kept)), saved),)

    def _reconcile(self) -> None:
        """Tables whose card was never written get one; cards whose table is gone are dropped."""
        there = set(self._tables.ids())
        for table in there - set(self._cards):
            card = card_on_disk(self._tables, table)
            if card is not None:
                self._cards[table] = card
                self._due = time.monotonic()
                for player in card.players:
                    if player.id and player.id not in self._players and self.damage:
                        self._players[player.id] = player
        for table in set(self._cards) - there:
            del self._cards[table]
            self._due = time.monotonic()
