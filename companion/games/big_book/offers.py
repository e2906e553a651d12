"""Sensible taps now: for the generic screen, for help and for tests."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.rulebook import Action
from companion.games.big_book import curses, figures, madness, queries
from companion.games.big_book.elements import Element
from companion.games.big_book.invocation import Advance
from companion.games.big_book.reserve import Acquire
from companion.games.big_book.setup import ChangeTokens, DealMagicians
from companion.games.big_book.spells import Activate, Learn, spells_full
from companion.games.big_book.state import State
from companion.games.big_book.support import DropSupport, Place, Use
from companion.games.big_book.turn import EndAction, EndRecovery, UsePower
from companion.games.big_book.vocabulary import Face, Phase, Status, Zone


def offers(state: State) -> tuple[Action, ...]:
    """Actions the rules accept now and players are likely to want."""
    if state.status is not Status.PLAYING:
        return ()
    paid = _paid(state) if state.phase is Phase.ACTION else ()
    return (*_turn(state), *_madness(state), *_curses(state), *paid, *_cards(state))


def _turn(state: State) -> Iterator[Action]:
    player = state.player(state.active)
    match state.phase:
        case Phase.CONCENTRATION:
            yield Advance()
            if state.closed:
                yield DealMagicians()
        case Phase.MONSTER:
            known = state.multi[state.round - 1]
            # three different symbols stand for a page that nobody has read out yet
            symbols = state.symbols or (Element.FIRE, Element.WATER, Element.EARTH)
            for multi in range(figures.MULTI_MOST + 1) if known is None else (known,):
                skipped = curses.missing(state, curses.layout(multi, symbols, ()))
                yield curses.LayCurses(multi, symbols, skipped)
        case Phase.ACTION:
            yield EndAction()
            yield from _recovery(state)
        case Phase.RECOVERY:
            yield from _recovery(state)
    if not player.power_used:
        yield UsePower(player.seat)


def _recovery(state: State) -> Iterator[Action]:
    # madness known to be in hand stays there (BB-47)
    held, most = queries.known_in_hand(state, state.active), queries.hand_most(state, state.active)
    for mad in sorted({held, (held + most) // 2, most}):
        if queries.from_discard(state, state.active, mad):
            continue
        yield EndRecovery(state.active, mad, queries.hand_lacks(mad))


def _madness(state: State) -> Iterator[Action]:
    yield madness.TakeMadnessAll()
    if state.pile:
        yield madness.DestroyMadness(None, Zone.PILE)
    for seat in state.alive:
        player = state.player(seat)
        yield madness.TakeMadness(seat)
        yield madness.TakeMadness(seat, to=Zone.SUPPORT)
        yield madness.Reshuffle(seat)
        if state.madness_in(seat, Zone.HAND):
            yield madness.Heal(seat)
            yield madness.DestroyMadness(seat, Zone.HAND)
            if len(player.support) < figures.SUPPORT:
                yield madness.MoveMadness(seat, Zone.HAND, Zone.SUPPORT)
        if player.mad_support:
            yield madness.Heal(state.active, Zone.SUPPORT, seat)


def _curses(state: State) -> Iterator[Action]:
    for place in state.occupied:
        if not place.neutralised:
            yield curses.Neutralise(place.slot)
    if state.occupied and not state.under_done:
        yield curses.PutMadnessUnder()


def _paid(state: State) -> Iterator[Action]:
    """What is paid by cards (BB-36)."""
    player = state.player(state.active)
    reward = next((pile.element for pile in state.reserve if pile.v2), None)
    for place in state.occupied:
        if not place.neutralised:
            yield curses.DestroyCurse(player.seat, place.slot, reward=reward)
    for pile in state.reserve:
        for value in figures.RESERVE_VALUES:
            if pile.left(value):
                yield Acquire(player.seat, pile.element, value)
    for library in state.library:
        if library.level is not None and not player.spell(f"{library.element.value}{library.level}"):
            drop = player.spells[0].name if spells_full(state, player.seat) else None
            yield Learn(player.seat, library.element, drop=drop)
    for spell in player.spells:
        if spell.ready and spell.level is not None:
            yield Activate(player.seat, spell.name, spell.level)


def _cards(state: State) -> Iterator[Action]:
    player = state.player(state.active)
    if len(player.support) < figures.SUPPORT:
        for element in Element:
            yield Place(player.seat, Face.of(element, 1))
    for anybody in state.players:
        for card in anybody.support:
            if card.face is not Face.MADNESS:
                yield Use(card.id)
            yield DropSupport(card.id)
    for count in state.tokens:
        if count.n < figures.TOKENS:
            yield ChangeTokens(count.element)
        if count.n:
            yield ChangeTokens(count.element, -1)
