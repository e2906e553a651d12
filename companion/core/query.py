"""Queries: calculations of the screens that scripts and the command line can run too.

A query *is* the function a screen calls: its parameters after ``state`` are the fields, its docstring
describes the answer and names the rules. Screens, scripts and commands thus share one calculation.
"""

from __future__ import annotations

import dataclasses
import inspect
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, get_args, get_origin, get_type_hints

_STATE = "state"
_RULE = re.compile(r"\b(?:(?:[A-Z]{2}|[AU])-\d+[a-z]?|F\d+)\b")


@dataclass(frozen=True, slots=True)
class Query:
    """One query: the function that answers it, and its parameters."""

    name: str
    answer: Callable[..., Any]
    fields: type
    """A frozen dataclass, one field for each parameter after ``state``."""
    of_state: bool
    """True if the query requires a table's state."""
    takes_state: bool
    """True if the function accepts a state, which it gets if there is a table."""

    @property
    def about(self) -> str:
        """The function's docstring as one line, without doctests."""
        doc = (self.answer.__doc__ or "").split(">>>")[0]
        return " ".join(doc.replace("``", "").split())

    @property
    def rules(self) -> tuple[str, ...]:
        """The rule ids named in the docstring."""
        return tuple(dict.fromkeys(_RULE.findall(self.about)))

    def ask(self, state: Any, fields: Any) -> Any:
        """Return the answer; ``fields`` is an instance of the query's own dataclass.

        Values that make no sense together raise ValueError or LookupError, as the function does.
        """
        told = {field.name: getattr(fields, field.name) for field in dataclasses.fields(fields)}
        with_state = self.of_state or (self.takes_state and state is not None)
        return self.answer(state, **told) if with_state else self.answer(**told)


Queries = Mapping[str, Query]


def queries(*functions: Callable[..., Any], **named: Callable[..., Any]) -> Queries:
    """Return a registry: each function under its own name, or under its keyword."""
    found = [query(function.__name__, function) for function in functions]
    found += [query(name, function) for name, function in named.items()]
    registry = {each.name: each for each in found}
    assert len(registry) == len(found), "two queries have the same name"
    return registry


def query(name: str, function: Callable[..., Any]) -> Query:
    """Return a function as a query.

    >>> def half(n: int = 2) -> int:
    ...     '''Half of it (F1).'''
    ...     return n // 2
    >>> asked = query("half", half)
    >>> asked.about, asked.rules, asked.ask(None, asked.fields(n=8))
    ('Half of it (F1).', ('F1',), 4)
    """
    hints = get_type_hints(function)
    parameters = list(inspect.signature(function).parameters.values())
    takes_state = bool(parameters) and parameters[0].name == _STATE
    of_state = takes_state and parameters[0].default is inspect.Parameter.empty
    fields = [_field(each, hints[each.name]) for each in parameters[takes_state:]]
    kind = dataclasses.make_dataclass(name, fields, frozen=True, slots=True, kw_only=True)
    return Query(name, function, kind, of_state, takes_state)


def _field(parameter: inspect.Parameter, hint: Any) -> tuple[str, Any, Any]:
    default = dataclasses.MISSING if parameter.default is parameter.empty else parameter.default
    return parameter.name, _listed(hint), dataclasses.field(default=default)


def _listed(hint: Any) -> Any:
    """Return a tuple type for an Iterable or Sequence, which is a list in JSON; other types unchanged."""
    if get_origin(hint) not in (Iterable, Sequence):
        return hint
    (each,) = get_args(hint)
    return tuple[each, ...]  # type: ignore[valid-type]
