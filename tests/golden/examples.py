"""The example evenings of ``data/``, taken from recorded tables: ``python -m tests.golden.examples``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from companion.paths import data_dir
from companion.store.pending import codec_of
from tests.games.known import KNOWN
from tests.golden.evening_file import HOME, read

EVENINGS = {game: said.example for game, said in KNOWN.items() if said.example}
FIRST_LEVEL = "syncro"
"""Whoever looks at its example must not learn what the later levels hold."""


def example(game: str) -> dict[str, Any]:
    """One chapter as a table's file holds it: only what counts, each tap with its number."""
    table = read(HOME / game / EVENINGS[game]).table()
    codec = codec_of(table.game)
    opening = table.state_at(0)
    told = []
    for entry, state in table.done:
        told.append(entry)
        if game == FIRST_LEVEL and state.level > 1:
            break
    fresh = [{**codec.dump_entry(entry), "seq": place} for place, entry in enumerate(told, 1)]
    chapter = table.chapter
    return {
        "header": codec.dump_header(table.header),
        "opening": codec.dump_opening(type(chapter)(1, 1, 0, opening)),
        "entries": fresh,
    }


def path(game: str) -> Path:
    """Where a game's example lies."""
    return data_dir() / "games" / game / "example.json"


def text(data: dict[str, Any]) -> str:
    """One entry a line."""
    rows = ",\n".join(
        json.dumps(entry, ensure_ascii=False, separators=(",", ":")) for entry in data["entries"]
    )
    head = {
        key: json.dumps(data[key], ensure_ascii=False, separators=(",", ":")) for key in ("header", "opening")
    }
    return f'{{"header": {head["header"]},\n"opening": {head["opening"]},\n"entries": [\n{rows}\n]}}\n'


def main() -> None:
    """Write them all."""
    for game in EVENINGS:
        path(game).write_text(text(example(game)), "utf-8")


if __name__ == "__main__":
    main()
