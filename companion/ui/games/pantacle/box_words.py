"""What is known of the guardians: from this table first, else from what the owner copied on the box page."""

from __future__ import annotations

from companion.boxes import box_of
from companion.core.box import Box
from companion.games.pantacle.box import are_all
from companion.games.pantacle.start import read_favour, read_guardians
from companion.games.pantacle.state import FavourFact, GuardianCount, State
from companion.games.pantacle.vocabulary import Favour
from companion.ui.desk import Ui


def _box(ui: Ui) -> Box:
    return box_of("pantacle", ui.desk.store.library.facts("pantacle"))


def favour_fact(ui: Ui, state: State, favour: Favour) -> FavourFact:
    """Guardians and moon of a favour."""
    here = state.fact(favour)
    return here if here.first else read_favour(_box(ui), favour)


def guardians_of(ui: Ui, state: State) -> tuple[GuardianCount, ...]:
    """All guardians with their blades; empty unless they are the 24 of the box."""
    for known in (state.guardians, read_guardians(_box(ui))):
        if are_all(known):
            return known
    return ()


def names_of(ui: Ui, state: State) -> tuple[str, ...]:
    """Names of guardians heard so far; the hound is always one of them (PA-27)."""
    told = [each.name for each in guardians_of(ui, state)]
    for favour in Favour:
        fact = favour_fact(ui, state, favour)
        told += [fact.first, fact.second]
    told.append(ui.g("ui.hound"))
    first: dict[str, str] = {}
    for name in told:
        first.setdefault(name.casefold(), name)
    return tuple(name for name in first.values() if name)


def moons(ui: Ui, state: State) -> tuple[str, ...]:
    """Moon phases heard so far."""
    told = (favour_fact(ui, state, favour).moon for favour in Favour)
    return tuple(dict.fromkeys(moon for moon in told if moon))


def count_of(known: tuple[GuardianCount, ...], name: str) -> int:
    """Blades of one guardian; 0 when the name is not among them."""
    wanted = name.casefold().strip()
    return next((each.count for each in known if each.name.casefold() == wanted), 0)


def is_hound(name: str) -> bool:
    """Le Limier, however the owner spells it (PA-27)."""
    return "limier" in name.casefold()


def hounds_of(known: tuple[GuardianCount, ...]) -> int:
    """Le Limier blades."""
    return next((each.count for each in known if is_hound(each.name)), 0)
