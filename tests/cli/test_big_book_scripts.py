"""Golden vectors of the Big Book of Madness, played as scripts written from the spec."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.cli.entry import main

NAMES = ["Ada", "Bo", "Cy", "Di", "Eve"]
SLOTS = ("2", "3L", "3R", "4", "5")
Play = Callable[..., dict[str, Any]]


@pytest.fixture
def play(script: Any) -> Play:
    """Plays steps at a table of n players; the first player sits in seat 1 unless told."""

    def run(*steps: dict[str, Any], n: int = 3, **more: Any) -> dict[str, Any]:
        options = {"first": 1, "tracking": "full", **more.pop("options", {})}
        if "state" not in more:
            more["options"] = options
        document = {"game": "big_book", "seats": NAMES[:n], "steps": list(steps), **more}
        return script(document, "--json", "--keep-going").json  # type: ignore[no-any-return]

    return run


@pytest.fixture
def state(play: Play) -> Callable[..., dict[str, Any]]:
    """An opening state with that many madness on the pile; the others are destroyed."""

    def make(n: int = 3, pile: int | None = None, *steps: dict[str, Any], **options: Any) -> dict[str, Any]:
        found: dict[str, Any] = play(*steps, n=n, options=options)["state"]
        if pile is not None:
            found["destroyed"] += found["pile"] - pile
            found["pile"] = pile
        return found

    return make


def whys(document: dict[str, Any]) -> list[str]:
    return [step.get("refusal", {}).get("why", "") for step in document["steps"]]


def curses(document: dict[str, Any]) -> list[str | None]:
    slots = {place["slot"]: place["curse"] for place in document["state"]["slots"]}
    return [slots[slot] for slot in SLOTS]


def madness(document: dict[str, Any]) -> list[int]:
    players = document["state"]["players"]
    return [
        sum(player["mad"].values()) + sum(card["face"] == "madness" for card in player["support"])
        for player in players
    ]


ADVANCE = {"do": "Advance"}
FET = ["F", "E", "T"]


def lay(multi: int, symbols: list[str] = FET, **more: Any) -> dict[str, Any]:
    return {"do": "LayCurses", "multi": multi, "symbols": symbols, **more}


def recover(seat: int, bad: int = 0, good: int = 6) -> dict[str, Any]:
    return {"do": "EndRecovery", "player": seat, "hand_madness": bad, "hand_elements": good}


def turn(seat: int) -> list[dict[str, Any]]:
    return [ADVANCE, {"do": "EndAction"}, recover(seat)]


@pytest.mark.parametrize(("n", "pile"), [(2, 20), (3, 25), (4, 30), (5, 35)])
def test_V1_the_pile(play: Play, n: int, pile: int) -> None:
    assert play(n=n)["state"]["pile"] == pile


@pytest.mark.parametrize("n", [0, 1, 6])
def test_V3_not_so_many(script: Any, n: int) -> None:
    script({"game": "big_book", "seats": [*NAMES, "Flo"][:n], "steps": []}).complains("cli.bad.set_up")


def test_V4_reserve(play: Play) -> None:
    options = {"magicians": [{"element": letter} for letter in "FFE"]}
    reserve = play(options=options)["state"]["reserve"]
    assert {pile["element"]: (pile["v2"], pile["v3"]) for pile in reserve} == {
        "F": (8, 6),
        "E": (9, 6),
        "T": (10, 6),
        "A": (10, 6),
    }


def test_V9_V10_V75_laying_curses(play: Play) -> None:
    assert curses(play(ADVANCE, lay(0))) == ["F", "E", "T", None, None]
    assert curses(play(ADVANCE, lay(1))) == ["M", "F", "E", "T", None]
    assert curses(play(ADVANCE, lay(1, skipped=["E"]))) == ["M", "F", "T", None, None]


def test_V12_three_multi_curses_are_refused(play: Play) -> None:
    document = play(ADVANCE, lay(3), lay(2))
    assert whys(document) == ["", "wrong_count", ""]
    assert curses(document) == ["M", "M", "F", "E", "T"]


def test_V18_first_turn(play: Play) -> None:
    document = play(ADVANCE)
    assert (document["state"]["marker"], document["state"]["round"]) == ("1", 1)
    assert not [event for event in document["steps"][0]["events"] if "Judg" in event["is"]]


def test_V16_V15_judgement(play: Play) -> None:
    clear = [{"do": "DestroyCurse", "player": 1, "slot": slot, "reward": "F"} for slot in ("2", "3L", "3R")]
    rest = [step for number in range(2, 6) for step in turn((number - 1) % 3 + 1)]
    first = [ADVANCE, lay(0), *clear, {"do": "EndAction"}, recover(1), *rest, ADVANCE]
    document = play(*first)
    assert whys(document) == [""] * len(first)
    assert (document["state"]["marker"], document["state"]["round"]) == ("1", 2)


def test_V21_the_pile_runs_out(play: Play, state: Any) -> None:
    take = {"do": "TakeMadness", "player": "Bo"}
    one = play(take, state=state(pile=1))
    assert (one["state"]["pile"], one["outcome"]) == (0, None)
    two = play(take, take, take, state=state(pile=1))
    assert (two["state"]["pile"], madness(two)) == (0, [0, 1, 0])
    assert two["outcome"]["won"] is False
    assert two["outcome"]["why"].endswith("madness")
    assert whys(two) == ["", "", "finished"]


def test_V22_everybody_takes_one_from_the_active_player_on(play: Play, state: Any) -> None:
    document = play({"do": "TakeMadnessAll"}, state=state(pile=2, first=2))
    assert madness(document) == [0, 1, 1]
    assert document["state"]["status"] == "lost"


def test_V24_heal_and_destroy(play: Play, state: Any) -> None:
    opening = state(3, 5, {"do": "TakeMadness", "player": 1, "to": "hand"})
    opening["pile"], opening["destroyed"] = 4, opening["destroyed"] + 1
    healed = play({"do": "Heal", "player": "Ada"}, state=opening)
    assert (healed["state"]["pile"], madness(healed)) == (5, [0, 0, 0])
    destroyed = play({"do": "DestroyMadness", "player": "Ada", "zone": "hand"}, state=opening)
    assert (destroyed["state"]["pile"], madness(destroyed)) == (4, [0, 0, 0])
    assert destroyed["state"]["destroyed"] == opening["destroyed"] + 1
    assert whys(play({"do": "Heal", "player": "Bo"}, state=opening)) == ["no_madness_there"]


def test_V25_heal_in_the_support_of_somebody_else(play: Play) -> None:
    take = {"do": "TakeMadness", "player": "Bo", "to": "support"}
    document = play(take, {"do": "Heal", "player": "Ada", "from": "support:Bo"})
    assert whys(document) == ["", ""]
    assert (document["state"]["pile"], madness(document)) == (25, [0, 0, 0])


def test_V27_madness_under_curses_while_the_pile_lasts(play: Play, state: Any) -> None:
    opening = state(3, 3, ADVANCE, lay(2))
    document = play({"do": "PutMadnessUnder"}, state=opening)
    assert sum(place["under"] for place in document["state"]["slots"]) == 3
    assert (document["state"]["pile"], document["outcome"]) == (0, None)


def test_V28_support(play: Play) -> None:
    place = {"do": "Place", "player": 1, "card": "F1"}
    steps = [ADVANCE, lay(0), place, place, place, {"do": "TakeMadness", "player": 1, "to": "support"}, place]
    document = play(*steps)
    assert whys(document)[-1] == "support_full"
    assert len(document["state"]["players"][0]["support"]) == 4
    uses = [{"do": "Use", "card": card["id"]} for card in document["state"]["players"][0]["support"][:2]]
    after = play(uses[0], place, uses[1], place, state=document["state"])
    assert whys(after) == ["", "support_full", "", ""]


def test_V48_a_player_is_out(play: Play, state: Any) -> None:
    takes = [{"do": "TakeMadness", "player": 2, "n": 6, "to": "hand"}]
    takes += [{"do": "TakeMadness", "player": 2, "to": zone} for zone in ("discard", "support")]
    opening = state(3, 9, *takes, ADVANCE, lay(0), {"do": "EndAction"}, first=2)
    document = play(recover(2, 6, 0), state=opening)
    after = document["state"]
    assert whys(document) == [""]
    assert (after["box"], after["pile"], after["active"]) == (8, 9, 3)
    order = [step for seat in (3, 1, 3) for step in turn(seat)]
    later = play(*order, state=after)
    assert whys(later) == [""] * 9
    assert later["state"]["active"] == 1


def test_V49_the_last_one_out(play: Play) -> None:
    document = play({"do": "Eliminate", "player": 1}, {"do": "Eliminate", "player": 2}, n=2)
    assert (document["outcome"]["won"], document["state"]["loss"]) == (False, "all")


@pytest.mark.parametrize(("bad", "good", "why"), [(5, 2, "discard_elements_first"), (2, 1, "draw_first")])
def test_V43_V45_recovery(play: Play, state: Any, bad: int, good: int, why: str) -> None:
    take = {"do": "TakeMadness", "player": 1, "n": bad, "to": "hand"}
    document = play(take, ADVANCE, lay(0), {"do": "EndAction"}, recover(1, bad, good))
    assert whys(document)[-1] == why


def test_V51_power(play: Play) -> None:
    box = {"basic.glace.element": "E", "basic.glace.cost": 3}
    pay = [{"do": "Activate", "player": 1, "spell": "glace", "paid": paid} for paid in (2, 7)]
    document = play(ADVANCE, lay(0), *pay, box=box)
    assert whys(document) == ["", "", "underpaid", ""]
    (event,) = [event for event in document["steps"][3]["events"] if event["is"] == "SpellActivated"]
    assert (event["power"], event["waste"]) == (2, 1)


def test_V67_a_sixth_spell(play: Play) -> None:
    learn = [{"do": "Learn", "player": 1, "e": element} for element in "FEF"]
    document = play(ADVANCE, lay(0), learn[0], learn[1], {**learn[1], "drop": "glace"})
    assert whys(document) == ["", "", "", "must_drop_one", ""]
    assert len(document["state"]["players"][0]["spells"]) == 5


def test_a_seat_nobody_has_is_refused_by_the_game(play: Play) -> None:
    document = play({"do": "TakeMadness", "player": 9})
    assert whys(document) == ["unknown_player"]
    assert document["state"]["pile"] == 25


def test_the_field_by_of_a_curse_is_its_own(play: Play) -> None:
    destroy = {"do": "DestroyCurse", "player": 1, "slot": "2", "by": "spell", "reward": "none"}
    assert whys(play(ADVANCE, lay(0), destroy)) == ["", "", ""]


def test_refusals_are_told_in_both_languages(play: Play) -> None:
    refusal = play({"do": "Heal", "player": 1})["steps"][0]["refusal"]
    assert set(refusal) == {"why", "rule", "facts", "soft", "fr", "en"}
    assert refusal["rule"] == "BB-46"


def test_a_state_whose_sum_is_wrong_is_refused(script: Any, state: Any) -> None:
    bad = {**state(), "pile": 24}
    script({"game": "big_book", "seats": NAMES[:3], "state": bad, "steps": []}).complains(
        "cli.bad.broken", ids="I1"
    )


@pytest.mark.parametrize(
    ("box", "key"),
    [
        ({"multi.I.1": 3}, "cli.bad.figure"),
        ({"multi.I.1": True}, "cli.bad.figure"),
        ({"basic.glace.element": None}, "cli.bad.figure"),
        ({"multi.IV.1": 1}, "cli.bad.fact"),
        ({"multi": {"I": 1}}, "cli.bad.fact"),
    ],
)
def test_figures_the_box_cannot_have(script: Any, box: Any, key: str) -> None:
    script({"game": "big_book", "seats": NAMES[:2], "box": box, "steps": []}).complains(key)


def test_a_first_player_who_is_not_there(script: Any) -> None:
    document = {"game": "big_book", "seats": NAMES[:2], "options": {"first": 3}, "steps": []}
    script(document).complains("cli.bad.set_up")


def test_a_fact_of_the_box_is_used(play: Play) -> None:
    assert play(box={"multi.I.1": 2})["state"]["multi"][0] == 2


def test_every_state_of_an_evening_can_be_started_from(play: Play) -> None:
    steps = [ADVANCE, lay(1), {"do": "TakeMadnessAll", "n": 2}, {"do": "EndAction"}, recover(1)]
    for count in range(len(steps) + 1):
        found = play(*steps[:count])["state"]
        rest = play(*steps[count:], state=found)
        assert whys(rest) == [""] * (len(steps) - count)
        assert rest["state"] == play(*steps)["state"]


def _paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(found for key, part in parts for found in _paths(part, (*path, key)))]


def _changed(state: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    inner = copy.deepcopy(state)
    place = inner
    for key in path[:-1]:
        place = place[key]
    if value == "(gone)":
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return inner


_VALUES = st.sampled_from([None, True, 0, 1, -1, 7, 40, "", "E", "2", "INV", "action", [], {}, "(gone)"])
_STEPS = [
    {"do": "TakeMadnessAll"},
    ADVANCE,
    lay(0),
    {"do": "PutMadnessUnder"},
    {"do": "DestroyCurse", "player": 1, "slot": "2", "reward": "F"},
    {"do": "Learn", "player": 1, "e": "F"},
    {"do": "Acquire", "player": 1, "e": "F", "v": 2},
    {"do": "ChangeTokens", "e": "A"},
    {"do": "DealMagicians"},
    {"do": "EndAction"},
    recover(1),
    ADVANCE,
    {"do": "Eliminate", "player": 2},
]


@pytest.fixture(params=[0, 3], ids=["opening", "later"])
def edited(play: Play, request: pytest.FixtureRequest) -> dict[str, Any]:
    """A state for somebody to edit."""
    return play(*_STEPS[1 : 1 + request.param])["state"]  # type: ignore[no-any-return]


@settings(max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(data=st.data())
def test_a_state_somebody_edited_is_played_or_refused(
    edited: dict[str, Any], tmp_path: Path, capfd: pytest.CaptureFixture[str], data: st.DataObject
) -> None:
    path = data.draw(st.sampled_from(_paths(edited)))
    changed = _changed(edited, path, data.draw(_VALUES))
    document = {"game": "big_book", "seats": NAMES[:3], "state": changed, "steps": _STEPS}
    file = tmp_path / "edited.json"
    file.write_text(json.dumps(document), "utf-8")
    capfd.readouterr()
    code = main(["play", str(file), "--json", "--keep-going"])
    _, err = capfd.readouterr()
    assert code in (0, 2), (path, err)
    assert "Traceback" not in err
