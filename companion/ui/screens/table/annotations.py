"""Counters, notes and attached cards of the players: the strip above the main button, and the sheets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import flet as ft

from companion.core.annotation_actions import (
    AttachCard,
    ChangeCounter,
    Count,
    DetachCard,
    DropCounter,
    MakeCounter,
    PinNote,
    RewriteNote,
    TickNote,
)
from companion.core.annotations import (
    LARGEST,
    LONGEST_NOTE,
    AnnotationAction,
    Annotations,
    AttachedCard,
    Counter,
    CounterColour,
    Note,
    ReminderTime,
)
from companion.core.box import ATTACHED, LONGEST_WORD
from companion.core.expansions import MOST_MORE, KnownCard, expansions_of, known_cards
from companion.core.message import Message
from companion.core.roles import Permission
from companion.core.seats import Seat, seats
from companion.core.spoilers import is_revealed
from companion.core.text import one_line
from companion.i18n.words import texts
from companion.ui.dispatcher import Dispatcher
from companion.ui.drawings import initial, seat_shape, warning_triangle
from companion.ui.error_boundary import component, memo_component
from companion.ui.hooks import use_state
from companion.ui.parts.bars import MainButton
from companion.ui.parts.choices import chips
from companion.ui.parts.panels import count_line, live_region
from companion.ui.parts.rows import glyph, row, section, text_field
from companion.ui.parts.sheet import bar_with_way_out, close_button, sheet
from companion.ui.parts.tappable import tappable, word_button
from companion.ui.session import Ui
from companion.ui.table_context import AnyTableContext
from companion.ui.table_hooks import use_selector
from companion.ui.theme import flat

NUMBERS = {tint: place for place, tint in enumerate(CounterColour)}
"""The seat whose colour each counter colour is; 0 for the neutral one."""
NOBODY, ANY = "0", "any"
NAME_WIDTH, LONGEST_NAME = 96, 28
"""Pixels of a counter's name on the strip, and letters that fit on two lines of it."""


def strip_height(ui: Ui, beside: Annotations) -> int:
    """Return the height of the strip in pixels, by which the game's own screen is smaller."""
    held = bool(beside.counters or beside.absent or beside.cards) or len(beside.notes) > len(beside.due)
    lines = (58 if held else 0) + sum(68 for _ in beside.due)
    return round(lines * max(1.0, ui.look.scale * 0.8)) + (8 if lines else 0)


# -- the strip above the main button ---------------------------------------------------------------


@memo_component
def BesideStrip(ui: Ui, do: Dispatcher) -> ft.Control:
    """Draw due reminders, then one line with absent players, the number of notes, and counters."""
    beside: Annotations = use_selector(ui.session, do.table, lambda _: do.table.annotations)
    if not strip_height(ui, beside):
        return ft.Container(height=0)
    rows = [_due(ui, do, note) for note in beside.due]
    held: list[ft.Control] = []
    if beside.absent:
        names = ", ".join(ui.words.show(seat) for seat in beside.absent)
        said, icon = ui.t("away.strip", names=names), ft.Icons.EVENT_SEAT_OUTLINED
        held.append(_chip(ui, "beside-away", icon, names, said, lambda: do.open("away")))
    if beside.cards:
        many, icon = len(beside.cards), ft.Icons.STYLE_OUTLINED
        said = ui.t("beside.attached", n=many)
        held.append(_chip(ui, "beside-cards", icon, str(many), said, lambda: do.open("beside")))
    # The reminder of a card is told by the card.
    kept = len([note for note in beside.notes if not note.due and not note.card])
    if kept:
        said, icon = ui.t("beside.kept", n=kept), ft.Icons.STICKY_NOTE_2_OUTLINED
        held.append(_chip(ui, "beside-notes", icon, str(kept), said, lambda: do.open("beside")))
    held += [_counter(ui, do, counter) for counter in beside.counters]
    if held:
        rows.append(ft.Row(held, spacing=8, scroll=ft.ScrollMode.AUTO))
    return ft.Container(
        ft.Column(rows, spacing=6, tight=True),
        padding=ft.Padding.only(left=16, right=16, top=4, bottom=4),
        key="beside",
    )


def _chip(ui: Ui, id: str, icon: ft.IconData, word: str, said: str, go: Callable[[], object]) -> ft.Control:
    """Draw an icon and a word; screen readers get the full sentence."""
    body = ft.Row(
        [ft.Icon(icon, size=20, color=ui.colours.ink2), ui.text(word, "body", weight=600)],
        spacing=6,
        tight=True,
    )
    height = 48 if not ui.look.large_text else 26 * ui.look.scale + 12
    padding = ft.Padding.symmetric(horizontal=12)
    return tappable(ui, id, said, body, go, ground="flat", height=height, padding=padding, alignment=None)


def _counter(ui: Ui, do: Dispatcher, counter: Counter) -> ft.Control:
    """Draw minus, the number over its name, and plus; a tap on the number opens the counter's sheet."""
    name = owned(ui, counter.name, counter.whose)
    colour = tint_of(ui, counter.tint)

    def side(word: str, icon: ft.IconData, by: int) -> ft.Control:
        def count() -> None:
            ui.session.buzz("plus" if by > 0 else "minus")
            do(Count(counter.id, by))

        said = f"{name}{ui.t('colon')}{ui.t(word)}, {counter.n}"
        body = ft.Icon(icon, size=20, color=ui.colours.ink2)
        return tappable(
            ui, f"beside-{counter.id}-{word}", said, body, count, ground="clear", width=48, height=48
        )

    number = ui.text(str(counter.n), "bar", weight=700, color=colour)
    room = min(NAME_WIDTH * ui.look.scale, ui.look.width - 180)
    size = ui.look.fit(name, "caption", room, most=2, least=8) or 8
    caption = ui.text(
        name, "caption", color=ui.colours.ink2, size=size, max_lines=2, text_align=ft.TextAlign.CENTER
    )
    middle = tappable(
        ui,
        f"beside-{counter.id}",
        f"{name}, {counter.n}",
        ft.Column(
            [number, caption if size * len(name) < room else ft.Container(caption, width=room)],
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            alignment=ft.MainAxisAlignment.CENTER,
        ),
        lambda: do.open("beside_counter", counter.id),
        ground="clear",
        height=None,
        radius=0,
        padding=ft.Padding.symmetric(horizontal=4, vertical=4),
    )
    parts = [side("minus", ft.Icons.REMOVE_ROUNDED, -1), middle, side("plus", ft.Icons.ADD_ROUNDED, 1)]
    return flat(ui.look, ft.Row(parts, spacing=0, tight=True), radius=14)


def _due(ui: Ui, do: Dispatcher, note: Note) -> ft.Control:
    """Draw a due reminder, shown until a player marks it as done."""
    done = word_button(ui, f"beside-done-{note.id}", ui.t("beside.done"), lambda: do(TickNote(note.id)))
    words = ui.text(owned(ui, note.text, note.whose), "body", weight=600)
    said: list[ft.Control] = [warning_triangle(ui.look, 22), ft.Container(words, expand=True)]
    body: ft.Control = ft.Row([*said, done], spacing=10)
    if ui.look.large_text:
        body = ft.Column([ft.Row(said, spacing=10), done], spacing=6, tight=True)
    return live_region(ft.Container(body, key=f"beside-due-{note.id}"))


def tint_of(ui: Ui, tint: CounterColour) -> str:
    """Return the RGB colour of a counter in the current theme."""
    number = NUMBERS[tint]
    return ui.colours.seat(number) if number else ui.colours.ink


def owned(ui: Ui, name: str, whose: Seat | None) -> str:
    """Return a name, preceded by its owner's name if it has an owner."""
    return name if whose is None else f"{ui.words.show(whose)} · {name}"


# -- the sheet of all counters and notes -----------------------------------------------------------


@component
def BesideSheet(at: AnyTableContext, about: object = None) -> ft.Control:
    """Draw the sheet of all counters with steppers, all notes, and rows to add one of each."""
    beside = at.do.table.annotations
    rows: list[ft.Control] = [section(at, at.t("beside.counters"))]
    rows += [_counter_row(at, counter) for counter in beside.counters]
    add = glyph(at, ft.Icons.ADD_ROUNDED)
    rows.append(
        row(
            at,
            "beside-new-counter",
            at.t("action.MakeCounter"),
            lambda: at.do.open("beside_counter"),
            lead=add,
            ground="flat",
        )
    )
    rows.append(section(at, at.t("beside.notes")))
    rows += [_note_row(at, note) for note in beside.notes if not note.card]
    rows.append(
        row(
            at,
            "beside-new-note",
            at.t("action.PinNote"),
            lambda: at.do.open("beside_note"),
            lead=add,
            ground="flat",
        )
    )
    rows.append(section(at, at.t("beside.cards")))
    rows += [_card_row(at, card) for card in beside.cards]
    rows.append(
        row(
            at,
            "beside-new-card",
            at.t("action.AttachCard"),
            lambda: at.do.open("beside_card"),
            lead=add,
            ground="flat",
        )
    )
    bar = close_button(at, at.do.close)
    return sheet(at, at.t("beside"), rows, at.do.close, note=at.t("beside.note"), bar=bar)


def _card_row(at: AnyTableContext, card: AttachedCard) -> ft.Control:
    reminder = at.do.table.annotations.reminder_of(card.id)
    number = f"{at.g(f'attached.{card.of}')} {card.n:+}" if card.of else ""
    told = (number, reminder.text.removeprefix(f"{card.name} · ") if reminder else "", card.expansion)
    return row(
        at,
        f"beside-card-{card.id}",
        owned(at, card.name, card.whose),
        lambda: at.do.open("beside_card", card.id),
        note=" · ".join(each for each in told if each),
        lead=glyph(at, ft.Icons.STYLE_OUTLINED),
    )


def _counter_row(at: AnyTableContext, counter: Counter) -> ft.Control:
    def change(n: int) -> None:
        at.do(Count(counter.id, n - counter.n))

    name = owned(at, counter.name, counter.whose)
    lead = tappable(
        at,
        f"beside-edit-{counter.id}",
        f"{at.t('action.ChangeCounter')}{at.t('colon')}{name}",
        ft.Icon(ft.Icons.EDIT_ROUNDED, size=20, color=tint_of(at, counter.tint)),
        lambda: at.do.open("beside_counter", counter.id),
        ground="clear",
        width=48,
        height=48,
    )
    return count_line(
        at, f"beside-n-{counter.id}", name, counter.n, change, low=-LARGEST, high=LARGEST, lead=lead
    )


def _note_row(at: AnyTableContext, note: Note) -> ft.Control:
    icon = ft.Icons.ALARM_ROUNDED if note.when else ft.Icons.STICKY_NOTE_2_OUTLINED
    return row(
        at,
        f"beside-note-{note.id}",
        owned(at, note.text, note.whose),
        lambda: at.do.open("beside_note", note.id),
        note=told_moment(at, note.when) if note.when else "",
        lead=glyph(at, icon, at.colours.warn if note.due else ""),
    )


def told_moment(ui: Ui, when: ReminderTime) -> str:
    """Return a reminder's time in the words of the "where" line, e.g. "end of: Round 3 · Ada"."""
    parts: list[str] = []
    if when.key:
        counted = ui.words.say(Message(when.key, {"n": when.n}))
        parts.append(ui.t("beside.at.ends", moment=counted) if when.ends else counted)
    if when.phase:
        parts.append(ui.words.say(Message(when.phase)))
    if when.turn is not None:
        parts.append(ui.t("beside.at.turn", player=when.turn))
    return " · ".join(parts)


# -- the form of one counter or note ---------------------------------------------------------------


def _whose(
    at: AnyTableContext, chosen: Seat | None, change: Callable[[Seat | None], object]
) -> list[ft.Control]:
    names = {NOBODY: at.t("beside.everybody")}
    names |= {str(int(seat)): at.words.show(seat) for seat in seats(len(at.do.table.names))}

    def picture(value: str) -> ft.Control | None:
        return seat_shape(at.look, int(value), initial(names[value]), 18) if value != NOBODY else None

    def pick(value: str) -> None:
        change(Seat(int(value)) if value != NOBODY else None)

    now = str(int(chosen)) if chosen else NOBODY
    return [
        section(at, at.t("beside.whose")),
        chips(at, "beside-whose", names, [now], pick, picture=picture),
    ]


def _form(
    at: AnyTableContext,
    title: str,
    rows: list[ft.Control],
    keep: Callable[[], None],
    missing: str,
    drop: AnnotationAction | None,
) -> ft.Control:
    """Draw a form; while input is missing, the main button does nothing and says what is missing."""
    if drop is not None:
        away = word_button(
            at,
            "beside-drop",
            at.t("beside.drop"),
            lambda: at.do(drop, then=lambda: at.do.open("beside")),
            icon=ft.Icons.DELETE_OUTLINE_ROUNDED,
            ground="flat",
        )
        rows.append(away)
    follows = at.t(f"beside.missing.{missing}") if missing else ""
    tick, quiet = ft.Icons.CHECK_ROUNDED, bool(missing)
    main = MainButton(at, at.t("beside.keep"), follows, keep, tick, quiet=quiet, of_sheet=True)
    return sheet(at, title, rows, at.do.close, bar=bar_with_way_out(at, at.do.close, main))


@component
def CounterSheet(at: AnyTableContext, about: int | None = None) -> ft.Control:
    """Draw the form of a new or existing counter: name, number, colour, owner."""
    held = at.do.table.annotations.counter(about) if about else None
    draft, put = use_state(held or Counter(0, ""))
    name = text_field(
        at,
        "beside-name",
        at.t("beside.name"),
        draft.name,
        lambda typed: put(lambda now: replace(now, name=typed)),
        autofocus=held is None,
        limit=LONGEST_NAME,
    )
    words = {tint.value: at.t(f"beside.tint.{tint.value}") for tint in CounterColour}

    def swatch(value: str) -> ft.Control:
        return ft.Container(width=14, height=14, border_radius=7, bgcolor=tint_of(at, CounterColour(value)))

    def keep() -> None:
        if not draft.name.strip():
            return
        if held is None:
            acts: list[AnnotationAction] = [MakeCounter(draft.name, draft.n, draft.tint, draft.whose)]
        else:
            acts = [] if draft.n == held.n else [Count(held.id, draft.n - held.n)]
            told = (draft.name.strip(), draft.tint, draft.whose)
            if told != (held.name, held.tint, held.whose):
                acts.append(ChangeCounter(held.id, *told))
        if acts:
            at.do.together(acts, then=at.do.close)
        else:
            at.do.close()

    rows: list[ft.Control] = [
        name,
        count_line(
            at,
            "beside-number",
            at.t("beside.number"),
            draft.n,
            lambda n: put(lambda now: replace(now, n=n)),
            low=-LARGEST,
            high=LARGEST,
        ),
        section(at, at.t("beside.tint")),
        chips(
            at,
            "beside-tint",
            words,
            [draft.tint.value],
            lambda value: put(lambda now: replace(now, tint=CounterColour(value))),
            picture=swatch,
        ),
        *_whose(at, draft.whose, lambda seat: put(lambda now: replace(now, whose=seat))),
    ]
    title = at.t("action.MakeCounter") if held is None else at.t("action.ChangeCounter")
    drop = None if held is None else DropCounter(held.id)
    return _form(at, title, rows, keep, "" if draft.name.strip() else "name", drop)


@component
def NoteSheet(at: AnyTableContext, about: int | None = None) -> ft.Control:
    """Draw the form of a new or existing note: text, owner, and time of a reminder."""
    held = at.do.table.annotations.note(about) if about else None
    draft, put = use_state(held or Note(0, ""))
    text = text_field(
        at,
        "beside-text",
        at.t("beside.text"),
        draft.text,
        lambda typed: put(lambda now: replace(now, text=typed)),
        autofocus=held is None,
        limit=LONGEST_NOTE,
    )

    dated = draft.when is None or draft.when.told
    missing = "text" if not draft.text.strip() else "" if dated else "when"

    def keep() -> None:
        told = (draft.text.strip(), draft.whose, draft.when)
        if missing:
            return
        if held is None:
            at.do(PinNote(*told), then=at.do.close)
        elif told == (held.text, held.whose, held.when):
            at.do.close()
        else:
            at.do(RewriteNote(held.id, *told), then=at.do.close)

    rows: list[ft.Control] = [
        text,
        section(at, at.t("beside.when")),
        *_when(at, draft.when, lambda when: put(lambda now: replace(now, when=when))),
        *_whose(at, draft.whose, lambda seat: put(lambda now: replace(now, whose=seat))),
    ]
    title = at.t("action.PinNote") if held is None else at.t("action.RewriteNote")
    drop = None if held is None else TickNote(held.id)
    return _form(at, title, rows, keep, missing, drop)


def _when(
    at: AnyTableContext, when: ReminderTime | None, change: Callable[[ReminderTime | None], object]
) -> list[ft.Control]:
    """Return the choice of a reminder's time: none, counted ("end of round 3"), or next phase or turn."""
    first = at.do.summary().where[0]
    number = first.facts.get("n")
    here = number if isinstance(number, int) and not isinstance(number, bool) else None
    kinds = {"never": at.t("beside.when.never")}
    if here is not None:
        kinds |= {"ends": at.t("beside.when.ends"), "from": at.t("beside.when.from")}
    kinds["next"] = at.t("beside.when.next")
    now = "never" if when is None else "next" if not when.key else "ends" if when.ends else "from"

    def pick(kind: str) -> None:
        if kind == "never":
            change(None)
        elif kind == "next":
            change(ReminderTime(turn=Seat(1)))
        else:
            ends = kind == "ends"
            change(ReminderTime(first.key, (here or 0) + (0 if ends else 1), ends))

    rows: list[ft.Control] = [chips(at, "beside-when", kinds, [now], pick)]
    if when is None:
        return rows
    if when.key:
        rows.append(
            count_line(
                at,
                "beside-when-n",
                at.words.say(Message(when.key, {"n": when.n})),
                when.n,
                lambda n: change(replace(when, n=n)),
                low=here or 0,
                high=LARGEST,
            )
        )
    if not when.ends:
        rows += _phases(at, when, change)
        rows += _turns(at, when, change)
    return rows


def _phases(
    at: AnyTableContext, when: ReminderTime, change: Callable[[ReminderTime], object]
) -> list[ft.Control]:
    """Return the choice of a phase, without spoilers; empty if the game has fewer than two phases."""
    prefix = f"{at.game}."
    keys = [
        key.removeprefix(prefix) for key in texts(at.words.lang) if key.startswith(f"{prefix}where.phase.")
    ]
    words = {key: at.g(key) for key in keys if is_revealed(at.do.table.hidden, key)}
    if len(words) < 2:
        return []
    return [
        section(at, at.t("beside.when.phase")),
        chips(
            at,
            "beside-phase",
            {ANY: at.t("beside.any"), **words},
            [when.phase or ANY],
            lambda value: change(replace(when, phase="" if value == ANY else value)),
        ),
    ]


def _turns(
    at: AnyTableContext, when: ReminderTime, change: Callable[[ReminderTime], object]
) -> list[ft.Control]:
    names = {NOBODY: at.t("beside.any")}
    names |= {str(int(seat)): at.words.show(seat) for seat in seats(len(at.do.table.names))}
    now = str(int(when.turn)) if when.turn else NOBODY
    return [
        section(at, at.t("beside.when.turn")),
        chips(
            at,
            "beside-turn",
            names,
            [now],
            lambda value: change(replace(when, turn=Seat(int(value)) if value != NOBODY else None)),
        ),
    ]


# -- cards of expansions ---------------------------------------------------------------------------


@component
def CardSheet(at: AnyTableContext, about: int | None = None) -> ft.Control:
    """Put a card of an expansion in front of a seat; one that lies there can be taken away.

    A card named before is one tap: what it changes and its reminder are remembered with the box.
    """
    held = at.do.table.annotations.card(about) if about else None
    draft, put = use_state(KnownCard(""))
    whose, seat = use_state(at.do.summary().turn or Seat(1))
    on_turn, remind = use_state(True)
    if held is not None:
        return _lying(at, held)
    turns = at.do.summary().turn is not None
    missing = "name" if not draft.name.strip() else "by" if draft.of and not draft.n else ""

    def change(**changes: Any) -> None:
        put(lambda now: replace(now, **changes))

    def keep() -> None:
        card = replace(
            draft,
            name=one_line(draft.name.replace(".", " "), LONGEST_WORD),
            text=one_line(draft.text, LONGEST_REMINDER),
        )
        if not card.name or missing:
            return
        when = ReminderTime(turn=whose) if card.text and turns and on_turn else None
        if at.session.may(Permission.BOX):
            at.session.learn(at.game, card.facts, read=True)
        attach = AttachCard(card.name, whose, card.expansion, card.of, card.n, card.text, when)
        at.do(attach, then=lambda: at.do.open("beside"))

    rows: list[ft.Control] = []
    names = expansions_of(at.state)
    known = {
        card.name: card for card in known_cards(at.session.box(at.game)) if card.expansion in ("", *names)
    }
    if known:
        rows.append(section(at, at.t("beside.card.known")))
        picked = [draft.name] if draft == known.get(draft.name) else []
        rows.append(
            chips(at, "card-known", {name: name for name in known}, picked, lambda name: put(known[name]))
        )
    rows += [
        text_field(
            at, "card-name", at.t("beside.card.name"), draft.name, lambda typed: change(name=typed),
            autofocus=not known, limit=LONGEST_WORD,
        ),
        *_card_seat(at, whose, seat),
        *_card_number(at, draft, change),
        text_field(
            at, "card-text", at.t("beside.card.text"), draft.text, lambda typed: change(text=typed),
            limit=LONGEST_REMINDER,
        ),
    ]  # fmt: skip
    if draft.text.strip() and turns:
        words = {"each": at.t("beside.card.each"), "lies": at.t("beside.card.lies")}
        now = "each" if on_turn else "lies"
        rows.append(section(at, at.t("beside.card.when")))
        rows.append(chips(at, "card-when", words, [now], lambda value: remind(value == "each")))
    if names:
        words = {ANY: at.t("beside.card.any"), **{name: name for name in names}}
        rows.append(section(at, at.t("beside.card.expansion")))
        rows.append(
            chips(
                at, "card-expansion", words, [draft.expansion or ANY],
                lambda name: change(expansion="" if name == ANY else name),
            )
        )  # fmt: skip
    return _form(at, at.t("action.AttachCard"), rows, keep, missing, None)


LONGEST_REMINDER = ATTACHED.columns[-1].longest


def _card_seat(at: AnyTableContext, whose: Seat, seat: Callable[[Seat], object]) -> list[ft.Control]:
    names = {str(int(each)): at.words.show(each) for each in seats(len(at.do.table.names))}

    def picture(value: str) -> ft.Control:
        return seat_shape(at.look, int(value), initial(names[value]), 18)

    return [
        section(at, at.t("beside.whose")),
        chips(
            at, "card-whose", names, [str(int(whose))], lambda value: seat(Seat(int(value))), picture=picture
        ),
    ]


def _card_number(at: AnyTableContext, draft: KnownCard, change: Callable[..., None]) -> list[ft.Control]:
    """What the card changes of its seat, where the game lets cards change anything."""
    numbers = at.do.table.game.attachable
    if not numbers:
        return []
    words = {ANY: at.t("beside.card.none"), **{number: at.g(f"attached.{number}") for number in numbers}}

    def pick(value: str) -> None:
        change(of="", n=0) if value == ANY else change(of=value, n=draft.n or 1)

    rows: list[ft.Control] = [
        section(at, at.t("beside.card.number")),
        chips(at, "card-of", words, [draft.of or ANY], pick),
    ]
    if draft.of:
        by = at.t("beside.card.by")
        rows.append(
            count_line(at, "card-n", by, draft.n, lambda n: change(n=n), low=-MOST_MORE, high=MOST_MORE)
        )
    return rows


def _lying(at: AnyTableContext, card: AttachedCard) -> ft.Control:
    """A card that lies in front of a seat: what it is, and how it goes."""
    take = MainButton(
        at,
        at.t("action.DetachCard"),
        at.words.show(card.whose),
        lambda: at.do(DetachCard(card.id), then=lambda: at.do.open("beside")),
        ft.Icons.DELETE_OUTLINE_ROUNDED,
        of_sheet=True,
    )
    body = [_card_row(at, card)]
    return sheet(at, at.t("beside.card"), body, at.do.close, bar=bar_with_way_out(at, at.do.close, take))
