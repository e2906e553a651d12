"""What all rules share: what is asked of a hero, real pieces that leave the line, the end (p. 5)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from enum import StrEnum

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Action, Decision, Event, action, event
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.fight import Fight
from companion.games.synchro_horizon.state.party import Hero
from companion.games.synchro_horizon.vocabulary import Loss, Phase, Side, Stage, Status, Who, Why


def framed(before: tuple[Event, ...], decision: Decision, after: tuple[Event, ...] = ()) -> Decision:
    """A decision with what happens before and after it; a soft refusal keeps both."""
    if not isinstance(decision, Refusal):
        return (*before, *decision, *after)
    if decision.anyway is None:
        return decision
    return Refusal(decision.why, anyway=(*before, *decision.anyway, *after), **dict(decision.facts))


def numbered(state: State, ahead: int = 0) -> str:
    """What a card without a name is called, in every language: its number."""
    return f"#{state.next_id + ahead}"


def at(state: State, *stages: Stage) -> Fight | Refusal:
    """The fight, when it is at one of these stages."""
    if state.fight is None:
        return Refusal(Why.NO_FIGHT)
    return state.fight if state.fight.stage in stages else Refusal(Why.NOT_NOW)


def hero_of(state: State, who: Who | None) -> Hero | Refusal:
    """A hero of the group."""
    if who is None:
        return Refusal(Why.WHICH_HERO)
    if who.side is not Side.HEROES:
        return Refusal(Why.NOT_A_HERO, who=who)
    hero = state.hero(who)
    return Refusal(Why.NOT_ALIVE, name=state.name(who)) if hero is None else hero


def board_of(hero: Hero) -> Who:
    """The board of a hero of the group."""
    assert hero.who is not None, "a hero of the group has a board"
    return hero.who


# -- the end ----------------------------------------------------------------------------------------


def precondition(state: State, action: Action) -> Refusal | None:
    """After the end nothing is accepted (invariant 12)."""
    return None if state.playing else Refusal(Why.FINISHED)


@action("SH-72", "F10")
class GiveUp:
    """The players end the campaign themselves."""

    def decide(self, state: State, chance: Chance) -> Decision:
        return (GameLost(Loss.GIVEN_UP),)


def lost(events: tuple[Event, ...]) -> bool:
    """True when these events end the game: nothing may follow them."""
    return bool(events) and isinstance(events[-1], GameLost)


# -- what happened ----------------------------------------------------------------------------------


class Leaving(StrEnum):
    """Why a card leaves the line, and so where it goes."""

    FALLEN = "fallen"
    """Eliminated: to the Graveyard (SH-121)."""
    DISMISSED = "dismissed"
    """Given up for another hero: to the Hero pile (A-30)."""
    RESERVE = "reserve"
    """It waits beside the boards, with its skills, stored shards and master (A-54)."""
    ELITE = "elite"
    """A monster drawn in the Dungeon: under its pile (SH-111)."""


@dataclass(frozen=True, slots=True)
class Remains:
    """The real pieces that leave the line, as they lay before (SH-111, SH-115, SH-121)."""

    name: str
    """Of the card."""
    leaving: Leaving
    skills: int = 0
    """Tiles for the skill bag."""
    shards: int = 0
    """Shards for the discard tray."""
    master: str = ""
    """The card that goes back to the Hero pile."""
    items: tuple[str, ...] = ()
    """Items of the hero: they stay with the group."""
    locked: bool = False
    """The items are kept aside until the fight is over; else another hero may wear them (A-14)."""


def remains_of(before: State, hero: Hero, leaving: Leaving) -> Remains:
    """Return what lies on the board of a hero who leaves it (SH-115, SH-121, A-30, A-54)."""
    items = tuple(item.name for item in hero.items)
    if leaving is Leaving.RESERVE:
        return Remains(hero.name, leaving, shards=hero.spent, items=items)
    return Remains(
        hero.name,
        leaving,
        len(hero.skills),
        hero.shards,
        "" if hero.master is None else hero.master.name,
        items,
        locked=before.phase is Phase.FIGHT,
    )


class PiecesLeave(ABC):
    """An event after which real cards go somewhere: the table is told where."""

    __slots__ = ()

    @abstractmethod
    def remains(self, before: State) -> Remains | None:
        """What goes, from the state before it; None where nobody stood."""


@event
class GameWon:
    """The Celestial and its monsters are defeated in time (SH-83)."""

    def apply(self, state: State) -> State:
        return replace(state, status=Status.WON)


@event
class GameLost:
    """The campaign is lost (SH-42, SH-72)."""

    loss: Loss

    def apply(self, state: State) -> State:
        return replace(state, status=Status.LOST, loss=self.loss)
