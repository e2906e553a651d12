"""The mages: the ring with their hands, the sheet of one mage, and the choice of the team."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial

import flet as ft

from companion.core.seats import Seat
from companion.games.syncro import queries
from companion.games.syncro.adventure import ChangeMages
from companion.games.syncro.correction import Correct
from companion.games.syncro.hands import SetHand
from companion.games.syncro.preparation import StartLevel
from companion.games.syncro.rewards import PlayReward, ShuffleHands
from companion.games.syncro.state import State
from companion.games.syncro.vocabulary import Phase
from companion.ui.dispatcher import Dispatcher
from companion.ui.drawings import warning_triangle
from companion.ui.drawings.picture import number, path, picture, svg
from companion.ui.error_boundary import component, memo_component
from companion.ui.hooks import use_state
from companion.ui.parts.choices import toggled
from companion.ui.parts.counter import stepper
from companion.ui.parts.explanation import whys
from companion.ui.parts.layout import (
    expanded,
    full_height,
    grid,
    in_line,
    plate,
    share,
    spacer,
    stacked,
    tight_row,
)
from companion.ui.parts.panels import action_button, choose_seat, confirm_bar, panel, quiet_note, quiet_sheet
from companion.ui.parts.rows import glyph, row, section, text_field
from companion.ui.parts.seat_row import seat_mark
from companion.ui.parts.sheet import ScrollController, anchor, sheet
from companion.ui.parts.tappable import away_sign, icon_button, tappable, word_button
from companion.ui.session import Ui
from companion.ui.table_context import TableContext
from companion.ui.table_hooks import use_selector


@component
def TeamSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the choice of the team from all who ever played, in the order around the table."""
    return _Team(at, key=f"team-{at.state.seats}-{at.state.known}")


@component
def _Team(at: TableContext[State]) -> ft.Control:
    mages, put = use_state(at.state.seats)
    name, write = use_state("")
    joining, join = use_state(tuple[str, ...])

    def toggle(seat: Seat) -> None:
        put(lambda old: toggled(old, seat))

    def add() -> None:
        if name.strip():
            join((*joining, name.strip()))
            write("")

    typed = (*joining, name.strip()) if name.strip() else joining
    """A typed name joins even if the Add button was not pressed."""

    def change() -> None:
        at.do(ChangeMages(mages, typed), then=at.do.close)

    between = at.state.phase is Phase.PATH
    limit = queries.limit(len(mages) + len(typed))
    rows: list[ft.Control] = [*_leader(at)]
    order = section(at, at.g("ui.team.order"), at.g("ui.team.limit", n=str(limit or "?")))
    rows.append(anchor("order", order))
    seek = ScrollController(at, "order")
    away = tuple(seat for seat in at.state.everybody if seat not in mages)
    if not between:  # within a level the team is shown, but cannot be changed
        rows += [_seated(at, seat) for seat in mages]
        return sheet(at, at.g("menu.team"), rows, at.do.close, note=at.g("ui.team.locked"))
    rows += [_mage(at, seat, mages, partial(toggle, seat), put) for seat in (*mages, *away)]
    rows += [
        row(
            at, f"joins-{place}", new, partial(join, joining[: place - 1] + joining[place:]),
            note=at.g("ui.team.joins"), tail=_cross(at), lead=ft.Icon(ft.Icons.PERSON_ADD_ROUNDED, size=24),
        )
        for place, new in enumerate(joining, 1)
    ]  # fmt: skip
    rows += [
        text_field(at, "join-name", at.g("ui.team.name"), name, write, submit=add),
        word_button(at, "join", at.g("ui.team.add"), add, icon=ft.Icons.PERSON_ADD_ROUNDED),
    ]
    changed = mages != at.state.seats or bool(typed)
    return sheet(
        at,
        at.g("menu.team"),
        rows,
        at.do.close,
        note=at.look.hint(at.g("ui.team.note")),
        bar=confirm_bar(
            at,
            at.g("action.ChangeMages"),
            at.g("ui.team.follows"),
            change,
            ready=changed,
            missing=at.g("ui.team.same"),
            seek=seek,
        ),
        seek=seek,
    )


def _seated(ui: Ui, seat: Seat) -> ft.Control:
    """Return a playing mage as a line of text."""
    return in_line(seat_mark(ui, seat, 26), ui.text(ui.words.show(seat), "body", weight=600), gap=12, fill=1)


def _cross(ui: Ui) -> ft.Control:
    return ft.Icon(ft.Icons.CLOSE_ROUNDED, size=22, color=ui.colours.ink3)


def _leader(at: TableContext[State]) -> list[ft.Control]:
    """Return the choice of the Leader; the next one clockwise is proposed (A-32)."""
    if at.state.phase not in (Phase.PATH, Phase.PREPARATION) or at.state.saved:
        return []
    title = section(at, at.g("ui.leader.who"))

    def lead(seat: Seat) -> None:
        at.do(Correct("leader", int(seat)))

    def start(seat: Seat) -> None:
        at.do(StartLevel(seat), then=at.do.close)

    if at.state.phase is Phase.PREPARATION:
        return [title, choose_seat(at, at.state.seats, at.state.leader, lead, id="leader")]
    leader = queries.next_leader(at.state, at.do.table.absent)
    choice = choose_seat(at, at.state.seats, leader, start, id="leader")
    return [title, choice, quiet_note(at, at.g("ui.leader.note", level=at.state.level))]


def _mage(
    ui: Ui,
    seat: Seat,
    mages: tuple[Seat, ...],
    toggle: Callable[[], object],
    put: Callable[[tuple[Seat, ...]], object],
) -> ft.Control:
    """Return a mage with a tick, and an arrow that moves the mage one place earlier."""
    on = seat in mages
    icon = ft.Icons.CHECK_BOX_ROUNDED if on else ft.Icons.CHECK_BOX_OUTLINE_BLANK_ROUNDED
    line = row(
        ui,
        f"plays-{int(seat)}",
        ui.words.show(seat),
        toggle,
        lead=seat_mark(ui, seat, 26),
        tail=ft.Icon(icon, size=26, color=ui.accent.acc if on else ui.colours.ink3),
        checked=on,
        ground="raised" if on else "flat",
        quiet=not on,
    )
    if not on or mages.index(seat) == 0:
        return in_line(line, spacer(width=48), fill=0, gap=4)

    def earlier() -> None:
        place = mages.index(seat)
        put((*mages[: place - 1], seat, mages[place - 1], *mages[place + 1 :]))

    said = ui.g("ui.team.earlier", mage=seat)
    up = icon_button(ui, f"earlier-{int(seat)}", ft.Icons.ARROW_UPWARD_ROUNDED, said, earlier)
    return in_line(line, up, fill=0, gap=4)


@component
def MageSheet(at: TableContext[State], about: Seat) -> ft.Control:
    """Draw one mage: the number of cards in hand, never their values (SY-35)."""
    if about not in at.state.seats:
        return quiet_sheet(at, at.words.show(about), at.g("ui.mage.away"), at.do.close)
    hand = at.state.hand(about)
    rows: list[ft.Control] = [
        stepper(
            at,
            "hand",
            at.g("ui.hand.label"),
            hand,
            lambda n: at.do(SetHand(about, n)),
            high=at.state.limit,
            caption=at.g("ui.hand.of", limit=at.state.limit),
            width=None,
        ),
        quiet_note(at, at.g("ui.hand.note")),
        *whys(at, at.do.table.game.numbers(at.state), "limit"),
    ]
    if at.state.leader == about:
        rows.append(quiet_note(at, at.g("ui.mage.leads", mage=about)))
    else:
        rows.append(
            row(
                at,
                "make-leader",
                at.g("ui.mage.lead"),
                lambda: at.do(Correct("leader", int(about))),
                note=at.g("ui.mage.lead.note"),
                lead=glyph(at, ft.Icons.MILITARY_TECH_ROUNDED),
            )
        )
    if "PlayReward" in queries.actions_met(at.state) and at.state.playing:
        rows += _reward(at, about)
    return sheet(at, at.words.show(about), rows, at.do.close, tail=seat_mark(at, about, 30))


def _reward(at: TableContext[State], seat: Seat) -> list[ft.Control]:
    """Return the actions for a Reward card: a mage holds at most one, hidden until played (SY-60)."""
    holds = seat in at.state.two.rewards
    title = section(at, at.g("ui.reward"), at.g("ui.reward.holds" if holds else "ui.reward.none"))
    give = row(
        at,
        "reward-correct",
        at.g("ui.reward.takes" if not holds else "ui.reward.has_not", mage=seat),
        partial(at.do, Correct(f"rewards.{int(seat)}", 0 if holds else 1)),
        note=at.g("ui.reward.counted"),
        lead=glyph(at, ft.Icons.EDIT_ROUNDED),
    )
    if not holds:
        return [title, give]
    rows = [title, panel(at, [PlayForm(at, seat, key=f"play-{seat}")])]
    if "ShuffleHands" in queries.actions_met(at.state):
        rows.append(
            row(
                at,
                "shuffle-hands",
                at.g("action.ShuffleHands"),
                lambda: at.do(ShuffleHands(seat), then=at.do.close),
                note=at.g("ui.reward.new"),
                lead=glyph(at, ft.Icons.SHUFFLE_ROUNDED),
            )
        )
    return [*rows, give]


@component
def PlayForm(at: TableContext[State], seat: Seat) -> ft.Control:
    """Draw the form to play a Reward, with an optional name; its text stays on the card."""
    label, write = use_state("")
    go = action_button(
        at,
        "play-reward",
        at.g("action.PlayReward"),
        lambda: at.do(PlayReward(seat, label.strip()), then=at.do.close),
        ground="accent",
        icon=ft.Icons.AUTO_AWESOME_ROUNDED,
    )
    return stacked([text_field(at, "reward-label", at.g("ui.label"), label, write), go])


# -- the ring --------------------------------------------------------------------------------------

POD = 80.0
"""Width in pixels of a pod in the ring on a phone."""


@dataclass(frozen=True, slots=True)
class PodLook:
    """All values that a pod shows."""

    hand: int
    limit: int
    leader: bool
    now: bool
    reward: bool
    away: bool
    """True if the player is absent."""

    @classmethod
    def of(cls, state: State, seat: Seat, away: bool = False) -> PodLook:
        """Return the pod of one mage."""
        hand = next((mage.hand for mage in state.mages if mage.seat == seat), 0)
        now = queries.acting(state) == seat
        return cls(hand, state.limit, state.leader == seat, now, seat in state.two.rewards, away)


@memo_component
def Pod(ui: Ui, seat: Seat, do: Dispatcher, small: bool, room: float) -> ft.Control:
    """Draw one mage (shape, name, hand, Leader); a tap opens the mage's sheet."""
    look: PodLook = use_selector(
        ui.session, do.table, lambda state: PodLook.of(state, seat, seat in do.table.annotations.absent)
    )
    name = ui.words.show(seat)
    mark = seat_mark(ui, seat, 20)
    inside = room - 8
    beside = ui.look.fit(name, "note", inside - 24, weight=600, least=12)
    size = beside or ui.look.fit(name, "note", inside, weight=600, least=8) or 8
    said = ui.text(name, "note", weight=600, size=size, max_lines=1, expand=True, expand_loose=True)
    empty = not look.hand
    count: list[ft.Control] = [
        ui.text(str(look.hand), "tile", size=28, color=ui.colours.warn if empty else ui.colours.ink),
        ui.text(f"/{look.limit}", "caption", color=ui.colours.ink2),
    ]
    if look.away:
        count.insert(0, away_sign(ui))
    elif empty:
        count.insert(0, warning_triangle(ui.look, 16))
    head: list[ft.Control] = [said]  # a long name has its own line; the shape moves beside the hand
    (head if beside else count).insert(0, mark)
    if look.reward:
        count.append(ft.Icon(ft.Icons.STYLE_ROUNDED, size=15, color=ui.accent.acc2))
    if look.leader and small:
        count.append(ft.Icon(ft.Icons.MILITARY_TECH_ROUNDED, size=17, color=ui.accent.acc2))
    rows: list[ft.Control] = [in_line(*head, gap=4, along="middle"), tight_row(*count, gap=2)]
    if not small:
        rows.append(_leader_mark(ui, look.leader))
    return tappable(
        ui,
        f"mage-{int(seat)}",
        _spoken(ui, name, look),
        stacked(rows, 1, across="middle"),
        lambda: do.open("mage", seat),
        ground="active" if look.now else "clear",
        chosen=look.now,
        height=pod_height(ui, small),
        pad=4,
        radius=14,
    )


def pod_width(ui: Ui) -> float:
    """Return the width of a pod in the ring, in pixels."""
    return ui.look.if_wide(POD, 120)


def pod_height(ui: Ui, small: bool) -> float:
    """Return the height of a pod in pixels."""
    grow = (ui.look.size("note") - 13) * 1.3
    return (64.0 if small else 88.0) + grow + (grow if not small else 0)


def _leader_mark(ui: Ui, leads: bool) -> ft.Control:
    """Return the mark of the Leader, or an empty space of the same height, so that names stay aligned."""
    if not leads:
        return spacer(height=ui.look.line("caption") + 2)
    tint = ui.accent
    word = ui.text(ui.g("ui.leader"), "caption", weight=600, color=tint.on_acc, max_lines=1)
    return plate(word, tint.acc2, radius=10, pad=(8, 1))


def _spoken(ui: Ui, name: str, look: PodLook) -> str:
    parts = [ui.g("ui.pod", name=name, n=look.hand, limit=look.limit)]
    if look.away:
        parts.append(ui.t("away.not_here"))
    if look.leader:
        parts.append(ui.g("ui.leader"))
    if look.reward:
        parts.append(ui.g("ui.pod.reward"))
    if look.now:
        parts.append(ui.g("ui.pod.now"))
    return ", ".join(parts)


def sides(mages: tuple[Seat, ...]) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """Return the mages at the left (top to bottom) and right of the ring, which runs clockwise."""
    first, rest = mages[0], mages[1:]
    right = rest[: 2 if len(mages) > 2 else 1]
    return (first, *reversed(rest[len(right) :])), right


def column(ui: Ui, mages: tuple[Seat, ...], do: Dispatcher, height: float, *, down: bool) -> ft.Control:
    """Return one side of the ring, with arrows for the direction of play between its mages."""
    small = len(mages) > 2 or (len(mages) > 1 and height < 190)
    gap = (height - len(mages) * pod_height(ui, small)) / max(1, len(mages) - 1)
    parts: list[ft.Control] = []
    for place, seat in enumerate(mages):
        if place:
            parts.append(arrow(ui, down) if gap >= 14 else spacer(height=0))
        parts.append(Pod(ui, seat, do, small, pod_width(ui), key=f"pod-{seat}"))
    return full_height(
        parts,
        0,
        along="between" if len(mages) > 1 else "middle",
        across="stretch",
        width=pod_width(ui),
        height=height,
    )


def arrow(ui: Ui, down: bool) -> ft.Control:
    """Return an arrow for the clockwise direction, pointing down or up."""
    return in_line(picture(_arrow(down, ui.colours.ink3), 14, 14), along="middle", height=14)


@lru_cache(maxsize=8)
def _arrow(down: bool, colour: str) -> str:
    data = "M7 1v11M2.500 8 7 12.500 11.500 8" if down else "M7 13V2M2.500 6 7 1.500 11.500 6"
    return svg(14, 14, path(data, "none", colour, 1.8, ' stroke-linecap="round"'))


def sweep(ui: Ui, width: float) -> ft.Control:
    """Return the arrows over the pyramid, from the left column to the right one."""
    return picture(_sweep(width, ui.colours.ink3), width, 26)


@lru_cache(maxsize=8)
def _sweep(width: float, colour: str) -> str:
    half, right = width / 2, width - 6
    left = f"M6 22Q20 9 {number(half - 42)} 5"
    head = f"M{number(half + 42)} 5Q{number(right - 14)} 9 {number(right)} 20m-1-9 1 9-10 0"
    return svg(width, 26, path(left + head, "none", colour, 1.8, ' stroke-linecap="round"'))


def strip(ui: Ui, mages: tuple[Seat, ...], do: Dispatcher, width: float) -> ft.Control:
    """Return the ring as one row, clockwise from left to right; with large text two mages per row."""
    across = ui.look.per_row(len(mages), 2)
    room = share(width, across, 4)
    pods = [expanded(Pod(ui, seat, do, True, room, key=f"pod-{seat}")) for seat in mages]
    return grid(pods, across, 4)
