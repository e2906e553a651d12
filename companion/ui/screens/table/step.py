"""What comes next, in words."""

from __future__ import annotations

from companion.ui.act import Actor
from companion.ui.desk import Ui


def step_words(ui: Ui, do: Actor) -> tuple[str, str]:
    """The main button's words, and what follows."""
    outcome, step = do.glance().outcome, do.step()
    if outcome is not None:
        return ui.t("end.over"), ui.g(f"outcome.{outcome.why}", **dict(outcome.facts))
    if step is None:
        return ui.t("end.over"), ""
    return ui.words.say(step.label), ui.words.say(step.follows)
