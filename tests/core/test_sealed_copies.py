"""Headers with earlier seeds, proofs with overruled taps, and cards of seats in games that hold none."""

from __future__ import annotations

from dataclasses import replace

from companion.core.annotation_actions import AttachCard
from companion.core.annotations import NOTHING
from companion.core.box import Box
from companion.core.codec import Codec
from companion.core.expansions import with_cards
from companion.core.proof import Proof, proof_of
from companion.core.seats import Player, Seat
from companion.core.table import Plan, Table, open_table
from tests.toy_game import GAME, Options, Take

ADA = Seat(1)


def seated() -> Table[object]:
    table = open_table(GAME, Plan("x", (Player("Ada"), Player("Bo")), Options(goal=50), "seed"), Box())
    assert isinstance(table, Table)
    return table


def test_header_keeps_its_earlier_seeds() -> None:
    header = replace(seated().header, seeds_before=("first",))
    codec = Codec(GAME)
    assert codec.load_header(codec.dump_header(header)).seeds_before == ("first",)


def test_proof_decides_an_overruled_tap_again() -> None:
    table = seated()
    table.do(Take(ADA, 6), anyway=True)
    assert table.entries[-1].override
    assert proof_of(GAME, table.opening_of_chapter, table.entries, "seed") == Proof(0, 0)


def test_state_without_seats_holds_no_cards() -> None:
    state = seated().state
    assert with_cards(object(), ADA, lambda cards: cards) is not None
    assert with_cards(state, ADA, lambda cards: ()) is state


def test_card_without_a_number_is_decided_without_the_game() -> None:
    card = AttachCard("Moon", ADA)
    assert card.decide_on(NOTHING, 2) == card.jot_at(NOTHING, 2, ())
