"""The dice tray on a phone: every sheet in every look, every button, and the way into a game's action."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from typing import Any

import flet as ft
import pytest

from companion.core.table import Table
from companion.games import ALL
from companion.i18n.words import Words
from companion.kit.tray.bags import Piece
from companion.kit.tray.draws import FillBag
from companion.kit.tray.notation import SIDES
from companion.kit.tray.state import State
from companion.kit.tray.throws import Roll, SavePreset
from companion.manifest import throws_for
from companion.store import Store
from companion.store.tray import open_tray
from companion.ui.dispatcher import DiceRequest, Dispatcher
from companion.ui.error_boundary import component
from companion.ui.games import screen_of
from companion.ui.games.contract import GameScreen
from companion.ui.parts.roll_entry import use_wanted
from companion.ui.screens.table import frame
from companion.ui.screens.tray import fairness, feel
from companion.ui.session import ClientSession
from companion.ui.table_context import AnyTableContext
from tests.ui import big_book_evening
from tests.ui.headless import Phone
from tests.ui.layout import touch_areas
from tests.ui.looking import CORNERS, TRIPLES, Way, at, sound, visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
ways = pytest.mark.parametrize("way", TRIPLES, ids=str)
corners = pytest.mark.parametrize("way", CORNERS, ids=str)
BARE = re.compile(r"\btray\.[a-z]+\.")


def fine(phone: Phone) -> None:
    """Sound, and no bare key of the tray."""
    sound(phone)
    assert not [line for line in [*phone.texts(), *phone.labels().values()] if BARE.search(line)]


def spoken(phone: Phone) -> str:
    return phone.labels()["throw"]


# -- every look -------------------------------------------------------------------------------------


@ways
def test_the_tray_before_and_after_every_kind_of_throw(store: Store, way: Way) -> None:
    way.choose(store)
    store.library.choose(motion=False)
    tray = open_tray(store)

    async def look(phone: Phone) -> None:
        fine(phone)
        for notation in (*(f"d{sides}" for sides in SIDES), "30d6", "4d6dl1+2", "d20-d6", "9d100"):
            tray.do(Roll(notation, who="Ada"))
            await phone.settle()
            fine(phone)
            total = tray.state.rolled.total
            assert str(total) in spoken(phone)
        await phone.tap("undo")
        assert str(tray.state.rolled.total) in spoken(phone)

    visit(store, "/tray", look, size=(way.width, way.height))


@corners
def test_every_sheet(store: Store, way: Way) -> None:
    way.choose(store)
    store.library.add_player("Ada")
    store.library.add_player("Bo")
    tray = open_tray(store)
    tray.do(FillBag("Fruit", (Piece("pear", 2), Piece("plum", 9))))
    tray.do(SavePreset("Épée", "2d6+3"))
    tray.do(Roll("12d6"))

    async def look(phone: Phone) -> None:
        fine(phone)
        for path in (
            ("own-dice", "choice-kh", "add-d20", "added-plus"),
            ("real-dice", "real-3"),
            ("tool-marbles", "main", "main", "box-real", "real-2", "real-back", "box-edit", "box-rings"),
            ("tool-coin", "main", "coin-tails"),
            ("tool-first", "main", "draw-seats", "person-0"),
            ("tool-bag", "bag-0", "main", "mulligan", "keep-1", "draw-real", "took-1", "took-erase"),
            ("tool-bag", "bag-0", "bag-edit", "piece-add", "count-0-plus", "bag-deck"),
            ("tool-bag", "bag-preset-1", "draw-back"),
            ("tool-deck", "main"),
            ("fairness", "fair-d20", "fair-d100"),
            ("menu", "shake-strong"),
        ):
            for key in path:
                await phone.tap(key)
                fine(phone)
            await phone.press("Escape")
            assert "sheet-close" not in phone

    visit(store, "/tray", look, size=(way.width, way.height))


@pytest.mark.parametrize("way", CORNERS[:2], ids=str)
def test_a_button_that_waits_says_what_for(store: Store, way: Way) -> None:
    """No marble was touched, no bag was named: the bright button does not lead there yet."""
    way.choose(store)
    words = Words(way.lang, "tray")

    async def look(phone: Phone) -> None:
        await phone.tap("tool-marbles")
        await phone.tap("box-real")
        assert phone.says(words.g("marbles.keep.none"))
        fine(phone)
        await phone.tap("real-2")
        assert not phone.says(words.g("marbles.keep.none"))
        await phone.press("Escape")
        await phone.tap("tool-deck")
        await phone.tap("main")
        assert phone.says(words.g("bag.save.none"))
        fine(phone)
        await phone.write("bag-name", "Fruit")
        assert phone.says(words.g("bag.save.none"))
        await phone.write("piece-0", "pear")
        assert not phone.says(words.g("bag.save.none"))

    visit(store, "/tray", look, size=(way.width, way.height))


def test_buttons_of_one_line_are_no_higher_with_large_text(store: Store) -> None:
    store.library.choose(lang="fr", text_scale=2.0)

    async def look(phone: Phone) -> None:
        assert touch_areas(phone.page)["real-dice"][1] <= 56
        await phone.tap("tool-first")
        assert touch_areas(phone.page)["draw-seats"][1] <= 60

    visit(store, "/tray", look)


def test_the_shelf_and_the_log_lead_here_and_back(store: Store) -> None:
    async def look(phone: Phone) -> None:
        await phone.tap("tray")
        assert "throw" in phone.labels()
        await phone.tap("main")
        await phone.tap("tray-log")
        assert phone.says("Historique") or phone.says("4d6")
        await phone.tap("back")
        assert "throw" in phone.labels()
        await phone.tap("back")
        assert "settings" in phone
        assert not any(label.startswith("Plateau") for label in phone.labels().values())

    visit(store, "/", look)


# -- dice -------------------------------------------------------------------------------------------


def test_presets_roll_and_are_logged(store: Store) -> None:
    tray = open_tray(store)

    async def look(phone: Phone) -> None:
        for preset in throws_for(""):
            await phone.tap(f"preset-{preset.purpose}")
            await phone.tap("main")
            assert tray.state.rolled.purpose == preset.purpose
            assert tray.state.rolled.notation == preset.dice
        assert phone.says("Test")
        await phone.wait(lambda: "Annuler" in phone.labels()["undo"])

    visit(store, "/tray", look)
    assert tray.depth == len(throws_for(""))


def test_undo_and_redo_give_the_same_faces(store: Store) -> None:
    tray = open_tray(store)

    async def look(phone: Phone) -> None:
        await phone.press(" ")
        faces = tray.state.rolled.faces
        await phone.press("Z", ctrl=True)
        assert tray.state.rolled is None
        await phone.press("Z", ctrl=True, shift=True)
        assert tray.state.rolled.faces == faces
        await phone.tap("undo")
        await phone.tap("main")
        assert tray.state.rolled.faces == faces

    visit(store, "/tray", look)


def test_real_dice_are_typed_for_the_chosen_throw(store: Store) -> None:
    tray = open_tray(store)

    async def look(phone: Phone) -> None:
        await phone.tap("preset-fight")
        await phone.tap("real-dice")
        await phone.tap("real-6")
        await phone.tap("real-2")
        await phone.tap("main")
        assert tray.state.rolled.faces == (6, 2)
        assert tray.state.rolled.hand is not None
        assert "sheet-close" not in phone

    visit(store, "/tray", look)


def test_dice_are_tapped_together_named_and_forgotten(store: Store) -> None:
    tray = open_tray(store)
    store.library.add_player("Ada")

    async def look(phone: Phone) -> None:
        await phone.tap("own-dice")
        await phone.tap("clear-dice")
        assert "par exemple" in phone.labels()["notation-says"]
        for key in ("add-d6", "add-d6", "add-d6", "choice-kl", "added-plus", "added-plus"):
            await phone.tap(key)
        await phone.write("purpose", "Piège")
        await phone.tap("who-0")
        await phone.tap("save-preset")
        await phone.tap("main")
        rolled = tray.state.rolled
        assert (rolled.notation, rolled.note, rolled.who) == ("3d6kl1+2", "Piège", "Ada")
        assert len(rolled.dropped) == 2
        assert "mine-0" in phone
        await phone.tap("own-dice")
        await phone.tap("forget-0")
        assert tray.state.presets == ()

    visit(store, "/tray", look)


@pytest.mark.parametrize("text", ["0d6", "1d1000000", "d", "9999d20", "2d6kh9", "abc", ""])
def test_bad_notation_gets_a_sentence_and_changes_nothing(store: Store, text: str) -> None:
    tray = open_tray(store)

    async def look(phone: Phone) -> None:
        await phone.tap("own-dice")
        await phone.write("notation", text)
        said = phone.labels()["notation-says"]
        assert said.endswith((".", "?")), said
        await phone.tap("main")
        assert "leave-it" in phone
        assert phone.says(said)
        fine(phone)

    visit(store, "/tray", look)
    assert tray.next_seq == 1


# -- marbles, bags, people --------------------------------------------------------------------------


def test_a_box_is_shaken_and_revealed_on_the_tray_itself(store: Store) -> None:
    tray = open_tray(store)

    async def look(phone: Phone) -> None:
        await phone.tap("box-2")
        await phone.tap("main")
        await phone.press("Escape")
        for out in range(1, 5):
            await phone.tap("box-2")
            assert tray.state.boxes[1].out == out
            names = [str(marble.colour) for marble in tray.state.boxes[1].revealed]
            assert len(names) == out
        await phone.tap("box-2")
        await phone.tap("box-shake")
        assert phone.says("refermez-la"), "reshuffled only while covered"
        await phone.tap("box-cover")
        assert tray.state.boxes[1].covered
        await phone.tap("box-real")
        for key in ("real-4", "real-1", "main"):
            await phone.tap(key)
        assert tray.state.boxes[1].order[:2] == (4, 1)

    visit(store, "/tray", look)


def test_a_colour_twice_is_refused(store: Store) -> None:
    tray = open_tray(store)

    async def look(phone: Phone) -> None:
        for key in ("tool-marbles", "box-edit", "marble-0-B", "main"):
            await phone.tap(key)
        assert phone.says("deux fois")
        await phone.tap("marble-0-s5")
        await phone.write("letter-0", "x")
        await phone.write("box-name", "Mages")
        await phone.tap("main")
        first = tray.state.boxes[0]
        assert (first.marbles[0].colour.value, first.marbles[0].letter, first.name) == ("s5", "X", "Mages")

    visit(store, "/tray", look)


def test_a_bag_is_drawn_empty_and_says_so(store: Store) -> None:
    tray = open_tray(store)

    async def look(phone: Phone) -> None:
        await phone.tap("tool-bag")
        await phone.tap("main")
        await phone.write("bag-name", "Fruits")
        await phone.write("piece-0", "poire")
        await phone.tap("count-0-plus")
        await phone.tap("piece-add")
        await phone.write("piece-1", "prune")
        await phone.tap("main")
        assert phone.says("67")
        for _ in range(3):
            await phone.tap("main")
        assert tray.state.bags[0].left == 0
        await phone.tap("main")
        assert phone.says("plus rien")
        await phone.tap("put-back")
        await phone.tap("draw-real")
        await phone.tap("took-1")
        await phone.tap("main")
        assert tray.state.bags[0].last == ("prune",)
        await phone.tap("bag-drop")
        assert tray.state.bags == ()

    visit(store, "/tray", look)


def test_real_draws_and_a_real_first_player(store: Store) -> None:
    tray = open_tray(store)
    tray.do(FillBag("Fruits", (Piece("poire", 4), Piece("prune", 4))))

    async def look(phone: Phone) -> None:
        for key in ("tool-bag", "bag-0", "draw-real", "took-0", "took-1", "took-1", "mulligan-real"):
            await phone.tap(key)
        assert tray.state.bags[0].last == ("poire", "prune", "prune")
        assert tray.state.bags[0].stage == 1
        await phone.tap("keep-2")
        assert tray.state.bags[0].left == 7
        await phone.press("Escape")
        await phone.tap("tool-first")
        await phone.tap("real-first-3")
        assert tray.state.first.name == "Place 3"
        assert tray.state.first.hand is not None
        fine(phone)

    visit(store, "/tray", look)


def test_curse_piles_take_the_counts_of_the_box(store: Store) -> None:
    from companion.boxes import box_of

    tray = open_tray(store)
    store.library.put_facts("big_book", {"curses.E.count": 10}, box_of("big_book", {}))

    async def look(phone: Phone) -> None:
        await phone.tap("tool-deck")
        await phone.tap("bag-preset-0")
        assert tray.state.bags[0].pieces[0] == Piece("Eau", 10)

    visit(store, "/tray", look)


# -- honesty ----------------------------------------------------------------------------------------


def test_a_million_rolls_show_progress_and_stop(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def look(phone: Phone) -> None:
        await phone.tap("fairness")
        await phone.tap("million")
        await phone.wait(lambda: phone.says("%") and any("lancers," in text for text in phone.texts()))
        await phone.tap("fair-d20")
        assert "million-stop" in phone, "a tap is answered meanwhile"
        await phone.tap("million-stop")
        assert any(text.startswith("Arrêté") for text in phone.texts())
        monkeypatch.setattr(fairness.SelfTest, "finished", property(lambda test: test.done >= 60_000))
        await phone.tap("million")
        await phone.wait(lambda: phone.says("justes"))

    visit(store, "/tray", look)


def test_the_fairness_page_tells_the_plain_sentence(store: Store) -> None:
    tray = open_tray(store)
    for _ in range(4):
        tray.do(Roll("30d6"))
    tray.do(Roll("2d6"), faces=(1, 1))

    async def look(phone: Phone) -> None:
        await phone.tap("fairness")
        said = " ".join(phone.texts())
        assert "120 lancers" in said
        assert "8\N{NO-BREAK SPACE}100" in said
        assert "une soirée ne prouve rien" in said
        assert "2 vrais dés" in said

    visit(store, "/tray", look)


# -- feel -------------------------------------------------------------------------------------------


def test_shaking_rolls_only_here_and_as_hard_as_one_likes(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    tray = open_tray(store)
    now = [100.0]
    monkeypatch.setattr(feel, "monotonic", lambda: now[0])

    def detectors(phone: Phone) -> list[Any]:
        services = phone.page._services._services
        return [each for each in services if isinstance(each, ft.ShakeDetector) and each.on_shake]

    async def shake(phone: Phone) -> None:
        for each in detectors(phone):
            await phone._fire(each, "shake")

    async def look(phone: Phone) -> None:
        assert detectors(phone) == []
        await phone.tap("tray")
        (detector,) = detectors(phone)
        assert detector.shake_threshold_gravity == feel.FORCES["usual"]
        await shake(phone)
        assert tray.depth == 1
        await shake(phone)
        assert tray.depth == 1, "the hand going down is no second throw"
        now[0] += 2
        await shake(phone)
        assert tray.depth == 2
        await phone.tap("menu")
        now[0] += 2
        await shake(phone)
        assert tray.depth == 2, "not while a sheet is open"
        await phone.tap("shake-gentle")
        assert detectors(phone)[-1].shake_threshold_gravity == feel.FORCES["gentle"]
        await phone.tap("shake-off")
        assert detectors(phone) == []
        await phone.tap("shake-usual")
        await phone.press("Escape")
        await phone.tap("back")
        assert detectors(phone) == []

    visit(store, "/", look)


def test_where_nothing_can_be_felt_the_tray_says_so(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feel, "can_shake", lambda page: False)

    async def look(phone: Phone) -> None:
        await phone.tap("menu")
        assert phone.says("ne nous laisse pas sentir")

    visit(store, "/tray", look)


def test_roll_plus_minus_and_alarm_feel_different(store: Store) -> None:
    async def look(phone: Phone) -> None:
        def felt() -> list[str]:
            names = [name for name, _ in phone.connection.calls if "impact" in name or "click" in name]
            phone.connection.calls.clear()
            return names

        await phone.tap("main")
        roll = felt()
        await phone.tap("own-dice")
        await phone.tap("added-plus")
        plus = felt()
        await phone.tap("added-minus")
        minus = felt()
        await phone.write("notation", "d")
        await phone.tap("main")
        alarm = felt()
        assert (roll, plus, minus, alarm) == (
            ["medium_impact"],
            ["light_impact"],
            ["selection_click"],
            ["heavy_impact"],
        )

    visit(store, "/tray", look)
    assert store.library.settings.sound is False


# -- inside a table ---------------------------------------------------------------------------------


@corners
def test_the_tray_is_a_sheet_of_every_table(store: Store, way: Way) -> None:
    way.choose(store)
    table = big_book_evening.busy(store)
    tray = open_tray(store)

    async def look(phone: Phone) -> None:
        await phone.tap("menu")
        await phone.tap("menu-tray")
        fine(phone)
        await phone.tap("preset-fight")
        await phone.tap("who-2")
        await phone.tap("main")
        assert (tray.state.rolled.notation, tray.state.rolled.who) == ("2d6", "Bo")
        await phone.tap("real-dice")
        await phone.tap("real-1")
        await phone.tap("real-2")
        fine(phone)
        await phone.tap("main")
        assert tray.state.rolled.faces == (1, 2)
        await phone.tap("whole-tray")
        assert "box-1" in phone
        await phone.tap("back")
        assert "where" in phone

    visit(store, at(table), look, size=(way.width, way.height))


def test_faces_are_sent_to_the_action_that_waits(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sheet that waits for dice says so; the tray offers what lies on its felt, and only if it fits."""
    table = big_book_evening.monster(big_book_evening.seat(store))
    tray: Table[State] = open_tray(store)
    came: list[tuple[int, ...]] = []

    @component
    def waiting(at: AnyTableContext, about: Any = None) -> ft.Control:
        use_wanted(at.do, DiceRequest((6, 6), "Duel", came.append))
        return frame.MenuSheet(at, about)

    monkeypatch.setitem(frame.OWN_SHEETS, "guide", waiting)
    monkeypatch.setattr(frame, "screen_of", lambda game: GameScreen(body=lambda ui, do: ft.Container()))

    async def look(phone: Phone) -> None:
        await phone.tap("where")
        await phone.tap("menu-tray")
        assert phone.says("Duel attend 2\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}D6")
        await phone.tap("preset-monsters")
        await phone.tap("main")
        assert "send-faces" not in phone, "four dice are not two"
        await phone.tap("preset-fight")
        await phone.tap("main")
        await phone.tap("send-faces")
        assert came == [tray.state.rolled.faces]
        assert "sheet-close" not in phone
        await phone.tap("menu")
        await phone.tap("menu-tray")
        assert "send-faces" not in phone, "nothing waits any more"

    visit(store, at(table), look)


def test_what_waits_stops_waiting_when_its_sheet_is_left(store: Store) -> None:
    table = big_book_evening.seat(store)

    async def look(phone: Phone) -> None:
        ui: Any = None
        actor = Dispatcher(ui, table)
        actor.wait_for_dice(DiceRequest((6,), "x", lambda faces: None))
        actor.open("tray")
        assert actor.wanted is not None
        actor.open("player")
        assert actor.wanted is None
        actor.wait_for_dice(DiceRequest((6,), "x", lambda faces: None))
        actor.close()
        assert actor.wanted is None
        actor.use_dice((1,))
        await asyncio.sleep(0)

    visit(store, at(table), look)


def test_dice_are_heard_only_when_asked_for_and_never_at_a_silent_table(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[ClientSession] = []
    later = ClientSession.later

    def spy(session: ClientSession, work: Any, *args: Any) -> None:
        if getattr(work, "__name__", "") == "play":
            played.append(session)
        later(session, work, *args)

    monkeypatch.setattr(ClientSession, "later", spy)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.settle()

    visit(store, "/tray", go)
    assert not played  # off by default
    store.library.choose(sound=True)

    async def again(phone: Phone) -> None:
        await phone.tap("main")
        assert len(played) == 1
        played[0].keys = replace(played[0].keys, silent=True)
        await phone.tap("main")
        assert len(played) == 1
        await phone.settle()

    visit(store, "/tray", again)
    assert [game for game in ALL if screen_of(game).silent] == ["syncro"]
