"""The damage pad: what a hit would do, before anybody confirms it (F1)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.synchro_horizon.actions.health import Hit
from companion.games.synchro_horizon.rules.health import potion_of
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Side, Who


@dataclass(frozen=True, slots=True)
class Preview:
    """A hit, worked out: ``before + hit - absorbed - potion = after`` of ``max_hp``."""

    who: Who
    before: int
    hit: int
    absorbed: int
    potion: int
    """What the potions of this hit take off."""
    after: int
    max_hp: int
    shield: int
    """Shields left."""
    lethal: bool
    saves: int | None
    """Potions in all that would save this hero; None when none can, or for a monster."""
    stock: int
    """Potions of the group left after this hit."""

    @property
    def dice(self) -> tuple[int, int]:
        """Tens and units after the hit; two dice show no more than 99 (SH-36)."""
        return divmod(min(99, self.after), 10)

    @property
    def left(self) -> int:
        """Remaining HP."""
        return max(0, self.max_hp - self.after)


def preview(state: State, hit: Hit) -> Preview | None:
    """What a hit would do; None when the target is gone or its maximum HP unknown."""
    health = state.health(hit.who)
    if health is None or health.max_hp is None or hit.n < 0:
        return None
    absorbed = 0 if hit.unblockable else min(health.shield, hit.n)
    full = health.damage + hit.n - absorbed
    potion = min(full, hit.potions * potion_of(health.max_hp))
    after = full - potion
    return Preview(
        hit.who,
        health.damage,
        hit.n,
        absorbed,
        potion,
        after,
        health.max_hp,
        health.shield - absorbed,
        after >= health.max_hp,
        _saves(full, health.max_hp) if hit.who.side is Side.HEROES else None,
        state.purse.potions - hit.potions,
    )


def _saves(damage: int, max_hp: int) -> int | None:
    """The fewest potions after which damage is below the maximum (SH-43, A-37)."""
    if damage < max_hp:
        return 0
    half = potion_of(max_hp)
    return None if not half else -(-(damage - max_hp + 1) // half)
