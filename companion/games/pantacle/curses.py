"""Curses: drawn, kept, protected, emptied (Malédictions, p. 18)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.core.box import LONGEST_WORD
from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, EventBuilder, action, event, no_state_change
from companion.core.seats import Seat
from companion.games.pantacle import figures
from companion.games.pantacle.state import CHANGES, Curse, DrawnCurse, State
from companion.games.pantacle.vocabulary import PREPARATION, Kind, Phase, Resource, Token, Why, outside


def tidy_title(title: str) -> str:
    """A title as it is remembered: one line, no dots, which would cut the key of a fact."""
    return " ".join(title.replace(".", " ").split())


def unreadable(state: State, card: DrawnCurse) -> Refusal | None:
    """What cannot be read from a real card: grey titles carry something, red ones nothing (PA-7, PA-45)."""
    if len(tidy_title(card.title)) > LONGEST_WORD:
        return Refusal(Why.NAME_TOO_LONG, high=LONGEST_WORD)
    most = figures.MOST_CHANGED
    numbers = [outside(card.cubes, 0, state.all_cubes), outside(card.adepts, 0, state.all_adepts)]
    numbers += [outside(n, -most, most) for n in card.changes]
    wrong = next(filter(None, numbers), None)
    if wrong:
        return wrong
    if (card.kind is Kind.EXHAUSTION) != (card.cubes + card.adepts > 0):
        return Refusal(Why.BAD_CURSE, kind=card.kind)
    if card.kind is Kind.EXHAUSTION and (any(card.changes) or card.forbids):
        return Refusal(Why.CHANGES_NOTHING, kind=card.kind)
    if not set(card.forbids) <= set(PREPARATION) or len(set(card.forbids)) < len(card.forbids):
        return Refusal(Why.FORBIDS_NO_STEP)
    return None


def keep(course: EventBuilder[State], seat: Seat, card: DrawnCurse, *, by_card: bool = False) -> int:
    """A curse lies in front, with what the supply can put on it (PA-45, A-22). Its number is returned."""
    state, title = course.state, tidy_title(card.title)
    number = state.next_curse
    cubes, adepts = min(card.cubes, state.cubes), min(card.adepts, state.adepts)
    if card.kind is Kind.EXHAUSTION:
        course.tell(ExhaustionKept(seat, number, title, card.kind, cubes, adepts, by_card=by_card))
    else:
        course.tell(CurseKept(seat, number, title, by_card=by_card, forbids=card.forbids, **card.does))
    for resource, short in ((Resource.CUBES, card.cubes - cubes), (Resource.ADEPTS, card.adepts - adepts)):
        if short:
            course.tell(SupplyShort(resource, short))
    if card.kind is Kind.EXHAUSTION and not cubes + adepts:
        course.tell(CurseEmptied(seat, number, title))
    _learn(course, replace(card, title=title))
    return number


def _learn(course: EventBuilder[State], card: DrawnCurse) -> None:
    """A card with a title is known from now on (U-3)."""
    if card.title and card not in course.state.known_curses:
        course.tell(CurseLearnt(card, card.title))


def turn_up(course: EventBuilder[State], seat: Seat) -> None:
    """Protection lost: the card is face up again with what lay on it (PA-46, p. 18)."""
    player = course.state.player(seat)
    if player.protected is not None and Token.PROTECTION not in player.tokens:
        course.tell(_up(seat, player.protected))


def waits(state: State, seat: Seat) -> bool:
    """Return True if a player's Protection has turned no curse yet (A-14)."""
    player = state.player(seat)
    return Token.PROTECTION in player.tokens and player.protected is None


def protect_fresh(course: EventBuilder[State], seat: Seat, number: int, wanted: bool | None) -> None:
    """A waiting Protection turns a curse as soon as it lies there, before any benefit (PA-34, A-14).

    ``wanted`` is None where nobody was asked: the curse is turned if it is the only one.
    """
    card = course.state.player(seat).curse(number)
    if card is None or not waits(course.state, seat):
        return
    only = len(course.state.player(seat).curses) == 1
    if wanted or (wanted is None and only):
        course.tell(CurseProtected(seat, card.id, card.title))
    elif wanted is False:
        course.tell(CurseLeftUp(seat, card.id, card.title))


def _up(seat: Seat, card: Curse) -> CurseTurnedUp:
    return CurseTurnedUp(seat, card.id, card.title)


def _no_such(action: Protect | AbsorbFirst | RemoveCurse | TellCurse) -> Refusal:
    return Refusal(Why.NO_SUCH_CURSE, player=action.player, number=action.curse)


@action("PA-34", "PA-46", "A-14")
class Protect:
    """Protection: one of one's curses is turned face down."""

    player: Seat
    curse: int

    def decide(self, state: State, chance: Chance) -> Decision:
        """One card at a time, as soon as there is one; its effect is ignored (PA-34, A-14, p. 17)."""
        player = state.player(self.player)
        card = player.curse(self.curse)
        if card is None:
            return _no_such(self)
        if Token.PROTECTION not in player.tokens:
            return Refusal(Why.NO_TOKEN, player=self.player, token=Token.PROTECTION)
        if player.protected is not None:
            return Refusal(Why.ALREADY_PROTECTING, player=self.player, title=player.protected.title)
        return (CurseProtected(self.player, card.id, card.title),)


@action("PA-46", "A-14")
class Unprotect:
    """A protected curse is turned face up although the token is still there."""

    player: Seat

    def decide(self, state: State, chance: Chance) -> Decision:
        """The choice stays until the token is lost; a table may see it otherwise (A-14)."""
        card = state.player(self.player).protected
        if card is None:
            return Refusal(Why.NOTHING_PROTECTED, player=self.player)
        return Refusal(Why.PROTECTION_STAYS, anyway=(_up(self.player, card),), player=self.player)


@action("PA-45", "A-23")
class AbsorbFirst:
    """The owner of several Exhaustion cards says which one is emptied first."""

    player: Seat
    curse: int

    def decide(self, state: State, chance: Chance) -> Decision:
        """The owner chooses which of several cards is emptied first (PA-45, A-23)."""
        card = state.player(self.player).curse(self.curse)
        if card is None:
            return _no_such(self)
        if not card.absorbs:
            return Refusal(Why.SWALLOWS_NOTHING, title=card.title)
        return (AbsorbFirstChosen(self.player, card.id, card.title),)


@action("PA-44", "PA-45", "A-22")
class AddCurse:
    """A curse comes in front of a player otherwise than by a flame: a card says so, or it was forgotten."""

    player: Seat
    curse: DrawnCurse

    def decide(self, state: State, chance: Chance) -> Decision:
        """A curse was forgotten, or a card gives one more than cursed flames were placed (PA-44, I6)."""
        bad = unreadable(state, self.curse)
        if bad:
            return bad
        if not state.curse_pile:
            return Refusal(Why.NO_CURSE_LEFT, have=0, need=1)
        spare = state.player(self.player).curses_due
        course = EventBuilder(state)
        keep(course, self.player, self.curse, by_card=not spare)
        return (
            course.events if spare else Refusal(Why.NO_CURSED_FLAME, anyway=course.events, player=self.player)
        )


@action("PA-18", "PA-44")
class TellCurse:
    """What a Permanent card in front of a player does is told later, or put right."""

    player: Seat
    curse: int
    told: DrawnCurse

    def decide(self, state: State, chance: Chance) -> Decision:
        """Told once, reckoned with while the card is face up (PA-18, PA-44)."""
        card = state.player(self.player).curse(self.curse)
        if card is None:
            return _no_such(self)
        if card.kind is not Kind.PERMANENT or self.told.kind is not Kind.PERMANENT:
            return Refusal(Why.CHANGES_NOTHING, kind=Kind.EXHAUSTION)
        bad = unreadable(state, self.told)
        if bad:
            return bad
        told = replace(self.told, title=tidy_title(self.told.title))
        course = EventBuilder(state)
        course.tell(CurseTold(self.player, card.id, told.title, told))
        _learn(course, told)
        return course.events


@action("PA-44", "PA-45")
class RemoveCurse:
    """A curse goes back under its pile; what lay on it returns to the supply."""

    player: Seat
    curse: int

    def decide(self, state: State, chance: Chance) -> Decision:
        card = state.player(self.player).curse(self.curse)
        return _no_such(self) if card is None else (CurseRemoved(self.player, card.id, card.title),)


# -- what happened ----------------------------------------------------------------------------------


@event
class CurseKept:
    """A curse lies face up in front of a player."""

    player: Seat
    curse: int
    title: str
    kind: Kind = Kind.PERMANENT
    cubes: int = 0
    adepts: int = 0
    more_cubes: int = 0
    more_tokens: int = 0
    more_adepts: int = 0
    more_blades: int = 0
    by_card: bool = False
    more_hand: int = 0
    more_gain: int = 0
    forbids: tuple[Phase, ...] = ()

    def apply(self, state: State) -> State:
        card = Curse(
            self.curse,
            self.title,
            self.kind,
            self.cubes,
            self.adepts,
            by_card=self.by_card,
            forbids=self.forbids,
            **{name: getattr(self, name) for name in CHANGES},
        )
        after = state.with_player(self.player, curses=(*state.player(self.player).curses, card))
        return replace(
            after,
            cubes=state.cubes - self.cubes,
            adepts=state.adepts - self.adepts,
            curse_pile=state.curse_pile - 1,
            next_curse=self.curse + 1,
        )


@dataclass(frozen=True, slots=True)
class _OneCurse:
    """Whose card it is, its number and its title."""

    player: Seat
    curse: int
    title: str


@event
class CurseEmptied(_OneCurse):
    """An Exhaustion card with nothing left on it went under the pile."""

    def apply(self, state: State) -> State:
        return _under_the_pile(state, self.player, self.curse)


@event
class CurseRemoved(_OneCurse):
    """A curse went back under the pile."""

    def apply(self, state: State) -> State:
        return _under_the_pile(state, self.player, self.curse)


@event
class CurseProtected(_OneCurse):
    """A curse was turned face down."""

    def apply(self, state: State) -> State:
        return state.with_curse(self.player, self.curse, face_up=False)


@event
class CurseTurnedUp(_OneCurse):
    """A curse is face up again."""

    def apply(self, state: State) -> State:
        after = state.with_curse(self.player, self.curse, face_up=True)
        if Token.PROTECTION in state.player(self.player).tokens:
            return after.with_player(self.player, left_up=self.curse)
        return after


@event
class CurseLeftUp(_OneCurse):
    """A curse stays face up although a Protection waits, by the owner's choice."""

    def apply(self, state: State) -> State:
        return state.with_player(self.player, left_up=self.curse)


@event
class CurseTold:
    """What a Permanent card does is known."""

    player: Seat
    curse: int
    title: str
    told: DrawnCurse

    def apply(self, state: State) -> State:
        does = {"title": self.title, "forbids": self.told.forbids, **self.told.does}
        return state.with_curse(self.player, self.curse, **does)


@event
class AbsorbFirstChosen(_OneCurse):
    """The owner said which Exhaustion card is emptied first."""

    def apply(self, state: State) -> State:
        return state.with_player(self.player, absorb_first=self.curse)


@event
class SupplyShort:
    """A notice: the supply did not hold enough (A-12)."""

    resource: Resource
    n: int
    apply = no_state_change


@event
class CurseLearnt:
    """A curse card was read out for the first time."""

    card: DrawnCurse
    title: str

    def apply(self, state: State) -> State:
        known = (c for c in state.known_curses if c.title != self.card.title)
        return replace(state, known_curses=(*known, self.card))


@event
class ExhaustionKept(CurseKept):
    """The same, with cubes and adepts of the supply on it."""


def _under_the_pile(state: State, seat: Seat, number: int) -> State:
    player = state.player(seat)
    gone = [card for card in player.curses if card.id == number]
    after = state.with_player(
        seat,
        curses=tuple(card for card in player.curses if card.id != number),
        absorb_first=0 if player.absorb_first == number else player.absorb_first,
    )
    return replace(
        after,
        cubes=state.cubes + sum(card.cubes for card in gone),
        adepts=state.adepts + sum(card.adepts for card in gone),
        curse_pile=state.curse_pile + len(gone),
    )
