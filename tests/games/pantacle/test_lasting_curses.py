"""What a Permanent card does is told once, kept with it, and applied while it is face up (PA-18, PA-44)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.seats import Seat
from companion.games.pantacle import GAME
from companion.games.pantacle.curses import AddCurse, Protect, TellCurse, Unprotect
from companion.games.pantacle.favour import Announce
from companion.games.pantacle.forced_steps import NotForced, forced_now, outlook
from companion.games.pantacle.gains import CubesGainedUnderCurse, Gain
from companion.games.pantacle.preparation import Influence, StepPassed
from companion.games.pantacle.queries import reckon
from companion.games.pantacle.sacrifice import SacrificeAdepts
from companion.games.pantacle.state import DrawnCurse
from companion.games.pantacle.step import passes, protects
from companion.games.pantacle.vocabulary import Favour, Flame, Kind, Phase, Resource, Spot, Token
from tests.games.pantacle.play import (
    ONE,
    PROTECTION,
    THREE,
    TRAQUE,
    TWO,
    exhaustion,
    of,
    opened,
    table,
)


def test_PA44_the_price_of_a_curse_is_the_price_that_is_paid() -> None:
    play = table().put(ONE, spots=[Spot.CUBES], cubes=4)
    play.curse(ONE, DrawnCurse("Fardeau", more_cubes=1))
    assert play.state.player(ONE).price == 4
    play.do(Influence())
    assert (play.state.player(ONE).cubes, play.state.player(ONE).adepts) == (0, 2)


def test_PA44_what_a_card_does_can_be_told_after_it_was_kept() -> None:
    play = table().put(ONE, spots=[Spot.CUBES], cubes=3)
    number = play.curse(ONE, DrawnCurse())
    assert forced_now(play.state) is Phase.A1
    play.do(TellCurse(ONE, number, DrawnCurse(" Lourd  fardeau ", more_cubes=2)))
    card = play.state.player(ONE).curse(number)
    assert card is not None
    assert (card.title, card.works) == ("Lourd fardeau", True)
    assert forced_now(play.state) is None
    assert DrawnCurse("Lourd fardeau", more_cubes=2) in play.state.known_curses


def test_PA44_what_a_drawn_card_says_is_kept_with_it_whole() -> None:
    """Told with the flame it came with, each of its effects works from then on: nobody tells it again."""
    card = DrawnCurse("Fardeau", more_cubes=1, more_hand=-1, more_gain=-1, forbids=(Phase.A2,))
    play = table().put(ONE, adepts=3, cubes=0)
    play.do(SacrificeAdepts(Flame.CURSED, Spot.CUBES, 0, card), None)
    kept = play.state.player(ONE).curses[0]
    assert (kept.more_cubes, kept.more_hand, kept.more_gain, kept.forbids) == (1, -1, -1, (Phase.A2,))
    assert play.state.player(ONE).forbidden(Phase.A2)


def test_PA44_a_grey_card_has_nothing_more_to_tell() -> None:
    play = table().put(ONE, spots=[Spot.CUBES])
    number = play.curse(ONE, exhaustion(2, 0))
    assert play.no(TellCurse(ONE, number, DrawnCurse(more_hand=1))).why.value == "changes_nothing"
    assert play.no(TellCurse(ONE, 9, DrawnCurse())).why.value == "no_such_curse"


def test_PA44_a_curse_changes_the_hand_that_is_refilled() -> None:
    play = table().put(ONE, spots=[Spot.CUBES])
    play.curse(ONE, DrawnCurse("Oubli", more_hand=-1))
    assert play.state.player(ONE).hand_size == 2
    play.turn()
    assert play.state.player(ONE).hand == 2
    hidden = play.state.with_player(ONE, tokens=(Token.PROTECTION,)).with_curse(ONE, 1, face_up=False)
    assert hidden.player(ONE).hand_size == 3


def test_PA44_a_curse_changes_each_gain_of_cubes_but_takes_no_more_than_it_brings() -> None:
    play = table().put(ONE, spots=[Spot.CUBES])
    play.curse(ONE, DrawnCurse("Avarice", more_gain=-2))
    events = play.do(Gain(ONE, Resource.CUBES, 1))
    assert of(events, "CubesGainedUnderCurse").n == 0
    play.do(Gain(ONE, Resource.CUBES, 5))
    assert play.state.player(ONE).cubes == 3
    play.do(Gain(ONE, Resource.ADEPTS, 1))
    assert play.state.player(ONE).adepts == 2


def test_PA44_the_sum_of_a_gain_names_what_the_curse_changes() -> None:
    play = table().put(ONE, spots=[Spot.CUBES, Spot.ADEPTS], tokens=(TRAQUE,))
    play.curse(ONE, DrawnCurse("Avarice", more_gain=-1))
    play.curse(ONE, exhaustion(1, 0))
    found = reckon(play.state, ONE, Resource.CUBES, 2)
    assert (found.base, found.traque, found.curse, found.absorbed, found.n) == (2, 1, -1, 1, 1)
    events = play.do(Gain(ONE, Resource.CUBES, 2))
    assert isinstance(events[0], CubesGainedUnderCurse)


def test_PA18_a_forbidden_step_is_not_forced_and_passes_with_its_reason() -> None:
    play = table().put(ONE, spots=[Spot.CUBES], cubes=9, adepts=3)
    play.curse(ONE, DrawnCurse("Disette", forbids=(Phase.A1,)))
    assert forced_now(play.state) is Phase.A3
    assert outlook(play.state, ONE).forced == (Phase.A3,)
    events = play.do(SacrificeAdepts(Flame.TOP, Spot.CUBES_PER_FLAME))
    assert of(events[:1], "StepPassed") == StepPassed(ONE, Phase.A1, NotForced.FORBIDDEN, 9, 3)


def test_PA18_sacrifices_forbidden_both() -> None:
    play = table().put(ONE, spots=[Spot.CUBES], adepts=4)
    play.curse(ONE, DrawnCurse("Tabou", forbids=(Phase.A2, Phase.A3)))
    assert forced_now(play.state) is None
    assert outlook(play.state, ONE).forced == ()
    play.do(Announce(Favour.TRAQUE))


def test_PA18_a_table_may_do_a_forbidden_step_anyway() -> None:
    play = table().put(ONE, spots=[Spot.CUBES], cubes=3, adepts=3)
    play.curse(ONE, DrawnCurse("Interdit", forbids=(Phase.A1, Phase.A3)))
    bought = play.no(Influence())
    assert bought.why.value == "curse_forbids"
    assert bought.anyway
    sacrificed = play.no(SacrificeAdepts(Flame.TOP, Spot.CUBES_PER_FLAME))
    assert sacrificed.why.value == "curse_forbids"
    assert sacrificed.anyway


def test_PA18_only_steps_of_preparation_can_be_forbidden() -> None:
    play = table().put(ONE, spots=[Spot.CUBES])
    assert play.no(AddCurse(ONE, DrawnCurse(forbids=(Phase.MOON,)))).why.value == "forbids_no_step"
    twice = DrawnCurse(forbids=(Phase.A1, Phase.A1))
    assert play.no(AddCurse(ONE, twice)).why.value == "forbids_no_step"
    grey = replace(exhaustion(1, 0), forbids=(Phase.A1,))
    assert play.no(AddCurse(ONE, grey)).why.value == "changes_nothing"


def test_U3_hand_cubes_and_forbidden_steps_are_known_at_the_next_table() -> None:
    play = table().put(ONE, spots=[Spot.CUBES])
    card = DrawnCurse("Tout", Kind.PERMANENT, more_hand=-1, more_gain=1, forbids=(Phase.A1, Phase.A3))
    play.do(AddCurse(ONE, card))
    told = {key: value for key, value in GAME.learnt(play.state).items() if value is not None}
    assert opened(owner=told).state.known_curses == (card,)


def test_A14_protection_turns_the_only_curse_down_by_itself() -> None:
    play = table().put(ONE, spots=[Spot.CUBES], tokens=(PROTECTION,))
    assert protects(play.state) is None
    number = play.curse(ONE, DrawnCurse("Oubli"))
    assert protects(play.state) == Protect(ONE, number)
    play.do(Protect(ONE, number))
    assert protects(play.state) is None


def test_A14_with_two_curses_the_owner_chooses() -> None:
    play = table().put(ONE, spots=[Spot.CUBES, Spot.ADEPTS], tokens=(PROTECTION,))
    play.curse(ONE, DrawnCurse("Oubli"))
    play.curse(ONE, exhaustion(1, 0))
    assert protects(play.state) is None


def test_A14_a_curse_turned_up_by_hand_stays_up() -> None:
    play = table().put(ONE, spots=[Spot.CUBES], tokens=(PROTECTION,))
    number = play.curse(ONE, DrawnCurse("Oubli"), face_up=False)
    play.anyway(Unprotect(ONE))
    assert play.state.player(ONE).left_up == number
    assert protects(play.state) is None


def test_PA25_who_has_fewer_than_two_blades_passes_by_itself() -> None:
    play = table().put(TWO, hand=1).put(THREE, hand=2)
    assert passes(play.state) is None
    play.announce(Favour.TRAQUE)
    assert play.state.asking == TWO
    answer = passes(play.state)
    assert answer is not None
    play.do(answer)
    assert (play.state.asking, passes(play.state)) == (THREE, None)


def test_PA27_who_could_pay_with_the_hound_of_the_track_is_asked() -> None:
    play = table().put(TWO, hand=2, determination=2)
    play.announce(Favour.TRAQUE)
    assert passes(play.state) is None
    assert Seat(2) == play.state.asking
