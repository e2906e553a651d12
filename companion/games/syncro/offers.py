"""Sensible taps now: for the generic screen, for help and for tests."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.rulebook import Action
from companion.core.seats import Seat
from companion.games.syncro import adventure, figures, phases, queries
from companion.games.syncro.effects import Adjust, EndCurse, PassHandsLeft
from companion.games.syncro.ending import LoseLevel, WinLevel
from companion.games.syncro.hands import CountPile, DrawSpells, Reshuffle, SetHand
from companion.games.syncro.horde import HordeCard
from companion.games.syncro.preparation import DealNewSpells, LayHorde, StartLevel, Unlock
from companion.games.syncro.resolution import PassDemand, Pay, Resolve
from companion.games.syncro.reveal import Reveal, RevealFog, open_kinds
from companion.games.syncro.rewards import DealRewards, DrawReward, PlayReward, ShuffleHands
from companion.games.syncro.state import State
from companion.games.syncro.turn import Attack, BeginTurns, EndTurn, Estimate, Pass, PassLeader
from companion.games.syncro.unveiling import AFTER, allowed
from companion.games.syncro.vocabulary import Back, Depth, Kind, Mist, NewCard, Phase, Pile, Power, Reading

# -- offers ------------------------------------------------------------------------------------


def offers(state: State) -> tuple[Action, ...]:
    """Actions the rules accept now and players are likely to want; never one of a later level."""
    found: list[Action] = []
    if state.uncounted:
        return (
            WinLevel(),
            LoseLevel(),
            *(adventure.ChooseDepth(depth) for depth in Depth if depth is not state.depth),
        )
    match state.phase:
        case Phase.PATH:
            found += _on_path(state)
        case Phase.PREPARATION:
            found += _in_preparation(state)
        case Phase.TURN:
            found += _in_turn(state)
        case Phase.RESOLUTION:
            found += _in_resolution(state)
        case Phase.EPILOGUE:
            found += [adventure.Finish(), adventure.Reset()]
        case Phase.DONE:
            return ()
    found += _cards(state) if state.playing else _between(state)
    return tuple(action for action in found if allowed(state, action))


def _on_path(state: State) -> Iterator[Action]:
    if state.saved:
        yield adventure.ResumeGame()
        return
    for seat in state.seats:
        yield StartLevel(seat)
    yield adventure.SaveGame()
    if len(state.mages) > min(figures.PLAYERS):
        yield adventure.ChangeMages(state.seats[:-1])


def _between(state: State) -> Iterator[Action]:
    if state.seen >= AFTER:
        for card in NewCard:
            yield adventure.AddNewCard(card, card not in state.added)


def _in_preparation(state: State) -> Iterator[Action]:
    if not state.unlocked:
        yield Unlock(state.level)
        return
    if phases.deal_due(state):
        yield DealNewSpells()
    yield LayHorde(queries.layout(state))
    yield from _turning(state)
    if state.targets and phases.settled(state):
        yield BeginTurns()


def _in_turn(state: State) -> Iterator[Action]:
    if not state.targets:
        yield from _winning(state)
    slot = state.slot
    if slot is None:
        yield EndTurn()
        return
    if not phases.must_attack(state):
        yield Pass(slot.mage)
    if not phases.must_pass(state):
        for card in phases.attackable(state, slot.mage):
            yield Attack(slot.mage, card.id)
    if slot.mage in state.two.rewards:
        yield ShuffleHands(slot.mage)


def _in_resolution(state: State) -> Iterator[Action]:
    payer = phases.payer(state)
    if payer is not None:
        for value in range(1, queries.top_value(state) + 1):
            yield Pay(payer, (value,))
        yield PassDemand(payer)
        return
    if state.pending:
        yield LoseLevel()
        return
    card = phases.next_to_resolve(state)
    if card is not None and card.told:
        for value in range(1, queries.top_value(state) + 1) if card.down else (0,):
            yield Resolve(card.id, (value,) * card.down)
    yield from _turning(state)
    if card is not None:
        return
    if not state.targets:
        yield from _winning(state)
    elif phases.settled(state):
        yield LoseLevel() if phases.nobody_holds(state) else PassLeader()


def _winning(state: State) -> Iterator[Action]:
    yield WinLevel()
    if any(state.hands):
        yield WinLevel(state.seats)


def _turning(state: State) -> Iterator[Action]:
    """Cards to tell or to turn up, with figures that stand for what nobody has read out yet."""
    if state.two.fog_due:
        for mist in Mist:
            yield RevealFog(mist)
    free = phases.to_reveal(state)
    told: list[HordeCard] = [*queries.untold(state), *free]
    for card in dict.fromkeys(told):
        if card.back is Back.FOG:
            for mist in Mist:
                yield RevealFog(mist, card=card.id)
        for kind in () if card.back is Back.FOG else open_kinds(state, card):
            yield Reveal(card.id, 4 if kind is not Kind.BOSS2 else 9, kind)
            if kind is Kind.LIEUTENANT:
                for power in Power:
                    yield Reveal(card.id, 5, kind, (power,))


def _cards(state: State) -> Iterator[Action]:
    if state.estimate:
        yield Estimate()
    yield DrawSpells(2)
    if state.discard:
        yield Reshuffle(Pile.SPELL)
    for mage in state.mages:
        if mage.hand:
            yield SetHand(mage.seat, mage.hand - 1)
    if state.beyond:
        yield from _beyond(state)
    yield PassHandsLeft()


def _beyond(state: State) -> Iterator[Action]:
    yield DrawReward()
    yield Reshuffle(Pile.REWARD)
    yield Reshuffle(Pile.FOG)
    for pile in (Pile.REWARD, Pile.FOG):
        yield CountPile(pile, 10)
    for seat in state.two.rewards:
        yield PlayReward(Seat(seat))
    if len(state.two.rewards) < len(state.mages):
        yield DealRewards()
    for place, _ in enumerate(state.two.curses, 1):
        yield EndCurse(place)
    for card in state.horde:
        if card.up and card.strength:
            yield Adjust(card.id, -1)
    for reading in Reading:
        yield adventure.ChooseReading(reading, not state.two.reads(reading))
