"""Points of interest: the sheet of each, and an answer that would do."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.game import Step
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.actions import Action
from companion.games.synchro_horizon.actions.fight import Drawn
from companion.games.synchro_horizon.actions.journey import TellTile
from companion.games.synchro_horizon.actions.points import (
    RollMine,
    SettleStatue,
    SkillSwap,
    TakeLegend,
    TakeMine,
    TellMine,
    VisitAbyss,
    VisitAltar,
    VisitCampfire,
    VisitChurch,
    VisitDojo,
    VisitFlowers,
    VisitLake,
    VisitLibrary,
    VisitMonument,
    VisitNecropolis,
    VisitRuins,
    VisitSanctuary,
    VisitStatue,
    VisitTavern,
    VisitTower,
    VisitVolcano,
    VisitWaterfall,
)
from companion.games.synchro_horizon.hero import Skill
from companion.games.synchro_horizon.offers.allowed import act, allowed, ask
from companion.games.synchro_horizon.options import Draws
from companion.games.synchro_horizon.rules.points.gate import closed, items, masters
from companion.games.synchro_horizon.rules.points.shards import clear_shard
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Join, Point, RerollCost, Who

SHEETS = {
    Point.TAVERN: "visit_tavern",
    Point.WATERFALL: "visit_waterfall",
    Point.SANCTUARY: "visit_sanctuary",
    Point.ALTAR: "visit_altar",
    Point.ABYSS: "visit_abyss",
    Point.RUINS: "visit_ruins",
    Point.NECROPOLIS: "visit_necropolis",
    Point.LIBRARY: "visit_library",
    Point.VOLCANO: "visit_volcano",
    Point.MONUMENT: "visit_monument",
    Point.FLOWERS: "visit_flowers",
    Point.TOWER: "visit_tower",
    Point.DOJO: "visit_dojo",
    Point.MANA_LAKE: "visit_lake",
    Point.DUNGEON: "take_legend",
}
"""The sheet of each point that asks something; the others act at once."""


def step(state: State) -> Step[Action] | None:
    """What activates the point; None when it is done or cannot be."""
    here = state.journey.here
    point = here.point if here else None
    if point is None or here is None or state.journey.visit.point or closed(state, point):
        return None
    if here.level is None and _needs_level(state, point):
        return ask("tell_tile", city=here.city)
    match point:
        case Point.CHURCH:
            return act("visit_church", VisitChurch())
        case Point.CAMPFIRE:
            return act("visit_campfire", VisitCampfire())
        case Point.MINE:
            return _mine(state)
        case Point.STATUE:
            return _statue(state)
        case _:
            possible = next(allowed(state, candidates(state, point)), None)
            asks = possible is not None or (point is Point.FLOWERS and _some_flowers(state))
            return ask(SHEETS[point], point=point) if asks else None


def _some_flowers(state: State) -> bool:
    """Too few transparent shards for everybody still ask who takes them (SH-107)."""
    shard = clear_shard(state)
    return state.bag.bag.of(shard) + state.bag.tray.of(shard) > 0


def _needs_level(state: State, point: Point) -> bool:
    """A new hero has the level of the tile, less one (SH-112)."""
    return point is Point.TAVERN or (point is Point.STATUE and state.journey.visit.rolled == 5)


def _mine(state: State) -> Step[Action]:
    rolled = state.journey.visit.rolled
    if state.known.mine.die is None or state.known.mine.reroll is None:
        return ask("tell_mine")
    if rolled is not None:
        return act("take_mine", TakeMine(), n=rolled)
    if state.options.dice is Draws.TABLE:
        return ask("roll_mine", die=state.known.mine.die)
    return act("roll_mine", RollMine(), die=state.known.mine.die)


def _statue(state: State) -> Step[Action] | None:
    rolled = state.journey.visit.rolled
    if rolled is not None:
        possible = next(allowed(state, candidates(state, Point.STATUE)), None)
        return None if possible is None else ask("settle_statue", n=rolled)
    # its six faces are read before two coins are paid, and what came is told there
    return ask("visit_statue", n=figures.STATUE_COINS)


def offers(state: State) -> Iterator[Action]:
    """Ways to use the point of this stop."""
    here = state.journey.here
    if here is None:
        return
    if here.level is None:
        # a round number stands for a tile that nobody has read out yet
        yield TellTile(here.city, level=2)
    if here.point is not None and not closed(state, here.point):
        yield from allowed(state, candidates(state, here.point))


def candidates(state: State, point: Point) -> Iterator[Action]:
    """One answer or a few for each point; the rules sort out those that do not fit."""
    boards = tuple(hero.who for hero in state.heroes if hero.who is not None)
    match point:
        case Point.TAVERN:
            yield VisitTavern()
        case Point.MINE:
            yield from _mining(state)
        case Point.WATERFALL:
            yield VisitWaterfall()
        case Point.CHURCH:
            yield VisitChurch()
        case Point.STATUE:
            yield from _luck(state, boards)
        case Point.ABYSS:
            yield from map(VisitAbyss, boards)
        case Point.MONUMENT:
            yield from map(VisitMonument, boards)
        case Point.CAMPFIRE:
            yield VisitCampfire()
        case Point.FLOWERS:
            yield VisitFlowers()
        case Point.MANA_LAKE:
            yield from _lake(state, boards)
        case _:
            yield from _cards(state, point, boards)


def _cards(state: State, point: Point, boards: tuple[Who, ...]) -> Iterator[Action]:
    match point:
        case Point.SANCTUARY:
            yield from (VisitSanctuary(item=item.id) for item in items(state))
            yield from (VisitSanctuary(card=card.id) for card in state.roster.graveyard)
        case Point.ALTAR:
            yield VisitAltar()
            swaps = [SkillSwap(who, skill.id) for who, skill in _tiles(state)]
            yield VisitAltar(tuple(swaps[: figures.ALTAR_KEEP]))
        case Point.RUINS:
            yield VisitRuins()
            yield from (VisitRuins(who=who) for who in boards)
        case Point.NECROPOLIS:
            yield from map(VisitNecropolis, boards)
        case Point.LIBRARY:
            yield from (VisitLibrary(card.id) for card in masters(state))
        case Point.VOLCANO:
            yield from (VisitVolcano(item.id, who) for item in items(state) for who in boards)
        case Point.TOWER:
            yield VisitTower()
        case Point.DOJO:
            yield VisitDojo()
            yield from (VisitDojo(who=who) for who in boards)
        case Point.DUNGEON:
            yield from (TakeLegend(join, who=who) for who in boards for join in (Join.MASTER, Join.SWAP))
            yield TakeLegend(Join.MASTER)
        case _:
            return


def _tiles(state: State) -> Iterator[tuple[Who, Skill]]:
    for hero in state.heroes:
        if hero.who is not None:
            for skill in hero.skills:
                yield hero.who, skill


def _mining(state: State) -> Iterator[Action]:
    if state.known.mine.die is None or state.known.mine.reroll is None:
        yield TellMine(figures.ACTION_DIE, RerollCost.COIN)
    yield RollMine()
    for hero in state.heroes:
        for shard in hero.storage.each()[:1]:
            yield RollMine(who=hero.who, shard=shard)
    yield TakeMine()


def _luck(state: State, boards: tuple[Who, ...]) -> Iterator[Action]:
    if state.journey.visit.rolled is None:
        yield VisitStatue()
        return
    yield SettleStatue()
    for hero in state.heroes:
        yield SettleStatue(hero.who)
        for skill in hero.skills:
            yield SettleStatue(hero.who, skill.id)
    yield SettleStatue(join=Join.MASTER)


def _lake(state: State, boards: tuple[Who, ...]) -> Iterator[Action]:
    """One reward for each amount the first heroes can pay together."""
    held = [(hero.who, shard) for hero in state.heroes if hero.who for shard in hero.storage.each()]
    for n in figures.LAKE:
        if n > len(held):
            return
        paid = tuple(
            Drawn(who, tuple(shard for one, shard in held[:n] if one is who))
            for who in dict.fromkeys(one for one, _ in held[:n])
        )
        yield VisitLake(paid, who=next((who for who in boards), None))
