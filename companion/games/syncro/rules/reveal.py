"""Turning Horde cards up (SY-27, SY-64, SY-68, SY-73)."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.games.syncro import actions as act
from companion.games.syncro import events as ev
from companion.games.syncro import figures, guide
from companion.games.syncro.correction import MONSTERS
from companion.games.syncro.events import Event
from companion.games.syncro.evolve import after
from companion.games.syncro.horde import HordeCard
from companion.games.syncro.rules.decision import Decision
from companion.games.syncro.rules.hands import reward_drawn
from companion.games.syncro.state import State
from companion.games.syncro.vocabulary import Back, Kind, Power
from companion.games.syncro.why import Why

_OWN_KIND = {Back.BOSS: Kind.BOSS, Back.LIEUTENANT: Kind.LIEUTENANT, Back.BOSS2: Kind.BOSS2}


def kinds_of(card: HordeCard) -> tuple[Kind, ...]:
    """What a card may turn out to be, by its back (U-9)."""
    own = _OWN_KIND.get(card.back)
    return MONSTERS if own is None else (own,)


def reveal(state: State, action: act.Reveal) -> Decision:
    """Kind and strength are told when the card lies face up, not before (SY-27, U-2)."""
    card = state.card(action.card)
    if card is None:
        return Refusal(Why.NO_SUCH_CARD, card=action.card)
    if card.back is Back.FOG:
        return Refusal(Why.IS_FOG)
    if card.told:
        return Refusal(Why.ALREADY_TOLD)
    kind = action.kind or _OWN_KIND.get(card.back)
    if kind is None or kind not in kinds_of(card):
        return Refusal(Why.WRONG_KIND)
    if not 0 <= action.strength <= figures.MOST_STRENGTH:
        return Refusal(Why.COUNT_OUT_OF_RANGE, have=action.strength, low=0, high=figures.MOST_STRENGTH)
    if (action.powers or action.label) and kind is not Kind.LIEUTENANT:
        return Refusal(Why.NOT_A_LIEUTENANT)
    return _timely(state, card, _told(state, action, card, kind)) or _known(state, action, card, kind)


def _told(state: State, action: act.Reveal, card: HordeCard, kind: Kind) -> tuple[Event, ...]:
    powers = tuple(power for power in Power if power in action.powers)
    shown = ev.CardRevealed(card.id, card.back, kind, action.strength, powers, action.label)
    reward = reward_drawn(after(state, shown)) if Power.REWARD in powers else ()
    return (shown, *reward)


def _known(state: State, action: act.Reveal, card: HordeCard, kind: Kind) -> Decision:
    """A beaten Lieutenant does not come back (SY-69)."""
    events = _told(state, action, card, kind)
    beaten = {each.label for each in state.two.beaten if each.label}
    if action.label in beaten:
        return Refusal(Why.LIEUTENANT_BEATEN, anyway=events, label=action.label)
    return events


def _timely(state: State, card: HordeCard, events: tuple[Event, ...]) -> Refusal | None:
    """A face-down card waits until it is accessible and all attacks are resolved (SY-27, SY-73, A-34)."""
    if card.up:
        return None
    if not guide.uncovered(state, card):
        if card.back in (Back.CERBERUS, Back.BOSS2):
            return Refusal(Why.TOGETHER)
        return Refusal(Why.COVERED, anyway=events)
    return None if card in guide.to_reveal(state) else Refusal(Why.REVEAL_LATER, anyway=events)


def reveal_fog(state: State, action: act.RevealFog) -> Decision:
    """Fog comes after everything else; its text stays on the card (SY-64, SY-65, U-5)."""
    if not state.playing:
        return Refusal(Why.NOT_IN_LEVEL)
    events = (ev.FogRevealed(action.kind, action.label, action.card),)
    if action.card is None:
        return events if state.two.fog_due else Refusal(Why.NO_FOG_DUE, anyway=events)
    card = state.card(action.card)
    if card is None:
        return Refusal(Why.NO_SUCH_CARD, card=action.card)
    if card.back is not Back.FOG:
        return Refusal(Why.NOT_FOG)
    if not state.accessible(card):
        return Refusal(Why.COVERED, anyway=events)
    return events if card in guide.to_reveal(state) else Refusal(Why.FOG_LAST, anyway=events)
