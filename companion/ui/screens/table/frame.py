"""The frame: where we are, the game's own screen, undo that names, next that names."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.core.game import Glance
from companion.core.table import Table
from companion.i18n.lines import tell_entries
from companion.ui.act import Actor, Opened
from companion.ui.desk import Ui
from companion.ui.drawings import motif
from companion.ui.games import screen_of
from companion.ui.games.contract import GameScreen
from companion.ui.live import use_table
from companion.ui.parts.action_form import ActionForm, AllActions
from companion.ui.parts.bars import MainButton, main_bar, top_bar, undo_button, where_line
from companion.ui.parts.press import icon_button
from companion.ui.parts.sheet import over
from companion.ui.screens.table.closed import Closed
from companion.ui.screens.table.end import EndSheet
from companion.ui.screens.table.guide import GuideSheet
from companion.ui.screens.table.menu import BookmarkSheet, MenuSheet
from companion.ui.screens.table.saved import DamageNote, SavedLight
from companion.ui.wall import memo_part, part

OWN_SHEETS = {
    "menu": MenuSheet,
    "guide": GuideSheet,
    "bookmark": BookmarkSheet,
    "end": EndSheet,
    "actions": AllActions,
    "action": ActionForm,
}


@part
def TableScreen(ui: Ui, table_id: str) -> ft.Control:
    """Opens a table, or says why it cannot be opened."""
    loaded = ui.desk.store.open(table_id)
    table = getattr(loaded, "table", None)
    if table is None:
        return Closed(ui, table_id, loaded)
    names = tuple(player.name for player in table.header.players)
    return _Frame(ui.of(table.game.id, names), table, loaded, key=f"frame-{table_id}")


@part
def _Frame(ui: Ui, table: Table[Any], loaded: Any) -> ft.Control:
    desk = ui.desk
    use_table(desk, table)
    do = ft.use_memo(lambda: Actor(ui, table), [table])
    opened, show = ft.use_state(None)
    do.ui, do.on_open = ui, show
    screen = screen_of(table.game.id)
    state = table.state
    glance = table.game.glance(state)
    ft.use_effect(lambda: _awake(ui), [table.header.table])

    def back() -> bool:
        if opened is not None:
            show(None)
            return True
        return False

    desk.on_undo = lambda again: (do.redo() if again else do.undo()) and None
    desk.on_main = lambda: _main(do, glance, state)
    desk.on_back = back
    wide = ui.look.wide
    shown = opened or (Opened(screen.pane) if wide and screen.pane else None)
    inside = _inside(ui, screen, shown, state, do) if shown is not None else None
    left = ft.Column(
        [
            _Top(ui, table.header.name, table.header.table, do),
            _Where(ui, glance.where, do),
            DamageNote(ui, loaded),
            ft.Container(screen.body(ui, state, do), expand=True),
            _Bar(ui, tell_entries(ui.words, table.would_undo()), _step_words(ui, table, glance, state), do),
        ],
        spacing=0,
        expand=True,
    )
    if not wide:
        return over(ui, left, inside, do.close)
    pane_width = min(552, ui.look.width - 700) if ui.look.width >= 1240 else ui.look.width * 0.42
    pane = ft.Container(
        inside,
        width=pane_width,
        bgcolor=ui.colours.surface,
        border_radius=24,
        padding=ft.Padding.only(left=24, right=24, top=20, bottom=20),
        margin=ft.Margin.only(top=72, right=32, bottom=24),
    )
    return ft.Row([ft.Container(left, expand=True, padding=ft.Padding.only(left=16, right=16)), pane], spacing=0, expand=True,
                  vertical_alignment=ft.CrossAxisAlignment.STRETCH)


def _inside(ui: Ui, screen: GameScreen, shown: Opened, state: Any, do: Actor) -> ft.Control | None:
    sheet = screen.sheets.get(shown.name) or OWN_SHEETS.get(shown.name)
    if sheet is None:
        return None
    control: ft.Control = sheet(ui, state, do, shown.about, key=f"sheet-{shown.name}-{shown.about}")
    return control


def _awake(ui: Ui) -> None:
    """The screen stays on beside the box, where the phone lets us."""
    if ui.desk.settings.keep_awake:

        async def stay() -> None:
            await ft.Wakelock().enable()

        ui.desk.later(stay)


def _step_words(ui: Ui, table: Table[Any], glance: Glance, state: Any) -> tuple[str, str]:
    if glance.outcome is not None:
        won = {True: "end.won", False: "end.lost", None: "end.over"}[glance.outcome.won]
        return ui.t(won), ui.g(f"outcome.{glance.outcome.why}", **dict(glance.outcome.facts))
    step = table.game.step(state)
    if step is None:
        return ui.t("end.over"), ""
    return ui.words.say(step.label), ui.words.say(step.follows)


def _main(do: Actor, glance: Glance, state: Any) -> None:
    step = None if glance.outcome is not None else do.table.game.step(state)
    if step is None:
        do.open("end")
    elif step.action is not None:
        do(step.action)
    else:
        do.open(step.ask)


@memo_part
def _Top(ui: Ui, name: str, table_id: str, do: Actor) -> ft.Control:
    tail: list[ft.Control] = [SavedLight(ui, table_id, len(name))]
    if ui.look.wide:
        tail.append(
            icon_button(ui, "history", ft.Icons.HISTORY_ROUNDED, ui.t("history"), lambda: ui.desk.go(f"/table/{table_id}/history"))
        )
    tail.append(icon_button(ui, "menu", ft.Icons.MORE_VERT_ROUNDED, ui.t("menu"), lambda: do.open("menu")))
    return top_bar(ui, name, back=lambda: ui.desk.go("/"), glyph=motif(ui.look, ui.game, 28), tail=tail)


@memo_part
def _Where(ui: Ui, where: tuple[Any, ...], do: Actor) -> ft.Control:
    words = [ui.words.say(say) for say in where]
    spans: list[ft.TextSpan] = []
    for place, word in enumerate(words):
        strong = place % 2 == 0
        if place:
            spans.append(ft.TextSpan(" · "))
        spans.append(ui.look.span(word, "where", 700 if strong else 400, ui.colours.ink if strong else ui.colours.ink2))
    guide = screen_of(ui.game).guide or "guide"
    return where_line(ui, spans, ", ".join(words), lambda: do.open(guide))


@memo_part
def _Bar(ui: Ui, undo: str, words: tuple[str, str], do: Actor) -> ft.Control:
    title, follows = words

    def main() -> None:
        state = do.table.state
        _main(do, do.table.game.glance(state), state)

    left = undo_button(ui, undo, do.undo, width=None if ui.look.large_text else (244 if ui.look.wide else 128))
    return main_bar(ui.look, [left], MainButton(ui, title, follows, main))
