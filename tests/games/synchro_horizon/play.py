"""A table of Synchro Horizon under test: does actions, checks every state it passes through."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.core.box import Box, read_box
from companion.core.chance import Scripted, Seeded
from companion.core.refusal import Refusal
from companion.games.synchro_horizon import GAME
from companion.games.synchro_horizon.fight import BeginFight, FightOpened
from companion.games.synchro_horizon.initiative import EnterMarble
from companion.games.synchro_horizon.monsters import DrawMonster, RollDice
from companion.games.synchro_horizon.setup import BeginJourney, ChooseHero
from companion.games.synchro_horizon.state import Options, State
from companion.games.synchro_horizon.state.journey import Stop
from companion.games.synchro_horizon.state.party import Bag, Hero, Shards, Skill, counted
from companion.games.synchro_horizon.turn import EndTurn
from companion.games.synchro_horizon.vocabulary import (
    HEROES,
    MONSTERS,
    HeroClass,
    Point,
    Ring,
    Shard,
    Side,
    Who,
)
from tests.play import Play as AnyPlay

DATA = Path(__file__).resolve().parents[3] / "data" / "games" / "synchro_horizon"
H1, H2, H3, H4 = HEROES
M1, M2, M3, M4 = MONSTERS
R1, R2, R3, R4 = Ring
RED, BLUE, GREEN, CLEAR, PLAIN = Shard

LEVELS = {
    f"board{board}.{level}.{column}": value
    for board in range(1, 5)
    for level in range(1, 8)
    for column, value in (("hp", 28 + 2 * level), ("shards", 2 if level < 5 else 3), ("cost", 2))
}
"""Boards that somebody has read out: 30 HP at level 1."""
SPLIT = {f"shards.{shard}.count": 7 for shard in ("red", "blue", "green", "clear")}


def box(**owner: int | str) -> Box:
    """The shipped box and what its owner told."""
    return read_box(json.loads((DATA / "box.json").read_text("utf-8")), owner)


class Play(AnyPlay[State]):
    """One table of Synchro Horizon."""

    def __init__(self, state: State):
        super().__init__(GAME, state)

    def do(self, action: Any, faces: Sequence[int] | None = ()) -> tuple[Any, ...]:
        """``faces`` are what chance gives, place by place; None: whatever comes."""
        chance: Any = Seeded("play", self.state.next_id) if faces is None else Scripted(faces)
        events = GAME.decide(self.state, action, chance)
        assert not isinstance(events, Refusal), (action, events)
        if faces is not None:
            chance.finish()
        return self._apply(events)

    # -- looking ---------------------------------------------------------------------------------

    def hero(self, who: Who = H1) -> Hero:
        hero = self.state.hero(who)
        assert hero is not None, who
        return hero

    @property
    def fight(self) -> Any:
        assert self.state.fight is not None
        return self.state.fight

    def line(self, side: Side = Side.HEROES) -> str:
        """The line as a word: ``1234``."""
        return "".join(who.ring.value for who in self.state.line(side))

    def dice(self, who: Who) -> tuple[int, int]:
        """Shield and damage."""
        health = self.state.health(who)
        assert health is not None, who
        return health.shield, health.damage

    # -- short cuts ------------------------------------------------------------------------------

    def put(self, who: Who, **health: Any) -> Play:
        """Dice, shields and tokens of one character, by hand."""
        self.state = self.state.with_health(who, **health)
        assert GAME.violations(self.state) == (), GAME.violations(self.state)
        return self

    def card(self, who: Who, hero_class: HeroClass, class_level: int = 1, **hero: Any) -> Play:
        """A hero of that class and class level."""
        card = replace(self.hero(who).card, hero_class=hero_class, class_level=class_level)
        self.state = self.state.with_hero(who, card=card, **hero)
        return self

    def store(self, who: Who, *shards: Shard) -> Play:
        """A hero holds exactly these; the bag gives or takes the rest."""
        old, new = self.hero(who).storage, counted(shards)
        bag = self.state.bag
        self.state = self.state.with_hero(who, storage=new)
        self.state = replace(self.state, bag=replace(bag, bag=bag.bag + old - new))
        assert GAME.violations(self.state) == (), GAME.violations(self.state)
        return self

    def skills(self, who: Who, *skills: Skill) -> Play:
        """A hero has exactly these skills; the bag gives or takes the rest."""
        more = len(skills) - len(self.hero(who).skills)
        self.state = self.state.with_hero(who, skills=skills)
        self.state = self.state.with_roster(skills=self.state.roster.skills - more)
        assert GAME.violations(self.state) == (), GAME.violations(self.state)
        return self

    def bag(self, left: Shards) -> Play:
        """So much is left in the bag; the rest lies in the tray."""
        bag = self.state.bag
        self.state = replace(self.state, bag=Bag(left, bag.tray + bag.bag - left, bag.reserve))
        assert GAME.violations(self.state) == (), GAME.violations(self.state)
        return self

    def purse(self, coins: int = 8, potions: int = 0) -> Play:
        self.state = replace(self.state, purse=replace(self.state.purse, coins=coins, potions=potions))
        return self

    def at_day(self, pos: int) -> Play:
        self.state = replace(self.state, calendar=replace(self.state.calendar, pos=pos))
        return self

    def stop(self, **changes: Any) -> Play:
        """The group has come to a city."""
        stop = replace(Stop("Aube", Point.TAVERN, 3, level=1, coins=6), **changes)
        self.state = self.state.with_journey(path=(*self.state.journey.path, stop))
        return self

    def open_fight(self, levels: tuple[int, ...] = (1, 1, 2, 2), **how: bool) -> Play:
        """Monsters bar the way."""
        self._apply((FightOpened(levels, **how),))
        return self

    def draw(self, *codes: str, hp: int = 20, **how: Any) -> Play:
        """Monster cards of the levels that are due."""
        for code in codes:
            due = list(self.fight.levels)
            for monster in self.fight.monsters:
                if monster.level in due:
                    due.remove(monster.level)
            level = due[0] if due else None
            self.do(DrawMonster(code, hp=hp, level=level, **how))
        return self

    def begin(self, first: Side = Side.HEROES, dice: tuple[int, ...] = (4, 3, 2, 1)) -> Play:
        """Dice, shards, boxes."""
        self.do(RollDice(dice))
        self.do(BeginFight(first), None)
        return self

    def turn(self, who: Who) -> Play:
        """The marble of that character comes up, whatever the box hides."""
        self.state = self.state.with_fight(due=who.side)
        self.do(EnterMarble(who.side, who.ring))
        return self

    def end(self, die: int | None = None) -> tuple[Any, ...]:
        active = self.fight.active
        monster = active is not None and active.side is Side.MONSTERS
        return self.do(EndTurn((die or 3) if monster else None))

    def round(self) -> Play:
        """Every marble comes up and everybody only ends the turn."""
        while self.fight.marbles and not self.fight.won:
            side = self.fight.next_side
            ring = next(ring for ring in Ring if ring not in self.fight.box(side).out)
            self.do(EnterMarble(side, ring))
            if self.fight.active:
                self.end()
        return self


def table(players: int = 2, owner: dict[str, int | str] | None = None, **options: Any) -> Play:
    """A new table whose boards are read out; shards without colours unless told."""
    state = GAME.new(Options(**options), players, box(**(LEVELS if owner is None else owner)), Seeded("new"))
    assert isinstance(state, State), state
    assert GAME.violations(state) == ()
    return Play(state)


def party(colours: bool = False, heroes: int = 4, **options: Any) -> Play:
    """Four heroes of level 1, ready to leave: each 30 HP and two shards."""
    play = table(owner={**LEVELS, **(SPLIT if colours else {})}, **options)
    for who in HEROES[:heroes]:
        typed = (RED, CLEAR) if colours and who in (H1, H2) else (BLUE, GREEN) if colours else ()
        play.do(ChooseHero(who, f"Hero {who.ring.value}", skill="Skill", shards=typed))
    return play


def journey(colours: bool = False, **options: Any) -> Play:
    """On the way, at the city of the first stop."""
    play = party(colours, **options)
    play.do(BeginJourney())
    return play.stop()


def fight(
    colours: bool = False,
    first: Side = Side.HEROES,
    hp: int = 20,
    dice: tuple[int, ...] = (4, 3, 2, 1),
    **options: Any,
) -> Play:
    """A fight that has begun: four monsters, two of level 1 and two of level 2."""
    return journey(colours, **options).open_fight().draw("a", "b", "c", "d", hp=hp).begin(first, dice)


def names(events: Sequence[Any]) -> list[str]:
    return [type(event).__name__ for event in events]
