"""What Preparation forces, now and next time, and the guided turn (Préparation, p. 12, F1)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from companion.core.message import Message
from companion.core.seats import Seat
from companion.games.pantacle import figures
from companion.games.pantacle.state import Player, State
from companion.games.pantacle.vocabulary import PREPARATION, Phase, Resource, Status, Token


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
    have, need = player.sacrifice(step)
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
    exempt = state.exempt(seat)
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


# -- the guided turn: A1, A2, A3, favour, moon (F1) -------------------------------------------------


class Stand(StrEnum):
    """How a stage of the guided turn stands."""

    DONE = "done"
    NOW = "now"
    FORCED = "forced"
    NO = "no"
    LATER = "later"


class Stage(StrEnum):
    """The five stages of the guided turn, in order (PA-13, PA-23, PA-40)."""

    A1 = "A1"
    A2 = "A2"
    A3 = "A3"
    FAVOUR = "favour"
    MOON = "moon"

    @property
    def preparing(self) -> bool:
        """One of the three steps of Preparation (PA-13)."""
        return self.value in PREPARATION


@dataclass(frozen=True, slots=True)
class StageStand:
    """One stage of the strip: how it stands and why."""

    stage: Stage
    stand: Stand
    why: Message


def strip(state: State) -> tuple[StageStand, ...]:
    """The guided turn: A1, A2, A3, favour, moon, each with what is forced and why (F1)."""
    steps = tuple(_step_stand(state, step) for step in PREPARATION)
    favour = _later(state, Stage.FAVOUR, (Phase.ANNOUNCE, Phase.ASK))
    moon = _later(state, Stage.MOON, (Phase.MOON,))
    stands = (*steps, favour, moon)
    if state.status is Status.PLAYING:
        return stands
    over = Message("why.over")  # whatever was still to come does not come any more
    return tuple(
        each if each.stand is Stand.DONE else StageStand(each.stage, Stand.NO, over) for each in stands
    )


def _step_stand(state: State, step: Phase) -> StageStand:
    stage = Stage(step.value)
    if state.first_turn:
        return StageStand(stage, Stand.NO, Message("why.first_turn", {"player": state.active}))
    if step not in steps_left(state):
        return StageStand(stage, Stand.DONE, Message("why.done", {"step": step}))
    found = check(state, state.sorcerer, step)
    if not found.forced and step in outlook(state, state.active).forced:
        # the adept that must be bought first makes it three
        return StageStand(stage, Stand.FORCED, Message(f"why.coming.{step.value}", {"have": found.have}))
    if not found.forced:
        return StageStand(stage, Stand.NO, why_not_forced(found))
    facts = {"have": found.have, "need": found.need, "flames": state.sorcerer.flames}
    changed = step is Phase.A1 and state.sorcerer.changed("more_cubes")
    key = f"why.forced.{step.value}{'.changed' if changed else ''}"
    return StageStand(stage, Stand.NOW if step is forced_now(state) else Stand.FORCED, Message(key, facts))


def why_not_forced(found: StepCheck) -> Message:
    """Why a step of Preparation is not forced (PA-13, A-12, A-13)."""
    if found.forced or found.reason is None:
        return Message(
            f"why.forced.{found.step.value}", {"have": found.have, "need": found.need, "flames": 0}
        )
    facts = {"have": found.have, "need": found.need, "n": found.missing, "step": found.step}
    if found.reason is NotForced.SHORT:
        return Message(f"why.short.{found.step.value}", facts)
    return Message(f"why.{found.reason.value}", facts)


def _later(state: State, stage: Stage, phases: tuple[Phase, ...]) -> StageStand:
    order = (Phase.MARKER, *PREPARATION, Phase.ANNOUNCE, Phase.ASK, Phase.MOON)
    if state.phase in phases or (
        stage is Stage.FAVOUR and state.phase.preparing and forced_now(state) is None
    ):
        return StageStand(stage, Stand.NOW, Message(f"why.now.{stage.value}", {"player": state.active}))
    done = order.index(state.phase) > order.index(phases[-1])
    return StageStand(stage, Stand.DONE if done else Stand.LATER, Message(f"why.later.{stage.value}"))
