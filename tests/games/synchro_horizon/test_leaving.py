"""Heroes who leave the group: what is said of their pieces before and after the tap (A-14, A-30, A-54)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.synchro_horizon.health import Eliminate
from companion.games.synchro_horizon.hero_cards import NewCard
from companion.games.synchro_horizon.phases import Leaving, PiecesLeave, Remains
from companion.games.synchro_horizon.points import TakeLegend, VisitAbyss, VisitWaterfall
from companion.games.synchro_horizon.queries.party import leaving, sent_away
from companion.games.synchro_horizon.roster import JoinGroup, SendAway, TakeHero
from companion.games.synchro_horizon.village import ChangeHero, EnterVillage
from companion.games.synchro_horizon.vocabulary import HeroClass, Join, Point
from tests.games.synchro_horizon.play import H1, Play, fight
from tests.games.synchro_horizon.trip import visiting, with_item

LYSA = NewCard("Lysa", HeroClass.RANGER, 2)
NOX = NewCard("Nox", HeroClass.WARRIOR, 1)


def laden(play: Play) -> Play:
    """Hero 1 has one skill, two shards, an item and a master."""
    with_item(play, "Cape", who=H1)
    play.do(TakeHero(Join.MASTER, LYSA, H1))
    return play


def told(play: Play, action: Any) -> list[Remains | None]:
    """What the notice after the tap is made of."""
    before = play.state
    events = play.do(action, None)
    return [event.remains(before) for event in events if isinstance(event, PiecesLeave)]


def test_A30_a_changed_hero_leaves_skills_shards_master_and_items() -> None:
    play = laden(visiting(Point.CHURCH, level=2).purse(20))
    play.do(EnterVillage(sure=True))
    said = leaving(play.state, H1)
    assert said == Remains("Hero 1", Leaving.DISMISSED, 1, 2, "Lysa", ("Cape",))
    assert told(play, ChangeHero(H1, NOX)) == [said]
    assert (play.hero().master, [item.name for item in play.state.roster.pool]) == (None, ["Cape"])


@pytest.mark.parametrize("action", [TakeHero(Join.SWAP, NOX, H1), TakeLegend(Join.SWAP, NOX, H1)])
def test_A30_so_does_one_whose_place_a_new_card_or_a_legend_takes(action: Any) -> None:
    play = laden(visiting(Point.DUNGEON, level=2))
    said = leaving(play.state, H1)
    assert told(play, action) == [said]


def test_A54_a_hero_swapped_into_the_reserve_keeps_all_but_its_items() -> None:
    play = laden(visiting(level=2))
    play.do(TakeHero(Join.RESERVE, NOX))
    waits = play.state.roster.waiting[0].id
    said = leaving(play.state, H1, Leaving.RESERVE)
    assert said == Remains("Hero 1", Leaving.RESERVE, items=("Cape",))
    assert told(play, JoinGroup(waits, H1, swap=True)) == [said]
    out = play.state.roster.waiting[0]
    assert out.master is not None
    assert (out.master.name, len(out.skills), out.storage.total, out.items) == ("Lysa", 1, 2, ())


def test_A30_a_waiting_hero_sent_away_takes_its_master_to_the_pile() -> None:
    play = laden(visiting(level=2))
    play.do(TakeHero(Join.RESERVE, NOX))
    play.do(JoinGroup(play.state.roster.waiting[0].id, H1, swap=True), None)
    away = play.state.roster.waiting[0].id
    said = sent_away(play.state, away)
    assert said == Remains("Hero 1", Leaving.DISMISSED, 1, 2, "Lysa")
    assert told(play, SendAway(away)) == [said]
    assert sent_away(play.state, away) is None


@pytest.mark.parametrize(
    ("point", "action"), [(Point.ABYSS, VisitAbyss(H1)), (Point.WATERFALL, VisitWaterfall())]
)
def test_A14_without_a_fight_the_items_of_the_fallen_are_free_at_once(point: Point, action: Any) -> None:
    play = laden(visiting(point)).put(H1, damage=29)
    (left,) = told(play, action)
    assert left is not None
    assert (left.leaving, left.items, left.locked) == (Leaving.FALLEN, ("Cape",), False)
    assert [item.name for item in play.state.roster.pool] == ["Cape"]


def test_A14_in_a_fight_they_are_kept_aside_until_it_is_over() -> None:
    play = laden(fight())
    (left,) = told(play, Eliminate(H1))
    assert left is not None
    assert (left.items, left.locked) == (("Cape",), True)
    assert [item.name for item in play.state.roster.locked] == ["Cape"]
