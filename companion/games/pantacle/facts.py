"""What only the box tells: guardians, their counts, moons (PA-6, PA-23, U-1, U-2)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.box import LONGEST_WORD, Box
from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, action, event
from companion.games.pantacle.curses import tidy_title
from companion.games.pantacle.state import CHANGES, DrawnCurse, FavourFact, GuardianCount, State
from companion.games.pantacle.vocabulary import PREPARATION, Favour, Kind, Why, outside


@action("PA-23", "PA-41")
class TellFavour:
    """The Favours board is read out: the two guardians and the moon phase of a favour."""

    favour: Favour
    first: str = ""
    second: str = ""
    moon: str = ""

    def decide(self, state: State, chance: Chance) -> Decision:
        """Two different guardians and a moon phase; Endoctrinement has none (PA-23, PA-38)."""
        first, second = tidy_title(self.first), tidy_title(self.second)
        moon = tidy_title(self.moon)
        if max(len(first), len(second), len(moon)) > LONGEST_WORD:
            return Refusal(Why.NAME_TOO_LONG, high=LONGEST_WORD)
        if not first or not second:
            return Refusal(Why.NAME_MISSING)
        if first.casefold() == second.casefold():
            return Refusal(Why.SAME_GUARDIAN, name=first)
        if moon and not self.favour.has_moon:
            return Refusal(Why.NO_MOON, favour=self.favour)
        return (FavourTold(self.favour, first, second, moon),)


@action("PA-2", "PA-6")
class TellGuardians:
    """All guardians with their dots; together they are the 24 blades."""

    guardians: tuple[GuardianCount, ...]

    def decide(self, state: State, chance: Chance) -> Decision:
        """Dots of all guardians together are the blades of the box (PA-2, PA-6)."""
        told = tuple(GuardianCount(tidy_title(each.name), each.count) for each in self.guardians)
        names = [each.name.casefold() for each in told]
        if not all(names):
            return Refusal(Why.NAME_MISSING)
        if max(map(len, names), default=0) > LONGEST_WORD:
            return Refusal(Why.NAME_TOO_LONG, high=LONGEST_WORD)
        twice = next((each.name for each in told if names.count(each.name.casefold()) > 1), None)
        if twice is not None:
            return Refusal(Why.NAME_TWICE, name=twice)
        for each in told:
            wrong = outside(each.count, 1, state.all_blades)
            if wrong:
                return wrong
        if not are_all(told, state.all_blades):
            return Refusal(Why.BLADES_NOT_24, have=blades_of(told), need=state.all_blades)
        return (GuardiansTold(told, len(told)),)


def blades_of(guardians: tuple[GuardianCount, ...]) -> int:
    """The blades of these guardians together (PA-6)."""
    return sum(each.count for each in guardians)


def are_all(guardians: tuple[GuardianCount, ...], blades: int) -> bool:
    """These are all the blades of the box (PA-2, PA-6)."""
    return blades_of(guardians) == blades


def is_hound(name: str) -> bool:
    """Le Limier, however the owner spells it (PA-27)."""
    return "limier" in name.casefold()


def count_of(guardians: tuple[GuardianCount, ...], name: str) -> int | None:
    """Blades of one guardian, however its name is written; None when it is not among these (PA-6)."""
    wanted = name.casefold().strip()
    return next((each.count for each in guardians if each.name.casefold() == wanted), None)


def hounds_of(guardians: tuple[GuardianCount, ...]) -> int | None:
    """Le Limier blades; None when it is not among these (PA-27)."""
    return next((each.count for each in guardians if is_hound(each.name)), None)


def uncounted(fact: FavourFact, guardians: tuple[GuardianCount, ...]) -> str:
    """A guardian of a favour that nobody counted: the two lists spell it otherwise; empty when all are."""
    names = (name for name in (fact.first, fact.second) if not is_hound(name))
    return next((name for name in names if not count_of(guardians, name)), "")


# -- what happened ----------------------------------------------------------------------------------


@event
class FavourTold:
    """The guardians and the moon of a favour are known."""

    favour: Favour
    first: str
    second: str
    moon: str

    def apply(self, state: State) -> State:
        fact = FavourFact(self.favour, self.first, self.second, self.moon)
        return replace(state, favours=tuple(fact if f.favour is self.favour else f for f in state.favours))


@event
class GuardiansTold:
    """The counts of all guardians are known."""

    guardians: tuple[GuardianCount, ...]
    n: int

    def apply(self, state: State) -> State:
        before = (*state.gone_guardians, *(each.name for each in state.guardians))
        gone = dict.fromkeys(before).keys() - {each.name for each in self.guardians}
        return replace(state, guardians=self.guardians, gone_guardians=tuple(sorted(gone)))


def read_guardians(box: Box) -> tuple[GuardianCount, ...]:
    """Guardians with the dots printed on their blades, as far as they were told (U-2)."""
    counts = ((name, box.number(f"guardians.{name}.count")) for name in box.rows_of("guardians"))
    return tuple(GuardianCount(name, count) for name, count in counts if count is not None)


def read_favour(box: Box, favour: Favour) -> FavourFact:
    """The two guardians and the moon of a favour, as far as they were told (U-1)."""
    first, second, moon = (
        box.word(f"favours.{favour.value}.{column}") or "" for column in ("first", "second", "moon")
    )
    return FavourFact(favour, first, second, moon if favour.has_moon else "")


def read_curses(box: Box) -> tuple[DrawnCurse, ...]:
    """Curse cards that were read out at an earlier table (U-3)."""
    found = []
    for title in box.rows_of("curses"):
        kind = box.word(f"curses.{title}.kind")
        cubes, adepts = (box.number(f"curses.{title}.{column}") or 0 for column in ("cubes", "adepts"))
        # a half-told card is left out: nothing is guessed
        if kind is not None and (kind == Kind.EXHAUSTION.value) == (cubes + adepts > 0):
            changed = (box.number(f"changes.{title}.{change}") or 0 for change in CHANGES)
            forbids = tuple(step for step in PREPARATION if box.number(f"changes.{title}.no_{step.value}"))
            found.append(DrawnCurse(title, Kind(kind), cubes, adepts).doing(changed, forbids))
    return tuple(found)
