"""Invariants: random evenings keep them, and each broken one is seen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import Phase as Part
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from companion.core.chance import Seeded
from companion.core.journal import Entry
from companion.core.seats import Player as Person
from companion.core.seats import Seat
from companion.core.table import Plan, Table, open_table
from companion.games.anima import GAME, figures
from companion.games.anima.correction import Correct
from companion.games.anima.interaction import GiveCard, RollFight, Trade
from companion.games.anima.invariants import violations
from companion.games.anima.rewards import RewardTaken
from companion.games.anima.state import (
    Bout,
    Creature,
    Earned,
    Encounter,
    Exploration,
    Final,
    Mission,
    Options,
    Pair,
    Resistance,
    State,
    Zone,
)
from companion.games.anima.vocabulary import Hidden, MissionState, Phase, Reward, Status, Where
from tests.core.evening import Evening
from tests.games.anima.play import ONE, TWO, box, table, team

SHEETS = {
    "character": ("TellCharacter",),
    "zone": ("TellZone", "StartTurn"),
    "move": ("GoTo", "SeekHorizons", "Stay"),
    "encounter": ("MeetCreature", "MeetEvent"),
    "kill": ("Kill",),
    "gift": ("GiveCard",),
    "cell": ("ReadCell",),
    "special": ("SettleSpecial",),
    "reward": ("TakeReward", "SkipReward"),
    "discard": ("DiscardZone",),
    "resist": ("Resist",),
    "missions": ("MeetCreature", "CompleteMission", "CompleteFinal", "Done"),
    "earned": ("KeepMissionReward",),
    "real": ("RollFight",),
    "explore": ("Explore", "Done"),
    "tied": ("StartTurn",),
}
"""Every sheet the main button may ask for, and the actions it offers."""


class Evenings(RuleBasedStateMachine):
    """The main button with its sheets answered, and now and then anything else a player may tap."""

    @initialize(data=st.data())
    def open(self, data: st.DataObject) -> None:
        self.evening = Evening(GAME, lambda things: data.draw(st.sampled_from(things)))
        self.recruits: dict[Seat, RewardTaken] = {}

    @property
    def state(self) -> State:
        return self.evening.table.state

    @rule(data=st.data())
    def follow_the_main_button(self, data: st.DataObject) -> None:
        for _ in range(3):
            self.press(data)

    def press(self, data: st.DataObject) -> None:
        step = GAME.step(self.state)
        if step is None:
            return
        action = step.action
        if action is None:
            offers = [o for o in GAME.offers(self.state) if type(o).__name__ in SHEETS[step.ask]]
            assert offers, f"nothing answers the sheet {step.ask}"
            action = data.draw(st.sampled_from(offers))
        self.checked(action)

    @rule(data=st.data())
    def tap_an_offer(self, data: st.DataObject) -> None:
        offers = GAME.offers(self.state)
        if offers:
            kind = data.draw(st.sampled_from(list(dict.fromkeys(map(type, offers)))))
            self.checked(data.draw(st.sampled_from([offer for offer in offers if type(offer) is kind])))

    def checked(self, action: Any) -> None:
        before = self.state
        entry = self.evening.tap(action)
        assert isinstance(entry, Entry), (action, entry)
        self.compare(before, action, entry.events)

    def compare(self, before: State, action: Any, events: tuple[Any, ...]) -> None:
        after = self.state
        cards = [sum(player.hand for player in state.players) for state in (before, after)]
        sizes = [sum(len(player.team) for player in state.players) for state in (before, after)]
        if isinstance(action, Trade | GiveCard) and getattr(action, "gift", "give") != "discard":
            assert cards[0] == cards[1]  # I9
        if isinstance(action, Trade):
            assert sizes[0] == sizes[1]  # I9
        if isinstance(action, RollFight):
            assert cards[0] == cards[1]  # I9
            assert sizes[0] - 1 <= sizes[1] <= sizes[0]
        if before.turn == after.turn and not isinstance(action, Correct):
            assert before.order == after.order  # I4
        for event in events:
            if isinstance(event, RewardTaken) and event.reward is Reward.RECRUIT:
                last = before.player(event.player).last_recruit
                assert last is None or last.zone != event.zone or after.turn - last.turn > 1  # I13
            for name in ("die", "foe_die"):
                assert 1 <= getattr(event, name, 1) <= 6  # I15
            assert all(1 <= face <= 6 for face in getattr(event, "faces", ()))
        assert after.horizons_used or not any(type(event).__name__ == "HorizonFound" for event in events)

    @precondition(lambda self: self.evening.table.done)
    @rule(data=st.data())
    def move_in_history(self, data: st.DataObject) -> None:
        choose = lambda things: data.draw(st.sampled_from(things))  # noqa: E731
        move = choose((self.evening.undo_and_redo, self.evening.undo_and_tap_again, self.evening.restart))
        move(choose)


def test_I1_to_I15_random_evenings_stay_sound() -> None:
    hasty = {} if settings.get_current_profile_name() == "search" else {"phases": [Part.generate]}
    run_state_machine_as_test(Evenings, settings=settings(max_examples=25, stateful_step_count=30, **hasty))


@pytest.mark.parametrize("seed", range(6))
def test_F3_the_main_button_alone_plays_whole_turns(seed: int) -> None:
    """Nobody needs to know the rules: the button leads through six turns, whatever the dice say."""
    chance = Seeded("button", seed)
    players = 2 + seed % 4
    seated = tuple(Person(name) for name in "ABCDE"[:players])
    opened = open_table(GAME, Plan("x", seated, Options(tree=seed == 5), str(seed)), box())
    assert isinstance(opened, Table)
    seen = set()
    while opened.state.turn < 7:
        step = GAME.step(opened.state)
        assert step is not None
        action = step.action
        if action is None:
            seen.add(step.ask)
            wanted = SHEETS[step.ask]
            offers = [offer for offer in GAME.offers(opened.state) if type(offer).__name__ in wanted]
            action = offers[chance.die(len(offers)) - 1]
        assert isinstance(opened.do(action), Entry), action
        assert opened.depth < 2000, "the button goes in circles"
    assert {"character", "move", "encounter"} <= seen


# -- each broken one is seen -----------------------------------------------------------------------


def playing() -> State:
    return table(3).start().arrive((ONE, 4), (TWO, 4)).to(Phase.EXPLORATION, ONE).state


def spoilt(**changes: Any) -> State:
    return replace(playing(), **changes)


def spoilt_player(**changes: Any) -> State:
    return playing().with_player(ONE, **changes)


def zones(n: int) -> tuple[Zone, ...]:
    return tuple(Zone(number) for number in range(50, 50 + n))


@pytest.mark.parametrize(
    ("state", "id_"),
    [
        (spoilt_player(hand=6), "I1"),
        (spoilt_player(hand=-1), "I1"),
        (spoilt_player(team=()), "I1"),
        (spoilt_player(team=team(500, *[(1, 1)] * 5)), "I1"),
        (spoilt(zone_deck=10), "I2"),
        (spoilt(zone_deck=-1, zone_discard=zones(12)), "I2"),
        (spoilt(zones=(*playing().zones, *zones(4)), zone_deck=7), "I2"),
        (spoilt(zone_discard=(Zone(50, hidden=Hidden.UNKNOWN),), zone_deck=10), "I2"),
        (playing().with_zone(5, name="a"), "I3"),
        (spoilt(order=(ONE, TWO)), "I4"),
        (spoilt(order=(ONE, TWO, TWO)), "I4"),
        (spoilt(speeds=(1, 2, 3)), "I4"),
        (spoilt(speeds=()), "I4"),
        (spoilt(turn=0), "I4"),
        (replace(table(2).state, turn=1), "I4"),
        (replace(table(2).state, active=ONE), "I4"),
        (spoilt_player(off=True), "I5"),
        (spoilt_player(stayed=True), "I5"),
        (spoilt_player(zone=None), "I5"),
        (spoilt_player(resistance=Resistance(1, 5)), "I5"),
        (replace(spoilt_player(reached=False), reward=ONE), "I5"),
        (replace(spoilt_player(reached=False), exploration=Exploration(ONE, 4, 2)), "I5"),
        (replace(spoilt_player(reached=False), bout=Bout(ONE, TWO)), "I5"),
        (spoilt_player(bonus=4), "I6"),
        (playing().with_zone(5, hidden=Hidden.CREATURE), "I7"),
        (playing().with_zone(5, creature=Creature("x", 1)), "I7"),
        (spoilt(bout=Bout(ONE)), "I7"),
        (spoilt(encounter=Encounter(ONE, 99, Where.EXPLORATION)), "I7"),
        (spoilt(encounter=Encounter(ONE, 5, Where.PRELIMINARY)), "I7"),
        (spoilt(encounter=Encounter(ONE, 4, Where.EXPLORATION, card=Creature("x", 1))), "I7"),
        (spoilt(encounter=Encounter(ONE, 4, Where.EXPLORATION), bout=Bout(ONE)), "I7"),
        (spoilt(fought=(Pair(ONE, TWO),) * 2), "I10"),
        (spoilt(traded=(Pair(ONE, TWO),) * 2), "I10"),
        (spoilt_player(missions=(Mission(MissionState.DONE), Mission())), "I12"),
        (spoilt(status=Status.WON), "I12"),
        (spoilt(winner=ONE), "I12"),
        (spoilt(status=Status.WON, winner=ONE), "I12"),
        (spoilt_player(missions=(Mission(title="x"), Mission())), "I14"),
        (spoilt(final=Final(title="x")), "I14"),
        (spoilt(exploration=Exploration(ONE, 4, 7)), "I15"),
    ],
)
def test_each_broken_invariant_is_seen(state: State, id_: str) -> None:
    assert id_ in violations(state)


@pytest.mark.parametrize(
    "state",
    [
        spoilt(players=playing().players[:1]),
        spoilt(players=playing().players[::-1]),
        spoilt(active=Seat(9)),
        spoilt(winner=Seat(0)),
        spoilt(placer=Seat(7)),
        spoilt(deaths=(Seat(7),)),
        spoilt(earned=Earned(Seat(7), 1)),
        spoilt(earned=Earned(ONE, 3)),
        spoilt(turn=-1),
        spoilt(next_id=5),
        spoilt_player(team=team(200, (1, 1))),
        spoilt_player(missions=(Mission(),)),
        spoilt_player(zone=99),
        spoilt_player(resistance=Resistance(3, None)),
        playing().with_zone(5, table=()),
        playing().with_zone(5, level=4),
        playing().with_zone(5, rewards=(Reward.SPECIAL,) * 4),
    ],
)
def test_a_shape_no_table_has_is_seen(state: State) -> None:
    assert violations(state) == ("shape",)


def test_sound_states_break_nothing() -> None:
    assert violations(playing()) == ()
    for players in figures.PLAYERS:
        assert violations(table(players).state) == ()
        assert violations(table(players, tree=True).state) == ()
