"""The box of a game: the figures shipped in ``data/games/<id>/box.json`` and those of its owner."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any

from companion.core.box import Box, Fact, read_box
from companion.paths import data_dir


@lru_cache
def _shipped(game: str) -> dict[str, Any]:
    path = data_dir() / "games" / game / "box.json"
    loaded: dict[str, Any] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return loaded


def box_of(game: str, owner: Mapping[str, Fact], others: Collection[str] = ()) -> Box:
    """Return the figures of a game with those of its owner; ``others`` are keys from another group's box."""
    return read_box(_shipped(game), owner, others)
