"""Tables of the Big Book at any moment of an evening, and phones that look at them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.boxes import box_of
from companion.core.journal import Chapter
from companion.core.refusal import Refusal
from companion.core.seats import Player, Seat
from companion.core.table import Plan, Table, check_sound, open_table
from companion.games import ALL
from companion.games.big_book.curses import DestroyCurse, LayCurses, Neutralise, PutMadnessUnder
from companion.games.big_book.elements import Element
from companion.games.big_book.invocation import Advance
from companion.games.big_book.madness import TakeMadness, TakeMadnessAll
from companion.games.big_book.setup import ChangeTokens, TellMagician
from companion.games.big_book.spells import Activate, DescribeSpell, Learn, NeutraliseSpell
from companion.games.big_book.state import Options, State
from companion.games.big_book.support import Place
from companion.games.big_book.turn import Eliminate, EndAction, EndRecovery, TellDeck
from companion.games.big_book.vocabulary import Face, Slot, Tracking, Zone
from companion.manifest import manifest_of
from companion.store.folder import Store
from companion.ui.main import app
from companion.ui.wall import wall_of
from tests.i18n import pseudo
from tests.ui.headless import Phone
from tests.ui.layout import KNOWN, cut_words

NAMES = ("Ada", "Bo", "Chloé", "Dan", "Maximilienne")
GAME = ALL["big_book"]
SYMBOLS = (Element.FIRE, Element.WATER, Element.EARTH)
BARE_KEY = re.compile(rf"(?<![\w.])(?:app|toy|tray|{'|'.join(ALL)})\.[a-z_]+(?:\.\w+)*")
RULE_ID = re.compile(rf"\b(?:{'|'.join(manifest_of(game).rules.letters for game in ALL)}|A|U)-\d+")
"""A rule's number: for the help and for who asks why, nowhere else."""
Play = Callable[[Phone], Awaitable[None]]


class Clock:
    """Eleven seconds between taps, unless told otherwise: no two are one intention."""

    def __init__(self) -> None:
        self.second = 0
        self.pace = 11

    def __call__(self) -> str:
        self.second += self.pace
        minute, second = divmod(self.second, 60)
        return f"2026-03-03T{20 + minute // 60:02}:{minute % 60:02}:{second:02}.000+00:00"


def seat(store: Store, players: int = 3, name: str = "Mardi", **options: Any) -> Table[State]:
    """A new table; the first player starts."""
    seated = tuple(Player(each, store.library.add_player(each).id) for each in NAMES[:players])
    box = box_of("big_book", store.library.facts("big_book"))
    options.setdefault("first", 1)
    table = open_table(GAME, Plan(name, seated, Options(**options), "seed"), box, Clock())
    assert isinstance(table, Table)
    store.start(table)
    return table


def play(table: Table[State], *actions: Any) -> Table[State]:
    """Do things that must not be refused. A script: nothing happens by itself."""
    wishes, table.wishes = table.wishes, None
    for action in actions:
        answer = table.do(action)
        assert not isinstance(answer, Refusal), (action, answer)
    table.wishes = wishes
    return table


def become(store: Store, table: Table[State], state: State) -> Table[State]:
    """A table that opens at a state no evening would reach quickly."""
    check_sound(GAME, state, "a test")
    names = tuple(player.name for player in table.header.players)
    plan = Plan(f"{table.header.name} bis", tuple(Player(name) for name in names), table.header.options, "s")
    other = open_table(GAME, plan, box_of("big_book", {}), Clock())
    assert isinstance(other, Table)
    moved = Table(GAME, other.header, [Chapter(1, 1, 0, state)], clock=Clock())
    store.start(moved)
    return moved


def monster(table: Table[State], multi: int = 1) -> Table[State]:
    """The first monster lies there: the action of the first turn."""
    return play(table, Advance(), LayCurses(multi, SYMBOLS))


def turn(table: Table[State], madness: int = 0) -> Table[State]:
    """One whole turn."""
    play(table, Advance(), EndAction())
    return play(table, EndRecovery(table.state.active, madness, 6 - madness))


def pile_of(store: Store, cards: int) -> Table[State]:
    """So many cards left on the pile; the rest was destroyed."""
    table = monster(seat(store))
    return become(store, table, table.state.changed(pile=cards, destroyed=table.state.pile - cards))


def busy(store: Store, **options: Any) -> Table[State]:
    """Everything the screen can show at once: triggered, neutralised, destroyed, madness under, supports."""
    store.library.put_facts("big_book", {"curses.E.count": 10}, box_of("big_book", {}))
    table = monster(seat(store, **options))
    play(
        table,
        TakeMadness(Seat(1), 3, Zone.HAND),
        TakeMadness(Seat(2), 1, Zone.SUPPORT),
        Place(Seat(1), Face("F1")),
        Place(Seat(1), Face("E2")),
        Place(Seat(3), Face("A3")),
        PutMadnessUnder(),
        DestroyCurse(Seat(1), Slot.TWO, reward=Element.FIRE),
        DescribeSpell(Seat(1), "combustion", Element.FIRE, 1),
        Activate(Seat(1), "combustion", 2),
        Learn(Seat(1), Element.AIR),
        NeutraliseSpell(Seat(1), "glace"),
        ChangeTokens(Element.WATER, 2),
        TellDeck(Seat(1), 4, 9),
        TellMagician(Seat(1), "Orage", Element.FIRE, 12),
        EndAction(),
        EndRecovery(Seat(1), 3, 3),
        Advance(),
        EndAction(),
        EndRecovery(Seat(2), 0, 6),
        Advance(),
        Neutralise(Slot.FOUR),
    )
    return table


def won(store: Store) -> Table[State]:
    """The last monster is beaten."""
    table = monster(seat(store))
    for place in table.state.occupied:
        play(table, DestroyCurse(table.state.active, place.slot, reward=Element.FIRE))
    state = table.state.changed(round=6, turn=26, multi=(0, 0, 0, 0, 0, 0))
    last = become(store, table, state)
    for _ in range(5):
        play(last, EndAction(), EndRecovery(last.state.active, 0, 6), Advance())
        if GAME.glance(last.state).outcome is not None:
            break
    assert GAME.glance(last.state).outcome is not None
    return last


def lost(store: Store) -> Table[State]:
    """Nothing left to take."""
    table = seat(store)
    while GAME.glance(table.state).outcome is None:
        play(table, TakeMadnessAll(3))
    return table


MOMENTS: dict[str, Callable[[Store], Table[State]]] = {
    "opening": seat,
    "curses to lay": lambda store: play(seat(store), Advance()),
    "action": lambda store: monster(seat(store)),
    "recovery": lambda store: play(monster(seat(store)), EndAction()),
    "busy": busy,
    "busy, full tracking": lambda store: busy(store, tracking=Tracking.FULL),
    "warning": lambda store: pile_of(store, 5),
    "critical": lambda store: pile_of(store, 2),
    "empty": lambda store: pile_of(store, 0),
    "somebody out": lambda store: play(monster(seat(store)), Eliminate(Seat(2))),
    "won": won,
    "lost": lost,
    "two": lambda store: monster(seat(store, 2), 2),
    "four": lambda store: monster(seat(store, 4), 0),
    "five": lambda store: play(monster(seat(store, 5)), TakeMadnessAll(2), Eliminate(Seat(4))),
}


@dataclass(frozen=True)
class Way:
    """A way to look at the app."""

    lang: str
    theme: str
    scale: float
    width: int
    height: int

    def __str__(self) -> str:
        return f"{self.lang}-{self.theme}-{self.scale:.0%}-{self.width}"

    def choose(self, store: Store) -> None:
        """As the settings would."""
        pseudo.speak()
        store.library.choose(lang=self.lang, theme=self.theme, text_scale=self.scale)


SMALL, WIDE = (360, 640), (1280, 800)
LONGER = Way(pseudo.LANG, "dark", 1.0, *SMALL)
"""A language whose every word is a third longer than the French one (see ``tests/i18n/pseudo.py``)."""
PAIRS = (
    Way("fr", "dark", 1.0, *SMALL),
    Way("fr", "light", 2.0, *SMALL),
    Way("en", "dark", 2.0, *SMALL),
    Way("en", "light", 1.0, *WIDE),
    LONGER,
    Way("fr", "dark", 2.0, *WIDE),
)
"""Every pair of two choices meets in one of these, and every language large on a small phone."""
TRIPLES = (
    *(
        Way(lang, theme, scale, *size)
        for i, lang in enumerate(("fr", "en"))
        for j, theme in enumerate(("dark", "light"))
        for k, scale in enumerate((1.0, 2.0))
        for size in ((SMALL, WIDE)[(i + j + k) % 2],)
    ),
    LONGER,
)
"""Every three choices meet in one of these."""
CORNERS = PAIRS[:5]
"""Every choice is in one of these: for what is dear."""


def visit(store: Store, route: str, do: Play, *, size: tuple[int, int] = SMALL, faults: int = 0) -> None:
    """Open a route and do something; what the wall caught fails the test unless it was meant."""

    async def go() -> None:
        async with Phone(app(store), route, *size) as phone:
            phone.store = store
            await do(phone)
            await phone.settle()
            wall = wall_of(phone.page)
            assert wall is not None
            log = store.folder.path / "faults.log"
            assert len(wall.codes) == faults, log.read_text("utf-8") if log.exists() else wall.codes

    asyncio.run(go())


def at(table: Table[Any], rest: str = "") -> str:
    """The address of a table."""
    return f"/table/{table.header.table}{rest}"


def sound(phone: Phone) -> None:
    """No fault, no bare key, no id twice, no word cut, and all that can be pressed says what it is."""
    wall = wall_of(phone.page)
    assert wall is not None
    assert not wall.codes
    cut = [str(each) for each in cut_words(phone.page) if not KNOWN.search(str(each))]
    assert not cut, cut
    controls = list(phone.controls())
    names = [control for control in controls if isinstance(control, ft.Semantics)]
    said = [*_words(controls), *(control.label or "" for control in names)]
    assert said
    bare = [line for line in said if BARE_KEY.search(line)]
    assert not bare, bare
    assert not rule_numbers(phone)
    if phone.store is not None and wall.lang == pseudo.LANG:
        all_translated(said, pseudo.names_in(phone.store) | phone.typed - {""})
    assert not twice(phone, names)
    named: set[int] = set()
    for control in names:
        touch = control.content
        if isinstance(touch, ft.Container) and touch.on_click is not None:
            assert control.label or any(_words(list(phone.inside(touch)))), control.identifier
            assert control.identifier == touch.key, control.identifier
            named.add(touch._i)
    for control in controls:
        if isinstance(control, ft.Container) and control.on_click is not None:
            assert control._i in named, f"{control.key} has no name"
            assert control.page is phone.page, f"{control.key} would be looked for in the whole page"
        assert not isinstance(control, ft.TextField) or control.label, control.key


def rule_numbers(phone: Phone) -> list[str]:
    """Lines that name a rule by its number outside the help and the answers to "why?"."""
    opened = {
        inner._i
        for control in phone.controls()
        if str(getattr(control.key, "value", control.key)).startswith(("because-", "rule-"))
        for inner in phone.inside(control)
    }
    shown = [control for control in phone.controls() if control._i not in opened]
    said = [*_words(shown), *(each.label or "" for each in shown if isinstance(each, ft.Semantics))]
    return [line for line in said if RULE_ID.search(line)]


def all_translated(said: list[str], names: frozenset[str]) -> None:
    """Nothing that is drawn or spoken is in another language."""
    left = {line: pseudo.untranslated(line, names) for line in said if not KNOWN.search(line)}
    assert not any(left.values()), {line: word for line, word in left.items() if word}


def twice(phone: Phone, names: list[ft.Semantics]) -> list[str]:
    """Identifiers that two controls of the same layer share; each of two panes may have its main button."""
    covered = {
        inner._i
        for control in names
        if control.exclude_semantics and not control.identifier
        for inner in phone.inside(control.content)
    }
    found = [control.identifier for control in names if control.identifier and control._i not in covered]
    return sorted({name for name in found if found.count(name) > 1 + (name == "main")})


def _words(controls: list[Any]) -> list[str]:
    """All texts, as they are written and as they are spoken."""
    texts = [control for control in controls if isinstance(control, ft.Text)]
    spans = [span.text or "" for text in texts for span in text.spans or []]
    return [text.value or "" for text in texts] + [text.semantics_label or "" for text in texts] + spans
