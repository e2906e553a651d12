"""Sizes of a deck that were entered survive Recovery (F5, BB-47, BB-48)."""

from __future__ import annotations

from companion.games.big_book.madness import Heal, Reshuffle, TakeMadness
from companion.games.big_book.queries import asks_drawn, recovery_asks
from companion.games.big_book.questions import draw_of
from companion.games.big_book.setup import TellMagician
from companion.games.big_book.state import Deck
from companion.games.big_book.support import Place
from companion.games.big_book.turn import EndAction, EndRecovery, RecoveryEnded, TellDeck
from companion.games.big_book.vocabulary import Face, Zone
from tests.games.big_book.play import ONE, Play, acting, full, table


def deck(play: Play) -> Deck | None:
    return play.state.player(ONE).deck


def counted(draw: int, discard: int) -> Play:
    """The first player counted both piles before the marker moved."""
    play = table()
    play.do(TellDeck(ONE, draw, discard))
    play.begin()
    return play


def test_F5_deck_sizes_follow_the_cards_drawn_in_recovery() -> None:
    play = counted(9, 2)
    play.do(EndRecovery(ONE, drawn=4))
    assert deck(play) == Deck(5, 6, hand=6)


def test_F5_deck_sizes_follow_a_card_placed_in_support() -> None:
    play = counted(9, 2)
    play.do(Place(ONE, Face.F1))
    play.do(EndRecovery(ONE, drawn=4))
    assert deck(play) == Deck(5, 5, hand=6)


def test_F5_deck_sizes_follow_madness_that_left_the_hand() -> None:
    play = full()
    play.do(TakeMadness(ONE, 1, Zone.HAND))
    play.do(TellDeck(ONE, 9, 2))
    play.begin()
    play.do(Heal(ONE))
    play.do(EndRecovery(ONE, 0, 6, drawn=1))
    assert deck(play) == Deck(8, 2, hand=6)


def test_BB48_a_draw_beyond_the_draw_pile_asks_for_the_reshuffle() -> None:
    play = counted(3, 5)
    play.do(EndAction())
    refusal = play.no(EndRecovery(ONE, drawn=4))
    assert (refusal.why.value, refusal.facts["n"], refusal.soft) == ("draw_pile_short", 1, True)


def test_BB48_deck_sizes_after_a_reshuffle_in_recovery() -> None:
    """3 cards are drawn; 4 played ones, 5 of the discard and a madness are shuffled; 1 more is drawn."""
    play = counted(3, 5)
    play.do(EndAction())
    play.do(Reshuffle(ONE))
    play.do(EndRecovery(ONE, drawn=4))
    assert deck(play) == Deck(9, 0, hand=6)


def test_F5_deck_sizes_are_kept_as_old_ones_when_the_draw_is_not_entered() -> None:
    play = counted(9, 2)
    play.do(EndRecovery(ONE))
    assert deck(play) == Deck(9, 2, old=True)
    assert draw_of(play.state, ONE) is None
    play.do(TellDeck(ONE, 5, 6))
    assert deck(play) == Deck(5, 6, hand=6)


def test_F5_old_deck_sizes_ask_nothing_at_the_end_of_a_turn() -> None:
    play = counted(2, 9)
    assert recovery_asks(play.state)
    play.anyway(EndRecovery(ONE, drawn=6))
    play.turn()
    play.turn()
    assert deck(play) == Deck(2, 9, old=True)
    assert not recovery_asks(play.state)
    assert not asks_drawn(play.state, ONE)


def test_F5_deck_counted_during_the_own_actions_becomes_old() -> None:
    play = acting()
    play.do(TellDeck(ONE, 9, 2))
    assert not asks_drawn(play.state, ONE)
    play.do(EndRecovery(ONE, drawn=4))
    assert deck(play) == Deck(9, 2, old=True)


def test_U2_cards_of_a_magician_sheet_are_followed() -> None:
    play = table()
    play.do(TellMagician(ONE, "Ora", cards=14))
    play.begin()
    play.do(EndRecovery(ONE, drawn=2))
    assert deck(play) == Deck(6, 2, hand=6)


def test_F5_an_older_entry_still_forgets_the_deck() -> None:
    play = counted(9, 2)
    assert RecoveryEnded(ONE).apply(play.state).player(ONE).deck is None
