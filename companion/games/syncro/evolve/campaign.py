"""What events around the levels change."""

from __future__ import annotations

from companion.core.seats import Seat
from companion.games.syncro import events as ev
from companion.games.syncro import figures
from companion.games.syncro.events import Event
from companion.games.syncro.horde import build
from companion.games.syncro.lieutenants import named_alike, told, unmet
from companion.games.syncro.state import Layout, Mage, State
from companion.games.syncro.unveiling import AFTER, stage
from companion.games.syncro.vocabulary import Phase


def campaign(state: State, event: Event) -> State | None:
    """The state after an event around the levels; None for any other event."""
    match event:
        case ev.LevelPrepared(level, leader, attempt):
            return _prepared(state, level, leader, attempt)
        case ev.HandsDealt(_, hands):
            return state.with_hands(hands).changed(estimate=True)
        case ev.RewardsDealt(mages):
            return state.with_two(rewards=tuple(sorted({*state.two.rewards, *mages})))
        case ev.LevelUnlocked(level):
            opened = state.changed(reached=max(state.reached, level), seen=max(state.seen, stage(level)))
            return opened.with_two() if level >= figures.REWARDS_FROM else opened
        case ev.HordeLaid(n, rows):
            layouts = tuple(layout for layout in state.layouts if layout.level != state.level)
            return state.changed(
                horde=build(rows, state.next_card),
                next_card=state.next_card + n,
                layouts=tuple(sorted((*layouts, Layout(state.level, rows)), key=lambda layout: layout.level)),
            )
        case ev.HandsKept():
            return state
        case ev.HandsDiscarded(mages):
            return state.with_hands(tuple(0 if m.seat in mages else m.hand for m in state.mages))
        case ev.LevelWon(level):
            return _won(state, level)
        case ev.LevelLost():
            return _stopped(state).changed(lost=True)
        case ev.LevelAbandoned():
            return _stopped(state)
        case ev.SpellsAdded() | ev.AdventureWon():
            return state  # a notice: the level reached says it all
        case _:
            return _path(state, event)


def _path(state: State, event: Event) -> State | None:
    match event:
        case ev.AdventureSaved():
            saved = state.with_hands((0,) * len(state.mages)).changed(saved=True, resumed=False)
            return saved.with_two(rewards=()) if saved.beyond else saved
        case ev.AdventureResumed():
            return state.changed(saved=False, resumed=True)
        case ev.MageJoined(name):
            return state.changed(known=state.known + 1, joined=(*state.joined, name))
        case ev.MagesChanged(mages):
            return _changed_mages(state, mages)
        case ev.SpellsTold(n):
            return state.changed(base=n - figures.added_spells(state.reached))
        case ev.ReadingChosen(reading, on):
            rest = tuple(each for each in state.two.readings if each is not reading)
            return state.with_two(readings=rest if on is reading.usual else (*rest, reading))
        case ev.NewCardAdded(card, on):
            others = tuple(each for each in state.added if each is not card)
            return state.changed(added=(*others, card) if on else others)
        case ev.AdventureReset():
            return _reset(state)
        case ev.AdventureFinished():
            return state.changed(phase=Phase.DONE)
        case _:
            return None


def _prepared(state: State, level: int, leader: Seat, attempt: int) -> State:
    """All Spell cards but kept hands are on the pile again (A-30)."""
    attempts = tuple(attempt if n == level else tried for n, tried in enumerate(state.attempts, 1))
    return state.changed(
        phase=Phase.PREPARATION,
        leader=leader,
        attempts=attempts,
        resumed=False,
        lost=False,
        discard=0,
        horde=(),
        turn=0,
        slots=(),
    )


def _cleared(state: State) -> State:
    """The level is over: no Horde, no turn, and permanent curses go to their discard (A-28)."""
    over = state.changed(
        phase=Phase.PATH,
        horde=(),
        slots=(),
        turn=0,
        resolved=(),
        pending=None,
        discard=0,
        estimate=False,
    )
    return over.with_two(curses=(), fog_due=0, fallen=()) if over.beyond else over


def _won(state: State, level: int) -> State:
    """One level further; beaten Lieutenants are gone for good (SY-69, A-12)."""
    over = _cleared(state)
    if over.beyond:
        beaten = over.two.beaten  # a level may be played again: a label counts once
        over = over.with_two(beaten=(*beaten, *named_alike(state.two.fallen, beaten)), aside=())
    if level == figures.LEVELS:
        return over.changed(phase=Phase.EPILOGUE, reached=level + 1, seen=AFTER)
    return over.changed(level=level + 1)


def _stopped(state: State) -> State:
    """Hands are returned; the same Lieutenants will come back (SY-71, A-12, A-35)."""
    over = _cleared(state).with_hands((0,) * len(state.mages))
    if not over.beyond:
        return over
    met = (*state.two.fallen, *told(state.horde))
    return over.with_two(aside=(*met, *unmet(state.two.aside, met)))


def _changed_mages(state: State, seats: tuple[Seat, ...]) -> State:
    """Other mages: kept hands are discarded, who leaves gives a Reward back (A-24)."""
    same = set(seats) == set(state.seats)
    changed = state.changed(
        mages=tuple(Mage(seat, state.hand(seat) if same else 0) for seat in seats),
        leader=state.leader if state.leader in seats else seats[0],
    )
    if not changed.beyond:
        return changed
    return changed.with_two(rewards=tuple(seat for seat in changed.two.rewards if seat in seats))


def _reset(state: State) -> State:
    """From zero: nothing is reached, but what was seen stays seen (SY-38, SY-69)."""
    return _cleared(state.changed(beyond=None)).changed(
        mages=tuple(Mage(mage.seat) for mage in state.mages),
        level=1,
        reached=0,
        attempts=(0,) * figures.LEVELS,
        saved=False,
        resumed=False,
        lost=False,
    )
