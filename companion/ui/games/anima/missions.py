"""Missions: what lies open of each player, the final one, their rewards, and what is still secret.

A note of a secret mission is read and written only for a seat this device may see, and only after its
player held a button: never on the screen that everybody watches, and on a wide one only for the seat that
claimed it. Nothing of it becomes an action, so nothing of it can reach the journal before the card is shown.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

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
from companion.ui.act import Actor
from companion.ui.desk import Notice, Ui
from companion.ui.games.anima.choose import bonus_chips, every_seat, figure, whose
from companion.ui.games.anima.dice import rolled_head
from companion.ui.games.anima.team import done_row
from companion.ui.hooks import use_state
from companion.ui.parts.layout import in_line, side_by_side, stacked
from companion.ui.parts.panels import (
    action_button,
    choose_seat,
    confirm_bar,
    count_line,
    fact_line,
    live,
    panel,
    quiet_note,
    quiet_sheet,
    title_line,
    warn_line,
)
from companion.ui.parts.press import icon_button, press
from companion.ui.parts.rows import check_row, row, section, text_field
from companion.ui.parts.sheet import sheet
from companion.ui.parts.unfolding import use_unfolding
from companion.ui.parts.wording import capital
from companion.ui.reach import NotAllowed
from companion.ui.standing import use_house
from companion.ui.wall import part

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
    note = ui.desk.store.private.read(table, seat)
    kept = note.get("missions") if isinstance(note, dict) else None
    found = [_secret(each) for each in kept] if isinstance(kept, list) else []
    return (*found, *(Secret() for _ in range(printed().basics)))[: printed().basics]


def _secret(kept: Any) -> Secret:
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
    ui.desk.store.private.write(table, seat, {"missions": missions, "by": ui.desk.holder.id})


def closed(ui: Ui, do: Actor, seat: Seat) -> str:
    """The text key of why a seat's missions are not shown on this screen; empty when they may be."""
    table, holder = do.table.header.table, ui.desk.holder
    if not holder.may_see(table, seat):
        return "ui.secret.other"
    if not _mine(ui, table, seat):
        return "ui.secret.hosts" if holder.guest is not None else "ui.secret.other"
    if ui.look.wide and holder.seat(table) != seat:
        return "ui.secret.wide"
    return ""


def _mine(ui: Ui, table: str, seat: Seat) -> bool:
    """Whether this device may read what is noted for a seat."""
    try:
        note = ui.desk.store.private.read(table, seat)
    except NotAllowed:
        return False
    return ui.desk.holder.may_read(table, seat, note)


def handed_over(ui: Ui, table: str, seat: Seat) -> str:
    """The phone that holds a seat whose notes lie with the host; empty when there is nothing to hand over."""
    holder = ui.desk.holder
    if holder.guest is not None:
        return ""
    phone = holder.seating.holder(table, seat) or ""
    note = ui.desk.store.private.read(table, seat)
    return phone if phone != holder.id and holder.seating.owner(note) == holder.id else ""


def hand_over(ui: Ui, table: str, seat: Seat) -> None:
    """Give the notes typed here to the phone that holds the seat: from now on they are read there alone."""
    phone, note = handed_over(ui, table, seat), ui.desk.store.private.read(table, seat)
    if phone and isinstance(note, dict):
        ui.desk.store.private.write(table, seat, {**note, "by": phone})


def secret_title(ui: Ui, do: Actor, seat: Seat, number: int) -> str:
    """The noted title of a mission that is about to be shown; nothing where this device may not see it."""
    if not _mine(ui, do.table.header.table, seat):
        return ""
    return read(ui, do.table.header.table, seat)[number - 1].title


@part
def SecretMissions(ui: Ui, do: Actor, seat: Seat) -> ft.Control:
    """Covered until its player holds the button; covered again when the sheet is closed."""
    shown, show = use_state(False)
    why = closed(ui, do, seat)
    rows: list[ft.Control] = [section(ui, ui.g("ui.secret.title"))]
    table = do.table.header.table
    phone = use_house(ui.desk, lambda: handed_over(ui, table, seat))

    def give() -> None:
        hand_over(ui, table, seat)
        ui.desk.holder.seating.tell()

    if why:
        rows.append(warn_line(ui, ui.g(why, player=seat)))
        if phone:
            rows.append(action_button(ui, "secret-give", ui.g("ui.secret.give", player=seat), give))
    elif not shown:
        rows += _cover(ui, seat, lambda: show(True))
    else:
        rows.append(Notes(ui, do, seat, lambda: show(False)))
    return stacked(rows)


def _cover(ui: Ui, seat: Seat, show: Callable[[], object]) -> list[ft.Control]:
    """A button that is held, and one to tap for those who cannot hold."""
    lock = ft.Icon(ft.Icons.LOCK_ROUNDED, size=32, color=ui.colours.ink3)
    word = ui.text(ui.g("ui.secret.hold", player=seat), "button", max_lines=3)
    held = press(
        ui,
        "secret-hold",
        ui.g("ui.secret.hold", player=seat),
        in_line(lock, word, fill=1, gap=12),
        lambda: ui.desk.notice(Notice(ui.g("ui.secret.title"), ui.g("ui.secret.hold.note"), calm=True)),
        on_hold=show,
        height=72 if not ui.look.large_text else 60 * ui.look.scale,
        padding=ft.Padding.symmetric(horizontal=16),
    )
    alone = action_button(ui, "secret-show", ui.g("ui.secret.show", player=seat), show, ground="flat")
    return [quiet_note(ui, ui.g("ui.secret.note")), held, alone]


@part
def Notes(ui: Ui, do: Actor, seat: Seat, hide: Callable[[], object]) -> ft.Control:
    """Both missions: a title and a list to tick. Kept at each letter."""
    table = do.table.header.table
    secrets, put = use_state(lambda: read(ui, table, seat))

    def change(place: int, secret: Secret) -> None:
        after = (*secrets[:place], secret, *secrets[place + 1 :])
        put(after)
        write(ui, table, seat, after)

    rows: list[ft.Control] = []
    for place, secret in enumerate(secrets):
        rows.append(panel(ui, _mission(ui, place + 1, secret, partial(change, place))))
    rows.append(
        action_button(ui, "secret-hide", ui.g("ui.secret.hide"), hide, icon=ft.Icons.VISIBILITY_OFF_ROUNDED)
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


@part
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


@part
def MissionsSheet(
    ui: Ui, state: State, do: Actor, about: Seat | tuple[Seat, int] | None = None
) -> ft.Control:
    """One player's missions, one of them opened if told; this device's own seat first, where it has one."""
    own = ui.desk.holder.seat(do.table.header.table)
    of, number = about if isinstance(about, tuple) else (about, 0)
    reading = state.active if state.reading is not None else None
    seat, choose = use_state(whose(state, of or reading or own))
    first = number or only_open(state, seat) or (tried_first(state, seat) if reading else 0)
    fold = use_unfolding(ui, int, first, stays=True)
    player = state.player(seat)

    def other(chosen: Seat) -> None:
        choose(chosen)
        fold.show(only_open(state, chosen))

    rows: list[ft.Control] = [
        *(rolled_head(ui, do) if reading is not None else []),
        choose_seat(ui, every_seat(state), seat, other, id="whose"),
    ]
    open_final = queries.final_open(state, seat)
    if open_final:  # who may win looks for nothing else
        rows += _final(ui, state, do, seat)
    rows.append(title_line(ui, ui.g("ui.missions.basic"), ui.g("ui.missions.done", n=player.done)))

    def inside(told: tuple[int, Mission]) -> ft.Control:
        n, mission = told
        if mission.state is MissionState.DONE:
            return _again(ui, do, seat, n)
        return Open(ui, state, do, seat, n, mission, key=f"open-{int(seat)}-{n}")

    rows += fold.lines(
        enumerate(player.missions, start=1),
        lambda told: told[0],
        lambda told, on, tap: _line(ui, *told, on, tap),
        inside,
    )
    if state.final.revealed and not open_final:  # the goal of everybody: before what one keeps secret
        rows += _final(ui, state, do, seat)
    resistance = player.resistance
    if resistance is not None:
        told = ui.g("ui.resist.held", n=resistance.held, need=figure(resistance.need))
        rows.append(fact_line(ui, ui.g("ui.resist.title"), told))
    if reading is not None and reading == seat:
        rows.append(done_row(ui, do, state, seat))
    rows.append(SecretMissions(ui, do, seat, key=f"secret-{int(seat)}"))
    if not state.final.revealed:
        rows += _final(ui, state, do, seat)
    return sheet(ui, ui.g("ui.missions.title"), rows, do.close, note=ui.words.show(seat))


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


def _tries(ui: Ui, state: State, do: Actor, seat: Seat, aim: int) -> list[ft.Control]:
    """What a mission may ask of the team that explores: an enemy, a test of Speed, to hold the zone."""
    player = state.player(seat)
    if state.active != seat or state.phase is not Phase.EXPLORATION or player.off or state.bout is not None:
        return []
    ways: list[tuple[str, str, Callable[[], object]]] = [
        ("enemy", "ui.tries.enemy", lambda: do.open("enemy", aim)),
        ("test", "ui.tries.speed", lambda: do.open("dice", (seat, aim))),
    ]
    if aim:
        ways.append(("hold", "ui.tries.resist", lambda: do.open("resist", aim)))
    more: dict[str, Any] = {} if ui.look.large_text else {"across": len(ways), "expand": True}
    end = "" if aim else "-final"
    buttons = [action_button(ui, f"try-{name}{end}", ui.g(word), go, **more) for name, word, go in ways]
    return [section(ui, ui.g("ui.tries.title")), side_by_side(ui, *buttons)]


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


@part
def Open(ui: Ui, state: State, do: Actor, seat: Seat, number: int, mission: Mission) -> ft.Control:
    """Try the mission, lay it open, or complete it; a noted title comes along only now."""
    title, write = use_state(mission.title)

    def told() -> str:
        return title.strip() or secret_title(ui, do, seat, number)

    return panel(
        ui,
        [
            *_tries(ui, state, do, seat, number),
            text_field(ui, "mission-title", ui.g("ui.mission.title"), title, write, limit=NAME_LENGTH),
            quiet_note(ui, ui.g("ui.mission.title.note")),
            action_button(
                ui,
                "mission-show",
                ui.g("action.ShowMission"),
                lambda: do(ShowMission(seat, number, told())),
                icon=ft.Icons.VISIBILITY_ROUNDED,
            ),
            action_button(
                ui,
                "mission-done",
                ui.g("ui.mission.complete"),
                lambda: do(CompleteMission(seat, number, told()), then=do.go_on),
                icon=ft.Icons.TASK_ALT_ROUNDED,
                ground="accent",
            ),
        ],
    )


def _again(ui: Ui, do: Actor, seat: Seat, number: int) -> ft.Control:
    """What a completed mission gives may still be noted later."""
    return action_button(
        ui,
        "mission-reward",
        ui.g("action.KeepMissionReward"),
        lambda: do.open("earned", (seat, number)),
        icon=ft.Icons.MILITARY_TECH_ROUNDED,
    )


@part
def EarnedSheet(ui: Ui, state: State, do: Actor, about: tuple[Seat, int] | None = None) -> ft.Control:
    """What a completed mission gives: noted once, kept beside the team (AN-4, AN-37)."""
    earned = state.earned
    target = about or ((earned.player, earned.mission) if earned is not None else None)
    if target is None:
        return quiet_sheet(ui, ui.g("step.earned"), ui.g("ui.earned.none"), do.close)
    return Earning(ui, state, do, *target, key=f"earned-{int(target[0])}-{target[1]}")


@part
def Earning(ui: Ui, state: State, do: Actor, seat: Seat, number: int) -> ft.Control:
    """A title, what stays, cards to draw; the rest is on the card."""
    mission = state.player(seat).missions[number - 1]
    draft, put = use_state(
        lambda: KeepMissionReward(seat, number, mission.title or secret_title(ui, do, seat, number))
    )
    room = state.player(seat).hand_room
    rows: list[ft.Control] = [
        *_turned_up(ui, do),
        *bonus_chips(
            ui,
            "reward-combat",
            ui.g("ui.combat"),
            draft.combat,
            lambda n: put(replace(draft, combat=n)),
            GIVES,
        ),
        *bonus_chips(
            ui, "reward-speed", ui.g("ui.speed"), draft.speed, lambda n: put(replace(draft, speed=n)), GIVES
        ),
        count_line(
            ui,
            "reward-cards",
            ui.g("ui.earned.cards"),
            draft.advantages,
            lambda n: put(replace(draft, advantages=n)),
            high=room,
        ),
        text_field(
            ui,
            "reward-name",
            ui.g("ui.earned.name"),
            draft.name,
            lambda text: put(replace(draft, name=text)),
            limit=NAME_LENGTH,
        ),
        text_field(
            ui,
            "mission-title",
            ui.g("ui.mission.title"),
            draft.title,
            lambda text: put(replace(draft, title=text)),
            limit=NAME_LENGTH,
        ),
        action_button(
            ui,
            "gain-character",
            ui.g("action.GainCharacter"),
            lambda: do.open("newcomer", seat),
            icon=ft.Icons.PERSON_ADD_ROUNDED,
            ground="flat",
        ),
    ]
    stays = draft.combat or draft.speed or draft.name.strip()
    title = ui.g("ui.keep") if stays or draft.advantages else ui.g("ui.earned.nothing")
    follows = ui.g("ui.earned.stays") if stays else ui.g("ui.earned.card")
    bar = confirm_bar(
        ui, do, title, follows, lambda: do(draft, then=do.go_on), ft.Icons.MILITARY_TECH_ROUNDED
    )
    return sheet(ui, ui.g("step.earned"), rows, do.close, note=ui.words.show(seat), bar=bar)


def _turned_up(ui: Ui, do: Actor) -> list[ft.Control]:
    """The first completed mission reveals the Final: a real card is to be turned up now (AN-3)."""
    lately = (event for entry in do.table.would_undo() for event in entry.events)
    revealed = any(isinstance(event, FinalRevealed) for event in lately)
    return [live(warn_line(ui, ui.g("ui.final.turn")))] if revealed else []


def _final(ui: Ui, state: State, do: Actor, seat: Seat) -> list[ft.Control]:
    """Hidden until the first basic mission; then the goal of everybody."""
    need = state.missions_needed
    rows: list[ft.Control] = [section(ui, ui.g("ui.final.title"))]
    if not state.final.revealed:
        return [*rows, quiet_note(ui, ui.g("ui.final.hidden"))]
    rows.append(Final(ui, state, do, key=f"final-{state.final.title}"))
    may = queries.final_open(state, seat)
    note = ui.g("ui.final.open") if may else ui.g("ui.final.needs", have=state.player(seat).done, need=need)
    if may:
        rows += _tries(ui, state, do, seat, 0)
    rows.append(Winning(ui, do, seat, may, note, key=f"winning-{int(seat)}"))
    return rows


@part
def Final(ui: Ui, state: State, do: Actor) -> ft.Control:
    """Its title, told once."""
    title, write = use_state(state.final.title)
    typing, type_now = use_state(not state.final.title)
    if not typing:
        return row(
            ui,
            "final-name",
            state.final.title,
            lambda: type_now(True),
            note=ui.g("ui.final.goal"),
            lead=ft.Icon(ft.Icons.FLAG_ROUNDED, size=26, color=ui.accent.acc2),
        )

    def keep() -> None:
        do(TellFinal(title), then=lambda: type_now(False))

    return panel(
        ui,
        [
            text_field(
                ui, "final-title", ui.g("action.TellFinal"), title, write, submit=keep, limit=NAME_LENGTH
            ),
            action_button(ui, "final-keep", ui.g("ui.keep"), keep),
        ],
    )


@part
def Winning(ui: Ui, do: Actor, seat: Seat, may: bool, note: str) -> ft.Control:
    """It ends the game, so it asks once."""
    sure, ask = use_state(False)
    if not sure:
        return row(
            ui,
            "final-done",
            ui.g("ui.final.complete", player=seat),
            (lambda: ask(True)) if may else (lambda: do(CompleteFinal(seat))),
            note=capital(note),
            lead=ft.Icon(
                ft.Icons.EMOJI_EVENTS_ROUNDED, size=26, color=ui.accent.acc if may else ui.colours.ink3
            ),
            quiet=not may,
            ground="raised" if may else "flat",
        )
    return panel(
        ui,
        [
            ui.text(ui.g("ui.final.sure", player=seat), "body", weight=600),
            action_button(
                ui, "final-yes", ui.g("ui.final.yes"), lambda: do(CompleteFinal(seat)), ground="accent"
            ),
            action_button(ui, "final-no", ui.t("back"), lambda: ask(False), ground="flat"),
        ],
    )
