"""The round: marbles, turns, and what a marble of the fallen asks for (p. 13-16, 23)."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.actions.health import Hit
from companion.games.synchro_horizon.actions.rounds import (
    EndTurn,
    EnterMarble,
    GiveShard,
    MarkActed,
    Reveal,
    Shake,
    TakeThree,
    TypeOrder,
)
from companion.games.synchro_horizon.events import Event
from companion.games.synchro_horizon.events.health import TokenRemoved
from companion.games.synchro_horizon.events.rounds import (
    ActedEarly,
    BoxShaken,
    DieRolled,
    EmptyMarble,
    EmptySettled,
    MarbleSkipped,
    TurnBegan,
    TurnEnded,
)
from companion.games.synchro_horizon.fight import Fight, Monster
from companion.games.synchro_horizon.options import AfterAction, Draws
from companion.games.synchro_horizon.rules.bag import Draw, deal, fitted
from companion.games.synchro_horizon.rules.decision import Decision, Rule
from companion.games.synchro_horizon.rules.fight import at, framed
from companion.games.synchro_horizon.rules.health import strike
from companion.games.synchro_horizon.rules.line import bad_die
from companion.games.synchro_horizon.rules.shards import hero_of
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Ring, Side, Slot, Stage, Token, Who, who
from companion.games.synchro_horizon.why import Why


def over_limit(state: State) -> Refusal | None:
    """Everybody's storage must hold no more than five before the fight goes on (SH-35, SH-130)."""
    for hero in state.heroes:
        if hero.over:
            return Refusal(Why.OVER_LIMIT, name=hero.name, n=hero.over, high=figures.STORAGE)
    return None


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


def called(state: State, one: Who) -> str:
    """The name of a character, also of a monster that fell in this fight."""
    gone = state.fight.fallen if state.fight else ()
    return next((fallen.name for fallen in gone if fallen.who is one), state.name(one))


def came_up(state: State, fight: Fight, side: Side, ring: Ring) -> Event:
    """What a marble leads to: skipped, a choice, or a turn (SH-31, SH-122, SH-123)."""
    one = who(side, ring)
    if one in fight.acted:
        return MarbleSkipped(side, ring, called(state, one))
    if state.health(one) is None:
        return EmptyMarble(side, ring, called(state, one))
    return TurnBegan(one, state.name(one))


def reveal(state: State, action: Reveal, chance: Chance) -> Decision:
    """The next marble of the due side; skipped ones lead on to the next of the same box (A-6)."""
    fight = due(state)
    if isinstance(fight, Refusal):
        return fight
    events: list[Event] = []
    side = fight.next_side
    for turn_of in (side, side.other):
        box = fight.box(turn_of)
        hidden = box.order or chance.shuffle(tuple(ring for ring in Ring if ring not in box.out))
        for ring in hidden:
            events.append(came_up(state, fight, turn_of, ring))
            if not isinstance(events[-1], MarbleSkipped):
                return tuple(events)
    return tuple(events)


def enter_marble(state: State, action: EnterMarble, chance: Chance) -> Decision:
    """A marble of the real box; a repeated colour is skipped (SH-31)."""
    fight = due(state)
    if isinstance(fight, Refusal):
        return fight
    if action.side is not fight.next_side:
        return Refusal(Why.WRONG_SIDE, side=fight.next_side)
    if action.ring in fight.box(action.side).out:
        name = called(state, who(action.side, action.ring))
        return (MarbleSkipped(action.side, action.ring, name, again=True),)
    return (came_up(state, fight, action.side, action.ring),)


def shake(state: State, action: Shake, chance: Chance) -> Decision:
    """A new order of what has not come up, also in mid-round (SH-30)."""
    left = _left(state, action.side)
    if isinstance(left, Refusal):
        return left
    hidden = state.options.boxes is Draws.PHONE
    return (BoxShaken(action.side, chance.shuffle(left) if hidden else ()),)


def type_order(state: State, action: TypeOrder, chance: Chance) -> Decision:
    """The order of a real box; colours that came up before are left out (SH-29, F11)."""
    left = _left(state, action.side)
    if isinstance(left, Refusal):
        return left
    order = tuple(ring for ring in action.order if ring in left)
    if len(set(action.order)) < len(action.order) or len(order) != len(left):
        return Refusal(Why.WRONG_ORDER, n=len(left))
    return (BoxShaken(action.side, order),)


def _left(state: State, side: Side) -> tuple[Ring, ...] | Refusal:
    fight = at(state, Stage.ROUND)
    if isinstance(fight, Refusal):
        return fight
    left = tuple(ring for ring in Ring if ring not in fight.box(side).out)
    return left or Refusal(Why.BOX_EMPTY, side=side)


def pending(state: State, side: Side) -> Refusal | None:
    """None when the marble of this side waits for a choice."""
    fight = at(state, Stage.ROUND)
    if isinstance(fight, Refusal):
        return fight
    if fight.pending is None:
        return Refusal(Why.NOTHING_PENDING)
    return None if fight.pending.side is side else Refusal(Why.OTHER_PENDING, side=fight.pending.side)


def give_shard(state: State, action: GiveShard, chance: Chance) -> Decision:
    """One shard for a hero of choice (SH-122)."""
    hard = pending(state, Side.HEROES)
    if hard:
        return hard
    hero = hero_of(state, action.who)
    if isinstance(hero, Refusal):
        return hero
    typed = () if action.shard is None else (action.shard,)
    one = (Draw(action.who, hero.name, figures.FALLEN_HERO, typed),)
    dealt = fitted(state, deal(state, one, chance, less=action.less))
    return framed((), dealt, (EmptySettled(Side.HEROES),))


def take_three(state: State, action: TakeThree, chance: Chance) -> Decision:
    """Three damage for a hero of choice, past shields and passives (SH-123)."""
    hard = pending(state, Side.MONSTERS)
    if hard:
        return hard
    hero = hero_of(state, action.who)
    if isinstance(hero, Refusal):
        return hero
    struck = strike(state, (Hit(action.who, figures.FALLEN_MONSTER, True, action.potions),))
    return struck if isinstance(struck, Refusal) else (EmptySettled(Side.MONSTERS), *struck)


def end_turn(state: State, action: EndTurn, chance: Chance) -> Decision:
    """Tokens that lasted through this turn go; a monster's die is rolled anew (SH-22, SH-23, SH-75)."""
    fight = at(state, Stage.ROUND)
    if isinstance(fight, Refusal):
        return fight
    if fight.active is None:
        return Refusal(Why.NOBODY_ACTS)
    hard = over_limit(state)
    if hard:
        return hard
    active, name = fight.active, state.name(fight.active)
    rolled: tuple[Event, ...] = ()
    monster = state.monster(active)
    if monster is not None:
        hard = None if action.die is None else bad_die(action.die)
        if hard:
            return hard
        value = chance.die(figures.ACTION_DIE) if action.die is None else action.die
        rolled = (DieRolled(active, name, value, slot_after(state, monster)),)
    elif action.die is not None:
        return Refusal(Why.NOT_A_MONSTER, who=active)
    return (*_tokens(state, fight, active), *rolled, TurnEnded(active, name))


def slot_after(state: State, monster: Monster) -> Slot:
    """The opposite slot, so that starts alternate; or always the right one (A-5)."""
    return monster.slot.other if state.options.after_action is AfterAction.OPPOSITE else Slot.II


def _tokens(state: State, fight: Fight, active: Who) -> tuple[Event, ...]:
    health = state.health(active)
    gone: list[Event] = []
    if health is not None and health.silenced:
        gone.append(TokenRemoved(active, state.name(active), Token.SILENCE))
    if health is not None and health.stunned and fight.turn.stunned:
        gone.append(TokenRemoved(active, state.name(active), Token.STUN))
    return tuple(gone)


def mark_acted(state: State, action: MarkActed, chance: Chance) -> Decision:
    """An effect let it act before its marble, which will be skipped (SH-31)."""
    fight = at(state, Stage.ROUND)
    if isinstance(fight, Refusal):
        return fight
    if state.health(action.who) is None:
        return Refusal(Why.NOT_ALIVE, name=state.name(action.who))
    if action.who in fight.acted:
        return Refusal(Why.ALREADY_ACTED, name=state.name(action.who))
    return (ActedEarly(action.who, state.name(action.who)),)


RULES: dict[type, Rule] = {
    Reveal: reveal,
    EnterMarble: enter_marble,
    Shake: shake,
    TypeOrder: type_order,
    GiveShard: give_shard,
    TakeThree: take_three,
    EndTurn: end_turn,
    MarkActed: mark_acted,
}
