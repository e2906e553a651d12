"""The plug-in contract: the interface between a game and the rest of the program.

A game is a value: pure functions and four types. It cannot see the screen, the disk, the network, the
clock or ``random``. To add a game, write one :class:`Game` and name it in
``companion/games/__init__.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import wraps
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from companion.core.automation import Automation
from companion.core.box import Box, Fact
from companion.core.chance import Chance
from companion.core.explanation import Explanation, no_numbers
from companion.core.message import Message
from companion.core.query import Queries, query
from companion.core.refusal import CoreWhy, Refusal
from companion.core.rulebook import Action, Decision, Event, actions_of, events_of
from companion.core.script_naming import ScriptNaming
from companion.core.seats import Seat
from companion.core.spoilers import Spoilers, no_spoilers
from companion.core.summary import Summary

if TYPE_CHECKING:  # not imported at run time: few games have plots or draws
    from companion.core.plot import DiceFight, Plot
    from companion.core.setup_draw import SetupDraw

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
O = TypeVar("O")  # noqa: E741 - S, A, E, O: state, action, event, options


@dataclass(frozen=True, slots=True)
class Step(Generic[A]):
    """The action or question of the main button.

    Either ``action`` is done at once, or ``ask`` names the sheet in which the players first enter
    what the real table shows.
    """

    label: Message
    follows: Message
    action: A | None = None
    ask: str = ""


def ask(key: str, sheet: str = "", /, **facts: object) -> Step[Any]:
    """Return a button named ``step.<key>`` that opens a sheet first: the one named ``key``, or ``sheet``."""
    return Step(Message(f"step.{key}", facts), Message(f"step.{key}.follows", facts), ask=sheet or key)


def act(key: str, action: A, then: str = "follows", /, **facts: object) -> Step[A]:
    """Return a button named ``step.<key>`` that acts at once; ``then`` names the text about what follows."""
    return Step(Message(f"step.{key}", facts), Message(f"step.{key}.{then}", facts), action)


@dataclass(frozen=True, slots=True)
class BoxPiece:
    """One line of the set-up checklist: what to take out of the real box, and how many."""

    name: Message
    note: Message
    count: int


def piece(key: str, count: int, /, note: str = "", **facts: object) -> BoxPiece:
    """Return a piece named ``piece.<key>``; its note is ``piece.<key>.note``, or ``piece.<note>``."""
    return BoxPiece(Message(f"piece.{key}"), Message(f"piece.{note or f'{key}.note'}", facts), count)


def same(version: int, data: dict[str, Any]) -> dict[str, Any]:
    """Return the data unchanged: the upgrade of a game whose stored format never changed."""
    return data


def nothing_learnt(state: Any) -> Mapping[str, Fact | None]:
    """Return no facts, for games whose tables teach nothing about the box."""
    return {}


def nobody_joined(state: Any) -> tuple[str, ...]:
    """Return no names, for games that players cannot join later."""
    return ()


def skips_nobody(state: Any, seat: Seat, absent: frozenset[Seat]) -> tuple[Any, ...]:
    """Return no events, for games in which another player plays for an absent one."""
    return ()


def no_fight(event: Any) -> DiceFight | None:
    """Return None, for games whose fights have no odds."""
    return None


def nothing_printed(state: Any = None) -> object:
    """Return None, for games whose screens draw no number of the booklet."""
    return None


def no_precondition(state: Any, action: Any) -> Refusal | None:
    """Return None, for games without a rule that every action must respect."""
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[S, A, E, O]):
    """A game as a value. See ``companion/games/big_book/__init__.py`` for a complete example."""

    id: str
    """The identifier used by its folder, data, texts, screen and tests."""
    version: int
    """The version of the stored format: +1 whenever a stored event or the state changes shape."""
    players: range
    options: type[O]
    """A frozen dataclass; the new-table form is drawn from its fields."""
    state: type[S]
    chapters: tuple[ModuleType, ...]
    """The modules of its rulebook (see rulebook.py), which define all actions and events."""
    precondition: Callable[[S, Any], Refusal | None] = no_precondition
    """A check of every action: a finished game, an unknown name. None allows the action."""
    actions: Any = field(init=False)
    """A union of frozen dataclasses, from the chapters: ``TakeMadness | Heal | ...``."""
    events: Any = field(init=False)
    """A union of frozen dataclasses, from the chapters: ``MadnessTaken | ...``."""
    new: Callable[[O, int, Box, Chance], S | Refusal]
    """The opening state for a number of players, or a refusal."""
    offers: Callable[[S], tuple[A, ...]]
    """Sensible actions now: for the generic screen, for help and for tests."""
    step: Callable[[S], Step[A] | None]
    """The step of the main button; None once the game is over."""
    step_without: Callable[[S, frozenset[Seat]], Step[A] | None] | None = None
    """The step while seats are absent, for games in which it differs; None: same as ``step``."""
    summary: Callable[[S], Summary]
    violations: Callable[[S], tuple[str, ...]]
    """Ids of the invariants that a state violates; empty if it is valid."""
    pieces: Callable[[O, int], tuple[BoxPiece, ...]]
    """The set-up checklist."""
    learnt: Callable[[S], Mapping[str, Fact | None]] = nothing_learnt
    """Box facts that players entered at this table, to be stored for the next one; None deletes a fact."""
    upgrade: Callable[[int, dict[str, Any]], dict[str, Any]] = same
    """Conversion of stored JSON of that version to the current one."""
    spoilers: Callable[[S | None], Spoilers] = no_spoilers
    """Names that players may not read yet (see spoilers.py). Without a state: before any table is open."""
    joined: Callable[[S], tuple[str, ...]] = nobody_joined
    """Names of players who joined later; their seats follow those of the table's header."""
    opened_for: Callable[[S], int] | None = None
    """Number of players the table was opened for, if no field of the state has one item per seat."""
    draws: tuple[SetupDraw[S], ...] = ()
    """Values that players may draw during set-up, beside the starting player (see setup_draw.py)."""
    plots: tuple[Plot[S], ...] = ()
    """The numbers plotted in the picture of an evening (see plot.py)."""
    fight: Callable[[E], DiceFight | None] = no_fight
    """The fight that an event reports, with its odds before the dice; None for other events."""
    numbers: Callable[[S], tuple[Explanation, ...]] = no_numbers
    """The calculated numbers that a player may ask about now: "why 4?"."""
    skips: Callable[[S, Seat, frozenset[Seat]], tuple[E, ...]] = skips_nobody
    """Events that skip the turn of an absent player's seat; empty while the game does not wait for it.

    The last argument is the set of all absent seats. The text ``absence`` explains it to the players.
    """
    attachable: tuple[str, ...] = ()
    """Numbers of a player that a card of an expansion may change (see expansions.py).

    The text ``attached.<number>`` names each. Players of such a game hold ``attached: SeatCards``.
    """
    automations: tuple[Automation[S, A], ...] = ()
    """The actions that the table may take on its own after a tap (see automation.py)."""
    queries: Queries = field(default_factory=dict, hash=False)
    """Calculations of the screens, by name (see query.py)."""
    printed: Callable[[S | None], object] = nothing_printed
    """Numbers of the booklet that screens draw or use as limits; screens read them only here.

    A frozen dataclass, with the expansions of that table; also the query ``companion ask GAME printed``.
    """
    script_naming: ScriptNaming = ScriptNaming()
    """Names that scripts may use for the game's objects, and its fields explained (see script_naming.py)."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "actions", actions_of(self.chapters))
        object.__setattr__(self, "events", events_of(self.chapters))
        object.__setattr__(self, "new", self._for_so_many(self.new))
        if self.printed is not nothing_printed:
            asked = {"printed": query("printed", self.printed)}
            object.__setattr__(self, "queries", {**self.queries, **asked})

    def not_so_many(self, players: int) -> Refusal | None:
        """Return a refusal if the game does not allow this number of players; else None."""
        if players in self.players:
            return None
        low, high = self.players.start, self.players.stop - 1
        return Refusal(CoreWhy.NOT_SO_MANY_PLAYERS, have=players, low=low, high=high)

    def _for_so_many(self, new: Callable[[O, int, Box, Chance], S | Refusal]) -> Any:
        """Return ``new`` with a check of the number of players, so that no game checks it itself."""

        @wraps(new)
        def checked(options: O, players: int, box: Box, chance: Chance) -> S | Refusal:
            return self.not_so_many(players) or new(options, players, box, chance)

        return checked

    def decide(self, state: S, action: A, chance: Chance) -> Decision:
        """Return the events or a refusal: first the precondition, then the action itself. Pure."""
        refusal = self.precondition(state, action)
        return cast(Action, action).decide(state, chance) if refusal is None else refusal

    def next_step(self, state: S, absent: frozenset[Seat] = frozenset()) -> Step[A] | None:
        """Return the main button's step while these seats are absent; None once the game is over."""
        if absent and self.step_without is not None:
            return self.step_without(state, absent)
        return self.step(state)

    def evolve(self, state: S, event: E) -> S:
        """Return the state after one event. Never refuses, never rolls."""
        return cast(S, cast(Event, event).apply(state))


AnyGame = Game[Any, Any, Any, Any]
"""Any game."""


def option(
    default: Any, *, low: int | None = None, high: int | None = None, rule: str = "", harmless: bool = False
) -> Any:
    """Return a field of a game's options, with its limits and the rule or ambiguity behind it.

    ``harmless``: the option may be changed during play, because every rule reads it when it is needed.
    """
    about = {"low": low, "high": high, "rule": rule, "harmless": harmless}
    return field(default=default, metadata=about)
