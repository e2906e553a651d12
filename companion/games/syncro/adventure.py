"""Between levels: saving, resuming, the team, the end of the Adventure (p. 8, Journal)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, action, event
from companion.core.seats import Seat
from companion.games.syncro import figures
from companion.games.syncro.ending import LevelAbandoned, cleared
from companion.games.syncro.preparation import AdventureResumed, dealt, prepared
from companion.games.syncro.state import Mage, State
from companion.games.syncro.vocabulary import Depth, NewCard, Phase, Pile, Reading, Why, outside

LONGEST_NAME = 30


@action("SY-36", "A-23")
class SaveGame:
    """Stop for today: hands are discarded, card A goes on the next Level card."""

    def decide(self, state: State, chance: Chance) -> Decision:
        """After a level, won or lost; inside one it is broken off (SY-36, SY-78, A-23, p. 8)."""
        saved = AdventureSaved(state.level)
        if state.playing:
            anyway = (LevelAbandoned(state.level), saved)
            return Refusal(Why.MID_LEVEL, anyway=anyway, level=state.level)
        if state.phase is not Phase.PATH:
            return Refusal(Why.ADVENTURE_OVER)
        return Refusal(Why.ALREADY_SAVED, level=state.level) if state.saved else (saved,)


@action("SY-37")
class ResumeGame:
    """Another day: card A is taken off the next Level card; with a leader that level is prepared at once."""

    leader: Seat | None = None

    def decide(self, state: State, chance: Chance) -> Decision:
        """Card A is taken off; with a Leader named the level is prepared in the same step (SY-37, p. 8)."""
        if not state.saved:
            return Refusal(Why.NOT_SAVED)
        resumed = AdventureResumed(state.level)
        return (resumed, *(prepared(resumed.apply(state), self.leader) if self.leader else ()))


@action("SY-1", "A-24")
class ChangeMages:
    """Between levels: who plays on, clockwise, and the names of those who join."""

    mages: tuple[Seat, ...]
    joining: tuple[str, ...] = ()

    def decide(self, state: State, chance: Chance) -> Decision:
        """Between levels the team may change; two to five play (SY-1, A-24)."""
        if state.phase is not Phase.PATH:
            return Refusal(Why.MID_LEVEL if state.playing else Why.ADVENTURE_OVER, level=state.level)
        stranger = next((seat for seat in self.mages if not 1 <= seat <= state.known), None)
        if stranger is not None:
            return Refusal(Why.UNKNOWN_MAGE, number=int(stranger))
        count = len(self.mages) + len(self.joining)
        if len(set(self.mages)) < len(self.mages) or (self.mages == state.seats and not self.joining):
            return Refusal(Why.SAME_MAGES)
        if count not in figures.PLAYERS or state.known + len(self.joining) > figures.MOST_NAMES:
            low, high = min(figures.PLAYERS), max(figures.PLAYERS)
            return Refusal(Why.TOO_MANY_MAGES, have=count, low=low, high=high)
        names = (*state.joined, *self.joining)
        fine = all(name.strip() == name and 0 < len(name) <= LONGEST_NAME for name in self.joining)
        if not fine or len(set(names)) < len(names):
            return Refusal(Why.BAD_NAME)
        new = tuple(Seat(state.known + 1 + place) for place in range(len(self.joining)))
        joined = tuple(MageJoined(name) for name in self.joining)
        return (*joined, MagesChanged((*self.mages, *new)))


@action("U-1")
class TellSpells:
    """How many Spell cards are in play, counted once."""

    n: int

    def decide(self, state: State, chance: Chance) -> Decision:
        """Only the box tells how many Spell cards there are (U-1)."""
        wrong = outside(self.n, 1, figures.MOST_SPELLS)
        if wrong:
            return wrong
        least = max(state.in_sight, state.added_spells + 1)
        if self.n < least:
            return Refusal(Why.TOO_FEW_SPELLS, have=self.n, need=least)
        return (SpellsTold(self.n),)


@action("A-10", "A-11")
class ChooseReading:
    """Read an open point of the Journal one way or the other."""

    reading: Reading
    on: bool

    def decide(self, state: State, chance: Chance) -> Decision:
        """Two readings of the Journal may be chosen otherwise (A-10, A-11)."""
        if state.two.reads(self.reading) is self.on:
            return Refusal(Why.SAME_READING, reading=self.reading)
        return (ReadingChosen(self.reading, self.on),)


@action("F5")
class ChooseDepth:
    """How much of a level the app keeps count of, from now on."""

    depth: Depth

    def decide(self, state: State, chance: Chance) -> Decision:
        """At any time; hands that nobody counted are full again when the count begins (SY-8, F5)."""
        if self.depth is state.depth:
            return Refusal(Why.SAME_DEPTH, depth=self.depth)
        chosen = DepthChosen(self.depth)
        uncounted = state.phase is Phase.PREPARATION and state.light and not any(state.hands)
        counts = self.depth is Depth.FULL and uncounted
        return (chosen, dealt(state)) if counts else (chosen,)


@action("SY-75")
class AddNewCard:
    """One of the three new cards enters the packs, or leaves them again."""

    card: NewCard
    on: bool = True

    def decide(self, state: State, chance: Chance) -> Decision:
        """New cards enter the packs for a new Adventure (SY-75)."""
        if state.playing:
            return Refusal(Why.MID_LEVEL, level=state.level)
        if (self.card in state.added) is self.on:
            return Refusal(Why.SAME_CARDS)
        return (NewCardAdded(self.card, self.on),)


@action("SY-38", "SY-69")
class Reset:
    """Start the whole Adventure again from its first level."""

    def decide(self, state: State, chance: Chance) -> Decision:
        """From zero, as the last card of the Adventure deck tells (SY-38, U-6)."""
        if state.playing:
            return Refusal(Why.MID_LEVEL, level=state.level)
        return (AdventureReset(),)


@action("SY-31")
class Finish:
    """Close the campaign after its last victory."""

    def decide(self, state: State, chance: Chance) -> Decision:
        """The campaign is over once its last level is won."""
        return (AdventureFinished(),) if state.phase is Phase.EPILOGUE else Refusal(Why.NOT_OVER)


# -- what happened ----------------------------------------------------------------------------------


@event
class AdventureSaved:
    """Card A lies on the next Level card."""

    level: int

    def apply(self, state: State) -> State:
        saved = state.with_hands((0,) * len(state.mages)).changed(saved=True, resumed=False)
        if not saved.beyond:
            return saved
        # all cards are stored, so the piles are whole at the next session (SY-36, A-17)
        stocks = tuple(replace(stock, discard=0) for stock in saved.two.stocks)
        return saved.with_two(rewards=(), stocks=stocks)


@event
class MageJoined:
    """Somebody new has a seat from now on."""

    name: str

    def apply(self, state: State) -> State:
        return state.changed(known=state.known + 1, joined=(*state.joined, self.name))


@event
class MagesChanged:
    """Who plays from now on, clockwise: others discard kept hands, a leaver the Reward (A-24)."""

    mages: tuple[Seat, ...]

    def apply(self, state: State) -> State:
        same = set(self.mages) == set(state.seats)
        changed = state.changed(
            mages=tuple(Mage(seat, state.hand(seat) if same else 0) for seat in self.mages),
            leader=state.leader if state.leader in self.mages else self.mages[0],
        )
        if not changed.beyond:
            return changed
        kept = tuple(seat for seat in changed.two.rewards if seat in self.mages)
        two = changed.two.discarded(Pile.REWARD, len(changed.two.rewards) - len(kept))
        return changed.changed(beyond=replace(two, rewards=kept))


@event
class SpellsTold:
    """So many Spell cards are in play."""

    n: int

    def apply(self, state: State) -> State:
        return state.changed(base=self.n - state.added_spells)


@event
class ReadingChosen:
    """An open point of the Journal is read this way."""

    reading: Reading
    on: bool

    def apply(self, state: State) -> State:
        rest = tuple(each for each in state.two.readings if each is not self.reading)
        return state.with_two(readings=rest if self.on is self.reading.usual else (*rest, self.reading))


@event
class DepthChosen:
    """So much is kept count of from now on."""

    depth: Depth

    def apply(self, state: State) -> State:
        return state.changed(depth=self.depth)


@event
class NewCardAdded:
    """One of the new cards is in the packs, or out of them again."""

    card: NewCard
    on: bool

    def apply(self, state: State) -> State:
        others = tuple(each for each in state.added if each is not self.card)
        return state.changed(added=(*others, self.card) if self.on else others)


@event
class AdventureReset:
    """The Adventure begins again at its first level; what was seen stays seen (SY-38, SY-69)."""

    def apply(self, state: State) -> State:
        return cleared(state.changed(beyond=None)).changed(
            mages=tuple(Mage(mage.seat) for mage in state.mages),
            level=1,
            reached=0,
            attempts=(0,) * figures.LEVELS,
            saved=False,
            resumed=False,
            lost=False,
            new_spells=None,
        )


@event
class AdventureFinished:
    """The campaign is closed."""

    def apply(self, state: State) -> State:
        return state.changed(phase=Phase.DONE)
