"""What the players choose before the first turn: the two optional rules."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.game import option


@dataclass(frozen=True, slots=True)
class Options:
    """The new-table form of Anima."""

    tree: bool = option(False, rule="AN-44")
    both_missions: bool = option(False, rule="AN-45")
