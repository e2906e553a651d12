"""What the players choose before the first turn."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.game import option


@dataclass(frozen=True, slots=True)
class Options:
    """The new-table form of Pantacle."""

    first: int = option(0, low=0, high=5, rule="PA-11")
    fresh_curse: bool = option(True, rule="A-5", harmless=True)
    """A curse just drawn already touches the benefit of the same flame."""
    bought_is_gain: bool = option(True, rule="A-7", harmless=True)
    """The adept bought with influence is a gain that an Exhaustion curse swallows."""
    sacrifice_at_five: bool = option(False, rule="A-13", harmless=True)
    """With all five flames placed, sacrifices still take their three, for nothing."""
    two_pairs: bool = option(False, rule="A-11")
    """Two pairs of hounds may stand for both guardians."""
