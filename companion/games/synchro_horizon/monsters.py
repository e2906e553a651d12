"""Monsters: their cards, their action dice and what the dice come to (p. 12, 16)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, Event, action, event, no_state_change
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.phases import Leaving, PiecesLeave, Remains, at
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.fight import Fight, Monster
from companion.games.synchro_horizon.state.known import MonsterCard, ToldFact, row, tidy
from companion.games.synchro_horizon.state.party import Health
from companion.games.synchro_horizon.vocabulary import (
    A_DIE,
    MONSTERS,
    Mark,
    MonsterAttack,
    MonsterWho,
    Side,
    Silenced,
    Slot,
    Stage,
    Whether,
    Who,
    Why,
    outside,
)


@action("SH-50", "SH-51", "SH-82", "SH-111", "U-7", "A-40")
class DrawMonster:
    """The next Monster card, by its reference code; what the app knows of it need not be told again.

    Without a code only this fight knows the card: its points are enough to fight it.
    """

    code: str
    hp: int | None = None
    level: int | None = None
    name: str = ""
    elite: bool | None = None
    mark: Mark | None = None
    celestial: bool | None = None

    def decide(self, state: State, chance: Chance) -> Decision:
        """One card at a time, by its code; only HP must be told, and only once (SH-50, U-7)."""
        fight = at(state, Stage.MONSTERS)
        if isinstance(fight, Refusal):
            full = state.fight is not None and len(state.fight.monsters) == figures.LINE
            return Refusal(Why.ENOUGH_MONSTERS, high=figures.LINE) if full else fight
        card = _card_read(state, fight, self)
        if isinstance(card, Refusal):
            return card
        hp = card.hp or 0
        events: list[Event] = []
        if card.code and card != state.known.monster(card.code):
            events.append(
                MonsterTold(card.code, card.name, card.level, hp, card.elite, card.mark, card.celestial)
            )
        if fight.dungeon and card.elite:
            return (*events, ElitePutBack(card.code, card.name))
        place = place_for(fight, card.mark)
        who = MONSTERS[place - 1]
        drawn = MonsterDrawn(
            who, card.code, card.name, card.level, hp, place, card.elite, card.mark, card.celestial
        )
        return _expected(fight, card, (*events, drawn, *_moved_on(state, drawn)))


def _card_read(state: State, fight: Fight, action: DrawMonster) -> MonsterCard | Refusal:
    """What is told now, and what was told before."""
    code = row(action.code)
    if not code and action.hp is None:
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
    mark = old.mark if action.mark is None else action.mark
    return MonsterCard(
        code,
        tidy(action.name) or old.name or code or MONSTERS[place_for(fight, mark) - 1].nameless,
        None if celestial else level,
        hp,
        old.elite if action.elite is None else action.elite,
        mark,
        celestial,
    )


def _moved_on(state: State, drawn: MonsterDrawn) -> tuple[Event, ...]:
    """Whom nobody named goes by its board: a card that comes before it moves it to the next one (SH-51)."""
    fight = drawn.apply(state).fight
    nameless = {who.nameless for who in MONSTERS}
    return tuple(
        MonsterMovedOn(monster.who, monster.name, monster.who.nameless)
        for monster in (fight.monsters if fight else ())
        if not monster.code and monster.name in nameless and monster.name != monster.who.nameless
    )


def levels_due(fight: Fight) -> tuple[int, ...]:
    """Levels of the cards still to draw; empty when the tile was not read, or only the Celestial is due."""
    if not fight.levels:
        return ()
    left = Counter(fight.levels) - Counter(m.level for m in fight.monsters if m.level is not None)
    return tuple(sorted(left.elements()))


def celestial_due(fight: Fight) -> bool:
    """True when the next card is the Celestial's (SH-82)."""
    return fight.celestial and len(fight.monsters) == figures.CELESTIAL_MONSTERS


def place_for(fight: Fight, mark: Mark) -> int:
    """F goes to the front, R to the rear, the others to the front-most free place (SH-51, A-40)."""
    if mark is Mark.FRONT:
        return 1
    if mark is Mark.REAR:
        return len(fight.monsters) + 1
    return sum(monster.mark is not Mark.REAR for monster in fight.monsters) + 1


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


@action("U-7", "SH-20")
class DescribeMonster:
    """What the card of a monster in play shows, read more closely."""

    who: MonsterWho
    name: str = ""
    level: int | None = None
    elite: bool | None = None

    def decide(self, state: State, chance: Chance) -> Decision:
        """Level and elite mark matter later than the draw (SH-74, SH-81)."""
        monster = state.monster(self.who)
        if monster is None:
            return Refusal(Why.NOT_ALIVE, name=state.name(self.who))
        hard = outside(self.level, 1, figures.MONSTER_LEVELS)
        if hard:
            return hard
        name = tidy(self.name) or monster.name
        level = monster.level if self.level is None or monster.celestial else self.level
        elite = monster.elite if self.elite is None else self.elite
        hp = monster.health.max_hp or 1
        described = MonsterDescribed(self.who, name, level, elite)
        if not monster.code:
            return (described,)  # without its code nothing can be remembered of a card
        told = MonsterTold(monster.code, name, level, hp, elite, monster.mark, monster.celestial)
        return (told, described)


@action("SH-52", "A-13", "F6", "F11", faces=(A_DIE,))
class RollDice:
    """Four D6, one above each monster from left to right; ``values`` are those of real dice."""

    values: tuple[int, ...] = ()

    def decide(self, state: State, chance: Chance) -> Decision:
        fight = at(state, Stage.DICE)
        if isinstance(fight, Refusal):
            return fight
        if not self.values:
            return (DiceRolled(tuple(chance.die(figures.ACTION_DIE) for _ in fight.monsters)),)
        if len(self.values) != len(fight.monsters):
            return Refusal(Why.WRONG_DICE, have=len(self.values), need=len(fight.monsters))
        for value in self.values:
            hard = bad_die(value)
            if hard:
                return hard
        return (DiceRolled(self.values),)


def bad_die(value: int) -> Refusal | None:
    """A D6 shows 1 to 6."""
    if 1 <= value <= figures.ACTION_DIE:
        return None
    return Refusal(Why.DIE_OUT_OF_RANGE, have=value, high=figures.ACTION_DIE)


@action("SH-52", "F6", "F11")
class SetDie:
    """What the real action die of a monster shows."""

    who: MonsterWho
    value: int

    def decide(self, state: State, chance: Chance) -> Decision:
        """A real die shows 1 to 6; only Burn-shard leads to 0 (F6)."""
        monster = rolled(state, self.who)
        if isinstance(monster, Refusal):
            return monster
        return bad_die(self.value) or (DieSet(self.who, monster.name, self.value),)


@action("SH-73", "F6", faces=(A_DIE,))
class RollDie:
    """One action die is rolled again by an effect."""

    who: MonsterWho

    def decide(self, state: State, chance: Chance) -> Decision:
        monster = rolled(state, self.who)
        if isinstance(monster, Refusal):
            return monster
        return (DieSet(self.who, monster.name, chance.die(figures.ACTION_DIE)),)


@action("SH-124", "SH-74", counts="n")
class BurnDie:
    """Brûle-éclat on a monster: its die is lowered, down to 0."""

    who: MonsterWho
    n: int = 1

    def decide(self, state: State, chance: Chance) -> Decision:
        """Brûle-éclat lowers the die, to 0 at least (SH-124)."""
        monster = rolled(state, self.who)
        if isinstance(monster, Refusal):
            return monster
        hard = outside(self.n, 1, figures.ACTION_DIE)
        return hard or (DieSet(self.who, monster.name, max(0, (monster.die or 0) - self.n)),)


@action("SH-38", "A-5", "A-32")
class SetSlot:
    """The slot in which a real action die lies."""

    who: MonsterWho
    slot: Slot

    def decide(self, state: State, chance: Chance) -> Decision:
        """The real die is visible: it is right (A-5, A-32)."""
        monster = rolled(state, self.who)
        if isinstance(monster, Refusal):
            return monster
        return (SlotSet(self.who, monster.name, self.slot),)


def rolled(state: State, who: Who) -> Monster | Refusal:
    """A living monster whose die lies on its board."""
    if who.side is not Side.MONSTERS:
        return Refusal(Why.NOT_A_MONSTER, who=who)
    monster = state.monster(who)
    if monster is None:
        return Refusal(Why.NOT_ALIVE, name=state.name(who))
    return Refusal(Why.NOT_NOW) if monster.die is None else monster


@dataclass(frozen=True, slots=True)
class MonsterBlow:
    """What the action die of a monster comes to (SH-73, SH-74)."""

    value: int
    """The die after Silence."""
    basic: bool
    """A basic attack: the value is below 1, or the row of a 1 is lowered by Silence."""
    row_lower: bool
    """Silence read as one row lower on the card (A-4)."""
    target: Who | None
    damage: int | None
    """Of a basic attack, by the reading of this table; None while the monster's level is unknown."""
    other: int | None
    """By the other reading (A-1)."""


def monster_blow(state: State, monster: Monster) -> MonsterBlow:
    """Return the die after Silence, and the basic attack below level 1 (SH-23, SH-74, A-1, A-4; p. 7, 16)."""
    die = monster.die or 0
    silenced = monster.health.silenced
    lower_die = silenced and state.options.silence is Silenced.DIE
    lower_row = silenced and not lower_die
    value = max(0, die - lower_die)
    front = state.heroes[0] if state.heroes else None
    by_monster = _by_monster(monster)
    by_hero = None if front is None else figures.BASIC_PER_LEVEL * front.level
    if monster.celestial:
        by_hero = by_monster
    ours, other = by_monster, by_hero
    if state.options.monster_attack is MonsterAttack.HERO_LEVEL:
        ours, other = by_hero, by_monster
    return MonsterBlow(
        value=value,
        basic=value < 1 or (lower_row and value == 1),
        row_lower=lower_row,
        target=None if front is None else front.who,
        damage=ours,
        other=other,
    )


def _by_monster(monster: Monster) -> int | None:
    if monster.celestial:
        return figures.CELESTIAL_ATTACK
    return None if monster.level is None else figures.BASIC_PER_LEVEL * monster.level


# -- what happened ----------------------------------------------------------------------------------


@event
class MonsterTold:
    """A Monster card was read out and is remembered by its code (U-7)."""

    code: str
    name: str
    level: int | None
    hp: int
    elite: bool
    mark: Mark
    celestial: bool

    def apply(self, state: State) -> State:
        card = MonsterCard(self.code, self.name, self.level, self.hp, self.elite, self.mark, self.celestial)
        others = tuple(one for one in state.known.monsters if one.code != self.code)
        known = replace(state.known, monsters=(*others, card))
        facts: dict[str, int | str] = {
            "hp": self.hp,
            "elite": _whether(self.elite),
            "mark": self.mark.value,
            "celestial": _whether(self.celestial),
        }
        if self.name != self.code:
            facts["name"] = self.name
        if self.level is not None:
            facts["level"] = self.level
        facts_told = [ToldFact(f"monsters.{self.code}.{column}", value) for column, value in facts.items()]
        return replace(state, known=known).with_told(*facts_told)


def _whether(yes: bool) -> str:
    return (Whether.YES if yes else Whether.NO).value


@event
class MonsterDrawn:
    """A monster stands on its board, at position ``place`` (SH-50, SH-51)."""

    who: Who
    code: str
    name: str
    level: int | None
    hp: int
    place: int
    elite: bool = False
    mark: Mark = Mark.NONE
    celestial: bool = False

    def apply(self, state: State) -> State:
        if state.fight is None:
            return state
        health = Health(self.hp)
        monster = Monster(
            self.who, self.code, self.name, self.level, health, self.mark, self.elite, self.celestial
        )
        line = list(state.fight.monsters)
        line.insert(self.place - 1, monster)
        # Cards shift from board to board while they are drawn: the first board is always P1.
        line = [replace(one, who=who) for one, who in zip(line, MONSTERS, strict=False)]
        stage = Stage.DICE if len(line) == figures.LINE else Stage.MONSTERS
        return state.with_fight(monsters=tuple(line), stage=stage)


@event
class MonsterMovedOn:
    """A monster without a name stands on another board, and goes by it now (SH-51, SH-131)."""

    who: Who
    before: str
    name: str

    def apply(self, state: State) -> State:
        return state.with_monster(self.who, name=self.name)


@event
class MonsterDescribed:
    """The card of a monster in play was read more closely (U-7)."""

    who: Who
    name: str
    level: int | None
    elite: bool

    def apply(self, state: State) -> State:
        return state.with_monster(self.who, name=self.name, level=self.level, elite=self.elite)


@event
class ElitePutBack(PiecesLeave):
    """In the Dungeon an elite goes under its pile and another card is drawn (SH-111)."""

    code: str
    name: str
    apply = no_state_change

    def remains(self, before: State) -> Remains:
        """Its card alone."""
        return Remains(self.name, Leaving.ELITE)


@event
class DiceRolled:
    """The action dice, from P1 to P4 (SH-52)."""

    values: tuple[int, ...]

    def apply(self, state: State) -> State:
        pairs = zip(state.monsters, self.values, strict=True)
        return state.with_fight(
            monsters=tuple(replace(monster, die=value) for monster, value in pairs), stage=Stage.READY
        )


@event
class DieSet:
    """A monster's action die shows this now (F6)."""

    who: Who
    name: str
    value: int

    def apply(self, state: State) -> State:
        return state.with_monster(self.who, die=self.value)


@event
class SlotSet:
    """A monster's action die lies in this slot now (A-5)."""

    who: Who
    name: str
    slot: Slot

    def apply(self, state: State) -> State:
        return state.with_monster(self.who, slot=self.slot)
