"""Between levels: saving, resuming, the team, the end of the Adventure (p. 8, Journal)."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.core.seats import Seat
from companion.games.syncro import actions as act
from companion.games.syncro import events as ev
from companion.games.syncro import figures
from companion.games.syncro.rules.decision import Decision
from companion.games.syncro.state import State
from companion.games.syncro.vocabulary import Phase
from companion.games.syncro.why import Why

LONGEST_NAME = 30


def save(state: State) -> Decision:
    """After a level, won or lost: hands away, card A on the next Level card (SY-36, SY-78, A-23, p. 8)."""
    saved = ev.AdventureSaved(state.level)
    if state.playing:
        anyway = (ev.LevelAbandoned(state.level), saved)
        return Refusal(Why.MID_LEVEL, anyway=anyway, level=state.level)
    if state.phase is not Phase.PATH:
        return Refusal(Why.ADVENTURE_OVER)
    return Refusal(Why.ALREADY_SAVED, level=state.level) if state.saved else (saved,)


def change_mages(state: State, action: act.ChangeMages) -> Decision:
    """Between levels the team may change; two to five play (SY-1, A-24)."""
    if state.phase is not Phase.PATH:
        return Refusal(Why.MID_LEVEL if state.playing else Why.ADVENTURE_OVER, level=state.level)
    stranger = next((seat for seat in action.mages if not 1 <= seat <= state.known), None)
    if stranger is not None:
        return Refusal(Why.UNKNOWN_MAGE, number=int(stranger))
    count = len(action.mages) + len(action.joining)
    if len(set(action.mages)) < len(action.mages) or (action.mages == state.seats and not action.joining):
        return Refusal(Why.SAME_MAGES)
    if count not in figures.PLAYERS or state.known + len(action.joining) > figures.MOST_NAMES:
        low, high = min(figures.PLAYERS), max(figures.PLAYERS)
        return Refusal(Why.TOO_MANY_MAGES, have=count, low=low, high=high)
    names = (*state.joined, *action.joining)
    fine = all(name.strip() == name and 0 < len(name) <= LONGEST_NAME for name in action.joining)
    if not fine or len(set(names)) < len(names):
        return Refusal(Why.BAD_NAME)
    new = tuple(Seat(state.known + 1 + place) for place in range(len(action.joining)))
    joined = tuple(ev.MageJoined(name) for name in action.joining)
    return (*joined, ev.MagesChanged((*action.mages, *new)))


def tell_spells(state: State, action: act.TellSpells) -> Decision:
    """Only the box tells how many Spell cards there are (U-1)."""
    if not 1 <= action.n <= figures.MOST_SPELLS:
        return Refusal(Why.COUNT_OUT_OF_RANGE, have=action.n, low=1, high=figures.MOST_SPELLS)
    least = max(state.in_sight, figures.added_spells(state.reached) + 1)
    if action.n < least:
        return Refusal(Why.TOO_FEW_SPELLS, have=action.n, need=least)
    return (ev.SpellsTold(action.n),)


def choose_reading(state: State, action: act.ChooseReading) -> Decision:
    """Two readings of the Journal may be chosen otherwise (A-10, A-11)."""
    if state.two.reads(action.reading) is action.on:
        return Refusal(Why.SAME_READING, reading=action.reading)
    return (ev.ReadingChosen(action.reading, action.on),)


def add_new_card(state: State, action: act.AddNewCard) -> Decision:
    """New cards enter the packs for a new Adventure (SY-75)."""
    if state.playing:
        return Refusal(Why.MID_LEVEL, level=state.level)
    if (action.card in state.added) is action.on:
        return Refusal(Why.SAME_CARDS)
    return (ev.NewCardAdded(action.card, action.on),)


def reset(state: State) -> Decision:
    """From zero, as the last card of the Adventure deck tells (SY-38, U-6)."""
    if state.playing:
        return Refusal(Why.MID_LEVEL, level=state.level)
    return (ev.AdventureReset(),)


def finish(state: State) -> Decision:
    """The campaign is over once its last level is won."""
    return (ev.AdventureFinished(),) if state.phase is Phase.EPILOGUE else Refusal(Why.NOT_OVER)
