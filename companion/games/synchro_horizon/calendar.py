"""The wheel, the turn die and pencilled days (p. 10)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, Event, action, event, no_state_change
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.phases import GameLost
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.journey import DayNote, day, position, season
from companion.games.synchro_horizon.state.known import ToldFact, tidy
from companion.games.synchro_horizon.vocabulary import Clock, Colour, Loss, Season, Why, outside
from companion.kit.refusing import soft_refusal


@action("SH-40", "SH-42", "A-11", counts="n")
class PassTime:
    """An effect turns the wheel."""

    n: int = 1

    def decide(self, state: State, chance: Chance) -> Decision:
        """Time by an effect; the last day is confirmed (F3, A-11)."""
        hard = outside(self.n, 1, figures.LAST_DAY)
        return hard or soft_refusal(spend(state, self.n, Clock.EFFECT), last_day(state, self.n))


def spend(state: State, n: int, reason: Clock) -> tuple[Event, ...]:
    """So many days pass, pencilled ones are told; the last one loses.

    What would follow is left out when it does.
    """
    if n == 0:
        return ()
    was, pos = state.calendar.pos, arrival(state, n)
    passed: list[Event] = [TimePassed(pos - was, reason, season(pos), day(pos))]
    passed += [
        NoteMet(season(note.pos), day(note.pos), note.text)
        for note in state.calendar.notes
        if was < note.pos <= pos
    ]
    return (*passed, GameLost(Loss.WINTER)) if pos == figures.LAST_DAY else tuple(passed)


def arrival(state: State, n: int) -> int:
    """The position after so many days, day 12 of winter at the latest (A-11)."""
    return min(figures.LAST_DAY, state.calendar.pos + n)


def loses(state: State, n: int) -> bool:
    """True when so many days end the game (SH-42)."""
    return n > 0 and arrival(state, n) == figures.LAST_DAY


def last_day(state: State, n: int) -> Refusal | None:
    """A doubt to confirm: so many days would lose the game (F3)."""
    return Refusal(Why.LOSES_THE_GAME, n=n) if loses(state, n) else None


@action("U-3", "SH-53")
class TellCell:
    """The colour of one position of the wheel."""

    season: int
    day: int
    colour: Colour

    def decide(self, state: State, chance: Chance) -> Decision:
        return _no_day(self.season, self.day) or (CellTold(self.season, self.day, self.colour),)


@action("U-2", "SH-40")
class TellSeason:
    """The name of one of the first three seasons."""

    season: int
    name: Season

    def decide(self, state: State, chance: Chance) -> Decision:
        """The fourth season is winter; the others are read from the calendar (U-2)."""
        hard = outside(self.season, 1, figures.SEASONS - 1)
        if hard:
            return hard
        if self.name is Season.WINTER:
            return Refusal(Why.WINTER_IS_FOURTH)
        old = state.known.seasons[self.season - 1]
        told = SeasonTold(self.season, self.name)
        for number, name in enumerate(state.known.seasons, 1):
            if name is not self.name or number == self.season:
                continue
            if old is None:
                return Refusal(Why.SEASON_TAKEN, name=self.name, season=number)
            # there are as many names as seasons: without an exchange a mistake could never be put right
            both = (told, SeasonTold(number, old))
            return Refusal(Why.SEASON_EXCHANGE, anyway=both, name=self.name, season=number, old=old)
        return (told,)


@action("F3")
class Pencil:
    """A note on a day to come; an empty one rubs it out."""

    season: int
    day: int
    text: str = ""

    def decide(self, state: State, chance: Chance) -> Decision:
        """Notes stand on days to come; any note may be rubbed out (F3)."""
        hard = _no_day(self.season, self.day)
        if hard:
            return hard
        pos = position(self.season, self.day)
        text = tidy(self.text)
        if not text and not any(note.pos == pos for note in state.calendar.notes):
            return Refusal(Why.NOTHING_PENCILLED)
        gone = text and pos <= state.calendar.pos
        events = (DayPencilled(self.season, self.day, text),)
        return soft_refusal(events, Refusal(Why.DAY_GONE) if gone else None)


def _no_day(season: int, day: int) -> Refusal | None:
    """Four seasons of twelve days (SH-40)."""
    if 1 <= season <= figures.SEASONS and 1 <= day <= figures.DAYS:
        return None
    return Refusal(Why.NO_SUCH_DAY, season=season, day=day, seasons=figures.SEASONS, days=figures.DAYS)


@action("SH-53", "SH-77", "F3")
class SetTurnDie:
    """What the turn die shows; none when it is off the calendar."""

    colour: Colour | None = None

    def decide(self, state: State, chance: Chance) -> Decision:
        return (TurnDieRemoved() if self.colour is None else TurnDieTurned(self.colour),)


def turn_die(state: State, told: Colour | None) -> tuple[Event, ...]:
    """The turn die takes the colour of the wheel; it stays off while nobody tells it (SH-53, U-3)."""
    pos = state.calendar.pos
    known = state.known.wheel[pos - 1]
    colour = told or known
    learnt = () if told in (None, known) or told is None else (CellTold(season(pos), day(pos), told),)
    return (*learnt, TurnDieTurned(colour)) if colour else ()


# -- what happened ----------------------------------------------------------------------------------


@event
class TimePassed:
    """The wheel turned ``n`` steps and stands at ``season`` and ``day`` (SH-40)."""

    n: int
    reason: Clock
    season: int
    day: int

    def apply(self, state: State) -> State:
        pos = position(self.season, self.day)
        return replace(state, calendar=replace(state.calendar, pos=pos))


@event
class NoteMet:
    """The wheel has come to a pencilled day."""

    season: int
    day: int
    text: str
    apply = no_state_change


@event
class CellTold:
    """The colour of one position of the wheel, read from the calendar (U-3)."""

    season: int
    day: int
    colour: Colour

    def apply(self, state: State) -> State:
        wheel = list(state.known.wheel)
        wheel[position(self.season, self.day) - 1] = self.colour
        known = replace(state.known, wheel=tuple(wheel))
        fact = ToldFact(f"wheel.{self.season}.{self.day}", self.colour.value)
        return replace(state, known=known).with_told(fact)


@event
class SeasonTold:
    """The name of a season (U-2)."""

    season: int
    name: Season

    def apply(self, state: State) -> State:
        seasons = list(state.known.seasons)
        seasons[self.season - 1] = self.name
        fact = ToldFact(f"seasons.{self.season}.name", self.name.value)
        return replace(state, known=replace(state.known, seasons=tuple(seasons))).with_told(fact)


@event
class DayPencilled:
    """A note stands on a day, one a day at most; an empty one was rubbed out (F3)."""

    season: int
    day: int
    text: str

    def apply(self, state: State) -> State:
        pos = position(self.season, self.day)
        notes = [note for note in state.calendar.notes if note.pos != pos]
        if self.text:
            notes.append(DayNote(pos, self.text))
        notes.sort(key=lambda note: note.pos)
        return replace(state, calendar=replace(state.calendar, notes=tuple(notes)))


@event
class TurnDieTurned:
    """The turn die shows a colour (SH-53)."""

    colour: Colour

    def apply(self, state: State) -> State:
        return replace(state, calendar=replace(state.calendar, turn_die=self.colour))


@event
class TurnDieRemoved:
    """The turn die is off: the group is exhausted (SH-77)."""

    def apply(self, state: State) -> State:
        return replace(state, calendar=replace(state.calendar, turn_die=None))
