"""A game whose rules do something else: for faults that no game of ours may have."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

from companion.core.game import Game

RULES = ("decide", "evolve")


def with_rules(game: Game[Any, Any, Any, Any], **how: Callable[..., Any]) -> Game[Any, Any, Any, Any]:
    """The game with another ``decide`` or ``evolve``, or with other values."""
    rules = {name: staticmethod(rule) for name, rule in how.items() if name in RULES}
    odd = type("OddGame", (type(game),), rules)
    given = {field.name: getattr(game, field.name) for field in fields(game) if field.init}
    same: Game[Any, Any, Any, Any] = odd(**given)
    return replace(same, **{name: value for name, value in how.items() if name not in RULES})
