"""Every moment and every sheet of Anima, in every pair of looks."""

from __future__ import annotations

import re

import flet as ft
import pytest

from companion.games.anima.interaction import DeclareFight
from companion.games.anima.vocabulary import Dice
from companion.store import Store
from companion.ui.act import Actor
from companion.ui.games.anima import SCREEN as ANIMA
from tests.ui import anima_evening as evening
from tests.ui.anima_evening import MOMENTS, ONE, zone
from tests.ui.headless import Phone
from tests.ui.looking import CORNERS, PAIRS, Way, at, sound, visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
BARE_KEY = re.compile(r"(?<![\w.])anima\.[a-z_]+(?:\.\w+)*")
GAP = re.compile(r"\bNone\b|\{|\}| ,")


def whole(phone: Phone) -> None:
    """Sound, and no word is missing."""
    sound(phone)
    said = [*phone.texts(), *phone.labels().values()]
    assert not [line for line in said if BARE_KEY.search(line) or GAP.search(line)]


@pytest.mark.parametrize("way", PAIRS, ids=str)
def test_every_moment(store: Store, way: Way) -> None:
    way.choose(store)
    tables = [begin(store) for begin in MOMENTS.values()]

    async def look(phone: Phone) -> None:
        for table in tables:
            await phone.go(at(table))
            whole(phone)
            await phone.tap("where")
            assert "sheet-close" in phone
            whole(phone)

    visit(store, at(tables[0]), look, size=(way.width, way.height))


ABOUT = {
    "team": (ONE,),
    "character": (None, (ONE, 1)),
    "zone": (None, "zone"),
    "place": ("zone",),
    "dice": (None, (ONE, 1)),
    "enemy": (None, 0, 2),
    "earned": (None, (ONE, 1)),
    "resist": (None, 2),
    "redirect": (None, evening.TWO),
    "correct": (None, "players.2.hand", "horizons", "turn"),
    "trade": (None, (ONE, evening.TWO)),
}
"""What a sheet may be about; most are about nothing."""


MOST_TELLING = ("fresh", "reset", "fight", "duel", "owed", "queue", "full", "crowded", "won")


@pytest.mark.parametrize(
    ("moment", "way"),
    [(moment, CORNERS[place % len(CORNERS)]) for place, moment in enumerate(MOST_TELLING)],
    ids=str,
)
def test_every_sheet(store: Store, moment: str, way: Way, monkeypatch: pytest.MonkeyPatch) -> None:
    """Any sheet may stay open while another phone plays on: none may break at any moment."""
    way.choose(store)
    table = MOMENTS[moment](store)
    actors: list[Actor] = []
    begin = Actor.__init__
    monkeypatch.setattr(Actor, "__init__", lambda self, *given: (begin(self, *given), actors.append(self))[0])

    async def look(phone: Phone) -> None:
        for name in ANIMA.sheets:
            for about in ABOUT.get(name, (None,)):
                what = zone(table) if about == "zone" else about
                await phone.run(lambda name=name, what=what: actors[0].open(name, what))
                assert "sheet-close" in phone, name
                whole(phone)

    visit(store, at(table), look, size=(way.width, way.height))


def test_every_question_has_its_sheet(store: Store) -> None:
    asked = set()
    for begin in MOMENTS.values():
        step = evening.GAME.step(begin(store).state)
        if step is not None and step.ask:
            asked.add(step.ask)
    assert asked <= set(ANIMA.sheets)
    assert asked >= {"character", "zone", "encounter", "cell", "special", "kill", "reward", "resist", "move"}


@pytest.mark.parametrize("way", PAIRS, ids=str)
def test_a_wanted_chance_is_larger_than_its_words(store: Store, way: Way) -> None:
    way.choose(store)

    async def look(phone: Phone) -> None:
        if "one-more" in phone:
            await phone.tap("one-more")
        sizes = [
            c.size for c in phone.controls() if isinstance(c, ft.Text) and (c.value or "").startswith("75")
        ]
        assert min(sizes, default=0) >= 28

    visit(store, at(MOMENTS["fight"](store)), look, size=(way.width, way.height))


@pytest.mark.parametrize(("moment", "obsidian"), [("real_fight", True), ("real_duel", False)])
def test_only_a_creature_rolls_obsidian(store: Store, moment: str, obsidian: bool) -> None:
    """Faces of real dice lie as the roll will: bone for teams."""
    tables = {
        "real_fight": MOMENTS["real_fight"],
        "real_duel": lambda store: evening.play(
            evening.together(store, dice=Dice.TABLE), DeclareFight(ONE, evening.TWO)
        ),
    }

    async def look(phone: Phone) -> None:
        first, second = (
            next(c.src for c in phone.inside(phone.find(f"real-{n}-4")) if isinstance(c, ft.Image))
            for n in (1, 2)
        )
        assert (first != second) is obsidian

    visit(store, at(tables[moment](store)), look)
