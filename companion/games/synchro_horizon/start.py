"""How a table begins: what the box tells, what to take out of it (p. 3-6)."""

from __future__ import annotations

from companion.core.box import Box
from companion.core.chance import Chance
from companion.core.expansions import bonus_for, named
from companion.core.game import BoxPiece, piece
from companion.core.refusal import Refusal
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
        return Refusal(Why.COUNT_OUT_OF_RANGE, have=options.start, low=1, high=figures.LAST_PLAYED)
    facts, house = known(box), named(box)
    shards, skills = (number + bonus_for(house, of) for number, of in _GROWING)
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


def pieces(options: Options, players: int) -> tuple[BoxPiece, ...]:
    """What to take out of the box, and how many (SH-1 to SH-8, Matériel)."""
    return (
        piece("heroes", figures.DRAWN_HEROES, keep=figures.BOARDS, cards=figures.HERO_CARDS),
        piece("boards", figures.BOARDS, rings=2 * figures.BOARDS),
        piece("monsters", figures.MONSTER_CARDS, levels=figures.MONSTER_LEVELS),
        piece("celestials", figures.CELESTIAL_CARDS),
        piece("items", figures.ITEM_CARDS),
        piece("tiles", figures.TILES),
        piece("skills", figures.SKILLS, each=figures.START_SKILLS),
        piece("shards", figures.SHARDS, each=figures.START_SHARDS),
        piece("coins", figures.START_COINS),
        piece("level_dice", figures.LEVEL_DICE),
        piece("damage_dice", figures.DAMAGE_DICE),
        piece("action_dice", figures.ACTION_DICE - 1, dice=figures.ACTION_DICE),
        piece("boxes", 2, marbles=figures.BOARDS),
        piece("calendar", 1, day=options.start),
    )


def known(box: Box) -> Known:
    """Everything the owner has read out so far."""
    return Known(
        boards=tuple(_track(box, ring) for ring in Ring),
        rings=tuple(box.choice(f"rings.{ring.value}.colour", Colour) for ring in Ring),
        wheel=tuple(
            box.choice(f"wheel.{season}.{day}", Colour)
            for season in range(1, figures.SEASONS + 1)
            for day in range(1, figures.DAYS + 1)
        ),
        seasons=(*(box.choice(f"seasons.{n}.name", Season) for n in range(1, 4)), Season.WINTER),
        split=_split(box),
        mine=Mine(box.number("mine.mine.die"), box.choice("mine.mine.reroll", RerollCost)),
        monsters=tuple(_monster(box, code) for code in box.rows_of("monsters")),
        tiles=tuple(_tile(box, city) for city in box.rows_of("tiles")),
        heroes=tuple(
            KnownHero(
                name,
                box.choice(f"heroes.{name}.class", HeroClass),
                box.number(f"heroes.{name}.level"),
                box.number(f"heroes.{name}.golden"),
            )
            for name in box.rows_of("heroes")
        ),
        skills=_skills(box, "skills"),
        golden_skills=_skills(box, "golden_skills"),
        items=tuple(
            KnownItem(name, price)
            for name in box.rows_of("items")
            if (price := box.number(f"items.{name}.price")) is not None
        ),
    )


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
    if len(known_counts) < len(counts) or sum(known_counts) != figures.SHARDS + bonus_for(
        named(box), "shards"
    ):
        return None
    return Shards(*known_counts)


def _monster(box: Box, code: str) -> MonsterCard:
    return MonsterCard(
        code,
        box.word(f"monsters.{code}.name") or code,
        level=box.number(f"monsters.{code}.level"),
        hp=box.number(f"monsters.{code}.hp"),
        elite=box.word(f"monsters.{code}.elite") == Whether.YES,
        mark=box.choice(f"monsters.{code}.mark", Mark) or Mark.NONE,
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
        if (point := box.choice(f"tiles.{city}.point{place}", Point)) is not None
        and (time := box.number(f"tiles.{city}.time{place}")) is not None
    )
    return Tile(
        city,
        box.number(f"tiles.{city}.level"),
        box.number(f"tiles.{city}.coins"),
        four(levels),
        points,
    )


def _skills(box: Box, table: str) -> tuple[KnownSkill, ...]:
    return tuple(KnownSkill(name, _cost(box, table, name)) for name in box.rows_of(table))


def _cost(box: Box, table: str, name: str) -> tuple[Shard, ...]:
    return each({shard: box.number(f"{table}.{name}.{shard.value}") or 0 for shard in Shard})
