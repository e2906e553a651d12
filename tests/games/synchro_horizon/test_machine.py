"""Whole campaigns at random: what must hold from one state to the next (section 6 of the spec)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from companion.core.chance import Seeded
from companion.core.journal import Entry
from companion.core.refusal import Refusal
from companion.games.synchro_horizon import GAME, figures
from companion.games.synchro_horizon.health import Eliminate
from companion.games.synchro_horizon.initiative import TurnBegan
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Side, Stage
from tests.core.anything import Choose
from tests.core.evening import Evening

BY_HAND = {"Correct"}
"""What may turn the wheel back or change who is due."""


def shards(state: State) -> int:
    """All shards, counted one by one (invariant 1)."""
    held = [hero.storage for hero in (*state.heroes, *state.roster.waiting)]
    held += [paid.shards for hero in state.heroes for paid in hero.paid]
    return sum(pile.total for pile in (state.bag.bag, state.bag.tray, state.bag.reserve, *held))


class Campaign(Evening):
    """An evening whose every step is compared with the one before."""

    def tap(
        self, action: Any, faces: Sequence[int] | None = None, *, anyway: bool = False
    ) -> Entry | Refusal:
        before: State = self.table.state
        answer = super().tap(action, faces, anyway=anyway)
        if isinstance(answer, Entry):
            self.follows(before, self.table.state, answer)
        return answer

    def follows(self, before: State, after: State, entry: Entry) -> None:
        self.seen[f"phase {after.phase.value}"] += 1
        assert shards(after) == after.all_shards == before.all_shards >= figures.SHARDS
        assert after.bag.reserve.total <= figures.RESERVE
        for side in Side:
            line = after.line(side)
            assert len(set(line)) == len(line) <= figures.LINE
        if type(entry.action).__name__ in BY_HAND:
            return
        assert after.calendar.pos >= before.calendar.pos, "the wheel never turns back"
        seen = [stop.city for stop in before.journey.path]
        assert [stop.city for stop in after.journey.path][: len(seen)] == seen, "nobody goes back"
        self.once_a_round(before, after, entry)

    def once_a_round(self, before: State, after: State, entry: Entry) -> None:
        """Each character is activated at most once a round (invariant 7)."""
        fight = before.fight
        began = [event.who for event in entry.events if isinstance(event, TurnBegan)]
        assert len(began) <= 1
        if fight is not None and began:
            assert began[0] not in fight.acted
        same = fight is not None and after.fight is not None and after.fight.number == fight.number
        if same and fight is not None and after.fight is not None and after.fight.round == fight.round:
            assert set(fight.acted) <= set(after.fight.acted)
            assert fight.marbles >= after.fight.marbles

    def far(self, choose: Choose, presses: int) -> None:
        """Into the campaign by the main button; monsters fall quickly."""
        for _ in range(presses):
            state: State = self.table.state
            fight = state.fight
            if fight is not None and fight.stage is Stage.ROUND and fight.idle and state.monsters:
                self.tap(Eliminate(state.monsters[0].who))
            elif not self.over:
                self.press_the_main_button(choose)


def chosen_by(data: st.DataObject) -> Choose:
    return lambda things: data.draw(st.sampled_from(things))


class Campaigns(RuleBasedStateMachine):
    """Hypothesis plays, and shrinks a failure to the shortest campaign that shows it."""

    @initialize(data=st.data(), presses=st.sampled_from((0, 14, 24, 40)))
    def open(self, data: st.DataObject, presses: int) -> None:
        self.campaign = Campaign(GAME, chosen_by(data))
        self.campaign.far(chosen_by(data), presses)

    @rule(data=st.data())
    def press_the_main_button(self, data: st.DataObject) -> None:
        self.campaign.press_the_main_button(chosen_by(data))

    @rule(data=st.data())
    def tap_an_offer(self, data: st.DataObject) -> None:
        self.campaign.tap_an_offer(chosen_by(data))

    @rule(data=st.data())
    def tap_anything(self, data: st.DataObject) -> None:
        self.campaign.tap_anything(chosen_by(data))

    @rule(data=st.data())
    def move_in_history(self, data: st.DataObject) -> None:
        campaign, choose = self.campaign, chosen_by(data)
        choose((campaign.undo_and_redo, campaign.undo, campaign.redo, campaign.restart))(choose)


def test_campaigns_at_random() -> None:
    hasty = {} if settings.get_current_profile_name() == "search" else {"phases": [Phase.generate]}
    run_state_machine_as_test(Campaigns, settings=settings(max_examples=10, stateful_step_count=20, **hasty))


def test_a_long_campaign_passes_through_every_phase() -> None:
    chance = Seeded("campaign 4")

    def choose(things: Sequence[Any]) -> Any:
        return things[chance.die(len(things)) - 1]

    campaign = Campaign(GAME, choose)
    for _ in range(12):
        campaign.far(choose, 14)
        if campaign.over:
            campaign.end_and_go_back(choose)
        for _ in range(3):
            campaign.tap_an_offer(choose)
    assert all(campaign.seen[f"phase {phase}"] for phase in ("setup", "travel", "fight", "visit"))
