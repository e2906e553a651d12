"""Unique names for players who join later. The table checks them: a game does not know all names."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.refusal import CoreWhy, Refusal


def name_taken(names: Sequence[str], joined: Sequence[str], seated: int) -> Refusal | None:
    """Return a refusal if a joining player has the name of another player; else None.

    ``seated`` is the number of players at the opening. Upper and lower case are not distinguished.

    >>> name_taken(("Ada", "Bo"), ("ada",), 2)
    Refusal(name_taken, name='ada')
    """
    here = [name.casefold() for name in names]
    for name in joined[len(here) - seated :]:
        if name.casefold() in here:
            return Refusal(CoreWhy.NAME_TAKEN, name=name)
        here.append(name.casefold())
    return None
