"""What happens once a sheet has done its work: the next question opens, or the table is free again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.ui.act import Actor

CHAINED = frozenset(
    {
        "tell_level",
        "tell_shards",
        "choose_hero",
        "keep_skill",
        "take_aside",
        "take_upgrade",
        "settle_statue",
        "discard_shards",
        "equip",
        "drop_item",
    }
)
"""Sheets that follow at once: the rules wait for their answer before anything else."""


@dataclass(frozen=True, slots=True)
class Again:
    """A sheet opened for the next of several: nothing of the one before is left in it."""

    seq: int


def go_on(do: Actor) -> None:
    """Open what the rules ask next when it belongs to what was just done; else close the sheet."""
    table = do.table
    step = table.game.step(table.state)
    if step is not None and step.ask in CHAINED:
        do.ui.desk.rest()
        do.open(step.ask, Again(table.next_seq))
    else:
        do.close()


def onward(do: Actor) -> Callable[[], None]:
    """``go_on`` as the ``then`` of an action."""
    return lambda: go_on(do)


def plain(about: Any) -> Any:
    """What a sheet is about; a sheet opened as the next of several is about whatever the rules ask."""
    return None if isinstance(about, Again) else about
