"""How a table begins: what the box tells, what to take out of it (p. 3-6)."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeVar

from companion.core.box import Box
from companion.core.chance import Chance
from companion.core.game import Piece
from companion.core.house import more, named
from companion.core.refusal import Refusal
from companion.core.say import Say
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.state import Options, State
from companion.games.synchro_horizon.state.journey import Calendar, Tile, TilePoint, four
from companion.games.synchro_horizon.state.known import (
    Known,
    KnownHero,
    KnownItem,
    KnownSkill,
    Level,
    Mine,
    MonsterCard,
)
from companion.games.synchro_horizon.state.party import Bag, Purse, Roster, Shards
from companion.games.synchro_horizon.vocabulary import (
    Colour,
    HeroClass,
    Mark,
    Point,
    RerollCost,
    Ring,
    Season,
    Shard,
    Whether,
    Why,
)
from companion.kit.pool import each


def new(options: Options, players: int, box: Box, chance: Chance) -> State | Refusal:
    """The table before the heroes are chosen: eight coins, all shards in the bag (SH-17, U-1)."""
    if not 1 <= options.start < figures.LAST_DAY:
        return Refusal(Why.COUNT_OUT_OF_RANGE, have=options.start, low=1, high=figures.LAST_DAY - 1)
    facts, house = known(box), named(box)
    shards, skills = (number + more(house, of) for number, of in _GROWING)
    return State(
        options,
        known=facts,
        house=house,
        bag=Bag(facts.split or Shards(plain=shards)),
        roster=Roster(skills=skills),
        purse=Purse(figures.START_COINS),
        calendar=Calendar(options.start),
    )


_GROWING = ((figures.SHARDS, "shards"), (figures.SKILLS, "skills"))
"""Numbers of the booklet that an expansion makes larger, as the box names them (SH-7)."""


def pieces(options: Options, players: int) -> tuple[Piece, ...]:
    """What to take out of the box, and how many (SH-1 to SH-8, Matériel)."""
    return (
        _piece("heroes", figures.DRAWN_HEROES, keep=figures.BOARDS, cards=figures.HERO_CARDS),
        _piece("boards", figures.BOARDS, rings=2 * figures.BOARDS),
        _piece("monsters", figures.MONSTER_CARDS, levels=figures.MONSTER_LEVELS),
        _piece("celestials", figures.CELESTIAL_CARDS),
        _piece("items", figures.ITEM_CARDS),
        _piece("tiles", figures.TILES),
        _piece("skills", figures.SKILLS, each=figures.START_SKILLS),
        _piece("shards", figures.SHARDS, each=figures.START_SHARDS),
        _piece("coins", figures.START_COINS),
        _piece("level_dice", figures.LEVEL_DICE),
        _piece("damage_dice", figures.DAMAGE_DICE),
        _piece("action_dice", figures.ACTION_DICE - 1, dice=figures.ACTION_DICE),
        _piece("boxes", 2, marbles=figures.BOARDS),
        _piece("calendar", 1, day=options.start),
    )


def _piece(key: str, count: int, **facts: object) -> Piece:
    return Piece(Say(f"piece.{key}"), Say(f"piece.{key}.note", facts), count)


E = TypeVar("E", bound=StrEnum)


def known(box: Box) -> Known:
    """Everything the owner has read out so far."""
    return Known(
        boards=tuple(_track(box, ring) for ring in Ring),
        rings=tuple(_word(box, f"rings.{ring.value}.colour", Colour) for ring in Ring),
        wheel=tuple(
            _word(box, f"wheel.{season}.{day}", Colour)
            for season in range(1, figures.SEASONS + 1)
            for day in range(1, figures.DAYS + 1)
        ),
        seasons=(*(_word(box, f"seasons.{n}.name", Season) for n in range(1, 4)), Season.WINTER),
        split=_split(box),
        mine=Mine(box.number("mine.mine.die"), _word(box, "mine.mine.reroll", RerollCost)),
        monsters=tuple(_monster(box, code) for code in _rows(box, "monsters")),
        tiles=tuple(_tile(box, city) for city in _rows(box, "tiles")),
        heroes=tuple(
            KnownHero(name, _word(box, f"heroes.{name}.class", HeroClass), box.number(f"heroes.{name}.level"))
            for name in _rows(box, "heroes")
        ),
        skills=tuple(KnownSkill(name, _cost(box, name)) for name in _rows(box, "skills")),
        items=tuple(
            KnownItem(name, price)
            for name in _rows(box, "items")
            if (price := box.number(f"items.{name}.price")) is not None
        ),
    )


def _rows(box: Box, table: str) -> tuple[str, ...]:
    found = next((one for one in box.tables if one.id == table), None)
    return () if found is None else box.rows(found)


def _word(box: Box, key: str, kind: type[E]) -> E | None:
    word = box.word(key)
    return kind(word) if word in tuple(kind) else None


def _track(box: Box, ring: Ring) -> tuple[Level, ...]:
    home = f"board{ring.value}"
    return tuple(
        Level(
            box.number(f"{home}.{level}.hp"),
            box.number(f"{home}.{level}.shards"),
            box.number(f"{home}.{level}.cost"),
        )
        for level in range(1, figures.LEVELS + 1)
    )


def _split(box: Box) -> Shards | None:
    """Only a split that adds up to all shards counts: 28, and what else is in the box (U-6)."""
    counts = [box.number(f"shards.{shard.value}.count") for shard in Shard if shard is not Shard.PLAIN]
    known_counts = [count for count in counts if count is not None]
    if len(known_counts) < len(counts) or sum(known_counts) != figures.SHARDS + more(named(box), "shards"):
        return None
    return Shards(*known_counts)


def _monster(box: Box, code: str) -> MonsterCard:
    return MonsterCard(
        code,
        box.word(f"monsters.{code}.name") or code,
        level=box.number(f"monsters.{code}.level"),
        hp=box.number(f"monsters.{code}.hp"),
        elite=box.word(f"monsters.{code}.elite") == Whether.YES,
        mark=_word(box, f"monsters.{code}.mark", Mark) or Mark.NONE,
        celestial=box.word(f"monsters.{code}.celestial") == Whether.YES,
    )


def _tile(box: Box, city: str) -> Tile:
    levels = tuple(
        level
        for level in range(1, figures.MONSTER_LEVELS + 1)
        for _ in range(box.number(f"tiles.{city}.monsters{level}") or 0)
    )
    points = tuple(
        TilePoint(point, time)
        for place in range(1, figures.TILE_POINTS + 1)
        if (point := _word(box, f"tiles.{city}.point{place}", Point)) is not None
        and (time := box.number(f"tiles.{city}.time{place}")) is not None
    )
    return Tile(
        city,
        box.number(f"tiles.{city}.level"),
        box.number(f"tiles.{city}.coins"),
        four(levels),
        points,
    )


def _cost(box: Box, name: str) -> tuple[Shard, ...]:
    return each({shard: box.number(f"skills.{name}.{shard.value}") or 0 for shard in Shard})
