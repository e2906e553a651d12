"""The recorded evenings are worth recording: nearly everything that can happen is in them."""

from __future__ import annotations

from companion.core.codec import variants
from companion.core.journal import Kind
from companion.games.pantacle import GAME
from tests.golden.evening_file import HOME, Recorded, read

FILES = sorted((HOME / GAME.id).glob("*.json"))
RARE = {"TokenNotGained", "SupplyShort", "CurseTold", "CubesGainedUnderCurse"}


def evenings() -> dict[str, Recorded]:
    return {path.stem.split(".")[0]: read(path) for path in FILES}


def told(evening: Recorded) -> list[str]:
    return [type(event).__name__ for entry in evening.entries for event in entry.events]


def test_between_them_they_meet_every_event() -> None:
    seen = {name for evening in evenings().values() for name in told(evening)}
    assert set(variants(GAME.events)) - seen <= RARE
    kinds = {entry.kind for evening in evenings().values() for entry in evening.entries}
    assert kinds == set(Kind)


def test_a_whole_game_of_four_with_diverts_both_curses_and_a_win_by_diverting() -> None:
    evening = evenings()["won_by_diverting"]
    names = told(evening)
    assert len(evening.header.players) == 4
    assert names.count("FavourDiverted") >= 5
    assert {"CurseKept", "ExhaustionKept"} <= set(names)
    assert evening.state.winner == evening.state.diverter
    assert any(entry.override for entry in evening.entries)
    assert len(evening.entries) >= 120


def test_a_whole_game_by_the_other_readings() -> None:
    evening = evenings()["won_by_own_favour"]
    assert evening.state.diverter is None
    assert evening.state.winner == evening.state.active
    options = evening.header.options
    assert (options.fresh_curse, options.bought_is_gain, options.sacrifice_at_five) == (False, False, True)
