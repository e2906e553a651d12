"""Common acts of Pantacle take no more taps than their budget."""

from __future__ import annotations

import pytest

from companion.core.seats import Seat
from companion.games.pantacle.preparation import PlaceMarker
from companion.games.pantacle.state import DrawnCurse
from companion.games.pantacle.vocabulary import Favour, Phase, Spot, Token
from companion.store import Store
from tests.games.pantacle.play import ONE, PROTECTION, TWO, exhaustion
from tests.ui.budget import budget
from tests.ui.headless import Phone
from tests.ui.looking import at, sound, visit
from tests.ui.pantacle_evening import become, drawn, mooning, play, seat, told

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


def test_a_quiet_turn(store: Store) -> None:
    game = drawn(store).put(ONE, cubes=0, adepts=1, tokens=(), spots=(Spot.ADEPTS,), top=True)
    table = become(store, game.state)

    async def go(phone: Phone) -> None:
        with budget(phone, "pantacle: quiet turn"):
            await phone.tap("favour-traque")
            await phone.tap("nobody")
            await phone.tap("moon-other")
        assert "sheet-close" not in phone
        sound(phone)

    visit(store, at(table), go)
    assert table.state.active == TWO
    assert table.state.player(ONE).tokens == (Token.TRAQUE,)


def test_protecting_one_of_several_curses_before_the_moon(store: Store) -> None:
    game = mooning(drawn(store).put(ONE, tokens=(PROTECTION,), spots=(Spot.ADEPTS, Spot.CUBES), top=True))
    game.curse(ONE, DrawnCurse("Œil noir"))
    famine = game.curse(ONE, exhaustion(2, 1, "Ronces"))
    table = become(store, game.state)

    async def go(phone: Phone) -> None:
        with budget(phone, "pantacle: protect a curse"):
            await phone.tap(f"protect-{famine}")
        assert f"protect-{famine}" not in phone
        await phone.tap("undo")
        await phone.tap("main")  # the same on the moon's sheet, where it matters
        assert phone.in_reach(f"protect-{famine}")
        with budget(phone, "pantacle: protect a curse"):
            await phone.tap(f"protect-{famine}")

    visit(store, at(table), go)
    assert table.state.player(ONE).protected is not None


def test_a_purchase_under_a_price_curse(store: Store) -> None:
    game = drawn(store).put(ONE, cubes=4, adepts=1, tokens=(), spots=(Spot.ADEPTS,), top=True)
    game.curse(ONE, DrawnCurse("Fardeau", more_cubes=1))
    table = become(store, game.state)

    async def go(phone: Phone) -> None:
        with budget(phone, "pantacle: purchase under a price curse"):
            await phone.tap("main")

    visit(store, at(table), go)
    assert (table.state.player(ONE).cubes, table.state.player(ONE).adepts) == (0, 2)


def test_copying_the_favour_board(store: Store) -> None:
    table = seat(store)
    names = ("L’Oracle", "Le Limier", "La Louve", "Le Passeur", "Le Geôlier", "La Veuve", "L’Ermite")
    moons = ("new", "waxing_crescent", "first_quarter", "full", "last_quarter", "waning_crescent")

    async def go(phone: Phone) -> None:
        with budget(phone, "pantacle: copy the Favour board"):
            await phone.tap("menu")
            await phone.tap("menu-board")
            await phone.tap("board-envoutement")  # the others follow by themselves
            for place, _ in enumerate(Favour):
                await phone.write("fact-first", names[place])
                await phone.write("fact-second", names[(place + 3) % 7])
                await phone.tap(f"moon-{moons[place]}" if place < len(moons) else "main")
            await phone.tap("sheet-close")

    visit(store, at(table), go)
    assert all(fact.first and fact.second for fact in table.state.favours)
    assert [bool(fact.moon) for fact in table.state.favours] == [True] * 6 + [False]
    assert store.library.facts("pantacle")["favours.traque.second"] == names[4]
    assert table.state.phase is Phase.MARKER


def test_PA38_a_turn_without_a_moon_takes_two_taps(store: Store) -> None:
    """No moon is compared after Endoctrinement: the hand is refilled with the last answer, one undo."""
    table = play(seat(store), PlaceMarker(Favour.TRAQUE))
    before = table.state

    async def go(phone: Phone) -> None:
        taps = phone.taps
        await phone.tap("favour-endoctrinement")
        await phone.tap("nobody")
        assert phone.taps == taps + 2
        assert (table.state.active, table.state.player(before.active).hand) == (Seat(2), 3)
        assert "by-itself" in phone
        assert phone.says("Inès défausse 1 lame · Inès pioche 1 lame")  # what hands must do now
        sound(phone)
        await phone.tap("undo")
        assert table.state.phase is Phase.ASK

    visit(store, at(table), go)


def test_PA22_the_free_curse_is_read_at_once_where_no_other_can_be_paid(store: Store) -> None:
    game = drawn(store)
    game.put(ONE, cubes=0, adepts=3)
    table = become(store, game.state)

    async def go(phone: Phone) -> None:
        await phone.tap("main")  # only cursed ones are left: no flame to choose either
        assert {"curse-kind-permanent", "sheet-back"} <= phone.keys()
        sound(phone)
        await phone.tap("sheet-back")
        assert {"flame-top", "extra-0"} <= phone.keys()
        await phone.tap("flame-cursed")
        assert "curse-kind-permanent" in phone

    visit(store, at(table), go)


def test_a_sacrifice_with_the_flame_at_the_top(store: Store) -> None:
    game = drawn(store).put(ONE, cubes=0, adepts=3, tokens=(), spots=(Spot.ADEPTS,), top=True)
    table = become(store, game.state)

    async def go(phone: Phone) -> None:
        with budget(phone, "pantacle: a sacrifice with the flame at the top"):
            await phone.tap("main")
            await phone.tap("flame-top")
            await phone.tap("spot-P1")
        assert "sheet-close" not in phone  # the favour is next
        sound(phone)

    visit(store, at(table), go)
    assert (table.state.player(ONE).flames, table.state.player(ONE).cubes) == (2, 6)


def test_a_cursed_flame_with_a_card_that_was_read_before(store: Store) -> None:
    game = told(drawn(store)).put(ONE, cubes=2, adepts=3, tokens=(), spots=(Spot.ADEPTS,), top=True)
    table = become(store, game.state)

    async def go(phone: Phone) -> None:
        with budget(phone, "pantacle: a cursed flame, one card paid, read before"):
            await phone.tap("main")
            await phone.tap("flame-cursed")
            await phone.tap("extra-1")
            await phone.tap("known-0")  # the one that lies in front of nobody
            assert "curse-cubes-plus" not in phone  # all of it is told: one line, the spots stay in sight
            await phone.tap("spot-P3")
        assert "sheet-close" not in phone

    visit(store, at(table), go)
    player = table.state.player(ONE)
    assert (player.flames, [card.title for card in player.curses]) == (2, ["Ombre longue"])
