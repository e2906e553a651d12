"""What a tile of the Fight screen shows, as a value: drawn anew only when it changes."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.synchro_horizon.queries import fight as queries
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Side, Who
from companion.ui.desk import Ui
from companion.ui.games.synchro_horizon.rings import RingLook, ring_look


@dataclass(frozen=True, slots=True)
class TileLook:
    """One character in its place."""

    who: Who
    place: int
    name: str
    ring: RingLook
    dice: tuple[int, int]
    left: int | None
    max_hp: int | None
    shield: int
    stunned: bool
    silenced: bool
    active: bool
    acted: bool
    die: int | None = None
    value: int | None = None
    """What the die comes to, where Silence lowers it."""
    slot: str = ""

    @property
    def damage(self) -> int:
        """What the two dice show."""
        tens, units = self.dice
        return 10 * tens + units

    @property
    def low(self) -> bool:
        """A quarter of the points or less: one hit away."""
        return self.left is not None and self.max_hp is not None and self.left * 4 <= self.max_hp

    @property
    def share(self) -> float:
        """How full the bar is."""
        return 1.0 if self.left is None or not self.max_hp else max(0.0, self.left / self.max_hp)

    @property
    def ground(self) -> str:
        """Lit when it can still act, flat once it has, ringed while it does."""
        return "active" if self.active else "flat" if self.acted else "raised"


def tile_look(ui: Ui, state: State, side: Side, place: int) -> TileLook | None:
    """The character in a place of one side, 0 for P1; None where nobody stands."""
    line = state.line(side)
    if place >= len(line):
        return None
    who = line[place]
    health = state.health(who)
    assert health is not None, "who stands in a line lives"
    fight = state.fight
    die = value = None
    slot = ""
    monster = state.monster(who)
    if monster is not None:
        die, slot = monster.die, monster.slot.value if monster.die is not None else ""
        blow = queries.action_of(state, who)
        value = blow.value if blow is not None and blow.value != die else None
    return TileLook(
        who,
        place + 1,
        state.name(who),
        ring_look(ui, state, who.ring),
        health.dice,
        health.left,
        health.max_hp,
        health.shield,
        health.stunned,
        health.silenced,
        fight is not None and fight.active is who,
        queries.has_acted(state, who),
        die,
        value,
        slot,
    )


def spoken(ui: Ui, tile: TileLook) -> str:
    """Everything the tile shows, in words."""
    parts = [f"{tile.name}, {ui.g('ui.place', n=tile.place)}, {tile.ring.name}"]
    if tile.left is None:
        parts.append(ui.g("ui.hp.unknown", n=tile.damage))
    else:
        parts.append(ui.g("ui.hp.spoken", left=tile.left, max=tile.max_hp))
    if tile.shield:
        parts.append(ui.g("ui.shield.spoken", n=tile.shield))
    parts += [ui.g("ui.stunned")] * tile.stunned + [ui.g("ui.silenced")] * tile.silenced
    if tile.die is not None:
        parts.append(ui.g("ui.die.spoken", n=tile.die, slot=tile.slot))
    parts += [ui.g("ui.low")] * tile.low + [ui.g("ui.acting")] * tile.active + [ui.g("ui.acted")] * tile.acted
    return ". ".join(parts)
