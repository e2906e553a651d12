"""Effects with several parts as one act: targets, neighbours, tokens, positions, dice (p. 7, 22-25)."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Action, Decision, Event, EventBuilder, action
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.health import (
    GainShield,
    Heal,
    Hit,
    ShieldWasted,
    Silence,
    Stun,
    strike,
)
from companion.games.synchro_horizon.line import Moved
from companion.games.synchro_horizon.monsters import BurnDie
from companion.games.synchro_horizon.phases import lost
from companion.games.synchro_horizon.shards import BurnShards, Drawn
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Aim, AnyWho, Side, Verb, Who, Why, outside
from companion.kit.pool import repeated


@action("SH-126", "SH-127", "SH-136", "SH-22", "SH-23", "SH-118", "SH-124", "F1")
class ApplyEffect:
    """The whole effect of a skill or of a line of a card, as one act.

    ``aim`` records whom the text means; ``targets`` are those who stand there now. ``beside`` are the
    neighbours and ``beside_n`` is their amount. Tokens, ``push`` and ``burn`` apply to ``targets`` only.
    A part that cannot apply to one target leaves this one out: an unhurt ally is not healed (SH-126).
    """

    verb: Verb
    n: int
    targets: tuple[AnyWho, ...]
    aim: Aim = Aim.CHOSEN
    unblockable: bool = False
    beside: tuple[AnyWho, ...] = ()
    beside_n: int = 0
    beside_aim: Aim = Aim.ALL
    """All neighbours are meant, or one that the players choose."""
    stun: bool = False
    silence: bool = False
    push: int = 0
    """Places towards the rear; below zero towards the front."""
    burn: int = 0
    burnt: tuple[Drawn, ...] = ()
    """Shards that the players of burnt heroes chose."""
    potions: tuple[Who, ...] = ()
    """Heroes who drink a potion; one who drinks two is named twice."""

    def decide(self, state: State, chance: Chance) -> Decision:
        """Apply all hits at once, then the other parts to those who still stand (SH-126, p. 25)."""
        course = EventBuilder(state)
        hits = _hits(state, self) if self.verb is Verb.HIT else ()
        struck = _checked(state, self) or (strike(state, hits) if hits else ())
        if isinstance(struck, Refusal):
            return struck
        course.tell(*struck)
        if lost(course.events):
            return course.events
        for part in _parts(self):
            done = _decided(course.state, part, chance)
            if isinstance(done, Refusal):
                return done
            course.tell(*done)
        if self.push:
            course.tell(*_moves(course.state, self))
        return course.events or Refusal(Why.NOBODY_AFFECTED)


def _checked(state: State, effect: ApplyEffect) -> Refusal | None:
    """Return the reason why the effect as a whole makes no sense; None if it does."""
    if not effect.targets:
        return Refusal(Why.NO_TARGET)
    for twice in repeated((*effect.targets, *effect.beside)):
        return Refusal(Why.TWICE_THE_SAME, name=state.name(twice))
    for who in effect.potions:
        if who.side is Side.MONSTERS:
            return Refusal(Why.POTION_FOR_MONSTER, name=state.name(who))
        if effect.verb is not Verb.HIT or who not in dict(_amounts(effect)):
            return Refusal(Why.NO_TARGET)
    most = figures.DAMAGE_MOST
    return (
        outside(effect.n, 0, most)
        or outside(effect.beside_n, 0, most)
        or outside(effect.push, -figures.LINE, figures.LINE)
        or outside(effect.burn, 0, figures.ACTION_DIE)
    )


def _hits(state: State, effect: ApplyEffect) -> tuple[Hit, ...]:
    """Return the hits on targets and neighbours who stand; none where the amount is 0."""
    return tuple(
        Hit(who, n, effect.unblockable, effect.potions.count(who))
        for who, n in _amounts(effect)
        if state.health(who) is not None
    )


def _amounts(effect: ApplyEffect) -> tuple[tuple[Who, int], ...]:
    """Return each target and neighbour with its amount, without those whose amount is 0."""
    main = tuple((who, effect.n) for who in effect.targets if effect.n)
    return (*main, *((who, effect.beside_n) for who in effect.beside if effect.beside_n))


def _parts(effect: ApplyEffect) -> tuple[Action, ...]:
    """Return what follows the hits, target by target: healing, shields, tokens, dice, shards."""
    parts: list[Action] = []
    if effect.verb is not Verb.HIT:
        kind = Heal if effect.verb is Verb.HEAL else GainShield
        parts += [kind(who, n) for who, n in _amounts(effect)]
    parts += [Stun(who) for who in effect.targets if effect.stun]
    parts += [Silence(who) for who in effect.targets if effect.silence]
    chosen = {each.who: each.shards for each in effect.burnt}
    for who in effect.targets if effect.burn else ():
        if who.side is Side.MONSTERS:
            parts.append(BurnDie(who, effect.burn))
        else:
            parts.append(BurnShards(who, effect.burn, chosen.get(who, ())))
    return tuple(parts)


def _moves(state: State, effect: ApplyEffect) -> tuple[Event, ...]:
    """Return the moves of those pushed or pulled: none passes another of them, nor the end (SH-118, A-29)."""
    moves: list[Event] = []
    for side in Side:
        line = state.line(side)
        moved = [who for who in line if who in effect.targets]
        back, limit = effect.push > 0, len(line) if effect.push > 0 else 1
        for who in reversed(moved) if back else moved:
            place = line.index(who) + 1
            to = min(place + effect.push, limit) if back else max(place + effect.push, limit)
            limit = to - 1 if back else to + 1
            if to != place:
                moves.append(Moved(who, state.name(who), to))
    return tuple(moves)


LEAVES_OUT = frozenset(
    {Why.NOT_ALIVE, Why.NOTHING_TO_HEAL, Why.ALREADY_STUNNED, Why.ALREADY_SILENCED, Why.NO_SHARDS}
)
"""Reasons why a part does not apply to one target; the others are still affected."""


def _decided(state: State, part: Action, chance: Chance) -> Decision:
    """Return the events of one part on one target: none where it cannot apply or would change nothing."""
    done = part.decide(state, chance)
    if isinstance(done, Refusal):
        return () if done.why in LEAVES_OUT else done
    monster = state.monster(part.who) if isinstance(part, BurnDie) else None
    return () if monster is not None and monster.die == 0 else done


def affected(events: tuple[Event, ...]) -> frozenset[Who]:
    """Return those whom the events of an effect change; shields that do not fit change nothing."""
    return frozenset(
        event.who for event in events if not isinstance(event, ShieldWasted) and hasattr(event, "who")
    )
