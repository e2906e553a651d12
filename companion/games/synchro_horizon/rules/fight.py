"""Start of a fight: cards, dice, line, who starts (p. 12-13)."""

from __future__ import annotations

from collections import Counter

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.actions.fight import (
    BeginFight,
    DescribeMonster,
    DrawMonster,
    LineUp,
    RollDice,
)
from companion.games.synchro_horizon.calendar import day, season
from companion.games.synchro_horizon.events import Event
from companion.games.synchro_horizon.events.calendar import CellTold, TurnDieTurned
from companion.games.synchro_horizon.events.fight import (
    DiceRolled,
    ElitePutBack,
    FightBegan,
    HeroesLinedUp,
    MonsterDescribed,
    MonsterDrawn,
    MonsterTold,
)
from companion.games.synchro_horizon.events.rounds import BoxShaken
from companion.games.synchro_horizon.fight import Fight
from companion.games.synchro_horizon.known import MonsterCard
from companion.games.synchro_horizon.names import row, tidy
from companion.games.synchro_horizon.options import Draws
from companion.games.synchro_horizon.rules.bag import deal, draws, fitted
from companion.games.synchro_horizon.rules.decision import Decision, Rule
from companion.games.synchro_horizon.rules.line import bad_die
from companion.games.synchro_horizon.rules.setup import outside
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import MONSTERS, Colour, Mark, Ring, Side, Stage, Who
from companion.games.synchro_horizon.why import Why


def at(state: State, *stages: Stage) -> Fight | Refusal:
    """The fight, when it is at one of these stages."""
    if state.fight is None:
        return Refusal(Why.NO_FIGHT)
    return state.fight if state.fight.stage in stages else Refusal(Why.NOT_NOW)


def levels_due(fight: Fight) -> tuple[int, ...]:
    """Levels of the cards still to draw; empty when the tile was not read, or only the Celestial is due."""
    if not fight.levels:
        return ()
    left = Counter(fight.levels) - Counter(m.level for m in fight.monsters if m.level is not None)
    return tuple(sorted(left.elements()))


def celestial_due(fight: Fight) -> bool:
    """True when the next card is the Celestial's (SH-82)."""
    return fight.celestial and len(fight.monsters) == figures.CELESTIAL_MONSTERS


def draw_monster(state: State, action: DrawMonster, chance: Chance) -> Decision:
    """One card at a time, by its code; only HP must be told, and only once (SH-50, U-7)."""
    fight = at(state, Stage.MONSTERS)
    if isinstance(fight, Refusal):
        full = state.fight is not None and len(state.fight.monsters) == figures.LINE
        return Refusal(Why.ENOUGH_MONSTERS, high=figures.LINE) if full else fight
    card = _card(state, fight, action)
    if isinstance(card, Refusal):
        return card
    hp = card.hp or 0
    events: list[Event] = []
    if card != state.known.monster(card.code):
        events.append(
            MonsterTold(card.code, card.name, card.level, hp, card.elite, card.mark, card.celestial)
        )
    if fight.dungeon and card.elite:
        return (*events, ElitePutBack(card.code, card.name))
    place = place_for(fight, card.mark)
    who = MONSTERS[place - 1]
    events.append(
        MonsterDrawn(who, card.code, card.name, card.level, hp, place, card.elite, card.mark, card.celestial)
    )
    return _expected(fight, card, tuple(events))


def place_for(fight: Fight, mark: Mark) -> int:
    """F goes to the front, R to the rear, the others to the front-most free place (SH-51, A-40)."""
    if mark is Mark.FRONT:
        return 1
    if mark is Mark.REAR:
        return len(fight.monsters) + 1
    return sum(monster.mark is not Mark.REAR for monster in fight.monsters) + 1


def _card(state: State, fight: Fight, action: DrawMonster) -> MonsterCard | Refusal:
    """What is told now, and what was told before."""
    code = row(action.code)
    if not code:
        return Refusal(Why.NO_CODE)
    old = state.known.monster(code) or MonsterCard(code)
    hp = old.hp if action.hp is None else action.hp
    if hp is None:
        return Refusal(Why.HP_NEEDED, code=code)
    hard = outside(hp, 1, figures.HP_MOST) or outside(action.level, 1, figures.MONSTER_LEVELS)
    if hard:
        return hard
    celestial = old.celestial if action.celestial is None else action.celestial
    celestial = celestial or (celestial_due(fight) and action.celestial is None)
    level = old.level if action.level is None else action.level
    due = set(levels_due(fight))
    if level is None and len(due) == 1:
        level = next(iter(due))
    return MonsterCard(
        code,
        tidy(action.name) or old.name or code,
        None if celestial else level,
        hp,
        old.elite if action.elite is None else action.elite,
        old.mark if action.mark is None else action.mark,
        celestial,
    )


def _expected(fight: Fight, card: MonsterCard, events: tuple[Event, ...]) -> Decision:
    """Another card than the tile shows is a misread card, or a house rule."""
    if card.celestial != celestial_due(fight):
        why = Why.CELESTIAL_LAST if fight.celestial else Why.NO_CELESTIAL_HERE
        return Refusal(why, anyway=events, name=card.name)
    due = levels_due(fight)
    if due and card.level is not None and card.level not in due:
        levels = tuple(dict.fromkeys(due))
        return Refusal(Why.WRONG_LEVEL, anyway=events, have=card.level, need=levels)
    return events


def describe_monster(state: State, action: DescribeMonster, chance: Chance) -> Decision:
    """Level and elite mark matter later than the draw (SH-74, SH-81)."""
    monster = state.monster(action.who)
    if monster is None:
        return Refusal(Why.NOT_ALIVE, name=state.name(action.who))
    hard = outside(action.level, 1, figures.MONSTER_LEVELS)
    if hard:
        return hard
    name = tidy(action.name) or monster.name
    level = monster.level if action.level is None or monster.celestial else action.level
    elite = monster.elite if action.elite is None else action.elite
    hp = monster.health.max_hp or 1
    return (
        MonsterTold(monster.code, name, level, hp, elite, monster.mark, monster.celestial),
        MonsterDescribed(action.who, name, level, elite),
    )


def roll_dice(state: State, action: RollDice, chance: Chance) -> Decision:
    """One die above each monster, from left to right (SH-52)."""
    fight = at(state, Stage.DICE)
    if isinstance(fight, Refusal):
        return fight
    if not action.values:
        return (DiceRolled(tuple(chance.die(figures.ACTION_DIE) for _ in fight.monsters)),)
    if len(action.values) != len(fight.monsters):
        return Refusal(Why.WRONG_DICE, have=len(action.values), need=len(fight.monsters))
    for value in action.values:
        hard = bad_die(value)
        if hard:
            return hard
    return (DiceRolled(action.values),)


def line_up(state: State, action: LineUp, chance: Chance) -> Decision:
    """Before a fight the heroes stand as they like (SH-54)."""
    if state.fight and state.fight.stage is Stage.ROUND:
        return Refusal(Why.FIGHT_ON)
    line = state.line(Side.HEROES)
    if sorted(action.order) != sorted(line):
        return Refusal(Why.NOT_THE_LINE, n=len(line))
    return (HeroesLinedUp(action.order, tuple(state.name(who) for who in action.order)),)


def begin_fight(state: State, action: BeginFight, chance: Chance) -> Decision:
    """Shards, slots, turn die, boxes (SH-53 to SH-57)."""
    fight = at(state, Stage.READY)
    if isinstance(fight, Refusal):
        return fight
    due = dict.fromkeys(state.line(Side.HEROES), figures.FIRST_STRIKE)
    if action.first is Side.MONSTERS:
        per_turn = shards_per_turn(state)
        if isinstance(per_turn, Refusal):
            return per_turn
        due = per_turn
    wanted = draws(state, due, action.drawn)
    if isinstance(wanted, Refusal):
        return wanted
    dealt = fitted(state, deal(state, wanted, chance, less=action.less))
    around = turn_die(state, action.colour), (FightBegan(action.first), *shaken(state, chance))
    return framed(around[0], dealt, around[1])


def framed(
    before: tuple[Event, ...], dealt: tuple[Event, ...] | Refusal, after: tuple[Event, ...]
) -> Decision:
    """A gain of shards with what happens before and after it; a soft refusal keeps both."""
    if not isinstance(dealt, Refusal):
        return (*before, *dealt, *after)
    if dealt.anyway is None:
        return dealt
    return Refusal(dealt.why, anyway=(*before, *dealt.anyway, *after), **dict(dealt.facts))


def shards_per_turn(state: State) -> dict[Who, int] | Refusal:
    """What the level track of each hero says (SH-55, U-4)."""
    due: dict[Who, int] = {}
    for hero in state.heroes:
        n = state.level_of(hero).shards
        if hero.who is None or n is None:
            return Refusal(Why.SHARDS_UNKNOWN, name=hero.name, level=hero.level)
        due[hero.who] = n
    return due


def turn_die(state: State, told: Colour | None) -> tuple[Event, ...]:
    """The turn die takes the colour of the wheel; it stays off while nobody tells it (SH-53, U-3)."""
    pos = state.calendar.pos
    known = state.known.wheel[pos - 1]
    colour = told or known
    learnt = () if told in (None, known) or told is None else (CellTold(season(pos), day(pos), told),)
    return (*learnt, TurnDieTurned(colour)) if colour else ()


def shaken(state: State, chance: Chance) -> tuple[Event, ...]:
    """Both boxes; nothing is drawn when the real ones are used (SH-57, F11)."""
    hidden = state.options.boxes is Draws.PHONE
    return tuple(BoxShaken(side, chance.shuffle(tuple(Ring)) if hidden else ()) for side in Side)


RULES: dict[type, Rule] = {
    DrawMonster: draw_monster,
    DescribeMonster: describe_monster,
    RollDice: roll_dice,
    LineUp: line_up,
    BeginFight: begin_fight,
}
