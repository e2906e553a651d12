"""What the main button does, phase by phase, and what the table may leave to the app (F13)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.automation import Automation
from companion.core.game import Step, act, ask
from companion.core.rulebook import Action
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.calendar import TurnDieRemoved, loses
from companion.games.synchro_horizon.fight import EndFight, reward
from companion.games.synchro_horizon.health import TokenRemoved
from companion.games.synchro_horizon.initiative import EnterMarble, Reveal
from companion.games.synchro_horizon.journey import EndVisit
from companion.games.synchro_horizon.monsters import RollDice, celestial_due
from companion.games.synchro_horizon.offers import allowed, candidates
from companion.games.synchro_horizon.points import (
    RollMine,
    TakeMine,
    VisitCampfire,
    VisitChurch,
    clear_left,
    closed,
)
from companion.games.synchro_horizon.queries.fight import (
    bag_short,
    colour_missing,
    draws_by_hand,
    gain_unknown,
    hidden_rings,
    marble_due,
    next_side_after,
    phone_reveals,
)
from companion.games.synchro_horizon.round_end import (
    CloseBoxes,
    DiscardSpent,
    GainShards,
    RoundBegan,
    TurnWheel,
    starts,
)
from companion.games.synchro_horizon.setup import BeginJourney, split_due
from companion.games.synchro_horizon.skills import DrawSkills, WaiveReward, gives_skill, upgradable
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.fight import Fight
from companion.games.synchro_horizon.turn import EndTurn
from companion.games.synchro_horizon.village import LeaveVillage
from companion.games.synchro_horizon.vocabulary import Draws, Phase, Point, Ring, Side, Stage, Tick


def step(state: State) -> Step[Action] | None:
    """What the main button does; None once the campaign is over."""
    if not state.playing:
        return None
    owed = _owed(state)
    if owed is not None:
        return owed
    match state.phase:
        case Phase.SETUP:
            return _setup(state)
        case Phase.FIGHT:
            return _fight(state)
        case _:
            return _visit(state)


# -- before anything else goes on -------------------------------------------------------------------


def _owed(state: State) -> Step[Action] | None:
    """What must be settled before anything else goes on; None when nothing is."""
    draw = state.roster.draw
    if draw is not None:
        return ask("keep_skill", name=state.name(draw.who), n=draw.shown)
    for hero in state.heroes:
        level = state.level_of(hero)
        if not level.read:
            return ask("tell_level.hero", "tell_level", level=hero.level, name=hero.name)
    if state.roster.rewards:
        return _reward(state)
    between = state.fight is None or state.fight.stage is not Stage.ROUND
    for hero in state.heroes:
        if hero.over and between:  # after a retreat too, before the fight begins again (SH-35, FAQ 12)
            return ask("discard_shards", name=hero.name, n=hero.over)
    return None


def _reward(state: State) -> Step[Action]:
    reward = state.roster.rewards[0]
    hero = state.hero(reward.who)
    facts: dict[str, object] = {"name": state.name(reward.who), "level": reward.level}
    if gives_skill(reward.level):
        if state.roster.aside is not None and not reward.recruit:
            return ask("take_aside", **facts)
        if state.roster.skills:
            return act("draw_skills", DrawSkills(reward.who), **facts)
    elif hero is not None and upgradable(hero):
        return ask("take_upgrade", **facts)
    return act("waive_reward", WaiveReward(reward.who), **facts)


# -- set-up -----------------------------------------------------------------------------------------


def _setup(state: State) -> Step[Action]:
    """Figures of level 1, colours of shards and boards, then one hero after another, then the journey."""
    if any(state.known.level(ring, 1).hp is None for ring in Ring):
        return ask("tell_level")
    if split_due(state):
        return ask("tell_shards")
    if _rings_unread(state):
        return ask("tell_ring")
    if len(state.heroes) < state.roster.limit:
        return ask("choose_hero", n=len(state.heroes) + 1)
    return act("begin_journey", BeginJourney())


# -- fight ------------------------------------------------------------------------------------------


def _fight(state: State) -> Step[Action]:
    """The next thing of the fight (F2, F7)."""
    fight = state.fight
    assert fight is not None, "the fight phase has a fight"
    match fight.stage:
        case Stage.MONSTERS:
            key = "draw_monster.celestial" if celestial_due(fight) else "draw_monster"
            return ask(key, "draw_monster", n=len(fight.monsters) + 1, high=figures.LINE)
        case Stage.DICE:
            by_hand = state.options.dice is Draws.TABLE
            return ask("roll_dice") if by_hand else act("roll_dice", RollDice())
        case Stage.READY:
            return ask("begin_fight")
        case Stage.ROUND:
            return _round(state, fight)


def _round(state: State, fight: Fight) -> Step[Action]:
    if fight.won:
        coins = reward(state)
        if coins is None:
            return ask("end_fight.ask", "end_fight")
        won = "wins" if fight.celestial else "follows"
        return act("end_fight", EndFight(), won, n=coins)
    over = next((hero for hero in state.heroes if hero.over), None)
    if over is not None:
        return ask("discard_shards", name=over.name, n=over.over)
    if fight.pending is not None:
        return ask("give_shard" if fight.pending.side is Side.HEROES else "take_three")
    if fight.active is not None:
        return _turn(state, fight)
    return _marble(state, fight) if fight.marbles else _tick(state, fight)


def _turn(state: State, fight: Fight) -> Step[Action]:
    assert fight.active is not None, "somebody acts"
    after = next_side_after(fight)
    follows = "round_end" if after is None else after.value
    side, name = fight.active.side, state.name(fight.active)
    # nothing has happened yet: what it may do comes before its end, unless a stun leaves only that
    waits = not fight.turn.begun and not fight.turn.stunned
    if side is Side.MONSTERS and (waits or state.options.dice is Draws.TABLE):
        return ask("end_turn.monster", "end_turn", name=name)
    if waits:
        return ask("end_turn.hero", "end_turn", name=name)
    return act("end_turn", EndTurn(), follows, name=name)


def _rings_unread(state: State) -> bool:
    """A marble of the real boxes is named by its colour: all four are read before the first (U-5, F11)."""
    return state.options.boxes is Draws.TABLE and None in state.known.rings


def _marble(state: State, fight: Fight) -> Step[Action]:
    side = fight.next_side
    if not phone_reveals(state, side):
        return ask("tell_ring") if _rings_unread(state) else ask("enter_marble", side=side)
    return act("reveal", Reveal(), side=side, n=fight.marbles)


def _tick(state: State, fight: Fight) -> Step[Action]:
    match fight.tick:
        case Tick.SPENT:
            return act("discard_spent", DiscardSpent(), n=sum(hero.spent for hero in state.heroes))
        case Tick.WHEEL:
            if loses(state, figures.ROUND_TIME):
                return act("turn_wheel", TurnWheel(), "loses")
            return ask("turn_wheel") if colour_missing(state) else act("turn_wheel", TurnWheel())
        case Tick.GAIN:
            unknown = gain_unknown(state)
            if unknown is not None:
                return ask("tell_level.hero", "tell_level", name=unknown.name, level=unknown.level)
            if bag_short(state) or draws_by_hand(state):
                return ask("gain_shards.ask", "gain_shards")
            return act("gain_shards", GainShards())
        case Tick.SHAKE:
            if starts(fight) is None:
                return ask("close_boxes.ask", "close_boxes")
            return act("close_boxes", CloseBoxes(), side=starts(fight), n=fight.round + 1)


# -- travel and visit -------------------------------------------------------------------------------


def _visit(state: State) -> Step[Action]:
    """Where to next; or the village left, the point activated, the visit ended: also from the village."""
    if state.phase is not Phase.VISIT:
        return _items(state) or ask("travel")
    visit = state.journey.visit
    if visit.open and not visit.point:
        return act("leave_village", LeaveVillage())
    pointed = _point(state)
    if pointed is not None:
        return pointed
    if (visit.village or visit.point) and visit.rolled is None:
        return act("end_visit", EndVisit())
    return ask("end_visit")


def _items(state: State) -> Step[Action] | None:
    """Items that nobody wears find a hero or are discarded before the next fight (SH-114, SH-130)."""
    if not state.roster.pool:
        return None
    item = state.roster.pool[0].name
    free = any(hero.item_room for hero in state.heroes)
    return ask("equip" if free else "drop_item", item=item)


VISITS: Mapping[Point, Action | str] = {
    Point.CHURCH: VisitChurch(),
    Point.CAMPFIRE: VisitCampfire(),
    Point.MINE: "roll_mine",
    Point.STATUE: "visit_statue",
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
"""How each point is used: at once, or by what it asks."""


def _point(state: State) -> Step[Action] | None:
    """What activates the point; None when it is done or cannot be."""
    here = state.journey.here
    point = here.point if here else None
    if point is None or here is None or state.journey.visit.point or closed(state, point):
        return None
    if here.level is None and _needs_level(state, point):
        return ask("tell_tile", city=here.city)
    match point:
        case Point.MINE:
            return _mine(state)
        case Point.STATUE:
            return _statue(state)
    way = VISITS[point]
    if not isinstance(way, str):
        return act(f"visit_{point.value}", way)
    possible = next(allowed(state, candidates(state, point)), None)
    asks = possible is not None or (point is Point.FLOWERS and _some_flowers(state))
    return ask(way, point=point) if asks else None


def _some_flowers(state: State) -> bool:
    """Too few transparent shards for everybody still ask who takes them (SH-107)."""
    return any(clear_left(state).values())


def _needs_level(state: State, point: Point) -> bool:
    """A new hero has the level of the tile, less one (SH-112)."""
    return point is Point.TAVERN or (
        point is Point.STATUE and state.journey.visit.rolled == figures.STATUE_HERO
    )


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


# -- what happens by itself -------------------------------------------------------------------------


def _button(state: State) -> Action | None:
    """What the main button does at once; None where it asks first."""
    due = step(state)
    return None if due is None else due.action


def round_end(state: State) -> Action | None:
    """The next of the four steps, unless it asks something: a colour, a short bag, the real bag, who starts.

    A day that loses the game is never passed without a tap.
    """
    if state.fight is None or state.fight.marbles:
        return None
    action = _button(state)
    if isinstance(action, TurnWheel):
        return None if loses(state, figures.ROUND_TIME) else action
    return action if isinstance(action, DiscardSpent | GainShards | CloseBoxes) else None


def nothing_to_take(state: State) -> Action | None:
    """A reward of which nothing is left: no tile in the bag, no side to turn (SH-65)."""
    action = _button(state) if state.roster.rewards else None
    return action if isinstance(action, WaiveReward) else None


def draw_skills(state: State) -> Action | None:
    """The tiles of a level are drawn before anything else goes on; which to keep is asked (SH-65, SH-112)."""
    action = _button(state) if state.roster.rewards else None
    return action if isinstance(action, DrawSkills) else None


def stunned(state: State) -> Action | None:
    """Whoever is stunned can only end its turn; a real die is still to be told (SH-22)."""
    fight = state.fight
    if fight is None or fight.active is None or not fight.turn.stunned or fight.turn.begun:
        return None
    action = _button(state)
    return action if isinstance(action, EndTurn) else None


def last_marble(state: State) -> Action | None:
    """The only marble left in the box that is due: everybody knows which it is (SH-29)."""
    fight = state.fight
    if fight is None or not marble_due(state):
        return None
    side = fight.next_side
    left = hidden_rings(state, side)
    if len(left) > 1:
        return None
    return Reveal() if phone_reveals(state, side) else EnterMarble(side, left[0])


AUTOMATIONS: tuple[Automation[State, Action], ...] = (
    Automation("round_end", round_end, tells=(TurnDieRemoved, RoundBegan)),
    Automation("last_marble", last_marble),
    Automation("stunned", stunned, tells=(TokenRemoved,), seen_first=True),
    Automation("draw_skills", draw_skills),
    Automation("nothing_to_take", nothing_to_take),
)
