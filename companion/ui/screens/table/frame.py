"""The frame of a table: position, the game's own screen, and undo and next with what they will do."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import flet as ft

from companion.core.expansions import house_of
from companion.core.journal import Entry
from companion.core.roles import Permission
from companion.core.table import AnyTable
from companion.i18n.lines import tell_action, tell_short
from companion.store.pending import Loaded
from companion.ui.dispatcher import Dispatcher, ScreenTraits, hand, use_dispatcher
from companion.ui.drawings import motif
from companion.ui.error_boundary import Drawing, component, memo_component
from companion.ui.games import screen_of
from companion.ui.navigator import Navigator, use_keys
from companion.ui.parts.action_form import ActionForm, AllActions, form_of
from companion.ui.parts.bars import (
    DOT,
    MainButton,
    main_bar,
    redo_button,
    room_beside,
    top_bar,
    undo_button,
    undo_line,
    undo_words,
    where_line,
)
from companion.ui.parts.damage import DAMAGE_NOTE, DamageNote
from companion.ui.parts.sheet import body_width
from companion.ui.parts.tappable import icon_button
from companion.ui.screens.table.annotations import (
    BesideSheet,
    BesideStrip,
    CardSheet,
    CounterSheet,
    NoteSheet,
    strip_height,
)
from companion.ui.screens.table.automations import AutomationsSheet, ByItself
from companion.ui.screens.table.away import AwaySheet
from companion.ui.screens.table.closed import at_table
from companion.ui.screens.table.end import EndSheet
from companion.ui.screens.table.guide import GuideSheet
from companion.ui.screens.table.layer import SheetLayer, SheetPane
from companion.ui.screens.table.look import LookSheet
from companion.ui.screens.table.menu import BookmarkSheet, MenuSheet
from companion.ui.screens.table.options import OptionsSheet
from companion.ui.screens.table.phones import PhonesHere, PhonesSheet, use_invitation
from companion.ui.screens.table.saved import KeepNote, SavedLight, light_width
from companion.ui.screens.table.step import step_words
from companion.ui.screens.table.why import WhySheet
from companion.ui.screens.tray import TraySheet
from companion.ui.session import Ui
from companion.ui.table_hooks import BoundControl, use_entry_listener, use_selector

OWN_SHEETS = {
    "menu": MenuSheet,
    "guide": GuideSheet,
    "bookmark": BookmarkSheet,
    "phones": PhonesSheet,
    "this_phone": LookSheet,
    "end": EndSheet,
    "actions": AllActions,
    "action": ActionForm,
    "tray": TraySheet,
    "habits": AutomationsSheet,
    "options": OptionsSheet,
    "away": AwaySheet,
    "why": WhySheet,
    "beside": BesideSheet,
    "beside_counter": CounterSheet,
    "beside_note": NoteSheet,
    "beside_card": CardSheet,
}


@component
def TableScreen(ui: Ui, table_id: str) -> ft.Control:
    """Draw a table to play at, or the reason why it cannot be opened."""

    def draw(here: Ui, loaded: Loaded) -> ft.Control:
        card = ui.session.store.library.card(table_id)
        name = card.name if card else loaded.table.header.name
        return _Frame(here, loaded.table, name, loaded, key=f"frame-{table_id}")

    return at_table(ui, table_id, draw)


@component
def _Frame(ui: Ui, table: AnyTable, name: str, loaded: Loaded) -> ft.Control:
    """Draw position, game, undo and next; selectors limit the redraw after a tap to what it changed."""
    session = ui.session
    ui = ui.of(table.game.id, use_selector(session, table, lambda _: table.names))
    screen = screen_of(table.game.id)
    manner = ScreenTraits(screen.answered, screen.plain, screen.waits)
    do = use_dispatcher(ui, lambda: Dispatcher(ui, table, Navigator(), manner), [table])
    use_keys(session, main=do.main, undo=do.again, back=do.back, silent=screen.silent)
    ft.use_effect(lambda: _awake(ui), [table.header.table])
    use_entry_listener(session, table, do.heard)
    ft.use_effect(lambda: _lead_phones(ui, table.header.table), [table.header.table])

    def find(name: str) -> Drawing:
        own = screen.sheets.get(name) or OWN_SHEETS.get(name)
        return own or form_of(table.game, name) or AllActions

    wide = ui.look.wide
    taken = use_selector(session, table, lambda _: strip_height(ui, table.annotations))
    taken += DAMAGE_NOTE if loaded.damage else 0
    room = replace(ui, look=replace(ui.look, height=ui.look.height - taken)) if taken else ui
    left: ft.Control = ft.Column(
        [
            _Top(ui, name, table.header.table, do),
            *([] if _tight(ui) else [_Where(ui, do)]),
            DamageNote(ui, loaded),
            KeepNote(ui, table.header.table, name),
            ft.Container(screen.body(room, do), expand=True),
            BesideStrip(ui, do),
            ByItself(ui, do, screen.brief),
            main_bar(ui.look, [_Undo(ui, do)], _Next(ui, do)),
        ],
        spacing=0,
        expand=True,
    )
    if wide:
        return _two_panes(left, SheetPane(ui, screen, do, find))
    behind = ft.Semantics(content=left, exclude_semantics=do.opened is not None, expand=True)
    layers = [behind, SheetLayer(ui, screen, do, find, behind)]
    return ft.Stack(layers, expand=True, fit=ft.StackFit.EXPAND)


def _two_panes(left: ft.Control, pane: ft.Control) -> ft.Control:
    return ft.Row(
        [ft.Container(left, expand=True, padding=ft.Padding.only(left=16, right=16)), pane],
        spacing=0,
        expand=True,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _awake(ui: Ui) -> None:
    """Keep the device's screen on while playing (wake lock), if the settings say so."""
    if ui.session.settings.keep_awake:

        async def stay() -> None:
            await ft.Wakelock().enable()

        ui.session.later(stay)


def _lead_phones(ui: Ui, table: str) -> None:
    """Point network access that was opened without a table to the first table the host opens."""
    door = ui.session.door
    if (
        ui.session.may(Permission.HOUSE)
        and door is not None
        and door.invitation() is not None
        and not door.table
    ):
        door.open(table)


def _tight(ui: Ui) -> bool:
    return ui.look.large_text and not ui.look.wide


@memo_component
def _Top(ui: Ui, name: str, table_id: str, do: Dispatcher) -> ft.Control:
    marks = 1 + (use_invitation(ui) is not None) + bool(house_of(do.table.state)) + ui.look.wide
    room = room_beside(ui.look, name) - 52 * marks
    tail: list[ft.Control] = [SavedLight(ui, table_id, room), PhonesHere(ui, do)]
    if ui.look.wide:
        tail.append(
            icon_button(
                ui,
                "history",
                ft.Icons.HISTORY_ROUNDED,
                ui.t("history"),
                lambda: ui.session.go(f"/table/{table_id}/history"),
            )
        )
    if house_of(do.table.state):
        gavel = ft.Icons.GAVEL_ROUNDED
        tail.append(icon_button(ui, "house", gavel, ui.t("house.mark"), lambda: do.open("options"), size=20))
    tail.append(icon_button(ui, "menu", ft.Icons.MORE_VERT_ROUNDED, ui.t("menu"), lambda: do.open("menu")))
    leave = (lambda: ui.session.go("/")) if ui.session.may(Permission.SHELF) else None
    if _tight(ui):  # the position takes the place of the table's name
        arrow = ft.Icons.ARROW_BACK_ROUNDED
        back = [icon_button(ui, "back", arrow, ui.t("back"), leave)] if leave else []
        edge = ft.Padding.only(left=0 if back else 16)  # guests have no back button: keep the margin
        where = ft.Container(_Where(ui, do), expand=True, padding=edge)
        return ft.Row([*back, where, *tail], spacing=0)
    light = light_width(ui) if light_width(ui) <= room else 16
    glyph = motif(ui.look, ui.game, 28)
    return top_bar(ui, name, back=leave, glyph=glyph, tail=tail, beside=light + 8 + 52 * marks)


@memo_component
def _Where(ui: Ui, do: Dispatcher) -> ft.Control:
    where = use_selector(ui.session, do.table, lambda _: do.summary().where)
    phones = use_invitation(ui) is not None
    said = [ui.words.say(say) for say in where]
    # Every other word is bold. If the line is too long, its second word is left out: the screen shows it too.
    words = [(word, place % 2 == 0) for place, word in enumerate(said)]
    letters = sum(map(len, said)) + 3 * (len(said) - 1)
    if letters > (26 if ui.look.large_text else 44) and not ui.look.wide:
        del words[1:2]
    spans: list[ft.TextSpan] = []
    for place, (word, strong) in enumerate(words):
        if place:
            spans.append(ft.TextSpan(DOT))
        colour = ui.colours.ink if strong else ui.colours.ink2
        spans.append(ui.look.span(word, "where", 700 if strong else 400, colour))
    guide = screen_of(ui.game).guide or "guide"
    # with large text it is in the top bar, between the back button and save status, phones and menu
    marks = (48 if phones else 0) + (48 if house_of(do.table.state) else 0)
    beside = 48 + 20 + marks + 48 if _tight(ui) else 0
    wide = body_width(ui.look)
    return where_line(ui, spans, ", ".join(said), lambda: do.open(guide), beside=beside, wide=wide)


@memo_component
def _Undo(ui: Ui, do: Dispatcher) -> ft.Control:
    empty = use_selector(ui.session, do.table, lambda _: not do.would_undo())

    def last(_: object) -> tuple[tuple[Entry, ...], str | None]:
        """Return the entries undo takes back, and their author if it is another client, else None."""
        taps = do.would_undo()
        return taps, taps[-1].by if taps and not do.alone and taps[-1].by != do.by else None

    def told(shown: tuple[tuple[Entry, ...], str | None]) -> dict[str, Any]:
        taps, by = shown
        ways = [tell_short(ui.words, taps), tell_action(ui.words, taps)] if taps else [ui.t("undo.nothing")]
        if by is not None:
            ways = [f"{hand(ui, by)}{ui.t('colon')}{line}" for line in ways]
        value, size = undo_words(ui, *filter(None, ways))
        return {"value": value, "size": size}

    def make(value: str, size: float) -> ft.Control:
        return undo_line(ui, value, size, empty)

    def after_an_undo(state: object) -> tuple[str, str]:
        back = tell_short(ui.words, do.table.would_redo())
        return back, told(last(state))["value"] if back else ""

    back, spoken = use_selector(ui.session, do.table, after_an_undo)
    undo = undo_button(
        ui, BoundControl(ui.session, do.table, last, told, make), empty, do.undo, spoken=spoken
    )
    return ft.Row([undo, redo_button(ui, back, do.redo)], spacing=8) if back else undo


@memo_component
def _Next(ui: Ui, do: Dispatcher) -> ft.Control:
    use_selector(ui.session, do.table, lambda _: (do.summary().outcome, do.step()))
    title, follows = step_words(ui, do)
    waits = do.waits()  # the action due is a tap on the screen: the button says so and leads there
    return MainButton(ui, title, waits or follows, do.main, quiet=bool(waits))
