"""Only what the rules accept is offered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.core.chance import Seeded
from companion.core.game import Step
from companion.core.refusal import Refusal
from companion.core.say import Say
from companion.games.synchro_horizon.actions import Action
from companion.games.synchro_horizon.rules import RULES
from companion.games.synchro_horizon.state import State


def allowed(state: State, actions: Iterable[Action]) -> Iterator[Action]:
    """Those of the actions that the rules accept now without a doubt."""
    chance = Seeded("offers")
    for action in actions:
        if not isinstance(RULES[type(action)](state, action, chance), Refusal):
            yield action


def ask(name: str, case: str = "", /, **facts: object) -> Step[Action]:
    """A main button that opens the sheet of an action first; some have other words in one case."""
    said = f"step.{name}{case}"
    return Step(Say(said, facts), Say(f"{said}.follows", facts), ask=name)


def act(name: str, action: Action, /, **facts: object) -> Step[Action]:
    """A main button that acts at once."""
    return Step(Say(f"step.{name}", facts), Say(f"step.{name}.follows", facts), action)
