"""A table: one game being played. The only mutable object of the core.

It owns the journal and serialises all actions with a lock, so that two simultaneous taps both take
effect. It notifies its listeners of each new entry: the store writes it, the screens redraw.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import reduce
from typing import Any, Generic, TypeVar

from companion.core.annotations import Annotations
from companion.core.automatic_entries import automatic_entries
from companion.core.automation import IN_A_ROW, AutomationMode, StopComputation, next_automatic_action
from companion.core.box import Box
from companion.core.chance import BadFaces, DryRun, Recorded, Seeded, Typed, new_id, new_seed
from companion.core.game import AnyGame, Game, Step
from companion.core.joining import name_taken
from companion.core.journal import Chapter, Entry, Header, Kind, Parent, same_intention
from companion.core.listeners import Listeners
from companion.core.loaded_journal import ChapterLoader, LoadedJournal, no_past
from companion.core.refusal import CoreWhy, Refusal
from companion.core.seats import Player, Seat
from companion.core.selective_undo import Done, independent_group
from companion.core.spoilers import Spoilers
from companion.core.table_state import TableRules, TableState, split, whole_of
from companion.core.text import clean_text, clean_value, one_line

S = TypeVar("S")

Listener = Callable[["AnyTable", Entry], None]

log = logging.getLogger(__name__)


class BrokenState(Exception):
    """Raised when a rule produces a state that violates an invariant: a bug. Nothing was changed."""


def utc_now() -> str:
    """Return the current UTC time as the journal stores it: ISO 8601 with milliseconds."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def check_invariants(game: AnyGame, state: Any, after: object) -> None:
    """Raise BrokenState if a state violates an invariant of its game."""
    broken = game.violations(state)
    if broken:
        raise BrokenState(f"{game.id}: {', '.join(broken)} after {after!r}")


@dataclass(frozen=True, slots=True)
class Plan:
    """The choices made in the new-table wizard."""

    name: str
    players: tuple[Player, ...]
    options: Any
    seed: str = ""
    drawn: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The value each seat drew, by the id of the game's set-up draw."""


class Table(Generic[S]):
    """One game being played: ``do``, ``undo``, ``redo``, ``listen``."""

    def __init__(
        self,
        game: Game[S, Any, Any, Any],
        header: Header,
        chapters: Sequence[Chapter[S]],
        past: ChapterLoader = no_past,
        clock: Callable[[], str] = utc_now,
    ):
        self.game = game
        self.header = header
        self.automation_modes: Mapping[str, AutomationMode] | None = None
        """The chosen mode of each automation; None turns automations off (scripts, replays)."""
        self.stuck = False
        """True if the last tap is in effect but an automatic action after it failed: left to the players."""
        self._clock = clock
        self._listeners: Listeners[Listener] = Listeners()
        self._lock = threading.RLock()
        self._book: LoadedJournal[TableState[S]] = LoadedJournal(
            [whole_of(chapter) for chapter in chapters], self._rules.evolve, _whole_past(past)
        )

    # -- reading -------------------------------------------------------------------------------

    @property
    def state(self) -> S:
        """The current state."""
        return self._book.history.state.state

    @property
    def annotations(self) -> Annotations:
        """The current annotations: counters, notes and absent players."""
        return self._book.history.state.annotations

    @property
    def absent(self) -> frozenset[Seat]:
        """Seats whose players are not here tonight."""
        return frozenset(self.annotations.absent)

    def next_step(self) -> Step[Any] | None:
        """Return what the main button does now; None once the game is over."""
        return self.game.next_step(self.state, self.absent)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat, including those who joined later."""
        return (*(player.name for player in self.header.players), *self.game.joined(self.state))

    @property
    def hidden(self) -> Spoilers:
        """Names that players may not read at this table yet."""
        return self.game.spoilers(self.state)

    @property
    def chapter(self) -> Chapter[S]:
        """The chapter being written, with its entries so far."""
        last = self.opening_of_chapter
        return replace(last, entries=tuple(e for e in self._book.entries if e.seq >= last.first_seq))

    @property
    def opening_of_chapter(self) -> Chapter[S]:
        """The chapter being written, without its entries."""
        return split(self._book.chapters[-1])

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The loaded journal entries, oldest first."""
        return tuple(self._book.entries)

    @property
    def next_seq(self) -> int:
        """The sequence number of the next entry."""
        return self._book.next_seq

    @property
    def depth(self) -> int:
        """Number of taps in effect (not undone) since the table was opened."""
        return self._book.depth

    @property
    def done(self) -> tuple[tuple[Entry, S], ...]:
        """The loaded taps in effect, each with the state after it, oldest first."""
        return tuple((entry, whole.state) for entry, whole in self._book.history.done)

    @property
    def state_before(self) -> S:
        """The state before the first loaded tap."""
        return self._book.history.opening.state

    @property
    def undone(self) -> tuple[tuple[Entry, S], ...]:
        """The taps that redo can restore, the next one last."""
        with self._lock:
            self._book.fetch_undone()
            return tuple((entry, whole.state) for entry, whole in self._book.history.undone)

    @property
    def has_more_past(self) -> bool:
        """True if older chapters exist that are not loaded."""
        return self._book.has_more_past

    def would_undo(self) -> tuple[Entry, ...]:
        """Return the taps that one undo takes back; load older chapters if needed."""
        with self._lock:
            return self._book.last_group()

    def would_redo(self) -> tuple[Entry, ...]:
        """Return the taps that one redo restores."""
        with self._lock:
            self._book.fetch_undone()
            return self._book.history.next_group()

    def automatic_entries(self) -> tuple[Entry, ...]:
        """Return the entries that were made automatically after the last tap."""
        with self._lock:
            last = self._book.history.done[-IN_A_ROW - 2 :]
            return automatic_entries(self.game.automations, [(entry, whole.state) for entry, whole in last])

    def why_not(self, action: Any) -> Refusal | None:
        """Return the refusal this action would get now; None if it is allowed."""
        answer = self._rules.decide(self._whole, action, Seeded(self.header.seed, self.depth))
        return answer if isinstance(answer, Refusal) else self._name_taken(self._after(answer).state)

    def dice_of(self, action: Any) -> tuple[int, ...]:
        """Return the sides of the dice this action would throw now; empty if it is refused or draws cards."""
        noted = DryRun()
        answer = self._rules.decide(self._whole, action, noted)
        refused = isinstance(answer, Refusal) and answer.anyway is None
        return () if refused or noted.draws else tuple(noted.dice)

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call ``listener`` for each new entry; return the function that unsubscribes it."""
        return self._listeners.add(listener)

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
        """Do one action: let the game decide, write the entry, notify the listeners.

        ``faces`` are typed results of real components, ``anyway`` overrules a soft refusal, ``tap`` is an
        idempotency key: the same tap delivered twice is stored once. Raise BrokenState if a rule has a bug.
        """
        with self._lock:
            if tap and tap in self._book.ids:
                return self._book.ids[tap]
            action, by = clean_value(action), clean_text(by)
            answer, drawn = self._decide(action, faces, anyway)
            override = ""
            if isinstance(answer, Refusal):
                if not anyway or answer.anyway is None:
                    return answer
                override, answer = answer.why.value, answer.anyway
            after = self._after(answer)
            check_invariants(self.game, after.state, answer)
            if taken := self._name_taken(after.state):
                return taken
            at = self._clock()
            key = tap or new_id()
            entry = self._write(
                Entry(
                    id=key,
                    seq=self.next_seq,
                    at=at,
                    by=by,
                    action=action,
                    events=answer,
                    group=key if override or faces is not None else self._group(action, by, at) or key,
                    faces=None if faces is None else tuple(faces),
                    override=override,
                    drawn=drawn,
                ),
                after,
            )
            self._go_on_alone(entry)
            return entry

    def do_all(self, actions: Sequence[Any], by: str = "", *, anyway: bool = False) -> Entry | Refusal:
        """Do several actions as one group (the cards of a payment): all or none, with one undo.

        ``anyway`` overrules the soft refusals among them. Raise ValueError without actions.
        """
        with self._lock:
            actions, by = [clean_value(action) for action in actions], clean_text(by)
            whole = self._whole
            decided: list[tuple[Any, tuple[Any, ...], str, tuple[int, ...]]] = []
            for action in actions:
                chance = Recorded(Seeded(self.header.seed, self.depth + len(decided)))
                answer = self._rules.decide(whole, action, chance)
                override = ""
                if isinstance(answer, Refusal):
                    if not anyway or answer.anyway is None:
                        return answer
                    override, answer = answer.why.value, answer.anyway
                whole = reduce(self._rules.evolve, answer, whole)
                check_invariants(self.game, whole.state, answer)
                decided.append((action, answer, override, chance.drawn))
            if taken := self._name_taken(whole.state):
                return taken
            if not decided:
                raise ValueError("do_all needs at least one action")
            group, at = new_id(), self._clock()
            entries = [
                self._further(
                    action,
                    events,
                    by,
                    at,
                    group,
                    new_id() if place else group,
                    override=override,
                    drawn=drawn,
                )
                for place, (action, events, override, drawn) in enumerate(decided)
            ]
            self._go_on_alone(entries[-1])
            return entries[0]

    def _further(
        self,
        action: Any,
        events: tuple[Any, ...],
        by: str,
        at: str,
        group: str,
        key: str,
        *,
        drawn: tuple[int, ...],
        after: TableState[S] | None = None,
        override: str = "",
    ) -> Entry:
        """Write one more entry of a group."""
        entry = Entry(key, self.next_seq, at, by, action=action, events=events, group=group)
        return self._write(replace(entry, override=override, drawn=drawn), after)

    def _go_on_alone(self, entry: Entry) -> None:
        """Do the automatic actions that follow a tap, in its group. Errors set ``stuck`` and keep the tap."""
        try:
            self.stuck = not self._went_on(entry)
        except (Exception, StopComputation):
            # The tap itself is in effect already, and the players can still do this by hand.
            log.exception("%s failed while it acted by itself after a tap", self.game.id)
            self.stuck = True

    def _went_on(self, entry: Entry) -> bool:
        for _ in range(IN_A_ROW):
            action: Any = self._rules.to_skip(self._whole)
            if action is None and self.automation_modes is not None:
                action = next_automatic_action(self.game.automations, self.automation_modes, self.state)
            if action is None:
                break
            answer, drawn = self._decide(action, None, False)
            if isinstance(answer, Refusal):
                log.error("%s cannot do %r by itself: %s", self.game.id, action, answer.why)
                return False
            after = self._after(answer)
            check_invariants(self.game, after.state, answer)
            by, at, group = entry.by, entry.at, entry.group
            self._further(action, answer, by, at, group, new_id(), drawn=drawn, after=after)
        return True

    def undo(self, by: str = "", count: int | None = None) -> Entry | Refusal:
        """Take back the last group, or the last ``count`` taps. The undo is an entry too."""
        with self._lock:
            wanted = len(self.would_undo()) if count is None else count
            self._book.reach(wanted)
            done = self._book.history.done
            if 0 < wanted <= len(done):
                return self._write(self._plain(Kind.UNDO, by, count=wanted))
            missing = self.depth > len(done) < max(wanted, 1)
            return Refusal(CoreWhy.HISTORY_UNREADABLE if missing else CoreWhy.NOTHING_TO_UNDO)

    def own_group(self, by: str) -> tuple[Entry, ...]:
        """Return a player's last group if it can be undone without the later taps of others; else empty."""
        with self._lock:
            found = self._own(by)
            return tuple(entry for entry, _ in found[0]) if found else ()

    def undo_own(self, by: str) -> Entry | Refusal:
        """Undo a player's last group; write the later taps of others again as they were."""
        with self._lock:
            found = self._own(by)
            if found is None:
                return Refusal(CoreWhy.NOTHING_TO_UNDO)
            mine, since = found
            undo = self._write(self._plain(Kind.UNDO, by, count=len(mine) + len(since)))
            keys = {entry.group: new_id() for entry, _ in since}
            for entry, _ in since:
                first = keys[entry.group] not in self._book.ids
                key = keys[entry.group] if first else new_id()
                again = replace(entry, id=key, seq=self.next_seq, at=self._clock(), group=keys[entry.group])
                self._write(again)
            return undo

    def redo(self, by: str = "", count: int | None = None) -> Entry | Refusal:
        """Restore the last undone group, or ``count`` taps, with the same events and faces."""
        with self._lock:
            group = self.would_redo()
            wanted = len(group) if count is None else count
            if not 0 < wanted <= len(self._book.history.undone):
                return Refusal(CoreWhy.NOTHING_TO_REDO)
            return self._write(self._plain(Kind.REDO, by, count=wanted))

    def go_to(self, seq: int, by: str = "") -> Entry | Refusal:
        """Undo or redo up to just after the tap with that number; 0 is the opening."""
        with self._lock:
            for place, (entry, _) in enumerate(reversed(self.undone)):
                if entry.seq == seq:
                    return self.redo(by, place + 1)
            if seq == 0:
                return self.undo(by, self.depth)
            while seq < self._book.chapters[0].first_seq and self.look_back():
                pass
            for place, (entry, _) in enumerate(reversed(self._book.history.done)):
                if entry.seq == seq:
                    return self.undo(by, place)
            missing = 0 < seq < self._book.chapters[0].first_seq
            return Refusal(CoreWhy.HISTORY_UNREADABLE if missing else CoreWhy.NOTHING_TO_UNDO)

    def bookmark(self, text: str, by: str = "") -> Entry:
        """Add a bookmark: a save point to return to or to branch from."""
        with self._lock:
            return self._write(self._plain(Kind.BOOKMARK, by, text=text))

    def note(self, text: str, by: str = "") -> Entry:
        """Add a player's note to the journal."""
        with self._lock:
            return self._write(self._plain(Kind.NOTE, by, text=text))

    def state_at(self, seq: int) -> S:
        """Return the state just after the entry with that number, regardless of later undos.

        Raise TooFarBack if it cannot be read.
        """
        with self._lock:
            return self._book.state_at(seq).state

    def branch(self, seq: int, name: str) -> Table[S]:
        """Return a new table that opens with the state after that entry: "play from here"."""
        parent = Parent(self.header.table, self.header.name, seq)
        header = replace(
            self.header,
            table=new_id(),
            name=one_line(name),
            seed=new_seed(),
            seeds_before=(),
            opened=self._clock(),
            parent=parent,
        )
        with self._lock:
            opening = split(Chapter(1, 1, 0, self._book.state_at(seq)))
        return Table(self.game, header, [opening], clock=self._clock)

    def turn_page(self) -> bool:
        """Open a new chapter if the table would be slow to open; return True if there is one to store."""
        with self._lock:
            return self._book.long_to_open and self._book.turn(rest=True)

    def keep_past(self, past: ChapterLoader) -> None:
        """Set the loader of older chapters, which from now on need not stay in memory."""
        with self._lock:
            self._book.keep_past(_whole_past(past))

    def look_back(self) -> bool:
        """Load the chapter before the loaded ones; return False if there is none or it cannot be read."""
        with self._lock:
            return self._book.look_back()

    # -- internal ------------------------------------------------------------------------------

    @property
    def _rules(self) -> TableRules[S]:
        seated = len(self.header.players)
        return TableRules(self.game, lambda state: seated + len(self.game.joined(state)))

    @property
    def _whole(self) -> TableState[S]:
        return self._book.history.state

    def _decide(
        self, action: Any, faces: Sequence[int] | None, anyway: bool
    ) -> tuple[tuple[Any, ...] | Refusal, tuple[int, ...]]:
        """Return the decision of the rules and the app's draws; unfitting typed results give a refusal."""
        if faces is None:
            recorded = Recorded(Seeded(self.header.seed, self.depth))
            answer = self._rules.decide(self._whole, action, recorded)
            return answer, recorded.drawn
        chance = Typed(faces)
        try:
            answer = self._rules.decide(self._whole, action, chance)
            if not isinstance(answer, Refusal) or (anyway and answer.soft):
                chance.finish()
        except BadFaces as bad:
            return bad.refusal, ()
        return answer, ()

    def _after(self, events: tuple[Any, ...]) -> TableState[S]:
        return reduce(self._rules.evolve, events, self._whole)

    def _name_taken(self, after: S) -> Refusal | None:
        return name_taken(self.names, self.game.joined(after), len(self.header.players))

    def _own(self, by: str) -> tuple[Done, Done] | None:
        history = self._book.history
        return independent_group(self._rules, history.opening, history.done, by)

    def _group(self, action: Any, by: str, at: str) -> str:
        """Return the group of the last entry if this tap continues it, else an empty text."""
        last = self._book.entries[-1] if self._book.entries else None
        if last is None or last.kind is not Kind.TAP or not same_intention(last, action, by, at):
            return ""
        return last.group

    def _plain(self, kind: Kind, by: str, *, count: int = 0, text: str = "") -> Entry:
        key = new_id()
        at, by, text = self._clock(), clean_text(by), clean_text(text)
        return Entry(key, self.next_seq, at, by, kind, group=key, count=count, text=text)

    def _write(self, entry: Entry, after: TableState[S] | None = None) -> Entry:
        self._book.turn(tap=entry.kind is Kind.TAP)
        self._book.add(entry, after)
        for listener in self._listeners:
            try:
                listener(self, entry)
            except Exception:
                # The tap is in effect already: an error in one listener must not hide it from the others.
                log.exception("a listener of table %s failed", self.header.table)
        return entry


AnyTable = Table[Any]
"""A table of any game."""


def _whole_past(past: ChapterLoader) -> ChapterLoader:
    """Return a loader whose chapters open with a TableState."""
    if past is no_past:
        return no_past

    def fetch(number: int) -> Chapter[Any] | None:
        found = past(number)
        return None if found is None else whole_of(found)

    return fetch


def open_table(
    game: Game[S, Any, Any, Any], plan: Plan, box: Box, clock: Callable[[], str] = utc_now
) -> Table[S] | Refusal:
    """Set up a new table, or return the game's refusal.

    The opening state is stored completely, so later versions of the shipped data cannot change it.
    """
    seed = plan.seed or new_seed()
    options = clean_value(plan.options)
    players = tuple(Player(one_line(player.name), clean_text(player.id)) for player in plan.players)
    opening = game.new(options, len(players), box, Seeded(seed, -1))
    if isinstance(opening, Refusal):
        return opening
    for draw in game.draws:
        values = plan.drawn.get(draw.id, ())
        if values:
            opening = draw.put(opening, values, box)
    check_invariants(game, opening, "the set-up")
    header = Header(new_id(), game.id, game.version, one_line(plan.name), players, options, seed, clock())
    return Table(game, header, [Chapter(1, 1, 0, opening)], clock=clock)
