"""Dice outside fights, and the exact odds of all dice, by counting faces (Test de la Vitesse, F1).

D is a team's Combat less the opposing one, before the dice. Section 5.2 of the rules spec prints the
whole table; a test compares it and an independent enumeration with what is counted here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, action, event, no_state_change
from companion.core.seats import Seat
from companion.games.anima import figures
from companion.games.anima.missions import tried
from companion.games.anima.phases import too_much
from companion.games.anima.state import State
from companion.games.anima.vocabulary import A_DIE, Why, outside

# -- exact odds -------------------------------------------------------------------------------------


_FACES = range(1, figures.FACES + 1)


@dataclass(frozen=True, slots=True)
class Throws:
    """How many of the 36 throws end in each way; a lost one is counted once, as deadly or not."""

    win: int
    tie: int
    lose: int
    death: int
    whole: int = figures.FACES**figures.DICE


@dataclass(frozen=True, slots=True)
class Odds:
    """The chances of the team that acts. Against a creature a tie is won, so ``tie`` is 0 (AN-39)."""

    win: Fraction
    tie: Fraction
    lose: Fraction
    death: Fraction
    """Own loss by 5 or more (AN-40)."""
    kill: Fraction
    """The other team's loss by 5 or more; a creature is just beaten."""

    @property
    def throws(self) -> Throws:
        """The same, counted (F1).

        >>> odds(-2, creature=True).throws
        Throws(win=10, tie=0, lose=20, death=6, whole=36)
        """
        parts = (self.win, self.tie, self.lose - self.death, self.death)
        return Throws(*(int(part * figures.FACES**figures.DICE) for part in parts))


@dataclass(frozen=True, slots=True)
class Bar:
    """One margin that the dice may give, and how many of the 36 throws give it."""

    margin: int
    weight: int

    @property
    def deadly(self) -> bool:
        """The team would lose a character (AN-40)."""
        return self.margin <= -figures.DEADLY


def throws() -> Iterator[tuple[int, int]]:
    """All 36 pairs of faces."""
    return ((own, other) for own in _FACES for other in _FACES)


@lru_cache(maxsize=256)
def spread(d: int) -> tuple[Bar, ...]:
    """The eleven margins from D-5 to D+5 with their weights of 36 (AN-38).

    >>> [bar.weight for bar in spread(0)]
    [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    """
    margins = [d + own - other for own, other in throws()]
    return tuple(Bar(margin, margins.count(margin)) for margin in sorted(set(margins)))


@lru_cache(maxsize=256)
def odds(d: int, *, creature: bool) -> Odds:
    """Exact chances at a difference of D (AN-38 to AN-40).

    >>> odds(-1, creature=True).win
    Fraction(5, 12)
    """
    bars = spread(d)

    def chance(low: int | None, high: int | None) -> Fraction:
        counted = (
            bar.weight
            for bar in bars
            if (low is None or bar.margin >= low) and (high is None or bar.margin <= high)
        )
        return Fraction(sum(counted), figures.FACES**2)

    return Odds(
        win=chance(0 if creature else 1, None),
        tie=Fraction(0) if creature else chance(0, 0),
        lose=chance(None, -1),
        death=chance(None, -figures.DEADLY),
        kill=Fraction(0) if creature else chance(figures.DEADLY, None),
    )


def needed(d: int, wanted: Fraction, *, creature: bool) -> int:
    """The smallest bonus with which the chance to win reaches ``wanted`` (0 to 1) (F1).

    >>> needed(-1, Fraction(1, 2), creature=True)
    1
    """
    bonus = 0
    while odds(d + bonus, creature=creature).win < min(wanted, Fraction(1)):
        bonus += 1
    return bonus


def chance_to_reach(speed: int, difficulty: int) -> Fraction:
    """The chance that a die and the team's Speed reach the difficulty (AN-41).

    >>> chance_to_reach(7, 10)
    Fraction(2, 3)
    """
    return Fraction(sum(face + speed >= difficulty for face in _FACES), figures.FACES)


def settled_at_once(tied: int) -> Fraction:
    """The chance that one throw puts so many tied teams in order, without rerolling (AN-20, A-14).

    >>> settled_at_once(3)
    Fraction(5, 9)
    """
    different = 1
    for taken in range(tied):
        different *= max(0, figures.FACES - taken)
    return Fraction(different, figures.FACES**tied)


# -- tests of Speed, and whatever a card asks for ---------------------------------------------------


@action("AN-41", "A-24", faces=(A_DIE,))
class SpeedTest:
    """Test de Vitesse: a die and the team's Speed against a difficulty."""

    player: Seat
    difficulty: int
    bonus: int = 0
    aim: int | None = None
    """The mission that asks for it: 1 or 2, 0 is the final one."""

    def decide(self, state: State, chance: Chance) -> Decision:
        """Both together reach the difficulty, or not (AN-41, A-24, Test de la Vitesse)."""
        wrong = outside(self.difficulty, 1, 2 * figures.PRINTED_MOST) or too_much(self.bonus)
        if wrong:
            return wrong
        speed = state.speed(self.player)
        if speed is None:
            return Refusal(Why.SPEED_UNKNOWN, player=self.player)
        die = chance.die(figures.FACES)
        own = speed + self.bonus
        success = own + die >= self.difficulty
        told = (own, die, own + die, self.difficulty, success, chance.by_hand)
        return (SpeedTested(self.player, *told, self.aim),)


@action("AN-1", "AN-46", "F1", faces=(A_DIE,))
class RollDice:
    """One or two dice for a card or an ability."""

    player: Seat
    n: int = 1
    purpose: str = ""

    def decide(self, state: State, chance: Chance) -> Decision:
        """Logged with their purpose (AN-46, F1, I15)."""
        wrong = outside(self.n, 1, figures.DICE)
        if wrong:
            return wrong
        faces = tuple(chance.die(figures.FACES) for _ in range(self.n))
        return (DiceRolled(self.player, faces, self.purpose.strip()[:60], chance.by_hand),)


# -- what happened ----------------------------------------------------------------------------------


@event
class SpeedTested:
    """A test of Speed (AN-41)."""

    player: Seat
    speed: int
    die: int
    total: int
    difficulty: int
    success: bool
    by_hand: bool = False
    aim: int | None = None

    def apply(self, state: State) -> State:
        return tried(state, self.player, self.aim, self.success)


@event
class DiceRolled:
    """Dice were rolled for a card or an ability."""

    player: Seat
    faces: tuple[int, ...]
    purpose: str
    by_hand: bool = False
    apply = no_state_change
