"""How tests look at a screen: the ways to look, a visit, and what must be true of whatever is drawn."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.core.table import Table
from companion.games import ALL
from companion.manifest import manifest_of
from companion.store.store import Store
from companion.ui.error_boundary import boundary_of
from companion.ui.main import app
from tests.i18n import pseudo
from tests.ui.headless import Phone
from tests.ui.layout import KNOWN, cut_words

NAMES = ("Ada", "Bo", "Chloé", "Dan", "Maximilienne")
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
            boundary = boundary_of(phone.page)
            assert boundary is not None
            log = store.folder.path / "faults.log"
            assert len(boundary.codes) == faults, log.read_text("utf-8") if log.exists() else boundary.codes

    asyncio.run(go())


def at(table: Table[Any], rest: str = "") -> str:
    """The address of a table."""
    return f"/table/{table.header.table}{rest}"


def sound(phone: Phone) -> None:
    """No fault, no bare key, no id twice, no word cut, and all that can be pressed says what it is."""
    boundary = boundary_of(phone.page)
    assert boundary is not None
    assert not boundary.codes
    cut = [str(each) for each in cut_words(phone.page) if not KNOWN.search(str(each))]
    assert not cut, cut
    controls = list(phone.controls())
    names = [control for control in controls if isinstance(control, ft.Semantics)]
    said = [*_words(controls), *(control.label or "" for control in names)]
    assert said
    bare = [line for line in said if BARE_KEY.search(line)]
    assert not bare, bare
    assert not rule_numbers(phone)
    if phone.store is not None and boundary.lang == pseudo.LANG:
        all_translated(said, pseudo.names_in(phone.store) | phone.typed - {""})
    assert not twice(phone, names), twice(phone, names)
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
