"""Choices among heroes, the form of a Hero card, and a name field with suggestions from the box."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial

import flet as ft

from companion.core.box import Origin
from companion.games.synchro_horizon.hero_cards import NewCard
from companion.games.synchro_horizon.queries import printed
from companion.games.synchro_horizon.queries.party import heroes_to_come
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.party import Hero
from companion.games.synchro_horizon.vocabulary import HeroClass, Side, Who
from companion.ui.games.synchro_horizon.marks import pick_word
from companion.ui.games.synchro_horizon.rings import sign_of
from companion.ui.parts.layout import full_height, in_line, share, stacked, tight_row, tiles, wrap
from companion.ui.parts.origin import ICONS, origin_of
from companion.ui.parts.panels import count_line
from companion.ui.parts.rows import section, text_field
from companion.ui.parts.sheet import sheet_width
from companion.ui.parts.tappable import tappable
from companion.ui.session import Ui
from companion.ui.table_context import TableContext

SHOWN = 6
"""The maximum number of suggested names."""


def name_field(
    ui: Ui,
    id: str,
    label: str,
    value: str,
    change: Callable[[str], object],
    known: Iterable[str] = (),
) -> ft.Control:
    """Return a text field, with the known names that begin with its text below it."""
    start = value.strip().casefold()
    near = [name for name in known if name.casefold().startswith(start) and name.casefold() != start]
    rows: list[ft.Control] = [text_field(ui, id, label, value, change)]
    if near:
        chips = [known_chip(ui, f"{id}-known-{n}", name, change) for n, name in enumerate(near[:SHOWN])]
        rows.append(wrap(chips))
    return stacked(rows)


def known_chip(ui: Ui, id: str, name: str, change: Callable[[str], object]) -> ft.Control:
    """Return a chip with a remembered name: one tap instead of typing it."""
    whose = origin_of(ui, [f"{table}.{name}." for table in ("heroes", "skills", "items", "tiles")])
    said = f"{name}, {ui.t(whose.key)}" if whose is Origin.OTHER else ui.g("ui.s.known", name=name)
    sign = ft.Icon(ICONS[whose], size=16, color=ui.colours.ink3)
    body = tight_row(sign, ui.text(name, "note", weight=600, max_lines=1), gap=6)
    return tappable(ui, id, said, body, lambda: change(name), height=48, pad=(12, 0), alignment=None)


def boards(state: State) -> tuple[Who, ...]:
    """Return the boards that have a hero, P1 first."""
    return state.line(Side.HEROES)


def chip(
    ui: Ui,
    id: str,
    title: str,
    note: str,
    on: bool,
    tap: Callable[[], object],
    lead: ft.Control | None = None,
    quiet: bool = False,
) -> ft.Control:
    """Return one option of a choice: an icon, a name, a note; ``on`` if it is chosen."""
    room = share(sheet_width(ui.look), ui.look.per_row(2)) - 20 - 26 - (0 if lead is None else 34)
    size = ui.look.fit(title, "body", room, most=2, weight=600, least=10) or 10
    name: ft.Control = ui.text(title, "body", weight=600, size=size, max_lines=2)
    if on:  # the check is beside the name only: the note has the full width
        name = in_line(name, ft.Icon(ft.Icons.CHECK_ROUNDED, size=18, color=ui.accent.acc), fill=0)
    words = [name]
    if note:
        words.append(ui.text(note, "caption", color=ui.colours.ink2, max_lines=3))
    parts: list[ft.Control] = [] if lead is None else [lead]
    parts.append(full_height(words, 0, along="middle", expand=True))
    return tappable(
        ui,
        id,
        f"{title}, {note}" if note else title,
        in_line(*parts),
        tap,
        ground="flat" if quiet else "raised",
        chosen=on,
        expand=True,
        radius=14,
        height=None,
        pad=(10, 9 if note else 17),
    )


def pick_hero(
    at: TableContext[State],
    id: str,
    chosen: Who | None,
    change: Callable[[Who | None], object],
    *,
    among: Sequence[Who] | None = None,
    note: Callable[[Hero], str] | None = None,
    nobody: str = "",
) -> ft.Control:
    """Return a choice among heroes, two per row; ``nobody`` is the label of the option None, if not empty."""
    cells: list[ft.Control] = []
    for who in boards(at.state) if among is None else among:
        hero = at.state.hero(who)
        name = who.nameless if hero is None else hero.name
        under = ""
        if hero is not None:
            under = at.g("ui.level", n=hero.level) if note is None else note(hero)
        cells.append(
            chip(
                at,
                f"{id}-{who.value}",
                name,
                under,
                who is chosen,
                partial(change, who),
                sign_of(at, who),
            )
        )
    if nobody:
        lead = ft.Icon(ft.Icons.PERSON_OFF_ROUNDED, size=22, color=at.colours.ink3)
        cells.append(chip(at, f"{id}-none", nobody, "", chosen is None, lambda: change(None), lead))
    return tiles(at, cells, 2, even=True)


def pick_class(
    ui: Ui, id: str, chosen: HeroClass | None, change: Callable[[HeroClass | None], object]
) -> ft.Control:
    """Return a choice among the three classes; a second tap on the chosen one clears it."""

    def tap(one: HeroClass) -> None:
        change(None if one is chosen else one)

    return pick_word(ui, id, HeroClass, chosen, tap, 3, height=ui.look.scaled_height(48, 16))


def card_form(
    at: TableContext[State],
    id: str,
    card: NewCard,
    put: Callable[[NewCard], object],
    *,
    golden: bool = False,
) -> list[ft.Control]:
    """Return the form for a card's upper side: name, class, class level.

    A known name fills in the class and class level remembered for it.
    """

    def named(name: str) -> None:
        known = next((one for one in at.state.known.heroes if one.name == name), None)
        if known is None:
            put(replace(card, name=name))
        else:
            level = at.state.known.class_level(name, golden=golden)
            put(
                NewCard(
                    name,
                    known.hero_class or card.hero_class,
                    card.class_level if level is None else level,
                )
            )

    names = [one.name for one in heroes_to_come(at.state)]
    return [
        name_field(at, f"{id}-name", at.g("ui.p.hero.name"), card.name, named, names),
        section(at, at.g("ui.p.class")),
        pick_class(at, f"{id}-class", card.hero_class, lambda one: put(replace(card, hero_class=one))),
        count_line(
            at,
            f"{id}-clv",
            at.g("ui.p.clv"),
            card.class_level or 0,
            lambda n: put(replace(card, class_level=n or None)),
            high=printed().class_level_most,
            shown=str(card.class_level or "?"),
        ),
    ]
