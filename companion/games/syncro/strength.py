"""Strength now: what is printed, what lies under, what other cards add (F1, F7)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.syncro import figures
from companion.games.syncro.horde import HordeCard
from companion.games.syncro.state import State
from companion.games.syncro.vocabulary import Back, Kind, Power


@dataclass(frozen=True, slots=True)
class Strength:
    """A strength spelled out: base + under + bonus (so many other cards, each worth ``each``)."""

    base: int
    under: tuple[int, ...] = ()
    others: int = 0
    each: int = 0

    @property
    def bonus(self) -> int:
        """What other cards add."""
        return self.others * self.each

    @property
    def total(self) -> int:
        """All together."""
        return self.base + sum(self.under) + self.bonus


def each(card: HordeCard) -> int:
    """Strength that each other card in play adds (SY-68, SY-74, A-9)."""
    if card.kind is Kind.BOSS2:
        return figures.BOSS_BONUS
    return figures.BONUS if Power.PLUS_ONE in card.signs else 0


def others(state: State, card: HordeCard) -> int:
    """Other cards still in play: face-down Fog, Monsters, Lieutenants, Boss (SY-68, SY-74, A-11).

    Permanent curses lie outside the Horde and never count (SY-65).
    """
    left_out = () if state.two.cerberus else (Back.CERBERUS,)
    return sum(other.id != card.id and other.back not in left_out for other in state.horde)


def strength(state: State, card: HordeCard) -> Strength | None:
    """The strength of a card now; None while nobody has told it (U-2)."""
    if card.strength is None:
        return None
    worth = each(card)
    if not worth:
        return Strength(card.strength, card.under)
    count = others(state, card)
    if card.kind is Kind.BOSS2 and state.two.when_laid and card.fixed is not None:
        count = card.fixed  # A-10, the other reading
    return Strength(card.strength, card.under, count, worth)
