"""Turning Horde cards up (SY-27, SY-64, SY-68, SY-73)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, Event, action, event
from companion.games.syncro import figures, phases
from companion.games.syncro.hands import shuffled_first
from companion.games.syncro.horde import HordeCard
from companion.games.syncro.rewards import reward_drawn
from companion.games.syncro.state import State
from companion.games.syncro.unveiling import BOSS2_UP, BOSS_UP, open_now
from companion.games.syncro.vocabulary import Back, Kind, Mist, Pile, Power, Why, outside

_BOSSES = {Kind.BOSS: BOSS_UP, Kind.BOSS2: BOSS2_UP}


@action("SY-11", "SY-27", "U-2")
class Reveal:
    """Tell what a Horde card is, as it is turned up or because it lies face up."""

    card: int
    strength: int
    kind: Kind | None = None
    powers: tuple[Power, ...] = ()
    label: str = ""

    def decide(self, state: State, chance: Chance) -> Decision:
        """Kind and strength are told when the card lies face up, not before (SY-27, U-2)."""
        card = state.card(self.card)
        if card is None:
            return Refusal(Why.NO_SUCH_CARD, card=self.card)
        if card.back is Back.FOG:
            return Refusal(Why.IS_FOG)
        if card.told:
            return Refusal(Why.ALREADY_TOLD)
        kind = self.kind or card.own_kind
        if kind is None or kind not in card.kinds:
            return Refusal(Why.WRONG_KIND)
        wrong = outside(self.strength, 0, figures.MOST_STRENGTH)
        if wrong:
            return wrong
        if (self.powers or self.label) and kind is not Kind.LIEUTENANT:
            return Refusal(Why.NOT_A_LIEUTENANT)
        events = _told(state, self, card, kind)
        return _timely(state, card, events) or _known(state, self, events)


def open_kinds(state: State, card: HordeCard) -> tuple[Kind, ...]:
    """What a card may be told to be now, by its back and by what the Adventure has brought (U-2, U-9)."""
    return tuple(kind for kind in card.kinds if open_now(state, f"word.Kind.{kind.value}"))


def _told(state: State, action: Reveal, card: HordeCard, kind: Kind) -> tuple[Event, ...]:
    powers = tuple(power for power in Power if power in action.powers)
    shown = CardRevealed(card.id, card.back, kind, action.strength, powers, action.label)
    reward = reward_drawn(shown.apply(state)) if Power.REWARD in powers else ()
    return (shown, *reward)


def _timely(state: State, card: HordeCard, events: tuple[Event, ...]) -> Refusal | None:
    """A face-down card waits until it is accessible and all attacks are resolved (SY-27, SY-73, A-34)."""
    if card.up:
        return None
    if not phases.uncovered(state, card):
        if card.back in (Back.CERBERUS, Back.BOSS2):
            return Refusal(Why.TOGETHER)
        return Refusal(Why.COVERED, anyway=events)
    return None if card in phases.to_reveal(state) else Refusal(Why.REVEAL_LATER, anyway=events)


def _known(state: State, action: Reveal, events: tuple[Event, ...]) -> Decision:
    """A beaten Lieutenant does not come back (SY-69)."""
    beaten = {each.label.casefold() for each in state.two.beaten if each.label}
    if action.label.casefold() in beaten:
        return Refusal(Why.LIEUTENANT_BEATEN, anyway=events, label=action.label)
    return events


@action("SY-64", "SY-65", "SY-68")
class RevealFog:
    """A Fog card is turned up: in the Horde, or (no card) from the top of its pile."""

    kind: Mist
    label: str = ""
    card: int | None = None

    def decide(self, state: State, chance: Chance) -> Decision:
        """Fog comes after everything else; its text stays on the card (SY-64, SY-65, U-5)."""
        if not state.playing:
            return Refusal(Why.NOT_IN_LEVEL)
        events: tuple[Event, ...] = (FogRevealed(self.kind, self.label, self.card),)
        if self.card is None:
            events = (*shuffled_first(state, Pile.FOG), *events)
            return events if state.two.fog_due else Refusal(Why.NO_FOG_DUE, anyway=events)
        card = state.card(self.card)
        if card is None:
            return Refusal(Why.NO_SUCH_CARD, card=self.card)
        if card.back is not Back.FOG:
            return Refusal(Why.NOT_FOG)
        if not state.accessible(card):
            return Refusal(Why.COVERED, anyway=events)
        return events if card in phases.to_reveal(state) else Refusal(Why.FOG_LAST, anyway=events)


# -- what happened ----------------------------------------------------------------------------------


@event
class CardRevealed:
    """It is told what a Horde card is."""

    card: int
    back: Back
    kind: Kind
    strength: int
    powers: tuple[Power, ...] = ()
    label: str = ""

    def apply(self, state: State) -> State:
        after = state.with_card(
            self.card,
            up=True,
            kind=self.kind,
            strength=self.strength,
            signs=self.powers,
            label=self.label,
        )
        after = after.changed(seen=max(state.seen, _BOSSES.get(self.kind, 0)))
        if Power.FOG in self.powers:
            after = after.with_two(fog_due=after.two.fog_due + 1)
        return after


@event
class FogRevealed:
    """A Fog card was turned up."""

    kind: Mist
    label: str = ""
    card: int | None = None

    def apply(self, state: State) -> State:
        two = state.two
        due = two.fog_due if self.card is not None else max(0, two.fog_due - 1)
        curses = (*two.curses, self.label) if self.kind is Mist.PERMANENT else two.curses
        after = state if self.card is None else state.without_card(self.card)
        if self.kind is not Mist.PERMANENT:
            two = two.discarded(Pile.FOG)
        return after.changed(beyond=replace(two, fog_due=due, curses=curses))
