"""Placing a flame: curses drawn, extra cards, spots and their benefits (PA-19 to PA-22, PA-47 to PA-52)."""

from __future__ import annotations

import pytest

from companion.games.pantacle import figures
from companion.games.pantacle.favour import Announce
from companion.games.pantacle.gains import NoToken
from companion.games.pantacle.preparation import SkipStep
from companion.games.pantacle.sacrifice import SacrificeAdepts, SacrificePowers
from companion.games.pantacle.state import DrawnCurse
from companion.games.pantacle.vocabulary import Favour, Flame, Kind, Phase, Spot
from tests.games.pantacle.play import (
    ALL_SPOTS,
    ASSERVISSEMENT,
    DEMONIAQUE,
    ENVOUTEMENT,
    ONE,
    PERMANENT,
    PROTECTION,
    TRAQUE,
    TWO,
    Play,
    exhaustion,
    names,
    of,
    table,
)

CURSED, TOP = Flame.CURSED, Flame.TOP


def ready(**how: object) -> Play:
    """A player who must sacrifice three adepts."""
    return table().put(ONE, **{"adepts": 3, **how})


def test_PA19_order_of_a_flame() -> None:
    play = ready(cubes=1, spots=[Spot.EXTRA_TURN])
    events = play.do(SacrificeAdepts(CURSED, Spot.CUBES, 1, PERMANENT))
    order = ["AdeptsSacrificed", "CursesDrawn", "CurseKept", "CurseLearnt", "FlamePlaced", "CubesGained"]
    assert [name for name in names(events) if name != "StepPassed"] == order


def test_PA19_the_flame_and_its_curse_must_be_told() -> None:
    play = ready()
    assert play.hard(SacrificeAdepts()) == "flame_required"
    assert play.hard(SacrificeAdepts(TOP)) == "flame_required"
    assert play.hard(SacrificeAdepts(CURSED, Spot.CUBES)) == "curse_required"
    play.put(ONE, spots=[Spot.CUBES], top=False)
    assert play.hard(SacrificeAdepts(TOP, Spot.ADEPTS)) == "flame_gone"
    play.put(ONE, spots=ALL_SPOTS[:4], top=True)
    assert play.no(SacrificeAdepts(CURSED, Spot.EXTRA_TURN, 0, PERMANENT)).facts["flame"] is CURSED


def test_PA20_only_the_top_flame_is_free_of_curses() -> None:
    play = ready()
    assert play.hard(SacrificeAdepts(TOP, Spot.CUBES, 0, PERMANENT)) == "no_curse_due"
    assert play.hard(SacrificeAdepts(TOP, Spot.CUBES, 1)) == "no_curse_due"
    play.do(SacrificeAdepts(TOP, Spot.CUBES))
    assert (play.player(ONE).top, play.player(ONE).cursed, play.player(ONE).curses) == (False, 4, ())


def test_PA21_V21_one_flame_a_spot() -> None:
    play = ready(spots=[Spot.CUBES])
    refusal = play.no(SacrificeAdepts(CURSED, Spot.CUBES, 0, PERMANENT))
    assert (refusal.why.value, refusal.soft) == ("spot_taken", False)
    play.put(TWO, spots=[Spot.ADEPTS])
    play.do(SacrificeAdepts(CURSED, Spot.ADEPTS, 0, PERMANENT))
    assert Spot.ADEPTS in play.player(ONE).spots
    assert Spot.ADEPTS in play.player(TWO).spots


def test_PA22_V3_most_extra_cards() -> None:
    found = [figures.most_extra(cubes) for cubes in (0, 1, 3, 4, 8, 9, 15, 16, 40)]
    assert found == [0, 1, 1, 2, 2, 3, 3, 4, 4]
    assert [figures.extra_cost(extra) for extra in range(5)] == [0, 1, 4, 9, 16]


def test_PA22_V22_extra_cards_are_paid_and_one_is_kept() -> None:
    play = ready(cubes=3, spots=[Spot.CUBES])
    play.at(phase=Phase.A3)
    refusal = play.no(SacrificeAdepts(CURSED, Spot.EXTRA_TURN, 2, PERMANENT))
    assert (refusal.why.value, refusal.facts["need"]) == ("cannot_pay_extra", 4)
    events = play.do(SacrificeAdepts(CURSED, Spot.EXTRA_TURN, 1, PERMANENT))
    assert (of(events, "CursesDrawn").n, of(events, "CursesDrawn").cost) == (2, 1)
    assert (play.player(ONE).cubes, len(play.player(ONE).curses)) == (2, 1)
    assert play.state.curse_pile == 26
    assert play.state.cubes == 38


@pytest.mark.parametrize("extra", [5, -1, 9])
def test_A3_A4_at_most_four_extra_cards_announced_before(extra: int) -> None:
    play = ready(cubes=26).at(phase=Phase.A3)
    assert play.hard(SacrificeAdepts(CURSED, Spot.CUBES, extra, PERMANENT)) == "too_many_extra"
    play.do(SacrificeAdepts(CURSED, Spot.CUBES, 4, PERMANENT))
    assert play.player(ONE).cubes == 26 - 16 + 2


def test_V24_the_benefit_cannot_pay_the_extra_cards() -> None:
    play = ready()
    assert play.hard(SacrificeAdepts(CURSED, Spot.CUBES_PER_FLAME, 1, PERMANENT)) == "cannot_pay_extra"


@pytest.mark.parametrize("f", range(1, 6))
def test_PA47_V19_three_cubes_a_flame(f: int) -> None:
    others = [spot for spot in ALL_SPOTS if spot is not Spot.CUBES_PER_FLAME][: f - 1]
    for tokens, more in (((), 0), ((TRAQUE,), 1)):
        play = ready(spots=others, top=True, tokens=tokens)
        play.do(SacrificeAdepts(TOP, Spot.CUBES_PER_FLAME))
        assert play.player(ONE).cubes == 3 * f + more


def test_PA48_two_adepts() -> None:
    play = ready()
    play.do(SacrificeAdepts(TOP, Spot.ADEPTS))
    assert play.player(ONE).adepts == 2


def test_PA49_two_cubes() -> None:
    play = ready()
    play.do(SacrificeAdepts(TOP, Spot.CUBES))
    assert play.player(ONE).cubes == 2


def test_PA50_the_token_of_the_fourth_spot() -> None:
    play = ready()
    play.do(SacrificeAdepts(TOP, Spot.DEMONIAQUE))
    assert play.player(ONE).tokens == (DEMONIAQUE,)


def test_PA51_one_extra_turn_with_all_its_phases() -> None:
    play = ready()
    play.do(SacrificeAdepts(TOP, Spot.EXTRA_TURN))
    assert play.state.extra_turn
    play.favour(Favour.CONVERSION)
    events = play.moon()
    assert names(events)[-1] == "ExtraTurnBegan"
    assert (play.state.active, play.state.phase, play.state.extra) == (ONE, Phase.A1, True)
    assert not play.state.extra_turn
    play.turn(Favour.ENVOUTEMENT)
    assert (play.state.active, play.state.extra) == (TWO, False)


def test_V30_extra_turn_the_favour_just_chosen_is_forbidden() -> None:
    play = ready()
    play.do(SacrificeAdepts(TOP, Spot.EXTRA_TURN))
    play.favour(Favour.CONVERSION)
    play.moon()
    assert play.hard(Announce(Favour.CONVERSION)) == "marked"


def test_PA52_A10_no_fifth_token_from_a_spot() -> None:
    tokens = (ENVOUTEMENT, TRAQUE, PROTECTION, ASSERVISSEMENT)
    play = ready(tokens=tokens, spots=[Spot.CUBES], top=True)
    play.do(SkipStep(play.curse(ONE, PERMANENT)))
    events = play.do(SacrificeAdepts(TOP, Spot.DEMONIAQUE))
    assert of(events, "TokenNotGained").reason is NoToken.FULL
    assert play.player(ONE).tokens == tokens


def test_A19_V15_traque_is_gone_before_the_benefit() -> None:
    play = table().put(ONE, tokens=(TRAQUE, ENVOUTEMENT, PROTECTION))
    play.do(SacrificePowers(TOP, Spot.CUBES_PER_FLAME))
    assert play.player(ONE).cubes == 3


def test_A19_V16_traque_in_the_fourth_slot_stays() -> None:
    play = table().put(ONE, tokens=(ENVOUTEMENT, PROTECTION, ASSERVISSEMENT, TRAQUE))
    play.do(SacrificePowers(TOP, Spot.CUBES_PER_FLAME))
    assert (play.player(ONE).cubes, play.player(ONE).tokens) == (4, (TRAQUE,))


def test_A5_a_fresh_curse_swallows_the_same_flames_benefit() -> None:
    play = ready()
    events = play.do(SacrificeAdepts(CURSED, Spot.CUBES, 0, exhaustion(cubes=3)))
    assert of(events, "CubesAbsorbed").n == 0
    assert play.player(ONE).curses[0].cubes == 1


def test_A5_setting_the_fresh_curse_waits() -> None:
    play = table(fresh_curse=False).put(ONE, adepts=3, spots=[Spot.ADEPTS])
    old = play.curse(ONE, exhaustion(cubes=1, title="Vieille"))
    events = play.do(SacrificeAdepts(CURSED, Spot.CUBES, 0, exhaustion(cubes=3)))
    assert of(events, "CubesAbsorbed").n == 1
    assert of(events, "CurseEmptied").curse == old
    assert [card.cubes for card in play.player(ONE).curses] == [3]


@pytest.mark.parametrize(
    ("card", "why"),
    [
        (DrawnCurse("Soif", Kind.EXHAUSTION), "bad_curse"),
        (DrawnCurse("Peur", Kind.PERMANENT, 1), "bad_curse"),
        (DrawnCurse("Soif", Kind.EXHAUSTION, 41), "count_out_of_range"),
        (DrawnCurse("Soif", Kind.EXHAUSTION, -1, 2), "count_out_of_range"),
        (DrawnCurse("Soif", Kind.EXHAUSTION, 1, 26), "count_out_of_range"),
        (DrawnCurse("x" * 41), "name_too_long"),
    ],
)
def test_a_card_no_box_has_is_refused(card: DrawnCurse, why: str) -> None:
    assert ready().hard(SacrificeAdepts(CURSED, Spot.CUBES, 0, card)) == why


def test_U3_titles_typed_are_remembered_without_dots() -> None:
    play = ready()
    events = play.do(SacrificeAdepts(CURSED, Spot.CUBES, 0, DrawnCurse("  Soif...  éternelle ")))
    assert of(events, "CurseLearnt").title == "Soif éternelle"
    assert [card.title for card in play.state.known_curses] == ["Soif éternelle"]
    play.put(ONE, adepts=3).at(phase=Phase.A3)
    events = play.do(SacrificeAdepts(CURSED, Spot.EXTRA_TURN, 0, DrawnCurse("Soif éternelle")))
    assert "CurseLearnt" not in names(events)


def test_a_card_without_a_title_is_kept_and_not_remembered() -> None:
    play = ready()
    play.do(SacrificeAdepts(CURSED, Spot.CUBES, 0, DrawnCurse()))
    assert len(play.player(ONE).curses) == 1
    assert play.state.known_curses == ()
