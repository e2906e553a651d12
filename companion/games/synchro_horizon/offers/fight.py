"""The fight: what the main button does, and the taps that lead it on."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.game import Step
from companion.core.say import Say
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.actions import Action
from companion.games.synchro_horizon.actions.fight import (
    BeginFight,
    DrawMonster,
    EndFight,
    LineUp,
    RollDice,
)
from companion.games.synchro_horizon.actions.rounds import (
    CloseBoxes,
    DiscardSpent,
    EndTurn,
    EnterMarble,
    GainShards,
    GiveShard,
    Reveal,
    TakeThree,
    TurnWheel,
)
from companion.games.synchro_horizon.fight import Fight
from companion.games.synchro_horizon.offers import taps
from companion.games.synchro_horizon.options import Draws
from companion.games.synchro_horizon.queries.fight import (
    bag_short,
    colour_missing,
    draws_by_hand,
    gain_unknown,
    next_side_after,
)
from companion.games.synchro_horizon.rules.bag import over_five
from companion.games.synchro_horizon.rules.fight import celestial_due, levels_due
from companion.games.synchro_horizon.rules.round_end import reward, starts
from companion.games.synchro_horizon.rules.time import loses
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Colour, Ring, Side, Stage, Tick


def _ask(name: str, key: str = "", /, **facts: object) -> Step[Action]:
    key = key or name
    return Step(Say(f"step.{key}", facts), Say(f"step.{key}.follows", facts), ask=name)


def _do(action: Action, name: str, follows: str = "follows", /, **facts: object) -> Step[Action]:
    return Step(Say(f"step.{name}", facts), Say(f"step.{name}.{follows}", facts), action)


def step(state: State) -> Step[Action]:
    """The next thing of the fight (F2, F7)."""
    fight = state.fight
    assert fight is not None, "the fight phase has a fight"
    match fight.stage:
        case Stage.MONSTERS:
            key = "draw_monster.celestial" if celestial_due(fight) else "draw_monster"
            return _ask("draw_monster", key, n=len(fight.monsters) + 1, high=figures.LINE)
        case Stage.DICE:
            by_hand = state.options.dice is Draws.TABLE
            return _ask("roll_dice") if by_hand else _do(RollDice(), "roll_dice")
        case Stage.READY:
            return _held(state) or _ask("begin_fight")
        case Stage.ROUND:
            return _round(state, fight)


def _held(state: State) -> Step[Action] | None:
    """After a retreat the bag may be empty because heroes hold more than five: they discard first (A-31)."""
    least = figures.FIRST_STRIKE * len(state.heroes)
    over = over_five(state) if state.bag.bag.total < least else ()
    return _ask("discard_shards", name=over[0].name, n=over[0].over) if over else None


def _round(state: State, fight: Fight) -> Step[Action]:
    if fight.won:
        coins = reward(state)
        if coins is None:
            return _ask("end_fight", "end_fight.ask")
        won = "wins" if fight.celestial else "follows"
        return _do(EndFight(), "end_fight", won, n=coins)
    over = next((hero for hero in state.heroes if hero.over), None)
    if over is not None:
        return _ask("discard_shards", name=over.name, n=over.over)
    if fight.pending is not None:
        return _ask("give_shard" if fight.pending.side is Side.HEROES else "take_three")
    if fight.active is not None:
        return _turn(state, fight)
    return _marble(fight) if fight.marbles else _tick(state, fight)


def _turn(state: State, fight: Fight) -> Step[Action]:
    assert fight.active is not None, "somebody acts"
    after = next_side_after(fight)
    follows = "round_end" if after is None else after.value
    name = state.name(fight.active)
    if fight.active.side is Side.MONSTERS and state.options.dice is Draws.TABLE:
        return _ask("end_turn", "end_turn.monster", name=name)
    return _do(EndTurn(), "end_turn", follows, name=name)


def _marble(fight: Fight) -> Step[Action]:
    side = fight.next_side
    if not fight.box(side).order:
        return _ask("enter_marble", side=side)
    return _do(Reveal(), "reveal", side=side, n=fight.marbles)


def _tick(state: State, fight: Fight) -> Step[Action]:
    match fight.tick:
        case Tick.SPENT:
            return _do(DiscardSpent(), "discard_spent", n=sum(hero.spent for hero in state.heroes))
        case Tick.WHEEL:
            if loses(state, figures.ROUND_TIME):
                return _do(TurnWheel(), "turn_wheel", "loses")
            return _ask("turn_wheel") if colour_missing(state) else _do(TurnWheel(), "turn_wheel")
        case Tick.GAIN:
            unknown = gain_unknown(state)
            if unknown is not None:
                return _ask("tell_level", "tell_level.hero", name=unknown.name, level=unknown.level)
            if bag_short(state) or draws_by_hand(state):
                return _ask("gain_shards", "gain_shards.ask")
            return _do(GainShards(), "gain_shards")
        case Tick.SHAKE:
            if starts(fight) is None:
                return _ask("close_boxes", "close_boxes.ask")
            return _do(CloseBoxes(), "close_boxes", side=starts(fight), n=fight.round + 1)


def offers(state: State) -> Iterator[Action]:
    """What leads the fight on, then everything else that may happen in it."""
    fight = state.fight
    if fight is None:
        yield from taps.always(state)
        return
    match fight.stage:
        case Stage.MONSTERS:
            yield from _monsters(fight)
        case Stage.DICE:
            yield RollDice()
            yield RollDice((1, 2, 4, 6))
        case Stage.READY:
            yield from _ready(state)
        case Stage.ROUND:
            yield from _lead(state, fight)
            if not fight.won:
                yield from taps.fighting(state, fight)
    yield from taps.always(state)


def _monsters(fight: Fight) -> Iterator[Action]:
    # round numbers stand for a card that nobody has read out yet
    if celestial_due(fight):
        yield DrawMonster("C1", hp=30, celestial=True)
        return
    for level in dict.fromkeys(levels_due(fight) or (1,)):
        yield DrawMonster(f"S{level}", hp=6 + 2 * level, level=level, celestial=False)
        yield DrawMonster(f"E{level}", hp=9, level=level, elite=True, celestial=False)


def _ready(state: State) -> Iterator[Action]:
    line = state.line(Side.HEROES)
    yield BeginFight(Side.HEROES, less=state.bag.bag.total < len(line))
    if gain_unknown(state) is None:
        yield BeginFight(Side.MONSTERS, Colour.RED, less=bag_short(state))
    if len(line) > 1:
        yield LineUp(line[::-1])


def _lead(state: State, fight: Fight) -> Iterator[Action]:
    if fight.won:
        yield EndFight() if reward(state) is not None else EndFight(6)
        return
    over = any(hero.over for hero in state.heroes)
    if fight.pending is not None:
        for who in state.line(Side.HEROES):
            if fight.pending.side is Side.HEROES:
                yield GiveShard(who, less=not state.bag.bag.total)
            elif state.known_max(who):
                yield TakeThree(who)
    elif fight.active is not None:
        if not over:
            yield EndTurn()
            if fight.active.side is Side.MONSTERS:
                yield EndTurn(3)
    elif fight.marbles and not over:
        yield Reveal()
        for ring in Ring:
            yield EnterMarble(fight.next_side, ring)
    elif not fight.marbles:
        yield from _ticks(state, fight, over)


def _ticks(state: State, fight: Fight, over: bool) -> Iterator[Action]:
    match fight.tick:
        case Tick.SPENT:
            yield DiscardSpent()
        case Tick.WHEEL:
            yield TurnWheel(exhausted=False)
            if not colour_missing(state):
                yield TurnWheel()
        case Tick.GAIN:
            if gain_unknown(state) is None:
                yield GainShards(less=bag_short(state))
        case Tick.SHAKE:
            if not over:
                yield CloseBoxes(starts(fight) or Side.HEROES)
