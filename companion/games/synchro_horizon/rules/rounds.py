"""Rules of this topic."""

from __future__ import annotations

from companion.games.synchro_horizon.rules.decision import Rule

RULES: dict[type, Rule] = {}
