"""The end of a level: won, lost or broken off; which Lieutenant is which then (§4, J3, SY-69, SY-71)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, Event, action, event, no_state_change
from companion.core.seats import Seat
from companion.games.syncro import figures, phases
from companion.games.syncro.horde import HordeCard
from companion.games.syncro.state import Lieutenant, State
from companion.games.syncro.unveiling import AFTER
from companion.games.syncro.vocabulary import Defeat, Kind, Phase, Pile, Why

# -- which Lieutenant is which: by its label, or by its printed strength ----------------------------


def told(cards: Iterable[HordeCard]) -> tuple[Lieutenant, ...]:
    """The Lieutenants that lie face up, as printed: what a text did to one does not make it another."""
    return tuple(
        Lieutenant(card.label, card.printed_strength, card.signs)
        for card in cards
        if card.kind is Kind.LIEUTENANT and card.strength is not None
    )


def unmet(known: Iterable[Lieutenant], met: Iterable[Lieutenant]) -> tuple[Lieutenant, ...]:
    """Those of ``known`` that are not among ``met``, one for one: two alike stay two."""
    rest, others = list(known), list(met)
    for same in (_equal, _same_label, _same_strength):
        others = [each for each in others if not _taken(rest, each, same)]
    return tuple(rest)


def coming_back(state: State) -> tuple[Lieutenant, ...]:
    """Lieutenants of a lost attempt that have not been met again yet (SY-71)."""
    return unmet(state.two.aside, (*state.two.fallen, *told(state.horde)))


def named_alike(known: Iterable[Lieutenant], met: Iterable[Lieutenant]) -> tuple[Lieutenant, ...]:
    """Those of ``known`` whose label is not among ``met``, one for one; without a label nothing is known."""
    rest = list(known)
    for each in met:
        _taken(rest, each, _same_label)
    return tuple(rest)


def _taken(rest: list[Lieutenant], one: Lieutenant, same: Callable[[Lieutenant, Lieutenant], bool]) -> bool:
    """One of the rest is this one: it is taken out."""
    for place, each in enumerate(rest):
        if same(each, one):
            del rest[place]
            return True
    return False


def _equal(one: Lieutenant, other: Lieutenant) -> bool:
    return one == other


def _same_label(one: Lieutenant, other: Lieutenant) -> bool:
    return bool(one.label) and one.label.casefold() == other.label.casefold()


def _same_strength(one: Lieutenant, other: Lieutenant) -> bool:
    """One of them was told without its label, or its icons were told otherwise."""
    return one.strength == other.strength and not (one.label and other.label)


# -- won, lost, broken off --------------------------------------------------------------------------


@action("SY-31", "SY-32", "A-13")
class WinLevel:
    """The last monster is destroyed. ``keep`` names the mages who keep their hand."""

    keep: tuple[Seat, ...] = ()

    def decide(self, state: State, chance: Chance) -> Decision:
        """Each mage keeps or discards the whole hand (SY-31, SY-32, A-13, §4)."""
        if not state.playing or not state.unlocked:
            return Refusal(Why.NOT_IN_LEVEL)
        if state.light:
            return _won(state)
        if state.pending:
            return Refusal(Why.DEMAND_FIRST, n=state.pending.left)
        stranger = next((seat for seat in self.keep if seat not in state.seats), None)
        if stranger is not None:
            return Refusal(Why.UNKNOWN_MAGE, number=int(stranger))
        last = state.level == figures.LEVELS
        # nothing comes after the last level: no hand is kept
        events = (*_hands(state, () if last else self.keep), *_won(state))
        if not state.turn:
            return Refusal(Why.TURNS_NOT_BEGUN, anyway=events, level=state.level)
        if state.targets:
            return Refusal(Why.MONSTERS_LEFT, anyway=events, n=len(state.targets))
        return events


def _won(state: State) -> tuple[Event, ...]:
    last = state.level == figures.LEVELS
    return (LevelWon(state.level), *((AdventureWon(),) if last else ()))


def _hands(state: State, keep: tuple[Seat, ...]) -> tuple[Event, ...]:
    holding = tuple(mage.seat for mage in state.mages if mage.hand)
    kept = tuple(seat for seat in holding if seat in keep)
    gone = tuple(seat for seat in holding if seat not in keep)
    events: tuple[Event, ...] = (HandsKept(kept),) if kept else ()
    return (*events, HandsDiscarded(gone, sum(map(state.hand, gone)))) if gone else events


@action("SY-33", "SY-52", "A-4", "A-5")
class LoseLevel:
    """Nobody has a Spell card left and a monster is still in play, or nobody can pay what is demanded."""

    def decide(self, state: State, chance: Chance) -> Decision:
        """Nobody holds a Spell card, a monster is left; judged after all is resolved (SY-33, A-4, A-5).

        A demand that nobody can pay any more is a defeat of its own (SY-34, SY-52).
        """
        if not state.playing or not state.unlocked:
            return Refusal(Why.NOT_IN_LEVEL)
        told = (LevelLost(state.level, Defeat.TOLD),)
        if state.light:
            return told
        if not state.turn:
            return Refusal(Why.TURNS_NOT_BEGUN, anyway=told, level=state.level)
        unpaid = demand_unmet(state)
        if unpaid:
            return unpaid
        events = (LevelLost(state.level, Defeat.NO_SPELLS),)
        if not phases.nobody_holds(state):
            return Refusal(Why.STILL_CARDS, anyway=events, n=sum(state.hands))
        if state.phase is Phase.TURN and not any(card.spells for card in state.horde):
            return events
        if state.phase is not Phase.RESOLUTION or not phases.settled(state):
            return Refusal(Why.RESOLVE_FIRST, anyway=events)
        return events


def demand_unmet(state: State) -> tuple[Event, ...]:
    """Nobody is left who could pay what is demanded: the level is lost (SY-34, SY-52)."""
    if state.pending is None or phases.payer(state) is not None:
        return ()
    return (DemandUnmet(state.pending.left), LevelLost(state.level, Defeat.DEMAND))


def demand_lost(state: State) -> tuple[Event, ...]:
    """Return the defeat that follows by itself; none while a Reward is held, which may still help (A-4)."""
    return () if state.two.rewards else demand_unmet(state)


@action("SY-78")
class Abandon:
    """Break the level off; it is begun again later."""

    def decide(self, state: State, chance: Chance) -> Decision:
        """A level broken off is begun again (SY-78)."""
        return (LevelAbandoned(state.level),) if state.playing else Refusal(Why.NOT_IN_LEVEL)


# -- what happened ----------------------------------------------------------------------------------


@event
class HandsKept:
    """After a victory: these mages keep their hands."""

    mages: tuple[Seat, ...]
    apply = no_state_change


@event
class HandsDiscarded:
    """After a victory: these mages discard their hands, so many cards in all."""

    mages: tuple[Seat, ...]
    n: int

    def apply(self, state: State) -> State:
        return state.with_hands(tuple(0 if m.seat in self.mages else m.hand for m in state.mages))


@event
class LevelWon:
    """The last monster is destroyed; beaten Lieutenants are gone for good (SY-69, A-12)."""

    level: int

    def apply(self, state: State) -> State:
        over = cleared(state)
        if over.beyond:
            beaten = over.two.beaten  # a level may be played again: a label counts once
            over = over.with_two(beaten=(*beaten, *named_alike(state.two.fallen, beaten)), aside=())
        if self.level == figures.LEVELS:
            return over.changed(phase=Phase.EPILOGUE, reached=self.level + 1, seen=AFTER)
        return over.changed(level=self.level + 1)


@event
class AdventureWon:
    """The last level is won."""

    apply = no_state_change  # the level reached says it all


@event
class DemandUnmet:
    """Everybody had a chance and so much is missing."""

    n: int

    def apply(self, state: State) -> State:
        return state.changed(pending=None)


@event
class LevelLost:
    """The level is lost and may be begun again."""

    level: int
    defeat: Defeat

    def apply(self, state: State) -> State:
        return _stopped(state).changed(lost=True)


@event
class LevelAbandoned:
    """The level was broken off."""

    level: int

    def apply(self, state: State) -> State:
        return _stopped(state)


def cleared(state: State) -> State:
    """The level is over: no Horde, no turn, and permanent curses go to their discard (A-28)."""
    over = state.changed(
        phase=Phase.PATH,
        horde=(),
        slots=(),
        turn=0,
        resolved=(),
        pending=None,
        discard=0,
        estimate=False,
    )
    if not over.beyond:
        return over
    two = over.two.discarded(Pile.FOG, len(over.two.curses))
    return over.changed(beyond=replace(two, curses=(), fog_due=0, fallen=()))


def _stopped(state: State) -> State:
    """Hands are returned; the same Lieutenants will come back (SY-71, A-12, A-35)."""
    over = cleared(state).with_hands((0,) * len(state.mages))
    if not over.beyond:
        return over
    met = (*state.two.fallen, *told(state.horde))
    return over.with_two(aside=(*met, *unmet(state.two.aside, met)))
