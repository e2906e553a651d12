"""Previews of actions: sums in words, and the events an action would produce."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.chance import Scripted
from companion.core.refusal import Refusal
from companion.core.rulebook import Action, Event
from companion.games.pantacle import GAME
from companion.games.pantacle.queries import Sum, adept_price
from companion.games.pantacle.state import State
from companion.i18n.lines import tell_event
from companion.ui.session import Ui


def price_words(ui: Ui, flames: int, more: int) -> str:
    """Return the price of an adept as a sum: "3 + 2 = 5 cubes", with the changes by curses."""
    if not more:
        return ui.g("ui.price.is", flames=flames, price=adept_price(flames))
    return ui.g("ui.price.changed", flames=flames, change=_change(more), price=adept_price(flames, more))


def _change(n: int) -> str:
    return f"{'+' if n > 0 else '−'} {abs(n)}"


def sum_words(ui: Ui, found: Sum) -> str:
    """Return a gain as a sum: "2 + 1 Traque − 1 Épuisement = 2"; a plain gain is just "+2"."""
    if not (found.traque or found.absorbed or found.short or found.curse):
        return f"+{found.n}"
    parts = [str(found.base)]
    if found.traque:
        parts.append(ui.g("ui.sum.traque"))
    if found.curse:
        parts.append(ui.g("ui.sum.curse", change=_change(found.curse)))
    if found.absorbed:
        parts.append(ui.g("ui.sum.absorbed", n=found.absorbed))
    if found.short:
        parts.append(ui.g("ui.sum.short", n=found.short))
    return ui.g("ui.sum.is", sum=" ".join(parts), total=found.n)


def foresee(state: State, action: Action) -> tuple[tuple[Event, ...], Refusal | None]:
    """Return the events an action would produce and its refusal, if any, without running it."""
    answer = GAME.decide(state, action, Scripted(()))
    if isinstance(answer, Refusal):
        return tuple(answer.anyway or ()), answer
    return answer, None


def tell(ui: Ui, events: Sequence[Event], *kinds: type) -> str:
    """Return the events of these kinds in words, joined on one line."""
    return " · ".join(tell_event(ui.words, event) for event in events if isinstance(event, kinds))
