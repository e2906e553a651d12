"""Sensible taps now, and what the main button does."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.game import Step
from companion.core.say import Say
from companion.core.seats import Seat
from companion.games.big_book import actions as act
from companion.games.big_book import figures, queries
from companion.games.big_book.actions import Action
from companion.games.big_book.elements import Element
from companion.games.big_book.rules.curses import layout, missing
from companion.games.big_book.state import Face, Phase, Player, Space, State, Status, Zone


def step(state: State) -> Step[Action] | None:
    """The next thing of the turn: Concentration, Monster, Action, Recovery (BB-25, F4)."""
    if state.status is not Status.PLAYING:
        return None
    facts = {"player": state.active}
    match state.phase:
        case Phase.CONCENTRATION:
            return Step(Say("step.advance", facts), _what_comes(state), act.Advance())
        case Phase.MONSTER:
            return Step(
                Say("step.lay_curses", facts), Say("step.lay_curses.follows", facts), ask="lay_curses"
            )
        case Phase.ACTION:
            return Step(Say("step.end_action", facts), Say("step.end_action.follows", facts), act.EndAction())
        case Phase.RECOVERY:
            follows = Say("step.end_recovery.follows", {"player": _heir(state)})
            return Step(Say("step.end_recovery", facts), follows, ask="end_recovery")


def _heir(state: State) -> Seat:
    return (*state.order(state.active), state.active)[1]


def _what_comes(state: State) -> Say:
    match state.marker:
        case Space.INVOCATION:
            return Say("step.advance.opens")
        case Space.FIVE:
            return Say("step.advance.judges", {"n": len(state.occupied)})
        case _:
            space = Space(str(state.marker.number + 1))
            return Say("step.advance.follows", {"space": space, "n": len(queries.threatened(state))})


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
            yield act.Advance()
            if state.marker is Space.INVOCATION:
                yield act.DealMagicians()
        case Phase.MONSTER:
            known = state.multi[state.round - 1]
            # three different symbols stand for a page that nobody has read out yet
            symbols = state.symbols or (Element.FIRE, Element.WATER, Element.EARTH)
            for multi in range(figures.MULTI_MOST + 1) if known is None else (known,):
                skipped = missing(state, layout(multi, symbols, ()))
                yield act.LayCurses(multi, symbols, skipped)
        case Phase.ACTION:
            yield act.EndAction()
            yield from _recovery(player)
        case Phase.RECOVERY:
            yield from _recovery(player)
    if not player.power_used:
        yield act.UsePower(player.seat)


def _recovery(player: Player) -> Iterator[Action]:
    # madness known to be in hand stays there (BB-47)
    held = player.mad.hand
    most = max(held, min(player.owned, figures.HAND))
    for mad in sorted({held, (held + most) // 2, most}):
        yield act.EndRecovery(player.seat, mad, max(0, figures.HAND - mad))


def _madness(state: State) -> Iterator[Action]:
    yield act.TakeMadnessAll()
    if state.pile:
        yield act.DestroyMadness(None, Zone.PILE)
    for seat in state.alive:
        player = state.player(seat)
        yield act.TakeMadness(seat)
        yield act.TakeMadness(seat, to=Zone.SUPPORT)
        yield act.Reshuffle(seat)
        if state.madness_in(seat, Zone.HAND):
            yield act.Heal(seat)
            yield act.DestroyMadness(seat, Zone.HAND)
            if len(player.support) < figures.SUPPORT:
                yield act.MoveMadness(seat, Zone.HAND, Zone.SUPPORT)
        if player.mad_support:
            yield act.Heal(state.active, Zone.SUPPORT, seat)


def _curses(state: State) -> Iterator[Action]:
    for place in state.occupied:
        if not place.neutralised:
            yield act.Neutralise(place.slot)
    if state.occupied and not state.under_done:
        yield act.PutMadnessUnder()


def _paid(state: State) -> Iterator[Action]:
    """What is paid by cards (BB-36)."""
    player = state.player(state.active)
    reward = next((pile.element for pile in state.reserve if pile.v2), None)
    for place in state.occupied:
        if not place.neutralised:
            yield act.DestroyCurse(player.seat, place.slot, reward=reward)
    for pile in state.reserve:
        for value in (2, 3):
            if pile.left(value):
                yield act.Acquire(player.seat, pile.element, value)
    for library in state.library:
        free = library.level is not None and not player.spell(f"{library.element.value}{library.level}")
        if free:
            full = len(player.spells) >= figures.SPELLS
            drop = player.spells[0].name if full else None
            yield act.Learn(player.seat, library.element, drop=drop)
    for spell in player.spells:
        if spell.ready and spell.level is not None:
            yield act.Activate(player.seat, spell.name, spell.level)


def _cards(state: State) -> Iterator[Action]:
    player = state.player(state.active)
    if len(player.support) < figures.SUPPORT:
        for element in Element:
            yield act.Place(player.seat, Face(f"{element.value}1"))
    for anybody in state.players:
        for card in anybody.support:
            if card.face is not Face.MADNESS:
                yield act.Use(card.id)
            yield act.DropSupport(card.id)
    for count in state.tokens:
        if count.n < figures.TOKENS:
            yield act.ChangeTokens(count.element)
        if count.n:
            yield act.ChangeTokens(count.element, -1)
