"""Names in scripts: who is meant, and a name that nobody bears."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cli.conftest import toy

TAKE = {"do": "Take", "player": "Ada", "n": 2}


def syncro(*steps: dict[str, Any], **more: Any) -> dict[str, Any]:
    set_up = more if "state" in more else {"options": {"first": 1}, **more}
    return {"game": "syncro", "seats": ["Ada", "Bo"], "steps": list(steps), **set_up}


def join(*names: str, mages: tuple[str, ...] = ("Ada", "Bo")) -> dict[str, Any]:
    return {"do": "ChangeMages", "mages": list(mages), "joining": list(names)}


@pytest.mark.parametrize(
    ("step", "verb"),
    [
        ({"do": "Take", "player": "Zoe"}, "Take"),
        ({"do": "Take", "player": 1, "by": "Zoe"}, "Take"),
        ({"undo": 1, "by": "Zoe"}, "undo"),
    ],
)
def test_a_name_nobody_bears_is_an_error(script: Any, step: dict[str, Any], verb: str) -> None:
    script(toy(TAKE, step)).complains("cli.bad.nobody", step=2, do=verb, name="Zoe")


@pytest.mark.parametrize(
    "document",
    [
        {"game": "big_book", "steps": [{"do": "TakeMadness", "player": "Zoe"}]},
        {"game": "anima", "steps": [{"do": "Stay", "player": "Zoe"}]},
        {"game": "pantacle", "steps": [{"do": "Pass", "player": "Zoe"}]},
    ],
)
def test_a_name_nobody_bears_is_an_error_in_every_game(script: Any, document: dict[str, Any]) -> None:
    ran = script({"seats": ["Ada", "Bo", "Cy"], **document})
    assert (ran.code, ran.out) == (2, "")
    assert "Zoe" in ran.err


def test_A24_the_name_of_a_mage_who_joined_is_that_mages_seat(script: Any) -> None:
    steps = [join("Cy", "Di"), {"do": "StartLevel", "leader": "Di"}, {"do": "SetHand", "mage": "Cy", "n": 1}]
    state = script(syncro(*steps), "--json").json["state"]
    assert state["leader"] == 4
    assert [(mage["seat"], mage["hand"]) for mage in state["mages"]] == [(1, 5), (2, 5), (3, 1), (4, 5)]


def test_A24_a_name_nobody_has_is_an_error_though_somebody_joined(script: Any) -> None:
    steps = [join("Cy", "Di"), {"do": "StartLevel"}, {"do": "SetHand", "mage": "Zoe", "n": 0}]
    script(syncro(*steps)).complains("cli.bad.nobody", step=3, do="SetHand", name="Zoe")


@pytest.mark.parametrize("before", [[], [join("Cy"), {"undo": 1}]])
def test_A24_a_name_means_nobody_before_its_mage_has_joined(script: Any, before: list[Any]) -> None:
    steps = [*before, {"do": "StartLevel", "leader": "Cy"}, join("Cy")]
    script(syncro(*steps)).complains("cli.bad.nobody", step=len(before) + 1, name="Cy")


@pytest.mark.parametrize("name", ["Ada", "ada", "Cy"])
def test_A24_a_name_that_sits_already_cannot_join_again(script: Any, name: str) -> None:
    document = script(syncro(join("Cy"), join(name, mages=("Ada", "Cy"))), "--json", "--keep-going").json
    refusal = document["steps"][1]["refusal"]
    assert refusal["why"] in ("name_taken", "bad_name")
    assert not refusal["soft"]
    assert document["state"]["joined"] == ["Cy"]


def test_A24_two_alike_cannot_join_together(script: Any) -> None:
    document = script(syncro(join("Cy", "cy")), "--json", "--keep-going").json
    assert "refusal" in document["steps"][0]


@pytest.mark.parametrize(
    "change", [[join("Cy", "Di")], [join("Cy"), {"do": "ChangeMages", "mages": ["Cy", "Ada"]}]]
)
def test_A24_a_printed_state_with_a_joined_mage_is_taken_with_the_same_seats(
    script: Any, change: Any
) -> None:
    printed = script(syncro(*change), "--json").json
    again = script(
        syncro({"do": "StartLevel", "leader": "Cy"}, state=printed["state"], seats=printed["seats"]), "--json"
    ).json
    assert again["state"]["leader"] == 3


def test_A24_a_state_is_refused_with_other_seats_or_one_name_twice(script: Any) -> None:
    state = script(syncro(join("Cy")), "--json").json["state"]
    script({**syncro(state=state), "seats": ["Ada", "Bo", "Cy"]}).complains(
        "cli.bad.state_seats", n=2, seats=3
    )
    script({**syncro(state=state), "seats": ["Ada", "Cy"]}).complains("cli.bad.same_name", name="Cy")


def test_a_bug_on_the_way_is_named_with_its_step(script: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.core.table import Table

    def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError

    monkeypatch.setattr(Table, "do", broken)
    ran = script(syncro(join("Cy"), {"do": "StartLevel", "leader": "Cy"}))
    assert (ran.code, ran.err.count("\n")) == (70, 1)
