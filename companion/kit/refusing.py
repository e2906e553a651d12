"""Refusals that games share: soft ones that players may overrule, and numbers outside their limits."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.refusal import Reason, Refusal
from companion.core.rulebook import Decision, Event


def soft_refusal(events: tuple[Event, ...], *doubts: Refusal | None) -> Decision:
    """Return the events, or the first doubt as a soft refusal that carries them."""
    for doubt in doubts:
        if doubt is not None:
            return Refusal(doubt.why, anyway=events, **doubt.facts)
    return events


Limits = Callable[[int | None, int, int], Refusal | None]


def limits(why: Reason) -> Limits:
    """Return a check that refuses a number outside its limits with ``why``; None is accepted.

    >>> class Why(Reason):
    ...     TOO_FAR = "too_far", "XX-1"
    >>> outside = limits(Why.TOO_FAR)
    >>> outside(7, 1, 6), outside(6, 1, 6), outside(None, 1, 6)
    (Refusal(too_far, have=7, low=1, high=6), None, None)
    """

    def outside(n: int | None, low: int, high: int) -> Refusal | None:
        return None if n is None or low <= n <= high else Refusal(why, have=n, low=low, high=high)

    return outside
