"""Expansions and rules of the house: a number of the booklet grows, and everything reckons with it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.boxes import box_of
from companion.core.box import Fact
from companion.core.chance import Seeded
from companion.core.codec import Codec
from companion.core.expansions import (
    MOST_MORE,
    MOST_NAMES,
    Expansion,
    bonus_for,
    extra_table,
    house_of,
    named,
)
from companion.core.refusal import Refusal
from companion.core.seats import Player, Seat
from companion.core.table import Plan, Table, open_table
from companion.games import ALL
from companion.games.big_book.elements import Element
from companion.games.big_book.madness import TakeMadness
from companion.games.pantacle.facts import TellGuardians
from companion.games.pantacle.state import GuardianCount
from companion.games.synchro_horizon.setup import TellShards
from companion.games.syncro.adventure import TellSpells
from companion.i18n.house import tell_house
from companion.i18n.story import as_html, as_markdown, tell_story
from companion.i18n.words import LANGUAGES, Words

GROWING = [game for game in ALL if extra_table(box_of(game, {})) is not None]
games = pytest.mark.parametrize("game", GROWING)


def opened(game: str, facts: dict[str, Fact], players: int = 0, options: Any = None) -> Table[Any]:
    rules = ALL[game]
    seated = tuple(Player(name) for name in "ABCDE"[: players or rules.players.start])
    table = open_table(rules, Plan("Maison", seated, options or rules.options(), "seed"), box_of(game, facts))
    assert isinstance(table, Table), table
    assert not rules.violations(table.state)
    return table


def all_of(game: str, n: int = 2, name: str = "Vol 2") -> dict[str, Fact]:
    """An expansion that makes every number of a game larger."""
    table = extra_table(box_of(game, {}))
    assert table is not None
    return {table.key(name, column.id): n for column in table.columns if not column.choices}


def refusal(table: Table[Any], action: Any) -> str:
    answer = table.do(action)
    assert isinstance(answer, Refusal), answer
    return str(answer.why.value)


def done(table: Table[Any], action: Any) -> Any:
    answer = table.do(action)
    assert not isinstance(answer, Refusal), answer
    assert not table.game.violations(table.state)
    return table.state


# -- the mechanism ----------------------------------------------------------------------------------


@games
def test_a_table_without_it_is_as_it_always_was(game: str) -> None:
    table = opened(game, {})
    assert house_of(table.state) == ()
    stored = Codec(ALL[game]).dump(table.state)
    assert stored.pop("house") == []
    assert Codec(ALL[game]).load(stored, ALL[game].state) == table.state  # as tables of before are stored


@games
def test_a_table_keeps_what_it_was_opened_with(game: str) -> None:
    facts = all_of(game)
    table = opened(game, facts)
    assert {extra.of for extra in table.state.house} == {key.split(".")[2] for key in facts}
    codec = Codec(ALL[game])
    stored = codec.dump(table.state)
    assert codec.load(stored, ALL[game].state) == table.state
    assert opened(game, {**facts, "extra.Vol 2.played": "no"}).state == opened(game, {}).state


@games
def test_two_of_them_add_up_and_no_more_than_a_dozen_count(game: str) -> None:
    first = next(iter(all_of(game))).split(".")[2]
    many: dict[str, Fact] = {f"extra.Vol {n}.{first}": 1 for n in range(MOST_NAMES + 5)}
    assert bonus_for(named(box_of(game, many)), first) == MOST_NAMES
    opened(game, many)


@games
@pytest.mark.parametrize(
    "odd", [("", "x", 1), ("a", "", 1), ("a", "x", 0), ("a", "x", -3), ("a", "x", MOST_MORE + 1)]
)
def test_what_no_box_can_have_breaks_the_shape(game: str, odd: tuple[str, str, int]) -> None:
    table = opened(game, {})
    assert ALL[game].violations(replace(table.state, house=(Expansion(*odd),)))


@games
def test_numbers_outside_their_limits_are_left_out(game: str) -> None:
    table = extra_table(box_of(game, {}))
    assert table is not None
    for column in table.columns:
        if not column.choices:
            for value in (column.high + 1, -1, True, "3"):
                assert not named(box_of(game, {table.key("Vol 2", column.id): value}))


@games
@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_told_as_a_house_rule_in_the_story(game: str, lang: str) -> None:
    table = opened(game, all_of(game, 3, "L’Éclipse"))
    words = Words(lang, game, table.names)
    told = tell_house(words, table.state.house)
    assert words.t("app.house.told", what="")[:12] in told
    assert "L’Éclipse (+3 " in told
    story = tell_story(words, table)
    assert story.house == told
    assert "L’Éclipse" in as_markdown(story)
    assert "L’Éclipse" in as_html(story)
    assert tell_story(words, opened(game, {})).house == ""


# -- The Big Book of Madness ------------------------------------------------------------------------


def test_BB9_more_madness_lies_on_the_pile_and_counts_in_the_sum() -> None:
    plain, grown = opened("big_book", {}).state, opened("big_book", {"extra.Vol 2.madness": 6}).state
    assert grown.pile == plain.pile + 6
    assert grown.mad_start == plain.mad_start + 6
    assert ALL["big_book"].violations(replace(grown, house=()))


def test_BB4_so_many_madness_cards_can_be_taken_as_there_are() -> None:
    wanted = TakeMadness(Seat(1), 40)
    assert refusal(opened("big_book", {}, 5), wanted) == "count_out_of_range"
    done(opened("big_book", {"extra.Vol 2.madness": 30}, 5), wanted)


def test_BB11_the_reserve_holds_more_cards_of_each_element() -> None:
    state = opened("big_book", {"extra.Vol 2.v2": 2, "extra.Vol 2.v3": 1}).state
    assert {(pile.v2, pile.v3) for pile in state.reserve} == {(12, 7)}
    assert ALL["big_book"].violations(state.add_reserve(Element.FIRE, 2, 1)) == ("I3",)


def test_BB6_more_magicians_are_dealt_from() -> None:
    assert len(opened("big_book", {"extra.Vol 2.magicians": 3}).state.sheets) == 11


def test_BB2_the_curses_of_a_box_add_up_to_more() -> None:
    facts: dict[str, Fact] = {f"curses.{row}.count": 10 for row in "ETFAM"}
    box = box_of("big_book", facts)
    table = next(table for table in box.tables if table.id == "curses")
    assert box.odd(table)
    grown = box_of("big_book", {**facts, "extra.Vol 2.curses": 2})
    assert grown.wanted(table) == 50
    assert not grown.odd(table)


# -- Pantacle ---------------------------------------------------------------------------------------


def test_PA2_cubes_adepts_blades_and_curses_of_an_expansion_are_in_the_supply() -> None:
    plain, grown = opened("pantacle", {}).state, opened("pantacle", all_of("pantacle", 5)).state
    for name in ("cubes", "adepts", "pile", "curse_pile"):
        assert getattr(grown, name) == getattr(plain, name) + 5, name
    assert set(ALL["pantacle"].violations(replace(grown, house=()))) == {"I1", "I2", "I5", "I6"}


def test_PA6_guardians_have_as_many_dots_as_there_are_blades() -> None:
    told = TellGuardians((GuardianCount("Le Limier", 14), GuardianCount("La Chouette", 14)))
    assert refusal(opened("pantacle", {}), told) == "blades_not_24"
    done(opened("pantacle", {"extra.Vol 2.blades": 4}), told)


# -- Syncro -----------------------------------------------------------------------------------------


def test_SY8_the_hand_limit_of_the_house() -> None:
    assert opened("syncro", {"extra.Doux.hand": 1}).state.limit == 9


def test_SY56_spell_cards_of_an_expansion_are_added_to_those_counted() -> None:
    table = opened("syncro", {"spells.all.count": 50, "extra.Vol 2.spells": 6})
    assert table.state.total == 56
    state = done(table, TellSpells(60))
    assert (state.total, state.base) == (60, 54)
    assert ALL["syncro"].learnt(state)["spells.all.count"] == 54


# -- Anima ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tree", [False, True])
def test_AN5_zone_cards_of_an_expansion_are_in_the_deck(tree: bool) -> None:
    options = ALL["anima"].options(tree=tree)
    state = opened("anima", {"extra.Vol 2.zones": 3}, options=options).state
    assert state.zone_deck + len(state.zones) == 17
    assert state.limit == (17 if tree else 4)
    assert ALL["anima"].violations(replace(state, house=()))


# -- Synchro Horizon --------------------------------------------------------------------------------


def test_SH7_shards_and_skills_of_an_expansion_are_in_their_bags() -> None:
    facts: dict[str, Fact] = {"extra.Vol 2.shards": 4, "extra.Vol 2.skills": 5}
    table = opened("synchro_horizon", facts)
    assert table.state.bag.bag.total == 32
    assert table.state.roster.skills == 55
    assert refusal(table, TellShards(7, 7, 7, 7)) == "split_not_28"
    state = done(table, TellShards(8, 8, 8, 8))
    assert state.bag.bag.total == 32
    counted = {f"shards.{shard}.count": 8 for shard in ("red", "blue", "green", "clear")}
    assert opened("synchro_horizon", {**facts, **counted}).state.known.split is not None


def test_house_rules_are_deterministic() -> None:
    box = box_of("big_book", {"extra.Vol 2.madness": 2})
    first, second = (ALL["big_book"].new(ALL["big_book"].options(), 3, box, Seeded("s")) for _ in range(2))
    assert first == second
