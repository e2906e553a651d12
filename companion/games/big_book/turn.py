"""The turn: its phases, Recovery, elimination, the magician's power (Déroulement du Jeu)."""

from __future__ import annotations

from dataclasses import field, replace

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, Event, action, event, no_state_change
from companion.core.seats import Seat
from companion.games.big_book import figures
from companion.games.big_book.madness import HandTold, drawn_to
from companion.games.big_book.phases import GameLost, monster_first
from companion.games.big_book.spells import straightened
from companion.games.big_book.state import Deck, Madness, State
from companion.games.big_book.vocabulary import Loss, Phase, Status, Why, outside


@action("BB-25", "BB-36")
class EndAction:
    """The active player has done all actions and goes on to Recovery."""

    def decide(self, state: State, chance: Chance) -> Decision:
        """Recovery follows when the active player has no more actions (BB-25, Déroulement du Jeu)."""
        early = monster_first(state)
        if early:
            return early
        return (ActionEnded(state.active),) if state.phase is Phase.ACTION else Refusal(Why.NOT_ACTION_PHASE)


@action("BB-47", "BB-51", "A-5")
class EndRecovery:
    """The active player shows the hand of six and ends the turn."""

    player: Seat
    hand_madness: int | None = field(default=None, metadata={"alias": "handMadness"})
    """None: the hand is not shown, because it cannot hold six madness."""
    hand_elements: int | None = field(default=None, metadata={"alias": "handElements"})
    """None: as many as make six cards."""
    drawn: int | None = None
    """Cards drawn to complete the hand, where the sizes of the deck are followed; None: not entered."""

    def decide(self, state: State, chance: Chance) -> Decision:
        """Hand goes back to six cards; madness may not be discarded (BB-47, p. 9)."""
        if self.player != state.active:
            return Refusal(Why.NOT_ACTIVE, player=state.active)
        early = monster_first(state)
        if early:
            return early
        mad = self.hand_madness
        if mad is None:
            if six_possible(state, self.player):
                return Refusal(Why.HAND_NOT_TOLD, player=self.player)
            ended = (self._ended(state), *_after(state, 0))
            return outside(self.drawn, 0, MOST_DRAWN) or self._reshuffle_first(state, ended) or ended
        elements = max(0, figures.HAND - mad) if self.hand_elements is None else self.hand_elements
        if min(mad, elements) < 0:
            return Refusal(Why.COUNT_OUT_OF_RANGE, have=min(mad, elements), low=0, high=state.madness_cards)
        wrong = outside(self.drawn, 0, MOST_DRAWN)
        if wrong:
            return wrong
        drawn = drawn_to(state, self.player, mad)
        told = drawn.told or _fewer_told(state, self.player, mad)
        events = (*told, self._ended(state, mad, elements), *_after(state, mad))
        excess = mad + elements - figures.HAND
        if excess > 0 and elements:
            return Refusal(Why.DISCARD_ELEMENTS_FIRST, anyway=events, n=min(excess, elements))
        if excess < 0:
            return Refusal(Why.DRAW_FIRST, anyway=events, n=-excess)
        owned = state.player(self.player).owned
        if mad > owned:
            return Refusal(Why.MORE_THAN_OWNED, anyway=events, player=self.player, have=mad, need=owned)
        held = state.player(self.player).mad.hand
        if mad < held:
            return Refusal(Why.MADNESS_STAYS, anyway=events, player=self.player, have=mad, need=held)
        if drawn.from_discard:
            return drawn.refusal(self.player, events)
        return self._reshuffle_first(state, events) or events

    def _ended(self, state: State, mad: int | None = None, elements: int | None = None) -> RecoveryEnded:
        deck = state.player(self.player).deck
        return RecoveryEnded(self.player, mad, elements, self.drawn, keeps_deck=deck is not None)

    def _reshuffle_first(self, state: State, events: tuple[Event, ...]) -> Refusal | None:
        """Ask about the reshuffle without which so many cards cannot have been drawn (BB-48)."""
        n = drawn_beyond(state, self.player, self.drawn)
        return Refusal(Why.DRAW_PILE_SHORT, anyway=events, player=self.player, n=n) if n else None


MOST_DRAWN = 99
"""Cards drawn in one Recovery that may be entered."""


def drawn_beyond(state: State, seat: Seat, drawn: int | None) -> int:
    """Return how many of the cards drawn the draw pile, where its size is followed, did not hold (BB-48)."""
    deck = state.player(seat).deck
    if deck is None or deck.old or deck.shuffled or drawn is None:
        return 0
    return max(0, drawn - deck.draw)


def six_possible(state: State, seat: Seat) -> bool:
    """Tell whether a hand may hold six madness: a reshuffle while drawing brings one more (BB-48, BB-51)."""
    return state.player(seat).owned + 1 >= figures.MAD_HAND


def _fewer_told(state: State, seat: Seat, in_hand: int) -> tuple[Event, ...]:
    """With full tracking: fewer than were known in hand, against the rule; the sum stays (F4)."""
    mad = state.player(seat).mad
    if not state.full or in_hand >= mad.hand:
        return ()
    return (HandTold(seat, in_hand, mad.draw, mad.discard + mad.hand - in_hand),)


def _after(state: State, hand_madness: int) -> tuple[Event, ...]:
    """Six madness in hand or more: out. Then the next turn begins (BB-51, A-5, Phase de Récupération)."""
    if hand_madness >= figures.MAD_HAND:
        return _out(state, state.active)
    return _next_turn(state, state.heir(state.active))


def eliminate(state: State, seat: Seat) -> tuple[Event, ...]:
    """All cards and spells of a player who is out go to the box (BB-51, A-17, Phase de Récupération)."""
    if seat != state.active or state.phase in (Phase.ACTION, Phase.RECOVERY):
        return _out(state, seat)
    # the marker has not moved yet, or its curses are still to be laid: somebody else ends this turn
    heir = state.heir(seat)
    if heir == seat:
        return _out(state, seat)
    straight = straightened(state, heir) if state.phase is Phase.CONCENTRATION else ()
    return (PlayerEliminated(seat, state.player(seat).madness), TokenPassed(heir), *straight)


def _out(state: State, seat: Seat) -> tuple[Event, ...]:
    gone = PlayerEliminated(seat, state.player(seat).madness)
    heir = state.heir(seat)
    if heir == seat:
        return (gone, GameLost(Loss.ALL))
    return (gone, *_next_turn(state, heir)) if seat == state.active else (gone,)


def _next_turn(state: State, seat: Seat) -> tuple[Event, ...]:
    return (TurnBegan(seat, state.turn + 1), *straightened(state, seat))


def skips(state: State, seat: Seat, absent: frozenset[Seat]) -> tuple[Event, ...]:
    """Who is not here is passed over before the book moves, as somebody who is out; the cards stay.

    A house rule: the booklet has no player who is away.
    """
    if state.status is not Status.PLAYING or state.phase is not Phase.CONCENTRATION or seat != state.active:
        return ()
    heir = next((each for each in state.order(seat) if each not in absent), None)
    return () if heir is None else (TokenPassed(heir), *straightened(state, heir))


@action("BB-64", "A-20")
class UsePower:
    """The active player uses the power of the magician sheet."""

    player: Seat

    def decide(self, state: State, chance: Chance) -> Decision:
        """A magician's power serves once per turn, at any moment of the own turn (BB-64, A-20)."""
        events: tuple[Event, ...] = (PowerUsed(self.player),)
        if state.phase is Phase.MONSTER:
            events = (*events, PowerInMonsterPhase(self.player))
        if self.player != state.active:
            return Refusal(Why.NOT_ACTIVE, anyway=events, player=state.active)
        if state.player(self.player).power_used:
            return Refusal(Why.POWER_USED, anyway=events, player=self.player)
        return events


@action("BB-54", "F5")
class TellDeck:
    """A player counts the draw pile and the discard."""

    player: Seat
    draw: int
    discard: int

    def decide(self, state: State, chance: Chance) -> Decision:
        """Sizes of draw pile and discard may be told; an order never (BB-54, F5)."""
        # a hand holds six cards but during its player's own actions (BB-47, BB-53)
        acting = self.player == state.active and state.phase in (Phase.ACTION, Phase.RECOVERY)
        told = (DeckTold(self.player, self.draw, self.discard, None if acting else figures.HAND),)
        return outside(self.draw, 0, 99) or outside(self.discard, 0, 99) or told


@action("BB-51", "A-17")
class Eliminate:
    """A player is out: cards and spells go to the box."""

    player: Seat

    def decide(self, state: State, chance: Chance) -> Decision:
        return eliminate(state, self.player)


# -- what happened ----------------------------------------------------------------------------------


@event
class DeckTold:
    """A player counted draw pile and discard."""

    player: Seat
    draw: int
    discard: int
    hand: int | None = None
    """Cards in hand at that moment; None where unknown."""

    def apply(self, state: State) -> State:
        return state.with_player(self.player, deck=Deck(self.draw, self.discard, self.hand))


@event
class TurnBegan:
    """A player holds the token and begins a turn."""

    player: Seat
    turn: int

    def apply(self, state: State) -> State:
        # a power serves once per turn: whoever used one may again (BB-64)
        fresh = tuple(replace(each, power_used=False) for each in state.players)
        return replace(state, players=fresh, active=self.player, turn=self.turn, phase=Phase.CONCENTRATION)


@event
class TokenPassed:
    """The token went on because its holder is out; the turn stays the same."""

    player: Seat

    def apply(self, state: State) -> State:
        passed = replace(state.with_player(self.player, power_used=False), active=self.player)
        # once the marker has moved, its space is played by the new holder; nothing to change in older tables
        moved = state.phase is not Phase.CONCENTRATION and len(state.played) == state.marker.number > 0
        return passed.with_space_played(self.player) if moved else passed


@event
class ActionEnded:
    """The active player goes on to Recovery."""

    player: Seat

    def apply(self, state: State) -> State:
        return replace(state, phase=Phase.RECOVERY)


@event
class RecoveryEnded:
    """A player ended the turn with this hand; None: it was not shown."""

    player: Seat
    madness: int | None = None
    elements: int | None = None
    drawn: int | None = None
    """Cards drawn to complete the hand; None where nobody entered it."""
    keeps_deck: bool = False
    """Sizes of the deck survive; False in entries written when Recovery made them unknown."""

    def apply(self, state: State) -> State:
        deck = state.player(self.player).deck
        if deck is None or not self.keeps_deck:
            return state.with_player(self.player, deck=None)
        shown = self.madness is not None and self.elements is not None
        hand = (self.madness or 0) + (self.elements or 0) if shown else figures.HAND
        return state.with_player(self.player, deck=deck.recovered(self.drawn, hand))


@event
class PlayerEliminated:
    """A player is out, with so many madness cards."""

    player: Seat
    n: int

    def apply(self, state: State) -> State:
        out = state.with_player(self.player, alive=False, mad=Madness(), support=(), spells=(), deck=None)
        return replace(out, box=state.box + self.n)


@event
class PowerUsed:
    """A magician's power was used."""

    player: Seat

    def apply(self, state: State) -> State:
        return state.with_player(self.player, power_used=True)


@event
class PowerInMonsterPhase:
    """A notice: the power was used while players may not intervene (A-20)."""

    player: Seat
    apply = no_state_change
