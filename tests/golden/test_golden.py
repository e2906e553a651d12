"""Recorded evenings: every later version must tell them as they were.

A failure here means that an old table would read differently. If the rule was changed on purpose,
record anew (``python -m tests.golden.record``) and read the difference line by line.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from companion.core.box import Box
from companion.core.codec import variants
from companion.core.journal import Chapter, Entry, Kind, fold
from companion.core.refusal import Refusal
from companion.core.table import Plan, Table, open_table
from companion.games import ALL
from companion.store.pending import codec_of
from tests.golden.evening_file import HOME, Recorded, lines_of, read

FILES = sorted(HOME.glob("*/*.json"))


@pytest.fixture(params=FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def recorded(request: pytest.FixtureRequest) -> Recorded:
    return read(request.param)


def test_recorded_evenings_are_of_our_games() -> None:
    assert {path.parent.name for path in FILES} <= set(ALL)  # a new game has none yet


def test_an_old_table_folds_to_the_same_state(recorded: Recorded) -> None:
    assert recorded.table().state == recorded.state
    assert fold(recorded.opening.opening, recorded.entries, recorded.game.evolve).state == recorded.state
    assert recorded.game.violations(recorded.state) == ()


def test_an_old_table_reads_the_same_in_both_languages(recorded: Recorded) -> None:
    told = lines_of(recorded.table())
    for lang, lines in recorded.lines.items():
        for number, (now, then) in enumerate(zip(told[lang], lines, strict=True), 1):
            assert now == then, f"line {number} ({lang})"


def test_an_old_table_is_written_as_it_was(recorded: Recorded) -> None:
    codec = codec_of(recorded.game)
    if recorded.raw["header"]["version"] != recorded.game.version:
        # An older version is written in today's form, and must read back as the same table.
        assert codec.load_header(codec.dump_header(recorded.header)) == recorded.header
        assert tuple(codec.load_entry(codec.dump_entry(e)) for e in recorded.entries) == recorded.entries
        return
    assert codec.dump_header(recorded.header) == recorded.raw["header"]
    assert [codec.dump_entry(entry) for entry in recorded.entries] == recorded.raw["entries"]


def again(table: Table[Any], entry: Entry) -> Entry | Refusal:
    """What the table answers today to what was asked then."""
    match entry.kind:
        case Kind.TAP:
            faces, insists = entry.faces, bool(entry.override)
            return table.do(entry.action, entry.by, faces=faces, anyway=insists, tap=entry.id)
        case Kind.UNDO:
            return table.undo(entry.by, entry.count)
        case Kind.REDO:
            return table.redo(entry.by, entry.count)
        case Kind.NOTE:
            return table.note(entry.text, entry.by)
        case Kind.BOOKMARK:
            return table.bookmark(entry.text, entry.by)


def test_deciding_again_gives_the_same_events(recorded: Recorded) -> None:
    """Rules and chance are those of that evening: same taps, same seed, same facts, same groups."""
    times = iter([entry.at for entry in recorded.entries])
    first = recorded.opening
    table = Table(
        recorded.game,
        recorded.header,
        [Chapter(1, 1, 0, first.opening)],
        clock=lambda: next(times),
    )
    for entry in recorded.entries:
        answer = again(table, entry)
        assert isinstance(answer, Entry), f"entry {entry.seq} is refused today: {entry.action} {answer!r}"
        assert answer.events == entry.events, f"entry {entry.seq}: {entry.action}"
        assert (answer.seq, answer.at, answer.kind) == (entry.seq, entry.at, entry.kind)
        assert answer.override == entry.override
        if entry.kind is Kind.TAP:
            assert answer.group == entry.group, f"entry {entry.seq} is grouped differently"
    assert table.state == recorded.state


def test_the_same_set_up_gives_the_same_opening(recorded: Recorded) -> None:
    header = recorded.header
    if header.parent is not None:  # a branch opens with a moment of the table it comes from
        parents = [read(path) for path in FILES if path.parent.name == header.game]
        parent = next(each for each in parents if each.header.table == header.parent.table)
        assert parent.table().state_at(header.parent.seq) == recorded.opening.opening
        return
    plan = Plan(header.name, header.players, header.options, header.seed)
    opened = open_table(recorded.game, plan, Box())
    assert isinstance(opened, Table)
    assert opened.state == recorded.opening.opening


def test_every_moment_can_be_gone_back_to(recorded: Recorded) -> None:
    table = recorded.table()
    moments = {entry.seq: state for entry, state in table.done}
    last = max(moments)
    for seq in [*sorted(moments)[:-1:7], 0, last, *sorted(moments, reverse=True)[1::11], last]:
        if table.done and table.done[-1][0].seq == seq:
            continue
        assert isinstance(table.go_to(seq), Entry), f"entry {seq} cannot be gone to"
        assert table.state == (moments[seq] if seq else recorded.opening.opening)


def test_the_evenings_of_the_big_book_are_worth_recording() -> None:
    """Between them they meet nearly everything that can happen at the table."""
    evenings = [read(path) for path in FILES if path.parent.name == "big_book"]
    events = Counter(
        type(event).__name__ for evening in evenings for entry in evening.entries for event in entry.events
    )
    rare = {"MadnessUnderShort", "TokenPassed", "PlayerEliminated", "GameWon", "GameLost", "SpellDropped"}
    never = set(variants(ALL["big_book"].events)) - set(events)
    assert never <= rare, f"never recorded: {sorted(never - rare)}"
    kinds = {entry.kind for evening in evenings for entry in evening.entries}
    assert kinds == set(Kind)
    assert any(entry.override for evening in evenings for entry in evening.entries)
    assert any(entry.group != entry.id for evening in evenings for entry in evening.entries)
    longest = max(len(evening.entries) for evening in evenings)
    assert longest >= 120
    ends = {evening.game.summary(evening.state).outcome.why for evening in evenings}
    assert {"won", "madness"} <= ends


def test_golden_files_are_named_by_their_version() -> None:
    for path in FILES:
        version = Path(path.stem).suffix.removeprefix(".v")
        assert version == str(read(path).raw["header"]["version"]), path.name
