"""What Pantacle keeps in sight: each moon by its own drawing, Envoûtement above the main button."""

from __future__ import annotations

import pytest

from companion.games.pantacle.vocabulary import MoonPhase
from companion.i18n.words import LANGUAGES, Words
from companion.store import Store
from companion.ui.games.pantacle import marks
from companion.ui.theme import Look
from tests.ui.evening import at, visit
from tests.ui.headless import Phone
from tests.ui.pantacle_evening import become, drawn, powers

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_PA41_each_moon_phase_has_its_own_drawing(lang: str) -> None:
    words = Words(lang, "pantacle")
    pictures = {marks.moon(Look(), words.show(phase)).src for phase in MoonPhase}
    assert len(pictures) == len(MoonPhase)
    assert marks.moon(Look(), "Lune rousse").src not in pictures


def test_PA32_a_look_at_a_hand_is_offered_above_the_main_button(store: Store) -> None:
    """Envoûtement is of no use once the sacrifice took it: it is one touch away before."""
    table = become(store, powers(drawn(store)).state)

    async def go(phone: Phone) -> None:
        keys = list(phone.labels())
        assert keys.index("open-look") < keys.index("main")
        await phone.tap("open-look")
        assert "sheet-close" in phone

    visit(store, at(table), go)
