from __future__ import annotations

import pytest

from companion.core.refusal import CoreWhy, Reason, Refusal


class Why(Reason):
    EMPTY = "empty", "XX-1"
    PLAIN = "plain"


def test_a_reason_is_its_text_key_and_knows_its_rule() -> None:
    assert str(Why.EMPTY) == Why.EMPTY.value == "empty"
    assert Why.EMPTY.rule == "XX-1"
    assert Why.PLAIN.rule == ""
    assert Why("empty") is Why.EMPTY


def test_a_refusal_is_soft_when_it_says_what_would_happen_anyway() -> None:
    assert not Refusal(Why.EMPTY).soft
    assert Refusal(Why.EMPTY, anyway=()).soft
    assert Refusal(Why.EMPTY, anyway=("event",)).anyway == ("event",)


def test_refusals_are_equal_by_reason_facts_and_offer() -> None:
    assert Refusal(Why.EMPTY, n=1) == Refusal(Why.EMPTY, n=1)
    assert Refusal(Why.EMPTY, n=1) != Refusal(Why.EMPTY, n=2)
    assert Refusal(Why.EMPTY) != Refusal(Why.PLAIN)
    assert Refusal(Why.EMPTY) != Refusal(Why.EMPTY, anyway=())
    assert Refusal(Why.EMPTY) != "empty"


def test_a_refusal_cannot_be_hashed_because_its_facts_may_be_anything() -> None:
    with pytest.raises(TypeError):
        hash(Refusal(Why.EMPTY))


def test_facts_may_carry_any_name() -> None:
    refusal = Refusal(Why.EMPTY, why="a fact", self="another")
    assert refusal.facts == {"why": "a fact", "self": "another"}


def test_a_refusal_reads_well_in_a_failing_test() -> None:
    assert repr(Refusal(Why.EMPTY, have=1)) == "Refusal(empty, have=1)"
    assert repr(Refusal(Why.EMPTY, anyway=())) == "Refusal(empty, soft)"


def test_core_reasons_have_distinct_keys() -> None:
    assert len({why.value for why in CoreWhy}) == len(CoreWhy)
