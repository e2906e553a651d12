"""French joins its words in one place: d’Ada, de Bo, qu’une fois."""

from __future__ import annotations

import pytest

from companion.games import ALL
from companion.i18n.words import Words, texts
from companion.languages import grammar


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Ada", "Le coup d’Ada"),
        ("Élise", "Le coup d’Élise"),
        ("Yves", "Le coup d’Yves"),
        ("Yann", "Le coup de Yann"),
        ("Bo", "Le coup de Bo"),
        ("Hugo", "Le coup de Hugo"),
        ("3", "Le coup de 3"),
    ],
)
def test_a_french_word_is_elided_before_a_vowel(name: str, said: str) -> None:
    assert Words("fr").t("app.undo.theirs.title", name=name) == said


def test_elision_looks_at_what_fills_the_gap() -> None:
    join = grammar("fr").join
    facts = {"who": "Ada", "n": "3", "phase": "Exploration"}
    assert join("plus vite que {who}", facts) == "plus vite qu’{who}"
    assert join("De {who} à {n}", facts) == "D’{who} à {n}"
    assert join("que {n} cartes, phase de {phase}", facts) == "que {n} cartes, phase d’{phase}"
    assert join("code {who}, garde {who}", facts) == "code {who}, garde {who}", "only a word of its own"
    assert grammar("en").join("made {who}", facts) == "made {who}"


@pytest.mark.parametrize("game", ["app", "tray", *ALL])
def test_no_text_joins_by_hand(game: str) -> None:
    odd = [key for key, text in texts("fr").items() if key.startswith(f"{game}.") and ("’{" in text)]
    assert not odd, f"written before a gap that any name may fill: {odd}"
