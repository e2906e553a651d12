"""A zone's card read out: name, level, Trade, fights, the exploration table, the three rewards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import flet as ft

from companion.games.anima import facts
from companion.games.anima.facts import TellZone
from companion.games.anima.queries import printed, zone_to_read
from companion.games.anima.state import State, Zone
from companion.games.anima.turn import StartTurn
from companion.games.anima.vocabulary import Cell, Phase, Reward
from companion.ui.error_boundary import component
from companion.ui.games.anima.choose import card_names, levels, name_field, own_figures, source_line, yes_no
from companion.ui.games.anima.zones import table_key
from companion.ui.hooks import use_state
from companion.ui.parts.choices import chips
from companion.ui.parts.layout import tiles
from companion.ui.parts.panels import action_button, confirm_bar, quiet_note, title_line
from companion.ui.parts.sheet import ScrollController, anchor, sheet
from companion.ui.session import Ui
from companion.ui.table_context import TableContext


def draft_of(zone: Zone) -> TellZone:
    """A zone as it is known: what is read out is changed in it."""
    return TellZone(zone.id, zone.name, zone.level, zone.trade, zone.fighting, zone.table, zone.rewards)


def named(state: State, draft: TellZone, name: str) -> TellZone:
    """The same card under another name: what is known of that name fills the rest."""
    known = facts.zone(state.facts, 0, facts.known_name(state.facts, "zones", name))
    cells = zip(known.table, draft.cells, strict=True)
    return TellZone(
        draft.zone,
        name,
        draft.level if known.level is None else known.level,
        draft.trade if known.trade is None else known.trade,
        draft.fighting if known.fighting is None else known.fighting,
        tuple(new or old for new, old in cells),
        known.rewards or draft.rewards,
    )


@component
def ZoneSheet(at: TableContext[State], about: int | None = None) -> ft.Control:
    """One card; the one the table needs now when none was chosen."""
    number = zone_to_read(at.state) if about is None else about
    zone = at.state.zone(number)
    if zone is None:
        note = quiet_note(at, at.g("ui.zone.all_read"))
        return sheet(at, at.g("ui.zone.title"), [note], at.do.close)
    return Reading(at, zone, about is not None, key=f"zone-reading-{zone.id}")


@component
def Reading(at: TableContext[State], zone: Zone, chosen: bool) -> ft.Control:
    """The form of one card; only name and level are needed at once."""
    draft, put = use_state(lambda: draft_of(zone))
    die_chosen, choose = use_state(0)

    def tell(told: TellZone) -> None:
        action = told if any(told.cells) else replace(told, cells=())
        at.do(action, then=(lambda: at.do.open("place", zone.id)) if chosen else at.do.go_on)

    def keep() -> None:
        tell(draft)

    def settle(after: TellZone) -> None:
        # name and level are all that is asked for now: the rest is read where it counts
        named_ = bool(after.name.strip()) or at.state.phase is not Phase.SETUP
        if not chosen and named_ and after.level is not None:
            tell(after)
        else:
            put(after)

    def pick(name: str) -> None:
        after = named(at.state, draft, name)
        (settle if own_figures(at, "zones", name) else put)(after)

    offered, known = card_names(at.do, at.state, "zones")
    rows: list[ft.Control] = [
        *name_field(
            at,
            "zone-name",
            at.g("ui.name"),
            draft.name,
            lambda name: put(named(at.state, draft, name)),
            tuple(dict.fromkeys((*offered, *([zone.name] if zone.name else [])))),
            known,
            pick=pick,
        ),
        *source_line(at, "zones", facts.known_name(at.state.facts, "zones", draft.name)),
        anchor("level", levels(at, "zone-level", draft.level, lambda n: settle(replace(draft, level=n)))),
    ]
    if not chosen:
        rows += _later(at)
    else:
        rows += _rest(at, draft, put, die_chosen, choose)
    level = at.g("ui.level", level=draft.level) if draft.level else at.g("ui.level.unread")
    unsaid = not chosen and draft.name.strip() == zone.name and draft.level is None
    missing = at.g("ui.zone.level_missing" if zone.name else "ui.zone.missing") if unsaid else ""
    seek = ScrollController(at, "level") if unsaid else None
    follows = f"{draft.name or zone.label} · {level}"
    bar = confirm_bar(at, at.g("ui.keep"), follows, keep, ready=not missing, missing=missing, seek=seek)
    places = [each.id for each in at.state.zones]
    note = at.g("ui.zone.nth", n=places.index(zone.id) + 1, of=len(places)) if not chosen else ""
    return sheet(at, at.g("ui.zone.title"), rows, at.do.close, note=note, bar=bar, seek=seek)


def _later(at: TableContext[State]) -> list[ft.Control]:
    """The rest is asked where it matters; even names may wait."""
    later: list[ft.Control] = [quiet_note(at, at.g("ui.zone.rest_later"))]
    if at.state.phase is not Phase.SETUP:
        return later
    return [
        *later,
        action_button(
            at,
            "start-now",
            at.g("ui.zone.start_now"),
            lambda: at.do(StartTurn(), then=at.do.go_on),
            ground="flat",
            icon=ft.Icons.PLAY_ARROW_ROUNDED,
        ),
    ]


def _rest(
    ui: Ui, draft: TellZone, put: Callable[[TellZone], object], chosen: int, choose: Callable[[int], object]
) -> list[ft.Control]:
    return [
        *yes_no(
            ui, "trade", ui.g("action.TellZone.trade"), draft.trade, lambda v: put(replace(draft, trade=v))
        ),
        *yes_no(
            ui,
            "fighting",
            ui.g("ui.zone.fighting"),
            draft.fighting,
            lambda v: put(replace(draft, fighting=v)),
        ),
        *table_rows(ui, draft, put, chosen, choose),
        *reward_rows(ui, draft, put),
    ]


def table_rows(
    ui: Ui, draft: TellZone, put: Callable[[TellZone], object], chosen: int, choose: Callable[[int], object]
) -> list[ft.Control]:
    """Six cells; tap one, then what it says."""
    read = sum(cell is not None for cell in draft.cells)
    cells = [
        table_key(
            ui,
            f"face-{face}",
            face,
            draft.cells[face - 1],
            partial(choose, 0 if face == chosen else face),
            on=face == chosen,
        )
        for face in range(1, printed().faces + 1)
    ]
    rows: list[ft.Control] = [
        title_line(ui, ui.g("ui.zone.table"), f"{read} / {printed().faces}"),
        tiles(ui, cells, 3, large=2),
    ]

    def tell(value: str) -> None:
        told = list(draft.cells)
        told[chosen - 1] = Cell(value)
        put(replace(draft, cells=tuple(told)))
        choose(chosen % printed().faces + 1)

    if chosen:
        now = draft.cells[chosen - 1]
        rows.append(cell_chips(ui, () if now is None else (now.value,), tell))
    return rows


def cell_chips(ui: Ui, picked: tuple[str, ...], tell: Callable[[str], object]) -> ft.Control:
    """What a line of the table may say."""
    return chips(ui, "cell", {cell.value: ui.words.show(cell) for cell in Cell}, picked, tell)


def reward_rows(ui: Ui, draft: TellZone, put: Callable[[TellZone], object]) -> list[ft.Control]:
    """Up to three rewards; tap to add one, tap a chosen one to take it back."""
    held = draft.rewards

    def add(value: str) -> None:
        if len(held) < printed().rewards:
            put(replace(draft, rewards=(*held, Reward(value))))

    def drop(place: str) -> None:
        at = int(place)
        put(replace(draft, rewards=(*held[:at], *held[at + 1 :])))

    rows: list[ft.Control] = [
        title_line(ui, ui.g("ui.zone.rewards"), f"{len(held)} / {printed().rewards}"),
    ]
    if held:
        words = {str(place): ui.words.show(reward) for place, reward in enumerate(held)}
        rows.append(chips(ui, "reward-held", words, words.keys(), drop, label=ui.g("ui.zone.reward.drop")))
    if len(held) < printed().rewards:
        rows.append(chips(ui, "reward-add", {each.value: ui.words.show(each) for each in Reward}, (), add))
    return rows
