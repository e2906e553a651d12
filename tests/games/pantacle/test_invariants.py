"""Whole evenings: invariants after every step, and each broken one is seen (I1 to I17)."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from companion.core.chance import Scripted
from companion.core.codec import Codec
from companion.core.journal import Entry, fold
from companion.core.refusal import Refusal
from companion.core.rulebook import Event
from companion.core.seats import Player as Person
from companion.core.seats import Seat
from companion.core.table import Plan, Table, open_table
from companion.games.pantacle import GAME
from companion.games.pantacle.favour import Announce, DeterminationMoved, FavourAnnounced, FavourObtained
from companion.games.pantacle.forced_steps import forced_now
from companion.games.pantacle.gains import CubesGained, Gain
from companion.games.pantacle.invariants import violations
from companion.games.pantacle.moon import BladesDrawn, PileReformed, TurnEnded
from companion.games.pantacle.preparation import AdeptBought
from companion.games.pantacle.sacrifice import AdeptsSacrificed, FlamePlaced, TokensSacrificed
from companion.games.pantacle.state import Curse, Options, State
from companion.games.pantacle.vocabulary import Favour, Kind, Phase, Resource, Spot, Status, Token
from tests.games.pantacle.play import (
    ALL_SPOTS,
    ONE,
    PERMANENT,
    PROTECTION,
    TRAQUE,
    TWO,
    box,
    exhaustion,
    table,
)

CODEC = Codec(GAME)
HANDS = ("Gain", "Lose", "RemoveCurse", "Correct")
"""Actions of cards and repairs: they are taken seldom, so that the turn goes on."""


class Evenings(RuleBasedStateMachine):
    """Tables played by the main button and by offers, undone, redone and restarted."""

    @initialize(players=st.integers(3, 5), flags=st.tuples(*[st.booleans()] * 4))
    def open(self, players: int, flags: tuple[bool, ...]) -> None:
        options = Options(1, *flags)
        plan = Plan("Soir", tuple(Person(name) for name in "ABCDE"[:players]), options, "seed")
        opened = open_table(GAME, plan, box())
        assert isinstance(opened, Table)
        self.table: Table[State] = opened
        self.opening = opened.state
        self.forced: list[str] = []

    def tap(self, action: Any) -> None:
        before = self.table.state
        entry = self.table.do(action)
        assert isinstance(entry, Entry), (action, entry)
        self.watch(before, entry)

    def watch(self, before: State, entry: Entry) -> None:
        """What must hold of each event where it happens (I3, I8, I9, I10, I12, I13, I14)."""
        state = before
        for event in entry.events:
            self.step_by_step(state, event)
            state = GAME.evolve(state, event)
        for player, old in zip(state.players, before.players, strict=True):
            assert player.flames >= old.flames
        got = sum(isinstance(event, FavourObtained) for event in entry.events)
        assert got <= 1

    def step_by_step(self, state: State, event: Event) -> None:
        match event:
            case AdeptBought() | TokensSacrificed() | AdeptsSacrificed():
                order = ["AdeptBought", "TokensSacrificed", "AdeptsSacrificed"]
                places = [order.index(name) for name in self.forced]
                assert all(place < order.index(type(event).__name__) for place in places)
                self.forced.append(type(event).__name__)
            case FlamePlaced(spot=spot):
                assert spot not in state.sorcerer.spots
            case DeterminationMoved(player, to):
                assert player == state.active
                assert to == state.player(player).determination + 1
                assert state.diverter is not None
            case FavourAnnounced(player, favour):
                assert forced_now(state) is None
                assert favour is not state.marker
                assert favour.token is None or favour.token not in state.player(player).tokens
            case CubesGained(player=player, base=base, n=n):
                assert n <= base + (Token.TRAQUE in state.player(player).tokens)
            case PileReformed(n):
                assert n == state.discard - 1
            case BladesDrawn(player):
                assert player == state.active
            case TurnEnded(player):
                assert state.player(player).hand == state.player(player).hand_size
                self.forced = []
            case _:
                pass

    @rule(data=st.data())
    def go_on(self, data: st.DataObject) -> None:
        """The next step of the turn, several times."""
        for _ in range(data.draw(st.integers(1, 6))):
            step = GAME.step(self.table.state)
            if step is None:
                return
            name = step.ask.title().replace("_", "")
            asked = [offer for offer in GAME.offers(self.table.state) if type(offer).__name__ == name]
            self.tap(step.action or data.draw(st.sampled_from(asked)))

    @rule(data=st.data())
    def divert_or_anything_else(self, data: st.DataObject) -> None:
        offers = [offer for offer in GAME.offers(self.table.state) if type(offer).__name__ not in HANDS]
        if offers:
            self.tap(data.draw(st.sampled_from(offers)))

    @rule(data=st.data(), seat=st.integers(1, 3), n=st.integers(1, 3))
    def a_card_gives(self, data: st.DataObject, seat: int, n: int) -> None:
        if self.table.state.status is Status.PLAYING:
            self.tap(Gain(Seat(seat), data.draw(st.sampled_from(Resource)), n))

    @precondition(lambda self: self.table.done)
    @rule(n=st.integers(1, 4))
    def undo_and_redo(self, n: int) -> None:
        state, count = self.table.state, min(n, len(self.table.done))
        assert isinstance(self.table.undo(count=count), Entry)
        assert violations(self.table.state) == ()
        assert isinstance(self.table.redo(count=count), Entry)
        assert self.table.state == state

    @rule()
    def restart(self) -> None:
        """I16: replaying the journal, read back from JSON, gives the same table."""
        entries = [
            CODEC.load_entry(json.loads(json.dumps(CODEC.dump_entry(entry)))) for entry in self.table.entries
        ]
        assert fold(self.opening, entries, GAME.evolve).state == self.table.state
        state = CODEC.load(json.loads(json.dumps(CODEC.dump(self.table.state))), State)
        assert state == self.table.state

    @invariant()
    def sound(self) -> None:
        assert violations(self.table.state) == ()


def test_I1_to_I17_evenings_stay_sound() -> None:
    run_state_machine_as_test(Evenings, settings=settings(max_examples=25, stateful_step_count=40))


def asked() -> State:
    play = table()
    play.announce(Favour.CONVERSION)
    return play.state


def cursed(card: Any = PERMANENT) -> State:
    play = table().put(ONE, spots=[Spot.CUBES, Spot.ADEPTS], tokens=(PROTECTION,))
    play.curse(ONE, card)
    return play.state


def with_card(**changes: Any) -> State:
    return cursed(exhaustion(2)).with_curse(ONE, 1, **changes)


def one(**changes: Any) -> State:
    return table().state.with_player(ONE, **changes)


CARDS = tuple(Curse(number, "", Kind.PERMANENT, face_up=False) for number in (1, 2))


@pytest.mark.parametrize(
    ("state", "id_"),
    [
        (replace(table().state, cubes=41), "I1"),
        (replace(one(cubes=-1), cubes=41), "I1"),
        (with_card(cubes=3), "I1"),
        (replace(table().state, adepts=23), "I2"),
        (one(adepts=-1), "I2"),
        (one(spots=(Spot.CUBES,)), "I3"),
        (one(spots=(Spot.CUBES, Spot.CUBES), cursed=2), "I3"),
        (one(cursed=5, top=False), "I3"),
        (one(tokens=(TRAQUE, TRAQUE)), "I4"),
        (one(tokens=tuple(Token)), "I4"),
        (one(tokens=(Token.DEMONIAQUE,)), "I4"),
        (replace(table().state, pile=14), "I5"),
        (replace(one(hand=4), pile=15), "I5"),
        (replace(table().state, curse_pile=26), "I6"),
        (replace(one(curses=CARDS[:1]), curse_pile=26, next_curse=2), "I6"),
        (replace(cursed(), next_curse=3).with_player(ONE, curses=CARDS), "I7"),
        (cursed().with_curse(ONE, 1, face_up=False).with_player(ONE, tokens=()), "I7"),
        (one(determination=3), "I8"),
        (replace(table().state, marker=None), "I10"),
        (replace(asked(), asking=None), "I10"),
        (replace(asked(), asking=ONE), "I10"),
        (replace(asked(), announced=Favour.TRAQUE), "I10"),
        (replace(asked(), phase=Phase.ANNOUNCE), "I10"),
        (replace(asked(), diverter=TWO), "I10"),
        (replace(table().state, status=Status.WON), "I15"),
        (replace(table().state, winner=ONE), "I15"),
        (replace(table().state, status=Status.WON, winner=ONE), "I15"),
        (replace(table().put(TWO, spots=ALL_SPOTS).state, status=Status.WON, winner=TWO), "I15"),
        (with_card(cubes=0), "I17"),
        (with_card(kind=Kind.PERMANENT), "PA-44"),
    ],
)
def test_each_broken_invariant_is_seen(state: State, id_: str) -> None:
    assert id_ in violations(state)


@pytest.mark.parametrize(
    "state",
    [
        replace(table().state, players=table().state.players[:2]),
        replace(table().state, players=table().state.players[::-1]),
        replace(table().state, active=Seat(9)),
        replace(table().state, asking=Seat(4)),
        replace(table().state, favours=()),
        replace(table().state, turn=0),
        replace(cursed(), next_curse=1),
        cursed().with_curse(ONE, 1, id=0),
        one(turns=-1),
    ],
)
def test_a_shape_no_table_has_is_seen(state: State) -> None:
    assert violations(state) == ("shape",)


def test_sound_states_break_nothing() -> None:
    for state in (table().state, asked(), cursed(), cursed(exhaustion(2, 1))):
        assert violations(state) == ()


def test_I11_a_forced_step_cannot_be_passed_by() -> None:
    play = table().put(ONE, cubes=2)
    for favour in Favour:
        assert isinstance(GAME.decide(play.state, Announce(favour), Scripted([])), Refusal)
