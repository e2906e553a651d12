"""What a step of a script expects, and whether it came so.

::

    {"do": "Heal", "player": "Ada", "expect": {"refused": "no_madness"}}
    {"do": "Advance", "expect": {"events": ["MarkerMoved"], "state": {"round": 2, "players.Bo.alive": true}}}
    {"do": "Pass", "expect": {"ask": {"query": "band", "gives": "safe"}}}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.cli.fields import ParsedFields, Reader
from companion.cli.out import Unreadable
from companion.cli.paths import NOTHING, Nothing, fits, look
from companion.core.codec import BadJson
from companion.core.game import AnyGame
from companion.core.query import Query

NOT_STATED = NOTHING
_KEYS = {"refused", "override", "events", "state", "ask", "gives"}
_REFUSAL = {"why", "rule", "facts", "soft"}


@dataclass(frozen=True, slots=True)
class Question:
    """A query with its fields, and perhaps what it should give."""

    query: Query
    written: ParsedFields
    gives: Any = NOT_STATED


@dataclass(frozen=True, slots=True)
class Expect:
    """What a step states; NOT_STATED where it states nothing."""

    refused: Any = NOT_STATED
    override: Any = NOT_STATED
    events: Any = NOT_STATED
    gives: Any = NOT_STATED
    state: tuple[tuple[str, Any], ...] = ()
    asks: tuple[Question, ...] = ()

    @property
    def expects_refusal(self) -> bool:
        """True when the step is meant to be refused."""
        return self.refused is not NOT_STATED

    @property
    def count(self) -> int:
        """How many things are stated."""
        stated = (self.refused, self.override, self.events, self.gives)
        return sum(each is not NOT_STATED for each in stated) + len(self.state) + len(self.asks)


NO_EXPECTATION = Expect()


@dataclass(frozen=True, slots=True)
class FailedExpectation:
    """An expectation that was not met. ``what`` says which: ``events``, ``state pile``, ``ask band``."""

    what: str
    wanted: Any
    got: Any


# -- reading -----------------------------------------------------------------------------------------


def read_expect(number: int, data: Any, game: AnyGame, reader: Reader) -> Expect:
    """What a step expects, or Unreadable."""
    if data is None:
        return NO_EXPECTATION
    if not isinstance(data, dict) or not data:
        raise Unreadable("cli.bad.step_value", step=number, key="expect", value=str(data)[:40])
    extra = sorted(set(data) - _KEYS)
    if extra:
        raise Unreadable("cli.bad.expect", step=number, key=extra[0][:40], known=sorted(_KEYS))
    events = data.get("events", NOT_STATED)
    if events is not NOT_STATED and not (isinstance(events, list) and all(map(_event, events))):
        raise _wrong(number, "events", events)
    state = data.get("state", {})
    if not isinstance(state, dict):
        raise _wrong(number, "state", state)
    override = data.get("override", NOT_STATED)
    if override is not NOT_STATED and not isinstance(override, str):
        raise _wrong(number, "override", override)
    asks = data.get("ask", [])
    return Expect(
        _refused(number, data.get("refused", NOT_STATED)),
        override,
        [{"is": event} if isinstance(event, str) else event for event in events]
        if isinstance(events, list)
        else NOT_STATED,
        data.get("gives", NOT_STATED),
        tuple(state.items()),
        tuple(
            read_question(number, ask, game, reader) for ask in (asks if isinstance(asks, list) else [asks])
        ),
    )


def _event(event: Any) -> bool:
    return isinstance(event, str) or (isinstance(event, dict) and isinstance(event.get("is"), str))


def _refused(number: int, refused: Any) -> Any:
    if refused is NOT_STATED:
        return refused
    if isinstance(refused, str):
        return {"why": refused}
    if not isinstance(refused, dict) or not refused or not set(refused) <= _REFUSAL:
        raise _wrong(number, "refused", refused)
    return refused


def read_question(number: int, data: Any, game: AnyGame, reader: Reader) -> Question:
    """``{"query": "draw", "draw_pile": 5, ..., "gives": {"madness": 1}}``."""
    if not isinstance(data, dict) or "query" not in data or "gives" not in data:
        raise _wrong(number, "ask", data)
    told = {key: value for key, value in data.items() if key not in ("query", "gives")}
    return question(number, data["query"], told, game, reader, data["gives"])


def question(
    number: int, name: Any, told: Mapping[str, Any], game: AnyGame, reader: Reader, gives: Any = NOT_STATED
) -> Question:
    """A query by its name with its fields, or Unreadable."""
    query = game.queries.get(name) if isinstance(name, str) else None
    if query is None:
        raise Unreadable("cli.bad.query", step=number, value=str(name)[:40], game=game.id)
    try:
        return Question(query, reader.read(told, query.fields), gives)
    except BadJson as bad:
        raise Unreadable("cli.bad.fields", step=number, do=query.name, what=bad, game=game.id) from None


def _wrong(number: int, key: str, value: Any) -> Unreadable:
    return Unreadable("cli.bad.step_value", step=number, key=f"expect.{key}", value=str(value)[:40])


# -- judging -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StepResult:
    """What came of a step, with seats by number and by name."""

    told: Mapping[str, Any]
    named: Mapping[str, Any]
    state: Any
    named_state: Any
    names: tuple[str, ...]
    known_by: tuple[str, ...]


def unmet(expect: Expect, seen: StepResult) -> Iterator[FailedExpectation]:
    """What of the stated did not come so; asked questions are judged by whoever can answer them."""
    refusal = seen.told.get("refusal")
    if expect.refused is not NOT_STATED and not fits(expect.refused, refusal):
        got = None if refusal is None else {key: refusal[key] for key in sorted(_REFUSAL)}
        yield FailedExpectation("refused", expect.refused, got)
    for what in ("override", "events"):
        wanted = getattr(expect, what)
        got = seen.told.get(what)
        if wanted is not NOT_STATED and not fits(wanted, got) and not fits(wanted, seen.named.get(what)):
            yield FailedExpectation(what, wanted, got)
    if expect.gives is not NOT_STATED:
        got = seen.told.get("answer")
        if not fits(expect.gives, got) and not fits(expect.gives, seen.named.get("answer")):
            yield FailedExpectation("gives", expect.gives, got)
    for path, wanted in expect.state:
        states = (seen.state, seen.named_state)
        got, named = (look(state, path, seen.names, seen.known_by) for state in states)
        if isinstance(got, Nothing) or (not fits(wanted, got) and not fits(wanted, named)):
            yield FailedExpectation(f"state {path}", wanted, got)
