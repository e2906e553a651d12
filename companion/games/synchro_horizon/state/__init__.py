"""The state of a table: what the app knows of the real one. Frozen; every change gives a new one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from companion.core.expansions import Expansions, bonus_for
from companion.core.game import option
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.state.fight import Fight, Monster
from companion.games.synchro_horizon.state.journey import Calendar, Journey
from companion.games.synchro_horizon.state.known import CardReminder, Known, Level, ToldFact
from companion.games.synchro_horizon.state.party import NONE, Bag, Health, Hero, Purse, Roster, Shards
from companion.games.synchro_horizon.vocabulary import (
    HEROES,
    AfterAction,
    Draws,
    HeroAttack,
    Loss,
    MasterLevel,
    MonsterAttack,
    Phase,
    Side,
    Silenced,
    Status,
    Who,
)


@dataclass(frozen=True, slots=True)
class Options:
    """The new-table form of Synchro Horizon."""

    start: int = option(1, low=1, high=figures.LAST_PLAYED, rule="U-1")
    monster_attack: MonsterAttack = option(MonsterAttack.MONSTER_LEVEL, rule="A-1", harmless=True)
    hero_attack: HeroAttack = option(HeroAttack.FRONT, rule="A-2", harmless=True)
    master_level: MasterLevel = option(MasterLevel.HERO, rule="A-53", harmless=True)
    silence: Silenced = option(Silenced.DIE, rule="A-4", harmless=True)
    after_action: AfterAction = option(AfterAction.OPPOSITE, rule="A-5", harmless=True)
    class_colour_levels: bool = option(False, rule="A-35", harmless=True)
    reserve_heals: bool = option(False, rule="A-58", harmless=True)
    boxes: Draws = option(Draws.PHONE, rule="F11")
    dice: Draws = option(Draws.PHONE, rule="F11", harmless=True)
    shards: Draws = option(Draws.PHONE, rule="F11")


@dataclass(frozen=True, slots=True)
class State:
    """A table of Synchro Horizon. Heroes stand in the order of their positions, P1 first (SH-117)."""

    options: Options
    known: Known = Known()
    heroes: tuple[Hero, ...] = ()
    bag: Bag = Bag()
    purse: Purse = Purse()
    roster: Roster = Roster()
    calendar: Calendar = Calendar()
    journey: Journey = Journey()
    fight: Fight | None = None
    told: tuple[ToldFact, ...] = ()
    next_id: int = 1
    """The number of the next card, tile or item that is named."""
    status: Status = Status.PLAYING
    loss: Loss | None = None
    house: Expansions = ()
    """What else is in the box, by expansions and rules of the house."""
    reminders: tuple[CardReminder, ...] = ()
    """Sentences of the group's own, attached to cards."""

    # -- looking ---------------------------------------------------------------------------------

    @property
    def all_shards(self) -> int:
        """Shards of the whole box (SH-7)."""
        return figures.SHARDS + bonus_for(self.house, "shards")

    @property
    def all_skills(self) -> int:
        """Skill tiles of the whole box (SH-7)."""
        return figures.SKILLS + bonus_for(self.house, "skills")

    @property
    def playing(self) -> bool:
        """True until the campaign is won or lost."""
        return self.status is Status.PLAYING

    @property
    def phase(self) -> Phase:
        """Set-up, travel, fight or visit."""
        return self.journey.phase

    @property
    def monsters(self) -> tuple[Monster, ...]:
        """Monsters still standing, P1 first."""
        return self.fight.monsters if self.fight else ()

    @property
    def free_boards(self) -> tuple[Who, ...]:
        """Hero boards without a hero."""
        taken = {hero.who for hero in self.heroes}
        return tuple(who for who in HEROES if who not in taken)

    @property
    def shards_out(self) -> Shards:
        """All shards that are not in the bag: tray, reserve, stored and spent ones."""
        out = self.bag.tray + self.bag.reserve
        for hero in (*self.heroes, *self.roster.waiting):
            out = out + hero.storage + hero.outlay
        return out

    @property
    def coloured(self) -> bool:
        """True when this table counts its shards by colour (U-6)."""
        return not (self.bag.bag + self.shards_out).plain

    def hero(self, who: Who | None) -> Hero | None:
        """The hero of a board; None when the board is empty."""
        for hero in self.heroes:
            if hero.who is who:
                return hero
        return None

    def monster(self, who: Who) -> Monster | None:
        """The monster of a board; None when it is defeated."""
        return self.fight.monster(who) if self.fight else None

    def health(self, who: Who) -> Health | None:
        """Dice, shields and tokens of a living character."""
        one = self.hero(who) if who.side is Side.HEROES else self.monster(who)
        return None if one is None else one.health

    def known_max(self, who: Who) -> bool:
        """True when the maximum HP of a living character is known (U-4)."""
        health = self.health(who)
        return health is not None and health.max_hp is not None

    def name(self, who: Who) -> str:
        """What the table calls a character."""
        one = self.hero(who) if who.side is Side.HEROES else self.monster(who)
        return who.nameless if one is None else one.name

    def line(self, side: Side) -> tuple[Who, ...]:
        """Living characters of one side, P1 first (SH-117)."""
        if side is Side.MONSTERS:
            return tuple(monster.who for monster in self.monsters)
        return tuple(hero.who for hero in self.heroes if hero.who is not None)

    def in_place(self, side: Side, place: int) -> Hero | Monster | None:
        """Who stands in a place of one side's line, 0 for P1; None where nobody does."""
        if side is Side.MONSTERS:
            return self.monsters[place] if place < len(self.monsters) else None
        line = [hero for hero in self.heroes if hero.who is not None]
        return line[place] if place < len(line) else None

    def level_of(self, hero: Hero) -> Level:
        """What the board of a hero says at its level; nothing for one who waits."""
        return Level() if hero.who is None else self.known.level(hero.who.ring, hero.level)

    # -- changing --------------------------------------------------------------------------------

    def with_hero(self, who: Who, **changes: Any) -> State:
        """The same table with one hero changed."""
        heroes = tuple(replace(hero, **changes) if hero.who is who else hero for hero in self.heroes)
        return replace(self, heroes=heroes)

    def with_monster(self, who: Who, **changes: Any) -> State:
        """The same table with one monster changed."""
        if self.fight is None:
            return self
        monsters = tuple(replace(one, **changes) if one.who is who else one for one in self.fight.monsters)
        return replace(self, fight=replace(self.fight, monsters=monsters))

    def with_health(self, who: Who, **changes: Any) -> State:
        """The same table with dice, shields or tokens of one character changed."""
        health = self.health(who)
        if health is None:
            return self
        changed, state = replace(health, **changes), self.with_turn_begun()
        if who.side is Side.HEROES:
            return state.with_hero(who, health=changed)
        return state.with_monster(who, health=changed)

    def with_fight(self, **changes: Any) -> State:
        """The same table with its fight changed."""
        return self if self.fight is None else replace(self, fight=replace(self.fight, **changes))

    def with_turn_begun(self) -> State:
        """The same table; whoever acts has done something, or something was done to somebody."""
        fight = self.fight
        if fight is None or fight.active is None or fight.turn.begun:
            return self
        return self.with_fight(turn=replace(fight.turn, begun=True))

    def with_bag(self, bag: Shards = NONE, tray: Shards = NONE, reserve: Shards = NONE) -> State:
        """The same table with shards added to bag, tray and reserve."""
        now = self.bag
        return replace(self, bag=Bag(now.bag + bag, now.tray + tray, now.reserve + reserve))

    def with_roster(self, **changes: Any) -> State:
        """The same table with its roster changed."""
        return replace(self, roster=replace(self.roster, **changes))

    def with_purse(self, coins: int = 0, potions: int = 0) -> State:
        """The same table with coins and potions added."""
        return replace(self, purse=Purse(self.purse.coins + coins, self.purse.potions + potions))

    def with_journey(self, **changes: Any) -> State:
        """The same table with its journey changed."""
        return replace(self, journey=replace(self.journey, **changes))

    def with_visit(self, **changes: Any) -> State:
        """The same table with its visit changed."""
        return self.with_journey(visit=replace(self.journey.visit, **changes))

    def with_card_taken(self, *, heroes: int = 0, items: int = 0) -> State:
        """One card less on the table of the village, while its shop is open (SH-85)."""
        visit = self.journey.visit
        return (
            self.with_visit(heroes=visit.heroes + heroes, items=visit.items + items) if visit.open else self
        )

    def with_told(self, *facts: ToldFact) -> State:
        """The same table with figures of the box that were read out just now."""
        keys = {fact.key for fact in facts}
        return replace(self, told=(*(fact for fact in self.told if fact.key not in keys), *facts))
