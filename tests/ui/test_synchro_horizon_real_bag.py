"""A table with its own bag and boxes: the phone draws nothing, wherever shards come from, and says so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from companion.core.table import Table
from companion.games.synchro_horizon.health import Eliminate
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.party import NONE, Shards
from companion.games.synchro_horizon.vocabulary import Draws, Ring, Who
from companion.store import Store
from tests.ui import horizon_evening as horizon
from tests.ui.headless import Phone
from tests.ui.looking import at, sound, visit
from tests.ui.test_synchro_horizon_budget import real_boxes

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


def _vacant(store: Store, **options: Any) -> Table[State]:
    return horizon.play(horizon.shopping(store, **options), Eliminate(Who.H4))


@dataclass(frozen=True)
class Way:
    """A sheet on which shards come out of the bag: how it is opened, its keys, who gets two of them."""

    begin: Callable[..., Table[State]]
    opens: tuple[str, ...]
    shards: str
    go: str = "main"
    who: Who = Who.H4


def _read(store: Store, **options: Any) -> Table[State]:
    return horizon.read(horizon.seat(store, **options))


WAYS = {
    "a hero of the set-up": Way(_read, ("main", "main"), "choose-shards", who=Who.H1),
    "a recruit": Way(_vacant, ("stay-village", "ware-recruit"), "hire-shards"),
    "one who waited": Way(horizon.rich, ("tab-party", "beside", "WAITS", "seat-h4"), "join-shards"),
    "an effect": Way(
        horizon.rich, ("tab-party", "chip-reserve", "shards-h4", "draw-n-plus"), "draw", "draw-go"
    ),
}


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_F11_what_came_out_of_the_real_bag_is_told_before_it_counts(store: Store, way: Way) -> None:
    table = way.begin(store, shards=Draws.TABLE)
    waiting = table.state.roster.waiting
    fresh = way.go == "main"  # a newcomer, who holds nothing yet
    hero = table.state.hero(way.who)
    before = NONE if hero is None or fresh else hero.storage

    async def go(phone: Phone) -> None:
        for key in way.opens:
            await phone.tap(f"waiting-{waiting[0].id}" if key == "WAITS" else key)
        if way.shards == "hire-shards":
            await phone.write("hire-name", "Nox")
        depth = table.depth
        await phone.tap(way.go)
        assert table.depth == depth, "the phone drew from a bag it does not have"
        told = [line for line in phone.in_sight() if line.startswith("Touchez")]
        assert any("sortis du vrai sac" in line for line in told), "and nothing promises a draw"
        await phone.tap(f"{way.shards}-green")
        await phone.tap(f"{way.shards}-blue")
        sound(phone)
        await phone.tap(way.go)
        told = table.state.hero(way.who)
        assert told is not None
        assert told.storage - before == Shards(green=1, blue=1)

    visit(store, at(table), go)


def test_F11_which_marble_came_out_of_a_real_box_is_asked_in_words(store: Store) -> None:
    table = real_boxes(store)

    async def go(phone: Phone) -> None:
        assert any("Bille sortie" in line for line in phone.in_sight())
        assert {f"marble-{ring.value}" for ring in Ring} <= phone.keys()

    visit(store, at(table), go)
