"""How many taps an evening of the Big Book takes: each act on the real screens, counted."""

from __future__ import annotations

from typing import Any

import flet as ft
import pytest

from companion.core.seats import Seat
from companion.core.table import Table
from companion.games.big_book.curses import DestroyCurse, LayCurses
from companion.games.big_book.elements import Curse, Element
from companion.games.big_book.invocation import Advance
from companion.games.big_book.madness import TakeMadness
from companion.games.big_book.spells import DescribeSpell
from companion.games.big_book.support import Place
from companion.games.big_book.turn import EndAction, EndRecovery
from companion.games.big_book.vocabulary import Face, Phase, Slot, Space, Tracking, Zone
from companion.store import Store
from tests.ui import big_book_evening
from tests.ui.big_book_evening import SYMBOLS, play
from tests.ui.budget import budget
from tests.ui.headless import Phone
from tests.ui.looking import at, sound, visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
ADA, BO = Seat(1), Seat(2)


def before_the_judgement(store: Store) -> Table[Any]:
    """The fifth turn of a round is over; what the box says of the next round was told an earlier evening."""
    store.library.put_facts(
        "big_book", {"multi.I.1": 0, "multi.I.2": 1}, big_book_evening.box_of("big_book", {})
    )
    table = play(big_book_evening.seat(store, 4), Advance(), LayCurses(0, SYMBOLS))
    for _ in range(4):
        play(table, EndAction(), EndRecovery(table.state.active), Advance())
    return play(table, EndAction(), EndRecovery(table.state.active))


@pytest.mark.parametrize("tracking", list(Tracking))
def test_a_quiet_turn(store: Store, tracking: Tracking) -> None:
    """BB-25: nobody can hold six madness and the next space is empty: one tap, one undo."""
    table = big_book_evening.monster(big_book_evening.seat(store, 4, tracking=tracking), 0)
    play(table, EndAction(), EndRecovery(ADA), Advance(), EndAction(), EndRecovery(BO), Advance())
    play(table, TakeMadness(Seat(3), 3))

    async def go(phone: Phone) -> None:
        with budget(phone, "big_book: quiet turn"):
            await phone.tap("main")
        assert (table.state.active, table.state.marker) == (Seat(4), Space.FOUR)
        assert table.state.phase is Phase.ACTION
        assert phone.says("Chloé finit son tour")
        assert phone.says("Livre en case 4")
        sound(phone)
        await phone.tap("undo")
        assert (table.state.active, table.state.phase) == (Seat(3), Phase.ACTION)

    visit(store, at(table), go)


def test_a_turn_whose_hand_must_be_told(store: Store) -> None:
    """BB-51: six madness are possible: the end of the action asks, and the answer ends the turn."""
    table = play(big_book_evening.monster(big_book_evening.seat(store, 4), 0), TakeMadness(ADA, 6))

    async def go(phone: Phone) -> None:
        with budget(phone, "big_book: a turn whose hand is told"):
            await phone.tap("main")
            await phone.tap("hand-madness-2")
        assert "hand-madness-2" not in phone

    visit(store, at(table), go)
    assert (table.state.active, table.state.phase) == (BO, Phase.CONCENTRATION)


def test_a_new_monster(store: Store) -> None:
    """BB-31: the book judges, the page shows three symbols, the last of them lays the curses."""
    table = before_the_judgement(store)

    async def go(phone: Phone) -> None:
        with budget(phone, "big_book: new monster"):
            await phone.tap("main")
            for symbol in ("F", "E", "T"):
                await phone.tap(f"symbol-{symbol}")
        assert "symbol-F" not in phone
        sound(phone)

    visit(store, at(table), go)
    laid = [place.curse for place in table.state.slots]
    assert laid == [Curse.MULTI, Curse.FIRE, Curse.WATER, Curse.EARTH, None]
    assert (table.state.round, table.state.phase) == (2, Phase.ACTION)


def test_healing(store: Store) -> None:
    table = play(big_book_evening.monster(big_book_evening.seat(store, 4)), TakeMadness(ADA, 3))

    async def go(phone: Phone) -> None:
        with budget(phone, "big_book: heal"):
            await phone.tap("chip-1")
            await phone.tap("heal-1")
        assert "heal-1" not in phone

    visit(store, at(table), go)
    assert table.state.player(ADA).owned == 2


def test_redo_is_one_tap_right_after_an_undo(store: Store) -> None:
    table = big_book_evening.monster(big_book_evening.seat(store, 4))

    async def go(phone: Phone) -> None:
        await phone.tap("plus-1")
        assert "redo" not in phone
        await phone.tap("undo")
        assert table.state.player(ADA).owned == 0
        assert "Ada +1 folie" in phone.labels()["redo"]
        sound(phone)
        with budget(phone, "big_book: redo"):
            await phone.tap("redo")
        assert table.state.player(ADA).owned == 1
        assert "redo" not in phone

    visit(store, at(table), go)


def test_destroying_with_the_payment_helper(store: Store) -> None:
    """BB-37, BB-45: the cards that pay are touched, then the card that is gained."""
    table = big_book_evening.monster(big_book_evening.seat(store, 4), 0)

    async def go(phone: Phone) -> None:
        with budget(phone, "big_book: destroy with the payment helper"):
            await phone.tap("slot-2")
            await phone.tap("pay-F2")
            await phone.tap("pay-F2")
            await phone.tap("reward-A")
        assert "reward-A" not in phone
        assert table.state.slot(Slot.TWO).curse is None
        assert table.state.reserve_of(Element.AIR).v2 == 9
        with budget(phone, "big_book: destroy with the payment helper"):
            await phone.tap("pay")
            await phone.tap("pay-E3")
            await phone.tap("pay-E1")
            await phone.tap("pay-reward-T")
        assert table.state.slot(Slot.THREE_LEFT).curse is None

    visit(store, at(table), go)


def test_acquiring_and_learning(store: Store) -> None:
    table = big_book_evening.monster(big_book_evening.seat(store, 4))

    async def go(phone: Phone) -> None:
        with budget(phone, "big_book: acquire"):
            await phone.tap("reserve")
            await phone.tap("buy-F3")
        assert "buy-F3" not in phone
        with budget(phone, "big_book: learn"):
            await phone.tap("spells")
            await phone.tap("learn-A")
        assert "learn-A" not in phone

    visit(store, at(table), go)
    assert table.state.reserve_of(Element.FIRE).v3 == 5
    assert table.state.player(ADA).spell("A1") is not None


def test_placing_a_support(store: Store) -> None:
    table = big_book_evening.monster(big_book_evening.seat(store, 4))

    async def go(phone: Phone) -> None:
        with budget(phone, "big_book: place a support"):
            await phone.tap("support")
            await phone.tap("put-E2")
        assert "put-E2" not in phone

    visit(store, at(table), go)
    assert [card.face for card in table.state.player(ADA).support] == [Face.E2]


def test_casting_a_spell(store: Store) -> None:
    table = play(
        big_book_evening.monster(big_book_evening.seat(store, 4)),
        DescribeSpell(ADA, "glace", Element.WATER, 2),
    )

    async def go(phone: Phone) -> None:
        with budget(phone, "big_book: cast a spell"):
            await phone.tap("spells")
            await phone.tap("cast-glace")
        assert "cast-glace" not in phone

    visit(store, at(table), go)
    assert table.state.player(ADA).spell("glace").exhausted  # type: ignore[union-attr]


def test_one_undo_takes_the_whole_payment_back(store: Store) -> None:
    """BB-37, BB-56: the action and the supports that paid are one intention; the hand is whole again."""
    table = big_book_evening.monster(big_book_evening.seat(store), 0)
    play(table, Place(BO, Face.F2), Place(Seat(3), Face.F1))

    async def go(phone: Phone) -> None:
        await phone.tap("pay")
        await phone.tap("edit-hand")
        await phone.tap("card-F1")
        await phone.tap("edit-hand")
        assert phone.says("= 4 pour 4, perte 0")
        sound(phone)
        await phone.tap("pay-reward-E")
        assert table.state.slot(Slot.TWO).curse is None
        assert not any(player.support for player in table.state.players)
        await phone.tap("undo")
        assert table.state.slot(Slot.TWO).curse is Curse.FIRE
        assert len(table.state.player(BO).support) == len(table.state.player(Seat(3)).support) == 1
        await phone.tap("pay")
        assert "pay-hand-0" in phone

    visit(store, at(table), go)


def test_the_helper_only_proposes(store: Store) -> None:
    """Another card is touched instead: that one pays; without a typed hand nothing is spent unasked."""
    table = big_book_evening.monster(big_book_evening.seat(store), 0)
    play(table, Place(BO, Face.F2), Place(BO, Face.F2))

    async def go(phone: Phone) -> None:
        await phone.tap("slot-2")
        assert "paie" not in phone.labels()["pay-support-1"]
        await phone.tap("pay-support-1")
        await phone.tap("reward-A")
        assert phone.says("il manque 2 F")
        assert table.state.slot(Slot.TWO).curse is Curse.FIRE
        await phone.tap("leave-it")
        await phone.tap("pay-F3")
        await phone.tap("laid-0")
        await phone.tap("pay-F2")
        await phone.tap("reward-A")

    visit(store, at(table), go)
    assert table.state.slot(Slot.TWO).curse is None
    assert [card.id for card in table.state.player(BO).support] == [2]


def test_cards_of_a_typed_hand_are_touched_to_pay_and_the_reward_is_chosen(store: Store) -> None:
    """The helper proposes two twos; the player keeps one of them and pays with the three."""
    table = big_book_evening.monster(big_book_evening.seat(store), 0)

    async def go(phone: Phone) -> None:
        await phone.tap("pay")
        await phone.tap("edit-hand")
        for card in ("card-F2", "card-F2", "card-F3"):
            await phone.tap(card)
        await phone.tap("edit-hand")
        assert phone.says("= 4 pour 4, perte 0")
        assert not phone.in_reach("main"), "no button that would take a reward nobody chose"
        tiles = [each for each in phone.controls() if isinstance(each, ft.Semantics)]
        rewards = [each for each in tiles if str(each.identifier).startswith("pay-reward-")]
        assert len(rewards) == 4
        assert not any(each.selected or each.checked for each in rewards)
        hand = {key: label for key, label in phone.labels().items() if key.startswith("pay-hand-")}
        two = next(key for key, label in hand.items() if label == "Feu 2, paie")
        three = next(key for key, label in hand.items() if label == "Feu 3")
        await phone.tap(two)
        await phone.tap(three)
        assert phone.says("= 5 pour 4, perte 1")
        await phone.tap("pay-reward-A")
        assert table.state.slot(Slot.TWO).curse is None
        await phone.tap("pay")
        left = [label for key, label in phone.labels().items() if key.startswith("pay-hand-")]
        assert [label.split(",")[0] for label in left] == ["Feu 2"]

    visit(store, at(table), go)


def test_other_goals_show_their_price_and_whether_they_can_be_paid(store: Store) -> None:
    table = play(big_book_evening.monster(big_book_evening.seat(store), 0), TakeMadness(ADA, 1))

    async def go(phone: Phone) -> None:
        await phone.tap("pay")
        await phone.tap("goal-more")
        assert "peut être payé" not in phone.labels()["goal-buy-E2"]
        assert phone.labels()["goal-buy-E2"] == "Acquérir E2, coûte 2 E"
        shown = [part.value for part in phone.inside(phone.find("goal-buy-E2")) if isinstance(part, ft.Text)]
        assert "2 E" in shown, "not only spoken"
        assert "Sortilège Feu 1" in phone.labels()["goal-learn-F"]
        await phone.tap("edit-hand")
        await phone.tap("card-E2")
        await phone.tap("edit-hand")
        assert "peut être payé" in phone.labels()["goal-buy-E2"]
        assert "trop cher" in phone.labels()["goal-buy-F2"]
        await phone.tap("goal-heal")
        assert phone.says("E2 = 2 pour 2")
        await phone.tap("main")

    visit(store, at(table), go)
    assert table.state.player(ADA).owned == 0


def test_the_reminder_of_a_triggered_curse_ends_with_its_turn(store: Store) -> None:
    table = big_book_evening.monster(big_book_evening.seat(store), 0)
    play(table, EndAction(), EndRecovery(ADA), Advance())

    async def go(phone: Phone) -> None:
        assert phone.says("Feu\u00a0: lisez la carte")
        await phone.tap("main")
        assert table.state.phase is Phase.CONCENTRATION
        assert not phone.says("lisez la carte")

    visit(store, at(table), go)


def test_everybody_one_more_answers_inside_the_sheet(store: Store) -> None:
    """The pile lies behind the sheet: what the button did is read beside it."""
    table = play(big_book_evening.seat(store), Advance())

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        assert phone.says("Pile Folie\u00a0: 25")
        await phone.tap("lay-everyone")
        assert phone.says("Pile Folie\u00a0: 22")

    visit(store, at(table), go)


def test_madness_out_of_the_discard_asks_about_the_reshuffle(store: Store) -> None:
    """BB-48: the same tap tells the reshuffle; a table that knows better says so."""
    table = big_book_evening.monster(big_book_evening.seat(store, tracking=Tracking.FULL), 0)
    play(table, TakeMadness(ADA, 5, Zone.DISCARD), EndAction())

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("hand-madness-2")
        assert phone.says("viennent de la défausse")
        sound(phone)
        await phone.tap("main")

    visit(store, at(table), go)
    mad = table.state.player(ADA).mad
    assert (mad.hand, mad.draw, mad.discard) == (2, 4, 0)
    assert table.state.active == BO
    assert len(table.would_undo()) >= 2


def test_a_curse_that_a_card_destroys_may_bring_nothing(store: Store) -> None:
    """A-8: the reward is the card's to give."""
    table = big_book_evening.monster(big_book_evening.seat(store), 0)

    async def go(phone: Phone) -> None:
        await phone.tap("slot-2")
        await phone.tap("by-spell")
        await phone.tap("destroy-bare")

    visit(store, at(table), go)
    assert table.state.slot(Slot.TWO).curse is None
    assert table.entries[-1].action == DestroyCurse(ADA, Slot.TWO, "spell")  # type: ignore[arg-type]


def test_a_first_table_of_four_with_full_tracking(store: Store) -> None:
    """From an empty shelf: four names, full tracking, the element of each magician's 2."""

    async def go(phone: Phone) -> None:
        with budget(phone, "big_book: a first table of four with full tracking"):
            await phone.tap("box-big_book")
            for name in ("Ada", "Bo", "Chloé", "Dan"):
                await phone.write("new-player", name)
                await phone.fire("new-player", "submit", name)
            await phone.tap("main")
            await phone.tap("option-tracking-full")
            for seat, element in enumerate("FETA", 1):
                await phone.tap(f"magicians-{seat}-element-{element}")
            sound(phone)
            await phone.tap("main")
            await phone.tap("main")
        assert phone.page.route.startswith("/table/")

    visit(store, "/", go)
    loaded = store.open(store.live()[0])
    table: Table[Any] = loaded.table  # type: ignore[union-attr]
    assert table.state.full
    assert [player.name for player in table.header.players] == ["Ada", "Bo", "Chloé", "Dan"]
    assert [table.state.reserve_of(element).v2 for element in Element] == [9, 9, 9, 9]
