"""A whole Adventure, played tap by tap through a table: for the golden journal and for the spoiler test.

Hordes and strengths are made up for it: the booklet gives none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import cycle
from typing import Any

from companion.core.box import Box
from companion.core.journal import Entry
from companion.core.refusal import Refusal
from companion.core.seats import Player, Seat
from companion.core.table import Plan, Table, open_table
from companion.games.syncro import GAME, phases, queries
from companion.games.syncro.adventure import (
    AddNewCard,
    ChangeMages,
    ChooseReading,
    Finish,
    Reset,
    ResumeGame,
    SaveGame,
    TellSpells,
)
from companion.games.syncro.correction import Correct
from companion.games.syncro.effects import Adjust, EndCurse
from companion.games.syncro.ending import Abandon, LoseLevel, WinLevel
from companion.games.syncro.hands import DrawSpells, Reshuffle, SetHand
from companion.games.syncro.horde import HordeCard
from companion.games.syncro.preparation import LayHorde, StartLevel, Unlock
from companion.games.syncro.resolution import PassDemand, Pay, Resolve
from companion.games.syncro.reveal import Reveal, RevealFog
from companion.games.syncro.rewards import DealRewards, DrawReward, PlayReward
from companion.games.syncro.state import Options, State
from companion.games.syncro.strength import strength
from companion.games.syncro.turn import Attack, BeginTurns, EndTurn, Estimate, Pass, PassLeader
from companion.games.syncro.vocabulary import Back, Kind, Mist, NewCard, Phase, Pile, Power, Reading

NAMES = ("Ada", "Bo", "Chloé", "Dan")
A, B, C, D = (Seat(number) for number in range(1, 5))

ROWS: dict[int, tuple[str, ...]] = {
    1: ("m", "MM"),
    2: ("m", "mM", "MMM"),
    3: ("mm", "MMM"),
    4: ("B", "MM"),
    5: ("L", "mF", "MMM"),
    6: ("FL", "MMM"),
    7: ("LL", "mFm", "MM.MM"),
    8: ("mLm", "FMMF"),
    9: ("W", "CC", "LMF"),
}
POWERS = (Power.PLUS_ONE, Power.FOG, Power.REWARD)
LIEUTENANTS = ("Vorg", "Nim", "Sarn", "Ulk", "Thea", "Pol", "Quill")


class Adventure:
    """One campaign. ``watch`` is called after every tap, with the campaign."""

    def __init__(self, watch: Callable[[Adventure], None] = lambda _: None, seed: str = "golden-syncro"):
        self.now = datetime(2026, 2, 3, 20, 0, tzinfo=UTC)
        plan = Plan("À quatre", tuple(map(Player, NAMES)), Options(first=1), seed)
        opened = open_table(GAME, plan, Box(), self.clock)
        assert isinstance(opened, Table), opened
        self.table: Table[State] = opened
        self.opening = opened.state
        self.watch = watch
        self.kinds: Iterator[Kind] = iter(())
        self.labels = iter(LIEUTENANTS)
        self.powers = cycle(POWERS)
        self.mists = cycle(Mist)

    def clock(self) -> str:
        return self.now.isoformat(timespec="milliseconds")

    @property
    def state(self) -> State:
        return self.table.state

    def do(self, *actions: Any, by: str = "Ada", **how: Any) -> None:
        self.table.automation_modes = None  # each step by hand: nothing goes on by itself
        for action in actions:
            self.now += timedelta(seconds=9)
            done = self.table.do(action, by=by, **how)
            assert isinstance(done, Entry), f"{action}: {done!r}"
            self.watch(self)

    def refused(self, action: Any) -> None:
        before = self.state
        assert isinstance(self.table.do(action), Refusal), action
        assert self.state == before

    def another_day(self, days: int) -> None:
        self.now += timedelta(days=days)

    # -- one level -------------------------------------------------------------------------------

    def prepare(self, level: int) -> None:
        assert self.state.level == level
        kinds = (Kind.PLAIN, Kind.MUSHROOM, Kind.GOLEM, Kind.DRAGON)[: min(level, 3) + 1]
        self.kinds = cycle(reversed(kinds))  # what is new comes first
        self.do(StartLevel())
        if self.state.reached < level:
            self.do(Unlock(level))
        self.do(LayHorde(ROWS[level]))
        self.tell_all()
        self.do(Estimate(), BeginTurns())

    def tell_all(self) -> None:
        """Tell what lies face up and turn up what nothing covers any more."""
        while True:
            cards = (*queries.untold(self.state), *phases.to_reveal(self.state))
            if self.state.two.fog_due:
                self.do(RevealFog(next(self.mists), "sous le Lieutenant"))
            elif cards:
                self.tell(cards[0])
            else:
                return

    def tell(self, card: HordeCard) -> None:
        match card.back:
            case Back.FOG:
                self.do(RevealFog(next(self.mists), "nappe", card.id))
            case Back.LIEUTENANT:
                label = next((each.label for each in self.state.two.aside), "") or next(self.labels)
                self.do(Reveal(card.id, 3, powers=(next(self.powers),), label=label))
            case Back.BOSS | Back.BOSS2:
                self.do(Reveal(card.id, 9))
            case _:
                kind = next(self.kinds)
                self.do(Reveal(card.id, {Kind.MUSHROOM: 2, Kind.GOLEM: 5}.get(kind, 3), kind))

    def lay(self, *targets: int | None) -> None:
        """One slot after the other; slots left over pass."""
        for target in (*targets, *[None] * 5):
            slot = self.state.slot
            if slot is None:
                break
            chosen = target
            if phases.must_attack(self.state) and target is None:
                chosen = phases.attackable(self.state, slot.mage)[0].id
            passes = chosen is None or phases.must_pass(self.state)
            self.do(Pass(slot.mage) if chosen is None or passes else Attack(slot.mage, chosen))
        self.do(EndTurn())

    def pay(self) -> None:
        """The first who can pays everything in fives."""
        while self.state.pending is not None:
            seat = phases.payer(self.state)
            assert seat is not None
            wanted = -(-self.state.pending.left // 5)
            self.do(Pay(seat, (5,) * min(wanted, self.state.hand(seat))))

    def resolve(self, over: int = 0) -> None:
        """Every attacked card exactly beaten, or by so much more where that gives cards."""
        while (card := phases.next_to_resolve(self.state)) is not None:
            now = strength(self.state, card)
            assert now is not None
            more = (
                over
                if card.kind is Kind.MUSHROOM
                else int(card.kind is Kind.DRAGON and self.state.level == 3)
            )
            wanted = now.total + more - sum(card.values)
            self.do(Resolve(card.id, spread(wanted, card.down, queries.top_value(self.state))))
            self.pay()
        if self.state.targets:
            self.tell_all()
            if self.state.estimate:
                self.do(Estimate())

    def beat(self) -> None:
        """Turn after turn the first enemy in reach falls."""
        while self.state.targets:
            first = self.state.slot
            assert first is not None
            card = phases.attackable(self.state, first.mage)[0]
            now = strength(self.state, card)
            assert now is not None
            holders = [slot for slot in self.state.slots if self.state.hand(slot.mage)]
            cards = min(len(holders), max(1, -(-now.total // 5)))
            waiting = [None] * next(i for i, slot in enumerate(self.state.slots) if slot in holders)
            self.lay(*waiting, *[card.id] * cards)
            self.resolve(over=3)
            if self.state.targets:
                if not any(self.state.hands):
                    self.do(DrawSpells(6), Estimate())
                self.do(PassLeader())

    def win(self, level: int, keep: tuple[Seat, ...] = ()) -> None:
        if self.state.phase is Phase.PATH:
            self.prepare(level)
        self.beat()
        self.do(WinLevel(keep))

    def save(self, days: int) -> int:
        """Saved, marked, and resumed on another day; the number of the mark."""
        self.do(SaveGame())
        mark = self.table.bookmark(f"Niveau {self.state.level}", "Ada")
        self.another_day(days)
        self.do(ResumeGame())
        return mark.seq


def spread(total: int, count: int, top: int) -> tuple[int, ...]:
    """So many values of 1 to ``top`` with that sum, as evenly and as nearly as can be."""
    count = max(count, 0)
    total = max(total, count)
    values = [total // count + (place < total % count) for place in range(count)] if count else []
    return tuple(min(value, top) for value in values)


# -- the whole story ---------------------------------------------------------------------------------


def chapter_one(play: Adventure) -> int:
    """Levels 1 to 4, with a defeat at level 3; the number of the first save."""
    play.do(TellSpells(40))
    play.refused(Unlock(2))
    play.win(1, keep=(A, B, C, D))
    _golem_that_grows(play)
    play.do(WinLevel((A,)))
    _dragon_that_wins(play)
    mark = play.save(days=5)
    play.win(3)
    play.do(StartLevel(), Abandon())
    play.win(4, keep=(B, C))
    return mark


def _golem_that_grows(play: Adventure) -> None:
    play.prepare(2)
    open_cards = phases.attackable(play.state, A)
    golem = next(card.id for card in open_cards if card.kind is Kind.GOLEM)
    plain = next(card.id for card in open_cards if card.kind is Kind.PLAIN)
    play.lay(golem, plain, plain)
    while (card := phases.next_to_resolve(play.state)) is not None:
        play.do(Resolve(card.id, (1,) * card.down))
    play.refused(SaveGame())
    play.do(PassLeader())
    play.table.undo("Bo")
    play.table.redo("Bo")
    play.lay()  # nobody attacks but the last, who must
    play.resolve()
    play.do(PassLeader())
    play.beat()


def _dragon_that_wins(play: Adventure) -> None:
    """Level 3 lost: what the Dragon demands cannot be paid."""
    play.prepare(3)
    dragon = next(card.id for card in phases.attackable(play.state, A) if card.kind is Kind.DRAGON)
    play.lay(dragon)
    play.do(*(SetHand(seat, 1) for seat in (A, B)), *(SetHand(seat, 0) for seat in (C, D)))
    play.do(Resolve(dragon, (5,)))
    play.do(PassDemand(phases.payer(play.state)))
    play.do(PassDemand(phases.payer(play.state)))
    assert play.state.lost


def chapter_two(play: Adventure) -> None:
    """Levels 5 to 9, with a defeat at level 5 and a save before level 7."""
    _out_of_spells(play)
    play.win(5)
    play.win(6, keep=(A, B, C, D))
    play.save(days=12)
    play.do(ChangeMages((A, B, C), ("Élise",)))
    play.win(7)
    play.do(ChangeMages((A, B, C)))
    play.prepare(8)
    play.do(DrawReward(), PlayReward(play.state.two.rewards[0], "Bouclier"))
    first = phases.attackable(play.state, play.state.seats[0])[0]
    play.do(Adjust(first.id, 1, label="Gel"), Reshuffle(Pile.FOG), Correct("leader", 2))
    play.do(Adjust(first.id, remove=True, label="Gouffre"))
    play.do(RevealFog(Mist.PERMANENT, "Brume"), anyway=True)
    play.do(EndCurse(len(play.state.two.curses)))
    play.beat()
    play.do(WinLevel())
    _last_assault(play)


def _out_of_spells(play: Adventure) -> None:
    """Level 5 lost: no Spell card in any hand."""
    play.prepare(5)
    play.do(DealRewards())
    play.do(*(SetHand(seat, 0) for seat in (A, B, C, D) if seat != play.state.leader))
    play.do(SetHand(play.state.leader, 1))
    golem = next(card.id for card in phases.attackable(play.state, A) if card.kind is Kind.GOLEM)
    play.lay(golem)
    play.do(Resolve(golem, (1,)), LoseLevel())
    assert play.state.lost


def _last_assault(play: Adventure) -> None:
    play.prepare(9)
    play.do(ChooseReading(Reading.CERBERUS, False), ChooseReading(Reading.CERBERUS, True))
    play.beat()
    play.do(WinLevel())
    assert play.state.phase is Phase.EPILOGUE


def epilogue(play: Adventure) -> None:
    for card in NewCard:
        play.do(AddNewCard(card))
    play.do(AddNewCard(NewCard.DRAGON, False))
    play.table.note("Le pays est sauvé", "Bo")
    play.do(Finish())


def branch(play: Adventure, mark: int) -> Adventure:
    """Another end: from the first save point on, with other dice of fortune."""
    other = Adventure(play.watch)
    other.now = play.now + timedelta(days=1)
    other.table = play.table.branch(mark, "Autre fin")
    other.opening = other.state
    other.table._clock = other.clock
    other.do(ResumeGame())
    other.win(3, keep=(C,))
    other.do(SaveGame(), Reset())
    return other


def whole(watch: Callable[[Adventure], None] = lambda _: None) -> tuple[Adventure, int]:
    """The whole Adventure and the number of its first save point."""
    play = Adventure(watch)
    mark = chapter_one(play)
    chapter_two(play)
    epilogue(play)
    return play, mark
