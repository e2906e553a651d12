"""How rules say no: so that the table may insist, and to a number outside its limits."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.refusal import Reason, Refusal
from companion.core.rulebook import Decision, Event


def soft_refusal(events: tuple[Event, ...], *doubts: Refusal | None) -> Decision:
    """The events, or the first doubt about them: "do it anyway" gives the same events."""
    for doubt in doubts:
        if doubt is not None:
            return Refusal(doubt.why, anyway=events, **doubt.facts)
    return events


Limits = Callable[[int | None, int, int], Refusal | None]


def limits(why: Reason) -> Limits:
    """What a game asks of a number that was told: it may be missing, but not outside its limits.

    >>> class Why(Reason):
    ...     TOO_FAR = "too_far", "XX-1"
    >>> outside = limits(Why.TOO_FAR)
    >>> outside(7, 1, 6), outside(6, 1, 6), outside(None, 1, 6)
    (Refusal(too_far, have=7, low=1, high=6), None, None)
    """

    def outside(n: int | None, low: int, high: int) -> Refusal | None:
        return None if n is None or low <= n <= high else Refusal(why, have=n, low=low, high=high)

    return outside
