"""Lantern, a small complete game: the example of the README's "Add a game".

A group carries a lantern through a cave. Each step burns oil, a windy one more; a flask holds some more. How
much oil the lantern holds is printed on its card: the box tells, the players read it out once.

A real game has one module a chapter of its rulebook and a ``GAME`` in ``companion/games/<id>/__init__.py``;
everything here would stand there as it is, and ``data/`` beside it in ``data/games/lantern/``.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from companion.core.box import Box, Fact
from companion.core.chance import Chance
from companion.core.game import BoxPiece, Game, Step, option, piece
from companion.core.message import Message
from companion.core.query import queries
from companion.core.refusal import Reason, Refusal
from companion.core.rulebook import Action, Decision, Event, action, event
from companion.core.script_naming import FaceKind, Faces
from companion.core.seats import Seat
from companion.core.summary import Mood, Outcome, Summary
from companion.kit.correction import Correctable, Correctables, Value, as_int, within

OIL = "lantern.card.oil"
"""The figure of the box: what the card of the lantern says (U-1)."""
MOST_OIL, FLASK, AT_ONCE, WIND = 20, 6, 2, 2

# -- the table -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Options:
    """The form of a new table is drawn from these fields."""

    steps: int = option(12, low=3, high=30, rule="LA-4")
    calm: bool = option(False, rule="A-1")


@dataclass(frozen=True, slots=True)
class State:
    """All the app keeps. Frozen: an event makes a new one."""

    players: int
    left: int
    calm: bool
    oil: int | None = None
    """None until somebody has read the card."""
    flask: int = FLASK
    turn: Seat = Seat(1)
    card: int | None = None
    """What the card said, where it was read out at this table."""


class Why(Reason):
    """Why something is refused, and the rule behind it."""

    ALREADY_LIT = "already_lit", "LA-1"
    NOT_LIT = "not_lit", "LA-1"
    NO_SUCH_CARD = "no_such_card", "LA-1"
    FLASK_EMPTY = "flask_empty", "LA-3"
    TOO_MUCH = "too_much", "LA-3"
    OVER = "over", "LA-5"
    NO_SUCH_FIELD = "no_such_field", "F1"
    BAD_VALUE = "bad_value", "F1"
    BREAKS_INVARIANT = "breaks_invariant", "F1"


def over(state: State) -> bool:
    """The way is walked, or no oil is left (LA-4, LA-5)."""
    return state.left == 0 or state.oil == 0


# -- what players do -----------------------------------------------------------------------------


@action("LA-1", "U-1")
class LightLantern:
    """The card of the lantern is read out: so much oil is in it."""

    oil: int = 1

    def decide(self, state: State, chance: Chance) -> Decision:
        if state.oil is not None:
            return Refusal(Why.ALREADY_LIT)
        if not 1 <= self.oil <= MOST_OIL:
            return Refusal(Why.NO_SUCH_CARD, n=self.oil)
        return (LanternLit(self.oil),)


@action("LA-2", "LA-4", "LA-5", "A-1", faces=(Faces(FaceKind.DIE, ("6",)),))
class Walk:
    """One step on: the die says whether there is wind. The real die may be rolled instead."""

    def decide(self, state: State, chance: Chance) -> Decision:
        if state.oil is None:
            return Refusal(Why.NOT_LIT)
        face = chance.die(6)
        wind = face == 1 or (face == 2 and not state.calm)  # the reading of an unclear rule
        return (StepWalked(state.turn, face, min(state.oil, WIND if wind else 1), chance.by_hand),)


@action("LA-3", counts="n")
class Pour:
    """Oil from the flask into the lantern: two measures at once, unless the table plays it otherwise."""

    n: int = 1

    def decide(self, state: State, chance: Chance) -> Decision:
        if state.oil is None:
            return Refusal(Why.NOT_LIT)
        if not 1 <= self.n <= state.flask:
            return Refusal(Why.FLASK_EMPTY, n=self.n, have=state.flask)
        poured = (OilPoured(state.turn, self.n),)
        return poured if self.n <= AT_ONCE else Refusal(Why.TOO_MUCH, anyway=poured, n=self.n)


@action("F1", repairs=True)
class Correct:
    """A number is repaired by hand: the real table is always right."""

    field: str
    value: int

    def decide(self, state: State, chance: Chance) -> Decision:
        now = (self.field, self.value)
        return SPOTS.decided(
            state, *now, told=lambda spot: (Corrected(*now, spot.term, as_int(spot.get(state))),)
        )


def first(state: State, action: Action) -> Refusal | None:
    """What every action must respect: after the end nothing goes on (LA-5). A mistake is undone."""
    return Refusal(Why.OVER) if over(state) else None


# -- what happened -------------------------------------------------------------------------------


@event
class LanternLit:
    """The lantern burns (LA-1)."""

    oil: int

    def apply(self, state: State) -> State:
        return replace(state, oil=self.oil, card=self.oil)


@event
class StepWalked:
    """One step of the way; the next player carries the lantern (LA-2)."""

    player: Seat
    face: int
    burnt: int
    by_hand: bool = False

    def apply(self, state: State) -> State:
        following = Seat(self.player % state.players + 1)
        return replace(state, left=state.left - 1, oil=(state.oil or 0) - self.burnt, turn=following)


@event(counts="n")
class OilPoured:
    """Oil went from the flask into the lantern (LA-3)."""

    player: Seat
    n: int

    def apply(self, state: State) -> State:
        return replace(state, oil=(state.oil or 0) + self.n, flask=state.flask - self.n)


class Term(StrEnum):
    """What a correction touched, for its line of history."""

    OIL = "oil"
    FLASK = "flask"
    LEFT = "left"


@event(repairs=True)
class Corrected:
    """A number was repaired by hand (F1)."""

    field: str
    value: int
    term: Term
    old: int

    def apply(self, state: State) -> State:
        return SPOTS.corrected(state, self.field, self.value)


def find(state: State, field: str) -> Correctable[State, Term] | None:
    """The numbers that may be repaired: ``oil``, ``flask``, ``left``."""
    most = {"oil": MOST_OIL + FLASK, "flask": FLASK, "left": 30}
    if field not in most or (field == "oil" and state.oil is None):
        return None

    def put(now: State, value: Value) -> State:
        changes: dict[str, Any] = {field: as_int(value)}
        return replace(now, **changes)

    return Correctable(Term(field), lambda now: int(getattr(now, field)), put, within(0, most[field]))


# -- what the app asks ---------------------------------------------------------------------------


def new(options: Options, players: int, box: Box, chance: Chance) -> State | Refusal:
    """The set-up; with a card that was read out once, the lantern burns at once (U-1)."""
    oil = box.fact(OIL)
    return State(players, options.steps, options.calm, oil if isinstance(oil, int) else None)


def pieces(options: Options, players: int) -> tuple[BoxPiece, ...]:
    """The checklist: what to take out of the real box."""
    return (piece("steps", options.steps), piece("flask", FLASK))


def step(state: State) -> Step[Action] | None:
    """What the main button does: it asks for the card first, then it walks."""
    if over(state):
        return None
    if state.oil is None:
        return Step(Message("action.LightLantern"), Message("step.card"), ask="light_lantern")
    return Step(Message("action.Walk"), Message("where.left", {"n": state.left}), Walk())


def offers(state: State) -> tuple[Action, ...]:
    """Sensible taps now, for the generic screen."""
    if over(state) or state.oil is None:
        return ()
    return (Walk(), Pour(1)) if state.flask else (Walk(),)


def summary(state: State) -> Summary:
    """The table in one look: where it stands, whose turn, the number that matters, how it ended."""
    where = (Message("where.turn", {"player": state.turn}), Message("where.left", {"n": state.left}))
    end = None
    if over(state):
        end = Outcome(True, "arrived") if state.left == 0 else Outcome(False, "dark", {"n": state.left})
    mood = Mood.DANGER if state.oil is not None and state.oil <= WIND else Mood.CALM
    return Summary(where, state.turn, state.oil, Message("where.oil"), mood, end)


def broken(state: State) -> tuple[str, ...]:
    """Ids of the invariants that a state breaks: nothing is less than none, and no oil comes from nowhere."""
    oil = state.oil or 0
    less, more = min(oil, state.flask, state.left) < 0, oil + state.flask > MOST_OIL + FLASK
    return ("I1",) * less + ("I2",) * more


def learnt(state: State) -> Mapping[str, Fact | None]:
    """What this table taught about the box, for the next one."""
    return {} if state.card is None else {OIL: state.card}


def steps_left(state: State) -> int:
    """Steps that the oil in the lantern lasts for sure, if the wind never stops (LA-2)."""
    return (state.oil or 0) // WIND


SPOTS = Correctables(find, broken, Why.NO_SUCH_FIELD, Why.BAD_VALUE, Why.BREAKS_INVARIANT)

GAME: Game[State, Action, Event, Options] = Game(
    id="lantern",
    version=1,
    players=range(1, 5),
    options=Options,
    state=State,
    chapters=(sys.modules[__name__],),
    precondition=first,
    new=new,
    offers=offers,
    step=step,
    summary=summary,
    violations=broken,
    pieces=pieces,
    learnt=learnt,
    queries=queries(steps_left),
)
