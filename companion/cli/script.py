"""Scripts: an evening as a readable file.

::

    {"game": "big_book", "seats": ["Ada", "Bo"], "options": {}, "box": {}, "seed": "any text",
     "state": {}, "steps": [{"do": "TakeMadness", "player": "Ada", "faces": []}, {"undo": 1}, {"redo": 1}]}

Everything is read before anything is played: a script is either playable or refused as a whole.
A name that nobody at the table bears is an error, unless its bearer joins on the way: names.py finds
out by a rehearsal. What the *game* must judge is left to it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.cli.out import Unreadable
from companion.cli.reading import read_json
from companion.cli.shelf import AnyGame, find, owners_box, shipped_box
from companion.core.box import Box
from companion.core.chance import Seeded
from companion.core.codec import BadJson, Codec, json_name, variants
from companion.core.refusal import CoreWhy, Refusal
from companion.core.seats import Seat

DEFAULT_SEED = "companion"
"""Without a seed of its own a script still gives the same faces every time."""

_KEYS = {"game", "seats", "options", "box", "seed", "state", "steps"}
_BESIDE = {"faces", "by", "anyway"}
"""What a step may hold beside the action's own fields; a field of the same name comes first."""


@dataclass(frozen=True, slots=True)
class Do:
    """A step that acts. ``strangers`` are names in it that nobody bore when the table was opened."""

    action: Any
    asked: Mapping[str, Any]
    """The step as written, without the name of the action."""
    faces: tuple[int, ...] | None = None
    by: str = ""
    anyway: bool = False
    strangers: tuple[str, ...] = ()
    fields: Mapping[str, Any] = field(default_factory=dict)
    """The action as written, to be read again once its strangers may have joined."""


@dataclass(frozen=True, slots=True)
class Move:
    """A step that undoes or redoes so many taps."""

    forward: bool
    count: int
    by: str = ""


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
    steps: tuple[Do | Move, ...]
    codec: Codec


class _WithStrangers(Codec):
    """Reads any name as a seat: those nobody bears get the numbers after the last seat."""

    def __init__(self, game: AnyGame, names: tuple[str, ...]):
        self.strangers: list[str] = []
        super().__init__(game, names)

    def _seat(self, value: Any, kind: Any) -> Seat:
        if not isinstance(value, str) or value in self._names:
            return super()._seat(value, kind)
        if value not in self.strangers:
            self.strangers.append(value)
        return Seat(len(self._names) + 1 + self.strangers.index(value))


class _Strangers:
    """Reads actions with names that nobody at the table bears; its codec is made when first needed."""

    def __init__(self, game: AnyGame, names: tuple[str, ...]):
        self._game, self._names = game, names
        self._codec: _WithStrangers | None = None

    def read(self, data: Any) -> tuple[Any, tuple[str, ...]]:
        """The action and the strangers in it, or BadJson."""
        if self._codec is None:
            self._codec = _WithStrangers(self._game, self._names)
        self._codec.strangers.clear()
        return self._codec.load_action(data), tuple(self._codec.strangers)


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
    game = find(data["game"])
    seats = _seats(data["seats"], game)
    codec = Codec(game, seats)
    state = _state(data["state"], game, codec, seats) if data.get("state") is not None else None
    return Script(
        game=game,
        seats=seats,
        options=_options(_kind(data, "options", dict, {}), game, codec),
        box=owners_box(game, _kind(data, "box", dict, {})),
        seed=_kind(data, "seed", str, DEFAULT_SEED),
        state=state,
        steps=_steps(_kind(data, "steps", list, []), game, seats, codec),
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
    if len(names) not in game.players:
        low, high = game.players.start, game.players.stop - 1
        refusal = Refusal(CoreWhy.NOT_SO_MANY_PLAYERS, have=len(names), low=low, high=high)
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
        broken = game.broken(state)
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


def _steps(data: list[Any], game: AnyGame, seats: tuple[str, ...], codec: Codec) -> tuple[Do | Move, ...]:
    strangers = _Strangers(game, seats)
    return tuple(_step(number, step, codec, strangers) for number, step in enumerate(data, 1))


def _step(number: int, data: Any, codec: Codec, strangers: _Strangers) -> Do | Move:
    verbs = [verb for verb in ("do", "undo", "redo") if isinstance(data, dict) and verb in data]
    if len(verbs) != 1:
        raise Unreadable("cli.bad.step", step=number)
    verb = verbs[0]
    if verb == "do":
        return _do(number, data, codec, strangers)
    extra = sorted(set(data) - {verb, "by"})
    if extra:
        raise Unreadable("cli.bad.step_field", step=number, key=extra[0][:40])
    count = _part(number, data, verb, int, 0)
    return Move(verb == "redo", count, _part(number, data, "by", str, ""))


def _do(number: int, data: dict[str, Any], codec: Codec, strangers: _Strangers) -> Do:
    kinds = variants(codec.game.actions)
    name = data["do"]
    if not isinstance(name, str) or name not in kinds:
        raise Unreadable("cli.bad.action", step=number, value=str(name)[:40], game=codec.game.id)
    fields = dataclasses.fields(kinds[name])
    own = {json_name(part) for part in fields} | {str(part.metadata.get("alias", "")) for part in fields}
    beside = {key: value for key, value in data.items() if key in _BESIDE - own}
    asked = {key: value for key, value in data.items() if key not in beside}
    action, unknown = _action(number, asked, codec, strangers)
    faces = beside.get("faces")
    if faces is not None and not (isinstance(faces, list) and all(type(face) is int for face in faces)):
        raise Unreadable("cli.bad.step_value", step=number, key="faces", value=str(faces)[:40])
    return Do(
        action,
        {key: value for key, value in data.items() if key != "do"},
        None if faces is None else tuple(faces),
        _part(number, beside, "by", str, ""),
        _part(number, beside, "anyway", bool, default=False),
        unknown,
        asked,
    )


def _action(
    number: int, data: dict[str, Any], codec: Codec, strangers: _Strangers
) -> tuple[Any, tuple[str, ...]]:
    try:
        return codec.load_action(data), ()
    except BadJson as bad:
        try:
            return strangers.read(data)
        except BadJson:
            facts = {"step": number, "do": data["do"], "what": bad, "game": codec.game.id}
            raise Unreadable("cli.bad.fields", **facts) from None


def _part(number: int, data: Mapping[str, Any], key: str, kind: type, default: Any) -> Any:
    value = data.get(key, default)
    if type(value) is not kind:
        raise Unreadable("cli.bad.step_value", step=number, key=key, value=str(value)[:40])
    return value
