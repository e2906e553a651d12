"""The box and the set-up (Matériel, Mise en place): BB-1 to BB-20."""

from __future__ import annotations

import json

import pytest

from companion.core.chance import Scripted
from companion.core.refusal import CoreWhy, Refusal
from companion.core.seats import Seat
from companion.games.big_book import GAME, figures
from companion.games.big_book.elements import Curse, Element
from companion.games.big_book.invocation import Advance
from companion.games.big_book.madness import TakeMadness
from companion.games.big_book.setup import ChangeTokens, DealMagicians, MagiciansDealt, TellMagician
from companion.games.big_book.start import pieces
from companion.games.big_book.state import Magician, Options
from companion.games.big_book.vocabulary import Basic, Column, Mode, Phase, Space
from tests.games.big_book.play import DATA, ONE, TWO, box, full, table

FIGURES = json.loads((DATA / "box.json").read_text("utf-8"))["figures"]


def piece(key: str, players: int = 4, **options: object) -> int:
    return next(p.count for p in pieces(Options(**options), players) if p.name.key == f"piece.{key}")


@pytest.mark.parametrize("players", [0, 1, 6])
def test_BB1_V3_two_to_five_players(players: int) -> None:
    refusal = GAME.new(Options(), players, box(), Scripted([1]))
    assert refusal == Refusal(CoreWhy.NOT_SO_MANY_PLAYERS, have=players, low=2, high=5)
    assert list(GAME.players) == [2, 3, 4, 5]


def test_BB1_all_lose_together() -> None:
    play = table().pile(0)
    play.do(TakeMadness(TWO))
    assert GAME.summary(play.state).outcome.won is False


def test_BB2_five_types_of_48_curses() -> None:
    assert [curse.value for curse in Curse] == ["E", "T", "F", "A", "M"]
    assert FIGURES["box.curses"] == figures.CURSE_CARDS == 48
    assert next(t for t in box().tables if t.id == "curses").total == 48


def test_BB3_136_element_cards() -> None:
    each = FIGURES["box.elements.v1"] + FIGURES["box.elements.v2"] + FIGURES["box.elements.v3"]
    assert each == FIGURES["box.elements.each"] == figures.VALUE_1 + figures.VALUE_2 + figures.VALUE_3 == 34
    assert each * len(Element) == FIGURES["box.elements"] == 136
    assert [4 * n for n in (figures.VALUE_1, figures.VALUE_2, figures.VALUE_3)] == [72, 40, 24]


def test_BB4_35_madness_cards() -> None:
    assert FIGURES["box.madness"] == figures.MADNESS_CARDS == figures.opening_madness(5) == 35


def test_BB5_basic_and_library_spells() -> None:
    assert FIGURES["box.spells.basic"] == figures.BASIC_SPELLS * 5 == 20
    assert FIGURES["box.spells.basic"] + FIGURES["box.spells.library"] == FIGURES["box.spells"] == 56
    assert len(Basic) == figures.BASIC_SPELLS


def test_BB6_eight_sheets_to_draw_from() -> None:
    assert table().state.sheets == tuple("12345678")
    assert FIGURES["box.sheets"] == figures.SHEETS == 8


def test_BB7_seventeen_pages() -> None:
    kinds = [FIGURES[f"box.pages.{kind}"] for kind in ("cover", "inner", "end")]
    assert kinds == [4, 12, 1]
    assert sum(kinds) == FIGURES["box.pages"] == 17


def test_BB8_markers_and_tokens() -> None:
    assert piece("markers") == 3
    assert piece("tokens") == FIGURES["box.tokens"] == 16
    play = table()
    for _ in range(4):
        play.do(ChangeTokens(Element.FIRE))
    assert play.state.tokens_of(Element.FIRE) == 4
    assert play.why(ChangeTokens(Element.FIRE)) == "tokens_out_of_range"


@pytest.mark.parametrize(("players", "pile", "left"), [(2, 20, 15), (3, 25, 10), (4, 30, 5), (5, 35, 0)])
def test_BB9_V1_madness_pile(players: int, pile: int, left: int) -> None:
    state = table(players).state
    assert (state.pile, state.mad_start) == (pile, pile)
    line = pieces(Options(), players)[0]
    assert (line.count, line.note.facts["n"]) == (pile, left)
    assert FIGURES["setup.madness.each"] * players + FIGURES["setup.madness.base"] == pile


def test_BB10_five_curse_piles_uncounted_until_told() -> None:
    assert [pile.left for pile in table().state.curse_piles] == [None] * 5
    assert piece("curses") == 5
    told = table(owner={"curses.F.count": 9}).state
    assert (told.curses_left(Curse.FIRE), told.curses_left(Curse.MULTI)) == (9, None)


def test_BB11_reserve_of_eight_piles() -> None:
    reserve = table().state.reserve
    assert [(pile.element.value, pile.v2, pile.v3) for pile in reserve] == [(e, 10, 6) for e in "ETFA"]
    assert piece("elements") == 8


def test_BB12_four_basic_spells_ready_in_front_of_everybody() -> None:
    for player in table(5).state.players:
        assert [spell.name for spell in player.spells] == list(Basic)
        assert all(spell.ready and spell.basic for spell in player.spells)
    assert piece("basic", 5) == 20
    assert piece("magicians", 5) == 5


def test_BB12_basic_spells_take_their_cost_from_the_box() -> None:
    play = table(owner={"basic.glace.element": "E", "basic.glace.cost": 2})
    assert (play.spell("glace").element, play.spell("glace").level) == (Element.WATER, 2)
    assert (play.spell("combustion").element, play.spell("combustion").level) == (None, None)


def test_BB13_V4_starting_twos_leave_the_reserve() -> None:
    fire, water = Magician(element=Element.FIRE), Magician(element=Element.WATER)
    state = table(3, magicians=(fire, fire, water)).state
    assert {p.element.value: p.v2 for p in state.reserve} == {"F": 8, "E": 9, "T": 10, "A": 10}
    assert sum(p.v2 for p in state.reserve) == 37
    assert sum(p.v3 for p in state.reserve) == 24


def test_BB13_a_magician_told_later_takes_the_two_then() -> None:
    play = table()
    play.do(TellMagician(ONE, "Zoé", Element.FIRE, 9))
    assert play.state.reserve_of(Element.FIRE).v2 == 9
    play.do(TellMagician(ONE, "Zoé", Element.AIR, 9))
    assert (play.state.reserve_of(Element.FIRE).v2, play.state.reserve_of(Element.AIR).v2) == (10, 9)
    play.do(TellMagician(ONE, "Zoé"))
    assert play.state.reserve_of(Element.AIR).v2 == 10


def test_BB14_seven_pages() -> None:
    assert piece("grimoire") == FIGURES["setup.pages"] == 7


def test_BB15_library_of_four_piles_level_one_on_top() -> None:
    assert [(pile.element, pile.level) for pile in table().state.library] == [(e, 1) for e in Element]
    assert piece("library") == FIGURES["setup.library"] == 12


def test_BB16_markers_at_the_start() -> None:
    state = table().state
    assert (state.marker, state.round, state.turn) == (Space.INVOCATION, 1, 1)
    assert all(count.n == 0 for count in state.tokens)


def test_BB17_first_player_chosen() -> None:
    assert table(3, first=2).state.active == TWO


def test_BB17_first_player_drawn() -> None:
    state = GAME.new(Options(), 5, box(), Scripted([4]))
    assert (state.active, state.first, state.phase) == (Seat(4), Seat(4), Phase.CONCENTRATION)


def test_BB17_first_player_must_sit_at_the_table() -> None:
    assert GAME.new(Options(first=5), 3, box(), Scripted([])).why == "unknown_player"


def test_BB18_three_columns_the_easy_one_first() -> None:
    assert [column.value for column in Column] == ["I", "II", "III"]
    assert Options().column is Column.EASY


def test_BB19_multi_counts_come_from_the_board_only() -> None:
    assert table().state.multi == (None,) * 6
    owner = {"multi.II.1": 0, "multi.II.3": 2, "multi.I.2": 1}
    assert table(owner=owner, column=Column.MEDIUM).state.multi == (0, None, 2, None, None, None)


def test_BB20_six_rounds() -> None:
    assert figures.ROUNDS == 6
    assert [column.id for column in box().tables[0].columns] == ["1", "2", "3", "4", "5", "6"]


def test_BB72_modes_do_not_depend_on_the_column() -> None:
    for column in Column:
        assert table(4, column=column, mode=Mode.NORMAL).state.pile == 30
        assert table(4, column=column, mode=Mode.TERROR).state.pile == 26


@pytest.mark.parametrize(("players", "pile"), [(2, 18), (3, 22), (4, 26), (5, 30)])
def test_BB73_terror_puts_one_madness_in_each_draw_pile(players: int, pile: int) -> None:
    light, zones = table(players, mode=Mode.TERROR), full(players, mode=Mode.TERROR)
    assert light.state.pile == zones.state.pile == pile
    assert light.owned() == zones.owned() == [1] * players
    assert [player.mad.draw for player in zones.state.players] == [1] * players


def test_BB74_A7_nightmare_leaves_the_reserve_whole() -> None:
    fire = (Magician(element=Element.FIRE),) * 3
    play = table(3, mode=Mode.NIGHTMARE, magicians=fire)
    assert play.state.reserve_of(Element.FIRE).v2 == 10
    assert play.state.pile == 25
    play.do(TellMagician(ONE, "Zoé", Element.AIR))
    assert play.state.reserve_of(Element.AIR).v2 == 10


def test_A6_terror_and_nightmare_together() -> None:
    play = table(3, mode=Mode.TERROR_NIGHTMARE, magicians=(Magician(element=Element.FIRE),))
    assert (play.state.pile, play.state.reserve_of(Element.FIRE).v2) == (22, 10)


def test_A19_starting_two_of_a_magician_known_by_name() -> None:
    owner = {"magicians.Zoé.element": "T", "magicians.Zoé.cards": 8}
    play = table(owner=owner, magicians=(Magician("Zoé"),))
    assert play.state.player(ONE).magician == Magician("Zoé", Element.EARTH, 8)
    assert play.state.reserve_of(Element.EARTH).v2 == 9


def test_F9_what_a_player_tells_is_stronger_than_the_box() -> None:
    owner = {"magicians.Zoé.element": "T", "magicians.Zoé.cards": 8}
    told = Magician("Zoé", Element.AIR, 9)
    assert table(owner=owner, magicians=(told,)).state.player(ONE).magician == told


def test_F9_magicians_are_drawn_by_chance() -> None:
    play = table(3)
    assert play.do(DealMagicians(), [8, 1, 5]) == (MagiciansDealt(("8", "1", "5")),)
    assert play.state.dealt == ("8", "1", "5")


def test_F9_who_keeps_a_drawn_magician_draws_no_other_and_nobody_draws_it() -> None:
    play = table(3)
    play.do(DealMagicians(), [8, 1, 5])
    left = ("2", "3", "4", "5", "6", "7", "8")
    assert play.do(DealMagicians((TWO,)), [7, 1]) == (MagiciansDealt((left[6], "1", left[0])),)
    assert play.do(DealMagicians((ONE, TWO, Seat(3)))) == (MagiciansDealt(("8", "1", "2")),)
    assert play.why(DealMagicians((Seat(4),))) == "unknown_player"


def test_F9_keeping_what_was_never_drawn_is_a_first_draw() -> None:
    assert table(2).do(DealMagicians((ONE,)), [3, 2]) == (MagiciansDealt(("3", "2")),)


def test_F9_magicians_have_names_once_all_eight_are_known() -> None:
    seven = {f"magicians.M{number}.cards": 9 for number in range(1, 8)}
    assert table(owner=seven).state.sheets == tuple("12345678")
    assert table(owner={**seven, "magicians.M8.cards": 9}).state.sheets[7] == "M8"


def test_F9_no_magicians_once_the_book_is_open() -> None:
    play = table()
    play.do(Advance())
    assert play.why(DealMagicians()) == "book_open"
    assert play.no(DealMagicians()).soft


def test_F9_checklist_has_nine_lines_in_each_mode() -> None:
    for mode in Mode:
        lines = pieces(Options(mode=mode), 4)
        assert len(lines) == 9
        assert lines[0].note.key.endswith("terror") is mode.terror
        assert lines[6].note.key.endswith("nightmare") is mode.nightmare


def test_figures_of_the_box_are_those_of_the_rules() -> None:
    assert FIGURES["setup.hand"] == figures.HAND
    assert FIGURES["limit.support"] == figures.SUPPORT
    assert FIGURES["limit.spells"] == figures.SPELLS
    costs = (FIGURES["cost.curse"], FIGURES["cost.heal"], FIGURES["cost.learn"])
    assert costs == (figures.CURSE_COST, figures.HEAL_COST, figures.LEARN_COST)
