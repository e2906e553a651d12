"""Invariants: random evenings keep them, and each broken one is seen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.chance import Scripted, Seeded
from companion.core.refusal import Refusal
from companion.games.big_book import GAME
from companion.games.big_book.curses import DestroyCurse
from companion.games.big_book.elements import Curse
from companion.games.big_book.invariants import violations
from companion.games.big_book.invocation import Advance, CurseTriggered
from companion.games.big_book.state import Deck, Madness, Options, Spell, State, Supported
from companion.games.big_book.vocabulary import Face, Loss, Mode, Phase, Slot, Space, Status, Tracking
from tests.games.big_book.play import ONE, TWO, Play, box, full, table


@settings(max_examples=60)
@given(
    st.integers(2, 5),
    st.sampled_from(list(Tracking)),
    st.sampled_from(list(Mode)),
    st.lists(st.tuples(st.booleans(), st.integers(0, 10**6)), min_size=20, max_size=120),
)
def test_I1_to_I15_random_evenings_stay_sound(
    players: int, tracking: Tracking, mode: Mode, taps: list[tuple[bool, int]]
) -> None:
    owner = {"curses.F.count": 4, "basic.glace.cost": 1}
    state = GAME.new(Options(first=1, tracking=tracking, mode=mode), players, box(**owner), Scripted([]))
    turn, triggered = 0, set()
    for number, (go_on, choice) in enumerate(taps):
        offers = GAME.offers(state)
        step = GAME.step(state)
        if step is None:
            assert offers == ()
            break
        action = step.action if go_on and step.action else offers[choice % len(offers)]
        events = GAME.decide(state, action, Seeded("evening", number))
        assert not isinstance(events, Refusal), (action, events)
        for event in events:
            if isinstance(event, CurseTriggered):
                # I15: no neutralised slot, the right space, once a round
                assert not state.slot(event.slot).neutralised
                assert event.slot.space is state.marker
                assert (state.round, event.slot) not in triggered
                triggered.add((state.round, event.slot))
            state = GAME.evolve(state, event)
        assert violations(state) == (), (action, events)
        assert state.turn >= turn
        turn = state.turn


def playing() -> State:
    play = table()
    play.begin()
    return play.state


def spoilt(**changes: Any) -> State:
    return replace(playing(), **changes)


def spoilt_player(**changes: Any) -> State:
    return playing().with_player(ONE, **changes)


SPELLS = tuple(Spell(name) for name in "abcdef")
FOUR_CARDS = tuple(Supported(number, Face.F1) for number in range(1, 5))


@pytest.mark.parametrize(
    ("state", "id_"),
    [
        (spoilt(pile=24), "I1"),
        (spoilt(pile=26, destroyed=-1), "I1"),
        (spoilt_player(mad=Madness(hand=1), alive=True), "I1"),
        (replace(full().state, pile=24).with_player(ONE, mad=Madness(anywhere=1)), "I1"),
        (spoilt(status=Status.LOST, loss=Loss.MADNESS), "I2"),
        (spoilt(loss=Loss.ALL), "I2"),
        (spoilt(status=Status.LOST), "I2"),
        (playing().add_reserve(playing().reserve[0].element, 2, 1), "I3"),
        (playing().add_reserve(playing().reserve[0].element, 3, -7), "I3"),
        (spoilt(round=7), "I4"),
        (spoilt(turn=0), "I4"),
        (spoilt(turn=2), "I4"),
        (spoilt(marker=Space.TWO), "I4"),
        (spoilt(marker=Space.INVOCATION), "I4"),
        (replace(table().state, round=2), "I4"),
        (playing().with_slot(Slot.TWO, curse=Curse.AIR), "I5"),
        (playing().with_slot(Slot.FIVE, neutralised=1), "I5"),
        (spoilt(phase=Phase.MONSTER), "I5"),
        (replace(spoilt(pile=24).with_slot(Slot.FIVE, under=1)), "I6"),
        (spoilt_player(spells=SPELLS), "I7"),
        (spoilt_player(spells=(Spell("a"), Spell("a"))), "I7"),
        (spoilt(library=tuple(replace(pile, level=0) for pile in playing().library)), "I8"),
        (replace(spoilt_player(support=FOUR_CARDS), next_card=5), "I9"),
        (spoilt_player(support=FOUR_CARDS[:1]), "I9"),
        (replace(spoilt_player(support=FOUR_CARDS[:1] * 2), next_card=5), "I9"),
        (playing().with_player(TWO, alive=False), "I10"),
        (spoilt_player(alive=False, spells=()), "I11"),
        (spoilt(status=Status.WON), "I14"),
        (replace(table().state, status=Status.WON), "I14"),
        (spoilt(tokens=tuple(replace(count, n=5) for count in playing().tokens)), "F10"),
    ],
)
def test_each_broken_invariant_is_seen(state: State, id_: str) -> None:
    assert id_ in violations(state)


@pytest.mark.parametrize(
    "state",
    [
        spoilt(players=playing().players[:1]),
        spoilt(players=playing().players[::-1]),
        spoilt(active=9),
        spoilt(first=0),
        spoilt(slots=playing().slots[:4]),
        spoilt(curse_piles=()),
        spoilt(reserve=playing().reserve[:3]),
        spoilt(library=()),
        spoilt(tokens=()),
        spoilt(mad_start=26, pile=26),
        spoilt(multi=(0,)),
        spoilt(multi=(3, None, None, None, None, None)),
        spoilt(symbols=playing().symbols[:1]),
        spoilt(sheets=()),
        spoilt_player(spells=(Spell("a", None, 4),)),
        spoilt_player(deck=Deck(-1, 0)),
        playing().with_slot(Slot.TWO, neutralised=99),
        playing()
        .add_curses(Curse.FIRE, 0)
        .changed(curse_piles=tuple(replace(pile, left=-1) for pile in playing().curse_piles)),
    ],
)
def test_a_shape_no_table_has_is_seen(state: State) -> None:
    assert violations(state) == ("shape",)


def test_sound_states_break_nothing() -> None:
    assert violations(playing()) == ()
    assert violations(full(5, mode=Mode.TERROR_NIGHTMARE).state) == ()


def test_a_refusal_changes_nothing() -> None:
    play = Play(playing())
    before = play.state
    play.no(Advance())
    play.no(DestroyCurse(ONE, Slot.FIVE))
    assert play.state == before
