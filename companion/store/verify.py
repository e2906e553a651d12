"""Checking an exported file: checksum, decoding, replay of every table, invariants after every entry."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from companion.core.bad_json import BadJson
from companion.core.game import AnyGame
from companion.core.journal import Chapter, Entry, Header, History
from companion.core.proof import Proof, proof_of
from companion.core.seeds import commitment
from companion.core.table_state import TableRules, whole_of
from companion.store.cards import TableCard, card_of
from companion.store.export import LARGEST, ImportRefusal, RawTable
from companion.store.games import Games, with_tray
from companion.store.pending import codec_of
from companion.store.reading import FileReading, ImportRejected, of_bytes
from companion.store.replay import violations_in
from companion.store.tables import MOST_CHAPTERS, is_id
from companion.store.upgrade import UpgradeFailed, upgraded

_thought = getattr(time, "thread_time", time.monotonic)
"""Seconds of computing; a browser’s Python tells only those of the wall."""
PATIENCE, PATIENCE_EACH = 1.0, 0.01
"""Seconds of work for a table and for each of its entries; an honest one takes a thirtieth of it."""


class CheckWhy(StrEnum):
    """What is wrong with a table in a file."""

    UNKNOWN_GAME = "unknown_game"
    NEWER_GAME = "newer_game"
    UPGRADE_FAILED = "upgrade_failed"
    BAD_HEADER = "bad_header"
    BAD_OPENING = "bad_opening"
    BAD_ENTRY = "bad_entry"
    GAP = "gap"
    NO_REPLAY = "no_replay"
    OTHER_OPENING = "other_opening"
    """A chapter does not open where the one before ended."""
    INVARIANT = "invariant"

    @property
    def key(self) -> str:
        """The key of the sentence."""
        return f"check.{self.value}"


@dataclass(frozen=True, slots=True)
class Trouble:
    """One thing wrong, with the number of the entry (or chapter) and what else the sentence needs."""

    why: CheckWhy
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Replay:
    """A table of a file, played again from its opening."""

    header: Header | None
    opening: Any
    entries: tuple[Entry, ...]
    trouble: tuple[Trouble, ...]
    state: Any = None
    """How it stands at the end; None when the replay did not get there."""
    first: Chapter[Any] | None = None
    """The chapter it begins with; None when that cannot be read."""


@dataclass(frozen=True, slots=True)
class TableReport:
    """What one table of a file is."""

    card: TableCard
    entries: int
    first: str
    last: str
    trouble: tuple[Trouble, ...]
    state: Any = None
    commitments: tuple[str, ...] = ()
    """To the seeds of its rolls, oldest first."""
    proof: Proof | None = None
    """What the given seed proves; None when none was given, or it is not one of this table."""


@dataclass(frozen=True, slots=True)
class FileReport:
    """What a file is, and what is wrong with it."""

    refusal: ImportRefusal | None = None
    kind: str = ""
    exported_at: str = ""
    tables: tuple[TableReport, ...] = ()

    @property
    def good(self) -> bool:
        """True when nothing is wrong."""
        return self.refusal is None and not any(table.trouble for table in self.tables)


def verify(text: bytes, games: Games, seed: str = "") -> FileReport:
    """Check an exported file, and with a table's seed also its rolls."""
    file = FileReading(of_bytes(text), LARGEST)
    try:
        tables = _reports(file, games, seed)
    except ImportRejected as refused:
        return FileReport(refused.refusal)
    return FileReport(None, file.kind.value, file.exported_at, tuple(tables))


def _reports(file: FileReading, games: Games, seed: str) -> list[TableReport]:
    tables = []
    for raw in file.tables():
        played = replay(raw, games)
        times = [str(entry.get("at", "")) for entry in raw.entries]
        card = card_of(raw.chapters[-1]) or TableCard(raw.id, str(raw.header.get("game", "")), "")
        tables.append(
            TableReport(
                card,
                len(raw.entries),
                card.opened or (times[0] if times else ""),
                times[-1] if times else card.opened,
                played.trouble,
                played.state,
                _commitments(played),
                _proof(played, games, seed),
            )
        )
    return tables


def _commitments(played: Replay) -> tuple[str, ...]:
    if played.header is None:
        return ()
    seeds = (*played.header.seeds_before, played.header.seed)
    return tuple(commitment(seed) for seed in seeds if seed)


def _proof(played: Replay, games: Games, seed: str) -> Proof | None:
    """Return what a seed proves; None for a seed that is not this table's, or a table that cannot be read."""
    header, first = played.header, played.first
    if not seed or header is None or first is None or played.trouble:
        return None
    if commitment(seed) not in _commitments(played):
        return None
    return proof_of(with_tray(games)[header.game], first, played.entries, seed)


def replay(raw: RawTable, games: Games) -> Replay:
    """Decode and replay a table; the trouble met, up to the first that makes going on pointless."""
    game = with_tray(games).get(str(raw.header.get("game")))
    if game is None:
        return _stopped(CheckWhy.UNKNOWN_GAME, game=raw.header.get("game"))
    version = raw.header.get("version")
    if isinstance(version, int) and version > game.version:
        return _stopped(CheckWhy.NEWER_GAME, game=game.id, version=version)
    codec = codec_of(game)
    try:
        today = [upgraded(chapter, game) for chapter in raw.chapters]
    except UpgradeFailed:
        return _stopped(CheckWhy.UPGRADE_FAILED, game=game.id, version=version)
    try:
        header = codec.load_header(today[-1].header)
    except BadJson as bad:
        return _stopped(CheckWhy.BAD_HEADER, error=str(bad))
    if not is_id(header.table) or any(each.header.get("table") != header.table for each in today):
        return _stopped(CheckWhy.BAD_HEADER, error="table")
    chapters: list[Chapter[Any]] = []
    for chapter in today:
        try:
            opening = codec.load_opening(chapter.opening)
        except BadJson as bad:
            return _stopped(CheckWhy.BAD_OPENING, chapter=len(chapters) + 1, error=str(bad))
        if chapters:
            # Known before its entries are read, too: it may be the same chapter three thousand times.
            number, seq = chapters[-1].number + 1, chapters[-1].first_seq + len(chapters[-1].entries)
            if (opening.number, opening.first_seq) != (number, seq):
                return _stopped(CheckWhy.GAP, chapter=opening.number, seq=seq)
        entries: list[Entry] = []
        for seq, stored in enumerate(chapter.entries, opening.first_seq):
            if stored.get("seq", seq) != seq:
                # Known before it is read: a list may be a million lines of nothing.
                return _stopped(CheckWhy.GAP, chapter=opening.number, seq=seq)
            try:
                entries.append(codec.load_entry(stored))
            except BadJson as bad:
                return _stopped(CheckWhy.BAD_ENTRY, seq=stored.get("seq"), error=str(bad))
        chapters.append(replace(opening, entries=tuple(entries)))
    trouble, state = _play(game, header, chapters)
    every = tuple(entry for each in chapters for entry in each.entries)
    return Replay(header, chapters[0].opening, every, tuple(trouble), state, chapters[0])


def _stopped(why: CheckWhy, **facts: object) -> Replay:
    return Replay(None, None, (), (Trouble(why, facts),))


def _play(game: AnyGame, header: Header, chapters: Sequence[Chapter[Any]]) -> tuple[list[Trouble], Any]:
    trouble: list[Trouble] = []
    first = chapters[0]
    # Of this thread alone: a busy computer is no reason to refuse anything.
    until = _thought() + PATIENCE + PATIENCE_EACH * sum(len(each.entries) for each in chapters)
    if not 0 < first.number < MOST_CHAPTERS or first.first_seq < 1 or first.depth < 0:
        return [Trouble(CheckWhy.GAP, {"chapter": first.number, "seq": first.first_seq})], None
    history = History(whole_of(first).opening, TableRules(game).evolve)
    seq, number = first.first_seq, first.number
    try:
        trouble += _broken(game, header, first.opening, first.first_seq - 1)
        for chapter in chapters:
            if chapter.number != number or chapter.first_seq != seq:
                return [*trouble, Trouble(CheckWhy.GAP, {"chapter": chapter.number, "seq": seq})], None
            now = history.state
            same = chapter.opening == now.state and chapter.beside.facts == now.annotations.facts
            if not same or chapter.depth != first.depth + len(history.done):
                trouble.append(Trouble(CheckWhy.OTHER_OPENING, {"chapter": chapter.number}))
            for entry in chapter.entries:
                if entry.seq != seq:
                    return [*trouble, Trouble(CheckWhy.GAP, {"chapter": number, "seq": seq})], None
                history.add(entry)
                if _thought() > until:
                    return [*trouble, Trouble(CheckWhy.NO_REPLAY, {"seq": seq, "error": "slow"})], None
                trouble += _broken(game, header, history.state.state, seq)
                seq += 1
            number += 1
    except Exception as error:  # noqa: BLE001 - whatever a rule says to facts that are not its own
        facts = {"seq": seq, "error": f"{type(error).__name__}: {error}"}
        return [*trouble, Trouble(CheckWhy.NO_REPLAY, facts)], None
    return trouble, history.state.state


def _broken(game: AnyGame, header: Header, state: Any, seq: int) -> list[Trouble]:
    broken = violations_in(game, state, header)
    return [Trouble(CheckWhy.INVARIANT, {"seq": seq, "invariants": ", ".join(broken)})] if broken else []
