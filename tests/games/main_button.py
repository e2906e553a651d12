"""The main button pressed by a test, and every correction a table accepts.

A press either acts, or opens a sheet that an action answers: one the game offers, else one a form may send,
if need be against a refusal that may be overruled. It goes on when the table asks for something else
afterwards; a button that is refused, or whose sheet nothing answers, is dead.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cache
from importlib import import_module
from typing import Any

from companion.core.chance import Seeded
from companion.core.codec import variants
from companion.core.game import AnyGame
from companion.core.refusal import Refusal
from companion.core.rulebook import all_applied
from companion.kit.correction import Correctable, Correctables, Value
from companion.store.pending import codec_of
from tests.core.anything import any_instance
from tests.games.known import KNOWN

FEW = 6
"""Values tried of a number with many; presses until the question must have changed."""


class DeadButton(AssertionError):
    """The main button leads nowhere."""


# -- pressing ---------------------------------------------------------------------------------------


def answers(game: AnyGame, state: Any, sheet: str) -> tuple[list[Any], list[Any]]:
    """Return the offers that answer a sheet, and other actions of the same kinds that a form may send.

    The kinds are those of the sheet's name, or those the game's tests name.
    """
    usual = (sheet.title().replace("_", ""),)
    kinds = KNOWN[game.id].answers.get(sheet, usual) if game.id in KNOWN else usual
    offered = [offer for offer in game.offers(state) if type(offer).__name__ in kinds]
    return offered, [] if offered else _forms(game, kinds)


def _forms(game: AnyGame, kinds: Collection[str]) -> list[Any]:
    chance = Seeded("form")

    def choose(things: Sequence[Any]) -> Any:
        return things[chance.die(len(things)) - 1]

    known = variants(game.actions)
    kinds = [kind for kind in sorted(kinds) if kind in known]
    return [any_instance(known[choose(kinds)], choose, 2) for _ in range(100 if kinds else 0)]


def pressed(game: AnyGame, state: Any, nth: int = 0) -> Any:
    """Return the state after one press; a sheet is answered by its ``nth`` offer, counted round.

    Raise DeadButton for a press that is refused, that changes nothing or that nothing answers.
    """
    step = game.step(state)
    if step is None:
        raise DeadButton(f"{game.id}: no next step, but the game is not over")
    if step.action is not None:
        after = _done(game, state, step.action)
        if isinstance(after, Refusal):
            raise DeadButton(f"{game.id}: the main button is refused: {step.action} {after!r}")
        if after == state:
            raise DeadButton(f"{game.id}: the main button changes nothing: {step.action}")
        return after
    offered, forms = answers(game, state, step.ask)
    tried = [*(_done(game, state, action) for action in offered)]
    tried += [_done(game, state, action, anyway=True) for action in forms]
    accepted = [after for after in tried if not isinstance(after, Refusal)]
    moved = [after for after in accepted if game.step(after) != step] or accepted
    if not moved:
        refused = list(dict.fromkeys(map(repr, tried)))
        raise DeadButton(f"{game.id}: nothing answers “{step.ask}” {dict(step.label.facts)}: {refused}")
    return moved[nth % len(moved)]


def goes_on(game: AnyGame, state: Any) -> None:
    """Press until the table asks for something else. Raise DeadButton when it never does."""
    first = game.step(state)
    if game.summary(state).outcome is not None:
        assert first is None, "a finished game has no next step"
        return
    for nth in range(FEW):
        state = pressed(game, state, nth)
        if game.step(state) != first:
            return
    raise DeadButton(f"{game.id}: the main button asks for the same again and again: {first}")


def _done(game: AnyGame, state: Any, action: Any, *, anyway: bool = False) -> Any:
    """Return the state after an action, or its refusal."""
    events = game.decide(state, action, Seeded("press"))
    if isinstance(events, Refusal) and anyway and events.anyway is not None:
        events = events.anyway
    return events if isinstance(events, Refusal) else all_applied(state, events)


# -- corrections ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Repair:
    """A correction that a table accepts, and the state after it."""

    action: Any
    state: Any


def repairs(game: AnyGame, state: Any, thin: int = 1, first: int = 0) -> Iterator[Repair]:
    """Every correction of every correctable value that is accepted; each ``thin``-th, from the ``first``."""
    for action in itertools.islice(corrections(game, state), first, None, thin):
        after = _done(game, state, action)
        if not isinstance(after, Refusal):
            yield Repair(action, after)


def corrections(game: AnyGame, state: Any) -> Iterator[Any]:
    """Corrections of every correctable value, accepted or not."""
    chapter = import_module(f"{_package(game)}.correction")
    spots: Correctables[Any, Any] = chapter.SPOTS
    balanced = any(field.name == "balance" for field in fields(chapter.Correct))
    found = {path: spots.find(state, path) for path in paths(game, state)}
    for path, spot in found.items():
        for value in values(spot, state) if spot is not None else ():
            for balance in _balances(path, spot, found):
                yield chapter.Correct(path, value, *([balance] if balanced else []))


def _balances(path: str, spot: Correctable[Any, Any], found: dict[str, Any]) -> list[str | None]:
    """The other counts of a stock that may give or take the difference; one of each kind is enough."""
    if not spot.stock:
        return [None]
    others = {
        other.term: name
        for name, other in found.items()
        if name != path and other and other.stock == spot.stock
    }
    return [None, *others.values()]


def values(spot: Correctable[Any, Any], state: Any) -> list[Value]:
    """A few values of a spot other than the one it has: the ends, the middle, the neighbours."""
    now, may_be = spot.get(state), spot.may_be
    some: Sequence[Value] = may_be
    if len(may_be) > FEW:
        places = {0, 1, len(may_be) // 2, len(may_be) - 1}
        if now in may_be:
            places |= {may_be.index(now) - 1, may_be.index(now) + 1}
        some = [may_be[place] for place in sorted(places) if 0 <= place < len(may_be)]
    plain = [value.value if isinstance(value, StrEnum) else value for value in some]
    return [value for value in [*plain, *([None] if spot.unread else [])] if value != now]


def paths(game: AnyGame, state: Any) -> Iterator[str]:
    """The paths of all correctable values; a capital word stands for all names and numbers of the table."""
    find = import_module(f"{_package(game)}.correction").find
    for known in find.spots:
        parts = known.split(".")
        things = [_things(game, state, find.words.get(part), part) for part in parts]
        yield from (".".join(path) for path in itertools.product(*things))


def _things(game: AnyGame, state: Any, word: Any, part: str) -> list[str]:
    if word is None:
        return [part]
    names = (*map(str, sorted(_numbers(codec_of(game).dump(state)))), *_words(_package(game)))
    return [name for name in names if word(state, name) is not None]


def _numbers(data: Any) -> set[int]:
    """The numbers somewhere in a state: seats and ids are among them."""
    if isinstance(data, dict | list):
        parts = data.values() if isinstance(data, dict) else data
        return set().union(*map(_numbers, parts))
    return {data} if isinstance(data, int) and not isinstance(data, bool) and data >= 0 else set()


@cache
def _words(package: str) -> tuple[str, ...]:
    """The words of every enum of a game."""
    kinds = (
        kind
        for name, module in sorted(sys.modules.items())
        if name.startswith(f"{package}.")
        for kind in vars(module).values()
    )
    enums = [kind for kind in kinds if isinstance(kind, type) and issubclass(kind, StrEnum)]
    return tuple(dict.fromkeys(str(member.value) for kind in enums for member in kind))


def _package(game: AnyGame) -> str:
    return game.chapters[0].__name__.rpartition(".")[0]
