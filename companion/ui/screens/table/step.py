"""The words of a table's main button."""

from __future__ import annotations

from companion.ui.dispatcher import Dispatcher
from companion.ui.session import Ui


def step_words(ui: Ui, do: Dispatcher) -> tuple[str, str]:
    """Return the main button's label and what follows; after the end, the outcome."""
    outcome, step = do.summary().outcome, do.step()
    if outcome is not None:
        return ui.t("end.over"), ui.g(f"outcome.{outcome.why}", **dict(outcome.facts))
    if step is None:
        return ui.t("end.over"), ""
    return ui.words.say(step.label), ui.words.say(step.follows)
