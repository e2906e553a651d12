"""The shop of a village: prices, what the purse allows, what would be left (F9)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.core.refusal import Refusal
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.known import KnownItem
from companion.games.synchro_horizon.rules.doubt import purse_short
from companion.games.synchro_horizon.rules.newcomer import free_board
from companion.games.synchro_horizon.rules.village import heroes_gone
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.why_journey import WhyJourney


class Ware(StrEnum):
    """What a village sells besides items (SH-87 to SH-91)."""

    RECRUIT = "recruit"
    MASTER = "master"
    CHANGE = "change"
    REST = "rest"
    POTION = "potion"


PRICES = {
    Ware.RECRUIT: figures.RECRUIT,
    Ware.MASTER: figures.MASTER,
    Ware.CHANGE: figures.CHANGE,
    Ware.REST: figures.REST,
    Ware.POTION: figures.POTION,
}


@dataclass(frozen=True, slots=True)
class Price:
    """One line of the price list."""

    ware: Ware
    coins: int
    times: int
    """How often the purse pays it."""
    after: int
    """Coins left after one; below zero when the purse does not reach."""
    why_not: Refusal | None


def shop(state: State) -> tuple[Price, ...]:
    """The price list (SH-87 to SH-91)."""
    have = state.purse.coins
    return tuple(
        Price(ware, coins, have // coins, have - coins, why_not(state, ware))
        for ware, coins in PRICES.items()
    )


def why_not(state: State, ware: Ware) -> Refusal | None:
    """Why the group cannot buy it now; None when it can."""
    if not state.journey.visit.open:
        return Refusal(WhyJourney.NO_VILLAGE)
    short = purse_short(state, PRICES[ware])
    if short:
        return short
    gone = heroes_gone(state) if ware in (Ware.RECRUIT, Ware.MASTER, Ware.CHANGE) else None
    match ware:
        case Ware.RECRUIT:
            board = free_board(state, None)
            return board if isinstance(board, Refusal) else gone
        case Ware.MASTER if all(hero.master for hero in state.heroes):
            first = state.heroes[0] if state.heroes else None
            if first is None or first.master is None:
                return Refusal(WhyJourney.WHICH_HERO)
            return Refusal(WhyJourney.MASTER_THERE, name=first.name, master=first.master.name)
        case Ware.REST if not any(hero.health.damage for hero in state.heroes):
            return Refusal(WhyJourney.UNHURT, name=state.heroes[0].name) if state.heroes else None
        case _:
            return gone


def hero_cards(state: State) -> int:
    """Hero cards of this visit that nobody took yet (SH-85)."""
    return max(0, figures.VILLAGE_CARDS - state.journey.visit.heroes)


def item_cards(state: State) -> int:
    """Item cards of this visit that nobody took yet (SH-85)."""
    return max(0, figures.VILLAGE_CARDS - state.journey.visit.items)


def known_items(state: State) -> tuple[tuple[KnownItem, bool], ...]:
    """Items whose price somebody has read, and whether the purse pays it (U-9)."""
    return tuple((item, item.price <= state.purse.coins) for item in state.known.items)
