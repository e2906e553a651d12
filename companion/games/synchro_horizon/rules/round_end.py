"""The four steps at the end of a round, the retreat, and the end of a fight (p. 15-17)."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.actions.fight import EndFight, Retreat
from companion.games.synchro_horizon.actions.rounds import CloseBoxes, DiscardSpent, GainShards, TurnWheel
from companion.games.synchro_horizon.calendar import day, season
from companion.games.synchro_horizon.events import Event
from companion.games.synchro_horizon.events.calendar import CellTold, TurnDieRemoved
from companion.games.synchro_horizon.events.fight import FightWon, Retreated
from companion.games.synchro_horizon.events.rounds import (
    RoundBegan,
    ShardsGained,
    SpentDiscarded,
    WheelTurned,
)
from companion.games.synchro_horizon.events.shards import ShardsDrawn
from companion.games.synchro_horizon.events.table import GameWon
from companion.games.synchro_horizon.fight import Fight
from companion.games.synchro_horizon.rules.bag import deal, draws, fitted
from companion.games.synchro_horizon.rules.decision import Decision, Rule
from companion.games.synchro_horizon.rules.fight import at, framed, shaken, shards_per_turn
from companion.games.synchro_horizon.rules.hero import active_hero
from companion.games.synchro_horizon.rules.rounds import over_limit
from companion.games.synchro_horizon.rules.time import arrival, loses, spend
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Clock, Side, Slot, Stage, Tick, Who
from companion.games.synchro_horizon.why import Why


def ticking(state: State, tick: Tick) -> Fight | Refusal:
    """The fight, when this step is due: all eight marbles have come up and nobody acts (F2)."""
    fight = at(state, Stage.ROUND)
    if isinstance(fight, Refusal):
        return fight
    if fight.won:
        return Refusal(Why.ALL_DEFEATED)
    if not fight.round_over:
        return Refusal(Why.MARBLES_LEFT, n=fight.marbles)
    return fight if fight.tick is tick else Refusal(Why.NOT_THIS_STEP, tick=fight.tick)


def discard_spent(state: State, action: DiscardSpent, chance: Chance) -> Decision:
    """Step 1: everything on the boards outside the storage (SH-76)."""
    fight = ticking(state, Tick.SPENT)
    if isinstance(fight, Refusal):
        return fight
    return (SpentDiscarded(sum(hero.spent for hero in state.heroes)),)


def turn_wheel(state: State, action: TurnWheel, chance: Chance) -> Decision:
    """Step 2: one day; another colour than the turn die exhausts the group (SH-77)."""
    fight = ticking(state, Tick.WHEEL)
    if isinstance(fight, Refusal):
        return fight
    passed = spend(state, figures.ROUND_TIME, Clock.ROUND)
    if loses(state, figures.ROUND_TIME):
        return passed
    pos = arrival(state, figures.ROUND_TIME)
    known = state.known.wheel[pos - 1]
    told = action.colour
    learnt = (CellTold(season(pos), day(pos), told),) if told is not None and told is not known else ()
    if fight.exhausted or fight.dungeon:
        # the die is off until the next fight; in the Dungeon nobody tires (SH-111)
        return (*passed, *learnt, WheelTurned(fight.tired))
    exhausted = action.exhausted
    if exhausted is None:
        colour = told or known
        if colour is None or state.calendar.turn_die is None:
            return Refusal(Why.COLOUR_UNKNOWN, season=season(pos), day=day(pos))
        exhausted = colour is not state.calendar.turn_die
    removed = (TurnDieRemoved(),) if exhausted else ()
    return (*passed, *learnt, *removed, WheelTurned(exhausted))


def gains(state: State, fight: Fight) -> dict[Who, int] | Refusal:
    """Shards per turn, or one each when the group is exhausted (SH-78, SH-111)."""
    if fight.tired:
        return dict.fromkeys(state.line(Side.HEROES), figures.EXHAUSTED_GAIN)
    return shards_per_turn(state)


def gain_shards(state: State, action: GainShards, chance: Chance) -> Decision:
    """Step 3: shards for everybody, five at most (SH-78, A-41)."""
    fight = ticking(state, Tick.GAIN)
    if isinstance(fight, Refusal):
        return fight
    due = gains(state, fight)
    wanted = due if isinstance(due, Refusal) else draws(state, due, action.drawn)
    if isinstance(wanted, Refusal):
        return wanted
    dealt = fitted(state, deal(state, wanted, chance, less=action.less))
    given = (dealt.anyway or ()) if isinstance(dealt, Refusal) else dealt
    total = sum(event.n for event in given if isinstance(event, ShardsDrawn))
    return framed((), dealt, (ShardsGained(total),))


def starts(fight: Fight) -> Side | None:
    """Who starts by the slots of the living monsters' dice; None when they differ (SH-79, A-32)."""
    slots = {monster.slot for monster in fight.monsters}
    if len(slots) != 1:
        return None
    return Side.MONSTERS if slots == {Slot.I} else Side.HEROES


def close_boxes(state: State, action: CloseBoxes, chance: Chance) -> Decision:
    """Step 4: both boxes are shaken, a new round begins (SH-79)."""
    fight = ticking(state, Tick.SHAKE)
    if isinstance(fight, Refusal):
        return fight
    hard = over_limit(state)
    if hard:
        return hard
    first = action.first or starts(fight)
    if first is None:
        return Refusal(Why.FIRST_UNKNOWN)
    return (RoundBegan(fight.round + 1, first), *shaken(state, chance))


def retreat(state: State, action: Retreat, chance: Chance) -> Decision:
    """Five days, all damage off, shards, and the fight begins again (SH-70)."""
    found = active_hero(state)
    if isinstance(found, Refusal):
        return found
    fight, _ = found
    if fight.dungeon:
        return Refusal(Why.NO_RETREAT)
    passed = spend(state, figures.RETREAT_TIME, Clock.RETREAT)
    if loses(state, figures.RETREAT_TIME):
        return Refusal(Why.LOSES_THE_GAME, anyway=passed, n=figures.RETREAT_TIME)
    due = shards_per_turn(state)
    wanted = due if isinstance(due, Refusal) else draws(state, due, action.drawn)
    if isinstance(wanted, Refusal):
        return wanted
    # the limit is checked once the shards of the new start have come too
    return framed((*passed, Retreated()), deal(state, wanted, chance, less=action.less), ())


def reward(state: State, told: int | None = None) -> int | None:
    """Coins of the tile and two for each elite; None while nobody read the tile (SH-81, A-49)."""
    fight, here = state.fight, state.journey.here
    if fight is None:
        return None
    coins = told if told is not None else here.coins if here else None
    if coins is None:
        return None if not fight.celestial else 0
    return coins + figures.ELITE_COINS * sum(monster.elite for monster in fight.fallen)


def end_fight(state: State, action: EndFight, chance: Chance) -> Decision:
    """Coins and the visit; at Stellaris the game is won (SH-80 to SH-83, SH-134)."""
    fight = at(state, Stage.ROUND)
    if isinstance(fight, Refusal):
        return fight
    if not fight.won:
        return Refusal(Why.MONSTERS_LEFT, n=len(fight.monsters))
    if action.coins is not None and not 0 <= action.coins <= 99:
        return Refusal(Why.COUNT_OUT_OF_RANGE, have=action.coins, low=0, high=99)
    coins = reward(state, action.coins)
    if coins is None:
        return Refusal(Why.COINS_UNKNOWN)
    elites = sum(monster.elite for monster in fight.fallen)
    won: tuple[Event, ...] = (FightWon(coins, elites),)
    return (*won, GameWon()) if fight.celestial else won


RULES: dict[type, Rule] = {
    DiscardSpent: discard_spent,
    TurnWheel: turn_wheel,
    GainShards: gain_shards,
    CloseBoxes: close_boxes,
    Retreat: retreat,
    EndFight: end_fight,
}
