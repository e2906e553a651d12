"""Text is text, whoever wrote it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.box import Box
from companion.core.journal import Entry
from companion.core.seats import Player, Seat
from companion.core.table import Plan, Table, open_table
from companion.core.text import LONGEST, LONGEST_NAME, clean_text, clean_value, one_line
from tests.toy_game import GAME, Options, Take

ODD = ["\x00", "a\x00b", "\ud83d", "\udc00x", "x\x1b[2J", "\x7f\x85", "\uffff", "\ud83d\ud83d"]


@pytest.mark.parametrize("text", ODD)
def test_what_cannot_be_drawn_is_mended(text: str) -> None:
    good = clean_text(text)
    assert good != text
    assert good.encode().decode() == good
    assert not any(ord(letter) < 32 or 0x7F <= ord(letter) < 0xA0 for letter in good)


@pytest.mark.parametrize("text", ["", "Zoë", "李雷", "👩‍🚀 🎲", "two\nlines\tand a tab", "\u200fשלום"])
def test_what_can_be_drawn_stays(text: str) -> None:
    assert clean_text(text) is text


@given(st.text(st.characters(categories=None)))
def test_mending_ends(text: str) -> None:
    once = clean_text(text)
    once.encode()
    assert clean_text(once) == once
    assert one_line(one_line(text)) == one_line(text)
    assert "\n" not in one_line(text)


def test_no_text_is_endless() -> None:
    assert len(clean_text("x" * (LONGEST + 1))) == LONGEST
    assert len(one_line("x " * LONGEST)) <= LONGEST_NAME


def test_a_value_without_odd_text_is_the_same_object() -> None:
    take = Take(Seat(1), from_="sea")
    assert clean_value(take) is take
    assert clean_value((1, "a", (take,))) == (1, "a", (take,))


@pytest.mark.parametrize("text", ODD)
def test_no_odd_text_comes_to_a_table(text: str) -> None:
    plan = Plan(f"Even{text}ing", (Player(f"Ada{text}"), Player("Bo")), Options())
    table = open_table(GAME, plan, Box())
    assert isinstance(table, Table)
    took = table.do(Take(Seat(1), from_=f"sea{text}"), by=f"Bo{text}")
    noted = table.note(f"a{text}", by=text)
    branch = table.branch(0, f"Other{text}")
    assert isinstance(took, Entry)
    seen = (*table.names, table.header.name, took.action.from_, took.by, noted.text, noted.by)
    for each in (*seen, table.bookmark(text).text, branch.header.name):
        assert each == clean_text(each)
