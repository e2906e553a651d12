"""An encounter turned up: creature or event, its level against the zone's, then the fight or what it does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import flet as ft

from companion.games.anima import facts
from companion.games.anima.advantages import LoseAdvantages
from companion.games.anima.characters import GainCharacter
from companion.games.anima.encounters import CreatureMet, EncountersReshuffled, MeetCreature, MeetEvent
from companion.games.anima.interaction import SettleFight
from companion.games.anima.queries import encounter_piles, event_effect, printed
from companion.games.anima.state import Encounter, Player, State, Zone
from companion.games.anima.vocabulary import EncounterKind, Result, Where
from companion.i18n.lines import tell_event
from companion.ui.dispatcher import Dispatcher
from companion.ui.error_boundary import component
from companion.ui.games.anima.choose import (
    Pad,
    card_names,
    levels,
    name_field,
    own_figures,
    source_line,
)
from companion.ui.games.anima.dice import rolled_head
from companion.ui.games.anima.zone import ZoneSheet
from companion.ui.hooks import use_state
from companion.ui.parts.layout import side_by_side, stacked
from companion.ui.parts.panels import (
    confirm_bar,
    count_line,
    live_region,
    quiet_note,
    row_button,
    title_line,
    views,
    warn_line,
)
from companion.ui.parts.rows import switch_row
from companion.ui.parts.sheet import ScrollController, anchor, sheet
from companion.ui.parts.wording import signed
from companion.ui.session import Ui
from companion.ui.table_context import TableContext

COMBATS = 16
"""The largest Combat that has a key of its own."""


@dataclass(frozen=True, slots=True)
class EncounterDraft:
    """What is read from the card so far."""

    event: bool = False
    name: str = ""
    level: int | None = None
    combat: int | None = None
    loses_turn: bool = False
    advantages: int = 0
    """Cards an event gives; below zero: cards it costs."""
    joins: bool = False
    """An event brings a character (AN-6)."""


def named(state: State, draft: EncounterDraft, name: str) -> EncounterDraft:
    """The same card under another name: what is known of that name fills the rest."""
    known = facts.known_name(state.facts, "encounters", name)

    def number(column: str) -> int | None:
        return facts.number(state.facts, "encounters", known, column)

    kind = facts.value(state.facts, "encounters", known, "kind")
    level, combat, cards = number("level"), number("combat"), number("advantages")
    return replace(
        draft,
        event=draft.event if kind is None else kind == EncounterKind.EVENT,
        name=name,
        level=draft.level if level is None else level,
        combat=draft.combat if combat is None else combat,
        advantages=draft.advantages if cards is None else cards,
    )


@component
def EncounterSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """The card in the hand; the form is fresh for each card of an exploration."""
    encounter = at.state.encounter
    if encounter is None or encounter.card is not None:
        note = quiet_note(at, at.g("refusal.no_encounter"))
        return sheet(at, at.g("ui.encounter.title"), [note], at.do.close)
    zone = at.state.zone(encounter.zone)
    key = f"meeting-{encounter.where.value}-{encounter.number}-{encounter.zone}"
    if zone is not None and zone.level is None:
        return ZoneSheet(at, None, key=f"level-{encounter.zone}")
    return Meeting(at, encounter, key=key)


@component
def Meeting(at: TableContext[State], encounter: Encounter) -> ft.Control:
    """Creature or event, name, level, Combat."""
    draft, put = use_state(EncounterDraft())
    zone = at.state.zone(encounter.zone)
    alarm = zone is not None and zone.too_high(draft.level)
    read = _read(draft, zone)

    def combat(n: int) -> None:
        # with the level known, its Combat is all a creature needs: the fight begins
        if read:
            _meet(at.do, encounter, replace(draft, combat=n))
        else:
            put(replace(draft, combat=n))

    def settle(after: EncounterDraft) -> None:
        # a card of too high a level does nothing, a creature that is known is fought: no more is asked
        if _all_known(after, zone):
            _meet(at.do, encounter, after)
        else:
            put(after)

    rows: list[ft.Control] = [
        *rolled_head(at, at.do),
        *_deck(at),
        views(
            at,
            "kind",
            [("creature", at.g("action.MeetCreature")), ("event", at.g("action.MeetEvent"))],
            "event" if draft.event else "creature",
            lambda value: put(replace(draft, event=value == "event")),
        ),
        *_card(at, draft, put, settle),
    ]
    if zone is not None and not zone.highest:
        rows.append(anchor("level", _levels(at, zone, draft, settle)))
    if alarm:
        rows.append(
            live_region(
                warn_line(
                    at, at.g("ui.encounter.alarm", level=draft.level, zone=zone.level if zone else None)
                )
            )
        )
    elif draft.event:
        rows += _event(at, encounter, draft, put)
    else:
        rows.append(_combat(at, draft, combat))
    rows += _cards(at)
    note = _note(at, encounter, zone)
    missing = "" if read else "level"
    if not missing and not draft.event and draft.combat is None:
        missing = "combat"
    seek = ScrollController(at, missing) if missing else None
    bar = _bar(at, encounter, draft, alarm, seek)
    return sheet(at, at.g("ui.encounter.title"), rows, at.do.close, note=note, bar=bar, seek=seek)


def _read(draft: EncounterDraft, zone: Zone | None) -> bool:
    """The level that decides whether it takes place is known, or decides nothing here (AN-15)."""
    return draft.level is not None or (zone is not None and zone.highest)


def _all_known(draft: EncounterDraft, zone: Zone | None) -> bool:
    """Nothing is left to read: a false alarm, or a creature with its Combat (AN-15, AN-16)."""
    if zone is not None and zone.too_high(draft.level):
        return True
    return not draft.event and draft.combat is not None and _read(draft, zone)


def _levels(
    ui: Ui, zone: Zone, draft: EncounterDraft, settle: Callable[[EncounterDraft], object]
) -> ft.Control:
    """Its level; those above the zone's say what they mean, and are done with at a touch."""
    above = tuple(level for level in printed().levels if zone.too_high(level))
    note = ui.g("ui.encounter.above", levels=above)
    return levels(ui, "encounter-level", draft.level, lambda n: settle(replace(draft, level=n)), note)


def _deck(at: TableContext[State]) -> list[ft.Control]:
    """How many cards the deck still holds, where it is counted; and that it was just reshuffled (AN-43)."""
    piles = encounter_piles(at.state)
    if piles is None:
        return []
    lately = (event for entry in at.do.table.would_undo() for event in entry.events)
    shuffled = [event for event in lately if isinstance(event, EncountersReshuffled)]
    if shuffled:
        return [live_region(warn_line(at, tell_event(at.words, shuffled[-1])))]
    return [quiet_note(at, at.g("ui.encounters.left", n=piles.deck, discard=piles.discard))]


def _note(ui: Ui, encounter: Encounter, zone: Zone | None) -> str:
    place, level = (zone.label, zone.level) if zone else ("", None)
    facts_ = {"player": encounter.player, "zone": place, "level": level}
    if encounter.where is Where.PRELIMINARY:
        return ui.g("ui.encounter.preliminary", **facts_)
    total = encounter.number + encounter.left
    return ui.g("ui.encounter.queue", number=encounter.number, total=total, **facts_)


def _card(
    at: TableContext[State],
    draft: EncounterDraft,
    put: Callable[[EncounterDraft], object],
    settle: Callable[[EncounterDraft], object],
) -> list[ft.Control]:
    def pick(name: str) -> None:
        after = named(at.state, draft, name)
        (settle if own_figures(at, "encounters", name) else put)(after)

    offered, known = card_names(at.do, at.state, "encounters")
    if draft.event:  # a creature that is known is no event
        offered, known = (
            tuple(name for name in each if _eventful(at.state, name)) for each in (offered, known)
        )
    return [
        *name_field(
            at,
            "encounter-name",
            at.g("ui.name.optional"),
            draft.name,
            lambda name: put(named(at.state, draft, name)),
            offered,
            known,
            pick=pick,
            first=False,
        ),
        *source_line(at, "encounters", facts.known_name(at.state.facts, "encounters", draft.name)),
    ]


def _eventful(state: State, name: str) -> bool:
    kind = facts.value(state.facts, "encounters", name, "kind")
    return kind is None or kind == EncounterKind.EVENT


def _combat(ui: Ui, draft: EncounterDraft, change: Callable[[int], object]) -> ft.Control:
    word = ui.g("ui.combat")
    tail = ui.g("ui.encounter.tap")
    pad = Pad(ui, "encounter-combat", word, draft.combat, change, COMBATS, commits=True, key="combat-pad")
    return anchor("combat", stacked([title_line(ui, word, tail), pad]))


def _event(
    at: TableContext[State],
    encounter: Encounter,
    draft: EncounterDraft,
    put: Callable[[EncounterDraft], object],
) -> list[ft.Control]:
    """Its text is on the card; what it gives or costs is counted here."""
    player = at.state.player(encounter.player)
    return [
        count_line(
            at,
            "advantages",
            at.g("ui.event.advantages", n=player.hand),
            draft.advantages,
            lambda n: put(replace(draft, advantages=n)),
            low=-player.hand,
            high=player.hand_room,
            shown=signed(draft.advantages),
        ),
        switch_row(
            at,
            "loses-turn",
            at.g("ui.event.loses_turn"),
            draft.loses_turn,
            lambda on: put(replace(draft, loses_turn=on)),
        ),
        *_joins(at, player, draft, put),
    ]


def _joins(
    ui: Ui, player: Player, draft: EncounterDraft, put: Callable[[EncounterDraft], object]
) -> list[ft.Control]:
    """Some events bring a character, where the team has room: its card is read next (AN-6)."""
    if not player.team_room:
        return []
    word = ui.g("ui.event.joins")
    return [switch_row(ui, "joins", word, draft.joins, lambda on: put(replace(draft, joins=on)))]


def _cards(at: TableContext[State]) -> list[ft.Control]:
    """A card may let the team pass, or send it off, without a fight."""

    def button(id: str, result: Result) -> ft.Control:
        settle = partial(at.do, SettleFight(result), then=at.do.go_on)
        return row_button(at, id, at.g(f"ui.encounter.{id}"), settle, ground="flat")

    both = button("avoid", Result.WON), button("chased", Result.LOST)
    return [title_line(at, at.g("ui.encounter.by_card"), ""), side_by_side(at, *both)]


def _meet(do: Dispatcher, encounter: Encounter, draft: EncounterDraft) -> None:
    seat = encounter.player
    if not draft.event:
        do(MeetCreature(seat, draft.name, draft.combat, draft.level), then=do.go_on)
        return
    does = event_effect(do.table.state, encounter.zone, draft.level, draft.advantages, draft.joins)
    met: list[object] = [MeetEvent(seat, draft.name, draft.level, draft.loses_turn, does.gains)]
    met += [LoseAdvantages(seat, does.loses)] if does.loses else []
    met += [GainCharacter(seat)] if does.joins else []
    do.together(met, do.go_on)


def _bar(
    at: TableContext[State],
    encounter: Encounter,
    draft: EncounterDraft,
    alarm: bool,
    seek: ScrollController | None,
) -> ft.Control:
    """What comes of the card; while a figure is missing the bar says which, and only leads there."""

    def meet() -> None:
        _meet(at.do, encounter, draft)

    if alarm:
        return confirm_bar(at, at.g("ui.encounter.false"), at.g("ui.encounter.false.note"), meet)
    missing = at.g(f"ui.encounter.{seek.name}") if seek is not None else ""
    if draft.event:
        key = "ui.event.lost" if draft.loses_turn else "ui.event.follows"
        return confirm_bar(
            at, at.g("ui.event.apply"), at.g(key), meet, ready=not missing, missing=missing, seek=seek
        )
    follows, icon = at.g("ui.encounter.fight.note"), ft.Icons.SPORTS_KABADDI_ROUNDED
    word = at.g("ui.encounter.fight")
    return confirm_bar(at, word, follows, meet, icon, ready=not missing, missing=missing, seek=seek)


@component
def EnemySheet(at: TableContext[State], about: int | None = None) -> ft.Control:
    """An enemy a mission brings, and which mission: no level check (AN-36)."""
    name, write = use_state("")
    seat, aim = at.state.active, about
    told = _enemies(at.do)  # enemies of missions stand on missions: no card of the encounter deck is one

    def fight(name: str, combat: int) -> None:
        if seat is not None:
            at.do(MeetCreature(seat, name, combat, mission=True, aim=aim), then=at.do.go_on)

    def pick(known: str) -> None:
        fight(known, told[known])

    rows = [
        *name_field(at, "encounter-name", at.g("ui.name.optional"), name, write, tuple(told), pick=pick),
        _combat(at, EncounterDraft(combat=told.get(name)), lambda n: fight(name, n)),
    ]
    return sheet(at, at.g("ui.enemy.title"), rows, at.do.close, note=at.g("ui.enemy.note"))


def _enemies(do: Dispatcher) -> dict[str, int]:
    """Enemies of missions that were met at this table, the last ones first, with their Combat."""
    met = [event for entry, _ in do.table.done for event in entry.events if isinstance(event, CreatureMet)]
    found = {each.name: each.combat for each in met if each.where is Where.MISSION and each.name}
    return dict(reversed(found.items()))
