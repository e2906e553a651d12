"""What the main button of the tray rolls, and how a throw is put into words."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.core.refusal import Refusal
from companion.core.table import AnyTable
from companion.i18n.throws import meaning
from companion.kit.tray.notation import Formula, parse
from companion.kit.tray.presets import Purpose
from companion.kit.tray.state import Rolled, State
from companion.kit.tray.throws import Roll
from companion.manifest import ReadyThrow, thrown_for, throws_for
from companion.ui.drawings import DieFace
from companion.ui.parts.roll_entry import named
from companion.ui.session import Ui

EACH_UP_TO = 4
"""So many plain dice are told one by one in big; more of them, or a sum, by their total."""


@dataclass(frozen=True, slots=True)
class Selection:
    """Dice ready to be rolled, with what for and for whom; ``name`` is that of an own preset."""

    notation: str
    purpose: Purpose | None = None
    note: str = ""
    who: str = ""
    name: str = ""

    @property
    def action(self) -> Roll:
        """What the main button does."""
        return Roll(self.notation, self.purpose, self.note or self.name, self.who)

    @property
    def formula(self) -> Formula | Refusal:
        """The dice, or why there are none."""
        return parse(self.notation)

    @property
    def sides(self) -> tuple[int, ...]:
        """The sides of each die."""
        formula = self.formula
        return () if isinstance(formula, Refusal) else formula.sides

    def by(self, who: str) -> Selection:
        """The same dice for somebody else."""
        return replace(self, who=who)


def ready(throw: ReadyThrow, who: str = "") -> Selection:
    """A throw of a game, to be rolled by somebody."""
    return Selection(throw.dice, Purpose(throw.purpose), who=who)


def first_selection(state: State, game: str = "") -> Selection:
    """What was rolled last, unless it was for another game than the one at hand; else the first preset."""
    last, first = state.rolled, next(iter(throws_for(game)), None)
    if last is None:
        return Selection("d6") if first is None else ready(first)
    meant = None if last.purpose is None else thrown_for(last.purpose)
    if first is not None and first.game == game and meant is not None and meant.game != game:
        return ready(first)
    return Selection(last.notation, last.purpose, last.note, last.who)


def dice_name(ui: Ui, notation: str) -> str:
    """ "4 × D6" for plain dice, else as it was written."""
    formula = parse(notation)
    if isinstance(formula, Refusal) or not formula.plain:
        return notation
    return named(ui, formula.sides)


def purpose_name(ui: Ui, what: Selection | Rolled) -> str:
    """What a throw is for, in words; empty when nobody said."""
    said = ui.words.show(what.purpose) if what.purpose is not None else what.note
    return said or (what.name if isinstance(what, Selection) else "")


@dataclass(frozen=True, slots=True)
class ToldThrow:
    """A throw as the felt shows it."""

    dice: tuple[DieFace, ...] = ()
    big: str = ""
    small: str = ""
    spoken: str = ""


def throw_text(ui: Ui, rolled: Rolled | None) -> ToldThrow:
    """Dice, result in big, breakdown beside it, and all of it spoken."""
    if rolled is None:
        return ToldThrow(small=ui.g("felt.empty"), spoken=ui.g("felt.empty"))
    formula = parse(rolled.notation)
    if isinstance(formula, Refusal):
        return ToldThrow(big=str(rolled.total), spoken=str(rolled.total))
    dice = tuple(
        DieFace(sides, face, place in rolled.dropped)
        for place, (sides, face) in enumerate(zip(formula.sides, rolled.faces, strict=True))
    )
    each = formula.plain and len(dice) <= EACH_UP_TO
    faces = [str(face) for face in rolled.faces]
    big = " ".join(faces) if each else str(rolled.total)
    sense = meaning(ui.words, rolled.purpose, rolled.faces)
    if sense:
        small = sense
    elif each:
        small = ui.g("felt.sum", n=rolled.total) if len(dice) > 1 else ""
    else:
        small = breakdown(ui, formula, rolled)
    spoken = [dice_name(ui, rolled.notation), purpose_name(ui, rolled), ", ".join(faces)]
    spoken += [ui.g("felt.dropped", faces=", ".join(faces[at] for at in rolled.dropped))] * bool(
        rolled.dropped
    )
    spoken += [ui.g("felt.total", n=rolled.total)] * (len(dice) > 1 or bool(formula.added))
    spoken.append(sense)
    return ToldThrow(dice, big, small, ". ".join(part for part in spoken if part))


def breakdown(ui: Ui, formula: Formula, rolled: Rolled) -> str:
    """ "4 + 2 + 3", dropped dice in brackets; many dice as their count."""
    if len(rolled.faces) > 8:
        return ui.g("felt.many", dice=dice_name(ui, rolled.notation))
    parts: list[str] = []
    at = 0
    for pool in formula.pools:
        sign = " − " if pool.minus else " + "
        for place in range(at, at + pool.count):
            face = str(rolled.faces[place])
            parts.append(sign + (f"({face})" if place in rolled.dropped else face))
        at += pool.count
    if formula.added:
        parts.append((" − " if formula.added < 0 else " + ") + str(abs(formula.added)))
    return "".join(parts).removeprefix(" + ").strip()


def moment_of(table: AnyTable) -> str:
    """The name of the throw that lies on the felt: the id of its journal entry."""
    rolled = table.state.rolled
    if rolled is None:
        return ""
    for entry, _ in reversed(table.done):
        if any(event is rolled or event == rolled for event in entry.events):
            return entry.id
    return "before"
