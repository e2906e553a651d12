"""A turn of the Big Book by touch: curses, payment, healing, recovery, and what is rare."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.seats import Seat
from companion.games.big_book.elements import Curse, Element
from companion.games.big_book.invocation import Advance
from companion.games.big_book.madness import TakeMadness
from companion.games.big_book.spells import Activate, DescribeSpell
from companion.games.big_book.turn import Eliminate, EndAction, EndRecovery
from companion.games.big_book.vocabulary import Face, Slot, Tracking, Zone
from companion.store import Store
from companion.ui.games.big_book.hand import EDGE, WIDTH
from tests.ui import big_book_evening, looking
from tests.ui.big_book_evening import play
from tests.ui.budget import budget
from tests.ui.headless import Phone
from tests.ui.looking import WIDE, at, sound, visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


def test_curses_are_laid_as_the_page_shows_them(store: Store) -> None:
    table = play(big_book_evening.seat(store), Advance())

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("main")
        assert phone.says("combien de Multi")
        assert "symbol-back" not in phone  # nothing was told yet
        await phone.tap("multi-2")
        for symbol in ("F", "E"):
            await phone.tap(f"symbol-{symbol}")
        await phone.tap("symbol-back")
        await phone.tap("symbol-E")
        sound(phone)
        await phone.tap("symbol-A")
        assert "multi-2" not in phone

    visit(store, at(table), go)
    laid = [place.curse for place in table.state.slots]
    assert laid == [Curse.MULTI, Curse.MULTI, Curse.FIRE, Curse.WATER, Curse.AIR]
    assert store.library.facts("big_book")["multi.I.1"] == 2  # learnt for the next evening


def test_what_was_read_of_a_monster_is_kept_when_its_effect_comes_between(store: Store) -> None:
    """BB-31: a single player's madness is a touch in the sheet; leaving it forgets nothing."""
    table = play(big_book_evening.seat(store), Advance())

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("multi-1")
        await phone.tap("symbol-F")
        await phone.tap("lay-plus-2")
        assert phone.says("Pile Folie\u00a0: 24")
        await phone.tap("symbol-E")
        await phone.tap("symbol-back")
        await phone.tap("sheet-close")
        await phone.tap("plus-3")
        await phone.tap("main")
        assert phone.says("1 / 3")
        await phone.tap("symbol-T")
        await phone.tap("symbol-A")
        assert "symbol-A" not in phone

    visit(store, at(table), go)
    laid = [place.curse for place in table.state.slots]
    assert laid == [Curse.MULTI, Curse.FIRE, Curse.EARTH, Curse.AIR, None]
    assert [player.owned for player in table.state.players] == [0, 1, 1]


def test_everybody_takes_one_where_a_card_sends_it(store: Store) -> None:
    """BB-50: in hand, in support or on the draw pile, for all at once."""
    table = big_book_evening.monster(big_book_evening.seat(store, tracking=Tracking.FULL))

    async def go(phone: Phone) -> None:
        await phone.tap("where")
        for place in ("hand", "support", "draw_top"):
            await phone.tap(f"guide-everyone-{place}")
        sound(phone)

    visit(store, at(table), go)
    for player in table.state.players:
        assert (player.mad.hand, player.mad.draw, player.mad_support) == (1, 1, 1)


def test_a_missing_curse_moves_the_others_up(store: Store) -> None:
    table = play(big_book_evening.seat(store), Advance())

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("multi-0")
        await phone.tap("pile-empty")
        for symbol in ("F", "E", "T"):
            await phone.tap(f"symbol-{symbol}")
        await phone.tap("skip-F")
        await phone.tap("skip-E")
        await phone.tap("skip-F")
        sound(phone)
        await phone.tap("main")

    visit(store, at(table), go)
    assert [place.curse for place in table.state.slots][:3] == [Curse.FIRE, Curse.EARTH, None]


def test_a_curse_that_is_no_longer_told_is_not_missing(store: Store) -> None:
    """A-13: the multi curse was marked as missing, then the board is read again and has none."""
    table = play(big_book_evening.seat(store), Advance())

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("pile-empty")
        for key in ("multi-1", "skip-M", "multi-0", "symbol-F", "symbol-E", "symbol-T"):
            await phone.tap(key)
        assert phone.says("3 malédictions")
        await phone.tap("main")

    visit(store, at(table), go)
    assert [place.curse for place in table.state.slots][:3] == [Curse.FIRE, Curse.WATER, Curse.EARTH]


def test_a_curse_is_destroyed_with_its_reward(store: Store) -> None:
    table = big_book_evening.monster(big_book_evening.seat(store))

    async def go(phone: Phone) -> None:
        await phone.tap("slot-3L")
        await phone.tap("who-2")
        await phone.tap("reward-T")
        assert "détruite" in phone.labels()["slot-3L"]
        await phone.tap("slot-3R")
        await phone.tap("by-spell")
        await phone.tap("neutralise")
        assert "neutralisée" in phone.labels()["slot-3R"]
        await phone.tap("slot-3R")
        await phone.tap("reward-E")
        assert "refusal-why" in phone
        await phone.tap("anyway")
        await phone.tap("slot-3L")
        assert phone.says("détruite")

    visit(store, at(table), go)
    assert table.state.slot(Slot.THREE_LEFT).curse is None
    assert table.state.reserve_of(Element.EARTH).v2 == 9
    assert table.state.slot(Slot.THREE_RIGHT).curse is None


def test_the_payment_helper_pays_with_a_typed_hand(store: Store) -> None:
    table = big_book_evening.monster(big_book_evening.seat(store), 0)

    async def go(phone: Phone) -> None:
        await phone.tap("pay")
        await phone.tap("edit-hand")
        for card in ("card-F2", "card-F1", "card-F2", "card-E1"):
            await phone.tap(card)
        await phone.tap("hand-3")
        await phone.tap("card-E3")
        await phone.tap("edit-hand")
        assert phone.says("perte 0")
        sound(phone)
        await phone.tap("pay-reward-A")
        assert table.state.slot(Slot.TWO).curse is None
        assert table.state.reserve_of(Element.AIR).v2 == 9
        assert "edit-hand" not in phone, "paid: back at the table"
        await phone.tap("pay")
        assert phone.says("il manque")
        await phone.tap("goal-several")
        await phone.tap("goal-slot-3R")
        assert sum("il manque" in line for line in phone.texts()) == 2
        await phone.tap("goal-several")
        await phone.tap("goal-more")
        await phone.tap("goal-buy-F3")
        assert "goal-buy-E3" not in phone, "chosen: the cards below are in sight again"
        await phone.tap("main")
        assert phone.says("Touchez les cartes qui paient.")
        await phone.tap("goal-more")
        await phone.tap("goal-buy-E3")
        await phone.tap("main")
        assert table.state.reserve_of(Element.WATER).v3 == 5

    visit(store, at(table), go)


def test_the_payment_helper_uses_supports_and_remembers_hands(store: Store) -> None:
    table = big_book_evening.busy(store)
    slot = table.state.slot(Slot.THREE_LEFT)
    assert slot.curse is Curse.FIRE

    async def go(phone: Phone) -> None:
        await phone.tap("pay")
        await phone.tap("goal-slot-3L")
        await phone.tap("goal-slot-3L")
        await phone.tap("edit-hand")
        for card in ("card-F3", "card-F1"):
            await phone.tap(card)
        await phone.tap("payer-2")
        await phone.tap("card-A1")
        await phone.tap("payer-3")
        await phone.tap("edit-hand")
        sound(phone)
        await phone.tap("pay-reward-E")
        assert table.state.slot(Slot.THREE_LEFT).curse is None
        await phone.tap("pay")
        await phone.tap("goal-more")
        await phone.tap("goal-heal")
        await phone.tap("sheet-leave")
        await phone.tap("pay")
        await phone.tap("edit-hand")
        await phone.tap("payer-2")
        assert "hand-0" in phone

    visit(store, at(table), go)


def typed(phone: Phone, *cards: str) -> Any:
    """Type a hand into the helper, which stays open."""

    async def go() -> None:
        await phone.tap("pay")
        await phone.tap("edit-hand")
        assert "goal-more" not in phone, "the hand is the question"
        for card in cards:
            await phone.tap(f"card-{card}")
        await phone.tap("edit-hand")

    return go()


def test_cards_drawn_since_a_hand_was_typed_are_told_where_they_pay(store: Store) -> None:
    """BB-47: after drawing back to six the helper does not take what it knows for the whole hand."""
    table = big_book_evening.monster(big_book_evening.seat(store), 0)

    async def go(phone: Phone) -> None:
        await typed(phone, "F1", "E2")
        assert "add-F1" not in phone
        await phone.tap("hand-more")
        assert "add-F1" in phone, "a card that a spell drew"
        await phone.tap("sheet-close")
        for seat in (1, 2, 3):
            play(table, EndAction(), EndRecovery(Seat(seat)), Advance())
        await phone.settle()
        await phone.tap("slot-3L")
        assert phone.says("piochées depuis")
        await phone.tap("add-E1")
        await phone.tap("add-E1")
        assert phone.says("= 4 pour 4, perte 0")
        sound(phone)
        await phone.tap("reward-A")
        await phone.tap("pay")
        await phone.tap("edit-hand")
        assert "F1" in phone.labels()["hand-0"]
        assert "hand-1" not in phone

    visit(store, at(table), go)
    assert table.state.slot(Slot.THREE_LEFT).curse is None


def test_a_hand_of_six_stands_in_one_line(store: Store) -> None:
    """BB-17: on the smallest phone too, so that the reward below it is in sight."""
    room = looking.SMALL[0] - 32
    assert room >= 6 * (WIDTH + 2 * EDGE)
    table = big_book_evening.monster(big_book_evening.seat(store, 2), 0)

    async def go(phone: Phone) -> None:
        await typed(phone, "E1", "E3", "F1", "T1", "A2", "A1")
        assert "pay-hand-5" in phone
        assert "hand-more" not in phone, "six are a whole hand"

    visit(store, at(table), go)


def test_what_is_bought_with_a_known_hand_leaves_it(store: Store) -> None:
    """BB-37: reserve, library and healing lead to the till, where the proposal takes one tap."""
    table = play(big_book_evening.monster(big_book_evening.seat(store), 0), TakeMadness(Seat(1), 1))

    async def go(phone: Phone) -> None:
        await typed(phone, "F2", "E2", "A3", "T2")
        await phone.tap("sheet-close")
        await phone.tap("reserve")
        await phone.tap("buy-F2")
        assert table.state.reserve_of(Element.FIRE).v2 == 10
        await phone.tap("main")
        assert table.state.reserve_of(Element.FIRE).v2 == 9
        await phone.tap("spells")
        await phone.tap("learn-E")
        await phone.tap("main")
        assert table.state.library_of(Element.WATER).level == 2
        await phone.tap("chip-1")
        await phone.tap("heal-1")
        assert phone.says("T2 = 2 pour 2, perte 0")
        await phone.tap("main")
        assert table.state.player(Seat(1)).owned == 0
        await phone.tap("pay")
        assert "pay-hand-0" in phone
        assert "pay-hand-1" not in phone

    visit(store, at(table), go)


def test_the_helper_stands_in_the_right_pane(store: Store) -> None:
    table = big_book_evening.monster(big_book_evening.seat(store), 0)

    async def go(phone: Phone) -> None:
        await phone.tap("edit-hand")
        for card in ("card-F3", "card-F1"):
            await phone.tap(card)
        await phone.tap("edit-hand")
        await phone.tap("pay-reward-F")
        assert table.state.slot(Slot.TWO).curse is None
        await phone.tap("plus-1")
        assert phone.says("pile 24"), "what happened last stands below"
        await phone.tap("chip-heal-1")
        assert table.state.player(Seat(1)).owned == 0
        play(table, EndAction(), EndRecovery(Seat(1), 0, 6))
        await phone.settle()
        assert phone.says("Payer · Bo")  # the next player's hand, not the last one's
        sound(phone)

    visit(store, at(table), go, size=WIDE)


def test_one_player_closely(store: Store) -> None:
    table = play(big_book_evening.seat(store, tracking=Tracking.FULL))

    async def go(phone: Phone) -> None:
        await phone.tap("chip-2")
        await phone.tap("to-hand")
        for _ in range(4):
            await phone.tap("take-1")
        assert table.state.madness_in(Seat(2), Zone.HAND) == 4
        await phone.tap("heal-1")
        await phone.tap("chip-2")
        await phone.tap("destroy-1")
        assert (table.state.madness_in(Seat(2), Zone.HAND), table.state.destroyed) == (2, 1)
        await phone.tap("chip-2")
        await phone.tap("to-support-1")
        await phone.tap("to-support")
        await phone.tap("heal-1")
        assert table.state.player(Seat(2)).mad_support == 0
        await phone.tap("chip-2")
        await phone.tap("give")
        await phone.tap("give-3")
        assert table.state.madness_in(Seat(3), Zone.HAND) == 1
        await phone.tap("power")
        assert phone.says("C’est à Ada de jouer.")
        await phone.tap("anyway")
        sound(phone)
        await phone.tap("open-spells")
        assert "spell-combustion" in phone
        await phone.tap("chip-2")
        await phone.tap("open-support")
        assert "place-2" in phone
        await phone.tap("chip-3")
        assert "Éliminer Chloé" in phone.labels()["eliminate"]
        await phone.tap("eliminate")
        assert Seat(3) not in table.state.alive
        assert "chip-3" not in phone

    visit(store, at(table), go)


@pytest.mark.parametrize("tracking", list(Tracking))
def test_an_empty_draw_pile_is_two_taps(store: Store, tracking: Tracking) -> None:
    """BB-48: the most frequent madness; the sheet goes, the chip shows it."""
    table = play(
        big_book_evening.monster(big_book_evening.seat(store, tracking=tracking)), TakeMadness(Seat(2), 2)
    )

    async def go(phone: Phone) -> None:
        with budget(phone, "big_book: an empty draw pile"):
            await phone.tap("chip-2")
            await phone.tap("reshuffle")
        assert "reshuffle" not in phone

    visit(store, at(table), go)
    assert table.state.player(Seat(2)).owned == 3
    if tracking is Tracking.FULL:
        assert table.state.madness_in(Seat(2), Zone.DRAW) == 3


def test_a_card_may_take_madness_from_any_place(store: Store) -> None:
    """BB-52: what is destroyed in the discard or on the draw pile was not drawn before."""
    table = big_book_evening.monster(big_book_evening.seat(store, tracking=Tracking.FULL))
    play(table, TakeMadness(Seat(2), 2, Zone.DISCARD), TakeMadness(Seat(2), 1, Zone.DRAW_TOP))

    async def go(phone: Phone) -> None:
        await phone.tap("chip-2")
        await phone.tap("to-discard")
        assert phone.says("+1, soigner et détruire\u00a0: défausse")
        await phone.tap("destroy-1")
        assert "anyway" not in phone
        await phone.tap("chip-2")
        await phone.tap("to-draw")
        await phone.tap("destroy-1")

    visit(store, at(table), go)
    mad = table.state.player(Seat(2)).mad
    assert (mad.hand, mad.draw, mad.discard, table.state.destroyed) == (0, 0, 1, 2)


def test_the_end_of_a_turn(store: Store) -> None:
    """BB-47, BB-51: how many madness is the whole question; its answer ends the turn."""
    table = play(big_book_evening.monster(big_book_evening.seat(store)), TakeMadness(Seat(1), 8), EndAction())

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        assert "hand-madness-7" not in phone, "a hand has six cards"
        await phone.tap("hand-elements-minus")
        assert phone.says("Piochez encore 1 carte.")
        await phone.tap("hand-elements-plus")
        await phone.tap("hand-elements-plus")
        assert phone.says("Défaussez 1 élément.")
        await phone.tap("main")
        assert phone.says("Main trop pleine")
        await phone.tap("leave-it")
        await phone.tap("hand-madness-6")
        assert phone.says("Six folies en main")
        assert not phone.says("la main est juste")
        assert table.state.active == 1, "nobody is out by one touch"
        sound(phone)
        await phone.tap("hand-madness-1")
        assert table.state.active == 2
        assert "hand-madness-1" not in phone

    visit(store, at(table), go)


def test_the_known_hand_follows_a_reshuffle_told_on_the_spot(store: Store) -> None:
    """BB-48: what was on the draw pile is in hand once it is empty; the sheet begins with that."""
    table = big_book_evening.monster(big_book_evening.seat(store, tracking=Tracking.FULL))
    play(table, TakeMadness(Seat(1), 2, Zone.DRAW_TOP), TakeMadness(Seat(1), 3), EndAction())

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("recovery-reshuffle")
        assert phone.says("Six cartes")
        await phone.tap("main")

    visit(store, at(table), go)
    mad = table.state.player(Seat(1)).mad
    assert (table.state.active, mad.hand, mad.draw) == (2, 2, 4)


def test_the_guide_does_what_the_cards_say(store: Store) -> None:
    table = big_book_evening.monster(big_book_evening.seat(store))

    async def go(phone: Phone) -> None:
        await phone.tap("where")
        await phone.tap("guide-power")
        await phone.tap("guide-everyone")
        await phone.tap("guide-under")
        await phone.tap("guide-everyone-support")
        assert [player.mad_support for player in table.state.players] == [1, 1, 1]
        assert "guide-everyone-hand" not in phone, "with light tracking a hand is no place of its own"
        assert table.state.player(Seat(1)).power_used
        assert table.state.under > 0
        sound(phone)
        await phone.tap("guide-next-monster")
        for symbol in ("F", "F", "A", "A"):
            await phone.tap(f"field-symbols-{symbol}")
        await phone.tap("field-symbols-back")
        await phone.tap("main")

    visit(store, at(table), go)
    assert table.state.next_symbols == (Element.FIRE, Element.FIRE, Element.AIR)


def test_two_payments_that_share_a_card_are_told_apart(store: Store) -> None:
    """V69: a card pays one action only, so two lessons need two payments."""
    table = big_book_evening.monster(big_book_evening.seat(store), 0)

    async def go(phone: Phone) -> None:
        await phone.tap("pay")
        await phone.tap("edit-hand")
        for card in ("card-F3", "card-F1"):
            await phone.tap(card)
        await phone.tap("edit-hand")
        await phone.tap("goal-more")
        await phone.tap("goal-learn-F")
        await phone.tap("goal-several")
        await phone.tap("goal-more")
        await phone.tap("goal-buy-F3")
        assert phone.says("pas tous à la fois")
        assert "goal-buy-E3" in phone, "planning goes on"

    visit(store, at(table), go)


def test_as_many_payments_are_planned_as_somebody_touches(store: Store) -> None:
    table = big_book_evening.monster(big_book_evening.seat(store), 0)
    goals = ["goal-slot-3L", "goal-slot-3R", "goal-heal"]
    goals += [f"goal-learn-{element.value}" for element in Element]

    async def go(phone: Phone) -> None:
        await phone.tap("pay")
        await phone.tap("edit-hand")
        await phone.tap("card-F2")
        await phone.tap("edit-hand")
        await phone.tap("goal-several")
        await phone.tap("goal-more")
        for goal in goals:  # with the curse that is chosen from the start these are eight
            await phone.tap(goal)
        sound(phone)
        assert sum("il manque" in line for line in phone.texts()) == 6, "two can be paid alone"
        assert phone.says("perte 0")

    visit(store, at(table), go)


def test_madness_known_in_hand_is_not_counted_away(store: Store) -> None:
    """BB-47: the sheet begins with what is known, says why less is not right, and lets the table insist."""
    table = big_book_evening.monster(big_book_evening.seat(store, tracking=Tracking.FULL))
    play(table, TakeMadness(Seat(1), 5, Zone.HAND), EndAction())

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        assert phone.says("Six cartes")
        await phone.tap("hand-madness-4")
        assert phone.says("5 folies sont connues en main")
        sound(phone)
        await phone.tap("main")
        assert phone.says("La Récupération ne défausse pas de folie")
        assert table.state.active == 1
        await phone.tap("anyway")

    visit(store, at(table), go)
    assert (table.state.active, table.state.player(Seat(1)).mad.hand) == (2, 4)


def test_seven_madness_in_hand_are_all_shown(store: Store) -> None:
    table = big_book_evening.monster(big_book_evening.seat(store, tracking=Tracking.FULL))
    play(table, TakeMadness(Seat(1), 7, Zone.HAND), EndAction())

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        assert phone.says("quitte la partie")
        sound(phone)
        await phone.tap("main")

    visit(store, at(table), go)
    assert not table.state.player(Seat(1)).alive


def test_a_curse_paid_before_the_book_has_moved_is_asked_again(store: Store) -> None:
    """BB-25: one sentence, one tap to insist; the cards are spent only then."""
    table = big_book_evening.monster(big_book_evening.seat(store), 0)
    play(table, EndAction(), EndRecovery(Seat(1), 0, 6))

    async def go(phone: Phone) -> None:
        await phone.tap("slot-3L")
        await phone.tap("reward-E")
        assert phone.says("D’abord la phase du Monstre")
        assert table.state.slot(Slot.THREE_LEFT).curse is not None
        await phone.tap("anyway")
        assert table.state.slot(Slot.THREE_LEFT).curse is None
        sound(phone)

    visit(store, at(table), go)


def test_a_spell_of_more_power_places_its_cards_in_a_row(store: Store) -> None:
    """BB-39, BB-55: the sheet stays until the power is used up, and says so; then it goes."""
    table = play(
        big_book_evening.monster(big_book_evening.seat(store)),
        DescribeSpell(Seat(1), "glace", Element.WATER, 1),
    )
    play(table, Activate(Seat(1), "glace", 3))

    async def go(phone: Phone) -> None:
        with budget(phone, "big_book: three cards placed by one spell"):
            await phone.tap("support")
            assert phone.says("Glace, puissance 3\u00a0: encore 3")
            await phone.tap("put-F1")
            await phone.tap("put-E1")
            assert phone.says("encore 1")
            sound(phone)
            await phone.tap("put-A1")
        assert "put-A1" not in phone
        await phone.tap("support")
        assert not phone.says("encore")

    visit(store, at(table), go)
    assert [card.face for card in table.state.player(Seat(1)).support] == [Face.F1, Face.E1, Face.A1]


def test_two_curses_of_a_space_are_two_cards_to_read(store: Store) -> None:
    table = big_book_evening.monster(big_book_evening.seat(store), 0)
    play(table, EndAction(), EndRecovery(Seat(1)), Advance(), EndAction(), EndRecovery(Seat(2)), Advance())

    async def go(phone: Phone) -> None:
        assert phone.says("Eau, Terre\u00a0: lisez les cartes")

    visit(store, at(table), go)


def test_the_track_names_only_who_will_really_play(store: Store) -> None:
    """BB-25: spaces that were passed keep who played there; absent players are passed over."""
    table = big_book_evening.monster(big_book_evening.seat(store, 4), 0)
    play(
        table,
        EndAction(),
        EndRecovery(Seat(1)),
        Advance(),
        EndAction(),
        EndRecovery(Seat(2)),
        Eliminate(Seat(2)),
    )

    def plays(phone: Phone) -> str:
        return "\n".join(str(getattr(control, "semantics_label", "")) for control in phone.controls())

    async def go(phone: Phone) -> None:
        assert "Case 2\u00a0: Bo joue" in plays(phone)
        assert "Case 4\u00a0: Dan joue" in plays(phone)
        await phone.tap("menu")
        await phone.tap("menu-away")
        await phone.tap("away-4")
        await phone.tap("sheet-close")
        assert "Case 4\u00a0: Ada joue" in plays(phone)

    visit(store, at(table), go)
