"""Proof of a table's rolls: its taps decided once more from the seed its owner has told."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from companion.core.chance import Recorded, Seeded
from companion.core.game import AnyGame
from companion.core.journal import Chapter, Entry, History, Kind
from companion.core.refusal import Refusal
from companion.core.table_state import TableRules, whole_of


@dataclass(frozen=True, slots=True)
class Proof:
    """How many taps for which the app drew come out the same from a seed."""

    rolls: int
    same: int


def proof_of(game: AnyGame, first: Chapter[Any], entries: Iterable[Entry], seed: str) -> Proof:
    """Decide again all taps that the app drew for, undone ones included.

    ``first`` is the chapter the entries begin with. Taps of another seed (another copy of the table, a file
    that was edited) and taps that today's rules decide otherwise do not come out the same.
    """
    rules = TableRules(game)
    history = History(whole_of(first).opening, rules.evolve)
    rolls = same = 0
    for entry in entries:
        if entry.kind is Kind.TAP and entry.faces is None:
            chance = Recorded(Seeded(seed, first.depth + len(history.done)))
            answer = rules.decide(history.state, entry.action, chance)
            if isinstance(answer, Refusal):
                answer = answer.anyway or ()
            rolls += bool(entry.drawn or chance.drawn)
            same += bool(chance.drawn) and tuple(answer) == entry.events
        history.add(entry)
    return Proof(rolls, same)
