"""Seeds on their way out of and into the store (see core/seeds.py).

A file of one table is made to be given to others: it leaves without its seed, and the device that takes it
in draws one of its own. A file of everything is a backup: it keeps all seeds, for its owner.
"""

from __future__ import annotations

from dataclasses import replace

from companion.core.chance import new_seed
from companion.core.seeds import commitment
from companion.store.chapter import Json
from companion.store.export import RawTable


def sealed(table: RawTable) -> RawTable:
    """Return the table as it is passed on: the commitments of its seeds in place of the seeds."""
    chapters = (replace(chapter, header=_sealed(chapter.header)) for chapter in table.chapters)
    return replace(table, chapters=tuple(chapters))


def _sealed(header: Json) -> Json:
    return {**header, "seed": "", "seeds_before": [commitment(seed) for seed in _seeds(header)]}


def kept_seeds(header: Json) -> Json:
    """Return what a table keeps of its header when a longer copy of it replaces it."""
    return {"seed": header.get("seed", ""), "seeds_before": header.get("seeds_before", [])}


def fresh_seeds(header: Json) -> Json:
    """Return what a table that comes from others gets: a seed that only this device knows."""
    return {"seed": new_seed(), "seeds_before": _seeds(header)}


def _seeds(header: Json) -> list[str]:
    """Return all seeds a header tells, oldest first; what is not a seed in a damaged header is left out."""
    before = header.get("seeds_before")
    told = [*(before if isinstance(before, list) else ()), header.get("seed")]
    return [seed for seed in told if isinstance(seed, str) and seed]
