"""The dice that the tray's main button rolls, and the texts of a throw."""

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
"""Maximum number of plain dice whose faces are shown in large type; otherwise the total is."""


@dataclass(frozen=True, slots=True)
class Selection:
    """Dice to roll, with purpose or note and player; ``name`` is that of a saved preset."""

    notation: str
    purpose: Purpose | None = None
    note: str = ""
    who: str = ""
    name: str = ""

    @property
    def action(self) -> Roll:
        """The action of the main button."""
        return Roll(self.notation, self.purpose, self.note or self.name, self.who)

    @property
    def formula(self) -> Formula | Refusal:
        """The parsed dice, or the refusal if the notation is invalid."""
        return parse(self.notation)

    @property
    def sides(self) -> tuple[int, ...]:
        """The sides of each die; empty if the notation is invalid."""
        formula = self.formula
        return () if isinstance(formula, Refusal) else formula.sides

    def by(self, who: str) -> Selection:
        """Return a copy for another player; empty for none."""
        return replace(self, who=who)


def ready(throw: ReadyThrow, who: str = "") -> Selection:
    """Return a game's preset throw as a selection, for this player."""
    return Selection(throw.dice, Purpose(throw.purpose), who=who)


def first_selection(state: State, game: str = "") -> Selection:
    """Return the last throw, unless it was for another game; then the first preset of this game.

    Without a last throw, return the first preset, or a d6.
    """
    last, first = state.rolled, next(iter(throws_for(game)), None)
    if last is None:
        return Selection("d6") if first is None else ready(first)
    meant = None if last.purpose is None else thrown_for(last.purpose)
    if first is not None and first.game == game and meant is not None and meant.game != game:
        return ready(first)
    return Selection(last.notation, last.purpose, last.note, last.who)


def dice_name(ui: Ui, notation: str) -> str:
    """Return "4 × D6" for plain dice, else the notation as typed."""
    formula = parse(notation)
    if isinstance(formula, Refusal) or not formula.plain:
        return notation
    return named(ui, formula.sides)


def purpose_name(ui: Ui, what: Selection | Rolled) -> str:
    """Return the purpose of a throw in words; empty if it has none."""
    said = ui.words.show(what.purpose) if what.purpose is not None else what.note
    return said or (what.name if isinstance(what, Selection) else "")


@dataclass(frozen=True, slots=True)
class ToldThrow:
    """The dice and texts of a throw as shown on the felt."""

    dice: tuple[DieFace, ...] = ()
    big: str = ""
    small: str = ""
    spoken: str = ""


def throw_text(ui: Ui, rolled: Rolled | None) -> ToldThrow:
    """Return the dice, the result in large type, its breakdown, and the text for screen readers."""
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
    """Return the sum in words: "4 + 2 + 3", dropped dice in brackets; over 8 dice by their name."""
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
    """Return the id of the journal entry of the throw on the felt; empty if there is no throw.

    Return "before" if the entry is not among those in effect and loaded.
    """
    rolled = table.state.rolled
    if rolled is None:
        return ""
    for entry, _ in reversed(table.done):
        if any(event is rolled or event == rolled for event in entry.events):
            return entry.id
    return "before"
