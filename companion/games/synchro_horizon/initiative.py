"""The two initiative boxes: marbles, and what they lead to (p. 7, 13, 23)."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, Event, action, event
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.health import Hit, strike
from companion.games.synchro_horizon.phases import at, framed
from companion.games.synchro_horizon.shards import Draw, deal, fitted, living, over_limit
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.fight import Fight, InitiativeBox, Pending, Turn
from companion.games.synchro_horizon.vocabulary import (
    A_BOX,
    A_SHARD,
    AnyWho,
    Draws,
    Ring,
    Shard,
    Side,
    Stage,
    Who,
    Why,
    who,
)
from companion.kit.pool import covered, repeated


@action("SH-29", "SH-31", "SH-32", "SH-57", "A-6", faces=(A_BOX,))
class Reveal:
    """The next marble of the side that is due."""

    def decide(self, state: State, chance: Chance) -> Decision:
        """The next marble of the due side; skipped ones lead on to the next of the same box (A-6)."""
        fight = due(state)
        if isinstance(fight, Refusal):
            return fight
        events: list[Event] = []
        side = fight.next_side
        for turn_of in (side, side.other):
            box = fight.box(turn_of)
            hidden = box.order or chance.shuffle(covered(Ring, box.out))
            for ring in hidden:
                events.append(came_up(state, fight, turn_of, ring))
                if not isinstance(events[-1], MarbleSkipped):
                    return tuple(events)
        return tuple(events)


@action("SH-29", "SH-30", "SH-31", "F11")
class EnterMarble:
    """A marble of the real box."""

    side: Side
    ring: Ring

    def decide(self, state: State, chance: Chance) -> Decision:
        """A marble of the real box; a repeated colour is skipped (SH-31)."""
        fight = due(state)
        if isinstance(fight, Refusal):
            return fight
        if self.side is not fight.next_side:
            return Refusal(Why.WRONG_SIDE, side=fight.next_side)
        if self.ring in fight.box(self.side).out:
            name = called(state, who(self.side, self.ring))
            return (MarbleSkipped(self.side, self.ring, name, again=True),)
        return (came_up(state, fight, self.side, self.ring),)


def due(state: State) -> Fight | Refusal:
    """The fight, when the next marble may be revealed (F2)."""
    fight = at(state, Stage.ROUND)
    if isinstance(fight, Refusal):
        return fight
    if fight.won:
        return Refusal(Why.ALL_DEFEATED)
    if fight.active is not None:
        return Refusal(Why.SOMEBODY_ACTS, name=state.name(fight.active))
    if fight.pending is not None:
        return Refusal(Why.CHOICE_OPEN)
    if not fight.marbles:
        return Refusal(Why.ROUND_OVER)
    return over_limit(state) or fight


def came_up(state: State, fight: Fight, side: Side, ring: Ring) -> Event:
    """What a marble leads to: skipped, a choice, or a turn (SH-31, SH-122, SH-123)."""
    one = who(side, ring)
    if one in fight.acted:
        return MarbleSkipped(side, ring, called(state, one))
    if state.health(one) is None:
        return EmptyMarble(side, ring, called(state, one))
    return TurnBegan(one, state.name(one))


def called(state: State, one: Who) -> str:
    """The name of a character, also of a monster that fell in this fight."""
    gone = state.fight.fallen if state.fight else ()
    return next((fallen.name for fallen in gone if fallen.who is one), state.name(one))


@action("SH-30", faces=(A_BOX,))
class Shake:
    """One box is closed and shaken again: a new order of what has not come up."""

    side: Side

    def decide(self, state: State, chance: Chance) -> Decision:
        """A new order of what has not come up, also in mid-round (SH-30)."""
        left = _left(state, self.side)
        if isinstance(left, Refusal):
            return left
        return (BoxShaken(self.side, _typed_order(state, left, chance)),)


@action("SH-29", "F11")
class TypeOrder:
    """The whole order of one real box, all still hidden."""

    side: Side
    order: tuple[Ring, ...]

    def decide(self, state: State, chance: Chance) -> Decision:
        """The order of a real box; colours that came up before are left out (SH-29, F11)."""
        left = _left(state, self.side)
        if isinstance(left, Refusal):
            return left
        order = tuple(ring for ring in self.order if ring in left)
        if repeated(self.order) or len(order) != len(left):
            return Refusal(Why.WRONG_ORDER, n=len(left))
        return (BoxShaken(self.side, order),)


def _left(state: State, side: Side) -> tuple[Ring, ...] | Refusal:
    fight = at(state, Stage.ROUND)
    if isinstance(fight, Refusal):
        return fight
    left = covered(Ring, fight.box(side).out)
    return left or Refusal(Why.BOX_EMPTY, side=side)


def shaken(state: State, chance: Chance) -> tuple[Event, ...]:
    """Both boxes; the phone draws each marble only when it is revealed (SH-57, F11)."""
    return tuple(BoxShaken(side, _typed_order(state, tuple(Ring), chance)) for side in Side)


def _typed_order(state: State, rings: tuple[Ring, ...], chance: Chance) -> tuple[Ring, ...]:
    """Return the order that was typed for a box; empty when the phone draws or the real box is opened.

    An order that is drawn ahead would stand in every copy of the table and tell who acts next.
    """
    typed = state.options.boxes is Draws.PHONE and chance.by_hand
    return chance.shuffle(rings) if typed else ()


@action("SH-122", "U-11", faces=(A_SHARD,))
class GiveShard:
    """The marble of a fallen hero or an empty board: a hero of choice gets one shard."""

    who: Who
    shard: Shard | None = None
    less: bool = False

    def decide(self, state: State, chance: Chance) -> Decision:
        hard = pending(state, Side.HEROES)
        if hard:
            return hard
        hero = living(state, self.who)
        if isinstance(hero, Refusal):
            return hero
        typed = () if self.shard is None else (self.shard,)
        one = (Draw(self.who, hero.name, figures.FALLEN_HERO, typed),)
        dealt = fitted(state, deal(state, one, chance, less=self.less))
        return framed((), dealt, (EmptySettled(Side.HEROES),))


@action("SH-123")
class TakeThree:
    """The marble of a defeated monster: a hero of choice takes 3 damage that nothing blocks."""

    who: Who
    potions: int = 0

    def decide(self, state: State, chance: Chance) -> Decision:
        """Three damage for a hero of choice, past shields and passives (SH-123)."""
        hard = pending(state, Side.MONSTERS)
        if hard:
            return hard
        hero = living(state, self.who)
        if isinstance(hero, Refusal):
            return hero
        struck = strike(state, (three(self.who, self.potions),))
        return struck if isinstance(struck, Refusal) else (EmptySettled(Side.MONSTERS), *struck)


def three(who: Who, potions: int = 0) -> Hit:
    """What the marble of a defeated monster does, past shields and passives (SH-123)."""
    return Hit(who, figures.FALLEN_MONSTER, True, potions)


def pending(state: State, side: Side) -> Refusal | None:
    """None when the marble of this side waits for a choice."""
    fight = at(state, Stage.ROUND)
    if isinstance(fight, Refusal):
        return fight
    if fight.pending is None:
        return Refusal(Why.NOTHING_PENDING)
    return None if fight.pending.side is side else Refusal(Why.OTHER_PENDING, side=fight.pending.side)


@action("SH-31", "A-6")
class MarkActed:
    """An effect let a character act early: its marble will be skipped."""

    who: AnyWho

    def decide(self, state: State, chance: Chance) -> Decision:
        fight = at(state, Stage.ROUND)
        if isinstance(fight, Refusal):
            return fight
        if state.health(self.who) is None:
            return Refusal(Why.NOT_ALIVE, name=state.name(self.who))
        if self.who in fight.acted:
            return Refusal(Why.ALREADY_ACTED, name=state.name(self.who))
        return (ActedEarly(self.who, state.name(self.who)),)


# -- what happened ----------------------------------------------------------------------------------


@event
class BoxShaken:
    """A box was shaken (SH-30). ``order`` is a typed order, or one that an older version drew; else empty."""

    side: Side
    order: tuple[Ring, ...]

    def apply(self, state: State) -> State:
        if state.fight is None:
            return state
        return with_box(state, self.side, InitiativeBox(self.order, state.fight.box(self.side).out))


@event
class MarbleSkipped:
    """A marble of somebody who has already acted: the same side is still due (SH-31, A-6).

    ``again`` when the colour had come up before: it counts once.
    """

    side: Side
    ring: Ring
    name: str
    again: bool = False

    def apply(self, state: State) -> State:
        return state if self.again else _out(state, self.side, self.ring)


@event
class TurnBegan:
    """A marble came up: this character acts (SH-29)."""

    who: Who
    name: str

    def apply(self, state: State) -> State:
        if state.fight is None:
            return state
        health = state.health(self.who)
        turn = Turn(stunned=health is not None and health.stunned)
        acted = (*state.fight.acted, self.who)
        return _out(state, self.who.side, self.who.ring).with_fight(active=self.who, turn=turn, acted=acted)


@event
class EmptyMarble:
    """A marble of a fallen hero, an empty board or a defeated monster came up (SH-122, SH-123)."""

    side: Side
    ring: Ring
    name: str

    def apply(self, state: State) -> State:
        return _out(state, self.side, self.ring).with_fight(pending=Pending(self.side, self.ring))


@event
class EmptySettled:
    """The choice that such a marble asked for was made; the other side is due (SH-32)."""

    side: Side

    def apply(self, state: State) -> State:
        return state.with_fight(pending=None, due=self.side.other)


@event
class ActedEarly:
    """An effect let a character act before its marble (SH-31)."""

    who: Who
    name: str

    def apply(self, state: State) -> State:
        return state if state.fight is None else state.with_fight(acted=(*state.fight.acted, self.who))


def with_box(state: State, side: Side, box: InitiativeBox) -> State:
    """The same table with one box changed."""
    return state.with_fight(**{"heroes_box" if side is Side.HEROES else "monsters_box": box})


def _out(state: State, side: Side, ring: Ring) -> State:
    """A colour has come up."""
    if state.fight is None:
        return state
    box = state.fight.box(side)
    return with_box(state, side, InitiativeBox(covered(box.order, (ring,)), (*box.out, ring)))
