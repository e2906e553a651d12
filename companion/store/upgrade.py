"""Old journals under a newer version of their game."""

from __future__ import annotations

import copy
from dataclasses import replace

from companion.core.game import AnyGame
from companion.store.chapter import RawChapter


class UpgradeFailed(Exception):
    """A game could not read what an older version of it wrote."""


def upgraded(raw: RawChapter, game: AnyGame) -> RawChapter:
    """A chapter of an older version as today's; the file itself stays as it is.

    The game's ``upgrade(version, data)`` is given the whole chapter:
    ``{"header": {...}, "opening": {"number", "first_seq", "depth", "opening": state}, "entries": [...]}``.
    """
    version = raw.header.get("version")
    if version == game.version or not isinstance(version, int):
        return raw
    old = {"header": raw.header, "opening": raw.opening, "entries": list(raw.entries)}
    try:
        new = game.upgrade(version, copy.deepcopy(old))
        result = RawChapter(new["header"], new["opening"], tuple(new["entries"]))
        return replace(result, header={**result.header, "version": game.version})
    except Exception as error:
        raise UpgradeFailed(f"{game.id} {version} -> {game.version}") from error
