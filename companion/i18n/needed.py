"""The text keys that a game needs, derived from the game itself.

A key is never typed twice: it follows from the name of an action, an event, a reason, an option, an enum or a
box fact. Keys that occur only in play (position, pieces, the main button) come from tables that are set up
and played a few steps; outcomes, the facts of a refusal and literal keys come from the
source code of the game.
"""

from __future__ import annotations

import ast
import dataclasses
import inspect
import sys
import typing
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import Any

from companion.core import explanation
from companion.core import game as contract
from companion.core.box import Box
from companion.core.chance import Seeded
from companion.core.codec import json_name, variants
from companion.core.game import AnyGame, skips_nobody
from companion.core.message import Message
from companion.core.refusal import Reason, Refusal
from companion.manifest import manifest_of

Facts = Mapping[str, tuple[str, ...]]
"""Text keys without the game's id, each with the facts that its sentence may use."""

STEPS = 12
"""Presses of the main button that are examined, for each number of players."""


def needed(game: AnyGame, box: Box) -> Facts:
    """Return every key with its facts, in an order suited to writing the texts."""
    found: dict[str, tuple[str, ...]] = {"name": (), "name.short": ()}
    for part in (_options, _actions, _events, _reasons, _enums):
        found.update(part(game))
    if game.skips is not skips_nobody:
        found["absence"] = ()
    for automation in game.automations:
        found |= {f"habit.{automation.id}": (), f"habit.{automation.id}.note": ()}
    found |= {f"plot.{plot.id}": () for plot in game.plots}
    found |= {f"attached.{number}": () for number in game.attachable}
    found.update(_box(box))
    told = manifest_of(game.id)
    found |= {f"tray.{throw.purpose}": () for throw in told.throws}
    found |= {f"tray.bag.{bag.id}": () for bag in told.bags}
    for say in _said(game, box):
        found.setdefault(say.key, tuple(say.facts))
    for key, facts in _written(game):
        found[key] = tuple(dict.fromkeys((*found.get(key, ()), *facts)))
    return found


def _home(game: AnyGame) -> str:
    home = f"companion.games.{game.id}"
    return home if home in sys.modules else game.state.__module__


def reasons_of(game: AnyGame) -> list[Reason]:
    """Return all reasons a game may give: the members of the Reason classes of its package."""
    classes = [cls for cls in Reason.__subclasses__() if cls.__module__.startswith(_home(game))]
    return [why for cls in classes for why in cls]


def enums_of(kind: Any) -> Iterator[type[Enum]]:
    """Yield every enum that a field of this type may hold."""
    for part in typing.get_args(kind):
        yield from enums_of(part)
    if isinstance(kind, type) and issubclass(kind, Enum):
        yield kind
    elif isinstance(kind, type) and dataclasses.is_dataclass(kind):
        for inner in typing.get_type_hints(kind).values():
            yield from enums_of(inner)


def _fields(kind: type[Any]) -> tuple[str, ...]:
    return tuple(json_name(field) for field in dataclasses.fields(kind))


def _options(game: AnyGame) -> Facts:
    found: dict[str, tuple[str, ...]] = {}
    for field in dataclasses.fields(game.options):
        key = f"option.{field.name}"
        found[key] = ()
        if field.metadata.get("rule", "").startswith("A-"):  # rules that can be read in two ways
            found[f"{key}.note"] = ()
        kind = typing.get_type_hints(game.options)[field.name]
        if isinstance(kind, type) and issubclass(kind, Enum):
            found |= {f"{key}.{member.value}": () for member in kind}
        for part in typing.get_args(kind):
            if isinstance(part, type) and dataclasses.is_dataclass(part):
                found |= {f"{key}.{inner.name}": () for inner in dataclasses.fields(part)}
    return found


def _actions(game: AnyGame) -> Facts:
    found: dict[str, tuple[str, ...]] = {}
    for name, kind in variants(game.actions).items():
        found[f"action.{name}"] = ()
        found |= {f"action.{name}.{field}": () for field in _fields(kind)}
    return found


def _events(game: AnyGame) -> Facts:
    return {f"log.{name}": _fields(kind) for name, kind in variants(game.events).items()}


def _reasons(game: AnyGame) -> Facts:
    return {f"refusal.{why.value}": () for why in reasons_of(game)}


def _enums(game: AnyGame) -> Facts:
    kinds = [*variants(game.actions).values(), *variants(game.events).values(), game.options]
    enums = dict.fromkeys(enum for kind in kinds for enum in enums_of(kind))
    return {f"word.{enum.__name__}.{member.value}": () for enum in enums for member in enum}


def _box(box: Box) -> Facts:
    found: dict[str, tuple[str, ...]] = {}
    for table in box.tables:
        found[f"box.{table.id}"] = ()
        found |= {f"box.{table.id}.row.{row}": () for row in table.rows}
        found |= {f"box.{table.id}.column.{column.id}": () for column in table.columns}
    return found


def _said(game: AnyGame, box: Box) -> Iterable[Message]:
    """Yield the messages of tables that are set up and advanced by the main button."""
    for players in game.players:
        for piece in game.pieces(game.options(), players):
            yield from (piece.name, piece.note)
        state = game.new(game.options(), players, box, Seeded("words"))
        for turn in range(STEPS):
            if isinstance(state, Refusal):
                break
            summary, step = game.summary(state), game.step(state)
            yield from summary.where
            if summary.number_name is not None:
                yield summary.number_name
            if step is None:
                break
            yield from (step.label, step.follows)
            action = step.action if step.action is not None else next(iter(game.offers(state)), None)
            if action is None:
                break
            answer = game.decide(state, action, Seeded("words", turn))
            if isinstance(answer, Refusal):
                break
            for event in answer:
                state = game.evolve(state, event)


def _written(game: AnyGame) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the keys and facts of refusals, outcomes and messages named in the game's source.

    For example ``Refusal(Why.OVER, n=3)``, ``Outcome(True, "won", {"n": 3})``,
    ``Message("where.round", {"n": 2})``, ``explain("price", 4, ...)``, ``ask("light_lantern")``.
    """
    home, reasons = _home(game), {why.name: why.value for why in reasons_of(game)}
    modules = [found for name, found in sys.modules.items() if name == home or name.startswith(f"{home}.")]
    for module in modules:
        for call in ast.walk(ast.parse(inspect.getsource(module))):
            match call:
                case ast.Call(ast.Name("Refusal"), [ast.Attribute(attr=why), *_], named) if why in reasons:
                    facts = [each.arg for each in named if each.arg and each.arg != "anyway"]
                    yield f"refusal.{reasons[why]}", tuple(facts)
                case ast.Call(ast.Name("Outcome"), [_, ast.Constant(str(why)), *rest]):
                    yield f"outcome.{why}", _literal_facts(rest)
                case ast.Call(ast.Name(name), [ast.Constant(str(key)), *rest], named):
                    yield from _said_with(vars(module).get(name), key, rest, named)


def _said_with(
    maker: Any, key: str, rest: list[ast.expr], named: list[ast.keyword]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the text keys of one call whose first argument is a literal; none for other functions."""
    facts = tuple(each.arg for each in named if each.arg and each.arg not in ("of", "sums", "note"))
    if maker is Message:
        yield key, _literal_facts(rest)
    elif maker in (explanation.explain, explanation.explain_part):
        yield f"because.{key}", facts
    elif maker is contract.ask:
        yield from ((f"step.{key}", facts), (f"step.{key}.follows", facts))
    elif maker is contract.act:
        yield f"step.{key}", facts
        yield from ((f"step.{key}.{then}", facts) for then in _literal(rest[1:2], "follows"))
    elif maker is contract.piece:
        yield f"piece.{key}", ()
        note = [*rest[1:2], *(each.value for each in named if each.arg == "note")]
        yield from ((f"piece.{told}", facts) for told in _literal(note, f"{key}.note"))


def _literal(argument: list[ast.expr], default: str) -> tuple[str, ...]:
    """Return the text of an argument: the default if it is not given, nothing if only play tells it."""
    if not argument:
        return (default,)
    return tuple(each.value for each in argument if isinstance(each, ast.Constant) and each.value)  # type: ignore[misc]


def _literal_facts(arguments: list[ast.expr]) -> tuple[str, ...]:
    """Return the literal keys of the dicts among the arguments of a call."""
    keys = [key for each in arguments if isinstance(each, ast.Dict) for key in each.keys]
    return tuple(str(key.value) for key in keys if isinstance(key, ast.Constant))
