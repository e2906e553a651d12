"""The tray as a table: throws, marbles, bags, people; bad input gets a sentence and changes nothing."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from companion.core.box import Box
from companion.core.journal import Entry
from companion.core.refusal import CoreWhy, Reason, Refusal
from companion.core.table import Plan, Table, open_table
from companion.games import ALL
from companion.i18n.lines import tell_entry, tell_refusal
from companion.i18n.throws import meaning
from companion.i18n.words import LANGUAGES, Words
from companion.kit.tray.bags import Bag, Piece
from companion.kit.tray.boxes import Cover, ReadOrder, Reveal, SetMarbles, Shake
from companion.kit.tray.draws import Draw, DropBag, FillBag, KeepOne, Mulligan, PutBack
from companion.kit.tray.game import TRAY
from companion.kit.tray.lots import DrawFirst, DrawSeats, Toss
from companion.kit.tray.marbles import RINGS, Colour, Marble
from companion.kit.tray.names import Hand
from companion.kit.tray.presets import Purpose
from companion.kit.tray.state import CoinSide, Options, Rolled, State
from companion.kit.tray.throws import MOST_PRESETS, DropPreset, Roll, SavePreset
from companion.kit.tray.why import Why
from companion.manifest import manifest_of, throws_for
from tests.conftest import FakeClock

FRUIT = (Piece("pear", 2), Piece("plum", 3))


@pytest.fixture
def tray() -> Table[State]:
    table = open_table(TRAY, Plan("tray", (), Options(), "seed"), Box(), FakeClock())
    assert isinstance(table, Table)
    return table


def done(table: Table[State], action: Any, faces: tuple[int, ...] | None = None) -> Any:
    """The event of a tap that must not be refused."""
    answer = table.do(action, faces=faces)
    assert isinstance(answer, Entry), answer
    return answer.events[0]


def refused(table: Table[State], action: Any, why: Reason, faces: tuple[int, ...] | None = None) -> None:
    """A sentence in both languages, and nothing changed."""
    before, entries = table.state, table.next_seq
    answer = table.do(action, faces=faces)
    assert isinstance(answer, Refusal), answer
    assert answer.why is why
    assert not answer.soft
    assert (table.state, table.next_seq) == (before, entries)
    for lang in LANGUAGES:
        said = tell_refusal(Words(lang, "tray"), answer)
        assert said[-1] in ".?!", said
        assert "refusal" not in said


# -- dice -------------------------------------------------------------------------------------------


def test_a_throw_is_logged_with_time_purpose_and_seat(tray: Table[State]) -> None:
    event = done(tray, Roll("4d6", Purpose("monsters"), who="Ada"))
    assert isinstance(event, Rolled)
    assert len(event.faces) == 4
    assert event.total == sum(event.faces)
    entry = tray.entries[-1]
    assert entry.at.startswith("2026")
    line = tell_entry(Words("fr", "tray"), entry)
    assert line.startswith("Ada 4d6")
    assert "Monstres" in line
    assert "vrais" not in line


def test_undo_then_redo_and_undo_then_roll_give_the_same_faces(tray: Table[State]) -> None:
    first = done(tray, Roll("5d20"))
    tray.undo()
    assert tray.state.rolled is None
    assert sum(tray.state.tallies[5].app) == 0
    tray.redo()
    assert tray.state.rolled == first
    tray.undo()
    again = done(tray, Roll("5d20"))
    assert again == first, "undo and roll again would be fishing"
    assert done(tray, Roll("5d20")) != first


def test_real_dice_are_equals_but_counted_apart(tray: Table[State]) -> None:
    event = done(tray, Roll("2d6+1"), (4, 2))
    assert event.hand is Hand.REAL
    assert event.total == 7
    assert sum(tray.state.tallies[1].app) == 0
    assert tray.state.tallies[1].real == (0, 1, 0, 1, 0, 0)
    assert "vrais composants" in tell_entry(Words("fr", "tray"), tray.entries[-1])
    refused(tray, Roll("2d6"), CoreWhy.FACES_MISSING, (4,))
    refused(tray, Roll("2d6"), CoreWhy.FACES_TOO_MANY, (4, 4, 4))
    refused(tray, Roll("2d6"), CoreWhy.FACE_OUT_OF_RANGE, (4, 7))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("0d6", Why.NO_DICE),
        ("1d1000000", Why.NO_SUCH_DIE),
        ("d", Why.WHICH_DIE),
        ("9999d20", Why.TOO_MANY_DICE),
        ("", Why.NOTHING_TYPED),
        ("2d6kh5", Why.KEEPS_TOO_MANY),
    ],
)
def test_bad_notation_changes_nothing(tray: Table[State], text: str, why: Why) -> None:
    refused(tray, Roll(text), why)
    refused(tray, SavePreset("x", text), why)


def test_every_throw_of_the_games_rolls_and_says_what_it_means(tray: Table[State]) -> None:
    ready = [each for game in ALL for each in manifest_of(game).throws]
    for throw in ready:
        event = done(tray, Roll(throw.dice, Purpose(throw.purpose)))
        for lang in LANGUAGES:
            words = Words(lang, "tray")
            assert words.show(event.purpose) != throw.purpose
            assert "tray." not in meaning(words, event.purpose, event.faces)
    purposes = [throw.purpose for throw in ready]
    assert len(set(purposes)) == len(purposes), "a purpose is stored without its game: no two games share one"
    french = Words("fr", "tray")
    assert meaning(french, Purpose("damage"), (10, 7)) == "dizaines et unités\N{NO-BREAK SPACE}: 7"
    assert meaning(french, Purpose("statue"), (6,)) == "10 pièces"
    assert meaning(french, Purpose("mine"), (1,)) == "1 pièce"
    assert meaning(french, Purpose("fight"), (2, 5)) == "nous 2, en face 5"
    assert meaning(french, Purpose("fight"), (2, 5, 1)) == "", "other dice than those of the game"
    assert meaning(french, Purpose("monsters"), (1, 2, 3, 4)) == ""


def test_the_game_at_hand_comes_first_then_the_first_throw_of_each() -> None:
    assert [each.purpose for each in throws_for("")][:2] == ["monsters", "fight"]
    assert [each.purpose for each in throws_for("anima")][:3] == ["fight", "test", "monsters"]
    assert "damage" not in [each.purpose for each in throws_for("synchro_horizon")], "those dice are counters"


def test_a_throw_for_a_game_that_is_not_here_is_told_by_its_bare_name(tray: Table[State]) -> None:
    done(tray, Roll("d6", Purpose("tides")))
    for lang in LANGUAGES:
        said = tell_entry(Words(lang, "tray"), tray.entries[-1])
        assert "(tides)" in said
    assert meaning(Words("fr", "tray"), Purpose("tides"), (3,)) == ""
    refused(tray, Roll("d6", Purpose("x" * 41)), Why.NAME_TOO_LONG)


def test_own_presets_are_kept_replaced_and_forgotten(tray: Table[State]) -> None:
    done(tray, SavePreset("Épée", "2D6 + 3"))
    done(tray, SavePreset("Épée", "3d6kh2"))
    assert [(each.name, each.notation) for each in tray.state.presets] == [("Épée", "3d6kh2")]
    refused(tray, SavePreset("  ", "d6"), Why.NO_NAME)
    refused(tray, SavePreset("x" * 41, "d6"), Why.NAME_TOO_LONG)
    refused(tray, DropPreset("Arc"), Why.NO_SUCH_PRESET)
    done(tray, DropPreset("Épée"))
    assert tray.state.presets == ()
    for number in range(MOST_PRESETS):
        done(tray, SavePreset(f"n{number}", "d6"))
    refused(tray, SavePreset("one more", "d6"), Why.TOO_MANY_PRESETS)
    done(tray, SavePreset("n3", "d8"))


def test_a_purpose_or_a_seat_is_no_novel(tray: Table[State]) -> None:
    refused(tray, Roll("d6", note="x" * 41), Why.NAME_TOO_LONG)
    refused(tray, Roll("d6", who="x" * 41), Why.NAME_TOO_LONG)
    refused(tray, Toss("x" * 41), Why.NAME_TOO_LONG)


# -- marbles ----------------------------------------------------------------------------------------


def test_a_box_is_shaken_covered_and_revealed_one_by_one(tray: Table[State]) -> None:
    refused(tray, Reveal(1), Why.NOT_SHAKEN)
    refused(tray, Cover(1), Why.COVERED_ALREADY)
    done(tray, Shake(1))
    done(tray, Shake(1))
    order = tray.state.boxes[0].order
    assert sorted(order) == [1, 2, 3, 4]
    assert tray.state.boxes[0].revealed == ()
    for place in range(4):
        event = done(tray, Reveal(1))
        assert event.colour is RINGS[order[place] - 1].colour
        assert len(tray.state.boxes[0].revealed) == place + 1
        refused(tray, Shake(1), Why.NOT_COVERED)
    refused(tray, Reveal(1), Why.ALL_OUT)
    done(tray, Cover(1))
    assert tray.state.boxes[0].order == ()
    assert tray.state.boxes[1].order == (), "the other box was not touched"


def test_the_log_never_tells_a_covered_order(tray: Table[State]) -> None:
    done(tray, Shake(2))
    for lang in LANGUAGES:
        line = tell_entry(Words(lang, "tray"), tray.entries[-1])
        assert not any(str(place) in line.replace("2", "", 1) for place in (1, 2, 3, 4)), line


def test_the_order_of_the_real_box_is_typed(tray: Table[State]) -> None:
    done(tray, ReadOrder(1, (3, 1)))
    assert [marble.colour for marble in tray.state.boxes[0].revealed] == [Colour.BLUE, Colour.RED]
    refused(tray, ReadOrder(1, (1, 2, 3, 4)), Why.NOT_COVERED)
    refused(tray, ReadOrder(2, ()), Why.NO_SUCH_MARBLE)
    refused(tray, ReadOrder(2, (0, 1)), Why.NO_SUCH_MARBLE)
    refused(tray, ReadOrder(2, (1, 1)), Why.MARBLE_TWICE)
    refused(tray, ReadOrder(3, (1,)), Why.NO_SUCH_BOX)
    done(tray, Shake(2), (4, 3, 2, 1))
    assert tray.state.boxes[1].order == (4, 3, 2, 1)
    refused(tray, Shake(2), CoreWhy.FACE_OUT_OF_RANGE, (1, 1, 2, 3))


def test_own_colours_and_letters(tray: Table[State]) -> None:
    mine = (Marble(Colour.PINK, "A"), Marble(Colour.VIOLET, "B"), Marble(Colour.PALE), Marble(Colour.EARTH))
    done(tray, SetMarbles(2, mine, "Mages"))
    assert tray.state.boxes[1].marbles == mine
    assert tray.state.boxes[1].name == "Mages"
    twice = (mine[0], mine[0], mine[2], mine[3])
    refused(tray, SetMarbles(2, twice), Why.COLOUR_TWICE)
    letters = (mine[0], Marble(Colour.RED, "A"), mine[2], mine[3])
    refused(tray, SetMarbles(2, letters), Why.LETTER_TWICE)
    refused(tray, SetMarbles(2, mine[:3]), Why.FOUR_MARBLES)
    for odd in ("AB", " ", "\n"):
        refused(tray, SetMarbles(2, (Marble(Colour.RED, odd), *mine[1:])), Why.NOT_A_LETTER)
    done(tray, Shake(2))
    done(tray, Reveal(2))
    refused(tray, SetMarbles(2, mine), Why.NOT_COVERED)
    said = tell_refusal(Words("fr", "tray"), Refusal(Why.COLOUR_TWICE, colour=Colour.PINK))
    assert "pêche" in said


# -- bags -------------------------------------------------------------------------------------------


def test_drawing_without_return_empties_the_bag(tray: Table[State]) -> None:
    done(tray, FillBag("Fruit", FRUIT))
    bag = tray.state.bags[0]
    assert bag.odds() == (("pear", Fraction(2, 5)), ("plum", Fraction(3, 5)))
    refused(tray, PutBack("Fruit"), Why.ALL_INSIDE)
    drawn = [name for _ in range(5) for name in done(tray, Draw("Fruit")).names]
    assert sorted(drawn) == ["pear", "pear", "plum", "plum", "plum"]
    assert tray.state.bags[0].left == 0
    assert tray.state.bags[0].odds() == ()
    refused(tray, Draw("Fruit"), Why.BAG_EMPTY)
    done(tray, PutBack("Fruit"))
    assert tray.state.bags[0].left == 5


def test_drawing_with_return_never_empties_it(tray: Table[State]) -> None:
    done(tray, FillBag("Fruit", FRUIT, deck=True))
    event = done(tray, Draw("Fruit", 12, back=True))
    assert len(event.names) == 12
    assert tray.state.bags[0].left == 5
    assert tray.state.bags[0].last == event.names


def test_a_draw_from_the_real_bag_is_typed(tray: Table[State]) -> None:
    done(tray, FillBag("Fruit", FRUIT))
    event = done(tray, Draw("Fruit", 2), (3, 1))
    assert event.names == ("plum", "pear")
    assert event.hand is Hand.REAL
    assert tray.state.bags[0].inside == (1, 2)


def test_what_a_bag_refuses(tray: Table[State]) -> None:
    done(tray, FillBag("Fruit", FRUIT))
    refused(tray, Draw("Fruit", 6), Why.BAG_TOO_SMALL)
    refused(tray, Draw("Fruit", 31, back=True), Why.BAG_TOO_SMALL)
    refused(tray, Draw("Fruit", 0), Why.DRAW_ONE_OR_MORE)
    refused(tray, Draw("Fruit", -1, back=True), Why.DRAW_ONE_OR_MORE)
    refused(tray, Draw("Nuts"), Why.NO_SUCH_BAG)
    refused(tray, FillBag("Nuts", ()), Why.NOTHING_IN_IT)
    refused(tray, FillBag("Nuts", (Piece("nut", 0),)), Why.NOTHING_IN_IT)
    refused(tray, FillBag("Nuts", (Piece("nut", 201),)), Why.TOO_MANY_PIECES)
    refused(tray, FillBag("Nuts", (Piece("nut"), Piece("nut"))), Why.PIECE_TWICE)
    refused(tray, FillBag(" ", FRUIT), Why.NO_NAME)
    refused(tray, FillBag("Nuts", (Piece(""),)), Why.NO_NAME)
    for number in range(19):
        done(tray, FillBag(f"bag {number}", FRUIT))
    refused(tray, FillBag("one more", FRUIT), Why.TOO_MANY_BAGS)
    done(tray, DropBag("bag 3"))
    assert len(tray.state.bags) == 19
    refused(tray, DropBag("bag 3"), Why.NO_SUCH_BAG)


def test_the_choice_of_three_two_one(tray: Table[State]) -> None:
    done(tray, FillBag("Skills", tuple(Piece(str(number)) for number in range(1, 11))))
    refused(tray, KeepOne("Skills", 1), Why.NOTHING_TO_KEEP)
    three = done(tray, Mulligan("Skills")).names
    refused(tray, Draw("Skills"), Why.CHOOSE_FIRST)
    two = done(tray, Mulligan("Skills")).names
    one = done(tray, Mulligan("Skills")).names
    assert [len(names) for names in (three, two, one)] == [3, 2, 1]
    assert len({*three, *two, *one}) == 6, "what was set aside does not come again"
    refused(tray, Mulligan("Skills"), Why.LAST_CHOICE)
    refused(tray, KeepOne("Skills", 2), Why.NOTHING_TO_KEEP)
    done(tray, KeepOne("Skills", 1))
    bag = tray.state.bags[0]
    assert bag.left == 9
    assert one[0] not in bag.each
    assert bag.last == one
    again = done(tray, Mulligan("Skills")).names
    kept = done(tray, KeepOne("Skills", 2))
    assert kept.name == again[1]
    assert set(kept.back) == {again[0], again[2]}
    assert tray.state.bags[0].left == 8


def test_a_choice_needs_enough_pieces(tray: Table[State]) -> None:
    done(tray, FillBag("Two", (Piece("a"), Piece("b"))))
    refused(tray, Mulligan("Two"), Why.BAG_TOO_SMALL)


# -- coin and people --------------------------------------------------------------------------------


def test_a_coin_has_two_sides(tray: Table[State]) -> None:
    sides = {done(tray, Toss()).side for _ in range(40)}
    assert sides == set(CoinSide)
    assert done(tray, Toss(), (2,)).side is CoinSide.TAILS
    refused(tray, Toss(), CoreWhy.FACE_OUT_OF_RANGE, (3,))


def test_who_begins_and_who_sits_where(tray: Table[State]) -> None:
    names = ("Ada", "Bo", "Chloé")
    assert {done(tray, DrawFirst(names)).name for _ in range(60)} == set(names)
    assert sorted(done(tray, DrawSeats(names)).names) == sorted(names)
    assert done(tray, DrawFirst(names), (2,)).name == "Bo"
    refused(tray, DrawFirst(("Ada",)), Why.TOO_FEW_NAMES)
    refused(tray, DrawSeats(tuple("abcdefghijklm")), Why.TOO_FEW_NAMES)
    refused(tray, DrawSeats(("Ada", " Ada ")), Why.NAME_TWICE)
    refused(tray, DrawSeats(("Ada", " ")), Why.NO_NAME)


@pytest.mark.parametrize(
    "odd",
    [
        Bag("b", FRUIT, (3, 3)),  # more pears than there are
        Bag("b", FRUIT, (2,)),  # nobody counted the plums
        Bag("b", (Piece("pear", 2), Piece("pear", 1)), (2, 1)),  # which pear?
    ],
)
def test_a_bag_that_no_hand_can_have_filled_is_no_tray(odd: Bag) -> None:
    assert TRAY.violations(State(bags=(Bag("b", FRUIT, (2, 3)),))) == ()
    assert TRAY.violations(State(bags=(odd,))) == ("DT-I3",)
