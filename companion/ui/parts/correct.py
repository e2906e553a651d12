"""The correction sheet of every game: choose the wrong value, enter what the real table shows.

A game lists its correctable values in groups (:class:`Repairs`). Numbers get a stepper, yes or no a switch,
words chips; for things counted in the box the player also says where the difference comes from or goes to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, NamedTuple

import flet as ft

from companion.core.seats import Seat
from companion.kit.correction import Correctable, Correctables, Value, as_int
from companion.ui.error_boundary import component
from companion.ui.hooks import use_state
from companion.ui.parts.choices import chips
from companion.ui.parts.counter import stepper
from companion.ui.parts.panels import (
    choose_seat,
    confirm_bar,
    live_region,
    panel,
    quiet_note,
    views,
    warn_line,
)
from companion.ui.parts.rows import row, switch_row
from companion.ui.parts.sheet import sheet
from companion.ui.parts.unfolding import use_unfolding
from companion.ui.parts.wording import capital
from companion.ui.session import Ui
from companion.ui.table_context import AnyTableContext

LONG = 12
"""Values with more letters than this are placed below their name."""
NONE = "none"


class NamedSpot(NamedTuple):
    """A correctable value in a group: its path, its name, and its name with the owner for mixed lists."""

    path: str
    name: str
    full: str = ""


Group = Callable[[AnyTableContext, Seat], Sequence[NamedSpot]]


@dataclass(frozen=True, slots=True)
class Repairs:
    """The correctable values of a game, their groups, and the texts and controls special to the game."""

    spots: Correctables[Any, Any]
    correct: Callable[[str, Any, str | None], object]
    """Returns the correcting action for a path, a value, and the path that gives or takes the difference."""
    groups: Mapping[str, Group]
    """The groups of values, named ``ui.correct.group.<name>``; an empty one is not offered."""
    seated: str = ""
    """The group that shows the values of one player at a time; "" if none does."""
    usual: Callable[[Any, str], str] = lambda state, path: ""
    """Returns the path that gives or takes a difference unless the player chooses another."""
    rare: tuple[str, ...] = ()
    """First parts of paths that are not offered to take a difference while they hold nothing."""
    word: Callable[[AnyTableContext, str, Value], str] = lambda at, path, value: ""
    """Returns a value in words, for values whose type has no words; else ""."""
    picture: Callable[[AnyTableContext, str, Value], ft.Control | None] = lambda at, path, value: None
    editor: Callable[[AnyTableContext, str, Value, Callable[[Value], object]], list[ft.Control]] = (
        lambda at, path, value, put: []
    )
    """Returns controls that replace the usual chips, switch or stepper; else []."""
    more: Callable[[AnyTableContext, str, Seat], list[ft.Control]] = lambda at, group, seat: []
    """Returns rows below a group: corrections that have their own sheet."""

    def sheet(self) -> Callable[..., ft.Control]:
        """Return the sheet for the game's screen. ``about`` is a path whose group is shown first."""

        def draw(at: AnyTableContext, about: str | None = None) -> ft.Control:
            drawn: ft.Control = _Repairs(at, self, about or "")
            return drawn

        return draw


@dataclass(frozen=True, slots=True)
class Repair:
    """One line of the sheet: a correctable value, its names, and the value now."""

    path: str
    name: str
    full: str
    spot: Correctable[Any, Any]
    now: Value


@dataclass(frozen=True, slots=True)
class RepairDraft:
    """The correction being entered: the right value, and the path that gives or takes the difference."""

    value: Value = None
    balance: str = ""


def lines_of(at: AnyTableContext, repairs: Repairs, group: str, seat: Seat) -> list[Repair]:
    """Return the lines of one group, without values that do not exist in the current state."""
    found = ((named, repairs.spots.find(at.state, named.path)) for named in repairs.groups[group](at, seat))
    return [
        Repair(named.path, named.name, named.full or named.name, spot, _plain(spot.get(at.state)))
        for named, spot in found
        if spot is not None
    ]


def _plain(value: Value) -> Value:
    """Return a value as the action stores it: an enum as its string, a seat as its number."""
    return str(value) if isinstance(value, str) else int(value) if isinstance(value, int) else value


def shown(at: AnyTableContext, repairs: Repairs, line: Repair, value: Value) -> str:
    """Return a value in words."""
    own = repairs.word(at, line.path, value)
    if own or value is None:
        return own or at.t("form.none")
    if line.spot.switch:
        return at.words.show(bool(value))
    return at.words.show(line.spot.kind(value)) if line.spot.kind else str(value)


@component
def _Repairs(at: AnyTableContext, repairs: Repairs, about: str) -> ft.Control:
    players = tuple(Seat(n) for n in range(1, len(at.do.table.names) + 1))
    seat, choose = use_state(lambda: _seat_of(at, about))
    groups = [name for name in repairs.groups if lines_of(at, repairs, name, seat)]
    group, turn_to = use_state(lambda: _group_of(at, repairs, about, seat) or groups[0])
    fold = use_unfolding(at, str)
    draft, put = use_state(RepairDraft())
    lines = lines_of(at, repairs, group, seat)
    fold = fold.among(each.path for each in lines)
    line = next((each for each in lines if each.path == fold.opened), None)

    def tap(chosen: Repair) -> None:
        fold.toggle(chosen.path)
        put(RepairDraft(chosen.now, repairs.usual(at.state, chosen.path) if chosen.spot.stock else ""))

    def switch(name: str) -> None:
        turn_to(name)
        fold.close()

    def other(chosen: Seat) -> None:
        choose(chosen)
        fold.close()

    rows: list[ft.Control] = []
    if not fold.only:
        words = [(name, at.g(f"ui.correct.group.{name}")) for name in groups]
        rows.append(views(at, "correct-group", words, group, switch))
        if group == repairs.seated:
            rows.append(choose_seat(at, players, seat, other, id="correct-of"))
    rows += fold.lines(
        lines,
        lambda each: each.path,
        lambda each, on, _: _row(at, repairs, each, on, partial(tap, each)),
        lambda each: _editor(at, repairs, each, draft, put),
    )
    if line is None:
        rows += repairs.more(at, group, seat)
    bar = None if line is None else _bar(at, repairs, line, draft, fold.close)
    note = fold.note(at.t("correct.note"))
    return sheet(at, at.g("menu.correct"), rows, at.do.close, note=note, bar=bar)


def _seat_of(at: AnyTableContext, path: str) -> Seat:
    """Return the seat whose values are shown first: that of the path, else the one whose turn it is."""
    parts = path.split(".")
    if parts[0] == "players":
        return Seat(int(parts[1]))
    return at.do.summary().turn or Seat(1)


def _group_of(at: AnyTableContext, repairs: Repairs, path: str, seat: Seat) -> str:
    """Return the group that contains a path, or ""."""
    for group in repairs.groups:
        if any(line.path == path for line in lines_of(at, repairs, group, seat)):
            return group
    return ""


def _row(
    at: AnyTableContext, repairs: Repairs, line: Repair, on: bool, tap: Callable[[], object]
) -> ft.Control:
    now = shown(at, repairs, line, line.now)
    number = line.spot.number
    tail = at.text(now, "tile", size=22) if number else at.text(now, "body", weight=600)
    stacked = not number and (at.look.large_text or len(now) > LONG)
    return row(
        at,
        f"correct-{line.path}",
        line.name,
        tap,
        tail=None if stacked else tail,
        note=now if stacked else "",
        chosen=on,
        spoken=f"{line.name}{at.t('colon')}{now}",
    )


def _bar(
    at: AnyTableContext, repairs: Repairs, line: Repair, draft: RepairDraft, done: Callable[[], None]
) -> ft.Control:
    same = draft.value == line.now
    old, new = shown(at, repairs, line, line.now), shown(at, repairs, line, draft.value)
    follows = at.t("correct.same", old=old) if same else at.t("correct.change", old=old, new=new)
    balance = draft.balance if line.spot.stock and not same else None
    action = repairs.correct(line.path, draft.value, balance)
    go = partial(at.do, action, then=done)
    back = None if at.look.wide else done  # in the pane all lines stay visible
    return confirm_bar(at, at.g("action.Correct"), follows, go, back=back, ready=not same)


def _editor(
    at: AnyTableContext,
    repairs: Repairs,
    line: Repair,
    draft: RepairDraft,
    put: Callable[[RepairDraft], object],
) -> ft.Control:
    """Return the controls to enter the right value; for a counted thing also where the difference goes."""

    def change(value: Value) -> None:
        put(replace(draft, value=value))

    rows: list[ft.Control] = [quiet_note(at, at.t("correct.right"))]
    rows += repairs.editor(at, line.path, draft.value, change) or [
        _told(at, repairs, line, draft.value, change)
    ]
    if line.spot.stock and draft.value != line.now:
        rows += _difference(at, repairs, line, draft, put)
    return panel(at, rows)


def _told(
    at: AnyTableContext, repairs: Repairs, line: Repair, value: Value, change: Callable[[Value], object]
) -> ft.Control:
    """Return a switch, a stepper, a choice of players or chips, depending on the type of the value."""
    spot = line.spot
    if spot.switch:
        return switch_row(at, "correct-value", line.name, bool(value), lambda on: change(int(on)))
    if spot.number:
        low, high = as_int(spot.may_be[0]), as_int(spot.may_be[-1])
        return stepper(
            at,
            "correct-value",
            line.name,
            low if value is None else as_int(value),
            change,
            low=low,
            high=high,
            width=None,
            shown="?" if value is None else "",
        )
    if spot.kind is Seat:
        seats = tuple(Seat(as_int(each)) for each in spot.may_be)
        return choose_seat(at, seats, Seat(as_int(value) or 1), lambda s: change(int(s)), id="correct-is")
    by_key = {NONE if each is None else str(_plain(each)): _plain(each) for each in spot.may_be}
    words = {key: shown(at, repairs, line, each) for key, each in by_key.items()}
    return chips(
        at,
        "correct-is",
        words,
        (NONE if value is None else str(value),),
        lambda key: change(by_key[key]),
        picture=lambda key: repairs.picture(at, line.path, by_key[key]),
    )


def _counts(at: AnyTableContext, repairs: Repairs, line: Repair) -> list[Repair]:
    """Return all other values that count the same kind of thing."""
    seats = tuple(Seat(n) for n in range(1, len(at.do.table.names) + 1))
    found: dict[str, Repair] = {}
    for group in repairs.groups:
        for seat in seats if group == repairs.seated else seats[:1]:
            for each in lines_of(at, repairs, group, seat):
                if each.spot.stock == line.spot.stock and each.path != line.path:
                    found[each.path] = each
    return list(found.values())


def _difference(
    at: AnyTableContext,
    repairs: Repairs,
    line: Repair,
    draft: RepairDraft,
    put: Callable[[RepairDraft], object],
) -> list[ft.Control]:
    """Return the choice of the value that gives or takes the difference, and both sums in words."""
    change = as_int(draft.value) - as_int(line.now)

    def likely(other: Repair) -> bool:
        """Return True if ``other`` has enough to give or, when it takes, is not an empty rare place."""
        if change > 0:
            return as_int(other.now) >= change
        return other.path.split(".", maxsplit=1)[0] not in repairs.rare or bool(other.now)

    usual = repairs.usual(at.state, line.path)
    others = sorted(_counts(at, repairs, line), key=lambda other: other.path != usual)  # the usual one first
    words = {
        other.path: f"{other.full} · {as_int(other.now)}"
        for other in others
        if other.path == draft.balance or likely(other)
    }
    key = "correct.gives" if change > 0 else "correct.takes"
    rows: list[ft.Control] = [
        quiet_note(at, at.t(key, n=abs(change))),
        chips(at, "balance", words, (draft.balance,), lambda path: put(replace(draft, balance=path))),
    ]
    partner = next((other for other in others if other.path == draft.balance), None)
    if partner is not None:
        rows.append(_sum(at, repairs, line, partner, change))
    return rows


def _sum(at: AnyTableContext, repairs: Repairs, line: Repair, partner: Repair, change: int) -> ft.Control:
    """Return a sentence with both counts before and after and the unchanged total, or a warning."""
    old, before = as_int(line.now), as_int(partner.now)
    if not partner.spot.fits(before - change):
        return warn_line(at, at.t("correct.short", name=partner.full, n=before))
    said = at.t(
        "correct.sum",
        first=line.full,
        old=old,
        new=old + change,
        second=partner.full,
        before=before,
        after=before - change,
        total=repairs.spots.total(at.state, line.spot.stock),
    )
    return live_region(at.text(said, "body", weight=600))


def by_term(ui: Ui, path: str, spot: Correctable[Any, Any]) -> NamedSpot:
    """Return a value named by its term, with a capital."""
    return NamedSpot(path, capital(ui.words.show(spot.term)))


def named_spots(
    at: AnyTableContext,
    spots: Correctables[Any, Any],
    paths: Iterable[str],
    name: Callable[[Ui, str, Correctable[Any, Any]], NamedSpot] = by_term,
) -> list[NamedSpot]:
    """Return values with their names, without those that do not exist in the current state."""
    found = ((path, spots.find(at.state, path)) for path in paths)
    return [name(at, path, spot) for path, spot in found if spot is not None]
