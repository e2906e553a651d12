"""The wheel, the turn die and pencilled days (p. 10)."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.actions.calendar import (
    PassTime,
    Pencil,
    SetTurnDie,
    TellCell,
    TellSeason,
)
from companion.games.synchro_horizon.events.calendar import (
    CellTold,
    DayPencilled,
    SeasonTold,
    TurnDieRemoved,
    TurnDieTurned,
)
from companion.games.synchro_horizon.names import tidy
from companion.games.synchro_horizon.rules.decision import Decision, Rule
from companion.games.synchro_horizon.rules.doubt import doubted
from companion.games.synchro_horizon.rules.setup import outside
from companion.games.synchro_horizon.rules.time import last_day, spend
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Clock, Season
from companion.games.synchro_horizon.why_journey import WhyJourney


def _no_day(season: int, day: int) -> Refusal | None:
    """Four seasons of twelve days (SH-40)."""
    if 1 <= season <= figures.SEASONS and 1 <= day <= figures.DAYS:
        return None
    return Refusal(WhyJourney.NO_SUCH_DAY, season=season, day=day, seasons=figures.SEASONS, days=figures.DAYS)


def pass_time(state: State, action: PassTime, chance: Chance) -> Decision:
    """Time by an effect; the last day is confirmed (F3, A-11)."""
    hard = outside(action.n, 1, figures.LAST_DAY)
    return hard or doubted(spend(state, action.n, Clock.EFFECT), last_day(state, action.n))


def tell_cell(state: State, action: TellCell, chance: Chance) -> Decision:
    """A colour of the wheel, remembered by its position (U-3)."""
    return _no_day(action.season, action.day) or (CellTold(action.season, action.day, action.colour),)


def set_turn_die(state: State, action: SetTurnDie, chance: Chance) -> Decision:
    """What the real die shows (F3)."""
    return (TurnDieRemoved() if action.colour is None else TurnDieTurned(action.colour),)


def tell_season(state: State, action: TellSeason, chance: Chance) -> Decision:
    """The fourth season is winter; the others are read from the calendar (U-2)."""
    hard = outside(action.season, 1, figures.SEASONS - 1)
    if hard:
        return hard
    if action.name is Season.WINTER:
        return Refusal(WhyJourney.WINTER_IS_FOURTH)
    old = state.known.seasons[action.season - 1]
    told = SeasonTold(action.season, action.name)
    for number, name in enumerate(state.known.seasons, 1):
        if name is not action.name or number == action.season:
            continue
        if old is None:
            return Refusal(WhyJourney.SEASON_TAKEN, name=action.name, season=number)
        # there are as many names as seasons: without an exchange a mistake could never be put right
        both = (told, SeasonTold(number, old))
        return Refusal(WhyJourney.SEASON_EXCHANGE, anyway=both, name=action.name, season=number, old=old)
    return (told,)


def pencil(state: State, action: Pencil, chance: Chance) -> Decision:
    """Notes stand on days to come; any note may be rubbed out (F3)."""
    hard = _no_day(action.season, action.day)
    if hard:
        return hard
    pos = (action.season - 1) * figures.DAYS + action.day
    text = tidy(action.text)
    if not text and not any(note.pos == pos for note in state.calendar.notes):
        return Refusal(WhyJourney.NOTHING_PENCILLED)
    gone = text and pos <= state.calendar.pos
    events = (DayPencilled(action.season, action.day, text),)
    return doubted(events, Refusal(WhyJourney.DAY_GONE) if gone else None)


RULES: dict[type, Rule] = {
    PassTime: pass_time,
    TellCell: tell_cell,
    SetTurnDie: set_turn_die,
    TellSeason: tell_season,
    Pencil: pencil,
}
