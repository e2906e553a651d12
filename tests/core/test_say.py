from __future__ import annotations

from companion.core.say import Say


def test_a_say_is_a_key_and_its_facts() -> None:
    assert Say("piece.madness").facts == {}
    assert Say("piece.madness", {"n": 30}) == Say("piece.madness", {"n": 30}) != Say("piece.madness")
