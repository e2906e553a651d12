"""Expansions by name: what a table plays with, cards in front of a seat, what the journal of plays keeps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.boxes import box_of
from companion.core.annotation_actions import AttachCard, Count, DetachCard, RewriteNote, TickNote
from companion.core.annotations import ReminderTime
from companion.core.box import ATTACHED, Fact
from companion.core.expansions import (
    Expansion,
    KnownCard,
    SeatCard,
    expansions_of,
    extra_table,
    known_cards,
    named,
)
from companion.core.refusal import Refusal
from companion.core.roles import tap_refused
from companion.core.seats import Player, Seat
from companion.core.table import Plan, Table, open_table
from companion.games import ALL
from companion.games.anima.queries import totals
from companion.i18n.house import tell_house
from companion.i18n.lines import tell_entry
from companion.i18n.words import LANGUAGES, Words
from companion.store import Loaded, Store, open_folder
from companion.store.cards import TableCard, card_from
from companion.store.pending import codec_of
from tests.games.test_house_rules import done, opened, refusal

ONE, TWO = Seat(1), Seat(2)
VOL: dict[str, Fact] = {"extra.Vol 2.played": "yes"}


# -- by name -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [game for game in ALL if extra_table(box_of(game, {})) is not None])
def test_an_expansion_that_adds_no_number_is_played_by_its_name(game: str) -> None:
    table = opened(game, VOL)
    assert table.state.house == (Expansion("Vol 2", "", 0),)
    assert expansions_of(table.state) == ("Vol 2",)
    assert not named(box_of(game, {"extra.Vol 2.played": "no"}))
    for lang in LANGUAGES:
        assert tell_house(Words(lang, game), table.state.house).endswith("Vol 2")


def test_a_name_without_a_number_is_not_told_as_one() -> None:
    assert ALL["pantacle"].violations(replace(opened("pantacle", {}).state, house=(Expansion("x", "", 2),)))
    assert ALL["pantacle"].violations(
        replace(opened("pantacle", {}).state, house=(Expansion("x", "cubes", 0),))
    )


# -- cards in front of a seat ------------------------------------------------------------------------


def test_a_card_changes_a_number_of_its_seat_until_it_is_gone() -> None:
    table = opened("pantacle", VOL)
    price = table.state.player(ONE).price
    done(table, AttachCard("Autel", ONE, "Vol 2", "more_cubes", 2))
    assert table.state.player(ONE).price == price + 2
    assert table.state.player(TWO).price == price
    [card] = table.annotations.cards
    assert (card.name, card.whose, card.expansion) == ("Autel", ONE, "Vol 2")
    done(table, DetachCard(card.id))
    assert table.state.player(ONE).price == price
    assert not table.annotations.cards
    table.undo(count=1)
    assert table.state.player(ONE).price == price + 2


@pytest.mark.parametrize("game", [game for game in ALL if ALL[game].attachable])
def test_every_number_that_cards_may_change_changes_and_is_explained(game: str) -> None:
    """Also stored and read again with the journal."""
    for number in ALL[game].attachable:
        table = opened(game, VOL)
        before = {why.id: why.n for why in table.game.numbers(table.state)}
        done(table, AttachCard("Carte", ONE, "", number, 1))
        assert table.state.player(ONE).attached == (SeatCard(1, number, 1),)
        assert all(why.adds_up for why in table.game.numbers(table.state))
        after = {why.id: why.n for why in table.game.numbers(table.state)}
        assert before.keys() == after.keys()
        codec = codec_of(table.game)
        assert codec.load(codec.dump(table.state), table.game.state) == table.state
        for lang in LANGUAGES:
            line = tell_entry(Words(lang, game, table.names), table.entries[-1])
            assert Words(lang, game).g(f"attached.{number}") in line
            assert "+1" in line


def test_PA14_the_price_names_the_card_of_an_expansion_beside_the_curses() -> None:
    table = opened("pantacle", {})
    done(table, AttachCard("Autel", ONE, "", "more_cubes", 2))
    price = next(why for why in table.game.numbers(table.state) if why.id == "price-1")
    assert [(part.of.key, part.n) for part in price.parts][-1] == ("because.attached", 2)
    assert price.rules == ("PA-14",)


def test_AN7_a_card_counts_in_the_combat_and_the_speed_of_its_team() -> None:
    table = opened("anima", {})
    before = totals(table.state, ONE)
    done(table, AttachCard("Amulette", ONE, "", "combat", 3))
    done(table, AttachCard("Cheval", ONE, "", "speed", -1))
    after = totals(table.state, ONE)
    assert after.cards_combat == before.cards_combat + 3
    assert after.cards_speed == before.cards_speed - 1


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (AttachCard(" ", ONE), "nameless"),
        (AttachCard("a", Seat(9)), "no_such_seat"),
        (AttachCard("a", ONE, "", "madness", 1), "no_such_number"),
        (AttachCard("a", ONE, "", "combat", 0), "out_of_range"),
        (AttachCard("a", ONE, "", "combat", 100), "out_of_range"),
        (AttachCard("a", ONE, "", "", 3), "out_of_range"),
        (AttachCard("a", ONE, text="x", when=ReminderTime()), "no_moment"),
        (DetachCard(7), "no_such_card"),
    ],
)
def test_cards_that_cannot_be_are_refused(action: Any, why: str) -> None:
    assert refusal(opened("anima", {}), action) == why


def test_no_more_cards_than_a_table_has_room_for() -> None:
    table = opened("big_book", {})
    for n in range(40):
        done(table, AttachCard(f"c{n}", ONE))
    assert refusal(table, AttachCard("one more", ONE)) == "too_many"


def test_a_reminder_comes_each_time_on_the_turn_of_its_seat() -> None:
    table = opened("pantacle", {})
    turn = table.game.summary(table.state).turn
    other = next(seat for seat in (ONE, TWO) if seat != turn)
    done(table, AttachCard("Autel", other, "Vol 2", text="piochez", when=ReminderTime(turn=other)))
    [note] = table.annotations.notes
    assert (note.text, note.whose, note.card) == ("Autel · piochez", other, table.annotations.cards[0].id)
    assert not note.due
    assert refusal(table, TickNote(note.id)) == "nothing_changed"
    rounds = 0
    for _ in range(400):
        if table.annotations.due:
            rounds += 1
            assert table.game.summary(table.state).turn == other
            done(table, TickNote(note.id))
            assert table.annotations.notes, "the reminder of a card stays"
            assert not table.annotations.due
        if rounds == 2:
            break
        play_on(table)
    assert rounds == 2


def play_on(table: Table[Any]) -> None:
    """One sensible tap: the main button, or the first offer."""
    step = table.game.step(table.state)
    assert step is not None
    choices = [step.action] if step.action is not None else list(table.game.offers(table.state))
    for action in choices:
        if not isinstance(table.do(action, anyway=True), Refusal):
            return
    raise AssertionError(f"no way on: {step}")


def test_a_reminder_goes_with_its_card_and_can_be_rewritten() -> None:
    table = opened("big_book", {})
    done(table, AttachCard("Autel", ONE, text="piochez"))
    [note], [card] = table.annotations.notes, table.annotations.cards
    assert table.annotations.reminder_of(card.id) == note
    done(table, RewriteNote(note.id, "Autel · défaussez", ONE))
    assert table.annotations.notes[0].card == card.id
    done(table, DetachCard(card.id))
    assert table.annotations.notes == ()


def test_a_guest_moves_only_the_cards_of_its_own_seat() -> None:
    table = opened("big_book", {})
    done(table, AttachCard("Autel", TWO))
    [card] = table.annotations.cards
    assert tap_refused(DetachCard(card.id), ONE, None, table.annotations) is not None
    assert tap_refused(DetachCard(card.id), TWO, None, table.annotations) is None
    assert tap_refused(AttachCard("x", TWO), ONE, None, table.annotations) is not None


def test_cards_counters_and_notes_share_one_row_of_numbers() -> None:
    table = opened("big_book", {})
    done(table, AttachCard("Autel", ONE, text="piochez"))
    assert [table.annotations.cards[0].id, table.annotations.notes[0].id] == [1, 2]
    assert refusal(table, Count(1)) == "no_such_counter"


# -- what the group remembers ------------------------------------------------------------------------


def test_a_card_is_named_once() -> None:
    card = KnownCard("Autel", "Vol 2", "more_cubes", -2, "piochez")
    facts = {key: value for key, value in card.facts.items() if value is not None}
    box = box_of("pantacle", facts)
    assert all(box.accepts(key, value) for key, value in facts.items())
    assert known_cards(box) == (card,)
    assert KnownCard("Nom").facts == dict.fromkeys(
        ATTACHED.key("Nom", column.id) for column in ATTACHED.columns
    )


# -- the journal of plays ----------------------------------------------------------------------------


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened_store = open_folder(tmp_path, ALL, backups=False)
    yield opened_store
    opened_store.close()


def test_the_card_of_a_table_keeps_what_was_played_with(store: Store, tmp_path: Path) -> None:
    seated = (Player("Ada"), Player("Bo"), Player("Cy"))
    plan = Plan("Mardi", seated, ALL["pantacle"].options(), "seed")
    table = open_table(ALL["pantacle"], plan, box_of("pantacle", VOL))
    assert isinstance(table, Table)
    store.start(table)
    assert store.cards()[0].expansions == ("Vol 2",)
    done(table, AttachCard("Autel", ONE, "Vol 3"))
    store.close()
    again = open_folder(tmp_path, ALL, backups=False)
    try:
        assert again.cards()[0].expansions == ("Vol 2", "Vol 3")
        loaded = again.open(table.header.table)
        assert isinstance(loaded, Loaded)
        assert loaded.table.state == table.state
    finally:
        again.close()


def test_a_library_made_anew_finds_the_expansions_in_the_tables(store: Store, tmp_path: Path) -> None:
    seated = (Player("Ada"), Player("Bo"), Player("Cy"))
    plan = Plan("Mardi", seated, ALL["pantacle"].options(), "seed")
    table = open_table(ALL["pantacle"], plan, box_of("pantacle", {"extra.Vol 2.cubes": 3}))
    assert isinstance(table, Table)
    store.start(table)
    store.close()
    for path in tmp_path.glob("library*"):
        path.unlink()
    again = open_folder(tmp_path, ALL, backups=False)
    try:
        assert again.cards()[0].expansions == ("Vol 2",)
    finally:
        again.close()


def test_a_card_without_expansions_is_stored_as_before() -> None:
    plain = TableCard("0" * 12, "pantacle", "Mardi").to_json()
    assert "expansions" not in plain
    odd = card_from({**plain, "expansions": ["a", 3, "a", " b\n"]})
    assert odd is not None
    assert odd.expansions == ("a", "b")
    assert card_from(odd.to_json()) == odd
