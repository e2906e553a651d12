"""What a rule answers."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.games.syncro.events import Event

Decision = tuple[Event, ...] | Refusal
