"""Curses: the form to enter a card, and the curses in front of a player."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial

import flet as ft

from companion.core.box import LONGEST_WORD
from companion.core.rulebook import Action
from companion.core.seats import Seat
from companion.games.pantacle.curses import AbsorbFirst, AddCurse, Protect, RemoveCurse, TellCurse, Unprotect
from companion.games.pantacle.queries import curses_named, printed, protectable, together
from companion.games.pantacle.state import CHANGES, HARMS, Curse, DrawnCurse, Player, State
from companion.games.pantacle.vocabulary import PREPARATION, Kind, Phase
from companion.ui.error_boundary import component
from companion.ui.games.pantacle.parts import word_chip
from companion.ui.hooks import use_state
from companion.ui.parts.layout import stacked, tiles, wrap
from companion.ui.parts.origin import origin_word
from companion.ui.parts.panels import (
    action_button,
    choose_seat,
    confirm_bar,
    count_line,
    panel,
    quiet_note,
    quiet_sheet,
    views,
)
from companion.ui.parts.rows import row, section, text_field
from companion.ui.parts.sheet import ScrollController, anchor, sheet
from companion.ui.parts.unfolding import use_unfolding
from companion.ui.parts.wording import signed
from companion.ui.session import Ui
from companion.ui.table_context import TableContext

OFFERED = 4
"""Number of known cards offered as suggestions."""


@dataclass(frozen=True, slots=True)
class CurseReading:
    """The fields of a curse card entered so far; ``kind`` is None until chosen."""

    title: str = ""
    kind: Kind | None = None
    cubes: int = 0
    adepts: int = 0
    changes: tuple[int, ...] = (0,) * len(CHANGES)
    """Changes by a Permanent card to numbers of the rulebook, in the order of ``CHANGES``."""
    forbids: tuple[Phase, ...] = ()
    """Steps of Preparation that the card forbids."""
    known: bool = False
    """True for a card entered before: no field is missing."""

    @property
    def card(self) -> DrawnCurse | None:
        """The card; None until its kind is known."""
        if self.kind is None:
            return None
        if self.kind is Kind.PERMANENT:
            return DrawnCurse(self.title, self.kind).doing(self.changes, self.forbids)
        return DrawnCurse(self.title, self.kind, self.cubes, self.adepts)


def reading(card: DrawnCurse | Curse) -> CurseReading:
    """Return the fields of a card that was entered before."""
    changes = tuple(getattr(card, change) for change in CHANGES)
    return CurseReading(card.title, card.kind, card.cubes, card.adepts, changes, card.forbids)


def curse_form(
    at: TableContext[State], read: CurseReading, put: Callable[[CurseReading], object]
) -> list[ft.Control]:
    """Return the form of a curse card; known cards come first. The title is optional, the kind is not."""
    if read.known and read.card is not None:
        return [_told(at, read.card, lambda: put(replace(read, known=False)))]
    words = [(kind.value, at.words.show(kind)) for kind in Kind]
    rows: list[ft.Control] = [] if read.kind else _known(at, read, put)
    rows += [
        anchor(
            "kind",
            views(
                at,
                "curse-kind",
                words,
                read.kind.value if read.kind else "",
                lambda value: put(replace(read, kind=Kind(value))),
            ),
        ),
        quiet_note(at, at.g(f"ui.kind.{read.kind.value}" if read.kind else "ui.kind.ask")),
    ]
    if read.kind is Kind.EXHAUSTION:
        rows += _lies_on_it(at, read, put)
    if read.kind is Kind.PERMANENT:
        rows += effects(at, read, put)
    rows.append(_title(at, read, put))
    return rows + (_known(at, read, put) if read.kind else [])


def _told(ui: Ui, card: DrawnCurse, change: Callable[[], object]) -> ft.Control:
    """Return a known card in one line; a tap opens all its fields."""
    return row(
        ui,
        "curse-told",
        card.title,
        change,
        note=card_words(ui, card),
        lead=kind_mark(ui, card.kind),
        tail=ft.Icon(ft.Icons.EDIT_ROUNDED, size=20, color=ui.colours.ink2),
        chosen=True,
    )


def _title(ui: Ui, read: CurseReading, put: Callable[[CurseReading], object]) -> ft.Control:
    def write(title: str) -> None:
        put(replace(read, title=title))

    return text_field(ui, "curse-title", ui.g("ui.curse.title"), read.title, write, limit=LONGEST_WORD)


def _lies_on_it(
    at: TableContext[State], read: CurseReading, put: Callable[[CurseReading], object]
) -> list[ft.Control]:
    def cubes(n: int) -> None:
        put(replace(read, cubes=n))

    def adepts(n: int) -> None:
        put(replace(read, adepts=n))

    most = printed(at.state)
    return [
        count_line(at, "curse-cubes", at.g("ui.curse.cubes"), read.cubes, cubes, high=most.cubes),
        count_line(at, "curse-adepts", at.g("ui.curse.adepts"), read.adepts, adepts, high=most.adepts),
    ]


def effects(ui: Ui, read: CurseReading, put: Callable[[CurseReading], object]) -> list[ft.Control]:
    """Return chips for the effects of a Permanent card, in effect while it is face up."""

    def change(place: int, n: int) -> None:
        put(replace(read, changes=(*read.changes[:place], n, *read.changes[place + 1 :])))

    def forbid(step: Phase) -> None:
        steps = {*read.forbids} ^ {step}
        put(replace(read, forbids=tuple(each for each in PREPARATION if each in steps)))

    chips, lines = [], []
    for place, (name, n) in enumerate(zip(CHANGES, read.changes, strict=True)):
        key, word = name.replace("_", "-"), ui.g(f"ui.curse.{name}")
        said = f"{word} {signed(n)}" if n else word
        go = partial(change, place, 0 if n else HARMS[name])
        chips.append(_effect(ui, f"curse-{key}", said, said, bool(n), go))
        if n:
            most = printed().most_changed
            put_n = partial(change, place)
            lines.append(
                count_line(ui, f"{key}-by", word, n, put_n, low=-most, high=most, shown=signed(n, "0"))
            )
    for step in PREPARATION:  # three chips in a row, so that the spot of the flame below stays close
        said, word = ui.g(f"ui.curse.forbids.{step.value}"), ui.g("ui.does.forbids", step=step.value)
        on, key = step in read.forbids, f"curse-no-{step.value}"
        chips.append(_effect(ui, key, word, said, on, partial(forbid, step)))
    return [section(ui, ui.g("ui.curse.does")), wrap(chips), *lines]


def _effect(ui: Ui, id: str, word: str, said: str, on: bool, go: Callable[[], object]) -> ft.Control:
    tick = ft.Icon(ft.Icons.CHECK_ROUNDED, size=16, color=ui.accent.acc) if on else None
    ground = "active" if on else "raised"
    return word_chip(ui, id, word, go, said=said, sign=tick, ground=ground, checked=on)


def _known(
    at: TableContext[State], read: CurseReading, put: Callable[[CurseReading], object]
) -> list[ft.Control]:
    """Return suggestions of cards that this table or an earlier one entered: a tap fills in all fields."""
    found = [card for card in curses_named(at.state, read.title) if card != read.card][:OFFERED]
    if not found:
        return []

    told = [replace(reading(card), known=True) for card in found]
    cells = [_offer(at, place, card, partial(put, told[place])) for place, card in enumerate(found)]
    return [
        section(at, at.g("ui.curse.known"), origin_word(at, [f"curses.{card.title}." for card in found])),
        wrap(cells),
    ]


def _offer(ui: Ui, place: int, card: DrawnCurse, go: Callable[[], object]) -> ft.Control:
    said = f"{card.title}, {card_words(ui, card)}"
    return word_chip(ui, f"known-{place}", card.title, go, said=said, sign=kind_mark(ui, card.kind))


def card_words(ui: Ui, card: DrawnCurse | Curse) -> str:
    """Return a card in words: "Exhaustion: 2 cubes, 1 adept" or "Permanent: price +1, no A2"."""
    kind = ui.words.show(card.kind)
    does = _on_it(ui, card) if card.kind is Kind.EXHAUSTION else effect_words(ui, card)
    return f"{kind}{ui.t('colon')}{does}" if does else kind


def effect_words(ui: Ui, card: DrawnCurse | Curse) -> str:
    """Return the effect of a card in as few words as fit a row: "prix +1, main −1, A2 interdit"."""
    if card.kind is Kind.EXHAUSTION:
        return ui.g("ui.does.swallows", what=_on_it(ui, card))
    parts = [f"{ui.g(f'ui.does.{c}')} {signed(n)}" for c in CHANGES if (n := getattr(card, c))]
    return ", ".join([*parts, *(ui.g("ui.does.forbids", step=step.value) for step in card.forbids)])


def effects_brief(ui: Ui, cards: Iterable[Curse]) -> str:
    """Return the combined effects of cards, each number once: "prix +2, avale 3 cubes, 1 adepte"."""
    red, grey = together(cards)
    parts = [effect_words(ui, red), effect_words(ui, grey) if grey.cubes or grey.adepts else ""]
    return ", ".join(part for part in parts if part)


def _on_it(ui: Ui, card: DrawnCurse | Curse) -> str:
    left = (("cubes", card.cubes), ("adepts", card.adepts))
    return ", ".join(ui.g(f"ui.left.{name}", n=n) for name, n in left if n)


def kind_mark(ui: Ui, kind: Kind) -> ft.Control:
    """Return the icon of a kind (lock: Permanent, hourglass: Exhaustion), for readers without colour."""
    permanent = kind is Kind.PERMANENT
    icon = ft.Icons.LOCK_ROUNDED if permanent else ft.Icons.HOURGLASS_BOTTOM_ROUNDED
    return ft.Icon(icon, size=18, color=ui.colours.danger if permanent else ui.colours.ink2)


@component
def Curses(at: TableContext[State], seat: Seat) -> ft.Control:
    """Draw one line per curse of a player; a tap shows its actions."""
    fold = use_unfolding(at, int, stays=True)
    player = at.state.player(seat)
    rows: list[ft.Control] = [section(at, at.g("ui.curses.title"), str(len(player.curses)))]
    if not player.curses:
        rows.append(quiet_note(at, at.g("ui.curses.none")))
    rows += fold.lines(
        player.curses,
        lambda card: card.id,
        lambda card, on, tap: _line(at, player, card, on, tap),
        lambda card: _deeds(at, player, card),
    )
    rows.append(
        action_button(
            at,
            "add-curse",
            at.g("action.AddCurse"),
            lambda: at.do.open("add_curse", seat),
            icon=ft.Icons.ADD_ROUNDED,
            ground="flat",
        )
    )
    return stacked(rows)


def curse_name(ui: Ui, card: Curse) -> str:
    """Return the title of a card, or its number if no title was entered."""
    return card.title or ui.g("ui.curse.untitled", n=card.id)


def _line(ui: Ui, player: Player, card: Curse, on: bool, tap: Callable[[], object]) -> ft.Control:
    note = card_words(ui, card)
    if not card.face_up:
        note = f"{note}, {ui.g('ui.curse.down')}"
    elif card.id == player.absorb_first and card.absorbs:
        note = f"{note}, {ui.g('ui.curse.first')}"
    return row(
        ui,
        f"curse-{card.id}",
        curse_name(ui, card),
        tap,
        note=note,
        lead=kind_mark(ui, card.kind),
        ground="raised" if card.face_up else "flat",
        chosen=on,
    )


def _deeds(at: TableContext[State], player: Player, card: Curse) -> ft.Control:
    seat = player.seat
    cells: list[ft.Control] = []

    def touch(id: str, key: str, go: Callable[[], object], quiet: bool = False) -> None:
        ground, across = "flat" if quiet else "raised", at.look.per_row(2)
        word = at.g(f"ui.deed.{key}")
        cells.append(action_button(at, id, word, go, across=across, expand=True, ground=ground))

    def deed(id: str, key: str, action: Action, quiet: bool = False) -> None:
        touch(id, key, lambda: at.do(action), quiet)

    if card.face_up:
        can = card in protectable(at.state, seat)
        deed("protect", "protect", Protect(seat, card.id), not can)
    else:
        deed("unprotect", "unprotect", Unprotect(seat))
    if card.kind is Kind.PERMANENT:
        touch("tell-curse", "tell", lambda: at.do.open("tell_curse", (seat, card.id)))
    if card.absorbs:
        deed("absorb-first", "first", AbsorbFirst(seat, card.id))
    deed("remove-curse", "remove", RemoveCurse(seat, card.id))
    return panel(at, [tiles(at, cells, 2)])


@component
def AddCurseSheet(at: TableContext[State], about: Seat | None = None) -> ft.Control:
    """Draw the form for a curse that a card brings, or that was forgotten."""
    who, choose = use_state(about or at.state.active)
    read, put = use_state(CurseReading())

    def add() -> None:
        if read.card is not None:
            at.do(AddCurse(who, read.card), then=lambda: at.do.open("player", who))

    seats = tuple(player.seat for player in at.state.players)
    rows = [choose_seat(at, seats, who, choose, id="cursed"), *curse_form(at, read, put)]
    missing, seek = (
        ("", None) if read.card is not None else (at.g("ui.kind.ask"), ScrollController(at, "kind"))
    )
    word = at.g("ui.curse.add")
    bar = confirm_bar(at, word, at.words.show(who), add, ready=not missing, missing=missing, seek=seek)
    note = at.look.hint(at.g("ui.curse.add.note"))
    return sheet(at, at.g("action.AddCurse"), rows, at.do.close, note=note, bar=bar, seek=seek)


@component
def TellCurseSheet(at: TableContext[State], about: tuple[Seat, int]) -> ft.Control:
    """Draw the form for the effect of a Permanent card in front of a player: to enter or correct it."""
    seat, number = about
    card = at.state.player(seat).curse(number)
    read, put = use_state(reading(card) if card else CurseReading())
    if card is None:
        return quiet_sheet(at, at.g("ui.deed.tell"), at.g("ui.curses.none"), at.do.close)

    def tell() -> None:
        if read.card is not None:
            at.do(TellCurse(seat, number, read.card), then=at.do.close)

    rows = [*effects(at, read, put), _title(at, read, put)]
    follows = effect_words(at, read.card) if read.card else ""
    bar = confirm_bar(at, at.g("ui.board.keep"), follows or at.g("ui.curse.no_effect"), tell)
    return sheet(at, curse_name(at, card), rows, at.do.close, note=at.words.show(seat), bar=bar)
