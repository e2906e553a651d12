"""Actions and events of dice throws and of named throws."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, action, event
from companion.kit.tray.names import hand, why_not_name
from companion.kit.tray.notation import parse, result, throw
from companion.kit.tray.presets import OwnPreset, Purpose
from companion.kit.tray.state import Rolled, State
from companion.kit.tray.why import Why

MOST_PRESETS = 20


@action()
class Roll:
    """Throw dice, with an optional purpose (of a game), note and player's name."""

    notation: str
    purpose: Purpose | None = None
    note: str = ""
    who: str = ""

    def decide(self, state: State, chance: Chance) -> Decision:
        formula = parse(self.notation)
        if isinstance(formula, Refusal):
            return formula
        for said in (self.purpose or "", self.note, self.who):
            wrong = why_not_name(said, may_lack=True)
            if wrong is not None:
                return wrong
        faces = throw(formula, chance)
        came = result(formula, faces)
        about = (self.purpose, self.note, self.who, hand(chance))
        return (Rolled(str(formula), faces, came.dropped, came.total, *about),)


@action()
class SavePreset:
    """Save a throw under a name, to offer it as a preset."""

    name: str
    notation: str

    def decide(self, state: State, chance: Chance) -> Decision:
        formula = parse(self.notation)
        if isinstance(formula, Refusal):
            return formula
        if len({preset.name for preset in state.presets} | {self.name}) > MOST_PRESETS:
            return Refusal(Why.TOO_MANY_PRESETS, most=MOST_PRESETS)
        return why_not_name(self.name) or (PresetSaved(self.name, str(formula)),)


@action()
class DropPreset:
    """Delete a named throw."""

    name: str

    def decide(self, state: State, chance: Chance) -> Decision:
        known = self.name in {preset.name for preset in state.presets}
        return (PresetDropped(self.name),) if known else Refusal(Why.NO_SUCH_PRESET, name=self.name)


# -- events --------------------------------------------------------------------------------------


@event
class PresetSaved:
    """A throw was saved under a name."""

    name: str
    notation: str

    def apply(self, state: State) -> State:
        others = tuple(preset for preset in state.presets if preset.name != self.name)
        return state.with_(presets=(*others, OwnPreset(self.name, self.notation)))


@event
class PresetDropped:
    """A named throw was deleted."""

    name: str

    def apply(self, state: State) -> State:
        return state.with_(presets=tuple(preset for preset in state.presets if preset.name != self.name))
