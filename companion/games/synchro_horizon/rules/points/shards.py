"""Points that give or take shards: the Flower field and the Mana lake (p. 20)."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.actions.points import VisitFlowers, VisitLake
from companion.games.synchro_horizon.events import Event
from companion.games.synchro_horizon.events.journey import ReserveDiscarded
from companion.games.synchro_horizon.events.shards import ShardsDiscarded, ShardTaken
from companion.games.synchro_horizon.events.table import PotionsGained
from companion.games.synchro_horizon.hero import Hero
from companion.games.synchro_horizon.rules.decision import Decision, Rule
from companion.games.synchro_horizon.rules.doubt import board_of, doubted, hero_of
from companion.games.synchro_horizon.rules.hero import held
from companion.games.synchro_horizon.rules.items import gained
from companion.games.synchro_horizon.rules.levels import one_level
from companion.games.synchro_horizon.rules.newcomer import followed
from companion.games.synchro_horizon.rules.points.gate import activated, closed, coins
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Pile, Point, Shard
from companion.games.synchro_horizon.why_journey import WhyJourney


def clear_shard(state: State) -> Shard:
    """A transparent shard, or any while nobody counts colours (U-6)."""
    return Shard.CLEAR if state.coloured else Shard.PLAIN


def flowers(state: State, action: VisitFlowers, chance: Chance) -> Decision:
    """One transparent shard each, from bag or tray; who finds none there takes it from the other (SH-107)."""
    hard = closed(state, Point.FLOWERS)
    if hard:
        return hard
    for who in (*action.tray, *action.takers):
        hero = hero_of(state, who)
        if isinstance(hero, Refusal):
            return hero
    shard = clear_shard(state)
    left = {Pile.BAG: state.bag.bag.of(shard), Pile.TRAY: state.bag.tray.of(shard)}
    taken: list[Event] = []
    for hero in state.heroes:
        if action.takers and hero.who not in action.takers:
            continue
        wanted = Pile.TRAY if hero.who in action.tray else Pile.BAG
        pile = wanted if left[wanted] else Pile.TRAY if wanted is Pile.BAG else Pile.BAG
        if left[pile]:
            left[pile] -= 1
            taken.append(ShardTaken(board_of(hero), hero.name, shard, pile))
    need = len(state.heroes)
    short = Refusal(WhyJourney.CLEAR_SHORT, have=len(taken), need=need) if len(taken) < need else None
    return activated(state, Point.FLOWERS, doubted(tuple(taken), short))


def lake(state: State, action: VisitLake, chance: Chance) -> Decision:
    """Shards of several heroes and the reserve together for one reward (SH-110, SH-137, A-23)."""
    hard = closed(state, Point.MANA_LAKE)
    if hard:
        return hard
    paid = _paid(state, action)
    if isinstance(paid, Refusal):
        return paid
    n = sum(len(one.shards) for one in action.paid) + len(action.reserve)
    if n not in figures.LAKE:
        return Refusal(WhyJourney.LAKE_AMOUNT, have=n)
    gift = followed(paid, _reward(state, action, n))
    again = state.journey.visit.exchanges
    if again and not isinstance(gift, Refusal):
        gift = doubted(gift, Refusal(WhyJourney.LAKE_AGAIN))
    return activated(state, Point.MANA_LAKE, gift)


def _paid(state: State, action: VisitLake) -> tuple[Event, ...] | Refusal:
    """Every shard must lie where it is taken from; each hero is named once."""
    events: list[Event] = []
    givers: list[Hero] = []
    for part in action.paid:
        hero = hero_of(state, part.who)
        if isinstance(hero, Refusal):
            return hero
        missing = held(state, hero, part.shards, action.reserve)
        if missing or hero in givers:
            return missing or Refusal(WhyJourney.LAKE_TWICE, name=hero.name)
        givers.append(hero)
        if part.shards:
            events.append(ShardsDiscarded(part.who, hero.name, len(part.shards), part.shards))
    if action.reserve:
        missing = held(state, state.heroes[0], (), action.reserve)
        if missing:
            return missing
        events.append(ReserveDiscarded(len(action.reserve), action.reserve))
    return tuple(events)


def _reward(state: State, action: VisitLake, n: int) -> Decision:
    names = (*action.items, "", "")
    match n:
        case 1:
            return coins(figures.LAKE_FEW)
        case 2:
            return coins(figures.LAKE_MORE)
        case 3:
            return (PotionsGained(1),)
        case 4:
            return gained(state, names[0], None, 0)
        case 5:
            return one_level(state, action.who)
        case 6:
            first = gained(state, names[0], None, 0)
            second = gained(state, names[1], None, 0, ahead=1)
            return first if isinstance(first, Refusal) else followed(first, second)
        case _:
            return gained(state, names[0], None, 0, upgraded=True)


RULES: dict[type, Rule] = {VisitFlowers: flowers, VisitLake: lake}
