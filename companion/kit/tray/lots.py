"""Lots: a coin, the player who begins, the order of the seats."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, action
from companion.kit.pool import repeated
from companion.kit.tray.names import hand, why_not_name
from companion.kit.tray.state import CoinSide, FirstDrawn, SeatsDrawn, State, Tossed
from companion.kit.tray.why import Why

MOST_NAMES = 12


@action()
class Toss:
    """Toss a coin."""

    who: str = ""

    def decide(self, state: State, chance: Chance) -> Decision:
        side = CoinSide.HEADS if chance.die(2) == 1 else CoinSide.TAILS
        return why_not_name(self.who, may_lack=True) or (Tossed(side, self.who, hand(chance)),)


@action()
class DrawFirst:
    """Draw the player who begins."""

    names: tuple[str, ...]

    def decide(self, state: State, chance: Chance) -> Decision:
        names = _trimmed(self.names)
        return _why_not_people(names) or (FirstDrawn(chance.pick(1, names)[0], names, hand(chance)),)


@action()
class DrawSeats:
    """Draw the order of the seats, clockwise."""

    names: tuple[str, ...]

    def decide(self, state: State, chance: Chance) -> Decision:
        names = _trimmed(self.names)
        return _why_not_people(names) or (SeatsDrawn(chance.shuffle(names), hand(chance)),)


def _trimmed(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name.strip() for name in names)


def _why_not_people(names: tuple[str, ...]) -> Refusal | None:
    if not 2 <= len(names) <= MOST_NAMES:
        return Refusal(Why.TOO_FEW_NAMES, most=MOST_NAMES)
    for name in names:
        wrong = why_not_name(name)
        if wrong is not None:
            return wrong
    return Refusal(Why.NAME_TWICE) if repeated(names) else None
