"""Sensible taps now, and what the main button does."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.game import Step
from companion.core.rulebook import Action
from companion.core.say import Say
from companion.core.seats import Seat
from companion.games.syncro import figures, guide, queries
from companion.games.syncro.adventure import (
    AddNewCard,
    ChangeMages,
    ChooseDepth,
    ChooseReading,
    Finish,
    Reset,
    ResumeGame,
    SaveGame,
)
from companion.games.syncro.effects import Adjust, EndCurse, PassHandsLeft
from companion.games.syncro.ending import LoseLevel, WinLevel
from companion.games.syncro.hands import DrawSpells, Reshuffle, SetHand
from companion.games.syncro.horde import HordeCard
from companion.games.syncro.preparation import LayHorde, StartLevel, Unlock, proposed
from companion.games.syncro.resolution import PassDemand, Pay, Resolve
from companion.games.syncro.reveal import Reveal, RevealFog, open_kinds
from companion.games.syncro.rewards import DealRewards, DrawReward, PlayReward, ShuffleHands
from companion.games.syncro.state import State
from companion.games.syncro.strength import strength
from companion.games.syncro.turn import Attack, BeginTurns, EndTurn, Estimate, Pass, PassLeader
from companion.games.syncro.unveiling import AFTER, allowed
from companion.games.syncro.vocabulary import Back, Depth, Kind, Mist, NewCard, Phase, Pile, Power, Reading


def step(state: State) -> Step[Action] | None:
    """The next thing: prepare, play the slots, resolve, reveal, pass the Leader card, win (F3, F5)."""
    if state.light and state.playing and state.reached >= state.level:
        return _light(state)
    match state.phase:
        case Phase.PATH:
            return _path(state)
        case Phase.PREPARATION:
            return _preparation(state)
        case Phase.TURN:
            return _turn(state)
        case Phase.RESOLUTION:
            return _resolution(state)
        case Phase.EPILOGUE:
            return _do("finish", Finish())
        case Phase.DONE:
            return None


def _do(key: str, action: Action, **facts: object) -> Step[Action]:
    return Step(Say(f"step.{key}", facts), Say(f"step.{key}.follows", facts), action)


def _ask(key: str, sheet: str, **facts: object) -> Step[Action]:
    return Step(Say(f"step.{key}", facts), Say(f"step.{key}.follows", facts), ask=sheet)


def _path(state: State) -> Step[Action]:
    facts = {"level": state.level, "mage": proposed(state)}
    if state.saved:
        return _ask("resume", "resume", **facts)
    if state.lost:
        return _do("retry", StartLevel(proposed(state)), **facts)
    return _do("start", StartLevel(proposed(state)), **facts)


def _preparation(state: State) -> Step[Action]:
    if state.reached < state.level:
        return _do("unlock", Unlock(state.level), level=state.level)
    if not state.targets:
        return _ask("horde", "lay_horde", level=state.level)
    turned = _reveals(state)
    if turned:
        return turned
    if state.estimate:
        return _estimate(state)
    return _do("begin", BeginTurns(), mage=state.leader)


def _light(state: State) -> Step[Action]:
    """Nobody keeps count: a fight to reckon, else the end of the level (F1, F5)."""
    if state.depth is Depth.RESOLVER:
        return _ask("calculate", "calculate", level=state.level)
    return _do("won", WinLevel(), level=state.level)


def passes(state: State) -> Action | None:
    """A mage who must pass does so; one who holds a Reward may still play it first (SY-19, SY-20, SY-23)."""
    slot = state.slot
    if slot is None or state.light or state.estimate or not state.targets:
        return None
    return Pass(slot.mage) if guide.must_pass(state) and slot.mage not in state.two.rewards else None


def goes_on(state: State) -> Action | None:
    """Turns begin, slots are all played, the Leader card goes on: nobody decides anything (SY-16, SY-30)."""
    if state.light or state.estimate or not state.targets or not guide.settled(state):
        return None
    match state.phase:
        case Phase.PREPARATION if not queries.untold(state):
            return BeginTurns()
        case Phase.TURN if state.slot is None:
            return EndTurn()
        case Phase.RESOLUTION if not guide.nobody_holds(state):
            return PassLeader()
    return None


def _reveals(state: State) -> Step[Action] | None:
    """A card to turn up, or a Fog that is due; Fog last (SY-27, SY-64)."""
    card = next(iter(guide.to_reveal(state)), None)
    if state.two.fog_due or (card is not None and card.back is Back.FOG):
        return _ask("fog", "reveal_fog")
    return None if card is None else _ask("reveal", "reveal", n=len(guide.to_reveal(state)))


def _estimate(state: State) -> Step[Action]:
    return _ask("estimate_spoken" if queries.spoken(state) else "estimate", "estimate")


def _turn(state: State) -> Step[Action]:
    if not state.targets:
        return _win(state)
    if state.estimate:
        return _estimate(state)
    slot = state.slot
    if slot is None:
        return _do("end_turn", EndTurn(), n=sum(bool(card.spells) for card in state.horde))
    if guide.must_pass(state):
        return _do("pass", Pass(slot.mage), mage=slot.mage)
    key = "must_attack" if guide.must_attack(state) else "attack"
    return _ask(key, "attack", mage=slot.mage)


def _resolution(state: State) -> Step[Action]:
    payer = guide.payer(state)
    if state.pending and payer is not None:
        return _ask("pay", "pay", mage=payer, left=state.pending.left)
    if state.pending:  # hands were counted again: nobody is left who could pay (SY-52)
        facts = {"level": state.level, "n": state.pending.left}
        if state.two.rewards:
            return _ask("lose_demand_rewards", "lose_level", **facts)
        return _do("lose_demand", LoseLevel(), **facts)
    if not state.targets:
        return _win(state)
    if state.estimate:  # as soon as cards were drawn, before the next monster (SY-13, SY-39)
        return _estimate(state)
    card = guide.next_to_resolve(state)
    if card is not None:
        return _resolve(state, card)
    turned = _reveals(state)
    if turned:
        return turned
    if guide.nobody_holds(state):
        if state.two.rewards:
            return _ask("lose_rewards", "lose_level", level=state.level)
        return _do("lose", LoseLevel(), level=state.level)
    return _do("leader", PassLeader(), mage=state.order(state.leader)[1])


def _resolve(state: State, card: HordeCard) -> Step[Action]:
    if not card.told:
        return _ask("tell", "reveal")
    now = strength(state, card)
    facts = {"kind": card.kind, "strength": now.total if now else None}
    return _ask("resolve" if card.down else "wear", "resolve", **facts)


def _win(state: State) -> Step[Action]:
    last = state.level == figures.LEVELS
    if any(state.hands) and not last:
        return _ask("win_keep", "win_level", level=state.level)
    return _do("win_last" if last else "win", WinLevel(), level=state.level)


# -- offers ------------------------------------------------------------------------------------


def offers(state: State) -> tuple[Action, ...]:
    """Actions the rules accept now and players are likely to want; never one of a later level."""
    found: list[Action] = []
    if state.light and state.playing and state.reached >= state.level:
        return (WinLevel(), LoseLevel(), *(ChooseDepth(depth) for depth in Depth if depth is not state.depth))
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
            found += [Finish(), Reset()]
        case Phase.DONE:
            return ()
    found += _cards(state) if state.playing else _between(state)
    return tuple(action for action in found if allowed(state, action))


def _on_path(state: State) -> Iterator[Action]:
    if state.saved:
        yield ResumeGame()
        return
    for seat in state.seats:
        yield StartLevel(seat)
    yield SaveGame()
    if len(state.mages) > min(figures.PLAYERS):
        yield ChangeMages(state.seats[:-1])


def _between(state: State) -> Iterator[Action]:
    if state.seen >= AFTER:
        for card in NewCard:
            yield AddNewCard(card, card not in state.added)


def _in_preparation(state: State) -> Iterator[Action]:
    if state.reached < state.level:
        yield Unlock(state.level)
        return
    yield LayHorde(queries.layout(state))
    yield from _turning(state)
    if state.targets and guide.settled(state):
        yield BeginTurns()


def _in_turn(state: State) -> Iterator[Action]:
    if not state.targets:
        yield from _winning(state)
    slot = state.slot
    if slot is None:
        yield EndTurn()
        return
    if not guide.must_attack(state):
        yield Pass(slot.mage)
    if not guide.must_pass(state):
        for card in guide.attackable(state, slot.mage):
            yield Attack(slot.mage, card.id)
    if slot.mage in state.two.rewards:
        yield ShuffleHands(slot.mage)


def _in_resolution(state: State) -> Iterator[Action]:
    payer = guide.payer(state)
    if payer is not None:
        for value in range(1, queries.top_value(state) + 1):
            yield Pay(payer, (value,))
        yield PassDemand(payer)
        return
    if state.pending:
        yield LoseLevel()
        return
    card = guide.next_to_resolve(state)
    if card is not None and card.told:
        for value in range(1, queries.top_value(state) + 1) if card.down else (0,):
            yield Resolve(card.id, (value,) * card.down)
    yield from _turning(state)
    if card is not None:
        return
    if not state.targets:
        yield from _winning(state)
    elif guide.settled(state):
        yield LoseLevel() if guide.nobody_holds(state) else PassLeader()


def _winning(state: State) -> Iterator[Action]:
    yield WinLevel()
    if any(state.hands):
        yield WinLevel(state.seats)


def _turning(state: State) -> Iterator[Action]:
    """Cards to tell or to turn up, with figures that stand for what nobody has read out yet."""
    if state.two.fog_due:
        for mist in Mist:
            yield RevealFog(mist)
    free = guide.to_reveal(state)
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
        yield ChooseReading(reading, not state.two.reads(reading))
