"""What can be paid for: each curse on the board, and the other actions with their costs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.core.seats import Seat
from companion.games.big_book import figures
from companion.games.big_book.curses import DestroyCurse
from companion.games.big_book.elements import Curse, Element
from companion.games.big_book.madness import Heal
from companion.games.big_book.payment import Cost
from companion.games.big_book.reserve import Acquire
from companion.games.big_book.spells import Activate, Learn
from companion.games.big_book.state import Slot, State
from companion.ui.desk import Ui
from companion.ui.games.big_book.letters import cost_words, letter


@dataclass(frozen=True)
class Goal:
    """Something to pay for, and the action it becomes once it is paid."""

    id: str
    name: str
    spoken: str
    verb: str
    follows: str
    cost: Cost
    action: Callable[[Seat, Element | None], Any]
    curse: Curse | None = None
    rewards: bool = False


def curse_cost(curse: Curse) -> Cost:
    """What a curse costs to destroy (BB-44)."""
    return Cost.multi() if curse is Curse.MULTI else Cost.of(Element(curse.value), figures.CURSE_COST)


def goals_of(ui: Ui, state: State) -> list[Goal]:
    """The curses on the board that can be destroyed now."""
    return [
        _destroy(ui, place.slot, place.curse)
        for place in state.occupied
        if place.curse is not None and not place.neutralised
    ]


def other_goals(ui: Ui, state: State, payer: Seat) -> list[Goal]:
    """Heal, learn, acquire, and the payer's ready spells."""
    spells = [spell for spell in state.player(payer).spells if spell.ready]
    return [
        _heal(ui),
        *(_learn(ui, pile.element, pile.level) for pile in state.library if pile.level is not None),
        *(
            _acquire(ui, pile.element, value)
            for pile in state.reserve
            for value in (2, 3)
            if pile.left(value)
        ),
        *(_cast(ui, s.name, s.element, s.level) for s in spells if s.element is not None and s.level),
    ]


def _destroy(ui: Ui, slot: Slot, curse: Curse) -> Goal:
    def action(seat: Seat, reward: Element | None) -> DestroyCurse:
        return DestroyCurse(seat, slot, reward=reward)

    return Goal(
        f"slot-{slot.value}",
        ui.g("ui.goal.curse", slot=ui.g(f"ui.slot.short.{slot.value}")),
        ui.g("ui.goal.curse.spoken", curse=curse, slot=slot, cost=cost_words(ui, curse)),
        ui.g("ui.destroy"),
        ui.g("ui.then_reward"),
        curse_cost(curse),
        action,
        curse,
        True,
    )


def _heal(ui: Ui) -> Goal:
    verb, said, follows = ui.g("action.Heal"), ui.g("ui.goal.heal"), ui.g("ui.goal.heal.follows")
    return Goal("heal", verb, said, verb, follows, Cost.any(figures.HEAL_COST), lambda seat, _: Heal(seat))


def _learn(ui: Ui, element: Element, level: int) -> Goal:
    return Goal(
        f"learn-{element.value}",
        ui.g("ui.goal.learn", element=letter(ui, element), level=level),
        ui.g("ui.goal.learn.spoken", element=element, level=level),
        ui.g("ui.learn"),
        ui.words.show(element),
        Cost.of(element, figures.LEARN_COST),
        lambda seat, _: Learn(seat, element),
    )


def _acquire(ui: Ui, element: Element, value: int) -> Goal:
    return Goal(
        f"buy-{element.value}{value}",
        ui.g("ui.goal.buy", element=letter(ui, element), value=value),
        ui.g("ui.goal.buy.spoken", element=element, value=value),
        ui.g("ui.buy"),
        f"{ui.words.show(element)} {value}",
        Cost.of(element, figures.acquire_cost(value)),
        lambda seat, _: Acquire(seat, element, value),
    )


def _cast(ui: Ui, name: str, element: Element, level: int) -> Goal:
    said = ui.words.show(name)
    return Goal(
        f"cast-{name}",
        said,
        ui.g("ui.goal.cast", spell=said, n=level),
        ui.g("ui.cast"),
        said,
        Cost.of(element, level),
        lambda seat, _: Activate(seat, name, level),
    )
