"""Every action of the Big Book can be done with the thumb: from a sheet of its own, and by name."""

from __future__ import annotations

from dataclasses import fields

import pytest

from companion.core.codec import variants
from companion.core.seats import Seat
from companion.games.big_book.elements import Element
from companion.games.big_book.madness import TakeMadness
from companion.games.big_book.spells import Activate, DescribeSpell, NeutraliseSpell
from companion.games.big_book.support import Place
from companion.games.big_book.vocabulary import Face, Zone
from companion.store import Store
from tests.ui import big_book_evening, looking
from tests.ui.big_book_evening import GAME, play
from tests.ui.headless import Phone
from tests.ui.looking import at, visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
ACTIONS = variants(GAME.actions)

BY_TOUCH: dict[str, tuple[str, ...]] = {
    "TakeMadness": ("plus-1",),
    "TakeMadnessAll": ("everyone",),
    "Heal": ("chip-1", "heal-1"),
    "DestroyMadness": ("chip-1", "destroy-1"),
    "MoveMadness": ("chip-1", "to-support-1"),
    "Reshuffle": ("chip-1", "reshuffle"),
    "ShuffleByEffect": ("menu", "menu-actions", "action-ShuffleByEffect", "field-player-1", "main"),
    "PutMadnessUnder": ("slot-3L", "put-under"),
    "DestroyCurse": ("slot-3L", "reward-T"),
    "Neutralise": ("slot-3L", "neutralise"),
    "EndAction": (" ",),
    "Eliminate": ("chip-2", "eliminate"),
    "UsePower": ("where", "guide-power"),
    "Acquire": ("reserve", "buy-F2"),
    "Upgrade": ("menu", "menu-reserve", "upgrade", "upgrade-E2"),
    "Learn": ("spells", "learn-A"),
    "Activate": ("spells", "spell-combustion", "spell-cast"),
    "Straighten": ("menu", "menu-spells", "straighten-all"),
    "NeutraliseSpell": ("menu", "menu-spells", "spell-combustion", "spell-turn"),
    "RestoreSpell": ("menu", "menu-spells", "spell-glace", "spell-turn"),
    "DescribeSpell": ("menu", "menu-spells", "spell-croissance", "spell-element-T", "spell-level-2"),
    "Place": ("support", "put-F1"),
    "Use": ("menu", "menu-support", "support-1", "support-use"),
    "DropSupport": ("menu", "menu-support", "support-1", "support-drop"),
    "ChangeTokens": ("menu", "menu-reserve", "tokens-F-plus"),
    "TellNextMonster": (
        "where",
        "guide-next-monster",
        "field-symbols-F",
        "field-symbols-F",
        "field-symbols-E",
        "main",
    ),
    "TellDeck": ("menu", "menu-forecast", "forecast-draw-plus", "forecast-remember"),
    "TellMagician": ("menu", "menu-magicians", "magician-1", "magician-element-F", "magician-keep"),
    "Correct": ("menu", "menu-correct", "correct-pile", "correct-value-minus", "CONFIRM"),
}
AT_OTHER_TIMES = {"Advance", "LayCurses", "EndRecovery", "DealMagicians"}


@pytest.mark.parametrize("size", [looking.SMALL, looking.WIDE], ids=str)
def test_every_action_by_touch(store: Store, size: tuple[int, int]) -> None:
    assert set(BY_TOUCH) | AT_OTHER_TIMES == set(ACTIONS)
    table = big_book_evening.monster(big_book_evening.seat(store))
    play(
        table,
        TakeMadness(Seat(1), 2, Zone.HAND),
        Place(Seat(1), Face("F1")),
        DescribeSpell(Seat(1), "combustion", Element.FIRE, 1),
        DescribeSpell(Seat(1), "telepathie", Element.AIR, 1),
        Activate(Seat(1), "telepathie", 1),
        NeutraliseSpell(Seat(1), "glace"),
    )
    depth = table.depth

    async def go(phone: Phone) -> None:
        for name, keys in BY_TOUCH.items():
            await phone.press("Escape")
            for key in keys:
                if key == " ":
                    await phone.press(key)
                elif key == "CONFIRM":  # the bar of a sheet, or of the right pane
                    await phone.tap("sheet-go" if "sheet-go" in phone else "main")
                else:
                    await phone.tap(key)
                await phone.settle()
            done = [type(entry.action).__name__ for entry, _ in table.done[depth:]]
            assert done[:1] == [name], (name, done, phone.texts()[-12:])
            assert len(done) == 1 + len(table.automatic_entries())
            table.undo()
            await phone.settle()

    visit(store, at(table), go, size=size)


def test_what_belongs_to_other_moments(store: Store) -> None:
    table = big_book_evening.seat(store)

    async def go(phone: Phone) -> None:
        for key in ("menu", "menu-magicians", "deal-magicians"):
            await phone.tap(key)
        await phone.press("Escape")
        await phone.press(" ")
        await phone.press(" ")
        for key in ("multi-0", "symbol-F", "symbol-E", "symbol-T"):
            await phone.tap(key)
        await phone.press(" ")
        assert table.state.active == 2

    visit(store, at(table), go)
    done = {type(entry.action).__name__ for entry, _ in table.done}
    assert done >= AT_OTHER_TIMES


def test_every_offer_has_a_key(store: Store) -> None:
    tables = [begin(store) for begin in big_book_evening.MOMENTS.values()]
    offered = {type(action).__name__ for table in tables for action in GAME.offers(table.state)}
    assert offered <= set(BY_TOUCH) | AT_OTHER_TIMES
    by_name = {f"action-{name}" for name in offered}

    async def go(phone: Phone) -> None:
        await phone.tap("menu")
        await phone.tap("menu-actions")
        assert by_name <= phone.keys()
        unnamed = [name for name, kind in ACTIONS.items() if not (fields(kind) or f"action-{name}" in phone)]
        assert not unnamed

    visit(store, at(tables[0]), go)
