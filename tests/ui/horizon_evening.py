"""Tables of Synchro Horizon at any moment of a campaign."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.boxes import box_of
from companion.core.journal import Chapter
from companion.core.refusal import Refusal
from companion.core.seats import Player
from companion.core.table import Plan, Table, check_invariants, open_table
from companion.games import ALL
from companion.games.synchro_horizon.calendar import Pencil
from companion.games.synchro_horizon.fight import BeginFight
from companion.games.synchro_horizon.health import Damage, GainShield
from companion.games.synchro_horizon.hero_cards import NewCard
from companion.games.synchro_horizon.initiative import Reveal
from companion.games.synchro_horizon.items import TakeItem
from companion.games.synchro_horizon.journey import TellTile, Travel
from companion.games.synchro_horizon.levels import GrantLevel, TellLevel
from companion.games.synchro_horizon.monsters import DrawMonster, RollDice
from companion.games.synchro_horizon.roster import TakeHero
from companion.games.synchro_horizon.setup import BeginJourney, ChooseHero, TellRing, TellShards
from companion.games.synchro_horizon.state import Options, State
from companion.games.synchro_horizon.state.journey import Stop, TilePoint, Visit
from companion.games.synchro_horizon.state.known import Mine
from companion.games.synchro_horizon.state.party import NONE, Bag, HeroCard, Shards, Skill
from companion.games.synchro_horizon.village import ChangeCoins, GainPotions
from companion.games.synchro_horizon.vocabulary import (
    Colour,
    HeroClass,
    Join,
    Phase,
    Point,
    RerollCost,
    Ring,
    Shard,
    Side,
    Who,
)
from companion.store.store import Store
from tests.ui.looking import Clock

GAME = ALL["synchro_horizon"]
H1, H2, H3, H4 = Who.H1, Who.H2, Who.H3, Who.H4
RED, BLUE, GREEN, CLEAR = Shard.RED, Shard.BLUE, Shard.GREEN, Shard.CLEAR
COLOURS = (Colour.RED, Colour.YELLOW, Colour.BLUE, Colour.GREEN)
MINE = Mine(6, RerollCost.COIN)


def seat(store: Store, name: str = "Samedi", **options: Any) -> Table[State]:
    """A new table: nothing was read, nobody chosen."""
    people = tuple(Player(each, store.library.add_player(each).id) for each in ("Ada", "Bo"))
    box = box_of("synchro_horizon", store.library.facts("synchro_horizon"))
    table = open_table(GAME, Plan(name, people, Options(**options), "seed"), box, Clock())
    assert isinstance(table, Table)
    store.start(table)
    return table


def play(table: Table[State], *actions: Any) -> Table[State]:
    """Do things that must not be refused."""
    for action in actions:
        answer = table.do(action)
        assert not isinstance(answer, Refusal), (action, answer)
    return table


def at_stellaris(store: Store) -> Table[State]:
    """Straight to the last destination, as the table insists (A-60)."""
    table = play(group(store), BeginJourney())
    answer = table.do(Travel("Stellaris", None, 3), anyway=True)
    assert not isinstance(answer, Refusal), answer
    return table


def read(table: Table[State]) -> Table[State]:
    """The box was read: levels, rings, shards."""
    for level in range(1, 8):
        play(table, TellLevel(level, 18 + 2 * level, 2 if level < 5 else 3, 2))
    for ring, colour in zip(Ring, COLOURS, strict=True):
        play(table, TellRing(ring, colour))
    return play(table, TellShards(8, 8, 8, 4))


def group(store: Store, **options: Any) -> Table[State]:
    """Four heroes before they leave Luminaria."""
    table = read(seat(store, **options))
    return play(
        table,
        ChooseHero(H1, "Tarn", HeroClass.WARRIOR, 2, "Garde", (RED,), (RED, CLEAR)),
        ChooseHero(H2, "Lysa", HeroClass.RANGER, 2, "Salve", (GREEN, GREEN), (GREEN, BLUE)),
        ChooseHero(H3, "Orin", HeroClass.SORCERER, 1, "Vague", (BLUE,), (BLUE, CLEAR)),
        ChooseHero(H4, "Maeve", HeroClass.RANGER, 1, "Ronces", (GREEN,), (GREEN, RED)),
    )


def travelling(store: Store, **options: Any) -> Table[State]:
    """On the road, with one tile read and a note in pencil."""
    points = (TilePoint(Point.TAVERN, 3), TilePoint(Point.MINE, 2))
    return play(
        group(store, **options),
        BeginJourney(),
        TellTile("Aube", 1, 6, (1, 1, 2, 2), points),
        Pencil(4, 7, "dernière retraite"),
    )


def become(store: Store, table: Table[State], state: State) -> Table[State]:
    """A table that opens at a state no evening would reach quickly."""
    check_invariants(GAME, state, "a test")
    names = tuple(player.name for player in table.header.players)
    plan = Plan(f"{table.header.name} bis", tuple(map(Player, names)), table.header.options, "s")
    other = open_table(GAME, plan, box_of("synchro_horizon", {}), Clock())
    assert isinstance(other, Table)
    moved = Table(GAME, other.header, [Chapter(1, 1, 0, state)], clock=Clock())
    store.start(moved)
    return moved


def rich(store: Store, **options: Any) -> Table[State]:
    """A group with items, a hero in reserve, a master to place, damage, coins and potions."""
    table = travelling(store, **options)
    return play(
        table,
        ChangeCoins(20),
        GainPotions(2),
        TakeItem("Cape de brume", False, H2),
        TakeItem("Lame d’aube", True, H1),
        TakeHero(Join.RESERVE, NewCard("Nox", HeroClass.WARRIOR, 1)),
        TakeHero(Join.MASTER, NewCard("Sève", HeroClass.RANGER, 2)),
        Damage(H1, 7),
        Damage(H3, 16),
    )


def visiting(store: Store, point: Point = Point.TAVERN, **options: Any) -> Table[State]:
    """The fight is won: the visit of a city with that point of interest."""
    table = rich(store, **options)
    state = table.state
    stop = Stop("Aube", point, 3, 3, 6, arrived=state.calendar.pos)
    roster = replace(state.roster, graveyard=(HeroCard(90, "Vieux Sage", HeroClass.SORCERER),))
    known = replace(state.known, mine=MINE)
    journey = replace(state.journey, phase=Phase.VISIT, path=(stop,), visit=Visit())
    state = replace(state, roster=roster, known=known, journey=journey, next_id=max(91, state.next_id))
    return become(store, table, state)


def shopping(store: Store, **options: Any) -> Table[State]:
    """Inside a village, with a place free in the group."""
    table = visiting(store, **options)
    state = table.state
    visit = Visit(village=True, open=True)
    return become(store, table, state.with_journey(visit=visit))


def rising(store: Store) -> Table[State]:
    """A hero has gained a level: three tiles are drawn, one of them is to be chosen."""
    return play(rich(store), GrantLevel(H2))


def put_aside(store: Store) -> Table[State]:
    """A hero has gained a level, and the Wizard tower's tile lies aside."""
    table = rich(store)
    state = table.state.with_roster(aside=Skill(95, "Songe"), skills=table.state.roster.skills - 1)
    return play(become(store, table, replace(state, next_id=96)), GrantLevel(H2))


def golden(store: Store) -> Table[State]:
    """A hero has reached level 5: a golden side waits."""
    table = rich(store)
    heroes = tuple(replace(hero, level=4) if hero.who is H1 else hero for hero in table.state.heroes)
    return play(become(store, table, replace(table.state, heroes=heroes)), GrantLevel(H1))


def fighting(store: Store, **options: Any) -> Table[State]:
    """The first marble of a fight is out."""
    table = travelling(store, **options)
    return play(
        table,
        Travel("Aube", Point.TAVERN),
        DrawMonster("A1", 8, 1, "Loup gris"),
        DrawMonster("A2", 9, 1, "Harpie"),
        DrawMonster("B1", 10, 2, "Ronce", elite=True),
        DrawMonster("B2", 9, 2, "Chaman"),
        RollDice((4, 2, 6, 1)),
        BeginFight(Side.HEROES, Colour.BLUE),
        Reveal(),
    )


def acted(store: Store) -> Table[State]:
    """A hero has done something, and has shards for more."""
    table = fighting(store)
    active = table.state.fight.active if table.state.fight else None
    assert active is not None
    return play(table, GainShield(active, 1))


def lying(store: Store) -> Table[State]:
    """An item that nobody wears."""
    return play(travelling(store), TakeItem("Cape de brume", False))


def barred(store: Store, **options: Any) -> Table[State]:
    """Monsters bar the way, none is drawn yet, and a hero waits in reserve."""
    return play(rich(store, **options), Travel("Aube", Point.TAVERN))


def laden(store: Store, **options: Any) -> Table[State]:
    """A fight begins again after a retreat: the heroes hold all shards, three of them more than five."""
    table = play(
        barred(store, **options),
        DrawMonster("A1", 8, 1, "Loup gris"),
        DrawMonster("A2", 9, 1, "Harpie"),
        DrawMonster("B1", 10, 2, "Ronce", elite=True),
        DrawMonster("B2", 9, 2, "Chaman"),
        RollDice((4, 2, 6, 1)),
    )
    hands = (Shards(red=7), Shards(blue=7), Shards(green=8, clear=1), Shards(red=1, blue=1, clear=3))
    heroes = tuple(replace(hero, storage=hand) for hero, hand in zip(table.state.heroes, hands, strict=True))
    return become(store, table, replace(table.state, heroes=heroes, bag=Bag(NONE)))


MOMENTS: dict[str, Callable[[Store], Table[State]]] = {
    "opening": seat,
    "group": group,
    "travelling": travelling,
    "rich": rich,
    "visiting": visiting,
    "shopping": shopping,
    "rising": rising,
    "golden": golden,
    "fighting": fighting,
    "acted": acted,
    "barred": barred,
    "laden": laden,
}
