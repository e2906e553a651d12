"""Advantage cards: played, kept in play, drawn, lost, passed on (Avantage)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.box import Fact
from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, action, event
from companion.core.seats import Seat
from companion.games.anima import facts, figures
from companion.games.anima.facts import learn
from companion.games.anima.phases import Events, too_much
from companion.games.anima.state import Character, Lasting, State
from companion.games.anima.vocabulary import CardKind, Pose, Side, Skill, Timing, Why, outside
from companion.kit.refusing import soft_refusal


@action("AN-9", "AN-13", "AN-50")
class PlayAdvantage:
    """A card is played. ``character`` is tilted for a skill; a ``lasting`` card stays, with what it adds."""

    player: Seat
    name: str = ""
    character: int | None = None
    lasting: bool = False
    combat: int = 0
    speed: int = 0
    skill: Skill | None = None
    """The symbol of a skill, where it was read out; remembered with the name."""
    phase: Timing | None = None
    """When it may be played, where that was read out; remembered with the name."""
    side: Side | None = None
    """In a fight, the side whose Combat it changes; None for one's own."""

    def decide(self, state: State, chance: Chance) -> Decision:
        """A skill tilts a character that has its symbol (AN-9, AN-13, AN-50, U-6)."""
        player = state.player(self.player)
        if player.hand == 0:
            return Refusal(Why.NO_CARD, player=player.seat)
        wrong = too_much(self.combat, self.speed)
        if wrong:
            return wrong
        name = facts.known_name(state.facts, "advantages", self.name)
        events: Events = (AdvantagePlayed(player.seat, name, self.character),)
        if self.lasting:
            lasting = LastingPlayed(player.seat, state.next_id, name, self.combat, self.speed)
            events = (*events, lasting)
        one = None if self.character is None else player.character(self.character)
        if self.character is not None and one is None:
            return Refusal(Why.NO_SUCH_CHARACTER, player=player.seat)
        fight = _in_fight(state, self)
        if isinstance(fight, Refusal):
            return fight
        kind = None if self.skill is None else CardKind.SKILL
        told = {"kind": kind, "skill": self.skill, "phase": self.phase}
        known: dict[str, Fact | None] = {k: v and str(v) for k, v in told.items()}
        if fight and self.side is None:
            known["combat"] = self.combat
        events = (*events, *fight, *learn(state, "advantages", name, known))
        return soft_refusal(
            events, _no_skill(state, self, name, one) or card_timing(state, self.player, name, self.phase)
        )


def _in_fight(state: State, action: PlayAdvantage) -> Events | Refusal:
    """What a card played in a fight adds counts at once, for one's own side unless it is told (AN-13)."""
    bout = state.bout
    if bout is None or action.lasting or not action.combat:
        return ()
    side = action.side or (Side.OPPONENT if action.player == bout.rival else Side.TEAM)
    return too_much(bout.changed(side) + action.combat) or (BonusChanged(side, action.combat),)


def _no_skill(state: State, action: PlayAdvantage, name: str, one: Character | None) -> Refusal | None:
    """A skill is used by a character that has its symbol and is tilted for it (AN-9, AN-10)."""
    known = facts.value(state.facts, "advantages", name, "skill") if name else None
    symbol = action.skill or (Skill(known) if isinstance(known, str) else None)
    skill = symbol is not None or facts.value(state.facts, "advantages", name, "kind") == CardKind.SKILL
    if one is None:
        return Refusal(Why.SKILL_TILTS, name=name) if skill else None
    if one.pose is not Pose.READY:
        return Refusal(Why.CANNOT_ACT, name=one.name, pose=one.pose)
    if symbol is not None and one.skills is not None and symbol not in one.skills:
        return Refusal(Why.NO_SYMBOL, name=one.name, skill=symbol)
    return None


def card_timing(state: State, seat: Seat, name: str, told: Timing | None = None) -> Refusal | None:
    """Cards are played in their phase, at the player's step; in a fight; or any time (AN-13).

    Only where somebody told the app when the card is played.
    """
    known = facts.value(state.facts, "advantages", name, "phase") if name else None
    timing = told or (Timing(known) if isinstance(known, str) else None)
    if timing is None or timing is Timing.INTERRUPTION:
        return None
    if timing is Timing.COMBAT:
        return None if state.bout is not None else Refusal(Why.CARD_FIGHT, name=name)
    if state.active is None or state.phase is not timing.phase:
        return Refusal(Why.CARD_PHASE, name=name, phase=timing.phase)
    return Refusal(Why.NOT_YOUR_TURN, player=state.active) if state.active != seat else None


@action("AN-9", "AN-50")
class DropLasting:
    """A card that stayed in play goes to the discard."""

    player: Seat
    card: int

    def decide(self, state: State, chance: Chance) -> Decision:
        for card in state.player(self.player).lasting:
            if card.id == self.card:
                return (LastingDropped(self.player, card.id, card.name),)
        return Refusal(Why.NO_SUCH_LASTING, player=self.player)


@action("AN-11", counts="n")
class GainAdvantages:
    """A player draws advantage cards, up to five in hand."""

    player: Seat
    n: int = 1

    def decide(self, state: State, chance: Chance) -> Decision:
        """Draws stop at five cards in hand (AN-11)."""
        wrong = outside(self.n, 1, figures.HAND) or hand_full(state, self.player)
        if wrong:
            return wrong
        return (AdvantagesGained(self.player, min(self.n, state.player(self.player).hand_room)),)


@action("AN-50", counts="n")
class LoseAdvantages:
    """A card makes a player lose advantage cards."""

    player: Seat
    n: int = 1

    def decide(self, state: State, chance: Chance) -> Decision:
        """No more than there are."""
        hand = state.player(self.player).hand
        if hand == 0:
            return Refusal(Why.NO_CARD, player=self.player)
        return outside(self.n, 1, hand) or (AdvantagesLost(self.player, self.n),)


@action("AN-11", "AN-46")
class PassAdvantage:
    """An advantage card goes from one player to another: stolen or given."""

    player: Seat
    to: Seat

    def decide(self, state: State, chance: Chance) -> Decision:
        """Nobody holds more than five (AN-11, AN-46)."""
        if self.player == self.to:
            return Refusal(Why.NOT_YOURSELF)
        if state.player(self.player).hand == 0:
            return Refusal(Why.NO_CARD, player=self.player)
        return hand_full(state, self.to) or (AdvantagePassed(self.player, self.to),)


def hand_full(state: State, seat: Seat) -> Refusal | None:
    """Five cards in hand at most (AN-11)."""
    room = state.player(seat).hand_room
    return None if room else Refusal(Why.HAND_FULL, player=seat, high=figures.HAND)


# -- what happened ----------------------------------------------------------------------------------


@event
class AdvantagePlayed:
    """A card was played, with a tilted character or without (AN-9)."""

    player: Seat
    name: str
    character: int | None = None

    def apply(self, state: State) -> State:
        played = state.with_cards(self.player, -1)
        if self.character is None:
            return played
        return played.with_character(self.player, self.character, pose=Pose.TILTED)


@event
class LastingPlayed:
    """A card was played and stays in play (AN-9)."""

    player: Seat
    card: int
    name: str
    combat: int
    speed: int

    def apply(self, state: State) -> State:
        lasting = (*state.player(self.player).lasting, Lasting(self.card, self.name, self.combat, self.speed))
        return replace(
            state.with_player(self.player, lasting=lasting), next_id=max(state.next_id, self.card + 1)
        )


@event
class LastingDropped:
    """A card left play (AN-50)."""

    player: Seat
    card: int
    name: str

    def apply(self, state: State) -> State:
        left = tuple(each for each in state.player(self.player).lasting if each.id != self.card)
        return state.with_player(self.player, lasting=left)


@event(counts="n")
class BonusChanged:
    """Cards changed one side of the fight before the dice."""

    side: Side
    n: int

    def apply(self, state: State) -> State:
        bout = state.bout
        if bout is None:
            return state
        if self.side is Side.TEAM:
            return replace(state, bout=replace(bout, bonus=bout.bonus + self.n))
        return replace(state, bout=replace(bout, against=bout.against + self.n))


@event(counts="n")
class AdvantagesGained:
    """Advantage cards were drawn (AN-11)."""

    player: Seat
    n: int

    def apply(self, state: State) -> State:
        return state.with_cards(self.player, self.n)


@event(counts="n")
class AdvantagesLost:
    """Advantage cards were lost."""

    player: Seat
    n: int

    def apply(self, state: State) -> State:
        return state.with_cards(self.player, -self.n)


@event
class AdvantagePassed:
    """A card went from one hand to another."""

    player: Seat
    to: Seat

    def apply(self, state: State) -> State:
        return state.with_cards(self.player, -1).with_cards(self.to, 1)
