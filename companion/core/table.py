"""A table: one game being played. The only mutable object of the core.

It owns the journal and orders what everybody does: two taps at the same moment both count. Whoever
wants to know listens: the store writes the new entry, the screens redraw.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, Generic, TypeVar

from companion.core.box import Box
from companion.core.chance import BadFaces, Seeded, Typed, new_id, new_seed
from companion.core.game import Game
from companion.core.journal import (
    CHAPTER_SIZE,
    Chapter,
    Entry,
    Header,
    History,
    Kind,
    Parent,
    TooFarBack,
    fold,
    same_intention,
)
from companion.core.refusal import CoreWhy, Refusal
from companion.core.seats import Player

S = TypeVar("S")

Listener = Callable[["Table[Any]", Entry], None]
Past = Callable[[int], "Chapter[Any] | None"]


class BrokenState(Exception):
    """A rule produced a state that breaks its own invariants: a bug, and nothing was changed."""


def utc_now() -> str:
    """The time as the journal writes it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def no_past(number: int) -> None:
    """For tables that live in memory from their first chapter on."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What the new-table wizard has gathered."""

    name: str
    players: tuple[Player, ...]
    options: Any
    seed: str = ""


class Table(Generic[S]):
    """One game being played: ``do``, ``undo``, ``redo``, ``listen``."""

    def __init__(
        self,
        game: Game[S, Any, Any, Any],
        header: Header,
        chapters: Sequence[Chapter[S]],
        past: Past = no_past,
        clock: Callable[[], str] = utc_now,
    ):
        self.game = game
        self.header = header
        self._chapters = list(chapters)
        self._past = past
        self._clock = clock
        self._listeners: list[Listener] = []
        self._lock = threading.RLock()
        self._entries = [entry for chapter in self._chapters for entry in chapter.entries]
        self._ids = {entry.id: entry for entry in self._entries}
        self._history: History[S] = self._refold()

    # -- looking -------------------------------------------------------------------------------

    @property
    def state(self) -> S:
        """The state now."""
        return self._history.state

    @property
    def chapter(self) -> Chapter[S]:
        """The chapter being written, with its entries so far."""
        last = self._chapters[-1]
        return replace(last, entries=tuple(e for e in self._entries if e.seq >= last.first_seq))

    @property
    def opening_of_chapter(self) -> Chapter[S]:
        """The chapter being written, without its entries."""
        return self._chapters[-1]

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The journal as far back as it is at hand, oldest first."""
        return tuple(self._entries)

    @property
    def next_seq(self) -> int:
        """The number the next entry will get."""
        return self._entries[-1].seq + 1 if self._entries else self._chapters[-1].first_seq

    @property
    def depth(self) -> int:
        """How many taps count now, since the table was opened."""
        return self._chapters[0].depth + len(self._history.done)

    @property
    def done(self) -> tuple[tuple[Entry, S], ...]:
        """The taps at hand that count, each with the state after it, oldest first."""
        return tuple(self._history.done)

    @property
    def undone(self) -> tuple[tuple[Entry, S], ...]:
        """The taps that redo would bring back, the next one last."""
        return tuple(self._history.undone)

    @property
    def has_more_past(self) -> bool:
        """True when older chapters exist that are not at hand."""
        return self._chapters[0].number > 1

    def would_undo(self) -> tuple[Entry, ...]:
        """The taps one press of undo takes back; older chapters are fetched when needed."""
        if not self._history.done:
            self.look_back()
        return self._history.last_group()

    def would_redo(self) -> tuple[Entry, ...]:
        """The taps one press of redo brings back."""
        return self._history.next_group()

    def why_not(self, action: Any) -> Refusal | None:
        """The refusal this action would get now, or None."""
        answer = self.game.decide(self.state, action, Seeded(self.header.seed, self.depth))
        return answer if isinstance(answer, Refusal) else None

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Be told of each new entry; returns the function that stops it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    # -- acting --------------------------------------------------------------------------------

    def do(
        self,
        action: Any,
        by: str = "",
        *,
        faces: Sequence[int] | None = None,
        anyway: bool = False,
        tap: str = "",
    ) -> Entry | Refusal:
        """One tap: the game decides, the journal remembers, the listeners hear of it.

        ``faces`` are the results of real components, ``anyway`` overrules a soft refusal, ``tap`` is
        the tap's own id: the same tap delivered twice counts once.
        """
        with self._lock:
            if tap and tap in self._ids:
                return self._ids[tap]
            chance = Seeded(self.header.seed, self.depth) if faces is None else Typed(faces)
            try:
                answer = self.game.decide(self.state, action, chance)
                if isinstance(chance, Typed) and not isinstance(answer, Refusal):
                    chance.finish()
            except BadFaces as bad:
                return bad.refusal
            override = ""
            if isinstance(answer, Refusal):
                if not anyway or answer.anyway is None:
                    return answer
                override, answer = answer.why.value, answer.anyway
            self._check(answer)
            self._turn_chapter()
            at = self._clock()
            key = tap or new_id()
            last = self._history.done[-1][0] if self._history.done else None
            follows = (
                last is not None
                and not override
                and self._entries[-1] is last
                and same_intention(last, action, by, at)
            )
            entry = Entry(
                id=key,
                seq=self.next_seq,
                at=at,
                by=by,
                action=action,
                events=answer,
                group=last.group if follows and last else key,
                faces=None if faces is None else tuple(faces),
                override=override,
            )
            return self._write(entry)

    def undo(self, by: str = "", count: int | None = None) -> Entry | Refusal:
        """Take back the last intention, or the last ``count`` taps. An entry like any other."""
        with self._lock:
            wanted = len(self.would_undo()) if count is None else count
            while wanted > len(self._history.done) and self.look_back():
                pass
            if not 0 < wanted <= len(self._history.done):
                return Refusal(CoreWhy.NOTHING_TO_UNDO)
            return self._write(self._plain(Kind.UNDO, by, count=wanted))

    def redo(self, by: str = "", count: int | None = None) -> Entry | Refusal:
        """Bring back what was undone: the same events, the same faces."""
        with self._lock:
            wanted = len(self.would_redo()) if count is None else count
            if not 0 < wanted <= len(self._history.undone):
                return Refusal(CoreWhy.NOTHING_TO_REDO)
            return self._write(self._plain(Kind.REDO, by, count=wanted))

    def go_to(self, seq: int, by: str = "") -> Entry | Refusal:
        """Go back (or forward) to just after the tap with that number; 0 is the opening."""
        with self._lock:
            for place, (entry, _) in enumerate(reversed(self._history.undone)):
                if entry.seq == seq:
                    return self.redo(by, place + 1)
            while seq and all(entry.seq != seq for entry, _ in self._history.done) and self.look_back():
                pass
            kept = [place + 1 for place, (entry, _) in enumerate(self._history.done) if entry.seq == seq]
            if seq and not kept:
                return Refusal(CoreWhy.NOTHING_TO_UNDO)
            return self.undo(by, self.depth if not seq else len(self._history.done) - kept[-1])

    def bookmark(self, text: str, by: str = "") -> Entry:
        """Mark this moment: a save point to return to or to play on from."""
        with self._lock:
            return self._write(self._plain(Kind.BOOKMARK, by, text=text))

    def note(self, text: str, by: str = "") -> Entry:
        """Write a line of one's own into the journal."""
        with self._lock:
            return self._write(self._plain(Kind.NOTE, by, text=text))

    def state_at(self, seq: int) -> S:
        """The state just after the entry with that number, whatever was undone later."""
        with self._lock:
            while seq < self._chapters[0].first_seq and self.look_back():
                pass
            while True:
                prefix = [entry for entry in self._entries if entry.seq <= seq]
                try:
                    return fold(self._chapters[0].opening, prefix, self.game.evolve).state
                except TooFarBack:
                    if not self.look_back():
                        raise

    def branch(self, seq: int, name: str) -> Table[S]:
        """Play from here: a new table that opens with the state of that moment and names its parent."""
        parent = Parent(self.header.table, self.header.name, seq)
        header = replace(
            self.header, table=new_id(), name=name, seed=new_seed(), opened=self._clock(), parent=parent
        )
        return Table(self.game, header, [Chapter(1, 1, 0, self.state_at(seq))], clock=self._clock)

    def look_back(self) -> bool:
        """Fetch the chapter before those at hand; False when there is none or it cannot be read."""
        if not self.has_more_past:
            return False
        earlier = self._past(self._chapters[0].number - 1)
        if earlier is None:
            return False
        self._chapters.insert(0, earlier)
        self._entries[:0] = earlier.entries
        self._ids.update((entry.id, entry) for entry in earlier.entries)
        self._history = self._refold()
        return True

    # -- inside --------------------------------------------------------------------------------

    def _refold(self) -> History[S]:
        while True:
            try:
                return fold(self._chapters[0].opening, self._entries, self.game.evolve)
            except TooFarBack:
                # An undo of this chapter reached into the one before.
                earlier = self._past(self._chapters[0].number - 1) if self.has_more_past else None
                if earlier is None:
                    raise
                self._chapters.insert(0, earlier)
                self._entries[:0] = earlier.entries
                self._ids.update((entry.id, entry) for entry in earlier.entries)

    def _check(self, events: tuple[Any, ...]) -> None:
        state = self.state
        for event in events:
            state = self.game.evolve(state, event)
        broken = self.game.broken(state)
        if broken:
            raise BrokenState(f"{self.game.id}: {', '.join(broken)} after {events!r}")

    def _turn_chapter(self) -> None:
        """Open a new chapter before a tap when the current one is full; keep two at hand."""
        current = self._chapters[-1]
        if self.next_seq - current.first_seq < CHAPTER_SIZE:
            return
        self._chapters.append(Chapter(current.number + 1, self.next_seq, self.depth, self.state))
        if self._past is no_past or len(self._chapters) <= 3:
            return
        kept = self._chapters[-2:]
        entries = [entry for entry in self._entries if entry.seq >= kept[0].first_seq]
        try:
            self._history = fold(kept[0].opening, entries, self.game.evolve)
        except TooFarBack:
            return
        self._chapters, self._entries = kept, entries
        self._ids = {entry.id: entry for entry in entries}

    def _plain(self, kind: Kind, by: str, *, count: int = 0, text: str = "") -> Entry:
        key = new_id()
        return Entry(key, self.next_seq, self._clock(), by, kind, group=key, count=count, text=text)

    def _write(self, entry: Entry) -> Entry:
        self._history.add(entry)
        self._entries.append(entry)
        self._ids[entry.id] = entry
        for listener in tuple(self._listeners):
            listener(self, entry)
        return entry


def open_table(
    game: Game[S, Any, Any, Any], plan: Plan, box: Box, clock: Callable[[], str] = utc_now
) -> Table[S] | Refusal:
    """Set a new table up. The finished opening is kept whole, so later data cannot change it."""
    if len(plan.players) not in game.players:
        return Refusal(
            CoreWhy.NOT_SO_MANY_PLAYERS,
            have=len(plan.players),
            low=game.players.start,
            high=game.players.stop - 1,
        )
    seed = plan.seed or new_seed()
    opening = game.new(plan.options, len(plan.players), box, Seeded(seed, -1))
    if isinstance(opening, Refusal):
        return opening
    header = Header(new_id(), game.id, game.version, plan.name, plan.players, plan.options, seed, clock())
    return Table(game, header, [Chapter(1, 1, 0, opening)], clock=clock)
