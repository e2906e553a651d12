"""Every moment and every sheet of Anima, in every pair of looks."""

from __future__ import annotations

import re

import flet as ft
import pytest

from companion.games.anima.characters import GainCharacter, Kill
from companion.games.anima.facts import TellZone
from companion.games.anima.interaction import DeclareFight
from companion.games.anima.queries import zone_lines
from companion.games.anima.vocabulary import Dice, Reward
from companion.store import Store
from companion.ui.dispatcher import Dispatcher
from companion.ui.games.anima import SCREEN as ANIMA
from tests.ui import anima_evening as evening
from tests.ui.anima_evening import MOMENTS, ONE, zone
from tests.ui.headless import Phone
from tests.ui.layout import touch_areas
from tests.ui.looking import CORNERS, PAIRS, WIDE, Way, at, sound, visit

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
    actors: list[Dispatcher] = []
    begin = Dispatcher.__init__
    monkeypatch.setattr(
        Dispatcher, "__init__", lambda self, *given: (begin(self, *given), actors.append(self))[0]
    )

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
    assert asked <= set(ANIMA.sheets) | {"real"}, "the faces of a fight are touched on the screen itself"
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


def test_a_row_of_the_tree_shares_the_whole_line(store: Store) -> None:
    """Two zones of a level are as wide as the row below with five lets them."""
    table = MOMENTS["tree"](store)

    async def look(phone: Phone) -> None:
        wide = touch_areas(phone.page)
        first = next(each for each in table.state.zones if each.level == 1)
        assert wide[f"zone-{first.id}"][0] > 150

    visit(store, at(table), look)


def test_no_key_of_a_bonus_moves_when_another_is_chosen(store: Store) -> None:
    async def look(phone: Phone) -> None:
        await phone.tap("fight-card")
        keys = [key for key in phone.labels() if key.startswith("card-adds-")]
        before = touch_areas(phone.page)
        await phone.tap("card-adds-2")
        after = touch_areas(phone.page)
        assert [after[key] for key in keys] == [before[key] for key in keys]

    visit(store, at(MOMENTS["fight"](store)), look)


def test_a_table_that_is_won_says_by_whom_and_asks_nobody_to_fight(store: Store) -> None:
    table = MOMENTS["won"](store)

    async def look(phone: Phone) -> None:
        assert phone.says("gagné par Robin")
        await phone.tap("where")
        assert not phone.says("doivent combattre")

    visit(store, at(table), look)


def test_nobody_is_asked_who_dies_when_nobody_does(store: Store) -> None:
    """Another phone has chosen: the sheet that is still open here asks no more."""
    table = MOMENTS["kill"](store)

    async def look(phone: Phone) -> None:
        await phone.press(" ")
        gone = table.state.player(ONE).team[1].id
        assert f"kill-{gone}" in phone
        await phone.run(lambda: table.do(Kill(ONE, gone)))
        assert not [key for key in phone.labels() if key.startswith("kill-")]

    visit(store, at(table), look)


def test_long_rewards_of_a_zone_stand_below_their_name(store: Store) -> None:
    table = MOMENTS["exploration"](store)
    evening.play(table, TellZone(zone(table), rewards=(Reward.ADVANTAGE, Reward.RECRUIT, Reward.MISSION)))

    async def look(phone: Phone) -> None:
        await phone.tap(f"zone-{zone(table)}")
        sound(phone)
        name = next(c for c in phone.controls() if getattr(c, "value", "") == "Récompenses")
        assert isinstance(name.parent, ft.Column)

    visit(store, at(table), look)


def test_no_face_is_named_where_every_face_will_do(store: Store) -> None:
    async def look(phone: Phone) -> None:
        for key in ("quick-dice", "difficulty-10", "test-bonus-plus"):
            await phone.tap(key)
        assert phone.says("Le dé doit montrer au moins")
        await phone.hold("test-bonus-plus")
        assert phone.says("Réussi à coup sûr.")
        assert not phone.says("Le dé doit montrer au moins")

    visit(store, at(MOMENTS["reset"](store)), look)


def test_zones_the_tree_bars_come_after_those_it_leaves_open(store: Store) -> None:
    async def look(phone: Phone) -> None:
        await phone.tap("main")
        asked = [key for key in phone.labels() if key.startswith("go-")]
        why = re.compile("niveau 1, puis|n’est pas connu")
        quiet = [bool(why.search(phone.labels()[key])) for key in asked]
        assert quiet == sorted(quiet)
        assert len(quiet) > sum(quiet) > 0

    visit(store, at(MOMENTS["tree"](store)), look)


def test_a_short_figure_stays_beside_its_name_in_large_text(store: Store) -> None:
    """One line each: what a zone's card says is seen at once, and the keys of a card sooner."""
    PAIRS[1].choose(store)
    table = MOMENTS["told"](store)

    async def look(phone: Phone) -> None:
        await phone.tap(f"zone-{zone(table)}")
        sound(phone)
        name = next(c for c in phone.controls() if getattr(c, "value", "") == "Niveau")
        assert isinstance(name.parent.parent, ft.Row)

    visit(store, at(table), look)


def test_the_pane_of_a_fight_nobody_can_reckon_reads_the_card_it_waits_for(store: Store) -> None:
    table = evening.play(MOMENTS["fight"](store), GainCharacter(ONE))

    async def look(phone: Phone) -> None:
        assert not phone.says("Aucun combat en cours")
        assert "character-combat-3" in phone

    visit(store, at(table), look, size=WIDE)


def test_zones_that_may_go_come_first(store: Store) -> None:
    table = MOMENTS["crowded"](store)

    async def look(phone: Phone) -> None:
        await phone.tap("main")
        asked = [key for key in phone.labels() if key.startswith("discard-")]
        free = next(each for each in zone_lines(table.state) if each.kept_by is None)
        assert asked[0] == f"discard-{free.zone.id}"

    visit(store, at(table), look)
