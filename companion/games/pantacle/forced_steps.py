"""What Preparation forces, now and next time: arithmetic only (Préparation, p. 12)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from companion.core.seats import Seat
from companion.games.pantacle import figures
from companion.games.pantacle.sanctuary import Player
from companion.games.pantacle.state import State
from companion.games.pantacle.vocabulary import PREPARATION, Phase, Resource, Sacrifice, Token

STEP_OF = {Sacrifice.POWERS: Phase.A2, Sacrifice.ADEPTS: Phase.A3}


class NotForced(StrEnum):
    """Why a step of Preparation is not possible (PA-13, A-12, A-13)."""

    SHORT = "short"
    NO_ADEPT = "no_adept"
    NO_FLAME = "no_flame"
    FORBIDDEN = "forbidden"


@dataclass(frozen=True, slots=True)
class StepCheck:
    """One step of Preparation: what it needs, what there is, and why it is not forced."""

    step: Phase
    have: int
    need: int
    reason: NotForced | None = None

    @property
    def forced(self) -> bool:
        """A step that is possible is compulsory (PA-13)."""
        return self.reason is None

    @property
    def missing(self) -> int:
        """How many are missing."""
        return max(0, self.need - self.have)


def adept_to_be_had(state: State, player: Player) -> bool:
    """An adept is in the supply, or would be swallowed by an Exhaustion card (A-7, A-12)."""
    swallowed = state.options.bought_is_gain and player.swallowers(Resource.ADEPTS)
    return state.adepts > 0 or bool(swallowed)


def check(state: State, player: Player, step: Phase) -> StepCheck:
    """Whether a step is possible as the Sanctuary stands (PA-14, PA-16, PA-17, A-12, A-13)."""
    if step is Phase.A1:
        return StepCheck(step, player.cubes, player.price, _no_purchase(state, player))
    have, need = len(player.tokens), player.tokens_due
    if step is Phase.A3:
        have, need = player.adepts, player.adepts_due
    if have < need:
        return StepCheck(step, have, need, NotForced.SHORT)
    if player.forbidden(step):
        return StepCheck(step, have, need, NotForced.FORBIDDEN)
    idle = player.flames_home == 0 and not state.options.sacrifice_at_five
    return StepCheck(step, have, need, NotForced.NO_FLAME if idle else None)


def _no_purchase(state: State, player: Player) -> NotForced | None:
    """Why no adept is bought (PA-14, PA-18, A-12)."""
    if player.cubes < player.price:
        return NotForced.SHORT
    if player.forbidden(Phase.A1):
        return NotForced.FORBIDDEN
    return None if adept_to_be_had(state, player) else NotForced.NO_ADEPT


def steps_left(state: State) -> tuple[Phase, ...]:
    """Steps of this Preparation that are not behind us (PA-13)."""
    return PREPARATION[PREPARATION.index(state.phase) :] if state.phase.preparing else ()


def forced_now(state: State) -> Phase | None:
    """The step that must be done next; None when nothing is forced any more (PA-13, A-2)."""
    if state.first_turn:
        return None
    checks = (check(state, state.sorcerer, step) for step in steps_left(state))
    return next((found.step for found in checks if found.forced), None)


@dataclass(frozen=True, slots=True)
class Outlook:
    """A player's next Preparation as the table stands now (F1)."""

    seat: Seat
    cubes: int
    price: int
    missing: int
    """Cubes missing for the next adept; 0 when it can be paid."""
    forced: tuple[Phase, ...]
    """Steps that would be forced, in order."""
    swallowed: bool
    """The adept bought would go to an Exhaustion card instead (A-7)."""
    none_left: bool
    """It could be paid, but no adept is to be had (A-12)."""
    exempt: bool
    """The next turn is the player's first and has no Preparation (A-1)."""
    extras: int
    """Extra curse cards the cubes would pay (PA-22)."""
    extras_after: int
    """The same after the adept was paid: what is left for the flames of that Preparation."""

    @property
    def must_buy(self) -> bool:
        """A1 is forced."""
        return Phase.A1 in self.forced


def _without_powers(player: Player) -> Player:
    """The Sanctuary after a sacrifice of powers: what a lost Protection hid works again (PA-46)."""
    kept = player.tokens[player.tokens_due :]
    curses = player.curses
    if Token.PROTECTION not in kept:
        curses = tuple(replace(curse, face_up=True) for curse in curses)
    return replace(player, tokens=kept, curses=curses)


def outlook(state: State, seat: Seat) -> Outlook:
    """What the next Preparation of a player will force, step by step (F1, A-2).

    What spots will bring is not known before they are chosen: P2 may still add two adepts before A3.
    """
    now = player = state.player(seat)
    exempt = player.turns == 0
    running = seat == state.active and state.phase.preparing
    steps = steps_left(state) if running else PREPARATION
    buy = check(state, player, Phase.A1)
    swallowed = state.options.bought_is_gain and bool(player.swallowers(Resource.ADEPTS))
    forced: list[Phase] = []
    adepts, flames = player.adepts, player.flames_home
    for step in () if exempt else steps:
        if step is Phase.A1 and buy.forced:
            forced.append(step)
            adepts += 0 if swallowed else 1
        powers = step is Phase.A2
        have, need = (len(player.tokens), player.tokens_due) if powers else (adepts, player.adepts_due)
        enough = have >= need and (flames > 0 or state.options.sacrifice_at_five)
        if step is not Phase.A1 and enough and not player.forbidden(step):
            forced.append(step)
            flames = max(0, flames - 1)
            player = _without_powers(player) if powers else player
    return Outlook(
        seat=seat,
        cubes=now.cubes,
        price=now.price,
        missing=buy.missing,
        forced=tuple(forced),
        swallowed=swallowed,
        none_left=buy.reason is NotForced.NO_ADEPT,
        exempt=exempt,
        extras=figures.most_extra(now.cubes),
        extras_after=figures.most_extra(now.cubes - (now.price if Phase.A1 in forced else 0)),
    )
