"""What only the box tells: asked once, remembered, never invented (U-1 to U-3)."""

from __future__ import annotations

import pytest

from companion.games.pantacle import GAME
from companion.games.pantacle.curses import AddCurse, RemoveCurse
from companion.games.pantacle.facts import TellFavour, TellGuardians, uncounted
from companion.games.pantacle.queries import (
    counts_known,
    curses_named,
    guardian_count,
    hound_count,
)
from companion.games.pantacle.sacrifice import SacrificeAdepts
from companion.games.pantacle.state import DrawnCurse, FavourFact, GuardianCount
from companion.games.pantacle.vocabulary import Favour, Flame, Kind, Spot
from tests.games.pantacle.play import ONE, box, exhaustion, opened, table

GUARDIANS = (
    GuardianCount("L’Oracle", 3),
    GuardianCount("Le Limier", 5),
    GuardianCount("Autre", 16),
)


def test_U2_counts_must_sum_to_24() -> None:
    play = table()
    refusal = play.no(TellGuardians(GUARDIANS[:2]))
    assert (refusal.why.value, refusal.facts["have"], refusal.facts["need"]) == ("blades_not_24", 8, 24)
    assert not counts_known(play.state)
    assert hound_count(play.state) is None
    play.do(TellGuardians(GUARDIANS))
    assert counts_known(play.state)
    assert (guardian_count(play.state, "l’oracle"), hound_count(play.state)) == (3, 5)
    assert guardian_count(play.state, "Personne") is None


@pytest.mark.parametrize(
    ("first", "second", "stranger"),
    [
        ("l’oracle", " Autre", ""),
        ("L’Oracle", "Un Limier", ""),
        ("L’Oracle", "Le Fou", "Le Fou"),
        ("", "", ""),
    ],
)
def test_U1_U2_a_guardian_that_nobody_counted(first: str, second: str, stranger: str) -> None:
    assert uncounted(FavourFact(Favour.TRAQUE, first, second), GUARDIANS) == stranger


@pytest.mark.parametrize(
    ("guardians", "why"),
    [
        ((GuardianCount(" . ", 24),), "name_missing"),
        ((GuardianCount("x" * 41, 24),), "name_too_long"),
        ((GuardianCount("A", 12), GuardianCount("a", 12)), "name_twice"),
        ((GuardianCount("A", 0), GuardianCount("B", 24)), "count_out_of_range"),
        ((GuardianCount("A", 25),), "count_out_of_range"),
        ((), "blades_not_24"),
    ],
)
def test_U2_what_cannot_be_counted(guardians: tuple[GuardianCount, ...], why: str) -> None:
    assert table().hard(TellGuardians(guardians)) == why


def test_U1_a_favour_is_read_out_once() -> None:
    play = table()
    play.do(TellFavour(Favour.TRAQUE, " L’Oracle ", "Le Fou", "pleine lune"))
    assert play.state.fact(Favour.TRAQUE).first == "L’Oracle"
    assert play.hard(TellFavour(Favour.TRAQUE, "L’Oracle", "l’oracle")) == "same_guardian"
    assert play.hard(TellFavour(Favour.TRAQUE, "L’Oracle")) == "name_missing"
    assert play.hard(TellFavour(Favour.TRAQUE, "x" * 41, "y")) == "name_too_long"
    assert play.hard(TellFavour(Favour.ENDOCTRINEMENT, "a", "b", "pleine")) == "no_moon"


def test_U1_U2_U3_what_a_table_taught_is_known_at_the_next_one() -> None:
    play = table().put(ONE, adepts=3)
    play.do(TellGuardians(GUARDIANS))
    play.do(TellFavour(Favour.TRAQUE, "L’Oracle", "Le Fou", "pleine lune"))
    play.do(SacrificeAdepts(Flame.CURSED, Spot.EXTRA_TURN, 0, exhaustion(3, 1, "Soif.")))
    taught = dict(GAME.learnt(play.state))
    told = {key: value for key, value in taught.items() if value is not None}
    assert all(box().accepts(key, value) for key, value in told.items()), told
    later = opened(owner=told).state
    assert later.guardians == GUARDIANS
    assert later.fact(Favour.TRAQUE) == play.state.fact(Favour.TRAQUE)
    assert later.known_curses == (exhaustion(3, 1, "Soif"),)


def test_U3_what_a_permanent_card_changes_is_known_at_the_next_table() -> None:
    play = table().put(ONE, spots=[Spot.CUBES])
    heavy = DrawnCurse("Fardeau", Kind.PERMANENT, more_cubes=1, more_tokens=1, more_adepts=-1, more_blades=2)
    play.do(AddCurse(ONE, heavy))
    told = {key: value for key, value in GAME.learnt(play.state).items() if value is not None}
    assert opened(owner=told).state.known_curses == (heavy,)
    play.do(RemoveCurse(ONE, 1))
    play.do(AddCurse(ONE, DrawnCurse("Fardeau", Kind.PERMANENT, more_blades=1)))
    taught = GAME.learnt(play.state)  # read anew: what it does not change is forgotten
    assert (taught["changes.Fardeau.more_tokens"], taught["changes.Fardeau.more_blades"]) == (None, 1)


def test_U2_a_new_count_forgets_names_that_are_gone() -> None:
    play = opened(owner={"guardians.Faute.count": 2, "guardians.Le Limier.count": 5})
    play.do(TellGuardians(GUARDIANS))
    taught = GAME.learnt(play.state)
    assert taught["guardians.Faute.count"] is None
    assert taught["guardians.Le Limier.count"] == 5
    play.do(TellGuardians((GuardianCount("Faute", 19), GUARDIANS[1])))
    taught = GAME.learnt(play.state)
    assert taught["guardians.Faute.count"] == 19
    assert taught["guardians.L’Oracle.count"] is None


def test_U3_titles_are_proposed_by_their_first_letters() -> None:
    play = table().put(ONE, adepts=3)
    play.do(SacrificeAdepts(Flame.CURSED, Spot.EXTRA_TURN, 0, exhaustion(3, 1, "Soif")))
    assert [card.title for card in curses_named(play.state, " so")] == ["Soif"]
    assert curses_named(play.state, "x") == ()


def test_U3_a_card_told_anew_replaces_the_old_telling() -> None:
    play = table().put(ONE, spots=[Spot.CUBES, Spot.ADEPTS])
    play.do(AddCurse(ONE, exhaustion(3, 1, "Soif")))
    play.do(AddCurse(ONE, exhaustion(2, 1, "Soif")))
    assert play.state.known_curses == (exhaustion(2, 1, "Soif"),)


def test_the_table_of_guardians_adds_up_to_the_blades() -> None:
    tables = {table.id: table for table in box().tables}
    assert (tables["guardians"].total, tables["guardians"].unknown) == (24, "U-2")
    assert tables["favours"].rows == tuple(favour.value for favour in Favour)
    assert all(column.text for column in tables["favours"].columns)
