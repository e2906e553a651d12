from __future__ import annotations

from companion.core.message import Message


def test_a_say_is_a_key_and_its_facts() -> None:
    assert Message("piece.madness").facts == {}
    assert (
        Message("piece.madness", {"n": 30}) == Message("piece.madness", {"n": 30}) != Message("piece.madness")
    )
