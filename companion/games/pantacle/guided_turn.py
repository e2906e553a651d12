"""The guided turn: A1, A2, A3, favour, moon, each saying what is forced and why (F1)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.core.say import Say
from companion.games.pantacle.forced_steps import NotForced, StepCheck, check, forced_now, outlook, steps_left
from companion.games.pantacle.state import State
from companion.games.pantacle.vocabulary import PREPARATION, Phase


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


@dataclass(frozen=True, slots=True)
class StageStand:
    """One stage of the strip: how it stands and why."""

    stage: Stage
    stand: Stand
    why: Say


def strip(state: State) -> tuple[StageStand, ...]:
    """The guided turn: A1, A2, A3, favour, moon, each with what is forced and why (F1)."""
    steps = tuple(_step_stand(state, step) for step in PREPARATION)
    favour = _later(state, Stage.FAVOUR, (Phase.ANNOUNCE, Phase.ASK))
    moon = _later(state, Stage.MOON, (Phase.MOON,))
    return (*steps, favour, moon)


def _step_stand(state: State, step: Phase) -> StageStand:
    stage = Stage(step.value)
    if state.first_turn:
        return StageStand(stage, Stand.NO, Say("why.first_turn", {"player": state.active}))
    if step not in steps_left(state):
        return StageStand(stage, Stand.DONE, Say("why.done", {"step": step}))
    found = check(state, state.sorcerer, step)
    if not found.forced and step in outlook(state, state.active).forced:
        # the adept that must be bought first makes it three
        return StageStand(stage, Stand.FORCED, Say(f"why.coming.{step.value}", {"have": found.have}))
    if not found.forced:
        return StageStand(stage, Stand.NO, why_not_forced(found))
    facts = {"have": found.have, "need": found.need, "flames": state.sorcerer.flames}
    changed = step is Phase.A1 and state.sorcerer.changed_by_curses("more_cubes")
    key = f"why.forced.{step.value}{'.changed' if changed else ''}"
    return StageStand(stage, Stand.NOW if step is forced_now(state) else Stand.FORCED, Say(key, facts))


def why_not_forced(found: StepCheck) -> Say:
    """Why a step of Preparation is not forced (PA-13, A-12, A-13)."""
    if found.forced or found.reason is None:
        return Say(f"why.forced.{found.step.value}", {"have": found.have, "need": found.need, "flames": 0})
    facts = {"have": found.have, "need": found.need, "n": found.missing, "step": found.step}
    if found.reason is NotForced.SHORT:
        return Say(f"why.short.{found.step.value}", facts)
    return Say(f"why.{found.reason.value}", facts)


def _later(state: State, stage: Stage, phases: tuple[Phase, ...]) -> StageStand:
    order = (Phase.MARKER, *PREPARATION, Phase.ANNOUNCE, Phase.ASK, Phase.MOON)
    if state.phase in phases or (
        stage is Stage.FAVOUR and state.phase.preparing and forced_now(state) is None
    ):
        return StageStand(stage, Stand.NOW, Say(f"why.now.{stage.value}", {"player": state.active}))
    done = order.index(state.phase) > order.index(phases[-1])
    return StageStand(stage, Stand.DONE if done else Stand.LATER, Say(f"why.later.{stage.value}"))
