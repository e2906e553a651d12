"""The points of interest (p. 19-20): when one may be used, and what each use does. Each has its action."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, Event, event
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.doubt import framed
from companion.games.synchro_horizon.hero_cards import masters
from companion.games.synchro_horizon.items import items
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.village import CoinsChanged, left, purse_short
from companion.games.synchro_horizon.vocabulary import Gain, Phase, Point
from companion.games.synchro_horizon.why import Why


def closed(state: State, point: Point) -> Refusal | None:
    """Why this point cannot be activated now; None when it can."""
    if state.phase is not Phase.VISIT:
        return Refusal(Why.NO_VISIT)
    here = state.journey.here
    if here is None or here.point is not point:
        return Refusal(Why.NOT_THIS_POINT, point=point)
    visit = state.journey.visit
    if visit.point and point is not Point.MANA_LAKE:
        return Refusal(Why.POINT_DONE, point=point)
    return _in_vain(state, point)


def _in_vain(state: State, point: Point) -> Refusal | None:
    """What a point needs before anybody chooses anything."""
    match point:
        case Point.STATUE if state.journey.visit.rolled is None:
            return purse_short(state, figures.STATUE_COINS)
        case Point.LIBRARY if not masters(state):
            return Refusal(Why.NO_MASTER_YET)
        case Point.VOLCANO if not items(state):
            return Refusal(Why.NO_SUCH_ITEM)
        case Point.SANCTUARY if not state.roster.graveyard:
            if not items(state):
                return Refusal(Why.NO_SUCH_GRAVE)
            return purse_short(state, figures.SANCTUARY_COINS)
        case _:
            return None


def activated(state: State, point: Point, gift: Decision) -> Decision:
    """What a point gives, framed by what each activation does: the village closes, the point is used."""
    return framed(left(state), gift, (PointVisited(point),))


def coins(n: int) -> tuple[Event, ...]:
    """Coins of a point."""
    return (CoinsChanged(n, Gain.POINT),)


# -- what happened ----------------------------------------------------------------------------------


@event
class PointVisited:
    """The point of interest was activated; a Campfire makes the village free of time (SH-106, A-23)."""

    point: Point

    def apply(self, state: State) -> State:
        visit = state.journey.visit
        lake = self.point is Point.MANA_LAKE
        return state.with_visit(
            point=True,
            rolled=None,
            free=visit.free or self.point is Point.CAMPFIRE,
            exchanges=visit.exchanges + lake,
        )
