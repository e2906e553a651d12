"""JSON encoding and decoding of a game's values, with precise errors.

Actions and events are tagged with their name (``{"do": "Heal", ...}``, ``{"is": "Healed", ...}``).
Reading is strict: a wrong, missing or unknown field is reported with its path, and nothing is guessed.

Three conventions of a dataclass are supported: a trailing underscore is dropped (``from_`` is
``"from"``), a field's ``metadata["alias"]`` is accepted as a second name, and a static method
``tidy(data)`` may first expand a compact form.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, get_args

import cattrs

from companion.core.annotation_actions import ANNOTATION_ACTIONS, ANNOTATION_EVENTS
from companion.core.annotations import NOTHING, Annotations
from companion.core.bad_json import LARGEST, MOST, BadJson, BadValue, Problem, short
from companion.core.game import AnyGame
from companion.core.journal import Chapter, Entry, Header
from companion.core.seats import Seat
from companion.core.strict import json_name, problems_of, strict_converter
from companion.core.text import one_line

__all__ = ["BadJson", "Codec", "Problem", "json_name", "variants"]


@dataclasses.dataclass(frozen=True, slots=True)
class _Opening:
    """The fields of a stored chapter other than its opening state."""

    number: int
    first_seq: int
    depth: int
    undone: int = 0
    beside: Annotations = NOTHING


@lru_cache
def variants(union: Any) -> dict[str, type]:
    """Return the classes of a union by name; a single class is a union of one."""
    return {cls.__name__: cls for cls in (get_args(union) or (union,))}


class Codec:
    """Reads and writes all values of one game: options, state, actions, events, journal.

    With ``names``, a seat may be given by its player's name; with ``write_names`` it is also written so.
    """

    def __init__(self, game: AnyGame, names: Sequence[str] = (), *, write_names: bool = False):
        self.game = game
        self._names = tuple(names)
        self._full = strict_converter(self._seat, omit=False)
        self._compact = strict_converter(self._seat, omit=True)
        if write_names:
            for converter in (self._full, self._compact):
                converter.register_unstructure_hook(Seat, self._name)

    # -- single values -------------------------------------------------------------------------

    def dump(self, value: Any) -> Any:
        """Return a frozen dataclass of the game as JSON, with every field."""
        return self._full.unstructure(value)

    def load(self, data: Any, kind: type[Any]) -> Any:
        """Return the dataclass ``kind`` read from JSON. Raise BadJson."""
        return self._guard(lambda: self._full.structure(data, kind))

    def dump_action(self, action: Any) -> dict[str, Any]:
        """Return an action as JSON without default values: ``{"do": "Heal", "player": 1}``."""
        return {"do": type(action).__name__, **self._compact.unstructure(action)}

    def load_action(self, data: Any) -> Any:
        """Return the action read from JSON. Raise BadJson."""
        return self._tagged(data, "do", variants(self.game.actions), ANNOTATION_ACTIONS)

    def dump_event(self, event: Any) -> dict[str, Any]:
        """Return an event as JSON without default values: ``{"is": "Healed", "player": 1}``."""
        return {"is": type(event).__name__, **self._compact.unstructure(event)}

    def load_event(self, data: Any) -> Any:
        """Return the event read from JSON. Raise BadJson."""
        return self._tagged(data, "is", variants(self.game.events), ANNOTATION_EVENTS)

    # -- journal -------------------------------------------------------------------------------

    def dump_entry(self, entry: Entry) -> dict[str, Any]:
        """Return an entry as stored: only fields that differ from their defaults."""
        plain = dataclasses.replace(entry, action=None, events=())
        data: dict[str, Any] = self._compact.unstructure(plain)
        if entry.action is not None:
            data["action"] = self.dump_action(entry.action)
        if entry.events:
            data["events"] = [self.dump_event(event) for event in entry.events]
        return data

    def load_entry(self, data: Any) -> Entry:
        """Return the entry read from JSON. Raise BadJson."""
        if not isinstance(data, Mapping):
            raise BadJson([Problem("$", "wrong", short(data))])
        plain = {key: value for key, value in data.items() if key not in ("action", "events")}
        entry: Entry = self.load(plain, Entry)
        action = data.get("action")
        events = data.get("events", [])
        if not isinstance(events, list) or len(events) > MOST:
            raise BadJson([Problem("events", "wrong", short(events))])
        return dataclasses.replace(
            entry,
            action=None if action is None else _inside("action", lambda: self.load_action(action)),
            events=tuple(
                _inside(f"events.{place}", partial(self.load_event, event))
                for place, event in enumerate(events)
            ),
        )

    def dump_header(self, header: Header) -> dict[str, Any]:
        """Return a table's header as JSON."""
        data: dict[str, Any] = self._full.unstructure(dataclasses.replace(header, options=None))
        data["options"] = self.dump(header.options)
        if not header.seeds_before:
            del data["seeds_before"]
        return data

    def load_header(self, data: Any) -> Header:
        """Return a table's header read from JSON, with its names cleaned. Raise BadJson."""
        if not isinstance(data, Mapping):
            raise BadJson([Problem("$", "wrong", short(data))])
        if "options" not in data:
            raise BadJson([Problem("options", "missing")])
        header: Header = self.load({**data, "options": None}, Header)
        options = _inside("options", lambda: self.load(data["options"], self.game.options))
        players = tuple(dataclasses.replace(each, name=one_line(each.name)) for each in header.players)
        return dataclasses.replace(header, name=one_line(header.name), players=players, options=options)

    def dump_opening(self, chapter: Chapter[Any]) -> dict[str, Any]:
        """Return a chapter as JSON, without its entries."""
        pending: dict[str, Any] = {"undone": chapter.undone} if chapter.undone else {}
        if chapter.beside != NOTHING:
            pending["beside"] = self._compact.unstructure(chapter.beside)
        return {
            "number": chapter.number,
            "first_seq": chapter.first_seq,
            "depth": chapter.depth,
            **pending,
            "opening": self.dump(chapter.opening),
        }

    def load_opening(self, data: Any) -> Chapter[Any]:
        """Return a chapter without its entries, read from JSON. Raise BadJson."""
        if not isinstance(data, Mapping):
            raise BadJson([Problem("$", "wrong", short(data))])
        opening = _inside("opening", lambda: self.load(data.get("opening"), self.game.state))
        plain: _Opening = self.load({k: v for k, v in data.items() if k != "opening"}, _Opening)
        return Chapter(plain.number, plain.first_seq, plain.depth, opening, (), plain.undone, plain.beside)

    # -- internal ------------------------------------------------------------------------------

    def _tagged(self, data: Any, tag: str, kinds: Mapping[str, type], beside: Mapping[str, type[Any]]) -> Any:
        if not isinstance(data, Mapping):
            raise BadJson([Problem("$", "wrong", short(data))])
        name = data.get(tag)
        kind = kinds.get(name) or beside.get(name) if isinstance(name, str) else None
        if kind is None:
            raise BadJson([Problem(tag, "missing") if name is None else Problem(tag, "wrong", short(name))])
        return self.load({key: value for key, value in data.items() if key != tag}, kind)

    def _guard(self, read: Callable[[], Any]) -> Any:
        try:
            return read()
        except (
            cattrs.BaseValidationError,
            TypeError,
            ValueError,
            LookupError,
            AttributeError,
            RecursionError,
        ) as error:
            raise BadJson(problems_of(error)) from error

    def _seat(self, value: Any, _: Any) -> Seat:
        if isinstance(value, str) and value in self._names:
            return Seat(self._names.index(value) + 1)
        if isinstance(value, bool) or not isinstance(value, int) or not -LARGEST <= value <= LARGEST:
            raise BadValue(value)
        return Seat(value)

    def _name(self, seat: int) -> str | int:
        return self._names[seat - 1] if 1 <= seat <= len(self._names) else int(seat)


def _inside(step: str, read: Callable[[], Any]) -> Any:
    """Call ``read``; put ``step`` before the path of each problem it raises."""
    try:
        return read()
    except BadJson as bad:
        raise BadJson(
            [dataclasses.replace(p, path=step if p.path == "$" else f"{step}.{p.path}") for p in bad.problems]
        ) from bad
