"""What is true of every state (section 6 of the rules spec).

I12 speaks of payments, I13 of the journal and I15 of the order of events: their tests are elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.expansions import bonus_for, fits
from companion.games.big_book import figures
from companion.games.big_book.elements import Curse, Element
from companion.games.big_book.state import Player, State
from companion.games.big_book.vocabulary import Face, Loss, Phase, Slot, Space, Status
from companion.kit.seated import invariant_checker


def _shaped(state: State) -> bool:
    """One player for each seat, and one pile, slot and cell of each kind in its place."""
    seats = tuple(range(1, len(state.players) + 1))
    return (
        len(seats) in figures.PLAYERS
        and tuple(player.seat for player in state.players) == seats
        and {state.active, state.first} <= set(seats)
        and tuple(place.slot for place in state.slots) == tuple(Slot)
        and tuple(pile.curse for pile in state.curse_piles) == tuple(Curse)
        and all(
            tuple(pile.element for pile in piles) == tuple(Element)
            for piles in (state.reserve, state.library, state.tokens)
        )
        and _figures_fit(state)
    )


def _figures_fit(state: State) -> bool:
    levels = [spell.level for player in state.players for spell in player.spells]
    counts = [
        n
        for deck in (player.deck for player in state.players)
        if deck
        for n in (deck.draw, deck.discard, deck.hand or 0)
    ]
    counts += [pile.left for pile in state.curse_piles if pile.left is not None]
    return (
        state.mad_start == figures.opening_madness(len(state.players)) + bonus_for(state.house, "madness")
        and fits(state.house)
        and len(state.multi) == figures.ROUNDS
        and all(n is None or 0 <= n <= figures.MULTI_MOST for n in state.multi)
        and {len(state.symbols), len(state.next_symbols)} <= {0, figures.SYMBOLS}
        and len(state.sheets) == figures.SHEETS + bonus_for(state.house, "magicians")
        and all(level is None or 1 <= level <= figures.LIBRARY_LEVELS for level in levels)
        and all(0 <= place.neutralised <= state.turn for place in state.slots)
        and min(counts, default=0) >= 0
    )


def _broken(state: State) -> Iterator[str]:
    if not _sum_holds(state):
        yield "I1"
    if (state.loss is Loss.MADNESS and state.pile) or (state.status is Status.LOST) != (
        state.loss is not None
    ):
        yield "I2"
    v2, v3 = state.reserve_most(2), state.reserve_most(3)
    if not all(0 <= p.v2 <= v2 and 0 <= p.v3 <= v3 for p in state.reserve):
        yield "I3"
    if not _track_holds(state):
        yield "I4"
    if not _slots_hold(state):
        yield "I5"
    if any(place.under and place.curse is None for place in state.slots):
        yield "I6"
    if not all(_spells_hold(player) for player in state.players):
        yield "I7"
    if not all(p.level is None or 1 <= p.level <= figures.LIBRARY_LEVELS for p in state.library):
        yield "I8"
    if not _support_holds(state):
        yield "I9"
    if not all(player.alive or _gone(player) for player in state.players):
        yield "I10"
    if state.status is Status.PLAYING and state.active not in state.alive:
        yield "I11"
    if state.status is Status.WON and not _won(state):
        yield "I14"
    if not all(0 <= count.n <= figures.TOKENS for count in state.tokens):
        yield "F10"


def _sum_holds(state: State) -> bool:
    terms = [state.pile, state.destroyed, state.box, *(place.under for place in state.slots)]
    for player in state.players:
        mad = player.mad
        terms += [mad.hand, mad.draw, mad.discard, mad.anywhere, player.mad_support]
        # each number stands where this table's tracking puts it
        if mad.anywhere if state.full else mad.hand or mad.draw or mad.discard:
            return False
    return min(terms) >= 0 and sum(terms) == state.mad_start


def _track_holds(state: State) -> bool:
    if not 1 <= state.round <= figures.ROUNDS or state.turn < 1:
        return False
    if state.status is not Status.PLAYING:
        return True
    moved = state.turn - 1 if state.phase is Phase.CONCENTRATION else state.turn
    if moved == 0:
        return state.closed and state.round == 1
    return (
        not state.closed
        and moved == figures.SPACES * (state.round - 1) + state.marker.number
        and (state.phase is not Phase.MONSTER or state.marker is Space.ONE)
    )


def _slots_hold(state: State) -> bool:
    if any(place.curse not in (None, place.laid) for place in state.slots):
        return False
    if any(place.curse is None and place.neutralised for place in state.slots):
        return False
    playing = state.status is Status.PLAYING
    nothing_yet = state.closed or state.phase is Phase.MONSTER
    return not (playing and nothing_yet and state.occupied)


def _spells_hold(player: Player) -> bool:
    names = {spell.name for spell in player.spells}
    return len(player.spells) <= figures.SPELLS and len(names) == len(player.spells)


def _support_holds(state: State) -> bool:
    ids = [card.id for player in state.players for card in player.support]
    return (
        len(ids) == len(set(ids))
        and max(ids, default=0) < state.next_card
        and all(
            sum(card.face is not Face.MADNESS for card in player.support) <= figures.SUPPORT
            for player in state.players
        )
    )


def _gone(player: Player) -> bool:
    return not (player.madness or player.support or player.spells)


def _won(state: State) -> bool:
    return state.round == figures.ROUNDS and not state.occupied and bool(state.alive)


violations = invariant_checker(_shaped, _broken)
