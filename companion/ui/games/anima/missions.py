"""Missions: what lies open of each player, the final one, their rewards, and what is still secret.

A note of a secret mission is read and written only for a seat this device may see, and only after its
player held a button: never on the screen that everybody watches, and on a wide one only for the seat that
claimed it. Nothing of it becomes an action, so nothing of it can reach the journal before the card is shown.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import flet as ft

from companion.core.seats import Seat
from companion.games.anima import queries
from companion.games.anima.facts import NAME_LENGTH
from companion.games.anima.missions import (
    CompleteFinal,
    CompleteMission,
    FinalRevealed,
    KeepMissionReward,
    ShowMission,
    TellFinal,
)
from companion.games.anima.queries import printed
from companion.games.anima.state import Mission, State
from companion.games.anima.vocabulary import MissionState, Phase
from companion.ui.error_boundary import component
from companion.ui.games.anima.choose import bonus_keys, every_seat, whose
from companion.ui.games.anima.dice import rolled_head
from companion.ui.games.anima.team import done_row
from companion.ui.guest_access import NotAllowed
from companion.ui.hooks import use_state
from companion.ui.identity import use_house
from companion.ui.parts.cover import cover
from companion.ui.parts.layout import in_line, side_by_side, stacked
from companion.ui.parts.panels import (
    action_button,
    choose_seat,
    confirm_bar,
    count_line,
    fact_line,
    live_region,
    panel,
    quiet_note,
    quiet_sheet,
    row_button,
    title_line,
    warn_line,
)
from companion.ui.parts.rows import check_row, row, section, text_field
from companion.ui.parts.sheet import sheet
from companion.ui.parts.tappable import icon_button
from companion.ui.parts.unfolding import use_unfolding
from companion.ui.parts.wording import capital, figure
from companion.ui.session import Notice, Ui
from companion.ui.table_context import TableContext

LINES, LETTERS = 12, 80
"""How many lines a tick list may have, and how long one may be."""


@dataclass(frozen=True, slots=True)
class ToDo:
    """One thing to do for a mission."""

    text: str
    done: bool = False


@dataclass(frozen=True, slots=True)
class Secret:
    """A mission as its player noted it."""

    title: str = ""
    lines: tuple[ToDo, ...] = ()


def read(ui: Ui, table: str, seat: Seat) -> tuple[Secret, ...]:
    """The notes of a seat; empty ones for whatever is missing or of another shape."""
    note = ui.session.store.private.read(table, seat)
    kept = note.get("missions") if isinstance(note, dict) else None
    found = [_secret(each) for each in kept] if isinstance(kept, list) else []
    return (*found, *(Secret() for _ in range(printed().basics)))[: printed().basics]


def _secret(kept: object) -> Secret:
    if not isinstance(kept, dict):
        return Secret()
    lines = kept.get("lines")
    told = [line for line in lines if isinstance(line, dict)] if isinstance(lines, list) else []
    return Secret(
        str(kept.get("title", ""))[:NAME_LENGTH],
        tuple(ToDo(str(line.get("text", ""))[:LETTERS], line.get("done") is True) for line in told[:LINES]),
    )


def write(ui: Ui, table: str, seat: Seat, secrets: tuple[Secret, ...]) -> None:
    """Keep the notes of a seat on this device."""
    missions = [
        {"title": each.title, "lines": [{"text": line.text, "done": line.done} for line in each.lines]}
        for each in secrets
    ]
    ui.session.store.private.write(table, seat, {"missions": missions, "by": ui.session.holder.id})


def closed(at: TableContext[State], seat: Seat) -> str:
    """The text key of why a seat's missions are not shown on this screen; empty when they may be."""
    table, holder = at.do.table.header.table, at.session.holder
    if not holder.may_see(table, seat):
        return "ui.secret.other"
    if not _mine(at, table, seat):
        return "ui.secret.hosts" if holder.guest is not None else "ui.secret.other"
    if at.look.wide and holder.seat(table) != seat:
        return "ui.secret.wide"
    return ""


def _mine(ui: Ui, table: str, seat: Seat) -> bool:
    """Whether this device may read what is noted for a seat."""
    try:
        note = ui.session.store.private.read(table, seat)
    except NotAllowed:
        return False
    return ui.session.holder.may_read(table, seat, note)


def handed_over(ui: Ui, table: str, seat: Seat) -> str:
    """The phone that holds a seat whose notes lie with the host; empty when there is nothing to hand over."""
    holder = ui.session.holder
    if holder.guest is not None:
        return ""
    phone = holder.seating.holder(table, seat) or ""
    note = ui.session.store.private.read(table, seat)
    return phone if phone != holder.id and holder.seating.owner(note) == holder.id else ""


def hand_over(ui: Ui, table: str, seat: Seat) -> None:
    """Give the notes typed here to the phone that holds the seat: from now on they are read there alone."""
    phone, note = handed_over(ui, table, seat), ui.session.store.private.read(table, seat)
    if phone and isinstance(note, dict):
        ui.session.store.private.write(table, seat, {**note, "by": phone})


def secret_title(at: TableContext[State], seat: Seat, number: int) -> str:
    """The noted title of a mission that is about to be shown; nothing where this device may not see it."""
    if not _mine(at, at.do.table.header.table, seat):
        return ""
    return read(at, at.do.table.header.table, seat)[number - 1].title


@component
def SecretMissions(at: TableContext[State], seat: Seat) -> ft.Control:
    """Covered until its player holds the button; covered again when the sheet is closed."""
    shown, show = use_state(False)
    why = closed(at, seat)
    rows: list[ft.Control] = [section(at, at.g("ui.secret.title"))]
    table = at.do.table.header.table
    phone = use_house(at.session, lambda: handed_over(at, table, seat))

    def give() -> None:
        hand_over(at, table, seat)
        at.session.holder.seating.tell()

    if why:
        rows.append(warn_line(at, at.g(why, player=seat)))
        if phone:
            rows.append(action_button(at, "secret-give", at.g("ui.secret.give", player=seat), give))
    elif not shown:
        rows += _cover(at, seat, lambda: show(True))
    else:
        rows.append(Notes(at, seat, lambda: show(False)))
    return stacked(rows)


def _cover(ui: Ui, seat: Seat, show: Callable[[], object]) -> list[ft.Control]:
    hold, alone = ui.g("ui.secret.hold", player=seat), ui.g("ui.secret.show", player=seat)
    why = Notice(ui.g("ui.secret.title"), ui.g("ui.secret.hold.note"), calm=True)
    return [quiet_note(ui, ui.g("ui.secret.note")), *cover(ui, "secret", hold, why, alone, show, max_lines=3)]


@component
def Notes(at: TableContext[State], seat: Seat, hide: Callable[[], object]) -> ft.Control:
    """Both missions: a title and a list to tick. Kept at each letter."""
    table = at.do.table.header.table
    secrets, put = use_state(lambda: read(at, table, seat))

    def change(place: int, secret: Secret) -> None:
        after = (*secrets[:place], secret, *secrets[place + 1 :])
        put(after)
        write(at, table, seat, after)

    rows: list[ft.Control] = []
    for place, secret in enumerate(secrets):
        rows.append(panel(at, _mission(at, place + 1, secret, partial(change, place))))
    rows.append(
        action_button(at, "secret-hide", at.g("ui.secret.hide"), hide, icon=ft.Icons.VISIBILITY_OFF_ROUNDED)
    )
    return stacked(rows)


def _mission(ui: Ui, number: int, secret: Secret, change: Callable[[Secret], object]) -> list[ft.Control]:
    rows: list[ft.Control] = [
        text_field(
            ui,
            f"secret-{number}",
            ui.g("ui.secret.mission", n=number),
            secret.title,
            lambda title: change(replace(secret, title=title)),
            limit=NAME_LENGTH,
        )
    ]
    for place, line in enumerate(secret.lines):

        def ticked(place: int = place, line: ToDo = line) -> None:
            new = replace(line, done=not line.done)
            change(replace(secret, lines=(*secret.lines[:place], new, *secret.lines[place + 1 :])))

        def dropped(place: int = place) -> None:
            change(replace(secret, lines=(*secret.lines[:place], *secret.lines[place + 1 :])))

        box = check_row(ui, f"tick-{number}-{place}", line.text, line.done, ticked)
        drop = icon_button(
            ui,
            f"untick-{number}-{place}",
            ft.Icons.CLOSE_ROUNDED,
            ui.g("ui.secret.drop", text=line.text),
            dropped,
        )
        rows.append(in_line(box, drop, fill=0, gap=4))
    if len(secret.lines) < LINES:
        rows.append(
            NewLine(ui, number, lambda text: change(replace(secret, lines=(*secret.lines, ToDo(text)))))
        )
    return rows


@component
def NewLine(ui: Ui, number: int, add: Callable[[str], object]) -> ft.Control:
    """One more thing to do."""
    text, put = use_state("")

    def keep() -> None:
        words = " ".join(text.split())
        if words:
            put("")
            add(words)

    label = ui.g("ui.secret.line")
    field = text_field(ui, f"line-{number}", label, text, put, submit=keep, limit=LETTERS)
    ok = icon_button(ui, f"line-add-{number}", ft.Icons.ADD_ROUNDED, ui.g("ui.secret.add"), keep)
    return in_line(field, ok, fill=0)


SIGNS = {
    MissionState.SECRET: ft.Icons.LOCK_ROUNDED,
    MissionState.SHOWN: ft.Icons.VISIBILITY_ROUNDED,
    MissionState.DONE: ft.Icons.TASK_ALT_ROUNDED,
}


GIVES = (1, 2, 3, 4, -1)
"""What a reward usually adds to Combat or Speed."""


@component
def MissionsSheet(at: TableContext[State], about: Seat | tuple[Seat, int] | None = None) -> ft.Control:
    """One player's missions, one of them opened if told; this device's own seat first, where it has one."""
    own = at.session.holder.seat(at.do.table.header.table)
    of, number = about if isinstance(about, tuple) else (about, 0)
    reading = at.state.active if at.state.reading is not None else None
    seat, choose = use_state(whose(at.state, of or reading or own))
    first = number or only_open(at.state, seat) or (tried_first(at.state, seat) if reading else 0)
    fold = use_unfolding(at, int, first, stays=True)
    player = at.state.player(seat)

    def other(chosen: Seat) -> None:
        choose(chosen)
        fold.show(only_open(at.state, chosen))

    rows: list[ft.Control] = [
        *(rolled_head(at, at.do) if reading is not None else []),
        choose_seat(at, every_seat(at.state), seat, other, id="whose"),
    ]
    open_final = queries.final_open(at.state, seat)
    if open_final:  # who may win looks for nothing else
        rows += _final(at, seat)
    rows.append(title_line(at, at.g("ui.missions.basic"), at.g("ui.missions.done", n=player.done)))

    def inside(told: tuple[int, Mission]) -> ft.Control:
        n, mission = told
        if mission.state is MissionState.DONE:
            return _again(at, seat, n)
        return Open(at, seat, n, mission, key=f"open-{int(seat)}-{n}")

    rows += fold.lines(
        enumerate(player.missions, start=1),
        lambda told: told[0],
        lambda told, on, tap: _line(at, *told, on, tap),
        inside,
    )
    if at.state.final.revealed and not open_final:  # the goal of everybody: before what one keeps secret
        rows += _final(at, seat)
    resistance = player.resistance
    if resistance is not None:
        told = at.g("ui.resist.held", n=resistance.held, need=figure(resistance.need))
        rows.append(fact_line(at, at.g("ui.resist.title"), told))
    if reading is not None and reading == seat:
        rows.append(done_row(at, seat))
    rows.append(SecretMissions(at, seat, key=f"secret-{int(seat)}"))
    if not at.state.final.revealed:
        rows += _final(at, seat)
    return sheet(at, at.g("ui.missions.title"), rows, at.do.close, note=at.words.show(seat))


def only_open(state: State, seat: Seat) -> int:
    """The one basic mission a player can still work on; 0 when there are two, none, or the Final is open."""
    if queries.final_open(state, seat):
        return 0
    missions = state.player(seat).missions
    undone = [n for n, each in enumerate(missions, 1) if each.state is not MissionState.DONE]
    return undone[0] if len(undone) == 1 else 0


def tried_first(state: State, seat: Seat) -> int:
    """The mission an objective is tried for, where nothing tells two apart: one on the table, else the first.

    Whoever may try the Final looks for that one.
    """
    if queries.final_open(state, seat):
        return 0
    missions = state.player(seat).missions
    order = (MissionState.SHOWN, MissionState.SECRET)
    found = (n for each in order for n, mission in enumerate(missions, 1) if mission.state is each)
    return next(found, 0)


def _tries(
    at: TableContext[State],
    seat: Seat,
    aim: int,
    first: Callable[[Callable[[], object]], object] = lambda go: go(),
) -> list[ft.Control]:
    """What a mission may ask of the team that explores: an enemy, a test of Speed, to hold the zone.

    ``first`` is done before: a title that was typed is kept.
    """
    player = at.state.player(seat)
    if (
        at.state.active != seat
        or at.state.phase is not Phase.EXPLORATION
        or player.off
        or at.state.bout is not None
    ):
        return []
    ways: list[tuple[str, str, Callable[[], object]]] = [
        ("enemy", "ui.tries.enemy", lambda: at.do.open("enemy", aim)),
        ("test", "ui.tries.speed", lambda: at.do.open("dice", (seat, aim))),
    ]
    if aim:
        ways.append(("hold", "ui.tries.resist", lambda: at.do.open("resist", aim)))
    end, of = "" if aim else "-final", len(ways)
    buttons = [
        row_button(at, f"try-{name}{end}", at.g(word), partial(first, go), of=of) for name, word, go in ways
    ]
    return [section(at, at.g("ui.tries.title")), side_by_side(at, *buttons)]


def _line(ui: Ui, number: int, mission: Mission, on: bool, tap: Callable[[], object]) -> ft.Control:
    done = mission.state is MissionState.DONE
    return row(
        ui,
        f"mission-{number}",
        mission.title or ui.g("ui.mission.nth", n=number),
        tap,
        note=ui.g(f"ui.mission.{mission.state.value}"),
        lead=ft.Icon(SIGNS[mission.state], size=26, color=ui.colours.ok if done else ui.colours.ink2),
        ground="flat" if done else "raised",
        chosen=on,
    )


@component
def Open(at: TableContext[State], seat: Seat, number: int, mission: Mission) -> ft.Control:
    """Try the mission, lay it open, or complete it; a noted title comes along only now."""
    title, write = use_state(mission.title)

    def told() -> str:
        return title.strip() or secret_title(at, seat, number)

    def kept(go: Callable[[], object]) -> None:
        """Who types a title and tries it has laid the mission open (AN-37)."""
        if title.strip() and title.strip() != mission.title:
            at.do(ShowMission(seat, number, title), then=go)
        else:
            go()

    tries = _tries(at, seat, number, kept)
    return panel(
        at,
        [
            *tries,
            text_field(at, "mission-title", at.g("ui.mission.title"), title, write, limit=NAME_LENGTH),
            quiet_note(at, at.g("ui.mission.title.note")),
            action_button(
                at,
                "mission-show",
                at.g("ui.mission.show"),
                lambda: at.do(ShowMission(seat, number, told())),
                icon=ft.Icons.VISIBILITY_ROUNDED,
            ),
            action_button(
                at,
                "mission-done",
                at.g("ui.mission.complete"),
                lambda: at.do(CompleteMission(seat, number, told()), then=at.do.go_on),
                icon=ft.Icons.TASK_ALT_ROUNDED,
                ground="raised" if tries else "accent",  # what it asks comes first
            ),
        ],
    )


def _again(at: TableContext[State], seat: Seat, number: int) -> ft.Control:
    """What a completed mission gives may still be noted later."""
    return action_button(
        at,
        "mission-reward",
        at.g("action.KeepMissionReward"),
        lambda: at.do.open("earned", (seat, number)),
        icon=ft.Icons.MILITARY_TECH_ROUNDED,
    )


@component
def EarnedSheet(at: TableContext[State], about: tuple[Seat, int] | None = None) -> ft.Control:
    """What a completed mission gives: noted once, kept beside the team (AN-4, AN-37)."""
    earned = at.state.unrewarded
    target = about or ((earned.player, earned.mission) if earned is not None else None)
    if target is None:
        return quiet_sheet(at, at.g("step.earned"), at.g("ui.earned.none"), at.do.close)
    return Earning(at, *target, key=f"earned-{int(target[0])}-{target[1]}")


@component
def Earning(at: TableContext[State], seat: Seat, number: int) -> ft.Control:
    """A title, what stays, cards to draw; the rest is on the card."""
    mission = at.state.player(seat).missions[number - 1]
    draft, put = use_state(
        lambda: KeepMissionReward(seat, number, mission.title or secret_title(at, seat, number))
    )
    room = at.state.player(seat).hand_room
    rows: list[ft.Control] = [
        *_turned_up(at),
        *bonus_keys(
            at,
            "reward-combat",
            at.g("ui.combat"),
            draft.combat,
            lambda n: put(replace(draft, combat=n)),
            GIVES,
        ),
        *bonus_keys(
            at, "reward-speed", at.g("ui.speed"), draft.speed, lambda n: put(replace(draft, speed=n)), GIVES
        ),
        count_line(
            at,
            "reward-cards",
            at.g("ui.earned.cards"),
            draft.advantages,
            lambda n: put(replace(draft, advantages=n)),
            high=room,
        ),
        text_field(
            at,
            "reward-name",
            at.g("ui.earned.name"),
            draft.name,
            lambda text: put(replace(draft, name=text)),
            limit=NAME_LENGTH,
        ),
        text_field(
            at,
            "mission-title",
            at.g("ui.mission.title"),
            draft.title,
            lambda text: put(replace(draft, title=text)),
            limit=NAME_LENGTH,
        ),
        action_button(
            at,
            "gain-character",
            at.g("action.GainCharacter"),
            lambda: at.do.open("newcomer", seat),
            icon=ft.Icons.PERSON_ADD_ROUNDED,
            ground="flat",
        ),
    ]
    stays = draft.combat or draft.speed or draft.name.strip()
    title = at.g("ui.keep") if stays or draft.advantages else at.g("ui.earned.nothing")
    follows = at.g("ui.earned.stays") if stays else at.g("ui.earned.card")
    bar = confirm_bar(
        at, title, follows, lambda: at.do(draft, then=at.do.go_on), ft.Icons.MILITARY_TECH_ROUNDED
    )
    return sheet(at, at.g("step.earned"), rows, at.do.close, note=at.words.show(seat), bar=bar)


def _turned_up(at: TableContext[State]) -> list[ft.Control]:
    """The first completed mission reveals the Final: a real card is to be turned up now (AN-3)."""
    lately = (event for entry in at.do.table.would_undo() for event in entry.events)
    revealed = any(isinstance(event, FinalRevealed) for event in lately)
    return [live_region(warn_line(at, at.g("ui.final.turn")))] if revealed else []


def _final(at: TableContext[State], seat: Seat) -> list[ft.Control]:
    """Hidden until the first basic mission; then the goal of everybody."""
    need = at.state.missions_needed
    rows: list[ft.Control] = [section(at, at.g("ui.final.title"))]
    if not at.state.final.revealed:
        return [*rows, quiet_note(at, at.g("ui.final.hidden"))]
    rows.append(Final(at, key=f"final-{at.state.final.title}"))
    may = queries.final_open(at.state, seat)
    note = (
        at.g("ui.final.open") if may else at.g("ui.final.needs", have=at.state.player(seat).done, need=need)
    )
    if may:
        rows += _tries(at, seat, 0)
    rows.append(Winning(at, seat, may, note, key=f"winning-{int(seat)}"))
    return rows


@component
def Final(at: TableContext[State]) -> ft.Control:
    """Its title, told once."""
    title, write = use_state(at.state.final.title)
    typing, type_now = use_state(not at.state.final.title)
    if not typing:
        return row(
            at,
            "final-name",
            at.state.final.title,
            lambda: type_now(True),
            note=at.g("ui.final.goal"),
            lead=ft.Icon(ft.Icons.FLAG_ROUNDED, size=26, color=at.accent.acc2),
        )

    def keep() -> None:
        at.do(TellFinal(title), then=lambda: type_now(False))

    return panel(
        at,
        [
            text_field(
                at, "final-title", at.g("action.TellFinal"), title, write, submit=keep, limit=NAME_LENGTH
            ),
            action_button(at, "final-keep", at.g("ui.keep"), keep),
        ],
    )


@component
def Winning(at: TableContext[State], seat: Seat, may: bool, note: str) -> ft.Control:
    """It ends the game, so it asks once."""
    sure, ask = use_state(False)
    if not sure:
        return row(
            at,
            "final-done",
            at.g("ui.final.complete", player=seat),
            (lambda: ask(True)) if may else (lambda: at.do(CompleteFinal(seat))),
            note=capital(note),
            lead=ft.Icon(
                ft.Icons.EMOJI_EVENTS_ROUNDED, size=26, color=at.accent.acc if may else at.colours.ink3
            ),
            barred=not may,
        )
    return panel(
        at,
        [
            at.text(at.g("ui.final.sure", player=seat), "body", weight=600),
            action_button(
                at, "final-yes", at.g("ui.final.yes"), lambda: at.do(CompleteFinal(seat)), ground="accent"
            ),
            action_button(at, "final-no", at.t("back"), lambda: ask(False), ground="flat"),
        ],
    )
