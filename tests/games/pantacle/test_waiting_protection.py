"""A Protection that waits turns the curse of a flame before its benefit (PA-34, A-14)."""

from __future__ import annotations

import pytest

from companion.games.pantacle.queries import flame_choices, fresh_protection
from companion.games.pantacle.sacrifice import SacrificeAdepts, SacrificePowers
from companion.games.pantacle.state import DrawnCurse
from companion.games.pantacle.step import protects
from companion.games.pantacle.vocabulary import Flame, Phase, Spot, Token
from tests.games.pantacle.play import ONE, Play, exhaustion, names, table

DRY = exhaustion(cubes=2)


def waiting(tokens: tuple[Token, ...] = (Token.PROTECTION,)) -> Play:
    """Three adepts to sacrifice, and a Protection that has turned no curse."""
    play = table()
    play.put(ONE, adepts=3, tokens=tokens)
    return play


def place(protect: bool | None = None) -> SacrificeAdepts:
    return SacrificeAdepts(Flame.CURSED, Spot.CUBES, 0, DRY, protect=protect)


@pytest.mark.parametrize("protect", [None, True])
def test_A14_waiting_protection_turns_the_fresh_curse_before_the_benefit(protect: bool | None) -> None:
    play = waiting()
    events = names(play.do(place(protect)))
    assert events.index("CurseProtected") < events.index("FlamePlaced")
    assert play.state.player(ONE).cubes == 2


def test_A14_the_owner_may_leave_the_fresh_curse_face_up() -> None:
    play = waiting()
    assert "CurseLeftUp" in names(play.do(place(protect=False)))
    assert play.state.player(ONE).cubes == 0
    assert protects(play.state) is None  # the choice holds


def test_A14_with_another_curse_in_front_the_owner_chooses() -> None:
    play = waiting()
    play.put(ONE, spots=(Spot.ADEPTS,), top=True)
    play.curse(ONE, DrawnCurse("Nuit"))
    assert fresh_protection(play.state, Phase.A3) is False
    before = play.state
    play.do(place())
    assert play.state.player(ONE).protected is None
    play.state = before
    play.do(place(protect=True))
    assert play.state.player(ONE).cubes == 2


def test_A19_protection_that_is_sacrificed_turns_no_curse() -> None:
    play = waiting((Token.TRAQUE, Token.PROTECTION, Token.ASSERVISSEMENT))
    powers = SacrificePowers(Flame.CURSED, Spot.CUBES, 0, DRY)
    assert fresh_protection(play.state, Phase.A2) is None
    assert play.hard(SacrificePowers(Flame.CURSED, Spot.CUBES, 0, DRY, protect=True)) == "no_token"
    assert "CurseProtected" not in names(play.do(powers))


def test_A14_protection_that_turns_another_curse_stays_with_it() -> None:
    play = waiting()
    play.put(ONE, spots=(Spot.ADEPTS,), top=True)
    play.curse(ONE, DrawnCurse("Nuit"), face_up=False)
    assert fresh_protection(play.state, Phase.A3) is None
    assert play.hard(place(protect=True)) == "already_protecting"


def test_A14_no_curse_to_turn_with_the_flame_at_the_top() -> None:
    assert waiting().hard(SacrificeAdepts(Flame.TOP, Spot.CUBES, protect=True)) == "no_curse_due"


@pytest.mark.parametrize(("protect", "cubes"), [(None, 2), (True, 2), (False, 0)])
def test_A14_benefits_are_foretold_with_the_choice(protect: bool | None, cubes: int) -> None:
    play = waiting()
    found = flame_choices(play.state, Phase.A3, DRY, protect=protect)
    gain = next(choice.gain for choice in found.spots if choice.spot is Spot.CUBES)
    assert gain is not None
    assert gain.n == cubes
    play.do(place(protect))
    assert play.state.player(ONE).cubes == cubes
