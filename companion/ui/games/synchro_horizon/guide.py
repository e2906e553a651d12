"""The turn guide (the three phases, the next step, links to other sheets), card reminders, and giving up."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.games.synchro_horizon.phases import GiveUp
from companion.games.synchro_horizon.queries import date_say
from companion.games.synchro_horizon.queries import fight as queries
from companion.games.synchro_horizon.reminders import AttachReminder, DropReminder
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.known import LONGEST_REMINDER
from companion.games.synchro_horizon.vocabulary import CIRCLE, Phase, Side, Trigger, Who
from companion.ui.error_boundary import component
from companion.ui.games.synchro_horizon.entry.heroes import chip
from companion.ui.games.synchro_horizon.marks import pick_word
from companion.ui.hooks import use_choice, use_state
from companion.ui.parts.guides import stage_line
from companion.ui.parts.layout import in_line, tiles
from companion.ui.parts.panels import confirm_bar, danger_line, quiet_note, sign_line
from companion.ui.parts.rows import row, section, text_field, way_to
from companion.ui.parts.sheet import ScrollController, anchor, sheet
from companion.ui.parts.tappable import word_button
from companion.ui.screens.table.step import step_words
from companion.ui.session import Ui
from companion.ui.table_context import TableContext


@component
def GuideSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the next step, the three phases with the current one marked, tips for it, and links."""
    title, follows = step_words(at, at.do)
    rows: list[ft.Control] = []
    if at.state.playing:
        rows += [section(at, at.t("guide.next")), at.text(title, "body", weight=600)]
        rows += [quiet_note(at, follows)] if follows else []
    rows += [_phase(at, phase) for phase in CIRCLE]
    rows.append(section(at, at.g("ui.g.remember")))
    rows += [_reminder(at, at.g(key)) for key in _reminders(at.state)]
    lines = [
        ("journey", ft.Icons.CALENDAR_MONTH_ROUNDED),
        ("party", ft.Icons.GROUPS_ROUNDED),
        ("journal", ft.Icons.ROUTE_ROUNDED),
        ("reminders", ft.Icons.NOTIFICATIONS_ROUNDED),
    ]
    if at.state.fight is not None and not at.state.fight.dungeon:
        lines.insert(0, ("retreat", ft.Icons.DIRECTIONS_RUN_ROUNDED))
    if at.state.phase is Phase.VISIT:
        # the main button leads to the point of interest, whose use is optional
        lines.insert(0, ("end_visit", ft.Icons.ARROW_FORWARD_ROUNDED))
    rows += [
        way_to(at, f"guide-{name}", at.g(f"menu.{name}"), lambda name=name: at.do.open(name), icon)
        for name, icon in lines
    ]
    date = at.words.say(date_say(at.state, at.state.calendar.pos))
    return sheet(at, at.t("guide.title"), rows, at.do.close, note=date)


def _phase(at: TableContext[State], phase: Phase) -> ft.Control:
    key = f"ui.g.{phase.value}"
    return stage_line(at, at.g(key), at.g(f"{key}.note"), now=at.state.phase is phase)


def _reminders(state: State) -> tuple[str, ...]:
    """Return the text keys of the rules most often forgotten in the current phase."""
    fight = state.fight
    match state.phase:
        case Phase.FIGHT:
            first = ("ui.g.dungeon",) if fight is not None and fight.dungeon else ()
            return (*first, "ui.g.once", "ui.g.potion", "ui.g.stun", "ui.g.limit", "ui.g.shields")
        case Phase.VISIT:
            return ("ui.g.one_village", "ui.g.one_point", "ui.g.items")
        case Phase.SETUP:
            return ("ui.g.page5", "ui.g.deal", "ui.g.coins")
        case _:
            return ("ui.g.forward", "ui.g.one_point", "ui.g.winter")


def _reminder(ui: Ui, text: str) -> ft.Control:
    sign = ft.Icon(ft.Icons.LIGHTBULB_OUTLINE_ROUNDED, size=18, color=ui.accent.acc2)
    return in_line(sign, ui.text(text, "body"), fill=1, gap=10, across="start")


@component
def ReminderSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the group's reminders on cards, of one character or of all, and the form to attach a new one."""
    card, choose = use_state("")
    when, pick = use_choice(Trigger)
    text, write = use_state("")
    whose = [about] if isinstance(about, Who) else [who for side in Side for who in at.state.line(side)]
    cards = {key: name for who in whose for key, name in queries.cards(at.state, who).items()}
    held = [each for each in at.state.reminders if each.card in cards or not isinstance(about, Who)]

    def attach() -> None:
        if when is not None:
            at.do(AttachReminder(card, when, text), then=lambda: (choose(""), pick(None), write("")))

    rows: list[ft.Control] = [
        row(
            at,
            f"reminder-{each.id}",
            each.text,
            partial(at.do, DropReminder(each.id)),
            note=f"{each.name} · {at.words.show(each.when)}",
            tail=ft.Icon(ft.Icons.DELETE_OUTLINE_ROUNDED, size=22, color=at.colours.ink2),
            spoken=f"{at.g('action.DropReminder')}{at.t('colon')}{each.text}",
        )
        for each in held
    ]
    if not cards:
        return sheet(
            at, at.g("menu.reminders"), [*rows, quiet_note(at, at.g("ui.remind.no_card"))], at.do.close
        )
    chips = [
        chip(at, f"card-{n}", name, "", key == card, partial(choose, "" if key == card else key))
        for n, (key, name) in enumerate(cards.items(), 1)
    ]
    rows += [
        section(at, at.g("ui.remind.card")),
        anchor("card", tiles(at, chips, 2, even=True)),
        section(at, at.g("ui.remind.when")),
        anchor(
            "when",
            pick_word(at, "when", Trigger, when, pick, 2, lines=2, height=at.look.scaled_height(52, 32)),
        ),
        anchor(
            "text", text_field(at, "reminder", at.g("ui.remind.text"), text, write, limit=LONGEST_REMINDER)
        ),
    ]
    missing = "card" if card not in cards else "when" if when is None else "" if text.strip() else "text"
    seek = ScrollController(at, missing or "text")
    bar = confirm_bar(
        at,
        at.g("action.AttachReminder"),
        "",
        attach,
        ready=not missing,
        missing=at.g(f"ui.remind.missing.{missing}") if missing else "",
        seek=seek,
    )
    note = at.look.hint(at.g("ui.remind.note"))
    return sheet(at, at.g("menu.reminders"), rows, at.do.close, note=note, bar=bar, seek=seek)


def reminder_lines(at: TableContext[State], who: Who, *when: Trigger) -> list[ft.Control]:
    """Return one line for each of the group's reminders on a character's cards at these triggers."""
    return [
        sign_line(
            at,
            ft.Icons.NOTIFICATIONS_ACTIVE_ROUNDED,
            at.g("ui.remind.line", name=each.name, text=each.text),
            at.accent.acc2,
        )
        for each in queries.reminders_of(at.state, who, *when)
    ]


@component
def GiveUpSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the confirmation of giving up: the campaign is then lost."""
    rows: list[ft.Control] = [danger_line(at, at.g("ui.g.give_up.ask"))]
    left = word_button(
        at,
        "give-up-yes",
        at.g("action.GiveUp"),
        lambda: at.do(GiveUp()),
        ground="danger",
        width=at.look.fixed_unless_large(140),
    )
    stay, icon = at.g("ui.g.give_up.no"), ft.Icons.PLAY_ARROW_ROUNDED
    bar = confirm_bar(at, stay, "", at.do.close, icon, left=left)
    return sheet(at, at.g("menu.give_up"), rows, at.do.close, bar=bar)
