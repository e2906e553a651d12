"""Invariants: random campaigns keep them, history is exact, and each broken one is seen."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from companion.core.codec import Codec
from companion.core.journal import Entry, fold
from companion.core.refusal import Refusal
from companion.core.seats import Player, Seat
from companion.core.table import Plan, Table, open_table
from companion.games.syncro import GAME, phases
from companion.games.syncro.adventure import AdventureReset
from companion.games.syncro.ending import LevelAbandoned, LevelLost, LevelWon
from companion.games.syncro.horde import HordeCard, Spell, in_order
from companion.games.syncro.invariants import violations
from companion.games.syncro.preparation import Unlock
from companion.games.syncro.resolution import AttackRevealed, Resolve, SpellAbsorbed, SpellLost
from companion.games.syncro.rewards import RewardDrawn
from companion.games.syncro.state import Beyond, Demand, Options, Slot, State
from companion.games.syncro.strength import strength
from companion.games.syncro.turn import Attacked
from companion.games.syncro.vocabulary import Back, Chapter, Deed, Kind, Phase, Power
from tests.conftest import FakeClock
from tests.games.syncro.play import A, B, arena, at_level, box, mages, team

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed")
CODEC = Codec(GAME)


class Campaign(RuleBasedStateMachine):
    """Sensible taps in any order, with undo, redo and a restart in between."""

    @initialize(
        count=st.integers(2, 5),
        level=st.integers(1, 9),
        spells=st.sampled_from((None, 30, 60)),
    )
    def open(self, count: int, level: int, spells: int | None) -> None:
        owner = {} if spells is None else {"spells.all.count": spells}
        plan = Plan("x", tuple(map(Player, NAMES[:count])), Options(first=1), "seed")
        table = open_table(GAME, plan, box(**owner), FakeClock())
        assert isinstance(table, Table)
        play = at_level(team(count, owner=owner), level)
        # a campaign in its middle, so that every level is met often
        self.opening = play.state
        self.table: Table[State] = Table(
            GAME, table.header, [replace(table.chapter, opening=play.state)], clock=FakeClock()
        )

    def tap(self, action: Any) -> None:
        before = self.table.state
        answer = self.table.do(action)
        assert isinstance(answer, Entry), (action, answer)
        self.check_step(before, answer.events)

    def check_step(self, before: State, events: tuple[Any, ...]) -> None:
        state = before
        for event in events:
            after = GAME.evolve(state, event)
            self.check_event(state, event, after)
            state = after

    def check_event(self, before: State, event: Any, after: State) -> None:
        """What section 6 says of changes: I6, I7, I8, I10, I11."""
        match event:
            case AttackRevealed(card):
                first = phases.next_to_resolve(before)
                assert first is not None
                assert first.id == card, "I7"
                assert first == in_order(phases.waiting(before))[0]
            case SpellLost(card) | SpellAbsorbed(card):
                old, new = before.card(card), after.card(card)
                assert old is not None
                assert new is not None
                kept = 0 if isinstance(event, SpellAbsorbed) else len(old.spells) - 1
                assert len(new.spells) == kept, "I6"
                now, then = strength(before, old), strength(after, new)
                assert now is not None
                assert then is not None
                assert then.total >= now.total, "I5"
            case Attacked(_, card):
                target = before.card(card)
                assert target is not None
                assert before.accessible(target), "I7"
            case RewardDrawn():
                assert len(after.two.rewards) == len(before.two.rewards) + 1, "I8"
            case LevelWon(level):
                assert after.level == min(level + 1, 9), "I11"
            case LevelLost() | LevelAbandoned():
                assert after.level == before.level, "I11"
                assert after.two.beaten == before.two.beaten, "I10"
        if not isinstance(event, AdventureReset):
            assert after.reached >= before.reached, "I9"
            assert after.seen >= before.seen
            assert set(before.two.beaten) <= set(after.two.beaten), "I10"

    @rule(data=st.data())
    def sensible(self, data: st.DataObject) -> None:
        offers = GAME.offers(self.table.state)
        if offers:
            kind = data.draw(st.sampled_from(list(dict.fromkeys(map(type, offers)))))
            self.tap(data.draw(st.sampled_from([offer for offer in offers if type(offer) is kind])))

    @rule(data=st.data())
    def forward(self, data: st.DataObject) -> None:
        """The main button; where it asks, an answer."""
        step = GAME.step(self.table.state)
        if step is None:
            return
        if step.action is not None:
            self.tap(step.action)
            return
        name = step.ask.title().replace("_", "")
        answers = [offer for offer in GAME.offers(self.table.state) if type(offer).__name__ == name]
        if answers:
            self.tap(data.draw(st.sampled_from(answers)))

    @rule(count=st.integers(1, 4))
    def back_and_forth(self, count: int) -> None:
        state = self.table.state
        if isinstance(self.table.undo(count=min(count, len(self.table.done))), Entry):
            assert violations(self.table.state) == ()
            assert isinstance(self.table.redo(count=min(count, len(self.table.undone))), Entry)
            assert self.table.state == state

    @rule()
    def refused_things_change_nothing(self) -> None:

        before = self.table.state
        for action in (Unlock(before.level + 1), Resolve(-1)):
            assert isinstance(self.table.do(action), Refusal)
            assert self.table.state is before

    @invariant()
    def sound(self) -> None:
        if not hasattr(self, "table"):
            return
        state = self.table.state
        assert violations(state) == ()
        assert CODEC.load(json.loads(json.dumps(CODEC.dump(state))), State) == state
        assert fold(self.opening, self.table.entries, GAME.evolve).state == state

    @invariant()
    def a_turn_has_four_attacks_at_most(self) -> None:
        if hasattr(self, "table"):
            assert sum(slot.deed is Deed.ATTACK for slot in self.table.state.slots) <= 4, "I4"


TestCampaign = Campaign.TestCase
TestCampaign.settings = settings(max_examples=40, stateful_step_count=40)


# -- each broken one is seen -----------------------------------------------------------------------------


def playing(level: int = 4) -> State:
    return arena((Kind.PLAIN, 5), (Kind.GOLEM, 8), level=level, **{"spells.all.count": 40}).state


def spoilt(at: int = 4, **changes: Any) -> State:
    return replace(playing(at), **changes)


def spoilt_card(**changes: Any) -> State:
    return playing().with_card(1, **changes)


FRESH_VALUE = (Spell(A, 3, fresh=True),)


@pytest.mark.parametrize(
    ("state", "id_"),
    [
        (spoilt(mages=mages(6, 5, 5, 5)), "I1"),
        (spoilt(mages=mages(-1, 5, 5, 5)), "I1"),
        (spoilt(discard=-1), "I2"),
        (spoilt(discard=21), "I2"),
        (spoilt(leader=Seat(5)), "I3"),
        (spoilt(slots=(Slot(A, Deed.ATTACK),) * 5), "I4"),
        (spoilt_card(under=(2,)), "I5"),
        (playing().with_card(1, up=False, kind=None, strength=None, spells=(Spell(A),)), "I7"),
        (spoilt(5, beyond=Beyond(rewards=(A, A))), "I8"),
        (spoilt(5, beyond=Beyond(rewards=(Seat(5),))), "I8"),
        (spoilt(seen=7), "I9"),
        (spoilt(reached=10, seen=20), "I9"),
        (spoilt(reached=2), "I9"),
        (spoilt(5, beyond=None), "I9"),
        (spoilt_card(back=Back.FOG, up=False), "I9"),
        (replace(team().state, level=2), "I9"),
        (replace(team().state, phase=Phase.EPILOGUE), "I9"),
        (replace(team().state, saved=True, mages=mages(1, 0, 0, 0)), "I12"),
        (spoilt(saved=True), "I12"),
        (spoilt_card(spells=FRESH_VALUE), "I13"),
        (replace(team().state, turn=1), "phase"),
        (replace(team().state, estimate=True), "phase"),
        (replace(team().state, slots=(Slot(A),)), "phase"),
        (spoilt(slots=()), "phase"),
        (spoilt(turn=0), "phase"),
        (spoilt(pending=Demand(1, 3, True)), "phase"),
        (spoilt(phase=Phase.RESOLUTION), "phase"),
        (spoilt(slots=(Slot(Seat(5)),)), "phase"),
    ],
)
def test_each_broken_invariant_is_seen(state: State, id_: str) -> None:
    assert id_ in violations(state)


@pytest.mark.parametrize(
    "state",
    [
        spoilt(mages=mages(5)),
        spoilt(mages=mages(5, 5) + mages(5)),
        spoilt(known=3),
        spoilt(known=9),
        spoilt(joined=("x",) * 9),
        spoilt(attempts=(1,)),
        spoilt(attempts=(-1,) + (0,) * 8),
        spoilt(level=0),
        spoilt(level=10),
        spoilt(reached=11),
        spoilt(horde=playing().horde * 2),
        spoilt(next_card=2),
        spoilt(base=0),
        spoilt_card(strength=-1),
        spoilt_card(up=False),
        spoilt_card(back=Back.FOG),
        spoilt_card(spells=(Spell(A, 8, False),)),
        spoilt_card(signs=(Power.FOG,)),
    ],
)
def test_a_shape_no_table_has_is_seen(state: State) -> None:
    assert violations(state) == ("shape",)


def test_sound_states_break_nothing() -> None:
    assert violations(playing()) == ()
    assert violations(team(5, chapter=Chapter.TWO).state) == ()
    assert violations(replace(playing(), horde=(HordeCard(9, 1, 0),), next_card=10)) == ()
    assert violations(replace(playing(), leader=B)) == ()
