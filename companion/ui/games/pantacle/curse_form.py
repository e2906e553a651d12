"""A curse card as its owner reads it out: title, red or grey, what lies on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import flet as ft

from companion.core.box import LONGEST_WORD
from companion.games.pantacle import figures
from companion.games.pantacle.queries import curses_named
from companion.games.pantacle.sanctuary import CHANGES
from companion.games.pantacle.state import DrawnCurse, State
from companion.games.pantacle.vocabulary import Kind
from companion.ui.desk import Ui
from companion.ui.parts.panels import count_line, quiet_note, views
from companion.ui.parts.press import press
from companion.ui.parts.rows import section, switch_row, text_field

OFFERED = 4
"""Cards read out before that are offered at once."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What has been read so far; the kind is None until somebody says it."""

    title: str = ""
    kind: Kind | None = None
    cubes: int = 0
    adepts: int = 0
    changes: tuple[int, ...] | None = None
    """Numbers of the book that the card changes; None until somebody says that it does."""

    @property
    def card(self) -> DrawnCurse | None:
        """The card, once its kind is known."""
        if self.kind is None:
            return None
        if self.kind is Kind.PERMANENT:
            return DrawnCurse(self.title, self.kind, 0, 0, *(self.changes or ()))
        return DrawnCurse(self.title, self.kind, self.cubes, self.adepts)


def curse_form(ui: Ui, state: State, read: Reading, put: Callable[[Reading], Any]) -> list[ft.Control]:
    """The title may stay empty; red or grey may not."""
    words = [(kind.value, ui.words.show(kind)) for kind in Kind]
    rows: list[ft.Control] = [
        views(
            ui,
            "curse-kind",
            words,
            read.kind.value if read.kind else "",
            lambda value: put(replace(read, kind=Kind(value))),
        ),
        quiet_note(ui, ui.g(f"ui.kind.{read.kind.value}" if read.kind else "ui.kind.ask")),
    ]
    if read.kind is Kind.EXHAUSTION:
        rows += [
            count_line(
                ui,
                "curse-cubes",
                ui.g("ui.curse.cubes"),
                read.cubes,
                lambda n: put(replace(read, cubes=n)),
                high=figures.CUBES,
            ),
            count_line(
                ui,
                "curse-adepts",
                ui.g("ui.curse.adepts"),
                read.adepts,
                lambda n: put(replace(read, adepts=n)),
                high=figures.ADEPTS,
            ),
        ]
    if read.kind is Kind.PERMANENT:
        rows += _changes(ui, read, put)
    rows.append(
        text_field(
            ui,
            "curse-title",
            ui.g("ui.curse.title"),
            read.title,
            lambda title: put(replace(read, title=title)),
            limit=LONGEST_WORD,
        )
    )
    return rows + _known(ui, state, read, put)


def _changes(ui: Ui, read: Reading, put: Callable[[Reading], Any]) -> list[ft.Control]:
    """A red title may change what something costs: told once, reckoned with while the card is face up."""
    changes = read.changes

    def turn(on: bool) -> None:
        put(replace(read, changes=(0,) * len(CHANGES) if on else None))

    rows: list[ft.Control] = [
        switch_row(ui, "curse-changes", ui.g("ui.curse.changes"), changes is not None, turn)
    ]

    def line(place: int, n: int) -> ft.Control:
        change, now = CHANGES[place], changes or ()
        return count_line(
            ui,
            f"curse-{change.replace('_', '-')}",
            ui.g(f"ui.curse.{change}"),
            n,
            lambda n: put(replace(read, changes=(*now[:place], n, *now[place + 1 :]))),
            low=-figures.MOST_CHANGED,
            high=figures.MOST_CHANGED,
            shown=signed(n),
        )

    return rows + [line(place, n) for place, n in enumerate(changes or ())]


def signed(n: int) -> str:
    """ "+1", "0", "−1"."""
    return f"+{n}" if n > 0 else f"−{-n}" if n else "0"


def _known(ui: Ui, state: State, read: Reading, put: Callable[[Reading], Any]) -> list[ft.Control]:
    """Cards that this table or an earlier one has read: one touch fills everything in."""
    found = [card for card in curses_named(state, read.title) if card != read.card][:OFFERED]
    if not found:
        return []

    def fill(card: DrawnCurse) -> None:
        changes = card.changes if any(card.changes) else None
        put(Reading(card.title, card.kind, card.cubes, card.adepts, changes))

    cells = [_offer(ui, place, card, partial(fill, card)) for place, card in enumerate(found)]
    return [
        section(ui, ui.g("ui.curse.known"), ui.g("ui.from_box")),
        ft.Row(cells, spacing=6, run_spacing=6, wrap=True),
    ]


def _offer(ui: Ui, place: int, card: DrawnCurse, go: Callable[[], None]) -> ft.Control:
    word = ui.text(card.title, "note", weight=600, max_lines=1)
    return press(
        ui,
        f"known-{place}",
        f"{card.title}, {card_words(ui, card)}",
        ft.Row([kind_mark(ui, card.kind), word], spacing=6, tight=True),
        go,
        height=48,
        padding=ft.Padding.symmetric(horizontal=10),
        alignment=None,
    )


def card_words(ui: Ui, card: Any) -> str:
    """ "Exhaustion: 2 cubes, 1 adept" or "Permanent"."""
    kind = ui.words.show(card.kind)
    if card.kind is Kind.PERMANENT:
        parts = [f"{ui.g(f'ui.curse.{c}')} {signed(n)}" for c in CHANGES if (n := getattr(card, c))]
        return f"{kind}{ui.t('colon')}{', '.join(parts)}" if parts else kind
    left = [ui.g(f"ui.left.{name}", n=n) for name, n in (("cubes", card.cubes), ("adepts", card.adepts)) if n]
    return f"{kind}{ui.t('colon')}{', '.join(left)}" if left else kind


def kind_mark(ui: Ui, kind: Kind) -> ft.Control:
    """Permanent is a lock, Exhaustion an hourglass: never the colour of the title alone."""
    permanent = kind is Kind.PERMANENT
    icon = ft.Icons.LOCK_ROUNDED if permanent else ft.Icons.HOURGLASS_BOTTOM_ROUNDED
    return ft.Icon(icon, size=18, color=ui.colours.danger if permanent else ui.colours.ink2)
