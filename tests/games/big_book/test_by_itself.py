"""What the table does by itself after a tap, and never does: a decision is always the players'."""

from __future__ import annotations

from typing import Any

from companion.core.box import Box
from companion.core.refusal import Refusal
from companion.core.seats import Player, Seat
from companion.core.table import Plan, Table, open_table
from companion.games.big_book import GAME
from companion.games.big_book.curses import LayCurses, Neutralise
from companion.games.big_book.elements import Element
from companion.games.big_book.invocation import Advance
from companion.games.big_book.madness import TakeMadness
from companion.games.big_book.setup import TellMagician
from companion.games.big_book.spells import Activate, Learn
from companion.games.big_book.state import Deck, Magician, Options
from companion.games.big_book.turn import EndAction, EndRecovery, TellDeck
from companion.games.big_book.vocabulary import Mode, Phase, Slot, Space
from companion.i18n.lines import tell_entries
from companion.i18n.words import Words
from tests.games.big_book.play import FET, ONE, TWO, acting, table


def helped(*actions: Any, **options: Any) -> Table[Any]:
    """A table at which things pass by themselves, as at a real one."""
    players = tuple(Player(name) for name in ("Ada", "Bo", "Cy"))
    opened = open_table(GAME, Plan("x", players, Options(first=1, **options), "s"), Box())
    assert isinstance(opened, Table)
    opened.automation_modes = {}
    for action in actions:
        answer = opened.do(action)
        assert not isinstance(answer, Refusal), (action, answer)
    return opened


def test_BB47_BB28_a_quiet_turn_is_one_tap_and_one_undo() -> None:
    """Nobody can hold six madness and the space after the next player's is empty: all of it passes."""
    evening = helped(Advance(), LayCurses(0, FET), EndAction(), Advance(), EndAction(), Advance())
    assert evening.state.marker is Space.THREE
    evening.do(EndAction())
    assert (evening.state.active, evening.state.marker) == (Seat(1), Space.FOUR)
    assert evening.state.phase is Phase.ACTION
    told = tell_entries(Words("fr", "big_book", evening.names), evening.automatic_entries())
    assert told == "Cy finit son tour · Ada prend le jeton · Livre en case 4"
    evening.undo()
    assert (evening.state.active, evening.state.phase) == (Seat(3), Phase.ACTION)


def test_BB28_a_book_that_wakes_a_curse_waits_for_the_players() -> None:
    evening = helped(Advance(), LayCurses(0, FET), EndAction())
    assert (evening.state.active, evening.state.phase) == (TWO, Phase.CONCENTRATION)


def test_BB63_a_neutralised_curse_wakes_nothing() -> None:
    evening = helped(Advance(), LayCurses(0, FET), Neutralise(Slot.TWO), EndAction())
    assert evening.state.marker is Space.TWO


def test_BB29_a_judgement_waits_for_the_players() -> None:
    evening = helped(Advance(), LayCurses(0, FET), EndAction(), Advance(), EndAction(), Advance())
    evening.do(EndAction())
    evening.do(EndAction())
    assert evening.state.marker is Space.FIVE
    evening.do(EndAction())
    assert evening.state.phase is Phase.CONCENTRATION


def test_BB51_a_hand_that_may_hold_six_is_shown_first() -> None:
    evening = helped(Advance(), LayCurses(0, FET), TakeMadness(ONE, 5), EndAction())
    assert evening.state.phase is Phase.RECOVERY


def test_BB48_a_counted_draw_pile_that_may_run_out_is_asked_about() -> None:
    evening = helped(Advance(), LayCurses(0, FET), TellDeck(ONE, 5, 3), EndAction())
    assert evening.state.phase is Phase.RECOVERY
    evening.undo()
    evening.do(TellDeck(ONE, 6, 3))
    evening.do(EndAction())
    assert evening.state.active == TWO


def test_BB17_the_starting_cards_feed_the_forecast() -> None:
    """Twelve cards, six in hand; in Terror a madness was shuffled in."""
    sheets = (Magician("Orage", Element.FIRE, 12), Magician())
    assert [p.deck for p in table(2, magicians=sheets).state.players] == [Deck(6, 0, hand=6), None]
    assert table(2, magicians=sheets, mode=Mode.TERROR).state.player(ONE).deck == Deck(7, 0, hand=6)
    play = table(2)
    play.do(TellMagician(TWO, "Brume", Element.WATER, 13))
    assert play.state.player(TWO).deck == Deck(7, 0, hand=6)
    play.do(TellDeck(TWO, 4, 2))
    play.begin()
    play.do(TellMagician(TWO, "Brume", Element.WATER, 12))
    assert play.state.player(TWO).deck == Deck(4, 2, hand=6), "the first hand is long played"


def test_U6_a_spell_is_never_written_like_a_card() -> None:
    """Learnt without a name it is called by its pile and level, and says that it is a spell."""
    words = Words("fr", "big_book", ("Ada", "Bo", "Cy"))
    evening = helped(Advance(), LayCurses(0, FET), Learn(ONE, Element.FIRE), Activate(ONE, "F1", 1))
    told = [tell_entries(words, (entry,)) for entry in evening.entries[-2:]]
    assert told == ["Ada apprend Sortilège Feu 1", "Ada\u00a0: Sortilège Feu 1, puissance 1"]


def test_BB47_a_told_hand_is_filled_up_with_elements() -> None:
    play = acting()
    play.do(TakeMadness(ONE, 2))
    ended = play.do(EndRecovery(ONE, 2))
    assert (ended[0].madness, ended[0].elements) == (2, 4)
