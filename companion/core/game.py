"""The plug-in contract: what a game is to the rest of the program.

A game is a value: a handful of pure functions and four types. It cannot see the screen, the disk,
the network, the clock or ``random``. Adding a game means writing one :class:`Game` and naming it
in ``companion/games/__init__.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import wraps
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from companion.core.because import Because, no_numbers
from companion.core.box import Box, Fact
from companion.core.chance import Chance
from companion.core.glance import Glance
from companion.core.habits import Habit
from companion.core.query import Queries, query
from companion.core.refusal import CoreWhy, Refusal
from companion.core.rulebook import Action, Decision, Event, actions_of, events_of
from companion.core.say import Say
from companion.core.seats import Seat
from companion.core.spelling import Spelling
from companion.core.veil import Hidden, hides_nothing

if TYPE_CHECKING:  # what a picture or a draw is, only whoever has one needs to know
    from companion.core.draw import ByLot
    from companion.core.plot import DiceFight, Plot

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
O = TypeVar("O")  # noqa: E741 - S, A, E, O: state, action, event, options


@dataclass(frozen=True, slots=True)
class Step(Generic[A]):
    """What the main button does now.

    Either ``action`` is done at once, or ``ask`` names the sheet in which the players first say
    what the real table shows.
    """

    label: Say
    follows: Say
    action: A | None = None
    ask: str = ""


def ask(key: str, sheet: str = "", /, **facts: object) -> Step[Any]:
    """A button called ``step.<key>`` that opens a sheet first: that of the same name, or another."""
    return Step(Say(f"step.{key}", facts), Say(f"step.{key}.follows", facts), ask=sheet or key)


def act(key: str, action: A, then: str = "follows", /, **facts: object) -> Step[A]:
    """A button called ``step.<key>`` that acts at once; ``then`` names the words about what follows."""
    return Step(Say(f"step.{key}", facts), Say(f"step.{key}.{then}", facts), action)


@dataclass(frozen=True, slots=True)
class BoxPiece:
    """One line of the set-up checklist: what to take out of the real box, and how many."""

    name: Say
    note: Say
    count: int


def piece(key: str, count: int, /, note: str = "", **facts: object) -> BoxPiece:
    """A piece called ``piece.<key>``; its note is ``piece.<key>.note``, or another one in some case."""
    return BoxPiece(Say(f"piece.{key}"), Say(f"piece.{note or f'{key}.note'}", facts), count)


def same(version: int, data: dict[str, Any]) -> dict[str, Any]:
    """The upgrade of a game whose stored shape never changed."""
    return data


def nothing_learnt(state: Any) -> Mapping[str, Fact | None]:
    """For games whose tables teach nothing about the box."""
    return {}


def nobody_joined(state: Any) -> tuple[str, ...]:
    """For games whose players stay the same."""
    return ()


def skips_nobody(state: Any, seat: Seat, absent: frozenset[Seat]) -> tuple[Any, ...]:
    """For games in which somebody else plays for a player who is not here."""
    return ()


def no_fight(event: Any) -> DiceFight | None:
    """For games whose fights have no odds."""
    return None


def nothing_printed(state: Any = None) -> object:
    """For games whose screens draw no number of the booklet."""
    return None


def nothing_first(state: Any, action: Any) -> Refusal | None:
    """For games without a rule that every action must respect."""
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[S, A, E, O]):
    """A game as a value. See ``companion/games/big_book/__init__.py`` for a whole one."""

    id: str
    """Folder, data, texts, screen and tests all use it."""
    version: int
    """+1 whenever a stored event or the state changes shape."""
    players: range
    options: type[O]
    """A frozen dataclass; the new-table form is drawn from its fields."""
    state: type[S]
    chapters: tuple[ModuleType, ...]
    """The chapters of its rulebook (see rulebook.py): all actions and events are found there."""
    first: Callable[[S, Any], Refusal | None] = nothing_first
    """What every action must respect, whatever its chapter: a finished game, a name nobody has."""
    actions: Any = field(init=False)
    """A union of frozen dataclasses, from the chapters: ``TakeMadness | Heal | ...``."""
    events: Any = field(init=False)
    """A union of frozen dataclasses, from the chapters: ``MadnessTaken | ...``."""
    new: Callable[[O, int, Box, Chance], S | Refusal]
    """Set the table up for so many players."""
    offers: Callable[[S], tuple[A, ...]]
    """Sensible taps now: for the generic screen, for help and for tests."""
    step: Callable[[S], Step[A] | None]
    """What the main button does; None once the game is over."""
    glance: Callable[[S], Glance]
    broken: Callable[[S], tuple[str, ...]]
    """Ids of the spec's invariants that this state breaks; empty when it is sound."""
    pieces: Callable[[O, int], tuple[BoxPiece, ...]]
    """The set-up checklist."""
    learnt: Callable[[S], Mapping[str, Fact | None]] = nothing_learnt
    """Box facts that the players told during this table, to be remembered for the next one.

    None forgets one."""
    upgrade: Callable[[int, dict[str, Any]], dict[str, Any]] = same
    """Old stored JSON of that version to today's."""
    hides: Callable[[S | None], Hidden] = hides_nothing
    """Names that players may not read yet (see veil.py); of no state: before any table is open."""
    joined: Callable[[S], tuple[str, ...]] = nobody_joined
    """Names of players who came later; their seats follow those of the table's header."""
    opened_for: Callable[[S], int] | None = None
    """How many the table was opened for, where the state does not simply hold one item a seat."""
    draws: tuple[ByLot[S], ...] = ()
    """What the group may have drawn before the table is made, beside who starts (see draw.py)."""
    plots: tuple[Plot[S], ...] = ()
    """What the picture of an evening shows (see plot.py)."""
    fight: Callable[[E], DiceFight | None] = no_fight
    """The fight an event tells of, with its odds before the dice: the picture shows how they fell."""
    numbers: Callable[[S], tuple[Because, ...]] = no_numbers
    """The numbers worked out now that a player may ask about: "why 4?"."""
    skips: Callable[[S, Seat, frozenset[Seat]], tuple[E, ...]] = skips_nobody
    """How the turn of a seat whose player is not here tonight goes by; nothing while nobody waits for it.

    The last argument is everybody who is away. The text ``absence`` says what it means at the table."""
    attachable: tuple[str, ...] = ()
    """Numbers of a player that a card of an expansion may change (see house.py): ``attached.<number>`` of the
    texts names each. A game that has some holds ``attached: SeatCards`` in its players."""
    habits: tuple[Habit[S, A], ...] = ()
    """What the table may do by itself after a tap (see habits.py)."""
    queries: Queries = field(default_factory=dict, hash=False)
    """What screens calculate, by name (see query.py)."""
    printed: Callable[[S | None], object] = nothing_printed
    """The numbers of the booklet that screens draw or bound an answer with: the one way to them from there.

    A frozen dataclass, with what else is in the box of that table; ``companion ask GAME printed`` too."""
    spelling: Spelling = Spelling()
    """How a script may name the game's things, and what its fields mean (see spelling.py)."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "actions", actions_of(self.chapters))
        object.__setattr__(self, "events", events_of(self.chapters))
        object.__setattr__(self, "new", self._for_so_many(self.new))
        if self.printed is not nothing_printed:
            asked = {"printed": query("printed", self.printed)}
            object.__setattr__(self, "queries", {**self.queries, **asked})

    def not_so_many(self, players: int) -> Refusal | None:
        """Why so many cannot play it; None when they can."""
        if players in self.players:
            return None
        low, high = self.players.start, self.players.stop - 1
        return Refusal(CoreWhy.NOT_SO_MANY_PLAYERS, have=players, low=low, high=high)

    def _for_so_many(self, new: Callable[[O, int, Box, Chance], S | Refusal]) -> Any:
        """The set-up of a game, for a number of players that it is made for: no game checks that itself."""

        @wraps(new)
        def checked(options: O, players: int, box: Box, chance: Chance) -> S | Refusal:
            return self.not_so_many(players) or new(options, players, box, chance)

        return checked

    def decide(self, state: S, action: A, chance: Chance) -> Decision:
        """The rules: events or a refusal. What every action must respect, then the action itself. Pure."""
        refusal = self.first(state, action)
        return cast(Action, action).decide(state, chance) if refusal is None else refusal

    def evolve(self, state: S, event: E) -> S:
        """Apply one event. Never refuses, never rolls."""
        return cast(S, cast(Event, event).apply(state))


AnyGame = Game[Any, Any, Any, Any]
"""Whichever it is."""


def option(
    default: Any, *, low: int | None = None, high: int | None = None, rule: str = "", harmless: bool = False
) -> Any:
    """A field of a game's options, with its limits and the rule or ambiguity behind it.

    ``harmless``: the table may change it while it plays, because every rule reads it when it is needed.
    """
    about = {"low": low, "high": high, "rule": rule, "harmless": harmless}
    return field(default=default, metadata=about)
