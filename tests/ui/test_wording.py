"""Numbers as every game says them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.i18n.words import Words
from companion.ui.parts.wording import percent, whole_percent
from companion.ui.session import Ui
from companion.ui.theme import Look


@pytest.mark.parametrize(
    ("chance", "said", "rounded"),
    [
        (Fraction(0), "0 %", "0 %"),
        (Fraction(1, 2000), "< 0,1 %", "0 %"),
        (Fraction(23, 28), "82,1 %", "82 %"),
        (Fraction(1999, 2000), "> 99,9 %", "100 %"),
        (Fraction(1), "100 %", "100 %"),
    ],
)
def test_what_is_not_quite_never_or_always_does_not_pretend_to_be(
    chance: Fraction, said: str, rounded: str
) -> None:
    ui = Ui(Look(), Words("fr"), None)  # type: ignore[arg-type]
    plain = [text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")
             for text in (percent(ui, chance), whole_percent(ui, chance))]  # fmt: skip
    assert plain == [said, rounded]
