"""Every action of Pantacle can be done with the thumb: from a sheet of its own, and by name."""

from __future__ import annotations

from dataclasses import fields

import pytest

from companion.core.codec import variants
from companion.games.pantacle import GAME
from companion.games.pantacle.vocabulary import Phase, Spot
from companion.store import Store
from tests.games.pantacle.play import ENVOUTEMENT, ONE, PROTECTION, TRAQUE, exhaustion
from tests.ui import pantacle_evening as evening
from tests.ui.headless import Phone
from tests.ui.looking import SMALL, WIDE, at, visit
from tests.ui.pantacle_evening import become, drawn, told

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
ACTIONS = variants(GAME.actions)

IN_PREPARATION: dict[str, tuple[str, ...]] = {
    "Influence": (" ",),
    "SkipStep": ("where", "open-skip", "skip-3"),
    "Look": ("where", "open-look", "look-2"),
    "Protect": ("row-1", "curse-3", "protect"),
    "AbsorbFirst": ("row-1", "curse-3", "absorb-first"),
    "RemoveCurse": ("row-1", "curse-4", "remove-curse"),
    "TellCurse": ("row-2", "curse-1", "tell-curse", "curse-more-cubes", "CONFIRM"),
    "AddCurse": ("row-1", "add-curse", "curse-kind-permanent", "CONFIRM"),
    "Gain": ("row-2", "cubes-2-plus"),
    "Lose": ("row-2", "adepts-2-minus"),
    "TellFavour": ("menu", "menu-board", "board-recrutement", "first-0", "second-0", "CONFIRM"),
    "TellGuardians": ("menu", "menu-guardians", "CONFIRM"),
    "Correct": ("menu", "menu-correct", "correct-players.1.cubes", "correct-value-plus", "CONFIRM"),
    "CorrectTokens": ("row-1", "open-tokens", "token-asservissement", "CONFIRM"),
    "CorrectFlames": ("row-1", "open-flames", "taken-P5", "CONFIRM"),
}
AT_OTHER_TIMES: dict[str, tuple[str, tuple[str, ...]]] = {
    "PlaceMarker": ("opening", (" ", "favour-traque")),
    "Announce": ("first turn", (" ", "favour-protection")),
    "SacrificePowers": ("powers", (" ", "CONFIRM", "curse-kind-permanent", "spot-P3", "CONFIRM")),
    "SacrificeAdepts": ("adepts", (" ", "CONFIRM", "curse-kind-permanent", "spot-P3", "CONFIRM")),
    "Pass": ("asked", (" ",)),
    "Resolve": ("asked", ("nobody",)),
    "Divert": ("asked", ("divert", "way-pair")),
    "Moon": ("moon", (" ", "moon-other")),
    "Unprotect": ("full", ("row-5", "curse-3", "unprotect", "anyway")),
}


async def _press(phone: Phone, keys: tuple[str, ...]) -> None:
    await phone.press("Escape")
    for key in keys:
        if key == " ":
            await phone.press(key)
        elif key == "CONFIRM":  # the bar of a sheet, or of the right pane
            await phone.tap("sheet-go" if "sheet-go" in phone else "main")
        else:
            await phone.tap(key)
        await phone.settle()


@pytest.mark.parametrize("size", [SMALL, WIDE], ids=str)
def test_every_action_of_preparation_by_touch(store: Store, size: tuple[int, int]) -> None:
    assert set(IN_PREPARATION) | set(AT_OTHER_TIMES) == set(ACTIONS)
    game = told(drawn(store))
    spots = (Spot.ADEPTS, Spot.CUBES, Spot.DEMONIAQUE)
    game.put(ONE, cubes=7, tokens=(TRAQUE, PROTECTION, ENVOUTEMENT), spots=spots, top=True)
    game.curse(ONE, exhaustion(2, 1, "Famine"))
    game.curse(ONE, exhaustion(1, 0))
    table = become(store, game.state)
    depth = table.depth

    async def go(phone: Phone) -> None:
        for name, keys in IN_PREPARATION.items():
            await _press(phone, keys)
            done = [type(entry.action).__name__ for entry, _ in table.done[depth:]]
            # what follows by itself is another entry of the same intention
            assert done[:1] == [name], (name, done, phone.texts()[-12:])
            table.undo(count=len(done))
            await phone.settle()

    visit(store, at(table), go, size=size)


@pytest.mark.parametrize("size", [SMALL, WIDE], ids=str)
def test_what_belongs_to_other_moments(store: Store, size: tuple[int, int]) -> None:
    tables = {name: begin(store) for name, begin in evening.MOMENTS.items()}
    adepts = drawn(store).at(phase=Phase.A3).put(ONE, adepts=3)
    tables["adepts"] = become(store, adepts.state)

    async def go(phone: Phone) -> None:
        for name, (moment, keys) in AT_OTHER_TIMES.items():
            table = tables[moment]
            await phone.press("Escape")  # leaving a table closes what is open first
            await phone.go(at(table))
            depth = table.depth
            await _press(phone, keys)
            done = [type(entry.action).__name__ for entry, _ in table.done[depth:]]
            # what follows by itself is another entry of the same intention
            assert done[:1] == [name], (name, done, phone.texts()[-12:])
            table.undo(count=len(done))

    visit(store, "/", go, size=size)


def test_every_offer_has_a_key(store: Store) -> None:
    tables = [begin(store) for begin in evening.MOMENTS.values()]
    offered = {type(action).__name__ for table in tables for action in GAME.offers(table.state)}
    assert offered <= set(ACTIONS)
    by_name = {f"action-{name}" for name in ACTIONS}

    async def go(phone: Phone) -> None:
        await phone.tap("menu")
        await phone.tap("menu-actions")
        assert by_name <= phone.keys()
        unnamed = [name for name, kind in ACTIONS.items() if not (fields(kind) or f"action-{name}" in phone)]
        assert not unnamed

    visit(store, at(tables[0]), go)


def test_every_ask_of_the_main_button_has_a_sheet(store: Store) -> None:
    from companion.ui.games.pantacle import SCREEN as PANTACLE

    asks = set()
    for begin in evening.MOMENTS.values():
        step = GAME.step(begin(store).state)
        if step is not None and step.ask:
            asks.add(step.ask)
    step = GAME.step(drawn(store).at(phase=Phase.A3).put(ONE, adepts=3).state)
    asks.add(step.ask if step else "")
    assert asks == {"place_marker", "announce", "sacrifice_powers", "sacrifice_adepts", "moon"}
    assert asks <= set(PANTACLE.sheets)
