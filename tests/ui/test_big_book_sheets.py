"""The quieter sheets of The Big Book of Madness, without a browser: each is drawn, and its taps arrive."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.boxes import box_of
from companion.core.refusal import Refusal
from companion.core.seats import Player, Seat
from companion.core.table import Plan, Table, open_table
from companion.games import ALL
from companion.games.big_book.curses import LayCurses
from companion.games.big_book.elements import Curse, Element
from companion.games.big_book.invariants import violations
from companion.games.big_book.invocation import Advance
from companion.games.big_book.madness import TakeMadness
from companion.games.big_book.reserve import Acquire
from companion.games.big_book.setup import TellMagician
from companion.games.big_book.spells import Activate, DescribeSpell, Learn, NeutraliseSpell
from companion.games.big_book.state import Options
from companion.games.big_book.support import Place
from companion.games.big_book.turn import EndAction, TellDeck
from companion.games.big_book.vocabulary import Face, Slot, Tracking, Zone
from companion.i18n.words import LANGUAGES, Words
from companion.store.store import Store, open_folder
from companion.ui.main import app
from tests.ui.headless import Phone

GAME = ALL["big_book"]
SHEETS = ("spells", "reserve", "support", "forecast", "magicians", "correct")
ADA, BO, CHLOE = Seat(1), Seat(2), Seat(3)
FIRE, WATER, AIR = Element.FIRE, Element.WATER, Element.AIR
BEHIND = ("undo", "chip-1", "chip-2", "chip-3", "ask-pile", "ask-left", "ask-judgement")
Play = Callable[[Phone], Awaitable[None]]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_folder(tmp_path, ALL, backups=False)
    opened.library.choose(lang="fr")
    yield opened
    opened.close()


def new_table(store: Store, facts: dict[str, int | str] | None = None, **options: Any) -> Table[Any]:
    players = tuple(Player(name) for name in ("Ada", "Bo", "Chloé"))
    plan = Plan("Mardi", players, Options(first=1, **options), "seed")
    table = open_table(GAME, plan, box_of("big_book", facts or {}))
    assert isinstance(table, Table)
    store.start(table)
    return table


def play(table: Table[Any], *actions: Any) -> None:
    for action in actions:
        answer = table.do(action)
        assert not isinstance(answer, Refusal), (action, answer)


def mid_game(store: Store, **options: Any) -> Table[Any]:
    """Something of everything: spells in each state, a support over its limit, an empty pile."""
    counts: dict[str, int | str] = {
        f"curses.{curse.value}.count": 12 if curse is Curse.MULTI else 9 for curse in Curse
    }
    table = new_table(store, counts, **options)
    play(
        table,
        TellMagician(BO, "Morgane", FIRE, 12),
        Advance(),
        LayCurses(1, (FIRE, WATER, AIR)),
        DescribeSpell(ADA, "combustion", FIRE, 1),
        DescribeSpell(ADA, "glace", WATER, 2),
        Learn(ADA, AIR, "Cyclone"),
        Activate(ADA, "combustion", 1),
        NeutraliseSpell(ADA, "croissance"),
        *(Acquire(ADA, AIR, 3) for _ in range(6)),
        Place(BO, Face.A1),
        Place(BO, Face.E3),
        Place(BO, Face.T1),
        TakeMadness(BO, 1, Zone.SUPPORT),
        TakeMadness(ADA, 4),
        TellDeck(ADA, 5, 3),
    )
    return table


def run(store: Store, table: Table[Any], work: Play, *, width: int = 360) -> None:
    """Do something at a table; a fault of any part fails the test."""

    async def go() -> None:
        async with Phone(app(store), f"/table/{table.header.table}", width=width) as phone:
            await work(phone)
            assert not says(phone, "(code ")

    asyncio.run(go())
    log = store.folder.path / "faults.log"
    assert not log.exists(), log.read_text("utf-8")
    assert not violations(table.state)


def says(phone: Phone, text: str) -> bool:
    """True when some text holds these words, whatever its spaces."""
    return any(text in line.replace("\u00a0", " ") for line in phone.texts())


async def open_sheet(phone: Phone, name: str) -> None:
    await phone.tap("menu")
    await phone.tap(f"menu-{name}")


async def taps(phone: Phone, *keys: str) -> None:
    for key in keys:
        await (tap_main(phone) if key == "main" else phone.tap(key))


async def tap_main(phone: Phone) -> None:
    """The main button of the sheet; the table's own lies behind it."""
    front = [control for control in phone.controls() if getattr(control.key, "value", control.key) == "main"]
    await phone._fire(front[-1], "click")


def check_words(phone: Phone) -> None:
    """No key instead of a text, nothing without a spoken name, no gap left by a missing fact."""
    raw = [line for line in phone.texts() if line.startswith(("app.", "big_book.", "ui.", "word."))]
    assert not raw
    spoken = phone.labels()
    mute = {key for key in set(phone.keys()) & spoken.keys() if not spoken[key].strip()}
    fields = {"learn-name", "magician-name"}  # a field speaks by its own label
    assert not mute - fields - set(BEHIND)
    assert not [key for key, label in spoken.items() if "  " in label]


# -- drawn in both languages and all sizes ---------------------------------------------------------

SPELLS = ("spell-glace", "spell-telepathie", "spell-combustion", "spell-croissance")
OPENINGS = {
    "spells": (*(key for key in SPELLS for _ in range(2)), "learn-F"),
    "reserve": ("upgrade",),
    "support": ("support-1", "support-4", "support-4", "place-3", "place-who-2"),
    "forecast": ("forecast-who-2", "forecast-draw-plus", "odds-cards-plus"),
    "magicians": ("magician-2",),
    "correct": (
        "correct-pile",
        "correct-value-minus",
        "correct-pile",
        "correct-group-board",
        "correct-slots.3L",
    ),
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("width", "scale", "theme"), [(360, 1.0, "dark"), (360, 2.0, "light"), (1280, 1.0, "light")]
)
def test_every_sheet_is_drawn(store: Store, lang: str, width: int, scale: float, theme: str) -> None:
    store.library.choose(lang=lang, text_scale=scale, theme=theme)
    table = mid_game(store)
    words = Words(lang, "big_book")

    async def look(phone: Phone) -> None:
        for name in SHEETS:
            await open_sheet(phone, name)
            assert says(phone, words.g(f"menu.{name}")), name
            check_words(phone)
            for key in OPENINGS[name]:
                await phone.tap(key)
                check_words(phone)
            await phone.tap("sheet-close")

    before = table.next_seq
    run(store, table, look, width=width)
    assert table.next_seq == before, "looking changes nothing"


def test_every_sheet_survives_the_end(store: Store) -> None:
    table = mid_game(store)
    play(table, TakeMadness(ADA, 30))

    async def look(phone: Phone) -> None:
        for name in SHEETS:
            await open_sheet(phone, name)
            check_words(phone)
            await phone.tap("sheet-close")

    run(store, table, look)


# -- spells ----------------------------------------------------------------------------------------


def test_a_spell_is_cast_with_the_power_it_shows(store: Store) -> None:
    table = mid_game(store)

    async def cast(phone: Phone) -> None:
        await open_sheet(phone, "spells")
        await phone.tap("spell-glace")
        await taps(phone, *["spell-paid-plus"] * 3)
        assert says(phone, "5 payés = puissance 2, perte 1")
        await taps(phone, *["spell-paid-plus"] * 3)
        assert says(phone, "8 payés = puissance 4")
        assert says(phone, "L’exemple du livret s’arrête à la puissance 3")
        await phone.tap("spell-cast")

    run(store, table, cast)
    assert table.state.player(ADA).spell("glace").exhausted


def test_the_cap_of_a_table_is_told(store: Store) -> None:
    table = mid_game(store, power_cap=True)

    async def cast(phone: Phone) -> None:
        await open_sheet(phone, "spells")
        await phone.tap("spell-glace")
        await taps(phone, *["spell-paid-plus"] * 6)
        assert says(phone, "8 payés = puissance 3, perte 2")
        assert says(phone, "À cette table, la puissance s’arrête à 3.")

    run(store, table, cast)


def test_a_spell_is_described_turned_and_straightened(store: Store) -> None:
    table = mid_game(store)

    async def work(phone: Phone) -> None:
        await open_sheet(phone, "spells")
        await taps(phone, "spell-telepathie", "spell-element-A", "spell-level-1", "spell-turn", "sheet-back")
        await taps(phone, "spell-combustion", "spell-straighten", "sheet-back")
        await taps(phone, "spell-croissance", "spell-turn")

    run(store, table, work)
    ada = table.state.player(ADA)
    known = ada.spell("telepathie")
    assert (known.element, known.level, known.neutralised) == (AIR, 1, True)
    assert table.state.player(CHLOE).spell("telepathie").level == 1
    assert ada.spell("combustion").ready
    assert not ada.spell("croissance").neutralised


def test_learning_a_sixth_spell_asks_which_one_goes(store: Store) -> None:
    table = mid_game(store)

    async def work(phone: Phone) -> None:
        await open_sheet(phone, "spells")
        await phone.write("learn-name", "Brasier")
        await phone.tap("learn-F")
        assert table.state.library_of(FIRE).level == 1, "which one goes is asked first"
        assert "spell-glace" not in set(phone.keys()), "and nothing stands above the question"
        await taps(phone, "learn-F", "learn-F")
        await phone.tap("drop-croissance")

    run(store, table, work)
    names = [spell.name for spell in table.state.player(ADA).spells]
    assert "Brasier" in names
    assert "croissance" not in names
    assert table.state.library_of(FIRE).level == 2


def test_a_spell_without_a_name_is_called_after_its_card(store: Store) -> None:
    store.library.choose(lang="en")
    table = mid_game(store)
    play(table, Learn(BO, WATER))

    async def look(phone: Phone) -> None:
        await open_sheet(phone, "spells")
        await phone.tap("spells-who-2")
        assert says(phone, "Water spell 1")

    run(store, table, look)


# -- reserve ---------------------------------------------------------------------------------------


def test_cards_are_bought_exchanged_and_tokens_counted(store: Store) -> None:
    table = mid_game(store)

    async def work(phone: Phone) -> None:
        await open_sheet(phone, "reserve")
        await taps(phone, "buyer-2", "buy-F2")
        await open_sheet(phone, "reserve")
        await taps(phone, "buyer-2", "upgrade", "upgrade-F3")
        assert "upgrade-F3" not in set(phone.keys())
        await open_sheet(phone, "reserve")
        await taps(phone, "tokens-A-plus", "tokens-A-plus")
        await phone.tap("buy-A3")
        assert says(phone, "Plus de carte Air 3 dans la réserve.")
        await phone.tap("tokens-A-minus")
        await phone.hold("tokens-E-plus")

    run(store, table, work)
    fire = table.state.reserve_of(FIRE)
    assert (fire.v2, fire.v3) == (8, 5)
    assert (table.state.tokens_of(AIR), table.state.tokens_of(WATER)) == (1, 4)


# -- support ---------------------------------------------------------------------------------------


def test_cards_in_support_pay_are_discarded_and_healed(store: Store) -> None:
    table = mid_game(store)
    pile = table.state.pile

    async def work(phone: Phone) -> None:
        await open_sheet(phone, "support")
        assert says(phone, "1 de trop")
        await taps(
            phone, "support-1", "support-use", "support-2", "support-drop", "support-4", "support-heal"
        )

    run(store, table, work)
    assert [card.face for card in table.state.player(BO).support] == [Face.T1]
    assert table.state.pile == pile + 1


def test_cards_are_placed_until_the_sheet_is_full(store: Store) -> None:
    table = mid_game(store)

    async def work(phone: Phone) -> None:
        await open_sheet(phone, "support")
        await taps(phone, "place-3", "put-F1")
        for who, card in ((3, "put-E2"), (1, "put-madness"), (2, "put-F1")):
            await open_sheet(phone, "support")
            await taps(phone, f"place-who-{who}", card)
        assert says(phone, "soutien plein")

    run(store, table, work)
    assert [card.face for card in table.state.player(CHLOE).support] == [Face.F1, Face.E2]
    assert [card.face for card in table.state.player(ADA).support] == [Face.MADNESS]
    assert table.state.player(ADA).owned == 3


# -- forecast --------------------------------------------------------------------------------------


def test_BB48_sizes_of_a_deck_follow_recovery_on_its_sheet(store: Store) -> None:
    """Four cards drawn from a pile of three: the reshuffle is entered with the same tap."""
    table = new_table(store)
    play(table, TellDeck(ADA, 3, 5), Advance(), LayCurses(0, (FIRE, WATER, AIR)), EndAction())

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("hand-drawn-4")
        assert phone.says("Il manquait 1 carte en pioche")
        await phone.tap("sheet-go" if "sheet-go" in phone else "main")

    run(store, table, go)
    deck = table.state.player(ADA).deck
    assert deck is not None
    assert (deck.draw, deck.discard, deck.hand) == (9, 0, 6)
    assert table.state.player(ADA).owned == 1


def test_a_draw_is_forecast_and_remembered(store: Store) -> None:
    table = mid_game(store)

    async def work(phone: Phone) -> None:
        await open_sheet(phone, "forecast")
        assert says(phone, "folie due")  # V30: 5 in the draw pile, 3 in the discard, 6 to draw
        assert says(phone, "Ensuite : pioche 3, défausse 0.")
        await phone.tap("forecast-who-2")
        assert says(phone, "Ensuite : pioche 0, défausse 0.")  # twelve cards, six of them in hand
        await phone.tap("forecast-who-3")
        assert says(phone, "Chloé : comptez la pioche et la défausse.")
        await taps(phone, "forecast-draw-plus", "forecast-discard-plus", "forecast-remember")

    run(store, table, work)
    deck = table.state.player(CHLOE).deck
    assert (deck.draw, deck.discard) == (1, 1)


def test_the_pile_that_cannot_give_is_a_danger(store: Store) -> None:
    table = mid_game(store)
    play(table, TakeMadness(ADA, table.state.pile - 1), TellDeck(ADA, 0, 0))

    async def look(phone: Phone) -> None:
        await open_sheet(phone, "forecast")
        assert says(phone, "La pile n’a plus que 1 folie : la partie serait perdue.")
        await taps(phone, *["forecast-wanted-minus"] * 5)
        assert says(phone, "La pile Folie serait vide.")

    run(store, table, look)


def test_odds_are_exact_and_silly_numbers_get_a_sentence(store: Store) -> None:
    table = mid_game(store)
    play(table, TellDeck(ADA, 8, 0))

    async def work(phone: Phone) -> None:
        await open_sheet(phone, "forecast")
        await taps(phone, *["odds-madness-plus"] * 3, *["odds-drawn-minus"] * 3)
        assert says(phone, "82,1 %")  # V73: 8 cards, 3 madness, 3 drawn
        assert says(phone, "23 sur 28")
        await taps(phone, *["odds-madness-plus"] * 6)
        assert says(phone, "Il ne peut pas y avoir plus de folies que de cartes.")
        await taps(phone, *["odds-madness-minus"] * 9)
        assert says(phone, "0 %")
        await taps(phone, *["odds-drawn-plus"] * 6)
        assert says(phone, "On ne peut pas piocher plus de cartes qu’il n’y en a.")

    run(store, table, work)


def test_odds_can_be_switched_off(store: Store) -> None:
    table = mid_game(store, odds=False)

    async def look(phone: Phone) -> None:
        await open_sheet(phone, "forecast")
        assert says(phone, "folie due")
        assert "odds-cards-plus" not in set(phone.keys())

    run(store, table, look)


# -- magicians -------------------------------------------------------------------------------------


def test_magicians_are_dealt_and_described(store: Store) -> None:
    table = new_table(store)

    async def work(phone: Phone) -> None:
        await open_sheet(phone, "magicians")
        await phone.tap("deal-magicians")
        assert says(phone, f"fiche n° {table.state.dealt[0]}")
        await phone.tap("magician-1")
        await phone.write("magician-name", "Merlin")
        await taps(phone, "magician-element-F", "magician-cards-plus", "magician-cards-plus", "magician-keep")
        assert says(phone, "Merlin")

    run(store, table, work)
    sheet = table.state.player(ADA).magician
    assert (sheet.name, sheet.element, sheet.cards) == ("Merlin", FIRE, 13)
    assert len(set(table.state.dealt)) == 3
    assert table.state.reserve_of(FIRE).v2 == 9


def test_a_drawn_magician_is_kept_while_the_others_draw_again(store: Store) -> None:
    table = new_table(store)

    async def work(phone: Phone) -> None:
        await open_sheet(phone, "magicians")
        assert "keep-1" not in phone, "nothing was drawn yet"
        await phone.tap("deal-magicians")
        kept = table.state.dealt[1]
        await phone.tap("keep-2")
        for _ in range(6):
            await phone.tap("deal-magicians")
            assert table.state.dealt[1] == kept
            assert len(set(table.state.dealt)) == 3

    run(store, table, work)


# -- corrections -----------------------------------------------------------------------------------


def test_a_pile_is_repaired_and_the_sum_stays(store: Store) -> None:
    table = mid_game(store)
    pile = table.state.pile

    async def work(phone: Phone) -> None:
        await open_sheet(phone, "correct")
        await taps(phone, "correct-pile", "correct-value-minus", "correct-value-minus")
        assert says(phone, "Où vont 2 en trop ?")
        assert says(phone, "Ada, hors soutien : 4 devient 6. Toujours 25 en tout.")
        await taps(phone, "balance-players.3.owned", "main")

    run(store, table, work)
    assert table.state.pile == pile - 2
    assert table.state.player(CHLOE).owned == 2


def test_who_has_too_few_cannot_give(store: Store) -> None:
    table = mid_game(store)

    async def work(phone: Phone) -> None:
        await open_sheet(phone, "correct")
        await phone.tap("correct-players.1.support")
        await phone.tap("correct-value-plus")
        assert "balance-destroyed" not in set(phone.keys())
        await phone.tap("balance-players.1.owned")
        await taps(phone, *["correct-value-plus"] * 4)
        assert says(phone, "Ada, hors soutien : il n’y en a que 4.")
        await taps(phone, "correct-value-minus", "main")

    run(store, table, work)
    ada = table.state.player(ADA)
    assert (ada.owned, ada.mad_support) == (0, 4)


def test_board_and_cards_are_repaired(store: Store) -> None:
    table = mid_game(store)

    async def work(phone: Phone) -> None:
        await open_sheet(phone, "correct")
        await taps(phone, "correct-group-board", "correct-slots.5", "correct-is-M", "main")
        await taps(phone, "correct-active", "correct-is-2", "main")
        await taps(phone, "correct-turn", "correct-value-plus", "main")
        await taps(phone, "correct-group-cards", "correct-library.F", "correct-is-none", "main")
        await taps(phone, "correct-reserve.F.v3", "correct-value-minus", "main")
        await taps(phone, "correct-tokens.A", "correct-value-plus", "main")

    run(store, table, work)
    state = table.state
    assert state.slot(Slot.FIVE).curse is Curse.MULTI
    assert (state.active, state.turn) == (BO, 2)
    assert state.library_of(FIRE).level is None
    assert state.reserve_of(FIRE).v3 == 5
    assert state.tokens_of(AIR) == 1


def test_every_line_can_be_opened_with_full_tracking(store: Store) -> None:
    store.library.choose(lang="en")
    table = mid_game(store, tracking=Tracking.FULL)

    async def look(phone: Phone) -> None:
        await open_sheet(phone, "correct")
        for group in ("madness", "board", "cards"):
            await phone.tap(f"correct-group-{group}")
            lines = sorted(
                key for key in set(phone.keys()) if key.startswith("correct-") and "group" not in key
            )
            assert len(lines) > 5
            for line in lines:
                await phone.tap(line)
                check_words(phone)
                await phone.tap("sheet-back")

    run(store, table, look)
