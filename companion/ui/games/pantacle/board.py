"""Facts printed in the box: guardians and moon of each favour, and the number of blades per guardian."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import flet as ft

from companion.core.box import LONGEST_WORD, Box
from companion.games.pantacle.facts import (
    TellFavour,
    TellGuardians,
    are_all,
    blades_of,
    is_hound,
    read_favour,
    read_guardians,
)
from companion.games.pantacle.queries import printed
from companion.games.pantacle.state import FavourFact, GuardianCount, State
from companion.games.pantacle.vocabulary import Favour, MoonPhase
from companion.ui.error_boundary import component
from companion.ui.games.pantacle import marks
from companion.ui.games.pantacle.favours import fact_words
from companion.ui.games.pantacle.parts import word_chip
from companion.ui.hooks import use_state
from companion.ui.parts.counter import stepper
from companion.ui.parts.layout import expanded, grid, in_line, stacked, wrap
from companion.ui.parts.origin import origin_pill
from companion.ui.parts.panels import confirm_bar, live_region, warn_line
from companion.ui.parts.rows import glyph, row, section, text_field, way_to
from companion.ui.parts.sheet import ScrollController, anchor, sheet
from companion.ui.parts.tappable import icon_button, tappable, word_button
from companion.ui.parts.unfolding import use_unfolding
from companion.ui.session import Ui
from companion.ui.table_context import TableContext


@component
def BoardSheet(at: TableContext[State], about: Favour | None = None) -> ft.Control:
    """Draw the form for the Favours board: two guardians and a moon for each favour, one after the other."""
    fold = use_unfolding(at, Favour, about)
    favour = fold.opened
    draft, put = use_state(favour_fact(at, at.state, favour) if favour else FavourFact(Favour.TRAQUE))

    def show(chosen: Favour | None) -> None:
        fold.show(chosen)
        if chosen is not None:
            put(favour_fact(at, at.do.table.state, chosen))

    def done() -> None:
        if about is not None:
            at.do.go_on()
            return
        at.session.rest()  # the finger is still where the next favour appears
        show(_unread(at, at.do.table.state, after=draft.favour))

    def keep(told: FavourFact) -> None:
        at.do(TellFavour(told.favour, told.first, told.second, told.moon), then=done)

    def moon(name: str) -> None:
        told = replace(draft, moon=name)
        put(told)
        if told.first and told.second:  # the moon is the last answer: save at once
            keep(told)

    unsaid = next((name for name in ("first", "second") if not getattr(draft, name)), "")
    seek = ScrollController(at, unsaid) if favour is not None and unsaid else None
    rows: list[ft.Control] = []
    rows += fold.lines(
        Favour,
        lambda each: each,
        lambda each, on, _: _line(at, each, on, partial(show, None if on else each)),
        lambda each: _fields(at, draft, put, moon),
    )
    if favour is None:
        rows.append(_counts(at))
        bar = None
    else:
        moonless = favour.has_moon and not draft.moon
        bar = confirm_bar(
            at,
            at.g("ui.board.keep"),
            at.g("ui.board.no_moon") if moonless else at.words.show(favour),
            lambda: keep(draft),
            back=None if at.look.wide else lambda: show(None),
            ready=seek is None,
            missing=at.g("refusal.name_missing"),
            seek=seek,
        )
    note = at.look.hint(at.g("ui.board.note"))
    return sheet(at, at.g("menu.board"), rows, at.do.close, note=note, bar=bar, seek=seek)


def _unread(ui: Ui, state: State, after: Favour) -> Favour | None:
    """Return the next favour not entered yet, in the order of the board; None if all are."""
    order = tuple(Favour)
    start = order.index(after) + 1
    unread = (each for each in (*order[start:], *order[:start]) if not favour_fact(ui, state, each).first)
    return next(unread, None)


def _line(at: TableContext[State], favour: Favour, on: bool, tap: Callable[[], object]) -> ft.Control:
    fact = favour_fact(at, at.state, favour)
    known = bool(fact.first)
    icon = ft.Icons.INVENTORY_2_ROUNDED if known else ft.Icons.ADD_ROUNDED
    unknown = at.g("ui.board.unknown" if favour.has_moon else "ui.board.unknown_moonless")
    name = at.words.show(favour)
    return row(
        at,
        f"board-{favour.value}",
        name,
        tap,
        note=f"{fact.first}, {fact.second}" if known else unknown,
        lead=glyph(at, icon, at.accent.acc if known else at.colours.ink3),
        tail=marks.moon(at.look, fact.moon, 24) if known and favour.has_moon else None,
        chosen=on,
        spoken=f"{name}. {fact_words(at, fact)}" if known else "",
    )


def _fields(
    at: TableContext[State],
    draft: FavourFact,
    put: Callable[[FavourFact], object],
    moon: Callable[[str], object],
) -> list[ft.Control]:
    """Return fields for two names and a moon; known names are offered as chips."""

    def field(name: str, value: str, word: str = "") -> ft.Control:
        said = word or at.g(f"action.TellFavour.{name}")
        return text_field(
            at, f"fact-{name}", said, value, lambda text: put(_with(draft, name, text)), limit=LONGEST_WORD
        )

    asked = next((name for name in ("first", "second") if not getattr(draft, name)), "")

    def names(name: str, value: str, other: str) -> list[ft.Control]:
        # only for the missing name: the moons stay visible; hounds replace any guardian (PA-27)
        heard = names_of(at) if name == asked else ()
        offered = tuple(n for n in heard if n != other and not is_hound(n))
        chips = _offers(at, name, offered, lambda text: put(_with(draft, name, text)))
        return [anchor(name, stacked([field(name, value), chips], 8 if offered else 0))]

    rows = [
        *names("first", draft.first, draft.second),
        *names("second", draft.second, draft.first),
    ]
    if draft.favour.has_moon:
        drawn = marks.phase_named(draft.moon) is not None
        heard = {favour_fact(at, at.state, each).moon for each in Favour} - {"", draft.moon}
        others = tuple(sorted(name for name in heard if marks.phase_named(name) is None))
        rows += [
            section(at, at.g("ui.moon.phases")),
            _phases(at, draft.moon, moon),
            *([_offers(at, "moon", others, moon)] if others else []),
            field("moon", "" if drawn else draft.moon, at.g("ui.moon.another")),
        ]
    return rows


def _phases(ui: Ui, chosen: str, choose: Callable[[str], object]) -> ft.Control:
    """Return a drawing of each moon phase; a tap enters it."""
    now = marks.phase_named(chosen)

    def cell(phase: MoonPhase) -> ft.Control:
        name = ui.words.show(phase)
        return tappable(
            ui,
            f"moon-{phase.value}",
            name,
            marks.moon(ui.look, name, 28, ui.accent.acc if phase is now else ui.colours.ink),
            partial(choose, name),
            chosen=phase is now,
            expand=True,
            radius=12,
        )

    return grid([cell(phase) for phase in MoonPhase], 4)


def _with(draft: FavourFact, name: str, text: str) -> FavourFact:
    told = {"first": draft.first, "second": draft.second, "moon": draft.moon, name: text}
    return FavourFact(draft.favour, **told)


def _offers(ui: Ui, name: str, words: tuple[str, ...], write: Callable[[str], object]) -> ft.Control:
    return wrap(
        [word_chip(ui, f"{name}-{place}", word, partial(write, word)) for place, word in enumerate(words)]
    )


def _counts(at: TableContext[State]) -> ft.Control:
    known = guardians_of(at)
    total = blades_of(known)
    return way_to(
        at,
        "open-guardians",
        at.g("menu.guardians"),
        lambda: at.do.open("guardians"),
        ft.Icons.STYLE_ROUNDED,
        note=at.g("ui.guardians.sum", have=total, n=printed(at.state).blades),
    )


@component
def GuardiansSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the form for the blades of each guardian, asked once; they must add up to the 24 of the box."""
    told, put = use_state(lambda: _begin(at))
    name, write = use_state("")
    total = blades_of(told)

    def add() -> None:
        word = " ".join(name.split())
        if word and word not in {each.name for each in told}:
            put((*told, GuardianCount(word, 1)))
            write("")

    def change(place: int, count: int) -> None:
        put((*told[:place], replace(told[place], count=count), *told[place + 1 :]))

    rows: list[ft.Control] = [anchor("sum", _sum(at, total, printed(at.state).blades))]
    most = printed(at.state).blades
    for place, each in enumerate(told):
        drop = partial(put, told[:place] + told[place + 1 :])
        rows.append(_guardian(at, place, each, most, partial(change, place), drop))
    rows += [
        section(at, at.g("ui.guardians.add")),
        text_field(
            at, "guardian-name", at.g("ui.guardians.name"), name, write, submit=add, limit=LONGEST_WORD
        ),
        word_button(at, "guardian-add", at.g("ui.guardians.add"), add, icon=ft.Icons.ADD_ROUNDED),
    ]
    if guardians_of(at):
        rows.append(in_line(origin_pill(at, "guardians.")))
    follows = at.g("ui.guardians.sum", have=total, n=printed(at.state).blades)

    def keep() -> None:
        at.do(TellGuardians(told), then=lambda: at.do.open("board"))

    ready = are_all(told, at.state.all_blades)
    seek = None if ready else ScrollController(at, "sum")
    bar = confirm_bar(at, at.g("ui.board.keep"), follows, keep, ready=ready, seek=seek)
    note = at.look.hint(at.g("ui.guardians.note"))
    return sheet(at, at.g("menu.guardians"), rows, at.do.close, note=note, bar=bar, seek=seek)


def _begin(at: TableContext[State]) -> tuple[GuardianCount, ...]:
    """Return the known counts; else one blade for each guardian name known so far."""
    known = guardians_of(at)
    return known or tuple(GuardianCount(name, 1) for name in names_of(at))


def _sum(ui: Ui, total: int, blades: int) -> ft.Control:
    said = ui.g("ui.guardians.sum", have=total, n=blades)
    if total > blades:
        return live_region(warn_line(ui, said))
    return live_region(ui.text(said, "body", weight=600))


def _guardian(
    ui: Ui,
    place: int,
    each: GuardianCount,
    most: int,
    change: Callable[[int], object],
    drop: Callable[[], object],
) -> ft.Control:
    number = stepper(
        ui,
        f"guardian-{place}",
        each.name,
        each.count,
        change,
        low=1,
        high=most,
        width=ui.look.fixed_unless_large(152),
    )
    remove = icon_button(
        ui,
        f"guardian-drop-{place}",
        ft.Icons.CLOSE_ROUNDED,
        ui.g("ui.guardians.drop", name=each.name),
        drop,
        size=20,
    )
    word = expanded(ui.text(each.name, "body", weight=600, max_lines=2))
    if ui.look.large_text:
        return stacked([in_line(word, remove), number], 4)
    return in_line(word, number, remove, gap=4)


def _box(ui: Ui) -> Box:
    return ui.session.box("pantacle")


def favour_fact(ui: Ui, state: State, favour: Favour) -> FavourFact:
    """Return guardians and moon of a favour, from the table or else from the box."""
    here = state.fact(favour)
    return here if here.first else read_favour(_box(ui), favour)


def guardians_of(at: TableContext[State]) -> tuple[GuardianCount, ...]:
    """Return all guardians with their blades; empty unless they add up to the blades of the box."""
    for known in (at.state.guardians, read_guardians(_box(at))):
        if are_all(known, at.state.all_blades):
            return known
    return ()


def names_of(at: TableContext[State]) -> tuple[str, ...]:
    """Return the guardian names known so far, always with the hound (PA-27)."""
    told = [each.name for each in guardians_of(at)]
    for favour in Favour:
        fact = favour_fact(at, at.state, favour)
        told += [fact.first, fact.second]
    told.append(at.g("ui.hound"))
    first: dict[str, str] = {}
    for name in told:
        first.setdefault(name.casefold(), name)
    return tuple(name for name in first.values() if name)
