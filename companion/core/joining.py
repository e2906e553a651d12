"""Who joins later has a name of their own. A game cannot see to it: only the table knows all names."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.refusal import CoreWhy, Refusal


def name_taken(names: Sequence[str], joined: Sequence[str], seated: int) -> Refusal | None:
    """The refusal when somebody would join with a name of the table; ``seated`` were there at the opening.

    >>> name_taken(("Ada", "Bo"), ("ada",), 2)
    Refusal(name_taken, name='ada')
    """
    here = [name.casefold() for name in names]
    for name in joined[len(here) - seated :]:
        if name.casefold() in here:
            return Refusal(CoreWhy.NAME_TAKEN, name=name)
        here.append(name.casefold())
    return None
