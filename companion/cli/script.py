"""Scripts: an evening as a readable file.

::

    {"about": "words", "game": "big_book", "seats": ["Ada", "Bo"], "options": {}, "box": {}, "seed": "any",
     "steps": [{"do": "TakeMadness", "player": "Ada", "faces": []}, {"undo": 1}, {"redo": 1},
               {"ask": "band", "expect": {"gives": "safe"}}]}

Everything is read before anything is played: a script is either playable or refused as a whole.
A name that nobody and nothing at the table bears is an error, unless its bearer comes on the way: names.py
finds out by a rehearsal. What the *game* must judge is left to it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.cli.catalog import find, owners_box, shipped_box
from companion.cli.expect import NO_EXPECTATION, Expect, Question, question, read_expect
from companion.cli.fields import ParsedFields, Reader
from companion.cli.out import Unreadable
from companion.cli.reading import read_json
from companion.core.annotation_actions import ANNOTATION_ACTIONS
from companion.core.box import Box
from companion.core.chance import Seeded
from companion.core.codec import BadJson, Codec, json_name, variants
from companion.core.game import AnyGame

DEFAULT_SEED = "companion"
"""Without a seed of its own a script still gives the same faces every time."""

_KEYS = {"about", "game", "seats", "options", "box", "seed", "state", "steps"}
_VERBS = ("do", "undo", "redo", "ask")
_BESIDE = {"faces", "by", "anyway", "expect"}
"""What a step may hold beside the action's own fields; a field of the same name comes first."""


@dataclass(frozen=True, slots=True)
class Do:
    """A step that acts."""

    action: str
    written: ParsedFields
    asked: Mapping[str, Any]
    """The step as written, without the name of the action and what is expected."""
    faces: tuple[int, ...] | None = None
    by: str = ""
    anyway: bool = False
    expect: Expect = NO_EXPECTATION

    @property
    def verb(self) -> str:
        """What an error calls the step."""
        return self.action


@dataclass(frozen=True, slots=True)
class Move:
    """A step that undoes or redoes so many taps."""

    forward: bool
    count: int
    by: str = ""
    expect: Expect = NO_EXPECTATION

    @property
    def verb(self) -> str:
        """What an error calls the step."""
        return "redo" if self.forward else "undo"


@dataclass(frozen=True, slots=True)
class Ask:
    """A step that only looks: a question, or nothing but what is expected of the table as it stands."""

    question: Question | None = None
    expect: Expect = NO_EXPECTATION
    by: str = ""

    @property
    def verb(self) -> str:
        """What an error calls the step."""
        return "expect" if self.question is None else self.question.query.name


ScriptStep = Do | Move | Ask


@dataclass(frozen=True, slots=True)
class Script:
    """A script, read and found playable so far as that can be known beforehand."""

    game: AnyGame
    seats: tuple[str, ...]
    options: Any
    box: Box
    seed: str
    state: Any
    """None when the game is to be set up."""
    steps: tuple[ScriptStep, ...]
    codec: Codec


def read_script(name: str) -> Script:
    """The script of a file, or Unreadable."""
    data = read_json(name)
    if not isinstance(data, dict):
        raise Unreadable("cli.bad.script", file=name)
    for key in data:
        if key not in _KEYS:
            raise Unreadable("cli.bad.key", key=key[:40])
    for key in ("game", "seats", "steps"):
        if key not in data:
            raise Unreadable("cli.bad.no_key", key=key)
    _kind(data, "about", str, "")
    game = find(data["game"])
    seats = _seats(data["seats"], game)
    codec = Codec(game, seats)
    state = None
    if data.get("state") is not None:
        for key in ("options", "box"):
            if key in data:
                raise Unreadable("cli.bad.beside_state", key=key)
        state = _state(data["state"], game, codec, seats)
    return Script(
        game=game,
        seats=seats,
        options=_options(_kind(data, "options", dict, {}), game, codec),
        box=owners_box(game, _kind(data, "box", dict, {})),
        seed=_kind(data, "seed", str, DEFAULT_SEED),
        state=state,
        steps=_steps(_kind(data, "steps", list, []), game, seats),
        codec=codec,
    )


def _kind(data: Mapping[str, Any], key: str, kind: type, default: Any) -> Any:
    """A part of the script that must be of this kind."""
    value = data.get(key, default)
    if type(value) is not kind:
        raise Unreadable("cli.bad.kind", key=key, value=str(value)[:40])
    return value


def _seats(names: Any, game: AnyGame) -> tuple[str, ...]:
    if not isinstance(names, list) or not all(isinstance(name, str) and name.strip() for name in names):
        raise Unreadable("cli.bad.seats")
    twice = [name for place, name in enumerate(names) if name in names[:place]]
    if twice:
        raise Unreadable("cli.bad.same_name", name=twice[0][:40])
    refusal = game.not_so_many(len(names))
    if refusal is not None:
        raise Unreadable("cli.bad.set_up", what=refusal, game=game.id)
    return tuple(names)


def _options(data: dict[str, Any], game: AnyGame, codec: Codec) -> Any:
    try:
        options = codec.load(data, game.options)
    except BadJson as bad:
        raise Unreadable("cli.bad.options", what=bad, game=game.id) from None
    for part in dataclasses.fields(options):
        low, high = part.metadata.get("low"), part.metadata.get("high")
        for value in _numbers(getattr(options, part.name)):
            if (low is not None and value < low) or (high is not None and value > high):
                raise Unreadable("cli.bad.option", key=json_name(part), value=value, low=low, high=high)
    return options


def _numbers(value: Any) -> tuple[int, ...]:
    if isinstance(value, tuple):
        return tuple(number for part in value for number in _numbers(part))
    return (value,) if isinstance(value, int) and not isinstance(value, bool) else ()


def _state(data: Any, game: AnyGame, codec: Codec, seats: tuple[str, ...]) -> Any:
    try:
        state = codec.load(data, game.state)
    except BadJson as bad:
        raise Unreadable("cli.bad.state", what=bad, game=game.id) from None
    counted = seats_of(game, state)
    if counted is not None and counted != len(seats):
        raise Unreadable("cli.bad.state_seats", n=counted, seats=len(seats))
    try:
        broken = game.violations(state)
    except Exception as error:  # noqa: BLE001 - a state from outside may be any nonsense
        broken = (type(error).__name__,)
    if broken:
        raise Unreadable("cli.bad.broken", ids=broken)
    twice = next((name for name in game.joined(state) if name in seats), None)
    if twice is not None:
        raise Unreadable("cli.bad.same_name", name=twice[:40])
    return state


def seats_of(game: AnyGame, state: Any) -> int | None:
    """How many seats the table of a state was opened with; None when it cannot be told.

    The fields with one item a seat are those that have it in a fresh game of any size.
    """
    if game.opened_for is not None:
        return game.opened_for(state)
    sizes = (game.players.start, game.players.stop - 1)
    fresh = [game.new(game.options(), size, shipped_box(game), Seeded(DEFAULT_SEED, -1)) for size in sizes]
    for part in dataclasses.fields(state):
        parts = [getattr(one, part.name, None) for one in fresh]
        lengths = tuple(len(one) if isinstance(one, tuple) else -1 for one in parts)
        if lengths == sizes:
            return len(getattr(state, part.name))
    return None


def _steps(data: list[Any], game: AnyGame, seats: tuple[str, ...]) -> tuple[ScriptStep, ...]:
    reader = Reader(game, seats)
    return tuple(_step(number, step, game, reader) for number, step in enumerate(data, 1))


def _step(number: int, data: Any, game: AnyGame, reader: Reader) -> ScriptStep:
    verbs = [verb for verb in _VERBS if isinstance(data, dict) and verb in data]
    if not verbs and isinstance(data, dict) and set(data) == {"expect"}:
        return Ask(expect=read_expect(number, data["expect"], game, reader))
    if len(verbs) != 1:
        raise Unreadable("cli.bad.step", step=number)
    match verbs[0]:
        case "do":
            return _do(number, data, game, reader)
        case "ask":
            told = {key: value for key, value in data.items() if key not in ("ask", "expect")}
            asked = question(number, data["ask"], told, game, reader)
            return Ask(asked, read_expect(number, data.get("expect"), game, reader))
        case verb:
            extra = sorted(set(data) - {verb, "by", "expect"})
            if extra:
                raise Unreadable("cli.bad.step_field", step=number, key=extra[0][:40])
            count, by = _part(number, data, verb, int, 0), _part(number, data, "by", str, "")
            return Move(verb == "redo", count, by, read_expect(number, data.get("expect"), game, reader))


def _do(number: int, data: dict[str, Any], game: AnyGame, reader: Reader) -> Do:
    kinds = {**ANNOTATION_ACTIONS, **variants(game.actions)}
    name = data["do"]
    if not isinstance(name, str) or name not in kinds:
        raise Unreadable("cli.bad.action", step=number, value=str(name)[:40], game=game.id)
    fields = dataclasses.fields(kinds[name])
    own = {json_name(part) for part in fields} | {str(part.metadata.get("alias", "")) for part in fields}
    beside = {key: value for key, value in data.items() if key in _BESIDE - own}
    told = {key: value for key, value in data.items() if key not in beside and key != "do"}
    try:
        written = reader.read(told, kinds[name])
    except BadJson as bad:
        raise Unreadable("cli.bad.fields", step=number, do=name, what=bad, game=game.id) from None
    faces = beside.get("faces")
    if faces is not None and not (isinstance(faces, list) and all(type(face) is int for face in faces)):
        raise Unreadable("cli.bad.step_value", step=number, key="faces", value=str(faces)[:40])
    return Do(
        name,
        written,
        {key: value for key, value in data.items() if key not in ("do", "expect")},
        None if faces is None else tuple(faces),
        _part(number, beside, "by", str, ""),
        _part(number, beside, "anyway", bool, default=False),
        read_expect(number, beside.get("expect"), game, reader),
    )


def _part(number: int, data: Mapping[str, Any], key: str, kind: type, default: Any) -> Any:
    value = data.get(key, default)
    if type(value) is not kind:
        raise Unreadable("cli.bad.step_value", step=number, key=key, value=str(value)[:40])
    return value
