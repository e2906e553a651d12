"""The nineteen points of interest (p. 19-20). One module for each kind of thing they touch."""

from __future__ import annotations

from companion.games.synchro_horizon.rules.decision import Rule
from companion.games.synchro_horizon.rules.points import cards, group, luck, shards

RULES: dict[type, Rule] = {**group.RULES, **luck.RULES, **cards.RULES, **shards.RULES}
