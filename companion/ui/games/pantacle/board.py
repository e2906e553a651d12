"""What only the box tells: guardians and moon of each favour, and how many blades each guardian has."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import flet as ft

from companion.core.box import LONGEST_WORD
from companion.games.pantacle import figures
from companion.games.pantacle.box import TellFavour, TellGuardians, blades_of
from companion.games.pantacle.state import FavourFact, GuardianCount, State
from companion.games.pantacle.vocabulary import Favour
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.pantacle.box_words import favour_fact, guardians_of, moons, names_of
from companion.ui.games.pantacle.favours import fact_words
from companion.ui.hooks import use_state
from companion.ui.parts.counter import stepper
from companion.ui.parts.panels import alone, confirm_bar, live, warn_line
from companion.ui.parts.press import icon_button, pill, press, word_button
from companion.ui.parts.rows import chevron, glyph, row, section, text_field
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part


@part
def BoardSheet(ui: Ui, state: State, do: Actor, about: Favour | None = None) -> ft.Control:
    """The Favours board read out once: two guardians and a moon for each favour."""
    favour, open_one = use_state(about)
    draft, put = use_state(favour_fact(ui, state, favour) if favour else FavourFact(Favour.TRAQUE))

    def tap(chosen: Favour) -> None:
        open_one(None if chosen is favour else chosen)
        put(favour_fact(ui, state, chosen))

    def done() -> None:
        open_one(None)
        if about is not None:
            do.go_on()

    def keep() -> None:
        do(TellFavour(draft.favour, draft.first, draft.second, draft.moon), then=done)

    rows: list[ft.Control] = []
    for each in Favour:
        if favour is None or each is favour or not alone(ui, favour):
            rows.append(_line(ui, state, each, each is favour, partial(tap, each)))
        if each is favour:
            rows += _fields(ui, state, draft, put)
    if favour is None:
        rows.append(_counts(ui, state, do))
        bar = None
    else:
        bar = confirm_bar(
            ui, do, ui.g("ui.board.keep"), ui.words.show(favour), keep, back=lambda: open_one(None)
        )
    return sheet(ui, ui.g("menu.board"), rows, do.close, note=ui.g("ui.board.note"), bar=bar)


def _line(ui: Ui, state: State, favour: Favour, on: bool, tap: Callable[[], Any]) -> ft.Control:
    fact = favour_fact(ui, state, favour)
    known = bool(fact.first)
    icon = ft.Icons.INVENTORY_2_ROUNDED if known else ft.Icons.ADD_ROUNDED
    unknown = ui.g("ui.board.unknown" if favour.has_moon else "ui.board.unknown_moonless")
    return row(
        ui,
        f"board-{favour.value}",
        ui.words.show(favour),
        tap,
        note=fact_words(ui, fact) if known else unknown,
        lead=glyph(ui, icon, ui.accent.acc if known else ui.colours.ink3),
        ground="active" if on else "raised",
        chosen=on,
    )


def _fields(ui: Ui, state: State, draft: FavourFact, put: Callable[[FavourFact], Any]) -> list[ft.Control]:
    """Two names and a moon; names known already are offered under the thumb."""

    def field(name: str, value: str, offered: tuple[str, ...]) -> list[ft.Control]:
        def write(text: str) -> None:
            put(_with(draft, name, text))

        rows: list[ft.Control] = [
            text_field(
                ui, f"fact-{name}", ui.g(f"action.TellFavour.{name}"), value, write, limit=LONGEST_WORD
            )
        ]
        others = tuple(word for word in offered if word != value)
        if others:
            rows.append(_offers(ui, name, others, write))
        return rows

    names = names_of(ui, state)
    rows = [
        *field("first", draft.first, tuple(n for n in names if n != draft.second)),
        *field("second", draft.second, tuple(n for n in names if n != draft.first)),
    ]
    if draft.favour.has_moon:
        rows += field("moon", draft.moon, moons(ui, state))
    return rows


def _with(draft: FavourFact, name: str, text: str) -> FavourFact:
    told = {"first": draft.first, "second": draft.second, "moon": draft.moon, name: text}
    return FavourFact(draft.favour, **told)


def _offers(ui: Ui, name: str, words: tuple[str, ...], write: Callable[[str], Any]) -> ft.Control:
    cells = [
        press(
            ui,
            f"{name}-{place}",
            word,
            ft.Row([ui.text(word, "note", weight=600, max_lines=1)], tight=True),
            partial(write, word),
            height=48,
            padding=ft.Padding.symmetric(horizontal=12),
            alignment=None,
        )
        for place, word in enumerate(words)
    ]
    return ft.Row(cells, spacing=6, run_spacing=6, wrap=True)


def _counts(ui: Ui, state: State, do: Actor) -> ft.Control:
    known = guardians_of(ui, state)
    total = blades_of(known)
    return row(
        ui,
        "open-guardians",
        ui.g("menu.guardians"),
        lambda: do.open("guardians"),
        note=ui.g("ui.guardians.sum", have=total, n=figures.BLADES),
        lead=glyph(ui, ft.Icons.STYLE_ROUNDED),
        tail=chevron(ui),
    )


@part
def GuardiansSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """Every guardian with its dots; together they are the 24 blades. Asked once."""
    told, put = use_state(lambda: _begin(ui, state))
    name, write = use_state("")
    total = blades_of(told)

    def add() -> None:
        word = " ".join(name.split())
        if word and word not in {each.name for each in told}:
            put((*told, GuardianCount(word, 1)))
            write("")

    def change(place: int, count: int) -> None:
        put((*told[:place], replace(told[place], count=count), *told[place + 1 :]))

    rows: list[ft.Control] = [_sum(ui, total)]
    for place, each in enumerate(told):
        rows.append(
            _guardian(ui, place, each, partial(change, place), partial(put, told[:place] + told[place + 1 :]))
        )
    rows += [
        section(ui, ui.g("ui.guardians.add")),
        text_field(
            ui, "guardian-name", ui.g("ui.guardians.name"), name, write, submit=add, limit=LONGEST_WORD
        ),
        word_button(ui, "guardian-add", ui.g("ui.guardians.add"), add, icon=ft.Icons.ADD_ROUNDED),
    ]
    if guardians_of(ui, state):
        rows.append(ft.Row([pill(ui, ui.g("ui.from_box"), icon=ft.Icons.INVENTORY_2_ROUNDED)]))
    follows = ui.g("ui.guardians.sum", have=total, n=figures.BLADES)

    def keep() -> None:
        do(TellGuardians(told), then=lambda: do.open("board"))

    bar = confirm_bar(ui, do, ui.g("ui.board.keep"), follows, keep)
    return sheet(ui, ui.g("menu.guardians"), rows, do.close, note=ui.g("ui.guardians.note"), bar=bar)


def _begin(ui: Ui, state: State) -> tuple[GuardianCount, ...]:
    """What is known; else the names that the favours and the rulebook already gave, one blade each."""
    known = guardians_of(ui, state)
    return known or tuple(GuardianCount(name, 1) for name in names_of(ui, state))


def _sum(ui: Ui, total: int) -> ft.Control:
    said = ui.g("ui.guardians.sum", have=total, n=figures.BLADES)
    if total > figures.BLADES:
        return live(warn_line(ui, said))
    return live(ui.text(said, "body", weight=600))


def _guardian(
    ui: Ui, place: int, each: GuardianCount, change: Callable[[int], Any], drop: Callable[[], Any]
) -> ft.Control:
    number = stepper(
        ui,
        f"guardian-{place}",
        each.name,
        each.count,
        change,
        low=1,
        high=figures.BLADES,
        width=None if ui.look.large_text else 152,
    )
    remove = icon_button(
        ui,
        f"guardian-drop-{place}",
        ft.Icons.CLOSE_ROUNDED,
        ui.g("ui.guardians.drop", name=each.name),
        drop,
        size=20,
    )
    word = ft.Container(ui.text(each.name, "body", weight=600, max_lines=2), expand=True)
    if ui.look.large_text:
        return ft.Column([ft.Row([word, remove]), number], spacing=4, tight=True)
    return ft.Row([word, number, remove], spacing=4)
