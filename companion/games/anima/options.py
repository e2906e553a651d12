"""What the players choose before the first turn: whose dice, two optional rules, and a deck to count."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.game import option
from companion.games.anima.vocabulary import Dice


@dataclass(frozen=True, slots=True)
class Options:
    """The new-table form of Anima."""

    tree: bool = option(False, rule="AN-44")
    both_missions: bool = option(False, rule="AN-45")
    encounters: int = option(0, low=0, high=99, rule="AN-43")
    """Encounter cards of the box, where the table wants their deck counted; 0 counts nothing (U-4)."""
    dice: Dice = option(Dice.PHONE, rule="F1", harmless=True)
    """Real dice: the main button asks for their faces instead of rolling."""
