"""What a rule answers, and what each rule is called with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.games.synchro_horizon.events import Event
from companion.games.synchro_horizon.state import State

Decision = tuple[Event, ...] | Refusal
Rule = Callable[[State, Any, Chance], Decision]
"""The rule of one action: a topic's table ``RULES`` holds one for each of its actions."""
