"""Actions and events of bags and decks: fill, draw, and the mulligan (a choice of three, two, one)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, action, event
from companion.kit.tray.bags import MOST_BAGS, MULLIGAN, Bag, Piece, filled, why_not_pieces
from companion.kit.tray.names import Hand, hand, why_not_name
from companion.kit.tray.state import State
from companion.kit.tray.why import Why

MOST_DRAWN = 30


@action()
class FillBag:
    """Fill a new bag or deck, or replace the one of that name."""

    bag: str
    pieces: tuple[Piece, ...]
    deck: bool = False

    def decide(self, state: State, chance: Chance) -> Decision:
        if len({bag.name for bag in state.bags} | {self.bag}) > MOST_BAGS:
            return Refusal(Why.TOO_MANY_BAGS, most=MOST_BAGS)
        for name in (self.bag, *(piece.name for piece in self.pieces)):
            wrong = why_not_name(name)
            if wrong is not None:
                return wrong
        return why_not_pieces(self.pieces) or (BagFilled(self.bag, self.pieces, self.deck),)


def _bag(state: State, name: str) -> Bag | Refusal:
    return state.bag(name) or Refusal(Why.NO_SUCH_BAG, bag=name)


@action()
class DropBag:
    """Delete a bag."""

    bag: str

    def decide(self, state: State, chance: Chance) -> Decision:
        bag = _bag(state, self.bag)
        return bag if isinstance(bag, Refusal) else (BagDropped(bag.name),)


@action()
class Draw:
    """Draw from a bag; with ``back`` each piece is put back before the next is drawn."""

    bag: str
    n: int = 1
    back: bool = False

    def decide(self, state: State, chance: Chance) -> Decision:
        bag = _bag(state, self.bag)
        if isinstance(bag, Refusal):
            return bag
        if bag.stage:
            return Refusal(Why.CHOOSE_FIRST)
        wrong = _why_not_draw(bag, 1 if self.back and self.n > 0 else self.n)
        if wrong is not None or self.n > MOST_DRAWN:
            return wrong or Refusal(Why.BAG_TOO_SMALL, n=self.n, have=MOST_DRAWN)
        kind = DrawnAndReturned if self.back else Drawn
        return (kind(bag.name, _drawn(bag, self.n, chance, self.back), hand(chance)),)


def _why_not_draw(bag: Bag, n: int) -> Refusal | None:
    if n < 1:
        return Refusal(Why.DRAW_ONE_OR_MORE)
    if not bag.left:
        return Refusal(Why.BAG_EMPTY, bag=bag.name)
    return None if n <= bag.left else Refusal(Why.BAG_TOO_SMALL, n=n, have=bag.left)


def _drawn(bag: Bag, n: int, chance: Chance, back: bool = False) -> tuple[str, ...]:
    """Return the names of drawn pieces. A real draw is typed as a position among the pieces left."""
    left = list(bag.each)
    names = []
    for _ in range(n):
        place = chance.die(len(left)) - 1
        names.append(left[place] if back else left.pop(place))
    return tuple(names)


@action()
class PutBack:
    """Put everything that was drawn back into the bag."""

    bag: str

    def decide(self, state: State, chance: Chance) -> Decision:
        bag = _bag(state, self.bag)
        if isinstance(bag, Refusal):
            return bag
        out = bag.total - bag.left
        return (AllPutBack(bag.name, out),) if out else Refusal(Why.ALL_INSIDE, bag=bag.name)


@action()
class Mulligan:
    """Draw three pieces to choose from; if none pleases, two others; then one that must be kept."""

    bag: str

    def decide(self, state: State, chance: Chance) -> Decision:
        bag = _bag(state, self.bag)
        if isinstance(bag, Refusal):
            return bag
        if bag.stage >= len(MULLIGAN):
            return Refusal(Why.LAST_CHOICE)
        n = MULLIGAN[bag.stage]
        names = _why_not_draw(bag, n) or _drawn(bag, n, chance)
        if isinstance(names, Refusal):
            return names
        return (Chosen(bag.name, names, bag.stage + 1, hand(chance)),)


@action()
class KeepOne:
    """Keep one of the pieces just drawn (its position, from 1); all others of the mulligan go back."""

    bag: str
    place: int

    def decide(self, state: State, chance: Chance) -> Decision:
        bag = _bag(state, self.bag)
        if isinstance(bag, Refusal):
            return bag
        if not bag.stage or not 1 <= self.place <= len(bag.last):
            return Refusal(Why.NOTHING_TO_KEEP)
        others = (*bag.aside, *(name for at, name in enumerate(bag.last, 1) if at != self.place))
        return (OneKept(bag.name, bag.last[self.place - 1], others),)


# -- events --------------------------------------------------------------------------------------


@event
class BagFilled:
    """A bag was filled with all its pieces."""

    bag: str
    pieces: tuple[Piece, ...]
    deck: bool

    def apply(self, state: State) -> State:
        return state.with_bag(filled(self.bag, self.pieces, self.deck))


@event
class BagDropped:
    """A bag was deleted."""

    bag: str

    def apply(self, state: State) -> State:
        return state.with_(bags=tuple(bag for bag in state.bags if bag.name != self.bag))


@event
class Drawn:
    """Pieces were drawn from a bag."""

    bag: str
    names: tuple[str, ...]
    hand: Hand | None = None

    def apply(self, state: State) -> State:
        bag = state.bag(self.bag)
        return state if bag is None else state.with_bag(replace(bag.without(self.names), last=self.names))


@event
class DrawnAndReturned:
    """Pieces were drawn from a bag, each put back before the next."""

    bag: str
    names: tuple[str, ...]
    hand: Hand | None = None

    def apply(self, state: State) -> State:
        bag = state.bag(self.bag)
        return state if bag is None else state.with_bag(replace(bag, last=self.names))


@event
class AllPutBack:
    """All drawn pieces were put back into the bag."""

    bag: str
    n: int

    def apply(self, state: State) -> State:
        bag = state.bag(self.bag)
        return state if bag is None else state.with_bag(filled(bag.name, bag.pieces, bag.deck))


@event
class Chosen:
    """Draw number ``n`` of a mulligan was made: these pieces are to choose from."""

    bag: str
    names: tuple[str, ...]
    n: int
    hand: Hand | None = None

    def apply(self, state: State) -> State:
        bag = state.bag(self.bag)
        if bag is None:
            return state
        aside = (*bag.aside, *bag.last) if bag.stage else ()
        return state.with_bag(replace(bag.without(self.names), last=self.names, aside=aside, stage=self.n))


@event
class OneKept:
    """One piece was kept; the others of the mulligan went back."""

    bag: str
    name: str
    back: tuple[str, ...]

    def apply(self, state: State) -> State:
        bag = state.bag(self.bag)
        if bag is None:
            return state
        return state.with_bag(replace(bag.with_back(self.back), last=(self.name,), aside=(), stage=0))
