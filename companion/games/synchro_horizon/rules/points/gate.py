"""Who may activate a point of interest: the chosen one, once, after the fight (SH-46, SH-48, SH-134)."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.events import Event
from companion.games.synchro_horizon.events.journey import PointVisited
from companion.games.synchro_horizon.events.table import CoinsChanged
from companion.games.synchro_horizon.hero import HeroCard, Item
from companion.games.synchro_horizon.rules.decision import Decision
from companion.games.synchro_horizon.rules.doubt import purse_short
from companion.games.synchro_horizon.rules.journey import left
from companion.games.synchro_horizon.rules.newcomer import followed
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Gain, Phase, Point
from companion.games.synchro_horizon.why_journey import WhyJourney


def closed(state: State, point: Point) -> Refusal | None:
    """Why this point cannot be activated now; None when it can."""
    if state.phase is not Phase.VISIT:
        return Refusal(WhyJourney.NO_VISIT)
    here = state.journey.here
    if here is None or here.point is not point:
        return Refusal(WhyJourney.NOT_THIS_POINT, point=point)
    visit = state.journey.visit
    if visit.point and point is not Point.MANA_LAKE:
        return Refusal(WhyJourney.POINT_DONE, point=point)
    return _in_vain(state, point)


def _in_vain(state: State, point: Point) -> Refusal | None:
    """What a point needs before anybody chooses anything."""
    match point:
        case Point.STATUE if state.journey.visit.rolled is None:
            return purse_short(state, figures.STATUE_COINS)
        case Point.LIBRARY if not masters(state):
            return Refusal(WhyJourney.NO_MASTER_YET)
        case Point.VOLCANO if not items(state):
            return Refusal(WhyJourney.NO_SUCH_ITEM)
        case Point.SANCTUARY if not state.roster.graveyard:
            if not items(state):
                return Refusal(WhyJourney.NO_SUCH_GRAVE)
            return purse_short(state, figures.SANCTUARY_COINS)
        case _:
            return None


def masters(state: State) -> tuple[HeroCard, ...]:
    """All Master cards of the group: under a hero, or still to be put."""
    worn = tuple(hero.master for hero in state.heroes if hero.master is not None)
    return (*worn, *state.roster.masters)


def items(state: State) -> tuple[Item, ...]:
    """All items of the group: worn, or free."""
    return (*(item for hero in state.heroes for item in hero.items), *state.roster.pool)


def activated(state: State, point: Point, gift: Decision) -> Decision:
    """What a point gives, framed by what each activation does: the village closes, the point is used."""
    if isinstance(gift, Refusal):
        if gift.anyway is None:
            return gift
        return Refusal(gift.why, anyway=(*left(state), *gift.anyway, PointVisited(point)), **dict(gift.facts))
    return followed(left(state), (*gift, PointVisited(point)))


def coins(n: int) -> tuple[Event, ...]:
    """Coins of a point."""
    return (CoinsChanged(n, Gain.POINT),)
