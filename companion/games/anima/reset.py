"""Reset: what is put away, and who may pick it up (Réinitialisation)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, action, event
from companion.core.seats import Seat
from companion.games.anima import figures
from companion.games.anima.advantages import hand_full
from companion.games.anima.board import Offer
from companion.games.anima.characters import TeamRenewed, team_full
from companion.games.anima.phases import Events, acting, softly
from companion.games.anima.state import State
from companion.games.anima.vocabulary import Phase, Thing
from companion.games.anima.why import Why


@action("AN-22", "AN-23")
class DiscardAdvantage:
    """In Reset a player puts an advantage card away."""

    player: Seat

    def decide(self, state: State, chance: Chance) -> Decision:
        """The player with the fewest may take it (AN-22, AN-23)."""
        if state.player(self.player).hand == 0:
            return Refusal(Why.NO_CARD, player=self.player)
        taker = eligible_taker(state, self.player, Thing.ADVANTAGE)
        events = (AdvantageDiscarded(self.player, taker),)
        return softly(acting(state, self.player, Phase.RESET), events)


@action("AN-22", "AN-23", "A-25")
class Dismiss:
    """In Reset a player dismisses (renvoyer) a character."""

    player: Seat
    character: int

    def decide(self, state: State, chance: Chance) -> Decision:
        """The last one too: a team without anybody draws a new character (AN-8, AN-22, AN-23, A-25).

        Nobody died, so the organisation stays.
        """
        player = state.player(self.player)
        one = player.character(self.character)
        if one is None:
            return Refusal(Why.NO_SUCH_CHARACTER, player=player.seat)
        taker = eligible_taker(state, player.seat, Thing.CHARACTER)
        events: Events = (CharacterDismissed(player.seat, one.id, one.name, taker),)
        if player.alone:
            events = (*events, TeamRenewed(player.seat, state.next_id))
        return softly(acting(state, player.seat, Phase.RESET), events)


def eligible_taker(state: State, by: Seat, thing: Thing) -> Seat | None:
    """The one other player with the fewest cards or characters; nobody when tied or full (AN-23, A-3)."""
    others = [player for player in state.players if player.seat != by]
    if thing is Thing.ADVANTAGE:
        counts, most = {player.seat: player.hand for player in others}, figures.HAND
    else:
        counts, most = {player.seat: len(player.team) for player in others}, figures.TEAM
    fewest = [seat for seat, count in counts.items() if count == min(counts.values())]
    return fewest[0] if len(fewest) == 1 and counts[fewest[0]] < most else None


@action("AN-23", "A-3")
class Take:
    """The player with the fewest picks up what was just put away."""

    player: Seat

    def decide(self, state: State, chance: Chance) -> Decision:
        """Whoever has not the fewest may still, when the table says so (AN-23, A-3)."""
        offer = state.offer
        if offer is None or offer.by == self.player:
            return Refusal(Why.NOTHING_PUT_AWAY)
        full = _no_room(state, self.player, offer)
        if full:
            return full
        events: Events = (AdvantageTaken(self.player, offer.by),)
        if offer.character is not None:
            events = (CharacterTaken(self.player, offer.character.name, offer.by),)
        wrong = offer.taker != self.player
        return softly(Refusal(Why.NOT_FEWEST, player=self.player) if wrong else None, events)


def _no_room(state: State, seat: Seat, offer: Offer) -> Refusal | None:
    if offer.thing is Thing.ADVANTAGE:
        return hand_full(state, seat)
    return team_full(state, seat)


# -- what happened ----------------------------------------------------------------------------------


@event
class AdvantageDiscarded:
    """An advantage card was put away; ``taker`` may pick it up (AN-22, AN-23)."""

    player: Seat
    taker: Seat | None = None

    def apply(self, state: State) -> State:
        return replace(
            state.with_cards(self.player, -1), offer=Offer(Thing.ADVANTAGE, self.player, self.taker)
        )


@event
class AdvantageTaken:
    """A card put away was picked up (AN-23)."""

    player: Seat
    by: Seat

    def apply(self, state: State) -> State:
        return replace(state.with_cards(self.player, 1), offer=None)


@event
class CharacterDismissed:
    """A character was dismissed; ``taker`` may recruit it (AN-22, AN-23)."""

    player: Seat
    character: int
    name: str
    taker: Seat | None = None

    def apply(self, state: State) -> State:
        gone = state.player(self.player).character(self.character)
        left = tuple(one for one in state.player(self.player).team if one.id != self.character)
        offer = Offer(Thing.CHARACTER, self.player, self.taker, gone)
        return replace(state.with_player(self.player, team=left), offer=offer)


@event
class CharacterTaken:
    """A dismissed character was recruited (AN-23)."""

    player: Seat
    name: str
    by: Seat

    def apply(self, state: State) -> State:
        if state.offer is None or state.offer.character is None:
            return state
        team = (*state.player(self.player).team, state.offer.character)
        return replace(state.with_player(self.player, team=team), offer=None)
