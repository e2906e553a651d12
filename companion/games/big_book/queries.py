"""What screens show of a table: arithmetic only, nothing decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from companion.core.box import Fact
from companion.core.message import Message
from companion.core.seats import Seat
from companion.core.summary import Mood, Outcome, Summary
from companion.games.big_book import figures, forecast, payment
from companion.games.big_book.curses import DestroyCurse, layout
from companion.games.big_book.elements import VALUES, Card, Curse, Element, Lies
from companion.games.big_book.madness import DestroyMadness, Heal, TakeMadness, drawn_to
from companion.games.big_book.payment import Cost, Impossible, Missing, Payment, best_payment, check, power
from companion.games.big_book.reserve import Acquire
from companion.games.big_book.spells import Activate, Learn, SpellActivated, spells_full
from companion.games.big_book.state import SpellName, State
from companion.games.big_book.support import SupportPlaced
from companion.games.big_book.turn import drawn_beyond, six_possible
from companion.games.big_book.vocabulary import Face, Phase, Slot, Space, Status, Zone
from companion.kit.phases import PhaseLine
from companion.kit.phases import phase_lines as lines_of


class Band(StrEnum):
    """How much the madness pile still holds (BB-75)."""

    SAFE = "safe"
    WARNING = "warning"
    CRITICAL = "critical"
    EMPTY = "empty"


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Below ``critical`` one madness for everybody loses; up to ``warning`` the book tells to heal."""

    critical: int
    warning: int

    @property
    def losing(self) -> int:
        """The largest pile that one madness for everybody would still overdraw."""
        return max(0, self.critical - 1)


@dataclass(frozen=True, slots=True)
class SpaceTurn:
    """Whose turn a space of the track falls on; Invocation is the judgement."""

    space: Space
    seat: Seat | None
    """None for a space passed on a turn of which it is not known whose it was."""
    past: bool
    """The marker has already left it, or stands on it."""


@dataclass(frozen=True, slots=True)
class CursesDue:
    """What is to be laid now: multi curses if the board was read, symbols if the page was."""

    multi: int | None
    symbols: tuple[Element, ...]
    multi_most: int = figures.MULTI_MOST
    symbols_shown: int = figures.SYMBOLS


@dataclass(frozen=True, slots=True)
class MonsterTold:
    """What was read of a new monster so far, and what that would lay."""

    curses: tuple[Curse, ...]
    """All that board and page name, also those whose pile ran out."""
    skipped: tuple[Curse, ...]
    """Those of them that are missing (A-13)."""
    laid: tuple[tuple[Slot, Curse], ...]
    unread: int
    """Symbols of the page still to be read."""
    ready: bool
    """Everything was read."""


class NextMove(StrEnum):
    """What the marker brings when it moves next (BB-27 to BB-31)."""

    OPENS = "opens"
    JUDGES = "judge"
    WAKES = "wakes"
    CALM = "calm"


class HandCount(StrEnum):
    """What a hand told at the end of a turn still lacks (BB-47)."""

    RIGHT = "right"
    DRAW = "draw"
    DISCARD = "discard"
    STAYS = "stays"
    """Too many, but all of them madness: nothing may be discarded."""
    HELD = "held"
    """Fewer madness than are known in hand."""


@dataclass(frozen=True, slots=True)
class HandCheck:
    """A hand told at the end of a turn: what it lacks, how many cards, and whether its player is out."""

    count: HandCount
    n: int = 0
    out: bool = False

    @property
    def ready(self) -> bool:
        """The turn may end with this hand."""
        return self.count in (HandCount.RIGHT, HandCount.STAYS)


@dataclass(frozen=True, slots=True)
class Casting:
    """What paying so much for a spell gives (BB-39)."""

    power: int
    waste: int
    cost: int
    capped: int | None = None
    """The cap of this table, where it took something away (A-1)."""
    above: int | None = None
    """The power of the book's own example, where this is more (A-1)."""


@dataclass(frozen=True, slots=True)
class LibraryLine:
    """One pile of the library: the level of its face-up spell; None when it is empty (BB-41)."""

    element: Element
    level: int | None
    drops: bool
    """Whoever learns it destroys one of five spells first (BB-42)."""


@dataclass(frozen=True, slots=True)
class ReservePrice:
    """One pile of the reserve: what is left, and what a card of it costs (BB-11, BB-43)."""

    element: Element
    value: int
    left: int
    cost: int


@dataclass(frozen=True, slots=True)
class UpgradeLine:
    """A card that may be given, the one that is taken for it, and how many of those are left (BB-66)."""

    element: Element
    card: Face
    to: Face
    left: int


@dataclass(frozen=True, slots=True)
class MadnessDeeds:
    """What receiving, healing and destroying one madness of a player are."""

    take: TakeMadness
    heal: Heal
    destroy: DestroyMadness


@dataclass(frozen=True, slots=True)
class StillToPlace:
    """A spell of more than one power that was cast: how many cards it may still place in support."""

    spell: SpellName
    power: int
    left: int


@dataclass(frozen=True, slots=True)
class Printed:
    """Numbers of the booklet that stand beside a count: "2 / 3"."""

    hand: int = figures.HAND
    spells: int = figures.SPELLS
    support: int = figures.SUPPORT
    tokens: int = figures.TOKENS
    levels: int = figures.LIBRARY_LEVELS
    learn: int = figures.LEARN_COST
    heal: int = figures.HEAL_COST
    starting_most: int = figures.STARTING_MOST
    starting_usual: int = figures.STARTING_USUAL


def phase_lines(state: State) -> tuple[PhaseLine[Phase], ...]:
    """The four phases of a turn in their order (BB-25)."""
    return lines_of(tuple(Phase), state.phase)


RATE_FROM = 3
"""The turn from which on the pile's rate means something."""


def thresholds(state: State, players: int | None = None) -> Thresholds:
    """Once and twice the players still in the game (BB-75, A-16)."""
    count = len(state.alive) if players is None else players
    return Thresholds(count, 2 * count)


def thresholds_at_start(state: State) -> Thresholds | None:
    """The other reading, with everybody who began; None while both are the same (A-16)."""
    start = len(state.players)
    return thresholds(state, start) if start != len(state.alive) else None


def band(state: State) -> Band:
    """Return safe above twice the players, critical below once the players (BB-75, F1).

    A pile that would soon be empty at its rate is not safe, however many cards it holds.
    """
    limits = thresholds(state)
    if state.pile == 0:
        return Band.EMPTY
    if state.pile < limits.critical:
        return Band.CRITICAL
    return Band.WARNING if state.pile <= limits.warning or soon_empty(state) else Band.SAFE


def soon_empty(state: State) -> bool:
    """Return True if the pile would be empty before everybody has had another turn, two at the least (F1)."""
    left = turns_left(state)
    return (
        falling(state)
        and empty_at(state) is not None
        and left is not None
        and left <= max(2, len(state.alive))
    )


def opening_pile(state: State) -> int:
    """Madness on the pile when the game began; Terror deals one to each player (BB-9, BB-73)."""
    return state.mad_start - (len(state.players) if state.options.mode.terror else 0)


def drain(state: State) -> Fraction:
    """Madness that left the pile for each turn so far; below zero when healing wins.

    A turn counts once its marker has moved: passing the token alone changes no rate.
    """
    turns = state.turn - (state.phase is Phase.CONCENTRATION)
    return Fraction(opening_pile(state) - state.pile, max(1, turns))


def falling(state: State) -> bool:
    """Whether a rate can be told of the pile: it shrinks, and one or two turns tell nothing yet (F1)."""
    return bool(state.pile) and state.turn >= RATE_FROM and turns_left(state) is not None


def turns_left(state: State) -> int | None:
    """Whole turns the pile still lasts at this rate; None when it does not shrink."""
    rate = drain(state)
    return int(state.pile / rate) if rate > 0 else None


def empty_at(state: State) -> tuple[int, Space] | None:
    """Round and space at which the pile would be empty; None when the game ends before."""
    left = turns_left(state)
    if left is None or state.turn + left > figures.ROUNDS * figures.SPACES:
        return None
    turn = state.turn + left
    return (turn - 1) // figures.SPACES + 1, Space(str((turn - 1) % figures.SPACES + 1))


def needs(state: State) -> dict[Element, int]:
    """Elements it takes to destroy every curse on the board (BB-44)."""
    total = dict.fromkeys(Element, 0)
    for place in state.occupied:
        if place.curse is not None:
            for element, n in figures.curse_cost(place.curse).items():
                total[element] += n
    return total


def slot_cost(state: State, slot: Slot) -> dict[Element, int]:
    """Elements it takes to destroy the curse of one slot; nothing for an empty one (BB-44)."""
    curse = state.slot(slot).curse
    return {} if curse is None else figures.curse_cost(curse)


def here(state: State) -> int:
    """The space of the active player's turn: 1 to 5, 6 for a turn that begins with the judgement."""
    return state.marker.number + (state.phase is Phase.CONCENTRATION)


def turns_to_judgement(state: State) -> int:
    """Turns after this one until the monster is judged (BB-24, F2)."""
    return figures.SPACES + 1 - here(state)


def space_turns(state: State, absent: frozenset[Seat] = frozenset()) -> tuple[SpaceTurn, ...]:
    """Return whose turn each space of this round falls on, the judgement last (BB-24, BB-25, F2).

    The token passes over players who are ``absent``, as over those who are out. Spaces that the marker has
    left keep the player who played there.
    """
    ring = tuple(seat for seat in state.order(state.active) if seat == state.active or seat not in absent)
    now = here(state)
    moved = now if state.phase is not Phase.CONCENTRATION else now - 1
    order = [*(space for space in Space if space is not Space.INVOCATION), Space.INVOCATION]
    everybody = len(ring) == len(state.players)

    def seat(number: int) -> Seat | None:
        due = ring[(number - now) % len(ring)]
        if number >= now:
            return due
        recorded = state.played[number - 1] if number <= len(state.played) else None
        return recorded or (due if everybody else None)

    return tuple(
        SpaceTurn(space, seat(number), number <= moved) for number, space in enumerate(order, start=1)
    )


def threatened(state: State) -> tuple[Slot, ...]:
    """Slots whose curses will trigger when the marker moves next (BB-28, BB-63)."""
    following = state.marker.number + 1
    return tuple(
        place.slot for place in state.occupied if place.slot.space.number == following and place.armed
    )


def next_move(state: State) -> NextMove:
    """What the marker's next step brings: a first page, a judgement, curses, or nothing (BB-28 to BB-31)."""
    match state.marker:
        case Space.INVOCATION:
            return NextMove.OPENS
        case Space.FIVE:
            return NextMove.JUDGES
        case _:
            return NextMove.WAKES if threatened(state) else NextMove.CALM


def book_calm(state: State) -> bool:
    """Tell whether the marker's next step wakes nothing: no curse, no judgement, no new page (BB-28)."""
    return next_move(state) is NextMove.CALM


def recovery_asks(state: State) -> bool:
    """Tell whether the end of this turn has something to ask (BB-48, BB-51).

    Six madness may be in hand, or the draw pile, where it was counted, may run out.
    """
    deck = state.player(state.active).deck
    runs_out = deck is not None and not deck.old and deck.draw < figures.HAND
    return six_possible(state, state.active) or runs_out


def from_discard(state: State, player: Seat, hand_madness: int) -> int:
    """Madness of a hand that can only have come with a reshuffle, which brings one more (BB-48)."""
    return drawn_to(state, player, hand_madness).from_discard


def beyond_draw(state: State, player: Seat, drawn: int | None) -> int:
    """Return how many of the cards drawn the draw pile did not hold: they came with a reshuffle (BB-48)."""
    return drawn_beyond(state, player, drawn)


def asks_drawn(state: State, player: Seat) -> bool:
    """Return True if the number of cards drawn in Recovery keeps the sizes of the deck exact (F5)."""
    deck = state.player(player).deck
    return deck is not None and deck.hand is not None and not deck.old and not deck.shuffled


def heir(state: State, absent: frozenset[Seat] = frozenset()) -> Seat:
    """Return who holds the token next: players who are out or ``absent`` are passed over (BB-25, I11)."""
    others = state.order(state.active)[1:]
    return next((seat for seat in others if seat not in absent), state.active)


def printed(state: State | None = None) -> Printed:
    """Numbers of the booklet (BB-8, BB-42, BB-47, BB-55)."""
    return Printed()


def madness_deeds(state: State, player: Seat, zone: Zone | None = None) -> MadnessDeeds:
    """How a madness comes to a player and leaves again, at the place a card names (BB-46, BB-50, BB-52).

    Without one it goes to the discard and comes out of the hand. What goes to a draw pile goes on top of it
    (BB-66); whoever's turn it is heals what lies in a support (BB-46).
    """
    to = Zone.DISCARD if zone is None else Zone.DRAW_TOP if zone is Zone.DRAW else zone
    out = Zone.HAND if zone is None or state.pooled(zone) else zone
    heal = Heal(state.active, out, player) if out is Zone.SUPPORT else Heal(player, out)
    return MadnessDeeds(TakeMadness(player, 1, to), heal, DestroyMadness(player, out))


def known_in_hand(state: State, player: Seat) -> int:
    """Madness known to be in a hand; with light tracking nobody tells (BB-47)."""
    return state.player(player).mad.hand


def hand_most(state: State, player: Seat) -> int:
    """The most madness a hand can be told to hold as a turn ends: six, or what is known of it (BB-51)."""
    return max(known_in_hand(state, player), min(state.player(player).owned, figures.MAD_HAND))


def hand_check(state: State, player: Seat, madness: int, elements: int) -> HandCheck:
    """What a hand told at the end of a turn lacks: six cards, madness not discarded (BB-47, BB-51, A-5)."""
    out = madness >= figures.MAD_HAND
    excess = madness + elements - figures.HAND
    if madness < known_in_hand(state, player):
        return HandCheck(HandCount.HELD, known_in_hand(state, player), out)
    if excess < 0:
        return HandCheck(HandCount.DRAW, -excess, out)
    if excess > 0 and elements:
        return HandCheck(HandCount.DISCARD, min(excess, elements), out)
    return HandCheck(HandCount.STAYS if excess else HandCount.RIGHT, 0, out)


def hand_lacks(cards: int) -> int:
    """Cards that a hand of so many, madness or all that is known of it, lacks to six (BB-47)."""
    return max(0, figures.HAND - cards)


def casting(state: State, player: Seat, spell: str, paid: int) -> Casting | None:
    """What paying so much gives; None while the cost of the spell was not read (BB-38, BB-39, A-1)."""
    known = state.player(player).spell(spell)
    if known is None or known.level is None:
        return None
    cap = figures.USUAL_POWER if state.options.power_cap else None
    times, waste = power(paid, known.level, cap)
    free, _ = power(paid, known.level)
    above = figures.USUAL_POWER if times > figures.USUAL_POWER else None
    return Casting(times, waste, known.level, cap if cap is not None and free > cap else None, above)


def reserve_prices(state: State) -> tuple[ReservePrice, ...]:
    """All piles of the reserve, value by value (BB-11, BB-43)."""
    return tuple(
        ReservePrice(pile.element, value, pile.left(value), figures.acquire_cost(value))
        for value in figures.RESERVE_VALUES
        for pile in state.reserve
    )


def upgrades(state: State) -> tuple[UpgradeLine, ...]:
    """Cards that may be exchanged for one of the reserve: the same element, one more (BB-66)."""
    return tuple(
        UpgradeLine(
            pile.element, Face.of(pile.element, pile.value - 1), Face.of(pile.element, pile.value), pile.left
        )
        for pile in reserve_prices(state)
    )


def library_lines(state: State, player: Seat) -> tuple[LibraryLine, ...]:
    """What a player may learn from each pile, and whether a spell must go for it (BB-41, BB-42)."""
    full = spells_full(state, player)
    return tuple(
        LibraryLine(pile.element, pile.level, full and pile.level is not None) for pile in state.library
    )


def element_cards(elements: Iterable[Element]) -> tuple[tuple[Card, ...], ...]:
    """Every card there is of these elements, a row for each value (BB-3)."""
    wanted = tuple(elements)
    return tuple(tuple(Card(element, value) for element in wanted) for value in VALUES)


def rewards(state: State) -> dict[Element, int]:
    """Cards of value 2 that a destroyer may choose from (BB-45)."""
    return {pile.element: pile.v2 for pile in state.reserve}


def curses_due(state: State) -> CursesDue | None:
    """What to lay for the new monster; None when nothing is due (BB-31, U-1, U-5)."""
    if not state.curses_due or state.status is not Status.PLAYING:
        return None
    return CursesDue(state.multi[state.round - 1], state.symbols)


def monster_told(
    state: State, multi: int | None, symbols: tuple[Element, ...], skipped: tuple[Curse, ...] = ()
) -> MonsterTold:
    """Where the curses read so far would lie, and what is still to be read (BB-31, BB-32, A-13)."""
    shown = figures.SYMBOLS if curses_due(state) else 0
    curses = layout(multi or 0, symbols, ())
    missing = tuple((Counter(skipped) & Counter(curses)).elements())
    laid = layout(multi or 0, symbols, missing)
    ready = multi is not None and len(symbols) == shown
    return MonsterTold(curses, missing, tuple(zip(Slot, laid, strict=False)), shown - len(symbols), ready)


def support_cards(state: State, payer: Seat) -> tuple[tuple[int, Card], ...]:
    """Element cards in support that may pay for this player's actions, by their number (BB-56)."""
    return tuple(
        (card.id, Card(element, card.face.value_printed, Lies.OWN_SUPPORT if own else Lies.OTHER_SUPPORT))
        for player in state.players
        for own in (player.seat == payer,)
        for card in player.support
        for element in (card.face.element,)
        if element is not None
    )


def still_to_place(latest: Iterable[object], player: Seat) -> StillToPlace | None:
    """What a player's last spell may still place, from what happened this turn, the latest first (BB-39)."""
    placed = 0
    for event in latest:
        match event:
            case SpellActivated() if event.player == player:
                left = event.power - placed
                found = StillToPlace(event.spell, event.power, left)
                return found if event.power > 1 and left > 0 else None
            case SupportPlaced() if event.player == player:
                placed += 1
    return None


def over_support(state: State, seat: Seat) -> int:
    """Cards above the three places of a sheet (BB-58)."""
    return max(0, len(state.player(seat).support) - figures.SUPPORT)


_MOODS = {
    Band.SAFE: Mood.CALM,
    Band.WARNING: Mood.WARNING,
    Band.CRITICAL: Mood.DANGER,
    Band.EMPTY: Mood.DANGER,
}


def summary(state: State) -> Summary:
    """The table in one look (F11)."""
    over = state.status is not Status.PLAYING
    where = (
        Message("where.round", {"n": state.round}),
        Message("where.closed") if state.closed else Message("where.space", {"space": state.marker}),
        Message("where.player", {"player": state.active}),
        Message(f"where.phase.{state.phase.value}"),
    )
    return Summary(
        where=where[:1] if over else where,
        turn=None if over else state.active,
        number=state.pile,
        number_name=Message("where.pile"),
        mood=_MOODS[band(state)],
        outcome=outcome(state),
    )


def outcome(state: State) -> Outcome | None:
    """How it ended, with what a record keeps; None while playing (BB-70, BB-71, F11)."""
    if state.status is Status.PLAYING:
        return None
    facts: dict[str, object] = {
        "round": state.round,
        "pile": state.pile,
        "column": state.options.column,
        "mode": state.options.mode,
        "players": len(state.players),
    }
    return Outcome(state.status is Status.WON, state.loss.value if state.loss else "won", facts)


def learnt(state: State) -> Mapping[str, Fact]:
    """Figures of the box that this table taught: multi curses, spells, magicians (U-1, U-2, U-6)."""
    facts: dict[str, Fact] = {told.key: told.value for told in state.told}
    for player in state.players:
        sheet = player.magician
        row = sheet.name.replace(".", "").strip()
        if row and sheet.element is not None:
            facts[f"magicians.{row}.element"] = sheet.element.value
        if row and sheet.cards is not None:
            facts[f"magicians.{row}.cards"] = sheet.cards
    return facts


# -- drawing foretold (F5) --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrawForetold:
    """What a draw would bring: the madness due, both piles after it, and how the madness pile stands it."""

    madness: int
    draw_pile: int
    discard: int
    lost: bool
    """One is due that the pile no longer holds (BB-71 a)."""
    empties: bool
    """The pile gives its last one."""


class NoOdds(StrEnum):
    """Why counts give no odds."""

    NO_CARDS = "no_cards"
    TOO_MAD = "too_mad"
    TOO_MANY = "too_many"


def draw_foretold(state: State, draw_pile: int, discard: int, to_draw: int) -> DrawForetold | None:
    """The madness a draw brings, and whether the pile can give it (BB-48, BB-49, BB-71, F5).

    None where one of these is no number of cards.
    """
    if not forecast.countable(draw_pile, discard, to_draw):
        return None
    drawn = forecast.draw(draw_pile, discard, to_draw)
    supply = forecast.supply(state.pile, drawn.madness)
    empties = drawn.madness > 0 and not supply.lost and supply.left == 0
    return DrawForetold(drawn.madness, drawn.draw_pile, drawn.discard, supply.lost, empties)


def odds_to_meet(cards: int, madness: int, drawn: int, at_least: int) -> Fraction | NoOdds:
    """The exact chance to meet so many madness, or why these counts tell none (F5)."""
    if forecast.possible(cards, madness, drawn, at_least):
        return forecast.odds_madness(cards, madness, drawn, at_least)
    if cards <= 0:
        return NoOdds.NO_CARDS
    return NoOdds.TOO_MAD if madness > cards else NoOdds.TOO_MANY


def hand_from(cards: int) -> int:
    """A whole hand drawn from so many cards, or all of them; one at least is asked about (BB-47, F5)."""
    return min(cards, figures.HAND) or 1


# -- what cards can pay for now (Phase d'Action) ----------------------------------------------------


Paid = DestroyCurse | Heal | Learn | Acquire | Activate


@dataclass(frozen=True, slots=True)
class Goal:
    """Something to pay for: its name for tests and screens, its cost, what is done once it is paid."""

    id: str
    cost: Cost
    action: Paid

    @property
    def rewards(self) -> bool:
        """A destroyed curse brings a card of value 2 (BB-45)."""
        return isinstance(self.action, DestroyCurse)

    def rewarded(self, element: Element | None) -> Paid:
        """The action with the card of value 2 that was chosen."""
        done = self.action
        return replace(done, reward=element) if isinstance(done, DestroyCurse) else done


def curse_price(curse: Curse) -> Cost:
    """Four of its element, or one of each (BB-44)."""
    return Cost(tuple(figures.curse_cost(curse).items()))


def curse_goals(state: State, payer: Seat) -> tuple[Goal, ...]:
    """The curses that lie face up (BB-44, BB-63)."""
    return tuple(
        Goal(f"slot-{place.slot.value}", curse_price(place.curse), DestroyCurse(payer, place.slot))
        for place in state.occupied
        if place.curse is not None and not place.neutralised
    )


def other_goals(state: State, payer: Seat) -> tuple[Goal, ...]:
    """Heal, learn, acquire, activate, in the order of the booklet's list (BB-36)."""
    player = state.player(payer)
    found = [Goal("heal", Cost.any(figures.HEAL_COST), Heal(payer))]
    # a sixth spell first needs one to be chosen that goes: that is asked elsewhere (BB-42)
    for library in state.library if not spells_full(state, payer) else ():
        if library.level is not None:
            cost = Cost.of(library.element, figures.LEARN_COST)
            found.append(Goal(f"learn-{library.element.value}", cost, Learn(payer, library.element)))
    for pile in state.reserve:
        for value in figures.RESERVE_VALUES:
            if pile.left(value):
                cost = Cost.of(pile.element, figures.acquire_cost(value))
                name = f"buy-{pile.element.value}{value}"
                found.append(Goal(name, cost, Acquire(payer, pile.element, value)))
    for spell in player.spells:
        if spell.ready and spell.element is not None and spell.level is not None:
            cost = Cost.of(spell.element, spell.level)
            found.append(Goal(f"cast-{spell.name}", cost, Activate(payer, spell.name, spell.level)))
    return tuple(found)


def payable(cards: Iterable[Card], goals: Iterable[Goal]) -> dict[str, Payment | Missing]:
    """How each goal, taken alone, would be paid, or what is missing (F3)."""
    at_hand = tuple(cards)
    return {goal.id: best_payment(at_hand, goal.cost) for goal in goals}


@dataclass(frozen=True, slots=True)
class Bill:
    """What each goal costs. Not ``together``: each alone could be paid as told, but not all of them."""

    lines: tuple[tuple[Goal, Payment | Missing], ...] = ()
    together: bool = True

    @property
    def payable(self) -> tuple[Goal, Payment] | None:
        """The first goal that can be paid, with its payment."""
        for goal, paid in self.lines:
            if isinstance(paid, Payment):
                return goal, paid
        return None


def bill(cards: Iterable[Card], goals: Sequence[Goal], put: tuple[Card, ...] | None = None) -> Bill:
    """How goals are paid at the least loss; several in a plan in which no card pays twice (BB-37, F3).

    For a single goal the cards ``put`` down, where there are some, are judged instead.
    """
    at_hand = tuple(cards)
    if put is not None and len(goals) == 1:
        return Bill(((goals[0], check(put, goals[0].cost)),))
    if len(goals) > 1:
        found = payment.plan(at_hand, [goal.cost for goal in goals])
        if not isinstance(found, Impossible):
            return Bill(tuple(zip(goals, found, strict=True)))
    alone = tuple((goal, best_payment(at_hand, goal.cost)) for goal in goals)
    return Bill(alone, together=len(goals) < 2)
