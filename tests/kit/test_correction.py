"""One model of repairs by hand: what fits, what must add up, what the state is afterwards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

import pytest

from companion.core.refusal import Reason, Refusal
from companion.core.seats import Seat
from companion.kit.correction import (
    SWITCH,
    Correctable,
    Correctables,
    Paths,
    Value,
    a_number,
    a_seat,
    a_word,
    as_int,
    within,
)


class What(StrEnum):
    LEFT = "left"
    RIGHT = "right"
    OPEN = "open"
    SPEED = "speed"


class Why(Reason):
    NO_SUCH_FIELD = "no_such_field"
    BAD_VALUE = "bad_value"
    SUM_BROKEN = "sum_broken"
    BREAKS_INVARIANT = "breaks_invariant"


@dataclass(frozen=True)
class Two:
    left: int = 3
    right: int = 4
    open: bool = False
    speed: int | None = None


def pile(name: str) -> Correctable[Two, What]:
    def put(state: Two, value: Value) -> Two:
        return replace(state, **{name: as_int(value)})

    return Correctable(What(name), lambda state: int(getattr(state, name)), put, within(0, 7), stock="stones")


def find(state: Two, field: str) -> Correctable[Two, What] | None:
    match field:
        case "left" | "right":
            return pile(field)
        case "open":
            return Correctable(
                What.OPEN, lambda s: int(s.open), lambda s, value: replace(s, open=bool(value)), SWITCH
            )
        case "speed":
            return Correctable(
                What.SPEED,
                lambda s: s.speed,
                lambda s, value: replace(s, speed=value),  # type: ignore[arg-type]
                within(1, 9),
                unread=True,
            )
        case _:
            return None


def broken(state: Two) -> tuple[str, ...]:
    return ("I9",) if state.open and not state.left else ()


SPOTS = Correctables(
    find,
    broken,
    Why.NO_SUCH_FIELD,
    Why.BAD_VALUE,
    Why.BREAKS_INVARIANT,
    Why.SUM_BROKEN,
    lambda state, stock: 7,
)


@pytest.mark.parametrize("value", [-1, 8, True, 2.0, "3", None])
def test_a_number_keeps_its_limits(value: Value) -> None:
    found = SPOTS.fit(Two(), "left", value)
    assert found == Refusal(Why.BAD_VALUE, field=What.LEFT, value=value)


def test_a_number_nobody_has_read_may_stay_unread() -> None:
    assert isinstance(SPOTS.fit(Two(), "speed", None), Correctable)
    assert isinstance(SPOTS.fit(Two(), "speed", 9), Correctable)
    assert isinstance(SPOTS.fit(Two(), "speed", 10), Refusal)


def test_what_does_not_exist_is_named() -> None:
    assert SPOTS.fit(Two(), "middle", 1) == Refusal(Why.NO_SUCH_FIELD, field="middle")


def test_a_counted_thing_only_changes_place() -> None:
    assert SPOTS.refusal(Two(), "left", 5) == Refusal(Why.SUM_BROKEN, have=9, need=7)
    assert SPOTS.refusal(Two(), "left", 3) is None  # nothing changes
    assert SPOTS.refusal(Two(), "left", 5, "right") is None
    assert SPOTS.corrected(Two(), "left", 5, "right") == Two(5, 2)


def test_who_has_too_few_cannot_give() -> None:
    assert SPOTS.refusal(Two(0, 4), "left", 5, "right") == Refusal(Why.SUM_BROKEN, have=8, need=7)


@pytest.mark.parametrize(("field", "balance"), [("left", "left"), ("left", "open"), ("open", "left")])
def test_only_the_same_things_make_up_a_difference(field: str, balance: str) -> None:
    assert SPOTS.refusal(Two(), field, 1, balance) == Refusal(Why.NO_SUCH_FIELD, field=balance)


def test_a_table_that_cannot_exist_is_refused() -> None:
    assert SPOTS.refusal(Two(0, 7), "open", 1) == Refusal(Why.BREAKS_INVARIANT, id="I9")
    assert SPOTS.refusal(Two(1, 6), "open", 1) is None


def test_a_path_finds_its_spot_and_what_its_capitals_stand_for() -> None:
    told: list[tuple[object, ...]] = []

    def spot(state: Two, *things: object) -> Correctable[Two, What]:
        told.append(things)
        return pile("left")

    paths: Paths[Two, What] = Paths(
        {"left": spot, "seats.SEAT.WHAT": spot, "cards.CARD": spot, "cards.new": spot},
        {"SEAT": a_seat(lambda state: (1, 2)), "WHAT": a_word(What), "CARD": a_number},
    )
    for path in ("left", "seats.2.speed", "cards.12", "cards.new"):
        assert paths(Two(), path) is not None
    assert told == [(), (Seat(2), What.SPEED), (12,), ()]
    for path in (
        "",
        "right",
        "seats.3.speed",
        "seats.SEAT.speed",
        "seats.1.size",
        "seats.1",
        "cards.x",
        "left.1",
    ):
        assert paths(Two(), path) is None
