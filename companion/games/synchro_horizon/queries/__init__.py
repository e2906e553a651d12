"""A table in one look, how it ended, and what it taught about the box."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.box import Fact
from companion.core.message import Message
from companion.core.summary import Mood, Outcome, Summary
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.fight import Fight
from companion.games.synchro_horizon.state.journey import day, position, season
from companion.games.synchro_horizon.vocabulary import Phase, Season, Stage, Status


@dataclass(frozen=True, slots=True)
class Printed:
    """Numbers of the box that a screen draws, or bounds an answer with."""

    action_die: int = figures.ACTION_DIE
    altar_skills: int = figures.ALTAR_SKILLS
    boards: int = figures.BOARDS
    class_level_most: int = figures.CLASS_LEVEL_MOST
    coins_most: int = figures.COINS_MOST
    cost_most: int = figures.COST_MOST
    damage_most: int = figures.DAMAGE_MOST
    days: int = figures.DAYS
    group_after_abyss: int = figures.GROUP_AFTER_ABYSS
    hp_most: int = figures.HP_MOST
    item_slots: int = figures.ITEM_SLOTS
    lake: tuple[int, ...] = figures.LAKE
    last_day: int = figures.LAST_DAY
    last_played: int = figures.LAST_PLAYED
    levels: int = figures.LEVELS
    level_cost_most: int = figures.LEVEL_COST_MOST
    level_skills: int = figures.LEVEL_SKILLS
    line: int = figures.LINE
    mine_die_most: int = figures.MINE_DIE_MOST
    monster_levels: int = figures.MONSTER_LEVELS
    per_turn_most: int = figures.PER_TURN_MOST
    reserve: int = figures.RESERVE
    ruins_coins: int = figures.RUINS_COINS
    sanctuary_coins: int = figures.SANCTUARY_COINS
    seasons: int = figures.SEASONS
    skill_slots: int = figures.SKILL_SLOTS
    start_shards: int = figures.START_SHARDS
    start_skills: int = figures.START_SKILLS
    statue_coins: int = figures.STATUE_COINS
    statue_die: int = figures.STATUE_DIE
    statue_hero: int = figures.STATUE_HERO
    statue_item: int = figures.STATUE_ITEM
    statue_level: int = figures.STATUE_LEVEL
    statue_skill: int = figures.STATUE_SKILL
    storage: int = figures.STORAGE
    tile_levels: int = figures.TILE_LEVELS
    village_time: int = figures.VILLAGE_TIME
    waterfall_coins: int = figures.WATERFALL_COINS


_PRINTED = Printed()


def printed(state: State | None = None) -> Printed:
    """Numbers of the box (SH-3, SH-4, SH-34, SH-35, SH-40, SH-117)."""
    return _PRINTED


WARNING_DAYS = 12
DANGER_DAYS = 5
"""A season left is a warning; less than a retreat is danger (SH-70)."""


def safe_units(state: State) -> int:
    """Days that may still pass before the last one (F3)."""
    return max(0, figures.LAST_PLAYED - state.calendar.pos)


def season_say(state: State, pos: int) -> Message:
    """The name of a season, or its number while nobody told it (U-2)."""
    name: Season | None = state.known.seasons[season(pos) - 1]
    return Message(f"word.Season.{name.value}") if name else Message("where.season", {"n": season(pos)})


def season_says(state: State) -> tuple[Message, ...]:
    """The names of the four seasons."""
    return tuple(season_say(state, position(n, 1)) for n in range(1, figures.SEASONS + 1))


def date_say(state: State, pos: int) -> Message:
    """Season and day of a position: "Winter, day 4"; what lies before the first day is told as it (SH-40)."""
    pos = max(1, pos)
    return Message("where.date", {"season": season_say(state, pos), "day": day(pos)})


def mood(state: State) -> Mood:
    """How worried the group should be about the days left (SH-42, SH-70)."""
    left = safe_units(state)
    return Mood.DANGER if left < DANGER_DAYS else Mood.WARNING if left < WARNING_DAYS else Mood.CALM


def summary(state: State) -> Summary:
    """The table in one look."""
    left = safe_units(state)
    return Summary(
        where=_where(state),
        number=left,
        number_name=Message("where.left", {"n": left}),
        mood=mood(state),
        outcome=outcome(state),
    )


def _where(state: State) -> tuple[Message, ...]:
    date = date_say(state, state.calendar.pos)
    here = state.journey.here
    city = () if here is None else (Message("where.city", {"city": here.city}),)
    if not state.playing:
        return (date, *city)
    if state.phase is not Phase.FIGHT or state.fight is None:
        return (Message(f"where.phase.{state.phase.value}"), *city, date)
    fight = state.fight
    return (Message("where.round", {"n": fight.round}), *_moment(state, fight))


def _moment(state: State, fight: Fight) -> tuple[Message, ...]:
    """Whose turn, or what the fight waits for."""
    if fight.stage is not Stage.ROUND:
        return (Message(f"where.stage.{fight.stage.value}"),)
    if fight.won or fight.round_over:
        return (Message("where.stage.won" if fight.won else "where.stage.round_end"),)
    turn = Message("where.stage.round" if fight.pending is None else "where.pending")
    if fight.active is not None:
        turn = Message("where.turn", {"name": state.name(fight.active)})
    # Where there is little room the middle goes first: whose turn it is stays.
    # The boxes show the marbles too, so a tired group is told in their place (SH-77).
    middle = Message("where.exhausted") if fight.tired else Message("where.marbles", {"n": fight.marbles})
    return (middle, turn)


def outcome(state: State) -> Outcome | None:
    """How it ended, with what a record keeps; None while playing (SH-42, SH-72, SH-83)."""
    if state.status is Status.PLAYING:
        return None
    facts: dict[str, object] = {
        "day": state.calendar.pos,
        "heroes": len(state.heroes),
        "stops": len(state.journey.path),
    }
    return Outcome(state.status is Status.WON, state.loss.value if state.loss else "won", facts)


def learnt(state: State) -> Mapping[str, Fact]:
    """Figures of the box that this table taught (section 2 of the spec)."""
    return {fact.key: fact.value for fact in state.told}
