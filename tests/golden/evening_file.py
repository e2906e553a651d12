"""A recorded table as one readable JSON file: what was played, and what it must still come to."""

from __future__ import annotations

import dataclasses
import json
from functools import cache
from pathlib import Path
from typing import Any

from companion.core.journal import Chapter, Entry, Header
from companion.core.table import Table
from companion.games import ALL
from companion.i18n.lines import tell_entry
from companion.i18n.words import LANGUAGES, Words
from companion.store.chapter import RawChapter
from companion.store.pending import codec_of
from companion.store.upgrade import upgraded

HOME = Path(__file__).resolve().parent


@dataclasses.dataclass(frozen=True)
class Recorded:
    """A golden table, read."""

    game: Any
    header: Header
    opening: Chapter[Any]
    entries: tuple[Entry, ...]
    state: Any
    lines: dict[str, list[str]]
    raw: dict[str, Any]

    def table(self) -> Table[Any]:
        """The table as a restart would open it."""
        return Table(self.game, self.header, [dataclasses.replace(self.opening, entries=self.entries)])


def lines_of(table: Table[Any]) -> dict[str, list[str]]:
    """The whole history in words."""
    return {
        lang: [tell_entry(Words(lang, table.game.id, table.names), entry) for entry in table.entries]
        for lang in LANGUAGES
    }


def dump(table: Table[Any], opening: Any) -> dict[str, Any]:
    """A played table as golden JSON."""
    codec = codec_of(table.game)
    return {
        "header": codec.dump_header(table.header),
        "opening": codec.dump_opening(Chapter(1, 1, 0, opening)),
        "entries": [codec.dump_entry(entry) for entry in table.entries],
        "state": codec.dump(table.state),
        "lines": lines_of(table),
    }


def write(path: Path, data: dict[str, Any]) -> None:
    """One entry, one line of history to a line: a changed rule shows as a readable difference."""
    parts = []
    for key, value in data.items():
        if key == "entries":
            rows = ",\n".join("  " + json.dumps(entry, ensure_ascii=False) for entry in value)
            parts.append(f' "{key}": [\n{rows}\n ]')
        else:
            text = json.dumps(value, ensure_ascii=False, indent=1)
            parts.append(f' "{key}": ' + text.replace("\n", "\n "))
    path.parent.mkdir(exist_ok=True)
    path.write_text("{\n" + ",\n".join(parts) + "\n}\n", "utf-8")


@cache
def read(path: Path) -> Recorded:
    """A golden table from its file, brought to today's version as the store would do."""
    raw = json.loads(path.read_text("utf-8"))
    game = ALL[raw["header"]["game"]]
    codec = codec_of(game)
    today = upgraded(RawChapter(raw["header"], raw["opening"], tuple(raw["entries"])), game)
    # The expected state is upgraded as the opening of a chapter of its own.
    end = upgraded(RawChapter(raw["header"], {**raw["opening"], "opening": raw["state"]}, ()), game)
    return Recorded(
        game,
        codec.load_header(today.header),
        codec.load_opening(today.opening),
        tuple(map(codec.load_entry, today.entries)),
        codec.load_opening(end.opening).opening,
        raw["lines"],
        raw,
    )
