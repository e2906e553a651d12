"""Repairs by hand, and the end by choice."""

from __future__ import annotations

import pytest

from companion.games.synchro_horizon import GAME
from companion.games.synchro_horizon.correction import Correct
from companion.games.synchro_horizon.health import Eliminate
from companion.games.synchro_horizon.phases import GiveUp
from companion.games.synchro_horizon.state.party import Shards
from companion.games.synchro_horizon.vocabulary import Loss, Side
from tests.games.synchro_horizon.play import H1, M1, M2, fight, journey


def test_numbers_of_a_fight_can_be_repaired() -> None:
    play = fight()
    for field, value in (
        ("h1.damage", 12),
        ("h1.shield", 3),
        ("h1.max_hp", 34),
        ("m2.damage", 5),
        ("m2.die", 0),
        ("round", 4),
        ("due", "monsters"),
        ("exhausted", 1),
    ):
        events = play.do(Correct(field, value))
        assert (events[0].field, events[0].value) == (field, value)
    health = play.hero(H1).health
    assert (health.damage, health.shield, health.max_hp) == (12, 3, 34)
    assert play.state.monster(M2).die == 0
    assert (play.fight.round, play.fight.due, play.fight.exhausted) == (4, Side.MONSTERS, True)


def test_coins_and_potions_can_be_repaired() -> None:
    play = journey()
    play.do(Correct("coins", 20))
    play.do(Correct("potions", 5))
    assert (play.state.purse.coins, play.state.purse.potions) == (20, 5)


def test_shards_need_a_balance_of_their_colour() -> None:
    play = fight(colours=True)
    bag = play.state.bag.bag
    assert play.hard(Correct("bag.red", bag.red - 1)) == "sum_broken"
    assert play.hard(Correct("bag.red", bag.red - 1, "tray.blue")) == "no_such_field"
    assert play.hard(Correct("bag.red", bag.red - 1, "bag.red")) == "no_such_field"
    assert play.hard(Correct("bag.red", 28, "tray.red")) == "sum_broken"
    play.do(Correct("bag.red", bag.red - 1, "heroes.h1.red"))
    play.do(Correct("reserve.red", 1, "heroes.h1.red"))
    assert play.state.bag.reserve == Shards(red=1)
    play.do(Correct("bag.red", bag.red - 1))
    assert play.hard(Correct("reserve.red", 3, "bag.red")) == "bad_value"


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("h1.damage", 30, "breaks_invariant"),
        ("h1.damage", -1, "bad_value"),
        ("h1.damage", True, "bad_value"),
        ("h1.shield", 31, "breaks_invariant"),
        ("h1.max_hp", 0, "bad_value"),
        ("m1.die", 7, "bad_value"),
        ("due", "nobody", "bad_value"),
        ("exhausted", 2, "bad_value"),
        ("coins", -1, "bad_value"),
        ("potions", None, "bad_value"),
        ("bag.pink", 3, "no_such_field"),
        ("h9.damage", 3, "no_such_field"),
        ("anything", 3, "no_such_field"),
        ("", 3, "no_such_field"),
    ],
)
def test_what_no_table_can_have_is_refused(field: str, value: int | str | None, why: str) -> None:
    play = fight()
    before = play.state
    assert play.hard(Correct(field, value)) == why
    assert play.state is before


def test_the_fallen_have_no_numbers() -> None:

    play = fight()
    for who in (H1, M1):
        play.do(Eliminate(who))
    for field in ("h1.damage", "m1.die", "heroes.h1.plain"):
        assert play.hard(Correct(field, 1)) == "no_such_field"
    assert journey().hard(Correct("round", 1)) == "no_such_field"


def test_giving_up_ends_the_campaign_and_nothing_is_taken_after() -> None:
    play = fight()
    play.do(GiveUp())
    assert play.state.loss is Loss.GIVEN_UP
    outcome = GAME.summary(play.state).outcome
    assert outcome is not None
    assert outcome.won is False
    assert play.hard(Correct("coins", 3)) == "finished"
    assert play.hard(GiveUp()) == "finished"
