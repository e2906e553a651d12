"""What can be paid for: each curse on the board, and the other actions with their costs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.core.seats import Seat
from companion.games.big_book import figures
from companion.games.big_book.actions import Acquire, Activate, DestroyCurse, Heal, Learn
from companion.games.big_book.elements import Curse, Element
from companion.games.big_book.payment import Cost
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
    goals = []
    for place in state.occupied:
        if place.curse is None or place.neutralised:
            continue
        slot, curse = place.slot, place.curse
        name = ui.g("ui.goal.curse", slot=ui.g(f"ui.slot.short.{slot.value}"))
        goals.append(
            Goal(
                f"slot-{slot.value}",
                name,
                ui.g("ui.goal.curse.spoken", curse=curse, slot=slot, cost=cost_words(ui, curse)),
                ui.g("ui.destroy"),
                ui.g("ui.then_reward"),
                curse_cost(curse),
                _destroyer(slot),
                curse,
                True,
            )
        )
    return goals


def _destroyer(slot: Slot) -> Callable[[Seat, Element | None], Any]:
    return lambda seat, reward: DestroyCurse(seat, slot, reward=reward)


def other_goals(ui: Ui, state: State, payer: Seat) -> list[Goal]:
    """Heal, learn, acquire, and the payer's ready spells."""
    heal = Goal(
        "heal",
        ui.g("action.Heal"),
        ui.g("ui.goal.heal"),
        ui.g("action.Heal"),
        ui.g("ui.goal.heal.follows"),
        Cost.any(figures.HEAL_COST),
        lambda seat, reward: Heal(seat),
    )
    goals = [heal]
    for library in state.library:
        if library.level is not None:
            e = library.element
            name = ui.g("ui.goal.learn", element=letter(ui, e), level=library.level)
            goals.append(
                Goal(
                    f"learn-{e.value}",
                    name,
                    ui.g("ui.goal.learn.spoken", element=e, level=library.level),
                    ui.g("ui.learn"),
                    ui.words.show(e),
                    Cost.of(e, figures.LEARN_COST),
                    lambda seat, reward, e=e: Learn(seat, e),
                )
            )
    for pile in state.reserve:
        for value in (2, 3):
            if pile.left(value):
                e = pile.element
                goals.append(
                    Goal(
                        f"buy-{e.value}{value}",
                        ui.g("ui.goal.buy", element=letter(ui, e), value=value),
                        ui.g("ui.goal.buy.spoken", element=e, value=value),
                        ui.g("ui.buy"),
                        f"{ui.words.show(e)} {value}",
                        Cost.of(e, figures.acquire_cost(value)),
                        lambda seat, reward, e=e, value=value: Acquire(seat, e, value),
                    )
                )
    for spell in state.player(payer).spells:
        if spell.ready and spell.level and spell.element:
            said = ui.words.show(spell.name)
            goals.append(
                Goal(
                    f"cast-{spell.name}",
                    said,
                    ui.g("ui.goal.cast", spell=said, n=spell.level),
                    ui.g("ui.cast"),
                    said,
                    Cost.of(spell.element, spell.level),
                    lambda seat, reward, s=spell: Activate(seat, s.name, s.level),
                )
            )
    return goals
