"""Corrections by hand: every field, the sum of madness, the invariants (F1, I1)."""

from __future__ import annotations

import pytest

from companion.games.big_book.correction import Correct, Corrected, Term
from companion.games.big_book.curses import Neutralise
from companion.games.big_book.elements import Curse, Element
from companion.games.big_book.invocation import Advance
from companion.games.big_book.madness import TakeMadness
from companion.games.big_book.turn import Eliminate
from companion.games.big_book.vocabulary import Phase, Slot, Space, Status, Zone
from tests.games.big_book.play import ONE, THREE, TWO, full, table


def test_F1_pile_against_destroyed() -> None:
    play = table()
    event = Corrected("pile", 20, "destroyed", Term.PILE, 25)
    assert play.do(Correct("pile", 20, "destroyed")) == (event,)
    assert (play.state.pile, play.state.destroyed) == (20, 5)


def test_I1_the_sum_must_hold() -> None:
    play = table()
    refusal = play.no(Correct("pile", 20))
    assert (refusal.why, refusal.facts) == ("sum_broken", {"have": 20, "need": 25})
    refusal = play.no(Correct("players.1.owned", 3, "destroyed"))
    assert (refusal.why, refusal.facts) == ("sum_broken", {"have": 28, "need": 25})
    play.do(Correct("pile", 25))


def test_F1_a_players_madness() -> None:
    play = table()
    events = play.do(Correct("players.2.owned", 4, "pile"))
    assert events[0].player == TWO
    assert (play.owned(), play.state.pile) == ([0, 4, 0], 21)
    play.do(Correct("players.2.owned", 1, "players.3.owned"))
    assert play.owned() == [0, 1, 3]
    play.do(Correct("box", 3, "players.3.owned"))
    assert (play.owned(), play.state.box) == ([0, 1, 0], 3)


def test_F1_full_tracking_corrects_each_zone() -> None:
    play = full()
    for zone, n in (("hand", 1), ("draw", 2), ("discard", 3), ("support", 1)):
        play.do(Correct(f"players.1.{zone}", n, "pile"))
    mad = play.state.player(ONE).mad
    assert (mad.hand, mad.draw, mad.discard, play.state.player(ONE).mad_support) == (1, 2, 3, 1)
    play.do(Correct("players.1.owned", 1, "pile"))
    mad = play.state.player(ONE).mad
    assert (mad.hand, mad.draw, mad.discard, play.state.pile) == (1, 0, 0, 23)
    play.do(Correct("players.1.owned", 3, "pile"))
    assert play.state.player(ONE).mad.discard == 2


def test_F1_light_tracking_knows_no_zones() -> None:
    assert table().why(Correct("players.1.hand", 1, "pile")) == "no_such_field"


def test_F1_support_madness() -> None:
    play = table()
    play.do(Correct("players.3.support", 2, "pile"))
    assert play.state.player(THREE).mad_support == 2
    play.do(Correct("players.3.support", 0, "pile"))
    assert (play.state.player(THREE).support, play.state.pile) == ((), 25)


def test_F1_madness_under_a_curse() -> None:
    play = table()
    play.begin()
    play.do(Correct("under.3L", 2, "pile"))
    assert play.state.slot(Slot.THREE_LEFT).under == 2
    refusal = play.no(Correct("slots.3L", None))
    assert (refusal.why, refusal.facts) == ("breaks_invariant", {"id": "I6"})
    assert play.no(Correct("under.5", 1, "pile")).facts == {"id": "I6"}


def test_F1_curses_on_slots() -> None:
    play = table()
    assert play.no(Correct("slots.2", "F")).facts == {"id": "I5"}
    play.begin()
    play.do(Correct("slots.5", "M"))
    play.do(Correct("slots.2", None))
    assert play.curses() == {"3L": "E", "3R": "T", "5": "M"}
    assert play.state.slot(Slot.FIVE).laid is Curse.MULTI
    assert play.why(Correct("slots.2", "X")) == "bad_value"


def test_F1_reserve_library_tokens() -> None:
    play = table()
    play.do(Correct("reserve.F.v2", 3))
    play.do(Correct("reserve.F.v3", 2))
    play.do(Correct("library.A", 3))
    play.do(Correct("library.T", None))
    play.do(Correct("tokens.E", 4))
    assert (play.state.reserve_of(Element.FIRE).v2, play.state.reserve_of(Element.FIRE).v3) == (3, 2)
    assert [pile.level for pile in play.state.library] == [1, None, 1, 3]
    assert play.state.tokens_of(Element.WATER) == 4


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("reserve.F.v2", 11),
        ("reserve.F.v3", 7),
        ("reserve.F.v3", -1),
        ("library.F", 4),
        ("library.F", 0),
        ("tokens.F", 5),
        ("pile", None),
        ("pile", "many"),
        ("pile", True),
        ("pile", 36),
        ("active", 9),
        ("active", None),
        ("turn", 0),
        ("turn", 32),
        ("slots.2", 4),
    ],
)
def test_F1_values_a_field_cannot_have(field: str, value: object) -> None:
    assert table().why(Correct(field, value)) == "bad_value"


@pytest.mark.parametrize(
    "field",
    [
        "",
        "piles",
        "players.9.owned",
        "players.0.owned",
        "players.x.owned",
        "players.1.alive",
        "reserve.F.v1",
        "reserve.M.v2",
        "slots.6",
        "under.x",
        "library.Z",
        "tokens.",
        "pile.1",
        "library.F.1",
    ],
)
def test_F1_fields_that_do_not_exist(field: str) -> None:
    assert table().why(Correct(field, 1)) == "no_such_field"
    assert table().why(Correct("pile", 24, field)) == "no_such_field"


def test_F1_only_madness_balances_madness() -> None:
    play = table()
    assert play.why(Correct("pile", 24, "tokens.F")) == "no_such_field"
    assert play.why(Correct("tokens.F", 1, "pile")) == "no_such_field"
    assert play.why(Correct("pile", 24, "pile")) == "no_such_field"


def test_I4_the_turn_sets_round_and_marker() -> None:
    play = table()
    play.begin()
    play.do(Correct("turn", 18))
    assert (play.state.turn, play.state.round, play.state.marker) == (18, 4, Space.THREE)
    assert play.state.phase is Phase.ACTION
    assert play.why(Correct("turn", 31)) == "bad_value"


def test_I4_the_turn_before_the_marker_moves() -> None:
    play = table()
    play.do(Correct("turn", 31))
    assert (play.state.round, play.state.marker) == (6, Space.FIVE)
    play.do(Correct("turn", 1))
    assert (play.state.round, play.state.marker) == (1, Space.INVOCATION)


def test_I4_the_turn_while_curses_are_due() -> None:
    play = table()
    play.do(Advance())
    play.do(Correct("turn", 11))
    assert (play.state.round, play.state.phase) == (3, Phase.MONSTER)
    play.do(Correct("turn", 12))
    assert play.state.phase is Phase.ACTION


def test_I5_no_curses_before_the_book_is_open() -> None:
    play = table().to_turn(2)
    assert play.no(Correct("turn", 1)).facts == {"id": "I5"}


def test_I15_going_back_lets_a_curse_trigger_again() -> None:
    play = table().to_turn(3)
    play.begin()
    play.do(Neutralise(Slot.TWO))
    assert play.state.slot(Slot.THREE_LEFT).triggered
    play.do(Correct("turn", 2))
    assert [p.triggered for p in play.state.slots] == [True, False, False, False, False]
    assert play.state.slot(Slot.TWO).neutralised == 2


def test_I11_the_active_player() -> None:
    play = table()
    play.do(Correct("active", 3))
    assert play.state.active == THREE
    play.do(Eliminate(TWO))
    assert play.why(Correct("active", 2)) == "bad_value"
    assert play.why(Correct("players.2.owned", 1, "pile")) == "no_such_field"


def test_I2_a_game_lost_by_madness_keeps_its_empty_pile() -> None:
    play = table().pile(0)
    play.do(TakeMadness(ONE))
    assert play.state.status is Status.LOST
    assert play.no(Correct("pile", 3, "destroyed")).facts == {"id": "I2"}


def test_I9_ids_of_support_cards_stay_apart() -> None:
    play = table()
    play.do(TakeMadness(ONE, to=Zone.SUPPORT))
    play.do(Correct("players.1.support", 2, "pile"))
    assert [card.id for card in play.state.player(ONE).support] == [1, 2]
