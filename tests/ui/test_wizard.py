"""From nothing to a table: names, options, figures of the box, the checklist."""

from __future__ import annotations

import pytest

from companion.boxes import box_of
from companion.core.table import Table
from companion.games.big_book.elements import Element
from companion.games.big_book.state import State
from companion.games.big_book.vocabulary import Column, Mode, Tracking
from companion.store import Store
from tests.ui import big_book_evening, looking
from tests.ui import syncro_evening as syncro
from tests.ui.headless import Phone
from tests.ui.looking import at, sound, visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


def opened(store: Store) -> Table[State]:
    """The table the wizard has just made."""
    assert len(store.live()) == 1
    loaded = store.open(store.live()[0])
    return loaded.table  # type: ignore[union-attr]


async def main(phone: Phone) -> None:
    """The main button."""
    await phone.tap("main")


@pytest.mark.parametrize("touched", ["add-player", "main"])
def test_a_name_is_taken_whole_by_a_finger_faster_than_the_screen(store: Store, touched: str) -> None:
    """The tap comes before the last letters have been drawn."""

    async def go(phone: Phone) -> None:
        for name in ("Ada", "Bo"):
            for typed in (name[:1], name):
                field = phone.find("new-player")
                phone.session.apply_patch(field._i, {"value": typed})
                await phone._alone(phone.session.dispatch_event(field._i, "change", typed))
            await phone._alone(phone.session.dispatch_event(phone.find(touched)._i, "click", None))
            await phone.settle()
            if touched == "main" and name == "Ada":
                await phone.tap("leave-it")
        assert [player.name for player in store.library.roster()] == ["Ada", "Bo"]

    visit(store, "/new/big_book", go)


def test_from_nothing_to_a_table(store: Store) -> None:
    store.library.choose(lang="")

    async def go(phone: Phone) -> None:
        await phone.tap("lang-en")
        await phone.tap("main")
        sound(phone)
        await phone.tap("pick-big_book")
        assert phone.page.route == "/new/big_book"
        await phone.tap("main")
        assert phone.says("2 to 5")
        await phone.tap("leave-it")
        for name in ("Ada", "  Bo   Li ", "Chloé"):
            await phone.write("new-player", name)
            await phone.tap("add-player")
        assert phone.says("Bo Li")
        await phone.tap("seat-2")
        await phone.tap("up-2")
        await main(phone)
        await phone.tap("option-column-III")
        await phone.tap("option-mode-terror")
        await phone.tap("option-tracking-full")
        await phone.tap("house-rules")
        await phone.tap("option-power_cap")
        await phone.tap("option-odds")
        await phone.tap("magicians-2-more")
        await phone.write("magicians-2-name", "Orage")
        await phone.tap("magicians-2-element-F")
        await phone.tap("magicians-2-cards-plus")
        await phone.write("table-name", "Tuesday")
        sound(phone)
        await main(phone)
        await phone.tap("piece-1")
        await phone.tap("piece-1")
        await phone.tap("all-taken")
        sound(phone)
        await main(phone)
        assert phone.page.route.startswith("/table/")
        assert phone.says("Tuesday")
        sound(phone)

    visit(store, "/", go)
    table = opened(store)
    assert [player.name for player in table.header.players] == ["Bo Li", "Ada", "Chloé"]
    options = table.header.options
    assert (options.column, options.mode, options.tracking) == (Column.HARD, Mode.TERROR, Tracking.FULL)
    assert (options.power_cap, options.odds, options.first) == (True, False, 1)
    assert table.state.player(2).magician.name == "Orage"
    assert table.state.player(2).magician.cards == 12, "the first touch offers the usual number"
    assert [player.name for player in store.library.roster()] >= ["Ada"]


def test_names_are_refused_with_a_reason(store: Store) -> None:
    async def go(phone: Phone) -> None:
        await phone.tap("add-player")
        await phone.write("new-player", "Ada")
        await phone.fire("new-player", "submit", "Ada")
        await phone.write("new-player", "Ada")
        await phone.tap("add-player")
        assert phone.says("Ada est déjà là") or "leave-it" in phone
        await phone.tap("leave-it")
        for name in "BCDE":
            await phone.write("new-player", name)
            await phone.tap("add-player")
        assert "new-player" not in phone
        assert {"seat-1", "seat-5"} <= phone.keys()
        await phone.tap("up-1")
        await phone.tap("out-5")
        assert "new-player" in phone
        assert "add-Ada" in phone
        await phone.tap("add-Ada")
        assert "seat-5" in phone

    visit(store, "/new/big_book", go)


def test_the_last_players_come_again_and_the_first_is_drawn(store: Store) -> None:
    big_book_evening.seat(store, 4)

    async def go(phone: Phone) -> None:
        assert {"seat-4"} <= phone.keys()
        await phone.tap("draw-first")
        assert sum("commence" in label for label in phone.labels().values()) >= 1
        await phone.tap("out-4")
        await main(phone)
        await main(phone)
        await main(phone)

    visit(store, "/new/big_book", go)
    assert len(store.live()) == 2


@pytest.mark.parametrize("game", ["anima", "synchro_horizon"])
def test_nobody_is_asked_who_starts_where_the_rules_tell(store: Store, game: str) -> None:
    big_book_evening.seat(store, 3)

    async def go(phone: Phone) -> None:
        known = sorted(map(str, phone.keys()))
        for key in [key for key in known if key.startswith("add-") and key != "add-player"][:2]:
            await phone.tap(key)
        assert "out-2" in phone
        assert "draw-first" not in phone
        assert "seat-1" not in phone
        looking.sound(phone)

    visit(store, f"/new/{game}", go)


def test_figures_of_the_box_are_asked_where_they_matter(store: Store) -> None:
    big_book_evening.seat(store, 2)

    async def go(phone: Phone) -> None:
        await main(phone)
        await phone.tap("fact-multi.I.1")
        assert store.library.facts("big_book")["multi.I.1"] == 0
        for _ in range(2):
            await phone.tap("fact-multi.I.1")
        assert store.library.facts("big_book")["multi.I.1"] == 2
        await phone.tap("fact-multi.I.1")
        assert "multi.I.1" not in store.library.facts("big_book")
        await phone.tap("fact-multi.I.2")

    visit(store, "/new/big_book", go)
    assert store.library.facts("big_book") == {"multi.I.2": 0}


def test_the_way_back_step_by_step(store: Store) -> None:
    big_book_evening.seat(store, 2)

    async def go(phone: Phone) -> None:
        await main(phone)
        await main(phone)
        assert "piece-1" in phone
        await phone.tap("step-4")
        assert "piece-1" in phone  # not there yet: nothing happens
        await phone.tap("step-1")
        assert "seat-1" in phone
        await main(phone)
        await phone.tap("back")
        assert "seat-1" in phone
        await main(phone)
        await phone.press("Escape")
        await phone.press("Escape")
        assert phone.page.route == "/"

    visit(store, "/new/big_book", go)


def test_the_space_bar_types_a_space_in_a_name(store: Store) -> None:
    big_book_evening.seat(store, 2)

    async def go(phone: Phone) -> None:
        await phone.fire("new-player", "focus")
        await phone.press(" ")
        assert "seat-1" in phone
        await phone.fire("new-player", "blur")
        await phone.press(" ")
        assert "option-column-I" in phone

    visit(store, "/new/big_book", go)


def lots(phone: Phone) -> dict[str, str]:
    """What chance has decided so far, by the id of its row."""
    labels = phone.labels()
    return {key: labels[key] for key in labels if key.startswith("lot-")}


def test_who_starts_is_seen_before_playing_and_drawn_again_or_kept(store: Store) -> None:
    big_book_evening.seat(store, 5)
    seen: list[str] = []

    async def go(phone: Phone) -> None:
        await main(phone)
        assert "lot-first" not in phone
        await main(phone)
        assert "commence" in lots(phone)["lot-first"]
        await phone.tap("keep-first")
        assert phone.find("lot-first").on_click is None, "what is kept is not drawn again"
        await phone.tap("keep-first")
        for _ in range(40):
            await phone.tap("lot-first")
            seen.append(lots(phone)["lot-first"].split(" commence")[0])
        assert phone.says("tirage n°\u00a041"), "a tap is seen even when the same name comes again"
        assert len(set(seen)) > 1, "forty draws among five"
        sound(phone)
        await main(phone)

    visit(store, "/new/big_book", go)
    table = store.open(store.live()[-1]).table  # type: ignore[union-attr]
    assert table.names[table.state.first - 1] == seen[-1]
    assert table.header.options.first == table.state.first
    assert not table.entries


def test_who_was_chosen_to_start_is_kept(store: Store) -> None:
    big_book_evening.seat(store, 3)

    async def go(phone: Phone) -> None:
        await phone.tap("seat-2")
        await main(phone)
        await main(phone)
        assert lots(phone)["lot-first"].startswith("Bo commence")
        assert phone.says("choisi")
        await phone.tap("draw-magicians")
        await phone.tap("draw-again")
        assert lots(phone)["lot-first"].startswith("Bo commence"), "chosen: not drawn with the others"
        await main(phone)

    visit(store, "/new/big_book", go)
    assert store.open(store.live()[-1]).table.state.first == 2  # type: ignore[union-attr]


def test_magicians_are_drawn_kept_and_drawn_again_one_by_one(store: Store) -> None:
    big_book_evening.seat(store, 4)
    last: dict[str, str] = {}

    async def go(phone: Phone) -> None:
        await main(phone)
        await main(phone)
        assert list(lots(phone)) == ["lot-first"], "nobody asked for more"
        await phone.tap("draw-magicians")
        before = lots(phone)
        assert len(before) == 5
        sound(phone)
        for key in ("keep-first", "keep-magicians-1", "keep-magicians-3"):
            await phone.tap(key)
        kept = {key: lots(phone)[key].split(". ")[0] for key in ("lot-magicians-1", "lot-magicians-3")}
        others = set()
        for _ in range(20):
            await phone.tap("draw-again")
            now = lots(phone)
            assert {key: now[key].split(". ")[0] for key in kept} == kept
            sheets = {now[f"lot-magicians-{seat}"].split(" : ")[-1].split(".")[0] for seat in range(1, 5)}
            assert len(sheets) == 4, "no sheet lies in front of two"
            others.add(now["lot-magicians-2"].split(". ")[0])
        assert len(others) > 1
        await phone.tap("lot-magicians-4")
        last.update(lots(phone))
        await main(phone)

    visit(store, "/new/big_book", go)
    table = store.open(store.live()[-1]).table  # type: ignore[union-attr]
    shown = [last[f"lot-magicians-{seat}"] for seat in range(1, 5)]
    assert all(f"n°\u00a0{sheet}." in said for sheet, said in zip(table.state.dealt, shown, strict=True))


def test_a_drawn_magician_the_box_knows_has_its_cards(store: Store) -> None:
    known = {f"magicians.M{n}.element": "F" for n in range(8)} | {
        f"magicians.M{n}.cards": 11 for n in range(8)
    }
    store.library.put_facts("big_book", known, box_of("big_book", {}))
    big_book_evening.seat(store, 2)

    async def go(phone: Phone) -> None:
        await main(phone)
        await main(phone)
        await phone.tap("draw-magicians")
        await main(phone)

    visit(store, "/new/big_book", go)
    state = store.open(store.live()[-1]).table.state  # type: ignore[union-attr]
    assert [player.magician.name for player in state.players] == list(state.dealt)
    assert {player.magician.cards for player in state.players} == {11}
    assert state.reserve_of(Element.FIRE).v2 == 8, "each starting 2 comes out of the reserve (A-19)"


def test_a_draw_is_given_up_and_players_change(store: Store) -> None:
    big_book_evening.seat(store, 3)

    async def go(phone: Phone) -> None:
        await main(phone)
        await main(phone)
        await phone.tap("draw-magicians")
        two = lots(phone)["lot-magicians-2"].split(". ")[0]
        await phone.tap("step-1")
        await phone.tap("out-1")
        await main(phone)
        await main(phone)
        assert lots(phone)["lot-magicians-1"].split(". ")[0] == two, "a sheet goes with its player"
        assert "lot-magicians-3" not in phone
        await phone.tap("draw-magicians")
        assert list(lots(phone)) == ["lot-first"]
        await main(phone)

    visit(store, "/new/big_book", go)
    assert store.open(store.live()[-1]).table.state.dealt == ()  # type: ignore[union-attr]


@pytest.mark.parametrize("game", ["anima", "synchro_horizon"])
def test_nothing_is_drawn_where_the_real_cards_tell(store: Store, game: str) -> None:
    for name in ("Ada", "Bo"):
        store.library.add_player(name)

    async def go(phone: Phone) -> None:
        for name in ("Ada", "Bo"):
            await phone.tap(f"add-{name}")
        await main(phone)
        await main(phone)
        assert "piece-1" in phone
        assert not lots(phone)

    visit(store, f"/new/{game}", go)


def test_the_phones_way_back_from_a_table_just_begun_is_the_shelf(store: Store) -> None:
    """Not the wizard with everybody still in it: one more touch would begin a second table."""
    big_book_evening.seat(store, 2)

    async def go(phone: Phone) -> None:
        await phone.go("/new/big_book")
        for _ in range(3):
            await main(phone)
        assert phone.page.route.startswith("/table/")
        await phone.tap("menu")
        await phone.go("/new/big_book")  # back, as a browser tells it: what is open closes first
        await phone.settle()
        assert phone.page.route.startswith("/table/")
        await phone.go("/new/big_book")
        await phone.settle()
        assert phone.page.route == "/"
        assert "box-big_book" in phone

    visit(store, "/", go)
    assert len(store.live()) == 2


def test_a_sign_of_the_box_is_told_with_what_it_means(store: Store) -> None:
    """ "I" alone tells nobody anything; and over tiles no word stands for numbers they do not show."""
    table = syncro.team(store)

    async def look(phone: Phone) -> None:
        await phone.tap("menu")
        await phone.tap("menu-options")
        assert phone.says("I, depuis le début")

    async def wizard(phone: Phone) -> None:
        await main(phone)
        assert "option-chapter-II" in phone
        assert "niveau" not in phone.texts()

    visit(store, at(table), look)
    visit(store, "/new/syncro", wizard)
