"""Somebody is not here tonight: the seat is kept, its turns go by where the game can do without."""

from __future__ import annotations

from typing import Any

import pytest

from companion.boxes import box_of
from companion.core.annotation_actions import ComeBack, StayAway
from companion.core.annotations import AnnotationWhy
from companion.core.box import Box
from companion.core.game import skips_nobody
from companion.core.journal import Chapter, Entry, Header
from companion.core.refusal import Refusal
from companion.core.seats import Player, Seat
from companion.core.table import Plan, Table, open_table
from companion.core.table_state import SkipTurn, TurnSkipped
from companion.games import ALL
from companion.games.anima.turn import Done, StartTurn
from companion.games.big_book.curses import LayCurses
from companion.games.big_book.elements import Element
from companion.games.big_book.invocation import Advance
from companion.games.big_book.turn import EndAction, EndRecovery
from companion.games.big_book.vocabulary import Phase as BookPhase
from companion.games.pantacle.favour import Announce
from companion.games.pantacle.preparation import PlaceMarker
from companion.games.pantacle.vocabulary import Favour
from companion.games.syncro.turn import Pass as PassSlot
from companion.games.syncro.vocabulary import Deed, Kind
from companion.i18n.lines import tell_entry
from companion.i18n.needed import needed
from companion.i18n.words import LANGUAGES, Words
from tests.conftest import FakeClock
from tests.games.syncro.play import arena

ADA, BO, CY = Seat(1), Seat(2), Seat(3)
MARKED = next(iter(Favour))
NAMES = ("Ada", "Bo", "Cy", "Di")


def seat(game: str, players: int = 3, **options: Any) -> Table[Any]:
    rules = ALL[game]
    plan = Plan("x", tuple(Player(name) for name in NAMES[:players]), rules.options(**options), "seed")
    table = open_table(rules, plan, box_of(game, {}), FakeClock())
    assert not isinstance(table, Refusal), table
    return table


def do(table: Table[Any], *actions: Any) -> None:
    for action in actions:
        answer = table.do(action, anyway=True)
        assert isinstance(answer, Entry), (action, answer)


def book() -> Table[Any]:
    table = seat("big_book", first=1)
    do(table, Advance(), LayCurses(1, (Element.FIRE, Element.WATER, Element.EARTH)))
    return table


def test_the_last_one_stays_and_nobody_leaves_twice() -> None:
    table = seat("big_book")
    do(table, StayAway(BO), StayAway(CY))
    assert table.do(StayAway(ADA)) == Refusal(AnnotationWhy.SOMEBODY_STAYS)
    assert table.do(StayAway(BO)) == Refusal(AnnotationWhy.NOTHING_CHANGED)
    assert table.do(ComeBack(ADA)) == Refusal(AnnotationWhy.NOT_AWAY, player=ADA)
    assert table.do(StayAway(Seat(9))) == Refusal(AnnotationWhy.NO_SUCH_SEAT, n=9)
    assert table.do(SkipTurn(ADA)) == Refusal(AnnotationWhy.NOTHING_TO_SKIP, player=ADA)
    table.undo()
    assert table.annotations.absent == (BO,)


def test_big_book_the_token_passes_the_empty_chair_and_the_book_does_not_move() -> None:
    table = book()
    do(table, StayAway(BO))
    marker, turn = table.state.marker, table.state.turn
    do(table, EndAction(), EndRecovery(ADA, 0, 6))
    assert (table.state.active, table.state.phase) == (CY, BookPhase.CONCENTRATION)
    assert (table.state.marker, table.state.turn) == (marker, turn + 1)
    assert isinstance(table.done[-1][0].events[0], TurnSkipped)
    assert table.state.player(BO).alive
    table.undo()
    assert table.state.active == ADA, "one undo takes the tap and what followed"
    table.redo()
    do(table, ComeBack(BO), Advance(), EndAction(), EndRecovery(CY, 0, 6), Advance(), EndAction())
    do(table, EndRecovery(ADA, 0, 6))
    assert table.state.active == BO


def test_big_book_somebody_who_leaves_in_the_middle_of_a_turn_has_it_played_to_its_end() -> None:
    table = book()
    do(table, StayAway(ADA))
    assert table.state.active == ADA
    do(table, EndAction(), EndRecovery(ADA, 0, 6))
    assert table.state.active == BO


def test_big_book_two_empty_chairs_side_by_side() -> None:
    table = book()
    do(table, StayAway(BO), StayAway(CY), EndAction(), EndRecovery(ADA, 0, 6))
    assert table.state.active == ADA


def test_pantacle_the_turn_goes_on_and_who_is_away_diverts_nothing() -> None:
    table = seat("pantacle", 3)
    first = table.state.active
    left, other = table.state.opponents
    do(table, StayAway(left), PlaceMarker(MARKED))
    favour = next(each for each in Favour if each is not table.state.marker)
    do(table, Announce(favour))
    assert table.state.asking == other, "whoever is away is not asked"
    answer = table.do(ComeBack(left))
    assert isinstance(answer, Entry)
    assert first == table.state.active


def test_pantacle_a_turn_that_has_not_begun_goes_to_the_next() -> None:
    table = seat("pantacle", 3)
    first, (left, other) = table.state.active, table.state.opponents
    do(table, PlaceMarker(MARKED), StayAway(first))
    assert table.state.active == left
    assert table.state.player(first).turns == 0, "the first turn is still to come"
    do(table, StayAway(left))
    assert table.state.active == other


def test_syncro_the_mage_passes_and_the_hand_stays() -> None:
    play = arena((Kind.PLAIN, 4), (Kind.PLAIN, 3), mages=3)
    seated = tuple(Player(name) for name in NAMES[:3])
    whose = Header("t", "syncro", 1, "x", seated, play.state.options, "s", "2026-01-31T20:00:00.000+00:00")
    table: Table[Any] = Table(ALL["syncro"], whose, [Chapter(1, 1, 0, play.state)], clock=FakeClock())
    mages = [slot.mage for slot in table.state.slots]
    hand = table.state.hand(mages[1])
    do(table, StayAway(mages[1]), PassSlot(mages[0]))
    assert [slot.deed for slot in table.state.slots[:2]] == [Deed.PASS, Deed.PASS]
    assert table.state.hand(mages[1]) == hand


def test_anima_the_team_stands_still() -> None:
    table = seat("anima", 2)
    do(table, StartTurn((ADA, BO)), StayAway(BO))
    seen = set()
    for _ in range(12):
        if table.state.active is None:
            break
        seen.add(table.state.active)
        answer = table.do(Done(), anyway=True)
        if isinstance(answer, Refusal):
            offer = next(o for o in table.game.offers(table.state) if type(o).__name__ == "Stay")
            do(table, offer)
    assert seen == {ADA}


def test_horizon_skips_nobody() -> None:
    table = seat("synchro_horizon", 3)
    before = table.depth
    do(table, StayAway(BO))
    assert table.depth == before + 1


@pytest.mark.parametrize("game", [game for game in ALL if ALL[game].skips is not skips_nobody])
def test_every_game_whose_turns_go_by_says_what_it_means(game: str) -> None:
    assert "absence" in needed(ALL[game], Box())
    for lang in LANGUAGES:
        assert Words(lang, game).has(f"{game}.absence"), f"{game} does not say what absence means in {lang}"


def test_the_lines_of_history() -> None:
    table = book()
    do(table, StayAway(BO), EndAction(), EndRecovery(ADA, 0, 6), ComeBack(BO))
    for lang in LANGUAGES:
        told = [tell_entry(Words(lang, "big_book", NAMES), entry) for entry in table.entries]
        assert not [line for line in told if "log." in line]
    assert table.automatic_entries() == ()
    table.undo()
    assert [type(entry.action) for entry in table.automatic_entries()] == [SkipTurn]
